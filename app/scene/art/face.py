"""A whole card: sheet, index, and what stands in the field below."""

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QTransform

from app.scene.art.courts import Dress, Pose, paint_court
from app.scene.art.glyphs import glyph_path
from app.scene.art.grid import RATIO, Grid
from app.scene.art.ink import ACE, BRASS, GOLD, KNAVE, Index, Paper, Style
from app.scene.art.pen import placed
from app.scene.art.pips import FOUR_ROWS, Rows, laid
from app.scene.art.suits import suit_path
from app.scene.art.wreath import dot, paint_wreath, star

RADIUS = 0.07  # all measures below are in card widths
EDGE = 0.012
CLEAR_EDGE = 2  # points: the edge in high contrast
MARGIN = 0.08
CAP = 0.205  # height of a rank
SIGN = 0.20  # height of the suit beside it
GAP = 0.038
FOOT = RATIO - MARGIN - CAP  # top of the index at the foot
LARGE_CAP = 0.36
FAN_STEP = 0.36  # the head of a card: what the next one leaves free
LARGE_FAN_STEP = 0.47

_CORNER = 0.125  # middle of an index in a corner
_CORNER_SIGN = 0.165
_CORNER_WIDTH = 0.19  # the widest rank that fits into a corner: the ten is narrowed to it


class _Field(NamedTuple):
    """Where the picture stands below or between the indices."""

    rows: Rows
    four_rows: Rows
    ace: tuple[float, float]
    ace_size: float
    pose: Pose


_FIELDS = {
    Index.ROW: _Field(
        rows=Rows(0.49, 1.21, 0.265, 0.23),
        four_rows=Rows(0.475, 1.225, 0.265, 0.20),
        ace=(0.5, 0.825),
        ace_size=1.0,
        pose=Pose(0.365, RATIO - MARGIN, MARGIN, (0.68, 0.57), (0.258, 0.535)),
    ),
    Index.CORNERS: _Field(
        rows=Rows(0.215, 1.185, 0.145, 0.175),
        four_rows=Rows(0.215, 1.185, 0.145, 0.155),
        ace=(0.5, 0.885),
        ace_size=0.9,
        pose=Pose(0.535, RATIO - MARGIN, MARGIN, (0.5, 0.705), None),
    ),
    Index.ENDS: _Field(
        rows=Rows(0.455, 0.945, 0.235, 0.17),
        four_rows=Rows(0.435, 0.965, 0.235, 0.135),
        ace=(0.5, 0.705),
        ace_size=0.78,
        pose=Pose(0.365, 1.045, MARGIN, (0.69, 0.55), (0.25, 0.515), 0.88),
    ),
}


def paint_face(painter: QPainter, at: QRectF, rank: int, suit: str, style: Style) -> None:
    """Paint the face of a card into `at`, whose height should be its width times `RATIO`.

    It is sharp if the corners of `at` lie on whole device pixels.

    Args:
        painter: Any painter.
        at: The card's place.
        rank: From 1, the ace, to 13, the king.
        suit: One of `S H D C`.
        style: What the player has chosen.
    """
    grid = Grid.under(painter, at)
    grid.begin(painter, at)
    paint_sheet(painter, grid, style.paper, edge_of(grid, style))
    _paint_print(painter, grid, rank, suit, style)
    painter.restore()


def face_image(rank: int, suit: str, style: Style, width: float, ratio: float = 1.0) -> QImage:
    """Return a face `width` points wide for a screen with `ratio` device pixels a point."""
    grid = Grid.of(width, ratio)
    image = sheet_image(grid, style.paper, edge_of(grid, style)).copy()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_print(painter, grid, rank, suit, style)
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def edge_of(grid: Grid, style: Style) -> int:
    """Return the thickness of the card's edge in device pixels."""
    return round(CLEAR_EDGE * grid.ratio) if style.high_contrast else max(1, grid.px(EDGE))


def paint_sheet(painter: QPainter, grid: Grid, paper: Paper, edge: int) -> None:
    """Paint a card without a print."""
    radius = RADIUS * grid.width
    for inset, colour in ((0, paper.edge), (edge, paper.sheet)):
        sheet = QPainterPath()
        room = QRectF(inset, inset, grid.width - 2 * inset, grid.height - 2 * inset)
        sheet.addRoundedRect(room, max(0.0, radius - inset), max(0.0, radius - inset))
        painter.fillPath(sheet, QColor(colour))


