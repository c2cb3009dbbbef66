#!/usr/bin/env python3
"""How many agents a door passes per second, by its width and by how many wait.

usage: doors.py ORCAKIT [--counts 50,200,1000] [--widths 1.05,1.25,1.5,2] [--far]
                [--radius 0.4] [--speed 1.2] [--step 0.1]

Agents stand in a room in front of a door in a wall. Those of radius 0.4 m have a wall 0.5 m thick. Others have all
lengths as much smaller or larger. Their goals lie behind it: spread out near it, or with --far in a row of columns
40 m away. Widths are in diameters. Prints the agents per second
between a fifth and four fifths of all, and that figure by speed over diameter: 1 is one behind the other at
preferred speed. Contacts and agents that do not arrive are counted.
"""
import argparse
import math
import os
import tempfile

from arrival_kinds import resized
from scenes import SPEED, agent, box, scene, solid
from simulation import contacts, simulate, trajectories, write

RADIUS = 0.4
THICK = 0.5


def door_scene(count, width, far):
    """The closed room lies at x < 0, the door at y = 0."""
    side = math.ceil(math.sqrt(count))
    half = 0.5 * side + 1.0
    opening = RADIUS * width
    back = -3.5 - side
    features = [
        solid(box(0.0, opening, THICK, half)),
        solid(box(0.0, -half, THICK, -opening)),
        solid(box(back - THICK, half, THICK, half + THICK)),
        solid(box(back - THICK, -half - THICK, THICK, -half)),
        solid(box(back - THICK, -half, back, half)),
    ]
    for k in range(count):
        row, column = k // side, k % side
        place = [-1.5 - 1.0 * row, column - 0.5 * (side - 1)]
        goal = [(40.0 if far else 6.0) + 2.0 * row, 2.0 * (column - 0.5 * (side - 1))]
        features.append(agent(place, goal, RADIUS))
    return scene(features, 60.0 + 6.0 * count)


def passing_times(table, thick):
    """When each agent came through for the last time."""
    last, times = {}, {}
    for time, who, x, _, _, _ in trajectories(table):
        if last.get(who, x) < thick <= x:
            times[who] = time
        last[who] = x
    return sorted(times.values())


def run(options, count, width):
    size = options.radius / RADIUS
    data = resized(door_scene(count, width, options.far), size, options.speed / SPEED)
    data["simulation"]["time_step"] = options.step
    with tempfile.TemporaryDirectory() as folder:
        file, table = os.path.join(folder, "door.geojson"), os.path.join(folder, "door.csv")
        write(file, data)
        return simulate(options.program, file, table=table), passing_times(table, size * THICK)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the program orcakit")
    parser.add_argument("--counts", default="50,200,1000", help="how many wait, one scene for each; %(default)s")
    parser.add_argument("--widths", default="1.05,1.25,1.5,2", help="of doors, in diameters; %(default)s")
    parser.add_argument("--far", action="store_true", help="goals 40 m behind the door")
    parser.add_argument("--radius", type=float, default=RADIUS, help="of all agents, m; %(default)s")
    parser.add_argument("--speed", type=float, default=SPEED, help="that they prefer, m/s; %(default)s")
    parser.add_argument("--step", type=float, default=0.1, help="of time, s; %(default)s")
    options = parser.parse_args()
    print("width count   per second   of speed/diameter   last arrival   arrived   contacts")
    for width in map(float, options.widths.split(",")):
        for count in map(int, options.counts.split(",")):
            told, times = run(options, count, width)
            first, end = count // 5, 4 * count // 5
            rate = (end - first) / (times[end] - times[first]) if len(times) > end else 0.0
            part = rate * 2.0 * options.radius / options.speed
            print(f"{width:5} {count:5} {rate:12.2f} {part:19.2f} {told['last_arrival'] or math.nan:14.1f} "
                  f"{told['arrived']:9} {contacts(told, 'found'):10}", flush=True)


if __name__ == "__main__":
    main()
