"""What happens when the program itself is at fault: it is logged, the player hears of it, and plays on."""

import logging
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from app.scene.table import Flight
from app.storage.diary import close_diary, keep_diary, note_crashes, stop_noting
from app.windows.main import MainWindow

log = logging.getLogger(__name__)

_MOST = 20
"""Different faults that are logged in one run: one that comes back with each frame must not fill the disk."""


class Faults(QObject):
    """Catches what nobody caught, on every thread.

    Attributes:
        tell: Called with the text of each fault that was not seen before, on the window's thread, not in the
            middle of something; None while there is no window.
    """

    _seen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.tell: Callable[[str], None] | None = None
        self._known: set[str] = set()
        self._seen.connect(self._on_seen, Qt.ConnectionType.QueuedConnection)

    def catch(self) -> Callable[[], None]:
        """Catch from now on; return what lets go again."""
        before = sys.excepthook, threading.excepthook, sys.unraisablehook

        def on_thread(found: threading.ExceptHookArgs) -> None:
            if found.exc_value is not None:
                self._take(found.exc_type, found.exc_value, found.exc_traceback)

        sys.excepthook = self._take
        threading.excepthook = on_thread
        # What fails while something is thrown away has stopped nothing: it is only logged.
        sys.unraisablehook = lambda found: self._note(
            _text(found.exc_type, found.exc_value, found.exc_traceback)
        )

        def let_go() -> None:
            sys.excepthook, threading.excepthook, sys.unraisablehook = before

        return let_go

    def _take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        text = _text(kind, error, trace)
        is_new = issubclass(kind, Exception) and self._note(text)
        if self.tell is None or not issubclass(kind, Exception):
            sys.__excepthook__(kind, error, trace)
        elif is_new:
            self._seen.emit(text)

    def _on_seen(self, text: str) -> None:
        if self.tell is not None:
            self.tell(text)

    def _note(self, text: str) -> bool:
        """Log a fault; return whether it is of a new kind."""
        if text in self._known or len(self._known) >= _MOST:
            return False
        self._known.add(text)
        log.error("a fault of the program\n%s", text)
        return True


def _text(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> str:
    return "".join(traceback.format_exception(kind, error, trace))


def watch(folder: Path | None) -> tuple[Faults, Callable[[], None]]:
    """Keep a log in the folder and catch faults; return what tells of them, and what ends it."""
    faults = Faults()
    let_go = faults.catch()
    diary = keep_diary(folder) if folder is not None else None
    crashes = note_crashes(folder) if folder is not None else None

    def end() -> None:
        faults.tell = None
        let_go()
        if diary is not None:
            close_diary(diary)
        if crashes is not None:
            stop_noting(crashes)

    return faults, end


def apologise(window: MainWindow, details: str) -> None:
    """Tell the player of a fault. The deal is already kept; the table is drawn anew from it."""
    from app.windows.question import QuestionPanel  # noqa: PLC0415 - hardly ever wanted

    if window.session.table is not None:
        window.sit_down(Flight.AT_ONCE)
    panel = QuestionPanel(
        window,
        window.palette_,
        title=window.tr("Sorry, something went wrong"),
        text=window.tr(
            "Faceup made a mistake, and the last action may not have been carried out. Your deal is saved:"
            " just play on. What happened stands in the log file; the details help to mend it."
        ),
        yes=window.tr("Copy details"),
        no=window.tr("Play on"),
        motion=False,
    )
    panel.answered.connect(lambda yes: QGuiApplication.clipboard().setText(details) if yes else None)
    window.open_panel(panel)
