/* What users of other libraries reported, with the numbers that they gave: each a thing that ours must not
 * repeat. More of them are in the suites of their topics. */
#include "support.h"

#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/pair2.h>
#include <collide/sweep2.h>
#include <geom/hull.h>
#include <geom/intersection.h>
#include <geom/locate.h>
#include <geom/offset.h>
#include <geom/predicate.h>
#include <geom/simplify.h>

#include <math.h>
#include <stdlib.h>

enum {
    MOST_POINTS = 40
};

static const geom_vec2 zero = {0.0, 0.0};

static collide_shape box_of(double min_x, double min_y, double max_x, double max_y) {
    const geom_aabb2 box = {{min_x, min_y}, {max_x, max_y}};
    return collide_shape_from_aabb(box);
}

static collide_shape convex_of(const geom_vec2 *points, size_t count) {
    const geom_ring ring = {points, count};
    return collide_shape_from_convex(ring);
}

static geom_segment2 segment_from(double ax, double ay, double bx, double by) {
    const geom_segment2 segment = {{ax, ay}, {bx, by}};
    return segment;
}

/* All functions tell of the same relation, in either order. */
static void check_story(collide_shape a, collide_shape b, collide_relation expected) {
    ck_assert_int_eq(collide_shape_relation(a, b), expected);
    ck_assert_int_eq(collide_shape_relation(b, a), expected);
    const collide_manifold manifold = collide_shape_manifold(a, b);
    ck_assert_int_eq(manifold.relation, expected);
    ck_assert_int_eq(manifold.count > 0, expected != COLLIDE_APART);
    ck_assert_int_eq(manifold.depth > 0.0, expected == COLLIDE_OVERLAPPING);
    const collide_distance distance = collide_shape_distance(a, b);
    ck_assert_int_eq(distance.relation, expected);
    ck_assert_int_eq(distance.distance > 0.0, expected == COLLIDE_APART);
    const collide_sweep rest = collide_shape_sweep(a, zero, b, zero);
    ck_assert_int_eq(rest.relation, expected);
    ck_assert_double_eq(rest.time, expected == COLLIDE_APART ? 1.0 : 0.0);
}

