"""The solver's process: questions and answers, a JSON object a line."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games.catalogue import LEVELS
from engine.moves import Move
from engine.table import Outcome

ROOT = Path(__file__).parents[3]
LONG = {"id": 9, "level": "six-by-six:standard", "budget": 50_000_000}


class Talk:
    """A conversation with a worker."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "engine.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            cwd=ROOT,
        )

    def say(self, words: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write((words if isinstance(words, str) else json.dumps(words)) + "\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, object]:
        assert self.process.stdout is not None
        heard: dict[str, object] = json.loads(self.process.stdout.readline())
        return heard

    def ask(self, name: object, level: str, number: int) -> dict[str, object]:
        its = LEVELS[level]
        self.say({"id": name, "level": level, "board": its.boards.write(its.deal(number))})
        return self.hear()


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.process.kill()
    for stream in (talk.process.stdin, talk.process.stdout):
        assert stream is not None
        stream.close()
    talk.process.wait()


def hopeless() -> str:
    """Return a board whose search takes far longer than any test."""
    rows = (ROOT / "tests" / "data" / "cases" / "six-by-six-standard.tsv").read_text().splitlines()
    lost = next(row for row in rows if row.startswith("273\t"))
    return lost.split("\t")[1].replace("\\n", "\n")


@pytest.mark.parametrize("level", LEVELS)
def test_an_answer_bears_the_name_of_its_question_and_a_line_that_wins(talk: Talk, level: str) -> None:
    answer = talk.ask("here", level, 1)
    assert answer["id"] == "here"
    its = LEVELS[level]
    position = its.deal(1)
    moves = answer["moves"]
    assert isinstance(moves, list)
    for text in moves:
        move = Move.parse(text)
        assert its.rules.why_not(position, move) is None
        position = its.rules.play(position, move)
    won = its.rules.outcome(position) is Outcome.WON
    assert (answer["verdict"] == "winnable") is won


def test_questions_are_answered_in_their_order(talk: Talk) -> None:
    its = LEVELS["eight-off:c2"]
    for number in range(20):
        talk.say({"id": number, "level": its.id, "board": its.boards.write(its.deal(number))})
    assert [talk.hear()["id"] for _ in range(20)] == list(range(20))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nonsense", "no JSON"),
        ("[]", "expected an object"),
        ('{"level": "eight-cells:hard"}', "expected an object with an id"),
        ('{"id": 1, "level": "chess", "board": ""}', "no level"),
        ('{"id": 1, "level": "eight-cells:hard"}', "no board"),
        ('{"id": 1, "level": "eight-cells:hard", "board": ": XX"}', "'XX' is no card"),
        ('{"id": 1, "level": "eight-cells:hard", "board": "", "budget": 0}', "budget"),
        ('{"id": 1, "level": "eight-cells:hard", "board": "", "budget": true}', "budget"),
        ('{"id": 1, "stop": []}', "expected an object"),
        ("[" * 19_000, "no JSON"),
        ("x" * 30_000, "too long"),
    ],
)
def test_a_line_that_is_no_question_gets_an_error_and_the_next_one_its_answer(
    talk: Talk, line: str, says: str
) -> None:
    talk.say(line)
    assert says in str(talk.hear()["error"])
    assert talk.ask(2, "eight-off:c2", 1)["id"] == 2


def test_a_stop_ends_a_question_and_says_undecided(talk: Talk) -> None:
    talk.say(LONG | {"board": hopeless()})
    talk.say({"stop": 9})
    answer = talk.hear()
    assert (answer["id"], answer["verdict"]) == (9, "undecided")
    assert talk.ask(9, "eight-off:c2", 1)["verdict"] == "unwinnable", "a stop is for one question only"


def test_it_ends_when_its_input_ends_whatever_it_is_doing(talk: Talk) -> None:
    talk.say(LONG | {"board": hopeless()})
    assert talk.process.stdin is not None
    talk.process.stdin.close()
    assert talk.process.wait(timeout=20) == 0


def test_memory_stays_flat_over_five_hundred_questions(talk: Talk) -> None:
    def used() -> int:
        pages = Path(f"/proc/{talk.process.pid}/statm").read_text().split()[1]
        return int(pages)

    for number in range(100):
        talk.ask(number, "eight-off:c4", number)
    warm = used()
    for number in range(500):
        talk.ask(number, "eight-off:c4", number)
    assert used() < 1.25 * warm + 2_000
