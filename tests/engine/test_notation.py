"""Moves as text, stored form and players' form (`interface.md`, "Moves as text")."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.catalogue import EIGHT_CELLS, EIGHT_CELLS_EASY, EIGHT_CELLS_HARD, EIGHT_OFF, LEVELS
from engine.games.cells import CellGame
from engine.moves import Move, Reason, Rejection
from engine.notation import MoveTextError, StandardNotation, read_moves
from engine.rules import Rules
from engine.table import Position

Board = Callable[[str, Rules], Position]
Walk = Callable[[Rules, Position, int, int], Iterator[tuple[Move, Position]]]
WITH_NOTATION = [level for level in LEVELS if not level.startswith("cellar")]
EASY = "Foundations: H-3 S-K\nFreecells: - 2S - - 9C - - 4H\n: 5D 7H 6H\n: 8H\n: KC QC\n: 5H\n:"


def read(game: CellGame, position: Position, text: str) -> list[str]:
    """Read a line of moves and make them, writing each in the stored form."""
    found = []
    for pending in read_moves(game, StandardNotation(game), text):
        move = pending.meant(position)
        found.append(str(move))
        position = game.play(position, move) if game.why_not(position, move) is None else position
    return found


# The stored form.


@pytest.mark.parametrize("text", ["t1>t2", "t1>t2x3", "c8>fS", "L1>R4x12", "WL>CE", "CE>L1", "fS>c1"])
def test_the_stored_form_is_source_target_and_count_when_more_than_one(text: str) -> None:
    move = Move.parse(text)
    assert str(move) == text
    assert (move.source, move.target) == (text[:2], text[3:5])
    assert move.count == int(text[6:] or 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "t1",
        "t1>",
        "t1t2",
        "t1>t2x",
        "t1>t2x0",
        "t1>t2x1",
        "t1>t2x01",
        "t1>t2x100",
        " t1>t2",
        "t1>t2 ",
        "t1>>t2",
        "t1>t2x-3",
        "1t>t2",
        "t1>t2x\u0663",
        "\u04421>t2",
    ],
)
def test_the_stored_form_is_read_only_as_it_is_written(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is its message
        Move.parse(text)


@given(st.sampled_from(sorted(LEVELS)), st.data())
def test_stored_moves_round_trip(level: str, data: st.DataObject) -> None:
    piles = st.sampled_from(list(LEVELS[level].rules.table))
    move = Move(data.draw(piles), data.draw(piles), data.draw(st.integers(1, 99)))
    assert Move.parse(str(move)) == move


# The players' form.


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("t1>c1", "1a"),
        ("t1>c7", "1g"),
        ("c8>t4", "k4"),
        ("c8>fH", "kh"),
        ("c5>t1", "e1"),
        ("t1>t2x2", "12"),
        ("t3>t5x2", "35v2"),
        ("t3>t5", "35"),
        ("t4>fH", "4h"),
    ],
)
def test_players_form(move: str, text: str, board: Board) -> None:
    position = board(EASY, EIGHT_CELLS_EASY)
    notation = StandardNotation(EIGHT_CELLS_EASY)
    assert notation.write(position, Move.parse(move)) == text
    assert notation.read(position, text) == Move.parse(move)
    assert notation.read(position, text.upper()) == Move.parse(move)


@pytest.mark.parametrize(
    ("move", "text"), [("fS>t5", "hS5"), ("fS>c1", "hSa"), ("fH>t4", "hH4"), ("fS>c7", "hSg")]
)
def test_a_card_taken_back_is_h_suit_place(move: str, text: str, board: Board) -> None:
    position = board(EASY, EIGHT_OFF)
    notation = StandardNotation(EIGHT_OFF)
    assert notation.write(position, Move.parse(move)) == text
    assert notation.read(position, text) == notation.read(position, text.lower()) == Move.parse(move)


def test_a_length_is_hexadecimal(board: Board) -> None:
    position = board(": KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC\n: KS", EIGHT_CELLS_EASY)
    notation = StandardNotation(EIGHT_CELLS_EASY)
    assert notation.write(position, Move("t1", "t3", 12)) == "13vc"
    assert notation.read(position, "13vC") == Move("t1", "t3", 12)
    assert notation.read(position, "13vd") == Move("t1", "t3", 13)


def test_a_move_onto_a_card_carries_as_many_as_make_the_ranks_meet(board: Board) -> None:
    position = board(": 9S 7H 6H 5H\n: 8H\n: 6H\n: 7S\n: KD\n: 8D", EIGHT_CELLS)
    assert read(EIGHT_CELLS, position, "13") == ["t1>t3"]
    assert read(EIGHT_CELLS, position, "14") == ["t1>t4x2"]
    assert read(EIGHT_CELLS, position, "12") == ["t1>t2x3"]
    assert read(EIGHT_CELLS, position, "16") == ["t1>t6x3"]
    assert read(EIGHT_CELLS, position, "15") == ["t1>t5"]
    assert read(EIGHT_CELLS, position, "17") == ["t1>t7"]


@given(level=st.sampled_from(WITH_NOTATION), number=st.integers(0, 2**32 - 1), seed=st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_a_whole_game_in_either_form_reads_back_as_it_was(
    level: str, number: int, seed: int, walk: Walk
) -> None:
    rules, notation = LEVELS[level].rules, LEVELS[level].notation
    assert notation is not None
    position, stored, players = LEVELS[level].deal(number), [], []
    for move, after in walk(rules, position, seed, 60):
        stored.append(str(move))
        players.append(notation.write(position, move))
        position = after
    for text in (
        " ".join(stored),
        "".join(players),
        " \n\t".join(players).upper(),
        "\ufeff" + "\r\n".join(players),
    ):
        position = LEVELS[level].deal(number)
        for pending, expected in zip(read_moves(rules, notation, text), stored, strict=True):
            move = pending.meant(position)
            assert str(move) == expected
            position = rules.play(position, move)


def test_every_legal_move_reads_back_from_the_players_form(walk: Walk) -> None:
    for level in WITH_NOTATION:
        rules, notation = LEVELS[level].rules, LEVELS[level].notation
        assert notation is not None
        for _, position in walk(rules, LEVELS[level].deal(7), 7, 40):
            for move in rules.moves(position):
                assert notation.read(position, notation.write(position, move)) == move


# Reading lines of moves.


def test_both_forms_may_be_mixed_in_any_case(board: Board) -> None:
    position = board(EASY, EIGHT_CELLS_EASY)
    assert read(EIGHT_CELLS_EASY, position, "T1>T2X2 4H\n8hkH 35V2") == [
        "t1>t2x2",
        "t4>fH",
        "t8>t8",
        "c8>fH",
        "t3>t5x2",
    ]


@pytest.mark.parametrize(
    ("text", "token", "place"),
    [
        ("1a 99", "99", 2),
        ("1a\n\n26 x", "x", 3),
        ("12v", "v", 2),
        ("\u0430\u0431", "\u0430\u0431", 1),
        ("1a26?", "?", 3),
        ("1a t1>t2x2147483647", "t1>t2x2147483647", 2),
        ("1", "1", 1),
        ("hh", "hh", 1),
        ("z1>t2", "z1>t2", 1),
        ("L1>R1", "L1>R1", 1),
        ("y" * 100, "y" * 20, 1),
    ],
)
def test_a_word_that_is_no_move_is_refused_with_its_place(
    text: str, token: str, place: int, board: Board
) -> None:
    position = board(EASY, EIGHT_CELLS_EASY)
    with pytest.raises(MoveTextError) as caught:
        read(EIGHT_CELLS_EASY, position, text)
    assert caught.value.args == (token, place)


def test_a_number_of_cards_without_end_is_no_move(board: Board) -> None:
    with pytest.raises(MoveTextError):
        read(EIGHT_CELLS_EASY, board(EASY, EIGHT_CELLS_EASY), "t1>t2x" + "9" * 5000)


@pytest.mark.parametrize("text", ["8a", "kg", "1k", "hS1", "8h", "ah", "t1>t2x0", "12v0", "t1>t8x9"])
def test_moves_that_are_written_well_but_impossible_are_left_to_the_rules(text: str, board: Board) -> None:
    game = EIGHT_CELLS_HARD
    position = board(": 7H\n: 8H", game)
    (pending,) = read_moves(game, StandardNotation(game), text)
    assert game.why_not(position, pending.meant(position)) == Rejection(Reason.NO_SUCH_CARDS)


def test_cellar_has_the_stored_form_alone() -> None:
    rules = LEVELS["cellar:strict"].rules
    position = LEVELS["cellar:strict"].deal(1)
    assert LEVELS["cellar:strict"].notation is None
    moves = [pending.meant(position) for pending in read_moves(rules, None, "l1>ce L1>R2X3 ce>FS")]
    assert moves == [Move("L1", "CE"), Move("L1", "R2", 3), Move("CE", "fS")]
    with pytest.raises(MoveTextError):
        list(read_moves(rules, None, "12"))
