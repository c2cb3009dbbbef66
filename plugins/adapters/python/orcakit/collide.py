"""Two shapes, or rows of them: do they meet, how far apart are they, and when do they touch?

Each function takes single shapes or `Shapes`. A row and a single shape are compared one by one; two rows are
of the same length. Results for rows are NumPy arrays. All yes/no answers are exact (Relation)."""

from __future__ import annotations

import ctypes
from typing import NamedTuple, Optional, Tuple, Union

import numpy as np

from ._arrays import address, dtype_of, number, vector, vectors
from ._library import library, struct
from .errors import InvalidError
from .shapes import Relation, Shape, Shapes, shape_of

__all__ = ["relation", "distance", "sweep", "raycast", "manifold", "Distance", "Sweep", "Manifold"]

Row = Union[Shape, Shapes]


class Distance(NamedTuple):
    """relation: exact. distance: 0 if and only if they meet. on_a, on_b: closest points, or one common
    point."""

    relation: Union[Relation, np.ndarray]
    distance: Union[float, np.ndarray]
    on_a: np.ndarray
    on_b: np.ndarray


class Sweep(NamedTuple):
    """The first contact of moving shapes.

    relation: the largest at any moment, exact. time: the fraction of the motion in [0, 1], and 1 without
    contact.
    point: the place of first contact. normal: the outward unit normal of what was hit."""

    relation: Union[Relation, np.ndarray]
    time: Union[float, np.ndarray]
    point: np.ndarray
    normal: np.ndarray


class Manifold(NamedTuple):
    """How two shapes overlap. Moving b by depth * normal separates them. points: (n, dimension), depths:
    (n)."""

    relation: Relation
    depth: float
    normal: np.ndarray
    points: np.ndarray
    depths: np.ndarray


def _dimension(*rows: Row) -> int:
    """The common dimension of shapes and rows."""
    kinds = []
    for row in rows:
        if not isinstance(row, (Shape, Shapes)):
            raise InvalidError(f"{row!r} is neither a shape nor Shapes")
        kinds.append(row.kind.dimension if isinstance(row, Shapes) else row.dimension)
    if len(set(kinds)) != 1:
        raise InvalidError("shapes of the plane and of space do not mix")
    return kinds[0]


def _count(*rows: Row) -> Optional[int]:
    """The common length of rows; None if all are single shapes."""
    lengths = {len(row) for row in rows if isinstance(row, Shapes)}
    if len(lengths) > 1:
        raise InvalidError(f"rows of different lengths: {sorted(lengths)}")
    return lengths.pop() if lengths else None


def row_of(row: Row):
    """A row as the library takes it. What it points to lives as long as `row`."""
    dimension = row.kind.dimension if isinstance(row, Shapes) else row.dimension
    made = struct("orcakit_row3" if dimension == 3 else "orcakit_row")()
    if isinstance(row, Shapes):
        made.kind, made.data, made.stride = row.kind._kind, address(row.data), row.data.strides[0]
    else:
        made.one = ctypes.addressof(row._struct)
    return made


def motions_of(value, dimension: int, count: int, name: str):
    """A row of motions, and the array that it points to; None is rest."""
    array = np.zeros((1, dimension)) if value is None else vectors(value, dimension, name, count)
    made = struct("orcakit_vectors")()
    made.data, made.stride = address(array), array.strides[0] if len(array) > 1 else 0
    return made, array


def checked(relations: np.ndarray) -> np.ndarray:
    """Relations of rows, none of which may be invalid."""
    bad = np.flatnonzero(relations < 0)
    if len(bad):
        raise InvalidError(f"element {bad[0]}: not a valid shape or motion")
    return relations


def margin_of(value) -> float:
    margin = number(value, "margin")
    if margin < 0.0:
        raise InvalidError("margin is negative")
    return margin


def _relation(value: int) -> Relation:
    if value < 0:
        raise InvalidError("not a valid shape, motion or margin")
    return Relation(value)


def relation(a: Row, b: Row, margin: float = 0.0) -> Union[Relation, np.ndarray]:
    """The relation of b and all points within `margin` >= 0 of a. Exact. For rows an array of int8.

    Cost: 10 to 150 ns for each pair of simple shapes, linear in vertices for others."""
    space, count, margin = _dimension(a, b) == 3, _count(a, b), margin_of(margin)
    if count is None:
        within = library.collide_shape3_relation_within if space else library.collide_shape_relation_within
        return _relation(within(a._struct, b._struct, margin))
    out = np.empty(count, dtype=np.int8)
    call = library.orcakit_row3_relations if space else library.orcakit_row_relations
    call(ctypes.byref(row_of(a)), ctypes.byref(row_of(b)), count, margin, address(out))
    return checked(out)


def _point(p) -> np.ndarray:
    return np.array([getattr(p, name) for name, _ in p._fields_])


