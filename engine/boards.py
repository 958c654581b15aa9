"""Boards as text, both ways (`interface.md`, "Boards as text"; Cellar's in `rules.md`, section 3)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise
from typing import NamedTuple, Protocol

from engine.cards import ACE, DECK, KING, RANKS, Card, Suit, parse_card, parse_rank
from engine.games.cellar import (
    ACES,
    CELLAR,
    HALF_ROWS,
    ROW_LENGTH,
    WALL_LENGTH,
    WALLS,
    Direction,
    direction_of,
)
from engine.games.cellar import TABLE as CARPET
from engine.games.cells import CellGame, foundation
from engine.table import Pile, PileId, Position, Role

LONGEST = 10_000
"""Characters of a board that are read: a full one takes a tenth of it."""
_NEWLINE = re.compile(r"\r\n|\r|\n")
_HEADER = re.compile(r"\s*(foundations|founds|freecells|fc)\s*:(.*)", re.IGNORECASE | re.ASCII)
_FOUNDATION_SUITS = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
_EMPTY = "-"


class Fault(Enum):
    """What is wrong with a board. Each names the fields of its `BoardError` in brackets."""

    TOO_LONG = auto()
    """More text than any board [limit: characters]."""
    EMPTY = auto()
    """No card at all."""
    UNKNOWN_CARD = auto()
    """[token]."""
    DOUBLED_CARD = auto()
    """The card stands in two places [token, cards]."""
    MISSING_CARDS = auto()
    """Not a whole deck [cards: those that are missing]."""
    TOO_MANY_CELLS = auto()
    """[token: the first too many; limit]."""
    TOO_MANY_COLUMNS = auto()
    """[token: the first of the line; limit]."""
    TOO_MANY_IN_ROW = auto()
    """More cards dealt to a half-row or wall than it has places [token: the first too many; limit]."""
    BAD_FOUNDATION = auto()
    """No suit, rank and (Cellar) direction, or a suit twice [token]."""
    UNKNOWN_LINE = auto()
    """A line that no board has [token]."""
    REPEATED_LINE = auto()
    """A line of which there is one [token: its name]."""
    MISSING_LINE = auto()
    """[token: its name]."""
    LAID_INSIDE = auto()
    """Cards laid on a card that is not the outermost [token]."""
    NOT_A_PACK = auto()
    """Cards laid on each other that are no run in suit [token]."""
    ONE_CARD_ONLY = auto()
    """More than one card in the cellar [token]."""


@dataclass(eq=True)
class BoardError(ValueError):
    """A board that cannot be read.

    Attributes:
        fault: What is wrong.
        line: Its line, from 1; 0 when it is no line's fault.
        token: The words there.
        limit: The number that was passed.
        cards: The cards in question.
    """

    fault: Fault
    line: int = 0
    token: str = ""
    limit: int = 0
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        super().__init__(self.fault.name, self.line, self.token)


class BoardForm(Protocol):
    """The text form of one game's boards."""

    def read(self, text: str) -> Position:
        """Read a board of exactly one deck, in any case, with any line ends.

        Raises:
            BoardError: It is none; says where and why.
        """

    def write(self, position: Position) -> str:
        """Return the board as text, with a newline at its end."""


