"""Where a tapped card goes: a level's list of aims, the first that takes it."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.moves import Move, Reason, Rejection
from engine.rules import Rules
from engine.table import PileId, Position, Role


class Aim(NamedTuple):
    """One kind of target.

    Attributes:
        roles: The roles of its piles.
        empty: Whether they are empty ones or not; None for both.
        keeps_win: Whether moves that leave only a draw are passed over.
    """

    roles: frozenset[Role]
    empty: bool | None = None
    keeps_win: bool = False

    def targets(self, position: Position) -> Iterator[PileId]:
        """Yield its piles, those with the longest packing first, then in the table's order."""
        piles = [
            pile
            for pile, role in position.table.role.items()
            if role in self.roles and self.empty in {None, not position[pile]}
        ]
        yield from sorted(piles, key=lambda pile: position.blocked_on(pile) - len(position[pile]))


FOUNDATION = Aim(frozenset({Role.FOUNDATION}))
COLUMN = Aim(frozenset({Role.COLUMN}), empty=False)
SPACE = Aim(frozenset({Role.COLUMN}), empty=True)
CELL = Aim(frozenset({Role.CELL}), empty=True)
ACE_IN_DIRECTION = Aim(frozenset({Role.FOUNDATION}), keeps_win=True)
FREE_CARD = Aim(frozenset({Role.HALF_ROW, Role.WALL}), empty=False)
EMPTY_HALF_ROW = Aim(frozenset({Role.HALF_ROW}), empty=True)


def aimed(
    rules: Rules, position: Position, source: PileId, count: int, aims: tuple[Aim, ...]
) -> Move | Rejection:
    """Return the move that a tap means, or why there is none.

    Args:
        rules: The rules.
        position: The position on the table.
        source: The tapped pile.
        count: How many cards the hand takes.
        aims: Where they go, best first.
    """
    refusal = rules.why_not_lift(position, source, count)
    if refusal is not None:
        return refusal
    top = position[source][-1]
    if position.table.role[source] is Role.FOUNDATION:
        return Rejection(Reason.ONLY_ON_PURPOSE, (top,))
    too_many = None
    for aim in aims:
        for target in aim.targets(position):
            move = Move(source, target, count)
            refusal = rules.why_not(position, move)
            if refusal is None and not (aim.keeps_win and rules.costs_the_win(position, move)):
                return move
            if refusal is not None and refusal.reason is Reason.TOO_MANY:
                too_many = too_many or refusal
    home = rules.why_not(position, Move(source, f"f{top.suit.value}", count))
    if home is not None and aims == (FOUNDATION,):
        return home
    needs = home.cards[1:] if home and home.reason in {Reason.FOUNDATION_NEEDS, Reason.ACE_NEEDS} else ()
    return too_many or Rejection(Reason.NO_PLACE, (position[source][-count], *needs))
