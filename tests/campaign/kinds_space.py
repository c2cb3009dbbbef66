"""Scenes for arrivals.py in space. Each kind yields (name, scene)."""
import json
import math
import random

from scenes import agent, box, scene, solid, turned


def block(x0, y0, z0, x1, y1, z1):
    """A box of space."""
    return solid(box(x0, y0, x1, y1), base=z0, height=z1 - z0)


def spheres(seeds):
    """Swaps across a sphere, in space."""
    for n in (2, 6, 20, 60, 120):
        agents = []
        for k in range(n):
            z, angle = 1 - (2 * k + 1) / n, k * math.pi * (3 - math.sqrt(5))
            x, y = turned((math.sqrt(1 - z * z), 0.0), angle)
            p = (12 * x, 12 * y, 12 * z)
            agents.append(agent(p, tuple(-c for c in p), 0.5))
        yield f"sphere n={n}", scene(agents, 120)


def encounters_in_space(seeds):
    """Two agents that meet head on along any line of space."""
    for seed in seeds:
        r = random.Random(seed)
        line = [r.gauss(0, 1) for _ in range(3)] if seed > 2 else [float(k == seed) for k in range(3)]
        length = math.hypot(*line)
        p = tuple(8 * c / length for c in line)
        agents = []
        for start in (p, tuple(-c for c in p)):
            speed = r.uniform(0.5, 2.0)
            agents.append(agent(start, tuple(-c for c in start), r.uniform(0.2, 0.8), speed))
        yield f"encounter3 seed={seed}", scene(agents, 120)


