"""The guide and what the program says about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QScrollArea

from app.texts_guide import pages
from engine.games.catalogue import LEVELS

if TYPE_CHECKING:
    from app.windows.panel import Panel
    from tests.gui.panels.conftest import Hand


def shown_heading(panel: Panel) -> str:
    return next(each.accessibleName() for each in panel.findChildren(QScrollArea) if each.accessibleName())


def test_arrows_turn_the_pages(hand: Hand) -> None:
    panel = hand.open(hand.guide())
    headings = [page.heading for page in pages("eight-off")]
    for heading in headings:
        assert shown_heading(panel) == heading
        assert heading in hand.sentences(panel)
        hand.press(Qt.Key.Key_Down)
    hand.press(Qt.Key.Key_Up)
    assert shown_heading(panel) == headings[-2]


def test_next_leads_to_the_end(hand: Hand) -> None:
    panel = hand.open(hand.guide())
    headings = [page.heading for page in pages("eight-off")]
    for heading in headings[1:]:
        hand.click(hand.button(panel, f"Next: {heading}"))
        assert shown_heading(panel) == heading
    assert not [each for each in hand.buttons(panel) if each.text()]
    assert hand.focused() is hand.tile(panel, headings[-1])


def test_words_are_found_in_the_guide(hand: Hand) -> None:
    panel = hand.guide()
    closed = hand.heard(panel.closed)
    hand.open(panel)
    field = panel.findChildren(QLineEdit)[0]
    hand.click(field)
    hand.type("taken BACK")
    shown = [each.accessibleName() for each in hand.tiles(panel)]
    assert shown == ["Taking back"]
    assert shown_heading(panel) == "Taking back"
    hand.type(" nowhere")
    assert not hand.tiles(panel)
    assert "These words are nowhere in the guide." in hand.sentences(panel)
    hand.press(Qt.Key.Key_Escape)
    assert closed == []
    assert hand.tile(panel, "Aim").isVisible()
    hand.press(Qt.Key.Key_Escape)
    assert closed == [()]


def test_page_keys_scroll_the_text(hand: Hand) -> None:
    hand.table.resize(560, 640)
    panel = hand.open(hand.guide())
    for _ in pages("eight-off"):
        hand.press(Qt.Key.Key_Down)
    reader = next(each for each in panel.findChildren(QScrollArea) if each.accessibleName() == "Keys")
    hand.press(Qt.Key.Key_PageDown)
    assert reader.verticalScrollBar().value() > 0
    hand.press(Qt.Key.Key_PageUp)
    assert reader.verticalScrollBar().value() == 0


def test_every_game_has_a_guide(hand: Hand) -> None:
    for game in {each.game for each in LEVELS.values()}:
        guided = pages(game)
        assert len({page.heading for page in guided}) == len(guided)
        for page in guided:
            assert page.paragraphs or page.table
            assert len({len(row) for row in page.table}) <= 1
        panel = hand.open(hand.guide(game=game))
        for _ in guided:
            assert hand.unreadable(panel) == []
            hand.press(Qt.Key.Key_Down)
        panel.dismiss()


def test_about_says_the_version_and_the_licence(hand: Hand) -> None:
    panel = hand.about()
    closed = hand.heard(panel.closed)
    hand.open(panel)
    said = " ".join(hand.sentences(panel))
    assert "Faceup" in said
    assert "0.1.0" in said
    assert "MIT" in said
    hand.click(hand.button(panel, "Close"))
    assert closed == [()]
