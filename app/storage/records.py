"""Statistics: queries over the deals, never counters beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.storage.schema import SOUND
from app.storage.values import Past, Record

if TYPE_CHECKING:
    import sqlite3

RECENT = 16

_COUNTED = f"""
    SELECT outcome, score, elapsed_ms, moves FROM deal
    WHERE level = ? AND source IN ('random', 'winnable') AND outcome IN ('won', 'lost', 'drawn') AND {SOUND}
    ORDER BY finished_at, rowid
"""


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
        best_score=max((score for _, score, _, _ in wins), default=None),
        best_ms=min((elapsed_ms for _, _, elapsed_ms, _ in wins), default=None),
        best_moves=min((moves for *_, moves in wins), default=None),
        recent=tuple(Past(outcome, score) for outcome, score, *_ in deals[-RECENT:]),
    )


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
