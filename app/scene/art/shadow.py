"""The soft shadow under a card: one picture for each size of card and height above the table."""

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter

from app.scene.art.grid import Grid
from app.scene.palette import SHADOW, SHADOW_ALPHA

REST, HOVER, HELD = 1.0, 1.3, 2.4  # by how much the shadow grows with the card's height above the table

_DOWN = 0.022  # in card widths, for a card at rest
_SOFT = 0.06  # from the card's edge outward, where the shadow ends
_CORE = 0.5  # of that from the edge inward, where it is at its darkest
_STOPS = 16  # of the gradient, over the whole soft edge


class Shadow(NamedTuple):
    """A shadow and its place.

    Attributes:
        image: The picture.
        offset: From the card's upper left corner to the picture's, in points; whole device pixels.
    """

    image: QImage
    offset: QPointF


def shadow_image(width: float, ratio: float = 1.0, lift: float = REST) -> Shadow:
    """Return the shadow of a card `width` points wide for a screen with `ratio` device pixels a point.

    The soft edges of a box are the product of one fade across and one down, so each row is the same gradient,
    only thinner: that takes well under a millisecond.

    Args:
        width: In points.
        ratio: Device pixels a point.
        lift: How far the card is above the table: `REST`, `HOVER`, `HELD` or between.
    """
    grid = Grid.of(width, ratio)
    soft = max(1.0, _SOFT * lift * grid.width)
    pad = math.ceil(soft)
    image = QImage(grid.width + 2 * pad, grid.height + 2 * pad, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    across = _fade(pad, grid.width, soft)
    fading = 2 * pad  # rows from nothing to full, at the top and again at the foot
    for row in range(fading):
        painter.setOpacity(_depth(row + 0.5 - pad, soft))
        painter.fillRect(0, row, image.width(), 1, across)
        painter.fillRect(0, image.height() - 1 - row, image.width(), 1, across)
    painter.setOpacity(1)
    painter.fillRect(0, fading, image.width(), image.height() - 2 * fading, across)
    painter.end()
    image.setDevicePixelRatio(ratio)
    down = grid.px(_DOWN * lift)
    return Shadow(image, QPointF(-pad / ratio, (down - pad) / ratio))


def _fade(pad: int, width: int, soft: float) -> QLinearGradient:
    """Return the shadow's colour along a row, from nothing over full to nothing."""
    whole = width + 2 * pad
    gradient = QLinearGradient(0, 0, whole, 0)
    for stop in range(_STOPS + 1):
        inward = soft * ((1 + _CORE) * stop / _STOPS - 1)
        colour = QColor(SHADOW)
        colour.setAlphaF(SHADOW_ALPHA * _depth(inward, soft))
        gradient.setColorAt((pad + inward) / whole, colour)
        gradient.setColorAt(1 - (pad + inward) / whole, colour)
    return gradient


def _depth(inward: float, soft: float) -> float:
    """Return how deep the shadow is `inward` pixels inside the card's edge, from 0 to 1."""
    part = min(1.0, max(0.0, (inward / soft + 1) / (1 + _CORE)))
    return part * part * (3 - 2 * part)
