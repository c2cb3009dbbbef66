/* Batches against the exact relations one by one: every pair of kinds and every set of instructions. */
#include "collide/support/batch2_support.h"

#include <collide/distance2.h>

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    QUERY_KINDS = 6,
    ROUNDS = 3
};

static const shape_kind query_kinds[QUERY_KINDS] = {POINT, SEGMENT, CIRCLE, AABB, OBB, CAPSULE};

/* Everything about one row of shapes: queries of all kinds, and pairs with rows of all kinds. */
static void check_row(random_source *source, const shape_row *row, shape_style style, collide_simd simd) {
    collide_pack *pack = packed_row(row, simd);
    for (int i = 0; i < QUERY_KINDS; ++i) {
        check_one(pack, as_shape(random_shape(source, query_kinds[i], style)));
    }
    for (int i = 0; i < PACKED_KINDS; ++i) {
        static shape_row partners;
        random_row(source, &partners, packed_kinds[i], style, row->count);
        collide_pack *other = packed_row(&partners, simd);
        check_pairs(pack, other);
        collide_pack_destroy(other);
    }
    collide_pack_destroy(pack);
}

/* One test a kind that is packed. */
static void check_kind(int kind) {
    random_source source = {20261};
    for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
        for (int style = 0; style < STYLE_COUNT; ++style) {
            for (int round = 0; round < ROUNDS; ++round) {
                shape_row row;
                random_row(&source, &row, packed_kinds[kind], (shape_style)style, USUALLY_PACKED);
                check_row(&source, &row, (shape_style)style, simd);
            }
        }
    }
}

START_TEST(circles_are_answered_exactly) { check_kind(0); }
END_TEST

START_TEST(segments_are_answered_exactly) { check_kind(1); }
END_TEST

START_TEST(capsules_are_answered_exactly) { check_kind(2); }
END_TEST

START_TEST(aabbs_are_answered_exactly) { check_kind(3); }
END_TEST

START_TEST(obbs_are_answered_exactly) { check_kind(4); }
END_TEST

/* Each combination once: every number of shapes up to a few blocks, so that every tail is there. */
START_TEST(any_number_of_shapes_can_be_packed) {
    random_source source = {3};
    for (size_t count = 0; count <= USUALLY_PACKED; count += count < 70 ? 1 : 13) {
        const shape_kind kind = packed_kinds[count % PACKED_KINDS];
        shape_row row;
        random_row(&source, &row, kind, count % 2 ? LATTICE : UNIFORM, count);
        for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
            check_row(&source, &row, count % 3 ? LATTICE : UNIFORM, simd);
        }
    }
}
END_TEST

/* More than filters run over at a time, and of each block another bound of the error: the shapes of every
 * block have a size of their own. */
START_TEST(thousands_are_answered_exactly) {
    random_source source = {1212};
    for (int kind = 0; kind < PACKED_KINDS; ++kind) {
        static shape_row row;
        random_row(&source, &row, packed_kinds[kind], LATTICE, MOST_PACKED);
        for (size_t i = 0; i < row.count; ++i) {
            row.shape[i] = scaled_shape(row.shape[i], (int)(i / 64 % 7) - 3);
        }
        for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
            check_row(&source, &row, LATTICE, simd);
        }
    }
}
END_TEST

/* Rows whose shapes are as large as the exponents say, one exponent for all or each its own. */
static void check_scaled(random_source *source, int low, int high, collide_simd simd) {
    for (int kind = 0; kind < PACKED_KINDS; ++kind) {
        shape_row row;
        random_row(source, &row, packed_kinds[kind], kind % 2 ? LATTICE : UNIFORM, 70);
        for (size_t i = 0; i < row.count; ++i) {
            row.shape[i] = scaled_shape(row.shape[i], random_int(source, low, high));
        }
        collide_pack *pack = packed_row(&row, simd);
        for (int i = 0; i < QUERY_KINDS; ++i) {
            const any_shape query = random_shape(source, query_kinds[i], LATTICE);
            check_one(pack, as_shape(scaled_shape(query, random_int(source, low, high))));
            check_one(pack, as_shape(scaled_shape(query, high)));
        }
        check_pairs(pack, pack);
        collide_pack_destroy(pack);
    }
}

