"""The review of the deal on the table: its turning point, counts, and the way back."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt

from app.truth import Truth
from app.windows.review import ReviewPanel
from engine.solver.answer import Verdict
from engine.solver.solve import solve

PATIENCE_MS = 30_000
Opened = Callable[..., Any]


def is_won(rules: Any, position: Any) -> bool:
    return solve(rules, position).answer.verdict is Verdict.WINNABLE


def test_it_finds_where_the_deal_was_lost_and_goes_back_there(opened: Opened) -> None:
    seat = opened("eight-cells:hard", 25)
    rules = seat.table.level.rules
    last_won = None
    while is_won(rules, seat.position):
        moves = sorted(rules.moves(seat.position), key=str)
        losing = [move for move in moves if not is_won(rules, rules.play(seat.position, move))]
        cells = [move for move in moves if move.target[0] == "c"]
        last_won = seat.position
        seat.window.play.make((losing or cells or moves)[0])
    steps = len(seat.state.done)
    losing_move = seat.state.now.moves[0]
    seat.window.play.undo()
    seat.window.play.make(losing_move)
    seat.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    panel = seat.window.panel
    assert isinstance(panel, ReviewPanel)
    seat.qtbot.waitUntil(lambda: panel.place == steps - 1, timeout=PATIENCE_MS)
    seat.qtbot.waitUntil(lambda: panel.words.text().count("\n") > 1, timeout=PATIENCE_MS)
    assert [bar.truth for bar in panel.strip.bars] == [Truth.WON] * steps + [Truth.LOST]
    assert panel.numbers.text().startswith("2 mistake")
    seat.key(Qt.Key.Key_Home)
    assert panel.place == 0
    seat.key(Qt.Key.Key_T)
    assert panel.place == steps - 1
    seat.push("Table to this position")
    assert seat.position == last_won
    assert len(seat.state.undone) == 1
    seat.check()


def test_a_deal_that_could_never_be_won_is_said_to_be_so(opened: Opened) -> None:
    seat = opened("eight-off:c2", 20)
    seat.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    panel = seat.window.panel
    assert isinstance(panel, ReviewPanel)
    seat.qtbot.waitUntil(lambda: "from the start" in panel.words.text(), timeout=PATIENCE_MS)
    assert seat.state.help
    seat.key(Qt.Key.Key_Escape)
    assert seat.window.panel is None
