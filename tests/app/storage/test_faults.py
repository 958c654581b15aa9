"""A disk that refuses: play goes on, and everything is written when it is back."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.storage import Store, Trouble, database
from app.storage import store as store_module
from app.storage.files import rescue
from app.storage.shelf import Shelf
from app.storage.writes import Begin

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable

    import pytest

    from app.storage import DealRow, Ending

    Opener = Callable[[pathlib.Path | None], Store]
    Deals = Callable[..., DealRow]
    Endings = Callable[..., Ending]
    Reports = list[tuple[Trouble, str]]

NAME = "faceup.sqlite3"


def kinds(reports: Reports) -> list[Trouble]:
    return [trouble for trouble, _ in reports]


def test_a_folder_that_is_a_file_is_told_and_play_goes_on(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    folder = tmp_path / "data"
    folder.write_text("in the way")
    store = open_store(folder)
    store.begin(deal())
    store.append("one", 0, [(0, "a")])
    store.set("key", 1)
    assert not store.flush(0)
    assert store.pending() == 3
    saved = store.load("one")
    assert saved is not None
    assert saved.events == ((0, "a"),)
    assert store.open_deals() == [deal()]
    assert kinds(reports) == [Trouble.UNWRITABLE]
    assert not store.close()
    assert folder.read_text() == "in the way"


def test_what_was_kept_is_written_when_the_disk_is_back(
    tmp_path: pathlib.Path,
    open_store: Opener,
    deal: Deals,
    ending: Endings,
    reports: Reports,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store_module, "RETRY_SECONDS", 3600.0)
    folder = tmp_path / "data"
    folder.write_text("in the way")
    store = open_store(folder)
    store.begin(deal())
    store.append("one", 0, [(0, "a")])
    store.replace_open("one", 1, [(1, "give up")], ending("lost"), deal("two"))
    store.set("key", 1)
    assert store.pending() == 4
    store.open_deals()
    folder.unlink()
    assert store.flush(5)
    assert store.pending() == 0
    assert kinds(reports) == [Trouble.UNWRITABLE, Trouble.RECOVERED]
    store.append("two", 0, [(2, "b")])
    assert store.close()
    again = open_store(folder)
    assert [row.id for row in again.open_deals()] == ["two"]
    for name, events in (("one", ((0, "a"), (1, "give up"))), ("two", ((2, "b"),))):
        saved = again.load(name)
        assert saved is not None
        assert saved.events == events
    assert again.settings["key"] == 1


def test_a_disk_may_fail_more_than_once(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    folder = tmp_path / "data"
    store = open_store(folder)
    store.begin(deal())
    assert store.flush(5)
    for n in range(3):
        folder.rename(tmp_path / "elsewhere")
        folder.write_text("in the way")
        store.append("one", n, [(n, "x")])
        assert len(store.open_deals()) == 1
        assert store.pending() == 1
        folder.unlink()
        (tmp_path / "elsewhere").rename(folder)
        assert store.flush(5)
        store.note("one", n, n, n, n)
        assert store.flush(5)
        assert store.pending() == 0
    assert kinds(reports) == [Trouble.UNWRITABLE, Trouble.RECOVERED] * 3
    assert store.close()
    saved = open_store(folder).load("one")
    assert saved is not None
    assert saved.events == ((0, "x"), (1, "x"), (2, "x"))


def test_the_disk_is_tried_again_without_being_asked(
    tmp_path: pathlib.Path, deal: Deals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "RETRY_SECONDS", 0.02)
    recovered = threading.Event()
    folder = tmp_path / "data"
    folder.write_text("in the way")
    store = Store(folder, lambda trouble, _: recovered.set() if trouble is Trouble.RECOVERED else None)
    store.begin(deal())
    assert store.open_deals() == [deal()]
    folder.unlink()
    assert recovered.wait(10)
    assert store.close()
    assert (folder / NAME).exists()


def test_a_new_write_tries_the_disk_again_at_most_every_so_often(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "RETRY_SECONDS", 3600.0)
    folder = tmp_path / "data"
    folder.write_text("in the way")
    store = open_store(folder)
    store.begin(deal())
    assert store.open_deals() == [deal()]
    folder.unlink()
    store.append("one", 0, [(0, "a")])
    assert store.load("one") is not None
    assert store.pending() == 2
    assert not folder.exists()
    assert store.close()
    assert kinds(reports) == [Trouble.UNWRITABLE, Trouble.RECOVERED]


def test_a_folder_lost_during_play_loses_nothing(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "RETRY_SECONDS", 3600.0)
    folder = tmp_path / "data"
    store = open_store(folder)
    store.begin(deal())
    store.append("one", 0, [(0, "a")])
    assert store.flush(5)
    folder.rename(tmp_path / "elsewhere")
    store.append("one", 1, [(1, "b")])
    assert len(store.open_deals()) == 1
    assert store.pending() == 0
    assert store.close()
    saved = open_store(folder).load("one")
    assert saved is not None
    assert saved.events == ((0, "a"), (1, "b"))
    assert reports == []


def test_a_folder_replaced_by_a_file_during_play_loses_nothing(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    folder = tmp_path / "data"
    store = open_store(folder)
    store.begin(deal())
    store.append("one", 0, [(0, "a")])
    assert store.flush(5)
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("in the way")
    store.append("one", 1, [(1, "b")])
    saved = store.load("one")
    assert saved is not None
    assert saved.events == ((0, "a"), (1, "b"))
    assert store.pending() == 1
    folder.unlink()
    assert store.close()
    assert kinds(reports) == [Trouble.UNWRITABLE, Trouble.RECOVERED]
    assert open_store(folder).load("one") == saved


def test_a_file_emptied_during_play_is_written_anew(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    store.append("one", 0, [(0, "a")])
    assert store.flush(5)
    (tmp_path / NAME).write_bytes(b"")
    store.append("one", 1, [(1, "b")])
    saved = store.load("one")
    assert saved is not None
    assert saved.events == ((0, "a"), (1, "b"))
    assert store.close()
    assert open_store(tmp_path).load("one") == saved
    assert set(kinds(reports)) <= {Trouble.DAMAGED}


def test_the_deal_in_play_is_carried_into_a_file_put_in_place(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    other = open_store(tmp_path / "backup")
    other.begin(deal("older"))
    assert other.close()
    store = open_store(tmp_path / "data")
    store.begin(deal())
    store.append("one", 0, [(0, "a")])
    assert store.flush(5)
    (tmp_path / "data").rename(tmp_path / "elsewhere")
    (tmp_path / "backup").rename(tmp_path / "data")
    store.append("one", 1, [(1, "b")])
    assert store.close()
    again = open_store(tmp_path / "data")
    assert {row.id for row in again.open_deals()} == {"older", "one"}
    saved = again.load("one")
    assert saved is not None
    assert saved.events == ((0, "a"), (1, "b"))
    assert reports == []


def test_a_locked_file_is_told_and_written_when_it_is_free(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    assert store.flush(5)
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store.append("one", 0, [(0, "a")])
        saved = store.load("one")
        assert saved is not None
        assert saved.events == ((0, "a"),)
        assert kinds(reports) == [Trouble.LOCKED]
        other.execute("ROLLBACK")
    assert store.flush(5)
    assert kinds(reports) == [Trouble.LOCKED, Trouble.RECOVERED]
    assert store.close()
    assert open_store(tmp_path).load("one") == saved


def test_a_file_locked_at_the_start_is_played_without(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        store = open_store(tmp_path)
        store.begin(deal())
        assert store.open_deals() == [deal()]
        other.execute("ROLLBACK")
    assert store.close()
    assert kinds(reports) == [Trouble.LOCKED, Trouble.RECOVERED]


FULL_DISK = """
import pathlib, resource, sys
from app.storage import DealRow, Store, Trouble
folder, told = pathlib.Path(sys.argv[1]), []
store = Store(folder, lambda trouble, _: told.append(trouble))
store.begin(DealRow("one", "a:b", 1, "", "random", 1, "2025"))
store.append("one", 0, [(n, "x" * 50) for n in range(100)])
assert store.flush(5)
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (64 * 1024, hard))
n = 100
while Trouble.UNWRITABLE not in told:
    store.append("one", n, [(n, "y" * 500)])
    n += 1
    store.load("one")
