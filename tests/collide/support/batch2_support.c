/* Packs of random shapes of the plane, and their answers one by one. */
#include "batch2_support.h"

const shape_kind packed_kinds[PACKED_KINDS] = {CIRCLE, SEGMENT, CAPSULE, AABB, OBB};

void random_row(random_source *source, shape_row *row, shape_kind kind, shape_style style, size_t count) {
    row->kind = kind;
    row->count = count;
    for (size_t i = 0; i < count; ++i) {
        row->shape[i] = random_shape(source, kind, style);
    }
}

geom_status pack_row(const shape_row *row, const collide_pack_def *def, collide_pack **out,
                     size_t *first_invalid) {
    geom_circle circles[MOST_PACKED];
    geom_segment2 segments[MOST_PACKED];
    geom_capsule2 capsules[MOST_PACKED];
    geom_aabb2 aabbs[MOST_PACKED];
    geom_obb2 obbs[MOST_PACKED];
    for (size_t i = 0; i < row->count; ++i) {
        const collide_shape shape = as_shape(row->shape[i]);
        circles[i] = shape.as.circle;
        segments[i] = shape.as.segment;
        capsules[i] = shape.as.capsule;
        aabbs[i] = shape.as.aabb;
        obbs[i] = shape.as.obb;
    }
    switch (row->kind) {
    case SEGMENT:
        return collide_pack_create_segments(segments, row->count, def, out, first_invalid);
    case CAPSULE:
        return collide_pack_create_capsules(capsules, row->count, def, out, first_invalid);
    case AABB:
        return collide_pack_create_aabbs(aabbs, row->count, def, out, first_invalid);
    case OBB:
        return collide_pack_create_obbs(obbs, row->count, def, out, first_invalid);
    case CIRCLE:
    case POINT:
        break;
    }
    return collide_pack_create_circles(circles, row->count, def, out, first_invalid);
}

collide_pack *packed_row(const shape_row *row, collide_simd simd) {
    const collide_pack_def def = {NULL, simd};
    collide_pack *pack = NULL;
    size_t first_invalid = 0;
    ck_assert_int_eq(pack_row(row, &def, &pack, &first_invalid), GEOM_OK);
    ck_assert_ptr_nonnull(pack);
    ck_assert_uint_eq(first_invalid, row->count);
    ck_assert_uint_eq(collide_pack_count(pack), row->count);
    return pack;
}

void check_one(const collide_pack *pack, collide_shape query) {
    const size_t count = collide_pack_count(pack);
    expectation expected = {{0}, {0}, 0};
    for (size_t i = 0; i < count; ++i) {
        expect(&expected, i, collide_shape_relation(query, collide_pack_shape(pack, i)) != COLLIDE_APART);
    }
    answer_forms answer;
    prepare_answer(&answer, count);
    const geom_status status = collide_shape_status(query);
    ck_assert_int_eq(collide_pack_mask(pack, query, answer.mask), status);
    ck_assert_int_eq(collide_pack_indices(pack, query, answer.indices, count, &answer.found), status);
    ck_assert_int_eq(collide_pack_count_hits(pack, query, &answer.meeting), status);
    ck_assert_int_eq(collide_pack_any(pack, query, &answer.any), status);
    ck_assert_int_eq(collide_pack_first(pack, query, &answer.first), status);
    check_answer(&expected, &answer, count);
}

void check_pairs(const collide_pack *a, const collide_pack *b) {
    const size_t count = collide_pack_count(a);
    expectation expected = {{0}, {0}, 0};
    for (size_t i = 0; i < count; ++i) {
        const collide_relation relation =
            collide_shape_relation(collide_pack_shape(a, i), collide_pack_shape(b, i));
        expect(&expected, i, relation != COLLIDE_APART);
    }
    answer_forms answer;
    prepare_answer(&answer, count);
    ck_assert_int_eq(collide_pack_pairs_mask(a, b, answer.mask), GEOM_OK);
    ck_assert_int_eq(collide_pack_pairs_indices(a, b, answer.indices, count, &answer.found), GEOM_OK);
    ck_assert_int_eq(collide_pack_pairs_count_hits(a, b, &answer.meeting), GEOM_OK);
    ck_assert_int_eq(collide_pack_pairs_any(a, b, &answer.any), GEOM_OK);
    ck_assert_int_eq(collide_pack_pairs_first(a, b, &answer.first), GEOM_OK);
    check_answer(&expected, &answer, count);
}
