"""Verdicts per second on the levels that pack in suit, side by side with fc-solve, one core each.

Both get the same deals, from number 1 on: 200, or as many as the first argument says. Time is processor time.
fc-solve is started for each deal; the last row of a level also tells the ratio without what starting costs.
It gives up on a deal after a number of positions or some seconds; a verdict other than ours is told. It knows
no doubling run limit where spaces take kings only, so on Eight Off it plays a slightly harder game.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.games.catalogue import LEVELS, Level
from engine.games.cells import CellGame, Starter
from engine.solver.answer import Verdict
from engine.solver.solve import solve
from engine.table import Position
from tests.bench.bench import row

_DEALS = 200
_GOALS = {"eight-cells:medium": "≥ 2 ×", "eight-cells:hard": "≥ 5 ×"}
_LEVELS = (
    "eight-cells:easy",
    "eight-cells:medium",
    "eight-cells:hard",
    "eight-off:c8",
    "eight-off:c4",
    "eight-off:c2",
)
_PEER = "fc-solve"
_PEER_RUNS = ((), ("-l", "crooked-nose"))
_PEER_POSITIONS = 200_000
_PEER_PATIENCE_S = 20
_STARTS = 20


class Found(NamedTuple):
    """What one program says to all deals.

    Attributes:
        verdicts: One for each deal.
        rate: Deals for each second of processor time.
        positions: Visited for each deal; none where they are not told.
        started: The rate without what starting a program costs.
    """

    verdicts: list[Verdict]
    rate: float
    positions: list[int]
    started: float


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else _DEALS
    peer = shutil.which(_PEER)
    if peer is None:
        print(f"{_PEER} is not installed (Debian: freecell-solver-bin), so our solver runs alone.")
    for name in _LEVELS:
        level = LEVELS[name]
        game = level.rules
        assert isinstance(game, CellGame)
        positions = [level.deal(number) for number in range(1, deals + 1)]
        ours = measured(game, positions, verdict)
        tell(f"{name}, verdict", ours)
        tell(f"{name}, verdict and a line for people", measured(game, positions, line))
        if peer is not None:
            theirs = [(options, asked(peer, options, level, positions)) for options in _PEER_RUNS]
            for options, found in theirs:
                tell(" ".join((f"{name}, {_PEER}", *options)), found, ours)
            row(
                f"{name}, ours to the better {_PEER}",
                f"{ours.rate / max(found.rate for _, found in theirs):.1f} ×",
                _GOALS.get(name, ""),
                f"without its start {ours.rate / max(found.started for _, found in theirs):.1f} ×",
            )


def tell(what: str, found: Found, known: Found | None = None) -> None:
    """Print a row; with other verdicts beside it, in how many it differs."""
    decided = sum(one is not Verdict.UNDECIDED for one in found.verdicts) / len(found.verdicts)
    more = [f"{decided:.1%} decided"]
    if found.positions:
        order = sorted(found.positions)
        more.append(f"positions: median {order[len(order) // 2]}, 95 % {order[len(order) * 95 // 100]}")
    if known is not None:
        pairs = zip(found.verdicts, known.verdicts, strict=True)
        other = sum(one is not their and Verdict.UNDECIDED not in (one, their) for one, their in pairs)
        more.append(f"{other} other than ours")
    row(what, f"{found.rate:.0f} /s", "", ", ".join(more))


def measured(
    game: CellGame, positions: Sequence[Position], ask: Callable[[CellGame, Position], tuple[Verdict, int]]
) -> Found:
    """Ask ourselves about all deals."""
    begun = time.process_time()
    answers = [ask(game, position) for position in positions]
    spent = time.process_time() - begun
    rate = len(positions) / spent
    return Found([one for one, _ in answers], rate, [count for _, count in answers], rate)


def verdict(game: CellGame, position: Position) -> tuple[Verdict, int]:
    """Answer without a line."""
    answer = solve(game, position, line=False).answer
    return answer.verdict, answer.positions


def line(game: CellGame, position: Position) -> tuple[Verdict, int]:
    """Answer as the table asks."""
    answer = solve(game, position).answer
    return answer.verdict, answer.positions


def asked(peer: str, options: Sequence[str], level: Level, positions: Sequence[Position]) -> Found:
    """Ask fc-solve about all deals."""
    game = level.rules
    assert isinstance(game, CellGame)
    command = [
        peer, "--freecells-num", str(game.cells), "--stacks-num", str(len(game.columns)),
        "--sequences-are-built-by", "suit",
        "--empty-stacks-filled-by", "kings" if game.starter is Starter.KING else "all",
        "--show-exceeded-limits", "--display-moves", "--standard-notation", *options,
    ]  # fmt: skip
    boards = [level.boards.write(position) for position in positions]
    begun = children_s()
    for _ in range(_STARTS):
        said([*command, "--max-iters", "1"], boards[0])
    start = (children_s() - begun) / _STARTS
    begun = children_s()
    verdicts = [said([*command, "--max-iters", str(_PEER_POSITIONS)], board) for board in boards]
    spent = (children_s() - begun) / len(boards)
    # Where starting is all that there is to it, the difference is noise: a tenth of it counts as work.
    return Found(verdicts, 1 / spent, [], 1 / max(spent - start, spent / 10))


def said(command: Sequence[str], board: str) -> Verdict:
    """Return what fc-solve says to one board."""
    try:
        out = subprocess.run(
            command, input=board, capture_output=True, text=True, timeout=_PEER_PATIENCE_S, check=False
        ).stdout
    except subprocess.TimeoutExpired:
        return Verdict.UNDECIDED
    if "This game is solveable" in out:
        return Verdict.WINNABLE
    return Verdict.UNWINNABLE if "I could not solve this game" in out else Verdict.UNDECIDED


def children_s() -> float:
    """Return the processor time of all processes that have ended."""
    import resource  # noqa: PLC0415 - not on every system; where fc-solve is, it is

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
