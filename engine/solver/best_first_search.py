"""One search, best first, of a game where any card may go to a space.

A position is one `bytes`: its columns sorted, its cells sorted, and the next card of each suit, parted by
zeros. Positions that differ in the order of columns or cells alone are one, and the `bytes` are the memo's
key. Moves are told by their cards and not by their piles, so that they mean the same on each such table.

Single moves reach all that can be reached; runs, within the table's limit, shorten the way. When nothing is
left to visit, everything was covered, but for what the safe moves passed over. They lose no win:

*In suit, a card X to its foundation.* Follow any winning line without X. Only the next-lower card of its suit
could ever be laid on X, and that is at home; so in the line nothing lies on X until it goes up. Without X
each other move is still legal: a run is shorter by X, a cell or a space is free that was not, and the card
above X in its suit finds its foundation ready. X's own moves fall away.

*Alternating colours, X of rank r.* Where both foundations of the other colour are at r - 1 or higher, no card
is left that could be laid on X, and the same holds. Where both are at r - 2 or higher, and the other suit of
X's colour at r - 3 or higher, only B and C, of rank r - 1 in the other colour, could be laid on X; on them
only Y, of rank r - 2 in the other suit of X's colour (X's own is at home up to X); on Y nothing (the other
colour is at home up to r - 2). The foundations of B, C and Y have reached the card below them. So follow the
line, and where it lays B, C or Y on one of the four that went up already, send that up too, Y before the card
under it. At every step the table is the line's without some of the four, all of them at home and none with
another card on it in the line: as above, each other move is legal.

*In suit, a card X from its cell onto the exposed card S that takes it.* Only X could be laid on S, and X on S
alone. Let every such card be laid down after each move of any line: each move then is one of the search, or
none. What goes to a column or a space takes along the cards laid on it; each has left a cell free, so the
limit has grown as well. What in the line goes from a cell goes from where it was laid. A card that goes to a
cell from its own taker comes back at once. Any other one is the head of its column's run and takes that
along: therefore the search moves a whole run into cells as one move, and the table card by card.
"""

from heapq import heappop, heappush
from typing import Final, NamedTuple

from engine.cards import KING, Card, Suit
from engine.games.cells import Build, CellGame, Group, Starter, foundation
from engine.solver.answer import ASK_EVERY, Stop, Verdict
from engine.table import Position, Role

# A card is rank · 4 + suit; with the suits in this order bit 1 is its colour.
_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)
_STEP: Final = 4
_RED: Final = 2
_KING: Final = KING * _STEP
TARGET: Final = 8
"""A move is its lowest card and, above as many bits, what it goes to: one of the next three, or a card."""
SPACE, CELL, UP = 1, 2, 3
# In the heap a number holds the order, then the place in the list, counted from this.
_BITS: Final = 32
_LAST: Final = (1 << _BITS) - 1

# What is in the way, in hundredths of a move; each round has weights of its own for the rest.
_AWAY: Final = 96
_OVER_LOWER: Final = 85
_SPACE_WEIGHT: Final = 460
_KING_BASE: Final = 280


class Round(NamedTuple):
    """One search from the beginning; the weights are in hundredths of a move.

    Attributes:
        positions: How many positions it may visit.
        depth: Weight of a move made; the higher it is, the less greedy the search.
        over_next: Of a card over its suit's next card.
        breaks: Of a card that does not fit on the one under it.
        rising: Of a card that lies on a lower one, besides.
        cells: Of a cell used.
    """

    positions: int
    depth: int
    over_next: int = 63
    breaks: int = 100
    rising: int = 108
    cells: int = 400


class _Hand(NamedTuple):
    """Cards taken up, and the table without them."""

    columns: list[bytes]
    cells: bytes
    nexts: bytes
    cards: bytes
    bared: bool
    """Whether the card that lay under them is the next one of its suit."""


Found = list[tuple[int, bytes]]
"""Moves, and the positions that they lead to."""


