"""Shapes: closed sets of points of the plane and of space, as values that never change.

Lengths are in one unit, such as meters. A shape contains its boundary. A segment of length 0 and a circle of
radius 0 are points. Numbers that are not finite and negative sizes raise when the shape is made."""

from __future__ import annotations

import ctypes
import enum
from typing import NamedTuple, Optional, Sequence, Tuple

import numpy as np

from ._arrays import address, array_of, number, vector, vectors
from ._library import constant, library, struct
from .errors import InvalidError, check

__all__ = [
    "Shape",
    "Point",
    "Segment",
    "Circle",
    "Box",
    "OrientedBox",
    "Capsule",
    "Convex",
    "Polygon",
    "PolygonFault",
    "Point3",
    "Segment3",
    "Ray",
    "Plane",
    "Sphere",
    "Box3",
    "OrientedBox3",
    "Capsule3",
    "Triangle",
    "Hull",
    "Shapes",
    "Relation",
]

Vector = Sequence[float]


class Relation(enum.IntEnum):
    """The relation of two closed sets. It is exact: there is no tolerance. `if relation:` means that they
    meet."""

    APART = constant("COLLIDE_APART")
    TOUCHING = constant("COLLIDE_TOUCHING")
    OVERLAPPING = constant("COLLIDE_OVERLAPPING")


class Shape:
    """The base of all shapes. `dimension` is 2 or 3."""

    dimension = 2
    width = 0  # numbers of one shape in an array of shapes; 0 where a shape has points of its own
    _kind = 0
    _parts: Tuple[Tuple[str, int], ...] = ()
    __slots__ = ("_struct", "_keep")

    def _make(self, *parts) -> None:
        """Sets the numbers of the shape and checks them."""
        values: list = []
        for (name, size), part in zip(self._parts, parts):
            values.extend((number(part, name),) if size == 1 else vector(part, size, name))
        made = struct("collide_shape3" if self.dimension == 3 else "collide_shape")()
        made.kind = self._kind
        made.as_[0 : len(values)] = values
        self._keep = None
        self._finish(made)

    def _finish(self, made) -> None:
        status = library.collide_shape3_status if self.dimension == 3 else library.collide_shape_status
        check(status(made), type(self).__name__)
        self._struct = made

    def _numbers(self) -> tuple:
        return tuple(self._struct.as_[0 : self.width])

    def __getattr__(self, name):
        at = 0
        for part, size in type(self)._parts:
            if part == name:
                values = self._numbers()[at : at + size]
                return values[0] if size == 1 else values
            at += size
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def _arguments(self) -> tuple:
        """What makes the shape anew: what it points to stays with it, also in copies and pickles."""
        return (self._numbers(),)

    def __reduce__(self):
        return _remake, (type(self), *self._arguments())

    def __eq__(self, other):
        return type(self) is type(other) and self._numbers() == other._numbers()

    def __hash__(self):
        return hash((type(self), self._numbers()))

    def __repr__(self):
        parts = ", ".join(f"{name}={getattr(self, name)!r}" for name, _ in self._parts)
        return f"{type(self).__name__}({parts})"

    @property
    def bounds(self) -> "Shape":
        """The smallest axis-aligned box around the shape, up to rounding."""
        if self.dimension == 3:
            box = library.collide_shape3_bounds(self._struct)
            return Box3((box.min.x, box.min.y, box.min.z), (box.max.x, box.max.y, box.max.z))
        box = library.collide_shape_bounds(self._struct)
        return Box((box.min.x, box.min.y), (box.max.x, box.max.y))


class Point(Shape):
    """A point of the plane."""

    width, _kind, _parts = 2, constant("COLLIDE_SHAPE_POINT"), (("position", 2),)
    __slots__ = ()

    def __init__(self, position: Vector):
        self._make(position)


class Segment(Shape):
    """The straight segment from a to b."""

    width, _kind, _parts = 4, constant("COLLIDE_SHAPE_SEGMENT"), (("a", 2), ("b", 2))
    __slots__ = ()

    def __init__(self, a: Vector, b: Vector):
        self._make(a, b)


class Circle(Shape):
    """A disc: all points within `radius` >= 0 of `center`."""

    width, _kind, _parts = 3, constant("COLLIDE_SHAPE_CIRCLE"), (("center", 2), ("radius", 1))
    __slots__ = ()

    def __init__(self, center: Vector, radius: float):
        self._make(center, radius)


class Box(Shape):
    """An axis-aligned box: all points p with min <= p <= max in both coordinates."""

    width, _kind, _parts = 4, constant("COLLIDE_SHAPE_AABB"), (("min", 2), ("max", 2))
    __slots__ = ()

    def __init__(self, min: Vector, max: Vector):
        self._make(min, max)


