#!/usr/bin/env python3
"""usage: compiled.py COMPILE_COMMANDS FOLDER

Prints the sources below FOLDER that a build compiles, each once."""

import json
import os
import sys


def main():
    database, folder = sys.argv[1], os.path.abspath(sys.argv[2])
    with open(database, encoding="utf-8") as file:
        entries = json.load(file)
    sources = {os.path.normpath(os.path.join(e["directory"], e["file"])) for e in entries}
    for source in sorted(sources):
        if os.path.commonpath([source, folder]) == folder:
            print(source)


main()
