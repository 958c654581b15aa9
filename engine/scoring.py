"""Points, as folds: what a move earns goes with the step it belongs to, so that undo takes it back."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from engine.cards import Card
from engine.moves import Move
from engine.table import Outcome, Position, Role

_HOME, _FROM_CELL = 10, 5
_TARDY, _TARDY_SECONDS = 30, 30
_BONUS = 600_000
FULL_VICTORY = 999
"""Points at which a match is won; its total never rises above."""


class Earned(NamedTuple):
    """Points that a card earns once.

    Attributes:
        home: Cards that earned theirs by going to a foundation.
        from_cell: Cards that earned theirs by going from a cell to a column.
    """

    home: frozenset[Card] = frozenset()
    from_cell: frozenset[Card] = frozenset()


class Tally(NamedTuple):
    """What a scoring looks at.

    Attributes:
        on_foundations: Cards there, 0 to 52.
        earned: What was earned once.
        seconds: Playing time, rounded down.
        ever_undone: Whether an undo was ever made.
        helped: Whether help was used.
    """

    on_foundations: int
    earned: Earned
    seconds: int
    ever_undone: bool
    helped: bool


class Scoring(Protocol):
    """How the points of a level are reckoned."""

    def earn(self, earned: Earned, before: Position, move: Move) -> Earned:
        """Return what is earned after a move made in a position."""

    def points(self, tally: Tally) -> int:
        """Return the points at a moment of play."""

    def final(self, tally: Tally, outcome: Outcome) -> int:
        """Return the points of a deal that has ended, without the bonus."""

    def bonus(self, tally: Tally) -> int:
        """Return the points that a win adds."""

    def undo_price(self, tally: Tally) -> int:
        """Return what the next undo costs in points, 0 or more."""


@dataclass(frozen=True)
class FastScore:
    """Eight Cells and Six by Six: cards home against time, and a bonus for a fast win."""

    def earn(self, earned: Earned, before: Position, move: Move) -> Earned:  # noqa: ARG002
        """Earn nothing once: the points follow from the position and the time alone."""
        return earned

    def points(self, tally: Tally) -> int:
        """Return max(0, 10 a card home - 30 for each full half minute)."""
        return max(0, _HOME * tally.on_foundations - _TARDY * (tally.seconds // _TARDY_SECONDS))

    def final(self, tally: Tally, outcome: Outcome) -> int:  # noqa: ARG002
        """Return the points as they stand."""
        return self.points(tally)

    def bonus(self, tally: Tally) -> int:
        """Return 600 000 by the seconds, at least one second."""
        return _BONUS // max(1, tally.seconds)

    def undo_price(self, tally: Tally) -> int:  # noqa: ARG002
        """Undo is free."""
        return 0


@dataclass(frozen=True)
class OnceScore:
    """Eight Off: +10 for a card home, +5 for one from a cell to a column, each once a deal."""

    def earn(self, earned: Earned, before: Position, move: Move) -> Earned:
        """Add what the moved card earns for the first time."""
        role, card = before.table.role, before[move.source][-1]
        if role[move.target] is Role.FOUNDATION:
            return earned._replace(home=earned.home | {card})
        if role[move.source] is Role.CELL and role[move.target] is Role.COLUMN:
            return earned._replace(from_cell=earned.from_cell | {card})
        return earned

    def points(self, tally: Tally) -> int:
        """Return the sum of what was earned: never below 0."""
        return _HOME * len(tally.earned.home) + _FROM_CELL * len(tally.earned.from_cell)

    def final(self, tally: Tally, outcome: Outcome) -> int:  # noqa: ARG002
        """Return the points as they stand."""
        return self.points(tally)

    def bonus(self, tally: Tally) -> int:  # noqa: ARG002
        """A win adds nothing: time costs nothing either."""
        return 0

    def undo_price(self, tally: Tally) -> int:  # noqa: ARG002
        """Undo is free."""
        return 0


def match_course(results: Iterable[int]) -> tuple[int, ...]:
    """Return the total of a match after each of its results."""
    course, total = [], 0
    for points in results:
        total = min(FULL_VICTORY, total + points)
        course.append(total)
    return tuple(course)


@dataclass(frozen=True)
class MatchScore:
    """Cellar: points for the match (`rules.md`, section 3, 9)."""

    def earn(self, earned: Earned, before: Position, move: Move) -> Earned:  # noqa: ARG002
        """Earn nothing while playing."""
        return earned

    def points(self, tally: Tally) -> int:
        """Return the price of undo as soon as it has been paid."""
        return -1 if tally.ever_undone else 0

    def final(self, tally: Tally, outcome: Outcome) -> int:
        """Return what the deal adds to the match; a helped win adds 0."""
        worth = {Outcome.WON: 0 if tally.helped else 5, Outcome.LOST: -3, Outcome.PASSED: -1}
        return worth.get(outcome, 0) + self.points(tally)

    def bonus(self, tally: Tally) -> int:  # noqa: ARG002
        """Time is worth nothing here."""
        return 0

    def undo_price(self, tally: Tally) -> int:
        """Return 1 until it has been paid."""
        return 0 if tally.ever_undone else 1
