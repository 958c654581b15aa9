"""The program in a real X window, played from deal to win by mouse and keys; killed once, closed once.

    play_a_deal.py [FOLDER]        pictures go to FOLDER, else to build/x11

Needs a display without a window manager, such as Xvfb's. What is kept is read from the file itself. Ends with
a sentence and status 1 as soon as something is not as it should be.
"""

import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from app.layout import Layout, Rect, arrange
from app.proven import ProvenDeals
from app.scene.palette import DAY
from app.windows.message import BAR_PX
from engine.aims import aimed
from engine.finishing import finish
from engine.games.catalogue import LEVELS
from engine.history import Event, Game
from engine.moves import Move
from engine.table import Outcome, PileId, Position, Role
from tests.x11.screen import Area, Fault, Picture, Point, Screen, wait_for

LEVEL = LEVELS["eight-cells:easy"]
PICTURES = Path(sys.argv[1] if sys.argv[1:] else "build/x11")
SIZE = 1280, 800
TABLE = Area(0, BAR_PX, SIZE[0], SIZE[1] - BAR_PX)
MESSAGE = Area(SIZE[0] // 4, 0, SIZE[0] // 2, BAR_PX)
CLOTH: Point = SIZE[0] - 4, SIZE[1] - 4
CELL_KEYS = "abcdefgk"


class Hand(Enum):
    """How a move is made."""

    DRAG = auto()
    TAP = auto()
    KEYS = auto()


@dataclass(frozen=True)
class Turn:
    """A move, the hand that makes it, and the position that it leads to."""

    move: Move
    hand: Hand
    before: Position
    after: Position


class Kept:
    """What the program has kept on the disk.

    Args:
        folder: Its data folder.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "faceup.sqlite3"

    def rows(self, query: str) -> list[tuple[object, ...]]:
        """Return what a query finds; nothing while the file is being made."""
        try:
            with closing(sqlite3.connect(f"file:{self._file}?mode=ro", uri=True, timeout=10)) as file:
                return list(file.execute(query))
        except sqlite3.OperationalError:
            return []

    def log(self) -> list[str]:
        """Return the deal's events."""
        return [str(what) for (what,) in self.rows("SELECT what FROM event ORDER BY n")]

    def game(self) -> Game:
        """Return the deal, replayed from its board and its events."""
        boards = self.rows("SELECT board FROM deal")
        if len(boards) != 1:
            raise Fault(f"one deal should be kept, there are {len(boards)}")
        events = self.rows("SELECT at_ms, what FROM event ORDER BY n")
        start = LEVEL.boards.read(str(boards[0][0]))
        return LEVEL.begin(start, [Event.parse(int(str(at_ms)), str(what)) for at_ms, what in events])


class Player:
    """Plays one deal.

    Args:
        folder: The data folder.
        number: The deal.
    """

    def __init__(self, folder: Path, number: int) -> None:
        self.kept = Kept(folder)
        self._folder = folder
        self._options = ("--data-dir", str(folder), "--theme", "day", "--language", "en")
        self._layout: Layout = arrange(LEVEL.rules.table, LEVEL.arrangement, (TABLE.width, TABLE.height))
        size = f"{SIZE[0]}x{SIZE[1]}"
        self.screen = Screen(*self._options, "--size", size, "--new", LEVEL.id, "--number", str(number))

    def come_back(self) -> None:
        """Start the program again."""
        self.screen = Screen(*self._options)
        if self.screen.size != SIZE:
            raise Fault(f"the window came back {self.screen.size}, it was {SIZE}")

    # Where things lie.

    def _rect(self, position: Position, pile: PileId, place: int) -> Rect:
        places = self._layout.places(pile, len(position[pile]))
        return places[place] if places else self._layout.slots[pile].card

    def _point(self, position: Position, pile: PileId, place: int = -1) -> Point:
        """Return a point on what is not covered of a card, or on an empty place."""
        x, y, width, height = self._rect(position, pile, place)
        covered = place not in {-1, len(position[pile]) - 1} and LEVEL.rules.table.role[pile] is Role.COLUMN
        free = self._rect(position, pile, place + 1).y - y if covered else height
        return round(x + width / 2), round(BAR_PX + y + free / 2)

    def _way(self, position: Position, move: Move) -> tuple[Point, Point]:
        """Return where the pointer goes from and to, so that the cards come to lie on the target."""
        place = len(position[move.source]) - move.count
        begin = self._point(position, move.source, place)
        home, target = self._rect(position, move.source, place), self._rect(position, move.target, -1)
        return begin, (begin[0] + round(target.x - home.x), begin[1] + round(target.y - home.y))

    # What a player does.

    def make(self, turn: Turn) -> None:
        """Make a move and wait until it is on the disk."""
        move, before = turn.move, turn.before
        logged = len(self.kept.log())
        if turn.hand is Hand.DRAG:
            self.screen.drag(*self._way(before, move))
        elif turn.hand is Hand.TAP:
            place = len(before[move.source]) - move.count
            home = before.table.role[move.target] is Role.FOUNDATION
            # A double click on a card that goes up at the first click is that one move.
            self.screen.hand(
                self._point(before, move.source, place),
                "click --repeat 2 --delay 60 1" if home else "click 1",
            )
        else:
            self.screen.hand(f"key --delay 30 {' '.join(keys_of(before, move))}")
        self.await_log(logged, str(move), f"{move} by {turn.hand.name.lower()}")
        if self.kept.game().position != turn.after:
            raise Fault(f"after {move} by {turn.hand.name.lower()} the log is {self.kept.log()[logged:]}")

    def await_log(self, logged: int, first: str, what: str) -> None:
        """Wait for what an action adds to the log: the action first, then what the game plays by itself."""
        wait_for(f"{what} is kept", lambda: len(self.kept.log()) > logged)
        new = self.kept.log()[logged:]
        if new[0] != first or not all(each.startswith("auto ") for each in new[1:]):
            raise Fault(f"{what} should be kept as {first}, the log goes on with {', '.join(new)}")

    def command(self, key: str, event: str) -> None:
        """Press a command's key and wait for its event."""
        logged = len(self.kept.log())
        self.screen.hand(f"key {key}")
        self.await_log(logged, event, key)

    def table(self, what: str) -> Picture:
        """Return the table at rest, the pointer on the cloth."""
        self.screen.hand(CLOTH)
        return self.screen.look_when(what, lambda seen: seen.share("#FFFFFF") < 1, TABLE)

    def hold(self, turn: Turn) -> Picture:
        """Lift cards and return what is seen while they are over their target; then lay them back."""
        begin, end = self._way(turn.before, turn.move)
        self.screen.hand(CLOTH)
        calm = self.screen.look()
        self.screen.lift(begin, (end[0] + 18, end[1] + 12))
        ringed = calm.share(DAY.accent, TABLE) + 0.0005
        seen = self.screen.look_when(
            "the targets of lifted cards are ringed",
            lambda seen: seen.share(DAY.accent, TABLE) > ringed,
            TABLE,
        )
        self.screen.hand("key Escape", "mouseup 1")
        return seen

    def be_refused(self, turn: Turn, wrong: Move) -> Picture:
        """Make a move that the rules refuse; return the table with the reason over it."""
        logged = self.kept.log()
        self.screen.drag(*self._way(turn.before, wrong))
        pictures: list[Picture] = []

        def said() -> bool:
            pictures.append(self.screen.look())
            return pictures[-1].share(DAY.panel, MESSAGE) > 0.1

        wait_for(f"the reason why {wrong} is refused is told", said, 10)
        if self.kept.log() != logged:
            raise Fault(f"a refused move was kept: {self.kept.log()[len(logged) :]}")
        return pictures[-1]


def keys_of(position: Position, move: Move) -> tuple[str, str]:
    """Return the keys that name source and target as in the standard notation."""

    def key(pile: PileId) -> str:
        if position.table.role[pile] is Role.FOUNDATION:
            return "h"
        return pile[1:] if pile[0] == "t" else CELL_KEYS[int(pile[1:]) - 1]

    return key(move.source), key(move.target)


def keys_mean(position: Position, move: Move) -> bool:
    """Whether naming the piles means just this number of cards: as many as may go."""
    rules = LEVEL.rules
    for count in range(len(position[move.source]), 0, -1):
        if rules.why_not(position, Move(move.source, move.target, count)) is None:
            return count == move.count
    return False


def planned(start: Position, line: list[Move], by_mouse: set[int]) -> list[Turn]:
    """Return the turns of a line: drags, taps and keys in turn, as far as each can mean the move.

    After a tap come keys, never the mouse: a second press near the first would make it a double tap. Neither
    do two taps follow each other.
    """
    positions = [start]
    for move in line:
        after = LEVEL.rules.play(positions[-1], move)
        for follow in finish(LEVEL.rules, after):
            after = LEVEL.rules.play(after, follow)
        positions.append(after)
    turns: list[Turn] = []
    for n, move in enumerate(line):
        before = positions[n]
        tapped = aimed(LEVEL.rules, before, move.source, move.count, LEVEL.tap) == move
        next_by_keys = (
            n + 1 < len(line) and n + 1 not in by_mouse and keys_mean(positions[n + 1], line[n + 1])
        )
        if n in by_mouse:
            hand = Hand.DRAG
        elif turns and turns[-1].hand is Hand.TAP:
            hand = Hand.KEYS
        elif turns and turns[-1].hand is Hand.DRAG and tapped and next_by_keys:
            hand = Hand.TAP
        else:
            hand = Hand.DRAG
        turns.append(Turn(move, hand, before, positions[n + 1]))
    return turns


def targets(turn: Turn) -> int:
    """Return how many piles would take the cards of a turn."""
    move, position = turn.move, turn.before
    ways = (Move(move.source, pile, move.count) for pile in position.table.role)
    return sum(LEVEL.rules.why_not(position, way) is None for way in ways)


def wrong_move(position: Position) -> Move:
    """Return a move of one card between two columns that the rules refuse."""
    columns = position.table.having(Role.COLUMN)
    pairs = ((one, two) for one in columns for two in reversed(columns) if one != two)
    for one, two in pairs:
        if position[one] and position[two] and LEVEL.rules.why_not(position, Move(one, two)) is not None:
            return Move(one, two)
    raise Fault("every card fits every other: there is nothing to be refused")


def show(name: str, picture: Picture) -> None:
    """Leave a picture."""
    picture.save(PICTURES / f"{name}.png")


def check_won(kept: Kept) -> None:
    """The deal is booked as won, once, and what is booked is what its log says."""
    columns = "outcome, finished_at, elapsed_ms, moves, score, help"
    wait_for("the win is booked", lambda: bool(kept.rows("SELECT 1 FROM deal WHERE outcome = 'won'")))
    [booked] = kept.rows(f"SELECT {columns} FROM deal")
    result = kept.game().state.result
    if result is None or result.outcome is not Outcome.WON:
        raise Fault("the log, replayed, is no win")
    told = (
        *(result.outcome.value, result.elapsed_ms, result.moves),
        *(result.score + result.bonus, int(result.helped)),
    )
    if (booked[0], *booked[2:]) != told or not booked[1]:
        raise Fault(f"booked is {booked}, the log says {told}")


def play(folder: Path) -> None:
    """Play a deal and check on the way."""
    proven = ProvenDeals()
    number = proven.numbers(LEVEL.id)[0]
    line = proven.line(LEVEL.id, number)
    killed, closed = len(line) // 3, 2 * len(line) // 3
    refused = 4
    turns = planned(LEVEL.deal(number), line, {refused, killed - 1, closed - 1, len(line) - 1})
    held = max(
        (n for n, turn in enumerate(turns[:-1]) if turn.hand is Hand.DRAG), key=lambda n: targets(turns[n])
    )
    hands = [sum(turn.hand is hand for turn in turns) for hand in Hand]
    if min(hands) == 0:
        raise Fault(f"deal {number} has no use for one of the hands: {hands}")
    player = Player(folder, number)
    show("start", player.table("the deal lies on the table"))
    for n, turn in enumerate(turns[:-1]):
        if n == held:
            show("drag", player.hold(turn))
        if n == refused:
            show("refusal", player.be_refused(turn, wrong_move(turn.before)))
        if n in {killed, closed}:
            leave(player, by_kill=n == killed)
        player.make(turn)
    win(player, turns[-1])
    print(f"Won deal {number} by {hands[0]} drags, {hands[1]} taps and {hands[2]} moves by keys.")


def leave(player: Player, *, by_kill: bool) -> None:
    """End the program and start it again: the table is the same, its history too."""
    before = player.table("the cards lie")
    if by_kill:
        player.screen.kill()
    else:
        player.screen.quit()
    player.come_back()
    after = player.table("the deal lies there again")
    name = "killed" if by_kill else "closed"
    show(f"{name}-and-back", after)
    if after.differs(before, TABLE):
        show(f"{name}-before", before)
        raise Fault(f"after it was {name} the table looks different: see {PICTURES}")
    player.command("ctrl+z", "undo")
    player.command("ctrl+y", "redo")


def win(player: Player, last: Turn) -> None:
    """Make the last move, watch the cards fall until the result is told, and see what was booked."""
    player.make(last)
    middle = Area(SIZE[0] // 3, SIZE[1] // 3, SIZE[0] // 3, SIZE[1] // 3)
    falling: list[Picture] = []

    def told() -> bool:
        falling.append(player.screen.look())
        return falling[-1].share(DAY.panel, middle) + falling[-1].share(DAY.panel_well, middle) > 0.3

    wait_for("the result is told", told)
    result = player.screen.look_when("the result panel lies still", lambda _: True)
    show("result", result)
    del falling[-1]
    if not falling:
        raise Fault("no cards were seen to fall")
    # Most rows differ from the table under the result where most cards are in the air.
    show("cascade", max(falling[len(falling) // 3 :], key=spread))
    check_won(player.kept)
    player.screen.quit()
    player.come_back()
    player.screen.look_when("the next start", lambda _: True)
    player.screen.quit()
    check_won(player.kept)


def spread(picture: Picture) -> float:
    """Return how much of the lower half of the table is not dark: cards, not cloth."""
    half = Area(0, SIZE[1] // 2, SIZE[0], SIZE[1] // 2)
    light = rows = 0
    for row in picture.rows(half):
        light += sum(value > 225 for value in row[::3])
        rows += 1
    return light / max(1, rows)


def main() -> int:
    if not os.environ.get("DISPLAY"):
        print("x11: DISPLAY is not set; start Xvfb and name it", file=sys.stderr)
        return 1
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        try:
            play(Path(folder))
        except (Fault, subprocess.TimeoutExpired) as fault:
            print(f"x11: {fault}", file=sys.stderr)
            subprocess.run(["import", "-silent", "-window", "root", str(PICTURES / "fault.png")], check=False)
            return 1
        finally:
            Screen.end_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
