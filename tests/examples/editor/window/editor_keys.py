"""The editor's tour with real keys and a real pointer: Xvfb, xdotool, and the files that the tour writes.

usage: editor_keys.py EDITOR DATA

Exit status 77, which skips the test, where Xvfb or xdotool is missing.
"""
import contextlib
import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

KEYS = {256: "Return", 257: "Escape", 258: "BackSpace", 259: "Delete", ord("."): "period"}
MODIFIERS = ((1, "shift"), (2, "ctrl"), (4, "alt"))


def key_name(code, modifiers):
    held = [name for bit, name in MODIFIERS if modifiers & bit]
    return "+".join(held + [KEYS.get(code) or chr(code)])


def commands(line):
    """The xdotool commands for one line of the tour."""
    word, _, rest = line.partition(" ")
    values = rest.split()
    if word == "move":
        return [["mousemove", values[0], values[1]]]
    if word in ("down", "up"):
        held = [name for bit, name in MODIFIERS if int(values[2]) & bit]
        press = [["keydown", name] for name in held] if word == "down" else []
        release = [["keyup", name] for name in held] if word == "up" else []
        return press + [["mouse" + word, "1"]] + release
    if word == "key":
        return [["key", key_name(int(values[0]), int(values[1]))]]
    if word == "text":
        return [["type", "--delay", "5", rest]]
    return []


def start_display():
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "1000x700x24", "-nolisten", "tcp",
                               "-noreset"],
                              pass_fds=(writer,), stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as answer:
        return server, ":" + answer.readline().strip()


def wait_for_display(environment):
    """A server that has named its display may still be about to take connections."""
    for _ in range(200):
        if subprocess.run(["xdotool", "getdisplaygeometry"], env=environment, capture_output=True,
                          check=False).returncode == 0:
            return
        time.sleep(0.05)
    raise SystemExit("the display does not answer")


def find_window(environment, program):
    """That of this program: the window of one that has just ended may still be there."""
    for _ in range(200):
        found = subprocess.run(["xdotool", "search", "--all", "--onlyvisible", "--pid", str(program.pid), "--name",
                                "orcakit"], env=environment, capture_output=True, text=True, check=False).stdout.split()
        if found:
            return found[0]
        time.sleep(0.05)
    raise SystemExit("no window appeared")


def succeeds(command, environment):
    try:
        return subprocess.run(command, env=environment, capture_output=True, check=False, timeout=20).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def focus(environment, program):
    """The window of a program, at the corner of the screen and with the keyboard. One that gave way to another window
    of the program meanwhile is looked for again."""
    for _ in range(20):
        window = find_window(environment, program)
        if succeeds(["xdotool", "windowmove", window, "0", "0", "windowfocus", "--sync", window, "sleep", "0.3",
                     "getwindowgeometry", window], environment):
            return window
        time.sleep(0.1)
    raise SystemExit("the window does not take the keyboard")


def play(tour, environment, program):
    focus(environment, program)
    for line in tour:
        for command in commands(line):
            subprocess.run(["xdotool", *command], env=environment, check=True)
            time.sleep(0.02)


def burst(program, environment, folder):
    """Whether events count as they come, also when the editor sees them late: a square, all of it while it sleeps."""
    focus(environment, program)
    subprocess.run(["xdotool", "key", "r", "sleep", "0.3"], env=environment, check=True)
    program.send_signal(signal.SIGSTOP)
    subprocess.run(["xdotool", "mousemove", "200", "200", "keydown", "shift", "mousedown", "1", "mousemove", "300", "240",
                    "mouseup", "1", "keyup", "shift"], env=environment, check=True)
    program.send_signal(signal.SIGCONT)
    subprocess.run(["xdotool", "sleep", "0.5", "key", "ctrl+s", "sleep", "0.2", "type", "--delay", "5", "burst.geojson"],
                   env=environment, check=True)
    subprocess.run(["xdotool", "key", "Return"], env=environment, check=True)
    path = os.path.join(folder, "burst.geojson")
    wait_for(path)
    with open(path, encoding="utf-8") as file:
        rings = [feature["geometry"]["coordinates"][0] for feature in json.load(file)["features"]]
    width, height = (max(p[axis] for p in rings[0]) - min(p[axis] for p in rings[0]) for axis in (0, 1))
    return len(rings) == 1 and abs(width - height) < 1e-9 * width


def rectangle(a, b):
    return ["key", "r", "mousemove", *a, "mousedown", "1", "mousemove", *b, "mouseup", "1", "sleep", "0.2"]


