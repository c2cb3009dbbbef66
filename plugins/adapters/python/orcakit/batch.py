"""Decisions for many small crowds at once: one call, on threads, with NumPy arrays in and out.

    velocity = solve(position, velocity, preferred, radius=0.3, max_speed=1.0)   # (m, n, 2) in and out
    robot = solve(position, velocity, preferred, 0.3, 1.0, deciders=1)[:, 0]      # the first of each crowd

Arrays of doubles are read where they are, whatever their strides; what has one value for all is not
repeated."""

from __future__ import annotations

import ctypes
import threading
from typing import Optional, Union

import numpy as np

from ._arrays import address, array_of, count_of, number, output
from ._library import library, struct
from ._object import Owned
from .errors import InvalidError, OutOfMemoryError, failure
from .simulator import Method, method_of
from .threads import Threads, threads_of

__all__ = ["solve"]


class _Solver(Owned):
    """The memory of `solve`, which is kept from call to call."""

    def __init__(self) -> None:
        super().__init__()
        self._pointer = library.orcakit_solver_create()
        if not self._pointer:
            raise OutOfMemoryError("out of memory")

    def _destroy(self, pointer: int) -> None:
        library.orcakit_solver_destroy(pointer)


class _Own(threading.local):
    """The solver of each thread."""

    def __init__(self) -> None:
        self.solver = _Solver()


_own = _Own()


def _numbers(value, crowds: int, agents: int, width: int, name: str):
    """Numbers of all agents as the library takes them, and the array that holds them."""
    array = array_of(value, name)
    shape = (crowds, agents) + ((2,) if width == 2 else ())
    if width == 1 and array.ndim == 1 and len(array) == crowds != agents:
        raise InvalidError(f"{name} has the shape {array.shape}; one for each crowd is ({crowds}, 1)")
    if array.shape != shape:
        try:
            array = np.broadcast_to(array, shape)
        except ValueError:
            raise InvalidError(f"{name} has the shape {array.shape}; it needs {shape}") from None
    if width == 2 and array.strides[2] != 8:
        array = np.ascontiguousarray(array)
    made = struct("orcakit_numbers")()
    made.data, made.crowd_stride, made.agent_stride = address(array), array.strides[0], array.strides[1]
    return made, array


def solve(
    position,
    velocity,
    preferred,
    radius,
    max_speed=1.0,
    *,
    method: Union[str, Method] = "orca",
    time_step: float = 0.25,
    time_horizon: float = 5.0,
    neighbor_dist: float = 10.0,
    max_neighbors: int = 10,
    responsibility=1.0,
    margin=0.0,
    enforce: bool = False,
    deciders: Optional[int] = None,
    threads: Union[None, int, Threads] = None,
    out: Optional[np.ndarray] = None,
) -> np.ndarray:
    """New velocities for the agents of m crowds of n, (m, deciders, 2).

    position, velocity, preferred  (m, n, 2), or what broadcasts to it; length units, and those a second
    radius, max_speed, margin      (m, n), or what broadcasts to it, such as one number; >= 0
    method                         orca, rvo or vo; with vo an agent takes all of every avoidance
    time_step, time_horizon        seconds, > 0
    neighbor_dist, max_neighbors   which neighbors count, by the distance of centers, as in RVO2
    responsibility                 weights: of a pair, one takes its weight over the sum
    margin                         the distance that others keep from it beyond the radii, as far as there is
                                   room
    enforce                        make the motions of the step jointly safe; agents that do not decide keep
                                   theirs
    deciders                       only the first so many agents of each crowd decide; None: all
    threads                        None, a number, or a Threads
    out                            an array that gets the result; it may overlap with the others

    Cost: some 0.3 us for each pair of a decider and a neighbor. Results do not depend on threads."""
    places = array_of(position, "position")
    if places.ndim != 3 or places.shape[2] != 2:
        raise InvalidError(f"position has the shape {places.shape}; it needs (m, n, 2)")
    crowds, agents = places.shape[:2]
    made, held = struct("orcakit_crowds")(), []
    for name, value, width in (
        ("position", places, 2),
        ("velocity", velocity, 2),
        ("preferred", preferred, 2),
        ("radius", radius, 1),
        ("max_speed", max_speed, 1),
        ("responsibility", responsibility, 1),
        ("margin", margin, 1),
    ):
        numbers, array = _numbers(value, crowds, agents, width, name)
        setattr(made, name, numbers)
        held.append(array)
    made.crowds, made.agents = crowds, agents
    made.deciders = agents if deciders is None else count_of(deciders, "deciders", agents)
    for name, value in (("time_step", time_step), ("time_horizon", time_horizon)):
        setattr(made, name, _positive(value, name))
    made.neighbor_dist = _positive(neighbor_dist, "neighbor_dist", zero=True)
    made.max_neighbors = count_of(max_neighbors, "max_neighbors")
    made.method, made.enforce = method_of(method), bool(enforce)
    result = output(out, (crowds, made.deciders, 2), "out")
    overlapping = out is not None and any(np.may_share_memory(result, array) for array in held)
    written = np.empty_like(result) if overlapping else result
    made.out = address(written)
    _run(made, threads_of(threads))
    if overlapping:
        result[...] = written
    return result


def _run(made, pool: Optional[Threads]) -> None:
    bad = ctypes.c_size_t()
    beside = () if pool is None else (pool,)
    tasks = None if pool is None else ctypes.byref(pool._tasks)
    status = _own.solver._call(
        library.orcakit_crowds_solve, ctypes.byref(made), tasks, ctypes.byref(bad), beside=beside
    )
    if status:
        raise failure(status, f"solve: crowd {bad.value}")


def _positive(value, name: str, zero: bool = False) -> float:
    value = number(value, name)
    if value < 0.0 or (value == 0.0 and not zero):
        raise InvalidError(f"{name} is {value}; it must be above 0" if not zero else f"{name} is negative")
    return value
