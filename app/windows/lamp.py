"""The advisor's lamp in the bar: whether the position can be won, as a lamp, a word and a sign."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from app.scene.icons import IconName, paint_icon
from app.scene.palette import Palette
from app.scene.signs import paint_sign
from app.truth import Truth
from app.windows.message import bar_font

_HIGH_PX, _PAD_PX, _ICON_PX, _SIGN_PX, _GAP_PX = 40, 9, 22, 22, 8
_FONT_PX = 15
_OFF_ALPHA = 0.7


class Lamp(QToolButton):
    """Off it is a hollow lamp alone; on it has a place for the longest word, so that nothing moves.

    Args:
        parent: The bar.
        action: The advisor's switch.
    """

    def __init__(self, parent: QWidget, action: QAction) -> None:
        super().__init__(parent)
        self._action = action
        self._palette: Palette | None = None
        self._truth: Truth | None = None
        self._only = False
        self._shows_words, self._waits = True, False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFont(bar_font(_FONT_PX, bold=True))
        self.clicked.connect(action.trigger)
        self._name()

    @property
    def truth(self) -> Truth | None:
        """What it says; None while it is off."""
        return self._truth

    @property
    def is_only(self) -> bool:
        """Whether it says that one move alone keeps the win."""
        return self._only

    @property
    def word(self) -> str:
        """The word that it shows or would show."""
        return self._word(self._truth, only=self._only)

    def dress(self, palette: Palette) -> None:
        """Take the colours of the table."""
        self._palette = palette
        self.update()

    def tell(self, truth: Truth | None, *, only: bool = False) -> None:
        """Say what is known; None switches it off."""
        if (truth, only, False) != (self._truth, self._only, self._waits):
            self._waits = False
            wide = (self._truth is None) != (truth is None)
            self._truth, self._only = truth, only
            self._name()
            if wide:
                self.updateGeometry()
            self.update()

    def wait(self) -> None:
        """Say nothing for a moment: what was said was said of another position."""
        self._truth, self._only, self._waits = self._truth or Truth.UNKNOWN, False, True
        self.updateGeometry()
        self.update()

    @property
    def is_waiting(self) -> bool:
        """Whether nothing is said at the moment."""
        return self._waits

    @property
    def says_words(self) -> bool:
        """Whether there is room for its words."""
        return self._shows_words

    def show_words(self, *, shown: bool) -> None:
        """Show the word, or lamp and sign alone where there is no room."""
        if shown != self._shows_words:
            self._shows_words = shown
            self.updateGeometry()
            self.update()

    def _word(self, truth: Truth | None, *, only: bool = False) -> str:
        if truth is Truth.WON and only:
            return self.tr("one move wins")
        return {
            Truth.WON: self.tr("can be won"),
            Truth.DRAW: self.tr("only a draw is left"),
            Truth.LOST: self.tr("can no longer be won"),
            Truth.UNKNOWN: self.tr("not known yet"),
            None: self.tr("Advisor off"),
        }[truth]

    def _name(self) -> None:
        key = self._action.shortcut().toString(self._action.shortcut().SequenceFormat.NativeText)
        word = self._word(self._truth, only=self._only)
        self.setAccessibleName(self.tr("Advisor: %1").replace("%1", word) if self._truth else word)
        self.setToolTip(f"{self._action.iconText()}: {word} ({key})")

    def sizeHint(self) -> QSize:
        """Reserve the place of the longest word."""
        width = 2 * _PAD_PX + _ICON_PX
        if self._truth is not None:
            width += _GAP_PX + _SIGN_PX
            if self._shows_words:
                metrics = QFontMetrics(self.font())
                words = [self._word(truth) for truth in Truth]
                width += _GAP_PX + max(metrics.horizontalAdvance(word) for word in words)
        return QSize(width, _HIGH_PX)

    def minimumSizeHint(self) -> QSize:
        """Never shrink."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pill."""
        del event
        palette = self._palette
        if palette is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.bar_button_hover if self.underMouse() else palette.bar_button))
        painter.drawRoundedRect(self.rect(), 10, 10)
        top = (self.height() - _ICON_PX) / 2
        lit = self._truth is Truth.WON and not self._waits
        middle = QPointF(_PAD_PX + _ICON_PX / 2, self.height() / 2 - 2)
        if lit:
            glow = QColor(palette.accent)
            for reach, alpha in ((17, 0.18), (12, 0.35)):
                glow.setAlphaF(alpha)
                painter.setBrush(glow)
                painter.drawEllipse(middle, reach, reach)
            glow.setAlphaF(1)
            painter.setBrush(glow)
            painter.drawEllipse(middle - QPointF(0, 1), 6, 6)
        painter.setOpacity(1.0 if self._truth is not None else _OFF_ALPHA)
        colour = palette.bar_text
        paint_icon(painter, IconName.HINT, colour, QPointF(_PAD_PX, top), _ICON_PX)
        if self._truth is None or self._waits:
            return
        if self._shows_words:
            painter.setPen(QColor(palette.bar_text))
            left = _PAD_PX + _ICON_PX + _GAP_PX
            room = self.rect().adjusted(left, 0, -_PAD_PX, 0)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.word)
        at = QPointF(self.width() - _PAD_PX - _SIGN_PX / 2, self.height() / 2)
        paint_sign(painter, palette, self._truth, at, _SIGN_PX, only=self._only)
