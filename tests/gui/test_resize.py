"""Every size, every ratio, and a resize in the middle of anything."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QElapsedTimer, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from app.scene.items import CardItem
from app.windows.bar import FootBar
from app.windows.result import ResultPanel
from engine.moves import Move
from engine.table import Role

if TYPE_CHECKING:
    from tests.gui.conftest import Opened, Played, Seat

ROOT = Path(__file__).parents[2]
LEVELS = ["eight-cells:medium", "eight-off:c8", "six-by-six:standard"]
SIZES = [
    (560, 640), (560, 500), (800, 600), (1280, 800), (1920, 1080), (3840, 2160), (1800, 520), (600, 1500),
]  # fmt: skip
LONGEST = {
    "eight-cells:medium": """
        Foundations: C-5 D-5
        : 6C 7C 8C 9C TC KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS
        : QC JC
        : AH KC
        : QD JD TD 9D 8D 7D 6D
        : KH KD
        : QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H
    """,
    "six-by-six:standard": """
        Foundations:
        : 6C 7C 8C 9C TC 2D 3D 9D KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS
        : QC JC 2C
        : AH KC AC
        : QD JD TD AD 8D 7D 6D
        : KH KD 4C 5C 3C 4D 5D
        : QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S
    """,
}


def still(seat: "Seat") -> None:
    """Wait until the faces have been drawn for the new size."""
    layout = seat.layout

    def is_drawn() -> bool:
        return all(
            item.transform().isIdentity() and item.pixmap().devicePixelRatio() == layout.ratio
            for item in seat.items().values()
        )

    seat.qtbot.waitUntil(is_drawn)


@pytest.mark.parametrize("size", SIZES, ids=lambda each: f"{each[0]}x{each[1]}")
def test_table_fits_and_plays_at_every_size(opened: "Opened", size: tuple[int, int]) -> None:
    for level in LEVELS:
        seat = opened(level, 1, size=size)
        assert (seat.window.width(), seat.window.height()) == size
        width, height = seat.viewport.width(), seat.viewport.height()
        assert (seat.layout.width, seat.layout.height) == (width, height)
        for pile in seat.position.table:
            area = seat.layout.reach(pile, len(seat.position[pile]))
            assert area.x >= 0
            assert area.y >= 0
            assert area.x + area.width <= width
            assert area.y + area.height <= height
        assert seat.layout.card[0] >= 36
        seat.drag(Move("t1", seat.position.table.having(Role.CELL)[-1]))
        assert len(seat.state.done) == 1
        seat.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        seat.check()
        seat.close()


def test_cards_grow_with_the_window_and_lose_nothing_on_the_way(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    last = 0.0
    for width in (640, 800, 1024, 1280, 1600, 1920, 2560, 3840, 5120, 7680):
        seat.window.resize(width, width * 9 // 16)
        QApplication.processEvents()
        assert seat.layout.card[0] > last
        last = seat.layout.card[0]
        seat.check()
    still(seat)


def test_faces_are_drawn_anew_after_a_resize_for_whole_device_pixels(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    for size in ((1000, 700), (600, 1200), (1280, 800)):
        seat.window.resize(*size)
        QApplication.processEvents()
        seat.check()
        still(seat)
        for item in seat.items().values():
            ratio = item.pixmap().devicePixelRatio()
            assert ratio == seat.viewport.devicePixelRatioF()
            assert (item.x() * ratio).is_integer()
            assert (item.y() * ratio).is_integer()
        seat.check()


def test_deal_begun_right_after_a_resize_is_not_cut_short(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1, speed=0.3)
    seat.window.resize(1100, 760)
    QApplication.processEvents()
    watch = QElapsedTimer()
    watch.start()
    seat.window.desk.again()
    seat.qtbot.waitUntil(lambda: not seat.moves())
    assert watch.elapsed() > 350
    still(seat)
    seat.check()


@pytest.mark.parametrize("level", LONGEST)
@pytest.mark.parametrize("size", [(560, 640), (800, 600), (1280, 800), (700, 1200)], ids=str)
def test_longest_column_is_squeezed_and_every_card_can_be_gripped(
    opened: "Opened", level: str, size: tuple[int, int]
) -> None:
    seat = opened(level, board=LONGEST[level], size=size)
    cards = seat.position["t1"]
    places = seat.layout.places("t1", len(cards))
    assert places[-1].y + places[-1].height <= seat.layout.height
    assert all(upper.y - lower.y >= 5 for lower, upper in pairwise(places))
    for place, card in enumerate(cards):
        at = seat.point("t1", place)
        assert seat.window.play.grip_at(at.x(), at.y()) == ("t1", place)
        seat.press(at, Qt.MouseButton.RightButton)
        assert seat.held() == ((card,) if place < len(cards) - 1 else ())
        seat.release(at, Qt.MouseButton.RightButton)
    seat.check()


def test_resize_while_dragging_lets_go(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    before = seat.position
    at = seat.hold("t1", 1)
    seat.window.resize(900, 1200)
    QApplication.processEvents()
    assert not seat.held()
    seat.move_to(at + QPoint(50, 50))
    seat.release(at + QPoint(50, 50))
    assert seat.position == before
    seat.check()


def test_rings_follow_a_resize(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    seat.key(Qt.Key.Key_Right)
    seat.key(Qt.Key.Key_Return)
    seat.window.resize(700, 1100)
    QApplication.processEvents()
    if seat.window.play.focus is not None and seat.window.play.focus_seen:
        rect = seat.window.play.rect_of(seat.window.play.focus)
        assert rect is not None
        assert any(ring.boundingRect().contains(rect.x, rect.y) for ring in seat.rings())
    seat.key(Qt.Key.Key_Escape)
    seat.key(Qt.Key.Key_Escape)
    seat.check()


@pytest.mark.parametrize("what", ["deal", "finish", "cascade"])
@pytest.mark.parametrize("part", range(8))
def test_resize_during_motion(opened: "Opened", line: "Played", what: str, part: int) -> None:
    """F1: at every eighth of it; the window becomes tall, and large again."""
    seat = opened("eight-cells:medium", 1)
    if what == "deal":
        length = 1_500
    else:
        *most, last = line("eight-cells:medium", 1)
        for move in most:
            seat.window.play.make(move)
        length = 1_000
    speed = 0.1 if what == "cascade" else 0.2
    seat.window.scene.motion.scale = speed
    watch = QElapsedTimer()
    watch.start()
    if what == "deal":
        seat.window.desk.again()
    else:
        seat.window.play.make(last)
        if what == "cascade":
            seat.window.play.land()
            seat.qtbot.waitUntil(seat.moves)
            length = 4_500
    watch.restart()
    seat.qtbot.waitUntil(lambda: watch.elapsed() >= length * speed * part / 8)
    seat.window.resize(620, 1100)
    QApplication.processEvents()
    seat.check_picture()
    seat.window.resize(1500, 900)
    QApplication.processEvents()
    seat.check()
    if what == "deal":
        seat.drag(Move("t1", "c5"))
        assert len(seat.state.done) == 1
        seat.check()


def test_narrow_window_has_its_buttons_at_the_foot(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1, size=(560, 640))
    foot = seat.window.findChild(FootBar)
    assert foot is not None
    assert foot.isVisible()
    seat.drag(Move("t1", "c5"))
    undo = next(b for b in foot.findChildren(QToolButton) if b.accessibleName() == "Undo")
    assert undo.text() == "Undo"
    QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert not seat.state.done
    seen = [button.text() for button in foot.findChildren(QToolButton) if button.isVisible()]
    assert seen == ["Hint", "Undo", "Redo", "Guide"]
    seat.window.resize(1280, 800)
    QApplication.processEvents()
    assert not foot.isVisible()
    seat.check()


def test_full_screen_and_back(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    seat.key(Qt.Key.Key_F11)
    seat.qtbot.waitUntil(seat.window.isFullScreen)
    QApplication.processEvents()
    seat.check()
    seat.key(Qt.Key.Key_F11)
    seat.qtbot.waitUntil(lambda: not seat.window.isFullScreen())
    QApplication.processEvents()
    seat.check()


@pytest.mark.parametrize("ratio", [1.25, 1.5, 2.0, 3.0])
def test_picture_is_sharp_at_every_ratio(tmp_path: Path, ratio: float) -> None:
    file = tmp_path / "window.png"
    command = [
        sys.executable,
        "-m",
        "app",
        "--screenshot",
        str(file),
        "--size",
        "800x600",
        "--new",
        "eight-off:c8",
    ]
    environment = os.environ | {"QT_SCALE_FACTOR": str(ratio)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    image = QImage(str(file))
    assert (image.width(), image.height()) == (800 * ratio, 600 * ratio)


@pytest.mark.parametrize("ratio", [1.25, 1.5])
def test_hands_play_at_a_fractional_ratio(ratio: float) -> None:
    names = [
        "test_whole_deals.py::test_winning_line_is_played_from_deal_to_win[drags-six-by-six:standard-1305241592]",
        "test_mouse.py::test_drop_with_a_third_of_the_card_over_the_pile_is_accepted",
        "test_resize.py::test_faces_are_drawn_anew_after_a_resize_for_whole_device_pixels",
        "test_keys.py::test_arrows_reach_every_card_and_every_empty_place",
    ]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-x"]
    command += [str(ROOT / "tests" / "gui" / name) for name in names]
    environment = os.environ | {"QT_SCALE_FACTOR": str(ratio)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3_000:]


SCREENS = [
    {
        "name": name,
        "x": x,
        "y": 0,
        "width": 1600,
        "height": 1000,
        "logicalDpi": 96,
        "logicalBaseDpi": 96,
        "dpr": 1,
    }
    for name, x in (("one", 0), ("two", 1600))
]


def test_faces_follow_the_window_to_a_screen_of_another_ratio(
    opened: "Opened", line: "Played", tmp_path: Path
) -> None:
    if len(QGuiApplication.screens()) == 1:  # with two screens it runs in a process of its own
        (tmp_path / "screens.json").write_text(json.dumps({"screens": SCREENS}), encoding="utf-8")
        name = "test_faces_follow_the_window_to_a_screen_of_another_ratio"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
        command.append(f"{Path(__file__)}::{name}")
        platform = f"offscreen:configfile={tmp_path / 'screens.json'}"
        environment = os.environ | {
            "QT_QPA_PLATFORM": platform, "QT_SCREEN_SCALE_FACTORS": "one=1;two=2",
        }  # fmt: skip
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-3_000:]
        return
    seat = opened("eight-cells:medium", 1, speed=1.0)
    one, two = QGuiApplication.screens()
    for screen in (two, one, two):
        seat.window.desk.again()  # the cards are in the air
        seat.window.move(screen.geometry().topLeft() + QPoint(20, 20))
        seat.qtbot.waitUntil(lambda s=screen: seat.window.screen() is s)  # type: ignore[misc]
        ratio = screen.devicePixelRatio()
        seat.qtbot.waitUntil(lambda r=ratio: seat.layout.ratio == r)  # type: ignore[misc]
        seat.check()
        still(seat)
        assert {item.pixmap().devicePixelRatio() for item in seat.items().values()} == {ratio}
    for move in line("eight-cells:medium", 1):
        seat.window.play.make(move)
    seat.wait_for(ResultPanel)
    seat.check()


def test_no_card_is_drawn_on_an_empty_table(opened: "Opened") -> None:
    seat = opened()
    assert not [item for item in seat.window.scene.items() if isinstance(item, CardItem)]
    seat.window.resize(600, 1000)
    QApplication.processEvents()
    seat.play()
    seat.check()
