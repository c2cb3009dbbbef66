"""Exceptions. Their words are those of the library."""

from __future__ import annotations

from typing import Optional

from ._library import constant, library

__all__ = [
    "OrcakitError",
    "InvalidError",
    "NotFiniteError",
    "UnknownHandleError",
    "ClosedError",
    "SceneError",
    "OutOfMemoryError",
]


class OrcakitError(Exception):
    """The base of all exceptions of this package. `status` is the name of the library's status, or None."""

    status: Optional[str] = None


class InvalidError(OrcakitError, ValueError):
    """A value outside the range that the function allows."""


class NotFiniteError(InvalidError):
    """NaN or infinity where a number is wanted."""


class UnknownHandleError(OrcakitError, KeyError):
    """A handle of nothing, or of what was removed."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class ClosedError(OrcakitError, RuntimeError):
    """An object that was closed, or that a call in another thread or around a callback is using."""


class SceneError(OrcakitError, ValueError):
    """A scene that cannot be read or run. `line` is the line of the file, or 0."""

    line: int = 0


class OutOfMemoryError(OrcakitError, MemoryError):
    """The library got no memory. Nothing was changed."""


_NAMES = (
    "INVALID_ARGUMENT",
    "NOT_FINITE",
    "NEGATIVE_SIZE",
    "TOO_FEW_POINTS",
    "DUPLICATE_POINT",
    "SELF_INTERSECTION",
    "OUT_OF_MEMORY",
    "CAPACITY_EXCEEDED",
    "UNKNOWN_HANDLE",
    "UNSUPPORTED",
)
_STATUS = {constant("GEOM_" + name): name for name in _NAMES}
_KINDS = {
    "NOT_FINITE": NotFiniteError,
    "UNKNOWN_HANDLE": UnknownHandleError,
    "OUT_OF_MEMORY": OutOfMemoryError,
}


def failure(status: int, what: str = "") -> OrcakitError:
    """The exception of a status, in the library's words."""
    name = _STATUS.get(status, "INVALID_ARGUMENT")
    words = library.geom_status_text(status).decode()
    error = _KINDS.get(name, InvalidError)(f"{what}: {words}" if what else words)
    error.status = name
    return error


def check(status: int, what: str = "") -> None:
    """Raises the exception of a status unless it is GEOM_OK."""
    if status:
        raise failure(status, what)


def check_snapshot(status: int, what: str) -> None:
    """Raises the exception of a status of a restore unless it is GEOM_OK."""
    if _STATUS.get(status) == "INVALID_ARGUMENT":
        error = InvalidError(f"{what}.restore: these bytes are no whole snapshot of {what} of this version")
        error.status = "INVALID_ARGUMENT"
        raise error
    check(status, f"{what}.restore")
