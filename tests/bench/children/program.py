"""The program itself, with a stopwatch on its window.

program.py frame OPTIONS…         until the first frame is on the screen, and until the table itself is
program.py idle SECONDS OPTIONS…  what it costs to do nothing for so long
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

from app.start import main
from tests.bench.children.costs import children_cpu_s, rss_mb

_SETTLE_MS = 3_000


class Painted:
    """Does something after each painting of a widget, whose module the program imports when it will."""

    def __init__(self, module: str, widget: str, then: Callable[[], None]) -> None:
        self._module, self._widget, self._then = module, widget, then
        sys.meta_path.insert(0, self)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find the module as usual, and dress its widget once it is there."""
        spec = PathFinder.find_spec(name, path, target) if name == self._module else None
        if spec is not None and spec.loader is not None:
            run = spec.loader.exec_module

            def dress(module: ModuleType) -> None:
                run(module)
                widget = getattr(module, self._widget)
                paint = widget.paintEvent

                def paint_event(painted: Any, event: Any) -> None:
                    paint(painted, event)
                    self._then()

                widget.paintEvent = paint_event

            spec.loader.exec_module = dress  # type: ignore[method-assign]
        return spec


class Stopwatch:
    """Tells what it has cost until the first frame, or what it costs to do nothing.

    Args:
        idle_ms: How long to watch once all is settled; 0 to end with the table's first frame.
    """

    def __init__(self, idle_ms: int) -> None:
        self._idle_ms, self._painted, self._before = idle_ms, 0, 0
        self._first: dict[str, float] = {}
        self._cpu_s = self._helpers_s = 0.0
        self._clock_s = 0

    def photo_painted(self) -> None:
        """Note the first frame, if it is the photo of the table."""
        if not self._first and "app.scene.view" not in sys.modules:
            self._first = _now()

    def table_painted(self) -> None:
        """Note the table's first frame."""
        self._painted += 1
        if self._painted == 1:
            from PySide6.QtCore import QTimer  # noqa: PLC0415 - the program imports Qt when it is time to

            QTimer.singleShot(_SETTLE_MS if self._idle_ms else 0, self._begin)

    def _begin(self) -> None:
        from PySide6.QtCore import QTimer  # noqa: PLC0415

        if not self._idle_ms:
            table = _now()
            self._tell((self._first or table) | {f"table_{name}": value for name, value in table.items()})
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
        from PySide6.QtWidgets import QApplication  # noqa: PLC0415

        print(json.dumps(figures), flush=True)
        for window in QApplication.topLevelWidgets():
            window.close()


def _now() -> dict[str, float]:
    return {"at_ns": time.monotonic_ns(), "cpu_s": time.process_time(), "rss_mb": rss_mb()}


def _clock_s() -> int:
    """Return the playing time that the bar shows."""
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from app.windows.main import MainWindow  # noqa: PLC0415

    windows = [each for each in QApplication.allWidgets() if isinstance(each, MainWindow)]
    table = windows[0].session.table if windows else None
    return table.dealer.numbers().seconds if table is not None else 0


mode, *options = sys.argv[1:]
watch = Stopwatch(1000 * int(options.pop(0)) if mode == "idle" else 0)
Painted("app.doorway", "Doorway", watch.photo_painted)
Painted("app.scene.view", "TableView", watch.table_painted)
sys.exit(main(options))
