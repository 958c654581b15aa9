"""Everything that moves on the table: one animation at a time, and all its numbers in one place.

The picture follows the position: a motion only ever leads to where the cards already belong, so it can be
landed at any moment. A new one lands the old.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation, Signal

Apply = Callable[[float], None]

RISE_PX = 2.0
LIFTED_SCALE = 1.03
SHAKE_PX, SHAKE_SWINGS = 7.0, 3
SHAKE_MS, HOME_MS = 280, 180
UNDO_MS = 160
FLIGHT_MS, FLIGHT_MS_PER_PX, FLIGHT_MOST_MS = 140, 0.12, 260
RUN_STEP_MS, RUN_MOST_MS = 18, 140
"""Between the cards of a run, and between its first and last at most: the longest run flies 400 ms."""
DEAL_STEP_MS, DEAL_MS = 26, 200
FINISH_STEP_MS, FINISH_FASTEST_MS = 70, 40
CASCADE_STEP_MS, CASCADE_MOST_MS = 90, 4_500
GRAVITY, BOUNCE = 2_400.0, 0.72
PULSE_MS, PULSES, PULSE_LEAST = 900, 2, 0.45
MESSAGE_MS = 3_000
QUICK = 0.5
"""How long everything takes with quick motion."""


class Speed(Enum):
    """How much motion the player wants."""

    FULL = 1.0
    QUICK = QUICK
    NONE = 0.0


class Track(NamedTuple):
    """One thing that changes over time.

    Attributes:
        apply: Shows it at a moment, from 0 (beginning) to 1 (end).
        start_ms: When it begins.
        length_ms: How long it takes.
        curve: Its easing.
    """

    apply: Apply
    start_ms: float
    length_ms: float
    curve: QEasingCurve.Type = QEasingCurve.Type.OutCubic

    @property
    def end_ms(self) -> float:
        """When it ends."""
        return self.start_ms + self.length_ms


class Motion(QObject):
    """Plays tracks on one animation.

    Signals:
        landed: All tracks are at their ends.
    """

    landed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.scale = 1.0
        self._tracks: Sequence[Track] = ()
        self._curves: list[QEasingCurve] = []
        self._ended: list[bool] = []
        self._animation = QVariantAnimation(self)
        self._animation.valueChanged.connect(self._show)
        self._animation.finished.connect(self._finish)

    @property
    def is_running(self) -> bool:
        """Whether something moves."""
        return bool(self._tracks)

    @property
    def length_ms(self) -> float:
        """How long all that moves takes, from its beginning to its end."""
        return max((track.end_ms for track in self._tracks), default=0.0)

    def play(self, tracks: Sequence[Track]) -> None:
        """Land what moves, then play; with no motion wanted the ends are shown at once."""
        self.land()
        tracks = [
            track._replace(start_ms=track.start_ms * self.scale, length_ms=track.length_ms * self.scale)
            for track in tracks
        ]
        if not tracks:
            return
        length = int(max(track.end_ms for track in tracks))
        # Before there are tracks: Qt shows the old moment, often the end, at once in the new length.
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(float(length))
        self._animation.setDuration(length)
        self._tracks = tracks
        self._curves = [QEasingCurve(track.curve) for track in tracks]
        self._ended = [False] * len(tracks)
        if length <= 0:
            self._finish()
            return
        self._animation.start()

    def land(self) -> None:
        """Show the end of everything at once."""
        if self._tracks:
            self._animation.stop()
            self._finish()

    def _show(self, now: float) -> None:
        for n, track in enumerate(self._tracks):
            if self._ended[n] or now < track.start_ms:
                continue
            part = 1.0 if track.length_ms <= 0 else min(1.0, (now - track.start_ms) / track.length_ms)
            self._ended[n] = part >= 1.0
            track.apply(self._curves[n].valueForProgress(part) if part < 1.0 else 1.0)

    def _finish(self) -> None:
        tracks, self._tracks = self._tracks, ()
        for track, ended in zip(tracks, self._ended, strict=True):
            if not ended:
                track.apply(1.0)
        if tracks:
            self.landed.emit()


def flight_ms(start: QPointF, end: QPointF) -> float:
    """Return how long a card flies: longer over longer ways, but never long."""
    way = (end - start).manhattanLength()
    return min(FLIGHT_MOST_MS, FLIGHT_MS + FLIGHT_MS_PER_PX * way)


def finish_starts(count: int) -> list[float]:
    """Return when each card of an auto-finish starts: faster and faster."""
    starts, at = [], 0.0
    for n in range(count):
        starts.append(at)
        at += max(FINISH_FASTEST_MS, FINISH_STEP_MS - n)
    return starts


def shaken(home: QPointF, part: float) -> QPointF:
    """Return where a refused card is: swings that die away."""
    return home + QPointF(SHAKE_PX * (1 - part) * sin(2 * pi * SHAKE_SWINGS * part), 0)


def pulsed(part: float) -> float:
    """Return how strongly a hint's ring shows: it fades and comes back, and stays in the end."""
    wave = (1 - cos(2 * pi * PULSES * part)) / 2
    return 1 - (1 - PULSE_LEAST) * wave


def fallen(speed: QPointF, seconds: float, height: float) -> QPointF:
    """Return how far a card has fallen that bounces on a floor.

    Args:
        speed: At the beginning, in px a second; `y` counts downwards.
        seconds: Since then.
        height: Of its lower edge over the floor, in px.
    """
    y, down, left = 0.0, speed.y(), seconds
    for _ in range(12):
        # The time until the floor: y + down·t + g·t²/2 = height.
        until = (-down + (down * down + 2 * GRAVITY * max(0.0, height - y)) ** 0.5) / GRAVITY
        if left <= until:
            break
        left -= until
        y, down = height, -(down + GRAVITY * until) * BOUNCE
    y += down * left + GRAVITY * left * left / 2
    return QPointF(speed.x() * seconds, min(y, height))
