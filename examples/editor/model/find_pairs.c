/* Finds the pairs of shapes that meet. */
#include "relation.h"

#include "text/array.h"

#include <geom/sort.h>

#include <stdlib.h>
#include <string.h>

enum {
    MARKS_OF_PAIR = 16, /* more do not help the eye */
    MARKS_IN_ALL = 20000
};

void editor_pairs_clear(editor_pairs *p) {
    free(p->pairs);
    free(p->marks);
    memset(p, 0, sizeof *p);
}

static bool by_left_side(const void *context, const void *left, const void *right) {
    const editor_body *a = left;
    const editor_body *b = right;
    (void)context;
    return a->bounds.min.x != b->bounds.min.x ? a->bounds.min.x < b->bounds.min.x : a->place < b->place;
}

static bool by_places(const void *context, const void *left, const void *right) {
    const editor_pair *a = left;
    const editor_pair *b = right;
    (void)context;
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

static bool append_pair(editor_pairs *p, editor_pair pair) {
    editor_pair *pairs = array_reserve(p->pairs, p->count + 1, &p->capacity, sizeof *pairs);
    if (!pairs) {
        return false;
    }
    p->pairs = pairs;
    p->pairs[p->count++] = pair;
    return true;
}

static bool append_marks(editor_pairs *p, const editor_body *a, const editor_body *b) {
    if (p->mark_count >= MARKS_IN_ALL) {
        return true;
    }
    geom_vec2 *marks =
        array_reserve(p->marks, p->mark_count + MARKS_OF_PAIR, &p->mark_capacity, sizeof *marks);
    if (!marks) {
        return false;
    }
    p->marks = marks;
    p->mark_count += editor_body_marks(a, b, p->marks + p->mark_count, MARKS_OF_PAIR);
    return true;
}

static bool test_pair(editor_pairs *p, const editor_body *one, const editor_body *other) {
    const editor_body *a = one->place < other->place ? one : other;
    const editor_body *b = a == one ? other : one;
    const collide_relation relation = editor_body_relation(a, b);
    if (relation == COLLIDE_APART) {
        return true;
    }
    const editor_pair pair = {a->place, b->place, relation};
    return append_pair(p, pair) && append_marks(p, a, b);
}

/* Both comparisons are made each time: which of them fails cannot be foreseen. */
static bool meet_in_y(geom_aabb2 a, geom_aabb2 b) {
    const bool a_begins = a.min.y <= b.max.y;
    const bool b_begins = b.min.y <= a.max.y;
    return a_begins & b_begins;
}

bool editor_pairs_find(editor_pairs *p, editor_body *bodies, size_t count) {
    bool good = true;
    p->count = 0;
    p->mark_count = 0;
    if (count > 1) {
        geom_sort_in_place(bodies, count, sizeof *bodies, by_left_side, NULL);
    }
    for (size_t i = 0; good && i < count; i++) {
        const geom_aabb2 box = bodies[i].bounds;
        for (size_t j = i + 1; good && j < count && bodies[j].bounds.min.x <= box.max.x; j++) {
            if (meet_in_y(bodies[j].bounds, box)) {
                good = test_pair(p, &bodies[i], &bodies[j]);
            }
        }
    }
    if (!good) {
        p->count = 0;
        p->mark_count = 0;
    } else if (p->count > 1) {
        geom_sort_in_place(p->pairs, p->count, sizeof *p->pairs, by_places, NULL);
    }
    return good;
}
