// The page around the editor: its picture, events of the browser, files, the link, work kept aside.
// DATA, which pack.py writes, has the module and the files that are there at the start.
"use strict";

const WORK = "/.recovery/"; // files there are kept in the browser's storage, and not downloaded
const LARGEST_LINK = 64 * 1024;
const STEP_SECONDS = 0.007; // of each frame, for the simulation; the rest is for the picture

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

// ---- Bytes as text ----

function bytesOf(base64) {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function base64Of(bytes) {
    let letters = "";
    for (let i = 0; i < bytes.length; i += 0x8000) {
        letters += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    }
    return btoa(letters);
}

async function through(stream, bytes) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const unpack = (base64) => through(new DecompressionStream("gzip"), bytesOf(base64));

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

// ---- Pointer, wheel, touch ----

const pointer = {
    fingers: new Map(),
    pinch: null,
    rest: 0,      // the timer of a finger that rests
    restAt: null,
    button: 0,    // that such a finger has become
    click: {time: -1e9, x: 0, y: 0, count: 0},
};

function modifiersOf(event) {
    const altGraph = event.getModifierState && event.getModifierState("AltGraph"); // which types letters
    return (event.shiftKey ? 1 : 0) + ((event.ctrlKey || event.metaKey) && !altGraph ? 2 : 0) + (event.altKey && !altGraph ? 4 : 0);
}

function placeOf(event) {
    const box = canvas.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
}

// 1, or 2 for the second press of a double click.
function clicksOf(event, place) {
    const last = pointer.click;
    const again = event.timeStamp - last.time < 500 && Math.hypot(place.x - last.x, place.y - last.y) < 6;
    pointer.click = {time: event.timeStamp, ...place, count: again ? last.count + 1 : 1};
    return pointer.click.count % 2 === 0 ? 2 : 1;
}

// Two fingers: their middle pans, as the middle button does, and their distance zooms, as the wheel does.
function pinchOf() {
    const [a, b] = [...pointer.fingers.values()];
    return {x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1)};
}

function startPinch(first) {
    send(`up ${first.x} ${first.y} 0 0`);
    send("key " + editor.key("Escape") + " 0"); // what one finger began
    pointer.pinch = pinchOf();
    send(`down ${pointer.pinch.x} ${pointer.pinch.y} 0 1 1`);
}

function movePinch() {
    const now = pinchOf();
    send(`move ${now.x} ${now.y} 0`);
    send(`wheel ${now.x} ${now.y} 0 ${Math.log(now.distance / pointer.pinch.distance) / Math.log(1.1)}`);
    pointer.pinch = now;
}

// A finger that rests is the right button.
function startRest(place) {
    clearTimeout(pointer.rest);
    pointer.rest = setTimeout(() => {
        if (pointer.fingers.size === 1 && !pointer.pinch) {
            send(`up ${place.x} ${place.y} 0 0`);
            send(`down ${place.x} ${place.y} 0 2 1`);
            pointer.button = 2;
        }
    }, 600);
    pointer.restAt = place;
}

function pointerDown(event) {
    const place = placeOf(event);
    canvas.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") {
        const [first] = pointer.fingers.values();
        pointer.fingers.set(event.pointerId, place);
        if (pointer.fingers.size > 1) {
            if (!pointer.pinch) {
                startPinch(first);
            }
            clearTimeout(pointer.rest);
            return;
        }
        startRest(place);
    }
    if (event.button <= 2) {
        send(`down ${place.x} ${place.y} ${modifiersOf(event)} ${event.button} ${clicksOf(event, place)}`);
    }
}

function pointerMove(event) {
    const place = placeOf(event);
    if (pointer.fingers.has(event.pointerId)) {
        pointer.fingers.set(event.pointerId, place);
        if (Math.hypot(place.x - pointer.restAt.x, place.y - pointer.restAt.y) > 8) {
            clearTimeout(pointer.rest);
        }
    }
    if (!pointer.pinch) {
        send(`move ${place.x} ${place.y} ${modifiersOf(event)}`);
    } else if (pointer.fingers.size === 2) {
        movePinch();
    }
}

