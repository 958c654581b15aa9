"""Eight Off (`rules.md`, section 2)."""

from collections.abc import Callable

import pytest

from engine.dealing import shuffled
from engine.games.catalogue import EIGHT_OFF, EIGHT_OFF_2, EIGHT_OFF_4, LEVELS
from engine.games.cells import CellGame
from engine.moves import Move, Reason, Rejection
from engine.table import Position, Role

Board = Callable[[str, CellGame], Position]
Refusal = Callable[..., Rejection]
GAMES = pytest.mark.parametrize("game", [EIGHT_OFF, EIGHT_OFF_4, EIGHT_OFF_2], ids=["c8", "c4", "c2"])

# c empty cells: to an occupied column with 0, 1, 2 spaces; a king's run into a space with 1, 2 spaces in all.
WORKED = {
    0: ((1, 2, 4), (1, 2)),
    2: ((3, 6, 12), (3, 6)),
    4: ((5, 10, 20), (5, 10)),
    6: ((7, 14, 28), (7, 14)),
    8: ((9, 18, 36), (9, 18)),
}


def why_not(game: CellGame, position: Position, text: str) -> Rejection | None:
    """Judge a move in its stored form."""
    return game.why_not(position, Move.parse(text))


def table_with(board: Board, game: CellGame, empty_cells: int, spaces: int, columns: str) -> Position:
    """Write a board with so many empty cells and spaces, the columns given first."""
    full = len(game.table.having(Role.CELL)) - empty_cells
    fillers = "2C 4C 6C 8C TC QC 2D 4D".split()[:full]
    rest = "\n".join(f": {rank}S" for rank in "357"[: 3 - spaces])
    return board(f"Freecells: {' '.join(fillers + ['-'] * empty_cells)}\n{columns}\n{rest}", game)


@pytest.mark.parametrize(("game", "cells"), [(EIGHT_OFF, 4), (EIGHT_OFF_4, 4)], ids=["c8", "c4"])
def test_d49_to_d52_go_to_cells_1_to_4(game: CellGame, cells: int) -> None:
    deck, position = shuffled(1), game.deal(shuffled(1))
    for n in range(8):
        assert position[f"t{n + 1}"] == deck[n:48:8]
    assert [position.top(f"c{n + 1}") for n in range(cells)] == list(deck[48:])


def test_with_2_cells_d49_and_d50_go_to_the_cells_d51_on_column_3_and_d52_on_column_4() -> None:
    deck, position = shuffled(1), EIGHT_OFF_2.deal(shuffled(1))
    assert [position.top("c1"), position.top("c2")] == list(deck[48:50])
    assert position["t3"] == (*deck[2:48:8], deck[50])
    assert position["t4"] == (*deck[3:48:8], deck[51])
    assert [len(position[f"t{n}"]) for n in range(1, 9)] == [6, 6, 7, 7, 6, 6, 6, 6]
    assert EIGHT_OFF_2.table.having(Role.CELL) == ("c1", "c2")


@pytest.mark.parametrize(("level", "cells"), [("c8", 8), ("c4", 4), ("c2", 2)])
def test_a_level_has_the_cells_of_its_name(level: str, cells: int) -> None:
    assert len(LEVELS[f"eight-off:{level}"].rules.table.having(Role.CELL)) == cells


@GAMES
def test_packing_is_in_suit(game: CellGame, board: Board, refusal: Refusal) -> None:
    position = board(": 7H\n: 8H\n: 8S\n: 9H", game)
    assert why_not(game, position, "t1>t2") is None
    assert why_not(game, position, "t1>t3") == refusal(Reason.WRONG_SUIT, "7H 8S")
    assert why_not(game, position, "t1>t4") == refusal(Reason.WRONG_RANK, "7H 9H")


@GAMES
def test_spaces_take_only_a_king_or_a_run_that_starts_with_one(
    game: CellGame, board: Board, refusal: Refusal
) -> None:
    position = board("Freecells: KS\n: 2D KH QH\n: 5D", game)
    assert why_not(game, position, "t1>t3x2") is None
    assert why_not(game, position, "c1>t3") is None
    assert why_not(game, position, "t1>t3") == refusal(Reason.KINGS_ONLY, "QH")
    assert why_not(game, position, "t2>t3") == refusal(Reason.KINGS_ONLY, "5D")


@pytest.mark.parametrize("cells", WORKED)
def test_worked_figures_to_an_occupied_column(cells: int, board: Board) -> None:
    for spaces, limit in enumerate(WORKED[cells][0]):
        columns = ": KC AH\n: 2H\n: JD\n: 9D\n: 7D"
        position = table_with(board, EIGHT_OFF, cells, spaces, columns)
        assert EIGHT_OFF.limit(position, "t2") == (limit, cells, spaces)


