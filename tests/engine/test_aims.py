"""Where tapped cards go (`rules.md`: "Tap" and "Double tap" of each game)."""

from collections.abc import Callable

import pytest

from engine.aims import aimed
from engine.games.catalogue import LEVELS
from engine.moves import Move, Reason, Rejection
from engine.rules import Rules
from engine.table import Position

Board = Callable[[str, Rules], Position]
Refusal = Callable[..., Rejection]
EIGHT_CELLS = pytest.mark.parametrize("level", ["eight-cells:easy", "eight-cells:medium", "eight-cells:hard"])
EIGHT_OFF = pytest.mark.parametrize("level", ["eight-off:c8", "eight-off:c4", "eight-off:c2"])
CELLAR = pytest.mark.parametrize("level", ["cellar:standard", "cellar:strict"])
SIX = "six-by-six:standard"


@pytest.fixture
def tap(board: Board) -> Callable[..., str | Rejection]:
    """Tap the card at a place of a pile, or double tap it; return the move's text or the refusal."""

    def press(level: str, text: str, pile: str, place: int = -1, double: bool = False) -> str | Rejection:
        rules = LEVELS[level].rules
        position = board(text, rules)
        count = rules.held(position, pile, place % max(1, len(position[pile])))
        aims = LEVELS[level].double_tap if double else LEVELS[level].tap
        meant = aimed(rules, position, pile, count, aims)
        if isinstance(meant, Move):
            assert rules.why_not(position, meant) is None
            return str(meant)
        return meant

    return press


Tap = Callable[..., str | Rejection]

# Eight Cells.


@EIGHT_CELLS
def test_a_tap_sends_the_card_first_to_its_foundation(level: str, tap: Tap) -> None:
    text = "Foundations: H-4\nFreecells: - 7H\n: 9S 5H\n: 6H\n: 8H"
    assert tap(level, text, "t1") == "t1>fH"
    assert tap(level, text, "c2") == "c2>t3"


@EIGHT_CELLS
def test_else_to_the_next_higher_card_of_its_suit(level: str, tap: Tap) -> None:
    text = "Foundations: H-3\nFreecells: -\n: 9S 5H\n: 6S\n: 6H"
    assert tap(level, text, "t1") == "t1>t3"


@EIGHT_CELLS
def test_else_to_a_space_that_may_take_it(level: str, tap: Tap) -> None:
    assert tap(level, "Freecells: 2S\n: 9S KH\n: 6S", "t1") == "t1>t3"
    assert tap(level, "Freecells: 2S\n: 9S KH QH\n: 6S", "t1", 1) == "t1>t3x2"
    expected = "t1>t3" if level == "eight-cells:easy" else "t1>c2"
    assert tap(level, "Freecells: 2S\n: 9S 7H\n: 6S", "t1") == expected


@EIGHT_CELLS
def test_else_to_an_empty_cell(level: str, tap: Tap) -> None:
    text = "Freecells: 2S - 4C\n: 9S 7H\n: 6S\n: 5S\n: 4S\n: 3S\n: KC\n: JC\n: 9C"
    assert tap(level, text, "t1") == "t1>c2"


@EIGHT_CELLS
def test_a_king_that_is_alone_in_its_column_does_not_go_to_another_space(level: str, tap: Tap) -> None:
    assert tap(level, "Freecells: 2S\n: KH\n: 6S", "t1") == "t1>c2"


@EIGHT_CELLS
def test_a_tap_inside_a_column_takes_the_run_from_that_card_on(
    level: str, tap: Tap, refusal: Refusal
) -> None:
    text = "Freecells: 2S\n: 9S 7H 6H\n: 8H\n: KC\n: KD\n: JC\n: JD\n: 9C\n: 9D"
    assert tap(level, text, "t1", 1) == "t1>t2x2"
    assert tap(level, text, "t1", 0) == refusal(Reason.NOT_A_RUN, "9S 7H")


@EIGHT_CELLS
def test_more_than_one_card_never_goes_to_a_cell_or_a_foundation(
    level: str, tap: Tap, refusal: Refusal
) -> None:
    text = "Foundations: H-5\n: 9S 7H 6H\n: KC\n: KD\n: JC\n: JD\n: 9C\n: 9D\n: 3C"
    assert tap(level, text, "t1", 1) == refusal(Reason.NO_PLACE, "7H")
    assert tap(level, text, "t1", 1, double=True) == refusal(Reason.COVERED, "7H 6H")


@EIGHT_CELLS
def test_no_place_is_a_refusal(level: str, tap: Tap, refusal: Refusal) -> None:
    cells = " ".join(["2S", "4S", "6S", "8S", "TS", "QS", "2C", "4C"][: 6 if level.endswith("hard") else 8])
    text = f"Freecells: {cells}\n: 9S 7H\n: KC\n: KD\n: JC\n: JD\n: 9C\n: 9D\n: 3C"
    assert tap(level, text, "t1") == refusal(Reason.NO_PLACE, "7H AH")
    assert tap(level, text, "c1") == refusal(Reason.NO_PLACE, "2S AS")
    longer = text.replace("9S 7H", "9S 7H 6H").replace("KC", "8H")
    assert tap(level, longer, "t1", 1) == refusal(Reason.TOO_MANY, length=2, limit=1)


