"""A question with two answers."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.scene.palette import Palette
from app.windows.panel import Panel
from app.windows.theme import READING_PX, letters
from app.windows.widgets import ButtonRow, Kind, PushButton, Words

_WIDTH = 480


class QuestionPanel(Panel):
    """Asks before something is lost. Enter, Esc and any other way out take the harmless answer.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        title: The question.
        text: What follows from a yes.
        yes: The button that does it.
        no: The button that leaves everything as it is.
        first: A button for what may be done before either, empty for none.
        motion: Whether it rises when it opens.

    Signals:
        answered: The answer, once; the panel closes after it.
        asked_first: What may be done before is wanted; the question stays.
    """

    answered = Signal(bool)
    asked_first = Signal()
    has_cross = False

    def __init__(  # noqa: PLR0913 - its words, each by its name
        self,
        parent: QWidget,
        palette: Palette,
        *,
        title: str,
        text: str,
        yes: str,
        no: str,
        first: str = "",
        motion: bool = True,
    ) -> None:
        super().__init__(parent, palette, title=title, motion=motion)
        self._is_answered = False
        self.body.addWidget(Words(self, text, letters(READING_PX), wraps=True))
        self._buttons = ButtonRow(self)
        self.yes = PushButton(self, yes)
        self.no = PushButton(self, no, Kind.ACTION)
        if first:
            before = PushButton(self, first)
            before.clicked.connect(self.asked_first)
            self._buttons.add(before)
        self._buttons.add_gap()
        self._buttons.add(self.yes)
        self._buttons.add(self.no)
        self.foot.addWidget(self._buttons)
        self.yes.clicked.connect(self._say_yes)
        self.no.clicked.connect(self.dismiss)

    def fit(self, room: QSize) -> QSize:
        """Return a small frame."""
        width = min(_WIDTH, room.width())
        self._buttons.fit(width - 2 * self.margin)
        return QSize(width, 0)

    def first_focus(self) -> QWidget:
        """Return the harmless answer."""
        return self.no

    def default_button(self) -> QPushButton:
        """Return the harmless answer."""
        return self.no

    def dismiss(self) -> None:
        """Answer no, if nothing was answered, and close."""
        self._answer(answer=False)
        super().dismiss()

    def _say_yes(self) -> None:
        self._answer(answer=True)
        super().dismiss()

    def _answer(self, *, answer: bool) -> None:
        if not self._is_answered:
            self._is_answered = True
            self.answered.emit(answer)
