"""Cellar at the table: every hand, every refusal, the warning, the match, the call and the true answer."""

import csv
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from app.layout import Face
from app.windows.result import ResultPanel
from engine.moves import Move
from engine.table import Outcome

if TYPE_CHECKING:
    from tests.gui.conftest import Opened

CASES = Path(__file__).parents[1] / "data" / "cases"
LEFT = Qt.MouseButton.LeftButton
NO_KEY, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
STANDARD, STRICT = "cellar:standard", "cellar:strict"
SIZES = {"wide": (1280, 800), "tall": (720, 1280)}


def rows(name: str) -> list[dict[str, str]]:
    with (CASES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def solutions() -> Iterator[tuple[str, str, list[Move]]]:
    """Level, board and moves of each solution."""
    boards = {
        (level, row["case"]): row["board"].replace("\\n", "\n")
        for level in (STANDARD, STRICT)
        for row in rows(f"{level.replace(':', '-')}.tsv")
    }
    for row in rows("cellar-solutions.tsv"):
        moves = [Move.parse(move) for move in row["moves"].split()]
        yield row["level"], boards[row["level"], row["case"]], moves


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("n", range(5))
def test_solution_is_played_by_drags_to_the_win(opened: "Opened", n: int, size: tuple[int, int]) -> None:
    level, board, moves = next(islice(solutions(), 2 * n + (size[0] < size[1]), None))
    seat = opened(level, board=board, source="board", size=size)
    assert seat.layout.face is (Face.CORNERS if size[0] > size[1] else Face.ENDS)
    for move in moves:
        assert seat.state.result is None
        is_whole = move.count == len(seat.position[move.source]) - seat.position.blocked_on(move.source)
        seat.drag(move, keys=NO_KEY if is_whole else SHIFT)
        assert seat.state.now.moves[0] == move, (move, seat.said)
        seat.check_picture()
    assert seat.state.result is not None
    assert seat.state.result.outcome is Outcome.WON
    seat.wait_for(ResultPanel)
    seat.check()
