#!/usr/bin/env python3
"""Scenes of others beside what their authors publish: tasks of ORCA-algorithm and of SMGLib.

usage: tasks.py ORCAKIT [--agents N] TASK.xml ...

Imports each task, simulates it with enforced motion, and prints success, makespan (the last arrival) and flowtime (the sum of
all arrival times, in seconds). An agent that does not arrive counts with the duration of the run. Beside them stand the figures
of the log that lies next to the task, NAME_N_log.xml, of the first N agents: without --agents each task is run once for each of
its logs, and once with all agents if it has none. Their agents move until 100 s at most in SMGLib.

The tasks are in the folders task_examples of https://github.com/PathPlanning/ORCA-algorithm and, of
https://github.com/CRAL-UVA/SMGLib, in src/methods/Social-ORCA/configs and task_examples. Exit status 0 when all agents of all
tasks arrive and nothing touches.
"""
import argparse
import glob
import json
import math
import os
import re
import subprocess
import sys
import tempfile

from simulation import contacts, simulate, trajectories


def logs_of(task):
    """(N, attributes of the summary) of each log beside a task."""
    found = []
    stem = os.path.splitext(task)[0]
    for name in glob.glob(glob.escape(stem) + "_*_log.xml"):
        count = re.fullmatch(r".*_(\d+)_log\.xml", name)
        with open(name, encoding="utf-8") as file:
            summary = re.search(r"<summary\b[^>]*>", file.read())
        if count and summary:
            found.append((int(count[1]), dict(re.findall(r'(\w+)="([^"]*)"', summary[0]))))
    return sorted(found, key=lambda log: log[0])


def arrivals(scene, table):
    """The time of the first arrival of each agent; the end of the run without one."""
    agents = [f["properties"] for f in scene["features"] if f["properties"].get("role") == "agent"]
    close = scene["simulation"]["arrive_within"]
    first, end = {}, 0.0
    for end, i, x, y, _, _ in trajectories(table):
        if i not in first and math.dist((x, y), agents[i]["goal"]) <= close:
            first[i] = end
    return [first.get(i, end) for i in range(len(agents))], len(first)


def run(program, task, agents, folder):
    scene_file, table = os.path.join(folder, "scene.geojson"), os.path.join(folder, "rows.csv")
    limit = ["--agents", str(agents)] if agents else []
    subprocess.run([program, "import", "--task", task, "-o", scene_file, *limit], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    told = simulate(program, scene_file, table=table)
    with open(scene_file, encoding="utf-8") as file:
        times, arrived = arrivals(json.load(file), table)
    return {"agents": len(times), "arrived": arrived, "makespan": max(times), "flowtime": sum(times), "touched": contacts(told, "found")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", help="the program orcakit")
    parser.add_argument("tasks", nargs="+", help="files of tasks")
    parser.add_argument("--agents", type=int, help="the first of each task only")
    asked = parser.parse_args()
    good = True
    print(f"{'task':36} {'agents':>6} | {'success':>7} {'makespan':>8} {'flowtime':>8} {'contacts':>8} | published"
          f" {'success':>7} {'makespan':>8} {'flowtime':>8}")
    for task in asked.tasks:
        for count, log in [(asked.agents, None)] if asked.agents else logs_of(task) or [(None, None)]:
            with tempfile.TemporaryDirectory() as folder:
                ours = run(asked.program, task, count, folder)
            share = 100 * ours["arrived"] / ours["agents"]
            theirs = f"{float(log['successrate']):7.0f} {float(log['makespan']):8.1f} {float(log['flowtime']):8.1f}" if log else "-"
            print(f"{os.path.basename(task):36} {ours['agents']:6} | {share:7.0f} {ours['makespan']:8.1f} {ours['flowtime']:8.1f}"
                  f" {ours['touched']:8} | {'':9} {theirs}", flush=True)
            good = good and ours["arrived"] == ours["agents"] and ours["touched"] == 0
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
