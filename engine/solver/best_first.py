"""Games where any card may go to a space: best first, after what a position still has in its way.

A position is one `bytes`: its columns sorted, its cells sorted, and the next card of each suit, parted by
zeros. Positions that differ in the order of columns or cells alone are one, and the `bytes` are the memo's
key. Moves are told by their cards and not by their piles, so that they mean the same on each such table.

Single moves reach all that can be reached; runs, within the table's limit, shorten the way. When nothing is
left to visit, everything was covered, but for what the safe moves passed over. They lose no win:

*In suit, a card X to its foundation.* Follow any winning line without X. Only the next-lower card of its suit
could ever be laid on X, and that is at home; so in the line nothing lies on X until it goes up. Without X
each other move is still legal: a run is shorter by X, a cell or a space is free that was not, and the next-
higher card finds its foundation ready. X's own moves fall away.

*Alternating colours, X of rank r.* Where both foundations of the other colour are at r - 1 or higher, no card
is left that could be laid on X, and the same holds. Where both are at r - 2 or higher, and the other suit of
X's colour at r - 3 or higher, only B and C, of rank r - 1 in the other colour, could be laid on X; on them
only Y, of rank r - 2 in the other suit of X's colour (X's own is at home up to X); on Y nothing (the other
colour is at home up to r - 2). The foundations of B, C and Y have reached the card below them. So follow the
line, and where it lays B, C or Y on one of the four that went up already, send that up too, Y before the card
under it. At every step the table is the line's without some of the four, all of them at home and none with
another card on it in the line: as above, each other move is legal.

*In suit, a card X from its cell onto the exposed card S that takes it.* Only X could be laid on S. Follow the
line with X on S. Where it moves S to a cell, lay X back into its own first. Where it moves a run that ends
with S, X comes along: with one more free cell the limit is one higher at least. S goes up after X only. Where
the line moves X, it can be moved, or lies there already.
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
_SPACE, _CELL, _UP = 1, 2, 3
_TARGET: Final = 8
# In the heap a number holds the order, then the place in the list, counted from this.
_BITS: Final = 32
_LAST: Final = (1 << _BITS) - 1

# What is in the way, in hundredths of a move; each round has weights of its own for the rest.
_AWAY: Final = 96
_OVER_LOWER: Final = 85
_RISING: Final = 108
_SPACE_WEIGHT: Final = 460
_KING_BASE: Final = 280


class Round(NamedTuple):
    """One search from the beginning; the weights are in hundredths of a move.

    Attributes:
        positions: How many positions it may visit.
        depth: Weight of a move made; the higher it is, the less greedy the search.
        over_next: Of a card over its suit's next card.
        breaks: Of a card that does not fit on the one under it.
        cells: Of a cell used.
    """

    positions: int
    depth: int
    over_next: int = 63
    breaks: int = 100
    cells: int = 400


ROUNDS: Final = (
    Round(800, 30),
    Round(600, 110),
    Round(600, 80, over_next=130),
    Round(1_000, 110, over_next=0),
    Round(1_000, 150, breaks=150),
    Round(1_500, 80, cells=800),
    Round(1_500, 30, over_next=130, breaks=57),
    Round(3_000, 110, breaks=57),
)
"""The searches of 10 000 positions. In a larger budget they come again, each time three times as long:
what one kind misses, another finds soon, and more of the same seldom does."""
_GROWTH: Final = 3


class _Hand(NamedTuple):
    """Cards taken up, and the table without them."""

    columns: list[bytes]
    cells: bytes
    nexts: bytes
    cards: bytes


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
        # For each card what takes it: a space first, then cards.
        self._takers = [
            [to for to in range(_SPACE, _KING + _STEP) if self._takes(to, card)]
            for card in range(_KING + _STEP)
        ]
        # Of each column seen: its part of what is in the way, its run, whether a card lies over a lower one.
        self._scores: dict[bytes, int] = {}
        self._runs: dict[bytes, int] = {b"": 0}
        self._tangled: dict[bytes, bool] = {b"": False}
        self._breaks = 0
        self._first = self._settled(*_encoded(position))
        self.positions = 0

    def run(self, its: Round, stop: Stop) -> tuple[Verdict, list[int]]:
        """Search once, from the beginning.

        Returns:
            The verdict, and for `WINNABLE` the moves, without those that are safe and the last ones to the
            foundations.
        """
        self._scores, self._breaks = {b"": -_SPACE_WEIGHT}, its.breaks
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
                    score += _RISING
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
        return (self._any_starts or card >= _KING) if to == _SPACE else self._fits(card, to)

    # Moves.

    def _children(self, parts: list[bytes]) -> Found:  # noqa: C901 - the innermost loop, in one piece for speed
        """Return what each move leads to."""
        columns, cells, nexts = parts[:-2], parts[-2], parts[-1]
        free, spaces = self._cells - len(cells), columns.count(b"")
        limit = free + 1 << spaces if self._doubling else free + 1
        places = {column[-1]: place for place, column in enumerate(columns) if column}
        limit_to_space = 0
        if spaces:
            places[_SPACE] = columns.index(b"")
            limit_to_space = limit // 2 if self._doubling else limit
        found: Found = []
        for source, column in enumerate(columns):
            for count in range(1, min(self._runs[column], limit) + 1):
                head = column[-count]
                targets = [to for to in self._takers[head] if to in places]
                if targets and targets[0] == _SPACE and (count > limit_to_space or count == len(column)):
                    del targets[0]
                if count == 1:
                    if head in nexts:
                        targets.append(_UP)
                    if free:
                        targets.append(_CELL)
                if targets:
                    left = columns.copy()
                    left[source] = column[:-count]
                    self._put(found, _Hand(left, cells, nexts, column[-count:]), targets, places)
        for card in cells:
            targets = [to for to in self._takers[card] if to in places]
            if card in nexts:
                targets.append(_UP)
            if targets:
                moved = bytes((card,))
                self._put(found, _Hand(columns, cells.replace(moved, b""), nexts, moved), targets, places)
        return found

    def _put(self, found: Found, hand: _Hand, targets: list[int], places: dict[int, int]) -> None:
        """Lay cards down on each target, a card or what else takes them."""
        head = hand.cards[0]
        for to in targets:
            columns, cells, nexts = hand.columns.copy(), hand.cells, list(hand.nexts)
            if to == _CELL:
                cells += hand.cards
            elif to == _UP:
                nexts[head & 3] += _STEP
            else:
                columns[places[to]] += hand.cards
            found.append((to << _TARGET | head, self._settled(columns, cells, nexts)))

    # Safe moves.

    def safe_acts(self, position: Position) -> list[int]:
        """Return the moves that the search makes at once, in order."""
        acts: list[int] = []
        self._settle(*_encoded(position), acts)
        return acts

    def _settled(self, columns: list[bytes], cells: bytes, nexts: list[int]) -> bytes:
        """Make at once what can do no harm (changes the lists), and pack the position."""
        cells = self._settle(columns, cells, nexts, [])
        if self._canonical:
            columns.sort()
            cells = bytes(sorted(cells))
        return b"\0".join((*columns, cells, bytes(nexts)))

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
                    acts.append(_UP << _TARGET | column[-1])
            for card in cells:
                to = self._from_cells(card, columns, nexts)
                if to:
                    cells = cells.replace(bytes((card,)), b"")
                    moved = True
                    acts.append(to << _TARGET | card)
        return cells

    def _from_cells(self, card: int, columns: list[bytes], nexts: list[int]) -> int:
        """Move a card out of its cell if that is safe; return to what."""
        if card in nexts and self._safe(card, nexts):
            nexts[card & 3] += _STEP
            return _UP
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


def _code(card: Card) -> int:
    return card.rank * _STEP + _SUITS.index(card.suit)


def _card(code: int) -> Card:
    return Card(code // _STEP, _SUITS[code % _STEP])


def _encoded(position: Position) -> tuple[list[bytes], bytes, list[int]]:
    """Return a table's columns, cells, and the next card of each suit."""
    table = position.table
    columns = [bytes(map(_code, position[pile])) for pile in table.having(Role.COLUMN)]
    cells = bytes(_code(card) for pile in table.having(Role.CELL) for card in position[pile])
    nexts = [(len(position[foundation(suit)]) + 1) * _STEP + n for n, suit in enumerate(_SUITS)]
    return columns, cells, nexts


