"""Colours of the faces, and what a player may choose about them."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

SUITS = "SHDC"
ACE, KNAVE, QUEEN, KING = 1, 11, 12, 13


class Index(Enum):
    """How rank and suit are written on a face."""

    ROW = "row"  # side by side along the top edge: for columns that fan downward
    CORNERS = "corners"  # one above the other in both upper corners: for packs that fan sideways
    ENDS = "ends"  # side by side along the top edge and along the foot: for packs that fan up and down
    LARGE = "large"  # as large as the card allows, no pips: for weak eyes


class Paper(NamedTuple):
    """The sheet itself: `sheet` inside, `edge` for the line around it."""

    sheet: str
    edge: str


# Inks reach 7 : 1 or more on both papers, and 13 or more (CIEDE2000) apart from each other, pair by pair,
# for normal, protan, deutan and tritan eyes; tests compute both.
DAY_PAPER = Paper("#FDF9F0", "#C9BBA2")
NIGHT_PAPER = Paper("#F6EFE2", "#8F8371")
CLEAR_EDGE = "#000000"

BLACK, RED, BLUE, GREEN = "#171A26", "#A0121C", "#1A42BE", "#06574C"
TWO_INKS = {"S": BLACK, "H": RED, "D": RED, "C": BLACK}
FOUR_INKS = {"S": BLACK, "H": RED, "D": BLUE, "C": GREEN}
GOLD, BRASS = "#E6B245", "#B57B1C"
BRICK, BRICK_LIGHT = "#8F3B2F", "#E9C9A8"


@dataclass(frozen=True)
class Style:
    """What a player may choose about the faces.

    Attributes:
        index: Where rank and suit stand.
        four_inks: An ink for each suit; else black and red.
        night: The dimmer paper.
        letters: What is written for king, queen, knave and ace.
        high_contrast: A black edge, two points wide.
    """

    index: Index = Index.ROW
    four_inks: bool = False
    night: bool = False
    letters: str = "KQJA"
    high_contrast: bool = False

    @property
    def paper(self) -> Paper:
        """The sheet that the face is printed on."""
        paper = NIGHT_PAPER if self.night else DAY_PAPER
        return Paper(paper.sheet, CLEAR_EDGE) if self.high_contrast else paper

    def ink(self, suit: str) -> str:
        """Return the colour of indices and pips: at least 7 : 1 on either paper."""
        return (FOUR_INKS if self.four_inks else TWO_INKS)[suit]

    def rank_name(self, rank: int) -> str:
        """Return what is written for `rank`, 1 for the ace to 13 for the king."""
        letters = dict(zip((KING, QUEEN, KNAVE, ACE), self.letters, strict=True))
        return letters.get(rank, str(rank))
