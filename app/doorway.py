"""The window on the desktop: the table's photo stands in it until the table itself does."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QIcon, QImage, QMoveEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

import resources
from app import __version__
from app.folder import make_folder
from app.photo import PIXEL_BYTES, Photo
from app.single import SingleStart
from app.windows import frame

if TYPE_CHECKING:
    from app.windows.main import MainWindow

_LANGUAGE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_ICON_SIZES = (16, 24, 48, 128, 256)


class Doorway(QWidget):
    """A top-level window that holds nothing but its photo or the program's window.

    Attributes:
        photo: How the inside looked when the window was closed; None if that is not how it will come back.

    Signals:
        painted: The photo is on the screen.
    """

    painted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(QGuiApplication.applicationDisplayName())
        self.photo: Photo | None = None
        self._picture: QImage | None = None
        self._is_seen = False
        self._inside: MainWindow | None = None

    def show_photo(self, photo: Photo) -> None:
        """Stand where the photo was taken, and show it."""
        row = photo.width * PIXEL_BYTES
        picture = QImage(photo.pixels, photo.width, photo.height, row, QImage.Format.Format_RGB32)
        picture.setDevicePixelRatio(photo.ratio)
        self._picture = picture
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        *box, full = photo.frame
        self.setGeometry(QRect(*box))
        if full:
            self.setWindowState(Qt.WindowState.WindowMaximized)
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the photo."""
        if self._picture is not None:
            painter = QPainter(self)
            painter.drawImage(0, 0, self._picture)
            painter.end()
            if not self._is_seen:
                self._is_seen = True
                self.painted.emit()

    def enter(self, window: "MainWindow") -> None:
        """Let the program's window stand inside, and give this one its size and place if no photo has."""
        if self._picture is None:
            self.setGeometry(window.geometry())
            self.setWindowState(window.windowState())
        focused = window.focusWidget()
        self._inside = window
        window.resize(self.size())
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.addWidget(window)
        window.show()
        self.show()
        if focused is not None:
            focused.setFocus()
        self._picture = None

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Pass on that the window is minimised, or no more."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and self._inside is not None:
            self._inside.on_window_state()

    def moveEvent(self, event: QMoveEvent) -> None:  # noqa: N802
        """Pass on that the window has moved."""
        super().moveEvent(event)
        if self._inside is not None:
            self._inside.on_window_moved()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Take the photo and close what stands inside."""
        if self._inside is not None:
            self.photo = _taken(self._inside)
            self._inside.close()
        event.accept()


def application_for(arguments: list[str]) -> QApplication:
    """Return the application, with its names and its icon."""
    application = QApplication(arguments)
    application.setApplicationName("Faceup")
    application.setDesktopFileName("faceup")
    icon = QIcon()
    for size in _ICON_SIZES:  # as pictures: reading SVG would cost the start a library
        icon.addFile(str(resources.path(f"icons/faceup-{size}.png")), QSize(size, size))
    application.setWindowIcon(icon)
    return application


class Front:
    """What is there before the program is: the application, the folder's lock, the window's frame.

    Args:
        application: Qt's.
        folder: Where deals are kept; None keeps nothing.
    """

    def __init__(self, application: QApplication, folder: Path | None) -> None:
        self.application = application
        self.single = _single(folder)
        self.door = Doorway()

    def shows(self, photo: Photo) -> bool:
        """Show a photo, unless it is stale or another process has the folder; return whether it is shown."""
        if photo.surroundings != surroundings() or self.single is None or not self.single.is_first():
            return False
        self.door.show_photo(photo)
        return True

    def run(self, begin: Callable[[], Callable[[], None]]) -> int:
        """Begin what follows once the photo is seen, and run until the window is closed.

        Args:
            begin: Lets the program stand in the door; returns what is to be done at its end.
        """
        closing: list[Callable[[], None]] = []
        failed: list[Exception] = []

        def start() -> None:
            try:
                closing.append(begin())
            except Exception as error:  # noqa: BLE001 - raised again below: a photo that nobody can play stays no longer
                failed.append(error)
                self.application.quit()

        self.door.painted.connect(start, Qt.ConnectionType.QueuedConnection)
        try:
            status = self.application.exec()
        finally:
            for close in closing:
                close()
        if failed:
            raise failed[0]
        return status


def _single(folder: Path | None) -> SingleStart | None:
    if folder is None:
        return None
    make_folder(folder)  # the lock lies in it, and a second start may come at once
    return SingleStart(folder)


def surroundings() -> str:
    """Return what a photo depends on beside the table: program, language, colours, screens."""
    screens = [
        (screen.geometry().getRect(), screen.devicePixelRatio()) for screen in QGuiApplication.screens()
    ]
    language = [os.environ.get(name) for name in _LANGUAGE]
    return repr((__version__, language, QGuiApplication.styleHints().colorScheme().name, screens))


def _taken(window: "MainWindow") -> Photo | None:
    """Return how the next start will find the table; None if it will look otherwise."""
    if window.panel is not None or window.session.table is None:
        return None
    window.view.stop_hand()
    window.scene.motion.land()
    window.scene.clear_rings()
    window.bar.be_quiet()
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    size, ratio = image.size(), image.devicePixelRatio()
    stands = tuple(frame.of(window.window()))
    return Photo(surroundings(), stands, size.width(), size.height(), ratio, bytes(image.constBits()))
