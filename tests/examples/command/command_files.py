#!/usr/bin/env python3
"""The files of the orcakit command from the outside: how they are read, named, replaced and given up.

usage: command_files.py ORCAKIT PLUGIN DATA
as for command.py.
"""
import csv
import json
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import threading
import time
import unittest

from command import CIRCLES, DATA, MAP, ORCAKIT, PLUGIN, SCEN, CommandTest, agent, feature, run, scene_text

PAGE = os.path.join(os.path.dirname(os.path.abspath(DATA)), os.pardir, "examples", "scenes", "scene-format.md")
HEADON = os.path.join(DATA, "scenes", "headon2.geojson")
CROSSING = os.path.join(DATA, "scenes", "crossing36.geojson")
LINES = """{"type": "FeatureCollection",
 "simulation": {"time_step": 0.1,
   "duration": 5},
 "features": [
  {"type": "Feature",
   "geometry": {"type": "Polygon",
    "coordinates": [[[0, 0], [4, 0],
      [4, 4], [0, 4],
      [0, 0]]]},
   "properties": {"role": "obstacle"}},
  {"type": "Feature", "geometry": {"type": "Point",
    "coordinates": [-3, 0]},
   "properties": {"role": "agent",
    "radius": 0.4,
    "max_speed": 1.5, "velocity": [0, 0],
    "goal": [-1, 0]}}]}
"""
LIFTED = LINES.replace("[-3, 0]", "[-3, 0, 1]").replace("[-1, 0]", "[-1, 0, 1]").replace('"velocity": [0, 0]', '"velocity": [0, 0, 0]')
LIFTED = LIFTED.replace('"role": "obstacle"', '"role": "obstacle",\n "height": 2')


class Places(CommandTest):
    def at(self, text, old, new, line, words):
        self.assertIn(old, text)
        name = self.file("s.geojson", text.replace(old, new))
        self.refused("simulate", name, words=f"error: {name}:{line}: ")
        self.refused("simulate", name, words=words)

    def test_errors_have_the_line_of_what_is_wrong(self):
        for old, new, line, words in (
                ('"duration": 5', '"duration": -5', 3, "simulation: duration is -5"),
                ('"duration": 5', '"duration": 5,', 3, ""),
                ("[4, 4], [0, 4]", "[4, 4], [0, true]", 8, "features[0]: position 3 is not a number"),
                ("[4, 4], [0, 4]", "[0, 4], [4, 4]", 7, "features[0]: ring 0 crosses or touches itself"),
                ('{"role": "obstacle"}', '{"goal": 3}', 5, "features[0]: the feature has a goal, but no role"),
                ('{"role": "obstacle"}', '{"role": 3}', 10, "features[0]: the role is not a text"),
                ("Polygon", "Circle", 6, "features[0]: an obstacle is a Polygon"),
                ('"radius": 0.4', '"radius": -0.4', 14, "features[1]: radius is -0.4"),
                ('"velocity": [0, 0]', '"velocity": [0]', 15, "features[1]: velocity is not a pair"),
                ('"goal": [-1, 0]', '"goal": "there"', 16, "features[1]: goal is not a pair"),
                ('"goal"', '"role"', 16, "duplicate"),
                ("[-3, 0]", "[-3, null]", 12, "features[1]: the position is not a number")):
            self.at(LINES, old, new, line, words)

    def test_so_have_those_in_space(self):
        for old, new, line, words in (
                ('"height": 2', '"height": -2', 11, "features[0]: in space an obstacle is"),
                ('"height": 2', '"height": 2, "base": "x"', 11, "features[0]: base is not a number"),
                ("[-3, 0, 1]", "[-3, null, 1]", 13, "features[1]: the position is not a number"),
                ('"goal": [-1, 0, 1]', '"goal": [-1, 0]', 17, "features[1]: goal is not three coordinates"),
                ('"radius": 0.4', '"radius": -0.4', 15, "features[1]: radius is -0.4")):
            self.at(LIFTED, old, new, line, words)

    def test_misspelt_members_are_warned_of(self):
        def warnings(text):
            done = run("simulate", self.file("s.geojson", text))
            self.assertEqual(done.returncode, 0, done.stderr)
            return done.stderr.splitlines()

        name = self.path("s.geojson")
        for old, new, wrong, meant, line in (
                ('"duration"', '"duratio"', "duratio", "duration", 3),
                ('"time_step": 0.1', '"tiem_step": 0.1', "tiem_step", "time_step", 2),
                ('"simulation"', '"Simulation"', "Simulation", "simulation", 2),
                ('"radius"', '"Radius": 1, "radius"', "Radius", "radius", 14),
                ('"max_speed"', '"neighbour-dist": 1, "max_speed"', "neighbour-dist", "neighbor_dist", 15),
                ('"max_speed"', '"timeHorizon": 1, "max_speed"', "timeHorizon", "time_horizon", 15),
                ('"role": "obstacle"', '"role": "obstacle",\n"rolle": 1', "rolle", "role", 11),
                ('"type": "Point"', '"type": "Point", "Coordinates": 1', "Coordinates", "coordinates", 11),
                ('"properties": {"role": "agent"', '"geometri": 1, "properties": {"role": "agent"', "geometri", "geometry", 13)):
            self.assertIn(old, LINES)
            found = warnings(LINES.replace(old, new))
            self.assertEqual(len(found), 1)
            self.assertRegex(found[0], rf"^warning: {name}:{line}: .*'{wrong}' is unknown; did you mean '{meant}'\?$")
        for other in ("name", "mass", "weight", "player", "colour", "goal_of_the_day", "speed"):
            self.assertEqual(warnings(LINES.replace('"radius"', f'"{other}": 1, "radius"')), [])

    def test_the_description_is_the_installed_page(self):
        with open(PAGE, encoding="utf-8") as file:
            self.assertEqual(self.good("help", "scene"), file.read())
        self.assertEqual(self.good("help", "simulate"), self.good("simulate", "--help"))
        self.assertEqual(self.good("help"), self.good("--help"))
        self.assertEqual(self.good("help", "--help"), self.good("--help"))
        self.refused("help", "nothing", words="unknown command 'nothing'")
        self.refused("help", "scene", "more", words="unexpected argument: more")


