"""Cellar: half-rows, packs, walls and the cellar (`rules.md`, section 3, rules 1 to 4 and 7)."""

from collections.abc import Callable

import pytest

from engine.cards import ACE
from engine.dealing import shuffled
from engine.games.catalogue import CELLAR, CELLAR_STRICT
from engine.games.cellar import CellarGame, pack
from engine.moves import Move, Reason, Rejection
from engine.table import Position, Role

Board = Callable[[str, CellarGame], Position]
Refusal = Callable[..., Rejection]
BOTH = pytest.mark.parametrize("game", [CELLAR, CELLAR_STRICT], ids=["standard", "strict"])


def why_not(game: CellarGame, position: Position, text: str) -> Rejection | None:
    """Judge a move in its stored form."""
    return game.why_not(position, Move.parse(text))


def after(game: CellarGame, position: Position, text: str) -> Position:
    """Make a move that has to be legal."""
    move = Move.parse(text)
    assert game.why_not(position, move) is None
    return game.play(position, move)


def names(position: Position, pile: str) -> str:
    """Write what lies on a pile, blocked cards first, the pack after a bar."""
    blocked = position.blocked_on(pile)
    cards = list(map(str, position[pile]))
    return " ".join([*cards[:blocked], "|", *cards[blocked:]])


# The deal.


@BOTH
def test_d1_to_d52_without_the_aces_are_laid_row_by_row_from_the_centre_outwards(game: CellarGame) -> None:
    position = game.deal(shuffled(1))
    deck = [card for card in shuffled(1) if card.rank != ACE]
    for n, row in enumerate(("L1", "R1", "L2", "R2", "L3", "R3", "L4", "R4")):
        assert list(position[row]) == deck[5 * n : 5 * n + 5]
        assert position.blocked_on(row) == 4
    assert list(position["WL"]) == deck[40:44]
    assert list(position["WR"]) == deck[44:48]
    assert position.blocked_on("WL") == position.blocked_on("WR") == 3
    assert not position["CE"]
    assert [str(position.top(pile)) for pile in ("fS", "fH", "fD", "fC")] == ["AS", "AH", "AD", "AC"]


def test_the_piles_are_the_half_rows_two_walls_the_cellar_and_four_aces() -> None:
    assert list(CELLAR.table) == "L1 R1 L2 R2 L3 R3 L4 R4 WL WR CE fS fH fD fC".split()
    assert CELLAR.table.having(Role.WALL) == ("WL", "WR")


# Rule 1.


@BOTH
def test_only_the_outermost_card_is_free(game: CellarGame, board: Board, refusal: Refusal) -> None:
    position = board("L1: 2S 7H 9D\nR1: 6H\nWL: 3C 8C\nWR: TC", game)
    assert why_not(game, position, "L1>R1x2") == refusal(Reason.BLOCKED, "7H 9D")
    assert why_not(game, position, "L1>R1x3") == refusal(Reason.BLOCKED, "2S 7H")
    assert why_not(game, position, "WL>R1x2") == refusal(Reason.BLOCKED, "3C 8C")
    assert why_not(game, position, "L1>fSx3") == refusal(Reason.BLOCKED, "2S 7H")


@BOTH
def test_a_free_card_goes_on_one_of_its_suit_one_rank_higher_or_lower(
    game: CellarGame, board: Board, refusal: Refusal
) -> None:
    position = board("L1: 2C 7H\nR1: 8H\nL2: 6H\nR2: 8D\nL3: 5H\nR3: 9H\nWL: 3C\nWR: 4C", game)
    assert names(after(game, position, "L1>R1"), "R1") == "| 8H 7H"
    assert names(after(game, position, "L1>L2"), "L2") == "| 6H 7H"
    assert why_not(game, position, "L1>R2") == refusal(Reason.WRONG_SUIT, "7H 8D")
    assert why_not(game, position, "L1>L3") == refusal(Reason.NOT_NEIGHBOURS, "7H 5H")
    assert why_not(game, position, "L1>R3") == refusal(Reason.NOT_NEIGHBOURS, "7H 9H")


@BOTH
def test_king_and_2_are_no_neighbours(game: CellarGame, board: Board, refusal: Refusal) -> None:
    position = board("L1: KH\nR1: 2H", game)
    assert why_not(game, position, "L1>R1") == refusal(Reason.NOT_NEIGHBOURS, "KH 2H")
    assert why_not(game, position, "R1>L1") == refusal(Reason.NOT_NEIGHBOURS, "2H KH")


