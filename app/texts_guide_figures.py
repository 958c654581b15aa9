"""The figures of the guides of the games with cells: each shows the rule of its page on a piece of table."""

from PySide6.QtCore import QCoreApplication

from app.figures import (
    ASIDE,
    FAN,
    RATIO,
    Arrow,
    Figure,
    Label,
    Mark,
    Piece,
    Sign,
    around,
    column,
    row,
)
from app.layout import arrange
from engine.games.catalogue import LEVELS
from engine.table import Role

translate = QCoreApplication.translate

_SIZES = {False: (1330.0, 650.0), True: (917.0, 1330.0)}
_TABLE_CARD_PX = 48.0
_Box = tuple[float, float, float, float]  # left, top, right, foot


def suit_figure() -> Figure:
    """Return a whole suit, from the ace to the king."""
    cards = tuple(Piece(f"{rank}H", n * ASIDE, 0.0) for n, rank in enumerate("A23456789TJQK"))
    last = cards[-1].x
    return Figure(
        last + 1,
        RATIO,
        translate("Guide", "A suit in order: first the ace, last the king."),
        cards,
        labels=(
            Label(translate("Guide", "first the ace"), 0.9, RATIO, line=0.8),
            Label(translate("Guide", "last the king"), last + 0.1, RATIO, line=0.8),
        ),
    )


def table_figure(level: str, number: int, *, tall: bool = False) -> Figure:
    """Return a whole table as it is dealt.

    Args:
        level: Its level.
        number: The deal's number.
        tall: Whether it lies as in a tall window.
    """
    of = LEVELS[level]
    layout = arrange(of.rules.table, of.arrangement, _SIZES[tall], 100.0, tall=tall)
    position, card = of.deal(number), layout.card[0]
    pieces, boxes = [], dict[Role, _Box]()
    for pile, role in position.table.role.items():
        places = layout.places(pile, len(position[pile])) or [layout.slots[pile].card]
        names = [str(each) for each in position[pile]] or [pile[1] if role is Role.FOUNDATION else ""]
        for name, place in zip(names, places, strict=True):
            x, y = place.x / card, place.y / card
            pieces.append(Piece(name, x, y))
            left, top, right, foot = boxes.get(role, (x, y, x, y))
            boxes[role] = (min(left, x), min(top, y), max(right, x + 1), max(foot, y + RATIO))
    left, top = min(box[0] for box in boxes.values()), min(box[1] for box in boxes.values())
    right, foot = max(box[2] for box in boxes.values()), max(box[3] for box in boxes.values())
    words = {
        Role.CELL: translate("Guide", "cells"),
        Role.COLUMN: translate("Guide", "columns"),
        Role.FOUNDATION: translate("Guide", "foundations"),
    }
    labels = [] if tall else [_named(text, role, boxes, left, top) for role, text in words.items()]
    return Figure(
        right - left,
        foot - top,
        translate("Guide", "The table as it is dealt: cells, columns and foundations."),
        tuple(piece._replace(x=piece.x - left, y=piece.y - top) for piece in pieces),
        labels=tuple(labels),
        card_px=_TABLE_CARD_PX,
        narrow=None if tall else table_figure(level, number, tall=True),
    )


def _named(text: str, role: Role, boxes: dict[Role, _Box], left: float, top: float) -> Label:
    """Return what some piles are called, below them; in the lane between if others lie there."""
    own = boxes[role]
    x, y = (own[0] + own[2]) / 2 - left, own[3] - top
    lane = min((box[1] for box in boxes.values() if box[1] > own[3]), default=0.0)
    return Label(text, x, (own[3] + lane) / 2 - top, "quiet") if lane else Label(text, x, y, line=0.8)


def packing_figure(goes: str, onto: str, stays: str) -> Figure:
    """Return a card that goes onto another, and one that does not.

    Args:
        goes: The card that fits.
        onto: What both are to go on, with a card beneath it, two names.
        stays: The card that does not fit.
    """
    taker, foot = column(onto, 2.0), FAN + RATIO
    other = column(onto, 8.0)
    fits, not_ = Piece(goes, 0.0, FAN), Piece(stays, 6.0, FAN)
    return Figure(
        9.0,
        foot,
        translate("Guide", "The first card goes onto the other; the second does not."),
        (*taker, *other, fits, not_),
        marks=(
            around(taker[-1], taker[-1], Sign.YES),
            around(other[-1], other[-1], Sign.NO),
        ),
        arrows=(
            Arrow(Sign.YES, 1.05, FAN + 0.7, 1.93, FAN + 0.7, -0.25),
            Arrow(Sign.NO, 7.05, FAN + 0.7, 7.93, FAN + 0.7, -0.25),
        ),
        labels=(
            Label(translate("Guide", "this goes"), 1.5, foot, line=0.8),
            Label(translate("Guide", "this does not"), 7.5, foot, line=0.8),
        ),
    )


