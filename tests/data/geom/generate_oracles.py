#!/usr/bin/env python3
"""Writes the oracle files of the tests of libgeom: known answers from Python's rational numbers.

    tests/data/geom/generate_oracles.py FOLDER

writes exact.txt, orient2d.txt, orient3d.txt, incircle.txt and insphere.txt there. The numbers are C hex floats; the same files come out on every machine.
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


def determinant(rows):
    if len(rows) == 1:
        return rows[0][0]
    return sum((-1) ** i * row[0] * determinant([r[1:] for r in rows[:i] + rows[i + 1:]])
               for i, row in enumerate(rows) if row[0] != 0)


def sign(x):
    return (x > 0) - (x < 0)


def side_of_plane(points):
    origin, *others = [list(map(Fraction, p)) for p in points]
    return sign(determinant([[x - o for x, o in zip(p, origin)] for p in others]))


def side_of_sphere(points):
    """Positive inside, for points that turn as orient2d and orient3d call positive."""
    *others, origin = [list(map(Fraction, p)) for p in points]
    rows = [[x - o for x, o in zip(p, origin)] for p in others]
    determinant_of_squares = sign(determinant([row + [sum(x * x for x in row)] for row in rows]))
    return determinant_of_squares if len(origin) == 2 else -determinant_of_squares


def nudged(rng, points):
    """The points shuffled, one coordinate moved by the least amount or not at all; None beyond the doubles."""
    points = [list(p) for p in points]
    rng.shuffle(points)
    point, axis = rng.randrange(len(points)), rng.randrange(len(points[0]))
    x = points[point][axis]
    points[point][axis] = math.nextafter(x, rng.choice([-math.inf, math.inf, x]))
    return points if all(math.isfinite(c) for p in points for c in p) else None


def near_coplanar(rng, number):
    a, b, c = [[number() for _ in range(3)] for _ in range(3)]
    s, t = [math.ldexp(1.0, rng.randint(-3, 2)) for _ in range(2)]
    d = [a[i] + (b[i] - a[i]) * s + (c[i] - a[i]) * t for i in range(3)]
    return nudged(rng, [a, b, c, d])


def near_sphere(rng, number, dimension):
    """Points of a sphere of the lattice: one vector with its coordinates swapped and mirrored, about a center."""
    size = abs(number())
    vector = [size * rng.randint(0, 5) for _ in range(dimension)]
    center = [number() if rng.random() < 0.5 else 0.0 for _ in range(dimension)]
    points = [[c + rng.choice([-x, x]) for c, x in zip(center, rng.sample(vector, dimension))]
              for _ in range(dimension + 2)]
    return nudged(rng, points)


def unrelated(number, dimension, count):
    return [[number() for _ in range(dimension)] for _ in range(count)]


def sphere_cases(rng, make, dimension, count, side):
    """Points near to what decides and anywhere, for every range of exponents, with the answer."""
    numbers = [lambda: scaled_double(rng, -2, 2), lambda: scaled_double(rng, -60, 60),
               lambda: scaled_double(rng, -1074, -1060), lambda: scaled_double(rng, -250, -190),
               lambda: scaled_double(rng, 190, 250), lambda: scaled_double(rng, 1010, 1023),
               lambda: corner_double(rng), lambda: any_double(rng), lambda: float(rng.randint(-3, 3))]
    for number in numbers:
        for i in range(36):
            points = (make(number) if i % 3 else None) or unrelated(number, dimension, count)
            yield [*(x for p in points for x in p), side(points)]


def write(path, title, cases):
    def text(item):
        return item.hex() if isinstance(item, float) else str(item)

    lines = [f"# {title}"] + [" ".join(map(text, case)) for case in cases]
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


def main():
    folder = pathlib.Path(sys.argv[1])
    rng = random.Random(20260101)
    write(folder / "exact.txt", "kind a b c d e f rounded value; written by tests/data/geom/generate_oracles.py",
          exact_cases(rng))
    write(folder / "orient2d.txt", "ax ay bx by cx cy sign; written by tests/data/geom/generate_oracles.py",
          orient2d_cases(rng))
    tail = "sign; written by tests/data/geom/generate_oracles.py"
    write(folder / "orient3d.txt", f"a b c d (x y z each) {tail}",
          sphere_cases(rng, lambda number: near_coplanar(rng, number), 3, 4, side_of_plane))
    write(folder / "incircle.txt", f"a b c d (x y each) {tail}",
          sphere_cases(rng, lambda number: near_sphere(rng, number, 2), 2, 4, side_of_sphere))
    write(folder / "insphere.txt", f"a b c d e (x y z each) {tail}",
          sphere_cases(rng, lambda number: near_sphere(rng, number, 3), 3, 5, side_of_sphere))


if __name__ == "__main__":
    main()
