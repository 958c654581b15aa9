"""Faces, backs, shadows and places, judged by their pixels."""

from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.scene.art import (
    FAN_STEP,
    HELD,
    HOVER,
    RATIO,
    REST,
    SUITS,
    Index,
    Style,
    back_image,
    face_image,
    paint_back,
    paint_face,
    shadow_image,
    slot_image,
)
from app.scene.art.glyphs import glyph_path
from app.scene.art.ink import CLEAR_EDGE, DAY_PAPER, NIGHT_PAPER
from app.scene.art.pen import both, shape
from app.scene.art.suits import suit_path
from app.scene.palette import DAY, LIGHT, NIGHT, Palette

RANKS = range(1, 14)
NUMBERS = range(2, 11)
COURTS = range(11, 14)
FOUR_INKS = Style(four_inks=True)
WIDTHS = pytest.mark.parametrize("width", [60, 67, 75, 96, 133, 200])
STYLES = [
    Style(index=index, four_inks=True, letters=letters) for index in Index for letters in ("KQJA", "КДВТ")
]


def pixels(image: QImage) -> list[list[int]]:
    """A picture's pixels row by row, as they lie in memory: alpha, red, green, blue."""
    words, wide = memoryview(image.constBits()).cast("I"), image.bytesPerLine() // 4
    return [words[y * wide : y * wide + image.width()].tolist() for y in range(image.height())]


def word(colour: str) -> int:
    """How a colour lies in memory."""
    return QColor(colour).rgba()


PAPER = word(DAY_PAPER.sheet)


def dark(pixel: int) -> bool:
    """Whether a pixel is rather ink than paper."""
    parts = pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255
    return max(parts) + min(parts) < 316


def within(image: QImage) -> list[list[bool]]:
    """Which pixels are dark, the edge of the card left out."""
    return [[dark(pixel) for pixel in row[3:-3]] for row in pixels(image)[3:-3]]


def blots(inked: list[list[bool]]) -> int:
    """How many connected patches of dark pixels there are."""
    left = {(x, y) for y, row in enumerate(inked) for x, one in enumerate(row) if one}
    found = 0
    while left:
        found += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    left.remove(near)
                    edge.append(near)
    return found


def printed(image: QImage, rows: range, columns: range) -> bool:
    """Whether anything but paper is in a part of a day face."""
    return any(
        pixel != PAPER
        for row in pixels(image)[rows.start : rows.stop]
        for pixel in row[columns.start : columns.stop]
    )


def alike(row: list[int], other: list[int]) -> bool:
    """Whether two rows of pixels look alike; Qt rounds the two sides of a shape apart by a hair."""
    shifts = (0, 8, 16, 24)
    return all(
        abs((one >> shift & 255) - (two >> shift & 255)) <= 3
        for one, two in zip(row, other, strict=True)
        for shift in shifts
    )


def trimmed(rows: list[list[int]]) -> list[list[int]]:
    """Rows without the empty columns at both sides."""
    filled = [x for x in range(len(rows[0])) if any(row[x] != PAPER for row in rows)]
    return [row[filled[0] : filled[-1] + 1] for row in rows]


def content(image: QImage) -> bytes:
    return bytes(image.constBits())


def all_faces(style: Style, width: float = 60, ratio: float = 1.0) -> Iterator[QImage]:
    return (face_image(rank, suit, style, width, ratio) for suit in SUITS for rank in RANKS)


# Every card is a card of its own.


@pytest.mark.parametrize("style", STYLES)
def test_no_two_faces_look_alike(style: Style) -> None:
    assert len({content(face) for face in all_faces(style)}) == 52


@pytest.mark.parametrize("index", list(Index))
def test_red_suits_differ_without_their_colour(index: Index) -> None:
    for rank in RANKS:
        hearts, diamonds = (face_image(rank, suit, Style(index=index), 60) for suit in "HD")
        spades, clubs = (face_image(rank, suit, Style(index=index), 60) for suit in "SC")
        assert within(hearts) != within(diamonds)
        assert within(spades) != within(clubs)


@pytest.mark.parametrize("suit", SUITS)
def test_index_has_the_ink_of_its_suit(suit: str) -> None:
    for style in (Style(), FOUR_INKS):
        ink = word(style.ink(suit))
        for rank in RANKS:
            face = pixels(face_image(rank, suit, style, 96))
            assert any(ink in row[8:50] for row in face[8:28]), rank


def test_four_inks_are_four_and_two_are_two() -> None:
    for style, inks in ((FOUR_INKS, 4), (Style(), 2)):
        assert len({style.ink(suit) for suit in SUITS}) == inks


