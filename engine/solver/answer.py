"""What a search answers."""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from engine.moves import Move

Stop = Callable[[], bool]
"""Asked now and then; when it says yes the search ends undecided."""
ASK_EVERY = 256
"""Positions between two such questions."""


def never() -> bool:
    """Let a search go on until its budget ends."""
    return False


class Verdict(Enum):
    """Whether a position can be won; never blurred. The value is the word that is printed."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    """Everything that can be reached was covered, and no win was there."""
    DRAW = "draw at best"
    """Likewise, but a draw was there (Cellar)."""
    UNDECIDED = "undecided"
    """The budget ended first, or the search was stopped."""


class Answer(NamedTuple):
    """An answer and how it was found.

    Attributes:
        verdict: Whether the position can be won.
        moves: For `WINNABLE`, the moves that win: legal one after another under the table's own rules.
        positions: How many positions were visited.
    """

    verdict: Verdict
    moves: tuple[Move, ...] = ()
    positions: int = 0
