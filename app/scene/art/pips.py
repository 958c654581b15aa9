"""Where the pips stand."""

import math
from collections.abc import Iterator
from typing import NamedTuple

FOUR_ROWS = (9, 10)  # ranks with four rows at the sides; the others have two or three

_MIDDLE = {
    2: (0, 1),
    3: (0, 1 / 2, 1),
    5: (1 / 2,),
    7: (1 / 4,),
    8: (1 / 4, 3 / 4),
    9: (1 / 2,),
    10: (1 / 6, 5 / 6),
}
_SIDES = {4: (0, 1), 5: (0, 1), 6: (0, 1 / 2, 1), 7: (0, 1 / 2, 1), 8: (0, 1 / 2, 1)}
_SIDES_OF_FOUR = (0, 1 / 3, 2 / 3, 1)


class Pip(NamedTuple):
    """One sign on a face: `x` from -1 to 1 over the three files, `y` from 0 to 1 down the field."""

    x: float
    y: float

    @property
    def turned(self) -> bool:
        """Whether it stands on its head, as all in the lower half do."""
        return self.y > 1 / 2


class Rows(NamedTuple):
    """The room that the pips of one card have, in card widths.

    Attributes:
        top: Middle of the first row.
        bottom: Middle of the last row.
        step: From the middle file to the ones beside it.
        size: Of one sign.
    """

    top: float
    bottom: float
    step: float
    size: float


def pips(rank: int) -> Iterator[Pip]:
    """Yield the places of the pips of a card from 2 to 10."""
    sides = _SIDES_OF_FOUR if rank in FOUR_ROWS else _SIDES.get(rank, ())
    for y in sides:
        yield Pip(-1, y)
        yield Pip(1, y)
    for y in _MIDDLE.get(rank, ()):
        yield Pip(0, y)


def laid(rank: int, rows: Rows, width: int) -> Iterator[tuple[Pip, float, float]]:
    """Yield each pip with its middle in device pixels, on a card `width` pixels wide.

    All pips of a card fall on the pixels alike, so that they look alike, and rows are equally far apart.
    What rounding leaves over is taken from the field, never from the head above it.
    """
    gaps = 3 if rank in FOUR_ROWS else 2
    span = gaps * math.floor((rows.bottom - rows.top) * width / gaps)
    top, aside = math.ceil(((rows.top + rows.bottom) * width - span) / 2), round(rows.step * width)
    for pip in pips(rank):
        down = span - round((1 - pip.y) * span) if pip.turned else round(pip.y * span)
        yield pip, width / 2 + pip.x * aside, top + down
