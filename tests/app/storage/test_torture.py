"""A short run of `tests/torture`: the real program is killed in every way that is known there."""

import subprocess
import sys
from pathlib import Path

KILL = Path(__file__).parents[2] / "torture" / "kill.py"


def test_nothing_is_lost_however_the_program_is_killed() -> None:
    done = subprocess.run([sys.executable, str(KILL), "8"], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "nothing lost" in done.stdout
