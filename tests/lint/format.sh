#!/usr/bin/env bash
# Fails on a file that clang-format would change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
tests/lint/sources.sh | xargs clang-format --dry-run --Werror
