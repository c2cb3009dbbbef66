"""Obstacles for simulators, routes and verification: solids, walls and discs of the plane, and solids of
space.

    walls = Obstacles()
    walls.add_polygon([(0, 0), (4, 0), (4, 1), (0, 1)])
    door = walls.add_chain([(4, 1), (6, 1)])
    walls.move(door, (0, 0), angle=1.57)"""

from __future__ import annotations

import ctypes
import math
from typing import List, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from ._arrays import address, any_array, bits, number, vector, vectors
from ._library import Family, constant, library, struct
from ._object import Owned, bytes_of, snapshot
from .collide import Sweep, _vec, one_sweep
from .errors import InvalidError, check, check_snapshot
from .shapes import Polygon, Shape, shape_of
from .world import ALL, Handle, handle_of

__all__ = ["Obstacles", "Obstacles3", "Clearance"]


class Clearance(NamedTuple):
    """The distance to the nearest obstacle, negative inside one, and its handle; None if none is in range."""

    distance: float
    handle: Optional[Handle]


def _ends(heights) -> Tuple[float, float]:
    """Where something begins and ends, which may be infinite."""
    try:
        bottom, top = heights
    except (TypeError, ValueError):
        raise InvalidError("heights needs two numbers") from None
    return number(bottom, "heights", finite=False), number(top, "heights", finite=False)


class _Set(Owned):
    """What sets of the plane and of space share."""

    _f: Family

    def __init__(self) -> None:
        super().__init__()
        self._open(self._f.create, None)

    def _destroy(self, pointer: int) -> None:
        self._f.destroy(pointer)

    def _add(self, definition) -> Handle:
        made = struct("geom_handle")()
        check(
            self._call(self._f.add, ctypes.byref(definition), ctypes.byref(made)),
            f"{type(self).__name__}.add",
        )
        return Handle(made.index, made.generation)

    def remove(self, handle: Handle) -> None:
        """Removes an obstacle."""
        check(self._call(self._f.remove, handle_of(handle)), f"{type(self).__name__}.remove")

    def rebuild(self) -> None:
        """Makes queries fast after many edits. Never changes an answer. Cost: O(n log n)."""
        check(self._call(self._f.rebuild), f"{type(self).__name__}.rebuild")

    def __len__(self) -> int:
        return self._call(self._f.count)

    def __contains__(self, handle) -> bool:
        return self._call(self._f.exists, handle_of(handle))


class Obstacles(_Set):
    """A set of obstacles of the plane, edited at any time; each edit takes effect at once."""

    dimension = 2
    _f = Family("orca_obstacles_")

    def _definition(self, kind: str, layers, velocity, heights):
        made = library.orca_obstacle_def_default()
        made.kind = constant("ORCA_OBSTACLE_" + kind)
        made.layers = bits(layers, "layers")
        made.velocity = _vec(velocity, 2, "velocity")
        made.bottom, made.top = _ends(heights)
        return made

    def add_polygon(
        self,
        polygon,
        holes: Sequence = (),
        layers: int = ALL,
        velocity=None,
        heights: Tuple[float, float] = (-math.inf, math.inf),
    ) -> Handle:
        """Adds a solid: a Polygon, or its outer ring and holes. A faulty polygon raises with the fault in
        words.

        velocity  of the solid, for agents that avoid it; it moves by `move`
        heights   where it begins and ends; agents avoid it at heights that both have"""
        solid = polygon if isinstance(polygon, Polygon) else Polygon(polygon, holes)
        made = self._definition("POLYGON", layers, velocity, heights)
        ctypes.memmove(
            ctypes.byref(made.polygon),
            ctypes.byref(solid._struct, struct("collide_shape").as_.offset),
            ctypes.sizeof(struct("geom_polygon")),
        )
        return self._add(made)

    def add_chain(
        self,
        points,
        radius: float = 0.0,
        layers: int = ALL,
        velocity=None,
        heights: Tuple[float, float] = (-math.inf, math.inf),
    ) -> Handle:
        """Adds walls along points, seen from both sides, with half thickness `radius` >= 0."""
        held = vectors(points, 2, "points")
        made = self._definition("CHAIN", layers, velocity, heights)
        made.chain.points, made.chain.count, made.radius = address(held), len(held), number(radius, "radius")
        return self._add(made)

    def add_disc(
        self,
        center,
        radius: float,
        layers: int = ALL,
        velocity=None,
        heights: Tuple[float, float] = (-math.inf, math.inf),
    ) -> Handle:
        """Adds a disc."""
        made = self._definition("DISC", layers, velocity, heights)
        made.disc.center, made.disc.radius = _vec(center, 2, "center"), number(radius, "radius")
        return self._add(made)

    def move(self, handle: Handle, translation, angle: float = 0.0, velocity=None) -> None:
        """Places an obstacle anew: the points with which it was made, turned by `angle` (radians) about the
        origin, then shifted. `velocity` replaces its velocity."""
        made, angle = struct("geom_transform2")(), number(angle, "angle")
        made.rotation.cosine, made.rotation.sine = math.cos(angle), math.sin(angle)
        made.translation = _vec(translation, 2, "translation")
        check(
            self._call(self._f.move, handle_of(handle), made, _vec(velocity, 2, "velocity")), "Obstacles.move"
        )

    def _filter(self, mask, heights):
        return struct("orca_obstacle_filter")(
            bits(mask, "mask"), *_ends(heights)
        )

    def clearance(
        self,
        point,
        limit: float = math.inf,
        mask: int = ALL,
        heights: Tuple[float, float] = (-math.inf, math.inf),
    ) -> Clearance:
        """The distance from a point to the nearest obstacle, at most `limit`. Whether it is inside is
        exact."""
        made = struct("geom_handle")()
        found = self._call(
            self._f.clearance,
            _vec(point, 2, "point"),
            number(limit, "limit", finite=False),
            ctypes.byref(self._filter(mask, heights)),
            ctypes.byref(made),
        )
        if math.isnan(found):
            raise InvalidError("limit is negative")
        return Clearance(found, Handle(made.index, made.generation) if made.generation else None)

    def sweep(
        self, start, end, radius: float, mask: int = ALL, heights: Tuple[float, float] = (-math.inf, math.inf)
    ) -> Tuple[Sweep, Optional[Handle]]:
        """The first contact of a disc that moves from start to end, and the obstacle; None without one."""
        made = struct("geom_handle")()
        path = struct("geom_segment2")(_vec(start, 2, "start"), _vec(end, 2, "end"))
        found = self._call(
            self._f.sweep,
            path,
            number(radius, "radius"),
            ctypes.byref(self._filter(mask, heights)),
            ctypes.byref(made),
        )
        return one_sweep(found), Handle(made.index, made.generation) if made.generation else None

    def visible(
        self,
        start,
        end,
        radius: float = 0.0,
        mask: int = ALL,
        heights: Tuple[float, float] = (-math.inf, math.inf),
    ) -> bool:
        """Whether a disc can move straight from start to end without touching an obstacle. Exact."""
        return self._call(
            self._f.visible,
            _vec(start, 2, "start"),
            _vec(end, 2, "end"),
            number(radius, "radius"),
            ctypes.byref(self._filter(mask, heights)),
        )

    def handles(self) -> List[Handle]:
        """The handles of all obstacles, by increasing index."""
        array = (struct("geom_handle") * len(self))()
        count = min(self._call(self._f.ids, array, len(array)), len(array))
        return [Handle(h.index, h.generation) for h in array[:count]]

    def save(self) -> bytes:
        """A snapshot of all obstacles and handles."""
        return snapshot(self, self._f.save)

    def restore(self, data: bytes) -> None:
        """Replaces the content by a snapshot."""
        data = bytes_of(data)
        check_snapshot(self._call(self._f.restore, data, len(data)), type(self).__name__)

    def hash(self) -> int:
        """The checksum of the snapshot."""
        return self._call(self._f.hash)


