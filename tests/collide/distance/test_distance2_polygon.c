/* Distances to polygons with holes, against all pairs of edges. */
#include "collide/support/distance2_reference.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

#include <math.h>

enum {
    RING = 5,
    VERTICES = RING * (1 + EDGE_PLACES)
};

/* A star-shaped ring of lattice points around (x, y), with random radii: simple, and not convex as a rule.
 * Half of them have more vertices on their edges. */
typedef struct star {
    geom_vec2 points[VERTICES];
    geom_ring ring;
} star;

static void make_star(random_source *source, int x, int y, star *out) {
    static const geom_vec2 rays[RING] = {{4.0, 1.0}, {0.0, 4.0}, {-3.0, 2.0}, {-2.0, -3.0}, {2.0, -4.0}};
    const bool has_more = random_int(source, 0, 1) == 1;
    geom_vec2 corners[RING];
    for (int i = 0; i < RING; ++i) {
        const int reach = random_int(source, 1, 3);
        corners[i] = geom_vec2_make(x + reach * rays[i].x, y + reach * rays[i].y);
    }
    out->ring.points = out->points;
    out->ring.count = 0;
    for (int i = 0; i < RING; ++i) {
        geom_vec2 *end = out->points + out->ring.count;
        *end = corners[i];
        out->ring.count += 1;
        if (has_more) {
            out->ring.count += random_vertices_between(source, corners[i], corners[(i + 1) % RING], end + 1);
        }
    }
}

static geom_polygon polygon_of(const star *s) {
    const geom_polygon polygon = {&s->ring, 1};
    return polygon;
}

static geom_segment2 edge_of(geom_ring ring, size_t i) {
    const geom_segment2 edge = {ring.points[i], ring.points[(i + 1) % ring.count]};
    return edge;
}

static double least_to_edges(geom_segment2 segment, geom_polygon polygon) {
    double least = HUGE_VAL;
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            least =
                fmin(least, collide_shape_distance(collide_shape_from_segment(segment),
                                                   collide_shape_from_segment(edge_of(polygon.rings[r], i)))
                                .distance);
        }
    }
    return least;
}

static geom_segment2 random_segment(random_source *source) {
    const any_shape shape = random_shape(source, SEGMENT, random_int(source, 0, 1) ? LATTICE : UNIFORM);
    return as_segment(scaled_shape(shape, random_int(source, 0, 2)));
}

static bool in_polygon(geom_vec2 point, geom_polygon polygon, double slack) {
    const geom_circle around = {point, slack};
    return collide_circle_polygon(around, polygon) != COLLIDE_APART;
}

static const double slack = 1e-14;

static void check_common(collide_distance found) {
    ck_assert_double_eq(found.distance, 0.0);
    ck_assert(geom_vec2_equal(found.on_a, found.on_b));
}

START_TEST(segments_and_points_have_the_distance_of_the_nearest_edge) {
    random_source source = {21};
    int apart = 0;
    for (int i = 0; i < 5000; ++i) {
        star s;
        make_star(&source, 0, 0, &s);
        const geom_polygon polygon = polygon_of(&s);
        const geom_segment2 segment = random_segment(&source);
        const geom_segment2 point = {segment.a, segment.a};
        const collide_distance found =
            collide_shape_distance(collide_shape_from_segment(segment), collide_shape_from_polygon(polygon));
        const collide_distance of_point =
            collide_shape_distance(collide_shape_from_point(segment.a), collide_shape_from_polygon(polygon));
        ck_assert_int_eq(found.relation, collide_segment_polygon(segment, polygon));
        ck_assert_int_eq(of_point.relation, collide_point_polygon(segment.a, polygon));
        ck_assert(in_polygon(found.on_b, polygon, slack) && in_polygon(of_point.on_b, polygon, slack));
        ck_assert_double_lt(
            collide_shape_distance(collide_shape_from_point(found.on_a), collide_shape_from_segment(segment))
                .distance,
            slack);
        if (found.relation != COLLIDE_APART) {
            check_common(found);
            continue;
        }
        ck_assert_double_eq(found.distance, least_to_edges(segment, polygon));
        ck_assert_double_eq(of_point.distance, least_to_edges(point, polygon));
        ck_assert_double_eq_tol(geom_vec2_distance(found.on_a, found.on_b), found.distance, slack);
        ++apart;
    }
    ck_assert(apart > 500 && apart < 4500);
}
END_TEST

