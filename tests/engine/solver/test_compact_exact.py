"""The compact search against a search that thinks nothing, and against itself one move later."""

import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from engine.games.catalogue import LEVELS
from engine.games.cells import CellGame
from engine.moves import Move
from engine.solver.answer import Verdict
from engine.table import Outcome, Position, Role

COMPACT = ("eight-cells:medium", "eight-cells:hard", "eight-off:c8", "eight-off:c4", "eight-off:c2")
SMALL, LARGEST = 120, 2_000
MIDDLE = 60
State = tuple[frozenset[tuple[int, ...]], frozenset[int]]
Cases = Callable[[str], list[tuple[str, Position, Verdict]]]
Ask = Callable[..., Verdict]
Line = Callable[..., tuple[Move, ...] | None]
Small = Callable[[CellGame, random.Random], Position]


def game_of(level: str) -> CellGame:
    rules = LEVELS[level].rules
    assert isinstance(rules, CellGame)
    return rules


@pytest.mark.parametrize("level", COMPACT)
def test_the_plain_search_makes_the_moves_of_the_rules(
    level: str,
    small: Small,
    plain_state: Callable[[Position], State],
    plain_moves: Callable[[CellGame, State], set[State]],
) -> None:
    game, chance = game_of(level), random.Random(f"moves {level}")
    for number in range(12):
        position = small(game, chance) if number % 2 else LEVELS[level].deal(number)
        for _ in range(8):
            moves, state = list(game.moves(position)), plain_state(position)
            after = {plain_state(game.play(position, move)) for move in moves}
            assert after - {state} == plain_moves(game, state) - {state}
            if not moves:
                break
            position = game.play(position, chance.choice(moves))


@pytest.mark.parametrize("level", COMPACT)
def test_verdicts_equal_those_of_a_plain_search(
    level: str,
    small: Small,
    verdict: Ask,
    plain_state: Callable[[Position], State],
    plain_wins: Callable[[CellGame, State, int], bool | None],
) -> None:
    game, chance, known = game_of(level), random.Random(f"small {level}"), {True: 0, False: 0}
    for _ in range(SMALL):
        position = small(game, chance)
        truth = plain_wins(game, plain_state(position), LARGEST)
        if truth is not None:
            answer = verdict(game, position) is Verdict.WINNABLE
            assert answer is truth, LEVELS[level].boards.write(position)
            known[truth] += 1
    assert min(known.values()) >= SMALL // 20
    assert sum(known.values()) >= SMALL * 9 // 10


def middles(level: str, rows: list[tuple[str, Position, Verdict]], line: Line) -> Iterator[Position]:
    """Yield positions from the middle of deals: anywhere, or near a line that wins."""
    game, chance = game_of(level), random.Random(f"middle {level}")
    winnable = [position for _, position, answer in rows if answer is Verdict.WINNABLE][:20]
    while True:
        near = chance.random() < 0.6
        position = chance.choice(winnable) if near else LEVELS[level].deal(chance.randrange(2**32))
        moves = line(game, position) if near else ()
        assert moves is not None
        for move in moves[: chance.randrange(len(moves) - 10) if near else 0]:
            position = game.play(position, move)
        for _ in range(chance.randrange(8 if near else 40)):
            legal = list(game.moves(position))
            good = [move for move in legal if game.table.role[move.target] is not Role.CELL]
            if legal:
                position = game.play(
                    position, chance.choice(good if good and chance.random() < 0.6 else legal)
                )
        if game.outcome(position) is Outcome.OPEN:
            yield position


@pytest.mark.parametrize("level", COMPACT)
def test_winnable_is_what_a_move_leaves_winnable(level: str, cases: Cases, verdict: Ask, line: Line) -> None:
    game, counts = game_of(level), {True: 0, False: 0}
    for position in islice(middles(level, cases(level), line), MIDDLE):
        before = verdict(game, position) is Verdict.WINNABLE
        after = any(
            verdict(game, game.play(position, move)) is Verdict.WINNABLE for move in game.moves(position)
        )
        assert before is after, LEVELS[level].boards.write(position)
        counts[before] += 1
    assert min(counts.values()) >= MIDDLE // 10
