#!/usr/bin/env bash
# usage: wheel.sh PYTHON CMAKE BUILD FOLDER WHOLE
# Makes the wheel, installs it without network into an environment of its own, and uses it there. Its library needs
# the C library alone if WHOLE says that Jansson is in it.
set -euo pipefail
python=$1 cmake=$2 build=$3 folder=$4 whole=$5
unset ORCAKIT_LIBRARY PYTHONPATH
export PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9
"$cmake" --build "$build" --target orcakit_wheel
rm -rf "$folder"
"$python" -m venv --system-site-packages "$folder"
"$folder/bin/pip" install --quiet --no-index --no-deps "$build"/plugins/adapters/python/wheel/orcakit-*.whl
others=$(readelf -d "$folder"/lib/python3*/site-packages/orcakit/liborcakit_python.so | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
    grep -v -E '^(libc|libm|libpthread|libdl|ld-linux.*)\.so' || true)
if [ -n "$whole" ] && [ -n "$others" ]; then
    printf 'the library of the wheel needs %s\n' "$others"
    exit 1
fi
cd /
"$folder/bin/python" - "$folder" <<'PROGRAM'
import sys
import orcakit
assert orcakit.__file__.startswith(sys.argv[1]), orcakit.__file__
assert orcakit.distance(orcakit.Circle((0, 0), 1), orcakit.Point((3, 0))).distance == 2
print("orcakit", orcakit.__version__, "works from its wheel")
PROGRAM
