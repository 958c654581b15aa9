"""Deal codes (`interface.md`, "Deal numbers and codes")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.codes import CodeError, CodeFault, read_code, write_code
from engine.dealing import LARGEST
from engine.games.catalogue import LEVELS, level_of_code

PREFIXES = ("EC1-E", "EC1-M", "EC1-H", "EO1-C8", "EO1-C4", "EO1-C2", "SX1-C6", "CE1-A", "CE1-S")


def fault(text: str) -> tuple[CodeFault, str]:
    """Return what is wrong with a code, and where."""
    with pytest.raises(CodeError) as caught:
        level_of_code(text)
    return caught.value.fault, caught.value.token


def test_every_level_has_its_prefix() -> None:
    assert tuple(level.code for level in LEVELS.values()) == PREFIXES


@pytest.mark.parametrize(
    ("number", "letters"),
    [(20, "AAAAAFA"), (1, "AAAAAAI"), (11982, "AAAC5TQ"), (LARGEST, "777777Y"), (0, "AAAAAAA")],
)
def test_the_letters_are_base32_of_the_number_as_4_bytes(number: int, letters: str) -> None:
    assert write_code("EC1-M", number) == f"EC1-M-{letters}"
    assert read_code(f"EC1-M-{letters}", PREFIXES) == ("EC1-M", number)


@given(st.sampled_from(sorted(LEVELS)), st.integers(0, LARGEST))
def test_codes_round_trip(level: str, number: int) -> None:
    assert level_of_code(LEVELS[level].code_of(number)) == (LEVELS[level], number)


@given(st.sampled_from(sorted(LEVELS)), st.integers(0, LARGEST))
def test_typed_codes_may_be_lower_case_with_spaces_without_dashes_and_with_slips(
    level: str, number: int
) -> None:
    code = LEVELS[level].code_of(number)
    prefix, letters = code[:-7], code[-7:]
    slips = letters.replace("O", "0").replace("I", "1").replace("B", "8")
    loose = prefix.replace("1", "I").replace("-", " ")
    for typed in (
        code.lower(),
        code.replace("-", ""),
        " ".join(code),
        prefix + slips,
        loose + slips.lower(),
        code.replace("-", "\u2013"),
        f"  {code}\n",
    ):
        assert level_of_code(typed) == (LEVELS[level], number)


def test_in_the_prefix_letters_stand_for_digits_where_digits_belong() -> None:
    assert level_of_code("ecI-m-AAAAAFA") == (LEVELS["eight-cells:medium"], 20)
    assert level_of_code("SXI-C6-AAAAAFA") == (LEVELS["six-by-six:standard"], 20)


@pytest.mark.parametrize(
    "text", ["", "AAAAAFA", "EC2-M-AAAAAFA", "XX1-M-AAAAAFA", "EC1", "EC1-X-AAAAAFA", "-"]
)
def test_an_unknown_prefix_says_which_are_known(text: str) -> None:
    with pytest.raises(CodeError) as caught:
        level_of_code(text)
    assert caught.value.fault is CodeFault.UNKNOWN_PREFIX
    assert caught.value.known == PREFIXES


@pytest.mark.parametrize("letter", ["9", "!", "\u0410", "\u00c4", "\u0131", "\u017f", "_", "\u00df"])
def test_a_letter_outside_the_alphabet_is_refused(letter: str) -> None:
    assert fault(f"EC1-M-AAA{letter}AFA") == (CodeFault.NOT_A_LETTER, letter)


@pytest.mark.parametrize(
    "last", [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" if letter not in "AIQY"]
)
def test_unused_bits_that_are_not_zero_are_refused_as_mistyped(last: str) -> None:
    assert fault(f"EC1-M-AAAAAF{last}") == (CodeFault.MISTYPED, last)


@pytest.mark.parametrize("letters", ["AAAAAF", "AAAAAFAA", "", "AAAAAFA" * 100])
def test_anything_but_seven_letters_is_refused(letters: str) -> None:
    assert fault(f"EO1-C8-{letters}")[0] is CodeFault.WRONG_LENGTH


@given(st.text(max_size=30))
def test_any_text_is_a_code_or_refused(text: str) -> None:
    for typed in (text, f"EC1-M-{text}"):
        try:
            level, number = level_of_code(typed)
        except CodeError:
            continue
        assert 0 <= number <= LARGEST
        assert level.id in LEVELS
