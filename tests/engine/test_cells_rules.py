"""The rules that the games with cells share, and Eight Cells (`rules.md`, sections 1 and 2)."""

from collections.abc import Callable

import pytest

from engine.dealing import shuffled
from engine.games.catalogue import (
    EIGHT_CELLS,
    EIGHT_CELLS_EASY,
    EIGHT_CELLS_HARD,
    EIGHT_OFF,
    EIGHT_OFF_4,
    SIX_BY_SIX,
)
from engine.games.cells import CellGame
from engine.moves import Move, Reason, Rejection
from engine.table import Outcome, Position, Role

Board = Callable[[str, CellGame], Position]
Refusal = Callable[..., Rejection]
EveryMove = Callable[[CellGame, Position], set[Move]]


def why_not(game: CellGame, position: Position, text: str) -> Rejection | None:
    """Judge a move in its stored form."""
    return game.why_not(position, Move.parse(text))


def after(game: CellGame, position: Position, text: str) -> Position:
    """Make a move that has to be legal."""
    move = Move.parse(text)
    assert game.why_not(position, move) is None
    return game.play(position, move)


# The deal.


@pytest.mark.parametrize(
    ("game", "cells"), [(EIGHT_CELLS_EASY, 8), (EIGHT_CELLS, 8), (EIGHT_CELLS_HARD, 6)], ids=str
)
def test_d1_to_d48_go_row_by_row_over_eight_columns_and_d49_to_d52_to_cells_1_to_4(
    game: CellGame, cells: int
) -> None:
    deck, position = shuffled(617), game.deal(shuffled(617))
    for n in range(8):
        assert position[f"t{n + 1}"] == deck[n:48:8]
    assert [position.top(f"c{n}") for n in (1, 2, 3, 4)] == list(deck[48:])
    assert len(game.table.having(Role.CELL)) == cells
    assert not any(position[cell] for cell in game.table.having(Role.CELL)[4:])
    assert [pile for pile in game.table if pile.startswith("f")] == ["fC", "fD", "fH", "fS"]
    assert position.on_foundations() == 0


# Foundations.


def test_foundations_go_from_ace_to_king_by_suit(board: Board, refusal: Refusal) -> None:
    position = board(
        """
        Foundations: H-2 C-0
        : 3H
        : AC
        : 2C
        : 4H
        : 3S
        """,
        EIGHT_CELLS,
    )
    assert after(EIGHT_CELLS, position, "t1>fH").top("fH") == position.top("t1")
    assert after(EIGHT_CELLS, position, "t2>fC").top("fC") == position.top("t2")
    assert why_not(EIGHT_CELLS, position, "t3>fC") == refusal(Reason.FOUNDATION_NEEDS, "2C AC")
    assert why_not(EIGHT_CELLS, position, "t4>fH") == refusal(Reason.FOUNDATION_NEEDS, "4H 3H")
    assert why_not(EIGHT_CELLS, position, "t5>fH") == refusal(Reason.FOUNDATION_NEEDS, "3S 3H")


def test_a_foundation_with_its_king_takes_nothing_more(board: Board, refusal: Refusal) -> None:
    position = board("Foundations: H-K S-3\n: 4S", EIGHT_CELLS)
    assert why_not(EIGHT_CELLS, position, "t1>fH") == refusal(Reason.FOUNDATION_FULL, "4S")


def test_the_king_is_the_last_card_of_a_foundation(board: Board) -> None:
    position = board("Foundations: H-Q\n: KH", EIGHT_CELLS)
    assert why_not(EIGHT_CELLS, position, "t1>fH") is None


def test_a_run_never_goes_to_a_foundation_at_once(board: Board, refusal: Refusal) -> None:
    position = board("Foundations: H-2\n: 4H 3H", EIGHT_CELLS)
    assert why_not(EIGHT_CELLS, position, "t1>fHx2") == refusal(Reason.COVERED, "4H 3H")


@pytest.mark.parametrize("game", [EIGHT_CELLS_EASY, EIGHT_CELLS, EIGHT_CELLS_HARD], ids=str)
def test_foundations_give_nothing_back(game: CellGame, board: Board, refusal: Refusal) -> None:
    position = board("Foundations: H-3 S-K\n: 4H", game)
    for move in ("fH>c1", "fH>fS"):
        assert why_not(game, position, move) == refusal(Reason.NO_TAKEBACK, "3H")
    assert why_not(game, position, "fH>t1") == refusal(Reason.NO_TAKEBACK, "3H")
    assert not [move for move in game.moves(position) if move.source.startswith("f")]


# Columns.


