/* Tests of sets of obstacles of space, and of their queries. */
#include "support.h"

#include <collide/contact3.h>
#include <collide/distance3.h>
#include <collide/sweep3.h>
#include <orca/lp3.h>
#include <orca/obstacle3.h>

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    MOST_HULL = 8,
    MOST_NEAR = 64,
    MOST_OBSTACLES = 12
};

static geom_vec3 random_vector(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

static geom_vec3 random_direction(random_source *source) {
    geom_vec3 v;
    do {
        v = random_vector(source, 1.0);
    } while (geom_vec3_length(v) < 0.1 || geom_vec3_length(v) > 1.0);
    return geom_vec3_normalize(v);
}

static collide_shape3 random_box(random_source *source, geom_vec3 at, double scale) {
    geom_obb3 box = {.center = at};
    box.axis[0] = random_direction(source);
    box.axis[1] = geom_vec3_normalize(geom_vec3_cross(box.axis[0], random_direction(source)));
    box.axis[2] = geom_vec3_cross(box.axis[0], box.axis[1]);
    box.half = geom_vec3_make(random_between(source, 0.0, scale), random_between(source, 0.0, scale),
                              random_between(source, 0.0, scale));
    return collide_shape3_from_obb(box);
}

/* A shape of any kind but rays and planes, about as large as `scale`, in a place up to 3 of them away. A hull
 * has its points in `storage`. */
static collide_shape3 random_shape(random_source *source, double scale, geom_vec3 *storage) {
    const geom_vec3 at = random_vector(source, 3.0 * scale);
    const geom_vec3 to = geom_vec3_add(at, random_vector(source, scale));
    const geom_vec3 third = geom_vec3_add(at, random_vector(source, scale));
    const double radius = random_between(source, 0.0, scale);
    switch (random_int(source, 0, 7)) {
    case 0:
        return collide_shape3_from_point(at);
    case 1:
        return collide_shape3_from_segment((geom_segment3){at, to});
    case 2:
        return collide_shape3_from_sphere((geom_sphere){at, radius});
    case 3:
        return collide_shape3_from_aabb((geom_aabb3){
            at, geom_vec3_add(at, geom_vec3_make(radius, fabs(to.x - at.x), fabs(to.y - at.y)))});
    case 4:
        return random_box(source, at, scale);
    case 5:
        return collide_shape3_from_capsule((geom_capsule3){at, to, 0.5 * radius});
    case 6:
        return collide_shape3_from_triangle((geom_triangle){at, to, third});
    default:
        for (int i = 0; i < MOST_HULL; ++i) {
            storage[i] = geom_vec3_add(at, random_vector(source, scale));
        }
        return collide_shape3_from_hull((geom_hull){storage, (size_t)random_int(source, 1, MOST_HULL)});
    }
}

static orca_obstacles3 *empty_set(void) {
    orca_obstacles3 *obstacles;
    const orca_obstacles3_def def = orca_obstacles3_def_default();
    ck_assert_int_eq(orca_obstacles3_create(&def, &obstacles), GEOM_OK);
    return obstacles;
}

static orca_obstacle3_id add(orca_obstacles3 *obstacles, collide_shape3 shape) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    orca_obstacle3_id id;
    def.shape = shape;
    ck_assert_int_eq(orca_obstacles3_add(obstacles, &def, &id), GEOM_OK);
    return id;
}

/* A square of side 2 * half around the origin in the plane z = 0, in n * n * 2 triangles. */
static orca_obstacle3_id add_floor(orca_obstacles3 *obstacles, double half, uint32_t n) {
    geom_vec3 points[11 * 11];
    uint32_t corners[10 * 10 * 6];
    size_t count = 0;
    for (uint32_t y = 0; y <= n; ++y) {
        for (uint32_t x = 0; x <= n; ++x) {
            points[y * (n + 1) + x] =
                geom_vec3_make(half * (2.0 * x / n - 1.0), half * (2.0 * y / n - 1.0), 0.0);
        }
    }
    for (uint32_t y = 0; y < n; ++y) {
        for (uint32_t x = 0; x < n; ++x) {
            const uint32_t at = y * (n + 1) + x;
            const uint32_t six[] = {at, at + 1, at + n + 2, at, at + n + 2, at + n + 1};
            memcpy(&corners[count], six, sizeof six);
            count += 6;
        }
    }
    const orca_mesh3 mesh = {points, (size_t)(n + 1) * (n + 1), corners, count / 3};
    orca_obstacle3_def def = orca_obstacle3_def_default();
    orca_obstacle3_id id;
    def.mesh = &mesh;
    ck_assert_int_eq(orca_obstacles3_add(obstacles, &def, &id), GEOM_OK);
    return id;
}