@BOTH
def test_a_pack_is_the_outermost_dealt_card_and_all_laid_on_it(game: CellarGame, board: Board) -> None:
    position = board("L1: 2C 7H\nR1: 3D 8H\nL2: 6H\nL3: 9H", game)
    position = after(game, position, "L1>R1")
    assert list(map(str, pack(position, "R1"))) == ["8H", "7H"]
    assert names(position, "L1") == "| 2C"
    position = after(game, position, "L2>R1")
    assert names(position, "R1") == "3D | 8H 7H 6H"
    position = after(game, position, "R1>L3x3")
    assert names(position, "L3") == "| 9H 8H 7H 6H"
    assert names(position, "R1") == "| 3D"


@BOTH
def test_in_an_emptied_half_row_all_cards_are_a_pack(game: CellarGame, board: Board) -> None:
    position = board("L1: 2C 7H\nR1: -\nL2: 6H", game)
    position = after(game, after(game, position, "L1>R1"), "L2>R1")
    assert names(position, "R1") == "| 7H 6H"


@BOTH
def test_cards_dealt_beside_each_other_are_no_pack(game: CellarGame, board: Board, refusal: Refusal) -> None:
    position = board("L1: 2C 7H 8H\nR1: 9H", game)
    assert why_not(game, position, "L1>R1x2") == refusal(Reason.BLOCKED, "7H 8H")
    position = after(game, position, "L1>R1")
    assert names(position, "L1") == "2C | 7H"
    assert names(after(game, position, "L1>R1"), "R1") == "| 9H 8H 7H"


# Rule 2.


@BOTH
def test_a_pack_goes_as_it_lies_or_turned_over(game: CellarGame, board: Board, refusal: Refusal) -> None:
    position = board("L1: 2C 5H/6H/7H\nR1: 3C 4H\nL2: 8H\nR2: 8D\nL3: 9H\nR3: 3H", game)
    assert names(after(game, position, "L1>R1x3"), "R1") == "3C | 4H 5H 6H 7H"
    assert names(after(game, position, "L1>L2x3"), "L2") == "| 8H 7H 6H 5H"
    for onto in ("R2 8D", "L3 9H", "R3 3H"):
        pile, card = onto.split()
        assert why_not(game, position, f"L1>{pile}x3") == refusal(Reason.PACK_DOES_NOT_FIT, f"5H 7H {card}")


@BOTH
def test_a_pack_of_two_that_does_not_fit_names_both_ends(
    game: CellarGame, board: Board, refusal: Refusal
) -> None:
    position = board("L1: 2C 5H/6H\nR1: 9H\nL2: 4S", game)
    assert why_not(game, position, "L1>R1x2") == refusal(Reason.PACK_DOES_NOT_FIT, "5H 6H 9H")
    assert why_not(game, position, "L1>L2x2") == refusal(Reason.PACK_DOES_NOT_FIT, "5H 6H 4S")


@BOTH
def test_a_falling_pack_turns_over_too(game: CellarGame, board: Board) -> None:
    position = board("L1: 2C 7H/6H/5H\nR1: 3C 4H\nL2: 8H", game)
    assert names(after(game, position, "L1>R1x3"), "R1") == "3C | 4H 5H 6H 7H"
    assert names(after(game, position, "L1>L2x3"), "L2") == "| 8H 7H 6H 5H"


@BOTH
def test_the_top_card_of_a_pack_may_go_alone(game: CellarGame, board: Board) -> None:
    position = board("L1: 2C 5H/6H/7H\nR1: 3C 8H\nL2: -\nWL: -\nAces: S-A H-6^ D-A C-A", game)
    for target in ("R1", "L2", "CE", "fH"):
        moved = after(game, position, f"L1>{target}")
        assert names(moved, "L1") == "2C | 5H 6H"
        assert str(moved.top(target)) == "7H"


def test_the_top_card_of_a_pack_may_go_alone_to_a_wall(board: Board) -> None:
    position = board("L1: 2C 5H/6H/7H\nWL: 3C 8H", CELLAR)
    assert names(after(CELLAR, position, "L1>WL"), "WL") == "3C | 8H 7H"


@BOTH
def test_no_other_part_of_a_pack_moves(game: CellarGame, board: Board, refusal: Refusal) -> None:
    position = board("L1: 2C 5H/6H/7H\nR1: 8H\nL2: -\nL3: 4C/5C", game)
    for target in ("R1", "L2", "fH", "CE"):
        assert why_not(game, position, f"L1>{target}x2") == refusal(Reason.PART_OF_A_PACK, length=3)
    assert [str(move) for move in game.moves(position) if move.source == "L1"] == [
        "L1>R1x3",
        "L1>R1",
        "L1>L2x3",
        "L1>L2",
        *(f"L1>{row}{n}" for row in ("R2", "R3", "L4", "R4") for n in ("x3", "")),
        "L1>CE",
    ]


