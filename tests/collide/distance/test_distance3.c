/* Distances of all pairs of shapes in space: right to the bound of the header, as the exact relation with a
 * margin knows; closest points that lie on the shapes; and one story in any order and unit. */
#include "collide/support/pair3_table.h"

#include <collide/distance3.h>

#include <float.h>

enum {
    ROUNDS = 120
};

static double largest3(geom_vec3 v) { return fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)); }

/* At least the largest coordinate and size involved; for a plane, its distance from the origin. */
static double size_of(collide_shape3 shape) {
    if (shape.kind == COLLIDE_SHAPE3_PLANE) {
        return fabs(shape.as.plane.offset) / largest3(shape.as.plane.normal);
    }
    if (shape.kind == COLLIDE_SHAPE3_RAY) {
        return largest3(shape.as.ray.origin);
    }
    if (shape.kind == COLLIDE_SHAPE3_OBB) {
        const geom_obb3 *box = &shape.as.obb;
        return largest3(box->center) + box->half.x * largest3(box->axis[0]) +
               box->half.y * largest3(box->axis[1]) + box->half.z * largest3(box->axis[2]);
    }
    double size = 0.0;
    for (size_t i = 0; i < shape3_number_count(&shape); ++i) {
        size = fmax(size, fabs(*shape3_number(&shape, i)));
    }
    return size;
}

/* Planes with subnormal normals may be so far out that their points are no doubles, and that what is near the
 * origin vanishes beside them. */
static bool is_in_range(const random_pair3 *pair) {
    return size_of(pair->a.shape) < 0x1p500 && size_of(pair->b.shape) < 0x1p500;
}

/* Planes that cross further out than what the header promises. */
static bool cross_out_of_range(const random_pair3 *pair, collide_relation relation) {
    if (pair->a.shape.kind != COLLIDE_SHAPE3_PLANE || pair->b.shape.kind != COLLIDE_SHAPE3_PLANE) {
        return false;
    }
    const geom_vec3 line = geom_vec3_cross(pair->a.shape.as.plane.normal, pair->b.shape.as.plane.normal);
    return relation != COLLIDE_APART && largest3(line) > 0.0 && largest3(line) < 0x1p-890;
}

static bool points_equal(geom_vec3 a, geom_vec3 b) { return geom_vec3_equal(a, b); }

static void check_same(collide_distance3 x, collide_distance3 y) {
    ck_assert_int_eq(x.relation, y.relation);
    ck_assert(x.distance == y.distance);
    ck_assert(points_equal(x.on_a, y.on_a) && points_equal(x.on_b, y.on_b));
}

/* The exact relation with a margin has the last word. */
START_TEST(the_exact_relation_agrees) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0xd157U + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        random_pair3 pair;
        make_random_pair3(&pair, &source, kinds, i);
        const collide_shape3 a = pair.a.shape;
        const collide_shape3 b = pair.b.shape;
        const collide_distance3 gap = collide_shape3_distance(a, b);
        ck_assert_int_eq(gap.relation, collide_shape3_relation(a, b));
        ck_assert_int_eq(gap.distance == 0.0, gap.relation != COLLIDE_APART);
        if (gap.relation != COLLIDE_APART) {
            ck_assert(points_equal(gap.on_a, gap.on_b));
            continue;
        }
        ck_assert(gap.distance > 0.0);
        const double sharp = style3_of_round(i) == STYLE3_ANY ? 0x1p-45 : 0x1p-90;
        const double error = 0x1p-51 * gap.distance + sharp * (size_of(a) + size_of(b)) + DBL_TRUE_MIN;
        ck_assert_int_ne(collide_shape3_relation_within(a, b, gap.distance + error), COLLIDE_APART);
        if (gap.distance > error && gap.distance <= DBL_MAX) {
            ck_assert_int_eq(collide_shape3_relation_within(a, b, gap.distance - error), COLLIDE_APART);
        }
    }
}
END_TEST

