"""Every level of every game, as data: the one place that says how they differ (`rules.md`)."""

from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from engine import aims
from engine.aims import Aim
from engine.boards import BoardForm, CellarBoards, CellBoards
from engine.codes import read_code, write_code
from engine.dealing import shuffled
from engine.finishing import Finishing
from engine.games.cellar import CellarGame, Walls
from engine.games.cells import Build, CellGame, Group, Starter
from engine.history import Event, Game
from engine.notation import StandardNotation
from engine.rules import Rules
from engine.scoring import FastScore, MatchScore, OnceScore, Scoring
from engine.table import Position

RULES_REVISION = 1
"""Counts up whenever a rule changes, so that an older saved deal is known for one."""


class Deals(Enum):
    """Which deals a level deals."""

    PROVEN = auto()
    """Only those that have been solved under the level's own rules."""
    ANY = auto()
    """Any, or on wish one that can be won."""


class Arrangement(Enum):
    """How the table lies in a wide window."""

    CELLS_LEFT = auto()
    """Cells in two columns at the left, foundations at the right."""
    ROW_ABOVE = auto()
    """Cells and foundations in one row above the columns."""
    CARPET = auto()
    """The aces in the middle, half-rows and walls to both sides."""


class Level(NamedTuple):
    """One level of a game.

    Attributes:
        id: `game:level`; saved, never translated.
        name: In English, for the command line; the window words its own.
        code: The prefix of its deal codes.
        rules: What is legal.
        boards: The text form of its positions.
        notation: The players' form of its moves; None where only the stored form exists.
        tap: Where a tapped card goes, best first.
        double_tap: Where it goes on a double tap.
        scoring: How points are reckoned.
        finishing: Which cards go up by themselves.
        deals: Which deals are dealt.
        arrangement: How its table lies.
        can_pass: Whether giving up before any move is booked as passed.
        winnable: How many of a hundred deals can be won; measured by the solver (README, "Figures").
        packs_in_suit: Whether suits, and not only colours, decide what goes on what.
    """

    id: str
    name: str
    code: str
    rules: Rules
    boards: BoardForm
    notation: StandardNotation | None
    tap: tuple[Aim, ...]
    double_tap: tuple[Aim, ...]
    scoring: Scoring
    finishing: Finishing
    deals: Deals
    arrangement: Arrangement
    winnable: float
    can_pass: bool = False
    packs_in_suit: bool = True

    @property
    def game(self) -> str:
        """The id of its game."""
        return self.id.partition(":")[0]

    @property
    def deals_proven(self) -> bool:
        """Whether only proven deals are dealt."""
        return self.deals is Deals.PROVEN

    @property
    def collects(self) -> bool:
        """Whether cards go up only when asked: then there is something to collect."""
        return self.finishing is Finishing.WHEN_ASKED

    @property
    def is_match(self) -> bool:
        """Whether the points of its deals add up to a match, and a deal may be called before it is played."""
        return isinstance(self.scoring, MatchScore)

    @property
    def taps_to_best_place(self) -> bool:
        """Whether a tap looks for the best place, and a double tap for the foundation alone."""
        return len(self.tap) > len(self.double_tap)

    def deal(self, number: int) -> Position:
        """Return the position of a deal number, 0 to 4294967295."""
        return self.rules.deal(shuffled(number))

    def code_of(self, number: int) -> str:
        """Return the code of a deal number."""
        return write_code(self.code, number)

    def begin(self, start: Position, events: list[Event] | None = None) -> Game:
        """Return a deal to play, or one taken up again from its log.

        Raises:
            LogError: The log does not fit these rules.
        """
        return Game(self.rules, self.scoring, self.can_pass, start, list(events or ()))