class OrientedBox(Shape):
    """A box with half extents `half` along `axis` and across it. `axis` is (cos, sin) of a heading and not
    zero."""

    width, _kind, _parts = 6, constant("COLLIDE_SHAPE_OBB"), (("center", 2), ("axis", 2), ("half", 2))
    __slots__ = ()

    def __init__(self, center: Vector, half: Vector, axis: Vector = (1.0, 0.0)):
        self._make(center, axis, half)


class Capsule(Shape):
    """All points within `radius` >= 0 of the segment from a to b."""

    width, _kind, _parts = 5, constant("COLLIDE_SHAPE_CAPSULE"), (("a", 2), ("b", 2), ("radius", 1))
    __slots__ = ()

    def __init__(self, a: Vector, b: Vector, radius: float):
        self._make(a, b, radius)


class PolygonFault(NamedTuple):
    """What is wrong with a polygon: words, the rings and edges at fault, and a place to show."""

    text: str
    ring: int
    edge: int
    other_ring: int
    other_edge: int
    point: Tuple[float, float]


class _Rings(Shape):
    """A shape with points of its own, in NumPy arrays that it keeps."""

    __slots__ = ()

    def _numbers(self) -> tuple:
        return tuple(ring.tobytes() for ring in self._keep[0])

    def _hold(self, rings: list, made) -> None:
        for ring in rings:
            ring.flags.writeable = False
        array = (struct("geom_ring") * len(rings))()
        for entry, ring in zip(array, rings):
            entry.points, entry.count = address(ring), len(ring)
        self._keep = (tuple(rings), array)
        self._finish(made)


def _ring(points, name: str) -> np.ndarray:
    """The vertices of a ring, copied, without a repeated last one."""
    ring = np.array(vectors(points, 2, name))
    return np.ascontiguousarray(ring[:-1]) if len(ring) > 1 and (ring[0] == ring[-1]).all() else ring


class Convex(_Rings):
    """The area within a convex ring of vertices, in either orientation. One vertex is a point, two are a
    segment.

    Raises InvalidError for a ring that is not convex. Linear in the number of vertices."""

    _kind = constant("COLLIDE_SHAPE_CONVEX")
    __slots__ = ()

    def __init__(self, points):
        ring = _ring(points, "points")
        made = struct("collide_shape")()
        made.kind = self._kind
        view = struct("geom_ring").from_buffer(made, struct("collide_shape").as_.offset)
        view.points, view.count = address(ring), len(ring)
        self._hold([ring], made)
        if len(ring) > 2 and not library.geom_ring_convexity(view):
            raise InvalidError("Convex: the ring is not convex")

    @property
    def points(self) -> np.ndarray:
        """The vertices, (n, 2), read-only."""
        return self._keep[0][0]

    def _arguments(self) -> tuple:
        return (self.points,)

    def __repr__(self):
        return f"Convex({self.points.tolist()})"


class Polygon(_Rings):
    """A polygon with holes: all points within the outer ring that are not strictly inside a hole.

    Rings may have either orientation. With `check`, a polygon that is not simple raises InvalidError with the
    fault in words;
    without it, `fault` tells. Cost: O(n log n) for the check."""

    _kind = constant("COLLIDE_SHAPE_POLYGON")
    __slots__ = ()

    def __init__(self, outer, holes: Sequence = (), check: bool = True):
        rings = [_ring(outer, "outer")] + [_ring(hole, f"holes[{i}]") for i, hole in enumerate(holes)]
        made = struct("collide_shape")()
        made.kind = self._kind
        self._keep = ((), None)
        self._struct = made
        array = (struct("geom_ring") * len(rings))()
        view = struct("geom_polygon").from_buffer(made, struct("collide_shape").as_.offset)
        for entry, ring in zip(array, rings):
            ring.flags.writeable = False
            entry.points, entry.count = address(ring), len(ring)
        view.rings, view.count = ctypes.addressof(array), len(rings)
        self._keep = (tuple(rings), array)
        fault = self.fault if check else None
        if fault:
            raise InvalidError(f"Polygon: {fault.text}, at ({fault.point[0]:g}, {fault.point[1]:g})")
        self._finish(made)

    @property
    def rings(self) -> Tuple[np.ndarray, ...]:
        """The outer ring and the holes, each (n, 2), read-only."""
        return self._keep[0]

    @property
    def fault(self) -> Optional[PolygonFault]:
        """One fault of the polygon, the same on every machine, or None if it is valid. Exact. O(n log n)."""
        view = struct("geom_polygon").from_buffer(self._struct, struct("collide_shape").as_.offset)
        found = library.geom_polygon_check(view, None)
        if not found.status:
            return None
        words = library.geom_polygon_fault_kind_text if found.kind else library.geom_status_text
        text = words(found.kind or found.status).decode()
        return PolygonFault(
            text, found.ring, found.edge, found.other_ring, found.other_edge, (found.point.x, found.point.y)
        )

    def _arguments(self) -> tuple:
        return (self.rings[0], self.rings[1:])

    def __repr__(self):
        return f"Polygon({self.rings[0].tolist()}, holes={[ring.tolist() for ring in self.rings[1:]]})"


