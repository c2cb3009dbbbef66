#!/usr/bin/env python3
"""Writes the page as one file: the module, the font and scenes are in it, so that it needs no server and no network.

usage: pack.py --start SCENE --licenses FILE;... MODULE OUT PATH=FILE...    PATH is where the page has the file
"""
import argparse
import base64
import gzip
import json
import pathlib

HERE = pathlib.Path(__file__).parent
SCRIPTS = ("system.js", "editor.js", "input.js", "files.js", "beside.js", "page.js")
WORKER = ("system.js", "remote.js")


def packed(path):
    """A file, compressed, as letters. Without a time: the same files give the same page."""
    return base64.b64encode(gzip.compress(pathlib.Path(path).read_bytes(), 9, mtime=0)).decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module")
    parser.add_argument("out")
    parser.add_argument("--start", required=True, help="the scene that is shown first")
    parser.add_argument("--licenses", required=True, help="of what is in the page, with semicolons between them")
    parser.add_argument("files", nargs="*", metavar="PATH=FILE")
    arguments = parser.parse_args()

    files = dict(entry.split("=", 1) for entry in arguments.files)
    first = pathlib.Path(arguments.start).name
    files["/" + first] = arguments.start
    worker = "\n".join((HERE / name).read_text(encoding="utf-8") for name in WORKER)
    data = {"module": packed(arguments.module), "worker": worker, "scene": first,
            "files": {path: packed(name) for path, name in files.items()}}
    scripts = [f"const DATA = {json.dumps(data)};"]
    scripts += [(HERE / name).read_text(encoding="utf-8").replace('"use strict";\n', "", 1) for name in SCRIPTS]
    page = (HERE / "page.html").read_text(encoding="utf-8")
    licenses = [pathlib.Path(name).read_text(encoding="utf-8") for name in arguments.licenses.split(";")]
    text = page.replace("@LICENSES@", "\n\n".join(licenses).replace("</", "<\\/"))
    text = text.replace("@SCRIPTS@", '"use strict";\n' + "\n".join(scripts))
    pathlib.Path(arguments.out).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
