"""Environments for learning with Gymnasium's interface: a robot among people who avoid each other by ORCA.

    env = CrowdEnv(people=5)
    seen, info = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(velocity)     # (2,), m/s

    envs = CrowdVectorEnv(256, people=5)                               # as many side by side
    seen, info = envs.reset(seed=1)                                    # environment i gets the seed 1 + i
    seen, reward, terminated, truncated, info = envs.step(velocities)  # (256, 2)

The case, its rewards and its end are those of CrowdNav (C. Chen et al., "Crowd-robot interaction", ICRA
2019): people cross a circle or a square, and do not see the robot. An observation is (people + 1, 7): of each
agent position, velocity and radius, and of the robot, which is first, its goal; of people zeros. Gymnasium is
not needed; where it is installed, the classes are its own, and "orcakit/Crowd-v0" is registered."""

from __future__ import annotations

import ctypes
import functools
import hashlib
import math
import threading
from typing import Any, Dict, Optional, Sequence, Tuple, Union

import numpy as np

from ._arrays import address, array_of, count_of, number
from ._library import constant, library, struct
from ._object import bytes_of
from .errors import ClosedError, InvalidError, check
from .threads import Threads, threads_of

try:
    import gymnasium
except ImportError:
    gymnasium = None

__all__ = ["CrowdEnv", "CrowdVectorEnv", "EVENTS"]

EVENTS = {
    constant("ORCAKIT_EVENT_" + name): name.lower()
    for name in ("NOTHING", "DANGER", "COLLISION", "GOAL", "TIMEOUT")
}
_COLLISION, _GOAL, _TIMEOUT = (constant("ORCAKIT_EVENT_" + n) for n in ("COLLISION", "GOAL", "TIMEOUT"))

# The members of orcakit_environment that a user may set: CrowdNav's configuration.
_DEFAULTS = {
    "time_step": 0.25,
    "time_limit": 25.0,
    "success_reward": 1.0,
    "collision_penalty": -0.25,
    "discomfort_dist": 0.2,
    "discomfort_penalty_factor": 0.5,
    "circle_radius": 4.0,
    "square_width": 10.0,
}


