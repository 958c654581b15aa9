"""A record is nothing but a recount of the deals."""

from __future__ import annotations

import math
from contextlib import closing
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage import DealRow, Ending, Past, Record
from app.storage.database import blank, commit
from app.storage.records import finished, record
from app.storage.values import Series
from app.storage.writes import Append, Begin, End, Forget

if TYPE_CHECKING:
    from collections.abc import Callable
    from sqlite3 import Connection

LEVEL = "eight-off:c8"
HALF = Fraction(1, 2)


class Played(NamedTuple):
    level: str
    source: str
    outcome: str
    minute: int
    elapsed_ms: int
    moves: int
    score: int
    undos: int = 0
    help: int = 0
    is_forgotten: bool = False


played = st.builds(
    Played,
    st.sampled_from([LEVEL, LEVEL, LEVEL, "eight-off:c4"]),
    st.sampled_from(["random", "winnable", "random", "code", "board", "history", "daily"]),
    st.sampled_from(["open", "won", "won", "lost", "drawn", "passed", "thrown back"]),
    st.integers(0, 9),
    st.integers(0, 10**7),
    st.integers(0, 300),
    st.integers(-9, 999),
    st.integers(0, 3),
    st.integers(0, 2),
    st.booleans(),
)


def recount(deals: list[Played]) -> Record:
    counted = [
        deal
        for deal in sorted(deals, key=lambda deal: deal.minute)
        if deal.level == LEVEL
        and deal.source in {"random", "winnable"}
        and deal.outcome in {"won", "lost", "drawn"}
        and not deal.is_forgotten
    ]
    results = "".join(deal.outcome[0] for deal in counted).replace("d", "").split("l")
    wins = [deal for deal in counted if deal.outcome == "won"]
    return Record(
        won=len(wins),
        lost=sum(deal.outcome == "lost" for deal in counted),
        drawn=sum(deal.outcome == "drawn" for deal in counted),
        streak=len(results[-1]),
        longest=max(map(len, results)),
        score=series([deal.score for deal in wins], max),
        ms=series([deal.elapsed_ms for deal in wins], min),
        moves=series([deal.moves for deal in wins], min),
        undos=series([deal.undos for deal in wins], min),
        recent=tuple(Past(deal.outcome, deal.score, deal.help > 0) for deal in counted)[-80:],
        helped=sum(deal.help > 0 for deal in wins),
        played_ms=sum(deal.elapsed_ms for deal in counted),
    )


def series(numbers: list[int], best: Callable[[list[int]], int]) -> Series | None:
    return Series(best(numbers), math.floor(Fraction(sum(numbers), len(numbers)) + HALF)) if numbers else None


def write(db: Connection, deals: list[Played], first: int = 0) -> None:
    for n, deal in enumerate(deals, first):
        events = tuple((at, what) for at, what in enumerate(["1>2 1", "undo", "redo"] * deal.undos))
        row = DealRow(f"{n}", deal.level, n, "", deal.source, 1, "2025")
        ending = None
        if deal.outcome != "open":
            finished_at = f"2025-01-01T00:{deal.minute:02}:00+00:00"
            numbers = (deal.elapsed_ms, deal.moves, deal.score, deal.help)
            ending = Ending(deal.outcome, finished_at, *numbers)
        commit(db, [Begin(row), Append(row.id, 0, events, ending)])


def record_of(deals: list[Played]) -> Record:
    with closing(blank()) as db:
        forgotten = [deal for deal in deals if deal.is_forgotten]
        write(db, forgotten)
        commit(db, [Forget(LEVEL), Forget("eight-off:c4")])
        write(db, [deal for deal in deals if not deal.is_forgotten], len(forgotten))
        return record(db, LEVEL)


@given(st.lists(played, max_size=60))
def test_a_record_equals_a_plain_recount(deals: list[Played]) -> None:
    assert record_of(deals) == recount(deals)


def outcomes(*names: str) -> Record:
    return record_of([Played(LEVEL, "random", name, n, 1, 1, n) for n, name in enumerate(names)])


def test_a_draw_neither_ends_nor_lengthens_a_streak() -> None:
    found = outcomes("won", "won", "drawn", "won", "lost", "drawn", "won")
    assert (found.longest, found.streak) == (3, 1)


def test_a_loss_ends_the_streak_and_the_longest_stays() -> None:
    found = outcomes("won", "won", "lost")
    assert (found.longest, found.streak) == (2, 0)


def test_only_the_last_eighty_are_recent_oldest_first() -> None:
    found = outcomes(*["won"] * 90)
    assert [past.score for past in found.recent] == list(range(10, 90))


@given(st.lists(played, max_size=20))
def test_the_list_has_every_deal_with_a_result_and_says_which_count(deals: list[Played]) -> None:
    with closing(blank()) as db:
        write(db, deals)
        found = finished(db, LEVEL)
        ended = [deal for deal in deals if deal.level == LEVEL and deal.outcome != "open"]
        ended.sort(key=lambda deal: deal.minute)
        assert [(each.row.outcome, each.row.score, each.undos) for each in found] == [
            (deal.outcome, deal.score, deal.undos) for deal in ended
        ]
        assert sum(each.counts for each in found) == record(db, LEVEL).finished
        commit(db, [Forget(LEVEL)])
        assert [each.row for each in finished(db, LEVEL)] == [each.row for each in found]
        assert not any(each.counts for each in finished(db, LEVEL))


def test_what_is_taken_back_after_the_result_does_not_count() -> None:
    with closing(blank()) as db:
        write(db, [Played(LEVEL, "random", "won", 1, 1, 1, 1, undos=2)])
        before = record(db, LEVEL)
        commit(db, [Append("0", 6, ((9, "undo"), (9, "undo")))])
        assert record(db, LEVEL) == before


def test_forgetting_leaves_open_deals_and_other_levels_alone() -> None:
    with closing(blank()) as db:
        write(
            db,
            [
                Played(LEVEL, "random", "open", 1, 1, 1, 1),
                Played("eight-off:c4", "random", "won", 2, 1, 1, 1),
            ],
        )
        commit(db, [Forget(LEVEL)])
        commit(db, [End("0", Ending("won", "2025-01-01T00:09:00+00:00", 5, 5, 5, 0))])
        assert record(db, LEVEL).won == 1
        assert record(db, "eight-off:c4").won == 1


@pytest.mark.parametrize(
    ("names", "percent"),
    [
        ((), None),
        (("passed", "thrown back", "open"), None),
        (("lost",), 0),
        (("won",), 100),
        (("won", "lost", "drawn"), 33),
        (("won", "won", "lost"), 67),
    ],
)
def test_per_cent_is_of_all_counted(names: tuple[str, ...], percent: int | None) -> None:
    assert outcomes(*names).percent == percent
