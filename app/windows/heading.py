"""What the bar calls the deal on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from app.texts import game_name, level_name

if TYPE_CHECKING:
    from app.session import OnTable

translate = QCoreApplication.translate

_PROGRAM = "Faceup"  # a name, the same in every language


class Heading(NamedTuple):
    """What lies on the table.

    Attributes:
        game: The game's name.
        level: The level's name.
        deal: Its deal, such as "deal 20".
        code: Its code, empty if it has none.
    """

    game: str
    level: str
    deal: str
    code: str


def heading_of(table: OnTable | None) -> Heading:
    """Return what a deal is called; the program's name without one."""
    if table is None:
        return Heading(_PROGRAM, "", "", "")
    number = table.number
    own, numbered = translate("MainWindow", "own board"), translate("MainWindow", "deal %1")
    deal = own if number is None else numbered.replace("%1", str(number))
    return Heading(game_name(table.level.game), level_name(table.level.id), deal, table.code)
