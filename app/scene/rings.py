"""Rings around cards and places: how a card's state looks, beside its motion (`design.md`, section 5)."""

from enum import Enum, auto
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.scene.art import RADIUS
from app.scene.icons import IconName, paint_icon
from app.scene.palette import Palette
from app.scene.signs import paint_sign
from app.truth import Truth

_KEYLINE = 1.5
_GAP = 1.5
_BADGE = 26.0
_SIGN_PX = 30.0
_TRUTH_PX, _NEAREST_PX = 3.5, 5.0
_GLOW = 14


class RingKind(Enum):
    """What a ring says."""

    TARGET = auto()
    NEAREST = auto()
    FOCUS = auto()
    CARRIED = auto()
    REFUSED = auto()
    HINT = auto()
    NEXT = auto()
    SIGN = auto()
    """No ring: a verdict's sign alone, on a card that is not held yet."""


class _Look(NamedTuple):
    """How a ring of one kind is drawn."""

    colour: str
    width: float
    dashed: bool = False
    badge: bool = False
    goes_up: bool = False
    glow: bool = False


class Ring(QGraphicsItem):
    """A ring around a rectangle, with a keyline on both sides so that it stands off from paper and cloth."""

    def __init__(self, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._rect = QRectF()
        self._kind = RingKind.TARGET
        self._palette: Palette | None = None
        self._empty = False
        self._truth: Truth | None = None

    @property
    def truth(self) -> Truth | None:
        """What the ring says of the win, None if nothing."""
        return self._truth

    def judge(self, truth: Truth | None) -> None:
        """Say whether going there keeps the win."""
        if truth is not self._truth:
            self._truth = truth
            self.update()

    @property
    def kind(self) -> RingKind:
        """What the ring says."""
        return self._kind

    def surround(
        self, kind: RingKind, rect: QRectF, palette: Palette, card_width: float, *, empty: bool = False
    ) -> None:
        """Lie around a rectangle.

        Args:
            kind: What the ring says.
            rect: What it surrounds, in the coordinates of its parent.
            palette: The colours of the table.
            card_width: In logical pixels; gives the corners.
            empty: Whether it is an empty place: that is filled a little.
        """
        self.prepareGeometryChange()
        self._kind, self._rect, self._palette, self._empty = kind, rect, palette, empty
        self._radius = RADIUS * card_width
        self.show()
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the rectangle with the widest ring and badge around it."""
        return self._rect.adjusted(-_BADGE, -_BADGE, _BADGE, _BADGE)

    def _look(self, palette: Palette) -> _Look:
        return {
            RingKind.TARGET: _Look(palette.accent, 3.0),
            RingKind.NEAREST: _Look(palette.accent, 5.0),
            RingKind.FOCUS: _Look(palette.focus_inner, 3.0),
            RingKind.CARRIED: _Look(palette.accent, 3.0, dashed=True),
            RingKind.REFUSED: _Look(palette.refused_ring, 3.0, badge=True),
            RingKind.HINT: _Look(palette.accent, 3.5, glow=True),
            RingKind.NEXT: _Look(palette.accent, 3.5, goes_up=True),
        }[self._kind]

    def _judged(self, look: _Look, palette: Palette) -> _Look:
        """Return how a target's ring looks that keeps the win or throws it away."""
        width = _NEAREST_PX if self._kind is RingKind.NEAREST else _TRUTH_PX
        if self._truth is Truth.WON:
            return _Look(palette.keeps_ring, width)
        if self._truth is not None and self._truth.is_lost:
            return _Look(palette.throws_ring, width, dashed=True)
        return look

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the keyline, the ring, and the badge of a refusal."""
        del option, widget
        palette = self._palette
        if palette is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._kind is RingKind.SIGN:
            self._paint_truth(painter, palette, self._rect)
            return
        look = self._judged(self._look(palette), palette)
        out = _GAP + look.width / 2
        ring, radius = self._rect.adjusted(-out, -out, out, out), self._radius + out
        if self._empty and self._kind is RingKind.TARGET:  # the nearest one lies above the held card
            fill = QColor(look.colour)
            fill.setAlphaF(0.14)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(fill)
            painter.drawRoundedRect(self._rect, self._radius, self._radius)
        if look.glow:
            self._paint_glow(painter, look.colour, ring, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        keyline = palette.focus_outer if self._kind is RingKind.FOCUS else palette.keyline
        painter.setPen(QPen(QColor(keyline), look.width + 2 * _KEYLINE))
        painter.drawRoundedRect(ring, radius, radius)
        pen = QPen(QColor(look.colour), look.width)
        if look.dashed:
            pen.setDashPattern([3.0, 2.0])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawRoundedRect(ring, radius, radius)
        if look.badge:
            self._paint_badge(painter, palette, QPointF(ring.center().x(), ring.top()))
        if look.goes_up:
            self._paint_way_up(painter, palette, QPointF(ring.right() - _BADGE / 2, ring.center().y()))
        self._paint_truth(painter, palette, ring)

    def _paint_truth(self, painter: QPainter, palette: Palette, ring: QRectF) -> None:
        """The verdict's sign at the middle of the upper edge, above the ring."""
        if self._truth is not None:
            paint_sign(painter, palette, self._truth, QPointF(ring.center().x(), ring.top()), _SIGN_PX)

    @staticmethod
    def _paint_glow(painter: QPainter, colour: str, ring: QRectF, radius: float) -> None:
        """A soft light around the ring, which nothing else has."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for far in range(_GLOW, 0, -2):
            light = QColor(colour)
            light.setAlphaF(0.30 * (1 - far / (_GLOW + 2)))
            painter.setPen(QPen(light, 2.5))
            painter.drawRoundedRect(ring.adjusted(-far, -far, far, far), radius + far, radius + far)

    def _paint_way_up(self, painter: QPainter, palette: Palette, at: QPointF) -> None:
        """A round arrow upward at the right, where a strip of a column shows no index."""
        half = _BADGE * 0.42
        painter.setPen(QPen(QColor(palette.keyline), 1.5))
        painter.setBrush(QColor(palette.accent))
        painter.drawEllipse(at, half, half)
        size = half * 1.5
        paint_icon(painter, IconName.UP, palette.accent_text, at - QPointF(size / 2, size / 2), size)

    def _paint_badge(self, painter: QPainter, palette: Palette, at: QPointF) -> None:
        """A round × at the middle of the upper edge, where no index stands."""
        half = _BADGE / 2
        painter.setPen(QPen(QColor(palette.badge_edge), 2))
        painter.setBrush(QColor(palette.badge))
        painter.drawEllipse(at, half - 1, half - 1)
        arm = half * 0.34
        painter.setPen(QPen(QColor(palette.badge_edge), 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm))
        painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm))
