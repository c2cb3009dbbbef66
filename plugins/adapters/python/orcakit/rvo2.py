"""The interface of Python-RVO2 (PyRVOSimulator), and of pyrvo in snake_case, over liborca: `import
orcakit.rvo2 as rvo2`.

Velocities are those of RVO2 up to the rounding of its single precision. Points are tuples. What RVO2 takes
for granted is checked: numbers of agents out of range raise IndexError, bad values ValueError, an obstacle
that crosses itself RuntimeError. The coordinates of a point that is set are checked by the next step.
Vertices are those that were added: RVO2's splits of edges do not occur.

In small crowds without obstacles an agent decides once its velocity or position is read after a step, and
from then on in the step. So a simulator for each agent, of which one velocity is read, costs one decision and
not one for each of its agents."""

from __future__ import annotations

import ctypes
import math
import struct as bytes_
import threading
from array import array
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Callable, List, Optional, Sequence, Tuple

from ._arrays import count_of, number, vector
from ._library import constant, library, struct
from ._object import Owned
from .errors import InvalidError, OrcakitError, OutOfMemoryError, check, failure

__all__ = ["PyRVOSimulator", "RVOSimulator"]

Point = Tuple[float, float]

_LATE_MOST = constant("ORCAKIT_LATE_MOST")
_LATE = object()  # in place of an x that its agent has yet to decide
_NO_NUMBERS = (bytes_.error, TypeError, ValueError, OverflowError)  # what packing them raises
_STEP = "dQQ"  # an orcakit_step; six rows of numbers follow
_MOVED = ctypes.sizeof(struct("orcakit_moved")) // 8
_late_step = library.orcakit_late_step
_late_move = library.orcakit_late_move
assert bytes_.calcsize(_STEP) == ctypes.sizeof(struct("orcakit_step"))


@lru_cache(maxsize=64)
def _packers(count: int) -> Tuple[Callable[..., bytes], Callable[..., bytes]]:
    """The functions that pack the numbers of a step, and the traits, of so many agents."""
    rows = "d" * (6 * count)
    return bytes_.Struct(_STEP + rows).pack, bytes_.Struct(rows).pack


