/* Depths, normals and contact points of all pairs of shapes in space: the exact
 * relation after moving one of them says whether the depth suffices and whether
 * less would do. */
#include "collide/support/pair3_table.h"

#include <collide/contact3.h>
#include <collide/distance3.h>

#include <float.h>
#include <string.h>

enum {
    ROUNDS = 120,
    DIRECTIONS = 12
};

/* Moved shapes have rounded coordinates; sizes are below 100. */
static const double rounding = 0x1p-42;

/* Boxes and normals of subnormal size or thinner than rounding are too much for
 * moved shapes, whose places are rounded. */
static bool is_plump(const collide_shape3 *shape) {
    if (shape->kind == COLLIDE_SHAPE3_PLANE) {
        return geom_vec3_length(shape->as.plane.normal) > 1e-6;
    }
    if (shape->kind != COLLIDE_SHAPE3_OBB) {
        return true;
    }
    const geom_vec3 *axis = shape->as.obb.axis;
    return fabs(geom_vec3_dot(axis[0], geom_vec3_cross(axis[1], axis[2]))) > 1e-6;
}

static collide_relation relation_when_moved(const random_pair3 *pair, geom_vec3 by) {
    kept_shape3 kept;
    return collide_shape3_relation(pair->a.shape, moved_shape3(&pair->b.shape, by, &kept));
}

static bool depth_is_least(const random_pair3 *pair, const collide_manifold3 *press, random_source *source) {
    const double less = press->depth - rounding;
    bool least =
        less <= 0.0 || relation_when_moved(pair, geom_vec3_scale(press->normal, less)) == COLLIDE_OVERLAPPING;
    for (int i = 0; i < DIRECTIONS && less > 0.0; ++i) {
        const geom_vec3 direction =
            i % 2 == 0 ? geom_vec3_make(random_between(source, -1.0, 1.0), random_between(source, -1.0, 1.0),
                                        random_between(source, -1.0, 1.0))
                       : geom_vec3_make(random_int(source, -2, 2), random_int(source, -2, 2),
                                        random_int(source, -2, 2));
        const geom_vec3 way = geom_vec3_scale(geom_vec3_normalize(direction), less);
        least = least && relation_when_moved(pair, way) == COLLIDE_OVERLAPPING;
    }
    return least;
}

static void check_one_story(const collide_manifold3 *press, collide_relation relation) {
    ck_assert_int_eq(press->relation, relation);
    ck_assert_int_eq(press->count > 0, relation != COLLIDE_APART);
    ck_assert_int_eq(press->depth > 0.0, relation == COLLIDE_OVERLAPPING);
    ck_assert_int_le(press->count, 4);
    const double length = geom_vec3_length(press->normal);
    ck_assert(relation == COLLIDE_APART ? length == 0.0 : fabs(length - 1.0) <= 0x1p-51);
    double deepest = 0.0;
    for (int i = 0; i < press->count; ++i) {
        ck_assert(geom_vec3_is_finite(press->points[i].point));
        ck_assert(press->points[i].depth >= 0.0 && press->points[i].depth <= press->depth);
        deepest = fmax(deepest, press->points[i].depth);
    }
    ck_assert(deepest == press->depth);
}

START_TEST(relation_count_and_depth_tell_one_story) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0x57083U + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        random_pair3 pair;
        make_random_pair3(&pair, &source, kinds, i);
        const collide_manifold3 press = collide_shape3_manifold(pair.a.shape, pair.b.shape);
        check_one_story(&press, collide_shape3_relation(pair.a.shape, pair.b.shape));
    }
}
END_TEST

START_TEST(the_depth_parts_the_shapes_and_no_less_does) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0xdee9U + (uint64_t)_i};
    for (int i = ANY3_ROUNDS; i < ROUNDS; ++i) {
        random_pair3 pair;
        make_random_pair3(&pair, &source, kinds, i);
        const collide_manifold3 press = collide_shape3_manifold(pair.a.shape, pair.b.shape);
        if (press.count == 0 || press.depth == HUGE_VAL || !is_plump(&pair.a.shape) ||
            !is_plump(&pair.b.shape)) {
            continue;
        }
        const geom_vec3 enough = geom_vec3_scale(press.normal, press.depth + rounding);
        ck_assert_int_ne(relation_when_moved(&pair, enough), COLLIDE_OVERLAPPING);
        ck_assert(depth_is_least(&pair, &press, &source));
    }
}
END_TEST

