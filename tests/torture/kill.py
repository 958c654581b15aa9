"""Kills the real program again and again, and looks at each restart whether anything acknowledged was lost.

    python tests/torture/kill.py [KILLS] [SEED]

Each round starts the program on the folder that the last one left, lets a robot play (`player.py`) and kills
it: at a random moment, inside a write, at a win, at any statement, during a backup, during its first start,
or while it leads an old file to the newest format. The next start must come up, report no trouble, and hold
what was acknowledged before.
"""

import json
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SAVES = ROOT / "tests" / "data" / "saves"
PATIENCE = 60.0
Deals = dict[str, tuple[int, str]]


class LostError(AssertionError):
    """Something acknowledged is not there, or a start failed."""


def need(holds: object, what: str, *found: object) -> None:
    """Raise unless something holds."""
    if not holds:
        raise LostError(what, *found)


class Ledger:
    """What was acknowledged, over all lives of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.deals: Deals = {}
        self.begun: set[str] = set()
        self.setting = 0

    def take(self, line: dict[str, Any]) -> None:
        """Note an acknowledgement."""
        self.setting = max(self.setting, line["setting"])
        for name, (events, outcome) in line["kept"].items():
            before = self.deals.get(name, (0, "open"))
            ended = before[1] != "open"  # a booked result never changes, whatever is practised after it
            self.deals[name] = (max(events, before[0]), before[1] if ended else outcome)

    def compare(self, there: dict[str, Any]) -> None:
        """Raise if a start does not hold all of it, or holds what was never done."""
        need(there["sound"], "damaged after a kill")
        need(there["format"][0] == there["format"][1], "not led to the newest format", there["format"])
        need(there["setting"] >= self.setting, "setting", there["setting"], self.setting)
        found = {name: tuple(rest) for name, rest in there["deals"].items()}
        for name, (events, outcome) in self.deals.items():
            need(name in found, "a deal is gone", name)
            now, count, length, _ = found[name]
            need(count == length, "a log has a hole", name, found[name])
            need(count >= events, "events are gone", name, events, found[name])
            need(outcome in {"open", now}, "a result is gone or changed", name, outcome, found[name])
        new = found.keys() - self.deals.keys()
        need(new <= self.begun, "deals that nobody dealt", new)
        outcomes = Counter(rest[0] for rest in found.values())
        # A deal dealt once more is practice, and counts for nothing.
        counted = Counter(rest[0] for rest in found.values() if rest[3] == "random")
        need(there["won"] == counted["won"], "wins counted twice or never", there["won"], counted)
        need(there["lost"] == counted["lost"], "losses counted twice or never", there["lost"], counted)
        need(outcomes["open"] <= 1, "two open deals of a game", outcomes)
        need(bool(outcomes["open"]) == (there["table"] is not None), "the open deal is not on the table")
        # From now on, what is there is what was kept.
        self.deals = {name: (count, outcome) for name, (outcome, count, *_) in found.items()}
        self.setting = there["setting"]

    def check_folder(self) -> None:
        """Raise if a kill made a file be taken for damaged."""
        strange = [path.name for path in self.folder.glob("faceup-damaged*")]
        need(not strange, "a sound file was set aside", strange)


@contextmanager
def player(folder: Path, mode: str, seed: int) -> Iterator["subprocess.Popen[str]"]:
    """Run the program; it is dead at the end."""
    command = [sys.executable, str(HERE / "player.py"), str(folder), mode, str(seed)]
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True)
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            yield process
        finally:
            process.kill()
            process.wait()
            watchdog.cancel()
            if process.stdout is not None:
                process.stdout.close()
            errors.seek(0)
            said = errors.read()
        need("Traceback" not in said, "the program failed", said)


def live(ledger: Ledger, mode: str, seed: int, lines: int, seconds: float | None) -> int:
    """Let the program live once; return how many acknowledgements it gave.

    Args:
        ledger: What must be there at its start.
        mode: How it dies from within, `moment` for not at all.
        seed: For chance.
        lines: After how many acknowledgements it is killed from outside, if it is not dead by then.
        seconds: It is killed after so many, whatever it has said; None lets it come to stand.
    """
    acknowledged, has_stood = 0, False
    with player(ledger.folder, mode, seed) as process:
        assert process.stdout is not None
        early = threading.Timer(seconds, process.kill) if seconds is not None else None
        if early is not None:
            early.start()
        for line in process.stdout:
            if not line.endswith("\n"):
                break  # cut off by the kill: not acknowledged
            said = json.loads(line)
            need("trouble" not in said, "trouble", said)
            if "begun" in said:
                ledger.begun.add(said["begun"])
            elif "kept" in said:
                ledger.take(said)
                acknowledged += 1
                if acknowledged >= lines:
                    process.kill()
            else:
                has_stood = True
                ledger.compare(said)
        if early is not None:
            early.cancel()
    # These traps may spring before the window stands; then the next start shows what that did.
    may_fall = seconds is not None or mode in {"statement", "backup"}
    need(has_stood or may_fall, "it did not start", mode, seed)
    ledger.check_folder()
    return acknowledged


def fresh(folder: Path) -> Ledger:
    """Return the ledger of a folder that is not there yet."""
    shutil.rmtree(folder, ignore_errors=True)
    return Ledger(folder)


def old(folder: Path, chance: random.Random) -> Ledger:
    """Return the ledger of a folder that an earlier version left, with what it is known to hold."""
    import sqlite3  # noqa: PLC0415

    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(chance.choice(sorted(SAVES.iterdir())), folder)
    ledger = Ledger(folder)
    with closing(sqlite3.connect(folder / "faceup.sqlite3")) as db:
        # One game, as the robot plays it: the others would stay open beside it.
        db.execute("DELETE FROM event WHERE deal_id NOT IN (SELECT id FROM deal WHERE level LIKE '%:easy')")
        db.execute("DELETE FROM deal WHERE level NOT LIKE '%:easy'")
        db.commit()
        rows = db.execute("SELECT id, outcome, (SELECT count(*) FROM event WHERE deal_id = id) FROM deal")
        ledger.deals = {name: (events, outcome) for name, outcome, events in rows}
    return ledger


def replay(ledger: Ledger) -> int:
    """Play each deal of a folder again from its log; return how many. Raise if a result was not played."""
    sys.path.insert(0, str(ROOT))
    from app.storage import Store  # noqa: PLC0415
    from engine.games.catalogue import LEVELS  # noqa: PLC0415
    from engine.history import Event  # noqa: PLC0415

    store = Store(ledger.folder, lambda *_: None)
    for name in ledger.deals:
        saved = store.load(name)
        need(saved is not None, "a deal cannot be read", name)
        assert saved is not None
        level = LEVELS[saved.row.level]
        state = level.begin(
            level.boards.read(saved.row.board), [Event.parse(at_ms, what) for at_ms, what in saved.events]
        ).state
        outcome = state.result.outcome.value if state.result else "open"
        need(outcome == saved.row.outcome, "another result was played", name, outcome, saved.row)
    store.close()
    return len(ledger.deals)


def torture(kills: int, seed: int, place: Path) -> dict[str, int]:
    """Kill so often; return what was seen."""
    chance, seen = random.Random(seed), Counter[str]()
    ledger = fresh(place / "data")
    modes = ("moment", "write", "write", "win", "statement", "backup", "first start", "migration")
    for n in range(kills):
        mode, draw = modes[n % len(modes)], chance.randrange(2**32)
        try:
            if mode in {"first start", "migration"}:
                other = fresh(place / "other") if mode == "first start" else old(place / "other", chance)
                if chance.random() < 0.5:
                    live(other, "statement", draw, 50, None)
                else:
                    live(other, "moment", draw, 50, chance.uniform(0.1, 1.2))
                seen["acknowledged"] += live(other, "moment", draw, 5, None)
                seen["kills"] += 1
            else:
                lines = chance.randrange(1, 200) if mode == "moment" else 1000
                seen["acknowledged"] += live(ledger, mode, draw, lines, None)
        except LostError as lost:
            lost.add_note(f"kill {n}, {mode}, seed {draw}; the folder is kept in {place}")
            raise
        seen["kills"] += 1
        seen[mode] += 1
    live(ledger, "moment", 0, 1, None)
    seen["deals replayed"] = replay(ledger)
    seen["won"] = sum(outcome == "won" for _, outcome in ledger.deals.values())
    return dict(seen)


def main() -> None:
    """Torture, and tell what was seen."""
    numbers = [int(word) for word in sys.argv[1:]]
    kills, seed = (*numbers, *(500, 1)[len(numbers) :])
    place, begun = Path(tempfile.mkdtemp(prefix="faceup-torture-")), time.monotonic()
    seen = torture(kills, seed, place)
    shutil.rmtree(place)
    print(f"nothing lost: {seen}, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
