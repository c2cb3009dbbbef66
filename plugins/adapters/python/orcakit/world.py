"""Worlds: sets of shapes with queries, and packs: arrays of shapes that are asked many times.

    world = World()
    wall = world.add(Segment((0, -5), (0, 5)))
    hit = world.sweep(Circle((-3, 0), 0.4), (6, 0))
    hit.handle == wall, hit.time        # when the disc meets the wall, as a fraction of the motion

Queries accept `mask` (only bodies in these layers) and `accept` (a function of a handle that returns whether
the body counts; what it raises ends the query and is raised)."""

from __future__ import annotations

import ctypes
import math
from typing import Callable, List, NamedTuple, Optional, Tuple, Union

import numpy as np

from ._arrays import address, bits, count_of, dtype_of, number, vectors
from ._library import Family, library, struct
from ._object import Owned, bytes_of, snapshot
from .collide import (
    Distance,
    Row,
    Sweep,
    _vec,
    checked,
    columns,
    margin_of,
    motions_of,
    one_sweep,
    ray_of,
    row_of,
)
from .errors import InvalidError, UnknownHandleError, check, check_snapshot
from .shapes import (
    Box,
    Box3,
    Capsule,
    Capsule3,
    Circle,
    OrientedBox,
    OrientedBox3,
    Relation,
    Segment,
    Segment3,
    Shape,
    Shapes,
    Sphere,
    from_struct,
    shape_of,
)

__all__ = ["Handle", "World", "World3", "WorldHit", "Neighbor", "Pack"]

ALL = 2**32 - 1
_QUESTION = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_uint64)
_ACCEPTS = ctypes.cast(library.orcakit_question_accepts, ctypes.c_void_p).value


class Handle(NamedTuple):
    """The name of a thing in one container. It is never given to another thing."""

    index: int
    generation: int


def handle_of(value, name: str = "handle"):
    """A handle as the library takes it."""
    try:
        index, generation = value
        return struct("geom_handle")(count_of(index, name), count_of(generation, name))
    except (TypeError, ValueError):
        raise InvalidError(f"{value!r} is no {name}") from None


class WorldHit(NamedTuple):
    """The body that is hit first, or None, and the first contact with it (Sweep). Of rows: arrays, with
    `handle` as an
    (n, 2) array of index and generation, which is zero without a hit."""

    handle: Union[Optional[Handle], np.ndarray]
    relation: Union[Relation, np.ndarray]
    time: Union[float, np.ndarray]
    point: np.ndarray
    normal: np.ndarray


class Neighbor(NamedTuple):
    """A body near a shape."""

    handle: Handle
    distance: Distance


class _Filter:
    """A filter of a query, and the exception that its function raised."""

    def __init__(self, layers, mask, accept: Optional[Callable]):
        self.error: Optional[BaseException] = None
        self.made = struct("collide_filter")()
        self.made.layers, self.made.mask = bits(layers, "layers"), bits(mask, "mask")
        if accept is not None:
            if not callable(accept):
                raise InvalidError("accept must be a function")
            answers = self._answers(accept)
            next(answers)
            self._callback = _QUESTION(answers.send)
            self._question = struct("orcakit_question")(ctypes.cast(self._callback, ctypes.c_void_p).value)
            self.made.accept, self.made.context = _ACCEPTS, ctypes.addressof(self._question)

    def _answers(self, accept: Callable):
        """Gets handles, and gives back 1 or 0. This is no function, because an interrupt that is raised at
        the start of one is outside of its `try`, and lost."""
        answer, asked = 0, False
        while True:
            try:
                while True:
                    asked = False
                    packed = yield answer
                    asked, answer = True, 0
                    if self.error is None:
                        answer = int(bool(accept(Handle(packed & ALL, packed >> 32))))
            except BaseException as error:
                if not asked and isinstance(error, GeneratorExit):
                    return  # the query is over
                self.error, answer = error, 0

    def finish(self, result):
        if self.error is not None:
            raise self.error
        return result


