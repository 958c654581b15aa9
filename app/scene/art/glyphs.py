"""Our own lettering for ranks: skeletons drawn with a broad oval pen.

A skeleton runs along the middle of the stroke in a box one unit high (0 = top, 1 = baseline).
The pen is wider than high, so that stems are heavier than bars, as in good type.
"""

from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform

from app.scene.art.pen import inked, shape

STEM, BAR = 0.178, 0.146  # thickness of upright and of level strokes
SPACE = 0.115  # between the 1 and the 0 of ten

_SKELETONS = {
    "0": "M.31 .063 C.475 .063 .535 .26 .535 .5 C.535 .74 .475 .937 .31 .937 C.145 .937 .09 .74 .09 .5"
    " C.09 .26 .145 .063 .31 .063 Z",
    "1": "M.0 .245 C.11 .215 .19 .15 .235 .04 V1",
    "2": "M.065 .30 C.075 .15 .17 .063 .30 .063 C.44 .063 .52 .15 .52 .275 C.52 .40 .44 .49 .32 .62"
    " L.075 .927 H.57",
    "3": "M.055 .235 C.085 .12 .175 .063 .285 .063 C.415 .063 .50 .14 .50 .262 C.50 .39 .41 .465 .29 .465"
    " H.19 M.29 .465 C.43 .465 .525 .55 .525 .69 C.525 .84 .42 .937 .28 .937 C.155 .937 .07 .875 .04 .755",
    "4": "M.43 1 V.03 H.405 L.075 .715 H.60",
    "5": "M.50 .073 H.135 L.104 .50 M.12 .43 C.17 .40 .22 .385 .29 .385 C.435 .385 .53 .495 .53 .655"
    " C.53 .825 .42 .937 .27 .937 C.155 .937 .075 .88 .04 .77",
    "6": "M.49 .20 C.455 .11 .395 .063 .32 .063 C.16 .063 .085 .27 .085 .55 C.085 .79 .165 .937 .31 .937"
    " C.445 .937 .535 .825 .535 .67 C.535 .515 .45 .41 .32 .41 C.20 .41 .105 .50 .087 .63",
    "7": "M.02 .073 H.52 C.37 .30 .255 .62 .225 1.06",
    "8": "O .305 .268 .195 .205 M.305 .473 C.45 .473 .54 .57 .54 .70 C.54 .84 .45 .937 .305 .937"
    " C.16 .937 .07 .84 .07 .70 C.07 .57 .16 .473 .305 .473 Z",
    "9": "M.125 .80 C.16 .89 .22 .937 .295 .937 C.455 .937 .53 .73 .53 .45 C.53 .21 .45 .063 .305 .063"
    " C.17 .063 .08 .175 .08 .33 C.08 .485 .165 .59 .295 .59 C.415 .59 .51 .50 .528 .37",
    "A": "M.045 1.06 L.315 .055 H.375 L.645 1.06 M.17 .715 H.52",
    "J": "M.14 .073 H.40 V.66 C.40 .85 .325 .937 .215 .937 C.115 .937 .05 .875 .03 .755",
    "Q": "M.35 .063 C.545 .063 .615 .25 .615 .5 C.615 .75 .545 .937 .35 .937 C.155 .937 .09 .75 .09 .5"
    " C.09 .25 .155 .063 .35 .063 Z M.455 .755 L.66 1.06",
    "K": "M.09 0 V1 M.555 -.06 L.10 .622 M.248 .40 L.60 1.06",
    "В": "M.09 0 V1 M.09 .073 H.29 C.42 .073 .485 .155 .485 .265 C.485 .385 .41 .467 .29 .467 H.09"
    " M.09 .467 H.29 C.45 .467 .53 .56 .53 .695 C.53 .84 .44 .927 .29 .927 H.09",
    "Д": "M-.019 .855 H.709 M.07 .80 V1.08 M.62 .80 V1.08 M.155 .86 C.215 .64 .225 .42 .225 .073 H.53 V.86",
    "Т": "M.0 .073 H.60 M.30 .073 V1",
}
_SAME_SHAPE = {"К": "K"}


@cache
def glyph_path(letters: str) -> QPainterPath:
    """Return the outline of a rank such as `7`, `10` or `Д`: one unit high, its left edge at 0."""
    path, x = QPainterPath(), 0.0
    path.setFillRule(Qt.FillRule.WindingFill)
    for letter in letters:
        one = _trimmed(inked(shape(_SKELETONS[_SAME_SHAPE.get(letter, letter)]), STEM, BAR))
        box = one.boundingRect()
        path.addPath(one.translated(x - box.left(), 0))
        x += box.width() + SPACE
    return path


def _trimmed(letter: QPainterPath) -> QPainterPath:
    """Cut off what sticks out above and below the line, but for a little that round letters need."""
    big = 1000.0  # cutting needs room, too
    line = QPainterPath()
    line.addRect(QRectF(-big, -0.012 * big, 3 * big, 1.024 * big))
    cut = QTransform.fromScale(big, big).map(letter).intersected(line)
    return QTransform.fromScale(1 / big, 1 / big).map(cut)
