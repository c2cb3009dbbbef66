#!/usr/bin/env python3
"""The orcakit command without memory: whichever allocation fails, alone or with all after it, a command that ends well has
written what it should, and one that does not says why and has damaged nothing.

usage: command_memory.py ORCAKIT PLUGIN DATA STARVE
as for command.py; STARVE is the library of starve.c.
"""
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

from command import CIRCLES, DATA, MAP, ORCAKIT, PLUGIN, SCEN, agent, feature, scene_text

STARVE = os.path.abspath(sys.argv[4])
SQUARE = feature("Polygon", [[[0, -1], [1, -1], [1, 1], [0, 1], [0, -1]]], role="obstacle", note={"kept": ["as", 1.5, None]})
SCENE = scene_text(SQUARE, feature("LineString", [[0, 3], [1, 3]], role="obstacle", radius=0.1),
                   agent(-1, 0.1, [-2, 0], name="kept"), agent(-2, 0, [-1, 0.3]), duration=0.5)
SPACE = scene_text(*(feature("Point", [x, 0, 0], role="agent", radius=0.4, max_speed=1, goal=[-x, 0, 0]) for x in (-1, 1)),
                   feature("Polygon", [[[0, -1], [1, -1], [1, 1], [0, 1], [0, -1]]], role="obstacle", base=5, height=1),
                   duration=0.5)
INPUTS = {"s.geojson": SCENE, "s3.geojson": SPACE, "m.map": MAP, "m.scen": SCEN, "pairs": CIRCLES + "point-polygon 0 0 3 1 0 2 0 1 1\n",
          "cases": "orca2d 1\ncase 0 0.1 1 1\no 2 3 0 3 1\na 0 0 1 0 1 0 0.5 1.5 10 10 3 3\n",
          "t.xml": "<root><agents><agent start.xr='0' start.yr='0' goal.xr='3' goal.yr='0'/></agents><obstacles><obstacle>"
                   "<vertex xr='1' yr='-1'/><vertex xr='2' yr='-1'/><vertex xr='2' yr='1'/></obstacle></obstacles></root>",
          "m.wkt": "POLYGON((0 0,9 0,9 9,0 9),(2 2,4 2,4 4,2 4),(4 4,6 4,6 6,4 6)) LINESTRING(0 0,-1 -1)",
          "way.txt": "# framerate: 10\n0 0 -1 0.1 0\n1 0 -2 0 0\n", "way.csv": "step,time,agent,x,y,vx,vy\n0,0,0,-1,0.1,0,0\n0,0,1,-2,0,0,0\n"}


class Memory(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def attempt(self, arguments, outputs, at, for_good):
        """Runs a command in a folder of its own, in which the outputs are there already. What it says and leaves."""
        environment = {**os.environ, "LD_PRELOAD": STARVE, "STARVE_COUNT": os.devnull if at is not None else self.count}
        if at is not None:
            environment.update({"STARVE_AT": str(at), **({"STARVE_ON": "1"} if for_good else {})})
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            for name, text in {**INPUTS, **dict.fromkeys(outputs, "old")}.items():
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run([ORCAKIT, *arguments], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                                  text=True, timeout=60, check=False)
            left = {}
            for name in os.listdir(folder):
                with open(os.path.join(folder, name), "rb") as file:
                    left[name] = file.read()
        said = re.sub(r'"milliseconds_per_step":[^,}]*|[^ ]* ms each', "", done.stdout)
        return done.returncode, said, left, done.stderr

    def check(self, *arguments, outputs=(), most=400, beyond=0):
        """Fails each allocation; where there are more than `most`, the first, the last and some between. `beyond` are looked at
        of processes that are started, which count on."""
        self.count = os.path.join(self.folder, "count")
        good = self.attempt(arguments, outputs, None, False)
        self.assertEqual(good[0], 0, good[3])
        with open(self.count, encoding="utf-8") as file:
            count = int(file.read()) + beyond
        places = range(count)
        if count > most:
            third = most // 3
            places = sorted({*range(third), *range(count - third, count), *random.Random(1).sample(range(count), third)})
        old = {**good[2], **dict.fromkeys(outputs, b"old")}

        def judge(place, for_good):
            returned, said, left, words = self.attempt(arguments, outputs, place, for_good)
            where = f"{arguments}, allocation {place} of {count}{' and on' if for_good else ''}: {returned}, {words}"
            self.assertEqual(set(left), set(good[2]), where)
            if returned == 0:
                self.assertEqual((said, left), good[1:3], where)
                return
            self.assertEqual(returned, 1, where)
            self.assertRegex(words, "^(warning: .*\n)*error: .*([mM]emory|[Ww]rite).*\n$", where)
            for name, contents in left.items():
                self.assertIn(contents, (old[name], good[2][name]), where)

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            judged = [pool.submit(judge, place, for_good) for place in places for for_good in (False, True)]
        wrong = [str(one.exception()) for one in judged if one.exception()]
        self.assertFalse(wrong, f"{len(wrong)} of {len(judged)}, for example\n" + "\n".join(wrong[:3]))

    def test_answers(self):
        self.check("collide", "pairs")
        self.check("collide", "--measure", "pairs")
        self.check("solve", "cases")
        self.check("solve", "--json", "cases")

    def test_import(self):
        arguments = ["import", "--map", "m.map", "--scen", "m.scen", "-o", "m.geojson"]
        self.check(*arguments, outputs=["m.geojson"])
        self.check(*arguments, "--json", outputs=["m.geojson"])
        self.check("import", "--task", "t.xml", "-o", "t.geojson", outputs=["t.geojson"])
        self.check("import", "--wkt", "m.wkt", "-o", "m.geojson", outputs=["m.geojson"])

    def test_simulate(self):
        self.check("simulate", "s.geojson", "--csv", "s.csv", outputs=["s.csv"], most=120)
        self.check("simulate", "s.geojson", "--pedpy", "s.txt", "--jupedsim", "s.sqlite", outputs=["s.txt", "s.sqlite"], most=300)
        self.check("simulate", "s.geojson", "--json", "--svg", "s.svg", outputs=["s.svg"])
        self.check("simulate", "s3.geojson", "--json", "--csv", "s.csv", outputs=["s.csv"], most=120)
        self.check("simulate", "s3.geojson", "--plugin", PLUGIN, "--csv", "s.csv", outputs=["s.csv"], most=120, beyond=120)

    def test_render(self):
        self.check("render", "s.geojson", "--trajectories", "way.csv", "--svg", "s.svg", outputs=["s.svg"])
        self.check("render", "s.geojson", "--trajectories", "way.txt", "--svg", "s.svg", outputs=["s.svg"], most=120)
        self.check("render", "s.geojson", "--json", "--png", "s.png", outputs=["s.png"], most=30)

    def test_lists(self):
        self.check("help", "scene")
        self.check("plugins", "--checks")
        self.check("bench", "--list", "--json", most=60)


if __name__ == "__main__":
    unittest.main(argv=["command_memory.py"])
