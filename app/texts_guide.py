"""The guides, by game."""

from app.texts_guide_cellar import cellar
from app.texts_guide_cells import eight_cells, six_by_six
from app.texts_guide_eight_off import eight_off
from app.texts_guide_shared import GuidePage, keeping_page, keys_page

__all__ = ["GuidePage", "pages"]

_GUIDES = {"eight-cells": eight_cells, "eight-off": eight_off, "six-by-six": six_by_six, "cellar": cellar}


def pages(game: str) -> tuple[GuidePage, ...]:
    """Return the guide of a game in the language of the program.

    Args:
        game: Its id.
    """
    return (*_GUIDES[game](), keeping_page(), keys_page())
