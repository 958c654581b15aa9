"""Every kind of bad input to `faceup-engine`: one line, the right exit status, no traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cli import main
from engine.games.catalogue import LEVELS

MEDIUM = "eight-cells:medium"
GOOD = LEVELS[MEDIUM].boards.write(LEVELS[MEDIUM].deal(1))
CARPET = LEVELS["cellar:standard"].boards.write(LEVELS["cellar:standard"].deal(1))
Complain = Callable[..., tuple[int, str]]


@pytest.fixture
def complain(capsys: pytest.CaptureFixture[str]) -> Complain:
    """Run in this process; return the exit status and the one line of complaint."""

    def run(*arguments: str) -> tuple[int, str]:
        status = main(list(arguments))
        out, err = capsys.readouterr()
        assert err.startswith("faceup-engine: ")
        assert err.count("\n") == 1
        assert err.endswith("\n")
        assert err[:-1].isprintable()
        assert len(err) < 500
        assert not out
        return status, err

    return run


@pytest.fixture
def replay(tmp_path: Path, complain: Complain) -> Complain:
    """Replay moves on a board, both given as text or bytes; return the exit status and the complaint."""

    def run(board: bytes | str, moves: bytes | str = "", level: str = MEDIUM) -> tuple[int, str]:
        names = []
        for name, content in (("board.txt", board), ("moves.txt", moves)):
            path = tmp_path / name
            path.write_bytes(content.encode() if isinstance(content, str) else content)
            names.append(str(path))
        return complain("replay", level, names[0], "--moves", names[1])

    return run


# Arguments.


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["deal"],
        ["deal", MEDIUM],
        ["deal", MEDIUM, "--number"],
        ["deal", MEDIUM, "--number", "1", "--random"],
        ["deal", MEDIUM, "--number", "1", "--code", "EC1-M-AAAAAFA"],
        ["deal", MEDIUM, "--number", "1", "surplus"],
        ["deal", MEDIUM, "--colour", "red"],
        ["perft", MEDIUM, "--number", "1"],
        ["perft", MEDIUM, "--number", "1", "--depth", "-1"],
        ["perft", MEDIUM, "--number", "1", "--depth", "21"],
        ["perft", MEDIUM, "--number", "1", "--depth", "many"],
        ["replay", MEDIUM, "--number", "1"],
        ["replay", MEDIUM, "--moves", "x"],
        ["replay", MEDIUM, "-", "--moves", "-"],
        ["replay", MEDIUM, "board", "--number", "1", "--moves", "x"],
        ["games", "x"],
    ],
    ids=" ".join,
)
def test_bad_arguments_are_64(arguments: list[str], complain: Complain) -> None:
    assert complain(*arguments)[0] == 64


@pytest.mark.parametrize(
    "level", ["", "eight-cells", "eight-cells:", "Eight-Cells:easy", "\u0435ight-off:c8", "x" * 999]
)
def test_an_unknown_level_says_which_are_known(level: str, complain: Complain) -> None:
    status, err = complain("deal", level, "--number", "1")
    assert status == 64
    assert all(known in err for known in LEVELS)


@pytest.mark.parametrize(
    "number",
    [
        "-1",
        "-4294967296",
        "4294967296",
        "1.5",
        "1e3",
        "",
        " 1",
        "0x10",
        "\u0661",
        "\u00b2",
        "9" * 5000,
        "+1",
        "NaN",
        "1\n2",
    ],
)
def test_a_number_out_of_range_is_64(number: str, complain: Complain) -> None:
    status, err = complain("deal", MEDIUM, "--number", number)
    assert status == 64
    assert number == "-4294967296" or "from 0 to 4294967295" in err


@pytest.mark.parametrize("number", ["0", "4294967295"])
def test_the_smallest_and_the_largest_number_are_dealt(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deal", MEDIUM, "--number", number]) == 0
    assert len(capsys.readouterr().out.split()) == 5 + 9 + 8 + 48


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("EC1-M-AAAA9FA", "'9' is in no code; expected A-Z and 2-7"),
        ("EC1-M-AAAAAF\u0410", r"'\u0410' is in no code"),
        ("EC1-M-AAAAAFB", "mistyped: no deal's code ends in 'B'"),
        ("EC1-M-AAAAA", "seven letters"),
        ("ZZ9-M-AAAAAFA", "codes begin with EC1-E, EC1-M"),
        ("EC1-E-AAAAAFA", "is a code of eight-cells:easy, not of eight-cells:medium"),
        ("", "begins no code"),
    ],
)
def test_a_bad_code_is_64(code: str, words: str, complain: Complain) -> None:
    status, err = complain("deal", MEDIUM, "--code", code)
    assert status == 64
    assert words in err


# Files.


def test_a_missing_file_a_directory_and_an_impossible_name_are_66(tmp_path: Path, complain: Complain) -> None:
    for name in (str(tmp_path / "missing"), str(tmp_path), "", "a\0b", "x" * 300, f"{tmp_path}/a\nb\x1b[31m"):
        for arguments in ([name, "--moves", "/dev/null"], ["--number", "1", "--moves", name]):
            assert complain("replay", MEDIUM, *arguments)[0] == 66


def test_a_binary_file_is_65(replay: Complain) -> None:
    for content in (bytes(range(256)), GOOD.encode("utf-16"), b"\x89PNG\r\n\x1a\n", b"\xff"):
        status, err = replay(content)
        assert status == 65
        assert "is no text" in err
    assert replay(b"\x00" * 100)[0] == 65
    assert replay(b"\x1b[31mAS \x07\n")[0] == 65


def test_an_empty_file_is_65(replay: Complain) -> None:
    for content in ("", "\n\n", "\ufeff"):
        status, err = replay(content)
        assert status == 65
        assert "no board here" in err


def test_a_large_file_is_65(replay: Complain) -> None:
    assert "longer than 10000 characters" in replay("AS " * 5000)[1]
    assert "longer than 1048576 bytes" in replay("AS " * 500_000)[1]
    assert replay(GOOD, "1a " * 500_000)[0] == 65


# Boards.


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("JD ", "", "not a whole deck; add JD"),
        ("JD ", "JD JD ", "line 3: 'JD' stands for JD, which is on the board already"),
        ("JD ", "2D ", "line 4: '2D' stands for 2D"),
        ("JD ", "j\u0434 ", r"line 3: 'j\u0434' is no card; expected a rank"),
        ("JD ", "\u0410S ", r"line 3: '\u0410S' is no card"),
        ("JD ", "JOKER ", "line 3: 'JOKER' is no card"),
        ("JD ", "J\x1b[31mD ", r"line 3: 'J\x1b[31mD' is no card"),
        ("JD ", "'JD' ", "is no card"),
        ("- - - -", "- - - - -", "line 2: '-' is one cell too many; this level has 8"),
        ("H-0", "H-2", "which is on the board already"),
        ("H-0", "H-14", "line 1: 'H-14' is no foundation; expected each suit once"),
        ("H-0", "X-0", "line 1: 'X-0' is no foundation"),
    ],
)
def test_a_bad_board_is_65_with_line_token_and_what_was_expected(
    old: str, new: str, words: str, replay: Complain
) -> None:
    status, err = replay(GOOD.replace(old, new, 1))
    assert status == 65
    assert words in err


def test_51_53_and_too_many_columns(replay: Complain) -> None:
    assert "add 6S" in replay(GOOD.replace(" 6S", " -", 1))[1]
    assert replay(GOOD + ": AS\n") == replay(GOOD + ": AS\n")
    assert "line 11: the line that begins with ':' is one column too many" in replay(GOOD + ": AS\n")[1]
    status, err = replay(GOOD, level="eight-cells:hard")
    assert status == 65
    assert "line 2: '-' is one cell too many; this level has 6" in err
    assert replay(GOOD, level="cellar:strict")[0] == 65
    assert replay(CARPET)[0] == 65


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("CE: -", "CE: 2D 3D", "too much for the cellar"),
        ("JC 5D", "JC 5D/7D", "line 1: '5D/7D' is no pack"),
        ("2D 9H", "2D/3D 9H", "line 1: '2D/3D' joins cards by /, which only the outermost"),
        ("L1:", "L9:", "line 1: 'L9' begins no line"),
        ("L1:", "R1:", "line 2: 'R1' stands there a second time"),
        ("CE: -\n", "", "there is no line 'CE':; write 'CE': -"),
        ("JC 5D", "JC 5D 6D", "line 1: '6D' is one card too many; 5 are dealt"),
        ("S-A", "S-2", "line 12: 'S-2' is no foundation"),
    ],
)
def test_a_bad_cellar_board_is_65(old: str, new: str, words: str, replay: Complain) -> None:
    status, err = replay(CARPET.replace(old, new, 1), level="cellar:standard")
    assert status == 65
    assert words in err


# What is read all the same.


@pytest.mark.parametrize(
    "board",
    [GOOD.lower(), GOOD.replace("\n", "\r\n"), "\ufeff" + GOOD, GOOD.replace("T", "10"), GOOD.rstrip("\n")],
    ids=["lower case", "Windows line ends", "BOM", "10", "no last newline"],
)
def test_other_ways_to_write_a_board_are_read(
    board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, moves = tmp_path / "board.txt", tmp_path / "moves.txt"
    file.write_bytes(board.encode())
    moves.write_bytes("\ufeff1E\r\n1f".encode())
    assert main(["replay", MEDIUM, str(file), "--moves", str(moves)]) == 0
    assert capsys.readouterr().out.splitlines()[1] != GOOD.splitlines()[1]


# Moves.


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("1e 99", "move 2: '99' is no move; expected such as 3a"),
        ("1e\nv", "move 2: 'v' is no move"),
        ("\u0430\u0431", r"move 1: '\u0430\u0431' is no move"),
        ("1e 1a", "move 2, 1a: t1>c1 is refused: CELL_TAKEN"),
        ("1h", "refused: FOUNDATION_NEEDS"),
        ("t1>t2x9", "move 1, t1>t2x9: t1>t2x9 is refused: NO_SUCH_CARDS"),
        ("t1>t2x2", "refused: NOT_A_RUN ("),
        ("t1>t2x" + "9" * 5000, "is no move"),
        ("hS1", "refused: NO_SUCH_CARDS"),
        ("x" * 900_000, "is no move"),
    ],
    ids=lambda text: str(text)[:12],
)
def test_a_refused_or_unreadable_move_is_65_with_its_place(moves: str, words: str, replay: Complain) -> None:
    status, err = replay(GOOD, moves)
    assert status == 65
    assert words in err


def test_a_refusal_tells_its_numbers(replay: Complain) -> None:
    columns = ": 6H 5H 4H\n: 7H\n: AS 2S 3S 4S 5S 6S\n: TC\n: JC\n: QC\n: KC\n: 8H KH QH JH TH 9H"
    board = f"Foundations: H-3 D-K C-9\nFreecells: KS QS JS TS 9S 8S 7S -\n{columns}"
    status, err = replay(board, "12")
    assert status == 65
    assert "move 1, 12: t1>t2x3 is refused: TOO_MANY (length 3; limit 2; cells 1; spaces 0)" in err


def test_cellar_takes_no_players_form(replay: Complain) -> None:
    status, err = replay(CARPET, "12", "cellar:standard")
    assert status == 65
    assert "expected such as L1>R2" in err
