/* Manifolds of convex shapes: that every answer agrees with the others, and the depth with an exact bound. */
#include "collide/support/distance2_reference.h"

#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/pair2.h>

#include <float.h>
#include <math.h>

enum {
    KIND_COUNT = CAPSULE + 1,
    PAIR_COUNT = KIND_COUNT * KIND_COUNT
};

static shape_kind first_of(int pair) { return (shape_kind)(pair / KIND_COUNT); }

static shape_kind second_of(int pair) { return (shape_kind)(pair % KIND_COUNT); }

static collide_manifold manifold_of(any_shape a, any_shape b) {
    return collide_shape_manifold(as_shape(a), as_shape(b));
}

static any_shape moved(any_shape shape, geom_vec2 by) {
    const bool two_points = shape.kind == SEGMENT || shape.kind == CAPSULE || shape.kind == AABB;
    for (int i = 0; i < (two_points ? 4 : 2); ++i) {
        shape.value[i] += i % 2 == 0 ? by.x : by.y;
    }
    return shape;
}

static bool same_manifold(collide_manifold a, collide_manifold b) {
    bool same = a.relation == b.relation && a.depth == b.depth && a.count == b.count &&
                geom_vec2_equal(a.normal, b.normal);
    for (int i = 0; i < a.count; ++i) {
        same = same && geom_vec2_equal(a.points[i].point, b.points[i].point) &&
               a.points[i].depth == b.points[i].depth;
    }
    return same;
}

/* What holds of every manifold. */
static void check_story(collide_shape a, collide_shape b, collide_manifold found) {
    ck_assert_int_eq(found.relation, collide_shape_relation(a, b));
    ck_assert_int_eq(found.count > 0, found.relation > COLLIDE_APART);
    ck_assert_int_eq(found.depth > 0.0, found.relation == COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_shape_distance(a, b).distance == 0.0, found.count > 0);
    ck_assert_int_le(found.count, 2);
    double deepest = 0.0;
    for (int i = 0; i < found.count; ++i) {
        ck_assert(geom_vec2_is_finite(found.points[i].point));
        ck_assert(found.points[i].depth >= 0.0 && found.points[i].depth <= found.depth);
        deepest = fmax(deepest, found.points[i].depth);
    }
    ck_assert_double_eq(deepest, found.depth);
    ck_assert_double_eq_tol(geom_vec2_length(found.normal), found.count > 0 ? 1.0 : 0.0, 1e-15);
}

START_TEST(relation_distance_count_and_depth_tell_one_story) {
    random_source source = {31};
    int met[3] = {0, 0, 0};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 400; ++i) {
            const shape_style style = (shape_style)(i % STYLE_COUNT);
            const any_shape a = random_shape(&source, first_of(p), style);
            const any_shape b = random_shape(&source, second_of(p), style);
            const collide_manifold found = manifold_of(a, b);
            check_story(as_shape(a), as_shape(b), found);
            ++met[found.relation];
        }
    }
    ck_assert(met[COLLIDE_APART] > 2000 && met[COLLIDE_TOUCHING] > 100 && met[COLLIDE_OVERLAPPING] > 2000);
}
END_TEST

START_TEST(order_turns_the_normal_round) {
    random_source source = {32};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 300; ++i) {
            const shape_style style = (shape_style)(i % STYLE_COUNT);
            const any_shape a = random_shape(&source, first_of(p), style);
            const any_shape b = random_shape(&source, second_of(p), style);
            collide_manifold back = manifold_of(b, a);
            back.normal = geom_vec2_scale(back.normal, -1.0);
            ck_assert(same_manifold(manifold_of(a, b), back));
        }
    }
}
END_TEST

START_TEST(the_unit_of_length_changes_nothing) {
    random_source source = {33};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 300; ++i) {
            const shape_style style = (shape_style)(i % NUDGED);
            const int exponent = random_int(&source, -900, 900);
            const any_shape a = random_shape(&source, first_of(p), style);
            const any_shape b = random_shape(&source, second_of(p), style);
            collide_manifold expected = manifold_of(a, b);
            expected.depth = ldexp(expected.depth, exponent);
            for (int k = 0; k < expected.count; ++k) {
                expected.points[k].point = geom_vec2_scale(expected.points[k].point, ldexp(1.0, exponent));
                expected.points[k].depth = ldexp(expected.points[k].depth, exponent);
            }
            ck_assert(
                same_manifold(manifold_of(scaled_shape(a, exponent), scaled_shape(b, exponent)), expected));
        }
    }
}
END_TEST

