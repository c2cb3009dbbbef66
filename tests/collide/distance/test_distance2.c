/* Distances and closest points of the plain shapes, against exact arithmetic. */
#include "collide/support/distance2_reference.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

#include <float.h>
#include <math.h>

enum {
    KIND_COUNT = CAPSULE + 1,
    PAIR_COUNT = KIND_COUNT * KIND_COUNT
};

typedef struct pair_kind {
    shape_kind a;
    shape_kind b;
} pair_kind;

static pair_kind pair_of(int number) {
    const pair_kind pair = {(shape_kind)(number / KIND_COUNT), (shape_kind)(number % KIND_COUNT)};
    return pair;
}

static collide_distance distance_of(any_shape a, any_shape b) {
    return collide_shape_distance(as_shape(a), as_shape(b));
}

static any_shape as_any_point(geom_vec2 point) {
    const any_shape shape = {POINT, {point.x, point.y}};
    return shape;
}

/* Whether the point is in the shape or within `slack` of it. */
static bool lies_on(geom_vec2 point, any_shape shape, double slack) {
    const geom_circle around = {point, slack};
    const geom_capsule2 capsule = {point, point, slack};
    switch (shape.kind) {
    case SEGMENT:
        return collide_segment_circle(as_segment(shape), around) != COLLIDE_APART;
    case CIRCLE:
        return collide_circle_circle(around, as_circle(shape)) != COLLIDE_APART;
    case AABB:
        return collide_circle_aabb(around, as_aabb(shape)) != COLLIDE_APART;
    case OBB:
        return collide_circle_obb(around, as_obb(shape)) != COLLIDE_APART;
    case CAPSULE:
        return collide_capsule_capsule(capsule, as_capsule(shape)) != COLLIDE_APART;
    case POINT:
        break;
    }
    return collide_circle_circle(around, (geom_circle){as_point(shape), 0.0}) != COLLIDE_APART;
}

static bool same_result(collide_distance a, collide_distance b) {
    return a.relation == b.relation && a.distance == b.distance && geom_vec2_equal(a.on_a, b.on_a) &&
           geom_vec2_equal(a.on_b, b.on_b);
}

/* Everything that the header promises of one result. `reach` bounds the coordinates. */
static void check_result(any_shape a, any_shape b, collide_distance found) {
    const double reach = shape_reach(a) + shape_reach(b);
    const double slack = 0x1p-51 * reach;
    ck_assert_int_eq(found.relation, collide_shape_relation(as_shape(a), as_shape(b)));
    ck_assert(lies_on(found.on_a, a, slack));
    ck_assert(lies_on(found.on_b, b, slack));
    if (found.relation != COLLIDE_APART) {
        ck_assert_double_eq(found.distance, 0.0);
        ck_assert(geom_vec2_equal(found.on_a, found.on_b));
        return;
    }
    ck_assert_double_gt(found.distance, 0.0);
    const double error = found.distance * 0x1p-52 + reach * 0x1p-98;
    ck_assert_int_ge(compare_gap(a, b, fmax(found.distance - error, 0.0)), 0);
    ck_assert_int_le(compare_gap(a, b, found.distance + error), 0);
    ck_assert(compare_gap(as_any_point(found.on_a), as_any_point(found.on_b), found.distance + slack) <= 0);
    ck_assert(found.distance < slack ||
              compare_gap(as_any_point(found.on_a), as_any_point(found.on_b), found.distance - slack) >= 0);
}

START_TEST(distances_are_right_to_the_last_digits) {
    random_source source = {20240901};
    int met[3] = {0, 0, 0};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 800; ++i) {
            const shape_style style = (shape_style)(i % STYLE_COUNT);
            const any_shape a = random_shape(&source, pair_of(p).a, style);
            const any_shape b = random_shape(&source, pair_of(p).b, style);
            const collide_distance found = distance_of(a, b);
            check_result(a, b, found);
            ++met[found.relation];
        }
    }
    ck_assert_int_gt(met[COLLIDE_APART], 9000);
    ck_assert_int_gt(met[COLLIDE_TOUCHING], 200);
    ck_assert_int_gt(met[COLLIDE_OVERLAPPING], 5000);
}
END_TEST

START_TEST(order_mirrors_the_result) {
    random_source source = {7};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 400; ++i) {
            const shape_style style = (shape_style)(i % STYLE_COUNT);
            const any_shape a = random_shape(&source, pair_of(p).a, style);
            const any_shape b = random_shape(&source, pair_of(p).b, style);
            const collide_distance forth = distance_of(a, b);
            const collide_distance back = distance_of(b, a);
            const collide_distance mirrored = {back.relation, back.distance, back.on_b, back.on_a};
            ck_assert(same_result(forth, mirrored));
        }
    }
}
END_TEST

