/* How agents of space behave: known answers, meetings of two, crowds, obstacles, limits, and at every scale
 * alike. */
#include "orca/support/space.h"

#include <collide/sweep3.h>

#include <float.h>
#include <math.h>
#include <string.h>

#include "orca/support/crowds.inl"

/* A simulator and where its agents want to go. */
typedef struct flock {
    orca_sim3 *sim;
    orca_agent_id id[MOST_AGENTS];
    geom_vec3 goal[MOST_AGENTS];
    size_t count;
    double time_step;
} flock;

static void begin(flock *now, const orca_obstacles3 *world) {
    memset(now, 0, sizeof *now);
    orca_sim3_def def = orca_sim3_def_default();
    def.obstacles = world;
    now->time_step = def.time_step;
    ck_assert_int_eq(orca_sim3_create(&def, &now->sim), GEOM_OK);
}

static void add(flock *now, const orca_agent3_def *def, geom_vec3 goal) {
    now->goal[now->count] = goal;
    ck_assert_int_eq(orca_sim3_add_agent(now->sim, def, &now->id[now->count++]), GEOM_OK);
}

static orca_agent3_def agent_at(geom_vec3 position) {
    orca_agent3_def def = orca_agent3_def_default();
    def.position = position;
    return def;
}

static orca_agent3_def agent(const flock *now, size_t i) { return orca_sim3_get_agent(now->sim, now->id[i]); }

/* Straight at the goal, not beyond it within the step; a little to the side, by the part `aside` of the
 * way. */
static void aim(const flock *now, double aside) {
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent3_def def = agent(now, i);
        const geom_vec3 way = geom_vec3_sub(now->goal[i], def.position);
        const double distance = geom_vec3_length(way);
        const double speed = fmin(def.max_speed, distance / now->time_step);
        const geom_vec3 aside_of = geom_vec3_make(way.y, -way.x, 0.0);
        const geom_vec3 wanted = geom_vec3_add_scaled(way, aside, aside_of);
        const geom_vec3 velocity = geom_vec3_scale(wanted, distance > 0.0 ? speed / distance : 0.0);
        ck_assert_int_eq(orca_sim3_set_preferred_velocity(now->sim, now->id[i], velocity), GEOM_OK);
    }
}

static collide_relation meeting_of(const orca_agent3_def *a, const orca_agent3_def *b, double scale,
                                   double time_step) {
    const geom_sphere ball = {a->position, scale * a->radius};
    const geom_sphere other = {b->position, scale * b->radius};
    return collide_shape3_sweep(collide_shape3_from_sphere(ball), geom_vec3_scale(a->velocity, time_step),
                                collide_shape3_from_sphere(other), geom_vec3_scale(b->velocity, time_step))
        .relation;
}

/* The pairs that come nearer to each other than `scale` times their radii in the step that was computed. */
static size_t count_contacts(const flock *now, double scale) {
    size_t found = 0;
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent3_def a = agent(now, i);
        ck_assert(geom_vec3_is_finite(a.position) && geom_vec3_is_finite(a.velocity));
        ck_assert_double_le(geom_vec3_length(a.velocity), a.max_speed * (1.0 + 1e-15));
        for (size_t k = 0; k < i; ++k) {
            const orca_agent3_def b = agent(now, k);
            found += meeting_of(&a, &b, scale, now->time_step) > COLLIDE_APART;
        }
    }
    return found;
}

static size_t fly(flock *now, size_t steps, double aside, double scale) {
    size_t contacts = 0;
    for (size_t s = 0; s < steps; ++s) {
        aim(now, aside);
        ck_assert_int_eq(orca_sim3_compute(now->sim), GEOM_OK);
        contacts += count_contacts(now, scale);
        orca_sim3_advance(now->sim);
    }
    return contacts;
}

static double farthest_from_goal(const flock *now) {
    double farthest = 0.0;
    for (size_t i = 0; i < now->count; ++i) {
        farthest = fmax(farthest, geom_vec3_distance(agent(now, i).position, now->goal[i]));
    }
    return farthest;
}

START_TEST(one_agent_goes_straight) {
    flock now;
    begin(&now, NULL);
    const orca_agent3_def def = agent_at(geom_vec3_make(1.0, 2.0, 3.0));
    add(&now, &def, geom_vec3_make(1.0, 2.0, 4.5));
    ck_assert_uint_eq(fly(&now, 10, 0.0, 1.0), 0);
    const orca_agent3_def after = agent(&now, 0);
    ck_assert_double_eq(after.position.x, 1.0);
    ck_assert_double_eq(after.position.y, 2.0);
    ck_assert_double_eq_tol(after.position.z, 4.5, 1e-14);
    ck_assert(geom_vec3_equal(orca_sim3_agent_velocity(now.sim, now.id[0]), after.velocity));
    ck_assert_int_eq(orca_sim3_agent_report(now.sim, now.id[0]).outcome, ORCA_LP_OPTIMAL);
    orca_sim3_destroy(now.sim);
}
END_TEST

