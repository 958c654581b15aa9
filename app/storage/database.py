"""Plain functions over one SQLite connection: opening, migrating, writing, reading. No thread, no clock."""

from __future__ import annotations

import json
import logging
import sqlite3
from typing import TYPE_CHECKING, assert_never

from app.storage.matches import NEW_MATCH
from app.storage.records import FORGET
from app.storage.schema import COLUMNS, DEAL, FORMAT, MIGRATIONS, SINCE, SOUND
from app.storage.values import DealRow, Ending, SavedDeal, Trouble
from app.storage.writes import (
    Answered,
    Append,
    Begin,
    End,
    Forget,
    NewMatch,
    Note,
    Prove,
    Replace,
    Setting,
    Write,
)

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Sequence

log = logging.getLogger(__name__)

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What a bad file may raise: Python's sqlite3 cannot even decode the message about some broken tables."""

_PLAUSIBLE = 1000
_PRIMARY = 0xFF
_TROUBLES = {
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_PERM: Trouble.UNWRITABLE,
    sqlite3.SQLITE_READONLY: Trouble.UNWRITABLE,
    sqlite3.SQLITE_IOERR: Trouble.UNWRITABLE,
    sqlite3.SQLITE_FULL: Trouble.UNWRITABLE,
    sqlite3.SQLITE_CANTOPEN: Trouble.UNWRITABLE,
    sqlite3.SQLITE_NOLFS: Trouble.UNWRITABLE,
    sqlite3.SQLITE_NOMEM: Trouble.UNWRITABLE,
}


class NewerError(Exception):
    """The file has a format that only a later version knows."""


class ForeignError(Exception):
    """The file is a database, but not one of ours; the arguments are what was found in it."""


def trouble_of(error: Exception) -> Trouble | None:
    """Say what an error tells about the disk; None if the fault lies in what was asked."""
    if isinstance(error, ForeignError | UnicodeDecodeError):
        return Trouble.DAMAGED
    if isinstance(error, OSError):
        return Trouble.UNWRITABLE
    return _TROUBLES.get(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & _PRIMARY)


def connect(place: pathlib.Path | str, *, busy_seconds: float = 0) -> sqlite3.Connection:
    """Open `place` (a path, a `file:` URI or `:memory:`) in autocommit mode, without looking into it."""
    is_uri = isinstance(place, str) and place.startswith("file:")
    db = sqlite3.connect(place, timeout=busy_seconds, isolation_level=None, uri=is_uri)
    db.text_factory = _readable
    return db


def prepare(db: sqlite3.Connection, steps: Sequence[Sequence[str]] = MIGRATIONS) -> bool:
    """Make a freshly opened connection ready: safe settings, tables checked, older formats led up.

    Returns:
        Whether the file was empty before.

    Raises:
        NewerError: The format is newer than `steps` lead to; nothing was written.
        ForeignError: The tables are not ours; nothing was written.
        sqlite3.Error, UnicodeDecodeError: The file cannot be read or written.
    """
    try:
        found = _look(db, len(steps))
    except sqlite3.Error as error:
        if trouble_of(error) is None:
            # Nothing wrong was asked: the tables themselves are past understanding.
            raise ForeignError(error) from error
        raise
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    migrate(db, steps)
    return not found


def check_format(found: int, known: int = FORMAT) -> None:
    """Refuse a format that is not known.

    Raises:
        NewerError: A later version's.
        ForeignError: No version's ever.
    """
    if not 0 <= found <= _PLAUSIBLE:
        raise ForeignError(found)
    if found > known:
        raise NewerError(found)


def migrate(db: sqlite3.Connection, steps: Sequence[Sequence[str]]) -> None:
    """Lead the file step by step to the newest format, each step in one transaction."""
    for target in range(format_of(db) + 1, len(steps) + 1):
        db.execute("BEGIN IMMEDIATE")
        try:
            for statement in steps[target - 1]:
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {target:d}")
            db.execute("COMMIT")
        except BaseException:
            roll_back(db)
            raise


def format_of(db: sqlite3.Connection) -> int:
    """Return the format number; 0 for an empty file."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def blank() -> sqlite3.Connection:
    """Return an empty database in memory."""
    db = connect(":memory:")
    prepare(db)
    return db


def is_sound(db: sqlite3.Connection) -> bool:
    """Let SQLite look through all of a database for damage; unlike `quick_check`, at the indexes too."""
    return bool(db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")


def check_sound(db: sqlite3.Connection) -> None:
    """Look through all of a database for damage.

    Raises:
        sqlite3.DatabaseError: There is some; the error is as SQLite's own for damage that it meets.
    """
    if not is_sound(db):
        error = sqlite3.DatabaseError("integrity_check found damage")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def roll_back(db: sqlite3.Connection) -> None:
    """End an open transaction without its changes."""
    if db.in_transaction:
        db.execute("ROLLBACK")


def commit(db: sqlite3.Connection, writes: Sequence[Write]) -> list[tuple[Write, Exception]]:
    """Write all in order, in one transaction.

    Returns:
        The writes that can never succeed, with their reasons (a deal that is not there, a value that SQLite
        cannot hold). They are left out; the others are stored.

    Raises:
        sqlite3.Error: The disk refused. Nothing of this is stored, unless the disk failed at the very last
            moment; writing the same again is harmless.
    """
    refused: list[tuple[Write, Exception]] = []
    db.execute("BEGIN IMMEDIATE")
    try:
        for write in writes:
            db.execute("SAVEPOINT one")
            try:
                apply(db, write)
            except Exception as error:
                if trouble_of(error) is not None:
                    raise
                db.execute("ROLLBACK TO one")
                refused.append((write, error))
            db.execute("RELEASE one")
        db.execute("COMMIT")
    except BaseException:
        roll_back(db)
        raise
    return refused


def apply(db: sqlite3.Connection, write: Write) -> None:
    """Write one thing, inside a transaction of the caller's. Writing it twice is as writing it once."""
    match write:
        case Begin(row):
            _begin(db, row)
        case Append(deal_id, first, events, ending):
            _append(db, deal_id, first, events)
            if ending is not None:
                _note_length(db, deal_id, first + len(events))
                _end(db, deal_id, ending)
        case End(deal_id, ending):
            _end(db, deal_id, ending)
        case Replace(last, row):
            apply(db, last)
            _begin(db, row)
        case _:
            db.execute(*_statement(write))


