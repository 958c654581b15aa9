"""The course of a match: its total after each result, as a line."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from app.scene.palette import Palette

_LEAST = 5  # points from the foot to the head of the chart
_DOT, _AIR = 3.5, 5.0  # px


class Course(QWidget):
    """A small chart; a line across stands for 0, a dot for now.

    Args:
        parent: What it stands on.
        palette: The colours of the table.
        course: The totals, the last one last.
        words: What it says in words.
    """

    def __init__(self, parent: QWidget, palette: Palette, course: tuple[int, ...], words: str) -> None:
        super().__init__(parent)
        self._palette, self._course = palette, course
        self.setMinimumSize(120, 34)
        self.setAccessibleName(words)
        self.setAccessibleDescription(", ".join(map(str, course)))
        self.setToolTip(words)

    @property
    def course(self) -> tuple[int, ...]:
        """The totals that it shows."""
        return self._course

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self._palette = palette
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line of 0, the course, and the dot."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        totals = (0, *self._course)
        low, high = min(totals), max(*totals, min(totals) + _LEAST)
        room = QRectF(self.rect()).adjusted(_AIR, _AIR, -_AIR, -_AIR)
        step = room.width() / max(1, len(totals) - 1)

        def at(n: int, total: int) -> QPointF:
            share = (total - low) / (high - low)
            return QPointF(room.left() + n * step, room.bottom() - room.height() * share)

        zero = at(0, 0).y()
        painter.setPen(QPen(QColor(self._palette.panel_line), 1.5))
        painter.drawLine(QPointF(room.left(), zero), QPointF(room.right(), zero))
        points = [at(n, total) for n, total in enumerate(totals)]
        painter.setPen(QPen(QColor(self._palette.good), 2, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._palette.action))
        painter.drawEllipse(points[-1], _DOT, _DOT)
