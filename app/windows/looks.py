"""What the choices mean for the look: colours, faces, motion."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from app.choices import Choices, Inks, Letters, Pace, Theme
from app.scene.art import Index, Style
from app.scene.motion import Speed
from app.scene.palette import DAY, LIGHT, NIGHT, Palette

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
