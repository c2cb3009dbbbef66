// What the module sees of a system: files in memory, a clock, and nothing else. The calls are those of WASI preview 1,
// as far as wasi-libc makes them for the editor: https://github.com/WebAssembly/WASI, legacy/preview1/docs.md.
"use strict";

const Errno = {good: 0, badDescriptor: 8, exists: 20, invalid: 28, isFolder: 31, noEntry: 44, notFolder: 54, notEmpty: 55};
const FileType = {folder: 3, file: 4, characters: 2};

// Files by their whole paths, such as "/scenes/plaza.geojson". A folder is there while something is in it.
class Files {
    constructor() {
        this.files = new Map();
        this.serial = 0;
        this.onWhole = () => {};   // (path): a file got its place and is whole
        this.onRemoved = () => {}; // (path)
    }

    write(path, bytes) {
        this.files.set(path, {bytes, size: bytes.length, number: ++this.serial, changed: Date.now()});
    }

    // The bytes of a file; undefined if there is none.
    read(path) {
        const file = this.files.get(path);
        return file && file.bytes.subarray(0, file.size);
    }

    remove(path) {
        if (!this.files.delete(path)) {
            return false;
        }
        this.onRemoved(path);
        return true;
    }

    rename(from, to) {
        const file = this.files.get(from);
        if (!file) {
            return false;
        }
        this.files.delete(from);
        this.files.set(to, file);
        this.onWhole(to);
        return true;
    }

    isFolder(path) {
        const inside = path === "/" ? "/" : path + "/";
        return path === "/" || [...this.files.keys()].some((name) => name.startsWith(inside));
    }

    // The names in a folder, each with whether it is a folder.
    list(path) {
        const inside = path === "/" ? "/" : path + "/";
        const names = new Map([[".", true], ["..", true]]);
        for (const name of this.files.keys()) {
            if (name.startsWith(inside)) {
                const [first, ...rest] = name.slice(inside.length).split("/");
                names.set(first, rest.length > 0);
            }
        }
        return [...names];
    }
}

// A path from the root on, without "." and "..".
function wholePath(folder, path) {
    const parts = [];
    for (const part of `${folder}/${path}`.split("/")) {
        if (part === "..") {
            parts.pop();
        } else if (part !== "" && part !== ".") {
            parts.push(part);
        }
    }
    return "/" + parts.join("/");
}

// The functions that the module imports as "wasi_snapshot_preview1". `memory` is set once the module is there; `print` gets
// the lines that it writes to its standard output and error.
class System {
    constructor(files, environment, print) {
        this.files = files;
        this.environment = environment.map((text) => new TextEncoder().encode(text + "\0"));
        this.print = print;
        this.memory = null;
        this.lines = "";
        this.open = new Map([
            [0, {type: FileType.characters}], [1, {type: FileType.characters}], [2, {type: FileType.characters}],
            [3, {type: FileType.folder, path: "/"}],
        ]);
    }

    get imports() {
        const calls = {};
        for (const name of Object.getOwnPropertyNames(System.prototype)) {
            if (/^(environ|clock|fd|path|proc)_/.test(name)) {
                calls[name] = this[name].bind(this);
            }
        }
        return calls;
    }

    view() {
        return new DataView(this.memory.buffer);
    }

    bytes(at, length) {
        return new Uint8Array(this.memory.buffer, at, length);
    }

    path(descriptor, at, length) {
        return wholePath(this.open.get(descriptor).path, new TextDecoder().decode(this.bytes(at, length).slice()));
    }

    // ---- Environment, clock, end ----

    environ_sizes_get(count, size) {
        this.view().setUint32(count, this.environment.length, true);
        this.view().setUint32(size, this.environment.reduce((sum, text) => sum + text.length, 0), true);
        return Errno.good;
    }

    environ_get(pointers, buffer) {
        for (const text of this.environment) {
            this.view().setUint32(pointers, buffer, true);
            this.bytes(buffer, text.length).set(text);
            pointers += 4;
            buffer += text.length;
        }
        return Errno.good;
    }

