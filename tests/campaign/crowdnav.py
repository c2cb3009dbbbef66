#!/usr/bin/env python3
"""A robot among people in CrowdNav, unmodified, with orcakit.rvo2 for the people and orcakit.policy.Robot for
the robot.

usage: CROWDNAV=FOLDER crowdnav.py [--people N] [--phase random|val|test] [--cases N] [--margin M] [--speed]
[--peer FOLDER]

FOLDER is a copy of github.com/vita-epfl/CrowdNav. Prints success, collisions and the mean time of successes.
The phase random has cases that CrowdEnv makes as CrowdNav makes those of its phases, in any number: it needs no
CROWDNAV. The defaults of the policy were chosen with --phase random and confirmed with --phase val.

--speed measures steps a second of CrowdNav's simulator and of CrowdEnv. With --peer they stand beside a built
Python-RVO2, and beside the answers of Python-RVO2 from a list, the most that any simulator can reach.

ORCAKIT_LIBRARY and PYTHONPATH name orcakit as its tests do. Ends with 1 if a goal is missed: with 5 people
success .995, no collision and 11.3 s, with 10 people success .98 and no collision; with 77 without CROWDNAV."""

import argparse
import configparser
import importlib
import os
import sys
import time
import types

import numpy as np

from orcakit import rvo2
from orcakit.env import EVENTS, CrowdEnv, CrowdVectorEnv
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


def run_random(policy, people, cases):
    """(successes, collisions, times of successes) of random cases."""
    envs = CrowdVectorEnv(cases, people=people)
    seen, _ = envs.reset(seed=1)
    ends, times = np.zeros(cases, dtype=int), np.zeros(cases)
    while not ends.all():
        me, others = seen[:, 0], seen[:, 1:]
        velocity = policy.act(
            me[:, :2], me[:, 2:4], me[:, 5:], others[..., :2], others[..., 2:4], others[..., 4]
        )
        seen, _, terminated, truncated, info = envs.step(velocity)
        new = (terminated | truncated) & (ends == 0)
        ends[new], times[new] = info["event"][new], info["time"][new]
    goals, collisions = (
        ends == next(k for k, v in EVENTS.items() if v == name) for name in ("goal", "collision")
    )
    return int(goals.sum()), int(collisions.sum()), times[goals]


def sim_speed(sim, cases=100):
    """Steps a second of CrowdNav with a robot that goes straight on, resets included."""
    action = importlib.import_module("crowd_sim.envs.utils.action").ActionXY(0.0, 0.5)
    start, steps = time.process_time(), 0
    for case in range(cases):
        sim.reset("test", case)
        done = False
        while not done:
            _, _, done, _ = sim.step(action)
            steps += 1
    return steps / (time.process_time() - start)


def list_of_answers(peer, folder, people):
    """A module that gives the velocities that another gave for the same cases, from a list, and does nothing
    else."""
    answers = []

    class Recorder(peer.PyRVOSimulator):
        def getAgentVelocity(self, agent_no):
            answers.append(super().getAgentVelocity(agent_no))
            return answers[-1]

    sim_speed(crowd_sim(folder, people, types.SimpleNamespace(PyRVOSimulator=Recorder))[0])

    def module():
        following = iter(answers).__next__

        class Reader:
            def __init__(self, *_):
                self.count = 0

            def addAgent(self, *_):
                self.count += 1

            def getNumAgents(self):
                return self.count

            def getAgentVelocity(self, _agent_no):
                return following()

            def doStep(self):
                pass

            def setAgentPosition(self, _agent_no, _value):
                pass

            setAgentVelocity = setAgentPrefVelocity = setAgentPosition

        return types.SimpleNamespace(PyRVOSimulator=Reader)

    return module


def env_speed(env, action, count, seconds):
    """Steps a second of an environment of ours, resets included."""
    env.reset(seed=1)
    start, steps = time.process_time(), 0
    while time.process_time() - start < seconds:
        for _ in range(50):
            _, _, terminated, truncated, _ = env.step(action)
            steps += count
            if count == 1 and (terminated or truncated):
                env.reset()
    return steps / (time.process_time() - start)


def print_speeds(folder, people, peer):
    """The speeds by processor time, best of five rounds taken in turn."""
    modules = {"orcakit.rvo2": lambda: rvo2}
    if peer:
        sys.path.insert(0, peer)
        sys.modules.pop("rvo2", None)
        theirs = importlib.import_module("rvo2")
        modules["Python-RVO2"] = lambda: theirs
        modules["a list of answers"] = list_of_answers(theirs, folder, people)
    best = {}
    many = np.tile((0.0, 0.5), (256, 1))
    for _ in range(5):
        for name, module in modules.items():
            speed = sim_speed(crowd_sim(folder, people, module())[0])
            best["CrowdNav with " + name] = max(best.get("CrowdNav with " + name, 0.0), speed)
        for name, speed in (
            ("CrowdEnv", env_speed(CrowdEnv(people), (0.0, 0.5), 1, 1.0)),
            ("CrowdVectorEnv of 256", env_speed(CrowdVectorEnv(256, people), many, 256, 1.0)),
        ):
            best[name] = max(best.get(name, 0.0), speed)
    for name, speed in best.items():
        print(f"{name}: {speed:,.0f} steps a second")


def report(options, cases, good, collisions, times):
    """Prints the results of cases; returns 1 if a goal is missed."""
    mean = sum(times) / max(1, len(times))
    print(
        f"{options.people} people, {cases} cases of {options.phase}: success {good / cases:.4f}, {collisions} collisions, "
        f"{mean:.2f} s"
    )
    least, most = GOALS.get(options.people, (0.0, float("inf")))
    return 0 if good / cases >= least and collisions == 0 and mean <= most else 1


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, default=5, help="around the robot; %(default)s")
    parser.add_argument("--phase", choices=("random", "val", "test"), default="test", help="which cases; %(default)s")
    parser.add_argument("--cases", type=int, help="how many; all of the phase, of random 20000")
    parser.add_argument("--margin", type=float, help="of the robot, in meters, instead of the default of its policy")
    parser.add_argument("--speed", action="store_true", help="measure steps a second instead")
    parser.add_argument("--peer", metavar="FOLDER", help="a built Python-RVO2")
    options = parser.parse_args()
    policy = Robot(**({} if options.margin is None else {"margin": options.margin}))
    folder = os.environ.get("CROWDNAV")
    if options.phase == "random" and not options.speed:
        cases = options.cases or 20000
        return report(options, cases, *run_random(policy, options.people, cases))
    if not folder:
        print("CROWDNAV is not set")
        return 77
    stub_gym()
    sys.path.insert(0, folder)
    if options.speed:
        print_speeds(folder, options.people, options.peer)
        return 0
    sim, robot = crowd_sim(folder, options.people, rvo2)
    cases = options.cases or sim.case_size[options.phase]
    return report(options, cases, *run_cases(sim, robot, policy, options.phase, cases))


if __name__ == "__main__":
    sys.exit(main())
