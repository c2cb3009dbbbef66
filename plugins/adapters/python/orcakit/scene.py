"""Scenes and runs: GeoJSON scenes, simulated with routes, rules of traffic and safe motion, to trajectories
as arrays.

    run = simulate("scene.geojson", enforce=True)
    run.positions, run.velocities, run.times
    run.summary.good                                     # all arrived, and nothing touched

    scene = Scene(duration=30)
    scene.add_agent((0, 0), goal=(8, 0))
    scene.add_polygon([(3, -1), (5, -1), (5, 1), (3, 1)])
    simulate(scene).plot()"""

from __future__ import annotations

import ctypes
import enum
import json
import os
import sys
import warnings
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from ._arrays import address, count_of, number, plain, vector, vectors, width_of
from ._library import constant, library, struct
from ._object import Owned
from .errors import InvalidError, OutOfMemoryError, SceneError
from .shapes import Polygon

__all__ = [
    "Scene",
    "SceneWarning",
    "Run",
    "RunSummary",
    "AgentState",
    "SceneObstacle",
    "ObstacleKind",
    "Trajectories",
    "simulate",
]


class SceneWarning(UserWarning):
    """A member of a scene that looks like a misspelt one."""


class ObstacleKind(enum.IntEnum):
    """What an obstacle of a scene is. The ring of a chain is open; a disc is one point."""

    POLYGON = constant("SCENE_POLYGON")
    CHAIN = constant("SCENE_CHAIN")
    DISC = constant("SCENE_DISC")


class SceneObstacle(NamedTuple):
    """An obstacle of a scene. rings: (n, 2) each, the outer one first. radius: of a disc, or half the thickness
    of a chain."""

    rings: List[np.ndarray]
    radius: float
    kind: ObstacleKind


class AgentState(enum.IntEnum):
    """What became of an agent."""

    AT_GOAL = constant("TALLY_AT_GOAL")
    PUSHED_OFF = constant("TALLY_PUSHED_OFF")
    ON_ITS_WAY = constant("TALLY_ON_ITS_WAY")
    BLOCKED = constant("TALLY_BLOCKED")
    WITHOUT_WAY = constant("TALLY_WITHOUT_WAY")


class RunSummary(NamedTuple):
    """What a run came to.

    time, steps        simulated seconds, and steps
    contacts           pairs of agents, and of agents and obstacles, that touched in a step; deeper: those
                       that overlapped
    deepest            overlap
    good               all agents are at their goals and no contact was deeper
    words              all of it in one line"""

    time: float
    steps: int
    agent_contacts: int
    agent_deeper: int
    obstacle_contacts: int
    obstacle_deeper: int
    deepest: float
    finished: bool
    good: bool
    words: str


