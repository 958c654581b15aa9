"""A killed program loses nothing that was acknowledged."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable

    from app.storage import Store

WRITER = """
import itertools, pathlib, sys
from app.storage import DealRow, Ending, Store

def deal(k):
    return DealRow(f"{run} {k}", "a:b", 1, "", "random", 1, "2025")

store, run = Store(pathlib.Path(sys.argv[1]), lambda *trouble: sys.exit(f"{trouble}")), sys.argv[2]
store.begin(deal(0))
for k in itertools.count():
    for n in range(9):
        store.append(f"{run} {k}", n, [(n, "t1>c1"), (n, "auto")][: 1 + n // 8])
        if not store.flush(20):
            sys.exit("not flushed")
        print(k, n, flush=True)
    store.replace_open(f"{run} {k}", 10, [(9, "give up")], Ending("lost", "2025", 9, 9, 9, 0), deal(k + 1))
    store.end(f"{run} {k}", Ending("won", "2026", 0, 0, 0, 0))
    store.set("ended", f"{run} {k}")
"""


def test_what_was_acknowledged_is_there_after_a_kill(
    tmp_path: pathlib.Path, open_store: Callable[[pathlib.Path | None], Store]
) -> None:
    chance = random.Random(1)
    for kill in range(20):
        deals, place = write_and_kill(tmp_path, f"run {kill}", chance.randrange(1, 150))
        store = open_store(tmp_path)
        compare(store, f"run {kill}", deals, place)
        assert store.close()


def write_and_kill(folder: pathlib.Path, run: str, wanted: int) -> tuple[int, int]:
    """Let a process write, kill it in the middle, and return deal and place it last called acknowledged."""
    lines: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), run], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            if len(lines) == wanted:
                process.kill()
    assert len(lines) >= wanted
    deal, place = [line for line in lines if line.endswith("\n")][-1].split()
    return int(deal), int(place)


def compare(store: Store, run: str, deals: int, place: int) -> None:
    whole = [*["t1>c1"] * 9, "auto", "give up"]
    for k in range(deals):
        saved = store.load(f"{run} {k}")
        assert saved is not None
        assert saved.row.outcome == "lost"
        assert [what for _, what in saved.events] == whole
    saved = store.load(f"{run} {deals}")
    assert saved is not None
    whats = [what for _, what in saved.events]
    assert whats == whole[: len(whats)]
    assert len(whats) >= place + 1
    next_deal = store.load(f"{run} {deals + 1}")
    given_up = len(whats) == len(whole)
    assert (saved.row.outcome == "lost") == given_up, "the event and the result go together"
    assert (next_deal is not None) == given_up, "the end of a deal and the next go together"
    if deals:
        assert store.settings["ended"] in {f"{run} {deals - 1}", f"{run} {deals}"}
