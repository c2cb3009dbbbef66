"""Numbers and arrays as users give them, checked before the library sees them."""

from __future__ import annotations

import math
import numbers as kinds
from typing import Optional

import numpy as np

from ._library import struct
from .errors import InvalidError, NotFiniteError

__all__ = ["any_array", "array_of", "vectors", "vector", "width_of", "plain", "number", "count_of", "address", "output", "dtype_of", "bits"]


def address(array: np.ndarray) -> int:
    """Where the elements of an array begin."""
    return array.__array_interface__["data"][0]


def dtype_of(name: str) -> np.dtype:
    """The NumPy type of a struct of the library."""
    return np.dtype(struct(name))


def any_array(value, name: str) -> np.ndarray:
    """Anything like an array, of whatever elements it has."""
    try:
        return np.asarray(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidError(f"{name}: {error}") from None


def array_of(value, name: str) -> np.ndarray:
    """Anything like an array as one of doubles. An array of doubles is not copied, unless they begin between
    the places of doubles in memory, as some in packed records do."""
    array = any_array(value, name)
    if array.dtype == np.float64 and array.flags.aligned:
        return array
    if array.dtype.kind not in "iuf":
        raise InvalidError(f"{name} has elements of type {array.dtype}; it needs numbers")
    return array.astype(np.float64)


def vectors(value, width: int, name: str, count: Optional[int] = None) -> np.ndarray:
    """Rows of `width` doubles, one after the other in memory; a single row is one."""
    array = array_of(value, name)
    if array.ndim == 1:
        array = array[np.newaxis, :]
    if array.ndim != 2 or array.shape[1] != width or (count is not None and array.shape[0] not in (1, count)):
        wanted = f"({count if count is not None else 'n'}, {width})"
        raise InvalidError(f"{name} has the shape {array.shape}; it needs {wanted}")
    return np.ascontiguousarray(array)


def vector(value, width: int, name: str) -> tuple:
    """One vector as a tuple of doubles."""
    try:
        result = tuple(float(x) for x in value)
    except (TypeError, ValueError, OverflowError):
        raise InvalidError(f"{name} needs {width} numbers") from None
    if len(result) != width:
        raise InvalidError(f"{name} has {len(result)} numbers; it needs {width}")
    if not all(map(math.isfinite, result)):
        raise NotFiniteError(f"{name} is not finite: {result}")
    return result


def width_of(value, name: str) -> int:
    """The dimension of a vector of the plane or of space."""
    try:
        width = len(value)
    except TypeError:
        width = 0
    if width not in (2, 3):
        raise InvalidError(f"{name} needs 2 numbers, or 3 in space")
    return width


def plain(value):
    """A scalar or an array of NumPy as numbers and lists of Python, for JSON."""
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    raise TypeError(f"{value!r} is neither a number, a text nor a list")


def number(value, name: str, finite: bool = True) -> float:
    """One double."""
    if isinstance(value, (str, bytes)):
        raise InvalidError(f"{name} needs a number")
    try:
        result = float(value)
    except (TypeError, ValueError, OverflowError):
        raise InvalidError(f"{name} needs a number") from None
    if math.isnan(result) or (finite and math.isinf(result)):
        raise NotFiniteError(f"{name} is {result}")
    return result


def count_of(value, name: str, most: int = 2**32 - 1) -> int:
    """A whole number in [0, most]."""
    if isinstance(value, kinds.Integral) and 0 <= int(value) <= most:
        return int(value)
    raise InvalidError(f"{name} is {value!r}; it needs a whole number from 0 to {most}")


def bits(value, name: str) -> int:
    """A set of layers: 32 bits."""
    return count_of(value, name)


def output(value, shape: tuple, name: str) -> np.ndarray:
    """An array of doubles that is written in place: the caller's, or a new one."""
    if value is None:
        return np.empty(shape)
    if not isinstance(value, np.ndarray) or value.dtype != np.float64 or value.shape != shape:
        raise InvalidError(f"{name} must be an array of doubles of the shape {shape}")
    if not value.flags.c_contiguous or not value.flags.writeable or not value.flags.aligned:
        raise InvalidError(f"{name} must be writable, with its elements aligned and one after the other")
    return value
