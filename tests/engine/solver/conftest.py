"""What the tests of the solvers share: cases, the compact search, plain search, small positions."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.cards import ACE, DECK, KING, Card, Suit
from engine.games.catalogue import LEVELS
from engine.games.cells import CellGame, Group, foundation
from engine.moves import Move
from engine.solver.answer import Verdict, never
from engine.solver.compact import WEIGHT_OF_CELL, Act, CompactSearch
from engine.solver.lines import played_out
from engine.table import PileId, Position, Role

BUDGET = 1_000_000


def _rows(path: Path) -> Iterator[dict[str, str]]:
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    for line in lines:
        yield dict(zip(head.split("\t"), line.split("\t"), strict=True))


@pytest.fixture(scope="session")
def cases(data: Path) -> Callable[[str], list[tuple[str, Position, Verdict]]]:
    """Read a level's cases, rare ones included; all that there are when the large lists lie beside."""
    shared = Path(__file__).parents[3].parent / "shared" / "cases"

    def read(level: str) -> list[tuple[str, Position, Verdict]]:
        folder = shared if shared.is_dir() else data / "cases"
        rows = [row | {"level": level} for row in _rows(folder / f"{level.replace(':', '-')}.tsv")]
        rows += _rows(folder / "special.tsv")
        boards = LEVELS[level].boards
        return [
            (row["case"], boards.read(row["board"].replace("\\n", "\n")), Verdict(row["verdict"]))
            for row in rows
            if row["level"] == level
        ]

    return read


def _search(
    game: CellGame, position: Position, doubling: bool | None, weight: int
) -> tuple[Verdict, list[Act]]:
    double = game.group is Group.DOUBLING if doubling is None else doubling
    return CompactSearch(game, position, doubling=double, weight=weight).run(BUDGET, never)


@pytest.fixture(scope="session")
def verdict() -> Callable[..., Verdict]:
    """Ask the compact search for a verdict; `doubling` and `weight` may be named."""

    def ask(
        game: CellGame, position: Position, *, doubling: bool | None = None, weight: int = WEIGHT_OF_CELL
    ) -> Verdict:
        return _search(game, position, doubling, weight)[0]

    return ask


@pytest.fixture(scope="session")
def line() -> Callable[..., tuple[Move, ...] | None]:
    """Ask the compact search for a line, detours and all; None when it says that there is none."""

    def ask(
        game: CellGame, position: Position, *, doubling: bool | None = None, weight: int = WEIGHT_OF_CELL
    ) -> tuple[Move, ...] | None:
        found, acts = _search(game, position, doubling, weight)
        assert found is not Verdict.UNDECIDED
        return played_out(game, position, acts) if found is Verdict.WINNABLE else None

    return ask


Columns = frozenset[tuple[int, ...]]
State = tuple[Columns, frozenset[int]]
"""Columns that are not empty and cells that are not, a card as its place in `DECK`; the rest has gone up."""


def _state_of(position: Position) -> State:
    columns, cells = (
        frozenset(
            tuple(map(DECK.index, position[pile])) for pile in position.table.having(role) if position[pile]
        )
        for role in (Role.COLUMN, Role.CELL)
    )
    return columns, frozenset(card for cell in cells for card in cell)


class _Plain:
    """A game packed in suit, played out in every way: no move is thought good, and none bad."""

    def __init__(self, game: CellGame) -> None:
        self.game = game

    def wins(self, state: State, most: int) -> bool | None:
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
            stack += sorted(children, key=lambda child: -sum(map(len, child[0])) - len(child[1]))
        return False

    def children(self, state: State) -> set[State]:
        columns, cells = state
        there = set(cells).union(*columns)
        full = len(cells) == self.game.cells
        found = set()
        for column in columns:
            found |= self.packed(column, state)
            rest = self.without(columns, column, 1)
            if not full:
                found.add((rest, cells | {column[-1]}))
            if _goes_up(column[-1], there):
                found.add((rest, cells))
        for card in cells:
            found |= self.laid(card, columns, cells - {card})
            if _goes_up(card, there):
                found.add((columns, cells - {card}))
        for card in range(len(DECK)) if self.game.takeback else ():
            if card not in there and (card + 4 in there or card + 4 >= len(DECK)):
                found |= self.laid(card, columns, cells)
                if not full:
                    found.add((columns, cells | {card}))
        return found

    def packed(self, column: tuple[int, ...], state: State) -> set[State]:
        """Move runs from column to column, several cards at once too."""
        columns, cells = state
        limit, free = self.game.group.limit, self.game.cells - len(cells)
        spaces = len(self.game.columns) - len(columns)
        found: set[State] = set()
        for count in range(1, self.game.run_length(tuple(DECK[card] for card in column)) + 1):
            moved = column[-count:]
            rest = self.without(columns, column, count)
            if count <= limit(free, spaces):
                found.update(
                    (rest - {onto} | {onto + moved}, cells) for onto in columns if onto[-1] == moved[0] + 4
                )
            if spaces and count <= limit(free, spaces - 1) and self.game.starter.takes(DECK[moved[0]]):
                found.add((rest | {moved}, cells))
        return found

    def laid(self, card: int, columns: Columns, cells: frozenset[int]) -> set[State]:
        """Lay a card that comes from no column on each column that takes it."""
        found: set[State] = {
            (columns - {onto} | {(*onto, card)}, cells) for onto in columns if onto[-1] == card + 4
        }
        if len(columns) < len(self.game.columns) and self.game.starter.takes(DECK[card]):
            found.add((columns | {(card,)}, cells))
        return found

    def without(self, columns: Columns, column: tuple[int, ...], count: int) -> Columns:
        left = column[:-count]
        return columns - {column} | {left} if left else columns - {column}


def _goes_up(card: int, there: set[int]) -> bool:
    return not any(lower in there for lower in range(card % 4, card, 4))


@pytest.fixture(scope="session")
def plain_state() -> Callable[[Position], State]:
    """Forget the order of columns and of cells."""
    return _state_of


@pytest.fixture(scope="session")
def plain_moves() -> Callable[[CellGame, State], set[State]]:
    """Find what one move makes of a state."""
    return lambda game, state: _Plain(game).children(state)


@pytest.fixture(scope="session")
def plain_wins() -> Callable[[CellGame, State, int], bool | None]:
    """Search everything, and think nothing; None if there are more states than the limit."""
    return lambda game, state, most: _Plain(game).wins(state, most)


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
