"""Charts of past deals: the points of each, and how many of the last ones were won."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.windows.theme import LABEL_PX, SMALL_PX, Tones, letters
from engine.table import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPaintEvent

    from app.scene.palette import Palette

SHOWN = 60
"""Deals in a chart."""
_MEAN_OF, RATE_OF = 10, 20
_DOT, _STEPS = 4.5, (1, 2, 2.5, 5)
_LINES = 4
_AXIS_GAP = 8


class Deal(NamedTuple):
    """A deal in a chart.

    Attributes:
        outcome: A value of `engine.table.Outcome`.
        points: What it brought.
        helped: Whether help was used.
    """

    outcome: str
    points: int
    helped: bool = False

    @property
    def is_won(self) -> bool:
        """Whether it was won."""
        return self.outcome == Outcome.WON.value


def means(deals: Sequence[Deal]) -> list[float | None]:
    """Return the mean points of the wins among each deal and the nine before it; None before the tenth."""
    found: list[float | None] = []
    for n in range(1, len(deals) + 1):
        wins = [deal.points for deal in deals[max(0, n - _MEAN_OF) : n] if deal.is_won]
        found.append(sum(wins) / len(wins) if n >= _MEAN_OF and wins else None)
    return found


def rates(deals: Sequence[Deal]) -> list[float | None]:
    """Return how many of each deal and the 19 before it were won, 0 to 1; None before the twentieth."""
    return [
        sum(deal.is_won for deal in deals[n - RATE_OF : n]) / RATE_OF if n >= RATE_OF else None
        for n in range(1, len(deals) + 1)
    ]


class _Chart(QWidget):
    """The ground of a chart: an axis at the left with lines across."""

    def __init__(self, parent: QWidget, palette: Palette, number: Callable[[int], str]) -> None:
        super().__init__(parent)
        self.palette_, self._number = palette, number
        self._deals: tuple[Deal, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self.palette_ = palette
        self.update()

    def show_deals(self, deals: Sequence[Deal], said: str) -> None:
        """Show the last of some deals, oldest first; `said` tells what is seen."""
        self._deals = tuple(deals)
        self.setAccessibleDescription(said)
        self.update()

    def _paint_axis(self, painter: QPainter, area: QRectF, values: Sequence[tuple[float, str]]) -> None:
        """Draw lines across, each with its number; a value is from 0, the foot, to 1."""
        painter.setFont(letters(LABEL_PX, numbers=True))
        for value, text in values:
            y = round(area.bottom() - value * area.height()) + 0.5
            painter.setPen(QPen(QColor(self.palette_.panel_line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(self.palette_.panel_quiet))
            box = QRectF(0, y - 10, area.left() - _AXIS_GAP, 20)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)

    def _left(self, texts: Sequence[str]) -> float:
        metrics = QFontMetrics(letters(LABEL_PX, numbers=True))
        return max((metrics.horizontalAdvance(text) for text in texts), default=0) + _AXIS_GAP

    def _places(self, area: QRectF) -> list[float]:
        """Return where each shown deal stands across; few stand at most twice as far apart as sixty."""
        count = min(SHOWN, len(self._deals))
        slot = min(area.width() / max(1, count), 2 * area.width() / SHOWN)
        return [area.left() + (n + 0.5) * slot for n in range(count)]


class PointsChart(_Chart):
    """A dot for each win, a ring for one with help, a cross for each loss, and the mean of ten as a line."""

    def __init__(self, parent: QWidget, palette: Palette, number: Callable[[int], str], record: str) -> None:
        super().__init__(parent, palette, number)
        self._record = record
        self.setMinimumSize(200, 130)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        deals = self._deals[-SHOWN:]
        wins = [deal.points for deal in deals if deal.is_won]
        step, top = _scale(max(wins, default=0))
        marks = [(n * step / top, self._number(n * step)) for n in range(top // step + 1)]
        left = self._left([text for _, text in marks])
        area = QRectF(left, 12, self.width() - left - 8, self.height() - 24)
        self._paint_axis(painter, area, marks)
        places = self._places(area)
        self._paint_means(painter, area, places, top)
        best = max(wins, default=None)
        for x, deal in zip(places, deals, strict=True):
            y = area.bottom() - area.height() * max(0, deal.points) / top
            self._paint_deal(painter, deal, QPointF(x, y if deal.is_won else area.bottom() - 8))
        if best is not None and best == max(deal.points for deal in self._deals if deal.is_won):
            n = max(n for n, deal in enumerate(deals) if deal.is_won and deal.points == best)
            self._paint_record(
                painter, QPointF(places[n], area.bottom() - area.height() * max(0, best) / top)
            )

    def _paint_means(self, painter: QPainter, area: QRectF, places: Sequence[float], top: int) -> None:
        line = QPolygonF()
        for x, mean in zip(places, means(self._deals)[-SHOWN:], strict=True):
            if mean is not None:
                line.append(QPointF(x, area.bottom() - area.height() * max(0.0, mean) / top))
        painter.setPen(QPen(QColor(Tones.of(self.palette_).mark), 2))
        painter.drawPolyline(line)

    def _paint_deal(self, painter: QPainter, deal: Deal, at: QPointF) -> None:
        paint_sign(painter, self.palette_, deal, at)

    def _paint_record(self, painter: QPainter, at: QPointF) -> None:
        painter.setFont(letters(SMALL_PX, bold=True))
        painter.setPen(QColor(Tones.of(self.palette_).record))
        wide = painter.fontMetrics().horizontalAdvance(self._record)
        left = min(max(0.0, at.x() - wide / 2), self.width() - wide - 1)
        above = at.y() - 8 if at.y() > 20 else at.y() + 20  # noqa: PLR2004 - the height of a line
        painter.drawText(QPointF(left, above), self._record)


class RateChart(_Chart):
    """How many of the last twenty were won after each deal, over a row of tiles: tall won, low not."""

    def __init__(self, parent: QWidget, palette: Palette, number: Callable[[int], str]) -> None:
        super().__init__(parent, palette, number)
        self._odds, self._told = 0.0, ""
        self.setMinimumSize(200, 110)

    def show_odds(self, percent: float, told: str) -> None:
        """Draw a dashed line at the share of deals that can be won at all, with its words."""
        self._odds, self._told = percent / 100, told
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        deals = self._deals[-SHOWN:]
        marks = [(n / 2, f"{self._number(50 * n)} %") for n in range(3)]
        left = self._left([text for _, text in marks])
        area = QRectF(left, 12, self.width() - left - 8, self.height() - 46)
        self._paint_axis(painter, area, marks)
        places = self._places(area)
        self._paint_rates(painter, area, places)
        self._paint_odds(painter, area)
        wide = min(8.0, (places[1] - places[0]) * 0.75) if len(places) > 1 else 8.0
        painter.setPen(Qt.PenStyle.NoPen)
        for x, deal in zip(places, deals, strict=True):
            high = 12 if deal.is_won else 4
            painter.setBrush(QColor(self.palette_.good if deal.is_won else Tones.of(self.palette_).wrong))
            painter.drawRoundedRect(QRectF(x - wide / 2, area.bottom() + 22 - high, wide, high), 1.5, 1.5)

    def _paint_rates(self, painter: QPainter, area: QRectF, places: Sequence[float]) -> None:
        line = QPolygonF()
        found = rates(self._deals)[-SHOWN:]
        for x, rate in zip(places, found, strict=True):
            if rate is not None:
                line.append(QPointF(x, area.bottom() - rate * area.height()))
        if line.isEmpty():
            return
        first, last = line.first(), line.last()
        ground = QPolygonF(
            [QPointF(first.x(), area.bottom()), *line.toList(), QPointF(last.x(), area.bottom())]
        )
        colour = QColor(self.palette_.good)
        colour.setAlphaF(0.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(ground)
        painter.setPen(QPen(QColor(self.palette_.good), 2))
        painter.drawPolyline(line)
        painter.setBrush(QColor(self.palette_.good))
        painter.drawEllipse(last, _DOT, _DOT)
        painter.setPen(QColor(self.palette_.panel_text))
        painter.setFont(letters(SMALL_PX, bold=True, numbers=True))
        text = f"{self._number(round(100 * (found[-1] or 0.0)))} %"
        wide = painter.fontMetrics().horizontalAdvance(text)
        left = min(last.x() - wide / 2, self.width() - wide - 1)
        above = last.y() - 8 if last.y() > 20 else last.y() + 20  # noqa: PLR2004 - the height of a line
        painter.drawText(QPointF(left, above), text)

    def _paint_odds(self, painter: QPainter, area: QRectF) -> None:
        y = area.bottom() - self._odds * area.height()
        pen = QPen(QColor(self.palette_.panel_quiet), 1.5)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        painter.setFont(letters(LABEL_PX))
        below = y + 15 if y < area.top() + 16 else y - 5
        ground = QColor(self.palette_.panel)
        ground.setAlphaF(0.8)
        words = painter.fontMetrics().boundingRect(self._told).adjusted(-3, 0, 3, 0)
        painter.fillRect(QRectF(words).translated(area.left() + 6, below), ground)
        painter.drawText(QPointF(area.left() + 6, below), self._told)


def paint_sign(painter: QPainter, palette: Palette, deal: Deal, at: QPointF) -> None:
    """Paint how a deal ended: a dot for a win, a ring for one with help, = for a draw, × for a loss."""
    if deal.is_won:
        painter.setPen(QPen(QColor(palette.good), 2))
        painter.setBrush(QColor(palette.panel if deal.helped else palette.good))
        radius = _DOT - 1
        painter.drawEllipse(at, radius, radius)
        return
    pen = QPen(QColor(palette.panel_quiet), 2)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    reach = 3.5
    if deal.outcome == Outcome.DRAWN.value:
        for y in (-2.5, 2.5):
            painter.drawLine(at + QPointF(-reach, y), at + QPointF(reach, y))
    else:
        painter.drawLine(at + QPointF(-reach, -reach), at + QPointF(reach, reach))
        painter.drawLine(at + QPointF(reach, -reach), at + QPointF(-reach, reach))


def _scale(most: int) -> tuple[int, int]:
    """Return the step between lines and the value of the highest: at most five lines with round numbers."""
    least = max(1, most) / _LINES
    power = 10 ** math.floor(math.log10(least))
    step = next((int(each * power) for each in (*_STEPS, 10) if each * power >= least), 1)
    step = max(1, step)
    return step, step * max(1, math.ceil(max(1, most) / step))
