#!/usr/bin/env bash
# Fails on what shellcheck finds in the scripts: every file that starts with a shell's name.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
grep -rlE --exclude-dir=corpus '^#!.*(bash|/sh)$' .ci libgeom libcollide liborca plugins examples tests | xargs shellcheck
