"""Lines made for people."""

import random
from collections.abc import Callable, Iterator
from statistics import median

import pytest

from engine.games.catalogue import LEVELS
from engine.games.cells import CellGame
from engine.moves import Move
from engine.rules import Rules
from engine.solver.compact import Act
from engine.solver.lines import LineError, line_of
from engine.solver.tidy import tidied, wins
from engine.table import Position

Line = Callable[..., tuple[Move, ...] | None]
Walk = Callable[[Rules, Position, int, int], Iterator[tuple[Move, Position]]]
Board = Callable[[str, CellGame], Position]
WEIGHTS = (4, 2, 8)
MEDIUM = LEVELS["eight-cells:medium"]


def game_of(level: str) -> CellGame:
    rules = LEVELS[level].rules
    assert isinstance(rules, CellGame)
    return rules


def test_half_of_the_medium_deals_take_less_than_90_moves(line: Line) -> None:
    game, counts = game_of(MEDIUM.id), []
    for number in range(1, 201):
        position = MEDIUM.deal(number)
        lines = []
        for weight in WEIGHTS:
            moves = line(game, position, weight=weight)
            assert moves is not None
            lines.append(tidied(game, position, moves))
            assert len(lines[-1]) <= len(moves), number
        shortest = min(lines, key=len)
        assert wins(game, position, shortest), number
        counts.append(len(shortest))
    assert median(counts) < 90


@pytest.mark.parametrize(
    ("level", "doubling"),
    [("eight-cells:hard", False), ("eight-off:c8", True), ("eight-off:c4", True), ("eight-cells:easy", True)],
)
def test_tidied_lines_win_and_are_never_longer(level: str, doubling: bool, line: Line) -> None:
    game, won, shorter = game_of(level), 0, 0
    for number in range(1, 41):
        position = LEVELS[level].deal(number)
        moves = line(game, position, doubling=doubling)
        if moves is not None:
            short = tidied(game, position, moves)
            assert wins(game, position, short), number
            assert len(short) <= len(moves), number
            assert tidied(game, position, short) == short, number
            won += 1
            shorter += len(short) < len(moves)
    assert won >= 3
    assert shorter >= won // 2


def test_detours_are_cut(line: Line, walk: Walk) -> None:
    """Moves at random before a line are mostly for nothing."""
    game, won, cut = game_of(MEDIUM.id), 0, 0
    for number in range(1, 31):
        start = position = MEDIUM.deal(number)
        steps = []
        for move, position in walk(game, start, number, 6):  # noqa: B007 - the last one counts
            steps.append(move)
        moves = line(game, position)
        if moves is not None:
            whole = (*steps, *moves)
            short = tidied(game, start, whole)
            assert wins(game, start, short)
            won += 1
            cut += len(whole) - len(short)
    assert cut > 6 * won // 2  # of six a deal


def test_what_nobody_would_do_is_left_out(board: Board) -> None:
    game = game_of(MEDIUM.id)
    position = board("Foundations: C-Q D-J H-K S-K\n: QD KC\n: KD", game)
    words = "t1>c1 c1>t3 t1>c2 c2>t2 t3>fC t2>fD t2>fD".split()
    moves = [Move.parse(word) for word in words]
    assert wins(game, position, moves)
    assert [str(move) for move in tidied(game, position, moves)] == ["t1>fC", "t1>fD", "t2>fD"]


@pytest.mark.parametrize("acts", [[], [Act(0, -1)], [Act(-1, 0)], [Act(7, 2)]])
def test_steps_that_do_not_win_are_no_line(acts: list[Act]) -> None:
    with pytest.raises((LineError, StopIteration)):
        line_of(game_of(MEDIUM.id), MEDIUM.deal(1), acts)


def test_lines_are_the_same_each_time(line: Line) -> None:
    chance = random.Random("again")
    for number in (chance.randrange(2**32) for _ in range(10)):
        position = MEDIUM.deal(number)
        assert line(game_of(MEDIUM.id), position) == line(game_of(MEDIUM.id), position)
