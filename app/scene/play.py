"""Playing on the table: every hand, mouse or keyboard, acts through here and shows what came of it."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPointF, Signal

from app.dealer import Change, Dealer, Kind
from app.gestures import Grip
from app.layout import Rect
from app.scene import ground
from app.scene.chosen import Chosen
from app.scene.rings import RingKind
from app.scene.table import Flight, TableScene
from engine.cards import Card
from engine.moves import Move
from engine.table import PileId

_FLIGHTS = {
    Kind.MOVED: Flight.MOVE,
    Kind.REDONE: Flight.MOVE,
    Kind.UNDONE: Flight.BACK,
    Kind.RESTARTED: Flight.BACK,
}


class Play(QObject):
    """One player at one table.

    Signals:
        acted: A `Change` that has been shown.
        turning: A held pack would turn over: the card of it that fits, and the one on which.
        aimed: Targets are shown, or others than before could be taken.
    """

    acted = Signal(object)
    turning = Signal(object)
    aimed = Signal()

    def __init__(self, parent: QObject, scene: TableScene) -> None:
        super().__init__(parent)
        self.scene = scene
        self.dealer: Dealer | None = None
        self.chosen: Chosen | None = None
        self.focus: Grip | None = None
        self._focus_seen = False
        self._lifted: tuple[PileId, int] | None = None
        self._gripped = 0  # which of the lifted cards is between the fingers
        self._targets: tuple[PileId, ...] = ()
        self._nearest: PileId | None = None
        self._last_tap: Move | None = None
        self._answered = False
        self._movable: frozenset[tuple[PileId, int]] | None = None
        self.eyed: tuple[PileId, int] | None = None  # the cards that pointer or focus could take

    def sit_down(self, dealer: Dealer | None, flight: Flight) -> None:
        """Play a deal from now on."""
        self.let_go()
        self.dealer, self.focus, self._last_tap, self._movable = dealer, None, None, None
        self.scene.clear_rings()
        if dealer is None:
            self.scene.forget()
        else:
            dealer.warn_once()
            self._lay(flight)

    # What lies where.

    def grip_at(self, x: float, y: float) -> Grip | None:
        """Return the card or empty place at a point of the table."""
        layout, dealer = self.scene.layout_, self.dealer
        return ground.grip_at(layout, dealer.position, x, y) if layout and dealer else None

    def rect_of(self, grip: Grip) -> Rect | None:
        """Return where a card lies, or an empty place."""
        layout, dealer = self.scene.layout_, self.dealer
        return ground.rect_of(layout, dealer.position, grip) if layout and dealer else None

    # Mouse and touch.

    def land(self) -> None:
        """Let everything that moves arrive: whatever comes next counts."""
        self.scene.motion.land()

    def hover(self, grip: Grip | None) -> bool:
        """Raise what may be taken; return whether it is."""
        dealer = self.dealer
        if dealer is None or self._lifted is not None:
            return False
        if self._movable is None:
            self._movable = dealer.sources()
        count = dealer.held(*grip) if grip is not None and grip.place >= 0 else 0
        can = grip is not None and (grip.pile, count) in self._movable
        self._eye((grip.pile, count) if grip is not None and can else None)
        if grip is not None and can:
            self.scene.rise(self._cards(grip.pile, count))
        elif not self.scene.motion.is_running:
            self.scene.rest()
        return can

    def look(self, grip: Grip | None) -> bool:
        """Raise a covered card to look at it; return whether it was one."""
        dealer = self.dealer
        if dealer is None or grip is None or not 0 <= grip.place < len(dealer.position[grip.pile]) - 1:
            return False
        self.scene.look_at(dealer.position[grip.pile][grip.place])
        return True

    def look_away(self) -> None:
        """Let the card that was looked at lie again."""
        self.scene.rest()

    def lift(self, grip: Grip, *, alone: bool = False) -> bool:
        """Take up cards for a drag, of a pack its top card `alone` or all; return whether they can be."""
        dealer = self.dealer
        self._unchoose()
        if dealer is None or grip.place < 0:
            return False
        count = dealer.held_alone(*grip) if alone else dealer.held(*grip)
        if self._is_refused(grip.pile, count):
            return False
        self._lifted = (grip.pile, count)
        self._gripped = max(0, grip.place - len(dealer.position[grip.pile]) + count)
        self.hide_focus()
        self._show_targets(grip.pile, count)
        self.scene.hold(self._cards(grip.pile, count))
        return True

    def carry(self, dx: float, dy: float) -> None:
        """Move the lifted cards."""
        layout, dealer = self.scene.layout_, self.dealer
        at = self.scene.carry(QPointF(dx, dy), self._gripped)
        if at is None or self._lifted is None or layout is None or dealer is None:
            return
        nearest = ground.most_covered(layout, dealer.position, at, self._targets)[0]
        if nearest != self._nearest:
            for pile in (self._nearest, nearest):
                if pile is not None:
                    kind = RingKind.NEAREST if pile == nearest else RingKind.TARGET
                    self._mark_target(pile, kind)
            self._nearest = nearest
            self._show_turning(nearest)

    def drop(self, dx: float, dy: float) -> None:
        """Let the lifted cards go where they are."""
        dealer, lifted, layout = self.dealer, self._lifted, self.scene.layout_
        at = self.scene.carry(QPointF(dx, dy), self._gripped)
        if dealer is None or lifted is None or at is None or layout is None:
            self.let_go()
            return
        target = ground.dropped_on(layout, dealer.position, at, self._targets)
        self._clear_lift()
        source, count = lifted
        if target is None or target == source:
            self.scene.refuse(self._cards(source, count), shake=False)
        else:
            self._show(dealer.move(dealer.meant(source, target, count)))

    def let_go(self) -> None:
        """Lay lifted or chosen cards back where they were."""
        self._unchoose()
        if self._lifted is not None:
            source, count = self._lifted
            self._clear_lift()
            self.scene.refuse(self._cards(source, count), shake=False)

    def tap(self, grip: Grip | None) -> None:
        """Do what a tap means: a target for what was chosen, or the best place for the card."""
        dealer, chosen = self.dealer, self.chosen
        self._last_tap, self._answered = None, False
        if dealer is None:
            return
        self._unchoose()
        if chosen is not None and self._put(chosen, grip):
            self._answered = True  # a quick second press is no double tap on what has just been moved to
            return
        if grip is None or grip.place < 0:
            return
        change = dealer.tap(*grip)
        self._show(change)
        if change.kind is Kind.MOVED:
            self._last_tap = change.moves[0]
        if change.kind is Kind.REFUSED and not dealer.why_not_lift(grip.pile, change.count):
            self._choose(Chosen(grip.pile, change.count, on_purpose=False))

    def double_tap(self, grip: Grip | None) -> None:
        """Do what a double tap means; it belongs to the card of the first press."""
        dealer, last = self.dealer, self._last_tap
        self._last_tap = None
        if dealer is None or grip is None or self._answered:
            return
        self._unchoose()
        change = dealer.double_tap(grip.pile, grip.place, last)
        if change.kind is Kind.REFUSED and last is not None:
            self._lay(Flight.BACK)  # what the first tap did is retracted
        self._show(change)

    # Choosing: click and click, and keys.

    def choose(self, grip: Grip | None, *, alone: bool = False) -> None:
        """Choose a source on purpose, or a target for the one that was chosen."""
        dealer, chosen = self.dealer, self.chosen
        if dealer is None or grip is None:
            self._unchoose()
            return
        self._unchoose()
        if chosen is not None:
            self._put(Chosen(chosen.pile, chosen.count, on_purpose=True), grip)
            return
        if grip.place < 0:
            return
        count = dealer.held_alone(*grip) if alone else dealer.held(*grip)
        if not self._is_refused(grip.pile, count):
            self._choose(Chosen(grip.pile, count, on_purpose=True))

    def choose_top(self) -> bool:
        """Choose the top card alone of what is chosen or in focus; return whether there is any."""
        chosen, focus = self.chosen, self.focus
        pile = chosen.pile if chosen is not None else focus.pile if focus and self._focus_seen else None
        if self.dealer is None or pile is None or not self.dealer.position[pile]:
            return False
        self._unchoose()
        if not self._is_refused(pile, 1):
            self._choose(Chosen(pile, 1, on_purpose=True))
        return True

    def name(self, pile: PileId) -> None:
        """Name a pile by its key: the source first, then the target; the same twice lets go."""
        dealer, chosen = self.dealer, self.chosen
        if dealer is None or pile not in dealer.position.table.role:
            return
        self._unchoose()
        if chosen is not None:
            self._put(Chosen(chosen.pile, chosen.count, on_purpose=True), Grip(pile, -1))
        elif dealer.position[pile] and not self._is_refused(pile, 1):
            self._choose(Chosen(pile, 0, on_purpose=True))

    def send_home(self) -> bool:
        """Send the chosen card to its foundation; return whether one was chosen."""
        dealer, chosen = self.dealer, self.chosen
        if dealer is None or chosen is None:
            return False
        self._unchoose()
        suit = dealer.position[chosen.pile][-1].suit
        self._put(chosen, Grip(f"f{suit.value}", -1))
        return True

    # Commands.

    def make(self, move: Move) -> None:
        """Make a move that somebody else has chosen."""
        if self.dealer is not None:
            self.let_go()
            self._show(self.dealer.move(move))

    def go_back(self, steps: int) -> None:
        """Take back several steps at once."""
        if self.dealer is not None:
            self.let_go()
            self.land()
            self._show(self.dealer.go_back(steps))

    def undo(self) -> None:
        """Take back the last step."""
        self._command("undo")

    def redo(self) -> None:
        """Make the last undone step again."""
        self._command("redo")

    def restart(self) -> None:
        """Go back to the deal."""
        self._command("restart")

    def collect(self) -> None:
        """Lay on the foundations all that can go."""
        self._command("collect")

    # Focus.

    def show_focus(self, grip: Grip) -> None:
        """Put the focus of the keyboard on a card or an empty place."""
        rect, above = self.rect_of(grip), self.rect_of(Grip(grip.pile, grip.place + 1))
        if rect is None:
            return
        if grip.place >= 0 and above is not None and above.y > rect.y:
            rect = rect._replace(height=above.y - rect.y)  # of a covered card, the strip that shows
        self.focus, self._focus_seen = grip, True
        self.scene.mark("focus", RingKind.FOCUS, rect)
        count = self.dealer.held(*grip) if self.dealer is not None and grip.place >= 0 else 0
        self._eye((grip.pile, count) if count else None)

    def hide_focus(self) -> None:
        """Show no focus until the next key asks for it."""
        self._focus_seen = False
        self.scene.unmark(["focus"])

    def refresh(self) -> None:
        """Draw rings anew after the table has changed its size."""
        if self.focus is not None and self._focus_seen:
            self.show_focus(self.focus)
        if self.chosen is not None:
            self._choose(self.chosen)

    @property
    def focus_seen(self) -> bool:
        """Whether the focus ring is shown."""
        return self._focus_seen

    @property
    def held(self) -> tuple[PileId, int] | None:
        """What is lifted or was chosen as a source: its pile and how many cards."""
        chosen = self.chosen
        return (chosen.pile, chosen.count) if chosen and chosen.count else self._lifted

    # Inside.

    def _eye(self, eyed: tuple[PileId, int] | None) -> None:
        if eyed != self.eyed:
            self.eyed = eyed
            self.aimed.emit()

    def _command(self, name: str) -> None:
        dealer = self.dealer
        if dealer is None:
            return
        self.let_go()
        self.land()
        self._last_tap = None
        change: Change = getattr(dealer, name)()
        self._show(change)

    def _put(self, chosen: Chosen, grip: Grip | None) -> bool:
        """Move what was chosen to a pile; return whether that was an answer to the hand."""
        dealer = self.dealer
        if dealer is None or grip is None or grip.pile == chosen.pile:
            return chosen.on_purpose or grip is None or grip.pile == chosen.pile
        if chosen.count:
            move = dealer.meant(chosen.pile, grip.pile, chosen.count)
            legal = grip.pile in dealer.targets(chosen.pile, chosen.count)
            if not legal and not chosen.on_purpose:
                return False
            self._show(dealer.move(move))
        else:
            self._show(dealer.between(chosen.pile, grip.pile))
        return True

    def _show(self, change: Change) -> None:
        """Show what an action did, and tell."""
        self._movable, self._last_tap = None, None
        if change.kind is Kind.REFUSED:
            self.scene.refuse(self._cards(change.pile, change.count) if change.count else ())
        elif change.kind is Kind.WARNED:
            self.scene.refuse(self._cards(change.pile, change.count), shake=False)
        elif change.kind is not Kind.NOTHING:
            self._lay(_FLIGHTS[change.kind], change.groups)
            if self.focus is not None:
                self._follow(change)
        self.acted.emit(change)

    def _lay(self, flight: Flight, groups: Sequence[Sequence[Card]] = ()) -> None:
        if self.dealer is not None:
            self.scene.show(self.dealer.position, flight, groups, self.dealer.badges())

    def _is_refused(self, pile: PileId, count: int) -> bool:
        """Whether cards cannot be taken up at all; then that is shown."""
        dealer = self.dealer
        why = dealer.why_not_lift(pile, count) if dealer is not None else None
        if dealer is not None and why is not None:
            self._show(Change(Kind.REFUSED, dealer.position, pile=pile, count=count, rejection=why))
        return why is not None

    def _follow(self, change: Change) -> None:
        """Let the focus stay on the card that it was on, or on the one that was moved."""
        if not self._focus_seen or self.focus is None:
            return
        moved = change.groups[0][0] if change.groups else None
        self.show_focus(ground.followed(change.position, self.focus, moved))

    def _cards(self, pile: PileId, count: int) -> tuple[Card, ...]:
        return self.dealer.position[pile][-count:] if self.dealer is not None and count else ()

    def _show_targets(self, pile: PileId, count: int) -> None:
        self._targets = self.dealer.targets(pile, count) if self.dealer is not None else ()
        for target in self._targets:
            self._mark_target(target, RingKind.TARGET)
        self.aimed.emit()

    def _mark_target(self, pile: PileId, kind: RingKind) -> None:
        dealer = self.dealer
        rect = self.rect_of(Grip(pile, len(dealer.position[pile]) - 1)) if dealer is not None else None
        if dealer is not None and rect is not None:
            self.scene.mark(("target", pile), kind, rect, empty=not dealer.position[pile])

    def _clear_lift(self) -> None:
        self.scene.unmark([("target", pile) for pile in self._targets])
        self.scene.ghost.clear()
        self._lifted, self._targets, self._nearest = None, (), None

    def _show_turning(self, target: PileId | None) -> None:
        """Show how a pack will lie that turns over."""
        dealer, layout, lifted = self.dealer, self.scene.layout_, self._lifted
        self.scene.ghost.clear()
        if dealer is None or layout is None or lifted is None or target is None:
            return
        move = Move(lifted[0], target, lifted[1])
        after = dealer.turned(move)
        if after is not None and layout.slots[target].step != (0.0, 0.0):
            self.scene.ghost.show(layout, after, move)
            self.turning.emit((after[target][-move.count], dealer.position[target][-1]))

    def _choose(self, chosen: Chosen) -> None:
        dealer, layout = self.dealer, self.scene.layout_
        if dealer is None:
            return
        self.chosen = chosen
        if layout is not None:
            last = Grip(chosen.pile, len(dealer.position[chosen.pile]) - 1)
            count = chosen.count or dealer.held(*last)
            rect = ground.around(layout, dealer.position, chosen.pile, count)
            self.scene.mark("chosen", RingKind.CARRIED, rect)
        if chosen.on_purpose and chosen.count:
            self._show_targets(chosen.pile, chosen.count)

    def _unchoose(self) -> None:
        if self.chosen is not None:
            self.chosen = None
            self.scene.unmark(["chosen"])
            if self._lifted is None:
                self._clear_lift()
