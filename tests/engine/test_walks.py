"""Long random play over all levels, and the known solutions of Cellar."""

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from engine.cards import DECK
from engine.games.catalogue import LEVELS
from engine.games.cellar import Direction, directions, pack
from engine.moves import Move
from engine.rules import Rules
from engine.table import Outcome, Position, Role

EveryMove = Callable[[Rules, Position], set[Move]]
WHOLE = frozenset(DECK)
MOVES = {
    "cellar:standard": 12_000,
    "cellar:strict": 12_000,
    "eight-off:c8": 10_000,
    "eight-cells:easy": 10_000,
}
OTHERS = 11_200  # 100 000 in all
LONGEST = 150


def pick(rules: Rules, position: Position, moves: list[Move], chance: random.Random) -> Move | None:
    """Choose one of some moves if it is legal; foundations and packing get more than their share."""
    for _ in range(6 if moves else 0):
        move = chance.choice(moves)
        idle = rules.table.role[move.target] in {Role.CELL, Role.CELLAR}
        if (not idle or chance.random() < 0.3) and rules.why_not(position, move) is None:
            return move
    return None


def begin(level: str, chance: random.Random) -> Position:
    """Deal, or lay out a deck of which some cards are on the foundations: there is more to do there."""
    rules = LEVELS[level].rules
    if chance.random() < 0.1:
        return LEVELS[level].deal(chance.randrange(2**32))
    home = {pile: chance.randrange(11) for pile in rules.table.having(Role.FOUNDATION)}
    aces = level.startswith("cellar")
    piles = {
        pile: [card for card in DECK if f"f{card.suit.value}" == pile and card.rank <= reached + aces]
        for pile, reached in home.items()
    }
    rest = list(WHOLE.difference(*piles.values()))
    rest.sort(key=str)
    chance.shuffle(rest)
    room = {Role.COLUMN: 52, Role.HALF_ROW: 5, Role.WALL: 4}
    places = [pile for pile, role in rules.table.role.items() for _ in range(room.get(role, 0))]
    blocked = {}
    for card in rest:
        place = places.pop(chance.randrange(len(places)))
        piles.setdefault(place, []).append(card)
        blocked[place] = len(piles[place]) - 1 if aces else 0
    return Position.of(rules.table, piles, blocked)


def is_straight(position: Position, row: str) -> bool:
    """Whether the pack of a row is a run in one suit, rising or falling."""
    cards = pack(position, row)
    steps = {after.rank - before.rank for before, after in pairwise(cards)}
    return len({card.suit for card in cards}) <= 1 and steps in (set(), {1}, {-1})


def test_the_walks_are_100_000_moves() -> None:
    assert sum(MOVES.get(level, OTHERS) for level in LEVELS) == 100_000


@pytest.mark.parametrize("level", LEVELS)
def test_random_play_keeps_52_cards_and_moves_equal_why_not(level: str, every_move: EveryMove) -> None:
    rules, chance = LEVELS[level].rules, random.Random(f"walk {level}")
    rows = [pile for pile, role in rules.table.role.items() if role in {Role.HALF_ROW, Role.WALL}]
    position, made, length = begin(level, chance), 0, 0
    moves = list(rules.moves(position))
    while made < MOVES.get(level, OTHERS):
        # A list of moves serves as long as one of them is still legal: `moves` is dear.
        move = pick(rules, position, moves, chance)
        if move is None:
            moves = list(rules.moves(position))
            move = chance.choice(moves) if moves else None
        if move is None or length > LONGEST:
            position, length = begin(level, chance), 0
            moves = list(rules.moves(position))
            continue
        position = rules.play(position, move)
        made, length = made + 1, length + 1
        assert all(is_straight(position, row) for row in (move.source, move.target) if row in rows)
        if made % 10 == 0:  # a lost or doubled card stays lost or doubled
            cards = [card for pile in position.piles for card in pile]
            assert len(cards) == 52
            assert set(cards) == WHOLE
        if made % 200 == 0:
            moves = list(rules.moves(position))
            assert len(set(moves)) == len(moves)
            assert set(moves) == every_move(rules, position)


@pytest.mark.parametrize("level", LEVELS)
def test_undo_is_exact(level: str) -> None:
    chance = random.Random(f"undo {level}")
    for number in range(3):
        game = LEVELS[level].begin(LEVELS[level].deal(number))
        states = [game.position]
        while len(states) < 120 and (moves := list(game.rules.moves(game.position))):
            assert game.play(chance.choice(moves), 0) is None
            states.append(game.position)
        for state in reversed(states[:-1]):
            assert game.undo(0)
            assert game.position == state
        assert not game.undo(0)
        for state in states[1:]:
            assert game.redo(0)
            assert game.position == state


def rows(data: Path, name: str) -> list[dict[str, str]]:
    """Read a list of cases."""
    head, *lines = (data / "cases" / name).read_text(encoding="utf-8").splitlines()
    return [dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines]


def test_every_known_solution_of_cellar_wins_in_its_direction(data: Path) -> None:
    boards = {
        (level, row["case"]): row["board"].replace("\\n", "\n")
        for level in ("cellar:standard", "cellar:strict")
        for row in rows(data, f"{level.replace(':', '-')}.tsv")
    }
    solutions = rows(data, "cellar-solutions.tsv")
    assert len(solutions) == 73
    for row in solutions:
        level = LEVELS[row["level"]]
        game = level.begin(level.boards.read(boards[row["level"], row["case"]]))
        for n, text in enumerate(row["moves"].split()):
            refusal = game.play(Move.parse(text), 0)
            assert refusal is None, (row["case"], n, text, refusal)
        assert directions(game.position) == {Direction[row["direction"].upper()]}
        assert game.state.result is not None
        assert game.state.result.outcome is Outcome.WON


@pytest.mark.parametrize("level", LEVELS)
def test_every_board_of_the_cases_is_read_and_written_as_it_is(level: str, data: Path) -> None:
    form, name = LEVELS[level].boards, f"{level.replace(':', '-')}.tsv"
    shared = Path(__file__).parents[2].parent / "shared"
    found = rows(data, name) + [row for row in rows(data, "special.tsv") if row["level"] == level]
    found += rows(shared, name) if (shared / "cases" / name).exists() else []
    assert len(found) >= 30
    for row in found:
        board = row["board"].replace("\\n", "\n")
        assert form.write(form.read(board)).startswith(board.rstrip("\n"))
