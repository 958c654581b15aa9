"""The walls of CONTRIBUTING.md: each is a function from sources to complaints, tried on a bad example too."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
Sources = Mapping[str, str]
"""Python sources by path from the root, such as `engine/cards.py`."""

TOP_LEVEL = {
    *("app", "engine", "packaging", "resources", "tests", "pyproject.toml"),
    *("README.md", "CHANGELOG.md", "LICENSE", "CONTRIBUTING.md", "ARCHITECTURE.md"),
    *("Makefile", "requirements.lock"),
    *("build", "dist"),  # made here, never committed
}
PROGRAMS = ("engine/worker.py", "engine/cli.py", "engine/cli_solve.py", "engine/__main__.py")
IMPURE = {"random", "secrets", "time", "datetime", "os", "pathlib", "tempfile", "shutil"}
WITHOUT_QT = ("app/dealer.py", "app/gestures.py", "app/clock.py", "app/layout/", "app/storage/")
VIEWS = ("app/scene/", "app/windows/")
FOR_VIEWS = {"engine.cards", "engine.table", "engine.moves"}
MAY_NAME_GAMES = ("engine/games/", "app/layout/", "app/texts", "resources/")  # texts.py, texts_guide.py
GAME_ID = re.compile(r"(eight-cells|eight-off|six-by-six|cellar)(:[a-z0-9]*)?")
GAME_NAME = re.compile(r"(EIGHT_CELLS|EIGHT_OFF|SIX_BY_SIX|CELLAR)(_\w+)?")
MAY_WRITE = ("app/storage/", "app/folder.py", "app/photo.py", *PROGRAMS)
WRITING_CALLS = {"write_text", "write_bytes", "mkdir", "makedirs", "touch", "unlink", "rmdir", "rename"}
WRITING_NAMES = {"sqlite3", "shutil", "tempfile", "QFile", "QSaveFile", "QSettings", "QTemporaryFile"}
LONGEST = 450
"""Lines of a module. The aim is 400; this leaves room to finish a thought."""


def test_engine_imports_the_standard_library_only() -> None:
    assert engine_imports(tree("engine")) == []


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("engine/cards.py", "import PySide6"),
        ("engine/cards.py", "from app.dealer import Dealer"),
        ("engine/cards.py", "import random"),
        ("engine/games/cells.py", "def f():\n    from os.path import join"),
        ("engine/cli.py", "import platformdirs"),
    ],
)
def test_engine_imports_nothing_else(path: str, line: str) -> None:
    assert engine_imports({path: line})


def test_engine_programs_may_use_time_and_files() -> None:
    assert not engine_imports({"engine/cli.py": "import os, time\nfrom engine.cards import Card"})


def engine_imports(sources: Sources) -> list[str]:
    """Only the standard library; time, chance and files only in the programs."""
    return [
        f"{path} imports {name}"
        for path, name in imports(sources)
        if (top := name.partition(".")[0]) not in {"engine", *sys.stdlib_module_names}
        or (top in IMPURE and path not in PROGRAMS)
    ]


def test_rules_of_the_table_know_no_qt() -> None:
    assert qt_imports(tree("app")) == []


def test_qt_behind_a_module_in_between_is_found() -> None:
    assert qt_imports({"app/dealer.py": "from PySide6.QtCore import QObject"})
    assert qt_imports(
        {"app/layout/wide.py": "from app import texts", "app/texts.py": "import PySide6.QtCore"}
    )
    assert not qt_imports({"app/layout/wide.py": "import math", "app/texts.py": "import PySide6.QtCore"})


def qt_imports(sources: Sources) -> list[str]:
    """What is to work without Qt must not reach it through another module of the program either."""
    names = {module_name(path): path for path in sources}
    imported: dict[str, set[str]] = {path: set() for path in sources}
    for path, name in imports(sources):
        imported[path].update(prefixes(name))

    def reach(path: str) -> set[str]:
        seen, ahead = {path}, [path]
        while ahead:
            further = {names[name] for name in imported[ahead.pop()] if name in names} - seen
            seen |= further
            ahead += further
        return seen

    return [
        f"{path} reaches PySide6 through {step}"
        for path in sources
        if path.startswith(WITHOUT_QT)
        for step in sorted(reach(path))
        if "PySide6" in imported[step]
    ]


def test_views_know_only_data_of_the_engine() -> None:
    assert view_imports(tree("app")) == []


def test_view_that_asks_the_engine_is_found() -> None:
    assert view_imports({"app/scene/table.py": "from engine.rules import Rules"})
    assert view_imports({"app/windows/main.py": "import engine"})
    assert view_imports({"app/windows/main.py": "from engine.games import catalogue"})
    assert not view_imports({"app/scene/table.py": "from engine.cards import Card"})


def view_imports(sources: Sources) -> list[str]:
    """Views ask the dealer; from the engine they take types."""
    return [
        f"{path} imports {name}"
        for path, name in imports(sources)
        if path.startswith(VIEWS)
        and within(name, "engine")
        and not any(within(name, data) for data in FOR_VIEWS)
    ]


def test_no_game_is_named_where_all_are_meant() -> None:
    assert named_games(tree("app", "engine", "resources")) == []


def test_named_game_is_found() -> None:
    assert named_games({"app/dealer.py": 'cautious = level.id == "cellar:strict"'})
    assert named_games({"app/dealer.py": 'if level.id.startswith("eight-off:"): pass'})
    assert named_games({"engine/aims.py": "from engine.games.catalogue import EIGHT_CELLS_EASY"})
    assert named_games({"engine/aims.py": "from engine.games import catalogue\ncatalogue.SIX_BY_SIX"})
    assert not named_games({"engine/games/cells.py": 'name = "eight-cells:hard"'})
    assert not named_games({"engine/cli.py": 'help = "such as eight-cells:hard"\nRole.CELLAR'})


def named_games(sources: Sources) -> list[str]:
    """Code that knows one game by its id or by its rules. A sentence that gives an example is none."""
    found = []
    for path, node in nodes(sources):
        if path.startswith(MAY_NAME_GAMES):
            continue
        match node:
            case ast.Constant(value=str(text)) if GAME_ID.fullmatch(text):
                found.append(f"{path}:{node.lineno} names {text}")
            case ast.ImportFrom(module="engine.games.catalogue"):
                single = [alias.name for alias in node.names if GAME_NAME.fullmatch(alias.name)]
                found += [f"{path}:{node.lineno} imports {name}" for name in single]
            case ast.Attribute(value=ast.Name(id="catalogue"), attr=name) if GAME_NAME.fullmatch(name):
                found.append(f"{path}:{node.lineno} uses {name}")
    return found


def test_only_storage_writes() -> None:
    assert writers(tree("app", "engine", "resources")) == []


@pytest.mark.parametrize(
    "line",
    [
        'open(name, "w")',
        'open(name, mode="ab")',
        'path.open("r+")',
        "open(name, mode)",
        'path.write_text("all of it")',
        "path.mkdir(parents=True)",
        "import sqlite3",
        "from shutil import rmtree",
        "from PySide6.QtCore import QSaveFile",
    ],
)
def test_writer_is_found(line: str) -> None:
    assert writers({"app/windows/main.py": line})
    assert not writers({"app/storage/store.py": line})


def test_reader_is_no_writer() -> None:
    assert not writers(
        {"app/start.py": 'open(name)\nopen(name, "rb")\npath.open()\npath.open(encoding="utf-8")'}
    )


def writers(sources: Sources) -> list[str]:
    """Calls and names by which files come to be, changed or lost."""
    writing = [
        f"{path} imports {name}"
        for path, name in imports(sources)
        if not path.startswith(MAY_WRITE) and WRITING_NAMES.intersection(name.split("."))
    ]
    for path, node in nodes(sources):
        if path.startswith(MAY_WRITE) or not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="open"):
                wrong = opens_to_write(node, node.args[1:])
            case ast.Attribute(attr="open"):
                wrong = opens_to_write(node, node.args)
            case ast.Attribute(attr=name):
                wrong = name in WRITING_CALLS
            case _:
                wrong = False
        if wrong:
            writing.append(f"{path}:{node.lineno} writes")
    return writing


def opens_to_write(call: ast.Call, positional: list[ast.expr]) -> bool:
    """A mode that cannot be read off the source counts as one for writing."""
    modes = [*positional[:1], *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    return not all(
        isinstance(mode, ast.Constant) and isinstance(mode.value, str) and not set(mode.value) & set("wax+")
        for mode in modes
    )


@pytest.mark.parametrize(
    ("library", "owner"), [("platformdirs", "app/start.py"), ("importlib.resources", "resources/__init__.py")]
)
def test_library_has_one_owner(library: str, owner: str) -> None:
    assert strangers(tree("app", "engine", "resources"), library, owner) == []
    assert strangers({"app/logs.py": f"from {library} import thing"}, library, owner)
    assert not strangers({owner: f"import {library}"}, library, owner)


def strangers(sources: Sources, library: str, owner: str) -> list[str]:
    """Modules other than the owner that import a library."""
    return [
        f"{path} imports {name}" for path, name in imports(sources) if path != owner and within(name, library)
    ]


def test_folders_that_would_hide_a_library_are_no_packages() -> None:
    assert hiding_packages(tree("packaging", "tests")) == []
    assert hiding_packages(["packaging/__init__.py"])
    assert hiding_packages(["tests/engine/__init__.py"])
    assert not hiding_packages(["tests/engine/test_cards.py", "app/__init__.py"])


def hiding_packages(paths: Iterable[str]) -> list[str]:
    """`packaging` is the name of a library that pip and pytest import, `tests/engine` that of ours."""
    return [path for path in paths if re.fullmatch(r"(packaging|tests)/(.*/)?__init__\.py", path)]


def test_top_level_is_as_designed() -> None:
    assert not stray_names(path.name for path in ROOT.iterdir())
    assert stray_names(["app", "notes.txt"]) == ["notes.txt"]
    assert not stray_names(["app", ".gitignore"])


def stray_names(names: Iterable[str]) -> list[str]:
    """What should lie in one of the folders."""
    return [name for name in names if not name.startswith(".") and name not in TOP_LEVEL]


def test_modules_do_one_thing() -> None:
    assert long_modules(tree("app", "engine", "resources", "tests")) == []
    assert long_modules({"app/all.py": "pass\n" * (LONGEST + 1)})
    assert not long_modules({"app/all.py": "pass\n" * LONGEST})


def long_modules(sources: Sources) -> list[str]:
    """Modules that are likely two."""
    return [path for path, source in sources.items() if len(source.splitlines()) > LONGEST]


def tree(*folders: str) -> Sources:
    """Read all sources of some folders."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert paths
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def module_name(path: str) -> str:
    """Return the name by which a source is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def nodes(sources: Sources) -> Iterator[tuple[str, ast.AST]]:
    """Yield everything that stands in the sources, with its path."""
    for path, source in sources.items():
        for node in ast.walk(ast.parse(source, path)):
            yield path, node


def imports(sources: Sources) -> Iterator[tuple[str, str]]:
    """Yield what each source imports, wherever in it: `a.b` for `import a.b` and for `from a import b`."""
    for path, node in nodes(sources):
        match node:
            case ast.Import(names=names):
                yield from ((path, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names):
                yield from ((path, f"{module}.{alias.name}") for alias in names)


def prefixes(name: str) -> list[str]:
    """Return the modules that importing a dotted name may run: `a`, `a.b`, `a.b.c`."""
    parts = name.split(".")
    return [".".join(parts[: n + 1]) for n in range(len(parts))]


def within(name: str, module: str) -> bool:
    """Whether a dotted name is a module or something in it."""
    return module in prefixes(name)
