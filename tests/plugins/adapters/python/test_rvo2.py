"""orcakit.rvo2 beside RVO2: its own example, and recorded answers of RVO2 for random crowds."""

import math
import pathlib
import random
from contextlib import nullcontext
from fractions import Fraction

import numpy as np
import pytest

import orcakit.rvo2 as rvo2

DATA = pathlib.Path(__file__).resolve().parents[3] / "data" / "orca"


def example(sim):
    """The example of Python-RVO2."""
    agents = [
        sim.addAgent((0, 0)),
        sim.addAgent((1, 0)),
        sim.addAgent((1, 1)),
        sim.addAgent((0, 1), 1.5, 5, 1.5, 2, 0.4, 2, (0, 0)),
    ]
    assert sim.addObstacle([(0.1, 0.1), (-0.1, 0.1), (-0.1, -0.1)]) == 0
    sim.processObstacles()
    for agent, velocity in zip(agents, [(1, 1), (-1, 1), (-1, -1), (1, -1)]):
        sim.setAgentPrefVelocity(agent, velocity)
    return agents


def test_the_example_ends_where_it_does_with_rvo2():
    sim = rvo2.PyRVOSimulator(1 / 60.0, 1.5, 5, 1.5, 2, 0.4, 2)
    agents = example(sim)
    assert (sim.getNumAgents(), sim.getNumObstacleVertices()) == (4, 3)
    for _ in range(20):
        sim.doStep()
    near, far = 0.0200257926, 0.9799742073
    for agent, place in zip(agents, [(near, near), (far, near), (far, far), (near, far)]):
        assert sim.getAgentPosition(agent) == pytest.approx(place, abs=1e-7)
    assert abs(sim.getGlobalTime() - 20 / 60) < 1e-12
    assert [sim.getAgentNumORCALines(a) for a in agents] == [3, 4, 4, 4]
    assert [sim.getAgentNumObstacleNeighbors(a) for a in agents] == [0, 1, 1, 1]
    assert [sim.getAgentObstacleNeighbor(a, 0) for a in agents[1:]] == [2, 0, 0]
    assert sim.getAgentORCALine(0, 0) == pytest.approx((0.0539152, 0.0545210, 0.0, 1.0), abs=1e-6)
    assert sim.getAgentORCALine(1, 0) == pytest.approx(
        (-0.2405695, 0.0477309, 0.0364723, -0.9993347), abs=1e-6
    )
    assert sorted(sim.getAgentAgentNeighbor(0, i) for i in range(sim.getAgentNumAgentNeighbors(0))) == [
        1,
        2,
        3,
    ]


def cases(name):
    """The cases of a file of RVO2's answers: (time step, obstacles, agents with answers)."""
    found = None
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words and words[0] == "case":
            if found:
                yield found
            found = (float(words[2]), [], [])
        elif words and words[0] == "o":
            numbers = [float(x) for x in words[2:]]
            found[1].append(list(zip(numbers[::2], numbers[1::2])))
        elif words and words[0] == "a":
            arrow = words.index("->")
            found[2].append(([float(x) for x in words[1:arrow]], tuple(float(x) for x in words[arrow + 1 :])))
    yield found


@pytest.mark.parametrize("name", ["orca2d_free.txt", "orca2d_obstacles.txt", "orca2d_standing.txt"])
def test_velocities_are_those_of_rvo2(name):
    asked = wrong = 0
    for time_step, obstacles, agents in cases(name):
        sim = rvo2.PyRVOSimulator(time_step, 1, 1, 1, 1, 1, 1)
        for ring in obstacles:
            sim.addObstacle(ring)
        sim.processObstacles()
        for a, _ in agents:
            number = sim.addAgent((a[0], a[1]), a[8], int(a[9]), a[10], a[11], a[6], a[7], (a[2], a[3]))
            sim.setAgentPrefVelocity(number, (a[4], a[5]))
        sim.doStep()
        for i, (_, answer) in enumerate(agents):
            asked += 1
            wrong += math.dist(sim.getAgentVelocity(i), answer) > 1e-5
    assert asked >= 10 and wrong == 0, f"{wrong} of {asked}"


def random_crowd(rng, count, far_wall):
    """A crowd whose agents differ in all their numbers. A wall out of everybody's reach makes all of them decide
    in the step."""
    sim = rvo2.PyRVOSimulator(0.25, 10, 9, 5, 4, 0.3, 1)
    for _ in range(count):
        place, velocity, wish = ((rng.uniform(-3, 3), rng.uniform(-3, 3)) for _ in range(3))
        agent = sim.addAgent(
            place,
            rng.uniform(1, 8),
            rng.randrange(0, 12),
            rng.uniform(0.5, 5),
            1.0,
            rng.uniform(0.05, 0.4),
            rng.uniform(0.2, 2),
            velocity,
        )
        sim.setAgentPrefVelocity(agent, wish)
    if far_wall:
        sim.addObstacle([(900, 900), (901, 900)])
        sim.processObstacles()
    return sim


