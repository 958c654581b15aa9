"""One question: can this position be won, and how?"""

from typing import NamedTuple

from engine.games.cellar import CellarGame
from engine.games.cells import Build, CellGame, Group, Starter
from engine.rules import Rules
from engine.solver.answer import Answer, Stop, Verdict, never
from engine.solver.best_first import solve_best_first
from engine.solver.cellar import solve_cellar
from engine.solver.compact import WEIGHT_OF_CELL, Act, CompactSearch
from engine.solver.lines import line_of
from engine.table import Outcome, Position

COMPACT_BUDGET = 1_000_000
"""Positions of the compact search; the worst seen in 50 000 deals took a fiftieth."""
BEST_FIRST_BUDGET = 40_000
CELLAR_BUDGET = 200_000
"""Positions for each direction."""
_OTHER_WEIGHTS = (2, 8)
_TO_SHORTEN = 600
"""Positions that a second search may visit to find a shorter line; they are not counted in the answer."""


class Solved(NamedTuple):
    """An answer, and for games with directions an answer for each.

    Attributes:
        answer: The answer.
        up: Whether it can be won upwards; None where there is no direction.
        down: Likewise downwards.
    """

    answer: Answer
    up: Verdict | None = None
    down: Verdict | None = None


def solve(
    rules: Rules, position: Position, budget: int | None = None, stop: Stop = never, *, line: bool = True
) -> Solved:
    """Say whether a position can be won under a level's rules.

    Args:
        rules: The rules of a level.
        position: Any legal position, mid-game included.
        budget: The most positions to visit, the same on every machine; None takes the family's default.
        stop: Ends the search from outside when it says yes.
        line: Whether a line is wanted. Making one for people takes most of the time on most deals; without,
            the verdict and the positions visited are the same, and there are no moves.

    Returns:
        `WINNABLE` with a line that the rules accept move by move, `UNWINNABLE` or `DRAW` when everything that
        can be reached was covered, else `UNDECIDED`.
    """
    outcome = rules.outcome(position)
    if outcome is not Outcome.OPEN:
        verdict = Verdict.WINNABLE if outcome is Outcome.WON else Verdict.DRAW
        return Solved(Answer(verdict))
    if isinstance(rules, CellarGame):
        found = solve_cellar(rules, position, budget or CELLAR_BUDGET, stop, line=line)
        return Solved(found.answer, found.up.verdict, found.down.verdict)
    if not isinstance(rules, CellGame):
        raise TypeError(rules)
    if rules.build is Build.SUIT:
        answer = _compact(rules, position, budget or COMPACT_BUDGET, stop, line=line)
        # With kings only the compact search covers everything; where any card may go to a space it misses
        # ways.
        if rules.starter is Starter.KING or answer.verdict is Verdict.WINNABLE:
            return Solved(answer)
    return Solved(solve_best_first(rules, position, budget or BEST_FIRST_BUDGET, stop, line=line))


def _compact(game: CellGame, position: Position, budget: int, stop: Stop, *, line: bool) -> Answer:
    doubling = game.group is Group.DOUBLING
    search = CompactSearch(game, position, doubling=doubling)
    verdict, acts = search.run(budget, stop)
    if verdict is not Verdict.WINNABLE or not line:
        return Answer(verdict, (), search.positions)
    lines = [line_of(game, position, acts)]
    lines += [
        line_of(game, position, other)
        for weight in _OTHER_WEIGHTS
        if weight != WEIGHT_OF_CELL and (other := _other_way(game, position, weight, stop)) is not None
    ]
    return Answer(verdict, min(lines, key=len), search.positions)


def _other_way(game: CellGame, position: Position, weight: int, stop: Stop) -> list[Act] | None:
    search = CompactSearch(game, position, doubling=game.group is Group.DOUBLING, weight=weight)
    verdict, acts = search.run(_TO_SHORTEN, stop)
    return acts if verdict is Verdict.WINNABLE else None
