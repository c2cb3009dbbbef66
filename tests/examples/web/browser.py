"""The page in Chromium, from a folder and without a network: the editor's tour by real pointer and key events, touch, the
clipboard, files, the link, work kept aside. Its size, start and frames are measured and printed.

usage: browser.py EDITOR EVENTS WEB

EDITOR is the desktop's editor, which does the same tour. WEB is the folder that build.sh builds. Exit status 77, which skips
the test, where Chromium, its driver or Selenium is missing.
"""
import base64
import gzip
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

MOST_BYTES = 1_500_000  # of the page, compressed as a server would
NAMES = {256: "Enter", 257: "Escape", 258: "Backspace", 259: "Delete"}
VIRTUAL = {"ArrowRight": 39, "F6": 117, "Enter": 13, "Escape": 27, "Backspace": 8, "Delete": 46}
BUTTONS = ("left", "middle", "right")


def need(good, what):
    if not good:
        raise SystemExit(f"browser.py: {what}")
    print("ok", what, flush=True)


class Page:
    """The page in a browser of its own, which keeps its storage in a folder."""

    def __init__(self, page, folder, width=1000, height=700, scale=1):
        from selenium import webdriver
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service
        options = Options()
        options.binary_location = shutil.which("chromium")
        for word in ("--headless=new", "--no-sandbox", "--hide-scrollbars", f"--user-data-dir={folder}/profile"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        self.folder = folder
        self.size = (width, height, scale)
        self.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
        self.command("Page.setInterceptFileChooserDialog", enabled=True)
        self.command("Network.enable")
        self.command("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
        self.load(page)

    def command(self, name, **words):
        return self.driver.execute_cdp_cmd(name, words)

    def run(self, script, *words):
        return self.driver.execute_script(script, *words)

    def load(self, page):
        """Loads the page, and makes its canvas as large as the window of the desktop."""
        width, height, scale = self.size
        metrics = {"width": width, "deviceScaleFactor": scale, "mobile": False}
        self.command("Emulation.setDeviceMetricsOverride", height=height, **metrics)
        self.driver.get("about:blank")
        self.driver.get(page)
        self.wait("return performance.getEntriesByName('ready').length > 0")
        top = self.run("return canvas.getBoundingClientRect().top")
        self.command("Emulation.setDeviceMetricsOverride", height=height + round(top), **metrics)
        self.wait(f"return canvas.height === {round(height * scale)}")
        self.top = top

    def wait(self, script, seconds=60):
        end = time.monotonic() + seconds
        while not self.run(script):
            if time.monotonic() > end:
                raise SystemExit(f"browser.py: waited in vain for: {script}; {self.run('return element(`fault`).textContent')}")
            time.sleep(0.02)

    # ---- Events ----

    def pointer(self, kind, x, y, modifiers=0, button=None, clicks=0):
        held = (8 if modifiers & 1 else 0) | (2 if modifiers & 2 else 0) | (1 if modifiers & 4 else 0)
        self.command("Input.dispatchMouseEvent", type=kind, x=x, y=y + self.top, modifiers=held, clickCount=clicks,
                     button="none" if button is None else BUTTONS[button],
                     buttons=self.held if kind == "mouseMoved" else 0)

    held = 0  # bits of the buttons that are down

    def key(self, name, modifiers=0, commands=()):
        held = (8 if modifiers & 1 else 0) | (2 if modifiers & 2 else 0) | (1 if modifiers & 4 else 0)
        key = {"key": name, "modifiers": held, "windowsVirtualKeyCode": VIRTUAL.get(name, ord(name[0].upper()))}
        text = {"text": name} if len(name) == 1 and not modifiers & 6 else {}
        self.command("Input.dispatchKeyEvent", type="keyDown", commands=list(commands), **key, **text)
        self.command("Input.dispatchKeyEvent", type="keyUp", **key)

    def type(self, text):
        for letter in text:
            self.key(letter)

    def choose(self, *paths):
        """Files for the file input, as its dialog gives them."""
        self.run("element('files').value = ''")
        self.driver.find_element("id", "files").send_keys("\n".join(paths))

    def play(self, line):
        word, _, rest = line.partition(" ")
        values = rest.split()
        if word == "move":
            self.pointer("mouseMoved", float(values[0]), float(values[1]), int(values[2]))
        elif word == "down":
            button = int(values[3])
            self.held |= 1 << button
            self.pointer("mousePressed", float(values[0]), float(values[1]), int(values[2]), button, int(values[4]))
        elif word == "up":
            button = int(values[3])
            self.held &= ~(1 << button)
            self.pointer("mouseReleased", float(values[0]), float(values[1]), int(values[2]), button, 1)
        elif word == "key":
            self.key(NAMES.get(int(values[0])) or chr(int(values[0])), int(values[1]))
        elif word == "text":
            self.type(rest)

    # ---- What there is to see ----

    def scene(self):
        return json.loads(self.run("return editor.scene"))

    def count(self):
        return len(self.scene()["features"])

    def message(self):
        return self.run("return editor.message")

    def downloaded(self, name):
        path = os.path.join(self.folder, name)
        for _ in range(500):
            if os.path.exists(path) and not os.path.exists(path + ".crdownload"):
                break
            time.sleep(0.02)
        return pathlib.Path(path).read_bytes()

    def picture(self):
        from PIL import Image
        width, height, scale = self.size
        self.run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        clip = {"x": 0, "y": self.top, "width": width, "height": height, "scale": 1}
        shot = self.command("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)
        return Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")

    def faults(self):
        """What the browser's console has, and what was asked of other machines."""
        words = [entry["message"] for entry in self.driver.get_log("browser")]
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            url = message["params"].get("request", {}).get("url", "") if message["method"] == "Network.requestWillBeSent" else ""
            if url.startswith(("http", "ws", "ftp")):
                words.append(url)
        return words

    def close(self):
        self.driver.quit()


# ---- The tour ----

def tour_of_desktop(editor, events, scale, folder):
    os.mkdir(folder)
    subprocess.run([editor, "--size", "1000x700", "--scale", str(scale), "--allow-files", "--screenshot", "shot.png",
                    "--replay", events], cwd=folder, env=dict(os.environ, SDL_VIDEODRIVER="dummy"), check=True)


def tour(page, events, folder):
    """Plays the lines. A name that the desktop asks for when it opens a file is chosen by the browser's dialog."""
    page.key("n", 2)
    opens = 0
    for line in pathlib.Path(events).read_text(encoding="utf-8").splitlines():
        if opens and line.startswith(("text", "key", "release")):
            if line.startswith("text"):
                page.downloaded(line[5:])
                page.choose(os.path.join(folder, line[5:]))
                page.wait("return editor.message.startsWith('Opened')")
            opens = 0 if line == "release 256 0" else opens
            continue
        page.play(line)
        opens = int(line == "key 111 2")
    page.wait("return editor.message.includes('tour.svg')")


def compare_tour(editor, events, url, folder, scale):
    from PIL import Image, ImageChops
    desktop = os.path.join(folder, f"desktop{scale}")
    web = os.path.join(folder, f"web{scale}")
    os.mkdir(web)
    tour_of_desktop(editor, events, scale, desktop)
    page = Page(url, web, scale=scale)
    try:
        tour(page, events, web)
        for name in ("tour.geojson", "tour.svg", "run.svg", "tour.png", "undone.png"):
            need(page.downloaded(name) == pathlib.Path(desktop, name).read_bytes(), f"scale {scale}: {name} is as the desktop's")
        shown = page.picture()
        expected = Image.open(os.path.join(desktop, "shot.png")).convert("RGB")
        need(shown.size == expected.size, f"scale {scale}: the screenshot has {shown.size} pixels")
        difference = ImageChops.difference(shown, expected).convert("L").point(lambda value: 255 if value else 0)
        box = difference.getbbox()
        # The page has a clock: the time of a frame is in the status line, and nothing else differs.
        status = 30 * scale
        need(box is None or (box[1] >= shown.height - status and box[0] > shown.width // 3),
             f"scale {scale}: the screenshot is the desktop's, but for the time of a frame; differs in {box}")
        faults = page.faults()
        need(not faults, f"scale {scale}: no errors, and nothing is asked of other machines {faults or ''}")
    finally:
        page.close()


# ---- What only a page has ----

def check_touch(page):
    before = page.run("return editor.draw().pixels.slice().join()")
    def touch(kind, *points):
        page.command("Input.dispatchTouchEvent", type=kind,
                     touchPoints=[{"x": x, "y": y + page.top, "id": i} for i, (x, y) in enumerate(points)])
    count = page.count()
    touch("touchStart", (400, 300))
    touch("touchStart", (400, 300), (500, 300))
    for by in range(10, 110, 10):
        touch("touchMove", (400 - by, 300), (500 + by, 300))
    touch("touchEnd")
    need(page.run("return editor.draw().pixels.slice().join()") != before, "two fingers zoom")
    need(page.count() == count and not page.run("return editor.calls.web_has_changes()"), "two fingers change no drawing")
    give_up(page)
    page.key("r")
    touch("touchStart", (300, 500))
    touch("touchMove", (340, 540))
    touch("touchEnd")
    need(page.count() == 1, "one finger draws a rectangle")
    page.run("window.lines = []; const usual = send; send = (line) => { lines.push(line); usual(line); };")
    touch("touchStart", (320, 520))
    page.wait("return lines.some((line) => line.startsWith('down 320 520 0 2'))")
    touch("touchEnd")
    need(page.run("return lines.at(-1)") == "up 320 520 0 2", "a finger that rests is the right button")
    page.key("Escape")


def check_typing(page):
    """Letters that come without keys, from an input method and from a touch screen."""
    page.key("s", 2)
    page.wait("return editor.isAsking")
    page.command("Input.imeSetComposition", text="b\u00fc", selectionStart=2, selectionEnd=2)
    page.command("Input.insertText", text="b\u00fcro")
    page.command("Input.insertText", text=".geojson")
    page.key("Enter")
    need(len(json.loads(page.downloaded("b\u00fcro.geojson"))["features"]) == 1, "an input method types a name")


def give_up(page):
    """An empty drawing; changes are given up when that is asked, and so there is nothing to recover."""
    page.key("n", 2)
    if page.run("return editor.calls.web_has_changes() !== 0"):
        page.key("n")
    page.wait("return JSON.parse(editor.scene).features.length === 0")


def check_clipboard(page):
    give_up(page)
    page.key("r")
    for line in ("move 300 300 0", "down 300 300 0 0 1", "move 400 380 0", "up 400 380 0 0"):
        page.play(line)
    page.key("c", 2)
    page.wait("return editor.message.startsWith('Copied')")
    page.key("v", 2, ["paste"])
    page.wait("return JSON.parse(editor.scene).features.length === 2")
    page.wait("return clipboard.own === null")
    page.key("v", 2, ["paste"])
    page.wait("return JSON.parse(editor.scene).features.length === 3")
    need(True, "a copy is pasted at once, and from the system's clipboard")


def check_new(page):
    page.driver.find_element("id", "new").click()
    page.wait("return editor.isAsking")
    page.key("ArrowRight")
    page.key("Enter")
    page.wait("return !editor.isAsking")
    need(page.count() > 1, "a scene of the gallery is started from")
    page.key("F6", 1)
    page.wait("return document.activeElement.id === 'new'")
    page.key("F6", 1)
    page.wait("return document.activeElement.id === 'typing'")
    need(True, "Shift+F6 goes to the buttons of the page and back")
    give_up(page)


def check_link(page, url):
    page.driver.find_element("id", "link").click()
    page.wait("return location.hash.startsWith('#scene=')")
    link = page.run("return location.href")
    scene = page.scene()
    give_up(page)
    page.load(link)
    need(page.scene() == scene, f"a link of {len(link)} letters holds the drawing")
    page.load(url + "#scene=AAAA")
    need("damaged" in page.run("return element('note').textContent"), "a damaged link is told")


def check_drop(page, folder):
    path = os.path.join(folder, "dropped.wkt")
    pathlib.Path(path).write_text("POLYGON ((0 0, 4 0, 4 3, 0 0))\n", encoding="utf-8")
    data = {"items": [], "files": [path], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        page.command("Input.dispatchDragEvent", type=kind, x=300, y=300 + page.top, data=data)
    page.wait("return editor.message.includes('dropped.wkt')")
    need(page.count() == 1, "a file that is dropped is opened")


def check_recovery(page, url):
    page.key("r")
    for line in ("move 200 200 0", "down 200 200 0 0 1", "move 260 260 0", "up 260 260 0 0"):
        page.play(line)
    count = page.count()
    page.load(url)
    kept = page.run("return Object.keys(localStorage)")
    need(len(kept) == 1, f"unsaved work is kept when the page is left {kept}")
    page.key("y")
    page.wait(f"return JSON.parse(editor.scene).features.length === {count}")
    need("Recovered" in page.message(), "and comes back")


def check_only_page(url, folder):
    os.mkdir(folder)
    page = Page(url, folder)
    try:
        page.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        check_new(page)
        check_touch(page)
        check_typing(page)
        check_clipboard(page)
        check_link(page, url)
        check_drop(page, folder)
        check_recovery(page, url)
        check_without_worker(page, url, folder)
        check_fault(page)
        need(not page.faults(), "no errors")
    finally:
        page.close()


def check_without_worker(page, url, folder):
    """The page makes the steps where the browser has no workers."""
    page.command("Page.addScriptToEvaluateOnNewDocument", source="delete window.Worker")
    give_up(page)
    page.load(url)
    give_up(page)
    path = os.path.join(folder, "crowd.geojson")
    pathlib.Path(path).write_text(crowd_of(40), encoding="utf-8")
    page.choose(path)
    page.wait("return JSON.parse(editor.scene).features.length === 41")
    before = page.run("return editor.draw().pixels.slice().join()")
    page.key(" ")
    page.wait("return frames.drawn > 60")
    page.key(" ")
    need(page.run("return beside.every((side) => side.worker === null && side.number === 0)"), "a page without a worker")
    need(page.run("return editor.draw().pixels.slice().join()") != before, "makes the steps itself")
    page.key("r", 2)


def check_fault(page):
    page.run("editor.calls = {...editor.calls, web_draw() { throw new Error('unreachable'); }}")
    page.play("move 310 310 0")
    page.wait("return !element('fault').hidden")
    need("unreachable" in page.run("return element('fault').textContent"), "a module that has stopped is told")
    page.play("move 320 320 0")


# ---- Size, start, frames: they are printed, and only the size has a limit ----

def crowd_of(count):
    """Agents in two blocks that change places around a solid, as the text of a scene."""
    features = [{"type": "Feature", "properties": {"role": "obstacle"}, "geometry": {"type": "Polygon", "coordinates": [
        [[-4, -4], [4, -4], [4, 4], [-4, 4], [-4, -4]]]}}]
    for i in range(count):
        side, row, column = (-1, 1)[i % 2], i // 2 % 20, i // 40
        start = [side * (12 + 1.5 * column), 1.5 * row - 14.25]
        features.append({"type": "Feature", "geometry": {"type": "Point", "coordinates": start}, "properties": {
            "role": "agent", "radius": 0.4, "max_speed": 1.5, "goal": [-start[0], start[1]]}})
    return json.dumps({"type": "FeatureCollection", "features": features})


FRAMES = """
const [seconds, zooms, done] = arguments;
const times = [];
function note(now) {
    times.push(now);
    if (zooms) { // in for a second, then out again
        const deltaY = (now - times[0]) % 2000 < 1000 ? -20 : 20;
        canvas.dispatchEvent(new WheelEvent("wheel", {deltaY, clientX: 500, clientY: 400, bubbles: true, cancelable: true}));
    }
    if (now - times[0] < 1000 * seconds) { requestAnimationFrame(note); } else { done(times); }
}
requestAnimationFrame(note);
"""


SECONDS = 25  # the crowds meet after about eight of their seconds, and then it is dense
PART = 5
COUNTS = (500, 1000, 2000, 10000)


def part_of(times, start):
    """The mean, the 99th of 100 and the longest of the times between frames, from so many seconds on; in ms."""
    part = [now for now in times if 0 <= now - times[0] - 1000 * start <= 1000 * PART]
    gaps = sorted(b - a for a, b in zip(part, part[1:]))
    return sum(gaps) / len(gaps), gaps[int(0.99 * len(gaps))], gaps[-1]


def words_of(times):
    """The first part, which is easy, and the one with the fewest frames."""
    parts = [part_of(times, start) for start in range(0, SECONDS - PART + 1, PART)]
    worst = max(range(len(parts)), key=lambda i: parts[i])
    return "; ".join(f"from {PART * i} s on {1000 / parts[i][0]:.1f} frames a second, 99 of 100 within {parts[i][1]:.1f} ms, "
                     f"the longest {parts[i][2]:.1f}" for i in sorted({0, worst}))


NOTES = """
window.notes = [];
function note(now) {
    notes.push(now);
    if (notes.length < 10000) { requestAnimationFrame(note); }
}
requestAnimationFrame(note);
"""


def measure_comparison(page, count):
    """The frames while planners are compared, also when the first run starts."""
    page.run(NOTES)
    page.key("t", 2)
    time.sleep(PART)
    mean, most, longest = part_of(page.run("const noted = notes; notes = {length: 10000, push() {}}; return noted;"), 0)
    print(f"{count} agents are compared: {1000 / mean:.1f} frames a second, 99 of 100 within {most:.1f} ms, the longest {longest:.1f}")
    page.wait("return beside[1].number > 1")
    page.key("Escape")
    page.key("Escape")


def measure(url, web, folder):
    size = len(gzip.compress(pathlib.Path(web, "page/index.html").read_bytes(), 9, mtime=0))
    need(size < MOST_BYTES, f"the page has {size} bytes when compressed, of {MOST_BYTES}")
    os.mkdir(folder)
    page = Page(url, folder, width=1280, height=720)
    try:
        starts = []
        for _ in range(5):
            page.load(url)
            starts.append(page.run("return performance.getEntriesByName('ready')[0].startTime"))
        print(f"start to the first picture: {min(starts):.0f} ms, at most {max(starts):.0f}")
        for count in COUNTS:
            path = os.path.join(folder, f"crowd{count}.geojson")
            pathlib.Path(path).write_text(crowd_of(count), encoding="utf-8")
            page.choose(path)
            page.wait(f"return JSON.parse(editor.scene).features.length === {count + 1}")
            page.key(" ")
            time.sleep(1.0)
            page.driver.set_script_timeout(60)
            drawn = page.run("return frames.drawn")
            times = page.driver.execute_async_script(FRAMES, SECONDS, False)
            drawn = page.run("return frames.drawn") - drawn
            print(f"{count} agents run, {drawn} pictures in {SECONDS} s: {words_of(times)}")
            need(page.run("return beside[0].number") > 0, "a worker makes the steps")
            mean, most, longest = part_of(page.driver.execute_async_script(FRAMES, PART, True), 0)
            print(f"{count} agents run and are zoomed: {1000 / mean:.1f} frames a second, 99 of 100 within {most:.1f} ms, the longest {longest:.1f}")
            page.key(" ")
            measure_comparison(page, count)
    finally:
        page.close()


def main():
    try:
        import PIL  # noqa: F401
        import selenium  # noqa: F401
    except ImportError as error:
        print(error)
        return 77
    editor, events, web = (os.path.abspath(word) for word in sys.argv[1:])
    index = os.path.join(web, "page/index.html")
    if not shutil.which("chromium") or not shutil.which("chromedriver") or not os.path.exists(index):
        print("Chromium, its driver or the page is missing")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "page"))
        url = "file://" + shutil.copy(index, os.path.join(folder, "page"))
        for scale in (1, 2):
            compare_tour(editor, events, url, folder, scale)
        check_only_page(url, os.path.join(folder, "only"))
        measure(url, web, os.path.join(folder, "measure"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
