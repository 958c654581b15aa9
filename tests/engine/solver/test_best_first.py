"""The best-first search: known cases, lines, plain search over the rules, and itself in other ways."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.cards import ACE, DECK, KING, Card, Suit
from engine.games.catalogue import EIGHT_CELLS, EIGHT_CELLS_EASY, SIX_BY_SIX
from engine.games.cells import CellGame, Group, foundation
from engine.solver.answer import ASK_EVERY, Verdict, never
from engine.solver.best_first import solve_best_first
from engine.solver.best_first_search import BestFirst, Round
from engine.solver.solve import BEST_FIRST_BUDGET
from engine.solver.tidy import wins
from engine.table import Outcome, PileId, Position, Role

Cases = Callable[[str], list[tuple[str, Position, Verdict]]]
PARTS = 10  # of the cases, so that two processes share them
SMALL, LARGEST, MIDDLE, LITTLE = 60, 1_500, 25, 2_000
EVERYTHING = Round(1_000_000, 30)
# Tables so narrow that much is lost, and that plain search comes to an end.
NARROW = {
    "colours": replace(SIX_BY_SIX, columns=(9, 9, 9), cells=1),
    "colours, no cell": replace(SIX_BY_SIX, columns=(9, 9, 9, 9), cells=0),
    "colours, doubling": replace(SIX_BY_SIX, columns=(9, 9, 9), cells=1, group=Group.DOUBLING),
    "suit": replace(EIGHT_CELLS_EASY, columns=(6, 6, 6), cells=1),
    "suit, two cells": replace(EIGHT_CELLS_EASY, columns=(6, 6), cells=2),
    "suit, no cell": replace(EIGHT_CELLS_EASY, columns=(6, 6, 6, 6), cells=0),
    "suit, kings": replace(EIGHT_CELLS, columns=(6, 6, 6), cells=2),
}


def small(game: CellGame, chance: random.Random) -> Position:
    """Begin the foundations at 8 or 9 and put the rest anywhere."""
    piles: dict[PileId, list[Card]] = {pile: [] for pile in game.table}
    rest: list[Card] = []
    for suit in Suit:
        reached = chance.choice((8, 9))
        piles[foundation(suit)] = [Card(rank, suit) for rank in range(ACE, reached + 1)]
        rest += (Card(rank, suit) for rank in range(reached + 1, KING + 1))
    chance.shuffle(rest)
    # From low cards under high ones to the other way round: some of it is won, some of it lost.
    slope = chance.choice((-1, 0, 1))
    rest.sort(key=lambda card: slope * card.rank + 5 * chance.random())
    for cell in game.table.having(Role.CELL):
        if chance.random() < 0.5:
            piles[cell].append(rest.pop(chance.randrange(len(rest))))
    columns = game.table.having(Role.COLUMN)
    used = chance.sample(columns, chance.randint(1, len(columns)))
    for card in rest:
        piles[chance.choice(used)].append(card)
    return Position.of(game.table, piles)


def plain(game: CellGame, position: Position) -> bool | None:
    """Play every legal move; None if there are too many positions."""

    def key(position: Position) -> object:
        columns, cells = game.table.having(Role.COLUMN), game.table.having(Role.CELL)
        return frozenset(map(position.__getitem__, columns)), frozenset(map(position.__getitem__, cells))

    seen, stack = {key(position)}, [position]
    while stack and len(seen) <= LARGEST:
        position = stack.pop()
        if game.outcome(position) is Outcome.WON:
            return True
        children = [game.play(position, move) for move in game.moves(position)]
        for child in sorted(children, key=Position.on_foundations):
            if (its := key(child)) not in seen:
                seen.add(its)
                stack.append(child)
    return None if stack else False


def verdict(game: CellGame, position: Position) -> Verdict:
    return solve_best_first(game, position, BEST_FIRST_BUDGET, never).verdict


def undecided(game: CellGame, rows: list[tuple[str, Position, Verdict]]) -> list[str]:
    """Check verdicts and lines of cases; return those that the budget was too small for."""
    found = []
    for case, position, known in rows:
        answer = solve_best_first(game, position, BEST_FIRST_BUDGET, never)
        if answer.verdict is Verdict.UNDECIDED:
            found.append(case)
        else:
            assert answer.verdict is known, case
            assert wins(game, position, answer.moves) is (known is Verdict.WINNABLE), case
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_cases_of_six_by_six_have_their_verdicts_and_lines_that_win(part: int, cases: Cases) -> None:
    rows = cases("six-by-six:standard")[part::PARTS]
    # The one deal that cannot be won is too much to cover.
    assert set(undecided(SIX_BY_SIX, rows)) <= {"273"}


def test_cases_of_easy_have_their_verdicts_and_lines_that_win_without_the_compact_search(
    cases: Cases,
) -> None:
    rows = cases("eight-cells:easy")
    special = rows[-2:]
    assert {known for _, _, known in special} == {Verdict.WINNABLE, Verdict.UNWINNABLE}
    assert undecided(EIGHT_CELLS_EASY, rows[:50] + special) == []


@pytest.mark.parametrize("name", NARROW)
def test_verdicts_equal_plain_search_with_and_without_safe_moves_and_canonical_keys(name: str) -> None:
    game, chance, counts = NARROW[name], random.Random(name), {True: 0, False: 0}
    for _ in range(SMALL):
        position = small(game, chance)
        truth = plain(game, position)
        if truth is None:
            continue
        counts[truth] += 1
        answer = solve_best_first(game, position, BEST_FIRST_BUDGET, never)
        assert answer.verdict is (Verdict.WINNABLE if truth else Verdict.UNWINNABLE), position
        assert wins(game, position, answer.moves) is truth
        for safe, canonical in ((False, True), (True, False), (False, False)):
            search = BestFirst(game, position, safe=safe, canonical=canonical)
            assert search.run(EVERYTHING, never)[0] is answer.verdict, position
    assert min(counts.values()) >= SMALL // 10
    assert sum(counts.values()) >= SMALL // 2


@pytest.mark.parametrize("name", NARROW)
def test_winnable_is_what_a_move_leaves_winnable_on_narrow_tables(name: str) -> None:
    game, chance, counts = NARROW[name], random.Random(f"moves {name}"), {True: 0, False: 0}
    for _ in range(SMALL):
        position = small(game, chance)
        after = [verdict(game, game.play(position, move)) for move in game.moves(position)]
        before = verdict(game, position)
        assert Verdict.UNDECIDED not in {before, *after}
        assert (before is Verdict.WINNABLE) is (Verdict.WINNABLE in after), position
        counts[before is Verdict.WINNABLE] += 1
    assert min(counts.values()) >= SMALL // 10


@pytest.mark.parametrize("game", [SIX_BY_SIX, EIGHT_CELLS_EASY], ids=["six", "easy"])
def test_a_position_on_the_way_can_be_won_when_one_of_its_moves_can(game: CellGame) -> None:
    chance, decided = random.Random(5), 0
    deck = list(DECK)
    for _ in range(MIDDLE):
        chance.shuffle(deck)
        position = game.deal(deck)
        line = solve_best_first(game, position, LITTLE, never).moves
        for move in line[: chance.randrange(len(line) or 1)]:
            position = game.play(position, move)
        for _ in range(chance.randrange(12)):
            moves = list(game.moves(position))
            position = game.play(position, chance.choice(moves)) if moves else position
        before = solve_best_first(game, position, LITTLE, never)
        after = {
            solve_best_first(game, game.play(position, move), LITTLE // 4, never).verdict
            for move in list(game.moves(position))[:10]
        }
        if before.verdict is Verdict.WINNABLE:
            assert wins(game, position, before.moves)
            after.add(verdict(game, game.play(position, before.moves[0])))
            assert Verdict.WINNABLE in after
        elif before.verdict is Verdict.UNWINNABLE:
            assert Verdict.WINNABLE not in after
        decided += before.verdict is not Verdict.UNDECIDED
    assert decided >= MIDDLE * 3 // 4


def test_a_won_position_needs_no_move() -> None:
    full = {foundation(suit): [Card(rank, suit) for rank in range(ACE, KING + 1)] for suit in Suit}
    answer = solve_best_first(SIX_BY_SIX, Position.of(SIX_BY_SIX.table, full), 10, never)
    assert (answer.verdict, answer.moves) == (Verdict.WINNABLE, ())


@pytest.mark.parametrize("budget", [1, 255, 5_000])
def test_a_spent_budget_is_undecided_and_spent_to_the_last_position(budget: int, cases: Cases) -> None:
    position = next(position for case, position, _ in cases("six-by-six:standard") if case == "273")
    answer = solve_best_first(SIX_BY_SIX, position, budget, never)
    assert (answer.verdict, answer.moves, answer.positions) == (Verdict.UNDECIDED, (), budget)


def test_it_stops_when_it_is_told_to(cases: Cases) -> None:
    position = next(position for case, position, _ in cases("six-by-six:standard") if case == "273")
    asked = iter((False, False, True))
    answer = solve_best_first(SIX_BY_SIX, position, BEST_FIRST_BUDGET, lambda: next(asked))
    assert answer.verdict is Verdict.UNDECIDED
    assert 2 * ASK_EVERY <= answer.positions <= 3 * ASK_EVERY


def test_the_same_question_has_the_same_answer(cases: Cases) -> None:
    for _, position, _ in cases("six-by-six:standard")[:5]:
        first, again = (solve_best_first(SIX_BY_SIX, position, BEST_FIRST_BUDGET, never) for _ in range(2))
        assert first == again
