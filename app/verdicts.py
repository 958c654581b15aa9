"""Keeps what the solver said of each position, and asks it for more, in a process of its own."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from app.solver_client import Said, SolverClient
from app.truth import Truth, question_name, truth_of
from engine.games.catalogue import Level
from engine.moves import Move
from engine.table import Position

_LIMIT_MS = 15_000
_MOST_KEPT = 50_000
"""Positions remembered: some megabytes. Then all is forgotten, and asked again when it is wanted."""


class _Question(NamedTuple):
    name: str
    level: Level
    position: Position


class Verdicts(QObject):
    """Answers from memory what was ever answered; the rest is asked one after another.

    Each asker has a list of wishes of its own; a new list replaces the old. The first asker's come first.

    Args:
        parent: Who has it.
        askers: Their names, the most urgent first.

    Signals:
        learned: The name of a question (`question_name`) that has an answer now.
    """

    learned = Signal(str)

    def __init__(self, parent: QObject, askers: Iterable[str]) -> None:
        super().__init__(parent)
        self._solver = SolverClient(self)
        self._solver.answered.connect(self._on_answer)
        self._known: dict[str, Said] = {}
        self._won_by: dict[str, Move] = {}  # the next move of a proven line
        self._wishes: dict[str, list[_Question]] = {asker: [] for asker in askers}
        self._asking: _Question | None = None

    def said(self, level: Level, position: Position) -> Said | None:
        """Return the solver's answer for a position, None if it has not been asked or not answered."""
        return self._known.get(question_name(level, position))

    def truth(self, level: Level, position: Position) -> Truth:
        """Return what is known of a position."""
        name = question_name(level, position)
        if name in self._won_by:
            return Truth.WON
        said = self._known.get(name)
        return truth_of(said.verdict) if said is not None else Truth.UNKNOWN

    def is_answered(self, level: Level, position: Position) -> bool:
        """Whether asking again would bring nothing new; an answer may be that it is not known."""
        name = question_name(level, position)
        return name in self._known or name in self._won_by

    def next_move(self, level: Level, position: Position) -> Move | None:
        """Return the next move of a line that is proven to win."""
        return self._won_by.get(question_name(level, position))

    def want(self, asker: str, level: Level, positions: Iterable[Position]) -> None:
        """Ask for some positions, in this order, instead of what the asker wanted before."""
        self._wishes[asker] = [
            _Question(question_name(level, position), level, position)
            for position in positions
            if not self.is_answered(level, position)
        ]
        first = next((wishes[0] for wishes in self._wishes.values() if wishes), None)
        urgent = self._wishes[next(iter(self._wishes))]
        if self._asking is None or (urgent and first is not None and self._asking not in urgent):
            self._ask_next()

    def drop(self, asker: str) -> None:
        """Want nothing any more."""
        self._wishes[asker] = []

    def learn_line(self, level: Level, start: Position, moves: Iterable[Move]) -> None:
        """Remember a line that is proven to win: every position on it can be won."""
        for move in moves:
            if level.rules.why_not(start, move) is not None:
                return
            self._won_by[question_name(level, start)] = move
            start = level.rules.play(start, move)

    def close(self) -> None:
        """End the process."""
        for asker in self._wishes:
            self._wishes[asker] = []
        self._asking = None
        self._solver.close()

    def process_id(self) -> int:
        """Return the solver's process number, 0 if none runs."""
        return self._solver.process_id()

    def _ask_next(self) -> None:
        """Ask the first wish that has no answer; what is under way and wanted no more is stopped."""
        for wishes in self._wishes.values():
            while wishes:
                question = wishes[0]
                if not self.is_answered(question.level, question.position):
                    self._asking = question
                    board = question.level.boards.write(question.position)
                    self._solver.ask(question.name, question.level.id, board, _LIMIT_MS)
                    return
                wishes.pop(0)
        self._asking = None

    def _on_answer(self, said: Said) -> None:
        question, self._asking = self._asking, None
        if question is None or said.name != question.name:
            return
        if len(self._known) + len(self._won_by) >= _MOST_KEPT:
            self._known.clear()
            self._won_by.clear()
        self._known[said.name] = said
        if said.can_be_won:
            self.learn_line(question.level, question.position, said.moves)
        self.learned.emit(said.name)
        if self._asking is None:
            self._ask_next()
