"""Objects that live in the library: closed once, and used by one call at a time."""

from __future__ import annotations

import ctypes
import os
import threading
from typing import Iterable, Optional

from .errors import ClosedError, InvalidError, check

__all__ = ["Owned", "snapshot", "bytes_of"]


class Owned:
    """An object of the library, which `close`, a `with` statement or the garbage collector gives back.

    Calls from several threads wait for each other. A call from within a callback of the same object is
    refused.
    """

    _pointer: Optional[int] = None  # also of an object whose __init__ failed before this class's
    _process: Optional[int] = None  # of an object with threads of its own, the process that has them

    def __init__(self) -> None:
        self.close()
        self._lock = threading.Lock()
        self._user: Optional[int] = None

    def _open(self, function, *arguments, beside: Iterable["Owned"] = ()) -> None:
        """Makes the object by a function whose last parameter receives it, while nobody uses those beside
        it."""
        made = ctypes.c_void_p()
        call = _nested(sorted(set(beside), key=id), lambda: function(*arguments, ctypes.byref(made)))
        check(call, type(self).__name__)
        self._pointer = made.value

    def _destroy(self, pointer: int) -> None:
        raise NotImplementedError

    def _refuse(self) -> None:
        """Raises if the object may not be used here, whether or not another thread uses it."""
        if self._pointer is None:
            raise ClosedError(f"{type(self).__name__} is closed")
        if self._process is not None and self._process != os.getpid():
            raise ClosedError("threads do not survive a fork: make new ones in the child")
        if self._user == threading.get_ident():
            raise ClosedError(f"{type(self).__name__} is in use by the call around this callback")

    def _call(self, function, *arguments, beside: Iterable["Owned"] = ()):
        """Calls a function with the object as its first argument, while nobody else uses it or those beside
        it."""
        if beside:
            # In one order, so that no two calls wait for each other.
            objects = sorted({self, *beside}, key=id)
            return _nested(objects, lambda: function(self._pointer, *arguments))
        self._refuse()
        with self._lock:  # an interrupt does not come between its being taken and the block
            if self._pointer is None:
                raise ClosedError(f"{type(self).__name__} is closed")
            try:
                self._user = threading.get_ident()
                return function(self._pointer, *arguments)
            finally:
                self._user = None

    @property
    def closed(self) -> bool:
        """Whether the object was closed."""
        return self._pointer is None

    def close(self) -> None:
        """Gives back the memory of the object. Other calls of it raise ClosedError from then on."""
        if self._process is not None and self._process != os.getpid():
            self._pointer = None  # its threads are not here to be ended
        if self._pointer is not None:
            self._refuse()
            with self._lock:
                pointer, self._pointer = self._pointer, None
            if pointer is not None:
                self._destroy(pointer)

    def __reduce_ex__(self, protocol):
        raise TypeError(
            f"{type(self).__name__} cannot be copied or pickled; some objects have save and restore"
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        try:
            self.close()
        except Exception:  # the interpreter is ending
            pass


def _nested(objects: list, call):
    """Calls a function of no arguments while nobody else uses the objects, which are taken one inside the
    other."""
    if not objects:
        return call()
    return objects[0]._call(lambda _pointer: _nested(objects[1:], call))


def snapshot(owner: Owned, save, beside: Iterable[Owned] = ()) -> bytes:
    """The bytes that a function of the library saves an object as."""
    size = owner._call(save, None, 0, beside=beside)
    buffer = ctypes.create_string_buffer(size)
    if owner._call(save, buffer, size, beside=beside) != size:
        raise ClosedError("the object was changed by another thread while it was saved")
    return buffer.raw


def bytes_of(value) -> bytes:
    """Bytes of a snapshot, as given by a user."""
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise InvalidError("a snapshot is bytes")
    return bytes(value)
