"""Motions run from their beginnings to their ends, whatever moved before."""

from PySide6.QtCore import QEasingCurve, QObject
from pytestqt.qtbot import QtBot

from app.scene.motion import Motion, Track

LENGTHS = [(60, 240), (240, 60), (60, 60)]


def watched(motion: Motion, length_ms: float) -> list[float]:
    """Play a track of a length; return the list into which its moments go."""
    moments: list[float] = []
    motion.play([Track(moments.append, 0, length_ms, QEasingCurve.Type.Linear)])
    return moments


def begun(qtbot: QtBot, moments: list[float]) -> None:
    qtbot.waitUntil(lambda: bool(moments))


def passes_through(moments: list[float]) -> None:
    assert moments[-1] == 1.0
    assert moments == sorted(moments), "it never jumps back"
    assert moments[0] < 1.0, "it begins at its beginning"
    assert moments.count(1.0) == 1, "its end is shown once"


def test_motion_after_one_that_ended_by_itself_is_seen_from_its_beginning(qtbot: QtBot) -> None:
    parent = QObject()
    motion = Motion(parent)
    for first, second in LENGTHS:
        for length in (first, second):
            moments = watched(motion, length)
            qtbot.waitUntil(lambda: not motion.is_running)
            passes_through(moments)


def test_motion_after_one_that_was_landed_is_seen_from_its_beginning(qtbot: QtBot) -> None:
    parent = QObject()
    motion = Motion(parent)
    for first, second in LENGTHS:
        half = watched(motion, first)
        begun(qtbot, half)
        moments = watched(motion, second)
        assert half[-1] == 1.0, "a new motion lands the old"
        qtbot.waitUntil(lambda: not motion.is_running)
        passes_through(moments)
