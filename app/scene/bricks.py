"""Brick walls and the cellar's pit: what stands where cards once lay."""

import math

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

_COURSE = 0.2  # in card widths: seven to the height of a card
_LONG = 3.1  # of a course
_JOINT = 1.4  # px
_BRICK = {False: ("#A9523F", "#C9A48F"), True: ("#7A3A2E", "#4A2A23")}
_PIT, _RIM = ("#060A09", "#23302B"), "#8A6A4A"
_RIM_PX = 3.0


def paint_bricks(painter: QPainter, room: QRectF, card: float, *, night: bool) -> None:
    """Paint bricks in running bond; they stay level, however the wall stands.

    Args:
        painter: Any painter.
        room: What the wall covers.
        card: The width of a card.
        night: Whether the light is out.
    """
    brick, mortar = (QColor(each) for each in _BRICK[night])
    painter.save()
    edge = QPainterPath()
    edge.addRoundedRect(room, 0.06 * card, 0.06 * card)
    painter.setClipPath(edge)
    painter.fillRect(room, mortar)
    courses = max(1, round(room.height() / (_COURSE * card)))
    high = room.height() / courses
    long = high * _LONG
    for row in range(courses):
        left = room.left() - (long / 2 if row % 2 else 0)
        for n in range(math.ceil(room.width() / long) + 1):
            shade = brick.lighter(100 + ((n * 7 + row * 5) % 5 - 2) * 5)
            at = QRectF(left + n * long, room.top() + row * high, long, high)
            painter.fillRect(at.adjusted(_JOINT / 2, _JOINT / 2, -_JOINT / 2, -_JOINT / 2), shade)
    painter.restore()


def paint_pit(painter: QPainter, room: QRectF, radius: float) -> None:
    """Paint the cellar's dark place: it is deep at the top, and the light falls on its floor."""
    dark = QLinearGradient(room.topLeft(), room.bottomLeft())
    dark.setColorAt(0, QColor(_PIT[0]))
    dark.setColorAt(1, QColor(_PIT[1]))
    half = _RIM_PX / 2
    painter.setPen(QPen(QColor(_RIM), _RIM_PX, Qt.PenStyle.SolidLine))
    painter.setBrush(dark)
    painter.drawRoundedRect(room.adjusted(half, half, -half, -half), radius, radius)
