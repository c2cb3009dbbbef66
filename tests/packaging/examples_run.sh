#!/usr/bin/env bash
# Fails when examples/run, on a machine without a display, does not leave the picture it names.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
output=$(env -u DISPLAY -u WAYLAND_DISPLAY examples/run)
echo "$output"
picture=$(sed -n 's/^The picture is in //p' <<<"$output")
[[ -s $picture && $(head -c 4 "$picture" | tail -c 3) == PNG ]]
