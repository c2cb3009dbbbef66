#!/usr/bin/env python3
"""orcakit with large files: each ends, in a memory that is stated.

usage: command_sizes.py ORCAKIT PLUGIN DATA, as command.py
"""
import contextlib
import json
import math
import os
import resource
import subprocess
import sys
import unittest

from command import CommandTest, ORCAKIT, agent, feature, scene_text

MEBIBYTE = 1 << 20


def solid(ring):
    return feature("Polygon", [ring + ring[:1]], role="obstacle")


class Sizes(CommandTest):
    def within(self, limit, *arguments):
        """Runs the command with at most `limit` bytes of address space."""
        done = subprocess.run([ORCAKIT, *arguments], capture_output=True, text=True, timeout=300, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def scene(self, *features):
        return self.file("s.geojson", scene_text(*features, time_step=0.1, duration=0.2))

    def test_map_in_which_each_cell_is_a_hole(self):
        size = 1000
        rows = ["".join("@." [(x + y) % 2] for x in range(size)) for y in range(size)]
        text = f"type octile\nheight {size}\nwidth {size}\nmap\n" + "\n".join(rows) + "\n"
        out = self.path("out.geojson")
        told = json.loads(self.within(256 * MEBIBYTE, "import", "--map", self.file("m.map", text), "-o", out, "--json"))
        self.assertEqual(told["polygons"], 1)
        with open(out, encoding="utf-8") as file:
            line = next(line for line in file if line.startswith('{"type":"Feature"'))
        self.assertEqual(line.count("]],[["), size * size // 2)

    def test_many_polygons(self):
        side = 300
        squares = [solid([[2 * i, 2 * j], [2 * i + 1, 2 * j], [2 * i + 1, 2 * j + 1], [2 * i, 2 * j + 1]])
                   for i in range(side) for j in range(side)]
        scene = self.scene(*squares, agent(-5, 0, [-5, 10]))
        picture = self.path("s.png")
        told = json.loads(self.within(1024 * MEBIBYTE, "render", scene, "--png", picture, "--json"))
        self.assertEqual(told["obstacles"], side * side)
        self.assertGreater(os.path.getsize(picture), 1000)

    def test_ring_of_many_vertices(self):
        count = 100000
        ring = [[100 * (1 + 1e-6 * (i % 2)) * math.cos(2 * math.pi * i / count),
                 100 * (1 + 1e-6 * (i % 2)) * math.sin(2 * math.pi * i / count)] for i in range(count)]
        told = json.loads(self.within(1024 * MEBIBYTE, "simulate", self.scene(solid(ring), agent(-105, 0, [105, 0])),
                                      "--json"))
        self.assertEqual((told["steps"], told["obstacles"], told["without_way"]), (2, 1, 0))

    def threads_of(self, count, *options):
        """The largest number of threads that a run of so many agents has, and its trajectories."""
        side = math.isqrt(count)
        crowd = [agent(4 * (i % side), 4 * (i // side), [4 * (i % side) + 2, 4 * (i // side)]) for i in range(count)]
        scene = self.file("crowd.geojson", scene_text(*crowd, time_step=0.1, duration=1))
        out = self.path("crowd.csv")
        with subprocess.Popen([ORCAKIT, "simulate", scene, "--csv", out, *options], stdout=subprocess.DEVNULL) as running:
            most = 0
            while running.poll() is None:
                with contextlib.suppress(OSError):
                    most = max(most, len(os.listdir(f"/proc/{running.pid}/task")))
        self.assertEqual(running.returncode, 0)
        with open(out, encoding="utf-8") as file:
            return most, file.read()

    @unittest.skipUnless(os.path.isdir("/proc/self/task") and (os.cpu_count() or 1) > 1, "one processor, or not Linux")
    def test_many_agents_have_all_processors(self):
        all_of_them, crowd = self.threads_of(1024)
        alone, same_crowd = self.threads_of(1024, "--threads", "1")
        few, _ = self.threads_of(900)
        self.assertEqual(crowd, same_crowd)
        self.assertGreater(all_of_them, alone)
        self.assertEqual(few, alone)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
