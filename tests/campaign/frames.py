#!/usr/bin/env python3
"""Measures the frames of the editor while a crowd runs and the view is zoomed and dragged, in a virtual display.

usage: frames.py ORCAKIT_EDITOR [--shapes N] [--agents N] [--size WxH] [--seconds S]

Needs Xvfb and xdotool. Prints percentiles of the time of work for a frame and of the time from frame to frame, in
milliseconds, for each kind of use. The program writes them (--frames). A frame is there when the X server has taken its
pixels over: the program waits for the server's answer, and notes the moment. So the work of the server is counted, too,
and a frame that is drawn but not shown is none."""

import argparse
import math
import os
import pathlib
import random
import subprocess
import tempfile
import time

from scenes import box, feature, scene, solid
from simulation import write


def make_scene(path, shapes, agents):
    """Squares on a wide grid, and agents that cross it between them."""
    rng = random.Random(1)
    features = []
    side = math.ceil(math.sqrt(shapes))
    for i in range(shapes):
        x, y = 4.0 * (i % side), 4.0 * (i // side)
        features.append(solid(box(x, y, x + 1, y + 1)))
    cells = rng.sample(range((side + 1) ** 2), min(agents, (side + 1) ** 2))
    places = [(4.0 * (c % (side + 1)) - 1.5, 4.0 * (c // (side + 1)) - 1.5) for c in cells]
    while len(places) < agents:
        x, y = places[len(places) - len(cells)]
        places.append((x + 0.9 * (len(places) // len(cells)), y))
    goals = places[:]
    rng.shuffle(goals)
    for place, goal in zip(places, goals):
        features.append(feature("Point", place, "agent", radius=0.3, max_speed=1.5, goal=goal))
    write(path, scene(features, 1000))


class Hand:
    """The pointer and the keys of a window: one xdotool that reads what to do, for each one that starts asks the X server
    for much."""

    def __init__(self, width, height):
        self.middle = ((width - 224) // 2, height // 2)
        self.tool = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True, bufsize=1)

    def do(self, *words):
        self.tool.stdin.write(" ".join(map(str, words)) + "\n")

    def rest(self, seconds):
        time.sleep(seconds)

    def zoom(self, seconds):
        end = time.monotonic() + seconds
        self.do("mousemove", *self.middle)
        while time.monotonic() < end:
            for button in (4, 5):
                self.do("click", "--repeat", 12, "--delay", 16, button)
                time.sleep(12 * 0.016)

    def drag(self, seconds, button=3):
        end = time.monotonic() + seconds
        x, y = self.middle
        self.do("mousemove", x, y)
        self.do("mousedown", button)
        while time.monotonic() < end:
            for i in range(12):
                angle = 2 * math.pi * (i + 1) / 12
                self.do("mousemove", round(x + 80 * math.sin(angle)), round(y + 60 - 60 * math.cos(angle)))
                time.sleep(0.008)
        self.do("mouseup", button)

    def drag_shape(self, seconds):
        self.drag(seconds, 1)

    def leave(self):
        self.tool.stdin.close()
        self.tool.wait()


def percentiles(values):
    """As words: half of the frames, 99 of 100, and all are not longer."""
    values = sorted(values)
    if not values:
        return "none"
    pick = lambda share: values[min(len(values) - 1, math.ceil(share * len(values)) - 1)]
    return f"50 % {pick(0.5):5.1f}   99 % {pick(0.99):5.1f}   longest {values[-1]:5.1f}"


def read_frames(path, start, end):
    lines = path.read_text().splitlines()[start:end]
    return [tuple(map(float, line.split())) for line in lines if len(line.split()) == 3]


def measure(arguments, folder):
    width, height = map(int, arguments.size.split("x"))
    path, frames = folder / "scene.geojson", folder / "frames.txt"
    make_scene(path, arguments.shapes, arguments.agents)
    editor = subprocess.Popen([arguments.editor, "--size", arguments.size, "--scale", "1", "--frames", frames, path])
    hand = Hand(width, height)
    time.sleep(arguments.wait)
    hand.do("mousemove", *hand.middle)
    hand.do("key", "space")
    time.sleep(arguments.wait)
    uses = (("run", hand.rest), ("run, zoom", hand.zoom), ("run, drag the view", hand.drag),
            ("run, drag a box or shape", hand.drag_shape))
    for name, use in uses:
        start = len(frames.read_text().splitlines())
        use(arguments.seconds)
        time.sleep(0.2)
        rows = read_frames(frames, start, None)
        intervals = [b[0] - a[0] for a, b in zip(rows, rows[1:])]
        print(f"{name:26s} {len(rows):5d} frames   work: {percentiles([r[2] for r in rows])}   "
              f"interval: {percentiles(intervals)}", flush=True)
    hand.leave()
    editor.terminate()
    editor.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("editor", help="the program orcakit-editor")
    parser.add_argument("--shapes", type=int, default=2000, help="in the scene; %(default)s")
    parser.add_argument("--agents", type=int, default=2000, help="in the scene; %(default)s")
    parser.add_argument("--size", default="1280x720", help="of the window, in pixels; %(default)s")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each kind of use; %(default)s")
    parser.add_argument("--wait", type=float, default=3.0, help="seconds for the window, and for the first step; %(default)s")
    arguments = parser.parse_args()
    display = f":{90 + os.getpid() % 900}"
    server = subprocess.Popen(["Xvfb", display, "-screen", "0", f"{arguments.size}x24"], stderr=subprocess.DEVNULL)
    os.environ["DISPLAY"] = display
    os.environ["SDL_VIDEODRIVER"] = "x11"
    try:
        time.sleep(1.0)
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_STATE_HOME"] = folder
            measure(arguments, pathlib.Path(folder))
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
