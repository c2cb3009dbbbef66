/* The world of space that a host offers: its answers are those of libcollide's shapes one by one. */
#include "support.h"

#include <collide/contact3.h>
#include <collide/distance3.h>
#include <collide/shape3.h>
#include <collide/sweep3.h>
#include <planner/services.h>

#include <math.h>
#include <stdlib.h>

/* ---- The world, twice ---- */

enum {
    OBSTACLES = 4,
    SHAPES = 6
};

static const double ball[1][3] = {{3.0, 0.0, 0.0}};
static const double chain[3][3] = {{-4.0, -4.0, 0.0}, {-4.0, 0.0, 2.0}, {-4.0, 4.0, 0.0}};
static const double hull[5][3] = {
    {-1.0, -1.0, -3.0}, {1.0, -1.0, -3.0}, {1.0, 1.0, -3.0}, {-1.0, 1.0, -3.0}, {0.0, 0.0, -1.0}};
static const double mesh[6][3] = {{-2.0, -2.0, 4.0}, {2.0, -2.0, 4.0}, {2.0, 2.0, 4.0},
                                  {-2.0, -2.0, 4.0}, {2.0, 2.0, 4.0},  {-2.0, 2.0, 4.0}};

static const planner_obstacle list[OBSTACLES] = {
    {.size = sizeof list[0],
     .kind = PLANNER_OBSTACLE_DISC,
     .points = {ball, sizeof ball[0]},
     .point_count = 1,
     .radius = 1.0,
     .layers = 2},
    {.size = sizeof list[0],
     .kind = PLANNER_OBSTACLE_CHAIN,
     .points = {chain, sizeof chain[0]},
     .point_count = 3,
     .radius = 0.5},
    {.size = sizeof list[0],
     .kind = PLANNER_OBSTACLE_HULL,
     .points = {hull, sizeof hull[0]},
     .point_count = 5},
    {.size = sizeof list[0],
     .kind = PLANNER_OBSTACLE_MESH,
     .points = {mesh, sizeof mesh[0]},
     .point_count = 6},
};

static const uint32_t obstacle_of_shape[SHAPES] = {0, 1, 1, 2, 3, 3};

static geom_vec3 at(const double *p) { return geom_vec3_make(p[0], p[1], p[2]); }

static void list_shapes(collide_shape3 *shapes) {
    static geom_vec3 corners[5];
    for (int i = 0; i < 5; i++) {
        corners[i] = at(hull[i]);
    }
    shapes[0] = collide_shape3_from_sphere((geom_sphere){at(ball[0]), 1.0});
    shapes[1] = collide_shape3_from_capsule((geom_capsule3){at(chain[0]), at(chain[1]), 0.5});
    shapes[2] = collide_shape3_from_capsule((geom_capsule3){at(chain[1]), at(chain[2]), 0.5});
    shapes[3] = collide_shape3_from_hull((geom_hull){corners, 5});
    shapes[4] = collide_shape3_from_triangle((geom_triangle){at(mesh[0]), at(mesh[1]), at(mesh[2])});
    shapes[5] = collide_shape3_from_triangle((geom_triangle){at(mesh[3]), at(mesh[4]), at(mesh[5])});
}

static planner_services *make_services(void) {
    planner_services *services;
    planner_error error = {.size = sizeof error};
    const planner_view view = {list, sizeof list[0]};
    ck_assert_msg(planner_services_create(3, 1, &services, &error) == PLANNER_OK, "%s", error.text);
    ck_assert_msg(planner_services_set_obstacles(services, view, OBSTACLES, &error) == PLANNER_OK, "%s",
                  error.text);
    return services;
}

static const planner_world *world_of(const planner_services *services) {
    return planner_services_extension(services, PLANNER_WORLD_ID);
}

/* On a grid of halves, so that touching is common. */
static double next_number(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)((*state >> 33) % 25) * 0.5 - 6.0;
}

static void next_point(uint64_t *state, double *p) {
    for (int k = 0; k < 3; k++) {
        p[k] = next_number(state);
    }
}

