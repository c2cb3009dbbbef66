"""The kinds of scenes that arrivals.py runs, and a campaign of all of them."""
import itertools
import random

import kinds_open
import kinds_passages
import kinds_space
import kinds_walls

KINDS = {"circle": kinds_open.circles, "circle8": kinds_open.small_circles, "coincident": kinds_open.coincident,
         "headon": kinds_open.head_on, "encounter": kinds_open.encounters,
         "encounter3": kinds_space.encounters_in_space, "sphere": kinds_space.spheres, "press": kinds_walls.presses,
         "doorway": kinds_passages.doorways, "corridor": kinds_passages.corridors,
         "turned": kinds_walls.turned_scenes, "crossing": kinds_open.crossings, "idle": kinds_open.idle_crowds,
         "pillars": kinds_walls.pillar_halls, "goals": kinds_open.goal_crowds, "overlap": kinds_open.overlaps,
         "room": kinds_passages.rooms, "blocks": kinds_walls.blocks, "mixture": kinds_walls.mixtures,
         "hall": kinds_passages.halls, "counter": kinds_passages.counterflows,
         "evacuation": kinds_passages.evacuations, "junction": kinds_passages.junctions,
         "window3": kinds_space.windows, "pipe3": kinds_space.pipes, "maze3": kinds_space.mazes_in_space,
         "swarm3": kinds_space.crowds_at_windows, "shaft3": kinds_space.dead_end_shafts,
         "packed3": kinds_space.packed_in_space, "tower3": kinds_space.towers, "niche": kinds_passages.niches,
         "deadend": kinds_passages.dead_ends, "packed": kinds_open.packed_goals, "streams": kinds_open.four_streams,
         "slow": kinds_open.slow_walkers, "bus": kinds_open.buses, "inside": kinds_walls.starts_inside,
         "mixed": kinds_walls.mixed_halls}
VARIED = {kind: kinds_passages.varied(kind) for kind in ("doorway", "corridor", "room", "hall")}
SEEDED = 10 ** 6  # kinds that have so many


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


def changed(data, seed):
    """A scene in another size and at another speed. Returns also what was done."""
    r = random.Random(seed)
    length, speed = r.choice((0.5, 1.0, 2.0)), r.choice((0.5, 1.0, 2.0))
    return f"times={length},{speed} round={seed}", resized(data, length, speed)


def scenes_of_kind(kind, seeds, rounds=0):
    """Scenes (name, scene) of a kind: one or a few for each seed, or all of a table, which has no seeds. Where the first seed is
    not 0, tables get other numbers by seed, or other sizes and speeds. So does any kind in each further round."""
    make = VARIED.get(kind, KINDS[kind]) if seeds.start else KINDS[kind]
    is_table = next(make(()), None) is not None
    change = rounds + seeds.start if is_table else rounds
    for name, data in make(seeds):
        if change:
            how, data = changed(data, change)
            name = f"{name} {how}"
        yield name, data


def named_once(scenes):
    """The same scenes (kind, name, scene). Raises an exception when two have one name: their results would be taken for one."""
    names = set()
    for kind, name, data in scenes:
        if name in names:
            raise ValueError(f"two scenes are called '{name}'")
        names.add(name)
        yield kind, name, data


def with_seeds(seeds, kinds=tuple(KINDS)):
    """The scenes (kind, name, scene) of each kind with these seeds."""
    return named_once((kind, *pair) for kind in kinds for pair in scenes_of_kind(kind, seeds))


def campaign(count, first=0, kinds=tuple(KINDS)):
    """So many scenes (kind, name, scene), of each kind about as many, with seeds from the first on. A kind that has fewer comes
    again in other sizes and speeds."""
    def without_end(kind):
        for rounds in itertools.count():
            for name, data in scenes_of_kind(kind, range(first, first + SEEDED), rounds):
                yield kind, name, data

    sources = [without_end(kind) for kind in kinds]
    return named_once(itertools.islice((next(source) for source in itertools.cycle(sources)), count))
