"""Routes: shortest ways of a disc around obstacles of the plane, and short ones of a ball in space.

    ways = RouteMap(walls)
    route = ways.find((0, 0), (9, 4), radius=0.4)
    route.points                                         # (n, 2): start, bends, goal"""

from __future__ import annotations

import ctypes
import enum
from typing import NamedTuple, Optional

import numpy as np

from ._arrays import number
from ._library import Family, constant, library, struct
from ._object import Owned
from .collide import _vec
from .errors import check
from .obstacles import obstacles_of

__all__ = ["RouteMap", "RouteMap3", "Route", "RouteKind"]


class RouteKind(enum.IntEnum):
    """What a search found."""

    NONE = constant("ORCA_ROUTE_NONE")
    GOAL_INSIDE = constant("ORCA_ROUTE_GOAL_INSIDE")
    FOUND = constant("ORCA_ROUTE_FOUND")
    LEADS_OUT = constant("ORCA_ROUTE_LEADS_OUT")


class Route(NamedTuple):
    """A way. points: start, bends and goal, (n, dimension); none without a way. length: of all pieces."""

    kind: RouteKind
    points: np.ndarray
    length: float

    def __bool__(self) -> bool:
        return self.kind in (RouteKind.FOUND, RouteKind.LEADS_OUT)


class _Query(Owned):
    """The memory of searches in one map."""

    def __init__(self, owner: "RouteMap"):
        super().__init__()
        self._f = owner._queries
        self._open(self._f.create, owner._pointer, None)

    def _destroy(self, pointer: int) -> None:
        self._f.destroy(pointer)


class RouteMap(Owned):
    """The free space around obstacles, which are copied. It is prepared for a radius when that is first asked
    for."""

    dimension = 2
    _f = Family("orca_route_map_")
    _queries = Family("orca_route_query_")
    _default = staticmethod(library.orca_route_map_def_default)
    _route = "orca_route"

    def __init__(self, obstacles=None):
        super().__init__()
        self._query: Optional[_Query] = None
        made, beside = self._definition(obstacles)
        self._open(self._f.create, ctypes.byref(made), beside=beside)
        self._query = _Query(self)

    def _definition(self, obstacles):
        beside, made = obstacles_of(obstacles, self.dimension), self._default()
        if beside:
            made.obstacles = beside[0]._pointer
        return made, beside

    def _destroy(self, pointer: int) -> None:
        if self._query is not None:
            self._query.close()
        self._f.destroy(pointer)

    def rebuild(self, obstacles) -> None:
        """Replaces the obstacles, and keeps what is known of those that stay."""
        made, beside = self._definition(obstacles)
        check(
            self._call(self._f.rebuild, ctypes.byref(made), beside=(self._query, *beside)), "RouteMap.rebuild"
        )

    def prepare(self, radius: float) -> None:
        """Prepares the map for a radius >= 0. Cost: 1 us for each point of an obstacle."""
        check(
            self._call(self._f.prepare, number(radius, "radius"), beside=(self._query,)), "RouteMap.prepare"
        )

    def find(self, start, goal, radius: float) -> Route:
        """The shortest route of a disc (in space a short one of a ball) from start to goal."""
        radius, found = number(radius, "radius"), struct(self._route)()
        ends = _vec(start, self.dimension, "start"), _vec(goal, self.dimension, "goal")

        def search(pointer) -> Route:
            if not self._f.is_prepared(pointer, radius):
                check(self._f.prepare(pointer, radius), "RouteMap.prepare")
            check(
                self._queries.find(self._query._pointer, *ends, radius, ctypes.byref(found)), "RouteMap.find"
            )
            size = found.point_count * self.dimension
            data = np.array((ctypes.c_double * size).from_address(found.points)) if size else np.empty(0)
            return Route(RouteKind(found.kind), data.reshape(-1, self.dimension), found.length)

        return self._call(search, beside=(self._query,))


class RouteMap3(RouteMap):
    """The free space around obstacles of space."""

    dimension = 3
    _f = Family("orca_route3_map_")
    _queries = Family("orca_route3_query_")
    _default = staticmethod(library.orca_route3_map_def_default)
    _route = "orca_route3"
