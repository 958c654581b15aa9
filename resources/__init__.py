"""What the program brings along: sounds, translations, guides, icons, decks. Read through here only."""

from pathlib import Path


def path(name: str) -> Path:
    """Return where a resource such as `icons/faceup.svg` lies, in tree, wheel and bundle alike."""
    return Path(__file__).parent / name  # importlib.resources would cost every start 6 ms


def read(name: str) -> bytes:
    """Return what a resource holds.

    Raises:
        FileNotFoundError: There is none of that name.
    """
    return path(name).read_bytes()


def read_text(name: str) -> str:
    """Return the text of a resource.

    Raises:
        FileNotFoundError: There is none of that name.
    """
    return read(name).decode()
