"""Shapes and pairs of them: exact answers, and rows that answer as single shapes do."""

import copy
import gc
import pickle
from fractions import Fraction

import numpy as np
import pytest

import orcakit as ok

PLANE = (ok.Point, ok.Segment, ok.Circle, ok.Box, ok.OrientedBox, ok.Capsule)
SPACE = (ok.Point3, ok.Segment3, ok.Plane, ok.Sphere, ok.Box3, ok.Capsule3, ok.Triangle)


def some(kind, count, rng):
    """Shapes of a kind with numbers on a grid, so that many touch."""
    data = rng.integers(-6, 7, size=(count, kind.width)) / 2.0
    if kind in (ok.Circle, ok.Capsule, ok.Sphere, ok.Capsule3):
        data[:, -1] = np.abs(data[:, -1])
    if kind in (ok.Box, ok.Box3):
        half = kind.width // 2
        data[:, half:] = data[:, :half] + np.abs(data[:, half:])
    if kind is ok.OrientedBox:
        data[:, 2:] = np.abs(data[:, 2:])
        data[:, 2] += 1.0
    if kind is ok.Plane:
        data[:, 0] += 10.0
    return ok.Shapes(kind, data)


@pytest.mark.parametrize("kinds", [PLANE, SPACE])
def test_rows_answer_as_single_shapes(kinds):
    rng = np.random.default_rng(1)
    for a in kinds:
        for b in kinds:
            first, second = some(a, 40, rng), some(b, 40, rng)
            motion = rng.integers(-4, 5, size=(40, first.kind.dimension)) / 1.0
            relations, distances = ok.relation(first, second), ok.distance(first, second)
            sweeps = ok.sweep(first, motion, second)
            near = ok.relation(first, second, margin=0.5)
            for i in range(40):
                one, other = first[i], second[i]
                assert relations[i] == ok.relation(one, other) == ok.relation(other, one)
                assert near[i] == ok.relation(one, other, margin=0.5)
                assert distances.distance[i] == ok.distance(one, other).distance
                assert (distances.distance[i] == 0.0) == bool(relations[i])
                single = ok.sweep(one, motion[i], other)
                assert (single.relation, single.time) == (sweeps.relation[i], sweeps.time[i])
                assert (single.point == sweeps.point[i]).all() and (single.normal == sweeps.normal[i]).all()


def test_discs_are_exact():
    rng = np.random.default_rng(2)
    for _ in range(3000):
        x, y = rng.integers(1, 2**26, size=2) / 2.0**20
        gap = np.hypot(x, y)
        r = float(rng.uniform(0.0, gap))
        s = gap - r  # touching up to a rounding
        square = Fraction(x) ** 2 + Fraction(y) ** 2
        reach = (Fraction(r) + Fraction(s)) ** 2
        expected = 0 if reach < square else 1 if reach == square else 2
        assert ok.relation(ok.Circle((0, 0), r), ok.Circle((x, y), s)) == expected


def test_shapes_tell_what_they_are():
    box = ok.OrientedBox((1, 2), (3, 4))
    assert (box.center, box.axis, box.half) == ((1.0, 2.0), (1.0, 0.0), (3.0, 4.0))
    assert box == ok.OrientedBox((1, 2), (3, 4)) and box != ok.OrientedBox((1, 2), (3, 5))
    assert hash(box) == hash(ok.OrientedBox((1, 2), (3, 4)))
    assert eval(repr(box), {"OrientedBox": ok.OrientedBox}) == box
    assert ok.Circle((0, 0), 2).bounds == ok.Box((-2, -2), (2, 2))
    assert ok.Hull([(0, 0, 0), (1, 0, 0), (0, 1, 0)]).bounds == ok.Box3((0, 0, 0), (1, 1, 0))
    with pytest.raises(AttributeError):
        ok.Circle((0, 0), 1).corner


