"""The bar over the table, and the one under it in narrow windows."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFontMetrics,
    QIcon,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.scene.icons import IconName, icon
from app.scene.motion import MESSAGE_MS
from app.scene.palette import DAY, Palette
from app.windows.heading import Heading
from app.windows.lamp import Lamp
from app.windows.message import BAR_PX, Message, bar_font

FOOT_PX = 60
_BUTTON_PX = 40
_ICON_PX = 22
NARROW_PX, TITLE_ONLY_PX = 800, 1000
_GAP_PX = 12
_SPELLED_PX, _PRICE_PX, _PRICE_GAP_PX = 12, 17, 3
_FAINT = 0.4
_APART_PX, _CLOSE_PX = 40, 14
"""Between the numbers, in a wide window and in a narrow one."""
_NUMBER_RISE_PX = 4  # letters have more air above them than below: so they stand in the middle


class BarButton(QToolButton):
    """A button for an action: its icon, its key in the tip, words under the icon in the foot bar."""

    def __init__(self, parent: QWidget, action: QAction, name: IconName, *, words: bool) -> None:
        super().__init__(parent)
        self.action_, self._name = action, name
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAutoRepeat(False)
        self.setIconSize(QSize(_ICON_PX, _ICON_PX))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        if words:
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            self.setFont(bar_font(12.5))
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        else:
            self.setFixedSize(_BUTTON_PX, _BUTTON_PX)
        self._words, self._spelled, self._price, self._palette = words, False, "", DAY
        self.clicked.connect(action.trigger)
        action.changed.connect(self._refresh)
        self._refresh()

    def dress(self, palette: Palette) -> None:
        """Take the colours of the table."""
        ratio = self.devicePixelRatioF()
        self._palette = palette
        image = QIcon(icon(self._name, palette.bar_text, _ICON_PX, ratio))
        faint = QColor(palette.bar_text)
        faint.setAlphaF(_FAINT)
        image.addPixmap(
            icon(self._name, faint.name(QColor.NameFormat.HexArgb), _ICON_PX, ratio), QIcon.Mode.Disabled
        )
        self.setIcon(image)

    @property
    def price(self) -> str:
        """What it costs, as it stands on the button; empty for nothing."""
        return self._price

    def show_price(self, price: str) -> None:
        """Show what it costs to press it, empty for nothing."""
        if price != self._price:
            self._price = price
            self._refresh()
            self._make_room()
            self.update()

    def spell(self, *, spelled: bool) -> None:
        """Stand with the words beside the icon, or with the icon alone."""
        if spelled != self._spelled:
            self._spelled = spelled
            beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
            self.setToolButtonStyle(beside if spelled else Qt.ToolButtonStyle.ToolButtonIconOnly)
            self._make_room()

    def _make_room(self) -> None:
        """Be as wide as icon, words and price need; in the foot bar there is room for all."""
        if self._words:
            return
        self.setFont(bar_font(15))
        price = self._price_px() + _PRICE_GAP_PX if self._price else 0
        text = self.fontMetrics().horizontalAdvance(self.text()) + _SPELLED_PX if self._spelled else 0
        left = 8 if self._spelled else 0
        self.setStyleSheet(f"padding-left: {left}px; padding-right: {price}px;")
        self.setFixedSize(_BUTTON_PX + text + price, _BUTTON_PX)

    def _price_px(self) -> int:
        return QFontMetrics(bar_font(12, bold=True)).horizontalAdvance(self._price) + 10

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the price beside the icon or the words."""
        super().paintEvent(event)
        if not self._price:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else _FAINT)
        painter.setFont(bar_font(12, bold=True))
        wide = self._price_px()
        left = min(self.width() / 2 + 10, self.width() - wide) if self._words else self.width() - wide - 7
        top = 2 if self._words else (self.height() - _PRICE_PX) / 2
        room = QRectF(left, top, wide, _PRICE_PX)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._palette.accent))
        painter.drawRoundedRect(room, 7, 7)
        painter.setPen(QColor(self._palette.accent_text))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self._price)

    def _refresh(self) -> None:
        self.setEnabled(self.action_.isEnabled())
        self.setText(self.action_.iconText())
        key = self.action_.shortcut().toString(self.action_.shortcut().SequenceFormat.NativeText)
        text, _, shown = self.action_.text().partition("\t")
        text = f"{text}: {self._price}" if self._price else text
        self.setToolTip(f"{text} ({key or shown})" if key or shown else text)
        self.setAccessibleName(text)


