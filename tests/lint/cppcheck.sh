#!/usr/bin/env bash
# usage: cppcheck.sh BUILD
# Fails on what cppcheck finds in the sources that BUILD compiles.
set -euo pipefail
build=$1
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
mkdir -p "$build/cppcheck"

# normalCheckLevel.., missingInclude and unmatchedSuppression speak of cppcheck itself. The Check macros hide
# their control flow from it, so unit tests are left to clang-tidy.
cppcheck --project="$build/compile_commands.json" --cppcheck-build-dir="$build/cppcheck" \
    --file-filter="$PWD/lib*" --file-filter="$PWD/plugins/*" --file-filter="$PWD/examples/*" \
    --enable=warning,performance,portability,style --inline-suppr --error-exitcode=1 --quiet -j 2 \
    --suppress=missingIncludeSystem --suppress=unmatchedSuppression --suppress='*:/usr/include/*' \
    --template='{file}:{line}:{column}: {severity}: {message} [{id}]'
