/* The tool that tests a shape at the pointer against all others. */
#include "probe.h"

#include "model/lab.h"
#include "state/hand.h"
#include "state/meetings.h"
#include "tools.h"
#include "view/icon.h"

#include <math.h>
#include <stdlib.h>

/* A probe that was not drawn yet, in points. */
static const geom_vec2 FIRST_ARM = {120.0, 45.0};

struct editor_probing {
    editor_probe_form form;
    geom_vec2 arm; /* from one end, or the center, in the world; zero before one was drawn */
};

editor_probing *editor_probing_create(void) { return calloc(1, sizeof(editor_probing)); }

void editor_probing_destroy(editor_probing *p) { free(p); }

void editor_next_probe_form(editor *e) {
    e->probing->form = (editor_probe_form)((e->probing->form + 1) % EDITOR_PROBE_COUNT);
}

static geom_vec2 arm_of(const editor *e) {
    const bool drawn = geom_vec2_length_squared(e->probing->arm) > 0.0;
    return drawn ? e->probing->arm : geom_vec2_scale(FIRST_ARM, 1.0 / editor_get_view(e)->scale);
}

/* While it is drawn it starts where it was pressed; afterwards its middle follows the pointer. */
editor_probe editor_get_probe(const editor *e) {
    const editor_view *view = editor_get_view(e);
    const editor_drag *drag = editor_get_drag(e);
    const geom_vec2 arm = arm_of(e);
    const bool drawn_now = drag->kind == EDITOR_DRAG_TOOL;
    const geom_vec2 pointer = editor_view_to_world(view, editor_pointer(e));
    const geom_vec2 start = editor_view_to_world(view, drag->start);
    const geom_vec2 center = drawn_now ? start : pointer;
    const geom_segment2 segment = {drawn_now ? start : geom_vec2_add_scaled(pointer, -0.5, arm),
                                   drawn_now ? geom_vec2_add(start, arm)
                                             : geom_vec2_add_scaled(pointer, 0.5, arm)};
    const double length = geom_vec2_length(arm);
    const geom_circle circle = {center, length};
    const geom_obb2 box = {center, geom_vec2_normalize(arm), {length, 0.5 * length}};
    editor_probe probe = {.form = e->probing->form};
    switch (e->probing->form) {
    case EDITOR_PROBE_SEGMENT:
        probe.shape = collide_shape_from_segment(segment);
        probe.bounds = geom_segment2_bounds(segment);
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

size_t editor_probe_contacts(const editor *e) {
    const editor_probe probe = editor_get_probe(e);
    size_t count = 0;
    for (size_t i = 0; i < editor_drawing(e)->count; i++) {
        const editor_body body = editor_body_now(e, i);
        count += editor_shape_is_solid(body.shape) && lab_relation(probe.shape, &body) > COLLIDE_APART;
    }
    return count;
}

/* ---- The tool ---- */

static void press(editor *e, const editor_event *event) {
    (void)event;
    editor_drag_as(e, EDITOR_DRAG_TOOL);
}

/* A click leaves the probe as it is. */
static void drag_on(editor *e) {
    const double least = 6.0;
    const editor_view *view = editor_get_view(e);
    const geom_vec2 start = editor_get_drag(e)->start;
    if (geom_vec2_distance(editor_pointer(e), start) >= least) {
        e->probing->arm =
            geom_vec2_sub(editor_view_to_world(view, editor_pointer(e)), editor_view_to_world(view, start));
    }
}

static const char *hint(const editor *e) {
    static const char *const hints[EDITOR_PROBE_COUNT] = {
        "Drag a segment, then move it: shows overlapping boxes and sides of its ends (Q: circle)",
        "Drag a circle, then move it: shows the parameters at which edges cross it (Q: box)",
        "Drag a box, then move it: shows separating axes of the nearest edge with gaps (Q: segment)"};
    return hints[e->probing->form];
}

static const editor_gesture gesture = {.press = press, .drag = drag_on, .hint = hint};

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double level[][2] = {{-8, 0}, {8, 0}};
    static const double upright[][2] = {{0, -8}, {0, 8}};
    icon_ring(c, o, geom_vec2_make(0, 0), 5, color);
    icon_chain(c, o, level, 2, false, color);
    icon_chain(c, o, upright, 2, false, color);
}

const editor_tool editor_tool_probe = {
    .label = "Probe",
    .key = 'b',
    .keys = "B",
    .what = "Probe: test at the pointer",
    .rank = 3,
    .icon = icon,
    .gesture = &gesture,
    .draw = editor_draw_probe,
};
