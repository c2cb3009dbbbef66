#!/usr/bin/env python3
"""Measures the frames of the editor while a crowd runs and the view is zoomed and dragged, in a virtual display.

usage: frames.py ORCAKIT_EDITOR [--shapes N] [--agents N] [--size WxH] [--seconds S]

Needs Xvfb and xdotool. Prints percentiles of the time of work for a frame and of the time from frame to frame, in
milliseconds, for each kind of use. The program writes them (--frames)."""

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
    """The pointer and the keys of a window, by xdotool."""

    def __init__(self, width, height):
        self.middle = ((width - 224) // 2, height // 2)

    def do(self, *words):
        subprocess.run(["xdotool", *map(str, words)], check=True)

    def rest(self, seconds):
        time.sleep(seconds)

    def zoom(self, seconds):
        end = time.monotonic() + seconds
        self.do("mousemove", *self.middle)
        while time.monotonic() < end:
            for button in (4, 5):
                self.do("click", "--repeat", 12, "--delay", 16, button)

    def drag(self, seconds, button=3):
        end = time.monotonic() + seconds
        x, y = self.middle
        self.do("mousemove", x, y, "mousedown", button)
        turn = 0
        while time.monotonic() < end:
            turn += 1
            for i in range(12):
                angle = 2 * math.pi * (i + 1) / 12
                self.do("mousemove", round(x + 80 * math.sin(angle)), round(y + 60 - 60 * math.cos(angle)))
                time.sleep(0.008)
        self.do("mouseup", button)

    def drag_shape(self, seconds):
        self.drag(seconds, 1)


def percentiles(values):
    """As words: half of the frames, 99 of 100, and all are not longer."""
    values = sorted(values)
    if not values:
        return "none"
    pick = lambda share: values[min(len(values) - 1, math.ceil(share * len(values)) - 1)]
    return f"50 % {pick(0.5):5.1f}   99 % {pick(0.99):5.1f}   longest {values[-1]:5.1f}"


def read_frames(path, start, end):
    lines = path.read_text().splitlines()[start:end]
    return [tuple(map(float, line.split())) for line in lines if len(line.split()) == 2]


def measure(arguments, folder):
    width, height = map(int, arguments.size.split("x"))
    path, frames = folder / "scene.geojson", folder / "frames.txt"
    make_scene(path, arguments.shapes, arguments.agents)
    editor = subprocess.Popen([arguments.editor, "--size", arguments.size, "--scale", "1", "--frames", frames, path])
    hand = Hand(width, height)
    time.sleep(arguments.wait)
    hand.do("mousemove", *hand.middle, "key", "space")
    time.sleep(arguments.wait)
    uses = (("run", hand.rest), ("run, zoom", hand.zoom), ("run, drag the view", hand.drag),
            ("run, drag a box or shape", hand.drag_shape))
    for name, use in uses:
        start = len(frames.read_text().splitlines())
        use(arguments.seconds)
        time.sleep(0.2)
        rows = read_frames(frames, start, None)
        print(f"{name:26s} {len(rows):5d} frames   work: {percentiles([r[1] for r in rows])}   "
              f"interval: {percentiles([r[0] for r in rows])}", flush=True)
    editor.terminate()
    editor.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("editor")
    parser.add_argument("--shapes", type=int, default=2000)
    parser.add_argument("--agents", type=int, default=2000)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--wait", type=float, default=3.0, help="for the window, and for the first step")
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
