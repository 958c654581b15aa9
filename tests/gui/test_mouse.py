"""Dragging, dropping, choosing by click, looking: every hand at the table but the tap."""

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.scene.rings import RingKind
from engine.cards import Card, Suit
from engine.moves import Move, Reason, Rejection
from engine.table import Role

if TYPE_CHECKING:
    from tests.gui.conftest import Opened, Played, Seat

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NO_KEY, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
MIDGAME = [("eight-cells:medium", 14), ("eight-off:c8", 25), ("six-by-six:standard", 30)]
RUN = """
    Foundations: C-K D-K
    : KH 7S 6S 5S 4S 3S 2S AS
    : KS QS JS TS 9S 8S
    : AH 2H
    : QH JH TH 9H 8H 7H 6H 5H 4H 3H
"""
"""A run of seven may move; nothing plays itself out, for the ace of hearts is covered."""


@pytest.fixture
def midgame(opened: "Opened", line: "Played", request: pytest.FixtureRequest) -> "Seat":
    """A deal in which some moves of a winning line have been made."""
    level, made = request.param
    seat = opened(level, 1)
    for move in line(level, 1)[:made]:
        seat.window.play.make(move)
    return seat


def legal_count(seat: "Seat", source: str, target: str) -> int:
    """How many cards go from pile to pile when a hand names just the piles; 0 for none."""
    rules, position = seat.table.level.rules, seat.position
    counts = range(len(position[source]), 0, -1)
    return next((n for n in counts if rules.why_not(position, Move(source, target, n)) is None), 0)


@pytest.mark.parametrize("midgame", MIDGAME, indirect=True, ids=lambda each: each[0])
def test_every_source_and_target_gives_one_result_whichever_hand_moves(midgame: "Seat") -> None:
    seat, rules = midgame, midgame.table.level.rules
    before, log = seat.position, len(seat.events())
    moved = refused = 0
    for source in before.table:
        for target in before.table:
            if source == target or not before[source]:
                continue
            move = Move(source, target, legal_count(seat, source, target) or 1)
            legal = rules.why_not(before, move) is None
            after = rules.play(before, move) if legal else before
            hands = [seat.drag, seat.by_clicks]
            home = before.table.role[target] is Role.FOUNDATION
            if source[0] in "tc" and (not home or target[1] == before[source][-1].suit.value):
                hands.append(seat.by_keys)
            for hand in hands:
                hand(move)
                if seat.window.play.chosen is not None:
                    seat.key(Qt.Key.Key_Escape)
                assert seat.position == after, (move, hand)
                if legal:
                    moved += 1
                    seat.key(Qt.Key.Key_Z, CTRL)
                else:
                    refused += 1
                assert seat.position == before, (move, hand)
        seat.check_picture()
    assert moved > 5
    assert refused > 400
    assert len(seat.events()) == log + 2 * moved, "a refusal was recorded"
    seat.check()


@pytest.mark.parametrize("midgame", MIDGAME, indirect=True, ids=lambda each: each[0])
def test_after_each_undo_and_redo_every_legal_source_is_draggable(midgame: "Seat") -> None:
    seat = midgame
    for command in ["undo"] * 5 + ["redo"] * 4:
        seat.window.commands.by_name[command].trigger()
        for source, count in sorted(seat.table.dealer.sources()):
            at = seat.hold(source, count)
            assert seat.held() == seat.position[source][-count:]
            seat.key(Qt.Key.Key_Escape)
            seat.release(at)
            assert not seat.held()
        seat.check()


def test_dragged_cards_are_the_moved_cards(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=RUN)
    run = seat.position["t1"][-7:]
    at = seat.hold("t1", 7, QPoint(20, 15))
    assert seat.held() == run
    for card in run:
        item, home = seat.items()[card], seat.rect("t1", seat.position["t1"].index(card))
        assert item.x() == home.x + 20
        assert item.y() == home.y + 15
    heights = [seat.items()[card].zValue() for card in run]
    assert heights == sorted(heights)
    assert heights[0] > max(item.zValue() for card, item in seat.items().items() if card not in run)
    seat.release(at)
    seat.drag(Move("t1", "t2", 7))
    assert seat.position["t2"][-7:] == run
    seat.check()


def test_targets_are_ringed_while_cards_are_held_and_the_nearest_differs(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=RUN)
    seat.hold("t1", 1)
    targets = seat.table.dealer.targets("t1", 1)
    assert len(seat.rings(RingKind.TARGET, RingKind.NEAREST)) == len(targets) == 9  # eight cells and home
    start, end = seat.way(Move("t1", "c3"))
    seat.move_to(end)
    (nearest,) = seat.rings(RingKind.NEAREST)
    assert nearest.boundingRect().contains(seat.point("c3").toPointF())
    seat.move_to(start)
    seat.release(start)
    assert not seat.rings()
    seat.check()


