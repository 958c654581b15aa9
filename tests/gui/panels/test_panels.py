"""What all panels have in common: fit, focus, keys, coming and going."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QKeySequence, QMouseEvent, QShortcut, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.scene.palette import DAY, LIGHT, NIGHT, Palette
from app.windows.panel import Panel
from app.windows.theme import Tones

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.gui.panels.conftest import Hand

Make = Callable[["Hand", Palette], Panel]
SIZES = [(560, 640), (800, 600), (1280, 800), (1920, 1080), (3840, 2160)]
LOOKS = {"day": DAY, "light": LIGHT, "night": NIGHT}
PANELS: dict[str, Make] = {
    "new game": lambda hand, palette: hand.new_game(palette),
    "result": lambda hand, palette: hand.result(palette),
    "question": lambda hand, palette: hand.question(palette),
    "guide": lambda hand, palette: hand.guide(palette),
    "about": lambda hand, palette: hand.about(palette),
    "settings": lambda hand, palette: hand.settings(palette),
    "statistics": lambda hand, palette: hand.statistics(palette),
    "keys": lambda hand, palette: hand.key_list(palette),
}
every_panel = pytest.mark.parametrize("make", PANELS.values(), ids=PANELS.keys())
every_look = pytest.mark.parametrize("palette", LOOKS.values(), ids=LOOKS.keys())


@every_panel
@every_look
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_panel_fits_every_window(
    hand: Hand,
    make: Make,
    palette: Palette,
    size: tuple[int, int],
) -> None:
    hand.table.resize(*size)
    panel = hand.open(make(hand, palette))
    assert hand.unreadable(panel) == []
    assert panel.grab().size() == QSize(*size) * panel.devicePixelRatioF()


@every_panel
def test_an_open_panel_follows_the_window(hand: Hand, make: Make) -> None:
    panel = hand.open(make(hand, DAY))
    for size in [*SIZES, *reversed(SIZES)]:
        hand.table.resize(*size)
        assert hand.unreadable(panel) == []
        assert panel.size() == hand.table.size()


@every_panel
def test_a_panel_may_open_before_its_window(hand: Hand, make: Make, qtbot: QtBot) -> None:
    hand.table.hide()
    panel = hand.open(make(hand, DAY))
    hand.table.resize(800, 600)
    hand.table.show()
    qtbot.waitExposed(hand.table)
    assert hand.unreadable(panel) == []
    assert panel.isAncestorOf(hand.table.focusWidget())


@every_panel
def test_a_tiny_window_scrolls(hand: Hand, make: Make) -> None:
    hand.table.resize(360, 320)
    panel = hand.open(make(hand, DAY))
    assert panel.rect().contains(panel.frame)


@every_panel
def test_tab_stays_inside_and_goes_everywhere(hand: Hand, make: Make) -> None:
    panel = hand.open(make(hand, DAY))
    first = hand.focused()
    forward = []
    for _ in range(20):
        hand.press(Qt.Key.Key_Tab)
        focused = hand.focused()
        assert focused is not None
        assert panel.isAncestorOf(focused)
        forward.append(focused)
        if focused is first:
            break
    assert first is forward[-1], "the way round leads back to the first"
    shown = [each for each in hand.buttons(panel) if each.isEnabled()]
    assert set(shown) <= set(forward)
    backward = []
    for _ in forward:
        hand.press(Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        backward.append(hand.focused())
    assert backward == [*reversed(forward[:-1]), first]


@every_panel
def test_nothing_reaches_the_table(hand: Hand, make: Make) -> None:
    undone = []
    for shortcut in ("Ctrl+Z", "Backspace", "P", "Ctrl+N"):
        QShortcut(QKeySequence(shortcut), hand.table, lambda: undone.append(1))
    panel = hand.open(make(hand, DAY))
    for key in (Qt.Key.Key_Backspace, Qt.Key.Key_P, Qt.Key.Key_1, Qt.Key.Key_F5):
        hand.press(key)
    for key in (Qt.Key.Key_Z, Qt.Key.Key_N):
        hand.press(key, Qt.KeyboardModifier.ControlModifier)
    beside, on_it = QPoint(3, 3), panel.frame.center()
    for point in (beside, on_it):
        target = panel.childAt(point) or panel
        at = QPointF(target.mapFrom(panel, point))
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            middle = Qt.MouseButton.MiddleButton
            none = Qt.KeyboardModifier.NoModifier
            QApplication.sendEvent(target, QMouseEvent(kind, at, QPointF(point), middle, middle, none))
        wheel = QWheelEvent(
            at, QPointF(point), QPoint(0, -40), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(target, wheel)
    assert undone == []
    assert hand.table.reached == []


def test_full_screen_and_quitting_go_through(hand: Hand) -> None:
    reached = []
    for key in (QKeySequence("F11"), QKeySequence(QKeySequence.StandardKey.Quit)):
        if not key.isEmpty():
            QShortcut(key, hand.table, lambda key=key: reached.append(key.toString()))
    hand.open(hand.new_game())
    hand.press(Qt.Key.Key_F11)
    hand.press(Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert reached[:1] == ["F11"]
    assert len(reached) == (1 if QKeySequence(QKeySequence.StandardKey.Quit).isEmpty() else 2)


@every_panel
def test_a_click_beside_the_frame_takes_the_focus_nowhere(hand: Hand, make: Make) -> None:
    panel = hand.open(make(hand, DAY))
    hand.press(Qt.Key.Key_Tab)
    focused = hand.focused()
    for point in (QPoint(2, 2), panel.frame.topLeft() + QPoint(5, 20)):
        QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=point)
        assert hand.focused() is focused
    assert panel.isVisible()


@every_panel
def test_esc_closes_and_gives_the_focus_back(hand: Hand, qtbot: QtBot, make: Make) -> None:
    panel = make(hand, DAY)
    closed = hand.heard(panel.closed)
    panel.open()
    hand.press(Qt.Key.Key_Escape)
    assert closed == [()]
    assert not panel.isVisible()
    assert hand.table.place.hasFocus()
    panel.dismiss()
    assert closed == [()], "a second call does nothing"
    qtbot.waitUntil(lambda: not isValid(panel))
    assert hand.table.findChildren(Panel) == []


def test_a_question_over_a_panel_gives_it_the_focus_back(hand: Hand) -> None:
    panel = hand.open(hand.new_game())
    asked = hand.open(hand.question())
    assert asked.isAncestorOf(hand.focused())
    hand.press(Qt.Key.Key_Escape)
    assert panel.isVisible()
    assert hand.tile(panel, "Easy").hasFocus()


def test_a_panel_rises_to_where_it_would_be_without_motion(hand: Hand, qtbot: QtBot) -> None:
    still = hand.about()
    still.open()
    home = still.frame
    still.dismiss()
    panel = hand.about(motion=True)
    panel.open()
    assert panel.frame == home.translated(0, 12)
    qtbot.waitUntil(lambda: panel.frame == home)
    panel.dismiss()
    panel = hand.about(motion=True)
    panel.open()
    panel.land()
    assert panel.frame == home
    panel.dismiss()


def test_a_click_while_the_panel_rises_counts(hand: Hand) -> None:
    panel = hand.new_game(motion=True)
    played = hand.heard(panel.play)
    panel.open()
    hand.click(hand.button(panel, "PLAY"))
    assert played == [("easy",)]
    panel.dismiss()


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours after WCAG 2."""

    def light(colour: str) -> float:
        whole = QColor(colour)
        parts = (whole.redF(), whole.greenF(), whole.blueF())
        red, green, blue = (p / 12.92 if p <= 0.04045 else float(((p + 0.055) / 1.055) ** 2.4) for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@every_look
def test_words_and_marks_stand_off_from_their_grounds(palette: Palette) -> None:
    tones = Tones.of(palette)
    words = [
        (tones.record, palette.panel_well),
        (tones.record, palette.chosen),
        (tones.wrong, palette.panel),
        (palette.panel_text, tones.found),
        (palette.panel_text, tones.hover),
        (palette.panel_quiet, tones.hover),
        (palette.panel_quiet, palette.chosen),
        (palette.panel_text, tones.button_down),
        (palette.action_text, tones.action_hover),
        (palette.action_text, tones.action_down),
    ]
    assert [pair for pair in words if contrast(*pair) < 4.5] == []
    marks = [(tones.mark, palette.chosen), (tones.mark, palette.panel), (palette.good, palette.panel_line)]
    assert [pair for pair in marks if contrast(*pair) < 2.6] == []


@pytest.mark.parametrize("name", ["question", "guide", "about", "settings", "keys"])
def test_an_open_panel_takes_the_colours_of_a_table_that_changes_them(hand: Hand, name: str) -> None:
    hand.table.resize(800, 600)
    panel = hand.open(PANELS[name](hand, DAY))
    QApplication.processEvents()
    before = panel.grab().toImage()
    for palette in (NIGHT, LIGHT, DAY):
        panel.dress(palette)
        fresh = hand.open(PANELS[name](hand, palette))
        QApplication.processEvents()
        wanted = fresh.grab().toImage()
        fresh.dismiss()
        QApplication.processEvents()
        assert panel.grab().toImage() == wanted, palette
    assert panel.grab().toImage() == before
