"""Simulators: what they do, in arrays, on threads, from snapshots."""

import numpy as np
import pytest

import orcakit as ok


def circle(count, radius):
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)


def run(sim, goals, steps):
    for _ in range(steps):
        sim.preferred_velocity = goals - sim.position
        sim.step()


@pytest.mark.parametrize("kind", [ok.Simulator, ok.Simulator3])
def test_agents_swap_places_without_touching(kind):
    starts = np.zeros((2, kind.dimension))
    starts[:, 0] = (-4, 4)
    starts[0, 1] = 0.01
    sim = kind(time_step=0.1)
    sim.add(starts, radius=0.5, max_speed=1.5)
    for _ in range(150):
        sim.preferred_velocity = -starts - sim.position
        sim.step()
        assert np.linalg.norm(sim.position[0] - sim.position[1]) > 0.999
    assert np.abs(sim.position + starts).max() < 0.1


def test_threads_and_snapshots_change_no_bit():
    starts = circle(600, 40.0)
    hashes = []
    for threads in (None, 2, ok.Threads(3)):
        sim = ok.Simulator(threads=threads)
        sim.add(starts, radius=0.2)
        run(sim, -starts, 5)
        data = sim.save()
        run(sim, -starts, 5)
        hashes.append(sim.hash())
        sim.restore(data)
        run(sim, -starts, 5)
        hashes.append(sim.hash())
    assert len(set(hashes)) == 1


def test_arrays_are_read_and_written_in_place():
    sim = ok.Simulator()
    handles = sim.add(circle(5, 3.0), radius=[0.1, 0.2, 0.3, 0.4, 0.5], velocity=(1, 0))
    out = np.full((5, 2), np.nan)
    assert sim.read("position", out) is out and (out == circle(5, 3.0)).all()
    rows = np.zeros(5, dtype=[("name", "i4"), ("v", "f8", (2,))])
    rows["v"] = 0.25
    sim.preferred_velocity = rows["v"]  # strided
    assert (sim.preferred_velocity == 0.25).all() and sim.radius.tolist() == [0.1, 0.2, 0.3, 0.4, 0.5]
    sim.max_speed = 2.0  # for all
    assert sim.max_speed.tolist() == [2.0] * 5
    sim.remove(handles[1])
    assert sim.handles() == handles[:1] + handles[2:] and len(sim) == 4 and handles[1] not in sim


def test_agents_have_fields():
    sim = ok.Simulator()
    (handle,) = sim.add((1, 2), method="vo", layers=4, heading=(0, 1), max_acceleration=2.5, top=3.0)
    agent = sim.agent(handle)
    assert agent["position"] == (1.0, 2.0) and agent["method"] == ok.Method.VO and agent["layers"] == 4
    assert agent["heading"] == (0.0, 1.0) and agent["max_acceleration"] == 2.5 and agent["top"] == 3.0
    sim.set(handle, radius=0.75, max_neighbors=3)
    assert sim.agent(handle)["radius"] == 0.75 and sim.agent(handle)["max_neighbors"] == 3
    with pytest.raises(ok.InvalidError, match="no field"):
        sim.set(handle, color=1)
    with pytest.raises(ok.InvalidError):
        sim.set(handle, radius=-1.0)
    assert sim.agent(handle)["radius"] == 0.75


def test_adding_is_all_or_nothing():
    sim = ok.Simulator()
    with pytest.raises(ok.InvalidError, match="agent 1"):
        sim.add(circle(3, 1.0), radius=[0.1, -0.1, 0.1])
    assert len(sim) == 0


def test_columns_of_another_shape_are_refused_in_words():
    sim = ok.Simulator()
    with pytest.raises(ok.InvalidError, match=r"radius has the shape \(2, 1\); it needs one value, or \(2,\)"):
        sim.add([(0, 0), (5, 0)], radius=np.ones((2, 1)))
    assert len(sim) == 0


def test_obstacles_are_avoided_and_edited():
    walls = ok.Obstacles()
    wall = walls.add_chain([(0, -5), (0, 5)])
    sim = ok.Simulator(obstacles=walls)
    sim.add((-3, 0), radius=0.5)
    run(sim, np.array([(3, 0)]), 60)
    assert sim.position[0, 0] < -0.499
    assert walls.clearance(sim.position[0]).handle == wall and not walls.visible((-3, 0), (3, 0))
    walls.remove(wall)
    run(sim, np.array([(3, 0)]), 60)
    assert abs(sim.position[0, 0] - 3) < 0.1
    walls.add_disc((0, 0), 1.0)
    copy = ok.Obstacles()
    copy.restore(walls.save())
    copy.rebuild()
    assert copy.hash() == walls.hash() and len(copy) == 1
    walls.close()
    with pytest.raises(ok.ClosedError):
        sim.step()


def test_what_a_step_did_is_told():
    sim = ok.Simulator()
    left, right = sim.add([(-2, 0), (2, 0)], radius=0.5, velocity=[(1, 0), (-1, 0)])
    near = sim.next_collision(left, 5.0)
    assert near.agent == right and near.time == 1.5
    sim.preferred_velocity = [(1, 0), (-1, 0)]
    sim.step()
    planes = sim.half_planes(left)
    assert planes.point.shape == planes.normal.shape == (1, 2)
    assert sim.outcome(left) == ok.Outcome.OPTIMAL and sim.guarantee(left).violated == 0
    assert sim.nearest((-2, 0))[0].handle == left
