"""Lines made for people: without detours, by dropping what nobody would do."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.games.cells import CellGame, foundation
from engine.moves import Move
from engine.rules import Rules
from engine.table import Outcome, PileId, Position, Role


class _Aim(NamedTuple):
    """A move by its cards instead of its piles: it still makes sense when one before it is dropped.

    Attributes:
        head: The lowest card moved.
        role: What takes it.
        onto: The card it is laid on in a column; None for a space.
    """

    head: Card
    role: Role
    onto: Card | None


def wins(rules: Rules, position: Position, moves: Sequence[Move]) -> bool:
    """Whether moves are legal one after another and win."""
    for move in moves:
        if rules.why_not(position, move) is not None:
            return False
        position = rules.play(position, move)
    return rules.outcome(position) is Outcome.WON


def tidied(game: CellGame, position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return a winning line of a game with cells without its detours.

    Each move that is not to a foundation is left out if the rest, told by its cards, still wins with fewer
    moves: a card that went by a stop then goes at once, and one that lay aside for nothing stays where it is.
    """
    best, before = tuple(moves), None
    while best != before:  # what one pass has cut may let the next cut more
        before = best
        best = _cut(game, position, best)
    return best


def _cut(game: CellGame, position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Leave out, from the end to the beginning, every move without which the line is shorter."""
    trail, aims = _trail(game, position, moves), _aims(game, position, moves)
    for place in range(len(moves) - 1, -1, -1):
        if place >= len(moves) or aims[place].role is Role.FOUNDATION:
            continue
        rest = _played(game, trail[place], aims[place + 1 :])
        if rest is not None and place + len(rest) < len(moves):
            moves = (*moves[:place], *rest)
            trail, aims = _trail(game, position, moves), _aims(game, position, moves)
    return moves


def _trail(game: CellGame, position: Position, moves: Sequence[Move]) -> list[Position]:
    trail = [position]
    for move in moves:
        trail.append(game.play(trail[-1], move))
    return trail


def _aims(game: CellGame, position: Position, moves: Sequence[Move]) -> list[_Aim]:
    aims = []
    for move in moves:
        role = position.table.role[move.target]
        onto = position.top(move.target) if role is Role.COLUMN else None
        aims.append(_Aim(position[move.source][-move.count], role, onto))
        position = game.play(position, move)
    return aims


def _played(game: CellGame, position: Position, aims: Sequence[_Aim]) -> tuple[Move, ...] | None:
    """Return the moves that aims mean from a position, if they win."""
    moves: list[Move] = []
    for aim in aims:
        move = _meant(position, aim)
        if move is None:
            continue
        if game.why_not(position, move) is not None:
            return None
        moves.append(move)
        position = game.play(position, move)
    return tuple(moves) if game.outcome(position) is Outcome.WON else None


def _meant(position: Position, aim: _Aim) -> Move | None:
    """Return the move that an aim means now; None if it is done, or not to be done, already."""
    source, place = position.where(aim.head)
    role = position.table.role[source]
    count = len(position[source]) - place
    if role is Role.FOUNDATION or (aim.role is Role.CELL and role is Role.CELL):
        return None
    if aim.role is Role.FOUNDATION:
        target = foundation(aim.head.suit)
    elif aim.role is Role.CELL:
        target = _empty(position, Role.CELL)
    elif aim.onto is None:
        if role is Role.COLUMN and place == 0:
            return None
        target = _empty(position, Role.COLUMN)
    else:
        target, top = position.where(aim.onto)
        if target == source and place == top + 1:
            return None
        if position.table.role[target] is not Role.COLUMN or top != len(position[target]) - 1:
            target = source  # what it was to be laid on is not to be had: no legal move
    return Move(source, target, count)


def _empty(position: Position, role: Role) -> PileId:
    """Return the first empty pile of a role; the first of all, which will refuse, if none is."""
    piles = position.table.having(role)
    return next((pile for pile in piles if not position[pile]), piles[0])
