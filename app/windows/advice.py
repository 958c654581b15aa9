"""Hints: the next move of a proven line; and the way back when a position can no longer be won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.dealer import Dealer
    from app.solver_client import Said, SolverClient
    from app.windows.main import MainWindow
    from engine.moves import Move
    from engine.table import Position

_LIMIT_MS = 15_000
_QUIET_MS = 150
"""An answer that comes sooner needs no word that it is being looked for."""


class Advice(QObject):
    """Gives hints to a window's player.

    Args:
        window: The window.
        solver: Who knows.
    """

    def __init__(self, window: MainWindow, solver: SolverClient) -> None:
        super().__init__(window)
        self._window, self._solver = window, solver
        self._known: dict[str, Move] = {}  # the next move of a proven line, by the position's digest
        self._bounds: tuple[int, int] | None = (
            None  # while looking back: a position that can be won, one lost
        )
        self._steps = 0
        solver.answered.connect(self._on_answer)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_QUIET_MS)
        self._patience.timeout.connect(self._say_thinking)

    def hint(self) -> None:
        """Show the next move of a proven line, or say what is known instead."""
        dealer = self._window.play.dealer
        if dealer is None or dealer.state.result is not None:
            return
        digest = dealer.position.digest()
        if digest in self._known:
            self._show(dealer, digest)
        elif self._solver.pending != digest:
            self._bounds = None
            self._patience.start()
            self._ask(dealer, len(dealer.trail()) - 1)

    def show_next(self) -> None:
        """Show where the cards lie that foundations take next: no help, for it can be seen."""
        dealer = self._window.play.dealer
        if dealer is not None and dealer.wanted():
            self._window.pointing.next_cards()
            self._window.bar.say(self._window.texts.wanted(dealer.position, dealer.wanted()), stays=True)

    @property
    def shown(self) -> Move | None:
        """The move of a proven line from the position on the table, if one is known."""
        dealer = self._window.play.dealer
        return self._known.get(dealer.position.digest()) if dealer is not None else None

    def forget(self) -> None:
        """Want no answer for a position that has been left."""
        self._bounds = None
        self._patience.stop()
        self._solver.forget()

    def _ask(self, dealer: Dealer, place: int) -> None:
        position = dealer.trail()[place]
        self._solver.ask(position.digest(), dealer.level.id, dealer.board(position), _LIMIT_MS)

    def _on_answer(self, said: Said) -> None:
        dealer = self._window.play.dealer
        self._patience.stop()
        if dealer is None:
            return
        if self._bounds is not None:
            self._look_back(dealer, said)
            return
        if said.name != dealer.position.digest():
            return
        if said.can_be_won:
            self.learn(dealer, dealer.position, said.moves)
            self._show(dealer, said.name)
        elif said.is_known:
            dealer.note_hint()
            self._steps = len(dealer.trail()) - 1
            self._begin_looking_back(dealer)
        else:
            self._window.bar.say(self.tr("Not known: no answer was found in time."), stays=True)

    def learn(self, dealer: Dealer, start: Position, moves: Sequence[Move]) -> None:
        """Remember a whole line: while it is followed, the next hint needs no search."""
        for position, move in dealer.along(start, moves):
            self._known[position.digest()] = move

    def _show(self, dealer: Dealer, digest: str) -> None:
        move = self._known[digest]
        dealer.note_hint()
        self._window.bar.say(self._window.texts.hint(dealer.position, move), stays=True)
        self._window.pointing.at(move)
        self._window.show_numbers()

    def _begin_looking_back(self, dealer: Dealer) -> None:
        """Find the last position that could be won by halving: once lost, a line of play stays lost."""
        if self._steps == 0:
            self._window.bar.say(self.tr("This deal cannot be won."), stays=True)
            return
        self._bounds = (-1, self._steps)
        self._ask(dealer, 0)

    def _look_back(self, dealer: Dealer, said: Said) -> None:
        trail = dealer.trail()
        bounds = self._bounds
        if bounds is None or len(trail) - 1 != self._steps:
            self._bounds = None
            return
        won, lost = bounds
        place = 0 if won < 0 else (won + lost) // 2
        if said.name != trail[place].digest():
            return
        if not said.is_known:
            self._bounds = None
            sentence = self.tr("This position can no longer be won; where that began is not known.")
            self._window.bar.say(sentence, stays=True)
        elif won < 0 and not said.can_be_won:
            self._bounds = None
            self._window.bar.say(self.tr("This deal could not be won from the start."), stays=True)
        else:
            won, lost = (place, lost) if said.can_be_won else (won, place)
            self._bounds = (won, lost)
            if said.can_be_won:
                self.learn(dealer, trail[place], said.moves)
            if lost - won > 1:
                self._ask(dealer, (won + lost) // 2)
            else:
                self._bounds = None
                self._offer(self._steps - won)

    def _offer(self, steps: int) -> None:
        from app.windows.question import QuestionPanel  # noqa: PLC0415 - rarely wanted

        n = steps
        window = self._window
        question = QuestionPanel(
            window,
            window.palette_,
            title=self.tr("This position can no longer be won"),
            text=self.tr(
                "The last position that can be won lies %n moves back. Redo brings them again.", "", n
            ),
            yes=self.tr("Go back"),
            no=self.tr("Play on"),
            motion=window.moves_panels,
        )
        question.answered.connect(self._on_offer)
        self._steps = steps
        window.open_panel(question)

    def _on_offer(self, yes: bool) -> None:
        if yes:
            self._window.play.go_back(self._steps)

    def _say_thinking(self) -> None:
        self._window.bar.say(self.tr("Looking for a way to win …"), stays=True)