/* cute_c2 160, 404, 366: the test said no, the manifold yes, or the reverse. */
START_TEST(boxes_whose_test_and_manifold_disagreed) {
    const geom_vec2 tall[4] = {{-688, 736}, {-688, 1184}, {-912, 1184}, {-912, 736}};
    const geom_vec2 wide[4] = {{-568, 928}, {-568, 1056}, {-848, 1056}, {-848, 928}};
    check_story(convex_of(tall, 4), convex_of(wide, 4), COLLIDE_OVERLAPPING);
    check_story(box_of(-912, 736, -688, 1184), convex_of(wide, 4), COLLIDE_OVERLAPPING);
    const geom_vec2 ramp[4] = {{334, 320}, {344, 332}, {364, 332}, {364, 320}};
    check_story(box_of(320, 320, 352, 352), convex_of(ramp, 4), COLLIDE_OVERLAPPING);
    const geom_vec2 world[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const geom_vec2 car[4] = {{-0.05, -1.04}, {0.05, -1.04}, {0.05, -0.94}, {-0.05, -0.94}};
    check_story(convex_of(car, 4), convex_of(world, 4), COLLIDE_OVERLAPPING);
}
END_TEST

static void make_diamond(geom_vec2 corners[4], double x, double y, double reach) {
    corners[0] = geom_vec2_make(x, y - reach);
    corners[1] = geom_vec2_make(x + reach, y);
    corners[2] = geom_vec2_make(x, y + reach);
    corners[3] = geom_vec2_make(x - reach, y);
}

/* cute_c2 256: overlaps of diamonds that were missed, and all of small size. They meet when the sum of the
 * distances along both axes is at most that of their reaches. */
START_TEST(diamonds_overlap_by_their_reaches) {
    random_source source = {256};
    geom_vec2 a[4];
    geom_vec2 b[4];
    make_diamond(a, 40, 40, 10);
    const double places[6][3] = {{40, 58, 2}, {58, 40, 2}, {40, 22, 2},
                                 {22, 40, 2}, {40, 61, 0}, {50, 50, 1}};
    for (int i = 0; i < 6; ++i) {
        make_diamond(b, places[i][0], places[i][1], 10);
        check_story(convex_of(a, 4), convex_of(b, 4), (collide_relation)places[i][2]);
    }
    for (int i = 0; i < 2000; ++i) {
        const int x = random_int(&source, -16, 16);
        const int y = random_int(&source, -16, 16);
        const int of_a = random_int(&source, 1, 16);
        const int of_b = random_int(&source, 1, 16);
        const int gap = abs(x) + abs(y) - of_a - of_b;
        make_diamond(a, 0, 0, of_a);
        make_diamond(b, x, y, of_b);
        check_story(convex_of(a, 4), convex_of(b, 4), (collide_relation)(1 - (gap > 0) + (gap < 0)));
    }
}
END_TEST

/* cute_c2 390: contact points that were in one box but not in the other. */
START_TEST(contacts_lie_in_what_boxes_share) {
    const collide_manifold found =
        collide_shape_manifold(box_of(-3.0, 2.0, 1.001, 4.001), box_of(1.0, 4.0, 2.0, 6.0));
    ck_assert_int_eq(found.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq_tol(found.depth, 0.001, 1e-15);
    for (int i = 0; i < found.count; ++i) {
        ck_assert(found.points[i].point.x > 1.0 - 1e-15 && found.points[i].point.x < 1.001 + 1e-15);
        ck_assert(found.points[i].point.y > 4.0 - 1e-15 && found.points[i].point.y < 4.001 + 1e-15);
    }
}
END_TEST

/* GEOS 565: segments that cross so near to an end of one that they were said not to. */
START_TEST(segments_that_cross_beside_an_end) {
    const geom_segment2 a =
        segment_from(-29796.696826656284, 138522.76848210802, -29804.3911369969, 138519.3504205817);
    const geom_segment2 b =
        segment_from(-29802.795222153436, 138520.05937757515, -29802.23305474065, 138518.7938969792);
    const collide_sides of_b = collide_straddle(a, b);
    const collide_sides of_a = collide_straddle(b, a);
    ck_assert_int_eq(of_b.of_a * of_b.of_b, -1);
    ck_assert_int_eq(of_a.of_a * of_a.of_b, -1);
    check_story(collide_shape_from_segment(a), collide_shape_from_segment(b), COLLIDE_OVERLAPPING);
    const geom_intersection met = geom_segment2_intersect(a, b);
    ck_assert_int_eq(met.kind, GEOM_INTERSECTION_POINT);
    ck_assert_double_lt(geom_vec2_distance(met.points[0], b.a), 1e-10);
}
END_TEST

static collide_relation beside(geom_vec2 point, geom_segment2 line) {
    const collide_relation relation = collide_point_segment(point, line);
    const collide_shape a = collide_shape_from_point(point);
    const collide_shape b = collide_shape_from_segment(line);
    ck_assert_int_eq(relation != COLLIDE_APART, geom_orient2d(line.a, line.b, point) == 0);
    ck_assert_int_eq(collide_shape_distance(a, b).distance > 0.0, relation == COLLIDE_APART);
    ck_assert_int_ne(collide_shape_relation_within(a, b, 1e-14), COLLIDE_APART);
    return relation;
}

/* shapely 2308, 1962: a point of two lines that is on one only, as stored. The answer is what its digits say;
 * who means 'nearly' gives a margin. */
START_TEST(rounded_points_are_where_their_digits_are) {
    const geom_segment2 rising = segment_from(0, 0, 10, 10);
    const geom_segment2 falling = segment_from(0, 20, 10, 0);
    const geom_vec2 met = geom_segment2_intersect(rising, falling).points[0];
    ck_assert_double_eq(met.x, 20.0 / 3.0);
    ck_assert_double_eq(met.y, 20.0 / 3.0);
    ck_assert_int_eq(beside(met, rising), COLLIDE_TOUCHING);
    ck_assert_int_eq(beside(met, falling), COLLIDE_APART);
    const geom_segment2 steep = segment_from(0, 0, -2, -3);
    ck_assert_int_eq(beside(geom_vec2_make(-0.2, -0.3), steep), COLLIDE_APART);
    ck_assert_int_eq(beside(geom_vec2_make(-0.5, -0.75), steep), COLLIDE_TOUCHING);
    ck_assert_int_eq(beside(geom_vec2_make(-1.0, -1.5), steep), COLLIDE_TOUCHING);
    ck_assert_int_eq(beside(geom_vec2_make(-2.0, -3.0), steep), COLLIDE_TOUCHING);
    const geom_vec2 corners[4] = {{-100, -100}, {100, -150}, {100, 100}, {-100, 150}};
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    ck_assert_int_eq(collide_segment_polygon(segment_from(0, 0, 0, 0), polygon), COLLIDE_OVERLAPPING);
}
END_TEST

/* tg never returned from the question whether the first line holds the second, which has a vertex less. */
START_TEST(a_line_with_a_vertex_less_is_the_same_line) {
    const geom_vec2 longer[5] = {{60, 110}, {110, 160}, {250, 160}, {310, 160}, {360, 210}};
    const geom_vec2 shorter[4] = {{60, 110}, {110, 160}, {310, 160}, {360, 210}};
    const int meet[3][4] = {{1, 1, 0, 0}, {1, 1, 1, 1}, {0, 0, 1, 1}};
    const int share[3][4] = {{1, 0, 0, 0}, {0, 1, 1, 0}, {0, 0, 0, 1}};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 4; ++j) {
            const geom_segment2 a = {shorter[i], shorter[i + 1]};
            const geom_segment2 b = {longer[j], longer[j + 1]};
            ck_assert_int_eq(collide_segment_segment(a, b), meet[i][j]);
            ck_assert_int_eq(geom_segment2_intersect(a, b).kind, meet[i][j] + share[i][j]);
        }
    }
    uint32_t kept[5];
    const geom_simplify_result result = geom_chain_simplify(longer, 5, 0.0, kept, NULL);
    ck_assert_uint_eq(result.count, 4);
    for (size_t i = 0; i < 4; ++i) {
        ck_assert(geom_vec2_equal(longer[kept[i]], shorter[i]));
    }
}
END_TEST