class _Deck:
    """Counts the cards of a board while it is read."""

    def __init__(self) -> None:
        self._seen: set[Card] = set()

    def card(self, token: str, line: int) -> Card:
        card = parse_card(token)
        if card is None:
            raise BoardError(Fault.UNKNOWN_CARD, line, token)
        self.add(card, token, line)
        return card

    def add(self, card: Card, token: str, line: int) -> None:
        if card in self._seen:
            raise BoardError(Fault.DOUBLED_CARD, line, token, cards=(card,))
        self._seen.add(card)

    def check_whole(self) -> None:
        if not self._seen:
            raise BoardError(Fault.EMPTY)
        missing = tuple(card for card in DECK if card not in self._seen)
        if missing:
            raise BoardError(Fault.MISSING_CARDS, cards=missing)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, numbered from 1."""
    if len(text) > LONGEST:
        raise BoardError(Fault.TOO_LONG, limit=LONGEST)
    for number, line in enumerate(_NEWLINE.split(text.removeprefix("\ufeff")), 1):
        if line.strip():
            yield number, line


class CellBoards(NamedTuple):
    """The fc-solve form: foundations, cells, then one column a line."""

    game: CellGame

    def read(self, text: str) -> Position:
        """Read a board; fewer cells or columns than the level has stand for empty ones."""
        deck = _Deck()
        piles: dict[PileId, list[Card]] = {}
        columns = iter(self.game.table.having(Role.COLUMN))
        headers: list[object] = []
        for number, line in _lines(text):
            header = _HEADER.fullmatch(line)
            if header:
                read = self._foundations if header[1].lower().startswith("fo") else self._cells
                if read in headers:
                    raise BoardError(Fault.REPEATED_LINE, number, header[1])
                headers.append(read)
                piles.update(read(header[2].split(), number, deck))
                continue
            tokens = line.strip().removeprefix(":").split()
            column = next(columns, None)
            if column is None:
                raise BoardError(Fault.TOO_MANY_COLUMNS, number, line.split()[0], len(self.game.columns))
            piles[column] = [deck.card(token, number) for token in tokens]
        deck.check_whole()
        return Position.of(self.game.table, piles)

    def _foundations(self, tokens: list[str], line: int, deck: _Deck) -> Iterator[tuple[PileId, list[Card]]]:
        given = set()
        for token in tokens:
            letter, dash, name = token.partition("-")
            rank = 0 if name == "0" else parse_rank(name)
            known = token.isascii() and letter.upper() in set("CDHS")
            if not known or not dash or rank is None or letter.upper() in given:
                raise BoardError(Fault.BAD_FOUNDATION, line, token)
            given.add(letter.upper())
            suit = Suit(letter.upper())
            cards = [Card(n, suit) for n in range(ACE, rank + 1)]
            for card in cards:
                deck.add(card, token, line)
            yield foundation(suit), cards

    def _cells(self, tokens: list[str], line: int, deck: _Deck) -> Iterator[tuple[PileId, list[Card]]]:
        cells = self.game.table.having(Role.CELL)
        if len(tokens) > len(cells):
            raise BoardError(Fault.TOO_MANY_CELLS, line, tokens[len(cells)], len(cells))
        for cell, token in zip(cells, tokens, strict=False):
            if token != _EMPTY:
                yield cell, [deck.card(token, line)]

    def write(self, position: Position) -> str:
        """Return the board as text: both headers, `-` for an empty cell, `: ` before each column."""
        table = self.game.table
        reached = (
            f"{suit.value}-{RANKS[len(pile) - 1] if pile else 0}"
            for suit in _FOUNDATION_SUITS
            for pile in [position[foundation(suit)]]
        )
        cells = (str(position.top(cell) or _EMPTY) for cell in table.having(Role.CELL))
        lines = [f"Foundations: {' '.join(reached)}", f"Freecells: {' '.join(cells)}"]
        lines += [f": {' '.join(map(str, position[pile]))}".rstrip() for pile in table.having(Role.COLUMN)]
        return "\n".join(lines) + "\n"


class CellarBoards:
    """Cellar's form: places by name, cards laid on an outer card joined by `/`, then the aces."""

    def read(self, text: str) -> Position:
        """Read a board; without a line of aces all four are bare."""
        deck = _Deck()
        piles: dict[PileId, list[Card]] = {}
        blocked: dict[PileId, int] = {}
        places = {place.upper(): place for place in (*HALF_ROWS, *WALLS, CELLAR, "Aces")}
        for number, line in _lines(text):
            name, colon, rest = line.partition(":")
            place = places.pop(name.strip().upper(), None) if colon else None
            if place is None:
                known = name.strip().upper() in {*HALF_ROWS, *WALLS, CELLAR, "ACES"}
                fault = Fault.REPEATED_LINE if known and colon else Fault.UNKNOWN_LINE
                raise BoardError(fault, number, (line.split() or [""])[0].rstrip(":"))
            if place == "Aces":
                piles.update(_read_aces(rest.split(), number, deck))
            else:
                piles[place], blocked[place] = _read_row(place, rest.split(), number, deck)
        if not piles:
            raise BoardError(Fault.EMPTY)
        if places.pop("ACES", None):
            piles.update(_read_aces([f"{suit.value}-A" for suit in ACES], 0, deck))
        for place in places.values():
            raise BoardError(Fault.MISSING_LINE, token=place)
        deck.check_whole()
        return Position.of(CARPET, piles, blocked)

    def write(self, position: Position) -> str:
        """Return the board as text, in the order of the deal."""
        lines = [f"{place}: {_row_text(position, place)}" for place in (*HALF_ROWS, *WALLS, CELLAR)]
        lines.append("Aces: " + " ".join(_ace_text(suit, position[foundation(suit)]) for suit in ACES))
        return "\n".join(lines) + "\n"


