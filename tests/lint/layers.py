#!/usr/bin/env python3
"""Fails when a file includes what its layer or its room must not see.

Layers: geom <- collide <- orca <- plugins <- examples/common (runs) <- examples <- tests. Adapters see the libraries that they
adapt and what they adapt them to. The planner headers and the loader see none of the libraries; a private header is seen in its own library only; SDL2, stb and Jansson belong to
examples, Check to tests.

Rooms: the sources of a library, of examples/common, of the editor and the benchmarks lie in folders of at most 45 files, and a
room includes only those before it. No other folder of plugins, examples and tests holds more.

A private header of less than 40 lines has two clients at least: one with one client belongs into that, or into the header
of its topic."""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
SUFFIXES = {".c", ".h", ".inl", ".cpp", ".hpp"}

# What the libraries may take from the system: the C library, POSIX threads, and the compilers' vector headers.
C_LIBRARY = {
    "assert.h", "ctype.h", "errno.h", "fenv.h", "float.h", "inttypes.h", "limits.h", "locale.h", "math.h", "setjmp.h",
    "signal.h", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h",
    "stdnoreturn.h", "string.h", "threads.h", "time.h", "wchar.h",
}
THREADS = {"pthread.h", "sched.h"}
PROCESSORS = {"unistd.h"}
PAGES = {"sys/mman.h"}
VECTORS = {"immintrin.h", "cpuid.h", "arm_neon.h"}
PROCESSES = {
    "dirent.h", "fcntl.h", "poll.h", "sys/mman.h", "sys/prctl.h", "sys/resource.h", "sys/socket.h", "sys/stat.h",
    "sys/wait.h", "unistd.h",
}
LOADING = {"dirent.h", "dlfcn.h", "elf.h", "fcntl.h", "sys/auxv.h", "sys/stat.h", "unistd.h", "windows.h"}

