#!/usr/bin/env python3
"""Compares crowds with Detour's own avoidance and with the adapter: prints a table. Fails if crowds of any size
have more than a tenth of the overlaps with the adapter.

usage: overlaps.py CAMPAIGN_CROWD_STOCK CAMPAIGN_CROWD_ORCA [MOST_AGENTS [RANGE [TIMES]]]"""

import re
import subprocess
import sys

ROW = re.compile(r"(\d+) agents (\d+) crowds (\d+) overlaps (\d+) deep ([\d.]+) ms/step (\d+) arrived")


def rows(program, arguments):
    """The rows that a program prints: agents, crowds, overlaps, deep overlaps, milliseconds, arrived."""
    text = subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout
    return [[float(number) for number in row] for row in ROW.findall(text)]


def main():
    stock, ours = (rows(program, sys.argv[3:6]) for program in sys.argv[1:3])
    print("agents   overlaps: Detour   ORCA   ms a step: Detour   ORCA   arrived: Detour   ORCA")
    for a, b in zip(stock, ours):
        print(
            f"{a[0]:6.0f} {a[2]:18.0f} {b[2]:6.0f} {a[4]:19.3f} {b[4]:6.3f} {a[5]:17.0f} {b[5]:6.0f}"
            f"   {b[2] / max(a[2], 1):.4f} of the overlaps"
        )
    good = all(b[2] <= 0.1 * a[2] for a, b in zip(stock, ours))
    return 0 if len(stock) == len(ours) > 0 and good else 1


sys.exit(main())
