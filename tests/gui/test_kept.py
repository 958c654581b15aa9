"""Closing and reopening: position, history, clock, choices, window; and files that are not in order."""

import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QElapsedTimer, QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from app.choices import Choices, Inks, Pace, Theme
from app.scene.palette import NIGHT
from app.session import Order
from app.windows import frame
from app.windows.new_game import NewGamePanel
from app.windows.result import ResultPanel
from engine.games.catalogue import LEVELS
from engine.moves import Move

if TYPE_CHECKING:
    from pathlib import Path

    from tests.gui.conftest import Opened, Played

CTRL = Qt.KeyboardModifier.ControlModifier
each_level = pytest.mark.parametrize("level", ["eight-cells:medium", "eight-off:c8", "six-by-six:standard"])


def tell(folder: "Path", statement: str, *values: object) -> list[tuple[object, ...]]:
    """Say something to the kept file behind the program's back."""
    with closing(sqlite3.connect(folder / "faceup.sqlite3")) as db, db:
        return db.execute(statement, values).fetchall()


@each_level
def test_reopening_gives_the_same_deal_with_its_whole_history(
    opened: "Opened", line: "Played", tmp_path: "Path", level: str
) -> None:
    seat = opened(level, 1, folder=tmp_path)
    for move in line(level, 1)[:15]:
        seat.window.play.make(move)
        seat.clock.ms += 1_500
    for _ in range(4):
        seat.key(Qt.Key.Key_Z, CTRL)
    seat.check()
    state, numbers, table = seat.state, seat.window.bar.numbers, seat.table
    seat.close()
    seat.clock.ms += 3_600_000
    seat = opened(folder=tmp_path)
    assert seat.panel() is None
    assert seat.state == state
    assert seat.window.bar.numbers == numbers
    assert (seat.table.id, seat.table.level, seat.table.number) == (table.id, table.level, 1)
    seat.check()
    assert not seat.table.dealer.clock.is_running or seat.table.dealer.clock.elapsed_ms
    for _ in range(4):
        seat.key(Qt.Key.Key_Y, CTRL)
    assert len(seat.state.done) == 15
    for _ in range(15):
        seat.key(Qt.Key.Key_Z, CTRL)
    assert seat.position == LEVELS[level].deal(1)
    seat.check()


@pytest.mark.parametrize("ms", [0, 50, 150, 300, 600, 1_000, 1_500])
def test_closing_while_the_cards_are_dealt_and_reopening(opened: "Opened", tmp_path: "Path", ms: int) -> None:
    speed = 0.3
    seat = opened(folder=tmp_path, speed=speed)
    seat.play()
    first = seat.table.id
    watch = QElapsedTimer()
    watch.start()
    seat.qtbot.waitUntil(lambda: watch.elapsed() >= ms * speed)
    seat.close()
    seat = opened(folder=tmp_path)
    assert seat.table.id == first
    assert not seat.events()
    seat.check()


@each_level
def test_random_moves_undos_and_redos_then_undo_to_the_deal(
    opened: "Opened", tmp_path: "Path", level: str
) -> None:
    """B1, at each level."""
    chance = random.Random(5)
    seat = opened(level, 4_000_000_000, folder=tmp_path)
    start = seat.position
    for n in range(400):
        moves = list(seat.table.level.rules.moves(seat.position))
        roll = chance.random()
        if roll < 0.6 and moves:
            seat.window.play.make(chance.choice(moves))
        elif roll < 0.85:
            seat.window.commands.by_name["undo"].trigger()
        elif roll < 0.99:
            seat.window.commands.by_name["redo"].trigger()
        else:
            seat.window.commands.by_name["restart"].trigger()
        seat.clock.ms += 300
        if n % 10 == 0:
            seat.check_picture()
        if n % 100 == 0:
            seat.window.show_numbers()
            seat.check()
    steps = 0
    while seat.state.done:
        seat.key(Qt.Key.Key_Z, CTRL)
        steps += 1
    assert steps < 401
    assert seat.position == start
    seat.check()


