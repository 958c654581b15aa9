"""Taking deals up again, and saved deals that are damaged (`rules.md`, "Saved"; rows A10-A14, C4)."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dealer import Dealer
from app.session import OnTable, Session, World
from app.storage import DealRow, Store
from app.storage.values import EMPTY_RECORD
from engine.games.catalogue import LEVELS, RULES_REVISION
from engine.moves import Move
from engine.table import Outcome

NewWorld = Callable[[], tuple[World, list[int]]]
OpenStore = Callable[[Path | None], Store]
Act = Callable[[Dealer, int], object]
Winning = Callable[[str], tuple[int, list[Move]]]
Events = list[tuple[int, str]]

HARD, OFF, CELLAR = LEVELS["eight-cells:hard"], LEVELS["eight-off:c8"], LEVELS["cellar:standard"]
LIFE = [n * 2_654_435_761 % 2**24 for n in range(60)]
each_level = pytest.mark.parametrize("name", LEVELS)


def seen(table: OnTable | None) -> tuple[object, ...]:
    """Return all that a player sees of a deal, and the whole line back and forth."""
    assert table is not None
    dealer = table.dealer
    return (table.id, table.level, table.number, table.source, table.code, dealer.state, dealer.numbers(),
            dealer.clock.elapsed_ms)  # fmt: skip


def row_of(name: str, number: int | None = 617, board: str | None = None) -> DealRow:
    level = LEVELS[name]
    text = level.boards.write(level.deal(617)) if board is None else board
    return DealRow("saved", name, number, text, "random", RULES_REVISION, "2026-01-01T00:00:00+00:00")


def first_moves(name: str, most: int) -> Events:
    """Return a log of some legal moves, a second each."""
    rules, position = LEVELS[name].rules, LEVELS[name].deal(617)
    events = []
    for n in range(most):
        moves = list(rules.moves(position))
        move = moves[len(moves) // 2]
        events.append((n * 1_000, str(move)))
        position = rules.play(position, move)
    return events


# As it was.


@each_level
def test_a_deal_comes_back_as_it_was(
    name: str, tmp_path: Path, open_store: OpenStore, new_world: NewWorld, act: Act
) -> None:
    world, now = new_world()
    session = Session(open_store(tmp_path), world)
    table = session.deal(LEVELS[name], 31 if name != "eight-cells:easy" else None)
    start, undone = table.dealer.position, 0
    for deed in LIFE:
        now[0] += deed % 2_000
        act(table.dealer, deed)
    while undone < 3 and table.dealer.undo().moves:
        undone += 1
    now[0] += 1_500
    before = seen(table)
    session.leave()
    session.store.close()

    again = Session(open_store(tmp_path), world)
    assert again.resume_last()
    assert seen(again.table) == before
    assert again.set_aside == []
    assert again.table is not None
    dealer = again.table.dealer
    assert not dealer.clock.is_running
    for _ in range(undone):
        dealer.redo()
    while dealer.numbers().can_undo:
        dealer.undo()
    assert dealer.position == start


@settings(max_examples=60)
@given(name=st.sampled_from(sorted(LEVELS)), life=st.lists(st.integers(0, 2**24), max_size=30))
def test_any_life_comes_back_as_it_was(name: str, life: list[int], new_world: NewWorld, act: Act) -> None:
    with closing(Store(None, lambda *_: None)) as store:
        world, now = new_world()
        session = Session(store, world)
        table = session.deal(LEVELS[name])
        for deed in life:
            now[0] += deed % 7_000
            act(table.dealer, deed)
        before, over = seen(table), table.dealer.state.result is not None
        session.leave()
        again = Session(store, world)
        assert again.resume_last() is not over
        assert over or seen(again.table) == before


def test_without_a_farewell_the_clock_is_at_the_last_event(
    tmp_path: Path, open_store: OpenStore, new_world: NewWorld
) -> None:
    world, now = new_world()
    session = Session(open_store(tmp_path), world)
    dealer = session.deal(HARD, 617).dealer
    for _, text in first_moves(HARD.id, 5):
        dealer.move(Move.parse(text))
        now[0] += 1_000
    state = dealer.state
    session.store.close()
    again = Session(open_store(tmp_path), world)
    assert again.resume_last()
    assert again.table is not None
    assert again.table.dealer.state == state
    assert again.table.dealer.clock.elapsed_ms == 4_000


def test_two_hundred_undos_and_redos_in_a_moment(
    tmp_path: Path, open_store: OpenStore, new_world: NewWorld
) -> None:
    world, now = new_world()
    session = Session(open_store(tmp_path), world)
    table = session.deal(HARD, 617)
    for _, text in first_moves(HARD.id, 8):
        table.dealer.move(Move.parse(text))
    for n in range(200):
        now[0] += 10
        session.note()
        (table.dealer.undo if n % 5 in {0, 1, 3} else table.dealer.redo)()
    before = seen(table)
    session.leave()
    session.store.close()
    again = Session(open_store(tmp_path), world)
    assert again.resume_last()
    assert seen(again.table) == before


def test_each_game_keeps_its_deal_and_the_last_one_lies_on_the_table(
    tmp_path: Path, open_store: OpenStore, new_world: NewWorld
) -> None:
    world, now = new_world()
    session = Session(open_store(tmp_path), world)
    kept = {}
    for level in (HARD, OFF, LEVELS["six-by-six:standard"]):
        dealer = session.deal(level, 617).dealer
        dealer.move(next(iter(level.rules.moves(dealer.position))))
        now[0] += 3_000
        kept[level.game] = seen(session.table)
    for game, before in kept.items():
        now[0] += 60_000
        assert session.resume(game)
        assert seen(session.table) == before
    assert session.resume(OFF.game)
    session.leave()
    session.store.close()

    again = Session(open_store(tmp_path), world)
    assert again.resume_last()
    assert seen(again.table) == kept[OFF.game]
    table = again.table
    assert again.resume(OFF.game)
    assert again.table is table
    assert not again.resume(CELLAR.game)
    assert set(again.open_levels()) == set(kept)


def test_a_finished_deal_is_not_taken_up_again(
    tmp_path: Path, open_store: OpenStore, new_world: NewWorld, winning: Winning
) -> None:
    world = new_world()[0]
    session = Session(open_store(tmp_path), world)
    session.deal(OFF)
    number, moves = winning(HARD.id)
    dealer = session.deal(HARD, number).dealer
    for move in moves:
        dealer.move(move)
    dealer.undo()
    session.leave()
    session.store.close()
    again = Session(open_store(tmp_path), world)
    assert again.resume_last()
    assert again.table is not None
    assert again.table.level is OFF
    assert again.open_levels() == {OFF.game: OFF.id}
    assert again.store.record(HARD.id).won == 1


def test_noting_and_leaving_nothing_is_nothing(open_store: OpenStore, new_world: NewWorld) -> None:
    session = Session(open_store(None), new_world()[0])
    session.note()
    session.leave()
    assert session.table is None


# Damaged.

BOARD = HARD.boards.write(HARD.deal(617))
SWAPPED = HARD.boards.write(HARD.deal(618))
BOARDS = {
    "empty": "",
    "no board": "\0 nonsense",
    "cut": BOARD[: len(BOARD) // 2],
    "missing card": BOARD.replace("KS", "", 1),
    "doubled card": BOARD.replace("KS", "KH", 1),
    "a card too many": BOARD + " KS",
    "of another game": CELLAR.boards.write(CELLAR.deal(617)),
    "far too long": BOARD * 100,
    "of another number": SWAPPED,
}
LOGS: dict[str, Events] = {
    "nonsense": [(0, "nonsense")],
    "empty": [(0, "")],
    "no such pile": [(0, "t1>t9")],
    "illegal": [(0, "t1>t1")],
    "nothing to undo": [(0, "undo")],
    "nothing to redo": [*first_moves(HARD.id, 2), (5_000, "redo")],
    "nothing to retract": [(0, "retract")],
    "nothing to restart": [(0, "restart")],
    "by itself at first": [(0, f"auto {first_moves(HARD.id, 1)[0][1]}")],
    "moved twice": first_moves(HARD.id, 1) * 2,
    "time going back": [(5_000, first_moves(HARD.id, 1)[0][1]), (4_000, "undo")],
    "time before all": [(-1, first_moves(HARD.id, 1)[0][1])],
    "given up twice": [*first_moves(HARD.id, 1), (5_000, "give up"), (5_000, "give up")],
    "a call too late": [*first_moves(HARD.id, 1), (5_000, "call can")],
}


def check_set_aside(store: Store, world: World) -> None:
    """The deal is put away, uncounted, told once; the next one is dealt as if nothing had been."""
    session = Session(store, world)
    assert session.would_cost(HARD) is None
    assert not session.resume_last()
    assert session.set_aside == [HARD.id]
    assert session.open_levels() == {}
    assert not session.resume(HARD.game)
    table = session.deal(HARD)
    assert session.set_aside == [HARD.id]
    assert session.open_levels() == {HARD.game: HARD.id}
    assert table.dealer.move(next(iter(HARD.rules.moves(table.dealer.position)))).rejection is None
    assert store.record(HARD.id) == EMPTY_RECORD
    assert Session(store, world).resume_last()


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_damaged_board_is_set_aside(board: str, open_store: OpenStore, new_world: NewWorld) -> None:
    store = open_store(None)
    store.begin(row_of(HARD.id, board=board))
    check_set_aside(store, new_world()[0])


@pytest.mark.parametrize("number", [-1, 2**32, 2**62, 618])
def test_a_number_that_is_not_the_boards_is_set_aside(
    number: int, open_store: OpenStore, new_world: NewWorld
) -> None:
    store = open_store(None)
    store.begin(row_of(HARD.id, number=number))
    check_set_aside(store, new_world()[0])


@pytest.mark.parametrize("events", LOGS.values(), ids=LOGS)
def test_a_damaged_log_is_set_aside(events: Events, open_store: OpenStore, new_world: NewWorld) -> None:
    store = open_store(None)
    store.begin(row_of(HARD.id))
    store.append("saved", 0, events)
    check_set_aside(store, new_world()[0])


@pytest.mark.parametrize("word", ["first", "deal"])
def test_dealing_anew_sets_a_damaged_deal_aside_without_asking(
    word: str, open_store: OpenStore, new_world: NewWorld
) -> None:
    store = open_store(None)
    store.begin(row_of(HARD.id))
    store.append("saved", 0, [(0, word)])
    session = Session(store, new_world()[0])
    table = session.deal(HARD)
    assert session.set_aside == [HARD.id]
    assert [row.id for row in store.open_deals()] == [table.id]


def test_a_damaged_deal_hides_no_sound_one(open_store: OpenStore, new_world: NewWorld) -> None:
    store = open_store(None)
    store.begin(row_of(OFF.id)._replace(id="sound"))
    store.begin(row_of(HARD.id, board="torn"))
    store.set("on table", "saved")
    session = Session(store, new_world()[0])
    assert session.resume_last()
    assert session.table is not None
    assert (session.table.id, session.set_aside) == ("sound", [HARD.id])


def test_a_log_that_ended_the_deal_is_booked_as_it_says(
    open_store: OpenStore, new_world: NewWorld, winning: Winning
) -> None:
    """Its end was written, its result was not: it is neither open nor counted twice."""
    store, level = open_store(None), OFF
    number, moves = winning(level.id)
    store.begin(row_of(level.id)._replace(number=number, board=level.boards.write(level.deal(number))))
    store.append("saved", 0, [(n * 1_000, str(move)) for n, move in enumerate(moves)])
    world = new_world()[0]
    session = Session(store, world)
    assert level.begin(level.deal(number)).outcome_if_left() is Outcome.THROWN_BACK
    assert not session.resume_last()
    assert (session.set_aside, session.open_levels()) == ([], {})
    session.deal(level)
    assert store.record(level.id).won == store.record(level.id).finished == 1
    assert len(store.open_deals()) == 1


@pytest.mark.parametrize("level", ["", "chess:blitz", "eight-cells", "eight-cells:easy:hard"])
def test_a_deal_of_an_unknown_level_is_left_alone(
    level: str, open_store: OpenStore, new_world: NewWorld
) -> None:
    store = open_store(None)
    store.begin(row_of(HARD.id)._replace(level=level))
    session = Session(store, new_world()[0])
    assert not session.resume_last()
    assert (session.open_levels(), session.set_aside) == ({}, [])
    session.deal(HARD)
    assert len(store.open_deals()) == 2


@pytest.mark.parametrize("value", [None, 5, [], {"id": 1}, "", "gone", True])
def test_a_senseless_note_of_what_lay_on_the_table(
    value: object, open_store: OpenStore, new_world: NewWorld
) -> None:
    store = open_store(None)
    store.begin(row_of(HARD.id))
    store.set("on table", value)
    assert Session(store, new_world()[0]).resume_last()


TWELVE = first_moves(HARD.id, 12)
cuts = st.tuples(st.integers(0, 2_000), st.integers(0, 12), st.text(alphabet="KQ2SHx>t1 \n:-\0é", max_size=6))


def torn(text: str, cut: tuple[int, int, str]) -> str:
    at, count, new = cut
    at %= len(text) + 1
    return text[:at] + new + text[at + count :]


@settings(max_examples=500)
@given(board=cuts, log=cuts, at=st.integers(0, 11), times=st.integers(-2_000, 2_000), elapsed=st.integers())
def test_five_hundred_torn_saves_are_taken_up_whole_or_set_aside(
    board: tuple[int, int, str],
    log: tuple[int, int, str],
    at: int,
    times: int,
    elapsed: int,
    new_world: NewWorld,
) -> None:
    with closing(Store(None, lambda *_: None)) as store:
        events = list(TWELVE)
        events[at] = (events[at][0] + times, torn(events[at][1], log))
        row = row_of(HARD.id, board=torn(BOARD, board))._replace(elapsed_ms=elapsed % 2**62 - 2**61)
        store.begin(row)
        store.append("saved", 0, events)
        session = Session(store, new_world()[0])
        if session.resume_last():
            assert session.table is not None
            dealer = session.table.dealer
            assert len({card for pile in dealer.position.piles for card in pile}) == 52
            assert dealer.numbers().seconds >= 0
            assert len(dealer.state.done) <= 12
            dealer.undo()
        session.deal(HARD)
        assert len(store.open_deals()) == 1