def packed_in_space(seeds):
    """From a ball to goals that are packed in a cube, in any order."""
    for seed in seeds:
        r = random.Random(seed)
        radius, side = r.choice((0.2, 0.4, 0.8)), r.choice((2, 3, 4))
        count = side ** 3
        goals = [tuple(2.2 * radius * (c - (side - 1) / 2) for c in (k % side, k // side % side, k // side ** 2)) for k in range(count)]
        r.shuffle(goals)
        agents = []
        for k, goal in enumerate(goals):
            z, angle = 1 - (2 * k + 1) / count, k * math.pi * (3 - math.sqrt(5))
            x, y = turned((math.sqrt(1 - z * z), 0.0), angle)
            agents.append(agent(tuple((14 + 0.2 * count) * radius * c for c in (x, y, z)), goal, radius))
        yield f"packed3 n={count} r={radius} seed={seed}", scene(agents, 200, arrive_within=0.25 * radius)


def wall_with_window(x, half, size, thick=0.3):
    """Four boxes around a square opening."""
    return [block(x - thick, -size, -size, x + thick, -half, size), block(x - thick, half, -size, x + thick, size, size),
            block(x - thick, -half, -size, x + thick, half, -half), block(x - thick, -half, half, x + thick, half, size)]


def swap_through(x, count, radius):
    """Agents in squares before both sides of a wall, which swap."""
    side = math.ceil(math.sqrt(count / 2))
    agents = []
    for k in range(count):
        row, place = k % 2, k // 2
        y, z = (2.6 * radius * (c - (side - 1) / 2) for c in (place % side, place // side))
        start = (x if row else -x, y, z)
        agents.append(agent(start, (-start[0], -y, -z), radius))
    return agents


def windows(seeds):
    """Agents that swap through a window in a wall: of several widths, one at a time and in swarms."""
    for seed in seeds:
        for width in (1.05, 1.25, 2.5, 5.0):
            for count in (2, 10, 24):
                radius = (0.25, 0.5, 1.0)[seed % 3]
                features = wall_with_window(0.0, width * radius, 18.0 * radius) + swap_through(8.0 * radius, count, radius)
                yield f"window3 w={width} n={count} r={radius} seed={seed}", scene(features, 240)


def crowds_at_windows(seeds):
    """A swarm that goes through a window for one, and two swarms through one for two."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = r.choice((0.2, 0.4, 0.8)), r.choice((0.6, 1.2, 2.4))
        for width, count, both in ((r.uniform(1.1, 1.5), 50, False), (r.uniform(2.2, 3.5), 40, True)):
            side = math.ceil(count ** (1 / 3))
            features = wall_with_window(0.0, width * radius, 20 * radius, 0.3 * radius)
            for k in range(count):
                x, y, z = k // side ** 2, k % side, k // side % side
                start = ((-1) ** (both * k) * radius * (6 + 2.6 * x), 2.6 * radius * (y - (side - 1) / 2), 2.6 * radius * (z - (side - 1) / 2))
                features.append(agent(start, (-start[0], start[1], start[2]), radius, speed))
            yield (f"swarm3 n={count} w={width:.2f} r={radius} v={speed} seed={seed}",
                   scene(features, 100 + 16 * count * radius / speed))


def pipes(seeds):
    """Head on in a pipe of four walls that is wide enough for two."""
    for seed in seeds:
        half, length = 1.1 + 0.4 * (seed % 10), 8.0
        walls = [block(-length, -half - 1, -half - 1, length, -half, half + 1), block(-length, half, -half - 1, length, half + 1, half + 1),
                 block(-length, -half, -half - 1, length, half, -half), block(-length, -half, half, length, half, half + 1)]
        for count in (2, 4, 8):
            yield f"pipe3 w={2 * half:.1f} n={count} seed={seed}", scene(walls + swap_through(length + 2.0, count, 0.5), 240)


def mazes_in_space(seeds):
    """Rooms in floors, with openings in walls and ceilings along a random tree: each agent goes from one room to another."""
    for seed in seeds:
        r = random.Random(seed)
        n, size = 3, 4.0
        rooms = [(x, y, z) for x in range(n) for y in range(n) for z in range(n)]
        known, doors = {rooms[0]}, set()
        while len(known) < len(rooms):
            at = r.choice(sorted(known))
            axis, step = r.randrange(3), r.choice((-1, 1))
            to = tuple(c + step * (k == axis) for k, c in enumerate(at))
            if to in rooms and to not in known:
                known.add(to)
                doors.add((min(at, to), axis))
        features = []
        for axis in range(3):
            for low in [tuple(c - (k == axis) for k, c in enumerate(room)) for room in rooms] + rooms:
                if (low[axis] < n) and (low, axis) not in doors:
                    lows, highs = [size * c for c in low], [size * (c + 1) for c in low]
                    lows[axis], highs[axis] = highs[axis] - 0.1, highs[axis] + 0.1
                    features.append(block(*lows, *highs))
        unique = {json.dumps(f): f for f in features}
        starts = r.sample(rooms, 8)
        agents = [agent(tuple(size * (c + 0.5) for c in a), tuple(size * (c + 0.5) for c in b), 0.4)
                  for a, b in zip(starts, starts[1:] + starts[:1])]
        yield f"maze3 seed={seed}", scene(list(unique.values()) + agents, 240)


def dead_end_shafts(seeds):
    """Agents whose goals are in a row in a shaft that ends, deeper ones farther from it or in any order."""
    for seed in seeds:
        r = random.Random(seed)
        radius, count = r.choice((0.2, 0.4, 0.8)), r.randrange(2, 6)
        half, far, end = r.uniform(1.15, 1.4) * radius, 15 * radius, 2.75 * radius * count + 0.5 * radius
        features = [block(0, half, -far, end, far, far), block(0, -far, -far, end, -half, far), block(0, -half, half, end, half, far),
                    block(0, -half, -far, end, half, -half), block(end, -far, -far, end + radius, far, far)]
        order = r.sample(range(count), count)
        for k, goal in enumerate(order):
            start = (-(6 + 3 * (k % 2)) * radius, 3 * radius * (k - (count - 1) / 2), 0.0)
            features.append(agent(start, (radius * (1.5 + 2.75 * goal), 0.0, 0.0), radius))
        yield f"shaft3 n={count} r={radius} seed={seed}", scene(features, 200)


def towers(seeds):
    """A tower of floors with an opening in each, which agents climb and descend."""
    for seed in seeds:
        r = random.Random(seed)
        floors, size, opening = 4, 5.0, 1.4
        features = [block(*w) for w in ((-size - 0.4, -size, 0, -size, size, 3.0 * floors), (size, -size, 0, size + 0.4, size, 3.0 * floors),
                                        (-size - 0.4, -size - 0.4, 0, size + 0.4, -size, 3.0 * floors),
                                        (-size - 0.4, size, 0, size + 0.4, size + 0.4, 3.0 * floors))]
        for floor in range(1, floors):
            x, y, z = r.uniform(-3, 3), r.uniform(-3, 3), 3.0 * floor
            features += [block(-size, -size, z - 0.1, x - opening, size, z + 0.1), block(x + opening, -size, z - 0.1, size, size, z + 0.1),
                         block(x - opening, -size, z - 0.1, x + opening, y - opening, z + 0.1),
                         block(x - opening, y + opening, z - 0.1, x + opening, size, z + 0.1)]
        spots = [(x, y) for x in (-3, 0, 3) for y in (-3, 3)]
        agents = []
        for k, (x, y) in enumerate(spots):
            low, high = (x, y, 1.0), (-x, -y, 3.0 * floors - 1.5)
            start, goal = (low, high) if k % 2 else (high, low)
            agents.append(agent(start, goal, 0.4))
        yield f"tower3 seed={seed}", scene(features + agents, 240)