def seen(sim, agents):
    return [
        (
            sim.getAgentPosition(i),
            sim.getAgentVelocity(i),
            [sim.getAgentORCALine(i, k) for k in range(sim.getAgentNumORCALines(i))],
            [sim.getAgentAgentNeighbor(i, k) for k in range(sim.getAgentNumAgentNeighbors(i))],
        )
        for i in agents
    ]


def test_small_crowds_that_decide_late_are_the_same_bits():
    for seed in range(60):
        count = 1 + seed % 32
        late, early = (random_crowd(random.Random(seed), count, far_wall) for far_wall in (False, True))
        for _ in range(3):
            late.doStep()
            early.doStep()
        backwards = range(count)[::-1]
        assert seen(late, backwards) == seen(early, backwards)


def test_who_is_read_after_each_step_moves_alike():
    for seed in range(30):
        sims = [random_crowd(random.Random(seed), 7, far_wall) for far_wall in (False, True)]
        for step, agents in enumerate(([0], [0, 3], [], range(7), [6], range(7))):
            for sim in sims:
                if step % 2:
                    sim.setAgentVelocity(5, (0.1 * seed, 0.2))
                sim.doStep()
            assert seen(sims[0], agents) == seen(sims[1], agents)


def test_what_is_set_after_a_step_stays_and_the_rest_is_decided():
    for seed in range(40):
        sims = [random_crowd(random.Random(seed), 6, far_wall) for far_wall in (False, True)]
        for sim in sims:
            sim.doStep()
            sim.setAgentPosition(1, (5.0, 5.0))
            sim.setAgentVelocity(2, (0.5, 0.25))
            sim.setAgentPrefVelocity(0, (1.0, 1.0))  # of the next step
            sim.setAgentRadius(3, 0.01)
            sim.setTimeStep(0.125)
            sim.addAgent((2.0, 2.0))
        assert seen(sims[0], [0, 5]) == seen(sims[1], [0, 5])
        assert sims[0].getAgentPosition(1) == (5.0, 5.0) and sims[0].getAgentVelocity(2) == (0.5, 0.25)
        for sim in sims:
            sim.doStep()
        assert seen(sims[0], range(7)) == seen(sims[1], range(7))
        sims[0].setAgentVelocity(4, (math.nan, 0.0))
        with pytest.raises(ValueError, match="NaN|finite"):
            sims[0].doStep()
        sims[0].setAgentVelocity(4, sims[1].getAgentVelocity(4))
        assert seen(sims[0], range(7)) == seen(sims[1], range(7))  # nothing moved


def test_a_crowd_may_outgrow_deciding_late():
    small, large = (random_crowd(random.Random(5), 30, far_wall) for far_wall in (False, True))
    for count in (30, 32, 33, 40):
        for sim in (small, large):
            for i in range(sim.getNumAgents(), count):
                sim.addAgent((i - 35.0, 4.0))
            sim.doStep()
    assert seen(small, range(40)) == seen(large, range(40))


def test_everything_that_is_set_is_got():
    sim = rvo2.PyRVOSimulator(0.25, 10, 9, 5, 4, 0.3, 1, (0.5, 0.25))
    agent = sim.addAgent((1, 2))
    assert sim.getAgentVelocity(agent) == (0.5, 0.25) and sim.getAgentMaxNeighbors(agent) == 9
    for name, value in (
        ("MaxNeighbors", 4),
        ("MaxSpeed", 2.0),
        ("NeighborDist", 7.0),
        ("Radius", 0.5),
        ("TimeHorizon", 2.0),
        ("TimeHorizonObst", 3.0),
        ("Position", (3.0, 4.0)),
        ("PrefVelocity", (0.1, 0.2)),
        ("Velocity", (0.3, 0.4)),
    ):
        getattr(sim, "setAgent" + name)(agent, value)
        assert getattr(sim, "getAgent" + name)(agent) == value
    sim.setTimeStep(0.5)
    assert sim.getTimeStep() == 0.5
    velocity = [1, 1]
    sim.setAgentDefaults(5, 6, 7, 8, 0.9, 1.1, velocity)
    velocity[0] = 2  # the defaults are what was given
    for place in ((9, 9), (8, 9)):
        other = sim.addAgent(place)
        assert sim.getAgentRadius(other) == 0.9 and sim.getAgentVelocity(other) == (1.0, 1.0)
        assert sim.getAgentPosition(other) == place


def test_numbers_of_points_are_checked_by_the_step_and_are_floats():
    for far_wall in (False, True):
        sim = random_crowd(random.Random(1), 4, far_wall)
        before = seen(sim, range(4))
        for bad in (("a", 1), ("1", 2.0), (None, 1), (1j, 0), (0, [1.0]), (10**400, 0)):
            sim.setAgentVelocity(2, bad)
            for call in (sim.doStep, lambda: sim.getAgentVelocity(2)):
                with pytest.raises(ValueError, match="agent 2"):
                    call()
        sim.setAgentVelocity(2, before[2][1])
        assert seen(sim, range(4)) == before
        for point in ((1, 2), (Fraction(1, 2), np.float32(0.25)), (np.float64(1), True)):
            for name in ("Position", "Velocity", "PrefVelocity"):
                getattr(sim, "setAgent" + name)(3, point)
                got = getattr(sim, "getAgent" + name)(3)
                assert got == point and [type(x) for x in got] == [float, float]
        sim.doStep()
        for bad, error in (((1, 2, 3), ValueError), ((1,), ValueError), (None, TypeError), (3, TypeError)):
            for name in ("Position", "Velocity", "PrefVelocity"):
                with pytest.raises(error):
                    getattr(sim, "setAgent" + name)(0, bad)


