#!/usr/bin/env bash
# usage: programs.sh BUILD FOLDER
# Installs a build with examples below FOLDER, and what an author has then is enough: the template, built where it was
# copied to, passes the installed command's checks, from a prefix that has moved.
set -euo pipefail
build=$1
work=$2
rm -rf "$work"
mkdir -p "$work"
cmake --install "$build" --prefix "$work/prefix" >"$work/install.log"
mv "$work/prefix" "$work/moved"
cp -r "$work/moved/share/orcakit/template" "$work/my_planner"
cmake -S "$work/my_planner" -B "$work/my_planner/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/moved"
cmake --build "$work/my_planner/build"
"$work/moved/bin/orcakit" plugins check "$work/my_planner/build/sampling.planner.so"
[[ -x $work/moved/bin/orcakit-editor ]]
cmp <("$work/moved/bin/orcakit" help scene) "$work/moved/share/doc/orcakit/scene-format.md"
