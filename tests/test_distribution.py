"""What a packager gets: source archive and wheel, built as he builds them but without the network."""

import configparser
import re
import subprocess
import sys
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

from app import __version__

ROOT = Path(__file__).parent.parent
METADATA = f"faceup-{__version__}.dist-info"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the source archive, so that nothing is missing there either."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    assert len(list(folder.glob("faceup-*.tar.gz"))) == 1
    [found] = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    return zipfile.ZipFile(wheel).namelist()


def read(wheel: Path, name: str) -> str:
    return zipfile.ZipFile(wheel).read(name).decode()


def test_wheel_has_the_three_packages_and_nothing_beside_them(names: list[str]) -> None:
    assert {name.partition("/")[0] for name in names} == {"app", "engine", "resources", METADATA}


def test_wheel_has_every_file_of_the_three_packages(names: list[str]) -> None:
    there = {
        path.relative_to(ROOT).as_posix()
        for package in ("app", "engine", "resources")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert there == {name for name in names if not name.startswith(METADATA)}


def test_wheel_tells_that_it_is_typed(names: list[str]) -> None:
    assert {"app/py.typed", "engine/py.typed", "resources/py.typed"} <= {*names}


def test_wheel_has_the_licence(names: list[str]) -> None:
    assert f"{METADATA}/licenses/LICENSE" in names


def test_wheel_starts_the_window_and_the_engine(wheel: Path) -> None:
    scripts = configparser.ConfigParser()
    scripts.read_string(read(wheel, f"{METADATA}/entry_points.txt"))
    assert {section: dict(scripts[section]) for section in scripts.sections()} == {
        "console_scripts": {"faceup-engine": "engine.cli:main"},
        "gui_scripts": {"faceup": "app.start:main"},
    }


def test_engine_runs_from_the_wheel_alone(wheel: Path) -> None:
    code = (
        f"import sys; sys.path[:0] = [{str(wheel)!r}]; from engine.cli import main; sys.exit(main(['games']))"
    )
    # Isolated and without site-packages: neither the tree nor any library can help out.
    told = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout


def test_version_stands_in_one_place(wheel: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    assert HeaderParser().parsestr(read(wheel, f"{METADATA}/METADATA"))["Version"] == __version__
    sources = [path for package in ("app", "engine", "resources") for path in (ROOT / package).rglob("*.py")]
    setting = re.compile(r"^__version__\s*=", re.MULTILINE)
    assert [path for path in sources if setting.search(path.read_text(encoding="utf-8"))] == [
        ROOT / "app" / "__init__.py"
    ]


@pytest.mark.parametrize("lock", ["requirements.lock", "packaging/accelerate.lock"])
def test_lock_file_knows_hashes_and_no_address(lock: str) -> None:
    lines = (ROOT / lock).read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if not line.lstrip().startswith("#")]
    assert not [line for line in lines if "://" in line or line.startswith("-")]
    assert all(re.match(r"\S+==\S+ |    --hash=sha256:[0-9a-f]{64}\b", line) for line in code)