/* A contact is midway between a point of one shape and a point of the other,
 * which are its depth apart. */
START_TEST(contacts_are_between_the_surfaces) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0xbe73U + (uint64_t)_i};
    for (int i = ANY3_ROUNDS; i < ROUNDS; ++i) {
        random_pair3 pair;
        make_random_pair3(&pair, &source, kinds, i);
        const collide_manifold3 press = collide_shape3_manifold(pair.a.shape, pair.b.shape);
        const bool plump = is_plump(&pair.a.shape) && is_plump(&pair.b.shape);
        for (int k = 0; plump && k < press.count && press.depth < HUGE_VAL; ++k) {
            const geom_vec3 p = press.points[k].point;
            const double size = fmax(geom_vec3_length(p), 16.0);
            const geom_vec3 half = geom_vec3_scale(press.normal, 0.5 * press.points[k].depth);
            const collide_shape3 on_a = collide_shape3_from_point(geom_vec3_add(p, half));
            const collide_shape3 on_b = collide_shape3_from_point(geom_vec3_sub(p, half));
            ck_assert_int_ne(collide_shape3_relation_within(on_a, pair.a.shape, 0x1p-34 * size),
                             COLLIDE_APART);
            ck_assert_int_ne(collide_shape3_relation_within(on_b, pair.b.shape, 0x1p-34 * size),
                             COLLIDE_APART);
        }
    }
}
END_TEST

static void check_same(const collide_manifold3 *x, const collide_manifold3 *y) {
    ck_assert_int_eq(x->relation, y->relation);
    ck_assert_int_eq(x->count, y->count);
    ck_assert_double_eq(x->depth, y->depth);
    ck_assert(geom_vec3_equal(x->normal, y->normal));
    for (int i = 0; i < x->count; ++i) {
        ck_assert(geom_vec3_equal(x->points[i].point, y->points[i].point));
        ck_assert(x->points[i].depth == y->points[i].depth);
    }
}

static void check_scaled(const collide_manifold3 *before, int exponent, const collide_manifold3 *after) {
    ck_assert_int_eq(before->relation, after->relation);
    ck_assert_int_eq(before->count, after->count);
    ck_assert(scaled_alike3(before->depth, exponent, after->depth));
    ck_assert(geom_vec3_equal(before->normal, after->normal));
    for (int i = 0; i < before->count; ++i) {
        ck_assert(scaled_points_alike3(before->points[i].point, exponent, after->points[i].point));
        ck_assert(scaled_alike3(before->points[i].depth, exponent, after->points[i].depth));
    }
}

static bool equal_numbers(collide_shape3 a, collide_shape3 b) {
    bool equal = a.kind == b.kind && shape3_number_count(&a) == shape3_number_count(&b);
    for (size_t i = 0; equal && i < shape3_number_count(&a); ++i) {
        equal = *shape3_number(&a, i) == *shape3_number(&b, i);
    }
    return equal;
}

START_TEST(order_and_unit_do_not_matter) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0x0d16U + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        random_pair3 pair;
        make_random_pair3(&pair, &source, kinds, i);
        const collide_manifold3 press = collide_shape3_manifold(pair.a.shape, pair.b.shape);
        collide_manifold3 swapped = collide_shape3_manifold(pair.b.shape, pair.a.shape);
        swapped.normal = geom_vec3_neg(swapped.normal);
        if (!equal_numbers(pair.a.shape, pair.b.shape)) {
            check_same(&press, &swapped);
        }
        random_pair3 larger;
        const int exponent = random_int(&source, -300, 300);
        if (i >= ANY3_ROUNDS && scaled_shape3(&pair.a.shape, exponent, larger.a.storage, &larger.a.shape) &&
            scaled_shape3(&pair.b.shape, exponent, larger.b.storage, &larger.b.shape)) {
            const collide_manifold3 scaled = collide_shape3_manifold(larger.a.shape, larger.b.shape);
            check_scaled(&press, exponent, &scaled);
        }
    }
}
END_TEST

