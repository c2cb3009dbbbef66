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
    editor_choose_no_vertex(e);
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

bool editor_shape_lies_in(const editor *e, size_t place, geom_aabb2 world) {
    const editor_shape *s = e->drawing.shapes[place];
    return box_holds(world, s->kind == EDITOR_AGENT ? editor_body_at(s, 0, editor_position(e, place)).bounds
                                                    : s->bounds);
}

void editor_select_in(editor *e, geom_aabb2 world) {
    for (size_t i = 0; i < e->drawing.count; i++) {
        if (editor_shape_lies_in(e, i, world)) {
            editor_select(e, e->drawing.shapes[i]->id, true);
        }
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

void editor_delete_selection(editor *e) {
    if (editor_delete_vertices(e)) {
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
    const geom_vec2 by =
        editor_view_round(&e->view, geom_vec2_make(points_on_screen.x * unit, -points_on_screen.y * unit));
    if (e->vertex_count > 0) {
        editor_move_vertices(e, by);
    } else {
        editor_transform_selection(e, editor_affine_move(by));
    }
}
