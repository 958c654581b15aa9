"""The players' form of moves: the FreeCell standard notation (`interface.md`, "Moves as text")."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.games.cells import CellGame
from engine.moves import Move
from engine.rules import Rules
from engine.table import PileId, Position, Role

_CELL_LETTERS = "abcdefgk"  # h is home, so the eighth cell is k
_HOME = "h"
_PLAYERS = re.compile(r"h[cdhs][1-8a-gk]|[1-8a-gk][1-8a-gkh](?:v[0-9a-d])?", re.IGNORECASE | re.ASCII)
_STORED = re.compile(r"[a-z][a-z0-9]>[a-z][a-z0-9](?:x[0-9]{1,2}(?![0-9])|(?!x))", re.IGNORECASE | re.ASCII)
_LONGEST_TOKEN = 20


class MoveTextError(ValueError):
    """Text that is no move; `args` are the token and its place in the line of moves, from 1."""


class StandardNotation(NamedTuple):
    """Moves of a game with cells as players write them: `3a`, `a5`, `5h`, `26`, `73v2`, `hS5`."""

    game: CellGame

    def write(self, position: Position, move: Move) -> str:
        """Return a legal move in the players' form."""
        role = position.table.role
        if role[move.source] is Role.FOUNDATION:
            return f"{_HOME}{move.source[1]}{_place(move.target)}"
        target = _HOME if role[move.target] is Role.FOUNDATION else _place(move.target)
        carries = move.count > 1 and not position[move.target]
        return f"{_place(move.source)}{target}" + (f"v{move.count:x}" if carries else "")

    def read(self, position: Position, token: str) -> Move | None:
        """Return the move that a token means here, legal or not; None if it is in no form of ours."""
        text = token.lower()
        if not _PLAYERS.fullmatch(text):
            return None
        if text[0] == _HOME:
            return Move(f"f{text[1].upper()}", _pile(text[2]))
        source = _pile(text[0])
        if source not in position.table.role:
            return Move(source, source)
        if text[1] == _HOME:
            card = position.top(source)
            return Move(source, f"f{card.suit.value}" if card else source)
        target = _pile(text[1])
        count = int(text[3], 16) if "v" in text else self._length(position, source, target)
        return Move(source, target, count)

    def _length(self, position: Position, source: PileId, target: PileId) -> int:
        """Return how many cards a move without a length carries: those that make the ranks meet."""
        role = position.table.role
        onto = position.top(target) if target in role else None
        if onto is None or role[source] is not Role.COLUMN or role[target] is not Role.COLUMN:
            return 1
        length = self.game.run_length(position[source])
        wanted = onto.rank - 1
        heads = range(1, length + 1)
        return next((n for n in heads if position[source][-n].rank == wanted), 1)


def read_moves(rules: Rules, notation: StandardNotation | None, text: str) -> Iterator["PendingMove"]:
    """Split a text of moves in either form into moves to be read one after another.

    Raises:
        MoveTextError: A word is no move; the words before it have been yielded.
    """
    names = {pile.lower(): pile for pile in rules.table.role}
    place = 0
    for word in text.removeprefix("\ufeff").split():
        at = 0
        while at < len(word):
            found = _STORED.match(word, at) or (_PLAYERS.match(word, at) if notation else None)
            place += 1
            if not found:
                raise MoveTextError(word[at : at + _LONGEST_TOKEN], place)
            yield PendingMove(found[0], place, names, notation)
            at = found.end()


class PendingMove(NamedTuple):
    """A move as written; what it means can depend on the position.

    Attributes:
        token: The text.
        place: Its place in the line of moves, from 1.
    """

    token: str
    place: int
    names: dict[str, PileId]
    notation: StandardNotation | None

    def meant(self, position: Position) -> Move:
        """Return the move that is meant in a position, legal or not.

        Raises:
            MoveTextError: It names no pile or an impossible number of cards.
        """
        if ">" not in self.token:
            move = self.notation.read(position, self.token) if self.notation else None
        else:
            source, _, rest = self.token.partition(">")
            target, _, count = rest.lower().partition("x")
            named = self.names.get(source.lower()), self.names.get(target)
            move = Move(named[0], named[1], int(count or 1)) if named[0] and named[1] else None
        if move is None:
            raise MoveTextError(self.token, self.place)
        return move


def _place(pile: PileId) -> str:
    number = int(pile[1:])
    return str(number) if pile[0] == "t" else _CELL_LETTERS[number - 1]


def _pile(letter: str) -> PileId:
    return f"t{letter}" if letter.isdigit() else f"c{_CELL_LETTERS.index(letter) + 1}"
