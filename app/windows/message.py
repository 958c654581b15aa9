"""What the bar says: a refusal, a notice, or a question with buttons for its answers."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.scene.icons import IconName, icon
from app.scene.palette import Palette

BAR_PX = 56
_PAD_PX, _GAP_PX, _BADGE_PX = 16, 8, 24
_OFFER_PX = 32


def bar_font(pixels: float, *, bold: bool = False, numbers: bool = False) -> QFont:
    """Return the system's font in a size of logical pixels."""
    font = QFont()
    font.setPixelSize(round(pixels))
    font.setBold(bold)
    if numbers and hasattr(font, "setFeature"):
        font.setFeature(QFont.Tag("tnum"), 1)  # so that the clock does not tremble
    return font


def _badge(palette: Palette, ratio: float) -> QPixmap:
    """Return a round × that says no without its colour too."""
    size = round(_BADGE_PX * ratio)
    pixmap = QPixmap(size, size)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.badge))
    painter.drawEllipse(0, 0, _BADGE_PX, _BADGE_PX)
    painter.drawPixmap(3, 3, icon(IconName.REFUSED, palette.badge_edge, _BADGE_PX - 6, ratio))
    painter.end()
    return pixmap


class _Offer(QToolButton):
    """A button beside the sentence, for something to do about it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._action: QAction | None = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFont(bar_font(14, bold=True))
        self.setFixedHeight(_OFFER_PX)
        self.clicked.connect(self._do)
        self.hide()

    def offer(self, action: QAction | None) -> None:
        """Stand for an action, or vanish."""
        self._action = action
        self.setVisible(action is not None)
        if action is not None:
            self.setText(action.iconText())
            key = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
            self.setToolTip(f"{action.iconText()} ({key})")

    def _do(self) -> None:
        if self._action is not None:
            self._action.trigger()


class Message(QWidget):
    """A sentence in the place of the numbers: a refusal with its ×, a notice, or an offer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._badge = QLabel(self)
        self._text = QLabel(self)
        self._text.setFont(bar_font(15))
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self._offers = (_Offer(self), _Offer(self))
        self._palette: Palette | None = None
        self._refused, self._sentence = False, ""
        row = QHBoxLayout(self)
        row.setContentsMargins(_PAD_PX, 2, _PAD_PX, 2)
        row.setSpacing(_GAP_PX)
        row.addStretch()
        row.addWidget(self._badge)
        row.addWidget(self._text)
        for offer in self._offers:
            row.addWidget(offer)
        row.addStretch()

    @property
    def text(self) -> str:
        """The sentence."""
        return self._text.text()

    def dress(self, palette: Palette) -> None:
        """Take the colours of the table."""
        self._palette = palette
        self.setStyleSheet(
            f"QLabel {{ color: {palette.panel_text}; background: transparent; }}"
            f"QToolButton {{ color: {palette.panel_text}; background: {palette.button}; padding: 0 12px;"
            f" border-radius: 8px; }} QToolButton:hover {{ background: {palette.chosen}; }}"
        )
        self._badge.setPixmap(_badge(palette, self.devicePixelRatioF()))

    def say(self, sentence: str, *, refused: bool, offers: Sequence[QAction] = ()) -> None:
        """Show a sentence and buttons for at most two actions; the text shrinks before it is cut."""
        self._refused, self._sentence = refused, sentence
        self._badge.setVisible(refused)
        for n, offer in enumerate(self._offers):
            offer.offer(offers[n] if n < len(offers) else None)
        self._text.setText(sentence)
        self.setAccessibleName(sentence)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the sentence to the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        refused, sentence = self._refused, self._sentence
        room = self.width() - (_BADGE_PX + _GAP_PX if refused else 0) - 2 * _PAD_PX
        shown = [offer for offer in self._offers if not offer.isHidden()]
        room -= sum(offer.sizeHint().width() + _GAP_PX for offer in shown)
        for pixels in (15, 14, 13, 12):
            font = bar_font(pixels)
            box = QFontMetrics(font).boundingRect(
                QRect(0, 0, max(1, room), 400), int(Qt.TextFlag.TextWordWrap), sentence
            )
            if box.height() <= BAR_PX - 14:
                break
        self._text.setFont(font)
        # The pill is as wide as its sentence; the sentence wraps where it is told to.
        self._text.setFixedWidth(max(1, min(room, box.width() + 4)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pill behind the sentence."""
        del event
        if self._palette is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._palette.panel))
            left = self._badge.x() if self._badge.isVisible() else self._text.x()
            last = next((offer for offer in reversed(self._offers) if offer.isVisible()), self._text)
            right = last.x() + last.width() - (0 if last is self._text else _GAP_PX)
            pill = QRect(left - _PAD_PX + 6, 7, right - left + 2 * _PAD_PX - 6, BAR_PX - 14)
            painter.drawRoundedRect(pill, 18, 18)
