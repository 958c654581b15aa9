"""Deal codes such as `EC1-M-AAAAAFA`: a level's prefix and its deal number in base 32 (`interface.md`)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from engine.dealing import LARGEST

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"  # RFC 4648
_LETTERS = 7
_UNUSED = 3  # 7 letters hold 35 bits, a number takes 32
_SLIPS = str.maketrans("018", "OIB")
_IGNORED = re.compile(r"[\s\-\u2010-\u2015\u2212]+")  # spaces, and dashes of every kind
_LONGEST = 200


class CodeFault(Enum):
    """What is wrong with a typed code."""

    UNKNOWN_PREFIX = auto()
    """It begins like no level's codes [known: the prefixes]."""
    WRONG_LENGTH = auto()
    """Not seven letters after the prefix [token: those there are]."""
    NOT_A_LETTER = auto()
    """A sign outside the alphabet [token]."""
    MISTYPED = auto()
    """Unused bits are set: no number is written so [token: the last letter]."""


@dataclass(eq=True)
class CodeError(ValueError):
    """A code that cannot be read.

    Attributes:
        fault: What is wrong.
        token: The part in question.
        known: The prefixes that there are.
    """

    fault: CodeFault
    token: str = ""
    known: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__init__(self.fault.name, self.token)


def write_code(prefix: str, number: int) -> str:
    """Return the code of a deal.

    Args:
        prefix: The level's, such as `EC1-M`.
        number: 0 to 4294967295.
    """
    bits = number << _UNUSED
    places = range(5 * (_LETTERS - 1), -1, -5)
    return f"{prefix}-" + "".join(_ALPHABET[bits >> place & 31] for place in places)


def read_code(text: str, prefixes: Iterable[str]) -> tuple[str, int]:
    """Read a typed code: in any case, with spaces, without dashes, with the usual slips.

    Args:
        text: What was typed.
        prefixes: The prefixes of all levels.

    Returns:
        The prefix and the deal number.

    Raises:
        CodeError: It is no code.
    """
    prefixes = tuple(prefixes)
    # Only plain letters change: upper() would also make an I of a dotless one.
    bare = _IGNORED.sub("", re.sub("[a-z]+", lambda small: small[0].upper(), text[:_LONGEST]))
    for prefix in prefixes:
        plain = prefix.replace("-", "")
        start = bare[: len(plain)]
        if len(start) == len(plain) and all(map(_reads_as, start, plain)):
            return prefix, _read_number(bare[len(plain) :])
    raise CodeError(CodeFault.UNKNOWN_PREFIX, bare[:5], prefixes)


def _reads_as(typed: str, meant: str) -> bool:
    """Whether a sign of the prefix is meant: O and I stand for digits and digits for them."""
    return typed == meant or {typed, meant} in ({"O", "0"}, {"I", "1"})


def _read_number(letters: str) -> int:
    letters = letters.translate(_SLIPS)
    for letter in letters:
        if letter not in _ALPHABET:
            raise CodeError(CodeFault.NOT_A_LETTER, letter)
    if len(letters) != _LETTERS:
        raise CodeError(CodeFault.WRONG_LENGTH, letters)
    bits = 0
    for letter in letters:
        bits = bits << 5 | _ALPHABET.index(letter)
    if bits & (1 << _UNUSED) - 1:
        raise CodeError(CodeFault.MISTYPED, letters[-1])
    number = bits >> _UNUSED
    assert number <= LARGEST
    return number
