"""The guide of Cellar (facts: `rules.md`, sections 3 and 4)."""

from PySide6.QtCore import QCoreApplication

from app.texts_guide_figures_cellar import (
    aces_figure,
    aim_figure,
    cellar_figure,
    free_figure,
    pack_figure,
    tall_figure,
    wide_figure,
)
from app.texts_guide_shared import GuidePage

translate = QCoreApplication.translate


def cellar() -> tuple[GuidePage, ...]:
    """Return the guide of Cellar."""
    return (
        GuidePage(
            translate("Guide", "Aim"),
            (
                translate(
                    "Guide",
                    "Bring all other cards to the four aces, each suit in order. You decide whether a suit "
                    "goes up from the 2 to the king or down from the king to the 2.",
                ),
                translate(
                    "Guide",
                    "If all four aces run the same way, the deal is won. If they do not, it is a draw.",
                ),
                translate(
                    "Guide",
                    "Every card lies face up, and few moves can be taken lightly: this is a game to reckon "
                    "before you move.",
                ),
            ),
            figures=(aim_figure(),),
        ),
        GuidePage(
            translate("Guide", "The deal"),
            (
                translate(
                    "Guide",
                    "The four aces lie in the middle. Beside each lies a half-row of five cards at the "
                    "left and one at the right.",
                ),
                translate(
                    "Guide",
                    "Below the aces is an empty place, the cellar, between two walls of four cards each. A "
                    "wide window shows the table best: there the rows lie as they are meant, with room for "
                    "packs at both sides.",
                ),
            ),
            figures=(
                wide_figure(),
                tall_figure(),
            ),
        ),
        GuidePage(
            translate("Guide", "Free cards and packs"),
            (
                translate(
                    "Guide",
                    "Only the outermost card of a half-row or a wall is free. It may be laid on another "
                    "free card of its suit that is one rank higher or lower. A king and a 2 do not join.",
                ),
                translate(
                    "Guide",
                    "What was laid together is a pack: the outermost dealt card and all that was laid on "
                    "it. A pack moves whole, onto a free card that fits either of its ends, and if need be "
                    "it turns over on the way. Its top card may also go alone. No other part of a pack "
                    "moves.",
                ),
                translate(
                    "Guide",
                    "Cards that were dealt beside each other are no pack, even if they follow in rank.",
                ),
            ),
            figures=(
                free_figure(),
                pack_figure(),
            ),
        ),
        GuidePage(
            translate("Guide", "Empty places"),
            (
                translate(
                    "Guide",
                    "An emptied half-row takes any free card, or a whole pack as it lies. An emptied wall "
                    "takes nothing.",
                ),
                translate(
                    "Guide",
                    "The cellar takes one single card while it is empty. That card is locked in until one "
                    "of the walls has no cards left; then it may go to an ace, to a free card that fits, "
                    "or to an empty half-row. Nothing is packed on it.",
                ),
            ),
            figures=(cellar_figure(),),
        ),
        GuidePage(
            translate("Guide", "The aces"),
            (
                translate(
                    "Guide",
                    "The first card on an ace sets its direction: the 2 upward, the king downward. An "
                    "arrow shows it.",
                ),
                translate(
                    "Guide",
                    "A whole pack may go to its ace at once, from whichever end fits. Cards never come "
                    "back from an ace.",
                ),
                translate(
                    "Guide",
                    "The direction is your choice, and it holds for all four aces if you want to win. "
                    "Before you begin an ace the other way, the table warns you once that only a draw is "
                    "left.",
                ),
            ),
            figures=(aces_figure(),),
        ),
        GuidePage(
            translate("Guide", "Mouse and finger"),
            (
                translate(
                    "Guide",
                    "Drag moves a pack; with Shift, or onto the cellar, its top card alone. Places that "
                    "take it are outlined, and a ghost shows where it turns over.",
                ),
                translate(
                    "Guide",
                    "A tap sends a pack to its ace, if that does not go against the chosen direction; else "
                    "onto the only free card it fits, or the longer pack where it fits two; else to an "
                    "empty half-row. It never goes to the cellar by a tap.",
                ),
                translate(
                    "Guide",
                    "A double tap sends it to its ace, or is refused. Collect lays everything that fits "
                    "the chosen direction on the aces: that never harms.",
                ),
            ),
        ),
        GuidePage(
            translate("Guide", "Match and points"),
            (
                translate(
                    "Guide",
                    "A deal alone is not the whole game: points add up in a match, one for each level. 999 "
                    "points are the full victory.",
                ),
                translate(
                    "Guide",
                    "Giving up at once is a tactic, not a defeat: a deal that you pass before any move "
                    "costs 1 point, one that you give up later costs 3.",
                ),
            ),
            table=(
                (translate("Guide", "won"), "+5"),
                (translate("Guide", "a draw"), "0"),
                (translate("Guide", "passed before any move"), "−1"),
                (translate("Guide", "given up after a move"), "−3"),
                (translate("Guide", "the first undo of a deal"), "−1"),
            ),
            note=translate(
                "Guide",
                "The undo button shows its price until it is paid; every further undo of the deal is "
                "free. Time costs nothing. A win with help adds nothing.",
            ),
        ),
        GuidePage(
            translate("Guide", "How a deal ends"),
            (
                translate(
                    "Guide",
                    "A deal ends by itself when all cards lie on the aces. If no move is left before that, "
                    "the table says so, and you can undo or give up.",
                ),
                translate(
                    "Guide",
                    "Before your first move you may record a call: this deal can be won, or it cannot. "
                    "Afterwards you see what was true, and how often your calls are right.",
                ),
            ),
        ),
        GuidePage(
            translate("Guide", "Levels"),
            (),
            table=(
                (
                    translate("Guide", "Standard"),
                    translate(
                        "Guide",
                        "Free cards of the walls take cards and packs like any other. About 97 % of the "
                        "deals can be won.",
                    ),
                ),
                (
                    translate("Guide", "Strict"),
                    translate(
                        "Guide",
                        "The older rule: nothing is laid on a wall. About 83 % of the deals can be won, "
                        "and to see that one cannot is worth points.",
                    ),
                ),
            ),
        ),
        GuidePage(
            translate("Guide", "Good play"),
            (
                translate(
                    "Guide",
                    "Distrust pretty first moves. On Strict about half of the first moves of a deal that "
                    "can be won lose it.",
                ),
                translate(
                    "Guide",
                    "Find out early which direction the deal wants, and leave the aces alone until you know.",
                ),
                translate(
                    "Guide",
                    "Put a card into the cellar only if you know which wall will set it free.",
                ),
                translate(
                    "Guide",
                    "Look at the whole table before the first move. If it seems hopeless, pass: that costs "
                    "least.",
                ),
            ),
        ),
    )