@lru_cache(maxsize=8)
def sheet_image(grid: Grid, paper: Paper, edge: int) -> QImage:
    """Return a card without a print, in device pixels. It is shared: copy it before painting on it."""
    image = grid.image()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_sheet(painter, grid, paper, edge)
    painter.end()
    return image


def _paint_print(painter: QPainter, grid: Grid, rank: int, suit: str, style: Style) -> None:
    if style.index is Index.LARGE:
        signs = _large(grid, rank, suit, style)
    else:
        field = _FIELDS[style.index]
        signs = _index(grid, rank, suit, style)
        if rank == ACE:
            _paint_ace(painter, grid, style, field)
            signs.append(
                placed(suit_path(suit), *_middle(grid, field.ace), 0.45 * field.ace_size * grid.width)
            )
        elif rank < KNAVE:
            signs += _pips(grid, rank, suit, field)
        else:
            paint_court(painter, grid, rank, Dress.of(suit, style), field.pose)
    ink = QColor(style.ink(suit))
    for sign in signs:  # one by one: faster than all together, whose rows Qt must sort
        painter.fillPath(sign, ink)


def _middle(grid: Grid, place: tuple[float, float]) -> tuple[float, float]:
    return grid.mid(place[0]), grid.mid(place[1])


def _index(grid: Grid, rank: int, suit: str, style: Style) -> list[QPainterPath]:
    match style.index:
        case Index.CORNERS:
            left = _stacked(grid, rank, suit, style)
            return left + [path.translated(grid.width - 2 * grid.mid(_CORNER), 0) for path in left]
        case Index.ENDS:
            head = _in_a_row(grid, rank, suit, style)
            down = grid.height - 2 * grid.px(MARGIN) - grid.px(CAP)
            return head + [path.translated(0, down) for path in head]
        case _:
            return _in_a_row(grid, rank, suit, style)


def _in_a_row(grid: Grid, rank: int, suit: str, style: Style) -> list[QPainterPath]:
    letters, sign = glyph_path(style.rank_name(rank)), suit_path(suit)
    left, top, cap = grid.px(MARGIN), grid.px(MARGIN), grid.px(CAP)
    right = left + letters.boundingRect().width() * cap + GAP * grid.width
    size = cap - 2 * round((CAP - SIGN) / 2 * grid.width)
    middle = round(2 * (right - sign.boundingRect().left() * size)) / 2
    return [placed(letters, left, top, cap), placed(sign, middle, top + cap / 2, size)]


def _stacked(grid: Grid, rank: int, suit: str, style: Style) -> list[QPainterPath]:
    letters = glyph_path(style.rank_name(rank))
    top, cap, middle = grid.px(MARGIN), grid.px(CAP), grid.mid(_CORNER)
    wide = letters.boundingRect().width()
    across = min(float(cap), _CORNER_WIDTH * grid.width / wide)
    shaped = QTransform(across, 0, 0, cap, middle - wide * across / 2, top).map(letters)
    sign = placed(suit_path(suit), middle, top + cap + grid.mid(0.125), _CORNER_SIGN * grid.width)
    return [shaped, sign]


def _large(grid: Grid, rank: int, suit: str, style: Style) -> list[QPainterPath]:
    letters, sign = glyph_path(style.rank_name(rank)), suit_path(suit)
    margin, cap = grid.px(MARGIN), grid.px(LARGE_CAP)
    right = grid.width - margin - round(2 * sign.boundingRect().right() * cap) / 2
    return [
        placed(letters, margin, margin, cap),
        placed(sign, right, margin + cap / 2, cap),
        placed(sign, *_middle(grid, (0.5, 0.93)), 0.72 * grid.width),
    ]


def _pips(grid: Grid, rank: int, suit: str, field: _Field) -> list[QPainterPath]:
    rows = field.four_rows if rank in FOUR_ROWS else field.rows
    sign, size = suit_path(suit), rows.size * grid.width
    return [placed(sign, x, y, size, pip.turned) for pip, x, y in laid(rank, rows, grid.width)]


def _paint_ace(painter: QPainter, grid: Grid, style: Style, field: _Field) -> None:
    """Paint a wreath for the sign and a star that shows in a fan, as crowns do for the courts."""
    paint_wreath(painter, grid.point(*field.ace), field.ace_size * grid.width)
    if style.index is not Index.CORNERS:
        x, y = grid.mid(0.845), grid.px(MARGIN) + grid.px(CAP) / 2
        painter.fillPath(placed(star(), x, y, 0.20 * grid.width), QColor(GOLD))
        painter.fillPath(placed(dot(), x, y, 0.045 * grid.width), QColor(BRASS))
