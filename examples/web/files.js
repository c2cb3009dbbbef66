// Files of the user and of the page: opened, dropped, downloaded; the link that holds a drawing; work kept aside.
"use strict";

const WORK = "/.recovery/"; // files there are kept in the browser's storage, and not downloaded
const LARGEST_LINK = 64 * 1024;

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

// The keys for that open a window of the browser.
function startAnew() {
    send(`key ${editor.key("n")} 3`);
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
