"""The tables, and the steps that lead an older file to them."""

from __future__ import annotations

from app.storage.values import DealRow

DEAL = DealRow._fields
EVENT = ("deal_id", "n", "at_ms", "what")
SETTING = ("key", "value")
PROOF = ("deal_id", "moves")
FORGOTTEN = ("deal_id",)
ENDED = ("deal_id", "events")
PAST_MATCH = ("deal_id",)
ANSWER = ("deal_id", "verdict", "up", "down", "moves")
COLUMNS = {
    "deal": DEAL,
    "event": EVENT,
    "setting": SETTING,
    "proof": PROOF,
    "forgotten": FORGOTTEN,
    "ended": ENDED,
    "past_match": PAST_MATCH,
    "answer": ANSWER,
}
SINCE = {
    "deal": 1,
    "event": 1,
    "setting": 1,
    "proof": 2,
    "forgotten": 3,
    "ended": 3,
    "past_match": 4,
    "answer": 4,
}
"""The format from which on there is a table."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE deal (
            id TEXT PRIMARY KEY, level TEXT, number INTEGER, board TEXT, source TEXT, rules INTEGER,
            started_at TEXT, finished_at TEXT, outcome TEXT,
            elapsed_ms INTEGER, moves INTEGER, score INTEGER, help INTEGER
        )
        """,
        """
        CREATE TABLE event (
            deal_id TEXT REFERENCES deal (id) ON DELETE CASCADE, n INTEGER, at_ms INTEGER, what TEXT,
            PRIMARY KEY (deal_id, n)
        ) WITHOUT ROWID
        """,
        "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT)",
        "CREATE INDEX deal_of_level ON deal (level, finished_at)",
        "CREATE INDEX deal_open ON deal (started_at) WHERE outcome = 'open'",
    ),
    (
        """
        CREATE TABLE proof (
            deal_id TEXT PRIMARY KEY REFERENCES deal (id) ON DELETE CASCADE, moves TEXT
        )
        """,
    ),
    (
        # Deals that a reset took out of the record: they stay in the history, and no clock decides.
        "CREATE TABLE forgotten (deal_id TEXT PRIMARY KEY REFERENCES deal (id) ON DELETE CASCADE)",
        # How long the log was when the result was booked: what follows is practice.
        """
        CREATE TABLE ended (
            deal_id TEXT PRIMARY KEY REFERENCES deal (id) ON DELETE CASCADE, events INTEGER
        )
        """,
        "CREATE INDEX event_undo ON event (deal_id) WHERE what = 'undo'",
    ),
    (
        # Deals of matches that are over; all later ones make the match that is being played.
        "CREATE TABLE past_match (deal_id TEXT PRIMARY KEY REFERENCES deal (id) ON DELETE CASCADE)",
        # What the solver proved of a deal: calls are held against it.
        """
        CREATE TABLE answer (
            deal_id TEXT PRIMARY KEY REFERENCES deal (id) ON DELETE CASCADE,
            verdict TEXT, up TEXT, down TEXT, moves TEXT
        )
        """,
        "CREATE INDEX event_call ON event (deal_id) WHERE what IN ('call can', 'call cannot')",
    ),
)
"""Step n leads from format n to n + 1. A step that has been released is never edited."""

FORMAT = len(MIGRATIONS)
"""The format this program writes: `PRAGMA user_version`."""

SOUND = " AND ".join(
    (
        *(f"typeof({name}) = 'text'" for name in ("id", "level", "board", "source", "started_at", "outcome")),
        *(f"typeof({name}) = 'integer'" for name in ("rules", "elapsed_ms", "moves", "score", "help")),
        "typeof(number) IN ('integer', 'null')",
        "typeof(finished_at) = CASE outcome WHEN 'open' THEN typeof(finished_at) ELSE 'text' END",
        "typeof(finished_at) IN ('text', 'null')",
    )
)
"""What every row of `deal` must fulfil to be read at all."""
