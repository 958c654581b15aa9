"""What the tests of the solvers share: cases, the compact search in one call, plain search, small positions."""

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.cards import ACE, DECK, KING, Card, Suit
from engine.games.catalogue import LEVELS
from engine.games.cells import CellGame, Group, foundation
from engine.moves import Move
from engine.solver.answer import Verdict, never
from engine.solver.compact import CompactSearch
from engine.solver.lines import line_of
from engine.table import Outcome, Pile, PileId, Position, Role

BUDGET = 1_000_000


class Case(NamedTuple):
    """A row of a list of cases."""

    level: str
    case: str
    board: str
    verdict: Verdict

    def read(self) -> Position:
        """Return the position."""
        return LEVELS[self.level].boards.read(self.board)


class Found(NamedTuple):
    """What the compact search says, its line made for people."""

    verdict: Verdict
    moves: tuple[Move, ...]
    positions: int


def _rows(path: Path) -> Iterator[dict[str, str]]:
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    for line in lines:
        yield dict(zip(head.split("\t"), line.split("\t"), strict=True))


@pytest.fixture(scope="session")
def cases(data: Path) -> Callable[[str], list[Case]]:
    """Read a level's cases, rare ones included; all that there are when the large lists lie by the checkout."""
    shared = Path(__file__).parents[3].parent / "shared" / "cases"

    def read(level: str) -> list[Case]:
        folder = shared if shared.is_dir() else data / "cases"
        rows = [row | {"level": level} for row in _rows(folder / f"{level.replace(':', '-')}.tsv")]
        rows += _rows(folder / "special.tsv")
        return [
            Case(level, row["case"], row["board"].replace("\\n", "\n"), Verdict(row["verdict"]))
            for row in rows
            if row["level"] == level
        ]

    return read


class Compact:
    """The compact search in one call."""

    def verdict(self, game: CellGame, position: Position) -> Verdict:
        """Ask without a line."""
        return CompactSearch(game, position, doubling=game.group is Group.DOUBLING).run(BUDGET, never)[0]

    def __call__(
        self, game: CellGame, position: Position, *, doubling: bool | None = None, weight: int = 4
    ) -> Found:
        """Ask; without `doubling` as the game has it."""
        double = game.group is Group.DOUBLING if doubling is None else doubling
        search = CompactSearch(game, position, doubling=double, weight=weight)
        verdict, acts = search.run(BUDGET, never)
        line = line_of(game, position, acts) if verdict is Verdict.WINNABLE else ()
        return Found(verdict, line, search.positions)


@pytest.fixture(scope="session")
def compact() -> Compact:
    """Ask the compact search."""
    return Compact()


State = tuple[frozenset[tuple[int, ...]], frozenset[int]]
"""Columns that are not empty and cells that are not, a card as its place in `DECK`; the rest has gone up."""


class Plain:
    """A game packed in suit, played out in every way: no move is thought good, and none bad."""

    def __init__(self, game: CellGame) -> None:
        self.game = game
        self.cells, self.width = game.cells, len(game.columns)

    @staticmethod
    def state_of(position: Position) -> State:
        """Return a position without the order of columns and of cells."""
        columns, cells = (
            frozenset(
                tuple(map(DECK.index, position[pile]))
                for pile in position.table.having(role)
                if position[pile]
            )
            for role in (Role.COLUMN, Role.CELL)
        )
        return columns, frozenset(card for cell in cells for card in cell)

    def wins(self, state: State, most: int) -> bool | None:
        """Search everything; None if there are more states than the limit."""
        seen, stack = {state}, [state]
        while stack:
            state = stack.pop()
            if not state[0] and not state[1]:
                return True
            children = self.children(state) - seen
            seen |= children
            if len(seen) > most:
                return None
            # Those with most cards gone up are tried first.
            stack += sorted(children, key=lambda child: sum(map(len, child[0])) + len(child[1]), reverse=True)
        return False

    def children(self, state: State) -> set[State]:
        """Return what one move makes of a state."""
        columns, cells = state
        there = set(cells).union(*columns)
        free, spaces = self.cells - len(cells), self.width - len(columns)
        found = set()
        for column in columns:
            others = columns - {column}
            for count in range(1, self.game.run_length(tuple(DECK[card] for card in column)) + 1):
                moved, left = column[-count:], column[:-count]
                rest = others | {left} if left else others
                for target in others:
                    if target[-1] == moved[0] + 4 and count <= self.game.group.limit(free, spaces):
                        found.add((rest - {target} | {target + moved}, cells))
                if (
                    left
                    and spaces
                    and self.starts(moved[0])
                    and count <= self.game.group.limit(free, spaces - 1)
                ):
                    found.add((rest | {moved}, cells))
                if count == 1 and free:
                    found.add((rest, cells | {moved[0]}))
                if count == 1 and self.goes_up(moved[0], there):
                    found.add((rest, cells))
        for card in cells:
            found |= self.laid(card, columns, cells - {card})
            if self.goes_up(card, there):
                found.add((columns, cells - {card}))
        for card in range(len(DECK)) if self.game.takeback else ():
            if card not in there and (card + 4 in there or card + 4 >= len(DECK)):
                found |= self.laid(card, columns, cells)
                if free:
                    found.add((columns, cells | {card}))
        return found

    def laid(self, card: int, columns: frozenset[tuple[int, ...]], cells: frozenset[int]) -> set[State]:
        """Lay a card that comes from no column on the columns."""
        found: set[State] = {
            (columns - {target} | {(*target, card)}, cells) for target in columns if target[-1] == card + 4
        }
        if len(columns) < self.width and self.starts(card):
            found.add((columns | {(card,)}, cells))
        return found

    def starts(self, card: int) -> bool:
        """Whether the card may go to a space."""
        return self.game.starter.takes(DECK[card])

    def goes_up(self, card: int, there: set[int]) -> bool:
        """Whether all lower cards of its suit have gone up."""
        return not any(lower in there for lower in range(card % 4, card, 4))


@pytest.fixture(scope="session")
def plain() -> Callable[[CellGame], Plain]:
    """Search plainly."""
    return Plain


@pytest.fixture(scope="session")
def small() -> Callable[[CellGame, random.Random], Position]:
    """Make a position with foundations begun at 8 or 9 and the rest anyhow."""
    return _small


def _small(game: CellGame, chance: random.Random) -> Position:
    piles: dict[PileId, list[Card]] = {pile: [] for pile in game.table}
    rest: list[Card] = []
    for suit in Suit:
        reached = chance.choice((8, 9))
        piles[foundation(suit)] = [Card(rank, suit) for rank in range(ACE, reached + 1)]
        rest += (Card(rank, suit) for rank in range(reached + 1, KING + 1))
    chance.shuffle(rest)
    # Kings deep, under low cards under high ones, and full cells: else nearly all can be won.
    noise, fullness = chance.choice((2, 6, 20)), chance.choice((0, 0.5, 1))
    rest.sort(key=lambda card: card.rank % KING + noise * chance.random())
    for cell in game.table.having(Role.CELL):
        if chance.random() < fullness:
            piles[cell].append(rest.pop(-chance.randint(1, 4)))
    used = chance.sample(game.table.having(Role.COLUMN), chance.choice((1, 1, 1, 2, 2, 3, 4, 8)))
    for card in rest:
        piles[chance.choice(used)].append(card)
    return Position.of(game.table, piles)
