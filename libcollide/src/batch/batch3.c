/* Batches of space. */
#include "pack.h"

#include <collide/batch3.h>

struct collide_pack3 {
    packed_shapes all;
};

static geom_status create_pack(filter_kind kind, const void *shapes, size_t count,
                               const collide_pack_def *def, collide_pack3 **out, size_t *first_invalid) {
    GEOM_ASSERT(out != NULL);
    packed_shapes *made = NULL;
    const geom_status status =
        collide_packed_make(&collide_packed_space3, kind, shapes, count, def, &made, first_invalid);
    *out = (collide_pack3 *)(void *)made;
    return status;
}

geom_status collide_pack3_create_spheres(const geom_sphere *spheres, size_t count,
                                         const collide_pack_def *def, collide_pack3 **out,
                                         size_t *first_invalid) {
    return create_pack(FILTER_BALL, spheres, count, def, out, first_invalid);
}

geom_status collide_pack3_create_segments(const geom_segment3 *segments, size_t count,
                                          const collide_pack_def *def, collide_pack3 **out,
                                          size_t *first_invalid) {
    return create_pack(FILTER_SEGMENT, segments, count, def, out, first_invalid);
}

geom_status collide_pack3_create_capsules(const geom_capsule3 *capsules, size_t count,
                                          const collide_pack_def *def, collide_pack3 **out,
                                          size_t *first_invalid) {
    return create_pack(FILTER_CAPSULE, capsules, count, def, out, first_invalid);
}

geom_status collide_pack3_create_aabbs(const geom_aabb3 *boxes, size_t count, const collide_pack_def *def,
                                       collide_pack3 **out, size_t *first_invalid) {
    return create_pack(FILTER_AABB, boxes, count, def, out, first_invalid);
}

geom_status collide_pack3_create_obbs(const geom_obb3 *boxes, size_t count, const collide_pack_def *def,
                                      collide_pack3 **out, size_t *first_invalid) {
    return create_pack(FILTER_OBB, boxes, count, def, out, first_invalid);
}

void collide_pack3_destroy(collide_pack3 *pack) {
    if (pack != NULL) {
        collide_packed_release(&pack->all);
    }
}

size_t collide_pack3_count(const collide_pack3 *pack) { return pack->all.count; }

collide_simd collide_pack3_simd(const collide_pack3 *pack) { return pack->all.simd; }

collide_shape3 collide_pack3_shape(const collide_pack3 *pack, size_t index) {
    GEOM_ASSERT(index < pack->all.count);
    pack_shape shape;
    collide_packed_element(&pack->all, index, &shape);
    return shape.space;
}

/* ---- One shape against a pack ---- */

/* A point as a ball of radius 0, which is what the filters know. */
static inline void as_ball(collide_shape3 *query) {
    if (query->kind == COLLIDE_SHAPE3_POINT) {
        const geom_sphere ball = {query->as.point, 0.0};
        query->kind = COLLIDE_SHAPE3_SPHERE;
        query->as.sphere = ball;
    }
}

/* Asks a pack of one block; see pack_one_block. */
static inline bool one_block(const collide_pack3 *pack, collide_shape3 *query, uint64_t *meet) {
    as_ball(query);
    return pack_one_block(&pack->all, (int)query->kind, &query->as, meet);
}

geom_status collide_pack3_mask(const collide_pack3 *pack, collide_shape3 query, uint64_t *mask) {
    return one_block(pack, &query, mask) ? GEOM_OK : collide_packed_mask(&pack->all, &query, mask);
}

geom_status collide_pack3_indices(const collide_pack3 *pack, collide_shape3 query, uint32_t *indices,
                                  size_t capacity, size_t *found) {
    uint64_t meet = 0;
    return one_block(pack, &query, &meet)
               ? collide_word_indices(meet, indices, capacity, found)
               : collide_packed_indices(&pack->all, &query, indices, capacity, found);
}

geom_status collide_pack3_count_hits(const collide_pack3 *pack, collide_shape3 query, size_t *count) {
    uint64_t meet = 0;
    if (!one_block(pack, &query, &meet)) {
        return collide_packed_count_hits(&pack->all, &query, count);
    }
    *count = collide_word_count_hits(meet);
    return GEOM_OK;
}

geom_status collide_pack3_first(const collide_pack3 *pack, collide_shape3 query, uint32_t *first) {
    uint64_t meet = 0;
    if (!one_block(pack, &query, &meet)) {
        return collide_packed_first(&pack->all, &query, first);
    }
    *first = (uint32_t)(meet != 0 ? (size_t)__builtin_ctzll(meet) : pack->all.count);
    return GEOM_OK;
}

geom_status collide_pack3_any(const collide_pack3 *pack, collide_shape3 query, bool *any) {
    uint32_t first = 0;
    const geom_status status = collide_pack3_first(pack, query, &first);
    *any = first < pack->all.count;
    return status;
}

/* ---- Pairs of two packs ---- */

geom_status collide_pack3_pairs_mask(const collide_pack3 *a, const collide_pack3 *b, uint64_t *mask) {
    collide_packed_pairs_mask(&a->all, &b->all, mask);
    return GEOM_OK;
}

geom_status collide_pack3_pairs_indices(const collide_pack3 *a, const collide_pack3 *b, uint32_t *indices,
                                        size_t capacity, size_t *found) {
    return collide_packed_pairs_indices(&a->all, &b->all, indices, capacity, found);
}

geom_status collide_pack3_pairs_count_hits(const collide_pack3 *a, const collide_pack3 *b, size_t *count) {
    *count = collide_packed_pairs_count_hits(&a->all, &b->all);
    return GEOM_OK;
}

geom_status collide_pack3_pairs_first(const collide_pack3 *a, const collide_pack3 *b, uint32_t *first) {
    *first = collide_packed_pairs_first(&a->all, &b->all);
    return GEOM_OK;
}

geom_status collide_pack3_pairs_any(const collide_pack3 *a, const collide_pack3 *b, bool *any) {
    *any = collide_packed_pairs_first(&a->all, &b->all) < a->all.count;
    return GEOM_OK;
}
