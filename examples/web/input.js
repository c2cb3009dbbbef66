// What the user does: pointer, wheel, touch, keys, the clipboard. Each becomes events of the editor.
"use strict";

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
        element("new").focus();
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