def organized(environment, folder, program):
    """What is wrong after two rectangles were aligned, grouped, locked by the menu, unlocked, and one was named in the
    list of objects."""
    focus(environment, program)
    path = os.path.join(folder, "organized.geojson")
    steps = (
        rectangle(("200", "200"), ("300", "260")),
        rectangle(("420", "320"), ("480", "400")),
        ["key", "ctrl+a", "key", "ctrl+Left", "key", "ctrl+g", "key", "Escape", "sleep", "0.2"],
        ["mousemove", "250", "230", "click", "3", "sleep", "0.3", "key", "l", "sleep", "0.1", "key", "Return"],
        ["sleep", "0.2", "mousemove", "251", "231", "click", "1", "key", "Delete", "sleep", "0.2"],
        ["key", "ctrl+shift+l", "key", "z", "sleep", "0.3", "mousemove", "80", "117", "click", "1", "sleep", "0.2"],
        ["key", "F2", "sleep", "0.2", "type", "--delay", "5", "Pillar"],
        ["key", "Return", "sleep", "0.2", "key", "ctrl+s", "sleep", "0.2", "type", "--delay", "5", path],
        ["key", "Return"],
    )
    for step in steps:
        subprocess.run(["xdotool", *step], env=environment, check=True)
    wait_for(path)
    with open(path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    left = {min(p[0] for p in feature["geometry"]["coordinates"][0]) for feature in features}
    labels = [(feature["properties"].get("name"), feature["properties"].get("editor")) for feature in features]
    grouped = {"groups": [1]}
    good = len(left) == 1 and labels == [("Pillar", grouped), (None, grouped)]
    return None if good else f"left sides {left}, labels {labels}"


def start(editor, environment, folder, *options):
    return subprocess.Popen([editor, "--size", "1000x700", "--scale", "1", *options], cwd=folder, env=environment)


@contextlib.contextmanager
def display():
    """A display of its own and an empty folder: what to run programs with."""
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        print("Xvfb or xdotool is missing")
        sys.exit(77)
    server, name = start_display()
    try:
        with tempfile.TemporaryDirectory() as folder:
            # Drivers of the display leak; the editor's own memory is checked where it runs without one.
            environment = dict(os.environ, DISPLAY=name, XDG_STATE_HOME=folder, ASAN_OPTIONS="detect_leaks=0")
            wait_for_display(environment)
            yield environment, folder
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def running(editor, environment, folder):
    """An editor that does not outlive its use."""
    program = start(editor, environment, folder)
    try:
        yield program
    finally:
        program.kill()
        program.wait()


def kept_aside(folder):
    return sorted(name for name in os.listdir(os.path.join(folder, "orcakit")) if name.endswith(".geojson"))


def ended_by(number, editor, environment, folder):
    """Whether work is kept aside when a signal ends the editor, is offered to the next one, and is saved from there."""
    events = os.path.join(folder, "ended.events")
    saved = os.path.join(folder, "recovered.geojson")
    program = start(editor, environment, folder, "--record", events)
    try:
        focus(environment, program)
        subprocess.run(["xdotool", "key", "r", "mousemove", "200", "200", "mousedown", "1", "mousemove", "300", "240",
                        "mouseup", "1"], env=environment, check=True)
        if not wait_for_line(events, "up 300 240"):
            return "events are not recorded at once"
        program.send_signal(number)
        program.wait(timeout=20)
    finally:
        program.kill()
        program.wait()
    if len(kept_aside(folder)) != 1:
        return f"{len(kept_aside(folder))} files are kept aside"
    program = start(editor, environment, folder)
    try:
        focus(environment, program)
        subprocess.run(["xdotool", "sleep", "0.2", "key", "y", "sleep", "0.3", "key", "ctrl+s", "sleep", "0.2", "type",
                        "--delay", "5", saved], env=environment, check=True)
        subprocess.run(["xdotool", "key", "Return"], env=environment, check=True)
        wait_for(saved)
        subprocess.run(["xdotool", "sleep", "0.3", "key", "ctrl+q"], env=environment, check=True)
        program.wait(timeout=20)
    finally:
        program.kill()
        program.wait()
    with open(saved, encoding="utf-8") as file:
        count = len(json.load(file)["features"])
    os.remove(saved)
    left = set(os.listdir(os.path.join(folder, "orcakit"))) - {"recent"}
    return None if count == 1 and not left else f"{count} features were recovered, {left} is left"


def wait_for(path):
    for _ in range(200):
        if os.path.exists(path):
            return
        time.sleep(0.05)


def wait_for_line(path, start):
    """Whether a line that starts so is written to the file while the editor runs, however slow the machine is."""
    for _ in range(400):
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                if any(line.startswith(start) for line in file):
                    return True
        time.sleep(0.05)
    return False


def same(one, other):
    with open(one, "rb") as a, open(other, "rb") as b:
        return a.read() == b.read()


def replay(editor, data, folder):
    """The same tour without a display, by the editor itself: what its planner does is known from there."""
    os.mkdir(folder)
    subprocess.run([editor, "--size", "1000x700", "--scale", "1", "--allow-files", "--replay",
                    os.path.join(data, "tour.events")],
                   cwd=folder, env=dict(os.environ, SDL_VIDEODRIVER="dummy"), check=True)


def tour_fault(editor, data, environment, folder):
    with open(os.path.join(data, "tour.events"), encoding="utf-8") as file:
        tour = file.read().splitlines()
    with running(editor, environment, folder) as program:
        play(tour, environment, program)
        wait_for(os.path.join(folder, "tour.svg"))
        program.terminate()
        program.wait()
    again = os.path.join(folder, "again")
    replay(editor, data, again)
    for name, reference in (("tour.geojson", data), ("tour.svg", data), ("run.svg", again)):
        if not same(os.path.join(folder, name), os.path.join(reference, name)):
            return name + " is not as its reference"
    return None


def burst_fault(editor, environment, folder):
    with running(editor, environment, folder) as program:
        return None if burst(program, environment, folder) else "keys and pointer were not taken in their order"


def objects_fault(editor, environment, folder):
    with running(editor, environment, folder) as program:
        return organized(environment, folder, program)


def signal_fault(number, editor, environment, folder):
    aside = os.path.join(folder, number.name)
    os.mkdir(aside)
    return ended_by(number, editor, dict(environment, XDG_STATE_HOME=aside), aside)


def draw_rectangle(environment, program):
    window = focus(environment, program)
    subprocess.run(["xdotool", "key", "r", "mousemove", "200", "200", "mousedown", "1", "mousemove", "300", "240",
                    "mouseup", "1", "sleep", "0.5"], env=environment, check=True)
    return window


def resized_fault(editor, environment, folder):
    """Whether a window that is larger than any picture goes on, and keeps its work when it is ended."""
    aside = os.path.join(folder, "resized")
    os.mkdir(aside)
    with running(editor, dict(environment, XDG_STATE_HOME=aside), aside) as program:
        window = draw_rectangle(environment, program)
        subprocess.run(["xdotool", "windowsize", "--sync", window, "17000", "300", "sleep", "1"], env=environment,
                       check=True)
        if program.poll() is not None:
            return f"the editor ended with {program.returncode}"
        program.terminate()
        program.wait(timeout=20)
        return None if len(kept_aside(aside)) == 1 else "nothing is kept aside"


def can_watch_display():
    try:
        return hasattr(ctypes.CDLL("libX11.so.6"), "XSetIOErrorExitHandler")
    except OSError:
        return False


def lost_display_fault(editor):
    """Whether work is kept aside when the server of the display ends."""
    if not can_watch_display():
        return None
    server, name = start_display()
    try:
        with tempfile.TemporaryDirectory() as folder:
            environment = dict(os.environ, DISPLAY=name, XDG_STATE_HOME=folder, ASAN_OPTIONS="detect_leaks=0")
            wait_for_display(environment)
            with running(editor, environment, folder) as program:
                draw_rectangle(environment, program)
                server.terminate()
                program.wait(timeout=20)
                return None if len(kept_aside(folder)) == 1 else "nothing is kept aside"
    finally:
        server.terminate()
        server.wait()


def main():
    editor, data = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    with display() as (environment, folder):
        checks = [("tour", lambda: tour_fault(editor, data, environment, folder)),
                  ("burst", lambda: burst_fault(editor, environment, folder)),
                  ("objects", lambda: objects_fault(editor, environment, folder)),
                  ("resized", lambda: resized_fault(editor, environment, folder)),
                  ("lost display", lambda: lost_display_fault(editor))]
        checks += [(number.name, lambda number=number: signal_fault(number, editor, environment, folder))
                   for number in (signal.SIGTERM, signal.SIGHUP)]
        for name, check in checks:
            fault = check()
            if fault:
                print(name + ":", fault)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
