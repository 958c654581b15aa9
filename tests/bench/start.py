"""From the start of the process to the first frame on the screen, against a bare window; and memory.

With an open deal the first frame is the photo of the table that was kept at closing. When the table itself is
there, and takes what was clicked and typed meanwhile, is a row of its own.
"""

import tempfile
import time
from pathlib import Path

from tests.bench.bench import median, row, screens, start, told
from tests.bench.children import deals

_TIMES = 9
_GOAL = "≤ 1.30 ×"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        deals.keep_open_deal(Path(folder) / "open")
        for name, screen in screens():
            measure(name, screen, Path(folder))


def measure(name: str, screen: dict[str, str], folder: Path) -> None:
    """Start each kind of window in turn, so that a busy moment hits them all alike."""
    runs: dict[str, list[dict[str, float]]] = {"bare": [], "first": [], "open": []}
    for n in range(_TIMES + 1):
        for kind, figures in runs.items():
            data = folder / ("open" if kind == "open" else f"{name}-{n}")
            size = () if kind == "open" else ("--size", "1280x800")  # the open deal's is kept with it
            options = ["--data-dir", str(data), *size]
            begun = time.monotonic_ns()
            child = (
                start("bare_window.py", (), screen)
                if kind == "bare"
                else start("program.py", ("frame", *options), screen)
            )
            got = told(child)
            if n:  # the first of each only fills the caches
                figures.append(got | {"wall_s": (got["at_ns"] - begun) / 1e9})
    bare = runs.pop("bare")
    title = {"first": "first start", "open": "with an open deal"}
    for each in runs["open"]:
        begun_ns = each["at_ns"] - each["wall_s"] * 1e9
        each["table_wall_s"] = (each["table_at_ns"] - begun_ns) / 1e9
    for kind, figures in runs.items():
        for what, key in (("", "wall_s"), (" (processor)", "cpu_s")):
            own, least = (median([each[key] for each in those]) for those in (figures, bare))
            row(
                f"start to first frame{what}, {title[kind]}, {name}",
                f"{own / least:.2f} ×",
                _GOAL,
                f"{own * 1000:.0f} ms, bare window {least * 1000:.0f} ms",
            )
    own, least = (
        median([each[key] for each in those])
        for those, key in ((runs["open"], "table_wall_s"), (bare, "wall_s"))
    )
    row(
        f"start to the table itself, with an open deal, {name}",
        f"{own / least:.2f} ×",
        "",
        f"{own * 1000:.0f} ms, bare window {least * 1000:.0f} ms",
    )
    for kind, figures in runs.items():
        own, least = (median([each["rss_mb"] for each in those]) for those in (figures, bare))
        row(
            f"memory at first frame, {title[kind]}, {name}",
            f"{own:.0f} MB",
            "",
            f"bare window {least:.0f} MB",
        )


if __name__ == "__main__":
    main()
