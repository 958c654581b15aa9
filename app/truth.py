"""What is known of a position: whether it can be won. No Qt."""

from enum import Enum

from engine.games.catalogue import Level
from engine.moves import Move
from engine.solver.answer import Verdict
from engine.table import Position


class Truth(Enum):
    """Whether a position can be won; what is not proven is unknown."""

    WON = "can be won"
    DRAW = "only a draw is left"
    LOST = "can no longer be won"
    UNKNOWN = "not known yet"

    @property
    def is_lost(self) -> bool:
        """Whether it is proven that it cannot be won."""
        return self in {Truth.LOST, Truth.DRAW}


_TRUTHS = {
    Verdict.WINNABLE: Truth.WON,
    Verdict.DRAW: Truth.DRAW,
    Verdict.UNWINNABLE: Truth.LOST,
    Verdict.UNDECIDED: Truth.UNKNOWN,
}


def truth_of(verdict: Verdict) -> Truth:
    """Return what a solver's verdict says."""
    return _TRUTHS[verdict]


def question_name(level: Level, position: Position) -> str:
    """Return what a question is called: no other position, and no other level, has the name."""
    return f"{level.id} {position.digest()}"


def choices(level: Level, position: Position) -> tuple[Move, ...]:
    """Return the legal moves, of those to empty places that are alike only the first."""
    chosen: dict[object, Move] = {}
    for move in level.rules.moves(position):
        chosen.setdefault(_kind(position, move), move)
    return tuple(chosen.values())


def like(level: Level, position: Position, move: Move) -> Move:
    """Return the move among `choices` that comes to the same as a legal one."""
    kind = _kind(position, move)
    return next((each for each in choices(level, position) if _kind(position, each) == kind), move)


def after(level: Level, position: Position, move: Move) -> Position:
    """Return the position after a legal move, of alike ones always that after the same one."""
    return level.rules.play(position, like(level, position, move))


def ahead(level: Level, position: Position) -> tuple[tuple[Move, Position], ...]:
    """Return the moves, alike ones once, each with the position after it."""
    return tuple((move, level.rules.play(position, move)) for move in choices(level, position))


def _kind(position: Position, move: Move) -> object:
    target = move.target if position[move.target] else position.table.role[move.target]
    return move.source, move.count, target


def truth_of_several(truths: list[Truth]) -> Truth:
    """Return what is known of a position all of whose moves lead to these."""
    if Truth.WON in truths:
        return Truth.WON
    if Truth.UNKNOWN in truths:
        return Truth.UNKNOWN
    return Truth.DRAW if Truth.DRAW in truths else Truth.LOST