class Input(CommandTest):
    def test_a_pipe_is_read_once(self):
        for text in (LINES, LIFTED):
            expected = json.loads(self.good("simulate", self.file("s.geojson", text), "--json"))
            found = json.loads(self.good("simulate", "/dev/stdin", "--json", text=text))
            self.assertEqual(found["steps"], expected["steps"])
            fifo = self.path("fifo")
            os.mkfifo(fifo)

            def feed():
                with open(fifo, "w", encoding="utf-8") as file:
                    file.write(text)

            writer = threading.Thread(target=feed)
            writer.start()
            found = json.loads(self.good("simulate", fifo, "--json"))
            writer.join()
            os.remove(fifo)
            self.assertEqual(found["steps"], expected["steps"])

    def test_a_byte_order_mark_is_passed_over(self):
        mark = "\ufeff"
        self.good("simulate", self.file("s.geojson", mark + LINES))
        self.assertEqual(self.good("collide", text=mark + CIRCLES), "1\n")
        self.assertEqual(self.good("solve", text=mark + "orca2d 1\ncase 0 0.1 1 0\na 0 0 1 0 1 0 0.5 1.5 10 10 3 3\n"), "1 0\n")
        self.good("import", "--map", self.file("m.map", mark + MAP), "--scen", self.file("m.scen", mark + SCEN), "-o",
                  self.path("m.geojson"))
        table = self.file("t.csv", mark + "step,time,agent,x,y,vx,vy\n0,0,0,1,2,0,0\n")
        self.good("render", self.path("s.geojson"), "--trajectories", table, "--svg", self.path("s.svg"))

    def test_a_file_that_is_too_large_is_not_read(self):
        name = self.file("large", "{")
        os.truncate(name, 2**30 + 1)
        self.refused("simulate", name, words="large: the file is too large: it has more than 1073741824 bytes")


