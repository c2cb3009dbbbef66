"""Environments: the rules of CrowdNav, seeds that repeat, and many that are as one."""

import numpy as np
import pytest

import orcakit as ok
from orcakit.env import EVENTS, CrowdEnv, CrowdVectorEnv
from orcakit.rvo2 import PyRVOSimulator


def episode(env, seed, action=(0.0, 0.5)):
    """The observations and rewards of an episode."""
    seen, info = env.reset(seed=seed)
    assert info == {}
    rows, rewards, over = [seen], [], False
    while not over:
        seen, reward, terminated, truncated, info = env.step(action)
        rows.append(seen)
        rewards.append(reward)
        over = terminated or truncated
    return np.array(rows), rewards, info


def test_seeds_repeat():
    first, second = CrowdEnv(people=5), CrowdEnv(people=5)
    a, b = episode(first, 3), episode(second, 3)
    assert (a[0] == b[0]).all() and a[1] == b[1] and first.hash() == second.hash()
    assert not np.array_equal(episode(second, 4)[0][0], a[0][0])
    second.reset(seed=3)
    again = second.reset()[0]  # goes on with the same random numbers
    assert not np.array_equal(again, a[0][0]) and second.hash() != first.hash()


def test_many_are_as_one():
    many = CrowdVectorEnv(4, people=3, threads=2)
    seen, _ = many.reset(seed=20)
    ones = [CrowdEnv(people=3) for _ in range(4)]
    assert (seen == [one.reset(seed=20 + i)[0] for i, one in enumerate(ones)]).all()
    over = np.zeros(4, dtype=bool)
    for step in range(200):
        actions = np.tile((0.1, 0.9), (4, 1))
        seen, reward, terminated, truncated, info = many.step(actions)
        for i, one in enumerate(ones):
            if over[i]:  # the step after an end starts the next episode
                assert (one.reset()[0] == seen[i]).all() and reward[i] == 0.0
                assert not terminated[i] and not truncated[i] and info["time"][i] == 0.0
            else:
                expected = one.step(actions[i])
                assert (expected[0] == seen[i]).all() and expected[1] == reward[i]
                assert (expected[2], expected[3]) == (terminated[i], truncated[i])
                assert EVENTS[info["event"][i]] == expected[4]["event"]
        over = terminated | truncated
    assert over.shape == (4,) and many.metadata["autoreset_mode"]


def test_a_restored_environment_goes_on_as_the_saved_one():
    envs, other = CrowdVectorEnv(5, people=4), CrowdVectorEnv(5, people=4)
    envs.reset(seed=1)
    for _ in range(30):
        envs.step(np.tile((0.0, 0.9), (5, 1)))
    other.restore(envs.save())
    for _ in range(30):
        first, second = (e.step(np.tile((0.0, 0.9), (5, 1))) for e in (envs, other))
        assert (first[0] == second[0]).all() and (first[1] == second[1]).all()
    assert envs.hash() == other.hash()
    for bad in (b"", envs.save()[1:], b"\xff" * len(envs.save()), "x"):
        with pytest.raises(ok.InvalidError):
            other.restore(bad)
    assert envs.hash() == other.hash()


def test_each_of_many_environments_has_a_seed_of_its_own():
    envs = ok.env.CrowdVectorEnv(3)
    seen = envs.reset(seed=[7, 3, 2**64 - 1])[0]
    for i, seed in enumerate((7, 3, 2**64 - 1)):
        assert (ok.env.CrowdEnv().reset(seed=seed)[0] == seen[i]).all()
    again = envs.reset(seed=[None, 3, None])[0]
    assert (again[1] == seen[1]).all() and (again[0] != seen[0]).any()
    for wrong in ([1, 2], [1, 2, -1], [1, 2, "x"], np.zeros(3)):
        with pytest.raises(ok.InvalidError, match="seed"):
            envs.reset(seed=wrong)


def test_seeds_that_follow_each_other_share_no_person():
    seen, _ = CrowdVectorEnv(300, people=8).reset(seed=0)
    places = {tuple(place) for place in seen[:, 1:, :2].reshape(-1, 2)}
    assert len(places) == 300 * 8