/* The half-spaces around a body that moves at most at `speed`. */
static size_t half_spaces(const orca_obstacles3 *obstacles, orca_body3 self, orca_obstacle3_params params,
                          double speed, orca_half_space *spaces) {
    orca_near_obstacle3 near[MOST_NEAR];
    const orca_obstacles3_query query = {self.position, self.radius + speed * params.time_horizon * 1.001,
                                         UINT32_MAX};
    const size_t count = orca_obstacles3_nearest(obstacles, query, near, MOST_NEAR);
    return orca_obstacle_half_spaces(self, params, near, count, spaces);
}

static orca_lp3_result solve(const orca_half_space *spaces, size_t count, geom_vec3 preferred, double speed) {
    double scratch[ORCA_LP3_SCRATCH * MOST_NEAR];
    const orca_lp3_problem problem = {spaces, count, count, preferred, speed, NULL};
    return orca_lp3_solve(&problem, scratch);
}

static double missing(orca_half_space space, geom_vec3 v) {
    return geom_vec3_dot(geom_vec3_sub(space.point, v), space.normal);
}

/* ---- Half-spaces ---- */

/* One random scene, of lengths around `scale`: none of the obstacles is entered within the horizon by an
 * agent that keeps to all half-spaces, wherever it wants to go. */
static void check_scene(random_source *source, double scale) {
    geom_vec3 storage[MOST_OBSTACLES][MOST_HULL];
    orca_half_space spaces[MOST_NEAR];
    orca_obstacles3 *obstacles = empty_set();
    const int count = random_int(source, 1, 5);
    for (int i = 0; i < count; ++i) {
        (void)add(obstacles, random_shape(source, scale, storage[i]));
    }
    if (random_int(source, 0, 3) == 0) {
        const geom_plane ground = {random_direction(source), -2.0 * scale};
        (void)add(obstacles, collide_shape3_from_plane(ground));
    }
    const double speed = random_between(source, 0.1, 3.0) * scale;
    const orca_obstacle3_params params = {random_between(source, 0.2, 4.0), 0.0, 0.1};
    const orca_body3 self = {random_vector(source, 2.0 * scale),
                             geom_vec3_scale(random_direction(source), speed),
                             random_between(source, 0.0, 0.5) * scale, 1};
    const orca_obstacles3_query query = {self.position, HUGE_VAL, UINT32_MAX};
    if (orca_obstacles3_clearance(obstacles, query, NULL) > self.radius) {
        const size_t made = half_spaces(obstacles, self, params, speed, spaces);
        for (size_t k = 0; k < made; ++k) {
            ck_assert_double_le(missing(spaces[k], geom_vec3_make(0.0, 0.0, 0.0)), 0.0);
        }
        for (int wish = 0; wish < 3; ++wish) {
            const geom_vec3 preferred =
                wish == 0 ? self.velocity : geom_vec3_scale(random_direction(source), speed);
            const orca_lp3_result best = solve(spaces, made, preferred, speed);
            ck_assert_int_eq(best.outcome, ORCA_LP_OPTIMAL);
            const geom_sphere ball = {self.position, self.radius * (1.0 - 1e-9)};
            const collide_sweep3 met = orca_obstacles3_sweep(
                obstacles, ball, geom_vec3_scale(best.velocity, params.time_horizon * (1.0 - 1e-9)),
                UINT32_MAX, NULL);
            ck_assert_int_eq(met.relation, COLLIDE_APART);
        }
    }
    orca_obstacles3_destroy(obstacles);
}

START_TEST(who_keeps_to_the_half_spaces_enters_nothing) {
    random_source source = {41};
    for (int i = 0; i < 20000; ++i) {
        check_scene(&source, 1.0);
    }
}
END_TEST

START_TEST(nor_in_a_world_of_any_size) {
    random_source source = {42};
    for (int i = 0; i < 5000; ++i) {
        check_scene(&source, pow(10.0, random_between(&source, -4.0, 5.0)));
    }
}
END_TEST

/* How far the obstacle, grown by the radius, reaches along n as seen from the body: by the corners that the
 * shape has. */
static double support(const orca_body3 *self, const collide_shape3 *shape, geom_vec3 n) {
    const collide_shape3 plane =
        collide_shape3_from_plane((geom_plane){n, geom_vec3_dot(n, self->position) + 1000.0});
    return 1000.0 - collide_shape3_distance(*shape, plane).distance + self->radius;
}

