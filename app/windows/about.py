"""What this program is."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.scene.art import Style
from app.scene.palette import NIGHT, Palette
from app.windows.panel import Panel
from app.windows.theme import BODY_PX, NOTE_PX, READING_PX, TITLE_PX, letters
from app.windows.tiles import Portrait
from app.windows.widgets import Words

_WIDTH = 520
_CARD_PX = 96
_NAME = "Faceup"  # a name, the same in every language


class AboutPanel(Panel):
    """Name, version, what it is, and its licence.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        version: Of the program.
        motion: Whether it rises when it opens.
    """

    def __init__(self, parent: QWidget, palette: Palette, *, version: str, motion: bool = True) -> None:
        super().__init__(parent, palette, motion=motion)
        self.setAccessibleName(self.tr("About Faceup"))
        row = QHBoxLayout()
        row.setSpacing(24)
        row.addWidget(_King(self, night=palette is NIGHT), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(4)
        line = self.tr(
            "Open patience games: every card lies face up, so that nothing is luck after the deal."
        )
        licence = self.tr(
            "Free software under the MIT licence, made with Qt. Cards and icons are its own drawings."
        )
        column.addWidget(Words(self, _NAME, letters(TITLE_PX, bold=True)))
        number = self.tr("version %1").replace("%1", version)
        column.addWidget(Words(self, number, letters(BODY_PX, numbers=True), "quiet", wraps=True))
        column.addSpacing(8)
        column.addWidget(Words(self, line, letters(READING_PX), wraps=True))
        column.addSpacing(8)
        column.addWidget(Words(self, licence, letters(NOTE_PX), "quiet", wraps=True))
        column.addStretch(1)
        row.addLayout(column, 1)
        self.body.addLayout(row)

    def fit(self, room: QSize) -> QSize:
        """Return a small frame."""
        return QSize(min(_WIDTH, room.width()), 0)


class _King(QWidget):
    """The king of hearts, as on the program's icon."""

    def __init__(self, parent: QWidget, *, night: bool) -> None:
        super().__init__(parent)
        self._card = Portrait(13, "H", Style(four_inks=True, night=night))
        self.setFixedSize(_CARD_PX + 26, round(_CARD_PX * 1.4) + 18)

    def dress(self, palette: Palette) -> None:
        """Take the paper of the table."""
        self._card = Portrait(13, "H", Style(four_inks=True, night=palette is NIGHT))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, leaning a little."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._card.paint(painter, QPointF(4, 12), -5, _CARD_PX, self.devicePixelRatioF())
