#!/bin/sh
# Makes the README's picture, examples/stage.png: the third step of examples/pages/astar.html, light, 1280 pixels wide.
# Needs a Chromium; STEPTRACE_CHROMIUM names one that is not on PATH as chromium.
set -eu
cd "$(dirname "$0")"
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
"${STEPTRACE_CHROMIUM:-chromium}" --headless --no-sandbox --disable-gpu --user-data-dir="$profile" \
  --blink-settings=preferredColorScheme=1 --force-device-scale-factor=1 --hide-scrollbars --window-size=1280,720 \
  --virtual-time-budget=3000 --screenshot="$PWD/stage.png" "file://$PWD/pages/astar.html#step=3"