START_TEST(shapes_of_any_size_are_answered_exactly) {
    static const int exponents[][2] = {{1000, 1000}, {-1000, -1000}, {-1074, -1060}, {1015, 1019}, {20, 40},
                                       {-30, 30},    {-1000, 1000},  {-80, -60},     {0, 8},       {-12, 12}};
    random_source source = {5};
    for (size_t i = 0; i < sizeof exponents / sizeof exponents[0]; ++i) {
        for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
            check_scaled(&source, exponents[i][0], exponents[i][1], simd);
        }
    }
}
END_TEST

/* A pack of the world's unit and one far away, or of another size, pair by pair. */
START_TEST(packs_need_not_share_a_frame) {
    random_source source = {9};
    for (int a = 0; a < PACKED_KINDS; ++a) {
        for (int b = 0; b < PACKED_KINDS; ++b) {
            shape_row first;
            shape_row second;
            random_row(&source, &first, packed_kinds[a], UNIFORM, USUALLY_PACKED);
            random_row(&source, &second, packed_kinds[b], LATTICE, USUALLY_PACKED);
            for (size_t i = 0; i < second.count; ++i) {
                second.shape[i] = scaled_shape(second.shape[i], (int)(i % 7) - 3 + (b == 0 ? 40 : b));
            }
            collide_pack *other = packed_row(&second, COLLIDE_SIMD_BASE);
            for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
                collide_pack *pack = packed_row(&first, simd);
                check_pairs(pack, other);
                check_pairs(other, pack);
                collide_pack_destroy(pack);
            }
            collide_pack_destroy(other);
        }
    }
}
END_TEST

/* Axes and half extents whose product is harmless, though neither is. */
START_TEST(oriented_boxes_may_have_any_axis) {
    random_source source = {13};
    static const int exponents[] = {-1060, -1000, -500, -3, 3, 500, 1000};
    for (size_t e = 0; e < sizeof exponents / sizeof exponents[0]; ++e) {
        shape_row row;
        random_row(&source, &row, OBB, UNIFORM, USUALLY_PACKED);
        for (size_t i = 0; i < row.count; ++i) {
            double *value = row.shape[i].value;
            value[2] = ldexp(value[2], exponents[e]);
            value[3] = value[2] == 0.0 ? ldexp(1.0, exponents[e]) : ldexp(value[3], exponents[e]);
            value[4] = ldexp(value[4], exponents[e] < -1000 ? 1000 : -exponents[e]);
            value[5] = ldexp(value[5], exponents[e] < -1000 ? 1000 : -exponents[e]);
        }
        for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
            check_row(&source, &row, UNIFORM, simd);
        }
    }
}
END_TEST

/* ---- Shapes that all but touch: where a bound that is too small shows ---- */

/* Makes the axis of an oriented box a unit vector, but for a hundredth to some roundings of it. */
static void make_nearly_unit(random_source *source, any_shape *shape) {
    const double length = hypot(shape->value[2], shape->value[3]);
    const double off = ldexp(random_between(source, -1.0, 1.0), -random_int(source, 8, 52));
    for (int i = 2; shape->kind == OBB && i < 4; ++i) {
        shape->value[i] *= (1.0 + off) / length;
    }
}

/* Moves the shape to within a hundredth to a thousand-millionth of the query, on this side of contact or the
 * other. Shapes that meet as they are stay. */
static void move_near(random_source *source, collide_shape query, any_shape *shape) {
    const collide_distance gap = collide_shape_distance(query, as_shape(*shape));
    if (gap.relation != COLLIDE_APART) {
        return;
    }
    const double left = ldexp(random_between(source, -1.0, 1.0), -random_int(source, 7, 30));
    const geom_vec2 way =
        geom_vec2_scale(geom_vec2_sub(gap.on_a, gap.on_b), (gap.distance - left) / gap.distance);
    const int places = shape->kind == POINT || shape->kind == CIRCLE || shape->kind == OBB ? 2 : 4;
    for (int i = 0; i < places; i += 2) {
        shape->value[i] += way.x;
        shape->value[i + 1] += way.y;
    }
}

static void check_near(random_source *source, shape_kind query_kind, shape_kind kind, size_t count) {
    any_shape query = random_shape(source, query_kind, UNIFORM);
    shape_row row;
    random_row(source, &row, kind, UNIFORM, count);
    make_nearly_unit(source, &query);
    for (size_t i = 0; i < count; ++i) {
        make_nearly_unit(source, &row.shape[i]);
        move_near(source, as_shape(query), &row.shape[i]);
    }
    for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
        collide_pack *pack = packed_row(&row, simd);
        check_one(pack, as_shape(query));
        check_pairs(pack, pack);
        collide_pack_destroy(pack);
    }
}

