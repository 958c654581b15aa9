"""The ornaments: a laurel wreath for the aces, star and dot for their heads and for the backs."""

from functools import cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from app.scene.art.ink import BRASS, GOLD
from app.scene.art.pen import both, inked, placed, shape, together

_RING = 0.365
_TWIG = f"A 0 0 {_RING} 106 328"
_LEAF = "M0 .012 C.045 -.02 .045 -.085 0 -.125 C-.045 -.085 -.045 -.02 0 .012 Z"
_LEAVES = 9  # on either side


def star() -> QPainterPath:
    """Return a star with four points, one unit wide."""
    return both("M0 -.5 Q.07 -.07 .5 0 Q.07 .07 0 .5")


def dot() -> QPainterPath:
    """Return a dot, one unit wide."""
    return shape("O 0 0 .5 .5")


def paint_wreath(painter: QPainter, middle: QPointF, size: float) -> None:
    """Paint a laurel wreath around `middle`, open at the top; `size` is about 1.1 times its width."""
    for colour, path in _wreath():
        painter.fillPath(placed(path, middle.x(), middle.y(), size), QColor(colour))


@cache
def _wreath() -> tuple[tuple[str, QPainterPath], ...]:
    outer, inner = (
        together(
            QTransform.fromScale(side, 1)
            .rotate(170 - step * 17.3)
            .translate(0, -_RING)
            .rotate(-bent)
            .map(shape(_LEAF))
            for side in (1, -1)
            for step in range(_LEAVES)
        )
        for bent in (52, 128)
    )
    return (BRASS, inked(shape(_TWIG), 0.011)), (GOLD, outer), (BRASS, inner)
