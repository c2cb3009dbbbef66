/* Relations of shapes in space: what is refused, and what must not depend on order, unit, or the way a shape
 * is written down, for any finite numbers. */
#include "collide/support/pair3_table.h"

#include <float.h>
#include <string.h>

enum {
    KINDS = COLLIDE_SHAPE3_KIND_COUNT,
    ROUNDS = 240
};

static void check_refused(collide_shape3 bad) {
    random_source source = {0xbadU};
    for (int i = 0; i < RELATION3_PAIR_COUNT; ++i) {
        const relation_pair3 *pair = &relation_pairs3[i];
        kept_shape3 other;
        if (pair->a == bad.kind) {
            keep_random_shape3(&other, &source, pair->b, STYLE3_USUAL);
            ck_assert_int_eq(pair->relation(bad, other.shape), COLLIDE_INVALID);
        }
        if (pair->b == bad.kind) {
            keep_random_shape3(&other, &source, pair->a, STYLE3_USUAL);
            ck_assert_int_eq(pair->relation(other.shape, bad), COLLIDE_INVALID);
            ck_assert_int_eq(collide_shape3_relation_within(other.shape, bad, 1.0), COLLIDE_INVALID);
        }
    }
}

START_TEST(every_number_must_be_finite) {
    const double bad_numbers[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    random_source source = {0xf1417eU};
    kept_shape3 bad;
    keep_random_shape3(&bad, &source, (collide_shape3_kind)_i, STYLE3_USUAL);
    for (size_t j = 0; j < shape3_number_count(&bad.shape); ++j) {
        const double good = *shape3_number(&bad.shape, j);
        for (int k = 0; k < 3; ++k) {
            *shape3_number(&bad.shape, j) = bad_numbers[k];
            check_refused(bad.shape);
        }
        *shape3_number(&bad.shape, j) = good;
    }
}
END_TEST

START_TEST(sizes_axes_and_directions_must_make_sense) {
    const geom_vec3 zero = {0.0, -0.0, 0.0};
    const geom_vec3 one = {1.0, 1.0, 1.0};
    const geom_vec3 x = {1.0, 0.0, 0.0};
    const geom_vec3 y = {0.0, 1.0, 0.0};
    const collide_shape3 bad[] = {
        collide_shape3_from_sphere((geom_sphere){one, -1.0}),
        collide_shape3_from_sphere((geom_sphere){one, -DBL_TRUE_MIN}),
        collide_shape3_from_capsule((geom_capsule3){one, zero, -1.0}),
        collide_shape3_from_aabb((geom_aabb3){one, zero}),
        collide_shape3_from_aabb((geom_aabb3){zero, {1.0, -DBL_TRUE_MIN, 1.0}}),
        collide_shape3_from_obb((geom_obb3){one, {x, y, {0.0, 0.0, 1.0}}, {1.0, -1.0, 1.0}}),
        collide_shape3_from_obb((geom_obb3){one, {x, y, {2.0, -3.0, 0.0}}, one}),
        collide_shape3_from_obb((geom_obb3){one, {x, y, zero}, one}),
        collide_shape3_from_obb((geom_obb3){one, {{0.1, 0.3, 0.7}, y, {0.2, 0.5, 1.4}}, one}),
        collide_shape3_from_ray((geom_ray){one, zero}),
        collide_shape3_from_plane((geom_plane){zero, 1.0}),
        collide_shape3_from_hull((geom_hull){NULL, 0}),
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        check_refused(bad[i]);
    }
}
END_TEST

START_TEST(unknown_kinds_and_margins_are_refused) {
    const collide_shape3 point = collide_shape3_from_point(geom_vec3_make(1.0, 2.0, 3.0));
    collide_shape3 unknown = point;
    unknown.kind = COLLIDE_SHAPE3_KIND_COUNT;
    ck_assert_int_eq(collide_shape3_status(unknown), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(collide_shape3_relation(unknown, point), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape3_relation(point, unknown), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape3_relation_within(point, point, -DBL_TRUE_MIN), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape3_relation_within(point, point, (double)NAN), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape3_relation_within(point, point, HUGE_VAL), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape3_relation_within(point, point, DBL_MAX), COLLIDE_OVERLAPPING);
}
END_TEST

/* The gates of the relations are those of libgeom. */
START_TEST(refused_is_what_libgeom_refuses) {
    static const double numbers[] = {0.0,     -0.0,     1.0,      -1.0,       DBL_TRUE_MIN,
                                     DBL_MAX, -DBL_MAX, HUGE_VAL, (double)NAN};
    random_source source = {0x6a7eU};
    const collide_shape3 point = collide_shape3_from_point(geom_vec3_make(1.0, 2.0, 3.0));
    int refused = 0;
    for (int i = 0; i < 10000; ++i) {
        kept_shape3 kept;
        keep_random_shape3(&kept, &source, (collide_shape3_kind)(i % KINDS), STYLE3_LATTICE);
        for (size_t j = 0; j < shape3_number_count(&kept.shape); ++j) {
            *shape3_number(&kept.shape, j) =
                numbers[random_int(&source, 0, random_int(&source, 0, 4) ? 6 : 8)];
        }
        const bool valid = collide_shape3_status(kept.shape) == GEOM_OK;
        ck_assert_int_eq(collide_shape3_relation(point, kept.shape) != COLLIDE_INVALID, valid);
        refused += !valid;
    }
    ck_assert_int_gt(refused, 1000);
    ck_assert_int_lt(refused, 9000);
}
END_TEST

START_TEST(order_kind_and_unit_do_not_matter) {
    const relation_pair3 *pair = &relation_pairs3[_i];
    random_source source = {0x0de4U + (uint64_t)_i};
    int scaled = 0;
    for (int i = 0; i < ROUNDS; ++i) {
        kept_shape3 a;
        kept_shape3 b;
        keep_random_shape3(&a, &source, pair->a, style3_of_round(i));
        keep_random_shape3(&b, &source, pair->b, style3_of_round(i));
        const collide_relation relation = pair->relation(a.shape, b.shape);
        ck_assert_int_ge(relation, COLLIDE_APART);
        ck_assert_int_eq(collide_shape3_relation(a.shape, b.shape), relation);
        ck_assert_int_eq(collide_shape3_relation(b.shape, a.shape), relation);
        ck_assert_int_eq(collide_shape3_relation_within(b.shape, a.shape, 0.0), relation);
        kept_shape3 larger_a;
        kept_shape3 larger_b;
        const int exponent = random_int(&source, -300, 300);
        if (scaled_shape3(&a.shape, exponent, larger_a.storage, &larger_a.shape) &&
            scaled_shape3(&b.shape, exponent, larger_b.storage, &larger_b.shape)) {
            ck_assert_int_eq(pair->relation(larger_a.shape, larger_b.shape), relation);
            ++scaled;
        }
    }
    ck_assert_int_gt(scaled, ROUNDS / 2);
}
END_TEST

START_TEST(margins_do_not_depend_on_order_and_grow) {
    const relation_pair3 *pair = &relation_pairs3[_i];
    random_source source = {0x3a561U + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        kept_shape3 a;
        kept_shape3 b;
        const shape3_style style = style3_of_round(i);
        keep_random_shape3(&a, &source, pair->a, style);
        keep_random_shape3(&b, &source, pair->b, style);
        const double margin = style == STYLE3_ANY ? fabs(random_any(&source)) : random_int(&source, 0, 3);
        const collide_relation relation = collide_shape3_relation_within(a.shape, b.shape, margin);
        ck_assert_int_ge(relation, pair->relation(a.shape, b.shape));
        ck_assert_int_eq(collide_shape3_relation_within(b.shape, a.shape, margin), relation);
        if (relation != COLLIDE_APART && margin > 0.0) {
            const double more = nextafter(margin, HUGE_VAL);
            ck_assert_int_eq(collide_shape3_relation_within(a.shape, b.shape, more), COLLIDE_OVERLAPPING);
        }
    }
}
END_TEST

/* A shape with numbers written down in another way. */
static void rewrite(kept_shape3 *kept, random_source *source) {
    collide_shape3 *s = &kept->shape;
    const geom_triangle t = s->as.triangle;
    const geom_obb3 box = s->as.obb;
    switch (s->kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        s->as.segment = (geom_segment3){s->as.segment.b, s->as.segment.a};
        break;
    case COLLIDE_SHAPE3_CAPSULE:
        s->as.capsule = (geom_capsule3){s->as.capsule.b, s->as.capsule.a, s->as.capsule.radius};
        break;
    case COLLIDE_SHAPE3_TRIANGLE:
        s->as.triangle =
            random_int(source, 0, 1) ? (geom_triangle){t.b, t.c, t.a} : (geom_triangle){t.c, t.b, t.a};
        break;
    case COLLIDE_SHAPE3_OBB:
        s->as.obb.axis[0] = geom_vec3_neg(box.axis[1]);
        s->as.obb.axis[1] = box.axis[0];
        s->as.obb.half = geom_vec3_make(box.half.y, box.half.x, box.half.z);
        break;
    case COLLIDE_SHAPE3_PLANE:
        s->as.plane = (geom_plane){geom_vec3_neg(s->as.plane.normal), -s->as.plane.offset};
        break;
    case COLLIDE_SHAPE3_AABB: {
        const geom_aabb3 corners = s->as.aabb;
        for (size_t i = 0; i < 8; ++i) {
            kept->storage[i] =
                geom_vec3_make(i & 1U ? corners.min.x : corners.max.x, i & 2U ? corners.min.y : corners.max.y,
                               i & 4U ? corners.min.z : corners.max.z);
        }
        *s = collide_shape3_from_hull((geom_hull){kept->storage, 8});
        break;
    }
    case COLLIDE_SHAPE3_HULL:
        for (size_t i = 0; i < s->as.hull.count; ++i) {
            const size_t j = (size_t)random_int(source, 0, (int)i);
            const geom_vec3 p = kept->storage[i];
            kept->storage[i] = kept->storage[j];
            kept->storage[j] = p;
        }
        break;
    default:
        break;
    }
}

/* The same point set, as another kind: a triangle as a hull, a segment as a capsule without radius or a flat
 * triangle, a point as a segment, a ball or a box. */
static void rename_kind(kept_shape3 *kept, random_source *source) {
    collide_shape3 *s = &kept->shape;
    const geom_vec3 p = s->as.point;
    const geom_segment3 t = s->as.segment;
    const int choice = random_int(source, 0, 2);
    if (s->kind == COLLIDE_SHAPE3_POINT) {
        *s = choice == 0   ? collide_shape3_from_segment((geom_segment3){p, p})
             : choice == 1 ? collide_shape3_from_sphere((geom_sphere){p, 0.0})
                           : collide_shape3_from_aabb((geom_aabb3){p, p});
    } else if (s->kind == COLLIDE_SHAPE3_SEGMENT) {
        *s = choice == 0 ? collide_shape3_from_capsule((geom_capsule3){t.a, t.b, 0.0})
                         : collide_shape3_from_triangle((geom_triangle){t.a, t.b, choice == 1 ? t.a : t.b});
    } else if (s->kind == COLLIDE_SHAPE3_TRIANGLE) {
        memcpy(kept->storage, &s->as.triangle, sizeof s->as.triangle);
        *s = collide_shape3_from_hull((geom_hull){kept->storage, 3});
    } else if (s->kind == COLLIDE_SHAPE3_CAPSULE && geom_vec3_equal(t.a, t.b)) {
        *s = collide_shape3_from_sphere((geom_sphere){t.a, s->as.capsule.radius});
    }
}

START_TEST(the_same_set_gives_the_same_answer) {
    const relation_pair3 *pair = &relation_pairs3[_i];
    random_source source = {0x5a3eU + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        kept_shape3 a;
        kept_shape3 b;
        keep_random_shape3(&a, &source, pair->a, style3_of_round(i));
        keep_random_shape3(&b, &source, pair->b, style3_of_round(i));
        const double margin = random_int(&source, 0, 1);
        const collide_relation relation = collide_shape3_relation_within(a.shape, b.shape, margin);
        rewrite(&a, &source);
        ck_assert_int_eq(collide_shape3_relation_within(a.shape, b.shape, margin), relation);
        rename_kind(&b, &source);
        ck_assert_int_eq(collide_shape3_relation_within(a.shape, b.shape, margin), relation);
        rename_kind(&a, &source);
        rewrite(&b, &source);
        ck_assert_int_eq(collide_shape3_relation_within(a.shape, b.shape, margin), relation);
    }
}
END_TEST

/* A shape meets itself; it overlaps itself when it has an inside. */
START_TEST(every_shape_meets_itself) {
    random_source source = {0x5e1fU + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        kept_shape3 kept;
        keep_random_shape3(&kept, &source, (collide_shape3_kind)_i, style3_of_round(i));
        const collide_shape3 s = kept.shape;
        const collide_relation relation = collide_shape3_relation(s, s);
        ck_assert_int_ge(relation, COLLIDE_TOUCHING);
        const geom_aabb3 box = s.as.aabb;
        const geom_vec3 half = s.as.obb.half;
        switch (s.kind) {
        case COLLIDE_SHAPE3_SPHERE:
            ck_assert_int_eq(relation == COLLIDE_OVERLAPPING, s.as.sphere.radius > 0.0);
            break;
        case COLLIDE_SHAPE3_CAPSULE:
            ck_assert_int_eq(relation == COLLIDE_OVERLAPPING, s.as.capsule.radius > 0.0);
            break;
        case COLLIDE_SHAPE3_AABB:
            ck_assert_int_eq(relation == COLLIDE_OVERLAPPING,
                             box.min.x < box.max.x && box.min.y < box.max.y && box.min.z < box.max.z);
            break;
        case COLLIDE_SHAPE3_OBB:
            ck_assert_int_eq(relation == COLLIDE_OVERLAPPING, half.x > 0.0 && half.y > 0.0 && half.z > 0.0);
            break;
        case COLLIDE_SHAPE3_HULL:
            break;
        default:
            ck_assert_int_eq(relation, COLLIDE_TOUCHING);
        }
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("core");
    tcase_add_loop_test(tests, every_number_must_be_finite, 0, KINDS);
    tcase_add_test(tests, sizes_axes_and_directions_must_make_sense);
    tcase_add_test(tests, unknown_kinds_and_margins_are_refused);
    tcase_add_test(tests, refused_is_what_libgeom_refuses);
    tcase_add_loop_test(tests, order_kind_and_unit_do_not_matter, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(tests, margins_do_not_depend_on_order_and_grow, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(tests, the_same_set_gives_the_same_answer, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(tests, every_shape_meets_itself, 0, KINDS);
    return run_test_case("collide.pair3", tests);
}
