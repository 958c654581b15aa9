"""The compact search on positions with known answers: verdicts, and lines card by card."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.cards import DECK, KING, Card
from engine.dealing import shuffled
from engine.games.catalogue import EIGHT_CELLS, EIGHT_CELLS_EASY, EIGHT_OFF, LEVELS, SIX_BY_SIX
from engine.games.cells import CellGame, Group
from engine.solver.answer import ASK_EVERY, Verdict
from engine.solver.compact import CompactSearch
from engine.solver.tidy import wins
from engine.table import Position

COMPACT = ("eight-cells:medium", "eight-cells:hard", "eight-off:c8", "eight-off:c4", "eight-off:c2")
MEDIUM = LEVELS["eight-cells:medium"]
HARD = LEVELS["eight-cells:hard"]


def game_of(level: str) -> CellGame:
    rules = LEVELS[level].rules
    assert isinstance(rules, CellGame)
    return rules


def search(game: CellGame, position: Position) -> CompactSearch:
    return CompactSearch(game, position, doubling=game.group is Group.DOUBLING)


@pytest.mark.parametrize("level", COMPACT)
def test_every_case_gets_its_verdict_and_every_line_wins(
    level: str, cases: Callable, compact: Callable
) -> None:
    game, rows = game_of(level), cases(level)
    assert len(rows) >= 30
    for row in rows:
        position = row.read()
        found = compact(game, position)
        assert found.verdict is row.verdict, row
        assert wins(game, position, found.moves) is (row.verdict is Verdict.WINNABLE), row
        # Eight Off's wider rules, take-back and all, take what Medium's take.
        assert level != "eight-cells:medium" or not found.moves or wins(EIGHT_OFF, position, found.moves)


@pytest.mark.parametrize("level", ["eight-off:c8", "eight-off:c4", "eight-off:c2"])
def test_take_back_changes_no_verdict_and_no_line(level: str, cases: Callable, compact: Callable) -> None:
    game = game_of(level)
    assert game.takeback
    for row in cases(level)[:40]:
        position = row.read()
        found = compact(replace(game, takeback=False), position)
        assert found.verdict is row.verdict
        assert found == compact(game, position)


@pytest.mark.parametrize("doubling", [False, True])
def test_a_win_with_kings_only_is_a_win_on_easy(doubling: bool, cases: Callable, compact: Callable) -> None:
    won = 0
    for row in cases("eight-cells:easy"):
        position = row.read()
        found = compact(EIGHT_CELLS_EASY, position, doubling=doubling)
        if found.verdict is Verdict.WINNABLE:
            won += 1
            assert row.verdict is Verdict.WINNABLE
            assert wins(EIGHT_CELLS_EASY, position, found.moves)
        if won == 60:
            break
    assert won >= 29


@pytest.mark.parametrize("group", Group)
def test_the_same_cards_are_no_harder_with_more_cells(group: Group, compact: Callable) -> None:
    games = [replace(EIGHT_CELLS, cells=cells, group=group) for cells in (4, 6, 8)]
    counts = [0, 0, 0]
    for number in range(1, 61):
        found = [compact(game, game.deal(shuffled(number))) for game in games]
        answers = [one.verdict is Verdict.WINNABLE for one in found]
        assert answers == sorted(answers), number
        assert not answers[2] or wins(EIGHT_CELLS_EASY, MEDIUM.deal(number), found[2].moves)
        counts = [count + answer for count, answer in zip(counts, answers, strict=True)]
    assert 0 < counts[0] < counts[1] < counts[2]


@pytest.mark.parametrize("cells", [2, 4, 6])
def test_spaces_that_double_the_run_limit_never_harm(cells: int, compact: Callable) -> None:
    plain, doubling = (replace(EIGHT_OFF, cells=cells, cells_dealt=2, group=group) for group in Group)
    plain, doubling = (replace(game, columns=(7, 7, *(6,) * 6)) for game in (plain, doubling))
    for number in range(1, 41):
        deck = shuffled(number)
        if compact(plain, plain.deal(deck)).verdict is Verdict.WINNABLE:
            assert compact(doubling, doubling.deal(deck)).verdict is Verdict.WINNABLE, number


@pytest.mark.parametrize("level", COMPACT)
def test_weights_and_the_order_of_piles_change_no_verdict(level: str, compact: Callable) -> None:
    game = game_of(level)
    columns = slice(0, len(game.columns))
    for number in range(1, 31):
        position = LEVELS[level].deal(number)
        verdict = compact(game, position).verdict
        assert {compact(game, position, weight=weight).verdict for weight in (0, 2, 8)} == {verdict}
        turned = Position(
            position.table,
            (*position.piles[columns][::-1], *position.piles[columns.stop :]),
            position.blocked,
        )
        assert compact(game, turned).verdict is verdict


def test_a_budget_that_is_spent_leaves_it_undecided() -> None:
    whole = search(game_of(HARD.id), HARD.deal(1))
    verdict, _ = whole.run(10**6, lambda: False)
    assert verdict is not Verdict.UNDECIDED
    for budget in (1, 2, 40):
        assert whole.positions > budget
        asked = search(game_of(HARD.id), HARD.deal(1))
        assert asked.run(budget, lambda: False) == (Verdict.UNDECIDED, [])
        assert asked.positions == max(budget, 2)


def test_it_ends_when_it_is_told_to() -> None:
    number = next(n for n in range(1, 200) if search_size(n) > 3 * ASK_EVERY)
    asked = search(game_of(HARD.id), HARD.deal(number))
    answers = iter([False, True])
    assert asked.run(10**6, lambda: next(answers)) == (Verdict.UNDECIDED, [])
    assert asked.positions == 2 * ASK_EVERY


def search_size(number: int) -> int:
    whole = search(game_of(HARD.id), HARD.deal(number))
    whole.run(10**6, lambda: False)
    return whole.positions


def test_positions_at_the_end_of_a_deal(board: Callable, compact: Callable) -> None:
    game = game_of(MEDIUM.id)
    won = board("Foundations: C-K D-K H-K S-K", game)
    assert compact(game, won) == (Verdict.WINNABLE, (), 1)
    last = board("Foundations: C-K D-K H-K S-Q\n: KS", game)
    assert list(map(str, compact(game, last).moves)) == ["t1>fS"]
    cells = board("Foundations: C-9 D-K H-K S-K\nFreecells: KC JC QC TC", game)
    assert sorted(map(str, compact(game, cells).moves)) == ["c1>fC", "c2>fC", "c3>fC", "c4>fC"]


def test_a_column_may_hold_the_whole_deck(compact: Callable) -> None:
    game = game_of(MEDIUM.id)
    easy = Position.of(game.table, {"t3": sorted(DECK, key=lambda card: -card.rank)})
    found = compact(game, easy)
    assert wins(game, easy, found.moves)
    hard = Position.of(game.table, {"t3": sorted(DECK, key=lambda card: card.rank % KING)})
    assert compact(game, hard).verdict is Verdict.UNWINNABLE


def test_the_king_that_gets_the_space_is_searched_for(
    board: Callable, compact: Callable, plain: Callable
) -> None:
    """Only one of two kings in cells helps: what lies on the queen of the other cannot be moved otherwise."""
    game = replace(EIGHT_CELLS, cells=2, cells_dealt=2, columns=(7, 7, *(6,) * 6))
    for kings in ("KC KD", "KD KC"):
        text = f"Foundations: C-8 D-J H-K S-K\nFreecells: {kings}\n: 9C TC QC\n: JC QD"
        position = board(text, game)
        found = compact(game, position)
        assert found.verdict is Verdict.WINNABLE
        assert wins(game, position, found.moves)


def test_only_packing_in_suit_can_be_asked() -> None:
    with pytest.raises(ValueError, match="COLOURS"):
        CompactSearch(SIX_BY_SIX, LEVELS["six-by-six:standard"].deal(1), doubling=False)
