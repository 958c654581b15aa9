"""What stands on the table beside cards and places: brick walls, and badges that say what cards do not."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from app.layout import Face, Layout, Rect
from app.scene.bricks import paint_bricks
from app.scene.icons import IconName, paint_icon
from app.scene.palette import NIGHT, Palette
from engine.table import Badge, PileId, Position, Sign

_WALL_Z, _BADGE_Z = -2, 9_000
_USUAL_CARD_PX = 86.0
"""The width of a card for which badges have the sizes below; with larger cards they grow."""
_SIZES = {  # in px
    Sign.PACK: QSizeF(26, 22),
    Sign.LEFT: QSizeF(30, 34),
    Sign.UP: QSizeF(22, 22),
    Sign.DOWN: QSizeF(22, 22),
    Sign.LOCKED: QSizeF(34, 34),
    Sign.OPEN: QSizeF(34, 34),
}
_ICONS = {
    Sign.UP: IconName.UP,
    Sign.DOWN: IconName.UP,  # turned by half, so that both are of one shape
    Sign.LOCKED: IconName.PADLOCK,
    Sign.OPEN: IconName.PADLOCK_OPEN,
}
_LOCKS = frozenset({Sign.LOCKED, Sign.OPEN})


class Furniture:
    """Draws walls and badges for a table.

    Args:
        scene: The table.
    """

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._walls: list[QGraphicsPixmapItem] = []
        self._badges: dict[PileId, list[QGraphicsPixmapItem]] = {}
        self._wanted: tuple[Badge, ...] = ()
        self._shown: tuple[Badge, ...] = ()
        self._layout: Layout | None = None
        self._palette: Palette | None = None
        self._drawn: dict[tuple[Sign, int], QPixmap] = {}

    @property
    def shown(self) -> tuple[Badge, ...]:
        """The badges that can be seen."""
        return tuple(badge for badge in self._shown if self._are_visible(badge.pile))

    @property
    def wanted(self) -> tuple[Badge, ...]:
        """The badges that are seen as soon as the cards lie."""
        return self._wanted

    def dress(self, layout: Layout, palette: Palette) -> None:
        """Draw all for a size and its colours."""
        self._layout, self._palette = layout, palette
        self._drawn.clear()
        self._clear_walls()
        for room in layout.walls.values():
            item = self._item(self._wall(QRectF(0, 0, room.width, room.height)), _WALL_Z)
            item.setPos(room.x, room.y)
            self._walls.append(item)

    def announce(self, badges: Sequence[Badge]) -> None:
        """Take what is to be shown once the cards lie; what is no more true vanishes now."""
        self._wanted = tuple(badges)
        gone = {badge.pile for badge in self._shown if badge not in self._wanted}
        for pile in gone:
            self._clear_badges(pile)
        self._shown = tuple(badge for badge in self._shown if badge.pile not in gone)

    def settle(self, position: Position) -> None:
        """Show the badges where the cards lie now."""
        for pile in tuple(self._badges):
            self._clear_badges(pile)
        layout, self._shown = self._layout, self._wanted
        if layout is None:
            return
        for badge in self._wanted:
            picture = self._picture(badge)
            size = picture.deviceIndependentSize()
            middle = _middle(layout, position, badge, size)
            item = self._item(picture, _BADGE_Z)
            # Whole on the table, also at its very edge.
            x = min(max(0.0, middle.x() - size.width() / 2), layout.width - size.width())
            y = min(max(0.0, middle.y() - size.height() / 2), layout.height - size.height())
            item.setPos(x, y)
            self._badges.setdefault(badge.pile, []).append(item)

    def leave_alone(self, pile: PileId) -> None:
        """Hide the badges of a pile whose cards are in a hand."""
        for item in self._badges.get(pile, ()):
            item.hide()

    def hide(self, *, hidden: bool) -> None:
        """Hide all badges, or show them again."""
        for items in self._badges.values():
            for item in items:
                item.setVisible(not hidden)

    def forget(self) -> None:
        """Show nothing any more."""
        self._clear_walls()
        self._wanted = self._shown = ()
        for pile in tuple(self._badges):
            self._clear_badges(pile)

    def _are_visible(self, pile: PileId) -> bool:
        return any(item.isVisible() for item in self._badges.get(pile, ()))

    def _clear_walls(self) -> None:
        for wall in self._walls:
            self._scene.removeItem(wall)
        self._walls.clear()

    def _clear_badges(self, pile: PileId) -> None:
        for item in self._badges.pop(pile, ()):
            self._scene.removeItem(item)

    def _item(self, picture: QPixmap, height: float) -> QGraphicsPixmapItem:
        item = QGraphicsPixmapItem(picture)
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        item.setZValue(height)
        self._scene.addItem(item)
        return item

    def _canvas(self, size: QSizeF) -> QPixmap:
        ratio = self._layout.ratio if self._layout is not None else 1.0
        pixmap = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

    def _wall(self, room: QRectF) -> QPixmap:
        pixmap = self._canvas(room.size())
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = self._layout.card[0] if self._layout is not None else _USUAL_CARD_PX
        paint_bricks(painter, room, card, night=self._palette is NIGHT)
        painter.end()
        return pixmap

    def _picture(self, badge: Badge) -> QPixmap:
        key = (badge.sign, badge.number)
        if key not in self._drawn:
            self._drawn[key] = self._draw(badge)
        return self._drawn[key]

    def _draw(self, badge: Badge) -> QPixmap:
        layout, palette = self._layout, self._palette
        if layout is None or palette is None:
            return QPixmap()
        scale = min(2.4, max(0.82, layout.card[0] / _USUAL_CARD_PX))
        size = _SIZES[badge.sign] * scale
        pixmap = self._canvas(size)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = 1.8 * scale
        room = QRectF(QPointF(0, 0), size).adjusted(line / 2, line / 2, -line / 2, -line / 2)
        is_lock, is_plate = badge.sign in _LOCKS, badge.sign is Sign.LEFT
        ink = palette.lock_line if is_lock else palette.count_text
        painter.setPen(QPen(Qt.PenStyle.NoPen) if is_plate else QPen(QColor(ink), line))
        painter.setBrush(QColor(palette.lock if is_lock or is_plate else palette.count))
        radius = 7 * scale if is_plate else room.height() / 2
        painter.drawRoundedRect(room, radius, radius)
        if badge.sign in _ICONS:
            painter.translate(room.center())
            painter.rotate(180 if badge.sign is Sign.DOWN else 0)
            side = room.height() * (0.6 if is_lock else 0.68)
            paint_icon(painter, _ICONS[badge.sign], ink, QPointF(-side / 2, -side / 2), side)
        else:
            font = QFont()
            font.setPixelSize(round((17 if is_plate else 13) * scale))
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor(ink))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(badge.number))
        painter.end()
        return pixmap


def _middle(layout: Layout, position: Position, badge: Badge, size: QSizeF) -> QPointF:
    """Return where the middle of a badge is: clear of the indices, wherever those stand."""
    places = layout.lying(position, badge.pile)
    card = places[-1] if places else layout.slots[badge.pile].card
    ends = layout.face is Face.ENDS
    x, y = card.x, card.y
    w, high = card.width, card.height
    up = layout.slots[badge.pile].step[1] < 0
    at = {
        Sign.PACK: (x + 0.94 * w - size.width() / 2, y if up else y + high)
        if ends
        else (x + w / 2, y + high),
        Sign.LOCKED: (x + 0.7 * w, y + 0.55 * high) if ends else (x + w / 2, y + 0.725 * high),
        Sign.OPEN: (x + 0.96 * w, y + 0.04 * w),  # at the corner, so that the card is bright and whole
    }
    on_ace = (x + 0.845 * w, y + high - 0.155 * w) if ends else (x + w / 2, y + high - 0.3 * size.height())
    if badge.sign is Sign.LEFT:
        return _outer_end(layout, badge.pile, card, size)
    if badge.sign is Sign.LOCKED and not places:
        return QPointF(*card.middle)
    return QPointF(*at.get(badge.sign, on_ace))


def _outer_end(layout: Layout, pile: PileId, card: Rect, size: QSizeF) -> QPointF:
    """Return the middle of a badge at the outer end of a wall, beyond its cards as far as there is room."""
    room, (dx, dy) = layout.walls[pile], layout.slots[pile].apart
    inside = layout.card[0] * 0.42
    x, y = room.middle
    wide, high = size.width() * 0.7, size.height() * 0.7
    if dx:
        x = room.x + inside if dx < 0 else room.x + room.width - inside
        x = min(x, card.x - wide) if dx < 0 else max(x, card.x + card.width + wide)
        x = min(max(x, wide), layout.width - wide)
    if dy:
        y = room.y + inside if dy < 0 else room.y + room.height - inside
        y = min(y, card.y - high) if dy < 0 else max(y, card.y + card.height + high)
        y = min(max(y, high), layout.height - high)
    return QPointF(x, y)
