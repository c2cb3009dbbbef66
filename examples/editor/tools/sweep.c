/* The tool that moves what is selected along a path, up to its first contact. */
#include "model/lab.h"
#include "points.h"
#include "probe.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/hit.h"
#include "state/meetings.h"
#include "state/notes.h"
#include "state/selection.h"
#include "state/talk.h"
#include "tools.h"
#include "view/icon.h"

#include <stdio.h>

static bool meets_at_start(const editor_body *start, const editor_body *other) {
    return other->place != start->place && editor_shape_valid(other->shape) &&
           editor_body_relation(start, other) > COLLIDE_APART;
}

/* The first contact on one leg of the way, of a body that has come as far as `before`. What it meets before
 * it moves is left out: its first contact with that is long past. */
static collide_sweep sweep_leg(const editor *e, const editor_body *start, geom_vec2 before,
                               geom_vec2 motion) {
    collide_sweep first = {.relation = COLLIDE_APART, .time = 1.0};
    const editor_shape *moved = editor_shape_moved(start->shape, before);
    if (!moved) {
        return first;
    }
    editor_body body = *start;
    body.shape = moved;
    body.position = geom_vec2_add(start->position, before);
    for (size_t i = 0; i < editor_drawing(e)->count; i++) {
        const editor_body other = editor_body_now(e, i);
        if (i == start->place || !editor_shape_is_solid(other.shape) || meets_at_start(start, &other)) {
            continue;
        }
        const collide_sweep met = lab_sweep(&body, motion, &other);
        if (met.relation > COLLIDE_APART && (first.relation == COLLIDE_APART || met.time < first.time)) {
            first = met;
        }
    }
    editor_shape_release(moved);
    return first;
}

editor_sweep editor_find_sweep(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const editor_draft *draft = editor_get_draft(e);
    editor_sweep sweep = {.place = editor_selected_alone(e), .met = {.relation = COLLIDE_APART}};
    if (sweep.place == drawing->count || draft->count == 0 ||
        !editor_shape_valid(drawing->shapes[sweep.place])) {
        sweep.place = drawing->count;
        return sweep;
    }
    const editor_body body = editor_body_now(e, sweep.place);
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_body other = editor_body_now(e, i);
        sweep.touching += editor_shape_is_solid(other.shape) && meets_at_start(&body, &other);
    }
    for (size_t i = 0; i < draft->count; i++) {
        const bool last = i + 1 == draft->count;
        const geom_vec2 to = last ? points_next(e, POINTS_LINE) : draft->points[i + 1];
        const geom_vec2 motion = geom_vec2_sub(to, draft->points[i]);
        const geom_vec2 before = geom_vec2_sub(draft->points[i], draft->points[0]);
        sweep.met = sweep_leg(e, &body, before, motion);
        if (sweep.met.relation > COLLIDE_APART) {
            sweep.moved = geom_vec2_add_scaled(before, sweep.met.time, motion);
            sweep.length += sweep.met.time * geom_vec2_length(motion);
            return sweep;
        }
        sweep.length += geom_vec2_length(motion);
    }
    return sweep;
}

/* ---- The tool ---- */

/* The first press takes what lies under it, unless something is selected. The path starts from the middle of
 * that, and a press elsewhere is its first bend already. */
static void press(editor *e, const editor_event *event) {
    const editor_document *drawing = editor_drawing(e);
    const editor_hit hit = editor_hit_test(e, event->at);
    const bool on_shape = hit.kind != EDITOR_HIT_NOTHING && hit.kind != EDITOR_HIT_FRAME;
    editor_drag_as(e, EDITOR_DRAG_IDLE);
    if (editor_get_draft(e)->count > 0) {
        points_chain_press(e, event);
        return;
    }
    if (editor_selected_alone(e) == drawing->count && on_shape) {
        editor_select_only(e, drawing->shapes[hit.place]->id);
    }
    const size_t place = editor_selected_alone(e);
    if (place == drawing->count) {
        editor_say(e, "Click the shape to sweep first.");
        return;
    }
    const editor_body body = editor_body_now(e, place);
    const bool begun = editor_draft_add(e, canvas_center(body.bounds));
    if (begun && !(on_shape && hit.place == place)) {
        points_chain_press(e, event);
    }
}

static void draw(const editor *e, canvas *c) {
    const editor_draft *draft = editor_get_draft(e);
    const palette_colors *colors = editor_colors(e);
    const canvas_pen dashed = {.color = colors->selected, .width = 1.5, .dash = 5.0};
    const canvas_pen pale = {.color = canvas_fade(colors->selected, 0.6), .width = 1.25};
    const canvas_pen hit = {.color = colors->overlap, .width = 2.25};
    const editor_sweep sweep = editor_find_sweep(e);
    if (draft->count == 0 || sweep.place == editor_drawing(e)->count) {
        return;
    }
    const editor_body body = editor_body_now(e, sweep.place);
    const geom_vec2 next = points_next(e, POINTS_LINE);
    canvas_stroke_chain(c, draft->points, draft->count, false, dashed);
    canvas_stroke_line(c, draft->points[draft->count - 1], next, dashed);
    for (size_t i = 1; i < draft->count; i++) {
        editor_draw_ghost(e, c, &body, geom_vec2_sub(draft->points[i], draft->points[0]), pale);
    }
    editor_draw_ghost(e, c, &body, geom_vec2_sub(next, draft->points[0]), pale);
    if (sweep.touching > 0) {
        char words[64];
        snprintf(words, sizeof words, "in contact at the start, ignored: %zu", sweep.touching);
        editor_note(e, c, draft->points[0], words);
    }
    if (sweep.met.relation > COLLIDE_APART) {
        const canvas_pen pen = {.color = colors->ink, .width = 1.5};
        editor_draw_ghost(e, c, &body, sweep.moved, hit);
        editor_note_dot(e, c, sweep.met.point, 4.0, colors->overlap);
        editor_note_arrow(e, c, sweep.met.point, sweep.met.normal, 26.0, pen);
        editor_note_length(e, c, sweep.met.point, "first contact after", sweep.length);
    }
}

static const char *hint(const editor *e) {
    return editor_get_draft(e)->count == 0
               ? "Click or select a shape, then click the points of its path"
               : "The first contact on the path is shown; click adds a point, Backspace removes one, "
                 "Esc ends";
}

static const editor_gesture gesture = {.press = press, .hint = hint};
static const points_chain path = {.least = 2};

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double leap[][2] = {{-1.5, 1}, {7, -6}};
    static const double head[][2] = {{2, -6}, {7, -6}, {6, -1}};
    icon_ring(c, o, geom_vec2_make(-4.5, 3.5), 3, color);
    icon_chain(c, o, leap, 2, false, color);
    icon_chain(c, o, head, 3, false, color);
}

const editor_tool editor_tool_sweep = {
    .label = "Sweep",
    .key = 'x',
    .keys = "X",
    .what = "Sweep a shape along a path",
    .rank = 3,
    .icon = icon,
    .gesture = &gesture,
    .chain = &path,
    .draw = draw,
};
