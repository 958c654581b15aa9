"""What lies where on the table, by where the cards belong: the picture may still be on its way."""

from app.gestures import Grip
from app.layout import Layout, Rect
from engine.table import PileId, Position, Role


def grip_at(layout: Layout, position: Position, x: float, y: float) -> Grip | None:
    """Return the card or empty place at a point."""
    for pile in position.table.role:
        places = layout.places(pile, len(position[pile]))
        for place in range(len(places) - 1, -1, -1):
            if places[place].holds(x, y):
                return Grip(pile, place)
        if not places and layout.slots[pile].card.holds(x, y):
            return Grip(pile, -1)
    return None


def rect_of(layout: Layout, position: Position, grip: Grip) -> Rect:
    """Return where a card lies, or the pile's empty place."""
    places = layout.places(grip.pile, len(position[grip.pile]))
    return places[grip.place] if 0 <= grip.place < len(places) else layout.slots[grip.pile].card


def seen(layout: Layout, position: Position, grip: Grip) -> Rect:
    """Return what the next card of its pile leaves free of a card."""
    rect = rect_of(layout, position, grip)
    places = layout.places(grip.pile, len(position[grip.pile]))
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
    return Rect(first.x, first.y, last.x + last.width - first.x, last.y + last.height - first.y)


def most_covered(
    layout: Layout, position: Position, at: Rect, piles: tuple[PileId, ...]
) -> tuple[PileId | None, float]:
    """Return the pile that a card at a place covers most, and how much; a column reaches to the foot."""
    best: tuple[PileId | None, float] = (None, 0.0)
    for pile in piles:
        zone = layout.reach(pile, len(position[pile]))
        if position.table.role[pile] is Role.COLUMN:
            zone = zone._replace(height=max(zone.height, layout.height - zone.y))
        overlap = at.overlap(zone)
        if overlap > best[1]:
            best = (pile, overlap)
    return best
