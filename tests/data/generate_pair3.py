#!/usr/bin/env python3
"""Pairs of shapes in space that nearly touch, with their relations from rational numbers.

    generate_pair3.py > pair3_near.txt

Shapes have small decimal coordinates, as people write them, or small whole ones, and some of their numbers are then
moved to the next double. The reference tries every plane through the origin and two differences of vertices, and measures
every simplex of differences; it has no idea in common with the library's search.

A line is: kind count numbers, kind count numbers, margin, relation.
"""
import math
import random
from fractions import Fraction
from itertools import combinations

KINDS = ["point", "segment", "ray", "plane", "sphere", "aabb", "obb", "capsule", "triangle", "hull"]
COUNTS = {"point": 3, "segment": 6, "ray": 6, "plane": 4, "sphere": 4, "aabb": 6, "obb": 15, "capsule": 7, "triangle": 9}
FAR = Fraction(2) ** 200


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def plus(a, s, b):
    return (a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2])


def neg(a):
    return (-a[0], -a[1], -a[2])


def sign(x):
    return (x > 0) - (x < 0)


def cone_of(kind, numbers):
    """Vertices, directions without end, radius."""
    n = [Fraction(x) for x in numbers]
    points = [tuple(n[i : i + 3]) for i in range(0, len(n) - 2, 3)]
    if kind == "ray":
        return points[:1], points[1:], Fraction(0)
    if kind == "sphere":
        return points, [], n[3]
    if kind == "capsule":
        return points[:2], [], n[6]
    if kind == "aabb":
        low, high = points
        return [(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])], [], Fraction(0)
    if kind == "obb":
        corners = [points[0]]
        for k in range(3):
            corners = [plus(c, s * n[12 + k], points[1 + k]) for c in corners for s in (-1, 1)]
        return corners, [], Fraction(0)
    return points, [], Fraction(0)


def whole(vectors):
    """The same vectors in whole numbers, and the factor."""
    factor = math.lcm(*(x.denominator for v in vectors for x in v)) if vectors else 1
    return [tuple(int(x * factor) for x in v) for v in vectors], factor


def relation_of(vertices, directions):
    generators, _ = whole(list(dict.fromkeys(vertices + directions)))
    w = generators[: len(dict.fromkeys(vertices))] if not directions else whole(vertices)[0]
    line = next((g for g in generators if any(g)), None)
    if line is None:
        return 1
    plane = next((cross(line, g) for g in generators if any(cross(line, g))), None)
    full = plane is not None and any(dot(plane, g) for g in generators)
    if full:
        candidates = (cross(g, h) for g, h in combinations(generators, 2))
    elif plane is not None:
        candidates = (cross(plane, g) for g in generators)
    else:
        candidates = iter([line])
    total = (0, 0, 0)
    found = not full
    for c in candidates:
        for n in (c, neg(c)):
            if any(n) and all(dot(n, g) >= 0 for g in generators):
                found = True
                total = plus(total, 1, n)
    if not found:
        return 2
    return 0 if all(dot(total, v) > 0 for v in w) else 1


def gap_of(vertices, r):
    scaled, factor = whole(list(dict.fromkeys(vertices)))
    rr = (r * factor) ** 2
    p, q = rr.numerator, rr.denominator
    least = min(sign(dot(a, a) * q - p) for a in scaled)
    for a, b in combinations(scaled, 2):
        e = sub(b, a)
        if dot(a, e) < 0 < dot(b, e):
            n = cross(a, e)
            least = min(least, sign(dot(n, n) * q - p * dot(e, e)))
    for a, b, c in combinations(scaled, 3):
        n = cross(sub(b, a), sub(c, a))
        if dot(n, cross(a, b)) > 0 and dot(n, cross(b, c)) > 0 and dot(n, cross(c, a)) > 0:
            least = min(least, sign(dot(n, a) ** 2 * q - p * dot(n, n)))
    return least


