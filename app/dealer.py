"""The one door to the engine: every way of moving a card ends here. No Qt."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple

from app.clock import PlayClock
from engine.aims import Aim, aimed
from engine.cards import Card
from engine.finishing import Finishing, collect, finish
from engine.games.catalogue import Level
from engine.history import Event, Game, Result, State, What
from engine.moves import Move, Reason, Rejection
from engine.prospects import Prospect, prospect
from engine.table import Badge, Outcome, PileId, Position, Role, Sign

_LOOKED_AT = 100
"""Positions looked at to see that moves only go round: some tens of milliseconds, once cards have landed."""


class Kind(Enum):
    """What an action was."""

    MOVED = auto()
    UNDONE = auto()
    REDONE = auto()
    RESTARTED = auto()
    REFUSED = auto()
    WARNED = auto()
    """Not done yet: the move leaves only a draw, which is asked about once a deal."""
    NOTHING = auto()


@dataclass(frozen=True)
class Change:
    """What an action did.

    Attributes:
        kind: What it was.
        position: The position now.
        moves: The moves made, the player's first; for an undo those taken back.
        groups: The cards of each move made, in order.
        pile: Where a refused hand was.
        count: How many cards it held.
        rejection: Why it was refused.
        finished: The result, if the action ended the deal.
        begun: The foundation that it began, if that set the direction for all; else nothing.
    """

    kind: Kind
    position: Position
    moves: tuple[Move, ...] = ()
    groups: tuple[tuple[Card, ...], ...] = ()
    pile: PileId = ""
    count: int = 0
    rejection: Rejection | None = None
    finished: Result | None = None
    begun: Badge | None = None


class Numbers(NamedTuple):
    """What the bar shows.

    Attributes:
        moves: Moves, undos and redos.
        seconds: Playing time.
        score: Points, the bonus not included.
        can_undo: Whether there is a step to take back.
        can_redo: Whether there is one to make again.
    """

    moves: int
    seconds: int
    score: int
    can_undo: bool
    can_redo: bool


class Prices(NamedTuple):
    """What is paid in points of a match, 0 where nothing is.

    Attributes:
        undo: For the next undo.
        give_up: For giving up now.
    """

    undo: int
    give_up: int


def price_of_leaving(level: Level, game: Game, elapsed_ms: int) -> int:
    """Return what giving up a deal takes in points, 0 or more."""
    tally = game.state.tally(elapsed_ms)
    return level.scoring.points(tally) - level.scoring.final(tally, game.outcome_if_left())


Journal = Callable[[int, Sequence[Event], Result | None], None]
"""Takes new events: the number of the first, the events, and the result if they ended the deal."""


class Dealer:
    """One deal on the table.

    Args:
        level: Its level.
        game: The deal, new or taken up again.
        clock: Its playing time.
        now_ms: A clock that never runs backwards.
        journal: Where new events go.
    """

    def __init__(
        self, level: Level, game: Game, clock: PlayClock, now_ms: Callable[[], int], journal: Journal
    ) -> None:
        self.level = level
        self.clock = clock
        self._game = game
        self._now_ms = now_ms
        self._journal = journal
        self._aims: tuple[tuple[Aim, ...], ...] = (level.tap, level.double_tap)
        self._warns = False

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self._game.position

    @property
    def state(self) -> State:
        """Everything that the log says."""
        return self._game.state

    @property
    def events(self) -> tuple[Event, ...]:
        """The log."""
        return tuple(self._game.events)

    def numbers(self) -> Numbers:
        """Return what the bar shows now; of a booked deal the time that was booked."""
        state = self.state
        elapsed = state.result.elapsed_ms if state.result else self._elapsed()
        return Numbers(
            state.moves, elapsed // 1000, self._game.score(elapsed), bool(state.done), bool(state.undone)
        )

    def prices(self) -> Prices:
        """Return what undo and giving up cost now."""
        state = self.state
        if state.result is not None:
            return Prices(0, 0)
        undo = self.level.scoring.undo_price(state.tally(self._elapsed()))
        return Prices(undo, price_of_leaving(self.level, self._game, self._elapsed()))

    def badges(self) -> tuple[Badge, ...]:
        """Return what the piles show beside their cards."""
        return self.level.rules.badges(self.position)

    def resume_clock(self) -> None:
        """Let the time run, if the deal has begun and is not over."""
        if self.state.ever_moved and self.state.result is None:
            self.clock.start(self._now_ms())

    def stop_clock(self) -> None:
        """Let the time stand still."""
        self.clock.stop(self._now_ms())

    # What a hand may do.

    def held(self, pile: PileId, place: int) -> int:
        """Return how many cards a hand takes that grips the card at a place."""
        return self.level.rules.held(self.position, pile, place)

    def held_alone(self, pile: PileId, place: int) -> int:
        """Return how many cards a hand takes there that wants the top card of a pack alone."""
        return self.level.rules.held_alone(self.position, pile, place)

    def meant(self, source: PileId, target: PileId, count: int) -> Move:
        """Return the move of a hand that holds so many cards: where one card only may go, the top one."""
        move = Move(source, target, count)
        refusal = self.level.rules.why_not(self.position, move)
        alone = refusal is not None and refusal.reason is Reason.ONE_CARD_ONLY
        return Move(source, target) if alone else move

    def turned(self, move: Move) -> Position | None:
        """Return the position after a legal move that turns a pack over, None for any other."""
        held = self.position[move.source][-move.count :]
        if move.count == 1 or self.level.rules.why_not(self.position, move) is not None:
            return None
        after = self.level.rules.play(self.position, move)
        return after if after[move.target][-move.count :] == held[::-1] else None

    def why_not_lift(self, pile: PileId, count: int) -> Rejection | None:
        """Return why cards cannot be taken up at all."""
        return self.level.rules.why_not_lift(self.position, pile, count)

    def targets(self, pile: PileId, count: int) -> tuple[PileId, ...]:
        """Return the piles that would take the top cards of a pile."""
        rules, position = self.level.rules, self.position
        moves = (self.meant(pile, to, count) for to in position.table.role)
        return tuple(move.target for move in moves if not rules.why_not(position, move))

    def sources(self) -> frozenset[tuple[PileId, int]]:
        """Return every pile and number of cards that some pile would take."""
        return frozenset((move.source, move.count) for move in self.level.rules.moves(self.position))

    def take_habit(self, *, swapped: bool) -> None:
        """Let tap and double tap mean what the rules say, or each what they say of the other."""
        rules = self.level.tap, self.level.double_tap
        self._aims = rules[::-1] if swapped else rules

    def wanted(self) -> tuple[tuple[Card, PileId, int], ...]:
        """Return the cards that foundations take next, each with its pile and place there."""
        position = self.position
        return tuple((card, *position.where(card)) for card in self.level.rules.wanted(position))

    def warn_once(self) -> None:
        """Before the first move that leaves only a draw, answer `WARNED` instead of making it."""
        self._warns = True

    # What a hand does.

    def move(self, move: Move) -> Change:
        """Make a move, and let follow what the game plays by itself."""
        rejection = self.level.rules.why_not(self.position, move)
        if rejection is not None:
            return self._refused(move.source, move.count, rejection)
        rules, before = self.level.rules, self.position
        if self._warns and rules.costs_the_win(before, move):
            self._warns = False
            return Change(Kind.WARNED, before, (move,), pile=move.source, count=move.count)
        follow: tuple[Move, ...] = ()
        if self.level.finishing is Finishing.BY_ITSELF:
            follow = finish(rules, rules.play(before, move))
        return self._play((move, *follow))

    def tap(self, pile: PileId, place: int) -> Change:
        """Send the cards from a place on to where a tap means them to go."""
        return self._aim(pile, place, double=False)

    def double_tap(self, pile: PileId, place: int, undo_of: Move | None) -> Change:
        """Do what a double tap means, as one action.

        Args:
            pile: Where the first press was.
            place: The place it gripped.
            undo_of: The move that the first tap made; it is made not to have been, unless it went to a
                foundation.
        """
        if undo_of is not None:
            begun = len(self._game.events)
            role = self.position.table.role
            if role[undo_of.target] is Role.FOUNDATION:
                return Change(Kind.NOTHING, self.position)
            if not self._game.retract(self._elapsed()):
                return Change(Kind.NOTHING, self.position)
            self._write(begun, None)
            if not self.state.ever_moved:
                self.stop_clock()  # it waits for a first move again
        return self._aim(pile, place, double=True)

    def between(self, source: PileId, target: PileId) -> Change:
        """Move from pile to pile, as many cards as belong there: keys, and click and click.

        On a column that has cards the ranks say how many; to an empty one go as many as may.
        """
        rules, position = self.level.rules, self.position
        refusals = []
        for count in range(len(position[source]), 0, -1):
            if rules.why_not_lift(position, source, count) is None:
                refusal = rules.why_not(position, Move(source, target, count))
                if refusal is None:
                    return self.move(Move(source, target, count))
                refusals.append((count, refusal))
        too_many = [(n, why) for n, why in refusals if why.reason is Reason.TOO_MANY]
        for count, refusal in (too_many or refusals)[-1:]:
            return self._refused(source, count, refusal)
        lift = rules.why_not_lift(position, source, 1)
        return self._refused(source, 1, lift) if lift else Change(Kind.NOTHING, position)

    def collect(self) -> Change:
        """Lay on the foundations all that can go: one action."""
        moves = collect(self.level.rules, self.position)
        if isinstance(moves, Rejection):
            return self._refused("", 0, moves)
        return self._play(moves)

    def undo(self) -> Change:
        """Take back the last step."""
        moves = self.state.now.moves if self.state.done else ()
        begun = len(self._game.events)
        if not self._game.undo(self._elapsed()):
            return Change(Kind.NOTHING, self.position)
        return self._done(Kind.UNDONE, begun, moves, (), was_booked=True)

    def redo(self) -> Change:
        """Make the last undone step again."""
        before, begun = self.position, len(self._game.events)
        was_booked = self.state.result is not None
        if not self._game.redo(self._elapsed()):
            return Change(Kind.NOTHING, self.position)
        moves = self.state.now.moves
        return self._done(Kind.REDONE, begun, moves, self._groups(before, moves), was_booked=was_booked)

    def go_back(self, steps: int) -> Change:
        """Take back several steps; redo makes them again one by one."""
        begun = len(self._game.events)
        at_ms = self._elapsed()
        if not steps or not all(self._game.undo(at_ms) for _ in range(steps)):
            return Change(Kind.NOTHING, self.position)
        return self._done(Kind.UNDONE, begun, (), (), was_booked=True)

    def trail(self) -> tuple[Position, ...]:
        """Return the positions from the deal, or the last restart, to the one on the table."""
        steps = (self.state.start, *self.state.done)
        begun = max(n for n, step in enumerate(steps) if step is self.state.start)
        return tuple(step.position for step in steps[begun:])

    def board(self, position: Position) -> str:
        """Return a position as text."""
        return self.level.boards.write(position)

    def along(self, start: Position, moves: Iterable[Move]) -> Iterator[tuple[Position, Move]]:
        """Yield each position of a line with its move; ends where the rules refuse one."""
        for move in moves:
            if self.level.rules.why_not(start, move) is not None:
                return
            yield start, move
            start = self.level.rules.play(start, move)

    def know_warning(self) -> None:
        """Warn no more that a move leaves only a draw: that was done."""
        self._warns = False

    def note_hint(self) -> None:
        """Note that help was used."""
        self._note(What.HINT)

    def note_advice(self) -> None:
        """Note that the advisor was looked at."""
        self._note(What.ADVISE)

    def note_solution(self) -> None:
        """Note that the answer was asked for, or the solution."""
        self._note(What.SOLUTION)

    @property
    def can_call(self) -> bool:
        """Whether it can be called now: before the first move, and before any help."""
        state = self.state
        return self.level.is_match and not (state.ever_moved or state.help or state.result)

    def call(self, *, can: bool) -> bool:
        """Call the deal; return whether that was new."""
        return self.can_call and self._note(What.CALL_CAN if can else What.CALL_CANNOT)

    def _note(self, what: What) -> bool:
        begun = len(self._game.events)
        is_new = self._game.note(what, self._elapsed())
        if is_new:
            self._write(begun, None)
        return is_new

    def restart(self) -> Change:
        """Go back to the deal: one step that undo takes back."""
        begun = len(self._game.events)
        if not self._game.restart(self._elapsed()):
            return Change(Kind.NOTHING, self.position)
        return self._done(Kind.RESTARTED, begun, (), (), was_booked=True)

    def outcome_if_left(self) -> Outcome:
        """Return what giving up now would be booked as."""
        return self._game.outcome_if_left()

    def prospect(self) -> Prospect:
        """Return what is left to do in the position; nothing is said of a deal that is over."""
        if self.state.result is not None:
            return Prospect.OPEN
        found = prospect(self.level.rules, self.position, _LOOKED_AT)
        # Where a deal can be called, this is for the player to find out unless help was asked for.
        is_told = found is not Prospect.CIRCULAR or not self.level.is_match or bool(self.state.help)
        return found if is_told else Prospect.UNKNOWN

    def _aim(self, pile: PileId, place: int, *, double: bool) -> Change:
        aims = self._aims[double]
        position = self.position
        if not 0 <= place < len(position[pile]):
            return Change(Kind.NOTHING, position)
        count = self.held(pile, place)
        move = aimed(self.level.rules, position, pile, count, aims)
        if isinstance(move, Rejection):
            return self._refused(pile, count, move)
        return self.move(move)

    def _play(self, moves: tuple[Move, ...]) -> Change:
        """Make the player's move and those that follow by themselves."""
        before, begun = self.position, len(self._game.events)
        way = self._way()
        was_booked = self.state.result is not None
        if not was_booked:
            self.clock.start(self._now_ms())
        at_ms = self._elapsed()
        self._game.play(moves[0], at_ms)
        self._game.follow(moves[1:], at_ms)
        change = self._done(Kind.MOVED, begun, moves, self._groups(before, moves), was_booked=was_booked)
        return change if way else replace(change, begun=self._way())

    def _way(self) -> Badge | None:
        """Return the first badge that shows a direction."""
        return next((badge for badge in self.badges() if badge.sign in {Sign.UP, Sign.DOWN}), None)

    def _groups(self, position: Position, moves: tuple[Move, ...]) -> tuple[tuple[Card, ...], ...]:
        groups = []
        for move in moves:
            groups.append(position[move.source][-move.count :])
            position = self.level.rules.play(position, move)
        return tuple(groups)

    def _elapsed(self) -> int:
        events = self._game.events
        return max(self.clock.read(self._now_ms()), events[-1].at_ms if events else 0)

    def _refused(self, pile: PileId, count: int, rejection: Rejection) -> Change:
        return Change(Kind.REFUSED, self.position, pile=pile, count=count, rejection=rejection)

    def _done(
        self,
        kind: Kind,
        begun: int,
        moves: tuple[Move, ...],
        groups: tuple[tuple[Card, ...], ...],
        *,
        was_booked: bool,
    ) -> Change:
        result = None if was_booked else self.state.result
        if self.state.result is not None:
            self.stop_clock()
        self._write(begun, result)
        return Change(kind, self.position, moves, groups, finished=result)

    def _write(self, begun: int, result: Result | None) -> None:
        self._journal(begun, self._game.events[begun:], result)

    def give_up(self) -> tuple[int, Sequence[Event], Result | None]:
        """Book the deal as given up; return the new events as for the journal, which is not told."""
        begun = len(self._game.events)
        if not self._game.give_up(self._elapsed()):
            return begun, (), None
        return begun, self._game.events[begun:], self.state.result