/* Moving b by the depth parts the shapes, up to the rounding of the moved coordinates; a little less does
 * not. Neither does as much in any other direction. */
START_TEST(depth_is_the_least_translation_that_parts) {
    random_source source = {34};
    int overlapping = 0;
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 200; ++i) {
            const shape_style style = i % 2 == 0 ? LATTICE : UNIFORM;
            const any_shape a = random_shape(&source, first_of(p), style);
            const any_shape b = random_shape(&source, second_of(p), style);
            const collide_manifold found = manifold_of(a, b);
            if (found.relation != COLLIDE_OVERLAPPING) {
                continue;
            }
            ++overlapping;
            const double rounding = 1e-15 * (shape_reach(a) + shape_reach(b));
            const double enough = found.depth * (1.0 + 1e-12) + rounding;
            const double less = found.depth * (1.0 - 1e-9) - rounding;
            ck_assert_int_ne(collide_shape_relation(
                                 as_shape(a), as_shape(moved(b, geom_vec2_scale(found.normal, enough)))),
                             COLLIDE_OVERLAPPING);
            for (int k = 0; k < 24 && less > 0.0; ++k) {
                const double turn = 0.26179938779914943654 * k;
                const geom_vec2 way = {cos(turn) * found.normal.x - sin(turn) * found.normal.y,
                                       sin(turn) * found.normal.x + cos(turn) * found.normal.y};
                ck_assert_int_eq(
                    collide_shape_relation(as_shape(a), as_shape(moved(b, geom_vec2_scale(way, less)))),
                    COLLIDE_OVERLAPPING);
            }
        }
    }
    ck_assert_int_gt(overlapping, 1500);
}
END_TEST

/* A contact is midway between the surfaces: half its depth along the normal leads to each. */
START_TEST(contacts_lie_in_both_shapes_between_their_surfaces) {
    random_source source = {35};
    for (int p = 0; p < PAIR_COUNT; ++p) {
        for (int i = 0; i < 400; ++i) {
            const any_shape a = random_shape(&source, first_of(p), i % 2 == 0 ? LATTICE : UNIFORM);
            const any_shape b = random_shape(&source, second_of(p), i % 2 == 0 ? LATTICE : UNIFORM);
            const collide_manifold found = manifold_of(a, b);
            const double slack = 1e-14 * (1.0 + shape_reach(a) + shape_reach(b));
            for (int k = 0; k < found.count; ++k) {
                const double half = 0.5 * found.points[k].depth;
                const geom_vec2 on_a = geom_vec2_add_scaled(found.points[k].point, half, found.normal);
                const geom_vec2 on_b = geom_vec2_add_scaled(found.points[k].point, -half, found.normal);
                ck_assert_int_ge(
                    collide_shape_relation_within(collide_shape_from_point(on_a), as_shape(a), slack), 1);
                ck_assert_int_ge(
                    collide_shape_relation_within(collide_shape_from_point(on_b), as_shape(b), slack), 1);
            }
        }
    }
}
END_TEST

static collide_shape box_of(double min_x, double min_y, double max_x, double max_y) {
    const geom_aabb2 box = {{min_x, min_y}, {max_x, max_y}};
    return collide_shape_from_aabb(box);
}

static collide_shape disc_of(double x, double y, double radius) {
    const geom_circle circle = {{x, y}, radius};
    return collide_shape_from_circle(circle);
}

static collide_shape capsule_of(double ax, double ay, double bx, double by, double radius) {
    const geom_capsule2 capsule = {{ax, ay}, {bx, by}, radius};
    return collide_shape_from_capsule(capsule);
}

typedef struct known_contact {
    double x;
    double y;
    double depth;
} known_contact;

typedef struct known_manifold {
    any_shape a;
    any_shape b;
    double depth; /* 0 where they touch */
    geom_vec2 normal;
    int count;
    known_contact contact[2]; /* from left to right, or up */
} known_manifold;

