"""Letters and colours of the panels; every colour is the palette's, or mixed from two of it."""

from dataclasses import dataclass
from typing import Self

from PySide6.QtGui import QColor, QFont, QPalette

from app.scene.palette import Palette

# Logical pixels (`design.md`, section 3).
LABEL_PX, SMALL_PX, NOTE_PX, BODY_PX, READING_PX, NAME_PX = 13, 13, 14, 15, 16, 18
PERCENT_PX, TITLE_PX, RESULT_PX = 22, 26, 30
BUTTON_RADIUS, TILE_RADIUS, PANEL_RADIUS = 10, 12, 18
BUTTON_PX, CROSS_PX = 48, 40

_HOVER, _DOWN, _FOUND, _MARK, _FAINT, _HALF = 0.08, 0.18, 0.35, 0.35, 0.4, 0.5
_DARK_BELOW = 0.5


@dataclass(frozen=True)
class Tones:
    """Colours that a panel needs beside those of its palette.

    Attributes:
        action_hover: The button for what to do next, under the pointer.
        action_down: The same while pressed.
        button_hover: Any other button under the pointer.
        button_down: The same while pressed.
        hover: A choice under the pointer.
        mark: Edge and mark of what is chosen: at least 3 : 1.
        record: Words about a new record: at least 4.5 : 1 on a well.
        wrong: Words about a mistake: at least 4.5 : 1 on the panel.
        found: The ground of words that were looked for.
    """

    action_hover: str
    action_down: str
    button_hover: str
    button_down: str
    hover: str
    mark: str
    record: str
    wrong: str
    found: str

    @classmethod
    def of(cls, palette: Palette) -> Self:
        """Mix them from a palette."""
        text = palette.panel_text
        is_dark = QColor(palette.panel).lightnessF() < _DARK_BELOW
        return cls(
            action_hover=mixed(palette.action, palette.shade, _HOVER),
            action_down=mixed(palette.action, palette.shade, _DOWN),
            button_hover=mixed(palette.button, text, _HOVER),
            button_down=mixed(palette.button, text, _DOWN),
            hover=mixed(palette.panel_well, palette.chosen, _HALF),
            mark=mixed(palette.action, text, _MARK) if is_dark else palette.action,
            record=palette.accent if is_dark else palette.action,
            wrong=palette.refused_ring if is_dark else palette.badge,
            found=mixed(palette.panel, palette.accent, _FOUND),
        )


def mixed(ground: str, other: str, share: float) -> str:
    """Return a colour with a share, 0 to 1, of another one in it."""
    a, b = QColor(ground), QColor(other)
    return QColor(
        round(a.red() + (b.red() - a.red()) * share),
        round(a.green() + (b.green() - a.green()) * share),
        round(a.blue() + (b.blue() - a.blue()) * share),
    ).name()


def letters(pixels: int, *, bold: bool = False, numbers: bool = False) -> QFont:
    """Return the system's font.

    Args:
        pixels: Its size in logical pixels.
        bold: The heavier of the two weights.
        numbers: Figures of one width, so that columns of them stand straight.
    """
    font = QFont()
    font.setPixelSize(pixels)
    font.setBold(bold)
    if numbers and hasattr(font, "setFeature"):
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


def qt_palette(palette: Palette) -> QPalette:
    """Return the colours for what the style of the system paints itself."""
    colours = QPalette(QColor(palette.button), QColor(palette.panel))
    for role, colour in (
        (QPalette.ColorRole.Window, palette.panel),
        (QPalette.ColorRole.WindowText, palette.panel_text),
        (QPalette.ColorRole.Base, palette.panel_well),
        (QPalette.ColorRole.Text, palette.panel_text),
        (QPalette.ColorRole.ButtonText, palette.panel_text),
        (QPalette.ColorRole.Highlight, palette.action),
        (QPalette.ColorRole.HighlightedText, palette.action_text),
        (QPalette.ColorRole.PlaceholderText, palette.panel_quiet),
        (QPalette.ColorRole.ToolTipBase, palette.panel),
        (QPalette.ColorRole.ToolTipText, palette.panel_text),
    ):
        colours.setColor(role, QColor(colour))
    return colours


