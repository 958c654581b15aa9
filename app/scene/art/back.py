"""The back of a card: a lattice of four-pointed stars on brick red."""

from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from app.scene.art.face import edge_of, paint_sheet
from app.scene.art.grid import Grid
from app.scene.art.ink import BRICK, BRICK_LIGHT, GOLD, Style
from app.scene.art.pen import placed
from app.scene.art.wreath import dot, star

_MARGIN = 0.06
_FRAME = 0.03  # thickness of the plain border around the lattice
_CORNER = 0.04
_COLUMNS, _ROWS = 9, 13
_STEP = (1 - 2 * _MARGIN) / (_COLUMNS - 1)


def paint_back(painter: QPainter, at: QRectF, style: Style) -> None:
    """Paint the back of a card into `at`, whose height should be its width times `RATIO`."""
    grid = Grid.under(painter, at)
    grid.begin(painter, at)
    _paint(painter, grid, style)
    painter.restore()


def back_image(style: Style, width: float, ratio: float = 1.0) -> QImage:
    """Return a back `width` points wide for a screen with `ratio` device pixels a point."""
    grid = Grid.of(width, ratio)
    image = grid.image()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint(painter, grid, style)
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def _paint(painter: QPainter, grid: Grid, style: Style) -> None:
    paint_sheet(painter, grid, style.paper, edge_of(grid, style))
    margin, frame, unit = grid.px(_MARGIN), max(1, grid.px(_FRAME)), grid.width
    field = QRectF(margin, margin, grid.width - 2 * margin, grid.height - 2 * margin)
    brick = QPainterPath()
    brick.addRoundedRect(field, _CORNER * unit, _CORNER * unit)
    painter.fillPath(brick, QColor(BRICK))
    painter.setClipRect(field.adjusted(frame, frame, -frame, -frame))
    for colour, path in _lattice():
        painter.fillPath(placed(path, grid.width / 2, grid.height / 2, unit), QColor(colour))


@cache
def _lattice() -> tuple[tuple[str, QPainterPath], ...]:
    """Return stars and dots around the middle of the card, in card widths."""
    patches = []
    for row in range(-(_ROWS // 2), _ROWS // 2 + 1):
        for column in range(-(_COLUMNS // 2), _COLUMNS // 2 + 1):
            x, y = column * _STEP, row * _STEP
            patches.append(
                (BRICK_LIGHT, placed(star(), x, y, 1.96 * _STEP))
                if (row + column) % 2
                else (GOLD, placed(dot(), x, y, 0.34 * _STEP))
            )
    return tuple(patches)
