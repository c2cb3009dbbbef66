"""The page's module, without a browser, beside the programs of this machine.

usage: same.py crowd PROGRAM WEB         both print the same hash
       same.py tour EDITOR EVENTS WEB    both write the same files, byte by byte, and draw the same pictures
       same.py cases WEB                 the cases of module.js

WEB is the folder that build.sh builds. Exit status 77, which skips the test, if the page is not there.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

MODULE = pathlib.Path(__file__).with_name("module.js")


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def crowd(program, web):
    here = output(program)
    there = output("node", MODULE, "crowd", os.path.join(web, "tests/examples/web/web_crowd.wasm"))
    print("this machine:", here, "WebAssembly: ", there, sep="", end="")
    return here == there


def contents(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


def tour(editor, events, web):
    good = True
    for scale in ("1", "2", "1.25"):
        with tempfile.TemporaryDirectory() as here, tempfile.TemporaryDirectory() as there:
            subprocess.run([editor, "--size", "1000x700", "--scale", scale, "--allow-files", "--screenshot", "shot.png",
                            "--replay", events], cwd=here, env=dict(os.environ, SDL_VIDEODRIVER="dummy"), check=True)
            subprocess.run(["node", MODULE, "replay", os.path.join(web, "page/index.html"), events, there, scale], check=True)
            ours, theirs = contents(here), contents(there)
            differing = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
            print(f"scale {scale}: {len(ours)} files, differing: {' '.join(differing) or 'none'}")
            good = good and ours and not differing
    return good


def cases(web):
    return subprocess.run(["node", MODULE, "cases", os.path.join(web, "page/index.html")], check=False).returncode == 0


def main():
    what, *words = sys.argv[1:]
    words = [os.path.abspath(word) for word in words]
    if not os.path.exists(os.path.join(words[-1], "page/index.html")):
        print("the page is not built")
        return 77
    return 0 if {"crowd": crowd, "tour": tour, "cases": cases}[what](*words) else 1


if __name__ == "__main__":
    sys.exit(main())
