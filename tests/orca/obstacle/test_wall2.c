/* Tests of the half-planes of walls. */
#include "orca/support/rings2.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <orca/lp2.h>
#include <orca/obstacle2.h>

#include <math.h>

enum {
    MOST_WALLS = 64
};

START_TEST(a_counterclockwise_ring_has_convex_corners_and_a_clockwise_one_reflex) {
    const geom_vec2 square[] = {{0, 0}, {2, 0}, {2, 1}, {0, 1}};
    const geom_ring ring = {square, 4};
    orca_wall walls[4];
    ck_assert_int_eq(orca_walls_from_ring(ring, walls), GEOM_OK);
    for (size_t i = 0; i < 4; ++i) {
        ck_assert(walls[i].convex_a && walls[i].convex_b);
        ck_assert(geom_vec2_equal(walls[i].a, square[i]) && geom_vec2_equal(walls[i].b, square[(i + 1) % 4]));
        ck_assert(geom_vec2_equal(walls[i].direction, walls[(i + 1) % 4].previous_direction));
        ck_assert(geom_vec2_equal(walls[i].next_direction, walls[(i + 1) % 4].direction));
        ck_assert(walls[i].radius == 0.0);
    }
    ck_assert(geom_vec2_equal(walls[1].direction, geom_vec2_make(0.0, 1.0)));
    const geom_vec2 reversed[] = {{0, 1}, {2, 1}, {2, 0}, {0, 0}};
    const geom_ring room = {reversed, 4};
    ck_assert_int_eq(orca_walls_from_ring(room, walls), GEOM_OK);
    ck_assert(!walls[0].convex_a && !walls[0].convex_b);
}
END_TEST

START_TEST(two_points_are_a_wall_with_two_sides) {
    const geom_vec2 ends[] = {{0, 0}, {3, 4}};
    const geom_ring ring = {ends, 2};
    orca_wall walls[2];
    ck_assert_int_eq(orca_walls_from_ring(ring, walls), GEOM_OK);
    ck_assert(walls[0].convex_a && walls[0].convex_b && walls[1].convex_a && walls[1].convex_b);
    ck_assert(geom_vec2_equal(walls[0].direction, geom_vec2_neg(walls[1].direction)));
    ck_assert(geom_vec2_equal(walls[0].direction, geom_vec2_make(0.6, 0.8)));
}
END_TEST

START_TEST(bad_rings_are_refused_and_change_nothing) {
    const geom_vec2 repeated[] = {{0, 0}, {1, 0}, {1, 0}, {0, 1}};
    const geom_vec2 closed[] = {{0, 0}, {1, 0}, {0, 1}, {0, 0}};
    const geom_vec2 infinite[] = {{0, 0}, {HUGE_VAL, 0}, {0, 1}};
    const geom_vec2 huge[] = {{0, 0}, {1e300, 0}, {0, 1}};
    const geom_vec2 tiny[] = {{0, 0}, {1e-300, 0}, {0, 1}};
    const geom_ring rings[] = {{repeated, 4}, {closed, 4},   {infinite, 3}, {huge, 3},
                               {tiny, 3},     {repeated, 1}, {NULL, 0}};
    const geom_status expected[] = {GEOM_DUPLICATE_POINT,  GEOM_DUPLICATE_POINT, GEOM_NOT_FINITE,
                                    GEOM_INVALID_ARGUMENT, GEOM_DUPLICATE_POINT, GEOM_TOO_FEW_POINTS,
                                    GEOM_TOO_FEW_POINTS};
    for (size_t i = 0; i < sizeof rings / sizeof rings[0]; ++i) {
        orca_wall walls[4] = {{.radius = 7.0}};
        ck_assert_int_eq(orca_walls_from_ring(rings[i], walls), expected[i]);
        ck_assert(walls[0].radius == 7.0);
    }
}
END_TEST

static geom_segment2 way_of(geom_vec2 position, geom_vec2 velocity, double time) {
    const geom_segment2 way = {position, geom_vec2_add_scaled(position, time, velocity)};
    return way;
}

/* One wall alone: the half-plane is tangent to its velocity obstacle where that is nearest to the
 * velocity. */
