"""Boards as text (`interface.md`, "Boards as text"; Cellar's in `rules.md`, section 3)."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.boards import LONGEST, BoardError, Fault
from engine.cards import DECK, Card
from engine.games.catalogue import LEVELS
from engine.moves import Move
from engine.rules import Rules
from engine.table import Position

Walk = Callable[[Rules, Position, int, int], Iterator[tuple[Move, Position]]]
CELLS = [level for level in LEVELS if not level.startswith("cellar")]
MEDIUM = LEVELS["eight-cells:medium"]
DEAL_1 = MEDIUM.boards.write(MEDIUM.deal(1))
CARPET = LEVELS["cellar:standard"]
CARPET_1 = CARPET.boards.write(CARPET.deal(1))


def wrong(text: str, level: str = "eight-cells:medium") -> BoardError:
    """Return what is wrong with a board."""
    with pytest.raises(BoardError) as caught:
        LEVELS[level].boards.read(text)
    return caught.value


def place(error: BoardError) -> tuple[Fault, int, str]:
    """Return what is wrong, in which line, at which word."""
    return error.fault, error.line, error.token


# Both forms.


@given(level=st.sampled_from(sorted(LEVELS)), number=st.integers(0, 2**32 - 1), seed=st.integers(0, 99))
@settings(max_examples=80, deadline=None)
def test_boards_round_trip_anywhere_in_a_game(level: str, number: int, seed: int, walk: Walk) -> None:
    boards = LEVELS[level].boards
    end = LEVELS[level].deal(number)
    assert boards.read(boards.write(end)) == end
    for _, position in walk(LEVELS[level].rules, end, seed, 40 if seed % 2 else 150):
        end = position
    text = boards.write(end)
    assert boards.read(text) == end
    assert boards.write(boards.read(text)) == text
    assert boards.read(text.lower().replace("\n", "\r\n")) == end
    assert boards.read("\ufeff" + text.replace("\n", "\r").replace(" ", "\t  ")) == end


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("text", ["", "\n\n  \n", "\ufeff"])
def test_nothing_is_no_board(level: str, text: str) -> None:
    assert wrong(text, level).fault is Fault.EMPTY


@pytest.mark.parametrize("level", LEVELS)
def test_more_text_than_any_board_is_refused_at_once(level: str) -> None:
    error = wrong("AS " * (LONGEST // 3 + 1), level)
    assert (error.fault, error.limit) == (Fault.TOO_LONG, LONGEST)
    board = LEVELS[level].boards.write(LEVELS[level].deal(3))
    assert LEVELS[level].boards.read(board + " " * (LONGEST - len(board))) == LEVELS[level].deal(3)


@pytest.mark.parametrize("level", LEVELS)
def test_a_missing_card_is_named(level: str) -> None:
    text = LEVELS[level].boards.write(LEVELS[level].deal(1)).replace(" 6S", "", 1).replace(" 9C", "", 1)
    error = wrong(text, level)
    assert error.fault is Fault.MISSING_CARDS
    assert error.cards == tuple(card for card in DECK if str(card) in {"6S", "9C"})


@pytest.mark.parametrize("level", LEVELS)
@given(text=st.text(alphabet="AS2H:-/^vLRWCE1fc \n0T\u0410\x00", max_size=60))
def test_any_text_is_a_board_or_refused(level: str, text: str) -> None:
    assert isinstance(wrong(text, level), BoardError)


# The games with cells.


def test_the_written_form_has_both_headers_dashes_for_empty_cells_and_colons_before_columns() -> None:
    assert DEAL_1.startswith("Foundations: H-0 C-0 D-0 S-0\nFreecells: 6S 9C 2H 6H - - - -\n: JD ")
    assert DEAL_1.endswith("\n")
    lines = DEAL_1.splitlines()
    assert len(lines) == 10
    assert all(line.startswith(": ") for line in lines[2:])
    assert lines[2].split()[1] == "JD"


def test_an_empty_column_is_written_as_a_colon_alone_and_ranks_reached_by_letter() -> None:
    position = MEDIUM.boards.read("Foundations: H-K C-Q D-T S-K\n:\n: KC JD QD KD")
    assert MEDIUM.boards.write(position) == (
        "Foundations: H-K C-Q D-T S-K\nFreecells: - - - - - - - -\n:\n: KC JD QD KD\n" + ":\n" * 6
    )


@pytest.mark.parametrize(
    "text",
    [
        "Foundations: H-K C-Q D-T S-K\nFreecells: KC\n: JD QD KD",
        "founds: h-k C-Q D-10 S-K\nfc: kc\njd qd kd",
        "FC: - - KC\nFounds: S-K D-T C-Q H-K\nJD QD KD",
        ": jd Qd kD\n: kc\nFoundations: H-K D-10 S-k C-q",
        "  Foundations : H-K C-Q D-T S-K\n\n\n :KC\n:JD QD KD",
    ],
)
def test_reading_is_free_about_case_order_names_and_colons(text: str) -> None:
    position = MEDIUM.boards.read(text)
    assert position.on_foundations() == 48
    kings = {str(card) for pile in position.piles[:16] for card in pile}
    assert kings == {"KC", "JD", "QD", "KD"}


def test_t_or_10_and_a_or_1() -> None:
    loose = DEAL_1.replace("T", "10").replace("AS", "1s").replace("AH", "1H")
    assert loose != DEAL_1
    assert MEDIUM.boards.read(loose) == MEDIUM.deal(1)
    assert MEDIUM.boards.read(DEAL_1.replace("Foundations: H-0 C-0 D-0 S-0\n", "")) == MEDIUM.deal(1)


@pytest.mark.parametrize(
    "token",
    [
        "1H0",
        "11S",
        "0S",
        "S",
        "XX",
        "ASS",
        "A",
        "1",
        "-",
        "\u0410S",
        "2\u0421",
        "K\u017f",
        "\u212aS",
        "A\u2660",
        "AS\x00",
        "AS,",
        "KH/QH",
    ],
)
def test_an_unknown_card_is_refused_with_line_and_token(token: str) -> None:
    assert place(wrong(DEAL_1.replace(": JD", f": {token}"))) == (Fault.UNKNOWN_CARD, 3, token)


def test_a_doubled_card_is_refused_where_it_stands_the_second_time() -> None:
    assert place(wrong(DEAL_1.replace(": JD", ": JD JD"))) == (Fault.DOUBLED_CARD, 3, "JD")
    error = wrong(DEAL_1.rstrip() + " 6s\n")
    assert place(error) == (Fault.DOUBLED_CARD, 10, "6s")
    assert [str(card) for card in error.cards] == ["6S"]


def test_a_foundation_that_skips_leaves_a_card_in_two_places() -> None:
    error = wrong(DEAL_1.replace("H-0", "H-3"))
    assert error.fault is Fault.DOUBLED_CARD
    assert error.line == 2


@pytest.mark.parametrize(
    ("level", "cells"),
    [
        ("eight-cells:medium", 8),
        ("eight-cells:hard", 6),
        ("eight-off:c4", 4),
        ("eight-off:c2", 2),
        ("six-by-six:standard", 6),
    ],
)
def test_more_cells_than_the_level_has_are_refused(level: str, cells: int) -> None:
    text = f"Freecells: {'- ' * cells}KS\n: AS"
    error = wrong(text, level)
    assert place(error) == (Fault.TOO_MANY_CELLS, 1, "KS")
    assert error.limit == cells


@pytest.mark.parametrize(("level", "columns"), [("eight-cells:medium", 8), ("six-by-six:standard", 6)])
def test_more_columns_than_the_level_has_are_refused(level: str, columns: int) -> None:
    error = wrong(":\n" * columns + "KS AS", level)
    assert place(error) == (Fault.TOO_MANY_COLUMNS, columns + 1, "KS")
    assert error.limit == columns


@pytest.mark.parametrize(
    "token", ["X-0", "H", "H-", "H-X", "H-14", "-", "H0", "H-00", "\u0421-0", "\u017f-2", "HH-2"]
)
def test_what_is_no_foundation_is_refused(token: str) -> None:
    assert place(wrong(DEAL_1.replace("H-0", token))) == (Fault.BAD_FOUNDATION, 1, token)


def test_a_suit_or_a_header_that_stands_twice_is_refused() -> None:
    assert place(wrong(DEAL_1.replace("C-0", "h-0"))) == (Fault.BAD_FOUNDATION, 1, "h-0")
    assert place(wrong("Founds: H-0\n" + DEAL_1)) == (Fault.REPEATED_LINE, 2, "Foundations")
    assert place(wrong(DEAL_1 + "fc: -\n")) == (Fault.REPEATED_LINE, 11, "fc")


# Cellar.


def test_cellars_written_form_is_by_name_in_the_order_of_the_deal() -> None:
    lines = CARPET_1.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "L1",
        "R1",
        "L2",
        "R2",
        "L3",
        "R3",
        "L4",
        "R4",
        "WL",
        "WR",
        "CE",
        "Aces",
    ]
    assert lines[-2:] == ["CE: -", "Aces: S-A H-A D-A C-A"]
    assert lines[0] == "L1: JD 2D 9H JC 5D"


ROWS = "R1: -\nL2: -\nR2: -\nL3: -\nR3: -\nL4: -\nR4: -\nWL: -\nWR: 3C\n"


def test_cards_laid_on_an_outer_card_are_joined_and_aces_show_rank_and_direction() -> None:
    text = (
        "L1: 3S JD 4S/5S/6S\nR1: QD\n"
        "L2: -\nR2: -\nL3: KS/QS/JS/TS/9S/8S/7S\nR3: -\nL4: -\nR4: -\nWL: -\nWR: KD\nCE: 2C\n"
        "Aces: S-2^ H-K^ D-T^ C-3v\n"
    )
    position = CARPET.boards.read(text)
    assert CARPET.boards.write(position) == text
    assert position.blocked_on("L1") == 2
    assert position.blocked_on("L3") == position.blocked_on("R1") == 0
    assert [str(card) for card in position["fC"][:3]] == ["AC", "KC", "QC"]
    assert str(position.top("fC")) == "3C"
    assert len(position["fH"]) == 13
    assert CARPET.boards.read("\n".join(reversed(text.splitlines()))) == position
    assert CARPET.boards.read(text.replace("S-2^ H-K^ D-T^ C-3v", "c-3V d-10^ h-k^ s-2^")) == position


def test_without_a_line_of_aces_all_are_bare() -> None:
    assert CARPET.boards.read(CARPET_1.replace("Aces: S-A H-A D-A C-A\n", "")) == CARPET.deal(1)


@pytest.mark.parametrize(
    "token", ["S-A^", "S-Av", "S-2", "S-K", "S-0", "S-X^", "X-A", "S-2>", "S", "S-2^^", "\u017f-A"]
)
def test_an_ace_without_its_rank_and_direction_is_refused(token: str) -> None:
    error = wrong(CARPET_1.replace("S-A", token), "cellar:standard")
    assert place(error) == (Fault.BAD_FOUNDATION, 12, token)


def test_all_four_aces_are_written_each_once() -> None:
    assert wrong(CARPET_1.replace(" C-A", ""), "cellar:strict").fault is Fault.BAD_FOUNDATION
    assert place(wrong(CARPET_1.replace("C-A", "S-A"), "cellar:strict")) == (Fault.BAD_FOUNDATION, 12, "S-A")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("JD 2D 9H", "JD/TD 2D 9H", (Fault.LAID_INSIDE, 1, "JD/TD")),
        ("JC 5D", "JC 5D/7D", (Fault.NOT_A_PACK, 1, "5D/7D")),
        ("JC 5D", "JC 5D/6H", (Fault.NOT_A_PACK, 1, "5D/6H")),
        ("JC 5D", "JC 5D/6D/5D", (Fault.DOUBLED_CARD, 1, "5D")),
        ("JC 5D", "JC 5D/", (Fault.UNKNOWN_CARD, 1, "")),
        ("JC 5D", "JC 5D 6D", (Fault.TOO_MANY_IN_ROW, 1, "6D")),
        ("JC 5D", "JC AD", (Fault.DOUBLED_CARD, 12, "D-A")),
        ("JC 5D", "JC XX", (Fault.UNKNOWN_CARD, 1, "XX")),
        ("CE: -", "CE: 2D 3D", (Fault.ONE_CARD_ONLY, 11, "3D")),
        ("CE: -", "CE: 2D/3D", (Fault.ONE_CARD_ONLY, 11, "2D/3D")),
        ("L1:", "L5:", (Fault.UNKNOWN_LINE, 1, "L5")),
        ("L1:", "L1", (Fault.UNKNOWN_LINE, 1, "L1")),
        ("L1:", "R1:", (Fault.REPEATED_LINE, 2, "R1")),
        ("CE: -\n", "", (Fault.MISSING_LINE, 0, "CE")),
    ],
)
def test_cellars_faults_are_named_with_line_and_token(
    old: str, new: str, expected: tuple[Fault, int, str]
) -> None:
    assert place(wrong(CARPET_1.replace(old, new, 1), "cellar:standard")) == expected


def test_a_wall_has_four_places() -> None:
    lines = CARPET_1.splitlines()
    lines[8] += " AS"
    error = wrong("\n".join(lines), "cellar:standard")
    assert (error.fault, error.line, error.token, error.limit) == (Fault.TOO_MANY_IN_ROW, 9, "AS", 4)


def test_a_falling_and_a_rising_pack_are_both_packs() -> None:
    for cards in ("KS/QS/JS", "JS/QS/KS"):
        text = f"L1: {cards}\n{ROWS.replace('3C', '-')}CE: -\nAces: S-T^ H-2v D-2v C-K^\n"
        position = CARPET.boards.read(text)
        assert len(position["L1"]) == 3
        assert Card(2, position["fH"][0].suit) == position.top("fH")


def test_reading_changes_nothing_between_calls() -> None:
    wrong(DEAL_1 + ": AS")
    assert MEDIUM.boards.read(DEAL_1) == MEDIUM.deal(1)
