/* Batches of space for any bytes: the answers of all instructions are those of the exact relation, one by
 * one. */
#include "fuzz_shape3.h"

#include <collide/batch3.h>

enum {
    MOST_SHAPES = 70
};

typedef struct fuzz_row {
    size_t count;
    geom_sphere spheres[MOST_SHAPES];
    geom_segment3 segments[MOST_SHAPES];
    geom_capsule3 capsules[MOST_SHAPES];
    geom_aabb3 aabbs[MOST_SHAPES];
    geom_obb3 obbs[MOST_SHAPES];
} fuzz_row;

static collide_pack3 *pack_row(const fuzz_row *row, unsigned kind, const collide_pack_def *def) {
    collide_pack3 *made = NULL;
    geom_status status = GEOM_OK;
    switch (kind) {
    case 0:
        status = collide_pack3_create_segments(row->segments, row->count, def, &made, NULL);
        break;
    case 1:
        status = collide_pack3_create_capsules(row->capsules, row->count, def, &made, NULL);
        break;
    case 2:
        status = collide_pack3_create_aabbs(row->aabbs, row->count, def, &made, NULL);
        break;
    case 3:
        status = collide_pack3_create_obbs(row->obbs, row->count, def, &made, NULL);
        break;
    default:
        status = collide_pack3_create_spheres(row->spheres, row->count, def, &made, NULL);
        break;
    }
    require(status == GEOM_OK);
    return made;
}

/* A few shapes of the kind, each as often as fills more than a block. */
static void read_row(byte_reader *reader, unsigned kind, fuzz_row *row) {
    static const collide_shape3_kind kinds[] = {COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_CAPSULE,
                                                COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_OBB,
                                                COLLIDE_SHAPE3_SPHERE};
    const size_t repeats = 1U + read_byte(reader) % 20U;
    row->count = 0;
    for (size_t i = 0; i < 6 && row->count + repeats <= MOST_SHAPES; ++i) {
        fuzz_shape3 kept;
        fuzz_read_shape3_of(reader, kinds[kind], &kept);
        if (collide_shape3_status(kept.shape) != GEOM_OK) {
            continue;
        }
        for (size_t j = 0; j < repeats; ++j) {
            row->segments[row->count] = kept.shape.as.segment;
            row->capsules[row->count] = kept.shape.as.capsule;
            row->aabbs[row->count] = kept.shape.as.aabb;
            row->obbs[row->count] = kept.shape.as.obb;
            row->spheres[row->count++] = kept.shape.as.sphere;
        }
    }
}

static void check_mask(const uint64_t *mask, size_t index, collide_relation relation) {
    require((mask[index / 64] >> index % 64 & 1U) == (relation != COLLIDE_APART));
}

static void check_query(const collide_pack3 *pack, collide_shape3 query) {
    uint64_t mask[MOST_SHAPES / 64 + 1];
    require(collide_pack3_mask(pack, query, mask) == collide_shape3_status(query));
    for (size_t i = 0; i < collide_pack3_count(pack); ++i) {
        check_mask(mask, i, collide_shape3_relation(query, collide_pack3_shape(pack, i)));
    }
}

static void check_pairs(const collide_pack3 *a, const collide_pack3 *b) {
    uint64_t mask[MOST_SHAPES / 64 + 1];
    require(collide_pack3_pairs_mask(a, b, mask) == GEOM_OK);
    for (size_t i = 0; i < collide_pack3_count(a); ++i) {
        check_mask(mask, i, collide_shape3_relation(collide_pack3_shape(a, i), collide_pack3_shape(b, i)));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) % 3;
    const unsigned kinds = read_byte(&reader) % 25U;
    fuzz_row first;
    fuzz_row second;
    fuzz_shape3 query;
    read_row(&reader, kinds % 5, &first);
    read_row(&reader, kinds / 5, &second);
    fuzz_read_shape3(&reader, &query);
    first.count = first.count < second.count ? first.count : second.count;
    second.count = first.count;
    for (int simd = COLLIDE_SIMD_BASE; simd < COLLIDE_SIMD_COUNT; ++simd) {
        if (collide_simd_supported((collide_simd)simd)) {
            const collide_pack_def def = {NULL, (collide_simd)simd};
            collide_pack3 *const a = pack_row(&first, kinds % 5, &def);
            collide_pack3 *const b = pack_row(&second, kinds / 5, &def);
            check_query(a, query.shape);
            check_query(b, query.shape);
            check_pairs(a, b);
            collide_pack3_destroy(b);
            collide_pack3_destroy(a);
        }
    }
    return 0;
}