START_TEST(the_unit_of_length_changes_nothing) {
    random_source source = {99};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 400; ++i) {
            const shape_style style = (shape_style)(i % NUDGED);
            const int exponent = random_int(&source, -900, 900);
            const any_shape a = random_shape(&source, pair_of(p).a, style);
            const any_shape b = random_shape(&source, pair_of(p).b, style);
            const collide_distance plain = distance_of(a, b);
            const collide_distance scaled = distance_of(scaled_shape(a, exponent), scaled_shape(b, exponent));
            const double unit = ldexp(1.0, exponent);
            const collide_distance expected = {plain.relation, plain.distance * unit,
                                               geom_vec2_scale(plain.on_a, unit),
                                               geom_vec2_scale(plain.on_b, unit)};
            ck_assert(same_result(scaled, expected));
        }
    }
}
END_TEST

static any_shape moved_shape(any_shape shape, double x, double y) {
    const bool two_points = shape.kind == SEGMENT || shape.kind == CAPSULE || shape.kind == AABB;
    for (int i = 0; i < (two_points ? 4 : 2); ++i) {
        shape.value[i] += i % 2 == 0 ? x : y;
    }
    return shape;
}

START_TEST(the_place_changes_no_distance) {
    random_source source = {5};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 400; ++i) {
            const any_shape a = random_shape(&source, pair_of(p).a, LATTICE);
            const any_shape b = random_shape(&source, pair_of(p).b, LATTICE);
            const double x = ldexp(random_int(&source, -9, 9), 40);
            const double y = ldexp(random_int(&source, -9, 9), 40);
            const collide_distance plain = distance_of(a, b);
            const collide_distance moved = distance_of(moved_shape(a, x, y), moved_shape(b, x, y));
            ck_assert_int_eq(moved.relation, plain.relation);
            ck_assert_double_eq(moved.distance, plain.distance);
        }
    }
}
END_TEST

/* A random point of a shape, up to rounding. */
static geom_vec2 sample(random_source *source, any_shape shape) {
    const double s = random_between(source, -1.0, 1.0);
    const double t = random_between(source, -1.0, 1.0);
    const double angle = 4.0 * s;
    const geom_vec2 spoke = {cos(angle), sin(angle)};
    const geom_vec2 on_segment = geom_vec2_lerp(as_segment(shape).a, as_segment(shape).b, 0.5 + 0.5 * t);
    const geom_obb2 box = as_obb(shape);
    switch (shape.kind) {
    case SEGMENT:
        return on_segment;
    case CIRCLE:
        return geom_vec2_add_scaled(as_point(shape), shape.value[2] * fabs(t), spoke);
    case AABB:
        return geom_vec2_make(on_segment.x,
                              geom_vec2_lerp(as_aabb(shape).min, as_aabb(shape).max, 0.5 + 0.5 * s).y);
    case OBB:
        return geom_vec2_add_scaled(geom_vec2_add_scaled(box.center, s * box.half.x, box.axis),
                                    t * box.half.y, geom_vec2_perp(box.axis));
    case CAPSULE:
        return geom_vec2_add_scaled(on_segment, shape.value[4], spoke);
    case POINT:
        break;
    }
    return as_point(shape);
}

START_TEST(no_two_points_are_closer) {
    random_source source = {11};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 200; ++i) {
            const any_shape a = random_shape(&source, pair_of(p).a, UNIFORM);
            const any_shape b = random_shape(&source, pair_of(p).b, UNIFORM);
            const double distance = distance_of(a, b).distance;
            for (int k = 0; k < 100; ++k) {
                const geom_vec2 on_a = sample(&source, a);
                const geom_vec2 on_b = sample(&source, b);
                ck_assert_double_ge(geom_vec2_distance(on_a, on_b), distance - 1e-13);
            }
        }
    }
}
END_TEST

/* The smallest lattice there is: whole multiples of the smallest double, which the larger one must agree
 * with. */
