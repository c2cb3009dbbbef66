/* Batches of space. */
#include "pack.h"

#include <collide/batch3.h>

struct collide_pack3 {
    packed_shapes all;
};

static collide_packing3 make_pack(filter_kind kind, const void *shapes, size_t count,
                                  const collide_pack_def *def) {
    const collide_pack_def chosen = def != NULL ? *def : collide_pack_def_default();
    const pack_result made =
        collide_packed_make(&collide_packed_space3, kind, shapes, count, chosen.allocator, chosen.simd);
    const collide_packing3 packing = {made.status, made.index, (collide_pack3 *)(void *)made.made};
    return packing;
}

collide_packing3 collide_pack3_spheres(const geom_sphere *spheres, size_t count,
                                       const collide_pack_def *def) {
    return make_pack(FILTER_BALL, spheres, count, def);
}

collide_packing3 collide_pack3_segments(const geom_segment3 *segments, size_t count,
                                        const collide_pack_def *def) {
    return make_pack(FILTER_SEGMENT, segments, count, def);
}

collide_packing3 collide_pack3_capsules(const geom_capsule3 *capsules, size_t count,
                                        const collide_pack_def *def) {
    return make_pack(FILTER_CAPSULE, capsules, count, def);
}

collide_packing3 collide_pack3_aabbs(const geom_aabb3 *boxes, size_t count, const collide_pack_def *def) {
    return make_pack(FILTER_AABB, boxes, count, def);
}

collide_packing3 collide_pack3_obbs(const geom_obb3 *boxes, size_t count, const collide_pack_def *def) {
    return make_pack(FILTER_OBB, boxes, count, def);
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

geom_status collide_pack3_mask(const collide_pack3 *pack, collide_shape3 query, uint64_t *mask) {
    pack_shape shape;
    shape.space = query;
    return collide_packed_mask(&pack->all, &shape, mask);
}

geom_status collide_pack3_indices(const collide_pack3 *pack, collide_shape3 query, size_t *indices,
                                  size_t capacity, size_t *found) {
    pack_shape shape;
    shape.space = query;
    return collide_packed_indices(&pack->all, &shape, indices, capacity, found);
}

geom_status collide_pack3_count_hits(const collide_pack3 *pack, collide_shape3 query, size_t *count) {
    pack_shape shape;
    shape.space = query;
    return collide_packed_count_hits(&pack->all, &shape, count);
}

geom_status collide_pack3_first(const collide_pack3 *pack, collide_shape3 query, size_t *first) {
    pack_shape shape;
    shape.space = query;
    return collide_packed_first(&pack->all, &shape, first);
}

geom_status collide_pack3_any(const collide_pack3 *pack, collide_shape3 query, bool *any) {
    size_t first = 0;
    const geom_status status = collide_pack3_first(pack, query, &first);
    *any = first < pack->all.count;
    return status;
}

/* ---- Pairs of two packs ---- */

geom_status collide_pack3_pairs_mask(const collide_pack3 *a, const collide_pack3 *b, uint64_t *mask) {
    collide_packed_pairs_mask(&a->all, &b->all, mask);
    return GEOM_OK;
}

geom_status collide_pack3_pairs_indices(const collide_pack3 *a, const collide_pack3 *b, size_t *indices,
                                        size_t capacity, size_t *found) {
    return collide_packed_pairs_indices(&a->all, &b->all, indices, capacity, found);
}

geom_status collide_pack3_pairs_count_hits(const collide_pack3 *a, const collide_pack3 *b, size_t *count) {
    *count = collide_packed_pairs_count_hits(&a->all, &b->all);
    return GEOM_OK;
}

geom_status collide_pack3_pairs_first(const collide_pack3 *a, const collide_pack3 *b, size_t *first) {
    *first = collide_packed_pairs_first(&a->all, &b->all);
    return GEOM_OK;
}

geom_status collide_pack3_pairs_any(const collide_pack3 *a, const collide_pack3 *b, bool *any) {
    *any = collide_packed_pairs_first(&a->all, &b->all) < a->all.count;
    return GEOM_OK;
}
