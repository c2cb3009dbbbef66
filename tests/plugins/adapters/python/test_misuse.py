"""Wrong shapes, types, NaN and closed objects give exceptions in the library's words, never a crash."""

import math
import os

import numpy as np
import pytest

import orcakit as ok
from orcakit.env import CrowdEnv
from orcakit.policy import Robot

DISC, BALL = ok.Circle((0, 0), 1), ok.Sphere((0, 0, 0), 1)

REFUSED = [
    lambda: ok.Circle((0, 0), math.nan),
    lambda: ok.Circle((0, math.inf), 1),
    lambda: ok.Circle((0, 0), -1),
    lambda: ok.Circle((0, 0, 0), 1),
    lambda: ok.Circle("ab", 1),
    lambda: ok.Circle(None, 1),
    lambda: ok.Circle((0, 0), "1"),
    lambda: ok.Circle((0, 0), None),
    lambda: ok.Circle((0, 0), 10**400),
    lambda: ok.Box((1, 0), (0, 1)),
    lambda: ok.OrientedBox((0, 0), (1, 1), (0, 0)),
    lambda: ok.Polygon([(0, 0), (1, 1)]),
    lambda: ok.Polygon([]),
    lambda: ok.Polygon([(0, 0), (1, 0), (math.nan, 1)]),
    lambda: ok.Polygon([(0, 0, 0)] * 3),
    lambda: ok.Convex([]),
    lambda: ok.Convex(np.zeros((0, 2))),
    lambda: ok.Hull(np.zeros((0, 3))),
    lambda: ok.Plane((0, 0, 0), 1),
    lambda: ok.Shapes(ok.Polygon, np.zeros((2, 2))),
    lambda: ok.Shapes(ok.Circle, np.zeros((2, 2))),
    lambda: ok.Shapes(ok.Circle, np.zeros((2, 3), dtype=complex)),
    lambda: ok.Shapes(int, [[1, 2, 3]]),
    lambda: ok.Shapes(ok.Circle, [[1, 2, 3], [1, 2]]),
    lambda: ok.Shapes.of(ok.Circle, np.zeros((3, 2)), np.zeros(2)),
    lambda: ok.Shapes.of(ok.Circle, [1, 2, 3], 1),
    lambda: ok.Shapes.of(ok.Circle, "ab", 1),
    lambda: ok.Shapes.of(ok.Circle, [(10**400, 0)], 1),
    lambda: ok.relation(DISC, BALL),
    lambda: ok.relation(DISC, 3),
    lambda: ok.relation(DISC, DISC, margin=-1),
    lambda: ok.relation(DISC, DISC, margin=math.inf),
    lambda: ok.relation(ok.Shapes(ok.Circle, np.full((2, 3), np.nan)), DISC),
    lambda: ok.relation(ok.Shapes(ok.Circle, np.zeros((2, 3))), ok.Shapes(ok.Circle, np.zeros((3, 3)))),
    lambda: ok.sweep(DISC, (1, 2, 3), DISC),
    lambda: ok.sweep(DISC, (1, math.nan), DISC),
    lambda: ok.raycast((0, 0), (1,), DISC),
    lambda: ok.sweep(ok.Shapes(ok.Circle, np.zeros((2, 3))), np.zeros((3, 2)), DISC),
    lambda: ok.World().add(BALL),
    lambda: ok.World().add(DISC, velocity=(1, 0)),
    lambda: ok.World().add(DISC, layers=-1),
    lambda: ok.World().remove(3),
    lambda: ok.World().remove((1, 2, 3)),
    lambda: ok.World().remove((-1, 0)),
    lambda: ok.World().raycast((0, 0), (1, 1), accept=3),
    lambda: ok.World().restore(b"abc"),
    lambda: ok.World().restore("abc"),
    lambda: ok.World().nearest(DISC, count=-1),
    lambda: ok.World().relation(BALL),
    lambda: ok.World().sweep(DISC, "x"),
    lambda: ok.Pack(ok.Shapes(ok.Point, np.zeros((2, 2)))),
    lambda: ok.Pack(3),
    lambda: ok.Pack(ok.Shapes(ok.Circle, [[0, 0, -1]])),
    lambda: ok.Pack(ok.Shapes(ok.Circle, [[0, 0, 1]])).mask(BALL),
    lambda: ok.Obstacles().add_polygon([(0, 0), (2, 2), (2, 0), (0, 2)]),
    lambda: ok.Obstacles().add_chain([(0, 0)]),
    lambda: ok.Obstacles().add_disc((0, 0), -1),
    lambda: ok.Obstacles().clearance((0, 0), limit=-1),
    lambda: ok.Obstacles().clearance((0, 0), heights=(1, 2, 3)),
    lambda: ok.Obstacles().add_disc((0, 0), 1, heights=[1]),
    lambda: ok.Obstacles().restore(b""),
    lambda: ok.Obstacles3().add(ok.Ray((0, 0, 0), (1, 0, 0))),
    lambda: ok.Obstacles3().add(DISC),
    lambda: ok.Obstacles3().add_mesh(np.zeros((3, 3)), [(0, 1, 3)]),
    lambda: ok.Obstacles3().add_mesh(np.zeros((3, 3)), [(0.5, 1, 2)]),
    lambda: ok.Obstacles3().add_mesh(np.zeros((3, 3)), [(0, 1, 2), (0, 1)]),
    lambda: ok.Simulator(time_step=0),
    lambda: ok.Simulator(time_step=math.nan),
    lambda: ok.Simulator(side_bias=2),
    lambda: ok.Simulator(obstacles=ok.Obstacles3()),
    lambda: ok.Simulator(threads="x"),
    lambda: ok.Simulator3(side_bias=0.1),
    lambda: ok.Simulator().add(np.zeros((2, 3))),
    lambda: ok.Simulator().add((0, math.nan)),
    lambda: ok.Simulator().add((0, 0), radius=[1, 2]),
    lambda: ok.Simulator().add((0, 0), method="x"),
    lambda: ok.Simulator().add((0, 0), max_neighbors=1.5),
    lambda: ok.Simulator().add((0, 0), heading=(3, 0)),
    lambda: ok.Simulator().read("color"),
    lambda: ok.Simulator().write("position", [(1, 2), (3, 4)]),
    lambda: ok.Simulator().restore(b"\0" * 100),
    lambda: ok.Simulator().step(-1),
    lambda: ok.Simulator().nearest((1, 2, 3)),
    lambda: ok.RouteMap(3),
    lambda: ok.RouteMap().find((0, 0), (1, 1), radius=-1),
    lambda: ok.RouteMap().find((0, 0), (1, math.nan), 1),
    lambda: ok.Verifier().verify([(0, 0)], [(0, 0), (1, 1), (2, 2)], 1),
    lambda: ok.Verifier().verify([(0, 0)], [(0, 0)], -1),
    lambda: ok.Verifier().enforce([(0, 0)], [(0, 0)], 1, reach=1, cooperation=1),
    lambda: ok.Verifier().enforce([(0, 0)], [(0, 0)], 1, reach=math.nan),
    lambda: ok.Verifier().verify([(0, 0)], [(1, 0)], [1, 2]),
    lambda: ok.Verifier().verify([(0, 0)], [(1, 0)], 1, group=[[1], [1, 2]]),
    lambda: ok.Scene().add_agent((0, math.nan), (0, 0)),
    lambda: ok.Scene(duration="x"),
    lambda: ok.Run(3),
    lambda: ok.Run("{}", planner=3),
    lambda: ok.Run(ok.Scene(), planner="orca\0rvo"),
    lambda: Robot().act((math.inf, 0), (0, 0), (1, 1), [(3, 3)], (0, 0), 0.3),
    lambda: Robot().act((0, 0), (0, 0), (1e308, -1e308), [(3, 3)], (0, 0), 0.3),
    lambda: Robot().act((0, 0), (math.nan, 0), (1, 1), [(3, 3)], (0, 0), 0.3),
    lambda: CrowdEnv(people=2).reset(options=np.zeros((2, 4))),
    lambda: ok.Threads(-1),
    lambda: ok.Threads(1.5),
]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_bad_values_raise(number):
    with pytest.raises((ok.OrcakitError, TypeError)) as found:
        REFUSED[number]()
    assert str(found.value)


