/* What a host offers: the answers of the world are those of libcollide's shapes one by one, and the threads
 * work. */
#include "crowd.h"
#include "support.h"

#include <collide/distance2.h>
#include <collide/shape2.h>
#include <collide/sweep2.h>
#include <planner/services.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static planner_services *make_services(uint32_t threads, const planner_obstacle *list, uint32_t count) {
    planner_services *services;
    planner_error error = {.size = sizeof error};
    ck_assert_msg(planner_services_create(2, threads, &services, &error) == PLANNER_OK, "%s", error.text);
    ck_assert_msg(planner_services_set_obstacles(services, view_of_obstacles(list), count, &error) ==
                      PLANNER_OK,
                  "%s", error.text);
    return services;
}

/* The obstacles of the crowd as shapes: the square with its hole, both parts of the wall, the disc. */
enum {
    SHAPES = 4
};
static const uint32_t obstacle_of_shape[SHAPES] = {0, 1, 1, 2};

static void list_shapes(collide_shape *shapes) {
    static geom_ring rings[2];
    static const geom_vec2 square[8] = {{-2.0, -2.0}, {2.0, -2.0}, {2.0, 2.0}, {-2.0, 2.0},
                                        {-1.0, -1.0}, {-1.0, 1.0}, {1.0, 1.0}, {1.0, -1.0}};
    rings[0] = (geom_ring){square, 4};
    rings[1] = (geom_ring){square + 4, 4};
    shapes[0] = collide_shape_from_polygon((geom_polygon){rings, 2});
    shapes[1] = collide_shape_from_capsule((geom_capsule2){{-4.0, 3.5}, {0.0, 4.5}, 0.2});
    shapes[2] = collide_shape_from_capsule((geom_capsule2){{0.0, 4.5}, {4.0, 3.5}, 0.2});
    shapes[3] = collide_shape_from_circle((geom_circle){{4.0, -4.0}, 1.0});
}

/* On a grid of quarters, so that touching is common. */
static double next_number(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)((*state >> 33) % 49) * 0.25 - 6.0;
}

static int32_t expected_box(const collide_shape *shapes, const double *min, const double *max,
                            uint32_t *which) {
    const geom_aabb2 bounds = {{min[0], min[1]}, {max[0], max[1]}};
    collide_relation most = COLLIDE_APART;
    *which = PLANNER_NO_INDEX;
    for (int i = 0; i < SHAPES; i++) {
        const collide_relation found = collide_shape_relation(collide_shape_from_aabb(bounds), shapes[i]);
        if (found > most) {
            most = found;
            *which = obstacle_of_shape[i];
        }
    }
    return (int32_t)most;
}

START_TEST(boxes) {
    collide_shape shapes[SHAPES];
    list_shapes(shapes);
    planner_services *services = make_services(1, some_obstacles, OBSTACLE_COUNT);
    const planner_world *world = planner_services_extension(services, PLANNER_WORLD_ID);
    uint64_t state = 1;
    size_t seen[3] = {0};
    for (int round = 0; round < 20000; round++) {
        double min[2] = {next_number(&state), next_number(&state)};
        double max[2] = {min[0] + fabs(next_number(&state)) * 0.5, min[1] + fabs(next_number(&state)) * 0.5};
        uint32_t which;
        uint32_t expected;
        const int32_t relation = world->box(world, min, max, UINT32_MAX, &which);
        ck_assert_int_eq(relation, expected_box(shapes, min, max, &expected));
        ck_assert_msg(which == expected, "%g %g %g %g: %u %u rel %d", min[0], min[1], max[0], max[1], which,
                      expected, relation);
        seen[relation]++;
        if (min[0] < max[0]) {
            ck_assert_int_eq(world->box(world, max, min, UINT32_MAX, &which), PLANNER_WORLD_INVALID);
            ck_assert_uint_eq(which, PLANNER_NO_INDEX);
        }
    }
    ck_assert(seen[0] > 1000 && seen[1] > 500 && seen[2] > 1000);
    const double nowhere[2] = {(double)NAN, 0.0};
    ck_assert_int_eq(world->box(world, nowhere, nowhere, UINT32_MAX, NULL), PLANNER_WORLD_INVALID);
    planner_services_destroy(services);
}
END_TEST

