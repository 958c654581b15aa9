"""The tiles of the New Game panel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.scene.art import Index, Style, face_image, shadow_image
from app.windows.course import Course
from app.windows.theme import LABEL_PX, NAME_PX, NOTE_PX, PERCENT_PX, letters
from app.windows.widgets import RateBar, Tile, Words

if TYPE_CHECKING:
    from app.scene.palette import Palette
    from app.windows.new_game import GameChoice, LevelChoice

_CARD_PX, _TURN = 62, -5
_HIGH = 80
_TALL_CARD_PX, _TALL = 84, 111  # where few games share the column
_ROW_CARD_PX = 52
_ROW_FOOT = 54  # the room under the words in a row, where the card peeps out
_MARK_PX = 20


class Portrait:
    """A card drawn once for a screen, to be painted leaning.

    Args:
        rank: From 1, the ace, to 13, the king.
        suit: One of `S H D C`.
        style: How faces look; a portrait needs a picture, so that the large index gives way to the usual one.
    """

    def __init__(self, rank: int, suit: str, style: Style) -> None:
        self._card = (rank, suit, replace(style, index=Index.ROW))
        self._drawn = (0.0, 0.0)
        self._face = QPixmap()
        self._shadow = QPixmap()
        self._shadow_at = QPointF()

    def paint(self, painter: QPainter, corner: QPointF, turn: float, width: float, ratio: float) -> None:
        """Paint it.

        Args:
            painter: Any painter.
            corner: Where its upper left corner lies.
            turn: By how many degrees it is turned around that corner.
            width: In logical pixels.
            ratio: Device pixels in one of them.
        """
        if self._drawn != (width, ratio):
            self._drawn = (width, ratio)
            fine = 2 * ratio  # turned pixels are mixed from their neighbours: finer ones stay sharp
            self._face = QPixmap.fromImage(face_image(*self._card, width, fine))
            shadow = shadow_image(width, fine)
            self._shadow, self._shadow_at = QPixmap.fromImage(shadow.image), shadow.offset
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(corner)
        painter.rotate(turn)
        painter.drawPixmap(self._shadow_at, self._shadow)
        painter.drawPixmap(QPointF(0, 0), self._face)
        painter.restore()


class GameTile(Tile):
    """A game: its card, its name, and what tells it from the others."""

    def __init__(self, parent: QWidget, palette: Palette, game: GameChoice, style: Style) -> None:
        super().__init__(parent, palette)
        self._portrait = Portrait(*game.portrait, style)
        self._in_row = False
        self._card_px = _CARD_PX
        self._name = Words(self, game.name, letters(NAME_PX, bold=True), wraps=True)
        self._line = Words(self, game.line, letters(NOTE_PX), "quiet", wraps=True)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(2)
        self._column.addStretch(1)
        self._column.addWidget(self._name)
        self._column.addWidget(self._line)
        self._column.addStretch(1)
        self.setMinimumHeight(_HIGH)
        self.setAccessibleName(game.name)
        self.setAccessibleDescription(game.line)

    def lie(self, *, in_row: bool, has_line: bool, is_tall: bool) -> None:
        """Take the form for a column, or the one for a row, where the card stands below the words."""
        self._in_row = in_row
        column_px = _TALL_CARD_PX if is_tall else _CARD_PX
        self._card_px = _ROW_CARD_PX if in_row else column_px
        self.setMinimumHeight(_TALL if is_tall and not in_row else _HIGH)
        across = Qt.AlignmentFlag.AlignHCenter if in_row else Qt.AlignmentFlag.AlignLeft
        for words in (self._name, self._line):
            words.setAlignment(across | Qt.AlignmentFlag.AlignVCenter)
        self._name.setFont(letters(NAME_PX if not in_row else NAME_PX - 2, bold=True))
        self._line.setFont(letters(NOTE_PX if not in_row else LABEL_PX))
        self._line.setVisible(has_line)
        if in_row:
            self._column.setContentsMargins(6, 8, 6, _ROW_FOOT)
        else:
            self._column.setContentsMargins(column_px + 38, 8, 12, 8)

    def paint_field(self, painter: QPainter) -> None:
        """Paint the field with the card on it, cut by the tile's edge."""
        super().paint_field(painter)
        inset = 2 if self.isChecked() else 0
        path = QPainterPath()
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        path.addRoundedRect(area, self.radius - inset, self.radius - inset)
        painter.setClipPath(path)
        if self._in_row:
            corner = QPointF((self.width() - self._card_px) / 2 - 2, self.height() - _ROW_FOOT + 7)
        else:
            corner = QPointF(20, 13)
        self._portrait.paint(painter, corner, _TURN, self._card_px, self.devicePixelRatioF())


class LevelTile(Tile):
    """A level: its name, what differs, and the record."""

    def __init__(self, parent: QWidget, palette: Palette, level: LevelChoice, *, is_open: bool) -> None:
        super().__init__(parent, palette)
        percent = "–" if level.percent is None else self.tr("%1 %").replace("%1", str(level.percent))
        name = Words(self, level.name, letters(NAME_PX, bold=True), wraps=True)
        line = Words(self, level.line, letters(NOTE_PX), "quiet", wraps=True)
        share = Words(
            self,
            percent,
            letters(PERCENT_PX, bold=True, numbers=True),
            "quiet" if level.percent is None else "",
        )
        record = Words(self, level.record, letters(NOTE_PX, numbers=True))
        streaks = Words(self, level.streaks, letters(NOTE_PX, numbers=True), wraps=True)
        record.setMinimumWidth(100)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(name, 1)
        if is_open:
            head.addWidget(Words(self, self.tr("open deal"), letters(LABEL_PX), "record"))
        head.addWidget(share)
        foot = self._foot = QHBoxLayout()
        foot.setSpacing(18)
        foot.addWidget(record, 0)
        foot.addWidget(streaks, 1)
        about_it = Course(self, palette, level.course, level.match) if level.match else None
        foot.addWidget(about_it or RateBar(self, palette, level.percent), 0, Qt.AlignmentFlag.AlignVCenter)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addLayout(head)
        self._column.addWidget(line)
        self._column.addLayout(foot)
        self._name = name
        self.lie(is_tight=False)
        self.setAccessibleName(level.name)
        about = [level.line, level.record, level.streaks, percent if level.percent is not None else ""]
        if is_open:
            about.append(self.tr("open deal"))
        self.setAccessibleDescription(" ".join(part for part in about if part))

    def lie(self, *, is_tight: bool) -> None:
        """Take more or less air."""
        air, between = (8, 2) if is_tight else (16, 9)
        self._column.setContentsMargins(50, air, 20, air)
        self._foot.setContentsMargins(0, between, 0, 0)

    def paint_field(self, painter: QPainter) -> None:
        """Paint the field and the mark of the choice."""
        super().paint_field(painter)
        half = _MARK_PX / 2
        middle = QPointF(28, self._name.geometry().center().y() + 1)
        ink = QColor(self._tones.mark if self.isChecked() else self.palette_.panel_quiet)
        painter.setPen(QPen(ink, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, half - 1, half - 1)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawEllipse(middle, half - 4.5, half - 4.5)
