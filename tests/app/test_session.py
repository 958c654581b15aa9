"""Dealing, giving up and what counts (`rules.md`, section 1; players' rows C1, C4, C5, C20, A10, E16, K2)."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import start
from app.dealer import Dealer
from app.session import Order, Session, UnprovenError, World, error_of_typed
from app.storage import Store
from app.storage.values import EMPTY_RECORD, Record
from engine.codes import CodeError, CodeFault
from engine.dealing import LARGEST
from engine.games.catalogue import LEVELS, Level
from engine.moves import Move
from engine.table import Outcome

NewWorld = Callable[[], tuple[World, list[int]]]
OpenStore = Callable[[Path | None], Store]
Act = Callable[[Dealer, int], object]
Winning = Callable[[str], tuple[int, list[Move]]]

EASY, MEDIUM, HARD = (LEVELS[f"eight-cells:{name}"] for name in ("easy", "medium", "hard"))
OFF, CELLAR = LEVELS["eight-off:c8"], LEVELS["cellar:standard"]
UNPROVEN = 3
each_level = pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)
counted = pytest.mark.parametrize("source", ["random", "winnable"])
practice = pytest.mark.parametrize("source", ["code", "board", "history", "daily"])


@pytest.fixture
def session(open_store: OpenStore, new_world: NewWorld) -> Session:
    return Session(open_store(None), new_world()[0])


def move_once(session: Session, level: Level) -> None:
    """Make one move of the deal on the table; one with a move is dealt if it has none."""
    assert session.table is not None
    dealer = session.table.dealer
    dealer.move(next(iter(level.rules.moves(dealer.position))))


def win(session: Session, winning: Winning, level: Level, source: str) -> str:
    number, moves = winning(level.id)
    table = session.deal(level, number, source)
    for move in moves:
        table.dealer.move(move)
    assert table.dealer.state.result is not None
    return table.id


def outcome(session: Session, name: str) -> str:
    saved = session.store.load(name)
    assert saved is not None
    return saved.row.outcome


def records(session: Session) -> dict[str, Record]:
    found = {name: session.store.record(name) for name in LEVELS}
    return {name: record for name, record in found.items() if record != EMPTY_RECORD}


# One open deal a game.


def test_at_first_nothing_is_open_and_dealing_costs_nothing(session: Session) -> None:
    assert session.table is None
    assert session.open_levels() == {}
    assert not session.resume_last()
    assert [session.would_cost(level) for level in LEVELS.values()] == [None] * len(LEVELS)
    assert session.again() is None


@each_level
def test_a_deal_lies_on_the_table_and_in_the_store(session: Session, level: Level) -> None:
    table = session.deal(level)
    assert session.table == table
    assert (table.level, table.source) == (level, "random")
    assert table.number is not None
    assert table.dealer.position == level.deal(table.number)
    assert table.code == level.code_of(table.number)
    assert session.open_levels() == {level.game: level.id}
    saved = session.store.load(table.id)
    assert saved is not None
    assert (saved.row.number, saved.row.outcome, saved.events) == (table.number, "open", ())
    assert level.boards.read(saved.row.board) == table.dealer.position


@given(order=st.lists(st.tuples(st.sampled_from(sorted(LEVELS)), st.booleans()), max_size=12))
def test_there_is_never_more_than_one_open_deal_a_game(
    order: list[tuple[str, bool]], new_world: NewWorld
) -> None:
    with closing(Store(None, lambda *_: None)) as store:
        session = Session(store, new_world()[0])
        newest: dict[str, str] = {}
        for name, leaves in order:
            session.deal(LEVELS[name])
            newest = {LEVELS[name].game: name} | {g: n for g, n in newest.items() if g != LEVELS[name].game}
            if leaves:
                session.leave()
            assert session.open_levels() == newest
            assert len(store.open_deals()) == len(newest)


def test_another_level_of_the_game_gives_the_deal_up_at_its_own_level(session: Session) -> None:
    first = session.deal(MEDIUM)
    move_once(session, MEDIUM)
    second = session.deal(HARD)
    assert outcome(session, first.id) == "lost"
    assert {name: record.lost for name, record in records(session).items()} == {MEDIUM.id: 1}
    assert session.open_levels() == {"eight-cells": HARD.id}
    assert session.table == second


def test_a_deal_that_was_left_is_given_up_too(session: Session) -> None:
    first = session.deal(MEDIUM)
    move_once(session, MEDIUM)
    session.deal(OFF)
    assert outcome(session, first.id) == "open"
    session.deal(HARD)
    assert outcome(session, first.id) == "lost"
    assert session.open_levels() == {"eight-cells": HARD.id, "eight-off": OFF.id}


def test_a_deal_never_moved_is_thrown_back(session: Session) -> None:
    first = session.deal(MEDIUM)
    session.deal(MEDIUM)
    assert outcome(session, first.id) == "thrown back"
    assert records(session) == {}


def test_in_cellar_it_is_passed(session: Session) -> None:
    first = session.deal(CELLAR)
    assert session.would_cost(CELLAR) == (CELLAR, Outcome.PASSED)
    session.deal(CELLAR)
    assert outcome(session, first.id) == "passed"
    assert session.store.record(CELLAR.id).lost == 0


# What it costs.


def test_what_dealing_anew_costs_along_a_deal(session: Session, winning: Winning) -> None:
    table, lost = session.deal(MEDIUM, *winning(MEDIUM.id)[:1]), (MEDIUM, Outcome.LOST)
    assert session.would_cost(HARD) is None
    move_once(session, MEDIUM)
    assert [session.would_cost(level) for level in (EASY, MEDIUM, HARD)] == [lost] * 3
    assert session.would_cost(OFF) is None
    table.dealer.undo()
    assert session.would_cost(MEDIUM) == lost  # a move was made, also when all were undone
    table.dealer.redo()
    session.leave()
    assert session.would_cost(HARD) == lost
    session.deal(OFF)
    assert session.would_cost(EASY) == lost
    session.deal(HARD)
    assert session.would_cost(HARD) is None


def test_a_first_tap_that_was_retracted_costs_nothing(session: Session) -> None:
    dealer = session.deal(HARD, 617).dealer
    tapped = 0
    for pile in dealer.position.table:
        first = dealer.tap(pile, len(dealer.position[pile]) - 1)
        if first.moves and first.moves[0].target[0] != "f":
            dealer.double_tap(first.moves[0].source, len(dealer.position[pile]), first.moves[0])
            tapped += 1
            assert session.would_cost(HARD) is None
    assert tapped


def test_a_won_deal_costs_nothing_more(session: Session, winning: Winning) -> None:
    name = win(session, winning, MEDIUM, "random")
    assert session.would_cost(MEDIUM) is None
    assert session.table is not None
    session.table.dealer.undo()
    assert session.would_cost(MEDIUM) is None
    session.deal(MEDIUM)
    assert outcome(session, name) == "won"


@settings(max_examples=40)
@given(
    name=st.sampled_from(sorted(LEVELS)),
    life=st.lists(st.integers(0, 2**24), max_size=12),
    leaves=st.booleans(),
)
def test_the_question_says_what_is_booked(
    name: str, life: list[int], leaves: bool, new_world: NewWorld, act: Act
) -> None:
    with closing(Store(None, lambda *_: None)) as store:
        session = Session(store, new_world()[0])
        table = session.deal(LEVELS[name])
        for deed in life:
            act(table.dealer, deed)
        moved = table.dealer.state.ever_moved
        if leaves:
            session.leave()
        cost = session.would_cost(LEVELS[name])
        session.deal(LEVELS[name])
        booked = outcome(session, table.id)
        assert booked == (cost[1].value if cost else "thrown back")
        assert (booked == "lost") is moved


# What counts.


@counted
def test_a_random_deal_counts_in_its_level(session: Session, winning: Winning, source: str) -> None:
    win(session, winning, MEDIUM, source)
    session.deal(MEDIUM, None, source)
    move_once(session, MEDIUM)
    session.deal(MEDIUM)
    record = session.store.record(MEDIUM.id)
    assert (record.won, record.lost, record.percent) == (1, 1, 50)
    assert list(records(session)) == [MEDIUM.id]
    assert record.moves is not None
    assert record.moves.best == len(winning(MEDIUM.id)[1])


@practice
def test_practice_counts_nowhere(session: Session, winning: Winning, source: str) -> None:
    name = win(session, winning, MEDIUM, source)
    assert outcome(session, name) == "won"
    session.deal(MEDIUM, None, source)
    move_once(session, MEDIUM)
    session.deal(MEDIUM)
    assert records(session) == {}


def test_the_same_deal_again_is_practice(session: Session, winning: Winning) -> None:
    win(session, winning, MEDIUM, "random")
    first = session.table
    for _ in range(3):
        table = session.again()
        assert table is not None
        assert first is not None
        assert (table.level, table.number, table.source) == (MEDIUM, first.number, "history")
        assert table.dealer.position == first.dealer.state.start.position
        assert not table.dealer.state.ever_moved
        for move in winning(MEDIUM.id)[1]:
            table.dealer.move(move)
        assert table.dealer.state.result is not None
    record = session.store.record(MEDIUM.id)
    assert (record.won, record.finished) == (1, 1)


@settings(max_examples=25)
@given(after=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 2**24)), max_size=15))
def test_a_win_is_counted_once_whatever_happens_after(
    after: list[tuple[int, int]], new_world: NewWorld, winning: Winning, act: Act
) -> None:
    with closing(Store(None, lambda *_: None)) as store:
        world = new_world()[0]
        session = Session(store, world)
        win(session, winning, MEDIUM, "random")
        won = store.record(MEDIUM.id)
        assert won.won == 1
        for what, deed in after:
            if what == 0:
                session.again()
            elif what == 1:
                session.leave()
            elif what == 2:
                session.resume(MEDIUM.game)
            elif what == 3:
                session = Session(store, world)
                session.resume_last()
            elif what == 4:
                session.note()
            elif session.table is not None:
                act(session.table.dealer, deed)
            assert store.record(MEDIUM.id) == won
        session.deal(MEDIUM)
        assert store.record(MEDIUM.id) == won


# Which deals.


def test_easy_deals_only_proven_deals(session: Session, new_world: NewWorld) -> None:
    proven = new_world()[0].proven
    numbers = [session.deal(EASY).number for _ in range(40)]
    assert all(number is not None and proven.holds(EASY.id, number) for number in numbers)
    assert len(set(numbers)) > 20


@pytest.mark.parametrize("with_board", [False, True])
def test_an_unproven_deal_is_refused_on_easy_and_changes_nothing(session: Session, with_board: bool) -> None:
    table = session.deal(EASY)
    move_once(session, EASY)
    number, board = (None, EASY.deal(UNPROVEN)) if with_board else (UNPROVEN, None)
    with pytest.raises(UnprovenError) as caught:
        session.deal(EASY, number, "code", board)
    assert caught.value.args == (EASY.id, number)
    assert session.table == table
    assert session.open_levels() == {"eight-cells": EASY.id}
    assert outcome(session, table.id) == "open"


def test_the_solver_is_asked_where_a_deal_must_be_proven_and_only_there(session: Session) -> None:
    listed = session.deal(EASY).number
    for text in (str(UNPROVEN), EASY.code_of(UNPROVEN), EASY.code_of(listed or 0)):
        level, number = session.typed(EASY, text)
        assert session.needs_proof(Order(level, number, "code")) is (number == UNPROVEN)
    assert session.needs_proof(Order(EASY))
    assert session.needs_proof(Order(MEDIUM, source="winnable"))
    assert not session.needs_proof(Order(MEDIUM))
    assert not session.needs_proof(Order(MEDIUM, UNPROVEN, "code"))
    assert not session.needs_proof(Order(EASY, board=EASY.deal(UNPROVEN)))


def test_a_proven_deal_is_laid_and_its_proof_kept(session: Session) -> None:
    table = session.lay(Order(EASY, UNPROVEN, "code", proof="t1>c5"))
    assert (table.number, table.source) == (UNPROVEN, "code")
    assert session.store.pending() >= 0
    assert session.resume("eight-cells")


@each_level
@pytest.mark.parametrize("number", [0, 1, 31, 617, 2**31, LARGEST])
def test_a_deal_is_dealt_again_from_its_code_exactly(session: Session, level: Level, number: int) -> None:
    if level not in session.offered() or error_of_typed(session, level.id, str(number)):
        with pytest.raises(CodeError):
            session.typed(HARD, level.code_of(number))
        return
    code = level.code_of(number)
    for text in (code, f"  {code.lower()}\t", code.replace("-", "")):
        assert session.typed(HARD, text) == (level, number)
    order = Order(level, number, "code", proof="t1>c5" if level.deals_proven else "")
    table = session.lay(order)
    assert (table.code, table.dealer.position) == (code, level.deal(number))


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), (" 617 ", 617), ("0000000007", 7), (str(LARGEST), LARGEST)]
)
def test_a_number_is_of_the_chosen_level(session: Session, text: str, number: int) -> None:
    assert session.typed(OFF, text) == (OFF, number)


@pytest.mark.parametrize(
    "text", ["", " ", "-1", "4294967296", "1.5", "٣", "²", "9" * 5_000, "EC1-M", "\0", "ЕС1"]
)
def test_what_is_no_deal_is_said_never_raised(session: Session, text: str) -> None:
    assert isinstance(error_of_typed(session, HARD.id, text), CodeError)


def test_only_levels_that_the_table_can_show_are_typed(session: Session) -> None:
    for level in LEVELS.values():
        error = error_of_typed(session, HARD.id, level.code_of(1))
        if level not in session.offered():
            assert isinstance(error, CodeError)
            assert error.fault is CodeFault.UNKNOWN_PREFIX
            assert set(error.known) == {each.code for each in session.offered()}


def test_a_typed_board_has_no_number_and_no_code(session: Session) -> None:
    board = OFF.deal(UNPROVEN)
    table = session.deal(OFF, None, "board", board)
    assert (table.number, table.code, table.dealer.position) == (None, "", board)
    again = session.again()
    assert again is not None
    assert (again.number, again.dealer.position) == (None, board)


def test_two_fresh_starts_deal_different_deals(open_store: OpenStore) -> None:
    """With the chance of the real world."""
    dealt = [Session(open_store(None), start.world()).deal(HARD) for _ in range(3)]
    assert len({table.number for table in dealt}) == 3
    assert len({table.id for table in dealt}) == 3


def test_chance_reaches_every_number(session: Session, open_store: OpenStore, new_world: NewWorld) -> None:
    asked: list[int] = []

    def last(limit: int) -> int:
        asked.append(limit)
        return limit - 1

    world = new_world()[0]
    rigged = World(world.now_ms, world.utc_now, last, world.new_id, world.proven)
    session = Session(open_store(None), rigged)
    assert session.deal(HARD).number == LARGEST
    assert session.deal(EASY).number == world.proven.numbers(EASY.id)[-1]
    assert asked == [2**32, len(world.proven.numbers(EASY.id))]
