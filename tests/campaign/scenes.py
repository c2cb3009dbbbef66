"""Scenes of numbers, for the campaigns beside this file: agents, obstacles, and what they are features of."""
import math

SPEED = 1.2


def feature(kind, coordinates, role, **more):
    return {"type": "Feature", "properties": {"role": role, **more}, "geometry": {"type": kind, "coordinates": coordinates}}


def agent(position, goal, radius, speed=SPEED, **more):
    """An agent whose speed may be a quarter more than the one that it prefers."""
    properties = {"radius": radius, "max_speed": 1.25 * speed, "preferred_speed": speed, "goal": list(goal), **more}
    return feature("Point", list(position), "agent", **properties)


def box(x0, y0, x1, y1):
    """A ring."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def solid(*rings, role="obstacle", **more):
    """A polygon: its outline, then its holes."""
    return feature("Polygon", [[list(p) for p in ring] + [list(ring[0])] for ring in rings], role, **more)


def disc(center, radius):
    return feature("Point", list(center), "obstacle", radius=radius)


def scene(features, duration, time_step=0.1, arrive_within=0.3):
    simulation = {"time_step": time_step, "duration": duration, "arrive_within": arrive_within}
    return {"type": "FeatureCollection", "simulation": simulation, "features": features}


def turned(p, angle):
    c, s = math.cos(angle), math.sin(angle)
    return (c * p[0] - s * p[1], s * p[0] + c * p[1])


# ---- Crowds: sizes in diameters, with radii and speeds over a factor of four ----

def sized(r):
    """A radius and a preferred speed, by a generator of numbers."""
    speed = r.choice((0.6, 1.2, 2.4))
    return r.choice((0.2, 0.4, 0.8)), speed


def crowd(count, across, start, radius, goal, speed):
    """Agents in rows behind each other, from `start` away; goal(along, across) is where each wants to, in diameters."""
    agents, size = [], 2 * radius
    for k in range(count):
        along, beside = start + 1.15 * (k // across), 1.15 * (k % across - (across - 1) / 2)
        place, wanted = goal(along, beside)
        agents.append(agent([size * c for c in place], [size * c for c in wanted], radius, speed))
    return agents


def seconds_for(diameters, count, radius, speed):
    return (diameters + 4 * count) * 2 * radius / speed + 60
