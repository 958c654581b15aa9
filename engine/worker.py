"""The solver as a process of its own: questions in, answers out, a JSON object a line.

    {"id": 7, "level": "eight-cells:hard", "board": "Foundations: …"}     a question; "budget" is optional
    {"stop": 7}                                                          ends it: the answer is "undecided"

    {"id": 7, "verdict": "winnable", "moves": ["t3>c5", …], "positions": 321}
    {"error": "…"}                                                       for a line that is no question

Cellar's answers also have "up" and "down". Questions are answered one after another, in order. The process
ends when its input ends, whatever it is doing.
"""

import json
import queue
import sys
import threading
from collections.abc import Iterable
from typing import TextIO

from engine.boards import LONGEST, BoardError
from engine.games.catalogue import LEVELS
from engine.solver.answer import Stop
from engine.solver.solve import Solved, solve
from engine.words import board_sentence, quoted

_LONGEST_LINE = 2 * LONGEST
_MOST_BUDGET = 100_000_000


class QuestionError(ValueError):
    """A line that is no question; the argument says why."""


class Worker:
    """Answers questions while a second thread listens for stops.

    Args:
        answers: Where answers go.
    """

    def __init__(self, answers: TextIO) -> None:
        self._answers = answers
        self._waiting: queue.SimpleQueue[dict[str, object] | None] = queue.SimpleQueue()
        self._open: set[object] = set()  # questions not answered yet
        self._stopped: set[object] = set()
        self._ended = threading.Event()

    def listen(self, lines: Iterable[str]) -> None:
        """Take lines until they end."""
        for line in lines:
            try:
                asked = _read(line)
            except QuestionError as error:
                self._say({"error": str(error)})
                continue
            if asked is None:
                continue
            if "stop" not in asked:
                self._open.add(asked["id"])
                self._waiting.put(asked)
            elif asked["stop"] in self._open:
                self._stopped.add(asked["stop"])
        self._ended.set()
        self._waiting.put(None)

    def answer_all(self) -> None:
        """Answer what comes until the input has ended."""
        while (asked := self._waiting.get()) is not None and not self._ended.is_set():
            name = asked["id"]

            def stop(name: object = name) -> bool:
                return self._ended.is_set() or name in self._stopped

            try:
                answer = _answer(asked, stop)
            except QuestionError as error:
                answer = {"id": name, "error": str(error)}
            self._open.discard(name)
            self._stopped.discard(name)
            self._say(answer)

    def _say(self, answer: dict[str, object]) -> None:
        self._answers.write(json.dumps(answer, separators=(",", ":")) + "\n")
        self._answers.flush()


def _read(line: str) -> dict[str, object] | None:
    """Return the object of a line, None for an empty one."""
    if not line.strip():
        return None
    if len(line) > _LONGEST_LINE:
        raise QuestionError("the line is too long for a question")
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):  # the latter for a thousand brackets
        raise QuestionError(f"{quoted(line.strip())} is no JSON; expected an object a line") from None
    if not isinstance(asked, dict) or not isinstance(asked.get("stop", asked.get("id")), int | str):
        raise QuestionError("expected an object with an id (or stop), a level and a board")
    return asked


def _answer(asked: dict[str, object], stop: Stop) -> dict[str, object]:
    level, board, budget = LEVELS.get(str(asked.get("level"))), asked.get("board"), asked.get("budget")
    if level is None:
        raise QuestionError(f"{quoted(str(asked.get('level')))} is no level")
    if not isinstance(board, str):
        raise QuestionError("the question has no board")
    whole = budget is None or (type(budget) is int and 0 < budget <= _MOST_BUDGET)
    if not whole:
        raise QuestionError(f"a budget is a whole number from 1 to {_MOST_BUDGET}")
    try:
        position = level.boards.read(board)
    except BoardError as error:
        raise QuestionError(board_sentence(error)) from None
    return {
        "id": asked["id"],
        **told(solve(level.rules, position, budget if type(budget) is int else None, stop)),
    }


def told(solved: Solved) -> dict[str, object]:
    """Return an answer as an object for JSON."""
    answer = solved.answer
    said: dict[str, object] = {
        "verdict": answer.verdict.value,
        "moves": [str(move) for move in answer.moves],
        "positions": answer.positions,
    }
    if solved.up is not None and solved.down is not None:
        said |= {"up": solved.up.value, "down": solved.down.value}
    return said


def main() -> int:
    """Serve until standard input ends."""
    worker = Worker(sys.stdout)
    listener = threading.Thread(target=worker.listen, args=(sys.stdin,), daemon=True)
    listener.start()
    worker.answer_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