def _read_row(place: PileId, tokens: list[str], line: int, deck: _Deck) -> tuple[list[Card], int]:
    """Return a place's cards from the centre outwards, and how many lie inside of the pack."""
    limit = {CELLAR: 1, WALLS[0]: WALL_LENGTH, WALLS[1]: WALL_LENGTH}.get(place, ROW_LENGTH)
    if tokens == [_EMPTY]:
        return [], 0
    if place == CELLAR and (len(tokens) > 1 or any("/" in token for token in tokens)):
        raise BoardError(Fault.ONE_CARD_ONLY, line, tokens[-1])
    if len(tokens) > limit:
        raise BoardError(Fault.TOO_MANY_IN_ROW, line, tokens[limit], limit)
    cards: list[Card] = []
    for n, token in enumerate(tokens, 1):
        laid = token.split("/")
        if len(laid) > 1 and n < len(tokens):
            raise BoardError(Fault.LAID_INSIDE, line, token)
        run = [deck.card(name, line) for name in laid]
        steps = {(b.rank - a.rank, a.suit is b.suit) for a, b in pairwise(run)}
        if steps not in (set(), {(1, True)}, {(-1, True)}):
            raise BoardError(Fault.NOT_A_PACK, line, token)
        cards += run
    return cards, max(0, len(tokens) - 1)


def _read_aces(tokens: list[str], line: int, deck: _Deck) -> Iterator[tuple[PileId, list[Card]]]:
    given = set()
    for token in tokens:
        found = re.fullmatch(r"([CDHS])-(10|[A-Z0-9])([\^V]?)", token.upper()) if token.isascii() else None
        rank = parse_rank(found[2]) if found else None
        # A bare ace has no direction; a begun one has.
        if not found or rank is None or (rank == ACE) == bool(found[3]) or found[1] in given:
            raise BoardError(Fault.BAD_FOUNDATION, line, token)
        given.add(found[1])
        suit = Suit(found[1])
        laid = range(ACE + 1, rank + 1) if found[3] != "V" else range(KING, rank - 1, -1)
        cards = [Card(n, suit) for n in (ACE, *laid)]
        for card in cards:
            deck.add(card, token, line)
        yield foundation(suit), cards
    for suit in ACES:
        if suit.value not in given:
            raise BoardError(Fault.BAD_FOUNDATION, line, f"{suit.value}-?")


def _row_text(position: Position, place: PileId) -> str:
    cards, blocked = position[place], position.blocked_on(place)
    if not cards:
        return _EMPTY
    return " ".join([*map(str, cards[:blocked]), "/".join(map(str, cards[blocked:]))])


def _ace_text(suit: Suit, pile: Pile) -> str:
    way = direction_of(pile)
    sign = "" if way is None else Direction(way).value
    return f"{suit.value}-{RANKS[pile[-1].rank - 1]}{sign}"