/* Apollo 5847 compared ordinates with abscissas; 14833 found an overlap where a segment leaves from the
 * boundary. */
START_TEST(segments_and_boxes_far_from_the_diagonal) {
    check_story(collide_shape_from_segment(segment_from(12, 0.5, 15, 0.5)), box_of(10, 0, 20, 1),
                COLLIDE_OVERLAPPING);
    check_story(collide_shape_from_segment(segment_from(12, 12, 15, 12)), box_of(10, 0, 20, 1),
                COLLIDE_APART);
    const geom_vec2 diamond[4] = {{10, 0}, {0, 10}, {-10, 0}, {0, -10}};
    const geom_ring ring = {diamond, 4};
    const geom_polygon polygon = {&ring, 1};
    const collide_shape leaving = collide_shape_from_segment(segment_from(-5, 5, -10, 5));
    check_story(leaving, collide_shape_from_polygon(polygon), COLLIDE_TOUCHING);
    check_story(leaving, collide_shape_from_convex(ring), COLLIDE_TOUCHING);
    const collide_distance met = collide_shape_distance(leaving, collide_shape_from_polygon(polygon));
    ck_assert(geom_vec2_equal(met.on_a, geom_vec2_make(-5, 5)) &&
              geom_vec2_equal(met.on_b, geom_vec2_make(-5, 5)));
}
END_TEST

