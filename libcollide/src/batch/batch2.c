/* Batches of the plane. */
#include "pack.h"

#include <collide/batch2.h>

struct collide_pack {
    packed_shapes all;
};

static geom_status create_pack(filter_kind kind, const void *shapes, size_t count,
                               const collide_pack_def *def, collide_pack **out, size_t *first_invalid) {
    GEOM_ASSERT(out != NULL);
    packed_shapes *made = NULL;
    const geom_status status =
        collide_packed_make(&collide_packed_space2, kind, shapes, count, def, &made, first_invalid);
    *out = (collide_pack *)(void *)made;
    return status;
}

geom_status collide_pack_create_circles(const geom_circle *circles, size_t count, const collide_pack_def *def,
                                        collide_pack **out, size_t *first_invalid) {
    return create_pack(FILTER_BALL, circles, count, def, out, first_invalid);
}

geom_status collide_pack_create_segments(const geom_segment2 *segments, size_t count,
                                         const collide_pack_def *def, collide_pack **out,
                                         size_t *first_invalid) {
    return create_pack(FILTER_SEGMENT, segments, count, def, out, first_invalid);
}

geom_status collide_pack_create_capsules(const geom_capsule2 *capsules, size_t count,
                                         const collide_pack_def *def, collide_pack **out,
                                         size_t *first_invalid) {
    return create_pack(FILTER_CAPSULE, capsules, count, def, out, first_invalid);
}

geom_status collide_pack_create_aabbs(const geom_aabb2 *boxes, size_t count, const collide_pack_def *def,
                                      collide_pack **out, size_t *first_invalid) {
    return create_pack(FILTER_AABB, boxes, count, def, out, first_invalid);
}

geom_status collide_pack_create_obbs(const geom_obb2 *boxes, size_t count, const collide_pack_def *def,
                                     collide_pack **out, size_t *first_invalid) {
    return create_pack(FILTER_OBB, boxes, count, def, out, first_invalid);
}

void collide_pack_destroy(collide_pack *pack) {
    if (pack != NULL) {
        collide_packed_release(&pack->all);
    }
}

size_t collide_pack_count(const collide_pack *pack) { return pack->all.count; }

collide_simd collide_pack_simd(const collide_pack *pack) { return pack->all.simd; }

collide_shape collide_pack_shape(const collide_pack *pack, size_t index) {
    GEOM_ASSERT(index < pack->all.count);
    pack_shape shape;
    collide_packed_element(&pack->all, index, &shape);
    return shape.plane;
}

/* ---- One shape against a pack ---- */

/* A point as a ball of radius 0, which is what the filters know. */
static inline void as_ball(collide_shape *query) {
    if (query->kind == COLLIDE_SHAPE_POINT) {
        const geom_circle ball = {query->as.point, 0.0};
        query->kind = COLLIDE_SHAPE_CIRCLE;
        query->as.circle = ball;
    }
}

/* Asks a pack of one block; see pack_one_block. */
static inline bool one_block(const collide_pack *pack, collide_shape *query, uint64_t *meet) {
    as_ball(query);
    return pack_one_block(&pack->all, (int)query->kind, &query->as, meet);
}

geom_status collide_pack_mask(const collide_pack *pack, collide_shape query, uint64_t *mask) {
    return one_block(pack, &query, mask) ? GEOM_OK : collide_packed_mask(&pack->all, &query, mask);
}

geom_status collide_pack_indices(const collide_pack *pack, collide_shape query, uint32_t *indices,
                                 size_t capacity, size_t *found) {
    uint64_t meet = 0;
    return one_block(pack, &query, &meet)
               ? collide_word_indices(meet, indices, capacity, found)
               : collide_packed_indices(&pack->all, &query, indices, capacity, found);
}

geom_status collide_pack_count_hits(const collide_pack *pack, collide_shape query, size_t *count) {
    uint64_t meet = 0;
    if (!one_block(pack, &query, &meet)) {
        return collide_packed_count_hits(&pack->all, &query, count);
    }
    *count = collide_word_count_hits(meet);
    return GEOM_OK;
}

geom_status collide_pack_first(const collide_pack *pack, collide_shape query, uint32_t *first) {
    uint64_t meet = 0;
    if (!one_block(pack, &query, &meet)) {
        return collide_packed_first(&pack->all, &query, first);
    }
    *first = (uint32_t)(meet != 0 ? (size_t)__builtin_ctzll(meet) : pack->all.count);
    return GEOM_OK;
}

geom_status collide_pack_any(const collide_pack *pack, collide_shape query, bool *any) {
    uint32_t first = 0;
    const geom_status status = collide_pack_first(pack, query, &first);
    *any = first < pack->all.count;
    return status;
}

/* ---- Pairs of two packs ---- */

geom_status collide_pack_pairs_mask(const collide_pack *a, const collide_pack *b, uint64_t *mask) {
    collide_packed_pairs_mask(&a->all, &b->all, mask);
    return GEOM_OK;
}

geom_status collide_pack_pairs_indices(const collide_pack *a, const collide_pack *b, uint32_t *indices,
                                       size_t capacity, size_t *found) {
    return collide_packed_pairs_indices(&a->all, &b->all, indices, capacity, found);
}

geom_status collide_pack_pairs_count_hits(const collide_pack *a, const collide_pack *b, size_t *count) {
    *count = collide_packed_pairs_count_hits(&a->all, &b->all);
    return GEOM_OK;
}

geom_status collide_pack_pairs_first(const collide_pack *a, const collide_pack *b, uint32_t *first) {
    *first = collide_packed_pairs_first(&a->all, &b->all);
    return GEOM_OK;
}

geom_status collide_pack_pairs_any(const collide_pack *a, const collide_pack *b, bool *any) {
    *any = collide_packed_pairs_first(&a->all, &b->all) < a->all.count;
    return GEOM_OK;
}
