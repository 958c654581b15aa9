"""Where everything stands: pure functions from a table and a size to rectangles. No Qt."""

from app.layout.arrange import ARRANGED, arrange, is_tall
from app.layout.geometry import Face, Fan, Ground, Layout, Rect, Slot, fan

__all__ = ["ARRANGED", "Face", "Fan", "Ground", "Layout", "Rect", "Slot", "arrange", "fan", "is_tall"]