/* Also where the square of what it prefers vanishes. */
START_TEST(who_may_not_move_stays) {
    const double wanted[] = {1.0, 1e-100, 1e-170, DBL_TRUE_MIN};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; ++i) {
        flock now;
        begin(&now, NULL);
        orca_agent3_def def = agent_at(geom_vec3_make(0.0, 0.0, 0.0));
        def.max_speed = 0.0;
        def.preferred_velocity = geom_vec3_make(wanted[i], 0.0, -wanted[i]);
        add(&now, &def, def.position);
        ck_assert_int_eq(orca_sim3_step(now.sim), GEOM_OK);
        ck_assert(geom_vec3_equal(orca_sim3_agent_velocity(now.sim, now.id[0]), def.position));
        orca_sim3_destroy(now.sim);
    }
}
END_TEST

/* At rest, seven meters apart, horizon 3: all may keep their preferred velocities. */
START_TEST(known_answer_of_a_cut_off) {
    flock now;
    begin(&now, NULL);
    orca_agent3_def def = agent_at(geom_vec3_make(0.0, 0.0, 0.0));
    add(&now, &def, geom_vec3_make(0.0, 0.0, 9.0));
    def.position = geom_vec3_make(0.0, 0.0, 4.0);
    add(&now, &def, geom_vec3_make(0.0, 0.0, -9.0));
    aim(&now, 0.0);
    ck_assert_int_eq(orca_sim3_compute(now.sim), GEOM_OK);
    /* The gap of 3 is used up in 3 seconds by a relative speed of 1: half of it each. */
    ck_assert_double_eq_tol(agent(&now, 0).velocity.z, 0.5, 1e-15);
    ck_assert_double_eq_tol(agent(&now, 1).velocity.z, -0.5, 1e-15);
    orca_half_space spaces[2];
    ck_assert_uint_eq(orca_sim3_half_spaces(now.sim, now.id[0], spaces, 2), 1);
    ck_assert_double_eq(spaces[0].normal.z, -1.0);
    ck_assert_uint_eq(orca_sim3_guarantee(now.sim, now.id[0]).violated, 0);
    orca_sim3_destroy(now.sim);
}
END_TEST

/* Two thousand directions, the axes and nearly the axes among them. */
START_TEST(head_on_meetings_never_touch) {
    random_source source = {401};
    for (int i = 0; i < 2000; ++i) {
        geom_vec3 d = random_direction(&source);
        if (i < 26) {
            d = geom_vec3_normalize(geom_vec3_make(i % 3 - 1.0, i / 3 % 3 - 1.0, i < 13 ? -1.0 : 1.0));
        }
        flock now;
        begin(&now, NULL);
        orca_agent3_def def = agent_at(geom_vec3_scale(d, -2.5));
        def.velocity = geom_vec3_scale(d, 1.5);
        add(&now, &def, geom_vec3_scale(d, 20.0));
        def.position = geom_vec3_scale(d, 2.5);
        def.velocity = geom_vec3_scale(d, -1.5);
        def.max_speed = random_between(&source, 0.3, 2.0);
        add(&now, &def, geom_vec3_scale(d, -20.0));
        ck_assert_uint_eq(fly(&now, 25, 0.0, 1.0 - 1e-12), 0);
        orca_sim3_destroy(now.sim);
    }
}
END_TEST

START_TEST(two_that_meet_head_on_pass) {
    flock now;
    begin(&now, NULL);
    orca_agent3_def def = agent_at(geom_vec3_make(-6.0, 0.0, 1.0));
    add(&now, &def, geom_vec3_make(6.0, 0.0, 1.0));
    def.position = geom_vec3_make(6.0, 0.0, 1.0);
    add(&now, &def, geom_vec3_make(-6.0, 0.0, 1.0));
    ck_assert_uint_eq(fly(&now, 130, 0.002, 1.0 - 1e-9), 0);
    ck_assert_double_le(farthest_from_goal(&now), 0.3);
    orca_sim3_destroy(now.sim);
}
END_TEST

