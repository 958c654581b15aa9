"""The carpet with walls and cellar (`rules.md`, section 3)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from engine.cards import ACE, KING, Card, Suit
from engine.moves import Move, Reason, Rejection
from engine.rules import Check, judge, judge_lift
from engine.table import Badge, Outcome, Pile, PileId, Position, Role, Sign, Table

ACES = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The aces from the top of the centre column down."""
HALF_ROWS = ("L1", "R1", "L2", "R2", "L3", "R3", "L4", "R4")
WALLS = ("WL", "WR")
CELLAR = "CE"
ROW_LENGTH, WALL_LENGTH = 5, 4
TABLE = Table(
    dict.fromkeys(HALF_ROWS, Role.HALF_ROW)
    | dict.fromkeys(WALLS, Role.WALL)
    | {CELLAR: Role.CELLAR}
    | {f"f{suit.value}": Role.FOUNDATION for suit in ACES}
)
_FULL = 13
_GIVES = (*HALF_ROWS, *WALLS, CELLAR)


class Direction(Enum):
    """How an ace is built on; the value is the sign in a board's text."""

    UP = "^"
    DOWN = "v"

    def next_rank(self, cards: int) -> int:
        """Return the rank that follows on an ace pile of so many cards, the ace included, 1 to 12."""
        return cards + 1 if self is Direction.UP else KING + 1 - cards


class Walls(Enum):
    """What may be laid on a wall that still has cards."""

    LIKE_ANY_CARD = auto()
    NOTHING = auto()


def direction_of(pile: Pile) -> Direction | None:
    """Return the direction in which an ace pile has been begun, None for a bare ace."""
    if len(pile) < 2:  # noqa: PLR2004 - the ace and one card
        return None
    return Direction.UP if pile[1].rank == ACE + 1 else Direction.DOWN


def directions(position: Position) -> frozenset[Direction]:
    """Return the directions of all begun aces: none, one, or both when only a draw is left."""
    return frozenset(
        way for pile in position.table.having(Role.FOUNDATION) if (way := direction_of(position[pile]))
    )


def pack(position: Position, pile: PileId) -> Pile:
    """Return the cards that move together: the outermost dealt card and all laid on it (rule 2)."""
    return position[pile][position.blocked_on(pile) :]


