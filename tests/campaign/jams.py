#!/usr/bin/env python3
"""Do crowds that jam ever touch, and do runs that are stopped and restored go on with the same bits?

usage: jams.py CAMPAIGN_JAMS [--scenes N] [--only plane|space] [--jobs N] [--seed N]

Makes scenes of the kinds of arrivals.py, gives them to the program some at a time, and adds up what it tells. Exit status 0 if
nothing touched and nothing differed.
"""
import argparse
import collections
import concurrent.futures
import os
import subprocess
import sys

from arrival_kinds import campaign
from simulation import folder_of_scenes, write

AT_A_TIME = 8
WORDS = ("runs", "agent-steps", "contacts", "restored", "differ")


def in_space(scene):
    agents = (f["geometry"]["coordinates"] for f in scene["features"] if f["properties"]["role"] == "agent")
    return any(len(place) == 3 for place in agents)


def make(folder, count, only):
    """Scenes of every kind alike, of those that are wanted; their files."""
    paths = []
    for _, _, data in campaign(count):
        if only in (None, "space" if in_space(data) else "plane"):
            paths.append(os.path.join(folder, f"{len(paths)}.geojson"))
            write(paths[-1], data)
    return paths


def run(program, seed, paths):
    """What the program tells of some scenes: {plane or space: {word: number}}."""
    done = subprocess.run([program, "-s", str(seed), *paths], capture_output=True, text=True, check=False)
    if done.stderr:
        raise RuntimeError(done.stderr.strip())
    rows = {}
    for line in done.stdout.splitlines():
        name, *pairs = line.split()
        rows[name] = {word: int(number) for number, word in zip(pairs[::2], pairs[1::2])}
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="campaign_jams")
    parser.add_argument("--scenes", type=int, default=1040, help="so many of all kinds")
    parser.add_argument("--only", choices=("plane", "space"), help="leave out those of the other")
    parser.add_argument("--jobs", type=int, default=1, help="how many programs run at a time")
    parser.add_argument("--seed", type=int, default=1, help="of the steps at which runs are stopped")
    arguments = parser.parse_args()
    total = collections.defaultdict(collections.Counter)
    with folder_of_scenes(None) as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        paths = make(folder, arguments.scenes, arguments.only)
        parts = [paths[i:i + AT_A_TIME] for i in range(0, len(paths), AT_A_TIME)]
        for rows in pool.map(lambda part: run(arguments.program, arguments.seed, part), parts):
            for name, row in rows.items():
                total[name].update(row)
    for name, row in total.items():
        print(f"{name:6}", "  ".join(f"{row[word]} {word}" for word in WORDS))
    return 0 if all(row["contacts"] == row["differ"] == 0 for row in total.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
