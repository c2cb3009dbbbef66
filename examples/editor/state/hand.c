/* The pointer, keys that are held, and the drag that is under way. */
#include "hand.h"

#include "toolbox.h"

#include <math.h>
#include <stdlib.h>

struct editor_hand {
    bool by_keys;
    geom_vec2 pointer;
    unsigned modifiers;
    editor_snap snapped;
    editor_drag drag;
    bool space_held;
    bool space_used; /* to pan */
    bool stirred;    /* since the last tick */
    double rested;
};

/* Rest brings nothing more after so many seconds. */
static const double LONGEST_REST = 0.7;

editor_hand *editor_hand_create(void) {
    editor_hand *h = calloc(1, sizeof *h);
    if (h) {
        h->rested = LONGEST_REST;
    }
    return h;
}

void editor_hand_destroy(editor_hand *h) {
    if (h) {
        editor_document_clear(&h->drag.base);
        free(h);
    }
}

/* ---- Pointer and keys ---- */

geom_vec2 editor_pointer(const editor *e) { return e->hand->pointer; }
unsigned editor_modifiers(const editor *e) { return e->hand->modifiers; }
editor_snap editor_snapped(const editor *e) { return e->hand->snapped; }

void editor_move_pointer(editor *e, geom_vec2 to) {
    if (!geom_vec2_equal(e->hand->pointer, to)) {
        editor_stir(e);
    }
    e->hand->pointer = to;
}

void editor_pointer_by_keys(editor *e, bool by_keys) { e->hand->by_keys = by_keys; }
bool editor_pointer_is_by_keys(const editor *e) { return e->hand->by_keys; }
void editor_hold_modifiers(editor *e, unsigned modifiers) { e->hand->modifiers = modifiers; }
void editor_note_snap(editor *e, editor_snap snap) { e->hand->snapped = snap; }
void editor_forget_snap(editor *e) { e->hand->snapped.kind = EDITOR_SNAP_NOTHING; }

double editor_rested(const editor *e) { return e->hand->rested; }

void editor_stir(editor *e) {
    e->hand->rested = 0.0;
    e->hand->stirred = true;
}

void editor_pass_rest(editor *e, double seconds) {
    e->hand->rested += e->hand->stirred || !(seconds > 0.0) ? 0.0 : seconds;
    e->hand->stirred = false;
}

double editor_rest_due(const editor *e) {
    static const double soon = 0.001;
    return e->hand->rested >= LONGEST_REST ? HUGE_VAL
           : e->hand->stirred              ? soon
                                           : LONGEST_REST - e->hand->rested;
}

bool editor_space_is_held(const editor *e) { return e->hand->space_held; }

void editor_space_down(editor *e) {
    e->hand->space_used = e->hand->space_held && e->hand->space_used;
    e->hand->space_held = true;
}

bool editor_space_up(editor *e) {
    const bool acts = e->hand->space_held && !e->hand->space_used;
    e->hand->space_held = false;
    return acts;
}

/* ---- The drag ---- */

const editor_drag *editor_get_drag(const editor *e) { return &e->hand->drag; }

void editor_drag_start(editor *e, const editor_event *press) {
    editor_stir(e);
    e->hand->drag.button = press->button;
    e->hand->drag.start = press->at;
    e->hand->drag.moved = false;
    e->hand->drag.drafted = editor_get_draft(e)->count;
}

void editor_drag_as(editor *e, editor_drag_kind kind) {
    e->hand->drag.kind = kind;
    e->hand->space_used = e->hand->space_used || kind == EDITOR_DRAG_PAN;
}

void editor_drag_on(editor *e, uint32_t id, bool was_selected, unsigned modifiers) {
    e->hand->drag.id = id;
    e->hand->drag.was_selected = was_selected;
    e->hand->drag.modifiers = modifiers;
}

void editor_drag_point(editor *e, size_t point) {
    e->hand->drag.kind = EDITOR_DRAG_POINT;
    e->hand->drag.point = point;
}

void editor_drag_shapes(editor *e, geom_vec2 anchor) {
    e->hand->drag.kind = EDITOR_DRAG_SHAPES;
    e->hand->drag.anchor = anchor;
}

void editor_drag_frame(editor *e, size_t handle, geom_aabb2 frame) {
    e->hand->drag.kind = EDITOR_DRAG_FRAME;
    e->hand->drag.point = handle;
    e->hand->drag.frame = frame;
}

bool editor_drag_keep_base(editor *e) { return editor_document_copy(&e->hand->drag.base, editor_drawing(e)); }

void editor_drag_moved(editor *e) { e->hand->drag.moved = true; }

void editor_drag_end(editor *e) {
    e->hand->drag.kind = EDITOR_DRAG_NONE;
    editor_forget_snap(e);
    editor_document_clear(&e->hand->drag.base);
}
