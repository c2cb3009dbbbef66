#!/usr/bin/env python3
"""A robot among people in CrowdNav, unmodified, with orcakit.rvo2 for the people and orcakit.policy.Robot for
the robot.

usage: CROWDNAV=FOLDER crowdnav.py [--people N] [--phase val|test] [--cases N] [--margin M] [--speed] [--peer
FOLDER]

FOLDER is a copy of github.com/vita-epfl/CrowdNav. Prints success, collisions and the mean time of successes.
--speed measures steps a second of CrowdNav's simulator and of CrowdEnv, with --peer beside a built
Python-RVO2. ORCAKIT_LIBRARY and PYTHONPATH name orcakit as its tests do. Ends with 1 if a goal is missed:
with 5 people success .995, no collision and 11.3 s, with 10 people success .98 and no collision; with 77
without CROWDNAV. The defaults of the policy were chosen with --phase val."""

import argparse
import configparser
import importlib
import os
import sys
import time
import types

import numpy as np

from orcakit import rvo2
from orcakit.env import CrowdEnv, CrowdVectorEnv
from orcakit.policy import Robot

GOALS = {5: (0.995, 11.3), 10: (0.98, float("inf"))}


def stub_gym():
    """CrowdNav needs of gym a base class and a register only."""
    gym, envs, registration = (types.ModuleType(n) for n in ("gym", "gym.envs", "gym.envs.registration"))
    gym.Env, registration.register = object, lambda **_: None
    sys.modules.update({"gym": gym, "gym.envs": envs, "gym.envs.registration": registration})


def crowd_sim(folder, people, module):
    """CrowdNav's simulator, with a module for its rvo2, and its robot."""
    for name in [n for n in sys.modules if n.startswith("crowd_sim")]:
        del sys.modules[name]
    sys.modules["rvo2"] = module
    sim_module = importlib.import_module("crowd_sim.envs.crowd_sim")
    robot_module = importlib.import_module("crowd_sim.envs.utils.robot")
    config = configparser.RawConfigParser()
    config.read(os.path.join(folder, "crowd_nav", "configs", "env.config"))
    config.set("sim", "human_num", str(people))
    sim = sim_module.CrowdSim()
    sim.configure(config)
    robot = robot_module.Robot(config, "robot")
    robot.policy = types.SimpleNamespace(multiagent_training=True, time_step=sim.time_step)
    robot.kinematics = "holonomic"
    sim.set_robot(robot)
    return sim, robot


def act(policy, robot, seen):
    """The robot's action by what it sees."""
    action = importlib.import_module("crowd_sim.envs.utils.action")
    people = np.array([(p.px, p.py, p.vx, p.vy, p.radius) for p in seen]).reshape(-1, 5)
    velocity = policy.act(
        (robot.px, robot.py),
        (robot.vx, robot.vy),
        (robot.gx, robot.gy),
        people[:, :2],
        people[:, 2:4],
        people[:, 4],
    )
    return action.ActionXY(*velocity)


def run_cases(sim, robot, policy, phase, cases):
    """(successes, collisions, times of successes) of the cases of a phase."""
    ends, times = [], []
    for case in range(cases):
        seen, done = sim.reset(phase, case), False
        while not done:
            seen, _, done, info = sim.step(act(policy, robot, seen))
        ends.append(type(info).__name__)
        if ends[-1] == "ReachGoal":
            times.append(sim.global_time)
        elif ends[-1] == "Collision":
            print(f"case {case}: collision after {sim.global_time:.2f} s")
    return len(times), ends.count("Collision"), times


def sim_speed(sim, seconds):
    """Steps a second of CrowdNav with a robot that goes straight on."""
    action = importlib.import_module("crowd_sim.envs.utils.action").ActionXY(0.0, 0.5)
    spent = steps = 0
    while spent < seconds:
        sim.reset("test", steps % 100)
        start, done = time.perf_counter(), False
        while not done:
            _, _, done, _ = sim.step(action)
            steps += 1
        spent += time.perf_counter() - start
    return steps / spent


def env_speed(env, action, count, seconds):
    """Steps a second of an environment of ours, resets included."""
    env.reset(seed=1)
    start, steps = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        for _ in range(50):
            _, _, terminated, truncated, _ = env.step(action)
            steps += count
            if count == 1 and (terminated or truncated):
                env.reset()
    return steps / (time.perf_counter() - start)


def print_speeds(folder, people, peer):
    """The speeds, best of five rounds taken in turn."""
    modules = {"orcakit.rvo2": rvo2}
    if peer:
        sys.path.insert(0, peer)
        sys.modules.pop("rvo2", None)
        modules["Python-RVO2"] = importlib.import_module("rvo2")
    best = {}
    many = np.tile((0.0, 0.5), (256, 1))
    for _ in range(5):
        for name, module in modules.items():
            speed = sim_speed(crowd_sim(folder, people, module)[0], 1.0)
            best["CrowdNav with " + name] = max(best.get("CrowdNav with " + name, 0.0), speed)
        for name, speed in (
            ("CrowdEnv", env_speed(CrowdEnv(people), (0.0, 0.5), 1, 1.0)),
            ("CrowdVectorEnv of 256", env_speed(CrowdVectorEnv(256, people), many, 256, 1.0)),
        ):
            best[name] = max(best.get(name, 0.0), speed)
    for name, speed in best.items():
        print(f"{name}: {speed:,.0f} steps a second")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, default=5)
    parser.add_argument("--phase", choices=("val", "test"), default="test")
    parser.add_argument("--cases", type=int)
    parser.add_argument("--margin", type=float)
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--peer")
    options = parser.parse_args()
    folder = os.environ.get("CROWDNAV")
    if not folder:
        print("CROWDNAV is not set")
        return 77
    stub_gym()
    sys.path.insert(0, folder)
    if options.speed:
        print_speeds(folder, options.people, options.peer)
        return 0
    sim, robot = crowd_sim(folder, options.people, rvo2)
    policy = Robot(**({} if options.margin is None else {"margin": options.margin}))
    cases = options.cases or sim.case_size[options.phase]
    good, collisions, times = run_cases(sim, robot, policy, options.phase, cases)
    mean = sum(times) / max(1, len(times))
    print(
        f"{options.people} people, {cases} cases of {options.phase}: success {good / cases:.3f}, {collisions} collisions, "
        f"{mean:.2f} s"
    )
    least, most = GOALS.get(options.people, (0.0, float("inf")))
    return 0 if good / cases >= least and collisions == 0 and mean <= most else 1


if __name__ == "__main__":
    sys.exit(main())
