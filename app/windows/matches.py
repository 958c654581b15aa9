"""Matches: their points in the bar, warnings, calls before the first move, true answers after the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app import texts_match
from app.dealer import Change, Kind
from app.match import Standing, solution
from app.scene.table import Flight
from app.texts import game_name, level_name, number_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction

    from app.dealer import Numbers
    from app.session import OnTable
    from app.solver_client import Said
    from app.storage import DealRow, Truth
    from app.windows.main import MainWindow
    from app.windows.result import ResultPanel
    from engine.cards import Card
    from engine.moves import Move

_LIMIT_MS = 60_000
_CELEBRATED, _WARNED = "celebrated", "warned"
_ACTED = frozenset({Kind.MOVED, Kind.UNDONE, Kind.REDONE, Kind.RESTARTED})


class Matches(QObject):
    """Leads the match of a window's player; does nothing at levels that have none.

    Args:
        window: The window.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._before = Standing()  # without the deal on the table
        self._adds = False  # whether what lies on the table is still to be added to it
        self._warned: Move | None = None
        self._result: ResultPanel | None = None
        window.solver.answered.connect(self._on_answer)
        window.play.turning.connect(self._on_turning)

    def commands(self) -> dict[str, Callable[[], None]]:
        """Return what each command does."""
        return {
            "call can": lambda: self._call(can=True),
            "call cannot": lambda: self._call(can=False),
            "answer": self._ask_answer,
            "step": self.step,
            "new match": self._ask_new_match,
        }

    @property
    def _table(self) -> OnTable | None:
        """The deal on the table, if it is of a match."""
        table = self._window.session.table
        return table if table is not None and table.level.is_match else None

    def _offers(self, *names: str) -> list[QAction]:
        actions = self._window.commands.by_name
        return [actions[name] for name in names if actions[name].isEnabled()]

    # What is shown.

    def sit_down(self) -> None:
        """Take up the match of the deal on the table; invite to call it."""
        table, session = self._table, self._window.session
        self._warned = None
        self._before = session.standing(table.level) if table is not None else Standing()
        self._adds = table is not None and table.counts
        if table is not None and session.store.settings.get(_WARNED) == table.id:
            table.dealer.know_warning()
        self._window.bar.name_score(self.tr("match") if table is not None else "")

    def invite(self) -> None:
        """Offer to call the deal on the table."""
        table = self._table
        if table is not None and table.counts and table.dealer.can_call and table.dealer.state.call is None:
            offers = self._offers("call can", "call cannot")
            self._window.bar.say(texts_match.invitation(), stays=True, offers=offers)

    def total(self, numbers: Numbers) -> int:
        """Return the points of the match, those of the deal on the table included."""
        return self._before.after(numbers.score if self._adds else 0)

    def score_text(self, numbers: Numbers) -> str:
        """Return the last number of the bar: the points of the match, or of the deal."""
        if self._table is None:
            return number_text(numbers.score)
        return texts_match.signed_total(self.total(numbers))

    def show_actions(self) -> None:
        """Show what may be done, and what it costs."""
        window, table = self._window, self._table
        actions = window.commands.by_name
        dealer = table.dealer if table is not None else None
        is_open = dealer is not None and dealer.state.result is None
        for name in ("call can", "call cannot", "answer", "step", "new match"):
            actions[name].setVisible(table is not None)
        for name in ("call can", "call cannot"):
            actions[name].setEnabled(dealer is not None and dealer.can_call)
        actions["answer"].setEnabled(is_open)
        actions["step"].setEnabled(window.advice.shown is not None)
        actions["new match"].setEnabled(table is not None and bool(self._before.course))
        prices = table.dealer.prices() if table is not None and table.counts else None
        window.commands.price("restart", texts_match.priced(prices.undo) if prices else "")
        for bar in (window.bar, window.foot):
            bar.show_price(actions["undo"], texts_match.priced(prices.undo) if prices else "")
            bar.show_price(actions["give up"], texts_match.priced(prices.give_up) if prices else "")

    # While playing.

    def on_acted(self, change: Change) -> None:
        """Ask before a win is given away; say which direction has been chosen; look on after help."""
        table = self._table
        if table is None:
            return
        if change.kind is Kind.WARNED:
            self._ask_warned(change.moves[0])
        elif change.begun is not None:
            self._window.bar.say(texts_match.begun(change.begun))
        if change.kind in _ACTED and table.dealer.state.help and table.dealer.state.result is None:
            self._ask_solver("watch", table)

    def _on_turning(self, cards: tuple[Card, Card]) -> None:
        card, onto = map(self._window.texts.card, cards)
        self._window.bar.say(texts_match.turning(card, onto))

    def _ask_warned(self, move: Move) -> None:
        table, self._warned = self._table, move
        if table is not None:
            self._window.session.store.set(_WARNED, table.id)  # once a deal, also after a break
        self._ask(
            self.tr("Give the win away?"),
            texts_match.warning(),
            self.tr("Play for a draw"),
            self.tr("Leave it"),
            self._on_warned,
        )

    def _on_warned(self, yes: bool) -> None:
        move, self._warned = self._warned, None
        if yes and move is not None:
            self._window.play.make(move)

    def _call(self, *, can: bool) -> None:
        table = self._table
        if table is not None and self._window.panel is None and table.dealer.call(can=can):
            self._window.bar.say(texts_match.called(can=can))
            self._window.show_numbers()

    # The answer: asked for while playing, told after the deal.

    def _ask_answer(self) -> None:
        table = self._table
        if table is None or self._window.panel is not None or table.dealer.state.result is not None:
            return
        if table.dealer.state.help or not table.counts:
            self._on_answer_wanted(yes=True)
            return
        self._ask(
            self.tr("Show whether this position can be won?"),
            self.tr("The deal then counts as helped: winning it adds nothing to the match."),
            self.tr("Show it"),
            self.tr("Play on"),
            lambda yes: self._on_answer_wanted(yes=yes),
        )

    def _on_answer_wanted(self, *, yes: bool) -> None:
        table = self._table
        if yes and table is not None:
            table.dealer.note_solution()
            self._window.bar.say(self.tr("Looking for the answer …"), stays=True)
            self._ask_solver("answer", table)
            self._window.show_numbers()

    def _ask_solver(self, what: str, table: OnTable) -> None:
        position, dealer = table.dealer.position, table.dealer
        name = f"{what} {position.digest()}"
        self._window.solver.ask(name, table.level.id, dealer.board(position), _LIMIT_MS)

    def tell(self, panel: ResultPanel) -> None:
        """Tell the truth about the deal that has ended, now or as soon as it is known."""
        table, self._result = self._table, panel
        if table is None:
            return
        truth = self._window.session.store.truth(table.id)
        if truth is not None:
            self._show_truth(truth)
            return
        panel.tell(self.tr("Whether this deal can be won is being worked out …"))
        board = table.dealer.board(table.dealer.state.start.position)
        self._window.solver.ask(f"truth {table.id}", table.level.id, board, _LIMIT_MS)

    def _show_truth(self, truth: Truth) -> None:
        table, panel = self._table, self._result
        if table is None or panel is None or self._window.panel is not panel:
            return
        parts = [texts_match.answer(truth), texts_match.judged(table.dealer.state.call, truth)]
        calls = texts_match.record_of_calls(self._window.session.standing(table.level))
        if calls:
            parts.append(self.tr("Right calls: %1.").replace("%1", calls))
        panel.tell(" ".join(part for part in parts if part), has_solution=bool(truth.moves))

    def _on_answer(self, said: Said) -> None:
        what, _, name = said.name.partition(" ")
        table = self._table
        if what == "truth":
            self._on_truth(name, said)
        elif table is None or name != table.dealer.position.digest():
            return
        elif what == "answer":
            self._learn(table, said.moves)
            offers = self._offers("step") if said.can_be_won else ()
            self._window.bar.say(texts_match.position_answer(said.verdict), stays=True, offers=offers)
        elif what == "watch" and said.leads_nowhere and not self._window.bar.is_speaking:
            offers = self._offers("undo", "give up")
            self._window.bar.say(texts_match.position_answer(said.verdict), stays=True, offers=offers)

    def _on_truth(self, deal: str, said: Said) -> None:
        session, table = self._window.session, self._table
        if said.is_known:
            session.store.keep_truth(deal, said.truth)
            if table is not None and table.id == deal:
                self._show_truth(said.truth)
            self._answer_older(table)
        elif table is not None and table.id == deal and self._result is not None:
            self._result.tell(texts_match.not_known())

    def _answer_older(self, table: OnTable | None) -> None:
        """Hold calls against the truth that were made when there was no time to find it."""
        older: list[DealRow] = self._window.session.store.unanswered(table.level.id) if table else []
        if table is not None and older:
            self._window.solver.ask(f"truth {older[0].id}", older[0].level, older[0].board, _LIMIT_MS)

    # The solution, step by step.

    def show_solution(self) -> None:
        """Deal the deal that has ended once more, to step through a line that wins."""
        table, session = self._table, self._window.session
        truth = session.store.truth(table.id) if table is not None else None
        if truth is None or not truth.moves or session.again() is None:
            return
        self._window.sit_down(Flight.DEAL)
        table = self._table
        assert table is not None
        table.dealer.note_solution()
        moves = solution(truth)
        self._learn(table, moves)
        sentence = self.tr("A solution in %n moves, step by step:", "", len(moves))
        self._window.bar.say(sentence, stays=True, offers=self._offers("step"))

    def step(self) -> None:
        """Make the next move of a line that wins."""
        table, move = self._table, self._window.advice.shown
        if table is None or move is None or self._window.panel is not None:
            return
        table.dealer.note_solution()
        sentence = self._window.texts.hint(table.dealer.position, move)
        self._window.play.make(move)
        if table.dealer.state.result is None:
            self._window.bar.say(sentence, stays=True, offers=self._offers("step", "undo"))

    def _learn(self, table: OnTable, moves: tuple[Move, ...]) -> None:
        self._window.advice.learn(table.dealer, table.dealer.position, moves)
        self._window.show_numbers()

    # The match as a whole.

    def celebrate(self) -> bool:
        """Celebrate the full victory, if that was not done yet; return whether it is."""
        table, session = self._table, self._window.session
        if table is None:
            return False
        level, now = table.level, session.standing(table.level)
        key = f"{_CELEBRATED} {level.id}"
        if not now.victory or session.store.settings.get(key) == now.victory:
            return False
        session.store.set(key, now.victory)
        from app.windows.victory import VictoryPanel  # noqa: PLC0415 - once in a long while

        window = self._window
        panel = VictoryPanel(
            window,
            window.palette_,
            f"{game_name(level.game)} · {level_name(level.id)}",
            motion=window.moves_panels,
        )
        panel.new_match.connect(self._begin_new_match)
        panel.closed.connect(window.desk.show_result)
        window.open_panel(panel)
        return True

    def _ask_new_match(self) -> None:
        table = self._table
        if table is None or self._window.panel is not None:
            return
        where = f"{game_name(table.level.game)} · {level_name(table.level.id)}"
        text = self.tr("The match of %1 begins anew at 0. Record and deals stay.")
        self._ask(
            self.tr("Clear the match?"),
            text.replace("%1", where),
            self.tr("Clear it"),
            self.tr("Keep it"),
            lambda yes: self._begin_new_match() if yes else None,
        )

    def _begin_new_match(self) -> None:
        table = self._table
        if table is not None:
            self._window.session.store.new_match(table.level.id)
            self._before = Standing()
            self._adds = self._adds and table.dealer.state.result is None
            self._window.show_numbers()

    def _ask(self, title: str, text: str, yes: str, no: str, then: Callable[[bool], None]) -> None:
        from app.windows.question import QuestionPanel  # noqa: PLC0415 - not before it is wanted

        window = self._window
        question = QuestionPanel(
            window, window.palette_, title=title, text=text, yes=yes, no=no, motion=window.moves_panels
        )
        question.answered.connect(then)
        window.open_panel(question)