START_TEST(subnormal_shapes_have_distances) {
    random_source source = {13};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 500 && pair_of(p).a != OBB && pair_of(p).b != OBB; ++i) {
            const any_shape a = scaled_shape(random_shape(&source, pair_of(p).a, LATTICE), 1);
            const any_shape b = scaled_shape(random_shape(&source, pair_of(p).b, LATTICE), 1);
            const collide_distance plain = distance_of(a, b);
            const collide_distance tiny = distance_of(scaled_shape(a, -1074), scaled_shape(b, -1074));
            ck_assert_int_eq(tiny.relation, plain.relation);
            if (plain.relation == COLLIDE_APART) {
                ck_assert_double_gt(tiny.distance, 0.0);
                ck_assert_double_le(fabs(ldexp(tiny.distance, 1074) - plain.distance), 1.0);
            }
        }
    }
}
END_TEST

START_TEST(the_largest_doubles_neither_overflow_nor_confuse) {
    const double huge = 0x1p1023;
    const geom_circle left = {{-huge, 0.0}, 0.5 * huge};
    const geom_circle right = {{huge, 0.0}, 0.75 * huge};
    const collide_distance gap =
        collide_shape_distance(collide_shape_from_circle(left), collide_shape_from_circle(right));
    ck_assert_int_eq(gap.relation, COLLIDE_APART);
    ck_assert_double_eq(gap.distance, 0.75 * huge);
    ck_assert_double_eq(gap.on_a.x, -0.5 * huge);
    ck_assert_double_eq(gap.on_b.x, 0.25 * huge);

    const geom_segment2 wall = {{-huge, -huge}, {-huge, huge}};
    const geom_aabb2 box = {{huge, -huge}, {DBL_MAX, huge}};
    ck_assert_double_eq(
        collide_shape_distance(collide_shape_from_segment(wall), collide_shape_from_aabb(box)).distance,
        HUGE_VAL);
    const geom_aabb2 nearer = {{-0.5 * huge, -huge}, {huge, huge}};
    ck_assert_double_eq(
        collide_shape_distance(collide_shape_from_segment(wall), collide_shape_from_aabb(nearer)).distance,
        0.5 * huge);
}
END_TEST

/* A box larger than any double can say is still a box. */
START_TEST(boxes_beyond_the_doubles_have_distances) {
    const geom_obb2 box = {{0.0, 0.0}, {1e200, 0.0}, {1e200, 1.0}};
    const geom_segment2 above = {{-1.0, 1e300}, {1.0, 1e300}};
    const collide_distance gap =
        collide_shape_distance(collide_shape_from_segment(above), collide_shape_from_obb(box));
    ck_assert_int_eq(gap.relation, COLLIDE_APART);
    ck_assert(gap.distance > 0.0 && !isnan(gap.distance));
    ck_assert(geom_vec2_is_finite(gap.on_a) && geom_vec2_is_finite(gap.on_b));
}
END_TEST

