// The page's module without a browser, by the page's own scripts: the same bits and the same pictures as on the desktop.
//
// usage: node module.js run MODULE                runs a program
//        node module.js replay PAGE EVENTS OUT SCALE    replays EVENTS as the page would; files that are written go to OUT
//        node module.js cases PAGE                what the page asks of the module: files, text, recovery, the clipboard
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const zlib = require("node:zlib");

const scripts = path.join(__dirname, "../../../examples/web");
for (const name of ["system.js", "editor.js", "remote.js"]) {
    vm.runInThisContext(fs.readFileSync(path.join(scripts, name), "utf8"), name);
}
const {Files, System, Editor, Remote} = vm.runInThisContext("({Files, System, Editor, Remote})");

// The editor of a page, with the files that the page has at the start.
async function editorOf(page, options) {
    const data = JSON.parse(/^const DATA = (.*);$/m.exec(fs.readFileSync(page, "utf8"))[1]);
    const unpack = (held) => new Uint8Array(zlib.gunzipSync(Buffer.from(held, "base64")));
    const files = new Files();
    for (const [name, held] of Object.entries(data.files)) {
        files.write(name, unpack(held));
    }
    const editor = await Editor.start(unpack(data.module), files, options);
    return {editor, files, scene: data.scene};
}

async function run(module) {
    const system = new System(new Files(), [], console.log);
    const {instance} = await WebAssembly.instantiate(fs.readFileSync(module), {wasi_snapshot_preview1: system.imports});
    system.memory = instance.exports.memory;
    try {
        instance.exports._start();
    } catch (error) {
        assert.match(error.message, /status 0$/);
    }
}

async function replay(page, events, out, scale) {
    const {editor, files} = await editorOf(page, {});
    const whole = new Set();
    files.onWhole = (name) => whole.add(name);
    editor.fit(1000 * scale, 700 * scale, scale);
    editor.event(`key ${editor.key("Home")} 0`);
    for (const line of fs.readFileSync(events, "utf8").split("\n")) {
        const size = /^size (\d+) (\d+)$/.exec(line);
        if (size) {
            editor.fit(size[1] * scale, size[2] * scale, scale);
        } else {
            editor.event(line);
        }
    }
    editor.draw();
    assert(editor.shot("/shot.png"));
    for (const name of whole) {
        fs.writeFileSync(path.join(out, path.basename(name)), files.read(name));
    }
}

// ---- Workers ----

// What the lines begin is done in the page, in a worker's instance, and there until that fails or is given up.
async function compareWorkers(start, slot, lines) {
    const pictures = [];
    for (const mode of ["page", "worker", "worker fails", "too late"]) {
        const pending = [];
        const {editor, scene} = await editorOf(start.page, {send: (to, orders) => pending.push([to, orders])});
        const remote = await Remote.start(editor.module);
        let sent = 0;
        editor.fit(1000, 700, 1);
        editor.open(scene);
        editor.event(`key ${editor.key("Home")} 0`);
        editor.setApart(slot, mode !== "page");
        lines.forEach((line) => editor.event(line));
        for (let i = 0; i < 20000 && editor.calls.web_next_tick() === 0; ++i) {
            editor.event("tick 0.05");
            if (pending.length > 0 && i % 3 === 0) {
                const [to, orders] = pending.shift();
                assert.strictEqual(to, slot);
                const results = remote.do(orders);
                ++sent;
                editor.giveResults(slot, mode === "worker fails" && sent > 5 ? new Uint8Array(0) : results);
            }
            if (mode === "too late" && i === 50) {
                editor.setApart(slot, false); // orders are on their way
            }
        }
        assert(editor.calls.web_next_tick() > 0, "it has come to its end");
        assert(mode === "page" ? sent === 0 : mode === "worker" ? sent > 20 : sent > 5, `${mode}: ${sent}`);
        pictures.push({mode, message: editor.message, picture: Buffer.from(editor.draw().pixels)});
    }
    for (const {mode, message, picture} of pictures) {
        assert.strictEqual(message, pictures[0].message, mode);
        assert(picture.equals(pictures[0].picture), mode);
    }
}

// ---- Cases ----

