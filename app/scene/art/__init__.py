"""The pictures on the cards: our own geometry, no fonts, no image files.

    image = face_image(13, "S", Style(four_inks=True), width=96, ratio=2.0)

Ranks run from 1 (ace) to 13 (king), suits are `S H D C`. Everything is drawn from our own numbers,
so a face looks the same on every system and at every size.
"""

from app.scene.art.back import back_image, paint_back
from app.scene.art.face import FAN_STEP, LARGE_FAN_STEP, RADIUS, face_image, paint_face
from app.scene.art.grid import RATIO
from app.scene.art.ink import SUITS, Index, Paper, Style
from app.scene.art.shadow import HELD, HOVER, REST, Shadow, shadow_image
from app.scene.art.slot import slot_image
from app.scene.art.suits import suit_path

__all__ = [
    "FAN_STEP",
    "HELD",
    "HOVER",
    "LARGE_FAN_STEP",
    "RADIUS",
    "RATIO",
    "REST",
    "SUITS",
    "Index",
    "Paper",
    "Shadow",
    "Style",
    "back_image",
    "face_image",
    "paint_back",
    "paint_face",
    "shadow_image",
    "slot_image",
    "suit_path",
]
