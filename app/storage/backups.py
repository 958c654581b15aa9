"""Copies of the whole file beside it, a few generations of them, made by SQLite's own backup call."""

from __future__ import annotations

import logging
import re
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from app.storage import database
from app.storage.schema import COLUMNS
from app.storage.writes import Append, Begin

if TYPE_CHECKING:
    import pathlib
    import sqlite3

    from app.storage.values import SavedDeal

log = logging.getLogger(__name__)

EVERY = timedelta(minutes=30)
"""How old the newest backup may be while something may have been written since."""

NEWEST, DAYS = 2, 5
"""Kept are the newest of all, and the last of each day for the newest days on which one was made."""

_NAME = re.compile(r"faceup-backup-(\d{8}-\d{6})\.sqlite3")
_DATE = "%Y%m%d-%H%M%S"
_SECOND = timedelta(seconds=1)


def found(folder: pathlib.Path) -> list[pathlib.Path]:
    """Return the backups in a folder, newest first."""
    try:
        return sorted((path for path in folder.iterdir() if _NAME.fullmatch(path.name)), reverse=True)
    except OSError:
        return []


def is_due(folder: pathlib.Path, now: datetime) -> bool:
    """Say whether the newest backup is old; one from the future is too."""
    newest = found(folder)
    return not newest or abs(now - (_made(newest[0]) or now - EVERY)) >= EVERY


def keep(db: sqlite3.Connection, folder: pathlib.Path, now: datetime) -> pathlib.Path:
    """Make a backup and remove those that are too many; it has its name only once it is whole and sound.

    Raises:
        sqlite3.DatabaseError: The database is damaged; no backup was touched.
        sqlite3.Error, OSError: The disk refuses.
    """
    new = folder / "faceup-backup.new"
    new.unlink(missing_ok=True)
    try:
        with closing(database.connect(new)) as copy:
            copy.execute("PRAGMA synchronous = FULL")
            db.backup(copy)
            # A copy is one file: no companion may be needed to read it.
            copy.execute("PRAGMA journal_mode = DELETE")
            database.check_sound(copy)
        earlier = found(folder)
        newest = _made(earlier[0]) if earlier else None
        # Their names tell their order, whatever was done to the clock.
        date = max(now, newest + _SECOND) if newest is not None else now
        path = folder / f"faceup-backup-{date:{_DATE}}.sqlite3"
        new.rename(path)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    for old in _too_many(found(folder)):
        with suppress(OSError):
            old.unlink()
    return path


def newest_sound(folder: pathlib.Path) -> sqlite3.Connection | None:
    """Return in memory the newest backup that is sound and of a known format; None if there is none."""
    for path in found(folder):
        memory = database.connect(":memory:")
        try:
            with closing(database.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1")) as db:
                db.backup(memory)
            if not database.prepare(memory) and database.is_sound(memory):
                return memory
            log.warning("the backup %s is not sound", path)
        except (*database.FAULTS, database.ForeignError, database.NewerError) as error:
            log.warning("the backup %s cannot be read: %s", path, error)
        memory.close()
    return None


def fill(db: sqlite3.Connection, backup: sqlite3.Connection) -> None:
    """Bring to `db` what only the backup has, or has whole.

    A deal stays as it is in `db` if it is the backup's deal, played on; else it is the backup's again.
    """
    for (deal_id,) in backup.execute("SELECT id FROM deal ORDER BY rowid").fetchall():
        kept = database.load(backup, deal_id)
        if kept is None or _goes_on(database.load(db, deal_id), kept):
            continue
        db.execute("DELETE FROM event WHERE deal_id = ?", (deal_id,))
        db.execute("DELETE FROM deal WHERE id = ?", (deal_id,))
        database.commit(db, [Begin(kept.row), Append(deal_id, 0, kept.events)])
    for table, columns in COLUMNS.items():
        if table not in {"deal", "event"}:
            names, marks = ", ".join(columns), ", ".join("?" * len(columns))
            rows = backup.execute(f"SELECT {names} FROM {table}").fetchall()
            with suppress(*database.FAULTS):
                db.executemany(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", rows)


def _too_many(paths: list[pathlib.Path]) -> list[pathlib.Path]:
    """Return what need not be kept of backups, given newest first."""
    last_of_day: dict[str, pathlib.Path] = {}
    for path in paths:
        last_of_day.setdefault(path.name.rpartition("-")[0], path)
    kept = {*paths[:NEWEST], *list(last_of_day.values())[:DAYS]}
    return [path for path in paths if path not in kept]


def _goes_on(now: SavedDeal | None, kept: SavedDeal) -> bool:
    if now is None or now.events[: len(kept.events)] != kept.events:
        return False
    if kept.row.outcome != "open":
        return now.row == kept.row
    dealt = slice(kept.row._fields.index("started_at") + 1)
    return now.row[dealt] == kept.row[dealt]


def _made(path: pathlib.Path) -> datetime | None:
    """Return when a backup was made by its name; None if its name is no date."""
    named = _NAME.fullmatch(path.name)
    try:
        return datetime.strptime(named[1], _DATE).replace(tzinfo=UTC) if named else None
    except ValueError:
        return None
