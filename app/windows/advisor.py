"""The advisor: whether the position can be won, and which moves keep the win, while it is switched on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.dealer import Change, Kind
from app.scene.judging import Judging
from app.truth import Truth, after, ahead

if TYPE_CHECKING:
    from app.dealer import Dealer
    from app.verdicts import Verdicts
    from app.windows.main import MainWindow
    from engine.moves import Move

_QUIET_MS = 150
"""An answer that comes sooner needs no "not known yet" before it."""


class Advisor(QObject):
    """Lights the lamp of a window and judges moves on its table.

    A verdict is looked up by the position on the table each time it is shown: there is none to be left over
    from another one.

    Args:
        window: The window.
        verdicts: What is known.
    """

    def __init__(self, window: MainWindow, verdicts: Verdicts) -> None:
        super().__init__(window)
        self._window, self._verdicts = window, verdicts
        self._judging = Judging(window.play)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_QUIET_MS)
        self._patience.timeout.connect(self._show)
        verdicts.learned.connect(self._on_learned)
        window.play.acted.connect(self._on_acted)

    @property
    def is_on(self) -> bool:
        """Whether it is switched on."""
        return self._window.choices.advisor

    def switch(self) -> None:
        """Switch it on or off."""
        self._window.keep("advisor", not self.is_on)
        self.look()

    def look(self) -> None:
        """Look at the position on the table, whatever led to it."""
        dealer = self._dealer()
        if dealer is None:
            self._patience.stop()
            self._verdicts.drop("advisor")
            self._window.bar.lamp.tell(Truth.UNKNOWN if self.is_on else None)
            self._judging.ask(None)
            return
        dealer.note_advice()
        self._ask(dealer)
        self._judging.ask(self._judge)
        if self._verdicts.is_answered(dealer.level, dealer.position):
            self._show()
        else:
            self._window.bar.lamp.wait()
            self._patience.start()

    def _ask(self, dealer: Dealer) -> None:
        """Ask for the position, then for those after each move; what is lost stays lost."""
        wanted = [dealer.position]
        if not self._verdicts.truth(dealer.level, dealer.position).is_lost:
            wanted += [there for _, there in ahead(dealer.level, dealer.position)]
        self._verdicts.want("advisor", dealer.level, wanted)

    def _dealer(self) -> Dealer | None:
        """Return the dealer if there is something to advise on."""
        dealer = self._window.play.dealer
        return dealer if self.is_on and dealer is not None and dealer.state.result is None else None

    def _judge(self, move: Move) -> Truth:
        dealer = self._dealer()
        if dealer is None:
            return Truth.UNKNOWN
        now = self._verdicts.truth(dealer.level, dealer.position)
        return (
            now
            if now.is_lost
            else self._verdicts.truth(dealer.level, after(dealer.level, dealer.position, move))
        )

    def _on_acted(self, change: Change) -> None:
        if change.kind not in {Kind.REFUSED, Kind.WARNED, Kind.NOTHING}:
            self.look()

    def _on_learned(self, _name: str) -> None:
        dealer = self._dealer()
        if dealer is None:
            return
        if self._verdicts.is_answered(dealer.level, dealer.position):
            if self._verdicts.truth(dealer.level, dealer.position).is_lost:
                self._ask(dealer)
            self._show()
        self._judging.refresh()

    def _show(self) -> None:
        """Light the lamp for the position on the table."""
        dealer, lamp = self._dealer(), self._window.bar.lamp
        self._patience.stop()
        if dealer is None:
            return
        before, truth = lamp.truth, self._verdicts.truth(dealer.level, dealer.position)
        lamp.tell(truth, only=truth is Truth.WON and self._window.choices.warns and self._is_only(dealer))
        if truth not in {before, Truth.UNKNOWN} and not lamp.says_words:
            self._window.bar.say(lamp.word)

    def _is_only(self, dealer: Dealer) -> bool:
        """Whether it is known of every move but one that it throws the win away."""
        truths = [
            self._verdicts.truth(dealer.level, there) for _, there in ahead(dealer.level, dealer.position)
        ]
        return truths.count(Truth.WON) == 1 and Truth.UNKNOWN not in truths