class _Crowds:
    """The states of many environments, in arrays that the library works on."""

    def __init__(
        self,
        count: int,
        people: int,
        radius: float,
        max_speed: float,
        square: bool,
        visible: bool,
        threads,
        settings: Dict[str, float],
    ):
        self.count, self.people = count_of(count, "count", 10**7), count_of(people, "people", 10**4)
        agents = (self.count, self.people + 1)
        self.position, self.velocity, self.goal = (np.zeros(agents + (2,)) for _ in range(3))
        self.radius = np.full(agents, _not_negative(radius, "radius"))
        self.max_speed = np.full(agents, _not_negative(max_speed, "max_speed"))
        self.generator = np.zeros(self.count, dtype=np.uint64)
        self.time, self.reward, self.distance = (np.zeros(self.count) for _ in range(3))
        self.observation = np.zeros(agents + (7,))
        self.event = np.zeros(self.count, dtype=np.int32)
        self.over = np.zeros(self.count, dtype=np.uint8)
        self.pool: Optional[Threads] = threads_of(threads)
        self.made = self._struct(square, visible, settings)

    def _struct(self, square: bool, visible: bool, settings: Dict[str, float]):
        made = struct("orcakit_environment")()
        made.count, made.people, made.square, made.visible = (
            self.count,
            self.people,
            bool(square),
            bool(visible),
        )
        for name in (
            "position",
            "velocity",
            "goal",
            "radius",
            "max_speed",
            "generator",
            "time",
            "reward",
            "event",
            "distance",
            "observation",
        ):
            setattr(made, name, address(getattr(self, name)))
        unknown = set(settings) - set(_DEFAULTS)
        if unknown:
            raise InvalidError(f"there is no setting {unknown.pop()!r}; there are {', '.join(_DEFAULTS)}")
        for name, value in {**_DEFAULTS, **settings}.items():
            setattr(made, name, number(value, name))
        if made.time_step <= 0.0:
            raise InvalidError("time_step is not above 0")
        self.reference = ctypes.addressof(made)
        return made

    def seed(self, seed: Optional[int], first: int, end: int) -> None:
        """Sets the random numbers of environments; None is a seed of the system's."""
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        first_seed = np.uint64(count_of(seed, "seed", 2**64 - 1))
        self.generator[first:end] = _mixed(np.arange(end - first, dtype=np.uint64) + first_seed)

    def restart(self, first: int, end: int) -> None:
        check(library.orcakit_environment_reset(self.reference, first, end), "no room for so many people")
        self.over[first:end] = 0

    def place(self, people: Any) -> None:
        """Puts people at places and goals: (count, people, 4) of x, y, goal x, goal y, or (people, 4) for
        all."""
        given = array_of(people, "people")
        if given.shape not in ((self.people, 4), (self.count, self.people, 4)):
            raise InvalidError(f"people has the shape {given.shape}; it needs ({self.people}, 4)")
        if not np.isfinite(given).all():
            raise InvalidError("people has a number that is not finite")
        self.position[:, 1:], self.goal[:, 1:] = given[..., :2], given[..., 2:]
        self.velocity[:, 1:] = 0.0
        library.orcakit_environment_observe(self.reference, 0, self.count)

    def step(self, actions: np.ndarray, again: Optional[int]) -> None:
        if self.pool is None:
            status = library.orcakit_environment_step(self.reference, address(actions), again, None)
        else:
            tasks = ctypes.addressof(self.pool._tasks)
            status = self.pool._call(
                lambda _p: library.orcakit_environment_step(self.reference, address(actions), again, tasks)
            )
        if status:
            check(status, "step")

    def _state(self) -> tuple:
        """All arrays that say how the episodes go on."""
        return (
            self.position,
            self.velocity,
            self.goal,
            self.radius,
            self.max_speed,
            self.generator,
            self.time,
            self.over,
        )

    def save(self) -> bytes:
        return b"".join(array.tobytes() for array in self._state())

    def restore(self, data: bytes) -> None:
        if len(data) != sum(array.nbytes for array in self._state()):
            raise InvalidError("a snapshot of an environment of another size")
        read = []
        for array in self._state():
            read.append(np.frombuffer(data, array.dtype, array.size).reshape(array.shape))
            data = data[array.nbytes :]
        if (
            not all(np.isfinite(array).all() for array in read)
            or min(read[3].min(initial=0), read[4].min(initial=0)) < 0
        ):
            raise InvalidError("not a snapshot of an environment")
        for array, values in zip(self._state(), read):
            array[...] = values
        library.orcakit_environment_observe(self.reference, 0, self.count)

    def hash(self) -> int:
        return int.from_bytes(hashlib.blake2b(self.save(), digest_size=8).digest(), "little")


def _mixed(numbers: np.ndarray) -> np.ndarray:
    """Numbers of 64 bits far apart for seeds that follow each other, whose random numbers would overlap
    otherwise. Source:
    D. Stafford's variant 13 of the mixer of MurmurHash3, as in G. L. Steele et al., OOPSLA 2014."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def _alone(method):
    """A method whose calls of one environment wait for each other."""

    @functools.wraps(method)
    def locked(self, *arguments, **options):
        with self._lock:
            return method(self, *arguments, **options)

    return locked


def _not_negative(value, name: str) -> float:
    value = number(value, name)
    if value < 0.0:
        raise InvalidError(f"{name} is negative")
    return value


def _space(shape: Tuple[int, ...], high: float):
    """A box of numbers: Gymnasium's where it is."""
    if gymnasium is not None:
        return gymnasium.spaces.Box(-high, high, shape, np.float64)
    return _Box(shape, high)


class _Box:
    """The part of Gymnasium's Box that programs use: shape, dtype, low, high, sample, contains."""

    def __init__(self, shape: Tuple[int, ...], high: float):
        self.shape, self.dtype = shape, np.dtype(np.float64)
        self.low, self.high = np.full(shape, -high), np.full(shape, high)
        self._random = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = np.random.default_rng(seed)

    def sample(self) -> np.ndarray:
        high = np.where(np.isfinite(self.high), self.high, 1.0)
        return self._random.uniform(-high, high)

    def contains(self, x) -> bool:
        x = np.asarray(x)
        return x.shape == self.shape and bool((x >= self.low).all() and (x <= self.high).all())


