"""The lines that come with the program, and those the tests keep, are played out card by card."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from engine.dealing import LARGEST
from engine.finishing import Finishing, finish
from engine.games.catalogue import LEVELS, Level
from engine.moves import Move
from engine.table import Outcome, Position

ROOT = Path(__file__).parents[2]
EASY = ROOT / "resources" / "deals" / "eight-cells-easy.tsv"
LINES = ROOT / "tests" / "data" / "lines.tsv"
EASY_DEALS = 400
LEAST_LINES = 3


class Row(NamedTuple):
    """One deal and a line of moves that wins it."""

    level: Level
    number: int
    words: list[str]


def fields(path: Path, header: list[str]) -> list[list[str]]:
    text = path.read_text(encoding="ascii")
    assert text.endswith("\n")
    first, *rows = (line.split("\t") for line in text.splitlines())
    assert first == header
    assert all(len(row) == len(header) for row in rows)
    return rows


def easy_rows() -> list[Row]:
    level = LEVELS["eight-cells:easy"]
    return [Row(level, int(number), words.split(" ")) for number, words in fields(EASY, ["number", "moves"])]


def kept_rows() -> list[Row]:
    rows = fields(LINES, ["level", "number", "moves"])
    return [Row(LEVELS[level], int(number), words.split(" ")) for level, number, words in rows]


def assert_wins(row: Row) -> list[Move]:
    """Play a line and what the game plays by itself after it; return the line's moves."""
    level, at = row.level, f"{row.level.id} {row.number}"
    position, moves = level.deal(row.number), []
    for place, word in enumerate(row.words, 1):
        assert not ends(level, position), f"{at}: over before move {place}"
        move = level.notation.read(position, word) if level.notation else None
        assert move is not None, f"{at}: move {place}, {word}, is none"
        refusal = level.rules.why_not(position, move)
        assert refusal is None, f"{at}: move {place}, {word}, is refused: {refusal}"
        assert level.notation is None or level.notation.write(position, move) == word
        position = level.rules.play(position, move)
        moves.append(move)
    if level.finishing is Finishing.BY_ITSELF:
        for move in finish(level.rules, position):
            assert level.rules.why_not(position, move) is None, f"{at}: {move} is refused in the finish"
            position = level.rules.play(position, move)
    assert level.rules.outcome(position) is Outcome.WON, f"{at}: not won"
    return moves


def ends(level: Level, position: Position) -> bool:
    """Whether the player has nothing left to do."""
    if level.finishing is Finishing.BY_ITSELF and finish(level.rules, position):
        return True
    return level.rules.outcome(position) is Outcome.WON


def test_easy_deals_are_in_range_sorted_and_unique() -> None:
    numbers = [row.number for row in easy_rows()]
    assert len(numbers) == EASY_DEALS
    assert all(0 <= number <= LARGEST for number in numbers)
    assert all(one < other for one, other in pairwise(numbers))


def test_every_easy_deal_is_won_by_its_line() -> None:
    for row in easy_rows():
        assert_wins(row)


def test_kept_lines_are_in_range_sorted_and_unique() -> None:
    order = list(LEVELS)
    keys = [(order.index(row.level.id), row.number) for row in kept_rows()]
    assert all(0 <= number <= LARGEST for _, number in keys)
    assert all(one < other for one, other in pairwise(keys))


def test_kept_lines_cover_every_level_with_cells_but_the_hopeless_one() -> None:
    count = Counter(row.level.id for row in kept_rows())
    cellular = {level.id for level in LEVELS.values() if level.notation}
    assert set(count) == cellular - {"eight-off:c2"}
    assert min(count.values()) >= LEAST_LINES


def test_every_kept_line_wins() -> None:
    for row in kept_rows():
        assert_wins(row)


def test_a_kept_line_of_eight_off_moves_several_cards_at_once() -> None:
    lines = [assert_wins(row) for row in kept_rows() if row.level.id == "eight-off:c8"]
    assert any(move.count > 1 for line in lines for move in line)