# Folder: the include folders it may name, and the system headers. None for the latter: any but the banned ones.
LAYERS = {
    "libgeom": ({"geom"}, C_LIBRARY | VECTORS | THREADS | PROCESSORS | PAGES),
    "libcollide": ({"geom", "collide"}, C_LIBRARY | VECTORS),
    "liborca": ({"geom", "collide", "orca"}, C_LIBRARY | VECTORS | THREADS),
    "plugins/include": ({"planner"}, {"math.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "string.h"}),
    "plugins/loader": ({"planner"}, C_LIBRARY | LOADING),
    "plugins/template": ({"planner"}, C_LIBRARY),
    "plugins/validator": ({"planner"}, C_LIBRARY | THREADS | PROCESSES | {"dlfcn.h", "elf.h", "link.h"}),
    "plugins/adapters/costmap": ({"geom", "collide", "costmap"}, C_LIBRARY),
    "plugins/adapters/detour": ({"geom", "collide", "orca"}, None),
    "plugins/adapters/ompl": ({"geom", "collide"}, None),
    "plugins/adapters/python": ({"geom", "collide", "orca", "planner"}, None),
    "plugins/orca": ({"geom", "collide", "orca", "planner"}, C_LIBRARY | THREADS),
    "examples/common": ({"geom", "collide", "orca", "planner"}, None),
    "examples/editor": ({"geom", "collide", "orca", "planner"}, None),
    "examples/web": (set(), C_LIBRARY),
    "examples": ({"geom", "collide", "orca", "planner"}, None),
    "tests": ({"geom", "collide", "orca", "planner", "costmap"}, None),
    "tests/bench": ({"geom", "collide", "orca", "costmap"}, None),
}
# The rooms of a library, each of which sees itself and those before it.
ROOMS = {
    "libgeom": ("base", "exact", "polygon", "locate", "triangulate", "repair", "offset", "simplify"),
    "libcollide": (
        "numeric", "shape", "simd", "exact", "relation", "distance", "contact", "sweep", "ccd", "broad", "bvh", "world",
        "trajectory", "batch",
    ),
    "liborca": (
        "core", "neighbor", "vo", "obstacle", "passage", "route", "aisle", "crowd", "sim", "verify", "enforce", "traffic",
    ),
    "tests/bench": ("harness", "plain", "peers", "geom", "collide", "orca", "growth", "runs"),
    "examples/common": ("text", "canvas", "scene", "cases", "run", "result"),
    "examples/editor": (
        "model", "import", "crowd", "view", "state", "tools", "widgets", "dialogs", "paint", "control",
        "window",
    ),
}
ROOM_FILES = 45
# A private header of less than so many lines has at least two clients: sources other than the one of its name.
SMALL_HEADER = 40
# The template is a package of its own, to be copied: its header parts what the author replaces from what stays.
HEADER_FOLDERS = re.compile(r"(lib\w+/src/|plugins/(?!template/)|examples/)")
OURS = {"geom", "collide", "orca", "planner", "costmap"}
# The benchmarks are linked by the command, which is installed, and built without the tests.
NOT_FOR = {"tests/bench": {"check.h"}}
# What names a dependency of programs, and the folders that may include it.
KEPT_TO = {
    "SDL2": ("examples",), "SDL.h": ("examples",), "stb": ("examples",), "check.h": ("tests",),
    "jansson.h": ("examples", "tests/examples"),
}


def layer_of(path):
    """The longest folder of LAYERS that holds path."""
    relative = path.relative_to(ROOT).as_posix()
    return max((f for f in LAYERS if relative.startswith(f + "/")), key=len, default=None)


def fault(path, layer, bracket, name):
    """What is wrong with one #include, or None."""
    first = name.split("/")[0]
    if first in NOT_FOR.get(layer, ()):
        return f"{layer} must not need {first}"
    keepers = KEPT_TO.get(first)
    if keepers:
        inside = any(path.is_relative_to(ROOT / keeper) for keeper in keepers)
        return None if inside else f"{first} belongs to {' and '.join(keepers)}"
    folders, system = LAYERS[layer]
    if bracket == '"':
        return quoted_fault(path, layer, name)
    if first in OURS and "/" in name:
        return None if first in folders else f"{layer} must not see {first}"
    if system is not None and name not in system:
        return f"{layer} must not need {name}"
    return None


def quoted_fault(path, layer, name):
    """A quoted include names a private header: of the file's own library, examples' or tests' own folders."""
    if layer in ("examples", "tests"):
        if re.search(r"(lib\w+|plugins)/", name):
            return "reaches into another folder"
        return None
    home = home_of(layer)
    if layer == "examples/web":  # a program around the editor's core
        inside = any((ROOT / folder / name).exists() for folder in ("examples/common", "examples/editor"))
        return None if inside else "a page is made of runs and the editor"
    sees_runs = layer in ("examples/editor", "plugins/adapters/python") or path.is_relative_to(ROOT / "tests/bench/runs")
    if sees_runs and (ROOT / "examples/common" / name).exists():
        return None
    if layer in ROOMS:
        return room_fault(path, layer, home, name)
    target = (path.parent / name).resolve()
    if not target.is_relative_to(home):
        return f"private headers of {layer} stay in {home.relative_to(ROOT)}, and public ones take <>"
    return None if target.exists() else "no such file"


def home_of(layer):
    """The folder of the layer's sources, or of its rooms."""
    return ROOT / layer / ("src" if layer.startswith("lib") else "")


def room_fault(path, layer, home, name):
    """A file of the same room goes by its name, one of another room by "room/name"."""
    room, _, rest = name.rpartition("/")
    own = path.parent.relative_to(home).as_posix()
    order = ROOMS[layer]
    if not (home / (room or own) / rest).exists():
        return "no such file"
    if own not in order or room and room not in order:
        return f"no room of {layer}"
    if room == own:
        return "files of the same room go by their names"
    return f"{own} must not see {room}" if room and order.index(room) > order.index(own) else None


def room_faults():
    """Rooms and other folders with too many files, and files in no room."""
    for layer, order in ROOMS.items():
        home = home_of(layer)
        counts = collections.Counter(p.parent.relative_to(home).as_posix() for p in home.rglob("*") if p.suffix in SUFFIXES)
        for room, count in sorted(counts.items()):
            if room not in order:
                yield f"{room}: no room of {layer}"
            if count > ROOM_FILES:
                yield f"{layer}, {room}: {count} files, more than {ROOM_FILES}"
    for top in ("plugins", "examples", "tests"):
        counts = collections.Counter(p.parent for p in (ROOT / top).rglob("*") if p.suffix in SUFFIXES | {".py", ".sh"})
        for folder, count in sorted(counts.items()):
            if count > ROOM_FILES:
                yield f"{folder.relative_to(ROOT)}: {count} files, more than {ROOM_FILES}"


def included(path, name):
    """The private header that a quoted include names: beside the file, in its library, or of the programs."""
    library = ROOT / path.relative_to(ROOT).parts[0] / "src"
    for folder in (path.parent, library, ROOT / "examples/common", ROOT / "examples/editor"):
        if (folder / name).exists():
            return (folder / name).resolve()
    return None


def header_faults(texts):
    """Small private headers with one client."""
    clients = collections.defaultdict(set)
    for path, text in texts.items():
        for _, name in INCLUDE.findall(text):
            header = included(path, name)
            if header and (header.stem != path.stem or header.parent != path.parent):
                clients[header].add(path)
    for header, text in texts.items():
        place = header.relative_to(ROOT).as_posix()
        lines = text.count("\n")
        if header.suffix == ".h" and HEADER_FOLDERS.match(place) and "/include/" not in place:
            if lines < SMALL_HEADER and len(clients[header]) < 2:
                yield f"{place}: a private header of {lines} lines with {len(clients[header])} clients"


def main():
    checked = 0
    faults = list(room_faults())
    texts = {}
    for top in ("libgeom", "libcollide", "liborca", "plugins", "examples", "tests"):
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix not in SUFFIXES:
                continue
            layer = layer_of(path)
            if layer is None:
                faults.append(f"{path.relative_to(ROOT)}: the folder is in no layer")
                continue
            text = texts[path] = path.read_text(encoding="utf-8")
            for match in INCLUDE.finditer(text):
                checked += 1
                what = fault(path, layer, match.group(1), match.group(2))
                if what:
                    line = text.count("\n", 0, match.start(1)) + 1
                    faults.append(f"{path.relative_to(ROOT)}:{line}: {match.group(2)}: {what}")
    faults += header_faults(texts)
    print("\n".join(faults + [f"{checked} includes, {len(faults)} faults"]))
    return 1 if faults or not checked else 0


sys.exit(main())
