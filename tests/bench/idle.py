"""What it costs to do nothing: a deal on the table, the clock running."""

import tempfile
from pathlib import Path

from tests.bench.bench import row, screens, start, told
from tests.bench.children import deals

_SECONDS = 20


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for n, (name, screen) in enumerate(screens()):
            data = Path(folder) / str(n)
            deals.keep_open_deal(data)
            options = ("idle", str(_SECONDS), "--data-dir", str(data), "--size", "1280x800")
            running.append((name, start("program.py", options, screen)))
        for name, child in running:
            figures = told(child)
            row(
                f"idle for {_SECONDS} s: processor, {name}",
                f"{100 * figures['cpu_s'] / _SECONDS:.2f} %",
                "< 0.50 %",
                f"helpers {100 * figures['helpers_s'] / _SECONDS:.2f} %, clock {figures['clock_s']:.0f} s",
            )
            row(f"idle for {_SECONDS} s: paintings of the table, {name}", f"{figures['painted']:.0f}", "0")
            row(f"memory after that, {name}", f"{figures['rss_mb']:.0f} MB")


if __name__ == "__main__":
    main()
