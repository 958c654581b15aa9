"""Cellar at the table: every hand, every refusal, the warning, and whole deals by drags."""

import csv
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from app.gestures import Grip
from app.layout import Face
from app.scene.rings import RingKind
from app.windows.question import QuestionPanel
from app.windows.result import ResultPanel
from engine.moves import Move, Reason
from engine.table import Outcome, Role, Sign

if TYPE_CHECKING:
    from tests.gui.conftest import Opened, Seat

CASES = Path(__file__).parents[1] / "data" / "cases"
NO_KEY, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
STANDARD, STRICT = "cellar:standard", "cellar:strict"
SIZES = {"wide": (1280, 800), "tall": (720, 1280)}
BUSY = """
    L1: 9S 5H/6H/7H
    R1: TS 4S TD
    L2: QD JC
    R2: QS JS 2C
    L3: KD 2H KH
    R3: KS 3H 3D
    L4: 5S/6S/7S/8S
    R4: 8H/9H/TH/JH/QH
    WL: 4H 3S QC 3C/4C/5C/6C/7C/8C/9C/TC
    WR: 2D 4D/5D/6D/7D/8D/9D
    CE: JD
    Aces: S-2^ H-A D-A C-Kv
"""
LAST_SUIT = """
    L1: 2S/3S/4S/5S/6S/7S/8S/9S/TS/JS/QS
    L2: KS
    R1: -
    R2: -
    L3: -
    R3: -
    L4: -
    R4: -
    WL: -
    WR: -
    CE: -
    Aces: S-A H-K^ D-K^ C-K^
"""


