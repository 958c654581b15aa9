"""Putting the program together: store, session, window; demo and pictures."""

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from PySide6.QtCore import QLibraryInfo, QLocale, QSocketNotifier, QTimer, QTranslator
from PySide6.QtWidgets import QApplication, QWidget

import resources
from app import early, photo
from app.demo import Demo
from app.doorway import Front
from app.faults import apologise, watch
from app.scene.table import Flight
from app.session import Session, World
from app.storage import Store, Trouble
from app.windows.frame import come_forward
from app.windows.main import MainWindow
from app.wishes import Wish
from engine.games.catalogue import LEVELS, Deals

_USUAL = (1280, 800)
_SHARE_OF_SCREEN = 0.9
_POLL_MS = 200
_AFTER_FIRST_PICTURE_MS = 150


def run(wish: Wish, world: World, front: Front) -> int:
    """Open the window and run until it is closed; return the exit status."""
    if wish.screenshot is not None or wish.pictures is not None:
        return _draw(wish, world, front.application)
    single = front.single
    if single is not None and not single.is_first() and single.call_first():
        return 0
    closing = stand(wish, world, front)
    settle_down(front)
    try:
        return front.application.exec()
    finally:
        closing()


def stand(wish: Wish, world: World, front: Front) -> Callable[[], None]:
    """Let the program stand in its doorway; return what is to be done at its end."""
    faults, let_go = watch(wish.folder)
    translators = translate(front.application, wish.language)
    window, store = build(wish, world)
    faults.tell = lambda details: apologise(window, details)
    front.door.enter(window)
    single = front.single
    if single is not None:
        single.called.connect(lambda: come_forward(front.door))
        QTimer.singleShot(_AFTER_FIRST_PICTURE_MS, single.listen)
    if wish.demo:
        _demo(window, world).start()

    def close() -> None:
        window.solver.close()
        window.verdicts.close()
        store.close()
        translators.clear()
        if wish.folder is not None:
            photo.keep(wish.folder, front.door.photo)
        let_go()

    return close


def build(wish: Wish, world: World) -> tuple[MainWindow, Store]:
    """Return a window, not yet shown, and its store."""
    said: list[MainWindow] = []
    early: list[tuple[Trouble, str]] = []
    lock = Lock()

    def report(trouble: Trouble, detail: str) -> None:
        with lock:
            if said:
                said[0].trouble.emit(trouble, detail)
            else:
                early.append((trouble, detail))

    store = Store(wish.folder, report)
    session = Session(store, world)
    window = MainWindow(session, "Faceup")
    if wish.theme is not None:
        window.wear(wish.theme)
    if wish.speed is not None:
        window.move_at(wish.speed)
    if wish.size is not None:
        window.resize(*wish.size)
    elif not window.restore_frame():
        _stand_well(window)
    window.fit_bars()  # its size is known now, so that the table is laid out once
    _begin(window, wish)
    with lock:
        said.append(window)
    for trouble, detail in early:  # what the storage thread said before there was a window to say it to
        window.trouble.emit(trouble, detail)
    return window, store


def _begin(window: MainWindow, wish: Wish) -> None:
    session, deal = window.session, wish.deal
    if wish.demo:
        return
    if wish.screenshot is None and session.resume_last():
        window.sit_down(Flight.AT_ONCE)
    window.desk.tell_set_aside()
    if deal is not None:
        window.desk.deal(deal)
    if session.table is None and window.panel is None:
        window.desk.choose_game()


