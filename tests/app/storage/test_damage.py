"""Files that are no sound files of ours: nothing of them is lost, and nothing of them does harm.

Here there are no backups: what is found comes from the file alone.
"""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from app.storage import Trouble, backups, files
from app.storage import store as store_module
from app.storage.database import blank, commit
from app.storage.files import salvage
from app.storage.schema import FORMAT
from app.storage.shelf import Shelf
from app.storage.writes import Append, Begin

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable

    from app.storage import DealRow, Ending, Store

    Opener = Callable[[pathlib.Path | None], Store]
    Deals = Callable[..., DealRow]
    Endings = Callable[..., Ending]
    Reports = list[tuple[Trouble, str]]

NOW = datetime(2025, 1, 2, 3, 4, 5, tzinfo=UTC)
NAME = "faceup.sqlite3"
ASIDE = re.compile(r"faceup-damaged-\d{8}-\d{6}\.sqlite3")


@pytest.fixture(autouse=True)
def no_backups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "is_due", lambda *_: False)


def aside(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted(path for path in folder.iterdir() if ASIDE.fullmatch(path.name))


def check_playable(store: Store, deal: Deals) -> None:
    """A deal can be begun, played, and found again."""
    store.begin(deal("after"))
    store.append("after", 0, [(1, "t1>c1")])
    assert store.flush(5)
    saved = store.load("after")
    assert saved is not None
    assert saved.events == ((1, "t1>c1"),)


def history(store: Store, deal: Deals, ending: Endings, deals: int = 40) -> None:
    for n in range(deals):
        store.begin(deal(f"old {n:03}"))
        events = [(k, f"t1>c1 {'x' * 60}") for k in range(40)]
        store.append(f"old {n:03}", 0, events, ending() if n % 4 else None)
    store.set("theme", "green")
    assert store.close()


def test_an_empty_file_is_a_new_one(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    (tmp_path / NAME).touch()
    check_playable(open_store(tmp_path), deal)
    assert reports == []
    assert aside(tmp_path) == []


@pytest.mark.parametrize(
    "content",
    [
        b"x",
        b"no database",
        b"\0" * 5000,
        b"SQLite format 3\0",
        b"SQLite format 3\0" + b"\xff" * 4080,
        b"SQLite format 3\0" + b"\0" * 4080,
        b"<html>" * 2000,
    ],
)
def test_what_is_no_database_is_set_aside_unchanged(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports, content: bytes
) -> None:
    (tmp_path / NAME).write_bytes(content)
    (tmp_path / f"{NAME}-wal").write_bytes(b"log")
    (tmp_path / f"{NAME}-shm").write_bytes(b"index")
    store = open_store(tmp_path)
    check_playable(store, deal)
    (found,) = aside(tmp_path)
    assert reports == [(Trouble.DAMAGED, str(found))]
    assert found.read_bytes() == content
    assert store.close()
    assert [row.id for row in open_store(tmp_path).open_deals()] == ["after"]


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE bookmark (url)",
        "PRAGMA user_version = 1",
        "CREATE TABLE deal (id); PRAGMA user_version = 1",
        "PRAGMA user_version = 4711",
        "PRAGMA user_version = -1",
        "CREATE VIEW deal AS SELECT 1 AS id; PRAGMA user_version = 1",
    ],
)
def test_a_database_of_another_kind_is_set_aside(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports, script: str
) -> None:
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.executescript(script)
    check_playable(open_store(tmp_path), deal)
    assert [trouble for trouble, _ in reports] == [Trouble.DAMAGED]
    assert len(aside(tmp_path)) == 1


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TRIGGER eat AFTER INSERT ON event BEGIN DELETE FROM deal; END",
        "CREATE VIEW other AS SELECT 1",
    ],
)
def test_a_file_that_would_act_by_itself_is_set_aside(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports, sql: str
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    store.set("theme", "green")
    assert store.close()
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.executescript(sql)
    store = open_store(tmp_path)
    assert store.open_deals() == [deal()]
    assert store.settings["theme"] == "green"
    check_playable(store, deal)
    assert [trouble for trouble, _ in reports] == [Trouble.DAMAGED]


def test_the_companions_of_a_damaged_file_go_with_it(tmp_path: pathlib.Path, open_store: Opener) -> None:
    for companion in ("", "-wal", "-shm"):
        (tmp_path / f"{NAME}{companion}").write_bytes(f"content{companion}".encode())
    assert open_store(tmp_path).close()
    (found,) = aside(tmp_path)
    for companion in ("", "-wal", "-shm"):
        assert found.with_name(f"{found.name}{companion}").read_text() == f"content{companion}"


def test_events_without_their_deal_are_not_taken_over(deal: Deals) -> None:
    with closing(blank()) as db:
        commit(db, [Begin(deal()), Append("one", 0, ((0, "a"),))])
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("INSERT INTO event VALUES ('nobody', 0, 0, 'b')")
        with closing(salvage(db)) as taken:
            assert taken.execute("SELECT what FROM event").fetchall() == [("a",)]
            assert taken.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_two_damaged_files_in_one_second_are_both_kept(
    tmp_path: pathlib.Path, open_store: Opener, reports: Reports
) -> None:
    for content in (b"first", b"second"):
        (tmp_path / NAME).write_bytes(content)
        open_store(tmp_path).close()
    assert sorted(path.read_bytes() for path in aside(tmp_path)) == [b"first", b"second"]
    assert len(reports) == 2


@pytest.mark.parametrize("place", ["the file", "its log"])
def test_the_file_of_a_later_version_is_left_untouched(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports, place: str
) -> None:
    open_store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.execute(f"PRAGMA user_version = {FORMAT + 1}")
        before = {path: path.read_bytes() for path in tmp_path.iterdir() if not path.name.endswith("-shm")}
        if place == "its log":
            assert (tmp_path / f"{NAME}-wal").stat().st_size
            check_newer(open_store(tmp_path), deal, reports)
            assert {path: path.read_bytes() for path in before} == before
            return
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    check_newer(open_store(tmp_path), deal, reports)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def check_newer(store: Store, deal: Deals, reports: Reports) -> None:
    check_playable(store, deal)
    assert [trouble for trouble, _ in reports] == [Trouble.NEWER]
    assert store.pending() == 0
    assert store.close()
    assert [trouble for trouble, _ in reports] == [Trouble.NEWER]


def test_what_can_be_read_of_a_damaged_file_is_taken_over(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings, reports: Reports
) -> None:
    history(open_store(tmp_path), deal, ending)
    content = bytearray((tmp_path / NAME).read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xa5" * 4096
    (tmp_path / NAME).write_bytes(content)
    store = open_store(tmp_path)
    ids = [f"old {n:03}" for n in range(40)]
    logs = [saved.events for name in ids if (saved := store.load(name)) is not None]
    assert store.settings["theme"] == "green"
    check_playable(store, deal)
    assert [trouble for trouble, _ in reports] == [Trouble.DAMAGED]
    assert len(logs) == 40
    assert sum(len(log) == 40 for log in logs) > 20
    assert aside(tmp_path)[0].read_bytes()[middle : middle + 4096] == b"\xa5" * 4096


def test_the_deal_in_play_goes_on_when_the_file_is_damaged_meanwhile(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    whole = tuple((n, "x" * 90) for n in range(1000))
    store.append("one", 0, whole)
    assert store.close()
    store = open_store(tmp_path)
    assert len(store.open_deals()) == 1
    content = bytearray((tmp_path / NAME).read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xa5" * 4096
    (tmp_path / NAME).write_bytes(content)
    saved = store.load("one")
    assert saved is not None
    kept = len(saved.events)
    assert kept > 100
    assert saved.events == whole[:kept]
    store.append("one", kept, [(5, "after")])
    saved = store.load("one")
    assert saved is not None
    assert saved.events == (*whole[:kept], (5, "after"))
    assert store.close()
    assert [trouble for trouble, _ in reports] == [Trouble.DAMAGED]
    again = open_store(tmp_path).load("one")
    assert again == saved


def test_an_index_that_lies_is_damage(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    store.begin(deal("two"))
    assert store.close()
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        index = db.execute("SELECT * FROM sqlite_master WHERE name = 'deal_open'").fetchone()
        db.execute("PRAGMA writable_schema = ON")
        db.execute("DELETE FROM sqlite_master WHERE name = 'deal_open'")
        db.commit()
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.execute("DELETE FROM deal WHERE id = 'two'")
        db.execute("PRAGMA writable_schema = ON")
        db.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", index)
        db.commit()
    store = open_store(tmp_path)
    assert store.open_deals() == [deal()]
    assert [trouble for trouble, _ in reports] == [Trouble.DAMAGED]


def test_a_file_that_cannot_take_what_was_kept_is_set_aside(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "RETRY_SECONDS", 3600.0)
    folder = tmp_path / "data"
    store = open_store(folder)
    store.begin(deal("older"))
    assert store.close()
    with closing(sqlite3.connect(folder / NAME)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'deal_open'").fetchone()
    with (folder / NAME).open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\0" * 4096)
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("in the way")
    store = open_store(folder)
    store.begin(deal())
    assert store.open_deals() == [deal()]
    folder.unlink()
    (tmp_path / "elsewhere").rename(folder)
    assert store.flush(5)
    assert [trouble for trouble, _ in reports] == [Trouble.UNWRITABLE, Trouble.DAMAGED, Trouble.RECOVERED]
    assert store.close()
    assert open_store(folder).open_deals() == [deal()]


@pytest.mark.parametrize("found", ["at the start", "during play"])
def test_a_disk_that_fails_just_after_the_setting_aside_is_tried_again(
    tmp_path: pathlib.Path, deal: Deals, reports: Reports, monkeypatch: pytest.MonkeyPatch, found: str
) -> None:
    really, calls = files.open_file, iter(range(9))

    def fail_the_second_time(
        path: pathlib.Path, busy_seconds: float, now: datetime
    ) -> tuple[sqlite3.Connection, bool]:
        if next(calls) == 1:
            raise OSError
        return really(path, busy_seconds, now)

    monkeypatch.setattr(files, "open_file", fail_the_second_time)
    if found == "at the start":
        (tmp_path / NAME).write_bytes(b"no database")
    shelf = Shelf(tmp_path, lambda trouble, detail: reports.append((trouble, detail)), lambda: NOW)
    if found == "during play":
        monkeypatch.setattr(files, "is_damaged", lambda *_: True)
        (tmp_path / NAME).write_bytes(b"")
    shelf.write([Begin(deal())])
    shelf.retry()
    assert not shelf.behind
    assert [trouble for trouble, _ in reports] == [Trouble.DAMAGED, Trouble.UNWRITABLE, Trouble.RECOVERED]
    assert shelf.open_deals() == [deal()]
    shelf.close()
    assert [path.name for path in aside(tmp_path)] == ["faceup-damaged-20250102-030405.sqlite3"]


def test_a_fault_that_is_not_in_the_file_does_not_condemn_it(
    tmp_path: pathlib.Path, open_store: Opener
) -> None:
    open_store(tmp_path).close()
    fault = sqlite3.DatabaseError("malformed")
    fault.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    assert not files.is_damaged(tmp_path / NAME, fault)


@pytest.mark.parametrize("seed", range(60))
def test_no_wound_stops_play(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings, reports: Reports, seed: int
) -> None:
    history(open_store(tmp_path), deal, ending, deals=6)
    chance = random.Random(seed)
    content = bytearray((tmp_path / NAME).read_bytes())
    if chance.random() < 0.3:
        del content[chance.randrange(len(content)) :]
    else:
        for _ in range(chance.choice([1, 5, 100])):
            content[chance.randrange(len(content))] = chance.randrange(256)
    (tmp_path / NAME).write_bytes(content)
    store = open_store(tmp_path)
    for row in store.open_deals():
        store.load(row.id)
    store.record("eight-cells:hard")
    check_playable(store, deal)
    assert store.close()
    last = open_store(tmp_path)
    if Trouble.NEWER not in [trouble for trouble, _ in reports]:
        assert last.load("after") is not None
    assert {trouble for trouble, _ in reports} <= {Trouble.DAMAGED, Trouble.NEWER}
