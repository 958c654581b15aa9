"""Points (`rules.md`, section 2, "Score", and section 3, rule 9)."""

from collections.abc import Callable

import pytest

from engine.games.catalogue import LEVELS
from engine.history import Game, What
from engine.moves import Move
from engine.rules import Rules
from engine.table import Outcome, Position

Board = Callable[[str, Rules], Position]
FAST = pytest.mark.parametrize(
    "level", ["eight-cells:easy", "eight-cells:medium", "eight-cells:hard", "six-by-six:standard"]
)
EIGHT_OFF = pytest.mark.parametrize("level", ["eight-off:c8", "eight-off:c4", "eight-off:c2"])
CELLAR = pytest.mark.parametrize("level", ["cellar:standard", "cellar:strict"])


def begin(level: str, board: Board, text: str) -> Game:
    """Begin a deal from a board."""
    return LEVELS[level].begin(board(text, LEVELS[level].rules))


def play(game: Game, *moves: str, at_ms: int = 0) -> None:
    """Make moves that have to be legal."""
    for move in moves:
        assert game.play(Move.parse(move), at_ms) is None


def booked(game: Game) -> tuple[Outcome, int, int]:
    """Return the outcome, the points and the bonus of the booked result."""
    assert game.state.result is not None
    return game.state.result.outcome, game.state.result.score, game.state.result.bonus


# Eight Cells and Six by Six.


@FAST
@pytest.mark.parametrize(
    ("at_ms", "points"),
    [(0, 70), (29_999, 70), (30_000, 40), (59_999, 40), (60_000, 10), (90_000, 0), (10_000_000, 0)],
)
def test_10_a_card_on_the_foundations_less_30_for_each_full_half_minute(
    level: str, at_ms: int, points: int, board: Board
) -> None:
    game = begin(level, board, "Foundations: H-3 S-4\n: 4H\n: 5H")
    assert game.score(at_ms) == points


@FAST
def test_neither_undo_nor_waiting_changes_what_the_position_and_the_time_say(
    level: str, board: Board
) -> None:
    game = begin(level, board, "Foundations: H-A\n: 2H\n: KS")
    assert game.score(60_000) == 0
    play(game, "t1>fH", at_ms=60_000)
    assert game.score(60_000) == 0
    assert game.score(10_000) == 20
    game.undo(70_000)
    assert game.score(10_000) == 10
    assert game.scoring.undo_price(game.state.tally(0)) == 0


@FAST
@pytest.mark.parametrize(
    ("at_ms", "points", "bonus"),
    [
        (0, 520, 600_000),
        (999, 520, 600_000),
        (1999, 520, 600_000),
        (2000, 520, 300_000),
        (29_999, 520, 20_689),
        (30_000, 490, 20_000),
        (600_000, 0, 1000),
        (601_000, 0, 998),
        (700_000_000, 0, 0),
    ],
)
def test_on_a_win_600_000_by_the_seconds_rounded_down_at_least_1_is_added(
    level: str, at_ms: int, points: int, bonus: int, board: Board
) -> None:
    game = begin(level, board, "Foundations: H-K C-K D-K S-Q\n: KS")
    play(game, "t1>fS", at_ms=at_ms)
    assert booked(game) == (Outcome.WON, points, bonus)
    assert game.score(at_ms + 500_000) == points


@FAST
def test_only_a_win_adds_the_bonus(level: str, board: Board) -> None:
    game = begin(level, board, "Foundations: H-K C-K D-K S-J\n: KS QS")
    play(game, "t1>c1", at_ms=2000)
    game.give_up(3000)
    assert booked(game) == (Outcome.LOST, 500, 0)