class Obstacles3(_Set):
    """A set of obstacles of space: convex shapes, ground and meshes."""

    dimension = 3
    _f = Family("orca_obstacles3_")

    def add(self, shape: Shape, layers: int = 1, velocity=None) -> Handle:
        """Adds a shape of space; any kind but a ray. A Plane is all that is below it."""
        made = library.orca_obstacle3_def_default()
        made.shape = shape_of(shape, 3)._struct
        made.layers, made.velocity = bits(layers, "layers"), _vec(velocity, 3, "velocity")
        return self._add(made)

    def add_mesh(self, points, triangles, layers: int = 1) -> Handle:
        """Adds a surface of triangles, seen from both sides: points (n, 3), and indices of corners (m, 3)."""
        held = vectors(points, 3, "points")
        corners = any_array(triangles, "triangles")
        if corners.ndim != 2 or corners.shape[1] != 3 or corners.dtype.kind not in "iu":
            raise InvalidError("triangles needs whole numbers in the shape (m, 3)")
        if corners.size and (corners.min() < 0 or corners.max() >= len(held)):
            raise InvalidError("triangles has an index of no point")
        corners = np.ascontiguousarray(corners, dtype=np.uint32)
        mesh = struct("orca_mesh3")(address(held), len(held), address(corners), len(corners))
        made = library.orca_obstacle3_def_default()
        made.mesh, made.layers = ctypes.addressof(mesh), bits(layers, "layers")
        return self._add(made)

    def clearance(self, point, limit: float = math.inf, mask: int = ALL) -> Clearance:
        """The distance from a point to the nearest obstacle, at most `limit`; negative inside one."""
        made = struct("geom_handle")()
        query = struct("orca_obstacles3_query")(
            _vec(point, 3, "point"), number(limit, "limit", finite=False), bits(mask, "mask")
        )
        found = self._call(self._f.clearance, query, ctypes.byref(made))
        if math.isnan(found):
            raise InvalidError("limit is negative")
        return Clearance(found, Handle(made.index, made.generation) if made.generation else None)

    def visible(self, start, end, radius: float = 0.0, mask: int = ALL) -> bool:
        """Whether a ball can move straight from start to end without touching an obstacle. Exact."""
        return self._call(
            self._f.visible,
            _vec(start, 3, "start"),
            _vec(end, 3, "end"),
            number(radius, "radius"),
            bits(mask, "mask"),
        )

    def sweep(self, center, radius: float, motion, mask: int = ALL) -> Tuple[Sweep, Optional[Handle]]:
        """The first contact of a ball in straight motion, and the obstacle; None without one."""
        made, (x, y, z) = struct("geom_handle")(), vector(center, 3, "center")
        ball = struct("geom_sphere")(struct("geom_vec3")(x, y, z), number(radius, "radius"))
        found = self._call(self._f.sweep, ball, _vec(motion, 3), bits(mask, "mask"), ctypes.byref(made))
        return one_sweep(found), Handle(made.index, made.generation) if made.generation else None


def obstacles_of(value, dimension: int):
    """(obstacles,) as given by a user, or () for none."""
    if value is None:
        return ()
    if not isinstance(value, _Set) or value.dimension != dimension:
        raise InvalidError("obstacles must be " + ("Obstacles3" if dimension == 3 else "Obstacles"))
    return (value,)