def test_copies_and_pickles_have_points_of_their_own():
    made = [some(kind, 3, np.random.default_rng(5))[1] for kind in PLANE + SPACE]
    made += [
        ok.Polygon([(0, 0), (4, 0), (4, 4)], [[(3, 1), (3.5, 1), (3.5, 2)]]),
        ok.Convex([(0, 0), (4, 0), (4, 4)]),
        ok.Polygon([(0, 0), (4, 4), (4, 0), (0, 4)], check=False),
        ok.Hull([(0, 0, 0), (1, 0, 0), (0, 1, 0)]),
    ]
    for shape in made:
        again = [pickle.loads(pickle.dumps(shape)), copy.copy(shape), copy.deepcopy(shape)]
        text = repr(shape)
        del shape
        gc.collect()
        assert all(repr(other) == text and other.bounds and ok.relation(other, other) for other in again)
        assert again[0] == again[1] == again[2]
    for thing in (ok.World(), ok.Simulator(), ok.Threads(1)):
        for way in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(TypeError, match="copied"):
                way(thing)


def test_polygons_keep_their_points_and_tell_their_faults():
    outer, hole = np.array([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]), [(1, 1), (2, 1), (2, 2)]
    polygon = ok.Polygon(outer, [hole])
    outer[:] = 99  # copied
    assert len(polygon.rings[0]) == 4 and polygon.fault is None
    assert ok.relation(polygon, ok.Point((3, 3))) == ok.Relation.OVERLAPPING
    assert ok.relation(polygon, ok.Point((1.75, 1.25))) == ok.Relation.APART
    assert ok.relation(polygon, ok.Point((4, 3))) == ok.Relation.TOUCHING
    with pytest.raises(ValueError):
        polygon.rings[0][0, 0] = 7
    crossed = ok.Polygon([(0, 0), (4, 4), (4, 0), (0, 4)], check=False)
    assert crossed.fault.text == "two edges cross" and crossed.fault.point == (2.0, 2.0)
    with pytest.raises(ok.InvalidError, match=r"two edges cross, at \(2, 2\)"):
        ok.Polygon([(0, 0), (4, 4), (4, 0), (0, 4)])
    with pytest.raises(ok.InvalidError, match="convex"):
        ok.Convex([(0, 0), (4, 0), (1, 1), (0, 4)])


def test_a_manifold_separates():
    a, b = ok.Box((0, 0), (4, 4)), ok.Circle((4.5, 2), 1)
    found = ok.manifold(a, b)
    assert (
        found.depth == 0.5 and (found.normal == (1, 0)).all() and len(found.points) == len(found.depths) == 1
    )
    moved = ok.Circle(np.add(b.center, found.depth * found.normal), 1)
    assert ok.relation(a, moved) == ok.Relation.TOUCHING


def test_a_fast_motion_does_not_jump_over_a_thin_wall():
    wall = ok.Segment((0, -1), (0, 1))
    hit = ok.sweep(ok.Point((-1e9, 0)), (3e9, 0), wall)
    assert hit.relation == ok.Relation.TOUCHING and hit.time == 1 / 3
    assert (ok.raycast((-1, 0.5), (1, 0.5), wall).point == (0, 0.5)).all()


def test_an_array_of_doubles_is_not_copied():
    data = np.zeros((5, 3))
    assert ok.Shapes(ok.Circle, data).data is data
    columns = ok.Shapes.of(ok.Circle, [(0, 0), (3, 0)], 0.5)
    assert columns.data.tolist() == [[0, 0, 0.5], [3, 0, 0.5]]
    assert ok.relation(columns, ok.Point((3, 0))).tolist() == [0, 2]


def test_some_of_many_shapes():
    data = np.arange(15.0).reshape(5, 3)
    discs = ok.Shapes(ok.Circle, data)
    assert discs[-1] == ok.Circle((12, 13), 14)
    for some_of in (slice(1, 4), [1, 2, 3], np.array([False, True, True, True, False])):
        part = discs[some_of]
        assert isinstance(part, ok.Shapes) and (part.data == data[1:4]).all() and part.kind is ok.Circle
    assert len(discs[5:]) == 0
