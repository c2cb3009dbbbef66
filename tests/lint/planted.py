#!/usr/bin/env python3
"""Shows that each check of the sources can fail: in a copy of the tree, one fault of each kind is planted, and the check
must name its file and say what is wrong. Without a fault the copy must pass."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("libgeom", "libcollide", "liborca", "plugins", "examples", "tests", ".ci")
FILES = (".clang-format",)
LEFT_OUT = shutil.ignore_patterns("data", "corpus", "scenes", "pictures", "__pycache__")

LAYERS = ["python3", "tests/lint/layers.py"]
GREP = ["python3", "tests/lint/grep.py"]
GROWTH = ["python3", "tests/lint/growth.py"]
FORMAT = ["tests/lint/format.sh"]
SHELL = ["tests/lint/shell.sh"]
HEADERS = ["tests/lint/headers.sh", "c", "gcc"]
LANGUAGE = ["python3", "tests/lint/language.py"]

GUARDED = "/* Planted. */\n#ifndef GEOM_PLANTED_H\n#define GEOM_PLANTED_H\n\n#include <geom/base.h>\n\n{}\n#endif\n"
LONG = " ".join(["word"] * 40)

# The check, what is planted (a file and its text, several of them), and what the check must say: a regular expression.
FAULTS = (
    (LAYERS, {"libgeom/src/base/planted.c": "#include <collide/pair2.h>\n"}, "planted.c:1: .*must not see collide"),
    (LAYERS, {"libgeom/src/base/planted.c": "#include <sys/socket.h>\n"}, "planted.c:1: .*must not need"),
    (LAYERS, {"libgeom/src/base/planted.c": "#include <SDL.h>\n"}, "planted.c:1: .*belongs to examples"),
    (LAYERS, {"libgeom/src/base/planted.c": '#include "polygon/rings.h"\n'}, "planted.c:1: .*base must not see polygon"),
    (LAYERS, {"libgeom/src/base/planted.c": '#include "base/buffer.h"\n'}, "planted.c:1: .*go by their names"),
    (LAYERS, {"plugins/include/planner/planted.h": "#include <geom/base.h>\n"}, "planted.h:1: .*must not see geom"),
    (LAYERS, {"tests/geom/planted.c": '#include "../../libgeom/src/base/buffer.h"\n'}, "planted.c:1: .*another folder"),
    (LAYERS, {"attic/planted.c": "", "libgeom/planted.c": "", "libgeom/src/attic/planted.c": ""}, "attic: no room of libgeom"),
    (LAYERS, {f"libgeom/src/base/planted{i}.c": "" for i in range(46)}, "libgeom, base: .* more than 45"),
    (LAYERS, {f"tests/campaign/planted{i}.c": "" for i in range(46)}, "tests/campaign: .* more than 45"),
    (
        LAYERS,
        {"libgeom/src/base/planted.h": "int planted;\n", "libgeom/src/base/client.c": '#include "planted.h"\n'},
        "base/planted.h: a private header of 1 lines with 1 client",
    ),
    (
        GREP,
        {"libgeom/include/geom/planted.h": GUARDED.format("/* None. */\nGEOM_API int geom_planted(int a);\n")},
        "geom_planted: grep finds its definition in no",
    ),
    (GREP, {"libgeom/src/base/planted.inl": "int geom_planted(void) {\n}\n"}, "planted.inl:1: .*not static"),
    (GREP, {"libgeom/src/base/planted.c": "int planted(void) {\n}\n"}, "planted.c:1: .*starts with geom_"),
    (GREP, {"libgeom/src/base/planted.c": "#define PLANTED(a) a##3\n"}, "planted.c:1: .*pasting"),
    (GREP, {"libgeom/src/base/planted.c": "#define planted geom_version\n"}, "planted.c:1: .*another name"),
    (
        GROWTH,
        {"libgeom/include/geom/planted.h": GUARDED.format("GEOM_API double geom_planted(geom_ring ring, int side);\n")},
        "planted.h:7: geom_planted: no row",
    ),
    (
        GROWTH,
        {"libcollide/include/collide/planted.h": "COLLIDE_API int collide_planted(const geom_vec2 *points,\n size_t count);\n"},
        "planted.h:1: collide_planted: no row",
    ),
    (GROWTH, {"tests/bench/growth/planted.c": '    {"geom_planted", "", 0, planted, false},\n'}, "geom_planted: no function"),
    (FORMAT, {"libgeom/src/base/planted.c": "int  planted ( void );\n"}, "planted.c:1:4: error"),
    (FORMAT, {"libgeom/src/base/planted.c": f"/* Planted{' and wide' * 14}. */\n"}, "planted.c:1"),
    (SHELL, {"tests/planted.sh": "#!/usr/bin/env bash\nrm $1\n"}, "planted.sh line 2"),
    (
        HEADERS,
        {"libgeom/include/geom/planted.h": GUARDED.format("GEOM_API geom_vec2 geom_planted(void);\n")},
        "<geom/planted.h> fails",
    ),
    (LANGUAGE, {"libgeom/include/geom/planted.h": GUARDED.format(f"/* {LONG}. */\n")}, "planted.h:.* 40 words"),
    (LANGUAGE, {"libgeom/include/geom/planted.h": GUARDED.format(f"/* {'x' * 120}. */\n")}, "planted.h:.* 127 columns"),
    (
        LANGUAGE,
        {"libgeom/include/geom/planted.h": GUARDED.format("GEOM_API int geom_planted(int a);\n")},
        "planted.h:.* geom_planted has no comment",
    ),
    (LANGUAGE, {"plugins/planted.md": f"{LONG}.\n"}, "planted.md:1: a sentence of 40 words"),
    (LANGUAGE, {"plugins/planted.md": "An agent that nobody sees.\n"}, "planted.md:1: 'nobody'"),
    (LANGUAGE, {"libplanted/README.md": "Short. " * 1501}, "README.md: 1501 words"),
    (LANGUAGE, {"examples/planted.c": f'"{LONG[:100]} "\n"{LONG}.";\n'}, "planted.c:1: a sentence of 60 words"),
    (LANGUAGE, {"examples/planted.c": f'"word\\n{"x" * 101}";\n'}, "planted.c:1: a help text of 101 columns"),
)


def run(check, tree):
    return subprocess.run(check, cwd=tree, capture_output=True, text=True)


def is_seen(check, planted, words, tree):
    """Plants files, runs the check, and takes the files away."""
    folders = [tree / name for name in planted]
    made = [f.parent for f in folders if not f.parent.exists()]
    for name, text in planted.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text, encoding="utf-8")
    result = run(check, tree)
    for name in planted:
        (tree / name).unlink()
    for folder in dict.fromkeys(made):
        folder.rmdir()
    return result.returncode != 0 and re.search(words, result.stdout + result.stderr), result


def main():
    bad = 0
    with tempfile.TemporaryDirectory() as temporary:
        tree = pathlib.Path(temporary)
        for folder in FOLDERS:
            shutil.copytree(ROOT / folder, tree / folder, ignore=LEFT_OUT)
        for name in FILES:
            shutil.copy(ROOT / name, tree / name)
        for check in (LAYERS, GREP, GROWTH, SHELL, LANGUAGE):
            result = run(check, tree)
            if result.returncode != 0:
                bad += 1
                print(f"{check} fails without a planted fault:\n{result.stdout}{result.stderr}")
        for check, planted, words in FAULTS:
            seen, result = is_seen(check, planted, words, tree)
            if not seen:
                bad += 1
                print(f"{check} does not say '{words}' of {list(planted)[0]}:\n{result.stdout}{result.stderr}")
    print(f"{len(FAULTS)} faults planted, {bad} bad")
    return 1 if bad else 0


sys.exit(main())
