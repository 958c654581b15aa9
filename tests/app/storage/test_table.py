"""The table that a player takes along."""

import csv
import pathlib

import pytest

from app.storage import DealRow
from app.storage.table import HEADER, write_table
from app.storage.values import Finished

ROW = DealRow(
    "a",
    "eight-off:c8",
    7,
    "",
    "random",
    1,
    "2025-01-01T00:00:00+00:00",
    "2025-01-01T00:09:00+00:00",
    "won",
    65_999,
    90,
    300,
    2,
)


def test_every_deal_is_a_row_under_its_heading(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "deals, mine.csv"
    board = ROW._replace(number=None, source="board", outcome="lost", help=0)
    write_table(path, [Finished(ROW, 3, counts=True), Finished(board, 0, counts=False)], "EO1-C8-{}".format)
    with path.open(encoding="utf-8", newline="") as file:
        heading, *rows = csv.reader(file)
    assert tuple(heading) == HEADER
    assert [dict(zip(heading, row, strict=True)) for row in rows] == [
        dict(
            zip(
                HEADER,
                (
                    ROW.level,
                    "7",
                    "EO1-C8-7",
                    "random",
                    ROW.started_at,
                    ROW.finished_at,
                    "won",
                    "65",
                    "90",
                    "3",
                    "300",
                    "1",
                    "1",
                ),
                strict=True,
            )
        ),
        dict(
            zip(
                HEADER,
                (
                    ROW.level,
                    "",
                    "",
                    "board",
                    ROW.started_at,
                    ROW.finished_at,
                    "lost",
                    "65",
                    "90",
                    "0",
                    "300",
                    "0",
                    "0",
                ),
                strict=True,
            )
        ),
    ]
    assert list(tmp_path.iterdir()) == [path]


def test_what_was_there_stays_when_it_cannot_be_written(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "deals.csv"
    path.write_text("before")

    def broken(number: int) -> str:
        raise OSError(number)

    with pytest.raises(OSError, match="7"):
        write_table(path, [Finished(ROW, 0, counts=True)], broken)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]
