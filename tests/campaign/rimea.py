#!/usr/bin/env python3
"""Do crowds move as people do? The tests of RiMEA, made as scenes, run and judged.

usage: rimea.py ORCAKIT [--test N ...] [--range M] [--set RULES] [--keep FOLDER] [--out FOLDER]

Builds tests 1 to 7, 9 to 13, 15 and 16 of the guideline of RiMEA e.V. (version 4.1.1) as scenes, runs
`ORCAKIT simulate --verify enforce --set density=1.1,passages=off` on them, and judges each by its criterion. Tests 8 and 14 have none.
Prints a line for each test. With --out, writes the curves into that folder: speed against density, and flow against the width of
doors, as text and SVG. Exit status 0 when all pass.

Two tests differ from the guideline. The corridor of test 4 is as long as the crowd that passes its middle in a minute, not 1000 m,
which changes nothing there. Exits are chosen by the scene, not by the planner: in test 11 each agent gets the exit with the least
expected time, by its way and by the people before it at 1.2 people per meter and second.
"""
import argparse
import math
import os
import random
import sys

import scenes
from simulation import contacts, folder_of_scenes, simulate, trajectories, write

RADIUS = 0.18
SPEED = 1.34
STEP = 0.1
FLOW = 1.2  # people per meter and second, for what is expected


def weidmann(density):
    return max(SPEED * (1 - math.exp(-1.913 * (1 / density - 1 / 5.4))), 0.0)


# ---- Scenes ----

def box(x0, y0, x1, y1, role="obstacle", **more):
    return scenes.solid(scenes.box(x0, y0, x1, y1), role=role, **more)


def agent(place, goal, speed=SPEED, **more):
    return scenes.agent(place, goal, RADIUS, speed, **more)


