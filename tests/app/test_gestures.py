"""Presses become grabs, taps, double taps, drags and looks (players' rows D1-D5, D7, D14, D19)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.gestures import Gesture, Gestures, Grip

ACE, UNDER, OTHER, SPACE = Grip("t1", 5), Grip("t1", 4), Grip("t2", 3), Grip("t3", -1)
DOUBLE_MS = 400


@pytest.fixture
def hand() -> Gestures:
    return Gestures(double_ms=DOUBLE_MS)


def click(hand: Gestures, grip: Grip | None, at: tuple[float, float], now_ms: int) -> tuple[Gesture, Gesture]:
    """Press and let go at one place; return what both were."""
    pressed, _ = hand.press(grip, at, now_ms)
    released, _ = hand.release()
    return pressed, released


def test_pressed_and_let_go_is_a_tap(hand: Gestures) -> None:
    assert hand.press(ACE, (5, 5), 0) == (Gesture.GRAB, ACE)
    assert hand.grip == ACE
    assert hand.release() == (Gesture.TAP, ACE)
    assert hand.grip is None


def test_an_empty_place_can_be_tapped(hand: Gestures) -> None:
    assert hand.press(SPACE, (5, 5), 0) == (Gesture.GRAB, SPACE)
    assert hand.release() == (Gesture.TAP, SPACE)


def test_beside_everything_nothing_happens(hand: Gestures) -> None:
    assert hand.press(None, (5, 5), 0) == (Gesture.NOTHING, None)
    assert hand.move((200, 200)) is Gesture.NOTHING
    assert hand.hold(5_000) is Gesture.NOTHING
    assert hand.release() == (Gesture.NOTHING, None)


def test_second_press_belongs_to_the_card_of_the_first(hand: Gestures) -> None:
    click(hand, ACE, (5, 5), 0)
    assert hand.press(UNDER, (5, 5), 200) == (Gesture.DOUBLE_TAP, ACE)
    assert hand.grip == ACE
    assert hand.release() == (Gesture.NOTHING, ACE)


def test_second_press_on_the_bare_table_too_where_the_card_has_left_nothing(hand: Gestures) -> None:
    click(hand, ACE, (5, 5), 0)
    assert hand.press(None, (5, 5), 200) == (Gesture.DOUBLE_TAP, ACE)


@pytest.mark.parametrize(
    ("gap", "expected"), [(DOUBLE_MS, Gesture.DOUBLE_TAP), (DOUBLE_MS + 1, Gesture.GRAB)]
)
def test_a_double_tap_comes_within_the_systems_time_from_press_to_press(
    hand: Gestures, gap: int, expected: Gesture
) -> None:
    click(hand, ACE, (5, 5), 1_000)
    assert hand.press(ACE, (5, 5), 1_000 + gap)[0] is expected


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ((65, 5), Gesture.DOUBLE_TAP),
        ((5, -55), Gesture.DOUBLE_TAP),
        ((66, 5), Gesture.GRAB),
        ((5, 66), Gesture.GRAB),
    ],
)
def test_a_double_tap_is_at_most_a_cards_width_apart(
    hand: Gestures, at: tuple[float, float], expected: Gesture
) -> None:
    click(hand, ACE, (5, 5), 0)
    assert hand.press(OTHER, at, 200) == (expected, ACE if expected is Gesture.DOUBLE_TAP else OTHER)


@pytest.mark.parametrize(
    ("clicks", "doubles"), [(1, [0]), (2, [0, 1]), (3, [0, 1, 0]), (4, [0, 1, 0, 1]), (5, [0, 1, 0, 1, 0])]
)
def test_many_rapid_clicks_are_taps_and_double_taps_in_turn(
    hand: Gestures, clicks: int, doubles: list[int]
) -> None:
    seen = [click(hand, ACE, (5, 5), n * 60) for n in range(clicks)]
    tap, double = (Gesture.GRAB, Gesture.TAP), (Gesture.DOUBLE_TAP, Gesture.NOTHING)
    assert seen == [double if each else tap for each in doubles]


def test_a_trembling_hand_taps(hand: Gestures) -> None:
    hand.press(ACE, (50, 50), 0)
    for at in ((60, 50), (40, 60), (45, 41), (60, 60)):
        assert hand.move(at) is Gesture.NOTHING
    assert hand.release() == (Gesture.TAP, ACE)


def test_a_hand_that_goes_farther_drags_until_it_lets_go(hand: Gestures) -> None:
    hand.press(ACE, (50, 50), 0)
    assert hand.move((61, 50)) is Gesture.DRAG
    assert hand.move((50, 50)) is Gesture.DRAG
    assert hand.grip == ACE
    assert hand.release() == (Gesture.DROP, ACE)
    assert hand.move((90, 90)) is Gesture.NOTHING


def test_a_first_move_that_leaps_drags_what_was_pressed(hand: Gestures) -> None:
    hand.press(ACE, (50, 50), 0)
    assert hand.move((450, 50)) is Gesture.DRAG
    assert hand.release() == (Gesture.DROP, ACE)


def test_after_a_drag_a_quick_press_is_no_double_tap(hand: Gestures) -> None:
    hand.press(ACE, (50, 50), 0)
    hand.move((80, 50))
    hand.release()
    assert hand.press(ACE, (50, 50), 100) == (Gesture.GRAB, ACE)


def test_a_tap_before_a_drag_makes_no_double_tap_after_it(hand: Gestures) -> None:
    click(hand, ACE, (50, 50), 0)
    hand.press(OTHER, (300, 50), 100)
    hand.move((340, 50))
    hand.release()
    assert hand.press(ACE, (50, 50), 200) == (Gesture.GRAB, ACE)


def test_the_second_press_of_a_double_tap_never_drags_nor_looks(hand: Gestures) -> None:
    click(hand, ACE, (50, 50), 0)
    hand.press(UNDER, (50, 50), 100)
    assert hand.move((200, 200)) is Gesture.NOTHING
    assert hand.hold(5_000) is Gesture.NOTHING
    assert hand.release() == (Gesture.NOTHING, ACE)


def test_held_long_enough_is_a_look_once_and_no_tap(hand: Gestures) -> None:
    hand.press(UNDER, (50, 50), 1_000)
    assert hand.hold(1_499) is Gesture.NOTHING
    assert hand.hold(1_500) is Gesture.LOOK
    assert hand.hold(1_600) is Gesture.NOTHING
    assert hand.move((200, 200)) is Gesture.NOTHING
    assert hand.release() == (Gesture.NOTHING, UNDER)
    assert hand.press(UNDER, (50, 50), 1_700) == (Gesture.GRAB, UNDER)


def test_a_drag_is_no_look(hand: Gestures) -> None:
    hand.press(ACE, (50, 50), 0)
    hand.move((80, 50))
    assert hand.hold(5_000) is Gesture.NOTHING
    assert hand.release() == (Gesture.DROP, ACE)


def test_what_is_cancelled_is_forgotten(hand: Gestures) -> None:
    hand.press(ACE, (50, 50), 0)
    hand.move((80, 50))
    hand.cancel()
    assert hand.grip is None
    assert hand.move((200, 50)) is Gesture.NOTHING
    assert hand.release() == (Gesture.NOTHING, None)
    click(hand, ACE, (50, 50), 1_000)
    hand.cancel()
    assert hand.press(ACE, (50, 50), 1_100) == (Gesture.GRAB, ACE)


def test_a_second_button_while_one_is_held_takes_the_place_of_the_first(hand: Gestures) -> None:
    hand.press(ACE, (50, 50), 0)
    assert hand.press(OTHER, (300, 50), 20) == (Gesture.GRAB, OTHER)
    assert hand.release() == (Gesture.TAP, OTHER)
    assert hand.release() == (Gesture.NOTHING, None)


def test_letting_go_of_nothing_is_nothing(hand: Gestures) -> None:
    assert hand.release() == (Gesture.NOTHING, None)
    assert hand.move((10, 10)) is Gesture.NOTHING
    assert hand.hold(1_000) is Gesture.NOTHING


grips = st.sampled_from([ACE, UNDER, OTHER, SPACE, None])
points = st.tuples(st.integers(0, 120), st.integers(0, 120))
deeds = st.one_of(
    st.tuples(st.just("press"), grips, points),
    st.tuples(st.just("move"), st.none(), points),
    st.tuples(st.just("release"), st.none(), points),
    st.tuples(st.just("hold"), st.none(), points),
    st.tuples(st.just("cancel"), st.none(), points),
)


@given(st.lists(st.tuples(deeds, st.integers(0, 600)), max_size=60))
def test_whatever_the_hand_does_every_gesture_has_its_beginning(
    done: list[tuple[tuple[str, Grip | None, tuple[int, int]], int]],
) -> None:
    """A drop was dragged, a tap was grabbed, a double tap follows a tap at once and bears its grip."""
    hand, now = Gestures(DOUBLE_MS), 0
    story = [Gesture.NOTHING]  # of the press that is held
    tapped: Grip | None = None
    for (deed, grip, at), gap in done:
        now += gap
        if deed == "press":
            gesture, its = hand.press(grip, at, now)
            story = [gesture]
            if gesture is Gesture.DOUBLE_TAP:
                assert its == tapped
                assert tapped is not None
            else:
                assert (gesture, its) == (Gesture.GRAB if grip else Gesture.NOTHING, grip)
            tapped = None
        elif deed == "release":
            gesture, its = hand.release()
            expected = {Gesture.DRAG: Gesture.DROP, Gesture.GRAB: Gesture.TAP}
            assert gesture is expected.get(story[-1], Gesture.NOTHING)
            tapped = its if gesture is Gesture.TAP else tapped
            story = [Gesture.NOTHING]
            assert hand.grip is None
        elif deed == "cancel":
            hand.cancel()
            story, tapped = [Gesture.NOTHING], None
        else:
            gesture = hand.move(at) if deed == "move" else hand.hold(now)
            assert gesture in {Gesture.NOTHING, Gesture.DRAG if deed == "move" else Gesture.LOOK}
            if gesture is not Gesture.NOTHING:
                assert story[-1] in {Gesture.GRAB, Gesture.DRAG}
                story.append(gesture)
