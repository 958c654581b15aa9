"""Matches: what counts, in which order, until a new one begins; calls beside what was proven."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.storage import Match, Truth

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable

    from app.storage import DealRow, Ending, Store

    Opener = Callable[[pathlib.Path | None], Store]
    Deals = Callable[..., DealRow]
    Endings = Callable[..., Ending]

LEVEL, OTHER = "cellar:strict", "cellar:standard"


def test_a_match_is_the_counted_results_in_order_passed_ones_too(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings
) -> None:
    store = open_store(tmp_path)
    for name, level, source, outcome, at, score in (
        ("c", LEVEL, "random", "passed", "3", -1),
        ("a", LEVEL, "winnable", "won", "1", 4),
        ("b", LEVEL, "random", "lost", "2", -3),
        ("d", LEVEL, "random", "drawn", "4", 0),
        ("practice", LEVEL, "history", "won", "5", 5),
        ("typed", LEVEL, "code", "won", "5", 5),
        ("elsewhere", OTHER, "random", "won", "6", 5),
        ("not played", LEVEL, "random", "thrown back", "7", 0),
    ):
        store.begin(deal(name, level, source))
        store.append(name, 0, [(0, "give up")], ending(outcome, f"2025-01-0{at}", score=score))
    store.begin(deal("open", LEVEL))
    assert store.match(LEVEL) == Match((("a", 4), ("b", -3), ("c", -1), ("d", 0)))
    assert store.match(OTHER).results == (("elsewhere", 5),)


def test_a_new_match_begins_at_nothing_and_leaves_record_and_deals(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings
) -> None:
    store = open_store(tmp_path)
    for n in range(3):
        store.begin(deal(f"{n}", LEVEL))
        store.append(f"{n}", 0, [(0, "give up")], ending("lost", f"2025-01-0{n + 1}", score=-3))
        if n == 1:
            store.new_match(LEVEL)
            store.new_match(OTHER)
            assert store.match(LEVEL) == Match()
    assert store.match(LEVEL).results == (("2", -3),)
    assert store.close()
    again = open_store(tmp_path)
    assert again.match(LEVEL).results == (("2", -3),)
    assert again.record(LEVEL).lost == 3
    again.forget(LEVEL)
    assert again.match(LEVEL).results == (("2", -3),), "a record that begins anew leaves the match"


def test_the_last_call_of_a_deal_is_held_against_what_was_proven(
    open_store: Opener, deal: Deals, ending: Endings
) -> None:
    store = open_store(None)
    for name, source, events, truth in (
        ("right", "random", ["call cannot", "call can", "give up"], "winnable"),
        ("wrong", "random", ["call can", "give up"], "draw at best"),
        ("later", "random", ["call can", "give up"], ""),
        ("silent", "random", ["give up"], "winnable"),
        ("practice", "history", ["call can", "give up"], "winnable"),
    ):
        store.begin(deal(name, LEVEL, source))
        log = [(0, what) for what in events]
        store.append(name, 0, log, ending("passed", "2025-01-01", score=-1))
        if truth:
            store.keep_truth(name, Truth(truth, "winnable", "unwinnable", "WR>fD L1>CE"))
    assert store.match(LEVEL).calls == (("call can", "winnable"), ("call can", "draw at best"))
    assert [row.id for row in store.unanswered(LEVEL)] == ["later"]
    assert store.truth("right") == Truth("winnable", "winnable", "unwinnable", "WR>fD L1>CE")
    assert store.truth("later") is None
