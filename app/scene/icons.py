"""The icons: one line, two units thick, on a grid of 24; all of one colour, that of the words beside them."""

from enum import StrEnum

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from app.scene.art.pen import shape

GRID = 24  # units from edge to edge; outlines keep one unit away from the edge, for half the line
LINE = 2  # units


class IconName(StrEnum):
    """What an icon stands for."""

    BACK = "back"
    CHART = "chart"
    CHECK = "check"
    CLOSE = "close"
    COLLECT = "collect"
    COPY = "copy"
    DOWN = "down"
    FIRST = "first"
    FLAG = "flag"
    FORWARD = "forward"
    FULL_SCREEN = "full screen"
    GUIDE = "guide"
    HELP = "help"
    HINT = "hint"
    INFO = "info"
    LAST = "last"
    LEFT = "left"
    MENU = "menu"
    MORE = "more"
    NEW = "new"
    PADLOCK = "padlock"
    PADLOCK_OPEN = "padlock open"
    PAUSE = "pause"
    PLAY = "play"
    QUIT = "quit"
    REDO = "redo"
    REFUSED = "refused"
    RESTART = "restart"
    REVIEW = "review"
    RIGHT = "right"
    SAVE = "save"
    SEARCH = "search"
    SETTINGS = "settings"
    UNDO = "undo"
    UP = "up"


_SHACKLE_FOOT = "M6 11 H18 Q19 11 19 12 V19 Q19 20 18 20 H6 Q5 20 5 19 V12 Q5 11 6 11 Z M12 14.5 V16.5"
_OUTLINES = {
    IconName.BACK: "M14.5 6 L8.5 12 L14.5 18",
    IconName.CHART: "M4 4 V20 H20 M9 16 V12 M13 16 V7 M17 16 V10",
    IconName.CHECK: "M5 12.5 L10 17.5 L19 7",
    IconName.CLOSE: "M6 6 L18 18 M18 6 L6 18",
    IconName.COLLECT: "M12 3.5 L20.5 8 L12 12.5 L3.5 8 Z M3.5 12 L12 16.5 L20.5 12 M3.5 16 L12 20.5 L20.5 16",
    IconName.COPY: "M10 9 H18 Q20 9 20 11 V18 Q20 20 18 20 H10 Q8 20 8 18 V11 Q8 9 10 9 Z"
    " M15 5.5 Q15 4 13 4 H6 Q4 4 4 6 V13 Q4 15 5.5 15",
    IconName.DOWN: "M6 9 L12 15 L18 9",
    IconName.FIRST: "M6 6 V18 M17 6 L11 12 L17 18",
    IconName.FLAG: "M6 21 V4 M6 5 H18.5 L15.5 9 L18.5 13 H6",
    IconName.FORWARD: "M9.5 6 L15.5 12 L9.5 18",
    IconName.FULL_SCREEN: "M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15",
    IconName.GUIDE: "M12 7 C10 5.2 7 4.8 3.5 5 V18.5 C7 18.3 10 18.7 12 20.5 C14 18.7 17 18.3 20.5 18.5 V5"
    " C17 4.8 14 5.2 12 7 Z M12 7 V20.5",
    IconName.HELP: "M8 8.5 C8 6 9.6 4.5 12 4.5 C14.4 4.5 16 6 16 8.2 C16 11.2 12 11.3 12 14.5 M12 19 V19.1",
    IconName.HINT: "M9.5 16 V15 C9.5 13.5 6.5 12.4 6.5 8.5 C6.5 5.5 9 3 12 3 C15 3 17.5 5.5 17.5 8.5"
    " C17.5 12.4 14.5 13.5 14.5 15 V16 M9.5 16 H14.5 M10.5 20 H13.5",
    IconName.INFO: "O 12 12 9 9 M12 11.5 V16.5 M12 7.6 V7.7",
    IconName.LAST: "M18 6 V18 M7 6 L13 12 L7 18",
    IconName.LEFT: "M20 12 H4 M10 6 L4 12 L10 18",
    IconName.MENU: "M4 6 H20 M4 12 H20 M4 18 H20",
    IconName.MORE: "O 6 12 .75 .75 O 12 12 .75 .75 O 18 12 .75 .75 M6 12 V12.1 M12 12 V12.1 M18 12 V12.1",
    IconName.NEW: "M12 5 V19 M5 12 H19",
    IconName.PADLOCK: f"{_SHACKLE_FOOT} M8 11 V8 A 12 8 4 180 -180 V11",
    IconName.PADLOCK_OPEN: f"{_SHACKLE_FOOT} M8 11 V7 A 12 7 4 180 -160",
    IconName.PAUSE: "M9 6 V18 M15 6 V18",
    IconName.PLAY: "M7.5 5 L18.5 12 L7.5 19 Z",
    IconName.QUIT: "A 12 13 7.5 55 -290 M12 3.5 V11",
    IconName.REDO: "M16 5 L20 9 L16 13 M20 9 H9.5 C6.5 9 4 11.2 4 14 C4 16.8 6.5 19 9.5 19 H14",
    IconName.REFUSED: "M8 8 L16 16 M16 8 L8 16",
    IconName.RESTART: "A 12 12.5 7.5 -15 -300 M19.5 4 V9 H14.5",
    IconName.REVIEW: "M3 12 C7.5 5 16.5 5 21 12 C16.5 19 7.5 19 3 12 Z O 12 12 2.5 2.5",
    IconName.RIGHT: "M4 12 H20 M14 6 L20 12 L14 18",
    IconName.SAVE: "M12 4 V15 M7 10 L12 15 L17 10 M5 20 H19",
    IconName.SEARCH: "O 10.5 10.5 6 6 M15 15 L20 20",
    IconName.SETTINGS: "M4 7 H11 M17 7 H20 O 14 7 2.5 2.5 M4 17 H7 M13 17 H20 O 10 17 2.5 2.5",
    IconName.UNDO: "M8 5 L4 9 L8 13 M4 9 H14.5 C17.5 9 20 11.2 20 14 C20 16.8 17.5 19 14.5 19 H10",
    IconName.UP: "M12 20 V4 M6 10 L12 4 L18 10",
}


def paint_icon(painter: QPainter, name: IconName, colour: str, at: QPointF, size: float) -> None:
    """Paint an icon `size` points wide and high with its upper left corner at `at`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(at)
    painter.scale(size / GRID, size / GRID)
    pen = QPen(
        QColor(colour), LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )
    painter.strokePath(shape(_OUTLINES[name]), pen)
    painter.restore()


def icon(name: IconName, colour: str, size: float = GRID, ratio: float = 1.0) -> QPixmap:
    """Return an icon `size` points wide and high for a screen with `ratio` device pixels a point.

    Needs a running application, as all pixmaps do.
    """
    side = round(size * ratio)
    pixmap = QPixmap(side, side)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_icon(painter, name, colour, QPointF(0, 0), side / ratio)
    painter.end()
    return pixmap
