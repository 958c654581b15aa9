"""Where everything stands (`rules.md`, section 2, last item; design, "Layout"): any size, any screen."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.layout import ARRANGED, Fan, Layout, Rect, Slot, arrange, fan, is_tall
from engine.games.catalogue import LEVELS, Arrangement, Level
from engine.table import PileId, Role

BAR = 56
SMALLEST, LARGEST = (560, 500), (7680, 4320)
LONGEST = 20  # cards in a column
INDEX_WHOLE = 0.29  # of a card's width: less covers rank and suit
SHOWN = [level for level in LEVELS.values() if level.arrangement in ARRANGED]
each_table = pytest.mark.parametrize(  # levels whose piles are alike lie alike
    "level",
    {(tuple(level.rules.table), level.arrangement): level for level in SHOWN}.values(),
    ids=lambda level: level.id,
)
EIGHT_COLUMNS = [level for level in SHOWN if len(level.rules.table.having(Role.COLUMN)) == 8]
CELLS_LEFT = [level for level in SHOWN if level.arrangement is Arrangement.CELLS_LEFT]
CARPETS = [level for level in SHOWN if level.arrangement is Arrangement.CARPET][:1]
CELLS = [level for level in SHOWN if level.rules.table.having(Role.CELL)]
each_with_cells = pytest.mark.parametrize("level", CELLS, ids=lambda level: level.id)
each_level = pytest.mark.parametrize("level", SHOWN, ids=lambda level: level.id)

windows = st.tuples(st.integers(SMALLEST[0], LARGEST[0]), st.integers(SMALLEST[1], LARGEST[1]))
ratios = st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0])
CORNERS = [(w, h) for w in (560, 800, 1280, 1920, 3840, 7680) for h in (500, 600, 800, 1080, 2160, 4320)]


def laid(level: Level, window: tuple[int, int], ratio: float = 1.0, large: bool = False) -> Layout:
    """Lay a level's table in a window, as the main window does."""
    width, height = window
    tall = is_tall(width, height)
    size = (width, height - BAR)
    return arrange(level.rules.table, level.arrangement, size, ratio, tall=tall, large=large)


def covered(layout: Layout, level: Level, count: int) -> dict[PileId, Rect]:
    """Return what each pile covers when its column holds so many cards, any other pile one."""
    role = level.rules.table.role
    return {pile: layout.reach(pile, count if role[pile] is Role.COLUMN else 1) for pile in role}


def check_inside(layout: Layout, level: Level) -> None:
    for count in (0, LONGEST):
        for pile, (x, y, width, height) in covered(layout, level, count).items():
            assert x >= 0, pile
            assert y >= 0, pile
            assert x + width <= layout.width + 1e-6, pile
            assert y + height <= layout.height + 1e-6, pile


def check_apart(layout: Layout, level: Level) -> None:
    areas = list(covered(layout, level, LONGEST).items())
    for n, (pile, area) in enumerate(areas):
        for other, its in areas[n + 1 :]:
            assert area.overlap(its) < 1e-6, (pile, other)


def check_whole_pixels(layout: Layout, level: Level) -> None:
    for pile in level.rules.table:
        for rect in (layout.slots[pile].card, *layout.places(pile, LONGEST)):
            for edge in (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height):
                assert abs(edge * layout.ratio - round(edge * layout.ratio)) < 1e-5, pile


def check_fans(layout: Layout, level: Level, natural: float) -> None:
    """A column that is too long, and only that one, is squeezed, evenly and no more than it must be."""
    pixel, card = 1 / layout.ratio, layout.card[0]
    for pile in level.rules.table.having(Role.COLUMN):
        slot = layout.slots[pile]
        for count in (2, 13, LONGEST):
            steps = [b.y - a.y for a, b in pairwise(layout.places(pile, count))]
            wanted = min(natural * card, slot.room / (count - 1))
            assert all(abs(step - wanted) <= pixel + 1e-6 for step in steps), (pile, count)
            assert sum(steps) <= slot.room + pixel + 1e-6
            if slot.room >= INDEX_WHOLE * card * (count - 1):
                assert min(steps) >= INDEX_WHOLE * card - pixel - 1e-6, (pile, count)


@each_level
@given(window=windows, ratio=ratios, large=st.booleans())
def test_at_any_size_all_lies_inside_apart_and_on_whole_pixels(
    level: Level, window: tuple[int, int], ratio: float, large: bool
) -> None:
    layout = laid(level, window, ratio, large)
    assert set(layout.slots) == set(level.rules.table)
    check_inside(layout, level)
    check_apart(layout, level)
    check_whole_pixels(layout, level)
    natural = Fan.LARGE if large else Fan.FACES if layout.tall else Fan.HEADS
    check_fans(layout, level, natural.value)