START_TEST(sweeps_and_rays) {
    collide_shape shapes[SHAPES];
    list_shapes(shapes);
    planner_services *services = make_services(1, some_obstacles, OBSTACLE_COUNT);
    const planner_world *world = planner_services_extension(services, PLANNER_WORLD_ID);
    uint64_t state = 2;
    size_t met = 0;
    for (int round = 0; round < 3000; round++) {
        const double from[2] = {next_number(&state), next_number(&state)};
        const double to[2] = {next_number(&state), next_number(&state)};
        const double radius = round % 2 ? 0.0 : 0.5;
        const geom_circle disc = {{from[0], from[1]}, radius};
        const geom_vec2 way = {to[0] - from[0], to[1] - from[1]};
        int32_t most = PLANNER_WORLD_APART;
        double first = 1.0;
        for (int i = 0; i < SHAPES; i++) {
            const collide_sweep one =
                collide_shape_sweep(collide_shape_from_circle(disc), way, shapes[i], (geom_vec2){0.0, 0.0});
            most = (int32_t)one.relation > most ? (int32_t)one.relation : most;
            first = one.relation != COLLIDE_APART ? fmin(first, one.time) : first;
        }
        planner_world_hit hit;
        ck_assert_int_eq(world->sweep(world, from, to, radius, UINT32_MAX, &hit), most);
        ck_assert_int_eq(hit.relation, most);
        ck_assert_double_eq_tol(hit.time, first, 1e-9);
        ck_assert(most == PLANNER_WORLD_APART ? hit.obstacle == PLANNER_NO_INDEX
                                              : hit.obstacle < OBSTACLE_COUNT);
        met += most != PLANNER_WORLD_APART;
        if (radius == 0.0) {
            planner_world_hit seen;
            ck_assert_int_eq(world->ray(world, from, to, UINT32_MAX, &seen), most);
            ck_assert_mem_eq(&seen, &hit, sizeof hit);
        }
        ck_assert_int_eq(world->sweep(world, from, to, radius, 0, &hit), PLANNER_WORLD_APART);
    }
    ck_assert_uint_gt(met, 1000);
    const double origin[2] = {0.0, 0.0};
    const double nowhere[2] = {0.0, HUGE_VAL};
    planner_world_hit hit;
    ck_assert_int_eq(world->sweep(world, origin, nowhere, 0.5, UINT32_MAX, &hit), PLANNER_WORLD_INVALID);
    ck_assert_int_eq(world->sweep(world, origin, origin, -0.5, UINT32_MAX, &hit), PLANNER_WORLD_INVALID);
    planner_services_destroy(services);
}
END_TEST

/* The distance to the surface of each obstacle: of the square to its sides. */
static void surface_distances(const collide_shape *shapes, const double *p, double *distances) {
    const collide_shape point = collide_shape_from_point((geom_vec2){p[0], p[1]});
    for (int i = 0; i < OBSTACLE_COUNT; i++) {
        distances[i] = HUGE_VAL;
    }
    for (int i = 1; i < SHAPES; i++) {
        const double apart = collide_shape_distance(point, shapes[i]).distance;
        distances[obstacle_of_shape[i]] = fmin(distances[obstacle_of_shape[i]], apart);
    }
    for (int r = 0; r < 2; r++) {
        const geom_ring ring = shapes[0].as.polygon.rings[r];
        for (size_t i = 0; i < ring.count; i++) {
            const geom_segment2 side = {ring.points[i], ring.points[(i + 1) % ring.count]};
            distances[0] =
                fmin(distances[0], collide_shape_distance(point, collide_shape_from_segment(side)).distance);
        }
    }
}

static double distance_to(const double *p, collide_shape shape) {
    return collide_shape_distance(collide_shape_from_point((geom_vec2){p[0], p[1]}), shape).distance;
}

/* How far a point is from the surface of an obstacle; for a thick wall from that of one of its parts. */
static double distance_from_surface(const collide_shape *shapes, uint32_t obstacle, const double *p) {
    double least = HUGE_VAL;
    for (int i = 1; i < SHAPES; i++) {
        const bool disc = shapes[i].kind == COLLIDE_SHAPE_CIRCLE;
        const geom_capsule2 part = shapes[i].as.capsule;
        const geom_circle circle = shapes[i].as.circle;
        const collide_shape axis = disc ? collide_shape_from_point(circle.center)
                                        : collide_shape_from_segment((geom_segment2){part.a, part.b});
        const double radius = disc ? circle.radius : part.radius;
        if (obstacle_of_shape[i] == obstacle) {
            least = fmin(least, fabs(distance_to(p, axis) - radius));
        }
    }
    double distances[OBSTACLE_COUNT];
    surface_distances(shapes, p, distances);
    return obstacle == 0 ? distances[0] : least;
}