/* Packs of one block, which are asked as a whole, and of more. */
START_TEST(shapes_that_all_but_touch_are_answered_exactly) {
    static const size_t counts[] = {1, 3, 40, 64, USUALLY_PACKED};
    random_source source = {556};
    for (int i = 0; i < QUERY_KINDS * PACKED_KINDS; ++i) {
        for (size_t j = 0; j < 100; ++j) {
            check_near(&source, query_kinds[i % QUERY_KINDS], packed_kinds[i / QUERY_KINDS], counts[j % 5]);
        }
    }
}
END_TEST

static geom_vec2 random_whole(random_source *source) {
    const double x = random_int(source, -9, 9);
    return geom_vec2_make(x, random_int(source, -9, 9));
}

/* A pack of a few shapes of one kind, with any instructions. */
static void check_packed(const any_shape *shapes, size_t count, collide_shape query) {
    shape_row row = {.kind = shapes[0].kind, .count = count};
    memcpy(row.shape, shapes, count * sizeof *shapes);
    for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
        collide_pack *pack = packed_row(&row, simd);
        check_one(pack, query);
        collide_pack_destroy(pack);
    }
}

/* A pack of a single point, which is an end or a corner of the query: what says that a query is too far away
 * for all of a pack must not say it here. */
START_TEST(queries_reach_a_pack_with_their_ends) {
    random_source source = {21};
    for (int i = 0; i < 500; ++i) {
        const geom_vec2 a = random_whole(&source);
        const geom_vec2 b = random_whole(&source);
        const geom_vec2 axis = {random_int(&source, 1, 5), random_int(&source, -5, 5)};
        const geom_vec2 half = {random_int(&source, 0, 3), random_int(&source, 0, 3)};
        const geom_vec2 corner = {b.x + half.x * axis.x - half.y * axis.y,
                                  b.y + half.x * axis.y + half.y * axis.x};
        const collide_shape queries[] = {
            collide_shape_from_segment((geom_segment2){a, b}),
            collide_shape_from_capsule((geom_capsule2){{a.x - 3, a.y - 4}, {b.x - 3, b.y - 4}, 5}),
            collide_shape_from_circle((geom_circle){{b.x + 4, b.y - 3}, 5}),
            collide_shape_from_obb((geom_obb2){b, axis, half}),
        };
        for (size_t j = 0; j < sizeof queries / sizeof queries[0]; ++j) {
            const geom_vec2 end = j == 3 ? corner : b;
            const any_shape point = {CIRCLE, {end.x, end.y, 0}};
            ck_assert_int_ne(collide_shape_relation(queries[j], as_shape(point)), COLLIDE_APART);
            check_packed(&point, 1, queries[j]);
        }
    }
}
END_TEST

/* A segment so short that squares of its length vanish, in a query or in a pack beside a longer one, and what touches
 * the end of it that is the origin. */
START_TEST(lengths_that_vanish_are_not_left_out) {
    static const double lengths[] = {5e-324, 0x1p-1066, 0x1p-900, 0x1p-600, 0x1p-500};
    const any_shape origin = {CIRCLE, {0, 0, 0}};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths * 9; ++i) {
        const int to_x = (int)(i % 3) - 1;
        const int to_y = (int)(i / 3 % 3) - 1;
        const geom_vec2 far = geom_vec2_scale(geom_vec2_make(to_x, to_y), lengths[i / 9]);
        const any_shape packed[] = {{SEGMENT, {far.x, far.y, 0, 0}}, {SEGMENT, {3, 1, 4, 5}}};
        const collide_shape queries[] = {
            as_shape(packed[0]),
            collide_shape_from_capsule((geom_capsule2){far, {0, 0}, 0}),
            collide_shape_from_obb((geom_obb2){far, {1, 0}, {fabs(far.x), fabs(far.y)}}),
        };
        const collide_shape touching[] = {
            as_shape(origin),
            collide_shape_from_aabb(
                (geom_aabb2){{to_x < 0 ? 0 : -1, to_y < 0 ? 0 : -1}, {to_x < 0 ? 1 : 0, to_y < 0 ? 1 : 0}}),
        };
        for (size_t j = 0; j < sizeof queries / sizeof *queries; ++j) {
            ck_assert_int_ne(collide_shape_relation(queries[j], touching[0]), COLLIDE_APART);
            check_packed(&origin, 1, queries[j]);
        }
        for (size_t j = 0; j < sizeof touching / sizeof *touching; ++j) {
            ck_assert_int_ne(collide_shape_relation(queries[0], touching[j]), COLLIDE_APART);
            check_packed(packed, 2, touching[j]);
        }
    }
}
END_TEST

