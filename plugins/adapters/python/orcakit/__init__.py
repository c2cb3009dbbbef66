"""Exact collision tests and reciprocal collision avoidance, over the C libraries of orcakit.

    import orcakit as ok

    disc, box = ok.Circle((0, 0), 1), ok.Box((2, -1), (4, 1))
    ok.relation(disc, box)                    # Relation.APART, exact
    ok.distance(disc, box).distance           # 1.0
    ok.sweep(disc, (3, 0), box).time          # 1/3 of the motion

    run = ok.simulate("scene.geojson", enforce=True)
    run.positions                             # (steps + 1, agents, 2)
    run.plot()

Modules of their own: orcakit.rvo2 (Python-RVO2's interface), orcakit.batch (decisions for many small crowds),
orcakit.env (environments for learning), orcakit.policy (a robot among people), orcakit.jupedsim (a model for
JuPedSim). Lengths are in one unit, such as meters; times in seconds; angles in radians."""

from . import (
    batch,
    collide,
    env,
    errors,
    jupedsim,
    obstacles,
    policy,
    route,
    rvo2,
    safety,
    scene,
    shapes,
    simulator,
    threads,
    world,
)
from ._library import library as _functions
from .collide import *
from .errors import *
from .obstacles import *
from .route import *
from .safety import *
from .scene import *
from .shapes import *
from .simulator import *
from .threads import *
from .world import *

__all__ = sorted(
    set(
        collide.__all__
        + errors.__all__
        + obstacles.__all__
        + route.__all__
        + safety.__all__
        + scene.__all__
        + shapes.__all__
        + simulator.__all__
        + threads.__all__
        + world.__all__
    )
) + ["batch", "env", "jupedsim", "policy", "rvo2"]

_version = _functions.geom_version()
__version__ = f"{_version.major}.{_version.minor}.{_version.patch}"
