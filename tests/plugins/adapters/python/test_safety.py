"""Verification and joint safe motion."""

import numpy as np
import pytest

import orcakit as ok


@pytest.mark.parametrize("kind", [ok.Verifier, ok.Verifier3])
def test_crossing_motions_are_found_and_made_safe(kind):
    rng, verifier = np.random.default_rng(7), kind()
    width = kind.dimension
    grid = np.stack(np.meshgrid(*[np.arange(6.0)] * width), axis=-1).reshape(-1, width)
    for _ in range(20):
        start = grid + rng.uniform(-0.05, 0.05, size=grid.shape)
        end = start + rng.uniform(-0.6, 0.6, size=grid.shape)
        before = verifier.verify(start, end, 0.4)
        pairs = {tuple(p) for p in before.pairs}
        for i, j in pairs:
            shape = ok.Circle if width == 2 else ok.Sphere
            swept = ok.sweep(shape(start[i], 0.4), end[i] - start[i], shape(start[j], 0.4), end[j] - start[j])
            assert swept.relation
        assert set(np.flatnonzero(before.relation)) == {i for pair in pairs for i in pair}
        safe = verifier.enforce(start, end, 0.4, reach=1.0)
        after = verifier.verify(start, safe.end, 0.4)
        assert not after.relation.any() and len(after.pairs) == 0 and (safe.broken == 0).all()
        kept = safe.change == ok.Change.NONE
        assert (safe.end[kept] == end[kept]).all() and kept.any()


def test_walls_and_those_that_do_not_cooperate():
    walls, verifier = ok.Obstacles(), ok.Verifier(threads=2)
    walls.add_chain([(2, -5), (2, 5)])
    found = verifier.verify([(0, 0), (0, 3)], [(3, 0), (1, 3)], 0.5, obstacles=walls, clearance_range=9.0)
    assert found.relation.tolist() == [2, 0] and found.obstacle.tolist() == [True, False]
    assert found.time[0] == 0.5 and abs(found.clearance[1] - 0.5) < 1e-12
    safe = verifier.enforce(
        [(0, 0), (1.2, 0)],
        [(1, 0), (0.3, 0)],
        0.4,
        reach=1.0,
        cooperation=[ok.Cooperation.FULL, ok.Cooperation.NONE],
        obstacles=walls,
    )
    assert safe.end[1].tolist() == [0.3, 0.0] and safe.change[1] == ok.Change.NONE
    assert not verifier.verify([(0, 0), (1.2, 0)], safe.end, 0.4).relation.any()
