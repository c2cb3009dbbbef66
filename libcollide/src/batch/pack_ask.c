/* What a query asks of a pack: the forms of an answer are batch_tests.c's, the filter those of src/simd, and
 * what is open is asked from the exact relation. */
#include "pack.h"

#include <math.h>

/* ---- One against many ---- */

/* How much the filter knows of a query. */
typedef enum known_query {
    KNOWN_ALL,    /* its verdict counts */
    KNOWN_BOUNDS, /* what meets the query's bounds is open */
    KNOWN_NOTHING /* all is open: the query has no bounds */
} known_query;

typedef struct single {
    const packed_shapes *many;
    const pack_shape *query;
    known_query known;
    packed_shape packed;
    filter_side side; /* of which `packed` has the numbers */
} single;

static bool filter_single(const batch_tests *tests, size_t first_block, size_t blocks, uint64_t *meet,
                          uint64_t *open) {
    const single *one = tests->context;
    bool any = false;
    if (one->known != KNOWN_NOTHING) {
        const filter_job job = {.a = &one->side,
                                .b = &one->many->side,
                                .first = first_block,
                                .blocks = blocks,
                                .meet = meet,
                                .unsure = open};
        any = one->many->filters->one[job.a->kind][job.b->kind](&job);
    }
    if (one->known == KNOWN_ALL) {
        return any;
    }
    for (size_t i = 0; i < blocks; ++i) {
        open[i] = one->known == KNOWN_BOUNDS ? open[i] | meet[i] : UINT64_MAX;
        meet[i] = 0;
    }
    return true;
}

static bool single_meets(const batch_tests *tests, size_t index) {
    const single *one = tests->context;
    pack_shape shape;
    collide_packed_element(one->many, index, &shape);
    return one->many->space->meet(one->query, &shape);
}

/* The part of the box inside the other; false when there is none. */
static bool clip(pack_box *box, const pack_box *by) {
    bool meet = true;
    for (int axis = 0; axis < FILTER_AXES; ++axis) {
        box->min[axis] = geom_max(box->min[axis], by->min[axis]);
        box->max[axis] = geom_min(box->max[axis], by->max[axis]);
        meet &= box->min[axis] <= box->max[axis];
    }
    return meet;
}

/* Whether a query that is no axis-aligned box is surely beyond all shapes along an axis. What is rounded in
 * either is a few times 2^-24 of its reach. */
static bool beyond_all(const packed_shapes *many, const packed_shape *query) {
    const double slack = ((double)query->reach + (double)many->reach) * 0x1p-20;
    bool beyond = false;
    for (int axis = 0; axis < many->space->axes; ++axis) {
        const double apart = fabs((double)query->number[axis] - many->middle[axis]);
        beyond |= apart > many->half[axis] + (double)query->extent[axis] + slack;
    }
    return beyond;
}

/* A query that the filter sees by the part of its bounds that is inside those of the pack: no shape of the
 * pack has a point elsewhere, and however large the query is, that is no larger than the pack. */
static bool pack_bounds(single *one, filter_kind kind) {
    const packed_shapes *many = one->many;
    pack_box bounds;
    one->known = kind == FILTER_AABB ? KNOWN_ALL : KNOWN_BOUNDS;
    if (!many->space->bounds(one->query, &bounds)) {
        one->known = KNOWN_NOTHING;
        return true;
    }
    if (!clip(&bounds, &many->bounds)) {
        return false;
    }
    many->space->box_floats(&many->frame, &bounds, &one->packed);
    return true;
}

/* A query as it is. When it is too large or too far away for the filter, its exact bounds still tell whether
 * it is out of reach. */
static bool pack_itself(single *one) {
    const packed_shapes *many = one->many;
    pack_box bounds;
    one->known = KNOWN_ALL;
    many->space->floats(&many->frame, one->query, &one->packed);
    if (one->packed.reach <= FILTER_FAR && many->reach <= FILTER_FAR) {
        return !beyond_all(many, &one->packed);
    }
    return !many->space->bounds(one->query, &bounds) || clip(&bounds, &many->bounds);
}

/* Tells the filter about the query; false when that is too far away to meet anything. */
static bool pack_query(single *one) {
    const filter_kind kind = one->many->space->kind(one->query);
    const bool as_box = kind == FILTER_KIND_COUNT || kind == FILTER_AABB;
    if (!(as_box ? pack_bounds(one, kind) : pack_itself(one))) {
        return false;
    }
    one->side = (filter_side){.kind = as_box ? FILTER_AABB : kind,
                              .first = one->packed.number,
                              .stride = 1,
                              .reach = &one->packed.reach,
                              .radius = &one->packed.radius};
    return true;
}

/* The tests to run, none when the query is not valid or meets nothing for being too far away. */
static batch_tests prepare_single(single *one, const packed_shapes *many, const pack_shape *query,
                                  geom_status *status) {
    batch_tests tests = {one, 0, filter_single, single_meets};
    one->many = many;
    one->query = query;
    *status = many->space->status(query);
    if (*status == GEOM_OK && many->count > 0 && pack_query(one)) {
        tests.count = many->count;
    }
    return tests;
}

