/* Points of selected shapes that are chosen to be dragged, nudged or deleted. */
#include "vertices.h"

#include "hit.h"
#include "selection.h"
#include "talk.h"
#include "text/array.h"
#include "work.h"

#include <stdlib.h>
#include <string.h>

struct editor_vertices {
    editor_vertex *chosen; /* sorted by shape and place */
    size_t count;
    size_t capacity;
};

editor_vertices *editor_vertices_create(void) { return calloc(1, sizeof(editor_vertices)); }

void editor_vertices_destroy(editor_vertices *v) {
    if (v) {
        free(v->chosen);
        free(v);
    }
}

size_t editor_chosen_count(const editor *e) { return e->vertices->count; }

editor_vertex editor_first_chosen(const editor *e) { return e->vertices->chosen[0]; }

/* They are sorted, so that they are found by halving. */
static int compare(editor_vertex a, uint32_t id, size_t index) {
    if (a.id != id) {
        return a.id < id ? -1 : 1;
    }
    return a.index < index ? -1 : a.index > index;
}

/* The first one that does not come before. */
static size_t find(const editor *e, uint32_t id, size_t index) {
    size_t low = 0;
    size_t high = e->vertices->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(e->vertices->chosen[middle], id, index) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool editor_vertex_is_chosen(const editor *e, uint32_t id, size_t index) {
    const size_t at = find(e, id, index);
    return at < e->vertices->count && compare(e->vertices->chosen[at], id, index) == 0;
}

bool editor_has_chosen_vertex(const editor *e, uint32_t id) {
    const size_t at = find(e, id, 0);
    return at < e->vertices->count && e->vertices->chosen[at].id == id;
}

void editor_choose_no_vertex(editor *e) { e->vertices->count = 0; }

static bool insert(editor *e, size_t at, editor_vertex vertex) {
    editor_vertices *v = e->vertices;
    editor_vertex *chosen = array_reserve(v->chosen, v->count + 1, &v->capacity, sizeof *chosen);
    if (!chosen) {
        return false;
    }
    memmove(chosen + at + 1, chosen + at, (v->count - at) * sizeof *chosen);
    chosen[at] = vertex;
    v->chosen = chosen;
    v->count++;
    return true;
}

bool editor_choose_vertex(editor *e, const editor_shape *s, size_t index, bool chosen) {
    const size_t at = find(e, s->id, index);
    const bool was = editor_vertex_is_chosen(e, s->id, index);
    if (chosen && !was) {
        const editor_vertex vertex = {s->id, index, s->point_count};
        return insert(e, at, vertex);
    }
    if (!chosen && was) {
        e->vertices->count--;
        memmove(e->vertices->chosen + at, e->vertices->chosen + at + 1,
                (e->vertices->count - at) * sizeof *e->vertices->chosen);
    }
    return true;
}

/* ---- In a box ---- */

static bool any_inside(const editor_shape *s, geom_aabb2 box) {
    bool any = false;
    for (size_t i = 0; !any && i < s->point_count; i++) {
        any = editor_box_holds(box, s->points[i], 0.0);
    }
    return any;
}

static bool has_vertices(const editor *e, const editor_shape *s) {
    return editor_is_selected(e, s->id) && editor_shape_edge_count(s) > 0;
}

/* Whether the box holds vertices of what is selected, but nothing as a whole. */
static bool is_for_vertices(const editor *e, geom_aabb2 box) {
    const editor_document *drawing = editor_drawing(e);
    bool any = false;
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_shape_lies_in(e, i, box)) {
            return false;
        }
        any = any || (has_vertices(e, s) && any_inside(s, box));
    }
    return any;
}

