#!/usr/bin/env python3
"""usage: pages.py DATA PROGRAM...

Fails when a program of one page does not print DATA/<its name>.txt; hello_orca is asked for what must be so of any crowd."""

import difflib
import pathlib
import re
import subprocess
import sys

AGENTS = 8


def fault_of_orca(text):
    """What is wrong with the output of hello_orca, or None: all arrive, none enters the solid, all leave a trace."""
    gaps = [float(gap) for gap in re.findall(r"^[a-h] is ([0-9.]+) m from its goal$", text, re.MULTILINE)]
    nearest = re.search(r"^smallest gap to the solid: ([-0-9.]+) m$", text, re.MULTILINE)
    picture = text.split("\na is ")[0]
    if len(gaps) != AGENTS or max(gaps) > 0.1:
        return "not all agents arrive"
    if not nearest or float(nearest.group(1)) < 0.0:
        return "an agent enters the solid"
    if any(picture.count(chr(ord("a") + i)) < 10 for i in range(AGENTS)):
        return "an agent is missing in the picture"
    return None


def fault_of(name, text, expected):
    if name == "hello_orca":
        return fault_of_orca(text)
    known = expected.joinpath(name + ".txt").read_text(encoding="utf-8")
    return "\n".join(difflib.unified_diff(known.splitlines(), text.splitlines(), "expected", "printed", lineterm=""))


def main():
    faults = 0
    for program in sys.argv[2:]:
        run = subprocess.run([program], capture_output=True, text=True, timeout=60, check=False)
        name = pathlib.Path(program).stem
        fault = run.stderr or fault_of(name, run.stdout, pathlib.Path(sys.argv[1]))
        if run.returncode or fault:
            print(f"{name}, status {run.returncode}: {fault}\n{run.stdout}")
            faults += 1
    sys.exit(faults != 0)


main()