def lattice(x0, y0, x1, y1, count):
    """So many places in a box, spread evenly, those of the smallest x first."""
    rows = max(round(math.sqrt(count * (y1 - y0) / (x1 - x0))), 1)
    columns = math.ceil(count / rows)
    dx, dy = (x1 - x0) / columns, (y1 - y0) / rows
    return [(x0 + (k // rows + 0.5) * dx, y0 + (k % rows + 0.5) * dy) for k in range(count)]


def shaken(places, by, seed=1):
    r = random.Random(seed)
    return [(x + r.uniform(-by, by), y + r.uniform(-by, by)) for x, y in places]


class Runs:
    """Runs scenes; each gives what orcakit says, and all places by step."""

    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.folder = folder
        self.options = ["--set", f"density={arguments.range},{arguments.set}"] + arguments.option

    def run(self, name, features, duration):
        path = os.path.join(self.folder, name + ".geojson")
        write(path, scenes.scene(features, duration, STEP))
        result = simulate(self.arguments.orcakit, path, *self.options, table=path + ".csv")
        result["touched"] = contacts(result, "deeper")
        return result, self.rows(path + ".csv")

    def rows(self, table):
        """The rows of a table, which goes with the last of them."""
        yield from trajectories(table)
        if not self.arguments.keep:
            os.remove(table)


def crossings(trajectory, has_crossed):
    """When each agent first is where that holds."""
    times = {}
    for time, who, x, y, _, _ in trajectory:
        if who not in times and has_crossed(x, y):
            times[who] = time
    return times


def steady(times):
    """People a second between the first and the last tenth."""
    times = sorted(times)
    low, high = len(times) // 10, len(times) * 9 // 10
    return (high - low) / (times[high] - times[low]) if len(times) > 20 else math.nan


# ---- Tests: each returns whether it passes, and what was found ----

def corridor(runs, _):
    """1: 40 m at 1.33 m/s within 26 to 34 s."""
    walls = [box(-2, -2, 43, -1), box(-2, 1, 43, 2)]
    result, _rows = runs.run("01", walls + [agent((0, 0), (40.3, 0), 1.33)], 60)
    time = result["last_arrival"] or math.inf
    return 26 <= time <= 34, f"{time:.1f} s for 40 m"


def stairs(runs, name, factor):
    """A way of 10 m over stairs takes what the speed there says, to 5 %."""
    walls = [box(-6, -2, 16, -1), box(-6, 1, 16, 2)]
    floor = box(0, -1, 10, 1, "floor", speed_factor=factor)
    _result, trajectory = runs.run(name, walls + [floor, agent((-4, 0), (15, 0))], 60)
    inside = [time for time, _, x, _, _, _ in trajectory if 0 <= x <= 10]
    time, expected = max(inside) - min(inside) + STEP / 2, 10 / (factor * SPEED)
    return abs(time - expected) <= 0.05 * expected, f"{time:.1f} s for 10 m, expected {expected:.1f}"


def stairs_up(runs, _):
    """2: stairs up."""
    return stairs(runs, "02", 0.46)


def stairs_down(runs, _):
    """3: stairs down."""
    return stairs(runs, "03", 0.52)


DENSITIES = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0)


def diagram_at(runs, density):
    """The mean density and speed in areas of 2 x 2 m, from 10 to 60 s: the crowd in front and behind is long enough."""
    width, front = 10.0, 35.0
    length = 65 * weidmann(density) + front + 15
    middle = length - front
    places = shaken(lattice(0, 0, length, width, round(length * width * density)), 0.25 * max(density**-0.5 - 2.2 * RADIUS, 0.0))
    walls = [box(-20, -1, length + 150, 0), box(-20, width, length + 150, width + 1)]
    people = [agent((x, min(max(y, 1.05 * RADIUS), width - 1.05 * RADIUS)), (x + 120, y)) for x, y in places]
    result, trajectory = runs.run(f"04_{density:g}", walls + people, 60)
    count, speeds, steps = 0, 0.0, round(50 / STEP)
    for time, _, x, y, vx, _ in trajectory:
        if time > 10 + STEP / 2 and middle - 3 <= x < middle + 3 and 2 <= y < 8:
            count, speeds = count + 1, speeds + vx
    return count / (36 * steps), speeds / max(count, 1), result["touched"]


def fundamental_diagram(runs, curves):
    """4: the speed in corridors against the density: within 20 % of Weidmann from .5 to 4 people/m2."""
    worst, touched = 0.0, 0
    for density in DENSITIES:
        found, speed, contacts = diagram_at(runs, density)
        touched += contacts
        curves["diagram"].append((found, speed))
        if density <= 4:
            worst = max(worst, abs(speed / weidmann(found) - 1))
    return worst <= 0.2 and touched == 0, f"at most {100 * worst:.0f} % off the curve up to 4 people/m2, {touched} contacts"


def premovement(runs, _):
    """5: ten people start one after the other, each on time."""
    r = random.Random(5)
    starts = [r.uniform(10, 100) for _ in range(10)]
    walls = [box(-1, -1, 9, 0), box(-1, 5, 9, 6), box(-1, 0, 0, 5), box(8, 0, 9, 2), box(8, 3, 9, 5)]
    people = [agent(p, (12 + 0.6 * (k % 5), 1 + 2 * (k // 5)), start_time=starts[k]) for k, p in enumerate(lattice(1, 0.5, 7, 4.5, 10))]
    result, trajectory = runs.run("05", walls + people, 160)
    first = {}
    for time, who, _, _, vx, vy in trajectory:
        if who not in first and math.hypot(vx, vy) > 0.01:
            first[who] = time - STEP  # the step that moved it began then
    late = [first.get(k, math.inf) - start for k, start in enumerate(starts)]
    good = all(0 <= d <= 2 * STEP for d in late) and result["at_goal"] == 10 and result["touched"] == 0
    return good, f"each starts within {max(late):.2f} s after its time, {result['at_goal']} of 10 arrive"


def corner(runs, _):
    """6: 20 people round a corner, none through a wall."""
    walls = [box(-1, -1, 13, 0), box(-1, 2, 10, 13), box(12, 0, 13, 13)]
    places = shaken(lattice(0.2, 0.2, 6, 1.8, 20), 0.05)
    goals = [(10.4 + 0.6 * (k % 3), 11.5 - 0.6 * (k // 3)) for k in range(20)]
    result, _rows = runs.run("06", walls + [agent(p, g) for p, g in zip(reversed(places), goals)], 90)
    return result["at_goal"] == 20 and result["touched"] == 0, f"{result['at_goal']} of 20 arrive, {result['touched']} contacts"


def speeds_of_people(runs, _):
    """7: fifty adults walk at speeds of the range of Weidmann, each at its own."""
    r = random.Random(7)
    wanted = [min(max(r.gauss(1.34, 0.26), 0.82), 1.86) for _ in range(50)]
    people = [agent((0, 2 * k), (30, 2 * k), speed) for k, speed in enumerate(wanted)]
    _result, trajectory = runs.run("07", people, 60)
    walked = {}
    for _, who, x, _, vx, vy in trajectory:
        if 2 <= x <= 28:
            walked.setdefault(who, []).append(math.hypot(vx, vy))
    off = max(abs(sum(v) / len(v) / wanted[k] - 1) for k, v in walked.items())
    mean = sum(wanted) / 50
    return off <= 0.01 and 0.58 <= min(wanted) and max(wanted) <= 2.1, f"mean {mean:.2f} m/s, at most {100 * off:.2f} % off the own speed"


def hall(doors):
    """A room of 30 x 20 m with doors of 1 m in its long sides, at these x and y."""
    out = [box(-1, 0, 0, 20), box(30, 0, 31, 20)]
    for y0, y1, side in ((-1, 0, 0), (20, 21, 20)):
        ends = [-1] + sorted(c for x, y in doors if y == side for c in (x - 0.5, x + 0.5)) + [31]
        out += [box(a, y0, b, y1) for a, b in zip(ends[::2], ends[1::2])]
    return out


def field(door, count):
    """Goals outside of a door of a hall, the farthest first."""
    x, y = door
    away = -1 if y == 0 else 1
    return [(x - 4.2 + 0.7 * (k % 13), y + away * (7 + 0.7 * (k // 13))) for k in reversed(range(count))]


def through_doors(places, doors, choose=None):
    """People with a door each, those next to it with the farthest goals; and how many go to each."""
    groups = {door: [] for door in doors}
    for p in places:
        groups[choose[p] if choose else min(doors, key=lambda door: math.dist(p, door))].append(p)
    people = []
    for door, group in groups.items():
        group.sort(key=lambda p: math.dist(p, door))
        people += [agent(p, g) for p, g in zip(group, field(door, len(group)))]
    return people, {door: len(group) for door, group in groups.items()}


def evacuate(runs, name, doors, count=1000):
    people, _counts = through_doors(shaken(lattice(1, 1, 29, 19, count), 0.1), doors)
    result, trajectory = runs.run(name, hall(doors) + people, 1500)
    times = crossings(trajectory, lambda x, y: y < -0.5 or y > 20.5)
    return max(times.values()) if len(times) == count else math.inf, result


def exits_halved(runs, _):
    """9: 1,000 people leave by four doors, then by two: the ratio of times is 1.6 to 2.4."""
    four, one = evacuate(runs, "09_four", [(10, 0), (20, 0), (10, 20), (20, 20)])
    two, other = evacuate(runs, "09_two", [(10, 0), (20, 0)])
    ratio = two / four if four < math.inf else math.nan
    touched = one["touched"] + other["touched"]
    return 1.6 <= ratio <= 2.4 and touched == 0, f"{four:.0f} s, {two:.0f} s, ratio {ratio:.2f}, {touched} contacts"


def assigned_exits(runs, _):
    """10: 23 people in 12 rooms at a corridor: each leaves by the exit that it was given."""
    features = [box(-1, -6, 0, -0.6), box(-1, 2.6, 0, 8), box(-1, -7, 25, -6), box(-1, 8, 25, 9), box(24, -6, 25, -0.6), box(24, 2.6, 25, 8)]
    for k in range(6):  # rooms of 4 x 6 m on both sides of a corridor of 2 m
        for y0, y1 in ((-0.2, 0), (2, 2.2)):
            features += [box(4 * k, y0, 4 * k + 1.5, y1), box(4 * k + 2.5, y0, 4 * k + 4, y1)]
        for y0, y1 in ((-6, -0.2), (2.2, 8)):
            features += [box(4 * k + 3.9, y0, 4 * k + 4, y1)] if k < 5 else []
    exits = [box(-8, -3, -1, 5, "exit"), box(25, -3, 32, 5, "exit")]
    people = []
    for k in range(23):
        room, second = k % 12, k // 12
        side = 1 if room >= 6 else -1
        place = (4 * (room % 6) + 1 + 1.5 * second, -3 if side < 0 else 5)
        left = room % 6 < 2
        people.append(agent(place, (-3 - 0.7 * (k % 5), 0.7 * (k // 5)) if left else (27 + 0.7 * (k % 5), 0.7 * (k // 5))))
    result, _rows = runs.run("10", features + exits + people, 120)
    counts = [e["agents"] for e in result["exits"]]
    expected = [sum(p["properties"]["goal"][0] < 0 for p in people), sum(p["properties"]["goal"][0] > 0 for p in people)]
    return counts == expected and result["touched"] == 0, f"{counts[0]} and {counts[1]} leave as told, {result['touched']} contacts"


def nearer_exit(runs, _):
    """11: a crowd beside one of two exits: most use the nearer one, some the other."""
    doors = [(8, 0), (22, 0)]
    places = shaken(lattice(1, 1, 12, 19, 500), 0.08)
    waiting, choice = {door: 0 for door in doors}, {}
    for p in sorted(places, key=lambda p: min(math.dist(p, door) for door in doors)):
        door = min(doors, key=lambda d: math.dist(p, d) / SPEED + waiting[d] / FLOW)
        waiting[door] += 1
        choice[p] = door
    people, counts = through_doors(places, doors, choice)
    result, trajectory = runs.run("11", hall(doors) + people, 900)
    used = crossings(trajectory, lambda x, y: y < -0.5)
    near, far = counts[doors[0]], counts[doors[1]]
    return near > far > 0 and len(used) == 500 and result["touched"] == 0, f"{near} by the nearer, {far} by the other exit, {len(used)} of 500 out"


def bottleneck(runs, _):
    """12: 150 people through a corridor of 1 m into a room with an exit of 1 m: no jam there."""
    walls = [box(-11, -6, 0, -5), box(-11, 5, 0, 6), box(-11, -5, -10, 5), box(0, 0.5, 5, 6), box(0, -6, 5, -0.5),
             box(5, 5, 15, 6), box(5, -6, 15, -5), box(15, 0.5, 16, 6), box(15, -6, 16, -0.5)]
    places = sorted(shaken(lattice(-9.5, -4.5, -1, 4.5, 150), 0.1), key=lambda p: math.hypot(*p))
    people = [agent(p, (22 + 0.7 * (14 - k // 10), -3 + 0.7 * (k % 10))) for k, p in enumerate(places)]
    result, trajectory = runs.run("12", walls + people, 600)
    most, now, when, before = 0, 0, -1.0, 0
    crowd = 0
    for time, _, x, y, _, _ in trajectory:
        if time != when:
            most, crowd, now, before, when = max(most, now), max(crowd, before), 0, 0, time
        now += 13 <= x <= 15 and abs(y) <= 1
        before += -2 <= x <= 0 and abs(y) <= 1
    good = result["at_goal"] == 150 and most <= 0.5 * crowd and result["touched"] == 0
    return good, f"at most {most / 4:.1f} people/m2 before the exit, {crowd / 4:.1f} before the corridor; {result['at_goal']} arrive"


def jam_at_stairs(runs, _):
    """13: 150 people come to stairs as wide as their corridor: it jams at their foot, not on them."""
    walls = [box(-16, -6, -6, -5), box(-16, 5, -6, 6), box(-16, -5, -15, 5), box(-6, 1, 20, 6), box(-6, -6, 20, -1)]
    floor = box(6, -1, 16, 1, "floor", speed_factor=0.4)
    places = sorted(shaken(lattice(-14.5, -4.5, -7, 4.5, 150), 0.1), key=lambda p: math.dist(p, (-6, 0)))
    people = [agent(p, (26 + 0.7 * (14 - k // 10), -3 + 0.7 * (k % 10))) for k, p in enumerate(places)]
    result, trajectory = runs.run("13", walls + [floor] + people, 900)
    foot = free = top = 0
    for time, _, x, y, _, _ in trajectory:
        if 30 <= time < 90 and abs(y) <= 1:
            foot += 3 <= x < 6
            free += 16.5 <= x < 19.5
            top += 10 <= x < 13
    steps = 60 / STEP * 6
    good = foot > 2 * free and result["at_goal"] == 150 and result["touched"] == 0
    return good, f"{foot / steps:.2f} people/m2 at the foot, {top / steps:.2f} on the stairs, {free / steps:.2f} behind"


def hall_before(x):
    """A closed hall where people wait: nobody goes around the corridor that leads out of it."""
    return [box(x - 37, -7, x - 36, 11), box(x - 37, -7, x, -6), box(x - 37, 10, x, 11), box(x - 1, -7, x, 0), box(x - 1, 4, x, 11)]


def bent(runs, name, before, after, turn):
    """When the last of 500 leaves a corridor of 4 m with a corner, or without."""
    if turn:
        walls = [box(-31, -1, before + 4 + 1, 0), box(-31, 4, before, 5 + after), box(before + 4, 0, before + 5, after + 4)]
        goals = [(before - 6 + 0.7 * (k % 23), after + 12 + 0.7 * (k // 23)) for k in reversed(range(500))]
        done = lambda x, y: y > after + 4
    else:
        walls = [box(-31, -1, before, 0), box(-31, 4, before, 5)]
        goals = [(before + 8 + 0.7 * (k // 23), -6 + 0.7 * (k % 23)) for k in reversed(range(500))]
        done = lambda x, y: x > before
    walls += hall_before(-30)
    places = sorted(shaken(lattice(-30, 0.3, 0, 3.7, 230), 0.08) + shaken(lattice(-65, -5, -32, 9, 270), 0.1), reverse=True)
    result, trajectory = runs.run(name, walls + [agent(p, g) for p, g in zip(places, goals)], 600)
    times = crossings(trajectory, done)
    return (max(times.values()) if len(times) == 500 else math.inf), result["touched"]


def long_corner(runs, _):
    """15: 500 people round a corner take longer than through the short straight corridor, and not longer than through the long."""
    short, a = bent(runs, "15_short", 20, 0, False)
    round_it, b = bent(runs, "15_corner", 10, 8, True)
    long, c = bent(runs, "15_long", 34, 0, False)
    return short <= round_it <= long < math.inf and a + b + c == 0, f"{short:.0f} s, {round_it:.0f} s, {long:.0f} s; {a + b + c} contacts"


def single_file(runs, curves):
    """16: in single file, people go the slower the denser they are, and nobody overtakes."""
    width, speeds, kept = 0.6, [], True
    for density in (0.5, 1.0, 1.5, 2.0):
        length = 60.0
        count = round(density * length)
        walls = [box(-5, -1, length + 60, 0), box(-5, width, length + 60, 1 + width)]
        people = [agent(((k + 0.5) / density, width / 2), ((k + 0.5) / density + 50, width / 2)) for k in range(count)]
        _result, trajectory = runs.run(f"16_{density:g}", walls + people, 30)
        places, total, number = {}, 0.0, 0
        for time, who, x, _, vx, _ in trajectory:
            places[who] = x
            if time > 10 and 20 <= x < 40:
                total, number = total + vx, number + 1
        kept = kept and all(places[k] < places[k + 1] for k in range(count - 1))
        speeds.append(total / max(number, 1))
        curves["single file"].append((density, speeds[-1]))
    falls = all(b <= a + 0.02 for a, b in zip(speeds, speeds[1:])) and speeds[-1] < 0.8 * speeds[0]
    return kept and falls, "speeds " + ", ".join(f"{v:.2f}" for v in speeds) + " m/s at .5, 1, 1.5 and 2 people/m"


CROWDS = 3  # at each door: one passes up to a tenth more than another


def through_door(runs, width, seed):
    """How many of 200 people pass a door per meter and second, and how often any touch."""
    half = width / 2
    walls = [box(0, half, 0.3, 6.3), box(0, -6.3, 0.3, -half), box(-14.3, 6, 0, 6.3), box(-14.3, -6.3, 0, -6), box(-14.3, -6, -14, 6)]
    places = sorted(shaken(lattice(-11, -5.5, -0.8, 5.5, 200), 0.08, seed), key=lambda p: math.hypot(*p))
    people = [agent(p, (22 - 0.7 * (k // 20), -7 + 0.7 * (k % 20))) for k, p in enumerate(places)]
    result, trajectory = runs.run(f"doors_{width:g}_{seed}", walls + people, 600)
    return steady(crossings(trajectory, lambda x, y: x > 0.15).values()) / width, result["touched"]


def doors(runs, curves):
    """Flow through doors of .8 to 2 m: 1.0 to 1.33 people per meter and second (IMO MSC.1/Circ.1238), mean of three crowds."""
    good = True
    for width in (0.8, 1.0, 1.2, 1.6, 2.0):
        flow = 0.0
        for seed in range(1, CROWDS + 1):
            one, touched = through_door(runs, width, seed)
            flow += one / CROWDS
            good = good and touched == 0
        curves["doors"].append((width, flow))
        good = good and 1.0 <= flow <= 1.33
    return good, "flows " + ", ".join(f"{f:.2f}" for _, f in curves["doors"]) + " per meter and second"


TESTS = {"1": corridor, "2": stairs_up, "3": stairs_down, "4": fundamental_diagram, "5": premovement, "6": corner, "7": speeds_of_people,
         "9": exits_halved, "10": assigned_exits, "11": nearer_exit, "12": bottleneck, "13": jam_at_stairs, "15": long_corner,
         "16": single_file, "doors": doors}


# ---- Curves ----

def svg(curves, reference, labels):
    """A diagram of points, and of a line to compare with, as SVG."""
    points = curves + reference
    x1, y1 = max(x for x, _ in points), max(y for _, y in points)

    def at(p):
        return f"{60 + 520 * p[0] / x1:.1f},{340 - 300 * p[1] / y1:.1f}"

    line = " ".join(at(p) for p in reference)
    dots = "".join('<circle cx="{}" cy="{}" r="4" fill="#c33"/>'.format(*at(p).split(",")) for p in curves)
    marks = "".join(f'<text x="{60 + 130 * k}" y="360" text-anchor="middle">{x1 * k / 4:.2g}</text>'
                    f'<text x="50" y="{344 - 75 * k}" text-anchor="end">{y1 * k / 4:.2g}</text>' for k in range(5))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="620" height="400" font-family="sans-serif" font-size="13">'
            f'<rect width="620" height="400" fill="white"/><path d="M60 40V340H580" fill="none" stroke="black"/>{marks}'
            f'<text x="320" y="390" text-anchor="middle">{labels[0]}</text><text x="60" y="25">{labels[1]}</text>'
            f'<polyline points="{line}" fill="none" stroke="#36c"/>{dots}</svg>\n')


def write_curves(folder, curves):
    os.makedirs(folder, exist_ok=True)
    axis = [k / 20 for k in range(8, 109)]
    references = {"diagram": ([(k, weidmann(k)) for k in axis], ("people per square meter", "speed, m/s; line: Weidmann")),
                  "doors": ([(0.8, 1.33), (2.0, 1.33)], ("width, m", "people per meter and second; line: IMO")),
                  "single file": ([(k / 10, min((10 / k - 0.36) / 1.06, SPEED)) for k in range(5, 21)],
                                  ("people per meter", "speed, m/s; line: Seyfried et al. 2005"))}
    for name, points in curves.items():
        if points:
            base = os.path.join(folder, "rimea_" + name.replace(" ", "_"))
            reference, labels = references[name]
            with open(base + ".svg", "w", encoding="utf-8") as file:
                file.write(svg(points, reference, labels))
            with open(base + ".txt", "w", encoding="utf-8") as file:
                file.write(f"# {labels[0]}   {labels[1]}\n" + "".join(f"{x:.3f} {y:.3f}\n" for x, y in points))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("orcakit", help="the program")
    parser.add_argument("--test", action="append", choices=list(TESTS), help="this one only; may be given again")
    parser.add_argument("--range", type=float, default=1.1, help="how far ahead people look, in meters; 0 switches the rule off")
    parser.add_argument("--set", default="passages=off", help="other rules of traffic; people do not queue at a distance")
    parser.add_argument("--option", action="append", default=[], help="more for the command, such as --option=--traffic=off")
    parser.add_argument("--keep", help="a folder for the scenes and their trajectories")
    parser.add_argument("--out", help="a folder for the curves")
    arguments = parser.parse_args()
    curves = {"diagram": [], "single file": [], "doors": []}
    bad = 0
    with folder_of_scenes(arguments.keep) as folder:
        runs = Runs(arguments, folder)
        for name in arguments.test or TESTS:
            passed, words = TESTS[name](runs, curves)
            bad += not passed
            print(f"{'good' if passed else 'BAD '}  {name:5} {TESTS[name].__name__.replace('_', ' '):20} {words}", flush=True)
    for name, points in curves.items():
        for x, y in points:
            print(f"      {name}: {x:.2f} {y:.2f}" + (f", Weidmann {weidmann(x):.2f}" if name == "diagram" else ""))
    if arguments.out:
        write_curves(arguments.out, curves)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
