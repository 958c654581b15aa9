"""The settings: each is taken at once, kept at once, and shown on real cards."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from app.choices import Choices, Inks, Letters, Pace, Theme
from app.figures import Figure, Mark, Piece, Sign
from app.scene.art import FAN_STEP, LARGE_FAN_STEP, RATIO, Index, Style
from app.scene.palette import Palette
from app.windows.figure import FigureView
from app.windows.panel import Panel
from app.windows.segments import Segments
from app.windows.theme import BODY_PX, NOTE_PX, letters
from app.windows.widgets import CheckBox, Words

_WIDTH, _NARROW_WIDTH = 1000, 640
_WIDE_FROM = 860  # logical pixels of room: with the cards beside the settings
_STACKED_BELOW = 560  # of inner width: with each name above its choices
_PREVIEW_PX, _GAP_PX = 300, 28
_NAME_PX = 132
_STEPS = {Qt.Key.Key_Up: False, Qt.Key.Key_Down: True}


class TapHabit(NamedTuple):
    """What a tap does in a game.

    Attributes:
        game: The game's id.
        name: Its name.
        best_first: Whether by the rules a tap sends a card to its best place, a double tap to its foundation.
    """

    game: str
    name: str
    best_first: bool


class SettingsPanel(Panel):
    """Shows what is chosen and lets it be changed.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        choices: What is chosen now.
        habits: The games, with what a tap does in each by the rules.
        style: How faces look now.
        motion: Whether it rises when it opens.

    Signals:
        chosen: The name of a setting and its new value.
    """

    chosen = Signal(str, object)

    def __init__(  # noqa: PLR0913 - what it shows, each by its name
        self,
        parent: QWidget,
        palette: Palette,
        *,
        choices: Choices,
        habits: Sequence[TapHabit],
        style: Style,
        motion: bool = True,
    ) -> None:
        super().__init__(parent, palette, title=self.tr("Settings"), motion=motion)
        self._choices, self._swapped = choices, choices.swapped
        self._names: list[Words] = []
        self._rows: list[QWidget] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(_GAP_PX)
        self._halves.addLayout(self._grid, 1)
        self._beside = FigureView(self, palette, style, _column_figure(style.index))
        self._beside.setFixedWidth(_PREVIEW_PX)
        self._below = FigureView(self, palette, style, _row_figure())
        right = QVBoxLayout()
        right.addWidget(self._beside)
        right.addStretch(1)
        self._halves.addLayout(right)
        self.body.addLayout(self._halves)
        self._fill(habits)

    def _fill(self, habits: Sequence[TapHabit]) -> None:
        self._add_choice(
            self.tr("Table"),
            "theme",
            (
                (self.tr("As the system"), Theme.SYSTEM),
                (self.tr("Day"), Theme.DAY),
                (self.tr("Light"), Theme.LIGHT),
                (self.tr("Night"), Theme.NIGHT),
            ),
        )
        self._add_choice(
            self.tr("Suits"),
            "inks",
            (
                (self.tr("As the game needs"), Inks.AUTOMATIC),
                (self.tr("Two colours"), Inks.TWO),
                (self.tr("Four colours"), Inks.FOUR),
            ),
        )
        self._add_choice(
            self.tr("Letters"),
            "letters",
            (
                (self.tr("As the language"), Letters.AUTOMATIC),
                ("K Q J A", Letters.LATIN),
                ("К Д В Т", Letters.CYRILLIC),
            ),
        )
        self._add_switches(self.tr("Index"), ((self.tr("Large rank and suit, no pictures"), "large_index"),))
        self._add_choice(
            self.tr("Motion"),
            "pace",
            ((self.tr("Full"), Pace.FULL), (self.tr("Quick"), Pace.QUICK), (self.tr("None"), Pace.NONE)),
        )
        self._add_switches(
            self.tr("In the bar"), ((self.tr("Clock"), "show_time"), (self.tr("Score"), "show_score"))
        )
        self._add_switches(self.tr("Deals"), ((self.tr("Only deals that can be won"), "winnable"),))
        self._add_switches(
            self.tr("Advisor"),
            ((self.tr("Say so where one move alone keeps the win"), "warns"),),
        )
        self._add_note(self.tr("A tap sends a card to one of these, a double tap to the other:"))
        for habit in habits:
            self._add_habit(habit)

    def _add_note(self, text: str) -> None:
        words = Words(self, text, letters(NOTE_PX), "quiet", wraps=True)
        words.setContentsMargins(0, 8, 0, 0)
        self._grid.addWidget(words, 2 * len(self._rows), 0, 1, 2)
        self._rows.append(words)
        self._names.append(words)

    def _add(self, name: str, control: QWidget) -> None:
        words = Words(self, name, letters(BODY_PX, bold=True), wraps=True)
        self._names.append(words)
        self._rows.append(control)

    def _add_choice(self, name: str, field: str, values: Sequence[tuple[str, Enum]]) -> None:
        known = [value for _, value in values]
        now = known.index(getattr(self._choices, field))
        segments = Segments(self, self.palette_, name, [text for text, _ in values], now)
        segments.chosen.connect(lambda place: self.chosen.emit(field, known[place]))
        self._add(name, segments)

    def _add_switches(self, name: str, switches: Sequence[tuple[str, str]]) -> None:
        field = QWidget(self)
        box = QBoxLayout(QBoxLayout.Direction.LeftToRight, field)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(24)
        for text, setting in switches:
            switch = CheckBox(field, text)
            switch.setMinimumHeight(40)
            switch.setChecked(getattr(self._choices, setting))
            switch.toggled.connect(lambda on, setting=setting: self.chosen.emit(setting, on))
            box.addWidget(switch)
        box.addStretch(1)
        self._add(name, field)

    def _add_habit(self, habit: TapHabit) -> None:
        best_now = habit.best_first != (habit.game in self._swapped)
        segments = Segments(
            self,
            self.palette_,
            habit.name,
            (self.tr("to its best place"), self.tr("to its foundation")),
            0 if best_now else 1,
        )

        def choose(place: int) -> None:
            game = frozenset({habit.game})
            is_rule = (place == 0) == habit.best_first
            self._swapped = self._swapped - game if is_rule else self._swapped | game
            self.chosen.emit("swapped", self._swapped)

        segments.chosen.connect(choose)
        self._add(habit.name, segments)

    def wear(self, palette: Palette, style: Style) -> None:
        """Show the cards as they look now."""
        self._beside.show_figure(_column_figure(style.index))
        for view in (self._beside, self._below):
            view.wear(palette, style)

    # How it lies and listens.

    def fit(self, room: QSize) -> QSize:
        """Put the cards beside the settings where there is room, else below them, always in sight."""
        is_wide = room.width() >= _WIDE_FROM
        width = min(_WIDTH if is_wide else _NARROW_WIDTH, room.width())
        inner = width - 2 * self.margin - (_PREVIEW_PX + _GAP_PX if is_wide else 0)
        self._beside.setVisible(is_wide)
        self._below.setVisible(not is_wide)
        if is_wide:
            self.foot.removeWidget(self._below)
        elif not self.foot.count():
            self.foot.addWidget(self._below)
        self._halves.setSpacing(_GAP_PX if is_wide else 0)
        self._lie(stacked=inner < _STACKED_BELOW)
        return QSize(width, 0)

    def _lie(self, *, stacked: bool) -> None:
        """Put each name beside its choices, or above them."""
        for n, (name, row) in enumerate(zip(self._names, self._rows, strict=True)):
            self._grid.removeWidget(name)
            self._grid.removeWidget(row)
            if row is name:
                self._grid.addWidget(row, 2 * n, 0, 1, 2)
            elif stacked:
                self._grid.addWidget(name, 2 * n, 0, 1, 2)
                self._grid.addWidget(row, 2 * n + 1, 0, 1, 2)
            else:
                self._grid.addWidget(name, 2 * n, 0)
                self._grid.addWidget(row, 2 * n, 1)
        self._grid.setColumnMinimumWidth(0, 0 if stacked else _NAME_PX)

    def first_focus(self) -> QWidget | None:
        """Return the first choice."""
        first = self._rows[0]
        return first.tiles[first.place] if isinstance(first, Segments) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from setting to setting by the arrows up and down too."""
        forward = _STEPS.get(Qt.Key(event.key()))
        if forward is None:
            super().keyPressEvent(event)
        else:
            self.focusNextPrevChild(forward)


def _column_figure(index: Index) -> Figure:
    """Return two columns, an ace and a place: what a table has."""
    step = LARGE_FAN_STEP if index is Index.LARGE else FAN_STEP
    first = [Piece(card, 0.0, n * step, face="") for n, card in enumerate(("KS", "QH", "JD", "TC", "9S"))]
    second = [Piece(card, 1.2, n * step, face="") for n, card in enumerate(("8D", "7D", "6D"))]
    rest = [Piece("AC", 2.4, 0.0, face=""), Piece("QD", 2.4, RATIO + 0.12, face=""), Piece("H", 1.2, 3.0)]
    height = first[-1].y + RATIO
    mark = Mark(Sign.HELD, 1.2, 0.0, 1.0, second[-1].y + RATIO)
    return Figure(3.4, max(height, 4.4), "", (*first, *second, *rest), (mark,), card_px=76)


def _row_figure() -> Figure:
    """Return a card of each kind in a row."""
    cards = ("KS", "QH", "JD", "AC", "TH", "H")
    pieces = tuple(Piece(card, n * 1.12, 0.0, face="") for n, card in enumerate(cards))
    return Figure(5 * 1.12 + 1, RATIO, "", pieces, card_px=62)
