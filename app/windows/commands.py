"""Every command: its words, its keys, its place in the menu and in the list of keys."""

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from PySide6.QtCore import QKeyCombination, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.scene.keys import letter_of
from app.texts import game_name

_SHORTCUT_CONTEXT = Qt.ShortcutContext.WindowShortcut
_NATIVE = QKeySequence.SequenceFormat.NativeText
# Signs in commands' keys that share them with letters of the usual Russian keyboard.
_SIGNS = {ord("Б"): Qt.Key.Key_Comma, ord("б"): Qt.Key.Key_Comma}


class Group(Enum):
    """What a command is about."""

    DEAL = auto()
    PLAY = auto()
    PROGRAM = auto()


class _Command(NamedTuple):
    """Words and keys of one command.

    Attributes:
        group: Where it stands.
        text: In the menu.
        short: Under the button.
        keys: The first is the one that the menu shows.
        repeats: Whether holding the key repeats it.
        in_menu: Whether the menu has it.
        read_by_table: Whether its key is no shortcut: the table reads it first.
    """

    group: Group
    text: str
    short: str
    keys: tuple[str, ...]
    repeats: bool = False
    in_menu: bool = True
    read_by_table: bool = False


class Commands(QObject):
    """The actions of a window, by name.

    Args:
        window: The window that has the keys.
        do: What each name does.
    """

    def __init__(self, window: QWidget, do: dict[str, Callable[[], None]]) -> None:
        super().__init__(window)
        self._window = window
        self._all = self._commands()
        self.by_name: dict[str, QAction] = {}
        for name, command in self._all.items():
            shown = f"\t{command.keys[0]}" if command.read_by_table else ""
            action = QAction(command.text + shown, self)
            action.setIconText(command.short)
            if not command.read_by_table:
                action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setShortcutContext(_SHORTCUT_CONTEXT)
            action.setAutoRepeat(command.repeats)
            action.triggered.connect(do[name])
            window.addAction(action)
            self.by_name[name] = action

    def _commands(self) -> dict[str, _Command]:
        deal, play, program = Group.DEAL, Group.PLAY, Group.PROGRAM
        return {
            "new": _Command(deal, self.tr("New game …"), self.tr("New game"), ("Ctrl+N", "Ctrl+Shift+N")),
            "continue": _Command(
                deal, self.tr("Continue another open deal"), self.tr("Continue"), ("Ctrl+O",)
            ),
            "code": _Command(deal, self.tr("Deal by number or code …"), self.tr("Code"), ("Ctrl+D",)),
            "copy": _Command(deal, self.tr("Copy the deal's code"), self.tr("Copy"), ("Ctrl+C",)),
            "restart": _Command(deal, self.tr("Restart this deal"), self.tr("Restart"), ("F5", "Ctrl+R")),
            "give up": _Command(deal, self.tr("Give up this deal …"), self.tr("Give up"), ("Ctrl+G",)),
            "undo": _Command(play, self.tr("Undo"), self.tr("Undo"), ("Ctrl+Z", "Backspace"), repeats=True),
            "redo": _Command(
                play, self.tr("Redo"), self.tr("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), repeats=True
            ),
            "collect": _Command(play, self.tr("Collect"), self.tr("Collect"), ("O",)),
            "hint": _Command(play, self.tr("Hint"), self.tr("Hint"), ("H",), read_by_table=True),
            "advisor": _Command(play, self.tr("Advisor: can it be won?"), self.tr("Advisor"), ("V",)),
            "review": _Command(play, self.tr("Review: where was it lost?"), self.tr("Review"), ("Ctrl+L",)),
            "next": _Command(play, self.tr("Show the next cards"), self.tr("Next cards"), ("N",)),
            "call can": _Command(play, self.tr("Call: this deal can be won"), self.tr("Yes"), ("+",)),
            "call cannot": _Command(play, self.tr("Call: this deal cannot be won"), self.tr("No"), ("-",)),
            "answer": _Command(play, self.tr("Can it be won? …"), self.tr("Answer"), ("Ctrl+H",)),
            "step": _Command(play, self.tr("Next step of the solution"), self.tr("Next step"), ("S",)),
            "new match": _Command(play, self.tr("Clear the match …"), self.tr("Clear"), ("Ctrl+M",)),
            "pause": _Command(play, self.tr("Pause"), self.tr("Pause"), ("P", "Pause")),
            "statistics": _Command(program, self.tr("Statistics …"), self.tr("Statistics"), ("Ctrl+T",)),
            "settings": _Command(program, self.tr("Settings …"), self.tr("Settings"), ("Ctrl+,",)),
            "guide": _Command(program, self.tr("Guide"), self.tr("Guide"), ("F1", "?")),
            "keys": _Command(program, self.tr("Keys"), self.tr("Keys"), ("Ctrl+?", "Ctrl+F1")),
            "full": _Command(program, self.tr("Full screen"), self.tr("Full screen"), ("F11",)),
            "menu": _Command(program, self.tr("Menu"), self.tr("Menu"), ("F10",), in_menu=False),
            "about": _Command(program, self.tr("About Faceup"), self.tr("About"), ("Shift+F1",)),
            "quit": _Command(program, self.tr("Quit"), self.tr("Quit"), ("Ctrl+Q",)),
        }

    def press(self, event: QKeyEvent) -> bool:
        """Trigger the action of a letter's key where the layout has other letters on it."""
        letter, sign = letter_of(event), _SIGNS.get(event.key())
        if sign is None and (not letter or chr(event.key()).isascii()):
            return False
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        wanted = QKeySequence(QKeyCombination(modifiers, sign or Qt.Key(ord(letter.upper()))))
        for action in self.by_name.values():
            if wanted in action.shortcuts() and action.isEnabled():
                action.trigger()
                return True
        return False

    def offer_next(self, game: str | None) -> None:
        """Name the game whose open deal comes next; None if there is no other one."""
        action = self.by_name["continue"]
        action.setEnabled(game is not None)
        named = self.tr("Continue %1").replace("%1", game_name(game)) if game is not None else ""
        action.setText(named or self._all["continue"].text)

    def price(self, name: str, price: str) -> None:
        """Say in the menu what a command costs, empty for nothing."""
        text = self._all[name].text
        self.by_name[name].setText(f"{text}: {price}" if price else text)

    def menu(self) -> QMenu:
        """Return the menu: the commands that can be of use now, by group."""
        menu = QMenu(self._window)
        for group in Group:
            if menu.actions():
                menu.addSeparator()
            for name, command in self._all.items():
                if command.group is group and command.in_menu and self.by_name[name].isVisible():
                    menu.addAction(self.by_name[name])
        return menu

    def key_rows(self, group: Group | None = None) -> tuple[tuple[str, str], ...]:
        """Return the keys of each command and what it does, of one group or of all."""
        return tuple(
            (", ".join(QKeySequence(key).toString(_NATIVE) for key in command.keys), command.text)
            for command in self._all.values()
            if group in {None, command.group}
        )
