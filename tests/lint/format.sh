#!/usr/bin/env bash
# Fails on a file that clang-format would change, or that has a line of more than 120 columns: comments are not wrapped
# by it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
tests/lint/sources.sh | xargs clang-format --dry-run --Werror
wide=$(tests/lint/sources.sh | xargs grep -nE '^.{121,}' | cut -d: -f1,2 || true)
[[ -z "$wide" ]] || { echo "lines of more than 120 columns:"; echo "$wide"; exit 1; }
