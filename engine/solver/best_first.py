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
        game: The rules; foundations give nothing back.
        position: The position to start from.
        safe: Whether to make at once what can do no harm (off for tests).
        canonical: Whether tables that differ in the order of their columns are one (off for tests).
    """

    def __init__(
        self, game: CellGame, position: Position, *, safe: bool = True, canonical: bool = True
    ) -> None:
        self._cells = len(position.table.having(Role.CELL))
        self._width = len(position.table.having(Role.COLUMN))
        self._in_suit = game.build is Build.SUIT
        self._doubling = game.group is Group.DOUBLING
        self._any_starts = game.starter is Starter.ANY
        self._onto = [tuple(onto for onto in range(head // _STEP * _STEP + _STEP, _KING+4) if self._fits(head, onto)) for head in range(_KING + 4)]
        self._use_safe = safe
        self._canonical = canonical
        # Of each column seen: its share of what is in the way, its run, whether a card lies over a lower one.
        self._scores: dict[bytes, int] = {b"": -_SPACES}
        self._runs: dict[bytes, int] = {b"": 0}
        self._tangled: dict[bytes, bool] = {b"": False}
        self._first = self._settled(*_encoded(position))
        self.positions = 0
        for column in self._first.split(b"\0")[:-2]:
            if column:
                self._learn(column)

    def run(self, its: Round, stop: Stop) -> tuple[Verdict, list[int]]:
        """Search once, from the beginning.

        Returns:
            The verdict, and for `WINNABLE` the moves, without the foundation moves at the end.
        """
        states, parents, acts, depths = [self._first], [0], [0], [0]
        seen = {self._first}
        heap = [_MASK]
        left = its.positions
        while heap:
            if left <= 0 or (self.positions % ASK_EVERY == ASK_EVERY - 1 and stop()):
                return Verdict.UNDECIDED, []
            left -= 1
            self.positions += 1
            node = _MASK - (heappop(heap) & _MASK)  # of equals the one found last
            parts = states[node].split(b"\0")
            if not self._is_tangled(parts[:-2]):
                return Verdict.WINNABLE, _way(parents, acts, node)
            depth = depths[node] + 1
            for act, state in self._children(parts):
                if state in seen:
                    continue
                seen.add(state)
                order = self._in_the_way(state, its) + depth * its.depth
                heappush(heap, (order << _ID) + _MASK - len(states))
                states.append(state)
                parents.append(node)
                acts.append(act)
                depths.append(depth)
        return Verdict.UNWINNABLE, []

    def _is_tangled(self, columns: list[bytes]) -> bool:
        """Whether a card lies over a lower one; if none does, all go up, lowest first."""
        for column in columns:
            if self._tangled[column]:
                return True
        return False

    # What is in the way.

    def _in_the_way(self, state: bytes, its: Round) -> int:
        parts = state.split(b"\0")
        scores = self._scores
        total = 0
        for column in parts[:-2]:
            if column not in scores:
                self._learn(column)
            total += scores[column]
        cells = len(parts[-2])
        end = len(state) - 6 - cells
        over = 0
        for card in parts[-1]:
            place = state.find(card, 0, end)
            if place >= 0:
                last = state.find(0, place)
                over += last - place - 1
        return total + (len(state) - self._width - 5) * _FAR + over * its.over_next + cells * its.cells

    def _learn(self, column: bytes) -> None:
        """Note what there is to know of a column."""
        score = -_KING_BASE if column[0] >= _KING else 0
        lowest = column[0] // _STEP
        before = column[0]
        run = 1
        over = False
        for card in column[1:]:
            rank = card // _STEP
            if rank > lowest:
                score += _OVER_LOWER
                over = True
            else:
                lowest = rank
            if self._fits(card, before):
                run += 1
            else:
                run = 1
                score += _BREAK
                if rank > before // _STEP:
                    score += _RISING
            before = card
        self._scores[column] = score
        self._runs[column] = run
        self._tangled[column] = over

    def _fits(self, card: int, onto: int) -> bool:
        if self._in_suit:
            return card + _STEP == onto
        return card // _STEP + 1 == onto // _STEP and (card ^ onto) & _RED != 0

    # Moves.

    def _children(self, parts: list[bytes]) -> list[tuple[int, bytes]]:
        """Return each move and what it leads to."""
        columns, cells, nexts = parts[:-2], parts[-2], parts[-1]
        free = self._cells - len(cells)
        spaces = columns.count(b"")
        limit = free + 1
        limit_to_space = limit if spaces else 0
        if self._doubling and spaces:
            limit_to_space = limit << spaces - 1
            limit = limit << spaces
        tops = {column[-1]: place for place, column in enumerate(columns) if column}
        found: list[tuple[int, bytes]] = []
        for source, column in enumerate(columns):
            run = min(self._runs[column], limit)
            for count in range(1, run + 1):
                moved = column[-count:]
                left = columns.copy()
                left[source] = column[:-count]
                if count == 1:
                    if moved[0] in nexts:
                        self._go_up(found, left, cells, nexts, moved[0])
                    if free:
                        found.append((_CELL << _TARGET | moved[0], self._settled(left.copy(), cells + moved, list(nexts))))
                to_space = count <= limit_to_space and count < len(column)
                self._lay(found, left, cells, nexts, moved, tops, to_space)
        for card in cells:
            moved = bytes((card,))
            rest = cells.replace(moved, b"")
            if card in nexts:
                self._go_up(found, columns, rest, nexts, card)
            self._lay(found, columns, rest, nexts, moved, tops, spaces > 0)
        return found

    def _go_up(self, found: list[tuple[int, bytes]], columns: list[bytes], cells: bytes, nexts: bytes, card: int) -> None:
        after = list(nexts)
        after[card & 3] += _STEP
        found.append((_UP << _TARGET | card, self._settled(columns.copy(), cells, after)))

    def _lay(self, found: list[tuple[int, bytes]], columns: list[bytes], cells: bytes, nexts: bytes, moved: bytes, tops: dict[int, int], to_space: bool) -> None:
        head = moved[0]
        for onto in self._onto[head]:
            if onto in tops:
                after = columns.copy()
                after[tops[onto]] += moved
                found.append((onto << _TARGET | head, self._settled(after, cells, list(nexts))))
        if to_space and (self._any_starts or head >= _KING):
            after = columns.copy()
            after[columns.index(b"")] = moved
            found.append((_SPACE << _TARGET | head, self._settled(after, cells, list(nexts))))

    # Safe moves.

    def safe_acts(self, position: Position) -> list[int]:
        """Return the moves that the search makes at once, in order."""
        acts: list[int] = []
        if self._use_safe:
            self._settle(*_encoded(position), acts)
        return acts

    def _settled(self, columns: list[bytes], cells: bytes, nexts: list[int]) -> bytes:
        """Make at once what can do no harm (changes the lists), and pack the position."""
        if self._use_safe:
            cells = self._settle(columns, cells, nexts, None)
        if self._canonical:
            columns.sort()
            cells = bytes(sorted(cells))
        return b"\0".join((*columns, cells, bytes(nexts)))

    def _settle(self, columns: list[bytes], cells: bytes, nexts: list[int], acts: list[int] | None) -> bytes:
        """Make the safe moves: change the lists, note the moves, return what stays in the cells."""
        moved = True
        while moved:
            moved = False
            for place, column in enumerate(columns):
                if column and column[-1] in nexts and self._safe(column[-1], nexts):
                    columns[place] = column[:-1]
                    nexts[column[-1] & 3] += _STEP
                    moved = True
                    if acts is not None:
                        acts.append(_UP << _TARGET | column[-1])
            for card in cells:
                to = self._from_cells(card, columns, nexts)
                if to:
                    cells = cells.replace(bytes((card,)), b"")
                    moved = True
                    if acts is not None:
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


class _Line:
    """Plays a search's moves at the table and writes them down."""

    def __init__(self, game: CellGame, position: Position) -> None:
        self._game, self._position = game, position
        self.moves: list[Move] = []

    def make(self, act: int) -> None:
        """Make a move that is told by its cards.

        Raises:
            LineError: The table does not accept it: search and rules have drifted apart.
        """
        head, to = _card(act & (1 << _TARGET) - 1), act >> _TARGET
        source, place = self._position.where(head)
        if to == _UP:
            target = foundation(head.suit)
        elif to in (_CELL, _SPACE):
            role = Role.CELL if to == _CELL else Role.COLUMN
            target = next(pile for pile in self._position.table.having(role) if not self._position[pile])
        else:
            target = self._position.where(_card(to))[0]
        self._make(Move(source, target, len(self._position[source]) - place))

    def settle(self, search: BestFirst) -> None:
        """Make the moves that the search makes at once."""
        for act in search.safe_acts(self._position):
            self.make(act)

    def go_up(self) -> None:
        """Send up what can go up."""
        while (move := next(self._game.foundation_moves(self._position), None)) is not None:
            self._make(move)

    def _make(self, move: Move) -> None:
        if self._game.why_not(self._position, move) is not None:
            raise LineError(str(move))
        self.moves.append(move)
        self._position = self._game.play(self._position, move)


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
        size *= 2


def solve_best_first(game: CellGame, position: Position, budget: int, stop: Stop) -> Answer:
    """Search a position of a game in which any card may go to a space.

    Returns:
        `WINNABLE` with moves that the table accepts, `UNWINNABLE` when everything was covered, else `UNDECIDED`.
    """
    search = BestFirst(game, position)
    due = 0
    for its in _rounds(budget):
        due += its.positions
        verdict, acts = search.run(its, stop)
        if verdict is Verdict.WINNABLE:
            return Answer(verdict, tidied(game, position, _line(search, game, position, acts)), search.positions)
        if verdict is Verdict.UNWINNABLE:
            return Answer(verdict, (), search.positions)
        if search.positions < due:
            break  # stopped from outside
    return Answer(Verdict.UNDECIDED, (), search.positions)


def _line(search: BestFirst, game: CellGame, position: Position, acts: list[int]) -> list[Move]:
    """Return the moves of a line as the table makes them."""
    line = _Line(game, position)
    line.settle(search)
    for act in acts:
        line.make(act)
        line.settle(search)
    line.go_up()
    return line.moves
