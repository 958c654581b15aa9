"""Whether a position still leads anywhere, seen without a solver: by looking at all that can be reached."""

from enum import Enum, auto

from engine.rules import Rules
from engine.table import Position, Role


class Prospect(Enum):
    """What the legal moves of a position are good for."""

    OPEN = auto()
    """A further card can still come to a foundation."""
    CIRCULAR = auto()
    """There are moves, but no order of them brings a further card to a foundation."""
    DEAD = auto()
    """There is no legal move, a take-back being one."""
    UNKNOWN = auto()
    """More positions can be reached than were to be looked at."""


def prospect(rules: Rules, position: Position, budget: int) -> Prospect:
    """Return what the moves are good for.

    Args:
        rules: The rules.
        position: The position.
        budget: How many positions to look at before the answer is `UNKNOWN`; equal ones count once, and
            piles of one role are alike.
    """
    home = position.on_foundations()
    seen, waiting = {_key(position)}, [position]
    if next(iter(rules.moves(position)), None) is None:
        return Prospect.DEAD
    while waiting:
        here = waiting.pop()
        for move in rules.moves(here):
            after = rules.play(here, move)
            if after.on_foundations() > home:
                return Prospect.OPEN
            key = _key(after)
            if key not in seen:
                if len(seen) >= budget:
                    return Prospect.UNKNOWN
                seen.add(key)
                waiting.append(after)
    return Prospect.CIRCULAR


def _key(position: Position) -> tuple[object, ...]:
    """Return the same for positions that differ only in which column, cell, half-row or wall is which."""
    groups: dict[Role, list[object]] = {}
    for role, cards, blocked in zip(
        position.table.role.values(), position.piles, position.blocked, strict=True
    ):
        names = "".join(map(str, cards))
        groups.setdefault(role, []).append(f"{names}:{blocked}")
    return tuple(tuple(sorted(map(str, group))) for group in groups.values())
