"""The interface of Python-RVO2 (PyRVOSimulator), and of pyrvo in snake_case, over liborca: `import
orcakit.rvo2 as rvo2`.

Velocities are those of RVO2 up to the rounding of its single precision. Points are tuples. What RVO2 takes
for granted is checked: numbers of agents out of range raise IndexError, bad values ValueError, an obstacle
that crosses itself RuntimeError. Vertices are those that were added: RVO2's splits of edges do not occur.

In small crowds without obstacles an agent decides once its velocity or position is read after a step. So a
simulator for each agent, of which one velocity is read, costs one decision and not one for each of its agents."""

from __future__ import annotations

import ctypes
import math
from array import array
from typing import TYPE_CHECKING, Any, Callable, List, Optional, Sequence, Tuple

from ._arrays import count_of, number, vector
from ._library import library, struct
from ._object import Owned
from .errors import InvalidError, OrcakitError, OutOfMemoryError, check

__all__ = ["PyRVOSimulator", "RVOSimulator"]

Point = Tuple[float, float]

# Where the numbers of an agent are, in a row of doubles.
_POSITION, _VELOCITY, _PREFERRED, _DIST, _MOST, _HORIZON, _HORIZON_OBST, _RADIUS, _SPEED = (
    0,
    2,
    4,
    6,
    7,
    8,
    9,
    10,
    11,
)
_WIDTH = ctypes.sizeof(struct("orcakit_reference_agent")) // 8


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
        self._time_step = number(timeStep, "timeStep")
        self._time = 0.0
        self._data = array("d")  # of all agents
        self._count = 0
        self._vertices: List[Point] = []
        self._rings: List[
            Tuple[int, int]
        ] = []  # of each vertex, the first of its ring and the one behind the last
        self.setAgentDefaults(
            neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed, velocity
        )
        self._pointer = library.orcakit_reference_create()
        if not self._pointer:
            raise OutOfMemoryError("out of memory")

    def _destroy(self, pointer: int) -> None:
        library.orcakit_reference_destroy(pointer)

    # ---- Agents ----

    if TYPE_CHECKING:  # the methods that get and set one number or vector are made at the end

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
            neighbor_dist,
            max_neighbors,
            time_horizon,
            time_horizon_obst,
            radius,
            max_speed,
            velocity,
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
            made = self._defaults[:]
            made[0], made[1] = vector(pos, 2, "pos")
        elif velocity is None:
            raise ValueError("Either pass only 'pos', or pass all parameters.")
        else:
            made = _numbers_of(
                pos, neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed, velocity
            )
        return self._call(self._append, made)  # a step must not lose its numbers

    def _append(self, _pointer: int, made: array) -> int:
        self._data.extend(made)
        self._count += 1
        return self._count - 1

    def _row(self, agent_no: int) -> int:
        """Where the numbers of an agent begin."""
        if not 0 <= agent_no < self._count:
            raise IndexError(f"there is no agent {agent_no}")
        return agent_no * _WIDTH

    def doStep(self) -> None:
        """Moves all agents by one time step."""
        status = self._call(self._step)
        if status:
            check(status, "doStep")
        self._time += self._time_step

    def _step(self, pointer: int) -> int:
        start, length = self._data.buffer_info()
        return library.orcakit_reference_step(pointer, start, length // _WIDTH, self._time_step)

    def _resolve(self, pointer: int, agent_no: int) -> None:
        library.orcakit_reference_resolve(pointer, self._data.buffer_info()[0], agent_no)

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
        check(self._call(library.orcakit_reference_process), "processObstacles")

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

    def _numbers(self, function, agent_no: int) -> list:
        self._row(agent_no)
        count = self._call(function, agent_no, None, 0)
        held = (ctypes.c_uint32 * count)()
        self._call(function, agent_no, held, count)
        return list(held)

    def getAgentNumAgentNeighbors(self, agent_no: int) -> int:
        """How many neighbors an agent had in the last step."""
        return len(self._numbers(library.orcakit_reference_neighbors, agent_no))

    def getAgentAgentNeighbor(self, agent_no: int, neighbor_no: int) -> int:
        """The number of a neighbor of the last step; 0 is the nearest."""
        return _item(self._numbers(library.orcakit_reference_neighbors, agent_no), neighbor_no)

    def getAgentNumObstacleNeighbors(self, agent_no: int) -> int:
        """How many edges of obstacles were near an agent in the last step."""
        return len(self._numbers(library.orcakit_reference_walls, agent_no))

    def getAgentObstacleNeighbor(self, agent_no: int, obstacle_no: int) -> int:
        """The number of the first vertex of such an edge; 0 is the nearest."""
        return _item(self._numbers(library.orcakit_reference_walls, agent_no), obstacle_no)

    def _lines(self, agent_no: int):
        self._row(agent_no)
        count = self._call(library.orcakit_reference_lines, agent_no, None, 0)
        held = (struct("orca_half_plane") * count)()
        self._call(library.orcakit_reference_lines, agent_no, held, count)
        return held

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
        return self._count

    def getTimeStep(self) -> float:
        """Seconds."""
        return self._time_step

    def setTimeStep(self, time_step: float) -> None:
        """Sets the time step of the next steps."""
        self._time_step = number(time_step, "time_step")


def _numbers_of(pos, dist, most, horizon, horizon_obst, radius, speed, velocity) -> array:
    """The numbers of an agent. It is asked often: what is good is taken as it is."""
    try:
        x, y = pos
        vx, vy = velocity
        made = array("d", (x, y, vx, vy, 0.0, 0.0, dist, most, horizon, horizon_obst, radius, speed))
        if type(most) is int and 0 <= most < 2**32 and math.isfinite(sum(made)):
            return made
    except (TypeError, ValueError, OverflowError):
        pass
    near = number(dist, "neighborDist"), float(count_of(most, "maxNeighbors"))
    numbers = (
        (horizon, "timeHorizon"),
        (horizon_obst, "timeHorizonObst"),
        (radius, "radius"),
        (speed, "maxSpeed"),
    )
    places = (*vector(pos, 2, "pos"), *vector(velocity, 2, "velocity"))
    return array("d", (*places, 0.0, 0.0, *near, *(number(*one) for one in numbers)))


def _item(values, index: int):
    if not 0 <= index < len(values):
        raise IndexError(f"there is no number {index}")
    return values[index]


def _number_methods(name: str, at: int, whole: bool):
    """The methods that get and set one number of an agent."""

    def get(self, agent_no):
        value = self._data[self._row(agent_no) + at]
        return int(value) if whole else value

    def set_(self, agent_no, value):
        self._data[self._row(agent_no) + at] = float(count_of(value, name)) if whole else number(value, name)

    return get, set_


def _point_methods(at: int):
    """The methods that get and set a vector of an agent. They are called most, and so check little: a step
    refuses what is not finite."""

    def get(self, agent_no):
        if not 0 <= agent_no < self._count:
            raise IndexError(f"there is no agent {agent_no}")
        i = agent_no * _WIDTH + at
        data = self._data
        x = data[i]
        if x != x:  # the agent has yet to decide
            self._call(self._resolve, agent_no)
            return data[i], data[i + 1]
        return x, data[i + 1]

    def set_(self, agent_no, value):
        if not 0 <= agent_no < self._count:
            raise IndexError(f"there is no agent {agent_no}")
        i = agent_no * _WIDTH + at
        data = self._data
        data[i], data[i + 1] = value

    return get, set_


def _add_methods() -> None:
    """Adds the methods of one number or vector."""
    numbers = (
        ("MaxNeighbors", _MOST, True),
        ("MaxSpeed", _SPEED, False),
        ("NeighborDist", _DIST, False),
        ("Radius", _RADIUS, False),
        ("TimeHorizon", _HORIZON, False),
        ("TimeHorizonObst", _HORIZON_OBST, False),
    )
    points = (("Position", _POSITION), ("PrefVelocity", _PREFERRED), ("Velocity", _VELOCITY))
    pairs = [(name, _number_methods(name, at, whole)) for name, at, whole in numbers]
    pairs += [(name, _point_methods(at)) for name, at in points]
    for name, methods in pairs:
        for verb, method in zip(("get", "set"), methods):
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
