"""Opens the review of the deal on the table, and lets it fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.review import Review

if TYPE_CHECKING:
    from app.truth import Truth
    from app.windows.main import MainWindow
    from app.windows.review import ReviewPanel
    from engine.table import Position


class LookingBack(QObject):
    """Leads reviews of a window's deals.

    Args:
        window: The window.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._review: Review | None = None
        self._panel: ReviewPanel | None = None
        window.verdicts.learned.connect(self._on_learned)

    def open(self) -> None:
        """Look back on the deal on the table; it is marked as helped, unless it has ended."""
        from app.windows.review import ReviewPanel  # noqa: PLC0415 - wanted now and then

        window = self._window
        dealer = window.play.dealer
        if dealer is None:
            return
        if dealer.state.result is None:
            dealer.note_advice()
        level = dealer.level

        def known(position: Position) -> Truth | None:
            said = window.verdicts.is_answered(level, position)
            return window.verdicts.truth(level, position) if said else None

        self._review = Review(level, dealer.state.start.position, dealer.events, known)
        panel = self._panel = ReviewPanel(
            window, window.palette_, self._review, window.texts.hint, motion=window.moves_panels
        )
        panel.moved.connect(self._ask)
        panel.wanted_back.connect(self._go_back)
        panel.closed.connect(self._on_closed)
        window.open_panel(panel)
        self._ask()

    def _ask(self) -> None:
        if self._review is not None and self._panel is not None:
            wanted = self._review.wanted(self._panel.place)
            self._window.verdicts.want("review", self._review.level, wanted)

    def _on_learned(self, _name: str) -> None:
        if self._review is not None and self._panel is not None:
            self._review.refresh()
            self._panel.show_known()
            self._ask()

    def _on_closed(self) -> None:
        self._review = self._panel = None
        self._window.verdicts.drop("review")

    def _go_back(self, steps: int) -> None:
        """Take the table back, which redo undoes."""
        if self._panel is not None:
            self._panel.dismiss()
        self._window.play.go_back(steps)
