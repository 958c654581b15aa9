"""A piece of a table, painted by the card art: for the guide and for the preview of the settings."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.figures import Arrow, Badge, Figure, Label, Mark, Piece, Sign
from app.scene.art import RADIUS, RATIO, Index, Style
from app.scene.bricks import paint_bricks, paint_pit
from app.scene.faces import Faces
from app.scene.icons import IconName, paint_icon
from app.scene.palette import NIGHT, Palette
from app.windows.theme import BODY_PX, BUTTON_RADIUS, LABEL_PX, NAME_PX, NOTE_PX, letters
from engine.cards import DECK

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

_LEAST_CARD_PX = 14.0
_NARROW_CARD_PX = 32.0
"""With cards less wide than this a figure gives way to its narrow form, if it has one."""
_LINE_PX = 21
_SMALL_CARD_PX = 48.0
"""Words under smaller cards are smaller too."""
_AIR_PX, _SMALL_AIR_PX = 18, 12
_NARROW_PX = 400
_GAP, _KEYLINE, _RING = 1.5, 1.5, 3.0
_ARROW_PX, _HEAD_PX, _LEAST_HEAD_PX = 4.5, 15.0, 9.0
_SIGN_PX, _LEAST_SIGN_PX = 24.0, 14.0
_FACES = {"row": Index.ROW, "corners": Index.CORNERS, "ends": Index.ENDS}
_CARDS = {str(card): card for card in DECK}


class FigureView(QWidget):
    """Shows a figure on a piece of cloth, as large as its width allows.

    Args:
        parent: What it stands on.
        palette: The colours of the table.
        style: How faces look; the large index gives way to the figure's own.
        figure: What it shows.
    """

    def __init__(self, parent: QWidget, palette: Palette, style: Style, figure: Figure) -> None:
        super().__init__(parent)
        self._palette, self._style, self._figure = palette, style, figure
        self._faces: dict[str, Faces] = {}
        self._places: dict[str, QPixmap] = {}
        self._drawn = (0.0, 0.0)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(figure.words)

    def dress(self, palette: Palette) -> None:
        """Take other colours, and with them the other paper."""
        self.wear(palette, replace(self._style, night=palette is NIGHT))

    def wear(self, palette: Palette, style: Style) -> None:
        """Take other colours and other faces."""
        self._palette, self._style, self._drawn = palette, style, (0.0, 0.0)
        self.update()

    def show_figure(self, figure: Figure) -> None:
        """Show another figure of the same size."""
        self._figure = figure
        self.update()

    def hasHeightForWidth(self) -> bool:
        """Say that it has."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return how high the cloth is at a width."""
        card, figure = self._card(width), self._fitting(width)
        foot = max((label.y * card + (label.line + 0.6) * _LINE_PX for label in figure.labels), default=0)
        return math.ceil(max(figure.height * card, foot)) + 2 * self._air(width)

    def _fitting(self, width: int) -> Figure:
        """Return the figure, or the one for a narrow place."""
        figure, room = self._figure, width - 2 * self._air(width)
        if figure.narrow is not None and room < figure.width * _NARROW_CARD_PX:
            return figure.narrow
        return figure

    @staticmethod
    def _air(width: int) -> int:
        return _AIR_PX if width > _NARROW_PX else _SMALL_AIR_PX

    def sizeHint(self) -> QSize:
        """Return the size with cards of the usual width."""
        width = math.ceil(self._figure.width * self._figure.card_px) + 2 * _AIR_PX
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the size with the smallest cards."""
        return QSize(math.ceil(self._figure.width * _LEAST_CARD_PX) + 2 * _AIR_PX, 0)

    def _card(self, width: int) -> float:
        """Return the width of a card, whole device pixels wide."""
        ratio = self.devicePixelRatioF()
        figure, room = self._fitting(width), width - 2 * self._air(width)
        wanted = max(_LEAST_CARD_PX, min(figure.card_px, room / figure.width))
        return math.floor(wanted * ratio) / ratio

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cloth and what lies on it."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        cloth = QPainterPath()
        cloth.addRoundedRect(QRectF(self.rect()), BUTTON_RADIUS, BUTTON_RADIUS)
        painter.fillPath(cloth, QColor(self._palette.table_rim))
        card, figure = self._card(self.width()), self._fitting(self.width())
        self._draw(card)
        left = (self.width() - figure.width * card) / 2
        on = _Cloth(painter, self._palette, self, QPointF(left, self._air(self.width())), card)
        for ground in figure.walls:
            on.paint_wall(*ground, night=self._palette is NIGHT)
        for x, y in figure.pits:
            on.paint_pit(x, y)
        for piece in figure.pieces:
            self._paint_piece(on, piece)
        for mark in figure.marks:
            on.paint_mark(mark)
        for arrow in figure.arrows:
            on.paint_arrow(arrow)
        for badge in figure.badges:
            on.paint_badge(badge)
        for label in figure.labels:
            on.paint_label(label)

    def _draw(self, card: float) -> None:
        if self._drawn != (card, self.devicePixelRatioF()):
            self._drawn = (card, self.devicePixelRatioF())
            self._faces.clear()
            self._places.clear()

    def _paint_piece(self, on: _Cloth, piece: Piece) -> None:
        faces = self._faces.get(piece.face)
        if faces is None:
            style = replace(self._style, index=_FACES.get(piece.face, self._style.index))
            faces = self._faces[piece.face] = Faces(style, self._palette, *self._drawn)
        at = on.at(piece.x, piece.y)
        if len(piece.name) <= 1:
            if piece.name not in self._places:
                self._places[piece.name] = faces.place(piece.name)
            on.painter.drawPixmap(at, self._places[piece.name])
            return
        picture = faces.face(_CARDS[piece.name])
        on.painter.drawPixmap(at + picture.offset, picture.pixmap)
        if piece.is_blocked:
            veil = QColor(self._palette.blocked)
            veil.setAlphaF(self._palette.blocked_alpha)
            path = QPainterPath()
            path.addRoundedRect(QRectF(at.x(), at.y(), on.card, on.card * RATIO), on.radius, on.radius)
            on.painter.fillPath(path, veil)


class _Cloth:
    """Paints marks, arrows, badges and words where a figure has them.

    Args:
        painter: On the view.
        palette: The colours of the table.
        view: What is painted on.
        origin: Where the figure's upper left corner lies.
        card: The width of a card.
    """

    def __init__(
        self, painter: QPainter, palette: Palette, view: QWidget, origin: QPointF, card: float
    ) -> None:
        self.painter, self.card = painter, card
        self.radius = RADIUS * card
        self._palette, self._origin = palette, origin
        self._ratio, self._width = view.devicePixelRatioF(), view.width()

    @property
    def _head(self) -> float:
        return max(_LEAST_HEAD_PX, min(_HEAD_PX, self.card * 0.27))

    @property
    def _sign(self) -> float:
        return max(_LEAST_SIGN_PX, min(_SIGN_PX, self.card * 0.42))

    def at(self, x: float, y: float) -> QPointF:
        """Return a place, in card widths, as a whole device pixel."""
        ratio, origin = self._ratio, self._origin
        return QPointF(
            round((origin.x() + x * self.card) * ratio) / ratio,
            round((origin.y() + y * self.card) * ratio) / ratio,
        )

    def _rect(self, x: float, y: float, width: float, height: float) -> QRectF:
        return QRectF(self.at(x, y), self.at(x + width, y + height))

    def paint_mark(self, mark: Mark) -> None:
        """Paint a ring with its sign."""
        palette, painter = self._palette, self.painter
        out = _GAP + _RING / 2
        ring = self._rect(mark.x, mark.y, mark.width, mark.height).adjusted(-out, -out, out, out)
        colour = {
            Sign.HELD: palette.accent,
            Sign.YES: palette.keeps_ring,
            Sign.NO: palette.refused_ring,
        }[mark.sign]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (QPen(QColor(palette.keyline), _RING + 2 * _KEYLINE), QPen(QColor(colour), _RING)):
            painter.setPen(pen)
            painter.drawRoundedRect(ring, self.radius + out, self.radius + out)
        if mark.sign is Sign.HELD:
            return
        is_yes = mark.sign is Sign.YES
        self._disc(QPointF(ring.right() - 3, ring.top() + 3), palette.keeps if is_yes else palette.badge,
                   IconName.CHECK if is_yes else IconName.CLOSE)  # fmt: skip

    def _disc(self, middle: QPointF, ground: str, name: IconName) -> None:
        painter, half = self.painter, self._sign / 2
        painter.setPen(QPen(QColor(self._palette.sign_text), 2))
        painter.setBrush(QColor(ground))
        painter.drawEllipse(middle, half - 1, half - 1)
        size = self._sign * 0.6
        corner = middle - QPointF(size / 2, size / 2)
        paint_icon(painter, name, self._palette.sign_text, corner, size)

    def paint_arrow(self, arrow: Arrow) -> None:
        """Paint an arrow, bent downwards by a part of its length."""
        painter, palette = self.painter, self._palette
        start, end = self.at(arrow.x, arrow.y), self.at(arrow.to_x, arrow.to_y)
        way = end - start
        bend = (start + end) / 2 + QPointF(-way.y(), way.x()) * arrow.bend
        last = end - bend
        length = math.hypot(last.x(), last.y()) or 1.0
        ahead = last / length
        side = QPointF(-ahead.y(), ahead.x())
        neck = end - ahead * self._head * 0.8
        path = QPainterPath(start)
        path.quadTo(bend, neck)
        head = QPolygonF([end, end - ahead * self._head + side * self._head * 0.55,
                          end - ahead * self._head - side * self._head * 0.55])  # fmt: skip
        colour = palette.keeps_ring if arrow.sign is Sign.YES else palette.refused_ring
        colour = palette.accent if arrow.sign is Sign.HELD else colour
        join = Qt.PenJoinStyle.RoundJoin
        for ink, wide in ((palette.keyline, 2 * _KEYLINE), (colour, 0.0)):
            pen = QPen(QColor(ink), _ARROW_PX + wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, join)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen)
            painter.drawPath(path)
            painter.setPen(
                QPen(QColor(ink), 1.5 + wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, join)
            )
            painter.setBrush(QColor(ink))
            painter.drawPolygon(head)

    def paint_badge(self, badge: Badge) -> None:
        """Paint a number, an arrow up or down, or a padlock on a disc."""
        painter, palette = self.painter, self._palette
        middle, half = self.at(badge.x, badge.y), self._sign / 2
        if badge.text in {"lock", "open"}:
            half *= 1.2
            painter.setPen(QPen(QColor(palette.lock_line), 1.5))
            painter.setBrush(QColor(palette.lock))
            painter.drawEllipse(middle, half, half)
            name = IconName.PADLOCK if badge.text == "lock" else IconName.PADLOCK_OPEN
            corner = middle - QPointF(half * 0.6, half * 0.6)
            paint_icon(painter, name, palette.lock_line, corner, half * 1.2)
            return
        painter.setPen(QPen(QColor(palette.count_text), 1.5))
        painter.setBrush(QColor(palette.count))
        painter.drawEllipse(middle, half, half)
        if badge.text in {"up", "down"}:
            painter.save()
            painter.translate(middle)
            painter.rotate(0 if badge.text == "up" else 180)
            corner = QPointF(-half * 0.65, -half * 0.65)
            paint_icon(painter, IconName.UP, palette.count_text, corner, half * 1.3)
            painter.restore()
            return
        painter.setFont(letters(round(half * 1.1), bold=True))
        box = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, badge.text)

    def paint_label(self, label: Label) -> None:
        """Write words around their middle; smaller where cards are small."""
        painter = self.painter
        small = self.card < _SMALL_CARD_PX
        size = {"strong": NAME_PX, "": BODY_PX, "quiet": NOTE_PX}[label.role] - (2 if small else 0)
        painter.setFont(letters(max(LABEL_PX - 1, size), bold=label.role != "quiet", numbers=True))
        painter.setPen(QColor(self._palette.bar_text if self._is_dark else self._palette.panel_text))
        at = self.at(label.x, label.y) + QPointF(0, label.line * _LINE_PX)
        wide = painter.fontMetrics().horizontalAdvance(label.text) + 2
        right = self._width - 4
        left = max(4.0, min(at.x() - wide / 2, right - wide))
        painter.drawText(
            QRectF(left, at.y() - 30, min(wide, right - left), 60),
            Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
            label.text,
        )

    @property
    def _is_dark(self) -> bool:
        return QColor(self._palette.table_rim).lightnessF() < 0.5  # noqa: PLR2004 - half way

    def paint_wall(self, x: float, y: float, width: float, height: float, *, night: bool) -> None:
        """Paint bricks."""
        paint_bricks(self.painter, self._rect(x, y, width, height), self.card, night=night)

    def paint_pit(self, x: float, y: float) -> None:
        """Paint the cellar's dark place."""
        paint_pit(self.painter, self._rect(x, y, 1, RATIO), self.radius)
