"""Cellar: the aces, their directions and the end (`rules.md`, section 3, rules 5, 6 and 8)."""

from collections.abc import Callable

import pytest

from engine.games.catalogue import CELLAR, CELLAR_STRICT
from engine.games.cellar import CellarGame, Direction, directions
from engine.moves import Move, Reason, Rejection
from engine.table import Outcome, Position

Board = Callable[[str, CellarGame], Position]
Refusal = Callable[..., Rejection]
BOTH = pytest.mark.parametrize("game", [CELLAR, CELLAR_STRICT], ids=["standard", "strict"])


def why_not(game: CellarGame, position: Position, text: str) -> Rejection | None:
    """Judge a move in its stored form."""
    return game.why_not(position, Move.parse(text))


def laid(game: CellarGame, position: Position, text: str) -> str:
    """Make a move that has to be legal and write its target."""
    move = Move.parse(text)
    assert game.why_not(position, move) is None
    return " ".join(map(str, game.play(position, move)[move.target]))


@BOTH
def test_a_bare_ace_takes_the_2_or_the_king_of_its_suit(
    game: CellarGame, board: Board, refusal: Refusal
) -> None:
    position = board("L1: 2H\nR1: KH\nL2: 3H\nR2: QH\nL3: 2S", game)
    assert laid(game, position, "L1>fH") == "AH 2H"
    assert laid(game, position, "R1>fH") == "AH KH"
    assert why_not(game, position, "L2>fH") == refusal(Reason.ACE_NEEDS, "3H 2H KH")
    assert why_not(game, position, "R2>fH") == refusal(Reason.ACE_NEEDS, "QH 2H KH")
    assert why_not(game, position, "L3>fH") == refusal(Reason.ACE_NEEDS, "2S 2H KH")


@BOTH
def test_the_first_card_sets_the_direction(game: CellarGame, board: Board, refusal: Refusal) -> None:
    text = "L1: 3H\nR1: QH\nL2: 2H\nR2: KH\nL3: 3D\nR3: 6H\nAces: S-A H-{} D-A C-A"
    up, down = board(text.format("2^"), game), board(text.format("Kv"), game)
    assert laid(game, up, "L1>fH") == "AH 2H 3H"
    assert why_not(game, up, "R2>fH") == refusal(Reason.OTHER_WAY, "KH 3H")
    assert why_not(game, up, "R1>fH") == refusal(Reason.ACE_NEEDS, "QH 3H")
    assert why_not(game, up, "L3>fH") == refusal(Reason.ACE_NEEDS, "3D 3H")
    assert laid(game, down, "R1>fH") == "AH KH QH"
    assert why_not(game, down, "L2>fH") == refusal(Reason.OTHER_WAY, "2H QH")
    assert why_not(game, down, "R3>fH") == refusal(Reason.ACE_NEEDS, "6H QH")


@BOTH
def test_an_ace_goes_on_in_its_direction_to_the_last_card(
    game: CellarGame, board: Board, refusal: Refusal
) -> None:
    position = board("L1: KH\nR1: 2D\nL2: 5C\nAces: S-K^ H-Q^ D-3v C-6v", game)
    assert laid(game, position, "L1>fH").endswith("QH KH")
    assert laid(game, position, "R1>fD").endswith("3D 2D")
    assert laid(game, position, "L2>fC").endswith("6C 5C")
    assert why_not(game, position, "L1>fS") == refusal(Reason.FOUNDATION_FULL, "KH")
    assert why_not(game, position, "L2>fS") == refusal(Reason.FOUNDATION_FULL, "5C")


@BOTH
@pytest.mark.parametrize(
    ("cards", "reached", "expected"),
    [
        ("2H/3H/4H", "A", "AH 2H 3H 4H"),
        ("4H/3H/2H", "A", "AH 2H 3H 4H"),
        ("KH/QH/JH", "A", "AH KH QH JH"),
        ("JH/QH/KH", "A", "AH KH QH JH"),
        ("4H/5H", "3^", "AH 2H 3H 4H 5H"),
        ("5H/4H", "3^", "AH 2H 3H 4H 5H"),
        ("JH/TH", "Qv", "AH KH QH JH TH"),
        ("TH/JH", "Qv", "AH KH QH JH TH"),
    ],
)
def test_a_whole_pack_goes_to_its_ace_at_once_from_either_end_in_order(
    game: CellarGame, cards: str, reached: str, expected: str, board: Board
) -> None:
    position = board(f"L1: 9C {cards}\nAces: S-A H-{reached} D-A C-A", game)
    assert laid(game, position, f"L1>fHx{len(cards.split('/'))}") == expected