START_TEST(discs_are_their_radius_closer) {
    random_source source = {22};
    int apart = 0;
    for (int i = 0; i < 5000; ++i) {
        star s;
        make_star(&source, 0, 0, &s);
        const geom_circle disc = {random_segment(&source).a, 0.25 * random_int(&source, 0, 8)};
        const collide_distance found = collide_shape_distance(collide_shape_from_circle(disc),
                                                              collide_shape_from_polygon(polygon_of(&s)));
        const collide_distance center = collide_shape_distance(collide_shape_from_point(disc.center),
                                                               collide_shape_from_polygon(polygon_of(&s)));
        ck_assert_int_eq(found.relation, collide_circle_polygon(disc, polygon_of(&s)));
        ck_assert(in_polygon(found.on_b, polygon_of(&s), slack));
        ck_assert_double_le(geom_vec2_distance(found.on_a, disc.center), disc.radius + slack);
        if (found.relation != COLLIDE_APART) {
            check_common(found);
            continue;
        }
        ck_assert_double_eq_tol(found.distance, center.distance - disc.radius, slack);
        ck_assert_double_eq_tol(geom_vec2_distance(found.on_a, found.on_b), found.distance, slack);
        ++apart;
    }
    ck_assert(apart > 500 && apart < 4500);
}
END_TEST

START_TEST(polygons_have_the_distance_of_the_nearest_edges) {
    random_source source = {23};
    int met[3] = {0, 0, 0};
    for (int i = 0; i < 2000; ++i) {
        star a;
        star b;
        make_star(&source, 0, 0, &a);
        make_star(&source, random_int(&source, -20, 20), random_int(&source, -20, 20), &b);
        const collide_distance found = collide_shape_distance(collide_shape_from_polygon(polygon_of(&a)),
                                                              collide_shape_from_polygon(polygon_of(&b)));
        const collide_distance back = collide_shape_distance(collide_shape_from_polygon(polygon_of(&b)),
                                                             collide_shape_from_polygon(polygon_of(&a)));
        ++met[found.relation];
        ck_assert_int_eq(found.relation, collide_polygon_polygon(polygon_of(&a), polygon_of(&b)));
        ck_assert(back.relation == found.relation && back.distance == found.distance);
        ck_assert(geom_vec2_equal(back.on_a, found.on_b) && geom_vec2_equal(back.on_b, found.on_a));
        ck_assert(in_polygon(found.on_a, polygon_of(&a), slack) &&
                  in_polygon(found.on_b, polygon_of(&b), slack));
        if (found.relation != COLLIDE_APART) {
            check_common(found);
            continue;
        }
        double least = HUGE_VAL;
        for (size_t k = 0; k < a.ring.count; ++k) {
            least = fmin(least, least_to_edges(edge_of(a.ring, k), polygon_of(&b)));
        }
        ck_assert_double_eq(found.distance, least);
        ck_assert_double_eq_tol(geom_vec2_distance(found.on_a, found.on_b), found.distance, slack);
    }
    ck_assert(met[COLLIDE_APART] > 200 && met[COLLIDE_TOUCHING] > 10 && met[COLLIDE_OVERLAPPING] > 200);
}
END_TEST

static const geom_vec2 outside[] = {{0.0, 0.0}, {10.0, 0.0}, {10.0, 10.0}, {0.0, 10.0}};
static const geom_vec2 inside[] = {{2.0, 2.0}, {8.0, 2.0}, {8.0, 8.0}, {2.0, 8.0}};
static const geom_ring frame_rings[] = {{outside, 4}, {inside, 4}};
static const geom_polygon frame = {frame_rings, 2};

START_TEST(holes_are_free_and_the_rest_is_solid) {
    const geom_vec2 middle = {4.0, 5.0};
    const collide_distance from_middle =
        collide_shape_distance(collide_shape_from_point(middle), collide_shape_from_polygon(frame));
    ck_assert_double_eq(from_middle.distance, 2.0);
    ck_assert(geom_vec2_equal(from_middle.on_b, geom_vec2_make(2.0, 5.0)));

    const geom_circle buried = {{1.0, 5.0}, 0.5};
    const collide_distance in_solid =
        collide_shape_distance(collide_shape_from_circle(buried), collide_shape_from_polygon(frame));
    ck_assert_int_eq(in_solid.relation, COLLIDE_OVERLAPPING);
    ck_assert(geom_vec2_equal(in_solid.on_a, buried.center));

    const geom_vec2 island_points[] = {{4.0, 4.0}, {7.0, 4.0}, {4.0, 7.0}};
    const geom_ring island_ring = {island_points, 3};
    const geom_polygon island = {&island_ring, 1};
    const collide_distance apart =
        collide_shape_distance(collide_shape_from_polygon(island), collide_shape_from_polygon(frame));
    ck_assert_int_eq(apart.relation, COLLIDE_APART);
    ck_assert_double_eq(apart.distance, 1.0);

    const geom_vec2 pillar_points[] = {{0.5, 0.5}, {1.5, 0.5}, {0.5, 1.5}};
    const geom_ring pillar_ring = {pillar_points, 3};
    const geom_polygon pillar = {&pillar_ring, 1};
    const collide_distance swallowed =
        collide_shape_distance(collide_shape_from_polygon(frame), collide_shape_from_polygon(pillar));
    ck_assert_int_eq(swallowed.relation, COLLIDE_OVERLAPPING);
    ck_assert_int_ne(collide_point_polygon(swallowed.on_a, frame), COLLIDE_APART);
    ck_assert_int_ne(collide_point_polygon(swallowed.on_a, pillar), COLLIDE_APART);
}
END_TEST

