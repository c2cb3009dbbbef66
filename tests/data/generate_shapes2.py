#!/usr/bin/env python3
"""usage: generate_shapes2.py SEED COUNT > tests/data/shapes2.txt

Relations of shapes of the plane with known answers, COUNT lines for each pair of kinds. Most are contacts, or almost: one
number of a line was chosen so that the shapes touch, rounded, and some of the numbers were moved by a rounding or two.
Answers come from rational arithmetic. A line is

    KIND-KIND MARGIN NUMBERS... RELATION

with the numbers of orcakit collide as hexadecimal floats, and 0 (apart), 1 (touching) or 2 (overlapping) at the end."""
import math
import random
import sys
from fractions import Fraction as F

KINDS = ["point", "segment", "circle", "aabb", "obb", "capsule", "convex", "polygon"]
rnd = random.Random(int(sys.argv[1]))


# ---- Rational geometry ----

def sub(a, b):
    return (a[0] - b[0], a[1] - b[1])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def turn(a, b, c):
    return cross(sub(b, a), sub(c, a))


def edges(ring):
    return [(ring[i - 1], ring[i]) for i in range(len(ring))]


def point_segment(p, a, b):
    """The squared distance."""
    d = sub(b, a)
    length = dot(d, d)
    t = F(0) if length == 0 else min(max(dot(sub(p, a), d) / length, F(0)), F(1))
    w = sub(p, (a[0] + t * d[0], a[1] + t * d[1]))
    return dot(w, w)


def segments_meet(a, b, c, d):
    if turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0:
        return True
    return any(point_segment(*x) == 0 for x in ((a, c, d), (b, c, d), (c, a, b), (d, a, b)))


def inside(p, ring):
    """2 inside, 1 on the ring, 0 outside, by the parity of crossings."""
    if any(point_segment(p, a, b) == 0 for a, b in edges(ring)):
        return 1
    odd = False
    for a, b in edges(ring):
        if (a[1] > p[1]) != (b[1] > p[1]) and (turn(a, b, p) > 0) == (b[1] > a[1]):
            odd = not odd
    return 2 if odd else 0


def distance2(p, q):
    """The squared distance of the sets with these rings as borders."""
    if any(segments_meet(a, b, c, d) for a, b in edges(p) for c, d in edges(q)):
        return F(0)
    if (len(q) > 2 and inside(p[0], q)) or (len(p) > 2 and inside(q[0], p)):
        return F(0)
    return min([point_segment(x, a, b) for x in p for a, b in edges(q)] +
               [point_segment(x, a, b) for x in q for a, b in edges(p)])


def hull(points):
    points = sorted(set(points))
    chains = []
    for order in (points, points[::-1]):
        chain = []
        for p in order:
            while len(chain) > 1 and turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        chains.append(chain)
    return chains[0][:-1] + chains[1][:-1] if len(points) > 1 else points


def area2(ring):
    return sum(cross(a, b) for a, b in edges(ring))


def clipped(ring, a, b):
    """The part of a ring to the left of the line from a to b; where the part has several pieces, edges without area join
    them."""
    result = []
    for p, q in edges(ring):
        s, t = turn(a, b, p), turn(a, b, q)
        if s * t < 0:
            result.append((p[0] + (q[0] - p[0]) * s / (s - t), p[1] + (q[1] - p[1]) * s / (s - t)))
        if t >= 0:
            result.append(q)
    return result


def overlap_with_polygon(core, ring):
    """Whether a convex core and the inside of a ring have common points, inner ones where the core has such."""
    if len(core) == 1:
        return inside(core[0], ring) == 2
    if len(core) == 2:
        a, b = core
        d = sub(b, a)
        times = [F(0), F(1)]
        for p, q in edges(ring):
            s, t = turn(a, b, p), turn(a, b, q)
            if s != t and min(s, t) <= 0 <= max(s, t):
                x = (p[0] + (q[0] - p[0]) * s / (s - t), p[1] + (q[1] - p[1]) * s / (s - t))
                times.append(dot(sub(x, a), d) / dot(d, d))
        times = sorted(t for t in times if 0 <= t <= 1)
        middles = [(s + t) / 2 for s, t in zip(times, times[1:]) if s < t]
        return any(inside((a[0] + t * d[0], a[1] + t * d[1]), ring) == 2 for t in middles)
    rest = ring
    for a, b in edges(core):
        rest = clipped(rest, a, b)
    return len(rest) > 2 and area2(rest) != 0


