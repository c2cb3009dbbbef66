#include "editor_internal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

geom_aabb2 editor_world_area(const editor *e) {
    const double bottom = fmax(e->height - EDITOR_STATUS_HEIGHT, EDITOR_BAR_HEIGHT + 1);
    const double right = e->width - (editor_panel_shown(e) ? EDITOR_PANEL_WIDTH : 0);
    const geom_aabb2 area = {{0.0, EDITOR_BAR_HEIGHT}, {fmax(right, 1), bottom}};
    return area;
}

void editor_layout(editor *e) { editor_view_resize(&e->view, editor_world_area(e)); }

editor *editor_create(int width, int height) {
    editor *e = calloc(1, sizeof *e);
    if (!e) {
        return NULL;
    }
    e->width = width;
    e->height = height;
    e->next_id = 1;
    e->grid = true;
    e->panel = true;
    e->traffic = true;
    e->file = scene_empty();
    e->view.area = editor_world_area(e);
    editor_view_fit(&e->view, editor_document_bounds(&e->drawing));
    if (!editor_history_start(&e->history, &e->drawing)) {
        editor_destroy(e);
        return NULL;
    }
    return e;
}

void editor_destroy(editor *e) {
    if (!e) {
        return;
    }
    editor_crowd_stop(&e->crowd);
    editor_ways_clear(&e->ways);
    editor_pairs_clear(&e->pairs);
    editor_history_clear(&e->history);
    editor_document_clear(&e->drawing);
    editor_document_clear(&e->saved);
    editor_document_clear(&e->kept);
    editor_document_clear(&e->layer_shapes);
    canvas_destroy(e->layer);
    editor_document_clear(&e->drag.base);
    scene_clear(&e->file);
    free(e->bodies);
    free(e->relations);
    free(e->selected);
    free(e->vertices);
    free(e->draft);
    free(e->own_clipboard);
    free(e);
}

/* ---- Words ---- */

static void __attribute__((format(printf, 3, 0)))
set_message(editor *e, bool is_error, const char *format, va_list arguments) {
    vsnprintf(e->message, sizeof e->message, format, arguments);
    e->message_is_error = is_error;
}

void editor_say(editor *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_message(e, false, format, arguments);
    va_end(arguments);
}

void editor_complain(editor *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_message(e, true, format, arguments);
    va_end(arguments);
}

const char *editor_message(const editor *e) { return e->message; }

const char *editor_question(editor *e) {
    editor_prompt_words(e, e->question, sizeof e->question);
    return e->question;
}

/* ---- Changes of the drawing ---- */

void editor_drawing_changed(editor *e) {
    scene_error error;
    e->pairs_stale = true;
    editor_forget_lost_vertices(e);
    if (!editor_crowd_update(&e->crowd, &e->drawing, &e->file, &error)) {
        editor_complain(e, "The run has ended: %s", error.text);
    }
}

/* Going back needs no memory: the drawing has room for every state that it was in. */
void editor_commit(editor *e) {
    if (!editor_history_commit(&e->history, &e->drawing)) {
        editor_history_revert(&e->history, &e->drawing);
        editor_complain(e, "Out of memory: the change was taken back");
    }
    editor_drawing_changed(e);
}

void editor_give_up(editor *e) {
    const editor_drag_kind kind = e->drag.kind;
    e->draft_count = 0;
    e->drag.kind = EDITOR_DRAG_NONE;
    e->snapped.kind = EDITOR_SNAP_NOTHING;
    editor_document_clear(&e->drag.base);
    if (kind == EDITOR_DRAG_SHAPES || kind == EDITOR_DRAG_POINT || kind == EDITOR_DRAG_RIM ||
        kind == EDITOR_DRAG_FRAME) {
        editor_history_revert(&e->history, &e->drawing);
        editor_drawing_changed(e);
    }
}

static bool reserve_bodies(editor *e, size_t count) {
    if (count <= e->body_capacity) {
        return true;
    }
    const size_t capacity = 2 * count;
    editor_body *bodies = realloc(e->bodies, capacity * sizeof *bodies);
    if (!bodies) {
        return false;
    }
    e->bodies = bodies;
    collide_relation *relations = realloc(e->relations, capacity * sizeof *relations);
    if (!relations) {
        return false;
    }
    memset(relations, 0, capacity * sizeof *relations);
    e->relations = relations;
    e->body_capacity = capacity;
    return true;
}

static void note_relation(editor *e, uint32_t place, collide_relation relation) {
    if (relation > e->relations[place]) {
        e->relations[place] = relation;
    }
}

static bool find_pairs(editor *e) {
    size_t count = 0;
    if (!reserve_bodies(e, e->drawing.count)) {
        e->pairs.count = 0;
        e->pairs.mark_count = 0;
        return false;
    }
    for (size_t i = 0; i < e->drawing.count; i++) {
        const editor_shape *s = e->drawing.shapes[i];
        e->relations[i] = COLLIDE_APART;
        if (s->kind == EDITOR_AGENT) {
            e->bodies[count++] = editor_body_at(s, (uint32_t)i, editor_position(e, i));
        } else if (editor_shape_valid(s)) {
            e->bodies[count++] = editor_body_of(s, (uint32_t)i);
        }
    }
    const bool good = editor_pairs_find(&e->pairs, e->bodies, count);
    for (size_t i = 0; i < e->pairs.count; i++) {
        note_relation(e, e->pairs.pairs[i].a, e->pairs.pairs[i].relation);
        note_relation(e, e->pairs.pairs[i].b, e->pairs.pairs[i].relation);
    }
    return good;
}

collide_relation editor_relation(const editor *e, size_t place) {
    return place < e->body_capacity ? e->relations[place] : COLLIDE_APART;
}

const editor_pairs *editor_get_pairs(editor *e) {
    if (e->pairs_stale) {
        if (!find_pairs(e)) {
            editor_complain(e, "Out of memory: collisions are not shown");
        }
        e->pairs_stale = false;
        e->contacts.known = false;
    }
    return &e->pairs;
}

void editor_set_clock(editor *e, double (*clock)(void)) {
    e->crowd.clock = clock;
    e->pace.clock = clock;
}

const editor_document *editor_drawing(const editor *e) { return &e->drawing; }
const editor_view *editor_get_view(const editor *e) { return &e->view; }
bool editor_wants_ticks(const editor *e) { return e->crowd.playing || e->film.running; }

double editor_next_tick(const editor *e) { return editor_wants_ticks(e) ? 0.0 : editor_autosave_due(e); }
bool editor_wants_close(const editor *e) { return e->close; }

geom_vec2 editor_round_world(const editor *e, geom_vec2 screen) {
    return editor_view_round(&e->view, editor_view_to_world(&e->view, screen));
}
