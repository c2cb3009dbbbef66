#!/usr/bin/env python3
"""Do all agents arrive without contacts? Many scenes of the kinds of arrival_kinds.py.

usage: arrivals.py ORCAKIT [--kind KIND ...] [--seeds N | --scenes N] [--first SEED] [--jobs N] [--results FILE] [SCENE ...]

Runs `ORCAKIT simulate` on each scene and prints a line for it: whether all arrived and nothing touched, the last arrival and that
in a straight line, the contacts, and the time of a step. Scenes given as files are run before those that are made. Without files,
--kind and --scenes, some of all kinds are made. Those that are in the file of results are not run again, so that a campaign can go
on after a stop.
Exit status 0 when all scenes asked for are good, also those that are not run again.
"""
import argparse
import collections
import concurrent.futures
import json
import math
import os
import subprocess
import sys

from arrival_kinds import KINDS, campaign, with_seeds
from simulation import Failed, contacts, folder_of_scenes, simulate, write


def straight_line(data):
    longest = 0.0
    for feature in data["features"]:
        p = feature["properties"]
        if p["role"] == "agent":
            way = math.dist(feature["geometry"]["coordinates"], p["goal"])
            longest = max(longest, way / p.get("preferred_speed", p["max_speed"]))
    return longest


def run(arguments, kind, name, path, data):
    """One scene; what came of it, as a row of a file of results."""
    table = path + ".csv" if arguments.judge else None
    row = {"kind": kind, "name": name, "good": False}
    try:
        result = simulate(arguments.orcakit, path, *arguments.option, verify=arguments.verify, table=table)
    except Failed as error:
        return {**row, "line": f"BAD   {name}: {error}"}
    deeper = contacts(result, "deeper") if result["contacts"] else math.nan  # nothing was verified: then only a judge can tell
    row["good"] = result["at_goal"] == result["agents"] and deeper == 0
    if table:
        judged = subprocess.run([sys.executable, arguments.judge, path, table], capture_output=True, check=False)
        row["good"] = judged.returncode == 0
        os.remove(table)
    last = result["last_arrival"] or math.inf
    row["line"] = (f"{'good' if row['good'] else 'BAD '}  {name:40} {result['at_goal']:4} of {result['agents']:4}  last {last:7.1f} s"
                   f"  straight {straight_line(data):6.1f} s  contacts {deeper:3.0f}"
                   f"  {result.get('milliseconds_per_step', math.nan):.2f} ms")
    return row


def tell(arguments, row):
    if not (row["good"] and arguments.quiet):
        print(row["line"], flush=True)


def make(folder, name, data):
    path = os.path.join(folder, name.replace(" ", "_") + ".geojson")
    write(path, data)
    return path


def scenes_of(arguments):
    """Scenes of files, and of kinds: (kind, name, path, scene), without a path for those that are made."""
    for path in arguments.scene:
        with open(path, encoding="utf-8") as file:
            yield "file", path, path, json.load(file)
    kinds = arguments.kind or ([] if arguments.scene and not arguments.scenes else list(KINDS))
    first = arguments.first
    made = campaign(arguments.scenes, first, kinds) if arguments.scenes else with_seeds(range(first, first + arguments.seeds), kinds)
    for kind, name, data in made:
        yield kind, name, None, data


def known_rows(path):
    if not path or not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.endswith("\n")]
    return {row["name"]: row for row in rows}


def run_all(arguments, folder):
    """The rows of all scenes, several of which run at a time. Those that have a row in the file of results do not run again."""
    known = known_rows(arguments.results)

    def run_one(scene):
        kind, name, path, data = scene
        if name in known:
            return known[name]
        made = make(folder, name, data) if path is None else None
        row = run(arguments, kind, name, path or made, data)
        if made and not arguments.keep:
            os.remove(made)
        return row

    rows = []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool, open(arguments.results or os.devnull, "a", encoding="utf-8") as file:
        for row in pool.map(run_one, scenes_of(arguments)):
            rows.append(row)
            if row["name"] not in known:
                tell(arguments, row)
                file.write(json.dumps(row) + "\n")
                file.flush()
    return rows


def tell_kinds(rows):
    total, good = collections.Counter(), collections.Counter()
    for row in rows:
        total[row["kind"]] += 1
        good[row["kind"]] += row["good"]
    for kind in sorted(total):
        print(f"{kind:12} {good[kind]:4} of {total[kind]:4}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("orcakit", help="the program")
    parser.add_argument("scene", nargs="*", help="a file with a scene")
    parser.add_argument("--kind", action="append", choices=sorted(KINDS), metavar="KIND", help="make scenes of this kind: " + ", ".join(KINDS))
    parser.add_argument("--seeds", type=int, default=6, help="how many seeds each kind gets; a kind that is a table is made as a whole")
    parser.add_argument("--first", type=int, default=0, metavar="SEED",
                        help="the first seed of each kind; others follow it. Tables get other numbers by it, or other sizes and speeds")
    parser.add_argument("--scenes", type=int, help="make so many of all kinds, or of those named, instead")
    parser.add_argument("--jobs", type=int, default=1, help="how many run at a time")
    parser.add_argument("--results", help="a file with a row for each scene; new rows are appended")
    parser.add_argument("--verify", default="enforce", help="what simulate --verify gets")
    parser.add_argument("--option", action="append", default=[], help="more for the command, such as --option=--traffic=off")
    parser.add_argument("--keep", help="a folder for the scenes that are made")
    parser.add_argument("--judge", help="a program that is given the scene and the trajectories instead, and exits with 0 for good")
    parser.add_argument("--quiet", action="store_true", help="tell of what is not good only")
    arguments = parser.parse_intermixed_args()  # scenes also behind options
    with folder_of_scenes(arguments.keep) as folder:
        rows = run_all(arguments, folder)
    if arguments.scenes:
        tell_kinds(rows)
    good = sum(row["good"] for row in rows)
    print(f"{good} of {len(rows)} good")
    return 0 if good == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