/* The closest points are on the shapes, as far apart as the distance says. */
START_TEST(closest_points_are_on_the_shapes) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0xc105U + (uint64_t)_i};
    for (int i = ANY3_ROUNDS; i < ROUNDS; ++i) {
        random_pair3 pair;
        make_random_pair3(&pair, &source, kinds, i);
        if (!is_in_range(&pair)) {
            continue;
        }
        const collide_distance3 gap = collide_shape3_distance(pair.a.shape, pair.b.shape);
        if (cross_out_of_range(&pair, gap.relation)) {
            continue;
        }
        /* rays and planes that are nearly parallel meet far out */
        const double size = fmax(fmax(largest3(gap.on_a), largest3(gap.on_b)), 16.0);
        const collide_shape3 on_a = collide_shape3_from_point(gap.on_a);
        const collide_shape3 on_b = collide_shape3_from_point(gap.on_b);
        ck_assert_int_ne(collide_shape3_relation_within(on_a, pair.a.shape, 0x1p-51 * size), COLLIDE_APART);
        ck_assert_int_ne(collide_shape3_relation_within(on_b, pair.b.shape, 0x1p-51 * size), COLLIDE_APART);
        ck_assert(fabs(geom_vec3_distance(gap.on_a, gap.on_b) - gap.distance) <= 0x1p-49 * size);
    }
}
END_TEST

START_TEST(order_and_unit_do_not_matter) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0x0d15U + (uint64_t)_i};
    int scaled = 0;
    for (int i = 0; i < ROUNDS; ++i) {
        random_pair3 pair;
        make_random_pair3(&pair, &source, kinds, i);
        const collide_distance3 gap = collide_shape3_distance(pair.a.shape, pair.b.shape);
        collide_distance3 swapped = collide_shape3_distance(pair.b.shape, pair.a.shape);
        const geom_vec3 on_b = swapped.on_a;
        swapped.on_a = swapped.on_b;
        swapped.on_b = on_b;
        check_same(gap, swapped);
        random_pair3 larger;
        const int exponent = random_int(&source, -300, 300);
        if (i >= ANY3_ROUNDS && is_in_range(&pair) &&
            scaled_shape3(&pair.a.shape, exponent, larger.a.storage, &larger.a.shape) &&
            scaled_shape3(&pair.b.shape, exponent, larger.b.storage, &larger.b.shape)) {
            const collide_distance3 scaled_gap = collide_shape3_distance(larger.a.shape, larger.b.shape);
            ck_assert_int_eq(scaled_gap.relation, gap.relation);
            ck_assert(scaled_alike3(gap.distance, exponent, scaled_gap.distance));
            ck_assert(scaled_points_alike3(gap.on_a, exponent, scaled_gap.on_a));
            ck_assert(scaled_points_alike3(gap.on_b, exponent, scaled_gap.on_b));
            ++scaled;
        }
    }
    ck_assert_int_gt(scaled, ROUNDS / 2);
}
END_TEST

/* Planes whose distance from the origin is beyond the doubles, or below them. */
START_TEST(planes_out_of_range) {
    const collide_shape3 point = collide_shape3_from_point(geom_vec3_make(7.0, -7.0, 1.0));
    const geom_plane far_plane = {{0.0, 0.0, -DBL_TRUE_MIN}, 1e300};
    const collide_distance3 far_gap = collide_shape3_distance(collide_shape3_from_plane(far_plane), point);
    ck_assert(far_gap.distance == HUGE_VAL);
    ck_assert(points_equal(far_gap.on_a, geom_vec3_make(7.0, -7.0, -DBL_MAX)));
    ck_assert(points_equal(far_gap.on_b, point.as.point));
    const geom_plane near_plane = {{0.0, 0.0, 0x1p1000}, DBL_TRUE_MIN};
    const collide_distance3 near_gap = collide_shape3_distance(collide_shape3_from_plane(near_plane), point);
    ck_assert(near_gap.distance == 1.0);
    ck_assert(points_equal(near_gap.on_a, geom_vec3_make(7.0, -7.0, 0.0)));
    const geom_plane tiny_plane = {{0.0, 0.0, DBL_TRUE_MIN}, 3.0 * DBL_TRUE_MIN};
    const collide_distance3 tiny_gap = collide_shape3_distance(collide_shape3_from_plane(tiny_plane), point);
    ck_assert(tiny_gap.distance == 2.0);
    ck_assert(points_equal(tiny_gap.on_a, geom_vec3_make(7.0, -7.0, 3.0)));
}
END_TEST