/* Of all directions, the chosen one leaves the velocity the most room, or asks for the smallest change. */
START_TEST(no_other_half_space_is_better) {
    random_source source = {43};
    geom_vec3 storage[MOST_HULL];
    for (int i = 0; i < 1500; ++i) {
        const collide_shape3 shape = random_shape(&source, 1.0, storage);
        const orca_body3 self = {random_vector(&source, 2.0), random_vector(&source, 2.0),
                                 random_between(&source, 0.0, 0.5), 1};
        const orca_obstacle3_params params = {random_between(&source, 0.2, 4.0), 0.0, 0.1};
        const collide_shape3 center = collide_shape3_from_point(self.position);
        if (!(collide_shape3_distance(center, shape).distance > self.radius + 1e-6)) {
            continue;
        }
        const orca_half_space got = orca_obstacle_half_space(self, shape, params);
        const double excess = -missing(got, self.velocity);
        const double reach = support(&self, &shape, got.normal);
        ck_assert_double_le(reach, 1e-9);
        ck_assert_double_eq_tol(geom_vec3_dot(got.point, got.normal), reach / params.time_horizon, 1e-9);
        geom_vec3 best = got.normal;
        for (int k = 0; k < 60; ++k) {
            const double step = k < 30 ? 1.0 : pow(2.0, -random_between(&source, 1.0, 30.0));
            const geom_vec3 n = geom_vec3_normalize(geom_vec3_add_scaled(
                k < 30 ? geom_vec3_make(0.0, 0.0, 0.0) : best, step, random_direction(&source)));
            const double other = support(&self, &shape, n);
            if (other <= 0.0) {
                ck_assert_double_le(geom_vec3_dot(self.velocity, n) - other / params.time_horizon,
                                    excess + 1e-9);
            }
        }
    }
}
END_TEST

START_TEST(a_ball_is_like_an_agent_at_rest) {
    random_source source = {44};
    for (int i = 0; i < 5000; ++i) {
        const orca_body3 self = {random_vector(&source, 2.0), random_vector(&source, 2.0), 0.3, 1};
        const orca_body3 other = {random_vector(&source, 3.0), {0.0, 0.0, 0.0}, 0.5, 2};
        if (geom_vec3_distance(self.position, other.position) <= 0.8) {
            continue;
        }
        const collide_shape3 ball = collide_shape3_from_sphere((geom_sphere){other.position, 0.5});
        const orca_half_space a = orca_agent_half_space(self, other, (orca_pair_params){2.0, 0.1, 1.0});
        const orca_half_space b =
            orca_obstacle_half_space(self, ball, (orca_obstacle3_params){2.0, 0.0, 0.1});
        ck_assert_double_le(geom_vec3_distance(a.normal, b.normal), 1e-9);
        ck_assert_double_le(fabs(missing(a, b.point)), 1e-9);
    }
}
END_TEST

START_TEST(known_answers) {
    const collide_shape3 box = collide_shape3_from_aabb((geom_aabb3){{-1.0, -1.0, -2.0}, {1.0, 1.0, 0.0}});
    const orca_obstacle3_params params = {2.0, 0.7, 0.5};
    /* Straight down onto the top from 3 above: the way left is 2.5, in 2 seconds. */
    orca_body3 self = {{0.0, 0.0, 3.0}, {0.0, 0.0, -1.5}, 0.5, 1};
    orca_half_space got = orca_obstacle_half_space(self, box, params);
    ck_assert(geom_vec3_equal(got.normal, geom_vec3_make(0.0, 0.0, 1.0)));
    ck_assert_double_eq(got.point.z, -1.25);
    /* The same onto ground that has no end. */
    got =
        orca_obstacle_half_space(self, collide_shape3_from_plane((geom_plane){{0.0, 0.0, 2.0}, 0.0}), params);
    ck_assert(geom_vec3_equal(got.normal, geom_vec3_make(0.0, 0.0, 1.0)));
    ck_assert_double_eq(got.point.z, -1.25);
    /* Past the edge: free to go on. */
    self.position = geom_vec3_make(2.0, 0.0, 3.0);
    self.velocity = geom_vec3_make(0.0, 0.0, -9.0);
    got = orca_obstacle_half_space(self, box, params);
    ck_assert_double_lt(missing(got, self.velocity), 0.0);
    /* Half a radius in: out within half a second, but not faster than 0.7. */
    self.position = geom_vec3_make(0.5, 0.0, 0.25);
    got = orca_obstacle_half_space(self, box, params);
    ck_assert_double_le(geom_vec3_distance(got.point, geom_vec3_make(0.0, 0.0, 0.5)), 1e-12);
    self.position = geom_vec3_make(0.5, 0.0, -0.25);
    got = orca_obstacle_half_space(self, box, params);
    ck_assert_double_le(geom_vec3_distance(got.normal, geom_vec3_make(0.0, 0.0, 1.0)), 1e-12);
    ck_assert_double_eq_tol(got.point.z, 0.7, 1e-12);
    got = orca_obstacle_half_space(self, box, (orca_obstacle3_params){2.0, 0.0, 0.5});
    ck_assert_double_eq(geom_vec3_length(got.point), 0.0);
    /* Below the ground. */
    got =
        orca_obstacle_half_space(self, collide_shape3_from_plane((geom_plane){{0.0, 0.0, 2.0}, 0.0}), params);
    ck_assert_double_eq_tol(got.point.z, 0.7, 1e-12);
}
END_TEST

