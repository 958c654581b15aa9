"""The guide of Eight Off (facts: `rules.md`, sections 2 and 4)."""

from PySide6.QtCore import QCoreApplication

from app.texts_guide_figures import (
    finished_figure,
    limit_figure,
    packing_figure,
    suit_figure,
    table_figure,
    takeback_figure,
)
from app.texts_guide_shared import GuidePage, cells_head, hand_sentences, moves_sentence, run_limits

translate = QCoreApplication.translate


def eight_off() -> tuple[GuidePage, ...]:
    """Return the guide of Eight Off."""
    return (
        GuidePage(
            translate("Guide", "Aim"),
            (
                translate(
                    "Guide",
                    "Bring all 52 cards to the four foundations: each suit in order, from the ace up to "
                    "the king.",
                ),
                translate(
                    "Guide",
                    "Eight Off is older than FreeCell, and the difference is small but great: columns are "
                    "packed in one suit, not in alternating colours. In return there are up to eight cells.",
                ),
                translate(
                    "Guide",
                    "Every card lies face up from the start, so that you can reckon as far ahead as you "
                    "like.",
                ),
            ),
            figures=(suit_figure(),),
        ),
        GuidePage(
            translate("Guide", "The deal"),
            (
                translate(
                    "Guide",
                    "Eight columns of six cards each. The last four cards of the deck lie in cells: with "
                    "eight cells four stay free, with four cells none.",
                ),
                translate(
                    "Guide",
                    "With two cells, two of the last cards lie in them, and the third and the fourth "
                    "column have seven cards.",
                ),
                translate(
                    "Guide",
                    "A deal may begin without a single legal move, or be lost from the start: that is so "
                    "for most deals with four cells and for nearly all with two. When no move is left, the "
                    "table says so.",
                ),
            ),
            figures=(table_figure("eight-off:c8", 20),),
        ),
        GuidePage(
            translate("Guide", "Laying cards"),
            (
                translate(
                    "Guide",
                    "Columns are packed downward in the same suit: the 9♥ goes on the 10♥ and on nothing "
                    "else. Nothing is packed on an ace.",
                ),
                translate(
                    "Guide",
                    "The top card of a column and any card in a cell may go to its foundation, to a column "
                    "that takes it, to an empty cell, or, if it is a king, to a space.",
                ),
                translate(
                    "Guide",
                    "A space, which is an empty column, takes a king, or a run that starts with a king.",
                ),
            ),
            figures=(packing_figure("9H", "4C TH", "9D"),),
        ),
        GuidePage(
            translate("Guide", "How many cards at once"),
            (
                translate(
                    "Guide",
                    "A run goes as one piece, and free cells are its stepping stones. A space counts too, "
                    "as in FreeCell, although only a king may stand in it. A run may be as long as",
                ),
            ),
            rule=translate("Guide", "(free cells + 1), doubled for each space"),
            table=(
                cells_head(),
                (translate("Guide", "no space"), *run_limits(1)),
                (translate("Guide", "1 space"), *run_limits(2)),
                (translate("Guide", "2 spaces"), *run_limits(4)),
            ),
            note=translate(
                "Guide",
                "The space that a run goes into is not counted. So with 2 free cells and 1 space a run "
                "of 6 may go onto a card, but a king’s run of at most 3 into that space. “All” means "
                "that no run is longer.",
            ),
            figures=(
                limit_figure(
                    "4C - JS -",
                    translate("Guide", "so these five may go"),
                    "KS 9H 8H 7H 6H 5H",
                    "3D QC TH",
                    space=True,
                ),
            ),
            marked=(2, 3),
        ),
        GuidePage(
            translate("Guide", "Taking back"),
            (
                translate(
                    "Guide",
                    "The top card of a foundation may be taken back: to an empty cell, to a column that "
                    "takes it, or, if it is a king, to a space.",
                ),
                translate(
                    "Guide",
                    "That happens only on purpose: drag the card, or choose it and then its target. A tap "
                    "never does it. It changes no points.",
                ),
            ),
            figures=(takeback_figure(),),
        ),
        GuidePage(
            translate("Guide", "Mouse and finger"),
            (
                *hand_sentences(),
                translate(
                    "Guide",
                    "A tap sends a card to its foundation, and nowhere else. No card ever leaves by itself.",
                ),
                translate(
                    "Guide",
                    "A double tap sends a card to its foundation; else to the column that takes it, the "
                    "longest if there are several; else, if it is a king, to a space; else to an empty "
                    "cell. Inside a column it takes the run from that card on.",
                ),
                translate("Guide", "Collect lays all cards that can go up on the foundations."),
            ),
        ),
        GuidePage(
            translate("Guide", "Points"),
            (
                translate(
                    "Guide",
                    "A card that goes to its foundation earns 10 points, and a card that goes from a cell "
                    "to a column earns 5. Everything else earns nothing, and time costs nothing.",
                ),
                translate(
                    "Guide",
                    "Each card earns its 10 once and its 5 once in a deal. Undo takes the points back, and "
                    "then they can be earned again.",
                ),
                moves_sentence(),
            ),
        ),
        GuidePage(
            translate("Guide", "Codes"),
            (
                translate(
                    "Guide",
                    "Every deal has a code. Click the name of the deal to copy it, and send it to somebody "
                    "who is to play the same cards.",
                ),
                translate(
                    "Guide",
                    "Type a code or a number in the New Game panel to get exactly that deal. Capitals, "
                    "spaces and dashes do not matter.",
                ),
            ),
        ),
        GuidePage(
            translate("Guide", "Levels"),
            (),
            table=(
                (
                    translate("Guide", "8 cells"),
                    translate("Guide", "The usual game. Nearly every deal can be won."),
                ),
                (
                    translate("Guide", "4 cells"),
                    translate(
                        "Guide",
                        "All four are full at first. About 13 % of the deals can be won.",
                    ),
                ),
                (
                    translate("Guide", "2 cells"),
                    translate("Guide", "Both are full at first. About 1 deal in 500 can be won."),
                ),
            ),
        ),
        GuidePage(
            translate("Guide", "Good play"),
            (
                translate(
                    "Guide",
                    "Count the empty cells before each larger move. A full row of cells is nearly always "
                    "the end.",
                ),
                translate("Guide", "Look for the aces and twos, and for the columns in which they lie deep."),
                translate(
                    "Guide",
                    "Empty a column only when a king is ready to go into it, best one with a queen of its "
                    "suit at hand.",
                ),
                translate(
                    "Guide",
                    "Send cards up boldly: packing in suit needs no card twice, and here you can even take "
                    "one back.",
                ),
            ),
            figures=(finished_figure(),),
        ),
    )
