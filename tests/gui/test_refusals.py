"""Refusals in words, with their numbers; and input during everything that moves."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from app.scene.rings import RingKind
from engine.moves import Move, Reason

if TYPE_CHECKING:
    from tests.gui.conftest import Opened, Played, Seat

NO_KEY, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
CELLARS = {
    Reason.BLOCKED, Reason.LOCKED, Reason.PART_OF_A_PACK, Reason.WALL_TAKES_NOTHING, Reason.ONE_CARD_ONLY,
    Reason.CELLAR_TAKEN, Reason.PACK_DOES_NOT_FIT, Reason.ACE_NEEDS, Reason.OTHER_WAY, Reason.PACK_ENDS,
    Reason.NO_DIRECTION, Reason.NOT_NEIGHBOURS,
}  # fmt: skip
SPACES = """
    Foundations: C-K D-K
    Freecells: AS
    : KH 2S
    : KS QS JS TS 9S 8S 7S
    : AH 2H
    : 6S 5S 4S 3S
    : QH JH TH 9H 8H 7H 6H 5H 4H 3H
"""
FULL = """
    Foundations: C-K D-J
    Freecells: 2S {cells}
    : KD QD AS
    : KS QS JS TS 9S 8S 7S
    : AH 2H
    : 6S 5S 4S 3S
    : KH QH JH TH 9H 8H 7H {rest}
    : {more}
