"""What is stored and what is answered: plain values, equal when their fields are."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class DealRow(NamedTuple):
    """One deal, as the table `deal` holds it.

    Attributes:
        id: The deal's own name, never used twice.
        level: `game:level`.
        number: The deal number, or None for a typed board.
        board: The board as text, as it was dealt.
        source: `random`, `winnable`, `code`, `board`, `history` or `daily`.
        rules: Revision of the rules under which it is played.
        started_at: When it was dealt; UTC, ISO 8601.
        finished_at: When its result was booked; None while it is open.
        outcome: `open`, `won`, `lost`, `drawn`, `passed` or `thrown back`.
        elapsed_ms: Playing time (this and the rest are a cache of what the events say).
        moves: Moves counted.
        score: Points.
        help: How often help was used.
    """

    id: str
    level: str
    number: int | None
    board: str
    source: str
    rules: int
    started_at: str
    finished_at: str | None = None
    outcome: str = "open"
    elapsed_ms: int = 0
    moves: int = 0
    score: int = 0
    help: int = 0


class SavedDeal(NamedTuple):
    """A deal with its log: (playing time in milliseconds, what was done), in order."""

    row: DealRow
    events: tuple[tuple[int, str], ...]


class Ending(NamedTuple):
    """The result of a deal, booked once."""

    outcome: str
    finished_at: str
    elapsed_ms: int
    moves: int
    score: int
    help: int


class Past(NamedTuple):
    """One counted deal of the past, for the chart."""

    outcome: str
    score: int


class Record(NamedTuple):
    """What the counted deals of one level say.

    Attributes:
        won: Deals won.
        lost: Deals given up after a move.
        drawn: Deals that ended in a draw.
        streak: Wins since the last loss; a draw neither adds nor ends.
        longest: The longest such streak ever.
        best_score: Most points of a win; None without a win, as the two below.
        best_ms: Shortest playing time of a win.
        best_moves: Fewest moves of a win.
        recent: The last deals, at most 16, oldest first.
    """

    won: int
    lost: int
    drawn: int
    streak: int
    longest: int
    best_score: int | None
    best_ms: int | None
    best_moves: int | None
    recent: tuple[Past, ...]

    @property
    def finished(self) -> int:
        """How many deals are counted."""
        return self.won + self.lost + self.drawn

    @property
    def percent(self) -> int | None:
        """Deals won of all counted, in whole per cent, halves upward; None if there are none."""
        return (200 * self.won + self.finished) // (2 * self.finished) if self.finished else None


EMPTY_RECORD = Record(0, 0, 0, 0, 0, None, None, None, ())


class Trouble(Enum):
    """What may be wrong with the disk, and that it is right again."""

    UNWRITABLE = auto()
    """The folder or the file cannot be written: full, read-only, forbidden. Play goes on in memory."""
    DAMAGED = auto()
    """The file was no sound file of ours: it was set aside and a new one begun."""
    NEWER = auto()
    """A later version wrote the file: it is left untouched, and nothing is saved."""
    LOCKED = auto()
    """Another program holds the file. Play goes on in memory."""
    RECOVERED = auto()
    """Saving works again, and all that was kept in memory is on the disk."""
