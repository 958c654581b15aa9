"""Deal numbers: the deck of a number is the Microsoft/FreeCell Pro one (`interface.md`)."""

from engine.cards import DECK, Card

LARGEST = 2**32 - 1
_HIGH = 2**31  # from here on FreeCell Pro sets the top bit of each random number


def shuffled(number: int) -> tuple[Card, ...]:
    """Return the deck of a deal number in dealing order.

    Args:
        number: 0 to 4294967295.

    Raises:
        ValueError: The number is outside that range.
    """
    if not 0 <= number <= LARGEST:
        raise ValueError(number)
    left, dealt, state = list(DECK), [], number
    while left:
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        draw = (state >> 16) & 0x7FFF | (0x8000 if number >= _HIGH else 0)
        place = draw % len(left)
        dealt.append(left[place])
        left[place] = left[-1]
        left.pop()
    return tuple(dealt)
