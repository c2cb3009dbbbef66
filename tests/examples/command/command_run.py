#!/usr/bin/env python3
"""What orcakit simulate says of a run is true: starts, contacts, what became of each agent, the exit status.

usage: command_run.py ORCAKIT SPECIMEN DATA
ORCAKIT is the program, SPECIMEN a planner that can be broken in many ways, DATA the folder tests/data.
"""
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import unittest

from judge import judge

ORCAKIT, SPECIMEN, DATA = (os.path.abspath(path) for path in sys.argv[1:4])
VERIFY = ("off", "check", "enforce")
BOX = [[[-1, -2], [1, -2], [1, 2], [-1, 2], [-1, -2]]]
ROOM = [[[-5, -5], [5, -5], [5, 5], [-5, 5], [-5, -5]], [[-4, 4], [4, 4], [4, -4], [-4, -4], [-4, 4]]]


def feature(kind, coordinates, **properties):
    return {"type": "Feature", "geometry": {"type": kind, "coordinates": coordinates}, "properties": properties}


def solid(rings, **properties):
    return feature("Polygon", rings, role="obstacle", **properties)


def wall(*points):
    return feature("LineString", points, role="obstacle")


def agent(place, goal, **properties):
    return feature("Point", place, role="agent", **{"radius": 0.4, "max_speed": 1.5, "goal": goal, **properties})


def scene(*features, duration=20.0, time_step=0.1, arrive_within=0.3):
    simulation = {"time_step": time_step, "duration": duration, "arrive_within": arrive_within}
    return {"type": "FeatureCollection", "simulation": simulation, "features": features}


def kept(name, duration=None):
    with open(os.path.join(DATA, "scenes", name + ".geojson"), encoding="utf-8") as file:
        data = json.load(file)
    data["simulation"]["duration"] = duration or data["simulation"]["duration"]
    return data


class RunTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.scene, self.rows = (os.path.join(folder.name, name) for name in ("scene.geojson", "rows.csv"))

    def simulate(self, data, *options, broken=""):
        with open(self.scene, "w", encoding="utf-8") as file:
            json.dump(data, file)
        return subprocess.run([ORCAKIT, "simulate", self.scene, *options], capture_output=True, text=True, timeout=120,
                              check=False, env={**os.environ, "SPECIMEN_BREAK": broken})

    def told(self, data, *options, **more):
        done = self.simulate(data, "--json", *options, **more)
        self.assertIn(done.returncode, (0, 3), done.stderr)
        return json.loads(done.stdout)

    def judged(self, data, *options, **more):
        """What is told is what a judge counts in the trajectories, and the exit status is the judge's opinion."""
        done = self.simulate(data, "--json", "--strict", "--csv", self.rows, *options, **more)
        self.assertIn(done.returncode, (0, 3), done.stderr)
        result = json.loads(done.stdout)
        counts, good = judge(self.scene, self.rows)
        deeper = {kind: found["deeper"] for kind, found in result["contacts"].items()}
        self.assertEqual({key: result.get(key, deeper.get(key)) for key in counts}, counts, (data, options))
        self.assertEqual(done.returncode, 0 if good else 3)
        for found in result["contacts"].values():
            self.assertGreaterEqual(found["found"], found["deeper"])
        states = sum(result[state] for state in ("at_goal", "pushed_off", "on_its_way", "blocked", "without_way"))
        self.assertEqual(states, result["agents"])
        self.assertEqual(len(result["not_at_goal"]), result["agents"] - result["at_goal"])
        return result

    # ---- Contacts ----

    def test_starts_in_a_solid(self):
        places = random.Random(1)
        starts = [(0.0, 0.0), (0.001, 0.0)] + [(places.uniform(-1, 1), places.uniform(-2, 2)) for _ in range(10)]
        for start in starts:
            data = scene(solid(BOX), agent(start, [5, 0]), agent([5, 0], [-5, 0]), duration=12)
            for verify in ("check", "enforce"):
                found = self.judged(data, "--verify", verify)["start"]["contacts"]
                self.assertEqual([(c["agent"], c["feature"], c["relation"], c["with"], c["other"], c["other_feature"])
                                  for c in found], [(0, 1, "overlaps", "obstacle", 0, 0)])
                depth = min(1 - abs(start[0]), 2 - abs(start[1])) + 0.4
                self.assertAlmostEqual(found[0]["depth"], depth, 12)
            self.assertIn("agent 0 (features[1]) is inside obstacle 0 (features[0]) at the start",
                          self.simulate(data).stderr)

    def test_kept_scenes(self):
        for name in ("overlap12", "coincident4"):
            for verify in VERIFY:
                self.judged(kept(name), "--verify", verify)
        for options in (["--route", "off"], ["--traffic", "off"], ["--method", "vo"]):
            self.judged(kept("corridor20", duration=12), *options)

    def test_who_goes_back_waits_for_others(self):
        """One that was pushed off its goal between a pillar and another, where one on its way has to pass."""
        self.assertEqual(self.told(kept("pillars60"), "--verify", "enforce")["at_goal"], 60)

    def test_overlaps_that_grow(self):
        """One that pushes another one against a wall, and one that cannot give way between two."""
        data = scene(wall([2, -5], [2, 5]), agent([0, 0], [6, 0], responsibility=0), agent([0.5, 0], [0, 3]),
                     agent([1.7, 0.1], [0, -3], max_speed=0.01), duration=10)
        for verify in VERIFY:
            self.judged(data, "--verify", verify, "--route", "off")

    def test_plugins_are_not_believed(self):
        data = scene(wall([-1, 2], [1, -2]), agent([-4, 0.1], [4, 0]), agent([4, 0], [-4, 0.1]), agent([0, -4], [0.2, 4]),
                     duration=10)
        for broken in ("", "motion", "contacts", "enforced", "obstacles-avoided", "max-speed"):
            for verify in VERIFY:
                self.judged(data, "--plugin", SPECIMEN, "--verify", verify, "--route", "off", broken=broken)
        self.assertGreater(self.judged(data, "--plugin", SPECIMEN, broken="motion")["jumps"], 0)

    def test_space(self):
        corner = [[[-2, -2], [2, -2], [2, 0], [0, 0], [0, 2], [-2, 2], [-2, -2]]]
        ball = feature("Point", [4, 4, 0], role="obstacle", radius=1)
        block = solid(corner, base=-2, height=4)
        starts = [[-1, -1, 0], [-1, 1.5, 1.9], [0.2, 0.2, 0], [4, 4.5, 0], [1, 1, 5], [1, 1, 5.5]]
        data = scene(block, ball, *(agent(p, [-p[0], 6, -p[2]]) for p in starts), agent([6, 0, 0], [6, 0, 0.1]))
        headlong = scene(ball, agent([0, 4, 0], [8, 4, 0]), agent([8, 4, 1], [0, 4, 0]))  # SPECIMEN knows no prisms
        for verify in VERIFY:
            found = self.judged(data, "--verify", verify)
            pairs = [(c["agent"], c["with"], c["other_feature"]) for c in found["start"]["contacts"]]
            self.assertEqual(pairs, [(0, "obstacle", 0), (1, "obstacle", 0), (2, "obstacle", 0), (3, "obstacle", 1),
                                     (4, "agent", 7)])
            for contact, depth in zip(found["start"]["contacts"], (1.4, 0.5, 0.4 - 0.04**0.5, 0.9, 0.3)):
                self.assertAlmostEqual(contact["depth"], depth, 12)
            self.judged(kept("headon2_3d"), "--verify", verify)
            with open(self.rows, encoding="utf-8") as file:
                rows = file.read()
            told = self.judged(kept("headon2_3d"), "--verify", verify, "--plugin", "orca")
            self.assertEqual(told["planner"], "ORCA 3D")
            with open(self.rows, encoding="utf-8") as file:
                self.assertEqual(file.read(), rows)
            self.judged(data, "--verify", verify, "--plugin", "orcakit.orca3d", "--set", "time-horizon=2")
            self.judged(data, "--verify", verify, "--method", "rvo", "--set", "time-horizon=2")
            for broken in ("", "motion", "max-speed"):
                self.judged(headlong, "--verify", verify, "--plugin", SPECIMEN, broken=broken)
        for options in (["--plugin", "orcakit.orca2d"], ["--plugin", "orca", "--set", "nothing=1"], ["--set", "nothing=1"]):
            self.assertEqual(self.simulate(data, *options).returncode, 2)

    # ---- The start ----

    def test_touching_is_exact(self):
        for gap, relations in ((0.0, ["touches", "touches"]), (2.0**-52, []), (-(2.0**-53), ["overlaps", "overlaps"])):
            data = scene(agent([0, 0], [0, 0], radius=0.5), agent([1 + gap, 0], [1 + gap, 0], radius=0.5),
                         wall([-0.5 - gap / 2, -1], [-0.5 - gap / 2, 1]), duration=1)
            for more in ([], ["--verify", "off"]):
                found = self.told(data, *more)["start"]["contacts"]
                self.assertEqual([c["relation"] for c in found], relations)

    def test_what_comes_near_in_the_first_step_is_no_start(self):
        """A disc of 100 m/s is elsewhere when the run starts, and inside the agent before the first step ends."""
        disc = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-5, 5]},
                "properties": {"role": "obstacle", "radius": 1, "velocity": [50, -100]}}
        data = scene(disc, agent([-3, 0], [3, 0]), duration=8)
        result = self.told(data)
        self.assertEqual(result["start"]["contacts"], [])
        self.assertEqual(result["contacts"]["obstacle"]["found"], 1)
        self.assertNotIn("at the start", self.simulate(data).stderr)

    def test_many_starts(self):
        """People get ten names, programs all of them."""
        data = scene(*(agent([0.1 * k, 0], [10, k]) for k in range(8)), duration=1)
        done = self.simulate(data)
        self.assertEqual(done.stderr.count("warning: "), 11)
        self.assertIn("more pairs touch or overlap at the start", done.stderr)
        self.assertEqual(len(self.told(data)["start"]["contacts"]), 28)

    # ---- What became of agents ----

    def state(self, data, *options):
        """Of agent 0."""
        found = [a for a in self.told(data, *options)["not_at_goal"] if a["agent"] == 0]
        return found[0] if found else {"state": "at goal"}

    def test_without_a_way(self):
        disc = feature("Point", [3, 0], role="obstacle", radius=0.8)
        narrow = [solid([[[-0.5, s * 0.35], [0.5, s * 0.35], [0.5, s * 9], [-0.5, s * 9], [-0.5, s * 0.35]]]) for s in (-1, 1)]
        frame = [[[-9, -9], [9, -9], [9, 9], [-9, 9], [-9, -9]], [[-8, -8], [-8, 8], [8, 8], [8, -8], [-8, -8]]]
        ball = feature("Point", [3, 0, 0], role="obstacle", radius=0.8)
        for data in (scene(agent([0, 0], [9, 0]), solid(ROOM)), scene(agent([-3, 0], [3, 0]), *narrow, solid(frame)),
                     scene(agent([-3, 0], [3.3, 0]), disc), scene(agent([-3, 0, 0], [3.3, 0, 0]), ball)):
            done = self.simulate(data)
            self.assertEqual(done.returncode, 0)
            self.assertIn("agent 0 (features[0]) has no free path to its goal", done.stderr)
            self.assertIn("agent 0 (features[0]) has no free path, ", done.stdout)
            found = self.told(data)
            self.assertEqual((found["start"]["without_way"], found["without_way"], found["at_goal"]), ([0], 1, 0))
            self.assertEqual(self.state(data)["state"], "without a way")
            self.assertEqual(self.simulate(data, "--strict").returncode, 3)

    def test_blocked_by_an_obstacle(self):
        data = scene(agent([-4, 0], [4, 0]), wall([1, -9], [1, 9]))
        found = self.state(data, "--route", "off")
        self.assertEqual((found["state"], found["by"], found["other"]), ("blocked", "obstacle", 0))
        self.assertTrue(2 < found["since"] < 8, found)
        self.assertLess(found["gap"], 0.5)
        self.assertIn("blocked by obstacle 0 (features[1]) since", self.simulate(data, "--route", "off").stdout)

    def test_blocked_by_an_agent(self):
        tube = wall([-6, -0.5], [6, -0.5], [6, 0.5], [-6, 0.5], [-6, -0.5])
        idle = [agent([x, 0], [x, 0], max_speed=0) for x in (3, 0, -5)]
        for more in ([], ["--traffic", "off"]):
            found = self.state(scene(tube, agent([-4, 0], [5, 0]), *idle), *more)
            self.assertEqual((found["state"], found["by"], found["other"]), ("blocked", "agent", 2))
            self.assertTrue(2 < found["since"] < 15, found)

    def test_pushed_off(self):
        """Two that start on one goal cannot both stay there."""
        data = scene(*(agent([x, 0], [x, 0]) for x in (0, 0.01)), agent([0, 9], [0, 49]), arrive_within=0.05, duration=10)
        found = self.judged(data)
        self.assertEqual((found["arrived"], found["at_goal"] + found["pushed_off"], found["on_its_way"]), (2, 2, 1))
        self.assertGreater(found["pushed_off"], 0)
        self.assertIn("arrived and was pushed off", self.simulate(data).stdout)

    def test_still_on_its_way(self):
        self.assertEqual(self.state(scene(agent([0, 0], [20, 0]), duration=8))["state"], "on its way")
        slow = agent([0, 0], [1, 0], preferred_speed=0.01)
        self.assertEqual(self.state(scene(slow, duration=30))["state"], "on its way")

    def test_who_never_arrived_is_not_at_its_goal(self):
        """It ends within three times arrive_within, where it never was nearer."""
        data = scene(agent([-3, 0], [0, 0]), wall([-0.2, -9], [-0.2, 9]), duration=12)
        found = self.told(data, "--route", "off")
        self.assertEqual((found["arrived"], found["at_goal"], found["blocked"]), (0, 0, 1))
        self.assertLess(found["not_at_goal"][0]["distance"], 0.9)

    def test_numbers_near_the_largest(self):
        far = self.told(scene(agent([0, 0], [1e200, 0]), duration=1))
        self.assertEqual((far["on_its_way"], far["not_at_goal"][0]["distance"]), (1, None))
        quick = scene(agent([-1, 0], [3, 0], max_acceleration=1e20), duration=9)
        self.assertEqual(self.told(quick)["at_goal"], 1)
        vast = scene(agent([-1, 0], [3, 0], radius=1e308), wall([0, -5], [0, -2]), duration=1)
        self.assertEqual(self.told(vast)["without_way"], 1)

    # ---- How it ends ----

    def test_statuses(self):
        good = scene(agent([0, 0], [3, 0]))
        self.assertEqual(self.simulate(good, "--strict").returncode, 0)
        late = scene(agent([0, 0], [9, 0]), duration=1)
        self.assertEqual([self.simulate(late, *more).returncode for more in ([], ["--strict"])], [0, 3])
        self.assertEqual(self.simulate(good, "--csv", "/no/such/folder/rows.csv").returncode, 1)
        self.assertEqual(self.simulate(good, "--strict", "--verify", "maybe").returncode, 2)

    def test_plugins_that_fail(self):
        """What a plugin is to blame for has another status than what it refuses."""
        data = scene(wall([0, -2], [0, 2]), agent([-4, 0], [-3, 0]))
        for broken, words in (("fail-create", "it does not say why"), ("fail-activate", "the planner: it does not say why"),
                              ("fail-set_obstacles", "the planner failed: the planner is not in the state for this call"),
                              ("fail-step", "the planner failed: it does not say why"), ("load", "refused to start: as told")):
            done = self.simulate(data, "--plugin", SPECIMEN, broken=broken)
            self.assertEqual(done.returncode, 1, broken)
            self.assertIn(words, done.stderr)
        crowd = [agent([3 * i, 0], [3 * i, 1]) for i in range(100)]
        done = self.simulate(scene(*crowd), "--plugin", SPECIMEN)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("the planner test.specimen takes at most 99 agents, but the scene has 100", done.stderr)
        self.assertEqual(self.simulate(scene(*crowd[:99]), "--plugin", SPECIMEN).returncode, 0)
        done = self.simulate(scene(*[wall([0, 9 + i], [1, 9 + i]) for i in range(9)], crowd[0]), "--plugin", SPECIMEN)
        self.assertEqual(done.returncode, 2)
        self.assertIn("the planner refuses the obstacles: too many obstacles", done.stderr)

    def test_too_many_steps(self):
        for place in ([0, 0], [0, 0, 0]):
            for time_step, duration in ((1e-300, 1e300), (1e-6, 1001)):
                done = self.simulate(scene(agent(place, place), time_step=time_step, duration=duration))
                self.assertEqual(done.returncode, 2)
                self.assertRegex(done.stderr, "^error: .*scene.geojson:1: a duration of .* is more than 1000000000 steps")
            self.assertEqual(self.simulate(scene(agent(place, place), time_step=1e-6, duration=1000)).returncode, 0)

    def test_imported_scenes_have_time_for_their_crowds(self):
        """10 free cells; one way of 5.5 at 1.2 m/s, of agents 0.8 wide."""
        with open(self.scene, "w", encoding="utf-8") as file:
            file.write("type octile\nheight 3\nwidth 4\nmap\n....\n.@..\n..@.\n")
        with open(self.rows, "w", encoding="utf-8") as file:
            file.write("version 1\n" + "0\tm.map\t4\t3\t0\t0\t3\t2\t5.5\n" * 40)
        given = ["import", "--map", self.scene, "--scen", self.rows, "-o", self.scene + ".geojson", "--json"]
        for more, duration in (([], 160), (["--agents", "1"], 80), (["--radius", "0.1", "--speed", "0.1"], 470)):
            done = subprocess.run([ORCAKIT, *given, *more], capture_output=True, text=True, check=True)
            self.assertEqual(json.loads(done.stdout)["duration"], duration)
        done = subprocess.run([ORCAKIT, *given, "--time-step", "1e-300"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("is more than 1000000000 steps", done.stderr)

    def test_a_picture_tells_the_same(self):
        picture = self.rows + ".svg"
        done = self.simulate(kept("overlap12"), "--svg", picture, "--json")
        found = json.loads(done.stdout)
        both = [sum(kind[key] for kind in found["contacts"].values()) for key in ("found", "deeper")]
        with open(picture, encoding="utf-8") as file:
            text = file.read()
        self.assertIn(f"{found['at_goal']} of 12 at their goals after", text)
        self.assertIn(f"{both[0]} contacts ({both[1]} deeper)", text)
        self.assertFalse(math.isnan(found["time"]))

    def test_times_are_short(self):
        """The 199th step of a tenth of a second ends after 19.9 s, not after 19.900000000000002 s."""
        self.assertIn('"time":19.9,', self.simulate(scene(agent([0, 0], [90, 0]), duration=19.9), "--json").stdout)

    def test_help_tells_the_format(self):
        told = subprocess.run([ORCAKIT, "simulate", "--help"], capture_output=True, text=True, check=True).stdout
        for key in self.told(kept("overlap12")):
            self.assertIn(key, told)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
