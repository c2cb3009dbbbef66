#!/usr/bin/env bash
# Checks that each file has a license, by the REUSE specification (.reuse/dep5, LICENSES/), and that both copies of the
# license are the same. Exit status 77, which skips the test, where reuse is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cmp LICENSE LICENSES/MIT.txt
if ! command -v reuse >/dev/null; then
    echo "reuse is missing"
    exit 77
fi
reuse lint
