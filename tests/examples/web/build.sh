#!/usr/bin/env bash
# Builds the page and the programs of the tests for WebAssembly, in build/web as examples/run --web does. Status 77 when a
# package for that is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
for need in clang wasm-ld node; do
    command -v "$need" >/dev/null || {
        echo "$need is missing"
        exit 77
    }
done
[[ -e /usr/include/wasm32-wasi/stdio.h ]] || {
    echo "wasi-libc is missing"
    exit 77
}
.ci/source jansson
cmake --preset web -DORCAKIT_WEB_SCENE="$PWD/examples/scenes/plaza.geojson" # examples/run may have set another
cmake --build --preset web
cmake --build --preset web --target web_crowd web_answers