def test_two_hundred_undos_and_redos_in_a_row_are_all_kept(
    opened: "Opened", line: "Played", tmp_path: "Path"
) -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    for move in line("eight-cells:medium", 1)[:20]:
        seat.window.play.make(move)
    chance = random.Random(2)
    for _ in range(200):
        seat.key(*chance.choice([(Qt.Key.Key_Z, CTRL), (Qt.Key.Key_Y, CTRL)]))
    state = seat.state
    seat.close()
    seat = opened(folder=tmp_path)
    assert seat.state == state
    seat.check()


def test_won_deal_is_not_taken_up_again(opened: "Opened", line: "Played", tmp_path: "Path") -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    for move in line("eight-cells:medium", 1):
        seat.window.play.make(move)
    seat.close()  # before the result has been shown
    seat = opened(folder=tmp_path)
    panel = seat.panel()
    assert isinstance(panel, NewGamePanel)
    assert panel.level.id == "eight-cells:medium"
    record = seat.store.record("eight-cells:medium")
    assert (record.won, record.lost) == (1, 0)


def test_closing_and_reopening_costs_nothing(opened: "Opened", line: "Played", tmp_path: "Path") -> None:
    """C2, C4: one result a deal, however often the program was closed."""
    moves = line("eight-cells:medium", 1)
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    for n, move in enumerate(moves, 1):
        seat.window.play.make(move)
        if n % 12 == 0:
            seat.close()
            seat = opened(folder=tmp_path)
    seat.wait_for(ResultPanel)
    record = seat.store.record("eight-cells:medium")
    assert (record.won, record.lost) == (1, 0)


def test_each_games_deal_is_kept_and_the_one_on_the_table_comes_first(
    opened: "Opened", tmp_path: "Path"
) -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    for level in ("eight-off:c8", "six-by-six:standard"):
        seat.drag(Move("t1", "c6"))
        seat.window.desk.deal(Order(LEVELS[level], 1))
    seat.drag(Move("t1", "c6"))
    seat.window.desk.resume("eight-off")
    seat.close()
    seat = opened(folder=tmp_path)
    assert seat.table.level.id == "eight-off:c8"
    for game in ("eight-cells", "six-by-six", "eight-off"):
        seat.key(Qt.Key.Key_N, CTRL)
        panel = seat.panel()
        assert isinstance(panel, NewGamePanel)
        panel.resume.emit(game)
        assert seat.table.level.game == game
        assert len(seat.state.done) == 1
        seat.check()


# Choices and the window.


def test_choices_are_kept(opened: "Opened", tmp_path: "Path") -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path, speed=None)
    wanted = {
        "theme": Theme.NIGHT,
        "inks": Inks.TWO,
        "pace": Pace.NONE,
        "large_index": True,
        "show_time": False,
    }
    for name, value in wanted.items():
        seat.window.choose(name, value)
    assert seat.store.flush(5), "not only at a normal exit"
    seat.close()
    seat = opened(folder=tmp_path, speed=None)
    assert seat.window.choices == Choices(**wanted, show_score=True)  # type: ignore[arg-type]
    assert seat.window.palette_ is NIGHT
    assert seat.window.scene.motion.scale == 0
    seat.check()


def test_speed_of_the_command_line_outlives_a_change_of_colours(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1, speed=0.0)
    seat.window.choose("theme", Theme.NIGHT)
    seat.drag(Move("t1", "c5"))
    seat.key(Qt.Key.Key_Z, CTRL)
    assert not seat.moves()
    seat.window.choose("pace", Pace.FULL)
    seat.key(Qt.Key.Key_Y, CTRL)
    assert seat.moves(), "what the player chooses counts"
    seat.check()


def test_senseless_choices_are_ignored(opened: "Opened", tmp_path: "Path") -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    seat.close()
    for name, value in {"theme": "7", "inks": '"purple"', "pace": "null", "large_index": '"yes"',
                        "level": "3", "on table": '["x"]', "show_time": "{",
                        "frame": "[1000000000000, 0, 9, 5, true]"
                        }.items():  # fmt: skip
        tell(tmp_path, "INSERT OR REPLACE INTO setting VALUES (?, ?)", name, value)
    seat = opened(folder=tmp_path, size=None)
    assert seat.window.choices == Choices()
    assert seat.window.screen().availableGeometry().contains(seat.window.geometry())
    seat.check()


