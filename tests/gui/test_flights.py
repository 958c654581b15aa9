"""How cards are seen to fly: from the start, in the cascade, and under the nearest target's ring."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QPoint

from app.scene.rings import RingKind
from engine.cards import DECK
from engine.moves import Move
from engine.table import Role

if TYPE_CHECKING:
    from tests.gui.conftest import Opened, Seat

NEARLY_WON = "Foundations: H-K C-K D-K S-Q\nFreecells: - - - - - - - -\n: KS\n" + ":\n" * 7


def test_deal_of_the_command_line_flies_in(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 1, speed=0.5)
    assert seat.moves()
    at = {(item.x(), item.y()) for item in seat.items().values()}
    assert len(at) < len(DECK) / 2, "most have not set out yet"
    seat.qtbot.waitUntil(lambda: not seat.moves())
    seat.check()


def test_deal_taken_up_at_the_start_lies_at_once(opened: "Opened", tmp_path: object) -> None:
    seat = opened("eight-cells:medium", 1, folder=tmp_path)
    seat.drag(Move("t1", "c5"))
    seat.close()
    again = opened(folder=tmp_path, speed=1.0)
    assert not again.moves()
    again.check()


def resting(seat: "Seat") -> list[int]:
    """How many cards show in each foundation of those that have not set out."""
    items, counts = seat.items(), []
    for pile in seat.position.table.having(Role.FOUNDATION):
        home = seat.layout.slots[pile].card
        lying = [items[card] for card in seat.position[pile]]
        counts.append(sum(item.isVisible() and item.x() == home.x for item in lying))
    return counts


def test_cascade_shows_a_card_once_the_one_above_has_gone(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", board=NEARLY_WON, speed=0.2)
    seat.window.play.land()
    seat.tap("t1")
    seat.window.play.land()
    seat.qtbot.waitUntil(seat.moves)
    assert max(resting(seat)) <= 3, "the two upper ones, and one that is just setting out"
    watch, fallen = QElapsedTimer(), 0
    watch.start()

    def look() -> bool:
        nonlocal fallen
        assert max(resting(seat)) <= 3
        fallen = sum(item.isVisible() for item in seat.items().values())
        return watch.elapsed() > 600

    seat.qtbot.waitUntil(look)
    assert fallen > 20, "the others come to light"


def test_ring_of_the_nearest_target_lies_above_the_held_card(opened: "Opened") -> None:
    seat = opened("eight-cells:medium", 20)
    start, end = seat.way(Move("c2", "fD"))
    seat.press(start)
    seat.move_to(start + QPoint(20, 10))
    seat.move_to(end)
    (ring,) = seat.rings(RingKind.NEAREST)
    (held,) = seat.held()
    assert ring.zValue() > seat.items()[held].zValue()
    seat.release(end)
    assert seat.rings() == []
    seat.check()
