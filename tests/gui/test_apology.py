"""A fault of the program itself: logged, told once with an apology, and play goes on."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.faults import Faults, apologise, watch
from app.storage.diary import NAME
from app.windows.question import QuestionPanel

if TYPE_CHECKING:
    from tests.gui.conftest import Opened


def fail() -> None:
    message = "a fault of the test"
    raise LookupError(message)


@pytest.fixture
def faults(tmp_path: Path) -> Iterator[Faults]:
    found, end = watch(tmp_path)
    yield found
    end()


@pytest.mark.parametrize("where", ["in the loop", "on another thread"])
def test_it_is_told_once_and_play_goes_on(
    opened: "Opened", faults: Faults, qtbot: QtBot, tmp_path: Path, where: str
) -> None:
    seat = opened("eight-cells:medium", 1)
    faults.tell = lambda details: apologise(seat.window, details)
    for _ in range(3):
        if where == "in the loop":
            QTimer.singleShot(0, fail)
        else:
            thread = threading.Thread(target=fail)
            thread.start()
            thread.join()
        qtbot.waitUntil(lambda: isinstance(seat.panel(), QuestionPanel))
    assert (tmp_path / NAME).read_text().count("LookupError: a fault of the test") == 1
    QApplication.clipboard().clear()
    seat.push("Copy details")
    assert "LookupError: a fault of the test" in QApplication.clipboard().text()
    assert seat.panel() is None
    seat.check()


def test_playing_on_copies_nothing(opened: "Opened", faults: Faults, qtbot: QtBot) -> None:
    seat = opened("eight-cells:medium", 1)
    faults.tell = lambda details: apologise(seat.window, details)
    QApplication.clipboard().setText("mine")
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: isinstance(seat.panel(), QuestionPanel))
    seat.push("Play on")
    assert QApplication.clipboard().text() == "mine"
    seat.check()


def test_an_end_that_is_asked_for_is_no_fault(faults: Faults, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[str] = []
    faults.tell = told.append
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    QApplication.processEvents()
    assert told == []
    assert "KeyboardInterrupt" in capsys.readouterr().err


def test_before_there_is_a_window_the_terminal_hears_of_it(
    faults: Faults, capsys: pytest.CaptureFixture[str]
) -> None:
    sys.excepthook(LookupError, LookupError("early"), None)
    assert "LookupError: early" in capsys.readouterr().err


def test_the_hooks_are_given_back(tmp_path: Path) -> None:
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    _, end = watch(tmp_path)
    assert sys.excepthook is not before[0]
    end()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before
