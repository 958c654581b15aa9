"""Cellar: the direction first, then a search in which every card that fits its ace has gone there.

A search has a direction for each suit. Ranks of a suit that goes down are reflected (r → 15 − r), so every
ace is built upwards, from 2 to 13, and one search does for all.

**What fits its ace goes there at once.** Let *s'* be a state *s* after such moves, and take a line that
wins from *s*. Follow it from *s'*, always sending up what fits, and leave out the moves of cards that are
home already. By induction the aces of *s'* are no lower than those of *s*, and each place of *s'* holds
what it holds in *s* less packs and cards that are home. So each move that is left is legal, and in the end
*s'* has won too:

- A pack is a straight run and its ace needs the lowest card of it, at one of its ends: it goes up whole. So
  each pack of *s* is in *s'* either as it is or home.
- If a card that the line lays a pack on is home in *s'*, the pack, its neighbour in suit, is home or fits
  too.
- An empty half-row or cellar or an emptied wall of *s* is that in *s'* too, and nothing else limits a move.

One pack does not obey: 2…13 on a bare ace, its 2 the lowest-lying. Rule 5 sends it the way of the begun
aces; if there is none or they differ, top card first. It stays until it may go (`_may_go`), and as nothing
else of its suit is on the table, it is in no other suit's way. With one direction for all suits, *s'* has
begun every ace that *s* has, so it goes no later. With two, an ace begun early could keep it from going: only
the search with its suit reflected is made then, where it goes up at once from its top; all that draws here
draws there, unless all other suits go against it and that would be no draw. In that case no begun ace ever
helps it, and nothing is missed.

**A state** is, for each half-row and wall, how many dealt cards are blocked in it and the ends of its pack;
the card in the cellar; and the aces, which follow from the rest. Half-rows in which nothing is blocked are
interchangeable, and so are such walls.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from engine.cards import KING, Card
from engine.games.cellar import ACES, CELLAR, HALF_ROWS, WALLS, CellarGame, Direction, Walls
from engine.games.cells import foundation
from engine.solver.answer import ASK_EVERY, Stop, Verdict
from engine.table import Position

Ways = tuple[Direction, Direction, Direction, Direction]
"""A direction for each suit, in the order of `ACES`."""
State = tuple[int, ...]
"""Eight half-rows (sorted), two walls (sorted), the card in the cellar, the aces.

