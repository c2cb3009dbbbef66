"""Routes around obstacles."""

import numpy as np
import pytest

import orcakit as ok


def test_a_route_goes_around_and_keeps_clear():
    walls = ok.Obstacles()
    walls.add_polygon([(-5, -1), (5, -1), (5, 1), (-5, 1)])
    ways = ok.RouteMap(walls)
    route = ways.find((0, 4), (0.5, -4), radius=0.4)
    assert route and route.kind == ok.RouteKind.FOUND
    assert (route.points[0] == (0, 4)).all() and (route.points[-1] == (0.5, -4)).all()
    pieces = np.diff(route.points, axis=0)
    assert abs(np.linalg.norm(pieces, axis=1).sum() - route.length) < 1e-9
    assert all(walls.visible(a, b, radius=0.4) for a, b in zip(route.points, route.points[1:]))
    assert ways.find((0, 4), (5, 4), radius=0.4).points.tolist() == [[0, 4], [5, 4]]
    inside = ways.find((0, 4), (0, 0), radius=0.4)
    assert not inside and inside.kind == ok.RouteKind.GOAL_INSIDE and inside.points.shape == (0, 2)


def test_a_map_follows_its_obstacles():
    walls = ok.Obstacles()
    ways = ok.RouteMap(walls)
    assert len(ways.find((0, 4), (0, -4), 0.5).points) == 2
    walls.add_disc((0, 0), 1.0)
    ways.rebuild(walls)
    assert len(ways.find((0, 4), (0, -4), 0.5).points) > 2
    walls.close()
    with pytest.raises(ok.ClosedError):
        ways.rebuild(walls)
    ways.close()
    with pytest.raises(ok.ClosedError):
        ways.find((0, 4), (0, -4), 0.5)


def test_routes_in_space():
    solids = ok.Obstacles3()
    solids.add(ok.Box3((-5, -1, 0), (5, 1, 9)))
    route = ok.RouteMap3(solids).find((0, 4, 2), (0, -4, 2), radius=0.4)
    assert route and len(route.points) > 2
    assert all(solids.visible(a, b, radius=0.4) for a, b in zip(route.points, route.points[1:]))
    mesh = ok.Obstacles3()
    mesh.add_mesh([(0, -9, -9), (0, 9, -9), (0, 0, 9)], [(0, 1, 2)])
    hit, handle = mesh.sweep((-3, 0, 0), 0.5, (6, 0, 0))
    assert hit.relation and handle in mesh and abs(hit.time - 2.5 / 6) < 1e-12
