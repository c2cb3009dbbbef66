/* The order of shapes, and where they line up. */
#include "objects.h"

#include "model/decimal.h"
#include "selection.h"
#include "talk.h"
#include "work.h"

#include <math.h>
#include <stdlib.h>

/* ---- Order ---- */

static bool append_some(const editor *e, bool selected, editor_document *out) {
    const editor_document *drawing = editor_drawing(e);
    bool good = true;
    for (size_t i = 0; good && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_is_selected(e, s->id) == selected) {
            good = editor_document_append(out, editor_shape_retain(s));
        }
    }
    return good;
}

void editor_reorder_selection(editor *e, bool to_front) {
    editor_document sorted = {0};
    const bool good = append_some(e, !to_front, &sorted) && append_some(e, to_front, &sorted) &&
                      editor_restore_drawing(e, &sorted);
    editor_document_clear(&sorted);
    editor_commit_if(e, good);
}

/* ---- Parts: what moves as a whole ---- */

/* A shape, the group that it moves with, 0 for none, and then the box of that. */
typedef struct part {
    uint32_t group;
    size_t place;
    geom_aabb2 box;
} part;

/* All shapes of one part follow each other, and have its box. */
typedef struct parts {
    part *items;
    size_t count;
} parts;

static bool same_part(const part *a, const part *b) {
    return a->group != 0 ? a->group == b->group : a->place == b->place;
}

static int by_group(const void *left, const void *right) {
    const part *a = left;
    const part *b = right;
    return a->group != b->group  ? (a->group < b->group ? -1 : 1)
           : a->place < b->place ? -1
                                 : a->place > b->place;
}

/* One past the last shape of the part that begins there. */
static size_t part_end(const parts *p, size_t first) {
    size_t end = first + 1;
    while (end < p->count && same_part(&p->items[end], &p->items[first])) {
        end++;
    }
    return end;
}

static size_t count_parts(const parts *p) {
    size_t count = 0;
    for (size_t i = 0; i < p->count; i = part_end(p, i)) {
        count++;
    }
    return count;
}

static void find_boxes(const parts *p) {
    for (size_t first = 0, end = 0; first < p->count; first = end) {
        end = part_end(p, first);
        geom_aabb2 box = p->items[first].box;
        for (size_t i = first; i < end; i++) {
            box = geom_aabb2_union(box, p->items[i].box);
        }
        for (size_t i = first; i < end; i++) {
            p->items[i].box = box;
        }
    }
}

/* The parts of what is selected; `items` is NULL without memory. */
static parts parts_of_selection(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    parts p = {malloc((drawing->count + 1) * sizeof(part)), 0};
    const size_t depth = editor_selected_depth(e);
    for (size_t i = 0; p.items && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_is_selected(e, s->id)) {
            const uint32_t group = depth < SCENE_GROUP_DEPTH ? s->label.groups[depth].number : 0;
            const part added = {group, i, s->bounds};
            p.items[p.count++] = added;
        }
    }
    if (p.items) {
        qsort(p.items, p.count, sizeof *p.items, by_group);
        find_boxes(&p);
    }
    return p;
}

/* ---- Moving parts ---- */

/* A box along one axis. */
typedef struct stretch {
    double low, high;
} stretch;

static stretch along(geom_aabb2 box, bool along_y) {
    const stretch s = {along_y ? box.min.y : box.min.x, along_y ? box.max.y : box.max.x};
    return s;
}

static double middle(stretch s) { return 0.5 * editor_decimal_add(s.low, s.high); }

/* The map that takes coordinate `from` of an axis to `to`: exactly, also where the sum of doubles is
 * rounded. */
static editor_affine shift(bool along_y, double from, double to) {
    const double by = editor_decimal_add(to, -from);
    const double never = (double)NAN;
    editor_affine a = editor_affine_move(along_y ? geom_vec2_make(0.0, by) : geom_vec2_make(by, 0.0));
    if (editor_decimal_add(from, by) != to) {
        editor_affine_pin(&a, along_y ? geom_vec2_make(never, from) : geom_vec2_make(from, never),
                          geom_vec2_make(to, to));
    }
    return a;
}