/* Crossing at right angles far from both ends, and at the flattest angle that 26 bits allow. */
START_TEST(crossing_segments_are_at_distance_zero) {
    random_source source = {1000};
    for (int i = 0; i < 5000; ++i) {
        const geom_segment2 a = {random_point(&source, 1000.0), random_point(&source, 1000.0)};
        const geom_segment2 b = {random_point(&source, 1000.0), random_point(&source, 1000.0)};
        const collide_distance found =
            collide_shape_distance(collide_shape_from_segment(a), collide_shape_from_segment(b));
        ck_assert((found.distance == 0.0) == (collide_segment_segment(a, b) != COLLIDE_APART));
    }
    const geom_segment2 level = {{0.0, 0.0}, {67108864.0, 67108863.0}};
    const geom_segment2 steep = {{0.0, 1.0}, {67108864.0, 67108862.0}};
    const collide_distance found =
        collide_shape_distance(collide_shape_from_segment(level), collide_shape_from_segment(steep));
    ck_assert_int_eq(found.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(found.on_a.x, 33554432.0);
    ck_assert_double_eq(found.on_a.y, 33554431.5);
}
END_TEST

START_TEST(capsules_without_length_are_discs) {
    const geom_capsule2 a = {{0.0, 0.0}, {0.0, 0.0}, 0.5};
    const geom_capsule2 b = {{0.3, 0.4}, {0.3, 0.4}, 0.25};
    const geom_capsule2 c = {{3.0, 4.0}, {3.0, 4.0}, 0.5};
    ck_assert_int_eq(
        collide_shape_distance(collide_shape_from_capsule(a), collide_shape_from_capsule(b)).relation,
        COLLIDE_OVERLAPPING);
    const collide_distance apart =
        collide_shape_distance(collide_shape_from_capsule(a), collide_shape_from_capsule(c));
    ck_assert_double_eq(apart.distance, 4.0);
    ck_assert_double_eq_tol(apart.on_a.x, 0.3, 1e-16);
    ck_assert_double_eq_tol(apart.on_b.y, 3.6, 1e-15);
}
END_TEST

START_TEST(a_gap_below_the_digits_of_the_radius_is_seen) {
    const geom_circle a = {{0.0, 0.0}, 5.0 - 0x1p-50};
    const geom_circle b = {{3e6, 4e6}, 5e6 - 5.0};
    const collide_distance gap =
        collide_shape_distance(collide_shape_from_circle(a), collide_shape_from_circle(b));
    ck_assert_int_eq(gap.relation, COLLIDE_APART);
    ck_assert_double_eq(gap.distance, 0x1p-50);

    const geom_segment2 line = {{0.0, 0.0}, {9007199254740991.0, 9007199254740990.0}};
    const geom_vec2 beside = {9007199254740990.0, 9007199254740989.0};
    const double exact = 1.0 / sqrt(9007199254740991.0 * 9007199254740991.0 * 2.0);
    ck_assert_double_eq_tol(
        collide_shape_distance(collide_shape_from_point(beside), collide_shape_from_segment(line)).distance,
        exact, exact * 0x1p-51);
}
END_TEST

/* Shapes so small or so thin beside the other that products of their sizes underflow. */
START_TEST(common_points_of_unequal_shapes_lie_on_both) {
    const geom_aabb2 thin = {{-1e-323, -2.0}, {0.0, -1.0}};
    const geom_aabb2 thin_too = {{-2e-323, -1.75}, {-5e-324, 1.0}};
    const collide_distance of_boxes =
        collide_shape_distance(collide_shape_from_aabb(thin), collide_shape_from_aabb(thin_too));
    ck_assert_int_eq(of_boxes.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_ge(of_boxes.on_a.y, -1.75);
    ck_assert_double_le(of_boxes.on_a.y, -1.0);

    const geom_segment2 line = {{-0x1p510, 0.0}, {-1.0, 0.0}};
    const geom_obb2 speck = {{-0x1.04b39c7bbd6e6p500, 0x1p-1021}, {1.0, 1.0}, {5e-324, 0x1p-537}};
    const collide_distance of_speck =
        collide_shape_distance(collide_shape_from_segment(line), collide_shape_from_obb(speck));
    ck_assert_int_eq(of_speck.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(of_speck.on_a.x, speck.center.x);
}
END_TEST

START_TEST(bad_numbers_are_refused) {
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    random_source source = {3};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < value_count(pair_of(p).a) + value_count(pair_of(p).b); ++i) {
            for (int k = 0; k < 3; ++k) {
                any_shape a = random_shape(&source, pair_of(p).a, UNIFORM);
                any_shape b = random_shape(&source, pair_of(p).b, UNIFORM);
                const int own = value_count(pair_of(p).a);
                *(i < own ? &a.value[i] : &b.value[i - own]) = bad[k];
                const collide_distance found = distance_of(a, b);
                ck_assert_int_eq(found.relation, COLLIDE_INVALID);
                ck_assert(isnan(found.distance));
            }
        }
    }
    const geom_circle negative = {{0.0, 0.0}, -1.0};
    const geom_circle sound = {{9.0, 0.0}, 1.0};
    ck_assert_int_eq(
        collide_shape_distance(collide_shape_from_circle(sound), collide_shape_from_circle(negative))
            .relation,
        COLLIDE_INVALID);
    const geom_aabb2 inverted = {{1.0, 0.0}, {0.0, 1.0}};
    ck_assert_int_eq(
        collide_shape_distance(collide_shape_from_circle(sound), collide_shape_from_aabb(inverted)).relation,
        COLLIDE_INVALID);
    const geom_obb2 no_axis = {{1.0, 0.0}, {0.0, 0.0}, {1.0, 1.0}};
    ck_assert_int_eq(
        collide_shape_distance(collide_shape_from_circle(sound), collide_shape_from_obb(no_axis)).relation,
        COLLIDE_INVALID);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        distances_are_right_to_the_last_digits,
        order_mirrors_the_result,
        the_unit_of_length_changes_nothing,
        the_place_changes_no_distance,
        no_two_points_are_closer,
        subnormal_shapes_have_distances,
        the_largest_doubles_neither_overflow_nor_confuse,
        boxes_beyond_the_doubles_have_distances,
        crossing_segments_are_at_distance_zero,
        capsules_without_length_are_discs,
        a_gap_below_the_digits_of_the_radius_is_seen,
        common_points_of_unequal_shapes_lie_on_both,
        bad_numbers_are_refused,
    };
    return run_tests("distance2", tests, sizeof tests / sizeof tests[0]);
}
