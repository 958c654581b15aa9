"""The compact search on positions with known answers: verdicts, and lines card by card."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.cards import DECK, KING
from engine.dealing import shuffled
from engine.games.catalogue import EIGHT_CELLS, EIGHT_CELLS_EASY, EIGHT_OFF, LEVELS, SIX_BY_SIX
from engine.games.cells import CellGame, Group
from engine.moves import Move
from engine.solver.answer import ASK_EVERY, Verdict
from engine.solver.compact import CompactSearch
from engine.solver.tidy import wins
from engine.table import Position

COMPACT = ("eight-cells:medium", "eight-cells:hard", "eight-off:c8", "eight-off:c4", "eight-off:c2")
MEDIUM = LEVELS["eight-cells:medium"]
HARD = LEVELS["eight-cells:hard"]
Cases = Callable[[str], list[tuple[str, Position, Verdict]]]
Ask = Callable[..., Verdict]
Line = Callable[..., tuple[Move, ...] | None]
Board = Callable[[str, CellGame], Position]


def game_of(level: str) -> CellGame:
    rules = LEVELS[level].rules
    assert isinstance(rules, CellGame)
    return rules


def search(number: int) -> CompactSearch:
    return CompactSearch(game_of(HARD.id), HARD.deal(number), doubling=False)


@pytest.mark.parametrize("level", COMPACT)
def test_every_case_gets_its_verdict_and_every_line_wins(level: str, cases: Cases, line: Line) -> None:
    game, rows = game_of(level), cases(level)
    assert len(rows) >= 30
    for case, position, answer in rows:
        moves = line(game, position)
        assert (moves is not None) is (answer is Verdict.WINNABLE), case
        if moves is not None:
            assert wins(game, position, moves), case
            # Eight Off's wider rules, take-back and all, take what Medium's take.
            assert level != "eight-cells:medium" or wins(EIGHT_OFF, position, moves), case


@pytest.mark.parametrize("level", ["eight-off:c8", "eight-off:c4", "eight-off:c2"])
def test_take_back_changes_no_verdict_and_no_line(level: str, cases: Cases, line: Line) -> None:
    game = game_of(level)
    assert game.takeback
    for case, position, answer in cases(level)[:60]:
        moves = line(replace(game, takeback=False), position)
        assert (moves is not None) is (answer is Verdict.WINNABLE), case
        assert moves == line(game, position), case


@pytest.mark.parametrize("doubling", [False, True])
def test_a_win_with_kings_only_is_a_win_on_easy(doubling: bool, cases: Cases, line: Line) -> None:
    won = 0
    for case, position, answer in cases("eight-cells:easy")[:100]:
        moves = line(EIGHT_CELLS_EASY, position, doubling=doubling)
        if moves is not None:
            won += 1
            assert answer is Verdict.WINNABLE, case
            assert wins(EIGHT_CELLS_EASY, position, moves), case
    assert won >= 29


@pytest.mark.parametrize("group", Group)
def test_the_same_cards_are_no_harder_with_more_cells(group: Group, line: Line) -> None:
    games = [replace(EIGHT_CELLS, cells=cells, group=group) for cells in (4, 6, 8)]
    counts = [0, 0, 0]
    for number in range(1, 81):
        lines = [line(game, game.deal(shuffled(number))) for game in games]
        answers = [moves is not None for moves in lines]
        assert answers == sorted(answers), number
        assert lines[2] is None or wins(EIGHT_CELLS_EASY, MEDIUM.deal(number), lines[2])
        counts = [count + answer for count, answer in zip(counts, answers, strict=True)]
    assert 0 < counts[0] < counts[1] < counts[2]


def test_spaces_that_double_the_run_limit_never_harm(verdict: Ask) -> None:
    for game in (EIGHT_OFF, replace(EIGHT_OFF, cells=6), replace(EIGHT_OFF, cells=4)):
        for number in range(1, 81):
            position = game.deal(shuffled(number))
            if verdict(game, position, doubling=False) is Verdict.WINNABLE:
                assert verdict(game, position, doubling=True) is Verdict.WINNABLE, number


def test_a_king_may_have_to_wait_while_a_space_doubles_the_limit(verdict: Ask, line: Line) -> None:
    """Four clubs must go to the nine: with one cell and one space, or with two cells never."""
    text = (
        "Foundations: H-A C-3 D-5 S-0\nFreecells: KH JC TC -\n: 4C 8C 7C 6C 5C\n: QH 9C\n"
        ": TD 8S JS 9D 8D 2H AS\n: 7H KS 4H\n: KD JH QS QC TS JD 3H 6H\n: TH KC 4S 6S\n"
        ": 8H QD 7D 5H 7S 9H 9S 6D 3S 5S 2S\n:\n"
    )
    game = game_of("eight-off:c4")
    position = LEVELS["eight-off:c4"].boards.read(text)
    moves = line(game, position)
    assert moves is not None
    assert wins(game, position, moves)
    laid = game.play(position, Move("c1", "t8"))
    assert game.why_not(position, Move("c1", "t8")) is None
    assert game.limit(position, "t2")[0] == 4
    assert game.limit(laid, "t2")[0] == 3
    assert verdict(game, laid) is Verdict.WINNABLE  # it can go back
    assert verdict(game, position, doubling=False) is Verdict.UNWINNABLE


def test_a_king_may_have_to_go_back_although_there_is_a_space(verdict: Ask, line: Line) -> None:
    """Seven clubs must go to the queen: two cells and a space carry six, one cell and two spaces eight."""
    text = (
        "Foundations: H-0 C-3 D-3 S-7\nFreecells: - QS QD -\n: 4C JC TC 9C 8C 7C 6C 5C\n: 4D QC\n"
        ": KD KC 8H 9D 6H QH 2H 9H 5D AH\n: JS TH 8S 7H 8D\n: JD TD JH 3H\n: KS 9S 5H 6D TS 7D 4H\n:\n: KH\n"
    )
    game = game_of("eight-off:c4")
    position = LEVELS["eight-off:c4"].boards.read(text)
    moves = line(game, position)
    assert moves is not None
    assert wins(game, position, moves)
    assert game.limit(position, "t2")[0] == 6
    assert game.limit(game.play(position, Move("t8", "c1")), "t2")[0] == 8
    assert verdict(game, position, doubling=False) is Verdict.UNWINNABLE


@pytest.mark.parametrize("level", COMPACT)
def test_weights_and_the_order_of_columns_change_no_verdict(level: str, verdict: Ask) -> None:
    game, columns = game_of(level), len(game_of(level).columns)
    for number in range(1, 61):
        position = LEVELS[level].deal(number)
        answer = verdict(game, position)
        assert {verdict(game, position, weight=weight) for weight in (0, 2, 8)} == {answer}, number
        piles = (*position.piles[:columns][::-1], *position.piles[columns:])
        assert verdict(game, Position(position.table, piles, position.blocked)) is answer, number


@pytest.mark.parametrize("budget", [2, 3, 40])
def test_a_budget_that_is_spent_leaves_it_undecided(budget: int) -> None:
    whole, asked = search(1), search(1)
    assert whole.run(10**6, lambda: False)[0] is not Verdict.UNDECIDED
    assert whole.positions > budget
    assert asked.run(budget, lambda: False) == (Verdict.UNDECIDED, [])
    assert asked.positions == budget


def test_it_ends_when_it_is_told_to() -> None:
    for number in range(1, 100):
        whole, asked, answers = search(number), search(number), iter([False, True])
        whole.run(10**6, lambda: False)
        if whole.positions > 3 * ASK_EVERY:
            assert asked.run(10**6, lambda answers=answers: next(answers)) == (Verdict.UNDECIDED, [])  # type: ignore[misc]
            assert asked.positions == 2 * ASK_EVERY
            return
    pytest.fail("no search is long enough")


def test_the_end_of_a_deal(board: Board, line: Line) -> None:
    game = game_of(MEDIUM.id)
    assert line(game, board("Foundations: C-K D-K H-K S-K", game)) == ()
    last = line(game, board("Foundations: C-K D-K H-K S-Q\n: KS", game))
    assert last == (Move("t1", "fS"),)
    cells = line(game, board("Foundations: C-9 D-K H-K S-K\nFreecells: KC JC QC TC", game))
    assert cells == tuple(Move(cell, "fC") for cell in ("c4", "c2", "c3", "c1"))


def test_a_column_may_hold_the_whole_deck(line: Line) -> None:
    game = game_of(MEDIUM.id)
    falling = Position.of(game.table, {"t3": sorted(DECK, key=lambda card: -card.rank)})
    moves = line(game, falling)
    assert moves is not None
    assert wins(game, falling, moves)
    rising = Position.of(game.table, {"t3": sorted(DECK, key=lambda card: card.rank % KING)})
    assert line(game, rising) is None


def test_only_packing_in_suit_can_be_asked() -> None:
    with pytest.raises(ValueError, match="COLOURS"):
        CompactSearch(SIX_BY_SIX, LEVELS["six-by-six:standard"].deal(1), doubling=False)
