"""Deals for the benchmarks."""

import csv
from pathlib import Path

from app.session import Session
from app.start import world
from app.storage import Store
from engine.games.catalogue import LEVELS
from engine.moves import Move
from engine.notation import read_moves

LEVEL, NUMBER = "eight-cells:medium", 3209572396
_LINES = Path(__file__).parents[2] / "data" / "lines.tsv"


def line() -> list[Move]:
    """Return the moves that win the deal."""
    with _LINES.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        text = next(r["moves"] for r in rows if (r["level"], r["number"]) == (LEVEL, str(NUMBER)))
    level = LEVELS[LEVEL]
    position, moves = level.deal(NUMBER), []
    for written in read_moves(level.rules, level.notation, text):
        moves.append(written.meant(position))
        position = level.rules.play(position, moves[-1])
    return moves


def keep_open_deal(folder: Path, moves: int = 20) -> None:
    """Leave a deal in a data folder that was begun and not ended."""
    store = Store(folder, lambda trouble, detail: print(f"bench: {trouble.name}: {detail}"))
    session = Session(store, world())
    table = session.deal(LEVELS[LEVEL], NUMBER, "code")
    for move in line()[:moves]:
        table.dealer.move(move)
    session.leave()
    store.set("frame", [0, 0, 1280, 800, False])
    store.close()
