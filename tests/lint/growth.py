#!/usr/bin/env python3
"""Fails when a public function of libgeom, libcollide or costmap takes input of any size, but its cost against that size is not measured:
no row of the tables of tests/bench/growth names it. Also fails when a row names no such function, and no function of liborca.

Input of any size are rings, polygons, hulls, shapes that may be one of them, arrays with a count, and objects that hold many
items. Functions that destroy or release, defaults, allocation and the running of tasks are left out."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADERS = ("libgeom/include/geom", "libcollide/include/collide", "plugins/adapters/costmap/include/costmap")
OTHER_HEADERS = "liborca/include/orca"
TABLES = "tests/bench/growth"

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
DECLARATION = re.compile(r"^(?:GEOM|COLLIDE|COSTMAP|ORCA)_API\s[^;{(]*?\b(\w+)\(([^;{]*)\)\s*;", re.MULTILINE)
SIZED = re.compile(
    r"\b(geom_(ring|polygon|polygons|hull|locator)|collide_(shape3?|footprint|trajectory|world3?|broadphase3?|pack3?)|costmap_grid)\b"
    r"|\*\s*\w+, size_t count\b"
)
LEFT_OUT = re.compile(r"_(destroy|release|default)$|^geom_(allocator_allocate|tasks_\w+)$")
ROW = re.compile(r'^\s*\{"(\w+)", "', re.MULTILINE)


def declared():
    """Function: the header and line that declare it."""
    found = {}
    for folder in HEADERS:
        for header in sorted((ROOT / folder).glob("*.h")):
            text = COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), header.read_text(encoding="utf-8"))
            for match in DECLARATION.finditer(text):
                name, parameters = match.groups()
                if SIZED.search(" ".join(parameters.split())) and not LEFT_OUT.search(name):
                    found[name] = f"{header.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}"
    return found


def others():
    """The functions of liborca, which may have rows."""
    texts = (header.read_text(encoding="utf-8") for header in (ROOT / OTHER_HEADERS).glob("*.h"))
    return {match.group(1) for text in texts for match in DECLARATION.finditer(COMMENT.sub("", text))}


def main():
    functions = declared()
    rows = {name for table in sorted((ROOT / TABLES).glob("*.c")) for name in ROW.findall(table.read_text(encoding="utf-8"))}
    faults = [f"{place}: {name}: no row in {TABLES} measures its cost" for name, place in functions.items() if name not in rows]
    unknown = "no function of libgeom, libcollide or costmap that takes input of any size, and none of liborca"
    faults += [f"{TABLES}: {name}: {unknown}" for name in sorted(rows - set(functions) - others())]
    print("\n".join(faults + [f"{len(functions)} functions, {len(faults)} faults"]))
    return 1 if faults or not functions else 0


sys.exit(main())
