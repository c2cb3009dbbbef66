"""Simulators: many agents that avoid each other and obstacles by ORCA or velocity obstacles, in the plane and
in space.

    sim = Simulator(time_step=0.1)
    sim.add(starts, radius=0.4, max_speed=1.5)          # starts is (n, 2)
    while True:
        sim.preferred_velocity = goals - sim.position    # as fast as it leads there; max_speed bounds it
        sim.step()

Arrays are in the order in which agents were added. They are copies: `sim.position = moved` sets all positions, and
`sim.position[0] = ...` changes nothing but a copy. Results are the same bits on every machine and any number
of threads."""

from __future__ import annotations

import ctypes
import enum
import math
from typing import List, NamedTuple, Optional, Union

import numpy as np

from ._arrays import address, array_of, count_of, number, output, vectors
from ._library import Family, constant, library, struct
from ._object import Owned, bytes_of, snapshot
from .collide import _vec
from .errors import InvalidError, UnknownHandleError, check, check_snapshot
from .obstacles import obstacles_of
from .threads import Threads, threads_of
from .world import ALL, Handle, handle_of

__all__ = [
    "Simulator",
    "Simulator3",
    "Method",
    "Outcome",
    "NearAgent",
    "Collision",
    "Guarantee",
    "HalfPlanes",
]


class Method(enum.IntEnum):
    """How an agent chooses its velocity."""

    ORCA = constant("ORCA_METHOD_ORCA")
    RVO = constant("ORCA_METHOD_RVO")
    VO = constant("ORCA_METHOD_VO")


class Outcome(enum.IntEnum):
    """How good a velocity is: all constraints hold; only the hard ones; not even these."""

    OPTIMAL = constant("ORCA_LP_OPTIMAL")
    RELAXED = constant("ORCA_LP_RELAXED")
    INFEASIBLE = constant("ORCA_LP_INFEASIBLE")


class NearAgent(NamedTuple):
    """An agent near a point: its handle, and the distance to its surface; 0 inside."""

    handle: Handle
    distance: float


class Collision(NamedTuple):
    """What an agent will touch first if all keep their velocities. time: in seconds, infinite for nothing."""

    time: float
    agent: Optional[Handle]
    obstacle: Optional[Handle]


class Guarantee(NamedTuple):
    """Whether the guarantee of ORCA held for an agent in the last step: `violated` is 0 then, else bits as
    the library's orca_violated_condition. omitted_neighbors: how many agents in range max_neighbors left
    out."""

    violated: int
    omitted_neighbors: int


class HalfPlanes(NamedTuple):
    """The half-planes (half-spaces) of allowed velocities v, dot(v - point, normal) >= 0: those of obstacles
    first."""

    point: np.ndarray
    normal: np.ndarray


def method_of(value) -> int:
    """A method by its name or value."""
    try:
        return int(Method[value.upper()] if isinstance(value, str) else Method(value))
    except (KeyError, ValueError, TypeError):
        raise InvalidError(f"{value!r} is no method; there are orca, rvo and vo") from None


