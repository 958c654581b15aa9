"""Taps: at once, to the best place, and a double tap is one action on the card of the first press."""

import random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, Qt
from PySide6.QtTest import QTest

from app.scene.rings import RingKind
from engine.aims import aimed
from engine.history import What
from engine.moves import Move, Rejection
from engine.table import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.gui.conftest import Opened, Played, Seat

LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
PRESS, RELEASE = QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease
DOUBLE, MOVE = QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseMove
LEVELS = ["eight-cells:medium", "eight-off:c8", "six-by-six:standard"]
each_level = pytest.mark.parametrize("level", LEVELS)
COVERED_ACES = """
    Foundations: C-K D-K
    Freecells: - 5H
    : KH 3S 4S AS 2S
    : KS QS JS TS 9S 8S 7S 6S 5S
    : AH 2H
    : QH JH TH 9H 8H 7H 6H
    : 4H 3H
"""


def grips(seat: "Seat") -> "Iterator[tuple[str, int]]":
    """Every card that can be seen."""
    for pile, role in seat.position.table.role.items():
        cards = len(seat.position[pile])
        for place in range(cards if role is Role.COLUMN else min(cards, 1)):
            yield pile, place if role is Role.COLUMN else cards - 1


@each_level
def test_tap_on_each_card_goes_where_the_level_says(opened: "Opened", line: "Played", level: str) -> None:
    seat = opened(level, 1)
    for made in line(level, 1)[:24]:
        seat.window.play.make(made)
        if seat.state.moves % 4:
            continue
        rules, before = seat.table.level.rules, seat.position
        for pile, place in list(grips(seat)):
            count = rules.held(before, pile, place)
            aim = aimed(rules, before, pile, count, seat.table.level.tap)
            events = len(seat.events())
            seat.tap(pile, place)
            if isinstance(aim, Rejection):
                assert seat.position == before, (pile, place)
                assert seat.said == seat.window.texts.refusal(aim)
                assert len(seat.events()) == events
                seat.key(Qt.Key.Key_Escape)
            else:
                assert seat.state.now.moves[0] == aim, (pile, place)
                seat.window.play.undo()
                assert seat.position == before
        seat.check()


@each_level
def test_tap_acts_within_50_ms(opened: "Opened", line: "Played", level: str) -> None:
    seat = opened(level, 1, speed=1.0)
    rules, aims = seat.table.level.rules, seat.table.level.tap
    for move in line(level, 1):
        if aimed(rules, seat.position, move.source, move.count, aims) == move and seat.state.done:
            break
        seat.window.play.make(move)
    done, at = len(seat.state.done), seat.point(move.source, len(seat.position[move.source]) - move.count)
    watch = QElapsedTimer()
    watch.start()
    seat.click(at)
    took = watch.elapsed()
    assert len(seat.state.done) == done + 1, "it does not wait to see whether a second press follows"
    assert seat.moves()
    assert took < 50
    seat.check()


@pytest.mark.parametrize("level", ["eight-cells:medium", "six-by-six:standard"])
def test_double_tap_retracts_the_first_taps_move_and_goes_home_as_one_step(
    opened: "Opened", level: str
) -> None:
    # The first tap sends the five to a cell or column, or home at once: either way one step, one move.
    seat = opened(level, board=None, number=1)
    for pile, place in list(grips(seat)):
        done, moves = len(seat.state.done), seat.state.moves
        seat.double_tap(pile, place)
        assert len(seat.state.done) - done in {0, 1}
        assert seat.state.moves - moves == len(seat.state.done) - done
        for made in seat.state.done[done:]:
            assert seat.position.table.role[made.moves[0].target] is Role.FOUNDATION
        seat.check()
        seat.key(Qt.Key.Key_Escape)


def test_second_press_belongs_to_the_card_of_the_first(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=COVERED_ACES)
    # 2S lies on the ace. The first tap sends it to a cell; the second falls on the ace under it.
    at = seat.point("t1")
    seat.click(at)
    assert seat.state.now.moves == (Move("t1", "c1"),)
    QTest.mouseDClick(seat.viewport, LEFT, NO_KEY, at)
    QTest.mouseRelease(seat.viewport, LEFT, NO_KEY, at)
    assert not seat.position["fS"], "the ace was not meant"
    assert not seat.state.done
    assert seat.state.moves == 0
    assert [event.what for event in seat.events()] == [What.MOVE, What.RETRACT]
    assert "2♠" in seat.said
    seat.check()


def test_tap_that_went_home_is_not_undone_by_its_double_tap(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=COVERED_ACES)
    seat.tap("t1")
    seat.window.play.land()
    at = seat.point("t1")
    seat.double_click(at)  # the ace goes home with the first press
    assert [str(card) for card in seat.position["fS"]] == ["AS"]
    assert len(seat.state.done) == 2
    assert seat.state.moves == 2
    seat.check()


def test_double_tap_in_eight_off_is_the_best_place(opened: "Opened", line: "Played") -> None:
    seat = opened("eight-off:c8", 1)
    level = seat.table.level
    for move in line("eight-off:c8", 1)[:40]:
        home = aimed(level.rules, seat.position, move.source, move.count, level.tap)
        best = aimed(level.rules, seat.position, move.source, move.count, level.double_tap)
        done = len(seat.state.done)
        seat.double_tap(move.source, len(seat.position[move.source]) - move.count)
        assert seat.state.now.moves == (home if isinstance(home, Move) else best,)
        assert len(seat.state.done) == done + 1
        seat.check_picture()
        if seat.state.now.moves != (move,):
            seat.window.play.undo()
            seat.window.play.make(move)
    seat.check()