def test_window_comes_back_where_it_stood(opened: "Opened", tmp_path: "Path") -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path, size=(700, 720))
    screen = seat.window.screen().availableGeometry()
    seat.window.setGeometry(20, 30, 640, 560)
    QApplication.processEvents()
    seat.close()
    seat = opened(folder=tmp_path, size=None)
    assert seat.window.geometry() == QRect(20, 30, 640, 560)
    assert screen.contains(seat.window.geometry())
    seat.window.setGeometry(5_000, -4_000, 640, 560)  # on a monitor that will be gone
    QApplication.processEvents()
    seat.close()
    seat = opened(folder=tmp_path, size=None)
    assert screen.contains(seat.window.geometry())
    seat.check()


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        (QRect(100, 100, 800, 600), QRect(100, 100, 800, 600)),
        (QRect(-5_000, 0, 800, 600), QRect(0, 0, 800, 600)),
        (QRect(1_800, 900, 800, 600), QRect(1_120, 480, 800, 600)),
        (QRect(0, 0, 9_000, 9_000), QRect(0, 0, 1_920, 1_080)),
        (QRect(2_500, 100, 800, 600), QRect(2_500, 100, 800, 600)),
        (QRect(9_000, 300, 800, 600), QRect(1_120, 300, 800, 600)),
    ],
)
def test_window_is_moved_onto_a_screen(box: QRect, expected: QRect) -> None:
    screens = [QRect(0, 0, 1_920, 1_080), QRect(1_920, 0, 2_560, 1_440)]
    assert frame.on_screen(box, screens if box.x() == 2_500 else screens[:1]) == expected


# Files that are not in order.


def test_folder_that_cannot_be_written_is_told_and_the_deal_is_playable(
    opened: "Opened", tmp_path: "Path"
) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be", encoding="utf-8")
    seat = opened("eight-cells:medium", 1, folder=tmp_path / "taken" / "faceup")
    seat.qtbot.waitUntil(lambda: "not being saved" in seat.said)
    seat.drag(Move("t1", "c5"))
    seat.check_picture()
    seat.check_numbers()
    seat.keeps = False


@pytest.mark.parametrize("content", [b"", b"garbage" * 500, b"SQLite format 3\x00" + b"\xff" * 4_000])
def test_damaged_file_is_set_aside_and_the_program_starts(
    opened: "Opened", tmp_path: "Path", content: bytes
) -> None:
    (tmp_path / "faceup.sqlite3").write_bytes(content)
    seat = opened(folder=tmp_path)
    if content:
        seat.qtbot.waitUntil(lambda: "set aside" in seat.said)
    assert isinstance(seat.panel(), NewGamePanel)
    seat.play()
    seat.check()


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE event SET what = 't1>t1' WHERE n = 1",
        "UPDATE event SET what = 'rubbish' WHERE n = 0",
        "UPDATE event SET at_ms = -5 WHERE n = 2",
        "DELETE FROM event WHERE n = 1",
        "UPDATE deal SET board = 'nonsense'",
        "UPDATE deal SET level = 'eight-cells:unheard-of'",
        "UPDATE deal SET number = -1",
    ],
)
def test_saved_deal_that_the_rules_refuse_is_no_crash(
    opened: "Opened", line: "Played", tmp_path: "Path", harm: str
) -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    for move in line("eight-cells:medium", 1)[:4]:
        seat.window.play.make(move)
    seat.close()
    tell(tmp_path, harm)
    seat = opened(folder=tmp_path)
    if seat.panel() is not None:
        assert isinstance(seat.panel(), NewGamePanel)
        seat.play()
    seat.check()
    assert seat.store.record("eight-cells:medium").lost == 0


def test_another_program_may_read_what_is_kept_while_this_one_plays(
    opened: "Opened", tmp_path: "Path"
) -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    seat.drag(Move("t1", "c5"))
    assert seat.store.flush(5)
    assert tell(tmp_path, "SELECT what FROM event ORDER BY n") == [("t1>c5",)]
    assert tell(tmp_path, "SELECT level, outcome FROM deal") == [("eight-cells:medium", "open")]


def test_trembling_hand_records_nothing(opened: "Opened", tmp_path: "Path") -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    seat.release(seat.hold("t1", 1, QPoint(11, 0)))
    assert seat.store.flush(5)
    assert not tell(tmp_path, "SELECT * FROM event")
