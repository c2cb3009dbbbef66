"""Worlds and packs beside brute force."""

import threading

import numpy as np
import pytest

import orcakit as ok


def discs(count, rng, dimension=2):
    kind = ok.Circle if dimension == 2 else ok.Sphere
    return ok.Shapes.of(kind, rng.uniform(-9, 9, size=(count, dimension)), rng.uniform(0.1, 0.6, size=count))


@pytest.mark.parametrize("kind", [ok.World, ok.World3])
def test_a_world_answers_as_brute_force(kind):
    rng, width = np.random.default_rng(3), kind.dimension
    world, bodies, asked = kind(), discs(150, rng, width), discs(40, rng, width)
    handles = world.add_all(bodies)
    world.rebuild()
    motion = rng.uniform(-5, 5, size=(40, width))
    hits, relations = world.sweep(asked, motion), world.relation(asked)
    for i in range(40):
        brute = ok.relation(bodies, asked[i])
        assert relations[i] == brute.max()
        assert world.overlaps(asked[i]) == [handles[k] for k in np.flatnonzero(brute)]
        swept = ok.sweep(bodies, None, asked[i], motion[i])
        first = np.where(swept.relation > 0, swept.time, 2.0).argmin()
        if swept.relation.any():
            assert tuple(hits.handle[i]) == handles[first] and hits.time[i] == swept.time[first]
        else:
            assert hits.relation[i] == 0 and hits.time[i] == 1.0
        single = world.sweep(asked[i], motion[i])
        assert (single.relation, single.time) == (hits.relation[i], hits.time[i])
        gaps = ok.distance(bodies, asked[i]).distance
        near = world.nearest(asked[i], count=3)
        assert [n.distance.distance for n in near] == sorted(gaps)[:3]


def test_rays_of_many_are_those_of_one():
    rng = np.random.default_rng(4)
    world = ok.World()
    world.add_all(discs(50, rng))
    starts, ends = rng.uniform(-9, 9, size=(2, 30, 2))
    many = world.raycast(starts, ends)
    for i in range(30):
        one = world.raycast(starts[i], ends[i])
        assert (one.relation, one.time) == (many.relation[i], many.time[i]) and (
            one.point == many.point[i]
        ).all()


def test_bodies_come_and_go():
    world = ok.World()
    wall = world.add(ok.Polygon([(0, 0), (4, 0), (4, 4)]))
    ball = world.add(ok.Circle((9, 9), 1), moving=True, velocity=(1, 0), layers=2)
    assert len(world) == 2 and wall in world and world.handles() == [wall, ball]
    assert world.shape(wall) == ok.Polygon([(0, 0), (4, 0), (4, 4)])
    world.move(ball, ok.Circle((3, 1), 1))
    assert world.pairs() == [(wall, ball)] and world.shape(ball).center == (3.0, 1.0)
    assert world.overlaps(ok.Point((3, 1)), mask=2) == [ball]
    copy = ok.World()
    copy.restore(world.save())
    assert copy.save() == world.save() and copy.handles() == world.handles()
    world.remove(wall)
    with pytest.raises(ok.UnknownHandleError, match="handle"):
        world.remove(wall)
    with pytest.raises(ok.UnknownHandleError):
        world.shape(wall)
    world.clear()
    assert len(world) == 0 and ball not in world


def test_what_a_callback_raises_comes_out():
    world = ok.World()
    handle = world.add(ok.Circle((0, 0), 1))

    def fails(_handle):
        raise KeyError("mine")

    for query in (
        lambda: world.raycast((-5, 0), (5, 0), accept=fails),
        lambda: world.sweep(ok.Point((-5, 0)), (9, 0), accept=fails),
        lambda: world.overlaps(ok.Point((0, 0)), accept=fails),
        lambda: world.relation(ok.Point((0, 0)), accept=fails),
        lambda: world.nearest(ok.Point((0, 0)), accept=fails),
    ):
        with pytest.raises(KeyError, match="mine"):
            query()
    for change in (world.clear, world.close, lambda: world.remove(handle)):
        with pytest.raises(ok.ClosedError, match="in use"):
            world.raycast((-5, 0), (5, 0), accept=lambda _h: change())
    assert world.overlaps(ok.Point((0, 0)), accept=lambda h: h != handle) == []
    assert len(world) == 1


def test_threads_may_share_a_world():
    rng, world = np.random.default_rng(5), ok.World()
    bodies = world.add_all(discs(300, rng))
    asked, motion, found = discs(300, rng), rng.uniform(-5, 5, size=(300, 2)), []

    def ask():
        for _ in range(5):
            found.append(world.sweep(asked, motion).time.tobytes())

    def edit():
        for _ in range(50):
            world.move(bodies[0], world.shape(bodies[0]))

    threads = [threading.Thread(target=t) for t in (ask, edit, ask)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1


@pytest.mark.parametrize("kind", [ok.Circle, ok.Segment, ok.Box, ok.Capsule, ok.Sphere, ok.Box3])
def test_a_pack_answers_as_brute_force(kind):
    rng = np.random.default_rng(6)
    data = rng.uniform(-9, 9, size=(130, kind.width))
    if kind in (ok.Box, ok.Box3):
        half = kind.width // 2
        data[:, half:] = data[:, :half] + rng.uniform(0, 2, size=(130, half))
    elif kind is not ok.Segment:
        data[:, -1] = rng.uniform(0, 1, size=130)
    shapes = ok.Shapes(kind, data)
    pack, query = ok.Pack(shapes), discs(1, rng, kind.dimension)[0]
    brute = ok.relation(shapes, query) > 0
    assert (pack.mask(query) == brute).all() and pack.count(query) == brute.sum()
    assert pack.indices(query).tolist() == np.flatnonzero(brute).tolist() and pack.any(query) == brute.any()
    assert pack.first(query) == (int(brute.argmax()) if brute.any() else None)
    assert pack.pairs(pack).all() and len(pack) == 130
