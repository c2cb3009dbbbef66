// The page around the editor: its picture, its frames, its start. The last of the page's scripts (pack.py).
// DATA, which pack.py writes, has the module and the files that are there at the start.
"use strict";

const STEP_SECONDS = 0.007; // of each frame, for the simulation where no worker makes it; the rest is for the picture

const element = (id) => document.getElementById(id);
const canvas = element("canvas");
const typing = element("typing"); // has the keys for the canvas: so come what an input method or a touch screen types
const context = canvas.getContext("2d", {alpha: false});
const files = new Files();
let editor = null;

// ---- What goes wrong ----

function fail(reason) {
    const ended = editor !== null;
    editor = null;
    element("fault").textContent = ended
        ? `The editor has stopped: ${reason}\nChanges up to the last moment of rest are kept. Load the page again to get them back.`
        : `The editor cannot start: ${reason}`;
    element("fault").hidden = false;
    element("note").textContent = ""; // which may lie over it
}

// Words stay for as long as it takes to read them.
function tell(words) {
    element("note").textContent = words;
    clearTimeout(frames.note);
    frames.note = setTimeout(() => { element("note").textContent = ""; }, 3000 + 80 * words.length);
}

// Does something with the editor; what it throws ends the editor, not the page.
function withEditor(action) {
    if (editor === null) {
        return undefined;
    }
    try {
        return action();
    } catch (error) {
        fail(error.message);
        return undefined;
    }
}

// ---- Frames ----

const frames = {wanted: false, changed: true, last: 0, timer: 0, note: 0, drawn: 0};

// One frame: the time that passed, then the picture if it changed.
function frame(now) {
    frames.wanted = false;
    withEditor(() => {
        const wanted = editor.calls.web_next_tick();
        const passed = (now - frames.last) / 1000;
        if (passed >= wanted) {
            frames.last = now;
            frames.changed = editor.event(`tick ${wanted > 0 ? passed : Math.min(passed, 0.25)}`) || frames.changed;
        }
        if (frames.changed) {
            frames.changed = false;
            show();
        }
        wait();
    });
}

function show() {
    const {pixels, width} = editor.draw();
    context.putImageData(new ImageData(pixels, width), 0, 0);
    ++frames.drawn;
    document.title = editor.title;
    document.documentElement.dataset.theme = editor.isDark ? "dark" : "light";
    const message = editor.message;
    if (element("said").textContent !== message) {
        element("said").textContent = message;
    }
}

// Sees to it that the next frame comes when it is due. While nothing moves, time does not pass.
function wait() {
    const wanted = editor.calls.web_next_tick();
    clearTimeout(frames.timer);
    if (frames.changed || wanted <= 0) {
        requestFrame();
    } else if (wanted < 1e6) {
        frames.timer = setTimeout(requestFrame, 1000 * wanted);
    }
}

function requestFrame() {
    if (!frames.wanted) {
        frames.wanted = true;
        requestAnimationFrame(frame);
    }
}

// Hands an event to the editor.
function send(line) {
    withEditor(() => {
        if (editor.calls.web_next_tick() > 1e6) {
            frames.last = performance.now();
        }
        frames.changed = editor.event(line) || frames.changed;
        wait();
    });
}

// ---- Size ----

const scale = () => Math.min(Math.max(window.devicePixelRatio || 1, 0.5), 4);

function fit() {
    withEditor(() => {
        const box = canvas.getBoundingClientRect();
        const width = Math.max(Math.round(box.width * scale()), 1);
        const height = Math.max(Math.round(box.height * scale()), 1);
        if (!editor.fit(width, height, scale())) {
            tell("There is no memory for a picture of this size.");
            return;
        }
        canvas.width = width;
        canvas.height = height;
        show();
    });
}

// ---- Start ----

function listen() {
    canvas.addEventListener("pointerdown", pointerDown);
    canvas.addEventListener("pointermove", pointerMove);
    canvas.addEventListener("pointerup", pointerUp);
    canvas.addEventListener("pointercancel", pointerUp);
    canvas.addEventListener("wheel", wheel, {passive: false});
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("mousedown", (event) => event.preventDefault()); // it would scroll, or take the focus
    typing.addEventListener("keydown", keyDown);
    typing.addEventListener("keyup", keyUp);
    typing.addEventListener("input", typed);
    typing.addEventListener("compositionend", typed);
    window.addEventListener("blur", () => { clipboard.own = null; }); // others may copy then
    typing.addEventListener("blur", () => send("release 0 0")); // keys that are held come up elsewhere
    element("files").addEventListener("change", (event) => take(event.target.files));
    for (const [id, action] of [["new", startAnew], ["open", chooseFiles], ["save", saveScene], ["link", copyLink]]) {
        element(id).addEventListener("click", () => {
            action();
            typing.focus({preventScroll: true});
        });
    }
    document.addEventListener("paste", paste);
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
    });
    document.addEventListener("keydown", (event) => {
        if (event.key === "F6" && event.target !== typing) {
            event.preventDefault();
            typing.focus({preventScroll: true});
        }
    });
    document.addEventListener("visibilitychange", () => document.hidden && withEditor(() => editor.autosave()));
    window.addEventListener("pagehide", () => withEditor(() => editor.autosave()));
    window.addEventListener("hashchange", async () => (await openLink()) && send("drop link.geojson"));
    window.addEventListener("resize", fit); // also when the page comes to a screen of another density
    window.addEventListener("unhandledrejection", (event) => tell(event.reason.message));
    new ResizeObserver(fit).observe(canvas);
}

async function start() {
    if (typeof WebAssembly === "undefined" || typeof DecompressionStream === "undefined") {
        fail("this browser is too old; it lacks WebAssembly or DecompressionStream");
        return;
    }
    try {
        const packed = await Promise.all(Object.entries(DATA.files).map(async ([path, held]) => [path, await unpack(held)]));
        packed.forEach(([path, bytes]) => files.write(path, bytes));
        const dark = matchMedia("(prefers-color-scheme: dark)").matches;
        editor = await Editor.start(await unpack(DATA.module), files, {dark, copy, choose: chooseFiles, send: sendOrders});
        const linked = await openLink();
        editor.calls.web_attend(STEP_SECONDS);
        editor.open(linked ? "link.geojson" : DATA.scene);
        files.onWhole = fileIsWhole;
        files.onRemoved = fileIsGone;
        fit();
        send(`key ${editor.key("Home")} 0`);
        await keepWork();
        listen();
        focusTyping();
        performance.mark("ready"); // with a picture, and events are taken
        startWorkers();
    } catch (error) {
        editor = null;
        fail(error.message);
    }
}

start();
