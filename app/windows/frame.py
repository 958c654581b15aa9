"""Where the window stands, kept and brought back onto a screen."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

_NUMBERS = 4
_FARTHEST = 1_000_000  # pixels: beyond that it is no place on any desk


def of(window: QWidget) -> list[int]:
    """Return how a window stands: x, y, width, height, and whether it fills the screen."""
    full = window.isMaximized() or window.isFullScreen()
    box = window.normalGeometry() if full else window.geometry()
    return [box.x(), box.y(), box.width(), box.height(), full]


def restore(window: QWidget, kept: object) -> bool:
    """Let a window stand as it was kept, moved onto a screen; return whether what was kept makes sense."""
    if not isinstance(kept, list) or len(kept) != _NUMBERS + 1 or not all(isinstance(n, int) for n in kept):
        return False
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    if not screens or min(kept[2:_NUMBERS]) <= 0 or max(map(abs, kept)) > _FARTHEST:
        return False
    window.setGeometry(on_screen(QRect(*kept[:_NUMBERS]), screens))
    if kept[_NUMBERS]:
        window.setWindowState(Qt.WindowState.WindowMaximized)
    return True


def come_forward(window: QWidget) -> None:
    """Let a window be seen: another start of the program asked for it."""
    state = window.windowState() & ~Qt.WindowState.WindowMinimized
    window.setWindowState(state | Qt.WindowState.WindowActive)
    window.show()
    window.raise_()
    window.activateWindow()


def on_screen(box: QRect, screens: list[QRect]) -> QRect:
    """Return a window's place, moved and made smaller so that it lies on one of the screens.

    Args:
        box: Where it was.
        screens: The free areas of the screens, at least one.
    """

    def shared(screen: QRect) -> int:
        common = screen.intersected(box)
        return common.width() * common.height()

    screen = max(screens, key=shared)
    width, height = min(box.width(), screen.width()), min(box.height(), screen.height())
    x = min(max(box.x(), screen.left()), screen.right() + 1 - width)
    y = min(max(box.y(), screen.top()), screen.bottom() + 1 - height)
    return QRect(x, y, width, height)
