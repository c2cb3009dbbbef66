// The module of the editor behind a class: events go in as lines (window/record.h tells which), pixels come
// out.
"use strict";

const FONT = "/.page/font.ttf"; // if the page has one; else letters are plain

class Editor {
    // Starts an editor from the bytes of the module. `copy` gets text for the system's clipboard; `choose`
    // lets the user choose a file; `send` gets a slot and orders for its other instance, once it is told that
    // there is one (remote.js).
    static async start(module, files, options = {}) {
        const {dark = false, copy = () => {}, choose = () => {}, send = () => {}, print = console.log} = options;
        const editor = new Editor();
        const system = new System(files, ["ORCAKIT_FONT=" + FONT], print);
        const imports = {
            wasi_snapshot_preview1: system.imports,
            page: {
                copy: (at) => copy(editor.text(at)),
                choose,
                send: (slot, at, size) => send(slot, new Uint8Array(editor.calls.memory.buffer, at, size).slice()),
            },
        };
        const {module: compiled, instance} = await WebAssembly.instantiate(module, imports);
        editor.module = compiled;
        system.memory = instance.exports.memory;
        editor.calls = instance.exports;
        editor.calls._initialize();
        if (!editor.calls.web_start(dark)) {
            throw new Error("there is no memory for the editor");
        }
        return editor;
    }

    // Text of the module, which ends with a 0 byte; null for none.
    text(at) {
        if (at === 0) {
            return null;
        }
        const bytes = new Uint8Array(this.calls.memory.buffer, at);
        return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    }

    // Gives text to the module for its next call.
    give(text) {
        const bytes = new TextEncoder().encode(text + "\0");
        const at = this.calls.web_buffer(bytes.length);
        if (at === 0) {
            throw new Error("there is no memory for text");
        }
        new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
    }

    // Takes an event; whether the picture may have changed.
    event(line) {
        this.give(line);
        const result = this.calls.web_event();
        if (result < 0) {
            throw new Error(`'${line}' is no event`);
        }
        return result > 0;
    }

    // The code of a key in lines, by KeyboardEvent.key.
    key(name) {
        this.give(name);
        return this.calls.web_key_code();
    }

    // The picture: {pixels, width, height}. The pixels are the module's own and valid until its next call.
    draw() {
        const at = this.calls.web_draw();
        const width = this.calls.web_width();
        const height = this.calls.web_height();
        return {pixels: new Uint8ClampedArray(this.calls.memory.buffer, at, 4 * width * height), width, height};
    }

    fit(width, height, scale) {
        return this.calls.web_fit(width, height, scale) !== 0;
    }

    open(path) {
        this.give(path);
        return this.calls.web_open() !== 0;
    }

    // Writes what was drawn last as PNG.
    shot(path) {
        this.give(path);
        return this.calls.web_shot() !== 0;
    }

    // Whether there is another instance for a slot: 0 makes the steps of the run, 1 those of the comparison.
    setApart(slot, apart) {
        this.calls.web_set_apart(slot, apart);
    }

    // Takes what came of the orders of a slot that were sent last.
    giveResults(slot, bytes) {
        const at = this.calls.web_results(slot, bytes.length);
        if (at === 0) {
            this.setApart(slot, false);
            return;
        }
        new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
    }

    setClipboard(text) {
        this.give(text);
        this.calls.web_set_clipboard();
    }

    setRecovery(path) {
        this.give(path);
        this.calls.web_set_recovery();
    }

    offerRecovery(path) {
        this.give(path);
        this.calls.web_offer_recovery();
    }

    autosave() {
        return this.calls.web_autosave() !== 0;
    }

    get scene() {
        return this.text(this.calls.web_scene());
    }

    get title() {
        return this.text(this.calls.web_title());
    }

    // Of the drawing's file; "" for none.
    get path() {
        return this.text(this.calls.web_path());
    }

    get isDark() {
        return this.calls.web_is_dark() !== 0;
    }

    // Whether something is asked for that is typed.
    get isAsking() {
        return this.calls.web_is_asking() !== 0;
    }

    get message() {
        return this.text(this.calls.web_message());
    }
}