/* The closest point lies on the surface, as far away as the distance says; exactly in place where they
 * meet. */
static void check_closest_point(const collide_shape *shapes, const double *p,
                                const planner_world_near *near) {
    ck_assert_double_eq(near->point[2], 0.0);
    if (near->obstacle == PLANNER_NO_INDEX || near->distance == 0.0) {
        ck_assert_double_eq(near->point[0], p[0]);
        ck_assert_double_eq(near->point[1], p[1]);
        return;
    }
    const double apart = hypot(near->point[0] - p[0], near->point[1] - p[1]);
    ck_assert_double_eq_tol(apart, fabs(near->distance), 1e-12);
    ck_assert_double_le(distance_from_surface(shapes, near->obstacle, near->point), 1e-12);
}

/* The nearest obstacles are those within the range, sorted by distance, then by index. */
static void check_nearest(const planner_world *world, const collide_shape *shapes, const double *p,
                          const double *distances, uint32_t capacity) {
    planner_world_near found[4];
    const double range = 3.0;
    const uint32_t count = world->nearest(world, p, range, UINT32_MAX, found, capacity);
    uint32_t expected = 0;
    for (uint32_t i = 0; i < OBSTACLE_COUNT; i++) {
        expected += distances[i] <= range;
    }
    ck_assert_uint_eq(count, expected < capacity ? expected : capacity);
    for (uint32_t k = 0; k < count; k++) {
        ck_assert_double_eq(found[k].distance, distances[found[k].obstacle]);
        check_closest_point(shapes, p, &found[k]);
        ck_assert(k == 0 || found[k - 1].distance < found[k].distance ||
                  (found[k - 1].distance == found[k].distance && found[k - 1].obstacle < found[k].obstacle));
    }
    for (uint32_t i = 0; count == capacity && capacity > 0 && i < OBSTACLE_COUNT; i++) {
        bool listed = false;
        for (uint32_t k = 0; k < count; k++) {
            listed |= found[k].obstacle == i;
        }
        ck_assert(listed || distances[i] >= found[count - 1].distance);
    }
}

/* Checks the signed distance of a point. Returns the obstacle that it is inside of, or OBSTACLE_COUNT. */
static uint32_t check_signed_distance(const planner_world *world, const collide_shape *shapes,
                                      const double *p, const double *distances) {
    planner_world_near closest;
    const double signed_distance = world->distance(world, p, 3.0, UINT32_MAX, &closest);
    ck_assert_double_eq(closest.distance, signed_distance);
    ck_assert_double_eq(world->distance(world, p, 3.0, UINT32_MAX, NULL), signed_distance);
    check_closest_point(shapes, p, &closest);
    const bool inside =
        collide_shape_relation(collide_shape_from_point((geom_vec2){p[0], p[1]}), shapes[0]) != 0;
    const double least = fmin(fmin(distances[0], distances[1]), distances[2]);
    if (!inside && least > 0.0) {
        ck_assert_double_eq_tol(signed_distance, fmin(least, 3.0), 1e-12);
        ck_assert(least < 3.0 ? distances[closest.obstacle] == least : closest.obstacle == PLANNER_NO_INDEX);
    } else {
        ck_assert_double_le(signed_distance, 0.0);
    }
    return signed_distance < 0.0 ? closest.obstacle : OBSTACLE_COUNT;
}

