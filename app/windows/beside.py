"""The panels beside the play: guide, keys, statistics, settings, about.

Each is imported only once it is wanted.
"""

from __future__ import annotations

import pathlib
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from app import __version__
from app.texts import game_name, level_name
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
            "statistics": self.show_statistics,
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

    def show_statistics(self) -> None:
        """Show the record of the level on the table, or of the one played last."""
        session = self._window.session
        table = session.table
        last = str(session.store.settings.get("level", ""))
        self._show_statistics(table.level.id if table is not None else last)

    def _show_statistics(self, level: str) -> None:
        from app.showing import statistics_games, statistics_view  # noqa: PLC0415 - see above
        from app.texts import number_text  # noqa: PLC0415 - see above
        from app.windows.statistics import StatisticsPanel  # noqa: PLC0415 - see above

        window = self._window
        offered = window.session.offered()
        panel = StatisticsPanel(
            window,
            window.palette_,
            games=statistics_games(offered),
            chosen=level if level in {each.id for each in offered} else offered[0].id,
            view=lambda id_: statistics_view(window.session, id_),
            number=number_text,
            motion=window.moves_panels,
        )
        panel.reset.connect(self._ask_reset)
        panel.export.connect(self._export)
        window.open_panel(panel)

    def _ask_reset(self, level: str) -> None:
        """Ask before a record begins anew; then show it again."""
        from app.windows.question import QuestionPanel  # noqa: PLC0415 - see above

        window = self._window
        name = f"{game_name(level.partition(':')[0])} · {level_name(level)}"
        text = self.tr(
            "The record of %1 begins anew at zero. The deals stay in the history. "
            "You can save them as a table first."
        )
        question = QuestionPanel(
            window,
            window.palette_,
            title=self.tr("Reset this record?"),
            text=text.replace("%1", name),
            yes=self.tr("Reset"),
            no=self.tr("Keep it"),
            first=self.tr("Save as CSV …"),
            motion=window.moves_panels,
        )

        def settle(yes: bool) -> None:
            if yes:
                window.session.store.forget(level)

        question.answered.connect(settle)
        question.asked_first.connect(lambda: self._export(level))
        window.open_panel(question)
        question.closed.connect(lambda: self._show_statistics(level))

    def _export(self, level: str) -> None:
        """Ask for a file, and save the deals of a level in it as a table."""
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - see above

        dialog = QFileDialog(self._window, self.tr("Save the deals as a table"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(self.tr("Tables (*.csv)"))
        dialog.setDefaultSuffix("csv")
        dialog.selectFile(f"faceup-{level.replace(':', '-')}.csv")
        dialog.fileSelected.connect(lambda path: self._save_table(level, path))
        dialog.open()

    def _save_table(self, level: str, path: str) -> None:
        from app.storage.table import write_table  # noqa: PLC0415 - see above

        session, bar = self._window.session, self._window.bar
        of = session.level(level)
        assert of is not None
        deals = session.store.finished(level)
        try:
            write_table(pathlib.Path(path), deals, of.code_of)
        except OSError as error:
            sentence = self.tr("%1 could not be written (%2). Choose another place.")
            bar.say(sentence.replace("%1", path).replace("%2", error.strerror or str(error)), stays=True)
        else:
            bar.say(self.tr("%n deals saved in %1", "", len(deals)).replace("%1", path))

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
