"""The advisor: a lamp that is right for the position on the table, and verdicts on what a hand could do."""

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from app.scene.rings import RingKind
from app.scene.table import Flight
from app.truth import Truth, ahead
from engine.history import What
from engine.moves import Move
from engine.solver.answer import Verdict
from engine.solver.solve import solve

PATIENCE_MS = 20_000
Opened = Callable[..., Any]


def truth(level: Any, position: Any) -> Truth:
    verdict = solve(level.rules, position).answer.verdict
    return {Verdict.WINNABLE: Truth.WON, Verdict.UNWINNABLE: Truth.LOST}.get(verdict, Truth.UNKNOWN)


def lit(seat: Any) -> Truth:
    """Wait until the lamp has its answer and return it."""
    lamp = seat.window.bar.lamp
    seat.qtbot.waitUntil(lambda: not lamp.is_waiting and lamp.truth is not Truth.UNKNOWN, timeout=PATIENCE_MS)
    said: Truth = lamp.truth
    return said


@pytest.mark.parametrize("level", ["eight-cells:hard", "eight-off:c4", "six-by-six:standard"])
def test_the_lamp_is_right_after_every_move_and_undo(opened: Opened, level: str) -> None:
    seat = opened(level, 25)
    assert seat.window.bar.lamp.truth is None
    seat.key(Qt.Key.Key_V)
    rules = seat.table.level.rules
    for n in range(4):
        assert lit(seat) is truth(seat.table.level, seat.position)
        moves = list(rules.moves(seat.position))
        if not moves:
            break
        seat.window.play.make(moves[n % len(moves)])
    while seat.state.done:
        seat.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert not seat.window.bar.lamp.is_waiting, "an answer that was given before shows at once"
        assert lit(seat) is truth(seat.table.level, seat.position)


def test_another_deal_and_level_and_back_is_as_a_fresh_start(opened: Opened) -> None:
    seat = opened("eight-cells:hard", 25)
    seat.key(Qt.Key.Key_V)
    first = lit(seat)
    assert first is truth(seat.table.level, seat.position)
    for level in ("eight-off:c2", "eight-cells:medium", "eight-off:c2"):
        seat.window.session.deal(seat.window.session.level(level), 25, "code")
        seat.window.sit_down(Flight.AT_ONCE)
        assert lit(seat) is truth(seat.table.level, seat.position)


def test_nothing_is_said_of_another_position_while_one_is_thought_about(opened: Opened) -> None:
    seat = opened("six-by-six:standard", 1)
    seat.key(Qt.Key.Key_V)
    lit(seat)
    for move in list(seat.table.level.rules.moves(seat.position)):
        seat.window.play.make(move)
        lamp = seat.window.bar.lamp
        known = seat.window.verdicts.truth(seat.table.level, seat.position)
        assert lamp.is_waiting or lamp.truth is known
        seat.window.play.undo()


def test_it_marks_the_deal_as_helped_and_off_it_does_not(opened: Opened) -> None:
    seat = opened("eight-cells:hard", 25)
    assert not seat.state.help
    seat.key(Qt.Key.Key_V)
    assert seat.state.help == {What.ADVISE}
    assert [str(event) for event in seat.events()] == ["advise"]
    seat.key(Qt.Key.Key_V)
    assert seat.window.bar.lamp.truth is None
    seat.check_kept()


def mixed(seat: Any) -> tuple[str, int]:
    """Return cards that can be taken and have a target."""
    rules, position = seat.table.level.rules, seat.position
    return next((move.source, move.count) for move in rules.moves(position))


def test_targets_of_a_held_card_show_what_keeps_the_win(opened: Opened) -> None:
    seat = opened("six-by-six:standard", 25)
    seat.key(Qt.Key.Key_V)
    lit(seat)
    source, count = mixed(seat)
    at = seat.hold(source, count)
    level, dealer = seat.table.level, seat.table.dealer
    targets = dealer.targets(source, count)
    expected = sorted(
        truth(level, level.rules.play(seat.position, Move(source, target, count))).value for target in targets
    )

    def shown() -> list[str]:
        kinds = (RingKind.TARGET, RingKind.NEAREST)
        rings = [ring for kind in kinds for ring in seat.rings(kind)]
        return sorted(ring.truth.value for ring in rings if ring.truth is not None)

    seat.qtbot.waitUntil(lambda: shown() == expected, timeout=PATIENCE_MS)
    seat.key(Qt.Key.Key_Escape)
    seat.release(at)


def test_a_card_under_the_pointer_has_its_sign_before_it_is_lifted(opened: Opened) -> None:
    seat = opened("eight-cells:hard", 25)
    seat.key(Qt.Key.Key_V)
    lit(seat)
    source, count = mixed(seat)
    seat.move_to(seat.point("fH"))  # where the pointer stands already, a move is no event
    seat.move_to(seat.point(source, len(seat.position[source]) - count))
    seat.qtbot.waitUntil(
        lambda: [ring.truth for ring in seat.rings(RingKind.SIGN)] not in ([], [Truth.UNKNOWN]),
        timeout=PATIENCE_MS,
    )
    seat.key(Qt.Key.Key_V)
    assert not seat.rings(RingKind.SIGN)


def test_where_one_move_alone_keeps_the_win_it_says_so_if_that_is_wanted(opened: Opened) -> None:
    seat = opened("eight-cells:hard", 25)
    level = seat.table.level
    seat.window.choose("warns", True)
    seat.key(Qt.Key.Key_V)
    seen = set()
    for move in solve(level.rules, seat.position).answer.moves[:40]:
        lit(seat)
        dealer, verdicts = seat.table.dealer, seat.window.verdicts
        seat.qtbot.waitUntil(
            lambda dealer=dealer, verdicts=verdicts: all(
                verdicts.is_answered(dealer.level, after) for _, after in ahead(dealer.level, dealer.position)
            ),
            timeout=PATIENCE_MS,
        )
        winning = [truth(level, after) for _, after in ahead(dealer.level, dealer.position)].count(Truth.WON)
        assert seat.window.bar.lamp.is_only == (winning == 1)
        seen.add(winning == 1)
        seat.window.play.make(move)
        if seat.state.result is not None or len(seen) == 2:
            break
    assert True in seen


def test_a_killed_solver_comes_back(opened: Opened) -> None:
    seat = opened("eight-cells:hard", 25)
    seat.key(Qt.Key.Key_V)
    lit(seat)
    os.kill(seat.window.verdicts.process_id(), signal.SIGKILL)
    seat.window.play.make(next(seat.table.level.rules.moves(seat.position)))
    assert lit(seat) is truth(seat.table.level, seat.position)
