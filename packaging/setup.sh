#!/bin/sh
# Makes everything ready to play or to test; does nothing, in a blink, where everything is.
#
#   setup.sh play|test      play needs a window's libraries, test also a screen to put it on
#
# VENV is the environment to make (.venv), PYTHON the interpreter to make it with (the first that will do).
set -eu
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
stamp=$venv/set-up

off_screen="libgl1 libegl1 libfontconfig1 libglib2.0-0 libdbus-1-3 libxkbcommon0"
window="libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-xkb1 libxkbcommon-x11-0 libxcb-render-util0
    libxcb-image0 libxcb-shape0 libwayland-cursor0"
screen="xvfb xdotool imagemagick"
case ${1:-} in
    play) needed="$off_screen $window" ;;
    test) needed="$off_screen $window $screen" ;;
    *) echo "usage: $0 play|test" >&2; exit 64 ;;
esac

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# The environment as it stands, when it stands: its interpreter, its place, what was installed.
state() {
    "$venv/bin/python" -V && pwd && cksum requirements.lock
}

python=
if [ -f "$stamp" ] && now=$(state 2>/dev/null) && [ "$(sed '$d' "$stamp")" = "$now" ]; then
    :
else
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if new_enough "$candidate"; then python=$candidate; break; fi
    done
    if [ -z "$python" ]; then
        echo "Python 3.11 or newer is needed; install one, or name it: PYTHON=/path/to/python3" >&2
        exit 1
    fi
    # Debian parts these two from the rest of Python.
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        needed="$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])') $needed"
    fi
fi

if command -v dpkg-query >/dev/null; then
    installed=" $(dpkg-query -W -f '${Package}:${db:Status-Status} ' | tr '\n' ' ')"
    missing=
    for package in $needed; do
        case $installed in
            # Newer releases have some libraries with 64-bit time under a name of their own.
            *" $package:installed "* | *" ${package}t64:installed "*) ;;
            *) missing="$missing $package" ;;
        esac
    done
    if [ -n "$missing" ]; then
        install="apt-get install -y --no-install-recommends$missing"
        if [ "$(id -u)" -ne 0 ]; then
            printf 'Some packages of the system are missing. Install them, then try again:\n\n    sudo %s\n\n' \
                "$install" >&2
            exit 1
        fi
        export DEBIAN_FRONTEND=noninteractive
        apt-get update
        $install
    fi
elif [ -n "$python" ] && [ "$(uname)" = Linux ]; then
    printf 'Not a Debian-like system. Qt needs what Debian calls:\n%s\n' "$needed" >&2
fi

# A stamp is there only when everything was finished: without one, begin anew.
if [ -n "$python" ]; then
    echo "Setting up $venv, once; about 120 MB come from the package index."
    rm -f "$stamp"
    "$python" -m venv --clear "$venv"
    "$venv/bin/python" -m pip install --disable-pip-version-check --require-hashes -r requirements.lock
fi
if [ -n "$python" ] || [ "$(tail -n 1 "$stamp")" != "$(cksum pyproject.toml)" ]; then
    "$venv/bin/python" -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation -e .
    { state; cksum pyproject.toml; } > "$stamp.new"
    mv "$stamp.new" "$stamp"
fi