# ---- Space ----


class Point3(Shape):
    """A point of space."""

    dimension, width, _kind, _parts = 3, 3, constant("COLLIDE_SHAPE3_POINT"), (("position", 3),)
    __slots__ = ()

    def __init__(self, position: Vector):
        self._make(position)


class Segment3(Shape):
    """The straight segment from a to b in space."""

    dimension, width, _kind, _parts = 3, 6, constant("COLLIDE_SHAPE3_SEGMENT"), (("a", 3), ("b", 3))
    __slots__ = ()

    def __init__(self, a: Vector, b: Vector):
        self._make(a, b)


class Ray(Shape):
    """All points origin + t * direction with t >= 0. The direction may have any length above 0."""

    dimension, width, _kind, _parts = 3, 6, constant("COLLIDE_SHAPE3_RAY"), (("origin", 3), ("direction", 3))
    __slots__ = ()

    def __init__(self, origin: Vector, direction: Vector):
        self._make(origin, direction)


class Plane(Shape):
    """All points p with dot(normal, p) = offset. The normal may have any length above 0."""

    dimension, width, _kind, _parts = 3, 4, constant("COLLIDE_SHAPE3_PLANE"), (("normal", 3), ("offset", 1))
    __slots__ = ()

    def __init__(self, normal: Vector, offset: float):
        self._make(normal, offset)


class Sphere(Shape):
    """A ball: all points within `radius` >= 0 of `center`."""

    dimension, width, _kind, _parts = 3, 4, constant("COLLIDE_SHAPE3_SPHERE"), (("center", 3), ("radius", 1))
    __slots__ = ()

    def __init__(self, center: Vector, radius: float):
        self._make(center, radius)


class Box3(Shape):
    """An axis-aligned box of space."""

    dimension, width, _kind, _parts = 3, 6, constant("COLLIDE_SHAPE3_AABB"), (("min", 3), ("max", 3))
    __slots__ = ()

    def __init__(self, min: Vector, max: Vector):
        self._make(min, max)


class OrientedBox3(Shape):
    """A box of space with half extents along three axes, which are unit vectors at right angles."""

    dimension, width, _kind = 3, 15, constant("COLLIDE_SHAPE3_OBB")
    _parts = (("center", 3), ("axes", 9), ("half", 3))
    __slots__ = ()

    def __init__(
        self, center: Vector, half: Vector, axes: Sequence[Vector] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    ):
        self._make(center, vectors(axes, 3, "axes", 3).ravel(), half)


class Capsule3(Shape):
    """All points within `radius` >= 0 of the segment from a to b in space."""

    dimension, width, _kind, _parts = (
        3,
        7,
        constant("COLLIDE_SHAPE3_CAPSULE"),
        (("a", 3), ("b", 3), ("radius", 1)),
    )
    __slots__ = ()

    def __init__(self, a: Vector, b: Vector, radius: float):
        self._make(a, b, radius)


class Triangle(Shape):
    """The flat triangle with corners a, b and c."""

    dimension, width, _kind, _parts = (
        3,
        9,
        constant("COLLIDE_SHAPE3_TRIANGLE"),
        (("a", 3), ("b", 3), ("c", 3)),
    )
    __slots__ = ()

    def __init__(self, a: Vector, b: Vector, c: Vector):
        self._make(a, b, c)


class Hull(Shape):
    """The convex hull of points in space, in any order."""

    dimension, _kind = 3, constant("COLLIDE_SHAPE3_HULL")
    __slots__ = ()

    def __init__(self, points):
        held = np.array(vectors(points, 3, "points"))
        held.flags.writeable = False
        made = struct("collide_shape3")()
        made.kind = self._kind
        view = struct("geom_hull").from_buffer(made, struct("collide_shape3").as_.offset)
        view.points, view.count = address(held), len(held)
        self._keep = (held,)
        self._finish(made)

    @property
    def points(self) -> np.ndarray:
        """The points, (n, 3), read-only."""
        return self._keep[0]

    def _numbers(self) -> tuple:
        return (self.points.tobytes(),)

    def _arguments(self) -> tuple:
        return (self.points,)

    def __repr__(self):
        return f"Hull({self.points.tolist()})"


