"""What a player chose: settings with their defaults, read from the store and never trusted. No Qt."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple


class Theme(Enum):
    """The colours of the table."""

    SYSTEM = "system"
    DAY = "day"
    LIGHT = "light"
    NIGHT = "night"


class Inks(Enum):
    """How many colours the suits have."""

    AUTOMATIC = "automatic"
    TWO = "two"
    FOUR = "four"


class Letters(Enum):
    """What stands for king, queen, knave and ace on the cards."""

    AUTOMATIC = "automatic"
    LATIN = "KQJA"
    CYRILLIC = "КДВТ"


class Pace(Enum):
    """How much moves on the table."""

    FULL = "full"
    QUICK = "quick"
    NONE = "none"


class Choices(NamedTuple):
    """The settings; each field's name is its key in the store.

    Attributes:
        theme: The colours of the table.
        inks: How many colours the suits have.
        pace: How much moves.
        large_index: Whether rank and suit are as large as the card allows.
        show_time: Whether the bar shows the clock.
        show_score: Whether it shows the score.
        letters: What stands on court cards and aces.
        winnable: Whether only deals that can be won are wanted, where the level leaves the choice.
        advisor: Whether the advisor is on.
        warns: Whether it warns where one move alone keeps the win.
        swapped: The ids of the games in which tap and double tap have changed places.
    """

    theme: Theme = Theme.SYSTEM
    inks: Inks = Inks.AUTOMATIC
    pace: Pace = Pace.FULL
    large_index: bool = False
    show_time: bool = True
    show_score: bool = True
    letters: Letters = Letters.AUTOMATIC
    winnable: bool = False
    advisor: bool = False
    warns: bool = False
    swapped: frozenset[str] = frozenset()

    @classmethod
    def read(cls, settings: Mapping[str, object]) -> "Choices":
        """Read settings; what is missing or makes no sense keeps its default."""
        choices = cls()
        for name in cls._fields:
            value, default = settings.get(name), getattr(choices, name)
            if isinstance(default, Enum):
                known = {each.value: each for each in type(default)}
                value = known.get(value) if isinstance(value, str) else None
            elif isinstance(default, frozenset):
                names = value if isinstance(value, list) else [None]
                value = frozenset(names) if all(isinstance(each, str) for each in names) else None
            if isinstance(value, type(default)):
                choices = choices.having(name, value)
        return choices

    def having(self, name: str, value: object) -> "Choices":
        """Return the choices with another value for one field."""
        changed: dict[str, Any] = {name: value}
        return self._replace(**changed)

    def written(self, name: str) -> object:
        """Return a field as it is stored."""
        value = getattr(self, name)
        if isinstance(value, frozenset):
            return sorted(value)
        return value.value if isinstance(value, Enum) else value
