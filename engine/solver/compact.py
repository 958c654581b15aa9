"""Packing in suit with kings only in spaces: a search over what has been dug out, and nothing else.

The position asked about is "the deal". A card is *undisturbed* while it and all under it lie as in the deal;
every other card is *released* and has one canonical place: its foundation if all lower cards of its suit can
go
there, else on the next-higher card of its suit if that is exposed, else a cell. So a state is how many cards
of each
column are undisturbed, and which kings head an otherwise empty column. With packing in suit a foundation move
is always
safe, and so is one from a cell onto an exposed successor; the only irreversible events are the first removals
of
undisturbed cards, and `_children` has every way in which they can happen. The undisturbed cards never grow in
number, so
there are no cycles but among the kings, which a memo ends.

Moving an undisturbed card onto its successor is *not* always safe, and neither is a rule for which king gets
a space: both are branched on.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.cards import KING, Card, Suit
from engine.games.cells import CellGame, Group
from engine.solver.answer import ASK_EVERY, Answer, Stop, Verdict
from engine.table import Position, Role

SUITS = tuple(Suit)
"""The suits by the numbers that the search has for them."""
_RANKS = (1 << KING) - 1
WEIGHT_OF_CELL = 4
"""What a free cell counts beside an undisturbed card, when the search chooses where to go first."""


def _chain_table() -> bytes:
    """Return, for each set of ranks and each rank, how many ranks right below it follow without a gap."""
    table = bytearray((_RANKS + 1) * 16)
    for ranks in range(_RANKS + 1):
        length = 0
        for rank in range(KING + 1):  # a bit per rank, the ace's is bit 0
            table[ranks * 16 + rank] = length
            length = length + 1 if ranks >> rank & 1 else 0
    return bytes(table)


_CHAIN = _chain_table()


class Act(NamedTuple):
    """One irreversible step.

    Attributes:
        column: The column whose block is taken away, from 0; -1 for a king between cell and space.
        king: The suit of a king that goes to a space (or, without a column, between cell and space); -1
            if none.
    """

    column: int
    king: int


class _Node(NamedTuple):
    """A state: undisturbed cards in each column, five bits a column; kings in spaces, a bit a suit."""

    left: tuple[int, ...]
    kings: int


class CompactSearch:
    """Searches one position.

    Args:
        game: The rules: packing in suit. Spaces are used for kings only, whatever the game allows.
        position: The position to start from.
        doubling: Whether spaces double the run limit, as `Group.DOUBLING` says.
        weight: What a free cell counts when it chooses where to go first; changes the line, never the
            verdict.
    """

    def __init__(
        self, game: CellGame, position: Position, *, doubling: bool, weight: int = WEIGHT_OF_CELL
    ) -> None:
        self._doubling = doubling
        self._weight = weight
        self._cells = len(position.table.having(Role.CELL))
        columns = [position[pile] for pile in position.table.having(Role.COLUMN)]
        self._width = len(columns)
        # For each column and number of undisturbed cards: which cards those are, the last one, its run.
        self._masks = [self._mask_steps(cards) for cards in columns]
        self._ends = [[-1, *(SUITS.index(card.suit) * 16 + card.rank for card in cards)] for cards in columns]
        self._runs = [[0, *(game.run_length(cards[:n]) for n in range(1, len(cards) + 1))] for cards in columns]
        self._king_base = [
            next((n for n in range(len(cards), 0, -1) if cards[0].rank == KING and runs[n] == n), 0)
            for cards, runs in zip(columns, self._runs, strict=True)
        ]
        self._start = tuple(len(cards) for cards in columns)
        self.positions = 0

    @staticmethod
    def _mask_steps(cards: tuple[Card, ...]) -> list[int]:
        masks = [0]
        for card in cards:
            masks.append(masks[-1] | 1 << (SUITS.index(card.suit) * 16 + card.rank - 1))
        return masks

    def run(self, budget: int, stop: Stop) -> tuple[Verdict, list[Act]]:
        """Search depth first, most free cells first.

        Returns:
            The verdict, and for `WINNABLE` the steps of the line.
        """
        first = self._settled(list(self._start), 0)
        seen = {first}
        self.positions = 1
        if not any(first.left):
            return Verdict.WINNABLE, []
        acts: list[Act] = []
        stack: list[Iterator[tuple[Act, _Node]]] = [self._children(first)]
        while stack:
            child = next(stack[-1], None)
            if child is None:
                stack.pop()
                if acts:
                    acts.pop()
                continue
            act, node = child
            if node in seen:
                continue
            seen.add(node)
            self.positions += 1
            acts.append(act)
            if not any(node.left):
                return Verdict.WINNABLE, acts
            if self.positions >= budget or (self.positions % ASK_EVERY == 0 and stop()):
                return Verdict.UNDECIDED, []
            stack.append(self._children(node))
        return Verdict.UNWINNABLE, []

    def _settled(self, left: list[int], kings: int) -> _Node:
        """Let go up what can, and count a king's run at a column's foot as a king in a space."""
        masks, ends = self._masks, self._ends
        under = 0
        for column in range(self._width):
            under |= masks[column][left[column]]
        column = 0
        idle = 0
        while idle < self._width:  # until a whole round changed nothing
            count = left[column]
            if count:
                if count <= self._king_base[column]:
                    kings |= 1 << (ends[column][count] >> 4)
                    under &= ~masks[column][count]
                    left[column] = 0
                    idle = 0
                else:
                    end = ends[column][count]
                    suit, rank = end >> 4, end & 15
                    if not (under >> (suit * 16)) & ((1 << (rank - 1)) - 1):
                        under &= ~(1 << (suit * 16 + rank - 1))
                        left[column] = count - 1
                        idle = 0
                        continue
            idle += 1
            column = column + 1 if column + 1 < self._width else 0
        for suit in range(4):
            if kings >> suit & 1 and not under >> (suit * 16) & _RANKS:
                kings &= ~(1 << suit)  # the suit is complete: its king went up
        return _Node(tuple(left), kings)

    def _children(self, node: _Node) -> Iterator[tuple[Act, _Node]]:
        """Return every way to go on, the most promising first."""
        left, kings = node
        masks, ends = self._masks, self._ends
        under = 0
        spaces = 0
        for column in range(self._width):
            count = left[column]
            if count:
                under |= masks[column][count]
            else:
                spaces += 1
        loose = [0, 0, 0, 0]  # released cards that are not on a foundation, a bit a rank
        in_cells = 0
        for suit in range(4):
            buried = under >> (suit * 16) & _RANKS
            if buried:
                up = (buried & -buried) - 1
                loose[suit] = ~buried & ~up & _RANKS
                in_cells += loose[suit].bit_count()
        chains = [0] * self._width
        tips = set()  # what a card may be laid on: suit and rank of each column's last card
        for column in range(self._width):
            count = left[column]
            if count:
                end = ends[column][count]
                suit, rank = end >> 4, end & 15
                chain = _CHAIN[loose[suit] * 16 + rank - 1]
                chains[column] = chain
                in_cells -= chain
                tips.add(end - chain)
        king_runs = [0, 0, 0, 0]
        for suit in range(4):
            if kings >> suit & 1:
                spaces -= 1
                chain = _CHAIN[loose[suit] * 16 + KING]
                king_runs[suit] = chain
                in_cells -= chain
                tips.add(suit * 16 + KING + 1 - chain)
        free = self._cells - in_cells
        limit = free + 1 << spaces if self._doubling else free + 1
        limit_to_space = free + 1 << spaces - 1 if self._doubling and spaces else free + 1
        waiting = [suit for suit in range(4) if loose[suit] >> (KING - 1) & 1 and not kings >> suit & 1]

        found: list[tuple[int, Act, _Node]] = []
        # Without doubling a space is good for nothing but a king, and a king can always go back into the
        # cells
        # that it came from: a waiting king may be laid down first.
        only_kings = spaces > 0 and bool(waiting) and not self._doubling
        for column in range(self._width):
            count = left[column]
            if not count:
                continue
            end, run = ends[column][count], self._runs[column][count]
            length = run + chains[column]
            head = end + run - 1
            rest = [*left]
            rest[column] = count - run
            if head & 15 == KING:
                if spaces and length <= limit_to_space:
                    suit = head >> 4
                    child = self._settled([*rest], kings | 1 << suit)
                    found.append((free * self._weight - rest[column], Act(column, suit), child))
                if length <= free and not only_kings:
                    score = (free - length) * self._weight - rest[column]
                    found.append((score, Act(column, -1), self._settled(rest, kings)))
            elif not only_kings:
                if head + 1 in tips:
                    if length <= limit:
                        score = free * self._weight - rest[column]
                        found.append((score, Act(column, -1), self._settled(rest, kings)))
                elif length <= free:
                    score = (free - length) * self._weight - rest[column]
                    found.append((score, Act(column, -1), self._settled(rest, kings)))
        if spaces:
            for suit in waiting:
                score = (free + 1 + _CHAIN[loose[suit] * 16 + KING - 1]) * self._weight
                found.append((score, Act(-1, suit), _Node(left, kings | 1 << suit)))
        if kings and (self._doubling or not spaces):
            for suit in range(4):
                if kings >> suit & 1 and king_runs[suit] <= free:
                    score = (free - king_runs[suit]) * self._weight - KING
                    found.append((score, Act(-1, suit), _Node(left, kings & ~(1 << suit))))
        found.sort(key=_by_score, reverse=True)
        return iter([(act, child) for _, act, child in found])


def _by_score(found: tuple[int, Act, _Node]) -> int:
    return found[0]


def doubles(game: CellGame) -> bool:
    """Whether the search must reckon with spaces that double the run limit."""
    return game.group is Group.DOUBLING


def solve_compact(game: CellGame, position: Position, budget: int, stop: Stop) -> tuple[Answer, list[Act]]:
    """Search a position of a game that packs in suit, spaces used by kings only."""
    search = CompactSearch(game, position, doubling=doubles(game))
    verdict, acts = search.run(budget, stop)
    return Answer(verdict, (), search.positions), acts
