"""The window, its panels opened by their commands: the median of some openings of each, and the first."""

import json
import statistics
import sys
import time

from PySide6.QtWidgets import QApplication

from app.opening import build
from app.session import Order
from app.start import world
from app.wishes import Wish
from engine.games.catalogue import LEVELS

_TIMES = 5
_PANELS = ("new", "code", "guide", "keys", "statistics", "settings", "about", "pause")


def main() -> None:
    application = QApplication(sys.argv)
    order = Order(next(iter(LEVELS.values())), None)
    window, store = build(Wish(order, None, speed=0.0, size=(1280, 800)), world())
    window.show()
    application.processEvents()
    figures: dict[str, float] = {}
    for name in _PANELS:
        took = []
        for _ in range(_TIMES):
            began = time.perf_counter()
            window.commands.by_name[name].trigger()
            window.grab()
            took.append(1_000 * (time.perf_counter() - began))
            if window.panel is not None:
                window.panel.dismiss()
            application.processEvents()
        figures[f"{name}, first"], figures[name] = took[0], statistics.median(took)
    window.close()
    store.close()
    print(json.dumps(figures))


main()
