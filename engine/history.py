"""The truth of a deal: its board and the log of what was done, and everything that follows from them.

Nothing is counted beside the log. `State` is a fold over the events; the same log gives the same state on
every machine, before and after saving.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from engine.moves import Move, Rejection
from engine.rules import Rules
from engine.scoring import Earned, Scoring, Tally
from engine.table import Outcome, Position


class What(Enum):
    """The kinds of events. The value is the word in the log; a player's move is written bare."""

    MOVE = ""
    AUTO = "auto"
    UNDO = "undo"
    REDO = "redo"
    RETRACT = "retract"
    RESTART = "restart"
    HINT = "hint"
    ADVISE = "advise"
    SOLUTION = "solution"
    CALL_CAN = "call can"
    CALL_CANNOT = "call cannot"
    GIVE_UP = "give up"


HELP = frozenset({What.HINT, What.ADVISE, What.SOLUTION})
_MOVED = frozenset({What.MOVE, What.AUTO})
_WORDS = {what.value: what for what in What if what not in _MOVED}


class Event(NamedTuple):
    """One thing that was done.

    Attributes:
        at_ms: Playing time, 0 or more, never less than the event before.
        what: Its kind.
        move: The move, for `MOVE` and `AUTO`.
    """

    at_ms: int
    what: What
    move: Move | None = None

    def __str__(self) -> str:
        return f"{self.what.value} {self.move or ''}".strip()

    @classmethod
    def parse(cls, at_ms: int, text: str) -> "Event":
        """Read the stored form.

        Raises:
            ValueError: It is none.
        """
        if text in _WORDS:
            return cls(at_ms, _WORDS[text])
        auto, space, move = text.rpartition(" ")
        if (auto, space) not in {("", ""), ("auto", " ")}:
            raise ValueError(text)
        return cls(at_ms, What.AUTO if auto else What.MOVE, Move.parse(move))


class LogError(ValueError):
    """A log that these rules do not accept; `args`: the event's number from 0, the event, the refusal."""


class Step(NamedTuple):
    """What one undo takes back: a player's move with all that followed by itself, or a restart.

    Attributes:
        position: The position after it.
        earned: The points earned once, after it.
        moves: The moves, the player's first; none for a restart.
    """

    position: Position
    earned: Earned
    moves: tuple[Move, ...] = ()


class Result(NamedTuple):
    """How a deal was booked. It never changes (`rules.md`, "Result").

    Attributes:
        outcome: Anything but `OPEN`.
        elapsed_ms: Playing time up to the player's last move.
        moves: Moves, undos and redos.
        score: Points without the bonus.
        bonus: Points for winning fast, 0 unless won.
        helped: Whether help was used before.
    """

    outcome: Outcome
    elapsed_ms: int
    moves: int
    score: int
    bonus: int
    helped: bool


class State(NamedTuple):
    """Everything that the log says, up to one event.

    Attributes:
        start: The position as dealt, nothing earned.
        done: The steps that can be undone, the last one last.
        undone: The steps that can be redone, the next one last.
        moves: Moves, undos, redos and restarts so far.
        elapsed_ms: Playing time at the player's last move, undo, redo or restart.
        ever_moved: Whether a move was ever made, also when all were undone.
        ever_undone: Whether an undo or a restart was ever made (Cellar's price).
        help: The kinds of help used.
        call: The call before the first move, if there was one.
        result: The booked result, once there is one.
    """

    start: Step
    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    moves: int = 0
    elapsed_ms: int = 0
    ever_moved: bool = False
    ever_undone: bool = False
    help: frozenset[What] = frozenset()
    call: What | None = None
    result: Result | None = None

    @property
    def now(self) -> Step:
        """The step that the table shows."""
        return self.done[-1] if self.done else self.start

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.now.position

    def tally(self, elapsed_ms: int) -> Tally:
        """Return what a scoring looks at."""
        return Tally(
            self.position.on_foundations(),
            self.now.earned,
            elapsed_ms // 1000,
            self.ever_undone,
            bool(self.help),
        )