def stylesheet(palette: Palette) -> str:
    """Return the style sheet of a panel and all in it. Sizes of letters are set by `letters`, not here."""
    tones = Tones.of(palette)
    faint = mixed(palette.button, palette.panel_text, _FAINT)
    faint_action = mixed(palette.panel, palette.action, _FAINT)
    faint_on_action = mixed(faint_action, palette.action_text, 0.7)
    return f"""
        QLabel {{ color: {palette.panel_text}; background: transparent; }}
        QLabel[role="quiet"] {{ color: {palette.panel_quiet}; }}
        QLabel[role="record"] {{ color: {tones.record}; }}
        QLabel[role="on action"] {{ color: {palette.action_text}; }}
        QLabel[role="wrong"] {{ color: {tones.wrong}; }}
        QLabel[role="key"] {{
            background: {palette.button}; border-bottom: 2px solid {tones.button_down};
            border-radius: 6px; padding: 0 7px;
        }}
        QFrame[role="line"] {{ background: {palette.panel_line}; border: none; }}
        QPushButton {{
            color: {palette.panel_text}; background: {palette.button}; border: none; outline: none;
            border-radius: {BUTTON_RADIUS}px; padding: 0 24px;
        }}
        QPushButton:hover {{ background: {tones.button_hover}; }}
        QPushButton:pressed {{ background: {tones.button_down}; }}
        QPushButton:disabled {{ color: {faint}; }}
        QPushButton[kind="action"] {{ color: {palette.action_text}; background: {palette.action}; }}
        QPushButton[kind="action"]:hover {{ background: {tones.action_hover}; }}
        QPushButton[kind="action"]:pressed {{ background: {tones.action_down}; }}
        QPushButton[kind="action"]:disabled {{ color: {faint_on_action}; background: {faint_action}; }}
        QPushButton[kind="cross"] {{ padding: 0; }}
        QLineEdit {{
            color: {palette.panel_text}; background: {palette.panel_well};
            border: 2px solid {palette.panel_line}; border-radius: {BUTTON_RADIUS}px; padding: 0 10px;
            placeholder-text-color: {palette.panel_quiet};
            selection-color: {palette.action_text}; selection-background-color: {palette.action};
        }}
        QLineEdit[on="well"] {{ background: {palette.panel}; }}
        QLineEdit:focus {{ border-color: {palette.action}; }}
        QLineEdit[wrong="true"] {{ border-color: {tones.wrong}; }}
        QLineEdit QToolButton {{ border: none; background: transparent; }}
        QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
        QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
        QScrollBar::handle:vertical {{
            background: {tones.button_down}; border-radius: 3px; min-height: 32px; margin: 2px;
        }}
        QScrollBar::handle:vertical:hover {{ background: {palette.panel_quiet}; }}
        QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
        QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
        QToolTip {{
            color: {palette.panel_text}; background: {palette.panel}; border: 1px solid {palette.panel_line};
        }}
    """


def menu_style(palette: Palette) -> str:
    """Return the style sheet of the menu: rows for fingers, in the colours of the panels."""
    return f"""
        QMenu {{ background: {palette.panel}; color: {palette.panel_text};
                 border: 1px solid {palette.panel_line}; padding: 6px; font-size: 15px; }}
        QMenu::item {{ padding: 8px 28px 8px 16px; border-radius: 6px; min-width: 190px; }}
        QMenu::item:selected {{ background: {palette.chosen}; }}
        QMenu::item:disabled {{ color: {palette.panel_quiet}; }}
        QMenu::separator {{ height: 1px; background: {palette.panel_line}; margin: 6px 8px; }}
        QMenu::indicator {{ width: 14px; height: 14px; margin-left: 8px; border-radius: 7px;
                            border: 1px solid {palette.panel_quiet}; }}
        QMenu::indicator:checked {{ background: {palette.action}; border-color: {palette.action}; }}
    """