START_TEST(agents_in_one_place_part) {
    flock now;
    begin(&now, NULL);
    for (size_t i = 0; i < 12; ++i) {
        const orca_agent3_def def = agent_at(geom_vec3_make(5.0, -1.0, 2.0));
        add(&now, &def, def.position);
    }
    for (size_t s = 0; s < 100; ++s) {
        for (size_t i = 0; i < now.count; ++i) {
            ck_assert_int_eq(
                orca_sim3_set_preferred_velocity(now.sim, now.id[i], geom_vec3_make(0.0, 0.0, 0.0)), GEOM_OK);
        }
        ck_assert_int_eq(orca_sim3_step(now.sim), GEOM_OK);
    }
    for (size_t i = 0; i < now.count; ++i) {
        for (size_t k = 0; k < i; ++k) {
            ck_assert_double_ge(geom_vec3_distance(agent(&now, i).position, agent(&now, k).position),
                                1.0 - 1e-6);
        }
    }
    orca_sim3_destroy(now.sim);
}
END_TEST

/* From everywhere on a sphere to the opposite place. */
START_TEST(a_swap_on_a_sphere_finishes) {
    flock now;
    begin(&now, NULL);
    for (size_t i = 0; i < 60; ++i) {
        const double z = 1.0 - (2.0 * (double)i + 1.0) / 60.0;
        const double angle = 2.399963229728653 * (double)i;
        const double r = 12.0 * sqrt(1.0 - z * z);
        orca_agent3_def def = agent_at(geom_vec3_make(r * cos(angle), r * sin(angle), 12.0 * z));
        def.radius = 0.55;
        add(&now, &def, geom_vec3_neg(def.position));
    }
    /* The balls that count are a tenth smaller: in the middle no velocity keeps clear of all. */
    ck_assert_uint_eq(fly(&now, 400, 0.02, 1.0 / 1.1), 0);
    ck_assert_double_le(farthest_from_goal(&now), 0.3);
    orca_sim3_destroy(now.sim);
}
END_TEST

/* ---- Obstacles ---- */

static void add_shape(orca_obstacles3 *world, collide_shape3 shape, orca_obstacle3_id *id) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = shape;
    ck_assert_int_eq(orca_obstacles3_add(world, &def, id), GEOM_OK);
}

static orca_obstacles3 *make_world(void) {
    orca_obstacles3 *world = NULL;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &world), GEOM_OK);
    const geom_plane ground = {{0.0, 0.0, 1.0}, 0.0};
    const geom_sphere ball = {{6.0, 0.3, 3.0}, 1.5};
    const geom_aabb3 block = {{-7.0, -2.0, 0.0}, {-5.0, 2.0, 6.0}};
    static const geom_vec3 hull[] = {{0, 5, 1}, {2, 5, 1}, {1, 7, 1}, {1, 6, 4}};
    static const geom_vec3 tent[] = {{-3, -6, 0}, {3, -6, 0}, {0, -6, 4}, {0, -9, 2}};
    static const uint32_t corners[] = {0, 1, 2, 0, 2, 3, 1, 2, 3};
    const orca_mesh3 mesh = {tent, 4, corners, 3};
    add_shape(world, collide_shape3_from_plane(ground), NULL);
    add_shape(world, collide_shape3_from_sphere(ball), NULL);
    add_shape(world, collide_shape3_from_aabb(block), NULL);
    add_shape(world, collide_shape3_from_hull((geom_hull){hull, 4}), NULL);
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.mesh = &mesh;
    ck_assert_int_eq(orca_obstacles3_add(world, &def, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles3_rebuild(world), GEOM_OK);
    return world;
}

/* Wherever they want to go, into the ground and through everything, no agent gets into an obstacle. */
START_TEST(obstacles_are_kept_clear) {
    random_source source = {402};
    orca_obstacles3 *world = make_world();
    for (int round = 0; round < 6; ++round) {
        flock now;
        begin(&now, world);
        while (now.count < 12) {
            orca_agent3_def def =
                agent_at(geom_vec3_add(random_vec(&source, 9.0), geom_vec3_make(0.0, 0.0, 8.0)));
            def.radius = random_between(&source, 0.2, 0.6);
            const orca_obstacles3_query here = {def.position, 2.0, UINT32_MAX};
            if (orca_obstacles3_clearance(world, here, NULL) > def.radius + 0.1) {
                add(&now, &def, geom_vec3_add(random_vec(&source, 8.0), geom_vec3_make(0.0, 0.0, 1.0)));
            }
        }
        for (size_t s = 0; s < 120; ++s) {
            aim(&now, 0.0);
            ck_assert_int_eq(orca_sim3_compute(now.sim), GEOM_OK);
            for (size_t i = 0; i < now.count; ++i) {
                const orca_agent3_def def = agent(&now, i);
                const geom_sphere ball = {def.position, def.radius * (1.0 - 1e-9)};
                const geom_vec3 motion = geom_vec3_scale(def.velocity, 0.1);
                ck_assert_int_le(orca_obstacles3_sweep(world, ball, motion, UINT32_MAX, NULL).relation,
                                 COLLIDE_APART);
            }
            orca_sim3_advance(now.sim);
        }
        orca_sim3_destroy(now.sim);
    }
    orca_obstacles3_destroy(world);
}
END_TEST

