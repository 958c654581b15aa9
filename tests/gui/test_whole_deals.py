"""Whole deals from deal to win: by drags, by taps, by keys, closed and reopened in the middle."""

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from app.windows.new_game import NewGamePanel
from app.windows.result import ResultPanel
from engine.aims import Aim, aimed
from engine.finishing import Finishing, finish
from engine.history import What
from engine.moves import Move
from engine.table import Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from tests.gui.conftest import Opened, Played, Seat

CTRL = Qt.KeyboardModifier.ControlModifier
DEALS = [
    ("eight-cells:medium", 3209572396),
    ("eight-off:c8", 2448841142),
    ("six-by-six:standard", 1305241592),
]
each_deal = pytest.mark.parametrize(("level", "number"), DEALS)


def by_taps(seat: "Seat", move: Move) -> None:
    """Tap where a tap means the move, else tap twice where that does, else click source and target."""
    level, position = seat.table.level, seat.position
    place = len(position[move.source]) - move.count

    def means(aims: tuple[Aim, ...]) -> bool:
        return aimed(level.rules, position, move.source, move.count, aims) == move

    if means(level.tap):
        seat.tap(move.source, place)
    elif means(level.double_tap):
        seat.double_tap(move.source, place)
    else:
        seat.by_clicks(move)


@each_deal
@pytest.mark.parametrize("hand", ["drags", "taps", "keys"])
def test_winning_line_is_played_from_deal_to_win(
    opened: "Opened", line: "Played", tmp_path: "Path", level: str, number: int, hand: str
) -> None:
    moves = line(level, number)
    seat = opened(level, number, folder=tmp_path)
    rules, engine = seat.table.level.rules, seat.table.level.deal(number)
    for n, move in enumerate(moves):
        if n == len(moves) // 2:
            before = seat.state
            seat.close()
            seat = opened(folder=tmp_path)
            assert seat.state == before
        if hand == "taps":
            by_taps(seat, move)
        else:
            {"drags": seat.drag, "keys": seat.by_keys}[hand](move)
        seat.clock.ms += 700
        engine = rules.play(engine, move)
        if seat.table.level.finishing is Finishing.BY_ITSELF:
            for follow in finish(rules, engine):
                engine = rules.play(engine, follow)
        assert seat.position == engine, (n, move)
        seat.check_picture()
    seat.window.show_numbers()
    seat.check()
    result = seat.state.result
    assert result is not None
    assert result.outcome is Outcome.WON
    assert result.moves == len(moves)
    assert seat.store.record(level).won == 1


@each_deal
def test_line_with_undos_scores_as_its_log_says_after_every_step(
    opened: "Opened", line: "Played", level: str, number: int
) -> None:
    seat = opened(level, number)
    for n, move in enumerate(line(level, number)):
        seat.window.play.make(move)
        seat.clock.ms += 1_900
        if n % 5 == 4 and seat.state.result is None:
            seat.key(Qt.Key.Key_Z, CTRL)
            seat.check()
            seat.key(Qt.Key.Key_Y, CTRL)
            seat.check()
    seat.window.show_numbers()
    seat.check()


def nearly_won(
    opened: "Opened", line: "Played", *, speed: float = 0.0, **wishes: object
) -> "tuple[Seat, Move]":
    """A deal with the move that wins it."""
    seat = opened("eight-cells:medium", 1, speed=0.0, **wishes)
    *most, last = line("eight-cells:medium", 1)
    for move in most:
        seat.window.play.make(move)
        seat.clock.ms += 1_000
    seat.window.scene.motion.scale = speed
    return seat, last


def test_auto_finish_flies_and_any_key_skips_it(opened: "Opened", line: "Played") -> None:
    seat, last = nearly_won(opened, line, speed=1.0)
    seat.drag(last)
    assert seat.moves()
    assert seat.state.result is not None, "the position is ahead of the picture"
    autos = [event for event in seat.events() if event.what is What.AUTO]
    assert autos
    seat.key(Qt.Key.Key_Shift)
    assert not seat.moves()
    seat.check()


def test_undo_during_auto_finish_returns_to_before_the_players_last_move(
    opened: "Opened", line: "Played"
) -> None:
    seat, last = nearly_won(opened, line, speed=1.0)
    before, done = seat.position, len(seat.state.done)
    seat.drag(last)
    assert seat.moves()
    seat.key(Qt.Key.Key_Z, CTRL)
    assert seat.position == before
    assert len(seat.state.done) == done
    seat.check()


