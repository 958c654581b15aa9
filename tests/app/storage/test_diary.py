"""The log file: quiet, of bounded length, and never a trouble of its own."""

import logging
import subprocess
import sys
from pathlib import Path

from app.storage.diary import CRASHES, LARGEST, NAME, close_diary, keep_diary

log = logging.getLogger("app.test")


def test_warnings_are_written_and_nothing_quieter(tmp_path: Path) -> None:
    diary = keep_diary(tmp_path)
    log.info("all is well")
    assert not (tmp_path / NAME).exists()
    log.warning("the disk %s", "fails")
    close_diary(diary)
    log.warning("later")
    written = (tmp_path / NAME).read_text()
    assert written.endswith(" WARNING app.test: the disk fails\n")
    assert written.count("\n") == 1


def test_however_much_goes_wrong_it_stays_short(tmp_path: Path) -> None:
    diary = keep_diary(tmp_path)
    for _ in range(100):
        log.error("x" * 30_000)
    close_diary(diary)
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert sizes.keys() == {NAME, f"{NAME}.old"}
    assert max(sizes.values()) < LARGEST + 30_000


def test_a_folder_that_is_not_there_is_no_trouble(tmp_path: Path) -> None:
    diary = keep_diary(tmp_path / "later")
    log.error("lost")
    (tmp_path / "later").mkdir()
    log.error("kept")
    close_diary(diary)
    assert "kept" in (tmp_path / "later" / NAME).read_text()


def test_where_a_process_crashed_is_noted(tmp_path: Path) -> None:
    program = (
        "import os, pathlib, signal, sys; from app.storage.diary import note_crashes\n"
        "file = note_crashes(pathlib.Path(sys.argv[1]))\n"
        "def here(): os.kill(os.getpid(), signal.SIGSEGV)\n"
        "here()"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False, capture_output=True)
    assert "in here" in (tmp_path / CRASHES).read_text()


def test_nothing_is_left_where_nothing_crashed(tmp_path: Path) -> None:
    program = (
        "import pathlib, sys; from app.storage.diary import note_crashes, stop_noting\n"
        "stop_noting(note_crashes(pathlib.Path(sys.argv[1])))"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True)
    assert list(tmp_path.iterdir()) == []
