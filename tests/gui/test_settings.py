"""Settings: each is taken at once, kept at once, and means what it says."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel

from app.choices import Choices
from app.scene.art import Index
from app.scene.palette import DAY, LIGHT, NIGHT
from app.windows.panel import Panel
from app.windows.settings import SettingsPanel
from engine.moves import Move
from engine.table import Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.gui.conftest import Opened, Seat

LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


def settings(seat: "Seat") -> Panel:
    """Open the settings by their key."""
    seat.key(Qt.Key.Key_Comma, CTRL)
    panel = seat.panel()
    assert isinstance(panel, SettingsPanel)
    return panel


def press(panel: Panel, name: str, row: str = "") -> None:
    """Click what is called by a name, in the row of that name where there are several."""
    (button,) = (
        each
        for each in panel.findChildren(QAbstractButton)
        if name in {each.accessibleName(), each.text()} and row in {"", each.accessibleDescription()}
    )
    QTest.mouseClick(button, LEFT)


def kept(folder: Path) -> dict[str, object]:
    """What lies on the disk."""
    with closing(sqlite3.connect(folder / "faceup.sqlite3")) as db:
        return {key: json.loads(value) for key, value in db.execute("SELECT key, value FROM setting")}


def test_each_setting_is_applied_and_kept_before_the_panel_is_closed(
    opened: "Opened", tmp_path: Path
) -> None:
    seat = opened("six-by-six:standard", 1, folder=tmp_path)
    window, panel = seat.window, settings(seat)
    steps: list[tuple[str, str, str, object, Callable[[], bool]]] = [
        ("Night", "", "theme", "night", lambda: window.palette_ is NIGHT and panel.palette_ is NIGHT),
        ("Light", "", "theme", "light", lambda: window.palette_ is LIGHT and panel.palette_ is LIGHT),
        ("Day", "", "theme", "day", lambda: window.scene.look.palette is DAY),
        ("Four colours", "", "inks", "four", lambda: window.scene.look.style.four_inks),
        ("As the game needs", "", "inks", "automatic", lambda: not window.scene.look.style.four_inks),
        ("К Д В Т", "", "letters", "КДВТ", lambda: window.scene.look.style.letters == "КДВТ"),
        ("Large rank and suit, no pictures", "", "large_index", True,
         lambda: window.scene.look.style.index is Index.LARGE),
        ("Quick", "", "pace", "quick", lambda: window.scene.motion.scale == 0.5),
        ("None", "", "pace", "none", lambda: window.scene.motion.scale == 0.0),
        ("Only deals that can be won", "", "winnable", True, lambda: window.choices.winnable),
        ("to its foundation", "Six by Six", "swapped", ["six-by-six"],
         lambda: window.choices.swapped == {"six-by-six"}),
        ("to its foundation", "Eight Off", "swapped", ["six-by-six"], lambda: True),  # as the rules say
        ("to its best place", "Eight Off", "swapped", ["eight-off", "six-by-six"], lambda: True),
        ("to its best place", "Six by Six", "swapped", ["eight-off"],
         lambda: window.choices.swapped == {"eight-off"}),
    ]  # fmt: skip
    for name, row, key, value, is_applied in steps:
        press(panel, name, row)
        assert is_applied(), name
        assert seat.store.flush(5)
        assert kept(tmp_path).get(key, []) == value, name
    assert Choices.read(kept(tmp_path)) == window.choices
    assert seat.panel() is panel
    seat.key(Qt.Key.Key_Escape)
    seat.check()


def test_clock_and_score_can_be_hidden(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    panel = settings(seat)
    for name, word in (("Clock", "time"), ("Score", "score")):
        assert word in bar_words(seat)
        press(panel, name)
        assert word not in bar_words(seat)
        press(panel, name)
        assert word in bar_words(seat)


def bar_words(seat: "Seat") -> list[str]:
    return [label.text() for label in seat.window.bar.findChildren(QLabel) if label.isVisible()]


def test_settings_are_chosen_by_keys_alone(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    settings(seat)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right):
        seat.key(key)
    assert seat.window.palette_ is NIGHT
    seat.key(Qt.Key.Key_Tab)  # past the others at once
    seat.key(Qt.Key.Key_Right)
    assert not seat.window.scene.look.style.four_inks, "two colours"
    seat.key(Qt.Key.Key_Down)
    seat.key(Qt.Key.Key_Tab)
    seat.key(Qt.Key.Key_Space)
    assert seat.window.choices.large_index
    seat.key(Qt.Key.Key_Up)
    seat.key(Qt.Key.Key_Left)
    assert seat.window.scene.look.style.letters == "KQJA"
    seat.key(Qt.Key.Key_Escape)
    assert seat.panel() is None
    assert seat.window.view.hasFocus()
    seat.check()


@pytest.mark.parametrize("level", ["eight-cells:medium", "eight-off:c8"])
def test_swapped_tap_and_double_tap_change_places(opened: "Opened", level: str) -> None:
    """An ace in a cell and one on a column: both can go up, and another card has a place elsewhere."""
    seat = opened(level, 20)
    by_the_rules = len(seat.table.level.tap) > 1
    for swapped in (False, True):
        seat.window.choose("swapped", frozenset({seat.table.level.game} if swapped else ()))
        tap_finds_a_place = by_the_rules != swapped
        seat.tap("t1")  # the king of diamonds: no foundation, but an empty cell
        assert bool(seat.state.done) == tap_finds_a_place
        if seat.state.done:
            assert seat.position.table.role[seat.state.now.moves[0].target] is Role.CELL
            seat.window.play.undo()
        seat.double_tap("t2")  # the knave of spades
        assert bool(seat.state.done) != tap_finds_a_place
        while seat.state.done:
            seat.window.play.undo()
        seat.tap("c2")  # an ace goes up by either
        assert seat.state.now.moves == (Move("c2", "fD", 1),)
        seat.window.play.undo()
        seat.check()


def test_deal_taken_up_later_keeps_the_habit(opened: "Opened", tmp_path: Path) -> None:
    seat = opened("eight-off:c8", 20, folder=tmp_path)
    press(settings(seat), "to its best place", "Eight Off")
    seat.key(Qt.Key.Key_Escape)
    seat.close()
    again = opened(folder=tmp_path)
    again.tap("t1")
    assert again.state.done
    again.check()


def test_new_game_and_settings_agree_about_deals_that_can_be_won(opened: "Opened") -> None:
    seat = opened("eight-off:c8", 1)
    press(settings(seat), "Only deals that can be won")
    seat.key(Qt.Key.Key_Escape)
    seat.key(Qt.Key.Key_N, CTRL)
    panel = seat.panel()
    assert panel is not None
    box = next(b for b in panel.findChildren(QAbstractButton) if b.text() == "Only deals that can be won")
    assert box.isChecked()
