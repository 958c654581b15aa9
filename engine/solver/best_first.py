"""Games where any card may go to a space: best first, after what a position still has in its way.

A position is one `bytes`: the columns sorted, the cells sorted, and the next card of each suit, parted by zeros. What
is equal but for the order of columns or cells is the same position, and the `bytes` themselves are the memo's key.
Moves are told by their cards, not by their piles, so they mean the same on every such table.

Single moves reach everything that can be reached; runs, within the limit of the table, only shorten the way. When
nothing is left to visit, everything was covered but for the moves that `_safe` and `_from_cells` make at once:

*Same suit, to the foundation.* Let X go up at once, and follow any winning line from the position before. Only the
card below X in its suit could be laid on X, and it is at home. So X would have lain on top of its pile until it went
up: every other move of the line is legal without X (a cell or a space more, a run shorter by X), and X's own are left
out.

*Alternating colours, to the foundation*, X of rank r. If both foundations of the other colour are at r − 1 or more, no
card that could be laid on X is left, and the same holds. If both are at r − 2 or more and the other suit of X's colour
is at r − 3 or more, only the two cards of rank r − 1 of the other colour, B and C, could be laid on X. When the line
lays one of them on X (or on a card that went up by this rule), it goes up instead: its foundation waits for it. On B
or C could lie only Y, of rank r − 2 and X's colour but not its suit; its foundation waits for it as well, and it goes
up before the card under it. On Y nothing could lie: what is below r − 1 in the other colour is at home. So at every step
the table is the line's without some cards of X, B, C, Y, which are at home, and nothing else lies on them there.

*Same suit, from a cell to the exposed card S it fits on*, X. Only X could be laid on S. Follow any winning line: where
it moves S alone into a cell, X goes back into its own cell first. Where it moves a run that ends in S to a column, X
comes along: a cell more makes the limit at least one more. S goes up only after X. Where it moves X, X can go.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final, NamedTuple

from engine.cards import KING, Card, Suit
from engine.games.cells import Build, CellGame, Group, Starter, foundation
from engine.moves import Move
from engine.solver.answer import ASK_EVERY, Answer, Stop, Verdict
from engine.solver.lines import LineError
from engine.solver.tidy import tidied
from engine.table import Position, Role

# A card is rank · 4 + suit; with the suits in this order bit 1 is its colour.
_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)
_STEP: Final = 4
_RED: Final = 2
_KING: Final = KING * _STEP
# What a move may go to that is no card.
_CELL, _SPACE, _UP = 1, 2, 3
_TARGET: Final = 8
_ID: Final = 32
_MASK: Final = (1 << _ID) - 1

# What a position still has in its way, in hundredths; a round of the search has weights of its own for the rest.
_FAR: Final = 96
_OVER_LOWER: Final = 85
_BREAK: Final = 57
_RISING: Final = 108
_SPACES: Final = 460
_KING_BASE: Final = 280


class Round(NamedTuple):
    """One search from the beginning.

    Attributes:
        positions: How many positions it may visit.
        over_next: Weight of a card over its suit's next card, in hundredths.
        depth: Of a move made.
        cells: Of a cell used.
    """

    positions: int
    over_next: int = 63
    depth: int = 30
    cells: int = 400


ROUNDS: Final = (Round(5_000), Round(8_000, over_next=130), Round(8_000, depth=80), Round(19_000, cells=800))
"""The first searches; where the budget is larger they come again, each time twice as long."""


class BestFirst:
    """Searches one position.

    Args:
        game: The rules.
        position: The position to start from.
        safe: Whether to make at once what can do no harm (off for tests).
        canonical: Whether tables that differ in the order of their columns are one (off for tests).
    """

    def __init__(
        self, game: CellGame, position: Position, *, safe: bool = True, canonical: bool = True
    ) -> None:
        table = position.table
        self._cells = len(table.having(Role.CELL))
        self._width = len(table.having(Role.COLUMN))
        self._in_suit = game.build is Build.SUIT
        self._doubling = game.group is Group.DOUBLING
        self._any_starts = game.starter is Starter.ANY
        self._use_safe = safe
        self._canonical = canonical
        self._scores: dict[bytes, int] = {b"": -_SPACES}
        self._runs: dict[bytes, int] = {b"": 0}
        self._tangled: dict[bytes, bool] = {b"": False}
        columns = [bytes(_code(card) for card in position[pile]) for pile in table.having(Role.COLUMN)]
        cells = [_code(card) for pile in table.having(Role.CELL) for card in position[pile]]
        nexts = [(len(position[foundation(suit)]) + 1) * _STEP + n for n, suit in enumerate(_SUITS)]
        self._log: list[int] | None = None
        self._first = (columns, bytes(cells), bytes(nexts))
        self._states: list[bytes] = []
        self._parents: list[int] = []
        self._acts: list[int] = []
        self.positions = 0

    def run(self, its: Round, stop: Stop) -> tuple[Verdict, list[int]]:
        """Search once.

        Returns:
            The verdict, and for `WINNABLE` the moves by their cards, without the foundation moves at the end.
        """
        first = self._settled(*self._first)
        self._states, self._parents, self._acts = [first], [0], [0]
        states, parents, acts = self._states, self._parents, self._acts
        depths = [0]
        seen = {first}
        heap = [0]
        left = its.positions
        while heap:
            if left <= 0 or (self.positions % ASK_EVERY == ASK_EVERY - 1 and stop()):
                return Verdict.UNDECIDED, []
            left -= 1
            self.positions += 1
            node = ~heappop(heap) & _MASK
            node = node if node != _MASK else 0
            parts = states[node].split(b"\0")
            if not self._learn(parts):
                return Verdict.WINNABLE, self._line(node)
            depth = depths[node] + 1
            for act, state in self._children(parts):
                if state in seen:
                    continue
                seen.add(state)
                number = len(states)
                states.append(state)
                parents.append(node)
                acts.append(act)
                depths.append(depth)
                heappush(heap, self._reckon(state, its) + depth * its.depth << _ID | ~number & _MASK)
        return Verdict.UNWINNABLE, []