/* The slope vanishes beside the lengths of normal and direction, but its sign chooses the side to which the
 * ray is drawn back, and that it passes through the plane at all. */
START_TEST(rays_that_are_nearly_parallel_to_a_plane) {
    const double tiny = DBL_TRUE_MIN;
    const geom_plane level = {{0.0, tiny, -2.0}, 1.0};
    const geom_plane steep = {{-3.0, tiny, 1.0}, 1.0};
    const geom_ray rays[] = {{{0.0, -3.0, 1.0}, {0.0, 2.0, 0.0}},
                             {{0.0, 1.0, -2.0}, {0.0, 3.0, 0.0}},
                             {{0.0, 0.0, 2.0}, {0.0, -3.0, 0.0}}};
    const geom_vec3 normals[] = {{0.0, 0.0, -1.0}, {-3.0, 0.0, 1.0}, {3.0, 0.0, -1.0}};
    const double depths[] = {1.5, 3.0 / sqrt(10.0), 1.0 / sqrt(10.0)};
    for (int i = 0; i < 3; ++i) {
        const collide_shape3 plane = collide_shape3_from_plane(i == 0 ? level : steep);
        const collide_shape3 ray = collide_shape3_from_ray(rays[i]);
        const collide_manifold3 press = collide_shape3_manifold(plane, ray);
        ck_assert_int_eq(press.relation, COLLIDE_OVERLAPPING);
        ck_assert_double_eq_tol(press.depth, depths[i], 1e-15);
        ck_assert(geom_vec3_distance(press.normal, geom_vec3_normalize(normals[i])) < 1e-15);
        /* they meet far out */
        const collide_distance3 gap = collide_shape3_distance(plane, ray);
        ck_assert(fabs(gap.on_b.y) > 0x1p900 && (gap.on_b.y > 0.0) == (rays[i].direction.y > 0.0));
    }
}
END_TEST

START_TEST(invalid_shapes_have_no_contact) {
    const collide_shape3 point = collide_shape3_from_point(geom_vec3_make(1.0, 2.0, 3.0));
    const collide_shape3 bad = collide_shape3_from_sphere((geom_sphere){{1.0, 2.0, 3.0}, -1.0});
    const collide_manifold3 press = collide_shape3_manifold(point, bad);
    ck_assert_int_eq(press.relation, COLLIDE_INVALID);
    ck_assert_int_eq(press.count, 0);
    ck_assert(isnan(press.depth) && isnan(press.normal.x));
}
END_TEST

static collide_shape3 box(double min_x, double min_y, double min_z, double max_x, double max_y,
                          double max_z) {
    return collide_shape3_from_aabb((geom_aabb3){{min_x, min_y, min_z}, {max_x, max_y, max_z}});
}

static collide_shape3 turned_box(geom_vec3 center, double c, double s, geom_vec3 half) {
    const geom_obb3 turned = {center, {{c, s, 0.0}, {-s, c, 0.0}, {0.0, 0.0, 1.0}}, half};
    return collide_shape3_from_obb(turned);
}

static void check_press(collide_shape3 a, collide_shape3 b, double depth, geom_vec3 normal, int count) {
    const collide_manifold3 press = collide_shape3_manifold(a, b);
    ck_assert(press.depth == depth);
    ck_assert(geom_vec3_equal(press.normal, normal));
    ck_assert_int_eq(press.count, count);
}

