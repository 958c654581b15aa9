"""The carpet of `rules.md`, section 3: aces in the middle, half-rows and walls to both sides."""

from collections.abc import Sequence
from typing import NamedTuple

from app.layout.geometry import RATIO, Face, Ground, Layout, Rect, Slot
from engine.table import PileId, Role, Table

_FEWEST_PIXELS = 24
# In card widths, as all below. Wide:
_WIDTH, _HEIGHT = 13.6, 7.72
_ASIDE, _BELOW = 1.09, 1.49
_PACK = 0.27
_ROWS, _BRICKS_BEHIND = 5, 5
_BRICKS_OUT = 0.06
_MARGIN = 0.08
# Tall:
_TALL_WIDTH, _TALL_HEIGHT = 6.1, 11.6
_LEAST_GAP, _MOST_GAP, _LANE = 0.2, 0.34, 0.24
_BESIDE_ACES = 0.13
_DEALT, _DEALT_CLOSEST, _LAID = 0.62, 0.34, 0.36


class _Rows(NamedTuple):
    """The piles of the carpet: what lies before the aces, the aces, and what lies behind them.

    Each begins with the four rows of the aces; last come the walls, with the cellar between them.
    """

    first: Sequence[PileId]
    middle: Sequence[PileId]
    second: Sequence[PileId]


def carpet(table: Table, size: tuple[float, float], ratio: float, *, tall: bool) -> Layout:
    """Return where the piles lie.

    Args:
        table: The piles.
        size: Width and height of the table, in logical pixels.
        ratio: Device pixels in a logical one.
        tall: Whether the window is a tall one.
    """
    rows, walls = table.having(Role.HALF_ROW), table.having(Role.WALL)
    middle = (*table.having(Role.FOUNDATION), *table.having(Role.CELLAR))
    piles = _Rows((*rows[::2], walls[0]), middle, (*rows[1::2], walls[1]))
    return _tall(table, piles, size, ratio) if tall else _wide(table, piles, size, ratio)


def _card(size: tuple[float, float], ratio: float, wide: float, high: float) -> tuple[float, float]:
    pixels = max(_FEWEST_PIXELS, int(min(size[0] / wide, size[1] / high) * ratio))
    return pixels / ratio, round(pixels * RATIO) / ratio


def _wide(table: Table, piles: _Rows, size: tuple[float, float], ratio: float) -> Layout:
    width, height = size
    w, high = card = _card(size, ratio, _WIDTH, _HEIGHT)

    def snapped(value: float) -> float:
        return round(value * ratio) / ratio

    pitch, down = snapped(_ASIDE * w), snapped(_BELOW * w)
    centre = snapped((width - w) / 2)
    top = snapped((height - (_ROWS - 1) * down - high) / 2)
    slots: dict[PileId, Slot] = {}
    room = centre - pitch - _MARGIN * w
    for n, (left, ace, right) in enumerate(zip(*piles, strict=True)):
        y = top + n * down
        slots[ace] = Slot(Rect(centre, y, w, high), ground=_ground(table, ace))
        for pile, side in ((left, -1), (right, 1)):
            at, step = Rect(centre + side * pitch, y, w, high), (side * _PACK * w, 0.0)
            slots[pile] = Slot(at, step, room, (side * pitch, 0.0), ground=_ground(table, pile))
    out = snapped(_BRICKS_OUT * w)
    walls = {}
    y = top + (_ROWS - 1) * down - out
    edge = centre - _BRICKS_BEHIND * pitch - out
    between = snapped((pitch - w) / 2)
    walls[piles.first[-1]] = Rect(edge, y, centre - between - edge, high + 2 * out)
    begin = centre + w + between
    walls[piles.second[-1]] = Rect(begin, y, width - edge - begin, high + 2 * out)
    return Layout(width, height, ratio, card, slots, tall=False, face=Face.CORNERS, walls=walls)


def _tall(table: Table, piles: _Rows, size: tuple[float, float], ratio: float) -> Layout:
    """Mirrored in the diagonal: what is left lies above, what is right below, the walls come last."""
    width, height = size
    w, high = card = _card(size, ratio, _TALL_WIDTH, _TALL_HEIGHT)

    def snapped(value: float) -> float:
        return round(value * ratio) / ratio

    gap = min(_MOST_GAP, max(_LEAST_GAP, (width / w - _ROWS - _LANE) / (_ROWS + 1))) * w
    left = (width - (_ROWS + _LANE) * w - (_ROWS - 1) * gap) / 2
    aces = snapped((height - high) / 2)
    beside = snapped(_BESIDE_ACES * w)
    up, down = aces - beside - high, aces + high + beside
    room = up - _MARGIN * w
    slots: dict[PileId, Slot] = {}
    walls = {}
    for n, (first, ace, second) in enumerate(zip(*piles, strict=True)):
        is_wall = n == _ROWS - 1
        x = snapped(left + n * (w + gap) + (_LANE * w if is_wall else 0.0))
        slots[ace] = Slot(Rect(x, aces, w, high), ground=_ground(table, ace))
        for pile, y, way in ((first, up, -1), (second, down, 1)):
            slots[pile] = Slot(
                Rect(x, y, w, high),
                (0.0, way * _LAID * w),
                room,
                (0.0, way * _DEALT * w),
                _DEALT_CLOSEST / _DEALT,
                _ground(table, pile),
            )
        if is_wall:
            out = min(snapped(_BRICKS_OUT * w), x, width - x - w)
            edge = snapped(_MARGIN * w)
            walls[first] = Rect(x - out, edge, w + 2 * out, up + high + out - edge)
            foot = down - out
            walls[second] = Rect(x - out, foot, w + 2 * out, height - edge - foot)
    return Layout(width, height, ratio, card, slots, tall=True, face=Face.ENDS, walls=walls)


def _ground(table: Table, pile: PileId) -> Ground:
    return {Role.WALL: Ground.BRICKS, Role.CELLAR: Ground.PIT}.get(table.role[pile], Ground.PLACE)
