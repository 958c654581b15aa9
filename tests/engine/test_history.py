"""The event log and what follows from it (`rules.md`, section 1)."""

from collections.abc import Callable

import pytest

from engine.games.catalogue import LEVELS
from engine.history import Event, Game, LogError, State, What
from engine.moves import Move, Reason, Rejection
from engine.rules import Rules
from engine.table import Outcome, Position

Board = Callable[[str, Rules], Position]


def begin(level: str, board: Board, text: str) -> Game:
    """Begin a deal from a board."""
    return LEVELS[level].begin(board(text, LEVELS[level].rules))


def play(game: Game, *moves: str, at_ms: int = 0) -> None:
    """Make moves that have to be legal."""
    for move in moves:
        assert game.play(Move.parse(move), at_ms) is None


@pytest.fixture
def game(board: Board) -> Game:
    """An Eight Cells deal with a few moves to make."""
    return begin("eight-cells:medium", board, "Foundations: S-A\n: 4D 2S\n: 5D\n: 6D\n: KH")


# Moves.


def test_a_move_counts_one_and_is_kept_with_its_time(game: Game) -> None:
    assert game.play(Move("t2", "t3"), 1500) is None
    assert game.events == [Event(1500, What.MOVE, Move("t2", "t3"))]
    assert (game.state.moves, game.state.elapsed_ms, game.state.ever_moved) == (1, 1500, True)


def test_a_run_is_one_move(board: Board) -> None:
    game = begin("eight-cells:medium", board, ": 2S KH QH JH")
    play(game, "t1>t2x3")
    assert game.state.moves == 1


def test_a_refused_move_says_why_and_changes_nothing(game: Game) -> None:
    state = game.state
    refused = game.play(Move("t4", "t3"), 100)
    assert refused is not None
    assert refused.reason is Reason.WRONG_SUIT
    assert game.state is state
    assert game.events == []


# Undo and redo.


def test_undo_and_redo_go_back_and_forth_and_each_counts_one(game: Game) -> None:
    positions = [game.position]
    for move in ("t2>t3", "t1>fS", "t4>c1"):
        play(game, move)
        positions.append(game.position)
    for expected in reversed(positions[:-1]):
        assert game.undo(5)
        assert game.position == expected
    assert not game.undo(5)
    assert game.state.moves == 6
    for expected in positions[1:]:
        assert game.redo(5)
        assert game.position == expected
    assert not game.redo(5)
    assert game.state.moves == 9
    assert game.state.ever_undone


def test_a_new_move_ends_the_redo_line(game: Game) -> None:
    play(game, "t2>t3", "t1>fS")
    game.undo(0)
    play(game, "t1>c1")
    assert not game.redo(0)
    assert game.undo(0)
    assert game.undo(0)
    assert game.position == game.start


def test_undo_has_no_limit(game: Game) -> None:
    for n in range(150):
        play(game, f"t4>c{n % 8 + 1}", f"c{n % 8 + 1}>t4")
    for _ in range(300):
        assert game.undo(0)
    assert game.position == game.start


def test_undo_of_what_the_game_played_by_itself_returns_to_before_the_players_last_move(board: Board) -> None:
    game = begin("eight-cells:easy", board, "Foundations: H-K C-K D-K S-T\n: JS QS\n: KS")
    start = game.position
    play(game, "t1>c1", at_ms=4000)
    game.follow([Move("t1", "fS"), Move("c1", "fS")], 9000)
    assert game.state.moves == 1
    assert game.state.elapsed_ms == 4000
    game.follow([Move("t2", "fS")], 9500)
    result = game.state.result
    assert result is not None
    assert (result.outcome, result.moves, result.elapsed_ms) == (Outcome.WON, 1, 4000)
    assert game.undo(10_000)
    assert game.position == start
    assert game.redo(10_000)
    assert game.state.now.moves == (Move("t1", "c1"), Move("t1", "fS"), Move("c1", "fS"), Move("t2", "fS"))


def test_what_follows_by_itself_goes_with_the_last_step_alone(game: Game) -> None:
    play(game, "t4>c1", "t2>t3")
    before = game.state.done[0].position
    game.follow([Move("t1", "fS")], 0)
    assert len(game.state.done) == 2
    assert game.undo(0)
    assert game.position == before
    assert game.undo(0)
    assert game.position == game.start


def test_what_follows_by_itself_has_to_be_legal_and_to_follow_a_move(game: Game) -> None:
    with pytest.raises(LogError):
        game.follow([Move("t1", "fS")], 0)
    play(game, "t2>t3")
    with pytest.raises(LogError) as caught:
        game.follow([Move("t2", "fS")], 0)
    assert caught.value.args == (1, Event(0, What.AUTO, Move("t2", "fS")), Rejection(Reason.NO_SUCH_CARDS))
    game.restart(0)
    with pytest.raises(LogError):
        game.follow([Move("t1", "fS")], 0)


def test_what_follows_by_itself_after_an_undo_ends_the_redo_line(game: Game) -> None:
    play(game, "t2>t3", "t4>c1")
    game.undo(0)
    game.follow([Move("t1", "fS")], 0)
    assert not game.redo(0)


# Restart.


def test_restart_is_one_step_that_can_be_undone(game: Game) -> None:
    assert not game.restart(0)
    play(game, "t2>t3", "t1>fS")
    here = game.state.now
    assert game.restart(700)
    assert game.position == game.start
    assert (game.state.moves, game.state.elapsed_ms) == (3, 700)
    assert not game.restart(800)
    assert not game.redo(800)
    assert game.undo(800)
    assert game.state.now is here
    assert game.redo(900)
    assert game.position == game.start