START_TEST(known_contacts) {
    const geom_vec3 up = {0.0, 0.0, 1.0};
    const geom_vec3 half = {1.0, 1.0, 1.0};
    const collide_shape3 table = box(-2.0, -2.0, -1.0, 2.0, 2.0, 0.0);
    const collide_shape3 ground = collide_shape3_from_plane((geom_plane){{0.0, 0.0, 3.0}, 0.0});
    const collide_shape3 ball = collide_shape3_from_sphere((geom_sphere){{0.5, 0.5, 1.0}, 1.25});
    const collide_shape3 rod =
        collide_shape3_from_capsule((geom_capsule3){{-1.0, 0.0, 0.75}, {5.0, 0.0, 0.75}, 1.0});
    check_press(ground, box(0.0, 0.0, -0.25, 1.0, 2.0, 3.0), 0.25, up, 4);
    check_press(ground, box(0.0, 0.0, 0.0, 1.0, 2.0, 3.0), 0.0, up, 4);
    check_press(table, box(-1.0, -1.0, -0.25, 3.0, 1.0, 3.0), 0.25, up, 4);
    check_press(table, turned_box(geom_vec3_make(0.0, 0.0, 0.5), 0.6, 0.8, half), 0.5, up, 4);
    check_press(table, turned_box(geom_vec3_make(0.0, 0.0, 1.0), 0.6, 0.8, geom_vec3_make(2.0, 2.0, 1.0)),
                0.0, up, 4);
    check_press(table, ball, 0.25, up, 1);
    check_press(table, rod, 0.25, up, 2);
    check_press(ground, rod, 0.25, up, 2);
    check_press(ground, ball, 0.25, up, 1);
    check_press(ball, ball, 2.5, geom_vec3_make(1.0, 0.0, 0.0), 1);
    check_press(rod, collide_shape3_from_capsule((geom_capsule3){{2.0, 9.0, 2.5}, {2.0, -9.0, 2.5}, 1.0}),
                0.25, up, 1);
    check_press(rod, collide_shape3_from_capsule((geom_capsule3){{2.0, 0.0, 2.5}, {9.0, 0.0, 2.5}, 1.0}),
                0.25, up, 2);
}
END_TEST

/* Two cubes that stand on edges, crosswise. */
START_TEST(crossing_edges_press_in_one_point) {
    const double r = sqrt(0.5);
    const geom_obb3 below = {{0.0, 0.0, 0.0}, {{1.0, 0.0, 0.0}, {0.0, r, r}, {0.0, -r, r}}, {1.0, 1.0, 1.0}};
    const geom_obb3 above = {
        {0.25, 0.5, 2.75}, {{0.0, 1.0, 0.0}, {r, 0.0, r}, {-r, 0.0, r}}, {1.0, 1.0, 1.0}};
    const collide_manifold3 press =
        collide_shape3_manifold(collide_shape3_from_obb(below), collide_shape3_from_obb(above));
    ck_assert_int_eq(press.count, 1);
    ck_assert_double_eq_tol(press.depth, 2.0 * sqrt(2.0) - 2.75, 1e-15);
    ck_assert(geom_vec3_distance(press.normal, geom_vec3_make(0.0, 0.0, 1.0)) < 1e-15);
    ck_assert(geom_vec3_distance(press.points[0].point, geom_vec3_make(0.25, 0.0, 1.375)) < 1e-9);
}
END_TEST

/* libccd gives NaN for cubes whose centers are 1.9 apart, and depths that are
 * off for boxes of whole numbers. */
START_TEST(lattice_boxes_have_exact_depths) {
    random_source source = {0xb0c6U};
    check_press(box(-1.0, -1.0, -1.0, 1.0, 1.0, 1.0), box(1.0, -1.0, -1.0, 3.0, 1.0, 1.0), 0.0,
                geom_vec3_make(1.0, 0.0, 0.0), 4);
    check_press(box(-1.0, -1.0, -1.0, 1.0, 1.0, 1.0), box(0.875, -1.0, -1.0, 2.875, 1.0, 1.0), 0.125,
                geom_vec3_make(1.0, 0.0, 0.0), 4);
    for (int i = 0; i < 3000; ++i) {
        double min[2][3];
        double max[2][3];
        for (int k = 0; k < 6; ++k) {
            min[k / 3][k % 3] = random_int(&source, -6, 6);
            max[k / 3][k % 3] = min[k / 3][k % 3] + random_int(&source, 1, 8);
        }
        double depth = HUGE_VAL;
        for (int k = 0; k < 3; ++k) {
            depth = fmin(depth, fmin(max[0][k] - min[1][k], max[1][k] - min[0][k]));
        }
        geom_vec3 corners[8];
        for (size_t k = 0; k < 8; ++k) {
            corners[k] = geom_vec3_make(k & 1U ? min[0][0] : max[0][0], k & 2U ? min[0][1] : max[0][1],
                                        k & 4U ? min[0][2] : max[0][2]);
        }
        const collide_shape3 a = box(min[0][0], min[0][1], min[0][2], max[0][0], max[0][1], max[0][2]);
        const collide_shape3 b = box(min[1][0], min[1][1], min[1][2], max[1][0], max[1][1], max[1][2]);
        const collide_shape3 hull = collide_shape3_from_hull((geom_hull){corners, 8});
        ck_assert(collide_shape3_manifold(a, b).depth == fmax(depth, 0.0));
        ck_assert(collide_shape3_manifold(hull, b).depth == fmax(depth, 0.0));
        ck_assert(collide_shape3_manifold(b, hull).depth == fmax(depth, 0.0));
    }
}
END_TEST

