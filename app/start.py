"""The entry: reads the options, puts the program together and runs it.

Qt is imported only once a window is really wanted: `--version`, `--help` and a mistyped option answer at
once, and on a machine without Qt's libraries too.
"""

import argparse
import os
import re
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from app import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.photo import Photo
    from app.session import World
    from app.wishes import Wish

_LARGEST_FILE = 100_000
_SLOWEST = 20


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(64, f"{self.prog}: {message}; {self.prog} --help says what is possible\n")


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    photo = _photo(options)
    try:
        wish = _wish(options) if photo is None else None
    except ValueError as error:
        parser.error(str(error))
    if options.screenshot or options.pictures:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    elif not _has_screen():
        parser.exit(
            1, "faceup: there is no display; set DISPLAY or WAYLAND_DISPLAY, or use --screenshot FILE\n"
        )
    from app.early import hasten  # noqa: PLC0415 - see above

    hasten(shown=photo is not None)
    from app.doorway import Front, application_for  # noqa: PLC0415

    folder = _folder(options.data_dir) if wish is None else wish.folder
    front = Front(application_for(sys.argv[:1]), folder)

    def begin() -> "Callable[[], None]":
        from app.opening import settle_down, stand  # noqa: PLC0415 - not before the photo is seen

        closing = stand(_wish(options), world(), front)
        settle_down(front)
        return closing

    if photo is not None and front.shows(photo):
        return front.run(begin)
    from app.opening import run  # noqa: PLC0415

    return run(wish or _wish(options), world(), front)


def _photo(options: argparse.Namespace) -> "Photo | None":
    """Return the photo of the table, if the options leave the table as it was."""
    from app.photo import read  # noqa: PLC0415

    silent = vars(_parser().parse_args([])) | {"data_dir": options.data_dir, "speed": options.speed}
    return read(_folder(options.data_dir)) if vars(options) == silent else None


def world() -> "World":
    """Return the real world: its clocks, its chance, the deals that are proven."""
    from app.proven import ProvenDeals  # noqa: PLC0415 - see above
    from app.session import World  # noqa: PLC0415

    return World(
        now_ms=lambda: time.monotonic_ns() // 1_000_000,
        utc_now=lambda: datetime.now(UTC).isoformat(timespec="milliseconds"),
        below=_below,
        new_id=lambda: os.urandom(16).hex(),
        proven=ProvenDeals(),
    )


def _below(limit: int) -> int:
    import secrets  # noqa: PLC0415 - not for a start that only takes up a deal

    return secrets.randbelow(limit)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="faceup",
        description="Open patience games: Eight Cells, Eight Off, Six by Six, Cellar.",
        epilog="Deals, undo history and records are kept in the data folder and come back at the next start.",
    )
    parser.add_argument("open", nargs="?", metavar="CODE|FILE", help="a deal code, or a file with a board")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument("--data-dir", metavar="DIR", help="where deals are kept (also FACEUP_DATA_DIR)")
    parser.add_argument("--new", metavar="LEVEL", help="deal at once, such as eight-cells:hard")
    parser.add_argument("--number", metavar="N", help="with --new: this deal number")
    parser.add_argument("--code", metavar="CODE", help="deal the deal of this code")
    parser.add_argument("--language", choices=("en", "ru", "fi"), help="the language of the window")
    parser.add_argument("--speed", type=_speed, metavar="X", help="how long motion takes: 1 as usual, 0 none")
    parser.add_argument("--size", type=_size, metavar="WxH", help="the window's size")
    parser.add_argument("--theme", choices=("day", "light", "night"), help="the colours, for this time")
    parser.add_argument(
        "--screenshot", type=Path, metavar="FILE", help="draw the window off screen into a PNG file and end"
    )
    parser.add_argument("--demo", action="store_true", help="deal a proven deal and play its line to the win")
    parser.add_argument(
        "--pictures", type=Path, metavar="DIR", help="with --demo: off screen, leaving pictures; then end"
    )
    return parser


def _speed(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= _SLOWEST:
        message = f"{text!r} is no speed; expected 0 for no motion, 1 for the usual, up to {_SLOWEST}"
        raise argparse.ArgumentTypeError(message)
    return value


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]{2,4})x([1-9][0-9]{2,4})", text, re.ASCII)
    if not found:
        message = f"{text!r} is no size; expected a width and a height such as 1280x800"
        raise argparse.ArgumentTypeError(message)
    return int(found[1]), int(found[2])


def _has_screen() -> bool:
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform != "linux" or any(os.environ.get(name) for name in named)


def _wish(options: argparse.Namespace) -> "Wish":
    """Read what the options ask for.

    Raises:
        ValueError: They ask for something that is not to be had; the argument says it.
    """
    from app.wishes import Wish, read_deal  # noqa: PLC0415

    return Wish(
        deal=read_deal(options.new, options.number, options.code, options.open, _board_text(options.open)),
        folder=None if options.demo or options.screenshot else _folder(options.data_dir),
        language=options.language,
        speed=options.speed,
        size=options.size,
        theme=options.theme,
        screenshot=options.screenshot,
        demo=options.demo or options.pictures is not None,
        pictures=options.pictures,
    )


def _folder(named: str | None) -> Path:
    folder = named or os.environ.get("FACEUP_DATA_DIR")
    if folder:
        return Path(folder)
    import platformdirs  # noqa: PLC0415 - only here

    return platformdirs.user_data_path("faceup", appauthor=False)


def _board_text(name: str | None) -> str | None:
    """Return the text of a named file; None if there is no such file, so that the name may be a code."""
    if not name:
        return None
    path = Path(name)
    try:
        if not path.exists():
            return None
        with path.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
        if len(data) > _LARGEST_FILE:
            message = f"{name} is too long for a board; name a short text file"
            raise ValueError(message)
        return data.decode("utf-8-sig")
    except OSError as error:
        message = f"{name} cannot be read ({error.strerror}); name a text file with a board"
        raise ValueError(message) from error
    except UnicodeDecodeError as error:
        message = f"{name} is no text; name a text file with a board"
        raise ValueError(message) from error
