"""English sentences for the command line; the window words its own, in every language."""

from engine.boards import BoardError, Fault
from engine.codes import CodeError, CodeFault
from engine.moves import Move, Rejection

_CARD = "a rank (A 2-9 T J Q K) and a suit (C D H S), such as TD"

_BOARD = {
    Fault.TOO_LONG: "the text is longer than {limit} characters; a board is one deck of 52 cards",
    Fault.EMPTY: "there is no board here; write the 52 cards, one column a line",
    Fault.UNKNOWN_CARD: "{token} is no card; expected " + _CARD,
    Fault.DOUBLED_CARD: "{token} stands for {cards}, which is on the board already; each card stands once",
    Fault.MISSING_CARDS: "not a whole deck; add {cards}",
    Fault.TOO_MANY_CELLS: "{token} is one cell too many; this level has {limit}",
    Fault.TOO_MANY_COLUMNS: "the line that begins with {token} is one column too many: there are {limit}",
    Fault.TOO_MANY_IN_ROW: "{token} is one card too many; {limit} are dealt there, join laid cards by /",
    Fault.BAD_FOUNDATION: "{token} is no foundation; expected each suit once with the rank reached, such as "
    "H-0 or C-A (Cellar: D-A for a bare ace, S-3^ upwards, C-Qv downwards, all four)",
    Fault.UNKNOWN_LINE: "{token} begins no line of this board; expected L1: to R4:, WL:, WR:, CE: or Aces:",
    Fault.REPEATED_LINE: "{token} stands there a second time; write it once",
    Fault.MISSING_LINE: "there is no line {token}:; write {token}: - if nothing lies there",
    Fault.LAID_INSIDE: "{token} joins cards by /, which only the outermost card of a line may",
    Fault.NOT_A_PACK: "{token} is no pack; expected cards of one suit, each next in rank to the one before",
    Fault.ONE_CARD_ONLY: "{token} is too much for the cellar; expected one card or -",
}

_CODE = {
    CodeFault.UNKNOWN_PREFIX: "{token} begins no code; codes begin with {known}",
    CodeFault.WRONG_LENGTH: "{token} should be seven letters after the prefix; one is left out or added",
    CodeFault.NOT_A_LETTER: "{token} is in no code; expected A-Z and 2-7",
    CodeFault.MISTYPED: "mistyped: no deal's code ends in {token}",
}


def board_sentence(error: BoardError) -> str:
    """Return what is wrong with a board and what to do."""
    cards = " ".join(map(str, error.cards))
    sentence = _BOARD[error.fault].format(token=quoted(error.token), limit=error.limit, cards=cards)
    return f"line {error.line}: {sentence}" if error.line else sentence


def code_sentence(error: CodeError) -> str:
    """Return what is wrong with a code and what to do."""
    return _CODE[error.fault].format(token=quoted(error.token), known=", ".join(error.known))


def refusal_words(move: Move, refusal: Rejection) -> str:
    """Return a refusal's name with the cards and numbers that belong to it."""
    numbers = {name: getattr(refusal, name) for name in ("length", "limit", "cells", "spaces")}
    told = [f"{name} {number}" for name, number in numbers.items() if refusal.limit or number]
    named = [" ".join(map(str, refusal.cards))] if refusal.cards else []
    details = "; ".join(named + told)
    return f"{move} is refused: {refusal.reason.name}" + (f" ({details})" if details else "")


def quoted(token: str) -> str:
    """Return a word as it may be shown on any terminal: short, and in plain letters."""
    short = token if len(token) <= 20 else token[:20] + "..."  # noqa: PLR2004 - a card has two letters
    return ascii(short)