def overlap(a, b):
    """The relation of two cores that meet."""
    if a.kind == "polygon" and b.kind == "polygon":
        return 2 if polygons_overlap(a.ring, b.ring) else 1
    if a.kind == "polygon" or b.kind == "polygon":
        core, ring = (b.ring, a.ring) if a.kind == "polygon" else (a.ring, b.ring)
        return 2 if overlap_with_polygon(core, ring) else 1
    differences = hull([sub(p, q) for p in a.ring for q in b.ring])
    zero = (F(0), F(0))
    return 2 if len(differences) > 2 and all(turn(p, q, zero) > 0 for p, q in edges(differences)) else 1


def polygons_overlap(p, q):
    """Whether a slab between neighboring abscissas of all vertices and crossings has a common piece."""
    xs = {x for x, _ in p} | {x for x, _ in q}
    for a, b in edges(p):
        for c, d in edges(q):
            s, t = turn(c, d, a), turn(c, d, b)
            if s != t and min(s, t) <= 0 <= max(s, t):
                xs.add(a[0] + (b[0] - a[0]) * s / (s - t))
    xs = sorted(xs)
    for left, right in zip(xs, xs[1:]):
        x = (left + right) / 2
        spans = []
        for ring in (p, q):
            ys = sorted(a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])
                        for a, b in edges(ring) if min(a[0], b[0]) < x < max(a[0], b[0]))
            spans.append(list(zip(ys[::2], ys[1::2])))
        if any(max(s[0], t[0]) < min(s[1], t[1]) for s in spans[0] for t in spans[1]):
            return True
    return False