/* The mask of which every bit that stands for a shape is `bit`. */
static void fill_mask(uint64_t *mask, size_t count, bool bit) {
    for (size_t i = 0; 64 * i < count; ++i) {
        const size_t left = count - 64 * i;
        mask[i] = !bit ? 0 : left < 64 ? ((uint64_t)1 << left) - 1 : UINT64_MAX;
    }
}

geom_status collide_packed_mask(const packed_shapes *many, const pack_shape *query, uint64_t *mask) {
    single one;
    geom_status status;
    const batch_tests tests = prepare_single(&one, many, query, &status);
    if (tests.count > 0) {
        collide_batch_mask(&tests, mask);
    } else {
        fill_mask(mask, many->count, status != GEOM_OK);
    }
    return status;
}

geom_status collide_packed_indices(const packed_shapes *many, const pack_shape *query, uint32_t *indices,
                                   size_t capacity, size_t *found) {
    single one;
    geom_status status;
    const batch_tests tests = prepare_single(&one, many, query, &status);
    if (status == GEOM_OK) {
        return collide_batch_indices(&tests, indices, capacity, found);
    }
    *found = many->count;
    for (size_t i = 0; i < many->count && i < capacity; ++i) {
        indices[i] = (uint32_t)i;
    }
    return status;
}

geom_status collide_packed_count_hits(const packed_shapes *many, const pack_shape *query, size_t *count) {
    single one;
    geom_status status;
    const batch_tests tests = prepare_single(&one, many, query, &status);
    *count = status == GEOM_OK ? collide_batch_count_hits(&tests) : many->count;
    return status;
}

geom_status collide_packed_first(const packed_shapes *many, const pack_shape *query, uint32_t *first) {
    single one;
    geom_status status;
    const batch_tests tests = prepare_single(&one, many, query, &status);
    *first = status != GEOM_OK ? 0 : tests.count > 0 ? collide_batch_first(&tests) : (uint32_t)many->count;
    return status;
}

/* ---- Pairs ---- */

/* The filters know pairs of kinds in one order. */
typedef struct pairs {
    const packed_shapes *first;
    const packed_shapes *second;
    filter_run *run;
    filter_change change;
} pairs;

static bool filter_pairs(const batch_tests *tests, size_t first_block, size_t blocks, uint64_t *meet,
                         uint64_t *open) {
    const pairs *both = tests->context;
    filter_job job = {.a = &both->first->side,
                      .b = &both->second->side,
                      .change = both->change,
                      .first = first_block,
                      .blocks = blocks};
    job.meet = meet;
    job.unsure = open;
    return both->run(&job);
}

static bool pair_meets(const batch_tests *tests, size_t index) {
    const pairs *both = tests->context;
    pack_shape a;
    pack_shape b;
    collide_packed_element(both->first, index, &a);
    collide_packed_element(both->second, index, &b);
    return both->first->space->meet(&a, &b);
}

/* What the coordinates of the frame `from` become in the frame `to`. */
static filter_change change_of(const pack_frame *to, const pack_frame *from) {
    const double far = (double)FILTER_FAR;
    const double unit = to->scale / from->scale;
    filter_change change = {(float)unit, {0}, 0};
    double sum = 0.0;
    bool alike = unit <= far && unit >= 1.0 / far;
    for (int axis = 0; axis < FILTER_AXES; ++axis) {
        const double shift = pack_to_frame(to, axis, from->origin[axis]);
        alike &= fabs(shift) <= far;
        sum += fabs(shift);
        change.shift[axis] = alike ? (float)shift : 0.0F;
    }
    change.unit = alike ? change.unit : 0.0F;
    change.error = alike ? (float)(sum * (1.0 + 0x1p-20)) : HUGE_VALF;
    return change;
}

static batch_tests prepare_pairs(pairs *both, const packed_shapes *a, const packed_shapes *b) {
    GEOM_ASSERT(a->count == b->count);
    const bool in_order = a->side.kind <= b->side.kind;
    both->first = in_order ? a : b;
    both->second = in_order ? b : a;
    both->run = a->filters->many[both->first->side.kind][both->second->side.kind];
    both->change = change_of(&both->first->frame, &both->second->frame);
    const batch_tests tests = {both, a->count, filter_pairs, pair_meets};
    return tests;
}

void collide_packed_pairs_mask(const packed_shapes *a, const packed_shapes *b, uint64_t *mask) {
    pairs both;
    const batch_tests tests = prepare_pairs(&both, a, b);
    collide_batch_mask(&tests, mask);
}

geom_status collide_packed_pairs_indices(const packed_shapes *a, const packed_shapes *b, uint32_t *indices,
                                         size_t capacity, size_t *found) {
    pairs both;
    const batch_tests tests = prepare_pairs(&both, a, b);
    return collide_batch_indices(&tests, indices, capacity, found);
}

size_t collide_packed_pairs_count_hits(const packed_shapes *a, const packed_shapes *b) {
    pairs both;
    const batch_tests tests = prepare_pairs(&both, a, b);
    return collide_batch_count_hits(&tests);
}

uint32_t collide_packed_pairs_first(const packed_shapes *a, const packed_shapes *b) {
    pairs both;
    const batch_tests tests = prepare_pairs(&both, a, b);
    return collide_batch_first(&tests);
}