@each_table
@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_at_every_usual_and_extreme_size(level: Level, ratio: float) -> None:
    for window in CORNERS:
        layout = laid(level, window, ratio, large=True)
        check_inside(layout, level)
        check_apart(layout, level)
        check_whole_pixels(layout, level)


@each_table
@given(window=windows, ratio=ratios, large=st.booleans())
def test_thirteen_cards_in_a_column_show_their_indices_whole_at_any_size(
    level: Level, window: tuple[int, int], ratio: float, large: bool
) -> None:
    layout = laid(level, window, ratio, large)
    for pile in level.rules.table.having(Role.COLUMN):
        assert layout.slots[pile].room >= 12 * INDEX_WHOLE * layout.card[0] - 1 / ratio


@each_table
@given(window=windows, more=st.tuples(st.integers(0, 3000), st.integers(0, 3000)), ratio=ratios)
def test_a_larger_window_never_has_smaller_cards(
    level: Level, window: tuple[int, int], more: tuple[int, int], ratio: float
) -> None:
    larger = (window[0] + more[0], window[1] + more[1])
    small, large = laid(level, window, ratio), laid(level, larger, ratio)
    if small.tall == large.tall:  # the other arrangement is another table
        assert small.card[0] <= large.card[0]
        assert small.card[1] <= large.card[1]


@each_table
@given(window=windows, ratio=ratios)
def test_a_card_is_never_too_small_to_read_nor_capped(
    level: Level, window: tuple[int, int], ratio: float
) -> None:
    width, height = laid(level, window, ratio).card
    assert width >= 40
    assert width >= min(window[0], window[1] * 1.5) / 15
    assert height / width == pytest.approx(1.4, abs=1 / width)


@pytest.mark.parametrize("level", EIGHT_COLUMNS)
@pytest.mark.parametrize(
    ("window", "card"),
    [
        ((800, 600), 60),
        ((560, 500), 42),
        ((1280, 800), 96),
        ((1920, 1080), 144),
        ((3440, 1440), 214),
        ((600, 900), 65),
        ((1000, 1800), 109),
    ],
)
def test_cards_are_as_wide_as_the_design_says(level: Level, window: tuple[int, int], card: int) -> None:
    assert laid(level, window).card[0] == card


def test_eighteen_cards_fit_at_the_natural_step_in_a_window_of_800_by_600() -> None:
    layout = arrange(LEVELS["eight-cells:hard"].rules.table, SHOWN[0].arrangement, (800, 544))
    assert list(layout.card) == [60, 84]
    steps = [b.y - a.y for a, b in pairwise(layout.places("t1", 18))]
    assert sum(steps) / len(steps) == pytest.approx(0.36 * 60, abs=0.1)


@each_level
def test_only_the_cells_in_use_are_shown(level: Level) -> None:
    assert sum(pile.startswith("c") for pile in laid(level, (1280, 800)).slots) == len(
        level.rules.table.having(Role.CELL)
    )


@pytest.mark.parametrize("level", CELLS_LEFT, ids=lambda level: level.id)
def test_wide_has_cells_in_two_columns_at_the_left_and_foundations_at_the_right(level: Level) -> None:
    layout, table = laid(level, (1280, 800)), level.rules.table
    place = {pile: slot.card for pile, slot in layout.slots.items()}
    cells, columns = table.having(Role.CELL), table.having(Role.COLUMN)
    assert len({place[cell].x for cell in cells}) == 2
    right_of_cells = max(place[cell].x for cell in cells) + layout.card[0]
    assert all(place[column].x > right_of_cells for column in columns)
    assert len({place[column].y for column in columns}) == 1
    foundations = [place[pile] for pile in ("fS", "fH", "fD", "fC")]
    assert len({each.x for each in foundations}) == 1
    assert foundations[0].x > max(place[column].x for column in columns) + layout.card[0]
    assert [each.y for each in foundations] == sorted(each.y for each in foundations)


def test_wide_six_by_six_has_one_row_above_the_columns_cells_left() -> None:
    level = LEVELS["six-by-six:standard"]
    layout, table = laid(level, (1280, 800)), level.rules.table
    place = {pile: slot.card for pile, slot in layout.slots.items()}
    row = [*table.having(Role.CELL), "fS", "fH", "fD", "fC"]
    assert len({place[pile].y for pile in row}) == 1
    assert [place[pile].x for pile in row] == sorted(place[pile].x for pile in row)
    assert all(place[t].y > place["c1"].y + layout.card[1] for t in table.having(Role.COLUMN))


