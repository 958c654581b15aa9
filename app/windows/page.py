"""The text of one page of the guide."""

import html
import re

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from app.scene.art import Style
from app.scene.palette import Palette
from app.texts_guide import GuidePage
from app.windows.figure import FigureView
from app.windows.theme import BODY_PX, BUTTON_RADIUS, NAME_PX, NOTE_PX, READING_PX, Tones, letters
from app.windows.widgets import Words

SCROLL_ROOM_PX = 12
"""Beside the text, for the scroll bar."""

_LEADING_PX = 25
_MOST_WIDTH = 728  # a line of about 80 letters
_WORDS_AND_MEANING = 2  # columns


class PageText(QWidget):
    """Paragraphs, a rule, a table and a note.

    Args:
        parent: What it stands on.
        palette: The colours of the table.
        page: What it shows.
        style: How faces look in its figures.
        wanted: Words to be marked in it, empty for none.
    """

    def __init__(self, parent: QWidget, palette: Palette, page: GuidePage, style: Style, wanted: str) -> None:
        super().__init__(parent)
        self._wanted, self._found = wanted, Tones.of(palette).found
        self._paragraphs: list[tuple[QLabel, str]] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, SCROLL_ROOM_PX, 2)
        column.setSpacing(12)
        for paragraph in page.paragraphs:
            column.addWidget(self._paragraph(paragraph))
        if page.rule:
            column.addWidget(_Rule(self, palette, page.rule))
        for figure in page.figures:
            column.addWidget(FigureView(self, palette, style, figure))
        if page.table:
            column.addWidget(self._table(palette, page.table, page.marked))
        if page.note:
            column.addWidget(Words(self, page.note, letters(NOTE_PX), "quiet", wraps=True))
        column.addStretch(1)
        self.setMaximumWidth(_MOST_WIDTH + SCROLL_ROOM_PX)

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self._found = Tones.of(palette).found
        for label, text in self._paragraphs:
            label.setText(self._set(text))

    def _paragraph(self, text: str) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setFont(letters(READING_PX))
        label.setWordWrap(True)
        label.setText(self._set(text))
        self._paragraphs.append((label, text))
        return label

    def _set(self, text: str) -> str:
        return f'<p style="line-height: {_LEADING_PX}px; margin: 0">{self._marked(text)}</p>'

    def _marked(self, text: str) -> str:
        if not self._wanted:
            return html.escape(text)
        parts = re.split(f"({re.escape(self._wanted)})", text, flags=re.IGNORECASE)
        mark = f'<span style="background-color: {self._found}">'
        return "".join(
            f"{mark}{html.escape(part)}</span>" if n % 2 else html.escape(part)
            for n, part in enumerate(parts)
        )

    def _table(
        self, palette: Palette, table: tuple[tuple[str, ...], ...], marked: tuple[int, int]
    ) -> QWidget:
        field = QWidget(self)
        grid = QGridLayout(field)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16 if len(table[0]) == _WORDS_AND_MEANING else 0)
        grid.setVerticalSpacing(0)
        has_meanings = len(table[0]) == _WORDS_AND_MEANING
        for row, cells in enumerate(table):
            if row:
                line = QFrame(field)
                line.setFixedHeight(1)
                line.setProperty("role", "line")
                grid.addWidget(line, 2 * row - 1, 0, 1, len(cells))
            for column, cell in enumerate(cells):
                words = self._cell(field, cell, row, column, has_meanings=has_meanings)
                grid.addWidget(words, 2 * row, column)
                if (row, column) == marked and row:
                    words.setFont(letters(BODY_PX, bold=True, numbers=True))
                    words.play("on action")
                    pill = _Pill(field, palette)
                    grid.addWidget(pill, 2 * row, column, Qt.AlignmentFlag.AlignCenter)
                    pill.lower()
        grid.setColumnStretch(0, 1 if has_meanings else 8)
        for column in range(1, len(table[0])):
            grid.setColumnStretch(column, 3)
        return field

    @staticmethod
    def _cell(parent: QWidget, text: str, row: int, column: int, *, has_meanings: bool) -> Words:
        if has_meanings:
            font = letters(BODY_PX, bold=column == 0)
            words = Words(parent, text, font, wraps=True)
            words.setContentsMargins(0, 5, 0, 5)
            words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            return words
        is_head = row == 0
        words = Words(
            parent, text, letters(NOTE_PX if is_head or not column else BODY_PX, numbers=True),
            "quiet" if is_head else "", wraps=column == 0,
        )  # fmt: skip
        words.setMinimumHeight(28)
        if column:
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return words


class _Pill(QWidget):
    """The ground of the one cell that the figure is about."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self._ground = palette.action
        self.setFixedSize(40, 24)

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self._ground = palette.action
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._ground))
        painter.drawRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)


class _Rule(QWidget):
    """A rule in one line, set off from the text."""

    def __init__(self, parent: QWidget, palette: Palette, text: str) -> None:
        super().__init__(parent)
        self._ground = palette.chosen
        words = Words(self, text, letters(NAME_PX, bold=True), wraps=True)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.addWidget(words)

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self._ground = palette.chosen
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the band."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._ground))
        painter.drawRoundedRect(QRectF(self.rect()), BUTTON_RADIUS, BUTTON_RADIUS)
