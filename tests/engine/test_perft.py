"""Counts of legal move sequences, kept in files (`tests/data/perft`): the alarm for any change of the rules.

A file has a level's deals, a line each: deal number, then the counts for depth 1, 2 and mostly 3; below each,
indented, the count under every first move for the deepest. They were checked without `moves` when written.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cli import count_sequences, divided
from engine.games.catalogue import LEVELS
from engine.moves import Move
from engine.rules import Rules
from engine.table import Position

FOLDER = Path(__file__).parents[1] / "data" / "perft"
EveryMove = Callable[[Rules, Position], set[Move]]


def deals(level: str) -> list[tuple[int, list[int], dict[str, int]]]:
    """Read a level's file."""
    found: list[tuple[int, list[int], dict[str, int]]] = []
    for line in (FOLDER / f"{level.replace(':', '-')}.txt").read_text(encoding="ascii").splitlines():
        words = line.split()
        if line.startswith("  "):
            found[-1][2][words[0]] = int(words[1])
        elif words and words[0] != "#":
            number, *counts = map(int, words)
            found.append((number, counts, {}))
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_the_counts_are_as_they_were(level: str) -> None:
    rules = LEVELS[level].rules
    assert len(deals(level)) >= 3
    for number, counts, by_move in deals(level):
        start = LEVELS[level].deal(number)
        for depth, expected in enumerate(counts, 1):
            if count_sequences(rules, start, depth) != expected:
                now = {str(move): count for move, count in divided(rules, start, len(counts))}
                moves = sorted(now.keys() | by_move.keys())
                told = [
                    f"{move}: {by_move.get(move, 0)} -> {now.get(move, 0)}"
                    for move in moves
                    if now.get(move) != by_move.get(move)
                ]
                pytest.fail(f"deal {number}, depth {depth}, expected {expected}: " + "; ".join(told))


@pytest.mark.parametrize("level", LEVELS)
def test_the_files_agree_with_themselves(level: str) -> None:
    for _, counts, by_move in deals(level):
        assert len(by_move) == counts[0]
        assert sum(by_move.values()) == counts[-1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_two_counts_follow_from_why_not_alone(level: str, every_move: EveryMove) -> None:
    rules = LEVELS[level].rules
    for number, counts, by_move in deals(level)[:3]:
        start = LEVELS[level].deal(number)
        first = every_move(rules, start)
        assert set(map(str, first)) == by_move.keys()
        assert sum(len(every_move(rules, rules.play(start, move))) for move in first) == counts[1]
