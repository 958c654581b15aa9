"""`faceup-engine`: the engine on the command line (`interface.md`)."""

import argparse
import os
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import NoReturn

from engine.boards import BoardError
from engine.codes import CodeError
from engine.dealing import LARGEST
from engine.games.catalogue import LEVELS, Level, level_of_code
from engine.moves import Move
from engine.notation import MoveTextError, read_moves
from engine.rules import Rules
from engine.table import Outcome, Position
from engine.words import board_sentence, code_sentence, quoted, refusal_words

USAGE, DATA, NO_INPUT, NO_OUTPUT = 64, 65, 66, 74  # sysexits.h
_MOST_BYTES = 1 << 20
_DEEPEST = 20
_STDIN = "-"
_EPILOG = """\
A board is text: for the games with cells one column a line, deepest card first, after optional lines such as
  Foundations: H-0 C-A D-2 S-0
  Freecells: 3H - QC -
Exit status: 0 done, 64 bad arguments, 65 a bad board or move, 66 a file that cannot be read, 74 output that
cannot be written."""


class UserError(Exception):
    """Something the user can mend: `args` are the exit status and the sentence."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UserError(USAGE, f"{message}; {self.prog} --help says what is possible")


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    if hasattr(sys.stderr, "reconfigure"):
        sys.stderr.reconfigure(errors="backslashreplace")
    try:
        options = _parser().parse_args(arguments)
        status: int = options.run(options)
        print(end="", flush=True)
    except UserError as complaint:
        status, sentence = complaint.args
        with suppress(OSError):
            print("faceup-engine:", _one_line(sentence), file=sys.stderr)
    except BrokenPipeError:
        _silence()  # the reader has seen enough
        status = 0
    except OSError as error:
        _silence()
        print(
            f"faceup-engine: the output cannot be written: {error.strerror}; send it elsewhere",
            file=sys.stderr,
        )
        status = NO_OUTPUT
    except KeyboardInterrupt:
        status = 130
    return status


def _one_line(sentence: str) -> str:
    """Return the sentence without line breaks and whatever else a terminal would obey."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in " ".join(sentence.split()))


def _silence() -> None:
    """Let nothing more be written when Python closes the stream: it would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="faceup-engine",
        description="The engine of Eight Cells, Eight Off, Six by Six, Cellar: deal, solve, replay, count.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    games = commands.add_parser("games", help="list the levels: id, name, code prefix")
    games.set_defaults(run=_games)

    deal = commands.add_parser("deal", help="print a deal as a board")
    _add_level(deal)
    which = deal.add_mutually_exclusive_group(required=True)
    _add_deal(which)
    which.add_argument(
        "--random", action="store_true", help="any deal, drawn from the system's random source"
    )
    deal.set_defaults(run=_deal)

    replay = commands.add_parser("replay", help="play moves on a board; print where they lead")
    _add_level(replay)
    which = replay.add_mutually_exclusive_group(required=True)
    which.add_argument("board", nargs="?", metavar="FILE", help="a board; - reads standard input")
    _add_deal(which)
    replay.add_argument(
        "--moves",
        required=True,
        metavar="FILE",
        help="moves, parted by white space: 3a 26 5h, or t1>t2x3; - reads standard input",
    )
    replay.set_defaults(run=_replay)

    perft = commands.add_parser("perft", help="count the legal move sequences of a deal by length")
    _add_level(perft)
    perft.add_argument("--number", type=_number, required=True, metavar="N", help="deal number")
    perft.add_argument("--depth", type=_depth, required=True, metavar="D", help=f"0 to {_DEEPEST}")
    perft.add_argument("--divide", action="store_true", help="also list the count under each first move")
    perft.set_defaults(run=_perft)

    solve = commands.add_parser("solve", help="say whether a deal can be won, and how")
    _add_level(solve)
    which = solve.add_mutually_exclusive_group(required=True)
    which.add_argument("board", nargs="?", metavar="FILE", help="a board; - reads standard input")
    _add_deal(which)
    which.add_argument(
        "--boards",
        metavar="FILE.tsv",
        help="many boards, tab-separated, with a header: board (line breaks \\n), if wanted case and level",
    )
    solve.add_argument("--states", type=_states, metavar="N", help="give up after N positions")
    solve.add_argument("--seconds", type=_seconds, metavar="S", help="give up after S seconds")
    solve.add_argument("--json", action="store_true", help="print one JSON object")
    solve.set_defaults(run=_solve)

    survey = commands.add_parser("survey", help="count how many deals in a row can be won")
    _add_level(survey)
    survey.add_argument("--deals", type=_states, required=True, metavar="N", help="how many deal numbers")
    survey.add_argument(
        "--from", dest="first", type=_number, default=1, metavar="M", help="the first; 1 if left out"
    )
    survey.add_argument("--jobs", type=_states, metavar="J", help="processes at once; all cores if left out")
    survey.add_argument(
        "--json-lines", metavar="FILE", help="write an object a deal; a second run continues it"
    )
    survey.set_defaults(run=_survey)
    return parser


def _add_level(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("level", type=_level, metavar="LEVEL", help="such as eight-cells:hard; see games")


def _add_deal(group: "argparse._MutuallyExclusiveGroup") -> None:
    group.add_argument("--number", type=_number, metavar="N", help=f"deal number, 0 to {LARGEST}")
    group.add_argument("--code", metavar="CODE", help="deal code, such as EC1-M-AAAAAFA")


def _level(text: str) -> Level:
    if text not in LEVELS:
        raise UserError(USAGE, f"{quoted(text)} is no level; expected one of {', '.join(LEVELS)}")
    return LEVELS[text]


def _number(text: str) -> int:
    return _whole(text, LARGEST, "deal number")


def _depth(text: str) -> int:
    return _whole(text, _DEEPEST, "depth")


def _states(text: str) -> int:
    count = _whole(text, LARGEST, "number")
    if count < 1:
        raise UserError(USAGE, "expected a number of at least 1")
    return count


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < LARGEST:
        raise UserError(USAGE, f"{quoted(text)} is no time; expected seconds, more than 0")
    return value


def _whole(text: str, largest: int, what: str) -> int:
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(largest))
    if not digits or int(text) > largest:
        raise UserError(USAGE, f"{quoted(text)} is no {what}; expected a whole number from 0 to {largest}")
    return int(text)


def _games(options: argparse.Namespace) -> int:  # noqa: ARG001 - all commands have one form
    width, middle = (
        max(map(len, column)) for column in ((*LEVELS,), [level.name for level in LEVELS.values()])
    )
    for level in LEVELS.values():
        print(f"{level.id:{width}}  {level.name:{middle}}  {level.code}")
    return 0


def _deal(options: argparse.Namespace) -> int:
    number = secrets.randbelow(LARGEST + 1) if options.random else _deal_number(options)
    print(options.level.boards.write(options.level.deal(number)), end="")
    return 0


def _deal_number(options: argparse.Namespace) -> int:
    if options.number is not None:
        return int(options.number)
    try:
        level, number = level_of_code(options.code)
    except CodeError as error:
        raise UserError(USAGE, code_sentence(error)) from None
    if level is not options.level:
        raise UserError(USAGE, f"{quoted(options.code)} is a code of {level.id}, not of {options.level.id}")
    return number


def _replay(options: argparse.Namespace) -> int:
    level: Level = options.level
    if options.board == options.moves == _STDIN:
        raise UserError(USAGE, "board and moves cannot both come from standard input; put one into a file")
    position = level.deal(_deal_number(options)) if options.board is None else _board(level, options.board)
    try:
        for pending in read_moves(level.rules, level.notation, _text(options.moves)):
            move = pending.meant(position)
            refusal = level.rules.why_not(position, move)
            if refusal is not None:
                raise UserError(
                    DATA, f"move {pending.place}, {pending.token}: {refusal_words(move, refusal)}"
                )
            position = level.rules.play(position, move)
    except MoveTextError as error:
        token, place = error.args
        form = "such as 3a, 26, 5h or t1>t2x3" if level.notation else "such as L1>R2 or L1>fSx3"
        raise UserError(DATA, f"move {place}: {quoted(token)} is no move; expected {form}") from None
    print(level.boards.write(position), end="")
    print(_standing(level.rules, position))
    return 0


def _standing(rules: Rules, position: Position) -> str:
    outcome = rules.outcome(position)
    if outcome is Outcome.OPEN and next(iter(rules.moves(position)), None) is None:
        return "dead"
    return outcome.value


def _perft(options: argparse.Namespace) -> int:
    rules, start = options.level.rules, options.level.deal(options.number)
    for depth in range(options.depth + 1):
        print(depth, count_sequences(rules, start, depth), flush=True)
    if options.divide and options.depth:
        for move, count in divided(rules, start, options.depth):
            print(f"{move}: {count}")
    return 0


def count_sequences(rules: Rules, position: Position, depth: int) -> int:
    """Return how many sequences of `depth` legal moves there are."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in rules.moves(position))
    return sum(count for _, count in divided(rules, position, depth))


