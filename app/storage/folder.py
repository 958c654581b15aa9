"""The data folder. Apart, so that the start of the program can make it without sqlite3."""

import pathlib
from contextlib import suppress


def make_folder(folder: pathlib.Path) -> None:
    """Make the data folder, if that can be done; the store tells why not, when it opens its file there."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