/* One end all but on the plane, the other far above. */
START_TEST(heights_that_vanish_beside_others) {
    const geom_plane plane = {{0.0, 3.0, 2.0}, -3.0};
    const geom_segment3 segment = {{3.0, -1.0, DBL_TRUE_MIN}, {3.0, -1.0, 3.0}};
    const collide_distance3 gap =
        collide_shape3_distance(collide_shape3_from_plane(plane), collide_shape3_from_segment(segment));
    ck_assert_int_eq(gap.relation, COLLIDE_APART);
    ck_assert(gap.distance > 0.0 && gap.distance < 0x1p-90);
    ck_assert(geom_vec3_distance(gap.on_b, segment.a) < 0x1p-90);
}
END_TEST

START_TEST(invalid_shapes_have_no_distance) {
    const collide_shape3 point = collide_shape3_from_point(geom_vec3_make(1.0, 2.0, 3.0));
    const collide_shape3 bad[] = {
        collide_shape3_from_point(geom_vec3_make(1.0, (double)NAN, 0.0)),
        collide_shape3_from_sphere((geom_sphere){{0.0, 0.0, 0.0}, -1.0}),
        collide_shape3_from_hull((geom_hull){NULL, 0}),
        collide_shape3_from_plane((geom_plane){{0.0, 0.0, 0.0}, 1.0}),
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        const collide_distance3 gap = collide_shape3_distance(point, bad[i]);
        ck_assert_int_eq(gap.relation, COLLIDE_INVALID);
        ck_assert(isnan(gap.distance) && isnan(gap.on_a.x) && isnan(gap.on_b.z));
    }
}
END_TEST

static geom_obb3 straight_box(geom_vec3 center, geom_vec3 half) {
    const geom_obb3 box = {center, {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}, half};
    return box;
}

START_TEST(known_distances) {
    const geom_vec3 zero = {0.0, 0.0, 0.0};
    const geom_vec3 one = {1.0, 1.0, 1.0};
    const collide_shape3 cube = collide_shape3_from_aabb((geom_aabb3){geom_vec3_neg(one), one});
    const collide_shape3 ball = collide_shape3_from_sphere((geom_sphere){{1.0, 5.0, 6.0}, 2.0});
    const collide_shape3 box = collide_shape3_from_obb(straight_box(geom_vec3_make(4.0, 0.5, 0.0), one));
    const collide_shape3 plane = collide_shape3_from_plane((geom_plane){{0.0, 3.0, 4.0}, 30.0});
    const collide_shape3 ray = collide_shape3_from_ray((geom_ray){{3.0, 4.0, 0.0}, {0.0, 0.0, 0x1p-500}});
    const collide_shape3 edge =
        collide_shape3_from_segment((geom_segment3){{-2.0, 4.0, -3.0}, {9.0, 4.0, -3.0}});
    ck_assert(collide_shape3_distance(cube, ball).distance == sqrt(41.0) - 2.0);
    ck_assert(collide_shape3_distance(cube, box).distance == 2.0);
    ck_assert(collide_shape3_distance(collide_shape3_from_point(zero), plane).distance == 6.0);
    ck_assert(collide_shape3_distance(collide_shape3_from_point(zero), ray).distance == 5.0);
    ck_assert(collide_shape3_distance(ray, edge).distance == 3.0);
    ck_assert(collide_shape3_distance(cube, edge).distance == sqrt(13.0));
    const collide_distance3 below = collide_shape3_distance(plane, cube);
    ck_assert(below.distance == 6.0 - 7.0 / 5.0);
    ck_assert(points_equal(below.on_b, geom_vec3_make(below.on_b.x, 1.0, 1.0)));
}
END_TEST

