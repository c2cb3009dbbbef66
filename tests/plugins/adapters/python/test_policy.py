"""The ready policy among people who do not give way."""

import numpy as np
import pytest

import orcakit as ok
from orcakit.env import EVENTS, CrowdVectorEnv
from orcakit.policy import Robot


def run(people, count, seed):
    """What became of so many robots."""
    envs, robot = CrowdVectorEnv(count, people=people), Robot()
    seen, _ = envs.reset(seed=seed)
    ends = np.zeros(count, dtype=int)
    while not ends.all():
        me, others = seen[:, 0], seen[:, 1:]
        velocity = robot.act(
            me[:, :2], me[:, 2:4], me[:, 5:], others[..., :2], others[..., 2:4], others[..., 4]
        )
        seen, _, terminated, truncated, info = envs.step(velocity)
        new = (terminated | truncated) & (ends == 0)
        ends[new] = info["event"][new]
    return [EVENTS[e] for e in ends]


def test_robots_arrive_among_people_who_ignore_them():
    few, many = run(5, 200, seed=1000), run(10, 100, seed=2000)
    assert few.count("goal") >= 199 and many.count("goal") >= 97
    assert few.count("collision") + many.count("collision") <= 1


def test_one_robot_is_as_many():
    rng, robot = np.random.default_rng(9), Robot(threads=2)
    me, goal, velocity = rng.uniform(-1, 1, size=(3, 50, 2))
    people, moving = rng.uniform(-4, 4, size=(50, 6, 2)), rng.uniform(-1, 1, size=(50, 6, 2))
    many = robot.act(me, velocity, goal, people, moving, 0.3)
    for i in range(50):
        assert (robot.act(me[i], velocity[i], goal[i], people[i], moving[i], 0.3) == many[i]).all()
    assert (np.linalg.norm(many, axis=1) < 1 + 1e-9).all()


def test_alone_it_goes_straight_and_stops():
    robot = Robot(time_step=0.5, max_speed=2.0)
    nobody = np.zeros((0, 2))
    assert robot.act((0, 0), (0, 0), (6, 8), nobody, nobody, 0.3) == pytest.approx((1.2, 1.6))
    assert robot.act((6, 7.5), (0, 0), (6, 8), nobody, nobody, 0.3) == pytest.approx((0.0, 1.0))
    assert (robot.act((6, 8), (0, 0), (6, 8), nobody, nobody, 0.3) == 0).all()


def test_misuse_is_refused():
    robot, person = Robot(), np.zeros((1, 2))
    for call in (
        lambda: robot.act((0, 0), (0, 0), (1, 1), (0, 0), person, 0.3),
        lambda: robot.act((0, 0, 0), (0, 0), (1, 1), person, person, 0.3),
        lambda: robot.act((0, 0), (0, 0), (1, np.nan), person, person, 0.3),
        lambda: robot.act((0, 0), (0, 0), (1, 1), person, np.zeros((3, 2)), 0.3),
        lambda: robot.act((0, 0), (0, 0), (1, 1), person, person, -0.3),
        lambda: Robot(time_step=0.0),
        lambda: Robot(margin=-0.1),
        lambda: Robot(method="x").act((0, 0), (0, 0), (1, 1), person, person, 0.3),
    ):
        with pytest.raises(ok.InvalidError):
            call()
