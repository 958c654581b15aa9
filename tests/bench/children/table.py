"""The real window at 1920×1080 with stopwatches on its table: frames while cards fly, and moves by mouse.

All times are those of the main thread's work, not of waiting for the next frame.
"""

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QPoint, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView

from app.opening import build
from app.scene.motion import Motion
from app.scene.table import Flight
from app.scene.view import TableView
from app.session import Order
from app.start import world
from app.windows.main import MainWindow
from app.wishes import Wish
from engine.games.catalogue import LEVELS
from engine.moves import Move
from tests.bench.children import deals

_SIZE = (1920, 1080)
_SLOWLY = 4.0
_FLIGHTS, _DEALS = 6, 2
_PATIENCE_S = 30

spent: dict[str, list[float]] = {"paint": [], "step": []}


def watched(kind: str, act: Callable[[], None]) -> None:
    """Do something and note how long the main thread worked on it, in ms."""
    begun = time.thread_time_ns()
    act()
    spent[kind].append((time.thread_time_ns() - begun) / 1e6)


def paint(view: TableView, event: QPaintEvent) -> None:
    """Stand in for the table's painting."""
    watched("paint", lambda: QGraphicsView.paintEvent(view, event))


show_moment = Motion._show


def step(motion: Motion, now: float) -> None:
    """Stand in for the motion's step."""
    watched("step", lambda: show_moment(motion, now))


def wait(until: Callable[[], bool]) -> None:
    """Let the program run until something is so."""
    deadline = time.monotonic() + _PATIENCE_S
    while not until():
        if time.monotonic() > deadline:
            sys.exit("bench: the table does not come to rest")
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)


def flights(window: MainWindow, name: str, fly: Callable[[], None], times: int) -> dict[str, list[float]]:
    """Return the painting and placing times of the frames of some flights."""
    for kind in spent.values():
        kind.clear()
    for _ in range(times):
        fly()
        wait(lambda: not window.scene.motion.is_running)
    return {f"{name}_{kind}": list(times) for kind, times in spent.items()}


def all_fly(window: MainWindow) -> dict[str, list[float]]:
    """Send every card from where it lies in one deal to where it lies in another."""
    level = LEVELS[deals.LEVEL]
    window.scene.motion.scale = _SLOWLY
    turns = [level.deal(2), level.deal(1)] * _FLIGHTS
    return flights(window, "all", lambda: window.scene.show(turns.pop(), Flight.MOVE), _FLIGHTS)


def deal_flies(window: MainWindow) -> dict[str, list[float]]:
    """Deal as the program deals."""
    window.scene.motion.scale = 1.0
    return flights(window, "deal", lambda: window.sit_down(Flight.DEAL), _DEALS)


def point(window: MainWindow, move: Move) -> tuple[QPoint, QPoint]:
    """Return where the pointer goes from and to for a drag."""
    table, layout = window.session.table, window.scene.layout_
    assert table is not None
    assert layout is not None
    position = table.dealer.position
    count = len(position[move.source])
    home = layout.places(move.source, count)[count - move.count]
    target = layout.reach(move.target, len(position[move.target]))
    begin = QPoint(round(home.x + home.width / 2), round(home.y + home.height / 10))
    foot = target.y + target.height - home.height
    return begin, begin + QPoint(round(target.x - home.x), round(foot - home.y))


def moves(window: MainWindow) -> dict[str, list[float]]:
    """Play a deal by drags."""
    viewport = window.view.viewport()
    releases, landings = [], []
    for move in deals.line():
        begin, end = point(window, move)
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mousePress(viewport, left, none, begin)
        QTest.mouseMove(viewport, (begin + end) / 2)
        QTest.mouseMove(viewport, end)
        QApplication.processEvents()
        spent["paint"].clear()
        begun = time.thread_time_ns()
        QTest.mouseRelease(viewport, left, none, end)
        wait(lambda: bool(spent["paint"]))
        releases.append((time.thread_time_ns() - begun) / 1e6)
        table = window.session.table
        if table is None or table.dealer.state.result is not None:
            break
        begun = time.thread_time_ns()
        window.play.land()
        QApplication.processEvents()
        landings.append((time.thread_time_ns() - begun) / 1e6)
    return {"move": releases, "landed": landings}


def main() -> None:
    TableView.paintEvent = paint  # type: ignore[method-assign, assignment]
    Motion._show = step  # type: ignore[method-assign, assignment]
    application = QApplication(sys.argv)
    with tempfile.TemporaryDirectory() as folder:
        order = Order(LEVELS[deals.LEVEL], deals.NUMBER, "code")
        window, store = build(Wish(order, Path(folder), size=_SIZE), world())
        window.show()
        window.activateWindow()
        wait(lambda: bool(spent["paint"]) and not window.scene.motion.is_running)
        times = all_fly(window) | deal_flies(window) | moves(window)
        window.close()
        store.close()
    figures: dict[str, float] = {}
    for kind, its in times.items():
        figures |= {kind: statistics.median(its), f"{kind}_most": max(its), f"{kind}_count": len(its)}
    print(json.dumps(figures))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    del application


if __name__ == "__main__":
    main()
