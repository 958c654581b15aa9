"""Dealing, asking, pausing, copying: what the commands do, and what a deal costs."""

import sqlite3
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QElapsedTimer, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QToolButton

from app.choices import Pace, Theme
from app.scene.items import CardItem
from app.session import Order
from app.windows.about import AboutPanel
from app.windows.bar import Title
from app.windows.guide import GuidePanel
from app.windows.new_game import NewGamePanel
from app.windows.pause import PausePanel
from app.windows.question import QuestionPanel
from app.windows.result import ResultPanel
from engine.finishing import finish
from engine.games.catalogue import LEVELS
from engine.moves import Move
from engine.table import Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QAction

    from app.proven import ProvenDeals
    from tests.gui.conftest import Opened, Played, Seat

LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
menus = pytest.mark.qt_log_ignore("does not support", extend=True)  # a popup, off screen


def title(seat: "Seat") -> Title:
    found = seat.window.bar.findChild(Title)
    assert found is not None
    return found


def bar_button(seat: "Seat", name: str) -> QToolButton:
    return next(b for b in seat.window.bar.findChildren(QToolButton) if b.accessibleName() == name)


# Dealing.


def test_first_start_shows_the_choice_with_easy_chosen_and_one_click_deals(opened: "Opened") -> None:
    seat = opened()
    panel = seat.panel()
    assert isinstance(panel, NewGamePanel)
    assert panel.level.id == "eight-cells:easy"
    assert not seat.items()
    seat.play()
    assert seat.panel() is None
    assert seat.table.level.id == "eight-cells:easy"
    assert seat.window.view.hasFocus()
    seat.check()


def test_easy_deals_only_proven_deals(opened: "Opened", proven: "ProvenDeals", tmp_path: "Path") -> None:
    seat = opened("eight-cells:easy", folder=tmp_path)
    seat.qtbot.waitUntil(lambda: seat.panel() is None)
    for _ in range(5):
        level, number = seat.table.level, seat.table.number
        assert number is not None
        assert seat.store.flush(5)
        with closing(sqlite3.connect(tmp_path / "faceup.sqlite3")) as db:
            kept = db.execute("SELECT moves FROM proof WHERE deal_id = ?", (seat.table.id,)).fetchall()
        moves = [Move.parse(text) for text in kept[0][0].split()] if kept else proven.line(level.id, number)
        position = level.deal(number)
        for move in moves:
            assert level.rules.why_not(position, move) is None
            position = level.rules.play(position, move)
        for move in finish(level.rules, position):
            position = level.rules.play(position, move)
        assert level.rules.outcome(position) is Outcome.WON
        seat.key(Qt.Key.Key_N, CTRL)
        seat.play()
    seat.check()


def test_without_a_deal_escape_leaves_the_choice_where_it_is(opened: "Opened") -> None:
    seat = opened()
    seat.key(Qt.Key.Key_Escape)
    assert isinstance(seat.panel(), NewGamePanel)
    seat.key(Qt.Key.Key_F1)
    seat.key(Qt.Key.Key_Escape)
    assert isinstance(seat.panel(), NewGamePanel)


def test_dealt_cards_fly_out_and_the_deal_is_skipped_by_a_press(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1, speed=0.25)
    for turn in range(2):
        seat.key(Qt.Key.Key_N, CTRL)
        seat.play()
        watch = QElapsedTimer()
        watch.start()
        assert seat.moves()
        assert len({(item.x(), item.y()) for item in seat.items().values()}) == 1, "all from one place"
        if turn:
            seat.click(QPoint(3, seat.viewport.height() - 3))
            assert not seat.moves()
        else:
            seat.qtbot.waitUntil(lambda: not seat.moves())
            assert watch.elapsed() > 300, "nothing cuts it short"
        seat.check()


def test_first_deal_of_a_start_flies_too(opened: "Opened") -> None:
    seat = opened()
    seat.window.scene.motion.scale = 0.2
    seat.play()
    assert seat.moves()
    seat.check()


