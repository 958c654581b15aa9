"""Every colour of table, bar, panels and signs, by what it is for.

All are written `#RRGGBB`. Where a colour is laid on thinly, a field with the same name and `_alpha`
says how thinly, from 0 to 1. The colours of the cards themselves are in `art.ink`.
"""

from dataclasses import dataclass, replace
from typing import Self

SHADOW, SHADOW_ALPHA = "#0A1512", 0.25  # under a card, on every table


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Palette:
    """One look of the whole window.

    Attributes:
        table_centre: Cloth where the light falls: the middle of a radial gradient.
        table_rim: Cloth at the edges of the window.
        bar: The bar along the top, and along the foot of narrow windows.
        bar_text: Words, numbers and icons on the bar.
        bar_quiet: Words under the numbers and the level's line.
        bar_button: Buttons on the bar.
        bar_button_hover: The one under the pointer.
        bar_button_pressed: The one held down.
        bar_disabled: Words and icons on a button that has nothing to do: 40 %.
        place_fill: An empty place.
        place_fill_alpha: How thick.
        place_line: Its line, 1.5 px.
        place_line_alpha: How thick.
        ghost_alpha: How thick the suit sign in an empty foundation is, in the colour of the line.
        target_alpha: How thick the accent is that fills an empty place which would take the card.
        panel: Panels over the table.
        panel_well: Fields sunk into a panel: tiles, rows of choices.
        panel_line: Rules and empty tracks on a panel.
        button: Buttons on a panel.
        chosen: The tile or row that is chosen; its edge is `action`.
        panel_text: Words on panel, well, button and chosen tile.
        panel_quiet: Less important words there.
        action: The one button for what to do next.
        action_text: Words on it.
        shade: Laid over the table behind a panel.
        shade_alpha: How thick.
        good: A win rate, a won deal.
        past: Bars of earlier deals.
        accent: Rings of legal targets and hints, price tags.
        accent_text: Words on a patch of accent.
        keyline: Around rings, so that they stand off from paper and cloth.
        focus_outer: The wide line of the keyboard's focus, 6 px.
        focus_inner: The narrow line on it, 3 px.
        refused_ring: Around a card that was refused.
        badge: The badge at it.
        badge_edge: The cross in that badge, and the line around it.
        count: Round and oval badges: number of a pack, direction of an ace.
        count_text: What stands in such a badge, and its edge.
        lock: The padlock's badge; the padlock itself is `lock_line`.
        lock_line: Padlock and edge of its badge.
        blocked: Laid over a card that cannot be taken.
        blocked_alpha: How thick.
        keeps: Sign of a verdict: the win is kept.
        throws: Sign of a verdict: the win is thrown away.
        unknown: Sign of a verdict that is not known yet.
        sign_text: What stands in these three, and their edge on cloth and bar.
        keeps_ring: Ring of a target that keeps the win.
        throws_ring: Dashed ring of a target that throws it away.
        keeps_bar: Bar on the line of a game's strip.
        throws_bar: Bar under that line.
    """

    table_centre: str
    table_rim: str
    bar: str
    bar_text: str
    bar_quiet: str
    bar_button: str
    bar_button_hover: str
    bar_button_pressed: str
    bar_disabled: str
    place_fill: str
    place_fill_alpha: float = 0.55
    place_line: str
    place_line_alpha: float = 0.62
    ghost_alpha: float = 0.26
    target_alpha: float = 0.14
    panel: str
    panel_well: str
    panel_line: str
    button: str
    chosen: str
    panel_text: str
    panel_quiet: str
    action: str
    action_text: str = "#FFF8E8"
    shade: str = "#08120F"
    shade_alpha: float = 0.55
    good: str
    past: str
    accent: str
    accent_text: str = "#2A2622"
    keyline: str
    focus_outer: str
    focus_inner: str
    refused_ring: str
    badge: str = "#B3321C"
    badge_edge: str = "#FFFFFF"
    count: str = "#28493F"
    count_text: str = "#FFFFFF"
    lock: str = "#1B2522"
    lock_line: str = "#F2C14E"
    blocked: str = "#1E2F28"
    blocked_alpha: float = 0.17
    keeps: str = "#2B7353"
    throws: str = "#B3321C"
    unknown: str = "#5F6B66"
    sign_text: str = "#FFFFFF"
    keeps_ring: str
    throws_ring: str
    keeps_bar: str
    throws_bar: str

    def in_high_contrast(self) -> Self:
        """Return this look for systems that ask for high contrast: a flat table, full lines."""
        return replace(self, table_centre=self.table_rim, place_line_alpha=1.0)


DAY = Palette(
    table_centre="#5C8C77",
    table_rim="#416A57",
    bar="#27453A",
    bar_text="#FBF6EA",
    bar_quiet="#C4D6CB",
    bar_button="#3C574B",
    bar_button_hover="#4B6458",
    bar_button_pressed="#5B7064",
    bar_disabled="#88978B",
    place_fill="#416A57",
    place_line="#FFFFFF",
    panel="#FBF6EA",
    panel_well="#F1E9D8",
    panel_line="#DDD2BE",
    button="#E5E1D5",
    chosen="#EDDFD4",
    panel_text="#2A2622",
    panel_quiet="#6A6157",
    action="#8F3B2F",
    good="#3F8467",
    past="#7FA895",
    accent="#F2C14E",
    keyline="#14251F",
    focus_outer="#14251F",
    focus_inner="#FFFFFF",
    refused_ring="#FF8A70",
    keeps_ring="#A9EBC0",
    throws_ring="#FFB59E",
    keeps_bar="#3F8467",
    throws_bar="#A8432F",
)

LIGHT = replace(
    DAY,
    table_centre="#D5E0D4",
    table_rim="#BBCDBE",
    bar="#F7F2E6",
    bar_text="#26352F",
    bar_quiet="#55655D",
    bar_button="#E2DED4",
    bar_button_hover="#D3D0C7",
    bar_button_pressed="#C4C3BA",
    bar_disabled="#979A92",
    place_fill="#8FAA99",
    place_line="#23483C",
    panel="#FFFBF2",
    panel_well="#F3ECDD",
    accent="#A85A00",
    accent_text="#FFFFFF",
    keyline="#FFFFFF",
    focus_outer="#FFFFFF",
    focus_inner="#14251F",
    refused_ring="#C63A22",
    keeps_ring="#1F6B48",
    throws_ring="#B3321C",
)

NIGHT = replace(
    DAY,
    table_centre="#24332F",
    table_rim="#161F1D",
    bar="#0F1715",
    bar_text="#EFE8DA",
    bar_quiet="#9DABA3",
    bar_button="#252C29",
    bar_button_hover="#353B37",
    bar_button_pressed="#454A45",
    bar_disabled="#767770",
    place_fill="#161F1D",
    place_line="#DDE8E0",
    panel="#26302D",
    panel_well="#1C2523",
    panel_line="#3C4944",
    button="#3A423E",
    chosen="#513B32",
    panel_text="#F1EADC",
    panel_quiet="#ABB5AE",
    action="#B4523F",
    good="#69B592",
    past="#4E7A69",
    keeps_bar="#69B592",
    throws_bar="#D2705A",
)
