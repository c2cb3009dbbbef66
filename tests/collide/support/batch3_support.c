/* Packs of random shapes of space, and their answers one by one. */
#include "batch3_support.h"

#include <math.h>

const collide_shape3_kind packed_kinds3[PACKED_KINDS3] = {COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SEGMENT,
                                                          COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_AABB,
                                                          COLLIDE_SHAPE3_OBB};

/* ---- Shapes ---- */

static geom_vec3 random_vector(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

static geom_vec3 random_direction(random_source *source) {
    geom_vec3 v = random_vector(source, 1.0);
    while (geom_vec3_length(v) < 0.25) {
        v = random_vector(source, 1.0);
    }
    return geom_vec3_normalize(v);
}

/* In the plane of x and y: any direction, one near an axis, or an axis. */
static geom_vec3 upright_direction(random_source *source) {
    const int turn = random_int(source, -3, 3);
    const double slope = random_int(source, 0, 2) > 0 ? turn * 0.01 : random_between(source, -1.0, 1.0);
    return random_int(source, 0, 1) ? geom_vec3_normalize(geom_vec3_make(1.0, slope, 0.0))
                                    : geom_vec3_make(0.0, 1.0, 0.0);
}

static collide_shape3 turned_box(random_source *source, geom_vec3 center, bool upright) {
    geom_obb3 box = {.center = center};
    box.half = geom_vec3_make(random_between(source, 0.1, 1.0), random_between(source, 0.1, 1.0),
                              random_between(source, 0.1, 1.0));
    if (upright) {
        box.axis[0] = upright_direction(source);
        box.axis[2] = geom_vec3_make(0.0, 0.0, 1.0);
        box.axis[1] = geom_vec3_cross(box.axis[2], box.axis[0]);
        return collide_shape3_from_obb(box);
    }
    box.axis[0] = random_direction(source);
    do {
        box.axis[1] = geom_vec3_cross(box.axis[0], random_direction(source));
    } while (geom_vec3_length(box.axis[1]) < 0.25);
    box.axis[1] = geom_vec3_normalize(box.axis[1]);
    box.axis[2] = geom_vec3_cross(box.axis[0], box.axis[1]);
    return collide_shape3_from_obb(box);
}

/* Small shapes in a cube of side 6; those with a direction that is not upright may have any. */
static collide_shape3 scattered_shape(random_source *source, collide_shape3_kind kind, bool upright) {
    const geom_vec3 at = random_vector(source, 3.0);
    const double length = random_between(source, 0.0, 2.0);
    const double radius = random_between(source, 0.0, 0.7);
    const geom_vec3 direction = upright ? geom_vec3_make(0.0, 0.0, 1.0) : random_direction(source);
    const geom_vec3 end = geom_vec3_add_scaled(at, length, direction);
    const geom_vec3 size =
        geom_vec3_make(random_between(source, 0.1, 2.0), random_between(source, 0.1, 2.0), length);
    switch (kind) {
    case COLLIDE_SHAPE3_POINT:
        return collide_shape3_from_point(at);
    case COLLIDE_SHAPE3_SEGMENT:
        return collide_shape3_from_segment((geom_segment3){at, end});
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_shape3_from_capsule((geom_capsule3){at, end, radius});
    case COLLIDE_SHAPE3_AABB:
        return collide_shape3_from_aabb((geom_aabb3){at, geom_vec3_add(at, size)});
    case COLLIDE_SHAPE3_OBB:
        return turned_box(source, at, upright);
    default:
        return collide_shape3_from_sphere((geom_sphere){at, radius});
    }
}

static bool is_scattered(collide_shape3_kind kind) {
    return kind == COLLIDE_SHAPE3_POINT || kind == COLLIDE_SHAPE3_SEGMENT || kind == COLLIDE_SHAPE3_CAPSULE ||
           kind == COLLIDE_SHAPE3_AABB || kind == COLLIDE_SHAPE3_OBB || kind == COLLIDE_SHAPE3_SPHERE;
}

void random_batch_shape3(kept_shape3 *kept, random_source *source, collide_shape3_kind kind,
                         batch3_style style) {
    if (style < BATCH3_TURNED) {
        keep_random_shape3(kept, source, kind, (shape3_style)style);
        return;
    }
    if (!is_scattered(kind)) {
        keep_random_shape3(kept, source, kind, STYLE3_USUAL);
        return;
    }
    kept->shape = scattered_shape(source, kind, style == BATCH3_UPRIGHT);
    if (style == BATCH3_MIXED) {
        kept_shape3 scaled;
        (void)scaled_shape3(&kept->shape, random_int(source, -20, 20), scaled.storage, &scaled.shape);
        kept->shape = scaled.shape;
    }
}

void random_row3(random_source *source, shape_row3 *row, collide_shape3_kind kind, batch3_style style,
                 size_t count) {
    row->kind = kind;
    row->count = count;
    for (size_t i = 0; i < count; ++i) {
        random_batch_shape3(&row->kept[i], source, kind, style);
    }
}

/* ---- Packs ---- */

geom_status pack_row3(const shape_row3 *row, const collide_pack_def *def, collide_pack3 **out,
                      size_t *first_invalid) {
    geom_sphere spheres[MOST_PACKED];
    geom_segment3 segments[MOST_PACKED];
    geom_capsule3 capsules[MOST_PACKED];
    geom_aabb3 aabbs[MOST_PACKED];
    geom_obb3 obbs[MOST_PACKED];
    for (size_t i = 0; i < row->count; ++i) {
        const collide_shape3 *shape = &row->kept[i].shape;
        spheres[i] = shape->as.sphere;
        segments[i] = shape->as.segment;
        capsules[i] = shape->as.capsule;
        aabbs[i] = shape->as.aabb;
        obbs[i] = shape->as.obb;
    }
    switch (row->kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return collide_pack3_create_segments(segments, row->count, def, out, first_invalid);
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_pack3_create_capsules(capsules, row->count, def, out, first_invalid);
    case COLLIDE_SHAPE3_AABB:
        return collide_pack3_create_aabbs(aabbs, row->count, def, out, first_invalid);
    case COLLIDE_SHAPE3_OBB:
        return collide_pack3_create_obbs(obbs, row->count, def, out, first_invalid);
    default:
        return collide_pack3_create_spheres(spheres, row->count, def, out, first_invalid);
    }
}

collide_pack3 *packed_row3(const shape_row3 *row, collide_simd simd) {
    const collide_pack_def def = {NULL, simd};
    collide_pack3 *pack = NULL;
    size_t first_invalid = 0;
    ck_assert_int_eq(pack_row3(row, &def, &pack, &first_invalid), GEOM_OK);
    ck_assert_ptr_nonnull(pack);
    ck_assert_uint_eq(first_invalid, row->count);
    ck_assert_uint_eq(collide_pack3_count(pack), row->count);
    return pack;
}

/* ---- Answers ---- */

void check_one3(const collide_pack3 *pack, collide_shape3 query) {
    const size_t count = collide_pack3_count(pack);
    expectation expected = {{0}, {0}, 0};
    for (size_t i = 0; i < count; ++i) {
        expect(&expected, i, collide_shape3_relation(query, collide_pack3_shape(pack, i)) != COLLIDE_APART);
    }
    answer_forms answer;
    prepare_answer(&answer, count);
    const geom_status status = collide_shape3_status(query);
    ck_assert_int_eq(collide_pack3_mask(pack, query, answer.mask), status);
    ck_assert_int_eq(collide_pack3_indices(pack, query, answer.indices, count, &answer.found), status);
    ck_assert_int_eq(collide_pack3_count_hits(pack, query, &answer.meeting), status);
    ck_assert_int_eq(collide_pack3_any(pack, query, &answer.any), status);
    ck_assert_int_eq(collide_pack3_first(pack, query, &answer.first), status);
    check_answer(&expected, &answer, count);
}

void check_pairs3(const collide_pack3 *a, const collide_pack3 *b) {
    const size_t count = collide_pack3_count(a);
    expectation expected = {{0}, {0}, 0};
    for (size_t i = 0; i < count; ++i) {
        const collide_relation relation =
            collide_shape3_relation(collide_pack3_shape(a, i), collide_pack3_shape(b, i));
        expect(&expected, i, relation != COLLIDE_APART);
    }
    answer_forms answer;
    prepare_answer(&answer, count);
    ck_assert_int_eq(collide_pack3_pairs_mask(a, b, answer.mask), GEOM_OK);
    ck_assert_int_eq(collide_pack3_pairs_indices(a, b, answer.indices, count, &answer.found), GEOM_OK);
    ck_assert_int_eq(collide_pack3_pairs_count_hits(a, b, &answer.meeting), GEOM_OK);
    ck_assert_int_eq(collide_pack3_pairs_any(a, b, &answer.any), GEOM_OK);
    ck_assert_int_eq(collide_pack3_pairs_first(a, b, &answer.first), GEOM_OK);
    check_answer(&expected, &answer, count);
}
