"""`faceup-engine` on the command line (`interface.md`)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli import main
from engine.games.catalogue import LEVELS

ROOT = Path(__file__).parents[2]
MEDIUM = "eight-cells:medium"
GOOD = LEVELS[MEDIUM].boards.write(LEVELS[MEDIUM].deal(1))
CAPPED = """
import re, sys
from engine.cli import main
status = main(sys.argv[1:])
# Not ru_maxrss: a new program takes over there what its parent had used.
with open("/proc/self/status") as file:
    assert int(re.search(r"VmHWM:\\s+([0-9]+) kB", file.read())[1]) < 120_000
sys.exit(status)
"""


def run(*arguments: str, stdin: str = "", code: str | None = None) -> tuple[int, str, str]:
    """Run the program as a player would; return the exit status and both outputs."""
    command = [sys.executable, *(["-c", code] if code else ["-m", "engine"]), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> "Replay":
    """Replay moves on a board given as bytes."""
    return Replay(tmp_path, capsys)


class Replay:
    """Writes a board and moves into files and replays them."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def arguments(self, board: bytes | str, moves: bytes | str, level: str) -> list[str]:
        """Return the arguments of a replay."""
        names = []
        for name, content in (("board.txt", board), ("moves.txt", moves)):
            path = self.folder / name
            path.write_bytes(content.encode() if isinstance(content, str) else content)
            names.append(str(path))
        return ["replay", level, names[0], "--moves", names[1]]

    def good(self, board: bytes | str, moves: bytes | str = "", level: str = MEDIUM) -> list[str]:
        """Return the lines of a replay that has to do."""
        assert main(self.arguments(board, moves, level)) == 0
        out, err = self.capsys.readouterr()
        assert not err
        return out.splitlines()


# What it does.


