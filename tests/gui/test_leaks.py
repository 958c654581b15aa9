"""Nothing is left behind, nothing goes on for ever, and nothing takes long."""

import gc
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QAbstractAnimation, QElapsedTimer, QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.dealer import Dealer
from app.scene import motion
from app.scene.items import CardItem
from app.scene.rings import Ring
from app.session import Order
from app.windows.panel import Panel
from engine.moves import Move

if TYPE_CHECKING:
    from tests.gui.conftest import Opened, Played, Seat

CTRL = Qt.KeyboardModifier.ControlModifier
TWELVE = """
    Foundations: C-K D-K
    : KH QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS
    : AH 2H
    : QH JH TH 9H 8H 7H
    : 6H 5H 4H 3H
    :
    :
    :
    : KS
"""


class Painted(QObject):
    """Watches which widgets are painted, and where.

    Attributes:
        areas: What was painted, in the coordinates of the window, and of which widget.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.areas: list[tuple[QWidget, QRect]] = []
        self._window = window
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent) and isinstance(watched, QWidget):
            area = event.region().boundingRect()
            self.areas.append((watched, area.translated(watched.mapTo(self._window, area.topLeft() * 0))))
        return False

    def stop(self) -> None:
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]


def objects(seat: "Seat") -> Counter[str]:
    """Count what lives: objects of the window by their class, things on the table, things of Python."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    found = Counter(type(child).__name__ for child in seat.window.findChildren(QObject))
    found["animations"] = len(seat.window.findChildren(QAbstractAnimation))
    found["timers"] = len(seat.window.findChildren(QTimer))
    found["items"] = len(seat.window.scene.items())
    found["top levels"] = len(QApplication.topLevelWidgets())
    for each in gc.get_objects():
        if type(each) in {CardItem, Ring, Dealer} or isinstance(each, Panel | QMenu):
            found[f"python {type(each).__name__}"] += 1
    return found


def play_a_little(seat: "Seat") -> None:
    """Deal anew, hold, drag, be refused, look about, undo."""
    seat.window.desk.deal(Order(seat.table.level))
    if seat.panel() is not None:
        seat.push("Give up and deal")
    seat.hold("t1")
    seat.key(Qt.Key.Key_Escape)
    seat.release(seat.point("t1"))
    seat.drag(Move("t1", "c8"))
    seat.drag(Move("t1", "c8"))  # refused
    seat.key(Qt.Key.Key_Right)
    seat.key(Qt.Key.Key_Z, CTRL)
    QApplication.processEvents()


def look_at_everything(seat: "Seat") -> None:
    """Open and close new game, guide, menu and pause."""
    seat.key(Qt.Key.Key_N, CTRL)
    seat.key(Qt.Key.Key_Escape)
    seat.window.commands.by_name["guide"].trigger()
    seat.key(Qt.Key.Key_Escape)
    seat.window.commands.by_name["menu"].trigger()
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    popup.close()
    seat.window.activateWindow()
    seat.qtbot.waitUntil(seat.window.isActiveWindow)
    QApplication.processEvents()
    assert seat.panel() is None
    seat.key(Qt.Key.Key_P)
    seat.key(Qt.Key.Key_P)
    QApplication.processEvents()


@pytest.mark.qt_log_ignore("does not support", extend=True)  # the menu, off screen
def test_fifty_deals_leave_nothing_behind(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1, speed=1.0)
    for n in range(52):
        play_a_little(seat)
        if n % 10 == 1:
            look_at_everything(seat)
        if n == 1:
            seat.window.play.land()
            before = objects(seat)
    seat.window.play.land()
    after = objects(seat)
    differ = {name: (before[name], after[name]) for name in before | after if before[name] != after[name]}
    assert not differ
    seat.check()


def test_closed_window_is_gone_with_all_that_it_had(opened: "Opened") -> None:
    before = None
    for _ in range(4):
        seat = opened("eight-cells:medium", 1)
        seat.drag(Move("t1", "c5"))
        seat.close()
        QApplication.processEvents()
        gc.collect()
        count = len(QApplication.topLevelWidgets())
        before = count if before is None else before
        assert count == before


def test_idle_window_paints_nothing_but_the_clocks_label(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    seat.drag(Move("t1", "c5"))
    seat.move_to(seat.viewport.rect().bottomLeft())
    QApplication.processEvents()
    shown = {seat.window.bar.numbers[1]}

    def clock_ticks(times: int) -> bool:
        """Turn the clock as far as the real one does, until the label has changed so often."""
        seat.clock.ms += 20
        shown.add(seat.window.bar.numbers[1])
        return len(shown) > times

    seat.qtbot.waitUntil(lambda: clock_ticks(1), timeout=10_000)
    painted = Painted(seat.window)
    seat.qtbot.waitUntil(lambda: clock_ticks(3), timeout=10_000)
    QApplication.processEvents()
    painted.stop()
    label = seat.window.bar.clock_area
    assert painted.areas, "the clock was not painted"
    assert not [widget for widget, _ in painted.areas if widget is seat.viewport]
    beyond = [(widget, area) for widget, area in painted.areas if not label.contains(area)]
    assert not beyond


def test_window_without_a_running_clock_has_no_running_timer(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    seat.qtbot.waitUntil(lambda: not [t for t in seat.window.findChildren(QTimer) if t.isActive()])
    seat.drag(Move("t1", "c5"))
    painted, watch = Painted(seat.window), QElapsedTimer()
    seat.key(Qt.Key.Key_P)
    seat.qtbot.waitUntil(lambda: not [t for t in seat.window.findChildren(QTimer) if t.isActive()])
    seat.qtbot.waitUntil(lambda: bool(painted.areas))  # the panel
    watch.start()
    seat.qtbot.waitUntil(lambda: watch.elapsed() > 100)
    painted.areas.clear()
    seat.qtbot.waitUntil(lambda: watch.elapsed() > 500)
    painted.stop()
    assert not painted.areas


def test_twelve_card_move_takes_400_ms_at_most_and_none_without_motion(opened: "Opened") -> None:
    seat = opened("eight-off:c8", board=TWELVE, speed=1.0, size=(3840, 2160))
    seat.window.play.land()
    seat.window.play.make(Move("t1", "t8", 12))
    assert len(seat.state.done) == 1
    assert 200 < seat.window.scene.motion.length_ms <= 400
    seat.key(Qt.Key.Key_Z, CTRL)
    assert seat.window.scene.motion.length_ms <= 200
    seat.window.scene.motion.scale = 0.0
    seat.window.play.make(Move("t1", "t8", 12))
    assert not seat.moves()
    seat.check()


def test_longest_auto_finish_takes_less_than_three_seconds(opened: "Opened", line: "Played") -> None:
    assert motion.finish_starts(52)[-1] + motion.FLIGHT_MOST_MS < 3_000
    seat = opened("eight-cells:medium", 1, speed=0.0)
    *most, last = line("eight-cells:medium", 1)
    for move in most:
        seat.window.play.make(move)
    seat.window.scene.motion.scale = 1.0
    seat.window.play.make(last)
    assert 0 < seat.window.scene.motion.length_ms < 3_000
    seat.check()
