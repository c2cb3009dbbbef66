"""Scenes for arrivals.py in the open: agents alone, streams and crowds. Each kind yields (name, scene)."""
import math
import random

from scenes import agent, crowd, scene, seconds_for, sized, turned


def circles(seeds):
    """Swaps across a circle, exactly symmetric."""
    for time_step in (1 / 60, 0.1):
        for n in range(2, 31):
            radius = max(8.0, 0.5 * n)
            places = [turned((radius, 0.0), 2 * math.pi * k / n) for k in range(n)]
            agents = [agent(p, (-p[0], -p[1]), 0.5) for p in places]
            yield f"circle n={n} dt={time_step:.3f}", scene(agents, 120, time_step)


def small_circles(seeds):
    """Swaps across a circle that is nearly full at its edge and far too small in its middle."""
    for n in (3, 12, 20, 30, 40):
        places = [turned((8.0, 0.0), 2 * math.pi * k / n) for k in range(n)]
        yield f"circle8 n={n}", scene([agent(p, (-p[0], -p[1]), 0.5) for p in places], 120)


def coincident(seeds):
    """All start in one place and part."""
    for n in (2, 3, 5, 6, 8, 12, 16):
        yield f"coincident n={n}", scene([agent((0.0, 0.0), turned((6.0, 0.0), 2 * math.pi * k / n), 0.4) for k in range(n)], 120)


def overlaps(seeds):
    """A heap of discs that overlap at the start and go apart."""
    for seed in seeds:
        r = random.Random(seed)
        n = r.choice((4, 8, 12, 20))
        agents = []
        for k in range(n):
            p = (r.uniform(-0.6, 0.6), r.uniform(-0.6, 0.6))
            agents.append(agent(p, turned((8.0, 0.0), 2 * math.pi * k / n), 0.4))
        yield f"overlap n={n} seed={seed}", scene(agents, 120)


def head_on(seeds):
    """Two agents that meet head on, at any angle and with any radii."""
    for seed in seeds:
        r = random.Random(seed)
        angle, a, b = r.uniform(0, 7), r.uniform(0.2, 0.8), r.uniform(0.2, 0.8)
        ends = [turned((-5.0, 0.0), angle), turned((5.0, 0.0), angle)]
        yield f"headon seed={seed}", scene([agent(ends[0], ends[1], a), agent(ends[1], ends[0], b)], 60)


def encounters(seeds):
    """Two agents that meet nearly head on, one faster than the other."""
    for seed in seeds:
        r = random.Random(seed)
        angle, aside = r.uniform(0, 7), r.uniform(-1.0, 1.0)
        ends = [turned((-7.0, 0.0), angle), turned((7.0, aside), angle)]
        agents = []
        for start, goal in (ends, ends[::-1]):
            speed = r.uniform(0.4, 2.0)
            agents.append(agent(start, goal, r.uniform(0.2, 0.8), max_speed=r.uniform(1.0, 1.4) * speed, preferred_speed=speed))
        yield f"encounter seed={seed}", scene(agents, 120)


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


def four_streams(seeds):
    """Streams from four sides that cross in the open."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = sized(r)
        side, gap = r.choice((3, 4, 5)), r.uniform(1.2, 1.6)
        features = []
        for k in range(4):
            features += crowd(side * side, side, side / 2 * gap + 4, radius,
                              lambda x, y, a=k * math.pi / 2: (turned((-x, y), a), turned((x, y), a)), speed)
        yield (f"streams n={4 * side * side} radius={radius} seed={seed}",
               scene(features, seconds_for(40, 4 * side * side, radius, speed), 0.25 * radius, 0.75 * radius))


def idle_crowds(seeds):
    """Some agents that pass through a crowd that stands at its goals."""
    for seed in seeds:
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


def slow_walkers(seeds):
    """A slow agent and a row of fast ones that stand at their goals in its way."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = sized(r)
        n, gap = r.randint(1, 7), r.uniform(2.05, 2.6) * radius
        slow = speed / r.choice((4, 8, 12))
        features = [agent((0, -10 * radius), (0, 10 * radius), radius, slow)]
        for k in range(n):
            place = (gap * (k - (n - 1) / 2), 0.0)
            features.append(agent(place, place, radius, speed))
        yield (f"slow n={n} slower={speed / slow:.0f} radius={radius} seed={seed}",
               scene(features, 60 + 60 * radius / slow, 0.25 * radius, 0.5 * radius))


def buses(seeds):
    """A large agent that does not give way, and small ones that cross before it."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = sized(r)
        large, n = r.uniform(2, 5) * radius, r.randint(4, 16)
        features = [agent((-40 * radius, 0), (40 * radius, 0), large, speed, responsibility=0.0)]
        for k in range(n):
            x, y = radius * (3 * (k // 2) - 15), (1 if k % 2 else -1) * radius * r.uniform(16, 24)
            features.append(agent((x, y), (x, -y), radius, speed))
        yield (f"bus n={n} larger={large / radius:.1f} radius={radius} seed={seed}",
               scene(features, seconds_for(120, n, radius, speed), 0.25 * radius, 0.75 * radius))


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


def packed_goals(seeds):
    """From a circle to goals in a packed square."""
    for seed in seeds:
        r = random.Random(seed)
        radius, speed = sized(r)
        side, gap = r.choice((4, 6, 8, 10)), r.uniform(2.05, 2.6) * radius
        n = side * side
        around = max(10 * radius, 2.2 * radius * n / math.pi)
        goals = [(gap * (k % side - (side - 1) / 2), gap * (k // side - (side - 1) / 2)) for k in range(n)]
        r.shuffle(goals)
        features = [agent(turned((around, 0.0), 2 * math.pi * k / n), goals[k], radius, speed) for k in range(n)]
        yield (f"packed n={n} gap={gap / radius:.2f} radius={radius} seed={seed}",
               scene(features, seconds_for(around / radius, 2 * n, radius, speed), 0.25 * radius, 0.25 * radius))