@dataclass(frozen=True)
class CellarGame:
    """Cellar at one level.

    Attributes:
        walls: What may be laid on a wall.
    """

    walls: Walls

    @property
    def table(self) -> Table:
        """The piles."""
        return TABLE

    def deal(self, deck: Sequence[Card]) -> Position:
        """Lay out the deck: the aces in the middle, the rows from the centre outwards."""
        cards = iter([card for card in deck if card.rank != ACE])
        piles: dict[PileId, list[Card]] = {f"f{suit.value}": [Card(ACE, suit)] for suit in ACES}
        blocked = {}
        for row in HALF_ROWS + WALLS:
            length = WALL_LENGTH if row in WALLS else ROW_LENGTH
            piles[row] = [next(cards) for _ in range(length)]
            blocked[row] = length - 1
        return Position.of(TABLE, piles, blocked)

    def held(self, position: Position, pile: PileId, place: int) -> int:
        """Return how many cards a hand takes: the whole pack for any card of it."""
        if TABLE.role[pile] is Role.FOUNDATION:
            return 1
        return len(position[pile]) - min(place, position.blocked_on(pile))

    def why_not_lift(self, position: Position, pile: PileId, count: int) -> Rejection | None:
        """Return why the top cards of a pile cannot be taken up."""
        return judge_lift(position, pile, count, _LIFT)

    def why_not(self, position: Position, move: Move) -> Rejection | None:
        """Return why the move is refused, None if it is legal."""
        return judge(position, move, _LIFT, self._lay)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move, a pack turned over where that is the way it fits."""
        source, target = position[move.source], position[move.target]
        blocked, moved = position.blocked_on(move.source), source[len(source) - move.count :]
        whole = move.count == len(source) - blocked
        laid = _turned(position, move, moved, target)
        # The next dealt card, if there is one, becomes a pack of its own.
        return position.replaced(
            move.source,
            source[: len(source) - move.count],
            move.target,
            target + laid,
            max(0, blocked - 1) if whole else blocked,
        )

    def moves(self, position: Position) -> Iterator[Move]:
        """Yield every legal move once: by source in the table's order, whole packs before their top cards."""
        for source in _GIVES:
            whole = len(pack(position, source))
            for target in TABLE.role:
                for count in sorted({whole, 1} - {0}, reverse=True):
                    move = Move(source, target, count)
                    if self.why_not(position, move) is None:
                        yield move

    def outcome(self, position: Position) -> Outcome:
        """Return `WON` or `DRAWN` when all cards are on the aces: one direction on all four, or not."""
        if any(len(position[pile]) < _FULL for pile in TABLE.having(Role.FOUNDATION)):
            return Outcome.OPEN
        return Outcome.WON if len(directions(position)) == 1 else Outcome.DRAWN

    def foundation_moves(self, position: Position) -> Iterator[Move]:
        """Yield the moves to aces in the chosen direction, lowest reached first.

        When the begun aces differ, only those go on, each its own way: a bare ace is left to the player.
        """
        ways = directions(position)
        found = []
        for source in _GIVES:
            cards = pack(position, source)
            if not cards:
                continue
            target = f"f{cards[0].suit.value}"
            for count in sorted({len(cards), 1}, reverse=True):
                move = Move(source, target, count)
                begun = len(ways) == 1 or direction_of(position[target]) is not None
                legal = begun and self.why_not(position, move) is None
                if legal and not self.costs_the_win(position, move):
                    found.append((len(position[target]), move))
                    break
        return (move for _, move in sorted(found))

    def wanted(self, position: Position) -> tuple[Card, ...]:
        """Return the cards that aces take next; a bare ace goes the way of the others, if it is one."""
        chosen = directions(position)
        wanted = []
        for ace in TABLE.having(Role.FOUNDATION):
            pile = position[ace]
            if len(pile) < _FULL:
                is_led = len(pile) == 1 and len(chosen) == 1
                ways = tuple(chosen) if is_led else _ways(pile)
                wanted += [Card(way.next_rank(len(pile)), pile[0].suit) for way in ways]
        return tuple(wanted)

    def costs_the_win(self, position: Position, move: Move) -> bool:
        """Whether a legal move begins an ace against the one direction of all begun ones (rule 6)."""
        ways = directions(position)
        if (
            len(ways) != 1
            or len(position[move.target]) != 1
            or TABLE.role[move.target] is not Role.FOUNDATION
        ):
            return False
        return direction_of(self.play(position, move)[move.target]) not in ways

    def held_alone(self, position: Position, pile: PileId, place: int) -> int:
        """Return 1 for any card of a pack."""
        return 1 if place >= position.blocked_on(pile) else self.held(position, pile, place)

    def badges(self, position: Position) -> tuple[Badge, ...]:
        """Return the lengths of packs, the cards left on walls, the directions, and the cellar's lock."""
        badges = [Badge(wall, Sign.LEFT, len(position[wall])) for wall in WALLS]
        badges += [
            Badge(pile, Sign.PACK, length)
            for pile in HALF_ROWS + WALLS
            if (length := len(pack(position, pile))) > 1
        ]
        begun = {ace: direction_of(position[ace]) for ace in TABLE.having(Role.FOUNDATION)}
        badges += [
            Badge(ace, Sign.UP if way is Direction.UP else Sign.DOWN) for ace, way in begun.items() if way
        ]
        return (*badges, Badge(CELLAR, Sign.LOCKED if _is_locked(position) else Sign.OPEN))

    def nothing_to_collect(self, position: Position) -> Rejection:
        """Return why `foundation_moves` yields nothing."""
        return Rejection(Reason.NOTHING_TO_COLLECT if directions(position) else Reason.NO_DIRECTION)

    # The pile that takes.

    def _lay_on_row(self, position: Position, move: Move) -> Rejection | None:
        if position[move.target]:
            return _pack_on_free_card(position, move)
        if move.count == len(position[move.source]) and TABLE.role[move.source] is Role.HALF_ROW:
            return Rejection(Reason.NOTHING_CHANGES)
        return None

    def _lay_on_wall(self, position: Position, move: Move) -> Rejection | None:
        if self.walls is Walls.NOTHING or not position[move.target]:
            return Rejection(Reason.WALL_TAKES_NOTHING, (position[move.source][-1],))
        return _pack_on_free_card(position, move)

    @cached_property
    def _lay(self) -> Mapping[Role, Check]:
        return {
            Role.HALF_ROW: self._lay_on_row,
            Role.WALL: self._lay_on_wall,
            Role.CELLAR: _lay_in_cellar,
            Role.FOUNDATION: _lay_on_ace,
        }


