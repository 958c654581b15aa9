"""How a deal ended: its numbers beside the best, the record, and a chart of the last deals."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.scene.art import SUITS, Style
from app.scene.palette import Palette
from app.windows.course import Course
from app.windows.panel import Panel
from app.windows.theme import BODY_PX, LABEL_PX, RESULT_PX, SMALL_PX, TILE_RADIUS, Tones, letters
from app.windows.tiles import Portrait
from app.windows.widgets import ButtonRow, Kind, PushButton, Words
from engine.table import Outcome

_WIDTH = 720
_KING = 13
_CARD_PX, _SMALL_CARD_PX = 97, 68
_TURNS = (24, 8, -8, -24)  # degrees, the rightmost first: it lies lowest
_SPREAD = 1.93  # from the point about which the cards are fanned to their middles, in card widths
_SLIT = 1.33  # half the length of the slit that they stand in, in card widths
_LOW_ROOM = 640
_FACT_PX, _LOW_FACT_PX = 36, 26


@dataclass(frozen=True)
class ResultView:
    """What is said about a deal that has ended.

    Attributes:
        title: How it ended.
        subtitle: Which deal it was.
        tiles: Number, its word, a note, and whether it is a new record.
        facts: Words and their numbers.
        chart: Outcomes, values of `engine.table.Outcome`, and points of the last deals, this one last.
        chart_title: What the chart shows.
        chart_note: What its signs mean.
        course: The course of the match, which takes the chart's place where there is one.
        course_title: How the match stands.
    """

    title: str
    subtitle: str
    tiles: tuple[tuple[str, str, str, bool], ...]
    facts: tuple[tuple[str, str], ...]
    chart: tuple[tuple[str, int], ...]
    chart_title: str
    chart_note: str
    course: tuple[int, ...] = ()
    course_title: str = ""


class ResultPanel(Panel):
    """Shows a result; whichever way it is closed, nothing but the chosen signal follows.

    Args:
        parent: What it covers.
        palette: The colours of the table.
        view: What it says.
        style: How faces look.
        motion: Whether it rises when it opens.

    Signals:
        again: Deal the same deal once more; the panel closes after it.
        new_game: Choose a new game; the panel closes after it.
        solution: Show a line that wins; the panel closes after it.
    """

    again = Signal()
    new_game = Signal()
    solution = Signal()
    has_cross = False

    def __init__(
        self, parent: QWidget, palette: Palette, view: ResultView, style: Style, *, motion: bool = True
    ) -> None:
        super().__init__(parent, palette, motion=motion)
        self.setAccessibleName(view.title)
        self._kings = _Kings(self, palette, style)
        title = Words(self, view.title, letters(RESULT_PX, bold=True), wraps=True)
        subtitle = Words(self, view.subtitle, letters(BODY_PX), "quiet", wraps=True)
        self._tiles = QHBoxLayout()
        for tile in view.tiles:
            self._tiles.addWidget(NumberTile(self, palette, tile), 1)
        self._facts = Facts(self, palette, view.facts)
        self._chart = _Chart(self, palette, view)
        self._facts.setVisible(bool(view.facts))
        self._chart.setVisible(bool(view.chart or view.course))
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.addWidget(self._facts, 4)
        self._halves.addWidget(self._chart, 6)
        self.body.setSpacing(0)
        self.body.addSpacing(8)
        for words in (title, subtitle):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self.body.addWidget(words)
        self._truth = Words(self, "", letters(BODY_PX, bold=True), wraps=True)
        self._truth.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._truth.hide()
        self.body.addWidget(self._truth)
        self.body.addSpacing(16)
        self.body.addLayout(self._tiles)
        self.body.addLayout(self._halves)

        self._again = PushButton(self, self.tr("Same deal again"))
        self._solution = PushButton(self, self.tr("Solution"))
        self._solution.hide()
        self._close = PushButton(self, self.tr("Close"))
        self._new = PushButton(self, self.tr("NEW GAME"), Kind.ACTION)
        self._buttons = ButtonRow(self)
        self._buttons.add(self._again)
        self._buttons.add(self._solution)
        self._buttons.add(self._close)
        self._buttons.add_gap()
        self._buttons.add(self._new)
        self.foot.addWidget(self._buttons)
        self._again.clicked.connect(self._on_again)
        self._solution.clicked.connect(self._on_solution)
        self._close.clicked.connect(self.dismiss)
        self._new.clicked.connect(self._on_new)

    def _on_again(self) -> None:
        self.again.emit()
        self.dismiss()

    def tell(self, sentence: str, *, has_solution: bool = False) -> None:
        """Tell what is proven of the deal, and offer the line that proves it."""
        self._truth.setText(sentence)
        self._truth.show()
        self._solution.setVisible(has_solution)

    @property
    def told(self) -> str:
        """What is proven of the deal, empty before it is known that it will be."""
        return self._truth.text()

    def _on_solution(self) -> None:
        self.solution.emit()
        self.dismiss()

    def _on_new(self) -> None:
        self.new_game.emit()
        self.dismiss()

    def fit(self, room: QSize) -> QSize:
        """Make kings, tiles and lines smaller in a low window."""
        is_low = room.height() < _LOW_ROOM
        width = min(_WIDTH, room.width())
        inner = width - 2 * self.margin
        self._kings.draw(_SMALL_CARD_PX if is_low else _CARD_PX)
        self.overhang = self._kings.above
        self._tiles.setSpacing(8 if is_low else 14)
        self._halves.setSpacing(24 if inner < 600 else 40)  # noqa: PLR2004 - a narrow panel
        self._halves.setContentsMargins(0, 10 if is_low else 18, 0, 0)
        self._facts.set_step(_LOW_FACT_PX if is_low else _FACT_PX)
        self._buttons.fit(inner)
        return QSize(width, 0)

    def framed(self, frame: QRect) -> None:
        """Keep the kings on the upper edge."""
        self._kings.stand(frame)

    def first_focus(self) -> QWidget:
        """Return NEW GAME."""
        return self._new

    def default_button(self) -> QPushButton:
        """Return NEW GAME."""
        return self._new


class _Kings(QWidget):
    """The four kings, fanned out of the panel's upper edge."""

    def __init__(self, parent: QWidget, palette: Palette, style: Style) -> None:
        super().__init__(parent)
        self._slit = palette.panel_line
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._cards = [Portrait(_KING, suit, style) for suit in reversed(SUITS)]
        self._width = float(_CARD_PX)

    @property
    def above(self) -> int:
        """How far they stand out above the edge, in logical pixels."""
        return round(self._width * 1.2)

    @property
    def below(self) -> int:
        """How far they reach below it, in logical pixels."""
        return round(self._width * 0.37)

    def draw(self, width: int) -> None:
        """Take another size of card, in logical pixels."""
        self._width = float(width)

    def stand(self, frame: QRect) -> None:
        """Stand in the middle of a frame's upper edge."""
        width = round(self._width * 3.6)
        left = frame.center().x() - width // 2
        self.setGeometry(left, frame.top() - self.above, width, self.above + self.below)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cards from the right to the left, so that all faces are seen."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, height = self._width, self._width * 1.4
        middle = QPointF(self.width() / 2, height * 0.5 + 0.06 * width + _SPREAD * width)
        for card, turn in zip(self._cards, _TURNS, strict=True):
            painter.save()
            painter.translate(middle)
            painter.rotate(turn)
            corner = QPointF(-width / 2, -_SPREAD * width - height / 2)
            card.paint(painter, corner, 0, width, self.devicePixelRatioF())
            painter.restore()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._slit))
        reach = _SLIT * width
        slit = QRectF(self.width() / 2 - reach, self.height() - 3, 2 * reach, 3)
        painter.drawRoundedRect(slit, 1.5, 1.5)


