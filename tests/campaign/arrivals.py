#!/usr/bin/env python3
"""Do all agents arrive without contacts? Many scenes of the kinds of arrival_kinds.py.

usage: arrivals.py ORCAKIT [--kind KIND ...] [--seeds N] [--verify enforce] [--keep FOLDER] [SCENE ...]
       arrivals.py ORCAKIT --scenes N [--first SEED] [--jobs N] [--results FILE]

Runs `ORCAKIT simulate` on each scene and prints a line for it: whether all arrived and nothing touched, the last arrival and that
in a straight line, the contacts, and the time of a step. Scenes given as files are run before those that are made. With --scenes
so many are made of all kinds, or of those named; those that are in the file of results are not run again, so that a campaign can
go on after a stop.
Exit status 0 when all are good.
"""
import argparse
import collections
import concurrent.futures
import json
import math
import os
import subprocess
import sys

from arrival_kinds import KINDS, campaign
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
    return row["good"]


def make(folder, name, data):
    path = os.path.join(folder, name.replace(" ", "_") + ".geojson")
    write(path, data)
    return path


def scenes_of(arguments, folder):
    """Scenes of files, and of kinds: (kind, name, path, scene)."""
    for path in arguments.scene:
        with open(path, encoding="utf-8") as file:
            yield "file", os.path.basename(path), path, json.load(file)
    for kind in arguments.kind or ([] if arguments.scene else list(KINDS)):
        for name, data in KINDS[kind](range(arguments.first, arguments.first + arguments.seeds)):
            yield kind, name, make(folder, name, data), data


def known_rows(path):
    if not path or not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.endswith("\n")]
    return {row["name"]: row for row in rows}


def run_campaign(arguments, folder):
    """All scenes of a campaign that have no result yet, several at a time; rows of all."""
    rows = known_rows(arguments.results)
    file = open(arguments.results, "a", encoding="utf-8") if arguments.results else None

    def run_one(scene):
        kind, name, data = scene
        path = make(folder, name, data)
        row = run(arguments, kind, name, path, data)
        if not arguments.keep:
            os.remove(path)
        return row

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        wanted = [scene for scene in campaign(arguments.scenes, arguments.first, arguments.kind or tuple(KINDS))
                  if scene[1] not in rows]
        for row in pool.map(run_one, wanted):
            rows[row["name"]] = row
            tell(arguments, row)
            if file:
                file.write(json.dumps(row) + "\n")
                file.flush()
    if file:
        file.close()
    total, good = collections.Counter(), collections.Counter()
    for row in rows.values():
        total[row["kind"]] += 1
        good[row["kind"]] += row["good"]
    for kind in sorted(total):
        print(f"{kind:12} {good[kind]:4} of {total[kind]:4}")
    return list(rows.values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("orcakit")
    parser.add_argument("scene", nargs="*")
    parser.add_argument("--kind", action="append", choices=sorted(KINDS))
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the seed of the first scene of a kind; others follow it")
    parser.add_argument("--scenes", type=int, help="make so many of all kinds, or of those named")
    parser.add_argument("--jobs", type=int, default=1, help="how many of them run at a time")
    parser.add_argument("--results", help="a file with a row for each of them")
    parser.add_argument("--verify", default="enforce")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--keep", help="a folder for the scenes that are made")
    parser.add_argument("--judge", help="a program that is given the scene and the trajectories instead, and exits with 0 for good")
    parser.add_argument("--quiet", action="store_true", help="tell of what is not good only")
    arguments = parser.parse_args()
    with folder_of_scenes(arguments.keep) as folder:
        if arguments.scenes:
            goods = [row["good"] for row in run_campaign(arguments, folder)]
        else:
            goods = [tell(arguments, run(arguments, *scene)) for scene in scenes_of(arguments, folder)]
    print(f"{sum(goods)} of {len(goods)} good")
    return 0 if all(goods) else 1


if __name__ == "__main__":
    sys.exit(main())