def test_games_lists_each_level_with_id_name_and_prefix(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 9
    for line, level in zip(lines, LEVELS.values(), strict=True):
        assert line.split()[0] == level.id
        assert level.name in line
        assert line.split()[-1] == level.code


@pytest.mark.parametrize("level", LEVELS)
def test_deal_prints_the_board_of_a_number_or_code(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = LEVELS[level].boards.write(LEVELS[level].deal(20))
    assert main(["deal", level, "--number", "20"]) == 0
    assert capsys.readouterr().out == expected
    assert main(["deal", level, "--code", LEVELS[level].code_of(20).lower()]) == 0
    assert capsys.readouterr().out == expected


def test_deal_random_prints_different_boards(capsys: pytest.CaptureFixture[str]) -> None:
    boards = set()
    for _ in range(3):
        assert main(["deal", MEDIUM, "--random"]) == 0
        boards.add(capsys.readouterr().out)
    assert len(boards) == 3
    for board in boards:
        LEVELS[MEDIUM].boards.read(board)


def test_replay_prints_the_final_board_and_how_it_stands(replay: Replay) -> None:
    nearly = "Foundations: H-K C-K D-K S-J\nFreecells: KS\n: QS"
    assert replay.good(nearly, "1h ah") == [
        "Foundations: H-K C-K D-K S-K",
        "Freecells: - - - - - - - -",
        *[":"] * 8,
        "won",
    ]
    assert replay.good(nearly, "t1>fS")[-1] == "open"
    assert replay.good(nearly, "\n")[:3] == [
        "Foundations: H-K C-K D-K S-J",
        "Freecells: KS - - - - - - -",
        ": QS",
    ]


def test_replay_says_drawn_and_dead(replay: Replay) -> None:
    rows = "".join(f"{row}: -\n" for row in ("L2", "R2", "L3", "R3", "L4", "R4", "WL", "WR"))
    board = f"L1: KS\nR1: 2C\n{rows}CE: -\nAces: S-Q^ H-K^ D-K^ C-3v"
    assert replay.good(board, "L1>fS R1>fC", "cellar:strict")[-1] == "drawn"
    assert replay.good(board, "L1>fS", "cellar:strict")[-1] == "open"
    assert (
        replay.good(board.replace("C-3v", "C-K^").replace("2C", "-"), "L1>fS", "cellar:strict")[-1] == "won"
    )
    deal = LEVELS["eight-off:c2"].boards
    for number in range(200):
        position = LEVELS["eight-off:c2"].deal(number)
        if not list(LEVELS["eight-off:c2"].rules.moves(position)):
            assert replay.good(deal.write(position), "", "eight-off:c2")[-1] == "dead"
            return
    pytest.fail("no such deal")


def test_replay_of_a_number_or_code(replay: Replay, capsys: pytest.CaptureFixture[str]) -> None:
    moves = replay.arguments("", "1e", MEDIUM)[-1]
    assert main(["replay", MEDIUM, "--number", "1", "--moves", moves]) == 0
    first = capsys.readouterr().out
    assert main(["replay", MEDIUM, "--code", "EC1-M-AAAAAAI", "--moves", moves]) == 0
    assert capsys.readouterr().out == first
    assert first.splitlines()[1].split()[5] != "-"


def test_perft_prints_counts_by_depth_and_by_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", MEDIUM, "--number", "1", "--depth", "2", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    counts = [int(line.split()[1]) for line in lines[:3]]
    assert counts[0] == 1
    by_move = dict(line.split(": ") for line in lines[3:])
    assert len(by_move) == counts[1] == len(list(LEVELS[MEDIUM].rules.moves(LEVELS[MEDIUM].deal(1))))
    assert sum(map(int, by_move.values())) == counts[2]


@pytest.mark.parametrize("command", [[], ["deal"], ["replay"], ["perft"], ["games"]])
def test_help_ends_well(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    assert "usage: faceup-engine" in capsys.readouterr().out


# As a program.


def test_standard_input_is_read_for_a_dash() -> None:
    status, out, err = run("replay", MEDIUM, "-", "--moves", os.devnull, stdin=GOOD)
    assert (status, err) == (0, "")
    assert out == GOOD + "open\n"
    status, out, _ = run("replay", MEDIUM, "--number", "1", "--moves", "-", stdin="1e 1f")
    assert status == 0
    assert out.endswith("open\n")


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    code = """
import subprocess, sys
perft = "perft cellar:strict --number 1 --depth 3 --divide"
command = [sys.executable, "-m", "engine", *perft.split()]
program = subprocess.Popen(command, stdout=subprocess.PIPE)
program.stdout.close()
sys.exit(program.wait())
"""
    assert run(code=code) == (0, "", "")


def test_output_that_cannot_be_written_is_one_line() -> None:
    code = """
import subprocess, sys
with open("/dev/full", "w") as full:
    sys.exit(subprocess.call([sys.executable, "-m", "engine", "games"], stdout=full))
"""
    status, _, err = run(code=code)
    assert status == 74
    assert err.count("\n") == 1
    assert "cannot be written" in err


def test_100_megabytes_are_refused_in_bounded_memory(tmp_path: Path) -> None:
    big = tmp_path / "big.txt"
    with big.open("wb") as file:
        file.truncate(100 * 1024 * 1024)  # a sparse file
    for arguments in (
        ["replay", MEDIUM, str(big), "--moves", os.devnull],
        ["replay", MEDIUM, "--number", "1", "--moves", str(big)],
    ):
        status, _, err = run(*arguments, code=CAPPED)
        assert status == 65
        assert err.count("\n") == 1
        assert "longer than" in err


def test_a_complaint_is_plain_letters_on_any_terminal(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(GOOD.replace("JD", "\u0410\u0421"), encoding="utf-8")
    status, out, err = run("replay", MEDIUM, str(board), "--moves", os.devnull)
    assert (status, out) == (65, "")
    assert r"line 3: '\u0410\u0421' is no card" in err
    status, _, err = run("replay", MEDIUM, "\u0430.txt", "--moves", os.devnull)
    assert status == 66
    assert err.count("\n") == 1


def test_no_standard_input_is_a_file_that_cannot_be_read() -> None:
    code = "import os, sys; os.close(0); from engine.cli import main; sys.exit(main(sys.argv[1:]))"
    status, _, err = run("replay", MEDIUM, "-", "--moves", os.devnull, code=code)
    assert status == 66
    assert err.count("\n") == 1