A row is 0 when empty, else a number: which dealt card is blocked outermost (8 · row + its place from 1,
0 for none), four bits for the rank of the pack's lowest-lying card, six bits for the top card. A card is
16 · suit + rank. The aces are the rank that each needs next, four bits a suit.
"""
_WALL, _ROWS = len(HALF_ROWS), len(HALF_ROWS) + len(WALLS)
_IN_CELLAR, _HOME = _ROWS, _ROWS + 1
_ALL_HOME = 0xEEEE  # each ace needs the rank above the king: 14
_BARE = 2
_IS_WALL = 1 << 20
TO_EMPTY, TO_CELLAR, WHOLE = 15, 31, 64
"""An act is what moves and onto what: 128 · the top card that moves, 64 if its whole pack does, and the card
that takes it or one of the first two, which are no cards."""
_COVERED, _OCCUPIED, _LOCKED = 3, 2, 5
"""What a blocked card, a row that is not empty and a locked card in the cellar count against a state."""
_ORDER = 1 << 32


class CellarSearch:
    """Searches one position with a direction for each suit.

    Args:
        game: The rules of a level.
        position: The position to start from; no ace is begun against its direction.
        ways: The direction of each suit.
        canonical: Whether half-rows in which nothing is blocked are the same; changes the work, never the
            verdict.

    Attributes:
        first: The position as a state, all that fits its ace sent up.
        positions: How many different states were reached.
    """

    def __init__(self, game: CellarGame, position: Position, ways: Ways, *, canonical: bool = True) -> None:
        self._walls_take = game.walls is Walls.LIKE_ANY_CARD
        self._ways = ways
        self._canonical = canonical
        # For each blocked card (8 · row + its place from 1) the row as it is when that card has been freed.
        self._freed = [0] * (8 * _ROWS)
        rows = []
        for row, pile in enumerate(HALF_ROWS + WALLS):
            cards = [self._number(card) for card in position[pile]]
            blocked = position.blocked_on(pile)
            for place in range(1, blocked + 1):
                self._freed[8 * row + place] = self._row(row, place - 1, cards[place - 1], cards[place - 1])
            rows.append(self._row(row, blocked, cards[blocked], cards[-1]) if cards else 0)
        taken = position.top(CELLAR)
        home = 0
        for suit, ace in enumerate(ACES):
            home |= len(position[foundation(ace)]) + 1 << 4 * suit
        self.first: State = self._settled([*rows, 0 if taken is None else self._number(taken), home])
        self._known: dict[int, list[int]] = {}
        self.positions = 0

    def _number(self, card: Card) -> int:
        suit = ACES.index(card.suit)
        return suit * 16 + (card.rank if self._ways[suit] is Direction.UP else KING + 2 - card.rank)

    @staticmethod
    def _row(row: int, blocked: int, base: int, top: int) -> int:
        return (8 * row + blocked if blocked else 0) << 10 | (base & 15) << 6 | top

    def run(self, budget: int, stop: Stop) -> tuple[Verdict, list[int]]:
        """Search the most promising position first.

        Returns:
            The verdict, and for `WINNABLE` the acts of the line.
        """
        first = self.first
        self.positions = 1
        if first[_HOME] == _ALL_HOME:
            return Verdict.WINNABLE, []
        seen = {first}
        states, parents, acts = [first], [0], [0]
        heap = [_ORDER - 1]
        while heap:
            place = _ORDER - 1 - heappop(heap) % _ORDER
            state = states[place]
            for act, source, target in self.acts(state):
                child = self.after(state, source, target, whole=bool(act & WHOLE))
                if child in seen:
                    continue
                seen.add(child)
                self.positions += 1
                states.append(child)
                parents.append(place)
                acts.append(act)
                if child[_HOME] == _ALL_HOME:
                    return Verdict.WINNABLE, self._line(parents, acts)
                if self.positions >= budget or (self.positions % ASK_EVERY == 0 and stop()):
                    return Verdict.UNDECIDED, []
                # Among equals the latest first.
                heappush(heap, _weight(child) * _ORDER + _ORDER - len(states))
        return Verdict.UNWINNABLE, []

    @staticmethod
    def _line(parents: list[int], acts: list[int]) -> list[int]:
        line = []
        place = len(acts) - 1
        while place:
            line.append(acts[place])
            place = parents[place]
        line.reverse()
        return line

    def acts(self, state: State) -> list[tuple[int, int, int]]:
        """Return the acts that are possible: each with the place in the state that gives, and that takes."""
        takes = self._takes(state)
        found = []
        for row in range(_ROWS):
            code = state[row]
            if code:
                if row >= _WALL:
                    code |= _IS_WALL  # all of a wall may go to an empty half-row
                if code not in self._known:
                    self._known[code] = _lifts(code)
                for act in self._known[code]:
                    target = takes.get(act & 63, -1)
                    if target >= 0:
                        found.append((act, row, target))
        card = state[_IN_CELLAR]
        if card and not (state[_WALL] and state[_WALL + 1]):
            for onto in (card - 1, card + 1, TO_EMPTY):
                target = takes.get(onto, -1)
                if target >= 0:
                    found.append((card << 7 | WHOLE | onto, _IN_CELLAR, target))
        return found

    def _takes(self, state: State) -> dict[int, int]:
        """Return what takes cards, free cards among it, and each one's place in the state."""
        takes = {} if state[_IN_CELLAR] else {TO_CELLAR: _IN_CELLAR}
        for row in range(_ROWS if self._walls_take else _WALL):
            if state[row]:
                takes[state[row] & 63] = row
            elif row < _WALL:
                takes[TO_EMPTY] = row
        return takes

    def after(self, state: State, source: int, target: int, *, whole: bool) -> State:
        """Return the state after an act."""
        now = list(state)
        code, onto = now[source], now[target]
        settle = False
        if source == _IN_CELLAR:
            base = top = code
            now[source] = 0
        else:
            top = code & 63
            base = top & 48 | code >> 6 & 15
            if whole:
                freed = self._freed[code >> 10]
                now[source] = freed
                # Only a card that was blocked or locked until now can fit its ace.
                settle = now[_HOME] >> (freed >> 2 & 12) & 15 == freed & 15 if freed else source >= _WALL
            else:
                now[source] = code - 1 if base < top else code + 1
                # Only when its last card has left the one pack that does not obey.
                settle = now[_HOME] >> (base >> 2 & 12) & 15 == base & 15
                base = top
        if target == _IN_CELLAR:
            now[target] = top
        elif not onto:
            now[target] = (base & 15) << 6 | top
        else:
            end = onto & 63
            # The end that is not laid on the card is the new top: turned over where only its top fits.
            free = top if abs(base - end) == 1 else base
            now[target] = onto - end + free
        if settle:
            return self._settled(now)
        return self._sorted(now)

    def _sorted(self, now: list[int]) -> State:
        if not self._canonical:
            return tuple(now)
        half_rows = now[:_WALL]
        half_rows.sort()
        if now[_WALL] > now[_WALL + 1]:
            now[_WALL], now[_WALL + 1] = now[_WALL + 1], now[_WALL]
        return (*half_rows, *now[_WALL:])

    def _settled(self, now: list[int]) -> State:
        """Send up all that fits its ace, and return the state."""
        home = now[_HOME]
        again = True
        while again:
            again = False
            for row in range(_ROWS):
                code = now[row]
                top, base = code & 15, code >> 6 & 15
                suit = code >> 4 & 3
                low = base if base < top else top
                if code and home >> 4 * suit & 15 == low and self._may_go(home, suit, base, top):
                    home += base + top - 2 * low + 1 << 4 * suit
                    now[row] = self._freed[code >> 10]
                    again = True
            card = now[_IN_CELLAR]
            locked = now[_WALL] and now[_WALL + 1]
            if card and not locked and home >> (card >> 2 & 12) & 15 == card & 15:
                home += 1 << (card >> 2 & 12)
                now[_IN_CELLAR] = 0
                again = True
        now[_HOME] = home
        return self._sorted(now)

    def _may_go(self, home: int, suit: int, base: int, top: int) -> bool:
        """Whether a pack that fits its ace goes the way that it is to go: all do but one (rule 5)."""
        if (base, top) != (_BARE, KING):
            return True
        begun = [self._ways[other] for other in range(4) if home >> 4 * other & 15 != _BARE]
        return bool(begun) and all(way is self._ways[suit] for way in begun)

    def shortened(self, acts: Sequence[int]) -> list[int]:
        """Return acts that win without those that are not needed: one pass from the end to the beginning."""
        best = list(acts)
        trail = [self.first]
        for act in acts:
            trail.append(self._acted(trail[-1], act) or trail[-1])
        for place in range(len(acts) - 1, -1, -1):
            rest = self._rest(trail[place], best[place + 1 :])
            if rest is not None:
                best[place:] = rest
        return best

    def _rest(self, state: State, acts: Sequence[int]) -> list[int] | None:
        """Return the acts that are left to do, if they win."""
        done = []
        for act in acts:
            if state[_HOME] == _ALL_HOME:
                break
            top = act >> 7
            if state[_HOME] >> (top >> 2 & 12) & 15 > top & 15:
                continue
            after = self._acted(state, act)
            if after is None:
                return None
            done.append(act)
            state = after
        return done if state[_HOME] == _ALL_HOME else None

    def _acted(self, state: State, act: int) -> State | None:
        """Return the state after an act, None if it is not possible."""
        for possible, source, target in self.acts(state):
            if possible == act:
                return self.after(state, source, target, whole=bool(act & WHOLE))
        return None


def _lifts(code: int) -> list[int]:
    """Return what may be done with a row's pack and its top card where there is what they would go onto."""
    top = code & 63
    base = top & 48 | code >> 6 & 15
    act = top << 7
    whole = act | WHOLE
    low, high = (base, top) if base < top else (top, base)
    acts = [whole | low - 1, whole | high + 1]
    if code >> 10:  # else the pack would only change its half-row
        acts.append(whole | TO_EMPTY)
    if low == high:
        acts.append(whole | TO_CELLAR)
    else:
        acts += [act | (top + 1 if top == high else top - 1), act | TO_EMPTY, act | TO_CELLAR]
    return acts


def _weight(state: State) -> int:
    """Return how far a state seems to be from the end."""
    weight = 0
    for row in range(_ROWS):
        if state[row]:
            weight += _OCCUPIED + _COVERED * (state[row] >> 10 & 7)
    if state[_IN_CELLAR] and state[_WALL] and state[_WALL + 1]:
        weight += _LOCKED
    home = state[_HOME]
    return weight + 64 - (home & 15) - (home >> 4 & 15) - (home >> 8 & 15) - (home >> 12)
