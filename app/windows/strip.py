"""The strip of a review: a bar for each position; won ones stand on the line, lost ones hang under it."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.scene.palette import Palette
from app.truth import Truth

_UP_PX, _LEAST_PX, _DOWN_PX, _LANE_PX, _SIDE_PX = 56, 6, 12, 16, 6
_LANES = 3


class Bar(NamedTuple):
    """One position.

    Attributes:
        truth: What is known of it.
        share: Which share of its moves keeps the win, from 0 to 1.
    """

    truth: Truth
    share: float = 1.0


class Twig(NamedTuple):
    """A branch that was taken back: the place on the line that it left, and what is known of it."""

    place: int
    truths: tuple[Truth, ...]


class Strip(QWidget):
    """Shows a whole game.

    Args:
        parent: What it stands on.
        palette: The colours of the table.

    Signals:
        chosen: A place on the line was clicked.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self._palette = palette
        self._bars: tuple[Bar, ...] = ()
        self._twigs: tuple[Twig, ...] = ()
        self._turn: int | None = None
        self._at = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("The whole game"))

    @property
    def bars(self) -> tuple[Bar, ...]:
        """What it shows."""
        return self._bars

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self._palette = palette
        self.update()

    def show_game(self, bars: Sequence[Bar], twigs: Sequence[Twig], turn: int | None, at: int) -> None:
        """Show a game, its turning point and the place that is looked at."""
        self._bars, self._twigs, self._turn, self._at = tuple(bars), tuple(twigs), turn, at
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of bars and lanes."""
        return QSize(300, _UP_PX + _DOWN_PX + _LANES * _LANE_PX + 8)

    def minimumSizeHint(self) -> QSize:
        """Be as narrow as need be, never less high."""
        return QSize(100, self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the position under the pointer."""
        if self._bars:
            place = int((event.position().x() - _SIDE_PX) / self._pitch())
            self.chosen.emit(min(max(0, place), len(self._bars) - 1))

    def _pitch(self) -> float:
        return (self.width() - 2 * _SIDE_PX) / max(1, len(self._bars))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, the bars, the flag and the branches."""
        del event
        painter, palette = QPainter(self), self._palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pitch, line = self._pitch(), float(_UP_PX + 4)
        painter.setPen(QPen(QColor(palette.panel_text), 1.5))
        painter.drawLine(QPointF(_SIDE_PX, line), QPointF(self.width() - _SIDE_PX, line))
        gap = min(3.0, pitch * 0.2)
        for place, bar in enumerate(self._bars):
            left = _SIDE_PX + place * pitch
            high = max(_LEAST_PX, bar.share * _UP_PX)
            self._paint_bar(painter, bar.truth, QRectF(left + gap / 2, line, pitch - gap, high))
            if place == self._at:
                painter.setPen(QPen(QColor(palette.panel_text), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(left, 2, pitch, line + _DOWN_PX))
        if self._turn is not None:
            self._paint_flag(painter, _SIDE_PX + (self._turn + 1) * pitch, line)
        self._paint_twigs(painter, pitch, line + _DOWN_PX + 4)

    def _paint_bar(self, painter: QPainter, truth: Truth, rect: QRectF) -> None:
        """Paint a bar at the line, `rect.top()`."""
        palette = self._palette
        painter.setPen(Qt.PenStyle.NoPen)
        if truth is Truth.WON:
            painter.setBrush(QColor(palette.keeps_bar))
            painter.drawRect(rect.translated(0, -rect.height()))
        elif truth is Truth.LOST:
            painter.setBrush(QColor(palette.throws_bar))
            painter.drawRect(QRectF(rect.x(), rect.y(), rect.width(), _DOWN_PX))
        elif truth is Truth.DRAW:
            painter.setBrush(QColor(palette.unknown))
            painter.drawRect(QRectF(rect.x(), rect.y() - _UP_PX / 2, rect.width(), _UP_PX / 2))
        else:
            painter.setPen(QPen(QColor(palette.panel_quiet), 1))
            painter.setBrush(QBrush(QColor(palette.panel_quiet), Qt.BrushStyle.BDiagPattern))
            painter.drawRect(QRectF(rect.x(), rect.y() - _DOWN_PX, rect.width(), _DOWN_PX))

    def _paint_flag(self, painter: QPainter, x: float, line: float) -> None:
        colour = QColor(self._palette.throws)
        painter.setPen(QPen(colour, 2))
        painter.drawLine(QPointF(x, 0), QPointF(x, line + _DOWN_PX))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        way = -1 if x > self.width() - 30 else 1
        painter.drawPolygon([QPointF(x, 0), QPointF(x + 18 * way, 5), QPointF(x, 10)])

    def _paint_twigs(self, painter: QPainter, pitch: float, top: float) -> None:
        """Paint each branch in the next free lane, three lanes at most."""
        free = [0.0] * _LANES
        small = max(3.0, min(8.0, pitch))
        for twig in self._twigs:
            left = _SIDE_PX + (twig.place + 0.5) * pitch
            lane = next((n for n in range(_LANES) if free[n] <= left), None)
            if lane is None:
                continue
            y = top + lane * _LANE_PX + 6
            painter.setPen(QPen(QColor(self._palette.panel_quiet), 1.5))
            painter.drawLine(QPointF(left, top - 4), QPointF(left, y))
            right = left
            for truth in twig.truths:
                right += small
                if right > self.width():
                    break
                high = 6.0 if truth is Truth.WON else 3.0
                painter.save()
                painter.setClipRect(QRectF(right - small, y - 6, small - 1, 12))
                self._paint_bar(painter, truth, QRectF(right - small, y, small - 1, high))
                painter.restore()
            free[lane] = right + 6