def spaces_figure(run: str, other: str, verdict: str) -> Figure:
    """Return a king's run that goes into a space, and a card of which that depends.

    Args:
        run: A column; all but its first card is the run.
        other: A column with the card on it.
        verdict: What is said of the card.
    """
    cards, lone = column(run, 0.0), column(other, 6.0)
    foot = cards[-1].y + RATIO
    return Figure(
        9.2,
        foot,
        translate("Guide", "A king’s run goes into a space; another card may not."),
        (*cards, Piece("", 2.2, 0.0), *lone, Piece("", 8.2, 0.0)),
        marks=(
            around(cards[1], cards[-1], Sign.HELD),
            Mark(Sign.YES, 2.2, 0.0),
            Mark(Sign.NO, 8.2, 0.0),
        ),
        arrows=(
            Arrow(Sign.YES, 1.12, 1.1, 2.1, 0.9, -0.25),
            Arrow(Sign.NO, 7.1, 1.1, 8.1, 0.8, -0.25),
        ),
        labels=(
            Label(translate("Guide", "a king’s run: yes"), 1.6, foot, line=0.8),
            Label(verdict, 7.6, foot, line=0.8),
        ),
    )


def limit_figure(cells: str, then: str, run: str, onto: str, *, space: bool) -> Figure:
    """Return a run that is as long as the free cells, and perhaps a space, let it be.

    Args:
        cells: What lies in the cells, `-` for an empty one.
        then: What follows from it.
        run: The column, the run at its end.
        onto: The column that takes it.
        space: Whether an empty column stands between them.
    """
    held = row(cells, 0.0)
    middle = (held[-1].x + 1) / 2
    source = column(run, held[-1].x + 1.75)
    x = source[0].x + (2.7 if space else 1.6)
    target = column(onto, x)
    first = source[1]
    foot = source[-1].y + RATIO
    n = cells.split().count("-")
    count = f"({n} + 1) × 2 = {2 * (n + 1)}" if space else f"{n} + 1 = {n + 1}"
    labels = [
        Label(translate("Guide", "free cells: %1").replace("%1", str(n)), middle, RATIO, line=0.8),
        Label(count, middle, RATIO, "strong", 1.9),
        Label(then, middle, RATIO, "quiet", 2.9),
    ]
    spaces = []
    if space:
        spaces.append(Piece("", source[0].x + 1.35, 0.0))
        labels.append(Label(translate("Guide", "1 space"), source[0].x + 1.85, RATIO, line=0.8))
    return Figure(
        x + 1,
        foot,
        f"{n}: {count}, {then}",
        (*held, *source, *spaces, *target),
        marks=(
            around(first, source[-1], Sign.HELD),
            around(target[-1], target[-1], Sign.YES),
        ),
        arrows=(
            Arrow(
                Sign.YES,
                source[0].x + 1.1,
                foot - 0.55,
                target[-1].x + 0.2,
                target[-1].y + RATIO + 0.12,
                -0.28,
            ),
        ),
        labels=tuple(labels),
    )


def takeback_figure() -> Figure:
    """Return a foundation whose top card goes back onto a column."""
    target = column("KD 8S", 3.2)
    foot = FAN + RATIO
    return Figure(
        6.6,
        foot,
        translate("Guide", "The 7 of spades goes from its foundation back onto the 8."),
        (Piece("7S", 0.6, 0.0), *target, Piece("", 5.6, 0.0)),
        marks=(
            Mark(Sign.HELD, 0.6, 0.0),
            around(target[-1], target[-1], Sign.YES),
            Mark(Sign.YES, 5.6, 0.0),
        ),
        arrows=(Arrow(Sign.YES, 1.75, 0.8, 3.1, 1.0, -0.2),),
        labels=(
            Label(translate("Guide", "foundation"), 1.1, RATIO, line=0.8),
            Label(translate("Guide", "column"), 3.7, foot, line=0.8),
            Label(translate("Guide", "empty cell"), 6.1, RATIO, line=0.8),
        ),
    )


def finished_figure() -> Figure:
    """Return a king's run in a column of its own, and a cell card that opens another column."""
    run = column("KC QC JC TC", 0.0)
    taker, other = column("3S 9H", 5.2), column("2H AD 7H", 8.0)
    foot, mouth = run[-1].y + RATIO, taker[-1].y + 0.9
    return Figure(
        9.0,
        foot,
        translate("Guide", "A king’s run in its own column; and a cell card that opens a column."),
        (*run, Piece("8H", 3.0, FAN), *taker, *other),
        marks=(
            around(run[0], run[-1], Sign.HELD),
            around(taker[-1], taker[-1], Sign.YES),
        ),
        arrows=(
            Arrow(Sign.YES, 4.05, mouth, 5.12, mouth, -0.25),
            Arrow(Sign.YES, 7.92, other[-1].y + 0.9, 6.3, mouth + 0.2, 0.2),
        ),
        labels=(
            Label(translate("Guide", "finished work"), 0.5, foot, line=0.8),
            Label(translate("Guide", "the key"), 3.5, FAN + RATIO, line=0.8),
            Label(
                translate("Guide", "the 8 onto the 9, then the 7 onto the 8: the ace is free"),
                5.9,
                foot,
                "quiet",
                1.8,
            ),
        ),
    )
