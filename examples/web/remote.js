// The module in a worker, without a picture: it makes the steps of a run, so that the page's frames do not wait for them. A
// script of its own (pack.py), with system.js before it.
"use strict";

class Remote {
    // Starts an instance of a module, or of its bytes.
    static async start(module) {
        const system = new System(new Files(), [], () => {});
        const page = {copy() {}, choose() {}, send() {}};
        const made = await WebAssembly.instantiate(module, {wasi_snapshot_preview1: system.imports, page});
        const instance = made.instance || made;
        system.memory = instance.exports.memory;
        instance.exports._initialize();
        const remote = new Remote();
        remote.calls = instance.exports;
        return remote;
    }

    // Carries out orders; the bytes of what came of them, none where that failed.
    do(orders) {
        const at = this.calls.web_orders(orders.length);
        if (at === 0) {
            return new Uint8Array(0);
        }
        new Uint8Array(this.calls.memory.buffer, at, orders.length).set(orders);
        const results = this.calls.web_do();
        return new Uint8Array(this.calls.memory.buffer, results, this.calls.web_done_size()).slice();
    }
}

// The first message has the module, the others are orders with numbers.
if (typeof WorkerGlobalScope !== "undefined") {
    let remote = null;
    addEventListener("message", async ({data}) => {
        if (data.module) {
            remote = Remote.start(data.module);
            await remote;
            postMessage({ready: true});
            return;
        }
        let results = new Uint8Array(0);
        try {
            results = (await remote).do(data.orders);
        } catch (error) {
            console.error(error);
        }
        postMessage({number: data.number, results}, [results.buffer]);
    });
}