const cases = {
    async "a scene is opened and given as text again"({editor, files, scene}) {
        assert(editor.open(scene));
        const text = editor.scene;
        files.write("/again.geojson", new TextEncoder().encode(text));
        assert(editor.open("/again.geojson"));
        assert.strictEqual(editor.scene, text);
        assert.match(editor.title, /again\.geojson/);
    },

    async "what cannot be opened is told, and the drawing stays"({editor, files, scene}) {
        editor.open(scene);
        const text = editor.scene;
        for (const [name, bytes] of [["/bad.geojson", "{\"type\": 1"], ["/task.xml", "<root/>"], ["/empty", ""]]) {
            files.write(name, new TextEncoder().encode(bytes));
            assert(!editor.open(name), name);
            assert.match(editor.message, /Cannot open/);
        }
        assert(!editor.open("/none.geojson"));
        assert(!editor.open("/scenes"));
        assert.strictEqual(editor.scene, text);
    },

    async "tasks in XML are refused with a word of where they are read"({editor, files}) {
        files.write("/task.xml", new TextEncoder().encode("<root/>"));
        editor.open("/task.xml");
        assert.match(editor.message, /orcakit import/);
    },

    async "a file is whole when it has its name"({editor, files, scene}) {
        const whole = [];
        files.onWhole = (name) => whole.push(name);
        editor.open(scene);
        editor.draw();
        assert(editor.shot("/folder/picture.png"));
        assert.deepStrictEqual(whole, ["/folder/picture.png"]);
        assert.deepStrictEqual([...files.read("/folder/picture.png").subarray(1, 4)], [..."PNG"].map((c) => c.charCodeAt(0)));
        assert(![...files.files.keys()].some((name) => name.endsWith(".part")));
    },

    async "text is copied to the page and pasted from it"(start) {
        let copied = "";
        const {editor, scene} = await editorOf(start.page, {copy: (text) => { copied = text; }});
        editor.fit(800, 600, 1);
        editor.open(scene);
        editor.event("key 97 2"); // Ctrl+A
        editor.event("key 99 2"); // Ctrl+C
        const count = JSON.parse(copied).features.length;
        assert(count > 10);
        editor.event("key 259 0"); // Delete
        assert.strictEqual(JSON.parse(editor.scene).features.length, 0);
        editor.setClipboard(copied);
        editor.event("key 118 2"); // Ctrl+V
        assert.strictEqual(JSON.parse(editor.scene).features.length, count);
        editor.setClipboard("");
        editor.event("key 118 2");
        assert.match(editor.message, /clipboard is empty/);
    },

    async "changes are kept aside, and offered to the next editor"({editor, files, scene}) {
        editor.setRecovery("/.recovery/own.geojson");
        editor.open(scene);
        assert(editor.autosave());
        assert.strictEqual(files.read("/.recovery/own.geojson"), undefined);
        const count = JSON.parse(editor.scene).features.length;
        for (const letter of "acv") { // all copied and pasted
            editor.event(`key ${editor.key(letter)} 2`);
        }
        assert(editor.autosave());
        const kept = files.read("/.recovery/own.geojson");
        assert.strictEqual(JSON.parse(new TextDecoder().decode(kept)).features.length, 2 * count);
        editor.event("key 122 2"); // Ctrl+Z: there is nothing to keep any more
        assert(editor.autosave());
        assert.strictEqual(files.read("/.recovery/own.geojson"), undefined);

        files.write("/.recovery/left.geojson", kept);
        editor.offerRecovery("/.recovery/left.geojson");
        editor.event("key 121 0"); // y
        assert.strictEqual(files.read("/.recovery/left.geojson"), undefined);
        assert.strictEqual(JSON.parse(editor.scene).features.length, 2 * count);
    },

    async "lines that are no events are refused"({editor}) {
        for (const line of ["move 1", "move x y 0", "key 97", "down 1 2 0 9 1", "jump 1 2"]) {
            assert.throws(() => editor.event(line), /is no event/);
        }
        assert(!editor.event("# nothing"));
    },

    async "keys have the codes of the desktop's events"({editor}) {
        const header = fs.readFileSync(path.join(scripts, "../editor/view/event.h"), "utf8");
        const names = [...header.slice(header.indexOf("EDITOR_KEY_ENTER")).matchAll(/EDITOR_KEY_([A-Z0-9_]+)/g)].map((match) => match[1]);
        const known = ["Enter", "Escape", "Backspace", "Delete", "Tab", "Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp",
            "ArrowDown", "F1", "F2", "F6", "Insert", "F10", "ContextMenu"];
        assert.strictEqual(names.at(-1), "OTHER");
        assert.deepStrictEqual(known.map((name) => editor.key(name)), names.slice(0, -1).map((name, i) => 256 + i),
            "web_key_code in examples/web/host.c, or the list above, lacks a key of event.h");
        const keys = {a: 97, A: 97, ".": 46, " ": 32, Enter: 256, Escape: 257, Backspace: 258, Delete: 259};
        for (const [name, code] of Object.entries(keys)) {
            assert.strictEqual(editor.key(name), code, name);
        }
        const other = editor.key("MediaPlay");
        for (const name of ["\u00e9", "", "Shift", "aa"]) {
            assert.strictEqual(editor.key(name), other, name);
        }
    },

    async "the picture has the size of the page, whole points at least"({editor, scene}) {
        editor.open(scene);
        for (const [width, height, scale] of [[1280, 800, 1], [1001, 703, 2], [64, 64, 1.5], [1, 1, 0.5], [3840, 2160, 2]]) {
            assert(editor.fit(width, height, scale));
            const picture = editor.draw();
            assert(picture.width >= width && picture.width < width + 2 * scale + 1);
            assert(picture.height >= height && picture.height < height + 2 * scale + 1);
            assert.strictEqual(picture.pixels.length, 4 * picture.width * picture.height);
        }
    },

    async "the page's own files are not among the user's"({files}) {
        const shown = files.list("/").map(([name]) => name).filter((name) => !name.startsWith("."));
        assert.deepStrictEqual(shown.sort(), ["plaza.geojson", "scenes"]);
    },

    async "a run in a worker's instance has the bits of a run in the page's"(start) {
        await compareWorkers(start, 0, ["key 32 0", "release 32 0"]); // the space bar
    },

    async "a comparison in a worker's instance has the bits of one in the page's"(start) {
        await compareWorkers(start, 1, ["key 116 2"]); // Ctrl+T
    },

    async "scripts of the page are well-formed"() {
        for (const name of ["input.js", "files.js", "beside.js", "page.js"]) {
            assert(new vm.Script(fs.readFileSync(path.join(scripts, name), "utf8")));
        }
    },

    async "folders are listed, in pieces of any size"({files}) {
        const system = new System(files, ["A=1"], () => {});
        system.memory = new WebAssembly.Memory({initial: 1});
        const names = [];
        for (let size = 24; size < 120; size += 7) {
            names.length = 0;
            let cookie = 0n;
            for (;;) {
                assert.strictEqual(system.path_open(3, 0, 0, 0, 2, 0n, 0n, 0, 1000), 0); // the root
                const folder = system.view().getUint32(1000, true);
                assert.strictEqual(system.fd_readdir(folder, 2000, size + 40, cookie, 1004), 0);
                const used = system.view().getUint32(1004, true);
                system.fd_close(folder);
                const length = used >= 24 ? system.view().getUint32(2016, true) : 0;
                if (used < 24 || used < 24 + length) {
                    break;
                }
                names.push(new TextDecoder().decode(system.bytes(2024, length).slice()));
                cookie = system.view().getBigUint64(2000, true);
            }
        }
        assert.deepStrictEqual(names.sort(), files.list("/").map(([name]) => name).sort());
    },

    async "paths do not lead out of the page's folder"({files}) {
        const wholePath = vm.runInThisContext("wholePath");
        assert.strictEqual(wholePath("/", "../../a"), "/a");
        assert.strictEqual(wholePath("/b", "./c/../d"), "/b/d");
        assert(files.isFolder("/") && files.isFolder("/scenes") && !files.isFolder("/scene"));
    },
};

async function runCases(page) {
    for (const [name, check] of Object.entries(cases)) {
        const start = await editorOf(page, {});
        start.editor.fit(1000, 700, 1);
        await check({...start, page});
        console.log("ok", name);
    }
}

const commands = {run, replay: (page, events, out, scale) => replay(page, events, out, Number(scale)), cases: runCases};
commands[process.argv[2]](...process.argv.slice(3)).catch((error) => {
    console.error(error);
    process.exitCode = 1;
});
