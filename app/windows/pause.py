"""The pause: the cards are hidden, so that it is no time to think."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.scene.keys import letter_of
from app.scene.palette import Palette
from app.windows.panel import Panel
from app.windows.theme import READING_PX, letters
from app.windows.widgets import ButtonRow, Kind, PushButton, Words

_WIDTH = 420


class PausePanel(Panel):
    """Stands over a table without cards until the player goes on.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        motion: Whether it rises when it opens.
    """

    has_cross = False

    def __init__(self, parent: QWidget, palette: Palette, *, motion: bool = True) -> None:
        super().__init__(parent, palette, title=self.tr("Paused"), motion=motion)
        note = self.tr("The clock stands still and the cards are hidden.")
        self.body.addWidget(Words(self, note, letters(READING_PX), wraps=True))
        self._buttons = ButtonRow(self)
        self._go_on = PushButton(self, self.tr("CONTINUE"), Kind.ACTION)
        self._go_on.clicked.connect(self.dismiss)
        self._buttons.add_gap()
        self._buttons.add(self._go_on)
        self.foot.addWidget(self._buttons)

    def fit(self, room: QSize) -> QSize:
        """Return a small frame."""
        width = min(_WIDTH, room.width())
        self._buttons.fit(width - 2 * self.margin)
        return QSize(width, 0)

    def first_focus(self) -> QWidget:
        """Return the way on."""
        return self._go_on

    def default_button(self) -> QPushButton:
        """Return the way on."""
        return self._go_on

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the key that paused go on as well."""
        if letter_of(event) == "p":
            self.dismiss()
        else:
            super().keyPressEvent(event)
