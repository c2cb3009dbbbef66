/* Pictures of how the probe is tested: boxes, sides, parameters, axes. */
#include "model/lab.h"
#include "probe.h"
#include "state/display.h"
#include "state/meetings.h"
#include "state/notes.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

#include <stdio.h>

static const char *sign_letter(int sign) { return sign > 0 ? "+" : sign < 0 ? "-" : "0"; }

/* Both straddle tests for the nearest edge: on which side of it the probe's ends are, and of the probe its
 * own. */
static void draw_straddle(const editor *e, canvas *c, geom_segment2 probe, geom_segment2 edge) {
    const bool met = collide_segment_segment(probe, edge) > COLLIDE_APART;
    char words[96];
    if (collide_quick_reject(probe, edge)) {
        snprintf(words, sizeof words, "boxes apart");
    } else {
        const collide_sides of_probe = collide_straddle(edge, probe);
        const collide_sides of_edge = collide_straddle(probe, edge);
        snprintf(words, sizeof words, "sides of the edge %s %s, of the probe %s %s: %s",
                 sign_letter(of_probe.of_a), sign_letter(of_probe.of_b), sign_letter(of_edge.of_a),
                 sign_letter(of_edge.of_b), met ? "in contact" : "apart");
    }
    const canvas_pen lit = {.color = editor_colors(e)->touching, .width = 2.5};
    canvas_stroke_line(c, edge.a, edge.b, lit);
    editor_note(e, c, geom_vec2_lerp(edge.a, edge.b, 0.5), words);
}

/* The box of an edge that may meet the probe. */
static void draw_edge_box(const editor *e, canvas *c, geom_segment2 probe, geom_segment2 edge) {
    const canvas_pen box = {.color = canvas_fade(editor_colors(e)->touching, 0.8), .width = 1.0, .dash = 3.0};
    if (!collide_quick_reject(probe, edge)) {
        canvas_stroke_box(c, geom_segment2_bounds(edge), box);
    }
}

/* Where the line of a segment goes through a circle: the two parameters along the segment. */
static void draw_parameters(const editor *e, canvas *c, geom_segment2 segment, geom_circle circle) {
    const collide_line_circle roots = collide_line_circle_parameters(segment, circle);
    for (int i = 0; i < roots.count; i++) {
        const bool on_it = roots.t[i] >= 0.0 && roots.t[i] <= 1.0;
        const geom_vec2 at = geom_vec2_lerp(segment.a, segment.b, roots.t[i]);
        char words[32];
        snprintf(words, sizeof words, "t %.3f", roots.t[i]);
        editor_note_dot(e, c, at, on_it ? 4.0 : 2.0,
                        on_it ? editor_colors(e)->overlap : editor_colors(e)->ink_soft);
        if (on_it) {
            editor_note(e, c, at, words);
        }
    }
}

/* The stretches of the box and of the other one along each axis, drawn through the box's center. */
static void draw_axes(const editor *e, canvas *c, geom_obb2 box, geom_segment2 edge) {
    const palette_colors *colors = editor_colors(e);
    lab_axis axes[3];
    lab_axes(box, edge, axes);
    for (int i = 0; i < 3; i++) {
        const geom_vec2 u = axes[i].direction;
        const geom_vec2 aside = geom_vec2_scale(geom_vec2_perp(u), 4.0 / editor_get_view(e)->scale);
        const geom_vec2 base = geom_vec2_add(box.center, aside);
        const canvas_pen thin = {.color = canvas_fade(colors->ink, 0.5), .width = 1.0, .dash = 3.0};
        const canvas_pen own = {.color = colors->selected, .width = 3.0};
        const canvas_pen other = {.color = axes[i].gap > 0.0 ? colors->goal : colors->overlap, .width = 3.0};
        const double low = fmin(axes[i].box_min, axes[i].other_min);
        const double high = fmax(axes[i].box_max, axes[i].other_max);
        canvas_stroke_line(c, geom_vec2_add_scaled(box.center, low, u),
                           geom_vec2_add_scaled(box.center, high, u), thin);
        canvas_stroke_line(c, geom_vec2_add_scaled(box.center, axes[i].box_min, u),
                           geom_vec2_add_scaled(box.center, axes[i].box_max, u), own);
        canvas_stroke_line(c, geom_vec2_add_scaled(base, axes[i].other_min, u),
                           geom_vec2_add_scaled(base, axes[i].other_max, u), other);
        editor_note_length(e, c, geom_vec2_add_scaled(base, axes[i].other_max, u),
                           axes[i].gap > 0.0 ? "gap" : "overlap", fabs(axes[i].gap));
    }
}