@EIGHT_CELLS
def test_a_tap_where_nothing_can_be_taken_up_is_refused(level: str, tap: Tap, refusal: Refusal) -> None:
    assert tap(level, "Foundations: H-5\n: KS", "fH") == refusal(Reason.NO_TAKEBACK, "5H")
    assert tap(level, ": KS", "t2") == refusal(Reason.NO_SUCH_CARDS)
    assert tap(level, ": KS", "c1") == refusal(Reason.NO_SUCH_CARDS)


@pytest.mark.parametrize("level", ["eight-cells:easy", "eight-cells:medium", "eight-cells:hard", SIX])
def test_a_double_tap_goes_straight_to_the_foundation_or_is_refused(
    level: str, tap: Tap, refusal: Refusal
) -> None:
    text = "Foundations: H-4\nFreecells: 7C\n: 9S 5H\n: 6H\n: 8H 7S"
    assert tap(level, text, "t1", double=True) == "t1>fH"
    assert tap(level, text, "t2", double=True) == refusal(Reason.FOUNDATION_NEEDS, "6H 5H")
    assert tap(level, text, "c1", double=True) == refusal(Reason.FOUNDATION_NEEDS, "7C AC")


# Eight Off.


@EIGHT_OFF
def test_in_eight_off_a_tap_goes_to_the_foundation_or_is_refused(
    level: str, tap: Tap, refusal: Refusal
) -> None:
    text = "Foundations: H-4\nFreecells: 5H\n: 9S 6H\n: 7H"
    assert tap(level, text, "c1") == "c1>fH"
    assert tap(level, text, "t1") == refusal(Reason.FOUNDATION_NEEDS, "6H 5H")


@EIGHT_OFF
def test_in_eight_off_a_double_tap_tries_foundation_column_space_and_cell(level: str, tap: Tap) -> None:
    text = "Foundations: H-{}\nFreecells: - 2S\n: 9S 5H\n: 6H\n: 9D KC"
    assert tap(level, text.format("4"), "t1", double=True) == "t1>fH"
    assert tap(level, text.format("3"), "t1", double=True) == "t1>t2"
    assert tap(level, text.format("3"), "t2", double=True) == "t2>c1"
    assert tap(level, text.format("3"), "t3", double=True) == "t3>t4"


@EIGHT_OFF
def test_in_eight_off_a_double_tap_inside_a_column_takes_the_run_to_a_column_or_space(
    level: str, tap: Tap, refusal: Refusal
) -> None:
    text = "Foundations: H-4\nFreecells: -\n: 9S 6H 5H\n: {}\n: 9D KC QC\n{}"
    assert tap(level, text.format("7H", ""), "t1", 1, double=True) == "t1>t2x2"
    assert tap(level, text.format("7S", ""), "t3", 1, double=True) == "t3>t4x2"
    full = ": JD\n: 9C\n: 7C\n: 5C\n: 3C"
    assert tap(level, text.format("7S", full), "t1", 1, double=True) == refusal(Reason.NO_PLACE, "6H")


@EIGHT_OFF
@pytest.mark.parametrize("double", [False, True])
def test_a_card_is_never_taken_back_by_a_tap(level: str, double: bool, tap: Tap, refusal: Refusal) -> None:
    text = "Foundations: H-4\nFreecells: -\n: 5H"
    assert tap(level, text, "fH", double=double) == refusal(Reason.ONLY_ON_PURPOSE, "4H")


# Six by Six.


def test_in_six_by_six_a_tap_prefers_the_longest_column_that_takes_the_card(tap: Tap) -> None:
    text = "Foundations: H-{}\n: 9S 5H\n: 6S\n: 2D 3D 6C\n: KC"
    assert tap(SIX, text.format("4"), "t1") == "t1>fH"
    assert tap(SIX, text.format("3"), "t1") == "t1>t3"
    assert tap(SIX, text.format("3").replace("6S", "2C 2S 4S 6S"), "t1") == "t1>t2"
    assert tap(SIX, text.format("3").replace("6S", "4S 4C 6S"), "t1") == "t1>t2"


def test_in_six_by_six_then_a_space_then_a_cell(tap: Tap) -> None:
    assert tap(SIX, ": 9S 5H\n: 7S\n: KC", "t1") == "t1>t4"
    assert tap(SIX, ": 9S 5H\n: 7S\n: KC\n: KD\n: JD\n: TD", "t1") == "t1>c1"
    assert tap(SIX, "Freecells: 2C 5D\n: 9S\n: 7S\n: KC\n: KD\n: JD", "c2") == "c2>t6"
    assert tap(SIX, ": 9S 6S 5H 4C\n: 6C", "t1", 2) == "t1>t2x2"


# Cellar.