def test_columns_are_packed_downward_by_one_in_the_same_suit(board: Board, refusal: Refusal) -> None:
    position = board(": 7H\n: 8H\n: 9H\n: 8S\n: 8D\n: 6H", EIGHT_CELLS)
    assert after(EIGHT_CELLS, position, "t1>t2")["t2"] == position["t2"] + position["t1"]
    assert why_not(EIGHT_CELLS, position, "t1>t3") == refusal(Reason.WRONG_RANK, "7H 9H")
    assert why_not(EIGHT_CELLS, position, "t1>t4") == refusal(Reason.WRONG_SUIT, "7H 8S")
    assert why_not(EIGHT_CELLS, position, "t1>t5") == refusal(Reason.WRONG_SUIT, "7H 8D")
    assert why_not(EIGHT_CELLS, position, "t1>t6") == refusal(Reason.WRONG_RANK, "7H 6H")


def test_on_an_ace_nothing_is_packed(board: Board, refusal: Refusal) -> None:
    position = board(": KH\n: AH\n: 2H\n: AS", EIGHT_CELLS)
    assert why_not(EIGHT_CELLS, position, "t1>t2") == refusal(Reason.ON_ACE, "KH AH")
    assert why_not(EIGHT_CELLS, position, "t3>t2") == refusal(Reason.ON_ACE, "2H AH")
    assert why_not(EIGHT_CELLS, position, "t3>t4") == refusal(Reason.ON_ACE, "2H AS")


def test_any_cell_card_may_go_to_its_foundation_a_column_or_a_space(board: Board, refusal: Refusal) -> None:
    position = board("Foundations: S-A\nFreecells: KH 2S 5D\n: 6D\n: 6C", EIGHT_CELLS)
    assert after(EIGHT_CELLS, position, "c2>fS").top("fS") == position.top("c2")
    assert after(EIGHT_CELLS, position, "c3>t1").top("t1") == position.top("c3")
    assert after(EIGHT_CELLS, position, "c1>t8").top("t8") == position.top("c1")
    assert why_not(EIGHT_CELLS, position, "c3>t2") == refusal(Reason.WRONG_SUIT, "5D 6C")
    assert why_not(EIGHT_CELLS, position, "c3>t8") == refusal(Reason.KINGS_ONLY, "5D")


def test_what_lies_under_another_card_is_no_run_and_stays(board: Board, refusal: Refusal) -> None:
    position = board(": 9S 5D 4D\n: 6D\n: TS", EIGHT_CELLS)
    assert why_not(EIGHT_CELLS, position, "t1>t3x3") == refusal(Reason.NOT_A_RUN, "9S 5D")
    assert why_not(EIGHT_CELLS, position, "t1>t2x2") is None


# Cells.


def test_a_cell_holds_one_card(board: Board, refusal: Refusal) -> None:
    position = board("Freecells: KS -\n: 5H 9D 8D", EIGHT_CELLS)
    assert after(EIGHT_CELLS, position, "t1>c2").top("c2") == position.top("t1")
    assert why_not(EIGHT_CELLS, position, "t1>c1") == refusal(Reason.CELL_TAKEN, "8D KS")
    assert why_not(EIGHT_CELLS, position, "t1>c2x2") == refusal(Reason.COVERED, "9D 8D")


def test_each_empty_cell_is_its_own_target(board: Board) -> None:
    position = board("Freecells: KS - 3S - - -\n: 5H\n: 6H", EIGHT_CELLS_HARD)
    cells = [move.target for move in EIGHT_CELLS_HARD.moves(position) if move.source == "t1"]
    assert cells == ["t2", "c2", "c4", "c5", "c6"]


# What is no move.


def test_moves_that_change_nothing_are_no_moves(board: Board, refusal: Refusal) -> None:
    position = board("Freecells: 3S - 4S\n: KH QH", EIGHT_CELLS_EASY)
    nothing = refusal(Reason.NOTHING_CHANGES)
    for move in ("t1>t1", "c1>c1", "c1>c2", "c1>c3", "t1>t2x2"):
        assert why_not(EIGHT_CELLS_EASY, position, move) == nothing
    assert why_not(EIGHT_CELLS_EASY, position, "t1>t2") is None
    assert why_not(EIGHT_CELLS_EASY, position, "c1>t2") is None


@pytest.mark.parametrize(
    "move", ["t9>t1", "t1>t9", "t1>c9", "t2>t1", "c1>t1", "t1>t2x3", "fS>t1", "L1>t1", "t1>CE", "t1>t2x99"]
)
def test_cards_that_are_not_there_do_not_move(move: str, board: Board, refusal: Refusal) -> None:
    position = board(": KH QH", EIGHT_CELLS)
    assert why_not(EIGHT_CELLS, position, move) == refusal(Reason.NO_SUCH_CARDS)


