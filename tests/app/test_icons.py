"""Icons: each stays in its box, is seen, and looks like no other."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QTransform

from app.scene.icons import GRID, IconName, icon, paint_icon

INK = "#FBF6EA"
ICONS = pytest.mark.parametrize("name", list(IconName))


def drawn(name: IconName) -> QImage:
    """An icon in the middle of a picture twice as wide and high."""
    image = QImage(2 * GRID, 2 * GRID, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_icon(painter, name, INK, QPointF(GRID / 2, GRID / 2), GRID)
    painter.end()
    return image


def inked(image: QImage) -> list[tuple[int, int]]:
    """The pixels that are not empty."""
    return [
        (x, y)
        for y in range(image.height())
        for x in range(image.width())
        if image.pixelColor(x, y).alpha() > 0
    ]


def content(image: QImage) -> bytes:
    """A picture's memory, which lives no longer than the picture."""
    return bytes(image.constBits())


@ICONS
def test_stays_in_its_box(name: IconName) -> None:
    pixels = inked(drawn(name))
    box = range(GRID // 2, GRID // 2 + GRID)
    assert all(x in box and y in box for x, y in pixels)


@ICONS
def test_is_a_line_and_no_blot(name: IconName) -> None:
    pixels = inked(drawn(name))
    assert GRID <= len(pixels) <= GRID * GRID / 2


@ICONS
def test_has_the_colour_asked_for(name: IconName) -> None:
    image = drawn(name)
    strongest = max((image.pixelColor(x, y) for x, y in inked(image)), key=QColor.alpha)
    assert strongest.alpha() >= 240
    for part in (QColor.red, QColor.green, QColor.blue):
        assert part(strongest) == pytest.approx(part(QColor(INK)), abs=3)


def test_no_two_look_alike() -> None:
    assert len({content(drawn(name)) for name in IconName}) == len(IconName)


def test_undo_and_redo_mirror_each_other() -> None:
    undo, redo = drawn(IconName.UNDO), drawn(IconName.REDO)
    turned = undo.transformed(QTransform.fromScale(-1, 1))
    assert list(content(turned)) == pytest.approx(list(content(redo)), abs=3)


@pytest.mark.parametrize(
    ("size", "ratio", "side"), [(24, 1.0, 24), (20, 1.25, 25), (24, 1.5, 36), (16, 2.0, 32)]
)
def test_is_as_large_as_asked_for(qapp: QGuiApplication, size: int, ratio: float, side: int) -> None:
    pixmap = icon(IconName.MENU, INK, size, ratio)
    assert (pixmap.width(), pixmap.height()) == (side, side)
    assert pixmap.devicePixelRatio() == ratio
    assert inked(pixmap.toImage())