def _way(parents: list[int], acts: list[int], node: int) -> list[int]:
    """Return the moves from the first position to another."""
    way = []
    while node:
        way.append(acts[node])
        node = parents[node]
    return way[::-1]


def _rounds(budget: int) -> Iterator[Round]:
    """Yield the searches that a budget pays for."""
    size = 1
    while budget > 0:
        for its in ROUNDS:
            positions = min(budget, its.positions * size)
            budget -= positions
            if positions:
                yield its._replace(positions=positions)
        size *= _GROWTH


def solve_best_first(game: CellGame, position: Position, budget: int, stop: Stop) -> Answer:
    """Search a position of a game in which any card may go to a space.

    Returns:
        `WINNABLE` with moves that the table accepts, `UNWINNABLE` when everything was covered, else
        `UNDECIDED`.
    """
    search = BestFirst(game, position)
    due = 0
    for its in _rounds(budget):
        due += its.positions
        verdict, acts = search.run(its, stop)
        if verdict is Verdict.WINNABLE:
            line = tidied(game, position, _line(search, game, position, acts))
            return Answer(verdict, line, search.positions)
        if verdict is Verdict.UNWINNABLE:
            return Answer(verdict, (), search.positions)
        if search.positions < due:
            break  # stopped from outside
    return Answer(Verdict.UNDECIDED, (), search.positions)


def _line(search: BestFirst, game: CellGame, position: Position, acts: list[int]) -> list[Move]:
    """Return the moves of a search's line, the safe ones and the last ones to the foundations among them.

    Raises:
        LineError: The table does not accept one: search and rules have drifted apart.
    """
    moves: list[Move] = []
    at_once, waiting = search.safe_acts(position), acts[::-1]
    while True:
        if at_once or waiting:
            move = _move(position, at_once.pop(0) if at_once else waiting.pop())
        elif (up := next(game.foundation_moves(position), None)) is not None:
            move = up
        else:
            return moves
        if game.why_not(position, move) is not None:
            raise LineError(str(move))
        moves.append(move)
        position = game.play(position, move)
        if not at_once:
            at_once = search.safe_acts(position)


def _move(position: Position, act: int) -> Move:
    """Return the table's move for one told by its cards."""
    head, to = _card(act % (1 << _TARGET)), act >> _TARGET
    source, place = position.where(head)
    if to == _UP:
        target = foundation(head.suit)
    elif to in {_CELL, _SPACE}:
        role = Role.CELL if to == _CELL else Role.COLUMN
        target = next(pile for pile in position.table.having(role) if not position[pile])
    else:
        target = position.where(_card(to))[0]
    return Move(source, target, len(position[source]) - place)
