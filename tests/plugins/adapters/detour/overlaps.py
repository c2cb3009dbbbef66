#!/usr/bin/env python3
"""Compares crowds with Detour's own avoidance and with the adapter: prints a table, and fails if the adapter's have more than a
tenth of the overlaps, in all together.

usage: overlaps.py CAMPAIGN_CROWD_STOCK CAMPAIGN_CROWD_ORCA [MOST_AGENTS]"""

import re
import subprocess
import sys

ROW = re.compile(r"(\d+) agents (\d+) steps (\d+) overlaps (\d+) deep ([\d.]+) ms/step (\d+) arrived")


def rows(program, most):
    """The rows that a program prints: agents, steps, overlaps, deep overlaps, milliseconds, arrived."""
    text = subprocess.run([program, *most], check=True, capture_output=True, text=True).stdout
    return [[float(number) for number in row] for row in ROW.findall(text)]


def main():
    stock, ours = (rows(program, sys.argv[3:4]) for program in sys.argv[1:3])
    print("agents   overlaps: Detour   ORCA   ms a step: Detour   ORCA   arrived: Detour   ORCA")
    for a, b in zip(stock, ours):
        print(f"{a[0]:6.0f} {a[2]:18.0f} {b[2]:6.0f} {a[4]:19.3f} {b[4]:6.3f} {a[5]:17.0f} {b[5]:6.0f}")
    of_stock, of_ours = (sum(row[2] for row in table) for table in (stock, ours))
    print(f"ORCA has {of_ours / of_stock:.3f} of the overlaps")
    return 0 if len(stock) == len(ours) > 0 and of_ours <= 0.1 * of_stock else 1


sys.exit(main())
