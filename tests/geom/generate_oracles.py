#!/usr/bin/env python3
"""Writes the oracle files of the tests of libgeom: known answers from Python's rational numbers.

    tests/geom/generate_oracles.py FOLDER

writes exact.txt and orient2d.txt there. The numbers are C hex floats; the same files come out on every machine.
"""

import math
import pathlib
import random
import struct
import sys
from fractions import Fraction

SMALLEST = 5e-324
LARGEST = sys.float_info.max


def any_double(rng):
    """A finite double whose exponent is as likely as any other."""
    while True:
        x = struct.unpack("<d", struct.pack("<Q", rng.getrandbits(64)))[0]
        if math.isfinite(x):
            return x


def scaled_double(rng, low, high):
    """A double of random bits with an exponent between low and high."""
    return math.ldexp(rng.uniform(-1.0, 1.0), rng.randint(low, high))


def corner_double(rng):
    """A double from the edges of the format."""
    return rng.choice([0.0, -0.0, 1.0, -1.0, SMALLEST, -SMALLEST, LARGEST, -LARGEST, 2.0**-1022,
                       2.0**-1022 - SMALLEST, 1.0 + 2.0**-52, 1.0 - 2.0**-53, 2.0**31, 2.0**32, 2.0**32 - 1.0,
                       2.0**64 + 2.0**12, any_double(rng)])


def nearest_double(x):
    """The double nearest to a fraction, ties to even, infinite beyond the range."""
    try:
        return float(x)
    except OverflowError:
        return math.inf if x > 0 else -math.inf


def exact_cases(rng):
    """The value of (a - b) * (c - d) - e * f, and of a * b * c * d * e * f, each rounded once."""
    sources = [lambda: any_double(rng), lambda: corner_double(rng), lambda: scaled_double(rng, -40, 40),
               lambda: scaled_double(rng, -540, -520), lambda: scaled_double(rng, 500, 515)]
    for source in sources:
        for _ in range(60):
            numbers = [source() for _ in range(6)]
            a, b, c, d, e, f = map(Fraction, numbers)
            yield ["mixed", *numbers, nearest_double((a - b) * (c - d) - e * f)]
            yield ["product", *numbers, nearest_double(a * b * c * d * e * f)]


def near_collinear(rng, start, step):
    """Three points on a line, exactly or moved by the least amount in one coordinate."""
    a = (start(), start())
    b = (step(), step())
    scale = math.ldexp(1.0, rng.randint(-3, 3))
    c = (a[0] + (b[0] - a[0]) * scale, a[1] + (b[1] - a[1]) * scale)
    if not all(map(math.isfinite, c)):
        c = (-b[0], -b[1])
    points = [list(a), list(b), list(c)]
    rng.shuffle(points)
    point, axis = rng.randrange(3), rng.randrange(2)
    points[point][axis] = math.nextafter(points[point][axis], rng.choice([-math.inf, math.inf, points[point][axis]]))
    if not math.isfinite(points[point][axis]):
        points[point][axis] = LARGEST
    return points


def orientation(points):
    (ax, ay), (bx, by), (cx, cy) = [map(Fraction, p) for p in points]
    determinant = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return (determinant > 0) - (determinant < 0)


def orient2d_cases(rng):
    """Coordinates of three points and the sign of their determinant."""
    sources = [
        (lambda: scaled_double(rng, -2, 2), lambda: scaled_double(rng, -2, 2)),
        (lambda: scaled_double(rng, -60, 0), lambda: scaled_double(rng, 0, 60)),
        (lambda: scaled_double(rng, -1074, -1060), lambda: scaled_double(rng, -1074, -1050)),
        (lambda: scaled_double(rng, -1074, -1060), lambda: scaled_double(rng, -530, -500)),
        (lambda: scaled_double(rng, 1020, 1024), lambda: scaled_double(rng, 1020, 1024)),
        (lambda: scaled_double(rng, 500, 520), lambda: scaled_double(rng, -1074, 1024)),
        (lambda: corner_double(rng), lambda: corner_double(rng)),
        (lambda: float(rng.randint(-4, 4)), lambda: float(rng.randint(-4, 4))),
        (lambda: any_double(rng), lambda: any_double(rng)),
    ]
    for start, step in sources:
        for _ in range(90):
            points = near_collinear(rng, start, step)
            yield [*points[0], *points[1], *points[2], orientation(points)]


def write(path, title, cases):
    def text(item):
        return item.hex() if isinstance(item, float) else str(item)

    lines = [f"# {title}"] + [" ".join(map(text, case)) for case in cases]
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


def main():
    folder = pathlib.Path(sys.argv[1])
    rng = random.Random(20260101)
    write(folder / "exact.txt", "kind a b c d e f rounded value; written by tests/geom/generate_oracles.py",
          exact_cases(rng))
    write(folder / "orient2d.txt", "ax ay bx by cx cy sign; written by tests/geom/generate_oracles.py",
          orient2d_cases(rng))


if __name__ == "__main__":
    main()