/* The hull turns left at every corner and holds all points. */
static size_t checked_hull(const geom_vec2 *points, size_t count, geom_vec2 *corners) {
    uint32_t places[MOST_POINTS];
    const geom_convex_hull_result hull = geom_convex_hull(points, count, places, NULL);
    ck_assert_int_eq(hull.status, GEOM_OK);
    for (size_t i = 0; i < hull.count; ++i) {
        corners[i] = points[places[i]];
    }
    for (size_t i = 0; i < hull.count && hull.count > 2; ++i) {
        const geom_vec2 next = corners[(i + 1) % hull.count];
        ck_assert_int_gt(geom_orient2d(corners[i], next, corners[(i + 2) % hull.count]), 0);
        for (size_t j = 0; j < count; ++j) {
            ck_assert_int_ge(geom_orient2d(corners[i], next, points[j]), 0);
        }
    }
    return hull.count;
}

/* Box2D 296, 728, 326: hulls that failed, asserted, or overran the stack. */
START_TEST(hulls_of_points_almost_on_lines) {
    geom_vec2 corners[MOST_POINTS];
    const geom_vec2 first[6] = {{-0x1.0f0a66p+3, 0x1.1756bcp-1}, {-0x1.eb65dp+2, 0x1.515f18p-1},
                                {-0x1.c56294p+2, 0x1.7ce55cp-1}, {-0x1.d7853p+2, 0x1.5ca43cp+1},
                                {-0x1.2b1d52p+3, 0x1.385f04p+1}, {-0x1.220c04p+3, 0x1.d7a0fp-2}};
    const geom_vec2 second[6] = {{1, -1},
                                 {1, 1},
                                 {-1, 1},
                                 {-1, -1},
                                 {-0x1.13eeeap-1, -0x1.0edd06p+0},
                                 {0x1.6f0f8ap-1, -0x1.03e9aep+0}};
    const geom_vec2 third[5] = {{-1.70082211, -1.43221712},
                                {0.5, -0.5},
                                {0.104992867, 0.97400856},
                                {-0.658002853, 0.926608086},
                                {-0.994554818, 0.165337861}};
    const geom_vec2 line[4] = {{0, 0}, {10, 10}, {5, 5}, {3, 3}};
    ck_assert_uint_ge(checked_hull(first, 6, corners), 5);
    ck_assert_uint_eq(checked_hull(second, 6, corners), 6);
    ck_assert_uint_ge(checked_hull(third, 5, corners), 4);
    ck_assert_uint_eq(checked_hull(line, 4, corners), 2);
    check_story(convex_of(line, 4), convex_of(corners, 2), COLLIDE_TOUCHING);
}
END_TEST

/* Box2D joins points closer than its slop, refuses boxes of a centimetre, and knows eight vertices at
 * most. */
START_TEST(small_features_and_many_vertices_are_kept) {
    geom_vec2 corners[MOST_POINTS];
    for (int exponent = 0; exponent > -1000; exponent -= 50) {
        const double s = ldexp(0.01, exponent);
        const geom_vec2 small[5] = {{0, 0}, {s, 0}, {s, s}, {0, s}, {0.5 * s, 1.0000001 * s}};
        ck_assert_uint_eq(checked_hull(small, 5, corners), 5);
        check_story(convex_of(corners, 5), box_of(0.25 * s, s, s, 2.0 * s), COLLIDE_OVERLAPPING);
        check_story(convex_of(corners, 5), box_of(s, s, 2.0 * s, 2.0 * s), COLLIDE_TOUCHING);
    }
    const geom_vec2 chamfered[5] = {{0, 0}, {1, 0}, {1, 0.9999}, {0.9999, 1}, {0, 1}};
    ck_assert_uint_eq(checked_hull(chamfered, 5, corners), 5);
    check_story(convex_of(corners, 5), collide_shape_from_point(geom_vec2_make(0.99996, 0.99996)),
                COLLIDE_APART);
    geom_vec2 wheel[MOST_POINTS];
    for (int i = 0; i < MOST_POINTS; ++i) {
        const double angle = 6.283185307179586 * i / MOST_POINTS;
        wheel[i] = geom_vec2_make(cos(angle), sin(angle));
    }
    ck_assert_uint_eq(checked_hull(wheel, MOST_POINTS, corners), MOST_POINTS);
    for (size_t i = 0; i < MOST_POINTS; ++i) {
        check_story(convex_of(corners, MOST_POINTS), collide_shape_from_point(corners[i]), COLLIDE_TOUCHING);
    }
}
END_TEST

