"""Kinds of scenes for arrivals.py, made from numbers: each yields (name, scene)."""
import json
import math
import random

SPEED = 1.2


def agent(position, goal, radius, **more):
    properties = {"role": "agent", "radius": radius, "max_speed": 1.25 * SPEED, "preferred_speed": SPEED,
                  "goal": list(goal), **more}
    return {"type": "Feature", "properties": properties, "geometry": {"type": "Point", "coordinates": list(position)}}


def solid(*rings):
    closed = [[list(p) for p in ring] + [list(ring[0])] for ring in rings]
    return {"type": "Feature", "properties": {"role": "obstacle"}, "geometry": {"type": "Polygon", "coordinates": closed}}


def box(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def disc(center, radius):
    return {"type": "Feature", "properties": {"role": "obstacle", "radius": radius},
            "geometry": {"type": "Point", "coordinates": list(center)}}


def scene(features, duration, time_step=0.1, arrive_within=0.3):
    simulation = {"time_step": time_step, "duration": duration, "arrive_within": arrive_within}
    return {"type": "FeatureCollection", "simulation": simulation, "features": features}


def turned(p, angle):
    c, s = math.cos(angle), math.sin(angle)
    return (c * p[0] - s * p[1], s * p[0] + c * p[1])


# ---- Kinds of scenes: each yields (name, scene) ----

def circles(seeds):
    """Swaps across a circle, exactly symmetric."""
    for time_step in (1 / 60, 0.1):
        for n in range(2, 31):
            radius = max(8.0, 0.5 * n)
            places = [turned((radius, 0.0), 2 * math.pi * k / n) for k in range(n)]
            agents = [agent(p, (-p[0], -p[1]), 0.5) for p in places]
            yield f"circle n={n} dt={time_step:.3f}", scene(agents, 120, time_step)


def head_on(seeds):
    """Two agents that meet head on, at any angle and with any radii."""
    for seed in range(seeds):
        r = random.Random(seed)
        angle, a, b = r.uniform(0, 7), r.uniform(0.2, 0.8), r.uniform(0.2, 0.8)
        ends = [turned((-5.0, 0.0), angle), turned((5.0, 0.0), angle)]
        yield f"headon seed={seed}", scene([agent(ends[0], ends[1], a), agent(ends[1], ends[0], b)], 60)


def doorways(seeds):
    """Two groups on both sides of a wall with one door."""
    for width in (1.1, 1.25, 1.5, 1.9, 2.2, 3.0):
        for n in (2, 5, 10, 20):
            half = 0.4 * width
            walls = [solid(box(-0.5, half, 0.5, 30)), solid(box(-0.5, -30, 0.5, -half))]
            agents = []
            for k in range(n):
                y = 0.9 * (k - (n - 1) / 2)
                agents += [agent((-5.0, y), (6.0, y), 0.4), agent((5.0, y), (-6.0, y), 0.4)]
            yield f"doorway width={width} n={2 * n}", scene(walls + agents, 60 + 12 * n)


def corridors(seeds):
    """Two groups that go through the same corridor, both ways."""
    for width in (1.1, 1.5, 1.9, 2.2, 2.6, 3.75, 6.0):
        for n, length in ((2, 12), (5, 6), (10, 12), (10, 24)):
            half, end = 0.4 * width, 0.5 * length
            walls = [solid(box(-end, half, end, half + 20)), solid(box(-end, -half - 20, end, -half))]
            rows = max(2, min(5, int(width)))
            agents = []
            for k in range(n):
                x, y = end + 4 + 0.9 * (k // rows), 0.9 * (k % rows - (rows - 1) / 2)
                agents += [agent((-x, y), (x, y), 0.4), agent((x, y), (-x, y), 0.4)]
            yield f"corridor width={width} length={length} n={2 * n}", scene(walls + agents, 120 + 10 * n)


def crossings(seeds):
    """Two or three streams that cross in the open."""
    for streams in (2, 3):
        for degrees in (45, 90, 120, 180):
            for n in (9, 25):
                side = math.isqrt(n)
                agents = []
                for s in range(streams):
                    angle = math.radians(degrees) * s
                    for k in range(n):
                        x, y = 9 + 1.1 * (k // side), 1.1 * (k % side - (side - 1) / 2)
                        agents.append(agent(turned((-x, y), angle), turned((x, y), angle), 0.4))
                if streams * degrees != 540 and streams * degrees != 360:
                    yield f"crossing streams={streams} angle={degrees} n={streams * n}", scene(agents, 150)


def idle_crowds(seeds):
    """Some agents that pass through a crowd that stands at its goals."""
    for seed in range(seeds):
        r = random.Random(seed)
        side, gap, walkers = r.choice((3, 5, 7)), r.uniform(0.85, 1.5), r.choice((1, 2, 4))
        agents = []
        for k in range(side * side):
            p = (gap * (k // side - (side - 1) / 2), gap * (k % side - (side - 1) / 2))
            agents.append(agent(p, p, 0.4))
        for k in range(walkers):
            p = turned((9.0, 0.0), r.uniform(0, 1) + 2 * math.pi * k / walkers)
            agents.append(agent(p, (-p[0], -p[1]), 0.4))
        yield f"idle side={side} gap={gap:.2f} walkers={walkers} seed={seed}", scene(agents, 120)


def pillar_halls(seeds):
    """A hall with discs in it, random starts and goals."""
    for seed in range(seeds):
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


def goal_crowds(seeds):
    """From all around to goals that lie close together."""
    for n in (7, 19, 37, 61):
        for gap in (2.05, 2.5):
            places = []
            ring = 0
            while len(places) < n:
                for q in range(-ring, ring + 1):
                    for s in range(max(-ring, -q - ring), min(ring, -q + ring) + 1):
                        if max(abs(q), abs(s), abs(q + s)) == ring:
                            places.append((0.4 * gap * (q + s / 2), 0.4 * gap * s * math.sqrt(3) / 2))
                ring += 1
            places = places[:n]
            agents = [agent(turned((max(10.0, 0.2 * n), 0.0), 2 * math.pi * k / n), places[(k * 5) % n] if n % 5 else places[(k * 3) % n], 0.4)
                      for k in range(n)]
            yield f"goals n={n} gap={gap}", scene(agents, 180, arrive_within=0.2)


def overlaps(seeds):
    """A heap of discs that overlap at the start and go apart."""
    for seed in range(seeds):
        r = random.Random(seed)
        n = r.choice((4, 8, 12, 20))
        agents = []
        for k in range(n):
            p = (r.uniform(-0.6, 0.6), r.uniform(-0.6, 0.6))
            agents.append(agent(p, turned((8.0, 0.0), 2 * math.pi * k / n), 0.4))
        yield f"overlap n={n} seed={seed}", scene(agents, 120)


def rooms(seeds):
    """A room with one door, with as many agents that want out as agents that want in."""
    for width in (1.15, 1.6, 2.4):
        for n in (3, 6, 10):
            half = 0.4 * width
            wall = [(-4, -4), (4, -4), (4, -half), (4.4, -half), (4.4, -4.4), (-4.4, -4.4), (-4.4, 4.4), (4.4, 4.4), (4.4, half), (4, half), (4, 4),
                    (-4, 4)]
            agents = []
            for k in range(n):
                x, y = -3 + 1.1 * (k % 4), -2.4 + 1.6 * (k // 4)
                agents += [agent((x, y), (x + 12, y), 0.4), agent((x + 10.5, y + 0.3), (x + 0.2, y + 0.4), 0.4)]
            yield f"room width={width} n={2 * n}", scene([solid(wall)] + agents, 120 + 10 * n)


def halls(seeds):
    """Two halls full of agents that change places through a passage for one."""
    for n in (10, 20, 30):
        for length in (4, 20):
            e = length / 2
            room = [(-e - 16, -2.1), (-e, -2.1), (-e, -0.5), (e, -0.5), (e, -2.1), (e + 16, -2.1), (e + 16, 2.1), (e, 2.1), (e, 0.5),
                    (-e, 0.5), (-e, 2.1), (-e - 16, 2.1)]
            agents = []
            for k in range(n):
                x, y, goal = e + 1.2 + k // 4, -1.5 + k % 4, e + 15 - k // 4
                agents += [agent((-x, y), (goal, y), 0.4), agent((x, -y), (-goal, -y), 0.4)]
            yield f"hall length={length} n={2 * n}", scene([solid(box(-e - 17, -4, e + 17, 4), room[::-1])] + agents, 300 + 20 * n)


def mixtures(seeds):
    """Agents of all sizes and speeds, at random through a wall with two doors, with other time steps."""
    for seed in range(seeds):
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


def small_circles(seeds):
    """Swaps across a circle that is nearly full at its edge and far too small in its middle."""
    for n in (3, 12, 20, 30, 40):
        places = [turned((8.0, 0.0), 2 * math.pi * k / n) for k in range(n)]
        yield f"circle8 n={n}", scene([agent(p, (-p[0], -p[1]), 0.5) for p in places], 120)


def coincident(seeds):
    """All start in one place and part."""
    for n in (2, 3, 5, 6, 8, 12, 16):
        yield f"coincident n={n}", scene([agent((0.0, 0.0), turned((6.0, 0.0), 2 * math.pi * k / n), 0.4) for k in range(n)], 120)


def encounters(seeds):
    """Two agents that meet nearly head on, one faster than the other."""
    for seed in range(seeds):
        r = random.Random(seed)
        angle, aside = r.uniform(0, 7), r.uniform(-1.0, 1.0)
        ends = [turned((-7.0, 0.0), angle), turned((7.0, aside), angle)]
        agents = []
        for start, goal in (ends, ends[::-1]):
            speed = r.uniform(0.4, 2.0)
            agents.append(agent(start, goal, r.uniform(0.2, 0.8), max_speed=r.uniform(1.0, 1.4) * speed, preferred_speed=speed))
        yield f"encounter seed={seed}", scene(agents, 120)


def presses(seeds):
    """Rows that run into a wall when it begins, and want away from it or along it."""
    for n in (6, 12, 24):
        for degrees in (0, 30, 77):
            angle = math.radians(degrees)
            wall = {"type": "Feature", "properties": {"role": "obstacle"},
                    "geometry": {"type": "LineString", "coordinates": [turned((-0.5 * n, 0), angle), turned((0.5 * n, 0), angle)]}}
            agents = []
            for k in range(n):
                x, y = 0.95 * (k - (n - 1) / 2), -0.42 - 0.9 * (k % 2)
                goal = (-x, -6.0) if n == 12 else (x, -6.0 - 2 * (k % 2))
                agents.append(agent(turned((x, y), angle), turned(goal, angle), 0.4, velocity=list(turned((0, SPEED), angle))))
            yield f"press n={n} angle={degrees}", scene([wall] + agents, 120)


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
                    for feature in data["features"]:
                        feature["geometry"]["coordinates"] = turn(feature["geometry"]["coordinates"], math.radians(degrees))
                        if "goal" in feature["properties"]:
                            feature["properties"]["goal"] = turn(feature["properties"]["goal"], math.radians(degrees))
                    yield f"turned {degrees} {name}", data


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
    for seed in range(seeds):
        r = random.Random(seed)
        line = [r.gauss(0, 1) for _ in range(3)] if seed > 2 else [float(k == seed) for k in range(3)]
        length = math.hypot(*line)
        p = tuple(8 * c / length for c in line)
        agents = []
        for start in (p, tuple(-c for c in p)):
            speed = r.uniform(0.5, 2.0)
            agents.append(agent(start, tuple(-c for c in start), r.uniform(0.2, 0.8), max_speed=1.25 * speed, preferred_speed=speed))
        yield f"encounter3 seed={seed}", scene(agents, 120)


# ---- Space with obstacles ----

def block(x0, y0, z0, x1, y1, z1):
    """A box of space."""
    feature = solid(box(x0, y0, x1, y1))
    feature["properties"].update(base=z0, height=z1 - z0)
    return feature


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
        agents.append(agent(start, (-start[0], -y, -z), radius, max_speed=1.5, preferred_speed=1.2))
    return agents


def windows(seeds):
    """Agents that swap through a window in a wall: of several widths, one at a time and in swarms."""
    for seed in range(seeds):
        for width in (1.05, 1.25, 2.5, 5.0):
            for count in (2, 10, 24):
                radius = (0.25, 0.5, 1.0)[seed % 3]
                features = wall_with_window(0.0, width * radius, 18.0 * radius) + swap_through(8.0 * radius, count, radius)
                yield f"window3 w={width} n={count} r={radius}", scene(features, 240)


def pipes(seeds):
    """Head on in a pipe of four walls that is wide enough for two."""
    for seed in range(seeds):
        half, length = 1.1 + 0.4 * seed, 8.0
        walls = [block(-length, -half - 1, -half - 1, length, -half, half + 1), block(-length, half, -half - 1, length, half + 1, half + 1),
                 block(-length, -half, -half - 1, length, half, -half), block(-length, -half, half, length, half, half + 1)]
        for count in (2, 4, 8):
            yield f"pipe3 w={2 * half:.1f} n={count}", scene(walls + swap_through(length + 2.0, count, 0.5), 240)


def mazes_in_space(seeds):
    """Rooms in floors, with openings in walls and ceilings along a random tree: each agent goes from one room to another."""
    for seed in range(seeds):
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
        agents = [agent(tuple(size * (c + 0.5) for c in a), tuple(size * (c + 0.5) for c in b), 0.4, max_speed=1.5, preferred_speed=1.2)
                  for a, b in zip(starts, starts[1:] + starts[:1])]
        yield f"maze3 seed={seed}", scene(list(unique.values()) + agents, 240)


def crowds_at_windows(seeds):
    """A swarm that goes through a window for one, and two swarms through one for two."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speed = r.choice((0.2, 0.4, 0.8)), r.choice((0.6, 1.2, 2.4))
        for width, count, both in ((r.uniform(1.1, 1.5), 50, False), (r.uniform(2.2, 3.5), 40, True)):
            side = math.ceil(count ** (1 / 3))
            features = wall_with_window(0.0, width * radius, 20 * radius, 0.3 * radius)
            for k in range(count):
                x, y, z = k // side ** 2, k % side, k // side % side
                start = ((-1) ** (both * k) * radius * (6 + 2.6 * x), 2.6 * radius * (y - (side - 1) / 2), 2.6 * radius * (z - (side - 1) / 2))
                features.append(agent(start, (-start[0], start[1], start[2]), radius, max_speed=1.25 * speed, preferred_speed=speed))
            yield f"swarm3 n={count} w={width:.2f} r={radius} v={speed}", scene(features, 100 + 16 * count * radius / speed)


def dead_end_shafts(seeds):
    """Agents whose goals are in a row in a shaft that ends, deeper ones farther from it or in any order."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, count = r.choice((0.2, 0.4, 0.8)), r.randrange(2, 6)
        half, far, end = r.uniform(1.15, 1.4) * radius, 15 * radius, 2.75 * radius * count + 0.5 * radius
        features = [block(0, half, -far, end, far, far), block(0, -far, -far, end, -half, far), block(0, -half, half, end, half, far),
                    block(0, -half, -far, end, half, -half), block(end, -far, -far, end + radius, far, far)]
        order = r.sample(range(count), count)
        for k, goal in enumerate(order):
            start = (-(6 + 3 * (k % 2)) * radius, 3 * radius * (k - (count - 1) / 2), 0.0)
            features.append(agent(start, (radius * (1.5 + 2.75 * goal), 0.0, 0.0), radius, max_speed=1.5, preferred_speed=1.2))
        yield f"shaft3 n={count} r={radius}", scene(features, 200)


def packed_in_space(seeds):
    """From a ball to goals that are packed in a cube, in any order."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, side = r.choice((0.2, 0.4, 0.8)), r.choice((2, 3, 4))
        count = side ** 3
        goals = [tuple(2.2 * radius * (c - (side - 1) / 2) for c in (k % side, k // side % side, k // side ** 2)) for k in range(count)]
        r.shuffle(goals)
        agents = []
        for k, goal in enumerate(goals):
            z, angle = 1 - (2 * k + 1) / count, k * math.pi * (3 - math.sqrt(5))
            x, y = turned((math.sqrt(1 - z * z), 0.0), angle)
            agents.append(agent(tuple((14 + 0.2 * count) * radius * c for c in (x, y, z)), goal, radius, max_speed=1.5, preferred_speed=1.2))
        yield f"packed3 n={count} r={radius}", scene(agents, 200, arrive_within=0.25 * radius)


def towers(seeds):
    """A tower of floors with an opening in each, which agents climb and descend."""
    for seed in range(seeds):
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
            agents.append(agent(start, goal, 0.4, max_speed=1.5, preferred_speed=1.2))
        yield f"tower3 seed={seed}", scene(features + agents, 240)


# ---- Crowds in passages: sizes in diameters, with radii and speeds over a factor of four ----

def sized(r):
    """A radius, and the speeds of an agent, by a generator of numbers."""
    speed = r.choice((0.6, 1.2, 2.4))
    return r.choice((0.2, 0.4, 0.8)), {"max_speed": 1.25 * speed, "preferred_speed": speed}


def crowd(count, across, start, radius, goal, speeds):
    """Agents in rows behind each other, from `start` away; goal(along, across) is where each wants to, in diameters."""
    agents, size = [], 2 * radius
    for k in range(count):
        along, beside = start + 1.15 * (k // across), 1.15 * (k % across - (across - 1) / 2)
        place, wanted = goal(along, beside)
        agents.append(agent([size * c for c in place], [size * c for c in wanted], radius, **speeds))
    return agents


def seconds_for(diameters, count, radius, speeds):
    return (diameters + 4 * count) * 2 * radius / speeds["preferred_speed"] + 60


def counterflows(seeds):
    """Two crowds that swap through a corridor wider than one."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speeds = sized(r)
        size, width, length, n = 2 * radius, r.uniform(2.3, 6.0), r.uniform(2.0, 14.0), r.choice((20, 40, 80))
        half, end = size * width / 2, size * length / 2
        walls = [solid(box(-end, half, end, half + 40 * size)), solid(box(-end, -half - 40 * size, end, -half))]
        agents = crowd(n, 10, length / 2 + 3, radius, lambda x, y: ((-x, y), (x + 9, y)), speeds)
        agents += crowd(n, 10, length / 2 + 3, radius, lambda x, y: ((x, y), (-x - 9, y)), speeds)
        yield (f"counter width={width:.2f} length={length:.1f} n={2 * n} radius={radius} seed={seed}",
               scene(walls + agents, seconds_for(length + 40, 2 * n, radius, speeds), 0.25 * radius))


def evacuations(seeds):
    """A crowd that leaves a room through a door."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speeds = sized(r)
        size, width, n = 2 * radius, r.choice((1.2, 1.6, 2.5, 4.0)), r.choice((25, 50, 100, 200))
        rows = math.ceil(math.sqrt(n))
        half, far = size * (0.6 * rows + 1), size * (1.15 * rows + 5)
        door = size * width / 2
        walls = [solid(box(-far, half, 0, half + size)), solid(box(-far, -half - size, 0, -half)),
                 solid(box(-far - size, -half, -far, half)),
                 solid(box(0, door, size / 2, half + size)), solid(box(0, -half - size, size / 2, -door))]
        agents = crowd(n, rows, 2, radius, lambda x, y, far=far, size=size: ((-x, y), (far / size + 4 - x, y)), speeds)
        yield (f"evacuation width={width} n={n} radius={radius} seed={seed}",
               scene(walls + agents, seconds_for(3 * rows, n, radius, speeds), 0.25 * radius))


def junctions(seeds):
    """Streams that meet where three or four corridors do, each to the next."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speeds = sized(r)
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
                            lambda x, y, a=angle, b=to, on=on: (turned((x, y), a), turned((x + on, y), b)), speeds)
        yield (f"junction arms={arms} width={width:.2f} n={arms * n} radius={radius} seed={seed}",
               scene(walls + agents, seconds_for(40, 2 * arms * n, radius, speeds), 0.25 * radius))

# ---- Corridors for one ----

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
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speeds = sized(r)
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
                features.append(agent((size * start, 0), (size * goal, 0), radius, **speeds))
        yield (f"niche n={one}+{two} width={wide:.2f} niches={len(places)} room={room} radius={radius} seed={seed}",
               scene(features, seconds_for(4 * half, 10 * one * two, radius, speeds), 0.25 * radius, 0.75 * radius))


def dead_ends(seeds):
    """Agents in a dead end for one, in a hall, that change their order there."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speeds = sized(r)
        size, n, wide = 2 * radius, r.randint(2, 6), r.uniform(1.1, 1.7)
        depth = 1.4 * n + 1
        hall = [(-14, 8), (0, 8), (0, wide / 2), (depth, wide / 2), (depth, -wide / 2), (0, -wide / 2), (0, -8), (-14, -8)]
        features = [solid([(size * x, size * y) for x, y in box(-17, -11, depth + 3, 11)], [(size * x, size * y) for x, y in hall])]
        order = r.sample(range(n), n)
        for k in range(n):
            start, goal = depth - 0.8 - 1.35 * k, depth - 0.8 - 1.35 * order[k]
            features.append(agent((size * start, 0), (size * goal, 0), radius, **speeds))
        yield (f"deadend n={n} width={wide:.2f} radius={radius} seed={seed}",
               scene(features, seconds_for(60, 10 * n, radius, speeds), 0.25 * radius, 0.75 * radius))


# ---- In the open ----

def packed_goals(seeds):
    """From a circle to goals in a packed square."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speeds = sized(r)
        side, gap = r.choice((4, 6, 8, 10)), r.uniform(2.05, 2.6) * radius
        n = side * side
        around = max(10 * radius, 2.2 * radius * n / math.pi)
        goals = [(gap * (k % side - (side - 1) / 2), gap * (k // side - (side - 1) / 2)) for k in range(n)]
        r.shuffle(goals)
        features = [agent(turned((around, 0.0), 2 * math.pi * k / n), goals[k], radius, **speeds) for k in range(n)]
        yield (f"packed n={n} gap={gap / radius:.2f} radius={radius} seed={seed}",
               scene(features, seconds_for(around / radius, 2 * n, radius, speeds), 0.25 * radius, 0.25 * radius))


def four_streams(seeds):
    """Streams from four sides that cross in the open."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speeds = sized(r)
        side, gap = r.choice((3, 4, 5)), r.uniform(1.2, 1.6)
        features = []
        for k in range(4):
            features += crowd(side * side, side, side / 2 * gap + 4, radius,
                              lambda x, y, a=k * math.pi / 2: (turned((-x, y), a), turned((x, y), a)), speeds)
        yield (f"streams n={4 * side * side} radius={radius} seed={seed}",
               scene(features, seconds_for(40, 4 * side * side, radius, speeds), 0.25 * radius, 0.75 * radius))


def slow_walkers(seeds):
    """A slow agent and a row of fast ones that stand at their goals in its way."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speeds = sized(r)
        n, gap = r.randint(1, 7), r.uniform(2.05, 2.6) * radius
        slow = speeds["preferred_speed"] / r.choice((4, 8, 12))
        features = [agent((0, -10 * radius), (0, 10 * radius), radius, max_speed=1.25 * slow, preferred_speed=slow)]
        for k in range(n):
            place = (gap * (k - (n - 1) / 2), 0.0)
            features.append(agent(place, place, radius, **speeds))
        yield (f"slow n={n} slower={speeds['preferred_speed'] / slow:.0f} radius={radius} seed={seed}",
               scene(features, 60 + 60 * radius / slow, 0.25 * radius, 0.5 * radius))


def buses(seeds):
    """A large agent that does not give way, and small ones that cross before it."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speeds = sized(r)
        large, n = r.uniform(2, 5) * radius, r.randint(4, 16)
        features = [agent((-40 * radius, 0), (40 * radius, 0), large, responsibility=0.0, **speeds)]
        for k in range(n):
            x, y = radius * (3 * (k // 2) - 15), (1 if k % 2 else -1) * radius * r.uniform(16, 24)
            features.append(agent((x, y), (x, -y), radius, **speeds))
        yield (f"bus n={n} larger={large / radius:.1f} radius={radius} seed={seed}",
               scene(features, seconds_for(120, n, radius, speeds), 0.25 * radius, 0.75 * radius))


def starts_inside(seeds):
    """Agents that start in obstacles, or too near to walls."""
    for seed in range(seeds):
        r = random.Random(seed)
        radius, speeds = sized(r)
        half, n = r.uniform(3, 10) * radius, r.randint(1, 6)
        round_one = {"type": "Feature", "properties": {"role": "obstacle", "radius": half},
                     "geometry": {"type": "Point", "coordinates": [4 * half, 0]}}
        features = [solid(box(-half, -half, half, half)), round_one]
        for k in range(n):
            middle, depth = (0.0 if k % 2 else 4 * half), r.uniform(0.0, 1.1) * half
            way = turned((1.0, 0.0), 2 * math.pi * (k + r.random() / 2) / n)
            goal = (middle + 9 * half * way[0], 7 * half * way[1] + 2.5 * half)
            features.append(agent((middle + depth * way[0], depth * way[1]), goal, radius, **speeds))
        yield (f"inside n={n} radius={radius} seed={seed}",
               scene(features, seconds_for(60 + 20 * half / radius, 4 * n, radius, speeds), 0.25 * radius, 0.75 * radius))


def mixed_halls(seeds):
    """Agents of sizes and speeds over a factor of ten, anywhere in a hall."""
    for seed in range(seeds):
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
            features.append(agent(start, goal, radius, max_speed=1.25 * speed, preferred_speed=speed))
        yield f"mixed n={n} seed={seed}", scene(walls + features, 60 + 20 * size, 0.1, 0.2)


KINDS = {"circle": circles, "circle8": small_circles, "coincident": coincident, "headon": head_on, "encounter": encounters,
         "encounter3": encounters_in_space, "sphere": spheres, "press": presses, "doorway": doorways, "corridor": corridors,
         "turned": turned_scenes, "crossing": crossings, "idle": idle_crowds, "pillars": pillar_halls, "goals": goal_crowds,
         "overlap": overlaps, "room": rooms, "blocks": blocks, "mixture": mixtures, "hall": halls, "counter": counterflows,
         "evacuation": evacuations, "junction": junctions, "window3": windows, "pipe3": pipes, "maze3": mazes_in_space,
         "swarm3": crowds_at_windows, "shaft3": dead_end_shafts, "packed3": packed_in_space,
         "tower3": towers, "niche": niches, "deadend": dead_ends, "packed": packed_goals, "streams": four_streams,
         "slow": slow_walkers, "bus": buses, "inside": starts_inside, "mixed": mixed_halls}


# ---- A campaign ----

def resized(data, length, speed):
    """A scene with all lengths and all speeds multiplied."""
    def scaled(value):
        return [scaled(v) for v in value] if isinstance(value, (list, tuple)) else length * value

    simulation = data["simulation"]
    simulation["duration"] *= length / speed
    simulation["arrive_within"] *= length
    simulation["time_step"] *= min(1.0, length / speed)
    for feature in data["features"]:
        feature["geometry"]["coordinates"] = scaled(feature["geometry"]["coordinates"])
        for name, value in feature["properties"].items():
            if name in ("goal", "radius", "base", "height"):
                feature["properties"][name] = scaled(value)
            elif name in ("max_speed", "preferred_speed"):
                feature["properties"][name] = speed * value
            elif name == "velocity":
                feature["properties"][name] = [speed * v for v in value]
    return data


SEEDED = 10 ** 6  # kinds that have so many


def campaign(count):
    """So many scenes (kind, name, scene), of each kind about as many. A kind that has fewer comes again in other sizes and speeds."""
    sources = {kind: KINDS[kind](SEEDED) for kind in KINDS}
    rounds = dict.fromkeys(KINDS, 0)
    made = 0
    while made < count:
        for kind in KINDS:
            pair = next(sources[kind], None)
            if pair is None:
                rounds[kind] += 1
                sources[kind] = KINDS[kind](SEEDED)
                pair = next(sources[kind])
            name, data = pair
            if rounds[kind] > 0:
                r = random.Random(rounds[kind])
                length, speed = r.choice((0.5, 1.0, 2.0)), r.choice((0.5, 1.0, 2.0))
                name, data = f"{name} times={length},{speed} round={rounds[kind]}", resized(data, length, speed)
            yield kind, name, data
            made += 1
            if made == count:
                return
