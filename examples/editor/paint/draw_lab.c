/* The lab above the shapes: contacts and gaps. */
#include "model/lab.h"
#include "paint.h"
#include "state/contacts.h"
#include "state/display.h"
#include "state/meetings.h"
#include "state/notes.h"

#include <stdio.h>

static const size_t MOST_GAPS = 200; /* more lines do not help the eye */

/* ---- Contacts and gaps ---- */

static void draw_manifold(const editor *e, canvas *c, const collide_manifold *m) {
    const palette_colors *colors = editor_colors(e);
    const canvas_pen pen = {.color = colors->ink, .width = 1.5};
    geom_vec2 middle = {0.0, 0.0};
    for (int i = 0; i < m->count; i++) {
        editor_note_dot(e, c, m->points[i].point, 3.5, colors->ink);
        middle = geom_vec2_add_scaled(middle, 1.0 / m->count, m->points[i].point);
    }
    editor_note_arrow(e, c, middle, m->normal, 26.0, pen);
    editor_note_length(e, c, middle, "depth", m->depth);
}

/* In the middle of what the boxes of two bodies share. */
static void note_left_out(const editor *e, canvas *c, const editor_body *a, const editor_body *b) {
    const geom_vec2 low = {fmax(a->bounds.min.x, b->bounds.min.x), fmax(a->bounds.min.y, b->bounds.min.y)};
    const geom_vec2 high = {fmin(a->bounds.max.x, b->bounds.max.x), fmin(a->bounds.max.y, b->bounds.max.y)};
    char words[96];
    snprintf(words, sizeof words, "no depth: %zu by %zu vertices take too long", a->shape->point_count,
             b->shape->point_count);
    editor_note(e, c, geom_vec2_lerp(low, high, 0.5), words);
}

static void draw_contacts(const editor *e, canvas *c) {
    const collide_manifold *manifolds = NULL;
    const size_t count = editor_known_contacts(e, &manifolds);
    for (size_t i = 0; i < count; i++) {
        const collide_manifold *m = &manifolds[i];
        const editor_body a = editor_body_now(e, editor_known_pairs(e)->pairs[i].a);
        const editor_body b = editor_body_now(e, editor_known_pairs(e)->pairs[i].b);
        if (m->count > 0) {
            draw_manifold(e, c, m);
        } else {
            note_left_out(e, c, &a, &b);
        }
    }
}

static void draw_gap(const editor *e, canvas *c, collide_distance gap) {
    const canvas_pen pen = {.color = editor_colors(e)->goal, .width = 1.75};
    if (gap.relation == COLLIDE_APART && gap.distance < HUGE_VAL) {
        canvas_stroke_line(c, gap.on_a, gap.on_b, pen);
        editor_note_dot(e, c, gap.on_a, 3.0, pen.color);
        editor_note_dot(e, c, gap.on_b, 3.0, pen.color);
        editor_note_length(e, c, geom_vec2_lerp(gap.on_a, gap.on_b, 0.5), "gap", gap.distance);
    } else if (gap.relation > COLLIDE_APART && geom_vec2_is_finite(gap.on_a)) {
        editor_note(e, c, gap.on_a, gap.relation == COLLIDE_TOUCHING ? "touch: no gap" : "overlap: no gap");
    }
}

/* From one shape to the nearest of those that count. */
static collide_distance nearest(const editor *e, size_t place, bool among_selected) {
    const editor_document *drawing = editor_drawing(e);
    const editor_body a = editor_body_now(e, place);
    collide_distance least = {.relation = COLLIDE_APART, .distance = HUGE_VAL};
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        const editor_body b = editor_body_now(e, i);
        if (i == place || !editor_shape_is_solid(s) || (among_selected && !editor_is_selected(e, s->id)) ||
            lab_box_gap(a.bounds, b.bounds) >= least.distance) {
            continue;
        }
        const collide_distance d = lab_distance(&a, &b);
        least = d.distance < least.distance ? d : least;
    }
    return least;
}

/* One selected shape has its nearest neighbor shown; several, each its nearest among them. */
static void draw_gaps(const editor *e, canvas *c) {
    const editor_document *drawing = editor_drawing(e);
    const size_t count = editor_selected_count(e);
    for (size_t i = 0; i < drawing->count && count <= MOST_GAPS; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_is_selected(e, s->id) && editor_shape_is_solid(s)) {
            draw_gap(e, c, nearest(e, i, count > 1));
        }
    }
}

void editor_draw_lab_above(const editor *e, canvas *c) {
    const editor_shown *shown = editor_get_shown(e);
    if (shown->lab[EDITOR_LAB_CONTACTS]) {
        draw_contacts(e, c);
    }
    if (shown->lab[EDITOR_LAB_GAPS]) {
        draw_gaps(e, c);
    }
}