START_TEST(bad_polygons_are_refused) {
    const geom_polygon nothing = {NULL, 0};
    const geom_ring two_points = {outside, 2};
    const geom_polygon too_few = {&two_points, 1};
    const geom_vec2 broken_points[] = {{0.0, 0.0}, {1.0, 0.0}, {0.0, (double)NAN}};
    const geom_ring broken_ring = {broken_points, 3};
    const geom_polygon broken = {&broken_ring, 1};
    const geom_polygon bad[] = {nothing, too_few, broken};
    const geom_segment2 segment = {{20.0, 0.0}, {21.0, 0.0}};
    const geom_circle disc = {{20.0, 0.0}, 1.0};
    const geom_circle negative = {{20.0, 0.0}, -1.0};
    for (int i = 0; i < 3; ++i) {
        ck_assert_int_eq(
            collide_shape_distance(collide_shape_from_point(segment.a), collide_shape_from_polygon(bad[i]))
                .relation,
            COLLIDE_INVALID);
        ck_assert_int_eq(
            collide_shape_distance(collide_shape_from_segment(segment), collide_shape_from_polygon(bad[i]))
                .relation,
            COLLIDE_INVALID);
        ck_assert_int_eq(
            collide_shape_distance(collide_shape_from_circle(disc), collide_shape_from_polygon(bad[i]))
                .relation,
            COLLIDE_INVALID);
        ck_assert_int_eq(
            collide_shape_distance(collide_shape_from_polygon(frame), collide_shape_from_polygon(bad[i]))
                .relation,
            COLLIDE_INVALID);
        ck_assert_int_eq(
            collide_shape_distance(collide_shape_from_polygon(bad[i]), collide_shape_from_polygon(frame))
                .relation,
            COLLIDE_INVALID);
        ck_assert(isnan(
            collide_shape_distance(collide_shape_from_polygon(bad[i]), collide_shape_from_polygon(frame))
                .distance));
    }
    ck_assert_int_eq(
        collide_shape_distance(collide_shape_from_circle(negative), collide_shape_from_polygon(frame))
            .relation,
        COLLIDE_INVALID);
    const geom_vec2 nowhere = {(double)NAN, 0.0};
    ck_assert_int_eq(
        collide_shape_distance(collide_shape_from_point(nowhere), collide_shape_from_polygon(frame)).relation,
        COLLIDE_INVALID);
}
END_TEST

static geom_polygon scaled(const star *s, double unit, star *out) {
    for (size_t i = 0; i < s->ring.count; ++i) {
        out->points[i] = geom_vec2_scale(s->points[i], unit);
    }
    out->ring = (geom_ring){out->points, s->ring.count};
    return polygon_of(out);
}

/* Where squares of distances vanish or overflow, too. */
START_TEST(the_unit_of_length_changes_no_distance) {
    random_source source = {131};
    const int exponents[] = {-700, -530, 0, 400, 505};
    for (int i = 0; i < 2000; ++i) {
        star a;
        star b;
        star small_a;
        star small_b;
        make_star(&source, 0, 0, &a);
        make_star(&source, random_int(&source, 20, 26), random_int(&source, -9, 9), &b);
        const double distance = collide_shape_distance(collide_shape_from_polygon(polygon_of(&a)),
                                                       collide_shape_from_polygon(polygon_of(&b)))
                                    .distance;
        const double unit = ldexp(1.0, exponents[i % 5]);
        const collide_shape unit_a = collide_shape_from_polygon(scaled(&a, unit, &small_a));
        const collide_shape unit_b = collide_shape_from_polygon(scaled(&b, unit, &small_b));
        const double least = distance * unit * (1.0 - 0x1p-40);
        const double most = distance * unit * (1.0 + 0x1p-40);
        ck_assert_double_eq(collide_shape_distance(unit_a, unit_b).distance, distance * unit);
        if (distance > 0.0) {
            ck_assert_int_eq(collide_shape_relation_within(unit_a, unit_b, least), COLLIDE_APART);
            ck_assert_int_eq(collide_shape_relation_within(unit_a, unit_b, most), COLLIDE_OVERLAPPING);
        }
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        segments_and_points_have_the_distance_of_the_nearest_edge,
        discs_are_their_radius_closer,
        polygons_have_the_distance_of_the_nearest_edges,
        holes_are_free_and_the_rest_is_solid,
        the_unit_of_length_changes_no_distance,
        bad_polygons_are_refused,
    };
    return run_tests("distance2_polygon", tests, sizeof tests / sizeof tests[0]);
}
