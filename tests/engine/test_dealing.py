"""Decks of deal numbers (`interface.md`, "Deal numbers and codes")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK
from engine.dealing import LARGEST, shuffled
from engine.games.catalogue import LEVELS


def names(number: int) -> list[str]:
    """Write a deck."""
    return list(map(str, shuffled(number)))


@pytest.mark.parametrize(
    ("number", "begins", "ends"),
    [
        (1, "JD 2D 9H JC 5D 7H 7C 5H", "6S 9C 2H 6H"),
        (617, "7D AD 5C 3S", ""),
        (11982, "AH AS 4H AC", ""),
        (1000000, "2D 6H 6S TH", "TS AH 9S 4H"),
    ],
)
def test_the_deck_of_a_number_is_the_one_of_freecell(number: int, begins: str, ends: str) -> None:
    deck = names(number)
    assert deck[: len(begins.split())] == begins.split()
    assert deck[len(deck) - len(ends.split()) :] == ends.split()


def test_from_2_to_the_31_on_the_top_bit_of_each_random_number_is_set() -> None:
    assert names(3_000_000_000)[::8] == "8D TS JS TD JH JD JC".split()


def test_the_unshuffled_deck_is_by_rank_then_clubs_diamonds_hearts_spades() -> None:
    assert list(map(str, DECK[:5])) == "AC AD AH AS 2C".split()
    assert str(DECK[-1]) == "KS"
    assert len(set(DECK)) == 52


@given(st.integers(0, LARGEST))
def test_every_number_gives_52_different_cards(number: int) -> None:
    assert sorted(map(str, shuffled(number))) == sorted(map(str, DECK))


@pytest.mark.parametrize("number", [-1, 4294967296, -(2**31)])
def test_numbers_outside_of_the_range_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        shuffled(number)


def test_neighbouring_numbers_give_different_decks() -> None:
    numbers = [*range(2000), *range(2**31 - 500, 2**31 + 500), *range(LARGEST - 500, LARGEST + 1)]
    assert len({shuffled(number) for number in numbers}) == len(numbers)


def test_every_card_comes_in_every_place() -> None:
    decks = [shuffled(number) for number in range(1, 2001)]
    assert all(len(set(place)) == 52 for place in zip(*decks, strict=True))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_deals_a_whole_deck(level: str) -> None:
    for number in (0, 1, 2**31 - 1, 2**31, LARGEST):
        position = LEVELS[level].deal(number)
        cards = [card for pile in position.piles for card in pile]
        assert len(cards) == 52
        assert set(cards) == set(DECK)
