#!/usr/bin/env bash
# usage: headers.sh LANGUAGE COMPILER...
# Fails when a public header does not compile alone, twice over, as C17 or C++17 without a warning. Each library's
# headers see only the headers that the library may depend on.
set -euo pipefail
language=$1
shift
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

flags=(-fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion -Wundef -Werror)
case $language in
c) flags+=(-x c -std=c17 -Wstrict-prototypes -Wmissing-prototypes) ;;
c++) flags+=(-x c++ -std=c++17) ;;
*)
    echo "language is c or c++, not $language" >&2
    exit 2
    ;;
esac

# The folder that holds a library's headers, and the include paths they may use.
declare -A paths=(
    [libgeom/include]="-Ilibgeom/include"
    [libcollide/include]="-Ilibgeom/include -Ilibcollide/include"
    [liborca/include]="-Ilibgeom/include -Ilibcollide/include -Iliborca/include"
    [plugins/include]="-Iplugins/include"
    [plugins/adapters/costmap/include]="-Ilibgeom/include -Ilibcollide/include -Iplugins/adapters/costmap/include"
)

count=0
bad=0
for folder in "${!paths[@]}"; do
    read -ra includes <<<"${paths[$folder]}"
    while IFS= read -r header; do
        name=${header#"$folder/"}
        for compiler in "$@"; do
            count=$((count + 1))
            printf '#include <%s>\n#include <%s>\n' "$name" "$name" |
                "$compiler" "${flags[@]}" "${includes[@]}" - || { bad=$((bad + 1)); echo "$compiler: <$name> fails"; }
        done
    done < <(find "$folder" -name '*.h' | sort)
done
echo "$count compilations, $bad bad"
[[ $count -gt 0 && $bad -eq 0 ]]
