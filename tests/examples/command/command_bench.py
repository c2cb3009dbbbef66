#!/usr/bin/env python3
"""orcakit bench from the outside: what it lists and prints. No time is looked at.

usage: command_bench.py ORCAKIT PLUGIN DATA, as command.py
"""
import copy
import importlib.util
import json
import os
import pathlib
import sys
import unittest

from command import CommandTest, DATA

HEADON = os.path.join(DATA, "scenes", "headon2.geojson")
GROUPS = ["predicates", "locators", "tilings", "offsets", "pairs", "lattice-pairs", "touching-pairs", "pairs3", "distances",
          "distances3", "sweeps", "sweeps3", "polygons", "indexed", "batches", "batch-pairs", "batches3", "batch-pairs3",
          "kernels", "streams", "kernels3", "broadphases", "tree-changes", "worlds", "trajectories", "costmaps", "crowds", "crowds3",
          "velocity-obstacles", "velocity-obstacles3", "walls", "half-spaces", "obstacles", "obstacles3", "gates", "routes3", "routes",
          "route-families", "runs", "growth", "network-growth"]
# One case of each group that a glance has time for.
GLANCE = ["orient2d-random", "locate-jagged-100", "check-tiling-coast-1000", "offset-jagged-100-1-round", "point-obb",
          "lattice-obb-obb", "touching-segment-circle", "3d-ray-obb", "distance-aabb-aabb", "3d-manifold-sphere-sphere",
          "ray-aabb-hit", "3d-ray-triangle-miss", "polygon-relation-apart-1000", "indexed-relation-crossing-10000",
          "obb-segments", "pairs-circles-obbs", "3d-aabb-spheres", "3d-pairs-spheres-aabbs", "kernel-aabb-aabbs-64-base",
          "kernel-sphere-spheres-64-base", "2d-tree-build", "2d-bvh-ray", "3d-grid-update", "tree-remove-10000",
          "world-obbs-ray", "car-arcs-hit", "car-arcs-clearance", "costmap-squares-1-percent", "step-10k-10-shuffled", "3d-step-10k-one-point",
          "rvo-5-others-10", "3d-rvo-5-others-5", "enforce-along-walls-loose", "half-spaces-tight", "clearance-blocks", "edit-walls", "space-clearance-boxes",
          "gates-on-the-way",
          "route3-map-1000", "route-map", "route-lattice-400", "run-straight", "geom_ring_area",
          "orca_traffic_step-again"]


def groups_of(cases):
    return list(dict.fromkeys(case["group"] for case in cases))


