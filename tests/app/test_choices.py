"""Settings are read from the store and never trusted (players' rows A2, A16)."""

from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.choices import Choices, Inks, Letters, Pace, Theme
from app.storage import Store

NAMES = list(Choices._fields)
STRANGE_WORDS = ["", "NIGHT", "Night", "night ", "true", "\0", "ночь", "x" * 10_000]
HOSTILE: list[object] = [
    *STRANGE_WORDS,
    *(None, 0, 1, -1, 2**80, 1.5, float("nan"), True, False),
    *([], {}, ["night"], {"night": 1}, [[]], b"night", frozenset({"night"}), object()),
    *(Theme, Theme.NIGHT, Pace.NONE),
]


def test_without_settings_all_is_at_its_default() -> None:
    assert Choices.read({}) == Choices()
    assert Choices() == Choices(Theme.SYSTEM, Inks.AUTOMATIC, Pace.FULL, False, True, True)


def test_what_is_stored_is_read() -> None:
    stored = {
        "theme": "night",
        "inks": "four",
        "pace": "none",
        "large_index": True,
        "show_time": False,
        "show_score": False,
    }
    assert Choices.read(stored) == Choices(Theme.NIGHT, Inks.FOUR, Pace.NONE, True, False, False)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value)[:12])
def test_what_makes_no_sense_keeps_its_default_and_harms_no_other(name: str, value: object) -> None:
    others = {other: Choices().written(other) for other in NAMES if other != name}
    read = Choices.read({**others, name: value})
    assert type(getattr(read, name)) is type(getattr(Choices(), name))
    allowed = isinstance(getattr(Choices(), name), bool) and isinstance(value, bool)
    if name == "swapped" and value in ([], ["night"]):  # a game may be called anything
        allowed, value = True, frozenset(value)
    assert read == (Choices().having(name, value) if allowed else Choices())


@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_every_choice_comes_back(name: str) -> None:
    default = getattr(Choices(), name)
    values = type(default) if isinstance(default, Enum) else (False, True)
    for value in (frozenset(), frozenset({"a"}), frozenset("ab")) if name == "swapped" else values:
        chosen = Choices().having(name, value)
        assert getattr(chosen, name) == value
        assert Choices.read({name: chosen.written(name)}) == chosen


def test_choices_are_values() -> None:
    first = Choices()
    assert first.having("theme", Theme.DAY) != first
    assert first == Choices()


def test_they_survive_the_store() -> None:
    store = Store(None, lambda *_: None)
    chosen = Choices(
        Theme.LIGHT,
        Inks.TWO,
        Pace.QUICK,
        True,
        False,
        True,
        Letters.CYRILLIC,
        True,
        True,
        True,
        frozenset("ab"),
    )
    for name in NAMES:
        store.set(name, chosen.written(name))
    assert Choices.read(store.settings) == chosen
    store.close()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from([*NAMES, "on table", "level", "sound"]), json_values))
def test_whatever_is_stored_choices_are_read(settings: dict[str, object]) -> None:
    read = Choices.read(settings)
    for name in NAMES:
        assert type(getattr(read, name)) is type(getattr(Choices(), name))
        assert Choices.read({name: read.written(name)}) == Choices().having(name, getattr(read, name))
