"""Moves, and why one is refused."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, Self

from engine.cards import Card
from engine.table import PileId

_STORED = re.compile(r"([A-Za-z][A-Za-z0-9])>([A-Za-z][A-Za-z0-9])(?:x([1-9][0-9]?))?", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """The top `count` cards of one pile to another. The text form is the stored one: `t1>t2x3`."""

    source: PileId
    target: PileId
    count: int = 1

    def __str__(self) -> str:
        return f"{self.source}>{self.target}" + (f"x{self.count}" if self.count > 1 else "")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the stored form, exactly as it is written.

        Raises:
            ValueError: The text is no move. Whether its piles exist is for the rules to say.
        """
        found = _STORED.fullmatch(text)
        if not found or found[3] == "1":
            raise ValueError(text)
        return cls(found[1], found[2], int(found[3] or 1))


class Reason(Enum):
    """Why a move, a tap or a command is refused. Each names the fields of its `Rejection` in brackets."""

    NO_SUCH_CARDS = auto()
    """The pile does not exist or holds fewer cards. Nothing a hand can do."""
    NOTHING_CHANGES = auto()
    """Onto itself, cell to cell, a whole column to a space, all of a half-row to an empty one."""
    NOT_A_RUN = auto()
    """The cards below are no run [cards: the first pair that does not fit]."""
    COVERED = auto()
    """Only a top card goes there, alone [cards: the card and the one on it]."""
    TOO_MANY = auto()
    """The run is too long [length, limit, cells, spaces]."""
    KINGS_ONLY = auto()
    """A space takes a king, or a run that starts with one [cards: the card]."""
    WRONG_SUIT = auto()
    """Packing is in suit [cards: the card and the one that it was put on]."""
    WRONG_COLOUR = auto()
    """Packing alternates colours [cards: likewise]."""
    WRONG_RANK = auto()
    """Not the next in rank [cards: likewise]."""
    ON_ACE = auto()
    """On an ace nothing is packed [cards: likewise]."""
    CELL_TAKEN = auto()
    """A cell holds one card [cards: the card and the one there]."""
    FOUNDATION_NEEDS = auto()
    """Another card is next there [cards: the card and the one that is next]."""
    FOUNDATION_FULL = auto()
    """The foundation has its king [cards: the card]."""
    NO_TAKEBACK = auto()
    """Foundations give nothing back [cards: the card]."""
    ONLY_ON_PURPOSE = auto()
    """A card is taken back by a source and a target, never by a tap [cards: the card]."""
    NO_PLACE = auto()
    """A tap found no place [cards: the card and, if there is one, what its foundation needs]."""
    BLOCKED = auto()
    """Cards lie outside of it [cards: the card and the one that blocks it]."""
    LOCKED = auto()
    """The cellar opens when a wall has no cards left [cards: the card]."""
    PART_OF_A_PACK = auto()
    """A pack moves whole, or its top card alone [length: of the pack]."""
    WALL_TAKES_NOTHING = auto()
    """An emptied wall, or any wall in `strict` [cards: the card]."""
    ONE_CARD_ONLY = auto()
    """The cellar takes one card, not a pack [length]."""
    CELLAR_TAKEN = auto()
    """The cellar holds one card and nothing is packed on it [cards: the card and the one there]."""
    PACK_DOES_NOT_FIT = auto()
    """Neither end of the pack fits [cards: both ends and the card that it was put on]."""
    ACE_NEEDS = auto()
    """The ace takes another card [cards: the card, then what the ace takes now, one or two]."""
    OTHER_WAY = auto()
    """The ace runs the other way [cards: the card and the one that is next]."""
    PACK_ENDS = auto()
    """Neither end of the pack is what the ace needs [cards: both ends, then what the ace takes now]."""
    NOTHING_TO_COLLECT = auto()
    """No card can go to its foundation now."""
    NO_DIRECTION = auto()
    """Collecting waits until the first ace has been begun."""
    NOT_NEIGHBOURS = auto()
    """Neither one rank higher nor lower [cards: the card and the one that it was put on]."""


class Rejection(NamedTuple):
    """A refusal with what its sentence needs; the reason says which fields are filled.

    Attributes:
        reason: Why.
        cards: The cards that the sentence names, in the order that the reason gives.
        length: Cards in the run or pack.
        limit: The most cards that may move.
        cells: Empty cells before the move.
        spaces: Empty columns, not counting the one moved to.
    """

    reason: Reason
    cards: tuple[Card, ...] = ()
    length: int = 0
    limit: int = 0
    cells: int = 0
    spaces: int = 0
