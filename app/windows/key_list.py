"""The list of keys: every command has one and stands here."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.scene.palette import Palette
from app.windows.panel import Panel
from app.windows.theme import BODY_PX, NAME_PX, NOTE_PX, letters
from app.windows.widgets import Words

_WIDTH, _NARROW_WIDTH = 1080, 620
_WIDE_FROM = 900
_KEYS_PX = 176
_CAP_HIGH = 26

Section = tuple[str, Sequence[tuple[str, str]]]


class KeyListPanel(Panel):
    """Shows keys and what they do.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        sections: Each with its heading, and rows of keys and what they do.
        note: A line beneath.
        motion: Whether it rises when it opens.
    """

    def __init__(
        self,
        parent: QWidget,
        palette: Palette,
        *,
        sections: Sequence[Section],
        note: str,
        motion: bool = True,
    ) -> None:
        super().__init__(parent, palette, title=self.tr("Keys"), motion=motion)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(40)
        left, right = QVBoxLayout(), QVBoxLayout()
        for column in (left, right):
            column.setSpacing(20)
            self._halves.addLayout(column, 1)
        # The longest sections go to the left until both sides are alike.
        lengths = [len(rows) + 2 for _, rows in sections]
        for n, (heading, rows) in enumerate(sections):
            side = left if sum(lengths[: n + 1]) <= sum(lengths) / 2 + 2 else right
            side.addWidget(self._section(heading, rows))
        left.addStretch(1)
        right.addStretch(1)
        self.body.addLayout(self._halves)
        self.body.addWidget(Words(self, note, letters(NOTE_PX), "quiet", wraps=True))

    def _section(self, heading: str, rows: Sequence[tuple[str, str]]) -> QWidget:
        section = QWidget(self)
        grid = QGridLayout(section)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnMinimumWidth(0, _KEYS_PX)
        grid.setColumnStretch(1, 1)
        grid.addWidget(Words(section, heading, letters(NAME_PX, bold=True), wraps=True), 0, 0, 1, 2)
        for n, (keys, what) in enumerate(rows, 1):
            grid.addWidget(self._caps(section, keys), n, 0, Qt.AlignmentFlag.AlignTop)
            words = Words(section, what, letters(BODY_PX), wraps=True)
            words.setContentsMargins(0, 3, 0, 3)
            grid.addWidget(words, n, 1)
        return section

    @staticmethod
    def _caps(parent: QWidget, keys: str) -> QWidget:
        """Return the keys as caps, those that do the same beside each other."""
        field = QWidget(parent)
        row = QHBoxLayout(field)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(6)
        for key in keys.split(", "):
            cap = Words(field, key, letters(NOTE_PX, bold=True), "key")
            cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
            cap.setMinimumSize(_CAP_HIGH, _CAP_HIGH)
            row.addWidget(cap)
        row.addStretch(1)
        return field

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by arrows and pages: there is nothing else to do here."""
        bar = self._scroll.verticalScrollBar()
        steps = {
            Qt.Key.Key_Up: -bar.singleStep(),
            Qt.Key.Key_Down: bar.singleStep(),
            Qt.Key.Key_PageUp: -bar.pageStep(),
            Qt.Key.Key_PageDown: bar.pageStep(),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            bar.setValue(bar.value() + step)

    def fit(self, room: QSize) -> QSize:
        """Put the sections into two columns where there is room."""
        is_wide = room.width() >= _WIDE_FROM
        self._halves.setDirection(
            QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        )
        self._halves.setSpacing(40 if is_wide else 20)
        return QSize(min(_WIDTH if is_wide else _NARROW_WIDTH, room.width()), 0)
