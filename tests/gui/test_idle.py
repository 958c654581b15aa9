"""While nobody does anything nothing is painted: neither on the table nor in a panel."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

ROUNDS = 60
BUSY = {QEvent.Type.Paint, QEvent.Type.LayoutRequest, QEvent.Type.UpdateRequest}
Opened = Callable[..., Any]  # the fixture of conftest.py, whose classes cannot be imported from here


class Counter(QObject):
    """Counts what keeps a processor busy."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in BUSY:
            self.seen.append(f"{type(watched).__name__} {event.type().name}")
        return False


def busy() -> list[str]:
    """Return what happens in some rounds of the event loop after everything has come to rest."""
    for _ in range(ROUNDS):
        QApplication.processEvents()
    application = QApplication.instance()
    assert application is not None
    counter = Counter()
    application.installEventFilter(counter)
    for _ in range(ROUNDS):
        QApplication.processEvents()
    application.removeEventFilter(counter)
    return counter.seen


def test_a_table_at_rest_paints_nothing(opened: Opened) -> None:
    seat = opened("eight-cells:medium", 20)
    assert busy() == []
    seat.tap("t1")
    assert busy() == []


@pytest.mark.parametrize("size", [(560, 640), (800, 600), (1280, 800)])
@pytest.mark.parametrize(
    "panel",
    ["choose_game", "choose_by_code", "pause", "show_guide", "show_settings", "show_keys", "show_result"],
)
def test_an_open_panel_paints_nothing(opened: Opened, panel: str, size: tuple[int, int]) -> None:
    seat = opened("eight-cells:medium", 20, size=size)
    if panel == "show_result":
        seat.window.play.make(next(seat.table.level.rules.moves(seat.position)))
        seat.table.dealer.give_up()
    of = seat.window.desk if hasattr(seat.window.desk, panel) else seat.window.beside
    getattr(of, panel)()
    assert seat.panel() is not None
    seat.window.scene.motion.land()
    assert busy() == []