def test_move_made_by_keys_between_two_presses_stays(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=COVERED_ACES)
    at = seat.point("t1")
    seat.send(PRESS, at, 1_000)
    seat.send(RELEASE, at, 1_050)
    seat.by_keys(Move("t5", "c4"))
    assert len(seat.state.done) == 2
    seat.send(DOUBLE, at, 1_200)
    seat.send(RELEASE, at, 1_250)
    assert [step.moves[0] for step in seat.state.done][:2] == [Move("t1", "c1"), Move("t5", "c4")]
    seat.check()


@each_level
@pytest.mark.parametrize("clicks", [3, 4, 5])
def test_rapid_clicks_on_each_kind_of_pile(opened: "Opened", line: "Played", level: str, clicks: int) -> None:
    seat = opened(level, 1, speed=1.0)
    for move in line(level, 1)[:22]:
        seat.window.play.make(move)
    ms = 10_000
    for pile in list(seat.position.table):
        at = seat.point(pile)
        for n in range(clicks):
            ms += 60
            seat.send(DOUBLE if n % 2 else PRESS, at, ms)
            seat.send(RELEASE, at, ms + 20)
        ms += 2_000
        seat.check_picture()
        seat.check_numbers()
        seat.key(Qt.Key.Key_Escape)
        if (panel := seat.panel()) is not None:
            panel.dismiss()
    seat.check()


def test_tap_on_source_and_tap_on_target_with_ten_pixels_of_tremor(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=COVERED_ACES)
    chance = random.Random(4)
    for number, (source, target) in enumerate([("t3", "c3"), ("t1", "c4"), ("t5", "c5")], 1):
        for at in (seat.point(source), seat.point(target)):
            keys = Qt.KeyboardModifier.ControlModifier if at == seat.point(source) else NO_KEY
            seat.press(at, keys=keys)
            shaken = at + QPoint(chance.randint(-9, 9), chance.randint(-9, 9))
            seat.move_to(shaken)
            QTest.mouseRelease(seat.viewport, LEFT, keys, shaken)
        assert seat.state.now.moves[0] == Move(source, target)
        assert len(seat.state.done) == number
        seat.check()


def test_tap_without_a_place_chooses_the_card_and_a_tap_on_a_target_moves_it(opened: "Opened") -> None:
    seat = opened("eight-off:c8", board=COVERED_ACES)
    seat.tap("t1")  # Eight Off: a tap only goes home
    assert seat.said
    assert not seat.events()
    assert seat.rings(RingKind.CARRIED)
    seat.tap("c5")
    assert seat.state.now.moves == (Move("t1", "c5"),)
    seat.check()


@each_level
def test_only_runs_move_from_a_covered_card(opened: "Opened", level: str) -> None:
    seat = opened(level, 1)
    before = seat.position
    for pile, place in list(grips(seat)):
        held = seat.table.dealer.held(pile, place)
        if seat.table.dealer.why_not_lift(pile, held) is not None:
            seat.tap(pile, place)
            seat.drag(Move(pile, "t5" if pile != "t5" else "t6", held))
            assert seat.position == before
            assert not seat.events()
            assert "packing order" in seat.said
    seat.check()


@each_level
def test_double_clicks_at_random(opened: "Opened", line: "Played", level: str) -> None:
    """D1, L5: with 1 to 5 px of jitter and 0 to 300 ms between the clicks, half of them near the end."""
    chance = random.Random(11)
    seat = opened(level, 1)
    ms = 10_000
    for n in range(360):
        if n == 180:
            seat.window.play.restart()
            for move in line(level, 1)[:-12]:
                seat.window.play.make(move)
        if (panel := seat.panel()) is not None:
            panel.dismiss()
        pile = chance.choice(list(seat.position.table))
        place = chance.randrange(len(seat.position[pile])) if seat.position[pile] else None
        at = seat.point(pile, place)
        for press in (PRESS, chance.choice([PRESS, DOUBLE])):
            to = at + QPoint(chance.randint(-5, 5), chance.randint(-5, 5))
            seat.send(press, to, ms)
            seat.send(MOVE, to + QPoint(chance.randint(-5, 5), 0), ms + 5)
            seat.send(RELEASE, to, ms + 10)
            ms += chance.randint(10, 310)
        seat.check_picture()
        if not n % 25:
            seat.check()
        if chance.random() < 0.2:
            seat.window.play.undo()
        ms += chance.choice([0, 600])
    seat.check()


def test_ten_moves_in_a_hundred_milliseconds_are_ten_steps(opened: "Opened", line: "Played") -> None:
    seat = opened("six-by-six:standard", 1, speed=1.0)
    start = seat.position
    for move in line("six-by-six:standard", 1)[:10]:
        seat.clock.ms += 10
        seat.tap(move.source, len(seat.position[move.source]) - move.count)
    assert len(seat.state.done) == 10
    assert seat.state.moves == 10
    for left in range(9, -1, -1):
        seat.key(Qt.Key.Key_Backspace)
        assert len(seat.state.done) == left
    assert seat.position == start
    seat.check()
