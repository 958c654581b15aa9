"""The log file: quiet, never long, and no trouble where it cannot be written."""

from __future__ import annotations

import faulthandler
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    import pathlib

NAME, CRASHES = "faceup.log", "faceup-crash.log"
LARGEST = 200_000
"""Bytes of the log, and again of the one before it."""

_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_LONGEST = 20_000  # characters of one entry: a traceback of an endless recursion


class Diary(logging.Handler):
    """Writes warnings and worse to a file in a folder; when it is full, it becomes the old one.

    Opens the file for each entry, of which there are few: a folder may vanish and come back.
    """

    def __init__(self, folder: pathlib.Path) -> None:
        super().__init__(logging.WARNING)
        self._path = folder / NAME
        self.setFormatter(logging.Formatter(_FORM))

    def emit(self, record: logging.LogRecord) -> None:
        """Write an entry, if that can be done."""
        with suppress(OSError, ValueError, TypeError):
            entry = self.format(record)[:_LONGEST]
            _make_room(self._path)
            with self._path.open("a", encoding="utf-8", errors="replace") as file:
                file.write(entry + "\n")


def keep_diary(folder: pathlib.Path) -> Diary:
    """Log to a folder from now on; return what is to be handed to `close_diary`."""
    diary = Diary(folder)
    logging.getLogger().addHandler(diary)
    return diary


def close_diary(diary: Diary) -> None:
    """Log there no more."""
    logging.getLogger().removeHandler(diary)
    diary.close()


def note_crashes(folder: pathlib.Path) -> TextIO | None:
    """Let Python write where it was when the process crashes; return the file, to be kept open."""
    path = folder / CRASHES
    try:
        _make_room(path)
        file = path.open("a", encoding="utf-8")
    except OSError:
        return None
    faulthandler.enable(file)
    return file


def stop_noting(file: TextIO) -> None:
    """Note crashes no more; a file without any is removed."""
    faulthandler.disable()
    file.close()
    with suppress(OSError):
        import pathlib  # noqa: PLC0415 - at the end

        path = pathlib.Path(file.name)
        if not path.stat().st_size:
            path.unlink()


def _make_room(path: pathlib.Path) -> None:
    with suppress(FileNotFoundError):
        if path.stat().st_size > LARGEST:
            path.replace(path.with_name(path.name + ".old"))