def results_module():
    """tests/bench/results.py."""
    path = pathlib.Path(__file__).resolve().parents[2] / "bench" / "results.py"
    spec = importlib.util.spec_from_file_location("results", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Bench(CommandTest):
    def cases(self, *arguments):
        return json.loads(self.good("bench", *arguments, "--json"))["cases"]

    def test_list(self):
        text = self.good("bench", "--list")
        for group in GROUPS:
            self.assertRegex(text, rf"(?m)^{group}: ")
        self.assertRegex(text, r"(?m)^  segment-circle +time per pair$")
        cases = self.cases("--list")
        self.assertEqual(groups_of(cases), GROUPS)
        self.assertEqual(len({case["case"] for case in cases}), len(cases))
        self.assertEqual(groups_of(self.cases("--list", "worlds")), ["worlds"])
        self.assertEqual([case["case"] for case in self.cases("--list", "world-aabbs-ray-1m", "point-obb")],
                         ["point-obb", "world-aabbs-ray-1m"])

    def check_case(self, case):
        self.assertGreater(case["nanoseconds"], 0.0)
        self.assertAlmostEqual(case["nanoseconds"] * case["per_second"], 1e9, delta=1.0)
        for peer in case["peers"]:
            self.assertAlmostEqual(peer["ratio"] * case["nanoseconds"], peer["nanoseconds"],
                                   delta=1e-6 * peer["nanoseconds"])
            self.assertTrue(peer["differing"] is None or 0.0 <= peer["differing"] <= 1.0)
        goal = case["goal"]
        if goal:
            self.assertIn(goal["kind"], ("nanoseconds", "ratio"))
            self.assertGreater(goal["value"], 0.0)
            harder = (goal["limit"] or goal["value"]) - goal["value"]
            self.assertGreaterEqual(harder if goal["kind"] == "nanoseconds" else -harder, 0.0)
        self.assertTrue(all(isinstance(value, float) for value in case["facts"].values()))

    def test_measures_every_group(self):
        done = json.loads(self.good("bench", "--quick", "--json", *reversed(GLANCE)))
        self.assertEqual([case["case"] for case in done["cases"]], GLANCE)
        self.assertEqual(groups_of(done["cases"]), [group for group in GROUPS if group != "streams"])
        self.assertTrue(done["quick"] and done["processor"] and done["compiler"] and done["instructions"])
        self.assertEqual([library["name"] for library in done["libraries"]], ["Box2D", "Chipmunk", "GEOS", "RVO2", "RVO2-3D"])
        for case in done["cases"]:
            self.check_case(case)
        point = done["cases"][GLANCE.index("point-obb")]
        self.assertEqual((point["case"], point["peers"][0]["name"], point["peers"][0]["differing"]),
                         ("point-obb", "plain formula", 0.0))
        run = done["cases"][GLANCE.index("run-straight")]
        rvo2 = [library["name"] for library in done["libraries"] if library["name"] == "RVO2" and library["version"]]
        self.assertEqual([peer["name"] for peer in run["peers"]], rvo2)

    def test_page_of_passes(self):
        """Of several passes the page has the shortest times, and what follows from them."""
        results = results_module()
        first = json.loads(self.good("bench", "--quick", "--json", "point-obb", "orient2d-random", "car-arcs-hit"))
        for case in first["cases"]:
            case["peers"] = [{"name": "peer", "nanoseconds": 5.0 * case["nanoseconds"], "ratio": 5.0, "differing": None}]
            case["goal"] = {"kind": "ratio", "value": 4.0, "reached": 1.25, "limit": 2.0, "limit_reached": 2.5}
        second = copy.deepcopy(first)
        del second["cases"][0]
        for faster, slower in zip((first["cases"][1], second["cases"][1]), (second["cases"][0], first["cases"][2])):
            slower["nanoseconds"] *= 2.0
            slower["facts"]["slower"] = 1.0
            faster["peers"][0].update(nanoseconds=15.0 * faster["nanoseconds"], ratio=15.0)
            faster["goal"].update(reached=3.75, limit_reached=7.5)
        best = results.fastest([first, second])
        self.assertEqual((best["passes"], best["cases"][0]), (2, first["cases"][0]))
        for i in (1, 2):
            case, one, other = best["cases"][i], first["cases"][i], second["cases"][i - 1]
            self.assertEqual(case["nanoseconds"], min(one["nanoseconds"], other["nanoseconds"]))
            self.assertNotIn("slower", case["facts"])
            self.check_case(case)
            self.assertEqual(case["peers"][0]["nanoseconds"], 5.0 * case["nanoseconds"])
            self.assertAlmostEqual(case["goal"]["reached"], 1.25)
            self.assertAlmostEqual(case["goal"]["limit_reached"], 2.5)
        self.assertIn("in up to 2 passes", results.page(best, dict.fromkeys(groups_of(best["cases"]), "")))
        self.assertRaises(SystemExit, results.fastest, [second, first])
        second["version"] = "another"
        self.assertRaises(SystemExit, results.fastest, [first, second])

    def test_table(self):
        text = self.good("bench", "circle-circle", "--quick", "--cpu")
        self.assertIn("Times are those of this machine", text)
        self.assertRegex(text, r"(?m)^circle-circle +[0-9.]+ \ws / pair .* plain formula +[0-9.]+ \ws +[0-9.]+ x ")
        self.assertNotIn("batches: which", text)

    def test_large_cases(self):
        """A group of large cases has none with --quick, and the table says why."""
        left_out = "Large cases are left out, unless they are named."
        text = self.good("bench", "network-growth", "--quick")
        self.assertIn(left_out, text)
        self.assertNotIn("orca_traffic_step", text)
        self.assertNotIn(left_out, self.good("bench", "circle-circle", "--cpu"))

    def test_scene(self):
        """Runs take the scene that the environment names, and say so."""
        done = json.loads(self.good("bench", "--quick", "--json", "run-check", env={"ORCAKIT_BENCH_SCENE": HEADON}))
        self.assertEqual((done["scene"], groups_of(done["cases"])), (HEADON, ["runs"]))
        self.check_case(done["cases"][0])
        self.refused("bench", "--quick", "route-map", "--json", env={"ORCAKIT_BENCH_SCENE": DATA}, status=1,
                     words="no scene in the file that ORCAKIT_BENCH_SCENE names")

    def test_refusals(self):
        self.refused("bench", "pairs", "triangles", words="no group or case is called 'triangles' (orcakit bench --list")
        self.refused("bench", "--list", "Pairs", words="no group or case is called 'Pairs'")
        self.refused("bench", "--slow", words="unknown option --slow")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