# Rule 3.


@BOTH
def test_an_emptied_half_row_takes_any_free_card_or_whole_pack_as_it_lies(
    game: CellarGame, board: Board
) -> None:
    position = board("L1: 2C 5H/6H/7H\nR1: 3C 9D\nL2: -\nWL: TC KS\nWR: -\nCE: 4C", game)
    assert names(after(game, position, "L1>L2x3"), "L2") == "| 5H 6H 7H"
    assert names(after(game, position, "R1>L2"), "L2") == "| 9D"
    assert names(after(game, position, "WL>L2"), "L2") == "| KS"
    assert names(after(game, position, "CE>L2"), "L2") == "| 4C"


@BOTH
def test_all_of_a_half_row_to_an_empty_one_is_no_move(
    game: CellarGame, board: Board, refusal: Refusal
) -> None:
    position = board("L1: 5H/6H/7H\nR1: 9D\nL2: -\nWL: TC", game)
    assert why_not(game, position, "L1>L2x3") == refusal(Reason.NOTHING_CHANGES)
    assert why_not(game, position, "R1>L2") == refusal(Reason.NOTHING_CHANGES)
    assert why_not(game, position, "R1>R1") == refusal(Reason.NOTHING_CHANGES)
    assert why_not(game, position, "L1>L2") is None
    assert why_not(game, position, "WL>L2") is None


@BOTH
def test_an_emptied_wall_takes_nothing(game: CellarGame, board: Board, refusal: Refusal) -> None:
    position = board("L1: 2C 5H/6H\nR1: 9D\nWL: -\nWR: TC\nCE: 4S", game)
    assert why_not(game, position, "L1>WLx2") == refusal(Reason.WALL_TAKES_NOTHING, "6H")
    for source, card in (("R1", "9D"), ("WR", "TC"), ("CE", "4S")):
        assert why_not(game, position, f"{source}>WL") == refusal(Reason.WALL_TAKES_NOTHING, card)


# Rule 7.


def test_in_standard_free_wall_cards_take_cards_and_packs_like_any_free_card(
    board: Board, refusal: Refusal
) -> None:
    position = board("L1: 2C 5H/6H\nR1: 9D\nWL: 3S 7H\nWR: 4H\nL2: 3H", CELLAR)
    assert names(after(CELLAR, position, "L1>WLx2"), "WL") == "3S | 7H 6H 5H"
    assert names(after(CELLAR, position, "L1>WRx2"), "WR") == "| 4H 5H 6H"
    assert names(after(CELLAR, position, "L2>WR"), "WR") == "| 4H 3H"
    assert why_not(CELLAR, position, "R1>WL") == refusal(Reason.WRONG_SUIT, "9D 7H")
    laid = after(CELLAR, position, "L1>WLx2")
    assert names(after(CELLAR, laid, "WL>WRx3"), "WL") == "| 3S"


def test_in_strict_nothing_is_laid_on_a_wall(board: Board, refusal: Refusal) -> None:
    position = board("L1: 2C 5H/6H\nR1: 3H\nWL: 3S 7H\nWR: 4H\nCE: -", CELLAR_STRICT)
    assert why_not(CELLAR_STRICT, position, "L1>WLx2") == refusal(Reason.WALL_TAKES_NOTHING, "6H")
    assert why_not(CELLAR_STRICT, position, "R1>WR") == refusal(Reason.WALL_TAKES_NOTHING, "3H")
    assert not [move for move in CELLAR_STRICT.moves(position) if move.target in {"WL", "WR"}]


@BOTH
def test_wall_cards_go_where_free_cards_go(game: CellarGame, board: Board) -> None:
    position = board("L1: 2C 5H\nL2: -\nWL: 3S 6H\nAces: S-A H-5^ D-A C-A", game)
    for target in ("L1", "L2", "CE", "fH"):
        assert names(after(game, position, f"WL>{target}"), "WL") == "| 3S"


# Rule 4.


@BOTH
def test_the_cellar_takes_one_single_free_card_while_it_is_empty(
    game: CellarGame, board: Board, refusal: Refusal
) -> None:
    position = board("L1: 2C 5H/6H\nR1: 9D\nWL: 3S\nWR: 4H", game)
    assert names(after(game, position, "R1>CE"), "CE") == "| 9D"
    assert names(after(game, position, "WR>CE"), "CE") == "| 4H"
    assert names(after(game, position, "L1>CE"), "CE") == "| 6H"
    assert why_not(game, position, "L1>CEx2") == refusal(Reason.ONE_CARD_ONLY, length=2)


