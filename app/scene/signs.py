"""The signs of verdicts, one for each, everywhere: told apart by shape, not by colour alone."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

from app.scene.palette import Palette
from app.truth import Truth

_EDGE = 0.07  # of the sign's size: the white line around it


def paint_sign(  # noqa: PLR0913 - what and where, each by its name
    painter: QPainter, palette: Palette, truth: Truth, at: QPointF, size: float, *, only: bool = False
) -> None:
    """Paint a sign.

    Args:
        painter: Where.
        palette: The colours of the table.
        truth: What it says.
        at: Its middle.
        size: Its width, in logical pixels.
        only: Whether one move alone keeps the win: a 1 stands in the place of the tick.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(at)
    painter.scale(size / 2, size / 2)
    white = QColor(palette.sign_text)
    painter.setPen(QPen(white, 4 * _EDGE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, _ROUND))
    painter.setBrush(QColor(_colour(palette, truth)))
    if truth is Truth.LOST:
        painter.drawPolygon(_points((-0.9, -0.78), (0.9, -0.78), (0.0, 0.88)))
    else:
        reach = 1 - 2 * _EDGE
        painter.drawEllipse(QRectF(-reach, -reach, 2 * reach, 2 * reach))
    painter.setBrush(white)
    painter.setPen(QPen(white, 0.22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, _ROUND))
    if truth is Truth.UNKNOWN:
        painter.setPen(Qt.PenStyle.NoPen)
        for x in (-0.42, 0.0, 0.42):
            painter.drawEllipse(QPointF(x, 0), 0.14, 0.14)
    elif truth is Truth.DRAW:
        for y in (-0.2, 0.2):
            painter.drawLine(QPointF(-0.4, y), QPointF(0.4, y))
    elif truth is Truth.LOST:
        painter.drawLine(QPointF(0, -0.5), QPointF(0, 0.02))
        painter.drawLine(QPointF(0, 0.38), QPointF(0, 0.4))
    elif only:
        painter.drawPolyline(_points((-0.2, -0.28), (0.06, -0.46), (0.06, 0.46)))
    else:
        painter.drawPolyline(_points((-0.42, 0.04), (-0.1, 0.36), (0.44, -0.34)))
    painter.restore()


_ROUND = Qt.PenJoinStyle.RoundJoin


def _colour(palette: Palette, truth: Truth) -> str:
    return {
        Truth.WON: palette.keeps,
        Truth.LOST: palette.throws,
        Truth.DRAW: palette.unknown,
        Truth.UNKNOWN: palette.unknown,
    }[truth]


def _points(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def sign(palette: Palette, truth: Truth, size: float, ratio: float, *, only: bool = False) -> QPixmap:
    """Return a sign as a picture `size` logical pixels wide and high."""
    side = round(size * ratio)
    pixmap = QPixmap(side, side)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_sign(painter, palette, truth, QPointF(size / 2, size / 2), size, only=only)
    painter.end()
    return pixmap