    clock_time_get(which, precision, at) {
        const milliseconds = which === 0 ? Date.now() : performance.now();
        this.view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
        return Errno.good;
    }

    proc_exit(status) {
        throw new Error(`the module ended with status ${status}`);
    }

    // ---- Files that are open ----

    fd_prestat_get(descriptor, at) {
        if (descriptor !== 3) {
            return Errno.badDescriptor;
        }
        this.view().setUint32(at, 0, true);
        this.view().setUint32(at + 4, 1, true);
        return Errno.good;
    }

    fd_prestat_dir_name(descriptor, at) {
        this.bytes(at, 1)[0] = "/".charCodeAt(0);
        return Errno.good;
    }

    fd_fdstat_get(descriptor, at) {
        const open = this.open.get(descriptor);
        if (!open) {
            return Errno.badDescriptor;
        }
        this.bytes(at, 24).fill(0);
        this.view().setUint8(at, open.type);
        this.view().setBigUint64(at + 8, 0xffffffffffffffffn, true);
        this.view().setBigUint64(at + 16, 0xffffffffffffffffn, true);
        return Errno.good;
    }

    fd_fdstat_set_flags() {
        return Errno.good;
    }

    fd_close(descriptor) {
        return this.open.delete(descriptor) ? Errno.good : Errno.badDescriptor;
    }

    fd_seek(descriptor, offset, from, at) {
        const open = this.open.get(descriptor);
        if (!open || !open.file) {
            return open ? Errno.invalid : Errno.badDescriptor;
        }
        const place = Number(offset) + (from === 0 ? 0 : from === 1 ? open.place : open.file.size);
        if (place < 0) {
            return Errno.invalid;
        }
        open.place = place;
        this.view().setBigUint64(at, BigInt(place), true);
        return Errno.good;
    }

    // Calls `take` with each of the module's buffers until one is not used to its end.
    forBuffers(list, count, take) {
        let sum = 0;
        for (let i = 0; i < count; ++i) {
            const length = this.view().getUint32(list + 8 * i + 4, true);
            const done = take(this.bytes(this.view().getUint32(list + 8 * i, true), length));
            sum += done;
            if (done < length) {
                break;
            }
        }
        return sum;
    }

    fd_read(descriptor, list, count, at) {
        const open = this.open.get(descriptor);
        if (!open || (!open.file && open.type !== FileType.characters)) {
            return open ? Errno.isFolder : Errno.badDescriptor;
        }
        const read = this.forBuffers(list, count, (buffer) => {
            const part = open.file ? open.file.bytes.subarray(open.place, Math.min(open.file.size, open.place + buffer.length)) : [];
            buffer.set(part);
            open.place += part.length;
            return part.length;
        });
        this.view().setUint32(at, read, true);
        return Errno.good;
    }

    printBytes(buffer) {
        const lines = (this.lines + new TextDecoder().decode(buffer.slice())).split("\n");
        this.lines = lines.pop();
        lines.forEach((line) => this.print(line));
        return buffer.length;
    }

    fd_write(descriptor, list, count, at) {
        const open = this.open.get(descriptor);
        if (!open || (!open.file && open.type !== FileType.characters)) {
            return open ? Errno.isFolder : Errno.badDescriptor;
        }
        const written = this.forBuffers(list, count, (buffer) => {
            return open.file ? writeInto(open, buffer) : this.printBytes(buffer);
        });
        this.view().setUint32(at, written, true);
        return Errno.good;
    }

    // ---- Folders ----

