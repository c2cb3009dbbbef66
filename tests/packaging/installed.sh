#!/usr/bin/env bash
# usage: installed.sh static|shared FOLDER
# Builds and installs orcakit below FOLDER, and builds and runs programs against it with find_package and with
# pkg-config: once where it was installed, and once after the whole prefix has moved. The static build is the one of a machine
# that has nothing but CMake and a compiler of C.
set -euo pipefail
kind=$1
mkdir -p "$2"
work=$(cd "$2" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
prefix=$work/prefix
libraries=(geom collide orca planner costmap)

# A compiler cache may rewrite the paths by which a host finds its package.
unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER

say() { printf '== %s\n' "$*"; }

# usage: bare COMMAND...
# Runs a command where there are a compiler of C, CMake and Ninja, and neither C++, nor pkg-config, nor a package.
bare() {
    local tool path
    rm -rf "$work/tools"
    mkdir -p "$work/tools"
    for tool in ar as cc cmake gcc ld ninja nm objcopy objdump ranlib readelf sh strip; do
        path=$(command -v "$tool")
        ln -s "$(readlink -f "$path")" "$work/tools/$tool"
    done
    env -i HOME="$HOME" PATH="$work/tools" "$@"
}

install_package() {
    say "install, $kind"
    if [[ $kind == static ]]; then
        rm -rf "$work/build"
        bare cmake -S "$root" -B "$work/build" -G Ninja -DORCAKIT_WARNINGS_AS_ERRORS=ON \
            -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON | tee "$work/configured.log"
        for part in 'command orcakit' editor tests; do
            grep "orcakit: not building the $part, missing: .*=ON" "$work/configured.log"
        done
        bare cmake --build "$work/build"
        "$work/build/examples/hello_geom" >/dev/null
        if bare cmake -S "$root" -B "$work/build" -DORCAKIT_BUILD_TESTS=ON >"$work/insisted.log" 2>&1; then
            echo "tests that cannot be built are left out although they were asked for"
            exit 1
        fi
        grep -- "-DORCAKIT_BUILD_TESTS=AUTO" "$work/insisted.log"
        bare cmake -S "$root" -B "$work/build" -DORCAKIT_BUILD_TESTS=AUTO >/dev/null
    else
        cmake -S "$root" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON \
            -DORCAKIT_BUILD_TESTS=OFF -DORCAKIT_BUILD_EXAMPLES=OFF -DORCAKIT_WARNINGS_AS_ERRORS=ON
        cmake --build "$work/build"
    fi
    rm -rf "$prefix" "$work/moved"
    cmake --install "$work/build" --prefix "$prefix"
    find "$prefix" -name LICENSE | grep -q .
    "$here/links.py" "$(dirname "$(find "$prefix/share/doc" -name LICENSE)")"
}

# usage: with_find_package PREFIX
with_find_package() {
    say "find_package in $1"
    rm -rf "$work/consumer"
    cmake -S "$here/find_package" -B "$work/consumer" -G Ninja -DCMAKE_PREFIX_PATH="$1"
    cmake --build "$work/consumer"
    "$work/consumer/consumer"
}

# usage: with_pkg_config PREFIX
# Compiles the consumer with what pkg-config says, and links every library on its own.
with_pkg_config() (
    local options=(--cflags --libs) library flags folder
    [[ $kind == shared ]] || options+=(--static)
    folder=$(dirname "$(find "$1" -name orcakit-geom.pc)")
    # Nothing but this prefix may answer.
    export PKG_CONFIG_LIBDIR=$folder PKG_CONFIG_PATH='' LD_LIBRARY_PATH=${folder%/*}

    say "pkg-config in $1"
    read -ra flags <<<"$(pkg-config "${options[@]}" orcakit-collide)"
    cc -std=c17 -o "$work/pkg_consumer" "$here/consumer.c" "${flags[@]}"
    "$work/pkg_consumer"
    for library in "${libraries[@]}"; do
        pkg-config --validate "orcakit-$library"
        read -ra flags <<<"$(pkg-config "${options[@]}" "orcakit-$library")"
        all_headers "$1" "$library" >"$work/all_headers.c"
        cc -std=c17 -o "$work/all_headers" "$work/all_headers.c" "${flags[@]}"
        "$work/all_headers"
    done

    [[ -e $(pkg-config --variable=plannerdir orcakit-planner)/orca.planner.so ]]
    read -ra flags <<<"$(pkg-config "${options[@]}" orcakit-planner)"
    cc -std=c17 -o "$work/finder" "$here/plugin/finder.c" "${flags[@]}"
    finds_plugins "$1" "$work/finder"
)

# usage: finds_plugins PREFIX HOST
# Without any variable but that of the system for shared libraries, a host finds the plugins of the package that it was built with.
finds_plugins() {
    local found
    found=$(env -u ORCAKIT_PLANNER_PATH -u XDG_DATA_HOME HOME=/nonexistent "$2" orca)
    [[ $(readlink -f "$found") == "$(find "$(readlink -f "$1")" -name orca.planner.so)" ]]
}

# usage: all_headers PREFIX LIBRARY
# A program that includes every installed header of a library.
all_headers() {
    (cd "$1/include/orcakit" && find "$2" -name '*.h' | sort | sed 's/.*/#include <&>/')
    echo 'int main(void) { return 0; }'
}

# usage: with_template PREFIX
# The template, copied out of the tree and built against the package alone, passes the validator and steers.
with_template() {
    say "template in $1"
    rm -rf "$work/template" "$work/template_build" "$work/plugin_host"
    cp -r "$1/share/orcakit/template" "$work/template"
    cmake -S "$work/template" -B "$work/template_build" -G Ninja -DCMAKE_PREFIX_PATH="$1"
    cmake --build "$work/template_build"
    cmake -S "$here/plugin" -B "$work/plugin_host" -G Ninja -DCMAKE_PREFIX_PATH="$1"
    cmake --build "$work/plugin_host"
    "$work/plugin_host/plugin_host" "$work/template_build/sampling.planner.so"
    "$work/plugin_host/plugin_host" "$(find "$1" -name orca.planner.so)"
    finds_plugins "$1" "$work/plugin_host/finder"
}

# A shared library exports what its prefix names and nothing else, and every library exports something.
check_symbols() {
    local library file strangers count
    [[ $kind == shared ]] || return 0
    say "exported symbols"
    for library in "${libraries[@]}"; do
        file=$(find "$work/moved" -name "liborcakit-$library.so")
        strangers=$(nm -D --defined-only "$file" | awk '{print $3}' | grep -v "^${library}_" || true)
        count=$(nm -D --defined-only "$file" | wc -l)
        echo "$library: $count"
        if [[ -n $strangers || $count -eq 0 ]]; then
            echo "liborcakit-$library.so exports what it should not, or nothing: $strangers"
            exit 1
        fi
    done
}

# What an attacker could use, of the planner modules and of shared libraries.
check_hardening() {
    local files
    mapfile -t files < <(find "$work/moved" -name '*.planner.so')
    "$here/hardened.sh" --installed --fortified "${files[@]}"
    [[ $kind == shared ]] || return 0
    mapfile -t files < <(find "$work/moved" -name 'liborcakit-*.so')
    "$here/hardened.sh" --installed --library "${files[@]}"
}

install_package
with_find_package "$prefix"
with_pkg_config "$prefix"
mv "$prefix" "$work/moved"
with_find_package "$work/moved"
with_pkg_config "$work/moved"
with_template "$work/moved"
check_symbols
check_hardening
if grep -rIl "$prefix" "$work/moved"; then
    echo "these installed files name the place they were installed to"
    exit 1
fi
