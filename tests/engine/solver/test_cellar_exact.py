"""The solver of Cellar against plain search by the rules' own moves, and against itself."""

import random
from collections import Counter
from functools import cache

import pytest

from engine.boards import CellarBoards
from engine.cards import ACE, KING, Card
from engine.dealing import shuffled
from engine.games.catalogue import CELLAR as STANDARD
from engine.games.catalogue import CELLAR_STRICT as STRICT
from engine.games.cellar import (
    ACES,
    CELLAR,
    HALF_ROWS,
    TABLE,
    WALLS,
    CellarGame,
    Direction,
    direction_of,
    directions,
    pack,
)
from engine.moves import Move
from engine.solver.answer import Answer, Verdict, never
from engine.solver.cellar import CellarAnswer, solve_cellar
from engine.solver.cellar_search import WHOLE, CellarSearch, State
from engine.solver.tidy import wins
from engine.table import Outcome, Position, Role

UP, DOWN = Direction.UP, Direction.DOWN
BOTH = pytest.mark.parametrize("game", [STANDARD, STRICT], ids=["standard", "strict"])
BUDGET = 200_000
_GOOD = {Verdict.UNWINNABLE: 0, Verdict.DRAW: 1, Verdict.WINNABLE: 2}


def solved(game: CellarGame, position: Position) -> CellarAnswer:
    """Solve a position; what is said to be winnable has a line that wins."""
    found = solve_cellar(game, position, BUDGET, never)
    for one in (found.up, found.down):
        assert one.verdict in {Verdict.WINNABLE, Verdict.UNWINNABLE}
        assert not can(one) or wins(game, position, one.moves)
    return found


def can(answer: Answer) -> bool:
    return answer.verdict is Verdict.WINNABLE


def wandered(game: CellarGame, position: Position, chance: random.Random, steps: int) -> list[Position]:
    """Play at random, aces rather not against the direction, and return what was passed through."""
    trail = [position]
    while len(trail) <= steps and (moves := list(game.moves(trail[-1]))):
        aces = [move for move in moves if TABLE.role[move.target] is Role.FOUNDATION]
        with_it = [move for move in aces if not game.costs_the_win(trail[-1], move)]
        rest = [move for move in moves if move not in aces]
        choice = with_it if with_it and chance.random() < 0.6 else rest or moves
        trail.append(game.play(trail[-1], chance.choice(choice)))
    return trail


@cache
def played_out(game: CellarGame, number: int) -> tuple[Position, ...]:
    """Play a deal at random until nothing goes."""
    return tuple(wandered(game, game.deal(shuffled(number)), random.Random(number), 90))


def late(game: CellarGame, number: int, before_the_end: tuple[int, int]) -> Position:
    """Return a position from the end of a random game: it has few states, and often cannot be won."""
    trail = played_out(game, number)
    return trail[max(0, len(trail) - random.Random(number).randint(*before_the_end))]


def reduced(chance: random.Random) -> Position:
    """Lay out the rest anyhow, all aces begun in one direction at the eighth or ninth card."""
    way = chance.choice((UP, DOWN))
    piles: dict[str, list[Card]] = {}
    rest: list[Card] = []
    for suit in ACES:
        ranks = range(ACE + 1, KING + 1) if way is UP else range(KING, ACE, -1)
        cards = [Card(ACE, suit), *(Card(rank, suit) for rank in ranks)]
        reached = chance.choice((8, 9))
        piles[f"f{suit.value}"], rest = cards[:reached], rest + cards[reached:]
    chance.shuffle(rest)
    piles[CELLAR] = [rest.pop()]
    rows = chance.sample(HALF_ROWS, chance.randint(3, 7)) + chance.sample(WALLS, chance.randint(1, 2))
    for n, card in enumerate(rest):
        piles.setdefault(rows[n % len(rows)], []).append(card)
    return Position.of(TABLE, piles, {row: len(piles[row]) - 1 for row in rows})


def plain(game: CellarGame, position: Position, only: frozenset[Direction], most: int) -> set[Outcome] | None:
    """Return all ends that can be reached with no ace begun in another direction; None if too many states.

    Half-rows count as alike, and walls: the rules know no difference. Nothing else is left out.
    """
    seen, stack, ends = {_key(position)}, [position], set()
    while stack:
        position = stack.pop()
        ends.add(game.outcome(position))
        for move in game.moves(position):
            child = game.play(position, move)
            if directions(child) <= only and (key := _key(child)) not in seen:
                seen.add(key)
                stack.append(child)
        if len(seen) > most:
            return None
    return ends - {Outcome.OPEN}


def _key(position: Position) -> tuple[object, ...]:
    def alike(piles: tuple[str, ...]) -> Counter[object]:
        return Counter((position[pile], position.blocked_on(pile)) for pile in piles)

    half_rows, walls = (frozenset(alike(piles).items()) for piles in (HALF_ROWS, WALLS))
    return half_rows, walls, position[CELLAR], *(position[f"f{suit.value}"] for suit in ACES)


@BOTH
def test_what_cannot_be_won_cannot_be_won_by_plain_search(game: CellarGame) -> None:
    """Every "winnable" and every "draw" is proved by its line, every "unwinnable" here."""
    proved = 0
    for number in range(40):
        position = late(game, number, (2, 10))
        found = solved(game, position)
        if found.draw is not None:
            ends = plain(game, position, frozenset(Direction), 80)
            if ends is not None:
                proved += 1
                assert ends == ({Outcome.DRAWN} if found.answer.verdict is Verdict.DRAW else set())
            continue
        for way, one in ((UP, found.up), (DOWN, found.down)):
            if not can(one) and directions(position) <= {way}:
                ends = plain(game, position, frozenset({way}), 80)
                assert not ends
                proved += ends is not None
    assert proved >= 8


