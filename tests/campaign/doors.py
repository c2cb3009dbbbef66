#!/usr/bin/env python3
"""How many agents a door passes per second, by its width and by how many wait.

usage: doors.py ORCAKIT [--counts 50,200,1000] [--widths 1.05,1.25,1.5,2] [--far]

Agents of radius 0.4 m stand in a room in front of a door in a wall 0.5 m thick. Their goals lie behind it: spread
out near it, or with --far in a row of columns 40 m away. Widths are in diameters. Prints the agents per second
between a fifth and four fifths of all, and that figure by speed over diameter: 1 is one behind the other at
preferred speed. Contacts and agents that do not arrive are counted.
"""
import argparse
import csv
import json
import math
import os
import subprocess
import tempfile

RADIUS = 0.4
SPEED = 1.2
THICK = 0.5


def polygon(x0, y0, x1, y1):
    ring = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]
    return {"type": "Feature", "properties": {"role": "obstacle"}, "geometry": {"type": "Polygon", "coordinates": [ring]}}


def agent(place, goal):
    properties = {"role": "agent", "radius": RADIUS, "max_speed": 1.25 * SPEED, "preferred_speed": SPEED, "goal": goal}
    return {"type": "Feature", "properties": properties, "geometry": {"type": "Point", "coordinates": place}}


def scene(count, width, far):
    """The closed room lies at x < 0, the door at y = 0."""
    side = math.ceil(math.sqrt(count))
    half = 0.5 * side + 1.0
    opening = RADIUS * width
    back = -3.5 - side
    features = [
        polygon(0.0, opening, THICK, half),
        polygon(0.0, -half, THICK, -opening),
        polygon(back - THICK, half, THICK, half + THICK),
        polygon(back - THICK, -half - THICK, THICK, -half),
        polygon(back - THICK, -half, back, half),
    ]
    for k in range(count):
        row, column = k // side, k % side
        place = [-1.5 - 1.0 * row, column - 0.5 * (side - 1)]
        goal = [(40.0 if far else 6.0) + 2.0 * row, 2.0 * (column - 0.5 * (side - 1))]
        features.append(agent(place, goal))
    simulation = {"time_step": 0.1, "duration": 60.0 + 6.0 * count, "arrive_within": 0.3}
    return {"type": "FeatureCollection", "simulation": simulation, "features": features}


def passing_times(path):
    """When each agent came through for the last time."""
    last, times = {}, {}
    with open(path, newline="", encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            x = float(row["x"])
            if last.get(row["agent"], x) < THICK <= x:
                times[row["agent"]] = float(row["time"])
            last[row["agent"]] = x
    return sorted(times.values())


def run(program, count, width, far):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "door.geojson")
        table = os.path.join(folder, "door.csv")
        with open(file, "w", encoding="utf-8") as out:
            json.dump(scene(count, width, far), out)
        command = [program, "simulate", file, "--verify", "enforce", "--csv", table, "--json"]
        told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        return told, passing_times(table)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--counts", default="50,200,1000")
    parser.add_argument("--widths", default="1.05,1.25,1.5,2")
    parser.add_argument("--far", action="store_true")
    options = parser.parse_args()
    print("width count   per second   of speed/diameter   last arrival   arrived   contacts")
    for width in map(float, options.widths.split(",")):
        for count in map(int, options.counts.split(",")):
            told, times = run(options.program, count, width, options.far)
            first, end = count // 5, 4 * count // 5
            rate = (end - first) / (times[end] - times[first]) if len(times) > end else 0.0
            contacts = told["contacts"]["agent"]["found"] + told["contacts"]["obstacle"]["found"]
            part = rate * 2.0 * RADIUS / SPEED
            print(f"{width:5} {count:5} {rate:12.2f} {part:19.2f} {told['last_arrival'] or math.nan:14.1f} "
                  f"{told['arrived']:9} {contacts:10}", flush=True)


if __name__ == "__main__":
    main()
