/* Where a point goes when it is put down: to vertices, edges, the grid, or round numbers. */
#include "snap.h"

#include "display.h"
#include "toolbox.h"
#include "vertices.h"

#include <collide/distance2.h>

/* How near is near enough, in points on the screen. */
static const double VERTEX_REACH = 10.0;
static const double EDGE_REACH = 7.0;

double editor_grid_step_of(double scale, double points) {
    const double power = pow(10.0, floor(log10(points / scale)));
    const double factors[] = {1.0, 2.0, 5.0, 10.0};
    int i = 0;
    while (i < 3 && power * factors[i] * scale < points) {
        i++;
    }
    return power * factors[i];
}

double editor_grid_step(const editor *e) { return editor_grid_step_of(editor_get_view(e)->scale, 16.0); }

double editor_coarse_step(const editor *e) { return editor_grid_step_of(editor_get_view(e)->scale, 80.0); }

geom_aabb2 editor_scale_bar_area(const editor *e) {
    const editor_view *view = editor_get_view(e);
    const geom_vec2 end = geom_vec2_make(view->area.max.x - 16.0, view->area.max.y - 14.0);
    const double start = end.x - editor_coarse_step(e) * view->scale;
    return (geom_aabb2){{start - 6.0, end.y - 20.0}, {end.x + 6.0, end.y + 7.0}};
}

/* The control key turns it around for once. */
static bool snapping(const editor *e) {
    return editor_get_shown(e)->snap != ((editor_modifiers(e) & EDITOR_CTRL) != 0);
}

/* What moves with the pointer is no mark for it. */
static bool moves(const editor *e, const editor_shape *s) {
    const editor_drag *drag = editor_get_drag(e);
    switch (drag->kind) {
    case EDITOR_DRAG_SHAPES:
    case EDITOR_DRAG_FRAME:
        return editor_is_selected(e, s->id);
    case EDITOR_DRAG_POINT:
        return s->id == drag->id || editor_has_chosen_vertex(e, s->id);
    case EDITOR_DRAG_RIM:
        return s->id == drag->id;
    default:
        return false;
    }
}

static bool is_mark(const editor *e, const editor_shape *s, geom_vec2 world, double reach) {
    return s->kind != EDITOR_AGENT && !s->label.hidden && !moves(e, s) &&
           editor_box_holds(s->bounds, world, reach);
}

static void try_point(editor_snap *best, double *distance, editor_snap_kind kind, geom_vec2 p,
                      geom_vec2 world) {
    const double d = geom_vec2_distance(p, world);
    if (d <= *distance) {
        best->kind = kind;
        best->at = p;
        *distance = d;
    }
}

static editor_snap nearest_vertex(const editor *e, geom_vec2 world) {
    const editor_document *drawing = editor_drawing(e);
    const editor_draft *draft = editor_get_draft(e);
    editor_snap best = {EDITOR_SNAP_NOTHING, world};
    double distance = VERTEX_REACH / editor_get_view(e)->scale;
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        for (size_t k = 0; is_mark(e, s, world, distance) && k < s->point_count; k++) {
            try_point(&best, &distance, EDITOR_SNAP_VERTEX, s->points[k], world);
        }
    }
    for (size_t k = 0; k < draft->count; k++) {
        try_point(&best, &distance, EDITOR_SNAP_VERTEX, draft->points[k], world);
    }
    return best;
}

/* The closest point of an edge, or of the rim of a disc. */
static editor_snap nearest_edge(const editor *e, geom_vec2 world) {
    const editor_document *drawing = editor_drawing(e);
    editor_snap best = {EDITOR_SNAP_NOTHING, world};
    double distance = EDGE_REACH / editor_get_view(e)->scale;
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (!is_mark(e, s, world, distance)) {
            continue;
        }
        if (s->kind == EDITOR_DISC) {
            const geom_vec2 out = geom_vec2_normalize(geom_vec2_sub(world, s->points[0]));
            try_point(&best, &distance, EDITOR_SNAP_EDGE, geom_vec2_add_scaled(s->points[0], s->radius, out),
                      world);
        }
        for (size_t k = 0; k < editor_shape_edge_count(s); k++) {
            const editor_edge ends = editor_shape_edge(s, k);
            const geom_segment2 edge = {s->points[ends.a], s->points[ends.b]};
            const collide_distance gap =
                collide_shape_distance(collide_shape_from_point(world), collide_shape_from_segment(edge));
            try_point(&best, &distance, EDITOR_SNAP_EDGE, gap.on_b, world);
        }
    }
    return best;
}

static editor_snap on_grid(const editor *e, geom_vec2 world) {
    const double step = editor_grid_step(e);
    return (editor_snap){EDITOR_SNAP_GRID,
                         geom_vec2_make(editor_round_to(world.x, step), editor_round_to(world.y, step))};
}

editor_snap editor_snap_point(const editor *e, geom_vec2 world) {
    editor_snap snap = {EDITOR_SNAP_NOTHING, editor_view_round(editor_get_view(e), world)};
    if (!snapping(e)) {
        return snap;
    }
    snap = nearest_vertex(e, world);
    if (snap.kind == EDITOR_SNAP_NOTHING) {
        snap = nearest_edge(e, world);
    }
    return snap.kind == EDITOR_SNAP_NOTHING ? on_grid(e, world) : snap;
}

geom_vec2 editor_snap_pointer(editor *e, geom_vec2 screen) {
    const editor_snap snap = editor_snap_point(e, editor_view_to_world(editor_get_view(e), screen));
    editor_note_snap(e, snap);
    return snap.at;
}