@dataclass
class Game:
    """One deal being played: appends events and folds them.

    The clock is the caller's: each call brings the playing time in milliseconds. Refused calls change
    nothing.

    Attributes:
        rules: The rules.
        scoring: How points are reckoned.
        can_pass: Whether giving up before any move is `PASSED` (Cellar) instead of `THROWN_BACK`.
        start: The position as dealt.
        events: The log.
        state: What it says.
    """

    rules: Rules
    scoring: Scoring
    can_pass: bool
    start: Position
    events: list[Event] = field(default_factory=list)
    state: State = field(init=False)
    _before: State | None = field(
        init=False, default=None
    )  # of the last move, as long as it can be retracted

    def __post_init__(self) -> None:
        events, self.events = self.events, []
        self.state = State(Step(self.start, Earned()))
        for event in events:
            self._take(event)

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.state.position

    def score(self, elapsed_ms: int) -> int:
        """Return the points at a moment, the bonus not included; a booked deal's stay as they were."""
        booked = self.state.result
        return booked.score if booked else self.scoring.points(self.state.tally(elapsed_ms))

    def play(self, move: Move, at_ms: int) -> Rejection | None:
        """Make a player's move."""
        refusal = self.rules.why_not(self.position, move)
        if refusal is None:
            self._take(Event(at_ms, What.MOVE, move))
        return refusal

    def follow(self, moves: Iterable[Move], at_ms: int) -> None:
        """Make moves that the game plays by itself after the player's last one.

        Raises:
            LogError: One of them is not legal: a fault of the program.
        """
        for move in moves:
            self._take(Event(at_ms, What.AUTO, move))

    def undo(self, at_ms: int) -> bool:
        """Take back the last step; return whether there was one."""
        return self._if(bool(self.state.done), What.UNDO, at_ms)

    def redo(self, at_ms: int) -> bool:
        """Make the last undone step again; return whether there was one."""
        return self._if(bool(self.state.undone), What.REDO, at_ms)

    def restart(self, at_ms: int) -> bool:
        """Go back to the deal, as one step that can be undone; return whether there was anything to leave."""
        return self._if(self.state.now is not self.state.start, What.RESTART, at_ms)

    def retract(self, at_ms: int) -> bool:
        """Make the last move not to have been (a double tap's first); return whether there is one."""
        return self._if(self._retracted() is not None, What.RETRACT, at_ms)

    def _retracted(self) -> State | None:
        """Return the state before the last move, unless that move ended the deal: what is booked stays."""
        before = self._before
        return before if before is not None and before.result is self.state.result else None

    def give_up(self, at_ms: int) -> bool:
        """Book the deal as given up; return whether it was still open."""
        return self._if(self.state.result is None, What.GIVE_UP, at_ms)

    def note(self, what: What, at_ms: int) -> bool:
        """Note help, or a call; return whether it said anything new that may be said now."""
        if what in HELP:
            return self._if(what not in self.state.help, what, at_ms)
        new_call = what in {What.CALL_CAN, What.CALL_CANNOT} and what is not self.state.call
        may_call = new_call and not self.state.ever_moved
        return self._if(may_call and self.state.result is None, what, at_ms)

    def outcome_if_left(self) -> Outcome:
        """Return what giving up now would be booked as; the booked outcome if there is one."""
        state = self.state
        if state.result is not None:
            return state.result.outcome
        if state.ever_moved:
            return Outcome.LOST
        return Outcome.PASSED if self.can_pass else Outcome.THROWN_BACK

    def _if(self, possible: bool, what: What, at_ms: int) -> bool:
        if possible:
            self._take(Event(at_ms, what))
        return possible

    def _take(self, event: Event) -> None:
        """Check one event, append it and fold it."""
        last = self.events[-1].at_ms if self.events else 0
        if event.at_ms < last:
            raise LogError(len(self.events), event, None)
        before = self.state
        if event.what is What.RETRACT:
            retracted = self._retracted()
            if retracted is None:
                raise LogError(len(self.events), event, None)
            self.state = retracted
        else:
            self.state = self._folded(event)
        if event.what is not What.AUTO:
            self._before = before if event.what is What.MOVE else None
        self.events.append(event)
        if event.what in _MOVED | {What.REDO}:
            self._book(self.rules.outcome(self.position))

    def _folded(self, event: Event) -> State:
        state, what = self.state, event.what
        if what in _MOVED:
            return self._after_move(event)
        if what in HELP:
            return state._replace(help=state.help | {what})
        if what in {What.CALL_CAN, What.CALL_CANNOT}:
            self._demand(not state.ever_moved and state.result is None, event)
            return state._replace(call=what)
        if what is What.GIVE_UP:
            self._demand(state.result is None, event)
            return state._replace(result=self._result(self.outcome_if_left()))
        moves = state.moves + 1
        if what is What.REDO:
            self._demand(bool(state.undone), event)
            done, undone = (*state.done, state.undone[-1]), state.undone[:-1]
            return state._replace(done=done, undone=undone, moves=moves, elapsed_ms=event.at_ms)
        if what is What.UNDO:
            self._demand(bool(state.done), event)
            done, undone = state.done[:-1], (*state.undone, state.now)
        else:
            self._demand(state.now is not state.start, event)
            done, undone = (*state.done, state.start), ()
        return state._replace(done=done, undone=undone, moves=moves, elapsed_ms=event.at_ms, ever_undone=True)

    def _after_move(self, event: Event) -> State:
        state, move = self.state, event.move
        if move is None:
            raise LogError(len(self.events), event, None)
        refusal = self.rules.why_not(state.position, move)
        if refusal is not None:
            raise LogError(len(self.events), event, refusal)
        after = self.rules.play(state.position, move)
        earned = self.scoring.earn(state.now.earned, state.position, move)
        if event.what is What.MOVE:
            return state._replace(
                done=(*state.done, Step(after, earned, (move,))),
                undone=(),
                moves=state.moves + 1,
                elapsed_ms=event.at_ms,
                ever_moved=True,
            )
        self._demand(bool(state.done and state.now.moves), event)
        step = Step(after, earned, (*state.now.moves, move))
        return state._replace(done=(*state.done[:-1], step), undone=())

    def _demand(self, possible: bool, event: Event) -> None:
        if not possible:
            raise LogError(len(self.events), event, None)

    def _book(self, outcome: Outcome) -> None:
        if outcome is not Outcome.OPEN and self.state.result is None:
            self.state = self.state._replace(result=self._result(outcome))

    def _result(self, outcome: Outcome) -> Result:
        state = self.state
        tally = state.tally(state.elapsed_ms)
        return Result(
            outcome,
            state.elapsed_ms,
            state.moves,
            self.scoring.final(tally, outcome),
            self.scoring.bonus(tally) if outcome is Outcome.WON else 0,
            bool(state.help),
        )
