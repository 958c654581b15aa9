"""What a court is made of: flat layers of colour, and the face that all courts share.

Drawn in card widths around the middle of the face, y downward. Most layers are symmetrical and
give only their right half.
"""

from typing import NamedTuple


class Layer(NamedTuple):
    """One flat patch of colour. `colour` is a name of `COLOURS` or of `Wardrobe`."""

    colour: str
    outline: str
    mirrored: bool = True


class Sign(NamedTuple):
    """The card's own suit, worn or held by the figure."""

    colour: str
    x: float
    y: float
    size: float


Figure = tuple[Layer | Sign, ...]  # from back to front


class Court(NamedTuple):
    """One figure in four parts, from back to front.

    Attributes:
        body: Painted inside the panel only.
        worn: Signs on the robe; those that the panel would cut are left out.
        holds: What the figure holds and the arm that holds it, inside the panel only.
        head: Stands above the panel's upper edge.
    """

    body: Figure
    worn: tuple[Sign, ...]
    holds: Figure
    head: Figure


class Wardrobe(NamedTuple):
    """What one suit wears."""

    robe: str
    deep: str
    lining: str
    hair: str
    beard: str


COLOURS = {
    "skin": "#F3D2AC",
    "blush": "#E5B78E",
    "line": "#3A2A24",
    "lips": "#B4483F",
    "mouth": "#A8624C",
    "gold": "#E6B245",
    "brass": "#B57B1C",
    "linen": "#FFF8E8",
    "ermine": "#F5EBDA",
    "stem": "#4F7A4A",
}

AMBER = Wardrobe("#D9822F", "#9A4D16", "#F6D3A0", "#B8945A", "#D8BC8B")
WARDROBES = {
    "S": Wardrobe("#34477C", "#1F2A4D", "#A9B8DA", "#2B2931", "#55525E"),
    "H": Wardrobe("#B92B35", "#7F1522", "#F1B3A0", "#7B3A1B", "#A45A34"),
    "D": Wardrobe("#3A66C4", "#1E3B86", "#B4CAF1", "#C58B35", "#E0B569"),
    "C": Wardrobe("#357F62", "#1B5442", "#B3D8B8", "#5C3B23", "#835C3E"),
}


def wardrobe(suit: str, four_inks: bool) -> Wardrobe:
    """Return what the courts of `suit` wear. Diamonds are amber beside red ink, blue beside blue."""
    return AMBER if suit == "D" and not four_inks else WARDROBES[suit]


FACE: Figure = (
    Layer("skin", "M0 .10 H.055 V.30 H0"),
    Layer("blush", "M-.055 .17 L.055 .17 L.055 .215 Q0 .27 -.055 .205 Z", mirrored=False),
    Layer("skin", "M0 -.17 H.128 V.03 C.128 .13 .065 .205 0 .205"),
    Layer(
        "blush",
        "M0 -.17 H.128 V.03 C.128 .13 .065 .205 0 .205 C.03 .16 .03 .12 .012 .085 L.032 .05 L.008 -.03 Z",
        mirrored=False,
    ),
    Layer("line", "O .058 -.010 .017 .021"),
)
BROWS = Layer("line", "M.020 -.052 C.045 -.080 .085 -.080 .106 -.050 C.085 -.062 .045 -.062 .020 -.052 Z")
GLEAM = Layer("linen", "O .0635 -.0175 .0052 .0060 O -.0525 -.0175 .0052 .0060", mirrored=False)
