"""What panels are put together from: words, buttons, choices, bars, and the ring of the keyboard's focus."""

from enum import Enum
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QFrame,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from app.scene.icons import IconName, icon, paint_icon
from app.scene.palette import Palette
from app.windows.theme import BODY_PX, BUTTON_PX, BUTTON_RADIUS, CROSS_PX, TILE_RADIUS, Tones, letters

RING_PX = 5
"""How far the ring of the focus reaches beyond what it surrounds."""

_RING_GAP, _RING_WIDTH = 3.0, 2.0
_ICON_PX = 24
_BOX_PX, _BOX_GAP = 22, 10
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PAGE_KEYS = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


@runtime_checkable
class Dressed(Protocol):
    """What paints with colours of its own, beside those of the style sheet.

    A panel hands it the palette when the colours of the table change under it (`Panel.dress`).
    """

    def dress(self, palette: Palette) -> None:
        """Take other colours, and paint anew."""


class Words(QLabel):
    """Plain text.

    Args:
        parent: What it stands on.
        text: What it says.
        font: See `letters`.
        role: `quiet`, `record`, `wrong`, or empty.
        wraps: Whether it breaks into lines.
    """

    def __init__(
        self, parent: QWidget, text: str, font: QFont, role: str = "", *, wraps: bool = False
    ) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(font)
        self.setWordWrap(wraps)
        if role:
            self.setProperty("role", role)

    def play(self, role: str) -> None:
        """Take another role, and with it another colour."""
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)


class Kind(Enum):
    """What a button is there for."""

    PLAIN = "plain"
    ACTION = "action"
    """The one thing to do next."""


