"""The table: shows a position. There is one way to draw, `show`, and it knows no rule."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QSizeF, QTimer, Signal
from PySide6.QtWidgets import QGraphicsScene

from app.layout import Face, Ground, Layout, Rect
from app.scene import motion, tracks
from app.scene.art import Index, Style
from app.scene.faces import Faces
from app.scene.furniture import Furniture
from app.scene.ghost import Ghost
from app.scene.items import CardItem, PlaceItem
from app.scene.motion import Motion, Track
from app.scene.palette import Palette
from app.scene.rings import Ring, RingKind
from engine.cards import Card
from engine.table import Badge, PileId, Position, Role, Sign

_STILL_MS = 80
"""A resize has ended when nothing came for so long: then faces are drawn anew."""
_FLYING_Z, _HELD_Z, _LOOKED_AT_Z, _RING_Z = 10_000, 20_000, 30_000, 40_000
_PILE_Z = 100
_INDICES = {Face.CORNERS: Index.CORNERS, Face.ENDS: Index.ENDS}


class Flight(Enum):
    """How cards come to their new places."""

    AT_ONCE = auto()
    MOVE = auto()
    BACK = auto()
    DEAL = auto()
    HOME = auto()


class Look(NamedTuple):
    """What a player chose about the table."""

    style: Style
    palette: Palette


class TableScene(QGraphicsScene):
    """Cards, places and rings; `landed`: nothing moves any more."""

    landed = Signal()

    def __init__(self, parent: QObject, look: Look) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.motion = Motion(self)
        self.motion.landed.connect(self._settle)
        self.look = look
        self.layout_: Layout | None = None
        self._position: Position | None = None
        self._faces: Faces | None = None
        self._cards: dict[Card, CardItem] = {}
        self._places: dict[PileId, PlaceItem] = {}
        self.rings: dict[object, Ring] = {}
        self.furniture, self.ghost = Furniture(self), Ghost(self)
        self._are_hidden = False
        self._held: tuple[Card, ...] = ()
        self._risen: tuple[Card, ...] = ()
        self._looked_at: Card | None = None
        self._first_flight = Flight.AT_ONCE
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(_STILL_MS)
        self._redraw.timeout.connect(self._draw_anew)

    @property
    def in_hand(self) -> tuple[Card, ...]:
        """The cards that a hand holds or raises: they are not quite in their places."""
        return self._held or self._risen or ((self._looked_at,) if self._looked_at else ())

    # What is shown.

    def show(
        self,
        position: Position,
        flight: Flight,
        groups: Sequence[Sequence[Card]] = (),
        badges: Sequence[Badge] = (),
    ) -> None:
        """Show a position: every card that is elsewhere goes to its place.

        Args:
            position: The position.
            flight: How the cards go there.
            groups: The cards in the order in which they go, those that go together in one group.
            badges: What the piles show beside their cards.
        """
        self.motion.land()
        self.rest()
        self._position = position
        self.furniture.announce(badges)
        if self.layout_ is None:
            self._first_flight = flight
            return
        homes = self._homes()
        moved = [card for card in homes if self._item(card).pos() != homes[card]]
        nothing_flies = not moved and flight is not Flight.DEAL  # dropped to the pixel where they belong
        if flight is Flight.AT_ONCE or self.motion.scale == 0 or nothing_flies:
            self._settle()
            return
        if flight is Flight.DEAL:
            self.motion.play(self._dealing(homes))
            return
        order = tracks.departures(moved, groups)
        self.motion.play(
            [self._flown(card, homes[card], n, start, flight) for n, (card, start) in enumerate(order)]
        )

    def forget(self) -> None:
        """Show no position any more: the bare cloth."""
        self.motion.land()
        self.rest()
        self._position = None
        self.furniture.forget()
        for item in (*self._cards.values(), *self._places.values()):
            item.setVisible(False)

    def lay_out(self, layout: Layout) -> None:
        """Take a new size: cards show it at once and are drawn anew when it has been still for a moment."""
        first = self._faces is None
        self.motion.land()
        self.layout_ = layout
        self.setSceneRect(0, 0, layout.width, layout.height)
        for pile in set(self._places) - set(layout.slots):
            self.removeItem(self._places.pop(pile))
        for pile in layout.slots:
            if pile not in self._places:
                self._places[pile] = PlaceItem()
                self.addItem(self._places[pile])
                first = True
        self.clear_rings()
        for place in self._places.values():
            place.setVisible(True)
        flight, self._first_flight = self._first_flight, Flight.AT_ONCE
        if first or self._has_faces_for(layout):
            self._dress()
            if flight is Flight.DEAL and self._position is not None:
                # it was dealt before the table had a size
                self.show(self._position, flight, badges=self.furniture.wanted)
        else:
            self._stretch()
            self._redraw.start()

    def set_look(self, look: Look) -> None:
        """Take other colours or faces."""
        self.look = look
        self._faces = None
        self.motion.land()
        self.clear_rings()
        if self.layout_ is not None:
            self._dress()

    def hide_cards(self, *, hidden: bool) -> None:
        """Hide every card, or show them again: a paused deal is not to be pondered."""
        self._are_hidden = hidden
        self.furniture.hide(hidden=hidden)
        self._show_what_can_be_seen()

    # Hands.

    def hold(self, cards: Sequence[Card]) -> None:
        """Lift cards: they lie above all and follow `carry`."""
        self.motion.land()
        self.rest()
        self._held = tuple(cards)
        for n, card in enumerate(cards):
            item = self._item(card)
            item.setZValue(_HELD_Z + n)
            item.lift(motion.LIFTED_SCALE)
        if cards and self._position is not None:
            self.furniture.leave_alone(self._position.where(cards[0])[0])

    def carry(self, by: QPointF, n: int = 0) -> Rect | None:
        """Move the lifted cards away from their homes; return where one of them is."""
        homes = self._homes()
        for card in self._held:
            self._item(card).setPos(homes[card] + by)
        if not self._held or self.layout_ is None:
            return None
        at = self._item(self._held[n]).pos()
        return Rect(at.x(), at.y(), *self.layout_.card)

    def rise(self, cards: Sequence[Card]) -> None:
        """Raise cards a little: they may be taken."""
        if self._risen == tuple(cards) or self.motion.is_running or self._held:
            return
        self.rest()
        homes = self._homes()
        self._risen = tuple(cards)
        for card in cards:
            self._item(card).rise()
            self._item(card).setPos(homes[card] - QPointF(0, motion.RISE_PX))

    def rest(self) -> None:
        """Let every raised, lifted or looked at card lie flat again where it is, in its order."""
        raised = {*self._held, *self._risen, *([self._looked_at] if self._looked_at else [])}
        risen, self._held, self._risen, self._looked_at = self._risen, (), (), None
        if not raised:
            return
        homes, order = self._homes(), self._heights()
        for card in raised:
            self._item(card).rest()
            self._item(card).setZValue(order[card])
        for card in risen:
            self._item(card).setPos(homes[card])

    def look_at(self, card: Card) -> None:
        """Raise one covered card above all, to look at it."""
        self.motion.land()
        self.rest()
        self._looked_at = card
        self._item(card).setZValue(_LOOKED_AT_Z)
        self._item(card).lift()

    def refuse(self, cards: Sequence[Card], *, shake: bool = True) -> None:
        """Shake cards and let them glide home, with a badge."""
        homes = self._homes()
        away = {card: self._item(card).pos() for card in cards}
        self.motion.land()
        self.rest()
        moving = []
        for n, card in enumerate(cards):
            item, start = self._item(card), away[card]
            item.setPos(start)
            item.setZValue(_FLYING_Z + n)
            if shake:
                moving.append(
                    Track(tracks.shaking(item, start), 0, motion.SHAKE_MS, QEasingCurve.Type.Linear)
                )
            moving.append(
                Track(
                    tracks.flying(item, start, homes[card], _FLYING_Z + n),
                    motion.SHAKE_MS if shake else 0,
                    motion.HOME_MS if start != homes[card] else 0,
                )
            )
        if shake and cards and self.layout_ is not None and self.motion.scale > 0:
            first, last = self._item(cards[0]), self._item(cards[-1])
            width, height = self.layout_.card
            size, way = QSizeF(width, height), last.pos() - first.pos()
            rect = QRectF(QPointF(0, 0), size).united(QRectF(way, size))
            self._ring("refused", first).surround(RingKind.REFUSED, rect, self.look.palette, width)
        self.motion.play(moving)

    # Rings.

    def mark(self, key: object, kind: RingKind, rect: Rect, *, empty: bool = False) -> None:
        """Surround a rectangle; a ring of the same key moves there."""
        if self.layout_ is not None:
            ring = self._ring(key, None)
            # The nearest target lies under the held card: only a ring above that is seen.
            is_above = kind in {RingKind.FOCUS, RingKind.NEAREST, RingKind.SIGN}
            ring.setZValue(_RING_Z if is_above else _HELD_Z - 1)
            ring.surround(kind, QRectF(*rect), self.look.palette, self.layout_.card[0], empty=empty)

    def point_at(self, places: Sequence[tuple[Rect, bool]]) -> None:
        """Show a hint: rings that pulse around places, each with whether it is an empty one."""
        moving = []
        for n, (rect, empty) in enumerate(places):
            self.mark(("hint", n), RingKind.HINT, rect, empty=empty)
            ring = self.rings["hint", n]
            length = motion.PULSE_MS * motion.PULSES
            moving.append(Track(tracks.pulsing(ring), 0, length, QEasingCurve.Type.Linear))
        self.motion.play(moving)

    def unmark(self, keys: Iterable[object]) -> None:
        """Take rings away."""
        for key in tuple(keys):
            ring = self.rings.pop(key, None)
            if ring is not None:
                self.removeItem(ring)

    def clear_rings(self) -> None:
        """Take all rings away."""
        self.unmark(self.rings)

    # The end of a won deal.

    def cascade(self) -> None:
        """Let the cards fall from the foundations, kings first, and bounce."""
        layout, position = self.layout_, self._position
        if layout is None or position is None or self.motion.scale == 0:
            return
        piles = [position[pile] for pile in position.table.having(Role.FOUNDATION)]
        items = [self._item(pile[-n]) for n in range(1, 14) for pile in piles if len(pile) >= n]
        for n, item in enumerate(items):
            item.setZValue(_FLYING_Z + len(items) - n)  # the first to fall lies on top
        self.motion.play(tracks.cascading(items, len(piles), layout))

    # Inside.

    def _item(self, card: Card) -> CardItem:
        if card not in self._cards:
            item = CardItem(card)
            if self._faces is not None:
                item.dress(self._faces)
            self._cards[card] = item
            self.addItem(item)
        return self._cards[card]

    def _homes(self) -> dict[Card, QPointF]:
        """Return where each card belongs."""
        layout, position = self.layout_, self._position
        if layout is None or position is None:
            return {}
        return {
            card: QPointF(place.x, place.y)
            for pile in position.table.role
            for card, place in zip(position[pile], layout.lying(position, pile), strict=True)
        }

    def _heights(self) -> dict[Card, float]:
        """Return what lies over what."""
        position = self._position
        if position is None:
            return {}
        return {
            card: n * _PILE_Z + place
            for n, pile in enumerate(position.table.role)
            for place, card in enumerate(position[pile])
        }

    def _settle(self) -> None:
        """Put every card where it belongs."""
        self.unmark(["refused"])
        homes, order = self._homes(), self._heights()
        for card, home in homes.items():
            item = self._item(card)
            if item.pos() != home:
                item.setPos(home)
            item.setZValue(order[card])
            item.rest()
            item.show_face()
        self._show_what_can_be_seen()
        self._show_what_is_blocked()
        self.landed.emit()

    def _show_what_can_be_seen(self) -> None:
        """Hide what lies deep in a pile that does not fan: many shadows on each other make a dark edge."""
        layout, position = self.layout_, self._position
        if layout is None or position is None:
            return
        for pile in position.table.role:
            cards, fans = position[pile], layout.slots[pile].step != (0.0, 0.0)
            for place, card in enumerate(cards):
                self._item(card).setVisible(not self._are_hidden and (fans or place >= len(cards) - 2))

    def _show_what_is_blocked(self) -> None:
        """Dim what cannot be taken, and show what the piles say."""
        position = self._position
        if position is None:
            return
        self.furniture.settle(position)
        self.furniture.hide(hidden=self._are_hidden)
        locked = {badge.pile for badge in self.furniture.shown if badge.sign is Sign.LOCKED}
        for pile in position.table.role:
            blocked = len(position[pile]) if pile in locked else position.blocked_on(pile)
            for place, card in enumerate(position[pile]):
                self._item(card).dim(dimmed=place < blocked)

    def _style_on(self, layout: Layout) -> Style:
        """Return how faces look, with their indices where packs leave them free."""
        return replace(self.look.style, index=_INDICES.get(layout.face, self.look.style.index))

    def _has_faces_for(self, layout: Layout) -> bool:
        faces, wanted = self._faces, (layout.card[0], layout.ratio, self._style_on(layout))
        return faces is not None and (faces.width, faces.ratio, faces.style) == wanted

    def _draw_anew(self) -> None:
        """Draw what the resize left stretched, but disturb nothing that moves or is held by now."""
        if self.motion.is_running or self._held:
            self._redraw.start()
        else:
            self._dress()

    def _dress(self) -> None:
        """Draw faces and places for the present size."""
        layout = self.layout_
        if layout is None:
            return
        self._redraw.stop()
        self.motion.land()
        self.rest()
        faces = self._faces
        if faces is None or not self._has_faces_for(layout):
            faces = Faces(self._style_on(layout), self.look.palette, layout.card[0], layout.ratio)
            self._faces = self.ghost.faces = faces
        self.furniture.dress(layout, self.look.palette)
        for card in self._cards.values():
            card.dress(faces)
        for pile, item in self._places.items():
            place = layout.slots[pile].card
            ground = layout.slots[pile].ground
            item.dress(
                faces.pit() if ground is Ground.PIT else faces.place(pile[1] if pile[0] == "f" else "")
            )
            item.setVisible(ground is not Ground.BRICKS)
            item.setPos(place.x, place.y)
        self._settle()

    def _stretch(self) -> None:
        layout = self.layout_
        if layout is None:
            return
        self.furniture.dress(layout, self.look.palette)
        self._settle()
        for item in self._cards.values():
            item.stretch(layout.card[0])
        for pile, place in self._places.items():
            place.stretch(layout.card[0])
            place.setPos(layout.slots[pile].card.x, layout.slots[pile].card.y)

    def _ring(self, key: object, parent: CardItem | None) -> Ring:
        if key not in self.rings:
            ring = Ring(parent)
            if parent is None:
                self.addItem(ring)
            self.rings[key] = ring
        return self.rings[key]

    def _flown(self, card: Card, home: QPointF, n: int, start: float, flight: Flight) -> Track:
        item = self._item(card)
        item.setVisible(not self._are_hidden)
        begin, way = item.pos(), tracks.flying(item, item.pos(), home, _FLYING_Z + n)
        if flight is Flight.BACK:
            return Track(way, start, motion.UNDO_MS, QEasingCurve.Type.InOutQuad)
        return Track(way, start, motion.flight_ms(begin, home))

    def _dealing(self, homes: Mapping[Card, QPointF]) -> list[Track]:
        """Cards fly out from the middle of the foot, row by row, and turn over half way."""
        layout, position = self.layout_, self._position
        if layout is None or position is None:
            return []
        order = self._heights()
        cards = sorted(homes, key=lambda card: (order[card] % _PILE_Z, order[card]))
        for n, card in enumerate(cards):
            self._item(card).setVisible(not self._are_hidden)
            self._item(card).setZValue(_FLYING_Z - n)
        return tracks.dealing([(self._item(card), homes[card], order[card]) for card in cards], layout)
