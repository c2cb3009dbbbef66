/* The tool in hand, and the points that were drawn with it. */
#include "toolbox.h"

#include "hand.h"
#include "talk.h"
#include "text/array.h"
#include "work.h"

#include <stdlib.h>

struct editor_toolbox {
    const editor_tool *resting;
    const editor_tool *tool;
    editor_draft draft;
};

editor_toolbox *editor_toolbox_create(const editor_tool *resting) {
    editor_toolbox *t = calloc(1, sizeof *t);
    if (t) {
        t->resting = resting;
        t->tool = resting;
    }
    return t;
}

void editor_toolbox_destroy(editor_toolbox *t) {
    if (t) {
        free(t->draft.points);
        free(t);
    }
}

const editor_tool *editor_get_tool(const editor *e) { return e->toolbox->tool; }

bool editor_is_resting(const editor *e) { return e->toolbox->tool == e->toolbox->resting; }

void editor_take_tool(editor *e, const editor_tool *tool) { e->toolbox->tool = tool; }

void editor_rest_tool(editor *e) { e->toolbox->tool = e->toolbox->resting; }

/* ---- The draft ---- */

const editor_draft *editor_get_draft(const editor *e) { return &e->toolbox->draft; }

bool editor_draft_add(editor *e, geom_vec2 p) {
    editor_draft *d = &e->toolbox->draft;
    geom_vec2 *points = array_reserve(d->points, d->count + 1, &d->capacity, sizeof *points);
    if (!points) {
        editor_complain(e, "Out of memory");
        return false;
    }
    d->points = points;
    d->points[d->count++] = p;
    return true;
}

bool editor_draft_take_back(editor *e) {
    if (e->toolbox->draft.count == 0) {
        return false;
    }
    e->toolbox->draft.count--;
    return true;
}

void editor_draft_clear(editor *e) { e->toolbox->draft.count = 0; }

const char *editor_draft_words(const editor *e, char *words, size_t capacity) {
    const editor_tool *tool = e->toolbox->tool;
    const bool drawing = e->toolbox->draft.count > 0;
    words[0] = 0;
    if (drawing && tool->words) {
        tool->words(e, words, capacity);
    }
    return drawing && tool->gesture->draft_hint ? tool->gesture->draft_hint(e) : "";
}

void editor_finish_draft(editor *e) {
    if (e->toolbox->tool->finish) {
        e->toolbox->tool->finish(e);
    }
}

const char *editor_settle_draft(editor *e) {
    const char *noun = e->toolbox->tool->noun;
    if (e->toolbox->draft.count == 0 || !noun) {
        return NULL;
    }
    editor_finish_draft(e);
    return e->toolbox->draft.count > 0 ? noun : NULL;
}

void editor_give_up(editor *e) {
    const editor_drag_kind kind = editor_get_drag(e)->kind;
    editor_draft_clear(e);
    editor_drag_end(e);
    if (kind == EDITOR_DRAG_SHAPES || kind == EDITOR_DRAG_POINT || kind == EDITOR_DRAG_RIM ||
        kind == EDITOR_DRAG_FRAME) {
        editor_revert(e);
        editor_drawing_changed(e);
    }
}
