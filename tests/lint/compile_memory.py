#!/usr/bin/env python3
"""usage: compile_memory.py BUILD...

Fails when a compiler needs more than 500 MB for one file: a machine with little memory must build orcakit, too.

The largest objects of each build are compiled once more, with their own flags, and with those of an optimized build. A
BUILD that does not exist is left out, but for the first."""

import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

LIMIT_MB = 500
LARGEST = 24
OPTIMIZED = ["-O3", "-DNDEBUG"]


def commands(build):
    """The commands of the largest objects that a build has, the largest first: object and words."""
    with open(build / "compile_commands.json", encoding="utf-8") as file:
        entries = json.load(file)
    found = []
    for entry in entries:
        words = shlex.split(entry["command"])
        target = words[words.index("-o") + 1]
        path = pathlib.Path(entry["directory"], target)
        if path.exists():
            found.append((path.stat().st_size, target, words))
    found.sort(reverse=True)
    return [(target, words) for _, target, words in found[:LARGEST]]


def memory(words, build, target):
    """Megabytes that the compiler takes at most."""
    with tempfile.TemporaryDirectory() as folder:
        words = [os.path.join(folder, "object.o") if word == target else word for word in words]
        words = words[1:] if os.path.basename(words[0]) == "ccache" else words
        child = subprocess.Popen(words, cwd=build)
        _, status, usage = os.wait4(child.pid, 0)
    if status:
        raise SystemExit(f"{target}: the compiler fails")
    return usage.ru_maxrss / 1024


def main():
    rows = []
    builds = [pathlib.Path(name) for name in sys.argv[1:]]
    for build in builds[:1] + [other for other in builds[1:] if other.exists()]:
        for target, words in commands(build):
            for variant in ([], OPTIMIZED):
                rows.append((memory(words + variant, build, target), f"{build.name}: {target} {' '.join(variant)}"))
    rows.sort(reverse=True)
    for megabytes, name in rows[:10]:
        print(f"{megabytes:6.0f} MB  {name}")
    large = [name for megabytes, name in rows if megabytes > LIMIT_MB]
    print(f"{len(rows)} compilations, {len(large)} need more than {LIMIT_MB} MB")
    return 1 if large or not rows else 0


sys.exit(main())
