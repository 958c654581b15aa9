"""Where things are kept: on the disk, or in memory for as long as the disk refuses. No thread, no clock."""

from __future__ import annotations

import logging
from contextlib import closing
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeVar

from app.storage import backups, database, files, matches, records
from app.storage.values import Trouble

if TYPE_CHECKING:
    import pathlib
    import sqlite3
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from app.storage.values import DealRow, Finished, Match, Record, SavedDeal, Truth
    from app.storage.writes import Write

log = logging.getLogger(__name__)

BUSY_SECONDS = 1.0
"""How long a statement waits for another program before the file counts as locked."""

RETRY_BUSY_SECONDS = 0.1
"""The same, while it is known to be locked: readers wait behind it."""

Answer = TypeVar("Answer")


class Place(Enum):
    """Where the connection leads."""

    DISK = auto()
    WAITING = auto()
    """Memory, for now: what is written is kept to be written to the disk."""
    MEMORY = auto()
    """Memory, for good."""


class MovedError(OSError):
    """The file was emptied, or another one put in its place, while it was in use."""


class Shelf:
    """One database and what is still to be written to it.

    Attributes:
        settled: How many writes are done with: on the disk, or never to be there.
    """

    def __init__(
        self,
        folder: pathlib.Path | None,
        report: Callable[[Trouble, str], None],
        now: Callable[[], datetime],
    ) -> None:
        """Open the file in `folder`, or one in memory without a folder. Troubles are reported, not raised."""
        self.settled = 0
        self._report = report
        self._now = now
        self._trouble: Trouble | None = None
        self._backlog: list[Write] = []
        self._condemned = False
        self._db: sqlite3.Connection | None = None
        self._identity = (0, 0, False)
        self._path = folder / files.NAME if folder is not None else None
        self._place = Place.MEMORY if self._path is None else Place.WAITING
        if self._path is not None:
            self._begin(self._path)

    @property
    def waits(self) -> bool:
        """Whether the disk is to be tried again."""
        return self._place is Place.WAITING

    @property
    def behind(self) -> bool:
        """Whether something is still to be written."""
        return bool(self._backlog)

    def write(self, writes: Sequence[Write]) -> None:
        """Write all in order: to the disk, or to memory and later to the disk."""
        if self._place is Place.DISK:
            try:
                self._check_identity()
                self._settle(len(writes), database.commit(self._connection(), writes))
            except (*database.FAULTS, OSError) as error:
                self._leave(error)
            else:
                return
        refused = database.commit(self._connection(), writes)
        if self._place is Place.MEMORY:
            self._settle(len(writes), refused)
            return
        # What memory refuses, a disk that holds more may still accept: all of it is kept.
        self._backlog += writes
        if self._trouble is None:
            self.retry()

    def read(self, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Answer a question; it sees all earlier writes."""
        try:
            return question(self._connection())
        except database.FAULTS as error:
            if self._place is not Place.DISK or database.trouble_of(error) is None:
                raise
            self._leave(error)
        if self._trouble is None:
            self.retry()
        return question(self._connection())

    def settings(self) -> dict[str, object]:
        """Return the settings; malformed ones are left out."""
        return self.read(database.settings)

    def open_deals(self) -> list[DealRow]:
        """Return the open deals, newest first."""
        return self.read(database.open_deals)

    def load(self, deal_id: str) -> SavedDeal | None:
        """Return a deal with its log."""
        return self.read(lambda db: database.load(db, deal_id))

    def record(self, level: str) -> Record:
        """Return the record of a level."""
        return self.read(lambda db: records.record(db, level))

    def match(self, level: str) -> Match:
        """Return the match that is being played at a level."""
        return self.read(lambda db: matches.match(db, level))

    def truth(self, deal_id: str) -> Truth | None:
        """Return what was proven of a deal."""
        return self.read(lambda db: matches.truth(db, deal_id))

    def unanswered(self, level: str) -> list[DealRow]:
        """Return the deals with a call that is not held against anything yet."""
        return self.read(lambda db: matches.unanswered(db, level))

    def finished(self, level: str) -> list[Finished]:
        """Return every deal of a level that has a result, oldest first."""
        return self.read(lambda db: records.finished(db, level))

    def keep_backup(self) -> None:
        """Make a backup, if it is due; what it finds to be damaged is replaced at once."""
        if self._path is None or self._place is not Place.DISK:
            return
        try:
            if backups.is_due(self._path.parent, self._now()):
                log.info("backup: %s", backups.keep(self._connection(), self._path.parent, self._now()))
        except (*database.FAULTS, OSError) as error:
            log.warning("no backup: %s", error)
            if database.trouble_of(error) is Trouble.DAMAGED:
                self._leave(error)
                self.retry()

    def retry(self) -> None:
        """Try the disk again, if it is waited for."""
        if self._path is not None and self._place is Place.WAITING:
            self._reach(self._path, RETRY_BUSY_SECONDS)

    def close(self) -> None:
        """Write what is left, if the disk lets us, and close. Use nothing of this afterwards."""
        self.retry()
        self.keep_backup()
        db = self._connection()
        if self._place is Place.DISK:
            try:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except database.FAULTS:
                log.warning("the log of the database could not be folded in", exc_info=True)
        files.shut(db)

    def _begin(self, path: pathlib.Path) -> None:
        if not self._reach(path, BUSY_SECONDS) and self._db is None and self.waits:
            self._db = files.rescue(path)

    def _connection(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = database.blank()
        return self._db

    def _check_identity(self) -> None:
        if self._path is not None and files.identity(self._path) != self._identity:
            raise MovedError(self._path)

    def _reach(self, path: pathlib.Path, busy_seconds: float) -> bool:
        """Open the file, set it aside if it is damaged, and write what was kept.

        Returns:
            Whether all is on the disk.
        """
        for chance in (1, 2):
            try:
                if self._condemned:
                    self._replace_file(path)
                self._arrive(path, *self._open(path, busy_seconds))
            except database.NewerError as error:
                self._give_up(f"{path}: format {error}")
                return False
            except (*database.FAULTS, OSError, database.ForeignError) as error:
                # It may have looked sound when it was opened, and be past use all the same.
                damaged = database.trouble_of(error) is Trouble.DAMAGED
                self._condemned = self._condemned or damaged
                if not damaged or chance > 1:
                    self._complain(_refusal(error), f"{path}: {error}")
                    return False
            else:
                return True
        return False

    def _give_up(self, detail: str) -> None:
        """Stay in memory for good: a later version's file is not ours to write."""
        self._place = Place.MEMORY
        self._settle(len(self._backlog), [])
        self._backlog.clear()
        self._trouble = Trouble.NEWER
        self._report(Trouble.NEWER, detail)

    def _open(self, path: pathlib.Path, busy_seconds: float) -> tuple[sqlite3.Connection, bool]:
        try:
            return files.open_file(path, busy_seconds, self._now())
        except (*database.FAULTS, database.ForeignError) as error:
            if not files.is_damaged(path, error):
                raise
            log.warning("%s is damaged: %s", path, error)
        self._replace_file(path)
        return files.open_file(path, busy_seconds, self._now())

    def _replace_file(self, path: pathlib.Path) -> None:
        """Set a condemned file aside; what can be read of it is taken along, unless memory has more."""
        if self._db is None:
            self._db = files.salvage_file(path)
        aside = files.set_aside(path, self._now())
        self._condemned = False
        filled = self._fill(path.parent)
        self._report(Trouble.RESTORED if filled else Trouble.DAMAGED, str(aside))

    def _fill(self, folder: pathlib.Path) -> bool:
        """Fill memory with what only the newest sound backup has; return whether there is one."""
        backup = backups.newest_sound(folder)
        if backup is None:
            return False
        with closing(backup):
            backups.fill(self._connection(), backup)
        return True

    def _arrive(self, path: pathlib.Path, db: sqlite3.Connection, was_empty: bool) -> None:
        """Write to the opened file what memory holds, and go on with it."""
        try:
            refused: list[tuple[Write, Exception]] = []
            if self._db is None and was_empty and self._fill(path.parent):
                self._report(Trouble.MISSING, str(path))
            if self._db is not None and was_empty:
                self._db.backup(db)
            elif self._backlog:
                files.carry_over(self._connection(), db, self._backlog)
                refused = database.commit(db, self._backlog)
            db.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}")
            self._identity = files.identity(path)
        except BaseException:
            files.shut(db)
            raise
        if self._db is not None:
            files.shut(self._db)
        self._db = db
        self._place = Place.DISK
        count = len(self._backlog)
        self._backlog.clear()
        self._settle(count, refused)

    def _leave(self, error: Exception) -> None:
        """Go on in memory with a copy of what the file holds."""
        log.warning("the database fails: %s", error)
        db = self._connection()
        self._condemned = self._path is not None and files.is_damaged(self._path, error)
        self._db = files.copy(db)
        files.shut(db)
        self._place = Place.WAITING
        doubtful = database.trouble_of(error) is Trouble.DAMAGED
        if not (doubtful or isinstance(error, MovedError | FileNotFoundError)):
            self._complain(_refusal(error), f"{self._path}: {error}")

    def _settle(self, count: int, refused: Sequence[tuple[Write, Exception]]) -> None:
        self.settled += count
        for write, error in refused:
            log.error("cannot be stored: %r (%s)", write, error)
        if refused:
            self._complain(Trouble.UNWRITABLE, f"{refused[0][0]!r}: {refused[0][1]}")
        elif self._trouble in {Trouble.UNWRITABLE, Trouble.LOCKED}:
            self._trouble = None
            self._report(Trouble.RECOVERED, str(self._path))

    def _complain(self, trouble: Trouble, detail: str) -> None:
        """Report a state of the disk once, not at each attempt."""
        if trouble is not self._trouble:
            self._trouble = trouble
            self._report(trouble, detail)


def _refusal(error: Exception) -> Trouble:
    trouble = database.trouble_of(error)
    return trouble if trouble is Trouble.LOCKED else Trouble.UNWRITABLE
