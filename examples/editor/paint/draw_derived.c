/* What the lab makes from shapes: covers, offsets, hulls, triangles, convex pieces. */
#include "model/own_sides.h"
#include "paint.h"
#include "state/display.h"
#include "state/meetings.h"
#include "tools/pattern.h"

#include <geom/cover.h>
#include <geom/decompose.h>
#include <geom/hull.h>
#include <geom/offset.h>
#include <geom/triangulate.h>

#include <stdlib.h>

static void draw_cover(const editor *e, canvas *c, const editor_shape *s) {
    const editor_shown *shown = editor_get_shown(e);
    const canvas_pen pen = {.color = canvas_fade(editor_colors(e)->selected, 0.8), .width = 1.25};
    geom_obb2 box;
    geom_cover cover;
    if (s->ring_count > 1 || !editor_rectangle(s, &box)) {
        return;
    }
    const int best = geom_cover_best_count(box.half);
    const int count = shown->cover_count > 0 ? shown->cover_count : best;
    if (count > 64 || geom_cover_outer(box.half, count, &cover) != GEOM_OK) {
        return;
    }
    for (int i = 0; i < cover.count; i++) {
        canvas_stroke_circle(c, geom_cover_circle(&cover, box.center, box.axis, i), pen);
    }
}

static void draw_offset(const editor *e, canvas *c, const editor_shape *s) {
    const canvas_pen pen = {.color = editor_colors(e)->goal, .width = 1.5, .dash = 5.0};
    const double radius = editor_new_agent(e).radius;
    const geom_circle circle = {s->points[0], s->radius + radius};
    if (s->kind == EDITOR_DISC) {
        canvas_stroke_circle(c, circle, pen);
    } else if (s->kind == EDITOR_CHAIN) {
        canvas_fill_capsules(c, s->points, s->point_count, s->radius + radius, canvas_fade(pen.color, 0.2));
    } else if (s->kind == EDITOR_POLYGON) {
        geom_offset_def def = geom_offset_def_default();
        def.radius = radius;
        geom_polygons grown = geom_polygon_offset(editor_shape_polygon(s), &def);
        for (size_t i = 0; i < grown.count; i++) {
            canvas_stroke_polygon(c, grown.polygons[i], pen);
        }
        geom_polygons_release(&grown);
    }
}

static void draw_hull(const editor *e, canvas *c, const editor_shape *s) {
    const canvas_pen pen = {.color = editor_colors(e)->ink, .width = 1.5, .dash = 3.0};
    uint32_t *corners = malloc(s->point_count * sizeof *corners);
    geom_vec2 *points = malloc(s->point_count * sizeof *points);
    if (corners && points) {
        const geom_convex_hull_result hull = geom_convex_hull(s->points, s->point_count, corners, NULL);
        const geom_ring ring = geom_convex_hull_ring(s->points, corners, hull.count, points);
        canvas_stroke_chain(c, ring.points, ring.count, true, pen);
    }
    free(corners);
    free(points);
}

static void draw_triangles(const editor *e, canvas *c, const editor_shape *s) {
    const canvas_pen pen = {.color = canvas_fade(editor_colors(e)->ink, 0.6), .width = 1.0};
    const geom_polygon polygon = editor_shape_polygon(s);
    geom_index_triangle *triangles = malloc((geom_polygon_triangle_count(polygon) + 1) * sizeof *triangles);
    if (triangles) {
        const geom_triangulate_result found = geom_polygon_triangulate_delaunay(polygon, triangles, NULL);
        for (size_t i = 0; i < found.count; i++) {
            geom_vec2 corners[3];
            geom_polygon_vertices(polygon, triangles[i].corner, 3, corners);
            canvas_stroke_chain(c, corners, 3, true, pen);
        }
    }
    free(triangles);
}

static void draw_pieces(const editor *e, canvas *c, const editor_shape *s) {
    const geom_polygon polygon = editor_shape_polygon(s);
    const size_t room = geom_polygon_triangle_count(polygon) + 1;
    uint32_t *corners = malloc(3 * room * sizeof *corners);
    uint32_t *ends = malloc(room * sizeof *ends);
    geom_vec2 *points = malloc(3 * room * sizeof *points);
    const canvas_pen pen = {.color = editor_colors(e)->ink, .width = 1.5};
    if (corners && ends && points) {
        const geom_decompose_result found = geom_polygon_decompose(polygon, corners, ends, NULL);
        for (size_t i = 0, first = 0; i < found.count; first = ends[i++]) {
            const geom_ring piece = geom_polygon_vertices(polygon, corners + first, ends[i] - first, points);
            const geom_polygon one = {&piece, 1};
            canvas_fill_polygon(c, one, CANVAS_NON_ZERO,
                                canvas_fade(palette_agent(editor_colors(e), i), 0.35));
            canvas_stroke_polygon(c, one, pen);
        }
    }
    free(corners);
    free(ends);
    free(points);
}

static void draw_derived(const editor *e, canvas *c, const editor_shape *s) {
    const editor_shown *shown = editor_get_shown(e);
    if (shown->lab[EDITOR_LAB_PIECES] && s->kind == EDITOR_POLYGON) {
        draw_pieces(e, c, s);
    }
    if (shown->lab[EDITOR_LAB_TRIANGLES] && s->kind == EDITOR_POLYGON) {
        draw_triangles(e, c, s);
    }
    if (shown->lab[EDITOR_LAB_HULLS] && s->kind != EDITOR_DISC) {
        draw_hull(e, c, s);
    }
    if (shown->lab[EDITOR_LAB_COVERS]) {
        draw_cover(e, c, s);
    }
    if (shown->lab[EDITOR_LAB_OFFSETS]) {
        draw_offset(e, c, s);
    }
}

/* Of what is selected, or of everything. */
static bool is_wanted(const editor *e, const editor_shape *s) {
    return s->kind != EDITOR_AGENT && !s->label.hidden && editor_shape_is_solid(s) &&
           (editor_selected_count(e) == 0 || editor_is_selected(e, s->id));
}

void editor_draw_lab_below(const editor *e, canvas *c) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (is_wanted(e, s) && editor_in_sight(e, s->bounds, 100.0) && !editor_obstacle_is_away(e, s)) {
            draw_derived(e, c, s);
        }
    }
}

void editor_draw_lab_of(const editor *e, canvas *c, const editor_shape *s) {
    if (is_wanted(e, s)) {
        draw_derived(e, c, s);
    }
}
