"""What the dealer keeps: steps, clock, score, result, and the journal (players' rows B1-B14, C1-C17)."""

from collections.abc import Callable, Sequence
from itertools import count, islice

import pytest

from app.clock import PlayClock
from app.dealer import Dealer, Kind
from engine.games.catalogue import LEVELS
from engine.history import Event, Result, What
from engine.moves import Move, Reason
from engine.table import Outcome, Position

Written = tuple[int, tuple[Event, ...], Result | None]
Seat = tuple[Dealer, list[int], list[Written]]
Sit = Callable[[str, Position | int], Seat]
Lay = Callable[..., Position]
Act = Callable[[Dealer, int], object]
Check = Callable[[Dealer, list[Written]], None]
Winning = Callable[[str], tuple[int, list[Move]]]

BY_ITSELF = ["eight-cells:easy", "eight-cells:medium", "eight-cells:hard", "six-by-six:standard"]
WHEN_ASKED = ["eight-off:c8", "eight-off:c4"]
wins = pytest.mark.parametrize("name", [*BY_ITSELF, *WHEN_ASKED])
by_itself = pytest.mark.parametrize("name", BY_ITSELF)


def words(written: Sequence[Written]) -> list[str]:
    return [str(event) for _, events, _ in written for event in events]


@pytest.fixture
def nearly(lay: Lay) -> Callable[[str], Position]:
    """Lay an end in which one move to a space, t1 to t3, lets all go up by itself."""

    def put(name: str) -> Position:
        return lay(name, fS=12, fH=12, fD=13, fC=11, t1="QC KS", t2="KH", c1="KC")

    return put


# Steps.


def moved(dealer: Dealer, most: int, now: list[int]) -> list[Position]:
    """Make up to so many moves, 10 ms apart; return the positions, the deal first."""
    positions = [dealer.position]
    while len(positions) <= most and (moves := list(dealer.level.rules.moves(dealer.position))):
        now[0] += 10
        positions.append(dealer.move(moves[-1]).position)
    return positions


@pytest.mark.parametrize("name", LEVELS)
def test_moves_in_quick_succession_are_a_step_each(name: str, sit: Sit) -> None:
    dealer, now, written = sit(name, 617)
    positions = moved(dealer, 10, now)
    made = len(positions) - 1
    assert made >= 1
    assert (len(written), dealer.numbers().moves) == (made, made)
    for before in reversed(positions[:-1]):
        assert dealer.undo().position == before
    assert dealer.undo().kind is Kind.NOTHING
    for after in positions[1:]:
        assert dealer.redo().position == after
    assert dealer.redo().kind is Kind.NOTHING
    assert dealer.numbers().moves == 3 * made


def test_undo_held_down_stops_at_the_deal_and_tells_nothing(sit: Sit) -> None:
    dealer, _, written = sit("eight-off:c8", 3)
    for _ in range(5):
        assert (dealer.undo().kind, dealer.redo().kind, dealer.restart().kind) == (Kind.NOTHING,) * 3
    assert written == []


def test_a_change_says_what_was_done_and_taken_back(lay: Lay, sit: Sit) -> None:
    dealer, _, _ = sit("eight-cells:hard", lay("eight-cells:hard", t1="2H 9S 8S", t2="TS", t3="KD"))
    made = dealer.move(Move("t1", "t2", 2))
    undone, redone = dealer.undo(), dealer.redo()
    assert (made.kind, undone.kind, redone.kind) == (Kind.MOVED, Kind.UNDONE, Kind.REDONE)
    assert made.moves == undone.moves == redone.moves == (Move("t1", "t2", 2),)
    assert made.groups == redone.groups
    assert [[str(card) for card in group] for group in made.groups] == [["9S", "8S"]]
    assert dealer.restart().kind is Kind.RESTARTED


def test_a_new_move_ends_the_redo_line(sit: Sit) -> None:
    dealer, _, _ = sit("eight-cells:hard", 3)
    first, second, *_ = dealer.level.rules.moves(dealer.position)
    dealer.move(first)
    dealer.undo()
    dealer.move(second)
    assert not dealer.numbers().can_redo
    assert dealer.redo().kind is Kind.NOTHING


