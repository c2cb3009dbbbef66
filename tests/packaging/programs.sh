#!/usr/bin/env bash
# usage: programs.sh BUILD FOLDER SCENE
# Installs a build with examples below FOLDER, and what an author has then is enough: the template, built where it was
# copied to, passes the installed command's checks, from a prefix that has moved.
set -euo pipefail
build=$1
work=$2
scene=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$work"
mkdir -p "$work"
cmake --install "$build" --prefix "$work/prefix" >"$work/install.log"
mv "$work/prefix" "$work/moved"
cp -r "$work/moved/share/orcakit/template" "$work/my_planner"
cmake -S "$work/my_planner" -B "$work/my_planner/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/moved"
cmake --build "$work/my_planner/build"
"$work/moved/bin/orcakit" plugins check "$work/my_planner/build/sampling.planner.so"
[[ -x $work/moved/bin/orcakit-editor ]]
cmp <("$work/moved/bin/orcakit" help scene) "$work/moved/share/doc/orcakit/scene-format.md"

# Another user, without any variable, has the planners of the package.
other_user=(env -i HOME=/nonexistent)
if [[ $(id -u) -eq 0 ]] && setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$work/moved/bin/orcakit"; then
    other_user+=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
cd /
listed=$("${other_user[@]}" "$work/moved/bin/orcakit" plugins list)
echo "$listed"
[[ $(grep -c '^orcakit\.' <<<"$listed") -eq 6 ]]
"${other_user[@]}" "$work/moved/bin/orcakit" simulate "$scene" --plugin orca | grep -q 'at their goals: 2 of 2'

# What it links is what it needs, and nothing looks into the current folder.
"$here/hardened.sh" --installed "$work/moved/bin/orcakit" "$work/moved/bin/orcakit-editor" "$(find "$work/moved" -name '*.planner.so')"
needed=$(readelf --dynamic "$work/moved/bin/orcakit" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
echo "$needed"
strangers=$(grep -vE '^(libc|libm|libdl|libpthread|libexpat|libgif|libjansson|libsqlite3|ld-linux[-a-z0-9_]*)\.so' <<<"$needed" || true)
[[ -z $strangers ]]

for page in orcakit orcakit-editor; do
    [[ -s $work/moved/share/man/man1/$page.1 ]]
done
find "$work/moved/share/doc" -name LICENSE | grep -q .
