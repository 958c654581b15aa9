#!/bin/sh
# Builds the program with its solver compiled, in an environment of its own, and runs the engine's tests there.
#
#   accelerate.sh [OPTIONS FOR PYTEST]
#
# The tree stays as it is: what is compiled is a copy of it, unpacked from the source archive. The tests find the
# installed wheel and no other engine, for the copy's own is taken away before they run.
set -eu
cd "$(dirname "$0")/.."
venv=$PWD/.venvs/accelerated
copy=$venv/copy

VENV=$venv sh packaging/setup.sh test
if ! command -v "${CC:-cc}" >/dev/null ||
    ! "$venv/bin/python" -c 'import pathlib, sysconfig as s; (pathlib.Path(s.get_path("include")) / "Python.h").stat()' 2>/dev/null
then
    printf 'A C compiler and the headers of Python are missing. Install them, then try again:\n\n    %s\n\n' \
        "sudo apt-get install -y --no-install-recommends gcc libc6-dev python3-dev" >&2
    exit 1
fi
"$venv/bin/python" -m pip install --disable-pip-version-check --quiet --require-hashes -r packaging/accelerate.lock

rm -rf "$copy"
mkdir "$copy"
"$venv/bin/python" -m build --no-isolation --sdist --outdir "$copy" . >/dev/null
tar -xzf "$copy"/faceup-*.tar.gz -C "$copy" --strip-components 1
HATCH_BUILD_HOOK_ENABLE_MYPYC=true \
    "$venv/bin/python" -m build --no-isolation --wheel --outdir "$copy/dist" "$copy" >/dev/null
"$venv/bin/python" -m pip install --disable-pip-version-check --quiet --no-deps --force-reinstall "$copy"/dist/*.whl

rm -rf "$copy/app" "$copy/engine" "$copy"/*__mypyc.*
cd "$copy"
"$venv/bin/python" - <<'END'
from engine.solver import best_first_search, blocks, cellar_search, compact

plain = [m.__file__ for m in (best_first_search, blocks, cellar_search, compact) if m.__file__.endswith(".py")]
raise SystemExit(f"not compiled: {plain}" if plain else 0)
END
"$venv/bin/python" -m pytest -n auto --dist loadfile tests/engine "$@"
echo "Compiled: $venv/bin/faceup and $venv/bin/faceup-engine"