START_TEST(obstacles_count_as_far_as_they_could_be_reached) {
    orca_obstacles3 *world = NULL;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &world), GEOM_OK);
    const geom_sphere ball = {{0.0, 0.0, 0.0}, 1.0};
    orca_obstacle3_id id;
    add_shape(world, collide_shape3_from_sphere(ball), &id);
    flock now;
    begin(&now, world);
    /* Radius 0.5, 1.5 m/s, 3 s: within 5 meters of its place. */
    const orca_agent3_def near = agent_at(geom_vec3_make(5.99, 0.0, 0.0));
    const orca_agent3_def far = agent_at(geom_vec3_make(-6.01, 0.0, 0.0));
    add(&now, &near, near.position);
    add(&now, &far, far.position);
    ck_assert_int_eq(orca_sim3_step(now.sim), GEOM_OK);
    ck_assert_uint_eq(orca_sim3_agent_report(now.sim, now.id[0]).wall_count, 1);
    ck_assert_uint_eq(orca_sim3_agent_report(now.sim, now.id[1]).wall_count, 0);
    orca_agent3_def other = near;
    other.mask = 2;
    ck_assert_int_eq(orca_sim3_set_agent(now.sim, now.id[0], &other), GEOM_OK);
    ck_assert_int_eq(orca_sim3_step(now.sim), GEOM_OK);
    ck_assert_uint_eq(orca_sim3_agent_report(now.sim, now.id[0]).wall_count, 0);
    ck_assert_int_eq(orca_sim3_set_agent(now.sim, now.id[0], &near), GEOM_OK);
    ck_assert_int_eq(orca_obstacles3_remove(world, id), GEOM_OK);
    ck_assert_int_eq(orca_sim3_step(now.sim), GEOM_OK);
    ck_assert_uint_eq(orca_sim3_agent_report(now.sim, now.id[0]).wall_count, 0);
    orca_sim3_destroy(now.sim);
    orca_obstacles3_destroy(world);
}
END_TEST

/* A ball that is faster than the agents comes from behind, along their line: they are out of its way in time. One that
 * moves away from them is followed, and none is met. */
START_TEST(who_is_overtaken_by_an_obstacle_makes_way) {
    const double speeds[] = {5.0, 1.0, -1.0};
    for (size_t k = 0; k < sizeof speeds / sizeof speeds[0]; ++k) {
        orca_obstacles3 *world = NULL;
        ck_assert_int_eq(orca_obstacles3_create(NULL, &world), GEOM_OK);
        orca_obstacle3_def ball = orca_obstacle3_def_default();
        ball.velocity = geom_vec3_make(speeds[k], 0.0, 0.0);
        geom_sphere place = {{-25.0 * speeds[k] / fabs(speeds[k]), 0.0, 3.0}, 1.0};
        ball.shape = collide_shape3_from_sphere(place);
        orca_obstacle3_id id;
        ck_assert_int_eq(orca_obstacles3_add(world, &ball, &id), GEOM_OK);
        flock now;
        begin(&now, world);
        for (int i = -1; i <= 1; ++i) {
            const orca_agent3_def def = agent_at(geom_vec3_make(-6.0, 1.2 * i, 3.0));
            add(&now, &def, geom_vec3_make(6.0, 1.2 * i, 3.0));
        }
        for (size_t s = 0; s < 140; ++s) {
            aim(&now, 0.001);
            ck_assert_int_eq(orca_sim3_compute(now.sim), GEOM_OK);
            const geom_vec3 way = geom_vec3_scale(ball.velocity, now.time_step);
            for (size_t i = 0; i < now.count; ++i) {
                const orca_agent3_def def = agent(&now, i);
                const geom_sphere body = {def.position, def.radius * (1.0 - 1e-9)};
                ck_assert_int_eq(collide_shape3_sweep(collide_shape3_from_sphere(body),
                                                      geom_vec3_scale(def.velocity, now.time_step),
                                                      ball.shape, way)
                                     .relation,
                                 COLLIDE_APART);
            }
            orca_sim3_advance(now.sim);
            place.center = geom_vec3_add(place.center, way);
            ball.shape = collide_shape3_from_sphere(place);
            ck_assert_int_eq(orca_obstacles3_set(world, id, &ball), GEOM_OK);
        }
        for (size_t i = 0; i < now.count; ++i) {
            ck_assert_double_lt(geom_vec3_distance(agent(&now, i).position, now.goal[i]), 0.5);
        }
        orca_sim3_destroy(now.sim);
        orca_obstacles3_destroy(world);
    }
}
END_TEST

