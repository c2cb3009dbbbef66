#!/usr/bin/env bash
# usage: debian.sh FOLDER
# Builds the Debian packages below FOLDER from the files of the repository, unpacks them, and uses what they contain.
# Exit status 77, which skips the test, where the tools are missing.
set -euo pipefail
mkdir -p "$1"
work=$(cd "$1" && pwd)
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
parts=(libgeom libcollide liborca plugins examples tests debian CMakeLists.txt LICENSE)

for tool in dpkg-buildpackage dh; do
    if ! command -v "$tool" >/dev/null; then
        echo "$tool is missing: install dpkg-dev and debhelper"
        exit 77
    fi
done

rm -rf "$work/source" "$work/all" "$work"/*.deb
mkdir -p "$work/source" "$work/all"
(cd "$root" && cp -r "${parts[@]}" ./*.md "$work/source")
cd "$work/source"
version=$(sed -n 's/.*VERSION_M[AI][JN]OR \([0-9]*\)$/\1/p; s/.*VERSION_PATCH \([0-9]*\)$/\1/p' libgeom/include/geom/base.h |
    paste -sd.)
[[ $(dpkg-parsechangelog -S Version) == "$version" ]] || {
    echo "debian/changelog has another version than <geom/base.h>, $version"
    exit 1
}
grep -q "^version: $version$" "$root/CITATION.cff"
dpkg-buildpackage --build=binary --no-sign -j"$(nproc)" >"$work/built.log" 2>&1 || {
    tail -n 40 "$work/built.log"
    exit 1
}

for package in "$work"/*.deb; do
    echo "$(basename "$package"): $(dpkg-deb --contents "$package" | wc -l) entries"
    dpkg-deb --extract "$package" "$work/all"
done
library=$(dirname "$(find "$work/all/usr/lib" -name 'liborcakit-geom.so.*' | head -n 1)")
export LD_LIBRARY_PATH=$library
"$work/all/usr/bin/orcakit" --version
"$work/all/usr/bin/orcakit" plugins list
for file in man/man1/orcakit.1.gz man/man1/orcakit-editor.1.gz orcakit/scenes/plaza.geojson orcakit/detour/detour_orca.cpp; do
    [[ -s $work/all/usr/share/$file ]]
done
[[ $("$work/all/usr/bin/orcakit" collide - <<<"point-point 1 2 1 2") == 1 ]]
if find "$work/all" -name '*.so*' -type f -exec readelf -d {} + | grep -E 'R(UN)?PATH'; then
    echo "a binary of the packages has a path to libraries"
    exit 1
fi
