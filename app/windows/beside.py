"""The panels beside the play: guide, keys, settings, about. Each is imported only once it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app import __version__
from app.texts import game_name
from app.windows.commands import Group

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.windows.main import MainWindow


class Beside(QObject):
    """Opens panels over a window.

    Args:
        window: The window.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def commands(self) -> dict[str, Callable[[], None]]:
        """Return what each command does."""
        return {
            "guide": self.show_guide,
            "keys": self.show_keys,
            "settings": self.show_settings,
            "about": self.show_about,
        }

    def show_guide(self) -> None:
        """Show the guide of the game on the table."""
        from app.texts_guide import pages  # noqa: PLC0415 - see above
        from app.windows.guide import GuidePanel  # noqa: PLC0415 - see above

        window = self._window
        table = window.session.table
        level = table.level if table is not None else window.session.offered()[0]
        window.open_panel(
            GuidePanel(
                window,
                window.palette_,
                title=game_name(level.game),
                pages=pages(level.game, window.commands.key_rows(), window.choices.swapped),
                style=window.style_of(in_suit=level.packs_in_suit),
                motion=window.moves_panels,
            )
        )

    def show_keys(self) -> None:
        """List every key."""
        from app.texts_guide_shared import hand_keys, keys_note  # noqa: PLC0415 - see above
        from app.windows.key_list import KeyListPanel  # noqa: PLC0415 - see above

        window = self._window
        rows = window.commands.key_rows
        sections = (
            (self.tr("Moving cards"), hand_keys()),
            (self.tr("Deals"), rows(Group.DEAL)),
            (self.tr("Play"), rows(Group.PLAY)),
            (self.tr("Program"), rows(Group.PROGRAM)),
        )
        window.open_panel(
            KeyListPanel(
                window, window.palette_, sections=sections, note=keys_note(), motion=window.moves_panels
            )
        )

    def show_settings(self) -> None:
        """Show what can be chosen."""
        from app.windows.settings import SettingsPanel, TapHabit  # noqa: PLC0415 - see above

        window = self._window
        panel = SettingsPanel(
            window,
            window.palette_,
            choices=window.choices,
            habits=[
                TapHabit(game, game_name(game), level.taps_to_best_place)
                for game, level in {level.game: level for level in window.session.offered()}.items()
            ],
            style=window.card_style,
            motion=window.moves_panels,
        )

        def take(name: str, value: object) -> None:
            window.choose(name, value)
            panel.wear(window.palette_, window.card_style)

        panel.chosen.connect(take)
        window.open_panel(panel)

    def show_about(self) -> None:
        """Say what this program is."""
        from app.windows.about import AboutPanel  # noqa: PLC0415 - see above

        window = self._window
        window.open_panel(
            AboutPanel(window, window.palette_, version=__version__, motion=window.moves_panels)
        )
