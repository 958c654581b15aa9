"""The solver of Cellar: verdicts of both directions, lines, draws, single rules, budgets."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.boards import CellarBoards
from engine.dealing import shuffled
from engine.games.catalogue import CELLAR as STANDARD
from engine.games.catalogue import CELLAR_STRICT as STRICT
from engine.games.cellar import CELLAR, CellarGame, Direction, directions
from engine.moves import Move
from engine.solver.answer import Answer, Verdict, never
from engine.solver.cellar import CellarAnswer, solve_cellar
from engine.table import Outcome, Position

Board = Callable[[str, CellarGame], Position]
Walk = Callable[[CellarGame, Position, int, int], Iterator[tuple[Move, Position]]]
UP, DOWN = Direction.UP, Direction.DOWN
LEVELS = {"standard": STANDARD, "strict": STRICT}
BOTH = pytest.mark.parametrize("game", LEVELS.values(), ids=LEVELS)
BUDGET = 200_000
DATA = Path(__file__).parents[2] / "data" / "cases"
SHARED = Path(__file__).parents[3].parent / "shared" / "cases"
FOLDERS = [DATA, *([SHARED] if SHARED.is_dir() else [])]
"""The kept cases, and the large lists where they lie by the checkout."""


def solved(game: CellarGame, position: Position) -> CellarAnswer:
    """Solve a position and follow every line to its end."""
    found = solve_cellar(game, position, BUDGET, never)
    for way, one in ((UP, found.up), (DOWN, found.down)):
        assert one.verdict in {Verdict.WINNABLE, Verdict.UNWINNABLE}
        if one.verdict is Verdict.WINNABLE:
            end = followed(game, position, one.moves)
            assert game.outcome(end) is Outcome.WON
            assert directions(end) == {way}
    wins = [one for one in (found.up, found.down) if one.verdict is Verdict.WINNABLE]
    if wins:
        assert found.draw is None
        assert found.answer.moves == min((one.moves for one in wins), key=len)
    else:
        assert found.draw is not None
        assert found.draw.verdict is found.answer.verdict
        assert found.answer.moves == ()
        if found.draw.verdict is Verdict.DRAW:
            assert game.outcome(followed(game, position, found.draw.moves)) is Outcome.DRAWN
    return found


def followed(game: CellarGame, position: Position, moves: tuple[Move, ...]) -> Position:
    """Make moves, each of which has to be legal."""
    for n, move in enumerate(moves):
        assert game.why_not(position, move) is None, (n, str(move))
        position = game.play(position, move)
    return position


def can(answer: Answer) -> bool:
    return answer.verdict is Verdict.WINNABLE


# Known answers.


def rows(path: Path) -> Iterator[tuple[str, Position, Verdict, bool, bool]]:
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        case, board, verdict, up, down = line.split("\t")
        yield case, CellarBoards().read(board.replace("\\n", "\n")), Verdict(verdict), up == "1", down == "1"


def check_rows(game: CellarGame, path: Path) -> tuple[int, list[int]]:
    count, lengths = 0, []
    for case, position, verdict, up, down in rows(path):
        found = solved(game, position)
        assert (found.answer.verdict, can(found.up), can(found.down)) == (verdict, up, down), case
        count += 1
        lengths += [len(found.answer.moves)] if found.answer.moves else []
    return count, sorted(lengths)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("level", LEVELS)
def test_every_case_gets_its_verdict_up_and_down(level: str, folder: Path) -> None:
    count, lengths = check_rows(LEVELS[level], folder / f"cellar-{level}.tsv")
    assert count >= 58
    assert lengths[len(lengths) // 2] <= 56


# Single rules.

ONE_WALL = """
    L1: QS TD JS KS
    R1: 5C TS 7H TH
    L2: 6H QH
    R2: 5H JD
    L3: 8S JH 9H 8H
    R3: KD TC/9C/8C
    L4: 7C KH 7S QD 9S
    R4: 6C
    WL: KC/QC
    WR: -
    CE: JC
    Aces: S-6^ H-4^ D-9^ C-4^
"""


def test_one_emptied_wall_opens_the_cellar_and_in_standard_its_card_may_go_to_the_other(board: Board) -> None:
    assert can(solved(STANDARD, board(ONE_WALL, STANDARD)).up)
    assert solved(STRICT, board(ONE_WALL, STRICT)).answer.verdict is Verdict.UNWINNABLE
    locked = ONE_WALL.replace("L2: 6H QH", "L2: QH").replace("WR: -", "WR: 6H")
    assert solved(STANDARD, board(locked, STANDARD)).answer.verdict is Verdict.UNWINNABLE


def test_a_pack_is_turned_over_in_one_move(board: Board) -> None:
    text = """
        L1: KH 8S
        R1: QH 4S 5S/6S/7S
        L2: 9S JH TH
        R2: KS QS JS TS
        WL: KC
        WR: KD
        Aces: S-3^ H-9^ D-Q^ C-Q^
    """
    assert Move("R1", "L1", 3) in solved(STRICT, board(text, STRICT)).up.moves


# The pack from the 2 to the king (rule 5).

BASE_2 = "2S/3S/4S/5S/6S/7S/8S/9S/TS/JS/QS/KS"
BASE_K = "KS/QS/JS/TS/9S/8S/7S/6S/5S/4S/3S/2S"
REST = """
    R1: 6H 5H 4H 3H 2H
    L2: JH TH 9H 8H 7H
    L3: 6D 5D 4D 3D 2D
    R3: JD TD 9D 8D 7D
    L4: 6C 5C 4C 3C 2C
    R4: JC TC 9C 8C 7C
    WL: KH QH KD QD
    WR: KC QC
