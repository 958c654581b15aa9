"""Presses become grabs, drags, taps and double taps. No Qt: points and milliseconds come in."""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

Point = tuple[float, float]


class Grip(NamedTuple):
    """What a hand has gripped: the card at a place of a pile, or the empty place of the pile (`place` -1)."""

    pile: str
    place: int


class Gesture(Enum):
    """What a hand did."""

    GRAB = auto()
    """Pressed on something; it may become a tap or a drag."""
    TAP = auto()
    """Pressed and let go at one place."""
    DOUBLE_TAP = auto()
    """Pressed for the second time; it belongs to what the first press gripped."""
    DRAG = auto()
    """Moved far enough: from now on the cards follow."""
    DROP = auto()
    """Let go after a drag."""
    LOOK = auto()
    """Held for long at one place, to look at a covered card."""
    NOTHING = auto()


@dataclass
class Gestures:
    """Reads the hand.

    Attributes:
        double_ms: Longest time between two presses of a double tap.
        drag_px: How far the pointer may tremble before it drags.
        near_px: How far apart the two presses of a double tap may be: about a card's width.
        look_ms: How long a press is held for a look.
    """

    double_ms: int
    drag_px: float = 10.0
    near_px: float = 60.0
    look_ms: int = 500
    _grip: Grip | None = None
    _at: Point = (0.0, 0.0)
    _pressed_ms: int = 0
    _state: Gesture = Gesture.NOTHING
    _last: tuple[Grip, Point, int] | None = field(default=None)  # a first tap, waiting for a second

    @property
    def grip(self) -> Grip | None:
        """What is held now."""
        return self._grip

    def press(self, grip: Grip | None, at: Point, now_ms: int) -> tuple[Gesture, Grip | None]:
        """Return `DOUBLE_TAP` with the first press's grip, or `GRAB` with this one's."""
        last, self._last = self._last, None
        self._at, self._pressed_ms = at, now_ms
        if last is not None and now_ms - last[2] <= self.double_ms and _near(at, last[1], self.near_px):
            self._grip, self._state = last[0], Gesture.DOUBLE_TAP
            return Gesture.DOUBLE_TAP, last[0]
        self._grip, self._state = grip, Gesture.GRAB if grip else Gesture.NOTHING
        return self._state, grip

    def move(self, at: Point) -> Gesture:
        """Return `DRAG` from the move on that goes too far for a tap."""
        if self._state is Gesture.GRAB and not _near(at, self._at, self.drag_px):
            self._state = Gesture.DRAG
        return self._state if self._state is Gesture.DRAG else Gesture.NOTHING

    def hold(self, now_ms: int) -> Gesture:
        """Return `LOOK` when the press has been held long enough at one place."""
        if self._state is Gesture.GRAB and now_ms - self._pressed_ms >= self.look_ms:
            self._state = Gesture.LOOK
            return Gesture.LOOK
        return Gesture.NOTHING

    def release(self) -> tuple[Gesture, Grip | None]:
        """Return what the press has been: `TAP`, `DROP` or `NOTHING`."""
        state, grip = self._state, self._grip
        self._state, self._grip = Gesture.NOTHING, None
        if state is Gesture.DRAG:
            return Gesture.DROP, grip
        if state is Gesture.GRAB and grip is not None:
            # The time counts from press to press, as the system counts a double click.
            self._last = (grip, self._at, self._pressed_ms)
            return Gesture.TAP, grip
        return Gesture.NOTHING, grip

    def cancel(self) -> None:
        """Forget what is held and that there was a tap."""
        self._state, self._grip, self._last = Gesture.NOTHING, None, None


def _near(a: Point, b: Point, most: float) -> bool:
    return abs(a[0] - b[0]) <= most and abs(a[1] - b[1]) <= most
