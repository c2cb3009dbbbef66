/* What a query asks of a pack: the forms of an answer are batch.c's, the filter those of src/simd, and what is open is
 * asked from the exact relation. */
#include "batch.h"
#include "pack2.h"
#include "valid2.h"

#include <string.h>

/* ---- One against many ---- */

typedef struct single {
    const collide_pack *pack;
    collide_shape query;
    bool only_bounds; /* the filter knows the query's bounding box: what meets that is open */
    packed_query packed;
} single;

static void filter_single(const batch_tests *tests, size_t first_block, size_t blocks, uint64_t *meet,
                          uint64_t *open) {
    const single *one = tests->context;
    const collide_pack *pack = one->pack;
    const filter2_job job = {.a = &one->packed.side,
                             .b = &pack->side,
                             .first = first_block,
                             .blocks = blocks,
                             .meet = meet,
                             .unsure = open};
    pack->filters->one[one->packed.side.kind][pack->side.kind](&job);
    for (size_t i = 0; one->only_bounds && i < blocks; ++i) {
        open[i] |= meet[i];
        meet[i] = 0;
    }
}

static bool single_meets(const batch_tests *tests, size_t index) {
    const single *one = tests->context;
    const collide_shape shape = pack_element(one->pack->kind, one->pack->shapes, index);
    return collide_shape_relation(one->query, shape) != COLLIDE_APART;
}

static geom_aabb2 common_box(geom_aabb2 a, geom_aabb2 b) {
    const geom_aabb2 box = {{greater(a.min.x, b.min.x), greater(a.min.y, b.min.y)},
                            {lesser(a.max.x, b.max.x), lesser(a.max.y, b.max.y)}};
    return box;
}

/* What the filter is asked about. No shape of the pack has a point outside of its bounds, so of a box only the part inside
 * matters: however large the query is, the filter sees one that is no larger than the pack. */
static collide_shape shape_to_filter(const single *one, geom_aabb2 bounds) {
    if (one->only_bounds || one->query.kind == COLLIDE_SHAPE_AABB) {
        return collide_shape_of_aabb(common_box(bounds, one->pack->bounds));
    }
    return one->query;
}

/* The tests to run, none when the query is not valid or meets nothing for being too far away. */
static batch_tests prepare_single(single *one, const collide_pack *pack, collide_shape query,
                                  geom_status *status) {
    const batch_tests none = {one, 0, filter_single, single_meets};
    const batch_tests all = {one, pack->count, filter_single, single_meets};
    one->pack = pack;
    one->query = query;
    one->only_bounds = query.kind == COLLIDE_SHAPE_CONVEX || query.kind == COLLIDE_SHAPE_POLYGON;
    *status = collide_shape_status(query);
    if (*status != GEOM_OK || pack->count == 0) {
        return none;
    }
    const geom_aabb2 bounds = collide_shape_bounds(query);
    if (boxes_apart(bounds, pack->bounds)) {
        return none;
    }
    pack_query(&pack->frame, shape_to_filter(one, bounds), &one->packed);
    return all;
}

/* The mask of which every bit that stands for a shape is `bit`. */
static void fill_mask(uint64_t *mask, size_t count, bool bit) {
    const size_t words = collide_mask_words(count);
    for (size_t i = 0; i < words; ++i) {
        const size_t left = count - 64 * i;
        mask[i] = !bit ? 0 : left < 64 ? ((uint64_t)1 << left) - 1 : UINT64_MAX;
    }
}

geom_status collide_pack_mask(const collide_pack *pack, collide_shape query, uint64_t *mask) {
    single one;
    geom_status status;
    const batch_tests tests = prepare_single(&one, pack, query, &status);
    if (tests.count > 0) {
        batch_mask(&tests, mask);
    } else {
        fill_mask(mask, pack->count, status != GEOM_OK);
    }
    return status;
}

