"""Verification and joint safe motion: whatever planner proposed the motions of a step.

    verifier = Verifier()
    found = verifier.verify(here, there, radius=0.4, obstacles=walls)
    found.relation                      # of each agent: does it meet anything during the step?
    safe = verifier.enforce(here, there, radius=0.4, reach=0.15, obstacles=walls)
    here = safe.end                     # the new positions; do not recompute them from velocities"""

from __future__ import annotations

import ctypes
import enum
from typing import NamedTuple, Union

import numpy as np

from ._arrays import address, any_array, array_of, dtype_of, number, vectors
from ._library import Family, constant, library, struct
from ._object import Owned
from .errors import InvalidError, check
from .obstacles import obstacles_of
from .threads import Threads, threads_of

__all__ = ["Verifier", "Verifier3", "Verification", "Enforcement", "Cooperation", "Change"]


class Cooperation(enum.IntEnum):
    """Which motions an agent can be given: any within its reach, or none."""

    FULL = constant("ORCA_COOPERATION_FULL")
    NONE = constant("ORCA_COOPERATION_NONE")
    BY_HAND = constant("ORCA_COOPERATION_BY_HAND")


class Change(enum.IntEnum):
    """How a motion differs from its proposal."""

    NONE = constant("ORCA_CHANGE_NONE")
    SLOWED = constant("ORCA_CHANGE_SLOWED")
    TURNED = constant("ORCA_CHANGE_TURNED")
    STOPPED = constant("ORCA_CHANGE_STOPPED")


class Verification(NamedTuple):
    """What motions meet; exact, at every moment of the step.

    relation   of each agent: the largest, 0 is proved free
    other      of each agent: the index of what it meets first, -1 for nothing
    obstacle   of each agent: whether that is an obstacle
    time       of each agent: of that contact, as a fraction of the step; 1 without one
    clearance  of each agent: the smallest distance to anything, at most `clearance_range`
    pairs      (m, 2): the agents that meet, each pair once, the lower index first"""

    relation: np.ndarray
    other: np.ndarray
    obstacle: np.ndarray
    time: np.ndarray
    clearance: np.ndarray
    pairs: np.ndarray


class Enforcement(NamedTuple):
    """Motions that are safe together.

    end      the new positions, (n, dimension)
    change   of each agent, a Change
    broken   of each agent: 0 if it is safe, else bits of the assumptions that do not hold"""

    end: np.ndarray
    change: np.ndarray
    broken: np.ndarray


