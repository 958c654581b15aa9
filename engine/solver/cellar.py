"""Cellar: what each direction comes to, and the moves that get there."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from engine.cards import ACE, KING, Card
from engine.games.cellar import (
    ACES,
    CELLAR,
    HALF_ROWS,
    WALLS,
    CellarGame,
    Direction,
    direction_of,
    directions,
    pack,
)
from engine.games.cells import foundation
from engine.moves import Move
from engine.solver.answer import Answer, Stop, Verdict
from engine.solver.cellar_search import TO_CELLAR, TO_EMPTY, WHOLE, CellarSearch, Ways
from engine.table import PileId, Position

_GIVES = (*HALF_ROWS, *WALLS, CELLAR)


class CellarAnswer(NamedTuple):
    """What each direction comes to.

    Attributes:
        up: Whether it can be won upwards.
        down: Whether it can be won downwards.
        draw: `DRAW` with the moves that lead there, `UNWINNABLE` or `UNDECIDED`; searched only when neither
            direction can be won.
    """

    up: Answer
    down: Answer
    draw: Answer | None = None

    @property
    def answer(self) -> Answer:
        """The whole answer, with the shorter of the lines that win."""
        both = (self.up, self.down)
        tried = (*both, self.draw) if self.draw else both
        positions = sum(one.positions for one in tried)
        lines = [one.moves for one in both if one.verdict is Verdict.WINNABLE]
        if lines:
            return Answer(Verdict.WINNABLE, min(lines, key=len), positions)
        return Answer(self.draw.verdict if self.draw else Verdict.UNDECIDED, (), positions)


class _Line:
    """Plays the acts of a search at the table and writes down the moves."""

    def __init__(self, game: CellarGame, position: Position, ways: Ways) -> None:
        self._game, self._position = game, position
        self._ways = dict(zip(ACES, ways, strict=True))
        self.moves: list[Move] = []
        self._go_up()

    def act(self, act: int) -> None:
        """Make one move and send up what fits then."""
        source, _ = self._position.where(self._card(act >> 7))
        onto = act & 63
        target: PileId
        if onto == TO_CELLAR:
            target = CELLAR
        elif onto == TO_EMPTY:
            target = next(row for row in HALF_ROWS if not self._position[row])
        else:
            target, _ = self._position.where(self._card(onto))
        self._make(Move(source, target, len(pack(self._position, source)) if act & WHOLE else 1))
        self._go_up()

    def _make(self, move: Move) -> None:
        self.moves.append(move)
        self._position = self._game.play(self._position, move)

    def _card(self, number: int) -> Card:
        suit = ACES[number >> 4]
        return Card(number & 15 if self._ways[suit] is Direction.UP else KING + 2 - (number & 15), suit)

    def _go_up(self) -> None:
        while (move := self._up()) is not None:
            self._make(move)

    def _up(self) -> Move | None:
        """Return a move that sends up what fits its ace, each in its direction."""
        position = self._position
        needs = {suit: way.next_rank(len(position[foundation(suit)])) for suit, way in self._ways.items()}
        for source in _GIVES:
            cards = pack(position, source)
            if not cards or needs[cards[0].suit] not in {cards[0].rank, cards[-1].rank}:
                continue
            suit = cards[0].suit
            # The top card alone where the whole pack would go the other way (rule 5).
            for count in (len(cards), 1):
                move = Move(source, foundation(suit), count)
                if self._game.why_not(position, move) is None:
                    after = self._game.play(position, move)
                    if direction_of(after[move.target]) is self._ways[suit]:
                        return move
        return None


class _Asked(NamedTuple):
    """A question, whatever the direction: as `solve_cellar` takes it."""

    game: CellarGame
    position: Position
    budget: int
    stop: Stop
    line: bool


def _search(asked: _Asked, ways: Ways) -> Answer:
    search = CellarSearch(asked.game, asked.position, ways)
    verdict, acts = search.run(asked.budget, asked.stop)
    if verdict is not Verdict.WINNABLE or not asked.line:
        return Answer(verdict, (), search.positions)
    line = _Line(asked.game, asked.position, ways)
    for act in search.shortened(acts):
        line.act(act)
    return Answer(verdict, tuple(line.moves), search.positions)


def _mixed(position: Position) -> Iterator[Ways]:
    """Yield the directions of the suits that make a draw, the begun aces going on as they do.

    A whole suit in one pack goes top card first, unless all others go that way and its own has to differ.
    """
    begun = (direction_of(position[foundation(suit)]) for suit in ACES)
    spades, hearts, diamonds, clubs = ((way,) if way else tuple(Direction) for way in begun)
    packs = [pack(position, pile) for pile in _GIVES]
    first = {
        ACES.index(cards[0].suit): Direction.DOWN if cards[-1].rank == KING else Direction.UP
        for cards in packs
        if len(cards) == KING - ACE
    }
    for ways in product(spades, hearts, diamonds, clubs):
        alone = [suit for suit, way in enumerate(ways) if ways.count(way) == 1]
        if len(set(ways)) > 1 and all(ways[suit] is way or alone == [suit] for suit, way in first.items()):
            yield ways


def _draw(asked: _Asked) -> Answer:
    """Search every mixed assignment of directions until one brings all cards home."""
    positions = 0
    verdict = Verdict.UNWINNABLE
    for ways in _mixed(asked.position):
        found = _search(asked, ways)
        positions += found.positions
        if found.verdict is Verdict.WINNABLE:
            return Answer(Verdict.DRAW, found.moves, positions)
        if found.verdict is Verdict.UNDECIDED:
            verdict = Verdict.UNDECIDED
            if asked.stop():
                break
    return Answer(verdict, (), positions)


def solve_cellar(
    game: CellarGame, position: Position, budget: int, stop: Stop, *, line: bool = True
) -> CellarAnswer:
    """Search a position in both directions, and for a draw when neither can be won.

    Args:
        game: The rules of a level.
        position: Any legal position, mid-game included.
        budget: The most positions to visit in each direction, and for each way to draw.
        stop: Ends the search when it says yes.
        line: Whether the moves are wanted.
    """
    asked, begun = _Asked(game, position, budget, stop, line), directions(position)
    up, down = (
        _search(asked, (way, way, way, way)) if begun <= {way} else Answer(Verdict.UNWINNABLE)
        for way in (Direction.UP, Direction.DOWN)
    )
    draw = None
    if up.verdict is down.verdict is Verdict.UNWINNABLE:
        draw = _draw(asked)
    return CellarAnswer(up, down, draw)