static const known_manifold known_manifold_table[] = {
    {{CIRCLE, {0, 0, 1}}, {CIRCLE, {1.5, 0, 1}}, 0.5, {1, 0}, 1, {{0.75, 0, 0.5}}},
    {{CIRCLE, {0, 0, 1}}, {CIRCLE, {0, 0, 2}}, 3, {1, 0}, 1, {{-0.5, 0, 3}}},
    {{CIRCLE, {0, 0, 1}}, {CIRCLE, {0, -3, 2}}, 0, {0, -1}, 1, {{0, -1, 0}}},
    {{AABB, {0, 0, 4, 2}}, {AABB, {1, 1.5, 3, 5}}, 0.5, {0, 1}, 2, {{1, 1.75, 0.5}, {3, 1.75, 0.5}}},
    {{AABB, {0, 0, 4, 2}}, {AABB, {4, 1, 6, 5}}, 0, {1, 0}, 2, {{4, 1, 0}, {4, 2, 0}}},
    {{AABB, {0, 0, 4, 2}}, {OBB, {2, 3, 1, 1, 0.5, 0.5}}, 0, {0, 1}, 1, {{2, 2, 0}}},
    {{AABB, {0, 0, 4, 2}},
     {CAPSULE, {1, 2.5, 3, 2.5, 0.75}},
     0.25,
     {0, 1},
     2,
     {{1, 1.875, 0.25}, {3, 1.875, 0.25}}},
    {{AABB, {0, 0, 4, 2}},
     {CAPSULE, {3, 2.5, 6, 2.5, 0.75}},
     0.25,
     {0, 1},
     2,
     {{3, 1.875, 0.25}, {4, 1.875, 0.25}}},
    {{AABB, {0, 0, 4, 2}},
     {CAPSULE, {1, 2.5, 3, 2.75, 1}},
     0.5,
     {0, 1},
     2,
     {{1, 1.75, 0.5}, {3, 1.875, 0.25}}},
    {{AABB, {0, 0, 4, 2}}, {CIRCLE, {7, 6, 5}}, 0, {0.6, 0.8}, 1, {{4, 2, 0}}},
    {{CAPSULE, {0, 0, 4, 0, 1}}, {CAPSULE, {2, -1, 2, 3, 0.5}}, 2.5, {0, 1}, 1, {{2, -0.25, 2.5}}},
    {{SEGMENT, {0, 0, 4, 0}}, {SEGMENT, {1, -1, 2, 3}}, 1, {0, 1}, 1, {{1, -0.5, 1}}},
    {{SEGMENT, {0, 0, 4, 0}}, {SEGMENT, {1, 0, 6, 0}}, 0, {0, 1}, 2, {{1, 0, 0}, {4, 0, 0}}},
    {{POINT, {3.5, 1}}, {AABB, {0, 0, 4, 2}}, 0.5, {-1, 0}, 1, {{3.75, 1, 0.5}}},
    {{POINT, {3, 1}}, {POINT, {3, 1}}, 0, {1, 0}, 1, {{3, 1, 0}}},
};

static bool goes_first(collide_contact a, collide_contact b) {
    return a.point.x < b.point.x || (a.point.x == b.point.x && a.point.y < b.point.y);
}

static void check_known(const known_manifold *known) {
    collide_manifold found = manifold_of(known->a, known->b);
    check_story(as_shape(known->a), as_shape(known->b), found);
    ck_assert_int_eq(found.relation, known->depth > 0.0 ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING);
    ck_assert_double_eq_tol(found.depth, known->depth, 1e-15);
    ck_assert_double_lt(geom_vec2_distance(found.normal, known->normal), 1e-15);
    ck_assert_int_eq(found.count, known->count);
    if (found.count == 2 && goes_first(found.points[1], found.points[0])) {
        const collide_contact first = found.points[1];
        found.points[1] = found.points[0];
        found.points[0] = first;
    }
    for (int i = 0; i < found.count; ++i) {
        ck_assert_double_eq_tol(found.points[i].point.x, known->contact[i].x, 1e-14);
        ck_assert_double_eq_tol(found.points[i].point.y, known->contact[i].y, 1e-14);
        ck_assert_double_eq_tol(found.points[i].depth, known->contact[i].depth, 1e-14);
    }
}