class Verifier(Owned):
    """Verifies and enforces motions of discs of the plane; it keeps its memory from call to call."""

    dimension = 2
    _f = Family("orca_verifier_")
    _suffix = ""

    def __init__(self, threads: Union[None, int, Threads] = None):
        super().__init__()
        pool = threads_of(threads)
        made = struct(f"orca_verifier{self._suffix}_def")()
        if pool is not None:
            made.tasks = ctypes.addressof(pool._tasks)
        self._beside = (pool,) if pool is not None else ()
        self._open(self._f.create, ctypes.byref(made), beside=self._beside)

    def _destroy(self, pointer: int) -> None:
        self._f.destroy(pointer)

    def _motions(self, start, end, radius, group) -> np.ndarray:
        starts = vectors(start, self.dimension, "start")
        ends = vectors(end, self.dimension, "end", len(starts))
        made = np.zeros(len(starts), dtype=dtype_of(f"orca_motion{self._suffix}"))
        for i, axis in enumerate("xyz"[: self.dimension]):
            made["path"]["a"][axis], made["path"]["b"][axis] = starts[:, i], ends[:, i]
        made["radius"] = column(radius, len(starts), "radius")
        made["layers"], made["mask"] = 1, 2**32 - 1
        made["group"] = column(group, len(starts), "group", "iu")
        return made

    def _obstacles(self, obstacles):
        beside = obstacles_of(obstacles, self.dimension)
        return (beside[0]._pointer if beside else None), beside

    def verify(
        self,
        start,
        end,
        radius,
        obstacles=None,
        clearance_range: float = 0.0,
        time_step: float = 0.0,
        group=0,
    ) -> Verification:
        """Whether motions from start to end, (n, dimension), are free of contact at every moment of the step.

        radius           of each, or one for all, >= 0
        time_step        seconds; needed for obstacles with a velocity
        group            agents of one group other than 0 are not a pair

        Cost: linear in agents and near pairs."""
        motions = self._motions(start, end, radius, group)
        made, (pointer, beside) = struct(f"orca_verify{self._suffix}_input")(), self._obstacles(obstacles)
        made.motions, made.count, made.obstacles = address(motions), len(motions), pointer
        made.clearance_range = number(clearance_range, "clearance_range")
        made.time_step = number(time_step, "time_step")
        verdicts = np.zeros(len(motions), dtype=dtype_of("orca_verdict"))
        contacts = np.zeros(max(16, 2 * len(motions)), dtype=dtype_of("orca_contact"))
        output = struct("orca_verify_output")()
        call = getattr(library, f"orca_verify{self._suffix}")
        while True:
            output.verdicts, output.contacts = address(verdicts), address(contacts)
            output.contact_capacity = len(contacts)
            check(
                self._call(call, ctypes.byref(made), ctypes.byref(output), beside=self._beside + beside),
                "verify",
            )
            if output.contact_count <= len(contacts):
                break
            contacts = np.zeros(output.contact_count, dtype=contacts.dtype)
        return _verification(verdicts, contacts[: output.contact_count])

    def enforce(
        self,
        start,
        end,
        radius,
        reach,
        share=1.0,
        cooperation=Cooperation.FULL,
        obstacles=None,
        time_step: float = 0.0,
        group=0,
    ) -> Enforcement:
        """Makes motions safe together: no free pair touches, no overlap becomes deeper, at no moment of the
        step.

        reach        the farthest that each may be moved: max_speed * time_step
        share        the weight of each in giving way, >= 0
        cooperation  of each, or of all, a Cooperation
        radius, obstacles, time_step, group  as of `verify`

        A safe motion is returned unchanged, bit for bit."""
        motions = self._motions(start, end, radius, group)
        proposals = np.zeros(len(motions), dtype=dtype_of(f"orca_proposal{self._suffix}"))
        proposals["motion"] = motions
        proposals["reach"], proposals["share"] = column(reach, len(motions), "reach"), column(
            share, len(motions), "share"
        )
        proposals["cooperation"] = column(cooperation, len(motions), "cooperation", "iu")
        if np.isin(proposals["cooperation"], [int(c) for c in Cooperation], invert=True).any():
            raise InvalidError("cooperation is none of " + ", ".join(c.name for c in Cooperation))
        made, (pointer, beside) = struct(f"orca_enforce{self._suffix}_input")(), self._obstacles(obstacles)
        made.proposals, made.count, made.obstacles = address(proposals), len(proposals), pointer
        made.time_step = number(time_step, "time_step")
        reports = np.zeros(len(motions), dtype=dtype_of("orca_enforcement"))
        output = struct(f"orca_enforce{self._suffix}_output")()
        output.motions, output.reports = address(motions), address(reports)
        call = getattr(library, f"orca_enforce{self._suffix}")
        check(
            self._call(call, ctypes.byref(made), ctypes.byref(output), beside=self._beside + beside),
            "enforce",
        )
        ends = np.stack([motions["path"]["b"][axis] for axis in "xyz"[: self.dimension]], axis=1)
        return Enforcement(ends, reports["change"].copy(), reports["broken"].copy())


class Verifier3(Verifier):
    """As Verifier, for balls of space."""

    dimension = 3
    _f = Family("orca_verifier3_")
    _suffix = "3"


def column(value, count: int, name: str, kinds: str = "f") -> np.ndarray:
    """One number for each, or one for all."""
    array = array_of(value, name) if kinds == "f" else any_array(value, name)
    if array.dtype.kind not in kinds or array.ndim > 1 or array.ndim == 1 and len(array) not in (1, count):
        raise InvalidError(f"{name} needs one number, or one for each of {count}")
    if kinds == "iu" and array.size and (array.min() < 0 or array.max() > 2**32 - 1):
        raise InvalidError(f"{name} is out of range")
    return array


def _verification(verdicts: np.ndarray, contacts: np.ndarray) -> Verification:
    other = verdicts["other"].astype(np.int64)
    other[verdicts["with_"] == constant("ORCA_CONTACT_NONE")] = -1
    of_agents = contacts[contacts["kind"] == constant("ORCA_CONTACT_AGENT")]
    return Verification(
        verdicts["relation"].copy(),
        other,
        verdicts["with_"] == constant("ORCA_CONTACT_OBSTACLE"),
        verdicts["time"].copy(),
        verdicts["clearance"].copy(),
        np.stack([of_agents["agent"], of_agents["other"]], axis=1).astype(np.int64),
    )
