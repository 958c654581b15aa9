"""Six by Six (`rules.md`, section 2)."""

from collections.abc import Callable

import pytest

from engine.dealing import shuffled
from engine.games.catalogue import SIX_BY_SIX
from engine.games.cells import CellGame
from engine.moves import Move, Reason, Rejection
from engine.table import Position, Role

Board = Callable[[str, CellGame], Position]
Refusal = Callable[..., Rejection]


def why_not(position: Position, text: str) -> Rejection | None:
    """Judge a move in its stored form."""
    return SIX_BY_SIX.why_not(position, Move.parse(text))


def test_all_52_go_row_by_row_over_six_columns_and_the_cells_stay_empty() -> None:
    deck, position = shuffled(11982), SIX_BY_SIX.deal(shuffled(11982))
    for n in range(6):
        assert position[f"t{n + 1}"] == deck[n::6]
    assert [len(position[f"t{n}"]) for n in range(1, 7)] == [9, 9, 9, 9, 8, 8]
    assert SIX_BY_SIX.table.having(Role.CELL) == ("c1", "c2", "c3", "c4", "c5", "c6")
    assert not any(position[cell] for cell in SIX_BY_SIX.table.having(Role.CELL))


def test_packing_alternates_colours(board: Board, refusal: Refusal) -> None:
    position = board(": 7H\n: 8S\n: 8C\n: 8D\n: 8H\n: 9S", SIX_BY_SIX)
    assert why_not(position, "t1>t2") is None
    assert why_not(position, "t1>t3") is None
    assert why_not(position, "t1>t4") == refusal(Reason.WRONG_COLOUR, "7H 8D")
    assert why_not(position, "t1>t5") == refusal(Reason.WRONG_COLOUR, "7H 8H")
    assert why_not(position, "t1>t6") == refusal(Reason.WRONG_RANK, "7H 9S")
    assert why_not(position, "t6>t5") == refusal(Reason.WRONG_RANK, "9S 8H")
    assert why_not(position, "t3>t6") == refusal(Reason.WRONG_COLOUR, "8C 9S")


def test_on_an_ace_nothing_is_packed(board: Board, refusal: Refusal) -> None:
    position = board(": 2H\n: AS", SIX_BY_SIX)
    assert why_not(position, "t1>t2") == refusal(Reason.ON_ACE, "2H AS")


def test_spaces_take_any_card_or_run(board: Board, refusal: Refusal) -> None:
    position = board("Freecells: 3C\n: KS 9H 8S\n: 5D", SIX_BY_SIX)
    for move in ("t1>t3", "t1>t3x2", "c1>t3"):
        assert why_not(position, move) is None
    assert why_not(position, "t2>t3") == refusal(Reason.NOTHING_CHANGES)
    assert why_not(position, "t1>t3x3") == refusal(Reason.NOT_A_RUN, "KS 9H")


def test_a_run_of_one_colour_does_not_move(board: Board, refusal: Refusal) -> None:
    position = board(": 9H 8H\n: TS", SIX_BY_SIX)
    assert why_not(position, "t1>t2x2") == refusal(Reason.NOT_A_RUN, "9H 8H")


@pytest.mark.parametrize("cells", [0, 1, 3, 6])
@pytest.mark.parametrize("spaces", [0, 1, 2])
def test_the_limit_is_cells_and_one_and_spaces_add_nothing(
    cells: int, spaces: int, board: Board, refusal: Refusal
) -> None:
    run = "KH QS JH TS 9H 8S 7H 6S 5H".split()
    freecells = " ".join([*"2C 4C 6C 8C TC QC".split()[: 6 - cells], *["-"] * cells])
    rest = "".join(f"\n: {rank}D" for rank in "37"[: 2 - spaces])
    fits = f"Freecells: {freecells}\n: {' '.join(run[8 - cells :])}\n: {run[7 - cells]}\n: 3D\n: 5D{rest}"
    position = board(fits, SIX_BY_SIX)
    assert SIX_BY_SIX.limit(position, "t2") == (cells + 1, cells, spaces)
    assert why_not(position, f"t1>t2x{cells + 1}" if cells else "t1>t2") is None
    longer = f"Freecells: {freecells}\n: {' '.join(run[7 - cells :])}\n: {run[6 - cells]}\n: 3D\n: 5D{rest}"
    assert why_not(board(longer, SIX_BY_SIX), f"t1>t2x{cells + 2}") == refusal(
        Reason.TOO_MANY, length=cells + 2, limit=cells + 1, cells=cells, spaces=spaces
    )


def test_foundations_give_nothing_back(board: Board, refusal: Refusal) -> None:
    position = board("Foundations: H-3\n: 4S", SIX_BY_SIX)
    assert why_not(position, "fH>t1") == refusal(Reason.NO_TAKEBACK, "3H")
    assert why_not(position, "fH>c1") == refusal(Reason.NO_TAKEBACK, "3H")


def test_foundations_are_built_in_one_suit(board: Board, refusal: Refusal) -> None:
    position = board("Foundations: H-3 C-3\n: 4S\n: 4H", SIX_BY_SIX)
    assert why_not(position, "t1>fH") == refusal(Reason.FOUNDATION_NEEDS, "4S 4H")
    assert why_not(position, "t2>fH") is None
