"""Folders that earlier versions left (`tests/data/saves`): each opens, and all that was in it is there."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.session import Session
from app.start import world
from app.storage import database
from app.storage.schema import FORMAT
from engine.games.catalogue import LEVELS
from engine.history import Event

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.storage import Store, Trouble

    Opener = Callable[[Path | None], Store]

NAME = "faceup.sqlite3"
SAVES = Path(__file__).parents[2] / "data" / "saves"
OLD = sorted(SAVES.iterdir())
every_format = pytest.mark.parametrize("saved", OLD, ids=[path.name for path in OLD])


def test_there_is_a_folder_of_each_format() -> None:
    formats = []
    for folder in OLD:
        address = f"{(folder / NAME).absolute().as_uri()}?immutable=1"
        with closing(sqlite3.connect(address, uri=True)) as db:
            formats.append(database.format_of(db))
    assert formats == list(range(1, FORMAT + 1))
    assert [folder.name for folder in OLD] == [f"v{number}" for number in formats]


@every_format
def test_all_that_an_old_file_holds_is_there(
    tmp_path: Path, open_store: Opener, reports: list[tuple[Trouble, str]], saved: Path
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(saved, folder)
    with closing(sqlite3.connect(folder / NAME)) as db:
        deals = dict(db.execute("SELECT id, outcome FROM deal"))
        events = {
            name: db.execute("SELECT at_ms, what FROM event WHERE deal_id = ? ORDER BY n", (name,)).fetchall()
            for name in deals
        }
        settings = {key: json.loads(value) for key, value in db.execute("SELECT key, value FROM setting")}
    store = open_store(folder)
    assert sorted(deals.values()) == ["lost", "open", "open", "open", "won"]
    for name, outcome in deals.items():
        there = store.load(name)
        assert there is not None
        assert (there.row.outcome, list(there.events)) == (outcome, events[name])
        level = LEVELS[there.row.level]
        state = level.begin(level.boards.read(there.row.board), [Event.parse(*each) for each in there.events])
        result = state.state.result
        assert (result.outcome.value if result else "open") == outcome
    assert dict(store.settings) == settings
    assert settings["theme"] == "night"
    assert store.record("eight-cells:easy").won == 1
    assert store.record("eight-off:c4").lost == 1
    assert store.close()
    with closing(sqlite3.connect(folder / NAME)) as db:
        assert database.format_of(db) == FORMAT
        assert database.is_sound(db)
    assert reports == []


@every_format
def test_an_old_deal_is_played_on(tmp_path: Path, open_store: Opener, saved: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(saved, folder)
    session = Session(open_store(folder), world())
    assert session.resume_last()
    table = session.table
    assert table is not None
    assert table.dealer.state.done
    before = table.dealer.position
    table.dealer.undo()
    assert table.dealer.position != before
    assert session.store.flush(5)


@every_format
def test_a_step_that_fails_leaves_the_old_file_whole(tmp_path: Path, saved: Path) -> None:
    with closing(database.connect(tmp_path / NAME)) as db:
        with closing(sqlite3.connect(saved / NAME)) as source:
            source.backup(db)
        steps = [["CREATE TABLE deal_of_nobody (x)", "no SQL"]] * (FORMAT + 3)
        before = list(db.iterdump())
        number = database.format_of(db)
        with pytest.raises(sqlite3.OperationalError):
            database.migrate(db, steps)
        assert list(db.iterdump()) == before
        assert database.format_of(db) == number