def test_restart_ends_the_redo_line_and_counts_as_an_undo(game: Game) -> None:
    play(game, "t2>t3", "t1>fS")
    game.undo(0)
    game.restart(0)
    assert game.state.undone == ()
    assert game.state.ever_undone


# Retract.


def test_retract_makes_the_last_move_not_to_have_been(game: Game) -> None:
    play(game, "t2>t3", "t4>c1", at_ms=100)
    game.undo(200)
    state = game.state
    play(game, "t1>c1", at_ms=300)
    assert game.retract(400)
    assert game.state is state
    assert [event.what for event in game.events][-2:] == [What.MOVE, What.RETRACT]
    assert game.redo(500)  # the redo line is back too


def test_retract_of_the_first_move_leaves_a_deal_in_which_nothing_was_moved(game: Game) -> None:
    play(game, "t2>t3", at_ms=100)
    assert game.retract(150)
    assert game.state == State(game.state.start)
    assert game.outcome_if_left() is Outcome.THROWN_BACK


def test_only_the_last_move_can_be_retracted_and_only_once(game: Game) -> None:
    assert not game.retract(0)
    play(game, "t2>t3", "t4>c1")
    assert game.retract(0)
    assert not game.retract(0)
    play(game, "t4>c1")
    game.undo(0)
    assert not game.retract(0)
    game.redo(0)
    assert not game.retract(0)
    play(game, "t1>fS")
    game.note(What.HINT, 0)
    assert not game.retract(0)


def test_retract_takes_back_what_followed_by_itself_too(game: Game) -> None:
    start = game.state
    play(game, "t2>t3")
    game.follow([Move("t1", "fS")], 0)
    assert game.retract(0)
    assert game.state is start


def test_a_move_that_ended_the_deal_is_not_retracted(board: Board) -> None:
    game = begin("eight-cells:easy", board, "Foundations: H-K C-K D-K S-Q\n: KS")
    play(game, "t1>fS")
    assert not game.retract(0)
    assert game.undo(0)
    play(game, "t1>c1")  # practice
    assert game.retract(0)


# Results.


def test_given_up_after_a_move_is_lost_also_when_all_were_undone(game: Game) -> None:
    play(game, "t2>t3")
    game.undo(0)
    assert game.outcome_if_left() is Outcome.LOST
    assert game.give_up(50)
    assert game.state.result is not None
    assert game.state.result.outcome is Outcome.LOST
    assert not game.give_up(60)
    assert game.outcome_if_left() is Outcome.LOST


@pytest.mark.parametrize("level", LEVELS)
def test_given_up_with_no_move_ever_made_is_passed_in_cellar_and_thrown_back_elsewhere(level: str) -> None:
    game = LEVELS[level].begin(LEVELS[level].deal(1))
    expected = Outcome.PASSED if level.startswith("cellar") else Outcome.THROWN_BACK
    assert game.outcome_if_left() is expected
    assert game.give_up(0)
    assert game.state.result is not None
    assert game.state.result.outcome is expected


def test_a_booked_result_never_changes(board: Board) -> None:
    game = begin("eight-cells:medium", board, "Foundations: H-K C-K D-K S-Q\n: KS")
    play(game, "t1>c1", at_ms=30_000)
    game.give_up(40_000)
    result = game.state.result
    game.note(What.SOLUTION, 50_000)
    game.undo(50_000)
    play(game, "t1>fS", at_ms=90_000)
    assert game.state.result is result
    assert game.score(99_000) == 480
    assert game.rules.outcome(game.position) is Outcome.WON


def test_a_win_is_booked_by_itself_and_undoing_it_is_practice(board: Board) -> None:
    game = begin("eight-cells:medium", board, "Foundations: H-K C-K D-K S-J\n: KS QS")
    play(game, "t1>c1", at_ms=1000)
    game.undo(1500)
    game.redo(1700)
    play(game, "c1>fS", at_ms=2500)
    assert game.outcome_if_left() is Outcome.LOST  # nothing is booked yet
    play(game, "t1>fS", at_ms=3500)
    result = game.state.result
    assert result is not None
    assert (result.outcome, result.moves, result.elapsed_ms) == (Outcome.WON, 5, 3500)
    assert (result.score, result.bonus, result.helped) == (520, 200_000, False)
    game.undo(4000)
    assert game.state.result is result
    assert not game.give_up(5000)


# Help and calls.


@pytest.mark.parametrize("what", [What.HINT, What.ADVISE, What.SOLUTION])
def test_a_deal_on_which_help_was_used_is_marked(what: What, game: Game) -> None:
    assert game.note(what, 10)
    assert not game.note(what, 20)
    assert game.state.help == {what}
    assert game.state.moves == 0
    assert game.state.elapsed_ms == 0
    play(game, "t2>t3", at_ms=50)
    game.undo(100)
    game.give_up(200)
    assert game.state.result is not None
    assert game.state.result.helped


def test_calls_are_taken_before_the_first_move_only(board: Board) -> None:
    game = begin("cellar:strict", board, "L1: 2S 7H\nR1: 8H")
    assert game.note(What.CALL_CAN, 0)
    assert not game.note(What.CALL_CAN, 0)
    assert game.note(What.CALL_CANNOT, 0)
    assert game.state.call is What.CALL_CANNOT
    play(game, "L1>R1")
    assert not game.note(What.CALL_CAN, 10)
    game.undo(10)
    assert not game.note(What.CALL_CAN, 10)
    assert game.state.call is What.CALL_CANNOT


def test_no_call_after_giving_up_and_no_other_note(board: Board) -> None:
    game = begin("cellar:strict", board, "L1: 2S 7H\nR1: 8H")
    game.give_up(0)
    assert not game.note(What.CALL_CAN, 0)
    assert game.state.call is None
    assert not game.note(What.UNDO, 0)