START_TEST(the_half_plane_of_a_wall_is_tangent_at_the_nearest_velocity) {
    random_source source = {31};
    for (int i = 0; i < 20000; ++i) {
        const geom_vec2 ends[] = {random_point(&source, 4.0), random_point(&source, 4.0)};
        const geom_ring ring = {ends, 2};
        orca_wall walls[2];
        ck_assert_int_eq(orca_walls_from_ring(ring, walls), GEOM_OK);
        const orca_body self = {random_point(&source, 4.0), random_point(&source, 2.0),
                                random_between(&source, 0.1, 1.0), 0};
        const geom_segment2 wall = {ends[0], ends[1]};
        if (collide_shape_distance(collide_shape_from_point(self.position), collide_shape_from_segment(wall))
                .distance <= self.radius) {
            continue;
        }
        const orca_wall *seen =
            geom_vec2_cross(walls[0].direction, geom_vec2_sub(self.position, ends[0])) < 0.0 ? &walls[0]
                                                                                             : &walls[1];
        const double time = random_between(&source, 0.3, 5.0);
        const orca_wall_params params = {time, 0.0, 0.1, false};
        orca_half_plane plane;
        ck_assert_uint_eq(orca_wall_half_planes(self, params, &seen, 1, &plane), 1);
        ck_assert_double_eq_tol(geom_vec2_length(plane.normal), 1.0, 1e-12);
        const double change = geom_vec2_dot(geom_vec2_sub(plane.point, self.velocity), plane.normal);
        const bool inside =
            collide_shape_distance(collide_shape_from_segment(way_of(self.position, self.velocity, time)),
                                   collide_shape_from_segment(wall))
                .distance < self.radius;
        for (int k = 0; k < 32; ++k) {
            const double angle = 0.19634954084936207 * k;
            const geom_vec2 near = geom_vec2_add_scaled(self.velocity, 0.999 * fabs(change) - 1e-9,
                                                        geom_vec2_make(cos(angle), sin(angle)));
            const double distance =
                collide_shape_distance(collide_shape_from_segment(way_of(self.position, near, time)),
                                       collide_shape_from_segment(wall))
                    .distance;
            ck_assert(fabs(change) < 1e-6 || (distance < self.radius) == inside);
        }
        const geom_vec2 boundary = geom_vec2_add_scaled(self.velocity, change, plane.normal);
        const geom_vec2 out = geom_vec2_add_scaled(boundary, 1e-7, plane.normal);
        const geom_vec2 in = geom_vec2_add_scaled(boundary, -1e-7, plane.normal);
        ck_assert_double_ge(
            collide_shape_distance(collide_shape_from_segment(way_of(self.position, out, time)),
                                   collide_shape_from_segment(wall))
                .distance,
            self.radius);
        ck_assert_double_le(
            collide_shape_distance(collide_shape_from_segment(way_of(self.position, in, time)),
                                   collide_shape_from_segment(wall))
                .distance,
            self.radius);
    }
}
END_TEST

/* A small world: a few solids, rooms, walls and chains that may overlap each other. */
typedef struct world {
    orca_obstacles *set;
    test_ring ring[4];
    bool chain[4];
    double radius[4];
    size_t count;
} world;

static world random_world(random_source *source) {
    world made;
    ck_assert_int_eq(orca_obstacles_create(NULL, &made.set), GEOM_OK);
    made.count = (size_t)random_int(source, 1, 4);
    for (size_t i = 0; i < made.count; ++i) {
        const geom_vec2 center = random_point(source, 5.0);
        const int kind = random_int(source, 0, 2);
        made.chain[i] = kind == 0;
        made.radius[i] = kind == 0 && random_int(source, 0, 1) == 0 ? random_between(source, 0.0, 0.5) : 0.0;
        if (kind == 0) {
            made.ring[i] = random_chain(source, center, 2.0);
            ck_assert_int_eq(
                orca_obstacles_add_chain(made.set, ring_view(&made.ring[i]), made.radius[i], NULL), GEOM_OK);
        } else {
            const double size =
                kind == 1 ? random_between(source, 0.5, 2.5) : random_between(source, 4.0, 12.0);
            made.ring[i] =
                random_ring(source, kind == 1 ? center : geom_vec2_make(0.0, 0.0), size, kind == 2);
            const geom_ring view = ring_view(&made.ring[i]);
            const geom_polygon polygon = {&view, 1};
            ck_assert_int_eq(orca_obstacles_add_polygon(made.set, polygon, ORCA_WINDING_AS_GIVEN, NULL),
                             GEOM_OK);
        }
    }
    ck_assert_int_eq(orca_obstacles_rebuild(made.set), GEOM_OK);
    return made;
}

/* How much room a motion of the middle of a disc leaves. */
static double room_along(const world *now, geom_segment2 way) {
    double least = HUGE_VAL;
    for (size_t i = 0; i < now->count; ++i) {
        const double distance =
            now->chain[i] ? distance_to_chain(&now->ring[i], way) : distance_to_ring(&now->ring[i], way);
        least = fmin(least, distance - now->radius[i]);
    }
    return least;
}