class NumberTile(QWidget):
    """A number, what it counts, and how it compares."""

    def __init__(self, parent: QWidget, palette: Palette, tile: tuple[str, str, str, bool]) -> None:
        super().__init__(parent)
        self._ground = palette.panel_well
        number, word, note, is_record = tile
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 10)
        column.setSpacing(1)
        column.addStretch(1)
        for words in (
            Words(self, number, letters(RESULT_PX, bold=True, numbers=True)),
            Words(self, word, letters(BODY_PX), wraps=True),
        ):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(words)
        if note:
            row = QHBoxLayout()
            row.setSpacing(4)
            row.addStretch(1)
            if is_record:
                row.addWidget(_Star(self, palette))
            role = "record" if is_record else "quiet"
            row.addWidget(Words(self, note, letters(SMALL_PX, bold=is_record, numbers=True), role))
            row.addStretch(1)
            column.addLayout(row)
        column.addStretch(1)

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self._ground = palette.panel_well
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._ground))
        painter.drawRoundedRect(QRectF(self.rect()), TILE_RADIUS, TILE_RADIUS)


class _Star(QWidget):
    """The mark of a new record."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self._colour = Tones.of(palette).record
        self.setFixedSize(12, 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a star with five points."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colour))
        painter.drawPolygon([QPointF(6 + x * 6, 6.4 + y * 6) for x, y in _STAR])


_STAR = (
    (0, -1), (0.235, -0.324), (0.951, -0.309), (0.38, 0.124), (0.588, 0.809),
    (0, 0.4), (-0.588, 0.809), (-0.38, 0.124), (-0.951, -0.309), (-0.235, -0.324),
)  # fmt: skip


class Facts(QWidget):
    """Words at the left, their numbers at the right, lines between."""

    def __init__(
        self, parent: QWidget, palette: Palette, facts: tuple[tuple[str, str], ...], heading: str = ""
    ) -> None:
        super().__init__(parent)
        self._line = palette.panel_line
        self._rows: list[tuple[Words, Words]] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        if heading:
            above = Words(self, heading, letters(LABEL_PX), "quiet", wraps=True)
            above.setMinimumHeight(_LOW_FACT_PX)
            column.addWidget(above)
        for word, number in facts:
            row = QHBoxLayout()
            row.setSpacing(12)
            pair = (
                Words(self, word, letters(BODY_PX), "quiet", wraps=True),
                Words(self, number, letters(BODY_PX, bold=True, numbers=True), wraps=True),
            )
            pair[1].setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            row.addWidget(pair[0], 1)
            row.addWidget(pair[1], 0)
            column.addLayout(row)
            self._rows.append(pair)
        column.addStretch(1)
        self._has_heading = bool(heading)

    def dress(self, palette: Palette) -> None:
        """Take other colours."""
        self._line = palette.panel_line
        self.update()

    def set_step(self, height: int) -> None:
        """Give each row at least a height, in logical pixels."""
        for pair in self._rows:
            for words in pair:
                words.setMinimumHeight(height - 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines."""
        del event
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._line))
        for first, _ in self._rows[:-1]:
            painter.drawRect(QRectF(0, first.geometry().bottom() + 1, self.width(), 1))
        if self._has_heading and self._rows:
            painter.drawRect(QRectF(0, self._rows[0][0].geometry().top() - 1, self.width(), 1))