def test_words_are_those_of_the_library():
    with pytest.raises(ok.InvalidError, match="a size is negative") as found:
        ok.Circle((0, 0), -1)
    assert found.value.status == "NEGATIVE_SIZE" and isinstance(found.value, ValueError)
    sim = ok.Simulator()
    (handle,) = sim.add((0, 0))
    sim.remove(handle)
    for call in (
        lambda: sim.agent(handle),
        lambda: sim.set(handle, radius=1),
        lambda: sim.outcome(handle),
        lambda: sim.next_collision(handle, 1),
        lambda: sim.half_planes(handle),
        lambda: sim.remove(handle),
    ):
        with pytest.raises(ok.UnknownHandleError):
            call()


def test_closed_objects_raise():
    walls = ok.Obstacles()
    walls.add_disc((0, 0), 1)
    made = [
        ok.World(),
        ok.World3(),
        walls,
        ok.Obstacles3(),
        ok.Simulator(),
        ok.Simulator3(),
        ok.Threads(2),
        ok.RouteMap(walls),
        ok.Verifier(),
        ok.Pack(ok.Shapes(ok.Circle, [[0, 0, 1]])),
    ]
    uses = [
        lambda o: o.add(DISC),
        lambda o: len(o),
        lambda o: o.add_disc((0, 0), 1),
        lambda o: o.add(BALL),
        lambda o: o.step(),
        lambda o: o.position,
        lambda o: ok.Simulator(threads=o).step(),
        lambda o: o.find((0, 0), (1, 1), 0.1),
        lambda o: o.verify([(0, 0)], [(0, 0)], 1),
        lambda o: o.any(DISC),
    ]
    for thing, use in zip(made, uses):
        assert not thing.closed
        thing.close()
        thing.close()  # twice is once
        assert thing.closed
        with pytest.raises(ok.ClosedError, match="closed"):
            use(thing)
    with ok.World() as world:
        world.add(DISC)
    assert world.closed


