"""What the tests of the panels share: a window, panels with something in them, and the hand of a player."""

from collections.abc import Iterator
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QRadioButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.choices import Choices
from app.scene.art import Index, Style
from app.scene.palette import DAY, NIGHT, Palette
from app.texts_guide import pages
from app.texts_guide_shared import hand_keys, keys_note
from app.windows.about import AboutPanel
from app.windows.charts import Deal
from app.windows.guide import GuidePanel
from app.windows.key_list import KeyListPanel
from app.windows.new_game import GameChoice, LevelChoice, NewGamePanel
from app.windows.panel import Panel
from app.windows.question import QuestionPanel
from app.windows.result import ResultPanel, ResultView
from app.windows.settings import SettingsPanel, TapHabit
from app.windows.statistics import StatisticsGame, StatisticsPanel, StatisticsView

_AIR_PX = 16
_REACHING = {
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.Wheel,
}
AnyPanel = TypeVar("AnyPanel", bound=Panel)


def _level(name: str, percent: int | None = None) -> LevelChoice:
    if percent is None:
        line, record, streaks = f"What differs at {name}.", "Not played yet", ""
    else:
        line, record = "Kings only in a space. All but 1 deal in 800 can be won.", "Won 1 041 of 1 244"
        streaks = "streak 12, best 119"
    return LevelChoice(name, name.title(), line, record, streaks, percent, proven_choice=False)


_GAMES = (
    GameChoice(
        "first",
        "Eight Cells",
        "8 columns, 8 cells",
        (13, "S"),
        (_level("easy", 93), _level("medium", 80), _level("hard")),
        "medium",
    ),
    GameChoice("second", "Eight Off", "8, 4 or 2 cells", (12, "H"), (_level("c8", 7), _level("c4")), None),
    GameChoice("third", "Six by Six", "6 columns, 6 cells", (11, "D"), (_level("standard"),), "standard"),
    GameChoice(
        "fourth", "Cellar", "dig out the aces", (1, "C"), (_level("plain"), _level("strict", 100)), None
    ),
)

_VIEW = ResultView(
    title="You won!",
    subtitle="Eight Cells · Medium · deal 4 294 967 295 · practice",
    tiles=(
        ("1 118", "moves", "best 104", False),
        ("1:06:42", "time", "a new record", True),
        ("21 722", "points", "a new record", True),
    ),
    facts=(
        ("points", "230 + 21 492 for speed"),
        ("won", "13 of 16"),
        ("win rate", "81 %"),
        ("streak", "4"),
        ("longest streak", "5"),
    ),
    chart=(("won", 700), ("lost", 0), ("drawn", 0), ("passed", -1), ("won", 0), ("won", 1722)),
    chart_title="points, last 6 deals",
    chart_note="× lost or given up",
)


class Table(QWidget):
    """What lies under a panel: remembers what reached it."""

    def __init__(self) -> None:
        super().__init__()
        self.reached: list[QEvent.Type] = []
        self.place = QLineEdit(self)  # something with the focus

    def event(self, event: QEvent) -> bool:
        if event.type() in _REACHING:
            self.reached.append(event.type())
        return super().event(event)


