#!/usr/bin/env python3
"""What the orcakit command reads from other programs and writes for them: tasks in XML, trajectories for PedPy and JuPedSim.

usage: command_formats.py ORCAKIT PLUGIN DATA
as for command.py.
"""
import json
import math
import os
import sqlite3
import subprocess
import sys
import unittest

from command import ORCAKIT, CommandTest, agent, feature, run, scene_text

TASKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "campaign", "tasks.py")

SQUARE = [(2, 2), (4, 2), (4, 4), (2, 4)]  # counterclockwise
ROOM = [(0, 0), (0, 9), (9, 9), (9, 0)]    # clockwise


def xml_ring(points):
    return "<obstacle>" + "".join(f'<vertex xr="{x}" yr="{y}"/>' for x, y in points) + "</obstacle>"


def task(*rings, agents='<agent id="0" start.xr="1" start.yr="1" goal.xr="8" goal.yr="1.5"/>', head="", extra=""):
    return f"""<?xml version='1.0' encoding='utf-8'?>
{head}<root>
 <agents number="1" type="orca">
  <default_parameters size="0.3" movespeed="1.5" agentsmaxnum="7" timeboundary="5.4" sightradius="3.0" timeboundaryobst="33"/>
  {agents}
 </agents>
 <obstacles number="{len(rings)}">{"".join(map(xml_ring, rings))}</obstacles>
 <map><width>1</width><height>1</height><grid><row>1</row></grid></map>
 <algorithm><timestep> 0.2 </timestep><delta>0.1</delta>{extra}</algorithm>
</root>
"""


