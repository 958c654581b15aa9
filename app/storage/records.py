"""Statistics: queries over the deals, never counters beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.storage.schema import DEAL, SOUND
from app.storage.values import DealRow, Finished, Past, Record, Series

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

RECENT = 80
"""What the charts need: 60 deals, and the 20 before them for the first rate."""

_UNDOS = """(
    SELECT count(*) FROM event WHERE deal_id = deal.id AND what = 'undo'
    AND n < coalesce((SELECT events FROM ended WHERE ended.deal_id = deal.id), n + 1)
)"""
"""Moves taken back up to the result."""
_COUNTS = f"""
    source IN ('random', 'winnable') AND outcome IN ('won', 'lost', 'drawn') AND {SOUND}
    AND NOT EXISTS (SELECT 1 FROM forgotten WHERE deal_id = deal.id)
"""
_COUNTED = f"""
    SELECT outcome, score, elapsed_ms, moves, help, CASE outcome WHEN 'won' THEN {_UNDOS} ELSE 0 END
    FROM deal WHERE level = ? AND {_COUNTS} ORDER BY finished_at, rowid
"""
_FINISHED = f"""
    SELECT {", ".join(DEAL)}, {_UNDOS}, {_COUNTS} FROM deal
    WHERE level = ? AND finished_at IS NOT NULL AND outcome <> 'open' AND {SOUND} ORDER BY finished_at, rowid
"""
FORGET = f"INSERT OR IGNORE INTO forgotten SELECT id FROM deal WHERE level = ? AND {_COUNTS}"
"""Takes what a level's record counts out of it."""


def record(db: sqlite3.Connection, level: str) -> Record:
    """Return the record of a level: random deals, played for the first time, with a result."""
    deals = db.execute(_COUNTED, (level,)).fetchall()
    outcomes = [outcome for outcome, *_ in deals]
    wins = [deal for deal in deals if deal[0] == "won"]
    streak, longest = _streaks(outcomes)
    return Record(
        won=len(wins),
        lost=outcomes.count("lost"),
        drawn=outcomes.count("drawn"),
        streak=streak,
        longest=longest,
        score=_series(wins, 1, max),
        ms=_series(wins, 2, min),
        moves=_series(wins, 3, min),
        undos=_series(wins, 5, min),
        recent=tuple(Past(outcome, score, help_ > 0) for outcome, score, _, _, help_, _ in deals[-RECENT:]),
        helped=sum(deal[4] > 0 for deal in wins),
        played_ms=sum(deal[2] for deal in deals),
    )


def finished(db: sqlite3.Connection, level: str) -> list[Finished]:
    """Return every deal of a level that has a result, oldest first, counted or not."""
    return [
        Finished(DealRow(*fields), undos, bool(counts))
        for *fields, undos, counts in db.execute(_FINISHED, (level,))
    ]


def _series(wins: Sequence[tuple[int, ...]], field: int, best: Callable[[list[int]], int]) -> Series | None:
    numbers = [win[field] for win in wins]
    if not numbers:
        return None
    return Series(best(numbers), (2 * sum(numbers) + len(numbers)) // (2 * len(numbers)))


def _streaks(outcomes: list[str]) -> tuple[int, int]:
    """Return the current and the longest winning streak."""
    streak = longest = 0
    for outcome in outcomes:
        if outcome == "won":
            streak += 1
            longest = max(longest, streak)
        elif outcome == "lost":
            streak = 0
    return streak, longest
