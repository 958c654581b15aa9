"""Packing in suit with kings only in spaces: a search over what has been dug out, and nothing else.

The position asked about is "the deal". A card is *undisturbed* while it and all under it lie as in the deal;
every other card is *released* and has one canonical place: its foundation if all lower cards of its suit can
go there, else on the next-higher card of its suit if that is exposed, else a cell. So a state is how many
cards of each column are undisturbed, and which kings head an otherwise empty column. With packing in suit a
foundation move is always safe, and so is one from a cell onto an exposed successor; the only irreversible
events are the first removals of undisturbed cards, and `_look` finds every way in which they can happen. The
undisturbed cards never grow in number, so there are no cycles but among the kings, which a memo ends.

Moving an undisturbed card onto its successor is *not* always safe, and neither is a rule for which king gets
a space: both are branched on.
"""

from typing import Final, NamedTuple

from engine.cards import KING
from engine.games.cells import Build, CellGame
from engine.solver.answer import ASK_EVERY, Stop, Verdict
from engine.solver.blocks import (
    ACES,
    CODES,
    DECK,
    KEY_OF_KINGS,
    KINGS,
    LANE,
    RANKS,
    TO_CELLS,
    TO_SPACE,
    Block,
    bits_of,
    blocks_of,
)
from engine.table import Position, Role

WEIGHT_OF_CELL: Final = 4
"""What a free cell counts beside an undisturbed card, when the search chooses where to go first."""


def _run_table() -> bytes:
    """Return, for each set of ranks, how many of them follow the first place without a gap."""
    table = bytearray(RANKS + 1)
    for ranks in range(1, RANKS + 1, 2):
        table[ranks] = table[ranks >> 1] + 1
    return bytes(table)


_RUN: Final = _run_table()
_IN_SPACES: Final = [
    sum(1 << suit * LANE for suit in range(4) if kings >> suit & 1) for kings in range(KEY_OF_KINGS + 1)
]


class Act(NamedTuple):
    """One irreversible step.

    Attributes:
        column: The column whose block is taken away, from 0; -1 for a king between cell and space.
        king: The suit of a king that goes to a space (or, without a column, between cell and space); -1
            if none.
    """

    column: int
    king: int


