#!/usr/bin/env bash
# usage: modules.sh FILE.planner.so...
# Fails when a planner module exports anything but planner_entry.
set -euo pipefail
[[ $# -gt 0 ]]
for module in "$@"; do
    exported=$(nm -D --defined-only "$module" | awk '{print $3}')
    echo "$module: $exported"
    [[ $exported == planner_entry ]]
done