def divided(rules: Rules, position: Position, depth: int) -> Iterator[tuple[Move, int]]:
    """Yield each first move with the number of sequences that begin with it; depth at least 1."""
    for move in rules.moves(position):
        yield move, count_sequences(rules, rules.play(position, move), depth - 1)


def _solve(options: argparse.Namespace) -> int:
    from engine import cli_solve  # noqa: PLC0415 - the solvers are large, other commands do without

    limits = cli_solve.Limits(options.states, options.seconds, time.perf_counter)
    if options.boards is not None:
        try:
            with open(options.boards, encoding="utf-8-sig", newline="") as file:  # noqa: PTH123
                return cli_solve.solve_table(options.level, file, limits)
        except (OSError, UnicodeDecodeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise UserError(
                NO_INPUT, f"{options.boards} cannot be read: {reason}; name a text file"
            ) from None
    level: Level = options.level
    position = level.deal(_deal_number(options)) if options.board is None else _board(level, options.board)
    return cli_solve.solve_one(level, position, limits, as_json=options.json)


def _survey(options: argparse.Namespace) -> int:
    from engine import cli_solve  # noqa: PLC0415

    if options.first + options.deals - 1 > LARGEST:
        raise UserError(USAGE, f"deal numbers end at {LARGEST}; ask for fewer")
    wanted = range(options.first, options.first + options.deals)
    try:
        return cli_solve.survey(options.level, wanted, options.jobs, options.json_lines, time.perf_counter)
    except OSError as error:
        raise UserError(NO_INPUT, f"{options.json_lines} cannot be written: {error.strerror}") from None


def _board(level: Level, name: str) -> Position:
    try:
        return level.boards.read(_text(name))
    except BoardError as error:
        where = "standard input" if name == _STDIN else name
        raise UserError(DATA, f"{where}: {board_sentence(error)}") from None


def _text(name: str) -> str:
    """Read a text file, or standard input for `-`; never more than is sensible."""
    try:
        standard = name == _STDIN
        with open(0 if standard else name, "rb", closefd=not standard) as file:
            data = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is impossible"
        raise UserError(NO_INPUT, f"{name} cannot be read: {reason}; name a text file") from None
    if len(data) > _MOST_BYTES:
        raise UserError(DATA, f"{name} is longer than {_MOST_BYTES} bytes; expected a short text file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(DATA, f"{name} is no text; expected a text file in UTF-8") from None
