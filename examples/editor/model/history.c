/* The states that a drawing and its settings went through. */
#include "document.h"

#include "text/array.h"

#include <stdlib.h>
#include <string.h>

/* As many pointers to shapes as all states together may hold: 64 MB. */
static const size_t LARGEST_TOTAL = 8u << 20;

static void drop_after(editor_history *h, size_t count) {
    while (h->count > count) {
        editor_document_clear(&h->states[--h->count].drawing);
    }
}

void editor_history_clear(editor_history *h) {
    drop_after(h, 0);
    free(h->states);
    memset(h, 0, sizeof *h);
}

static bool push(editor_history *h, const editor_document *d, const editor_settings *settings) {
    editor_state *states = array_reserve(h->states, h->count + 1, &h->capacity, sizeof *states);
    if (!states) {
        return false;
    }
    h->states = states;
    editor_state copy = {.settings = *settings};
    if (!editor_document_copy(&copy.drawing, d)) {
        return false;
    }
    h->states[h->count++] = copy;
    h->current = h->count - 1;
    return true;
}

bool editor_history_start(editor_history *h, const editor_document *d, const editor_settings *settings) {
    editor_history_clear(h);
    return push(h, d, settings);
}

static size_t total(const editor_history *h) {
    size_t sum = 0;
    for (size_t i = 0; i < h->count; i++) {
        sum += h->states[i].drawing.count + sizeof(editor_state) / sizeof(void *);
    }
    return sum;
}

/* Half of the states go at once, so that the sum is not taken again at every step. */
static void drop_oldest_half(editor_history *h) {
    const size_t gone = h->count / 2;
    for (size_t i = 0; i < gone; i++) {
        editor_document_clear(&h->states[i].drawing);
    }
    h->count -= gone;
    h->current -= gone;
    memmove(h->states, h->states + gone, h->count * sizeof *h->states);
}

static bool unchanged(const editor_history *h, const editor_document *d) {
    return h->count > 0 && editor_document_same(&h->states[h->current].drawing, d);
}

/* What is no change goes with the step that is current. */
static bool note_same(editor_history *h, const editor_settings *settings) {
    const bool same = editor_settings_same(&h->states[h->current].settings, settings);
    if (same) {
        h->states[h->current].settings = *settings;
    }
    return same;
}

const editor_settings *editor_history_settings(const editor_history *h) {
    return &h->states[h->current].settings;
}

bool editor_history_commit(editor_history *h, const editor_document *d, const editor_settings *settings) {
    if (unchanged(h, d) && note_same(h, settings)) {
        return true;
    }
    if (h->count > 0) {
        drop_after(h, h->current + 1);
    }
    if (!push(h, d, settings)) {
        return false;
    }
    if (h->count > 100 && h->count % 64 == 0 && total(h) > LARGEST_TOTAL) {
        drop_oldest_half(h);
    }
    return true;
}

/* The current state is copied first: its array may move, and go with what had been undone. */
bool editor_history_commit_settings(editor_history *h, const editor_settings *settings) {
    editor_document drawing = {0};
    if (h->count == 0 || note_same(h, settings)) {
        return true;
    }
    const bool good = editor_document_copy(&drawing, &h->states[h->current].drawing) &&
                      editor_history_commit(h, &drawing, settings);
    editor_document_clear(&drawing);
    return good;
}

bool editor_history_revert(const editor_history *h, editor_document *d) {
    return h->count > 0 && editor_document_copy(d, &h->states[h->current].drawing);
}

bool editor_history_can_undo(const editor_history *h, const editor_document *d) {
    return h->current > 0 || (h->count > 0 && !unchanged(h, d));
}

bool editor_history_can_redo(const editor_history *h) { return h->current + 1 < h->count; }

bool editor_history_undo(editor_history *h, editor_document *d) {
    if (!editor_history_can_undo(h, d)) {
        return false;
    }
    if (!unchanged(h, d)) {
        return editor_history_revert(h, d);
    }
    if (!editor_document_copy(d, &h->states[h->current - 1].drawing)) {
        return false;
    }
    h->current--;
    return true;
}

bool editor_history_redo(editor_history *h, editor_document *d) {
    if (!editor_history_can_redo(h) || !editor_document_copy(d, &h->states[h->current + 1].drawing)) {
        return false;
    }
    h->current++;
    return true;
}
