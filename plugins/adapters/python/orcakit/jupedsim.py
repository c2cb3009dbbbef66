"""An operational model for JuPedSim (CustomOperationalModel): people avoid each other and walls by ORCA.

    import jupedsim
    from orcakit.jupedsim import OrcaModel, OrcaModelState

    simulation = jupedsim.Simulation(model=OrcaModel(), geometry=area)
    simulation.add_agent(journey_id=..., stage_id=..., state=OrcaModelState((1.0, 2.0), desired_speed=1.2))

JuPedSim leads each agent to its next target; the model decides how it walks there. The interface is that of
JuPedSim's custom models in Python: compute_next_state and check_model_constraint. JuPedSim is not needed to
import this module. Lengths in meters."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass, replace
from typing import Any, Tuple

import numpy as np

from ._arrays import count_of, number, vector
from .errors import InvalidError
from .obstacles import Obstacles
from .safety import Cooperation, Verifier
from .simulator import Simulator, method_of

try:
    from jupedsim import CustomOperationalModel as _Base
except ImportError:
    _Base = object

__all__ = ["OrcaModel", "OrcaModelState"]

_WALLS_KEPT = 256  # sets of walls near agents


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
    and may touch where a crowd is dense. Results are the same bits on every machine. Cost of a decision: less
    than a millisecond with 10 neighbors, nearly all of it in Python.
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
        self._fields = dict(
            time_horizon=number(time_horizon, "time_horizon"),
            time_horizon_obst=number(time_horizon_obst, "time_horizon_obst"),
            method=method,
        )
        method_of(method)
        if self._reach < 0.0 or min(self._fields["time_horizon"], self._fields["time_horizon_obst"]) <= 0.0:
            raise InvalidError("neighbor_dist is negative, or a horizon is not above 0")
        self._walls = functools.lru_cache(maxsize=_WALLS_KEPT)(_obstacles)
        self._verifier = Verifier()

    def compute_next_state(self, dt: float, ped: Any, geometry: Any, neighborhood_search: Any):
        """The state of an agent one step of `dt` seconds later."""
        state, here = ped.model, vector(ped.position, 2, "position")
        walls = self._walls_near(here, geometry)
        velocity = self._decide(dt, ped, here, neighborhood_search, walls)
        end = self._verifier.enforce(
            [here],
            [(here[0] + dt * velocity[0], here[1] + dt * velocity[1])],
            state.radius,
            reach=state.max_speed * dt,
            cooperation=Cooperation.FULL,
            obstacles=walls,
            time_step=dt,
        ).end[0]
        made = (float(end[0] - here[0]) / dt, float(end[1] - here[1]) / dt)
        return replace(state, position=(float(end[0]), float(end[1])), velocity=made)

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

    def _decide(self, dt: float, ped: Any, here: tuple, search: Any, walls: Obstacles) -> np.ndarray:
        """The velocity that an agent chooses."""
        own = ped.id
        others = [p for p in search.get_neighboring_agents(here, self._reach) if p.id != own]
        others.sort(key=lambda p: (math.dist(p.position, here), p.id))  # whatever order JuPedSim has them in
        people = [ped, *others[: self._most]]
        states = [p.model for p in people]
        with Simulator(time_step=dt, obstacles=walls) as sim:
            sim.add(
                [p.position for p in people],
                velocity=[s.velocity for s in states],
                radius=[s.radius for s in states],
                max_speed=[s.max_speed for s in states],
                priority=[s.priority for s in states],
                preferred_velocity=[_wish(dt, here, ped.next_target, states[0])]
                + [s.velocity for s in states[1:]],
                neighbor_dist=self._reach,
                max_neighbors=self._most,
                **self._fields,
            )
            sim.compute()
            return sim.velocity[0]


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
