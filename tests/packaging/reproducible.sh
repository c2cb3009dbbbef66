#!/usr/bin/env bash
# usage: reproducible.sh FOLDER
# Builds one library from two copies of the sources, in folders of different depth below FOLDER, and fails unless both are the
# same byte for byte and name neither folder.
set -euo pipefail
mkdir -p "$1"
work=$(cd "$1" && pwd)
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
sources=(libgeom libcollide liborca plugins examples CMakeLists.txt LICENSE README.md)

# usage: build FOLDER
build() {
    mkdir -p "$1"
    (cd "$root" && cp -r "${sources[@]}" "$1")
    # What a compiler cache does to paths is not what is tested.
    env -u CMAKE_C_COMPILER_LAUNCHER cmake -S "$1" -B "$1/out" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
        -DORCAKIT_BUILD_TESTS=OFF -DORCAKIT_BUILD_EXAMPLES=OFF >"$1/configured.log"
    cmake --build "$1/out" --target orcakit_planner "${objects[@]}" >"$1/built.log"
}

# Of libgeom, which takes long, some of the objects that name their file.
objects=()
for file in offset/cover.c polygon/polygon.c polygon/polygon_check.c; do
    objects+=("libgeom/CMakeFiles/orcakit_geom.dir/src/$file.o")
done
rm -rf "$work/here" "$work/further"
build "$work/here"
build "$work/further/down/there"
for file in plugins/liborcakit-planner.a "${objects[@]}"; do
    cmp "$work/here/out/$file" "$work/further/down/there/out/$file"
    if grep -qF "$work" "$work/here/out/$file"; then
        echo "$file names the folder it was built in"
        exit 1
    fi
    echo "$file is the same"
done
