"""The deals that are open, one a game, and the one on the table. No Qt.

Knows the store and the dealer; takes time and chance as arguments, so that a test decides both.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.clock import PlayClock
from app.dealer import Dealer, price_of_leaving
from app.layout import ARRANGED
from app.match import Standing, standing
from app.proven import ProvenDeals
from app.storage import DealRow, Ending, SavedDeal, Store
from engine.boards import BoardError
from engine.codes import CodeError, CodeFault
from engine.dealing import LARGEST
from engine.games.catalogue import LEVELS, RULES_REVISION, Deals, Level, level_of_code
from engine.history import Event, LogError, Result
from engine.table import Outcome, Position

RANDOM, WINNABLE = "random", "winnable"
COUNTED = frozenset({RANDOM, WINNABLE})
"""The sources of deals that count; all others are practice (`rules.md`, "What counts")."""


class UnprovenError(ValueError):
    """A deal that a level does not deal since it is not proven; `args` are the level's id and the number."""


class World(NamedTuple):
    """What comes from outside.

    Attributes:
        now_ms: A clock that never runs backwards.
        utc_now: The time in UTC, ISO 8601.
        below: Returns a whole number from 0 to less than its argument, by chance.
        new_id: Returns a name that no deal has.
        proven: The proven deals, for levels that deal only those.
    """

    now_ms: Callable[[], int]
    utc_now: Callable[[], str]
    below: Callable[[int], int]
    new_id: Callable[[], str]
    proven: ProvenDeals


