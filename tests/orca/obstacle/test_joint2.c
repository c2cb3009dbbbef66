/* Crowds that are pressed against walls: joints of walls that are obstacles of their own, and worlds of any
 * scale. */
#include "orca/support/rings2.h"

#include <orca/sim2.h>

#include <math.h>
#include <string.h>

enum {
    MOST_AGENTS = 60,
    MOST_POINTS = 24
};

/* A crowd and the corners of the walls around it. */
typedef struct crowd {
    orca_obstacles *obstacles;
    orca_sim *sim;
    orca_agent_id id[MOST_AGENTS];
    geom_vec2 goal[MOST_AGENTS];
    size_t count;
    double scale;
} crowd;

static void begin(crowd *now, double scale, bool push_out) {
    memset(now, 0, sizeof *now);
    now->scale = scale;
    ck_assert_int_eq(orca_obstacles_create(NULL, &now->obstacles), GEOM_OK);
    orca_sim_def def = orca_sim_def_default();
    def.obstacles = now->obstacles;
    def.push_out = push_out;
    ck_assert_int_eq(orca_sim_create(&def, &now->sim), GEOM_OK);
}

static void end(crowd *now) {
    orca_sim_destroy(now->sim);
    orca_obstacles_destroy(now->obstacles);
}

/* Every edge an obstacle of its own, which shares its ends with the next. */
static void add_separate(crowd *now, const geom_vec2 *points, size_t count) {
    for (size_t i = 0; i + 1 < count; ++i) {
        const geom_vec2 ends[] = {geom_vec2_scale(points[i], now->scale),
                                  geom_vec2_scale(points[i + 1], now->scale)};
        const geom_ring chain = {ends, 2};
        ck_assert_int_eq(orca_obstacles_add_chain(now->obstacles, chain, 0.0, NULL), GEOM_OK);
    }
}

static void add_agent(crowd *now, geom_vec2 position, geom_vec2 goal) {
    orca_agent_def def = orca_agent_def_default();
    def.position = geom_vec2_scale(position, now->scale);
    def.radius *= now->scale;
    def.max_speed *= now->scale;
    def.neighbor_dist *= now->scale;
    now->goal[now->count] = geom_vec2_scale(goal, now->scale);
    ck_assert_int_eq(orca_sim_add_agent(now->sim, &def, &now->id[now->count++]), GEOM_OK);
}

/* All agents walk straight for their goals, walls or not, and are swept along the step that was made. Returns
 * how deep any agent got into a wall, in radii. */
static double step(crowd *now) {
    geom_vec2 before[MOST_AGENTS];
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def agent = orca_sim_get_agent(now->sim, now->id[i]);
        const geom_vec2 way = geom_vec2_sub(now->goal[i], agent.position);
        const double speed = fmin(1.3 * now->scale, geom_vec2_length(way) * 10.0);
        before[i] = agent.position;
        const geom_vec2 wanted = geom_vec2_scale(geom_vec2_normalize(way), speed);
        ck_assert_int_eq(orca_sim_set_preferred_velocity(now->sim, now->id[i], wanted), GEOM_OK);
    }
    ck_assert_int_eq(orca_sim_step(now->sim), GEOM_OK);
    double deepest = 0.0;
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def agent = orca_sim_get_agent(now->sim, now->id[i]);
        const geom_segment2 path = {before[i], agent.position};
        const collide_sweep through = orca_obstacles_sweep(now->obstacles, path, 0.0, NULL, NULL);
        ck_assert_int_eq(through.relation, COLLIDE_APART);
        const double room =
            orca_obstacles_clearance(now->obstacles, agent.position, agent.radius, NULL, NULL);
        deepest = fmax(deepest, 1.0 - room / agent.radius);
    }
    return deepest;
}

static geom_vec2 on_circle(double radius, double turn) {
    return geom_vec2_make(radius * cos(6.283185307179586 * turn), radius * sin(6.283185307179586 * turn));
}

