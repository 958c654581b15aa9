"""Putting the program together: store, session, window; demo and pictures."""

import signal
import socket
import sys
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QSocketNotifier, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

import resources
from app.demo import Demo
from app.scene.table import Flight
from app.session import Session, World
from app.single import SingleStart
from app.storage import Store, Trouble
from app.windows.main import MainWindow
from engine.boards import BoardError
from engine.codes import CodeError
from engine.dealing import LARGEST
from engine.games.catalogue import LEVELS, Deals, Level, level_of_code
from engine.table import Position
from engine.words import board_sentence, code_sentence, quoted

_USUAL = (1280, 800)
_SHARE_OF_SCREEN = 0.9
_POLL_MS = 200


@dataclass(frozen=True)
class WantedDeal:
    """A deal that was asked for.

    Attributes:
        level: Its level.
        number: Its number; None for any.
        board: Its position, if it came as a board.
        source: Where it came from.
    """

    level: Level
    number: int | None
    board: Position | None
    source: str


@dataclass(frozen=True)
class Wish:
    """What the command line asks for; None leaves it to the program.

    Attributes:
        deal: To deal at once.
        folder: Where deals are kept; None keeps nothing.
        language: `en`, `ru` or `fi`.
        speed: How long motion takes.
        size: Of the window.
        theme: `day`, `light` or `night`.
        screenshot: The file to draw the window into.
        demo: Whether to play a proven line.
        pictures: The folder for the pictures of a demo.
    """

    deal: WantedDeal | None
    folder: Path | None
    language: str | None = None
    speed: float | None = None
    size: tuple[int, int] | None = None
    theme: str | None = None
    screenshot: Path | None = None
    demo: bool = False
    pictures: Path | None = None


def read_deal(
    level: str | None, number: str | None, code: str | None, named: str | None, board: str | None
) -> WantedDeal | None:
    """Return the deal that the options ask for.

    Args:
        level: Of `--new`.
        number: Of `--number`.
        code: Of `--code`.
        named: The positional argument.
        board: The text of the file of that name, None if there is none.

    Raises:
        ValueError: They make no sense; the argument says what to do.
    """
    if level is not None and level not in LEVELS:
        message = f"{quoted(level)} is no level; expected one of {', '.join(LEVELS)}"
        raise ValueError(message)
    if number is not None and level is None:
        message = "--number needs --new LEVEL"
        raise ValueError(message)
    if number is not None and not (number.isascii() and number.isdecimal() and int(number) <= LARGEST):
        message = f"{quoted(number)} is no deal number; expected a whole number from 0 to {LARGEST}"
        raise ValueError(message)
    if board is not None:
        return _read_board(board, [LEVELS[level]] if level else list(LEVELS.values()))
    typed = code or named
    if typed:
        try:
            of, its = level_of_code(typed)
        except CodeError as error:
            raise ValueError(code_sentence(error)) from error
        return WantedDeal(of, its, None, "code")
    if level is None:
        return None
    return WantedDeal(LEVELS[level], int(number) if number else None, None, "code" if number else "random")


def _read_board(text: str, levels: list[Level]) -> WantedDeal:
    """Read a board for the first level that it fits; levels that deal only proven deals come last."""
    first: BoardError | None = None
    for level in sorted(levels, key=lambda each: each.deals is Deals.PROVEN):
        try:
            return WantedDeal(level, None, level.boards.read(text), "board")
        except BoardError as error:
            first = first or error
    assert first is not None
    raise ValueError(board_sentence(first)) from first


def run(wish: Wish, world: World, arguments: list[str]) -> int:
    """Open the window and run until it is closed; return the exit status."""
    application = QApplication(arguments)
    application.setApplicationName("Faceup")
    application.setDesktopFileName("faceup")
    translators = translate(application, wish.language)
    single = _single(wish.folder)
    if single is not None and not single.is_first() and single.call_first():
        return 0
    window, store = build(wish, world)
    try:
        if wish.screenshot is not None:
            return _draw(window, wish.screenshot)
        if wish.pictures is not None:
            return _draw_demo(application, window, world, wish.pictures)
        window.show()
        if single is not None:
            single.called.connect(window.come_forward)
            QTimer.singleShot(0, single.listen)
        if wish.demo:
            _demo(window, world).start()
        _end_on_signals(window)
        return application.exec()
    finally:
        store.close()
        del translators


def build(wish: Wish, world: World) -> tuple[MainWindow, Store]:
    """Return a window, not yet shown, and its store."""
    said: list[MainWindow] = []

    def report(trouble: Trouble, detail: str) -> None:
        if said:
            said[0].trouble.emit(trouble, detail)

    store = Store(wish.folder, report)
    session = Session(store, world)
    window = MainWindow(session, "Faceup")
    said.append(window)
    if wish.theme is not None:
        window.wear(wish.theme)
    if wish.speed is not None:
        window.scene.motion.scale = wish.speed
    if wish.size is not None:
        window.resize(*wish.size)
    elif not window.restore_frame():
        _stand_well(window)
    _begin(window, wish)
    return window, store


def _begin(window: MainWindow, wish: Wish) -> None:
    session, deal = window.session, wish.deal
    if wish.demo:
        return
    if wish.screenshot is None and session.resume_last():
        window.sit_down(Flight.AT_ONCE)
    window.desk.tell_set_aside()
    if deal is not None:
        window.desk.deal(deal.level, deal.number, deal.source, deal.board)
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


def _single(folder: Path | None) -> SingleStart | None:
    if folder is None:
        return None
    return SingleStart(folder)


def _draw(window: MainWindow, file: Path) -> int:
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
    window.session.deal(level, number)
    window.sit_down(Flight.DEAL)
    return Demo(window, window.play, world.proven.line(level.id, number))


def _draw_demo(application: QApplication, window: MainWindow, world: World, folder: Path) -> int:
    """Play the demo off screen and leave pictures of its start, its middle and its win."""
    written = []

    def draw(name: str) -> None:
        written.append(window.grab().save(str(folder / f"demo-{name}.png"), "PNG"))

    window.show()
    demo = _demo(window, world)
    window.scene.motion.land()
    draw("start")
    demo.half.connect(lambda: draw("middle"))
    window.scene.motion.scale = 0.0
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


def _end_on_signals(window: MainWindow) -> None:
    """Let Ctrl+C in the terminal and a polite end close the window as the player would.

    Python sees a signal only when it runs; a pipe wakes Qt's loop without polling.
    """
    awake, asleep = socket.socketpair()
    asleep.setblocking(False)
    signal.set_wakeup_fd(asleep.fileno(), warn_on_full_buffer=False)
    notifier = QSocketNotifier(awake.fileno(), QSocketNotifier.Type.Read, window)
    notifier.activated.connect(lambda: awake.recv(64))
    notifier.setProperty("pipe", (awake, asleep))  # kept as long as the notifier
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: window.close())
