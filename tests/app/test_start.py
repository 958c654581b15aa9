"""The entry, as a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import __version__


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in an environment without any screen but those named."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "app", *arguments],
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_what_needs_no_window_needs_no_qt(option: str) -> None:
    told = start(option)
    assert told.returncode == 0
    assert "faceup" in told.stdout
    assert "PySide6" not in told.stderr


def test_version_is_told() -> None:
    assert start("--version").stdout == f"faceup {__version__}\n"


def test_missing_display_is_told_in_one_line() -> None:
    told = start()
    assert told.returncode == 1
    [line] = [line for line in told.stderr.splitlines() if not line.startswith("import time:")]
    assert "no display" in line
    assert "PySide6" not in told.stderr


def test_screenshot_needs_no_display(tmp_path: Path) -> None:
    picture = tmp_path / "window.png"
    assert start("--screenshot", str(picture)).returncode == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_start_with_a_deal_loads_no_panel(tmp_path: Path) -> None:
    """Each costs every start some milliseconds; they are loaded when they are wanted."""
    deal = ("--new", "eight-cells:medium", "--number", "1")
    told = start("--screenshot", str(tmp_path / "window.png"), *deal)
    assert "app.windows.bar" in told.stderr
    for late in ("panel", "new_game", "result", "guide", "question", "about", "pause"):
        assert f" app.windows.{late}\n" not in told.stderr, late


def test_screenshot_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    told = start("--screenshot", str(tmp_path / "missing" / "window.png"))
    assert told.returncode == 1
    assert "cannot be written" in told.stderr