def test_no_card_or_fewer_do_not_move(board: Board, refusal: Refusal) -> None:
    position = board(": KH QH\n: KS", EIGHT_CELLS)
    for count in (0, -1):
        assert EIGHT_CELLS.why_not(position, Move("t1", "t2", count)) == refusal(Reason.NO_SUCH_CARDS)


# Spaces.


@pytest.mark.parametrize("game", [EIGHT_CELLS, EIGHT_CELLS_HARD], ids=str)
def test_spaces_take_a_king_or_a_run_that_starts_with_one(
    game: CellGame, board: Board, refusal: Refusal
) -> None:
    position = board("Freecells: KS 3C\n: 2D KH QH JH\n: 5D 4D", game)
    assert after(game, position, "t1>t3x3")["t3"] == position["t1"][1:]
    assert why_not(game, position, "c1>t3") is None
    assert why_not(game, position, "t1>t3") == refusal(Reason.KINGS_ONLY, "JH")
    assert why_not(game, position, "t1>t3x2") == refusal(Reason.KINGS_ONLY, "QH")
    assert why_not(game, position, "c2>t3") == refusal(Reason.KINGS_ONLY, "3C")


def test_on_easy_spaces_take_any_card_or_run(board: Board) -> None:
    position = board("Freecells: 3C\n: 2D QH JH\n: 5D 4D", EIGHT_CELLS_EASY)
    for move in ("t1>t3", "t1>t3x2", "c1>t3", "t2>t3"):
        assert why_not(EIGHT_CELLS_EASY, position, move) is None


# The run limit.

FILLERS = ("2C", "4C", "6C", "8C", "TC", "QC", "2D", "4D")


def with_limit(board: Board, game: CellGame, empty_cells: int, spaces: int, columns: str) -> Position:
    """Write a board with so many empty cells and spaces; the columns given come first."""
    cells = len(game.table.having(Role.CELL))
    full = cells - empty_cells
    freecells = " ".join([*FILLERS[:full], *["-"] * empty_cells])
    given = columns.count(":")
    rest = "\n".join(f": {rank}S" for rank in "3579JK"[: 8 - given - spaces])
    return board(f"Freecells: {freecells}\n{columns}\n{rest}", game)


RUN = ": QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH\n: KH"


@pytest.mark.parametrize("game", [EIGHT_CELLS, EIGHT_CELLS_HARD], ids=str)
@pytest.mark.parametrize("spaces", [0, 1, 2])
@pytest.mark.parametrize("cells", [0, 2, 4, 6])
def test_on_medium_and_hard_the_limit_is_the_empty_cells_and_one(
    game: CellGame, cells: int, spaces: int, board: Board, refusal: Refusal
) -> None:
    position = with_limit(board, game, cells, spaces, RUN)
    assert game.limit(position, "t2") == (cells + 1, cells, spaces)
    assert why_not(game, position, "t1>t2x12") == refusal(
        Reason.TOO_MANY, length=12, limit=cells + 1, cells=cells, spaces=spaces
    )
    head = 12 - cells  # the run of cells + 1 cards that starts below this card
    shorter = with_limit(
        board, game, cells, spaces, f": {' '.join(RUN.split()[head:13])}\n: {RUN.split()[head - 1]}"
    )
    assert why_not(game, shorter, f"t1>t2x{cells + 1}" if cells else "t1>t2") is None


def test_on_easy_each_space_doubles_the_limit(board: Board, refusal: Refusal) -> None:
    game = EIGHT_CELLS_EASY
    for cells, spaces, limit in (
        (0, 0, 1),
        (0, 1, 2),
        (0, 2, 4),
        (2, 0, 3),
        (2, 1, 6),
        (1, 3, 16),
        (8, 2, 36),
    ):
        position = with_limit(board, game, cells, spaces, RUN)
        assert game.limit(position, "t2") == (limit, cells, spaces)
        expected = refusal(Reason.TOO_MANY, length=12, limit=limit, cells=cells, spaces=spaces)
        assert why_not(game, position, "t1>t2x12") == (None if limit >= 12 else expected)


def test_a_space_that_is_itself_the_destination_never_counts(board: Board, refusal: Refusal) -> None:
    position = with_limit(board, EIGHT_CELLS_EASY, 0, 2, ": AD QH JH TH\n: 2S")
    assert why_not(EIGHT_CELLS_EASY, position, "t1>t8x2") is None
    assert why_not(EIGHT_CELLS_EASY, position, "t1>t8x3") == refusal(
        Reason.TOO_MANY, length=3, limit=2, cells=0, spaces=1
    )


