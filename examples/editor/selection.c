#include "editor_internal.h"

#include <stdlib.h>
#include <string.h>

bool editor_is_selected(const editor *e, uint32_t id) { return id < e->selected_capacity && e->selected[id]; }

bool editor_select(editor *e, uint32_t id, bool selected) {
    if (id >= e->selected_capacity) {
        const size_t capacity = 2 * (size_t)id + 64;
        bool *grown = selected ? realloc(e->selected, capacity * sizeof *grown) : NULL;
        if (!grown) {
            return !selected;
        }
        memset(grown + e->selected_capacity, 0, (capacity - e->selected_capacity) * sizeof *grown);
        e->selected = grown;
        e->selected_capacity = capacity;
    }
    e->selected[id] = selected;
    return true;
}

void editor_select_none(editor *e) {
    if (e->selected_capacity > 0) {
        memset(e->selected, 0, e->selected_capacity * sizeof *e->selected);
    }
    e->vertex_id = 0;
}

size_t editor_selected_count(const editor *e) {
    size_t count = 0;
    for (size_t i = 0; i < e->drawing.count; i++) {
        count += editor_is_selected(e, e->drawing.shapes[i]->id);
    }
    return count;
}

void editor_select_all(editor *e) {
    for (size_t i = 0; i < e->drawing.count; i++) {
        editor_select(e, e->drawing.shapes[i]->id, true);
    }
}

static bool box_holds(geom_aabb2 outer, geom_aabb2 inner) {
    return inner.min.x >= outer.min.x && inner.max.x <= outer.max.x && inner.min.y >= outer.min.y &&
           inner.max.y <= outer.max.y;
}

void editor_select_in(editor *e, geom_aabb2 world) {
    for (size_t i = 0; i < e->drawing.count; i++) {
        const editor_shape *s = e->drawing.shapes[i];
        const geom_aabb2 bounds =
            s->kind == EDITOR_AGENT ? editor_body_at(s, 0, editor_position(e, i)).bounds : s->bounds;
        if (box_holds(world, bounds)) {
            editor_select(e, s->id, true);
        }
    }
}

void editor_forget_missing(editor *e) {
    const size_t place = editor_document_find(&e->drawing, e->vertex_id);
    if (place == e->drawing.count || e->vertex >= e->drawing.shapes[place]->point_count) {
        e->vertex_id = 0;
    }
}

/* ---- All that is selected ---- */

size_t editor_selected_alone(const editor *e) {
    size_t alone = e->drawing.count;
    for (size_t i = 0; i < e->drawing.count; i++) {
        if (editor_is_selected(e, e->drawing.shapes[i]->id)) {
            if (alone < e->drawing.count) {
                return e->drawing.count;
            }
            alone = i;
        }
    }
    return alone;
}

bool editor_selection_bounds(const editor *e, geom_aabb2 *bounds) {
    bool any = false;
    for (size_t i = 0; i < e->drawing.count; i++) {
        const editor_shape *s = e->drawing.shapes[i];
        if (editor_is_selected(e, s->id)) {
            *bounds = any ? geom_aabb2_union(*bounds, s->bounds) : s->bounds;
            any = true;
        }
    }
    return any;
}

void editor_transform_selection(editor *e, editor_affine a) {
    bool good = true;
    bool in_range = true;
    for (size_t i = 0; good && in_range && i < e->drawing.count; i++) {
        const editor_shape *s = e->drawing.shapes[i];
        if (editor_is_selected(e, s->id)) {
            good = editor_document_replace(&e->drawing, i, editor_shape_transformed(s, a));
            in_range = good && editor_shape_in_range(e->drawing.shapes[i]);
        }
    }
    if (!good || !in_range) {
        editor_history_revert(&e->history, &e->drawing);
        editor_complain(e, good ? "That is out of range" : "Out of memory: nothing was changed");
    }
    editor_commit(e);
}

/* ---- Deleting and nudging ---- */

/* A hole of three vertices goes as a whole. */
static const editor_shape *without_vertex(const editor_shape *s, size_t vertex) {
    const size_t ring = s->kind == EDITOR_POLYGON ? editor_shape_ring_of(s, vertex) : 0;
    return ring > 0 && !editor_shape_can_lose(s, vertex) ? editor_shape_without_hole(s, ring)
                                                         : editor_shape_without_vertex(s, vertex);
}

static void delete_vertex(editor *e, size_t place) {
    const editor_shape *s = e->drawing.shapes[place];
    const bool of_hole = s->kind == EDITOR_POLYGON && editor_shape_ring_of(s, e->vertex) > 0;
    if (!of_hole && !editor_shape_can_lose(s, e->vertex)) {
        editor_say(e, "A %s needs %s vertices. Press Esc, then Del, to delete all of it.",
                   s->kind == EDITOR_POLYGON ? "ring" : "wall", s->kind == EDITOR_POLYGON ? "three" : "two");
        return;
    }
    if (!editor_document_replace(&e->drawing, place, without_vertex(s, e->vertex))) {
        editor_complain(e, "Out of memory: nothing was deleted");
        return;
    }
    e->vertex_id = 0;
    editor_commit(e);
}

void editor_delete_selection(editor *e) {
    const size_t place = e->vertex_id ? editor_document_find(&e->drawing, e->vertex_id) : e->drawing.count;
    if (place < e->drawing.count && editor_shape_edge_count(e->drawing.shapes[place]) > 0) {
        delete_vertex(e, place);
        return;
    }
    for (size_t i = e->drawing.count; i-- > 0;) {
        if (editor_is_selected(e, e->drawing.shapes[i]->id)) {
            editor_document_remove(&e->drawing, i);
        }
    }
    editor_select_none(e);
    editor_commit(e);
}

void editor_nudge(editor *e, geom_vec2 points_on_screen) {
    const double grain = editor_view_grain(&e->view);
    const double step = fmax(grain, round(1.0 / e->view.scale / grain) * grain);
    const double unit = e->snap ? editor_grid_step(e) : step;
    const geom_vec2 by = geom_make2(points_on_screen.x * unit, -points_on_screen.y * unit);
    editor_transform_selection(e, editor_affine_move(by));
}
