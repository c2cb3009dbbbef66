"""Objects that live in the library: closed once, and used by one call at a time."""

from __future__ import annotations

import ctypes
import threading
from typing import Iterable, Optional

from .errors import ClosedError, InvalidError, check

__all__ = ["Owned", "snapshot", "bytes_of"]


class Owned:
    """An object of the library, which `close`, a `with` statement or the garbage collector gives back.

    Calls from several threads wait for each other. A call from within a callback of the same object is
    refused.
    """

    def __init__(self) -> None:
        self._pointer: Optional[int] = None
        self._lock = threading.Lock()
        self._user: Optional[int] = None

    def _open(self, function, *arguments) -> None:
        """Makes the object by a function whose last parameter receives it."""
        made = ctypes.c_void_p()
        check(function(*arguments, ctypes.byref(made)), type(self).__name__)
        self._pointer = made.value

    def _destroy(self, pointer: int) -> None:
        raise NotImplementedError

    def _acquire(self) -> int:
        if self._user == threading.get_ident():
            raise ClosedError(f"{type(self).__name__} is in use by the call around this callback")
        self._lock.acquire()
        if self._pointer is None:
            self._lock.release()
            raise ClosedError(f"{type(self).__name__} is closed")
        self._user = threading.get_ident()
        return self._pointer

    def _release(self) -> None:
        self._user = None
        self._lock.release()

    def _call(self, function, *arguments, beside: Iterable["Owned"] = ()):
        """Calls a function with the object as its first argument, while nobody else uses it or those beside
        it."""
        if not beside:
            pointer = self._acquire()
            try:
                return function(pointer, *arguments)
            finally:
                self._release()
        return self._call_beside(function, arguments, beside)

    def _call_beside(self, function, arguments, beside):
        taken = []
        try:
            # In one order, so that no two calls wait for each other.
            for each in sorted({self, *beside}, key=id):
                each._acquire()
                taken.append(each)
            return function(self._pointer, *arguments)
        finally:
            for each in taken:
                each._release()

    @property
    def closed(self) -> bool:
        """Whether the object was closed."""
        return self._pointer is None

    def close(self) -> None:
        """Gives back the memory of the object. Other calls of it raise ClosedError from then on."""
        if getattr(self, "_pointer", None) is not None:
            pointer = self._acquire()
            self._pointer = None
            self._release()
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
