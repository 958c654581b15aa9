"""A picture of the table as it was left, shown at the next start until the table itself is there.

One file beside the database: a line of JSON that says for what it holds good, then the pixels. It holds good
only as long as nothing has been written to the database since; a start that finds it stale, torn or strange
does
without.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

_NAME = "faceup.photo"
_DATABASE = "faceup.sqlite3"
_LARGEST = 48_000_000  # bytes: a window on a 4K screen
_LONGEST_HEAD = 4_000
PIXEL_BYTES = 4
_FEATURES = 5


class Photo(NamedTuple):
    """A picture of the window's inside.

    Attributes:
        surroundings: Program, screens and colours for which it holds good.
        frame: The window's x, y, width and height on the desktop, and whether it fills the screen.
        width: In device pixels.
        height: In device pixels.
        ratio: Device pixels in a logical one.
        pixels: Rows from the top, four bytes a pixel, as Qt's `RGB32`.
    """

    surroundings: str
    frame: tuple[int, ...]
    width: int
    height: int
    ratio: float
    pixels: bytes


def keep(folder: Path, photo: Photo | None) -> None:
    """Write the photo of a closed table, once its database is closed too; None removes it."""
    file, state = folder / _NAME, _state(folder)
    with suppress(OSError):
        if photo is None or state is None or len(photo.pixels) > _LARGEST:
            file.unlink(missing_ok=True)
            return
        head = json.dumps([state, *photo[:-1]]).encode() + b"\n"
        new = file.with_suffix(".new")
        new.write_bytes(head + photo.pixels)
        new.replace(file)


def read(folder: Path) -> Photo | None:
    """Return the photo of a folder, None if there is none that holds good."""
    state = _state(folder)
    try:
        with (folder / _NAME).open("rb") as file:
            head = json.loads(file.readline(_LONGEST_HEAD))
            if state is None or not isinstance(head, list) or head[:1] != [state] or not _makes_sense(head):
                return None
            pixels = file.read(_LARGEST + 1)
    except (OSError, ValueError, RecursionError):
        return None
    _, words, frame, width, height, ratio = head
    return (
        Photo(words, tuple(frame), width, height, ratio, pixels)
        if len(pixels) == width * height * 4
        else None
    )


def _makes_sense(head: list[Any]) -> bool:
    match head:
        case [_, str(), [*frame], int(width), int(height), float(ratio)] if len(frame) == _FEATURES:
            numbers = [width, height, *frame]
            fit = all(isinstance(number, int) and abs(number) < _LARGEST for number in numbers)
            return fit and min(width, height) > 0 and 0 < ratio < _LONGEST_HEAD
    return False


def _state(folder: Path) -> list[int] | None:
    """Return how the database stands, None if it is not there or not all is written into it."""
    try:
        file = (folder / _DATABASE).stat()
    except OSError:
        return None
    with suppress(OSError):
        if (folder / f"{_DATABASE}-wal").stat().st_size:
            return None
    return [file.st_size, file.st_mtime_ns]
