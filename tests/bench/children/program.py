"""The program itself, with a stopwatch on its table.

program.py frame OPTIONS…         until the first frame is on the screen
program.py idle SECONDS OPTIONS…  what it costs to do nothing for so long
"""

import json
import sys
import time

from app.early import hasten

hasten()  # as the program does, before Qt

from PySide6.QtCore import QTimer  # noqa: E402
from PySide6.QtGui import QPaintEvent  # noqa: E402
from PySide6.QtWidgets import QApplication, QGraphicsView  # noqa: E402

from app.scene.view import TableView  # noqa: E402
from app.start import main  # noqa: E402
from app.windows.main import MainWindow  # noqa: E402
from tests.bench.children.costs import children_cpu_s, rss_mb  # noqa: E402

_SETTLE_MS = 3_000


class Stopwatch:
    """Counts the paintings of the table.

    Args:
        idle_ms: How long to watch once all is settled; 0 to end with the first frame.
    """

    def __init__(self, idle_ms: int) -> None:
        self._idle_ms, self._painted, self._before = idle_ms, 0, 0
        self._cpu_s = self._helpers_s = 0.0
        self._clock_s = 0

    def paint(self, view: TableView, event: QPaintEvent) -> None:
        """Paint, and note it."""
        QGraphicsView.paintEvent(view, event)
        self._painted += 1
        if self._painted == 1:
            QTimer.singleShot(_SETTLE_MS if self._idle_ms else 0, self._begin)

    def _begin(self) -> None:
        if not self._idle_ms:
            self._tell({"at_ns": time.monotonic_ns(), "cpu_s": time.process_time(), "rss_mb": rss_mb()})
            return
        self._before, self._clock_s = self._painted, _clock_s()
        self._cpu_s, self._helpers_s = time.process_time(), children_cpu_s()
        QTimer.singleShot(self._idle_ms, self._end)

    def _end(self) -> None:
        cpu, helpers = time.process_time() - self._cpu_s, children_cpu_s() - self._helpers_s
        painted = self._painted - self._before
        clock = _clock_s() - self._clock_s
        self._tell(
            {"cpu_s": cpu, "helpers_s": helpers, "painted": painted, "clock_s": clock, "rss_mb": rss_mb()}
        )

    @staticmethod
    def _tell(figures: dict[str, float]) -> None:
        print(json.dumps(figures), flush=True)
        for window in QApplication.topLevelWidgets():
            window.close()


def _clock_s() -> int:
    """Return the playing time that the bar shows."""
    windows = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
    table = windows[0].session.table if windows else None
    return table.dealer.numbers().seconds if table is not None else 0


mode, *options = sys.argv[1:]
watch = Stopwatch(1000 * int(options.pop(0)) if mode == "idle" else 0)


def paint(view: TableView, event: QPaintEvent) -> None:
    """Stand in for the table's painting."""
    watch.paint(view, event)


TableView.paintEvent = paint  # type: ignore[method-assign, assignment]
sys.exit(main(options))