class _Number(QWidget):
    """A number over its word."""

    def __init__(self, parent: QWidget, word: str) -> None:
        super().__init__(parent)
        self.number, self.word = QLabel("0", self), QLabel(word, self)
        self.number.setFont(bar_font(19, bold=True, numbers=True))
        self.word.setFont(bar_font(12.5))
        self.word.setProperty("quiet", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.setContentsMargins(0, 0, 0, _NUMBER_RISE_PX)
        column.addStretch()
        for label in (self.number, self.word):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        column.addStretch()
        self.setMinimumWidth(64)

    def show_text(self, text: str) -> None:
        if self.number.text() != text:
            self.number.setText(text)


class Title(QWidget):
    """Game over level and deal; a click copies the code.

    Signals:
        clicked: It was clicked.
    """

    clicked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.game, self.deal = QLabel(self), QLabel(self)
        self.game.setFont(bar_font(16, bold=True))
        self.deal.setFont(bar_font(14))
        self.deal.setProperty("quiet", True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addStretch()
        column.addWidget(self.game)
        column.addWidget(self.deal)
        column.addStretch()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell that it was clicked."""
        if self.rect().contains(event.position().toPoint()):
            self.clicked.emit()


class Bar(QWidget):
    """Menu and title at the left, numbers or a message in the middle, buttons at the right.

    Args:
        parent: The window.
        menu: What the menu button shows.
        advisor: The switch of the lamp.
        buttons: The actions at the right, with their icons.
        spelled: How many of them, from the first, have their words beside the icon in a wide window.

    Signals:
        title_clicked: The title was clicked.
    """

    title_clicked = Signal()

    def __init__(
        self,
        parent: QWidget,
        menu: QAction,
        advisor: QAction,
        buttons: list[tuple[QAction, IconName]],
        spelled: int = 0,
    ) -> None:
        super().__init__(parent)
        self._spelled = spelled
        self.setFixedHeight(BAR_PX)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("bar")
        self.menu_button = BarButton(self, menu, IconName.MENU, words=False)
        self.buttons = [BarButton(self, action, name, words=False) for action, name in buttons]
        self.lamp = Lamp(self, advisor)
        self._title = Title(self)
        self._title.clicked.connect(self.title_clicked)
        self._moves = _Number(self, self.tr("moves"))
        self._time = _Number(self, self.tr("time"))
        self._score = _Number(self, self.tr("score"))
        self._numbers = QWidget(self)
        row = QHBoxLayout(self._numbers)
        row.setContentsMargins(0, 0, 0, 0)
        self._row = row
        row.addStretch()
        for number in (self._moves, self._time, self._score):
            row.addWidget(number)
        row.addStretch()
        self.message = Message(self)
        self._middle = QStackedWidget(self)
        self._middle.addWidget(self._numbers)
        self._middle.addWidget(self.message)
        self._right = QWidget(self)
        right = QHBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(8)
        for button in self.buttons:
            right.addWidget(button)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(10, 0, 10, 0)
        whole.setSpacing(_GAP_PX)
        whole.addWidget(self.menu_button)
        whole.addWidget(self._title)
        whole.addWidget(self._middle, 1)
        whole.addWidget(self.lamp)
        whole.addWidget(self._right)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(MESSAGE_MS)
        self._quiet.timeout.connect(self.be_quiet)
        self._heading = Heading("", "", "", "")

    def dress(self, palette: Palette) -> None:
        """Take the colours of the table."""
        self.setStyleSheet(bar_style(palette))
        self.menu_button.dress(palette)
        self.message.dress(palette)
        self.lamp.dress(palette)
        for button in self.buttons:
            button.dress(palette)

    def head(self, heading: Heading) -> None:
        """Name what lies on the table."""
        self._heading = heading
        self._fit()

    def show_numbers(self, moves: str, time: str, score: str) -> None:
        """Show the numbers; only those that changed are painted."""
        self._moves.show_text(moves)
        self._time.show_text(time)
        self._score.show_text(score)

    def show_parts(self, *, deal: bool, time: bool, score: bool) -> None:
        """Show or hide the numbers: all of them without a deal, clock or score by choice."""
        self._moves.setVisible(deal)
        self._time.setVisible(deal and time)
        self._score.setVisible(deal and score)

    def name_score(self, word: str) -> None:
        """Say what the last number is."""
        self._score.word.setText(word or self.tr("score"))

    def say(
        self,
        sentence: str,
        *,
        refused: bool = False,
        stays: bool = False,
        offers: Sequence[QAction] = (),
    ) -> None:
        """Show a sentence for a while, or until `be_quiet`, with buttons for at most two actions."""
        self._middle.setCurrentWidget(self.message)
        self.layout().activate()  # type: ignore[union-attr]
        self.message.say(sentence, refused=refused, offers=offers)
        if stays:
            self._quiet.stop()
        else:
            self._quiet.start()

    def be_quiet(self) -> None:
        """Show the numbers again."""
        self._quiet.stop()
        self._middle.setCurrentWidget(self._numbers)

    @property
    def numbers(self) -> tuple[str, str, str]:
        """Moves, time and score as they are shown."""
        return self._moves.number.text(), self._time.number.text(), self._score.number.text()

    @property
    def clock_area(self) -> QRect:
        """Where the time stands, in the coordinates of the window."""
        label = self._time.number
        return QRect(label.mapTo(self.window(), label.rect().topLeft()), label.size())

    @property
    def is_speaking(self) -> bool:
        """Whether a sentence is shown."""
        return self._middle.currentWidget() is self.message

    def show_buttons(self, *, shown: bool) -> None:
        """Show the buttons here, or leave them to the foot bar."""
        self._right.setVisible(shown)
        self._fit()

    def show_button(self, action: QAction, *, shown: bool) -> None:
        """Show or hide the button of an action."""
        show_button(self.buttons, action, shown=shown)
        self._fit()

    def show_price(self, action: QAction, price: str) -> None:
        """Show what an action costs, empty for nothing."""
        show_price(self.buttons, action, price)

    def _fit(self) -> None:
        for button in self.buttons[: self._spelled]:
            button.spell(spelled=self.width() >= TITLE_ONLY_PX)
        heading = self._heading
        whole = " · ".join(part for part in (heading.level, heading.deal) if part)
        self._title.game.setText(heading.game)
        self._title.deal.setText(whole)
        self._title.deal.setVisible(bool(whole) and self.width() >= TITLE_ONLY_PX)
        tip = self.tr("%1: click to copy").replace("%1", heading.code) if heading.code else ""
        self._title.setToolTip("\n".join(part for part in (whole, tip) if part))
        self._title.setAccessibleName(f"{heading.game}, {whole}")
        self.lamp.show_words(shown=self.width() >= TITLE_ONLY_PX)
        self._row.setSpacing(_CLOSE_PX if self.width() < NARROW_PX else _APART_PX)
        self._centre()

    def _centre(self) -> None:
        """Let the numbers stand in the middle of the window, as far as there is room for that."""
        left = self.menu_button.width() + self._title.sizeHint().width() + _GAP_PX
        right = self._right.sizeHint().width() + _GAP_PX if not self._right.isHidden() else 0
        right += self.lamp.sizeHint().width()
        needed = self._row.minimumSize().width() - sum(self._sides())
        spare = self.width() - left - right - needed - 4 * _GAP_PX
        lean = min(max(0, spare), abs(right - left))
        sides = (lean, 0) if right > left else (0, lean)
        if sides != self._sides():
            self._row.setContentsMargins(sides[0], 0, sides[1], 0)

    def _sides(self) -> tuple[int, int]:
        margins = self._row.contentsMargins()
        return margins.left(), margins.right()

    def event(self, event: QEvent) -> bool:
        """Fit what the title says to the width."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().event(event)


class FootBar(QWidget):
    """The buttons of a narrow window, with their words, where thumbs reach them."""

    def __init__(self, parent: QWidget, buttons: list[tuple[QAction, IconName]]) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(FOOT_PX)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(8)
        self.buttons = [BarButton(self, action, name, words=True) for action, name in buttons]
        for button in self.buttons:
            row.addWidget(button, 1)

    def show_button(self, action: QAction, *, shown: bool) -> None:
        """Show or hide the button of an action."""
        show_button(self.buttons, action, shown=shown)

    def show_price(self, action: QAction, price: str) -> None:
        """Show what an action costs, empty for nothing."""
        show_price(self.buttons, action, price)

    def dress(self, palette: Palette) -> None:
        """Take the colours of the table."""
        self.setStyleSheet(bar_style(palette))
        for button in self.buttons:
            button.dress(palette)


def show_button(buttons: Sequence[BarButton], action: QAction, *, shown: bool) -> None:
    """Show or hide the button of an action among some."""
    for button in buttons:
        if button.action_ is action:
            button.setVisible(shown)


def show_price(buttons: Sequence[BarButton], action: QAction, price: str) -> None:
    """Show what an action costs on its button among some."""
    for button in buttons:
        if button.action_ is action:
            button.show_price(price)


def bar_style(palette: Palette) -> str:
    """Return the style sheet of both bars."""
    return f"""
        #bar {{ background: {palette.bar}; }}
        QLabel {{ color: {palette.bar_text}; background: transparent; }}
        QLabel[quiet="true"] {{ color: {palette.bar_quiet}; }}
        QToolButton {{ border: none; border-radius: 10px; background: {palette.bar_button}; color:
        {palette.bar_text}; }} QToolButton:hover:enabled {{ background: {palette.bar_button_hover}; }}
        QToolButton:pressed:enabled {{ background: {palette.bar_button_pressed}; }}
        QToolButton:disabled {{ color: {palette.bar_disabled}; }}
        QToolTip {{ color: {palette.panel_text}; background: {palette.panel}; border: 1px solid
        {palette.panel_line}; }}
    """