/* The largest relation of a shape with all others, and the first obstacle that has it. */
static int32_t expected_relation(const collide_shape3 *shapes, collide_shape3 shape, uint32_t *who) {
    collide_relation most = COLLIDE_APART;
    *who = PLANNER_NO_INDEX;
    for (int i = 0; i < SHAPES; i++) {
        const collide_relation found = collide_shape3_relation(shape, shapes[i]);
        *who = found > most ? obstacle_of_shape[i] : *who;
        most = found > most ? found : most;
    }
    return (int32_t)most;
}

/* ---- Questions ---- */

START_TEST(boxes) {
    collide_shape3 shapes[SHAPES];
    list_shapes(shapes);
    planner_services *services = make_services();
    const planner_world *world = world_of(services);
    uint64_t state = 1;
    size_t seen[3] = {0};
    for (int round = 0; round < 6000; round++) {
        double min[3];
        double max[3];
        next_point(&state, min);
        next_point(&state, max);
        for (int k = 0; k < 3; k++) {
            max[k] = min[k] + 0.25 * fabs(max[k]);
        }
        uint32_t who;
        uint32_t expected;
        const geom_aabb3 bounds = {at(min), at(max)};
        const int32_t relation = world->box(world, min, max, UINT32_MAX, &who);
        ck_assert_int_eq(relation, expected_relation(shapes, collide_shape3_from_aabb(bounds), &expected));
        ck_assert_uint_eq(who, expected);
        seen[relation]++;
        if (min[1] < max[1]) {
            ck_assert_int_eq(world->box(world, max, min, UINT32_MAX, &who), PLANNER_WORLD_INVALID);
            ck_assert_uint_eq(who, PLANNER_NO_INDEX);
        }
    }
    ck_assert(seen[0] > 100 && seen[1] > 100 && seen[2] > 100);
    planner_services_destroy(services);
}
END_TEST

START_TEST(sweeps_and_rays) {
    collide_shape3 shapes[SHAPES];
    list_shapes(shapes);
    planner_services *services = make_services();
    const planner_world *world = world_of(services);
    uint64_t state = 2;
    size_t met = 0;
    for (int round = 0; round < 3000; round++) {
        double from[3];
        double to[3];
        next_point(&state, from);
        next_point(&state, to);
        const double radius = round % 2 ? 0.0 : 0.5;
        const collide_shape3 start = collide_shape3_from_sphere((geom_sphere){at(from), radius});
        int32_t most = PLANNER_WORLD_APART;
        double first = 1.0;
        for (int i = 0; i < SHAPES; i++) {
            const geom_vec3 way = geom_vec3_sub(at(to), at(from));
            const collide_sweep3 one =
                collide_shape3_sweep(start, way, shapes[i], geom_vec3_make(0.0, 0.0, 0.0));
            most = (int32_t)one.relation > most ? (int32_t)one.relation : most;
            first = one.relation != COLLIDE_APART ? fmin(first, one.time) : first;
        }
        planner_world_hit hit;
        ck_assert_int_eq(world->sweep(world, from, to, radius, UINT32_MAX, &hit), most);
        ck_assert_int_eq(hit.relation, most);
        ck_assert_double_eq_tol(hit.time, first, 1e-9);
        ck_assert(most == PLANNER_WORLD_APART ? hit.obstacle == PLANNER_NO_INDEX : hit.obstacle < OBSTACLES);
        met += most != PLANNER_WORLD_APART;
        if (radius == 0.0) {
            planner_world_hit seen;
            ck_assert_int_eq(world->ray(world, from, to, UINT32_MAX, &seen), most);
            ck_assert_mem_eq(&seen, &hit, sizeof hit);
        }
        ck_assert_int_eq(world->sweep(world, from, to, radius, 0, &hit), PLANNER_WORLD_APART);
        ck_assert_double_eq(hit.point[2], to[2]);
    }
    ck_assert_uint_gt(met, 400);
    planner_services_destroy(services);
}
END_TEST

static double distance_to(const double *p, collide_shape3 shape) {
    return collide_shape3_distance(collide_shape3_from_point(at(p)), shape).distance;
}

