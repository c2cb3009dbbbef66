#!/usr/bin/env python3
"""usage: hello.py HELLO_COLLIDE HELLO_ORCA

Fails when a program of one page does not print what it should."""

import re
import subprocess
import sys

# Known by hand: the wall is the long side of a 3-4-5 triangle.
COLLIDE = """\
wall and robot: touching
wall and crate: apart
  2.300 from (4.000, 3.000) to (5.840, 1.620)
driving right: contact after 59.2 % of the way, at (1.833, 2.000)
  with the wall at (2.133, 1.600), which faces (-0.6, 0.8)
the detour is free
"""
AGENTS = 8


def printed_by(program):
    return subprocess.run([program], capture_output=True, text=True, timeout=60, check=True).stdout


def fault_of_orca(text):
    """What is wrong with the output of hello_orca, or None: all arrive, none enters the solid, all leave a trace."""
    gaps = [float(gap) for gap in re.findall(r"^[a-h] is ([0-9.]+) m from its goal$", text, re.MULTILINE)]
    nearest = re.search(r"^nobody came nearer to the solid than ([-0-9.]+) m$", text, re.MULTILINE)
    picture = text.split("\na is ")[0]
    if len(gaps) != AGENTS or max(gaps) > 0.1:
        return "not all agents arrive"
    if not nearest or float(nearest.group(1)) < 0.0:
        return "an agent enters the solid"
    if any(picture.count(chr(ord("a") + i)) < 10 for i in range(AGENTS)):
        return "an agent is missing in the picture"
    return None


def main():
    collide, orca = (printed_by(program) for program in sys.argv[1:3])
    print(collide, orca, sep="\n")
    fault = fault_of_orca(orca) if collide == COLLIDE else "hello_collide prints something else"
    if fault:
        sys.exit(fault)


main()
