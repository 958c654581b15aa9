"""The guide: pages at the left, one thought at the right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.scene.icons import IconName, icon
from app.scene.palette import NIGHT
from app.texts_guide import GuidePage
from app.windows.page import SCROLL_ROOM_PX, PageText
from app.windows.panel import Panel
from app.windows.theme import (
    BODY_PX,
    BUTTON_PX,
    BUTTON_RADIUS,
    NOTE_PX,
    PANEL_RADIUS,
    PERCENT_PX,
    TITLE_PX,
    letters,
)
from app.windows.widgets import RING_PX, Choices, PushButton, RingedArea, ScrollField, Tile, Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.scene.art import Style
    from app.scene.palette import Palette

__all__ = ["GuidePage", "GuidePanel"]

_SIZE = QSize(1080, 716)
_SIDE_WIDTH, _SMALL_SIDE_WIDTH = 268, 176
_SMALL_ROOM = 800  # width
_ROW_PX, _INDENT_PX = 40, 16
_CROSS_ROOM_PX = 56
_GLASS_PX = 20


class GuidePanel(Panel):
    """Shows pages; arrows turn them, words can be looked for.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        title: What the guide is about.
        pages: Its pages, at least one.
        style: How faces look in the figures.
        motion: Whether it rises when it opens.
    """

    has_margins = False

    def __init__(  # noqa: PLR0913 - what it shows, each by its name
        self,
        parent: QWidget,
        palette: Palette,
        *,
        title: str,
        pages: Sequence[GuidePage],
        style: Style,
        motion: bool = True,
    ) -> None:
        super().__init__(parent, palette, motion=motion)
        self.setAccessibleName(title)
        self._pages, self._style = tuple(pages), style
        self._side = _Side(self, palette)
        self._list = Choices(self, spacing=4)
        self._list.setAccessibleName(self.tr("Pages"))
        for page in self._pages:
            self._list.add(_PageTile(self._list, palette, page.heading))
        self._find = QLineEdit(self)
        self._glass = QLabel(self._find)
        self._nothing = Words(
            self, self.tr("These words are nowhere in the guide."), letters(NOTE_PX), wraps=True
        )
        self._fill_side(title)
        self._heading = Words(self, "", letters(PERCENT_PX + 2, bold=True), wraps=True)
        self._reader = ScrollField(self)
        self._reader.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._next = PushButton(self, "")
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(0)
        self._halves.addWidget(self._side)
        self._right = QVBoxLayout()
        self._fill_right()
        self._halves.addLayout(self._right, 1)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.addLayout(self._halves)
        self._list.chosen.connect(self._show_page)
        self._find.textChanged.connect(self._look_for)
        self._next.clicked.connect(self._turn)
        self._list.choose(0)

    def _fill_side(self, title: str) -> None:
        column = QVBoxLayout(self._side)
        column.setContentsMargins(0, 26, 0, 20)
        column.setSpacing(0)
        self._titles = QVBoxLayout()
        self._titles.setSpacing(0)
        self._titles.addWidget(Words(self._side, title, letters(TITLE_PX, bold=True), wraps=True))
        self._titles.addWidget(Words(self._side, self.tr("guide"), letters(BODY_PX), "quiet"))
        column.addLayout(self._titles)
        column.addSpacing(14)
        scroll = ScrollField(self._side, has_pages=False)
        content = RingedArea(scroll, self.palette_)
        rows = self._rows = QVBoxLayout(content)
        rows.setSpacing(0)
        rows.addWidget(self._list)
        self._nothing.setContentsMargins(_INDENT_PX, 8, 0, 8)
        rows.addWidget(self._nothing)
        self._nothing.hide()
        rows.addStretch(1)
        scroll.setWidget(content)
        self._list_scroll = scroll
        column.addWidget(scroll, 1)
        column.addSpacing(12)
        field = self._field = QHBoxLayout()
        field.addWidget(self._find)
        column.addLayout(field)
        self._find.setFixedHeight(BUTTON_PX - 4)
        self._find.setFont(letters(BODY_PX))
        self._find.setAccessibleName(self.tr("Find in the guide"))
        self._find.setProperty("on", "well")
        self._find.setTextMargins(_GLASS_PX + 8, 0, 0, 0)
        self._glass.move(12, (self._find.height() - _GLASS_PX) // 2)
        self._show_glass()

    def _show_glass(self) -> None:
        ratio = self.devicePixelRatioF()
        self._glass.setPixmap(icon(IconName.SEARCH, self.palette_.panel_quiet, _GLASS_PX, ratio))

    def _fill_right(self) -> None:
        self._right.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, _CROSS_ROOM_PX, 0)
        head.addWidget(self._heading)
        self._heading.setMinimumHeight(_ROW_PX)
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, SCROLL_ROOM_PX, 0)
        foot.addStretch(1)
        foot.addWidget(self._next)
        self._right.addLayout(head)
        self._right.addSpacing(10)
        self._right.addWidget(self._reader, 1)
        self._right.addSpacing(16)
        self._right.addLayout(foot)

    def fit(self, room: QSize) -> QSize:
        """Make the list of pages narrower in a narrow window."""
        is_small = room.width() < _SMALL_ROOM
        self._side.setFixedWidth(_SMALL_SIDE_WIDTH if is_small else _SIDE_WIDTH)
        self._find.setPlaceholderText(self.tr("find") if is_small else self.tr("find in the guide"))
        side = 8 if is_small else 16
        self._titles.setContentsMargins(side + _INDENT_PX, 0, 8, 0)
        self._rows.setContentsMargins(side, RING_PX, side, RING_PX)
        self._field.setContentsMargins(side, 0, side, 4)
        margin = 20 if is_small else 40
        self._right.setContentsMargins(margin, 22, margin - SCROLL_ROOM_PX, 20 if is_small else 24)
        return _SIZE.boundedTo(room)

    def first_focus(self) -> QWidget:
        """Return the list of pages."""
        return self._list.tiles[max(0, self._list.place)]

    def _show_page(self, place: int) -> None:
        page = self._pages[place]
        self._heading.setText(page.heading)
        text = PageText(self._reader, self.palette_, page, self._style, self._find.text().strip())
        self._reader.setWidget(text)
        self._reader.verticalScrollBar().setValue(0)
        self._reader.setAccessibleName(page.heading)
        self._reader.setAccessibleDescription(" ".join(page.paragraphs))
        if self.isVisible():
            self._list_scroll.ensureWidgetVisible(self._list.tiles[place], 0, 2 * RING_PX)
        after = self._after(place)
        self._next.setVisible(after is not None)
        if after is not None:
            self._next.setText(self.tr("Next: %1").replace("%1", self._pages[after].heading))

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self._style = replace(self._style, night=palette is NIGHT)
        super().dress(palette)
        self._show_glass()

    def _after(self, place: int) -> int | None:
        tiles = self._list.tiles
        return next((n for n in range(place + 1, len(tiles)) if not tiles[n].isHidden()), None)

    def _turn(self) -> None:
        after = self._after(self._list.place)
        if after is not None:
            self._list.choose(after)
            if not self._next.isVisible():
                self._list.take_focus()

    def _look_for(self, text: str) -> None:
        """Leave the pages that have the words."""
        wanted = text.strip().casefold()
        found = [n for n, page in enumerate(self._pages) if wanted in _all_of(page)]
        for n, tile in enumerate(self._list.tiles):
            tile.setVisible(n in found)
        self._nothing.setVisible(not found)
        if found and self._list.place not in found:
            self._list.choose(found[0])
        else:
            self._show_page(self._list.place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn pages and scroll from wherever the focus is; Esc first empties the field."""
        key = event.key()
        if key == Qt.Key.Key_Escape and self._find.text():
            self._find.clear()
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            bar = self._reader.verticalScrollBar()
            step = bar.pageStep() - _ROW_PX
            bar.setValue(bar.value() + (step if key == Qt.Key.Key_PageDown else -step))
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            tiles = self._list.tiles
            places = [n for n in range(len(tiles)) if not tiles[n].isHidden()]
            at = places.index(self._list.place) + (1 if key == Qt.Key.Key_Down else -1) if places else -1
            if 0 <= at < len(places):
                self._list.choose(places[at])
        else:
            super().keyPressEvent(event)