def _stand_well(window: MainWindow) -> None:
    """Take a sensible size on a screen that was never seen before."""
    free = window.screen().availableGeometry()
    width = min(_USUAL[0], int(free.width() * _SHARE_OF_SCREEN))
    height = min(_USUAL[1], int(free.height() * _SHARE_OF_SCREEN))
    window.resize(width, height)
    window.move(free.center().x() - width // 2, free.center().y() - height // 2)


def translate(application: QApplication, language: str | None) -> list[QTranslator]:
    """Speak a language, the system's if none is named; return what must be kept."""
    locale = QLocale(language) if language else QLocale()
    QLocale.setDefault(locale)
    found = []
    places = [
        ("faceup", str(resources.path("i18n"))),
        ("qtbase", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
    ]
    for name, place in places:
        translator = QTranslator(application)
        if translator.load(locale, name, "_", place):
            application.installTranslator(translator)
            found.append(translator)
    return found


def _draw(wish: Wish, world: World, application: QApplication) -> int:
    translators = translate(application, wish.language)
    window, store = build(wish, world)
    try:
        if wish.screenshot is not None:
            return _draw_window(window, wish.screenshot)
        assert wish.pictures is not None
        return _draw_demo(application, window, world, wish.pictures, wish.size)
    finally:
        window.solver.close()
        window.verdicts.close()
        store.close()
        translators.clear()


def _draw_window(window: MainWindow, file: Path) -> int:
    window.show()
    QApplication.processEvents()
    window.scene.motion.land()
    if window.grab().save(str(file), "PNG"):
        return 0
    sys.stderr.write(f"faceup: {file} cannot be written; is its folder there?\n")
    return 1


def _demo(window: MainWindow, world: World) -> Demo:
    level = next(level for level in LEVELS.values() if level.deals is Deals.PROVEN)
    numbers = world.proven.numbers(level.id)
    number = numbers[world.below(len(numbers))]
    window.session.deal(level, number, "history")
    window.sit_down(Flight.DEAL)
    return Demo(window, window.play, world.proven.line(level.id, number))


def _draw_demo(
    application: QApplication, window: MainWindow, world: World, folder: Path, size: tuple[int, int] | None
) -> int:
    """Play the demo off screen and leave pictures of its start, its middle and its win."""
    written = []

    def draw(name: str) -> None:
        written.append(window.grab().save(str(folder / f"demo-{name}.png"), "PNG"))

    window.resize(*(size or _USUAL))
    window.show()
    window.scene.motion.scale = 0.0
    demo = _demo(window, world)
    draw("start")
    demo.half.connect(lambda: draw("middle"))
    demo.start()
    waited = QTimer()
    waited.setInterval(_POLL_MS)
    waited.timeout.connect(lambda: application.quit() if window.panel is not None else None)
    waited.start()
    application.exec()
    draw("win")
    if all(written):
        sys.stdout.write(f"faceup: pictures of a played deal are in {folder}\n")
        return 0
    sys.stderr.write(f"faceup: {folder} cannot be written; is the folder there?\n")
    return 1


def settle_down(front: Front) -> None:
    """Do for the process what can wait until the table is on the screen."""
    QTimer.singleShot(_AFTER_FIRST_PICTURE_MS, lambda: _end_on_signals(front.door))
    QTimer.singleShot(_AFTER_FIRST_PICTURE_MS, early.settle)


def _end_on_signals(window: QWidget) -> None:
    """Let Ctrl+C in the terminal and a polite end close the window as the player would.

    Python sees a signal only when it runs; a pipe wakes Qt's loop without polling.
    """
    import signal  # noqa: PLC0415 - not before the first picture
    import socket  # noqa: PLC0415

    awake, asleep = socket.socketpair()
    asleep.setblocking(False)
    signal.set_wakeup_fd(asleep.fileno(), warn_on_full_buffer=False)
    notifier = QSocketNotifier(awake.fileno(), QSocketNotifier.Type.Read, window)
    notifier.activated.connect(lambda: awake.recv(64))
    notifier.setProperty("pipe", (awake, asleep))  # kept as long as the notifier
    for number in (signal.SIGINT, signal.SIGTERM):
        # Not from within whatever Python is doing just now: from the loop.
        signal.signal(number, lambda *_: QTimer.singleShot(0, window.close))