/* A world of boxes near the origin that all have one velocity. */
static orca_obstacles3 *make_boxes(random_source source, geom_vec3 velocity) {
    orca_obstacles3 *world = NULL;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &world), GEOM_OK);
    for (int i = 0; i < 6; ++i) {
        const geom_vec3 corner = random_vec(&source, 1.5);
        orca_obstacle3_def box = orca_obstacle3_def_default();
        box.shape = collide_shape3_from_aabb(
            (geom_aabb3){corner, geom_vec3_add(corner, geom_vec3_make(1.0, 0.5, 2.0))});
        box.velocity = velocity;
        ck_assert_int_eq(orca_obstacles3_add(world, &box, NULL), GEOM_OK);
    }
    return world;
}

/* The half-spaces of an agent in the first step. */
static size_t ask_for_spaces(const orca_obstacles3 *world, const orca_agent3_def *def, orca_half_space *out,
                             size_t capacity) {
    flock now;
    begin(&now, world);
    add(&now, def, def->position);
    ck_assert_int_eq(orca_sim3_compute(now.sim), GEOM_OK);
    const size_t count = orca_sim3_half_spaces(now.sim, now.id[0], out, capacity);
    orca_sim3_destroy(now.sim);
    return count;
}

/* To an agent that moves along with its obstacles they are at rest. */
START_TEST(what_moves_alike_is_as_at_rest) {
    random_source source = {407};
    const geom_vec3 drift = geom_vec3_make(0.5, -0.25, 0.125);
    const geom_vec3 rest = geom_vec3_make(0.0, 0.0, 0.0);
    size_t found = 0;
    for (int round = 0; round < 50; ++round) {
        orca_half_space resting[8];
        orca_half_space moving[8];
        orca_agent3_def def = agent_at(random_vec(&source, 1.0));
        def.radius = 0.05;
        orca_obstacles3 *world = make_boxes(source, rest);
        const size_t count = ask_for_spaces(world, &def, resting, 8);
        orca_obstacles3_destroy(world);
        world = make_boxes(source, drift);
        def.velocity = drift;
        ck_assert_uint_eq(ask_for_spaces(world, &def, moving, 8), count);
        for (size_t i = 0; i < count; ++i) {
            ck_assert(geom_vec3_equal(moving[i].normal, resting[i].normal));
            ck_assert(geom_vec3_equal(moving[i].point, geom_vec3_add(resting[i].point, drift)));
        }
        found += count;
        orca_obstacles3_destroy(world);
    }
    ck_assert_uint_gt(found, 100);
}
END_TEST

START_TEST(who_is_in_an_obstacle_is_led_out) {
    orca_obstacles3 *world = make_world();
    flock now;
    begin(&now, world);
    const orca_agent3_def buried = agent_at(geom_vec3_make(-20.0, 20.0, -0.3));
    const orca_agent3_def inside = agent_at(geom_vec3_make(6.2, 0.3, 3.9));
    add(&now, &buried, buried.position);
    add(&now, &inside, inside.position);
    ck_assert_int_eq(orca_sim3_step(now.sim), GEOM_OK);
    ck_assert((orca_sim3_guarantee(now.sim, now.id[0]).violated & ORCA_VIOLATED_OVERLAP) != 0);
    (void)fly(&now, 40, 0.0, 0.0);
    for (size_t i = 0; i < now.count; ++i) {
        const orca_obstacles3_query here = {agent(&now, i).position, 1.0, UINT32_MAX};
        ck_assert_double_ge(orca_obstacles3_clearance(world, here, NULL), 0.5 - 1e-9);
    }
    orca_sim3_destroy(now.sim);
    orca_obstacles3_destroy(world);
}
END_TEST

/* Boxes that touch each other, of one thickness each, in rows along all axes; sometimes on the ground. */
static orca_obstacles3 *make_pile(random_source *source) {
    orca_obstacles3 *world = NULL;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &world), GEOM_OK);
    double edge[3][4] = {{0.0}};
    int count[3];
    for (int axis = 0; axis < 3; ++axis) {
        count[axis] = random_int(source, 1, 3);
        for (int i = 0; i < count[axis]; ++i) {
            edge[axis][i + 1] = edge[axis][i] + random_between(source, 0.4, 3.0);
        }
    }
    orca_obstacle3_def def = orca_obstacle3_def_default();
    for (int i = 0; i < count[0] * count[1] * count[2]; ++i) {
        const int x = i % count[0];
        const int y = i / count[0] % count[1];
        const int z = i / count[0] / count[1];
        def.shape = collide_shape3_from_aabb(
            (geom_aabb3){geom_vec3_make(edge[0][x], edge[1][y], edge[2][z]),
                         geom_vec3_make(edge[0][x + 1], edge[1][y + 1], edge[2][z + 1])});
        ck_assert_int_eq(orca_obstacles3_add(world, &def, NULL), GEOM_OK);
    }
    if (random_int(source, 0, 1) == 0) {
        def.shape = collide_shape3_from_plane((geom_plane){geom_vec3_make(0.0, 0.0, 1.0), 0.0});
        ck_assert_int_eq(orca_obstacles3_add(world, &def, NULL), GEOM_OK);
    }
    return world;
}

