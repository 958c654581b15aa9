"""Choices side by side, such as Day, Light, Night: one stop for Tab, arrows choose."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from app.scene.palette import Palette
from app.windows.theme import BODY_PX, BUTTON_RADIUS, letters
from app.windows.widgets import Choices, Tile, Words

_HIGH = 40
_LEAST = 60


class Segment(Tile):
    """One of them: the chosen one has an edge and heavy letters."""

    radius = BUTTON_RADIUS

    def __init__(self, parent: QWidget, palette: Palette, text: str) -> None:
        super().__init__(parent, palette)
        self._words = Words(self, text, letters(BODY_PX, bold=True), wraps=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setMinimumWidth(max(_LEAST, *(self._wide(word) for word in text.split())))
        self._words.setFont(letters(BODY_PX))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.addWidget(self._words)
        self.setMinimumHeight(_HIGH)
        self.setAccessibleName(text)
        self.toggled.connect(self._dress)

    def _wide(self, word: str) -> int:
        return self._words.fontMetrics().horizontalAdvance(word) + 2

    def _dress(self, is_on: bool) -> None:
        self._words.setFont(letters(BODY_PX, bold=is_on))


class Segments(Choices):
    """Choices in a row.

    Args:
        parent: What it stands on.
        palette: The colours of the table.
        name: What is chosen by it.
        texts: What there is to choose, in order.
        place: Which one is chosen, from 0.
    """

    def __init__(
        self, parent: QWidget, palette: Palette, name: str, texts: Sequence[str], place: int
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        for text in texts:
            tile: Tile = Segment(self, palette, text)
            tile.setAccessibleDescription(name)
            self.add(tile, stretch=len(text) + 6)
        self.lie(QBoxLayout.Direction.LeftToRight, 6)
        for tile in self.tiles:
            tile.toggled.connect(self._stop_at_chosen)
        self.choose(place)

    def _stop_at_chosen(self) -> None:
        """Let Tab stop once: at the chosen one."""
        for each in self.tiles:
            chosen = each.isChecked()
            each.setFocusPolicy(Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus)
