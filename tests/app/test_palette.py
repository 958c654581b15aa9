"""Colours: every word, sign and ring stands off from its ground, for all eyes."""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from app.scene.art.ink import DAY_PAPER, FOUR_INKS, NIGHT_PAPER, TWO_INKS, Paper
from app.scene.palette import DAY, LIGHT, NIGHT, Palette

Triple = tuple[float, float, float]

LOOKS = pytest.mark.parametrize("palette", [DAY, LIGHT, NIGHT], ids=["day", "light", "night"])

# Machado, Oliveira and Fernandes 2009, full severity, on linear colour.
EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Triple:
    def part(at: int) -> float:
        value = int(colour[at : at + 2], 16) / 255
        return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)

    return part(1), part(3), part(5)


def contrast(one: str, other: str) -> float:
    """WCAG 2: from 1 to 21."""

    def light(colour: str) -> float:
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def over(top: str, ground: str, alpha: float) -> str:
    mixed = (
        round(int(ground[n : n + 2], 16) * (1 - alpha) + int(top[n : n + 2], 16) * alpha) for n in (1, 3, 5)
    )
    return "#" + "".join(f"{value:02X}" for value in mixed)


def seen(colour: str, eye: str) -> Triple:
    red, green, blue = linear(colour)

    def row(weights: Triple) -> float:
        return min(1.0, max(0.0, weights[0] * red + weights[1] * green + weights[2] * blue))

    first, second, third = EYES[eye]
    return row(first), row(second), row(third)


def lab(colour: Triple) -> Triple:
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Triple, other: Triple) -> float:
    """The distance of two colours in CIE Lab as people see it; 1 is just noticed."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    grey = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(grey**7 / (grey**7 + 25**7))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = (degrees(atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    wave = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * wave)
    twist = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue)


def nearest(*colours: str) -> float:
    """The smallest distance of two of `colours` to any eye."""
    return min(
        ciede2000(lab(seen(one, eye)), lab(seen(other, eye)))
        for one, other in combinations(colours, 2)
        for eye in EYES
    )


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 2.5, 0), (61, -5, 29), 22.8977),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((50, 0, 0), (50, -1, 2), 2.3669),
    ],
)
def test_distance_agrees_with_the_published_examples(one: Triple, other: Triple, distance: float) -> None:
    """Sharma, Wu and Dalal 2005, table 1."""
    assert ciede2000(one, other) == pytest.approx(distance, abs=1e-4)


def test_contrast_of_black_and_white_is_the_whole_range() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("paper", [DAY_PAPER, NIGHT_PAPER], ids=["day", "night"])
@pytest.mark.parametrize("ink", sorted({*TWO_INKS.values(), *FOUR_INKS.values()}))
def test_indices_are_seven_to_one_on_both_papers(ink: str, paper: Paper) -> None:
    assert contrast(ink, paper.sheet) >= 7


def test_four_inks_are_apart_for_every_eye() -> None:
    assert nearest(*FOUR_INKS.values()) >= 13


def test_two_inks_are_apart_for_every_eye() -> None:
    assert nearest(*set(TWO_INKS.values())) >= 13


@LOOKS
@pytest.mark.parametrize(
    ("word", "ground"),
    [
        ("bar_text", "bar"),
        ("bar_text", "bar_button"),
        ("bar_text", "bar_button_hover"),
        ("bar_text", "bar_button_pressed"),
        ("bar_quiet", "bar"),
        ("panel_text", "panel"),
        ("panel_text", "panel_well"),
        ("panel_text", "button"),
        ("panel_text", "chosen"),
        ("panel_quiet", "panel"),
        ("panel_quiet", "panel_well"),
        ("panel_quiet", "button"),
        ("panel_quiet", "chosen"),
        ("action_text", "action"),
        ("accent_text", "accent"),
        ("count_text", "count"),
        ("lock_line", "lock"),
    ],
)
def test_words_are_four_and_a_half_to_one(palette: Palette, word: str, ground: str) -> None:
    assert contrast(getattr(palette, word), getattr(palette, ground)) >= 4.5


@LOOKS
@pytest.mark.parametrize("sign", ["keeps", "throws", "unknown"])
def test_signs_stand_out(palette: Palette, sign: str) -> None:
    assert contrast(palette.sign_text, getattr(palette, sign)) >= 5.5
    on_panel = contrast(getattr(palette, sign), palette.panel)
    assert (
        on_panel >= 5.1 or contrast(palette.sign_text, palette.panel) >= 5.1
    )  # on dark ground: a white edge


@LOOKS
def test_refusal_stands_out(palette: Palette) -> None:
    assert contrast(palette.badge_edge, palette.badge) >= 3


@LOOKS
@pytest.mark.parametrize("bar", ["keeps_bar", "throws_bar", "good"])
def test_bars_stand_off_from_the_panel(palette: Palette, bar: str) -> None:
    assert contrast(getattr(palette, bar), palette.panel) >= 4


@LOOKS
@pytest.mark.parametrize("ring", ["accent", "refused_ring", "keeps_ring", "throws_ring"])
def test_rings_stand_off_from_their_keyline(palette: Palette, ring: str) -> None:
    least = 5.0 if palette is LIGHT else 9.4 if ring in {"keeps_ring", "throws_ring"} else 6.9
    assert round(contrast(getattr(palette, ring), palette.keyline), 1) >= least


@LOOKS
def test_focus_is_a_double_line(palette: Palette) -> None:
    assert contrast(palette.focus_inner, palette.focus_outer) >= 7


@LOOKS
@pytest.mark.parametrize("cloth", ["table_centre", "table_rim"])
def test_line_of_an_empty_place_stands_off_from_cloth_and_fill(palette: Palette, cloth: str) -> None:
    def least(look: Palette) -> float:
        ground = getattr(look, cloth)
        fill = over(look.place_fill, ground, look.place_fill_alpha)
        line = over(look.place_line, fill, look.place_line_alpha)
        return min(contrast(line, ground), contrast(line, fill))

    assert round(least(palette), 1) >= 2.3
    assert least(palette.in_high_contrast()) >= 4.5


@LOOKS
def test_high_contrast_lies_flat(palette: Palette) -> None:
    flat = palette.in_high_contrast()
    assert flat.table_centre == flat.table_rim
    assert flat.place_line_alpha == 1


@LOOKS
def test_verdicts_are_apart_for_every_eye(palette: Palette) -> None:
    assert nearest(palette.keeps, palette.throws) >= 13
    assert nearest(palette.keeps_bar, palette.throws_bar) >= 13
    assert nearest(palette.keeps_ring, palette.throws_ring) >= 7  # told by dashes and sign as well


@LOOKS
def test_every_colour_is_written_alike(palette: Palette) -> None:
    for name, value in vars(palette).items():
        if name.endswith("_alpha"):
            assert 0 < value <= 1
        else:
            assert value == "#" + format(int(value[1:], 16), "06X"), name


@LOOKS
def test_free_indices_stand_off_from_paper_and_blocked_ones_from_dimmed_paper(palette: Palette) -> None:
    paper = NIGHT_PAPER if palette is NIGHT else DAY_PAPER
    for ink in {*TWO_INKS.values(), *FOUR_INKS.values()}:
        shade, dimmed = (over(palette.blocked, each, palette.blocked_alpha) for each in (ink, paper.sheet))
        assert contrast(ink, paper.sheet) >= 7, ink
        assert contrast(shade, dimmed) >= 5, ink
