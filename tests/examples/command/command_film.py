#!/usr/bin/env python3
"""Films that the orcakit command writes.

usage: command_film.py ORCAKIT PLUGIN DATA
as for command.py.
"""
import errno
import json
import os
import resource
import struct
import subprocess
import sys
import unittest

from command import ORCAKIT, CommandTest, agent, run, scene_text

WAY = scene_text(agent(0, 0, [1, 0], max_speed=1, radius=0.2))
LINES = 58  # pixels of the text below a drawing


def has_films(folder):
    """Whether this build writes films."""
    scene = os.path.join(folder, "trial.geojson")
    with open(scene, "w", encoding="utf-8") as file:
        file.write(WAY)
    done = run("simulate", scene, "--gif", os.path.join(folder, "trial.gif"))
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    return "giflib" not in done.stderr


class Film(CommandTest):
    def setUp(self):
        super().setUp()
        self.films = has_films(self.folder)
        self.scene = self.file("s.geojson", WAY)

    def size(self, name):
        with open(self.path(name), "rb") as file:
            head = file.read(10)
        self.assertEqual(head[:6], b"GIF89a")
        return struct.unpack("<HH", head[6:])

    def frames(self, name):
        """Each frame has one extension of graphics control, whose block has four bytes."""
        with open(self.path(name), "rb") as file:
            return file.read().count(b"\x21\xf9\x04")

    def test_without_giflib_it_says_so(self):
        if self.films:
            self.skipTest("this build writes films")
        for arguments in (["simulate", self.scene], ["render", self.scene, "--trajectories", self.scene]):
            done = run(*arguments, "--gif", self.path("s.gif"))
            self.assertNotEqual(done.returncode, 0)
        self.refused("simulate", self.scene, "--gif", self.path("s.gif"), status=1, words="built without giflib")
        self.assertEqual(os.listdir(self.folder), ["s.geojson"])

    def test_simulate_and_render_write_the_same_film(self):
        if not self.films:
            self.skipTest("this build writes no films")
        text = self.good("simulate", self.scene, "--csv", self.path("s.csv"), "--gif", self.path("s.gif"))
        self.assertIn("written: " + self.path("s.gif"), text)
        summary = json.loads(self.good("render", self.scene, "--trajectories", self.path("s.csv"), "--gif", self.path("r.gif"),
                                       "--json"))
        self.assertEqual((summary["gif"], summary["png"]), (self.path("r.gif"), None))
        with open(self.path("s.gif"), "rb") as first, open(self.path("r.gif"), "rb") as second:
            self.assertEqual(first.read(), second.read())
        self.assertEqual(self.size("s.gif")[0], 640)

    def test_render_takes_the_time_of_the_file(self):
        if not self.films:
            self.skipTest("this build writes no films")
        other = self.file("slow.geojson", scene_text(agent(0, 0, [1, 0], max_speed=1, radius=0.2), time_step=0.2))
        for option in ("--csv", "--pedpy", "--jupedsim"):
            self.good("simulate", self.scene, option, self.path("s.out"), "--gif", self.path("s.gif"))
            self.good("render", other, "--trajectories", self.path("s.out"), "--gif", self.path("r.gif"))
            self.assertEqual(self.frames("r.gif"), self.frames("s.gif"), option)

    def test_options(self):
        if not self.films:
            self.skipTest("this build writes no films")
        summary = json.loads(self.good("simulate", self.scene, "--json", "--gif", self.path("s.gif"), "--fps", "10", "--speed",
                                       "0.5", "--size", "800", "--png", self.path("s.png")))
        frames = round(summary["time"] / 0.5 * 10) + 1
        self.assertEqual(self.frames("s.gif"), frames)
        self.assertEqual(self.size("s.gif")[0], 800)
        with open(self.path("s.png"), "rb") as file:
            self.assertEqual(struct.unpack(">II", file.read(24)[16:]), self.size("s.gif"))

    def test_a_full_disc_is_told_in_the_words_of_the_system(self):
        if not self.films:
            self.skipTest("this build writes no films")
        full_disc = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))}
        done = run("simulate", self.scene, "--gif", self.path("s.gif"), **full_disc)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"cannot write {self.path('s.gif')}: {os.strerror(errno.EFBIG)}", done.stderr)
        self.assertEqual(os.listdir(self.folder), ["s.geojson"])

    def test_too_many_frames_are_refused_before_the_work(self):
        head = "step,time,agent,x,y,vx,vy\n0,0,0,0,0,0,0\n"
        text = "# framerate: 1e-300\n# id frame x y z\n0 0 1 1 0\n0 1 1 2 0\n"
        for name, rows, frames in (("times.csv", head + "1,1e300,0,0,1,0,0\n", "2.5e+301"), ("pedpy.txt", text, "2.4999999999999997e+301"),
                                   ("long.csv", head + "1,4000,0,0,1,0,0\n", "100001")):
            self.refused("render", self.scene, "--trajectories", self.file(name, rows), "--gif", self.path("r.gif"),
                         words=f"would have {frames} frames, but it has at most 100000")
            os.remove(self.path(name))
        self.assertEqual(os.listdir(self.folder), ["s.geojson"])
        if self.films:
            self.good("render", self.scene, "--trajectories", self.file("long.csv", head + "1,4000,0,0,1,0,0\n"), "--gif",
                      self.path("r.gif"), "--speed", "1000")
            self.assertEqual(self.frames("r.gif"), 101)

    def test_a_run_that_ends_before_its_duration(self):
        if not self.films:
            self.skipTest("this build writes no films")
        name = self.file("long.geojson", scene_text(agent(0, 0, [1, 0], max_speed=1, radius=0.2), duration=100000))
        self.good("simulate", name, "--gif", self.path("r.gif"))
        self.good("simulate", self.scene, "--gif", self.path("s.gif"))
        self.assertEqual(self.frames("r.gif"), self.frames("s.gif"))

    def test_a_film_that_is_too_long_ends_early(self):
        if not self.films:
            self.skipTest("this build writes no films")
        name = self.file("far.geojson", scene_text(agent(0, 0, [5, 0], max_speed=1, radius=0.2)))
        words = [ORCAKIT, "simulate", name, "--gif", self.path("r.gif"), "--fps", "50", "--speed", "0.001"]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as work:
            told = work.stderr.readline()
            work.terminate()  # so many frames take long
        self.assertRegex(told, r"warning: .*r\.gif: the film ends after 100000 of 2\d{5} frames")
        self.assertFalse(os.path.exists(self.path("r.gif")))

    def test_times_that_run_backwards(self):
        rows = self.file("r.csv", "step,time,agent,x,y,vx,vy\n0,0,0,0,0,0,0\n1,-5,0,0,1,0,0\n")
        self.refused("render", self.scene, "--trajectories", rows, "--png", self.path("r.png"),
                     words="r.csv:3: the time is -5, but that of the row before is 0")

    def test_refusals(self):
        self.refused("simulate", self.scene, "--gif", "-", words="--gif needs a file name")
        self.refused("simulate", self.scene, "--fps", "5", words="--fps is of a film")
        self.refused("simulate", self.scene, "--size", "640", words="--size is of pictures and films")
        self.refused("render", self.scene, "--png", "x", "--speed", "5", words="--speed is of a film")
        self.refused("render", self.scene, "--gif", "x", words="--gif needs --trajectories FILE")
        for option, value, words in (("--fps", "0", "--fps is 0"), ("--fps", "51", "at most 50"), ("--fps", "x", "--fps"),
                                     ("--fps", "1e-300", "from 0.01 to 50"),
                                     ("--speed", "1e-300", "from 0.001 to 1000"), ("--speed", "1001", "from 0.001 to 1000"),
                                     ("--speed", "-1", "--speed is -1"), ("--size", "319", "from 320 to 16000"),
                                     ("--size", "16001", "from 320 to 16000")):
            self.refused("simulate", self.scene, "--gif", self.path("s.gif"), option, value, words=words)
        self.refused("simulate", self.scene, "--gif", self.scene, words="--gif would replace SCENE")
        self.refused("simulate", self.scene, "--gif", "x", "--png", "x", words="are the same file, x")
        if self.films:
            self.refused("simulate", self.scene, "--gif", self.path("no/folder"), status=1, words="cannot write")
        self.assertEqual(os.listdir(self.folder), ["s.geojson"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
