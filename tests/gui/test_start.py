"""The program as processes: options, pictures, a second start, polite and rude ends."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.scene.table import Flight
from app.single import SingleStart
from app.windows.frame import come_forward
from app.windows.new_game import NewGamePanel
from app.windows.question import QuestionPanel
from engine.moves import Move

if TYPE_CHECKING:
    from tests.gui.conftest import Opened

ROOT = Path(__file__).parents[2]
OFF_SCREEN = {f"This plugin does not support {what}" for what in ("raise()", "propagateSizeHints()")}
PROGRAM = [sys.executable, "-m", "app"]
BOARD = """
Foundations: H-0 C-K D-K S-0
Freecells: AS
: KH 2S
: KS QS JS TS 9S 8S 7S
: AH 2H
: 6S 5S 4S 3S
: QH JH TH 9H 8H 7H 6H 5H 4H 3H
"""


def start(*options: str) -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture
def running() -> Iterator[list[subprocess.Popen[str]]]:
    """Programs that are ended after the test, whatever became of it."""
    processes: list[subprocess.Popen[str]] = []
    yield processes
    for process in processes:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def launch(running: list[subprocess.Popen[str]], folder: Path, *options: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [*PROGRAM, "--data-dir", str(folder), *options], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    running.append(process)
    return process


def deals(folder: Path) -> list[tuple[str, int]]:
    """What has been dealt, as the file says; nothing as long as there is none."""
    file = folder / "faceup.sqlite3"
    if not file.exists():
        return []
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        try:
            return db.execute("SELECT level, number FROM deal").fetchall()
        except sqlite3.OperationalError:
            return []


# Options.


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--new", "poker"], "poker"),
        (["--new", "eight-cells:hard", "--number", "-1"], "-1"),
        (["--new", "eight-cells:hard", "--number", "4294967296"], "4294967296"),
        (["--number", "5"], "--new"),
        (["--code", "XX1-E-AAAAAAA"], "XX1"),
        (["--code", "EC1-M-AAAA"], "seven letters"),
        (["--size", "12"], "--size"),
        (["--speed", "fast"], "--speed"),
        (["--speed", "nan"], "--speed"),
        (["--theme", "pink"], "pink"),
        (["--language", "xx"], "xx"),
        (["--nonsense"], "--nonsense"),
        (["no-such-file.txt"], "no-such-file"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_bad_option_is_one_line_that_says_what_is_wrong(
    tmp_path: Path, options: list[str], named: str
) -> None:
    told = start("--data-dir", str(tmp_path / "new"), *options)
    assert told.returncode == 64
    assert told.stdout == ""
    [line] = told.stderr.splitlines()
    assert line.startswith("faceup: ")
    assert named.lower() in line.lower()
    assert not (tmp_path / "new").exists(), "nothing is done"


@pytest.mark.parametrize(
    ("name", "text"),
    [("double.txt", BOARD.replace("KH 2S", "KH KH")), ("short.txt", ": AS"), ("empty.txt", "")],
)
def test_bad_board_is_one_line(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    told = start("--data-dir", str(tmp_path / "data"), str(tmp_path / name))
    assert told.returncode == 64
    assert len(told.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "options", [["--new", "six-by-six:standard", "--theme", "night"], ["EO1-C8-AAAC5TQ"], []]
)
def test_screenshot_has_the_wanted_size_and_keeps_nothing(tmp_path: Path, options: list[str]) -> None:
    file, folder = tmp_path / "window.png", tmp_path / "data"
    told = start("--data-dir", str(folder), "--screenshot", str(file), "--size", "900x650", *options)
    assert (told.returncode, told.stderr) == (0, "")
    image = QImage(str(file))
    assert (image.width(), image.height()) == (900, 650)
    colours = {image.pixel(x, y) for x in range(0, 900, 7) for y in range(60, 650, 7)}
    assert len(colours) > 40, "an empty table, or no window"
    assert not folder.exists()


def test_screenshot_of_a_board(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(BOARD, encoding="utf-8")
    told = start("--screenshot", str(tmp_path / "window.png"), str(tmp_path / "board.txt"))
    assert (told.returncode, told.stderr) == (0, "")


def test_demo_leaves_three_pictures_and_keeps_nothing(tmp_path: Path) -> None:
    told = start("--demo", "--pictures", str(tmp_path), "--data-dir", str(tmp_path / "data"))
    assert (told.returncode, told.stderr) == (0, "")
    pictures = [QImage(str(tmp_path / f"demo-{name}.png")) for name in ("start", "middle", "win")]
    assert all(picture.width() >= 800 for picture in pictures)
    assert pictures[0] != pictures[1] != pictures[2]
    assert not (tmp_path / "data").exists()


def test_pictures_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    told = start("--demo", "--pictures", str(tmp_path / "missing"))
    assert told.returncode == 1
    [line] = told.stderr.splitlines()
    assert "missing" in line


# A second start, and ends.


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_second_start_raises_the_first_window(opened: "Opened", qtbot: QtBot, tmp_path: Path) -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    single = SingleStart(tmp_path, seat.window)
    assert single.is_first()
    single.called.connect(lambda: come_forward(seat.window))
    single.listen()
    seat.window.showMinimized()
    second = subprocess.Popen(
        [*PROGRAM, "--data-dir", str(tmp_path)], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    with qtbot.waitSignal(single.called, timeout=20_000):
        pass
    qtbot.waitUntil(lambda: not seat.window.isMinimized())
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    assert second.returncode == 0
    assert second.communicate()[1] == ""
    seat.check()


def test_two_processes_and_a_polite_end(
    running: list[subprocess.Popen[str]], qtbot: QtBot, tmp_path: Path
) -> None:
    first = launch(running, tmp_path, "--new", "eight-cells:hard")
    qtbot.waitUntil((tmp_path / "faceup.sqlite3").exists, timeout=20_000)
    second = launch(running, tmp_path)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    assert second.returncode == 0
    assert first.poll() is None
    first.send_signal(signal.SIGTERM)
    qtbot.waitUntil(lambda: first.poll() is not None, timeout=20_000)
    assert first.returncode == 0
    assert first.stderr is not None
    assert set(first.stderr.read().splitlines()) <= OFF_SCREEN


def test_killed_program_leaves_the_next_start_free(
    opened: "Opened", running: list[subprocess.Popen[str]], qtbot: QtBot, tmp_path: Path
) -> None:
    first = launch(running, tmp_path, "--new", "eight-cells:hard", "--number", "5")
    qtbot.waitUntil(lambda: deals(tmp_path) == [("eight-cells:hard", 5)], timeout=20_000)
    first.kill()
    qtbot.waitUntil(lambda: first.poll() is not None)
    assert SingleStart(tmp_path).is_first()
    seat = opened(folder=tmp_path)
    assert (seat.table.level.id, seat.table.number) == ("eight-cells:hard", 5)
    seat.check()


def test_first_start_makes_its_folder(
    running: list[subprocess.Popen[str]], qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "not" / "there" / "yet"
    process = launch(running, folder)
    qtbot.waitUntil((folder / "faceup.sqlite3").exists, timeout=20_000)
    assert process.poll() is None
    second = launch(running, folder)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    assert second.returncode == 0, "the folder's lock holds from the first start on"


# What lies on the table at a start.


def test_new_over_an_open_deal_with_moves_asks(opened: "Opened", tmp_path: Path) -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    seat.drag(Move("t1", "c5"))
    first = seat.table.id
    seat.close()
    seat = opened("eight-cells:hard", 2, folder=tmp_path)
    assert isinstance(seat.panel(), QuestionPanel)
    assert seat.table.id == first
    seat.push("Play on")
    assert seat.table.id == first
    seat.check()
    seat.close()
    seat = opened("eight-off:c8", 2, folder=tmp_path)
    assert seat.panel() is None, "a deal of another game costs nothing"
    assert seat.table.level.id == "eight-off:c8"
    seat.check()


def test_board_is_dealt_and_named(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=BOARD, source="board")
    assert seat.table.code == ""
    seat.window.desk.copy_code()
    assert not seat.said
    seat.check()


def test_unproven_deal_of_easy_is_told_and_another_can_be_chosen(opened: "Opened") -> None:
    seat = opened("eight-cells:easy", 5, source="code")
    assert isinstance(seat.panel(), NewGamePanel)
    seat.play()
    assert seat.table.level.id == "eight-cells:easy"
    seat.window.sit_down(Flight.AT_ONCE)
    seat.check()