def test_letters_are_the_players_choice() -> None:
    latin, russian = Style(letters="KQJA"), Style(letters="КДВТ")
    alike = {rank for rank in RANKS if face_image(rank, "S", latin, 96) == face_image(rank, "S", russian, 96)}
    assert alike == {*NUMBERS, 13}  # the king's letter has the same shape in both alphabets


# Sizes and edges.


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@WIDTHS
def test_picture_has_whole_device_pixels(width: int, ratio: float) -> None:
    for image in (
        face_image(7, "S", FOUR_INKS, width, ratio),
        back_image(FOUR_INKS, width, ratio),
        slot_image(width, ratio, DAY),
    ):
        assert image.width() == round(width * ratio)
        assert image.height() == round(width * RATIO * ratio)
        assert image.devicePixelRatio() == ratio


@WIDTHS
@pytest.mark.parametrize("style", [FOUR_INKS, Style(night=True), Style(high_contrast=True)])
def test_edge_is_whole_and_sharp_on_all_sides(style: Style, width: int) -> None:
    for image in (*(face_image(rank, "C", style, width) for rank in (1, 10, 13)), back_image(style, width)):
        right, foot = image.width() - 1, image.height() - 1
        middle_x, middle_y = image.width() // 2, image.height() // 2
        for x, y in ((0, middle_y), (right, middle_y), (middle_x, 0), (middle_x, foot)):
            assert image.pixelColor(x, y) == QColor(style.paper.edge)