/* Two boxes with a gap of 3 radii: a body that heads for the middle of it is not slowed down. */
START_TEST(a_door_is_passed_at_full_speed) {
    orca_half_space spaces[MOST_NEAR];
    orca_obstacles3 *obstacles = empty_set();
    (void)add(obstacles, collide_shape3_from_aabb((geom_aabb3){{0.0, 0.75, -5.0}, {1.0, 5.0, 5.0}}));
    (void)add(obstacles, collide_shape3_from_aabb((geom_aabb3){{0.0, -5.0, -5.0}, {1.0, -0.75, 5.0}}));
    for (int i = -32; i < 16; ++i) {
        const orca_body3 self = {{0.125 * i, 0.0, 0.0}, {1.5, 0.0, 0.0}, 0.5, 1};
        const size_t made = half_spaces(obstacles, self, (orca_obstacle3_params){3.0, 0.0, 0.1}, 1.5, spaces);
        ck_assert(geom_vec3_equal(solve(spaces, made, self.velocity, 1.5).velocity, self.velocity));
    }
    orca_obstacles3_destroy(obstacles);
}
END_TEST

/* ---- Meshes ---- */

START_TEST(a_flat_floor_of_triangles_is_one_half_space) {
    random_source source = {45};
    orca_half_space spaces[256];
    orca_near_obstacle3 near[256];
    orca_obstacles3 *obstacles = empty_set();
    (void)add_floor(obstacles, 5.0, 10);
    for (int i = 0; i < 2000; ++i) {
        const double height = random_int(&source, 0, 1) == 0 ? 0.5 : random_between(&source, 0.3, 2.0);
        const orca_body3 self = {
            {random_between(&source, -2.0, 2.0), random_between(&source, -2.0, 2.0), height},
            {random_between(&source, -0.5, 0.5), random_between(&source, -0.5, 0.5), -1.0},
            0.5,
            1};
        const orca_obstacles3_query query = {self.position, 3.0, UINT32_MAX};
        const size_t count = orca_obstacles3_nearest(obstacles, query, near, 256);
        const orca_obstacle3_params params = {2.0, 0.0, 0.1};
        const size_t made = orca_obstacle_half_spaces(self, params, near, count, spaces);
        ck_assert_uint_gt(count, 20);
        ck_assert_uint_eq(made, 1);
        ck_assert_double_le(geom_vec3_distance(spaces[0].normal, geom_vec3_make(0.0, 0.0, 1.0)), 1e-12);
        ck_assert_double_eq_tol(spaces[0].point.z, -fmax(0.0, height - 0.5) / 2.0, 1e-12);
    }
    orca_obstacles3_destroy(obstacles);
}
END_TEST

/* Rolling over a floor, with all its seams, at any depth that rounding or a bad start leaves. */
START_TEST(seams_stop_nobody) {
    orca_half_space spaces[MOST_NEAR];
    for (int depth = 0; depth < 4; ++depth) {
        orca_obstacles3 *obstacles = empty_set();
        (void)add_floor(obstacles, 5.0, 10);
        const double sunk[] = {0.0, 1e-16, 1e-9, 0.1};
        orca_body3 self = {{-2.0, -1.9, 0.5 - sunk[depth]}, {1.0, 0.875, 0.0}, 0.5, 1};
        const geom_vec3 wish = geom_vec3_make(1.0, 0.875, -0.25);
        for (int i = 0; i < 160; ++i) {
            const size_t made =
                half_spaces(obstacles, self, (orca_obstacle3_params){0.5, 0.0, 0.025}, 1.5, spaces);
            self.velocity = solve(spaces, made, wish, 1.5).velocity;
            ck_assert_double_le(geom_vec3_distance(self.velocity, geom_vec3_make(1.0, 0.875, 0.0)), 1e-9);
            self.position = geom_vec3_add_scaled(self.position, 0.025, self.velocity);
        }
        orca_obstacles3_destroy(obstacles);
    }
}
END_TEST

