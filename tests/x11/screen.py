"""A player before a real X window: hands (mouse and keys by xdotool) and eyes (pictures of the window)."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, NamedTuple

from PySide6.QtGui import QImage

_PATIENCE_S = 60
_POLL_S = 0.05
_STILL = 3
"""So many pictures alike in a row, and nothing moves any more."""

Point = tuple[int, int]


class Fault(Exception):  # noqa: N818 - what went wrong, said to a person
    """The program did not do what it should; the argument says what, in a sentence."""


def wait_for(what: str, found: Callable[[], bool], seconds: float = _PATIENCE_S) -> None:
    """Wait until something is so.

    Raises:
        Fault: It was not so in time.
    """
    deadline = time.monotonic() + seconds
    while not found():
        if time.monotonic() > deadline:
            raise Fault(f"{what}: not within {seconds:g} seconds")
        time.sleep(_POLL_S)


class Area(NamedTuple):
    """A rectangle of a window, in pixels."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Picture:
    """What a window showed: rows of red, green and blue."""

    width: int
    height: int
    data: bytes

    @classmethod
    def read(cls, ppm: bytes) -> "Picture":
        """Read a binary PPM of 8 bits."""
        kind, width, height, most, data = ppm.split(maxsplit=4) if ppm[:2] == b"P6" else (b"",) * 5
        # The header ends with a single white space, after which any byte may come.
        data = ppm[len(ppm) - 3 * int(width or 0) * int(height or 0) :]
        if kind != b"P6" or most != b"255":
            raise Fault("the screen could not be read")
        return cls(int(width), int(height), data)

    def rows(self, area: Area | None = None) -> Iterator[bytes]:
        """Yield the rows of an area."""
        x, y, width, height = area or Area(0, 0, self.width, self.height)
        for row in range(y, min(y + height, self.height)):
            begin = 3 * (row * self.width + x)
            yield self.data[begin : begin + 3 * width]

    def differs(self, other: "Picture", area: Area) -> float:
        """Return the share of an area's rows in which two pictures differ, from 0 to 1."""
        pairs = zip(self.rows(area), other.rows(area), strict=True)
        return sum(one != two for one, two in pairs) / area.height

    def share(self, colour: str, area: Area | None = None) -> float:
        """Return the share of an area that has exactly one colour, `#RRGGBB`, from 0 to 1."""
        wanted, found, all_ = bytes.fromhex(colour[1:]), 0, 0
        for row in self.rows(area):
            all_ += len(row) // 3
            found += sum(row[n : n + 3] == wanted for n in range(0, len(row), 3)) if wanted in row else 0
        return found / max(1, all_)

    def save(self, file: Path) -> None:
        """Write it as PNG."""
        image = QImage(self.data, self.width, self.height, 3 * self.width, QImage.Format.Format_RGB888)
        if not image.save(str(file)):
            raise Fault(f"{file} cannot be written")


class Screen:
    """The program in its window.

    Args:
        options: Its command line.
    """

    _all: ClassVar[list["subprocess.Popen[bytes]"]] = []

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app", *options], env=os.environ | {"QT_QPA_PLATFORM": "xcb"}
        )
        self._all.append(self.process)
        self.window = ""
        self._left = self._top = 0
        wait_for("the window comes up", self._find)
        wait_for("the window takes the keys", self._focus)
        sizes = dict(line.split("=") for line in _said("getwindowgeometry", "--shell", self.window).split())
        self._left, self._top = int(sizes["X"]), int(sizes["Y"])
        self.size = int(sizes["WIDTH"]), int(sizes["HEIGHT"])

    def _find(self) -> bool:
        if self.process.poll() is not None:
            raise Fault(f"the program ended at once, with status {self.process.returncode}")
        found = _said("search", "--onlyvisible", "--pid", str(self.process.pid), "--name", "^Faceup$").split()
        self.window = found[0] if found else ""
        return bool(found)

    def _focus(self) -> bool:
        _said("windowfocus", "--sync", self.window)
        return _said("getwindowfocus", "-f").strip() == self.window

    # Hands.

    def hand(self, *steps: str | Point) -> None:
        """Do steps of xdotool in one go; a point moves the pointer there, in pixels of the window."""
        words: list[str] = []
        for step in steps:
            if isinstance(step, str):
                words += step.split()
            else:
                words += ["mousemove", str(self._left + step[0]), str(self._top + step[1])]
        if self.process.poll() is not None:
            raise Fault(f"the program has ended, with status {self.process.returncode}")
        done = subprocess.run(["xdotool", *words], capture_output=True, text=True, check=False, timeout=30)
        if done.returncode:
            raise Fault(f"xdotool {' '.join(words)}: {done.stderr.strip()}")

    def lift(self, begin: Point, end: Point) -> None:
        """Press, and carry to another point, by way of one near and one in the middle."""
        near = begin[0] + (14 if end[0] >= begin[0] else -14), begin[1] + 6
        middle = (begin[0] + end[0]) // 2, (begin[1] + end[1]) // 2
        self.hand(begin, "mousedown 1", near, middle, end)

    def drag(self, begin: Point, end: Point) -> None:
        """Press, carry, and let go."""
        self.lift(begin, end)
        self.hand(end, "mouseup 1")

    @classmethod
    def end_all(cls) -> None:
        """Leave no window behind, and no button down."""
        for process in cls._all:
            if process.poll() is None:
                process.kill()
                process.wait()
        _said("mouseup", "1")

    def kill(self) -> None:
        """End the program as a power cut would."""
        self.process.kill()
        self.process.wait()

    def quit(self) -> None:
        """Close the window by its key; the program ends in peace."""
        self.hand("key ctrl+q")
        wait_for("the program ends after Ctrl+Q", lambda: self.process.poll() is not None)
        if self.process.returncode:
            raise Fault(f"the program ended with status {self.process.returncode} after Ctrl+Q")

    # Eyes.

    def look(self) -> Picture:
        """Return what the window shows."""
        taken = subprocess.run(
            ["import", "-silent", "-window", self.window, "-depth", "8", "ppm:-"],
            capture_output=True,
            check=False,
            timeout=30,
        )
        if taken.returncode:
            raise Fault(f"no picture of the window: {taken.stderr.decode(errors='replace').strip()}")
        return Picture.read(taken.stdout)

    def look_when(self, what: str, good: Callable[[Picture], bool], area: Area | None = None) -> Picture:
        """Return what the window shows once it is good, and still in an area of it."""
        whole = area or Area(0, 0, *self.size)
        seen: list[Picture] = []

        def settled() -> bool:
            seen.append(self.look())
            del seen[:-_STILL]
            alike = all(not seen[-1].differs(each, whole) for each in seen)
            return len(seen) == _STILL and alike and good(seen[-1])

        wait_for(what, settled)
        return seen[-1]


def _said(*words: str) -> str:
    done = subprocess.run(["xdotool", *words], capture_output=True, text=True, check=False, timeout=30)
    return done.stdout