static void check_triangles(random_source *source, const collide_pack *pack) {
    for (int i = 0; i < 20; ++i) {
        const geom_vec2 a = {random_int(source, -4, 4), random_int(source, -4, 4)};
        const geom_vec2 points[3] = {a, {a.x + 3, a.y + 1}, {a.x, a.y + random_int(source, 1, 4)}};
        const geom_ring ring = {points, 3};
        const geom_polygon polygon = {&ring, 1};
        check_one(pack, collide_shape_from_convex(ring));
        check_one(pack, collide_shape_from_polygon(polygon));
    }
}

START_TEST(rings_and_polygons_can_ask) {
    random_source source = {17};
    for (int kind = 0; kind < PACKED_KINDS; ++kind) {
        shape_row row;
        random_row(&source, &row, packed_kinds[kind], LATTICE, USUALLY_PACKED);
        for (collide_simd simd = COLLIDE_SIMD_BASE; simd != COLLIDE_SIMD_COUNT; simd = next_simd(simd)) {
            collide_pack *pack = packed_row(&row, simd);
            check_triangles(&source, pack);
            collide_pack_destroy(pack);
        }
    }
}
END_TEST

/* ---- What is refused, and what is short ---- */

START_TEST(a_query_that_is_not_valid_meets_all) {
    random_source source = {19};
    shape_row row;
    const geom_circle bad_circle = {{0, 0}, -1};
    const geom_vec2 nowhere = {(double)NAN, 0};
    collide_shape unknown = collide_shape_from_point(nowhere);
    unknown.kind = COLLIDE_SHAPE_KIND_COUNT;
    const geom_ring no_ring = {NULL, 0};
    for (int kind = 0; kind < PACKED_KINDS; ++kind) {
        random_row(&source, &row, packed_kinds[kind], UNIFORM, 130);
        collide_pack *pack = packed_row(&row, COLLIDE_SIMD_AUTO);
        check_one(pack, collide_shape_from_circle(bad_circle));
        check_one(pack, collide_shape_from_point(nowhere));
        check_one(pack, collide_shape_from_convex(no_ring));
        check_one(pack, unknown);
        collide_pack_destroy(pack);
    }
}
END_TEST

