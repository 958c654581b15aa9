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
    """One counted deal of the past, for the charts."""

    outcome: str
    score: int
    helped: bool = False


class Series(NamedTuple):
    """One number of the wins of a level.

    Attributes:
        best: Of all of them: most points; least time, moves or undos.
        average: Of all of them, rounded, halves upward.
    """

    best: int
    average: int


class Record(NamedTuple):
    """What the counted deals of one level say.

    Attributes:
        won: Deals won.
        lost: Deals given up after a move.
        drawn: Deals that ended in a draw.
        streak: Wins since the last loss; a draw neither adds nor ends.
        longest: The longest such streak ever.
        score: Points of the wins; None without a win, as the three below.
        ms: Playing times of the wins, in milliseconds.
        moves: Moves of the wins.
        undos: Undos in the wins.
        recent: The last deals, at most 80, oldest first.
        helped: How many of the wins had help.
        played_ms: Playing time of all these deals, in milliseconds.
    """

    won: int
    lost: int
    drawn: int
    streak: int
    longest: int
    score: Series | None
    ms: Series | None
    moves: Series | None
    undos: Series | None
    recent: tuple[Past, ...]
    helped: int = 0
    played_ms: int = 0

    @property
    def finished(self) -> int:
        """How many deals are counted."""
        return self.won + self.lost + self.drawn

    @property
    def percent(self) -> int | None:
        """Deals won of all counted, in whole per cent, halves upward; None if there are none."""
        return per_cent(self.won, self.finished)


EMPTY_RECORD = Record(0, 0, 0, 0, 0, None, None, None, None, ())


class Truth(NamedTuple):
    """What the solver proved of a deal.

    Attributes:
        verdict: `winnable`, `draw at best` or `unwinnable`.
        up: Whether it can be won upwards, in the same words; empty where there is no direction.
        down: Likewise downwards.
        moves: For `winnable`, the moves that win, in stored form.
    """

    verdict: str
    up: str = ""
    down: str = ""
    moves: str = ""


class Match(NamedTuple):
    """The results that make the match of a level, and its calls.

    Attributes:
        results: Deal and points of each, in the order in which they were booked.
        calls: Calls of all matches, with what the solver proved of the deal.
    """

    results: tuple[tuple[str, int], ...] = ()
    calls: tuple[tuple[str, str], ...] = ()


class Finished(NamedTuple):
    """One deal with a result, for a table that the player takes along.

    Attributes:
        row: The deal.
        undos: How often a move was taken back.
        counts: Whether it is in the record.
    """

    row: DealRow
    undos: int
    counts: bool


def per_cent(part: int, whole: int) -> int | None:
    """Return a part in whole per cent, halves upward; None of nothing."""
    return (200 * part + whole) // (2 * whole) if whole else None


class Trouble(Enum):
    """What may be wrong with the disk, and that it is right again."""

    UNWRITABLE = auto()
    """The folder or the file cannot be written: full, read-only, forbidden. Play goes on in memory."""
    DAMAGED = auto()
    """The file was no sound file of ours: it was set aside and a new one begun."""
    RESTORED = auto()
    """The same, and the newest sound backup filled in what could not be read."""
    MISSING = auto()
    """The file was empty or gone: the newest sound backup took its place."""
    NEWER = auto()
    """A later version wrote the file: it is left untouched, and nothing is saved."""
    LOCKED = auto()
    """Another program holds the file. Play goes on in memory."""
    RECOVERED = auto()
    """Saving works again, and all that was kept in memory is on the disk."""
