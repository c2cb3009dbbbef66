#!/usr/bin/env python3
"""Fails when grep cannot find what a public header declares.

1. Every function that a public header declares is defined in a .c file of its library, on a line that starts with its type
   and has its full name: grep -E '^[a-z_][A-Za-z0-9_ *]*\\bNAME\\(' finds it.
2. A source that is shared by the plane and space, an .inl file, defines static functions and data only.
3. No macro makes a name by pasting. A table of data that must paste has the mark "X-macro table" in a comment, at most
   three lines above the paste.
4. No macro is another name: `#define a b`, where b is a function or a name of a library. Under `#ifndef a` it is a default
   that the user of a header may change.
5. What a .c file of a library defines with linkage has a name that starts with the word of the library."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = {".c", ".h", ".inl"}

# The folder, its public headers, the macro with which their declarations begin, and the word of its names; plugins define
# programs and plugins, too, whose names are their own.
LIBRARIES = (
    ("libgeom", "libgeom/include", "GEOM_API", "geom_"),
    ("libcollide", "libcollide/include", "COLLIDE_API", "collide_"),
    ("liborca", "liborca/include", "ORCA_API", "orca_"),
    ("plugins", "plugins/include", "PLANNER_API", ""),
    ("plugins/adapters/costmap", "plugins/adapters/costmap/include", "COSTMAP_API", "costmap_"),
)

COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*', re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
DEFINITION = re.compile(r"^(?!static\b)[a-z_][\w *]*\b(\w+)\([^;{}]*\)\s*\{", re.MULTILINE)
DATA = re.compile(r"^(?!static\b)[a-z_][\w *]*\b(\w+)(?:\[[^\]]*\])* = ", re.MULTILINE)
RENAME = re.compile(r"^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)[ \t]+([a-z_]\w*)[ \t]*$", re.MULTILINE)
LIBRARY_NAME = re.compile(r"(geom|collide|orca|planner)_")
MARK = "X-macro table"


def blanked(found):
    """What was found as spaces: lines stay where they are. Strings stay as they are."""
    text = found.group()
    return text if text.startswith('"') else re.sub(r"[^\n]", " ", text)


def read(path):
    return path.read_text(encoding="utf-8")


def where(path, text, at):
    return f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, at) + 1}"


def sources(folder):
    return sorted(p for p in (ROOT / folder).rglob("*") if p.suffix in SOURCES)


def declared(headers, api):
    """The functions that the public headers declare: name and place."""
    declaration = re.compile(rf"\b{api}\b[^;{{(]*?\b(\w+)\(")
    for header in sorted((ROOT / headers).rglob("*.h")):
        text = DIRECTIVE.sub(blanked, COMMENT.sub(blanked, read(header)))
        for found in declaration.finditer(text):
            yield found.group(1), where(header, text, found.start())


def definition_faults(folder, functions):
    """Faults of rule 1."""
    definitions = set()
    for path in sources(folder):
        if path.suffix == ".c":
            definitions.update(DEFINITION.findall(DIRECTIVE.sub(blanked, COMMENT.sub(blanked, read(path)))))
    for name, place in functions:
        if name not in definitions:
            yield f"{place}: {name}: grep finds its definition in no .c file of {folder}"


def linkage_faults(path, text, word):
    """Faults of rules 2 and 5."""
    code = DIRECTIVE.sub(blanked, text)
    for pattern in (DEFINITION, DATA):
        for found in pattern.finditer(code):
            place = f"{where(path, text, found.start())}: {found.group(1)}"
            if path.suffix == ".inl":
                yield f"{place}: a shared source defines what is not static"
            elif path.suffix == ".c" and not found.group(1).startswith(word):
                yield f"{place}: what has linkage has a name that starts with {word}"


def macro_faults(path, text, functions):
    """Faults of rules 3 and 4."""
    lines = read(path).split("\n")
    for number, line in enumerate(text.split("\n")):
        if "##" in line and not any(MARK in above for above in lines[max(0, number - 3):number]):
            yield f"{path.relative_to(ROOT)}:{number + 1}: a name is made by pasting"
    for found in RENAME.finditer(text):
        is_default = re.search(rf"^#ifndef {found.group(1)}\n\Z", text[:found.start()], re.MULTILINE)
        if not is_default and (found.group(2) in functions or LIBRARY_NAME.match(found.group(2))):
            yield f"{where(path, text, found.start())}: {found.group(1)} is another name for {found.group(2)}"


def main():
    called = set()
    for folder, *_ in LIBRARIES:
        for path in sources(folder):
            called.update(re.findall(r"\b([a-z_]\w*)\(", read(path)))
    faults = []
    counts = []
    for folder, headers, api, word in LIBRARIES:
        functions = list(declared(headers, api))
        counts.append(len(functions))
        faults += definition_faults(folder, functions)
        for path in sources(folder):
            text = COMMENT.sub(blanked, read(path))
            faults += linkage_faults(path, text, word)
            faults += macro_faults(path, text, called)
    print("\n".join(faults + [f"{sum(counts)} public functions, {len(faults)} faults"]))
    return 1 if faults or 0 in counts else 0


sys.exit(main())
