"""The door to what is saved: a thread of its own, so that play never waits for the disk."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import deque
from concurrent.futures import Future
from datetime import UTC, datetime
from enum import Enum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from app.storage.values import EMPTY_RECORD, Match, Trouble
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
    from collections.abc import Callable, Mapping, Sequence

    from app.storage.shelf import Shelf
    from app.storage.values import DealRow, Ending, Finished, Record, SavedDeal, Truth

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""Between two attempts to reach a disk that refuses."""

BACKUP_SECONDS = 3.0, 1800.0
"""From the start to the first look whether a backup is due, and from one look to the next."""

Answer = TypeVar("Answer")


class ClosedError(RuntimeError):
    """The store was closed before."""


class _Question(NamedTuple, Generic[Answer]):
    """Something to be read, and where the answer goes."""

    ask: Callable[[Shelf], Answer]
    answer: Future[Answer]

    def settle(self, shelf: Shelf) -> None:
        """Give the answer, or the error instead."""
        try:
            self.answer.set_result(self.ask(shelf))
        except Exception as error:  # noqa: BLE001  # handed to the thread that asked, which logs it
            self.answer.set_exception(error)


class _Order(Enum):
    RETRY = auto()
    STOP = auto()


_Task: TypeAlias = "Write | _Question[Any] | _Order"


