"""Random calls with random values, good and bad, in random order: exceptions are fine, a crash or a hang is
not.

ORCAKIT_FUZZ_CALLS and ORCAKIT_FUZZ_SEED set how many calls there are, and which."""

import inspect
import math
import os
import random
import struct

import numpy as np

import orcakit as ok
from orcakit import batch, rvo2
from orcakit.env import CrowdEnv, CrowdVectorEnv
from orcakit.policy import Robot

CALLS = int(os.environ.get("ORCAKIT_FUZZ_CALLS", "15000"))
SEED = int(os.environ.get("ORCAKIT_FUZZ_SEED", "1"))
# Programs of the user may raise what they like; these are ours and Python's.
ALLOWED = (
    ok.OrcakitError,
    TypeError,
    ValueError,
    IndexError,
    OverflowError,
    AttributeError,
    KeyError,
    OSError,
    RuntimeError,
)


class Fuzz:
    """The objects made so far, and random values."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.things = []

    def number(self):
        r = self.random
        return r.choice(
            [
                0,
                1,
                -1,
                0.5,
                2,
                r.uniform(-5, 5),
                r.randrange(-3, 9),
                1e300,
                -1e-300,
                math.nan,
                math.inf,
                struct.unpack("d", r.randbytes(8))[0],
            ]
            if r.random() < 0.2
            else [r.uniform(0, 5), r.randrange(0, 4)]
        )

    def vector(self):
        size = self.random.choice([2, 2, 2, 3, 3, 1, 0, 4] if self.random.random() < 0.2 else [2, 2, 3])
        return tuple(self.number() for _ in range(size))

    def array(self):
        r = self.random
        shape = r.choice(
            [
                (r.randrange(0, 6), 2),
                (r.randrange(0, 6), 3),
                (3,),
                (2,),
                (0,),
                (2, 3, 2),
                (4, r.randrange(0, 9)),
            ]
        )
        made = np.array([self.number() for _ in range(int(np.prod(shape)))], dtype=float).reshape(shape)
        if r.random() < 0.1:
            made = made.astype(r.choice([np.float32, np.int64, complex, object, bool]), casting="unsafe")
        return made[::-1] if r.random() < 0.1 else made

    def thing(self):
        return self.random.choice(self.things) if self.things else None

    def word(self):
        return self.random.choice(
            ["", "orca", "vo", "position", "radius", "velocity", "x\0y", "{", b"abc", b""]
        )

    def function(self):
        return self.random.choice(
            [
                lambda h: True,
                lambda h: False,
                lambda h: 1 / 0,
                lambda: 3,
                lambda h: [t.close() for t in self.things if hasattr(t, "close")][:0],
            ]
        )

    def value(self, name):
        """A value for a parameter, mostly of the kind that its name asks for."""
        r = self.random
        if r.random() < 0.08:
            return r.choice([None, "x", {}, [], (), object(), -1, 2**70, True])
        kinds = {
            "shape": self.thing,
            "obstacles": self.thing,
            "handle": self.thing,
            "target": self.thing,
            "query": self.thing,
            "other": self.thing,
            "kind": lambda: r.choice([ok.Circle, ok.Box, ok.Sphere, ok.Polygon]),
            "a": self.either,
            "b": self.either,
            "accept": self.function,
            "data": self.array,
            "points": self.array,
            "outer": self.array,
            "holes": lambda: [self.array()],
            "triangles": self.array,
            "vertices": lambda: [self.vector() for _ in range(3)],
            "name": self.word,
            "count": lambda: r.randrange(-1, 5),
            "threads": lambda: r.choice([None, 1, 2, self.thing()]),
            "layers": lambda: r.randrange(-1, 9),
            "mask": lambda: r.randrange(-1, 9),
            "group": lambda: r.randrange(0, 3),
        }
        numbers = (
            "radius",
            "margin",
            "limit",
            "offset",
            "angle",
            "time_step",
            "reach",
            "share",
            "horizon",
            "max_speed",
        )
        if name in kinds:
            return kinds[name]()
        if any(word in name for word in numbers) or name.endswith("_no"):
            return r.randrange(-1, 4) if name.endswith("_no") else self.number()
        return r.choice([self.vector, self.vector, self.array, self.number, self.thing])()

    def either(self):
        return self.random.choice([self.vector, self.thing, self.thing])()

    def arguments(self, function):
        chosen = {}
        for parameter in inspect.signature(function).parameters.values():
            required = parameter.default is inspect.Parameter.empty
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                continue
            if required or self.random.random() < 0.3:
                chosen[parameter.name] = self.value(parameter.name)
        return chosen

    def step(self):
        r, makers = self.random, MAKERS
        if len(self.things) < 12 or r.random() < 0.25:
            function = r.choice(makers)
        else:
            thing = self.thing()
            names = [n for n in dir(type(thing)) if not n.startswith("_") or n in ("__len__", "__contains__")]
            name = r.choice([n for n in names if n != "close" or r.random() < 0.1] or ["close"])
            if (
                not hasattr(thing, "close")
                and r.random() < 0.8
                or not callable(getattr(type(thing), name, None))
            ):
                function = r.choice(FUNCTIONS)
                if isinstance(getattr(type(thing), name, None), property):
                    getattr(thing, name)
            else:
                function = getattr(thing, name)
        made = function(**self.arguments(function))
        if made is not None and not isinstance(made, (int, float, bool, bytes, str, np.ndarray)):
            self.things.append(made[0] if isinstance(made, list) and made else made)
        if len(self.things) > 40:
            self.things.pop(r.randrange(len(self.things)))


SHAPES = [
    ok.Point,
    ok.Segment,
    ok.Circle,
    ok.Box,
    ok.OrientedBox,
    ok.Capsule,
    ok.Convex,
    ok.Polygon,
    ok.Point3,
    ok.Segment3,
    ok.Ray,
    ok.Plane,
    ok.Sphere,
    ok.Box3,
    ok.OrientedBox3,
    ok.Capsule3,
    ok.Triangle,
    ok.Hull,
    ok.Shapes,
]
OBJECTS = [
    ok.World,
    ok.World3,
    ok.Pack,
    ok.Obstacles,
    ok.Obstacles3,
    ok.Simulator,
    ok.Simulator3,
    ok.RouteMap,
    ok.RouteMap3,
    ok.Verifier,
    ok.Verifier3,
    rvo2.PyRVOSimulator,
    CrowdEnv,
    lambda: CrowdVectorEnv(3),
    Robot,
]
MAKERS = SHAPES + OBJECTS + OBJECTS
FUNCTIONS = [ok.relation, ok.distance, ok.sweep, ok.raycast, ok.manifold, batch.solve]


def test_random_calls():
    raised = worked = 0
    for block in range(0, CALLS, 1000):
        fuzz = Fuzz(SEED * 1_000_003 + block)
        for _ in range(min(1000, CALLS - block)):
            try:
                fuzz.step()
                worked += 1
            except ZeroDivisionError:  # what a callback of ours raises
                raised += 1
            except ALLOWED:
                raised += 1
    assert worked > CALLS // 10 and raised > CALLS // 10, (worked, raised)
