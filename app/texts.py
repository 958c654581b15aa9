"""What the window says: names of games and levels, refusals with their reasons, results."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QLocale, QObject

from app.storage import Trouble
from engine.cards import Card, Suit
from engine.codes import CodeError, CodeFault
from engine.moves import Move, Reason, Rejection
from engine.prospects import Prospect
from engine.table import Outcome, PileId, Position, Role

_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
translate = QCoreApplication.translate


def game_name(game: str) -> str:
    """Return a game's name."""
    return {
        "eight-cells": translate("Games", "Eight Cells"),
        "eight-off": translate("Games", "Eight Off"),
        "six-by-six": translate("Games", "Six by Six"),
        "cellar": translate("Games", "Cellar"),
    }[game]


def game_line(game: str) -> str:
    """Return a few words that tell a game from the others."""
    return {
        "eight-cells": translate("Games", "8 columns, 8 cells"),
        "eight-off": translate("Games", "8, 4 or 2 cells"),
        "six-by-six": translate("Games", "6 columns, 6 cells"),
        "cellar": translate("Games", "dig out the aces"),
    }[game]


def portrait(game: str) -> tuple[int, str]:
    """Return rank and suit of the card that stands for a game."""
    return {"eight-cells": (13, "S"), "eight-off": (12, "H"), "six-by-six": (11, "D"), "cellar": (1, "C")}[
        game
    ]


def level_name(level: str) -> str:
    """Return a level's name within its game."""
    return {
        "eight-cells:easy": translate("Levels", "Easy"),
        "eight-cells:medium": translate("Levels", "Medium"),
        "eight-cells:hard": translate("Levels", "Hard"),
        "eight-off:c8": translate("Levels", "8 cells"),
        "eight-off:c4": translate("Levels", "4 cells"),
        "eight-off:c2": translate("Levels", "2 cells"),
        "six-by-six:standard": translate("Levels", "Standard"),
        "cellar:standard": translate("Levels", "Standard"),
        "cellar:strict": translate("Levels", "Strict"),
    }[level]


def level_line(level: str) -> str:
    """Return what is different at a level, and how many of its deals can be won (`rules.md`)."""
    return {
        "eight-cells:easy": translate("Levels", "Any card in a space. Every deal is proven solvable."),
        "eight-cells:medium": translate("Levels", "Kings only in a space. All but 1 deal in 800 can be won."),
        "eight-cells:hard": translate("Levels", "Six cells, kings only. About 3 of 4 deals can be won."),
        "eight-off:c8": translate("Levels", "The usual game. Nearly every deal can be won."),
        "eight-off:c4": translate("Levels", "Four cells, all full at first. About 1 deal in 8 can be won."),
        "eight-off:c2": translate("Levels", "Two cells. About 1 deal in 500 can be won."),
        "six-by-six:standard": translate("Levels", "Red on black. All but 1 deal in 400 can be won."),
        "cellar:standard": translate("Levels", "Wall cards take cards. About 97 of 100 deals can be won."),
        "cellar:strict": translate("Levels", "Walls take nothing. About 83 of 100 deals can be won."),
    }[level]


def clock_text(seconds: int) -> str:
    """Return a time as 4:07, or 1:02:33 from an hour on."""
    minutes, rest = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def number_text(number: int) -> str:
    """Return a number in the form of the language; without one, with thin spaces between thousands."""
    locale = QLocale()
    if locale.language() == QLocale.Language.C:
        return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return locale.toString(number)


