/* Batches of space against the exact relations one by one: every pair of kinds and every set of
 * instructions. */
#include "collide/support/batch3_support.h"

#include <collide/distance3.h>

#include <math.h>

/* Numbers of any exponents take long one by one. */
static size_t count_of(batch3_style style) { return style == BATCH3_ANY ? 6 : USUALLY_PACKED; }

/* One query of each kind. */
static void check_queries(random_source *source, const collide_pack3 *pack, batch3_style style) {
    for (int kind = 0; kind < COLLIDE_SHAPE3_KIND_COUNT; ++kind) {
        kept_shape3 query;
        random_batch_shape3(&query, source, (collide_shape3_kind)kind, style);
        check_one3(pack, query.shape);
    }
}

/* Everything about one row of shapes: queries of all kinds, and pairs with rows of all kinds. */
static void check_row(random_source *source, const shape_row3 *row, batch3_style style, collide_simd simd) {
    collide_pack3 *pack = packed_row3(row, simd);
    check_queries(source, pack, style);
    for (int i = 0; i < PACKED_KINDS3; ++i) {
        static shape_row3 partners;
        random_row3(source, &partners, packed_kinds3[i], style, row->count);
        collide_pack3 *other = packed_row3(&partners, simd);
        check_pairs3(pack, other);
        collide_pack3_destroy(other);
    }
    collide_pack3_destroy(pack);
}

/* One test a kind that is packed. */
static void check_kind(int kind) {
    random_source source = {20263};
    for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
        for (int style = 0; style < BATCH3_STYLE_COUNT; ++style) {
            static shape_row3 row;
            random_row3(&source, &row, packed_kinds3[kind], (batch3_style)style,
                        count_of((batch3_style)style));
            check_row(&source, &row, (batch3_style)style, simd);
        }
    }
}

START_TEST(spheres_are_answered_exactly) { check_kind(0); }
END_TEST

START_TEST(segments_are_answered_exactly) { check_kind(1); }
END_TEST

START_TEST(capsules_are_answered_exactly) { check_kind(2); }
END_TEST

START_TEST(aabbs_are_answered_exactly) { check_kind(3); }
END_TEST

START_TEST(obbs_are_answered_exactly) { check_kind(4); }
END_TEST

/* ---- Shapes that all but touch: where a bound that is too small shows ---- */

/* Moves the shape to within a hundredth to a thousand-millionth of the query, on this side of contact or the
 * other. Shapes that meet as they are stay. */
static void move_near(random_source *source, collide_shape3 query, kept_shape3 *kept) {
    const collide_distance3 gap = collide_shape3_distance(query, kept->shape);
    if (gap.relation != COLLIDE_APART) {
        return;
    }
    const double left = ldexp(random_between(source, -1.0, 1.0), -random_int(source, 7, 30));
    const geom_vec3 way =
        geom_vec3_scale(geom_vec3_sub(gap.on_a, gap.on_b), (gap.distance - left) / gap.distance);
    kept_shape3 moved;
    kept->shape = moved_shape3(&kept->shape, way, &moved);
}

/* Moves an axis of an oriented box off its length and its right angles by a hundredth to some roundings. */
static void make_nearly_right(random_source *source, collide_shape3 *shape) {
    if (shape->kind == COLLIDE_SHAPE3_OBB) {
        double *axes = &shape->as.obb.axis[0].x;
        axes[random_int(source, 0, 8)] +=
            ldexp(random_between(source, -1.0, 1.0), -random_int(source, 8, 52));
    }
}

