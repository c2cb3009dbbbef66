"""Scenes for arrivals.py: halls, houses and walls, also along no axis. Each kind yields (name, scene)."""
import math
import random

from kinds_passages import corridors, doorways, rooms
from scenes import SPEED, agent, box, disc, feature, scene, seconds_for, sized, solid, turned


def pillar_halls(seeds):
    """A hall with discs in it, random starts and goals."""
    for seed in seeds:
        r = random.Random(seed)
        n, size = r.choice((20, 40, 60)), 9.0
        walls = [solid(box(-size - 2, -size - 2, size + 2, size + 2), box(-size, -size, size, size)[::-1])]
        pillars = []
        while len(pillars) < 12:
            p, q = (r.uniform(-size + 2, size - 2), r.uniform(-size + 2, size - 2)), r.uniform(0.4, 1.0)
            if all(math.dist(p, o) > q + w + 1.0 for o, w in pillars):
                pillars.append((p, q))

        def free_places():
            places = []
            while len(places) < n:
                p = (r.uniform(-size + 0.5, size - 0.5), r.uniform(-size + 0.5, size - 0.5))
                if all(math.dist(p, o) > 0.75 for o in places) and all(math.dist(p, o) > w + 0.45 for o, w in pillars):
                    places.append(p)
            return places
        agents = [agent(a, b, 0.35) for a, b in zip(free_places(), free_places())]
        yield f"pillars n={n} seed={seed}", scene(walls + [disc(p, q) for p, q in pillars] + agents, 150)


def mixtures(seeds):
    """Agents of all sizes and speeds, at random through a wall with two doors, with other time steps."""
    for seed in seeds:
        r = random.Random(seed)
        n, step = r.choice((10, 20, 30)), r.choice((0.05, 0.1, 0.25))
        half = r.uniform(0.65, 1.2)
        walls = [solid(box(-0.3, -30, 0.3, -4 - half)), solid(box(-0.3, -4 + half, 0.3, 4 - half)), solid(box(-0.3, 4 + half, 0.3, 30))]

        def places(side, radii):
            found = []
            while len(found) < len(radii):
                p, q = (side * r.uniform(1.5, 10), r.uniform(-8, 8)), radii[len(found)]
                if all(math.dist(p, o) > 1.1 * (q + w) for o, w in zip(found, radii)):
                    found.append(p)
            return found
        agents = []
        radii = [r.uniform(0.15, 0.55) for _ in range(2 * n)]
        left, right = places(-1, radii), places(1, radii)
        for k in range(2 * n):
            speed = r.uniform(0.6, 1.8)
            way = (left[k], right[k]) if k % 2 else (right[k], left[k])
            agents.append(agent(*way, radii[k], max_speed=r.uniform(1.0, 1.5) * speed, preferred_speed=speed))
        yield f"mixture n={2 * n} half={half:.2f} dt={step} seed={seed}", scene(walls + agents, 240, step)


def blocks(seeds):
    """Four groups that change places among four houses."""
    for side in (2, 3, 4):
        for street in (3.0, 5.0, 8.0):
            h, w = 0.5 * street, 8.0
            houses = [solid(box(x, y, x + w, y + w)) for x in (h, -h - w) for y in (h, -h - w)]
            agents = []
            for i in range(side):
                for j in range(side):
                    x, y = h + w + 1.5 + 1.2 * i, h + w + 1.5 + 1.2 * j
                    for sx, sy in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
                        agents.append(agent((sx * x, sy * y), (-sx * x, -sy * y), 0.4))
            yield f"blocks side={side} street={street}", scene(houses + agents, 240)


def presses(seeds):
    """Rows that run into a wall when it begins, and want away from it or along it."""
    for n in (6, 12, 24):
        for degrees in (0, 30, 77):
            angle = math.radians(degrees)
            wall = feature("LineString", [turned((-0.5 * n, 0), angle), turned((0.5 * n, 0), angle)], "obstacle")
            agents = []
            for k in range(n):
                x, y = 0.95 * (k - (n - 1) / 2), -0.42 - 0.9 * (k % 2)
                goal = (-x, -6.0) if n == 12 else (x, -6.0 - 2 * (k % 2))
                agents.append(agent(turned((x, y), angle), turned(goal, angle), 0.4, velocity=list(turned((0, SPEED), angle))))
            yield f"press n={n} angle={degrees}", scene([wall] + agents, 120)


def starts_inside(seeds):
    """Agents that start in obstacles, or too near to walls."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = sized(r)
        half, n = r.uniform(3, 10) * radius, r.randint(1, 6)
        features = [solid(box(-half, -half, half, half)), disc((4 * half, 0), half)]
        for k in range(n):
            middle, depth = (0.0 if k % 2 else 4 * half), r.uniform(0.0, 1.1) * half
            way = turned((1.0, 0.0), 2 * math.pi * (k + r.random() / 2) / n)
            goal = (middle + 9 * half * way[0], 7 * half * way[1] + 2.5 * half)
            features.append(agent((middle + depth * way[0], depth * way[1]), goal, radius, speed))
        yield (f"inside n={n} radius={radius} seed={seed}",
               scene(features, seconds_for(60 + 20 * half / radius, 4 * n, radius, speed), 0.25 * radius, 0.75 * radius))


def mixed_halls(seeds):
    """Agents of sizes and speeds over a factor of ten, anywhere in a hall."""
    for seed in seeds:
        r = random.Random(seed)
        n, size = r.choice((20, 40, 60)), 12.0
        radii = [0.2 * 10 ** r.random() for _ in range(n)]
        radii.sort(reverse=True)

        def places():
            found = []
            for radius in radii:
                while True:
                    p = (r.uniform(radius - size, size - radius), r.uniform(radius - size, size - radius))
                    if all(math.dist(p, o) > 1.05 * (radius + q) for o, q in zip(found, radii)):
                        break
                found.append(p)
            return found
        size = max(size, 1.6 * math.sqrt(sum(4 * q * q for q in radii)))
        walls = [solid(box(-size - 2, -size - 2, size + 2, size + 2), box(-size, -size, size, size)[::-1])]
        features = []
        for start, goal, radius in zip(places(), places(), radii):
            speed = 0.4 * 5 ** r.random()
            features.append(agent(start, goal, radius, speed))
        yield f"mixed n={n} seed={seed}", scene(walls + features, 60 + 20 * size, 0.1, 0.2)


def turned_scenes(seeds):
    """Scenes with walls, along no axis."""
    def turn(value, angle):
        if isinstance(value[0], (list, tuple)):
            return [turn(v, angle) for v in value]
        return list(turned(value, angle))

    for degrees in (17, 45):
        for kind, wanted in ((doorways, "width=1.25 n=20"), (corridors, "width=1.9 length=24 n=20"), (corridors, "width=3.75 length=12 n=20"),
                             (blocks, "side=3 street=5.0"), (rooms, "width=1.6 n=12")):
            for name, data in kind(seeds):
                if name.endswith(wanted):
                    for item in data["features"]:
                        item["geometry"]["coordinates"] = turn(item["geometry"]["coordinates"], math.radians(degrees))
                        if "goal" in item["properties"]:
                            item["properties"]["goal"] = turn(item["properties"]["goal"], math.radians(degrees))
                    yield f"turned {degrees} {name}", data
