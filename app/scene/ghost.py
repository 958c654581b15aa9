"""How a pack will lie that turns over where it is let go."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from app.layout import Layout
from engine.moves import Move
from engine.table import Position

if TYPE_CHECKING:
    from app.scene.faces import Faces

_THICK = 0.78
_BELOW_THE_HAND = 19_000


class Ghost:
    """Pictures of cards that are elsewhere yet.

    Args:
        scene: The table.
    """

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._items: list[QGraphicsPixmapItem] = []
        self.faces: Faces | None = None

    @property
    def places(self) -> Sequence[QPointF]:
        """Where its cards lie, the lowest first; nothing where there is none."""
        return tuple(item.pos() for item in self._items)

    def show(self, layout: Layout, after: Position, move: Move) -> None:
        """Show what a move brings, where a position has it afterwards."""
        self.clear()
        if self.faces is None:
            return
        cards, places = after[move.target][-move.count :], layout.lying(after, move.target)[-move.count :]
        for n, (card, place) in enumerate(zip(cards, places, strict=True)):
            picture = self.faces.face(card)
            item = QGraphicsPixmapItem(picture.pixmap)
            item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            item.setOffset(picture.offset)
            item.setPos(place.x, place.y)
            item.setZValue(_BELOW_THE_HAND + n)
            item.setOpacity(_THICK)
            self._scene.addItem(item)
            self._items.append(item)

    def clear(self) -> None:
        """Take it away."""
        for item in self._items:
            self._scene.removeItem(item)
        self._items.clear()
