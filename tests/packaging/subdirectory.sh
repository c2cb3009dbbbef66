#!/usr/bin/env bash
# usage: subdirectory.sh FOLDER
# Builds and runs programs, below FOLDER, that take orcakit in: one in C by add_subdirectory, and one in C++ alone by
# FetchContent.
set -euo pipefail
mkdir -p "$1"
work=$(cd "$1" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

for kind in subdirectory subdirectory_cxx; do
    cmake -S "$here/$kind" -B "$work/$kind" -G Ninja -DORCAKIT_SOURCE="$root"
    cmake --build "$work/$kind" --target consumer
    "$work/$kind/consumer"
done