/* Balls that all but touch: the gap is far below the rounding of the distance of the centers. */
START_TEST(tiny_gaps_have_all_their_digits) {
    const geom_sphere a = {{0x1p20, -0x1p20, 3.0}, 3.0};
    const geom_sphere b = {{0x1p20 + 6.0, -0x1p20 + 8.0, 3.0 + 0x1p-40}, 7.0};
    const double gap =
        collide_shape3_distance(collide_shape3_from_sphere(a), collide_shape3_from_sphere(b)).distance;
    ck_assert_double_eq_tol(gap, 0x1p-80 / 20.0, 0x1p-130); /* sqrt(100 + e^2) - 10 = e^2 / 20 - ... */
    const geom_plane plane = {{0.0, 0.0, 3.0}, -3.0};
    const geom_sphere c = {{5.0, 7.0, 1.0 + 0x1p-52}, 2.0};
    ck_assert(
        collide_shape3_distance(collide_shape3_from_plane(plane), collide_shape3_from_sphere(c)).distance ==
        0x1p-52);
}
END_TEST

/* Other libraries give wrong distances for boxes in plain positions. */
START_TEST(lattice_boxes_have_exact_distances) {
    random_source source = {0xb0c5U};
    for (int i = 0; i < 3000; ++i) {
        geom_vec3 center[2];
        geom_vec3 half[2];
        for (int k = 0; k < 2; ++k) {
            center[k] = geom_vec3_make(random_int(&source, -9, 9), random_int(&source, -9, 9),
                                       random_int(&source, -9, 9));
            half[k] = geom_vec3_make(random_int(&source, 0, 4), random_int(&source, 0, 4),
                                     random_int(&source, 0, 4));
        }
        const double dx = fmax(fabs(center[0].x - center[1].x) - half[0].x - half[1].x, 0.0);
        const double dy = fmax(fabs(center[0].y - center[1].y) - half[0].y - half[1].y, 0.0);
        const double dz = fmax(fabs(center[0].z - center[1].z) - half[0].z - half[1].z, 0.0);
        const collide_shape3 a = collide_shape3_from_obb(straight_box(center[0], half[0]));
        const collide_shape3 b = collide_shape3_from_obb(straight_box(center[1], half[1]));
        ck_assert(collide_shape3_distance(a, b).distance == sqrt(dx * dx + dy * dy + dz * dz));
    }
}
END_TEST