@FAST
def test_what_the_game_plays_by_itself_adds_its_points_at_the_time_of_the_last_move(
    level: str, board: Board
) -> None:
    game = begin(level, board, "Foundations: H-K C-K D-K S-J\n: KS QS")
    play(game, "t1>fS", at_ms=31_000)
    game.follow([Move("t1", "fS")], 65_000)
    assert booked(game) == (Outcome.WON, 490, 600_000 // 31)


# Eight Off.


@EIGHT_OFF
def test_10_for_a_card_to_a_foundation_and_5_for_one_from_a_cell_to_a_column(
    level: str, board: Board
) -> None:
    game = begin(level, board, "Foundations: H-A\nFreecells: 5D KS\n: 2H\n: 6D\n: 9S 3H")
    expected = (("t1>fH", 10), ("c1>t2", 15), ("c2>t1", 20), ("t3>c1", 20), ("c1>fH", 30))
    for move, points in expected:
        play(game, move)
        assert game.score(0) == points
    assert game.score(99_000_000) == 30


@EIGHT_OFF
def test_undo_takes_back_what_its_move_earned_and_makes_it_earnable_again(level: str, board: Board) -> None:
    game = begin(level, board, "Foundations: H-A\nFreecells: 5D\n: 2H\n: 6D")
    for _ in range(20):
        play(game, "t1>fH", "c1>t2")
        assert game.score(0) == 15
        game.undo(0)
        assert game.score(0) == 10
        game.redo(0)
        assert game.score(0) == 15
        game.undo(0)
        game.undo(0)
        assert game.score(0) == 0


@EIGHT_OFF
def test_no_endless_points_from_a_cell_to_a_column_and_back(level: str, board: Board) -> None:
    game = begin(level, board, "Freecells: 5D\n: 6D")
    for _ in range(100):
        play(game, "c1>t1", "t1>c1")
    assert game.score(0) == 5
    game.undo(0)
    game.undo(0)
    assert game.score(0) == 5


@EIGHT_OFF
def test_no_endless_points_from_a_foundation_and_back(level: str, board: Board) -> None:
    game = begin(level, board, "Foundations: H-3\n: 4H\n: 5H")
    play(game, "t1>fH")
    for _ in range(100):
        play(game, "fH>c1", "c1>fH", "fH>t2", "t2>fH")
        assert game.score(0) == 10
    for _ in range(100):
        play(game, "fH>c1", "c1>t2", "t2>fH")
        assert game.score(0) == 15
    while game.undo(0):
        pass
    assert game.score(0) == 0


@EIGHT_OFF
def test_taking_a_card_back_changes_no_points(level: str, board: Board) -> None:
    game = begin(level, board, "Foundations: H-3 S-K\n: 4H\n: 5H")
    play(game, "t1>fH")
    for move in ("fH>t2", "fS>t1", "t2>c1", "c1>fH"):
        play(game, move)
        assert game.score(0) == 10
    play(game, "t1>fS")
    assert game.score(0) == 20  # the king came from the board's foundation: it had earned nothing yet


@EIGHT_OFF
def test_each_card_earns_for_itself(level: str, board: Board) -> None:
    game = begin(level, board, "Foundations: H-A S-A\nFreecells: 2H 2S\n: 3H\n: 3S")
    play(game, "c1>t1", "c2>t2", "t1>fH", "t2>fS", "t1>fH")
    assert game.score(0) == 40


@EIGHT_OFF
def test_restart_gives_the_points_back_and_undoing_it_returns_them(level: str, board: Board) -> None:
    game = begin(level, board, "Foundations: H-A\n: 2H\n: 3H")
    play(game, "t1>fH", "t2>fH")
    game.restart(0)
    assert game.score(0) == 0
    game.undo(0)
    assert game.score(0) == 20


@EIGHT_OFF
def test_an_eight_off_win_has_its_points_and_no_bonus(level: str, board: Board) -> None:
    game = begin(level, board, "Foundations: H-K C-K D-K S-Q\n: KS")
    play(game, "t1>fS", at_ms=5000)
    assert booked(game) == (Outcome.WON, 10, 0)


@EIGHT_OFF
def test_undo_is_free(level: str, board: Board) -> None:
    game = begin(level, board, ": KS")
    assert game.scoring.undo_price(game.state.tally(0)) == 0


# Cellar.


def one_from_the_end(level: str, board: Board, way: str = "up") -> Game:
    """Begin a deal that two cards end: won, or drawn."""
    clubs = {"up": "C-J^", "drawn": "C-4v"}[way]
    cards = {"up": "L1: QC\nR1: KC", "drawn": "L1: 3C\nR1: 2C"}[way]
    return begin(level, board, f"{cards}\nAces: S-K^ H-K^ D-K^ {clubs}")


@CELLAR
@pytest.mark.parametrize(
    ("way", "undo", "helped", "outcome", "points"),
    [
        ("up", False, False, Outcome.WON, 5),
        ("up", True, False, Outcome.WON, 4),
        ("up", False, True, Outcome.WON, 0),
        ("up", True, True, Outcome.WON, -1),
        ("drawn", False, False, Outcome.DRAWN, 0),
        ("drawn", True, False, Outcome.DRAWN, -1),
        ("drawn", False, True, Outcome.DRAWN, 0),
    ],
)
def test_won_5_drawn_0_helped_0_and_the_first_undo_costs_1_whatever_the_result(
    level: str, way: str, undo: bool, helped: bool, outcome: Outcome, points: int, board: Board
) -> None:
    game = one_from_the_end(level, board, way)
    play(game, "L1>fC")
    for _ in range(3 if undo else 0):
        game.undo(0)
        game.redo(0)
        assert game.score(0) == -1
    if helped:
        game.note(What.ADVISE, 0)
    play(game, "R1>fC", at_ms=10_000_000)
    assert booked(game) == (outcome, points, 0)


@CELLAR
def test_lost_costs_3_also_when_all_moves_were_undone_and_passed_costs_1(level: str, board: Board) -> None:
    game = one_from_the_end(level, board)
    play(game, "L1>fC")
    game.give_up(0)
    assert booked(game) == (Outcome.LOST, -3, 0)
    game = one_from_the_end(level, board)
    play(game, "L1>fC")
    game.undo(0)
    game.give_up(0)
    assert booked(game) == (Outcome.LOST, -4, 0)
    game = one_from_the_end(level, board)
    game.give_up(0)
    assert booked(game) == (Outcome.PASSED, -1, 0)


@CELLAR
def test_the_undo_button_shows_its_price_until_paid_and_redo_gives_nothing_back(
    level: str, board: Board
) -> None:
    game = one_from_the_end(level, board)
    price = game.scoring.undo_price
    assert price(game.state.tally(0)) == 1
    play(game, "L1>fC")
    assert game.score(0) == 0
    game.undo(0)
    assert price(game.state.tally(0)) == 0
    assert game.score(0) == -1
    game.redo(0)
    assert game.score(0) == -1


@CELLAR
def test_a_restart_is_an_undo_to_the_deal_and_has_its_price(level: str, board: Board) -> None:
    game = one_from_the_end(level, board)
    play(game, "L1>fC")
    game.restart(0)
    assert game.score(0) == -1


@CELLAR
def test_a_retracted_tap_costs_nothing(level: str, board: Board) -> None:
    game = one_from_the_end(level, board)
    play(game, "L1>CE")
    game.retract(0)
    assert game.score(0) == 0
    game.give_up(0)
    assert booked(game) == (Outcome.PASSED, -1, 0)


@CELLAR
def test_help_and_undo_after_the_end_change_nothing(level: str, board: Board) -> None:
    game = one_from_the_end(level, board)
    play(game, "L1>fC", "R1>fC")
    game.note(What.SOLUTION, 0)
    game.undo(0)
    assert booked(game) == (Outcome.WON, 5, 0)
    assert game.score(0) == 5
