"""Files dropped on the editor's window by another program: a scene, a map and a planner plugin.

usage: editor_drop.py EDITOR DROP_SOURCE PLUGIN

Exit status 77, which skips the test, where Xvfb or xdotool is missing.
"""
import os
import subprocess
import sys
import time

from editor_keys import display, focus, running, wait_for

SCENE = '{"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}}'
MAP = "type octile\nheight 3\nwidth 3\nmap\n...\n.@.\n...\n"


def holds(test):
    """Whether it holds soon."""
    for _ in range(200):
        if test():
            return True
        time.sleep(0.05)
    return False


def saved_scene(environment, window, path):
    """The drawing, saved under the name that the editor offers."""
    subprocess.run(["xdotool", "windowfocus", "--sync", window, "sleep", "0.3", "key", "ctrl+s", "sleep", "0.3", "key",
                    "Return"], env=environment, check=True)
    wait_for(path)
    with open(path, encoding="utf-8") as file:
        return file.read()


def has_loaded(program, plugin):
    with open(f"/proc/{program.pid}/maps", encoding="utf-8") as maps:
        return os.path.realpath(plugin) in maps.read()


def drops(program, source, plugin, environment, folder):
    """What went wrong, or None."""
    window = focus(environment, program)
    for name, text in (("place.geojson", SCENE), ("grid.map", MAP)):
        path = os.path.join(folder, name)
        saved = os.path.splitext(path)[0] + "-scene.geojson"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        if subprocess.run([source, window, path], env=environment, check=False).returncode != 0:
            return f"{name} was not taken"
        time.sleep(0.5)
        kind = "Point" if name == "place.geojson" else "Polygon"
        if f'"type":"{kind}"' not in saved_scene(environment, window, saved):
            return f"{name} was not opened"
    subprocess.run([source, window, plugin], env=environment, check=True)
    subprocess.run(["xdotool", "sleep", "0.3", "key", "a", "mousemove", "300", "300", "mousedown", "1", "mousemove", "400",
                    "300", "mouseup", "1", "key", "period"], env=environment, check=True)
    return None if holds(lambda: has_loaded(program, plugin)) else "the plugin was not loaded"


def main():
    editor, source, plugin = (os.path.abspath(path) for path in sys.argv[1:4])
    with display() as (environment, folder), running(editor, environment, folder) as program:
        fault = drops(program, source, plugin, environment, folder)
    if fault:
        print(fault)
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())