static void check_near(random_source *source, collide_shape3_kind query_kind, collide_shape3_kind kind,
                       batch3_style style, size_t count) {
    kept_shape3 query;
    static shape_row3 row;
    static shape_row3 partners;
    random_batch_shape3(&query, source, query_kind, style);
    random_row3(source, &row, kind, style, count);
    random_row3(source, &partners, query_kind == COLLIDE_SHAPE3_POINT ? COLLIDE_SHAPE3_SPHERE : query_kind,
                style, count);
    make_nearly_right(source, &query.shape);
    for (size_t i = 0; i < count; ++i) {
        make_nearly_right(source, &row.kept[i].shape);
        move_near(source, query.shape, &row.kept[i]);
        move_near(source, row.kept[i].shape, &partners.kept[i]);
    }
    for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
        collide_pack3 *pack = packed_row3(&row, simd);
        collide_pack3 *other = packed_row3(&partners, simd);
        check_one3(pack, query.shape);
        check_pairs3(pack, other);
        check_pairs3(other, pack);
        collide_pack3_destroy(other);
        collide_pack3_destroy(pack);
    }
}

START_TEST(shapes_that_all_but_touch_are_answered_exactly) {
    static const collide_shape3_kind queries[] = {COLLIDE_SHAPE3_POINT,   COLLIDE_SHAPE3_SPHERE,
                                                  COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_CAPSULE,
                                                  COLLIDE_SHAPE3_AABB,    COLLIDE_SHAPE3_OBB};
    random_source source = {555};
    for (size_t i = 0; i < sizeof queries / sizeof *queries; ++i) {
        for (size_t count = 1; count <= USUALLY_PACKED; count += count < 64 ? 21 : 136) {
            check_near(&source, queries[i], packed_kinds3[_i], BATCH3_TURNED, count);
            check_near(&source, queries[i], packed_kinds3[_i], BATCH3_UPRIGHT, count);
        }
    }
}
END_TEST

/* ---- Sizes, and boxes that are none ---- */

START_TEST(packs_of_any_size_are_answered) {
    static const size_t counts[] = {0, 1, 3, 63, 64, 65, 127, 128, 129, 192, 200};
    random_source source = {9};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        static shape_row3 row;
        random_row3(&source, &row, packed_kinds3[_i], BATCH3_LATTICE, counts[i]);
        for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
            collide_pack3 *pack = packed_row3(&row, simd);
            check_queries(&source, pack, BATCH3_LATTICE);
            check_pairs3(pack, pack);
            collide_pack3_destroy(pack);
        }
    }
}
END_TEST

/* The shapes of every block have a size of their own. */
static void random_blocks(random_source *source, shape_row3 *row, collide_shape3_kind kind) {
    random_row3(source, row, kind, BATCH3_LATTICE, MOST_PACKED);
    for (size_t i = 0; i < row->count; ++i) {
        kept_shape3 scaled;
        (void)scaled_shape3(&row->kept[i].shape, (int)(i / 64 % 7) - 3, scaled.storage, &scaled.shape);
        row->kept[i].shape = scaled.shape;
    }
}

/* More than filters run over at a time, and of each block another bound of the error. */
START_TEST(thousands_are_answered_exactly) {
    random_source source = {1313};
    static shape_row3 row;
    static shape_row3 partners;
    random_blocks(&source, &row, packed_kinds3[_i]);
    random_blocks(&source, &partners, packed_kinds3[(_i + 1) % PACKED_KINDS3]);
    for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
        collide_pack3 *pack = packed_row3(&row, simd);
        collide_pack3 *other = packed_row3(&partners, simd);
        for (int i = 0; i < PACKED_KINDS3; ++i) {
            kept_shape3 query;
            random_batch_shape3(&query, &source, packed_kinds3[i], BATCH3_LATTICE);
            check_one3(pack, query.shape);
        }
        check_pairs3(pack, other);
        collide_pack3_destroy(other);
        collide_pack3_destroy(pack);
    }
}
END_TEST

/* Axes a little or much off the right angle. */
START_TEST(skew_boxes_are_answered_exactly) {
    random_source source = {31};
    for (int exponent = 0; exponent < 40; exponent += 4) {
        static shape_row3 row;
        random_row3(&source, &row, COLLIDE_SHAPE3_OBB, BATCH3_TURNED, USUALLY_PACKED);
        for (size_t i = 0; i < row.count; ++i) {
            double *axes = &row.kept[i].shape.as.obb.axis[0].x;
            axes[random_int(&source, 0, 8)] += ldexp(random_between(&source, -1.0, 1.0), -exponent);
        }
        for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
            collide_pack3 *pack = packed_row3(&row, simd);
            check_queries(&source, pack, BATCH3_TURNED);
            collide_pack3_destroy(pack);
        }
    }
}
END_TEST

