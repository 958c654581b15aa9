"""Figures: pieces of a table for the guide and for previews, in card widths. No Qt.

A card is 1 wide and 1.4 high; `x` and `y` are its upper left corner, `y` counts downwards.
"""

from enum import Enum, auto
from typing import NamedTuple

RATIO = 1.4
FAN = 0.36
"""How far the cards of a column lie apart: the head of each shows."""
ASIDE = 0.56
"""How far cards lie apart that show rank and suit beside each other."""


class Sign(Enum):
    """What a mark says."""

    HELD = auto()
    """These cards are meant."""
    YES = auto()
    """This may be done."""
    NO = auto()
    """This may not."""


class Piece(NamedTuple):
    """A card by its name (`TH`), a foundation's place by its suit (`H`), or an empty place (nothing).

    `face` is where rank and suit stand: `row`, `corners` or `ends`.
    """

    name: str
    x: float
    y: float
    is_blocked: bool = False
    face: str = "row"


class Mark(NamedTuple):
    """A ring around cards."""

    sign: Sign
    x: float
    y: float
    width: float = 1.0
    height: float = RATIO


class Arrow(NamedTuple):
    """A way, bent to its right by a part of its length; a negative part bends it to its left."""

    sign: Sign
    x: float
    y: float
    to_x: float
    to_y: float
    bend: float = 0.0


class Badge(NamedTuple):
    """A disc with a number, or with one of `up`, `down`, `lock` and `open`, around its middle."""

    text: str
    x: float
    y: float


class Label(NamedTuple):
    """Words around their middle.

    Attributes:
        text: The words.
        x: Their middle.
        y: Their middle, but for `line`.
        role: `strong`, `quiet` or nothing.
        line: How many lines below `y`: words do not shrink with the cards.
    """

    text: str
    x: float
    y: float
    role: str = ""
    line: float = 0.0


class Figure(NamedTuple):
    """A piece of a table.

    Attributes:
        width: In card widths.
        height: In card widths; words below need not be counted.
        words: What it shows, for those who cannot see it.
        pieces: Cards and places, the lowest first.
        marks: Rings with their signs.
        arrows: Ways.
        badges: Discs.
        labels: Words.
        walls: Brick walls: x, y, width, height.
        pits: Upper left corners of cellars.
        card_px: How wide cards are at most, in logical pixels.
        narrow: What is shown instead where there is little room.
    """

    width: float
    height: float
    words: str
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    badges: tuple[Badge, ...] = ()
    labels: tuple[Label, ...] = ()
    walls: tuple[tuple[float, float, float, float], ...] = ()
    pits: tuple[tuple[float, float], ...] = ()
    card_px: float = 62.0
    narrow: "Figure | None" = None


def column(cards: str, x: float, y: float = 0.0) -> tuple[Piece, ...]:
    """Return cards, named with spaces between them, one below the other."""
    return tuple(Piece(card, x, y + n * FAN) for n, card in enumerate(cards.split()))


def row(cards: str, x: float, y: float = 0.0, step: float = 1.12) -> tuple[Piece, ...]:
    """Return cards and places in a row; `-` is an empty place, a suit a foundation's."""
    return tuple(Piece("" if card == "-" else card, x + n * step, y) for n, card in enumerate(cards.split()))


def around(first: Piece, last: Piece, sign: Sign) -> Mark:
    """Return a ring around cards that lie on each other."""
    return Mark(sign, first.x, first.y, last.x - first.x + 1, last.y - first.y + RATIO)
