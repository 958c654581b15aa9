"""What the window says and offers about a deal: the next cards, that no move is left, giving up, going on."""

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton

from app.scene.rings import RingKind
from app.session import Order
from app.windows.key_list import KeyListPanel
from app.windows.new_game import NewGamePanel
from app.windows.question import QuestionPanel
from app.windows.result import ResultPanel
from app.windows.settings import SettingsPanel
from engine.cards import Card, Suit
from engine.games.catalogue import LEVELS
from engine.moves import Move
from engine.table import Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from tests.gui.conftest import Opened, Seat

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
DEAD_AFTER = ("eight-off:c4", 9, Move("t5", "t2"))
"""A deal, and its move after which there is none."""


def offers(seat: "Seat") -> dict[str, QToolButton]:
    """The buttons beside the sentence in the bar."""
    buttons = seat.window.bar.message.findChildren(QToolButton)
    return {button.text(): button for button in buttons if button.isVisible()}


# The next cards.


@pytest.mark.parametrize("size", [(1280, 800), (560, 640)])
def test_next_cards_are_ringed_where_they_lie_and_named(opened: "Opened", size: tuple[int, int]) -> None:
    seat = opened("eight-cells:medium", 20, size=size)
    seat.key(Qt.Key.Key_N)
    rings = seat.rings(RingKind.NEXT)
    assert len(rings) == 4
    middles = [ring.boundingRect().center() for ring in rings]
    for suit in Suit:
        pile, place = seat.position.where(Card(1, suit))
        assert any(seat.rect(pile, place).holds(at.x(), at.y()) for at in middles), suit
    for words in ("A♣ in column 3 under 2", "A♦ in a cell", "A♥ on column 8", "A♠ on column 3"):
        assert words in seat.said
    assert not seat.state.help, "it can be seen by everybody"
    seat.check()
    seat.click(QPoint(3, seat.viewport.height() - 3))
    assert seat.rings() == []
    assert seat.said == ""


def test_next_cards_follow_the_foundations_and_go_with_the_next_command(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 20)
    seat.tap("c2")  # the ace of diamonds
    seat.key(Qt.Key.Key_N)
    assert "2♦ in column 8 under 1" in seat.said
    seat.window.commands.by_name["undo"].trigger()  # as the menu does
    assert seat.rings(RingKind.NEXT) == []
    seat.check()


# No move is left.


def test_no_move_left_is_said_at_once_with_undo_and_giving_up(opened: "Opened") -> None:
    level, number, move = DEAD_AFTER
    seat = opened(level, number)
    assert seat.said == ""
    seat.drag(move)
    seat.qtbot.waitUntil(lambda: seat.said == "No move is left.")
    assert set(offers(seat)) == {"Undo", "Give up"}
    QTest.mouseClick(offers(seat)["Undo"], LEFT)
    assert seat.state.done == ()
    assert not seat.window.bar.is_speaking
    seat.drag(move)
    seat.qtbot.waitUntil(lambda: bool(offers(seat)))
    QTest.mouseClick(offers(seat)["Give up"], LEFT)
    assert isinstance(seat.panel(), QuestionPanel)
    seat.push("Give up")
    seat.wait_for(ResultPanel)
    assert seat.store.record(level).lost == 1
    seat.check()


def test_deal_without_any_move_offers_another_one(opened: "Opened") -> None:
    seat = opened("eight-off:c4", 46)
    seat.qtbot.waitUntil(lambda: seat.said == "No move is left.")
    assert set(offers(seat)) == {"New game"}
    QTest.mouseClick(offers(seat)["New game"], LEFT)
    assert isinstance(seat.panel(), NewGamePanel)


# Giving up.


