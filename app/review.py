"""A deal looked back on: every position there was, undone ones too, and what is known of each. No Qt."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.truth import Truth, choices
from engine.games.catalogue import Level
from engine.history import Event, What
from engine.moves import Move
from engine.table import Position

Known = Callable[[Position], Truth | None]
"""What is known of a position; None if it was never asked."""
_AT_ONCE = 8


class Node(NamedTuple):
    """A position that there was.

    Attributes:
        position: The position.
        move: The player's move that led to it; None for the deal.
        parent: The place of the position before; -1 for the deal.
    """

    position: Position
    move: Move | None
    parent: int


class Counts(NamedTuple):
    """What a whole game says.

    Attributes:
        mistakes: Moves that threw a win away, undone ones too.
        after: Moves of the line after the turning point.
        undone: Moves taken back.
        narrowest: The fewest moves that kept the win, and of how many; None as long as that is not known.
    """

    mistakes: int
    after: int
    undone: int
    narrowest: tuple[int, int] | None


class Review:
    """A game with what is known of it; more becomes known by and by.

    Args:
        level: Its level.
        start: The position as dealt.
        events: Its log, which the rules accept.
        known: Says what is known of a position.

    Attributes:
        nodes: The positions in the order in which they came about.
        line: The places of those that led to the last position.
        branches: The places of those that were taken back, a row for each branch.
    """

    def __init__(self, level: Level, start: Position, events: Sequence[Event], known: Known) -> None:
        self.level, self._known = level, known
        self.nodes, self.line = _walked(level, start, events)
        self.branches = _branches(self.nodes, set(self.line))
        self._undone = sum(event.what is What.UNDO for event in events)
        self._ahead: dict[int, list[tuple[Move, Position, Truth]]] = {}
        self.truths = [Truth.UNKNOWN] * len(self.nodes)
        self._asked = [False] * len(self.nodes)
        self.refresh()

    def refresh(self) -> None:
        """Take what has become known: a win ahead makes a win, and what is lost stays lost."""
        for n, node in enumerate(self.nodes):
            if not self._asked[n]:
                truth = self._known(node.position)
                self._asked[n] = truth is not None
                if truth is not None:
                    self.truths[n] = truth
        for n, node in enumerate(self.nodes):
            if node.parent >= 0 and self.truths[n] is Truth.UNKNOWN and self.truths[node.parent].is_lost:
                self.truths[n] = self.truths[node.parent]
        for n in range(len(self.nodes) - 1, 0, -1):
            if self.truths[n] is Truth.WON:
                self.truths[self.nodes[n].parent] = Truth.WON

    def wanted(self, at: int) -> list[Position]:
        """Return what to ask next: the turning point first, then the moves around a place of the line."""
        wanted = [self.nodes[n].position for n in self._next_on_line() if not self._asked[n]]
        ends = [branch[-1] for branch in self.branches] + [n for branch in self.branches for n in branch]
        unknown = [n for n in ends if self.truths[n] is Truth.UNKNOWN and not self._asked[n]]
        wanted += [self.nodes[n].position for n in unknown[:_AT_ONCE]]
        for place in sorted(range(len(self.line)), key=lambda place: abs(place - at)):
            if len(wanted) >= _AT_ONCE:
                break
            n = self.line[place]
            if self.truths[n] is Truth.WON:
                wanted += [position for _, position, truth in self.ahead(n) if truth is Truth.UNKNOWN
                           and self._known(position) is None]  # fmt: skip
        return wanted

    def _next_on_line(self) -> list[int]:
        """Return the line's next question: its end, its beginning, then halving what lies between."""
        line, truths = self.line, self.truths
        if truths[line[-1]] is Truth.UNKNOWN and not self._asked[line[-1]]:
            return [line[-1], line[0]]
        won = max((place for place, n in enumerate(line) if truths[n] is Truth.WON), default=-1)
        lost = min((place for place, n in enumerate(line) if truths[n].is_lost), default=len(line))
        between = [n for n in line[won + 1 : lost] if not self._asked[n]]
        if won < 0 and between and between[0] == line[0]:
            return [line[0]]
        return [between[len(between) // 2]] if between else []

    def ahead(self, n: int) -> list[tuple[Move, Position, Truth]]:
        """Return the moves from a position, alike ones once, with what is known of where they lead."""
        if n not in self._ahead:
            position, rules = self.nodes[n].position, self.level.rules
            self._ahead[n] = [
                (move, rules.play(position, move), Truth.UNKNOWN) for move in choices(self.level, position)
            ]
        moves = self._ahead[n]
        for place, (move, position, truth) in enumerate(moves):
            if truth is Truth.UNKNOWN:
                lost = self.truths[n] if self.truths[n].is_lost else None
                moves[place] = (move, position, lost or self._known(position) or Truth.UNKNOWN)
        return moves

    def keeping(self, n: int) -> tuple[list[Move], int, bool]:
        """Return the moves that keep the win, how many there are in all, and whether all are known."""
        moves = self.ahead(n)
        keep = [move for move, _, truth in moves if truth is Truth.WON]
        return keep, len(moves), all(truth is not Truth.UNKNOWN for _, _, truth in moves)

    @property
    def turning_point(self) -> int | None:
        """The place on the line of the last position that could be won, if the next is known to be lost."""
        truths = [self.truths[n] for n in self.line]
        for place in range(len(truths) - 1):
            if truths[place] is Truth.WON and truths[place + 1].is_lost:
                return place
        return None

    def counts(self) -> Counts:
        """Count what is known so far."""
        mistakes = sum(
            self.truths[n].is_lost and self.truths[node.parent] is Truth.WON
            for n, node in enumerate(self.nodes)
            if node.parent >= 0
        )
        turn = self.turning_point
        after = len(self.line) - 2 - turn if turn is not None else 0
        passages = [
            (len(keep), whole)
            for keep, whole, is_whole in (self.keeping(n) for n in self.line if n in self._ahead)
            if is_whole and keep
        ]
        return Counts(mistakes, after, self._undone, min(passages, default=None))


def _walked(level: Level, start: Position, events: Sequence[Event]) -> tuple[list[Node], list[int]]:
    """Return every position of a log, and the places of those on the way to the last."""
    nodes = [Node(start, None, -1)]
    done, undone = [0], list[int]()
    before: tuple[list[int], list[int]] = ([0], [])
    for event in events:
        now = nodes[done[-1]]
        if event.what is What.MOVE and event.move is not None:
            before = (list(done), list(undone))
            nodes.append(Node(level.rules.play(now.position, event.move), event.move, done[-1]))
            done, undone = [*done, len(nodes) - 1], []
        elif event.what is What.AUTO and event.move is not None:
            nodes[done[-1]] = now._replace(position=level.rules.play(now.position, event.move))
        elif event.what is What.RETRACT:
            nodes.pop()
            done, undone = before
        elif event.what is What.UNDO:
            undone.append(done.pop())
        elif event.what is What.REDO:
            done.append(undone.pop())
        elif event.what is What.RESTART:
            done, undone = [*done, 0], []
    begun = len(done) - 1 - done[::-1].index(0)
    return nodes, done[begun:]


def _branches(nodes: Sequence[Node], line: set[int]) -> list[list[int]]:
    """Return what was taken back: each row goes on from where it left the line or another row."""
    rows: list[list[int]] = []
    ends: dict[int, list[int]] = {}
    for n, node in enumerate(nodes):
        if n in line:
            continue
        row = ends.pop(node.parent, None)
        if row is None:
            row = []
            rows.append(row)
        row.append(n)
        ends[n] = row
    return rows