@pytest.mark.parametrize("cells", WORKED)
def test_worked_figures_of_a_kings_run_into_a_space(cells: int, board: Board) -> None:
    for spaces, limit in enumerate(WORKED[cells][1], 1):
        columns = ": KC AH\n: 2H\n: JD\n: 9D\n: 7D"
        position = table_with(board, EIGHT_OFF, cells, spaces, columns)
        assert EIGHT_OFF.limit(position, "t8") == (limit, cells, spaces - 1)


@pytest.mark.parametrize(
    ("game", "cells", "spaces", "limit"),
    [
        (EIGHT_OFF_4, 0, 0, 1),
        (EIGHT_OFF_4, 0, 2, 4),
        (EIGHT_OFF_4, 2, 1, 6),
        (EIGHT_OFF_2, 2, 1, 6),
        (EIGHT_OFF, 2, 0, 3),
        (EIGHT_OFF, 4, 1, 10),
    ],
    ids=str,
)
def test_a_run_of_the_limit_moves_and_one_card_more_does_not(
    game: CellGame, cells: int, spaces: int, limit: int, board: Board, refusal: Refusal
) -> None:
    suit = "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH".split()
    columns = f": KC {' '.join(suit[12 - limit :])}\n: {{}}\n: JD\n: 9D\n: 7D"
    fits = table_with(board, game, cells, spaces, columns.format(suit[12 - limit]))
    assert why_not(game, fits, f"t1>t2x{limit}" if limit > 1 else "t1>t2") is None
    longer = table_with(board, game, cells, spaces, columns.format(suit[11 - limit]))
    assert why_not(game, longer, f"t1>t2x{limit + 1}") == refusal(
        Reason.TOO_MANY, length=limit + 1, limit=limit, cells=cells, spaces=spaces
    )


def test_with_2_cells_free_and_1_space_a_kings_run_of_at_most_3_goes_into_it(
    board: Board, refusal: Refusal
) -> None:
    columns = ": 2D KH QH JH{}\n: 2S\n: JD\n: 9D\n: 7D"
    three = table_with(board, EIGHT_OFF, 2, 1, columns.format(""))
    assert why_not(EIGHT_OFF, three, "t1>t8x3") is None
    four = table_with(board, EIGHT_OFF, 2, 1, columns.format(" TH"))
    assert why_not(EIGHT_OFF, four, "t1>t8x4") == refusal(Reason.TOO_MANY, length=4, limit=3, cells=2)


@GAMES
def test_a_foundations_top_card_may_be_taken_back_to_a_cell_a_column_or_a_king_to_a_space(
    game: CellGame, board: Board, refusal: Refusal
) -> None:
    position = board("Foundations: H-5 S-K C-A\nFreecells: 9D -\n: 6H\n: 7H", game)
    for move in ("fH>c2", "fH>t1", "fS>t3", "fS>c2", "fC>c2"):
        assert why_not(game, position, move) is None
    assert game.play(position, Move("fH", "t1")).on_foundations() == position.on_foundations() - 1
    assert why_not(game, position, "fH>t2") == refusal(Reason.WRONG_RANK, "5H 7H")
    assert why_not(game, position, "fH>t3") == refusal(Reason.KINGS_ONLY, "5H")
    assert why_not(game, position, "fH>c1") == refusal(Reason.CELL_TAKEN, "5H 9D")
    assert why_not(game, position, "fD>c2") == refusal(Reason.NO_SUCH_CARDS)


@GAMES
def test_only_the_top_card_of_a_foundation_is_taken_back(
    game: CellGame, board: Board, refusal: Refusal
) -> None:
    position = board("Foundations: H-5\n: 6S\n: 6H", game)
    assert why_not(game, position, "fH>t2x2") == refusal(Reason.COVERED, "4H 5H")
    assert why_not(game, position, "fH>fS") == refusal(Reason.NOTHING_CHANGES)
    assert why_not(game, position, "fH>fH") == refusal(Reason.NOTHING_CHANGES)
    assert game.held(position, "fH", 0) == 1


@GAMES
def test_take_backs_are_among_the_moves(game: CellGame, board: Board) -> None:
    position = board("Foundations: H-5\nFreecells: 9D -\n: 6H", game)
    backs = [str(move) for move in game.moves(position) if move.source == "fH"]
    assert backs == ["fH>t1", *(f"fH>c{n}" for n in range(2, len(game.table.having(Role.CELL)) + 1))]
