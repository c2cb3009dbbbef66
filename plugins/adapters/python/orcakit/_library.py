"""The shared library: its functions, structs and constants, made from the tables that it exports.

The tables are made by the C compiler from the headers, so nothing here repeats a layout or a prototype.
Functions that may take long release the interpreter's lock; _object.py keeps other threads away from their
objects meanwhile."""

from __future__ import annotations

import ctypes
import keyword
import os
import pathlib
import sys
from types import SimpleNamespace

__all__ = ["library", "struct", "constant", "Family"]

_SCALARS = {
    "double": ctypes.c_double,
    "int": ctypes.c_int,
    "char": ctypes.c_char,
    "size_t": ctypes.c_size_t,
    "bool": ctypes.c_bool,
    "_Bool": ctypes.c_bool,
    "int32_t": ctypes.c_int32,
    "uint32_t": ctypes.c_uint32,
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
}
_FILES = {"linux": "liborcakit_python.so", "darwin": "liborcakit_python.dylib", "win32": "orcakit_python.dll"}


class _Function(ctypes.Structure):
    _fields_ = [
        ("result", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("parameters", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
        ("is_long", ctypes.c_int64),
    ]


class _Type(ctypes.Structure):
    _fields_ = [
        ("kind", ctypes.c_char_p),
        ("owner", ctypes.c_char_p),
        ("type", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("offset", ctypes.c_uint64),
        ("size", ctypes.c_uint64),
        ("count", ctypes.c_uint64),
    ]


class _Constant(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("value", ctypes.c_int64)]


class _Table(ctypes.Structure):
    _fields_ = [
        ("functions", ctypes.POINTER(_Function)),
        ("types", ctypes.POINTER(_Type)),
        ("constants", ctypes.POINTER(_Constant)),
    ]


def _find() -> str:
    """The file of the library: that of the environment variable ORCAKIT_LIBRARY, or the one beside this
    file."""
    name = _FILES.get(sys.platform, _FILES["linux"])
    return os.environ.get("ORCAKIT_LIBRARY") or str(pathlib.Path(__file__).with_name(name))


def _entries(first):
    """The entries of a list, up to the one whose first member is NULL."""
    index = 0
    while getattr(first[index], first[index]._fields_[0][0]) is not None:
        yield first[index]
        index += 1


def _type_of(name: str, types: dict):
    """The ctypes type that a C type stands for; None for void."""
    name = name.strip()
    if name == "void":
        return None
    if name.replace(" ", "") == "constchar*":
        return ctypes.c_char_p
    if "*" in name:
        return ctypes.c_void_p
    return _SCALARS.get(name) or types[name]


def _member_type(entry: _Type, types: dict):
    """The ctypes type of a member. What Python does not know is as many bytes, or doubles where they fit."""
    if entry.kind == b"opaque":
        if entry.size == ctypes.sizeof(ctypes.c_void_p):
            return ctypes.c_void_p
        return ctypes.c_double * (entry.size // 8) if entry.size % 8 == 0 else ctypes.c_char * entry.size
    found = _type_of(entry.type.decode(), types)
    return found * entry.count if entry.kind == b"array" else found


def _member_name(entry: _Type) -> str:
    word = entry.name.decode()
    return word + "_" if keyword.iskeyword(word) else word


def _make_struct(name: str, size: int, members: list, types: dict):
    """A ctypes struct, which must come out as it is in C."""
    fields = [(_member_name(member), _member_type(member, types)) for member in members]
    result = type(name, (ctypes.Structure,), {"_fields_": fields})
    places = [(getattr(result, word).offset, getattr(result, word).size) for word, _ in fields]
    if ctypes.sizeof(result) != size or places != [(member.offset, member.size) for member in members]:
        raise ImportError(f"orcakit: the struct {name} is laid out in another way in C")
    return result


def _read_types(table: _Table) -> dict:
    """All types, by name."""
    entries = list(_entries(table.types))
    types: dict = {entry.owner.decode(): ctypes.c_int for entry in entries if entry.kind == b"enum"}
    members: dict = {}
    for entry in entries:
        if entry.kind in (b"member", b"array", b"opaque"):
            members.setdefault(entry.owner, []).append(entry)
    aliases = [(entry.owner.decode(), entry.type.decode()) for entry in entries if entry.kind == b"alias"]
    waiting = [entry for entry in entries if entry.kind == b"struct"]
    while waiting:  # a struct comes after those that it holds
        later = []
        for entry in waiting:
            name = entry.owner.decode()
            try:
                types[name] = _make_struct(name, entry.size, members.get(entry.owner, []), types)
            except KeyError:
                later.append(entry)
                continue
            types.update({alias: types[name] for alias, target in aliases if target == name})
        if len(later) == len(waiting):
            raise ImportError("orcakit: the table of structs is not complete")
        waiting = later
    return types


def _parameters(text: str, types: dict) -> list:
    """The ctypes types of a list of parameters, such as "(const char *text, size_t length)"."""
    found = []
    for part in text.strip("()").split(","):
        part = part.strip()
        if part == "void":
            continue
        star = part.rfind("*")
        found.append(_type_of(part[: star + 1] if star >= 0 else part.rsplit(" ", 1)[0], types))
    return found


def _read_functions(table: _Table, types: dict) -> SimpleNamespace:
    """All functions, as attributes."""
    functions = SimpleNamespace()
    for entry in _entries(table.functions):
        make = ctypes.CFUNCTYPE if entry.is_long else ctypes.PYFUNCTYPE
        prototype = make(
            _type_of(entry.result.decode(), types), *_parameters(entry.parameters.decode(), types)
        )
        setattr(functions, entry.name.decode(), prototype(entry.address))
    return functions


def _load():
    path = _find()
    try:
        shared = ctypes.CDLL(path)
        table = _Table.in_dll(shared, "orcakit_python_table")
    except (OSError, ValueError) as error:
        raise ImportError(f"orcakit: cannot load {path}: {error}") from None
    types = _read_types(table)
    constants = {entry.name.decode(): entry.value for entry in _entries(table.constants)}
    return shared, types, _read_functions(table, types), constants


_shared, _types, library, _constants = _load()


def struct(name: str):
    """The ctypes struct of a C type."""
    return _types[name]


def constant(name: str) -> int:
    """The value of a C constant."""
    return _constants[name]


class Family:
    """The functions whose names start alike, by what follows: Family("collide_world_").add is
    collide_world_add."""

    def __init__(self, prefix: str):
        for name, function in vars(library).items():
            if name.startswith(prefix):
                setattr(self, name[len(prefix) :], function)
