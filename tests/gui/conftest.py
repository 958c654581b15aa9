"""What the tests of the window share: a real window, a hand that plays on it, and what always holds."""

import csv
import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.gestures import Grip
from app.layout import Layout, Rect
from app.opening import build
from app.proven import ProvenDeals
from app.scene.ground import seen
from app.scene.items import CardItem
from app.scene.rings import Ring, RingKind
from app.session import COUNTED, OnTable, Order, World
from app.storage import Store
from app.texts import clock_text, number_text
from app.windows.main import MainWindow
from app.windows.panel import Panel
from app.wishes import Wish
from engine.cards import DECK, Card
from engine.games.catalogue import LEVELS
from engine.history import Event, State
from engine.moves import Move
from engine.notation import read_moves
from engine.scoring import match_course
from engine.table import Outcome, PileId, Position, Role

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NO_KEY, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
CELL_KEYS = "ABCDEFGK"
DATA = Path(__file__).parents[1] / "data"


@dataclass
class Clock:
    """A clock that the test turns."""

    ms: int = 1_000

    def read(self) -> int:
        return self.ms


@dataclass
class Seat:
    """A player before a window: the hand, and the eye that sees whether all is in order."""

    window: MainWindow
    store: Store
    clock: Clock
    qtbot: QtBot
    keeps: bool = True
    _closed: bool = field(default=False)

    # What lies there.

    @property
    def table(self) -> OnTable:
        table = self.window.session.table
        assert table is not None, "no deal lies on the table"
        return table

    @property
    def position(self) -> Position:
        return self.table.dealer.position

    @property
    def state(self) -> State:
        return self.table.dealer.state

    @property
    def layout(self) -> Layout:
        layout = self.window.scene.layout_
        assert layout is not None, "the table has not been laid out"
        return layout

    @property
    def viewport(self) -> QWidget:
        return self.window.view.viewport()

    def moves(self) -> bool:
        """Whether something moves on the table."""
        return self.window.scene.motion.is_running

    @property
    def said(self) -> str:
        """The sentence in the bar, empty if the numbers are shown."""
        return self.window.bar.message.text if self.window.bar.is_speaking else ""

    def held(self) -> tuple[Card, ...]:
        return self.window.scene.in_hand

    def panel(self) -> Panel | None:
        """The panel that lies over the table."""
        return self.window.panel

    def items(self) -> dict[Card, CardItem]:
        return {item.card: item for item in self.window.scene.items() if isinstance(item, CardItem)}

    def rings(self, *kinds: RingKind) -> list[Ring]:
        rings = [item for item in self.window.scene.items() if isinstance(item, Ring)]
        return [ring for ring in rings if not kinds or ring.kind in kinds]

    def rect(self, pile: PileId, place: int | None = None) -> Rect:
        """Where a card of a pile belongs, its top card if no place is named; its empty place for none."""
        count = len(self.position[pile])
        if not count:
            return self.layout.slots[pile].card
        return self.layout.lying(self.position, pile)[count - 1 if place is None else place]

    def point(self, pile: PileId, place: int | None = None) -> QPoint:
        """A point on the part of a card that is not covered."""
        count = len(self.position[pile])
        rect = self.rect(pile, place)
        if place is not None and self.layout.slots[pile].step != (0.0, 0.0):
            rect = seen(self.layout, self.position, Grip(pile, place if count else -1))
        return QPoint(round(rect.x + rect.width / 2), round(rect.y + rect.height / 2))

    # Mouse.

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        QTest.mousePress(self.viewport, button, keys, at)

    def move_to(self, at: QPoint) -> None:
        QTest.mouseMove(self.viewport, at)

    def release(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseRelease(self.viewport, button, NO_KEY, at)

    def click(self, at: QPoint, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        QTest.mouseClick(self.viewport, LEFT, keys, at)

    def double_click(self, at: QPoint) -> None:
        """What X11 sends: press, release, double-click, release."""
        QTest.mouseClick(self.viewport, LEFT, NO_KEY, at)
        QTest.mouseDClick(self.viewport, LEFT, NO_KEY, at)
        QTest.mouseRelease(self.viewport, LEFT, NO_KEY, at)

    def send(self, kind: QEvent.Type, at: QPoint, ms: int, button: Qt.MouseButton = LEFT) -> None:
        """Send one mouse event that happened at a time of the system's."""
        held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else button
        named = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else button
        event = QMouseEvent(kind, QPointF(at), QPointF(self.viewport.mapToGlobal(at)), named, held, NO_KEY)
        event.setTimestamp(ms)
        QApplication.sendEvent(self.viewport, event)

    def tap(self, pile: PileId, place: int | None = None) -> None:
        self.click(self.point(pile, place))

    def double_tap(self, pile: PileId, place: int | None = None) -> None:
        self.double_click(self.point(pile, place))

    def hold(self, source: PileId, count: int = 1, by: QPoint | None = None) -> QPoint:
        """Lift cards and carry them some way; return where the pointer is."""
        at = self.point(source, len(self.position[source]) - count)
        self.press(at)
        to = at + (by or QPoint(30, 30))
        self.move_to(to)
        return to

    def way(self, move: Move) -> tuple[QPoint, QPoint]:
        """Where the pointer goes from and to, so that the cards come to lie upon the target."""
        place = len(self.position[move.source]) - move.count
        start, home = self.point(move.source, place), self.rect(move.source, place)
        target = self.rect(move.target)
        return start, start + QPoint(round(target.x - home.x), round(target.y - home.y))

    def drag(self, move: Move, jitter: tuple[int, int] = (0, 0), keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Drag cards from pile to pile, by way of a point in between."""
        start, end = self.way(move)
        end += QPoint(*jitter)
        self.press(start, keys=keys)
        self.move_to(start + QPoint(12, 3))
        self.move_to((start + end) / 2)
        self.move_to(end)
        self.release(end)

    def by_clicks(self, move: Move) -> None:
        """Choose the cards with Ctrl, then click where they go; nothing to click for if they stay."""
        self.click(self.point(move.source, len(self.position[move.source]) - move.count), CTRL)
        if self.window.play.chosen is not None:
            self.click(self.point(move.target))

    # Keys.

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.window.view, key, keys)

    def pile_key(self, pile: PileId) -> Qt.Key:
        number = int(pile[1:])
        return Qt.Key(ord(str(number) if pile[0] == "t" else CELL_KEYS[number - 1]))

    def by_keys(self, move: Move) -> None:
        """Name the piles as the notation does; nothing to name for if the cards stay."""
        self.key(self.pile_key(move.source))
        if self.window.play.chosen is None:
            return
        home = self.position.table.role[move.target] is Role.FOUNDATION
        self.key(Qt.Key.Key_H if home else self.pile_key(move.target))

    def focus(self, grip: Grip) -> None:
        """Lead the focus to a card with the arrows."""
        play = self.window.play
        self.key(ARROWS[0])
        begin = play.focus
        assert begin is not None
        ways: dict[Grip, list[Qt.Key]] = {begin: []}
        ahead = [begin]
        while grip not in ways:
            now = ahead.pop(0)
            for arrow in ARROWS:
                play.show_focus(now)
                self.key(arrow)
                found = play.focus
                if found is not None and found not in ways:
                    ways[found] = [*ways[now], arrow]
                    ahead.append(found)
        play.show_focus(begin)
        for arrow in ways[grip]:
            self.key(arrow)
        assert play.focus == grip

    # Buttons and panels.

    def wait_for(self, kind: type[Panel]) -> None:
        """Wait until a panel lies over the table."""
        self.qtbot.waitUntil(lambda: isinstance(self.window.panel, kind), timeout=20_000)

    def push(self, text: str) -> None:
        """Press the button of the panel with some words on it."""
        panel = self.window.panel
        assert panel is not None, "no panel is open"
        buttons = [b for b in panel.findChildren(QPushButton) if b.text() == text and b.isVisible()]
        assert buttons, [b.text() for b in panel.findChildren(QPushButton)]
        QTest.mouseClick(buttons[0], LEFT)

    def play(self) -> None:
        """Press PLAY and wait for what follows: a deal that can be won may have to be looked for."""
        before = self.window.panel
        self.push("PLAY")
        self.qtbot.waitUntil(lambda: self.window.panel is not before, timeout=10_000)

    def close(self) -> None:
        """Close the window and wait until all is kept."""
        if not self._closed:
            self._closed = True
            self.window.close()
            assert self.store.close() == self.keeps
            self.window.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    # What always holds.

    def check(self) -> None:
        """Fail unless the invariant holds: cards, picture, numbers, and what is kept."""
        self.check_picture()
        self.check_numbers()
        self.check_kept()

    def check_picture(self) -> None:
        """52 different cards, each in one place; drawn where and in what order they belong."""
        self.window.play.land()
        position, scene = self.position, self.window.scene
        cards = [card for pile in position.piles for card in pile]
        assert len(cards) == len(DECK)
        assert set(cards) == set(DECK)
        drawn = [item for item in scene.items() if isinstance(item, CardItem)]
        items = {item.card: item for item in drawn}
        assert len(drawn) == len(items) == len(DECK)
        heights = set()
        for pile in position.table.role:
            places = self.layout.lying(position, pile)
            last = 0.0
            for card, place in zip(position[pile], places, strict=True):
                item = items[card]
                if card in scene.in_hand:
                    continue
                assert item.pos() == QPointF(place.x, place.y), (card, pile, item.pos(), place)
                assert item.zValue() >= last, (card, pile)
                last = item.zValue()
                heights.add(last)
        assert len(heights) == len(DECK) - len(scene.in_hand)
        assert len({item.pixmap().cacheKey() for item in drawn}) == len(DECK), "a back, or a face twice"
        play = self.window.play
        if play.chosen is None and not play.focus_seen and not scene.in_hand:
            kinds = {ring.kind for ring in self.rings()}
            assert kinds <= {RingKind.HINT, RingKind.NEXT, RingKind.SIGN}, kinds

    def check_numbers(self) -> None:
        """The log, read anew, gives the state; state, bar and buttons agree."""
        table, actions = self.table, self.window.commands.by_name
        start = table.dealer.state.start.position
        events = self.events()
        game = table.level.begin(start, events)
        assert game.state == table.dealer.state
        elapsed = table.dealer.clock.read(self.clock.ms)
        if game.state.result is not None:
            elapsed = game.state.result.elapsed_ms  # as booked
        moves, time, score = self.window.bar.numbers
        assert (moves, time) == (number_text(game.state.moves), clock_text(elapsed // 1000))
        assert score == self.score_text(game.score(elapsed))
        assert actions["undo"].isEnabled() == bool(game.state.done)
        assert actions["redo"].isEnabled() == bool(game.state.undone)

    def score_text(self, score: int) -> str:
        """The last number of the bar: of a match its total, folded anew from what is kept."""
        table = self.table
        if not table.level.is_match:
            return number_text(score)
        results = dict(self.store.match(table.level.id).results)
        if table.source in COUNTED:
            results[table.id] = score
        total = (0, *match_course(results.values()))[-1]
        return f"−{number_text(-total)}" if total < 0 else number_text(total)

    def events(self) -> list[Event]:
        """The log as it is kept."""
        saved = self.store.load(self.table.id)
        assert saved is not None
        return [Event.parse(at_ms, what) for at_ms, what in saved.events]

    def check_kept(self) -> None:
        """The store has the deal as it was dealt, and its result once it has one."""
        saved = self.store.load(self.table.id)
        assert saved is not None
        level, result = LEVELS[saved.row.level], self.state.result
        assert level.boards.read(saved.row.board) == self.state.start.position
        assert saved.row.outcome == (result.outcome if result else Outcome.OPEN).value


Opened = Callable[..., Seat]
Played = Callable[..., list[Move]]


@pytest.fixture(scope="session")
def proven() -> ProvenDeals:
    return ProvenDeals()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def opened(qtbot: QtBot, proven: ProvenDeals, clock: Clock) -> Iterator[Opened]:
    """Opens a window as the program does: with a level a deal lies on the table."""
    seats: list[Seat] = []
    names = itertools.count(1)
    chance = random.Random(1)

    def open_(
        level: str | None = None,
        number: int | None = None,
        *,
        board: str | None = None,
        source: str = "random",
        folder: Path | None = None,
        speed: float | None = 0.0,
        size: tuple[int, int] | None = (1280, 800),
    ) -> Seat:
        at = LEVELS[level] if level else None
        order = None
        if at is not None:
            order = Order(at, number, source, at.boards.read(board) if board else None)
        world = World(
            clock.read,
            lambda: f"2030-01-01T00:00:{next(names):06}",
            chance.randrange,
            lambda: f"deal-{next(names)}",
            proven,
        )
        window, store = build(Wish(order, folder, speed=speed, size=size), world)
        seat = Seat(window, store, clock, qtbot)
        seats.append(seat)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return seat

    yield open_
    for seat in seats:
        seat.close()


@pytest.fixture(scope="session")
def line() -> Played:
    """The winning line of a deal in `tests/data/lines.tsv`, the first of its level if no number is named."""
    with (DATA / "lines.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))

    def read(level: str, number: int | None = None) -> list[Move]:
        row = next(r for r in rows if r["level"] == level and number in {None, int(r["number"])})
        its = LEVELS[level]
        position, moves = its.deal(int(row["number"])), []
        for written in read_moves(its.rules, its.notation, row["moves"]):
            moves.append(written.meant(position))
            position = its.rules.play(position, moves[-1])
        return moves

    return read
