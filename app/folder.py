"""The data folder. Apart, so that a start can make it before it loads the storage."""

import pathlib
from contextlib import suppress


def make_folder(folder: pathlib.Path) -> None:
    """Make the data folder, if that can be done; the store tells why not, when it opens its file there."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
