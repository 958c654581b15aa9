"""The real program with a robot at the table, which is killed: `player.py FOLDER MODE SEED`.

It writes JSON lines: first what it found at its start, then what is acknowledged. MODE says how it dies:
`moment` leaves that to whoever started it; the others kill it from within, at a place drawn by SEED.
"""

import json
import os
import random
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer

import app.opening
import app.start
from app.scene.table import Flight
from app.session import World
from app.storage import Ending, Store, backups, database, files
from app.storage import store as store_module
from app.storage.schema import FORMAT
from app.storage.values import DealRow, Trouble
from app.storage.writes import Append, Write
from app.windows.main import MainWindow
from app.wishes import Wish
from engine.games.catalogue import LEVELS, Deals
from engine.moves import Move
from engine.table import Position

FOLDER, MODE, CHANCE = Path(sys.argv[1]), sys.argv[2], random.Random(int(sys.argv[3]))
LEVEL = next(level for level in LEVELS.values() if level.deals is Deals.PROVEN)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_soon(within: float) -> None:
    """Die in the middle of what follows, whatever it is: SQLite lets other threads run while it works."""
    timer = threading.Timer(CHANCE.random() * within, die)
    timer.daemon = True
    timer.start()


def tell(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


class Robot:
    """Plays proven lines, with undos, redos, restarts and deals given up, as fast as the window lets it."""

    def __init__(self, window: MainWindow, store: Store, world: World) -> None:
        self.window, self.store, self.world = window, store, world
        self.asked: dict[str, tuple[int, str]] = {}
        self.ways: dict[int, dict[Position, Move]] = {}
        self.settings = 0
        self.listen()
        self.timer = QTimer(window)
        self.timer.timeout.connect(self.act)
        self.timer.start(0)

    def listen(self) -> None:
        """Note all that the program asks the store to keep."""
        store = self.store
        begin, append, replace, end = store.begin, store.append, store.replace_open, store.end

        def on_begin(row: DealRow) -> None:
            tell(begun=row.id)
            self.asked[row.id] = (0, "open")
            begin(row)

        def on_append(
            deal_id: str, first: int, events: Sequence[tuple[int, str]], ending: Ending | None = None
        ) -> None:
            self.asked[deal_id] = (first + len(events), ending.outcome if ending else "open")
            append(deal_id, first, events, ending)

        def on_replace(
            deal_id: str, first: int, events: Sequence[tuple[int, str]], ending: Ending, row: DealRow
        ) -> None:
            self.asked[deal_id] = (first + len(events), ending.outcome)
            tell(begun=row.id)
            self.asked[row.id] = (0, "open")
            replace(deal_id, first, events, ending, row)

        def on_end(deal_id: str, ending: Ending) -> None:
            self.asked[deal_id] = (0, ending.outcome)
            end(deal_id, ending)

        store.begin, store.append, store.replace_open, store.end = on_begin, on_append, on_replace, on_end  # type: ignore[method-assign]

    def act(self) -> None:
        if self.store.pending() == 0 and self.asked:
            tell(kept=self.asked, setting=self.settings)
            self.asked = {}
        if CHANCE.random() < 0.02:
            self.settings += 1
            self.store.set("torture", self.settings)
        table = self.window.session.table
        if table is None or table.dealer.state.result is not None or CHANCE.random() < 0.003:
            numbers = self.world.proven.numbers(LEVEL.id)
            self.window.session.deal(LEVEL, CHANCE.choice(numbers), "random")
            self.window.sit_down(Flight.AT_ONCE)
            return
        if self.window.panel is not None:
            self.window.panel.dismiss()
        self.play(table.number or 0, table.dealer.position)

    def play(self, number: int, position: Position) -> None:
        play, luck = self.window.play, CHANCE.random()
        move = self.way(number).get(position)
        if move is None or luck < 0.1:
            play.undo()
        elif luck < 0.15:
            play.redo()
        elif luck < 0.152:
            play.restart()
        else:
            play.make(move)

    def way(self, number: int) -> dict[Position, Move]:
        """Return what to do in each position of the line of a deal."""
        if number not in self.ways:
            position = LEVEL.deal(number)
            way: dict[Position, Move] = {}
            for move in self.world.proven.line(LEVEL.id, number):
                way[position] = move
                position = LEVEL.rules.play(position, move)
            self.ways = {number: way}
        return self.ways[number]


def found(window: MainWindow, store: Store) -> None:
    """Tell what is there after the start, as another program reads it, and as the program shows it."""
    address = f"{(FOLDER / 'faceup.sqlite3').absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(address, uri=True)
    query = (
        "SELECT id, outcome, (SELECT count(*) FROM event WHERE deal_id = id),"
        " (SELECT 1 + coalesce(max(n), -1) FROM event WHERE deal_id = id), source FROM deal"
    )
    deals = {name: rest for name, *rest in db.execute(query)}
    (format_found,) = db.execute("PRAGMA user_version").fetchone()
    record, table = store.record(LEVEL.id), window.session.table
    tell(
        deals=deals,
        sound=database.is_sound(db),
        format=[format_found, FORMAT],
        setting=store.settings.get("torture", 0),
        won=record.won,
        lost=record.lost,
        table=table.id if table is not None else None,
    )
    db.close()


def build(wish: Wish, world: World) -> tuple[MainWindow, Store]:
    window, store = really_build(wish, world)
    window.trouble.connect(lambda trouble, detail: tell(trouble=Trouble(trouble).name, detail=detail))

    def begin() -> None:
        if not store.flush(20):
            tell(trouble="not written at the start")
        found(window, store)
        robot = Robot(window, store, world)
        robot.settings = int(str(store.settings.get("torture", 0)))
        robots.append(robot)

    QTimer.singleShot(0, begin)
    return window, store


robots: list[Robot] = []
really_build = app.opening.build
app.opening.build = build


def in_a_write(*, wins_only: bool) -> None:
    """Die while a transaction is open, or soon after: while it is brought to the disk, or just was."""
    really_apply, wait = database.apply, 0 if wins_only else CHANCE.randrange(150)

    def apply(db: sqlite3.Connection, write: Write) -> None:
        nonlocal wait
        really_apply(db, write)
        ending = write.ending if isinstance(write, Append) else None
        if wins_only and (ending is None or ending.outcome != "won"):
            return
        wait -= 1
        if wait < 0:
            die() if CHANCE.random() < 0.3 else die_soon(0.006)

    database.apply = apply


def at_a_statement() -> None:
    """Die as SQLite begins its n-th statement: while it opens the file, leads it up, reads, writes."""
    really_connect, wait = database.connect, CHANCE.randrange(60)

    def count(_: str) -> None:
        nonlocal wait
        wait -= 1
        if wait < 0:
            die()

    def connect(place: Path | str, *, busy_seconds: float = 0) -> sqlite3.Connection:
        db = really_connect(place, busy_seconds=busy_seconds)
        db.set_trace_callback(count)
        return db

    database.connect = connect
    setattr(files, "connect", connect)  # noqa: B010 - known there by a name of its own


def in_a_backup() -> None:
    """Die soon after a backup has begun, the first, the second or the third."""
    backups.EVERY = timedelta(0)
    store_module.BACKUP_SECONDS = CHANCE.random(), 0.2
    really_keep, rounds = backups.keep, CHANCE.randrange(3)

    def keep(db: sqlite3.Connection, folder: Path, now: datetime) -> Path:
        nonlocal rounds
        rounds -= 1
        if rounds < 0:
            die_soon(0.02)
        return really_keep(db, folder, now)

    backups.keep = keep


TRAPS: dict[str, Callable[[], None]] = {
    "moment": lambda: None,
    "write": lambda: in_a_write(wins_only=False),
    "win": lambda: in_a_write(wins_only=True),
    "statement": at_a_statement,
    "backup": in_a_backup,
}

TRAPS[MODE]()
sys.exit(app.start.main(["--data-dir", str(FOLDER), "--speed", "0"]))
