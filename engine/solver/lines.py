"""From what a search found to moves that people make: legal one by one, without detours."""

from collections.abc import Sequence

from engine.cards import KING, Card
from engine.games.cells import CellGame
from engine.moves import Move
from engine.solver.blocks import SUITS
from engine.solver.compact import Act
from engine.solver.tidy import tidied
from engine.table import Outcome, PileId, Position, Role


class LineError(RuntimeError):
    """A search's line is not legal at the table: a fault of the program, never of the player."""


class _Table:
    """Plays a line out and writes it down."""

    def __init__(self, game: CellGame, position: Position) -> None:
        self.game, self.position = game, position
        self.columns = position.table.having(Role.COLUMN)
        self.cells = position.table.having(Role.CELL)
        self.moves: list[Move] = []

    def make(self, move: Move) -> None:
        if self.game.why_not(self.position, move) is not None:
            raise LineError(str(move))
        self.moves.append(move)
        self.position = self.game.play(self.position, move)

    def go_up(self) -> None:
        """Send up what can go up."""
        while (move := next(self.game.foundation_moves(self.position), None)) is not None:
            self.make(move)

    def settle(self) -> None:
        """Also lay cell cards on their successors: now the table is as the search sees it."""
        self.go_up()
        while (move := self._from_cell()) is not None:
            self.make(move)
            self.go_up()

    def _from_cell(self) -> Move | None:
        for cell in self.cells:
            card = self.position.top(cell)
            target = self._taker(cell, 1) if card is not None else None
            if target is not None:
                return Move(cell, target)
        return None

    def _taker(self, source: PileId, count: int) -> PileId | None:
        """Return the column on whose top the cards may be packed."""
        head = self.position[source][-count]
        for column in self.columns:
            top = self.position.top(column)
            if column != source and top is not None and self.game.build.fits(head, top):
                return column
        return None

    def space(self) -> PileId:
        return next(column for column in self.columns if not self.position[column])

    def to_cells(self, source: PileId, count: int) -> None:
        for _ in range(count):
            cell = next(cell for cell in self.cells if not self.position[cell])
            self.make(Move(source, cell))

    def act(self, act: Act) -> None:
        """Make one irreversible step; cell cards stay where they are as long as that does no harm."""
        if act.column >= 0:
            source = self.columns[act.column]
            if not self._take_away(source, to_space=act.king >= 0):
                self.settle()
                if not self._take_away(source, to_space=act.king >= 0):
                    raise LineError(source)
        else:
            self._move_king(act.king)
        self.go_up()

    def _take_away(self, source: PileId, *, to_space: bool) -> bool:
        """Take a column's block away; return whether that can be done without settling first."""
        count = self.game.run_length(self.position[source])
        target = self.space() if to_space else self._taker(source, count)
        if target is not None:
            move = Move(source, target, count)
            if self.game.why_not(self.position, move) is not None:
                return False
            self.make(move)
            return True
        head = self.position[source][-count]
        # On its successor in a cell it would lie on a column as soon as the table is settled.
        waits = any(self.position.top(cell) == (head.rank + 1, head.suit) for cell in self.cells)
        free = sum(not self.position[cell] for cell in self.cells)
        if count > free or (waits and self._from_cell() is not None):
            return False
        self.to_cells(source, count)
        return True

    def _move_king(self, suit: int) -> None:
        """Move a king from its cell to a space, or its whole run back into cells."""
        for cell in self.cells:
            card = self.position.top(cell)
            if card == Card(KING, SUITS[suit]):
                self.make(Move(cell, self.space()))
                return
        for column in self.columns:
            cards = self.position[column]
            if cards and cards[0] == Card(KING, SUITS[suit]):
                if len(cards) > sum(not self.position[cell] for cell in self.cells):
                    self.settle()
                self.to_cells(column, len(self.position[column]))
                return
        raise LineError(f"no king of {SUITS[suit].name}")


def played_out(game: CellGame, position: Position, acts: Sequence[Act]) -> tuple[Move, ...]:
    """Return the moves of a line that a compact search found, detours and all.

    Raises:
        LineError: The table does not accept it: search and rules have drifted apart.
    """
    table = _Table(game, position)
    table.go_up()
    for act in acts:
        table.act(act)
    table.settle()
    if game.outcome(table.position) is not Outcome.WON:
        raise LineError("the line does not win")
    return tuple(table.moves)


def line_of(game: CellGame, position: Position, acts: Sequence[Act]) -> tuple[Move, ...]:
    """Return the moves of a line that a compact search found, made for people.

    Raises:
        LineError: As `played_out`.
    """
    return tidied(game, position, played_out(game, position, acts))
