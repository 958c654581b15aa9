"""The compact search against a search that thinks nothing, and against itself one move later."""

import random
from collections.abc import Callable, Iterator

import pytest

from engine.games.catalogue import LEVELS
from engine.games.cells import CellGame
from engine.solver.answer import Verdict
from engine.table import Outcome, Position, Role

COMPACT = ("eight-cells:medium", "eight-cells:hard", "eight-off:c8", "eight-off:c4", "eight-off:c2")
SMALL, LARGEST = 150, 2_000
MIDDLE = 70


def game_of(level: str) -> CellGame:
    rules = LEVELS[level].rules
    assert isinstance(rules, CellGame)
    return rules


@pytest.mark.parametrize("level", COMPACT)
def test_the_plain_search_makes_the_moves_of_the_rules(level: str, plain: Callable, small: Callable) -> None:
    game, chance = game_of(level), random.Random(f"moves {level}")
    thinks_nothing = plain(game)
    for number in range(12):
        position = small(game, chance) if number % 2 else LEVELS[level].deal(number)
        for _ in range(8):
            moves = list(game.moves(position))
            state = thinks_nothing.state_of(position)
            after = {thinks_nothing.state_of(game.play(position, move)) for move in moves}
            assert after - {state} == thinks_nothing.children(state) - {state}
            if not moves:
                break
            position = game.play(position, chance.choice(moves))


@pytest.mark.parametrize("level", COMPACT)
def test_verdicts_equal_those_of_a_plain_search(
    level: str, plain: Callable, small: Callable, compact: Callable
) -> None:
    game, chance = game_of(level), random.Random(f"small {level}")
    thinks_nothing, known = plain(game), {True: 0, False: 0}
    for _ in range(SMALL):
        position = small(game, chance)
        truth = thinks_nothing.wins(thinks_nothing.state_of(position), LARGEST)
        if truth is not None:
            assert (compact(game, position).verdict is Verdict.WINNABLE) is truth, LEVELS[level].boards.write(
                position
            )
            known[truth] += 1
    assert min(known.values()) >= SMALL // 20
    assert sum(known.values()) >= SMALL * 9 // 10


def middles(level: str, cases: Callable, compact: Callable) -> Iterator[Position]:
    """Yield positions from the middle of deals: at random, or near a line that wins."""
    game, chance = game_of(level), random.Random(f"middle {level}")
    winnable = [row for row in cases(level) if row.verdict is Verdict.WINNABLE]
    winnable.sort(key=lambda row: int(row.case))
    lines = [(row.read(), compact(game, row.read()).moves) for row in winnable[:20]]
    while True:
        if chance.random() < 0.4:
            position, steps = LEVELS[level].deal(chance.randrange(2**32)), chance.randrange(40)
        else:
            position, line = chance.choice(lines)
            for move in line[: chance.randrange(len(line) - 10)]:
                position = game.play(position, move)
            steps = chance.randrange(8)
        for _ in range(steps):
            moves = list(game.moves(position))
            good = [move for move in moves if game.table.role[move.target] is not Role.CELL]
            if moves:
                position = game.play(
                    position, chance.choice(good if good and chance.random() < 0.6 else moves)
                )
        if game.outcome(position) is Outcome.OPEN:
            yield position


@pytest.mark.parametrize("level", COMPACT)
def test_winnable_is_what_a_move_leaves_winnable(level: str, cases: Callable, compact: Callable) -> None:
    game, counts = game_of(level), {True: 0, False: 0}

    def winnable(position: Position) -> bool:
        verdict = compact.verdict(game, position)
        assert verdict is not Verdict.UNDECIDED
        return verdict is Verdict.WINNABLE

    for _, position in zip(range(MIDDLE), middles(level, cases, compact), strict=False):
        before = winnable(position)
        after = any(winnable(game.play(position, move)) for move in game.moves(position))
        assert before is after, LEVELS[level].boards.write(position)
        counts[before] += 1
    assert min(counts.values()) >= MIDDLE // 10