def test_win_leads_through_the_cascade_to_its_result(opened: "Opened", line: "Played") -> None:
    seat, last = nearly_won(opened, line, speed=0.02)
    landings = []
    seat.window.scene.landed.connect(lambda: landings.append(seat.panel()))
    seat.drag(last)
    seat.wait_for(ResultPanel)
    assert len(landings) >= 2, "the last cards, then the cascade"
    assert not any(landings), "no panel before all have landed"
    seat.check()


def test_cascade_is_skipped_by_a_press_and_by_a_key(opened: "Opened", line: "Played") -> None:
    for skip in ("press", "key"):
        seat, last = nearly_won(opened, line, speed=1.0)
        seat.drag(last)
        seat.window.scene.motion.land()
        seat.qtbot.waitUntil(seat.moves)  # the cascade
        if skip == "press":
            seat.click(seat.viewport.rect().center())
        else:
            seat.key(Qt.Key.Key_Space)
        assert not seat.moves()
        seat.wait_for(ResultPanel)
        assert len(seat.events()) == len([e for e in seat.events() if e.what in {What.MOVE, What.AUTO}])
        seat.check()


def test_escape_enter_and_buttons_leave_the_result_in_the_same_state(
    opened: "Opened", line: "Played"
) -> None:
    ends = []
    for way in ("Escape", "Close"):
        seat, last = nearly_won(opened, line)
        seat.drag(last)
        seat.wait_for(ResultPanel)
        if way == "Close":
            seat.push(way)
        else:
            seat.key(Qt.Key.Key_Escape)
        assert seat.panel() is None
        assert seat.window.view.hasFocus()
        ends.append((seat.position, seat.state, seat.window.bar.numbers))
        seat.check()
    assert ends[0] == ends[1]
    for way in ("Enter", "NEW GAME"):
        seat, last = nearly_won(opened, line)
        seat.drag(last)
        seat.wait_for(ResultPanel)
        if way == "Enter":
            seat.key(Qt.Key.Key_Return)
        else:
            seat.push(way)
        assert isinstance(seat.panel(), NewGamePanel)
        assert (seat.position, seat.state) == ends[0][:2]
        seat.check()


def test_same_deal_again_is_practice(opened: "Opened", line: "Played") -> None:
    seat, last = nearly_won(opened, line)
    start = seat.state.start.position
    seat.drag(last)
    seat.wait_for(ResultPanel)
    seat.push("Same deal again")
    assert seat.panel() is None
    assert seat.position == start
    assert seat.table.source == "history"
    for move in line("eight-cells:medium", 1):
        seat.window.play.make(move)
    assert seat.state.result is not None
    record = seat.store.record("eight-cells:medium")
    assert (record.won, record.finished) == (1, 1)
    seat.check()


def test_won_undone_and_won_again_is_one_record(opened: "Opened", line: "Played", tmp_path: "Path") -> None:
    seat, last = nearly_won(opened, line, folder=tmp_path)
    seat.drag(last)
    booked = seat.state.result
    seat.window.play.undo()
    assert seat.state.result == booked
    seat.check()
    seat.clock.ms += 60_000
    seat.window.play.make(last)
    assert seat.state.result == booked
    seat.check_picture()
    seat.window.show_numbers()
    seat.check()
    seat.window.play.restart()
    for move in line("eight-cells:medium", 1):
        seat.window.play.make(move)
    record = seat.store.record("eight-cells:medium")
    assert (record.won, record.finished) == (1, 1)
    seat.close()
    again = opened(folder=tmp_path)
    assert again.store.record("eight-cells:medium") == record


def test_clock_stands_after_the_end(opened: "Opened", line: "Played") -> None:
    seat, last = nearly_won(opened, line)
    seat.drag(last)
    seat.wait_for(ResultPanel)
    seat.key(Qt.Key.Key_Escape)
    shown = seat.window.bar.numbers
    for _ in range(30):
        seat.clock.ms += 1_000
        seat.window.show_numbers()
    assert seat.window.bar.numbers == shown
    assert not seat.table.dealer.clock.is_running


def test_win_in_less_than_a_second(opened: "Opened", line: "Played") -> None:
    seat = opened("eight-cells:medium", 1)
    for move in line("eight-cells:medium", 1):
        seat.window.play.make(move)
    seat.wait_for(ResultPanel)
    assert seat.state.result is not None
    assert seat.state.result.bonus == 600_000
    seat.check()