class _Base:
    """What one environment and many have in common."""

    render_mode = None
    spec = None

    def _setup(self, count, people, radius, max_speed, square, robot_visible, threads, settings) -> None:
        self._crowds = _Crowds(count, people, radius, max_speed, square, robot_visible, threads, settings)
        self._lock = threading.Lock()
        self._started = False

    def _actions(self, action, shape: Tuple[int, ...]) -> np.ndarray:
        if not self._started:
            raise ClosedError("reset the environment before its first step; a closed one has none")
        actions = array_of(action, "action")
        if actions.shape != shape:
            raise InvalidError(f"action has the shape {actions.shape}; it needs {shape}")
        return np.ascontiguousarray(actions)

    def _place(self, options: Optional[dict]) -> None:
        """Puts people where the options of a reset say."""
        if options is not None and not isinstance(options, dict):
            raise InvalidError("options needs a dict")
        if options and "people" in options:
            self._crowds.place(options["people"])

    def _reset_gymnasium(self, seed: Optional[int]) -> None:
        """Gymnasium has random numbers of its own, of the same seed."""
        if seed is not None:
            count_of(seed, "seed", 2**64 - 1)
        if gymnasium is not None:
            super().reset(seed=seed)

    @_alone
    def hash(self) -> int:
        """A checksum of the whole state: equal seeds and actions give equal ones, on every machine."""
        return self._crowds.hash()

    @_alone
    def save(self) -> bytes:
        """A snapshot of the whole state, the random numbers included."""
        return self._crowds.save()

    @_alone
    def restore(self, data: bytes) -> None:
        """Replaces the state by a snapshot of an environment of the same size; steps then go on as there."""
        self._crowds.restore(bytes_of(data))
        self._started = True

    def close(self, **_options) -> None:
        """Ends the environment."""
        self._started = False


class CrowdEnv(_Base, gymnasium.Env if gymnasium is not None else object):
    """One environment.

    people          how many; radius: of all, in meters; max_speed: of all, in m/s
    square          people cross a square instead of a circle
    robot_visible   people avoid the robot
    settings        time_step, time_limit, success_reward, collision_penalty, discomfort_dist,
                    discomfort_penalty_factor, circle_radius, square_width: as in CrowdNav's configuration

    An action is the robot's velocity for a step, of any length; CrowdNav's robots keep to max_speed."""

    metadata: Dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        people: int = 5,
        radius: float = 0.3,
        max_speed: float = 1.0,
        square: bool = False,
        robot_visible: bool = False,
        render_mode: Optional[str] = None,
        **settings: float,
    ):
        if render_mode is not None:
            raise InvalidError("there is no render mode")
        self._setup(1, people, radius, max_speed, square, robot_visible, None, settings)
        self.observation_space = _space((self._crowds.people + 1, 7), math.inf)
        self.action_space = _space((2,), max_speed)

    @_alone
    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> Tuple[np.ndarray, dict]:
        """Starts an episode. The first one, and each with a seed, begins anew with the random numbers.

        options: {"people": (people, 4)} puts people at x, y with goals x, y."""
        self._reset_gymnasium(seed)
        crowds = self._crowds
        if seed is not None or not self._started:
            crowds.seed(seed, 0, 1)
        crowds.restart(0, 1)
        self._place(options)
        self._started = True
        return crowds.observation[0].copy(), {}

    @_alone
    def step(self, action) -> Tuple[np.ndarray, float, bool, bool, dict]:
        """Makes a step. info: "event" is nothing, danger, collision, goal or timeout; "distance" is the least
        one of surfaces to the robot in the step, in meters."""
        crowds = self._crowds
        actions = self._actions(action, (2,))
        if crowds.over[0]:
            raise ClosedError("the episode is over: reset the environment")
        crowds.step(actions, None)
        event = int(crowds.event[0])
        terminated, truncated = event in (_COLLISION, _GOAL), event == _TIMEOUT
        crowds.over[0] = terminated or truncated
        info = {"event": EVENTS[event], "distance": float(crowds.distance[0]), "time": float(crowds.time[0])}
        return crowds.observation[0].copy(), float(crowds.reward[0]), terminated, truncated, info