class Hand:
    """Opens panels over a table, and does with them what a player does."""

    bad_code = "A code ends in seven letters: one is missing or too many."

    def __init__(self, table: Table) -> None:
        self.table = table
        self._panels: list[Panel] = []

    # Panels.

    def check(self, level: str, text: str) -> str:
        """Accept one number, but not on Hard."""
        return "" if text == "20" and level != "hard" else self.bad_code

    def new_game(
        self, palette: Palette = DAY, chosen: str = "easy", *, can_close: bool = True, motion: bool = False
    ) -> NewGamePanel:
        style = Style(four_inks=True)
        return NewGamePanel(
            self.table, palette, _GAMES, chosen, style, motion=motion, can_close=can_close, check=self.check
        )

    def result(self, palette: Palette = DAY, view: ResultView = _VIEW) -> ResultPanel:
        return ResultPanel(self.table, palette, view, Style(index=Index.LARGE), motion=False)

    def question(self, palette: Palette = DAY) -> QuestionPanel:
        return QuestionPanel(
            self.table,
            palette,
            title="Give up the open deal?",
            text="The open deal counts as lost in Eight Cells · Medium.",
            yes="Give up and deal",
            no="Play on",
            motion=False,
        )

    def guide(self, palette: Palette = DAY, game: str = "eight-off") -> GuidePanel:
        return GuidePanel(
            self.table,
            palette,
            title="Eight Off",
            pages=pages(game, (("Ctrl+Z", "Undo"),)),
            style=Style(four_inks=True, night=palette is NIGHT),
            motion=False,
        )

    def settings(self, palette: Palette = DAY, choices: Choices | None = None) -> SettingsPanel:
        return SettingsPanel(
            self.table,
            palette,
            choices=choices or Choices(),
            habits=(
                TapHabit("first", "Eight Cells", best_first=True),
                TapHabit("second", "Eight Off", best_first=False),
                TapHabit("third", "Six by Six", best_first=True),
                TapHabit("fourth", "Cellar", best_first=True),
            ),
            style=Style(four_inks=True, night=palette is NIGHT),
            motion=False,
        )

    def key_list(self, palette: Palette = DAY) -> KeyListPanel:
        rows = (("Ctrl+Shift+Z, Ctrl+Y", "Redo"), ("F1, ?", "Guide"), ("Ctrl+N", "New game …"))
        sections = [
            ("Moving cards", hand_keys()),
            ("Deals", rows * 2),
            ("Play", rows * 2),
            ("Program", rows * 2),
        ]
        return KeyListPanel(self.table, palette, sections=sections, note=keys_note(), motion=False)

    def statistics(self, palette: Palette = DAY, *, is_empty: bool = False) -> StatisticsPanel:
        recent = (
            () if is_empty else tuple(Deal("won" if n % 3 else "lost", 20 * n, n % 7 == 0) for n in range(75))
        )
        view = StatisticsView(
            tiles=(
                ("1 041 of 1 244", "won", "119 of them with help"),
                ("84 %", "win rate", "of all finished deals"),
                ("60 %", "won without help", "922 of 1 244 finished deals"),
                ("12", "streak", "longest 119"),
            ),
            wins=(
                ("points", "1 722", "943"),
                ("time", "6:42", "11:58"),
                ("moves", "104", "131"),
                ("undone", "0", "6"),
            ),
            deals=(("lost or given up", "203"), ("time at the table", "310:12:05")),
            recent=recent,
            points="",
            rate="",
            odds=76.57,
            odds_line="77 % of these deals can be won",
            is_empty=is_empty,
        )
        games = [
            StatisticsGame(game.name, tuple((level.id, level.name) for level in game.levels))
            for game in _GAMES
        ]
        return StatisticsPanel(
            self.table, palette, games=games, chosen="medium", view=lambda _: view, number=str, motion=False
        )

    def about(self, palette: Palette = DAY, *, motion: bool = False) -> AboutPanel:
        return AboutPanel(self.table, palette, version="0.1.0", motion=motion)

    def open(self, panel: AnyPanel) -> AnyPanel:
        """Open a panel; it is closed after the test."""
        panel.open()
        self._panels.append(panel)
        return panel

    def tidy(self) -> None:
        for panel in self._panels:
            panel.dismiss()
        QApplication.processEvents()

    # What a player sees.

    def buttons(self, panel: Panel) -> list[QPushButton]:
        return [each for each in panel.findChildren(QPushButton) if each.isVisible()]

    def button(self, panel: Panel, words: str) -> QPushButton:
        """Return the button with some words on it, or the ✕ by its accessible name."""
        return next(each for each in self.buttons(panel) if words in {each.text(), each.accessibleName()})

    def tiles(self, panel: Panel) -> list[QRadioButton]:
        return [each for each in panel.findChildren(QRadioButton) if each.isVisible()]

    def tile(self, panel: Panel, name: str) -> QRadioButton:
        return next(each for each in self.tiles(panel) if each.accessibleName() == name)

    def sentences(self, panel: Panel) -> list[str]:
        return [each.text() for each in panel.findChildren(QLabel) if each.isVisible()]

    def unreadable(self, panel: Panel) -> list[str]:
        """Return what is cut off or does not lie in the frame, and the frame if it is not in the window."""
        QApplication.processEvents()
        faults = []
        if not panel.rect().adjusted(_AIR_PX, _AIR_PX, -_AIR_PX, -_AIR_PX).contains(panel.frame):
            faults.append(f"frame {panel.frame} in {panel.rect()}")
        faults += [
            f"{label.text()!r} at {label.geometry()}"
            for label in panel.findChildren(QLabel)
            if label.isVisible() and label.text() and (_is_cut(label) or not _is_in_sight(label, panel))
        ]
        faults += [
            f"button {each.text()!r} at {each.geometry()}"
            for each in self.buttons(panel)
            if each.width() < each.sizeHint().width() or not _is_in_sight(each, panel)
        ]
        return faults

    # What a player does.

    def click(self, widget: QWidget) -> None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.focused(), key, modifiers)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focused(), text)

    def focused(self) -> QWidget:
        widget: QWidget | None = QApplication.focusWidget()
        assert widget is not None, "the focus is lost"
        return widget

    def heard(self, signal: object) -> list[object]:
        """Return a list that grows by the arguments of every emission."""
        values: list[object] = []
        signal.connect(lambda *arguments: values.append(arguments))  # type: ignore[attr-defined]
        return values


def _is_cut(label: QLabel) -> bool:
    metrics, room = label.fontMetrics(), label.contentsRect()
    if metrics.height() > label.height() + 1:
        return True
    if not label.wordWrap():
        return metrics.horizontalAdvance(label.text()) > room.width()
    is_rich = label.textFormat() is Qt.TextFormat.RichText
    longest = 0 if is_rich else max(metrics.horizontalAdvance(word) for word in label.text().split())
    return label.heightForWidth(label.width()) > label.height() or longest > room.width()


def _is_in_sight(widget: QWidget, panel: Panel) -> bool:
    """Whether a widget lies in the frame, or, where that scrolls, between its left and right edge."""
    at = widget.mapTo(panel, QPoint(0, 0))
    if not (panel.frame.left() <= at.x() and at.x() + widget.width() <= panel.frame.right() + 1):
        return False
    parent = widget.parentWidget()
    while parent is not None and parent is not panel:
        if isinstance(parent, QScrollArea):
            return True
        parent = parent.parentWidget()
    return panel.frame.top() <= at.y() and at.y() + widget.height() <= panel.frame.bottom() + 1


@pytest.fixture
def hand(qtbot: QtBot) -> Iterator[Hand]:
    """A hand at a window of the usual size, shown and active."""
    table = Table()
    qtbot.addWidget(table)
    table.resize(1280, 800)
    table.show()
    qtbot.waitExposed(table)
    table.activateWindow()
    qtbot.waitUntil(table.isActiveWindow)
    table.place.setFocus()
    hand = Hand(table)
    yield hand
    hand.tidy()
