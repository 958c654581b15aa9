"""Looks for a deal that can be won: draws numbers until the solver proves one."""

from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from app.session import Order, Session
from app.solver_client import Said, SolverClient
from engine.games.catalogue import Deals, Level

_QUESTION_MS = 4_000
_PROVEN_MS = 1_500
"""A level of proven deals falls back on its list after so long: nobody waits to play on Easy."""
_MOST_MS = 60_000


@dataclass(frozen=True)
class _Search:
    """What is being looked for."""

    level: Level
    source: str
    number: int

    @property
    def name(self) -> str:
        """What the question is called."""
        return f"deal {self.level.id} {self.number}"


class Finder(QObject):
    """Finds deals that can be won.

    Args:
        parent: Who wants them.
        session: Draws the numbers.
        solver: Proves them.

    Signals:
        found: An `Order` for a proven deal, with its winning line.
        failed: None was found in a minute.
    """

    found = Signal(object)
    failed = Signal()

    def __init__(self, parent: QObject, session: Session, solver: SolverClient) -> None:
        super().__init__(parent)
        self._session, self._solver = session, solver
        self._search: _Search | None = None
        self._since = QElapsedTimer()
        solver.answered.connect(self._on_answer)

    @property
    def is_searching(self) -> bool:
        """Whether a deal is being looked for."""
        return self._search is not None

    def find(self, level: Level, source: str) -> None:
        """Begin to look for a deal of a level; `source` says what it will count as."""
        self._since.start()
        self._try(level, source)

    def stop(self) -> None:
        """Look no more."""
        if self._search is not None:
            self._search = None
            self._solver.forget()

    def _try(self, level: Level, source: str) -> None:
        number = self._session.any_number()
        self._search = _Search(level, source, number)
        board = level.boards.write(level.deal(number))
        limit = _PROVEN_MS if level.deals is Deals.PROVEN else _QUESTION_MS
        self._solver.ask(self._search.name, level.id, board, limit)

    def _on_answer(self, said: Said) -> None:
        search = self._search
        if search is None or said.name != search.name:
            return
        level, elapsed = search.level, self._since.elapsed()
        if said.can_be_won:
            self._search = None
            proof = " ".join(map(str, said.moves))
            self.found.emit(Order(level, search.number, search.source, proof=proof))
        elif level.deals is Deals.PROVEN and elapsed >= _PROVEN_MS:
            self._search = None
            self.found.emit(Order(level, None, search.source))  # the session draws from its list
        elif elapsed >= _MOST_MS:
            self._search = None
            self.failed.emit()
        else:
            self._try(level, search.source)
