"""The file as a file: looking at it from outside, setting it aside, getting out of it what can be read."""

from __future__ import annotations

import logging
from contextlib import closing, suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from app.storage import backups
from app.storage.database import (
    FAULTS,
    ForeignError,
    NewerError,
    blank,
    check_format,
    commit,
    connect,
    format_of,
    is_sound,
    load,
    prepare,
    roll_back,
    trouble_of,
)
from app.storage.schema import COLUMNS, FORMAT
from app.storage.values import Trouble
from app.storage.writes import Append, Begin, deal_of

if TYPE_CHECKING:
    import pathlib
    import sqlite3
    from collections.abc import Iterable
    from datetime import datetime

    from app.storage.writes import Write

log = logging.getLogger(__name__)

NAME = "faceup.sqlite3"
COMPANIONS = ("-wal", "-shm")
MAGIC = b"SQLite format 3\0"
_FORMAT_BYTES = slice(60, 64)
_HEADER = 100


def open_file(path: pathlib.Path, busy_seconds: float, now: datetime) -> tuple[sqlite3.Connection, bool]:
    """Open the file for reading and writing, making it and its folder where they are missing.

    Returns:
        The connection, and whether the file was empty.

    Raises:
        NewerError: A later version wrote it; not a byte was changed.
        ForeignError: It is not ours.
        OSError: The folder cannot be made or the file cannot be read.
        sqlite3.Error, UnicodeDecodeError: It is damaged, locked, or the disk refuses.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    found = _format_from_outside(path)
    check_format(found)
    db = connect(path, busy_seconds=busy_seconds)
    try:
        if 0 < found < FORMAT:
            _keep_before_migration(db, path.parent, now)
        return db, prepare(db)
    except BaseException:
        shut(db)
        raise


def _keep_before_migration(db: sqlite3.Connection, folder: pathlib.Path, now: datetime) -> None:
    try:
        backups.keep(db, folder, now)
    except (*FAULTS, OSError) as error:
        if trouble_of(error) is Trouble.DAMAGED:
            raise
        # Each step of the migration is a transaction: going on without is no danger.
        log.warning("no backup before the migration: %s", error)


def shut(db: sqlite3.Connection) -> None:
    """Close a connection, whatever state its file is in."""
    with suppress(*FAULTS):
        roll_back(db)
    with suppress(*FAULTS):
        db.close()


def identity(path: pathlib.Path) -> tuple[int, int, bool]:
    """Return what tells this file from another one put in its place, or from itself emptied."""
    status = path.stat()
    return status.st_dev, status.st_ino, status.st_size > 0


def set_aside(path: pathlib.Path, now: datetime) -> pathlib.Path:
    """Rename the file and its companions, so that nothing of it is lost, and return its new path.

    Raises:
        OSError: It cannot be renamed.
    """
    aside = path.with_name(f"faceup-damaged-{now:%Y%m%d-%H%M%S}.sqlite3")
    while aside.exists():
        now += timedelta(seconds=1)
        aside = path.with_name(f"faceup-damaged-{now:%Y%m%d-%H%M%S}.sqlite3")
    path.rename(aside)
    for companion in COMPANIONS:
        with suppress(FileNotFoundError):
            path.with_name(path.name + companion).rename(aside.with_name(aside.name + companion))
    return aside


def copy(db: sqlite3.Connection) -> sqlite3.Connection:
    """Return a copy in memory, as complete as the disk allows."""
    memory = connect(":memory:")
    try:
        roll_back(db)
        db.backup(memory)
        prepare(memory)
        if is_sound(memory):
            return memory
    except (*FAULTS, ForeignError, NewerError):
        log.warning("the database cannot be copied whole; taking what can be read", exc_info=True)
    shut(memory)
    return salvage(db)


def rescue(path: pathlib.Path) -> sqlite3.Connection:
    """Return in memory what a file holds that cannot be opened for writing; empty if it holds nothing."""
    for access in ("mode=ro", "mode=ro&immutable=1"):
        memory = connect(":memory:")
        try:
            with closing(connect(_address(path, access))) as db:
                format_of(db)
                db.backup(memory)
            prepare(memory)
            if is_sound(memory):
                return memory
        except (*FAULTS, ForeignError, NewerError) as error:
            log.info("%s cannot be copied (%s): %s", path, access, error)
        shut(memory)
    return blank()


def salvage_file(path: pathlib.Path) -> sqlite3.Connection:
    """Return in memory what can still be read of a damaged file, which is not changed."""
    try:
        _format_from_outside(path)
        with closing(connect(_address(path, "mode=ro"))) as db:
            return salvage(db)
    except (*FAULTS, OSError, ForeignError):
        return blank()


def salvage(db: sqlite3.Connection) -> sqlite3.Connection:
    """Return in memory the rows that can still be read, from both ends of each table up to the damage."""
    memory = blank()
    memory.execute("PRAGMA foreign_keys = OFF")
    for table, columns in COLUMNS.items():
        order = ("deal_id", "n") if table == "event" else ("rowid",)
        marks = ", ".join("?" * len(columns))
        for direction in ("ASC", "DESC"):
            ordering = ", ".join(f"{name} {direction}" for name in order)
            with suppress(*FAULTS):
                for row in db.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {ordering}"):
                    with suppress(*FAULTS):
                        memory.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row)
    for table in ("event", "proof", "forgotten", "ended"):
        memory.execute(f"DELETE FROM {table} WHERE deal_id NOT IN (SELECT id FROM deal)")
    memory.execute("PRAGMA foreign_keys = ON")
    return memory


def carry_over(memory: sqlite3.Connection, db: sqlite3.Connection, writes: Iterable[Write]) -> None:
    """Bring to `db` the deals that `writes` go on with, where another file was put in place of theirs."""
    for deal_id in {deal_id for write in writes if (deal_id := deal_of(write)) is not None}:
        if load(db, deal_id) is None and (saved := load(memory, deal_id)) is not None:
            commit(db, [Begin(saved.row), Append(deal_id, 0, saved.events)])


def _address(path: pathlib.Path, access: str) -> str:
    return f"{path.absolute().as_uri()}?{access}"


def _format_from_outside(path: pathlib.Path) -> int:
    """Return the format number without changing a byte; 0 for no file or an empty one."""
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except FileNotFoundError:
        return 0
    if not header:
        return 0
    if len(header) < _HEADER or not header.startswith(MAGIC):
        raise ForeignError(header[: len(MAGIC)])
    found = int.from_bytes(header[_FORMAT_BYTES], "big", signed=True)
    if found <= FORMAT and path.with_name(path.name + COMPANIONS[0]).exists():
        # The last transaction, still in the companion file, may have raised it.
        with suppress(*FAULTS), closing(connect(_address(path, "mode=ro"))) as db:
            found = format_of(db)
    return found


def is_damaged(path: pathlib.Path, error: Exception) -> bool:
    """Say whether an error means that the file itself is bad, and not the disk. May read all of it."""
    if trouble_of(error) is not Trouble.DAMAGED:
        return False
    if isinstance(error, ForeignError):
        return True
    try:
        with closing(connect(_address(path, "mode=ro"))) as db:
            return not is_sound(db)
    except FAULTS as fault:
        return trouble_of(fault) is Trouble.DAMAGED