class World(Owned):
    """A set of shapes of the plane."""

    dimension = 2
    _f = Family("collide_world_")
    _rows = Family("orcakit_world_")
    _name = "collide_world"

    def __init__(self) -> None:
        super().__init__()
        self._open(self._f.create, None)

    def _destroy(self, pointer: int) -> None:
        self._f.destroy(pointer)

    def _body(self, shape: Shape, moving: bool, velocity, layers, mask):
        body = struct("collide_body3" if self.dimension == 3 else "collide_body")()
        body.shape = shape_of(shape, self.dimension)._struct
        body.moving = bool(moving)
        body.velocity = _vec(velocity, self.dimension, "velocity")
        body.layers, body.mask = bits(layers, "layers"), bits(mask, "mask")
        return body

    def add(
        self, shape: Shape, moving: bool = False, velocity=None, layers: int = 1, mask: int = ALL
    ) -> Handle:
        """Adds a body and returns its handle.

        moving    whether it is moved often or has a velocity
        velocity  length units a second; only of a moving body
        layers    one bit for each layer of the body; mask: the layers with which it forms pairs

        Cost: linear in vertices; a resting polygon of 128 or more gets an index."""
        body, made = self._body(shape, moving, velocity, layers, mask), struct("geom_handle")()
        check(self._call(self._f.add, ctypes.byref(body), ctypes.byref(made)), "World.add")
        return Handle(made.index, made.generation)

    def add_all(self, shapes: Shapes, **options) -> List[Handle]:
        """Adds the shapes of a row, with the options of `add`."""
        return [self.add(shapes[i], **options) for i in range(len(shapes))]

    def remove(self, handle: Handle) -> None:
        """Removes a body."""
        check(self._call(self._f.remove, handle_of(handle)), "World.remove")

    def move(self, handle: Handle, shape: Shape) -> None:
        """Replaces the shape of a body, which keeps its handle, velocity, layers and mask."""
        check(
            self._call(self._f.move, handle_of(handle), shape_of(shape, self.dimension)._struct), "World.move"
        )

    def clear(self) -> None:
        """Removes all bodies."""
        self._call(self._f.clear)

    def rebuild(self) -> None:
        """Makes queries fast after many changes. Never changes an answer. Cost: O(n log n)."""
        check(self._call(self._f.rebuild), "World.rebuild")

    def __len__(self) -> int:
        return self._call(self._f.count)

    def __contains__(self, handle) -> bool:
        return self._call(self._f.exists, handle_of(handle))

    def handles(self) -> List[Handle]:
        """The handles of all bodies, by increasing index."""
        array = (struct("geom_handle") * len(self))()
        count = min(self._call(self._f.handles, array, len(array)), len(array))
        return [Handle(h.index, h.generation) for h in array[:count]]

    def shape(self, handle: Handle) -> Shape:
        """The shape of a body, copied."""
        made = handle_of(handle)

        def read(pointer):
            if not self._f.exists(pointer, made):
                raise UnknownHandleError("World.shape: no such body")
            return from_struct(self._f.get(pointer, made).shape)

        return self._call(read)

    def relation(
        self,
        shape: Row,
        margin: float = 0.0,
        layers: int = ALL,
        mask: int = ALL,
        accept: Optional[Callable] = None,
    ) -> Union[Relation, np.ndarray]:
        """The largest relation of a shape, or of each of a row, and the bodies. Stops at the first
        overlap."""
        chosen, margin = _Filter(layers, mask, accept), margin_of(margin)
        count = len(shape) if isinstance(shape, Shapes) else 1
        self._check_row(shape)
        out = np.empty(count, dtype=np.int8)
        self._call(
            self._rows.relations,
            ctypes.byref(row_of(shape)),
            count,
            margin,
            ctypes.byref(chosen.made),
            address(out),
        )
        chosen.finish(checked(out))
        return out if isinstance(shape, Shapes) else Relation(int(out[0]))

    def overlaps(
        self,
        shape: Shape,
        margin: float = 0.0,
        layers: int = ALL,
        mask: int = ALL,
        accept: Optional[Callable] = None,
    ) -> List[Handle]:
        """The bodies that come within a margin of a shape, by increasing index."""
        shape, chosen, margin = (
            shape_of(shape, self.dimension),
            _Filter(layers, mask, accept),
            margin_of(margin),
        )
        array = (struct("geom_handle") * max(len(self), 1))()
        count = self._call(
            self._rows.overlaps,
            ctypes.byref(shape._struct),
            margin,
            ctypes.byref(chosen.made),
            array,
            len(array),
        )
        return chosen.finish(sorted(Handle(h.index, h.generation) for h in array[: min(count, len(array))]))

    def sweep(
        self,
        shape: Row,
        motion,
        margin: float = 0.0,
        layers: int = ALL,
        mask: int = ALL,
        accept: Optional[Callable] = None,
    ) -> WorldHit:
        """The first body hit by a shape in straight motion, with all bodies at rest. For `Shapes`, or an (n,
        dimension) array of motions, that of each."""
        chosen, margin = _Filter(layers, mask, accept), margin_of(margin)
        self._check_row(shape)
        single = not isinstance(shape, Shapes) and np.ndim(motion) < 2
        count = len(shape) if isinstance(shape, Shapes) else 1 if single else len(motion)
        motions, keep = motions_of(motion, self.dimension, count, "motion")
        out = np.empty(count, dtype=dtype_of(self._name + "_hit"))
        self._call(
            self._rows.sweeps,
            ctypes.byref(row_of(shape)),
            motions,
            count,
            margin,
            ctypes.byref(chosen.made),
            address(out),
        )
        del keep
        return chosen.finish(self._one_hit(out) if single else self._hits(out))

    def raycast(
        self, start, end, layers: int = ALL, mask: int = ALL, accept: Optional[Callable] = None
    ) -> WorldHit:
        """The first body hit by the ray from start to end. For (n, dimension) arrays, that of each ray."""
        chosen = _Filter(layers, mask, accept)
        if np.ndim(start) < 2 and np.ndim(end) < 2:
            ray = ray_of(start, end, self.dimension)
            found = self._call(self._f.raycast, ray, ctypes.byref(chosen.made))
            chosen.finish(None)
            return _world_hit(found)
        starts, ends = vectors(start, self.dimension, "start"), vectors(end, self.dimension, "end")
        count = max(len(starts), len(ends))
        if len(starts) not in (1, count) or len(ends) not in (1, count):
            raise InvalidError("start and end have different numbers of rows")
        rays = np.empty((count, 2 * self.dimension))
        rays[:, : self.dimension], rays[:, self.dimension :] = starts, ends
        out = np.empty(count, dtype=dtype_of(self._name + "_hit"))
        self._call(self._rows.raycasts, address(rays), count, ctypes.byref(chosen.made), address(out))
        return chosen.finish(self._hits(out))

    def nearest(
        self,
        shape: Shape,
        count: int = 1,
        limit: float = math.inf,
        layers: int = ALL,
        mask: int = ALL,
        accept: Optional[Callable] = None,
    ) -> List[Neighbor]:
        """The bodies nearest to a shape, by increasing distance, at most `count`, within `limit`."""
        shape, chosen = shape_of(shape, self.dimension), _Filter(layers, mask, accept)
        count = min(count_of(count, "count"), len(self))
        array = (struct(self._name + "_neighbor") * max(count, 1))()
        found = self._call(
            self._f.nearest,
            shape._struct,
            number(limit, "limit", finite=False),
            ctypes.byref(chosen.made),
            array,
            count,
        )
        chosen.finish(None)
        return [
            Neighbor(Handle(n.handle.index, n.handle.generation), _distance(n.distance))
            for n in array[:found]
        ]

    def pairs(self) -> List[Tuple[Handle, Handle]]:
        """All pairs of bodies that meet and of which at least one is moving."""
        found = struct("collide_pair_list")()
        try:
            check(self._call(self._f.pairs, ctypes.byref(found)), "World.pairs")
            pairs = (struct("collide_pair") * found.count).from_address(found.pairs) if found.count else ()
            return [(Handle(p.a.index, p.a.generation), Handle(p.b.index, p.b.generation)) for p in pairs]
        finally:
            _release_pairs(ctypes.byref(found), None)

    def save(self) -> bytes:
        """A snapshot of all bodies and handles."""
        return snapshot(self, self._f.save)

    def restore(self, data: bytes) -> None:
        """Replaces the content by a snapshot. Later answers and handles are those of the saved world."""
        data = bytes_of(data)
        check_snapshot(self._call(self._f.restore, data, len(data)), type(self).__name__)

    def _check_row(self, row: Row) -> None:
        shape_of(row if not isinstance(row, Shapes) else row.kind.__new__(row.kind), self.dimension)

    def _one_hit(self, out: np.ndarray) -> WorldHit:
        return _world_hit(struct(self._name + "_hit").from_buffer(out))

    def _hits(self, out: np.ndarray) -> WorldHit:
        handles, found = out["handle"], out["sweep"]
        return WorldHit(
            np.stack([handles["index"], handles["generation"]], axis=1),
            checked(found["relation"]),
            found["time"],
            columns(found, "point"),
            columns(found, "normal"),
        )


