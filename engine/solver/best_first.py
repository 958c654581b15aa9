"""Games where any card may go to a space: searches one after another, each with weights of its own.

A search that has gone astray seldom comes back, and one that thinks otherwise may find a way soon; where none
does, only a long one helps. When one of them has nothing left to visit, the others need not look.
"""

from collections.abc import Iterator
from typing import Final

from engine.games.cells import CellGame, foundation
from engine.moves import Move
from engine.solver.answer import Answer, Stop, Verdict
from engine.solver.best_first_search import CELL, TARGET, UP, BestFirst, Round, card_of
from engine.solver.lines import LineError
from engine.solver.tidy import tidied
from engine.table import Position, Role

ROUNDS: Final = (
    Round(800, 30),
    Round(600, 90, over_next=20, rising=50),
    Round(600, 80, over_next=130),
    Round(1_000, 110, over_next=0),
    Round(1_000, 90, over_next=40, breaks=130, rising=0, cells=330),
    Round(4_000, 90, over_next=40, rising=0),
    Round(8_000, 150, breaks=150, rising=0),
    Round(24_000, 110, rising=30),
)
"""The searches of 40 000 positions. In a larger budget they come again, each time three times as long."""
_GROWTH: Final = 3


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


def solve_best_first(
    game: CellGame, position: Position, budget: int, stop: Stop, *, line: bool = True
) -> Answer:
    """Search a position of a game in which any card may go to a space.

    Returns:
        `WINNABLE`, with moves that the table accepts if a line is wanted, `UNWINNABLE` when everything was
        covered, else `UNDECIDED`.
    """
    search = BestFirst(game, position)
    due = 0
    for its in _rounds(budget):
        due += its.positions
        verdict, acts = search.run(its, stop)
        if verdict is Verdict.WINNABLE:
            moves = tidied(game, position, _line(search, game, position, acts)) if line else ()
            return Answer(verdict, moves, search.positions)
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
            step = _moves(position, at_once.pop(0) if at_once else waiting.pop())
        else:
            step = list(game.foundation_moves(position))[:1]
        if not step:
            return moves
        for move in step:
            if game.why_not(position, move) is not None:
                raise LineError(str(move))
            position = game.play(position, move)
        moves += step
        at_once = at_once or search.safe_acts(position)


def _moves(position: Position, act: int) -> list[Move]:
    """Return the table's moves for one told by its cards: several where a run goes to cells."""
    head, to = card_of(act % (1 << TARGET)), act >> TARGET
    source, place = position.where(head)
    count = len(position[source]) - place
    if to == UP:
        return [Move(source, foundation(head.suit))]
    if to > UP:
        return [Move(source, position.where(card_of(to))[0], count)]
    role = Role.CELL if to == CELL else Role.COLUMN
    empty = [pile for pile in position.table.having(role) if not position[pile]]
    return [Move(source, cell) for cell in empty[:count]] if to == CELL else [Move(source, empty[0], count)]