static size_t half_planes_in(const world *now, orca_body self, orca_wall_params params, double max_speed,
                             orca_half_plane *planes) {
    orca_near_obstacle near[MOST_WALLS * 2];
    const orca_wall *walls[MOST_WALLS * 2];
    const orca_obstacles_query query = {.point = self.position,
                                        .range = params.time_horizon * max_speed + self.radius,
                                        .time_horizon = params.time_horizon};
    const size_t count = orca_obstacles_nearest(now->set, query, near, sizeof near / sizeof near[0]);
    for (size_t i = 0; i < count; ++i) {
        walls[i] = near[i].wall;
    }
    return orca_wall_half_planes(self, params, walls, count, planes);
}

/* What the half-planes are for: whatever velocity they allow, the body touches no wall within the horizon. */
START_TEST(allowed_velocities_touch_no_wall) {
    random_source source = {32};
    size_t tried = 0;
    for (int i = 0; i < 6000; ++i) {
        world now = random_world(&source);
        const double max_speed = 1.5;
        const orca_wall_params params = {random_between(&source, 0.5, 4.0), 0.0, 0.1, true};
        for (int k = 0; k < 4; ++k) {
            orca_body self = {random_point(&source, 5.0), random_point(&source, 1.0),
                              random_between(&source, 0.05, 0.6), 0};
            if (orca_obstacles_clearance(now.set, self.position, 1.0, NULL, NULL) <= self.radius + 1e-9) {
                continue;
            }
            orca_half_plane planes[MOST_WALLS * 2];
            orca_half_plane scratch[MOST_WALLS * 2];
            const size_t count = half_planes_in(&now, self, params, max_speed, planes);
            for (size_t p = 0; p < count; ++p) {
                ck_assert_double_le(geom_vec2_dot(planes[p].point, planes[p].normal), 1e-12);
            }
            for (int j = 0; j < 8; ++j) {
                const orca_lp_problem problem = {planes,    count, count, random_point(&source, 2.0),
                                                 max_speed, NULL};
                const orca_lp_result chosen = orca_lp_solve(&problem, scratch);
                ck_assert_int_eq(chosen.outcome, ORCA_LP_OPTIMAL);
                const geom_segment2 way = way_of(self.position, chosen.velocity, params.time_horizon);
                ck_assert_double_ge(room_along(&now, way), self.radius - 1e-8);
                ++tried;
            }
        }
        orca_obstacles_destroy(now.set);
    }
    ck_assert_uint_gt(tried, 30000);
}
END_TEST

/* A body in the margin of walls: no nearer without push-out, away from the nearest with it. */
START_TEST(a_body_that_touches_goes_no_further_in_and_is_pushed_out) {
    random_source source = {33};
    for (int i = 0; i < 20000; ++i) {
        const test_ring ring = random_ring(&source, geom_vec2_make(0.0, 0.0), 2.0, false);
        orca_wall walls[MOST_CORNERS];
        ck_assert_int_eq(orca_walls_from_ring(ring_view(&ring), walls), GEOM_OK);
        const orca_body self = {random_point(&source, 3.0), random_point(&source, 1.0),
                                random_between(&source, 0.2, 0.6), 0};
        const geom_ring view = ring_view(&ring);
        const geom_polygon polygon = {&view, 1};
        const geom_circle point = {self.position, 0.0};
        const collide_distance from =
            collide_shape_distance(collide_shape_from_circle(point), collide_shape_from_polygon(polygon));
        if (from.relation != COLLIDE_APART || from.distance >= self.radius) {
            continue;
        }
        const geom_vec2 outwards = geom_vec2_normalize(geom_vec2_sub(self.position, from.on_b));
        for (size_t w = 0; w < ring.count; ++w) {
            const geom_segment2 edge = {walls[w].a, walls[w].b};
            const collide_distance to = collide_shape_distance(collide_shape_from_point(self.position),
                                                               collide_shape_from_segment(edge));
            if (to.distance > from.distance + 1e-12 ||
                geom_vec2_cross(walls[w].direction, geom_vec2_sub(self.position, walls[w].a)) >= 0.0) {
                continue;
            }
            const orca_wall *seen = &walls[w];
            orca_wall_params params = {2.0, 0.0, 0.1, false};
            orca_half_plane plane;
            if (orca_wall_half_planes(self, params, &seen, 1, &plane) == 1) {
                ck_assert_double_le(geom_vec2_distance(plane.normal, outwards), 1e-9);
                ck_assert_double_eq_tol(geom_vec2_dot(plane.point, plane.normal), 0.0, 1e-12);
                params.push_out_speed = 0.7;
                ck_assert_uint_eq(orca_wall_half_planes(self, params, &seen, 1, &plane), 1);
                const double speed = fmin(0.7, (self.radius - from.distance) / 0.1);
                ck_assert_double_eq_tol(geom_vec2_dot(plane.point, plane.normal), speed, 1e-9);
            }
        }
    }
}
END_TEST