class Scene:
    """A scene that is made in Python. `to_geojson` is what `simulate` and the orcakit command read. Lengths
    in meters."""

    def __init__(self, time_step: float = 0.1, duration: float = 120.0, arrive_within: float = 0.3):
        self._simulation = {
            "time_step": number(time_step, "time_step"),
            "duration": number(duration, "duration"),
            "arrive_within": number(arrive_within, "arrive_within"),
        }
        self._features: List[dict] = []

    def _add(self, role: str, kind: str, coordinates: Any, properties: dict) -> None:
        values = {"role": role, **{name: value for name, value in properties.items() if value is not None}}
        self._features.append(
            {"type": "Feature", "properties": values, "geometry": {"type": kind, "coordinates": coordinates}}
        )

    def add_agent(
        self,
        position: Sequence[float],
        goal: Sequence[float],
        radius: float = 0.4,
        max_speed: float = 1.5,
        **properties,
    ) -> None:
        """Adds an agent of two or three coordinates. Further properties are those of the format:
        preferred_speed, neighbor_dist, time_horizon, priority, group, start_time, ... (`orcakit help
        scene`)."""
        width = width_of(position, "position")
        self._add(
            "agent",
            "Point",
            vector(position, width, "position"),
            dict(
                goal=vector(goal, width, "goal"),
                radius=number(radius, "radius"),
                max_speed=number(max_speed, "max_speed"),
                **properties,
            ),
        )

    def add_polygon(self, polygon, holes: Sequence = (), **properties) -> None:
        """Adds a solid: a Polygon, or its outer ring and holes."""
        solid = polygon if isinstance(polygon, Polygon) else Polygon(polygon, holes)
        rings = [ring.tolist() + [ring[0].tolist()] for ring in solid.rings]
        self._add("obstacle", "Polygon", rings, properties)

    def add_wall(self, points, radius: Optional[float] = None, **properties) -> None:
        """Adds a wall along points, seen from both sides."""
        self._add(
            "obstacle", "LineString", vectors(points, 2, "points").tolist(), dict(radius=radius, **properties)
        )

    def add_disc(self, center: Sequence[float], radius: float, **properties) -> None:
        """Adds a disc; of three coordinates a ball."""
        self._add(
            "obstacle",
            "Point",
            vector(center, width_of(center, "center"), "center"),
            dict(radius=number(radius, "radius"), **properties),
        )

    def to_geojson(self) -> str:
        """The scene as text."""
        try:
            return json.dumps(
                {"type": "FeatureCollection", "simulation": self._simulation, "features": self._features},
                allow_nan=False,
                default=plain,
            )
        except (TypeError, ValueError) as error:
            raise InvalidError(f"Scene: {error}") from None


SceneLike = Union[Scene, str, os.PathLike, dict]


def text_of(scene: SceneLike) -> bytes:
    """The text of a scene: a Scene, a dict of GeoJSON, text that begins with {, or the path of a file."""
    if isinstance(scene, Scene):
        return scene.to_geojson().encode()
    if isinstance(scene, dict):
        try:
            return json.dumps(scene, default=plain).encode()
        except (TypeError, ValueError) as error:
            raise InvalidError(f"scene: {error}") from None
    if isinstance(scene, str) and scene.lstrip().startswith("{"):
        return scene.encode()
    if not isinstance(scene, (str, os.PathLike)):
        raise InvalidError("a scene is a Scene, a dict, text of GeoJSON or a path")
    with open(scene, "rb") as file:
        return file.read()