def rows(name: str) -> list[dict[str, str]]:
    with (CASES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def solutions() -> Iterator[tuple[str, str, list[Move]]]:
    """Level, board and moves of each solution."""
    boards = {
        (level, row["case"]): row["board"].replace("\\n", "\n")
        for level in (STANDARD, STRICT)
        for row in rows(f"{level.replace(':', '-')}.tsv")
    }
    for row in rows("cellar-solutions.tsv"):
        moves = [Move.parse(move) for move in row["moves"].split()]
        yield row["level"], boards[row["level"], row["case"]], moves


def drag(source: str, target: str, count: int = 1) -> Callable[["Seat"], None]:
    return lambda seat: seat.drag(Move(source, target, count))


def name(seat: "Seat", *piles: str) -> None:
    """Press the keys of piles, letter by letter."""
    for letter in "".join(piles):
        seat.key(Qt.Key(ord(letter)))


# Whole deals.


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("n", range(5))
def test_solution_is_played_by_drags_to_the_win(opened: "Opened", n: int, size: tuple[int, int]) -> None:
    level, board, moves = next(islice(solutions(), 2 * n + (size[0] < size[1]), None))
    seat = opened(level, board=board, source="board", size=size)
    assert seat.layout.face is (Face.CORNERS if size[0] > size[1] else Face.ENDS)
    for move in moves:
        assert seat.state.result is None
        is_whole = move.count == len(seat.position[move.source]) - seat.position.blocked_on(move.source)
        seat.drag(move, keys=NO_KEY if is_whole else SHIFT)
        assert seat.state.now.moves[0] == move, (move, seat.said)
        seat.check_picture()
    assert seat.state.result is not None
    assert seat.state.result.outcome is Outcome.WON
    seat.wait_for(ResultPanel)
    seat.check()


# Refusals.

REFUSALS = [
    (Reason.BLOCKED, STANDARD, lambda seat: seat.tap("L1", 0),
     "9♠ is blocked by 5♥: only the outermost cards are free."),
    (Reason.LOCKED, STANDARD, drag("CE", "R1"), "J♦ is locked in until one wall has no cards left."),
    (Reason.CELLAR_TAKEN, STANDARD, drag("L2", "CE"), "The cellar is taken by J♦."),
    (Reason.WALL_TAKES_NOTHING, STRICT, drag("L2", "WL"),
     "That wall takes nothing: J♣ cannot be laid there."),
    (Reason.PACK_DOES_NOT_FIT, STANDARD, drag("L1", "R3", 3), "Neither 5♥ nor 7♥ fits on 3♦."),
    (Reason.WRONG_SUIT, STANDARD, drag("R1", "L3"), "10♦ does not go on K♥: packing is in one suit."),
    (Reason.NOT_NEIGHBOURS, STANDARD, drag("R1", "R3"),
     "10♦ does not go on 3♦: it must be one rank higher or lower."),
    (Reason.ACE_NEEDS, STANDARD, drag("R3", "fD"), "The ace needs 2♦ or K♦, not 3♦."),
    (Reason.OTHER_WAY, STANDARD, drag("R2", "fC"), "This ace runs the other way: it needs Q♣, not 2♣."),
    (Reason.PACK_ENDS, STANDARD, drag("L4", "fS", 4),
     "The ace needs 3♠: the pack ends with 5♠ and 8♠."),
    (Reason.NO_TAKEBACK, STANDARD, drag("fS", "R2"),
     "2♠ stays: foundations give nothing back in this game."),
]  # fmt: skip


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize(
    ("level", "act", "sentence"),
    [refusal[1:] for refusal in REFUSALS],
    ids=[refusal[0].name.lower() for refusal in REFUSALS],
)
def test_refusal_says_why_and_records_nothing(
    opened: "Opened", level: str, act: Callable[["Seat"], None], sentence: str, size: tuple[int, int]
) -> None:
    seat = opened(level, board=BUSY, source="board", size=size)
    before = seat.state
    act(seat)
    assert seat.said == sentence
    assert seat.state == before
    seat.window.play.let_go()
    seat.check()


def test_collecting_waits_for_a_direction(opened: "Opened") -> None:
    seat = opened(STANDARD, 7, source="code")
    seat.key(Qt.Key.Key_O)
    assert seat.said == "Begin an ace first: its first card sets the direction."


# Hands.


def test_a_drag_takes_the_pack_and_with_shift_its_top_card(opened: "Opened") -> None:
    seat = opened(STANDARD, board=BUSY, source="board")
    seat.hold("L1", 3)
    assert [str(card) for card in seat.held()] == ["5H", "6H", "7H"]
    seat.window.view.stop_hand()
    seat.press(seat.point("L1"), keys=SHIFT)
    seat.move_to(seat.point("L1") + seat.point("L1") / 9)
    assert [str(card) for card in seat.held()] == ["7H"]
    seat.window.view.stop_hand()
    seat.drag(Move("L1", "R4", 3))
    assert seat.said == "Neither 5♥ nor 7♥ fits on Q♥."
    seat.drag(Move("L1", "R4"), keys=SHIFT)
    assert seat.said == "7♥ does not go on Q♥: it must be one rank higher or lower."
    seat.check()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_cellar_takes_the_top_card_of_a_held_pack(opened: "Opened", size: tuple[int, int]) -> None:
    board = BUSY.replace("CE: JD", "CE: -").replace("L2: QD JC", "L2: JD QD JC")
    seat = opened(STANDARD, board=board, source="board", size=size)
    seat.drag(Move("L1", "CE", 3))
    assert seat.state.now.moves == (Move("L1", "CE"),)
    assert Sign.LOCKED in {badge.sign for badge in seat.window.scene.furniture.shown if badge.pile == "CE"}
    assert all(item.is_dim for card, item in seat.items().items() if str(card) == "7H")
    seat.check()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_pack_that_will_turn_over_shows_its_ghost(opened: "Opened", size: tuple[int, int]) -> None:
    board = BUSY.replace("L1: 9S 5H/6H/7H", "L1: 9S 7H/6H/5H")
    seat = opened(STANDARD, board=board, source="board", size=size)
    seat.tap("R4")
    seat.window.play.let_go()
    start, end = seat.way(Move("L1", "R4", 3))
    seat.press(start)
    seat.move_to((start + end) / 2)
    seat.move_to(end)
    assert not seat.window.scene.ghost.places, "neither 7 nor 5 fits on the queen"
    seat.window.view.stop_hand()
    board = board.replace("8H/9H/TH/JH/QH", "QH/JH/TH/9H/8H").replace("7H/6H/5H", "5H/6H/7H")
    seat = opened(STANDARD, board=board, source="board", size=size)
    start, end = seat.way(Move("L1", "R4", 3))
    seat.press(start)
    seat.move_to((start + end) / 2)
    seat.move_to(end)
    assert len(seat.window.scene.ghost.places) == 3
    assert seat.said == "7♥ fits on 8♥: the pack turns over."
    assert {ring.kind for ring in seat.rings(RingKind.NEAREST)} == {RingKind.NEAREST}
    seat.release(end)
    assert [str(card) for card in seat.position["R4"][-4:]] == ["8H", "7H", "6H", "5H"]
    assert not seat.window.scene.ghost.places
    seat.check()


def test_a_tap_goes_to_the_ace_in_its_direction_and_double_tap_to_the_ace_alone(opened: "Opened") -> None:
    seat = opened(STANDARD, board=LAST_SUIT, source="board")
    seat.tap("L2")
    assert seat.state.now.moves == (Move("L2", "L1"),), "not against the direction: onto the queen"
    seat.key(Qt.Key.Key_Z, CTRL)
    seat.tap("L1")
    assert seat.state.now.moves == (Move("L1", "fS", 11),)


def test_the_first_ace_says_that_it_sets_the_direction(opened: "Opened") -> None:
    board = LAST_SUIT.replace("H-K^ D-K^ C-K^", "H-A D-A C-A")
    for row, suit in (("R1", "H"), ("R2", "D"), ("R3", "C")):
        board = board.replace(f"{row}: -", f"{row}: " + "/".join(f"{rank}{suit}" for rank in "23456789TJQK"))
    seat = opened(STANDARD, board=board, source="board")
    seat.tap("R1")
    assert "The direction is set" in seat.said
    seat.tap("R2")
    assert "direction" not in seat.said


def test_the_win_is_not_given_away_without_a_warning_which_comes_once(opened: "Opened") -> None:
    seat = opened(STANDARD, board=LAST_SUIT, source="random")
    before = seat.state
    seat.drag(Move("L2", "fS"))
    assert isinstance(seat.panel(), QuestionPanel)
    seat.push("Leave it")
    assert seat.state == before
    seat.check()
    seat.drag(Move("L2", "fS"))
    assert seat.state.now.moves == (Move("L2", "fS"),), "once a deal"
    seat.drag(Move("L1", "fS", 11))
    assert seat.state.result is not None
    assert (seat.state.result.outcome, seat.state.result.score) == (Outcome.DRAWN, 0)
    seat.wait_for(ResultPanel)
    assert seat.store.record(STANDARD).drawn == 1
    assert [points for _, points in seat.store.match(STANDARD).results] == [0]
    seat.check()


def test_the_warning_can_be_answered_with_yes(opened: "Opened") -> None:
    seat = opened(STANDARD, board=LAST_SUIT, source="random")
    seat.drag(Move("L2", "fS"))
    seat.push("Play for a draw")
    assert seat.state.now.moves == (Move("L2", "fS"),)
    seat.check()


# Keys.


def test_piles_are_named_by_two_letters_and_a_second_key_takes_the_top_card(opened: "Opened") -> None:
    board = BUSY.replace("CE: JD", "CE: -").replace("L2: QD JC", "L2: JD QD JC")
    seat = opened(STANDARD, board=board, source="board")
    name(seat, "L2", "WL")
    assert seat.state.now.moves == (Move("L2", "WL"),)
    name(seat, "L1", "T", "C")
    assert seat.state.now.moves == (Move("L1", "CE"),)
    name(seat, "L4")
    chosen = seat.window.play.chosen
    assert chosen is not None
    assert chosen.pile == "L4"
    seat.key(Qt.Key.Key_Escape)
    assert seat.window.play.chosen is None
    seat.check()


def test_clicks_choose_source_and_target(opened: "Opened") -> None:
    seat = opened(STANDARD, board=BUSY, source="board")
    seat.by_clicks(Move("L2", "WL"))
    assert seat.state.now.moves == (Move("L2", "WL"),)
    seat.click(seat.point("L1", 1), CTRL | SHIFT)
    assert seat.window.play.chosen is not None
    assert seat.window.play.chosen.count == 1
    seat.key(Qt.Key.Key_Escape)
    seat.check()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_arrows_reach_every_pile_over_the_carpet(opened: "Opened", size: tuple[int, int]) -> None:
    seat = opened(STANDARD, board=BUSY, source="board", size=size)
    for pile, role in seat.position.table.role.items():
        place = len(seat.position[pile]) - 1
        if role is not Role.FOUNDATION:
            seat.focus(Grip(pile, place))
            assert seat.rings(RingKind.FOCUS)