def test_hand_that_trembles_below_the_threshold_taps(opened: "Opened") -> None:
    seat = opened("six-by-six:standard", 1)
    at = seat.point("t1")
    seat.press(at)
    seat.move_to(at + QPoint(10, -10))
    assert not seat.held()
    seat.release(at + QPoint(10, -10))
    assert len(seat.state.done) == 1  # the tap has found a place
    seat.check()


def test_card_follows_a_jump_of_400_px_in_one_event(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    card, home = seat.position["t8"][-1], seat.rect("t8")
    at = seat.point("t8")
    seat.press(at)
    seat.move_to(at + QPoint(-400, 100))
    assert (seat.items()[card].x(), seat.items()[card].y()) == (home.x - 400, home.y + 100)
    seat.release(at + QPoint(-400, 100))
    seat.check()


def test_press_and_release_far_apart_without_a_move_between_still_counts_as_seen(opened: "Opened") -> None:
    seat = opened("six-by-six:standard", 1)
    start, end = seat.way(Move("t1", "c4"))
    seat.press(start)
    seat.release(end)
    seat.check()
    assert len(seat.state.done) <= 1


@pytest.mark.parametrize("where", ["gap", "bar", "outside", "far outside", "negative"])
def test_drop_where_no_pile_is_takes_the_cards_home_and_says_nothing(opened: "Opened", where: str) -> None:
    seat = opened("six-by-six:standard", 1)
    size = seat.viewport.size()
    points = {
        "gap": QPoint(10, size.height() - 10),
        "bar": QPoint(size.width() // 2, -150),
        "outside": QPoint(size.width() + 300, 100),
        "far outside": QPoint(20_000, 20_000),
        "negative": QPoint(-900, -900),
    }
    before = seat.position
    seat.hold("t1", 1)
    seat.move_to(points[where])
    seat.release(points[where])
    assert seat.position == before
    assert not seat.said
    assert not seat.events()
    seat.check()


def test_drop_with_a_third_of_the_card_over_the_pile_is_accepted(opened: "Opened") -> None:
    seat = opened("six-by-six:standard", 1)
    start, end = seat.way(Move("t1", "c3"))
    beside = round(seat.layout.card[0] * 0.62)
    seat.press(start)
    seat.move_to(end + QPoint(-beside, 0))  # 38 % over the third cell, 50 % over the second
    seat.release(end + QPoint(-beside, 0))
    assert seat.position["c2"], "the pile that is covered most takes it"
    seat.key(Qt.Key.Key_Z, CTRL)
    high = round(seat.layout.card[1] * 0.65)
    seat.press(start)
    seat.move_to(end + QPoint(0, -high))  # 35 % over it; the pointer is outside of the pile
    seat.release(end + QPoint(0, -high))
    assert seat.position["c3"]
    seat.check()


def test_legal_pile_takes_the_drop_though_an_illegal_one_is_covered_more(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=RUN)
    start, end = seat.way(Move("t1", "t2", 7))
    aside = -round(seat.layout.card[0] * 0.6)  # 40 % on t2, the rest over t1 where they come from
    seat.press(start)
    seat.move_to(end + QPoint(aside, 0))
    seat.release(end + QPoint(aside, 0))
    assert seat.state.now.moves == (Move("t1", "t2", 7),)
    seat.check()


def test_column_takes_a_drop_below_its_last_card(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=RUN)
    start, end = seat.way(Move("t1", "t2", 7))
    seat.press(start)
    seat.move_to(end + QPoint(0, 250))
    seat.release(end + QPoint(0, 250))
    assert seat.state.now.moves == (Move("t1", "t2", 7),)


def test_card_dropped_to_the_pixel_where_it_belongs_lies_on_top(opened: "Opened") -> None:
    board = RUN.replace("2S AS", "2S").replace("C-K D-K", "C-K D-K S-A")
    seat = opened("eight-off:c8", board=board, speed=1.0)
    seat.window.play.land()
    two, ace = seat.position["t1"][-1], seat.position["fS"][0]
    seat.drag(Move("t1", "fS"))  # ends exactly upon the ace
    assert seat.position["fS"] == (ace, two)
    assert seat.items()[two].zValue() > seat.items()[ace].zValue()
    seat.check()


@pytest.mark.parametrize("first", [LEFT, RIGHT], ids=["left first", "right first"])
@pytest.mark.parametrize("dragging", [False, True])
def test_left_and_right_together_tear_no_card_off(
    opened: "Opened", first: Qt.MouseButton, dragging: bool
) -> None:
    seat = opened("six-by-six:standard", 1)
    at, other = seat.point("t1", 3), RIGHT if first is LEFT else LEFT
    for released in ([LEFT, RIGHT], [RIGHT, LEFT]):
        seat.press(at, first)
        if dragging:
            seat.move_to(at + QPoint(40, 40))
        seat.press(at, other)
        if dragging:
            seat.move_to(at + QPoint(80, 60))
        for button in released:
            seat.release(at + QPoint(80, 60), button)
        seat.check()
    seat.drag(Move("t1", "c1"))
    assert seat.position["c1"], "the hand is free again"
    seat.check()


@pytest.mark.qt_log_ignore("does not support", extend=True)  # the menu, off screen
@pytest.mark.parametrize(
    "keys",
    ["Escape", "Ctrl+N", "Ctrl+Z", "Ctrl+Y", "F11", "F5", "F1", "F10", "P", "O", "3", "4", "A", "H", "Left",
     "Return", "Space", "Ctrl+C"],
)  # fmt: skip
def test_key_while_dragging_leaves_no_card_in_the_air(opened: "Opened", keys: str) -> None:
    seat = opened("eight-off:c8", 1, speed=1.0)
    start = seat.position
    seat.window.play.make(Move("t1", "c5"))
    before = seat.position
    at = seat.hold("t3", 1, QPoint(90, 80))
    assert seat.held() == seat.position["t3"][-1:]
    seat.key(Qt.Key[f"Key_{keys.removeprefix('Ctrl+')}"], CTRL if keys.startswith("Ctrl+") else NO_KEY)
    seat.move_to(at + QPoint(15, 15))
    seat.release(at + QPoint(15, 15))
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
    if (panel := seat.panel()) is not None:
        panel.dismiss()
    seat.key(Qt.Key.Key_Escape)
    seat.key(Qt.Key.Key_Escape)
    seat.check()
    assert seat.position == (start if keys in {"Ctrl+Z", "F5"} else before)
    seat.drag(Move("t3", "c6"))
    assert seat.position["c6"]
    seat.check()


def test_right_click_raises_a_covered_card_to_look_at(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    card = seat.position["t4"][2]
    seat.press(seat.point("t4", 2), RIGHT)
    assert seat.held() == (card,)
    assert seat.items()[card].zValue() == max(item.zValue() for item in seat.items().values())
    seat.release(seat.point("t4", 2), RIGHT)
    assert not seat.held()
    assert not seat.events()
    seat.check()


def test_long_press_raises_a_covered_card_and_its_release_is_no_tap(opened: "Opened", qtbot: QtBot) -> None:
    seat = opened("eight-cells:medium", 1)
    at = seat.point("t4", 2)
    seat.press(at)
    qtbot.waitUntil(lambda: bool(seat.held()))
    seat.release(at)
    assert not seat.held()
    assert not seat.events()
    assert not seat.said
    seat.check()


def test_hovered_cards_rise_only_if_they_may_be_taken(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=RUN)
    seat.move_to(seat.point("t1", 1))
    assert seat.held() == seat.position["t1"][-7:]
    seat.check()
    seat.move_to(seat.point("t3", 0))  # the ace lies under the two
    assert not seat.held()
    seat.check()


def test_same_source_clicked_twice_lets_go(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1)
    seat.click(seat.point("t1"), CTRL)
    assert seat.rings(RingKind.CARRIED)
    seat.click(seat.point("t1"), CTRL)
    assert seat.window.play.chosen is None
    assert not seat.events()
    seat.check()


def test_foundation_of_eight_off_gives_back_by_a_drag_never_by_a_tap(opened: "Opened") -> None:
    seat = opened("eight-off:c8", board=RUN)
    seat.tap("fC")
    assert seat.said == seat.window.texts.refusal(Rejection(Reason.ONLY_ON_PURPOSE, (Card(13, Suit.CLUBS),)))
    seat.double_tap("fD")
    assert not seat.events()
    seat.drag(Move("fC", "t5"))  # a king into a space
    assert [str(card) for card in seat.position["t5"]] == ["KC"]
    score = seat.window.bar.numbers[2]
    for _ in range(20):
        seat.drag(Move("t5", "fC"))
        seat.drag(Move("fC", "t5"))
    seat.check()
    assert int(seat.window.bar.numbers[2]) <= int(score) + 10, "points earned again and again"
