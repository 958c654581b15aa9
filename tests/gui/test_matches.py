"""The match: prices before they are paid, results booked once, the full victory, calls and true answers."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton

from app.session import Order
from app.storage import DealRow, Ending, Match, Store
from app.windows.bar import BarButton
from app.windows.course import Course
from app.windows.new_game import NewGamePanel
from app.windows.question import QuestionPanel
from app.windows.result import ResultPanel
from app.windows.victory import VictoryPanel
from engine.games.catalogue import LEVELS
from engine.history import What
from engine.moves import Move
from engine.table import Outcome
from tests.gui.test_cellar import LAST_SUIT

if TYPE_CHECKING:
    from tests.gui.conftest import Opened, Seat

CTRL = Qt.KeyboardModifier.ControlModifier
STANDARD, STRICT = "cellar:standard", "cellar:strict"
NEARLY_WON = LAST_SUIT.replace("QS\n", "QS/KS\n").replace("L2: KS", "L2: -")
WIN = Move("L1", "fS", 12)
DEAD_AFTER = (STRICT, 70, Move("L1", "CE"))
"""A deal, and its move after which there is none."""


def prices(seat: "Seat") -> dict[str, str]:
    """What stands on the buttons that cost something."""
    buttons = seat.window.bar.findChildren(BarButton)
    return {button.action_.iconText(): button.price for button in buttons if button.price}


def offers(seat: "Seat") -> dict[str, QToolButton]:
    buttons = seat.window.bar.message.findChildren(QToolButton)
    return {button.text(): button for button in buttons if button.isVisible()}


def steps(seat: "Seat") -> int:
    return len(seat.state.done)


def called(seat: "Seat") -> What | None:
    return seat.state.call


def give_up(seat: "Seat") -> str:
    """Give up after the question; return what it says."""
    seat.key(Qt.Key.Key_G, CTRL)
    panel = seat.panel()
    assert isinstance(panel, QuestionPanel)
    said = " ".join(label.text() for label in panel.findChildren(QLabel))
    seat.push("Give up")
    seat.wait_for(ResultPanel)
    return said


def told(seat: "Seat", *, by: str) -> str:
    """What the result says of the deal, once that is known."""
    panel = seat.panel()
    assert isinstance(panel, ResultPanel)
    seat.qtbot.waitUntil(lambda: by in panel.told, timeout=30_000)
    return panel.told


def with_results(folder: Path, level: str, points: int, times: int) -> None:
    """Lay results on the shelf."""
    store = Store(folder, lambda *_: None)
    at = LEVELS[level]
    for n in range(times):
        row = DealRow(
            f"old {n}", level, n, at.boards.write(at.deal(n)), "random", 1, f"2029-01-01T00:00:{n:06}"
        )
        store.begin(row)
        ending = Ending("won", f"2029-01-02T00:00:{n:06}", 60_000, 90, points, 0)
        store.append(row.id, 0, [(0, "give up")], ending)
    assert store.close()


def test_prices_stand_on_the_buttons_until_they_are_paid(opened: "Opened") -> None:
    seat = opened(STRICT, 7)
    assert prices(seat) == {"Give up": "−1", "Undo": "−1"}
    move = next(iter(LEVELS[STRICT].rules.moves(seat.position)))
    seat.window.play.make(move)
    assert prices(seat) == {"Give up": "−3", "Undo": "−1"}
    assert seat.window.bar.numbers[2] == "0"
    seat.key(Qt.Key.Key_Z, CTRL)
    assert prices(seat) == {"Give up": "−3"}
    assert seat.window.bar.numbers[2] == "−1"
    seat.key(Qt.Key.Key_Y, CTRL)
    assert seat.window.bar.numbers[2] == "−1", "redo gives nothing back"
    seat.key(Qt.Key.Key_Z, CTRL)
    assert seat.window.bar.numbers[2] == "−1", "once a deal"
    assert "−3" in give_up(seat)
    assert seat.window.bar.numbers[2] == "−4"
    assert [points for _, points in seat.store.match(STRICT).results] == [-4]
    assert seat.state.result is not None
    assert seat.state.result.outcome is Outcome.LOST
    assert prices(seat) == {}
    seat.check()


def test_giving_up_at_once_passes_for_a_point_and_is_no_loss(opened: "Opened", tmp_path: Path) -> None:
    seat = opened(STANDARD, 7, folder=tmp_path)
    assert "−1" in give_up(seat)
    assert seat.state.result is not None
    assert seat.state.result.outcome is Outcome.PASSED
    assert seat.store.record(STANDARD).finished == 0
    seat.close()
    again = opened(folder=tmp_path)
    assert [points for _, points in again.store.match(STANDARD).results] == [-1]
    assert again.store.match(STRICT) == Match()


def test_a_win_is_booked_once_whatever_follows(opened: "Opened", tmp_path: Path) -> None:
    seat = opened(STANDARD, board=NEARLY_WON, source="random", folder=tmp_path)
    seat.drag(WIN)
    seat.wait_for(ResultPanel)
    seat.key(Qt.Key.Key_Escape)
    seat.key(Qt.Key.Key_Z, CTRL)
    seat.drag(WIN)
    assert seat.window.bar.numbers[2] == "5", "what follows is practice"
    seat.close()
    again = opened(folder=tmp_path)
    assert [points for _, points in again.store.match(STANDARD).results] == [5]


@pytest.mark.parametrize("end", ["won", "drawn", "lost", "passed"])
def test_each_result_is_booked_once_when_the_program_dies_at_once(
    opened: "Opened", tmp_path: Path, end: str
) -> None:
    board = {"won": NEARLY_WON, "drawn": LAST_SUIT}.get(end)
    seat = opened(STANDARD, None if board else 7, board=board, folder=tmp_path / "alive")
    if end == "won":
        seat.drag(WIN)
    elif end == "drawn":
        seat.drag(Move("L2", "fS"))
        seat.push("Play for a draw")
        seat.drag(Move("L1", "fS", 11))
    else:
        if end == "lost":
            seat.window.play.make(next(iter(LEVELS[STANDARD].rules.moves(seat.position))))
        give_up(seat)
    assert seat.store.flush(5)
    shutil.copytree(tmp_path / "alive", tmp_path / "died", ignore=shutil.ignore_patterns("*lock*"))
    again = opened(folder=tmp_path / "died")
    points = {"won": 5, "drawn": 0, "lost": -3, "passed": -1}[end]
    assert [score for _, score in again.store.match(STANDARD).results] == [points]
    assert isinstance(again.panel(), NewGamePanel), "nothing is open"
    again.play()
    assert again.window.bar.numbers[2] == str(points).replace("-", "−")


def test_the_warning_comes_once_also_after_a_break(opened: "Opened", tmp_path: Path) -> None:
    seat = opened(STANDARD, board=LAST_SUIT, source="random", folder=tmp_path)
    seat.drag(Move("L2", "fS"))
    seat.push("Leave it")
    seat.close()
    again = opened(folder=tmp_path)
    again.drag(Move("L2", "fS"))
    assert again.panel() is None
    assert again.state.now.moves == (Move("L2", "fS"),)


def test_practice_costs_nothing_and_says_so(opened: "Opened") -> None:
    seat = opened(STRICT, 7, source="code")
    assert prices(seat) == {}
    assert seat.said == "", "nobody is asked for a call"
    seat.key(Qt.Key.Key_G, CTRL)
    seat.wait_for(ResultPanel)
    assert seat.store.match(STRICT) == Match()


def test_dealing_anew_names_the_price_and_closing_costs_nothing(opened: "Opened", tmp_path: Path) -> None:
    seat = opened(STRICT, 7, folder=tmp_path)
    seat.close()
    seat = opened(folder=tmp_path)
    assert seat.table.number == 7
    seat.window.desk.deal(Order(LEVELS[STANDARD]))
    panel = seat.panel()
    assert isinstance(panel, QuestionPanel)
    words = " ".join(label.text() for label in panel.findChildren(QLabel))
    assert "passed in Cellar · Strict" in words
    assert "−1" in words
    seat.push("Give up and deal")
    assert [points for _, points in seat.store.match(STRICT).results] == [-1]
    assert seat.window.bar.numbers[2] == "0"
    seat.check()


@pytest.mark.parametrize("size", [(1280, 800), (560, 640)])
def test_the_choice_of_a_game_shows_how_the_match_stands(
    opened: "Opened", tmp_path: Path, size: tuple[int, int]
) -> None:
    with_results(tmp_path, STANDARD, 5, 3)
    seat = opened(STANDARD, 7, folder=tmp_path, size=size)
    assert seat.window.bar.numbers[2] == "15"
    seat.key(Qt.Key.Key_N, CTRL)
    panel = seat.panel()
    assert isinstance(panel, NewGamePanel)
    courses = {chart.accessibleName(): chart for chart in panel.findChildren(Course)}
    assert courses["match 15 of 999"].course == (5, 10, 15)
    assert courses["match 15 of 999"].isVisible()
    assert courses["match 0 of 999"].course == ()


def test_the_match_is_cleared_after_a_question(opened: "Opened", tmp_path: Path) -> None:
    with_results(tmp_path, STANDARD, 5, 3)
    seat = opened(STANDARD, 7, folder=tmp_path)
    seat.key(Qt.Key.Key_M, CTRL)
    seat.push("Keep it")
    assert seat.window.bar.numbers[2] == "15"
    seat.key(Qt.Key.Key_M, CTRL)
    seat.push("Clear it")
    assert seat.window.bar.numbers[2] == "0"
    assert not seat.window.commands.by_name["new match"].isEnabled()
    assert seat.store.record(STANDARD).won == 3
    seat.check()


def test_the_full_victory_is_celebrated_once(opened: "Opened", tmp_path: Path) -> None:
    with_results(tmp_path, STANDARD, 5, 199)
    seat = opened(STANDARD, board=NEARLY_WON, source="random", folder=tmp_path)
    assert seat.window.bar.numbers[2] == "995"
    seat.drag(WIN)
    assert seat.window.bar.numbers[2] == "999"
    seat.wait_for(VictoryPanel)
    seat.push("Play on")
    seat.wait_for(ResultPanel)
    seat.key(Qt.Key.Key_Escape)
    seat.window.desk.deal(Order(LEVELS[STANDARD], None, "random", LEVELS[STANDARD].boards.read(NEARLY_WON)))
    seat.drag(WIN)
    seat.wait_for(ResultPanel)
    assert seat.window.bar.numbers[2] == "999"


def test_a_new_match_follows_a_full_victory_on_wish(opened: "Opened", tmp_path: Path) -> None:
    with_results(tmp_path, STANDARD, 5, 199)
    seat = opened(STANDARD, board=NEARLY_WON, source="random", folder=tmp_path)
    seat.drag(WIN)
    seat.wait_for(VictoryPanel)
    seat.push("New match")
    seat.wait_for(ResultPanel)
    assert seat.window.bar.numbers[2] == "0"
    assert seat.store.match(STANDARD) == Match()


# Calls and answers.


def test_a_call_before_the_first_move_is_held_against_the_truth(opened: "Opened") -> None:
    seat = opened(STANDARD, board=NEARLY_WON, source="random")
    assert set(offers(seat)) == {"Yes", "No"}
    offers(seat)["No"].click()
    assert called(seat) is What.CALL_CANNOT
    seat.key(Qt.Key.Key_Plus)
    assert called(seat) is What.CALL_CAN, "until the first move it may be changed"
    assert not seat.state.help
    seat.drag(WIN)
    assert not seat.window.commands.by_name["call can"].isEnabled()
    seat.wait_for(ResultPanel)
    assert told(seat, by="call") == (
        "This deal can be won in both directions. Your call was right. Right calls: 1 of 1."
        if "both" in told(seat, by="call")
        else "This deal can be won, but only upwards. Your call was right. Right calls: 1 of 1."
    )
    seat.check()


def test_a_wrong_call_is_told_and_counted(opened: "Opened") -> None:
    seat = opened(STANDARD, board=NEARLY_WON, source="random")
    seat.key(Qt.Key.Key_Minus)
    give_up(seat)
    assert "Your call was wrong. Right calls: 0 of 1." in told(seat, by="call")


def test_the_solution_is_stepped_through_as_practice(opened: "Opened") -> None:
    seat = opened(STANDARD, 7)
    give_up(seat)
    told(seat, by="This deal can be won")
    seat.push("Solution")
    assert seat.table.source == "history"
    assert What.SOLUTION in seat.state.help
    assert set(offers(seat)) == {"Next step"}
    offers(seat)["Next step"].click()
    assert steps(seat) == 1
    seat.key(Qt.Key.Key_Z, CTRL)
    assert steps(seat) == 0
    for _ in range(200):
        if seat.state.result is None:
            seat.key(Qt.Key.Key_S)
    assert seat.state.result is not None
    assert seat.state.result.outcome is Outcome.WON
    assert [points for _, points in seat.store.match(STANDARD).results] == [-1]
    seat.check()


def test_the_answer_during_play_marks_the_deal_as_helped(opened: "Opened") -> None:
    seat = opened(STANDARD, board=NEARLY_WON, source="random")
    seat.key(Qt.Key.Key_H, CTRL)
    seat.push("Play on")
    assert not seat.state.help
    seat.key(Qt.Key.Key_H, CTRL)
    seat.push("Show it")
    seat.qtbot.waitUntil(lambda: seat.said == "This position can be won.", timeout=30_000)
    assert seat.state.help == {What.SOLUTION}
    assert not seat.window.commands.by_name["call can"].isEnabled(), "that would be no call"
    seat.drag(WIN)
    seat.wait_for(ResultPanel)
    assert [points for _, points in seat.store.match(STANDARD).results] == [0]


@pytest.mark.parametrize("size", [(1280, 800), (560, 900)])
def test_no_move_is_left_is_said_at_once_with_two_ways_out(opened: "Opened", size: tuple[int, int]) -> None:
    level, number, move = DEAD_AFTER
    seat = opened(level, number, size=size)
    seat.drag(move)
    seat.qtbot.waitUntil(lambda: seat.said == "No move is left.")
    assert set(offers(seat)) == {"Undo", "Give up"}
    assert seat.state.result is None, "information, never a loss by itself"
    offers(seat)["Undo"].click()
    assert seat.state.done == ()
    seat.check()


def test_only_moves_that_lead_nowhere_are_told_when_help_is_on(opened: "Opened") -> None:
    level, number, _ = DEAD_AFTER
    seat = opened(level, number)
    moves = list(LEVELS[level].rules.moves(seat.position))
    seat.key(Qt.Key.Key_H, CTRL)
    seat.push("Show it")
    seat.qtbot.waitUntil(lambda: "Looking" not in seat.said, timeout=30_000)
    assert seat.said == "Only moves that lead nowhere are left.", moves