/* The same shapes in units from the smallest to the largest, and a query in each. */
static geom_vec3 random_whole(random_source *source, int low, int high) {
    const double x = random_int(source, low, high);
    const double y = random_int(source, low, high);
    return geom_vec3_make(x, y, random_int(source, low, high));
}

/* A pack of a few shapes of one kind, with any instructions. */
static void check_packed(const collide_shape3 *shapes, size_t count, collide_shape3 query) {
    shape_row3 row = {.kind = shapes[0].kind, .count = count};
    for (size_t i = 0; i < count; ++i) {
        row.kept[i].shape = shapes[i];
    }
    for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
        collide_pack3 *pack = packed_row3(&row, simd);
        check_one3(pack, query);
        collide_pack3_destroy(pack);
    }
}

/* A pack of a single box, whose corner is an end or a corner of the query on its other side: what says that a
 * query is too far away for all of a pack must not say it here. */
START_TEST(queries_reach_a_pack_with_their_ends) {
    const geom_vec3 axis[] = {{1, 2, 2}, {2, 1, -2}, {2, -2, 1}};
    const geom_vec3 beside = {7, 0, 0};
    random_source source = {22};
    for (int i = 0; i < 300; ++i) {
        const geom_vec3 corner = random_whole(&source, -9, 9);
        const collide_shape3 box =
            collide_shape3_from_aabb((geom_aabb3){corner, geom_vec3_add(corner, geom_vec3_make(1, 1, 1))});
        const geom_vec3 start = geom_vec3_sub(corner, random_whole(&source, 0, 9));
        const geom_vec3 half = random_whole(&source, 0, 3);
        geom_vec3 middle = corner;
        middle = geom_vec3_add_scaled(middle, -half.x, axis[0]);
        middle = geom_vec3_add_scaled(middle, -half.y, axis[1]);
        middle = geom_vec3_add_scaled(middle, -half.z, axis[2]);
        const collide_shape3 queries[] = {
            collide_shape3_from_segment((geom_segment3){start, corner}),
            collide_shape3_from_capsule(
                (geom_capsule3){geom_vec3_sub(start, beside), geom_vec3_sub(corner, beside), 7}),
            collide_shape3_from_sphere((geom_sphere){geom_vec3_sub(corner, beside), 7}),
            collide_shape3_from_obb((geom_obb3){middle, {axis[0], axis[1], axis[2]}, half}),
        };
        for (size_t j = 0; j < sizeof queries / sizeof queries[0]; ++j) {
            ck_assert_int_eq(collide_shape3_relation(queries[j], box), COLLIDE_TOUCHING);
            check_packed(&box, 1, queries[j]);
        }
    }
}
END_TEST

/* A segment so short that squares of its length vanish, in a query or in a pack beside a longer one, and what
 * touches the end of it that is the origin. */
START_TEST(lengths_that_vanish_are_not_left_out) {
    static const double lengths[] = {5e-324, 0x1p-1066, 0x1p-900, 0x1p-600, 0x1p-500};
    const geom_vec3 origin = {0, 0, 0};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths * 8; ++i) {
        const geom_vec3 side = {i & 1 ? -1 : 1, i & 2 ? -1 : 1, i & 4 ? -1 : 1};
        const geom_vec3 far = geom_vec3_scale(side, lengths[i / 8]);
        const collide_shape3 box =
            collide_shape3_from_aabb((geom_aabb3){{fmin(-side.x, 0), fmin(-side.y, 0), fmin(-side.z, 0)},
                                                  {fmax(-side.x, 0), fmax(-side.y, 0), fmax(-side.z, 0)}});
        const collide_shape3 point = collide_shape3_from_sphere((geom_sphere){origin, 0});
        const collide_shape3 packed[] = {
            collide_shape3_from_segment((geom_segment3){far, origin}),
            collide_shape3_from_segment((geom_segment3){{3, 1, 2}, {4, 5, 2}}),
        };
        const collide_shape3 queries[] = {
            packed[0],
            collide_shape3_from_capsule((geom_capsule3){far, origin, 0}),
        };
        for (size_t j = 0; j < sizeof queries / sizeof *queries; ++j) {
            ck_assert_int_eq(collide_shape3_relation(queries[j], box), COLLIDE_TOUCHING);
            check_packed(&box, 1, queries[j]);
            check_packed(&point, 1, queries[j]);
        }
        check_packed(packed, 2, box);
    }
}
END_TEST

