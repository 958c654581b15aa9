"""Proven deals are won by their lines, under the rules of the level that deals them (players' row E16)."""

import pytest

from app.proven import ProvenDeals
from engine.dealing import LARGEST
from engine.finishing import finish
from engine.games.catalogue import LEVELS, Deals
from engine.table import Outcome

PROVEN = [level.id for level in LEVELS.values() if level.deals is Deals.PROVEN]
OTHERS = [level.id for level in LEVELS.values() if level.deals is not Deals.PROVEN]


@pytest.fixture(scope="module")
def proven() -> ProvenDeals:
    return ProvenDeals()


def test_easy_is_the_level_of_proven_deals() -> None:
    assert PROVEN == ["eight-cells:easy"]


@pytest.mark.parametrize("level", PROVEN)
def test_numbers_rise_and_are_deal_numbers(proven: ProvenDeals, level: str) -> None:
    numbers = list(proven.numbers(level))
    assert len(numbers) >= 100
    assert numbers == sorted(set(numbers))
    assert numbers[0] >= 0
    assert numbers[-1] <= LARGEST


@pytest.mark.parametrize("level", PROVEN)
def test_it_holds_its_numbers_and_no_others(proven: ProvenDeals, level: str) -> None:
    numbers = set(proven.numbers(level))
    assert all(proven.holds(level, number) for number in numbers)
    for number in (-1, 2**32, *(each + 1 for each in list(numbers)[:50])):
        assert proven.holds(level, number) is (number in numbers)


@pytest.mark.parametrize("level", PROVEN)
def test_every_line_wins(proven: ProvenDeals, level: str) -> None:
    rules = LEVELS[level].rules
    for number in proven.numbers(level):
        position = LEVELS[level].deal(number)
        for move in proven.line(level, number):
            assert rules.why_not(position, move) is None, (number, move)
            position = rules.play(position, move)
        if rules.outcome(position) is Outcome.OPEN:  # the rest plays itself out
            for move in finish(rules, position):
                position = rules.play(position, move)
        assert rules.outcome(position) is Outcome.WON, number


@pytest.mark.parametrize("level", OTHERS)
def test_a_level_of_any_deals_has_no_list(proven: ProvenDeals, level: str) -> None:
    assert list(proven.numbers(level)) == []
    assert not proven.holds(level, 1)


@pytest.mark.parametrize("level", [*PROVEN, OTHERS[0]])
def test_a_deal_that_is_not_proven_has_no_line(proven: ProvenDeals, level: str) -> None:
    other = next(number for number in range(1_000) if not proven.holds(level, number))
    with pytest.raises(KeyError):
        proven.line(level, other)