def test_code_and_number_are_typed_into_the_panel(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    for typed, level, number in (
        ("20", "eight-cells:medium", 20),
        ("eo1-c8-aaac5tq", "eight-off:c8", 11982),
        ("SX1 C6 AAAAAAI", "six-by-six:standard", 1),
    ):
        seat.key(Qt.Key.Key_D, CTRL)
        panel = seat.panel()
        assert panel is not None
        line = next(each for each in panel.findChildren(QLineEdit) if each.isVisible())
        assert line.hasFocus()
        QTest.keyClicks(line, typed)
        seat.play()
        assert (seat.table.level.id, seat.table.number, seat.table.source) == (level, number, "code")
        seat.check()


def test_title_names_the_deal_and_a_click_copies_its_code(opened: "Opened") -> None:
    seat = opened("eight-off:c8", 11982)
    assert title(seat).game.text() == "Eight Off"
    assert title(seat).deal.text() == "8 cells · deal 11982"
    QTest.mouseClick(title(seat), LEFT)
    assert QGuiApplication.clipboard().text() == "EO1-C8-AAAC5TQ"
    assert seat.said == "Copied: EO1-C8-AAAC5TQ"
    QGuiApplication.clipboard().clear()
    seat.key(Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "EO1-C8-AAAC5TQ"
    seat.check()


# What dealing anew costs.


@pytest.mark.parametrize("begun", [False, True])
def test_question_appears_only_if_a_started_deal_would_be_lost(opened: "Opened", begun: bool) -> None:
    seat = opened("eight-cells:hard", 1)
    first = seat.table.id
    if begun:
        seat.drag(Move("t1", "c5"))
        seat.window.play.undo()  # a move was ever made
    seat.key(Qt.Key.Key_N, CTRL)
    seat.play()
    assert isinstance(seat.panel(), QuestionPanel) == begun
    if begun:
        seat.push("Play on")
        assert seat.table.id == first
        seat.check()
        seat.key(Qt.Key.Key_N, CTRL)
        seat.play()
        seat.key(Qt.Key.Key_Return)  # the harmless answer
        assert seat.table.id == first
        seat.key(Qt.Key.Key_N, CTRL)
        seat.play()
        seat.push("Give up and deal")
    assert seat.panel() is None
    assert seat.table.id != first
    saved = seat.store.load(first)
    assert saved is not None
    assert saved.row.outcome == (Outcome.LOST if begun else Outcome.THROWN_BACK).value
    assert seat.store.record("eight-cells:hard").lost == begun
    seat.check()


def test_deal_of_another_game_stays_open_and_continue_brings_it_back(
    opened: "Opened", line: "Played"
) -> None:
    seat = opened("eight-cells:medium", 1)
    for move in line("eight-cells:medium", 1)[:5]:
        seat.window.play.make(move)
    seat.window.play.undo()
    state, first = seat.state, seat.table.id
    seat.window.desk.deal(Order(LEVELS["eight-off:c8"]))
    assert not isinstance(seat.panel(), QuestionPanel)
    assert seat.table.level.id == "eight-off:c8"
    seat.check()
    seat.window.desk.resume("eight-cells")
    assert (seat.table.id, seat.state) == (first, state)
    seat.check()
    seat.key(Qt.Key.Key_Y, CTRL)
    assert len(seat.state.done) == 5
    seat.check()


def test_won_deal_is_given_up_without_a_question(opened: "Opened", line: "Played") -> None:
    seat = opened("eight-cells:medium", 1)
    for move in line("eight-cells:medium", 1):
        seat.window.play.make(move)
    seat.wait_for(ResultPanel)
    seat.push("NEW GAME")
    seat.play()
    assert seat.panel() is None
    record = seat.store.record("eight-cells:medium")
    assert (record.won, record.finished) == (1, 1)
    seat.check()


def test_practice_is_given_up_and_won_uncounted(opened: "Opened", line: "Played") -> None:
    seat = opened("eight-cells:medium", 1, source="code")
    for move in line("eight-cells:medium", 1):
        seat.window.play.make(move)
    seat.wait_for(ResultPanel)
    assert seat.store.record("eight-cells:medium").finished == 0
    seat.push("Same deal again")
    seat.drag(Move("t1", "c5"))
    seat.window.desk.again()
    assert seat.store.record("eight-cells:medium").finished == 0
    seat.check()


# Pause.


@pytest.mark.parametrize("way", ["key", "command", "minimised", "background"])
def test_pause_hides_the_cards_and_stops_the_clock(opened: "Opened", way: str) -> None:
    seat = opened("eight-cells:medium", 1)
    seat.drag(Move("t1", "c5"))
    seat.clock.ms += 3_000
    if way == "key":
        seat.key(Qt.Key.Key_P)
    elif way == "command":
        seat.window.commands.by_name["pause"].trigger()
    elif way == "minimised":
        seat.window.showMinimized()
    else:
        seat.window.pause_by_itself()
    assert isinstance(seat.panel(), PausePanel)
    assert not any(item.isVisible() for item in seat.window.scene.items() if isinstance(item, CardItem))
    assert not seat.table.dealer.clock.is_running
    seat.clock.ms += 3_600_000
    if way == "minimised":
        seat.window.showNormal()
        seat.window.activateWindow()
        seat.qtbot.waitUntil(lambda: seat.panel() is None)
    else:
        seat.push("CONTINUE")
    assert seat.panel() is None
    assert all(item.isVisible() for item in seat.items().values())
    seat.window.show_numbers()
    assert seat.window.bar.numbers[1] == "0:03"
    seat.clock.ms += 1_000
    seat.window.show_numbers()
    assert seat.window.bar.numbers[1] == "0:04"
    seat.check()


def test_clock_counts_play_time_only(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    seat.clock.ms += 60_000
    seat.window.show_numbers()
    assert seat.window.bar.numbers[1] == "0:00", "it starts with the first move"
    seat.drag(Move("t1", "c5"))
    seat.clock.ms += 2_000
    beside = seat.window.beside
    for open_ in (beside.show_guide, beside.show_settings, seat.window.desk.choose_game):
        open_()
        seat.clock.ms += 100_000
        seat.key(Qt.Key.Key_Escape)
        assert seat.panel() is None
    for jump in (3_600_000, -3_600_000):  # the machine slept, or its clock was set
        seat.clock.ms += jump
        seat.window.show_numbers()
    seat.clock.ms += 2_000
    seat.window.show_numbers()
    assert seat.window.bar.numbers[1] == "0:04"
    seat.check()


def test_restart_of_the_same_deal_won_three_times_is_one_win(opened: "Opened", line: "Played") -> None:
    seat = opened("eight-cells:medium", 1)
    for turn in range(3):
        for move in line("eight-cells:medium", 1):
            seat.window.play.make(move)
        if not turn:
            seat.wait_for(ResultPanel)
            seat.key(Qt.Key.Key_Escape)
        seat.key(Qt.Key.Key_F5)
    record = seat.store.record("eight-cells:medium")
    assert (record.won, record.finished, record.percent) == (1, 1, 100)
    seat.check()


# Menu, keys, panels.


@menus
def test_menu_has_every_command_and_each_leaves_the_deal_in_order(opened: "Opened") -> None:
    seat = opened("eight-off:c8", 1)
    seat.drag(Move("t1", "c5"))
    QTest.mouseClick(seat.window.bar.menu_button, LEFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    listed = {action for action in menu.actions() if not action.isSeparator() and action.menu() is None}
    menu.close()
    named = seat.window.commands.by_name
    of_matches = {named[name] for name in ("call can", "call cannot", "answer", "step", "new match")}
    assert {named[name] for name in named} - listed == {named["menu"], *of_matches}
    for name, action in named.items():
        if name not in {"quit", "menu"}:
            action.trigger()
            if (panel := seat.panel()) is not None:
                panel.dismiss()
            seat.check()


def test_no_key_belongs_to_two_commands(opened: "Opened") -> None:
    keys = [
        key.toString() for action in opened().window.commands.by_name.values() for key in action.shortcuts()
    ]
    assert len(keys) == len(set(keys))
    assert "" not in keys


def test_undo_key_of_the_system_is_among_the_keys(opened: "Opened") -> None:
    undo: QAction = opened().window.commands.by_name["undo"]
    assert QKeySequence("Ctrl+Z") in undo.shortcuts()  # Qt's Ctrl is the Mac's Cmd
    assert sys.platform == "darwin" or QKeySequence(QKeySequence.StandardKey.Undo) in undo.shortcuts()


def test_buttons_of_the_bar_undo_and_redo(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    assert not bar_button(seat, "Undo").isEnabled()
    seat.drag(Move("t1", "c5"))
    after = seat.position
    QTest.mouseClick(bar_button(seat, "Undo"), LEFT)
    assert not seat.state.done
    QTest.mouseClick(bar_button(seat, "Redo"), LEFT)
    assert seat.position == after
    assert not bar_button(seat, "Redo").isEnabled()
    assert seat.window.view.hasFocus(), "buttons leave the focus on the table"
    seat.check()
    QTest.mouseClick(bar_button(seat, "Guide"), LEFT)
    assert isinstance(seat.panel(), GuidePanel)


def test_commands_do_nothing_under_a_panel(opened: "Opened") -> None:
    seat = opened("eight-off:c8", 1)
    seat.drag(Move("t1", "c5"))
    state = seat.state
    seat.window.commands.by_name["about"].trigger()
    assert isinstance(seat.panel(), AboutPanel)
    for name in ("undo", "redo", "restart", "collect"):
        seat.window.commands.by_name[name].trigger()
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_R):
        seat.key(key, CTRL)
    for key in (Qt.Key.Key_1, Qt.Key.Key_A, Qt.Key.Key_O, Qt.Key.Key_Backspace, Qt.Key.Key_F5):
        seat.key(key)
    assert seat.state == state
    seat.key(Qt.Key.Key_Escape)
    seat.check()


def test_choices_change_the_look_and_nothing_else(opened: "Opened") -> None:
    seat = opened("six-by-six:standard", 1, speed=1.0)
    seat.drag(Move("t1", "c1"))
    for name, value in (("theme", Theme.NIGHT), ("large_index", True), ("show_time", False),
                        ("show_score", False), ("pace", Pace.QUICK), ("theme", Theme.LIGHT)):  # fmt: skip
        seat.window.choose(name, value)
        seat.check()
        seat.drag(Move("t2", "c2"))
        seat.key(Qt.Key.Key_Z, CTRL)
        seat.check()
    seat.window.choose("pace", Pace.NONE)
    seat.drag(Move("t2", "c2"))
    assert not seat.moves()
    seat.check()
