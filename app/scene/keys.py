"""Playing by keys: arrows and Enter, and piles by their names as in the standard notation."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.gestures import Grip
from app.scene.play import Play
from engine.table import Role

_CELLS = "abcdefgk"
_HOME, _CELLAR, _TOP = "h", "c", "t"
_TWO_LETTERS = frozenset({Role.HALF_ROW, Role.WALL})
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
# The Latin letter on the same key of the usual Russian keyboard. Other Cyrillic layouts share these places.
_CYRILLIC = dict(zip("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm", strict=True))
_ASIDE = 2.5
"""How much more a way aside counts than one straight on, when the focus looks for its neighbour."""


def letter_of(event: QKeyEvent) -> str:
    """Return the Latin letter or the digit of a key, whatever the keyboard's layout; empty if it has none."""
    key = int(event.key())
    text = chr(key).lower() if 0 < key < 0x10FFFF else ""  # noqa: PLR2004 - the last code point
    text = _CYRILLIC.get(text, text)
    return text if len(text) == 1 and text.isascii() and text.isalnum() else ""


class PileKeys:
    """Reads keys for a player.

    Args:
        play: Who plays.
    """

    def __init__(self, play: Play) -> None:
        self._play = play
        self._begun = ""  # the first letter of a name that has two

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means for play; return whether it means anything."""
        bare = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if bare != Qt.KeyboardModifier.NoModifier or self._play.dealer is None:
            return False
        key, begun = Qt.Key(event.key()), self._begun
        self._begun = ""
        if key in _ARROWS:
            self._step(*_ARROWS[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            return self._enter(tap=key == Qt.Key.Key_Space)
        elif key == Qt.Key.Key_Escape:
            return self._escape()
        else:
            return not event.isAutoRepeat() and self._name(begun, letter_of(event))
        return True

    def _name(self, begun: str, letter: str) -> bool:
        dealer = self._play.dealer
        if not letter or dealer is None:
            return False
        table = dealer.position.table
        two = {pile.lower(): pile for pile, role in table.role.items() if role in _TWO_LETTERS}
        by_key = {**two, **dict(zip(_CELLAR, table.having(Role.CELLAR), strict=False))}
        by_key |= dict(zip("12345678", table.having(Role.COLUMN), strict=False))
        by_key |= dict(zip(_CELLS, table.having(Role.CELL), strict=False))
        named = by_key.get(begun + letter) if begun + letter in by_key else by_key.get(letter)
        if named is not None:
            self._play.name(named)
        elif any(name[0] == letter for name in two):
            self._begun = letter
        elif letter == _HOME:
            return self._play.send_home()
        else:
            return letter == _TOP and bool(two) and self._play.choose_top()
        return True

    def _enter(self, *, tap: bool) -> bool:
        focus = self._play.focus
        if focus is None or not self._play.focus_seen:
            if tap:
                return False
            self._step(0, 0)
        elif tap and self._play.chosen is None:
            self._play.tap(focus)
        else:
            self._play.choose(focus)
        return True

    def _escape(self) -> bool:
        if self._play.chosen is not None:
            self._play.let_go()
            return True
        if self._play.focus_seen:
            self._play.hide_focus()
            return True
        return False

    def _step(self, dx: int, dy: int) -> None:
        """Move the focus to the nearest card or empty place in a direction."""
        play, dealer = self._play, self._play.dealer
        if dealer is None:
            return
        places = {
            grip: place
            for pile in dealer.position.table.role
            for grip, last in _grips(pile, len(dealer.position[pile]))
            if (place := self._place(grip, last=last)) is not None
        }
        now = play.focus
        if now is None or now not in places:
            first = next(iter(dealer.position.table))
            play.show_focus(Grip(first, len(dealer.position[first]) - 1))
            return
        if not play.focus_seen or (dx, dy) == (0, 0):
            play.show_focus(now)
            return
        x, y = places[now]

        def cost(grip: Grip) -> float:
            straight = (places[grip][0] - x) * dx + (places[grip][1] - y) * dy
            aside = abs((places[grip][0] - x) * dy) + abs((places[grip][1] - y) * dx)
            return straight + _ASIDE * aside if straight > 1 else float("inf")

        best = min(places, key=cost)
        if cost(best) < float("inf"):
            play.show_focus(best)

    def _place(self, grip: Grip, *, last: bool) -> tuple[float, float] | None:
        """Return where a grip counts as being, for its neighbours."""
        play, layout = self._play, self._play.scene.layout_
        rect = play.rect_of(grip)
        if rect is None or layout is None:
            return None
        if grip.pile[0] != "t":
            return layout.slots[grip.pile].card.middle  # however far its fan reaches
        return rect.middle if last else (rect.x + rect.width / 2, rect.y + rect.height / 8)


def _grips(pile: str, count: int) -> list[tuple[Grip, bool]]:
    """Return what can have the focus on a pile, and whether it is the card that shows whole."""
    if not count:
        return [(Grip(pile, -1), True)]
    if pile[0] != "t":
        return [(Grip(pile, count - 1), True)]
    return [(Grip(pile, n), n == count - 1) for n in range(count)]
