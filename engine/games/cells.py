"""The family with cells: Eight Cells, Eight Off, Six by Six (`rules.md`, section 2)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from itertools import pairwise

from engine.cards import ACE, DECK, KING, Card, Suit
from engine.moves import Move, Reason, Rejection
from engine.rules import Check, judge, judge_lift
from engine.table import Badge, Outcome, Pile, PileId, Position, Role, Table


class Build(Enum):
    """What may lie on what in a column."""

    SUIT = auto()
    COLOURS = auto()

    def fits(self, card: Card, onto: Card) -> bool:
        """Whether the card may be packed on the other."""
        if card.rank != onto.rank - 1:
            return False
        if self is Build.SUIT:
            return card.suit is onto.suit
        return card.suit.is_red != onto.suit.is_red

    def refusal(self, card: Card, onto: Card) -> Rejection | None:
        """Return why the card may not be packed on the other."""
        if self.fits(card, onto):
            return None
        if onto.rank == ACE:
            return Rejection(Reason.ON_ACE, (card, onto))
        if self is Build.SUIT and card.suit is not onto.suit:
            return Rejection(Reason.WRONG_SUIT, (card, onto))
        if self is Build.COLOURS and card.suit.is_red == onto.suit.is_red:
            return Rejection(Reason.WRONG_COLOUR, (card, onto))
        return Rejection(Reason.WRONG_RANK, (card, onto))


class Starter(Enum):
    """What may start an empty column."""

    ANY = auto()
    KING = auto()

    def takes(self, card: Card) -> bool:
        """Whether the card, or a run that starts with it, may go to a space."""
        return self is Starter.ANY or card.rank == KING


class Group(Enum):
    """How many cards may travel together."""

    CELLS_PLUS_ONE = auto()
    DOUBLING = auto()

    def limit(self, free_cells: int, spare_columns: int) -> int:
        """Return the most cards that one move may carry.

        Args:
            free_cells: Empty cells, 0 or more.
            spare_columns: Empty columns, not counting the one moved to.
        """
        return (free_cells + 1) << (spare_columns if self is Group.DOUBLING else 0)


@dataclass(frozen=True)
class CellGame:
    """One game of the family at one level: the fields are the rules.

    Attributes:
        columns: Cards dealt to each column, from left to right.
        cells: Cells on the table.
        cells_dealt: How many of them the deal fills, from the first.
        build: What may lie on what in a column.
        starter: What may start an empty column.
        group: How many cards may travel together.
        takeback: Whether the top card of a foundation may be taken back.
    """

    columns: tuple[int, ...]
    cells: int
    cells_dealt: int
    build: Build
    starter: Starter
    group: Group
    takeback: bool = False
    table: Table = field(init=False, compare=False, repr=False)
    _columns: tuple[PileId, ...] = field(init=False, compare=False, repr=False)
    _cells: tuple[PileId, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        columns = tuple(f"t{n + 1}" for n in range(len(self.columns)))
        cells = tuple(f"c{n + 1}" for n in range(self.cells))
        role = dict.fromkeys(columns, Role.COLUMN) | dict.fromkeys(cells, Role.CELL)
        role |= dict.fromkeys(map(foundation, Suit), Role.FOUNDATION)
        for name, value in (("table", Table(role)), ("_columns", columns), ("_cells", cells)):
            object.__setattr__(self, name, value)

    def deal(self, deck: Sequence[Card]) -> Position:
        """Lay out the deck: row by row over the columns, the cells in between (`rules.md`, "Deal").

        The cards for the cells come after the last row that fills every column; what remains then goes on in
        rows over those columns that take more.
        """
        piles: dict[PileId, list[Card]] = {pile: [] for pile in self.table.role}
        cards = iter(deck)
        full_rows = min(self.columns)
        for row in range(max(self.columns)):
            if row == full_rows:
                self._fill_cells(piles, cards)
            for pile, length in zip(self._columns, self.columns, strict=True):
                if row < length:
                    piles[pile].append(next(cards))
        if max(self.columns) == full_rows:
            self._fill_cells(piles, cards)
        return Position.of(self.table, piles)

    def _fill_cells(self, piles: dict[PileId, list[Card]], cards: Iterator[Card]) -> None:
        for cell in self._cells[: self.cells_dealt]:
            piles[cell].append(next(cards))

    def held(self, position: Position, pile: PileId, place: int) -> int:
        """Return how many cards a hand takes: the gripped one and all on it; off a foundation the top."""
        if position.table.role[pile] is Role.FOUNDATION:
            return 1
        return len(position[pile]) - place

    def why_not_lift(self, position: Position, pile: PileId, count: int) -> Rejection | None:
        """Return why the top cards of a pile cannot be taken up."""
        return judge_lift(position, pile, count, self._lift)

    def why_not(self, position: Position, move: Move) -> Rejection | None:
        """Return why the move is refused, None if it is legal."""
        return judge(position, move, self._lift, self._lay)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move."""
        source, target = position[move.source], position[move.target]
        at = len(source) - move.count
        return position.replaced(move.source, source[:at], move.target, target + source[at:])

    def outcome(self, position: Position) -> Outcome:
        """Return `WON` when all 52 cards are on the foundations."""
        return Outcome.WON if position.on_foundations() == len(DECK) else Outcome.OPEN

    def limit(self, position: Position, target: PileId) -> tuple[int, int, int]:
        """Return how many cards may travel to a column, and the empty cells and spaces that say so."""
        cells = sum(not position[cell] for cell in self._cells)
        spaces = sum(not position[column] for column in self._columns if column != target)
        return self.group.limit(cells, spaces), cells, spaces

    def run_length(self, cards: Pile) -> int:
        """Return how many cards at the end of a column lie in packing order."""
        length = min(1, len(cards))
        while length < len(cards) and self.build.fits(cards[-length], cards[-length - 1]):
            length += 1
        return length

    def moves(self, position: Position) -> Iterator[Move]:
        """Yield every legal move once: by source in the table's order, then by target."""
        table = position.table
        for source, role in table.role.items():
            cards = position[source]
            if not cards or (role is Role.FOUNDATION and not self.takeback):
                continue
            for target, its in table.role.items():
                if target == source:
                    continue
                if its is Role.COLUMN:
                    yield from self._to_column(position, source, target)
                elif self.why_not(position, move := Move(source, target)) is None:
                    yield move

    def _to_column(self, position: Position, source: PileId, target: PileId) -> Iterator[Move]:
        cards, onto = position[source], position.top(target)
        in_column = position.table.role[source] is Role.COLUMN
        longest = self.run_length(cards) if in_column else 1
        limit = self.limit(position, target)[0] if longest > 1 else 1
        for count in range(1, min(longest, limit) + 1):
            head = cards[-count]
            if onto is not None:
                legal = self.build.fits(head, onto)
            else:
                legal = self.starter.takes(head) and not (in_column and count == len(cards))
            if legal:
                yield Move(source, target, count)

    def foundation_moves(self, position: Position) -> Iterator[Move]:
        """Yield the foundation moves of top and cell cards, lowest rank first."""
        found = []
        for pile in self._columns + self._cells:
            card = position.top(pile)
            if card is not None and len(position[foundation(card.suit)]) == card.rank - 1:
                found.append((card.rank, Move(pile, foundation(card.suit))))
        return (move for _, move in sorted(found))

    def wanted(self, position: Position) -> tuple[Card, ...]:
        """Return the next card of each suit that is not complete."""
        return tuple(
            Card(len(position[pile]) + 1, Suit(pile[1]))
            for pile in self.table.having(Role.FOUNDATION)
            if len(position[pile]) < KING
        )

    def costs_the_win(self, position: Position, move: Move) -> bool:  # noqa: ARG002 - the protocol's form
        """Nothing is only a draw here."""
        return False

    def held_alone(self, position: Position, pile: PileId, place: int) -> int:
        """Return the same as `held`: there are no packs."""
        return self.held(position, pile, place)

    def badges(self, position: Position) -> tuple[Badge, ...]:  # noqa: ARG002 - the protocol's form
        """Return none: the cards say all."""
        return ()

    def nothing_to_collect(self, position: Position) -> Rejection:  # noqa: ARG002 - the protocol's form
        """Return why `foundation_moves` yields nothing."""
        return Rejection(Reason.NOTHING_TO_COLLECT)

    # The pile that gives.

    def _lift_run(self, position: Position, move: Move) -> Rejection | None:
        for lower, upper in pairwise(position[move.source][-move.count :]):
            if not self.build.fits(upper, lower):
                return Rejection(Reason.NOT_A_RUN, (lower, upper))
        return None

    def _lift_card(self, position: Position, move: Move) -> Rejection | None:  # noqa: ARG002
        return None  # a cell never holds two: judge has counted them

    def _take_back(self, position: Position, move: Move) -> Rejection | None:
        cards = position[move.source]
        if not self.takeback:
            return Rejection(Reason.NO_TAKEBACK, (cards[-1],))
        return _covered(cards, move.count)

    # The pile that takes.

    def _lay_on_column(self, position: Position, move: Move) -> Rejection | None:
        cards = position[move.source]
        head, onto = cards[-move.count], position.top(move.target)
        if onto is not None:
            refusal = self.build.refusal(head, onto)
        elif not self.starter.takes(head):
            refusal = Rejection(Reason.KINGS_ONLY, (head,))
        elif move.count == len(cards) and position.table.role[move.source] is Role.COLUMN:
            refusal = Rejection(Reason.NOTHING_CHANGES)
        else:
            refusal = None
        if refusal is not None:
            return refusal
        limit, cells, spaces = self.limit(position, move.target)
        if move.count > limit:
            return Rejection(Reason.TOO_MANY, length=move.count, limit=limit, cells=cells, spaces=spaces)
        return None

    def _lay_in_cell(self, position: Position, move: Move) -> Rejection | None:
        cards, taken = position[move.source], position.top(move.target)
        if position.table.role[move.source] is Role.CELL:
            return Rejection(Reason.NOTHING_CHANGES)
        if taken is not None:
            return Rejection(Reason.CELL_TAKEN, (cards[-1], taken))
        return _covered(cards, move.count)

    def _lay_on_foundation(self, position: Position, move: Move) -> Rejection | None:
        cards, pile = position[move.source], position[move.target]
        if position.table.role[move.source] is Role.FOUNDATION:
            return Rejection(Reason.NOTHING_CHANGES)
        if covered := _covered(cards, move.count):
            return covered
        card = cards[-1]
        if len(pile) == KING:
            return Rejection(Reason.FOUNDATION_FULL, (card,))
        needed = Card(len(pile) + 1, Suit(move.target[1]))
        return None if card == needed else Rejection(Reason.FOUNDATION_NEEDS, (card, needed))

    @cached_property
    def _lift(self) -> Mapping[Role, Check]:
        return {Role.COLUMN: self._lift_run, Role.CELL: self._lift_card, Role.FOUNDATION: self._take_back}

    @cached_property
    def _lay(self) -> Mapping[Role, Check]:
        return {
            Role.COLUMN: self._lay_on_column,
            Role.CELL: self._lay_in_cell,
            Role.FOUNDATION: self._lay_on_foundation,
        }


def foundation(suit: Suit) -> PileId:
    """Return the name of a suit's foundation."""
    return "f" + suit.value


def _covered(cards: Pile, count: int) -> Rejection | None:
    """Refuse more than the top card where only one may go."""
    return Rejection(Reason.COVERED, (cards[-count], cards[-count + 1])) if count > 1 else None
