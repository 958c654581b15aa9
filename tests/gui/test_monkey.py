"""A monkey at the table: thousands of events at random, and everything is in order after each."""

import itertools
import random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.choices import Inks, Theme
from engine.cards import DECK

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.moves import Move
    from tests.gui.conftest import Opened, Seat

EVENTS = 550
DECK_NAMES = sorted(map(str, DECK))
LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NO_KEY, CTRL, SHIFT = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier,
)  # fmt: skip
KEYS = [
    *(Qt.Key(ord(each)) for each in "12345678ABCDEFGKHOP"),
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Space,
    Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_F5, Qt.Key.Key_F1, Qt.Key.Key_F11, Qt.Key.Key_Tab,
]  # fmt: skip
SIZES = [(560, 640), (800, 600), (1280, 800), (700, 1100), (1500, 560)]
pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


class Monkey:
    """Does something at random to a window."""

    def __init__(self, seat: "Seat", seed: int) -> None:
        self.seat, self.chance = seat, random.Random(seed)
        self.done: list[str] = []
        self.held: set[Qt.MouseButton] = set()
        self.at = QPoint(5, 5)
        self.acts: list[tuple[int, Callable[[], None]]] = [
            (20, self.move), (14, self.press), (14, self.release), (16, self.click), (6, self.double_click),
            (14, self.drag), (16, self.key), (6, self.ctrl_key), (3, self.russian), (3, self.wheel),
            (3, self.resize), (5, self.command), (4, self.panel), (1, self.choose), (1, self.minimise),
            (8, self.wait), (10, self.good),
        ]  # fmt: skip

    def act(self) -> None:
        weights, acts = zip(*self.acts, strict=True)
        (act,) = self.chance.choices(acts, weights)
        self.done.append(act.__name__)
        act()
        self.seat.clock.ms += self.chance.choice([0, 10, 200, 1_500])
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()

    def place(self) -> QPoint:
        """Somewhere in the window, mostly on a card."""
        view, seat = self.seat.window.view, self.seat
        if self.chance.random() < 0.8:
            pile = self.chance.choice(list(seat.position.table))
            count = len(seat.position[pile])
            at = seat.point(pile, self.chance.randrange(count) if count else None)
            at += QPoint(self.chance.randint(-9, 9), self.chance.randint(-9, 9))
            at = view.mapTo(seat.window, at)
        else:
            at = QPoint(
                self.chance.randrange(seat.window.width()), self.chance.randrange(seat.window.height())
            )
        return at

    @property
    def handle(self) -> QWindow:
        return self.seat.window.windowHandle()

    def here(self) -> QPoint:
        """Where the pointer is; it does not leave the window, which may have become smaller."""
        size = self.handle.size()
        return QPoint(min(max(self.at.x(), 1), size.width() - 2), min(max(self.at.y(), 1), size.height() - 2))

    def move(self) -> None:
        self.at = self.place()
        QTest.mouseMove(self.handle, self.here())

    def press(self) -> None:
        button = self.chance.choice([LEFT, LEFT, LEFT, RIGHT, MIDDLE])
        if button not in self.held:
            self.held.add(button)
            QTest.mousePress(self.handle, button, self.keys(), self.here())

    def release(self) -> None:
        if self.held:
            button = self.chance.choice(sorted(self.held, key=str))
            self.held.discard(button)
            QTest.mouseRelease(self.handle, button, NO_KEY, self.here())

    def keys(self) -> Qt.KeyboardModifier:
        return self.chance.choice([NO_KEY, NO_KEY, NO_KEY, CTRL, SHIFT])

    def click(self) -> None:
        self.let_go()
        self.at = self.place()
        QTest.mouseClick(self.handle, LEFT, self.keys(), self.here())

    def double_click(self) -> None:
        self.let_go()
        self.at = self.place()
        QTest.mouseDClick(self.handle, LEFT, NO_KEY, self.here())

    def let_go(self) -> None:
        while self.held:
            self.release()

    def drag(self) -> None:
        self.let_go()
        self.move()
        self.held.add(LEFT)
        QTest.mousePress(self.handle, LEFT, NO_KEY, self.here())
        for _ in range(self.chance.randint(1, 3)):
            self.move()
        if self.chance.random() < 0.8:
            self.let_go()

    def good(self) -> None:
        """Make a sensible move by a drag, so that the deal gets on."""
        self.let_go()
        seat = self.seat
        moves = list(seat.table.level.rules.moves(seat.position))
        best = [move for move in moves if move.target[0] == "f"] or [
            move for move in moves if move.target[0] == "t"
        ]
        if moves and seat.panel() is None:
            move: Move = self.chance.choice(best or moves)
            seat.drag(move, (self.chance.randint(-9, 9), self.chance.randint(-9, 9)))

    def key(self) -> None:
        self.seat.key(self.chance.choice(KEYS))

    def ctrl_key(self) -> None:
        letter = self.chance.choice("ZZZYYRNDC")
        self.seat.key(Qt.Key(ord(letter)), self.chance.choice([CTRL, CTRL | SHIFT]))

    def russian(self) -> None:
        text = self.chance.choice("ФИСВУАПЛРЩЗЯ")
        keys = self.chance.choice([NO_KEY, CTRL])
        target = QApplication.focusWidget() or self.seat.window.view
        QApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyPress, ord(text), keys, text.lower()))

    def wheel(self) -> None:
        at, turned = QPointF(self.at), QPoint(0, self.chance.choice([-120, 120]))
        event = QWheelEvent(
            at, at, QPoint(), turned, Qt.MouseButton.NoButton, NO_KEY, Qt.ScrollPhase.NoScrollPhase, False
        )
        QApplication.sendEvent(self.seat.viewport, event)

    def resize(self) -> None:
        self.seat.window.resize(*self.chance.choice(SIZES))
        QApplication.processEvents()

    def command(self) -> None:
        names = sorted(set(self.seat.window.commands.by_name) - {"quit"})
        self.seat.window.commands.by_name[self.chance.choice(names)].trigger()

    def panel(self) -> None:
        panel = self.seat.panel()
        if panel is not None:
            buttons = [
                each for each in panel.findChildren(QAbstractButton) if each.isVisible() and each.isEnabled()
            ]
            if buttons and self.chance.random() < 0.6:
                QTest.mouseClick(self.chance.choice(buttons), LEFT)
            else:
                self.seat.key(Qt.Key.Key_Escape)

    def choose(self) -> None:
        name, value = self.chance.choice(
            [("theme", Theme.DAY), ("theme", Theme.NIGHT), ("inks", Inks.TWO), ("large_index", True)]
        )
        self.seat.window.choose(name, value)

    def minimise(self) -> None:
        self.seat.window.showMinimized()
        QApplication.processEvents()
        self.seat.window.showNormal()
        self.seat.window.activateWindow()
        QApplication.processEvents()

    def wait(self) -> None:
        for _ in range(self.chance.randint(1, 5)):
            QApplication.processEvents()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("level", ["eight-cells:medium", "eight-off:c8", "six-by-six:standard"])
def test_monkey_finds_nothing_out_of_order(opened: "Opened", level: str, seed: int) -> None:
    """With motion (seed 1) the picture is looked at now and then, so that events meet what moves."""
    seat = opened(level, seed, speed=1.0 if seed == 1 else 0.0)
    monkey = Monkey(seat, seed)
    for n in range(EVENTS):
        monkey.act()
        trail = monkey.done[-8:]
        if seat.panel() is not None and monkey.chance.random() < 0.5:
            monkey.panel()
        assert sorted(map(str, itertools.chain(*seat.position.piles))) == DECK_NAMES, trail
        try:
            if not seat.moves() or monkey.chance.random() < 0.2:
                seat.check_picture()
            if n % 20 == 0:
                seat.window.show_numbers()
                seat.check()
        except AssertionError as error:
            error.add_note(f"event {n}, after {trail}")
            raise
    monkey.let_go()
    if (panel := seat.panel()) is not None:
        panel.dismiss()
    while seat.state.done:
        seat.window.play.undo()
    seat.window.show_numbers()
    seat.check()
    assert seat.position == seat.state.start.position
