"""What the tests of the engine share: boards that are not whole decks, refusals in short, random play."""

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from engine.cards import ACE, KING, RANKS, Card, Suit
from engine.games.cellar import CellarGame
from engine.moves import Move, Reason, Rejection
from engine.rules import Rules
from engine.table import PileId, Position, Role

_MOST_CARDS = 14  # one more than any pile can move


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(RANKS.index(name[0]) + 1, Suit(name[1])) for name in text.split())


def _lines(text: str) -> Iterator[str]:
    return (line.strip() for line in text.strip().splitlines())


def _cell_board(text: str, rules: Rules) -> Position:
    piles: dict[PileId, Iterable[Card]] = {}
    columns = iter(rules.table.having(Role.COLUMN))
    for line in _lines(text):
        name, _, rest = line.partition(":")
        if name == "Foundations":
            for token in rest.split():
                suit, rank = Suit(token[0]), token[2]
                reached = "0A23456789TJQK".index(rank)
                piles[f"f{suit.value}"] = [Card(n, suit) for n in range(ACE, reached + 1)]
        elif name == "Freecells":
            for n, token in enumerate(rest.split(), 1):
                piles[f"c{n}"] = _cards(token) if token != "-" else ()
        else:
            piles[next(columns)] = _cards(rest)
    return Position.of(rules.table, piles)


def _cellar_board(text: str, rules: Rules) -> Position:
    piles: dict[PileId, Iterable[Card]] = {f"f{suit.value}": [Card(ACE, suit)] for suit in Suit}
    blocked: dict[PileId, int] = {}
    for line in _lines(text):
        name, _, rest = line.partition(": ")
        if name == "Aces":
            for token in rest.split():
                suit, rank, way = Suit(token[0]), RANKS.index(token[2]) + 1, token[3:]
                laid = range(KING, rank - 1, -1) if way == "v" else range(ACE + 1, rank + 1)
                piles[f"f{suit.value}"] = [Card(n, suit) for n in (ACE, *laid)]
        elif rest != "-":
            piles[name] = _cards(rest.replace("/", " "))
            blocked[name] = len(rest.split()) - 1
    return Position.of(rules.table, piles, blocked)


@pytest.fixture(scope="session")
def board() -> Callable[[str, Rules], Position]:
    """Read a board that need not be a whole deck; what is not written is empty, a Cellar ace bare."""

    def read(text: str, rules: Rules) -> Position:
        return (_cellar_board if isinstance(rules, CellarGame) else _cell_board)(text, rules)

    return read


@pytest.fixture(scope="session")
def refusal() -> Callable[..., Rejection]:
    """Write a refusal with its cards as text."""

    def write(reason: Reason, cards: str = "", **numbers: int) -> Rejection:
        return Rejection(reason, _cards(cards), **numbers)

    return write


@pytest.fixture(scope="session")
def every_move() -> Callable[[Rules, Position], set[Move]]:
    """Find the legal moves without `moves`: every source, target and count that `why_not` lets pass."""

    def find(rules: Rules, position: Position) -> set[Move]:
        return {
            move
            for source in rules.table
            for target in rules.table
            for count in range(min(_MOST_CARDS, len(position[source])) + 1)
            if rules.why_not(position, move := Move(source, target, count)) is None
        }

    return find


@pytest.fixture(scope="session")
def walk() -> Callable[[Rules, Position, int, int], Iterator[tuple[Move, Position]]]:
    """Play at random from a position; ends early when no move is left."""

    def play(rules: Rules, position: Position, seed: int, steps: int) -> Iterator[tuple[Move, Position]]:
        chance = random.Random(seed)
        for _ in range(steps):
            moves = list(rules.moves(position))
            if not moves:
                return
            # Foundations and packing get more than their share, else nothing ever comes of it.
            good = [move for move in moves if rules.table.role[move.target] is not Role.CELL]
            move = chance.choice(good if good and chance.random() < 0.5 else moves)
            position = rules.play(position, move)
            yield move, position

    return play


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of what the suite reads."""
    return Path(__file__).parents[1] / "data"