@pytest.mark.parametrize("style", STYLES)
def test_print_stays_inside_the_rounded_sheet(style: Style) -> None:
    def opacity(image: QImage) -> list[list[int]]:
        return [[pixel >> 24 for pixel in row] for row in pixels(image)]

    def border(image: QImage) -> list[list[int]]:
        rows = pixels(image)
        return rows[:2] + rows[-2:] + [row[:2] + row[-2:] for row in rows]

    plain = back_image(style, 96)
    for face in all_faces(style, 96):
        assert opacity(face) == opacity(plain)
        assert border(face) == border(plain)
        for row in (pixels(face)[0], pixels(face)[-1]):
            assert row[0] == row[-1] == 0


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_high_contrast_has_a_black_edge_two_points_wide(ratio: float) -> None:
    face = face_image(9, "H", Style(high_contrast=True), 96, ratio)
    row, wide = pixels(face)[face.height() // 2], round(2 * ratio)
    assert row[:wide] == row[-wide:] == [word(CLEAR_EDGE)] * wide
    assert row[wide] == row[-wide - 1] == PAPER


def test_night_paper_is_dimmer() -> None:
    day, night = (face_image(2, "S", Style(night=night), 96) for night in (False, True))
    assert day.pixelColor(48, 67) == QColor(DAY_PAPER.sheet)
    assert night.pixelColor(48, 67) == QColor(NIGHT_PAPER.sheet)


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("index", list(Index))
def test_painting_in_place_gives_the_same_face(index: Index, ratio: float) -> None:
    style = Style(index=index, four_inks=True)
    for rank in (1, 8, 10, 12):
        image = face_image(rank, "C", style, 100, ratio)
        canvas = QImage(image.size(), image.format())
        canvas.setDevicePixelRatio(ratio)
        canvas.fill(0)
        painter = QPainter(canvas)
        paint_face(painter, QRectF(0, 0, 100, 140), rank, "C", style)
        painter.end()
        assert canvas == image


def test_painting_leaves_the_painter_as_it_was() -> None:
    canvas = QImage(300, 300, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(0)
    painter = QPainter(canvas)
    before = painter.transform(), painter.hasClipping(), painter.renderHints()
    paint_back(painter, QRectF(20, 30, 60, 84), FOUR_INKS)
    paint_face(painter, QRectF(100, 30, 60, 84), 13, "D", FOUR_INKS)
    assert (painter.transform(), painter.hasClipping(), painter.renderHints()) == before
    painter.end()
    assert canvas.pixelColor(50, 72).alpha() == canvas.pixelColor(130, 72).alpha() == 255
    assert canvas.pixelColor(90, 72).alpha() == canvas.pixelColor(10, 72).alpha() == 0


# The head, which a fan shows, and the field below it.


@WIDTHS
def test_head_of_a_number_holds_its_index_and_nothing_else(width: int) -> None:
    margin = round(0.07 * width)  # past the round corners
    index_ends, head_ends, beside = round(0.30 * width), int(FAN_STEP * width), round(0.55 * width)
    for index, suit, rank in product((Index.ROW, Index.ENDS), SUITS, NUMBERS):
        face = face_image(rank, suit, Style(index=index), width)
        assert printed(face, range(margin, index_ends), range(margin, beside))
        assert not printed(face, range(margin, head_ends), range(beside, width - 3))
        assert not printed(face, range(index_ends, head_ends), range(3, width - 3))


@WIDTHS
def test_foot_of_a_card_with_two_ends_holds_its_index_and_nothing_else(width: int) -> None:
    for suit, rank in product(SUITS, RANKS):
        face = face_image(rank, suit, Style(index=Index.ENDS), width)
        foot = face.height() - int((FAN_STEP - 0.01) * width)
        assert not printed(face, range(foot, face.height() - round(0.30 * width)), range(3, width - 3))
        assert printed(
            face, range(face.height() - round(0.28 * width), face.height() - 3), range(3, width // 2)
        )


@WIDTHS
def test_headgear_is_all_that_stands_beside_a_courts_index(width: int) -> None:
    index_ends, head_ends = round(0.30 * width), int(FAN_STEP * width)
    for index, suit, rank in product((Index.ROW, Index.ENDS), SUITS, COURTS):
        face = face_image(rank, suit, Style(index=index), width)
        assert printed(face, range(3, head_ends), range(round(0.50 * width), round(0.90 * width)))
        assert not printed(face, range(index_ends, head_ends), range(3, round(0.42 * width)))


def test_headgear_tells_the_court() -> None:
    gear = {content(face_image(rank, "S", FOUR_INKS, 96).copy(44, 2, 50, 32)) for rank in COURTS}
    assert len(gear) == 3


def test_star_of_an_ace_shows_in_a_fan() -> None:
    for index in (Index.ROW, Index.ENDS):
        face = face_image(1, "H", Style(index=index), 96)
        assert printed(face, range(8, 28), range(70, 92))
        assert not printed(face, range(29, 34), range(2, 94))


@pytest.mark.parametrize("index", [Index.ROW, Index.CORNERS, Index.ENDS])
@pytest.mark.parametrize("rank", NUMBERS)
def test_pips_are_as_many_as_the_rank_and_apart(rank: int, index: Index) -> None:
    indices = {Index.ROW: 1, Index.CORNERS: 2, Index.ENDS: 2}[index]
    for width in (60, 96):
        for suit in SUITS:
            face = face_image(rank, suit, Style(index=index), width)
            assert blots(within(face)) == rank + indices * (len(str(rank)) + 1), (suit, width)


@pytest.mark.parametrize("rank", RANKS)
def test_large_index_is_rank_and_two_signs(rank: int) -> None:
    style = Style(index=Index.LARGE, letters="КДВТ")
    for suit in SUITS:
        assert blots(within(face_image(rank, suit, style, 60))) == len(style.rank_name(rank)) + 2


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("width", [60, 75, 96, 135, 192])
def test_pips_of_a_card_are_alike_to_the_pixel(width: int, suit: str) -> None:
    face = face_image(6, suit, FOUR_INKS, width)
    field = pixels(face)[int(FAN_STEP * width) : -round(0.05 * width)]
    left, right = (
        [row[start : start + width // 2 - 3] for row in field] for start in (3, width - width // 2)
    )
    assert all(alike(row, other[::-1]) for row, other in zip(left, right, strict=True))
    assert all(alike(row, other) for row, other in zip(trimmed(left), trimmed(right), strict=True))
    filled = [y for y, row in enumerate(left) if any(pixel != PAPER for pixel in row)]
    first, second, third = (y for y in filled if y - 1 not in filled)
    tall = sum(y < second for y in filled)
    upright, also_upright, turned = (left[y : y + tall] for y in (first, second, third))
    assert upright == also_upright
    assert all(alike(row, other) for row, other in zip(upright, turned[::-1], strict=True))
    if suit == "D":  # alone looks the same on its head, so that its upper tip tells the row
        assert second - first == third - second


@pytest.mark.parametrize("width", [60, 75, 96, 133])
@pytest.mark.parametrize("index", list(Index))
def test_sign_in_the_middle_has_two_equal_sides(index: Index, width: int) -> None:
    for suit in SUITS:
        face = face_image(1, suit, Style(index=index), width)
        aside = round(0.27 * width)  # within the wreath
        sign = [row[aside : width - aside] for row in pixels(face)[round(0.52 * width) : round(1.05 * width)]]
        assert all(alike(row, row[::-1]) for row in sign)


# Lettering and signs.


@pytest.mark.parametrize("letters", [*(str(n) for n in NUMBERS), *"AKQJКДВТ"])
def test_ranks_are_equally_high(letters: str) -> None:
    box = glyph_path(letters).boundingRect()
    assert box.top() == pytest.approx(0, abs=0.02)
    assert box.bottom() == pytest.approx(1, abs=0.02)
    assert box.left() == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("index", list(Index))
def test_ten_is_as_high_as_the_other_ranks(index: Index) -> None:
    def height(rank: int) -> int:
        index_only = [row[3:40] for row in within(face_image(rank, "D", Style(index=index), 200))]
        rows = [y for y, row in enumerate(index_only) if any(row)]
        return next(y for y in rows if y + 1 not in rows) - rows[0]

    assert abs(height(10) - height(7)) <= 1


def test_ten_keeps_off_the_edge() -> None:
    for index in Index:
        face = face_image(10, "H", Style(index=index), 200)
        assert not printed(face, range(10, 100), range(3, 5))
        assert not printed(face, range(10, 100), range(195, 197))


@pytest.mark.parametrize("suit", SUITS)
def test_signs_are_equally_large_and_symmetrical(suit: str) -> None:
    box = suit_path(suit).boundingRect()
    assert box.center().x() == pytest.approx(0, abs=1e-6)
    assert 0.95 <= box.height() <= 1.1


def test_pen_knows_all_its_commands() -> None:
    box = shape("M0 0 H4 V3 L2 4 Q0 4 0 2 C0 1 0 1 0 0 Z").boundingRect()
    assert (box.right(), box.bottom()) == (4, 4)
    assert shape("O 1 2 .5 .25").boundingRect() == QRectF(0.5, 1.75, 1, 0.5)
    assert shape("A 0 0 2 0 180").boundingRect().top() == pytest.approx(-2)
    assert both("M0 0 L3 1 H0").boundingRect() == QRectF(-3, 0, 6, 1)
    assert both("O 2 0 1 1").boundingRect() == QRectF(-3, -1, 6, 2)


# Backs, shadows, places.


def test_back_is_no_face_and_tells_nothing_by_its_side() -> None:
    back = back_image(FOUR_INKS, 96)
    assert content(back) not in {content(face) for face in all_faces(FOUR_INKS, 96)}
    rows = pixels(back)
    assert sum(pixel != PAPER for row in rows for pixel in row) > 96 * 134 / 2
    slack = sum(not alike(row, row[::-1]) for row in rows)
    assert slack <= len(rows) / 4


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("lift", [REST, HOVER, HELD])
def test_shadow_fades_out_inside_its_picture(lift: float, ratio: float) -> None:
    image, offset = shadow_image(96, ratio, lift)
    right, foot = image.width() - 1, image.height() - 1
    outer = {image.pixelColor(x, y).alpha() for x in range(right + 1) for y in (0, foot)}
    outer |= {image.pixelColor(x, y).alpha() for x in (0, right) for y in range(foot + 1)}
    assert max(outer) <= 3
    assert image.pixelColor(right // 2, foot // 2).alpha() == 64
    for part in (offset.x() * ratio, offset.y() * ratio):
        assert part == round(part)


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_shadow_falls_below_the_card_and_grows_with_its_height(ratio: float) -> None:
    sizes = []
    for lift in (REST, HOVER, HELD):
        image, offset = shadow_image(96, ratio, lift)
        left, top = -offset.x() * ratio, -offset.y() * ratio
        right = image.width() - 96 * ratio - left
        foot = image.height() - round(96 * RATIO * ratio) - top
        assert left == right
        assert foot > left > top > 0
        sizes.append((left, foot))
    assert sizes[0] < sizes[1] < sizes[2]
    assert len({left for left, _ in sizes}) == 3


@pytest.mark.parametrize("palette", [DAY, LIGHT, NIGHT], ids=["day", "light", "night"])
def test_place_is_a_thin_fill_in_a_line(palette: Palette) -> None:
    place = slot_image(96, 2.0, palette)
    assert place.pixelColor(0, 0).alpha() == 0
    assert place.pixelColor(96, 134).alphaF() == pytest.approx(palette.place_fill_alpha, abs=0.01)
    line = place.pixelColor(96, 0)
    assert line.alphaF() > place.pixelColor(96, 134).alphaF()
    assert place.pixelColor(96, 2) == line
    assert place.pixelColor(96, 3) == place.pixelColor(96, 134)  # 1.5 points are 3 pixels here


def test_place_may_name_its_suit() -> None:
    places = [slot_image(96, 1.0, DAY, suit) for suit in ("", *SUITS)]
    assert len({content(place) for place in places}) == 5
    assert all(place.pixelColor(10, 10) == places[0].pixelColor(10, 10) for place in places)
