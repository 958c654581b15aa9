"""The functions over a connection, without thread and without file."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage import database
from app.storage.schema import COLUMNS, DEAL, MIGRATIONS
from app.storage.values import SavedDeal
from app.storage.writes import Append, Begin, End, Note, Prove, Replace, Setting

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable, Iterator

    from app.storage import DealRow, Ending
    from app.storage.writes import Write

    Deals = Callable[..., DealRow]
    Endings = Callable[..., Ending]


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(database.blank()) as connection:
        yield connection


def everything(db: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    return [db.execute(f"SELECT * FROM {table}").fetchall() for table in ("deal", "event", "setting")]


def test_an_ending_that_fails_takes_its_event_with_it(
    db: sqlite3.Connection, deal: Deals, ending: Endings
) -> None:
    database.commit(db, [Begin(deal())])
    before = everything(db)
    impossible = ending(score=2**70)
    assert len(database.commit(db, [Append("one", 0, ((1, "t1>fS"),), impossible)])) == 1
    assert everything(db) == before


def test_a_new_deal_that_fails_leaves_the_old_one_open(
    db: sqlite3.Connection, deal: Deals, ending: Endings
) -> None:
    database.commit(db, [Begin(deal())])
    before = everything(db)
    giving_up = Append("one", 0, ((1, "give up"),), ending("lost"))
    assert len(database.commit(db, [Replace(giving_up, deal("two", number=2**70))])) == 1
    assert everything(db) == before


@pytest.mark.parametrize("again", ["the last", "all"])
def test_writing_again_what_may_have_been_written_changes_nothing(
    db: sqlite3.Connection, deal: Deals, ending: Endings, again: str
) -> None:
    writes: list[Write] = [
        Begin(deal()),
        Append("one", 0, ((0, "a"), (1, "b"))),
        Note("one", 1, 2, 3, 4),
        Setting("key", "1"),
        Append("one", 2, ((2, "c"),)),
        Replace(Append("one", 3, ((3, "give up"),), ending("lost")), deal("two")),
        Append("two", 0, ((0, "d"),), ending("won")),
        End("two", ending("lost")),
    ]
    assert database.commit(db, writes) == []
    before = everything(db)
    assert database.commit(db, writes if again == "all" else writes[-1:]) == []
    assert everything(db) == before


def test_a_refusing_disk_leaves_nothing_half_done(db: sqlite3.Connection, deal: Deals) -> None:
    database.commit(db, [Begin(deal())])
    before = everything(db)
    db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        database.commit(db, [Setting("small", "1"), Append("one", 0, ((0, "x" * 100_000),))])
    assert not db.in_transaction
    assert everything(db) == before


@given(st.binary(max_size=12) | st.floats() | st.text(max_size=9) | st.none(), st.sampled_from(DEAL))
def test_a_row_of_wrong_types_is_skipped(value: object, column: str) -> None:
    sound = dict.fromkeys(DEAL, "1") | dict.fromkeys(("elapsed_ms", "moves", "score", "help", "rules"), 1)
    with closing(database.blank()) as db:
        for name in ("bad", "good"):
            row = sound | {"id": name, "number": 1, "outcome": "open", "finished_at": None}
            if name == "bad":
                row[column] = value  # type: ignore[assignment]
            marks = ", ".join("?" * len(DEAL))
            db.execute(f"INSERT INTO deal ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
        found = database.open_deals(db)
        assert "good" in [read.id for read in found]
        for read in found:
            types = [type(field) for field in read]
            assert types[:2] == [str, str]
            assert types[2] in {int, type(None)}
            assert types[3:5] == [str, str]
            assert types[5:7] == [int, str]
            assert types[7] in {str, type(None)}
            assert types[8:] == [str, int, int, int, int]


def test_text_that_is_no_unicode_does_not_hide_the_others(db: sqlite3.Connection, deal: Deals) -> None:
    database.commit(db, [Begin(deal()), Begin(deal("two"))])
    db.execute("UPDATE deal SET board = CAST(x'ff41' AS TEXT) WHERE id = 'two'")
    assert [row.board for row in database.open_deals(db)] == ["\ufffdA", "board\n"]


@pytest.mark.parametrize(
    "fault",
    [
        "DELETE FROM event WHERE n = 2",
        "UPDATE event SET at_ms = 'soon' WHERE n = 2",
        "UPDATE event SET at_ms = NULL WHERE n = 2",
        "UPDATE event SET what = x'00' WHERE n = 2",
        "UPDATE event SET n = 'two' WHERE n = 2",
        "UPDATE event SET n = 2.5 WHERE n = 2",
    ],
)
def test_a_log_is_read_up_to_a_fault_and_goes_on_from_there(
    db: sqlite3.Connection, deal: Deals, fault: str
) -> None:
    database.commit(db, [Begin(deal()), Append("one", 0, tuple((n, str(n)) for n in range(5)))])
    db.execute(fault)
    saved = database.load(db, "one")
    assert saved is not None
    assert saved.events == ((0, "0"), (1, "1"))
    database.commit(db, [Append("one", 2, ((7, "seven"),))])
    saved = database.load(db, "one")
    assert saved is not None
    assert saved.events == ((0, "0"), (1, "1"), (7, "seven"))


@pytest.mark.parametrize(
    "text", ["", "{", "NaN", "-Infinity", "[" * 100_000, "9" * 5000, "'x'", "\x00", b"1", 5.5, None]
)
def test_a_malformed_setting_is_ignored(db: sqlite3.Connection, text: object) -> None:
    db.execute("INSERT INTO setting VALUES ('bad', ?), ('good', '[1]')", (text,))
    found = database.settings(db)
    assert found.pop("good") == [1]
    assert found in ({}, {"bad": 5.5})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), json_values, max_size=4))
def test_settings_come_back(values: dict[str, object]) -> None:
    with closing(database.blank()) as db:
        database.commit(db, [Setting(key, json.dumps(value)) for key, value in values.items()])
        assert database.settings(db) == values


def test_migrations_lead_step_by_step_and_keep_what_is_there(deal: Deals) -> None:
    with closing(database.connect(":memory:")) as db:
        database.prepare(db)
        database.commit(db, [Begin(deal()), Append("one", 0, ((0, "a"),))])
        steps = (
            *MIGRATIONS,
            ("ALTER TABLE deal ADD COLUMN colour TEXT", "UPDATE deal SET colour = 'red'"),
            ("UPDATE deal SET colour = colour || 'der'",),
        )
        assert not database.prepare(db, steps)
        assert database.format_of(db) == len(steps)
        assert db.execute("SELECT id, colour FROM deal").fetchall() == [("one", "redder")]
        assert database.open_deals(db) == [deal()]


def test_a_migration_that_fails_leaves_the_step_before(deal: Deals) -> None:
    with closing(database.connect(":memory:")) as db:
        database.prepare(db)
        steps = (*MIGRATIONS, ("CREATE TABLE more (x)",), ("CREATE TABLE further (x)", "no SQL"))
        with pytest.raises(sqlite3.OperationalError):
            database.prepare(db, steps)
        assert database.format_of(db) == len(steps) - 1
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert names == {*COLUMNS, "more"}


def test_a_step_and_its_number_are_one_transaction() -> None:
    def forbid_number(action: int, name: str | None, value: str | None, *_: object) -> int:
        numbering = action == sqlite3.SQLITE_PRAGMA and name == "user_version" and value is not None
        return sqlite3.SQLITE_DENY if numbering else sqlite3.SQLITE_OK

    with closing(database.connect(":memory:")) as db:
        db.set_authorizer(forbid_number)
        with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
            database.prepare(db)
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == []


def test_a_column_more_does_no_harm(db: sqlite3.Connection, deal: Deals) -> None:
    db.execute("ALTER TABLE deal ADD COLUMN mood TEXT")
    database.prepare(db)
    database.commit(db, [Begin(deal())])
    assert database.open_deals(db) == [deal()]


def test_a_transaction_is_on_the_disk_before_it_is_acknowledged(tmp_path: pathlib.Path) -> None:
    with closing(database.connect(tmp_path / "file")) as db:
        database.prepare(db)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_number_may_be_none(db: sqlite3.Connection, deal: Deals) -> None:
    typed = deal()._replace(number=None, source="board")
    database.commit(db, [Begin(typed)])
    assert database.open_deals(db) == [typed]


def test_a_file_of_the_first_format_is_led_up_with_all_it_holds(deal: Deals) -> None:
    with closing(database.connect(":memory:")) as db:
        database.prepare(db, MIGRATIONS[:1])
        row = deal()
        database.commit(db, [Begin(row), Append(row.id, 0, ((0, "t1>c1"),))])
        database.prepare(db)
        assert database.format_of(db) == len(MIGRATIONS)
        assert database.load(db, row.id) == SavedDeal(row, ((0, "t1>c1"),))


def test_a_proof_is_kept_with_its_deal(deal: Deals) -> None:
    with closing(database.connect(":memory:")) as db:
        database.prepare(db)
        row = deal()
        database.commit(db, [Begin(row), Prove(row.id, "t1>c1 t1>fS")])
        assert db.execute("SELECT deal_id, moves FROM proof").fetchall() == [(row.id, "t1>c1 t1>fS")]
