"""What lies where on the table, by where the cards belong: the picture may still be on its way."""

from app.gestures import Grip
from app.layout import Layout, Rect
from engine.cards import Card
from engine.moves import Move
from engine.table import PileId, Position, Role

_ENOUGH = 0.25
"""A legal pile takes a drop that covers so much of a card, even where an illegal one is covered more."""
_BRUSHED = 0.12
"""A drop that covers less of an illegal pile was not meant for it."""


def grip_at(layout: Layout, position: Position, x: float, y: float) -> Grip | None:
    """Return the card or empty place at a point."""
    for pile in position.table.role:
        places = layout.lying(position, pile)
        for place in range(len(places) - 1, -1, -1):
            if places[place].holds(x, y):
                return Grip(pile, place)
        if not places and layout.slots[pile].card.holds(x, y):
            return Grip(pile, -1)
    return None


def rect_of(layout: Layout, position: Position, grip: Grip) -> Rect:
    """Return where a card lies, or the pile's empty place."""
    places = layout.lying(position, grip.pile)
    return places[grip.place] if 0 <= grip.place < len(places) else layout.slots[grip.pile].card


def seen(layout: Layout, position: Position, grip: Grip) -> Rect:
    """Return what the next card of its pile leaves free of a card."""
    rect = rect_of(layout, position, grip)
    places = layout.lying(position, grip.pile)
    if not 0 <= grip.place < len(places) - 1:
        return rect
    dx, dy = places[grip.place + 1].x - rect.x, places[grip.place + 1].y - rect.y
    width = rect.width if not dx or abs(dx) >= rect.width else abs(dx)
    height = rect.height if not dy or abs(dy) >= rect.height else abs(dy)
    x = rect.x + rect.width - width if dx < 0 else rect.x
    y = rect.y + rect.height - height if dy < 0 else rect.y
    return Rect(x, y, width, height)


def around(layout: Layout, position: Position, pile: PileId, count: int) -> Rect:
    """Return what the top `count` cards of a pile cover, its empty place if there are none."""
    cards = len(position[pile])
    first = rect_of(layout, position, Grip(pile, cards - count))
    last = rect_of(layout, position, Grip(pile, cards - 1))
    x, y = min(first.x, last.x), min(first.y, last.y)
    right, foot = max(first.x, last.x) + last.width, max(first.y, last.y) + last.height
    return Rect(x, y, right - x, foot - y)


def ends(layout: Layout, position: Position, move: Move) -> list[tuple[Rect, bool]]:
    """Return what a move takes and where it lays it, each with whether that is an empty place."""
    held = around(layout, position, move.source, move.count)
    return [(held, False), (around(layout, position, move.target, 1), not position[move.target])]


def most_covered(
    layout: Layout, position: Position, at: Rect, piles: tuple[PileId, ...]
) -> tuple[PileId | None, float]:
    """Return the pile that a card at a place covers most, and how much; a fan reaches to the table's edge."""
    best: tuple[PileId | None, float] = (None, 0.0)
    for pile in piles:
        overlap = at.overlap(_zone(layout, position, pile))
        if overlap > best[1]:
            best = (pile, overlap)
    return best


def dropped_on(layout: Layout, position: Position, at: Rect, legal: tuple[PileId, ...]) -> PileId | None:
    """Return the pile that a card let go at a place was meant for, if any."""
    area = layout.card[0] * layout.card[1]
    best, covered = most_covered(layout, position, at, legal)
    anywhere, most = most_covered(layout, position, at, tuple(position.table.role))
    if best is not None and (best == anywhere or covered >= _ENOUGH * area):
        return best
    return anywhere if most >= _BRUSHED * area else None


def _zone(layout: Layout, position: Position, pile: PileId) -> Rect:
    """Return where cards are dropped on a pile: a fan may grow up to the table's edge."""
    x, y, width, height = layout.reach(pile, len(position[pile]), position.blocked_on(pile))
    (dx, dy), right, foot = layout.slots[pile].step, x + width, y + height
    if dx:
        x, right = (x, max(right, layout.width)) if dx > 0 else (min(x, 0.0), right)
    if dy:
        y, foot = (y, max(foot, layout.height)) if dy > 0 else (min(y, 0.0), foot)
    return Rect(x, y, right - x, foot - y)


def followed(position: Position, focus: Grip, moved: Card | None) -> Grip:
    """Return where the focus is after an action: on the card that was moved, else on the pile it was on."""
    if moved is None:
        return Grip(focus.pile, min(focus.place, len(position[focus.pile]) - 1))
    pile, place = position.where(moved)
    fans = position.table.role[pile] is Role.COLUMN
    return Grip(pile, place if fans else len(position[pile]) - 1)
