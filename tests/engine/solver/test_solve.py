"""The one door to the solvers: what it says whatever else is wanted."""

import pytest

from engine.games.catalogue import LEVELS
from engine.solver.answer import Verdict
from engine.solver.solve import solve


@pytest.mark.parametrize("level", LEVELS)
def test_without_a_line_the_verdict_and_the_positions_are_the_same(level: str) -> None:
    its, won = LEVELS[level], 0
    for number in range(1, 7):
        position = its.deal(number)
        whole, bare = solve(its.rules, position), solve(its.rules, position, line=False)
        won += whole.answer.verdict is Verdict.WINNABLE
        assert bool(whole.answer.moves) is (whole.answer.verdict is Verdict.WINNABLE) or whole.up is not None
        assert bare == whole._replace(answer=whole.answer._replace(moves=()))
    assert won or level in {"eight-off:c4", "eight-off:c2"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_budget_is_a_number_of_positions_with_a_line_or_without(level: str) -> None:
    its = LEVELS[level]
    for number in range(1, 7):
        whole, bare = (solve(its.rules, its.deal(number), 3, line=line) for line in (True, False))
        assert bare.answer.verdict is whole.answer.verdict
        assert bare.answer.positions == whole.answer.positions
