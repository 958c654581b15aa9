"""Whether anything is left to do (`rules.md`, section 2: "When no legal move is left ...")."""

import random
from collections.abc import Callable, Iterator

import pytest

from engine.cards import ACE, DECK, Card, Suit
from engine.games.catalogue import LEVELS
from engine.moves import Move
from engine.prospects import Prospect, prospect
from engine.rules import Rules
from engine.table import Position, Role

Board = Callable[[str, Rules], Position]
Walk = Callable[[Rules, Position, int, int], Iterator[tuple[Move, Position]]]
CELLAR = pytest.mark.parametrize("level", ["cellar:standard", "cellar:strict"])
STUCK_COLUMNS = ": AC 9H\n: AD 9S\n: AH 9D\n: AS 9C\n: 2C 7H\n: 2D 7S\n: 2H 7D\n: 2S 7C"


def look(board: Board, level: str, text: str, budget: int = 5000) -> Prospect:
    """Ask about a board."""
    return prospect(LEVELS[level].rules, board(text, LEVELS[level].rules), budget)


@pytest.mark.parametrize(
    ("level", "cells"),
    [
        ("eight-cells:medium", 8),
        ("eight-cells:easy", 8),
        ("eight-cells:hard", 6),
        ("eight-off:c8", 8),
        ("eight-off:c4", 4),
        ("eight-off:c2", 2),
    ],
)
def test_no_legal_move_left_is_dead(level: str, cells: int, board: Board) -> None:
    full = "KC KD KH KS JC JD JH JS".split()[:cells]
    assert look(board, level, f"Freecells: {' '.join(full)}\n{STUCK_COLUMNS}") is Prospect.DEAD
    one_left = f"Freecells: {' '.join(full[1:])}\n{STUCK_COLUMNS}"
    assert look(board, level, one_left) is Prospect.OPEN


def test_a_take_back_is_a_legal_move(board: Board) -> None:
    text = f"Foundations: C-2\nFreecells: KC KD\n{STUCK_COLUMNS.replace('AC ', '').replace('2C ', '3C ')}"
    assert look(board, "eight-off:c2", text) is Prospect.DEAD
    text = text.replace("7H", "3C")
    back = look(board, "eight-off:c2", text.replace(": 3C 3C", ": 7H 4C 5C").replace("9H", "3C"), 1)
    assert back is not Prospect.DEAD


def test_moves_that_change_nothing_for_good_are_circular(board: Board) -> None:
    text = ": 9S 6H\n: 7H\n: 3S 9H\n: 3D 9D\n: 3C 9C\n: 5S JS\n: 5D JD\n: 5C JC"
    cells = "Freecells: KC KD KH KS QC QD QH QS"
    assert look(board, "eight-cells:medium", f"{cells}\n{text}") is Prospect.CIRCULAR
    assert look(board, "eight-off:c8", f"Foundations: H-4\n{cells}\n{text}") is Prospect.CIRCULAR


def test_a_card_that_can_still_come_up_is_open(board: Board) -> None:
    cells = "Freecells: KC KD KH KS QC QD QH QS"
    text = ": AS 6H\n: 7H\n: 3S 9H\n: 3D 9D\n: 3C 9C\n: 5S JS\n: 5D JD\n: 5C JC"
    assert look(board, "eight-cells:medium", f"{cells}\n{text}") is Prospect.OPEN


def test_taking_back_and_laying_up_again_brings_nothing(board: Board) -> None:
    columns = ": 5S 9H\n: 5D 9D\n: 5C 9C\n: 6S JH\n: 6D JD\n: 6C JC\n: 2S 7S\n: 2C 7C"
    text = f"Foundations: H-3\nFreecells: KC -\n{columns}"
    assert look(board, "eight-off:c2", text) is Prospect.CIRCULAR


