"""Threads for what can use several. Results do not depend on their number."""

from __future__ import annotations

import ctypes
import os
from typing import Union

from ._arrays import count_of
from ._library import library, struct
from ._object import Owned

__all__ = ["Threads"]


class Threads(Owned):
    """A pool of threads that sleep while there is no work: Threads(4), or Threads() for as many as
    processors.

    One pool serves many objects; one call at a time uses it. Threads do not survive a fork: in the child,
    objects with threads raise ClosedError, and new ones are to be made."""

    def __init__(self, count: int = 0):
        super().__init__()
        wanted = struct("geom_task_pool_def")(count_of(count, "count", 1024), None)
        self._open(library.geom_task_pool_create, ctypes.byref(wanted))
        self._process = os.getpid()
        self._tasks = library.geom_task_pool_tasks(self._pointer)

    def _destroy(self, pointer: int) -> None:
        library.geom_task_pool_destroy(pointer)

    @property
    def count(self) -> int:
        """How many threads work, the calling one included."""
        return self._tasks.threads

    def __repr__(self):
        return f"Threads({self.count})"


def threads_of(value: Union[None, int, Threads]):
    """A pool as given by a user; None for the calling thread alone."""
    if isinstance(value, Threads):
        return value
    if value is None or count_of(value, "threads", 1024) == 1:
        return None
    return Threads(value)