@pytest.mark.parametrize("name", LEVELS)
def test_restart_is_one_step_that_undo_takes_back(name: str, sit: Sit, check: Check) -> None:
    dealer, now, written = sit(name, 617)
    start, *_, there = positions = moved(dealer, 6, now)
    assert dealer.restart().position == start
    assert dealer.restart().kind is Kind.NOTHING
    check(dealer, written)
    assert dealer.undo().position == there
    assert dealer.redo().position == start
    assert dealer.undo().position == there
    assert len(dealer.state.done) == len(positions) - 1


def test_after_each_undo_and_redo_every_legal_source_can_be_lifted(sit: Sit, act: Act, check: Check) -> None:
    dealer, _, written = sit("six-by-six:standard", 21)
    for n in range(40):
        act(dealer, n * 14 * 31)
    for _ in range(20):
        dealer.undo()
        check(dealer, written)
    for _ in range(20):
        dealer.redo()
        check(dealer, written)


# What the game plays by itself.


@by_itself
def test_the_end_plays_itself_as_part_of_the_last_move(
    name: str, nearly: Callable[[str], Position], sit: Sit, check: Check
) -> None:
    dealer, _, written = sit(name, nearly(name))
    change = dealer.move(Move("t1", "t3"))
    assert len(change.moves) == len(change.groups) == 5
    assert change.position.on_foundations() == 52
    assert change.finished is not None
    assert (change.finished.outcome, change.finished.moves) == (Outcome.WON, 1)
    assert [event.what for event in written[0][1]] == [What.MOVE, *[What.AUTO] * 4]
    assert len({event.at_ms for event in written[0][1]}) == 1
    check(dealer, written)
    undone = dealer.undo()
    assert undone.position == nearly(name)
    assert undone.moves == change.moves
    redone = dealer.redo()
    assert (redone.position, redone.moves, redone.groups) == (change.position, change.moves, change.groups)
    check(dealer, written)


@pytest.mark.parametrize("name", ["eight-off:c8", "eight-off:c4", "eight-off:c2"])
def test_in_eight_off_cards_go_up_only_when_collected_and_that_is_one_step(
    name: str, nearly: Callable[[str], Position], sit: Sit, check: Check
) -> None:
    dealer, _, written = sit(name, nearly(name))
    moved = dealer.move(Move("t1", "t3"))
    assert len(moved.moves) == 1
    collected = dealer.collect()
    assert (collected.kind, len(collected.moves)) == (Kind.MOVED, 4)
    assert collected.finished is not None
    assert (collected.finished.outcome, collected.finished.moves) == (Outcome.WON, 2)
    assert [event.what for event in written[1][1]] == [What.MOVE, *[What.AUTO] * 3]
    check(dealer, written)
    assert dealer.undo().position == moved.position
    assert dealer.redo().position == collected.position
    check(dealer, written)


def test_nothing_to_collect_is_said(lay: Lay, sit: Sit) -> None:
    dealer, _, written = sit("eight-off:c8", lay("eight-off:c8", t1="KS 2H"))
    change = dealer.collect()
    assert change.kind is Kind.REFUSED
    assert change.rejection is not None
    assert change.rejection.reason is Reason.NOTHING_TO_COLLECT
    assert written == []


# Booked once.


@wins
def test_won_undone_and_won_again_is_booked_once(name: str, sit: Sit, winning: Winning, check: Check) -> None:
    number, moves = winning(name)
    dealer, now, written = sit(name, number)
    changes = []
    for move in moves:
        now[0] += 900
        changes.append(dealer.move(move))
    if name in WHEN_ASKED and dealer.state.result is None:
        changes.append(dealer.collect())
    result = changes[-1].finished
    assert result is not None
    assert [change for change in changes if change.finished] == changes[-1:]
    assert dealer.outcome_if_left() is Outcome.WON
    for _ in range(3):
        assert (dealer.undo().finished, dealer.redo().finished) == (None, None)
    dealer.restart()
    for move in moves:
        assert dealer.move(move).finished is None
    assert dealer.state.result == result
    assert dealer.give_up() == (len(words(written)), (), None)
    assert [its for *_, its in written if its is not None] == [result]
    check(dealer, written)


def test_given_up_is_booked_but_left_to_the_caller_to_write(sit: Sit) -> None:
    dealer, _, written = sit("eight-cells:hard", 3)
    assert dealer.outcome_if_left() is Outcome.THROWN_BACK
    dealer.move(next(iter(dealer.level.rules.moves(dealer.position))))
    dealer.undo()
    assert dealer.outcome_if_left() is Outcome.LOST
    told = list(written)
    first, events, result = dealer.give_up()
    assert (first, [event.what for event in events]) == (2, [What.GIVE_UP])
    assert result is not None
    assert (result.outcome, written) == (Outcome.LOST, told)
    assert dealer.give_up() == (3, (), None)