@BOTH
def test_nothing_is_packed_on_the_cellars_card(game: CellarGame, board: Board, refusal: Refusal) -> None:
    position = board("R1: 9D\nL1: 2C 6D/7D\nWL: -\nCE: 8D", game)
    assert why_not(game, position, "R1>CE") == refusal(Reason.CELLAR_TAKEN, "9D 8D")
    assert why_not(game, position, "L1>CE") == refusal(Reason.CELLAR_TAKEN, "7D 8D")
    assert why_not(game, position, "CE>CE") == refusal(Reason.NOTHING_CHANGES)


@BOTH
def test_its_card_is_locked_until_one_wall_has_no_cards_left(
    game: CellarGame, board: Board, refusal: Refusal
) -> None:
    position = board("L1: 2C 7D\nL2: -\nWL: 9D\nWR: 4H 5C\nCE: 8D\nAces: S-A H-A D-7^ C-A", game)
    for target in ("L1", "L2", "WL", "fD"):
        assert why_not(game, position, f"CE>{target}") == refusal(Reason.LOCKED, "8D")
    assert game.why_not_lift(position, "CE", 1) == refusal(Reason.LOCKED, "8D")
    opened = after(game, position, "WL>L2")
    assert not opened["WL"]
    for target in ("L1", "L2", "fD"):
        assert why_not(game, opened, f"CE>{target}") is None
    assert not after(game, opened, "CE>L1")["CE"]


@pytest.mark.parametrize("wall", ["WL", "WR"])
def test_cards_laid_on_a_wall_keep_the_cellar_locked(wall: str, board: Board, refusal: Refusal) -> None:
    other = {"WL": "WR", "WR": "WL"}[wall]
    position = board(f"L1: 2C 7D\nL2: -\n{wall}: 9H/8H\n{other}: 4H 5C\nCE: 8D", CELLAR)
    assert why_not(CELLAR, position, "CE>L1") == refusal(Reason.LOCKED, "8D")
    position = after(CELLAR, position, f"{wall}>L2")
    assert why_not(CELLAR, position, "CE>L1") == refusal(Reason.LOCKED, "8D")
    position = after(CELLAR, position, f"{wall}>L3")
    assert why_not(CELLAR, position, "CE>L1") is None


@BOTH
def test_open_the_cellar_is_an_ordinary_place_for_one_card(game: CellarGame, board: Board) -> None:
    position = board("L1: 2C 7D\nL2: -\nWL: 9H\nWR: -\nCE: 8D", game)
    position = after(game, after(game, position, "CE>L1"), "WL>CE")
    assert names(position, "CE") == "| 9H"
    assert why_not(game, position, "CE>L2") is None


def test_in_standard_the_cellars_card_goes_on_a_wall(board: Board, refusal: Refusal) -> None:
    text = "L1: 2C 7D\nWL: 3C 9D\nWR: -\nCE: 8D"
    assert names(after(CELLAR, board(text, CELLAR), "CE>WL"), "WL") == "3C | 9D 8D"
    refused = refusal(Reason.WALL_TAKES_NOTHING, "8D")
    assert why_not(CELLAR_STRICT, board(text, CELLAR_STRICT), "CE>WL") == refused


# The hand.


@BOTH
def test_a_hand_takes_the_whole_pack(game: CellarGame, board: Board, refusal: Refusal) -> None:
    position = board("L1: 2C 9C 5H/6H/7H\nCE: 8D\nAces: S-3^ H-A D-A C-A", game)
    assert [game.held(position, "L1", n) for n in range(5)] == [5, 4, 3, 3, 3]
    assert game.held(position, "CE", 0) == game.held(position, "fS", 1) == 1
    assert game.why_not_lift(position, "L1", 3) is None
    assert game.why_not_lift(position, "L1", 1) is None
    assert game.why_not_lift(position, "L1", 2) == refusal(Reason.PART_OF_A_PACK, length=3)
    assert game.why_not_lift(position, "L1", 4) == refusal(Reason.BLOCKED, "9C 5H")
    assert game.why_not_lift(position, "fS", 1) == refusal(Reason.NO_TAKEBACK, "3S")
    assert game.why_not_lift(position, "L2", 1) == refusal(Reason.NO_SUCH_CARDS)