/* The shortest way out of one box may lead into the next. */
START_TEST(who_is_in_a_pile_is_led_out) {
    random_source source = {417};
    for (int run = 0; run < 100; ++run) {
        orca_obstacles3 *world = make_pile(&source);
        flock now;
        begin(&now, world);
        geom_vec3 place; /* one number after the other: compilers order arguments */
        place.x = random_between(&source, 0.1, 3.0);
        place.y = random_between(&source, 0.1, 3.0);
        place.z = random_between(&source, 0.1, 3.0);
        orca_agent3_def inside = agent_at(place);
        inside.radius = random_between(&source, 0.1, 0.5);
        add(&now, &inside, inside.position);
        (void)fly(&now, 120, 0.0, 0.0);
        const orca_obstacles3_query here = {agent(&now, 0).position, 1.0, UINT32_MAX};
        ck_assert_double_ge(orca_obstacles3_clearance(world, here, NULL), inside.radius - 1e-9);
        orca_sim3_destroy(now.sim);
        orca_obstacles3_destroy(world);
    }
}
END_TEST

/* ---- What agents have ---- */

static void meet(flock *now, const orca_agent3_def *first, const orca_agent3_def *second) {
    orca_agent3_def a = *first;
    orca_agent3_def b = *second;
    begin(now, NULL);
    a.position = geom_vec3_make(-1.5, 0.1, 0.0);
    b.position = geom_vec3_make(1.5, 0.0, 0.05);
    a.velocity = geom_vec3_make(1.0, 0.0, 0.0);
    b.velocity = geom_vec3_make(-1.0, 0.0, 0.0);
    add(now, &a, geom_vec3_make(9.0, 0.1, 0.0));
    add(now, &b, geom_vec3_make(-9.0, 0.0, 0.05));
    for (size_t i = 0; i < 2; ++i) {
        ck_assert_int_eq(
            orca_sim3_set_preferred_velocity(now->sim, now->id[i], i == 0 ? a.velocity : b.velocity),
            GEOM_OK);
    }
    ck_assert_int_eq(orca_sim3_compute(now->sim), GEOM_OK);
}

static double change_of(const flock *now, size_t i) {
    const geom_vec3 before = geom_vec3_make(i == 0 ? 1.0 : -1.0, 0.0, 0.0);
    return geom_vec3_distance(agent(now, i).velocity, before);
}

START_TEST(shares_layers_groups_and_priorities_divide_the_avoidance) {
    const orca_agent3_def plain = orca_agent3_def_default();
    orca_agent3_def other = plain;
    flock now;
    meet(&now, &plain, &plain);
    const double half = change_of(&now, 0);
    ck_assert_double_gt(half, 0.05);
    ck_assert_double_eq_tol(change_of(&now, 1), half, 1e-12);
    orca_sim3_destroy(now.sim);

    other.responsibility = 0.0;
    meet(&now, &plain, &other);
    ck_assert_double_eq_tol(change_of(&now, 0), 2.0 * half, 1e-12);
    ck_assert_double_eq(change_of(&now, 1), 0.0);
    ck_assert((orca_sim3_guarantee(now.sim, now.id[0]).violated & ORCA_VIOLATED_NEIGHBOR) != 0);
    orca_sim3_destroy(now.sim);

    other = plain;
    other.priority = 0.5;
    meet(&now, &plain, &other);
    ck_assert_double_eq_tol(change_of(&now, 0), 1.5 * half, 1e-12);
    ck_assert_double_eq_tol(change_of(&now, 1), 0.5 * half, 1e-12);
    orca_sim3_destroy(now.sim);

    other = plain;
    other.mask = 0;
    meet(&now, &plain, &other);
    ck_assert_double_eq_tol(change_of(&now, 0), 2.0 * half, 1e-12);
    ck_assert_double_eq(change_of(&now, 1), 0.0);
    ck_assert((orca_sim3_guarantee(now.sim, now.id[0]).violated & ORCA_VIOLATED_NEIGHBOR) != 0);
    orca_sim3_destroy(now.sim);

    other = plain;
    other.group = 7;
    meet(&now, &other, &other);
    ck_assert_double_eq(change_of(&now, 0), 0.0);
    orca_sim3_destroy(now.sim);
}
END_TEST

