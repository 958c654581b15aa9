"""`--demo`: plays a proven line on the table, move by move, through the same door as a hand."""

from PySide6.QtCore import QObject, QTimer, Signal

from app.scene.play import Play
from engine.moves import Move

_PAUSE_MS = 220


class Demo(QObject):
    """Plays moves one after another, each when the one before has landed.

    Args:
        parent: The window.
        play: The table.
        moves: The line.

    Signals:
        half: Half of the moves are made.
        done: All are made.
    """

    half = Signal()
    done = Signal()

    def __init__(self, parent: QObject, play: Play, moves: list[Move]) -> None:
        super().__init__(parent)
        self._play, self._moves, self._made = play, moves, 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(int(_PAUSE_MS * play.scene.motion.scale))
        self._timer.timeout.connect(self._next)
        play.scene.landed.connect(self._wait)

    def start(self) -> None:
        """Begin as soon as the cards have been dealt."""
        if not self._play.scene.motion.is_running:
            self._wait()

    def stop(self) -> None:
        """Let the player go on."""
        self._moves = []

    def _wait(self) -> None:
        if self._made < len(self._moves) and not self._timer.isActive():
            self._timer.start()

    def _next(self) -> None:
        dealer = self._play.dealer
        if dealer is None or self._made >= len(self._moves) or self._play.scene.motion.is_running:
            return
        self._made += 1
        self._play.make(self._moves[self._made - 1])
        if self._made == len(self._moves) // 2:
            self.half.emit()
        if self._made == len(self._moves):
            self.done.emit()