/* How far a point is from the surface of an obstacle; for a thick wall from that of one of its parts. */
static double distance_from_surface(const collide_shape3 *shapes, uint32_t obstacle, const double *p) {
    const geom_capsule3 parts[2] = {shapes[1].as.capsule, shapes[2].as.capsule};
    switch (obstacle) {
    case 0:
        return fabs(distance_to(p, collide_shape3_from_point(at(ball[0]))) - 1.0);
    case 1: {
        const collide_shape3 first = collide_shape3_from_segment((geom_segment3){parts[0].a, parts[0].b});
        const collide_shape3 second = collide_shape3_from_segment((geom_segment3){parts[1].a, parts[1].b});
        return fmin(fabs(distance_to(p, first) - 0.5), fabs(distance_to(p, second) - 0.5));
    }
    case 2:
        return distance_to(p, shapes[3]) +
               collide_shape3_manifold(collide_shape3_from_point(at(p)), shapes[3]).depth;
    default:
        return fmin(distance_to(p, shapes[4]), distance_to(p, shapes[5]));
    }
}

/* The closest point lies on the surface, as far away as the distance says; exactly in place where they
 * meet. */
static void check_closest_point(const collide_shape3 *shapes, const double *p,
                                const planner_world_near *near) {
    if (near->obstacle == PLANNER_NO_INDEX || near->distance == 0.0) {
        ck_assert_mem_eq(near->point, p, sizeof near->point);
        return;
    }
    ck_assert_double_eq_tol(geom_vec3_distance(at(near->point), at(p)), fabs(near->distance), 1e-12);
    ck_assert_double_le(distance_from_surface(shapes, near->obstacle, near->point), 1e-12);
}

/* A point anywhere, or one near a corner of some obstacle. */
static void next_query(uint64_t *state, int round, double *point) {
    next_point(state, point);
    if (round % 2 == 0) {
        return;
    }
    const planner_obstacle *o = &list[round / 2 % OBSTACLES];
    const double *corner = o->points.data;
    corner += (ptrdiff_t)3 * (round / 8 % (int)o->point_count);
    for (int k = 0; k < 3; k++) {
        point[k] = corner[k] + 0.125 * point[k];
    }
}

START_TEST(distances_and_the_nearest) {
    collide_shape3 shapes[SHAPES];
    list_shapes(shapes);
    planner_services *services = make_services();
    const planner_world *world = world_of(services);
    uint64_t state = 3;
    size_t seen[OBSTACLES + 1] = {0}; /* inside of which obstacle */
    for (int round = 0; round < 3000; round++) {
        double point[3];
        double distances[OBSTACLES];
        next_query(&state, round, point);
        double least = 3.0;
        for (int i = 0; i < OBSTACLES; i++) {
            distances[i] = HUGE_VAL;
        }
        for (int i = 0; i < SHAPES; i++) {
            const double apart =
                collide_shape3_distance(collide_shape3_from_point(at(point)), shapes[i]).distance;
            distances[obstacle_of_shape[i]] = fmin(distances[obstacle_of_shape[i]], apart);
            least = fmin(least, apart);
        }
        planner_world_near closest;
        const double distance = world->distance(world, point, 3.0, UINT32_MAX, &closest);
        const uint32_t who = closest.obstacle;
        ck_assert_double_eq(closest.distance, distance);
        check_closest_point(shapes, point, &closest);
        seen[distance < 0.0 ? who : OBSTACLES]++;
        ck_assert_double_eq_tol(fmax(distance, 0.0), least, 1e-12);
        ck_assert(least == 3.0 || distances[who] == least);
        planner_world_near near[OBSTACLES + 1];
        const uint32_t count = world->nearest(world, point, 3.0, UINT32_MAX, near, OBSTACLES + 1);
        uint32_t expected = 0;
        for (int i = 0; i < OBSTACLES; i++) {
            expected += distances[i] <= 3.0;
        }
        ck_assert_uint_eq(count, expected);
        for (uint32_t i = 0; i < count; i++) {
            ck_assert_double_eq(near[i].distance, distances[near[i].obstacle]);
            ck_assert(i == 0 || near[i - 1].distance <= near[i].distance);
            check_closest_point(shapes, point, &near[i]);
        }
        planner_world_near one;
        ck_assert_uint_eq(world->nearest(world, point, 3.0, UINT32_MAX, &one, 1), count > 0);
        ck_assert(count == 0 || (one.obstacle == near[0].obstacle && one.distance == near[0].distance));
    }
    ck_assert(seen[0] > 50 && seen[1] > 50 && seen[2] > 10 && seen[3] == 0 && seen[OBSTACLES] > 1000);
    planner_services_destroy(services);
}
END_TEST