/* What there is to see at one edge; *best and *nearest keep the edge that is closest to a segment or box. */
static void probe_edge(const editor *e, canvas *c, const editor_probe *probe, geom_segment2 edge,
                       double *best, geom_segment2 *nearest_edge) {
    if (probe->form == EDITOR_PROBE_CIRCLE) {
        const collide_relation met = collide_segment_circle(edge, probe->shape.as.circle);
        if (met > COLLIDE_APART) {
            draw_parameters(e, c, edge, probe->shape.as.circle);
        }
        return;
    }
    if (probe->form == EDITOR_PROBE_SEGMENT) {
        draw_edge_box(e, c, probe->shape.as.segment, edge);
    }
    const double d = collide_shape_distance(probe->shape, collide_shape_from_segment(edge)).distance;
    if (d < *best) {
        *best = d;
        *nearest_edge = edge;
    }
}

static void probe_body(const editor *e, canvas *c, const editor_probe *probe, size_t place, double *best,
                       geom_segment2 *nearest_edge) {
    const canvas_pen lit = {.color = editor_colors(e)->overlap, .width = 3.0};
    const geom_vec2 nowhere = {0.0, 0.0};
    const editor_body body = editor_body_now(e, place);
    const editor_shape *s = body.shape;
    const geom_circle circle = {body.position, s->radius};
    if (lab_relation(probe->shape, &body) > COLLIDE_APART) {
        editor_draw_ghost(e, c, &body, nowhere, lit);
    }
    if (lab_box_gap(probe->bounds, body.bounds) > 0.0 && probe->form != EDITOR_PROBE_BOX) {
        return;
    }
    if (editor_shape_edge_count(s) == 0 && probe->form == EDITOR_PROBE_SEGMENT) {
        draw_parameters(e, c, probe->shape.as.segment, circle);
    }
    for (size_t i = 0; i < editor_shape_edge_count(s) && lab_box_gap(probe->bounds, body.bounds) <= *best;
         i++) {
        const editor_edge ends = editor_shape_edge(s, i);
        const geom_segment2 edge = {s->points[ends.a], s->points[ends.b]};
        probe_edge(e, c, probe, edge, best, nearest_edge);
    }
}

static void box_corners(geom_obb2 box, geom_vec2 corners[4]) {
    const geom_vec2 x = geom_vec2_scale(box.axis, box.half.x);
    const geom_vec2 y = geom_vec2_scale(geom_vec2_perp(box.axis), box.half.y);
    corners[0] = geom_vec2_sub(geom_vec2_sub(box.center, x), y);
    corners[1] = geom_vec2_sub(geom_vec2_add(box.center, x), y);
    corners[2] = geom_vec2_add(geom_vec2_add(box.center, x), y);
    corners[3] = geom_vec2_add(geom_vec2_sub(box.center, x), y);
}

static void draw_probe_shape(const editor *e, canvas *c, const editor_probe *probe) {
    const palette_colors *colors = editor_colors(e);
    const canvas_pen pen = {.color = colors->selected, .width = 2.0};
    const canvas_pen box = {.color = canvas_fade(colors->selected, 0.6), .width = 1.0, .dash = 3.0};
    if (probe->form == EDITOR_PROBE_SEGMENT) {
        canvas_stroke_line(c, probe->shape.as.segment.a, probe->shape.as.segment.b, pen);
        canvas_stroke_box(c, geom_segment2_bounds(probe->shape.as.segment), box);
        editor_note_dot(e, c, probe->shape.as.segment.a, 3.0, pen.color);
    } else if (probe->form == EDITOR_PROBE_CIRCLE) {
        canvas_stroke_circle(c, probe->shape.as.circle, pen);
    } else {
        geom_vec2 corners[4];
        box_corners(probe->shape.as.obb, corners);
        canvas_stroke_chain(c, corners, 4, true, pen);
    }
}

void editor_draw_probe(const editor *e, canvas *c) {
    const editor_document *drawing = editor_drawing(e);
    const editor_probe probe = editor_get_probe(e);
    geom_segment2 nearest_edge = {{0.0, 0.0}, {0.0, 0.0}};
    double best = HUGE_VAL;
    for (size_t i = 0; i < drawing->count; i++) {
        if (editor_shape_is_solid(drawing->shapes[i])) {
            probe_body(e, c, &probe, i, &best, &nearest_edge);
        }
    }
    draw_probe_shape(e, c, &probe);
    if (best < HUGE_VAL && probe.form == EDITOR_PROBE_SEGMENT) {
        draw_straddle(e, c, probe.shape.as.segment, nearest_edge);
    } else if (best < HUGE_VAL) {
        draw_axes(e, c, probe.shape.as.obb, nearest_edge);
    }
}
