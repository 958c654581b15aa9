"""What the commands do: dealing, leaving, panels, results.

Each panel is imported only once it is wanted: none is needed to show the deal that lies on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from app.finder import Finder
from app.scene.table import Flight
from app.session import WINNABLE, Order, UnprovenError, error_of_typed
from app.texts import game_name, level_name
from app.texts_match import cost_of_points
from app.windows.looking_back import LookingBack
from app.windows.theme import menu_style

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.storage import Record
    from app.windows.main import MainWindow
    from engine.table import Outcome


_QUIET_MS = 200
"""A deal that is found sooner needs no word that it is being looked for."""


class Desk(QObject):
    """Carries out commands for a window.

    Args:
        window: The window.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._before: Record | None = None
        self._finder = Finder(self, window.session, window.solver)
        self._finder.found.connect(self._on_found)
        self._finder.failed.connect(self._on_not_found)
        self._finder.refused.connect(self._on_refused)
        self._searching = QTimer(self)
        self._searching.setSingleShot(True)
        self._searching.setInterval(_QUIET_MS)
        self._searching.timeout.connect(self._say_searching)
        self._wanted: Order | None = None

    def commands(self) -> dict[str, Callable[[], None]]:
        """Return what each command does."""
        play = self._window.play
        return {
            "menu": self.show_menu,
            "pause": self.pause,
            "new": self.choose_game,
            "continue": self.resume_next,
            "code": self.choose_by_code,
            "copy": self.copy_code,
            "restart": self._on_table(play.restart),
            "give up": self._on_table(self.give_up),
            "undo": self._on_table(play.undo),
            "redo": self._on_table(play.redo),
            "collect": self._on_table(play.collect),
            "hint": self._on_table(self.hint),
            "next": self._on_table(self.show_next),
            "advisor": self._window.advisor.switch,
            "review": self._on_table(LookingBack(self._window).open),
            "full": self.full_screen,
            "quit": self._quit,
        }

    def _on_table(self, act: Callable[[], None]) -> Callable[[], None]:
        """Return a command that is for the table: nothing while a panel lies over it."""

        def done() -> None:
            if self._window.panel is None:
                self._window.view.stop_hand()
                self._window.bar.be_quiet()
                self._window.pointing.stop()
                act()

        return done

    def note_record(self) -> None:
        """Remember the record before the deal on the table ends: only what beats it is a new one."""
        table = self._window.session.table
        self._before = self._window.session.store.record(table.level.id) if table is not None else None

    # Dealing.

    def choose_game(self) -> None:
        """Show the panel with games and levels."""
        self._show_new_game(typing=False)

    def choose_by_code(self) -> None:
        """Show it with the line for a number or code open."""
        self._show_new_game(typing=True)

    def deal(self, order: Order) -> None:
        """Deal anew, after a question when that costs something."""
        cost = self._window.session.would_cost(order.level)
        if cost is None:
            self._find_or_deal(order)
            return
        at, outcome = cost
        self._wanted = order
        sentence = self._cost(at.id, outcome)
        from app.windows.question import QuestionPanel  # noqa: PLC0415 - see above

        question = QuestionPanel(
            self._window,
            self._window.palette_,
            title=self.tr("Give up the open deal?"),
            text=sentence,
            yes=self.tr("Give up and deal"),
            no=self.tr("Play on"),
            motion=self._window.moves_panels,
        )
        question.answered.connect(self._on_answer)
        self._window.open_panel(question)

    def _cost(self, level: str, outcome: Outcome) -> str:
        """Return what giving up the open deal of a game books, and takes from its match."""
        game = level.partition(":")[0]
        sentence = self._window.texts.cost(game_name(game), level_name(level), outcome)
        price = self._window.session.price(game)
        return f"{sentence} {cost_of_points(price)}" if price else sentence

    def _on_answer(self, yes: bool) -> None:
        wanted, self._wanted = self._wanted, None
        if yes and wanted is not None:
            self._find_or_deal(wanted)

    def _find_or_deal(self, order: Order) -> None:
        """Look for a deal that can be won where one is wanted, else deal at once."""
        if self._window.session.needs_proof(order):
            self._searching.start()
            self._finder.find(order)
        else:
            self._deal_now(order)

    def _on_found(self, order: Order) -> None:
        self._searching.stop()
        self._window.bar.be_quiet()
        self._deal_now(order)

    def _on_refused(self) -> None:
        self._searching.stop()
        sentence = self.tr("This deal is not proven to be winnable at this level: try it at another one.")
        self._say(sentence)

    def _on_not_found(self) -> None:
        self._searching.stop()
        sentence = self.tr("No deal that can be won was found in time: try once more, or play any deal.")
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        """Say something where it is seen: in the panel, if the choice of a game is open."""
        tell = getattr(self._window.panel, "tell", None)
        if callable(tell):
            tell(sentence)
        else:
            self._window.bar.say(sentence, stays=True)

    def _say_searching(self) -> None:
        self._say(self.tr("Looking for a deal that can be won …"))

    def _deal_now(self, order: Order) -> None:
        try:
            self._window.session.lay(order)
        except UnprovenError:
            self._window.bar.say(self._window.texts.unproven(level_name(order.level.id)), stays=True)
            return
        self._window.sit_down(Flight.DEAL)
        self._close_panel()

    def resume(self, game: str) -> None:
        """Take up a game's open deal; where it cannot be, the table is empty."""
        self._window.session.resume(game)
        self._window.sit_down(Flight.AT_ONCE)
        self._close_panel()
        self.after_panel()
        self.tell_set_aside()

    def resume_next(self) -> None:
        """Take up the open deal of the next game that has one."""
        game = self._window.session.next_open()
        if game is not None and self._window.panel is None:
            self._window.view.stop_hand()
            self.resume(game)

    def give_up(self) -> None:
        """Book the deal as given up, after a question when that costs something."""
        table = self._window.session.table
        if table is None or not table.can_give_up:
            return
        cost = self._window.session.would_cost(table.level)
        if cost is None:
            self._give_up_now()
            return
        at, outcome = cost
        from app.windows.question import QuestionPanel  # noqa: PLC0415 - see above

        question = QuestionPanel(
            self._window,
            self._window.palette_,
            title=self.tr("Give up this deal?"),
            text=self._cost(at.id, outcome),
            yes=self.tr("Give up"),
            no=self.tr("Play on"),
            motion=self._window.moves_panels,
        )
        question.answered.connect(self._on_give_up)
        self._window.open_panel(question)

    def _on_give_up(self, yes: bool) -> None:
        if yes:
            self._give_up_now()

    def _give_up_now(self) -> None:
        """Book it, then show how it ended, when no question lies over the table any more."""
        self._window.session.give_up()
        self._window.show_numbers()
        QTimer.singleShot(0, self.show_result)

    def again(self) -> None:
        """Deal the same deal once more, as practice."""
        if self._window.session.again() is not None:
            self._window.sit_down(Flight.DEAL)
        self._close_panel()

    def tell_set_aside(self) -> None:
        """Say that a saved deal could not be taken up."""
        aside = self._window.session.set_aside
        if aside:
            level = self._window.session.level(aside[-1])
            name = game_name(level.game) if level else aside[-1]
            aside.clear()
            sentence = self.tr("A saved deal of %1 could not be taken up; it was set aside.")
            self._window.bar.say(sentence.replace("%1", name), stays=True)

    def _close_panel(self) -> None:
        if self._window.panel is not None:
            self._window.panel.dismiss()

    def _show_new_game(self, *, typing: bool) -> None:
        from app.showing import game_choices  # noqa: PLC0415 - see above
        from app.windows.new_game import NewGamePanel  # noqa: PLC0415 - see above

        window = self._window
        window.view.stop_hand()
        chosen = str(window.session.store.settings.get("level", ""))
        table = window.session.table
        if table is not None:
            chosen = table.level.id
        offered = window.session.offered()
        window.solver.warm_up()
        if chosen not in {level.id for level in offered}:
            chosen = offered[0].id
        panel = NewGamePanel(
            window,
            window.palette_,
            game_choices(offered, window.session),
            chosen,
            window.style_of(in_suit=True),
            motion=window.moves_panels,
            can_close=table is not None,
            winnable=window.choices.winnable,
            check=self._check_typed,
        )
        panel.play.connect(self._deal_level)
        panel.play_winnable.connect(self._deal_winnable)
        panel.resume.connect(self.resume)
        panel.typed.connect(self._deal_typed)
        window.open_panel(panel)
        if typing:
            panel.open_typing()

    def _deal_level(self, name: str) -> None:
        session = self._window.session
        level = session.level(name)
        if level is not None:
            if not level.deals_proven:
                self._window.keep("winnable", False)
            self.deal(Order(level))

    def _deal_winnable(self, name: str) -> None:
        session = self._window.session
        level = session.level(name)
        if level is not None:
            self._window.keep("winnable", True)
            self.deal(Order(level, source=WINNABLE))

    def _check_typed(self, name: str, text: str) -> str:
        error = error_of_typed(self._window.session, name, text)
        return "" if error is None else self._window.texts.typed_error(error)

    def _deal_typed(self, name: str, text: str) -> None:
        session = self._window.session
        level = session.level(name)
        if level is not None and error_of_typed(session, name, text) is None:
            of, number = session.typed(level, text)
            self.deal(Order(of, number, "code"))

    # Panels.

    def pause(self) -> None:
        """Hide the cards and stop the clock, or go on."""
        from app.windows.pause import PausePanel  # noqa: PLC0415 - see above

        window = self._window
        if window.panel is not None or window.session.table is None:
            if isinstance(window.panel, PausePanel):
                window.panel.dismiss()
            return
        window.view.stop_hand()
        window.scene.motion.land()
        window.scene.hide_cards(hidden=True)
        window.open_panel(PausePanel(window, window.palette_, motion=window.moves_panels))

    def show_result(self) -> None:
        """Show how the deal on the table ended."""
        from app.showing import result_view  # noqa: PLC0415 - see above
        from app.windows.result import ResultPanel  # noqa: PLC0415 - see above

        table = self._window.session.table
        result = table.dealer.state.result if table is not None else None
        if table is None or result is None:
            return
        if self._window.matches.celebrate():
            return
        record = self._window.session.store.record(table.level.id)
        panel = ResultPanel(
            self._window,
            self._window.palette_,
            result_view(table, result, self._before, record, self._window.session.standing_of(table)),
            self._window.style_of(in_suit=True),
            motion=self._window.moves_panels,
        )
        panel.again.connect(self.again)
        panel.new_game.connect(self.choose_game)
        panel.solution.connect(self._window.matches.show_solution)
        self._window.open_panel(panel)
        self._window.matches.tell(panel)

    def after_panel(self) -> None:
        """Without a deal there is always the choice of one."""
        if self._window.session.table is None and self._window.panel is None and self._window.isVisible():
            self.choose_game()

    # The rest.

    def show_menu(self) -> None:
        """Open the menu under its button."""
        window = self._window
        menu = window.commands.menu()
        menu.setStyleSheet(menu_style(window.palette_))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(window.menu_point())

    def hint(self) -> None:
        """Show the next move of a proven line."""
        self._window.advice.hint()

    def show_next(self) -> None:
        """Show where the next card of each suit lies."""
        self._window.advice.show_next()

    def copy_code(self) -> None:
        """Copy the code of the deal on the table."""
        table = self._window.session.table
        if table is not None and table.code:
            QGuiApplication.clipboard().setText(table.code)
            self._window.bar.say(self.tr("Copied: %1").replace("%1", table.code))

    def full_screen(self) -> None:
        """Fill the screen, or no more."""
        window = self._window.window()
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()

    def _quit(self) -> None:
        self._window.window().close()

    def say_what_is_left(self) -> None:
        """Say so when no move is left, or only moves that lead nowhere."""
        table = self._window.session.table
        if table is None:
            return
        sentence = self._window.texts.prospect(table.dealer.prospect())
        if sentence:
            actions = self._window.commands.by_name
            names = ("undo", "give up" if table.can_give_up else "new")
            offers = [actions[name] for name in names if actions[name].isEnabled()]
            self._window.bar.say(sentence, stays=True, offers=offers)