static geom_vec3 random_place(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

/* Triangles whose height is down to 2^-100 of their length, in any direction or along a line of the
 * lattice. */
static geom_triangle random_needle(random_source *source, double height, bool on_lattice) {
    geom_triangle t = {.a = random_place(source, 1.0)};
    geom_vec3 along = random_place(source, 1.0);
    geom_vec3 across = random_place(source, 1.0);
    double fraction = random_between(source, -0.25, 1.25);
    if (on_lattice) {
        t.a = geom_vec3_make(random_int(source, -3, 3), random_int(source, -3, 3), random_int(source, -3, 3));
        along =
            geom_vec3_make(random_int(source, -2, 2), random_int(source, -2, 2), random_int(source, -2, 2));
        across =
            geom_vec3_make(random_int(source, -1, 1), random_int(source, -1, 1), random_int(source, -1, 1));
        fraction = random_int(source, 1, 3);
    }
    t.b = geom_vec3_add(t.a, along);
    t.c = geom_vec3_add_scaled(geom_vec3_add_scaled(t.a, fraction, along), height, across);
    return t;
}

/* What the header says of sharp needles is certain; most have all digits. */
START_TEST(needles_have_their_digits) {
    static const collide_shape3_kind others[] = {COLLIDE_SHAPE3_POINT,    COLLIDE_SHAPE3_CAPSULE,
                                                 COLLIDE_SHAPE3_AABB,     COLLIDE_SHAPE3_OBB,
                                                 COLLIDE_SHAPE3_TRIANGLE, COLLIDE_SHAPE3_HULL};
    random_source source = {0x4eed1eU};
    int apart = 0;
    for (int i = 0; i < 1800; ++i) {
        const double height = ldexp(1.0, -random_int(&source, 20, 100));
        const collide_shape3 needle =
            collide_shape3_from_triangle(random_needle(&source, height, i % 2 == 0));
        kept_shape3 other;
        const shape3_style style = i % 3 == 0 ? STYLE3_USUAL : STYLE3_LATTICE;
        other.shape = random_shape3(&source, others[i / 6 % 6], style, other.storage);
        const collide_distance3 gap = collide_shape3_distance(needle, other.shape);
        if (gap.relation == COLLIDE_APART) {
            const double size = size_of(needle) + size_of(other.shape);
            const double error =
                0x1p-51 * gap.distance + fmin(0x1p-90 / fmin(height * 0x1p20, 1.0), 0x1p-45) * size;
            ck_assert_int_ne(collide_shape3_relation_within(needle, other.shape, gap.distance + error),
                             COLLIDE_APART);
            ck_assert_int_eq(
                collide_shape3_relation_within(needle, other.shape, fmax(gap.distance - error, 0.0)),
                COLLIDE_APART);
            ++apart;
        }
    }
    ck_assert_int_gt(apart, 600);
}
END_TEST

static void check_against_relation(collide_shape3 a, collide_shape3 b) {
    const collide_distance3 gap = collide_shape3_distance(a, b);
    ck_assert_int_eq(gap.relation, COLLIDE_APART);
    const double error = 0x1p-51 * gap.distance + 0x1p-90 * (size_of(a) + size_of(b));
    ck_assert_int_ne(collide_shape3_relation_within(a, b, gap.distance + error), COLLIDE_APART);
    ck_assert(gap.distance <= error ||
              collide_shape3_relation_within(a, b, gap.distance - error) == COLLIDE_APART);
}

/* Edges and faces that are parallel but for the last bits: some steps of the search come closer by less than
 * the rounding of the square, and it must go on. */
START_TEST(nearly_parallel_faces) {
    const geom_aabb3 box = {{-1.0, -3.0, 1.0}, {1.0, 0.0, 3.0}};
    const geom_capsule3 below = {{1.0, 0.0, -0x1.0000000000001p+1}, {-2.0, 0.0, -2.0}, 3.0};
    check_against_relation(collide_shape3_from_aabb(box), collide_shape3_from_capsule(below));
    /* over its length of 3 the capsule falls by 2^-51, of which a third comes before the box */
    const double gap =
        collide_shape3_distance(collide_shape3_from_aabb(box), collide_shape3_from_capsule(below)).distance;
    ck_assert_double_eq_tol(gap, 0x1p-51 / 3.0, 0x1p-90);
    const geom_aabb3 flat = {{-2.0, -3.0, 0x1.0000000000001p+1}, {0.0, -0x1.fffffffffffffp+0, 3.0}};
    const geom_triangle triangle = {
        {-2.0, -3.0, 2.0}, {-1.0, 0x1.ffffffffffffep-1, 0x1.0000000000001p+1}, {-1.0, 2.0, 0.0}};
    check_against_relation(collide_shape3_from_aabb(flat), collide_shape3_from_triangle(triangle));
    const geom_capsule3 upper = {{3.0, 1.0, 3.0}, {1.0, -0x1.fffffffffffffp-1, 3.0}, 0x1.510e527fade68p+0};
    const geom_capsule3 lower = {{2.0, 2.0, 0.0}, {-1.0, -1.0, 0.0}, 2.0};
    check_against_relation(collide_shape3_from_capsule(upper), collide_shape3_from_capsule(lower));
}
END_TEST

/* Boxes and capsules along their faces whose numbers are whole but for the last bits, all but touching. */
START_TEST(nearly_parallel_edges_of_boxes) {
    random_source source = {0x9a7a11e1U};
    int apart = 0;
    for (int i = 0; i < 4000; ++i) {
        geom_aabb3 box = {{-1.0, -1.0, -1.0}, {1.0, 1.0, 1.0}};
        box.min.x -= random_int(&source, 0, 2);
        box.min.y -= random_int(&source, 0, 2);
        const int radius = random_int(&source, 1, 4);
        geom_capsule3 capsule = {.radius = radius};
        geom_vec3 *const ends[] = {&capsule.a, &capsule.b};
        for (size_t k = 0; k < 2; ++k) {
            const double x = random_int(&source, -3, 3) + 0x1p-52 * random_int(&source, -1, 1);
            const double y = random_int(&source, -3, 3) + 0x1p-52 * random_int(&source, -1, 1);
            *ends[k] = geom_vec3_make(x, y, 1.0 + radius + 0x1p-50 * random_int(&source, 0, 2));
        }
        const collide_shape3 a = collide_shape3_from_aabb(box);
        const collide_shape3 b = collide_shape3_from_capsule(capsule);
        if (collide_shape3_relation(a, b) == COLLIDE_APART) {
            check_against_relation(a, b);
            ++apart;
        }
    }
    ck_assert_int_gt(apart, 2000);
}
END_TEST

/* Directions and normals that are parallel but for a subnormal number. */
START_TEST(nearly_parallel_rays_and_planes) {
    const geom_ray back = {{-1.0, -1.0, -2.0}, {-2.0, -DBL_TRUE_MIN, 0.0}};
    const geom_ray ahead = {{1.0, -1.0, 2.0}, {1.0, 0.0, 0.0}};
    const collide_distance3 gap =
        collide_shape3_distance(collide_shape3_from_ray(back), collide_shape3_from_ray(ahead));
    ck_assert(gap.distance == sqrt(20.0));
    ck_assert(points_equal(gap.on_a, back.origin) && points_equal(gap.on_b, ahead.origin));
    const geom_plane level = {{0.0, 0.0, 1.0}, 1.0};
    for (int i = 10; i < 890; i += 40) {
        const geom_plane tilted = {{0.0, ldexp(1.0, -i), 1.0}, 3.0};
        const collide_distance3 far_out =
            collide_shape3_distance(collide_shape3_from_plane(level), collide_shape3_from_plane(tilted));
        ck_assert(far_out.distance == 0.0 && points_equal(far_out.on_a, far_out.on_b));
        ck_assert(far_out.on_a.y == ldexp(2.0, i));
        ck_assert(far_out.on_a.z == 1.0);
    }
}
END_TEST

/* Round hulls of many points, in any order. */
START_TEST(large_hulls) {
    enum {
        POINTS = 400
    };
    random_source source = {0x4a11U};
    geom_vec3 points[POINTS];
    for (size_t i = 0; i < POINTS; ++i) {
        const geom_vec3 p = {random_between(&source, -1.0, 1.0), random_between(&source, -1.0, 1.0),
                             random_between(&source, -1.0, 1.0)};
        points[i] = geom_vec3_normalize(p);
    }
    const collide_shape3 hull = collide_shape3_from_hull((geom_hull){points, POINTS});
    for (int i = 0; i < 30; ++i) {
        const geom_vec3 p = {random_between(&source, -3.0, 3.0), random_between(&source, -3.0, 3.0),
                             random_between(&source, -3.0, 3.0)};
        const collide_shape3 ball = collide_shape3_from_sphere((geom_sphere){p, 0.125});
        const collide_distance3 gap = collide_shape3_distance(hull, ball);
        if (gap.relation == COLLIDE_APART) {
            ck_assert_int_ne(collide_shape3_relation_within(hull, ball, gap.distance * (1.0 + 0x1p-51)),
                             COLLIDE_APART);
            ck_assert_int_eq(collide_shape3_relation_within(hull, ball, gap.distance * (1.0 - 0x1p-51)),
                             COLLIDE_APART);
        }
        const geom_vec3 first = points[0];
        points[0] = points[i + 1];
        points[i + 1] = first;
        const double again = collide_shape3_distance(hull, ball).distance;
        ck_assert(fabs(again - gap.distance) <= 0x1p-51 * gap.distance);
    }
}
END_TEST

/* One coordinate, or nothing, or an amount whose square vanishes. */
static double mixed_coordinate(random_source *source, double tiny) {
    const double choices[] = {0.0, 0.0, tiny, -tiny, 2.0 * tiny, 1.0, -1.0};
    return choices[random_int(source, 0, 6)];
}

/* Some vertices differ by so little, beside others far away, that squares of their differences are no doubles
 * or lose their digits: searches must not divide by them. */
START_TEST(vertices_that_all_but_coincide_beside_others) {
    random_source source = {0x717U};
    for (int i = 0; i < 20000; ++i) {
        const double tiny = ldexp(random_between(&source, 1.0, 2.0), random_int(&source, -560, -200));
        geom_vec3 p[8];
        for (size_t k = 0; k < 8; ++k) {
            p[k] = geom_vec3_make(mixed_coordinate(&source, tiny), mixed_coordinate(&source, tiny),
                                  mixed_coordinate(&source, tiny));
        }
        const collide_shape3 shapes[] = {
            collide_shape3_from_hull((geom_hull){p, 5}),
            collide_shape3_from_triangle((geom_triangle){p[1], p[3], p[4]}),
            collide_shape3_from_point(p[7]),
            collide_shape3_from_segment((geom_segment3){p[5], p[6]}),
            collide_shape3_from_triangle((geom_triangle){p[5], p[6], p[7]}),
            collide_shape3_from_hull((geom_hull){p + 4, 4}),
        };
        const collide_shape3 a = shapes[i % 2];
        const collide_shape3 b = shapes[2 + i % 4];
        const collide_distance3 gap = collide_shape3_distance(a, b);
        ck_assert_int_eq(gap.relation, collide_shape3_relation(a, b));
        ck_assert((gap.distance == 0.0) == (gap.relation != COLLIDE_APART));
        ck_assert(gap.distance <= 4.0 && geom_vec3_is_finite(gap.on_a) && geom_vec3_is_finite(gap.on_b));
        ck_assert(fabs(geom_vec3_distance(gap.on_a, gap.on_b) - gap.distance) <= 0x1p-49);
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("core");
    tcase_add_loop_test(tests, the_exact_relation_agrees, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(tests, closest_points_are_on_the_shapes, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(tests, order_and_unit_do_not_matter, 0, RELATION3_PAIR_COUNT);
    tcase_add_test(tests, planes_out_of_range);
    tcase_add_test(tests, heights_that_vanish_beside_others);
    tcase_add_test(tests, invalid_shapes_have_no_distance);
    tcase_add_test(tests, known_distances);
    tcase_add_test(tests, tiny_gaps_have_all_their_digits);
    tcase_add_test(tests, lattice_boxes_have_exact_distances);
    tcase_add_test(tests, needles_have_their_digits);
    tcase_add_test(tests, vertices_that_all_but_coincide_beside_others);
    tcase_add_test(tests, nearly_parallel_faces);
    tcase_add_test(tests, nearly_parallel_edges_of_boxes);
    tcase_add_test(tests, nearly_parallel_rays_and_planes);
    tcase_add_test(tests, large_hulls);
    return run_test_case("collide.distance3", tests);
}
