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
    """

    theme: Theme = Theme.SYSTEM
    inks: Inks = Inks.AUTOMATIC
    pace: Pace = Pace.FULL
    large_index: bool = False
    show_time: bool = True
    show_score: bool = True

    @classmethod
    def read(cls, settings: Mapping[str, object]) -> "Choices":
        """Read settings; what is missing or makes no sense keeps its default."""
        choices = cls()
        for name in cls._fields:
            value, default = settings.get(name), getattr(choices, name)
            if isinstance(default, Enum):
                known = {each.value: each for each in type(default)}
                value = known.get(value) if isinstance(value, str) else None
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
        return value.value if isinstance(value, Enum) else value
