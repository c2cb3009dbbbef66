"""Runs scenes with `orcakit simulate` and reads what it tells, for the campaigns beside this file."""
import contextlib
import json
import os
import subprocess
import tempfile

DONE = (0, 3)  # exit statuses: done, and what --strict looks for was found


class Failed(Exception):
    """A scene did not run; the words are those of orcakit."""


@contextlib.contextmanager
def folder_of_scenes(keep):
    """The folder `keep`, which stays; without one a folder that goes with its scenes."""
    if keep:
        os.makedirs(keep, exist_ok=True)
        yield keep
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield folder


def write(path, scene):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(scene, file)


def simulate(program, path, *options, verify="enforce", table=None):
    """What orcakit tells of the scene in a file. Trajectories become a table, if that has a path."""
    command = [program, "simulate", path, "--verify", verify, "--json", *options]
    done = subprocess.run(command + (["--csv", table] if table else []), capture_output=True, text=True, check=False)
    if done.returncode not in DONE:
        raise Failed(f"{path}: exit status {done.returncode}: {done.stderr.strip()[:200]}")
    return json.loads(done.stdout)


def contacts(told, how):
    """How many contacts of all kinds there were: `found`, or those that went `deeper`."""
    return sum(kind[how] for kind in told["contacts"].values())


def trajectories(table):
    """(time, agent, x, y, vx, vy) in the order of steps, of a scene of the plane."""
    with open(table, encoding="utf-8") as file:
        next(file)
        for line in file:
            c = line.split(",")
            yield float(c[1]), int(c[2]), float(c[3]), float(c[4]), float(c[5]), float(c[6])