class CrowdVectorEnv(_Base, gymnasium.vector.VectorEnv if gymnasium is not None else object):
    """Many environments side by side; parameters as of CrowdEnv.

    threads  None, a number, or a Threads; results do not depend on it

    After the end of an episode the next step starts another, ignores the action, and has reward 0: autoreset
    mode NEXT_STEP, as Gymnasium names it."""

    metadata: Dict[str, Any] = {"render_modes": [], "autoreset_mode": "NextStep"}

    def __init__(
        self,
        num_envs: int,
        people: int = 5,
        radius: float = 0.3,
        max_speed: float = 1.0,
        square: bool = False,
        robot_visible: bool = False,
        threads: Union[None, int, Threads] = None,
        **settings: float,
    ):
        self._setup(num_envs, people, radius, max_speed, square, robot_visible, threads, settings)
        self.num_envs = self._crowds.count
        shape = (self._crowds.people + 1, 7)
        self.single_observation_space, self.single_action_space = _space(shape, math.inf), _space(
            (2,), max_speed
        )
        self.observation_space = _space((self.num_envs,) + shape, math.inf)
        self.action_space = _space((self.num_envs, 2), max_speed)

    def _seed(self, seed: Union[None, int, Sequence[Optional[int]]]) -> None:
        """Sets the random numbers of all environments, or of those that a list has seeds for."""
        crowds = self._crowds
        if not isinstance(seed, (list, tuple, np.ndarray)):
            self._reset_gymnasium(seed)
            if seed is not None or not self._started:
                crowds.seed(seed, 0, crowds.count)
            return
        if len(seed) != crowds.count:
            raise InvalidError(f"seed has {len(seed)} numbers for {crowds.count} environments")
        seeds = [one if one is None else count_of(one, "seed", 2**64 - 1) for one in seed]
        self._reset_gymnasium(None)
        for i, one in enumerate(seeds):
            if one is not None or not self._started:
                crowds.seed(one, i, i + 1)

    @_alone
    def reset(
        self,
        *,
        seed: Union[None, int, Sequence[Optional[int]]] = None,
        options: Optional[dict] = None,
    ) -> Tuple[np.ndarray, dict]:
        """Starts an episode in all environments; environment i gets the seed + i, or its own of a list, and does
        then as a CrowdEnv of that seed. options: {"people": (num_envs, people, 4)} puts people at x, y with goals
        x, y."""
        self._seed(seed)
        crowds = self._crowds
        crowds.restart(0, crowds.count)
        self._place(options)
        self._started = True
        return crowds.observation.copy(), {}

    @_alone
    def step(self, actions) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict]:
        """Makes a step of all. info has arrays: "event" (numbers of EVENTS), "distance" and "time"."""
        crowds = self._crowds
        crowds.step(self._actions(actions, (crowds.count, 2)), address(crowds.over))
        event = crowds.event
        terminated, truncated = (event == _COLLISION) | (event == _GOAL), event == _TIMEOUT
        crowds.over[:] = terminated | truncated
        info = {"event": event.copy(), "distance": crowds.distance.copy(), "time": crowds.time.copy()}
        return crowds.observation.copy(), crowds.reward.copy(), terminated, truncated, info


if gymnasium is not None:
    if hasattr(gymnasium.vector, "AutoresetMode"):
        CrowdVectorEnv.metadata["autoreset_mode"] = gymnasium.vector.AutoresetMode.NEXT_STEP
    gymnasium.register(
        id="orcakit/Crowd-v0",
        entry_point="orcakit.env:CrowdEnv",
        vector_entry_point="orcakit.env:CrowdVectorEnv",
    )
