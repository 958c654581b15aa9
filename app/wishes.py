"""What the command line asks for, read without Qt."""

from pathlib import Path
from typing import NamedTuple

from app.layout import ARRANGED
from app.session import Order
from engine.boards import BoardError
from engine.codes import CodeError
from engine.dealing import LARGEST
from engine.games.catalogue import LEVELS, Deals, Level, level_of_code
from engine.words import board_sentence, code_sentence, quoted

_NO_TABLE = "{} has no table in the window yet; faceup-engine plays it as text"


class Wish(NamedTuple):
    """What the command line asks for; None leaves it to the program.

    Attributes:
        deal: To deal at once.
        folder: Where deals are kept; None keeps nothing.
        language: `en`, `ru` or `fi`.
        speed: How long motion takes.
        size: Of the window.
        theme: `day`, `light` or `night`.
        screenshot: The file to draw the window into.
        demo: Whether to play a proven line.
        pictures: The folder for the pictures of a demo.
    """

    deal: Order | None
    folder: Path | None
    language: str | None = None
    speed: float | None = None
    size: tuple[int, int] | None = None
    theme: str | None = None
    screenshot: Path | None = None
    demo: bool = False
    pictures: Path | None = None


def read_deal(
    level: str | None, number: str | None, code: str | None, named: str | None, board: str | None
) -> Order | None:
    """Return the deal that the options ask for.

    Args:
        level: Of `--new`.
        number: Of `--number`.
        code: Of `--code`.
        named: The positional argument.
        board: The text of the file of that name, None if there is none.

    Raises:
        ValueError: They make no sense; the argument says what to do.
    """
    if level is not None and level not in LEVELS:
        message = f"{quoted(level)} is no level; expected one of {', '.join(LEVELS)}"
        raise ValueError(message)
    if number is not None and level is None:
        message = "--number needs --new LEVEL"
        raise ValueError(message)
    if number is not None and not (number.isascii() and number.isdecimal() and int(number) <= LARGEST):
        message = f"{quoted(number)} is no deal number; expected a whole number from 0 to {LARGEST}"
        raise ValueError(message)
    if level is not None and LEVELS[level].arrangement not in ARRANGED:
        raise ValueError(_NO_TABLE.format(level))
    if board is not None:
        return _read_board(board, [LEVELS[level]] if level else list(LEVELS.values()))
    typed = code or named
    if typed:
        try:
            of, its = level_of_code(typed)
        except CodeError as error:
            no_file = "" if code else f"there is no file {quoted(typed)}, and as a code: "
            raise ValueError(no_file + code_sentence(error)) from error
        if of.arrangement not in ARRANGED:
            raise ValueError(_NO_TABLE.format(of.id))
        return Order(of, its, "code")
    if level is None:
        return None
    return Order(LEVELS[level], int(number) if number else None, "code" if number else "random")


def _read_board(text: str, levels: list[Level]) -> Order:
    """Read a board for the first level that it fits; levels that deal only proven deals come last."""
    first: BoardError | None = None
    shown = [level for level in levels if level.arrangement in ARRANGED]
    for level in sorted(shown, key=lambda each: each.deals is Deals.PROVEN):
        try:
            return Order(level, None, "board", level.boards.read(text))
        except BoardError as error:
            first = first or error
    assert first is not None
    raise ValueError(board_sentence(first)) from first