bool editor_choose_vertices_in(editor *e, geom_aabb2 world) {
    const editor_document *drawing = editor_drawing(e);
    bool good = true;
    if (!editor_shows_handles(e) || !is_for_vertices(e, world)) {
        return false;
    }
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        for (size_t k = 0; good && has_vertices(e, s) && k < s->point_count; k++) {
            good = !editor_box_holds(world, s->points[k], 0.0) || editor_choose_vertex(e, s, k, true);
        }
    }
    if (!good) {
        editor_complain(e, "Out of memory: not all vertices were selected");
    }
    return true;
}

void editor_forget_lost_vertices(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    size_t kept = 0;
    for (size_t i = 0; i < e->vertices->count; i++) {
        const editor_vertex vertex = e->vertices->chosen[i];
        const size_t place = editor_document_find(drawing, vertex.id);
        if (place < drawing->count && drawing->shapes[place]->point_count == vertex.of) {
            e->vertices->chosen[kept++] = vertex;
        }
    }
    e->vertices->count = kept;
}

bool editor_chosen_bounds(const editor *e, geom_aabb2 *bounds) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < e->vertices->count; i++) {
        const editor_vertex vertex = e->vertices->chosen[i];
        const geom_vec2 p = drawing->shapes[editor_document_find(drawing, vertex.id)]->points[vertex.index];
        const geom_aabb2 box = {p, p};
        *bounds = i > 0 ? geom_aabb2_union(*bounds, box) : box;
    }
    return e->vertices->count > 0;
}

/* ---- What is done to them ---- */

/* Of all points of a shape, which are chosen; of the heap, NULL without memory. */
static bool *chosen_of(const editor *e, const editor_shape *s) {
    bool *which = calloc(s->point_count, sizeof *which);
    for (size_t i = find(e, s->id, 0); which && i < e->vertices->count && e->vertices->chosen[i].id == s->id;
         i++) {
        which[e->vertices->chosen[i].index] = true;
    }
    return which;
}

const editor_shape *editor_shape_with_chosen_moved(const editor *e, const editor_shape *s, geom_vec2 by) {
    bool *which = chosen_of(e, s);
    const editor_shape *moved = which ? editor_shape_with_points_moved(s, which, by) : NULL;
    free(which);
    return moved;
}

static const editor_shape *move_chosen(const editor *e, const editor_shape *s, const void *how) {
    const geom_vec2 *by = how;
    return editor_shape_with_chosen_moved(e, s, *by);
}

void editor_move_vertices(editor *e, geom_vec2 by) {
    editor_change_shapes(e, editor_has_chosen_vertex, move_chosen, &by);
}

static bool can_lose_chosen(editor *e, const editor_shape *s) {
    bool *which = chosen_of(e, s);
    const bool can = which && editor_shape_can_lose(s, which);
    if (!which) {
        editor_complain(e, "Out of memory: nothing was deleted");
    } else if (!can) {
        editor_say(e, "A %s needs %s vertices. Press Esc, then Del, to delete all of it.",
                   s->kind == EDITOR_POLYGON ? "ring" : "wall", s->kind == EDITOR_POLYGON ? "three" : "two");
    }
    free(which);
    return can;
}

static bool lose_chosen(editor *e, size_t place) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    bool *which = chosen_of(e, s);
    const bool good = which && editor_put_shape(e, place, editor_shape_without_vertices(s, which));
    free(which);
    return good;
}

bool editor_delete_vertices(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    bool any = false;
    bool good = true;
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        const bool chosen = editor_has_chosen_vertex(e, s->id) && editor_shape_edge_count(s) > 0;
        any = any || chosen;
        if (chosen && !can_lose_chosen(e, s)) {
            return true;
        }
    }
    for (size_t i = 0; any && good && i < drawing->count; i++) {
        good = !editor_has_chosen_vertex(e, drawing->shapes[i]->id) || lose_chosen(e, i);
    }
    if (any && !good) {
        editor_revert(e);
        editor_complain(e, "Out of memory: nothing was deleted");
    }
    if (any) {
        editor_choose_no_vertex(e);
        editor_commit(e);
    }
    return any;
}
