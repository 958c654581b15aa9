"""Piles, their roles, and positions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from engine.cards import Card

PileId = str
"""The name of a pile in every text form: `t1`…, `c1`…, `fC`…, Cellar's `L1`…`R4`, `WL`, `WR`, `CE`."""

Pile = tuple[Card, ...]
"""Cards from the deepest to the top; a half-row or wall from the centre outwards."""


class Role(Enum):
    """What a pile is for."""

    COLUMN = auto()
    CELL = auto()
    FOUNDATION = auto()
    HALF_ROW = auto()
    WALL = auto()
    CELLAR = auto()


class Outcome(Enum):
    """How a deal stands or ended. The value is the word that is saved."""

    OPEN = "open"
    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    PASSED = "passed"
    THROWN_BACK = "thrown back"


class Sign(Enum):
    """What a badge on a pile says; the number goes with the first two."""

    PACK = auto()
    """So many cards move together."""
    LEFT = auto()
    """So many cards are left on a wall."""
    UP = auto()
    """The foundation has been begun upwards."""
    DOWN = auto()
    """It has been begun downwards."""
    LOCKED = auto()
    """What lies there cannot be taken now."""
    OPEN = auto()
    """It can be."""


class Badge(NamedTuple):
    """Something that a pile shows beside its cards."""

    pile: PileId
    sign: Sign
    number: int = 0


@dataclass(frozen=True, eq=False)
class Table:
    """The piles of a game, in a fixed order.

    Attributes:
        role: Each pile's role, in the order in which positions keep the piles.
    """

    role: Mapping[PileId, Role]
    index: Mapping[PileId, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {pile: n for n, pile in enumerate(self.role)})

    def __iter__(self) -> Iterator[PileId]:
        return iter(self.role)

    def having(self, role: Role) -> tuple[PileId, ...]:
        """Return the piles of one role, in order."""
        return tuple(pile for pile, its in self.role.items() if its is role)


@dataclass(frozen=True, slots=True)
class Position:
    """Where every card lies. Immutable: a move makes another position.

    Attributes:
        table: The piles.
        piles: Their cards, in the table's order.
        blocked: For each pile, how many of its deepest cards are no part of its top pack and so cannot move
            (Cellar, rule 2); all 0 where the rules know no packs.
    """

    table: Table
    piles: tuple[Pile, ...]
    blocked: tuple[int, ...]

    @classmethod
    def of(
        cls, table: Table, cards: Mapping[PileId, Iterable[Card]], blocked: Mapping[PileId, int] | None = None
    ) -> "Position":
        """Build a position from what lies on some of the piles; the others are empty."""
        return cls(
            table,
            tuple(tuple(cards.get(pile, ())) for pile in table.role),
            tuple((blocked or {}).get(pile, 0) for pile in table.role),
        )

    def __getitem__(self, pile: PileId) -> Pile:
        return self.piles[self.table.index[pile]]

    def blocked_on(self, pile: PileId) -> int:
        """Return how many of the pile's deepest cards lie under its top pack."""
        return self.blocked[self.table.index[pile]]

    def top(self, pile: PileId) -> Card | None:
        """Return the card that lies free on the pile, None if it is empty."""
        cards = self[pile]
        return cards[-1] if cards else None

    def replaced(self, source: PileId, left: Pile, target: PileId, now: Pile, blocked: int = 0) -> "Position":
        """Return the position with two piles exchanged; `blocked` is the source's new count."""
        index = self.table.index
        piles, counts = list(self.piles), list(self.blocked)
        piles[index[source]], piles[index[target]] = left, now
        counts[index[source]] = blocked
        return Position(self.table, tuple(piles), tuple(counts))

    def on_foundations(self) -> int:
        """Return how many cards lie on the foundations, Cellar's dealt aces included."""
        return sum(len(self[pile]) for pile in self.table.having(Role.FOUNDATION))

    def where(self, card: Card) -> tuple[PileId, int]:
        """Return the pile of a card and its place in it, 0 for the deepest.

        Raises:
            KeyError: The card is not on the table.
        """
        for pile in self.table.role:
            cards = self[pile]
            if card in cards:
                return pile, cards.index(card)
        raise KeyError(card)

    def digest(self) -> str:
        """Return a short fingerprint: equal positions of one table have equal ones on every machine."""
        from hashlib import sha256  # noqa: PLC0415 - brings a library of its own, and a start does not need it

        text = "|".join(
            f"{pile}:{blocked}:{''.join(map(str, cards))}"
            for pile, cards, blocked in zip(self.table.role, self.piles, self.blocked, strict=True)
        )
        return sha256(text.encode()).hexdigest()[:16]
