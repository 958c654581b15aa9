"""Which cards go up by themselves, and collecting (`rules.md`, "Auto-finish" and "Collect")."""

from collections.abc import Callable, Iterator

import pytest

from engine.finishing import Finishing, collect, finish
from engine.games.catalogue import LEVELS
from engine.moves import Move, Reason, Rejection
from engine.rules import Rules
from engine.table import Outcome, Position, Role

Board = Callable[[str, Rules], Position]
Refusal = Callable[..., Rejection]
Walk = Callable[[Rules, Position, int, int], Iterator[tuple[Move, Position]]]
BY_ITSELF = ["eight-cells:easy", "eight-cells:medium", "eight-cells:hard", "six-by-six:standard"]
CELLS = [*BY_ITSELF, "eight-off:c8", "eight-off:c4", "eight-off:c2"]
CELLAR = pytest.mark.parametrize("level", ["cellar:standard", "cellar:strict"])


def texts(moves: tuple[Move, ...] | Rejection) -> list[str]:
    """Write moves."""
    assert not isinstance(moves, Rejection)
    return list(map(str, moves))


@pytest.mark.parametrize("level", LEVELS)
def test_eight_off_and_cellar_finish_only_when_asked(level: str) -> None:
    expected = Finishing.BY_ITSELF if level in BY_ITSELF else Finishing.WHEN_ASKED
    assert LEVELS[level].finishing is expected


@pytest.mark.parametrize("level", BY_ITSELF)
def test_the_rest_is_played_out_when_foundation_moves_alone_are_enough(level: str, board: Board) -> None:
    rules = LEVELS[level].rules
    position = board("Foundations: H-Q C-J D-K S-J\nFreecells: - KC\n: KS QS\n: KH QC", rules)
    assert texts(finish(rules, position)) == ["t1>fS", "t2>fC", "c2>fC", "t1>fS", "t2>fH"]


@pytest.mark.parametrize("level", BY_ITSELF)
def test_nothing_is_played_out_while_one_card_stays_behind(level: str, board: Board) -> None:
    rules = LEVELS[level].rules
    position = board("Foundations: H-Q C-J D-K S-J\nFreecells: - KC\n: QS KS\n: QC KH", rules)
    assert finish(rules, position) == ()
    blocked = board("Foundations: H-J C-J D-K S-K\n: QH KC QC KH", rules)
    assert finish(rules, blocked) == ()


@pytest.mark.parametrize("level", BY_ITSELF)
def test_a_won_deal_has_nothing_to_play_out(level: str, board: Board) -> None:
    assert finish(LEVELS[level].rules, board("Foundations: H-K C-K D-K S-K", LEVELS[level].rules)) == ()


def can_win_by_foundation_moves(rules: Rules, position: Position) -> bool:
    """Answer by trying every order."""
    seen, waiting = {position.piles}, [position]
    while waiting:
        here = waiting.pop()
        if rules.outcome(here) is Outcome.WON:
            return True
        for move in rules.moves(here):
            after = rules.play(here, move)
            if rules.table.role[move.target] is Role.FOUNDATION and after.piles not in seen:
                seen.add(after.piles)
                waiting.append(after)
    return False


@pytest.mark.parametrize("level", BY_ITSELF)
def test_auto_finish_is_exact(level: str, board: Board, walk: Walk) -> None:
    rules = LEVELS[level].rules
    answers = set()
    columns = ": KS JH\n: QS JS QH\n: QC JC KC\n: KH QD"
    start = board(f"Foundations: H-T C-T D-J S-T\nFreecells: KD\n{columns}", rules)
    for seed in range(5):
        for _, position in walk(rules, start, seed, 12):
            moves = finish(rules, position)
            expected = can_win_by_foundation_moves(rules, position) and position.on_foundations() < 52
            assert bool(moves) == expected
            answers.add(expected)
            end = position
            for move in moves:
                assert rules.why_not(end, move) is None
                end = rules.play(end, move)
            assert not moves or rules.outcome(end) is Outcome.WON
    assert answers == {True, False}