def test_a_budget_that_does_not_suffice_says_unknown(board: Board) -> None:
    level = "six-by-six:standard"
    text = ": 9S 9H\n: 9D\n: 9C\n: 7C\n: 7D\n: 3S"
    assert look(board, level, text, 20) is Prospect.UNKNOWN
    assert look(board, level, text, 3000) is Prospect.CIRCULAR


@CELLAR
def test_cellar_stuck_circular_and_open(level: str, board: Board) -> None:
    rows = dict(zip("R1 L2 R2 L3 R3 L4 R4".split(), "6H 3D 5D 9S 7S 8C TC".split(), strict=True))

    def text(**changed: str) -> str:
        lines = "\n".join(f"{place}: {cards}" for place, cards in (rows | changed).items())
        return f"L1: 2C 4H\n{lines}\nWL: 9D\nWR: JS\nCE: 6C"

    assert look(board, level, text()) is Prospect.DEAD
    assert look(board, level, text(R1="-")) is Prospect.OPEN
    # 4H goes round between 5H and 3H; 2C, which lies under it, is next on no ace: clubs go down.
    round_and_round = text(R1="8D 5H", L2="8S 3H", R2="4C") + "\nAces: S-A H-A D-A C-Kv"
    assert look(board, level, round_and_round.replace("TC", "JC")) is Prospect.CIRCULAR


def leads_on(rules: Rules, position: Position, budget: int) -> bool | None:
    """Whether any order of moves brings a card home: plain search, positions told apart as they are."""
    home, seen, waiting = position.on_foundations(), {(position.piles, position.blocked)}, [position]
    while waiting:
        here = waiting.pop()
        for move in rules.moves(here):
            after = rules.play(here, move)
            if after.on_foundations() > home:
                return True
            if (after.piles, after.blocked) not in seen:
                seen.add((after.piles, after.blocked))
                waiting.append(after)
        if len(seen) > budget:
            return None
    return False


def small(rules: Rules, chance: random.Random) -> Position:
    """Lay out a part of a deck, aces deep or missing, the cells full but for one at most."""
    deck = [card for card in DECK if card.rank > 2]
    chance.shuffle(deck)
    cards = iter(deck)
    free = chance.random() < 0.3
    piles = {}
    for pile, role in rules.table.role.items():
        if role is Role.FOUNDATION:
            suit = Suit(pile[1])
            piles[pile] = [Card(ACE, suit), Card(2, suit)] if chance.random() < 0.4 else [Card(ACE, suit)]
        elif role is Role.CELL:
            piles[pile] = [] if pile == "c1" and free else [next(cards)]
        elif role is not Role.CELLAR:
            piles[pile] = [next(cards) for _ in range(4)]
    blocked = {pile: len(piles.get(pile, [])) - 1 for pile in rules.table if pile[0] in "LRW"}
    return Position.of(rules.table, piles, blocked)


@pytest.mark.parametrize(
    "level", ["eight-cells:easy", "eight-cells:hard", "eight-off:c4", "six-by-six:standard", "cellar:strict"]
)
def test_circular_agrees_with_plain_exhaustive_search(level: str) -> None:
    rules, chance, found = LEVELS[level].rules, random.Random(5), set()
    for _ in range(40):
        position = small(rules, chance)
        expected = leads_on(rules, position, 80)
        if expected is not None:
            answer = prospect(rules, position, 80)
            assert (answer is Prospect.OPEN) == expected
            assert answer is not Prospect.UNKNOWN
            found.add(answer)
    assert {Prospect.OPEN, Prospect.CIRCULAR} <= found


@pytest.mark.parametrize("level", LEVELS)
def test_dead_is_said_exactly_when_no_move_is_left(level: str, walk: Walk) -> None:
    rules = LEVELS[level].rules
    for seed in range(4):
        end = LEVELS[level].deal(seed)
        for _, position in walk(rules, end, seed, 120):
            end = position
        assert (prospect(rules, end, 20) is Prospect.DEAD) == (not list(rules.moves(end)))