@BOTH
def test_the_top_card_of_a_pack_goes_alone_but_never_another_part(
    game: CellarGame, board: Board, refusal: Refusal
) -> None:
    position = board("L1: 9C 4H/3H/2H\nR1: 2S/3S/4S", game)
    assert laid(game, position, "L1>fH") == "AH 2H"
    assert why_not(game, position, "L1>fHx2") == refusal(Reason.PART_OF_A_PACK, length=3)
    assert why_not(game, position, "R1>fS") == refusal(Reason.ACE_NEEDS, "4S 2S KS")


@BOTH
def test_a_pack_of_which_no_end_is_next_is_refused_with_what_is(
    game: CellarGame, board: Board, refusal: Refusal
) -> None:
    position = board("L1: 9C 5H/6H/7H\nR1: QS/KS\nAces: S-3^ H-A D-A C-A", game)
    assert why_not(game, position, "L1>fHx3") == refusal(Reason.PACK_ENDS, "5H 7H 2H KH")
    assert why_not(game, position, "R1>fSx2") == refusal(Reason.PACK_ENDS, "QS KS 4S")
    assert why_not(game, position, "R1>fHx2") == refusal(Reason.PACK_ENDS, "QS KS 2H KH")


SUIT = "2H/3H/4H/5H/6H/7H/8H/9H/TH/JH/QH/KH"
RISING, FALLING = SUIT, "/".join(reversed(SUIT.split("/")))


@BOTH
@pytest.mark.parametrize("cards", [RISING, FALLING], ids=["king on top", "2 on top"])
@pytest.mark.parametrize("others", ["S-2^ D-A C-A", "S-5^ D-3^ C-A", "S-Kv D-A C-A", "S-Kv D-2v C-A"])
def test_2_to_king_on_a_bare_ace_goes_the_way_the_begun_aces_go(
    game: CellarGame, others: str, cards: str, board: Board
) -> None:
    position = board(f"L1: {cards}\nAces: H-A {others}", game)
    expected = RISING if "^" in others else FALLING
    assert laid(game, position, "L1>fHx12").split()[1:] == expected.split("/")


@BOTH
@pytest.mark.parametrize("cards", [RISING, FALLING], ids=["king on top", "2 on top"])
@pytest.mark.parametrize("others", ["S-A D-A C-A", "S-2^ D-Kv C-A"], ids=["none begun", "they differ"])
def test_if_none_is_begun_or_they_differ_it_goes_starting_from_its_top_card(
    game: CellarGame, others: str, cards: str, board: Board
) -> None:
    position = board(f"L1: {cards}\nAces: H-A {others}", game)
    assert laid(game, position, "L1>fHx12").split()[1:] == list(reversed(cards.split("/")))


@BOTH
def test_a_pack_that_fits_only_one_way_goes_that_way_whatever_the_others_do(
    game: CellarGame, board: Board
) -> None:
    position = board("L1: 2H/3H\nR1: KD\nAces: S-Kv H-A D-A C-A", game)
    assert laid(game, position, "L1>fHx2") == "AH 2H 3H"


@BOTH
def test_cards_never_come_back_from_an_ace(game: CellarGame, board: Board, refusal: Refusal) -> None:
    position = board("L1: 4S\nL2: -\nAces: S-3^ H-A D-A C-A", game)
    for target in ("L1", "L2", "CE", "fH"):
        assert why_not(game, position, f"fS>{target}") == refusal(Reason.NO_TAKEBACK, "3S")
    assert why_not(game, position, "fH>L2") == refusal(Reason.NO_TAKEBACK, "AH")
    assert not [move for move in game.moves(position) if move.source.startswith("f")]


# Rule 6.