class Order(NamedTuple):
    """A deal that somebody asks for.

    Attributes:
        level: Its level.
        number: Its deal number; None draws one by chance, unless there is a board.
        source: Where it comes from; only `random` and `winnable` count.
        board: A position to lay instead of a numbered deal.
        proof: Moves in stored form that win it, if that is proven.
    """

    level: Level
    number: int | None = None
    source: str = "random"
    board: Position | None = None
    proof: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it leaves open which deal."""
        return self.number is None and self.board is None


class OnTable(NamedTuple):
    """The deal on the table.

    Attributes:
        id: Its name in the store.
        level: Its level.
        number: Its deal number, None for a typed board.
        source: Where it came from; decides whether it counts.
        dealer: The door to it.
    """

    id: str
    level: Level
    number: int | None
    source: str
    dealer: Dealer

    @property
    def code(self) -> str:
        """Its deal code, empty for a typed board."""
        return "" if self.number is None else self.level.code_of(self.number)

    @property
    def counts(self) -> bool:
        """Whether its result will count; anything else is practice."""
        return self.source in COUNTED

    @property
    def can_give_up(self) -> bool:
        """Whether giving up would book anything: it is not booked yet, and not as if never dealt."""
        is_open = self.dealer.state.result is None
        return is_open and self.dealer.outcome_if_left() is not Outcome.THROWN_BACK


class Session:
    """Begins, leaves and takes up deals.

    Args:
        store: Where they are kept.
        world: Time and chance.
    """

    def __init__(self, store: Store, world: World) -> None:
        self.store = store
        self.table: OnTable | None = None
        self.set_aside: list[str] = []  # levels of deals that these rules no longer accept
        self._world = world

    @staticmethod
    def level(name: str) -> Level | None:
        """Return the level of an id; None if there is none."""
        return LEVELS.get(name)

    @staticmethod
    def offered() -> list[Level]:
        """Return the levels that the table can show, in the order in which they are offered."""
        return [level for level in LEVELS.values() if level.arrangement in ARRANGED]

    def open_levels(self) -> dict[str, str]:
        """Return the level of each game's open deal, by game, the newest first."""
        levels: dict[str, str] = {}
        for row in self.store.open_deals():
            if row.level in LEVELS:
                levels.setdefault(LEVELS[row.level].game, row.level)
        return levels

    def resume_last(self) -> bool:
        """Put the deal on the table that lay there last; return whether there was one."""
        wanted = self.store.settings.get("on table")
        rows = sorted(self.store.open_deals(), key=lambda row: row.id != wanted)
        return any(self._take_up(row) for row in rows)

    def next_open(self) -> str | None:
        """Return the next game after the one on the table that has an open deal; None for no other one."""
        games = list(dict.fromkeys(level.game for level in self.offered()))
        now = games.index(self.table.level.game) if self.table is not None else -1
        open_ = self.open_levels()
        after = games[now + 1 :] + games[: max(0, now)]
        return next((game for game in after if game in open_), None)

    def resume(self, game: str) -> bool:
        """Put a game's open deal on the table; return whether there was one."""
        rows = [r for r in self.store.open_deals() if r.level in LEVELS and LEVELS[r.level].game == game]
        if self.table is not None and rows and rows[0].id == self.table.id:
            return True
        self.leave()
        return any(self._take_up(row) for row in rows)

    def any_number(self) -> int:
        """Draw a deal number by chance."""
        return self._world.below(LARGEST + 1)

    def lay(self, order: Order) -> OnTable:
        """Deal what is ordered; its proof is kept with it.

        Raises:
            UnprovenError: The level deals only proven deals, and this is none.
        """
        if not order.proof or order.number is None:
            return self.deal(order.level, order.number, order.source, order.board)
        table = self._lay(order.level, order.level.deal(order.number), order.number, order.source)
        self.store.prove(table.id, order.proof)
        return table

    def deal(
        self, level: Level, number: int | None = None, source: str = "random", board: Position | None = None
    ) -> OnTable:
        """Deal anew; gives up the game's open deal at the level at which that was dealt.

        Args:
            level: The level.
            number: A deal number; None draws one by chance.
            source: Where it comes from; only `random` and `winnable` count.
            board: A position to lay instead of a numbered deal.

        Raises:
            UnprovenError: The level deals only proven deals, and this is none.
        """
        if board is None and number is None:
            number = self._draw(level)
        self.check_proven(level, number)
        return self._lay(level, level.deal(number) if number is not None else _laid(board), number, source)

    def needs_proof(self, order: Order) -> bool:
        """Whether the solver must say first that the deal can be won."""
        if order.is_open:
            return order.source == WINNABLE or order.level.deals_proven
        known = order.number is not None and self._world.proven.holds(order.level.id, order.number)
        return order.level.deals_proven and order.number is not None and not known

    def check_proven(self, level: Level, number: int | None) -> None:
        """Refuse what a level of proven deals does not deal.

        Raises:
            UnprovenError: It is unproven; boards without a number are.
        """
        if level.deals is Deals.PROVEN and (number is None or not self._world.proven.holds(level.id, number)):
            raise UnprovenError(level.id, number)

    def again(self) -> OnTable | None:
        """Deal the deal on the table once more, as practice."""
        table = self.table
        if table is None:
            return None
        return self._lay(table.level, table.dealer.state.start.position, table.number, "history")

    def typed(self, level: Level, text: str) -> tuple[Level, int]:
        """Read a typed deal number, which is of `level`, or a code, which says its own.

        Raises:
            CodeError: It is no code and no number, or of a level that the table cannot show.
        """
        digits = text.strip()
        if (
            digits.isascii()
            and digits.isdecimal()
            and len(digits) <= len(str(LARGEST))
            and int(digits) <= LARGEST
        ):
            of, number = level, int(digits)
        else:
            of, number = level_of_code(text)
            offered = self.offered()
            if of not in offered:
                raise CodeError(CodeFault.UNKNOWN_PREFIX, of.code, tuple(each.code for each in offered))
        return of, number

    def would_cost(self, level: Level) -> tuple[Level, Outcome] | None:
        """Return what dealing anew at a level books and at which level; None if it costs nothing."""
        dealer_level, outcome = self._open_outcome(level.game)
        if dealer_level is None or outcome in {Outcome.THROWN_BACK, Outcome.OPEN}:
            return None
        return dealer_level, outcome

    def price(self, game: str) -> int:
        """Return how many points giving up a game's open deal takes from its match."""
        table = self.table
        if table is not None and table.level.game == game:
            return table.dealer.prices().give_up
        for row in self.store.open_deals():
            loaded = self._load(row) if row.level.partition(":")[0] == game else None
            if loaded is not None:
                level, start, events = loaded
                return price_of_leaving(level, level.begin(start, events), row.elapsed_ms)
        return 0

    def standing(self, level: Level) -> Standing:
        """Return how the match of a level stands."""
        return standing(self.store.match(level.id))

    def standing_of(self, table: OnTable) -> Standing | None:
        """Return how the match of a deal stands, None where there is none."""
        return self.standing(table.level) if table.level.is_match else None

    def leave(self) -> None:
        """Note how the deal on the table stands and take it off; it stays open."""
        if self.table is None:
            return
        self.note()
        self.table.dealer.stop_clock()
        self.table = None

    def give_up(self) -> Result | None:
        """Book the deal on the table as given up; return how, None if it was booked before."""
        table = self.table
        if table is None:
            return None
        table.dealer.stop_clock()
        first, events, result = table.dealer.give_up()
        if result is not None:
            self.store.append(table.id, first, _texts(events), self._ending(result))
        return result

    def note(self) -> None:
        """Keep the playing time and the counters of an open deal."""
        if self.table is None:
            return
        dealer = self.table.dealer
        if dealer.state.result is None:
            numbers = dealer.numbers()
            helped = int(bool(dealer.state.help))
            self.store.note(self.table.id, dealer.clock.elapsed_ms, numbers.moves, numbers.score, helped)

    def _draw(self, level: Level) -> int:
        if level.deals is Deals.PROVEN:
            numbers = self._world.proven.numbers(level.id)
            return numbers[self._world.below(len(numbers))]
        return self._world.below(LARGEST + 1)

    def _lay(self, level: Level, start: Position, number: int | None, source: str) -> OnTable:
        row = DealRow(
            id=self._world.new_id(),
            level=level.id,
            number=number,
            board=level.boards.write(start),
            source=source,
            rules=RULES_REVISION,
            started_at=self._world.utc_now(),
        )
        self._give_up_open(level.game, row)
        self._put(row, level, start, [])
        assert self.table is not None
        return self.table

    def _give_up_open(self, game: str, row: DealRow) -> None:
        """Begin a deal; the game's open one is given up in the same transaction."""
        if self.table is not None and self.table.level.game != game:
            self.leave()
        if self.table is None:
            for old in self.store.open_deals():
                if old.level in LEVELS and LEVELS[old.level].game == game and self._take_up(old):
                    break
        table, self.table = self.table, None
        if table is None:
            self.store.begin(row)
            return
        table.dealer.stop_clock()
        first, events, result = table.dealer.give_up()
        if result is None:
            self.store.begin(row)
        else:
            self.store.replace_open(table.id, first, _texts(events), self._ending(result), row)

    def _open_outcome(self, game: str) -> tuple[Level | None, Outcome]:
        table = self.table
        if table is not None and table.level.game == game:
            if table.dealer.state.result is not None or table.source not in COUNTED:
                return None, Outcome.OPEN
            return table.level, table.dealer.outcome_if_left()
        for row in self.store.open_deals():
            if row.level in LEVELS and LEVELS[row.level].game == game and row.source in COUNTED:
                loaded = self._load(row)
                if loaded is not None:
                    level, start, events = loaded
                    return level, level.begin(start, events).outcome_if_left()
        return None, Outcome.OPEN

    def _take_up(self, row: DealRow) -> bool:
        loaded = self._load(row)
        if loaded is None:
            return False
        level, start, events = loaded
        self._put(row, level, start, events)
        return True

    def _load(self, row: DealRow) -> tuple[Level, Position, list[Event]] | None:
        """Read a saved deal; one that these rules do not accept is set aside, never a crash."""
        level = LEVELS.get(row.level)
        saved = self.store.load(row.id)
        if level is None or saved is None:
            return None
        try:
            start = _start(level, row)
            events = _events(saved)
            result = level.begin(start, events).state.result
        except (BoardError, LogError, ValueError):
            self.set_aside.append(row.level)
            ending = Ending(
                Outcome.THROWN_BACK.value,
                self._world.utc_now(),
                row.elapsed_ms,
                row.moves,
                row.score,
                row.help,
            )
            self.store.end(row.id, ending)
            return None
        if result is not None:  # it has ended, and only the booking was lost
            self.store.end(row.id, self._ending(result))
            return None
        return level, start, events

    def _put(self, row: DealRow, level: Level, start: Position, events: list[Event]) -> None:
        """Put a deal on the table."""
        game = level.begin(start, events)
        elapsed = max(row.elapsed_ms, events[-1].at_ms if events else 0)
        clock = PlayClock(elapsed)

        def journal(first: int, new: Sequence[Event], result: Result | None) -> None:
            self.store.append(row.id, first, _texts(new), self._ending(result) if result else None)

        dealer = Dealer(level, game, clock, self._world.now_ms, journal)
        self.table = OnTable(row.id, level, row.number, row.source, dealer)
        self.store.set("on table", row.id)
        self.store.set("level", level.id)

    def _ending(self, result: Result) -> Ending:
        return Ending(
            result.outcome.value,
            self._world.utc_now(),
            result.elapsed_ms,
            result.moves,
            result.score + result.bonus,
            int(result.helped),
        )


def _laid(board: Position | None) -> Position:
    assert board is not None  # a deal without a number has a board
    return board


def _start(level: Level, row: DealRow) -> Position:
    """Return the position of a saved deal as it was dealt.

    Raises:
        BoardError, ValueError: Its board is none, or its number is not the board's.
    """
    start = level.boards.read(row.board)
    if row.number is not None and start != level.deal(row.number):
        raise ValueError(row.number)
    return start


def _texts(events: Sequence[Event]) -> list[tuple[int, str]]:
    return [(event.at_ms, str(event)) for event in events]


def _events(saved: SavedDeal) -> list[Event]:
    return [Event.parse(at_ms, what) for at_ms, what in saved.events]


def error_of_typed(session: Session, level: str, text: str) -> CodeError | None:
    """Return why a typed number or code cannot be dealt, None if it can."""
    try:
        session.typed(LEVELS[level], text)
    except CodeError as error:
        return error
    return None
