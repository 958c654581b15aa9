"""Everything that can be asked to be written, as values: they wait in a queue, and can be tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from app.storage.values import DealRow, Ending


class Begin(NamedTuple):
    """A deal was dealt."""

    row: DealRow


class Append(NamedTuple):
    """Things happened in a deal, from place `first` of its log on; with `ending`, they ended it."""

    deal_id: str
    first: int
    events: tuple[tuple[int, str], ...]
    ending: Ending | None = None


class End(NamedTuple):
    """A deal ended without an event."""

    deal_id: str
    ending: Ending


class Replace(NamedTuple):
    """A deal was given up for another."""

    last: Append
    row: DealRow


class Note(NamedTuple):
    """How an open deal stands."""

    deal_id: str
    elapsed_ms: int
    moves: int
    score: int
    help: int


class Prove(NamedTuple):
    """It was proven that a deal can be won."""

    deal_id: str
    moves: str


class Answered(NamedTuple):
    """The solver covered all of a deal: its verdict, that of each direction, and the moves that win."""

    deal_id: str
    verdict: str
    up: str
    down: str
    moves: str


class NewMatch(NamedTuple):
    """The match of a level is over; the deals stay."""

    level: str


class Forget(NamedTuple):
    """What the record of a level counts was taken out of it; the deals stay."""

    level: str


class Setting(NamedTuple):
    """A setting was changed; `value` is JSON text."""

    key: str
    value: str


Write: TypeAlias = Begin | Append | End | Replace | Note | Prove | Answered | NewMatch | Forget | Setting


def deal_of(write: Write) -> str | None:
    """Return the id of the deal that must already be stored for `write` to succeed, if any."""
    match write:
        case Append(deal_id=deal_id) | Replace(last=Append(deal_id=deal_id)):
            return deal_id
        case Prove(deal_id=deal_id) | Answered(deal_id=deal_id):
            return deal_id
        case _:
            return None
