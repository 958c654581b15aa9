"""The guides of Eight Cells and Six by Six (facts: `rules.md`, sections 2 and 4)."""

from PySide6.QtCore import QCoreApplication

from app.texts_guide_figures import (
    finished_figure,
    limit_figure,
    packing_figure,
    spaces_figure,
    suit_figure,
    table_figure,
)
from app.texts_guide_shared import GuidePage, all_note, cells_head, hand_sentences, moves_sentence, run_limits

translate = QCoreApplication.translate


def eight_cells() -> tuple[GuidePage, ...]:
    """Return the guide of Eight Cells."""
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
                    "Every card lies face up from the start. After the deal nothing is luck: all that you "
                    "need to know is on the table.",
                ),
                translate(
                    "Guide",
                    "If you know FreeCell: here columns are packed in one suit, not in alternating "
                    "colours, and there are eight cells, half of them full at first. If you know Baker’s "
                    "Game: you have twice as many cells, but on Medium and Hard only a king may start an "
                    "empty column.",
                ),
            ),
            figures=(suit_figure(),),
        ),
        GuidePage(
            translate("Guide", "The deal"),
            (
                translate(
                    "Guide",
                    "Eight columns of six cards each. The last four cards of the deck lie in the first "
                    "four cells.",
                ),
                translate(
                    "Guide",
                    "Those four cards can be played at any time, and often they are the key to a deal. The "
                    "other cells are free: four of them, on Hard two.",
                ),
                translate(
                    "Guide",
                    "The last card of a column, which nothing covers, is its top. An empty column is a "
                    "space.",
                ),
            ),
            figures=(table_figure("eight-cells:medium", 20),),
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
                    "that takes it, to an empty cell, or to a space that may take it. A cell holds one "
                    "card.",
                ),
                translate(
                    "Guide",
                    "Cards at the end of a column that follow each other in suit are a run. A run moves as "
                    "one.",
                ),
                translate("Guide", "Foundations give nothing back: a card that has gone up stays there."),
            ),
            figures=(packing_figure("9H", "4C TH", "9D"),),
        ),
        GuidePage(
            translate("Guide", "Spaces"),
            (
                translate(
                    "Guide",
                    "On Easy a space takes any card and any run. On Medium and Hard it takes a king, or a "
                    "run that starts with a king, and nothing else.",
                ),
                translate(
                    "Guide",
                    "So on Medium and Hard an empty column is worth something only if a king is ready for "
                    "it.",
                ),
            ),
            figures=(spaces_figure("5H KC QC JC", "2S 7D", translate("Guide", "on Easy only")),),
        ),
        GuidePage(
            translate("Guide", "How many cards at once"),
            (
                translate(
                    "Guide",
                    "A run moves as one, and free cells are its stepping stones. It may be as long as "
                    "there are free cells, and one more.",
                ),
                translate(
                    "Guide",
                    "On Easy each space doubles that number, but a space that the run itself goes into "
                    "does not count. On Medium and Hard spaces add nothing.",
                ),
            ),
            rule=translate("Guide", "free cells + 1 · on Easy doubled for each space"),
            table=(
                cells_head(),
                (translate("Guide", "Medium, Hard"), *run_limits(1)),
                (translate("Guide", "Easy, no space"), *run_limits(1)),
                (translate("Guide", "Easy, 1 space"), *run_limits(2)),
                (translate("Guide", "Easy, 2 spaces"), *run_limits(4)),
            ),
            note=all_note(),
            figures=(
                limit_figure(
                    "4C - JS -",
                    translate("Guide", "so these three may go"),
                    "KS 9H 8H 7H",
                    "3D TH",
                    space=False,
                ),
            ),
        ),
        GuidePage(
            translate("Guide", "Mouse and finger"),
            (
                *hand_sentences(),
                translate(
                    "Guide",
                    "A tap sends a card to its best place: to its foundation; else onto the next higher "
                    "card of its suit; else to a space that may take it; else to an empty cell. A tap "
                    "inside a column takes the run from that card on, if it is one.",
                ),
                translate("Guide", "A double tap sends a card straight to its foundation, or is refused."),
            ),
        ),
        _finish_page(),
        _fast_points_page(),
        GuidePage(
            translate("Guide", "Levels"),
            (),
            table=(
                (
                    translate("Guide", "Easy"),
                    translate(
                        "Guide",
                        "Eight cells, any card into a space, longer runs. Every deal has been solved by the "
                        "computer under these very rules before you get it.",
                    ),
                ),
                (
                    translate("Guide", "Medium"),
                    translate(
                        "Guide",
                        "Eight cells, kings only into a space. 99.9 % of the deals can be won.",
                    ),
                ),
                (
                    translate("Guide", "Hard"),
                    translate(
                        "Guide",
                        "Six cells, two of them free at first, kings only into a space. About 77 % of the "
                        "deals can be won.",
                    ),
                ),
            ),
        ),
        GuidePage(
            translate("Guide", "Good play"),
            (
                translate(
                    "Guide",
                    "Before each larger move count the empty cells, not the full ones. They are what you "
                    "can still do.",
                ),
                translate(
                    "Guide",
                    "Look at the four cards in the cells first. One of them often opens a column at once.",
                ),
                translate("Guide", "Before you empty a column, know which king goes into it."),
                translate(
                    "Guide",
                    "A run that starts with its king and lies in a column of its own is finished work: "
                    "leave it in peace.",
                ),
                translate(
                    "Guide",
                    "Send cards up boldly. Columns are packed in suit, so nothing else will need the card "
                    "that you send home.",
                ),
                translate("Guide", "On Hard, free a cell before you fill another one."),
            ),
            figures=(finished_figure(),),
        ),
    )


