"""How each kind of motion shows at a moment, from 0 (its beginning) to 1 (its end)."""

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsItem

from app.scene import motion
from app.scene.items import CardItem


def flying(item: CardItem, start: QPointF, home: QPointF, height: float) -> motion.Apply:
    """Go straight from place to place; at `height` from the moment of setting out, and not before."""

    def apply(part: float) -> None:
        if item.zValue() != height:
            item.setZValue(height)
        item.setPos(start + (home - start) * part)

    return apply


def shaking(item: CardItem, start: QPointF) -> motion.Apply:
    """Shake the head."""

    def apply(part: float) -> None:
        item.setPos(motion.shaken(start, part))

    return apply


def turning(item: CardItem, start: QPointF, home: QPointF, height: float) -> motion.Apply:
    """Fly with the back up and turn over half way; `height` is where the card lies in the end."""
    shown = [False]

    def apply(part: float) -> None:
        item.setPos(start + (home - start) * part)
        item.narrow(abs(2 * part - 1))
        if part >= 0.5 and not shown[0]:  # noqa: PLR2004 - half way
            shown[0] = True
            item.show_face()
        if part >= 1.0:
            item.setZValue(height)  # above those that were dealt before, below those that still fly

    return apply


def falling(
    item: CardItem, speed: QPointF, length_ms: float, floor: float, uncovered: CardItem | None
) -> motion.Apply:
    """Fall and bounce on a floor, `floor` px below; at the very end whoever plays this puts the card home.

    Args:
        item: The card.
        speed: At the beginning, in px a second.
        length_ms: How long it falls.
        floor: How far below it the floor is, in px.
        uncovered: The card that shows once this one has gone.
    """
    start = item.pos()

    def apply(part: float) -> None:
        if uncovered is not None and not uncovered.isVisible():
            uncovered.setVisible(True)
        if part < 1.0:
            item.setPos(start + motion.fallen(speed, part * length_ms / 1000, floor))

    return apply


def pulsing(item: QGraphicsItem) -> motion.Apply:
    """Fade and come back."""

    def apply(part: float) -> None:
        item.setOpacity(motion.pulsed(part))

    return apply
