"""Looks for a deal that can be won: draws numbers until the solver proves one."""

from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from app.session import Order, Session
from app.solver_client import Said, SolverClient
from engine.games.catalogue import Deals, Level

_QUESTION_MS = 4_000
_PROVEN_MS = 1_500
"""A level of proven deals falls back on its list after so long: nobody waits to play on Easy."""
_MOST_MS = 60_000


class _Search(NamedTuple):
    """What is being looked for."""

    order: Order
    number: int

    @property
    def level(self) -> Level:
        """The level it is for."""
        return self.order.level

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
        refused: The deal that was to be proven cannot be won, or not in time.
    """

    found = Signal(object)
    failed = Signal()
    refused = Signal()

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

    def find(self, order: Order) -> None:
        """Begin to look for a deal that can be won; an order with a number is for that deal alone."""
        self._since.start()
        self._try(order)

    def stop(self) -> None:
        """Look no more."""
        if self._search is not None:
            self._search = None
            self._solver.forget()

    def _try(self, order: Order) -> None:
        number = self._session.any_number() if order.number is None else order.number
        self._search, level = _Search(order, number), order.level
        board = level.boards.write(level.deal(number))
        soon = level.deals is Deals.PROVEN and order.number is None
        limit = _PROVEN_MS if soon else _QUESTION_MS
        self._solver.ask(self._search.name, level.id, board, limit)

    def _on_answer(self, said: Said) -> None:
        search = self._search
        if search is None or said.name != search.name:
            return
        order, elapsed = search.order, self._since.elapsed()
        if said.can_be_won:
            self._search = None
            proof = " ".join(map(str, said.moves))
            self.found.emit(order._replace(number=search.number, proof=proof))
        elif order.number is not None:
            self._search = None
            self.refused.emit()
        elif order.level.deals is Deals.PROVEN and elapsed >= _PROVEN_MS:
            self._search = None
            self.found.emit(order)  # the session draws from its list
        elif elapsed >= _MOST_MS:
            self._search = None
            self.failed.emit()
        else:
            self._try(order)