class World3(World):
    """A set of shapes of space; as World."""

    dimension = 3
    _f = Family("collide_world3_")
    _rows = Family("orcakit_world3_")
    _name = "collide_world3"


_release_pairs = Family("collide_pair_list_").release


def _world_hit(found) -> WorldHit:
    swept: Sweep = one_sweep(found.sweep)
    handle = Handle(found.handle.index, found.handle.generation) if swept.relation else None
    return WorldHit(handle, *swept)


def _distance(found) -> Distance:
    on_a, on_b = (np.array([getattr(p, n) for n, _ in p._fields_]) for p in (found.on_a, found.on_b))
    return Distance(Relation(found.relation), found.distance, on_a, on_b)


class Pack(Owned):
    """Many shapes of one kind, packed to be asked often: discs, segments, capsules and boxes, of the plane or
    of space.

    Answers are exact, at the speed of single precision: 0.2 to 1.4 ns for each shape of the plane. A shape
    meets the query
    if it touches or overlaps it."""

    _KINDS = {
        Circle: "circles",
        Segment: "segments",
        Capsule: "capsules",
        Box: "aabbs",
        OrientedBox: "obbs",
        Sphere: "spheres",
        Segment3: "segments",
        Capsule3: "capsules",
        Box3: "aabbs",
        OrientedBox3: "obbs",
    }

    def __init__(self, shapes: Shapes):
        super().__init__()
        if not isinstance(shapes, Shapes) or shapes.kind not in self._KINDS:
            raise InvalidError("a Pack is made of Shapes: discs, segments, capsules or boxes")
        self.dimension = shapes.kind.dimension
        self._f = Family("collide_pack3_" if self.dimension == 3 else "collide_pack_")
        self._length = len(shapes)
        made, bad = ctypes.c_void_p(), ctypes.c_size_t()
        create = getattr(self._f, "create_" + self._KINDS[shapes.kind])
        status = create(address(shapes.data), len(shapes), None, ctypes.byref(made), ctypes.byref(bad))
        check(status, f"Pack: shape {bad.value}")
        self._pointer = made.value

    def _destroy(self, pointer: int) -> None:
        self._f.destroy(pointer)

    def __len__(self) -> int:
        return self._length

    def _mask(self, function, *arguments, beside=()) -> np.ndarray:
        words = np.zeros(-(-self._length // 64) or 1, dtype=np.uint64)
        check(self._call(function, *arguments, address(words), beside=beside), "Pack")
        bytes_first = words.astype("<u8").view(np.uint8)
        return np.unpackbits(bytes_first, bitorder="little")[: self._length].view(bool)

    def mask(self, query: Shape) -> np.ndarray:
        """Which shapes the query meets, as an array of bool."""
        return self._mask(self._f.mask, shape_of(query, self.dimension)._struct)

    def indices(self, query: Shape) -> np.ndarray:
        """The indices of the shapes that the query meets."""
        return np.flatnonzero(self.mask(query))

    def count(self, query: Shape) -> int:
        """How many shapes the query meets."""
        found = ctypes.c_size_t()
        check(
            self._call(self._f.count_hits, shape_of(query, self.dimension)._struct, ctypes.byref(found)),
            "Pack",
        )
        return found.value

    def any(self, query: Shape) -> bool:
        """Whether the query meets a shape. Stops at the first one."""
        found = ctypes.c_bool()
        check(self._call(self._f.any, shape_of(query, self.dimension)._struct, ctypes.byref(found)), "Pack")
        return found.value

    def first(self, query: Shape) -> Optional[int]:
        """The smallest index of a shape that the query meets, or None."""
        found = ctypes.c_uint32()
        check(self._call(self._f.first, shape_of(query, self.dimension)._struct, ctypes.byref(found)), "Pack")
        return found.value if found.value < self._length else None

    def pairs(self, other: "Pack") -> np.ndarray:
        """Whether shape i meets shape i of another pack of the same length, as an array of bool."""
        if not isinstance(other, Pack) or (len(other), other.dimension) != (len(self), self.dimension):
            raise InvalidError("pairs needs a pack of the same length and dimension")
        beside = () if other is self else (other,)
        return self._mask(self._f.pairs_mask, other._pointer, beside=beside)