START_TEST(units_do_not_matter) {
    random_source source = {77};
    for (int exponent = -1000; exponent <= 1000; exponent += 250) {
        static shape_row3 row;
        static shape_row3 scaled;
        random_row3(&source, &row, packed_kinds3[_i], BATCH3_UPRIGHT, 70);
        scaled.kind = row.kind;
        scaled.count = row.count;
        for (size_t i = 0; i < row.count; ++i) {
            (void)scaled_shape3(&row.kept[i].shape, exponent, scaled.kept[i].storage, &scaled.kept[i].shape);
        }
        for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
            collide_pack3 *pack = packed_row3(&scaled, simd);
            collide_pack3 *near = packed_row3(&row, simd);
            check_one3(pack, row.kept[0].shape);
            check_one3(pack, scaled.kept[1].shape);
            check_pairs3(pack, near);
            check_pairs3(near, pack);
            collide_pack3_destroy(near);
            collide_pack3_destroy(pack);
        }
    }
}
END_TEST

/* ---- What is refused ---- */

START_TEST(shapes_that_are_not_valid_are_named) {
    random_source source = {3};
    collide_pack3 *pack = NULL;
    size_t bad = 0;
    for (int i = 0; i < PACKED_KINDS3; ++i) {
        static shape_row3 row;
        random_row3(&source, &row, packed_kinds3[i], BATCH3_TURNED, 100);
        *shape3_number(&row.kept[37].shape, 0) = (double)NAN;
        ck_assert_int_eq(pack_row3(&row, NULL, &pack, &bad), GEOM_NOT_FINITE);
        ck_assert_uint_eq(bad, 37);
        ck_assert_ptr_null(pack);
    }
    const geom_sphere negative[2] = {{{0, 0, 0}, 1}, {{0, 0, 0}, -1}};
    ck_assert_int_eq(collide_pack3_create_spheres(negative, 2, NULL, &pack, &bad), GEOM_NEGATIVE_SIZE);
    ck_assert_uint_eq(bad, 1);
}
END_TEST

START_TEST(queries_that_are_not_valid_meet_everything) {
    random_source source = {4};
    static shape_row3 row;
    random_row3(&source, &row, COLLIDE_SHAPE3_AABB, BATCH3_TURNED, 130);
    collide_pack3 *pack = packed_row3(&row, COLLIDE_SIMD_AUTO);
    for (int kind = 0; kind < COLLIDE_SHAPE3_KIND_COUNT; ++kind) {
        kept_shape3 query;
        keep_random_shape3(&query, &source, (collide_shape3_kind)kind, STYLE3_USUAL);
        *shape3_number(&query.shape, 0) = (double)INFINITY;
        check_one3(pack, query.shape);
    }
    const collide_shape3 unknown = {.kind = COLLIDE_SHAPE3_KIND_COUNT};
    check_one3(pack, unknown);
    collide_pack3_destroy(pack);
}
END_TEST

