"""The window onto the table: mouse and keys become gestures, sizes become layouts."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from app.gestures import Gesture, Gestures
from app.layout import Layout
from app.scene.keys import PileKeys
from app.scene.play import Play
from app.scene.table import TableScene

_LIGHT_AT = 0.45  # of the height: where the cloth is lightest
_LIGHT_RADIUS = 0.72  # of the longer side

Arranger = Callable[[float, float, float], Layout | None]


class TableView(QGraphicsView):
    """Shows the table at its own size: a pixel of the scene is a pixel of the view.

    Args:
        parent: The window.
        scene: The table.
        play: Who plays.
        arrange: Returns the layout for a width, a height and a pixel ratio.

    Signals:
        touched: Something was pressed: whoever shows a message or plays a demo may stop.
    """

    touched = Signal()

    def __init__(self, parent: QWidget, scene: TableScene, play: Play, arrange: Arranger) -> None:
        super().__init__(scene, parent)
        self._table, self._play, self._arrange = scene, play, arrange
        self._cloth: QPixmap | None = None
        self._size, self._ratio = QSize(), 0.0
        self._pressed_ms = 0
        self._from = QPointF()
        self._looking = False
        self._dragging = False
        self._alone = False  # whether the press wants the top card of a pack
        self._keys = PileKeys(play)
        hints = QApplication.styleHints()
        self._gestures = Gestures(hints.mouseDoubleClickInterval(), hints.startDragDistance())
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.setInterval(self._gestures.look_ms)
        self._hold.timeout.connect(self._held_long)
        # Qt's own viewport has no Python object yet; to make one it would load every kind of widget: 15 ms.
        self._glass = QWidget(self)
        self.setViewport(self._glass)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        # The cloth covers everything: nothing has to be cleared below it.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def lay_out(self) -> None:
        """Lay the table out for the present size and screen."""
        if not self.isVisible():
            return  # its size is not known yet: faces would be drawn for a wrong one
        size, ratio = self.viewport().size(), self.devicePixelRatioF()
        layout = self._arrange(max(1, size.width()), max(1, size.height()), ratio)
        self._size, self._ratio = size, ratio
        self._cloth = None
        if layout is not None:
            # Nothing keeps a place in the hand while the table changes under it.
            self.stop_hand()
            self._table.lay_out(layout)
            self._gestures.near_px = layout.card[0]
            self._play.refresh()
        self.viewport().update()

    def _fit(self) -> None:
        """Lay the table out unless that was done for this size and screen: Qt tells of it more than once."""
        if (self.viewport().size(), self.devicePixelRatioF()) != (self._size, self._ratio):
            self.lay_out()

    def new_cloth(self) -> None:
        """Paint the cloth anew: its colours have changed."""
        self._cloth = None
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out for the new size."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out for the first time."""
        super().showEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Notice another screen with another pixel ratio; keep Tab for the window."""
        done = super().event(event)
        kinds = {QEvent.Type.DevicePixelRatioChange, QEvent.Type.ScreenChangeInternal}
        if event.type() in kinds and self.devicePixelRatioF() != self._ratio:
            self.lay_out()
        return done

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the cloth: one colour with a soft light in the middle."""
        if self._cloth is None:
            self._cloth = self._woven()
        ratio = self._cloth.devicePixelRatio()
        rect = QRectF(rect)
        source = QRectF(rect.x() * ratio, rect.y() * ratio, rect.width() * ratio, rect.height() * ratio)
        painter.drawPixmap(rect, self._cloth, source)

    def _woven(self) -> QPixmap:
        size, ratio = self.viewport().size(), self.devicePixelRatioF()
        cloth = QPixmap(size * ratio)
        cloth.setDevicePixelRatio(ratio)
        palette = self._table.look.palette
        middle = QPointF(size.width() / 2, size.height() * _LIGHT_AT)
        light = QRadialGradient(middle, _LIGHT_RADIUS * max(size.width(), size.height()))
        light.setColorAt(0, QColor(palette.table_centre))
        light.setColorAt(1, QColor(palette.table_rim))
        painter = QPainter(cloth)
        painter.fillRect(QRectF(0, 0, size.width(), size.height()), light)
        painter.end()
        return cloth

    # Mouse.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grip a card, or look at a covered one."""
        event.accept()
        self.touched.emit()
        self._play.land()
        at = event.position()
        if event.button() == Qt.MouseButton.RightButton and self._gestures.grip is None:
            self._looking = self._play.look(self._play.grip_at(at.x(), at.y()))
        elif event.button() == Qt.MouseButton.LeftButton and not self._looking:
            self._press(event, event.timestamp())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the system's word that this press is the second of a double click."""
        event.accept()
        self.touched.emit()
        self._play.land()
        if event.button() == Qt.MouseButton.LeftButton and not self._looking:
            self._press(event, self._pressed_ms)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag, or show what may be taken."""
        event.accept()
        at = event.position()
        if event.buttons() == Qt.MouseButton.NoButton:
            can = self._play.hover(self._play.grip_at(at.x(), at.y()))
            self._show_pointer(Qt.CursorShape.OpenHandCursor if can else Qt.CursorShape.ArrowCursor)
            return
        grip, was = self._gestures.grip, self._dragging
        if self._gestures.move((at.x(), at.y())) is not Gesture.DRAG or grip is None:
            return
        self._hold.stop()
        alone = self._alone or bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if not was and not self._play.lift(grip, alone=alone):
            self._gestures.cancel()
            return
        self._dragging = True
        self._show_pointer(Qt.CursorShape.ClosedHandCursor)
        moved = at - self._from
        self._play.carry(moved.x(), moved.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag, or tap."""
        event.accept()
        if event.button() == Qt.MouseButton.RightButton:
            if self._looking:
                self._look_away()
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._hold.stop()
        if self._looking:
            self._look_away()
        was, self._dragging = self._dragging, False
        gesture, grip = self._gestures.release()
        self._show_pointer(Qt.CursorShape.ArrowCursor)
        if was:
            moved = event.position() - self._from
            self._play.drop(moved.x(), moved.y())
        elif gesture is Gesture.TAP:
            self._play.hide_focus()
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self._play.choose(grip, alone=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            else:
                self._play.tap(grip)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is hovered any more."""
        super().leaveEvent(event)
        if not self._dragging:
            self._play.hover(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A drag ends where the hand can no longer be seen."""
        super().focusOutEvent(event)
        self.stop_hand()

    def _press(self, event: QMouseEvent, now_ms: int) -> None:
        at = event.position()
        self._alone = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self._dragging:
            self.stop_hand()
        point = (at.x(), at.y())
        grip = self._play.grip_at(*point)
        gesture, gripped = self._gestures.press(grip, point, now_ms)
        self._from, self._pressed_ms = at, event.timestamp()
        if gesture is Gesture.DOUBLE_TAP:
            self._play.double_tap(gripped)
        elif gesture is Gesture.GRAB:
            self._hold.start()
        else:
            self._play.tap(None)

    def _held_long(self) -> None:
        if self._gestures.hold(self._pressed_ms + self._gestures.look_ms) is Gesture.LOOK:
            self._looking = self._play.look(self._gestures.grip)

    def _look_away(self) -> None:
        self._looking = False
        self._play.look_away()

    def stop_hand(self) -> None:
        """Lay back what is held: something else comes first."""
        self._hold.stop()
        self._gestures.cancel()
        if self._looking:
            self._look_away()
        self._dragging = False
        self._play.let_go()
        self._show_pointer(Qt.CursorShape.ArrowCursor)

    def _show_pointer(self, shape: Qt.CursorShape) -> None:
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)

    # Keys.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play by keys; what is no move is the window's."""
        self.touched.emit()
        self._play.land()
        if event.key() == Qt.Key.Key_Escape and (self._dragging or self._looking):
            self.stop_hand()
        elif self._dragging or not self._keys.press(event):
            event.ignore()  # a hand that holds cards names no piles
            return
        else:
            self._gestures.cancel()  # a press after this is no second one of a double tap
        event.accept()