class Simulator(Owned):
    """A simulator of agents of the plane.

    time_step        seconds, > 0
    obstacles        an Obstacles, edited between steps if wanted
    threads          None, a number, or a Threads
    reference        the semantics of RVO2: neighbors by centers, nothing pushed out, no bias
    side_bias        turns agents on a course to collide a little to the right, in [-1, 1]; of the plane only
    push_out         whether agents inside obstacles are led out"""

    dimension = 2
    _f = Family("orca_sim_")
    _agent = "orca_agent_def"
    _default = staticmethod(library.orca_agent_def_default)
    _definitions = (library.orca_sim_def_default, library.orca_sim_def_reference)
    _vectors = ("position", "velocity", "preferred_velocity", "heading")
    _integers = ("max_neighbors", "layers", "mask", "group")
    _planes = ("orca_half_plane", "half_planes")
    _nearest = "orca_agents_query"

    def __init__(
        self,
        time_step: float = 0.1,
        obstacles=None,
        threads: Union[None, int, Threads] = None,
        reference: bool = False,
        side_bias: Optional[float] = None,
        push_out: Optional[bool] = None,
    ):
        super().__init__()
        made = self._definitions[bool(reference)]()
        made.time_step = number(time_step, "time_step")
        if side_bias is not None:
            if self.dimension == 3:
                raise InvalidError("side_bias is of the plane only")
            made.side_bias = number(side_bias, "side_bias")
        if push_out is not None:
            made.push_out = bool(push_out)
        self._beside = obstacles_of(obstacles, self.dimension)
        pool = threads_of(threads)
        if self._beside:
            made.obstacles = self._beside[0]._pointer
        if pool is not None:
            made.tasks = ctypes.addressof(pool._tasks)
            self._beside += (pool,)
        self._open(self._f.create, ctypes.byref(made), beside=self._beside)
        self._time_step = made.time_step

    def _destroy(self, pointer: int) -> None:
        self._f.destroy(pointer)

    def _do(self, function, *arguments):
        return self._call(function, *arguments, beside=self._beside)

    # ---- Agents ----

    def add(self, position, **fields) -> List[Handle]:
        """Adds agents at positions (n, dimension) or (dimension,), and returns their handles.

        Fields are one value for all, or one for each: velocity, preferred_velocity, radius, max_speed,
        neighbor_dist, max_neighbors, time_horizon, time_horizon_obst, responsibility, priority, layers, mask,
        group, method; of the plane also bottom, top, heading, max_acceleration, max_turn_rate. Lengths in one
        unit, times in seconds. Defaults: radius 0.5, max_speed 1.5, neighbor_dist 10, max_neighbors 10,
        horizons 3, responsibility 0.5. On an error none is added.
        """
        places = vectors(position, self.dimension, "position")
        defs = (struct(self._agent) * len(places))()
        plain = self._default()
        for i in range(len(places)):
            defs[i] = plain
        self._fill(defs, dict(fields, position=places))
        handles = []
        try:
            for made in defs:
                handle = struct("geom_handle")()
                check(
                    self._do(self._f.add_agent, ctypes.byref(made), ctypes.byref(handle)),
                    f"{type(self).__name__}.add: agent {len(handles)}",
                )
                handles.append(Handle(handle.index, handle.generation))
        except Exception:
            for handle in reversed(handles):
                self.remove(handle)
            raise
        return handles

    def _fill(self, defs, fields: dict) -> None:
        """Sets fields of definitions, from one value for all or one for each."""
        count = len(defs)
        for name, value in fields.items():
            if (
                name in self._vectors
                and hasattr(defs, "_length_")
                and (name != "heading" or self.dimension == 2)
            ):
                rows = vectors(value, self.dimension, name, count)
                kind = struct(f"geom_vec{self.dimension}")
                for i in range(count):
                    setattr(defs[i], name, kind(*rows[i if len(rows) > 1 else 0]))
                continue
            if isinstance(value, np.ndarray) and value.ndim > 1:
                raise InvalidError(f"{name} has the shape {value.shape}; it needs one value, or ({count},)")
            values = (
                value if isinstance(value, (list, tuple, np.ndarray)) and np.ndim(value) == 1 else [value]
            )
            if len(values) not in (1, count):
                raise InvalidError(f"{name} has {len(values)} values for {count} agents")
            for i in range(count):
                self._set_field(defs[i], name, values[i if len(values) > 1 else 0])

    def _set_field(self, made, name: str, value) -> None:
        if name == "method":
            made.method = method_of(value)
        elif name in self._integers:
            setattr(made, name, count_of(value, name))
        elif name in ("max_acceleration", "max_turn_rate") and self.dimension == 2:
            setattr(made.kinematics, name, number(value, name, finite=False))
        elif any(name == field and kind is ctypes.c_double for field, kind in made._fields_):
            setattr(made, name, number(value, name, finite=name not in ("bottom", "top", "max_acceleration")))
        else:
            raise InvalidError(f"an agent has no field {name}")

    def set(self, handle: Handle, **fields) -> None:
        """Changes fields of an agent, with the names of `add`. On an error nothing changes."""
        made = handle_of(handle)

        def change(pointer):
            if not self._f.agent_exists(pointer, made):
                raise UnknownHandleError("no such agent")
            defs = (struct(self._agent) * 1)(self._f.get_agent(pointer, made))
            self._fill(defs, fields)
            check(self._f.set_agent(pointer, made, ctypes.byref(defs[0])), f"{type(self).__name__}.set")

        self._do(change)

    def agent(self, handle: Handle) -> dict:
        """All fields of an agent as they are now."""
        found = self._read(self._f.get_agent, handle)
        result = {}
        for name, _ in found._fields_:
            value = getattr(found, name)
            if name == "method":
                value = Method(value)
            elif name == "kinematics":
                result.update(max_acceleration=value.max_acceleration, max_turn_rate=value.max_turn_rate)
                continue
            elif isinstance(value, ctypes.Structure):
                value = tuple(getattr(value, part) for part, _ in value._fields_)
            result[name] = value
        return result

    def _read(self, function, handle, *arguments):
        made = handle_of(handle)

        def read(pointer):
            if not self._f.agent_exists(pointer, made):
                raise UnknownHandleError("no such agent")
            return function(pointer, made, *arguments)

        return self._do(read)

    def remove(self, handle: Handle) -> None:
        """Removes an agent; those behind it move up in the arrays."""
        check(self._do(self._f.remove_agent, handle_of(handle)), f"{type(self).__name__}.remove")

    def __len__(self) -> int:
        return self._do(self._f.agent_count)

    def __contains__(self, handle) -> bool:
        return self._do(self._f.agent_exists, handle_of(handle))

    def handles(self) -> List[Handle]:
        """The handles of all agents, in the order of the arrays."""
        array = (struct("geom_handle") * len(self))()
        count = min(self._do(self._f.agent_ids, array, len(array)), len(array))
        return [Handle(h.index, h.generation) for h in array[:count]]

    # ---- Quantities of all agents ----

    def read(self, name: str, out: Optional[np.ndarray] = None) -> np.ndarray:
        """A quantity of all agents: position, velocity, preferred_velocity (n, dimension), radius or
        max_speed (n).

        `out` gets it where it is given: no other array is made."""
        quantity = _quantity(name)
        count = len(self)
        array = output(out, (count, self.dimension) if name in self._vectors else (count,), "out")
        view = struct("orca_view")(address(array), array.strides[0], count)
        check(self._do(self._f.get_all, quantity, view), name)
        return array

    def write(self, name: str, values) -> None:
        """Sets a quantity of all agents from an array of doubles, which is read where it is. On an error
        nothing changes."""
        quantity, count = _quantity(name), len(self)
        array = array_of(values, name)
        shape = (count, self.dimension) if name in self._vectors else (count,)
        try:
            array = np.broadcast_to(array, shape)
        except ValueError:
            raise InvalidError(f"{name} has the shape {array.shape}; it needs {shape}") from None
        if array.ndim == 2 and array.strides[1] != 8 or array.strides[0] < 0:
            array = np.ascontiguousarray(array)
        view = struct("orca_const_view")(address(array), array.strides[0], count)
        check(self._do(self._f.set_all, quantity, view), name)

    @property
    def time_step(self) -> float:
        """Seconds."""
        return self._time_step

    @time_step.setter
    def time_step(self, value: float) -> None:
        value = number(value, "time_step")
        check(self._do(self._f.set_time_step, value), "time_step")
        self._time_step = value

    # ---- Steps ----

    def step(self, count: int = 1) -> None:
        """New velocities for all agents, and then one time step along them; `count` times."""
        for _ in range(count_of(count, "count")):
            check(self._do(self._f.step), f"{type(self).__name__}.step")

    def compute(self) -> None:
        """New velocities for all agents, which stay where they are: for hosts that move agents themselves."""
        check(self._do(self._f.compute), f"{type(self).__name__}.compute")

    def advance(self) -> None:
        """Moves all agents along their velocities by one time step."""
        self._do(self._f.advance)

    # ---- Queries ----

    def outcome(self, handle: Handle) -> Outcome:
        """How good the velocity of an agent was in the last step."""
        return Outcome(self._read(self._f.agent_report, handle).outcome)

    def guarantee(self, handle: Handle) -> Guarantee:
        """Whether the guarantee of ORCA held for an agent in the last step."""
        found = self._read(self._f.guarantee, handle)
        return Guarantee(found.violated, found.omitted_neighbors)

    def half_planes(self, handle: Handle) -> HalfPlanes:
        """The constraints of an agent in the last step, for drawing."""
        call = getattr(self._f, self._planes[1])
        array = (struct(self._planes[0]) * self._read(call, handle, None, 0))()
        self._read(call, handle, array, len(array))
        data = np.frombuffer(array, dtype=np.float64) if len(array) else np.empty(0)
        data = data.reshape(-1, 2 * self.dimension).copy()
        return HalfPlanes(data[:, : self.dimension], data[:, self.dimension :])

    def nearest(self, point, count: int = 1, limit: float = math.inf) -> List[NearAgent]:
        """The agents nearest to a point, by increasing distance to their surfaces, within `limit`."""
        most = min(count_of(count, "count"), len(self))
        query = struct(self._nearest)()
        query.point, query.range = _vec(point, self.dimension, "point"), number(limit, "limit", finite=False)
        if hasattr(query, "mask"):
            query.mask = ALL
        array = (struct("orca_near_agent") * max(most, 1))()
        found = self._do(self._f.agents_nearest, query, array, most)
        return [NearAgent(Handle(n.id.index, n.id.generation), n.distance) for n in array[:found]]

    def next_collision(self, handle: Handle, horizon: float) -> Collision:
        """What an agent will touch first within `horizon` seconds, > 0, if all keep their velocities."""
        horizon = number(horizon, "horizon")
        if horizon <= 0.0:
            raise InvalidError("horizon is not above 0")
        found = self._read(self._f.next_collision, handle, horizon)
        agent = Handle(found.agent.index, found.agent.generation) if found.agent.generation else None
        obstacle = (
            Handle(found.obstacle.index, found.obstacle.generation) if found.obstacle.generation else None
        )
        return Collision(found.time, agent, obstacle)

    # ---- Snapshots ----

    def save(self) -> bytes:
        """A snapshot of all agents; obstacles have snapshots of their own."""
        return snapshot(self, self._f.save, self._beside)

    def restore(self, data: bytes) -> None:
        """Replaces all agents by a snapshot; steps then go on as in the saved simulator, bit for bit."""
        data = bytes_of(data)
        check_snapshot(self._do(self._f.restore, data, len(data)), type(self).__name__)

    def hash(self) -> int:
        """The checksum of the snapshot: equal for equal states."""
        return self._do(self._f.hash)


