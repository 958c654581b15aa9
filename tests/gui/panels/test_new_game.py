"""The New Game panel, through the events that a player makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

if TYPE_CHECKING:
    from tests.gui.panels.conftest import Hand


def test_play_deals_at_the_chosen_level(hand: Hand) -> None:
    panel = hand.new_game()
    played = hand.heard(panel.play)
    hand.open(panel)
    hand.click(hand.button(panel, "PLAY"))
    assert played == [("easy",)]
    hand.click(hand.tile(panel, "Hard"))
    hand.click(hand.button(panel, "PLAY"))
    assert played == [("easy",), ("hard",)]
    assert panel.isVisible(), "whoever deals closes the panel: a question may come between"


def test_enter_plays_from_the_first_moment(hand: Hand) -> None:
    panel = hand.new_game(chosen="c4")
    played = hand.heard(panel.play)
    hand.open(panel)
    hand.press(Qt.Key.Key_Return)
    assert played == [("c4",)]


def test_a_held_enter_plays_nothing(hand: Hand) -> None:
    panel = hand.new_game()
    played = hand.heard(panel.play)
    hand.open(panel)
    for target in (hand.tile(panel, "Easy"), hand.button(panel, "PLAY")):
        target.setFocus()
        held = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True
        )
        QApplication.sendEvent(target, held)
    assert played == []


def test_an_unknown_level_leaves_the_first_one_chosen(hand: Hand) -> None:
    panel = hand.open(hand.new_game(chosen="gone"))
    assert hand.tile(panel, "Eight Cells").isChecked()
    assert hand.tile(panel, "Medium").isChecked(), "its game's open deal says more than the order"


def test_arrows_lead_through_levels_and_games(hand: Hand) -> None:
    panel = hand.new_game()
    played = hand.heard(panel.play)
    hand.open(panel)
    assert hand.tile(panel, "Easy").hasFocus()
    hand.press(Qt.Key.Key_Down)
    assert hand.tile(panel, "Medium").isChecked()
    assert hand.tile(panel, "Medium").hasFocus()
    hand.press(Qt.Key.Key_Left)
    assert hand.tile(panel, "Eight Cells").hasFocus()
    hand.press(Qt.Key.Key_Down)
    assert hand.tile(panel, "Eight Off").isChecked()
    hand.press(Qt.Key.Key_Right)
    assert hand.tile(panel, "C8").hasFocus()
    hand.press(Qt.Key.Key_Down)
    hand.press(Qt.Key.Key_Down)
    hand.press(Qt.Key.Key_Enter)
    assert played == [("c4",)]


def test_arrows_in_a_narrow_window_follow_the_picture(hand: Hand) -> None:
    hand.table.resize(560, 640)
    panel = hand.open(hand.new_game())
    assert hand.tile(panel, "Eight Off").geometry().top() == hand.tile(panel, "Eight Cells").geometry().top()
    hand.press(Qt.Key.Key_Up)
    assert hand.tile(panel, "Eight Cells").hasFocus()
    hand.press(Qt.Key.Key_Right)
    assert hand.tile(panel, "Eight Off").hasFocus()
    hand.press(Qt.Key.Key_Down)
    assert hand.tile(panel, "C8").hasFocus()


def test_each_game_remembers_its_level(hand: Hand) -> None:
    panel = hand.open(hand.new_game())
    hand.click(hand.tile(panel, "Hard"))
    hand.click(hand.tile(panel, "Cellar"))
    hand.click(hand.tile(panel, "Strict"))
    hand.click(hand.tile(panel, "Eight Cells"))
    assert hand.tile(panel, "Hard").isChecked()


def test_continue_is_there_for_games_with_an_open_deal(hand: Hand) -> None:
    panel = hand.new_game()
    resumed = hand.heard(panel.resume)
    hand.open(panel)
    hand.click(hand.button(panel, "CONTINUE"))
    assert resumed == [("first",)]
    hand.click(hand.tile(panel, "Eight Off"))
    assert "CONTINUE" not in [each.text() for each in hand.buttons(panel)]
    hand.click(hand.tile(panel, "Six by Six"))
    hand.click(hand.button(panel, "CONTINUE"))
    assert resumed == [("first",), ("third",)]


def test_enter_on_another_button_presses_that_one(hand: Hand) -> None:
    panel = hand.new_game()
    played, resumed = hand.heard(panel.play), hand.heard(panel.resume)
    hand.open(panel)
    hand.button(panel, "CONTINUE").setFocus()
    hand.press(Qt.Key.Key_Return)
    assert (played, resumed) == ([], [("first",)])


def test_a_typed_code_is_checked_while_it_is_typed(hand: Hand) -> None:
    panel = hand.new_game()
    typed, played = hand.heard(panel.typed), hand.heard(panel.play)
    hand.open(panel)
    hand.click(hand.button(panel, "Deal code …"))
    line = hand.focused()
    assert isinstance(line, QLineEdit)
    assert not hand.button(panel, "PLAY").isEnabled(), "PLAY now means the typed deal"
    hand.type("2")
    assert hand.bad_code in hand.sentences(panel)
    hand.press(Qt.Key.Key_Return)
    assert (typed, played) == ([], [])
    hand.type("0 ")
    assert hand.bad_code not in hand.sentences(panel)
    hand.press(Qt.Key.Key_Return)
    hand.click(hand.button(panel, "PLAY"))
    assert (typed, played) == ([("easy", "20"), ("easy", "20")], [])


def test_a_typed_code_is_checked_again_for_another_level(hand: Hand) -> None:
    panel = hand.new_game()
    hand.open(panel)
    panel.open_typing()
    hand.type("20")
    hand.click(hand.tile(panel, "Hard"))
    assert hand.bad_code in hand.sentences(panel)
    assert not hand.button(panel, "PLAY").isEnabled()
    hand.click(hand.tile(panel, "Medium"))
    assert hand.button(panel, "PLAY").isEnabled()


def test_esc_leaves_the_code_first_and_the_panel_then(hand: Hand) -> None:
    panel = hand.new_game()
    closed, played = hand.heard(panel.closed), hand.heard(panel.play)
    hand.open(panel)
    hand.click(hand.button(panel, "Deal code …"))
    hand.type("junk")
    hand.press(Qt.Key.Key_Escape)
    assert closed == []
    assert hand.button(panel, "Deal code …").hasFocus()
    hand.click(hand.button(panel, "PLAY"))
    assert played == [("easy",)]
    hand.press(Qt.Key.Key_Escape)
    assert closed == [()]


def test_without_a_way_back_nothing_closes(hand: Hand) -> None:
    panel = hand.new_game(can_close=False)
    closed = hand.heard(panel.closed)
    hand.open(panel)
    hand.press(Qt.Key.Key_Escape)
    assert closed == []
    assert panel.isVisible()
    assert "Close" not in [each.accessibleName() for each in panel.findChildren(QPushButton)]


def test_tiles_tell_a_reader_what_they_are(hand: Hand) -> None:
    panel = hand.open(hand.new_game())
    assert "Won 1 041 of 1 244" in hand.tile(panel, "Medium").accessibleDescription()
    assert "80 %" in hand.tile(panel, "Medium").accessibleDescription()
    assert hand.tile(panel, "Cellar").accessibleDescription() == "dig out the aces"
