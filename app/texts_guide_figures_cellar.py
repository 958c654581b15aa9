"""The figures of Cellar's guide."""

from PySide6.QtCore import QCoreApplication

from app.figures import RATIO, Arrow, Badge, Figure, Label, Mark, Piece, Sign
from engine.games.catalogue import LEVELS
from engine.table import Position

translate = QCoreApplication.translate

_WIDE, _HIGH = 1.09, 1.49  # from card to card in the wide table
_PACK = 0.3
"""How far the cards of a pack lie apart."""
_ASIDE, _STEP = 1.22, 0.45  # in the tall table: from column to column, from card to card
_ACES = "SHDC"


def _dealt() -> Position:
    return next(level for level in LEVELS.values() if level.game == "cellar").deal(1)


def wide_figure() -> Figure:
    """Return the table as it is dealt in a wide window."""
    position, middle = _dealt(), 5 * _WIDE
    pieces = []
    for n, suit in enumerate(_ACES):
        pieces.append(Piece(f"A{suit}", middle, n * _HIGH, face="corners"))
        for side, way in ((f"L{n + 1}", -1), (f"R{n + 1}", 1)):
            pieces += _away(position, side, middle, n * _HIGH, way)
    for side, way in (("WL", -1), ("WR", 1)):
        pieces += _away(position, side, middle, 4 * _HIGH, way)
    foot = 4 * _HIGH + RATIO
    wall = 5 * _WIDE - 0.09
    return Figure(
        10 * _WIDE + 1,
        foot,
        translate("Guide", "The aces in the middle, half-rows of five beside them, below them the cellar."),
        tuple(pieces),
        labels=(
            Label(translate("Guide", "wall"), 2.5 * _WIDE, foot, line=0.8),
            Label(translate("Guide", "the cellar"), middle + 0.5, foot, line=0.8),
            Label(translate("Guide", "wall"), 8.5 * _WIDE, foot, line=0.8),
        ),
        walls=((0.0, 4 * _HIGH, wall, RATIO), (6 * _WIDE, 4 * _HIGH, wall, RATIO)),
        pits=((middle, 4 * _HIGH),),
        card_px=48,
    )


def _away(position: Position, pile: str, x: float, y: float, way: int) -> list[Piece]:
    """Return the cards of a half-row or wall from the centre outwards; all but the outermost are blocked."""
    cards = position[pile]
    return [
        Piece(str(card), x + way * (n + 1) * _WIDE, y, n < len(cards) - 1, "corners")
        for n, card in enumerate(cards)
    ]


def tall_figure() -> Figure:
    """Return the same table in a tall window."""
    position = _dealt()
    aces = 4 * _STEP + RATIO + 0.12
    pieces = []
    columns = [(n * _ASIDE, f"L{n + 1}", f"R{n + 1}") for n in range(4)]
    walls = 4 * _ASIDE + 0.24
    for x, up, down in (*columns, (walls, "WL", "WR")):
        for pile, way in ((up, -1), (down, 1)):
            cards = position[pile]
            for n, card in enumerate(cards):
                y = aces + way * (RATIO + 0.12 + n * _STEP)
                pieces.append(Piece(str(card), x, y, n < len(cards) - 1, "ends"))
    pieces += [Piece(f"A{suit}", n * _ASIDE, aces, face="ends") for n, suit in enumerate(_ACES)]
    height = 2 * aces + RATIO
    return Figure(
        walls + 2.6,
        height,
        translate("Guide", "In a tall window half-rows run up and down, walls and cellar are at the right."),
        tuple(pieces),
        labels=(
            Label(translate("Guide", "wall"), walls + 1.7, aces - RATIO / 2),
            Label(translate("Guide", "the cellar"), walls + 1.85, aces + RATIO / 2),
            Label(translate("Guide", "wall"), walls + 1.7, aces + RATIO * 1.5),
        ),
        walls=(
            (walls - 0.06, 0.0, 1.12, aces - 0.06),
            (walls - 0.06, aces + RATIO + 0.06, 1.12, aces - 0.06),
        ),
        pits=((walls, aces),),
        card_px=46,
    )


def _packed(cards: str, x: float, y: float) -> tuple[Piece, ...]:
    return tuple(Piece(card, x + n * _PACK, y, face="corners") for n, card in enumerate(cards.split()))


def free_figure() -> Figure:
    """Return a half-row of which one card is free."""
    cards = "7D 2H KS 4D 9C".split()
    pieces = [Piece(card, n * _WIDE, 0.0, n > 0, "corners") for n, card in enumerate(cards)]
    ace = Piece("AS", 5 * _WIDE, 0.0, face="corners")
    return Figure(
        6 * _WIDE,
        RATIO,
        translate("Guide", "Of a half-row only the outermost card is free."),
        (*pieces, ace),
        marks=(Mark(Sign.YES, 0.0, 0.0),),
        labels=(
            Label(translate("Guide", "free"), 0.5, RATIO, line=0.8),
            Label(translate("Guide", "blocked"), 2.5 * _WIDE + 0.5, RATIO, line=0.8),
            Label(translate("Guide", "ace"), 5 * _WIDE + 0.5, RATIO, line=0.8),
        ),
    )


