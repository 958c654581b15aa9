"""A page of a guide, and the pages that every game has."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.figures import Figure

translate = QCoreApplication.translate

_MOST_CELLS = 8
_SUIT = 13  # no run is longer


@dataclass(frozen=True)
class GuidePage:
    """One thought of a guide.

    Attributes:
        heading: What it is about.
        paragraphs: What it says.
        rule: The rule in one line, empty for none.
        table: Rows of cells. With two columns, words and what they mean; with more, the first row and the
            first column say what the numbers stand for.
        note: Small print beneath the table.
        figures: What it shows, between paragraphs and table.
        marked: Row and column of the cell that stands for the figure, from 0; both 0 for none.
    """

    heading: str
    paragraphs: tuple[str, ...]
    rule: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    note: str = ""
    figures: tuple[Figure, ...] = ()
    marked: tuple[int, int] = (0, 0)


def keeping_page() -> GuidePage:
    """Return the page about undo, saving and the record."""
    return GuidePage(
        translate("Guide", "Undo, record, coming back"),
        (
            translate(
                "Guide",
                "Undo goes back as far as the deal, without limit, and redo goes forward again. "
                "Restart takes back everything, and undo brings that back too.",
            ),
            translate(
                "Guide",
                "Every move is saved at once. Close the program whenever you like: it never asks and "
                "never costs anything, and CONTINUE brings back the position, the clock and the whole "
                "line of moves. Each game keeps one open deal.",
            ),
            translate(
                "Guide",
                "The record counts random deals that you play for the first time. Deals by code or "
                "number and deals played again are practice: they are kept, but counted nowhere.",
            ),
            translate(
                "Guide",
                "If you deal anew while a deal of the same game is open, that deal is given up. The "
                "program asks first and says what it will count as.",
            ),
        ),
    )


def keys_page(commands: tuple[tuple[str, str], ...]) -> GuidePage:
    """Return the page with all keys.

    Args:
        commands: The keys of each command and what it does.
    """
    return GuidePage(
        translate("Guide", "Keys"),
        (
            translate(
                "Guide",
                "The keys work under every keyboard layout: what counts is the place of the key.",
            ),
        ),
        table=(*hand_keys(), *commands),
        note=keys_note(),
    )


def hand_keys() -> tuple[tuple[str, str], ...]:
    """Return the keys that move cards, which no command has, and what each does."""
    return (
        (translate("Guide", "Arrows"), translate("Guide", "move the focus over the table")),
        (
            translate("Guide", "Enter"),
            translate("Guide", "takes the card, then lays it down at the focus"),
        ),
        (translate("Guide", "Space"), translate("Guide", "taps the card: it goes to its best place")),
        (translate("Guide", "Esc"), translate("Guide", "lets go, hides the focus, or closes a panel")),
        ("1 – 8", translate("Guide", "name the columns, as source or as target")),
        ("A B C D E F G K", translate("Guide", "name the cells; the eighth is K")),
        (
            "L 1 – R 4, W L, W R, C",
            translate("Guide", "name half-rows, walls and the cellar"),
        ),
        ("T", translate("Guide", "takes the top card of the chosen pack alone")),
        ("H", translate("Guide", "home: the chosen card goes to its foundation")),
    )


def keys_note() -> str:
    """Return how keys that name piles follow each other."""
    return translate(
        "Guide",
        "So 3 A moves the top card of column 3 to the first cell, and 3 H moves it home.",
    )


def hand_sentences() -> tuple[str, ...]:
    """Return what every game says about dragging and clicking."""
    return (
        translate(
            "Guide",
            "Drag a card or a run to where it should go; the places that take it are ringed. Or "
            "click it, and then click its target.",
        ),
        translate("Guide", "Right click or a long press raises a covered card, so that you can look at it."),
    )


def moves_sentence() -> str:
    """Return what counts as a move."""
    return translate(
        "Guide",
        "Every move counts one, a run being one move; so does every undo and every redo. What "
        "the game plays by itself counts none.",
    )


def cells_head() -> tuple[str, ...]:
    """Return the head of a table by free cells."""
    return (translate("Guide", "free cells"), *(str(cells) for cells in range(_MOST_CELLS + 1)))


def run_limits(factor: int) -> tuple[str, ...]:
    """Return the longest runs by free cells.

    Args:
        factor: What the spaces multiply them by.
    """
    lengths = [(cells + 1) * factor for cells in range(_MOST_CELLS + 1)]
    return tuple(str(n) if n < _SUIT else translate("Guide", "all") for n in lengths)


def all_note() -> str:
    """Return what “all” means in such a table."""
    return translate("Guide", "“All” means that no run is longer.")