/* A crowd in a closed ring of walls with spikes inwards and outwards, each agent with a goal outside. */
static void fill(crowd *now, random_source *source) {
    geom_vec2 points[MOST_POINTS + 1];
    const size_t corners = (size_t)random_int(source, 3, MOST_POINTS);
    const bool jagged = random_int(source, 0, 1) == 0;
    for (size_t i = 0; i < corners; ++i) {
        const double radius = 9.0 + (jagged ? random_between(source, 0.0, 4.0) : 0.0);
        points[i] = on_circle(radius, (double)i / (double)corners);
    }
    points[corners] = points[0];
    add_separate(now, points, corners + 1);
    for (int i = 0; i < 30; ++i) {
        const int ring = i / 15;
        const geom_vec2 at = on_circle(1.0 + 2.2 * ring, (i % 15) / 15.0);
        const bool crowded = geom_vec2_length(at) < 2.0;
        if (!crowded || i % 3 == 0) {
            add_agent(now, at, on_circle(30.0, random_between(source, 0.0, 1.0)));
        }
    }
}

/* Elsewhere agents get through such joints, by a third of their radius. */
START_TEST(no_agent_gets_through_the_joints_of_separate_walls) {
    random_source source = {101};
    double deepest = 0.0;
    for (int i = 0; i < 12; ++i) {
        crowd now;
        begin(&now, 1.0, i % 2 == 0);
        fill(&now, &source);
        for (int s = 0; s < 250; ++s) {
            deepest = fmax(deepest, step(&now));
        }
        end(&now);
    }
    ck_assert_double_lt(deepest, 0.01);
}
END_TEST

/* Pushed straight into joints from both sides, open ones and closed ones. */
START_TEST(joints_hold_those_who_walk_straight_at_them) {
    double deepest = 0.0;
    for (int turn = -10; turn <= 10; ++turn) {
        for (int side = -1; side <= 1; side += 2) {
            crowd now;
            begin(&now, 1.0, turn % 2 == 0);
            const geom_vec2 bend = on_circle(6.0, 0.022 * turn);
            const geom_vec2 points[] = {{-6.0, 0.0}, {0.0, 0.0}, bend};
            add_separate(&now, points, 3);
            for (int k = -2; k <= 2; ++k) {
                const geom_vec2 start = geom_vec2_make(1.3 * k, 5.0 * side);
                if (orca_obstacles_clearance(now.obstacles, start, 1.0, NULL, NULL) > 0.5) {
                    add_agent(&now, start, geom_vec2_make(0.02 * k, -8.0 * side));
                }
            }
            for (int s = 0; s < 80; ++s) {
                deepest = fmax(deepest, step(&now));
            }
            end(&now);
        }
    }
    ck_assert_double_lt(deepest, 0.01);
}
END_TEST

/* The positions of all agents after some steps, in units of the scale. */
static size_t places_at(double scale, double time_steps, geom_vec2 *places) {
    random_source source = {103};
    crowd now;
    begin(&now, scale, true);
    fill(&now, &source);
    const geom_circle disc = {geom_vec2_make(0.3 * scale, -6.0 * scale), 0.5 * scale};
    ck_assert_int_eq(orca_obstacles_add_disc(now.obstacles, disc, NULL), GEOM_OK);
    for (int s = 0; s < time_steps; ++s) {
        step(&now);
    }
    for (size_t i = 0; i < now.count; ++i) {
        places[i] = geom_vec2_scale(orca_sim_get_agent(now.sim, now.id[i]).position, 1.0 / scale);
    }
    const size_t count = now.count;
    end(&now);
    return count;
}

/* Other libraries let agents of half a millimeter through walls. */
START_TEST(worlds_of_any_scale_behave_alike) {
    geom_vec2 expected[MOST_AGENTS];
    geom_vec2 places[MOST_AGENTS];
    const size_t count = places_at(1.0, 120, expected);
    const int exponents[] = {-40, -14, -1, 3, 17, 60};
    for (size_t e = 0; e < 6; ++e) {
        ck_assert_uint_eq(places_at(ldexp(1.0, exponents[e]), 120, places), count);
        for (size_t i = 0; i < count; ++i) {
            ck_assert(places[i].x == expected[i].x && places[i].y == expected[i].y);
        }
    }
    places_at(1.0, 60, expected);
    const double scales[] = {1e-4, 1e-2, 1e3, 1e5};
    for (size_t s = 0; s < 4; ++s) {
        ck_assert_uint_eq(places_at(scales[s], 60, places), count);
        for (size_t i = 0; i < count; ++i) {
            ck_assert_double_le(geom_vec2_distance(places[i], expected[i]), 1e-6);
        }
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {no_agent_gets_through_the_joints_of_separate_walls,
                                  joints_hold_those_who_walk_straight_at_them,
                                  worlds_of_any_scale_behave_alike};
    return run_tests("orca.joint2", tests, sizeof tests / sizeof tests[0]);
}