@CELLAR
def test_a_tap_sends_the_pack_to_its_ace(level: str, tap: Tap) -> None:
    text = "L1: 9C 2H/3H/4H\nR1: 5H\nL2: KD\nAces: S-2^ H-A D-A C-A"
    assert tap(level, text, "L1", 1) == "L1>fHx3"
    assert tap(level, "L1: 9C 4H/3H\nR1: 5H\nAces: S-A H-2^ D-A C-A", "L1") == "L1>fHx2"


@CELLAR
def test_a_tap_never_goes_against_the_chosen_direction(level: str, tap: Tap, refusal: Refusal) -> None:
    text = "L1: 9C KH\nR1: 3D QH\nAces: S-2^ H-A D-A C-A"
    assert tap(level, text, "L1") == "L1>R1"
    assert tap(level, text, "L1", double=True) == "L1>fH"
    assert tap(level, text.replace("QH", "JH"), "L1") == "L1>L2"
    rows = "".join(
        f"{row}: {card}\n"
        for row, card in zip(
            ("L2", "R2", "L3", "R3", "L4", "R4"), ("9D", "9S", "7C", "7D", "7S", "5C"), strict=True
        )
    )
    assert tap(level, rows + text.replace("QH", "JH"), "L1") == refusal(Reason.NO_PLACE, "KH")
    assert tap(level, text.replace("S-2^", "S-Kv"), "L1") == "L1>fH"
    assert tap(level, text.replace("S-2^ H-A D-A", "S-2^ H-A D-Kv"), "L1") == "L1>fH"


@CELLAR
def test_else_onto_the_only_free_card_it_fits_and_where_two_fit_the_longer_pack(level: str, tap: Tap) -> None:
    assert tap(level, "L1: 9C 7H\nR1: 3D 4D 5D 8H\nL2: 6H", "L1") == "L1>R1"
    assert tap(level, "L1: 9C 7H\nR1: 3D 4D 5D 8H\nL2: 3S 5H/6H", "L1") == "L1>L2"
    assert tap(level, "L1: 9C 7H\nR1: 3D 8H/9H/TH\nL2: 3S 5H/6H", "L1") == "L1>L2"
    assert tap(level, "L1: 9C 6H/7H\nR1: 3D TH/9H/8H\nL2: 5H", "L1", 1) == "L1>R1x2"


def test_a_free_wall_card_is_a_target_in_standard_only(tap: Tap) -> None:
    text = "L1: 9C 7H\nL2: 3S\nWL: 2C 8H"
    assert tap("cellar:standard", text, "L1") == "L1>WL"
    assert tap("cellar:strict", text, "L1") == "L1>R1"


@CELLAR
def test_else_to_an_empty_half_row_and_never_to_the_cellar(level: str, tap: Tap, refusal: Refusal) -> None:
    cards = ("9D", "9S", "7C", "7D", "7S", "5C", "5D")
    rows = "\n".join(
        f"{row}: {card}" for row, card in zip(("R1", "L2", "R2", "L3", "R3", "L4", "R4"), cards, strict=True)
    )
    assert tap(level, f"L1: 9C 3H/4H\n{rows}\nWL: 3S\nWR: 3C", "L1") == refusal(Reason.NO_PLACE, "3H")
    assert tap(level, f"L1: 9C 4H\n{rows}\nWL: 3S\nWR: 3C", "L1") == refusal(Reason.NO_PLACE, "4H 2H KH")
    free = rows.replace("L3: 7D", "L3: -")
    assert tap(level, f"L1: 9C 3H/4H\n{free}\nWL: 3S\nWR: 3C", "L1") == "L1>L3x2"
    assert tap(level, f"L1: 3H/4H\n{free}\nWL: 3S\nWR: 3C", "L1") == refusal(Reason.NO_PLACE, "3H")


@CELLAR
def test_the_cellars_card_is_tapped_like_any_other_once_it_is_open(
    level: str, tap: Tap, refusal: Refusal
) -> None:
    text = "L1: 9C 7H\nWL: {}\nWR: 3C\nCE: 8H"
    assert tap(level, text.format("3S"), "CE") == refusal(Reason.LOCKED, "8H")
    assert tap(level, text.format("-"), "CE") == "CE>L1"


@CELLAR
def test_a_blocked_card_is_refused_with_what_blocks_it(level: str, tap: Tap, refusal: Refusal) -> None:
    assert tap(level, "L1: 9C 7H 8C\nR1: 8H", "L1", 1) == refusal(Reason.BLOCKED, "7H 8C")
    assert tap(level, "L1: 9C\nAces: S-3^ H-A D-A C-A", "fS") == refusal(Reason.NO_TAKEBACK, "3S")


@CELLAR
def test_a_cellar_double_tap_goes_to_the_ace_or_is_refused(level: str, tap: Tap, refusal: Refusal) -> None:
    text = "L1: 9C 3H/2H\nR1: 5H\nL2: 4S"
    assert tap(level, text, "L1", double=True) == "L1>fHx2"
    assert tap(level, text, "R1", double=True) == refusal(Reason.ACE_NEEDS, "5H 2H KH")
    assert tap(level, "L1: 3H/4H\n", "L1", double=True) == refusal(Reason.PACK_ENDS, "3H 4H 2H KH")