# The pile that gives.


def _lift_pack(position: Position, move: Move) -> Rejection | None:
    cards, blocked = position[move.source], position.blocked_on(move.source)
    length = len(cards) - blocked
    if move.count > length:
        at = len(cards) - move.count
        return Rejection(Reason.BLOCKED, (cards[at], cards[at + 1]))
    if move.count not in {1, length}:
        return Rejection(Reason.PART_OF_A_PACK, length=length)
    return None


def _lift_from_cellar(position: Position, move: Move) -> Rejection | None:
    return Rejection(Reason.LOCKED, position[move.source]) if _is_locked(position) else None


def _is_locked(position: Position) -> bool:
    return all(position[wall] for wall in WALLS)


def _take_from_ace(position: Position, move: Move) -> Rejection | None:
    return Rejection(Reason.NO_TAKEBACK, position[move.source][-1:])


_LIFT: Mapping[Role, Check] = {
    Role.HALF_ROW: _lift_pack,
    Role.WALL: _lift_pack,
    Role.CELLAR: _lift_from_cellar,
    Role.FOUNDATION: _take_from_ace,
}

# The pile that takes, where it is the same at both levels.


def _lay_in_cellar(position: Position, move: Move) -> Rejection | None:
    cards, taken = position[move.source], position.top(CELLAR)
    if taken is not None:
        return Rejection(Reason.CELLAR_TAKEN, (cards[-1], taken))
    if move.count > 1:
        return Rejection(Reason.ONE_CARD_ONLY, length=move.count)
    return None


def _pack_on_free_card(position: Position, move: Move) -> Rejection | None:
    cards, onto = position[move.source][-move.count :], position[move.target][-1]
    if _neighbours(cards[0], onto) or _neighbours(cards[-1], onto):
        return None
    if move.count > 1:
        return Rejection(Reason.PACK_DOES_NOT_FIT, (cards[0], cards[-1], onto))
    wrong = Reason.NOT_NEIGHBOURS if cards[0].suit is onto.suit else Reason.WRONG_SUIT
    return Rejection(wrong, (cards[0], onto))


def _lay_on_ace(position: Position, move: Move) -> Rejection | None:
    cards, pile = position[move.source][-move.count :], position[move.target]
    card = cards[-1]
    if len(pile) == _FULL:
        return Rejection(Reason.FOUNDATION_FULL, (card,))
    takes = tuple(Card(way.next_rank(len(pile)), pile[0].suit) for way in _ways(pile))
    if cards[-1] in takes or cards[0] in takes:
        return None
    if move.count > 1:
        return Rejection(Reason.PACK_ENDS, (cards[0], cards[-1], *takes))
    # Only the card that would have begun the ace the other way can still be on the table and mean that.
    if len(takes) == 1 and card.suit is pile[0].suit and card.rank in {ACE + 1, KING}:
        return Rejection(Reason.OTHER_WAY, (card, takes[0]))
    return Rejection(Reason.ACE_NEEDS, (card, *takes))


def _ways(pile: Pile) -> tuple[Direction, ...]:
    """Return the directions in which an ace may go on."""
    begun = direction_of(pile)
    return (begun,) if begun else (Direction.UP, Direction.DOWN)


def _neighbours(card: Card, onto: Card) -> bool:
    return card.suit is onto.suit and abs(card.rank - onto.rank) == 1


def _turned(position: Position, move: Move, moved: Pile, target: Pile) -> Pile:
    """Return the moved cards in the order in which they come to lie: as they lie, or turned over."""
    if len(moved) == 1 or not target:
        return moved
    if TABLE.role[move.target] is not Role.FOUNDATION:
        return moved if _neighbours(moved[0], target[-1]) else moved[::-1]
    ways = _ways(target)
    from_base, from_top = (
        any(end.rank == way.next_rank(len(target)) for way in ways) for end in (moved[0], moved[-1])
    )
    if from_base and from_top:  # 2…K on a bare ace fits both ways (rule 5)
        chosen = directions(position)
        if len(chosen) == 1:
            (way,) = chosen
            return moved if moved[0].rank == way.next_rank(len(target)) else moved[::-1]
    return moved[::-1] if from_top else moved
