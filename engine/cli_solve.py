"""`solve` and `survey` of `faceup-engine` (`interface.md`)."""

import csv
import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext, suppress
from multiprocessing import cpu_count, get_context
from pathlib import Path
from typing import NamedTuple, TextIO

from engine.boards import BoardError
from engine.games.catalogue import LEVELS, Level
from engine.moves import Move
from engine.solver.answer import Stop, Verdict, never
from engine.solver.solve import Solved, solve
from engine.table import Position
from engine.words import board_sentence, quoted

_DATA = 65
_STATUS = {Verdict.WINNABLE: 0, Verdict.UNWINNABLE: 1, Verdict.DRAW: 1, Verdict.UNDECIDED: 2}
_LINE = 100
Clock = Callable[[], float]
"""Returns seconds; the programs bring theirs, the engine has none."""
_95_PERCENT = 1.959964  # standard errors


class Limits(NamedTuple):
    """When a search gives up.

    Attributes:
        states: After so many positions; None for the default.
        seconds: After so much time; None for never.
        clock: Measures it.
    """

    states: int | None
    seconds: float | None
    clock: Clock

    def stop(self) -> Stop:
        """Return what ends a search that begins now."""
        if self.seconds is None:
            return never
        end, clock = self.clock() + self.seconds, self.clock
        return lambda: clock() >= end


def solve_one(level: Level, position: Position, limits: Limits, *, as_json: bool) -> int:
    """Print the answer for one position; return the exit status."""
    begun = limits.clock()
    solved = solve(level.rules, position, limits.states, limits.stop())
    if as_json:
        print(json.dumps(_told(level, solved, limits.clock() - begun)))
    else:
        print(solved.answer.verdict.value)
        for line in _wrapped(_texts(level, position, solved.answer.moves)):
            print(line)
    return _STATUS[solved.answer.verdict]


def solve_table(level: Level, rows: TextIO, limits: Limits) -> int:
    """Print an object for each row of a table of boards; return 65 if one of them is bad.

    Raises:
        ValueError: It has no column `board`.
    """
    bad = 0
    table = csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE)
    if "board" not in (table.fieldnames or ()):
        raise ValueError("its header has no column named board")
    for row in table:
        said = _row(level, row, limits)
        bad |= "error" in said
        print(json.dumps(({"case": row["case"]} if row.get("case") is not None else {}) | said), flush=True)
    return _DATA if bad else 0


def _row(level: Level, row: dict[str, str], limits: Limits) -> dict[str, object]:
    name = row.get("level")
    if name and name not in LEVELS:
        return {"error": f"{quoted(name)} is no level"}
    level = LEVELS[name] if name else level
    try:
        position = level.boards.read((row["board"] or "").replace("\\n", "\n"))
    except BoardError as error:
        return {"level": level.id, "error": board_sentence(error)}
    begun = limits.clock()
    solved = solve(level.rules, position, limits.states, limits.stop())
    return _told(level, solved, limits.clock() - begun)


def _told(level: Level, solved: Solved, seconds: float) -> dict[str, object]:
    answer = solved.answer
    said: dict[str, object] = {
        "level": level.id,
        "verdict": answer.verdict.value,
        "moves": [str(move) for move in answer.moves],
        "states": answer.positions,
        "seconds": round(seconds, 6),
    }
    for way, verdict in (("up", solved.up), ("down", solved.down)):
        if verdict is not None:
            said[way] = None if verdict is Verdict.UNDECIDED else verdict is Verdict.WINNABLE
    return said


def _texts(level: Level, position: Position, moves: Iterable[Move]) -> Iterator[str]:
    """Yield moves in the players' form, or the stored one where there is no other."""
    for move in moves:
        yield level.notation.write(position, move) if level.notation else str(move)
        position = level.rules.play(position, move)


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _LINE:
            yield line
            line = ""
        line = f"{line} {word}".strip()
    if line:
        yield line


def survey(level: Level, wanted: range, jobs: int | None, file: str | None, clock: Clock) -> int:
    """Print how many deals can be won, with a 95 % interval; return the exit status.

    Raises:
        OSError: The file cannot be read or written.
    """
    verdicts = _known(level, Path(file), wanted) if file else {}
    left = [number for number in wanted if number not in verdicts]
    stopped = False
    with Path(file).open("a", encoding="utf-8") if file else nullcontext() as out:
        try:
            for number, verdict, states, seconds in _answers(level, left, jobs or cpu_count(), clock):
                verdicts[number] = verdict
                if out is not None:
                    row = {"number": number, "level": level.id, "verdict": verdict, "states": states}
                    out.write(json.dumps(row | {"seconds": round(seconds, 6)}) + "\n")
                    out.flush()
                _show_progress(len(verdicts), len(wanted))
        except KeyboardInterrupt:
            stopped = True
    if sys.stderr.isatty():
        print(file=sys.stderr)
    counts = Counter(verdicts.values())
    print(f"{level.id}: {len(verdicts)} deals from {wanted.start}")
    for word in Verdict:
        if counts[word.value] or word in {Verdict.WINNABLE, Verdict.UNDECIDED}:
            low, high = interval(counts[word.value], len(verdicts))
            share = 100 * counts[word.value] / max(1, len(verdicts))
            print(f"{word.value:14} {counts[word.value]:8}  {share:7.3f} %  ({low:.3f} to {high:.3f})")
    return 130 if stopped else 0


def interval(count: int, total: int) -> tuple[float, float]:
    """Return the 95 % interval of a share in per cent (Wilson's score interval)."""
    if total == 0:
        return 0.0, 100.0
    share, z = count / total, _95_PERCENT
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)


def _known(level: Level, file: Path, wanted: range) -> dict[int, str]:
    """Return the verdicts that a file holds already; a torn last line is passed over."""
    known: dict[int, str] = {}
    if not file.exists():
        return known
    text = file.read_text(encoding="utf-8")
    for line in text.splitlines():
        with suppress(ValueError, TypeError, KeyError):
            row = json.loads(line)
            if row["level"] == level.id and row["number"] in wanted:
                known[row["number"]] = Verdict(row["verdict"]).value
    if text and not text.endswith("\n"):
        with file.open("a", encoding="utf-8") as out:
            out.write("\n")
    return known


def _answers(
    level: Level, numbers: list[int], jobs: int, clock: Clock
) -> Iterator[tuple[int, str, int, float]]:
    tasks = [(level.id, number, clock) for number in numbers]
    if jobs == 1 or len(tasks) == 1:
        yield from map(_answer, tasks)
        return
    with get_context("spawn").Pool(min(jobs, len(tasks) or 1), _ignore_interrupt) as pool:
        yield from pool.imap_unordered(_answer, tasks, chunksize=4)


def _answer(task: tuple[str, int, Clock]) -> tuple[int, str, int, float]:
    name, number, clock = task
    level = LEVELS[name]
    begun = clock()
    answer = solve(level.rules, level.deal(number), line=False).answer
    return number, answer.verdict.value, answer.positions, clock() - begun


def _ignore_interrupt() -> None:
    import signal  # noqa: PLC0415 - only in the processes of a survey

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _show_progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {total}", end="", file=sys.stderr, flush=True)