def _statement(
    write: Note | Prove | Answered | NewMatch | Forget | Setting,
) -> tuple[str, Sequence[str | int]]:
    """Return what writes a thing that takes one statement, with its values."""
    match write:
        case Note():
            sql = "UPDATE deal SET elapsed_ms = ?, moves = ?, score = ?, help = ?"
            return f"{sql} WHERE id = ? AND outcome = 'open'", (*write[1:], write.deal_id)
        case Prove():
            return "INSERT OR REPLACE INTO proof (deal_id, moves) VALUES (?, ?)", write
        case Answered():
            return "INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?)", write
        case NewMatch():
            return NEW_MATCH, write
        case Forget():
            return FORGET, write
        case Setting():
            return "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", write
        case _:
            assert_never(write)


def settings(db: sqlite3.Connection) -> dict[str, object]:
    """Return the settings; one that is not JSON is left out."""
    found: dict[str, object] = {}
    rows = db.execute("SELECT key, value FROM setting WHERE typeof(key) = 'text' AND typeof(value) = 'text'")
    for key, text in rows:
        try:
            found[key] = json.loads(text, parse_constant=_refuse)
        except (ValueError, RecursionError):
            log.warning("setting %r is malformed and is ignored", key)
    return found


def open_deals(db: sqlite3.Connection) -> list[DealRow]:
    """Return the open deals, newest first."""
    rows = db.execute(
        f"SELECT {', '.join(DEAL)} FROM deal WHERE outcome = 'open' AND {SOUND}"
        " ORDER BY started_at DESC, rowid DESC"
    )
    return [DealRow(*row) for row in rows]


def load(db: sqlite3.Connection, deal_id: str) -> SavedDeal | None:
    """Return a deal with its log, or None if there is none of that id that can be read.

    A log with a hole (or a row of wrong types) is read up to it; the next `Append` at that place cuts off
    the rest.
    """
    row = db.execute(f"SELECT {', '.join(DEAL)} FROM deal WHERE id = ? AND {SOUND}", (deal_id,)).fetchone()
    if row is None:
        return None
    events: list[tuple[int, str]] = []
    rows = db.execute("SELECT n, at_ms, what FROM event WHERE deal_id = ? ORDER BY n", (deal_id,))
    for n, at_ms, what in rows:
        if not (n == len(events) and isinstance(at_ms, int) and isinstance(what, str)):
            log.warning("the log of deal %s is read only up to a fault at %r", deal_id, n)
            break
        events.append((at_ms, what))
    return SavedDeal(DealRow(*row), tuple(events))


def _begin(db: sqlite3.Connection, row: DealRow) -> None:
    marks = ", ".join("?" * len(DEAL))
    values = tuple(getattr(row, name) for name in DEAL)
    db.execute(f"INSERT OR IGNORE INTO deal ({', '.join(DEAL)}) VALUES ({marks})", values)


def _append(db: sqlite3.Connection, deal_id: str, first: int, events: Sequence[tuple[int, str]]) -> None:
    db.execute("DELETE FROM event WHERE deal_id = ? AND n >= ?", (deal_id, first))
    db.executemany(
        "INSERT INTO event (deal_id, n, at_ms, what) VALUES (?, ?, ?, ?)",
        [(deal_id, n, at_ms, what) for n, (at_ms, what) in enumerate(events, first)],
    )


def _note_length(db: sqlite3.Connection, deal_id: str, events: int) -> None:
    """Note how long the log is, if it is this moment that ends the deal."""
    db.execute(
        "INSERT OR IGNORE INTO ended (deal_id, events)"
        " SELECT id, ? FROM deal WHERE id = ? AND outcome = 'open'",
        (events, deal_id),
    )


def _end(db: sqlite3.Connection, deal_id: str, ending: Ending) -> None:
    db.execute(
        "UPDATE deal SET outcome = ?, finished_at = ?, elapsed_ms = ?, moves = ?, score = ?, help = ?"
        " WHERE id = ? AND outcome = 'open'",
        (
            ending.outcome,
            ending.finished_at,
            ending.elapsed_ms,
            ending.moves,
            ending.score,
            ending.help,
            deal_id,
        ),
    )


def _look(db: sqlite3.Connection, known: int) -> int:
    """Return the format of a file that is empty or ours, and refuse any other.

    Ours has all our columns, and nothing that would act by itself.
    """
    format_found = format_of(db)
    check_format(format_found, known)
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not format_found:
        if tables:
            raise ForeignError(tables)
        return 0
    for table, columns in COLUMNS.items():
        found = {name for (name,) in db.execute("SELECT name FROM pragma_table_info(?)", (table,))}
        if SINCE[table] <= format_found and not found.issuperset(columns):
            raise ForeignError(table, found)
    active = db.execute("SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchall()
    if active:
        raise ForeignError(active)
    return format_found


def _readable(raw: bytes) -> str:
    """Decode text from the file; broken characters must not make a whole table unreadable."""
    return raw.decode("utf-8", "replace")


def _refuse(constant: str) -> object:
    raise ValueError(constant)
