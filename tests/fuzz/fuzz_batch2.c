/* Batches of any bytes: every set of instructions gives the answers of the exact relations, for one against
 * many and for pairs; a pack with a shape that is not valid is refused and says which. */
#include "fuzz.h"

#include <collide/batch2.h>

#include <math.h>

enum {
    MOST = 70,
    STYLES = 4
};

/* Style 0: doubles of any bits; 1: small whole numbers; 2: such numbers moved by a rounding; 3: with any
 * exponent. */
static double read_number(byte_reader *reader) {
    if (reader->style == 0) {
        return read_bits(reader);
    }
    const uint8_t byte = read_byte(reader);
    const int quarter = byte / 4;
    const double whole = quarter - 32;
    if (reader->style == 2 && byte % 4 < 2) {
        return nextafter(whole, byte % 4 ? HUGE_VAL : -HUGE_VAL);
    }
    return reader->style == 3 ? ldexp(whole, 4 * (int8_t)read_byte(reader)) : whole;
}

static double read_size(byte_reader *reader) { return fabs(read_number(reader)); }

static geom_vec2 read_point(byte_reader *reader) {
    const double x = read_number(reader);
    return geom_vec2_make(x, read_number(reader));
}

/* A shape of a kind that a pack may have. */
static collide_shape read_shape(byte_reader *reader, collide_shape_kind kind) {
    const geom_vec2 a = read_point(reader);
    const geom_vec2 b = kind == COLLIDE_SHAPE_CIRCLE ? a : read_point(reader);
    const double size = read_size(reader);
    const geom_segment2 segment = {a, b};
    const geom_circle circle = {a, size};
    const geom_aabb2 box = {{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
    const geom_obb2 tilted = {a, b, {size, kind == COLLIDE_SHAPE_OBB ? read_size(reader) : 0.0}};
    const geom_capsule2 capsule = {a, b, size};
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_from_segment(segment);
    case COLLIDE_SHAPE_AABB:
        return collide_shape_from_aabb(box);
    case COLLIDE_SHAPE_OBB:
        return collide_shape_from_obb(tilted);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_from_capsule(capsule);
    default:
        return collide_shape_from_circle(circle);
    }
}

static collide_shape_kind read_kind(byte_reader *reader) {
    static const collide_shape_kind kinds[] = {COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_SEGMENT,
                                               COLLIDE_SHAPE_CAPSULE, COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_OBB};
    return kinds[read_byte(reader) % 5];
}

/* The same shapes as a row of each type; those of the wrong types are not looked at. */
static geom_status pack(const collide_shape *shapes, size_t count, collide_shape_kind kind, collide_simd simd,
                        collide_pack **out, size_t *first_invalid) {
    const collide_pack_def def = {NULL, simd};
    geom_circle circles[MOST];
    geom_segment2 segments[MOST];
    geom_capsule2 capsules[MOST];
    geom_aabb2 aabbs[MOST];
    geom_obb2 obbs[MOST];
    for (size_t i = 0; i < count; ++i) {
        circles[i] = shapes[i].as.circle;
        segments[i] = shapes[i].as.segment;
        capsules[i] = shapes[i].as.capsule;
        aabbs[i] = shapes[i].as.aabb;
        obbs[i] = shapes[i].as.obb;
    }
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_pack_create_segments(segments, count, &def, out, first_invalid);
    case COLLIDE_SHAPE_AABB:
        return collide_pack_create_aabbs(aabbs, count, &def, out, first_invalid);
    case COLLIDE_SHAPE_OBB:
        return collide_pack_create_obbs(obbs, count, &def, out, first_invalid);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_pack_create_capsules(capsules, count, &def, out, first_invalid);
    default:
        return collide_pack_create_circles(circles, count, &def, out, first_invalid);
    }
}

static bool bit(const uint64_t *mask, size_t i) { return (mask[i / 64] >> (i % 64) & 1U) != 0; }

static void check_pack(const collide_pack *packed, const collide_pack *partners, collide_shape query) {
    const size_t count = collide_pack_count(packed);
    uint64_t mask[MOST / 64 + 1] = {0};
    uint64_t pairs[MOST / 64 + 1] = {0};
    size_t meeting = 0;
    size_t met = 0;
    require(collide_pack_mask(packed, query, mask) == collide_shape_status(query));
    require(collide_pack_pairs_mask(packed, partners, pairs) == GEOM_OK);
    (void)collide_pack_count_hits(packed, query, &meeting);
    for (size_t i = 0; i < count; ++i) {
        const collide_shape shape = collide_pack_shape(packed, i);
        const collide_shape partner = collide_pack_shape(partners, i);
        require(bit(mask, i) == (collide_shape_relation(query, shape) != COLLIDE_APART));
        require(bit(pairs, i) == (collide_shape_relation(shape, partner) != COLLIDE_APART));
        met += bit(mask, i);
    }
    require(meeting == met);
}

/* The first shape that is not valid, or the number of shapes. */
static size_t first_bad(const collide_shape *shapes, size_t count) {
    size_t i = 0;
    while (i < count && collide_shape_status(shapes[i]) == GEOM_OK) {
        ++i;
    }
    return i;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) % STYLES;
    const collide_shape_kind kind = read_kind(&reader);
    const collide_shape_kind other_kind = read_kind(&reader);
    const size_t count = read_byte(&reader) % (MOST + 1);
    const collide_shape query = read_shape(&reader, read_kind(&reader));
    collide_shape shapes[MOST];
    collide_shape partners[MOST];
    for (size_t i = 0; i < count; ++i) {
        shapes[i] = read_shape(&reader, kind);
        partners[i] = read_shape(&reader, other_kind);
    }
    const size_t bad = first_bad(shapes, count);
    for (int simd = COLLIDE_SIMD_BASE; simd < COLLIDE_SIMD_COUNT; ++simd) {
        if (!collide_simd_supported((collide_simd)simd)) {
            continue;
        }
        collide_pack *packed;
        collide_pack *other;
        size_t first_invalid;
        const geom_status status = pack(shapes, count, kind, (collide_simd)simd, &packed, &first_invalid);
        require((status == GEOM_OK) == (bad == count) && first_invalid == bad);
        if (pack(partners, count, other_kind, (collide_simd)simd, &other, NULL) == GEOM_OK &&
            status == GEOM_OK) {
            check_pack(packed, other, query);
        }
        collide_pack_destroy(packed);
        collide_pack_destroy(other);
    }
    return 0;
}