class BestFirst:
    """Searches one position.

    Args:
        game: The rules; foundations give nothing back.
        position: The position to start from.
        safe: Whether to make at once the moves that lose no win (off for tests).
        canonical: Whether the order of columns and of cells is forgotten (off for tests).
    """

    def __init__(
        self, game: CellGame, position: Position, *, safe: bool = True, canonical: bool = True
    ) -> None:
        self._cells = len(position.table.having(Role.CELL))
        self._in_suit = game.build is Build.SUIT
        self._doubling = game.group is Group.DOUBLING
        self._any_starts = game.starter is Starter.ANY
        self._use_safe = safe
        self._canonical = canonical
        self._whole_runs = safe and self._in_suit  # go to cells
        # For each card what takes it: a space first, then cards.
        self._takers = [
            [to for to in range(SPACE, _KING + _STEP) if self._takes(to, card)]
            for card in range(_KING + _STEP)
        ]
        # Of each column seen: its part of what is in the way, its run, whether a card lies over a lower one.
        self._scores: dict[bytes, int] = {}
        self._runs: dict[bytes, int] = {b"": 0}
        self._tangled: dict[bytes, bool] = {b"": False}
        self._breaks = self._rising = 0
        columns, cells, nexts = _encoded(position)
        self._first = self._packed(columns, self._settle(columns, cells, nexts, []), nexts)
        self.positions = 0

    def run(self, its: Round, stop: Stop) -> tuple[Verdict, list[int]]:
        """Search once, from the beginning.

        Returns:
            The verdict, and for `WINNABLE` the moves, without those that are safe and the last ones to the
            foundations.
        """
        self._scores = {b"": -_SPACE_WEIGHT}
        self._breaks, self._rising = its.breaks, its.rising
        self._in_the_way(self._first, its)  # learns its columns
        states, parents, acts, depths = [self._first], [0], [0], [0]
        seen = {self._first}
        heap = [_LAST]
        left = its.positions
        while heap:
            if left <= 0 or (self.positions % ASK_EVERY == ASK_EVERY - 1 and stop()):
                return Verdict.UNDECIDED, []
            left -= 1
            self.positions += 1
            node = _LAST - (heappop(heap) & _LAST)  # of equally good ones the newest
            parts = states[node].split(b"\0")
            if not self._is_tangled(parts):
                return Verdict.WINNABLE, _way(parents, acts, node)
            depth = depths[node] + 1
            for act, state in self._children(parts):
                if state not in seen:
                    seen.add(state)
                    order = self._in_the_way(state, its) + depth * its.depth
                    heappush(heap, (order << _BITS) + _LAST - len(states))
                    states.append(state)
                    parents.append(node)
                    acts.append(act)
                    depths.append(depth)
        return Verdict.UNWINNABLE, []

    # What is in the way.

    def _is_tangled(self, parts: list[bytes]) -> bool:
        """Whether a card lies over a lower one; if none does, all can go up, lowest first."""
        return any(self._tangled[column] for column in parts[:-2])

    def _in_the_way(self, state: bytes, its: Round) -> int:
        parts = state.split(b"\0")
        total = 0
        for column in parts[:-2]:
            if column not in self._scores:
                self._learn(column)
            total += self._scores[column]
        cells = len(parts[-2])
        in_columns = len(state) - cells - 6  # the next cards and two zeros
        over = 0
        for card in parts[-1]:
            place = state.find(card, 0, in_columns)
            if place >= 0:
                end = state.find(0, place)
                over += end - place - 1
        away = len(state) - len(parts) - 3
        return total + away * _AWAY + over * its.over_next + cells * its.cells

    def _learn(self, column: bytes) -> None:
        """Note what there is to know of a column."""
        before = column[0]
        score = -_KING_BASE if before >= _KING else 0
        lowest = before // _STEP
        run = 1
        tangled = False
        for card in column[1:]:
            rank = card // _STEP
            if rank > lowest:
                score += _OVER_LOWER
                tangled = True
            lowest = min(lowest, rank)
            if self._fits(card, before):
                run += 1
            else:
                run = 1
                score += self._breaks
                if rank > before // _STEP:
                    score += self._rising
            before = card
        self._scores[column] = score
        self._runs[column] = run
        self._tangled[column] = tangled

    def _fits(self, card: int, onto: int) -> bool:
        if self._in_suit:
            return card + _STEP == onto
        return card // _STEP + 1 == onto // _STEP and (card ^ onto) & _RED != 0

    def _takes(self, to: int, card: int) -> bool:
        """Whether a space or a card takes a card."""
        return (self._any_starts or card >= _KING) if to == SPACE else self._fits(card, to)

    # Moves.

    def _children(self, parts: list[bytes]) -> Found:  # noqa: C901 - the innermost loop, in one piece for speed
        """Return what each move leads to."""
        columns, cells, nexts = parts[:-2], parts[-2], parts[-1]
        free, spaces = self._cells - len(cells), columns.count(b"")
        limit = free + 1 << spaces if self._doubling else free + 1
        places = {column[-1]: place for place, column in enumerate(columns) if column}
        limit_to_space = 0
        if spaces:
            places[SPACE] = columns.index(b"")
            limit_to_space = limit // 2 if self._doubling else limit
        found: Found = []
        for source, column in enumerate(columns):
            for count in range(1, min(self._runs[column], limit) + 1):
                head = column[-count]
                targets = [to for to in self._takers[head] if to in places]
                if targets and targets[0] == SPACE and (count > limit_to_space or count == len(column)):
                    del targets[0]
                if count == 1 and head in nexts:
                    targets.append(UP)
                if count <= free and count == (self._runs[column] if self._whole_runs else 1):
                    targets.append(CELL)
                if targets:
                    left = columns.copy()
                    left[source] = rest = column[:-count]
                    bared = rest != b"" and rest[-1] in nexts
                    self._put(found, _Hand(left, cells, nexts, column[-count:], bared), targets, places)
        for card in cells:
            targets = [to for to in self._takers[card] if to in places]
            if card in nexts:
                targets.append(UP)
            if targets:
                moved = bytes((card,))
                self._put(
                    found, _Hand(columns, cells.replace(moved, b""), nexts, moved, False), targets, places
                )
        return found

    def _put(self, found: Found, hand: _Hand, targets: list[int], places: dict[int, int]) -> None:
        """Lay cards down on each target, a card or what else takes them."""
        head = hand.cards[0]
        for to in targets:
            columns, cells, nexts = hand.columns.copy(), hand.cells, list(hand.nexts)
            if to == CELL:
                cells += hand.cards
            elif to == UP:
                nexts[head & 3] += _STEP
            else:
                columns[places[to]] += hand.cards
            # In a settled position nothing else can have become safe.
            if self._in_suit or hand.bared or to == UP:
                cells = self._settle(columns, cells, nexts, [])
            found.append((to << TARGET | head, self._packed(columns, cells, nexts)))

    def _packed(self, columns: list[bytes], cells: bytes, nexts: list[int]) -> bytes:
        """Make one of a position (changes the list)."""
        if self._canonical:
            columns.sort()
            cells = bytes(sorted(cells))
        return b"\0".join((*columns, cells, bytes(nexts)))

    # Safe moves.

    def safe_acts(self, position: Position) -> list[int]:
        """Return the moves that the search makes at once, in order."""
        acts: list[int] = []
        self._settle(*_encoded(position), acts)
        return acts

    def _settle(self, columns: list[bytes], cells: bytes, nexts: list[int], acts: list[int]) -> bytes:
        """Make the safe moves: change the lists, note the moves, return what stays in the cells."""
        moved = self._use_safe
        while moved:
            moved = False
            for place, column in enumerate(columns):
                if column and column[-1] in nexts and self._safe(column[-1], nexts):
                    columns[place] = column[:-1]
                    nexts[column[-1] & 3] += _STEP
                    moved = True
                    acts.append(UP << TARGET | column[-1])
            before = cells  # compiled, a loop goes on in what its name means by then
            for card in before:
                to = self._from_cells(card, columns, nexts)
                if to:
                    cells = cells.replace(bytes((card,)), b"")
                    moved = True
                    acts.append(to << TARGET | card)
        return cells

    def _from_cells(self, card: int, columns: list[bytes], nexts: list[int]) -> int:
        """Move a card out of its cell if that is safe; return to what."""
        if card in nexts and self._safe(card, nexts):
            nexts[card & 3] += _STEP
            return UP
        if self._in_suit:
            for place, column in enumerate(columns):
                if column and column[-1] == card + _STEP:
                    columns[place] = column + bytes((card,))
                    return card + _STEP
        return 0

    def _safe(self, card: int, nexts: list[int]) -> bool:
        """Whether a card that can go up may always do so (proved above)."""
        if self._in_suit:
            return True
        rank = card // _STEP
        other = card & _RED ^ _RED
        others = min(nexts[other], nexts[other + 1]) // _STEP
        if others >= rank:
            return True
        return others >= rank - 1 and nexts[card & 3 ^ 1] // _STEP >= rank - 2


def _code_of(card: Card) -> int:
    return card.rank * _STEP + _SUITS.index(card.suit)


def card_of(code: int) -> Card:
    """Return the card of a number."""
    return Card(code // _STEP, _SUITS[code % _STEP])


def _encoded(position: Position) -> tuple[list[bytes], bytes, list[int]]:
    """Return a table's columns, cells, and the next card of each suit."""
    table = position.table
    columns = [bytes(map(_code_of, position[pile])) for pile in table.having(Role.COLUMN)]
    cells = bytes(_code_of(card) for pile in table.having(Role.CELL) for card in position[pile])
    nexts = [(len(position[foundation(suit)]) + 1) * _STEP + n for n, suit in enumerate(_SUITS)]
    return columns, cells, nexts


def _way(parents: list[int], acts: list[int], node: int) -> list[int]:
    """Return the moves from the first position to another."""
    way = []
    while node:
        way.append(acts[node])
        node = parents[node]
    return way[::-1]
