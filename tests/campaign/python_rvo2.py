#!/usr/bin/env python3
"""orcakit.rvo2 beside Python-RVO2 in random crowds: the velocity of each agent after each step.

usage: RVO2=FOLDER python_rvo2.py [--cases N] [--seed S]

FOLDER has a built Python-RVO2 (github.com/sybrenstuvel/Python-RVO2). Both simulators start each step from the
same numbers, since RVO2's are of single precision and crowds magnify a difference. Prints how far velocities
differ, as a part of the largest speed. Where the program of an agent is nearly degenerate, the last bits of
single precision decide, so a few answers differ by more. Ends with 1 if less than .999 of the velocities are
within 1e-5, and with 77 without RVO2."""

import argparse
import importlib
import os
import sys

import numpy as np

from orcakit import rvo2

STEPS = 12


def crowd(random):
    """The parameters, agents and obstacles of a case, as numbers of single precision."""
    count = int(random.integers(2, 31))
    width = random.uniform(2.0, 1.2 * count)
    made = {
        "values": [float(np.float32(x)) for x in (0.1, 8.0, 10, *random.uniform(0.5, 5.0, 2), 0.4, 1.5)],
        "agents": random.uniform(-width, width, (count, 2)).astype(np.float32).astype(float),
        "goals": random.uniform(-width, width, (count, 2)).astype(np.float32).astype(float),
        "obstacles": [],
    }
    made["values"][2] = 10
    for _ in range(int(random.integers(0, 4))):
        x, y = np.float32(random.uniform(-width, width, 2))
        turn = random.uniform(0.0, 2.0) + np.array((0.0, 2.1, 4.2))
        ring = np.stack([x + np.cos(turn), y + np.sin(turn)], axis=1).astype(np.float32).astype(float)
        made["obstacles"].append([tuple(point) for point in ring])
    return made


def simulator(module, case):
    sim = module.PyRVOSimulator(*case["values"])
    for place in case["agents"]:
        sim.addAgent(tuple(place))
    for ring in case["obstacles"]:
        sim.addObstacle(ring)
    sim.processObstacles()
    return sim


def differences(peer, case):
    """How far velocities differ, one number for each agent and step."""
    ours, theirs = simulator(rvo2, case), simulator(peer, case)
    found = []
    for _ in range(STEPS):
        for i, goal in enumerate(case["goals"]):
            place, velocity = theirs.getAgentPosition(i), theirs.getAgentVelocity(i)
            way = np.float32(goal - np.array(place))
            wish = tuple((way / np.float32(max(1.0, np.hypot(*way)))).astype(float))
            for sim in (ours, theirs):
                sim.setAgentPosition(i, place)
                sim.setAgentVelocity(i, velocity)
                sim.setAgentPrefVelocity(i, wish)
        ours.doStep()
        theirs.doStep()
        for i in range(len(case["goals"])):
            found.append(np.hypot(*np.subtract(ours.getAgentVelocity(i), theirs.getAgentVelocity(i))))
    return np.array(found) / case["values"][6]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=500, help="how many; %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="of the cases; %(default)s")
    options = parser.parse_args()
    folder = os.environ.get("RVO2")
    if not folder:
        print("RVO2 is not set")
        return 77
    sys.path.insert(0, folder)
    peer = importlib.import_module("rvo2")
    random = np.random.default_rng(options.seed)
    found = np.concatenate([differences(peer, crowd(random)) for _ in range(options.cases)])
    share = (found <= 1e-5).mean()
    print(
        f"{len(found)} velocities of {options.cases} crowds: {share:.5f} within 1e-5, "
        f"{(found > 1e-3).sum()} beyond 1e-3, {(found > 0).mean():.3f} are not the same bits"
    )
    return 0 if share >= 0.999 else 1


if __name__ == "__main__":
    sys.exit(main())
