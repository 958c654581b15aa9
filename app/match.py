"""How a match stands: folds over its results. No Qt."""

from typing import NamedTuple

from app.storage import Match, Truth
from engine.history import What
from engine.moves import Move
from engine.scoring import FULL_VICTORY, match_course
from engine.solver.answer import Verdict


class Standing(NamedTuple):
    """How the match of a level stands.

    Attributes:
        course: The total after each result, never above the full victory.
        victory: The deal with which the full victory was reached, empty before.
        right: How many calls were right.
        calls: How many were made and held against what was proven.
    """

    course: tuple[int, ...] = ()
    victory: str = ""
    right: int = 0
    calls: int = 0

    @property
    def total(self) -> int:
        """The points now."""
        return self.course[-1] if self.course else 0

    def after(self, points: int) -> int:
        """Return the total with another result."""
        return min(FULL_VICTORY, self.total + points)


def standing(match: Match) -> Standing:
    """Return how a match stands."""
    course = match_course(points for _, points in match.results)
    reached = (deal for (deal, _), total in zip(match.results, course, strict=True) if total == FULL_VICTORY)
    right = sum(is_right(What(call), Verdict(verdict)) for call, verdict in match.calls)
    return Standing(course, next(reached, ""), right, len(match.calls))


def solution(truth: Truth) -> tuple[Move, ...]:
    """Return the moves that win; none where no win is known."""
    return tuple(map(Move.parse, truth.moves.split()))


def is_right(call: What, verdict: Verdict) -> bool:
    """Whether a call says what was proven: a draw at best is no win."""
    return (call is What.CALL_CAN) == (verdict is Verdict.WINNABLE)