def relation_of_plane(plane, kind, numbers, margin):
    n, offset = tuple(Fraction(x) for x in plane[:3]), Fraction(plane[3])
    if kind == "plane":
        m, other = tuple(Fraction(x) for x in numbers[:3]), Fraction(numbers[3])
        if any(cross(n, m)):
            return 2
        k = next(i for i in range(3) if m[i])
        ratio = n[k] / m[k]
        return 1 - sign((offset / ratio - other) ** 2 - margin**2 * dot(m, m))
    vertices, directions, radius = cone_of(kind, numbers)
    heights = [dot(n, v) - offset for v in vertices]
    slopes = [dot(n, d) for d in directions]
    if min(heights + slopes) < 0 < max(heights + slopes):
        return 2
    return 1 - min(sign(h * h - (radius + margin) ** 2 * dot(n, n)) for h in heights)


def reference(kind_a, a, kind_b, b, margin):
    margin = Fraction(margin)
    if kind_a == "plane":
        return relation_of_plane(a, kind_b, b, margin)
    if kind_b == "plane":
        return relation_of_plane(b, kind_a, a, margin)
    vertices_a, directions_a, radius_a = cone_of(kind_a, a)
    vertices_b, directions_b, radius_b = cone_of(kind_b, b)
    reach = radius_a + radius_b + margin
    w = [sub(p, q) for p in vertices_a for q in vertices_b]
    relation = relation_of(w, directions_a + [neg(d) for d in directions_b])
    if reach == 0 or relation != 0:
        return relation if reach == 0 else 2
    vertices_a += [plus(vertices_a[0], FAR, d) for d in directions_a]
    vertices_b += [plus(vertices_b[0], FAR, d) for d in directions_b]
    return 1 - gap_of([sub(p, q) for p in vertices_a for q in vertices_b], reach)


def numbers_of(kind, unit):
    count = COUNTS.get(kind, 3 * random.randint(1, 5))
    n = [random.randint(-3, 3) * unit for _ in range(count)]
    if kind == "aabb":
        n = [min(n[i], n[i + 3]) for i in range(3)] + [max(n[i], n[i + 3]) for i in range(3)]
    if kind == "ray":
        n[3:] = [float(random.randint(-2, 2)) for _ in range(3)]
    if kind == "plane":
        n[:3] = [float(random.randint(-2, 2)) for _ in range(3)]
    if kind == "obb":
        n[3:12] = [float(random.randint(-1, 1)) for _ in range(9)]
        n[12:] = [abs(random.randint(0, 2)) * unit for _ in range(3)]
    if kind in ("sphere", "capsule"):
        n[-1] = abs(n[-1])
    for i in range(count):
        if random.random() < 0.15:
            n[i] = math.nextafter(n[i], random.choice((-math.inf, math.inf)))
    return n


def is_valid(kind, n):
    if kind == "aabb":
        return all(n[i] <= n[i + 3] for i in range(3))
    if kind == "ray":
        return any(n[3:])
    if kind == "plane":
        return any(n[:3])
    if kind == "obb":
        axes = [tuple(Fraction(x) for x in n[i : i + 3]) for i in (3, 6, 9)]
        return min(n[12:]) >= 0 and dot(cross(axes[0], axes[1]), axes[2]) != 0
    return kind not in ("sphere", "capsule") or n[-1] >= 0


def valid_numbers(kind, unit):
    while True:
        n = numbers_of(kind, unit)
        if is_valid(kind, n):
            return n


def text(kind, numbers):
    return " ".join([kind, str(len(numbers))] + [x.hex() for x in numbers])


def cases_of(kind_a, kind_b, wanted):
    """As many of each relation, where there are that many."""
    left = {0: wanted, 1: wanted, 2: wanted}
    for _ in range(40 * wanted):
        unit = random.choice((1.0, 0.1, 0.1))
        margin = random.choice((0.0, 0.0, unit))
        a, b = valid_numbers(kind_a, unit), valid_numbers(kind_b, unit)
        relation = reference(kind_a, a, kind_b, b, margin)
        if left[relation] > 0:
            left[relation] -= 1
            print(text(kind_a, a), text(kind_b, b), margin.hex(), relation)


def main():
    random.seed(3)
    print("# made by tests/data/generate_pair3.py")
    for i, kind_a in enumerate(KINDS):
        for kind_b in KINDS[i:]:
            many = sum(k in ("aabb", "obb", "hull") for k in (kind_a, kind_b)) > 1
            cases_of(kind_a, kind_b, 3 if many else 8)


if __name__ == "__main__":
    main()
