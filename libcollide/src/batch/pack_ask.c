/* What a query asks of a pack: the forms of an answer are batch_tests.c's, the filter those of src/simd, and
 * what is open is asked from the exact relation. */
#include "pack.h"

#include <math.h>
#include <string.h>

/* ---- One against many ---- */

typedef struct single {
    const packed_shapes *many;
    const void *query;
    filter_one packed;
} single;

static pack_shape shape_of(const packed_shapes *many, const void *query) {
    pack_shape shape;
    memcpy(&shape, query, many->space->axes == 2 ? sizeof shape.plane : sizeof shape.space);
    return shape;
}

static bool single_meets(const batch_tests *tests, size_t index) {
    const single *one = tests->context;
    const pack_shape query = shape_of(one->many, one->query);
    pack_shape shape;
    collide_packed_element(one->many, index, &shape);
    return one->many->space->meet(&query, &shape);
}

/* A query of any kind, valid or not, of which the filter does not know more than it says here. It sees the part of
 * its bounds that is inside of those of the pack: no shape of the pack has a point elsewhere, and however large the
 * query is, that is no larger than the pack. */
static GEOM_COLD known_query ask_bounds(single *one, geom_status *status) {
    const packed_shapes *many = one->many;
    const pack_space *space = many->space;
    const pack_shape query = shape_of(many, one->query);
    double box[2 * FILTER_AXES];
    *status = space->status(&query);
    if (*status != GEOM_OK || many->count == 0) {
        return KNOWN_AWAY;
    }
    if (!space->bounds(&query, box)) {
        return KNOWN_NOTHING;
    }
    const known_query known = many->filters->ask[FILTER_AABB](&many->floats, box, &one->packed);
    return known == KNOWN_ALL ? KNOWN_BOUNDS : known;
}

/* The tests to run, none when the query is not valid or meets nothing for being too far away. */
static geom_status prepare_single(single *one, const packed_shapes *many, const void *query,
                                  batch_tests *tests) {
    const bool plane = many->space->axes == 2;
    const int shape_kind =
        plane ? (int)((const collide_shape *)query)->kind : (int)((const collide_shape3 *)query)->kind;
    const void *doubles =
        plane ? (const void *)&((const collide_shape *)query)->as : &((const collide_shape3 *)query)->as;
    filter_kind kind =
        (unsigned)shape_kind < PACK_SHAPE_KINDS ? many->space->kind[shape_kind] : FILTER_KIND_COUNT;
    geom_status status = GEOM_OK;
    one->many = many;
    one->query = query;
    tests->known = KNOWN_NOTHING;
    if (kind < FILTER_KIND_COUNT && many->count > 0) {
        tests->known = many->filters->ask[kind](&many->floats, doubles, &one->packed);
    }
    if (tests->known == KNOWN_NOTHING) {
        kind = FILTER_AABB;
        tests->known = ask_bounds(one, &status);
    }
    tests->context = one;
    tests->count = tests->known != KNOWN_AWAY ? many->count : 0;
    tests->run = many->filters->one[kind][many->floats.side.kind];
    tests->job.one = &one->packed;
    tests->job.b = &many->floats.side;
    tests->meets = single_meets;
    return status;
}

/* The mask of which every bit that stands for a shape is `bit`. */
static void fill_mask(uint64_t *mask, size_t count, bool bit) {
    for (size_t i = 0; 64 * i < count; ++i) {
        const size_t left = count - 64 * i;
        mask[i] = !bit ? 0 : left < 64 ? ((uint64_t)1 << left) - 1 : UINT64_MAX;
    }
}

geom_status collide_packed_mask(const packed_shapes *many, const void *query, uint64_t *mask) {
    single one;
    batch_tests tests;
    const geom_status status = prepare_single(&one, many, query, &tests);
    if (tests.count > 0) {
        collide_batch_mask(&tests, mask);
    } else {
        fill_mask(mask, many->count, status != GEOM_OK);
    }
    return status;
}

geom_status collide_packed_indices(const packed_shapes *many, const void *query, uint32_t *indices,
                                   size_t capacity, size_t *found) {
    single one;
    batch_tests tests;
    const geom_status status = prepare_single(&one, many, query, &tests);
    if (status == GEOM_OK) {
        return collide_batch_indices(&tests, indices, capacity, found);
    }
    *found = many->count;
    for (size_t i = 0; i < many->count && i < capacity; ++i) {
        indices[i] = (uint32_t)i;
    }
    return status;
}

geom_status collide_packed_count_hits(const packed_shapes *many, const void *query, size_t *count) {
    single one;
    batch_tests tests;
    const geom_status status = prepare_single(&one, many, query, &tests);
    *count = status == GEOM_OK ? collide_batch_count_hits(&tests) : many->count;
    return status;
}

geom_status collide_packed_first(const packed_shapes *many, const void *query, uint32_t *first) {
    single one;
    batch_tests tests;
    const geom_status status = prepare_single(&one, many, query, &tests);
    *first = status != GEOM_OK ? 0 : tests.count > 0 ? collide_batch_first(&tests) : (uint32_t)many->count;
    return status;
}

/* ---- Pairs ---- */

/* The filters know pairs of kinds in one order. */
typedef struct pairs {
    const packed_shapes *first;
    const packed_shapes *second;
} pairs;

static bool pair_meets(const batch_tests *tests, size_t index) {
    const pairs *both = tests->context;
    pack_shape a;
    pack_shape b;
    collide_packed_element(both->first, index, &a);
    collide_packed_element(both->second, index, &b);
    return both->first->space->meet(&a, &b);
}

/* What the coordinates of the frame `from` become in the frame `to`. */
static filter_change change_of(const filter_frame *to, const filter_frame *from) {
    const double far = (double)FILTER_FAR;
    const double unit = to->scale / from->scale;
    filter_change change = {(float)unit, {0}, 0};
    double sum = 0.0;
    bool alike = unit <= far && unit >= 1.0 / far;
    for (int axis = 0; axis < FILTER_AXES; ++axis) {
        const double shift = filter_to_frame(to, axis, from->origin[axis]);
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
    const bool in_order = a->floats.side.kind <= b->floats.side.kind;
    both->first = in_order ? a : b;
    both->second = in_order ? b : a;
    return (batch_tests){
        .context = both,
        .count = a->count,
        .known = KNOWN_ALL,
        .run = a->filters->many[both->first->floats.side.kind][both->second->floats.side.kind],
        .job = {.a = &both->first->floats.side,
                .b = &both->second->floats.side,
                .change = change_of(&both->first->floats.frame, &both->second->floats.frame)},
        .meets = pair_meets,
    };
}

void collide_packed_pairs_mask(const packed_shapes *a, const packed_shapes *b, uint64_t *mask) {
    pairs both;
    batch_tests tests = prepare_pairs(&both, a, b);
    collide_batch_mask(&tests, mask);
}

geom_status collide_packed_pairs_indices(const packed_shapes *a, const packed_shapes *b, uint32_t *indices,
                                         size_t capacity, size_t *found) {
    pairs both;
    batch_tests tests = prepare_pairs(&both, a, b);
    return collide_batch_indices(&tests, indices, capacity, found);
}

size_t collide_packed_pairs_count_hits(const packed_shapes *a, const packed_shapes *b) {
    pairs both;
    batch_tests tests = prepare_pairs(&both, a, b);
    return collide_batch_count_hits(&tests);
}

uint32_t collide_packed_pairs_first(const packed_shapes *a, const packed_shapes *b) {
    pairs both;
    batch_tests tests = prepare_pairs(&both, a, b);
    return collide_batch_first(&tests);
}
