"""Cards and suits."""

from enum import Enum
from typing import NamedTuple

ACE, KNAVE, QUEEN, KING = 1, 11, 12, 13
RANKS = "A23456789TJQK"
_OTHER_RANKS = {"1": ACE, "10": 10}  # how other programs write them


class Suit(Enum):
    """A suit; its value is the letter used in every text form."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def is_red(self) -> bool:
        """Whether hearts or diamonds."""
        return self is Suit.DIAMONDS or self is Suit.HEARTS


class Card(NamedTuple):
    """One card: `rank` from 1 (ace) to 13 (king)."""

    rank: int
    suit: Suit

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit.value


DECK = tuple(Card(rank, suit) for rank in range(ACE, KING + 1) for suit in Suit)
"""All cards by index: (rank - 1) * 4 + suit, suits in the order C D H S."""

_BY_NAME = {str(card): card for card in DECK}


def parse_rank(text: str) -> int | None:
    """Read a rank in any case, `T` or `10`, `A` or `1`; None if it is none."""
    if text in _OTHER_RANKS:
        return _OTHER_RANKS[text]
    place = RANKS.find(text.upper()) if len(text) == 1 else -1
    return place + 1 or None


def parse_card(text: str) -> Card | None:
    """Read a card such as `TD`, `10d` or `1S`; None if it is none."""
    rank = parse_rank(text[:-1])
    # Only plain letters: upper() would also make an S of a long s.
    return _BY_NAME.get(RANKS[rank - 1] + text[-1].upper()) if rank and text.isascii() else None
