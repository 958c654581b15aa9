"""Hints, the way back from a lost position, and deals that are proven before they are dealt."""

import os
import random
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from app.scene.rings import RingKind
from app.windows.new_game import NewGamePanel
from app.windows.question import QuestionPanel
from engine.games.catalogue import LEVELS
from engine.history import What
from engine.moves import Move
from engine.solver.answer import Verdict
from engine.solver.solve import solve
from engine.table import Outcome

PATIENCE_MS = 20_000


Opened = Callable[..., Any]  # the fixture of conftest.py, whose classes cannot be imported from here


def hint(seat: Any) -> Move:
    """Ask for a hint by its key and return the move that the next position of the line shows."""
    seat.key(Qt.Key.Key_H)
    seat.qtbot.waitUntil(lambda: bool(seat.rings(RingKind.HINT)), timeout=PATIENCE_MS)
    assert len(seat.rings(RingKind.HINT)) == 2
    move: Move = seat.window.advice.shown
    return move


@pytest.mark.parametrize("level", ["eight-cells:hard", "eight-off:c8", "six-by-six:standard"])
def test_hints_lead_from_the_deal_to_a_win(opened: Opened, level: str) -> None:
    seat = opened(level, 20)
    made = 0
    while seat.state.result is None:
        move = hint(seat)
        assert seat.said
        seat.window.play.make(move)
        made += 1
        assert made < 150
    assert seat.state.result.outcome is Outcome.WON
    assert seat.state.result.helped
    assert [event.what for event in seat.events()].count(What.HINT) == 1


def test_a_hint_goes_away_with_the_next_press_and_moves_nothing(opened: Opened) -> None:
    seat = opened("eight-cells:medium", 20)
    before = seat.position
    hint(seat)
    assert seat.position == before
    seat.click(seat.point("c5"))
    assert not seat.rings(RingKind.HINT)
    seat.check()


def lost_after(level: str, number: int) -> list[Move]:
    """Return moves made by chance, the last of which lost a deal that could be won before it."""
    its = LEVELS[level]
    chance = random.Random(7)
    while True:
        position, trail = its.deal(number), []
        while choice := list(its.rules.moves(position)):
            trail.append(chance.choice(choice))
            before, position = position, its.rules.play(position, trail[-1])
            if solve(its.rules, position).answer.verdict is not Verdict.WINNABLE:
                assert solve(its.rules, before).answer.verdict is Verdict.WINNABLE
                if next(iter(its.rules.moves(position)), None) is not None:
                    return trail
                break


def test_in_a_lost_position_it_offers_the_way_back_which_redo_undoes(opened: Opened) -> None:
    moves = lost_after("eight-cells:hard", 25)
    seat = opened("eight-cells:hard", 25)
    for move in moves:
        seat.window.play.make(move)
    lost = seat.position
    rules = seat.table.level.rules
    further = next(rules.moves(lost))
    seat.window.play.make(further)
    seat.key(Qt.Key.Key_H)
    seat.qtbot.waitUntil(lambda: isinstance(seat.window.panel, QuestionPanel), timeout=PATIENCE_MS)
    seat.push("Go back")
    assert solve(rules, seat.position).answer.verdict is Verdict.WINNABLE
    assert len(seat.state.undone) == 2
    seat.window.play.redo()
    assert seat.position == lost
    seat.check()


def test_a_deal_that_cannot_be_won_is_said_to_be_so(opened: Opened) -> None:
    seat = opened("eight-off:c2", 20)
    seat.key(Qt.Key.Key_H)
    seat.qtbot.waitUntil(lambda: "cannot be won" in seat.said, timeout=PATIENCE_MS)
    assert not seat.rings()


def test_a_killed_solver_is_started_anew_and_still_answers(opened: Opened) -> None:
    seat = opened("eight-cells:medium", 20)
    hint(seat)
    seat.window.play.make(next(seat.table.level.rules.moves(seat.position)))
    os.kill(seat.window.solver.process_id(), signal.SIGKILL)
    hint(seat)


def test_a_dealt_easy_deal_has_its_proof_kept_with_it(opened: Opened, tmp_path: Path) -> None:
    seat = opened(folder=tmp_path)
    seat.push("PLAY")
    seat.qtbot.waitUntil(lambda: seat.window.session.table is not None, timeout=PATIENCE_MS)
    wins_as_kept(seat, tmp_path, "eight-cells:easy", "random")


def test_a_deal_that_can_be_won_is_dealt_when_one_is_wanted(opened: Opened, tmp_path: Path) -> None:
    seat = opened(folder=tmp_path)
    panel = seat.window.panel
    assert isinstance(panel, NewGamePanel)
    seat.key(Qt.Key.Key_Down)
    panel.want_winnable(wanted=True)
    seat.push("PLAY")
    seat.qtbot.waitUntil(lambda: seat.window.session.table is not None, timeout=PATIENCE_MS)
    wins_as_kept(seat, tmp_path, seat.table.level.id, "winnable")


def wins_as_kept(seat: Any, folder: Path, level: str, source: str) -> None:
    assert (seat.table.level.id, seat.table.source) == (level, source)
    assert seat.store.flush(10)
    with closing(sqlite3.connect(folder / "faceup.sqlite3")) as db:
        ((moves,),) = db.execute("SELECT moves FROM proof WHERE deal_id = ?", (seat.table.id,)).fetchall()
    rules, position = seat.table.level.rules, seat.position
    for text in moves.split():
        assert rules.why_not(position, Move.parse(text)) is None
        position = rules.play(position, Move.parse(text))
    assert rules.outcome(position) is Outcome.WON
