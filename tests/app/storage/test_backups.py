"""Copies of the file, and what they give back when the file is damaged or gone."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from app.storage import Trouble, backups, database
from app.storage import store as store_module
from app.storage.schema import FORMAT, MIGRATIONS
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

NAME = "faceup.sqlite3"
NOON = datetime(2025, 1, 2, 12, tzinfo=UTC)
LOG = tuple((n, f"t1>c1 {'x' * 60}") for n in range(40))


def history(store: Store, deal: Deals, ending: Endings) -> None:
    for n in range(12):
        store.begin(deal(f"old {n:03}"))
        store.append(f"old {n:03}", 0, LOG, ending() if n % 4 else None)
    store.set("theme", "green")
    assert store.close()


def check_whole(store: Store) -> None:
    for n in range(12):
        saved = store.load(f"old {n:03}")
        assert saved is not None
        assert saved.events == LOG
        assert saved.row.outcome == ("won" if n % 4 else "open")
    assert store.record("eight-cells:hard").won == 9
    assert store.settings["theme"] == "green"


def names(folder: pathlib.Path) -> list[str]:
    return [path.name for path in backups.found(folder)]


def wound(path: pathlib.Path, seed: int) -> None:
    """Flip a bit at 200 places, cut the file short, or blot out pages."""
    chance = random.Random(seed)
    content = bytearray(path.read_bytes())
    if seed % 3 == 0:
        for _ in range(200):
            # Not in its head: a flipped format number makes a later version's file of it.
            content[chance.randrange(100, len(content))] ^= 1 << chance.randrange(8)
    elif seed % 3 == 1:
        del content[chance.randrange(1, len(content)) :]
    else:
        for _ in range(3):
            page = chance.randrange(len(content) // 4096) * 4096
            content[page : page + 4096] = bytes(4096)
    path.write_bytes(content)


@pytest.mark.parametrize("seed", range(30))
def test_a_wounded_file_comes_back_whole_from_its_backup(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings, reports: Reports, seed: int
) -> None:
    history(open_store(tmp_path), deal, ending)
    before = (tmp_path / NAME).read_bytes()
    wound(tmp_path / NAME, seed)
    shelf = Shelf(
        tmp_path, lambda trouble, detail: reports.append((trouble, detail)), lambda: NOON.replace(year=2100)
    )
    shelf.keep_backup()  # looks closely: damage that nothing has read yet is found
    shelf.close()
    assert [trouble for trouble, _ in reports] in ([Trouble.RESTORED], [Trouble.MISSING])
    check_whole(open_store(tmp_path))
    assert (tmp_path / NAME).read_bytes() != before or seed


@pytest.mark.parametrize("content", [None, b""])
def test_a_file_that_is_gone_or_empty_is_the_newest_backup_again(
    tmp_path: pathlib.Path,
    open_store: Opener,
    deal: Deals,
    ending: Endings,
    reports: Reports,
    content: bytes | None,
) -> None:
    history(open_store(tmp_path), deal, ending)
    (tmp_path / NAME).unlink()
    if content is not None:
        (tmp_path / NAME).write_bytes(content)
    check_whole(open_store(tmp_path))
    assert reports == [(Trouble.MISSING, str(tmp_path / NAME))]


def test_what_was_played_after_the_backup_stays(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings, reports: Reports
) -> None:
    store = open_store(tmp_path)
    store.begin(deal("older"))
    assert store.close()
    store = open_store(tmp_path)
    store.append("older", 0, [(1, "a")], ending())
    store.begin(deal("newer"))
    store.append("newer", 0, [(1, "b")])
    assert store.close()
    assert len(names(tmp_path)) == 1
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.executescript("CREATE VIEW strange AS SELECT 1")
    store = open_store(tmp_path)
    older, newer = store.load("older"), store.load("newer")
    assert older is not None
    assert newer is not None
    assert (older.row.outcome, older.events) == ("won", ((1, "a"),))
    assert newer.events == ((1, "b"),)
    assert [trouble for trouble, _ in reports] == [Trouble.RESTORED]


def test_a_damaged_backup_is_passed_over(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings, reports: Reports
) -> None:
    history(open_store(tmp_path), deal, ending)
    (sound,) = backups.found(tmp_path)
    for year, content in ((2098, b"no database"), (2099, sound.read_bytes()[:5000])):
        (tmp_path / f"faceup-backup-{year}0101-000000.sqlite3").write_bytes(content)
    (tmp_path / NAME).write_bytes(b"no database")
    check_whole(open_store(tmp_path))
    assert [trouble for trouble, _ in reports] == [Trouble.RESTORED]


def test_a_damaged_file_never_replaces_a_sound_backup(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings
) -> None:
    history(open_store(tmp_path), deal, ending)
    before = names(tmp_path)
    wound(tmp_path / NAME, 2)
    with closing(sqlite3.connect(tmp_path / NAME)) as db, pytest.raises(sqlite3.DatabaseError):
        backups.keep(db, tmp_path, NOON)
    assert names(tmp_path) == before
    assert not list(tmp_path.glob("*.new"))


def test_the_last_of_each_day_is_kept_for_some_days(tmp_path: pathlib.Path) -> None:
    with closing(database.blank()) as db:
        for day in range(8):
            for hour in range(4):
                backups.keep(db, tmp_path, NOON + timedelta(days=day, hours=hour))
    assert names(tmp_path) == [
        f"faceup-backup-202501{day}0000.sqlite3"
        for day in ("09-15", "09-14", "08-15", "07-15", "06-15", "05-15")
    ]


def test_a_clock_set_back_does_not_make_the_newest_the_oldest(tmp_path: pathlib.Path) -> None:
    with closing(database.blank()) as db:
        for now in (NOON, NOON - timedelta(days=900), NOON - timedelta(days=900)):
            made = backups.keep(db, tmp_path, now)
            assert backups.found(tmp_path)[0] == made
    assert backups.is_due(tmp_path, NOON - timedelta(days=900))
    assert not backups.is_due(tmp_path, NOON + timedelta(minutes=29))
    assert backups.is_due(tmp_path, NOON + timedelta(minutes=31))


def test_one_is_made_while_the_program_runs(
    tmp_path: pathlib.Path, deal: Deals, monkeypatch: pytest.MonkeyPatch, open_store: Opener
) -> None:
    monkeypatch.setattr(store_module, "BACKUP_SECONDS", (0.0, 0.0))
    store = open_store(tmp_path)
    store.begin(deal())
    for _ in range(1000):
        assert store.flush(5)
        if names(tmp_path):
            break
    with closing(sqlite3.connect(backups.found(tmp_path)[0])) as db:
        assert database.is_sound(db)


def test_one_is_made_before_a_migration(tmp_path: pathlib.Path, open_store: Opener, deal: Deals) -> None:
    with closing(database.connect(tmp_path / NAME)) as db:
        database.prepare(db, MIGRATIONS[:1])
        database.commit(db, [Begin(deal()), Append("one", 0, ((0, "a"),))])
    store = open_store(tmp_path)
    assert store.load("one") is not None
    (kept,) = backups.found(tmp_path)
    with closing(sqlite3.connect(kept)) as db:
        assert database.format_of(db) == 1
        assert db.execute("SELECT what FROM event").fetchall() == [("a",)]
    assert store.close()
    (tmp_path / NAME).unlink()
    with closing(database.connect(tmp_path / NAME)) as db:
        assert database.format_of(db) == 0
    assert open_store(tmp_path).load("one") is not None
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        assert database.format_of(db) == FORMAT


def test_a_backup_that_cannot_be_written_is_no_trouble(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, reports: Reports
) -> None:
    (tmp_path / "faceup-backup.new").mkdir()
    store = open_store(tmp_path)
    store.begin(deal())
    assert store.close()
    assert reports == []
    assert names(tmp_path) == []


def test_a_folder_copied_is_the_same_folder(
    tmp_path: pathlib.Path, open_store: Opener, deal: Deals, ending: Endings, reports: Reports
) -> None:
    history(open_store(tmp_path / "one"), deal, ending)
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    check_whole(open_store(tmp_path / "two"))
    assert reports == []
