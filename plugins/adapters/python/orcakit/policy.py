"""A ready policy for one robot among people who may not give way.

    robot = Robot(time_step=0.25, radius=0.3, max_speed=1.0)
    velocity = robot.act(position, velocity, goal, people, people_velocity, people_radius)

It heads straight for its goal, and keeps out of the velocity obstacles of the people around it, who are
expected to keep their velocities. It keeps a margin from people who move, as far as there is room: they may
turn within a step. It passes those who stand closely. The motion of each step is made free of contact."""

from __future__ import annotations

from typing import Optional

import numpy as np

from ._arrays import array_of, number
from .batch import solve
from .errors import InvalidError, NotFiniteError
from .threads import threads_of

__all__ = ["Robot"]


STANDING_MARGIN = 0.02  # from people who stand
WALKING = 0.1  # whoever moves at this part of the robot's max_speed may soon move at any other


class Robot:
    """A robot, or many of them: every array may have a first dimension for one robot each.

    time_step      seconds between decisions, > 0
    radius         of the robot; max_speed: length units a second
    margin         distance to keep from people who move; less from those slower than a tenth of max_speed
    time_horizon   how far it looks ahead, in seconds; neighbor_dist: only people within it count
    method         vo, rvo or orca: whether people are expected to give way
    enforce        make the motion of each step free of contact, if people keep their velocities
    threads        as of batch.solve

    The defaults of margin and time_horizon were chosen on random cases of CrowdEnv, and confirmed on the
    validation cases of CrowdNav."""

    def __init__(
        self,
        time_step: float = 0.25,
        radius: float = 0.3,
        max_speed: float = 1.0,
        margin: float = 0.35,
        time_horizon: float = 5.0,
        neighbor_dist: float = 10.0,
        method: str = "vo",
        enforce: bool = True,
        threads=None,
    ):
        self.time_step, self.radius = number(time_step, "time_step"), number(radius, "radius")
        self.max_speed, self.margin = number(max_speed, "max_speed"), number(margin, "margin")
        if min(self.time_step, self.radius, self.max_speed, self.margin) < 0.0 or self.time_step == 0.0:
            raise InvalidError("time_step, radius, max_speed or margin is out of range")
        self._options = dict(
            time_horizon=time_horizon,
            neighbor_dist=neighbor_dist,
            method=method,
            enforce=enforce,
            threads=threads_of(threads),
            time_step=self.time_step,
            max_neighbors=2**32 - 1,
        )

    def act(
        self,
        position,
        velocity,
        goal,
        people,
        people_velocity,
        people_radius,
        out: Optional[np.ndarray] = None,
    ) -> np.ndarray:
        """The robot's velocity for the next step, (2,), or (m, 2) for m robots.

        position, velocity, goal  of the robot: (2,) or (m, 2)
        people, people_velocity   (n, 2) or (m, n, 2)
        people_radius             one for all, (n,) or (m, n)
        out                       an array (m, 1, 2) that gets the velocities"""
        others = array_of(people, "people")
        if others.ndim not in (2, 3) or others.shape[-1] != 2:
            raise InvalidError(f"people has the shape {others.shape}; it needs (n, 2) or (m, n, 2)")
        single = others.ndim == 2
        others = others[np.newaxis] if single else others
        shape = others.shape[0], others.shape[1] + 1
        places, motions, radii = np.empty(shape + (2,)), np.empty(shape + (2,)), np.empty(shape)
        try:
            places[:, 0], places[:, 1:] = array_of(position, "position"), others
            motions[:, 0] = array_of(velocity, "velocity")
            motions[:, 1:] = array_of(people_velocity, "people_velocity")
            radii[:, 0], radii[:, 1:] = self.radius, array_of(people_radius, "people_radius")
            goals = np.broadcast_to(array_of(goal, "goal"), (shape[0], 2))
        except ValueError as error:
            raise InvalidError(f"shapes of robots and people do not fit: {error}") from None
        preferred = self._preferred(places[:, 0], goals)[:, np.newaxis]
        margins = self._margins(motions)
        chosen = solve(
            places,
            motions,
            preferred,
            radii,
            self.max_speed,
            deciders=1,
            margin=margins,
            out=out,
            **self._options,
        )
        return chosen[0, 0] if single else chosen[:, 0]

    def _preferred(self, position: np.ndarray, goal: np.ndarray) -> np.ndarray:
        """The velocity without people, (m, 2): straight to the goal, slower only to stop there."""
        with np.errstate(all="ignore"):
            way = goal - position
            distance = np.linalg.norm(way, axis=1, keepdims=True)
        if not np.isfinite(distance).all():
            raise NotFiniteError("the way of a robot to its goal is not finite")
        speed = np.minimum(self.max_speed, distance / self.time_step)
        return way * (speed / np.maximum(distance, 1e-300))

    def _margins(self, velocity: np.ndarray) -> np.ndarray:
        """The margin of each agent, (m, n), by its speed."""
        least = min(STANDING_MARGIN, self.margin)
        with np.errstate(all="ignore"):  # solve refuses what is not finite
            speed = np.linalg.norm(velocity, axis=2)
        walking = WALKING * self.max_speed
        part = np.minimum(1.0, speed / walking) if walking > 0.0 else 1.0
        return least + (self.margin - least) * part
