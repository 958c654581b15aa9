"""An empty place on the table."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from app.scene.art.face import RADIUS
from app.scene.art.grid import Grid
from app.scene.art.pen import placed
from app.scene.art.suits import suit_path
from app.scene.palette import Palette

_LINE = 1.5  # points
_GHOST = 0.47  # height of the sign, in card widths


def slot_image(width: float, ratio: float, palette: Palette, ghost: str = "") -> QImage:
    """Return an empty place for cards `width` points wide.

    Args:
        width: In points.
        ratio: Device pixels a point.
        palette: Gives the colours of fill, line and sign.
        ghost: The suit that belongs there (one of `S H D C`), or nothing.
    """
    grid = Grid.of(width, ratio)
    image = grid.image()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room, radius, line = QRectF(0, 0, grid.width, grid.height), RADIUS * grid.width, _LINE * ratio
    place = QPainterPath()
    place.addRoundedRect(room, radius, radius)
    painter.fillPath(place, _thin(palette.place_fill, palette.place_fill_alpha))
    if ghost:
        sign = placed(suit_path(ghost), grid.width / 2, grid.height / 2, _GHOST * grid.width)
        painter.fillPath(sign, _thin(palette.place_line, palette.ghost_alpha))
    place.addRoundedRect(room.adjusted(line, line, -line, -line), radius - line, radius - line)
    place.setFillRule(Qt.FillRule.OddEvenFill)
    painter.fillPath(place, _thin(palette.place_line, palette.place_line_alpha))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def _thin(colour: str, alpha: float) -> QColor:
    thin = QColor(colour)
    thin.setAlphaF(alpha)
    return thin
