"""What the benchmarks share: the table that they print, and the screens on which they run.

Run first, it prints the table's head and the machine. A benchmark measures and prints; it never judges.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHILDREN = Path(__file__).parent / "children"
_WIDTHS = (65, 9, 9)
_PATIENCE_S = 120


def row(what: str, measured: str, goal: str = "", more: str = "") -> None:
    """Print a row: what was measured, the figure, the goal beside it, and what else is worth knowing."""
    cells = (
        f"{text:{'<' if n == 0 else '>'}{wide}}"
        for n, (text, wide) in enumerate(zip((what, measured, goal), _WIDTHS, strict=False))
    )
    print(f"{'  '.join(cells)}  {more}".rstrip(), flush=True)


def head() -> None:
    """Print what stands above the rows."""
    from PySide6 import __version__ as qt  # noqa: PLC0415 - only here

    busy = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"Python {platform.python_version()}, Qt {qt}, {os.cpu_count()} processors{busy}: medians")
    row("", "measured", "goal")


def screens() -> list[tuple[str, dict[str, str]]]:
    """Return each kind of screen there is, with the environment that puts a window on it."""
    left_out = {"QT_QPA_PLATFORM", "PYTHONDONTWRITEBYTECODE"}  # a player starts what was compiled before
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    off = ("off screen", kept | {"QT_QPA_PLATFORM": "offscreen"})
    return [off, ("on X", kept | {"QT_QPA_PLATFORM": "xcb"})] if os.environ.get("DISPLAY") else [off]


def start(script: str, arguments: Iterable[str], screen: dict[str, str]) -> "subprocess.Popen[str]":
    """Start one of the scripts in `children/`, on a screen."""
    command = [sys.executable, str(CHILDREN / script), *arguments]
    return subprocess.Popen(command, cwd=ROOT, env=screen, stdout=subprocess.PIPE, text=True)


def told(child: "subprocess.Popen[str]") -> dict[str, float]:
    """Return what a child measured: the last line it printed, as JSON."""
    out, _ = child.communicate(timeout=_PATIENCE_S)
    if child.returncode or not out.strip():
        sys.exit(f"bench: {child.args!r} ended with {child.returncode} and measured nothing")
    figures: dict[str, float] = json.loads(out.splitlines()[-1])
    return figures


def median(numbers: Sequence[float]) -> float:
    """Return the middle one."""
    return statistics.median(numbers)


if __name__ == "__main__":
    head()