"""
FOUR_OF_FIVE = FULL.format(cells="3H 4H 5H 6H", rest="", more="")
ALL = FULL.format(cells="3H 4H 5H 6H", rest="", more="").replace("2S 3H", "2S QD 3H").replace("KD QD", "KD")
"""All six cells of Hard are taken."""
NOTHING_UP = SPACES.replace("AS\n", "3H\n").replace("4H 3H", "4H").replace("2S\n", "AS 2S\n")
ACE_ON_TOP = SPACES.replace("Freecells: AS\n", "").replace("KH 2S", "KH 2S AS")


def drag(source: str, target: str, count: int = 1) -> Callable[["Seat"], None]:
    return lambda seat: seat.drag(Move(source, target, count))


def tap(pile: str, place: int | None = None) -> Callable[["Seat"], None]:
    return lambda seat: seat.tap(pile, place)


def key(name: Qt.Key) -> Callable[["Seat"], None]:
    return lambda seat: seat.key(name)


REFUSALS = [
    (Reason.NOTHING_CHANGES, "medium", SPACES, drag("c1", "c5"), "That would change nothing."),
    (Reason.NOT_A_RUN, "medium", SPACES, drag("t3", "t6", 2),
     "2♥ does not follow A♥: only cards in packing order move together."),
    (Reason.COVERED, "medium", SPACES, drag("t4", "c5", 4),
     "6♠ is covered by 5♠: only one card at a time goes there."),
    (Reason.TOO_MANY, "hard", FOUR_OF_FIVE, drag("t4", "t2", 4),
     "4 cards are too many: 2 can move at once (free cells 1 + 1)."),
    (Reason.TOO_MANY, "hard", ALL, drag("t4", "t2", 4),
     "4 cards are too many: with no free cell, one moves at a time."),
    (Reason.KINGS_ONLY, "medium", SPACES, drag("t5", "t6"), "Only a king may start an empty column, not 3♥."),
    (Reason.WRONG_SUIT, "medium", SPACES, drag("t5", "t4"),
     "3♥ does not go on 3♠: packing is in one suit."),
    (Reason.WRONG_COLOUR, "six", SPACES, drag("t4", "t2"), "3♠ does not go on 7♠: colours must alternate."),
    (Reason.WRONG_RANK, "medium", SPACES, drag("c1", "t2"),
     "A♠ does not go on 7♠: it must be one rank lower."),
    (Reason.ON_ACE, "medium", ACE_ON_TOP, drag("t4", "t1"),
     "Nothing is packed on an ace: 3♠ does not go on A♠."),
    (Reason.CELL_TAKEN, "medium", SPACES, drag("t5", "c1"),
     "The cell is taken by A♠: a cell holds one card."),
    (Reason.FOUNDATION_NEEDS, "medium", SPACES, drag("t5", "fH"), "The foundation needs A♥ next, not 3♥."),
    (Reason.FOUNDATION_FULL, "medium", SPACES, drag("t5", "fC"), "That foundation is complete."),
    (Reason.NO_TAKEBACK, "medium", SPACES, drag("fC", "c5"),
     "K♣ stays: foundations give nothing back in this game."),
    (Reason.NO_TAKEBACK, "medium", SPACES, tap("fC"),
     "K♣ stays: foundations give nothing back in this game."),
    (Reason.ONLY_ON_PURPOSE, "c8", SPACES, tap("fC"),
     "K♣ comes back by dragging, or by choosing where it goes."),
    (Reason.NO_PLACE, "hard", ALL, tap("t5"), "There is no place for 7♥: its foundation needs A♥ next."),
    (Reason.NOTHING_TO_COLLECT, "c8", NOTHING_UP, key(Qt.Key.Key_O),
     "No card can go to its foundation now."),
]  # fmt: skip
LEVEL = {
    "medium": "eight-cells:medium", "hard": "eight-cells:hard", "c8": "eight-off:c8",
    "six": "six-by-six:standard",
}  # fmt: skip


@pytest.mark.parametrize(
    ("level", "board", "act", "sentence"),
    [refusal[1:] for refusal in REFUSALS],
    ids=[refusal[0].name.lower() for refusal in REFUSALS],
)
def test_refusal_says_why_and_records_nothing(
    opened: "Opened", level: str, board: str, act: Callable[["Seat"], None], sentence: str
) -> None:
    seat = opened(LEVEL[level], board=board)
    before = seat.state
    act(seat)
    assert seat.said == sentence
    assert seat.state == before
    assert not seat.events()
    seat.key(Qt.Key.Key_Escape)
    assert not seat.said, "the next touch brings the numbers back"
    seat.check()


def test_every_reason_of_these_games_is_tried() -> None:
    assert {refusal[0] for refusal in REFUSALS} == set(Reason) - CELLARS - {Reason.NO_SUCH_CARDS}


def test_doubled_limit_names_cells_and_spaces(opened: "Opened") -> None:
    board = """
        Foundations: C-K D-K
        Freecells: AS 3H 2H 4H
        : KH 2S
        : KS QS JS TS 9S
        : AH
        : 8S 7S 6S 5S 4S 3S
        : QH JH TH 9H
        : 8H 7H 6H 5H
        :
    """
    seat = opened("eight-off:c4", board=board)
    seat.drag(Move("t4", "t2", 6))
    assert seat.said == (
        "6 cards are too many: 4 can move at once (free cells 0 + 1, doubled for each space: 2)."
    )
    seat.check()


def test_refused_cards_shake_with_a_badge_and_glide_home(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=SPACES, speed=1.0)
    seat.window.play.land()
    card, home = seat.position["t5"][-1], seat.rect("t5")
    item, places = seat.items()[card], []
    seat.window.scene.changed.connect(lambda _: places.append(item.pos()))
    seat.drag(Move("t5", "c1"))
    there = item.pos()
    assert len(seat.rings(RingKind.REFUSED)) == 1
    seat.qtbot.waitUntil(lambda: not seat.moves())
    assert item.pos() == QPointF(home.x, home.y)
    assert any(at.y() == there.y() and at.x() != there.x() for at in places), "it shakes where it was put"
    assert any(home.y > at.y() > there.y() for at in places), "it glides"
    assert not seat.rings()
    seat.check()


def test_message_gives_way_to_the_numbers_by_itself(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=SPACES)
    seat.drag(Move("t5", "c1"))
    assert seat.said
    seat.qtbot.waitUntil(lambda: not seat.said, timeout=6_000)


# Input during everything that moves.

MOTIONS = ["deal", "move", "run", "undo", "refusal", "home", "finish", "cascade"]


def moving(opened: "Opened", line: "Played", what: str) -> "Seat":
    """A window in which something of a kind moves."""
    if what in {"finish", "cascade"}:
        seat = opened("eight-cells:medium", 1)
        *most, last = line("eight-cells:medium", 1)
        for move in most:
            seat.window.play.make(move)
        seat.window.scene.motion.scale = 1.0
        seat.window.play.make(last)
        if what == "cascade":
            seat.window.play.land()
            seat.qtbot.waitUntil(seat.moves)
    else:
        seat = opened("eight-off:c8", board=SPACES, speed=1.0)
        if what == "deal":
            seat.window.desk.again()
        elif what == "move":
            seat.drag(Move("t5", "c3"))
            seat.window.play.undo()
            seat.window.play.redo()
        elif what == "run":
            seat.window.play.make(Move("t4", "t2", 4))
        elif what == "undo":
            seat.drag(Move("t5", "c3"))
            seat.key(Qt.Key.Key_Z, CTRL)
        elif what == "refusal":
            seat.drag(Move("t5", "c1"))
        elif what == "home":
            seat.release(seat.hold("t5", 1, QPoint(0, 60)))
    assert seat.moves(), what
    return seat


@pytest.mark.parametrize("what", MOTIONS)
def test_input_during_a_motion_lands_it_and_counts(opened: "Opened", line: "Played", what: str) -> None:
    seat = moving(opened, line, what)
    at, state = seat.point("t5"), seat.state
    seat.press(at)
    assert not seat.moves(), "a press lands it"
    seat.release(at)
    if what in {"finish", "cascade"}:
        assert seat.state == state, "nothing lies there any more"
    seat.check()
    seat = moving(opened, line, what)
    done = len(seat.state.done)
    seat.key(Qt.Key.Key_Z, CTRL)
    assert len(seat.state.done) == max(0, done - 1)
    seat.check()
    seat = moving(opened, line, what)
    seat.key(Qt.Key.Key_Shift)
    assert not seat.moves()
    seat.check()
    seat = moving(opened, line, what)
    seat.window.resize(1000, 700)
    QApplication.processEvents()
    seat.check()


@pytest.mark.parametrize("what", [each for each in MOTIONS if each not in {"finish", "cascade"}])
def test_keys_and_drags_during_a_motion_count(opened: "Opened", line: "Played", what: str) -> None:
    seat = moving(opened, line, what)
    done = len(seat.state.done)
    seat.drag(Move("t1", "c8"))
    assert seat.state.now.moves == (Move("t1", "c8"),)
    seat.check()
    seat = moving(opened, line, what)
    seat.key(Qt.Key.Key_1)
    seat.key(Qt.Key.Key_K)
    assert seat.state.now.moves == (Move("t1", "c8"),)
    assert len(seat.state.done) == done + 1
    seat.check()


def test_undo_at_every_frame_of_a_seven_card_move(opened: "Opened") -> None:
    board = """
        Foundations: C-K D-K
        : KH 7S 6S 5S 4S 3S 2S AS
        : KS QS JS TS 9S 8S
        : AH 2H
        : QH JH TH 9H 8H 7H 6H 5H 4H 3H
    """
    seat = opened("eight-cells:medium", board=board, speed=0.6)
    seat.window.play.land()
    before, frames = seat.position, 0
    counted: list[object] = []
    seat.window.scene.changed.connect(counted.append)
    while True:
        seat.window.play.make(Move("t1", "t2", 7))
        counted.clear()
        seat.qtbot.waitUntil(lambda n=frames: len(counted) >= n or not seat.moves())  # type: ignore[misc]
        is_over = not seat.moves()
        seat.key(Qt.Key.Key_Z, CTRL)
        assert seat.position == before
        seat.check()
        if is_over:
            break
        frames += 1
    assert frames > 4


def test_hover_and_wheel_do_not_disturb_a_motion(opened: "Opened", line: "Played") -> None:
    seat = moving(opened, line, "run")
    seat.move_to(seat.point("t2"))
    at = QPointF(seat.point("t2"))
    wheel = QWheelEvent(
        at,
        at,
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        NO_KEY,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(seat.viewport, wheel)
    assert seat.moves()
    seat.check()
    assert seat.window.view.mapToScene(0, 0) == QPointF(0, 0), "the table does not scroll"
