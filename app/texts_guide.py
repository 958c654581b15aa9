"""The guides, by game."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from app.texts_guide_cellar import cellar
from app.texts_guide_cells import eight_cells, six_by_six
from app.texts_guide_eight_off import eight_off
from app.texts_guide_shared import GuidePage, keeping_page, keys_page

__all__ = ["GuidePage", "pages"]

translate = QCoreApplication.translate

_GUIDES = {"eight-cells": eight_cells, "eight-off": eight_off, "six-by-six": six_by_six, "cellar": cellar}


def pages(
    game: str, commands: tuple[tuple[str, str], ...] = (), swapped: frozenset[str] = frozenset()
) -> tuple[GuidePage, ...]:
    """Return the guide of a game in the language of the program.

    Args:
        game: Its id.
        commands: The keys of each command and what it does.
        swapped: The games in which the player let tap and double tap change places.
    """
    own = _GUIDES[game]()
    if game in swapped:
        hands = translate("Guide", "Mouse and finger")
        said = translate("Guide", "In the settings you have let tap and double tap change places.")
        own = tuple(
            replace(page, paragraphs=(*page.paragraphs, said)) if page.heading == hands else page
            for page in own
        )
    return (*own, keeping_page(), keys_page(commands))