class PyRVOSimulator(Owned):
    """A simulator as of Python-RVO2.

    timeStep                       seconds, > 0
    neighborDist, maxNeighbors     which neighbors count, by the distance of centers
    timeHorizon, timeHorizonObst   seconds, > 0
    radius, maxSpeed, velocity     defaults of new agents, as the four before them"""

    def __init__(
        self,
        timeStep: float,
        neighborDist: float,
        maxNeighbors: int,
        timeHorizon: float,
        timeHorizonObst: float,
        radius: float,
        maxSpeed: float,
        velocity: Point = (0, 0),
    ):
        super().__init__()
        self._stepping = threading.RLock()  # a number may be an object of the user, which calls us
        self._time_step = number(timeStep, "timeStep")
        self._time = 0.0
        # Of each agent: six numbers of a step, and its six traits.
        self._x: List[Any] = []
        self._y: List[Any] = []
        self._vx: List[Any] = []
        self._vy: List[Any] = []
        self._wish_x: List[Any] = []
        self._wish_y: List[Any] = []
        self._traits: List[Tuple[float, ...]] = []
        # The last step and its traits, as the library got them, and whether its agents decide late.
        self._last: Optional[Tuple[bytes, bytes, bool]] = None
        self._changed = True  # whether a step must look at more than its numbers
        # Of crowds that decide late: who decides in the step, as bits and by number, and where to.
        self._wanted = 0
        self._deciders: List[int] = []
        self._moved = array("d", bytes(8 * _MOVED * _LATE_MOST))
        self._moved_at = self._moved.buffer_info()[0]
        self._vertices: List[Point] = []
        self._rings: List[
            Tuple[int, int]
        ] = []  # of each vertex, the first of its ring and the one behind the last
        self._walls = False  # whether obstacles count
        self.setAgentDefaults(
            neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed, velocity
        )
        self._pointer = library.orcakit_reference_create()
        if not self._pointer:
            raise OutOfMemoryError("out of memory")

    def _destroy(self, pointer: int) -> None:
        library.orcakit_reference_destroy(pointer)

    def close(self) -> None:
        """Gives back the memory of the simulator. Steps and new agents raise ClosedError from then on."""
        self._changed = True
        super().close()

    # ---- Agents ----

    if TYPE_CHECKING:  # the methods that get and set one number of an agent are made at the end

        def __getattr__(self, name: str) -> Callable[..., Any]:
            ...

    def setAgentDefaults(
        self,
        neighbor_dist: float,
        max_neighbors: int,
        time_horizon: float,
        time_horizon_obst: float,
        radius: float,
        max_speed: float,
        velocity: Point = (0, 0),
    ) -> None:
        """Sets what agents get that are added by their position alone."""
        self._defaults = _numbers_of(
            (0.0, 0.0),
            velocity,
            (neighbor_dist, max_neighbors, time_horizon, time_horizon_obst, radius, max_speed),
        )

    def addAgent(
        self,
        pos: Point,
        neighborDist: Optional[float] = None,
        maxNeighbors: Optional[int] = None,
        timeHorizon: Optional[float] = None,
        timeHorizonObst: Optional[float] = None,
        radius: Optional[float] = None,
        maxSpeed: Optional[float] = None,
        velocity: Optional[Point] = None,
    ) -> int:
        """Adds an agent by its position alone or by all values; returns its number."""
        if neighborDist is None:
            (x, y), made = vector(pos, 2, "pos"), self._defaults
        elif velocity is None:
            raise ValueError("Either pass only 'pos', or pass all parameters.")
        else:
            traits = neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed
            made = _numbers_of(pos, velocity, traits)
            x, y = made[:2]
        with self._stepping:
            if self._pointer is None:
                self._refuse()
            self._changed = True
            self._traits.append(made[4:])
            self._wish_x.append(0.0)
            self._wish_y.append(0.0)
            self._vx.append(made[2])
            self._vy.append(made[3])
            self._y.append(y)
            self._x.append(x)  # last: it tells how many there are
            return len(self._x) - 1

    def _unknown(self, agent_no: int) -> IndexError:
        return IndexError(f"there is no agent {agent_no}")

    def _row(self, agent_no: int) -> int:
        """The number of an agent."""
        if not 0 <= agent_no < len(self._x):
            raise self._unknown(agent_no)
        return agent_no

    # The methods of points are called most. A negative number would count from the end of a list.

    def getAgentPosition(self, agent_no: int) -> Point:
        """The position of an agent."""
        if agent_no < 0:
            raise self._unknown(agent_no)
        try:
            x, y = self._x[agent_no], self._y[agent_no]
        except IndexError:
            raise self._unknown(agent_no) from None
        return (x, y) if type(x) is type(y) is float else self._point(self._x, self._y, agent_no)

    def setAgentPosition(self, agent_no: int, position: Point) -> None:
        """Sets the position of an agent."""
        if agent_no < 0:
            raise self._unknown(agent_no)
        try:
            self._x[agent_no], self._y[agent_no] = position
        except IndexError:
            raise self._unknown(agent_no) from None

    def getAgentVelocity(self, agent_no: int) -> Point:
        """The velocity of an agent."""
        if agent_no < 0:
            raise self._unknown(agent_no)
        try:
            x, y = self._vx[agent_no], self._vy[agent_no]
        except IndexError:
            raise self._unknown(agent_no) from None
        return (x, y) if type(x) is type(y) is float else self._point(self._vx, self._vy, agent_no)

    def setAgentVelocity(self, agent_no: int, velocity: Point) -> None:
        """Sets the velocity of an agent."""
        if agent_no < 0:
            raise self._unknown(agent_no)
        try:
            self._vx[agent_no], self._vy[agent_no] = velocity
        except IndexError:
            raise self._unknown(agent_no) from None

    def getAgentPrefVelocity(self, agent_no: int) -> Point:
        """The preferred velocity of an agent."""
        return self._point(self._wish_x, self._wish_y, self._row(agent_no))

    def setAgentPrefVelocity(self, agent_no: int, velocity: Point) -> None:
        """Sets the preferred velocity of an agent."""
        if agent_no < 0:
            raise self._unknown(agent_no)
        try:
            self._wish_x[agent_no], self._wish_y[agent_no] = velocity
        except IndexError:
            raise self._unknown(agent_no) from None

    def _point(self, xs: list, ys: list, agent_no: int) -> Point:
        """A point that is not there as two floats."""
        if xs[agent_no] is _LATE:
            self._decide(agent_no)
        return number(xs[agent_no], f"x of agent {agent_no}"), number(ys[agent_no], f"y of agent {agent_no}")

    # ---- Steps ----

    def doStep(self) -> None:
        """Moves all agents by one time step."""
        with self._stepping:
            if self._changed:
                self._renew()
            traits = self._packed_traits
            try:
                step = self._pack(
                    self._time_step,
                    len(self._x),
                    self._wanted,
                    *self._x,
                    *self._y,
                    *self._vx,
                    *self._vy,
                    *self._wish_x,
                    *self._wish_y,
                )
            except _NO_NUMBERS:
                step = self._pack_checked()
            if self._changed or self._packed_traits is not traits:
                self._refuse()
                raise InvalidError("doStep: one of the numbers changed the simulator")
            if not self._late:
                self._step_all(step)
            else:
                status = _late_step(step, traits, self._moved_at)
                if status:
                    raise failure(status, "doStep")
                self._last = step, traits, True
                self._x, self._vx = self._all_late.copy(), self._all_late.copy()
                for agent_no in self._deciders:
                    self._take(agent_no)
            self._time += self._time_step

    def _pack_checked(self) -> bytes:
        """The numbers of a step of which some are no floats, or have yet to be decided."""
        for agent_no, (x, vx) in enumerate(zip(self._x, self._vx)):
            if x is _LATE or vx is _LATE:
                self._decide(agent_no)
        rows = self._x, self._y, self._vx, self._vy, self._wish_x, self._wish_y
        for k, row in enumerate(rows):
            name = ("position", "velocity", "preferred velocity")[k // 2]
            row[:] = [number(value, f"the {name} of agent {i}") for i, value in enumerate(row)]
        try:
            return self._pack(self._time_step, len(self._x), self._wanted, *(x for row in rows for x in row))
        except _NO_NUMBERS:
            raise InvalidError("doStep: one of the numbers changed the simulator") from None

    def _renew(self) -> None:
        """Prepares steps, after agents, traits or obstacles were set."""
        self._refuse()
        count = len(self._x)
        self._pack, pack_traits = _packers(count)
        traits = pack_traits(*chain.from_iterable(zip(*self._traits)))
        check(library.orcakit_traits_status(count, traits), "doStep")
        self._packed_traits = traits
        self._all_late = [_LATE] * count
        self._late = count <= _LATE_MOST and not self._walls
        self._changed = False

    def _step_all(self, step: bytes) -> None:
        """A step in which all agents decide."""
        moved = array("d", bytes(8 * _MOVED * len(self._x)))
        at = moved.buffer_info()[0]
        check(self._call(library.orcakit_reference_step, step, self._packed_traits, at), "doStep")
        for k, row in enumerate((self._x, self._y, self._vx, self._vy)):
            row[:] = moved[k::_MOVED].tolist()
        self._last = step, self._packed_traits, False

    def _decide(self, agent_no: int) -> None:
        """Lets an agent decide after the last step, and from now on in each step."""
        step, traits, late = self._last
        if late:  # else another thread made a step of a large crowd meanwhile
            _late_move(step, traits, agent_no, self._moved_at)
        self._take(agent_no)
        if agent_no not in self._deciders:
            self._deciders.append(agent_no)
            self._wanted |= 1 << agent_no

    def _take(self, agent_no: int) -> None:
        """Puts what an agent decided where nothing was set since the step."""
        x, y, vx, vy = self._moved[_MOVED * agent_no : _MOVED * (agent_no + 1)]
        if self._x[agent_no] is _LATE:
            self._x[agent_no], self._y[agent_no] = x, y
        if self._vx[agent_no] is _LATE:
            self._vx[agent_no], self._vy[agent_no] = vx, vy

    # ---- Obstacles ----

    def addObstacle(self, vertices: Sequence[Point]) -> int:
        """Adds a polygon, counterclockwise (clockwise is a room), or a wall of two points; it counts from
        processObstacles on. Returns the number of its first vertex."""
        points = [vector(vertex, 2, "vertex") for vertex in vertices]
        held = (ctypes.c_double * (2 * len(points)))(*(x for point in points for x in point))
        try:
            check(self._call(library.orcakit_reference_add_obstacle, held, len(points)))
        except OrcakitError as error:
            raise RuntimeError(f"Error adding obstacle to RVO simulation: {error}") from None
        first = len(self._vertices)
        self._vertices.extend(points)
        self._rings.extend([(first, first + len(points))] * len(points))
        return first

    def processObstacles(self) -> None:
        """Lets the obstacles that were added so far count."""
        with self._stepping:
            check(self._call(library.orcakit_reference_process), "processObstacles")
            self._walls = len(self._vertices) > 0
            self._changed = True

    def queryVisibility(self, point1: Point, point2: Point, radius: float = 0.0) -> bool:
        """Whether a disc can move straight between two points among the obstacles that count."""
        a, b = (struct("geom_vec2")(*vector(p, 2, "point")) for p in (point1, point2))
        radius = number(radius, "radius")
        if radius < 0.0:
            raise InvalidError("radius is negative")
        return self._call(library.orcakit_reference_visible, a, b, radius)

    def getNumObstacleVertices(self) -> int:
        """How many vertices were added."""
        return len(self._vertices)

    def _vertex(self, vertex_no: int) -> int:
        if not 0 <= vertex_no < len(self._vertices):
            raise IndexError(f"there is no vertex {vertex_no}")
        return vertex_no

    def getObstacleVertex(self, vertex_no: int) -> Point:
        """Where a vertex is."""
        return self._vertices[self._vertex(vertex_no)]

    def getNextObstacleVertexNo(self, vertex_no: int) -> int:
        """The number of the next vertex of its obstacle."""
        first, end = self._rings[self._vertex(vertex_no)]
        return vertex_no + 1 if vertex_no + 1 < end else first

    def getPrevObstacleVertexNo(self, vertex_no: int) -> int:
        """The number of the vertex before it of its obstacle."""
        first, end = self._rings[self._vertex(vertex_no)]
        return vertex_no - 1 if vertex_no > first else end - 1

    # ---- What the last step looked at ----

    def _listed(self, kind, function, agent_no: int) -> list:
        """What a function writes as a list, which gets the last step, room, and how much of it."""
        self._row(agent_no)
        self._refuse()
        if self._last is None:
            return []
        step, traits, late = self._last
        held = (kind * function(step, traits, late, None, 0))()
        function(step, traits, late, held, len(held))
        return list(held)

    def _neighbors(self, agent_no: int) -> list:
        def write(step, traits, _late, out, room):
            return library.orcakit_step_neighbors(step, traits, agent_no, out, room)

        return self._listed(ctypes.c_uint32, write, agent_no)

    def _near_walls(self, agent_no: int) -> list:
        def write(step, traits, _late, out, room):
            return self._call(library.orcakit_reference_walls, step, traits, agent_no, out, room)

        return self._listed(ctypes.c_uint32, write, agent_no)

    def _lines(self, agent_no: int) -> list:
        def write(step, traits, late, out, room):
            if late:
                return library.orcakit_late_lines(step, traits, agent_no, out, room)
            return self._call(library.orcakit_reference_lines, agent_no, out, room)

        return self._listed(struct("orca_half_plane"), write, agent_no)

    def getAgentNumAgentNeighbors(self, agent_no: int) -> int:
        """How many neighbors an agent had in the last step."""
        return len(self._neighbors(agent_no))

    def getAgentAgentNeighbor(self, agent_no: int, neighbor_no: int) -> int:
        """The number of a neighbor of the last step; 0 is the nearest."""
        return _item(self._neighbors(agent_no), neighbor_no)

    def getAgentNumObstacleNeighbors(self, agent_no: int) -> int:
        """How many edges of obstacles were near an agent in the last step."""
        return len(self._near_walls(agent_no))

    def getAgentObstacleNeighbor(self, agent_no: int, obstacle_no: int) -> int:
        """The number of the first vertex of such an edge; 0 is the nearest."""
        return _item(self._near_walls(agent_no), obstacle_no)

    def getAgentNumORCALines(self, agent_no: int) -> int:
        """How many half-planes an agent had in the last step."""
        return len(self._lines(agent_no))

    def getAgentORCALine(self, agent_no: int, line_no: int) -> Tuple[float, float, float, float]:
        """A half-plane of the last step: a point of its border, and the direction that has the allowed side
        on its left."""
        line = _item(self._lines(agent_no), line_no)
        return line.point.x, line.point.y, line.normal.y, -line.normal.x

    # ---- Time ----

    def getGlobalTime(self) -> float:
        """Seconds since the first step."""
        return self._time

    def getNumAgents(self) -> int:
        """How many agents there are."""
        return len(self._x)

    def getTimeStep(self) -> float:
        """Seconds."""
        return self._time_step

    def setTimeStep(self, time_step: float) -> None:
        """Sets the time step of the next steps."""
        self._time_step = number(time_step, "time_step")


def _numbers_of(pos, velocity, traits) -> tuple:
    """The numbers of an agent as floats: position, velocity and traits. It is asked often: what is good is
    taken as it is."""
    dist, most, horizon, horizon_obst, radius, speed = traits
    try:
        x, y = pos
        vx, vy = velocity
        made = x, y, vx, vy, dist, most, horizon, horizon_obst, radius, speed
        if type(most) is int and 0 <= most < 2**32 and math.isfinite(math.fsum(made)):
            return tuple(map(float, made))
    except (TypeError, ValueError, OverflowError):
        pass
    return (
        *vector(pos, 2, "pos"),
        *vector(velocity, 2, "velocity"),
        number(dist, "neighborDist"),
        float(count_of(most, "maxNeighbors")),
        number(horizon, "timeHorizon"),
        number(horizon_obst, "timeHorizonObst"),
        number(radius, "radius"),
        number(speed, "maxSpeed"),
    )


def _item(values, index: int):
    if not 0 <= index < len(values):
        raise IndexError(f"there is no number {index}")
    return values[index]


def _trait_methods(name: str, trait: int, whole: bool):
    """The methods that get and set one trait of an agent."""

    def get(self, agent_no):
        value = self._traits[self._row(agent_no)][trait]
        return int(value) if whole else value

    def set_(self, agent_no, value):
        made = float(count_of(value, name)) if whole else number(value, name)
        with self._stepping:
            traits = self._traits[self._row(agent_no)]
            self._traits[agent_no] = (*traits[:trait], made, *traits[trait + 1 :])
            self._changed = True

    return get, set_


def _add_methods() -> None:
    """Adds the methods of traits."""
    names = ("NeighborDist", "MaxNeighbors", "TimeHorizon", "TimeHorizonObst", "Radius", "MaxSpeed")
    for trait, name in enumerate(names):
        for verb, method in zip(("get", "set"), _trait_methods(name, trait, name == "MaxNeighbors")):
            method.__name__ = f"{verb}Agent{name}"
            method.__qualname__ = f"PyRVOSimulator.{method.__name__}"
            method.__doc__ = f"{'The' if verb == 'get' else 'Sets the'} {_words(name)} of an agent."
            setattr(PyRVOSimulator, method.__name__, method)


def _words(name: str) -> str:
    """maxSpeed as "max speed"."""
    return "".join(" " + c.lower() if c.isupper() else c for c in name).strip()


def _snake(name: str) -> str:
    """getAgentORCALine as get_agent_orca_line."""
    name = name.replace("ORCA", "Orca")
    return "".join("_" + c.lower() if c.isupper() else c for c in name)


_add_methods()


class RVOSimulator(PyRVOSimulator):
    """The same with the names of pyrvo: add_agent, do_step, get_agent_position, ... beside those of
    Python-RVO2."""


for _name in [n for n in dir(PyRVOSimulator) if not n.startswith("_") and not n.islower()]:
    setattr(RVOSimulator, _snake(_name), getattr(PyRVOSimulator, _name))