    fd_readdir(descriptor, buffer, length, cookie, at) {
        const open = this.open.get(descriptor);
        if (!open || open.type !== FileType.folder) {
            return open ? Errno.notFolder : Errno.badDescriptor;
        }
        const out = this.bytes(buffer, length);
        let used = 0;
        this.files.list(open.path).slice(Number(cookie)).forEach(([name, isFolder], i) => {
            const letters = new TextEncoder().encode(name);
            const entry = new Uint8Array(24 + letters.length);
            const view = new DataView(entry.buffer);
            view.setBigUint64(0, cookie + BigInt(i + 1), true);
            view.setUint32(16, letters.length, true);
            view.setUint8(20, isFolder ? FileType.folder : FileType.file);
            entry.set(letters, 24);
            const fits = entry.subarray(0, length - used); // the caller asks again for an entry that is cut off
            out.set(fits, used);
            used += fits.length;
        });
        this.view().setUint32(at, used, true);
        return Errno.good;
    }

    // ---- Paths ----

    path_open(folder, follow, at, length, flags, rights, inherited, mode, result) {
        const path = this.path(folder, at, length);
        const [creates, wantsFolder, isNew, empties] = [1, 2, 4, 8].map((bit) => (flags & bit) !== 0);
        let open = {type: FileType.folder, path};
        if (!this.files.isFolder(path)) {
            let file = this.files.files.get(path);
            if (wantsFolder || (!file && !creates)) {
                return file ? Errno.notFolder : Errno.noEntry;
            }
            if (file && isNew) {
                return Errno.exists;
            }
            if (!file || empties) {
                this.files.write(path, new Uint8Array(0));
                file = this.files.files.get(path);
            }
            open = {type: FileType.file, path, file, place: (mode & 1) !== 0 ? file.size : 0};
        } else if (creates || empties) {
            return Errno.isFolder;
        }
        let descriptor = 4;
        while (this.open.has(descriptor)) {
            ++descriptor;
        }
        this.open.set(descriptor, open);
        this.view().setUint32(result, descriptor, true);
        return Errno.good;
    }

    writeStatus(path, file, at) {
        this.bytes(at, 64).fill(0);
        this.view().setBigUint64(at + 8, BigInt(file ? file.number : 0), true);
        this.view().setUint8(at + 16, file ? FileType.file : FileType.folder);
        this.view().setBigUint64(at + 24, 1n, true);
        this.view().setBigUint64(at + 32, BigInt(file ? file.size : 0), true);
        this.view().setBigUint64(at + 48, BigInt(file ? file.changed : 0) * 1000000n, true);
        return Errno.good;
    }

    path_filestat_get(folder, flags, at, length, result) {
        const path = this.path(folder, at, length);
        const file = this.files.files.get(path);
        return file || this.files.isFolder(path) ? this.writeStatus(path, file, result) : Errno.noEntry;
    }

    fd_filestat_get(descriptor, result) {
        const open = this.open.get(descriptor);
        return open ? this.writeStatus(open.path, open.file, result) : Errno.badDescriptor;
    }

    path_unlink_file(folder, at, length) {
        const path = this.path(folder, at, length);
        return this.files.remove(path) ? Errno.good : this.files.isFolder(path) ? Errno.isFolder : Errno.noEntry;
    }

    path_remove_directory(folder, at, length) {
        const path = this.path(folder, at, length);
        return this.files.isFolder(path) ? Errno.notEmpty : this.files.read(path) ? Errno.notFolder : Errno.noEntry;
    }

    path_rename(folder, at, length, toFolder, toAt, toLength) {
        const from = this.path(folder, at, length);
        return this.files.rename(from, this.path(toFolder, toAt, toLength)) ? Errno.good : Errno.noEntry;
    }
}

// Writes bytes at the place of an open file, which grows by doubling.
function writeInto(open, bytes) {
    const {file} = open;
    const end = open.place + bytes.length;
    if (end > file.bytes.length) {
        const larger = new Uint8Array(Math.max(end, 2 * file.bytes.length, 4096));
        larger.set(file.bytes.subarray(0, file.size));
        file.bytes = larger;
    }
    file.bytes.set(bytes, open.place);
    file.size = Math.max(file.size, end);
    file.changed = Date.now();
    open.place = end;
    return bytes.length;
}
