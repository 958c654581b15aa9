"""What the tests of the app share: a seat at a deal, a hand that plays at random, and what always holds."""

import csv
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path

import pytest

from app.clock import PlayClock
from app.dealer import Change, Dealer, Kind
from app.proven import ProvenDeals
from app.session import World
from app.storage import Store
from engine.cards import RANKS, Card, Suit
from engine.games.catalogue import LEVELS
from engine.history import Event, Result, What
from engine.moves import Move
from engine.notation import read_moves
from engine.table import Position

Written = tuple[int, tuple[Event, ...], Result | None]
Seat = tuple[Dealer, list[int], list[Written]]
"""The dealer, the clock of the system to turn (one number), and what the journal was told."""
DATA = Path(__file__).parents[1] / "data"


def _cards(what: str | int, suit: str) -> list[Card]:
    if isinstance(what, int):
        return [Card(rank + 1, Suit(suit)) for rank in range(what)]
    return [Card(RANKS.index(name[0]) + 1, Suit(name[1])) for name in what.split()]


@pytest.fixture(scope="session")
def lay() -> Callable[..., Position]:
    """Lay cards on piles: `lay("eight-off:c4", t1="KS QS", fH=3)`; a number counts from the ace."""

    def put(level: str, **piles: str | int) -> Position:
        cards = {pile: _cards(what, pile[1]) for pile, what in piles.items()}
        return Position.of(LEVELS[level].rules.table, cards)

    return put


@pytest.fixture(scope="session")
def sit() -> Callable[[str, Position | int], Seat]:
    """Sit down at a level, before a position or the deal of a number."""

    def take(level: str, start: Position | int) -> Seat:
        its, now = LEVELS[level], [7_000_000]
        written: list[Written] = []

        def journal(first: int, events: Sequence[Event], result: Result | None) -> None:
            written.append((first, tuple(events), result))

        game = its.begin(its.deal(start) if isinstance(start, int) else start)
        return Dealer(its, game, PlayClock(), lambda: now[0], journal), now, written

    return take


def _press(dealer: Dealer, n: int) -> tuple[str, int]:
    """Return a card on the table, by a number."""
    grips = [(pile, place) for pile in dealer.position.table for place in range(len(dealer.position[pile]))]
    return grips[n % len(grips)]


def _double(dealer: Dealer, n: int) -> Change:
    pile, place = _press(dealer, n)
    first = dealer.tap(pile, place)
    return dealer.double_tap(pile, place, first.moves[0] if first.kind is Kind.MOVED else None)


def _move(dealer: Dealer, n: int) -> Change:
    moves = list(dealer.level.rules.moves(dealer.position))
    return dealer.move(moves[n % len(moves)]) if moves else dealer.undo()


def _between(dealer: Dealer, n: int) -> Change:
    piles = list(dealer.position.table)
    return dealer.between(piles[n % len(piles)], piles[n // len(piles) % len(piles)])


_DEEDS: list[Callable[[Dealer, int], Change]] = [
    *[_move] * 6,
    *[lambda dealer, n: dealer.tap(*_press(dealer, n))] * 2,
    *[_double, _between],
    *[lambda dealer, _: dealer.undo()] * 3,
    *[lambda dealer, _: dealer.redo()] * 2,
    lambda dealer, n: dealer.collect() if n % 4 else dealer.restart(),
]


@pytest.fixture(scope="session")
def act() -> Callable[[Dealer, int], Change]:
    """Do one thing, chosen by a number: the same one at equal tables does the same."""
    return lambda dealer, n: _DEEDS[n % len(_DEEDS)](dealer, n // len(_DEEDS))


@pytest.fixture(scope="session")
def winning() -> Callable[[str], tuple[int, list[Move]]]:
    """Return a deal number of a level and the moves that win it, up to where it plays itself out."""
    with (DATA / "lines.tsv").open(encoding="utf-8", newline="") as file:
        rows = {row["level"]: row for row in csv.DictReader(file, delimiter="\t")}

    def read(level: str) -> tuple[int, list[Move]]:
        its, number = LEVELS[level], int(rows[level]["number"])
        position, moves = its.deal(number), []
        for pending in read_moves(its.rules, its.notation, rows[level]["moves"]):
            moves.append(pending.meant(position))
            position = its.rules.play(position, moves[-1])
        return number, moves

    return read


@pytest.fixture(scope="session")
def new_world() -> Callable[[], tuple[World, list[int]]]:
    """Return a world without chance, and its clock to turn. Seconds go by from one date to the next."""
    proven = ProvenDeals()

    def make() -> tuple[World, list[int]]:
        now, dates, names, draws = [7_000_000], count(), count(1), count(41)

        def utc_now() -> str:
            minutes, seconds = divmod(next(dates), 60)
            return f"2026-03-01T10:{minutes:02}:{seconds:02}.000+00:00"

        def below(limit: int) -> int:
            return next(draws) * 2_654_435_761 % limit

        return World(lambda: now[0], utc_now, below, lambda: f"deal {next(names)}", proven), now

    return make


@pytest.fixture
def open_store() -> Iterator[Callable[[Path | None], Store]]:
    """Open stores that are closed after the test."""
    stores: list[Store] = []

    def start(folder: Path | None) -> Store:
        stores.append(Store(folder, lambda *_: None))
        return stores[-1]

    yield start
    for store in stores:
        store.close()


@pytest.fixture(scope="session")
def check() -> Callable[[Dealer, list[Written]], None]:
    """Check what always holds: whole deck, whole log, what follows from it, and what the bar shows."""

    def look(dealer: Dealer, written: list[Written]) -> None:
        state, level = dealer.state, dealer.level
        check_cards(dealer)
        log: list[Event] = []
        for n, (first, events, result) in enumerate(written):
            assert first == len(log), "an event is missing or doubled"
            assert events or result is None
            before = level.begin(state.start.position, log).state.result if result else None
            log += events
            if result is not None:
                assert before is None, "booked twice"
                assert level.begin(state.start.position, log).state.result == result, n
        told = [result for *_, result in written if result is not None]
        assert told == ([] if state.result is None else [state.result])
        assert level.begin(state.start.position, log).state == state
        assert (len(state.done), len(state.undone), state.moves) == counted(log)
        numbers = dealer.numbers()
        assert (numbers.can_undo, numbers.can_redo) == (bool(state.done), bool(state.undone))
        assert numbers.moves == state.moves
        for source in dealer.sources():
            assert dealer.why_not_lift(*source) is None
            assert dealer.targets(*source)

    return look


def check_cards(dealer: Dealer) -> None:
    lying = [card for pile in dealer.position.piles for card in pile]
    dealt = [card for pile in dealer.state.start.position.piles for card in pile]
    assert len(set(lying)) == len(lying)
    assert set(lying) == set(dealt)


def counted(log: list[Event]) -> tuple[int, int, int]:
    """Count steps that can be undone and redone, and moves, as a child would."""
    done = undone = moves = 0
    before = (0, 0, 0)
    for event in log:
        match event.what:
            case What.MOVE | What.RESTART:
                before = (done, undone, moves)
                done, undone, moves = done + 1, 0, moves + 1
            case What.UNDO:
                done, undone, moves = done - 1, undone + 1, moves + 1
            case What.REDO:
                done, undone, moves = done + 1, undone - 1, moves + 1
            case What.RETRACT:
                done, undone, moves = before
    return done, undone, moves
