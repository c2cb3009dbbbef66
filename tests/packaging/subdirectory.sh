#!/usr/bin/env bash
# usage: subdirectory.sh FOLDER
# Builds and runs a program, below FOLDER, that takes orcakit in by add_subdirectory.
set -euo pipefail
mkdir -p "$1"
work=$(cd "$1" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

cmake -S "$here/subdirectory" -B "$work" -G Ninja -DORCAKIT_SOURCE="$root"
cmake --build "$work" --target consumer
"$work/consumer"
