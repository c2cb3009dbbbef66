#include "model/lab.h"

#include "state/editor_internal.h"

/* A probe that nobody has drawn yet, in points. */
static const geom_vec2 FIRST_ARM = {120.0, 45.0};

editor_body editor_body_now(const editor *e, size_t place) {
    const editor_shape *s = e->drawing.shapes[place];
    return s->kind == EDITOR_AGENT ? editor_body_at(s, (uint32_t)place, editor_position(e, place))
                                   : editor_body_of(s, (uint32_t)place);
}

double editor_box_gap(geom_aabb2 a, geom_aabb2 b) {
    const double x = fmax(0.0, fmax(a.min.x - b.max.x, b.min.x - a.max.x));
    const double y = fmax(0.0, fmax(a.min.y - b.max.y, b.min.y - a.max.y));
    return geom_vec2_length(geom_vec2_make(x, y));
}

/* ---- The probe ---- */

static geom_vec2 arm_of(const editor *e) {
    const bool drawn = geom_vec2_length_squared(e->probe_arm) > 0.0;
    return drawn ? e->probe_arm : geom_vec2_scale(FIRST_ARM, 1.0 / e->view.scale);
}

static geom_aabb2 around(geom_vec2 a, geom_vec2 b) {
    const geom_aabb2 box = {{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
    return box;
}

/* While it is drawn it starts where it was pressed; afterwards its middle follows the pointer. */
editor_probe editor_get_probe(const editor *e) {
    const geom_vec2 arm = arm_of(e);
    const bool drawn_now = e->drag.kind == EDITOR_DRAG_PROBE;
    const geom_vec2 pointer = editor_view_to_world(&e->view, e->pointer);
    const geom_vec2 start = editor_view_to_world(&e->view, e->drag.start);
    const geom_vec2 center = drawn_now ? start : pointer;
    const geom_segment2 segment = {drawn_now ? start : geom_vec2_add_scaled(pointer, -0.5, arm),
                                   drawn_now ? geom_vec2_add(start, arm)
                                             : geom_vec2_add_scaled(pointer, 0.5, arm)};
    const double length = geom_vec2_length(arm);
    const geom_circle circle = {center, length};
    const geom_obb2 box = {center, geom_vec2_normalize(arm), {length, 0.5 * length}};
    editor_probe probe = {.form = e->probe_form};
    switch (e->probe_form) {
    case EDITOR_PROBE_SEGMENT:
        probe.shape = collide_shape_from_segment(segment);
        probe.bounds = around(segment.a, segment.b);
        break;
    case EDITOR_PROBE_CIRCLE:
        probe.shape = collide_shape_from_circle(circle);
        probe.bounds = geom_circle_bounds(circle);
        break;
    default:
        probe.shape = collide_shape_from_obb(box);
        probe.bounds = geom_obb2_bounds(box);
        break;
    }
    return probe;
}

void editor_probe_down(editor *e) { e->drag.kind = EDITOR_DRAG_PROBE; }

/* A click leaves the probe as it is. */
void editor_probe_move(editor *e) {
    const double least = 6.0;
    if (geom_vec2_distance(e->pointer, e->drag.start) >= least) {
        e->probe_arm = geom_vec2_sub(editor_view_to_world(&e->view, e->pointer),
                                     editor_view_to_world(&e->view, e->drag.start));
    }
}

size_t editor_probe_contacts(const editor *e) {
    const editor_probe probe = editor_get_probe(e);
    size_t count = 0;
    for (size_t i = 0; i < e->drawing.count; i++) {
        const editor_body body = editor_body_now(e, i);
        count += editor_shape_valid(body.shape) && lab_relation(probe.shape, &body) > COLLIDE_APART;
    }
    return count;
}

/* ---- The sweep ---- */

static bool meets_at_start(const editor_body *start, const editor_body *other) {
    return other->place != start->place && editor_shape_valid(other->shape) &&
           editor_body_relation(start, other) > COLLIDE_APART;
}

/* The first contact on one leg of the way, of a body that has come as far as `before`. What it meets before it moves is left
 * out: its first contact with that is long past. */
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
    for (size_t i = 0; i < e->drawing.count; i++) {
        const editor_body other = editor_body_now(e, i);
        if (i == start->place || !editor_shape_valid(other.shape) || meets_at_start(start, &other)) {
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
    editor_sweep sweep = {.place = editor_selected_alone(e), .met = {.relation = COLLIDE_APART}};
    if (sweep.place == e->drawing.count || e->draft_count == 0 ||
        !editor_shape_valid(e->drawing.shapes[sweep.place])) {
        sweep.place = e->drawing.count;
        return sweep;
    }
    const editor_body body = editor_body_now(e, sweep.place);
    for (size_t i = 0; i < e->drawing.count; i++) {
        const editor_body other = editor_body_now(e, i);
        sweep.touching += meets_at_start(&body, &other);
    }
    for (size_t i = 0; i < e->draft_count; i++) {
        const bool last = i + 1 == e->draft_count;
        const geom_vec2 to = last ? editor_draw_next_point(e) : e->draft[i + 1];
        const geom_vec2 motion = geom_vec2_sub(to, e->draft[i]);
        const geom_vec2 before = geom_vec2_sub(e->draft[i], e->draft[0]);
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
