"""What callers of the store can rely on while the disk is well."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from app.storage import SavedDeal, Store, Trouble

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable

    from app.storage import DealRow, Ending

    Opener = Callable[[pathlib.Path | None], Store]
    Deals = Callable[..., DealRow]
    Endings = Callable[..., Ending]
    Reports = list[tuple[Trouble, str]]


def rows(folder: pathlib.Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "faceup.sqlite3")) as db:
        return db.execute(sql).fetchall()


def test_a_missing_folder_is_made_and_the_file_has_the_format(
    tmp_path: pathlib.Path, open_store: Opener, reports: Reports
) -> None:
    folder = tmp_path / "not" / "there yet ?#%20"
    open_store(folder).close()
    assert rows(folder, "PRAGMA user_version") == [(4,)]
    assert rows(folder, "PRAGMA journal_mode") == [("wal",)]
    assert reports == []


def test_the_tables_are_the_public_ones(tmp_path: pathlib.Path, open_store: Opener) -> None:
    open_store(tmp_path).close()
    columns = {
        table: [tuple(row[1:3]) for row in rows(tmp_path, f"PRAGMA table_info({table})")]
        for table in ("deal", "event", "setting")
    }
    deal = "id level number board source rules started_at finished_at outcome elapsed_ms moves score help"
    whole = {"number", "rules", "elapsed_ms", "moves", "score", "help"}
    assert columns == {
        "deal": [(name, "INTEGER" if name in whole else "TEXT") for name in deal.split()],
        "event": [("deal_id", "TEXT"), ("n", "INTEGER"), ("at_ms", "INTEGER"), ("what", "TEXT")],
        "setting": [("key", "TEXT"), ("value", "TEXT")],
    }
    assert rows(tmp_path, "PRAGMA foreign_key_list(event)")[0][2:5] == ("deal", "deal_id", "id")


def test_a_deal_comes_back_whole(tmp_path: pathlib.Path, open_store: Opener, deal: Deals) -> None:
    store = open_store(tmp_path)
    row = deal(number=None)._replace(elapsed_ms=5, moves=2, score=-3, help=1)
    store.begin(row)
    store.append("one", 0, [(0, "t1>c1"), (10, "auto t2>fS")])
    store.append("one", 2, [(2**40, "undo")])
    saved = SavedDeal(row, ((0, "t1>c1"), (10, "auto t2>fS"), (2**40, "undo")))
    assert store.load("one") == saved
    assert store.close()
    again = open_store(tmp_path)
    assert again.load("one") == saved
    assert again.load("another") is None


def test_a_log_is_what_lies_before_the_place_then_what_is_appended(
    open_store: Opener, deal: Deals, tmp_path: pathlib.Path
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    store.append("one", 0, [(n, f"{n}") for n in range(5)])
    store.append("one", 2, [(9, "other")])
    saved = store.load("one")
    assert saved is not None
    assert saved.events == ((0, "0"), (1, "1"), (9, "other"))


def test_open_deals_are_given_newest_first(tmp_path: pathlib.Path, open_store: Opener, deal: Deals) -> None:
    store = open_store(tmp_path)
    for name, day in (("b", 2), ("c", 3), ("a", 1), ("c2", 3)):
        store.begin(deal(name, started_at=f"2025-01-0{day}T00:00:00+00:00"))
    assert [row.id for row in store.open_deals()] == ["c2", "c", "b", "a"]


def test_a_deal_begun_twice_is_the_first(tmp_path: pathlib.Path, open_store: Opener, deal: Deals) -> None:
    store = open_store(tmp_path)
    store.begin(deal(number=1))
    store.begin(deal(number=2))
    assert [row.number for row in store.open_deals()] == [1]


def test_an_ending_closes_the_deal(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings
) -> None:
    store = open_store(tmp_path)
    store.begin(deal("by event"))
    store.begin(deal("without"))
    store.append("by event", 0, [(1, "give up")], ending("lost", score=7, help=2))
    store.end("without", ending("passed"))
    assert store.open_deals() == []
    saved = store.load("by event")
    assert saved is not None
    assert saved.events == ((1, "give up"),)
    assert saved.row == deal("by event")._replace(
        finished_at="2025-01-01T00:10:00+00:00",
        outcome="lost",
        elapsed_ms=600_000,
        moves=90,
        score=7,
        help=2,
    )
    without = store.load("without")
    assert without is not None
    assert without.row.outcome == "passed"


def test_a_booked_result_never_changes(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    store.append("one", 0, [(1, "t1>fS")], ending("won"))
    booked = store.load("one")
    assert booked is not None
    other = ending("lost", "2026-01-01T00:00:00+00:00", 1, 1, 1, 1)
    store.append("one", 1, [(2, "undo")], other)
    store.end("one", other)
    store.replace_open("one", 2, [(3, "give up")], other, deal("two"))
    store.note("one", 5, 5, 5, 5)
    practice = store.load("one")
    assert practice is not None
    assert practice.row == booked.row
    assert [what for _, what in practice.events] == ["t1>fS", "undo", "give up"]


def test_a_note_is_kept_for_an_open_deal(tmp_path: pathlib.Path, open_store: Opener, deal: Deals) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    store.begin(deal("two"))
    store.note("one", 1, 2, 3, 4)
    assert store.open_deals() == [deal("two"), deal()._replace(elapsed_ms=1, moves=2, score=3, help=4)]


def test_giving_up_for_another_does_both(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    store.replace_open("one", 0, [(4, "give up")], ending("lost"), deal("two"))
    assert [row.id for row in store.open_deals()] == ["two"]
    saved = store.load("one")
    assert saved is not None
    assert (saved.row.outcome, saved.events) == ("lost", ((4, "give up"),))


def test_settings_show_at_once_and_are_kept(tmp_path: pathlib.Path, open_store: Opener) -> None:
    store = open_store(tmp_path)
    store.set("early", 1)
    assert store.settings["early"] == 1
    for value in (True, None, 1.5, "ä\ud800", {"a": [1, {"b": []}]}):
        store.set("key", value)
        assert store.settings["key"] == value
    store.set("sizes", (3, 4))
    shown = dict(store.settings)
    assert shown["sizes"] == [3, 4]
    assert store.close()
    assert dict(open_store(tmp_path).settings) == shown


def test_settings_changed_before_the_file_is_open_win(tmp_path: pathlib.Path, open_store: Opener) -> None:
    first = open_store(tmp_path)
    first.set("theme", "old")
    first.set("sound", 3)
    first.close()
    second = open_store(tmp_path)
    second.set("theme", "new")
    assert dict(second.settings) == {"theme": "new", "sound": 3}


def test_settings_cannot_be_changed_in_the_mapping(open_store: Opener) -> None:
    with pytest.raises(TypeError):
        open_store(None).settings["theme"] = 1  # type: ignore[index]


@pytest.mark.parametrize("value", [float("nan"), object(), {1, 2}])
def test_a_setting_that_is_no_json_is_refused_to_the_caller(open_store: Opener, value: object) -> None:
    store = open_store(None)
    with pytest.raises((TypeError, ValueError)):
        store.set("key", value)
    assert "key" not in store.settings


def test_without_a_folder_everything_works_and_nothing_is_pending(
    open_store: Opener, deal: Deals, reports: Reports
) -> None:
    store = open_store(None)
    store.begin(deal())
    store.set("key", 1)
    assert store.open_deals() == [deal()]
    assert store.flush(5)
    assert store.pending() == 0
    assert store.close()
    assert reports == []


def test_writes_are_pending_until_they_are_on_the_disk(
    tmp_path: pathlib.Path, deal: Deals, open_store: Opener
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    assert store.flush(5)
    with closing(sqlite3.connect(tmp_path / "faceup.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store.append("one", 0, [(0, "a")])
        store.append("one", 1, [(0, "b")])
        assert store.pending() == 2
        assert not store.flush(0)
        other.execute("ROLLBACK")
    assert store.flush(5)
    assert store.pending() == 0


def test_closing_writes_what_waits_and_may_be_repeated(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    store.append("one", 0, [(n, "x") for n in range(3000)])
    assert store.close()
    assert store.close()
    assert store.flush(0)
    assert rows(tmp_path, "SELECT count(*) FROM event") == [(3000,)]
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names[1:] == ["faceup.sqlite3"]
    assert names[0].startswith("faceup-backup-")


def test_a_closed_store_refuses(open_store: Opener, deal: Deals) -> None:
    store = open_store(None)
    store.close()
    with pytest.raises(RuntimeError):
        store.begin(deal())
    with pytest.raises(RuntimeError):
        store.open_deals()


def test_order_is_kept_under_haste(tmp_path: pathlib.Path, open_store: Opener, deal: Deals) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    for n in range(400):
        store.append("one", n, [(n, f"move {n}")])
        store.note("one", n, n, n, 0)
        store.set("last", n)
    assert store.close()
    saved = open_store(tmp_path).load("one")
    assert saved is not None
    assert saved.events == tuple((n, f"move {n}") for n in range(400))
    assert (saved.row.elapsed_ms, open_store(tmp_path).settings["last"]) == (399, 399)


def test_readers_and_writers_on_many_threads_see_their_own_writes(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    store = open_store(tmp_path)
    wrong: list[str] = []

    def play(name: str) -> None:
        store.begin(deal(name))
        for n in range(50):
            store.append(name, n, [(n, f"{name} {n}")])
            saved = store.load(name)
            if saved is None or saved.events != tuple((k, f"{name} {k}") for k in range(n + 1)):
                wrong.append(f"{name} after {n}: {saved}")

    threads = [threading.Thread(target=play, args=(f"deal {k}",)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(store.open_deals()) == 6
    assert reports == []


def test_what_can_never_be_stored_is_told_and_the_rest_goes_on(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    assert store.flush(5)
    store.append("one", 0, [(2**70, "too large")])
    store.append("one", 0, [(0, "good")])
    assert store.flush(5)
    assert store.pending() == 0
    store.note("one", 1, 1, 1, 1)
    saved = store.load("one")
    assert saved is not None
    assert saved.events == ((0, "good"),)
    kinds = [trouble for trouble, _ in reports]
    assert kinds[0] is Trouble.UNWRITABLE
    assert kinds[-1] is Trouble.RECOVERED


def test_events_of_no_deal_are_refused(tmp_path: pathlib.Path, open_store: Opener, reports: Reports) -> None:
    store = open_store(tmp_path)
    store.append("nobody", 0, [(0, "lost")])
    assert store.close()
    assert [trouble for trouble, _ in reports] == [Trouble.UNWRITABLE]
    assert rows(tmp_path, "SELECT * FROM event") == []


def test_a_fault_in_reading_does_not_end_the_thread(open_store: Opener, deal: Deals) -> None:
    store = open_store(None)
    store.begin(deal())
    assert store.load({}) is None  # type: ignore[arg-type]
    assert store.open_deals() == [deal()]


def test_a_failing_report_does_not_end_the_thread(tmp_path: pathlib.Path, deal: Deals) -> None:
    def fail(trouble: Trouble, detail: str) -> None:
        raise ZeroDivisionError(trouble, detail)

    (tmp_path / "faceup.sqlite3").write_bytes(b"no database at all" * 99)
    store = Store(tmp_path, fail)
    store.begin(deal())
    assert store.open_deals() == [deal()]
    assert store.close()


def test_sqlite_is_not_imported_with_the_package() -> None:
    program = "import sys, app.storage; sys.exit('sqlite3' in sys.modules or '_sqlite3' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
