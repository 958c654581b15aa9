"""Whole device pixels: a picture that keeps to them is sharp at every size."""

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter

RATIO = 1.4  # height of a card to its width


class Grid(NamedTuple):
    """The device pixels that one card covers.

    Attributes:
        width: Device pixels from left to right.
        height: Device pixels from top to foot.
        ratio: Device pixels to a point, for lines that do not grow with the card.
    """

    width: int
    height: int
    ratio: float

    @classmethod
    def of(cls, width: float, ratio: float) -> "Grid":
        """Return the grid of a card `width` points wide."""
        return cls(max(1, round(width * ratio)), max(1, round(width * RATIO * ratio)), ratio)

    @classmethod
    def under(cls, painter: QPainter, at: QRectF) -> "Grid":
        """Return the grid of a card that `painter` is to paint into `at`."""
        matrix = painter.deviceTransform()
        across, down = math.hypot(matrix.m11(), matrix.m12()), math.hypot(matrix.m21(), matrix.m22())
        wide, high = max(1, round(at.width() * across)), max(1, round(at.height() * down))
        return cls(wide, high, painter.device().devicePixelRatio())

    def px(self, measure: float) -> int:
        """Turn a measure in card widths into whole pixels."""
        return round(measure * self.width)

    def mid(self, measure: float) -> float:
        """Turn a measure in card widths into the nearest edge or middle of a pixel.

        A symmetrical sign drawn around such a place has two equal sides.
        """
        return round(2 * measure * self.width) / 2

    def point(self, x: float, y: float) -> QPointF:
        """Return the place for the middle of a figure."""
        return QPointF(self.mid(x), self.mid(y))

    def rect(self, left: float, top: float, right: float, bottom: float) -> QRect:
        """Return the pixels of a field given by its edges in card widths; left and right are kept equal."""
        x, y = self.px(left), self.px(top)
        return QRect(x, y, self.width - self.px(1 - right) - x, self.px(bottom) - y)

    def begin(self, painter: QPainter, at: QRectF) -> None:
        """Save `painter` and make it count the pixels of this grid, from the upper left corner of `at`."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(at.topLeft())
        painter.scale(at.width() / self.width, at.height() / self.height)

    def image(self) -> QImage:
        """Return an empty picture of this size. Set its pixel ratio after painting."""
        image = QImage(self.width, self.height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        return image
