"""A small language for shapes, so that every drawing is a line of numbers.

Commands, all absolute: `M x y` move, `L x y` line, `H x`, `V y`, `C x1 y1 x2 y2 x y` cubic,
`Q x1 y1 x y` quadratic, `Z` close, `O cx cy rx ry` a whole ellipse, `A cx cy r from sweep` a part
of a circle (degrees, counter-clockwise from three o'clock) begun with a move.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

_TOKEN = re.compile(r"[MLHVCQZOA]|-?\d*\.?\d+")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0, "O": 4, "A": 5}
_FINE = 1000.0  # Qt flattens curves that are only a few units long: strokes are made this much larger


@cache
def shape(outline: str) -> QPainterPath:
    """Build the path that `outline` describes. Overlapping parts add up (winding fill).

    The path is shared: map or copy it, never change it.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for command, n in _commands(outline):
        match command:
            case "M":
                path.moveTo(n[0], n[1])
            case "L":
                path.lineTo(n[0], n[1])
            case "H":
                path.lineTo(n[0], path.currentPosition().y())
            case "V":
                path.lineTo(path.currentPosition().x(), n[0])
            case "C":
                path.cubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
            case "Q":
                path.quadTo(n[0], n[1], n[2], n[3])
            case "Z":
                path.closeSubpath()
            case _:
                _add_round(path, command, n)
    return path


def _add_round(path: QPainterPath, command: str, n: list[float]) -> None:
    if command == "O":
        path.addEllipse(QPointF(n[0], n[1]), n[2], n[3])
    else:
        circle = QRectF(n[0] - n[2], n[1] - n[2], 2 * n[2], 2 * n[2])
        path.arcMoveTo(circle, n[3])
        path.arcTo(circle, n[3], n[4])


def _commands(outline: str) -> Iterator[tuple[str, list[float]]]:
    """Split `outline` into commands; a command letter holds for all numbers that follow it."""
    tokens = _TOKEN.findall(outline)
    at, command = 0, "M"
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = _TAKES[command]
        yield command, [float(token) for token in tokens[at : at + count]]
        at += count


@cache
def both(outline: str) -> QPainterPath:
    """Draw the right half of a shape from its top to its bottom; get the whole, mirrored in x = 0.

    A closed shape is drawn again at the other side: the line that joins the two encloses nothing.
    """
    half = QPainterPath(shape(outline))
    half.connectPath(QTransform.fromScale(-1, 1).map(half).toReversed())
    return half


def placed(path: QPainterPath, x: float, y: float, size: float, turned: bool = False) -> QPainterPath:
    """Scale `path` by `size`, turn it upside down if asked, and move it to (x, y)."""
    by = -size if turned else size
    return QTransform(by, 0, 0, by, x, y).map(path)


def together(paths: Iterable[QPainterPath]) -> QPainterPath:
    """Join `paths` into one, to be filled at one go; overlapping parts add up."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for path in paths:
        whole.addPath(path)
    return whole


def inked(line: QPainterPath, width: float, height: float | None = None) -> QPainterPath:
    """Return what a pen leaves that runs along `line`: flat ends, sharp corners.

    Args:
        line: The middle of the stroke.
        width: How wide the pen is, that is how thick upright strokes become.
        height: How high the pen is, that is how thick level strokes become; the same if not given.
    """
    flat = 1.0 if height is None else height / width
    pen = QPainterPathStroker()
    pen.setWidth(width * _FINE)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setMiterLimit(4)
    stroke = pen.createStroke(QTransform.fromScale(_FINE, _FINE / flat).map(line))
    stroke.setFillRule(Qt.FillRule.WindingFill)
    return QTransform.fromScale(1 / _FINE, flat / _FINE).map(stroke)
