"""The log: what is stored, what is refused, and that it says everything (`interface.md`, "User data")."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.catalogue import EIGHT_CELLS, LEVELS
from engine.history import Event, Game, LogError, What
from engine.moves import Move
from engine.rules import Rules
from engine.table import Position

Board = Callable[[str, Rules], Position]


@pytest.fixture
def game(board: Board) -> Game:
    """An Eight Cells deal with a few moves to make."""
    level = LEVELS["eight-cells:medium"]
    return level.begin(board("Foundations: S-A\n: 4D 2S\n: 5D\n: 6D\n: KH", level.rules))


@pytest.mark.parametrize(
    "text",
    [
        "t1>t2",
        "t1>t2x13",
        "auto t1>fS",
        "undo",
        "redo",
        "retract",
        "restart",
        "hint",
        "advise",
        "solution",
        "call can",
        "call cannot",
        "give up",
    ],
)
def test_events_are_written_and_read_in_the_stored_form(text: str) -> None:
    event = Event.parse(17, text)
    assert str(event) == text
    assert event.at_ms == 17


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "auto",
        "auto ",
        "auto  t1>fS",
        " t1>t2",
        "t1>t2 ",
        "undo t1>t2",
        "Undo",
        "call",
        "call maybe",
        "t1>t2x1",
        "t1>t2x0",
        "t1>t2x100",
        "t1-t2",
        "t1>",
        "give  up",
        "auto undo",
        "move t1>t2",
        "t1>t2\n",
    ],
)
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is its message
        Event.parse(0, text)


BAD_LOGS = [
    (["undo"], 0),
    (["redo"], 0),
    (["retract"], 0),
    (["restart"], 0),
    (["auto t1>fS"], 0),
    (["t2>t3", "undo", "undo"], 2),
    (["t2>t3", "redo"], 1),
    (["t2>t3", "retract", "retract"], 2),
    (["t2>t3", "call can"], 1),
    (["t2>t3", "undo", "call cannot"], 2),
    (["give up", "give up"], 1),
    (["give up", "call can"], 1),
    (["t1>t3"], 0),
    (["t2>t3", "t2>t3"], 1),
    (["t2>t3", "restart", "restart"], 2),
    (["t2>t3", "hint", "retract"], 2),
]


@pytest.mark.parametrize(("texts", "place"), BAD_LOGS, ids=str)
def test_a_log_that_the_rules_do_not_accept_is_refused_with_the_place(
    texts: list[str], place: int, game: Game
) -> None:
    events = [Event.parse(n, text) for n, text in enumerate(texts)]
    with pytest.raises(LogError) as caught:
        LEVELS["eight-cells:medium"].begin(game.start, events)
    assert caught.value.args[:2] == (place, events[place])


@pytest.mark.parametrize("times", [[-1], [5, 4], [0, 3, 2]])
def test_a_log_whose_time_runs_backwards_is_refused(times: list[int], game: Game) -> None:
    events = [
        Event(at_ms, What.MOVE, Move.parse(move))
        for at_ms, move in zip(times, ("t2>t3", "t1>fS", "t4>c1"), strict=False)
    ]
    with pytest.raises(LogError):
        LEVELS["eight-cells:medium"].begin(game.start, events)


def test_an_event_without_its_move_is_refused(game: Game) -> None:
    with pytest.raises(LogError):
        LEVELS["eight-cells:medium"].begin(game.start, [Event(0, What.MOVE)])


def test_a_refused_log_carries_the_refusal(game: Game) -> None:
    with pytest.raises(LogError) as caught:
        LEVELS["eight-cells:medium"].begin(game.start, [Event(0, What.MOVE, Move("t4", "fH"))])
    expected = EIGHT_CELLS.why_not(game.start, Move("t4", "fH"))
    assert caught.value.args[2] == expected
    assert expected is not None


def stir(game: Game, chance: random.Random, at_ms: int) -> None:
    """Do something, anything that the deal allows or not."""
    kind = chance.random()
    if kind < 0.55:
        moves = list(game.rules.moves(game.position))
        if moves:
            game.play(chance.choice(moves), at_ms)
            if chance.random() < 0.2:
                game.follow(list(game.rules.foundation_moves(game.position))[:1], at_ms)
    elif kind < 0.95:
        do = chance.choice(
            [game.undo, game.undo, game.redo, game.redo, game.retract, game.retract, game.restart]
        )
        do(at_ms)
    elif kind < 0.98:
        game.note(
            chance.choice([What.HINT, What.ADVISE, What.SOLUTION, What.CALL_CAN, What.CALL_CANNOT]), at_ms
        )
    else:
        game.give_up(at_ms)


@given(st.sampled_from(sorted(LEVELS)), st.integers(0, 2**32 - 1), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_saved_and_loaded_at_any_point_the_state_is_the_same(level: str, number: int, seed: int) -> None:
    game, chance = LEVELS[level].begin(LEVELS[level].deal(number)), random.Random(seed)
    at_ms, saved = 0, []
    for _ in range(60):
        at_ms += chance.randrange(40_000)
        stir(game, chance, at_ms)
        saved.append((len(game.events), game.state, at_ms, game.score(at_ms)))
    log = [(event.at_ms, str(event)) for event in game.events]
    for length, state, now_ms, score in saved[::7] + saved[-1:]:
        events = [Event.parse(when, text) for when, text in log[:length]]
        again = LEVELS[level].begin(LEVELS[level].deal(number), events)
        assert again.state == state
        assert again.score(now_ms) == score
        assert again.events == game.events[:length]
        assert again.position.digest() == state.position.digest()
