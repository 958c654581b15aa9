"""How each kind of motion shows at a moment, from 0 (its beginning) to 1 (its end)."""

from collections.abc import Sequence
from math import tau

from PySide6.QtCore import QEasingCurve, QPointF
from PySide6.QtWidgets import QGraphicsItem

from app.layout import Layout
from app.scene import motion
from app.scene.items import CardItem
from engine.cards import Card


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


def departures(moved: Sequence[Card], groups: Sequence[Sequence[Card]]) -> list[tuple[Card, float]]:
    """Return the moved cards with the time at which each starts."""
    starts: dict[Card, float] = {}
    for start, group in zip(motion.finish_starts(len(groups)), groups, strict=True):
        step = min(motion.RUN_STEP_MS, motion.RUN_MOST_MS / max(1, len(group) - 1))
        starts |= {card: start + n * step for n, card in enumerate(group)}
    return sorted(((card, starts.get(card, 0.0)) for card in moved), key=lambda each: each[1])


def dealing(cards: Sequence[tuple[CardItem, QPointF, float]], layout: Layout) -> list[motion.Track]:
    """Let cards fly out one by one from the middle of the foot; each comes with its home and its height."""
    foot = QPointF((layout.width - layout.card[0]) / 2, layout.height)
    for item, _, _ in cards:
        item.setPos(foot)
        item.show_back()
    return [
        motion.Track(turning(item, foot, home, height), n * motion.DEAL_STEP_MS, motion.DEAL_MS)
        for n, (item, home, height) in enumerate(cards)
    ]


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


def cascading(items: Sequence[CardItem], piles: int, layout: Layout) -> list[motion.Track]:
    """Let cards fall one after another and bounce.

    Args:
        items: The cards, in the order in which they fall.
        piles: From how many piles, in turn.
        layout: The table.
    """
    step = min(motion.CASCADE_STEP_MS, (motion.CASCADE_MOST_MS - 1_500) / max(1, len(items)))
    moving = []
    for n, item in enumerate(items):
        angle = tau * ((n * 0.618) % 1)  # the golden section spreads them evenly without chance
        away = -1 if item.x() > layout.width / 2 else 1
        speed = QPointF(away * layout.width * (0.22 + 0.2 * ((n * 0.381) % 1)), -260 * abs(angle - 3) / 3)
        length = motion.CASCADE_MOST_MS - n * step
        floor = layout.height - layout.card[1] - item.y()
        # As long as it lies in its pile only the two upper cards show, as at rest.
        after = n + 2 * piles
        uncovered = items[after] if after < len(items) else None
        fall = falling(item, speed, length, floor, uncovered)
        moving.append(motion.Track(fall, n * step, length, QEasingCurve.Type.Linear))
    return moving


def pulsing(item: QGraphicsItem) -> motion.Apply:
    """Fade and come back."""

    def apply(part: float) -> None:
        item.setOpacity(motion.pulsed(part))

    return apply