START_TEST(indices_stop_at_the_capacity) {
    const geom_sphere spheres[5] = {
        {{0, 0, 0}, 1}, {{9, 9, 9}, 1}, {{0, 1, 0}, 1}, {{1, 0, 0}, 1}, {{0, 0, 1}, 1}};
    collide_pack3 *pack = NULL;
    ck_assert_int_eq(collide_pack3_create_spheres(spheres, 5, NULL, &pack, NULL), GEOM_OK);
    const collide_shape3 query = collide_shape3_from_point(geom_vec3_make(0, 0, 0));
    uint32_t indices[5] = {7, 7, 7, 7, 7};
    size_t found = 0;
    ck_assert_int_eq(collide_pack3_indices(pack, query, indices, 2, &found), GEOM_CAPACITY_EXCEEDED);
    ck_assert_uint_eq(found, 4);
    ck_assert_uint_eq(indices[0], 0);
    ck_assert_uint_eq(indices[1], 2);
    ck_assert_uint_eq(indices[2], 7);
    ck_assert_int_eq(collide_pack3_pairs_indices(pack, pack, indices, 4, &found), GEOM_CAPACITY_EXCEEDED);
    ck_assert_uint_eq(found, 5);
    collide_pack3_destroy(pack);
    collide_pack3_destroy(NULL);
}
END_TEST

START_TEST(no_memory_leaves_nothing_behind) {
    const geom_sphere sphere = {{0, 0, 0}, 1};
    counting_heap heap = {.fail_at = 0};
    const geom_allocator allocator = counting_allocator(&heap);
    const collide_pack_def def = {&allocator, COLLIDE_SIMD_AUTO};
    collide_pack3 *pack = NULL;
    ck_assert_int_eq(collide_pack3_create_spheres(&sphere, 1, &def, &pack, NULL), GEOM_OUT_OF_MEMORY);
    ck_assert_ptr_null(pack);
    heap.fail_at = SIZE_MAX;
    ck_assert_int_eq(collide_pack3_create_spheres(&sphere, 1, &def, &pack, NULL), GEOM_OK);
    ck_assert_uint_eq(heap.blocks, 1);
    collide_pack3_destroy(pack);
    ck_assert_uint_eq(heap.blocks, 0);
    ck_assert_uint_eq(heap.bytes, 0);
}
END_TEST

START_TEST(instructions_are_those_asked_for) {
    for (int simd = COLLIDE_SIMD_AUTO; simd <= COLLIDE_SIMD_COUNT; ++simd) {
        const collide_pack_def def = {NULL, (collide_simd)simd};
        collide_pack3 *pack = NULL;
        const geom_status status = collide_pack3_create_aabbs(NULL, 0, &def, &pack, NULL);
        const bool supported = collide_simd_supported((collide_simd)simd);
        ck_assert_int_eq(status, supported ? GEOM_OK : GEOM_UNSUPPORTED);
        if (supported) {
            ck_assert_int_eq(collide_pack3_simd(pack),
                             simd == COLLIDE_SIMD_AUTO ? collide_simd_best() : (collide_simd)simd);
            collide_pack3_destroy(pack);
        }
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("batch3");
    tcase_set_timeout(tests, 120.0);
    tcase_add_test(tests, spheres_are_answered_exactly);
    tcase_add_test(tests, segments_are_answered_exactly);
    tcase_add_test(tests, capsules_are_answered_exactly);
    tcase_add_test(tests, aabbs_are_answered_exactly);
    tcase_add_test(tests, obbs_are_answered_exactly);
    tcase_add_loop_test(tests, shapes_that_all_but_touch_are_answered_exactly, 0, PACKED_KINDS3);
    tcase_add_loop_test(tests, packs_of_any_size_are_answered, 0, PACKED_KINDS3);
    tcase_add_loop_test(tests, thousands_are_answered_exactly, 0, PACKED_KINDS3);
    tcase_add_test(tests, skew_boxes_are_answered_exactly);
    tcase_add_test(tests, queries_reach_a_pack_with_their_ends);
    tcase_add_test(tests, lengths_that_vanish_are_not_left_out);
    tcase_add_loop_test(tests, units_do_not_matter, 0, PACKED_KINDS3);
    tcase_add_test(tests, shapes_that_are_not_valid_are_named);
    tcase_add_test(tests, queries_that_are_not_valid_meet_everything);
    tcase_add_test(tests, indices_stop_at_the_capacity);
    tcase_add_test(tests, no_memory_leaves_nothing_behind);
    tcase_add_test(tests, instructions_are_those_asked_for);
    return run_test_case("batch3", tests);
}