@each_with_cells
def test_tall_has_foundations_above_cells_above_columns(level: Level) -> None:
    layout, table = laid(level, (600, 900)), level.rules.table
    assert layout.tall
    rows = []
    for role in (Role.FOUNDATION, Role.CELL, Role.COLUMN):
        [y] = {layout.slots[pile].card.y for pile in table.having(role)}
        rows.append(y)
    assert all(lower >= upper + layout.card[1] for upper, lower in pairwise(rows))


@each_table
@given(window=windows, ratio=ratios)
def test_the_table_stands_in_the_middle(level: Level, window: tuple[int, int], ratio: float) -> None:
    layout = laid(level, window, ratio)
    left = min(slot.card.x for slot in layout.slots.values())
    right = layout.width - max(slot.card.x + slot.card.width for slot in layout.slots.values())
    assert left == pytest.approx(right, abs=2 / ratio)


def test_a_window_is_tall_when_higher_than_a_tenth_more_than_wide() -> None:
    assert not is_tall(1000, 1100)
    assert is_tall(1000, 1101)
    assert not is_tall(1280, 800)
    assert is_tall(480, 900)


CARD = Rect(10.0, 20.0, 60.0, 84.0)


def test_a_fan_that_has_room_keeps_its_step() -> None:
    assert [rect.y for rect in fan(Slot(CARD, (0, 20.0), 60.0), 4)] == [20, 40, 60, 80]


def test_a_fan_that_is_too_long_is_squeezed_to_end_at_its_room() -> None:
    placed = fan(Slot(CARD, (0, 20.0), 60.0), 7)
    assert [rect.y for rect in placed] == pytest.approx([20, 30, 40, 50, 60, 70, 80])
    assert {(rect.x, rect.width, rect.height) for rect in placed} == {(10, 60, 84)}


def test_a_fan_may_run_to_the_left() -> None:
    assert [rect.x for rect in fan(Slot(CARD, (-18.0, 0), 27.0), 4)] == pytest.approx([10, 1, -8, -17])


@pytest.mark.parametrize("count", [0, 1])
def test_a_fan_of_none_or_one(count: int) -> None:
    assert fan(Slot(CARD, (0, 20.0), 0.0), count) == [CARD] * count


def test_without_room_or_step_all_lie_on_one_another() -> None:
    assert fan(Slot(CARD, (0, 20.0), 0.0), 3) == [CARD] * 3
    assert fan(Slot(CARD), 3) == [CARD] * 3


def test_a_pile_reaches_from_its_lowest_card_to_its_last() -> None:
    down, left = Slot(CARD, (0, 20.0), 200.0), Slot(CARD, (-5.0, 0), 200.0)
    layout = Layout(400, 400, 1.0, (60, 84), {"t1": down, "L1": left}, tall=False)
    reached = [layout.reach("t1", 0), layout.reach("t1", 1), layout.reach("t1", 4), layout.reach("L1", 3)]
    assert reached == [CARD, CARD, Rect(10, 20, 60, 144), Rect(0, 20, 70, 84)]


def test_rectangles_overlap_by_area_and_hold_points() -> None:
    assert CARD.middle == (40.0, 62.0)
    assert CARD.overlap(CARD) == 60 * 84
    assert CARD.overlap(Rect(60, 100, 60, 84)) == 10 * 4
    assert CARD.overlap(Rect(70, 20, 60, 84)) == 0
    assert CARD.overlap(Rect(500, 500, 60, 84)) == 0
    assert CARD.holds(10, 20)
    assert not CARD.holds(70, 20)
    assert not CARD.holds(10, 104)


@pytest.mark.parametrize("level", CARPETS, ids=lambda level: level.id)
@pytest.mark.parametrize("blocked", [0, 4])
@given(window=windows, ratio=ratios)
def test_packs_of_twelve_cards_fit_beyond_all_dealt_ones(
    level: Level, blocked: int, window: tuple[int, int], ratio: float
) -> None:
    layout, table = laid(level, window, ratio), level.rules.table
    for pile in (*table.having(Role.HALF_ROW), *table.having(Role.WALL)):
        places = layout.places(pile, blocked + 12, blocked)
        reach = layout.reach(pile, blocked + 12, blocked)
        assert reach.x >= -1
        assert reach.y >= -1
        assert reach.x + reach.width <= layout.width + 1
        assert reach.y + reach.height <= layout.height + 1
        steps = [abs(b.x - a.x) + abs(b.y - a.y) for a, b in pairwise(places)]
        assert all(step > 0 for step in steps), "every card shows something of itself"
