"""The full victory of a match: a wreath that grows around its points."""

from PySide6.QtCore import QEasingCurve, QPointF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.scene.art.wreath import paint_wreath
from app.scene.palette import Palette
from app.texts_match import full_victory
from app.windows.panel import Panel
from app.windows.theme import READING_PX, RESULT_PX, letters
from app.windows.widgets import ButtonRow, Kind, PushButton, Words

_WIDTH, _WREATH_PX, _NUMBER_PX = 480, 200, 64
_GROWS_MS = 1_200


class VictoryPanel(Panel):
    """Celebrates; whichever way it is closed the match goes on, unless a new one is wanted.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        where: Game and level of the match.
        motion: Whether the wreath grows.

    Signals:
        new_match: A new match is wanted; the panel closes after it.
    """

    new_match = Signal()
    has_cross = False

    def __init__(self, parent: QWidget, palette: Palette, where: str, *, motion: bool = True) -> None:
        super().__init__(parent, palette, motion=motion)
        self.setAccessibleName(self.tr("Full victory"))
        title = Words(self, self.tr("Full victory"), letters(RESULT_PX, bold=True), wraps=True)
        line = self.tr("You have won the match of %1.").replace("%1", where)
        words = Words(self, line, letters(READING_PX), "quiet", wraps=True)
        self.body.addWidget(_Wreath(self, palette, motion=motion))
        for text in (title, words):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self.body.addWidget(text)
        self._buttons = ButtonRow(self)
        self._new = PushButton(self, self.tr("New match"))
        self._on = PushButton(self, self.tr("Play on"), Kind.ACTION)
        self._buttons.add(self._new)
        self._buttons.add_gap()
        self._buttons.add(self._on)
        self.foot.addWidget(self._buttons)
        self._new.clicked.connect(self._on_new)
        self._on.clicked.connect(self.dismiss)

    def fit(self, room: QSize) -> QSize:
        """Return a small frame."""
        width = min(_WIDTH, room.width())
        self._buttons.fit(width - 2 * self.margin)
        return QSize(width, 0)

    def first_focus(self) -> QWidget:
        """Return the way on."""
        return self._on

    def default_button(self) -> QPushButton:
        """Return the way on."""
        return self._on

    def _on_new(self) -> None:
        self.new_match.emit()
        self.dismiss()


class _Wreath(QWidget):
    """The points in a wreath."""

    def __init__(self, parent: QWidget, palette: Palette, *, motion: bool) -> None:
        super().__init__(parent)
        self._ink, self._grown = palette.panel_text, 1.0
        self.setMinimumHeight(_WREATH_PX)
        self.setAccessibleName(full_victory())
        if motion:
            growth = QVariantAnimation(self)
            growth.setDuration(_GROWS_MS)
            growth.setStartValue(0.0)
            growth.setEndValue(1.0)
            growth.setEasingCurve(QEasingCurve.Type.OutBack)
            growth.valueChanged.connect(self._grow)
            growth.start()

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self._ink = palette.panel_text
        self.update()

    def _grow(self, grown: float) -> None:
        self._grown = grown
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the wreath, the points before it."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(self.width() / 2, self.height() / 2)
        if self._grown > 0:
            paint_wreath(painter, middle, self._grown * _WREATH_PX)
        painter.setFont(letters(_NUMBER_PX, bold=True, numbers=True))
        painter.setPen(QColor(self._ink))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, full_victory())
