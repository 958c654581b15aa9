"""The review: the whole game as a strip, where it was lost, and the moves that would have kept the win."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSlider, QWidget

from app.review import Review
from app.scene.palette import Palette
from app.truth import Truth
from app.windows.panel import Panel
from app.windows.strip import Bar, Strip, Twig
from app.windows.theme import BODY_PX, NAME_PX, NOTE_PX, letters
from app.windows.widgets import PushButton, Words
from engine.moves import Move
from engine.table import Position

_WIDTH = 1000
_MOST_NAMED = 4

Worded = Callable[[Position, Move], str]


class ReviewPanel(Panel):
    """Looks back on the deal on the table while its verdicts come in.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        review: The game.
        worded: Says a move in words.
        motion: Whether it rises when it opens.

    Signals:
        moved: Another place of the line is looked at.
        wanted_back: The table is to go back by so many steps.
    """

    moved = Signal()
    wanted_back = Signal(int)

    def __init__(
        self, parent: QWidget, palette: Palette, review: Review, worded: Worded, *, motion: bool = True
    ) -> None:
        super().__init__(parent, palette, title=self.tr("Review"), motion=motion)
        self._review, self._worded = review, worded
        self._is_placed = False
        self.title = Words(self, "", letters(NAME_PX, bold=True), wraps=True)
        self.words = Words(self, "", letters(BODY_PX), wraps=True)
        self.numbers = Words(self, "", letters(NOTE_PX), "quiet", wraps=True)
        self.strip = Strip(self, palette)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, len(review.line) - 1)
        self.slider.setAccessibleName(self.tr("Position"))
        self.slider.setValue(len(review.line) - 1)
        self._back = PushButton(self, self.tr("Table to this position"))
        for widget in (self.title, self.words, self.strip, self.slider, self.numbers):
            self.body.addWidget(widget)
        self.foot.addWidget(self._back)
        self.slider.valueChanged.connect(self._on_slider)
        self.strip.chosen.connect(self.slider.setValue)
        self._back.clicked.connect(self._go_back)
        self.show_known()

    @property
    def place(self) -> int:
        """The place on the line that is looked at."""
        return self.slider.value()

    def show_known(self) -> None:
        """Show what is known by now; the first turning point that is found is looked at."""
        review = self._review
        turn = review.turning_point
        if turn is not None and not self._is_placed:
            self._is_placed = True
            self.slider.setValue(turn)
        bars = []
        for n in review.line:
            keep, whole, is_whole = review.keeping(n) if review.truths[n] is Truth.WON else ([], 0, False)
            bars.append(Bar(review.truths[n], len(keep) / whole if is_whole and whole else 1.0))
        self.strip.show_game(bars, self._twigs(), turn, self.place)
        counts = review.counts()
        parts = [
            self.tr("%n mistakes", "", counts.mistakes),
            self.tr("%n moves after the turning point", "", counts.after),
            self.tr("%n times undone", "", counts.undone),
        ]
        if counts.narrowest is not None:
            few, of = counts.narrowest
            parts.append(
                self.tr("narrowest passage: %1 of %2 moves").replace("%1", str(few)).replace("%2", str(of))
            )
        self.numbers.setText(" · ".join(parts))
        self._say()

    def first_focus(self) -> QWidget | None:
        """Return the slider: arrows go through the game at once."""
        return self.slider

    def fit(self, room: QSize) -> QSize:
        """Be as wide as a strip needs, as high as the contents."""
        return QSize(min(_WIDTH, room.width()), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the turning point with T."""
        turn = self._review.turning_point
        if event.key() == Qt.Key.Key_T and turn is not None:
            self.slider.setValue(turn)
        else:
            super().keyPressEvent(event)

    def _twigs(self) -> list[Twig]:
        review, places = self._review, {n: place for place, n in enumerate(self._review.line)}
        twigs = []
        for row in review.branches:
            n = review.nodes[row[0]].parent
            while n not in places and n > 0:
                n = review.nodes[n].parent
            twigs.append(Twig(places.get(n, 0), tuple(review.truths[each] for each in row)))
        return twigs

    def _on_slider(self, _place: int) -> None:
        self._is_placed = True
        self.show_known()
        self.moved.emit()

    def _say(self) -> None:
        """Say what is known of the position, the move made there, and the moves that keep the win."""
        review, place = self._review, self.place
        n, last = review.line[place], place == len(review.line) - 1
        node, truth = review.nodes[n], review.truths[n]
        lines = [
            {
                Truth.WON: self.tr("✓ This position can be won."),
                Truth.DRAW: self.tr("= Only a draw is left in this position."),
                Truth.LOST: self.tr("! This position can no longer be won."),
                Truth.UNKNOWN: self.tr("… Not known yet."),
            }[truth]
        ]
        if last:
            self.title.setText(self.tr("The last position"))
        else:
            after = review.line[place + 1]
            move = review.nodes[after].move
            made = self._worded(node.position, move) if move is not None else ""
            self.title.setText(self.tr("Move %1: %2").replace("%1", str(place + 1)).replace("%2", made))
            if place == review.turning_point:
                lines.append(self.tr("! Turning point: it could be won before this move, not after."))
        keep, whole, _ = review.keeping(n)
        if truth is Truth.WON and keep:
            counted = self.tr("Keeps the win: %1 of %2 moves")
            lines.append(counted.replace("%1", str(len(keep))).replace("%2", str(whole)))
            lines += [f"✓ {self._worded(node.position, move)}" for move in keep[:_MOST_NAMED]]
        elif truth.is_lost and place == 0:
            lines.append(self.tr("It could not be won from the start."))
        self.words.setText("\n".join(lines))
        self._back.setEnabled(not last)

    def _go_back(self) -> None:
        self.wanted_back.emit(len(self._review.line) - 1 - self.place)
