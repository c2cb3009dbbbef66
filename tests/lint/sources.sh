#!/usr/bin/env bash
# Prints the C and C++ files of the folders named, or of the whole project, one a line.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[[ $# -gt 0 ]] || set -- libgeom libcollide liborca plugins examples tests
find "$@" -type f \( -name '*.[ch]' -o -name '*.inl' -o -name '*.cpp' -o -name '*.hpp' \) | sort