class Shape:
    """A shape as its border or convex core in fractions, and a radius."""

    def __init__(self, kind, numbers):
        self.kind, self.numbers, self.radius = kind, numbers, F(0)
        n = [F(x) for x in numbers]
        points = list(zip(n[0::2], n[1::2]))
        if kind == "aabb":
            (x, y), (z, w) = points
            points = [(x, y), (z, y), (z, w), (x, w)]
        elif kind == "obb":
            c, u, h = points
            points = [(c[0] + s * h[0] * u[0] - t * h[1] * u[1], c[1] + s * h[0] * u[1] + t * h[1] * u[0])
                      for s in (-1, 1) for t in (-1, 1)]
        elif kind in ("circle", "capsule"):
            points, self.radius = list(zip(n[0:-1:2], n[1:-1:2])), n[-1]
        self.ring = points if kind == "polygon" else hull(points)

    def text(self):
        numbers = [float(x).hex() for x in self.numbers]
        count = [str(len(numbers) // 2)] if self.kind in ("convex", "polygon") else []
        return " ".join(count + numbers)


def relation(a, b, margin):
    reach = a.radius + b.radius + F(margin)
    gap = distance2(a.ring, b.ring)
    if reach > 0:
        return 2 if gap < reach**2 else 1 if gap == reach**2 else 0
    return 0 if gap > 0 else overlap(a, b)


# ---- Random shapes ----

def nudged(x):
    for _ in range(rnd.choice((0, 0, 0, 1, 1, 2))):
        x = math.nextafter(x, rnd.choice((-math.inf, math.inf)))
    return x


def number():
    kind = rnd.random()
    if kind < 0.4:
        return nudged(float(rnd.randint(-5, 5)))
    if kind < 0.9:
        return rnd.uniform(-5.0, 5.0)
    return math.ldexp(rnd.uniform(-1.0, 1.0), rnd.randint(-30, 6))


def size():
    return 0.0 if rnd.random() < 0.15 else abs(number()) / 2


def convex_ring():
    ring = []
    while not ring:
        points = [(F(number()), F(number())) for _ in range(rnd.randint(1, 7))]
        ring = hull(points)
    if rnd.random() < 0.3:
        ring = [p for p in ring for _ in range(rnd.choice((1, 1, 2)))]
    start = rnd.randrange(len(ring))
    ring = (ring[start:] + ring[:start])[::rnd.choice((1, -1))]
    return [float(x) for p in ring for x in p]


def is_simple(ring):
    n = len(ring)
    es = [(ring[i], ring[(i + 1) % n]) for i in range(n)]
    for i in range(n):
        a, b = es[i]
        if a == b:
            return False
        for j in range(i + 1, n):
            c, d = es[j]
            if j == i + 1 or (i == 0 and j == n - 1):
                p, q, r = (a, b, d) if j == i + 1 else (c, d, b)
                if turn(p, q, r) == 0 and dot(sub(q, p), sub(r, q)) < 0:
                    return False
            elif segments_meet(a, b, c, d):
                return False
    return True


def polygon():
    while True:
        points = [(number(), number()) for _ in range(rnd.randint(3, 7))]
        if is_simple([(F(x), F(y)) for x, y in points]):
            return [x for p in points for x in p]


def random_numbers(kind):
    p = [number() for _ in range(6)]
    if kind == "point":
        return p[:2]
    if kind == "segment":
        return p[:4] if rnd.random() < 0.9 else p[:2] * 2
    if kind == "circle":
        return p[:2] + [size()]
    if kind == "aabb":
        p[2:4] = p[2:4] if rnd.random() < 0.8 else [rnd.choice((p[0], p[2])), p[3]]
        return [min(p[0], p[2]), min(p[1], p[3]), max(p[0], p[2]), max(p[1], p[3])]
    if kind == "obb":
        angle = rnd.uniform(-4.0, 4.0)
        axis = rnd.choice(((1.0, 0.0), (0.0, -1.0), (0.6, 0.8), (-3.0, 4.0), (math.cos(angle), math.sin(angle))))
        return p[:2] + list(axis) + [size(), size()]
    if kind == "capsule":
        return p[:4] + [size()]
    return convex_ring() if kind == "convex" else polygon()


PLACES = {"point": 2, "segment": 4, "circle": 2, "aabb": 4, "obb": 2, "capsule": 4}


def moved(shape, x, y):
    numbers = list(shape.numbers)
    for i in range(PLACES.get(shape.kind, len(numbers))):
        numbers[i] += (x, y)[i % 2]
    return Shape(shape.kind, numbers)


def is_valid(shape):
    if shape.kind == "polygon":
        return is_simple(shape.ring)
    if shape.kind == "aabb":
        n = shape.numbers
        return n[0] <= n[2] and n[1] <= n[3]
    if shape.kind == "convex":  # every vertex is on the border of the hull, and they come in order
        ring = list(zip(*[iter([F(x) for x in shape.numbers])] * 2))
        ring = [p for i, p in enumerate(ring) if p != ring[i - 1]]
        corners = [p for p in ring if p in shape.ring]
        if len(shape.ring) > 2 and any(inside(p, shape.ring) != 1 for p in ring):
            return False
        return len(shape.ring) < 3 or (len(ring) == len(corners) == len(shape.ring))
    return True


def on_border(shape):
    """A point of the border, about: often a corner."""
    a, b = rnd.choice(edges(shape.ring))
    t = F(rnd.choice((0.0, 0.0, 0.25, 0.5, 1.0, rnd.random())))
    return (float(a[0] + t * (b[0] - a[0])), float(a[1] + t * (b[1] - a[1])))


def contact(a, b, margin):
    """b, or the margin, changed so that they touch, about."""
    if rnd.random() < 0.5:
        gap = math.sqrt(float(distance2(a.ring, b.ring)))
        wanted = gap - float(a.radius) - float(b.radius)
        if b.kind in ("circle", "capsule") and (margin == 0 or rnd.random() < 0.5):
            radius = abs(nudged(gap - float(a.radius) - margin))
            return Shape(b.kind, b.numbers[:-1] + [radius]), margin
        if margin > 0 and wanted > 0:
            return b, nudged(wanted)
    p, q = on_border(a), on_border(b)
    reach = float(a.radius) + float(b.radius) + margin
    angle = rnd.choice((0.0, math.pi / 2, math.pi, rnd.uniform(-4.0, 4.0)))
    return moved(b, nudged(p[0] - q[0] + reach * math.cos(angle)),
                 nudged(p[1] - q[1] + reach * math.sin(angle))), margin


def random_case(kind_a, kind_b):
    while True:
        a, b = Shape(kind_a, random_numbers(kind_a)), Shape(kind_b, random_numbers(kind_b))
        margin = 0.0 if rnd.random() < 0.6 else size()
        if rnd.random() < 0.85:
            b, margin = contact(a, b, margin)
        if is_valid(a) and is_valid(b):
            return a, b, margin


def main():
    for i, kind_a in enumerate(KINDS):
        for kind_b in KINDS[i:]:
            for _ in range(int(sys.argv[2])):
                a, b, margin = random_case(kind_a, kind_b)
                print(f"{kind_a}-{kind_b}", margin.hex(), a.text(), b.text(), relation(a, b, margin))


main()
