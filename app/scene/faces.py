"""Pictures of cards and places for one size, screen and style, drawn once."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from app.scene.art import (
    HELD,
    HOVER,
    RADIUS,
    RATIO,
    REST,
    Style,
    back_image,
    face_image,
    shadow_image,
    slot_image,
)
from app.scene.bricks import paint_pit
from app.scene.palette import Palette
from engine.cards import Card


class Picture(NamedTuple):
    """A pixmap and where its upper left corner lies from the card's."""

    pixmap: QPixmap
    offset: QPointF


class Faces:
    """Draws each picture when it is first asked for.

    Args:
        style: How faces look.
        palette: The colours of the table.
        width: Of a card, in logical pixels.
        ratio: Device pixels in a logical one.
    """

    def __init__(self, style: Style, palette: Palette, width: float, ratio: float) -> None:
        self.style = style
        self.width = width
        self.ratio = ratio
        self._palette = palette
        self._faces: dict[Card | None, Picture] = {}
        self._shadows: dict[float, Picture] = {}
        self._places: dict[str, QPixmap] = {}
        self._veil: QPixmap | None = None

    def face(self, card: Card) -> Picture:
        """Return a face, its resting shadow under it."""
        if card not in self._faces:
            image = face_image(card.rank, card.suit.value, self.style, self.width, self.ratio)
            self._faces[card] = self._shaded(image)
        return self._faces[card]

    def back(self) -> Picture:
        """Return the back, its resting shadow under it."""
        if None not in self._faces:
            self._faces[None] = self._shaded(back_image(self.style, self.width, self.ratio))
        return self._faces[None]

    def hover_shadow(self) -> Picture:
        """Return the shadow of a card that may be taken."""
        return self._shadow(HOVER)

    def lifted_shadow(self) -> Picture:
        """Return the shadow of a card in the hand."""
        return self._shadow(HELD)

    def place(self, suit: str) -> QPixmap:
        """Return an empty place, with a suit sign in it unless `suit` is empty."""
        if suit not in self._places:
            image = slot_image(self.width, self.ratio, self._palette, suit)
            self._places[suit] = QPixmap.fromImage(image)
        return self._places[suit]

    def pit(self) -> QPixmap:
        """Return the cellar's empty place."""
        pixmap = self._blank()
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(0, 0, self.width, round(self.width * RATIO * self.ratio) / self.ratio)
        paint_pit(painter, room, RADIUS * self.width)
        painter.end()
        return pixmap

    def veil(self) -> QPixmap:
        """Return what lies over a card that cannot be taken."""
        if self._veil is None:
            self._veil = self._blank()
            colour = QColor(self._palette.blocked)
            colour.setAlphaF(self._palette.blocked_alpha)
            painter = QPainter(self._veil)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            radius = RADIUS * self.width
            painter.drawRoundedRect(QRectF(QPointF(), self._veil.deviceIndependentSize()), radius, radius)
            painter.end()
        return self._veil

    def _blank(self) -> QPixmap:
        pixmap = QPixmap(round(self.width * self.ratio), round(self.width * RATIO * self.ratio))
        pixmap.setDevicePixelRatio(self.ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

    def _shaded(self, face: QImage) -> Picture:
        shadow = self._shadow(REST)
        canvas = QPixmap(shadow.pixmap)  # a copy: painting detaches it
        painter = QPainter(canvas)
        painter.drawImage(-shadow.offset, face)
        painter.end()
        return Picture(canvas, shadow.offset)

    def _shadow(self, lift: float) -> Picture:
        if lift not in self._shadows:
            shadow = shadow_image(self.width, self.ratio, lift)
            self._shadows[lift] = Picture(QPixmap.fromImage(shadow.image), shadow.offset)
        return self._shadows[lift]