/* rapier.js 258, with its numbers: what a ray hits, a shape that moves along it hits no later. */
START_TEST(a_cast_hits_what_its_ray_hits) {
    const struct {
        geom_vec2 half;
        geom_vec2 center;
        geom_vec2 from;
        geom_vec2 to;
    } cases[2] = {{{244.5, 0.5}, {884.5, 188.5}, {380, 241}, {1004, 137}},
                  {{335, 0.5}, {408, 286.5}, {894, 328}, {385, 217}}};
    for (int i = 0; i < 2; ++i) {
        const geom_obb2 plank = {cases[i].center, {1.0, 0.0}, cases[i].half};
        const geom_segment2 ray = {cases[i].from, cases[i].to};
        const geom_vec2 way = geom_vec2_sub(ray.b, ray.a);
        const collide_sweep hit = collide_shape_raycast(ray, collide_shape_from_obb(plank));
        ck_assert_int_eq(hit.relation, COLLIDE_OVERLAPPING);
        for (int exponent = -30; exponent < 7; ++exponent) {
            const double size = ldexp(1.0, exponent);
            const geom_circle ball = {ray.a, size};
            const geom_obb2 cart = {ray.a, {0.6, 0.8}, {size, size}};
            const collide_sweep of_ball = collide_shape_sweep(collide_shape_from_circle(ball), way,
                                                              collide_shape_from_obb(plank), zero);
            const collide_sweep of_cart =
                collide_shape_sweep(collide_shape_from_obb(cart), way, collide_shape_from_obb(plank), zero);
            ck_assert_int_eq(of_ball.relation, COLLIDE_OVERLAPPING);
            ck_assert_int_eq(of_cart.relation, COLLIDE_OVERLAPPING);
            ck_assert(of_ball.time < hit.time && of_cart.time < hit.time);
        }
    }
}
END_TEST

/* bevy_rapier 119: a ball falls on a large floor, and the height of the contact depended on where by
 * centimetres. */
START_TEST(a_floor_is_flat) {
    const geom_obb2 slab = {{0.0, 0.0}, {1.0, 0.0}, {500.0, 1.0}};
    for (int i = -400; i <= 400; ++i) {
        const geom_circle ball = {{1.01 * i, 3.0}, 1.0};
        const collide_sweep met = collide_shape_sweep(
            collide_shape_from_circle(ball), geom_vec2_make(0.0, -2.0), collide_shape_from_obb(slab), zero);
        ck_assert_double_eq(met.time, 0.5);
        ck_assert_double_eq(met.point.y, 1.0);
        ck_assert_double_eq(met.normal.x, 0.0);
    }
}
END_TEST

/* rapier 984: two fast bodies that pass each other between two frames. */
START_TEST(fast_bodies_meet_on_the_way) {
    for (int exponent = 0; exponent < 1000; exponent += 33) {
        const double speed = ldexp(1.0, exponent);
        const collide_shape left = box_of(-speed, -1e-3, -speed, 1e-3);
        const collide_shape right = box_of(speed, -1e-3, speed, 1e-3);
        const collide_sweep met = collide_shape_sweep(left, geom_vec2_make(2.0 * speed, 0.0), right,
                                                      geom_vec2_make(-2.0 * speed, 0.0));
        ck_assert_int_ne(met.relation, COLLIDE_APART);
        ck_assert_double_eq(met.time, 0.5);
    }
}
END_TEST

