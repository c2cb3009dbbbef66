"""Scenes and runs beside the command `orcakit`."""

import csv
import os
import pathlib
import subprocess

import numpy as np
import pytest

import orcakit as ok

SCENES = pathlib.Path(__file__).resolve().parents[3] / "data" / "scenes"


def test_a_run_is_that_of_the_command(tmp_path):
    for name, options in (
        ("circle8", []),
        ("headon2_3d", ["--verify", "enforce"]),
        ("corridor20", ["--method", "vo"]),
    ):
        path, out = SCENES / f"{name}.geojson", tmp_path / "out.csv"
        subprocess.run(
            [os.environ["ORCAKIT_COMMAND"], "simulate", str(path), *options, "--csv", str(out)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        run = ok.simulate(path, enforce="enforce" in options, planner="vo" if "vo" in options else "orca")
        with open(out, newline="", encoding="utf-8") as file:
            rows = np.array([[float(x) for x in row] for row in list(csv.reader(file))[1:]])
        width = run.positions.shape[2]
        assert (rows[:, 3 : 3 + width].reshape(run.positions.shape) == run.positions).all()
        assert (rows[:, 3 + width :].reshape(run.positions.shape)[1:] == run.velocities[1:]).all()
        assert np.allclose(run.times, np.unique(rows[:, 1]))


def test_a_scene_made_in_python(tmp_path):
    scene = ok.Scene(duration=40)
    scene.add_agent((0, 0), goal=(9, 0), priority=1.0)
    scene.add_agent((9, 0), goal=(0, 0), radius=0.3)
    scene.add_polygon([(3, -1), (5, -1), (5, 1), (3, 1)], [[(3.5, -0.5), (4.5, -0.5), (4.5, 0.5)]])
    scene.add_wall([(0, 6), (9, 6)], radius=0.1)
    scene.add_disc((4, -5), 0.5)
    run = ok.simulate(scene, enforce=True)
    assert run.summary.words in repr(run) and len(repr(run)) < 200
    assert run.summary.good and run.summary.agent_contacts == 0 and (run.state == ok.AgentState.AT_GOAL).all()
    assert (run.arrival < 40).all() and len(run.times) == run.summary.steps + 1 == len(run.positions)
    assert [[len(ring) for ring in obstacle.rings] for obstacle in run.obstacles] == [[4, 3], [2], [1]]
    assert [obstacle.kind.name for obstacle in run.obstacles] == ["POLYGON", "CHAIN", "DISC"]
    assert [obstacle.radius for obstacle in run.obstacles] == [0, 0.1, 0.5]
    file = tmp_path / "scene.geojson"
    file.write_text(scene.to_geojson(), encoding="utf-8")
    assert (ok.simulate(str(file), enforce=True).positions == run.positions).all()


def test_a_run_step_by_step_is_the_same():
    path = SCENES / "circle8.geojson"
    whole = ok.simulate(path)
    with ok.Run(path) as run:
        first, _ = run.step(10)
        assert (first == whole.positions[1:11]).all() and (run.positions == first[-1]).all()
        rest = run.finish()
        assert (rest.positions == whole.positions[10:]).all() and rest.times[0] == 10 * run.time_step
        assert len(run.step(3)[0]) == 0  # it is over
    with pytest.raises(ok.ClosedError):
        run.step()


def test_a_plot(tmp_path):
    pytest.importorskip("matplotlib").use("Agg")
    axes = ok.simulate(SCENES / "doorway10.geojson").plot()
    axes.figure.savefig(tmp_path / "plot.png")
    assert (tmp_path / "plot.png").stat().st_size > 5000


def test_a_wall_of_three_points_is_not_drawn_as_a_solid():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    scene = ok.Scene(duration=1)
    scene.add_agent((0, 0), goal=(1, 0))
    scene.add_wall([(3, 0), (5, 0), (5, 2)], radius=0.25)
    scene.add_polygon([(3, 4), (5, 4), (5, 6)])
    run = ok.simulate(scene)
    assert [obstacle.kind for obstacle in run.obstacles] == [ok.ObstacleKind.CHAIN, ok.ObstacleKind.POLYGON]
    patches = run.plot(pyplot.figure().add_subplot()).patches
    inside = lambda x, y: any(p.get_path().contains_point((x, y), p.get_patch_transform()) for p in patches)
    assert inside(4, 0.2) and inside(5.2, 1) and inside(4.8, 4.5) and inside(2.8, 0)
    assert not inside(4.5, 0.8) and not inside(4, 0.3)


def test_numbers_of_numpy_are_numbers_of_a_scene():
    position, group = np.array([0.0, 1.0]), np.arange(3, dtype=np.int64)[2]
    scene = ok.Scene(duration=np.float32(2))
    scene.add_agent(position, goal=position + 1, radius=np.float32(0.5), group=group, velocity=position * 0)
    same = ok.Scene(duration=2)
    same.add_agent((0, 1), goal=(1, 2), radius=0.5, group=2, velocity=(0, 0))
    assert (ok.simulate(scene).positions == ok.simulate(same).positions).all()
    point = {"type": "Point", "coordinates": position}
    agent = {"role": "agent", "radius": np.float64(0.5), "max_speed": np.int32(1), "goal": position + 1}
    feature = {"type": "Feature", "properties": agent, "geometry": point}
    assert ok.simulate({"type": "FeatureCollection", "features": [feature]}).summary.good
    for wrong in ({1}, object(), np.array([1j])):
        scene = ok.Scene()
        scene.add_agent((0, 0), goal=(1, 0), group=wrong)
        with pytest.raises(ok.InvalidError):
            ok.simulate(scene)


def test_misspelt_members_are_warned_of():
    scene = ok.Scene(duration=1)
    scene.add_agent((0, 0), goal=(1, 0), priorty=1)
    for run in (ok.simulate, ok.Run):
        with pytest.warns(ok.SceneWarning, match="'priorty' is unknown; did you mean 'priority'") as told:
            run(scene)
        assert told[0].filename == __file__
    for i in range(9):
        scene.add_agent((0, 3 + i), goal=(1, 3 + i), priorty=1)
    with pytest.warns(ok.SceneWarning, match="further ones are not told") as told:
        ok.simulate(scene)
    assert len(told) == 5


def test_a_run_of_any_number_of_steps():
    path = SCENES / "circle8.geojson"
    whole = ok.simulate(path)
    with ok.Run(path) as run:  # the room for so many steps could not be had
        positions, velocities = run.step(10**9)
        assert (positions == whole.positions[1:]).all() and (velocities == whole.velocities[1:]).all()


def test_vectors_of_a_scene_have_two_or_three_numbers():
    scene = ok.Scene()
    for wrong in (3, (1,), (1, 2, 3, 4), "ab", None):
        with pytest.raises(ok.InvalidError):
            scene.add_agent(wrong, goal=wrong)
        with pytest.raises(ok.InvalidError):
            scene.add_disc(wrong, 1)


def test_bad_scenes_are_refused_in_words():
    for scene, words in (
        ('{"type": 3}', "FeatureCollection"),
        ({"type": "FeatureCollection", "features": [3]}, "features"),
        ("{", "line 1"),
        ({"a": object()}, "scene"),
    ):
        with pytest.raises(ValueError, match=words):
            ok.simulate(scene)
    with pytest.raises(FileNotFoundError):
        ok.simulate("/nowhere/scene.geojson")
    scene = ok.Scene()
    scene.add_agent((0, 0), goal=(1, 0))
    for options in ({"planner": "none"}, {"settings": "x=y"}, {"plugin": "/nowhere.so"}):
        with pytest.raises(ok.SceneError):
            ok.simulate(scene, **options)