EIGHT_CELLS = CellGame((6,) * 8, 8, 4, Build.SUIT, Starter.KING, Group.CELLS_PLUS_ONE)
EIGHT_CELLS_EASY = replace(EIGHT_CELLS, starter=Starter.ANY, group=Group.DOUBLING)
EIGHT_CELLS_HARD = replace(EIGHT_CELLS, cells=6)
EIGHT_OFF = replace(EIGHT_CELLS, group=Group.DOUBLING, takeback=True)
EIGHT_OFF_4 = replace(EIGHT_OFF, cells=4)
EIGHT_OFF_2 = replace(EIGHT_OFF, cells=2, cells_dealt=2, columns=(6, 6, 7, 7, 6, 6, 6, 6))
SIX_BY_SIX = CellGame((9, 9, 9, 9, 8, 8), 6, 0, Build.COLOURS, Starter.ANY, Group.CELLS_PLUS_ONE)
CELLAR = CellarGame(Walls.LIKE_ANY_CARD)
CELLAR_STRICT = CellarGame(Walls.NOTHING)

_FOUNDATION_ONLY = (aims.FOUNDATION,)
_BEST_PLACE = (aims.FOUNDATION, aims.COLUMN, aims.SPACE, aims.CELL)


def _eight_cells(level: str, name: str, rules: CellGame, deals: Deals, winnable: float) -> Level:
    return Level(
        f"eight-cells:{level}", f"Eight Cells, {name}", f"EC1-{level[0].upper()}", rules, CellBoards(rules),
        StandardNotation(rules), _BEST_PLACE, _FOUNDATION_ONLY, FastScore(), Finishing.BY_ITSELF, deals,
        Arrangement.CELLS_LEFT, winnable,
    )  # fmt: skip


def _eight_off(level: str, name: str, rules: CellGame, winnable: float) -> Level:
    return Level(
        f"eight-off:{level}", f"Eight Off, {name}", f"EO1-{level.upper()}", rules, CellBoards(rules),
        StandardNotation(rules), _FOUNDATION_ONLY, _BEST_PLACE, OnceScore(), Finishing.WHEN_ASKED, Deals.ANY,
        Arrangement.CELLS_LEFT, winnable,
    )  # fmt: skip


def _six_by_six() -> Level:
    return Level(
        "six-by-six:standard", "Six by Six", "SX1-C6", SIX_BY_SIX, CellBoards(SIX_BY_SIX),
        StandardNotation(SIX_BY_SIX), _BEST_PLACE, _FOUNDATION_ONLY, FastScore(), Finishing.BY_ITSELF,
        Deals.ANY, Arrangement.ROW_ABOVE, 99.77, packs_in_suit=False,
    )  # fmt: skip


def _cellar(level: str, name: str, letter: str, rules: CellarGame, winnable: float) -> Level:
    return Level(
        f"cellar:{level}", f"Cellar, {name}", f"CE1-{letter}", rules, CellarBoards(), None,
        (aims.ACE_IN_DIRECTION, aims.FREE_CARD, aims.EMPTY_HALF_ROW), _FOUNDATION_ONLY, MatchScore(),
        Finishing.WHEN_ASKED, Deals.ANY, Arrangement.CARPET, winnable, can_pass=True,
    )  # fmt: skip


LEVELS = {
    level.id: level
    for level in (
        _eight_cells("easy", "Easy", EIGHT_CELLS_EASY, Deals.PROVEN, 100.0),
        _eight_cells("medium", "Medium", EIGHT_CELLS, Deals.ANY, 99.87),
        _eight_cells("hard", "Hard (6 cells)", EIGHT_CELLS_HARD, Deals.ANY, 76.57),
        _eight_off("c8", "8 cells (the usual game)", EIGHT_OFF, 99.9),
        _eight_off("c4", "4 cells", EIGHT_OFF_4, 12.9),
        _eight_off("c2", "2 cells", EIGHT_OFF_2, 0.2),
        _six_by_six(),
        _cellar("standard", "Standard", "A", CELLAR, 97.0),
        _cellar("strict", "Strict", "S", CELLAR_STRICT, 83.0),
    )
}
"""The levels by id, in the order in which they are offered."""


def level_of_code(text: str) -> tuple[Level, int]:
    """Read a typed code.

    Raises:
        CodeError: It is none.
    """
    by_prefix = {level.code: level for level in LEVELS.values()}
    prefix, number = read_code(text, by_prefix)
    return by_prefix[prefix], number