/* A hull with the corners of a box has the contacts of the box, in whatever
 * order they come. */
START_TEST(hulls_press_like_boxes) {
    geom_vec3 corners[8];
    random_source source = {0xb0c7U};
    const collide_shape3 table = box(-2.0, -2.0, -1.0, 2.0, 2.0, 0.0);
    for (int i = 0; i < 100; ++i) {
        for (size_t k = 0; k < 8; ++k) {
            const size_t j = (size_t)random_int(&source, 0, (int)k);
            corners[k] = corners[j];
            corners[j] = geom_vec3_make(k & 1U ? -1.0 : 1.0, k & 2U ? -1.5 : 1.0, k & 4U ? -0.25 : 4.0);
        }
        check_press(table, collide_shape3_from_hull((geom_hull){corners, 8}), 0.25,
                    geom_vec3_make(0.0, 0.0, 1.0), 4);
    }
}
END_TEST

/* Round hulls of many points, one in the other: whatever way is found parts
 * them. */
START_TEST(large_hulls_are_parted) {
    enum {
        POINTS = 300
    };
    static geom_vec3 points[2][POINTS];
    static geom_vec3 shifted[POINTS];
    random_source source = {0x4a12U};
    for (int i = 0; i < 2 * POINTS; ++i) {
        const geom_vec3 p = {random_between(&source, -1.0, 1.0), random_between(&source, -1.0, 1.0),
                             random_between(&source, -1.0, 1.0)};
        points[i / POINTS][i % POINTS] = geom_vec3_normalize(p);
    }
    for (int i = 0; i < 20; ++i) {
        const double apart = i * 0.1;
        for (size_t k = 0; k < POINTS; ++k) {
            shifted[k] = geom_vec3_add(points[1][k], geom_vec3_make(apart, 0.0, 0.5 * apart));
        }
        const collide_shape3 a = collide_shape3_from_hull((geom_hull){points[0], POINTS});
        const collide_shape3 b = collide_shape3_from_hull((geom_hull){shifted, POINTS});
        const collide_manifold3 press = collide_shape3_manifold(a, b);
        check_one_story(&press, collide_shape3_relation(a, b));
        ck_assert(press.depth <= fmax(2.0 - sqrt(1.25) * apart, 0.0));
        ck_assert(press.depth >= fmax(1.75 - sqrt(1.25) * apart, 0.0));
        for (size_t k = 0; k < POINTS; ++k) {
            shifted[k] = geom_vec3_add_scaled(shifted[k], press.depth + rounding, press.normal);
        }
        ck_assert_int_ne(collide_shape3_relation(a, b), COLLIDE_OVERLAPPING);
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("core");
    tcase_add_loop_test(tests, relation_count_and_depth_tell_one_story, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(tests, the_depth_parts_the_shapes_and_no_less_does, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(tests, contacts_are_between_the_surfaces, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(tests, order_and_unit_do_not_matter, 0, RELATION3_PAIR_COUNT);
    tcase_add_test(tests, rays_that_are_nearly_parallel_to_a_plane);
    tcase_add_test(tests, invalid_shapes_have_no_contact);
    tcase_add_test(tests, known_contacts);
    tcase_add_test(tests, crossing_edges_press_in_one_point);
    tcase_add_test(tests, lattice_boxes_have_exact_depths);
    tcase_add_test(tests, hulls_press_like_boxes);
    tcase_add_test(tests, large_hulls_are_parted);
    return run_test_case("collide.contact3", tests);
}