def test_the_limit_is_counted_with_the_cells_empty_before_the_move(board: Board) -> None:
    position = board(
        "Freecells: KS QS JS TS 9S 8S 7S 4H\n: 7H 6H 5H\n: 9D\n: 3C\n: 5C\n: 7C\n: 9C\n: JC\n: KC",
        EIGHT_CELLS_EASY,
    )
    assert why_not(EIGHT_CELLS_EASY, position, "c8>t1") is None


def test_a_run_longer_than_the_cells_allow_is_refused_with_the_limit(board: Board) -> None:
    position = board(
        """
        Freecells: KS QS JS TS 9S 8S 7S -
        : 6H 5H 4H
        : 7H
        """,
        EIGHT_CELLS,
    )
    refused = Rejection(Reason.TOO_MANY, length=3, limit=2, cells=1, spaces=6)
    assert why_not(EIGHT_CELLS, position, "t1>t2x3") == refused


# The end.


def test_won_when_all_52_are_on_the_foundations(board: Board) -> None:
    nearly = board("Foundations: H-K C-K D-K S-Q\nFreecells: KS", EIGHT_CELLS)
    assert EIGHT_CELLS.outcome(nearly) is Outcome.OPEN
    assert EIGHT_CELLS.outcome(after(EIGHT_CELLS, nearly, "c1>fS")) is Outcome.WON


# The hand.


def test_a_hand_takes_the_gripped_card_and_all_on_it(board: Board, refusal: Refusal) -> None:
    position = board("Foundations: S-4\nFreecells: KS\n: 9H 5D 4D", EIGHT_CELLS)
    assert [EIGHT_CELLS.held(position, "t1", n) for n in (0, 1, 2)] == [3, 2, 1]
    assert EIGHT_CELLS.held(position, "c1", 0) == EIGHT_CELLS.held(position, "fS", 0) == 1
    assert EIGHT_CELLS.why_not_lift(position, "t1", 2) is None
    assert EIGHT_CELLS.why_not_lift(position, "t1", 3) == refusal(Reason.NOT_A_RUN, "9H 5D")
    assert EIGHT_CELLS.why_not_lift(position, "fS", 1) == refusal(Reason.NO_TAKEBACK, "4S")
    for pile, count in (("t1", 4), ("t1", 0), ("t2", 1), ("x1", 1)):
        assert EIGHT_CELLS.why_not_lift(position, pile, count) == refusal(Reason.NO_SUCH_CARDS)


def test_moves_come_by_source_then_by_target_in_the_order_of_the_table(board: Board) -> None:
    position = board("Foundations: H-3\nFreecells: 4H -\n: 5D 4D\n: 6D\n: 5H", EIGHT_CELLS_HARD)
    assert list(map(str, EIGHT_CELLS_HARD.moves(position)))[:6] == [
        "t1>t2x2",
        "t1>c2",
        "t1>c3",
        "t1>c4",
        "t1>c5",
        "t1>c6",
    ]
    assert list(map(str, EIGHT_CELLS_HARD.moves(position)))[-2:] == ["c1>t3", "c1>fH"]


@pytest.mark.parametrize(
    "game", [EIGHT_CELLS_EASY, EIGHT_CELLS, EIGHT_CELLS_HARD, EIGHT_OFF, EIGHT_OFF_4, SIX_BY_SIX], ids=str
)
@pytest.mark.parametrize(
    "text",
    [
        "Freecells: 3S - - -\n: KH QH\n: KS\n: 2D KD QD\n: JD\n: 8C 7C",
        "Foundations: S-3 C-A\nFreecells: 2H 4S 9H\n: KH QC JD\n: QS JS\n: 3C KC QH\n: TC 9C\n: 8H 7H\n: 4H",
        "Foundations: S-K\nFreecells: 3H 3D 3C -\n: 9S 5H 4H\n: 6H\n: 6C 5D\n: 7S 6D\n: KD QC\n: 2H",
        "Freecells: 3H 3D 3C 2C\n: 9S 5H 4H\n: 6H\n: 6C 5D\n: 7S 6D\n: KD QC\n: 2H",
    ],
)
def test_moves_are_what_why_not_lets_pass_on_tables_with_spaces(
    game: CellGame, text: str, board: Board, every_move: EveryMove
) -> None:
    position = board(text, game)
    moves = list(game.moves(position))
    assert len(set(moves)) == len(moves)
    assert set(moves) == every_move(game, position)


def test_no_move_costs_the_win_here(board: Board) -> None:
    position = board("Foundations: H-3\n: 4H", EIGHT_CELLS)
    assert not EIGHT_CELLS.costs_the_win(position, Move("t1", "fH"))
