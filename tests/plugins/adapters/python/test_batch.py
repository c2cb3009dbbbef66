"""Decisions for many small crowds."""

import numpy as np
import pytest

import orcakit as ok
from orcakit.batch import solve
from orcakit.rvo2 import PyRVOSimulator


def crowds(count, agents, seed=8):
    rng = np.random.default_rng(seed)
    return (
        rng.uniform(-3, 3, size=(count, agents, 2)),
        rng.uniform(-1, 1, size=(count, agents, 2)),
        rng.uniform(-1, 1, size=(count, agents, 2)),
        rng.uniform(0.05, 0.3, size=(count, agents)),
    )


def test_orca_is_that_of_the_simulator():
    position, velocity, preferred, radius = crowds(60, 7)
    found = solve(
        position,
        velocity,
        preferred,
        radius,
        1.2,
        time_step=0.25,
        time_horizon=4.0,
        neighbor_dist=5.0,
        max_neighbors=4,
    )
    for m in range(60):
        sim = PyRVOSimulator(0.25, 5.0, 4, 4.0, 4.0, 0.3, 1.2)
        for i in range(7):
            agent = sim.addAgent(
                tuple(position[m, i]), 5.0, 4, 4.0, 4.0, radius[m, i], 1.2, tuple(velocity[m, i])
            )
            sim.setAgentPrefVelocity(agent, tuple(preferred[m, i]))
        sim.doStep()
        for i in range(7):
            assert np.abs(found[m, i] - sim.getAgentVelocity(i)).max() < 1e-9


@pytest.mark.parametrize("method", ["orca", "rvo", "vo"])
def test_threads_strides_and_deciders_change_no_bit(method):
    position, velocity, preferred, radius = crowds(1500, 5)
    options = dict(method=method, margin=0.1, responsibility=np.array([1.0, 0.0, 2.0, 1.0, 1.0]))
    plain = solve(position, velocity, preferred, radius, **options)
    assert (solve(position, velocity, preferred, radius, threads=2, **options) == plain).all()
    wide = np.zeros((1500, 5, 4))
    wide[..., :2], wide[..., 2:] = position, velocity
    out = np.full((1500, 2, 2), np.nan)
    assert solve(wide[..., :2], wide[..., 2:], preferred, radius, deciders=2, out=out, **options) is out
    assert (out == plain[:, :2]).all()
    assert (
        solve(position[::-2], velocity[::-2], preferred[::-2], radius[::-2], **options) == plain[::-2]
    ).all()
    assert np.isfinite(plain).all() and (np.linalg.norm(plain, axis=2) <= 1 + 1e-12).all()


def test_enforced_motions_are_safe_beside_those_that_do_not_cooperate():
    position, velocity, preferred, radius = crowds(200, 6)
    verifier, dt, contacts, before = ok.Verifier(), 0.25, 0, 0
    for deciders in (6, 1):
        new = solve(position, velocity, preferred, radius, 1.0, enforce=True, deciders=deciders, method="vo")
        free = solve(position, velocity, preferred, radius, 1.0, deciders=deciders, method="vo")
        for m in range(200):
            start = verifier.verify(position[m], position[m], radius[m])
            for motion, enforced in ((new, True), (free, False)):
                moved = velocity[m].copy()
                moved[:deciders] = motion[m]
                after = verifier.verify(position[m], position[m] + dt * moved, radius[m] * (1 - 1e-9))
                fresh = {tuple(p) for p in after.pairs} - {tuple(p) for p in start.pairs}
                fresh = {p for p in fresh if p[0] < deciders} if deciders == 6 else set()
                contacts += len(fresh) if enforced else 0
                before += 0 if enforced else len(fresh)
    assert contacts == 0 and before > 0


def test_a_margin_is_kept_where_there_is_room():
    position = np.array([[(0.0, 0.0), (3.0, 0.05)]])
    velocity, preferred = np.array([[(1.0, 0.0), (-1.0, 0.0)]]), np.array([[(1.0, 0.0), (-1.0, 0.0)]])
    for margin in (0.0, 0.3):
        here, gap = position.copy(), np.inf
        now = velocity
        for _ in range(12):
            now = solve(here, now, preferred, 0.3, margin=margin, deciders=1)
            now = np.concatenate([now, velocity[:, 1:]], axis=1)
            here = here + 0.25 * now
            gap = min(gap, np.linalg.norm(here[0, 0] - here[0, 1]) - 0.6)
        assert gap > margin * 0.9 - 0.05


def test_misuse_is_refused():
    position, velocity, preferred, radius = crowds(4, 3)
    for bad in (
        dict(position=position[0]),
        dict(velocity=velocity[:, :2]),
        dict(radius=-radius),
        dict(method="x"),
        dict(time_step=0.0),
        dict(margin=np.nan),
        dict(deciders=4),
        dict(out=np.zeros((4, 3))),
        dict(out=np.zeros((4, 3, 2), dtype=np.float32)),
        dict(max_speed=[1.0, 2.0]),
        dict(responsibility="all"),
        dict(preferred=preferred * np.nan),
        dict(max_neighbors=-1),
        dict(threads=-1),
        dict(position="x"),
    ):
        arguments = dict(position=position, velocity=velocity, preferred=preferred, radius=radius)
        arguments.update(bad)
        with pytest.raises(ok.InvalidError):
            solve(**arguments)
    position[2, 1, 0] = np.inf
    with pytest.raises(ok.NotFiniteError, match="crowd 2"):
        solve(position, velocity, preferred, radius)
    assert solve(np.zeros((0, 3, 2)), np.zeros((0, 3, 2)), np.zeros((0, 3, 2)), 0.3).shape == (0, 3, 2)


def test_the_output_may_be_an_input():
    random = np.random.default_rng(7)
    places, ways = random.uniform(-2, 2, (2, 6, 5, 2))
    wanted = solve(places, ways, -places, 0.3)
    for out, arrays in (
        (ways.copy(), lambda out: (places, out, -places)),
        (-places, lambda out: (places, ways, out)),
        (places.copy(), lambda out: (out, ways, -places)),
    ):
        assert solve(*arrays(out), 0.3, out=out) is out and (out == wanted).all()
    line = np.concatenate([np.zeros(10), ways.ravel()])  # the output begins before the input
    solve(places, line[10:].reshape(6, 5, 2), -places, 0.3, out=line[:-10].reshape(6, 5, 2))
    assert (line[:-10].reshape(6, 5, 2) == wanted).all()
