"""A record is nothing but a recount of the deals."""

from __future__ import annotations

from contextlib import closing
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage import DealRow, Ending, Past, Record
from app.storage.database import blank, commit
from app.storage.records import record
from app.storage.writes import Begin, End

LEVEL = "eight-off:c8"


class Played(NamedTuple):
    level: str
    source: str
    outcome: str
    minute: int
    elapsed_ms: int
    moves: int
    score: int


played = st.builds(
    Played,
    st.sampled_from([LEVEL, LEVEL, LEVEL, "eight-off:c4"]),
    st.sampled_from(["random", "winnable", "random", "code", "board", "history", "daily"]),
    st.sampled_from(["open", "won", "won", "lost", "drawn", "passed", "thrown back"]),
    st.integers(0, 9),
    st.integers(0, 10**7),
    st.integers(0, 300),
    st.integers(-9, 999),
)


def recount(deals: list[Played]) -> Record:
    counted = [
        deal
        for deal in sorted(deals, key=lambda deal: deal.minute)
        if deal.level == LEVEL
        and deal.source in {"random", "winnable"}
        and deal.outcome in {"won", "lost", "drawn"}
    ]
    results = "".join(deal.outcome[0] for deal in counted).replace("d", "").split("l")
    wins = [deal for deal in counted if deal.outcome == "won"]
    return Record(
        won=len(wins),
        lost=sum(deal.outcome == "lost" for deal in counted),
        drawn=sum(deal.outcome == "drawn" for deal in counted),
        streak=len(results[-1]),
        longest=max(map(len, results)),
        best_score=max((deal.score for deal in wins), default=None),
        best_ms=min((deal.elapsed_ms for deal in wins), default=None),
        best_moves=min((deal.moves for deal in wins), default=None),
        recent=tuple(Past(deal.outcome, deal.score) for deal in counted)[-16:],
    )


def record_of(deals: list[Played]) -> Record:
    with closing(blank()) as db:
        for n, deal in enumerate(deals):
            commit(db, [Begin(DealRow(f"{n}", deal.level, n, "", deal.source, 1, "2025"))])
            if deal.outcome != "open":
                finished_at = f"2025-01-01T00:{deal.minute:02}:00+00:00"
                ending = Ending(deal.outcome, finished_at, deal.elapsed_ms, deal.moves, deal.score, 0)
                commit(db, [End(f"{n}", ending)])
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


def test_only_the_last_sixteen_are_recent_oldest_first() -> None:
    found = outcomes(*["won"] * 20)
    assert [past.score for past in found.recent] == list(range(4, 20))


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