class Simulator3(Simulator):
    """A simulator of agents of space; as Simulator, with Obstacles3."""

    dimension = 3
    _f = Family("orca_sim3_")
    _agent = "orca_agent3_def"
    _default = staticmethod(library.orca_agent3_def_default)
    _definitions = (library.orca_sim3_def_default, library.orca_sim3_def_reference)
    _vectors = ("position", "velocity", "preferred_velocity")
    _planes = ("orca_half_space", "half_spaces")
    _nearest = "orca_agents3_query"


_QUANTITIES = {
    name: constant("ORCA_" + name.upper())
    for name in ("position", "velocity", "preferred_velocity", "radius", "max_speed")
}


def _quantity(name: str) -> int:
    if name not in _QUANTITIES:
        raise InvalidError(f"there is no quantity {name!r}; there are {', '.join(_QUANTITIES)}")
    return _QUANTITIES[name]


def _property(name: str, words: str):
    """A property that reads and writes a quantity of all agents."""

    def read(self) -> np.ndarray:
        return self.read(name)

    def write(self, values) -> None:
        self.write(name, values)

    return property(read, write, doc=words)


for _name, _words in (
    ("position", "Centers of all agents, (n, dimension)."),
    ("velocity", "Velocities of all agents, (n, dimension), length units a second."),
    ("preferred_velocity", "Velocities without others, (n, dimension); set them before each step."),
    ("radius", "Radii of all agents, (n)."),
    ("max_speed", "Largest speeds of all agents, (n)."),
):
    setattr(Simulator, _name, _property(_name, _words))
