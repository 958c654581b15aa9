"""Pointing at cards for a player: a hint in two steps, and the cards that foundations take next."""

from PySide6.QtCore import QObject

from app.gestures import Grip
from app.scene import ground
from app.scene.play import Play
from app.scene.rings import RingKind
from engine.moves import Move


class Pointing(QObject):
    """Rings that stay until the next input.

    Args:
        play: At whose table.
    """

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self._play = play

    def look_at(self, move: Move) -> None:
        """Show where to look: the cards of a move, not where they go."""
        self._point(move, whole=False)

    def at(self, move: Move) -> None:
        """Show a move: its cards and where they go."""
        self._point(move, whole=True)

    def next_cards(self) -> None:
        """Ring the cards that foundations take next."""
        dealer, layout = self._play.dealer, self._play.scene.layout_
        if dealer is None or layout is None:
            return
        self._play.let_go()
        self.stop()
        for n, (_, pile, place) in enumerate(dealer.wanted()):
            rect = ground.seen(layout, dealer.position, Grip(pile, place))
            self._play.scene.mark(("next", n), RingKind.NEXT, rect)

    def stop(self) -> None:
        """Take the rings away."""
        scene = self._play.scene
        scene.unmark([key for key in scene.rings if isinstance(key, tuple) and key[0] in {"hint", "next"}])

    def _point(self, move: Move, *, whole: bool) -> None:
        dealer, layout = self._play.dealer, self._play.scene.layout_
        if dealer is None or layout is None:
            return
        self._play.let_go()
        self.stop()
        ends = ground.ends(layout, dealer.position, move)
        self._play.scene.point_at(ends if whole else ends[:1])
