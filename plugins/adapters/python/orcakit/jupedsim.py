"""An operational model for JuPedSim (CustomOperationalModel): people avoid each other and walls by ORCA.

    import jupedsim
    from orcakit.jupedsim import OrcaModel, OrcaModelState

    simulation = jupedsim.Simulation(model=OrcaModel(), geometry=area)
    simulation.add_agent(journey_id=..., stage_id=..., state=OrcaModelState((1.0, 2.0), desired_speed=1.2))

JuPedSim leads each agent to its next target; the model decides how it walks there. The interface is that of
JuPedSim's custom models in Python: compute_next_state and check_model_constraint. JuPedSim is not needed to
import this module. Lengths in meters."""

from __future__ import annotations

import ctypes
import functools
import math
import operator
from array import array
from dataclasses import dataclass, replace
from typing import Any, Tuple

from ._arrays import count_of, number, vector
from ._library import library, struct
from .errors import InvalidError, check
from .obstacles import Obstacles
from .safety import Verifier
from .simulator import method_of

try:
    from jupedsim import CustomOperationalModel as _Base
except ImportError:
    _Base = object

__all__ = ["OrcaModel", "OrcaModelState"]

_WALLS_KEPT = 256  # sets of walls near agents
_Vec, _End = struct("geom_vec2"), struct("orcakit_walk_end")
_WIDTH = ctypes.sizeof(struct("orcakit_walk_person")) // 8


@dataclass(frozen=True)
class OrcaModelState:
    """The state of an agent, which never changes: a step makes another.

    position       of the center; velocity: m/s, of the last step
    radius         of the body, >= 0
    desired_speed  how fast it walks with nobody near, m/s, >= 0
    max_speed      how fast it may walk to avoid others, m/s, >= 0
    priority       who has the larger one gives way less, as of Simulator.add"""

    position: Tuple[float, float]
    velocity: Tuple[float, float] = (0.0, 0.0)
    radius: float = 0.2
    desired_speed: float = 1.2
    max_speed: float = 1.6
    priority: float = 0.0


class OrcaModel(_Base):
    """ORCA (or reciprocal velocity obstacles) as a model of JuPedSim.

    time_horizon       how far agents look ahead for each other, in seconds, > 0
    time_horizon_obst  how far for walls
    neighbor_dist      only agents and walls within it count
    max_neighbors      only so many of the nearest count
    method             orca, rvo or vo

    The motion of a step keeps out of walls, exactly, whatever others do. Two agents decide at the same time,
    and may touch where a crowd is dense. Results are the same bits on every machine. Cost of a decision: some
    25 us with 10 neighbors and two walls.
    """

    def __init__(
        self,
        time_horizon: float = 2.0,
        time_horizon_obst: float = 0.5,
        neighbor_dist: float = 4.0,
        max_neighbors: int = 10,
        method: str = "orca",
    ):
        super().__init__()
        self._reach = number(neighbor_dist, "neighbor_dist")
        self._most = count_of(max_neighbors, "max_neighbors")
        made = self._def = struct("orcakit_walk_def")()
        made.neighbor_dist, made.max_neighbors = self._reach, self._most
        made.time_horizon = number(time_horizon, "time_horizon")
        made.time_horizon_obst = number(time_horizon_obst, "time_horizon_obst")
        made.method = method_of(method)
        if self._reach < 0.0 or min(made.time_horizon, made.time_horizon_obst) <= 0.0:
            raise InvalidError("neighbor_dist is negative, or a horizon is not above 0")
        self._walls = functools.lru_cache(maxsize=_WALLS_KEPT)(_obstacles)
        self._verifier = Verifier()

    def compute_next_state(self, dt: float, ped: Any, geometry: Any, neighborhood_search: Any):
        """The state of an agent one step of `dt` seconds later."""
        state, here = ped.model, vector(ped.position, 2, "position")
        walls = self._walls_near(here, geometry)
        people = self._people(ped, here, neighborhood_search)
        made = type(self._def).from_buffer_copy(self._def)
        made.time_step = number(dt, "dt")
        wish, end = _Vec(*_wish(made.time_step, here, ped.next_target, state)), _End()
        check(
            self._verifier._call(
                library.orcakit_walk,
                walls._pointer,
                ctypes.byref(made),
                people.buffer_info()[0],
                len(people) // _WIDTH,
                wish,
                ctypes.byref(end),
                beside=(walls,),
            ),
            "OrcaModel",
        )
        place, velocity = end.position, end.velocity
        return replace(state, position=(place.x, place.y), velocity=(velocity.x, velocity.y))

    def check_model_constraint(self, ped: Any, neighborhood_search: Any, geometry: Any) -> None:
        """Raises InvalidError for a state with numbers out of range."""
        state = ped.model
        vector(state.position, 2, "position")
        vector(state.velocity, 2, "velocity")
        for name in ("radius", "desired_speed", "max_speed"):
            if number(getattr(state, name), name) < 0.0:
                raise InvalidError(f"{name} is negative")
        number(state.priority, "priority")

    def _walls_near(self, here: tuple, geometry: Any) -> Obstacles:
        near = geometry.get_walls_in_distance_to(here, self._reach)
        ends = ((vector(wall.p1, 2, "wall"), vector(wall.p2, 2, "wall")) for wall in near)
        return self._walls(tuple(sorted({pair for pair in ends if pair[0] != pair[1]})))

    def _people(self, ped: Any, here: tuple, search: Any) -> array:
        """The numbers of an agent and of its neighbors, the nearest first, in whatever order JuPedSim has them."""
        own, others = ped.id, []
        for other in search.get_neighboring_agents(here, self._reach):
            if other.id != own:
                others.append((math.dist(other.position, here), other.id, other))
        others.sort(key=_nearest_first)
        made = array("d")
        try:
            for person in (ped, *(other[2] for other in others[: self._most])):
                x, y = person.position
                s = person.model
                u, v = s.velocity
                made.extend((x, y, u, v, s.radius, s.max_speed, s.priority))
        except (TypeError, ValueError) as error:
            raise InvalidError(f"the state of an agent: {error}") from None
        return made


_nearest_first = operator.itemgetter(0, 1)


def _wish(dt: float, here: tuple, target: Any, state: OrcaModelState) -> Tuple[float, float]:
    """The velocity with nobody near: straight to the target, slower only to stop there."""
    x, y = vector(target, 2, "next_target")
    way = (x - here[0], y - here[1])
    distance = math.hypot(*way)
    speed = min(state.desired_speed, distance / dt)
    return (way[0] * speed / distance, way[1] * speed / distance) if distance > 0.0 else (0.0, 0.0)


def _obstacles(ends: tuple) -> Obstacles:
    walls = Obstacles()
    for pair in ends:
        walls.add_chain(pair)
    return walls
