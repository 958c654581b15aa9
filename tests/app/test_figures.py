"""What the guides show is true: every figure is asked of the engine, as if tried on the table."""

from itertools import pairwise

import pytest

from app.figures import Figure, Mark, Piece, Sign
from app.texts_guide import GuidePage, pages
from engine.cards import DECK, parse_card
from engine.games.catalogue import LEVELS, Level
from engine.moves import Move
from engine.table import PileId, Position, Role

GAMES = sorted({level.game for level in LEVELS.values()})
USUAL = {
    "eight-cells": "eight-cells:medium",
    "eight-off": "eight-off:c4",
    "six-by-six": "six-by-six:standard",
}


def page(game: str, heading: str) -> GuidePage:
    return next(each for each in pages(game) if each.heading == heading)


def within(figure: Figure, mark: Mark) -> list[Piece]:
    """The cards that a ring is around."""
    return [
        piece
        for piece in figure.pieces
        if mark.x - 0.01 <= piece.x < mark.x + mark.width - 0.5
        and mark.y - 0.01 <= piece.y <= mark.y + mark.height - 1.39
    ]


def columns_of(figure: Figure) -> list[list[str]]:
    """Cards that lie on each other, from left to right; an empty place is an empty list."""
    by_x: dict[float, list[Piece]] = {}
    for piece in figure.pieces:
        by_x.setdefault(piece.x, []).append(piece)
    return [
        [piece.name for piece in sorted(by_x[x], key=lambda each: each.y) if piece.name] for x in sorted(by_x)
    ]


def laid(level: Level, columns: list[list[str]], cells: list[str]) -> Position:
    """A position with these columns at the left; the cards that are left out lie on the last column."""
    table = level.rules.table
    piles: dict[PileId, list[str]] = dict(zip(table.having(Role.COLUMN), columns, strict=False))
    piles |= {cell: [card] for cell, card in zip(table.having(Role.CELL), cells, strict=False) if card != "-"}
    used = {card for pile in piles.values() for card in pile}
    piles[table.having(Role.COLUMN)[-1]] = [str(card) for card in DECK if str(card) not in used]
    for cell in table.having(Role.CELL)[len(cells) :]:  # cells that the figure leaves out are full
        piles[cell] = [piles[table.having(Role.COLUMN)[-1]].pop(0)]
    cards = {pile: [card for name in names if (card := parse_card(name))] for pile, names in piles.items()}
    return Position.of(table, cards)


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_cards_of_one_deck_in_their_room(game: str) -> None:
    figures = [figure for each in pages(game) for figure in each.figures]
    assert len(figures) >= 4
    for figure in figures:
        assert figure.words
        for piece in figure.pieces:
            assert 0 <= piece.x <= figure.width - 1 + 1e-6, (figure.words, piece)
            assert 0 <= piece.y <= figure.height - 1.4 + 1e-6, (figure.words, piece)
            assert len(piece.name) < 2 or parse_card(piece.name) is not None
        for mark in figure.marks:
            assert within(figure, mark), (figure.words, mark)


@pytest.mark.parametrize("game", USUAL)
def test_what_the_figure_lays_the_rules_allow(game: str) -> None:
    level = LEVELS[USUAL[game]]
    figure = page(game, "Laying cards").figures[0]
    goes, onto, stays, other = columns_of(figure)
    position = laid(level, [goes, onto, stays], [])
    assert level.rules.why_not(position, Move("t1", "t2")) is None
    assert level.rules.why_not(position, Move("t3", "t2")) is not None
    assert other == onto


@pytest.mark.parametrize("game", USUAL)
def test_run_in_the_figure_is_within_the_limit_that_it_names(game: str) -> None:
    level = LEVELS[USUAL[game]]
    figure = page(game, "How many cards at once").figures[0]
    cells = [piece.name or "-" for piece in figure.pieces[:4]]
    columns = columns_of(figure)[4:]
    held = next(mark for mark in figure.marks if mark.sign is Sign.HELD)
    run = within(figure, held)
    position = laid(level, columns, cells)
    target = f"t{len(columns)}"
    assert level.rules.why_not(position, Move("t1", target, len(run))) is None
    texts = [label.text for label in figure.labels]
    limit = int(next(text for text in texts if "=" in text).rpartition(" ")[2])
    assert len(run) <= limit
    assert f"free cells: {cells.count('-')}" in texts


def test_marked_cell_of_the_table_is_the_sum_of_its_figure() -> None:
    for game in GAMES:
        for each in pages(game):
            if each.marked != (0, 0):
                row, column = each.marked
                sums = [label.text for label in each.figures[0].labels if "=" in label.text]
                assert sums[0].endswith(f" {each.table[row][column]}")


def test_spaces_take_what_the_figure_says() -> None:
    run, space, lone, _ = columns_of(page("eight-cells", "Spaces").figures[0])
    for name, is_taken in (("eight-cells:easy", True), ("eight-cells:medium", False)):
        level = LEVELS[name]
        position = laid(level, [run, space, lone], ["-"] * 4)
        assert level.rules.why_not(position, Move("t1", "t2", len(run) - 1)) is None
        assert (level.rules.why_not(position, Move("t3", "t2")) is None) == is_taken


def test_cellars_pack_lies_as_the_figure_says() -> None:
    rules = LEVELS["cellar:standard"].rules
    figure = page("cellar", "Free cards and packs").figures[1]
    pack, as_it_lies, turned = (within(figure, mark) for mark in figure.marks)
    names = [piece.name for piece in pack]
    for result in (as_it_lies, turned):
        onto, *rest = [piece.name for piece in result]
        piles = {"R1": names, "R2": [onto]}
        cards = {pile: [card for name in row if (card := parse_card(name))] for pile, row in piles.items()}
        position = Position.of(rules.table, cards, {"R1": 0, "R2": 0})
        move = Move("R1", "R2", len(names))
        assert rules.why_not(position, move) is None
        assert [str(card) for card in rules.play(position, move)["R2"]] == [onto, *rest]
    assert any(a.name != b.name for a, b in pairwise(as_it_lies))


def test_tall_and_wide_cellar_are_the_same_deal() -> None:
    wide, tall = page("cellar", "The deal").figures
    assert sorted(piece.name for piece in wide.pieces) == sorted(piece.name for piece in tall.pieces)
    assert len({piece.name for piece in wide.pieces}) == len(DECK)
    free = [{piece.name for piece in figure.pieces if not piece.is_blocked} for figure in (wide, tall)]
    assert free[0] == free[1]