def test_people_move_as_with_rvo2():
    env = CrowdEnv(people=4)
    seen, _ = env.reset(seed=5)
    goals = -seen[1:, :2]
    for _ in range(12):
        chosen = []
        for i in range(1, 5):
            sim = PyRVOSimulator(0.25, 10, 10, 5, 5, 0.3, 1)
            for j in [i] + [j for j in range(1, 5) if j != i]:
                sim.addAgent(tuple(seen[j, :2]), 10, 10, 5, 5, 0.31, 1.0, tuple(seen[j, 2:4]))
            way = goals[i - 1] - seen[i, :2]
            sim.setAgentPrefVelocity(0, tuple(way / max(1.0, np.linalg.norm(way))))
            sim.doStep()
            chosen.append(sim.getAgentVelocity(0))
        before, (seen, *_rest) = seen, env.step((-1.0, 0.0))
        assert np.abs(seen[1:, 2:4] - chosen).max() < 1e-6
        assert (seen[:, :2] == before[:, :2] + 0.25 * seen[:, 2:4]).all()
        assert (seen[0, 2:4] == (-1.0, 0.0)).all()


def test_ends_and_rewards():
    aside = {"people": [(9.0, 9.0, 9.0, 9.0)]}
    env = CrowdEnv(people=1, time_limit=10.0)
    env.reset(seed=1, options=aside)
    for _ in range(31):
        seen, reward, terminated, truncated, info = env.step((0.0, 1.0))
    assert terminated and not truncated and reward == 1.0 and info["event"] == "goal"
    assert info["time"] == 7.75 and seen[0].tolist() == [0.0, 3.75, 0.0, 1.0, 0.3, 0.0, 4.0]
    with pytest.raises(ok.ClosedError, match="over"):
        env.step((0.0, 1.0))
    env.reset(seed=1, options={"people": [(0.0, -3.0, 0.0, -3.0)]})
    _, reward, terminated, _, info = env.step((0.0, 1.0))
    assert info["event"] == "danger" and info["distance"] == pytest.approx(0.15) and not terminated
    assert reward == pytest.approx((0.15 - 0.2) * 0.5 * 0.25)
    env.step((0.0, 0.5))
    _, reward, terminated, _, info = env.step((0.0, 1.0))
    assert terminated and reward == -0.25 and info["event"] == "collision"
    env.reset(seed=1, options=aside)
    events = [env.step((0.0, 0.0))[2:] for _ in range(37)]
    assert events[-1][1] and events[-1][2]["event"] == "timeout" and not any(e[1] for e in events[:-1])


def test_the_robot_may_be_seen():
    person = {"people": [(0.1, 2.0, 0.1, -6.0)]}
    for visible in (False, True):
        env = CrowdEnv(people=1, robot_visible=visible)
        env.reset(seed=1, options=person)
        for _ in range(8):
            seen, *_rest = env.step((0.0, 0.5))
        assert (abs(seen[1, 0] - 0.1) > 0.01) == visible


def test_misuse_is_refused():
    for make in (
        lambda: CrowdEnv(people=-1),
        lambda: CrowdEnv(radius=np.nan),
        lambda: CrowdEnv(color=3),
        lambda: CrowdEnv(time_step=0.0),
        lambda: CrowdEnv(render_mode="human"),
        lambda: CrowdVectorEnv(-1),
    ):
        with pytest.raises(ok.InvalidError):
            make()
    with pytest.raises(ok.InvalidError, match="room"):
        CrowdEnv(people=100).reset(seed=1)
    env = CrowdEnv()
    with pytest.raises(ok.ClosedError, match="reset"):
        env.step((0.0, 0.0))
    env.reset(seed=1)
    for action in ((0.0,), (0.0, np.nan), "x", None, np.zeros((1, 2))):
        with pytest.raises(ok.InvalidError):
            env.step(action)
    for people in (np.zeros((4, 4)), np.full((5, 4), np.inf), "x"):
        with pytest.raises(ok.InvalidError):
            env.reset(options={"people": people})
    with pytest.raises(ok.InvalidError):
        env.reset(seed=-1)
    env.close()
    with pytest.raises(ok.ClosedError):
        env.step((0.0, 0.0))
    assert CrowdVectorEnv(0).reset(seed=1)[0].shape == (0, 6, 7)


def test_spaces_fit():
    env, envs = CrowdEnv(people=2), CrowdVectorEnv(3, people=2)
    assert env.observation_space.contains(env.reset(seed=1)[0]) and env.action_space.contains(
        env.action_space.sample()
    )
    assert envs.observation_space.contains(envs.reset(seed=1)[0]) and envs.action_space.sample().shape == (
        3,
        2,
    )
    assert envs.single_observation_space.shape == (3, 7) and envs.single_action_space.shape == (2,)


def test_gymnasium_accepts_it():
    gymnasium = pytest.importorskip("gymnasium")
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    checker.check_env(gymnasium.make("orcakit/Crowd-v0").unwrapped)
    envs = gymnasium.make_vec("orcakit/Crowd-v0", num_envs=4, vectorization_mode="vector_entry_point")
    assert envs.reset(seed=1)[0].shape == (4, 6, 7)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.NEXT_STEP
