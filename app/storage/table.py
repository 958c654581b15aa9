"""Deals as a table for other programs: CSV, one deal a row."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable, Iterable

    from app.storage.values import Finished

HEADER = (
    "level", "number", "code", "source", "started_at", "finished_at", "outcome", "seconds", "moves", "undos",
    "points", "helped", "counted",
)  # fmt: skip


def write_table(path: pathlib.Path, deals: Iterable[Finished], code_of: Callable[[int], str]) -> None:
    """Write deals as CSV (RFC 4180, UTF-8), times in UTC, yes and no as 1 and 0.

    Args:
        path: Where to; what was there is replaced once all is written.
        deals: The deals.
        code_of: Returns the code of a deal number.

    Raises:
        OSError: It cannot be written.
    """
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(HEADER)
            for row, undos, counts in deals:
                number = "" if row.number is None else row.number
                code = "" if row.number is None else code_of(row.number)
                writer.writerow((
                    row.level, number, code, row.source, row.started_at, row.finished_at, row.outcome,
                    row.elapsed_ms // 1000, row.moves, undos, row.score, int(row.help > 0), int(counts),
                ))  # fmt: skip
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
