"""What it costs to do nothing, with a deal on the table and its clock running, and with a panel open."""

import tempfile
from pathlib import Path

from tests.bench.bench import row, screens, start, told
from tests.bench.children import deals

_SECONDS = 20


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for name, screen in screens():
            deal, nothing = Path(folder) / f"{name} deal", Path(folder) / f"{name} nothing"
            deals.keep_open_deal(deal)
            for what, data in (("a deal, its clock running", deal), ("New Game open", nothing)):
                options = ("idle", str(_SECONDS), "--data-dir", str(data), "--size", "1280x800")
                running.append((f"{what}, {name}", start("program.py", options, screen)))
        for what, child in running:
            figures = told(child)
            row(
                f"idle for {_SECONDS} s: processor, {what}",
                f"{100 * figures['cpu_s'] / _SECONDS:.2f} %",
                "< 0.50 %",
                f"helpers {100 * figures['helpers_s'] / _SECONDS:.2f} %, clock {figures['clock_s']:.0f} s",
            )
            row(
                f"idle for {_SECONDS} s: paintings of the table, {what}",
                f"{figures['painted']:.0f}",
                "0",
                f"memory {figures['rss_mb']:.0f} MB",
            )


if __name__ == "__main__":
    main()
