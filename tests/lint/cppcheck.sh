#!/usr/bin/env bash
# usage: cppcheck.sh BUILD FOLDER...
# Fails on what cppcheck finds in the sources below the folders that BUILD compiles. Status 77 without a build.
set -euo pipefail
build=$1
shift
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[[ -e $build/compile_commands.json ]] || {
    echo "nothing is built in $build"
    exit 77
}
mkdir -p "$build/cppcheck"
filters=()
for folder in "$@"; do
    filters+=(--file-filter="$PWD/$folder/*")
done

# Left out: what speaks of cppcheck itself, its stumbling over compound literals among it; members that only a file
# format or another library reads; local names that are also a function's; and three that take the smaller of two
# numbers, as written with `?:`, for zero (clang-tidy looks for what they are meant to find). The macros of Check hide their control
# flow from it, so unit tests are left to clang-tidy.
cppcheck --project="$build/compile_commands.json" --cppcheck-build-dir="$build/cppcheck" \
    "${filters[@]}" \
    --enable=warning,performance,portability,style --inline-suppr --error-exitcode=1 --quiet -j 2 \
    --suppress=missingIncludeSystem --suppress=unmatchedSuppression --suppress='*:/usr/include/*' \
    --suppress=internalAstError --suppress=unusedStructMember --suppress=shadowFunction \
    --suppress=knownConditionTrueFalse --suppress=unsignedLessThanZero --suppress=uninitvar \
    --template='{file}:{line}:{column}: {severity}: {message} [{id}]'
