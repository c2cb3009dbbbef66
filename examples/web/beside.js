// The worker that makes the steps of the run. Until it is ready, and where there can be none, the page makes them itself.
"use strict";

const beside = {worker: null, number: 0};

function sendOrders(orders) {
    beside.worker.postMessage({number: ++beside.number, orders}, [orders.buffer]);
}

function endWorker() {
    beside.worker = null;
    withEditor(() => {
        editor.setApart(false);
        wait();
    });
}

// Results of orders that others have followed are too late.
function takeMessage({data}) {
    withEditor(() => {
        if (data.ready) {
            editor.setApart(true);
        } else if (data.number === beside.number) {
            editor.giveResults(data.results);
            wait();
        }
    });
}

function startWorker() {
    try {
        const address = URL.createObjectURL(new Blob([DATA.worker], {type: "text/javascript"}));
        beside.worker = new Worker(address);
        beside.worker.addEventListener("message", takeMessage);
        beside.worker.addEventListener("error", endWorker);
        beside.worker.postMessage({module: editor.module});
    } catch {
        beside.worker = null;
    }
}
