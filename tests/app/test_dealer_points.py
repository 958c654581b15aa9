"""Points as they are played (`rules.md`, "Score"; players' rows C10, C11)"""

from collections.abc import Callable
from itertools import pairwise

import pytest

from app.dealer import Dealer, Kind
from engine.history import Event, Result
from engine.moves import Move
from engine.table import Position

Written = tuple[int, tuple[Event, ...], Result | None]
Seat = tuple[Dealer, list[int], list[Written]]
Sit = Callable[[str, Position | int], Seat]
Lay = Callable[..., Position]
Winning = Callable[[str], tuple[int, list[Move]]]

BY_ITSELF = ["eight-cells:easy", "eight-cells:medium", "eight-cells:hard", "six-by-six:standard"]
WHEN_ASKED = ["eight-off:c8", "eight-off:c4"]
by_itself = pytest.mark.parametrize("name", BY_ITSELF)


@by_itself
def test_points_of_a_whole_game_are_ten_a_card_less_the_time(name: str, sit: Sit, winning: Winning) -> None:
    number, moves = winning(name)
    dealer, now, _ = sit(name, number)
    for move in moves:
        change = dealer.move(move)
        now[0] += 1_700 if change.finished is None else 0
        seconds = dealer.numbers().seconds
        expected = 10 * change.position.on_foundations() - 30 * (seconds // 30)
        assert dealer.numbers().score == max(0, expected)
    result = dealer.state.result
    assert result is not None
    seconds = result.elapsed_ms // 1_000
    assert (result.moves, result.score) == (len(moves), 520 - 30 * (seconds // 30))
    assert result.bonus == 600_000 // seconds


@pytest.mark.parametrize("name", WHEN_ASKED)
def test_points_of_eight_off_are_earned_once_a_card(name: str, sit: Sit, winning: Winning) -> None:
    number, moves = winning(name)
    dealer, _, _ = sit(name, number)
    from_cell = set()
    for move in moves:
        if move.source[0] == "c" and move.target[0] == "t":
            from_cell.add(dealer.position[move.source][-1])
        dealer.move(move)
    dealer.collect()
    result = dealer.state.result
    assert result is not None
    assert (result.score, result.bonus) == (520 + 5 * len(from_cell), 0)


def test_no_points_from_going_round(lay: Lay, sit: Sit) -> None:
    name = "eight-off:c8"
    dealer, _, _ = sit(name, lay(name, t1="9C 8C", t2="4H 3H", fH=2))
    way = "t1 c1 t1 c2 t1".split(), "t2 fH c1 t2 c3 fH t2".split()
    for _ in range(100):
        for stops in way:
            for source, target in pairwise(stops):
                assert dealer.between(source, target).kind is Kind.MOVED
    assert dealer.numbers().score == 5 + 10 + 5  # 8C from a cell; 3H home, and from a cell
    assert dealer.numbers().moves == 1_000


def test_no_points_from_going_round_with_a_kings_run(lay: Lay, sit: Sit) -> None:
    name = "eight-cells:medium"
    dealer, _, _ = sit(name, lay(name, t1="2D KS QS JS", fH=2))
    for source, target in pairwise("t1 t2 t3".split() + "t2 t3".split() * 50):
        dealer.between(source, target)
    for _ in range(50):
        dealer.undo()
        dealer.redo()
    assert dealer.numbers().score == 20


def test_undone_points_are_gone_and_earned_again(lay: Lay, sit: Sit) -> None:
    name = "eight-off:c8"
    dealer, _, _ = sit(name, lay(name, t1="9C", c1="8C", t2="KD AH"))
    scores = []
    for go in ("8C", "undo", "redo", "AH", "undo", "redo", "restart", "undo"):
        match go:
            case "undo":
                dealer.undo()
            case "redo":
                dealer.redo()
            case "restart":
                dealer.restart()
            case "8C":
                dealer.between("c1", "t1")
            case _:
                dealer.between("t2", "fH")
        scores.append(dealer.numbers().score)
    assert scores == [5, 0, 5, 15, 5, 15, 0, 15]