/* A room of twelve triangles: an agent that wants out stays in, and gets into every corner. */
START_TEST(a_room_of_triangles_keeps_who_is_in_it) {
    static const uint32_t corners[] = {0, 1, 3, 0, 3, 2, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                       2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 3, 7, 1, 7, 5};
    geom_vec3 points[8];
    for (int i = 0; i < 8; ++i) {
        points[i] =
            geom_vec3_make((i & 1) != 0 ? 3.0 : -3.0, (i & 2) != 0 ? 3.0 : -3.0, (i & 4) != 0 ? 3.0 : -3.0);
    }
    const orca_mesh3 mesh = {points, 8, corners, 12};
    orca_obstacle3_def def = orca_obstacle3_def_default();
    orca_obstacles3 *obstacles = empty_set();
    def.mesh = &mesh;
    ck_assert_int_eq(orca_obstacles3_add(obstacles, &def, NULL), GEOM_OK);
    random_source source = {46};
    orca_half_space spaces[MOST_NEAR];
    for (int run = 0; run < 20; ++run) {
        orca_body3 self = {random_vector(&source, 2.0), {0.0, 0.0, 0.0}, 0.5, 1};
        const geom_vec3 goal = points[run % 8];
        for (int i = 0; i < 200; ++i) {
            const geom_vec3 wish =
                geom_vec3_scale(geom_vec3_normalize(geom_vec3_sub(goal, self.position)), 1.5);
            const size_t made =
                half_spaces(obstacles, self, (orca_obstacle3_params){1.0, 0.0, 0.1}, 1.5, spaces);
            self.velocity = solve(spaces, made, wish, 1.5).velocity;
            const geom_sphere ball = {self.position, 0.5 * (1.0 - 1e-9)};
            ck_assert_int_eq(
                orca_obstacles3_sweep(obstacles, ball, geom_vec3_scale(self.velocity, 0.1), UINT32_MAX, NULL)
                    .relation,
                COLLIDE_APART);
            self.position = geom_vec3_add_scaled(self.position, 0.1, self.velocity);
        }
        ck_assert_double_le(geom_vec3_distance(self.position, geom_vec3_scale(goal, 2.5 / 3.0)), 0.01);
    }
    orca_obstacles3_destroy(obstacles);
}
END_TEST

/* ---- The set ---- */

/* What the set should hold. */
typedef struct model {
    orca_obstacle3_id id;
    collide_shape3 shape;
    uint32_t layers;
    geom_vec3 storage[MOST_HULL];
} model;

static void random_def(random_source *source, model *entry, orca_obstacle3_def *def) {
    *def = orca_obstacle3_def_default();
    def->shape = random_shape(source, 1.0, entry->storage);
    if (random_int(source, 0, 9) == 0) {
        const geom_plane plane = {random_direction(source), random_between(source, -3.0, 0.0)};
        def->shape = collide_shape3_from_plane(plane);
    }
    def->layers = UINT32_C(1) << random_int(source, 0, 2);
    def->moving = random_int(source, 0, 1) == 0;
    entry->shape = def->shape;
    entry->layers = def->layers;
}

static double distance_to(const model *entry, geom_vec3 p) {
    const double distance = collide_shape3_distance(collide_shape3_from_point(p), entry->shape).distance;
    if (entry->shape.kind == COLLIDE_SHAPE3_PLANE) {
        const geom_plane plane = entry->shape.as.plane;
        return geom_vec3_dot(plane.normal, p) > plane.offset ? distance : -distance;
    }
    if (distance == 0.0) {
        return -collide_shape3_manifold(collide_shape3_from_point(p), entry->shape).depth;
    }
    return distance;
}

static void check_queries(random_source *source, const orca_obstacles3 *obstacles, const model *entries,
                          size_t count) {
    orca_near_obstacle3 near[MOST_OBSTACLES];
    const orca_obstacles3_query query = {random_vector(source, 3.0), random_between(source, 0.0, 3.0),
                                         (uint32_t)random_int(source, 0, 7)};
    const size_t capacity = (size_t)random_int(source, 0, MOST_OBSTACLES);
    const size_t found = orca_obstacles3_nearest(obstacles, query, near, capacity);
    size_t expected = 0;
    double least = query.range;
    for (size_t i = 0; i < count; ++i) {
        const double distance = distance_to(&entries[i], query.point);
        if ((entries[i].layers & query.mask) == 0) {
            continue;
        }
        least = fmin(least, distance);
        expected += fmax(0.0, distance) < query.range;
        for (size_t k = 0; k < found; ++k) {
            if (near[k].id.index == entries[i].id.index) {
                ck_assert_uint_eq(near[k].id.generation, entries[i].id.generation);
                ck_assert_double_eq(near[k].distance, fmax(0.0, distance));
                ck_assert_double_eq_tol(geom_vec3_distance(query.point, near[k].point), near[k].distance,
                                        1e-12);
            }
        }
    }
    ck_assert_uint_eq(found, expected < capacity ? expected : capacity);
    for (size_t k = 1; k < found; ++k) {
        ck_assert_double_le(near[k - 1].distance, near[k].distance);
        ck_assert(near[k - 1].distance < near[k].distance || near[k - 1].id.index < near[k].id.index);
    }
    orca_obstacle3_id id;
    ck_assert_double_eq_tol(orca_obstacles3_clearance(obstacles, query, &id), least, 1e-12);
    ck_assert_int_eq(orca_obstacles3_exists(obstacles, id), least < query.range);
}

