"""What the rules of a game answer, and how a move is judged."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from engine.cards import Card
from engine.moves import Move, Reason, Rejection
from engine.table import Badge, Outcome, PileId, Position, Role, Table

Check = Callable[[Position, Move], Rejection | None]


class Rules(Protocol):
    """The rules of one game at one level."""

    @property
    def table(self) -> Table:
        """The piles."""

    def deal(self, deck: Sequence[Card]) -> Position:
        """Lay out a shuffled deck of 52 cards."""

    def held(self, position: Position, pile: PileId, place: int) -> int:
        """Return how many cards a hand takes that grips the card at a place, 0 for the deepest."""

    def why_not_lift(self, position: Position, pile: PileId, count: int) -> Rejection | None:
        """Return why the top cards of a pile cannot be taken up at all, wherever they would go."""

    def why_not(self, position: Position, move: Move) -> Rejection | None:
        """Return why the move is refused, None if it is legal."""

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move; the result of any other is meaningless."""

    def moves(self, position: Position) -> Iterator[Move]:
        """Yield every legal move once, in a fixed order."""

    def outcome(self, position: Position) -> Outcome:
        """Return whether the position ends the deal by itself: `OPEN`, `WON` or `DRAWN`."""

    def foundation_moves(self, position: Position) -> Iterator[Move]:
        """Yield the moves to foundations that never do harm when made at once, lowest rank first."""

    def wanted(self, position: Position) -> tuple[Card, ...]:
        """Return the cards that foundations take next, in the order of the foundations."""

    def costs_the_win(self, position: Position, move: Move) -> bool:
        """Whether a legal move leaves only a draw (Cellar, rule 6): the table warns first."""

    def held_alone(self, position: Position, pile: PileId, place: int) -> int:
        """Return how many cards a hand takes that wants the top card of a pack alone; else as `held`."""

    def badges(self, position: Position) -> tuple[Badge, ...]:
        """Return what the piles show beside their cards."""

    def nothing_to_collect(self, position: Position) -> Rejection:
        """Return why `foundation_moves` yields nothing."""


def judge(
    position: Position, move: Move, lift: Mapping[Role, Check], lay: Mapping[Role, Check]
) -> Rejection | None:
    """Ask first the pile that gives, then the pile that takes; the first refusal counts."""
    role = position.table.role
    if move.source not in role or move.target not in role:
        return Rejection(Reason.NO_SUCH_CARDS)
    if not 1 <= move.count <= len(position[move.source]):
        return Rejection(Reason.NO_SUCH_CARDS)
    if move.source == move.target:
        return Rejection(Reason.NOTHING_CHANGES)
    return lift[role[move.source]](position, move) or lay[role[move.target]](position, move)


def judge_lift(position: Position, pile: PileId, count: int, lift: Mapping[Role, Check]) -> Rejection | None:
    """Ask the pile that gives alone."""
    if pile not in position.table.role or not 1 <= count <= len(position[pile]):
        return Rejection(Reason.NO_SUCH_CARDS)
    return lift[position.table.role[pile]](position, Move(pile, pile, count))