class PushButton(QPushButton):
    """A button with words; Enter and Space press it, holding Enter down does not."""

    def __init__(self, parent: QWidget, text: str, kind: Kind = Kind.PLAIN) -> None:
        super().__init__(text, parent)
        self.setProperty("kind", kind.value)
        self.setFont(letters(BODY_PX, bold=True))
        self.setMinimumSize(150 if kind is Kind.ACTION else 118, BUTTON_PX)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoDefault(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave out the repetitions of a held Enter."""
        if event.key() in _ENTER and event.isAutoRepeat():
            event.accept()
        else:
            super().keyPressEvent(event)


class CheckBox(QCheckBox):
    """Something that can be wanted or not; Enter leaves it to the panel's default button."""

    def __init__(self, parent: QWidget, text: str) -> None:
        super().__init__(text, parent)
        self.setFont(letters(BODY_PX))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMinimumHeight(BUTTON_PX)

    def sizeHint(self) -> QSize:
        """Return the size of box and words."""
        return QSize(
            _BOX_PX + _BOX_GAP + self.fontMetrics().horizontalAdvance(self.text()) + 4, self.minimumHeight()
        )

    def minimumSizeHint(self) -> QSize:
        """Return the same: words are not cut."""
        return self.sizeHint()

    def hitButton(self, position: QPoint) -> bool:
        """Take clicks on box and words."""
        return self.rect().contains(position)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint box, tick and words in the colours of the panel, large enough for eyes and fingers."""
        del event
        colours = _palette_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(1, (self.height() - _BOX_PX) / 2, _BOX_PX, _BOX_PX)
        on = self.isChecked()
        edge = colours.action if on or self.underMouse() else colours.panel_quiet
        painter.setPen(QPen(QColor(edge), 2))
        painter.setBrush(QColor(colours.action if on else colours.panel_well))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)
        if on:
            tick = colours.action_text
            paint_icon(painter, IconName.CHECK, tick, box.topLeft() + QPointF(3, 3), _BOX_PX - 6)
        painter.setPen(QPen(QColor(colours.panel_text), 1))
        words = self.rect().adjusted(_BOX_PX + _BOX_GAP, 0, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())


class CrossButton(PushButton):
    """The ✕ that closes a panel."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent, "")
        self.setProperty("kind", "cross")
        self.setFixedSize(CROSS_PX, CROSS_PX)
        self.setIconSize(QSize(_ICON_PX, _ICON_PX))
        self.setAccessibleName(self.tr("Close"))
        self.setToolTip(self.tr("Close (Esc)"))
        self.dress(palette)

    def dress(self, palette: Palette) -> None:
        """Draw the ✕ in the colour of the words."""
        self.setIcon(icon(IconName.CLOSE, palette.panel_text, _ICON_PX, self.devicePixelRatioF()))


class ButtonRow(QWidget):
    """Buttons in a row, those after the gap at the right; one above the other where the row is too short."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(10)
        self._widgets: list[QWidget] = []

    def add(self, widget: QWidget, *, stretch: int = 0) -> None:
        """Add a button, or what takes the place of one."""
        self._row.addWidget(widget, stretch)
        self._widgets.append(widget)

    def add_gap(self) -> None:
        """Move what follows to the right."""
        self._row.addStretch(1)

    def fit(self, width: int) -> None:
        """Lie as a row if that is no wider than `width`."""
        shown = [widget for widget in self._widgets if not widget.isHidden()]
        needed = sum(max(widget.minimumSizeHint().width(), widget.minimumWidth()) for widget in shown)
        needed += self._row.spacing() * len(shown)  # one beside the gap
        is_short = needed > width
        self._row.setDirection(
            QBoxLayout.Direction.BottomToTop if is_short else QBoxLayout.Direction.LeftToRight
        )
        self.updateGeometry()  # before the layout above asks: it keeps what it was told


class RingedArea(QWidget):
    """Paints the ring around what has the focus on it: a line off its edge, used for nothing else."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self._ring_colour = palette.panel_text
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def dress(self, palette: Palette) -> None:
        """Paint the ring in the colour of the words."""
        self._ring_colour = palette.panel_text
        self.update()

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        del old, new
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring; what has the focus lies above it."""
        del event
        focused = QApplication.focusWidget()
        if focused is None or _area_of(focused) is not self:
            return
        radius = getattr(focused, "radius", BUTTON_RADIUS) + _RING_GAP
        at = QRectF(focused.mapTo(self, QPoint(0, 0)), focused.size())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._ring_colour), _RING_WIDTH))
        painter.drawRoundedRect(at.adjusted(-_RING_GAP, -_RING_GAP, _RING_GAP, _RING_GAP), radius, radius)


def _palette_of(widget: QWidget) -> Palette:
    """Return the colours of the panel that a widget stands on."""
    above = widget.parentWidget()
    while above is not None:
        found = getattr(above, "palette_", None)
        if isinstance(found, Palette):
            return found
        above = above.parentWidget()
    raise LookupError(widget)


def _area_of(widget: QWidget) -> QWidget | None:
    area = widget.parentWidget()
    while area is not None and not isinstance(area, RingedArea):
        area = area.parentWidget()
    return area


class ScrollField(QScrollArea):
    """What stands on it scrolls up and down; it takes no arrows from what stands on it.

    Args:
        parent: What it stands on.
        has_pages: Whether it scrolls by pages when the focus is on what stands on it.
    """

    def __init__(self, parent: QWidget, *, has_pages: bool = True) -> None:
        super().__init__(parent)
        self._has_pages = has_pages
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by pages, and by arrows only with the focus on itself."""
        keys: tuple[Qt.Key, ...] = _PAGE_KEYS if self._has_pages else ()
        if self.hasFocus():
            keys = (*_PAGE_KEYS, *_ARROWS)
        if self.verticalScrollBar().maximum() and event.key() in keys:
            super().keyPressEvent(event)
        else:
            event.ignore()


class Tile(QRadioButton):
    """One of several choices: a field with labels on it, chosen by click, Space or arrows."""

    radius = TILE_RADIUS

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self.palette_ = palette
        self._tones = Tones.of(palette)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self.palette_, self._tones = palette, Tones.of(palette)
        self.update()

    def hitButton(self, position: QPoint) -> bool:
        """Take clicks anywhere."""
        return self.rect().contains(position)

    def sizeHint(self) -> QSize:
        """Return what its labels need."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least that its labels need."""
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows to the choices, and Enter to the panel."""
        if event.key() in (*_ENTER, *_ARROWS):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field: chosen ones are tinted and have an edge."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_field(painter)

    def paint_field(self, painter: QPainter) -> None:
        """Paint the ground and the edge."""
        area = QRectF(self.rect())
        if self.isChecked():
            painter.setPen(QPen(QColor(self._tones.mark), 2))
            painter.setBrush(QColor(self.palette_.chosen))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), self.radius - 1, self.radius - 1)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._tones.hover if self.underMouse() else self.palette_.panel_well))
            painter.drawRoundedRect(area, self.radius, self.radius)


class Choices(QWidget):
    """Tiles of which one is chosen; arrows along them move the choice and the focus.

    Signals:
        chosen: Another one was chosen; its place, from 0.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget, spacing: int = 12) -> None:
        super().__init__(parent)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(spacing)
        self._group = QButtonGroup(self)
        self._group.idToggled.connect(self._toggled)
        self._tiles: list[Tile] = []

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, in order."""
        return tuple(self._tiles)

    @property
    def place(self) -> int:
        """Where the chosen one stands, from 0; -1 if none is chosen."""
        return self._group.checkedId()

    def add(self, tile: Tile, *, stretch: int = 0) -> None:
        """Add a tile at the end."""
        self._group.addButton(tile, len(self._tiles))
        self._tiles.append(tile)
        self._box.addWidget(tile, stretch)

    def lie(self, direction: QBoxLayout.Direction, spacing: int) -> None:
        """Lie in a row or a column."""
        self._box.setDirection(direction)
        self._box.setSpacing(spacing)

    def choose(self, place: int) -> None:
        """Choose the tile at a place."""
        self._tiles[place].setChecked(True)

    def take_focus(self) -> None:
        """Give the focus to the chosen tile."""
        if self.place >= 0:
            self._tiles[self.place].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the choice; at an end the key is left to whoever wants it."""
        if self._box.direction() is QBoxLayout.Direction.TopToBottom:
            steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        else:
            steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()), 0)
        place = self.place + step
        shown = [n for n, tile in enumerate(self._tiles) if not tile.isHidden()]
        while step and place not in shown and 0 <= place < len(self._tiles):
            place += step
        if not step or place not in shown:
            event.ignore()
            return
        self.choose(place)
        self.take_focus()

    def _toggled(self, place: int, is_on: bool) -> None:
        if is_on:
            self.chosen.emit(place)


class RateBar(QWidget):
    """A share of a hundred as a bar; an empty one without."""

    def __init__(self, parent: QWidget, palette: Palette, percent: int | None) -> None:
        super().__init__(parent)
        self._colours, self._percent = palette, percent
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(40)

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self._colours = palette
        self.update()

    def sizeHint(self) -> QSize:
        """Return its usual size."""
        return QSize(100, 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the full length, and the share over it."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        area, radius = QRectF(self.rect()), self.height() / 2
        painter.setBrush(QColor(self._colours.panel_line))
        painter.drawRoundedRect(area, radius, radius)
        if self._percent:
            area.setWidth(max(area.height(), area.width() * min(self._percent, 100) / 100))
            painter.setBrush(QColor(self._colours.good))
            painter.drawRoundedRect(area, radius, radius)


def is_enter(event: QKeyEvent) -> bool:
    """Whether a key event is Enter, and not a held one."""
    return event.type() == QEvent.Type.KeyPress and event.key() in _ENTER and not event.isAutoRepeat()
