"""What a player has chosen to move, before it is known where to."""

from dataclasses import dataclass

from engine.table import PileId


@dataclass(frozen=True)
class Chosen:
    """A source that waits for its target.

    Attributes:
        pile: The pile.
        count: How many of its top cards; 0 lets the target decide.
        on_purpose: Whether the player chose it; else a tap that found no place left it so.
    """

    pile: PileId
    count: int
    on_purpose: bool
