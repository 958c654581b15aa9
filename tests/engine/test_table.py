"""Cards and positions."""

from collections.abc import Callable

import pytest

from engine.cards import DECK, parse_card, parse_rank
from engine.games.catalogue import CELLAR, EIGHT_CELLS, LEVELS
from engine.rules import Rules
from engine.table import Position

Board = Callable[[str, Rules], Position]


def test_cards_are_read_in_every_way_they_are_written() -> None:
    for card in DECK:
        for text in (str(card), str(card).lower(), str(card).replace("T", "10"), str(card).replace("A", "1")):
            assert parse_card(text) == card
    assert [parse_rank(text) for text in ("", "0", "11", "x", "TT")] == [None] * 5


def test_diamonds_and_hearts_are_red() -> None:
    assert [card.suit.is_red for card in DECK[:4]] == [False, True, True, False]


def test_a_card_is_found_with_its_place_in_the_pile(board: Board) -> None:
    position = board("Freecells: - 5D\n: 2S KH\n: 9C 8C 7C", EIGHT_CELLS)
    found = {str(card): position.where(card) for pile in position.piles for card in pile}
    assert found["KH"] == ("t1", 1)
    assert found["9C"] == ("t2", 0)
    assert found["7C"] == ("t2", 2)
    assert found["5D"] == ("c2", 0)
    with pytest.raises(KeyError):
        position.where(DECK[0])


def test_the_digest_tells_positions_apart_and_is_the_same_everywhere(board: Board) -> None:
    digests = {LEVELS[level].deal(number).digest() for level in LEVELS for number in range(20)}
    # The two Cellar levels deal alike, and so do medium, easy and the usual Eight Off.
    assert len(digests) == 6 * 20
    assert LEVELS["eight-cells:easy"].deal(1).digest() == LEVELS["eight-off:c8"].deal(1).digest()
    pack, blocked = board("L1: 2C 5H/6H", CELLAR), board("L1: 2C 5H 6H", CELLAR)
    assert pack.digest() != blocked.digest()
    assert pack != blocked
    assert LEVELS["cellar:strict"].deal(1).digest() == "ac0700afeca74aa4"