class Texts(QObject):
    """Words refusals, results and notices.

    Args:
        parent: The window.
        letters: King, queen, knave and ace as the cards show them.
    """

    def __init__(self, parent: QObject, letters: str = "KQJA") -> None:
        super().__init__(parent)
        self.letters = letters

    def card(self, card: Card) -> str:
        """Return a card as short as on its face: 10♥."""
        named = dict(zip((13, 12, 11, 1), self.letters, strict=True))
        return named.get(card.rank, str(card.rank)) + _SIGNS[card.suit]

    def refusal(self, rejection: Rejection) -> str:
        """Return why a move is refused, with its cards and numbers."""
        if rejection.reason is Reason.TOO_MANY:
            return self._too_many(rejection)
        if rejection.reason is Reason.NO_PLACE:
            return self._no_place(rejection.cards)
        if rejection.reason in {Reason.ACE_NEEDS, Reason.PACK_ENDS}:
            return self._ace_needs(rejection)
        cards = [self.card(card) for card in rejection.cards] + ["", "", ""]
        sentence = self._sentences()[rejection.reason]
        return _filled(sentence, *cards[:3])

    def _sentences(self) -> Mapping[Reason, str]:
        return {
            Reason.NO_SUCH_CARDS: self.tr("There is no card to move."),
            Reason.NOTHING_CHANGES: self.tr("That would change nothing."),
            Reason.NOT_A_RUN: self.tr("%2 does not follow %1: only cards in packing order move together."),
            Reason.COVERED: self.tr("%1 is covered by %2: only one card at a time goes there."),
            Reason.KINGS_ONLY: self.tr("Only a king may start an empty column, not %1."),
            Reason.WRONG_SUIT: self.tr("%1 does not go on %2: packing is in one suit."),
            Reason.WRONG_COLOUR: self.tr("%1 does not go on %2: colours must alternate."),
            Reason.WRONG_RANK: self.tr("%1 does not go on %2: it must be one rank lower."),
            Reason.NOT_NEIGHBOURS: self.tr("%1 does not go on %2: it must be one rank higher or lower."),
            Reason.ON_ACE: self.tr("Nothing is packed on an ace: %1 does not go on %2."),
            Reason.CELL_TAKEN: self.tr("The cell is taken by %2: a cell holds one card."),
            Reason.FOUNDATION_NEEDS: self.tr("The foundation needs %2 next, not %1."),
            Reason.FOUNDATION_FULL: self.tr("That foundation is complete."),
            Reason.NO_TAKEBACK: self.tr("%1 stays: foundations give nothing back in this game."),
            Reason.ONLY_ON_PURPOSE: self.tr("%1 comes back by dragging, or by choosing where it goes."),
            Reason.BLOCKED: self.tr("%1 is blocked by %2: only the outermost cards are free."),
            Reason.LOCKED: self.tr("%1 is locked in until one wall has no cards left."),
            Reason.PART_OF_A_PACK: self.tr("A pack moves whole, or its top card alone."),
            Reason.WALL_TAKES_NOTHING: self.tr("That wall takes nothing: %1 cannot be laid there."),
            Reason.ONE_CARD_ONLY: self.tr("The cellar takes one card, not a whole pack."),
            Reason.CELLAR_TAKEN: self.tr("The cellar is taken by %2."),
            Reason.PACK_DOES_NOT_FIT: self.tr("Neither %1 nor %2 fits on %3."),
            Reason.OTHER_WAY: self.tr("This ace runs the other way: it needs %2, not %1."),
            Reason.NOTHING_TO_COLLECT: self.tr("No card can go to its foundation now."),
            Reason.NO_DIRECTION: self.tr("Begin an ace first: its first card sets the direction."),
        }

    def _too_many(self, rejection: Rejection) -> str:
        n = rejection.length
        if rejection.limit > rejection.cells + 1:
            sentence = self.tr(
                "%n cards are too many: %1 can move at once (free cells %2 + 1, doubled for each space: %3).",
                "",
                n,
            )
        elif rejection.limit == 1:
            sentence = self.tr("%n cards are too many: with no free cell, one moves at a time.", "", n)
        else:
            sentence = self.tr("%n cards are too many: %1 can move at once (free cells %2 + 1).", "", n)
        return _filled(sentence, rejection.limit, rejection.cells, rejection.spaces)

    def _no_place(self, cards: tuple[Card, ...]) -> str:
        first, rest = self.card(cards[0]), cards[1:]
        if rest:
            return _filled(
                self.tr("There is no place for %1: its foundation needs %2 next."), first, self._or(rest)
            )
        return _filled(self.tr("There is no place for %1."), first)

    def _ace_needs(self, rejection: Rejection) -> str:
        if rejection.reason is Reason.PACK_ENDS:
            low, high = map(self.card, rejection.cards[:2])
            return _filled(
                self.tr("The ace needs %3: the pack ends with %1 and %2."),
                low,
                high,
                self._or(rejection.cards[2:]),
            )
        first = self.card(rejection.cards[0])
        return _filled(self.tr("The ace needs %2, not %1."), first, self._or(rejection.cards[1:]))

    def _or(self, cards: tuple[Card, ...]) -> str:
        if len(cards) == 1:
            return self.card(cards[0])
        return _filled(self.tr("%1 or %2"), *map(self.card, cards))

    def typed_error(self, error: CodeError) -> str:
        """Return what is wrong with a typed number or code."""
        sentences = {
            CodeFault.UNKNOWN_PREFIX: self.tr("A number from 0 to %1, or a code that begins with %2."),
            CodeFault.WRONG_LENGTH: self.tr("A code ends in seven letters: one is missing or too many."),
            CodeFault.NOT_A_LETTER: self.tr("“%3” stands in no code: only A–Z and 2–7 do."),
            CodeFault.MISTYPED: self.tr("Mistyped: no code ends in “%3”."),
        }
        known = ", ".join(error.known)
        return _filled(sentences[error.fault], number_text(2**32 - 1), known, error.token)

    def trouble(self, trouble: Trouble, detail: str) -> str:
        """Return what is wrong with keeping deals, and what follows."""
        sentence = {
            Trouble.UNWRITABLE: self.tr(
                "This deal is not being saved (%1). Play goes on; saving resumes when it can."
            ),
            Trouble.DAMAGED: self.tr("The saved deals were damaged and have been set aside as %1."),
            Trouble.RESTORED: self.tr(
                "The saved deals were damaged and are set aside as %1. A backup filled in what was lost."
            ),
            Trouble.MISSING: self.tr("The saved deals were gone: those of the newest backup are back."),
            Trouble.NEWER: self.tr(
                "The saved deals are of a newer Faceup. They stay as they are; nothing is saved now."
            ),
            Trouble.LOCKED: self.tr("The saved deals are in use by another program. Nothing is saved now."),
            Trouble.RECOVERED: self.tr("Deals are being saved again."),
        }[trouble]
        return _filled(sentence, detail)

    def hint(self, position: Position, move: Move) -> str:
        """Return a move in words."""
        cards = position[move.source][-move.count :]
        first, last = self.card(cards[0]), self.card(cards[-1])
        onto = position.top(move.target)
        role = position.table.role[move.target]
        if role is Role.FOUNDATION and move.count > 1:
            sentence = self.tr("%1 to %2 to their foundation")
        elif role is Role.FOUNDATION:
            sentence = self.tr("%1 to its foundation")
        elif role is Role.CELLAR:
            sentence = self.tr("%1 to the cellar")
        elif role is Role.HALF_ROW and onto is None and move.count == 1:
            sentence = self.tr("%1 to the empty half-row")
        elif role is Role.HALF_ROW and onto is None:
            sentence = self.tr("%1 to %2 to the empty half-row")
        elif role is Role.CELL:
            sentence = self.tr("%1 to a cell")
        elif onto is None and move.count == 1:
            sentence = self.tr("%1 to the empty column")
        elif onto is None:
            sentence = self.tr("%1 to %2 to the empty column")
        elif move.count == 1:
            sentence = self.tr("%1 onto %3")
        else:
            sentence = self.tr("%1 to %2 onto %3")
        return _filled(sentence, first, last, self.card(onto) if onto is not None else "")

    def wanted(self, position: Position, cards: Sequence[tuple[Card, PileId, int]]) -> str:
        """Return where the cards lie that foundations take next."""
        return _filled(self.tr("Next: %1"), " · ".join(self._place(position, *each) for each in cards))

    def _place(self, position: Position, card: Card, pile: PileId, place: int) -> str:
        n = len(position[pile]) - 1 - place
        if position.table.role[pile] is Role.CELL:
            return _filled(self.tr("%1 in a cell"), self.card(card))
        if position.table.role[pile] in {Role.HALF_ROW, Role.WALL} and n:
            return _filled(self.tr("%1 in %2 under %n", "", n), self.card(card), pile)
        if position.table.role[pile] is Role.CELLAR:
            return _filled(self.tr("%1 in the cellar"), self.card(card))
        if position.table.role[pile] is not Role.COLUMN:
            return _filled(self.tr("%1 on %2"), self.card(card), pile)
        number = position.table.having(Role.COLUMN).index(pile) + 1
        if n:
            return _filled(self.tr("%1 in column %2 under %n", "", n), self.card(card), number)
        return _filled(self.tr("%1 on column %2"), self.card(card), number)

    def prospect(self, prospect: Prospect) -> str:
        """Return that nothing is left to do, if so."""
        return {
            Prospect.DEAD: self.tr("No move is left."),
            Prospect.CIRCULAR: self.tr("The moves that are left change nothing for good."),
        }.get(prospect, "")

    def unproven(self, level: str) -> str:
        """Return that a level deals only proven deals."""
        sentence = self.tr("%1 deals only proven deals, and this is none of them; try it at another level.")
        return _filled(sentence, level)

    def cost(self, game: str, level: str, outcome: Outcome) -> str:
        """Return what giving up books."""
        where = f"{game} · {level}"
        if outcome is Outcome.LOST:
            return _filled(self.tr("The open deal counts as lost in %1."), where)
        return _filled(self.tr("The open deal counts as passed in %1."), where)


def _filled(sentence: str, *values: object) -> str:
    for n, value in enumerate(values, 1):
        sentence = sentence.replace(f"%{n}", str(value))
    return sentence