/* Moves the part that begins there so that `from` comes to `to`. False without memory. */
static bool move_part(editor *e, const parts *p, size_t first, bool along_y, double from, double to) {
    const editor_affine a = shift(along_y, from, to);
    bool good = true;
    for (size_t i = first; good && from != to && i < part_end(p, first); i++) {
        const size_t place = p->items[i].place;
        good = editor_put_shape(e, place, editor_shape_transformed(editor_drawing(e)->shapes[place], a));
    }
    return good;
}

void editor_align_selection(editor *e, bool along_y, editor_side side) {
    parts p = parts_of_selection(e);
    geom_aabb2 all;
    bool good = p.items != NULL;
    if (good && (count_parts(&p) < 2 || !editor_selection_bounds(e, &all))) {
        editor_say(e, "Select two or more shapes or groups to align them.");
        free(p.items);
        return;
    }
    const stretch whole = good ? along(all, along_y) : (stretch){0.0, 0.0};
    for (size_t first = 0; good && first < p.count; first = part_end(&p, first)) {
        const stretch own = along(p.items[first].box, along_y);
        good = side == EDITOR_SIDE_LOW    ? move_part(e, &p, first, along_y, own.low, whole.low)
               : side == EDITOR_SIDE_HIGH ? move_part(e, &p, first, along_y, own.high, whole.high)
                                          : move_part(e, &p, first, along_y, middle(own), middle(whole));
    }
    free(p.items);
    editor_commit_if(e, good);
}

/* ---- Gaps ---- */

/* A part by where it begins among the shapes, with its box along the axis. */
typedef struct ordered {
    stretch own;
    size_t first;
} ordered;

static int by_place(const void *left, const void *right) {
    const ordered *a = left;
    const ordered *b = right;
    const double da = a->own.low + a->own.high;
    const double db = b->own.low + b->own.high;
    return da != db ? (da < db ? -1 : 1) : a->first < b->first ? -1 : a->first > b->first;
}

/* In the order of their middles. */
static void sort_parts(const parts *p, bool along_y, ordered *row) {
    size_t count = 0;
    for (size_t i = 0; i < p->count; i = part_end(p, i)) {
        row[count].own = along(p->items[i].box, along_y);
        row[count++].first = i;
    }
    qsort(row, count, sizeof *row, by_place);
}

static bool space_evenly(editor *e, const parts *p, const ordered *row, size_t count, bool along_y) {
    double room = editor_decimal_add(row[count - 1].own.low, -row[0].own.high);
    for (size_t i = 1; i + 1 < count; i++) {
        room = editor_decimal_add(room, editor_decimal_add(row[i].own.low, -row[i].own.high));
    }
    const double gap = room / (double)(count - 1);
    double next = row[0].own.high;
    bool good = true;
    for (size_t i = 1; good && i + 1 < count; i++) {
        next = editor_decimal_add(next, gap);
        good = move_part(e, p, row[i].first, along_y, row[i].own.low, next);
        next = editor_decimal_add(next, editor_decimal_add(row[i].own.high, -row[i].own.low));
    }
    return good;
}

void editor_distribute_selection(editor *e, bool along_y) {
    parts p = parts_of_selection(e);
    const size_t count = p.items ? count_parts(&p) : 0;
    ordered *row = malloc((count + 1) * sizeof *row);
    bool good = p.items && row;
    if (good && count < 3) {
        editor_say(e, "Select three or more shapes or groups to make their gaps equal.");
    } else if (good) {
        sort_parts(&p, along_y, row);
        good = space_evenly(e, &p, row, count, along_y);
    }
    free(row);
    free(p.items);
    editor_commit_if(e, good);
}