class Tasks(CommandTest):
    def scene(self, text, *more):
        self.good("import", "--task", self.file("t.xml", text), "-o", self.path("t.geojson"), *more)
        with open(self.path("t.geojson"), encoding="utf-8") as file:
            return json.load(file)

    def shapes(self, text):
        return [(f["geometry"]["type"], f["geometry"]["coordinates"]) for f in self.scene(text)["features"]
                if f["properties"]["role"] == "obstacle"]

    def test_agents_keep_their_parameters(self):
        scene = self.scene(task(agents='<agent id="0" start.xr="1" start.yr="1" goal.xr="8" goal.yr="1.5"/>'
                                '<agent id="1" start.xr="5" start.yr="7" goal.xr="6" goal.yr="7" size=".25" movespeed="2"/>'))
        self.assertEqual(scene["simulation"]["time_step"], 0.2)
        self.assertEqual(scene["simulation"]["arrive_within"], 0.1)
        first, second = (f for f in scene["features"] if f["properties"]["role"] == "agent")
        self.assertEqual(first["geometry"]["coordinates"], [1, 1])
        said = {name: first["properties"][name] for name in (
            "goal", "radius", "max_speed", "neighbor_dist", "max_neighbors", "time_horizon", "time_horizon_obst")}
        self.assertEqual(said, {"goal": [8, 1.5], "radius": 0.3, "max_speed": 1.5, "neighbor_dist": 3, "max_neighbors": 7,
                                "time_horizon": 5.4, "time_horizon_obst": 2})
        self.assertEqual((second["properties"]["radius"], second["properties"]["max_speed"]), (0.25, 2))

    def test_a_ring_is_a_solid_a_room_or_a_hole(self):
        self.assertEqual(self.shapes(task(SQUARE)), [("Polygon", [[[2, 2], [4, 2], [4, 4], [2, 4], [2, 2]]])])
        self.assertEqual(self.shapes(task(ROOM)), [("LineString", [[0, 0], [0, 9], [9, 9], [9, 0], [0, 0]])])
        outer = [(-1, -1), (10, -1), (10, 10), (-1, 10)]
        kind, rings = self.shapes(task(outer, ROOM))[0]
        self.assertEqual((kind, len(rings)), ("Polygon", 2))
        self.assertEqual(len(self.shapes(task(outer, ROOM))), 1)

    def test_repeated_vertices_are_one(self):
        self.assertEqual(self.shapes(task([*SQUARE, SQUARE[0]])), self.shapes(task(SQUARE)))
        self.assertEqual(self.shapes(task([SQUARE[0], *SQUARE])), self.shapes(task(SQUARE)))

    def test_a_ring_that_crosses_itself_becomes_a_wall(self):
        crossing = [(2, 2), (4, 2), (2, 4), (4, 4)]
        done = self.good_with_warning("import", "--task", self.file("t.xml", task(crossing)), "-o", self.path("t.geojson"))
        self.assertIn("obstacles that cross themselves, and become walls: 1", done)
        self.good("simulate", self.path("t.geojson"), "--strict")

    def good_with_warning(self, *arguments):
        done = run(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def test_the_run_ends_well(self):
        self.scene(task(SQUARE, ROOM))
        self.assertIn("at their goals: 1 of 1", self.good("simulate", self.path("t.geojson"), "--strict"))

    def test_the_duration_is_that_of_the_longest_way(self):
        long = self.scene(task(agents='<agent start.xr="0" start.yr="0" goal.xr="600" goal.yr="0"/>'))
        self.assertGreaterEqual(long["simulation"]["duration"], 60 + 3 * 600 / 1.5)
        self.assertEqual(self.scene(task(), "--duration", "7")["simulation"]["duration"], 7)

    def test_a_campaign_compares_with_published_figures(self):
        self.file("t_1_log.xml", '<root><summary successrate="50.0" flowtime="20.0" makespan="10.5"/></root>')
        done = subprocess.run([sys.executable, TASKS, ORCAKIT, self.file("t.xml", task())], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        row = done.stdout.splitlines()[1].split()
        self.assertEqual((row[:2], row[3], row[6], row[8:]), (["t.xml", "1"], "100", "0", ["50", "10.5", "20.0"]))
        self.assertAlmostEqual(float(row[4]), 7 / 1.5, delta=1)
        walled = task([(4, -9), (5, -9), (5, 9), (4, 9)], ROOM)  # no way
        done = subprocess.run([sys.executable, TASKS, ORCAKIT, "--agents", "1", self.file("w.xml", walled)], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stdout)

    def test_the_first_agents(self):
        agents = "".join(f'<agent start.xr="{i}" start.yr="0" goal.xr="{i}" goal.yr="5"/>' for i in range(5))
        scene = self.scene(task(agents=agents), "--agents", "3")
        self.refused("import", "--task", self.path("t.xml"), "-o", self.path("x"), "--agents", "99",
                     words="t.xml: the file has only 5 of the 99 agents asked for")
        self.assertEqual(len(scene["features"]), 3)

    def test_refusals(self):
        def wrong(text, words, *more):
            out = self.path("t.geojson")
            self.refused("import", "--task", self.file("t.xml", text), "-o", out, *more, words=words)
            self.assertFalse(os.path.exists(out))
        wrong("", "t.xml:1: not XML")
        wrong("<root><agents></root>", "t.xml:1: not XML")
        wrong("<map/>", "t.xml:1: the first element is not <root>")
        wrong("<root/>", "there is no <agents>")
        wrong(task(head="<!DOCTYPE root [<!ENTITY a 'aaaa'>]>"), "t.xml:2: a task has no document type")
        wrong(task([(1, 1)]), "t.xml:7: <obstacle> has fewer than two different vertices")
        wrong(task().replace("<obstacles number", "<obstacle><obstacle/></obstacle><obstacles number"), "an <obstacle> in an <obst")
        wrong(task(extra='<vertex xr="1" yr="1"/>'), "a <vertex> outside of an <obstacle>")
        wrong(task([("nan", 1), (2, 2)]), "xr: 'nan' is not a finite number")
        wrong(task(agents='<agent start.xr="1" start.yr="1" goal.xr="8"/>'), "t.xml:5: <agent> has no goal.yr")
        wrong(task().replace('size="0.3"', 'size="-1"'), "size is -1, but must be at least 0")
        wrong(task().replace('timeboundary="5.4"', 'timeboundary="0"'), "timeboundary is 0, but must be greater than 0")
        wrong(task().replace('agentsmaxnum="7"', 'agentsmaxnum="x"'), "agentsmaxnum: 'x' is not a whole number")
        wrong(task(extra="<timestep>1 2</timestep>"), "timestep is not one number")
        wrong(task(extra=f"<delta>{'1' * 99}</delta>"), "too long for a number")
        wrong(task()[:-9], "not XML")
        wrong(task(), "--scen goes with --map", "--scen", "x")
        wrong(task(), "--radius goes with --map or --wkt", "--radius", "1")
        wrong(task(), "--speed goes with --map", "--speed", "1")


class Shapes(CommandTest):
    def scene(self, text, *more):
        self.good("import", "--wkt", self.file("s.wkt", text), "-o", self.path("s.geojson"), *more)
        with open(self.path("s.geojson"), encoding="utf-8") as file:
            return json.load(file)

    def shapes(self, text, *more):
        return [(f["geometry"]["type"], f["geometry"]["coordinates"]) for f in self.scene(text, *more)["features"]]

    def test_shapes_become_obstacles(self):
        square = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]
        corner = [[9, 0], [10, 0], [9, 1], [9, 0]]
        self.assertEqual(self.shapes("POLYGON((0 0,4 0,4 4,0 4,0 0))"), [("Polygon", [square])])
        self.assertEqual(self.shapes("TRIANGLE((9 0,10 0,9 1,9 0))"), [("Polygon", [corner])])
        self.assertEqual(self.shapes("SRID=4326;MULTIPOLYGON(((0 0,4 0,4 4,0 4)),EMPTY,((9 0,10 0,9 1,9 0)))"),
                         [("Polygon", [square]), ("Polygon", [corner])])
        self.assertEqual(self.shapes("LINESTRING(0 0,5 5)\nLINEARRING(0 0,4 0,4 4,0 0)"),
                         [("LineString", [[0, 0], [5, 5]]), ("LineString", [[0, 0], [4, 0], [4, 4], [0, 0]])])
        done = self.scene("GEOMETRYCOLLECTION(POINT(1 2),MULTIPOINT(3 4,(5 6)))", "--radius", "0.5")
        self.assertEqual([(f["geometry"]["coordinates"], f["properties"]["radius"]) for f in done["features"]],
                         [([1, 2], 0.5), ([3, 4], 0.5), ([5, 6], 0.5)])

    def test_the_simulation_has_defaults(self):
        self.assertEqual(self.scene("POINT(1 2)")["simulation"], {"time_step": 0.1, "duration": 60, "arrive_within": 0.5})
        settings = self.scene("POINT(1 2)", "--time-step", "0.25", "--duration", "9", "--arrive-within", "1")["simulation"]
        self.assertEqual(settings, {"time_step": 0.25, "duration": 9, "arrive_within": 1})

    def test_holes_that_touch_are_parted(self):
        text = "POLYGON((0 0,9 0,9 9,0 9,0 0),(2 2,4 2,4 4,2 4,2 2),(4 4,6 4,6 6,4 6,4 4))"
        rings = [polygon for kind, polygon in self.shapes(text)]
        self.assertEqual(len(rings), 2)
        area = sum((b[0] - a[0]) * (b[1] + a[1]) / 2 for polygon in rings for ring in polygon for a, b in zip(ring, ring[1:]))
        self.assertEqual(abs(area), 81 - 4 - 4)
        self.good("simulate", self.path("s.geojson"))

    def test_refusals(self):
        def wrong(text, words, *more):
            out = self.path("s.geojson")
            self.refused("import", "--wkt", self.file("s.wkt", text), "-o", out, *more, words=words)
            self.assertFalse(os.path.exists(out))
        wrong("", "s.wkt:1: it contains no shape")
        wrong("{}", "s.wkt:1: a shape is missing")
        wrong("POINT(1 1)\n\nCIRCLE(1 2 3)", "s.wkt:3: 'CIRCLE' is not a known shape")
        wrong("POINT(1 1)\nPOLYGON((0 0,1 1,1 0,0 1,0 0))", "s.wkt:2: two edges cross, at (0.5, 0.5)")
        wrong("POLYGON((0 0,9 0,9 9,0 0),(20 0,21 0,21 1,20 0))", "s.wkt:1: a hole")
        wrong("POLYGON((0 0,1 0,2 0,0 0))", "s.wkt:1: ")
        wrong("POINT ZM (1 2 3 4)", "s.wkt:1: points must have two coordinates, without Z and M")
        wrong("POINT(1 2 3)", "s.wkt:1: a point has more than two coordinates")
        wrong("POINT(1 2)\0POINT(3 4)", "s.wkt: not text")
        wrong("POINT(1 2)", "import takes one of --map, --task and --wkt", "--task", "x")
        wrong("POINT(1 2)", "--scen goes with --map", "--scen", "x")
        wrong("POINT(1 2)", "--speed goes with --map", "--speed", "1")
        wrong("POINT(1 2)", "--agents needs --scen or --task", "--agents", "1")


WAY = scene_text(agent(-2, 0.25, [2, 0]), agent(2, -0.25, [-2, 0]), duration=20)


class Trajectories(CommandTest):
    def run_scene(self, text=WAY, *more):
        files = [self.path(name) for name in ("w.csv", "w.txt", "w.sqlite")]
        for file in files:
            if os.path.exists(file):
                os.remove(file)
        self.good("simulate", self.file("w.geojson", text), "--csv", files[0], "--pedpy", files[1], "--jupedsim", files[2],
                  *more)
        return files

    def rows(self, path):
        with open(path, encoding="utf-8") as file:
            return [[float(x) for x in line.split(",")] for line in list(file)[1:]]

    def picture(self, trajectories):
        self.good("render", self.path("w.geojson"), "--trajectories", trajectories, "--svg", self.path("w.svg"))
        with open(self.path("w.svg"), encoding="utf-8") as file:
            return file.read()

    def test_all_formats_say_the_same(self):
        csv, text, database = self.run_scene()
        expected = [(step, i, x, y) for step, _, i, x, y, *_ in self.rows(csv)]
        with open(text, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertEqual(lines[:2], ["# framerate: 10", "# id frame x/m y/m z/m"])
        found = [[float(x) for x in line.split()] for line in lines[2:]]
        self.assertEqual([(frame, i, x, y) for i, frame, x, y, _ in found], expected)
        with sqlite3.connect(database) as connection:
            stored = connection.execute("SELECT frame, id, pos_x, pos_y FROM trajectory_data ORDER BY frame, id").fetchall()
            looks = connection.execute("SELECT ori_x, ori_y FROM trajectory_data").fetchall()
            facts = dict(connection.execute("SELECT key, value FROM metadata"))
            frames = connection.execute("SELECT frame, geometry_hash FROM frame_data ORDER BY frame").fetchall()
            areas = connection.execute("SELECT hash, wkt FROM geometry").fetchall()
        self.assertEqual(stored, expected)
        self.assertEqual((facts["version"], facts["fps"]), ("2", "10"))
        self.assertEqual(frames, [(k, 1) for k in range(len(expected) // 2)])
        self.assertTrue(all(abs(math.hypot(*look) - 1) < 1e-9 for look in looks))
        self.assertEqual(len(areas), 1)
        self.assertTrue(areas[0][1].startswith("POLYGON (("))
        self.assertEqual(len({self.picture(name) for name in (csv, text, database)}), 1)

    def test_rows_of_others_may_be_in_any_order(self):
        _, text, _ = self.run_scene()
        drawn = self.picture(text)
        with open(text, encoding="utf-8") as file:
            lines = file.read().splitlines()
        rows = sorted((line.split() for line in lines[2:]), key=lambda row: (int(row[0]), int(row[1])))
        other = self.file("o.txt", "# description: other\n#framerate: 10 fps\n# id frame x/cm y/cm\n" + "".join(
            f"{int(i) + 5}\t{int(frame) + 100} {100 * float(x):.17g} {100 * float(y):.17g}\n" for i, frame, x, y, _ in rows))
        self.good("render", self.path("w.geojson"), "--trajectories", other, "--svg", self.path("o.svg"))
        self.assertEqual(drawn.count("<"), self.picture(other).count("<"))

    def test_rows_that_do_not_fit_are_refused(self):
        self.run_scene()
        head = "# framerate: 10\n# id frame x/m y/m z/m\n"
        for rows, words in (("", "the last frame does not have all 2 agents"),
                            ("0 0 1 1 0\n", "the last frame does not have all 2 agents"),
                            ("0 0 1 1 0\n0 0 1 1 0\n", "agent 0 has two rows in frame 0"),
                            ("0 0 1 1 0\n0 1 1 1 0\n", "each of the 2 agents"),
                            ("0 0 1 1 0\n1 0 1 1 0\n0 2 1 1 0\n1 2 1 1 0\n", "frame 2 and agent 0"),
                            ("0 0 1\n", "o.txt:3: the row has fewer than 4 columns"),
                            ("0 0 1 x 0\n", "o.txt:3: 'x' is not a finite number"),
                            ("0 0 1 1 y\n", "o.txt:3: 'y' is not a finite number"),
                            ("-1 0 1 1 0\n", "o.txt:3: '-1' is not a whole number")):
            self.refused("render", self.path("w.geojson"), "--trajectories", self.file("o.txt", head + rows), "--svg",
                         self.path("o.svg"), words=words)

    def test_a_damaged_database_is_refused(self):
        _, _, database = self.run_scene()
        with open(database, "rb") as file:
            whole = file.read()
        arguments = ["render", self.path("w.geojson"), "--trajectories", self.path("o.sqlite"), "--svg", self.path("o.svg")]
        for length in (16, 100, 2000, len(whole) // 2):
            with open(self.path("o.sqlite"), "wb") as file:
                file.write(whole[:length])
            self.refused(*arguments, words="SQLite: ")
        os.remove(self.path("o.sqlite"))
        with sqlite3.connect(self.path("o.sqlite")) as connection:
            connection.execute("CREATE TABLE trajectory_data(frame, id, pos_x, pos_y)")
            connection.execute("INSERT INTO trajectory_data VALUES(0, 0, 'far', 0)")
        self.refused(*arguments, words="row 1: pos_x is not a number")

    def test_the_walkable_area_is_free(self):
        """Solids and discs are holes; a room is alone; what touches or has no area is left out, with a warning."""
        def square(x, y, size, *holes):
            def ring(x, y, size):
                return [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]
            return feature("Polygon", [ring(x, y, size), *(ring(*hole) for hole in holes)], role="obstacle")
        walkers = [agent(-2, 0.25, [2, 0]), agent(2, -0.25, [-2, 0])]
        _, _, database = self.run_scene(scene_text(*walkers, square(5, 5, 1), square(-7, 5, 1),
                                                   feature("Point", [0, 9], role="obstacle", radius=1), duration=1))
        area = self.area(database)
        self.assertEqual((area.count("("), area.count("POLYGON")), (5, 1))
        _, _, database = self.run_scene(scene_text(*walkers, square(-10, -10, 20, (-9, -9, 18)), square(5, 5, 1), duration=1))
        self.assertTrue(self.area(database).startswith("POLYGON ((-9 -9"), self.area(database))
        self.assertEqual(self.area(database).count("("), 3)

    def test_what_the_walkable_area_lacks_is_told(self):
        wall = feature("LineString", [[5, 5], [6, 6]], role="obstacle")
        done = run("simulate", self.file("w.geojson", scene_text(agent(0, 0, [1, 0]), wall, duration=1)), "--jupedsim",
                   self.path("w.sqlite"))
        self.assertEqual(done.returncode, 0)
        self.assertIn("obstacles that the walkable area for JuPedSim does not have: 1", done.stderr)

    def area(self, database):
        with sqlite3.connect(database) as connection:
            return connection.execute("SELECT wkt FROM geometry").fetchone()[0]

    def test_space(self):
        space = scene_text(feature("Point", [0, 0, 1], role="agent", radius=0.4, max_speed=1, goal=[2, 0, 3]), duration=5)
        name = self.file("s.geojson", space)
        self.good("simulate", name, "--pedpy", self.path("s.txt"))
        with open(self.path("s.txt"), encoding="utf-8") as file:
            self.assertEqual(file.read().splitlines()[2], "0 0 0 0 1")
        self.refused("simulate", name, "--jupedsim", self.path("s.sqlite"), words="--jupedsim: the scene is in space")

    def test_a_file_that_cannot_be_written_is_left(self):
        name = self.file("w.geojson", WAY)
        self.refused("simulate", name, "--jupedsim", self.path("no/w.sqlite"), words="No such file", status=1)
        self.refused("simulate", name, "--jupedsim", "/dev/null", words="not a plain file", status=1)
        self.refused("simulate", name, "--pedpy", self.path("x"), "--jupedsim", self.path("x"), words="are the same file")


if __name__ == "__main__":
    unittest.main(argv=["command_formats.py"])
