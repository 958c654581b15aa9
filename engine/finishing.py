"""Which cards go up without being moved one by one: the end of a won deal, and collecting when asked."""

from enum import Enum, auto

from engine.moves import Move, Rejection
from engine.rules import Rules
from engine.table import Outcome, Position


class Finishing(Enum):
    """Whether cards go up by themselves."""

    BY_ITSELF = auto()
    """As soon as every remaining card can go up by foundation moves alone."""
    WHEN_ASKED = auto()
    """Never; a command collects what can go."""


def finish(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the foundation moves that win from here; none unless they alone are enough.

    Where cards only ever go up it does no harm to send one as soon as it can go, so that making the moves in
    any order answers the question exactly.
    """
    moves, end = _all_up(rules, position)
    return moves if moves and rules.outcome(end) is Outcome.WON else ()


def collect(rules: Rules, position: Position) -> tuple[Move, ...] | Rejection:
    """Return every foundation move that can be made now, one after another, or why there is none."""
    return _all_up(rules, position)[0] or rules.nothing_to_collect(position)


def _all_up(rules: Rules, position: Position) -> tuple[tuple[Move, ...], Position]:
    moves = []
    while (move := next(rules.foundation_moves(position), None)) is not None:
        moves.append(move)
        position = rules.play(position, move)
    return tuple(moves), position
