"""The page's module, without a browser, beside the programs of this machine.

usage: same.py program PROGRAM WEB       the program of that name prints the same for both
       same.py tour EDITOR EVENTS WEB    both write the same files, byte by byte, and draw the same pictures
       same.py cases WEB                 the cases of module.js
       same.py serve WEB                 the page is served on this machine

WEB is the folder that build.sh builds. Exit status 77, which skips the test, if the page is not there.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

MODULE = pathlib.Path(__file__).with_name("module.js")
SERVER = pathlib.Path(__file__).parents[3] / "examples/web/serve.py"


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def program(path, web):
    here = output(path)
    there = output("node", MODULE, "run", os.path.join(web, "tests/examples/web", os.path.basename(path) + ".wasm"))
    print("this machine:", here, "WebAssembly:", there, sep="\n", end="")
    return here and here == there


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


def serve(web):
    index = pathlib.Path(web, "page/index.html")
    with subprocess.Popen([SERVER, index.parent], stdout=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline()).group()
            with urllib.request.urlopen(address) as answer:
                return answer.read() == index.read_bytes()
        finally:
            server.terminate()


def main():
    what, *words = sys.argv[1:]
    words = [os.path.abspath(word) for word in words]
    if not os.path.exists(os.path.join(words[-1], "page/index.html")):
        print("the page is not built")
        return 77
    return 0 if {"program": program, "tour": tour, "cases": cases, "serve": serve}[what](*words) else 1


if __name__ == "__main__":
    sys.exit(main())
