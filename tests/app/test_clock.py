"""Playing time (`rules.md`, "Clock"; players' rows C13, C14): only what was played, whatever clocks do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.clock import LONGEST_GAP_MS, PlayClock

HOUR = 3_600_000
SECOND = 1_000


def ticked(clock: PlayClock, now: int, seconds: int) -> int:
    """Let seconds pass with a tick each; return what the clock of the system says then."""
    for _ in range(seconds):
        now += SECOND
        clock.read(now)
    return now


def test_a_new_clock_stands_at_nothing() -> None:
    clock = PlayClock()
    assert not clock.is_running
    assert clock.read(5 * HOUR) == 0
    assert clock.read(6 * HOUR) == 0


def test_it_counts_from_its_start() -> None:
    clock = PlayClock()
    clock.start(HOUR)
    assert clock.is_running
    assert clock.read(HOUR + 700) == 700
    assert clock.read(HOUR + 1_500) == 1_500
    assert clock.elapsed_ms == 1_500


def test_starting_a_clock_that_runs_changes_nothing() -> None:
    clock = PlayClock()
    clock.start(1_000)
    clock.start(3_000)
    assert clock.read(4_000) == 3_000


def test_it_goes_on_from_what_was_kept() -> None:
    clock = PlayClock(90_000)
    assert clock.read(HOUR) == 90_000
    clock.start(HOUR)
    assert clock.read(HOUR + 10) == 90_010


def test_it_stands_while_stopped() -> None:
    clock = PlayClock()
    clock.start(0)
    now = ticked(clock, 0, 20)
    clock.stop(now + 300)
    assert not clock.is_running
    assert clock.read(now + 60 * SECOND) == 20_300
    clock.stop(now + 61 * SECOND)
    assert clock.elapsed_ms == 20_300
    clock.start(now + 2 * HOUR)
    assert clock.read(now + 2 * HOUR + 5) == 20_305


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 24 * HOUR, -24 * HOUR])
def test_a_clock_that_jumps_adds_nothing_and_goes_on(jump: int) -> None:
    clock = PlayClock()
    clock.start(50 * HOUR)
    now = ticked(clock, 50 * HOUR, 30) + jump
    assert clock.read(now) == 30_000
    ticked(clock, now, 30)
    assert clock.elapsed_ms == 60_000


def test_a_suspended_machine_plays_not() -> None:
    clock = PlayClock()
    clock.start(0)
    now = ticked(clock, 0, 10)
    assert clock.read(now + 8 * HOUR) == 10_000
    assert clock.is_running


@pytest.mark.parametrize(
    ("gap", "counted"), [(LONGEST_GAP_MS, LONGEST_GAP_MS), (LONGEST_GAP_MS + 1, 0), (-1, 0), (0, 0)]
)
def test_a_tick_may_be_late_but_not_longer_than_any_tick(gap: int, counted: int) -> None:
    clock = PlayClock()
    clock.start(HOUR)
    assert clock.read(HOUR + gap) == counted


def test_stopping_counts_up_to_the_moment_and_no_jump() -> None:
    clock = PlayClock()
    clock.start(HOUR)
    clock.stop(HOUR + 400)
    clock.start(3 * HOUR)
    clock.stop(2 * HOUR)
    assert clock.elapsed_ms == 400
    assert not clock.is_running


@given(
    kept=st.integers(0, 10**9),
    deeds=st.lists(
        st.tuples(st.sampled_from(["start", "stop", "read"]), st.integers(-2 * HOUR, 2 * HOUR)), max_size=60
    ),
)
def test_it_never_goes_back_and_never_counts_more_than_passed(
    kept: int, deeds: list[tuple[str, int]]
) -> None:
    clock, now, passed = PlayClock(kept), 10**12, 0
    for deed, gap in deeds:
        now += gap
        passed += max(0, gap) if clock.is_running else 0
        before = clock.elapsed_ms
        if deed == "start":
            clock.start(now)
        elif deed == "stop":
            clock.stop(now)
        else:
            clock.read(now)
        assert before <= clock.elapsed_ms <= before + LONGEST_GAP_MS
        assert kept <= clock.elapsed_ms <= kept + passed
        assert clock.is_running is (deed == "start" or (deed == "read" and clock.is_running))