def test_threads_do_not_survive_a_fork():
    sim = ok.Simulator(threads=2)
    sim.add(np.random.default_rng(1).uniform(-50, 50, size=(2000, 2)))
    sim.step()
    child = os.fork()
    if child == 0:
        try:
            sim.step()
        except ok.ClosedError as error:
            alone = ok.Simulator(threads=2)
            alone.step()
            os._exit(0 if "fork" in str(error) else 2)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    sim.step()


def test_read_only_and_foreign_outputs_are_refused():
    sim = ok.Simulator()
    sim.add([(0, 0), (3, 3)])
    frozen = np.zeros((2, 2))
    frozen.flags.writeable = False
    for out in (
        frozen,
        np.zeros((3, 2)),
        np.zeros((2, 2), dtype=np.float32),
        np.zeros((2, 4))[:, ::2],
        np.zeros(33, dtype=np.uint8)[1:].view(np.float64).reshape(2, 2),
        [[0, 0], [0, 0]],
    ):
        with pytest.raises(ok.InvalidError):
            sim.read("position", out)


def test_doubles_between_the_places_of_doubles_are_read():
    record = np.zeros(3, dtype=[("kind", "i1"), ("place", "f8", 2)])
    record["place"] = [(0, 0), (2, 1), (4, 2)]
    sim, pack = ok.Simulator(), ok.Shapes.of(ok.Circle, record["place"], 0.1)
    sim.add(record["place"])
    sim.preferred_velocity = record["place"]
    assert not record["place"].flags.aligned
    assert (sim.preferred_velocity == sim.position).all() and (pack.data[:, :2] == sim.position).all()


def test_what_is_no_snapshot_is_told():
    for kind in (ok.Simulator, ok.Simulator3, ok.World, ok.World3, ok.Obstacles):
        with pytest.raises(ok.InvalidError, match=f"no whole snapshot of {kind.__name__} of this version"):
            kind().restore(b"junk")
        with pytest.raises(ok.InvalidError, match="a snapshot is bytes"):
            kind().restore("junk")