class Output(CommandTest):
    def text(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def test_no_file_is_written_over_another_one(self):
        scene, fresh = self.file("s.geojson", LINES), self.path("fresh")
        names = {"plain": scene, "round about": os.path.join(self.folder, ".", "s.geojson")}
        names["symbolic link"], names["hard link"] = self.path("symbolic"), self.path("hard")
        os.symlink("s.geojson", names["symbolic link"])
        os.link(scene, names["hard link"])
        os.symlink("fresh", self.path("dangling"))
        before = set(os.listdir(self.folder))
        for other in names.values():
            for option in ("--csv", "--png", "--svg"):
                self.refused("simulate", scene, option, other, words=f"{option} would replace SCENE")
            self.refused("render", other, "--svg", scene, words="--svg would replace SCENE")
            self.refused("render", HEADON, "--trajectories", scene, "--svg", other, words="would replace --trajectories")
            self.refused("import", "--map", scene, "-o", other, words="-o would replace --map")
            self.refused("import", "--map", HEADON, "--scen", scene, "-o", other, words="-o would replace --scen")
            self.refused("simulate", HEADON, "--csv", scene, "--svg", other, words="--csv and --svg are the same file")
        for other in (fresh, os.path.join(self.folder, ".", "fresh"), self.path("dangling")):
            self.refused("simulate", scene, "--csv", fresh, "--svg", other, words="--csv and --svg are the same file")
        with open(fresh, "w", encoding="utf-8") as out:
            done = subprocess.run([ORCAKIT, "simulate", scene, "--csv", fresh], stdout=out, stderr=subprocess.PIPE, check=False)
        self.assertEqual((done.returncode, self.text("fresh")), (2, ""))
        self.assertEqual(self.text("s.geojson"), LINES)
        self.assertEqual(set(os.listdir(self.folder)), before | {"fresh"})
        self.good("simulate", scene, "--csv", "/dev/null", "--svg", self.path("s.svg"))

    def test_what_is_replaced_keeps_its_place_and_its_rights(self):
        old = self.file("old.svg", "old")
        os.chmod(old, 0o6640)
        os.symlink("old.svg", self.path("symbolic"))
        self.good("render", HEADON, "--svg", self.path("symbolic"))
        self.assertTrue(os.path.islink(self.path("symbolic")))
        self.assertIn("<svg", self.text("old.svg"))
        self.assertEqual(stat.S_IMODE(os.stat(old).st_mode), 0o640)
        os.link(old, self.path("hard.svg"))
        for text in ("short", "long" * 100000):
            self.file("old.svg", text)
            self.good("render", HEADON, "--svg", old)
            self.assertTrue(os.path.samefile(old, self.path("hard.svg")))
            self.assertTrue(self.text("hard.svg").endswith("</svg>\n"))
        os.symlink("target.svg", self.path("dangling"))
        self.good("render", HEADON, "--svg", self.path("dangling"))
        self.assertTrue(os.path.islink(self.path("dangling")))
        self.assertIn("<svg", self.text("target.svg"))
        self.assertEqual(set(os.listdir(self.folder)), {"old.svg", "symbolic", "hard.svg", "dangling", "target.svg"})

    def test_a_read_only_file_is_left_alone(self):
        old = self.file("old", "old")
        os.chmod(old, 0o444)
        for arguments in (["render", HEADON, "--svg", old], ["render", HEADON, "--png", old], ["simulate", HEADON, "--csv", old],
                          ["import", "--map", self.file("m.map", MAP), "-o", old]):
            self.refused(*arguments, words="it is read-only", status=1)
        self.assertEqual(self.text("old"), "old")

    def test_signals_leave_nothing(self):
        endless = scene_text(*(agent(3 * i, 0, [3 * i, 1e6], time_horizon=1) for i in range(200)), duration=1e6)
        lifted = scene_text(feature("Point", [0, 0, 0], role="agent", radius=1, max_speed=1, goal=[1e6, 0, 0]), duration=1e6)
        for text in (endless, lifted):
            scene = self.file("s.geojson", text)
            for name in ("INT", "TERM", "HUP", "QUIT", "PIPE", "ALRM", "XCPU", "USR1", "USR2"):
                number = getattr(signal, "SIG" + name)
                with subprocess.Popen([ORCAKIT, "simulate", scene, "--csv", self.path("s.csv")],
                                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0))) as program:
                    while len(os.listdir(self.folder)) < 2:
                        time.sleep(0.01)
                    program.send_signal(number)
                    self.assertEqual(program.wait(60), -number)
                self.assertEqual(os.listdir(self.folder), ["s.geojson"])

    def test_a_file_that_may_not_grow_is_given_up(self):
        scene = self.file("s.geojson", scene_text(agent(0, 0, [90, 0])))
        for option in ("--csv", "--png", "--svg"):
            done = subprocess.run([ORCAKIT, "simulate", scene, option, self.path("out")], capture_output=True, text=True,
                                  check=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512)))
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("File too large", done.stderr)
            self.assertEqual(os.listdir(self.folder), ["s.geojson"])

    def test_a_pipe_can_be_written_to(self):
        done = subprocess.run([ORCAKIT, "simulate", HEADON, "--csv", "/dev/stdout"], capture_output=True, text=True, check=True)
        self.assertTrue(done.stdout.startswith("step,time,agent,x,y,vx,vy\n"))

    def test_an_installed_plugin_is_not_replaced(self):
        plugin = shutil.copy(PLUGIN, self.path("own.planner.so"))
        search = {**os.environ, "ORCAKIT_PLANNER_PATH": self.folder}
        done = subprocess.run([ORCAKIT, "simulate", HEADON, "--plugin", "own", "--csv", plugin], capture_output=True, text=True,
                              check=False, env=search)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--csv would replace --plugin", done.stderr)
        name = self.file("own", "")  # the plugin is another file
        subprocess.run([ORCAKIT, "simulate", HEADON, "--plugin", "own", "--csv", name], stdout=subprocess.DEVNULL, check=True,
                       env=search, cwd=self.folder)

    def test_a_signal_that_is_ignored_stays_so(self):
        scene = self.file("s.geojson", scene_text(agent(0, 0, [1e6, 0]), duration=1e6))
        command = ["sh", "-c", 'trap "" HUP; exec "$@"', "sh", ORCAKIT, "simulate", scene, "--csv", self.path("s.csv")]
        with subprocess.Popen(command) as program:
            while len(os.listdir(self.folder)) < 2:
                time.sleep(0.01)
            program.send_signal(signal.SIGHUP)
            time.sleep(0.1)
            self.assertEqual(len(os.listdir(self.folder)), 2)
            program.send_signal(signal.SIGTERM)
            self.assertEqual(program.wait(60), -signal.SIGTERM)