/* Jolt 1818, with shapes other than a ball: rays of 12 km past them, a rounding off on either side. */
START_TEST(rays_of_kilometres_miss_nothing) {
    const geom_vec2 corners[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    const geom_capsule2 capsule = {{-3, 0}, {3, 0}, 1};
    const geom_obb2 tilted = {{0, 0}, {1, 1}, {0.5, 0.5}};
    const collide_shape targets[4] = {collide_shape_from_capsule(capsule), collide_shape_from_convex(ring),
                                      collide_shape_from_polygon(polygon), collide_shape_from_obb(tilted)};
    const double heights[3] = {nextafter(1.0, 2.0), 1.0, nextafter(1.0, 0.0)};
    for (int i = 0; i < 4; ++i) {
        for (int k = 0; k < 3; ++k) {
            const geom_segment2 ray = segment_from(-12000.0, heights[k], 12000.0, heights[k]);
            const collide_sweep met = collide_shape_raycast(ray, targets[i]);
            ck_assert_int_eq(met.relation, k);
            ck_assert_int_eq(collide_shape_relation(collide_shape_from_segment(ray), targets[i]), k);
        }
    }
}
END_TEST

/* Capsules without length had no normal, and divisions by zero inside. They are discs, to the bit. */
START_TEST(capsules_without_length_are_discs_everywhere) {
    random_source source = {11};
    for (int i = 0; i < 3000; ++i) {
        const geom_vec2 center = {random_int(&source, -4, 4), random_int(&source, -4, 4)};
        const double radius = random_int(&source, 0, 3);
        const collide_shape dot = collide_shape_from_capsule((geom_capsule2){center, center, radius});
        const collide_shape disc = collide_shape_from_circle((geom_circle){center, radius});
        const collide_shape other =
            i % 2 ? box_of(-1, -2, 2, 1) : collide_shape_from_segment(segment_from(-3, 1, 2, -1));
        check_story(dot, other, collide_shape_relation(disc, other));
        ck_assert_double_eq_tol(collide_shape_manifold(dot, other).depth,
                                collide_shape_manifold(disc, other).depth, 1e-15);
        const geom_vec2 way = {random_int(&source, -9, 9), random_int(&source, -9, 9)};
        const collide_sweep of_dot = collide_shape_sweep(dot, way, other, zero);
        const collide_sweep of_disc = collide_shape_sweep(disc, way, other, zero);
        ck_assert_int_eq(of_dot.relation, of_disc.relation);
        ck_assert_double_eq_tol(of_dot.time, of_disc.time, 1e-15);
    }
}
END_TEST

/* parry takes its epsilon for parallel lines from absolute coordinates: the answer changed with the place. */
START_TEST(intersections_move_with_their_segments) {
    random_source source = {13};
    for (int i = 0; i < 20000; ++i) {
        double n[8];
        for (int k = 0; k < 8; ++k) {
            n[k] = random_int(&source, -6, 6);
        }
        const double far = ldexp(1.0, random_int(&source, 0, 48));
        const geom_intersection near = geom_segment2_intersect(segment_from(n[0], n[1], n[2], n[3]),
                                                               segment_from(n[4], n[5], n[6], n[7]));
        const geom_intersection moved =
            geom_segment2_intersect(segment_from(n[0] + far, n[1] - far, n[2] + far, n[3] - far),
                                    segment_from(n[4] + far, n[5] - far, n[6] + far, n[7] - far));
        ck_assert_int_eq(near.kind, moved.kind);
        for (int k = 0; k < (int)near.kind; ++k) {
            ck_assert_double_eq_tol(moved.points[k].x - far, near.points[k].x, 0x1p-52 * (far + 8.0));
            ck_assert_double_eq_tol(moved.points[k].y + far, near.points[k].y, 0x1p-52 * (far + 8.0));
        }
    }
}
END_TEST

static void check_grown(const geom_vec2 *points, size_t count, geom_offset_join join, double radius) {
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    geom_offset_def def = geom_offset_def_default();
    def.radius = radius;
    def.join = join;
    geom_polygons grown = geom_polygon_offset(polygon, &def);
    ck_assert_int_eq(grown.status, GEOM_OK);
    ck_assert_uint_eq(grown.count, 1);
    ck_assert_int_eq(geom_polygon_check(grown.polygons[0], NULL).status, GEOM_OK);
    for (size_t i = 0; i < count; ++i) {
        const geom_vec2 middle = geom_vec2_lerp(points[i], points[(i + 1) % count], 0.5);
        ck_assert_int_eq(geom_polygon_locate(grown.polygons[0], points[i]), GEOM_LOCATION_INSIDE);
        ck_assert_int_eq(geom_polygon_locate(grown.polygons[0], middle), GEOM_LOCATION_INSIDE);
    }
    geom_polygons_release(&grown);
}

/* Clipper2 1067 and 920: slivers that made the answer of other polygons, and a loop in the corner of a
 * mitered offset. */
START_TEST(slivers_grow_into_valid_polygons) {
    const geom_vec2 sliver[3] = {{-45943111, -27944226}, {-45990276, -27890686}, {-46034753, -27840198}};
    const geom_vec2 longer[3] = {{-44185329, -29939581}, {-45679436, -28243538}, {-47826654, -25806113}};
    const geom_vec2 sail[] = {
        {431.627, 54.1687}, {422.187, 179.414}, {413.317, 276.966}, {404.696, 350.296}, {396.006, 402.876},
        {391.534, 422.469}, {386.924, 438.176}, {382.136, 450.432}, {377.13, 459.67},   {371.867, 466.323},
        {366.305, 470.827}, {360.406, 473.615}, {354.128, 475.12},  {202.604, 593.281}, {128.284, 654.173},
        {112.009, 669.099}, {105.353, 676.856}, {104.625, 678.791}, {105.091, 679.826}, {107.996, 680.393},
        {264.88, 681.944},  {421.765, 683.495}, {505.84, 856.721},  {532.978, 909.634}, {552.28, 944.87},
        {565.32, 966.024},  {573.671, 976.689}, {578.906, 980.459}, {582.597, 980.925}};
    const geom_offset_join joins[3] = {GEOM_JOIN_ROUND, GEOM_JOIN_MITER, GEOM_JOIN_BEVEL};
    for (int i = 0; i < 3; ++i) {
        for (int exponent = -4; exponent < 20; exponent += 4) {
            const double radius = ldexp(1.0, exponent);
            check_grown(sliver, 3, joins[i], radius);
            check_grown(longer, 3, joins[i], radius);
        }
        check_grown(sail, sizeof sail / sizeof sail[0], joins[i], 5.0);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        boxes_whose_test_and_manifold_disagreed,
        diamonds_overlap_by_their_reaches,
        contacts_lie_in_what_boxes_share,
        segments_that_cross_beside_an_end,
        rounded_points_are_where_their_digits_are,
        a_line_with_a_vertex_less_is_the_same_line,
        segments_and_boxes_far_from_the_diagonal,
        hulls_of_points_almost_on_lines,
        small_features_and_many_vertices_are_kept,
        a_cast_hits_what_its_ray_hits,
        a_floor_is_flat,
        fast_bodies_meet_on_the_way,
        rays_of_kilometres_miss_nothing,
        capsules_without_length_are_discs_everywhere,
        intersections_move_with_their_segments,
        slivers_grow_into_valid_polygons,
    };
    return run_tests("collide.peers", tests, sizeof tests / sizeof tests[0]);
}