START_TEST(distances_and_the_nearest) {
    collide_shape shapes[SHAPES];
    list_shapes(shapes);
    planner_services *services = make_services(1, some_obstacles, OBSTACLE_COUNT);
    const planner_world *world = planner_services_extension(services, PLANNER_WORLD_ID);
    uint64_t state = 3;
    size_t seen[OBSTACLE_COUNT + 1] = {0}; /* inside of which obstacle */
    for (int round = 0; round < 5000; round++) {
        const double p[2] = {next_number(&state), next_number(&state)};
        double distances[OBSTACLE_COUNT];
        surface_distances(shapes, p, distances);
        for (uint32_t capacity = 0; capacity <= 4; capacity++) {
            check_nearest(world, shapes, p, distances, capacity);
        }
        seen[check_signed_distance(world, shapes, p, distances)]++;
    }
    for (int i = 0; i <= OBSTACLE_COUNT; i++) {
        ck_assert_uint_gt(seen[i], 50);
    }
    const double nowhere[2] = {(double)NAN, 0.0};
    planner_world_near found[1];
    ck_assert_uint_eq(world->nearest(world, nowhere, 1.0, UINT32_MAX, found, 1), 0);
    ck_assert_double_nan(world->distance(world, nowhere, 1.0, UINT32_MAX, NULL));
    ck_assert_double_nan(world->distance(world, nowhere, 1.0, UINT32_MAX, found));
    ck_assert_uint_eq(found[0].obstacle, PLANNER_NO_INDEX);
    planner_services_destroy(services);
}
END_TEST

/* What can be told by hand: outside, touching, inside, in the middle, in a corner of a thick wall, in a
 * room. */
START_TEST(closest_points) {
    static const struct {
        double at[2], distance, point[2];
        uint32_t obstacle;
    } cases[] = {
        {{2.5, 0.0}, 0.5, {2.0, 0.0}, 0},      {{1.75, 0.0}, -0.25, {2.0, 0.0}, 0},
        {{1.25, 0.0}, -0.25, {1.0, 0.0}, 0},   {{2.0, 0.5}, 0.0, {2.0, 0.5}, 0},
        {{0.75, 0.0}, 0.25, {1.0, 0.0}, 0},    {{4.0, -2.5}, 0.5, {4.0, -3.0}, 2},
        {{4.0, -3.25}, -0.25, {4.0, -3.0}, 2}, {{4.0, -3.0}, 0.0, {4.0, -3.0}, 2},
        {{0.0, 5.25}, 0.55, {0.0, 4.7}, 1},    {{0.0, 4.625}, -0.075, {0.0, 4.7}, 1},
    };
    planner_services *services = make_services(1, some_obstacles, OBSTACLE_COUNT);
    const planner_world *world = planner_services_extension(services, PLANNER_WORLD_ID);
    planner_world_near near;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        (void)world->distance(world, cases[i].at, 5.0, UINT32_MAX, &near);
        ck_assert_uint_eq(near.obstacle, cases[i].obstacle);
        ck_assert_double_eq_tol(near.distance, cases[i].distance, 1e-12);
        ck_assert_double_eq_tol(near.point[0], cases[i].point[0], 1e-12);
        ck_assert_double_eq_tol(near.point[1], cases[i].point[1], 1e-12);
    }
    const double center[2] = {4.0, -4.0};
    ck_assert_double_eq(world->distance(world, center, 5.0, UINT32_MAX, &near), -1.0);
    ck_assert_double_eq_tol(hypot(near.point[0] - 4.0, near.point[1] + 4.0), 1.0, 1e-15);
    ck_assert_double_eq(world->distance(world, center, 0.25, UINT32_MAX, &near), -0.25);
    ck_assert_double_eq_tol(hypot(near.point[0] - 4.0, near.point[1] + 4.0), 1.0, 1e-15);
    ck_assert_uint_eq(world->nearest(world, center, 0.0, UINT32_MAX, &near, 1), 1);
    ck_assert_double_eq(near.distance, 0.0);
    ck_assert_double_eq(near.point[1], -4.0);
    const double far[2] = {40.0, 40.0};
    ck_assert_double_eq(world->distance(world, far, 5.0, UINT32_MAX, &near), 5.0);
    ck_assert_uint_eq(near.obstacle, PLANNER_NO_INDEX);
    ck_assert_double_eq(near.point[0], 40.0);
    planner_services_destroy(services);
}
END_TEST

