// The workers that make the steps of the run, and of the comparison of planners. Until they are ready, and
// where there can be none, the page makes them itself.
"use strict";

// By slot: the worker, and the number of the orders that were sent last.
const beside = [{worker: null, number: 0}, {worker: null, number: 0}];

function sendOrders(slot, orders) {
    const side = beside[slot];
    side.worker.postMessage({number: ++side.number, orders}, [orders.buffer]);
}

function endWorker(slot) {
    beside[slot].worker = null;
    withEditor(() => {
        editor.setApart(slot, false);
        wait();
    });
}

// Results of orders that others have followed are too late.
function takeMessage(slot, {data}) {
    withEditor(() => {
        if (data.ready) {
            editor.setApart(slot, true);
        } else if (data.number === beside[slot].number) {
            editor.giveResults(slot, data.results);
            wait();
        }
    });
}

function startWorkers() {
    let address = null;
    for (const [slot, side] of beside.entries()) {
        try {
            address ??= URL.createObjectURL(new Blob([DATA.worker], {type: "text/javascript"}));
            side.worker = new Worker(address);
            side.worker.addEventListener("message", (event) => takeMessage(slot, event));
            side.worker.addEventListener("error", () => endWorker(slot));
            side.worker.postMessage({module: editor.module});
        } catch {
            side.worker = null;
        }
    }
}