@pytest.mark.parametrize("level", CELLS)
def test_collect_lays_all_that_can_go_on_the_foundations(level: str, board: Board, refusal: Refusal) -> None:
    rules = LEVELS[level].rules
    position = board("Foundations: H-2 S-A\nFreecells: 5H -\n: KC 3S 4H 2S\n: 9D 3H\n: 5S", rules)
    assert texts(collect(rules, position)) == ["t1>fS", "t2>fH", "t1>fH", "t1>fS", "c1>fH"]
    assert collect(rules, board(": 9D 3H\n: AS 2S", rules)) == refusal(Reason.NOTHING_TO_COLLECT)


@pytest.mark.parametrize("level", CELLS)
def test_the_lowest_card_goes_first(level: str, board: Board) -> None:
    rules = LEVELS[level].rules
    position = board("Foundations: H-8 S-A\nFreecells: 2S\n: 9H\n: AC", rules)
    assert list(map(str, rules.foundation_moves(position))) == ["t2>fC", "c1>fS", "t1>fH"]


# Cellar.


@CELLAR
def test_cellar_collects_nothing_before_the_first_ace_is_begun(
    level: str, board: Board, refusal: Refusal
) -> None:
    rules = LEVELS[level].rules
    assert collect(rules, board("L1: 2H\nR1: KS", rules)) == refusal(Reason.NO_DIRECTION)


@CELLAR
def test_cellar_collects_what_fits_the_chosen_direction(level: str, board: Board, refusal: Refusal) -> None:
    rules = LEVELS[level].rules
    position = board("L1: KD 5S 3H\nR1: 2C 2D/3D\nL2: KH\nWL: 4H\nWR: KC\nAces: S-4^ H-2^ D-A C-A", rules)
    assert sorted(texts(collect(rules, position))) == ["L1>fH", "L1>fS", "R1>fC", "R1>fDx2", "WL>fH"]
    falling = board("L1: 2D QH\nL2: KH\nWR: KC\nAces: S-Kv H-A D-A C-A", rules)
    assert texts(collect(rules, falling)) == ["L2>fH", "WR>fC", "L1>fH"]
    bare = board("L1: KD 5S\nAces: S-2^ H-A D-A C-A", rules)
    assert collect(rules, bare) == refusal(Reason.NOTHING_TO_COLLECT)


@CELLAR
def test_when_the_directions_differ_each_begun_ace_goes_on_its_own_way(level: str, board: Board) -> None:
    rules = LEVELS[level].rules
    position = board("L1: 3S\nR1: QH\nL2: 2D\nR2: KC\nAces: S-2^ H-Kv D-A C-A", rules)
    assert sorted(texts(collect(rules, position))) == ["L1>fS", "R1>fH"]


@CELLAR
def test_a_whole_pack_is_collected_at_once_and_a_locked_card_is_not(level: str, board: Board) -> None:
    rules = LEVELS[level].rules
    locked = board("L1: 9C 5S/4S/3S\nWL: 9D\nWR: 9H\nCE: 6S\nAces: S-2^ H-A D-A C-A", rules)
    assert texts(collect(rules, locked)) == ["L1>fSx3"]
    opened = board("L1: 9C 5S/4S/3S\nWL: -\nWR: 9H\nCE: 6S\nAces: S-2^ H-A D-A C-A", rules)
    assert texts(collect(rules, opened)) == ["L1>fSx3", "CE>fS"]


@CELLAR
def test_collecting_never_lays_a_card_against_the_chosen_direction(level: str, walk: Walk) -> None:
    rules = LEVELS[level].rules
    for seed in range(6):
        for _, position in walk(rules, LEVELS[level].deal(seed), seed, 60):
            moves, now = collect(rules, position), position
            for move in () if isinstance(moves, Rejection) else moves:
                assert rules.why_not(now, move) is None
                assert not rules.costs_the_win(now, move)
                now = rules.play(now, move)