/* From rest, towards others that stand in a row across its way. */
START_TEST(who_takes_no_share_moves_as_it_prefers) {
    flock now;
    begin(&now, NULL);
    for (size_t i = 0; i < 4; ++i) {
        orca_agent3_def def =
            agent_at(geom_vec3_make(i == 0 ? 0.0 : 3.0, 0.0, i == 0 ? 0.0 : 1.1 * (double)i - 2.2));
        def.responsibility = i == 0 ? 0.0 : 0.5;
        add(&now, &def, def.position);
    }
    const geom_vec3 preferred = geom_vec3_make(1.4, 0.0, 0.1);
    for (int s = 0; s < 30; ++s) {
        ck_assert_int_eq(orca_sim3_set_preferred_velocity(now.sim, now.id[0], preferred), GEOM_OK);
        ck_assert_int_eq(orca_sim3_step(now.sim), GEOM_OK);
        ck_assert(geom_vec3_equal(agent(&now, 0).velocity, preferred));
        ck_assert_uint_eq(orca_sim3_agent_report(now.sim, now.id[0]).neighbor_count, 0);
    }
    ck_assert_double_gt(geom_vec3_distance(agent(&now, 2).position, agent(&now, 0).position), 1.0 - 1e-9);
    orca_sim3_destroy(now.sim);
}
END_TEST

START_TEST(no_velocity_changes_faster_than_allowed) {
    random_source source = {403};
    flock now;
    begin(&now, NULL);
    for (size_t i = 0; i < 40; ++i) {
        orca_agent3_def def = agent_at(random_vec(&source, 5.0));
        def.max_acceleration = random_between(&source, 0.5, 3.0);
        add(&now, &def, random_vec(&source, 5.0));
    }
    for (size_t s = 0; s < 30; ++s) {
        geom_vec3 before[MOST_AGENTS];
        for (size_t i = 0; i < now.count; ++i) {
            before[i] = agent(&now, i).velocity;
        }
        aim(&now, 0.0);
        ck_assert_int_eq(orca_sim3_step(now.sim), GEOM_OK);
        for (size_t i = 0; i < now.count; ++i) {
            const orca_agent3_def def = agent(&now, i);
            const orca_agent_report report = orca_sim3_agent_report(now.sim, now.id[i]);
            const double change = geom_vec3_distance(def.velocity, before[i]);
            ck_assert_double_le(change, 0.1 * def.max_acceleration * (1.0 + 1e-9));
            ck_assert_uint_eq(report.kinematics_count, ORCA_KINEMATICS3_SPACES);
            ck_assert((orca_sim3_guarantee(now.sim, now.id[i]).violated & ORCA_VIOLATED_KINEMATICS) != 0);
        }
    }
    orca_sim3_destroy(now.sim);
}
END_TEST

/* Of a limit of 1 in a step of 1, 92 % can be used in any direction, and never more than all. */
START_TEST(the_polyhedron_of_changes_is_nearly_a_ball) {
    random_source source = {404};
    orca_half_space spaces[ORCA_KINEMATICS3_SPACES];
    const geom_vec3 now = {0.3, -0.2, 0.7};
    orca_acceleration_half_spaces(now, 1.0, 1.0, spaces);
    for (int i = 0; i < 5000; ++i) {
        const geom_vec3 d = random_direction(&source);
        double reach = HUGE_VAL;
        for (size_t k = 0; k < ORCA_KINEMATICS3_SPACES; ++k) {
            ck_assert_double_eq_tol(geom_vec3_length(spaces[k].normal), 1.0, 1e-15);
            const double slope = -geom_vec3_dot(d, spaces[k].normal);
            const double room = geom_vec3_dot(geom_vec3_sub(now, spaces[k].point), spaces[k].normal);
            reach = slope > 0.0 ? fmin(reach, room / slope) : reach;
        }
        ck_assert(reach >= 0.9226 && reach <= 1.0);
    }
}
END_TEST

/* A change that is larger than any double is no limit. */
START_TEST(changes_of_any_size_are_finite) {
    const double sizes[] = {DBL_TRUE_MIN, 1.0, 1e300, DBL_MAX};
    for (size_t i = 0; i < 4; ++i) {
        for (size_t k = 0; k < 4; ++k) {
            orca_half_space spaces[ORCA_KINEMATICS3_SPACES];
            orca_acceleration_half_spaces(geom_vec3_make(DBL_MAX, 0.0, -1.0), sizes[i], sizes[k], spaces);
            for (size_t s = 0; s < ORCA_KINEMATICS3_SPACES; ++s) {
                ck_assert(geom_vec3_is_finite(spaces[s].point));
            }
        }
    }
}
END_TEST