class _Node:
    """A state, and what follows from it; made by the ten thousand, so it has no `__init__`.

    Attributes:
        key: Undisturbed cards and kings in spaces (see `blocks`): the state itself.
        loose: The released cards that are not on a foundation.
        ends: The last undisturbed card of each column.
        heads: The lowest card of each run that ends there.
        wanted: What the foundations take next.
        blocks: The columns.
        steps: The ways to go on that have not been tried, the most promising last: its promise · `CODES` plus
            its code.
    """

    __slots__ = ("blocks", "ends", "heads", "key", "loose", "steps", "wanted")

    key: int
    loose: int
    ends: int
    heads: int
    wanted: int
    blocks: list[Block]
    steps: list[int]


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
        if game.build is not Build.SUIT:
            raise ValueError(game.build)
        self._doubling = doubling
        self._promise = weight * CODES
        self._cells = len(position.table.having(Role.CELL))
        columns = [bits_of(position[pile]) for pile in position.table.having(Role.COLUMN)]
        self._width = len(columns)
        self._column_of = {bit: n for n, bits in enumerate(columns) for bit in bits}
        self._blocks = [blocks_of(bits, n)[-1] for n, bits in enumerate(columns)]
        self._seen: set[int] = set()

    @property
    def positions(self) -> int:
        """How many positions were visited."""
        return len(self._seen)

    def run(self, budget: int, stop: Stop) -> tuple[Verdict, list[Act]]:
        """Search depth first, most free cells first.

        Returns:
            The verdict, and for `WINNABLE` the steps of the line.
        """
        seen = self._seen
        node = self._first()
        seen.add(node.key)
        if node.key <= KEY_OF_KINGS:
            return Verdict.WINNABLE, []
        self._look(node)
        path: list[_Node] = []
        places: list[int] = []
        steps = node.steps
        while True:
            if not steps:
                if not path:
                    return Verdict.UNWINNABLE, []
                node = path.pop()
                steps = node.steps
                places.pop()
                continue
            place = ~steps.pop() & CODES - 1
            child = self._after(node, place)
            if child is None:
                continue
            seen.add(child.key)
            if child.key <= KEY_OF_KINGS:
                return Verdict.WINNABLE, _acts([*path, node], [*places, place])
            if len(seen) >= budget or (len(seen) % ASK_EVERY == 0 and stop()):
                return Verdict.UNDECIDED, []
            self._look(child)
            if child.steps:
                path.append(node)
                places.append(place)
                node, steps = child, child.steps

    def _first(self) -> _Node:
        node = _Node()
        node.key = node.ends = node.heads = 0
        node.loose = DECK
        for bit in self._column_of:
            node.loose ^= 1 << bit
        node.wanted = ACES
        node.blocks = self._blocks.copy()
        for block in node.blocks:
            node.key += block.key
            node.loose |= block.released
            node.ends |= block.end
            node.heads |= block.head
        self._settle(node)
        return node

    def _after(self, node: _Node, place: int) -> _Node | None:
        """Return the state after a step, None if the search has been there."""
        if place >= TO_SPACE:
            key = node.key ^ 1 << place % 4
            return None if key in self._seen else _with_kings(node, key)
        block = node.blocks[place >> 1]
        key = node.key - block.key_less
        if not place & 1:
            key |= 1 << block.king
        if key in self._seen:
            return None
        child = _Node()
        child.key = key
        child.loose = loose = node.loose | block.cards
        child.ends = ends = node.ends ^ block.ends
        child.heads = node.heads ^ block.heads
        child.wanted = wanted = node.wanted
        child.blocks = node.blocks.copy()
        child.blocks[place >> 1] = block.after
        if wanted & (loose | ends):
            self._settle(child)
            if child.key in self._seen:
                return None
        return child

    def _settle(self, node: _Node) -> None:
        """Let go up what can."""
        wanted, loose, ends = node.wanted, node.loose, node.ends
        while True:
            up = wanted & loose
            if up:
                loose ^= up
                if up & KINGS:  # a suit is complete, and its king stands in no space any more
                    node.key &= ~sum(1 << suit for suit in range(4) if up >> suit * LANE & 1)
            else:
                up = wanted & ends
                if not up:
                    break
                up &= -up
                column = self._column_of[up.bit_length() - 1]
                block = node.blocks[column]
                rest = node.blocks[column] = block.single
                node.key += rest.key - block.key
                node.heads ^= block.head ^ rest.head
                ends ^= block.end ^ rest.end
                loose |= (block.released ^ rest.released) & ~up
            wanted ^= up | up >> 1  # the bit to the right of a king's is no card's
        node.wanted, node.loose, node.ends = wanted, loose, ends

    def _look(self, node: _Node) -> None:
        """Find every way to go on.

        Cards hang under the ends of the columns and under kings in spaces without a gap: adding a bit to the
        loose cards carries it through such a run to the card that may be laid there next.
        """
        loose, kings = node.loose, node.key & KEY_OF_KINGS
        under = node.ends << 1
        carried = loose + ((under | _IN_SPACES[kings]) & loose)
        free = self._cells - (loose & carried).bit_count()
        takes = (carried | under) & ~loose  # the cards that can be laid on a column
        steps: list[int] = []
        node.steps = steps
        limit = free + 1
        spaces = self._width - node.heads.bit_count() - kings.bit_count()
        if spaces:
            if self._doubling:
                limit <<= spaces
            waits = self._kings_to_spaces(node, free, limit >> self._doubling)
            # Without doubling a space is good for nothing but a king, and a king can always go back into the
            # cells that it came from: a waiting king may be laid down first.
            if waits and not self._doubling:
                steps.sort()
                return
        if free or node.heads & takes:
            self._dig(node, free, limit, takes)
        if free and kings and (self._doubling or not spaces):
            self._kings_to_cells(node, free)
        if len(steps) > 1:
            steps.sort()

    def _dig(self, node: _Node, free: int, limit: int, takes: int) -> None:
        """Take blocks to their successors where they can be laid, else into cells."""
        loose, steps = node.loose, node.steps
        each = self._promise
        promise = free * each
        for block in node.blocks:
            if block.head & takes:
                if block.run + _RUN[loose >> block.below & RANKS] <= limit:
                    steps.append(promise + block.bias)
            elif block.run <= free:
                length = block.run + _RUN[loose >> block.below & RANKS]
                if length <= free:
                    steps.append(promise - length * each + block.bias)

    def _kings_to_spaces(self, node: _Node, free: int, limit: int) -> bool:
        """Let kings go to spaces; return whether one waits for it in a cell."""
        loose, steps = node.loose, node.steps
        for block in node.blocks if node.heads & KINGS else ():
            if block.head & KINGS and block.run + _RUN[loose >> block.below & RANKS] <= limit:
                steps.append(free * self._promise + block.bias + 1)
        waiting = loose & KINGS & ~_IN_SPACES[node.key & KEY_OF_KINGS]
        for suit in range(4) if waiting else ():
            if waiting >> suit * LANE & 1:
                gain = free + _RUN[loose >> suit * LANE & RANKS]
                steps.append(gain * self._promise + CODES - 1 - TO_SPACE - suit)
        return waiting > 0

    def _kings_to_cells(self, node: _Node, free: int) -> None:
        """Let the runs of kings in spaces go back."""
        for suit in range(4):
            if node.key >> suit & 1:
                run = _RUN[node.loose >> suit * LANE & RANKS]
                if run <= free:
                    promise = (free - run) * self._promise - KING * CODES
                    node.steps.append(promise + CODES - 1 - TO_CELLS - suit)


def _with_kings(node: _Node, key: int) -> _Node:
    """Return a state that differs in nothing but the kings in spaces."""
    other = _Node()
    other.key = key
    other.loose, other.ends, other.heads = node.loose, node.ends, node.heads
    other.wanted, other.blocks = node.wanted, node.blocks
    return other


def _acts(path: list[_Node], places: list[int]) -> list[Act]:
    """Return steps from one state to the next as acts."""
    acts = []
    for node, place in zip(path, places, strict=True):
        if place >= TO_SPACE:
            acts.append(Act(-1, place % 4))
        else:
            acts.append(Act(place >> 1, -1 if place & 1 else node.blocks[place >> 1].king))
    return acts
