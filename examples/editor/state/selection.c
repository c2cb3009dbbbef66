/* Which shapes are selected, and what is done to them. */
#include "selection.h"

#include "display.h"
#include "objects.h"
#include "snap.h"
#include "talk.h"
#include "vertices.h"
#include "work.h"

#include <stdlib.h>
#include <string.h>

struct editor_selection {
    bool *selected; /* by id */
    size_t capacity;
};

editor_selection *editor_selection_create(void) { return calloc(1, sizeof(editor_selection)); }

void editor_selection_destroy(editor_selection *s) {
    if (s) {
        free(s->selected);
        free(s);
    }
}

bool editor_is_selected(const editor *e, uint32_t id) {
    return id < e->selection->capacity && e->selection->selected[id];
}

bool editor_select(editor *e, uint32_t id, bool selected) {
    editor_selection *s = e->selection;
    if (id >= s->capacity) {
        const size_t capacity = 2 * (size_t)id + 64;
        bool *grown = selected ? realloc(s->selected, capacity * sizeof *grown) : NULL;
        if (!grown) {
            return !selected;
        }
        memset(grown + s->capacity, 0, (capacity - s->capacity) * sizeof *grown);
        s->selected = grown;
        s->capacity = capacity;
    }
    s->selected[id] = selected;
    return true;
}

void editor_select_none(editor *e) {
    editor_selection *s = e->selection;
    if (s->capacity > 0) {
        memset(s->selected, 0, s->capacity * sizeof *s->selected);
    }
    editor_choose_no_vertex(e);
}

size_t editor_selected_count(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    size_t count = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        count += editor_is_selected(e, drawing->shapes[i]->id);
    }
    return count;
}

void editor_select_only(editor *e, uint32_t id) {
    editor_select_none(e);
    editor_select(e, id, true);
}

void editor_select_all(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        if (editor_shape_is_free(drawing->shapes[i])) {
            editor_select(e, drawing->shapes[i]->id, true);
        }
    }
}

bool editor_shape_lies_in(const editor *e, size_t place, geom_aabb2 world) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    const bool agent = s->kind == EDITOR_AGENT;
    const geom_aabb2 own = agent ? editor_body_at(s, 0, editor_position(e, place)).bounds : s->bounds;
    return editor_box_holds(world, own.min, 0.0) && editor_box_holds(world, own.max, 0.0);
}

void editor_select_in(editor *e, geom_aabb2 world) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        if (editor_shape_is_free(drawing->shapes[i]) && editor_shape_lies_in(e, i, world)) {
            editor_select(e, drawing->shapes[i]->id, true);
        }
    }
    editor_complete_groups(e);
}

/* ---- All that is selected ---- */

size_t editor_selected_alone(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    size_t alone = drawing->count;
    for (size_t i = 0; i < drawing->count; i++) {
        if (editor_is_selected(e, drawing->shapes[i]->id)) {
            if (alone < drawing->count) {
                return drawing->count;
            }
            alone = i;
        }
    }
    return alone;
}

bool editor_selection_bounds(const editor *e, geom_aabb2 *bounds) {
    const editor_document *drawing = editor_drawing(e);
    bool any = false;
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_is_selected(e, s->id)) {
            *bounds = any ? geom_aabb2_union(*bounds, s->bounds) : s->bounds;
            any = true;
        }
    }
    return any;
}

void editor_change_shapes(editor *e, bool (*is_meant)(const editor *, uint32_t), editor_shape_change *change,
                          const void *how) {
    const editor_document *drawing = editor_drawing(e);
    bool good = true;
    bool in_range = true;
    for (size_t i = 0; good && in_range && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (is_meant(e, s->id)) {
            good = editor_put_shape(e, i, change(e, s, how));
            in_range = good && editor_shape_in_range(drawing->shapes[i]);
        }
    }
    if (!good || !in_range) {
        editor_revert(e);
        editor_complain(e, good ? "The number is out of range" : "Out of memory: nothing was changed");
    }
    editor_commit(e);
}

static const editor_shape *transform(const editor *e, const editor_shape *s, const void *how) {
    const editor_affine *map = how;
    (void)e;
    return editor_shape_transformed(s, *map);
}

void editor_transform_selection(editor *e, editor_affine a) {
    editor_change_shapes(e, editor_is_selected, transform, &a);
}

/* ---- Deleting and nudging ---- */

void editor_delete_selection(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    if (editor_delete_vertices(e)) {
        return;
    }
    for (size_t i = drawing->count; i-- > 0;) {
        if (editor_is_selected(e, drawing->shapes[i]->id)) {
            editor_remove_shape(e, i);
        }
    }
    editor_select_none(e);
    editor_commit(e);
}

void editor_nudge(editor *e, geom_vec2 points_on_screen) {
    const editor_view *view = editor_get_view(e);
    const double grain = editor_view_grain(view);
    const double step = fmax(grain, round(1.0 / view->scale / grain) * grain);
    const double unit = editor_get_shown(e)->snap ? editor_grid_step(e) : step;
    const geom_vec2 by =
        editor_view_round(view, geom_vec2_make(points_on_screen.x * unit, -points_on_screen.y * unit));
    if (editor_chosen_count(e) > 0) {
        editor_move_vertices(e, by);
    } else {
        editor_transform_selection(e, editor_affine_move(by));
    }
}
