"""Every command: its words, its keys, and the menu."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QKeyCombination, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.choices import Choices, Inks, Pace, Theme
from app.scene.keys import letter_of

_SHORTCUT_CONTEXT = Qt.ShortcutContext.WindowShortcut


class _Command(NamedTuple):
    """Words and keys of one command."""

    text: str
    short: str
    keys: tuple[str, ...]
    repeats: bool = False


class Commands(QObject):
    """The actions of a window, by name.

    Args:
        window: The window that has the keys.
        do: What each name does.
    """

    def __init__(self, window: QWidget, do: dict[str, Callable[[], None]]) -> None:
        super().__init__(window)
        self._window = window
        self.by_name: dict[str, QAction] = {}
        for name, command in self._commands().items():
            action = QAction(command.text, self)
            action.setIconText(command.short)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setShortcutContext(_SHORTCUT_CONTEXT)
            action.setAutoRepeat(command.repeats)
            action.triggered.connect(do[name])
            window.addAction(action)
            self.by_name[name] = action

    def _commands(self) -> dict[str, _Command]:
        return {
            "menu": _Command(self.tr("Menu"), self.tr("Menu"), ("F10",)),
            "pause": _Command(self.tr("Pause"), self.tr("Pause"), ("Pause", "P")),
            "new": _Command(self.tr("New game …"), self.tr("New"), ("Ctrl+N", "Ctrl+Shift+N")),
            "code": _Command(self.tr("Deal by number or code …"), self.tr("Code"), ("Ctrl+D",)),
            "copy": _Command(self.tr("Copy the deal's code"), self.tr("Copy"), ("Ctrl+C",)),
            "restart": _Command(self.tr("Restart this deal"), self.tr("Restart"), ("F5", "Ctrl+R")),
            "undo": _Command(self.tr("Undo"), self.tr("Undo"), ("Ctrl+Z", "Backspace"), repeats=True),
            "redo": _Command(self.tr("Redo"), self.tr("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), repeats=True),
            "collect": _Command(self.tr("Collect"), self.tr("Collect"), ("O",)),
            "hint": _Command(self.tr("Hint") + "\tH", self.tr("Hint"), ()),
            "guide": _Command(self.tr("Guide"), self.tr("Guide"), ("F1", "?")),
            "full": _Command(self.tr("Full screen"), self.tr("Full screen"), ("F11",)),
            "about": _Command(self.tr("About Faceup"), self.tr("About"), ()),
            "quit": _Command(self.tr("Quit"), self.tr("Quit"), ("Ctrl+Q",)),
        }

    def press(self, event: QKeyEvent) -> bool:
        """Trigger the action of a letter's key where the layout has other letters on it."""
        letter = letter_of(event)
        if not letter or chr(event.key()).isascii():
            return False
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        wanted = QKeySequence(QKeyCombination(modifiers, Qt.Key(ord(letter.upper()))))
        for action in self.by_name.values():
            if wanted in action.shortcuts() and action.isEnabled():
                action.trigger()
                return True
        return False

    def menu(self, choices: Choices, choose: Callable[[str, object], None]) -> QMenu:
        """Return the menu.

        Args:
            choices: What is chosen now.
            choose: Takes the name of a setting and its new value.
        """
        menu = QMenu(self._window)
        groups = (("pause", "new", "code", "copy", "restart", "collect", "hint"), ("guide", "full"))
        for names in groups:
            for name in names:
                menu.addAction(self.by_name[name])
            menu.addSeparator()
        for title, name, values in self._settings():
            now = getattr(choices, name)
            submenu = menu.addMenu(title)
            group = QActionGroup(submenu)
            for text, value in values:
                action = submenu.addAction(text)
                action.setCheckable(True)
                action.setChecked(value is now)
                action.setActionGroup(group)
                action.triggered.connect(lambda _on, name=name, value=value: choose(name, value))
        large = menu.addAction(self.tr("Large index on cards"))
        large.setCheckable(True)
        large.setChecked(choices.large_index)
        large.triggered.connect(lambda on: choose("large_index", on))
        menu.addSeparator()
        menu.addAction(self.by_name["about"])
        menu.addAction(self.by_name["quit"])
        return menu

    def _settings(self) -> Sequence[tuple[str, str, Sequence[tuple[str, Enum]]]]:
        return (
            (
                self.tr("Table"),
                "theme",
                (
                    (self.tr("As the system"), Theme.SYSTEM),
                    (self.tr("Day"), Theme.DAY),
                    (self.tr("Light"), Theme.LIGHT),
                    (self.tr("Night"), Theme.NIGHT),
                ),
            ),
            (
                self.tr("Inks"),
                "inks",
                (
                    (self.tr("As the game needs"), Inks.AUTOMATIC),
                    (self.tr("Two colours"), Inks.TWO),
                    (self.tr("Four colours"), Inks.FOUR),
                ),
            ),
            (
                self.tr("Motion"),
                "pace",
                ((self.tr("Full"), Pace.FULL), (self.tr("Quick"), Pace.QUICK), (self.tr("None"), Pace.NONE)),
            ),
        )
