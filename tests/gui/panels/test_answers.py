"""The result and the question, through the events that a player makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from app.scene.palette import NIGHT
from app.windows.result import ResultView

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.windows.panel import Panel
    from tests.gui.panels.conftest import Hand


def test_a_result_leads_to_a_new_game_by_click_and_by_enter(hand: Hand) -> None:
    for by_click in (True, False):
        panel = hand.result()
        wanted, again, closed = hand.heard(panel.new_game), hand.heard(panel.again), hand.heard(panel.closed)
        panel.open()
        if by_click:
            hand.click(hand.button(panel, "NEW GAME"))
        else:
            hand.press(Qt.Key.Key_Return)
        assert (wanted, again, closed) == ([()], [], [()])


def test_a_result_leads_to_the_same_deal(hand: Hand) -> None:
    panel = hand.result()
    wanted, again, closed = hand.heard(panel.new_game), hand.heard(panel.again), hand.heard(panel.closed)
    panel.open()
    hand.click(hand.button(panel, "Same deal again"))
    assert (wanted, again, closed) == ([], [()], [()])


def test_a_result_closes_alike_by_button_and_esc(hand: Hand) -> None:
    for by_click in (True, False):
        panel = hand.result()
        wanted, again, closed = hand.heard(panel.new_game), hand.heard(panel.again), hand.heard(panel.closed)
        panel.open()
        if by_click:
            hand.click(hand.button(panel, "Close"))
        else:
            hand.press(Qt.Key.Key_Escape)
        assert (wanted, again, closed) == ([], [], [()])


def test_a_result_may_have_little_to_say(hand: Hand) -> None:
    view = ResultView("A draw", "Cellar", (("1", "move", "", False),), (), (), "", "")
    panel = hand.open(hand.result(NIGHT, view))
    assert hand.unreadable(panel) == []


# Question.


@pytest.mark.parametrize(
    ("act", "answer"),
    [
        (lambda hand, panel: hand.click(hand.button(panel, "Give up and deal")), True),
        (lambda hand, panel: hand.click(hand.button(panel, "Play on")), False),
        (lambda hand, _: hand.press(Qt.Key.Key_Escape), False),
        (lambda hand, _: hand.press(Qt.Key.Key_Return), False),
        (lambda _, panel: panel.dismiss(), False),
    ],
    ids=["yes", "no", "Esc", "Enter", "dismissed"],
)
def test_a_question_is_answered_once(hand: Hand, act: Callable[[Hand, Panel], None], answer: bool) -> None:
    panel = hand.question()
    answers, closed = hand.heard(panel.answered), hand.heard(panel.closed)
    panel.open()
    act(hand, panel)
    assert (answers, closed) == ([(answer,)], [()])
    assert not panel.isVisible()


def test_yes_by_keys_takes_a_step_on_purpose(hand: Hand) -> None:
    panel = hand.question()
    answers = hand.heard(panel.answered)
    panel.open()
    hand.press(Qt.Key.Key_Tab)
    hand.press(Qt.Key.Key_Return)
    assert answers == [(True,)]