START_TEST(obstacles_come_change_and_go) {
    random_source source = {47};
    model entries[MOST_OBSTACLES];
    size_t count = 0;
    orca_obstacles3 *obstacles = empty_set();
    for (int i = 0; i < 6000; ++i) {
        orca_obstacle3_def def;
        const int what = random_int(&source, 0, 2);
        if (what == 0 && count < MOST_OBSTACLES) {
            random_def(&source, &entries[count], &def);
            ck_assert_int_eq(orca_obstacles3_add(obstacles, &def, &entries[count].id), GEOM_OK);
            ++count;
        } else if (what == 1 && count > 0) {
            model *entry = &entries[random_int(&source, 0, (int)count - 1)];
            random_def(&source, entry, &def);
            ck_assert_int_eq(orca_obstacles3_set(obstacles, entry->id, &def), GEOM_OK);
        } else if (count > 0) {
            model *entry = &entries[random_int(&source, 0, (int)count - 1)];
            const orca_obstacle3_id gone = entry->id;
            ck_assert_int_eq(orca_obstacles3_remove(obstacles, gone), GEOM_OK);
            ck_assert_int_eq(orca_obstacles3_remove(obstacles, gone), GEOM_UNKNOWN_HANDLE);
            ck_assert_int_eq(orca_obstacles3_set(obstacles, gone, &def), GEOM_UNKNOWN_HANDLE);
            *entry = entries[--count];
            if (entry->shape.kind == COLLIDE_SHAPE3_HULL) { /* the points moved with the entry */
                entry->shape.as.hull.points = entry->storage;
            }
        }
        if (i % 16 == 0) {
            ck_assert_int_eq(orca_obstacles3_rebuild(obstacles), GEOM_OK);
        }
        ck_assert_uint_eq(orca_obstacles3_count(obstacles), count);
        ck_assert_uint_eq(orca_obstacles3_piece_count(obstacles), count);
        check_queries(&source, obstacles, entries, count);
    }
    orca_obstacles3_destroy(obstacles);
}
END_TEST

START_TEST(a_mesh_moves_and_changes_as_one) {
    orca_obstacles3 *obstacles = empty_set();
    const orca_obstacle3_id id = add_floor(obstacles, 5.0, 4);
    orca_obstacle3_id found;
    ck_assert_uint_eq(orca_obstacles3_count(obstacles), 1);
    ck_assert_uint_eq(orca_obstacles3_piece_count(obstacles), 32);
    const orca_obstacles3_query query = {{0.1, 0.2, 7.0}, 100.0, UINT32_MAX};
    ck_assert_double_eq_tol(orca_obstacles3_clearance(obstacles, query, &found), 7.0, 1e-12);
    ck_assert_uint_eq(found.index, id.index);
    const geom_vec3 points[] = {{-9.0, -9.0, 6.0}, {9.0, -9.0, 6.0}, {0.0, 9.0, 6.0}};
    const uint32_t corners[] = {0, 1, 2};
    const orca_mesh3 mesh = {points, 3, corners, 1};
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.mesh = &mesh;
    ck_assert_int_eq(orca_obstacles3_set(obstacles, id, &def), GEOM_OK);
    ck_assert_uint_eq(orca_obstacles3_piece_count(obstacles), 1);
    ck_assert_double_eq_tol(orca_obstacles3_clearance(obstacles, query, NULL), 1.0, 1e-12);
    ck_assert_int_eq(orca_obstacles3_remove(obstacles, id), GEOM_OK);
    ck_assert_double_eq(orca_obstacles3_clearance(obstacles, query, &found), 100.0);
    ck_assert_uint_eq(found.generation, 0);
    orca_obstacles3_destroy(obstacles);
}
END_TEST

