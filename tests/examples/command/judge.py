#!/usr/bin/env python3
"""Counts of a run from its trajectories alone: agents at their goals, deep contacts, excess speed, and jumps.

usage: judge.py SCENE TRAJECTORIES      prints the counts; exit status 1 when the run is not good

It shares nothing with the program that it judges: plain floating point, every pair of every step. Against a solid of the plane
a motion counts when it crosses or comes too near to the boundary; an agent that starts in an obstacle is looked at where it
stands until it is out.
"""
import csv
import json
import math
import sys

SLACK = 1e-6  # overlaps up to this fraction of the radii are let pass


def minus(a, b):
    return [x - y for x, y in zip(a, b)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def length(a):
    return math.sqrt(dot(a, a))


def point_to_segment(p, a, b):
    way = minus(b, a)
    square = dot(way, way)
    t = 0.0 if square == 0 else max(0.0, min(1.0, dot(minus(p, a), way) / square))
    return length([p[k] - a[k] - t * way[k] for k in range(len(p))])


def side(a, b, p):
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def cross(a, b, c, d):
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def segments_distance(a, b, c, d):
    return min(point_to_segment(a, c, d), point_to_segment(b, c, d), point_to_segment(c, a, b), point_to_segment(d, a, b))


def edges_of(ring):
    return list(zip(ring, ring[1:] + ring[:1]))


def inside(p, rings):
    odd = False
    for ring in rings:
        for (x1, y1), (x2, y2) in edges_of(ring):
            if (y1 > p[1]) != (y2 > p[1]) and p[0] < (x2 - x1) * (p[1] - y1) / (y2 - y1) + x1:
                odd = not odd
    return odd


class Disc:
    """A disc of the plane or a ball of space."""

    def __init__(self, center, radius):
        self.center, self.radius = center, radius

    def standing(self, p):
        return length(minus(p, self.center)) - self.radius

    def moving(self, p, q):
        return point_to_segment(self.center, p, q) - self.radius


class Walls:
    """The boundary of a solid, or a chain of capsules."""

    def __init__(self, rings, edges, radius):
        self.rings, self.edges, self.radius = rings, edges, radius

    def standing(self, p):
        least = min(point_to_segment(p, a, b) for a, b in self.edges) - self.radius
        return -least if self.rings and inside(p, self.rings) else least

    def moving(self, p, q):
        if any(cross(p, q, a, b) for a, b in self.edges):
            return -math.inf
        return min(segments_distance(p, q, a, b) for a, b in self.edges) - self.radius


class Prism:
    def __init__(self, rings, base, top):
        self.base, self.top, self.foot = base, top, Walls(rings, [edge for ring in rings for edge in edges_of(ring)], 0.0)

    def standing(self, p):
        aside, above = self.foot.standing(p[:2]), max(self.base - p[2], p[2] - self.top)
        return math.hypot(aside, above) if aside > 0 and above > 0 else max(aside, above)

    def moving(self, p, q):
        """The best of many moments, and around it a search that closes in."""
        def at(t):
            return self.standing([a + t * (b - a) for a, b in zip(p, q)])

        best = min(range(17), key=lambda k: at(k / 16)) / 16
        low, high = max(0.0, best - 1 / 16), min(1.0, best + 1 / 16)
        for _ in range(40):
            first, second = low + (high - low) / 3, high - (high - low) / 3
            low, high = (low, second) if at(first) < at(second) else (first, high)
        return min(at(best), at((low + high) / 2))


def obstacle(feature):
    kind, coordinates = feature["geometry"]["type"], feature["geometry"]["coordinates"]
    p = feature["properties"]
    if kind == "Point":
        return Disc(coordinates, p["radius"])
    if kind == "LineString":
        return Walls([], list(zip(coordinates, coordinates[1:])), p.get("radius", 0.0))
    rings = [ring[:-1] for ring in coordinates]
    if "height" in p:
        return Prism(rings, p.get("base", 0.0), p.get("base", 0.0) + p["height"])
    return Walls(rings, [edge for ring in rings for edge in edges_of(ring)], 0.0)


class Judge:
    def __init__(self, scene):
        roles = {"agent": [], "obstacle": []}
        for feature in scene["features"]:
            roles[feature["properties"]["role"]].append(feature)
        self.starts = [f["geometry"]["coordinates"] for f in roles["agent"]]
        self.agents = [f["properties"] for f in roles["agent"]]
        self.radii = [a["radius"] for a in self.agents]
        self.obstacles = [obstacle(f) for f in roles["obstacle"]]
        self.time_step, self.close = scene["simulation"]["time_step"], scene["simulation"]["arrive_within"]
        self.counts = {"at_goal": 0, "agent": 0, "obstacle": 0, "speeding": 0, "jumps": 0}
        pairs = ((i, j) for i in range(len(self.agents)) for j in range(i))
        self.pairs = {pair: min(0.0, self.gap(*pair, self.starts)) for pair in pairs}
        self.limits = [min(0.0, self.standing(i, p)) for i, p in enumerate(self.starts)]
        self.arrived = [False] * len(self.agents)

    def gap(self, i, j, places):
        return length(minus(places[i], places[j])) - self.radii[i] - self.radii[j]

    def standing(self, i, p):
        return min((o.standing(p) for o in self.obstacles), default=math.inf) - self.radii[i]

    def away(self, i, p):
        return length(minus(p, self.agents[i]["goal"]))

    def look_at_pairs(self, before, after):
        zero = [0.0] * len(before[0])
        for (i, j), limit in self.pairs.items():
            reach = self.radii[i] + self.radii[j]
            least = point_to_segment(zero, minus(before[i], before[j]), minus(after[i], after[j])) - reach
            self.counts["agent"] += least < limit - SLACK * reach
            if limit < 0:
                self.pairs[i, j] = min(0.0, max(limit, self.gap(i, j, after)))

    def look_at_obstacles(self, i, p, q):
        limit = self.limits[i]
        if limit < 0:
            least = self.standing(i, q)
            self.limits[i] = min(0.0, max(limit, least))
        else:
            least = min((o.moving(p, q) for o in self.obstacles), default=math.inf) - self.radii[i]
        self.counts["obstacle"] += least < limit - SLACK * self.radii[i]

    def look_at_motion(self, i, p, q, v):
        speed = length(v)
        off = length([b - a - w * self.time_step for a, b, w in zip(p, q, v)])
        self.counts["speeding"] += speed > self.agents[i]["max_speed"] * (1 + 1e-9) + 1e-12
        self.counts["jumps"] += off > 1e-12 * (length(p) + length(q)) + 1e-9 * speed * self.time_step

    def run(self, rows):
        """`rows`: for each step, for each agent, its position and velocity."""
        before = [p for p, _ in rows[0]]
        for step, row in enumerate(rows):
            after = [p for p, _ in row]
            for i, (q, v) in enumerate(row):
                self.arrived[i] = self.arrived[i] or self.away(i, q) <= self.close
                if step > 0:
                    self.look_at_obstacles(i, before[i], q)
                    self.look_at_motion(i, before[i], q, v)
            if step > 0:
                self.look_at_pairs(before, after)
            before = after
        self.counts["at_goal"] = sum(a and self.away(i, p) <= 3 * self.close
                                     for i, (a, p) in enumerate(zip(self.arrived, before)))
        return self.counts

    def good(self):
        return self.counts["at_goal"] == len(self.agents) and sum(self.counts.values()) == self.counts["at_goal"]


def read_rows(path):
    rows = []
    with open(path, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            axes = [k for k in "xyz" if k in row]
            if int(row["step"]) == len(rows):
                rows.append([])
            rows[-1].append(([float(row[k]) for k in axes], [float(row["v" + k]) for k in axes]))
    return rows


def judge(scene, trajectories):
    """The counts, and whether the run is good."""
    with open(scene, encoding="utf-8") as file:
        found = Judge(json.load(file))
    return found.run(read_rows(trajectories)), found.good()


if __name__ == "__main__":
    result, is_good = judge(*sys.argv[1:3])
    print("good:" if is_good else "BAD:", result)
    sys.exit(0 if is_good else 1)