START_TEST(insides_layers_and_revisions) {
    planner_services *services = make_services();
    const planner_world *world = world_of(services);
    planner_world_near near;
    ck_assert_uint_eq(world->dimension(world), 3);
    ck_assert_double_eq(world->distance(world, ball[0], 5.0, UINT32_MAX, &near), -1.0);
    ck_assert_uint_eq(near.obstacle, 0);
    ck_assert_double_eq_tol(geom_vec3_distance(at(near.point), at(ball[0])), 1.0, 1e-15);
    ck_assert_double_eq(world->distance(world, ball[0], 0.25, UINT32_MAX, &near), -0.25);
    ck_assert_double_eq(world->distance(world, ball[0], 0.25, UINT32_MAX - 2, &near), -0.25 + 0.5);
    ck_assert_uint_eq(near.obstacle, PLANNER_NO_INDEX);
    planner_world_hit hit;
    const double beyond[3] = {9.0, 0.0, 0.0};
    ck_assert_int_eq(world->sweep(world, ball[0], beyond, 0.5, 1, &hit), PLANNER_WORLD_APART);
    ck_assert_int_eq(world->sweep(world, ball[0], beyond, 0.5, 2, &hit), PLANNER_WORLD_OVERLAPPING);
    ck_assert_double_eq(hit.time, 0.0);
    const uint64_t revision = world->revision(world);
    ck_assert_int_eq(planner_services_set_obstacles(services, (planner_view){NULL, 0}, 0, NULL), PLANNER_OK);
    ck_assert_uint_ne(world->revision(world), revision);
    ck_assert_int_eq(world->sweep(world, ball[0], beyond, 0.5, 2, &hit), PLANNER_WORLD_APART);
    planner_services_destroy(services);
}
END_TEST

START_TEST(bad_questions) {
    planner_services *services = make_services();
    const planner_world *world = world_of(services);
    const double nowhere[3] = {0.0, 0.0, (double)NAN};
    planner_world_hit hit;
    planner_world_near near;
    ck_assert_double_nan(world->distance(world, nowhere, 1.0, UINT32_MAX, NULL));
    ck_assert_double_nan(world->distance(world, ball[0], -1.0, UINT32_MAX, NULL));
    ck_assert_uint_eq(world->nearest(world, nowhere, 1.0, UINT32_MAX, &near, 1), 0);
    ck_assert_uint_eq(world->nearest(world, ball[0], -1.0, UINT32_MAX, &near, 1), 0);
    ck_assert_uint_eq(world->nearest(world, ball[0], 1.0, UINT32_MAX, NULL, 0), 0);
    ck_assert_int_eq(world->sweep(world, ball[0], nowhere, 0.5, UINT32_MAX, &hit), PLANNER_WORLD_INVALID);
    ck_assert_int_eq(world->sweep(world, ball[0], ball[0], -0.5, UINT32_MAX, &hit), PLANNER_WORLD_INVALID);
    ck_assert_int_eq(world->box(world, nowhere, nowhere, UINT32_MAX, NULL), PLANNER_WORLD_INVALID);
    planner_error error = {.size = sizeof error};
    planner_obstacle bad = list[0];
    bad.kind = PLANNER_OBSTACLE_POLYGON;
    const planner_view view = {&bad, sizeof bad};
    ck_assert_int_eq(planner_services_set_obstacles(services, view, 1, &error),
                     PLANNER_ERROR_INVALID_ARGUMENT);
    ck_assert_uint_eq(error.index, 0);
    ck_assert_double_eq(world->distance(world, ball[0], 5.0, UINT32_MAX, NULL), -1.0); /* as before */
    planner_services_destroy(services);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {boxes, sweeps_and_rays, distances_and_the_nearest,
                                  insides_layers_and_revisions, bad_questions};
    return run_tests("services of space", tests, sizeof tests / sizeof tests[0]);
}
