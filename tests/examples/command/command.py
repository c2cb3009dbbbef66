#!/usr/bin/env python3
"""The orcakit command from the outside: what it answers, and what it says about bad input.

usage: command.py ORCAKIT PLUGIN DATA
ORCAKIT is the program, PLUGIN the ORCA plugin's file, DATA the folder tests/data.
"""
import csv
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "lint"))
import language  # noqa: E402

ORCAKIT, PLUGIN, DATA = (os.path.abspath(path) for path in sys.argv[1:4])
COMMANDS = ("collide", "solve", "import", "simulate", "render", "bench", "plugins")
CIRCLES = "circle-circle 0 0 1 2 0 1\n"
MAP = "type octile\nheight 3\nwidth 4\nmap\n....\n.@..\n..@.\n"
SCEN = "version 1\n" + "".join(f"0\tm.map\t4\t3\t{x}\t0\t{3 - x}\t2\t5.5\n" for x in (0, 3))


def run(*arguments, text="", **options):
    return subprocess.run([ORCAKIT, *arguments], input=text, capture_output=True, text=True, timeout=120, check=False,
                          **options)


def scene_text(*features, **simulation):
    return json.dumps({"type": "FeatureCollection", "simulation": simulation, "features": features})


def feature(kind, coordinates, **properties):
    return {"type": "Feature", "geometry": {"type": kind, "coordinates": coordinates}, "properties": properties}


def agent(x, y, goal, **properties):
    return feature("Point", [x, y], role="agent", **{"radius": 0.4, "max_speed": 1.5, "goal": goal, **properties})


class CommandTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def file(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def refused(self, *arguments, words, status=2, **options):
        """The command must end with this status and one line that holds the words."""
        done = run(*arguments, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(words, done.stderr)
        return done

    def good(self, *arguments, **options):
        done = run(*arguments, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "")
        return done.stdout


class Usage(CommandTest):
    def test_help_and_version(self):
        self.assertRegex(self.good("--version"), r"^orcakit \d+\.\d+\.\d+\n$")
        text = self.good("--help")
        for command in COMMANDS:
            self.assertIn(command, text)
            help_text = self.good(command, "--help")
            self.assertTrue(help_text.startswith(f"usage: orcakit {command}"))
            self.assertIn("example:", help_text)

    def test_help_is_easy_to_read(self):
        """No sentence of more than 35 words, as tests/lint/language.py counts them; no line wider than 100
        columns, or than its limit on the page of scenes."""
        page = self.good("help", "scene")  # its sentences are those of examples/scenes/scene-format.md
        self.assertEqual([line for line in page.splitlines() if len(line) > language.COLUMNS], [])
        for arguments in [[command, "--help"] for command in COMMANDS] + [["--help"]]:
            text = self.good(*arguments)
            self.assertEqual([line for line in text.splitlines() if len(line) > 100], [])
            for paragraph in re.split(r"\n\n|\n(?=  \S)", text):
                for sentence, words in language.sentences(" ".join(paragraph.split())):
                    self.assertLessEqual(words, language.SENTENCE, sentence)

    def test_wrong_usage(self):
        self.refused(words="a command is missing")
        self.refused("fly", words="unknown command 'fly'")
        self.refused("--fast", words="unknown option '--fast'")
        for option in ("--help", "-h", "--version"):
            self.refused(option, "extra", words="unexpected argument: extra")
        for command in COMMANDS:
            self.refused(command, "--fast", words="unknown option --fast")
            self.refused(command, "-x", words="unknown option -x")
            self.refused(command, "--json=3", words="unknown option --json=3")
        self.refused("collide", "a", "b", words="unexpected argument: b")
        self.refused("simulate", words="missing argument: SCENE")
        self.refused("simulate", "--csv", words="a value is missing after --csv")
        for option in ("--csv", "--png", "--svg"):
            self.refused("simulate", "x.geojson", option, "-", words=f"{option} needs a file name; a file called - is ./-\n")
            self.refused("simulate", "x.geojson", option, "", words=f"{option} needs a file name\n")
        self.refused("import", "--map", "x.map", "-o", "-", words="-o needs a file name; a file called - is ./-\n")
        self.refused("plugins", "list", "--only", "max-speed", words="--only is for check")
        self.refused("plugins", "list", "--all", words="--all is for check")
        self.refused("import", "-o", words="a value is missing after -o")
        self.refused("simulate", "--csv", "--json", "x.geojson", words="a value is missing before --json")

    def test_full_disc(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("there is no /dev/full")
        with open("/dev/full", "w", encoding="utf-8") as full:
            for arguments in (["--help"], ["--version"], ["collide"], ["help", "scene"]):
                done = subprocess.run([ORCAKIT, *arguments], input=CIRCLES, stdout=full, stderr=subprocess.PIPE,
                                      text=True, check=False)
                self.assertEqual(done.returncode, 1)
                self.assertEqual(done.stderr, "error: cannot write the output: No space left on device\n")


class Collide(CommandTest):
    def test_known_pairs(self):
        name = os.path.join(DATA, "pairs.txt")
        with open(name, encoding="utf-8") as file:
            known = [line.split()[-1] for line in file]
        self.assertEqual(self.good("collide", name).split(), known)

    def test_standard_input(self):
        self.assertEqual(self.good("collide", text=CIRCLES), "1\n")
        self.assertEqual(self.good("collide", "-", text="\n# remark\n" + CIRCLES + "circle-circle 0 0 1 2.5 0 1"), "1\n0\n")

    def test_bad_lines_do_not_stop_the_good_ones(self):
        text = CIRCLES + "circle-circle 0 0 nan 2 0 1\n" + CIRCLES + "circle-circle 0 0 -1 2 0 1\nfoo\n"
        name = self.file("pairs", text)
        done = run("collide", name)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stdout, "1\n?\n1\n?\n?\n")
        self.assertEqual(done.stderr.splitlines(), [f"error: {name}:2: 'nan' is not a finite number",
                                                    f"error: {name}:4: the first shape, circle, is not valid: a size is negative",
                                                    f"error: {name}:5: there is no pair 'foo'"])

    def test_json(self):
        done = run("collide", "--json", text=CIRCLES + "circle-circle 0\n")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(answers[0], {"line": 1, "pair": "circle-circle", "answer": 1, "relation": "touching"})
        self.assertEqual((answers[1]["line"], answers[1]["answer"]), (2, None))
        self.assertIn("too few", answers[1]["error"])
        self.assertEqual(done.returncode, 2)

    def test_measure(self):
        text = "point-segment 0 2 -1 0 1 0\naabb-circle 0 0 4 2 2 2 0.5\ncircle-circle 0 0 1 2 0 1\n"
        text += "point-point -1.7e308 0 1.7e308 0\n"
        apart, deep, touching, far = (json.loads(line) for line in
                                      self.good("collide", "--measure", "--margin", "2", text=text).splitlines())
        self.assertEqual(apart, {"line": 1, "pair": "point-segment", "answer": 1, "relation": "touching", "distance": 2.0,
                                 "closest": [[0.0, 2.0], [0.0, 0.0]]})
        self.assertEqual((deep["relation"], deep["depth"], deep["normal"]), ("overlapping", 0.5, [0.0, 1.0]))
        self.assertEqual(deep["contacts"], [[2.0, 1.75]])
        self.assertEqual((touching["depth"], touching["normal"], touching["contacts"]), (0.0, [1.0, 0.0], [[1.0, 0.0]]))
        self.assertEqual((far["answer"], far["distance"]), (0, None))
        done = run("collide", "--measure", text="circle-circle 0 0 -1 2 0 1\n")
        self.assertEqual((done.returncode, json.loads(done.stdout)["answer"]), (2, None))

    def test_files_that_cannot_be_read(self):
        self.refused("collide", self.path("missing"), words="missing: No such file or directory")
        self.refused("collide", self.folder, words="Is a directory")


class Solve(CommandTest):
    def known(self, name):
        path = os.path.join(DATA, "orca", name)
        with open(path, encoding="utf-8") as file:
            known = [line.split("->")[1].split() for line in file if line.startswith("a ")]
        found = [line.split() for line in self.good("solve", path).splitlines()]
        self.assertEqual(len(found), len(known))
        for mine, theirs in zip(found, known):
            self.assertEqual(len(mine), len(theirs))
            self.assertLess(math.dist([float(x) for x in mine], [float(x) for x in theirs]), 1e-6)

    def test_known_cases(self):
        self.known("orca2d_free.txt")
        self.known("orca2d_obstacles.txt")
        self.known("orca3d.txt")

    def test_bad_lines(self):
        alone = "a 0 0 1 0 1 0 0.5 1.5 10 10 3 3\n"
        name = self.file("cases", "orca2d 1\ncase 0 0.1 2 0\n" + alone + "a 0 0 1\n")
        done = run("solve", name)
        self.assertEqual((done.returncode, done.stdout), (2, "1 0\n?\n"))
        self.assertEqual(done.stderr, f"error: {name}:4: there are too few numbers\n")
        done = run("solve", "--json", text="orca2d 1\ncase one 0.1 1 0\n" + alone)
        self.assertEqual(json.loads(done.stdout), {"case": "one", "agent": 0, "line": 3, "velocity": [1.0, 0.0]})
        done = run("solve", "--json", text="orca3d 1\ncase one 0.1 1\na 0 0 0 1 0 0 0 0 1 0.5 1.5 10 10 3\n")
        self.assertEqual(json.loads(done.stdout), {"case": "one", "agent": 0, "line": 3, "velocity": [0.0, 0.0, 1.0]})

    def test_refusals(self):
        self.refused("solve", text="hello\n", words="error: -:1: the file does not start with 'orca2d 1'")
        self.refused("solve", text="# nothing\n\n", words="error: -: the file is empty")
        self.refused("solve", self.path("missing"), words="No such file or directory")


class Import(CommandTest):
    def arguments(self, *more, map_text=MAP, scen_text=SCEN):
        return ["import", "--map", self.file("m.map", map_text), "--scen", self.file("m.scen", scen_text), "-o",
                self.path("m.geojson"), *more]

    def test_a_map_becomes_a_scene(self):
        summary = json.loads(self.good(*self.arguments("--agents", "2", "--radius", "0.25", "--json")))
        self.assertEqual((summary["agents"], summary["polygons"], summary["width"]), (2, 1, 4))
        with open(self.path("m.geojson"), encoding="utf-8") as file:
            scene = json.load(file)
        people = [f for f in scene["features"] if f["properties"]["role"] == "agent"]
        self.assertEqual(people[0]["geometry"]["coordinates"], [0.5, 2.5])
        self.assertEqual(people[0]["properties"]["goal"], [3.5, 0.5])
        self.assertEqual(people[0]["properties"]["radius"], 0.25)
        self.assertEqual(scene["simulation"]["time_step"], 0.1)
        result = json.loads(self.good("simulate", self.path("m.geojson"), "--json"))
        self.assertEqual(result["arrived"], 2)

    def test_zero_is_a_duration_and_a_distance(self):
        self.good(*self.arguments("--duration", "0", "--arrive-within", "0"))
        with open(self.path("m.geojson"), encoding="utf-8") as file:
            simulation = json.load(file)["simulation"]
        self.assertEqual((simulation["duration"], simulation["arrive_within"]), (0, 0))
        self.refused(*self.arguments("--duration", "-1"), words="--duration is -1, but it must not be negative")

    def test_a_map_alone(self):
        out = self.path("m.geojson")
        self.assertIn("0 agents", self.good("import", "--map", self.file("m.map", MAP), "--output", out))
        self.refused("import", "--map", self.path("m.map"), "--agents", "3", "-o", out, words="--agents needs --scen")

    def test_refusals(self):
        self.refused("import", words="import needs --map FILE, --task FILE or --wkt FILE, and -o SCENE")
        self.refused("import", "--map", "x", "--task", "x", "-o", "y", words="import takes one of --map, --task and --wkt")
        self.refused(*self.arguments("--radius", "-1"), words="--radius is -1, but it must not be negative")
        self.refused(*self.arguments("--time-step", "0"), words="--time-step is 0, but it must be above 0")
        self.refused(*self.arguments("--time-step", "nan"), words="--time-step: 'nan' is not a finite number")
        self.refused(*self.arguments("--agents", "two"), words="--agents: 'two' is not a whole number")
        self.refused(*self.arguments("--agents", "3"), words="only 2 of the 3 problems")
        self.refused(*self.arguments("--time-step", "1e-300"), words="m.map: a duration of")
        self.refused(*self.arguments(map_text="type octile\nheight 3\n"), words="m.map:3: the file ends")
        self.refused(*self.arguments(map_text=MAP.replace("@", "x", 1)), words="m.map:6: 'x' is not a kind of cell")
        self.refused(*self.arguments(scen_text="version 1\n0 m 4 3 0 0 3 2 1e308\n"), words="m.scen:2: the length of the path")
        self.refused(*self.arguments(scen_text="version 1\n0 m 4 3 1 1 0 0 1\n"), words="m.scen:2: the start is")
        self.refused("import", "--map", self.path("missing"), "-o", "x", words="missing: No such file")
        out = self.path("no/such/folder")
        self.refused("import", "--map", self.file("m.map", MAP), "-o", out, words="No such file", status=1)


def least_distance(p, q):
    """Of the origin to the segment p q."""
    d = [b - a for a, b in zip(p, q)]
    length = d[0] ** 2 + d[1] ** 2
    t = 0.0 if length == 0 else min(1.0, max(0.0, -(p[0] * d[0] + p[1] * d[1]) / length))
    return math.hypot(p[0] + t * d[0], p[1] + t * d[1])


class Simulate(CommandTest):
    def rows(self, name, count):
        with open(name, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(list(rows[0]), "step,time,agent,x,y,vx,vy".split(","))
        for number, row in enumerate(rows):
            self.assertEqual((int(row["step"]), int(row["agent"])), divmod(number, count))
        values = [[float(row[k]) for k in ("x", "y", "vx", "vy")] for row in rows]
        return [values[i:i + count] for i in range(0, len(values), count)]

    def agent_contacts(self, rows, radius):
        """Pairs times steps that are deeper than a millionth of the summed radii; no agent starts inside another."""
        count, reach = 0, 2 * radius
        for before, after in zip(rows, rows[1:]):
            for i, (a, b) in enumerate(zip(before, after)):
                for c, d in list(zip(before, after))[:i]:
                    p, q = [a[k] - c[k] for k in (0, 1)], [b[k] - d[k] for k in (0, 1)]
                    count += least_distance(p, q) < reach - 1e-6 * reach
        return count

    def check_scene(self, name, agents):
        path, out = os.path.join(DATA, "scenes", name + ".geojson"), self.path("run.csv")
        summary = json.loads(self.good("simulate", path, "--csv", out, "--json"))
        rows = self.rows(out, agents)
        self.assertEqual((summary["agents"], summary["arrived"], summary["at_goal"]), (agents, agents, agents))
        self.assertEqual(summary["steps"], len(rows) - 1)
        self.assertEqual(summary["contacts"]["agent"]["deeper"], self.agent_contacts(rows, 0.4))
        for before, after in zip(rows, rows[1:]):
            for (x, y, _, _), (u, v, vx, vy) in zip(before, after):
                self.assertLess(math.hypot(u - x - 0.1 * vx, v - y - 0.1 * vy), 1e-9)
                self.assertLess(math.hypot(vx, vy), 1.5 + 1e-9)
        return summary

    def test_two_meet_head_on(self):
        self.assertEqual(self.check_scene("headon2", 2)["contacts"]["agent"]["found"], 0)

    def test_two_groups_cross(self):
        self.check_scene("crossing36", 36)

    def test_a_corridor(self):
        self.assertEqual(self.check_scene("corridor20", 20)["contacts"]["obstacle"]["deeper"], 0)

    def test_text_pictures_and_plugin(self):
        scene = os.path.join(DATA, "scenes", "headon2.geojson")
        png, svg = self.path("run.png"), self.path("run.svg")
        text = self.good("simulate", scene, "--plugin", PLUGIN, "--png", png, "--svg", svg, "--route", "off")
        self.assertIn("at their goals: 2 of 2", text)
        with open(png, "rb") as file:
            self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")
        with open(svg, encoding="utf-8") as file:
            self.assertIn("<svg", file.read())
        unchecked = json.loads(self.good("simulate", scene, "--verify", "off", "--json"))
        self.assertIsNone(unchecked["contacts"])

    def test_a_plugin_gives_the_same_trajectories(self):
        scene = os.path.join(DATA, "scenes", "corridor20.geojson")
        texts = []
        for more in ([], ["--plugin", PLUGIN], ["--method", "orca", "--verify", "check", "--route", "on"]):
            self.good("simulate", scene, "--csv", self.path("run.csv"), *more)
            with open(self.path("run.csv"), encoding="utf-8") as file:
                texts.append(file.read())
        self.assertEqual(texts[0], texts[1])
        self.assertEqual(texts[0], texts[2])

    def test_a_plugin_gets_everybody_past_each_other(self):
        scene = os.path.join(DATA, "scenes", "corridor20.geojson")
        arrived = {}
        for traffic in ("off", "keep-right"):
            text = self.good("simulate", scene, "--plugin", PLUGIN, "--set", f"max-neighbors=12,traffic={traffic}",
                             "--traffic", "off", "--verify", "enforce", "--json")
            found = json.loads(text)
            arrived[traffic] = found["arrived"]
            self.assertEqual(found["contacts"]["agent"]["found"] + found["contacts"]["obstacle"]["found"], 0)
        self.assertEqual(arrived["keep-right"], 20)
        self.assertLess(arrived["off"], 20)

    def test_rules_of_traffic_are_settings(self):
        scene = os.path.join(DATA, "scenes", "corridor20.geojson")
        arrived = [json.loads(self.good("simulate", scene, *settings, "--json"))["arrived"]
                   for settings in ((), ("--set", "make-way=on,side=right"), ("--set", "make-way=off,side=off,passages=off"))]
        self.assertEqual(arrived[:2], [20, 20])
        self.assertLess(arrived[2], 20)

    def test_bad_settings(self):
        scene = os.path.join(DATA, "scenes", "headon2.geojson")
        for settings, words in (("traffic", "is not NAME=VALUE"), ("trafic=1", 'no parameter "trafic" (traffic?); it has neighbor-dist, '),
                                ("sid=left", 'no parameter "sid" (side?)'), ("x=1", "traffic, make-way, "),
                                ("traffic=up", "one of off, keep-right, keep-left"), ("push-out=2", "its range is 0 to 1"),
                                ("side=up", "one of off, right, left"), ("make-way=2", "one of off, on"),
                                ("push-out=no", "off or on"), ("time-horizon=-1", "its range is"),
                                ("time-horizon=", "a number from 1e-06 to 1000000")):
            self.refused("simulate", scene, "--set", settings, words=words)
        self.refused("simulate", scene, "--traffic", "off", "--set", "side=left", words='no parameter "side"')

    def test_methods(self):
        scene = os.path.join(DATA, "scenes", "headon2.geojson")
        ways = {}
        for method in ("orca", "rvo", "vo"):
            text = self.good("simulate", scene, "--method", method, "--csv", self.path("run.csv"), "--json")
            found = json.loads(text)
            self.assertIn(method.upper(), found["planner"])
            self.assertEqual(found["arrived"], 2)
            with open(self.path("run.csv"), encoding="utf-8") as file:
                ways[method] = [line.split(",") for line in file.read().split()[1:]]
        self.assertEqual(len({str(way) for way in ways.values()}), 3)

        def turns(method):
            """How often agent 0 comes to turn the other way."""
            sides = [float(row[6]) for row in ways[method] if row[2] == "0"]
            changes = [b - a for a, b in zip(sides, sides[1:]) if abs(b - a) > 1e-3]
            return sum(a * b < 0 for a, b in zip(changes, changes[1:]))

        self.assertGreater(turns("vo"), 3 * max(1, turns("rvo"), turns("orca")))

    def test_goals_behind_a_wall(self):
        wall = feature("LineString", [[0, -5], [0, 5]], role="obstacle")
        scene = self.file("wall.geojson", scene_text(wall, agent(-3, 0, [3, 0]), duration=40))
        self.assertEqual(json.loads(self.good("simulate", scene, "--json"))["arrived"], 1)
        stuck = json.loads(self.good("simulate", scene, "--json", "--route", "off"))
        self.assertEqual((stuck["arrived"], stuck["steps"], stuck["last_arrival"]), (0, 400, None))

    def test_enforced_motions_meet_nothing(self):
        walkers = [agent(x, y, [-x, -y], max_speed=4) for x in (-3, -1.8, 1.8, 3) for y in (-2.1, 0, 2.1)]
        scene = self.file("cross.geojson", scene_text(*walkers, duration=20))
        checked = json.loads(self.good("simulate", scene, "--json", "--method", "vo"))
        self.assertGreater(checked["contacts"]["agent"]["found"], 0)
        for method in ("orca", "rvo", "vo"):
            done = json.loads(self.good("simulate", scene, "--json", "--method", method, "--verify", "enforce"))
            self.assertEqual(done["contacts"]["agent"]["found"], 0)

    def test_no_way(self):
        ring = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]
        box = feature("LineString", ring, role="obstacle")
        scene = self.file("box.geojson", scene_text(box, agent(-3, 0, [0, 0]), duration=2))
        done = run("simulate", scene)
        self.assertEqual(done.returncode, 0)
        self.assertIn("agent 0 (features[1]) has no free path to its goal", done.stderr)
        self.assertIn("agent 0 (features[1]) has no free path, ", done.stdout)

    def test_refused_options(self):
        scene = os.path.join(DATA, "scenes", "headon2.geojson")
        self.refused("simulate", scene, "--verify", "maybe", words="--verify takes")
        self.refused("simulate", scene, "--method", "magic", words="not 'magic'")
        self.refused("simulate", scene, "--route", "maybe", words="--route takes on|off, not 'maybe'")
        self.refused("simulate", scene, "--method", "orca", "--plugin", PLUGIN, words="give one of them")
        self.refused("simulate", scene, "--csv", "x", "--png", "x", words="--csv and --png are the same file, x")
        self.refused("simulate", scene, "--plugin", self.path("missing.so"), words="missing.so")
        self.refused("simulate", scene, "--plugin", scene, words="headon2.geojson")

    def test_space(self):
        def flyer(x, y, z, goal, **more):
            numbers = {"radius": 0.5, "max_speed": 1.5, "goal": goal, **more}
            return feature("Point", [x, y, z], role="agent", **numbers)

        block = feature("Polygon", [[[-1, -4], [1, -4], [1, 4], [0, 4], [0, 1], [-1, 1], [-1, -4]]], role="obstacle",
                        base=-6, height=8)
        ball = feature("Point", [4, 0, 4], role="obstacle", radius=1)
        text = scene_text(flyer(-8, 0, 0, [8, 0, 0]), flyer(8, 0, 0, [-8, 0, 0]), flyer(0, 0, 9, [0, 8, -3]), block, ball,
                          duration=40)
        scene, rows = self.file("space.geojson", text), self.path("space.csv")
        told = json.loads(self.good("simulate", scene, "--csv", rows, "--json"))
        self.assertEqual((told["agents"], told["obstacles"]), (3, 2))
        self.assertEqual(told["contacts"]["agent"]["deeper"], 0)
        self.assertEqual(told["contacts"]["obstacle"]["deeper"], 0)
        with open(rows, encoding="utf-8") as file:
            table = list(csv.DictReader(file))
        self.assertEqual(len(table), 3 * (told["steps"] + 1))
        self.assertEqual([float(table[2][k]) for k in ("x", "y", "z")], [0, 0, 9])
        meeting = self.file("meeting.geojson", scene_text(flyer(-8, 0, 0, [8, 0, 0]), flyer(8, 0, 0, [-8, 0, 0])))
        self.assertIn("at their goals: 2 of 2", self.good("simulate", meeting))
        for method, planner in (("orca", "ORCA"), ("rvo", "RVO"), ("vo", "VO")):
            self.assertIn("2 agents, 0 obstacles, %s 3D" % planner, self.good("simulate", meeting, "--method", method))
        self.assertIn("at their goals: 2 of 2", self.good("simulate", meeting, "--method", "rvo"))
        self.refused("simulate", meeting, "--method", "magic", words="not 'magic'")
        for option, value in (("route", "on"), ("route", "off"), ("traffic", "on"), ("threads", "2"), ("set", "time-horizon=2")):
            self.assertIn("at their goals: 2 of 2", self.good("simulate", meeting, "--" + option, value))
        self.assertIn("at their goals: 0 of 2", self.good("simulate", meeting, "--traffic", "off"))
        for picture in (self.path("space.png"), self.path("space.svg")):
            self.good("simulate", meeting, "--" + picture[-3:], picture, "--csv", self.path("meeting.csv"))
            self.good("render", scene, "--trajectories", rows, "--" + picture[-3:], picture)
            self.assertGreater(os.path.getsize(picture), 1000)
        self.refused("render", meeting, "--trajectories", rows, "--png", self.path("x.png"), words="scene has 2 agents")
        crowd = [flyer(x, y, z, [-x, -y, -z]) for x in (-4, -1.4, 1.4, 4) for y in (-2.1, 0, 2.1) for z in (-3, 3)]
        scene = self.file("swarm.geojson", scene_text(*crowd, duration=60))
        told = json.loads(self.good("simulate", scene, "--json", "--verify", "enforce"))
        self.assertEqual((told["arrived"], told["contacts"]["agent"]["found"]), (24, 0))
        self.assertIsNone(json.loads(self.good("simulate", scene, "--json", "--verify", "off"))["contacts"])
        wall = feature("LineString", [[0, 0], [1, 1]], role="obstacle")
        for wrong, words in ((agent(0, 0, [1, 1]), "features[1]: the position is not three coordinates"),
                             (wall, "features[1]: in space an obstacle is a Point"),
                             (flyer(0, 0, 0, [1, 1]), "features[1]: goal is not three coordinates"),
                             (flyer(0, 0, 0, [1, 1, 1], radius=-1), "features[1]: radius is -1")):
            self.refused("simulate", self.file("bad.geojson", scene_text(flyer(0, 0, 0, [1, 1, 1]), wrong)), words=words)

    def test_refused_scenes(self):
        def check(text, words):
            self.refused("simulate", self.file("bad.geojson", text), words="bad.geojson:1: " + words)

        crossing = feature("Polygon", [[[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]], role="obstacle")
        good = scene_text(agent(0, 0, [1, 1]))
        check(good[:-5], "")
        check("", "")
        check(good.replace("0.4", "NaN"), "")
        check(good.replace("0.4", "1e999"), "real number overflow")
        check(good.replace("0.4", "-0.4"), "features[0]: radius is -0.4, but it must not be negative")
        check(scene_text(crossing), "features[0]: ring 0 crosses or touches itself at (0.5, 0.5)")
        check(scene_text(feature("Point", [0, 0], role="agent", radius=1, max_speed=1)), "features[0]: the agent has no goal")
        check(scene_text(agent(0, 0, [1, 1, 1])), "features[0]: goal has three coordinates")
        check(scene_text(feature("Point", [0, 0], role="tree")), "features[0]: the role is 'tree'")
        check(scene_text(duration=1e10), "a duration of 10000000000 s in steps of 0.1 s is more than")
        for size, length in ((1e-300, "1e-300"), (1e200, "1e+200")):
            for shape in (feature("LineString", [[0, 0], [size, 0]]), feature("Polygon", [[[0, 0], [size, 0], [0, size], [0, 0]]])):
                check(scene_text(shape), f"features[0]: an edge is {length} m long, but it must be from 1e-150 m to 1e+150 m")
        fast = feature("LineString", [[0, 0], [1, 0]], velocity=[1e300, 0])
        check(scene_text(agent(0, 0, [1, 1]), fast, duration=20), "features[1]: its velocity moves it by 2e+301 m during the run, more than 1e+150 m")
        flyer = feature("Point", [0, 0, 0], role="agent", radius=0.4, max_speed=1.5, goal=[1, 1, 1])
        for speed, way in ((1e100, "2e+101"), (1e14, "2e+15")):
            wall = feature("LineString", [[5, 5], [6, 5]], velocity=[0, speed])
            prism = feature("Polygon", [[[5, 5], [9, 5], [9, 9], [5, 9], [5, 5]]], base=0, height=1, velocity=[0, 0, speed])
            for mover, far in ((agent(0, 0, [1, 1]), wall), (flyer, prism)):
                check(scene_text(mover, far, duration=20),
                      f"features[1]: its velocity moves it by {way} m during the run, but its shortest edge is 1 m long")
        self.refused("simulate", self.path("missing"), words="missing: No such file or directory")
        self.refused("simulate", self.folder, words="Is a directory")

    def test_outputs_that_cannot_be_written(self):
        scene = os.path.join(DATA, "scenes", "headon2.geojson")
        for option in ("--csv", "--png", "--svg"):
            self.refused("simulate", scene, option, self.path("no/such/folder"), status=1, words="No such file")
            self.refused("simulate", scene, option, self.folder, status=1, words="cannot write")
        if os.path.exists("/dev/full"):
            self.refused("simulate", scene, "--csv", "/dev/full", status=1, words="No space left on device")
            self.refused("simulate", scene, "--png", "/dev/full", status=1, words="cannot write /dev/full")
            self.assertFalse(os.path.isfile("/dev/full"))
        self.assertEqual(os.listdir(self.folder), [])


class Render(CommandTest):
    def test_pictures(self):
        scene, table = os.path.join(DATA, "scenes", "headon2.geojson"), self.path("run.csv")
        self.good("simulate", scene, "--csv", table)
        self.good("render", scene, "--trajectories", table, "--png", self.path("run.png"), "--svg", self.path("run.svg"))
        self.good("render", scene, "--png", self.path("still.png"))
        self.assertGreater(os.path.getsize(self.path("run.png")), 1000)
        self.assertGreater(os.path.getsize(self.path("still.png")), 1000)
        summary = json.loads(self.good("render", scene, "--svg", self.path("still.svg"), "--json"))
        self.assertEqual((summary["agents"], summary["rows"], summary["png"]), (2, 0, None))

    def test_refusals(self):
        scene = os.path.join(DATA, "scenes", "headon2.geojson")
        self.refused("render", scene, words="render needs --png FILE, --svg FILE or --gif FILE")
        self.refused("render", self.path("missing"), "--png", "x", words="No such file or directory")
        bad = self.file("bad.csv", "step,time,agent,x,y,vx,vy\n0,0,0,1,2,0,0\n0,0,1,x,0,0,0\n")
        self.refused("render", scene, "--trajectories", bad, "--png", self.path("x"), words="bad.csv:3: 'x' is not a finite")
        self.refused("render", scene, "--trajectories", self.path("missing"), "--png", self.path("x"), words="No such file")
        self.refused("render", scene, "--png", self.path("no/such/folder"), status=1, words="cannot write")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