class Text(CommandTest):
    def test_names_that_are_not_utf8(self):
        odd = os.fsencode(self.folder) + b"/\xff\x1b[31m\x07"
        for name, text in ((b".geojson", LINES), (b".map", MAP), (b"3.geojson", LIFTED)):
            with open(odd + name, "w", encoding="utf-8") as file:
                file.write(text)
        commands = [["simulate", odd + b".geojson"], ["simulate", odd + b"3.geojson"],
                    ["render", odd + b".geojson", "--svg", odd + b".svg"], ["import", "--map", odd + b".map", "-o", odd + b".new"]]
        for command in commands:
            told = json.loads(subprocess.run([ORCAKIT, *command, "--json"], stdout=subprocess.PIPE, check=True).stdout)
            self.assertIn("/\ufffd\x1b[31m\x07", told["scene"])
        told = json.loads(subprocess.run([ORCAKIT, "plugins", "check", odd, "--json"], stdout=subprocess.PIPE, check=False).stdout)
        self.assertIn("/\ufffd\x1b[31m\x07", told["file"])
        wrong = [["simulate", odd], ["collide", odd], ["solve", odd], ["import", "--map", odd, "-o", "x"], ["simulate", HEADON, odd],
                 [odd], ["help", odd], ["simulate", "--" + "\x1b[31m"], ["simulate", HEADON, "--method", odd],
                 ["simulate", HEADON, "--csv", odd + b"/x"], ["simulate", HEADON, "--plugin", odd], ["bench", odd],
                 ["plugins", "check", odd], ["plugins", "check", odd + b".geojson"]]
        for command in commands + wrong:
            done = subprocess.run([ORCAKIT, *command], capture_output=True, check=False)
            for text in (done.stdout, done.stderr):
                self.assertNotRegex(text.decode(), r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", command)

    def test_parts_of_files_do_not_reach_the_terminal_raw(self):
        escape = "\\u001b]0;x\\u0007"
        for text in (LINES.replace('"obstacle"', f'"{escape}"'), LINES.replace("Polygon", escape), LINES.replace("0.4", "\x1b[31m"),
                     LINES.replace('"duration"', f'"duration{escape[:6]}"')):
            done = run("simulate", self.file("s.geojson", text))
            self.assertNotRegex(done.stdout + done.stderr, r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
        done = run("solve", text="orca2d 1\ncase \x1b[31m 0.1 2 0\n")
        self.assertNotRegex(done.stderr, r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")

    def test_a_reader_that_is_gone_is_named(self):
        for arguments in (["--help"], ["collide"], ["simulate", HEADON, "--json"]):
            unread, end = os.pipe()
            os.close(unread)
            done = subprocess.run([ORCAKIT, *arguments], input=CIRCLES, stdout=end, stderr=subprocess.PIPE, text=True,
                                  restore_signals=False, check=False)  # which leaves SIGPIPE ignored
            os.close(end)
            self.assertEqual((done.returncode, done.stderr), (1, "error: cannot write the output: Broken pipe\n"))

    def shortest(self, text):
        """No number of the text can be written with fewer digits."""
        for number in re.findall(r"-?\d+\.?\d*(?:e[+-]\d+)?", text):
            digits = [re.sub(r"e.*|\D", "", t).strip("0") for t in (number, repr(float(number)))]
            self.assertLessEqual(len(digits[0]), len(digits[1]), number)

    def test_numbers_are_the_shortest_that_come_back(self):
        table = self.path("run.csv")
        told = json.loads(self.good("simulate", CROSSING, "--csv", table, "--json"), parse_float=str)
        del told["milliseconds_per_step"]
        self.shortest(json.dumps(told))
        with open(table, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.shortest("\n".join(" ".join(row.values()) for row in rows))
        self.assertIn("19.8", {row["time"] for row in rows})
        lifted = self.path("lifted.csv")
        self.good("simulate", self.file("s.geojson", LIFTED), "--csv", lifted)
        with open(lifted, encoding="utf-8") as file:
            self.shortest(file.read())
        text = self.good("collide", "--measure", text="circle-circle 0 0 0.1 0.3 0.1 0.1\n")
        self.shortest(text)
        self.shortest(self.good("solve", os.path.join(DATA, "orca", "orca2d_free.txt")))


if __name__ == "__main__":
    unittest.main(argv=["command_files.py"])
