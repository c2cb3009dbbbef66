#!/usr/bin/env python3
"""What decisions cost by the Python module: orcakit.batch.solve, orcakit.policy.Robot and orcakit.jupedsim.

usage: python_speed.py [--seconds S]

Prints microseconds of processor time, the best of many rounds that are taken in turn, on one thread. Crowds are six agents
within 6 m, of whom one decides; JuPedSim's model has ten neighbors and two walls. ORCAKIT_LIBRARY and
PYTHONPATH name orcakit as its tests do."""

import argparse
import sys
import time
from types import SimpleNamespace

import numpy as np

from orcakit.batch import solve
from orcakit.jupedsim import OrcaModel, OrcaModelState
from orcakit.policy import Robot

CROWDS = 5000  # of one call
ALONE = 100  # calls that make one decision


def calls():
    """(name, call, how many decisions it makes) of all that is measured."""
    random = np.random.default_rng(1)
    places, motions = random.uniform(-3, 3, (CROWDS, 6, 2)), random.uniform(-1, 1, (CROWDS, 6, 2))
    out = np.empty((CROWDS, 1, 2))
    for method in ("orca", "rvo", "vo"):
        for enforce in (False, True):

            def decide(method=method, enforce=enforce):
                solve(places, motions, -places, 0.3, deciders=1, method=method, enforce=enforce, out=out)

            yield f"solve, {method}{', enforce' * enforce}", decide, CROWDS
    robot = Robot()
    one, others = places[0, 0], places[0, 1:]
    yield "Robot.act, one robot", lambda: robot.act(one, (0, 0), -one, others, motions[0, 1:], 0.3), 1
    model, dt = OrcaModel(), 0.05
    people = [
        SimpleNamespace(id=i, position=place, next_target=(9.0, 1.0), model=OrcaModelState(place))
        for i, place in enumerate((0.5 * i, float(i % 2)) for i in range(11))
    ]
    walls = [SimpleNamespace(p1=(-9.0, y), p2=(19.0, y)) for y in (-1.0, 2.0)]
    area = SimpleNamespace(get_walls_in_distance_to=lambda *_: walls)
    search = SimpleNamespace(get_neighboring_agents=lambda *_: people)
    yield "OrcaModel", lambda: model.compute_next_state(dt, people[5], area, search), 1


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="to measure; %(default)s")
    end = time.perf_counter() + parser.parse_args().seconds
    measured = list(calls())
    best = [float("inf")] * len(measured)
    while time.perf_counter() < end:
        for i, (_, call, decisions) in enumerate(measured):
            start = time.process_time()
            for _ in range(1 if decisions > 1 else ALONE):
                call()
            best[i] = min(best[i], (time.process_time() - start) / max(decisions, ALONE))
    for (name, _, _), seconds in zip(measured, best):
        print(f"{name}: {1e6 * seconds:.2f} us a decision")
    return 0


if __name__ == "__main__":
    sys.exit(main())