@pytest.mark.parametrize("act", ["doStep", "addAgent", "grow", "setAgentRadius", "close", "raise"])
@pytest.mark.parametrize("count", [4, 32])
def test_numbers_that_call_the_simulator(act, count):
    class Number:
        calls = 0

        def __float__(self):
            self.calls += 1
            if act == "raise":
                raise KeyError("x")
            if act in ("addAgent", "grow"):
                sim.addAgent((5, 5))
            if act == "close":
                sim.close()
            if act == "setAgentRadius":
                sim.setAgentRadius(1, 0.125)
            if act in ("doStep", "grow"):
                sim.setAgentVelocity(0, (0.5, 0.5))
                sim.doStep()
            return 0.25

    for far_wall in (False, True):
        for late in (False, True):  # whether agents have yet to decide
            sim = random_crowd(random.Random(1), count, far_wall)
            sim.doStep()
            seen(sim, [] if late else range(count))
            held = Number()
            sim.setAgentVelocity(0, (held, 0))
            with pytest.raises((ValueError, RuntimeError, KeyError)) if act != "doStep" else nullcontext():
                sim.doStep()
            assert held.calls > 0
            if act != "close":
                sim.setAgentVelocity(0, (0, 0))
                sim.doStep()
                agents = range(sim.getNumAgents())
                assert len(agents) == count + (held.calls if act in ("addAgent", "grow") else 0)
                assert all(math.isfinite(x) for i in agents for x in sim.getAgentPosition(i))


def test_obstacles_have_vertices_and_hide():
    sim = rvo2.PyRVOSimulator(0.25, 10, 9, 5, 4, 0.3, 1)
    assert sim.addObstacle([(0, 0), (2, 0), (1, 1)]) == 0 and sim.addObstacle([(5, -1), (5, 1)]) == 3
    assert sim.getNumObstacleVertices() == 5 and sim.getObstacleVertex(4) == (5.0, 1.0)
    assert [sim.getNextObstacleVertexNo(i) for i in range(5)] == [1, 2, 0, 4, 3]
    assert [sim.getPrevObstacleVertexNo(i) for i in range(5)] == [2, 0, 1, 4, 3]
    assert sim.queryVisibility((4, 0), (6, 0))
    sim.processObstacles()
    assert not sim.queryVisibility((4, 0), (6, 0)) and sim.queryVisibility((4, 2), (6, 2), 0.5)
    with pytest.raises(RuntimeError, match="cross"):
        sim.addObstacle([(0, 0), (2, 2), (2, 0), (0, 2)])
    with pytest.raises(RuntimeError):
        sim.addObstacle([(0, 0)])


def test_names_of_pyrvo():
    sim = rvo2.RVOSimulator(1 / 60.0, 1.5, 5, 1.5, 2, 0.4, 2)
    agent = sim.add_agent((0, 0))
    sim.set_agent_pref_velocity(agent, (1, 1))
    sim.do_step()
    assert sim.get_agent_position(agent) == pytest.approx((1 / 60, 1 / 60)) and sim.get_num_agents() == 1
    assert sim.get_agent_num_orca_lines(agent) == 0 and sim.query_visibility((0, 0), (1, 1))


def test_misuse_raises():
    sim = rvo2.PyRVOSimulator(1 / 60.0, 1.5, 5, 1.5, 2, 0.4, 2)
    sim.addAgent((0, 0))
    for call in (
        lambda: sim.getAgentPosition(1),
        lambda: sim.setAgentVelocity(-1, (0, 0)),
        lambda: sim.getObstacleVertex(0),
        lambda: sim.getAgentORCALine(0, 0),
        lambda: sim.getAgentAgentNeighbor(0, 0),
    ):
        with pytest.raises(IndexError):
            call()
    with pytest.raises(ValueError, match="all parameters"):
        sim.addAgent((0, 0), 1.5)
    for call in (
        lambda: sim.addAgent((0, math.nan)),
        lambda: sim.addAgent((1, 2, 3)),
        lambda: rvo2.PyRVOSimulator(math.inf, 1, 1, 1, 1, 1, 1),
        lambda: sim.setAgentMaxNeighbors(0, -1),
    ):
        with pytest.raises(ValueError):
            call()
    sim.setAgentPosition(0, (math.nan, 0))
    with pytest.raises(ValueError, match="NaN|finite"):
        sim.doStep()
    sim.close()
    for call in (sim.doStep, sim.processObstacles, lambda: sim.addAgent((0, 0))):
        with pytest.raises(RuntimeError, match="closed"):
            call()
