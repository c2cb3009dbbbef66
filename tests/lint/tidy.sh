#!/usr/bin/env bash
# usage: tidy.sh BUILD FOLDER
# Fails on what clang-tidy finds in the files below FOLDER that BUILD compiles, and in the headers they include.
# Status 77 without a build.
set -euo pipefail
build=$1
folder=$2
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[[ -e $build/compile_commands.json ]] || {
    echo "nothing is built in $build"
    exit 77
}

# Clang refuses options that only GCC has.
database=$(mktemp -d)
trap 'rm -rf "$database"' EXIT
sed -E 's/ -mmem(cpy|set)-strategy=[^ "]+//g' "$build/compile_commands.json" >"$database/compile_commands.json"

mapfile -t files < <(python3 tests/lint/compiled.py "$build/compile_commands.json" "$folder")
if [[ ${#files[@]} -eq 0 ]]; then
    echo "nothing below $folder is compiled"
    exit 1
fi
# The count of warnings in system headers goes to stderr, once a file.
clang-tidy --quiet -p "$database" "${files[@]}" 2> >(grep -vE '^[0-9]+ warnings? (generated|treated)' >&2 || true)
