"""The choice of a game and a level."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.scene.art import Style
from app.scene.palette import Palette
from app.windows.panel import Panel
from app.windows.tiles import GameTile, LevelTile
from app.windows.typed import TypedDeal
from app.windows.widgets import ButtonRow, CheckBox, Choices, Kind, PushButton

_WIDTH, _GAMES_WIDTH, _GAP = 860, 268, 36
_WIDE_FROM = 900 - 32  # the room of a window where the games stand beside the levels
_LINES_FROM = 620  # the width from which the games in a row have room for their lines
_NARROW_WIDTH = 720
_BUTTON_WIDTH = 150
_FEW = 3  # games; their tiles are as high as those of three levels


@dataclass(frozen=True)
class LevelChoice:
    """A level to choose.

    Attributes:
        id: Its id.
        name: Its name within its game.
        line: What differs, and the odds.
        record: Deals won of deals finished, or that none was played.
        streaks: The current and the longest winning streak, empty for none.
        percent: Deals won of a hundred finished; None before the first.
        proven_choice: Whether it offers any deal, or one that can be won.
        match: How its match stands, empty where there is none.
        course: The total of the match after each of its last results.
    """

    id: str
    name: str
    line: str
    record: str
    streaks: str
    percent: int | None
    proven_choice: bool
    match: str = ""
    course: tuple[int, ...] = ()


@dataclass(frozen=True)
class GameChoice:
    """A game to choose.

    Attributes:
        id: Its id.
        name: Its name.
        line: What tells it from the others.
        portrait: Rank (1 to 13) and suit letter of the card on its tile.
        levels: Its levels, at least one.
        open_level: The level of its deal that can be continued, None if there is none.
    """

    id: str
    name: str
    line: str
    portrait: tuple[int, str]
    levels: tuple[LevelChoice, ...]
    open_level: str | None


class NewGamePanel(Panel):
    """Games, their levels, and what can be done with them. It stays open until somebody dismisses it.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        games: The games, at least one.
        chosen: The id of the level that is chosen at first.
        style: How faces look.
        motion: Whether it rises when it opens.
        can_close: Whether there is something to go back to.
        winnable: Whether only deals that can be won are wanted at first.
        check: Returns what is wrong with a typed code or number at a level, empty if nothing.

    Signals:
        play: Deal at the level with this id, any deal.
        play_winnable: Deal at the level with this id a deal that can be won.
        resume: Continue the open deal of the game with this id.
        typed: Deal the typed code or number, which `check` found good, at the level with this id.
    """

    play = Signal(str)
    play_winnable = Signal(str)
    resume = Signal(str)
    typed = Signal(str, str)

    def __init__(  # noqa: PLR0913 - what the panel shows, each part by its name
        self,
        parent: QWidget,
        palette: Palette,
        games: Sequence[GameChoice],
        chosen: str,
        style: Style,
        *,
        motion: bool = True,
        can_close: bool = True,
        winnable: bool = False,
        check: Callable[[str, str], str],
    ) -> None:
        title = QCoreApplication.translate("NewGamePanel", "New game")
        super().__init__(parent, palette, title=title, motion=motion, can_close=can_close)
        self._choices = tuple(games)
        self._check = check
        self._games = Choices(self)
        self._games.setAccessibleName(self.tr("Games"))
        self._levels = QStackedWidget(self)
        self._pages: list[Choices] = []
        for game in self._choices:
            self._games.add(GameTile(self._games, palette, game, style), stretch=1)
            self._pages.append(self._page(game, chosen))
            self._levels.addWidget(_topped(self._levels, self._pages[-1]))
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.addWidget(self._games, 0, Qt.AlignmentFlag.AlignTop)
        self._halves.addWidget(self._levels, 1)
        self.body.addLayout(self._halves)

        self._code = PushButton(self, self.tr("Deal code …"))
        self._line = TypedDeal(self, palette, self._check_typed)
        self._winnable = CheckBox(self, self.tr("Only deals that can be won"))
        self._winnable.setChecked(winnable)
        self._continue = PushButton(self, self.tr("CONTINUE"))
        self._play = PushButton(self, self.tr("PLAY"), Kind.ACTION)
        self._buttons = ButtonRow(self)
        self._buttons.add(self._code)
        self._buttons.add(self._line, stretch=4)
        self._buttons.add(self._winnable)
        self._buttons.add_gap()
        self._buttons.add(self._continue)
        self._buttons.add(self._play)
        self.foot.addWidget(self._buttons)
        self.foot.addWidget(self._line.sentence)

        self._choose_first(chosen)
        self._games.chosen.connect(self._show_game)
        self._code.clicked.connect(self.open_typing)
        self._line.left.connect(self.close_typing)
        self._line.judged.connect(self._refresh)
        self._continue.clicked.connect(self._on_continue)
        self._play.clicked.connect(self._on_play)
        self._show_typing(shown=False)

    def _page(self, game: GameChoice, chosen: str) -> Choices:
        page = Choices(self)
        page.setAccessibleName(self.tr("Levels of %1").replace("%1", game.name))
        for level in game.levels:
            page.add(LevelTile(page, self.palette_, level, is_open=level.id == game.open_level))
        ids = [level.id for level in game.levels]
        first = next((ids.index(id_) for id_ in (chosen, game.open_level) if id_ in ids), 0)
        page.choose(first)
        page.chosen.connect(self._line_is_about_another_level)
        return page

    def _choose_first(self, chosen: str) -> None:
        places = [n for n, game in enumerate(self._choices) if chosen in {level.id for level in game.levels}]
        self._games.choose(places[0] if places else 0)
        self._show_game(self._games.place)

    # What is chosen.

    @property
    def game(self) -> GameChoice:
        """The chosen game."""
        return self._choices[self._games.place]

    @property
    def level(self) -> LevelChoice:
        """The chosen level."""
        return self.game.levels[self._pages[self._games.place].place]

    def _show_game(self, place: int) -> None:
        self._levels.setCurrentIndex(place)
        self._line_is_about_another_level()

    def _line_is_about_another_level(self) -> None:
        self._line.judge()
        self._line.sentence.setVisible(not self._line.isHidden())
        self._refresh()

    def _check_typed(self, text: str) -> str:
        return self._check(self.level.id, text)

    def _refresh(self) -> None:
        typing = not self._line.isHidden()
        self._winnable.setVisible(not typing and self.level.proven_choice)
        self._continue.setVisible(not typing and self.game.open_level is not None)
        self._play.setEnabled(not typing or self._line.is_good)

    def want_winnable(self, *, wanted: bool) -> None:
        """Want only deals that can be won, or any."""
        self._winnable.setChecked(wanted)

    def tell(self, sentence: str) -> None:
        """Say something beneath the buttons, until another level is chosen or something is typed."""
        self._line.sentence.setText(sentence)
        self._line.sentence.play("wrong")
        self._line.sentence.setVisible(True)

    # What is done.

    def open_typing(self) -> None:
        """Open the line for a code or number."""
        self._show_typing(shown=True)
        self._line.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_typing(self) -> None:
        """Close it again."""
        self._line.clear()
        self._show_typing(shown=False)
        self._code.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_typing(self, *, shown: bool) -> None:
        self._line.setVisible(shown)
        self._line.sentence.setVisible(shown)
        self._code.setVisible(not shown)
        self._refresh()

    def _on_play(self) -> None:
        if self._line.isHidden() and self.level.proven_choice and self._winnable.isChecked():
            self.play_winnable.emit(self.level.id)
        elif self._line.isHidden():
            self.play.emit(self.level.id)
        else:
            self.typed.emit(self.level.id, self._line.typed)

    def _on_continue(self) -> None:
        self.resume.emit(self.game.id)

    # How it lies and listens.

    def fit(self, room: QSize) -> QSize:
        """Put the games beside the levels where there is room, else in a row above them."""
        is_wide = room.width() >= _WIDE_FROM
        width = _WIDTH if is_wide else min(_NARROW_WIDTH, room.width())
        inner = width - 2 * self.margin
        if is_wide:
            self._halves.setDirection(QBoxLayout.Direction.LeftToRight)
            self._halves.setSpacing(_GAP)
            self._games.lie(QBoxLayout.Direction.TopToBottom, 12)
            self._games.setFixedWidth(_GAMES_WIDTH)
        else:
            self._halves.setDirection(QBoxLayout.Direction.TopToBottom)
            self._halves.setSpacing(16)
            self._games.lie(QBoxLayout.Direction.LeftToRight, 8)
            self._games.setFixedWidth(inner)
        for tile in self._games.tiles:
            if isinstance(tile, GameTile):
                has_line = is_wide or inner >= _LINES_FROM
                tile.lie(in_row=not is_wide, has_line=has_line, is_tall=len(self._choices) <= _FEW)
        for page in self._pages:
            page.lie(QBoxLayout.Direction.TopToBottom, 12 if is_wide else 8)
            for tile in page.tiles:
                if isinstance(tile, LevelTile):
                    tile.lie(is_tight=not is_wide)
        for button in (self._code, self._continue):
            button.setMinimumWidth(_BUTTON_WIDTH if is_wide else 0)
        self._buttons.fit(inner)
        return QSize(width, 0)

    def first_focus(self) -> QWidget | None:
        """Return the chosen level."""
        page = self._pages[self._games.place]
        return page.tiles[page.place]

    def default_button(self) -> QPushButton:
        """Return PLAY."""
        return self._play

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lead arrows from the games to the levels and back."""
        focused = QApplication.focusWidget()
        in_column = self._halves.direction() is QBoxLayout.Direction.LeftToRight
        to_levels, to_games = (
            (Qt.Key.Key_Right, Qt.Key.Key_Left) if in_column else (Qt.Key.Key_Down, Qt.Key.Key_Up)
        )
        if event.key() == to_levels and _is_on(self._games, focused):
            self._pages[self._games.place].take_focus()
        elif event.key() == to_games and _is_on(self._levels, focused):
            self._games.take_focus()
        else:
            super().keyPressEvent(event)


def _topped(parent: QWidget, widget: QWidget) -> QWidget:
    """Return a page with a widget at its top."""
    page = QWidget(parent)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(widget)
    column.addStretch(1)
    return page


def _is_on(field: QWidget, focused: QWidget | None) -> bool:
    return focused is not None and field.isAncestorOf(focused)
