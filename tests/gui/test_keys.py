"""Playing by keys, under any layout: piles by their names, arrows with a visible focus, undo and its kin."""

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.gestures import Grip
from app.scene.rings import RingKind
from app.windows.new_game import NewGamePanel
from app.windows.pause import PausePanel
from engine.cards import Card, Suit
from engine.moves import Move

if TYPE_CHECKING:
    from tests.gui.conftest import Opened, Played, Seat

NO_KEY, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT, META = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.MetaModifier
LEVELS = ["eight-cells:medium", "eight-off:c8", "six-by-six:standard"]
each_level = pytest.mark.parametrize("level", LEVELS)
CYRILLIC = dict(zip("QWERTYUIOPASDFGHJKLZXCVBNM", "ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ", strict=True))
SPACES = """
    Foundations: C-K D-K
    Freecells: AS
    : KH 2S
    : KS QS JS TS 9S 8S 7S
    : AH 2H
    : 6S 5S 4S 3S
    : QH JH TH 9H 8H 7H 6H 5H 4H 3H
"""


def type_russian(seat: "Seat", letters: str, keys: Qt.KeyboardModifier = NO_KEY) -> None:
    """Press the keys on which a Latin layout has some letters, under a Russian one."""
    for letter in letters:
        text = CYRILLIC.get(letter, letter)
        target = QApplication.focusWidget() or seat.window.view
        press = QKeyEvent(QEvent.Type.KeyPress, ord(text), keys, "" if keys else text.lower())
        QApplication.sendEvent(target, press)
        QApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyRelease, ord(text), keys, text.lower()))


# The notation.


def test_three_a_moves_as_in_the_notation(opened: "Opened") -> None:
    seat = opened("six-by-six:standard", 1)
    seat.key(Qt.Key.Key_3)
    assert seat.rings(RingKind.CARRIED)
    assert not seat.events()
    seat.key(Qt.Key.Key_A)
    assert seat.state.now.moves == (Move("t3", "c1"),)
    seat.check()


def test_cells_have_the_letters_of_the_notation(opened: "Opened") -> None:
    seat = opened("eight-off:c8", board=SPACES)
    for n, letter in enumerate("BCDEFGK", 2):
        seat.key(Qt.Key.Key_5)
        seat.key(Qt.Key[f"Key_{letter}"])
        assert seat.state.now.moves == (Move("t5", f"c{n}"),)
    seat.check()


def test_h_with_a_source_sends_home_and_without_one_plays_nothing(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=SPACES)
    seat.key(Qt.Key.Key_H)
    assert not seat.events()
    seat.key(Qt.Key.Key_A)
    seat.key(Qt.Key.Key_H)
    assert seat.state.now.moves == (Move("c1", "fS"),)
    seat.key(Qt.Key.Key_5)
    seat.key(Qt.Key.Key_H)
    assert seat.said == "The foundation needs A♥ next, not 3♥."
    seat.check()


