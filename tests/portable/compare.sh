#!/usr/bin/env bash
# usage: compare.sh FOLDER
# Builds the program of answers below FOLDER for this processor by two compilers, and for 64-bit ARM, which is
# emulated, and compares what they print. Status 77 when the cross compiler or the emulator is missing.
set -euo pipefail
mkdir -p "$1"
work=$(cd "$1" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

for program in aarch64-linux-gnu-gcc qemu-aarch64; do
    command -v "$program" >/dev/null || {
        echo "$program is missing"
        exit 77
    }
done

# usage: answers NAME RUNNER CMAKE-OPTION...; builds in $work/NAME and writes $work/NAME.txt
answers() {
    local name=$1 runner=$2
    shift 2
    cmake -S "$here" -B "$work/$name" -G Ninja "$@"
    cmake --build "$work/$name" --target answers
    $runner "$work/$name/answers" >"$work/$name.txt"
}

answers gcc '' -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Release
answers clang '' -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Debug
answers aarch64 'qemu-aarch64 -L /usr/aarch64-linux-gnu' -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc \
    -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_BUILD_TYPE=Release

cat "$work/gcc.txt"
for other in clang aarch64; do
    diff "$work/gcc.txt" "$work/$other.txt" || {
        echo "$other differs from gcc"
        exit 1
    }
done
# Each crowd stands there twice, without threads and with them.
grep -E '^(ORCA|RVO|VO)' "$work/gcc.txt" | uniq -c | awk '$1 != 2 { print "differs with threads:", $0; exit 1 }'