def six_by_six() -> tuple[GuidePage, ...]:
    """Return the guide of Six by Six."""
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
                    "Six columns, six cells: that is two columns fewer than in FreeCell, and two cells "
                    "more. Every card lies face up from the start.",
                ),
            ),
            figures=(suit_figure(),),
        ),
        GuidePage(
            translate("Guide", "The deal"),
            (
                translate(
                    "Guide",
                    "All 52 cards lie in six columns: nine in each of the first four, eight in each of the "
                    "last two. The six cells are empty.",
                ),
                translate(
                    "Guide",
                    "The last card of a column, which nothing covers, is its top. An empty column is a "
                    "space.",
                ),
            ),
            figures=(table_figure("six-by-six:standard", 20),),
        ),
        GuidePage(
            translate("Guide", "Laying cards"),
            (
                translate(
                    "Guide",
                    "Columns are packed downward in alternating colours: a black 9 goes on a red 10. "
                    "Nothing is packed on an ace.",
                ),
                translate(
                    "Guide",
                    "The top card of a column and any card in a cell may go to its foundation, to a column "
                    "that takes it, to an empty cell, or to a space. A space takes any card and any run.",
                ),
                translate("Guide", "Foundations give nothing back: a card that has gone up stays there."),
            ),
            figures=(packing_figure("9S", "4C TH", "9D"),),
        ),
        GuidePage(
            translate("Guide", "How many cards at once"),
            (
                translate(
                    "Guide",
                    "A run, which is cards in packing order at the end of a column, moves as one. It may "
                    "be as long as there are free cells, and one more. Spaces add nothing.",
                ),
            ),
            rule=translate("Guide", "free cells + 1"),
            figures=(
                limit_figure(
                    "4C - JS -",
                    translate("Guide", "so these three may go"),
                    "KS 9H 8S 7D",
                    "3D TC",
                    space=False,
                ),
            ),
        ),
        GuidePage(
            translate("Guide", "Mouse and finger"),
            (
                *hand_sentences(),
                translate(
                    "Guide",
                    "A tap sends a card to its foundation; else to the column that takes it, the longest "
                    "if there are several; else to a space; else to an empty cell. A tap inside a column "
                    "takes the run from that card on, if it is one.",
                ),
                translate("Guide", "A double tap sends a card straight to its foundation, or is refused."),
            ),
        ),
        _finish_page(),
        _fast_points_page(),
        GuidePage(
            translate("Guide", "Good play"),
            (
                translate("Guide", "Find the aces first, then dig for the one that lies lowest."),
                translate(
                    "Guide",
                    "Use the cells actively. You have six of them, two more than usual: a few full cells "
                    "are no trouble while a column is being emptied.",
                ),
                translate(
                    "Guide",
                    "Columns are scarce here. The first empty one is often the turn of the game: think "
                    "twice before you fill it.",
                ),
                translate("Guide", "Be patient. Undo is free, and many deals want a second and a third try."),
            ),
        ),
    )


def _finish_page() -> GuidePage:
    return GuidePage(
        translate("Guide", "How a deal ends"),
        (
            translate(
                "Guide",
                "As soon as all remaining cards can go up one after another, the game plays them out "
                "for you. Undo brings you back to before your own last move.",
            ),
            translate(
                "Guide",
                "When no move is left, or only moves that change nothing for good, the table says so. "
                "That is no loss yet: undo as far as you like and look for another way.",
            ),
        ),
    )


def _fast_points_page() -> GuidePage:
    return GuidePage(
        translate("Guide", "Points"),
        (
            translate(
                "Guide",
                "Each card on the foundations is worth 10 points, and each full half minute costs 30. "
                "The points never fall below 0.",
            ),
            translate(
                "Guide",
                "A win adds 600 000 divided by the seconds that it took: 1 000 points after ten "
                "minutes, 2 000 after five.",
            ),
            translate(
                "Guide",
                "The clock starts with the first move. It stands still while the game is paused, "
                "behind a panel, and in the background.",
            ),
            moves_sentence(),
        ),
    )