class Shapes:
    """Many shapes of one kind: rows of the numbers of `kind`, in the order of its parameters.

        discs = Shapes(Circle, data)                      # data is (n, 3): x, y, radius; not copied
        discs = Shapes.of(Circle, centers, 0.4)           # columns, which are copied

    A row of an OrientedBox is center, axis, half. Shapes with points of their own cannot be in arrays. The
    array must not be changed while a call uses it."""

    def __init__(self, kind: type, data):
        if not (isinstance(kind, type) and issubclass(kind, Shape) and kind.width):
            raise InvalidError("Shapes needs a kind of shapes that have no points of their own")
        self.kind = kind
        self.data = vectors(data, kind.width, "data")

    @classmethod
    def of(cls, kind: type, *columns) -> "Shapes":
        """Shapes from one array for each part, such as centers (n, 2) and radii (n); single values are
        repeated."""
        if not (isinstance(kind, type) and issubclass(kind, Shape) and len(columns) == len(kind._parts)):
            raise InvalidError("Shapes.of needs one array for each part of a shape")
        parts = [array_of(column, name) for column, (name, _) in zip(columns, kind._parts)]
        if any(p.size % size for p, (_, size) in zip(parts, kind._parts)):
            raise InvalidError("Shapes.of: a column has another shape than its part")
        parts = [p.reshape(-1, size) for p, (_, size) in zip(parts, kind._parts)]
        count = max(len(p) for p in parts)
        if any(len(p) not in (1, count) for p in parts):
            raise InvalidError("Shapes.of: the columns have different numbers of rows")
        return cls(kind, np.hstack([np.broadcast_to(p, (count, p.shape[1])) for p in parts]))

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, index):
        """One of them as a shape; for a slice, or an array of indices or of bool, some of them as Shapes."""
        values, at, parts = self.data[index], 0, []
        if values.ndim != 1:
            return Shapes(self.kind, values)
        shape = self.kind.__new__(self.kind)
        for _, size in self.kind._parts:
            parts.append(values[at] if size == 1 else values[at : at + size])
            at += size
        shape._make(*parts)
        return shape

    def __repr__(self):
        return f"Shapes({self.kind.__name__}, {len(self)} of them)"


def shape_of(value, dimension: Optional[int] = None) -> Shape:
    """A shape as given by a user."""
    if not isinstance(value, Shape):
        raise InvalidError(f"{value!r} is not a shape")
    if dimension is not None and value.dimension != dimension:
        raise InvalidError(
            f"{type(value).__name__} is a shape of dimension {value.dimension}, not {dimension}"
        )
    return value


def _remake(kind: type, *arguments) -> Shape:
    """A shape of what Shape._arguments gave."""
    if kind is Polygon:
        return Polygon(*arguments, check=False)
    return Shapes(kind, arguments)[0] if kind.width else kind(*arguments)


def from_struct(made) -> Shape:
    """A copy of a shape of the library."""
    space = isinstance(made, struct("collide_shape3"))
    kind = next(k for k in _KINDS if k.dimension == (3 if space else 2) and k._kind == made.kind)
    if kind.width:
        shape = kind.__new__(kind)
        shape._keep = None
        copy = type(made).from_buffer_copy(made)
        shape._struct = copy
        return shape
    start = type(made).as_.offset
    if kind is Polygon:
        view = struct("geom_polygon").from_buffer(made, start)
        rings = (struct("geom_ring") * view.count).from_address(view.rings)
        points = [_points(ring, 2) for ring in rings]
        return Polygon(points[0], points[1:], check=False)
    view = struct("geom_hull" if space else "geom_ring").from_buffer(made, start)
    return kind(_points(view, kind.dimension))


def _points(ring, width: int) -> np.ndarray:
    """A copy of the points of a ring or a hull."""
    data = (ctypes.c_double * (ring.count * width)).from_address(ring.points)
    return np.array(data).reshape(-1, width)


_KINDS = (
    Point,
    Segment,
    Circle,
    Box,
    OrientedBox,
    Capsule,
    Convex,
    Polygon,
    Point3,
    Segment3,
    Ray,
    Plane,
    Sphere,
    Box3,
    OrientedBox3,
    Capsule3,
    Triangle,
    Hull,
)