START_TEST(known_manifolds) {
    for (size_t i = 0; i < sizeof known_manifold_table / sizeof known_manifold_table[0]; ++i) {
        check_known(&known_manifold_table[i]);
    }
}
END_TEST

/* Cases that other libraries get wrong: a positive distance of crossing segments and capsules, NaN for boxes
 * one half over the other, contacts of boxes with edges on one line that are a unit apart. */
START_TEST(failures_of_others) {
    random_source source = {36};
    for (int i = 0; i < 5000; ++i) {
        const geom_segment2 a = {random_point(&source, 1000.0), random_point(&source, 1000.0)};
        const geom_segment2 b = {random_point(&source, 1000.0), random_point(&source, 1000.0)};
        const collide_shape first = capsule_of(a.a.x, a.a.y, a.b.x, a.b.y, 0.001);
        const collide_shape second = capsule_of(b.a.x, b.a.y, b.b.x, b.b.y, 0.001);
        const bool cross = collide_segment_segment(a, b) == COLLIDE_OVERLAPPING;
        ck_assert(!cross || collide_shape_distance(first, second).distance == 0.0);
        ck_assert(!cross || collide_shape_manifold(first, second).depth > 0.002);
    }
    const collide_manifold cubes = collide_shape_manifold(box_of(-1, -1, 1, 1), box_of(0.9, -1, 2.9, 1));
    ck_assert_double_eq_tol(cubes.depth, 0.1, 1e-16);
    ck_assert(cubes.count == 2 && cubes.normal.x == 1.0 && cubes.normal.y == 0.0);
    ck_assert_int_eq(collide_shape_manifold(box_of(0, 0, 2, 1), box_of(3, 0, 4, 1)).count, 0);
    ck_assert_int_eq(collide_shape_manifold(box_of(0, 0, 2, 1), box_of(3, 1, 4, 2)).count, 0);
    for (int i = 0; i < 5000; ++i) {
        const any_shape a = random_shape(&source, AABB, LATTICE);
        const any_shape b = random_shape(&source, AABB, LATTICE);
        ck_assert_int_eq(manifold_of(a, b).count > 0,
                         collide_aabb_aabb(as_aabb(a), as_aabb(b)) != COLLIDE_APART);
    }
}
END_TEST

START_TEST(equal_shapes_and_single_points_have_a_normal) {
    random_source source = {37};
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        for (int i = 0; i < 500; ++i) {
            any_shape shape = random_shape(&source, (shape_kind)kind, (shape_style)(i % STYLE_COUNT));
            check_story(as_shape(shape), as_shape(shape), manifold_of(shape, shape));
            const any_shape point = {POINT, {shape.value[0], shape.value[1]}};
            check_story(as_shape(shape), as_shape(point), manifold_of(shape, point));
        }
    }
}
END_TEST

START_TEST(bad_numbers_are_refused) {
    const collide_manifold found = collide_shape_manifold(disc_of(0, 0, -1), disc_of(0, 0, 1));
    ck_assert_int_eq(found.relation, COLLIDE_INVALID);
    ck_assert_int_eq(found.count, 0);
    ck_assert(isnan(found.depth) && isnan(found.normal.x) && isnan(found.normal.y));
    ck_assert_int_eq(collide_shape_manifold(disc_of((double)NAN, 0, 1), disc_of(0, 0, 1)).count, 0);
    const collide_manifold apart = collide_shape_manifold(disc_of(9, 0, 1), disc_of(0, 0, 1));
    ck_assert(apart.count == 0 && apart.depth == 0.0 && apart.normal.x == 0.0 && apart.normal.y == 0.0);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        relation_distance_count_and_depth_tell_one_story,
        order_turns_the_normal_round,
        the_unit_of_length_changes_nothing,
        depth_is_the_least_translation_that_parts,
        contacts_lie_in_both_shapes_between_their_surfaces,
        known_manifolds,
        failures_of_others,
        equal_shapes_and_single_points_have_a_normal,
        bad_numbers_are_refused,
    };
    return run_tests("contact2", tests, sizeof tests / sizeof tests[0]);
}