START_TEST(the_first_bad_shape_is_named) {
    geom_circle circles[] = {{{0, 0}, 1}, {{1, 1}, 0}, {{2, 2}, -1}, {{(double)NAN, 0}, 1}};
    collide_pack *pack = NULL;
    size_t bad = 0;
    ck_assert_int_eq(collide_pack_create_circles(circles, 4, NULL, &pack, &bad), GEOM_NEGATIVE_SIZE);
    ck_assert_uint_eq(bad, 2);
    ck_assert_ptr_null(pack);
    ck_assert_int_eq(collide_pack_create_circles(circles, 4, NULL, &pack, NULL), GEOM_NEGATIVE_SIZE);
    const geom_segment2 segments[] = {{{0, 0}, {0, (double)INFINITY}}};
    ck_assert_int_eq(collide_pack_create_segments(segments, 1, NULL, &pack, &bad), GEOM_NOT_FINITE);
    ck_assert_uint_eq(bad, 0);
    const geom_obb2 boxes[] = {{{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {0, 0}, {1, 1}}};
    ck_assert_int_eq(collide_pack_create_obbs(boxes, 2, NULL, &pack, &bad), GEOM_INVALID_ARGUMENT);
    ck_assert_uint_eq(bad, 1);
    const geom_aabb2 turned[] = {{{1, 0}, {0, 1}}};
    ck_assert_int_eq(collide_pack_create_aabbs(turned, 1, NULL, &pack, &bad), GEOM_NEGATIVE_SIZE);
    const geom_capsule2 capsules[] = {{{0, 0}, {1, 0}, (double)NAN}};
    ck_assert_int_eq(collide_pack_create_capsules(capsules, 1, NULL, &pack, &bad), GEOM_NOT_FINITE);
    ck_assert_ptr_null(pack);
}
END_TEST

START_TEST(instructions_that_are_not_there_are_refused) {
    ck_assert(collide_simd_supported(COLLIDE_SIMD_AUTO));
    ck_assert(collide_simd_supported(COLLIDE_SIMD_BASE));
    ck_assert(!collide_simd_supported(COLLIDE_SIMD_COUNT));
    ck_assert(collide_simd_supported(collide_simd_best()));
    ck_assert_int_ne(collide_simd_best(), COLLIDE_SIMD_AUTO);
    for (int simd = COLLIDE_SIMD_AUTO; simd <= COLLIDE_SIMD_COUNT; ++simd) {
        const collide_pack_def def = {NULL, (collide_simd)simd};
        collide_pack *pack = NULL;
        size_t bad = 7;
        const geom_status status = collide_pack_create_circles(NULL, 0, &def, &pack, &bad);
        ck_assert_uint_eq(bad, 0);
        if (!collide_simd_supported((collide_simd)simd)) {
            ck_assert_int_eq(status, GEOM_UNSUPPORTED);
            ck_assert_ptr_null(pack);
            continue;
        }
        const collide_simd chosen = simd == COLLIDE_SIMD_AUTO ? collide_simd_best() : (collide_simd)simd;
        ck_assert_int_eq(collide_pack_simd(pack), chosen);
        collide_pack_destroy(pack);
    }
}
END_TEST

START_TEST(indices_beyond_the_capacity_are_counted) {
    random_source source = {23};
    shape_row row;
    random_row(&source, &row, AABB, LATTICE, USUALLY_PACKED);
    collide_pack *pack = packed_row(&row, COLLIDE_SIMD_AUTO);
    const geom_aabb2 all = {{-100, -100}, {100, 100}};
    uint32_t indices[USUALLY_PACKED];
    for (size_t capacity = 0; capacity <= USUALLY_PACKED; capacity += 25) {
        size_t found = 0;
        const geom_status status =
            collide_pack_indices(pack, collide_shape_from_aabb(all), indices, capacity, &found);
        ck_assert_int_eq(status, capacity < USUALLY_PACKED ? GEOM_CAPACITY_EXCEEDED : GEOM_OK);
        ck_assert_uint_eq(found, USUALLY_PACKED);
        for (size_t i = 0; i < capacity; ++i) {
            ck_assert_uint_eq(indices[i], i);
        }
    }
    collide_pack_destroy(pack);
}
END_TEST

START_TEST(memory_that_is_short_is_said_and_nothing_is_lost) {
    random_source source = {29};
    for (int kind = 0; kind < PACKED_KINDS; ++kind) {
        shape_row row;
        random_row(&source, &row, packed_kinds[kind], UNIFORM, 100);
        for (size_t fail_at = 0; fail_at < 2; ++fail_at) {
            counting_heap heap = {fail_at, 0, 0, 0};
            const geom_allocator allocator = counting_allocator(&heap);
            const collide_pack_def def = {&allocator, COLLIDE_SIMD_AUTO};
            collide_pack *pack = NULL;
            size_t bad = 0;
            ck_assert_int_eq(pack_row(&row, &def, &pack, &bad), fail_at == 0 ? GEOM_OUT_OF_MEMORY : GEOM_OK);
            ck_assert_uint_eq(bad, row.count);
            ck_assert_int_eq(pack == NULL, fail_at == 0);
            collide_pack_destroy(pack);
            ck_assert_uint_eq(heap.blocks, 0);
            ck_assert_uint_eq(heap.bytes, 0);
        }
    }
    collide_pack_destroy(NULL);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        circles_are_answered_exactly,
        segments_are_answered_exactly,
        capsules_are_answered_exactly,
        aabbs_are_answered_exactly,
        obbs_are_answered_exactly,
        any_number_of_shapes_can_be_packed,
        thousands_are_answered_exactly,
        shapes_of_any_size_are_answered_exactly,
        packs_need_not_share_a_frame,
        oriented_boxes_may_have_any_axis,
        shapes_that_all_but_touch_are_answered_exactly,
        queries_reach_a_pack_with_their_ends,
        lengths_that_vanish_are_not_left_out,
        rings_and_polygons_can_ask,
        a_query_that_is_not_valid_meets_all,
        the_first_bad_shape_is_named,
        instructions_that_are_not_there_are_refused,
        indices_beyond_the_capacity_are_counted,
        memory_that_is_short_is_said_and_nothing_is_lost,
    };
    return run_tests("batch2", tests, sizeof tests / sizeof *tests);
}
