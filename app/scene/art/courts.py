"""King, queen and knave: portraits built from flat layers.

A court looks out of a tinted panel, and the headgear stands above the panel's edge, so that it
shows in a fan: tall crown, round coronet, cap with a feather.
"""

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from app.scene.art.figure import COLOURS, Figure, Layer, Sign, wardrobe
from app.scene.art.grid import Grid
from app.scene.art.ink import Style
from app.scene.art.king import KING
from app.scene.art.knave import KNAVE
from app.scene.art.pen import both, placed, shape, together
from app.scene.art.queen import QUEEN
from app.scene.art.suits import suit_path

_COURTS = {11: KNAVE, 12: QUEEN, 13: KING}
_TINT = 0.42
_CORNER = 0.04  # radius of the panel, in card widths


class Dress(NamedTuple):
    """What the courts of one suit look like: the colour behind each name in the figures."""

    suit: str
    colours: dict[str, str]
    paper: str

    @classmethod
    def of(cls, suit: str, style: Style) -> "Dress":
        """Return what the courts of `suit` wear in `style`."""
        worn = wardrobe(suit, style.four_inks)._asdict()
        return cls(suit, COLOURS | worn | {"ink": style.ink(suit)}, style.paper.sheet)


class Pose(NamedTuple):
    """Where a court stands on its card, in card widths.

    Attributes:
        top: Upper edge of the panel.
        bottom: Lower edge of the panel.
        margin: From the sides of the card to the panel.
        face: Middle of the face.
        held: Middle of what the hand holds, or None for empty hands.
        size: How large the figure is drawn; 1 as in its own numbers.
    """

    top: float
    bottom: float
    margin: float
    face: tuple[float, float]
    held: tuple[float, float] | None
    size: float = 1.0


class _Stand(NamedTuple):
    """Where a figure's own numbers count from, and how many pixels its card width has."""

    at: QPointF
    size: float

    def covers(self, sign: Sign) -> QRect:
        """Return the pixels that `sign` may touch."""
        half = sign.size / 2
        box = QRectF(sign.x - half, sign.y - half, sign.size, sign.size)
        return QRectF(box.topLeft() * self.size + self.at, box.size() * self.size).toAlignedRect()


def paint_court(painter: QPainter, grid: Grid, rank: int, dress: Dress, pose: Pose) -> None:
    """Paint a court in device pixels of `grid`."""
    court = _COURTS[rank]
    panel = grid.rect(pose.margin, pose.top, 1 - pose.margin, pose.bottom)
    tint = QColor(dress.colours["lining"])
    tint.setAlphaF(_TINT)
    painter.fillRect(panel, tint)

    stand = _Stand(grid.point(*pose.face), pose.size * grid.width)
    painter.save()
    painter.setClipRect(panel)
    _paint(painter, court.body, dress, stand)
    _paint(painter, tuple(sign for sign in court.worn if panel.contains(stand.covers(sign))), dress, stand)
    if pose.held is not None:
        _paint(painter, court.holds, dress, _Stand(grid.point(*pose.held), stand.size))
    painter.restore()
    painter.fillPath(_spandrels(panel, _CORNER * grid.width), QColor(dress.paper))
    _paint(painter, court.head, dress, stand)


def _paint(painter: QPainter, figure: Figure, dress: Dress, stand: _Stand) -> None:
    x, y = stand.at.x(), stand.at.y()
    for colour, path in _patches(figure, dress.suit):
        painter.fillPath(placed(path, x, y, stand.size), QColor(dress.colours[colour]))


def _spandrels(panel: QRect, radius: float) -> QPainterPath:
    """Return what is outside the round corners of `panel`.

    Painted with paper over the figure they give smooth corners, which a clip cannot.
    """
    corners = QPainterPath()
    corners.setFillRule(Qt.FillRule.OddEvenFill)
    corners.addRect(panel)
    corners.addRoundedRect(panel, radius, radius)
    return corners


@cache
def _patches(figure: Figure, suit: str) -> tuple[tuple[str, QPainterPath], ...]:
    """Return the layers as paths; neighbours of one colour become one path."""
    patches: list[tuple[str, QPainterPath]] = []
    for layer in figure:
        path = _outline(layer, suit)
        if patches and patches[-1][0] == layer.colour:
            path = together([patches.pop()[1], path])
        patches.append((layer.colour, path))
    return tuple(patches)


def _outline(layer: Layer | Sign, suit: str) -> QPainterPath:
    if isinstance(layer, Sign):
        return placed(suit_path(suit), layer.x, layer.y, layer.size)
    return both(layer.outline) if layer.mirrored else shape(layer.outline)
