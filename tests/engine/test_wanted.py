"""Which cards foundations take next: what would be legal if it were free."""

from collections.abc import Callable

import pytest

from engine.games.catalogue import LEVELS
from engine.rules import Rules
from engine.table import Position, Role

Board = Callable[[str, Rules], Position]


def wanted(board: Board, level: str, text: str) -> list[str]:
    rules = LEVELS[level].rules
    return sorted(map(str, rules.wanted(board(text, rules))))


def test_cells_want_the_next_card_of_each_suit_that_is_not_complete(board: Board) -> None:
    text = "Foundations: S-0 H-A D-9 C-K\n"
    assert wanted(board, "eight-off:c8", text) == ["2H", "AS", "TD"]


def test_bare_aces_want_both_ways_until_one_is_begun(board: Board) -> None:
    assert wanted(board, "cellar:standard", "L1: 5S") == sorted(
        f"{rank}{suit}" for rank in "2K" for suit in "SHDC"
    )
    assert wanted(board, "cellar:standard", "Aces: S-3^") == ["2C", "2D", "2H", "4S"]
    assert wanted(board, "cellar:standard", "Aces: S-Qv H-2v") == ["JS", "KC", "KD"]
    assert wanted(board, "cellar:standard", "Aces: S-3^ H-Qv D-K^") == ["2C", "4S", "JH", "KC"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_card_that_goes_up_was_wanted(level: str) -> None:
    rules = LEVELS[level].rules
    for number in range(20):
        position = LEVELS[level].deal(number)
        for _ in range(60):
            moves = list(rules.moves(position))
            up = [move for move in moves if position.table.role[move.target] is Role.FOUNDATION]
            for move in up:
                cards = position[move.source][-move.count :]
                ends = {cards[0], cards[-1]}
                assert rules.costs_the_win(position, move) or ends & set(rules.wanted(position)), move
            if not moves:
                break
            position = rules.play(position, (up or moves)[0])
