"""The line for a deal's code or number, checked while it is typed."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.scene.icons import IconName, icon
from app.scene.palette import Palette
from app.windows.theme import BODY_PX, BUTTON_PX, NOTE_PX, letters
from app.windows.widgets import Words

_LONGEST = 64


class TypedDeal(QLineEdit):
    """A line that knows whether what stands in it is a deal.

    Args:
        parent: What it stands on.
        palette: The colours of the table.
        check: Returns what is wrong with a text, empty if nothing.

    Attributes:
        sentence: Says what is expected or wrong; to be put beneath the line.

    Signals:
        judged: The text or its verdict changed.
        left: Esc or the ✕ in the line: the player wants no code after all.
    """

    judged = Signal()
    left = Signal()

    def __init__(self, parent: QWidget, palette: Palette, check: Callable[[str], str]) -> None:
        super().__init__(parent)
        self._check = check
        self._is_good = False
        self.sentence = Words(parent, "", letters(NOTE_PX), "quiet", wraps=True)
        self.setMaxLength(_LONGEST)
        self.setFont(letters(BODY_PX, numbers=True))
        self.setFixedHeight(BUTTON_PX)
        self.setMinimumWidth(160)
        self.setMaximumWidth(420)
        self.setPlaceholderText(self.tr("Code or number"))
        self.setAccessibleName(self.tr("Deal code or number"))
        leave = QAction(self)
        leave.setIcon(icon(IconName.CLOSE, palette.panel_quiet, 16, self.devicePixelRatioF()))
        leave.setToolTip(self.tr("No code (Esc)"))
        leave.triggered.connect(self.left)
        self.addAction(leave, QLineEdit.ActionPosition.TrailingPosition)
        self.textChanged.connect(self.judge)
        self.judge()

    @property
    def typed(self) -> str:
        """What was typed, without spaces around it."""
        return self.text().strip()

    @property
    def is_good(self) -> bool:
        """Whether it is a deal."""
        return self._is_good

    def judge(self) -> None:
        """Check what was typed, again when it is about another level."""
        error = self._check(self.typed) if self.typed else ""
        self._is_good = bool(self.typed) and not error
        if error:
            self.sentence.setText(error)
        elif self.typed:
            self.sentence.setText(self.tr("PLAY deals it, as practice: it does not count in the record."))
        else:
            self.sentence.setText(self.tr("Type or paste the code or the number of a deal."))
        self.sentence.play("wrong" if error else "quiet")
        self.setAccessibleDescription(self.sentence.text())
        if self.property("wrong") != bool(error):
            self.setProperty("wrong", bool(error))
            self.style().unpolish(self)
            self.style().polish(self)
        self.judged.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Return a usual width: a code fits well."""
        return QSize(280, BUTTON_PX)