# The clock.


@pytest.mark.parametrize("name", LEVELS)
def test_the_clock_starts_with_the_first_move(name: str, sit: Sit) -> None:
    dealer, now, _ = sit(name, 3)
    pile = next(pile for pile in dealer.position.table if dealer.position[pile])
    dealer.move(Move(pile, pile))  # refused
    dealer.between(pile, pile)
    dealer.resume_clock()
    now[0] += 4_000
    assert dealer.numbers().seconds == 0
    assert not dealer.clock.is_running
    dealer.move(next(iter(dealer.level.rules.moves(dealer.position))))
    now[0] += 4_000
    assert dealer.numbers().seconds == 4


def test_the_clock_stands_in_a_pause_and_runs_after_it(sit: Sit) -> None:
    dealer, now, written = sit("eight-cells:hard", 3)
    dealer.move(next(iter(dealer.level.rules.moves(dealer.position))))
    now[0] += 2_000
    dealer.stop_clock()
    now[0] += 60_000
    assert dealer.numbers().seconds == 2
    dealer.resume_clock()
    now[0] += 1_000
    assert dealer.numbers().seconds == 3
    for jump in (3_600_000, -3_600_000):
        now[0] += jump
        assert dealer.numbers().seconds == 3
    dealer.undo()
    assert [event.at_ms for _, events, _ in written for event in events] == [0, 3_000]


@wins
def test_after_the_end_the_clock_stands_also_while_practising(name: str, sit: Sit, winning: Winning) -> None:
    number, moves = winning(name)
    dealer, now, _ = sit(name, number)
    for move in moves:
        now[0] += 1_100
        dealer.move(move)
    if name in WHEN_ASKED:
        dealer.collect()
    seconds, score = dealer.numbers().seconds, dealer.numbers().score
    assert seconds > 30
    for deed in (dealer.undo, dealer.redo, dealer.restart, dealer.undo, dealer.undo, dealer.resume_clock):
        now[0] += 4_000
        deed()
        now[0] += 4_000
        assert (dealer.numbers().seconds, dealer.numbers().score) == (seconds, score)
        assert not dealer.clock.is_running


def test_the_bar_shows_the_time_that_was_booked(sit: Sit, nearly: Callable[[str], Position]) -> None:
    """Also when the clock of the system goes on between the move and the stop."""
    level = LEVELS["eight-cells:hard"]
    ticks = count(0, 7)
    for late in range(970, 1_001):
        dealer = Dealer(
            level,
            level.begin(nearly(level.id)),
            PlayClock(59_000 + late),
            lambda: next(ticks),
            lambda *_: None,
        )
        result = dealer.move(Move("t1", "t3")).finished
        assert result is not None
        assert dealer.numbers().seconds == result.elapsed_ms // 1_000


def test_a_win_in_no_time_divides_by_nothing(sit: Sit, nearly: Callable[[str], Position]) -> None:
    dealer, _, _ = sit("eight-cells:hard", nearly("eight-cells:hard"))
    result = dealer.move(Move("t1", "t3")).finished
    assert result is not None
    assert (result.elapsed_ms, result.score, result.bonus) == (0, 520, 600_000)


# The journal.


@wins
def test_the_journal_gets_every_event_once_in_order_the_result_with_the_last(
    name: str, sit: Sit, winning: Winning, check: Check
) -> None:
    number, moves = winning(name)
    dealer, _, written = sit(name, number)
    for n, move in enumerate(moves):
        dealer.move(move)
        if n % 5 == 2 and dealer.state.result is None:
            dealer.undo()
            dealer.redo()
    if name in WHEN_ASKED:
        dealer.collect()
    assert [result is not None for *_, result in written] == [False] * (len(written) - 1) + [True]
    assert words(written)[: len(moves[:3]) + 2] == [*map(str, moves[:3]), "undo", "redo"]
    check(dealer, written)


def test_what_is_refused_or_nothing_is_not_told(sit: Sit) -> None:
    dealer, _, written = sit("eight-cells:hard", 3)
    piles = list(dealer.position.table)
    for source in piles:
        for target in islice(piles, 8, None):
            if source != target and dealer.level.rules.why_not(dealer.position, Move(source, target)):
                dealer.move(Move(source, target))
    dealer.redo()
    assert written == []
