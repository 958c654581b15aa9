"""The window: table, bars and panels, and what the player does with them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QMoveEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.choices import Choices, Theme
from app.dealer import Change, Dealer, Kind, Numbers
from app.layout import Layout, is_tall
from app.scene.art import Style
from app.scene.icons import IconName
from app.scene.keys import letter_of
from app.scene.play import Play
from app.scene.pointing import Pointing
from app.scene.table import Flight, Look, TableScene
from app.scene.view import TableView
from app.session import Session
from app.solver_client import SolverClient
from app.storage import Trouble
from app.texts import Texts, clock_text, number_text
from app.verdicts import Verdicts
from app.windows import frame, looks
from app.windows.advice import Advice
from app.windows.advisor import Advisor
from app.windows.bar import NARROW_PX, Bar, FootBar
from app.windows.beside import Beside
from app.windows.commands import Commands
from app.windows.desk import Desk
from app.windows.heading import heading_of
from app.windows.matches import Matches

if TYPE_CHECKING:
    from app.windows.panel import Panel

_TICK_MS = 1_000
_JUDGE_MS = 100  # after the first picture of a deal: it may take longer than a frame
_NOTE_TICKS = 10
_SETTLED_MS = 500
_SPELLED = 2  # buttons whose words stand beside their icons in a wide window
SMALLEST = (560, 500)


class MainWindow(QWidget):
    """The program's window.

    Args:
        session: The deals and where they are kept.
        title: What the window is called.

    Signals:
        trouble: The storage says something; may be sent from any thread.
    """

    trouble = Signal(object, str)

    def __init__(self, session: Session, title: str) -> None:
        super().__init__()
        self.setWindowTitle(title)
        self.setMinimumSize(*SMALLEST)
        self.session = session
        self.choices = Choices.read(session.store.settings)
        self.texts = Texts(self)
        self.palette_ = looks.palette_of(self.choices.theme)
        self.panel: Panel | None = None
        self.scene = TableScene(self, Look(self.card_style, self.palette_))
        self.play = Play(self, self.scene)
        self.view = TableView(self, self.scene, self.play, self._arrange)
        self.solver = SolverClient(self)
        self.verdicts = Verdicts(self, ("advisor", "review"))
        self.pointing, self.advice = Pointing(self.play), Advice(self, self.solver)
        self.advisor, self.desk = Advisor(self, self.verdicts), Desk(self)
        self.beside, self.matches = Beside(self), Matches(self)
        do = self.desk.commands() | self.beside.commands() | self.matches.commands()
        self.commands = Commands(self, do)
        buttons, actions = self._buttons(), self.commands.by_name
        self.bar = Bar(self, actions["menu"], actions["advisor"], buttons, _SPELLED)
        self.foot = FootBar(self, buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.view, 1)
        column.addWidget(self.foot)
        self.view.setFocus()
        self._ending, self._ticks, self._unjudged = 0, 0, False
        self._speed: float | None = None
        self._paused_by_itself = False
        self._tick = self._timer(_TICK_MS, self._on_tick)
        self._tick.setSingleShot(False)
        self._settled = self._timer(_SETTLED_MS, self.keep_frame)
        self._judging = self._timer(_JUDGE_MS, self._on_landed)
        self._advance = self._timer(0, self._on_landed)
        self._connect()
        self.dress()
        self.fit_bars()
        self.show_heading()
        self.show_numbers()

    def _timer(self, after_ms: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(after_ms)
        timer.timeout.connect(act)
        return timer

    def _buttons(self) -> list[tuple[QAction, IconName]]:
        """Return what has a button in the bars, with its icon."""
        icons = {
            "collect": IconName.COLLECT,
            "give up": IconName.FLAG,
            "hint": IconName.HINT,
            "undo": IconName.UNDO,
            "redo": IconName.REDO,
            "guide": IconName.HELP,
        }
        return [(self.commands.by_name[name], icon) for name, icon in icons.items()]

    def _connect(self) -> None:
        self.play.acted.connect(self._on_acted)
        self.scene.landed.connect(self._advance.start)
        self.view.touched.connect(self._on_touched)
        self.bar.title_clicked.connect(self.desk.copy_code)
        self.trouble.connect(self._on_trouble)
        application = QApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_application_state)
            application.styleHints().colorSchemeChanged.connect(self._on_colours)

    # What lies on the table.

    def sit_down(self, flight: Flight) -> None:
        """Show the deal that the session has put on the table, or the empty table."""
        self._ending, self._unjudged = 0, self.session.table is not None
        table = self.session.table
        self._take_habit()
        self.bar.be_quiet()
        self._look()
        self.play.sit_down(None, Flight.AT_ONCE)
        self.view.lay_out()
        self.play.sit_down(table.dealer if table else None, flight)
        self.desk.note_record()
        self.matches.sit_down()
        self._judging.start()
        self.show_heading()
        self.advisor.look()
        self.show_numbers()
        self.matches.invite()
        self._run_clock()

    def show_heading(self) -> None:
        """Name the deal on the table."""
        table = self.session.table
        level = table.level if table is not None else None
        for bar in (self.bar, self.foot):
            bar.show_button(self.commands.by_name["collect"], shown=bool(level and level.collects))
            bar.show_button(self.commands.by_name["give up"], shown=bool(level and level.is_match))
        self.commands.offer_next(self.session.next_open())
        self.bar.head(heading_of(table))

    def show_numbers(self) -> None:
        """Show moves, time and score, and what undo and redo can do."""
        table = self.session.table
        actions = self.commands.by_name
        for name in ("restart", "collect", "copy", "pause", "hint", "next"):
            actions[name].setEnabled(table is not None)
        actions["give up"].setEnabled(table is not None and table.can_give_up)
        self.matches.show_actions()
        self.bar.show_parts(
            deal=table is not None, time=self.choices.show_time, score=self.choices.show_score
        )
        if table is None:
            actions["undo"].setEnabled(False)
            actions["redo"].setEnabled(False)
            return
        numbers = self._show_counts(table.dealer)
        actions["undo"].setEnabled(numbers.can_undo)
        actions["redo"].setEnabled(numbers.can_redo)

    def _show_counts(self, dealer: Dealer) -> Numbers:
        numbers = dealer.numbers()
        score = self.matches.score_text(numbers)
        self.bar.show_numbers(number_text(numbers.moves), clock_text(numbers.seconds), score)
        return numbers

    # Panels.

    def open_panel(self, panel: "Panel") -> None:
        """Put a panel over the table; the clock stands behind it."""
        self.view.stop_hand()
        before, self.panel = self.panel, panel
        if before is not None:
            before.dismiss()
        panel.closed.connect(self._on_closed)
        self._run_clock()
        panel.open()

    def _on_closed(self) -> None:
        if self.sender() is not self.panel:
            return
        self.panel = None
        self.scene.hide_cards(hidden=False)
        self._paused_by_itself = False
        self.view.setFocus()
        self._run_clock()
        self.desk.after_panel()

    # Looks.

    def dress(self) -> None:
        """Take the chosen colours, faces and motion."""
        self.palette_ = looks.palette_of(self.choices.theme)
        self.texts.letters = looks.letters_of(self.choices.letters)
        self._look()
        self.bar.dress(self.palette_)
        self.foot.dress(self.palette_)
        if self.panel is not None:
            self.panel.dress(self.palette_)
        pace = looks.SPEEDS[self.choices.pace]
        self.scene.motion.scale = pace.value if self._speed is None else self._speed

    def keep(self, name: str, value: object) -> None:
        """Keep a setting."""
        self.choices = self.choices.having(name, value)
        self.session.store.set(name, self.choices.written(name))

    def choose(self, name: str, value: object) -> None:
        """Take a setting and keep it."""
        if name == "pace":
            self._speed = None
        self.keep(name, value)
        self._take_habit()
        self.dress()
        self.view.lay_out()
        self.show_numbers()

    def _take_habit(self) -> None:
        table = self.session.table
        if table is not None:
            table.dealer.take_habit(swapped=table.level.game in self.choices.swapped)

    @property
    def moves_panels(self) -> bool:
        """Whether panels may move when they open."""
        return self.scene.motion.scale > 0

    @property
    def card_style(self) -> Style:
        """How faces look on the table now."""
        table = self.session.table
        return self.style_of(in_suit=table is None or table.level.packs_in_suit)

    def style_of(self, *, in_suit: bool) -> Style:
        """Return how faces look in a game that packs in suit, or in alternating colours."""
        return looks.style_of(self.choices, self.palette_, in_suit=in_suit)

    def _look(self) -> None:
        look = Look(self.card_style, self.palette_)
        if look != self.scene.look:
            self.scene.set_look(look)
            self.view.new_cloth()

    def _arrange(self, width: float, height: float, ratio: float) -> Layout | None:
        table = self.session.table
        if table is None:
            return None
        tall = is_tall(self.width(), self.height())
        return looks.layout_of(table, (width, height), ratio, self.choices, tall=tall)

    def _on_colours(self, _scheme: Qt.ColorScheme) -> None:
        self.dress()

    # Play.

    def _on_acted(self, change: Change) -> None:
        if change.rejection is not None:
            self.bar.say(self.texts.refusal(change.rejection), refused=True)
        elif change.kind not in {Kind.NOTHING, Kind.WARNED}:
            self.advice.forget()
            self._ending = 1 if change.finished is not None else 0
            self._unjudged = True
        self.show_numbers()
        self._run_clock()
        self.matches.on_acted(change)
        if not self.scene.motion.is_running:
            self._advance.start()

    def _on_landed(self) -> None:
        """Say what is left to do; lead a won deal on to the cascade, then to its result."""
        if self.scene.motion.is_running or self.panel is not None:
            return
        if self._unjudged and not self._judging.isActive():
            self._unjudged = False
            self.desk.say_what_is_left()
        if not self._ending:
            return
        self._ending += 1
        if self._ending == 2:  # noqa: PLR2004 - the first landing
            self.scene.cascade()
        if not self.scene.motion.is_running:
            self._ending = 0
            self.desk.show_result()

    def _on_touched(self) -> None:
        self.pointing.stop()
        if self.bar.is_speaking:
            self.bar.be_quiet()

    # Time.

    def _run_clock(self) -> None:
        """Let the playing time run while somebody can play."""
        table = self.session.table
        awake = self.panel is None and not self.window().isMinimized() and self.isVisible()
        if table is not None and awake:
            table.dealer.resume_clock()
        elif table is not None and table.dealer.clock.is_running:
            table.dealer.stop_clock()
            self.session.note()
        running = table is not None and table.dealer.clock.is_running
        if running != self._tick.isActive():
            self._tick.start() if running else self._tick.stop()

    def _on_tick(self) -> None:
        table = self.session.table
        if table is None:
            return
        self._show_counts(table.dealer)
        self._ticks += 1
        if self._ticks % _NOTE_TICKS == 0:
            self.session.note()

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        """Hide the cards and stop the clock in the background; go on when the window is there again."""
        if state is Qt.ApplicationState.ApplicationActive:
            if self._paused_by_itself and self.panel is not None:
                self.panel.dismiss()
        elif QApplication.activePopupWidget() is None:
            self.pause_by_itself()

    def pause_by_itself(self) -> None:
        """Pause because nobody can be looking, if the clock runs."""
        table = self.session.table
        if table is not None and table.dealer.clock.is_running and self.panel is None:
            self.desk.pause()
            self._paused_by_itself = True

    # The window.

    def changeEvent(self, event: QEvent) -> None:
        """Notice when it is minimised."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.on_window_state()

    def on_window_state(self) -> None:
        """Pause when minimised."""
        if self.window().isMinimized():
            self.pause_by_itself()
        elif self._paused_by_itself and self.panel is not None and self.isActiveWindow():
            self.panel.dismiss()
        self._settled.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Let the clock of a deal run that was taken up before there was a window to see it in."""
        super().showEvent(event)
        self._run_clock()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move the buttons to the foot of a narrow window."""
        super().resizeEvent(event)
        self.fit_bars()
        self._settled.start()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Notice that it is moved."""
        super().moveEvent(event)
        self.on_window_moved()

    def on_window_moved(self) -> None:
        """Remember where the window is."""
        self._settled.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a command's key means under a layout that has no Latin letters."""
        if (
            self.panel is None
            and event.modifiers() == Qt.KeyboardModifier.NoModifier
            and letter_of(event) == "h"
        ):
            # No shortcut: with a source chosen the same key means home, which the table reads first.
            self.commands.by_name["hint"].trigger()
        elif self.panel is None and self.commands.press(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep everything; closing never asks and never costs."""
        self.view.stop_hand()
        self.scene.motion.land()
        self.keep_frame()
        self.session.leave()
        self.solver.close()
        self.verdicts.close()
        self._tick.stop()
        event.accept()

    def keep_frame(self) -> None:
        """Keep where the window stands."""
        self._settled.stop()
        self.session.store.set("frame", frame.of(self.window()))

    def restore_frame(self) -> bool:
        """Stand where the window stood last; return whether that is known."""
        return frame.restore(self, self.session.store.settings.get("frame"))

    def fit_bars(self) -> None:
        """Show the bar at the foot in narrow windows only."""
        narrow = self.width() < NARROW_PX
        self.foot.setVisible(narrow)
        self.bar.show_buttons(shown=not narrow)

    def _on_trouble(self, trouble: Trouble, detail: str) -> None:
        self.bar.say(self.texts.trouble(trouble, detail), stays=True)

    def wear(self, theme: str) -> None:
        """Take other colours for this time only."""
        self.choices = self.choices.having("theme", Theme(theme))
        self.dress()

    def move_at(self, speed: float) -> None:
        """Let motion take longer or shorter for this time, until the player chooses how much moves."""
        self._speed = speed
        self.dress()

    def menu_point(self) -> QPoint:
        """Return where the menu opens."""
        button = self.bar.menu_button
        return button.mapToGlobal(button.rect().bottomLeft())