class _Chart(QWidget):
    """Points of the last deals as bars; deals that were not won have a sign in the place of a bar."""

    def __init__(self, parent: QWidget, palette: Palette, view: ResultView) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        if view.course:
            column.addWidget(Words(self, self.tr("course of the match"), letters(SMALL_PX), "quiet"))
            column.addWidget(Course(self, palette, view.course, view.course_title), 1)
            return
        column.addWidget(Words(self, view.chart_title, letters(SMALL_PX), "quiet", wraps=True))
        column.addWidget(_Bars(self, palette, view.chart), 1)
        column.addWidget(Words(self, view.chart_note, letters(LABEL_PX), "quiet", wraps=True))
        self.setAccessibleName(view.chart_title)
        self.setAccessibleDescription(", ".join(str(points) for _, points in view.chart))


class _Bars(QWidget):
    def __init__(self, parent: QWidget, palette: Palette, chart: tuple[tuple[str, int], ...]) -> None:
        super().__init__(parent)
        self._colours, self._chart = palette, chart
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 64)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        foot = self.height() - 4
        painter.fillRect(QRectF(0, foot + 3, self.width(), 1), QColor(self._colours.panel_line))
        most = max((points for _, points in self._chart), default=0)
        slot = min(36.0, self.width() / max(1, len(self._chart)))
        for n, (outcome, points) in enumerate(self._chart):
            middle = (n + 0.5) * slot
            if outcome == Outcome.WON.value:
                high = max(4.0, foot * points / most if most > 0 else 0.0)
                is_this = n == len(self._chart) - 1
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(self._colours.action if is_this else self._colours.past))
                painter.drawRoundedRect(QRectF(middle - 0.4 * slot, foot - high, 0.8 * slot, high), 3, 3)
            else:
                pen = QPen(QColor(self._colours.panel_quiet), 2)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                self._paint_sign(painter, outcome, QPointF(middle, foot - 6))

    @staticmethod
    def _paint_sign(painter: QPainter, outcome: str, at: QPointF) -> None:
        """Paint = for a draw, × for every other end."""
        reach = 3.5
        if outcome == Outcome.DRAWN.value:
            for y in (-2.5, 2.5):
                painter.drawLine(at + QPointF(-reach, y), at + QPointF(reach, y))
        else:
            painter.drawLine(at + QPointF(-reach, -reach), at + QPointF(reach, reach))
            painter.drawLine(at + QPointF(reach, -reach), at + QPointF(-reach, reach))