assert len(store.load("one").events) == n, "memory has it all"
assert store.pending() == 1
assert not store.flush(0)
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
assert store.flush(10)
assert told == [Trouble.UNWRITABLE, Trouble.RECOVERED], told
assert store.close()
again = Store(folder, lambda trouble, _: told.append(trouble))
assert [at_ms for at_ms, _ in again.load("one").events] == list(range(n))
assert again.close()
assert len(told) == 2
"""


def test_a_full_disk_loses_nothing_once_there_is_room(tmp_path: pathlib.Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", FULL_DISK, str(tmp_path)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


READ_ONLY = """
import os, pathlib, sys
from app.storage import DealRow, Store, Trouble
folder, told = pathlib.Path(sys.argv[1]), []
store = Store(folder, lambda trouble, _: told.append(trouble))
assert store.settings["theme"] == "green"
assert [row.id for row in store.open_deals()] == ["one"]
assert len(store.load("one").events) == 1
store.append("one", 1, [(1, "b")])
assert len(store.load("one").events) == 2
assert told == [Trouble.UNWRITABLE], told
assert store.pending() == 1
assert not store.close()
"""


def test_a_read_only_folder_shows_what_is_there(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    store.append("one", 0, [(0, "a")])
    store.set("theme", "green")
    assert store.close()
    before = (tmp_path / NAME).read_bytes()
    (tmp_path / NAME).chmod(0o444)
    tmp_path.chmod(0o555)
    nobody = 65534
    program = READ_ONLY
    if os.getuid() == 0:
        for parent in tmp_path.parents[:3]:
            parent.chmod(parent.stat().st_mode | 0o011)
        # Imported first: to the other user, the tree or its Python may be out of reach.
        head = f"import app.storage.shelf, os, pathlib; os.setgid({nobody}); os.setuid({nobody})\n"
        program = head + READ_ONLY
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], check=False, capture_output=True, text=True
    )
    tmp_path.chmod(0o755)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / NAME).read_bytes() == before


def test_a_copy_has_what_is_not_yet_in_the_file_proper(tmp_path: pathlib.Path, deal: Deals) -> None:
    path = tmp_path / NAME
    with closing(database.connect(path)) as db:
        database.prepare(db)
        database.commit(db, [Begin(deal())])
        with closing(rescue(path)) as copied:
            assert database.open_deals(copied) == [deal()]


def test_patience_with_other_programs_is_back_with_the_disk(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "data"
    folder.write_text("in the way")
    shelf = Shelf(folder, lambda *_: None, lambda: datetime.now(UTC))
    folder.unlink()
    shelf.retry()
    assert shelf.read(lambda db: db.execute("PRAGMA busy_timeout").fetchone()) == (1000,)
    shelf.close()


def test_the_thread_survives_a_fault_of_the_program(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path)
    store.begin(deal())
    assert store.flush(5)
    with monkeypatch.context() as broken:
        broken.setattr(Shelf, "write", lambda *_: 1 / 0)
        store.set("lost", 1)
        store.record("eight-cells:hard")
    assert kinds(reports) == [Trouble.UNWRITABLE]
    store.append("one", 0, [(0, "a")])
    saved = store.load("one")
    assert saved is not None
    assert saved.events == ((0, "a"),)