class Store:
    """All that is saved, for one run of the program.

    Writing returns at once; what was written is acknowledged, and no longer `pending`, when it is on the
    disk. Reading waits for the storage thread and sees everything written before. Nothing here raises for the
    state of the disk: it is reported, play goes on in memory, and what was to be written is written when the
    disk is back. After `close`, writing and reading raise ClosedError.
    """

    def __init__(self, folder: pathlib.Path | None, report: Callable[[Trouble, str], None]) -> None:
        """Start the storage thread, which makes the folder and opens the file.

        Args:
            folder: Where `faceup.sqlite3` lies; None keeps everything in memory only.
            report: Told of each trouble, with a detail for the log (a path, the system's message). It is
                called on the storage thread.
        """
        self._folder = folder
        self._report = report
        self._changed = threading.Condition()
        self._inbox: deque[_Task] = deque()
        self._posted = 0
        self._settled = 0
        self._closed = False
        self._loaded = threading.Event()
        self._settings: dict[str, object] = {}
        self._thread = threading.Thread(target=self._serve, name="storage", daemon=True)
        self._thread.start()

    @property
    def settings(self) -> Mapping[str, object]:
        """The settings, always up to date. Waits for the file to be opened when first asked."""
        self._loaded.wait()
        return MappingProxyType(self._settings)

    def set(self, key: str, value: object) -> None:
        """Change a setting.

        Raises:
            TypeError, ValueError: `value` is not JSON.
        """
        text = json.dumps(value, allow_nan=False)
        with self._changed:
            self._settings[key] = json.loads(text)
        self._write(Setting(key, text))

    def open_deals(self) -> list[DealRow]:
        """Return the open deals, newest first."""
        return self._ask(lambda shelf: shelf.open_deals(), [])

    def load(self, deal_id: str) -> SavedDeal | None:
        """Return a deal with its log, or None if there is none of that id that can be read."""
        return self._ask(lambda shelf: shelf.load(deal_id), None)

    def record(self, level: str) -> Record:
        """Return the record of a level."""
        return self._ask(lambda shelf: shelf.record(level), EMPTY_RECORD)

    def match(self, level: str) -> Match:
        """Return the match that is being played at a level."""
        return self._ask(lambda shelf: shelf.match(level), Match())

    def truth(self, deal_id: str) -> Truth | None:
        """Return what was proven of a deal, None if nothing was."""
        return self._ask(lambda shelf: shelf.truth(deal_id), None)

    def unanswered(self, level: str) -> list[DealRow]:
        """Return the deals that have a result and a call, but no answer yet, oldest first."""
        return self._ask(lambda shelf: shelf.unanswered(level), [])

    def finished(self, level: str) -> list[Finished]:
        """Return every deal of a level that has a result, oldest first."""
        return self._ask(lambda shelf: shelf.finished(level), [])

    def keep_truth(self, deal_id: str, truth: Truth) -> None:
        """Keep what the solver proved of a deal."""
        self._write(Answered(deal_id, *truth))

    def new_match(self, level: str) -> None:
        """Let the match of a level begin anew; its deals stay in the history."""
        self._write(NewMatch(level))

    def forget(self, level: str) -> None:
        """Begin the record of a level anew; its deals stay in the history."""
        self._write(Forget(level))

    def begin(self, row: DealRow) -> None:
        """Book a new deal."""
        self._write(Begin(row))

    def append(
        self, deal_id: str, first: int, events: Sequence[tuple[int, str]], ending: Ending | None = None
    ) -> None:
        """Add to the log of a deal, and book its result in the same transaction.

        Args:
            deal_id: A deal that was begun.
            first: The place of the first of `events` in the log, the deal's first event having 0. The log is
                what lies before `first`, then `events`: whatever it held from there on is gone.
            events: Playing time in milliseconds and what was done.
            ending: The result, if these events ended the deal. One that is already booked never changes.
        """
        self._write(Append(deal_id, first, tuple(events), ending))

    def end(self, deal_id: str, ending: Ending) -> None:
        """Book the result of a deal, if it has none."""
        self._write(End(deal_id, ending))

    def replace_open(
        self, deal_id: str, first: int, events: Sequence[tuple[int, str]], ending: Ending, row: DealRow
    ) -> None:
        """Give up one deal and begin another, both or neither. Arguments as for `append` and `begin`."""
        self._write(Replace(Append(deal_id, first, tuple(events), ending), row))

    def note(self, deal_id: str, elapsed_ms: int, moves: int, score: int, help: int) -> None:  # noqa: A002
        """Note how an open deal stands; a finished one keeps its result."""
        self._write(Note(deal_id, elapsed_ms, moves, score, help))

    def prove(self, deal_id: str, moves: str) -> None:
        """Keep the moves, in stored form, that are proven to win a deal."""
        self._write(Prove(deal_id, moves))

    def pending(self) -> int:
        """Return how many writes are not yet acknowledged."""
        with self._changed:
            return self._posted - self._settled

    def flush(self, seconds: float) -> bool:
        """Wait until all that was written so far is on the disk; return whether it is."""
        with self._changed:
            if not self._closed:
                self._post(_Order.RETRY)
            target = self._posted
            return self._changed.wait_for(lambda: self._settled >= target, seconds)

    def close(self, seconds: float = 5) -> bool:
        """Write what is left and end the thread; return whether all is on the disk.

        A disk that refuses is tried once more, not waited for. May be called again.
        """
        with self._changed:
            if not self._closed:
                self._closed = True
                self._post(_Order.STOP)
        self._thread.join(seconds)
        return not self._thread.is_alive() and self.pending() == 0

    def _write(self, write: Write) -> None:
        with self._changed:
            self._refuse_if_closed()
            self._posted += 1
            self._post(write)

    def _ask(self, ask: Callable[[Shelf], Answer], otherwise: Answer) -> Answer:
        answer: Future[Answer] = Future()
        with self._changed:
            self._refuse_if_closed()
            self._post(_Question(ask, answer))
        try:
            return answer.result()
        except Exception:
            log.exception("cannot be read")
            return otherwise

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise ClosedError

    def _post(self, task: _Task) -> None:
        self._inbox.append(task)
        self._changed.notify_all()

    # From here on: the storage thread.

    def _serve(self) -> None:
        shelf = self._open()
        self._load_settings(shelf)
        next_try = time.monotonic() + RETRY_SECONDS
        tasks: list[_Task] = []
        next_backup = time.monotonic() + BACKUP_SECONDS[0]
        while _Order.STOP not in tasks:
            tasks = self._take(next_try if shelf is not None and shelf.behind else next_backup)
            if not tasks and shelf is not None and time.monotonic() >= next_backup:  # nobody waits now
                self._guard(shelf.keep_backup)
                self._acknowledge(shelf)
                next_backup = time.monotonic() + BACKUP_SECONDS[1]
            if shelf is None:
                _disappoint(tasks)
                continue
            if shelf.waits and (_Order.RETRY in tasks or time.monotonic() >= next_try):
                self._guard(shelf.retry)
                self._acknowledge(shelf)
                next_try = time.monotonic() + RETRY_SECONDS
            self._work(shelf, tasks)
        if shelf is not None:
            self._guard(shelf.close)
            self._acknowledge(shelf)

    def _open(self) -> Shelf | None:
        try:
            # Late, and here: the start of the program does not wait for sqlite3.
            from app.storage.shelf import Shelf  # noqa: PLC0415

            return Shelf(self._folder, self._tell, lambda: datetime.now(UTC))
        except Exception as error:
            log.exception("nothing can be stored")
            self._tell(Trouble.UNWRITABLE, repr(error))
            return None

    def _load_settings(self, shelf: Shelf | None) -> None:
        def load() -> None:
            found = shelf.settings() if shelf is not None else {}
            with self._changed:
                # What the player changed meanwhile is newer.
                self._settings = found | self._settings

        self._guard(load)
        self._loaded.set()

    def _take(self, until: float | None) -> list[_Task]:
        """Wait for tasks, at most until a point of time, and take all there are."""
        seconds = max(0.0, until - time.monotonic()) if until is not None else None
        with self._changed:
            self._changed.wait_for(lambda: bool(self._inbox), seconds)
            tasks = list(self._inbox)
            self._inbox.clear()
        return tasks

    def _work(self, shelf: Shelf, tasks: list[_Task]) -> None:
        """Do all in order; writes that wait behind one another share a transaction."""
        writes: list[Write] = []
        for task in tasks:
            if isinstance(task, _Question | _Order):
                self._write_out(shelf, writes)
                writes = []
                if isinstance(task, _Question):
                    task.settle(shelf)
                    self._acknowledge(shelf)
            else:
                writes.append(task)
        self._write_out(shelf, writes)

    def _write_out(self, shelf: Shelf, writes: Sequence[Write]) -> None:
        if writes:
            self._guard(lambda: shelf.write(writes))
            self._acknowledge(shelf)

    def _acknowledge(self, shelf: Shelf) -> None:
        with self._changed:
            self._settled = shelf.settled
            self._changed.notify_all()

    def _guard(self, work: Callable[[], None]) -> None:
        """Do some work; whatever goes wrong in it, the thread goes on, and the fault is told."""
        try:
            work()
        except Exception as error:
            log.exception("a fault on the storage thread")
            self._tell(Trouble.UNWRITABLE, repr(error))

    def _tell(self, trouble: Trouble, detail: str) -> None:
        try:
            self._report(trouble, detail)
        except Exception:
            log.exception("the report of %s failed", trouble)


def _disappoint(tasks: Sequence[_Task]) -> None:
    """Answer questions where there is nothing to answer from."""
    for task in tasks:
        if isinstance(task, _Question):
            task.answer.set_exception(RuntimeError("nothing is stored"))
