"""The arrangements of `rules.md`: wide and tall tables; for the games with cells here."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from app.layout.carpet import carpet
from app.layout.geometry import RATIO, SQUEEZED, Fan, Layout, Rect, Slot
from engine.games.catalogue import Arrangement
from engine.table import PileId, Role, Table

TALL_FROM = 1.1
"""A window higher than so many times its width gets the tall arrangement."""
_FOUNDATIONS = ("fS", "fH", "fD", "fC")
_GAP, _LANE, _MARGIN = 0.12, 0.42, 0.25  # in card widths
_TALL_GAP, _TALL_MARGIN, _ROW_GAP = 0.11, 0.2, 0.22
_FEWEST_PIXELS = 24


class _Grid(NamedTuple):
    """Places in card widths, measured from the upper left of the table's content.

    Attributes:
        at: The upper left corner of each pile's lowest card.
        width: Of everything, margins included.
        height: That the table should have at least; columns reach on to the foot.
        margin: Free space at the foot.
    """

    at: Mapping[PileId, tuple[float, float]]
    width: float
    height: float
    margin: float


def is_tall(width: float, height: float) -> bool:
    """Whether a window of a size, its bars included, gets the tall arrangement."""
    return height > TALL_FROM * width


def arrange(  # noqa: PLR0913 - each is independent of the others
    table: Table,
    arrangement: Arrangement,
    size: tuple[float, float],
    ratio: float = 1.0,
    *,
    tall: bool = False,
    large: bool = False,
) -> Layout:
    """Return where the piles lie on a table of a size.

    Args:
        table: The piles.
        arrangement: How they lie in a wide window.
        size: Width and height of the table, in logical pixels, each at least 1.
        ratio: Device pixels in a logical one, as of the screen.
        tall: Whether the window is a tall one.
        large: Whether cards have the large index, which needs wider steps.
    """
    if arrangement is Arrangement.CARPET:
        return carpet(table, size, ratio, tall=tall)
    width, height = size
    step = Fan.LARGE if large else Fan.FACES if tall else Fan.HEADS
    grid = _TALL[arrangement](table, step.value) if tall else _WIDE[arrangement](table, step.value)
    pixels = max(_FEWEST_PIXELS, int(min(width / grid.width, height / grid.height) * ratio))
    card = pixels / ratio
    high = round(pixels * RATIO) / ratio
    left = (width - grid.width * card) / 2

    def snapped(value: float) -> float:
        return round(value * ratio) / ratio

    slots = {}
    for pile, (x, y) in grid.at.items():
        place = Rect(snapped(left + x * card), snapped(y * card), card, high)
        if table.role[pile] is Role.COLUMN:
            room = height - grid.margin * card - place.y - high
            slots[pile] = Slot(place, (0.0, step.value * card), max(0.0, room))
        else:
            slots[pile] = Slot(place)
    return Layout(width, height, ratio, (card, high), slots, tall)


def _row(piles: Sequence[PileId], x: float, y: float, gap: float) -> dict[PileId, tuple[float, float]]:
    return {pile: (x + n * (1 + gap), y) for n, pile in enumerate(piles)}


def _width_of(count: int, gap: float) -> float:
    return count + (count - 1) * gap


def _cells_left(table: Table, step: float) -> _Grid:
    """Cells in two columns at the left, foundations at the right."""
    del step  # four foundations are higher than any deal
    columns, cells = table.having(Role.COLUMN), table.having(Role.CELL)
    pitch = RATIO + _GAP
    at = {cell: (_MARGIN + n % 2 * (1 + _GAP), _MARGIN + n // 2 * pitch) for n, cell in enumerate(cells)}
    x = _MARGIN + _width_of(2, _GAP) + _LANE
    at |= _row(columns, x, _MARGIN, _GAP)
    x += _width_of(len(columns), _GAP) + _LANE
    at |= {pile: (x, _MARGIN + n * pitch) for n, pile in enumerate(_FOUNDATIONS)}
    return _Grid(at, x + 1 + _MARGIN, 4 * pitch - _GAP + 2 * _MARGIN, _MARGIN)


def _row_above(table: Table, step: float) -> _Grid:
    """Cells and foundations in one row above the columns."""
    columns, cells = table.having(Role.COLUMN), table.having(Role.CELL)
    at = _row(cells, _MARGIN, _MARGIN, _GAP)
    x = _MARGIN + _width_of(len(cells), _GAP) + _LANE
    at |= _row(_FOUNDATIONS, x, _MARGIN, _GAP)
    width = x + _width_of(4, _GAP) + _MARGIN
    y = _MARGIN + RATIO + _LANE
    gap = _LANE  # there is room: a wider gap makes the six columns one group with the row above
    at |= _row(columns, (width - _width_of(len(columns), gap)) / 2, y, gap)
    return _Grid(at, width, y + RATIO + 10 * step + _MARGIN, _MARGIN)


def _tall(table: Table, step: float) -> _Grid:
    """Foundations at the top, below them the cells, below those the columns."""
    del step  # a suit in one column, squeezed, is higher than any deal
    columns, cells = table.having(Role.COLUMN), table.having(Role.CELL)
    width = _width_of(max(len(columns), len(cells)), _TALL_GAP) + 2 * _TALL_MARGIN

    def centred(piles: Sequence[PileId], y: float) -> dict[PileId, tuple[float, float]]:
        return _row(piles, (width - _width_of(len(piles), _TALL_GAP)) / 2, y, _TALL_GAP)

    below_foundations = _TALL_MARGIN + RATIO + _ROW_GAP
    below_cells = below_foundations + RATIO + 1.5 * _ROW_GAP
    at = (
        centred(_FOUNDATIONS, _TALL_MARGIN)
        | centred(cells, below_foundations)
        | centred(columns, below_cells)
    )
    suit = RATIO + 12 * SQUEEZED
    return _Grid(at, width, below_cells + suit + _TALL_MARGIN, _TALL_MARGIN)


_Arranger = Callable[[Table, float], _Grid]
_WIDE: Mapping[Arrangement, _Arranger] = {
    Arrangement.CELLS_LEFT: _cells_left,
    Arrangement.ROW_ABOVE: _row_above,
}
_TALL: Mapping[Arrangement, _Arranger] = {
    Arrangement.CELLS_LEFT: _tall,
    Arrangement.ROW_ABOVE: _tall,
}

ARRANGED = frozenset({*_WIDE, Arrangement.CARPET})
"""The arrangements that there are."""
