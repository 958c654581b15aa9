"""The record of a level: numbers, each with whom it counts, and charts of the last deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.windows.charts import SHOWN, Deal, PointsChart, RateChart, paint_sign
from app.windows.panel import Panel
from app.windows.result import Facts, NumberTile
from app.windows.segments import Segments
from app.windows.theme import BODY_PX, LABEL_PX, NOTE_PX, Tones, letters
from app.windows.widgets import ButtonRow, PushButton, Words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPaintEvent

    from app.scene.palette import Palette

_WIDTH = 1040
_WIDE_FROM = 820  # of inner width: numbers beside the charts
_TILES_FROM = 600  # of inner width: the tiles in one row
_ROW_FROM = 700  # of inner width: games and levels in one row
_NUMBERS_WIDTH, _GAP = 300, 64
_ROW_PX = 34


class StatisticsView(NamedTuple):
    """What is said about one level.

    Attributes:
        tiles: Number, its word, a note; four of them.
        wins: A word, the best and the average of the wins.
        deals: Words and numbers of all finished deals.
        recent: The last deals, oldest first.
        points: What the first chart shows, in words.
        rate: What the second one shows, in words.
        odds: How many of a hundred deals can be won.
        odds_line: The same in words.
        is_empty: Whether nothing is counted yet.
    """

    tiles: tuple[tuple[str, str, str], ...]
    wins: tuple[tuple[str, str, str], ...]
    deals: tuple[tuple[str, str], ...]
    recent: tuple[Deal, ...]
    points: str
    rate: str
    odds: float
    odds_line: str
    is_empty: bool


class StatisticsGame(NamedTuple):
    """A game and its levels: (id, name) each."""

    name: str
    levels: tuple[tuple[str, str], ...]


class StatisticsPanel(Panel):
    """Shows the record of one level after the other.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        games: The games, at least one.
        chosen: The id of the level that is shown first.
        view: Returns what is said about a level.
        number: Returns a number in the form of the language.
        motion: Whether it rises when it opens.

    Signals:
        reset: The record of the level with this id is to begin anew; nothing was asked yet.
        export: The deals of the level with this id are to be saved as a table.
    """

    reset = Signal(str)
    export = Signal(str)

    def __init__(  # noqa: PLR0913 - what it shows, each by its name
        self,
        parent: QWidget,
        palette: Palette,
        *,
        games: Sequence[StatisticsGame],
        chosen: str,
        view: Callable[[str], StatisticsView],
        number: Callable[[int], str],
        motion: bool = True,
    ) -> None:
        super().__init__(parent, palette, title=self.tr("Statistics"), motion=motion)
        self._statistics, self._view = tuple(games), view
        at = next((n for n, game in enumerate(games) if chosen in dict(game.levels)), 0)
        self._games = Segments(self, palette, self.tr("Game"), [game.name for game in games], at)
        self._levels = [self._level_row(game, chosen) for game in games]
        self._choices = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._choices.addWidget(self._games, 56)
        for row in self._levels:
            self._choices.addWidget(row, 40)
        self.body.addLayout(self._choices)

        self._tile_grid = QGridLayout()
        self._tile_grid.setSpacing(14)
        self.body.addLayout(self._tile_grid)
        self._tiles: list[NumberTile] = []

        self._numbers = QWidget(self)
        self._numbers_column = QVBoxLayout(self._numbers)
        self._numbers_column.setContentsMargins(0, 0, 0, 0)
        self._numbers_column.setSpacing(24)
        self._wins = _Wins(self._numbers, palette)
        self._numbers_column.addWidget(self._wins)
        self._facts: Facts | None = None
        self._numbers_column.addStretch(1)
        self._charts = self._chart_field(number)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.addWidget(self._numbers)
        self._halves.addWidget(self._charts, 1)
        self.body.addLayout(self._halves)

        self._reset = PushButton(self, self.tr("Reset …"))
        self._export = PushButton(self, self.tr("Save as CSV …"))
        self._buttons = ButtonRow(self)
        self._buttons.add(self._reset)
        self._buttons.add(self._export)
        self._buttons.add_gap()
        self.foot.addWidget(self._buttons)
        self._reset.clicked.connect(lambda: self.reset.emit(self.level))
        self._export.clicked.connect(lambda: self.export.emit(self.level))
        self._games.chosen.connect(self._show_game)
        self._show_game(at)

    def _chart_field(self, number: Callable[[int], str]) -> QWidget:
        field = QWidget(self)
        column = QVBoxLayout(field)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self._points_title = Words(field, "", letters(NOTE_PX, bold=True), wraps=True)
        self._points = PointsChart(field, self.palette_, number, self.tr("★ record"))
        self._rate_title = Words(field, "", letters(NOTE_PX, bold=True), wraps=True)
        self._rate = RateChart(field, self.palette_, number)
        self._points_head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._points_head.addWidget(self._points_title, 1)
        self._points_head.addWidget(_Legend(field, self.palette_))
        column.addLayout(self._points_head)
        column.addWidget(self._points, 3)
        column.addSpacing(12)
        column.addWidget(self._rate_title)
        column.addWidget(self._rate, 2)
        return field

    def _level_row(self, game: StatisticsGame, chosen: str) -> Segments:
        ids = [id_ for id_, _ in game.levels]
        place = ids.index(chosen) if chosen in ids else 0
        row = Segments(self, self.palette_, self.tr("Level"), [name for _, name in game.levels], place)
        row.chosen.connect(self.refresh)
        return row

    @property
    def level(self) -> str:
        """The id of the level that is shown."""
        place = self._games.place
        return self._statistics[place].levels[self._levels[place].place][0]

    def _show_game(self, place: int) -> None:
        for n, row in enumerate(self._levels):
            row.setVisible(n == place)
        self.refresh()

    def refresh(self) -> None:
        """Ask anew what is to be shown."""
        view = self._view(self.level)
        for tile in self._tiles:
            tile.hide()
            tile.deleteLater()
        self._tiles = [
            NumberTile(self, self.palette_, (number, word, note, False)) for number, word, note in view.tiles
        ]
        self._lay_tiles()
        self._wins.show_rows(view.wins)
        if self._facts is not None:
            self._facts.hide()
            self._facts.deleteLater()
        self._facts = Facts(self._numbers, self.palette_, view.deals, self.tr("of all finished deals"))
        self._facts.set_step(_ROW_PX)
        self._numbers_column.insertWidget(1, self._facts)
        count = min(SHOWN, len(view.recent))
        self._points_title.setText(self.tr("points of each deal, last %n", "", count))
        self._rate_title.setText(
            self.tr("win rate over the last 20 deals")
            if len(view.recent) >= 20  # noqa: PLR2004 - as the words say
            else self.tr("win rate over the last 20 deals: from 20 deals on")
        )
        self._points.show_deals(view.recent, view.points)
        self._points.setAccessibleName(self._points_title.text())
        self._rate.show_deals(view.recent, view.rate)
        self._rate.setAccessibleName(self._rate_title.text())
        self._rate.show_odds(view.odds, view.odds_line)
        self._reset.setEnabled(not view.is_empty)

    def _lay_tiles(self) -> None:
        columns = 4 if self._is_broad else 2
        for n, tile in enumerate(self._tiles):
            self._tile_grid.removeWidget(tile)
            self._tile_grid.addWidget(tile, n // columns, n % columns)
            tile.show()
        for n in range(4):
            self._tile_grid.setColumnStretch(n, 1 if n < columns else 0)

    _is_broad = True

    # How it lies.

    def fit(self, room: QSize) -> QSize:
        """Put the numbers beside the charts where there is room, else above them."""
        width = min(_WIDTH, room.width())
        inner = width - 2 * self.margin
        row = QBoxLayout.Direction.LeftToRight
        column = QBoxLayout.Direction.TopToBottom
        self._choices.setDirection(row if inner >= _ROW_FROM else column)
        self._choices.setSpacing(32 if inner >= _ROW_FROM else 6)
        is_wide = inner >= _WIDE_FROM
        self._halves.setDirection(row if is_wide else column)
        self._halves.setSpacing(_GAP if is_wide else 24)
        self._points_head.setDirection(row if inner >= _TILES_FROM else column)
        self._numbers.setMinimumWidth(_NUMBERS_WIDTH if is_wide else 0)
        self._numbers.setMaximumWidth(_NUMBERS_WIDTH if is_wide else 16_777_215)
        self._is_broad = inner >= _TILES_FROM
        self._lay_tiles()
        self._buttons.fit(inner)
        return QSize(width, 0)

    def first_focus(self) -> QWidget:
        """Return the chosen level."""
        row = self._levels[self._games.place]
        return row.tiles[row.place]


class _Wins(QWidget):
    """Best and average of what is counted of wins."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self.palette_ = palette
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(1)
        self._grid.setColumnStretch(0, 1)
        for column, (text, side) in enumerate(
            ((self.tr("of wins"), Qt.AlignmentFlag.AlignLeft),
             (self.tr("best"), Qt.AlignmentFlag.AlignRight),
             (self.tr("average"), Qt.AlignmentFlag.AlignRight))
        ):  # fmt: skip
            words = Words(self, text, letters(LABEL_PX), "quiet", wraps=False)
            words.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            words.setMinimumHeight(28)
            self._grid.addWidget(words, 0, column)
        self._rows: list[tuple[Words, Words, Words]] = []

    def show_rows(self, rows: Sequence[tuple[str, str, str]]) -> None:
        """Show words with their numbers."""
        for n, (word, best, average) in enumerate(rows):
            if n == len(self._rows):
                texts = (
                    Words(self, "", letters(BODY_PX), "quiet", wraps=True),
                    Words(self, "", letters(BODY_PX, bold=True, numbers=True)),
                    Words(self, "", letters(BODY_PX, numbers=True)),
                )
                for column, words in enumerate(texts):
                    if column:
                        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                    words.setMinimumHeight(_ROW_PX)
                    self._grid.addWidget(words, n + 1, column)
                self._rows.append(texts)
            for words, text in zip(self._rows[n], (word, best, average), strict=True):
                words.setText(text)

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self.palette_ = palette
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a line above each row."""
        del event
        painter = QPainter(self)
        painter.setPen(QPen(QColor(self.palette_.panel_line), 1))
        for first, *_ in self._rows:
            y = first.geometry().top()
            painter.drawLine(0, y, self.width(), y)


class _Legend(QWidget):
    """What the signs in the chart of points mean."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(5)
        row.addStretch(1)
        for sign, text in (
            (Deal("won", 0), self.tr("won")),
            (Deal("won", 0, helped=True), self.tr("with help")),
            (Deal("lost", 0), self.tr("lost")),
            (None, self.tr("average of 10")),
        ):
            row.addWidget(_Sign(self, palette, sign))
            row.addWidget(Words(self, text, letters(LABEL_PX), "quiet"))
            row.addSpacing(8)


class _Sign(QWidget):
    """One sign of the chart; None is the line."""

    def __init__(self, parent: QWidget, palette: Palette, deal: Deal | None) -> None:
        super().__init__(parent)
        self.palette_, self._deal = palette, deal
        self.setFixedSize(12 if deal is not None else 20, 18)

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self.palette_ = palette
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._deal is not None:
            paint_sign(painter, self.palette_, self._deal, QPointF(self.width() / 2, self.height() / 2))
        else:
            painter.setPen(QPen(QColor(Tones.of(self.palette_).mark), 2))
            painter.drawLine(0, self.height() // 2, self.width(), self.height() // 2)
