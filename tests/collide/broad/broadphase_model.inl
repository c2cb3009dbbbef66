/* What broad phases are compared with: a plain array of boxes, asked by a loop with the exact functions of
 * pairs.
 *
 * A model drives one broad phase of each kind through the same changes, and asks them all the same questions.
 * Include it after broadphase_space2.h or broadphase_space3.h. */
#include "support.h"

#include <math.h>

#include <stdlib.h>
#include <string.h>

#define KINDS ((size_t)COLLIDE_BROADPHASE_KIND_COUNT)

typedef struct model_item {
    item held;
    collide_handle handle;
    bool alive;
} model_item;

typedef struct model {
    broadphase *kinds[COLLIDE_BROADPHASE_KIND_COUNT];
    model_item *items; /* by index of the handle */
    size_t count;
    size_t capacity;
    size_t alive;
} model;

/* With the allocator of the def for the broad phases, and malloc for the model. */
static void model_init(model *made, collide_broadphase_def def, size_t capacity) {
    for (size_t k = 0; k < KINDS; ++k) {
        def.kind = (collide_broadphase_kind)k;
        ck_assert_int_eq(broadphase_create(&def, &made->kinds[k]), GEOM_OK);
    }
    made->items = calloc(capacity, sizeof *made->items);
    ck_assert_ptr_nonnull(made->items);
    made->count = 0;
    made->capacity = capacity;
    made->alive = 0;
}

static void model_release(model *made) {
    for (size_t k = 0; k < KINDS; ++k) {
        broadphase_destroy(made->kinds[k]);
    }
    free(made->items);
}

/* All kinds give the same handle. */
static collide_handle model_insert(model *changed, const item *added) {
    collide_handle handle = {0, 0};
    for (size_t k = 0; k < KINDS; ++k) {
        collide_handle given = {0, 0};
        ck_assert_int_eq(broadphase_add(changed->kinds[k], added, &given), GEOM_OK);
        ck_assert(k == 0 || geom_handle_equal(given, handle));
        ck_assert_uint_ne(given.generation, 0);
        handle = given;
    }
    ck_assert_uint_lt(handle.index, changed->capacity);
    model_item *slot = &changed->items[handle.index];
    ck_assert(!slot->alive && !geom_handle_equal(slot->handle, handle));
    const model_item held = {*added, handle, true};
    *slot = held;
    if (handle.index >= changed->count) {
        changed->count = handle.index + 1;
    }
    ++changed->alive;
    return handle;
}

static void model_move(model *changed, size_t index, aabb box) {
    for (size_t k = 0; k < KINDS; ++k) {
        ck_assert_int_eq(broadphase_move(changed->kinds[k], changed->items[index].handle, box), GEOM_OK);
    }
    changed->items[index].held.box = box;
}

static void model_remove(model *changed, size_t index) {
    model_item *slot = &changed->items[index];
    for (size_t k = 0; k < KINDS; ++k) {
        ck_assert_int_eq(broadphase_remove(changed->kinds[k], slot->handle), GEOM_OK);
        ck_assert(!broadphase_exists(changed->kinds[k], slot->handle));
        ck_assert_int_eq(broadphase_remove(changed->kinds[k], slot->handle), GEOM_UNKNOWN_HANDLE);
    }
    slot->alive = false;
    --changed->alive;
}

static void model_build(model *changed) {
    for (size_t k = 0; k < KINDS; ++k) {
        ck_assert_int_eq(broadphase_rebuild(changed->kinds[k]), GEOM_OK);
    }
}

static void model_validate(const model *checked) {
    for (size_t k = 0; k < KINDS; ++k) {
        const char *wrong = broadphase_validate(checked->kinds[k]);
        ck_assert_msg(wrong == NULL, "kind %zu: %s", k, wrong);
        ck_assert_uint_eq(broadphase_count(checked->kinds[k]), checked->alive);
        for (size_t i = 0; i < checked->count; ++i) {
            const model_item *slot = &checked->items[i];
            ck_assert(broadphase_exists(checked->kinds[k], slot->handle) == slot->alive);
            if (slot->alive) {
                const item held = broadphase_get(checked->kinds[k], slot->handle);
                ck_assert(boxes_are_equal(held.box, slot->held.box));
                ck_assert(held.layers == slot->held.layers && held.mask == slot->held.mask &&
                          held.user == slot->held.user);
            }
        }
    }
}

/* What a loop over all boxes would leave of them by a filter. */
static bool model_lets(const model_item *slot, const collide_filter *filter) {
    if (!slot->alive) {
        return false;
    }
    if (filter == NULL) {
        return slot->held.layers != 0 && slot->held.mask != 0;
    }
    return (slot->held.layers & filter->mask) != 0 && (filter->layers & slot->held.mask) != 0 &&
           (filter->accept == NULL || filter->accept(filter->context, slot->handle, slot->held.user));
}

/* What was visited: how often each index. */
typedef struct visited {
    const model *of;
    unsigned char *times;
    size_t count;
    size_t stop_after; /* ends the query then; SIZE_MAX: never */
} visited;

static void visited_init(visited *made, const model *of) {
    made->of = of;
    made->times = calloc(of->count + 1, 1);
    ck_assert_ptr_nonnull(made->times);
    made->count = 0;
    made->stop_after = SIZE_MAX;
}

