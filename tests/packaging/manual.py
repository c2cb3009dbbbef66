#!/usr/bin/env python3
"""usage: manual.py PROGRAM PAGE [PROGRAM PAGE ...]

Every command, option and environment variable that `PROGRAM --help` tells is on its manual page, and no option that it does not
tell."""

import re
import subprocess
import sys

faults = []


def check(program, page):
    told = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    with open(page, encoding="ascii") as file:
        text = file.read().replace("\\-", "-").replace("\\fI", "").replace("\\fR", "")
    options = set(re.findall(r"--[a-z][a-z-]*", told))
    commands = set(re.findall(r"^  ([a-z]+)  ", told, re.MULTILINE))
    variables = set(re.findall(r"ORCAKIT_[A-Z_]+", told))
    for word in options | commands | variables:
        if not re.search(rf"^\.[A-Z]+ (.* )?{word}\b", text, re.MULTILINE):
            faults.append(f"{page} has no entry for {word}")
    for word in set(re.findall(r"^\.BI? (--[a-z-]+)", text, re.MULTILINE)) - options:
        faults.append(f"{page} tells of {word}, which {program} --help does not")
    if not options:
        faults.append(f"{program} --help tells no options")


for place in range(1, len(sys.argv), 2):
    check(sys.argv[place], sys.argv[place + 1])
print("\n".join(faults) or "the manual pages tell what the programs tell")
sys.exit(bool(faults))
