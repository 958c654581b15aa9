"""What the choices mean for the look: colours, faces, motion, sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from app.choices import Choices, Inks, Letters, Pace, Theme
from app.layout import Layout, arrange
from app.scene.art import Index, Style
from app.scene.motion import Speed
from app.scene.palette import DAY, LIGHT, NIGHT, Palette

if TYPE_CHECKING:
    from app.session import OnTable

SPEEDS = {Pace.FULL: Speed.FULL, Pace.QUICK: Speed.QUICK, Pace.NONE: Speed.NONE}
_DRAWN = frozenset(each.value for each in Letters if each is not Letters.AUTOMATIC)


def palette_of(theme: Theme) -> Palette:
    """Return the colours of the table; following the system they are Night where that is dark, else Day."""
    if theme is Theme.SYSTEM:
        is_dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        theme = Theme.NIGHT if is_dark else Theme.DAY
    return {Theme.DAY: DAY, Theme.LIGHT: LIGHT, Theme.NIGHT: NIGHT}[theme]


def letters_of(letters: Letters) -> str:
    """Return what stands for king, queen, knave and ace; by default what the language has for them."""
    if letters is not Letters.AUTOMATIC:
        return str(letters.value)
    own = QCoreApplication.translate("Cards", "KQJA", "king, queen, knave, ace; КДВТ is drawn too")
    return str(own) if own in _DRAWN else Letters.LATIN.value


def style_of(choices: Choices, palette: Palette, *, in_suit: bool) -> Style:
    """Return how faces look.

    Args:
        choices: What the player chose.
        palette: The colours of the table.
        in_suit: Whether the game packs in suit: then automatic inks are four.
    """
    four = {Inks.AUTOMATIC: in_suit, Inks.TWO: False, Inks.FOUR: True}[choices.inks]
    index = Index.LARGE if choices.large_index else Index.ROW
    return Style(index, four, palette is NIGHT, letters_of(choices.letters))


def layout_of(
    table: OnTable, size: tuple[float, float], ratio: float, choices: Choices, *, tall: bool
) -> Layout:
    """Return where everything lies on a table of a size.

    Args:
        table: The deal on it.
        size: Of the table, in logical pixels.
        ratio: Device pixels in one of them.
        choices: What the player chose.
        tall: Whether the window is a tall one.
    """
    level = table.level
    return arrange(level.rules.table, level.arrangement, size, ratio, tall=tall, large=choices.large_index)