static void visited_clear(visited *cleared) {
    memset(cleared->times, 0, cleared->of->count + 1);
    cleared->count = 0;
}

static bool note_visit(void *context, collide_handle handle, void *user) {
    visited *seen = context;
    ck_assert_uint_lt(handle.index, seen->of->count);
    const model_item *slot = &seen->of->items[handle.index];
    ck_assert(slot->alive && geom_handle_equal(slot->handle, handle));
    ck_assert_ptr_eq(user, slot->held.user);
    ++seen->times[handle.index];
    return ++seen->count < seen->stop_after;
}

static double note_visit_limit(void *context, collide_handle handle, void *user, double limit) {
    return note_visit(context, handle, user) ? limit : -1.0;
}

/* What is asked. */
typedef enum question_kind {
    ASK_BOX,
    ASK_RAY,
    ASK_BALL,
    ASK_SWEPT_BOX,
    ASK_NEAR,
    ASK_COUNT
} question_kind;

typedef struct question {
    question_kind kind;
    aabb box;
    segment ray;
    ball ball;
    vec motion;
    double limit;
} question;

static bool ask(const broadphase *asked, const question *q, const collide_filter *filter, visited *seen) {
    switch (q->kind) {
    case ASK_BOX:
        return broadphase_query_box(asked, q->box, filter, note_visit, seen);
    case ASK_RAY:
        return broadphase_raycast(asked, q->ray, filter, note_visit_limit, seen);
    case ASK_BALL:
        return broadphase_sweep_ball(asked, q->ball, q->motion, filter, note_visit_limit, seen);
    case ASK_SWEPT_BOX:
        return broadphase_sweep_box(asked, q->box, q->motion, filter, note_visit_limit, seen);
    case ASK_NEAR:
        return broadphase_query_near(asked, q->box, q->limit, filter, note_visit_limit, seen);
    case ASK_COUNT:
        break;
    }
    return false;
}

/* 1 when the box must be visited, 0 when it must not, -1 where both are right. */
static int answer(const question *q, aabb box) {
    switch (q->kind) {
    case ASK_BOX:
        return boxes_relate(q->box, box);
    case ASK_RAY:
        return ray_meets(q->ray, box);
    case ASK_BALL:
        return ball_meets(q->ball, q->motion, box);
    case ASK_SWEPT_BOX:
        return box_meets(q->box, q->motion, box);
    case ASK_NEAR: {
        const double distance = plain_distance(q->box, box);
        const bool clear = distance * (1.0 + 0x1p-50) < q->limit || distance * (1.0 - 0x1p-50) > q->limit;
        return distance == q->limit ? 1 : clear ? distance < q->limit : -1;
    }
    case ASK_COUNT:
        break;
    }
    return 0;
}

/* All kinds visit what the loop finds, each once. Returns how many there are. */
static size_t check_question(const model *asked, const question *q, const collide_filter *filter) {
    visited seen;
    visited_init(&seen, asked);
    int *expected = malloc((asked->count + 1) * sizeof *expected);
    ck_assert_ptr_nonnull(expected);
    size_t found = 0;
    for (size_t i = 0; i < asked->count; ++i) {
        const model_item *slot = &asked->items[i];
        expected[i] = model_lets(slot, filter) ? answer(q, slot->held.box) : 0;
        found += expected[i] == 1;
    }
    for (size_t k = 0; k < KINDS; ++k) {
        visited_clear(&seen);
        ck_assert(ask(asked->kinds[k], q, filter, &seen));
        for (size_t i = 0; i < asked->count; ++i) {
            const bool right = expected[i] < 0 ? seen.times[i] <= 1 : seen.times[i] == expected[i];
            if (!right) { /* each assertion writes to a file, passed or not */
                ck_abort_msg("question %d, kind %zu, box %zu: visited %d times, expected %d", (int)q->kind, k,
                             i, seen.times[i], expected[i]);
            }
        }
    }
    free(expected);
    free(seen.times);
    return found;
}

/* All pairs as the loop finds them, in its order. Returns how many there are. */
static size_t check_pairs(const model *asked) {
    collide_pair_list list = {NULL, 0, 0};
    size_t found = 0;
    for (size_t k = 0; k < KINDS; ++k) {
        ck_assert_int_eq(broadphase_pairs(asked->kinds[k], &list), GEOM_OK);
        found = 0;
        for (size_t i = 0; i < asked->count; ++i) {
            const model_item *a = &asked->items[i];
            for (size_t j = a->alive ? i + 1 : asked->count; j < asked->count; ++j) {
                const model_item *b = &asked->items[j];
                if (!b->alive || (a->held.layers & b->held.mask) == 0 ||
                    (b->held.layers & a->held.mask) == 0 || !boxes_relate(a->held.box, b->held.box)) {
                    continue;
                }
                ck_assert_uint_lt(found, list.count);
                ck_assert(geom_handle_equal(list.pairs[found].a, a->handle));
                ck_assert(geom_handle_equal(list.pairs[found].b, b->handle));
                ++found;
            }
        }
        ck_assert_uint_eq(found, list.count);
    }
    collide_pair_list_release(&list, NULL);
    return found;
}