function pointerUp(event) {
    const place = placeOf(event);
    clearTimeout(pointer.rest);
    pointer.fingers.delete(event.pointerId);
    if (!pointer.pinch) {
        send(`up ${place.x} ${place.y} ${modifiersOf(event)} ${pointer.button || Math.max(Math.min(event.button, 2), 0)}`);
        pointer.button = 0;
        focusTyping();
    } else if (pointer.fingers.size === 0) {
        send(`up ${pointer.pinch.x} ${pointer.pinch.y} 0 1`);
        pointer.pinch = null;
    }
}

// A notch of a wheel is 100 pixels or 3 lines; a pinch on a touch pad comes as small steps with Ctrl.
function wheel(event) {
    event.preventDefault();
    const place = placeOf(event);
    const notch = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 3 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 1 : 100;
    const pinches = event.ctrlKey && Math.abs(event.deltaY) < 50;
    const notches = (-event.deltaY / notch) * (pinches ? 10 : 1);
    send(`wheel ${place.x} ${place.y} ${pinches ? 0 : modifiersOf(event)} ${notches}`);
}

// ---- Keys and the clipboard ----

// What the browser keeps: loading again, the whole screen, the address, its own zoom and tools.
function isOfBrowser(event) {
    const control = event.ctrlKey || event.metaKey;
    return /^F(5|11|12)$/.test(event.key) || (control && /^[l0+=-]$/i.test(event.key)) ||
        (control && event.shiftKey && /^[ijr]$/i.test(event.key));
}

// With Shift a key has another letter; the editor asks for the key.
function keyOf(event) {
    const digit = /^Digit([0-9])$/.exec(event.code);
    return editor.key(digit ? digit[1] : event.key);
}

function keyDown(event) {
    if (editor === null || event.isComposing || isOfBrowser(event)) {
        return;
    }
    if (event.key === "F6" && event.shiftKey) {
        event.preventDefault();
        element("open").focus();
        return;
    }
    if (event.key === "Unidentified" || event.key === "Process" || event.key === "Dead") {
        return; // what is typed comes later
    }
    const modifiers = modifiersOf(event);
    if ((modifiers & 2) !== 0 && /^v$/i.test(event.key)) {
        clipboard.modifiers = modifiers;
        return; // comes as a paste, with the text
    }
    event.preventDefault();
    send(`key ${keyOf(event)} ${modifiers}`);
    if ([...event.key].length === 1 && (modifiers & 6) === 0) {
        send(`text ${event.key}`);
    }
}

// What an input method or the keys of a touch screen typed: both write it without keys.
function typed(event) {
    if (event.isComposing) {
        return;
    }
    for (const letter of typing.value) {
        send(letter === "\n" ? `key ${editor.key("Enter")} 0` : `text ${letter}`);
    }
    if (event.inputType === "deleteContentBackward") {
        send(`key ${editor.key("Backspace")} 0`);
    }
    typing.value = "";
}

// The keys of a touch screen come up only while something is typed.
function focusTyping() {
    typing.inputMode = withEditor(() => editor.isAsking) ? "text" : "none";
    typing.focus({preventScroll: true});
}

function keyUp(event) {
    if (editor !== null && event.key !== "Unidentified") {
        send(`release ${keyOf(event)} ${modifiersOf(event)}`);
    }
}

// What was copied here and has not reached the system's clipboard (null: nothing), and the keys held for a paste.
const clipboard = {own: null, modifiers: 2};

function paste(event) {
    event.preventDefault();
    withEditor(() => {
        editor.setClipboard(clipboard.own ?? event.clipboardData.getData("text/plain"));
        send(`key ${editor.key("v")} ${clipboard.modifiers}`);
        clipboard.modifiers = 2;
    });
}

// The editor copies within the event of a key or a button, when the browser allows it.
async function copy(text) {
    clipboard.own = text;
    try {
        await navigator.clipboard.writeText(text);
        clipboard.own = clipboard.own === text ? null : clipboard.own;
    } catch (error) {
        tell("The browser did not let the text be copied. It can be pasted in this page only.");
    }
}