def test_giving_up_asks_and_books_once_and_play_goes_on_as_practice(opened: "Opened") -> None:
    seat = opened("eight-cells:hard", 1)
    give_up = seat.window.commands.by_name["give up"]
    assert not give_up.isEnabled(), "nothing to give up"
    seat.drag(Move("t1", "c5"))
    seat.key(Qt.Key.Key_G, CTRL)
    assert isinstance(seat.panel(), QuestionPanel)
    seat.key(Qt.Key.Key_Return)  # the harmless answer
    assert seat.panel() is None
    seat.key(Qt.Key.Key_G, CTRL)
    seat.push("Give up")
    seat.wait_for(ResultPanel)
    seat.key(Qt.Key.Key_Escape)
    result = seat.state.result
    assert result is not None
    assert result.outcome is Outcome.LOST
    assert not give_up.isEnabled()
    seat.window.play.undo()
    seat.drag(Move("t1", "c5"))
    seat.key(Qt.Key.Key_N, CTRL)
    seat.play()
    assert seat.panel() is None, "it costs nothing more"
    record = seat.store.record("eight-cells:hard")
    assert (record.lost, record.finished) == (1, 1)
    seat.check()


def test_practice_is_given_up_without_a_question(opened: "Opened") -> None:
    seat = opened("eight-cells:hard", 1, source="code")
    seat.drag(Move("t1", "c5"))
    seat.key(Qt.Key.Key_G, CTRL)
    seat.wait_for(ResultPanel)
    assert seat.store.record("eight-cells:hard").finished == 0
    seat.check()


# Going on with another deal.


def test_open_deals_of_other_games_come_round_by_a_key(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    assert not seat.window.commands.by_name["continue"].isEnabled()
    seat.drag(Move("t1", "c5"))
    for level in ("eight-off:c8", "six-by-six:standard"):
        seat.window.desk.deal(Order(LEVELS[level], 1, "code"))
    games = []
    assert seat.window.commands.by_name["continue"].text() == "Continue Eight Cells"
    for _ in range(4):
        seat.key(Qt.Key.Key_O, CTRL)
        games.append(seat.table.level.game)
        seat.check()
    assert games == ["eight-cells", "eight-off", "six-by-six", "eight-cells"]
    assert len(seat.state.done) == 1


def test_deal_that_cannot_be_taken_up_leaves_the_bare_cloth(opened: "Opened", tmp_path: "Path") -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    seat.window.desk.deal(Order(LEVELS["eight-off:c8"], 1, "code"))
    assert seat.store.flush(5)
    with closing(sqlite3.connect(tmp_path / "faceup.sqlite3")) as db, db:
        db.execute("UPDATE deal SET board = 'torn' WHERE level = 'eight-cells:medium'")
    seat.key(Qt.Key.Key_O, CTRL)
    assert isinstance(seat.panel(), NewGamePanel)
    assert not any(item.isVisible() for item in seat.items().values())
    assert not any(item.isVisible() for item in seat.window.scene.items())
    assert "set aside" in seat.said
    seat.play()
    assert all(item.isVisible() for item in seat.items().values())
    seat.check()


# The list of keys.


def test_every_command_has_a_key_and_stands_in_the_list(opened: "Opened") -> None:
    seat = opened("eight-off:c8", 1)
    seat.key(Qt.Key.Key_Question, CTRL)
    panel = seat.panel()
    assert isinstance(panel, KeyListPanel)
    words = {label.text() for label in panel.findChildren(QLabel)}
    for name, action in seat.window.commands.by_name.items():
        text, _, shown = action.text().partition("\t")
        assert text in words, name
        keys = [key.toString(key.SequenceFormat.NativeText) for key in action.shortcuts()] or [shown]
        assert keys[0], name
        assert words.issuperset(keys), name


def test_keys_of_signs_work_under_a_russian_layout(opened: "Opened") -> None:
    seat = opened("eight-off:c8", 1)
    QApplication.sendEvent(seat.window.view, QKeyEvent(QKeyEvent.Type.KeyPress, ord("Б"), CTRL, "б"))
    assert isinstance(seat.panel(), SettingsPanel)


# Collect.


def test_collect_has_a_button_where_nothing_goes_up_by_itself(opened: "Opened") -> None:
    seat = opened("eight-off:c8", 20)
    buttons = {b.accessibleName(): b for b in seat.window.bar.findChildren(QToolButton)}
    assert buttons["Collect"].isVisible()
    QTest.mouseClick(buttons["Collect"], LEFT)
    assert {move.target for move in seat.state.now.moves} == {"fS", "fD", "fH"}
    assert len(seat.state.done) == 1, "one action"
    seat.check()
    seat.window.desk.deal(Order(LEVELS["eight-cells:medium"], 1, "code"))
    assert not buttons["Collect"].isVisible()