def pack_figure() -> Figure:
    """Return a pack, and the two ways in which it may lie on another card."""
    pack = _packed("5H 6H 7H", 0.0, 0.95)
    as_it_lies, turned = _packed("4H 5H 6H 7H", 4.6, 0.0), _packed("8H 7H 6H 5H", 4.6, 2.0)
    wide = 3 * _PACK + 1
    return Figure(
        9.6,
        2.0 + RATIO,
        translate("Guide", "The pack 5, 6, 7 goes onto the 4 as it lies, or turned over onto the 8."),
        (*pack, *as_it_lies, *turned),
        marks=(
            Mark(Sign.HELD, 0.0, 0.95, 2 * _PACK + 1),
            Mark(Sign.YES, 4.6, 0.0, wide),
            Mark(Sign.YES, 4.6, 2.0, wide),
        ),
        arrows=(
            Arrow(Sign.YES, 1.75, 1.4, 4.45, 0.75, -0.12),
            Arrow(Sign.YES, 1.75, 2.0, 4.45, 2.7, 0.12),
        ),
        badges=(Badge("3", 2 * _PACK + 0.5, 0.95 + RATIO),),
        labels=(
            Label(translate("Guide", "onto the 4:"), 8.1, 0.7, line=-0.5),
            Label(translate("Guide", "as it lies"), 8.1, 0.7, "quiet", 0.5),
            Label(translate("Guide", "onto the 8:"), 8.1, 2.7, line=-0.5),
            Label(translate("Guide", "turned over"), 8.1, 2.7, "quiet", 0.5),
        ),
        card_px=50,
    )


def cellar_figure() -> Figure:
    """Return the cellar locked, and open."""
    second = 6.4
    return Figure(
        second + 5.4,
        RATIO,
        translate("Guide", "The card in the cellar is locked in until one wall has no cards left."),
        (
            Piece("8S", _WIDE, 0.0, face="corners"),
            Piece("5D", 2 * _WIDE, 0.0, is_blocked=True, face="corners"),
            Piece("JC", 3 * _WIDE, 0.0, face="corners"),
            Piece("5D", second + 2 * _WIDE, 0.0, face="corners"),
            Piece("JC", second + 3 * _WIDE, 0.0, face="corners"),
        ),
        badges=(
            Badge("lock", 2 * _WIDE + 0.5, 0.62),
            Badge("open", second + 2 * _WIDE + 0.5, 0.0),
        ),
        labels=(
            Label(translate("Guide", "locked"), 2 * _WIDE + 0.5, RATIO, line=0.8),
            Label(translate("Guide", "both walls hold cards"), 2 * _WIDE + 0.5, RATIO, "quiet", 1.7),
            Label(translate("Guide", "open"), second + 2 * _WIDE + 0.5, RATIO, line=0.8),
            Label(translate("Guide", "one wall is bare"), second + 2 * _WIDE + 0.5, RATIO, "quiet", 1.7),
        ),
        walls=tuple(
            (x + side, 0.0, 2 * _WIDE - 0.09, RATIO) for x in (0.0, second) for side in (0.0, 3 * _WIDE)
        ),
        pits=((2 * _WIDE, 0.0), (second + 2 * _WIDE, 0.0)),
        card_px=56,
    )


def _begun(cards: str, ways: str, x: float) -> tuple[tuple[Piece, ...], tuple[Badge, ...]]:
    """Return ace piles in a row with their directions: `^` up, `v` down, `-` none yet."""
    pieces = tuple(Piece(card, x + n * _WIDE, 0.0, face="corners") for n, card in enumerate(cards.split()))
    badges = tuple(
        Badge({"^": "up", "v": "down"}[way], piece.x + 0.8, RATIO - 0.16)
        for piece, way in zip(pieces, ways, strict=True)
        if way != "-"
    )
    return pieces, badges


def aim_figure() -> Figure:
    """Return a won deal and a drawn one."""
    won, up = _begun("KS KH KD KC", "^^^^", 0.0)
    drawn, mixed = _begun("KS KH 2D KC", "^^v^", 5.2)
    return Figure(
        5.2 + 3 * _WIDE + 1,
        RATIO,
        translate("Guide", "Four aces that ran the same way: won. One the other way: a draw."),
        (*won, *drawn),
        badges=(*up, *mixed),
        labels=(
            Label(translate("Guide", "all the same way: won"), 1.5 * _WIDE + 0.5, RATIO, line=0.8),
            Label(translate("Guide", "not all: a draw"), 5.2 + 1.5 * _WIDE + 0.5, RATIO, line=0.8),
        ),
        card_px=68,
    )


def aces_figure() -> Figure:
    """Return aces begun upward, a pack that goes to one of them, and a king that should not."""
    aces, badges = _begun("4S AH 2D AC", "^-^-", 0.0)
    aces = tuple(piece._replace(x=n * 1.3) for n, piece in enumerate(aces))
    badges = tuple(badge._replace(x=aces[2 * n].x + 0.8) for n, badge in enumerate(badges))
    pack = _packed("7S 6S 5S", 6.6, 0.0)
    king = Piece("KC", 9.4, 0.0, face="corners")
    return Figure(
        10.4,
        RATIO,
        translate("Guide", "A pack goes to its ace at once; a king would begin an ace the other way."),
        (*aces, *pack, king),
        marks=(Mark(Sign.YES, 6.6, 0.0, 2 * _PACK + 1), Mark(Sign.NO, 9.4, 0.0)),
        badges=badges,
        labels=(
            Label(translate("Guide", "two aces run upward"), 2.4, RATIO, line=0.8),
            Label(translate("Guide", "may go up at once"), 7.3, RATIO, "quiet", 0.8),
            Label(translate("Guide", "only a draw would be left"), 9.0, RATIO, "quiet", 1.8),
        ),
        card_px=62,
    )
