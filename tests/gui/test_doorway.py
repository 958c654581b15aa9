"""The photo of the table as it was left: first of all at the next start, and only if it still is true."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import photo
from app.doorway import Front
from app.opening import stand
from app.start import world
from app.storage import Store
from app.windows.main import MainWindow
from app.wishes import Wish, read_deal

if TYPE_CHECKING:
    from tests.gui.conftest import Opened

START = read_deal("eight-cells:medium", "1", None, None, None)


class Program:
    """The program in its doorway, begun and ended as the process does."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.folder, self.qtbot = folder, qtbot
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.front = Front(application, folder)
        self.ends: list[Callable[[], None]] = []
        self.is_over = False

    def begin(self, wish: Wish | None = None) -> MainWindow:
        self.ends.append(stand(wish or Wish(None, self.folder, speed=0.0), world(), self.front))
        self.qtbot.waitExposed(self.front.door)
        [window] = self.front.door.findChildren(MainWindow)
        self.qtbot.waitUntil(lambda: not window.scene.motion.is_running)
        return window

    def shows_photo(self) -> QImage | None:
        """Begin as the process does; return what was on the screen before the program was."""
        kept = photo.read(self.folder)
        if kept is None or not self.front.shows(kept):
            return None
        self.qtbot.waitExposed(self.front.door)
        return self.front.door.grab().toImage()

    def end(self) -> None:
        if self.is_over:
            return
        self.is_over = True
        self.front.door.close()
        while self.ends:
            self.ends.pop()()
        self.front.door.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def program(tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[[], Program]]:
    programs: list[Program] = []

    def make() -> Program:
        for each in programs:
            each.front.single = None  # its lock is free again
        programs.append(Program(tmp_path, qtbot))
        return programs[-1]

    yield make
    for each in programs:
        each.end()


def test_first_picture_of_a_start_is_the_table_as_it_comes_back(
    program: Callable[[], Program], tmp_path: Path
) -> None:
    first = program()
    assert first.shows_photo() is None
    window = first.begin(Wish(START, tmp_path, speed=0.0, size=(1000, 700)))
    QTest.keyClicks(window.view, "1e")
    first.end()
    second = program()
    seen = second.shows_photo()
    assert seen is not None
    assert (seen.width(), seen.height()) == (1000, 700)
    window = second.begin()
    assert window.play.dealer is not None
    assert window.play.dealer.numbers().moves == 1
    table = second.front.door.grab().toImage().convertToFormat(seen.format())
    assert table.size() == seen.size()
    assert table == seen


def test_closing_without_a_deal_or_under_a_panel_leaves_no_photo(
    program: Callable[[], Program], tmp_path: Path
) -> None:
    first = program()
    window = first.begin(Wish(None, tmp_path, speed=0.0))
    assert window.panel is not None
    first.end()
    assert photo.read(tmp_path) is None
    second = program()
    window = second.begin(Wish(START, tmp_path, speed=0.0))
    second.end()
    assert photo.read(tmp_path) is not None
    third = program()
    window = third.begin()
    window.desk.pause()
    third.end()
    assert photo.read(tmp_path) is None


def test_whatever_is_written_later_makes_a_photo_stale(
    program: Callable[[], Program], opened: "Opened", tmp_path: Path
) -> None:
    first = program()
    first.begin(Wish(START, tmp_path, speed=0.0))
    first.end()
    assert photo.read(tmp_path) is not None
    store = Store(tmp_path, lambda *_: None)
    store.set("theme", "night")
    store.close()
    assert photo.read(tmp_path) is None


def test_photo_of_other_surroundings_is_not_shown(program: Callable[[], Program], tmp_path: Path) -> None:
    first = program()
    first.begin(Wish(START, tmp_path, speed=0.0))
    first.end()
    kept = photo.read(tmp_path)
    assert kept is not None
    photo.keep(tmp_path, kept._replace(surroundings=kept.surroundings + "x"))
    second = program()
    assert second.shows_photo() is None
    window = second.begin()
    assert window.panel is None


def test_photo_waits_for_whoever_has_the_folder(program: Callable[[], Program], tmp_path: Path) -> None:
    first = program()
    first.begin(Wish(START, tmp_path, speed=0.0))
    first.end()
    assert first.front.single is not None
    assert first.front.single.is_first()
    second = Program(tmp_path, first.qtbot)
    kept = photo.read(tmp_path)
    assert kept is not None
    assert not second.front.shows(kept)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data())
def test_damaged_photo_is_none(tmp_path: Path, data: st.DataObject) -> None:
    (tmp_path / "faceup.sqlite3").write_bytes(b"x")
    sound = photo.Photo("here", (0, 0, 8, 4, 0), 8, 4, 1.0, bytes(range(128)))
    photo.keep(tmp_path, sound)
    assert photo.read(tmp_path) == sound
    file = tmp_path / "faceup.photo"
    whole = file.read_bytes()
    head, pixels = whole[: whole.index(b"\n") + 1], whole[whole.index(b"\n") + 1 :]
    match data.draw(st.sampled_from(["cut", "longer", "head", "noise"])):
        case "cut":
            torn = whole[: data.draw(st.integers(0, len(whole) - 1))]
        case "longer":
            torn = whole + data.draw(st.binary(min_size=1, max_size=9))
        case "head":
            at = data.draw(st.integers(0, len(head) - 2))
            torn = head[:at] + data.draw(st.binary(max_size=4)) + head[at + 1 :] + pixels
        case _:
            torn = data.draw(st.binary(max_size=300))
    file.write_bytes(torn)
    read = photo.read(tmp_path)
    assert read is None or len(read.pixels) == 4 * read.width * read.height


def test_table_has_the_keys_after_the_photo(program: Callable[[], Program], tmp_path: Path) -> None:
    first = program()
    first.begin(Wish(START, tmp_path, speed=0.0))
    first.end()
    second = program()
    assert second.shows_photo() is not None
    window = second.begin()
    second.front.door.activateWindow()
    second.qtbot.waitUntil(window.view.hasFocus)
    QTest.keyClicks(window.view, "1e")
    assert window.play.dealer is not None
    assert window.play.dealer.numbers().moves == 1
