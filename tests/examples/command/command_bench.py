#!/usr/bin/env python3
"""orcakit bench from the outside: what it lists and prints. No time is looked at.

usage: command_bench.py ORCAKIT PLUGIN DATA, as command.py
"""
import json
import sys
import unittest

from command import CommandTest

GROUPS = ["pairs", "pairs3", "batches", "batches3", "broadphases", "worlds", "trajectories"]


def groups_of(cases):
    return list(dict.fromkeys(case["group"] for case in cases))


class Bench(CommandTest):
    def cases(self, *arguments):
        return json.loads(self.good("bench", *arguments, "--json"))["cases"]

    def test_list(self):
        text = self.good("bench", "--list")
        for group in GROUPS:
            self.assertRegex(text, rf"(?m)^{group}: ")
        self.assertRegex(text, r"(?m)^  segment-circle +time a pair$")
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

    def test_measures_every_group(self):
        names = ["point-obb", "3d-ray-obb", "obb-segments", "3d-aabb-spheres", "2d-tree-build", "2d-bvh-ray", "3d-grid-update",
                 "world-obbs-ray", "car-arcs-hit"]
        done = json.loads(self.good("bench", "--quick", "--json", *reversed(names)))
        self.assertEqual([case["case"] for case in done["cases"]], names)
        self.assertEqual(groups_of(done["cases"]), GROUPS)
        self.assertTrue(done["quick"] and done["processor"] and done["compiler"] and done["instructions"])
        self.assertEqual([library["name"] for library in done["libraries"]], ["Box2D", "Chipmunk", "GEOS"])
        for case in done["cases"]:
            self.check_case(case)
        point = done["cases"][0]
        self.assertEqual((point["case"], point["peers"][0]["name"], point["peers"][0]["differing"]),
                         ("point-obb", "plain formula", 0.0))

    def test_table(self):
        text = self.good("bench", "circle-circle", "--quick")
        self.assertIn("Times are those of this machine", text)
        self.assertRegex(text, r"(?m)^circle-circle +[0-9.]+ \ws  a pair .* plain formula +[0-9.]+ \ws +[0-9.]+ x ")
        self.assertNotIn("batches: which", text)

    def test_refusals(self):
        self.refused("bench", "pairs", "triangles", words="no group or case is called 'triangles' (orcakit bench --list")
        self.refused("bench", "--list", "Pairs", words="no group or case is called 'Pairs'")
        self.refused("bench", "--slow", words="unknown option --slow")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