START_TEST(the_first_obstacle_met) {
    orca_obstacles3 *obstacles = empty_set();
    const orca_obstacle3_id ground =
        add(obstacles, collide_shape3_from_plane((geom_plane){{0.0, 0.0, 1.0}, 0.0}));
    const orca_obstacle3_id rock =
        add(obstacles, collide_shape3_from_sphere((geom_sphere){{0.0, 0.0, 1.0}, 1.0}));
    const geom_sphere ball = {{0.0, 0.0, 5.0}, 1.0};
    orca_obstacle3_id id;
    collide_sweep3 met =
        orca_obstacles3_sweep(obstacles, ball, geom_vec3_make(0.0, 0.0, -4.0), UINT32_MAX, &id);
    ck_assert_int_eq(met.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(met.time, 0.5);
    ck_assert_uint_eq(id.index, rock.index);
    met = orca_obstacles3_sweep(obstacles, ball, geom_vec3_make(8.0, 0.0, -8.0), UINT32_MAX, &id);
    ck_assert_double_eq(met.time, 0.5);
    ck_assert_uint_eq(id.index, ground.index);
    met = orca_obstacles3_sweep(obstacles, ball, geom_vec3_make(8.0, 0.0, -1.0), UINT32_MAX, &id);
    ck_assert_int_eq(met.relation, COLLIDE_APART);
    ck_assert_uint_eq(id.generation, 0);
    const geom_sphere buried = {{9.0, 0.0, -5.0}, 1.0};
    met = orca_obstacles3_sweep(obstacles, buried, geom_vec3_make(0.0, 0.0, -1.0), UINT32_MAX, &id);
    ck_assert_int_eq(met.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(met.time, 0.0);
    ck_assert_uint_eq(id.index, ground.index);
    met = orca_obstacles3_sweep(obstacles, buried, geom_vec3_make(0.0, 0.0, -1.0), 2, &id);
    ck_assert_int_eq(met.relation, COLLIDE_APART);
    met = orca_obstacles3_sweep(obstacles, (geom_sphere){{0.0, 0.0, 0.0}, -1.0},
                                geom_vec3_make(0.0, 0.0, 0.0), 1, &id);
    ck_assert_int_eq(met.relation, COLLIDE_INVALID);
    orca_obstacles3_destroy(obstacles);
}
END_TEST

/* ---- Bad input ---- */

START_TEST(what_is_refused_changes_nothing) {
    orca_obstacles3 *obstacles = empty_set();
    orca_obstacle3_def def = orca_obstacle3_def_default();
    const orca_obstacle3_id id = add(obstacles, def.shape);
    const geom_vec3 points[] = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {(double)NAN, 1.0, 0.0}};
    const uint32_t corners[] = {0, 1, 2};
    orca_mesh3 mesh = {points, 3, corners, 1};
    const geom_status expected[] = {GEOM_NOT_FINITE, GEOM_INVALID_ARGUMENT, GEOM_TOO_FEW_POINTS,
                                    GEOM_UNSUPPORTED, GEOM_NEGATIVE_SIZE};
    for (int i = 0; i < 5; ++i) {
        def = orca_obstacle3_def_default();
        def.mesh = i < 3 ? &mesh : NULL;
        mesh.point_count = i == 1 ? 2 : 3;
        mesh.triangle_count = i == 2 ? 0 : 1;
        if (i == 3) {
            def.shape = collide_shape3_from_ray((geom_ray){{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}});
        }
        if (i == 4) {
            def.shape = collide_shape3_from_sphere((geom_sphere){{0.0, 0.0, 0.0}, -1.0});
        }
        ck_assert_int_eq(orca_obstacles3_add(obstacles, &def, NULL), expected[i]);
        ck_assert_int_eq(orca_obstacles3_set(obstacles, id, &def), expected[i]);
    }
    ck_assert_uint_eq(orca_obstacles3_count(obstacles), 1);
    ck_assert_uint_eq(orca_obstacles3_piece_count(obstacles), 1);
    const orca_obstacles3_query bad[] = {{{(double)NAN, 0.0, 0.0}, 1.0, 1}, {{0.0, 0.0, 0.0}, -1.0, 1}};
    for (int i = 0; i < 2; ++i) {
        orca_near_obstacle3 near;
        ck_assert_uint_eq(orca_obstacles3_nearest(obstacles, bad[i], &near, 1), 0);
        ck_assert_double_nan(orca_obstacles3_clearance(obstacles, bad[i], NULL));
    }
    const orca_obstacle3_id none = {0, 0};
    ck_assert(!orca_obstacles3_exists(obstacles, none));
    orca_obstacles3_destroy(obstacles);
    orca_obstacles3_destroy(NULL);
}
END_TEST

/* Adds and changes some obstacles; whatever fails must leave the set as it was. */
static bool build(orca_obstacles3 *obstacles) {
    const geom_vec3 points[] = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    const uint32_t corners[] = {0, 1, 2, 0, 1, 3, 0, 2, 3};
    const orca_mesh3 mesh = {points, 4, corners, 3};
    orca_obstacle3_def defs[3] = {orca_obstacle3_def_default(), orca_obstacle3_def_default(),
                                  orca_obstacle3_def_default()};
    defs[0].shape = collide_shape3_from_plane((geom_plane){{0.0, 0.0, 1.0}, -1.0});
    defs[1].mesh = &mesh;
    defs[2].shape = collide_shape3_from_hull((geom_hull){points, 4});
    static const size_t pieces[] = {1, 3, 1};
    orca_obstacle3_id id = {0, 0};
    for (int i = 0; i < 3; ++i) {
        const size_t count = orca_obstacles3_count(obstacles);
        const size_t before = orca_obstacles3_piece_count(obstacles);
        const bool added = orca_obstacles3_add(obstacles, &defs[i], &id) == GEOM_OK;
        ck_assert_uint_eq(orca_obstacles3_count(obstacles), count + added);
        ck_assert_uint_eq(orca_obstacles3_piece_count(obstacles), before + (added ? pieces[i] : 0));
        if (!added) {
            return false;
        }
    }
    const size_t before = orca_obstacles3_piece_count(obstacles);
    if (orca_obstacles3_set(obstacles, id, &defs[1]) != GEOM_OK) {
        ck_assert_uint_eq(orca_obstacles3_piece_count(obstacles), before);
        return false;
    }
    return orca_obstacles3_rebuild(obstacles) == GEOM_OK;
}

START_TEST(every_allocation_may_fail) {
    size_t failures = 0;
    for (bool done = false; !done; ++failures) {
        counting_heap heap = {.fail_at = failures};
        const geom_allocator allocator = counting_allocator(&heap);
        orca_obstacles3 *obstacles;
        if (orca_obstacles3_create(&(orca_obstacles3_def){&allocator}, &obstacles) == GEOM_OK) {
            done = build(obstacles);
            orca_obstacles3_destroy(obstacles);
        } else {
            ck_assert_ptr_null(obstacles);
        }
        ck_assert_uint_eq(heap.blocks, 0);
    }
    ck_assert_uint_gt(failures, 8);
}
END_TEST

START_TEST(units_do_not_matter) {
    random_source source = {48};
    geom_vec3 storage[MOST_HULL];
    for (int i = 0; i < 2000; ++i) {
        const collide_shape3 shape = random_shape(&source, 1.0, storage);
        if (shape.kind != COLLIDE_SHAPE3_SPHERE && shape.kind != COLLIDE_SHAPE3_TRIANGLE) {
            continue;
        }
        const double factor = i % 2 == 0 ? 0x1p-30 : 0x1p40;
        orca_body3 self = {random_vector(&source, 2.0), random_vector(&source, 2.0), 0.25, 1};
        const orca_obstacle3_params params = {2.0, 0.5, 0.1};
        const orca_half_space plain = orca_obstacle_half_space(self, shape, params);
        collide_shape3 scaled = shape;
        if (shape.kind == COLLIDE_SHAPE3_SPHERE) {
            scaled.as.sphere.center = geom_vec3_scale(shape.as.sphere.center, factor);
            scaled.as.sphere.radius *= factor;
        } else {
            scaled.as.triangle.a = geom_vec3_scale(shape.as.triangle.a, factor);
            scaled.as.triangle.b = geom_vec3_scale(shape.as.triangle.b, factor);
            scaled.as.triangle.c = geom_vec3_scale(shape.as.triangle.c, factor);
        }
        self.position = geom_vec3_scale(self.position, factor);
        self.velocity = geom_vec3_scale(self.velocity, factor);
        self.radius *= factor;
        orca_obstacle3_params other = params;
        other.push_out_speed *= factor;
        const orca_half_space got = orca_obstacle_half_space(self, scaled, other);
        ck_assert(geom_vec3_equal(got.normal, plain.normal));
        ck_assert(geom_vec3_equal(got.point, geom_vec3_scale(plain.point, factor)));
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {who_keeps_to_the_half_spaces_enters_nothing,
                                  nor_in_a_world_of_any_size,
                                  no_other_half_space_is_better,
                                  a_ball_is_like_an_agent_at_rest,
                                  known_answers,
                                  a_door_is_passed_at_full_speed,
                                  a_flat_floor_of_triangles_is_one_half_space,
                                  seams_stop_nobody,
                                  a_room_of_triangles_keeps_who_is_in_it,
                                  obstacles_come_change_and_go,
                                  a_mesh_moves_and_changes_as_one,
                                  the_first_obstacle_met,
                                  what_is_refused_changes_nothing,
                                  every_allocation_may_fail,
                                  units_do_not_matter};
    return run_tests("orca.obstacle3", tests, sizeof tests / sizeof tests[0]);
}