START_TEST(layers_and_rooms) {
    static const double room[4][2] = {{-3.0, -3.0}, {-3.0, 3.0}, {3.0, 3.0}, {3.0, -3.0}};
    const planner_obstacle list[2] = {{.size = sizeof list[0],
                                       .winding = PLANNER_WINDING_AS_GIVEN,
                                       .points = {room, sizeof room[0]},
                                       .point_count = 4,
                                       .layers = 2},
                                      some_obstacles[2]};
    planner_services *services = make_services(1, list, 2);
    const planner_world *world = planner_services_extension(services, PLANNER_WORLD_ID);
    const double low[2] = {-2.0, -2.0};
    const double high[2] = {2.0, 2.0};
    const double far[2] = {10.0, 10.0};
    const double further[2] = {11.0, 11.0};
    uint32_t which;
    ck_assert_int_eq(world->box(world, low, high, UINT32_MAX, &which), PLANNER_WORLD_APART);
    ck_assert_int_eq(world->box(world, far, further, UINT32_MAX, &which), PLANNER_WORLD_OVERLAPPING);
    ck_assert_uint_eq(which, 0);
    ck_assert_int_eq(world->box(world, far, further, 1, &which), PLANNER_WORLD_APART);
    ck_assert_int_eq(world->box(world, low, far, 1, &which), PLANNER_WORLD_APART);
    ck_assert_int_eq(world->box(world, low, far, 2, &which), PLANNER_WORLD_OVERLAPPING);
    ck_assert_uint_eq(world->dimension(world), 2);
    const uint64_t revision = world->revision(world);
    ck_assert_int_eq(planner_services_set_obstacles(services, (planner_view){NULL, 0}, 0, NULL), PLANNER_OK);
    ck_assert_uint_ne(world->revision(world), revision);
    ck_assert_int_eq(world->box(world, far, further, UINT32_MAX, NULL), PLANNER_WORLD_APART);
    planner_services_destroy(services);
}
END_TEST

static const void *offer(const planner_host *host, const char *id) {
    return planner_services_extension(host->data, id);
}

START_TEST(threads_for_a_planner) {
    static person one[MOST_PEOPLE];
    static person two[MOST_PEOPLE];
    make_throng(one, MOST_PEOPLE, 16);
    memcpy(two, one, sizeof one);
    planner_services *services = make_services(3, some_obstacles, OBSTACLE_COUNT);
    const planner_tasks *tasks = planner_services_extension(services, PLANNER_TASK_ID);
    ck_assert_uint_eq(tasks->threads, 3);
    planner_host host = quiet_host;
    host.data = services;
    host.get_extension = offer;
    pilot p = open_linked();
    pilot q = open_linked();
    q.planner->destroy(q.planner);
    ck_assert_int_eq(planner_library_create_planner(q.library, &host, NULL, &q.planner, NULL), PLANNER_OK);
    activate(&p, true);
    activate(&q, true);
    for (int i = 0; i < 5; i++) {
        move(&p, one, MOST_PEOPLE);
        move(&q, two, MOST_PEOPLE);
        ck_assert_mem_eq(one, two, sizeof one);
    }
    close_pilot(&p);
    close_pilot(&q);
    planner_services_destroy(services);
}
END_TEST

START_TEST(bad_services) {
    planner_services *services = (planner_services *)&services;
    planner_error error = {.size = sizeof error};
    ck_assert_int_eq(planner_services_create(4, 1, &services, &error), PLANNER_ERROR_UNSUPPORTED);
    ck_assert_ptr_null(services);
    ck_assert_str_ne(error.text, "");
    services = make_services(1, some_obstacles, OBSTACLE_COUNT);
    ck_assert_ptr_null(planner_services_extension(services, PLANNER_TASK_ID));
    ck_assert_ptr_null(planner_services_extension(services, "planner.world/2"));
    ck_assert_ptr_null(planner_services_extension(NULL, PLANNER_WORLD_ID));
    planner_obstacle bad = some_obstacles[2];
    bad.radius = -1.0;
    ck_assert_int_eq(planner_services_set_obstacles(services, view_of_obstacles(&bad), 1, &error),
                     PLANNER_ERROR_NEGATIVE_SIZE);
    ck_assert_uint_eq(error.index, 0);
    const planner_world *world = planner_services_extension(services, PLANNER_WORLD_ID);
    const double inside[2] = {1.5, 0.0};
    ck_assert_double_eq(world->distance(world, inside, 1.0, UINT32_MAX, NULL), -0.5);
    planner_services_destroy(services);
    planner_services_destroy(NULL);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {boxes,          sweeps_and_rays,  distances_and_the_nearest,
                                  closest_points, layers_and_rooms, threads_for_a_planner,
                                  bad_services};
    return run_tests("services", tests, sizeof tests / sizeof tests[0]);
}