def _warn(words: str) -> None:
    """Warns of a scene, at the line of the program that runs it."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals is globals():
        level, frame = level + 1, frame.f_back
    warnings.warn(words, SceneWarning, stacklevel=level)


def _raise(error) -> None:
    words = error.text.decode(errors="replace")
    if error.out_of_memory:
        raise OutOfMemoryError(words)
    failed = SceneError(words)
    failed.line = error.line
    raise failed


class Run(Owned):
    """A run of a scene, step by step.

    planner   "orca", "rvo", "vo", or the id of a planner of `plugin`
    plugin    the file of a planner plugin; None is the one of this package
    settings  parameters of the planner and rules of traffic, "NAME=VALUE,NAME=VALUE"
    verify    check every motion, and count contacts
    enforce   change motions before they are made, so that nothing touches
    routes    go around obstacles; traffic: keep right and make way
    threads   for all of a step; 0: as many as processors"""

    def __init__(
        self,
        scene: SceneLike,
        planner: str = "orca",
        plugin: Optional[str] = None,
        settings: Optional[str] = None,
        verify: bool = True,
        enforce: bool = False,
        routes: bool = True,
        traffic: bool = True,
        threads: int = 1,
    ):
        super().__init__()
        text, made, error = text_of(scene), struct("orcakit_run_def")(), struct("scene_error")()
        names = [_encoded(n) for n in (plugin, planner, settings)]
        made.plugin, made.planner, made.settings = names
        made.verify, made.enforce = bool(verify or enforce), bool(enforce)
        made.routes, made.traffic, made.threads = (
            bool(routes),
            bool(traffic),
            count_of(threads, "threads", 1024),
        )
        out = ctypes.c_void_p()
        if not library.orcakit_run_create(
            text, len(text), ctypes.byref(made), ctypes.byref(out), ctypes.byref(error)
        ):
            _raise(error)
        self._pointer = out.value
        for words in (self._call(library.orcakit_run_warnings) or b"").splitlines():
            _warn(words.decode(errors="replace"))
        self._process = os.getpid() if made.threads != 1 else None
        shape = self._call(library.orcakit_run_shape_of)
        self.dimension: int = shape.dimension
        self.agent_count: int = shape.agents
        self.obstacle_count: int = shape.obstacles
        self.time_step: float = shape.time_step
        self.duration: float = shape.duration

    def _destroy(self, pointer: int) -> None:
        library.orcakit_run_destroy(pointer)

    def _row(self, count: int) -> Tuple[np.ndarray, np.ndarray]:
        shape = (count, self.agent_count, self.dimension)
        return np.empty(shape), np.empty(shape)

    def step(self, count: int = 1) -> Tuple[np.ndarray, np.ndarray]:
        """Makes at most `count` steps, until the run is finished. Returns the positions and velocities after
        each of those that were made, (made, agents, dimension)."""
        done = self._call(library.orcakit_run_summarize).steps
        left = max(0.0, self.duration / self.time_step - done) + 2.0  # and what is rounded
        positions, velocities = self._row(int(min(left, count_of(count, "count"))))
        made, most = 0, 64  # steps at once, so that a program can be interrupted
        while made < len(positions):
            rows = slice(made, made + most)
            more = self._steps(positions[rows], velocities[rows])
            made += more
            if more < most:
                break
        return positions[:made], velocities[:made]

    def _steps(self, positions: np.ndarray, velocities: np.ndarray) -> int:
        """Makes a step for each row, until the run is finished. Returns how many were made."""
        made, error = ctypes.c_size_t(), struct("scene_error")()
        arguments = (len(positions), address(positions), address(velocities), ctypes.byref(made))
        if not self._call(library.orcakit_run_steps, *arguments, ctypes.byref(error)):
            _raise(error)
        return made.value

    @property
    def positions(self) -> np.ndarray:
        """Where all agents are now, (agents, dimension)."""
        return self._now()[0]

    @property
    def velocities(self) -> np.ndarray:
        """How all agents move now, (agents, dimension)."""
        return self._now()[1]

    def _now(self):
        positions, velocities = self._row(1)
        self._call(library.orcakit_run_read, address(positions), address(velocities))
        return positions[0], velocities[0]

    def _agents(self):
        radius, state = np.empty(self.agent_count), np.empty(self.agent_count, dtype=np.int32)
        goal, arrival = np.empty((self.agent_count, self.dimension)), np.empty(self.agent_count)
        self._call(
            library.orcakit_run_agents, address(radius), address(goal), address(state), address(arrival)
        )
        return radius, goal, state, arrival

    @property
    def summary(self) -> RunSummary:
        """What the run has come to so far."""
        found = self._call(library.orcakit_run_summarize)
        words = self._call(library.orcakit_run_words).decode()
        return RunSummary(
            found.time,
            found.steps,
            found.agent_contacts,
            found.agent_deeper,
            found.obstacle_contacts,
            found.obstacle_deeper,
            found.deepest,
            bool(found.finished),
            bool(found.good),
            words,
        )

    def obstacles(self) -> List[SceneObstacle]:
        """The obstacles, as seen from above."""
        return [self._obstacle(i) for i in range(self.obstacle_count)]

    def _obstacle(self, index: int) -> SceneObstacle:
        rings, radius = ctypes.c_size_t(), ctypes.c_double()
        ends = ctypes.byref(rings), ctypes.byref(radius)
        count = self._call(library.orcakit_run_obstacle, index, None, 0, None, 0, *ends)
        points, sizes = np.empty((count, 2)), np.empty(rings.value, dtype=np.uint64)
        self._call(
            library.orcakit_run_obstacle, index, address(points), count, address(sizes), len(sizes), *ends
        )
        parts = np.split(points, np.cumsum(sizes)[:-1].astype(int))
        kind = ObstacleKind(self._call(library.orcakit_run_obstacle_kind, index))
        return SceneObstacle(parts, radius.value, kind)

    def finish(self) -> "Trajectories":
        """Makes all steps that are left, from now on, and returns them with what they come to."""
        rows = [tuple(part[np.newaxis] for part in self._now())]
        first = self.summary.steps
        while True:
            part = self.step(64)
            rows.append(part)
            if len(part[0]) < 64:
                break
        positions, velocities = (np.concatenate(parts) for parts in zip(*rows))
        radius, goal, state, arrival = self._agents()
        times = (first + np.arange(len(positions))) * self.time_step
        return Trajectories(
            times, positions, velocities, radius, goal, state, arrival, self.summary, self.obstacles()
        )


def _encoded(value) -> Optional[bytes]:
    if value is None:
        return None
    if not isinstance(value, str) or "\0" in value:
        raise InvalidError(f"{value!r} is no text")
    return os.fsencode(value)


class Trajectories(NamedTuple):
    """A run as arrays.

    times                   (steps + 1) seconds; row 0 is the start
    positions, velocities   (steps + 1, agents, dimension); row t holds the velocity that led from t - 1 to t
    radius, goal            of each agent
    state                   of each agent, an AgentState
    arrival                 of each agent: when it arrived first, in seconds; NaN if it has not
    summary                 a RunSummary
    obstacles               SceneObstacle of each"""

    times: np.ndarray
    positions: np.ndarray
    velocities: np.ndarray
    radius: np.ndarray
    goal: np.ndarray
    state: np.ndarray
    arrival: np.ndarray
    summary: RunSummary
    obstacles: List[SceneObstacle]

    def __repr__(self) -> str:
        steps, agents, dimension = self.positions.shape
        return f"<Trajectories of {agents} agents in {dimension}D, {steps - 1} steps: {self.summary.words}>"

    def plot(self, axes=None) -> Any:
        """Draws obstacles, ways and agents at the end, as seen from above; returns the axes. Needs
        Matplotlib."""
        from matplotlib import pyplot
        from matplotlib.collections import EllipseCollection, LineCollection

        axes = axes if axes is not None else pyplot.gca()
        for obstacle in self.obstacles:
            _draw_obstacle(axes, obstacle)
        ways = np.swapaxes(self.positions[:, :, :2], 0, 1)
        axes.add_collection(LineCollection(list(ways), linewidths=0.8, colors="tab:blue", alpha=0.6))
        size = 2.0 * self.radius
        axes.add_collection(
            EllipseCollection(
                size,
                size,
                np.zeros(len(size)),
                units="xy",
                offsets=ways[:, -1],
                transOffset=axes.transData,
                facecolors="tab:orange",
            )
        )
        axes.set_aspect("equal")
        axes.autoscale_view()
        axes.set_title(self.summary.words, fontsize="small")
        return axes


def _draw_obstacle(axes, obstacle: SceneObstacle) -> None:
    from matplotlib import patches
    from matplotlib.path import Path

    rings, radius, kind = obstacle
    if kind == ObstacleKind.POLYGON:
        path = Path.make_compound_path(*(Path(np.vstack([ring, ring[:1]]), closed=True) for ring in rings))
        axes.add_patch(patches.PathPatch(path, color="0.6"))
        return
    points = rings[0]
    for point in points if radius > 0.0 else ():
        axes.add_patch(patches.Circle(point, radius, color="0.4"))
    for a, b in zip(points, points[1:]):
        along = b - a
        side = np.array((-along[1], along[0])) * (radius / (np.hypot(*along) or 1.0))
        axes.add_patch(patches.Polygon([a - side, b - side, b + side, a + side], color="0.4"))


def simulate(scene: SceneLike, **options) -> Trajectories:
    """Runs a scene to its end: until all have arrived, or its duration is over. The options are those of Run.

    simulate("scene.geojson", planner="orca", enforce=True, threads=0)"""
    with Run(scene, **options) as run:
        return run.finish()