/* Some wall of a solid always speaks for the place that is touched, corners included. */
START_TEST(whatever_place_is_touched_some_wall_holds_the_body_off) {
    random_source source = {34};
    size_t touched = 0;
    for (int i = 0; i < 20000; ++i) {
        const test_ring ring = random_ring(&source, geom_vec2_make(0.0, 0.0), 2.0, false);
        const geom_ring view = ring_view(&ring);
        const geom_polygon polygon = {&view, 1};
        world now = {.count = 0};
        ck_assert_int_eq(orca_obstacles_create(NULL, &now.set), GEOM_OK);
        ck_assert_int_eq(orca_obstacles_add_polygon(now.set, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
        ck_assert_int_eq(orca_obstacles_rebuild(now.set), GEOM_OK);
        const orca_body self = {random_point(&source, 3.0), random_point(&source, 1.0),
                                random_between(&source, 0.2, 0.6), 0};
        const geom_circle point = {self.position, 0.0};
        const collide_distance from =
            collide_shape_distance(collide_shape_from_circle(point), collide_shape_from_polygon(polygon));
        if (from.relation == COLLIDE_APART && from.distance < self.radius) {
            ++touched;
            const geom_vec2 outwards = geom_vec2_normalize(geom_vec2_sub(self.position, from.on_b));
            const orca_wall_params params = {2.0, 0.0, 0.1, false};
            orca_half_plane planes[MOST_CORNERS];
            const size_t count = half_planes_in(&now, self, params, 1.0, planes);
            bool held = false;
            for (size_t p = 0; p < count; ++p) {
                held = held || geom_vec2_distance(planes[p].normal, outwards) <= 1e-7;
            }
            ck_assert(held);
        }
        orca_obstacles_destroy(now.set);
    }
    ck_assert_uint_gt(touched, 2000);
}
END_TEST

START_TEST(any_finite_body_gives_finite_half_planes) {
    random_source source = {35};
    for (int i = 0; i < 50000; ++i) {
        const test_ring ring = random_ring(&source, random_point(&source, 3.0), 2.0, false);
        orca_wall walls[MOST_CORNERS];
        const orca_wall *seen[MOST_CORNERS];
        ck_assert_int_eq(orca_walls_from_ring(ring_view(&ring), walls), GEOM_OK);
        for (size_t w = 0; w < ring.count; ++w) {
            seen[w] = &walls[w];
        }
        const bool at_corner = i % 3 == 0;
        const orca_body self = {
            at_corner ? ring.point[0] : geom_vec2_make(random_any(&source), random_any(&source)),
            geom_vec2_make(random_any(&source), random_any(&source)), fabs(random_any(&source)), 0};
        const orca_wall_params params = {fabs(random_any(&source)) + 1e-300, i % 2 == 0 ? 0.0 : 1.0, 0.1,
                                         i % 4 == 0};
        orca_half_plane planes[MOST_CORNERS];
        const size_t count = orca_wall_half_planes(self, params, seen, ring.count, planes);
        ck_assert_uint_le(count, ring.count);
        for (size_t p = 0; p < count; ++p) {
            ck_assert(geom_vec2_is_finite(planes[p].point));
            ck_assert_double_eq_tol(geom_vec2_length(planes[p].normal), 1.0, 1e-9);
        }
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {a_counterclockwise_ring_has_convex_corners_and_a_clockwise_one_reflex,
                                  two_points_are_a_wall_with_two_sides,
                                  bad_rings_are_refused_and_change_nothing,
                                  the_half_plane_of_a_wall_is_tangent_at_the_nearest_velocity,
                                  allowed_velocities_touch_no_wall,
                                  a_body_that_touches_goes_no_further_in_and_is_pushed_out,
                                  whatever_place_is_touched_some_wall_holds_the_body_off,
                                  any_finite_body_gives_finite_half_planes};
    return run_tests("orca.wall2", tests, sizeof tests / sizeof tests[0]);
}
