"""The one door to the engine: whichever way a hand goes, the same comes of it (players' rows D1-D20, E1)."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.clock import PlayClock
from app.dealer import Change, Dealer, Kind
from app.gestures import Gesture, Gestures, Grip
from engine.games.catalogue import LEVELS, Level
from engine.history import Event, Result
from engine.moves import Move, Reason
from engine.table import Outcome, Position, Role

Written = tuple[int, tuple[Event, ...], Result | None]
Seat = tuple[Dealer, list[int], list[Written]]
Sit = Callable[[str, Position | int], Seat]
Lay = Callable[..., Position]
Act = Callable[[Dealer, int], Change]
Check = Callable[[Dealer, list[Written]], None]

each_level = pytest.mark.parametrize("name", LEVELS)
BEST_PLACE_BY_TAP = ["eight-cells:easy", "eight-cells:medium", "eight-cells:hard", "six-by-six:standard"]
lives = st.lists(st.integers(0, 2**24), max_size=40)


def seat_at(level: Level, position: Position) -> Dealer:
    return Dealer(level, level.begin(position), PlayClock(), lambda: 0, lambda *_: None)


@pytest.fixture(scope="session")
def somewhere(sit: Sit, act: Act) -> Callable[[str, int], Iterator[Position]]:
    """Yield positions along a random life."""

    def walk(name: str, seed: int) -> Iterator[Position]:
        dealer, _, _ = sit(name, seed % 2**32)
        for step in range(48):
            seed = (seed * 1_103_515_245 + 12_345) % 2**31
            act(dealer, seed >> 4)
            if step % 6 == 5:
                yield dealer.position

    return walk


# All ways agree.


@each_level
@pytest.mark.parametrize("seed", [11, 617])
def test_for_all_piles_drag_keys_and_typed_names_do_the_same(
    name: str, seed: int, somewhere: Callable[[str, int], Iterator[Position]]
) -> None:
    level = LEVELS[name]
    for position in somewhere(name, seed):
        sources = seat_at(level, position).sources()
        for source in position.table:
            for target in position.table:
                check_pair(level, position, source, target, sources)


def check_pair(
    level: Level, position: Position, source: str, target: str, sources: frozenset[tuple[str, int]]
) -> None:
    counts = range(1, len(position[source]) + 1)
    legal = [n for n in counts if level.rules.why_not(position, Move(source, target, n)) is None]
    for count in counts:
        dealer = seat_at(level, position)
        assert (target in dealer.targets(source, count)) is (count in legal)
        assert count not in legal or (source, count) in sources
        dragged = dealer.move(Move(source, target, count))
        assert dragged.kind is (Kind.MOVED if count in legal else Kind.REFUSED)
        assert (dragged.rejection is None) is (count in legal)
        assert dragged.position == dealer.position
        assert (dealer.position == position) is (count not in legal)
    by_keys = seat_at(level, position).between(source, target)
    if not legal:
        assert by_keys.kind is Kind.REFUSED
        assert by_keys.rejection is not None
        assert by_keys.position == position
        return
    move = Move(source, target, legal[-1])
    assert by_keys == seat_at(level, position).move(move)
    assert by_keys.moves[0] == move
    assert by_keys.groups[0] == position[source][-move.count :]
    assert Move.parse(str(move)) == move
    if level.notation is not None:
        for count in legal:
            token = level.notation.write(position, Move(source, target, count))
            assert level.notation.read(position, token) == Move(source, target, count)


@each_level
def test_what_a_hand_takes_is_what_moves(
    name: str, somewhere: Callable[[str, int], Iterator[Position]]
) -> None:
    """Of every pressed card: the dragged set is the moved set, the card and what lies on it."""
    level = LEVELS[name]
    for position in somewhere(name, 5):
        for pile in position.table:
            for place in range(len(position[pile])):
                dealer = seat_at(level, position)
                count = dealer.held(pile, place)
                change = dealer.tap(pile, place)
                assert change.position == dealer.position
                if change.kind is Kind.MOVED:
                    assert (change.moves[0].source, change.moves[0].count) == (pile, count)
                    assert change.groups[0] == position[pile][-count:]
                    assert level.rules.why_not(position, change.moves[0]) is None
                else:
                    assert (change.kind, change.pile, change.count) == (Kind.REFUSED, pile, count)
                    assert change.rejection is not None
                    assert dealer.position == position
                    assert dealer.state.moves == 0


@each_level
def test_a_place_where_no_card_lies_is_nothing(name: str, sit: Sit) -> None:
    dealer, _, written = sit(name, 1)
    for pile in dealer.position.table:
        for place in (-1, len(dealer.position[pile]), 99):
            assert dealer.tap(pile, place).kind is Kind.NOTHING
            assert dealer.double_tap(pile, place, None).kind is Kind.NOTHING
    assert written == []


@each_level
def test_names_of_no_pile_are_refused(name: str, sit: Sit) -> None:
    dealer, _, written = sit(name, 1)
    pile = next(iter(dealer.position.table))
    for move in (Move("zz", pile), Move(pile, "zz"), Move(pile, pile), Move(pile, pile, 99)):
        assert dealer.move(move).kind is Kind.REFUSED
    assert written == []


# Refusals.


def test_a_run_too_long_is_refused_with_its_numbers_also_by_keys(lay: Lay) -> None:
    cells = dict(zip("c1 c2 c3 c4 c5 c6 c7".split(), "KS QS JS TS 9S 8S 7S".split(), strict=True))
    level = LEVELS["eight-cells:medium"]
    position = lay(level.id, t1="6H 5H 4H", t2="7H", **cells)
    dragged = seat_at(level, position).move(Move("t1", "t2", 3))
    by_keys = seat_at(level, position).between("t1", "t2")
    assert by_keys == dragged
    assert by_keys.rejection is not None
    assert (by_keys.rejection.reason, by_keys.rejection.length, by_keys.rejection.limit) == (
        Reason.TOO_MANY,
        3,
        2,
    )


def test_between_takes_as_many_as_may_into_a_space(lay: Lay) -> None:
    level = LEVELS["eight-cells:easy"]
    change = seat_at(level, lay(level.id, t1="2H 9S 8S 7S 6S", t2="KH 5H")).between("t1", "t3")
    assert change.moves[0] == Move("t1", "t3", 4)


def test_an_empty_pile_gives_nothing_by_keys(lay: Lay) -> None:
    level = LEVELS["eight-off:c4"]
    change = seat_at(level, lay(level.id, t1="KS")).between("c1", "t2")
    assert (change.kind, change.rejection and change.rejection.reason) == (Kind.REFUSED, Reason.NO_SUCH_CARDS)


# Taking back.


@pytest.mark.parametrize("name", ["eight-off:c8", "eight-off:c4", "eight-off:c2"])
def test_a_card_is_taken_back_on_purpose_and_stays_until_collected(name: str, lay: Lay, sit: Sit) -> None:
    start = lay(name, fH=3, t1="KS 4H")
    dealer, _, _ = sit(name, start)
    for change in (dealer.tap("fH", 2), dealer.double_tap("fH", 2, None)):
        assert change.rejection is not None
        assert change.rejection.reason is Reason.ONLY_ON_PURPOSE
    taken = dealer.between("fH", "t1")
    assert taken.moves == (Move("fH", "t1"),)
    dealer.move(Move("t1", "c1"))
    assert len(dealer.position["fH"]) == 2
    assert dealer.collect().moves == (Move("c1", "fH"), Move("t1", "fH"))
    assert dealer.undo().position["c1"] == start["fH"][2:]
    assert (dealer.undo().position, dealer.undo().position) == (taken.position, start)


@pytest.mark.parametrize("name", BEST_PLACE_BY_TAP)
def test_elsewhere_foundations_give_nothing_back(name: str, lay: Lay, sit: Sit) -> None:
    dealer, _, written = sit(name, lay(name, fH=3, t1="KS 4H"))
    for change in (dealer.between("fH", "t1"), dealer.move(Move("fH", "c1"))):
        assert change.rejection is not None
        assert change.rejection.reason is Reason.NO_TAKEBACK
    assert dealer.tap("fH", 2).kind is Kind.REFUSED
    assert written == []


# Double taps.


@each_level
def test_a_double_tap_is_exactly_one_step_or_none(
    name: str, somewhere: Callable[[str, int], Iterator[Position]]
) -> None:
    """Its first tap is as if it had not been, unless that brought the card home."""
    level = LEVELS[name]
    for position in somewhere(name, 77):
        role = position.table.role
        for pile in role:
            for place in range(len(position[pile])):
                dealer = seat_at(level, position)
                first = dealer.tap(pile, place)
                after_first = dealer.state
                tapped = first.moves[0] if first.kind is Kind.MOVED else None
                second = dealer.double_tap(pile, place, tapped)
                if tapped is not None and role[tapped.target] is Role.FOUNDATION:
                    assert second.kind is Kind.NOTHING
                    assert dealer.state == after_first
                    continue
                alone = seat_at(level, position)
                assert second == alone.double_tap(pile, place, None)
                assert dealer.state == alone.state
                assert dealer.state.moves == len(dealer.state.done) <= 1
                assert dealer.undo().kind is (Kind.UNDONE if second.kind is Kind.MOVED else Kind.NOTHING)
                assert dealer.position == position


def test_a_double_tap_that_is_refused_takes_back_its_first_tap(lay: Lay, sit: Sit) -> None:
    name = "eight-cells:medium"
    dealer, _, written = sit(name, lay(name, fH=2, t1="KS 4H", t2="5H", t3="9C 3H"))
    first = dealer.tap("t1", 1)
    assert first.moves == (Move("t1", "t2"),)
    second = dealer.double_tap("t1", 1, first.moves[0])
    assert second.rejection is not None
    assert second.rejection.reason is Reason.FOUNDATION_NEEDS
    assert [str(event) for _, events, _ in written for event in events] == ["t1>t2", "retract"]
    assert dealer.outcome_if_left() is Outcome.THROWN_BACK


def test_after_a_refused_double_tap_nothing_was_ever_played(lay: Lay, sit: Sit) -> None:
    """`retract`: as if it had not been, so that the clock waits for the first move again."""
    name = "eight-cells:medium"
    dealer, now, _ = sit(name, lay(name, fH=2, t1="KS 4H", t2="5H", t3="9C 3H"))
    first = dealer.tap("t1", 1)
    now[0] += 150
    dealer.double_tap("t1", 1, first.moves[0])
    assert not dealer.clock.is_running
    now[0] += 4_000
    assert (dealer.numbers().seconds, dealer.numbers().moves) == (0, 0)
    dealer.resume_clock()
    assert not dealer.clock.is_running
    dealer.tap("t1", 1)
    assert dealer.clock.is_running


def test_a_first_tap_that_won_stays_won(lay: Lay, sit: Sit) -> None:
    name = "eight-cells:medium"
    dealer, _, written = sit(name, lay(name, fS=13, fH=13, fD=13, fC=11, t1="KC QC"))
    first = dealer.tap("t1", 1)
    assert first.finished is not None
    assert dealer.double_tap("t1", 1, first.moves[0]).kind is Kind.NOTHING
    assert dealer.state.result == first.finished
    assert len(written) == 1


@pytest.mark.parametrize("name", LEVELS)
@settings(max_examples=12)
@given(
    number=st.integers(0, 2**32 - 1),
    clicks=st.lists(
        st.tuples(st.integers(0, 2**16), st.integers(1, 5), st.integers(0, 300), st.integers(-5, 5)),
        min_size=20,
        max_size=60,
    ),
)
def test_any_number_of_rapid_clicks_leaves_everything_in_order(
    name: str, number: int, clicks: list[tuple[int, int, int, int]], sit: Sit, check: Check
) -> None:
    """One to five clicks in a row on any card, 0 to 300 ms apart, with a tremor of 5 px."""
    dealer, now, written = sit(name, number)
    hand = Gestures(double_ms=400)
    for n, times, gap, tremor in clicks:
        grips = [Grip(pile, place) for pile in dealer.position.table
                 for place in range(len(dealer.position[pile]))]  # fmt: skip
        grip, last = grips[n % len(grips)], None
        steps, now[0] = len(dealer.state.done), now[0] + 1_000
        for click in range(times):
            now[0] += gap
            gesture, its = hand.press(grip, (500 + tremor * (click % 2), 300), now[0])
            assert its is not None
            if gesture is Gesture.DOUBLE_TAP:
                dealer.double_tap(its.pile, its.place, last)
            if hand.release()[0] is Gesture.TAP:
                change = dealer.tap(grip.pile, grip.place)
                last = change.moves[0] if change.kind is Kind.MOVED else None
        assert len(dealer.state.done) <= steps + (times + 1) // 2
        check(dealer, written)


# A whole life.


@each_level
@settings(max_examples=15)
@given(number=st.integers(0, 2**32 - 1), life=lives, gaps=st.lists(st.integers(0, 7_000), min_size=1))
def test_after_every_step_of_any_life_all_is_in_order(
    name: str, number: int, life: list[int], gaps: list[int], sit: Sit, act: Act, check: Check
) -> None:
    dealer, now, written = sit(name, number)
    for n, deed in enumerate(life):
        now[0] += gaps[n % len(gaps)]
        change = act(dealer, deed)
        assert change.position == dealer.position
        check(dealer, written)
    while dealer.undo().kind is Kind.UNDONE:
        pass
    assert dealer.position == LEVELS[name].deal(number)


@pytest.mark.parametrize(
    "name", ["eight-cells:hard", "eight-off:c8", "six-by-six:standard", "cellar:standard"]
)
def test_two_thousand_deeds_and_then_back_to_the_deal(name: str, sit: Sit, act: Act, check: Check) -> None:
    dealer, now, written = sit(name, 31)
    seed = 9
    for n in range(2_000):
        seed = (seed * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % 2**64
        now[0] += seed % 3_000
        act(dealer, seed >> 20)
        assert len({card for pile in dealer.position.piles for card in pile}) == 52
        if n % 250 == 249:
            check(dealer, written)
    while dealer.undo().kind is Kind.UNDONE:
        pass
    check(dealer, written)
    assert dealer.position == LEVELS[name].deal(31)