def columns(records: np.ndarray, name: str) -> np.ndarray:
    """A vector of each of many structs, as an (n, dimension) view."""
    field = records[name]
    return (
        field.view(np.float64).reshape(len(records), -1)
        if field.flags.c_contiguous
        else np.lib.stride_tricks.as_strided(
            field[field.dtype.names[0]], (len(records), len(field.dtype.names)), (records.strides[0], 8)
        )
    )


def distance(a: Row, b: Row) -> Distance:
    """The distance of two shapes and a pair of closest points.

    A positive distance is within 2^-52 of itself, up to 2^-98 of the sizes. Cost: 0.3 to 1.5 us for simple
    shapes.
    """
    space, count = _dimension(a, b) == 3, _count(a, b)
    if count is None:
        found = (library.collide_shape3_distance if space else library.collide_shape_distance)(
            a._struct, b._struct
        )
        return Distance(_relation(found.relation), found.distance, _point(found.on_a), _point(found.on_b))
    out = np.empty(count, dtype=dtype_of("collide_distance3" if space else "collide_distance"))
    call = library.orcakit_row3_distances if space else library.orcakit_row_distances
    call(ctypes.byref(row_of(a)), ctypes.byref(row_of(b)), count, address(out))
    return Distance(checked(out["relation"]), out["distance"], columns(out, "on_a"), columns(out, "on_b"))


def one_sweep(found) -> Sweep:
    return Sweep(_relation(found.relation), found.time, _point(found.point), _point(found.normal))


def many_sweeps(out: np.ndarray) -> Sweep:
    return Sweep(checked(out["relation"]), out["time"], columns(out, "point"), columns(out, "normal"))


def sweep(a: Row, motion_a, b: Row, motion_b=None, margin: float = 0.0) -> Sweep:
    """The first contact of two shapes that move straight during the same time, without rotating.

    motion_a, motion_b  one vector, or one for each of a row; None is rest
    margin              the contact is when they come within this distance, >= 0

    The relation is exact: a fast motion does not jump over thin shapes. Cost: 0.1 to 1.2 us for simple
    shapes.
    """
    dimension, count, margin = _dimension(a, b), _count(a, b), margin_of(margin)
    if count is None and (np.ndim(motion_a) == 2 or np.ndim(motion_b) == 2):
        count = max(len(m) for m in (motion_a, motion_b) if np.ndim(m) == 2)
    if count is None:
        call = library.collide_shape3_sweep_within if dimension == 3 else library.collide_shape_sweep_within
        return one_sweep(
            call(a._struct, _vec(motion_a, dimension), b._struct, _vec(motion_b, dimension), margin)
        )
    out = np.empty(count, dtype=dtype_of("collide_sweep3" if dimension == 3 else "collide_sweep"))
    first, keep_first = motions_of(motion_a, dimension, count, "motion_a")
    second, keep_second = motions_of(motion_b, dimension, count, "motion_b")
    call = library.orcakit_row3_sweeps if dimension == 3 else library.orcakit_row_sweeps
    call(ctypes.byref(row_of(a)), first, ctypes.byref(row_of(b)), second, count, margin, address(out))
    del keep_first, keep_second
    return many_sweeps(out)


def _vec(value, dimension: int, name: str = "motion"):
    """One vector as the library takes it; None is zero."""
    return struct(f"geom_vec{dimension}")(
        *((0.0,) * dimension if value is None else vector(value, dimension, name))
    )


def raycast(start, end, target: Shape) -> Sweep:
    """The first hit of the ray from start to end on a resting shape. `time` is the fraction of the way."""
    target = shape_of(target)
    ray = struct(f"geom_segment{target.dimension}")(
        _vec(start, target.dimension, "start"), _vec(end, target.dimension, "end")
    )
    call = library.collide_shape3_raycast if target.dimension == 3 else library.collide_shape_raycast
    return one_sweep(call(ray, target._struct))


def manifold(a: Shape, b: Shape) -> Manifold:
    """How deep two shapes overlap, and where they press. Cost: about 1 us for simple shapes."""
    space = _dimension(shape_of(a), shape_of(b)) == 3
    found = (library.collide_shape3_manifold if space else library.collide_shape_manifold)(
        a._struct, b._struct
    )
    points = [found.points[i] for i in range(found.count)]
    places = np.array([_point(p.point) for p in points]).reshape(-1, 3 if space else 2)
    return Manifold(
        _relation(found.relation),
        found.depth,
        _point(found.normal),
        places,
        np.array([p.depth for p in points]),
    )


def ray_of(start: Tuple, end: Tuple, dimension: int):
    """A ray as the library takes it."""
    return struct(f"geom_segment{dimension}")(_vec(start, dimension, "start"), _vec(end, dimension, "end"))