def _all_of(page: GuidePage) -> str:
    cells = (cell for row in page.table for cell in row)
    return "\n".join((page.heading, *page.paragraphs, page.rule, *cells, page.note)).casefold()


class _Side(RingedArea):
    """The ground of the list: a well along the frame's left edge."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent, palette)
        self._ground = palette.panel_well

    def dress(self, palette: Palette) -> None:
        self._ground = palette.panel_well
        super().dress(palette)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        area = QRectF(self.rect())
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addRoundedRect(area, PANEL_RADIUS, PANEL_RADIUS)
        path.addRect(area.adjusted(PANEL_RADIUS, 0, 0, 0))
        painter.fillPath(path, QColor(self._ground))
        painter.end()
        super().paintEvent(event)


class _PageTile(Tile):
    """A page in the list."""

    radius = BUTTON_RADIUS

    def __init__(self, parent: QWidget, palette: Palette, heading: str) -> None:
        super().__init__(parent, palette)
        self._words = Words(self, heading, letters(BODY_PX), wraps=True)
        self._words.setMinimumHeight(_ROW_PX - 8)
        row = QVBoxLayout(self)
        row.setContentsMargins(_INDENT_PX, 4, 8, 4)
        row.addWidget(self._words)
        self.setAccessibleName(heading)
        self.toggled.connect(self._dress)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the height of bold words, so that no line of the list moves when a page is chosen."""
        super().resizeEvent(event)
        room = self.width() - _INDENT_PX - 8
        flags = Qt.TextFlag.TextWordWrap.value
        high = (
            QFontMetrics(letters(BODY_PX, bold=True))
            .boundingRect(0, 0, room, 1, flags, self._words.text())
            .height()
        )
        self._words.setMinimumHeight(max(_ROW_PX - 8, high))

    def _dress(self, is_on: bool) -> None:
        self._words.setFont(letters(BODY_PX, bold=is_on))
        self._words.play("on action" if is_on else "")

    def paint_field(self, painter: QPainter) -> None:
        """Paint the chosen page as a button that is pressed in, the others without a ground."""
        ground = self.palette_.action if self.isChecked() else self._tones.hover if self.underMouse() else ""
        if ground:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(QRectF(self.rect()), self.radius, self.radius)