// ---- Files ----

function download(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    tell(`Downloaded ${name}`);
}

function chooseFiles() {
    element("files").value = "";
    element("files").click();
}

// Files of the user become files of the page. The first that is not the map of another one is opened.
async function take(list) {
    const names = [];
    for (const file of [...list]) {
        const name = file.name.replace(/[/\n\r]/g, "_");
        names.push(name);
        files.write("/" + name, new Uint8Array(await file.arrayBuffer()));
    }
    if (names.length > 0) {
        send("drop " + (names.find((name) => !name.endsWith(".map")) || names[0]));
        typing.focus({preventScroll: true});
    }
}

function saveScene() {
    withEditor(() => {
        const name = editor.path.split("/").pop();
        download(/\.(geo)?json$/.test(name) ? name : "drawing.geojson", new TextEncoder().encode(editor.scene));
    });
}

// ---- The link ----

const letters = {"+": "-", "/": "_", "=": "", "-": "+", "_": "/"};

async function sceneOfLink() {
    const held = /^#scene=([A-Za-z0-9_-]+)$/.exec(location.hash);
    return held && through(new DecompressionStream("deflate-raw"), bytesOf(held[1].replace(/[-_]/g, (letter) => letters[letter])));
}

async function copyLink() {
    const scene = withEditor(() => editor.scene);
    if (!scene) {
        return;
    }
    const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(scene));
    const held = base64Of(packed).replace(/[+/=]/g, (letter) => letters[letter]);
    if (held.length > LARGEST_LINK) {
        tell(`The drawing is too large for a link (${Math.round(held.length / 1024)} KB). Download it instead.`);
        return;
    }
    history.replaceState(null, "", "#scene=" + held);
    copy(location.href);
    tell("The link is in the clipboard and in the address bar. Nothing was sent: it holds the drawing itself.");
}

async function openLink() {
    try {
        const scene = await sceneOfLink();
        if (scene) {
            files.write("/link.geojson", scene);
        }
        return Boolean(scene);
    } catch (error) {
        tell("The scene in the link is damaged.");
        return false;
    }
}

// ---- Work kept aside ----

// The file of this page is its own as long as it holds the lock of that name.
async function holdLock(name) {
    if (!navigator.locks) {
        return true;
    }
    return new Promise((resolve) => {
        navigator.locks.request("orcakit" + name, {ifAvailable: true}, (lock) => {
            resolve(lock !== null);
            return lock && new Promise(() => {});
        }).catch(() => resolve(true));
    });
}

// Work of a page that is gone is offered; this one's is kept from here on.
async function keepWork() {
    try {
        localStorage.getItem("orcakit");
    } catch (error) {
        tell("This browser keeps nothing for the page: unsaved work is lost when it is closed.");
        return;
    }
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith("orcakit" + WORK))) {
        const path = name.slice("orcakit".length);
        if (await holdLock(path)) {
            files.write(path, new TextEncoder().encode(localStorage.getItem(name)));
            withEditor(() => editor.offerRecovery(path));
            break;
        }
    }
    const own = `${WORK}${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}.geojson`;
    await holdLock(own);
    withEditor(() => editor.setRecovery(own));
}

function fileIsWhole(path) {
    const bytes = files.read(path);
    if (!path.startsWith(WORK)) {
        download(path.split("/").pop(), bytes);
        return;
    }
    try {
        localStorage.setItem("orcakit" + path, new TextDecoder().decode(bytes));
    } catch (error) {
        tell("The browser's storage is full: unsaved work is not kept when the page is closed.");
    }
}

function fileIsGone(path) {
    if (path.startsWith(WORK)) {
        localStorage.removeItem("orcakit" + path);
    }
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
    for (const [id, action] of [["open", chooseFiles], ["save", saveScene], ["link", copyLink]]) {
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
        if (event.key === "F6" && document.activeElement !== typing) {
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
        editor = await Editor.start(await unpack(DATA.module), files, {dark, copy, choose: chooseFiles});
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
    } catch (error) {
        editor = null;
        fail(error.message);
    }
}

start();
