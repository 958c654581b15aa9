"""Rectangles and fans, in logical pixels whose device pixels are whole."""

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import NamedTuple

from engine.table import PileId, Position

RATIO = 1.4
"""Height of a card by its width: a poker card, 63 x 88 mm."""
SQUEEZED = 0.29
"""The least step of a fan in card widths: rank and suit stay whole."""


class Fan(Enum):
    """How far apart the cards of a column lie, in card widths: what each leaves free of the one below."""

    HEADS = 0.36
    FACES = 0.62
    LARGE = 0.47


class Face(Enum):
    """Where rank and suit stand, so that a card covered in part still shows them."""

    HEAD = auto()
    """Side by side at the head: for columns that fan down."""
    CORNERS = auto()
    """One over the other in both upper corners: for packs that fan to either side."""
    ENDS = auto()
    """Side by side at head and foot: for packs that fan up and down."""


class Ground(Enum):
    """What shows where a pile is empty."""

    PLACE = auto()
    PIT = auto()
    BRICKS = auto()


class Rect(NamedTuple):
    """A rectangle; `x`, `y` is its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def overlap(self, other: "Rect") -> float:
        """Return the area that both cover, 0 or more."""
        wide = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        high = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return max(0.0, wide) * max(0.0, high)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Slot(NamedTuple):
    """A pile's place.

    Attributes:
        card: Where its lowest card lies.
        step: How far each next card is moved, (0, 0) for a pile of which only the top shows.
        room: How far, along the step's longer side, the last card's edge may be from the lowest card's.
        apart: How far cards lie apart that are no part of the top pack, where there are packs.
        closest: How far `apart` may be squeezed, as a part of it, before the pack is.
        ground: What shows where it is empty.
    """

    card: Rect
    step: tuple[float, float] = (0.0, 0.0)
    room: float = 0.0
    apart: tuple[float, float] = (0.0, 0.0)
    closest: float = 1.0
    ground: Ground = Ground.PLACE


class Layout(NamedTuple):
    """A table at one size.

    Attributes:
        width: Of the table, in logical pixels.
        height: Of the table.
        ratio: Device pixels in a logical one; every edge lies on a whole device pixel.
        card: Width and height of a card.
        slots: Where each pile lies.
        tall: Whether this is the arrangement for tall windows.
        face: Where rank and suit stand on its cards.
        walls: What the bricks behind a pile cover.
    """

    width: float
    height: float
    ratio: float
    card: tuple[float, float]
    slots: Mapping[PileId, Slot]
    tall: bool
    face: Face = Face.HEAD
    walls: Mapping[PileId, Rect] = MappingProxyType({})

    def lying(self, position: Position, pile: PileId) -> list[Rect]:
        """Return where the cards of a pile lie in a position, the lowest first."""
        return self.places(pile, len(position[pile]), position.blocked_on(pile))

    def places(self, pile: PileId, count: int, blocked: int = 0) -> list[Rect]:
        """Return where the cards of a pile lie, the lowest first, on whole device pixels.

        Args:
            pile: The pile.
            count: Its cards.
            blocked: How many of them lie under its top pack.
        """
        snap = self.ratio
        return [
            Rect(round(x * snap) / snap, round(y * snap) / snap, width, height)
            for x, y, width, height in fan(self.slots[pile], count, blocked)
        ]

    def reach(self, pile: PileId, count: int, blocked: int = 0) -> Rect:
        """Return what a pile of so many cards covers, its empty place for none."""
        first = self.slots[pile].card
        last = self.places(pile, count, blocked)[-1] if count else first
        x, y = min(first.x, last.x), min(first.y, last.y)
        right = max(first.x + first.width, last.x + last.width)
        foot = max(first.y + first.height, last.y + last.height)
        return Rect(x, y, right - x, foot - y)


def fan(slot: Slot, count: int, blocked: int = 0) -> list[Rect]:
    """Place `count` cards of one pile, squeezing the steps so that the last stays in the room.

    Args:
        slot: The pile's place.
        count: How many cards lie in the pile, 0 or more.
        blocked: How many of the lowest lie under its top pack.
    """
    (dx, dy), (ax, ay) = slot.step, slot.apart
    below = max(0, min(blocked, count - 1))
    above = max(0, count - 1 - below)
    wide, narrow = max(abs(ax), abs(ay)) * below, max(abs(dx), abs(dy)) * above
    # First what lies apart comes closer, then the pack.
    spread = min(1.0, max(slot.closest, (slot.room - narrow) / wide)) if wide > 0 else 1.0
    scale = min(1.0, max(0.0, slot.room - wide * spread) / narrow) if narrow > 0 else 1.0
    x, y, width, height = slot.card
    rects = []
    for n in range(count):
        under, over = min(n, below) * spread, max(0, n - below) * scale
        rects.append(Rect(x + ax * under + dx * over, y + ay * under + dy * over, width, height))
    return rects
