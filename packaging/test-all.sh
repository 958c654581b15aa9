#!/bin/sh
# Runs the tests on each supported Python that is found, each in an environment of its own under .venvs/.
set -eu
cd "$(dirname "$0")/.."

passed= failed=
for version in 3.11 3.12 3.13; do
    for python in "python$version" "$HOME"/.pyenv/versions/"$version".*/bin/python; do
        # A name may lead to nothing, or to something that only says what is missing.
        "$python" -c 'import sqlite3, ssl' 2>/dev/null || continue
        echo "== Python $version"
        PYTHON=$python VENV=.venvs/$version sh packaging/setup.sh test
        if ".venvs/$version/bin/python" -m pytest -n auto --dist loadfile "$@"; then
            passed="$passed $version"
        else
            failed="$failed $version"
        fi
        break
    done
done
echo "Passed on Python:${passed:- none}. Failed on:${failed:- none}."
[ -n "$passed" ] && [ -z "$failed" ]