"""


@BOTH
@pytest.mark.parametrize("spades", [BASE_2, BASE_K], ids=["2 below", "king below"])
def test_a_whole_suit_in_one_pack_goes_the_way_of_the_others(
    game: CellarGame, spades: str, board: Board
) -> None:
    assert can(solved(game, board(f"L1: {spades}\n{REST}", game)).up)
    for sign, way in (("^", UP), ("v", DOWN)):
        done = "K^" if way is UP else "2v"
        position = board(f"L1: {spades}\nAces: S-A H-{done} D-{done} C-{done}", game)
        found = solved(game, position)
        assert (can(found.up), can(found.down)) == (way is UP, way is DOWN), sign
        assert found.answer.moves == (Move("L1", "fS", 12),)
    mixed = board(f"L1: {spades}\nAces: S-A H-K^ D-K^ C-2v", game)
    assert solved(game, mixed).answer.verdict is Verdict.DRAW


@BOTH
@pytest.mark.parametrize("spades", [BASE_2, BASE_K], ids=["2 below", "king below"])
def test_positions_with_a_whole_suit_in_one_pack_are_worth_as_much_as_their_best_move(
    game: CellarGame, spades: str, board: Board, walk: Walk
) -> None:
    for _, position in walk(game, board(f"L1: {spades}\n{REST}", game), 1, 8):
        found = solved(game, position)
        children = [solved(game, game.play(position, move)) for move in game.moves(position)]
        assert can(found.up) == any(can(child.up) for child in children)
        assert can(found.down) == any(can(child.down) for child in children)


@BOTH
def test_a_whole_suit_with_its_king_on_top_cannot_be_the_first_to_go_up(
    game: CellarGame, board: Board
) -> None:
    stuck = """
        R1: 6H 5H 2H 4H 3H
        L2: JH TH 9H 8H 7H
        R2: KH
        L3: 6D 5D 2D 4D 3D
        R3: JD TD 9D 8D 7D
        L4: 6C 5C 2C 4C 3C
        R4: JC TC 9C 8C 7C
        WL: QH QD
        WR: KC QC
        CE: KD
    """
    assert not can(solved(game, board(f"L1: {BASE_2}\n{stuck}", game)).up)
    assert can(solved(game, board(f"L1: {BASE_K}\n{stuck}", game)).up)
    aside = stuck.replace("CE: KD", "CE: -").replace("R2: KH", "R2: KH KD")
    assert Move("L1", CELLAR) in solved(game, board(f"L1: {BASE_2}\n{aside}", game)).up.moves


# Directions, budgets, ends.


def test_only_the_begun_direction_is_searched_and_a_draw_when_they_differ(board: Board) -> None:
    up = solved(STANDARD, board("L1: KS\nAces: S-Q^ H-K^ D-K^ C-K^", STANDARD))
    assert up.up.moves == (Move("L1", "fS"),)
    assert up.down == Answer(Verdict.UNWINNABLE)
    mixed = solved(STANDARD, board("L1: KS\nAces: S-Q^ H-K^ D-K^ C-2v", STANDARD))
    assert mixed.up == mixed.down == Answer(Verdict.UNWINNABLE)
    assert mixed.draw == Answer(Verdict.DRAW, (Move("L1", "fS"),), 1)
    assert mixed.answer.verdict is Verdict.DRAW


def test_what_is_over_needs_no_move(board: Board) -> None:
    won = solved(STANDARD, board("Aces: S-2v H-2v D-2v C-2v", STANDARD))
    assert (won.answer.verdict, won.answer.moves) == (Verdict.WINNABLE, ())
    drawn = solved(STANDARD, board("Aces: S-2v H-2v D-K^ C-2v", STANDARD))
    assert drawn.answer.verdict is Verdict.DRAW


def test_a_spent_budget_or_a_stop_leaves_it_undecided() -> None:
    position = STRICT.deal(shuffled(1))
    short = solve_cellar(STRICT, position, 50, never)
    assert (short.up.verdict, short.down.verdict, short.draw) == (
        Verdict.UNDECIDED,
        Verdict.UNDECIDED,
        None,
    )
    assert short.up.positions == short.down.positions == 50
    assert short.answer == Answer(Verdict.UNDECIDED, (), 100)
    hopeless = next(
        position
        for _, position, verdict, *_ in rows(DATA / "cellar-strict.tsv")
        if verdict is Verdict.UNWINNABLE
    )
    assert solve_cellar(STRICT, hopeless, BUDGET, lambda: True).answer.verdict is Verdict.UNDECIDED


def test_the_same_question_has_the_same_answer() -> None:
    position = STANDARD.deal(shuffled(7))
    assert solve_cellar(STANDARD, position, BUDGET, never) == solve_cellar(STANDARD, position, BUDGET, never)