@BOTH
def test_another_ace_may_be_begun_in_the_other_direction_and_costs_the_win(
    game: CellarGame, board: Board
) -> None:
    position = board("L1: KH\nR1: 2H\nL2: 3S\nR2: -\nAces: S-2^ H-A D-A C-A", game)
    assert laid(game, position, "L1>fH") == "AH KH"
    assert game.costs_the_win(position, Move("L1", "fH"))
    assert not game.costs_the_win(position, Move("R1", "fH"))
    assert not game.costs_the_win(position, Move("L2", "fS"))
    assert not game.costs_the_win(position, Move("L1", "CE"))
    falling = board("L1: KH\nR1: 2H\nAces: S-Qv H-A D-A C-A", game)
    assert not game.costs_the_win(falling, Move("L1", "fH"))
    assert game.costs_the_win(falling, Move("R1", "fH"))


@BOTH
def test_the_first_ace_and_those_after_the_win_is_gone_cost_nothing(game: CellarGame, board: Board) -> None:
    first = board("L1: KH\nR1: 2H", game)
    assert not game.costs_the_win(first, Move("L1", "fH"))
    assert not game.costs_the_win(first, Move("R1", "fH"))
    late = board("L1: KH\nR1: 2H\nAces: S-2^ H-A D-Kv C-A", game)
    assert not game.costs_the_win(late, Move("L1", "fH"))


@BOTH
def test_a_whole_pack_may_cost_the_win_too(game: CellarGame, board: Board) -> None:
    position = board("L1: QH/KH\nR1: 2H/3H\nL2: 2D/3D\nAces: S-2^ H-A D-A C-A", game)
    assert game.costs_the_win(position, Move("L1", "fH", 2))
    assert not game.costs_the_win(position, Move("L2", "fD", 2))


@BOTH
def test_directions_are_those_of_the_begun_aces(game: CellarGame, board: Board) -> None:
    assert directions(board("L1: 2H", game)) == frozenset()
    assert directions(board("Aces: S-2^ H-A D-5^ C-A", game)) == {Direction.UP}
    assert directions(board("Aces: S-Kv H-A D-3v C-A", game)) == {Direction.DOWN}
    assert directions(board("Aces: S-Kv H-2^ D-A C-A", game)) == set(Direction)


# Rule 8.


@BOTH
@pytest.mark.parametrize(
    ("aces", "outcome"),
    [
        ("S-K^ H-K^ D-K^ C-K^", Outcome.WON),
        ("S-2v H-2v D-2v C-2v", Outcome.WON),
        ("S-K^ H-K^ D-2v C-K^", Outcome.DRAWN),
        ("S-2v H-K^ D-2v C-2v", Outcome.DRAWN),
        ("S-K^ H-K^ D-K^ C-Q^", Outcome.OPEN),
        ("S-2v H-2v D-3v C-K^", Outcome.OPEN),
    ],
)
def test_all_48_on_the_aces_end_the_deal_won_in_one_direction_else_drawn(
    game: CellarGame, aces: str, outcome: Outcome, board: Board
) -> None:
    assert game.outcome(board(f"CE: -\nAces: {aces}", game)) is outcome


@BOTH
def test_a_stuck_position_does_not_end(game: CellarGame, board: Board) -> None:
    stuck = board(
        "L1: 2C 4H\nWL: 9D\nWR: JS\nCE: 6C\n"
        + "".join(
            f"{row}: {card}\n"
            for row, card in zip(
                ("R1", "L2", "R2", "L3", "R3", "L4", "R4"),
                ("6H", "3D", "5D", "9S", "7S", "8C", "TC"),
                strict=True,
            )
        ),
        game,
    )
    assert not list(game.moves(stuck))
    assert game.outcome(stuck) is Outcome.OPEN


@BOTH
def test_what_to_collect_waits_for_the_first_ace(game: CellarGame, board: Board, refusal: Refusal) -> None:
    assert game.nothing_to_collect(board("L1: 2H", game)) == refusal(Reason.NO_DIRECTION)
    begun = board("Aces: S-2^ H-A D-A C-A", game)
    assert game.nothing_to_collect(begun) == refusal(Reason.NOTHING_TO_COLLECT)
