"""Scenes for arrivals.py: doors, corridors, junctions and dead ends. Each kind yields (name, scene)."""
import math
import random

from scenes import agent, box, crowd, scene, seconds_for, sized, solid, turned


def doorway(width, n):
    """Two groups on both sides of a wall with one door."""
    half = 0.4 * width
    walls = [solid(box(-0.5, half, 0.5, 30)), solid(box(-0.5, -30, 0.5, -half))]
    agents = []
    for k in range(n):
        y = 0.9 * (k - (n - 1) / 2)
        agents += [agent((-5.0, y), (6.0, y), 0.4), agent((5.0, y), (-6.0, y), 0.4)]
    return f"doorway width={width} n={2 * n}", scene(walls + agents, 60 + 12 * n)


def doorways(_):
    for width in (1.1, 1.25, 1.5, 1.9, 2.2, 3.0):
        for n in (2, 5, 10, 20):
            yield doorway(width, n)


def corridor(width, n, length):
    """Two groups that go through the same corridor, both ways."""
    half, end = 0.4 * width, 0.5 * length
    walls = [solid(box(-end, half, end, half + 20)), solid(box(-end, -half - 20, end, -half))]
    rows = max(2, min(5, int(width)))
    agents = []
    for k in range(n):
        x, y = end + 4 + 0.9 * (k // rows), 0.9 * (k % rows - (rows - 1) / 2)
        agents += [agent((-x, y), (x, y), 0.4), agent((x, y), (-x, y), 0.4)]
    return f"corridor width={width} length={length} n={2 * n}", scene(walls + agents, 120 + 10 * n)


def corridors(_):
    for width in (1.1, 1.5, 1.9, 2.2, 2.6, 3.75, 6.0):
        for n, length in ((2, 12), (5, 6), (10, 12), (10, 24)):
            yield corridor(width, n, length)


def room(width, n):
    """A room with one door, with as many agents that want out as agents that want in."""
    half = 0.4 * width
    wall = [(-4, -4), (4, -4), (4, -half), (4.4, -half), (4.4, -4.4), (-4.4, -4.4), (-4.4, 4.4), (4.4, 4.4), (4.4, half), (4, half), (4, 4),
            (-4, 4)]
    agents = []
    for k in range(n):
        x, y = -3 + 1.1 * (k % 4), -2.4 + 1.6 * (k // 4)
        agents += [agent((x, y), (x + 12, y), 0.4), agent((x + 10.5, y + 0.3), (x + 0.2, y + 0.4), 0.4)]
    return f"room width={width} n={2 * n}", scene([solid(wall)] + agents, 120 + 10 * n)


def rooms(_):
    for width in (1.15, 1.6, 2.4):
        for n in (3, 6, 10):
            yield room(width, n)


def hall(n, length, half=0.5):
    """Two halls full of agents that change places through a passage for one."""
    e = length / 2
    ring = [(-e - 16, -2.1), (-e, -2.1), (-e, -half), (e, -half), (e, -2.1), (e + 16, -2.1), (e + 16, 2.1), (e, 2.1), (e, half),
            (-e, half), (-e, 2.1), (-e - 16, 2.1)]
    agents = []
    for k in range(n):
        x, y, goal = e + 1.2 + k // 4, -1.5 + k % 4, e + 15 - k // 4
        agents += [agent((-x, y), (goal, y), 0.4), agent((x, -y), (-goal, -y), 0.4)]
    return f"hall length={length} n={2 * n}", scene([solid(box(-e - 17, -4, e + 17, 4), ring[::-1])] + agents, 300 + 20 * n)


def halls(_):
    for n in (10, 20, 30):
        for length in (4, 20):
            yield hall(n, length)


def varied(kind):
    """Scenes of tables with other widths, lengths and numbers, by seed: of doorways, corridors, rooms or halls."""
    def scenes(seeds):
        for seed in seeds:
            r = random.Random(seed)
            width = round(r.uniform(1.1, 3.0), 2)
            if kind == "doorway":
                name, data = doorway(width, r.randint(2, 20))
            elif kind == "corridor":
                name, data = corridor(round(2 * width - 1.1, 2), r.randint(2, 12), r.randint(6, 24))
            elif kind == "room":
                name, data = room(width, r.randint(3, 10))
            else:
                name, data = hall(r.randint(5, 30), r.randint(2, 24), round(0.41 * min(width, 2.2), 2))
            yield f"{name} seed={seed}", data
    return scenes


def counterflows(seeds):
    """Two crowds that swap through a corridor wider than one."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = sized(r)
        size, width, length, n = 2 * radius, r.uniform(2.3, 6.0), r.uniform(2.0, 14.0), r.choice((20, 40, 80))
        half, end = size * width / 2, size * length / 2
        walls = [solid(box(-end, half, end, half + 40 * size)), solid(box(-end, -half - 40 * size, end, -half))]
        agents = crowd(n, 10, length / 2 + 3, radius, lambda x, y: ((-x, y), (x + 9, y)), speed)
        agents += crowd(n, 10, length / 2 + 3, radius, lambda x, y: ((x, y), (-x - 9, y)), speed)
        yield (f"counter width={width:.2f} length={length:.1f} n={2 * n} radius={radius} seed={seed}",
               scene(walls + agents, seconds_for(length + 40, 2 * n, radius, speed), 0.25 * radius))


def evacuations(seeds):
    """A crowd that leaves a room through a door."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = sized(r)
        size, width, n = 2 * radius, r.choice((1.2, 1.6, 2.5, 4.0)), r.choice((25, 50, 100, 200))
        rows = math.ceil(math.sqrt(n))
        half, far = size * (0.6 * rows + 1), size * (1.15 * rows + 5)
        door = size * width / 2
        walls = [solid(box(-far, half, 0, half + size)), solid(box(-far, -half - size, 0, -half)),
                 solid(box(-far - size, -half, -far, half)),
                 solid(box(0, door, size / 2, half + size)), solid(box(0, -half - size, size / 2, -door))]
        agents = crowd(n, rows, 2, radius, lambda x, y, far=far, size=size: ((-x, y), (far / size + 4 - x, y)), speed)
        yield (f"evacuation width={width} n={n} radius={radius} seed={seed}",
               scene(walls + agents, seconds_for(3 * rows, n, radius, speed), 0.25 * radius))


def junctions(seeds):
    """Streams that meet where three or four corridors do, each to the next."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = sized(r)
        size, arms = 2 * radius, r.choice((3, 4))
        width, n = r.uniform(2.5, 6.0), r.choice((6, 15, 25))
        half, far = size * width / 2, size * (width + 40)
        walls = [solid(box(min(a, b), min(c, d), max(a, b), max(c, d)))
                 for a, b in ((-far, -half), (half, far)) for c, d in ((-far, -half), (half, far))]
        if arms == 3:
            walls.append(solid(box(-half, half, half, far)))
        across, ways = int((width - 1) / 1.15) + 1, [0.0, math.pi, -math.pi / 2, math.pi / 2][:arms]
        agents = []
        for k, angle in enumerate(ways):
            to, on = ways[(k + 1) % arms], 1.2 * n / across + 3
            agents += crowd(n, across, width / 2 + 2, radius,
                            lambda x, y, a=angle, b=to, on=on: (turned((x, y), a), turned((x + on, y), b)), speed)
        yield (f"junction arms={arms} width={width:.2f} n={arms * n} radius={radius} seed={seed}",
               scene(walls + agents, seconds_for(40, 2 * arms * n, radius, speed), 0.25 * radius))


def corridor_ring(width, length, niches, room):
    """The outline of a corridor along x with niches (x, width, depth, side); with `room`, a room of that size at both ends."""
    half, end = width / 2, length / 2
    above, below = [], []
    for x, wide, depth, side in sorted(niches):
        corners = [(x - wide / 2, half), (x - wide / 2, half + depth), (x + wide / 2, half + depth), (x + wide / 2, half)]
        (above if side > 0 else below).extend(corners)
    right = [(end, half), (end, room / 2), (end + room, room / 2)] if room else [(end, half)]
    left = [(-x, y) for x, y in reversed(right)]
    return left + above + right + [(x, -y) for x, y in reversed(left + below + right)]


def niches(seeds):
    """Two queues that meet head on in a corridor for one, with one or two niches or with rooms at its ends."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = sized(r)
        size, one, two = 2 * radius, r.randint(1, 5), r.randint(1, 5)
        half = 2.0 * (one + two + 3)
        places = [r.uniform(-0.25, 0.25) * half] + ([0.6 * half] if r.random() < 0.4 else [])
        wide, room = r.uniform(1.05, 1.6), r.choice((0, 0, 12))
        ring = corridor_ring(wide, 2 * half, [(x, r.uniform(1.3, 2.0), r.uniform(1.2, 2.5), 1) for x in places], room)
        far = half + room + 3
        outer = box(-far, -room - 5, far, room + 5)
        features = [solid([(size * x, size * y) for x, y in outer], [(size * x, size * y) for x, y in reversed(ring)])]
        for count, side in ((one, -1), (two, 1)):
            for k in range(count):
                start, goal = side * (half - 1 - 1.25 * k), side * (1 + 1.25 * (count - 1 - k) - half)
                features.append(agent((size * start, 0), (size * goal, 0), radius, speed))
        yield (f"niche n={one}+{two} width={wide:.2f} niches={len(places)} room={room} radius={radius} seed={seed}",
               scene(features, seconds_for(4 * half, 10 * one * two, radius, speed), 0.25 * radius, 0.75 * radius))


def dead_ends(seeds):
    """Agents in a dead end for one, in a hall, that change their order there."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = sized(r)
        size, n, wide = 2 * radius, r.randint(2, 6), r.uniform(1.1, 1.7)
        depth = 1.4 * n + 1
        hall = [(-14, 8), (0, 8), (0, wide / 2), (depth, wide / 2), (depth, -wide / 2), (0, -wide / 2), (0, -8), (-14, -8)]
        features = [solid([(size * x, size * y) for x, y in box(-17, -11, depth + 3, 11)], [(size * x, size * y) for x, y in hall])]
        order = r.sample(range(n), n)
        for k in range(n):
            start, goal = depth - 0.8 - 1.35 * k, depth - 0.8 - 1.35 * order[k]
            features.append(agent((size * start, 0), (size * goal, 0), radius, speed))
        yield (f"deadend n={n} width={wide:.2f} radius={radius} seed={seed}",
               scene(features, seconds_for(60, 10 * n, radius, speed), 0.25 * radius, 0.75 * radius))
