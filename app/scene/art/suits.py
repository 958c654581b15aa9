"""The four suit signs. Each stands in a box one unit high around (0, 0)."""

from functools import cache

from PySide6.QtGui import QPainterPath

from app.scene.art.pen import both, together

# Each sign keeps a silhouette of its own: a tall leaf, two round lobes, a waisted lozenge, three
# separate balls. So they are told apart by shape alone, even eight pixels high.
_HALVES = {
    "S": "M0 -.53 C.06 -.38 .20 -.25 .32 -.12 C.42 -.01 .455 .08 .44 .18 C.41 .33 .24 .38 .12 .29"
    " C.09 .27 .07 .25 .05 .22 C.065 .34 .11 .43 .20 .50 H0",
    "H": "M0 -.29 C.04 -.40 .12 -.47 .235 -.47 C.37 -.47 .47 -.37 .47 -.22 C.47 -.07 .36 .03 .23 .17"
    " C.12 .29 .05 .38 0 .50",
    "D": "M0 -.54 C.09 -.33 .22 -.13 .40 0 C.22 .13 .09 .33 0 .54",
}
_CLUB_STEM = "M0 -.16 L.14 -.11 L.18 .02 C.075 .08 .045 .13 .05 .20 C.065 .34 .11 .43 .20 .50 H0"
_CLUB_BALLS = ("O 0 -.275 .225 .225", "O .252 .092 .225 .225")


@cache
def suit_path(suit: str) -> QPainterPath:
    """Return the outline of `suit` (one of `S H D C`)."""
    if suit == "C":
        return together([both(_CLUB_STEM), *(both(ball) for ball in _CLUB_BALLS)])
    return both(_HALVES[suit])
