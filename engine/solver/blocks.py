"""The columns of a position as the compact search reads them: cards as bits, and what comes away in one step.

A set of cards is an int. Each suit has a lane of 16 bits with the king's as the lowest, so that the bit to
the left of a card is the card that may be packed on it; the three bits after an ace stay empty. A key is an
int too: the undisturbed cards of each column, six bits a column, and below them a bit for each suit's king.
"""

from collections.abc import Sequence
from typing import Final

from engine.cards import ACE, KING, Card, Suit

SUITS: Final = tuple(Suit)
"""The suits by the numbers that the search has for them."""
LANE: Final = 16
KINGS: Final = sum(1 << suit * LANE for suit in range(4))
ACES: Final = KINGS << KING - ACE
DECK: Final = sum(KINGS << place for place in range(KING))
RANKS: Final = (1 << KING) - 1
KEY_OF_KINGS: Final = 15
"""The part of a key that says which kings head an otherwise empty column."""
CODES: Final = 32
"""More than the codes of all steps from one position.

A step's code is `CODES - 1` less its place: two places for each column, its block to a space and its block
elsewhere, then one for each king that goes to a space and one for each that goes back.
"""
TO_SPACE: Final = 16
"""The place of the first suit's king that goes from its cell to a space."""
TO_CELLS: Final = 20
"""The place of the first suit's king that goes back."""
_COLUMN_BITS = 6
_NEVER = 99  # a run that fits nowhere


class Block:
    """A column with so many undisturbed cards, and the block that comes away from it.

    A column with none, and one with a king's run and nothing under it, has no block: the latter counts as
    released, with its king in a space.

    Attributes:
        key: The column's part of the key.
        released: Which of the column's cards are released.
        end: The last undisturbed card; 0 for none.
        head: The lowest card of the run that ends there; 0 for none, so that nothing finds it.
        run: How many cards the run has.
        below: The place of the bit of the card that may hang on the last.
        king: The run's suit.
        bias: The code of the step that takes the block away, and what speaks against that step in any case:
            the cards under the run.
        after: The column without the block.
        single: The column without its last card.
        key_less, cards, ends, heads: `key`, `released`, `end` and `head`, and how `after` differs.
    """

    __slots__ = (
        "after", "below", "bias", "cards", "end", "ends", "head", "heads", "key", "key_less", "king",
        "released", "run", "single",
    )  # fmt: skip

    key: int
    released: int
    end: int
    head: int
    run: int
    below: int
    king: int
    bias: int
    after: "Block"
    single: "Block"
    key_less: int
    cards: int
    ends: int
    heads: int

    def __init__(self, key: int, released: int) -> None:
        self.key, self.released = key, released


def _bare(key: int, released: int) -> Block:
    """Return a column without a block."""
    block = Block(key, released)
    block.end = block.head = block.below = block.king = block.bias = 0
    block.run = _NEVER
    block.after = block.single = block
    block.key_less = block.cards = block.ends = block.heads = 0
    return block


def bits_of(cards: Sequence[Card]) -> list[int]:
    """Return the places of cards' bits."""
    return [SUITS.index(suit) * LANE + KING - rank for rank, suit in cards]


def blocks_of(bits: Sequence[int], column: int) -> list[Block]:
    """Return a column, numbered from 0, with none of its cards, with one, and so on to all of them.

    Args:
        bits: The places of its cards' bits, the deepest first.
        column: Its number.
    """
    unit = 1 << 4 + _COLUMN_BITS * column
    code = CODES - 2 - 2 * column
    above = 0  # the cards over those that are undisturbed
    for bit in bits:
        above |= 1 << bit
    whole = above
    blocks = [_bare(0, whole)]
    run, before = 0, -LANE
    for n, bit in enumerate(bits, 1):
        run = run + 1 if bit == before + 1 else 1
        before = bit
        above ^= 1 << bit
        if run == n and bits[0] % LANE == 0:
            blocks.append(_bare(1 << bit // LANE, whole))
            continue
        after = blocks[n - run]
        block = Block(unit * n, above)
        block.end, block.head = 1 << bit, 1 << bit - run + 1
        block.run, block.below, block.king = run, bit + 1, bit // LANE
        block.bias = code - (n - run) * CODES
        block.after, block.single = after, blocks[n - 1]
        block.key_less = block.key - after.key
        block.cards = above ^ after.released
        block.ends, block.heads = block.end ^ after.end, block.head ^ after.head
        blocks.append(block)
    return blocks
