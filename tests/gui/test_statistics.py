"""The statistics in the window: what they say, a reset, and a table to take along."""

import csv
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton

from app.storage import DealRow, Ending
from app.windows.panel import Panel
from app.windows.question import QuestionPanel
from app.windows.statistics import StatisticsPanel

if TYPE_CHECKING:
    from tests.gui.conftest import Opened, Seat

LEVEL = "eight-cells:medium"
LEFT = Qt.MouseButton.LeftButton


def book(seat: "Seat", outcome: str, name: str, help_: int = 0) -> None:
    store = seat.window.session.store
    store.begin(DealRow(name, LEVEL, 1, "", "random", 1, "2025-01-01T00:00:00+00:00"))
    store.append(name, 0, (), Ending(outcome, "2025-01-01T00:05:00+00:00", 90_000, 120, 1_500, help_))


def statistics(seat: "Seat") -> StatisticsPanel:
    """Open the statistics by their key."""
    seat.key(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    panel = seat.panel()
    assert isinstance(panel, StatisticsPanel)
    return panel


def said(panel: Panel) -> list[str]:
    return [each.text() for each in panel.findChildren(QLabel) if each.isVisible()]


def button(panel: Panel, text: str) -> QPushButton:
    return next(each for each in panel.findChildren(QPushButton) if each.text() == text)


def test_numbers_say_whom_they_count(opened: "Opened", tmp_path: Path) -> None:
    seat = opened(LEVEL, 1, folder=tmp_path)
    for n, outcome in enumerate(("won", "won", "lost")):
        book(seat, outcome, f"{n}", help_=n)
    found = said(statistics(seat))
    for text in ("2 of 3", "1 of them with help", "67 %", "of all finished deals", "33 %", "1:30", "1 500"):
        assert text.replace(" ", " ") in [each.replace("\N{NARROW NO-BREAK SPACE}", " ") for each in found]


def test_a_reset_asks_first_and_shows_the_empty_record(opened: "Opened", tmp_path: Path) -> None:
    seat = opened(LEVEL, 1, folder=tmp_path)
    book(seat, "won", "a")
    for answer, won in (("Keep it", 1), ("Reset", 0)):
        QTest.mouseClick(button(statistics(seat), "Reset …"), LEFT)
        question = seat.panel()
        assert isinstance(question, QuestionPanel)
        assert any("Eight Cells · Medium" in text for text in said(question))
        QTest.mouseClick(button(question, answer), LEFT)
        panel = seat.panel()
        assert isinstance(panel, StatisticsPanel)
        assert f"{won} of {won}" in said(panel)
        assert seat.window.session.store.record(LEVEL).won == won
        assert button(panel, "Reset …").isEnabled() == bool(won)
        panel.dismiss()


def test_deals_are_saved_as_a_table_before_the_reset_is_answered(opened: "Opened", tmp_path: Path) -> None:
    seat = opened(LEVEL, 1, folder=tmp_path)
    book(seat, "won", "a")
    QTest.mouseClick(button(statistics(seat), "Reset …"), LEFT)
    question = seat.panel()
    assert isinstance(question, QuestionPanel)
    for name, told in (("deals.csv", "1 deals saved"), ("missing/deals.csv", "Choose another place")):
        QTest.mouseClick(button(question, "Save as CSV …"), LEFT)
        (dialog,) = seat.window.findChildren(QFileDialog)
        dialog.fileSelected.emit(str(tmp_path / name))
        dialog.done(0)
        dialog.deleteLater()
        QTest.qWait(0)
        assert seat.panel() is question
        assert told in seat.said
    with (tmp_path / "deals.csv").open(encoding="utf-8", newline="") as file:
        assert [row["outcome"] for row in csv.DictReader(file)] == ["won"]
