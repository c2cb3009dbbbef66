"""The shared library and the package: one symbol, layouts as in C, words for all that is public."""

import ctypes
import inspect
import os
import shutil
import subprocess
import sys
import types

import pytest

import orcakit
from orcakit import _library


def test_the_library_exports_one_symbol():
    if not shutil.which("nm"):
        pytest.skip("nm is missing")
    found = subprocess.run(
        ["nm", "-D", "--extern-only", "--defined-only", os.environ["ORCAKIT_LIBRARY"]],
        check=True,
        capture_output=True,
        text=True,
    )
    assert [line.split()[-1] for line in found.stdout.splitlines()] == ["orcakit_python_table"]


def entry(kind, owner, type_, name, offset, size, count=1):
    return _library._Type(kind, owner, type_, name, offset, size, count)


def test_another_layout_is_refused():
    members = [
        entry(b"member", b"pair", b"double", b"x", 0, 8),
        entry(b"member", b"pair", b"int", b"n", 8, 4),
    ]
    made = _library._make_struct("pair", 16, members, {})
    assert ctypes.sizeof(made) == 16 and made.n.offset == 8
    for size, offset in ((24, 8), (16, 12)):
        members[1].offset = offset
        with pytest.raises(ImportError, match="pair"):
            _library._make_struct("pair", size, members, {})


def test_prototypes_are_read_from_c():
    relation = _library.library.collide_shape_relation_within
    shape = _library.struct("collide_shape")
    assert relation.argtypes == (shape, shape, ctypes.c_double) and relation.restype is ctypes.c_int
    assert _library.library.geom_status_text(_library.constant("GEOM_OK")) != b""
    assert _library.library.geom_task_pool_destroy.restype is None


def test_a_missing_library_is_told():
    for name in ("/nowhere/liborcakit_python.so", sys.executable):
        found = subprocess.run(
            [sys.executable, "-c", "import orcakit"],
            capture_output=True,
            text=True,
            env=dict(os.environ, ORCAKIT_LIBRARY=name),
        )
        assert found.returncode == 1 and f"ImportError: orcakit: cannot load {name}" in found.stderr


def public(module):
    """The names of a module that are public, with what they are."""
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            yield f"{module.__name__}.{name}", value


def test_everything_public_has_a_docstring():
    modules = [orcakit] + [m for m in vars(orcakit).values() if isinstance(m, types.ModuleType)]
    lacking = []
    for module in modules:
        assert module.__doc__
        if not hasattr(module, "__all__"):
            continue
        for name, value in public(module):
            parts = {name: value}
            if inspect.isclass(value):
                own = {f"{name}.{n}": v for n, v in vars(value).items() if not n.startswith("_")}
                parts.update(
                    {n: v for n, v in own.items() if inspect.isfunction(v) or isinstance(v, property)}
                )
            lacking += [n for n, v in parts.items() if not inspect.getdoc(v)]
    assert sorted(set(lacking)) == []
