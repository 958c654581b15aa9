"""Matches: the results of a level that add up, and calls beside what was proven. Queries, never counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.storage.schema import ANSWER, DEAL, SOUND
from app.storage.values import DealRow, Match, Truth

if TYPE_CHECKING:
    import sqlite3

_COUNTS = f"""
    source IN ('random', 'winnable') AND outcome IN ('won', 'drawn', 'lost', 'passed') AND {SOUND}
"""
_OF_MATCH = f"{_COUNTS} AND NOT EXISTS (SELECT 1 FROM past_match WHERE deal_id = deal.id)"
_CALL = """(
    SELECT what FROM event
    WHERE deal_id = deal.id AND what IN ('call can', 'call cannot') ORDER BY n DESC LIMIT 1
)"""
_VERDICT = "(SELECT verdict FROM answer WHERE deal_id = deal.id)"
_CALLS = f"""
    SELECT {_CALL}, {_VERDICT} FROM deal
    WHERE level = ? AND {_COUNTS} AND {_CALL} IS NOT NULL AND {_VERDICT} IS NOT NULL
    ORDER BY finished_at, rowid
"""
_UNANSWERED = f"""
    SELECT {", ".join(DEAL)} FROM deal WHERE level = ? AND {_COUNTS} AND {_CALL} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM answer WHERE deal_id = deal.id) ORDER BY finished_at, rowid
"""
NEW_MATCH = f"INSERT OR IGNORE INTO past_match SELECT id FROM deal WHERE level = ? AND {_OF_MATCH}"
"""Ends the match of a level: what it counts is counted no more."""


def match(db: sqlite3.Connection, level: str) -> Match:
    """Return the match that is being played at a level."""
    of_match = f"SELECT id, score FROM deal WHERE level = ? AND {_OF_MATCH} ORDER BY finished_at, rowid"
    return Match(
        tuple((str(deal), int(score)) for deal, score in db.execute(of_match, (level,))),
        tuple((str(call), str(verdict)) for call, verdict in db.execute(_CALLS, (level,))),
    )


def truth(db: sqlite3.Connection, deal_id: str) -> Truth | None:
    """Return what was proven of a deal."""
    fields = ", ".join(ANSWER[1:])
    row = db.execute(f"SELECT {fields} FROM answer WHERE deal_id = ?", (deal_id,)).fetchone()
    return None if row is None else Truth(*map(str, row))


def unanswered(db: sqlite3.Connection, level: str) -> list[DealRow]:
    """Return the deals with a result and a call of which nothing was proven yet, oldest first."""
    return [DealRow(*row) for row in db.execute(_UNANSWERED, (level,))]