/* ---- Scales, orders ---- */

static orca_agent3_def scaled(orca_agent3_def def, double scale) {
    def.position = geom_vec3_scale(def.position, scale);
    def.velocity = geom_vec3_scale(def.velocity, scale);
    def.preferred_velocity = geom_vec3_scale(def.preferred_velocity, scale);
    def.radius *= scale;
    def.max_speed *= scale;
    def.neighbor_dist *= scale;
    return def;
}

/* Powers of two, from 1.2e-4 to 1.3e5: the same bits but for the exponents. */
START_TEST(all_scales_are_alike) {
    random_source source = {405};
    for (int i = 0; i < 40; ++i) {
        crowd now;
        random_crowd(&source, (crowd_kind)(i % EXTREME), &now);
        const double scale = ldexp(1.0, random_int(&source, -13, 17));
        crowd other = now;
        for (size_t k = 0; k < now.count; ++k) {
            other.agent[k] = scaled(now.agent[k], scale);
        }
        orca_agent_id ids[MOST_AGENTS];
        orca_agent_id others[MOST_AGENTS];
        orca_sim3 *sim = make_sim(&now, orca_sim3_def_default(), ids);
        orca_sim3 *large = make_sim(&other, orca_sim3_def_default(), others);
        for (int s = 0; s < 4; ++s) {
            ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
            ck_assert_int_eq(orca_sim3_step(large), GEOM_OK);
        }
        for (size_t k = 0; k < now.count; ++k) {
            const orca_agent3_def a = scaled(orca_sim3_get_agent(sim, ids[k]), scale);
            const orca_agent3_def b = orca_sim3_get_agent(large, others[k]);
            ck_assert(geom_vec3_equal(a.position, b.position) && geom_vec3_equal(a.velocity, b.velocity));
        }
        orca_sim3_destroy(sim);
        orca_sim3_destroy(large);
    }
}
END_TEST

/* Where no two are equally far from a third, the order of adding changes nothing. */
START_TEST(the_order_of_adding_changes_no_bit) {
    random_source source = {406};
    for (int i = 0; i < 20; ++i) {
        crowd now;
        random_crowd(&source, i % 2 == 0 ? SPREAD : DENSE, &now);
        now.metric = ORCA_NEIGHBOR_METRIC_CENTER;
        crowd mixed = now;
        size_t place[MOST_AGENTS];
        for (size_t k = 0; k < now.count; ++k) {
            place[k] = k;
        }
        for (size_t k = now.count; k > 1; --k) {
            const size_t other = (size_t)random_int(&source, 0, (int)k - 1);
            const size_t last = place[k - 1];
            place[k - 1] = place[other];
            place[other] = last;
        }
        for (size_t k = 0; k < now.count; ++k) {
            mixed.agent[place[k]] = now.agent[k];
        }
        orca_agent_id ids[MOST_AGENTS];
        orca_agent_id others[MOST_AGENTS];
        orca_sim3 *sim = make_sim(&now, orca_sim3_def_default(), ids);
        orca_sim3 *other = make_sim(&mixed, orca_sim3_def_default(), others);
        for (int s = 0; s < 4; ++s) {
            ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
            ck_assert_int_eq(orca_sim3_step(other), GEOM_OK);
        }
        for (size_t k = 0; k < now.count; ++k) {
            const geom_vec3 a = orca_sim3_get_agent(sim, ids[k]).position;
            ck_assert(geom_vec3_equal(a, orca_sim3_get_agent(other, others[place[k]]).position));
        }
        orca_sim3_destroy(sim);
        orca_sim3_destroy(other);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {one_agent_goes_straight,
                                  who_may_not_move_stays,
                                  known_answer_of_a_cut_off,
                                  head_on_meetings_never_touch,
                                  two_that_meet_head_on_pass,
                                  agents_in_one_place_part,
                                  a_swap_on_a_sphere_finishes,
                                  obstacles_are_kept_clear,
                                  obstacles_count_as_far_as_they_could_be_reached,
                                  who_is_overtaken_by_an_obstacle_makes_way,
                                  what_moves_alike_is_as_at_rest,
                                  who_is_in_an_obstacle_is_led_out,
                                  who_is_in_a_pile_is_led_out,
                                  shares_layers_groups_and_priorities_divide_the_avoidance,
                                  who_takes_no_share_moves_as_it_prefers,
                                  no_velocity_changes_faster_than_allowed,
                                  the_polyhedron_of_changes_is_nearly_a_ball,
                                  changes_of_any_size_are_finite,
                                  all_scales_are_alike,
                                  the_order_of_adding_changes_no_bit};
    return run_tests("orca.sim3", tests, sizeof tests / sizeof tests[0]);
}
