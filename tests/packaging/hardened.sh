#!/usr/bin/env bash
# usage: hardened.sh [--installed] [--fortified | --library] FILE...
# Fails when a program or a module has a search path for libraries with an empty entry, which means the current folder
# (--installed: or any that does not start with $ORIGIN), is not bound at its start, has relocations that stay writable, or
# does not check its stack (--fortified: and its buffers; --library: neither).
set -euo pipefail
installed=no
fortified=no
library=no
while [[ ${1-} == --* ]]; do
    case $1 in
    --installed) installed=yes ;;
    --fortified) fortified=yes ;;
    --library) library=yes ;;
    esac
    shift
done
[[ $# -gt 0 ]]
status=0

# usage: complain FILE WORDS
complain() {
    echo "$1: $2"
    status=1
}

for file in "$@"; do
    dynamic=$(readelf --wide --dynamic "$file")
    while read -r path; do
        [[ -n $path ]] || continue
        while read -r -d : entry; do
            [[ -n $entry ]] || complain "$file" "the search path [$path] has an empty entry"
            # shellcheck disable=SC2016
            [[ $installed == no || $entry == '$ORIGIN'* ]] || complain "$file" "the search path names $entry"
        done <<<"$path:"
    done < <(sed -n 's/.*(R\(UN\)\{0,1\}PATH).*\[\(.*\)\]/\2/p' <<<"$dynamic")
    grep -q BIND_NOW <<<"$dynamic" || complain "$file" "not bound at its start"
    readelf --wide --program-headers "$file" | grep -q GNU_RELRO || complain "$file" "relocations stay writable"
    symbols=$(readelf --wide --symbols "$file")
    [[ $library == yes ]] || grep -q __stack_chk_fail <<<"$symbols" || complain "$file" "does not check its stack"
    [[ $fortified == no ]] || grep -q '__[a-z]*_chk@' <<<"$symbols" || complain "$file" "does not check its buffers"
done
[[ $status -ne 0 ]] || echo "$# files have no other search path, are bound at their start, and check what they should"
exit "$status"
