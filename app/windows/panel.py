"""A panel over the table: it dims what is under it, keeps mouse and keys to itself, and fits every window."""

import math
from functools import lru_cache

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QRect, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLayout, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.scene.palette import SHADOW, Palette
from app.windows.theme import CROSS_PX, PANEL_RADIUS, TITLE_PX, letters, qt_palette, stylesheet
from app.windows.widgets import RING_PX, CrossButton, Dressed, RingedArea, ScrollField, Words, is_enter

RISE_PX, RISE_MS = 12, 140
_AIR_PX = 16  # at least, between a panel and each edge of the window
_MARGIN_PX, _SMALL_MARGIN_PX = 36, 24
_SMALL_WIDTH, _SMALL_HEIGHT = 720, 620  # a window with less room has the small margins
_HEAD_GAP_PX, _FOOT_GAP_PX, _SMALL_GAP_PX = 20, 36, 16
_CROSS_AIR_PX = 20
_SCROLL_BAR_PX = 10
_SHADOW_PX, _SHADOW_DOWN, _SHADOW_DEPTH = 32, 12, 0.45


class Panel(QWidget):
    """Covers its parent from `open` to `dismiss`; then it is gone and never comes back.

    Between title and foot lies the body, which scrolls when the window is too small for it.

    Args:
        parent: What it covers; it follows its size.
        palette: The colours of the table.
        title: Its heading, empty for none.
        motion: Whether it rises when it opens.
        can_close: Whether Esc and the ✕ close it.

    Attributes:
        body: Where its contents go.
        foot: Stays in sight below the body.
        margin: Between the frame's edge and its contents, in logical pixels; known in `fit`.

    Signals:
        closed: It is gone.
    """

    closed = Signal()

    has_cross = True
    has_margins = True
    overhang = 0
    """Logical pixels that stand out above the frame."""

    _is_gone = True  # also before it is put together, and while Python takes it apart at the program's end

    def __init__(
        self,
        parent: QWidget,
        palette: Palette,
        *,
        title: str = "",
        motion: bool = True,
        can_close: bool = True,
    ) -> None:
        super().__init__(parent)
        self.hide()
        self.palette_ = palette
        self._under = parent
        self._motion, self._can_close = motion, can_close
        self.margin = _MARGIN_PX
        self._cover = 1.0
        self._home = QRect()
        self._given = (0, 0)
        self._last_focus: QWidget | None = None
        self._focus_before: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setFocusPolicy(
            Qt.FocusPolicy.ClickFocus
        )  # so that a click beside the frame takes the focus nowhere
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setPalette(qt_palette(palette))
        self.setStyleSheet(stylesheet(palette))
        self.setAccessibleName(title)

        self._frame = _Frame(self, palette)
        self._head = QWidget(self._frame)
        self._scroll = ScrollField(self._frame)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._content = RingedArea(self._scroll, palette)
        self._scroll.setWidget(self._content)
        self.body = QVBoxLayout(self._content)
        self.body.setSpacing(_SMALL_GAP_PX)
        self._foot = QWidget(self._frame)
        self.foot = QVBoxLayout(self._foot)
        self.foot.setContentsMargins(0, 0, 0, 0)
        self.foot.setSpacing(8)
        self._fill_head(title)
        for area in (self._content, self._foot):
            area.installEventFilter(self)
        parent.installEventFilter(self)

        self._rise = QVariantAnimation(self)
        self._rise.setDuration(RISE_MS)
        self._rise.setStartValue(0.0)
        self._rise.setEndValue(1.0)
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._rise.valueChanged.connect(self._rise_to)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._note_focus)
        self._is_gone = False

    def _fill_head(self, title: str) -> None:
        row = QHBoxLayout(self._head)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Words(self._head, title, letters(TITLE_PX, bold=True), wraps=True))
        self._head.setVisible(bool(title))
        self._cross = self.cross(self._frame) if self.has_cross and self._can_close else None

    def cross(self, parent: QWidget) -> CrossButton:
        """Return a ✕ that closes the panel."""
        button = CrossButton(parent, self.palette_)
        button.clicked.connect(self.dismiss)
        return button

    @property
    def frame(self) -> QRect:
        """Where the frame lies on the panel, in logical pixels."""
        return self._frame.geometry()

    # What panels may say differently.

    def fit(self, room: QSize) -> QSize:
        """Lay the contents out for the room that the window has, and return the size that the frame wants.

        A height of 0 means as high as the contents. The frame becomes no larger than the room in any case.
        """
        return QSize(min(room.width(), 560), 0)

    def first_focus(self) -> QWidget | None:
        """Return what has the focus at first; None for the first that can."""
        return None

    def default_button(self) -> QPushButton | None:
        """Return what Enter presses where the focus is on nothing that takes Enter itself."""
        return None

    def passes(self, event: QKeyEvent) -> bool:
        """Whether a key is for the window even while the panel covers it: full screen and quitting."""
        return event.key() == Qt.Key.Key_F11 or event.matches(QKeySequence.StandardKey.Quit)

    def framed(self, frame: QRect) -> None:
        """Follow the frame with what stands out above it."""

    # Coming and going.

    def open(self) -> None:
        """Cover the parent and take the keys."""
        self._focus_before = self._under.window().focusWidget()
        self.setGeometry(self._under.rect())
        self._place()
        self.raise_()
        if self._motion:
            self._rise_to(0.0)
        self.show()
        first = self.first_focus() or next(iter(self._stops()), self)
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._motion:
            self._rise.start()

    def land(self) -> None:
        """Show the end of the rise at once."""
        self._rise.stop()
        self._rise_to(1.0)

    def dismiss(self) -> None:
        """Vanish at once. A second call does nothing."""
        if self._is_gone:
            return
        self._is_gone = True
        self._rise.stop()
        before = self._focus_before
        self._under.removeEventFilter(self)
        self.hide()
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()
        self.deleteLater()

    def _rise_to(self, part: float) -> None:
        self._cover = part
        self._move_frame()
        self.update()

    def _move_frame(self) -> None:
        at = self._home.translated(0, round(RISE_PX * (1 - self._cover)))
        self._frame.setGeometry(at)
        self.framed(at)

    # Where everything lies.

    def _place(self) -> None:
        """Lay the frame into the middle, as large as it should be and as the window allows."""
        room = self.size() - QSize(2 * _AIR_PX, 2 * _AIR_PX)
        small = room.width() < _SMALL_WIDTH or room.height() < _SMALL_HEIGHT
        self.margin = (_SMALL_MARGIN_PX if small else _MARGIN_PX) if self.has_margins else 0
        wanted = self.fit(room)
        width = max(1, min(wanted.width(), room.width()))
        inner = max(1, width - 2 * self.margin)
        title = inner - (_CROSS_AIR_PX + CROSS_PX if self._cross is not None else 0)
        top = foot = self.margin
        if not self._head.isHidden():
            high = _height(self._head.layout(), title)
            self._head.setGeometry(self.margin, self.margin, title, high)
            top += high + (_SMALL_GAP_PX if small else _HEAD_GAP_PX)
        if self.foot.count():
            high = _height(self._foot.layout(), inner)
            foot += high + (_SMALL_GAP_PX if small else _FOOT_GAP_PX)
        highest = max(1, room.height() - self.overhang)
        ring = RING_PX if self.has_margins else 0
        self.body.setContentsMargins(ring, ring, ring, ring)
        body = _height(self.body, inner + 2 * ring) - 2 * ring
        height = min(wanted.height() or top + body + foot, highest)
        space = max(0, height - top - foot)
        scrolls = body > space and self.has_margins
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self._scroll.setVerticalScrollBarPolicy(policy)
        beyond = _SCROLL_BAR_PX if scrolls else 0  # the bar lies in the margin
        self._scroll.setGeometry(self.margin - ring, top - ring, inner + 2 * ring + beyond, space + 2 * ring)
        if self.foot.count():
            self._foot.setGeometry(self.margin, height - self.margin - high, inner, high)
        if self._cross is not None:
            air = min(_CROSS_AIR_PX, self.margin or _CROSS_AIR_PX)
            self._cross.move(width - air - CROSS_PX, air)
        left = (self.width() - width) // 2
        upper = max(_AIR_PX, (self.height() - height - self.overhang) // 2) + self.overhang
        self._home = QRect(left, upper, width, height)
        self._given = self._needs()
        self._move_frame()
        self.update()

    def _needs(self) -> tuple[int, int]:
        """Return how high contents and foot must be at their present widths."""
        return _height(self.body, self._scroll.width()), _height(self._foot.layout(), self._foot.width())

    def showEvent(self, event: QShowEvent) -> None:
        """Lie right even if the window was shown only after `open`."""
        super().showEvent(event)
        self.setGeometry(self._under.rect())
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the parent and of the contents."""
        if not self._is_gone:
            if watched is self._under:
                if event.type() == QEvent.Type.Resize:
                    self.setGeometry(self._under.rect())
                    self._place()
            elif (
                event.type() == QEvent.Type.LayoutRequest
                and self.isVisible()
                and self._needs() != self._given
            ):
                # Only if something is really of another size: laying out asks for a layout itself.
                self._place()
        return super().eventFilter(watched, event)

    # Keys and focus.

    def event(self, event: QEvent) -> bool:
        """Let no shortcut of the window act from under the panel."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(not self.passes(event))
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc, press the default button on Enter; no other key goes further."""
        event.setAccepted(not self.passes(event))
        if event.key() == Qt.Key.Key_Escape and not event.isAutoRepeat():
            if self._can_close:
                self.dismiss()
        elif is_enter(event):
            button = self.default_button()
            if button is not None and button.isVisible() and button.isEnabled():
                button.click()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Keep the releases of keys too."""
        event.accept()

    def focusNextPrevChild(self, next_: bool) -> bool:
        """Move the focus round within the panel."""
        stops = self._stops()
        if not stops:
            return True
        focused = QApplication.focusWidget()
        if focused in stops:
            to = stops[(stops.index(focused) + (1 if next_ else -1)) % len(stops)]
        else:
            to = stops[0 if next_ else -1]
        reason = Qt.FocusReason.TabFocusReason if next_ else Qt.FocusReason.BacktabFocusReason
        to.setFocus(reason)
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Give the focus back to what had it: the panel itself wants none."""
        super().focusInEvent(event)
        last = self._last_focus
        if last is None or not isValid(last) or not last.isVisible() or not last.isEnabled():
            last = next(iter(self._stops()), None)
        if last is not None:
            last.setFocus(Qt.FocusReason.OtherFocusReason)

    def _note_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        del old
        if not self._is_gone and new is not None and self._frame.isAncestorOf(new):
            self._last_focus = new
            if self._content.isAncestorOf(new):
                self._scroll.ensureWidgetVisible(new, RING_PX, RING_PX)

    def _stops(self) -> list[QWidget]:
        """Return what Tab stops at, in order."""
        stops: list[QWidget] = []
        widget: QWidget | None = self._frame.nextInFocusChain()
        while widget is not None and widget is not self._frame:
            takes = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
            if takes and widget.isEnabled() and widget.isVisible() and self._frame.isAncestorOf(widget):
                stops.append(widget)
            widget = widget.nextInFocusChain()
        return stops

    # Looks.

    def dress(self, palette: Palette) -> None:
        """Take the colours of a table that changed them while the panel lies over it.

        Style sheet and everything `Dressed` on the panel follow; a panel that draws with the palette in some
        other way says so by a `dress` of its own that calls this one.
        """
        self.palette_ = palette
        self.setStyleSheet("")  # a style sheet keeps the palette that it was set under
        self.setPalette(qt_palette(palette))
        self.setStyleSheet(stylesheet(palette))
        for widget in self.findChildren(QWidget):
            if isinstance(widget, Dressed):
                widget.dress(palette)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the table and lay the frame's shadow on it."""
        del event
        painter = QPainter(self)
        shade = QColor(self.palette_.shade)
        shade.setAlphaF(self.palette_.shade_alpha * self._cover)
        painter.fillRect(self.rect(), shade)
        painter.setOpacity(self._cover)
        _paint_shadow(painter, QRectF(self._frame.geometry()))


class _Frame(RingedArea):
    """The sheet of a panel."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent, palette)
        self._ground = palette.panel
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def dress(self, palette: Palette) -> None:
        self._ground = palette.panel
        super().dress(palette)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(Qt.PenStyle.NoPen))
        painter.setBrush(QColor(self._ground))
        painter.drawRoundedRect(QRectF(self.rect()), PANEL_RADIUS, PANEL_RADIUS)
        painter.end()
        super().paintEvent(event)


def _height(layout: QLayout | None, width: int) -> int:
    """Return how high a layout must be at a width."""
    if layout is None:
        return 0
    layout.activate()
    return layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()


@lru_cache(maxsize=1)
def _soft_square() -> QPixmap:
    """Return the shadow of a small sheet; its middle row and column can be drawn out to any size."""
    side = 2 * (2 * _SHADOW_PX + PANEL_RADIUS) + 1
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    depth = 0.0
    for step in range(1, 2 * _SHADOW_PX):
        part = step / (2 * _SHADOW_PX)
        wanted = _SHADOW_DEPTH * (1 - math.cos(math.pi * part)) / 2
        colour = QColor(SHADOW)
        colour.setAlphaF((wanted - depth) / (1 - depth))
        depth = wanted
        painter.setBrush(colour)
        radius = 2 * _SHADOW_PX + PANEL_RADIUS - step
        painter.drawRoundedRect(QRectF(step, step, side - 2 * step, side - 2 * step), radius, radius)
    painter.end()
    return pixmap


def _paint_shadow(painter: QPainter, frame: QRectF) -> None:
    soft, edge = _soft_square(), 2 * _SHADOW_PX + PANEL_RADIUS
    room = frame.adjusted(-_SHADOW_PX, -_SHADOW_PX, _SHADOW_PX, _SHADOW_PX).translated(0, _SHADOW_DOWN)
    columns = ((room.left(), edge, 0, edge), (room.left() + edge, room.width() - 2 * edge, edge, 1),
               (room.right() - edge, edge, edge + 1, edge))  # fmt: skip
    rows = ((room.top(), edge, 0, edge), (room.top() + edge, room.height() - 2 * edge, edge, 1),
            (room.bottom() - edge, edge, edge + 1, edge))  # fmt: skip
    for x, width, from_x, from_width in columns:
        for y, height, from_y, from_height in rows:
            painter.drawPixmap(
                QRectF(x, y, width, height), soft, QRectF(from_x, from_y, from_width, from_height)
            )