geom_status collide_pack_indices(const collide_pack *pack, collide_shape query, size_t *indices,
                                 size_t capacity, size_t *found) {
    single one;
    geom_status status;
    const batch_tests tests = prepare_single(&one, pack, query, &status);
    if (status == GEOM_OK) {
        return batch_indices(&tests, indices, capacity, found);
    }
    *found = pack->count;
    for (size_t i = 0; i < pack->count && i < capacity; ++i) {
        indices[i] = i;
    }
    return status;
}

geom_status collide_pack_meeting(const collide_pack *pack, collide_shape query, size_t *count) {
    single one;
    geom_status status;
    const batch_tests tests = prepare_single(&one, pack, query, &status);
    *count = status == GEOM_OK ? batch_meeting(&tests) : pack->count;
    return status;
}

geom_status collide_pack_first(const collide_pack *pack, collide_shape query, size_t *first) {
    single one;
    geom_status status;
    const batch_tests tests = prepare_single(&one, pack, query, &status);
    *first = status != GEOM_OK ? 0 : tests.count > 0 ? batch_first(&tests) : pack->count;
    return status;
}

geom_status collide_pack_any(const collide_pack *pack, collide_shape query, bool *any) {
    size_t first = 0;
    const geom_status status = collide_pack_first(pack, query, &first);
    *any = first < pack->count;
    return status;
}

/* ---- Pairs ---- */

/* The filters know pairs of kinds in one order. */
typedef struct pairs {
    const collide_pack *first;
    const collide_pack *second;
    filter2_run *run;
    filter2_change change;
} pairs;

static void filter_pairs(const batch_tests *tests, size_t first_block, size_t blocks, uint64_t *meet,
                         uint64_t *open) {
    const pairs *both = tests->context;
    const filter2_job job = {
        &both->first->side, &both->second->side, both->change, first_block, blocks, meet, open};
    both->run(&job);
}

static bool pair_meets(const batch_tests *tests, size_t index) {
    const pairs *both = tests->context;
    const collide_shape a = pack_element(both->first->kind, both->first->shapes, index);
    const collide_shape b = pack_element(both->second->kind, both->second->shapes, index);
    return collide_shape_relation(a, b) != COLLIDE_APART;
}

static batch_tests prepare_pairs(pairs *both, const collide_pack *a, const collide_pack *b) {
    GEOM_ASSERT(a->count == b->count);
    const bool in_order = a->side.kind <= b->side.kind;
    both->first = in_order ? a : b;
    both->second = in_order ? b : a;
    both->run = a->filters->many[both->first->side.kind][both->second->side.kind];
    both->change = pack_change(&both->first->frame, &both->second->frame);
    const batch_tests tests = {both, a->count, filter_pairs, pair_meets};
    return tests;
}

geom_status collide_pack_pairs_mask(const collide_pack *a, const collide_pack *b, uint64_t *mask) {
    pairs both;
    const batch_tests tests = prepare_pairs(&both, a, b);
    batch_mask(&tests, mask);
    return GEOM_OK;
}

geom_status collide_pack_pairs_indices(const collide_pack *a, const collide_pack *b, size_t *indices,
                                       size_t capacity, size_t *found) {
    pairs both;
    const batch_tests tests = prepare_pairs(&both, a, b);
    return batch_indices(&tests, indices, capacity, found);
}

geom_status collide_pack_pairs_meeting(const collide_pack *a, const collide_pack *b, size_t *count) {
    pairs both;
    const batch_tests tests = prepare_pairs(&both, a, b);
    *count = batch_meeting(&tests);
    return GEOM_OK;
}

geom_status collide_pack_pairs_first(const collide_pack *a, const collide_pack *b, size_t *first) {
    pairs both;
    const batch_tests tests = prepare_pairs(&both, a, b);
    *first = batch_first(&tests);
    return GEOM_OK;
}

geom_status collide_pack_pairs_any(const collide_pack *a, const collide_pack *b, bool *any) {
    size_t first = 0;
    const geom_status status = collide_pack_pairs_first(a, b, &first);
    *any = first < a->count;
    return status;
}