def test_same_key_twice_and_escape_let_go(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    for second in (Qt.Key.Key_2, Qt.Key.Key_Escape):
        seat.key(Qt.Key.Key_2)
        assert seat.rings(RingKind.CARRIED)
        seat.key(second)
        assert seat.window.play.chosen is None
        assert not seat.rings()
    assert not seat.events()
    seat.check()


def test_keys_carry_as_many_cards_as_the_ranks_say_and_into_a_space_as_many_as_may(
    opened: "Opened",
) -> None:
    seat = opened(
        "six-by-six:standard", board=SPACES.replace("Freecells: AS\n", "").replace("2S\n", "2S AS\n")
    )
    seat.key(Qt.Key.Key_4)
    seat.key(Qt.Key.Key_6)
    assert seat.state.now.moves[0].count == 1  # alternating colours: no run
    seat.check()
    seat = opened("eight-cells:hard", board=SPACES)
    seat.key(Qt.Key.Key_4)
    seat.key(Qt.Key.Key_2)
    assert seat.state.now.moves[0] == Move("t4", "t2", 4)
    seat.check()


def test_named_pile_that_is_empty_or_not_there_chooses_nothing(opened: "Opened") -> None:
    seat = opened("six-by-six:standard", 1)
    for key in (
        Qt.Key.Key_7,
        Qt.Key.Key_8,
        Qt.Key.Key_9,
        Qt.Key.Key_G,
        Qt.Key.Key_K,
        Qt.Key.Key_A,
        Qt.Key.Key_0,
    ):
        seat.key(key)
        assert seat.window.play.chosen is None
    assert not seat.events()
    seat.check()


# Arrows.


def test_focus_is_seen_from_the_first_arrow_on_and_hidden_by_the_mouse(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    assert not seat.rings(RingKind.FOCUS)
    seat.key(Qt.Key.Key_Right)
    assert len(seat.rings(RingKind.FOCUS)) == 1
    seat.key(Qt.Key.Key_Escape)
    assert not seat.rings(RingKind.FOCUS)
    seat.key(Qt.Key.Key_Down)
    assert seat.rings(RingKind.FOCUS)
    seat.tap("t2")
    assert not seat.rings(RingKind.FOCUS)
    seat.check()


@each_level
def test_arrows_reach_every_card_and_every_empty_place(opened: "Opened", level: str) -> None:
    seat = opened(level, 1)
    seat.window.play.make(Move("t1", f"c{len(seat.position.table.having(seat.position.table.role['c1']))}"))
    seat.key(Qt.Key.Key_Right)
    first = seat.window.play.focus
    assert first is not None
    seen, ahead = {first}, [first]
    while ahead:
        grip = ahead.pop()
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            seat.window.play.show_focus(grip)
            seat.key(key)
            found = seat.window.play.focus
            if found is not None and found not in seen:
                seen.add(found)
                ahead.append(found)
    wanted = set()
    for pile in seat.position.table:
        count = len(seat.position[pile])
        wanted |= {Grip(pile, n) for n in range(count)} if pile[0] == "t" else {Grip(pile, count - 1)}
        if not count:
            wanted.add(Grip(pile, -1))
    assert seen == wanted
    seat.check()


def test_enter_chooses_and_enter_on_the_target_moves_and_the_focus_stays_on_the_card(
    opened: "Opened",
) -> None:
    seat = opened("six-by-six:standard", 1)
    card = seat.position["t1"][-1]
    seat.focus(Grip("t1", len(seat.position["t1"]) - 1))
    seat.key(Qt.Key.Key_Return)
    assert seat.rings(RingKind.CARRIED)
    assert len(seat.rings(RingKind.TARGET)) == len(seat.table.dealer.targets("t1", 1))
    seat.focus(Grip("c2", -1))
    seat.key(Qt.Key.Key_Enter)
    assert seat.position["c2"] == (card,)
    assert seat.window.play.focus == Grip("c2", 0)
    assert seat.window.play.focus_seen
    seat.key(Qt.Key.Key_Z, CTRL)
    assert seat.window.play.focus_seen
    seat.check()


def test_space_on_the_focus_is_a_tap(opened: "Opened") -> None:
    seat = opened("six-by-six:standard", 1)
    seat.key(Qt.Key.Key_Right)
    seat.key(Qt.Key.Key_Space)
    assert len(seat.state.done) == 1
    seat.check()


def test_card_is_taken_back_from_a_foundation_by_keys(opened: "Opened") -> None:
    seat = opened("eight-off:c8", board=SPACES)
    seat.focus(Grip("fC", 12))
    seat.key(Qt.Key.Key_Return)
    seat.key(Qt.Key.Key_6)
    assert seat.position["t6"] == (Card(13, Suit.CLUBS),)
    seat.check()
    seat = opened("eight-cells:medium", board=SPACES)
    seat.focus(Grip("fC", 12))
    seat.key(Qt.Key.Key_Return)
    assert seat.said == "K♣ stays: foundations give nothing back in this game."
    assert not seat.events()


# Undo and its kin.


@each_level
@pytest.mark.parametrize(
    ("undo", "redo"),
    [(("Z", CTRL), ("Y", CTRL)), (("Backspace", NO_KEY), ("Z", CTRL | SHIFT))],
    ids=["ctrl", "backspace"],
)
def test_undo_and_redo_by_their_keys(
    opened: "Opened",
    line: "Played",
    level: str,
    undo: tuple[str, Qt.KeyboardModifier],
    redo: tuple[str, Qt.KeyboardModifier],
) -> None:
    seat = opened(level, 1)
    positions = [seat.position]
    for move in line(level, 1)[:12]:
        seat.window.play.make(move)
        positions.append(seat.position)
    for position in positions[-2::-1]:
        seat.key(Qt.Key[f"Key_{undo[0]}"], undo[1])
        assert seat.position == position
        seat.check_numbers()
    for position in positions[1:]:
        seat.key(Qt.Key[f"Key_{redo[0]}"], redo[1])
        assert seat.position == position
        seat.check_numbers()
    seat.check()


def test_held_undo_stops_at_the_deal(opened: "Opened", line: "Played") -> None:
    seat = opened("eight-cells:medium", 1)
    first = seat.table.id
    for move in line("eight-cells:medium", 1)[:6]:
        seat.window.play.make(move)
    for repeat in range(30):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, CTRL, "\x1a", autorep=repeat > 0)
        QApplication.sendEvent(seat.window.view, event)
        QTest.keyPress(seat.window.view, Qt.Key.Key_Z, CTRL)
    QTest.keyRelease(seat.window.view, Qt.Key.Key_Z, CTRL)
    assert seat.table.id == first
    assert seat.position == seat.state.start.position
    assert len(seat.events()) == 12, "undo at the deal is no event"
    actions = seat.window.commands.by_name
    assert actions["undo"].autoRepeat()
    assert actions["redo"].autoRepeat()
    assert not any(actions[name].autoRepeat() for name in ("new", "restart", "quit", "collect"))
    seat.check()


@pytest.mark.parametrize("key", [("F5", NO_KEY), ("R", CTRL)], ids=["F5", "Ctrl+R"])
def test_restart_is_one_step_that_undo_takes_back(
    opened: "Opened", line: "Played", key: tuple[str, Qt.KeyboardModifier]
) -> None:
    seat = opened("eight-cells:medium", 1)
    for move in line("eight-cells:medium", 1)[:9]:
        seat.window.play.make(move)
    before = seat.position
    seat.key(Qt.Key[f"Key_{key[0]}"], key[1])
    assert seat.position == seat.state.start.position
    assert seat.panel() is None
    seat.check()
    seat.key(Qt.Key.Key_Z, CTRL)
    assert seat.position == before
    for _ in range(9):
        seat.key(Qt.Key.Key_Backspace)
    assert seat.position == seat.state.start.position
    seat.check()


# Another layout.


def test_letters_of_a_russian_layout_name_the_same_piles(opened: "Opened") -> None:
    seat = opened("eight-off:c8", board=SPACES)
    for n, letter in enumerate("BCDEFGK", 2):
        type_russian(seat, "5" + letter)
        assert seat.state.now.moves == (Move("t5", f"c{n}"),)
    type_russian(seat, "AH")
    assert seat.state.now.moves == (Move("c1", "fS"),)
    type_russian(seat, "O")
    assert [str(card) for card in seat.position["fS"]][:2] == ["AS", "2S"]
    seat.check()


def test_commands_of_a_russian_layout(opened: "Opened", line: "Played") -> None:
    seat = opened("eight-cells:medium", 1)
    start = seat.position
    seat.window.play.make(line("eight-cells:medium", 1)[0])
    after = seat.position
    type_russian(seat, "Z", CTRL)  # Ctrl+Я
    assert seat.position == start
    type_russian(seat, "Z", CTRL | SHIFT)
    assert seat.position == after
    type_russian(seat, "Z", CTRL)
    type_russian(seat, "Y", CTRL)  # Ctrl+Н
    assert seat.position == after
    type_russian(seat, "R", CTRL)  # Ctrl+К
    assert seat.position == start
    seat.check()
    type_russian(seat, "P")
    assert isinstance(seat.panel(), PausePanel)
    type_russian(seat, "P")
    assert seat.panel() is None
    type_russian(seat, "N", CTRL)
    assert isinstance(seat.panel(), NewGamePanel)
    type_russian(seat, "Z", CTRL)
    seat.key(Qt.Key.Key_Escape)
    assert len(seat.state.done) == 2
    seat.check()


def test_cyrillic_key_codes_are_those_that_qt_sends(opened: "Opened") -> None:
    seat = opened("six-by-six:standard", 1)
    seat.key(Qt.Key.Key_3)
    QApplication.sendEvent(seat.window.view, QKeyEvent(QEvent.Type.KeyPress, 0x0424, NO_KEY, "ф"))
    assert seat.state.now.moves == (Move("t3", "c1"),)
    seat.check()


def test_keys_that_mean_nothing_do_nothing(opened: "Opened") -> None:
    seat = opened("six-by-six:standard", 1)
    for key in Qt.Key:
        held = {Qt.Key.Key_F10, Qt.Key.Key_Menu, Qt.Key.Key_unknown}
        if 0x20 < key.value < 0x7F and chr(key.value) not in "123456ABCDEFOP?HVLR" and key not in held:
            seat.key(key)
    assert not seat.events()
    assert seat.panel() is None
    seat.check()