@BOTH
def test_small_positions_are_as_plain_search_says(game: CellarGame) -> None:
    known = 0
    for seed in range(24):
        chance = random.Random(seed)
        position = chance.choice(wandered(game, reduced(chance), chance, 60)[-8:])
        found = solved(game, position)
        ends = plain(game, position, directions(position), 60)
        if ends is not None:
            known += 1
            assert (found.answer.verdict is Verdict.WINNABLE) == (Outcome.WON in ends)
    assert known >= 5


@BOTH
def test_a_position_is_worth_as_much_as_its_best_move(game: CellarGame) -> None:
    worth = Counter[Verdict]()
    for number in range(8):
        position = late(game, number, (3, 30))
        found = solved(game, position)
        children = [solved(game, game.play(position, move)) for move in game.moves(position)]
        assert can(found.up) == any(can(child.up) for child in children)
        assert can(found.down) == any(can(child.down) for child in children)
        best = max((_GOOD[child.answer.verdict] for child in children), default=0)
        assert _GOOD[found.answer.verdict] == best
        worth[found.answer.verdict] += 1
    assert len(worth) >= 2


def all_up(game: CellarGame, position: Position, way: Direction) -> Position:
    """Send up all that fits in one direction."""
    again = True
    while again:
        again = False
        for move in game.moves(position):
            if TABLE.role[move.target] is Role.FOUNDATION:
                child = game.play(position, move)
                if direction_of(child[move.target]) is way:
                    position, again = child, True
                    break
    return position


def kind_of(position: Position, move: Move, onto: Role) -> str:
    """Name what the lists of cases do not catch."""
    cards, target = pack(position, move.source), position[move.target]
    part = "whole" if move.count == len(cards) else "top"
    if move.source == CELLAR:
        half = "half " if any(position[wall] for wall in WALLS) else ""
        return f"{half}unlocked to {'' if target else 'empty '}{onto.name}"
    if target and move.count > 1 and abs(cards[0].rank - target[-1].rank) != 1:
        return f"turned on {onto.name}"
    many = "pack" if len(cards) > 1 else "card"
    return f"{part} {many} to {'empty ' if not target else ''}{onto.name}"


@BOTH
def test_the_search_knows_every_move_of_the_rules_and_no_other(game: CellarGame) -> None:
    kinds = Counter[str]()
    for number in range(40):
        chance, way = random.Random(number), (UP, DOWN)[number % 2]
        ways = (way, way, way, way)
        start = reduced(chance) if number % 3 else game.deal(shuffled(number))
        for passed in wandered(game, start, chance, 40)[::3]:
            if not directions(passed) <= {way}:
                break
            position = all_up(game, passed, way)
            by_rules: set[State] = set()
            for move in game.moves(position):
                onto = TABLE.role[move.target]
                if onto is not Role.FOUNDATION:
                    by_rules.add(CellarSearch(game, game.play(position, move), ways).first)
                    kinds[kind_of(position, move, onto)] += 1
            search = CellarSearch(game, position, ways)
            first = search.first
            by_search = {
                search.after(first, source, target, whole=bool(act & WHOLE))
                for act, source, target in search.acts(first)
            }
            assert by_search == by_rules, CellarBoards().write(position)
    wanted = {
        "turned on HALF_ROW",
        "top pack to HALF_ROW",
        "top pack to empty HALF_ROW",
        "top pack to empty CELLAR",
        "whole pack to empty HALF_ROW",
        "half unlocked to HALF_ROW",
        "half unlocked to empty HALF_ROW",
    }
    if game is STANDARD:
        wanted |= {"turned on WALL", "top pack to WALL", "whole pack to WALL", "half unlocked to WALL"}
    assert wanted <= set(kinds), wanted - set(kinds)


@BOTH
def test_a_reflected_board_exchanges_up_and_down(game: CellarGame) -> None:
    for number in range(15):
        position = late(game, number, (1, 60)) if number % 2 else game.deal(shuffled(number))
        piles = tuple(
            tuple(card if card.rank == ACE else Card(KING + 2 - card.rank, card.suit) for card in pile)
            for pile in position.piles
        )
        found = solved(game, position)
        other = solved(game, Position(TABLE, piles, position.blocked))
        assert (found.up.verdict, found.up.positions) == (other.down.verdict, other.down.positions)
        assert (found.down.verdict, found.down.positions) == (other.up.verdict, other.up.positions)
        assert found.answer.verdict is other.answer.verdict


@BOTH
def test_with_and_without_the_canonical_key_it_says_the_same(game: CellarGame) -> None:
    decided = Counter[Verdict]()
    for number in range(40):
        position = late(game, number, (3, 25))
        for way in Direction:
            if directions(position) <= {way}:
                ways = (way, way, way, way)
                verdict, _ = CellarSearch(game, position, ways).run(BUDGET, never)
                other, _ = CellarSearch(game, position, ways, canonical=False).run(2_000, never)
                assert other in {verdict, Verdict.UNDECIDED}
                decided[other] += 1
    assert decided[Verdict.WINNABLE] >= 5
    assert decided[Verdict.UNWINNABLE] >= 5
