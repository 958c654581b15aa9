#!/bin/sh
# Starts the program; without a display, lets it play a demonstration off screen and leave pictures in build/.
set -eu
cd "$(dirname "$0")/.."
if [ "$(uname)" = Linux ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    echo "There is no display here (DISPLAY and WAYLAND_DISPLAY are not set): pictures go to build/ instead."
    mkdir -p build
    set -- --demo --pictures build "$@"
fi
exec .venv/bin/python -m app "$@"
