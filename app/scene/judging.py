"""Every move seen: targets of a held card, and a card that could be taken, say whether the win stays."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.gestures import Grip
from app.scene import ground
from app.scene.play import Play
from app.scene.rings import RingKind
from app.truth import Truth, truth_of_several
from engine.moves import Move
from engine.table import PileId

_KEY = "truth"

Judge = Callable[[Move], Truth]


class Judging(QObject):
    """Puts verdicts on a table while there is somebody to ask.

    Args:
        play: Who plays.
    """

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self._play = play
        self._judge: Judge | None = None
        play.aimed.connect(self.refresh)

    def ask(self, judge: Judge | None) -> None:
        """Ask somebody else from now on; nobody for None."""
        self._judge = judge
        self.refresh()

    def refresh(self) -> None:
        """Show what is known by now."""
        play, judge = self._play, self._judge
        dealer = play.dealer
        if judge is None or dealer is None:
            play.scene.unmark([_KEY])
            if play.held is not None:
                self._judge_targets(*play.held)
            return
        if play.held is not None:
            play.scene.unmark([_KEY])
            self._judge_targets(*play.held)
        elif play.eyed is not None:
            self._judge_card(*play.eyed)
        else:
            play.scene.unmark([_KEY])

    def _judge_targets(self, pile: PileId, count: int) -> None:
        dealer, judge = self._play.dealer, self._judge
        for target in dealer.targets(pile, count) if dealer is not None else ():
            truth = judge(Move(pile, target, count)) if judge is not None else None
            ring = self._play.scene.rings.get(("target", target))
            if ring is not None:
                ring.judge(truth)

    def _judge_card(self, pile: PileId, count: int) -> None:
        """Put the sign of the best that can be done with a card on it, before it is lifted."""
        play, dealer, judge = self._play, self._play.dealer, self._judge
        layout = play.scene.layout_
        targets = dealer.targets(pile, count) if dealer is not None else ()
        if dealer is None or judge is None or layout is None or not targets:
            play.scene.unmark([_KEY])
            return
        rect = ground.rect_of(layout, dealer.position, Grip(pile, len(dealer.position[pile]) - count))
        play.scene.mark(_KEY, RingKind.SIGN, rect)
        truths = [judge(Move(pile, target, count)) for target in targets]
        ring = play.scene.rings.get(_KEY)
        if ring is not None:
            ring.judge(truth_of_several(truths))
