/* Tests of the simulator of the plane. */
#include "support.h"

#include <orca/sim2.h>

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    MOST_AGENTS = 200
};

/* A simulator, its world, and where each agent wants to go. */
typedef struct scene {
    orca_obstacles *obstacles;
    orca_sim *sim;
    orca_agent_id id[MOST_AGENTS];
    geom_vec2 goal[MOST_AGENTS];
    size_t count;
} scene;

static void begin_with(scene *now, orca_sim_def def) {
    memset(now, 0, sizeof *now);
    ck_assert_int_eq(orca_obstacles_create(NULL, &now->obstacles), GEOM_OK);
    def.obstacles = now->obstacles;
    ck_assert_int_eq(orca_sim_create(&def, &now->sim), GEOM_OK);
}

static void begin(scene *now, const geom_allocator *allocator) {
    orca_sim_def def = orca_sim_def_default();
    def.allocator = allocator;
    begin_with(now, def);
}

static void end(scene *now) {
    orca_sim_destroy(now->sim);
    orca_obstacles_destroy(now->obstacles);
}

static void add(scene *now, geom_vec2 position, geom_vec2 goal) {
    orca_agent_def def = orca_agent_def_default();
    def.position = position;
    now->goal[now->count] = goal;
    ck_assert_int_eq(orca_sim_add_agent(now->sim, &def, &now->id[now->count++]), GEOM_OK);
}

static orca_agent_def agent(const scene *now, size_t i) { return orca_sim_get_agent(now->sim, now->id[i]); }

static void change(scene *now, size_t i, const orca_agent_def *def) {
    ck_assert_int_eq(orca_sim_set_agent(now->sim, now->id[i], def), GEOM_OK);
}

static void add_ring(scene *now, const geom_vec2 *points, size_t count, orca_winding winding) {
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    ck_assert_int_eq(orca_obstacles_add_polygon(now->obstacles, polygon, winding, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(now->obstacles), GEOM_OK);
}

static void add_chain(scene *now, const geom_vec2 *points, size_t count, double radius) {
    const geom_ring chain = {points, count};
    ck_assert_int_eq(orca_obstacles_add_chain(now->obstacles, chain, radius, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(now->obstacles), GEOM_OK);
}

static void add_disc(scene *now, double x, double y, double radius) {
    const geom_circle disc = {{x, y}, radius};
    ck_assert_int_eq(orca_obstacles_add_disc(now->obstacles, disc, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(now->obstacles), GEOM_OK);
}

/* Straight at the goal, not beyond it within the step. */
static void aim(scene *now) {
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def def = agent(now, i);
        const geom_vec2 way = geom_vec2_sub(now->goal[i], def.position);
        const double distance = geom_vec2_length(way);
        const double speed = fmin(def.max_speed, distance / 0.1);
        const geom_vec2 wanted =
            distance > 0.0 ? geom_vec2_scale(way, speed / distance) : geom_vec2_make(0.0, 0.0);
        ck_assert_int_eq(orca_sim_set_preferred_velocity(now->sim, now->id[i], wanted), GEOM_OK);
    }
}

/* What a run brought. */
typedef struct outcome {
    double least_gap;  /* between any two agents, at the ends of steps; negative when they overlap */
    double least_room; /* between any agent and the obstacles */
} outcome;

static void measure(const scene *now, outcome *out) {
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def a = agent(now, i);
        ck_assert(geom_vec2_is_finite(a.position) && geom_vec2_is_finite(a.velocity));
        ck_assert_double_le(hypot(a.velocity.x, a.velocity.y), a.max_speed * (1.0 + 1e-15));
        const double room = orca_obstacles_clearance(now->obstacles, a.position, 5.0, NULL, NULL) - a.radius;
        out->least_room = fmin(out->least_room, room);
        for (size_t k = 0; k < i; ++k) {
            const orca_agent_def b = agent(now, k);
            out->least_gap =
                fmin(out->least_gap, geom_vec2_distance(a.position, b.position) - a.radius - b.radius);
        }
    }
}

static outcome run(scene *now, size_t steps) {
    outcome out = {HUGE_VAL, HUGE_VAL};
    for (size_t s = 0; s < steps; ++s) {
        aim(now);
        ck_assert_int_eq(orca_sim_step(now->sim), GEOM_OK);
        measure(now, &out);
    }
    return out;
}

static double distance_left(const scene *now, size_t i) {
    return geom_vec2_distance(agent(now, i).position, now->goal[i]);
}

static const geom_vec2 square[] = {{-2, -2}, {2, -2}, {2, 2}, {-2, 2}};
static const geom_vec2 square_clockwise[] = {{-2, 2}, {2, 2}, {2, -2}, {-2, -2}};

START_TEST(one_agent_goes_straight) {
    scene now;
    begin(&now, NULL);
    add(&now, geom_vec2_make(0.0, 0.0), geom_vec2_make(3.0, 4.0));
    run(&now, 40);
    ck_assert_double_le(distance_left(&now, 0), 1e-12);
    end(&now);
}
END_TEST

/* It is that of the way, and of what is left to do in the step. */
START_TEST(another_time_step_is_that_of_the_next_steps) {
    scene now;
    scene same;
    orca_sim_def def = orca_sim_def_default();
    begin(&now, NULL);
    def.time_step = 0.25;
    begin_with(&same, def);
    const double wrong[] = {0.0, -1.0, (double)NAN, HUGE_VAL};
    for (size_t i = 0; i < 4; ++i) {
        ck_assert_int_eq(orca_sim_set_time_step(now.sim, wrong[i]),
                         isfinite(wrong[i]) ? GEOM_INVALID_ARGUMENT : GEOM_NOT_FINITE);
    }
    ck_assert_int_eq(orca_sim_set_time_step(now.sim, 0.25), GEOM_OK);
    for (int i = 0; i < 2; ++i) {
        scene *each = i == 0 ? &now : &same;
        add(each, geom_vec2_make(-3.0, 0.25), geom_vec2_make(3.0, 0.0));
        add(each, geom_vec2_make(3.0, 0.0), geom_vec2_make(-3.0, 0.0));
    }
    for (int step = 0; step < 12; ++step) {
        const geom_vec2 before = agent(&now, 0).position;
        run(&now, 1);
        run(&same, 1);
        const orca_agent_def is = agent(&now, 0);
        ck_assert(geom_vec2_equal(is.position, geom_vec2_add_scaled(before, 0.25, is.velocity)));
        ck_assert(geom_vec2_equal(is.position, agent(&same, 0).position));
    }
    end(&now);
    end(&same);
}
END_TEST

/* In a world without other agents, none of which ever wanted neighbors. */
START_TEST(agents_that_look_at_nobody_go_straight) {
    orca_sim_def def = orca_sim_def_default();
    orca_sim *sim;
    ck_assert_int_eq(orca_sim_create(&def, &sim), GEOM_OK);
    orca_agent_id id[3];
    for (int i = 0; i < 3; ++i) {
        orca_agent_def walker = orca_agent_def_default();
        walker.position = geom_vec2_make(i, 0.0);
        walker.preferred_velocity = geom_vec2_make(1.0, 0.25 * i);
        walker.max_neighbors = 0;
        ck_assert_int_eq(orca_sim_add_agent(sim, &walker, &id[i]), GEOM_OK);
    }
    ck_assert_int_eq(orca_sim_step(sim), GEOM_OK);
    for (int i = 0; i < 3; ++i) {
        ck_assert(geom_vec2_equal(orca_sim_get_agent(sim, id[i]).velocity, geom_vec2_make(1.0, 0.25 * i)));
        ck_assert(geom_vec2_equal(orca_sim_agent_velocity(sim, id[i]), geom_vec2_make(1.0, 0.25 * i)));
        ck_assert_uint_eq(orca_sim_agent_report(sim, id[i]).neighbor_count, 0);
    }
    orca_sim_destroy(sim);
}
END_TEST

START_TEST(exactly_head_on_agents_pass) {
    scene now;
    begin(&now, NULL);
    for (size_t i = 0; i < 2; ++i) {
        const double side = i == 0 ? -1.0 : 1.0;
        add(&now, geom_vec2_make(2.0 * side, 0.0), geom_vec2_make(-10.0 * side, 0.0));
        orca_agent_def def = agent(&now, i);
        def.velocity = geom_vec2_make(-1.5 * side, 0.0);
        change(&now, i, &def);
    }
    const outcome out = run(&now, 150);
    ck_assert_double_ge(out.least_gap, -1e-6);
    ck_assert_double_le(distance_left(&now, 0) + distance_left(&now, 1), 1e-6);
    end(&now);
}
END_TEST

/* With the first implementation of ORCA they stay in one place for ever. */
START_TEST(agents_in_one_place_part) {
    scene now;
    begin(&now, NULL);
    for (size_t i = 0; i < 5; ++i) {
        add(&now, geom_vec2_make(7.0, 7.0), geom_vec2_make(7.0, 7.0));
    }
    for (int s = 0; s < 100; ++s) {
        ck_assert_int_eq(orca_sim_step(now.sim), GEOM_OK);
    }
    outcome out = {HUGE_VAL, HUGE_VAL};
    measure(&now, &out);
    ck_assert_double_ge(out.least_gap, -1e-6);
    end(&now);
}
END_TEST

START_TEST(two_groups_cross_without_overlap) {
    scene now;
    begin(&now, NULL);
    for (size_t i = 0; i < 12; ++i) {
        const size_t pair = i / 2;
        const double row = 1.3 * (double)pair + 0.2 * (double)(i % 2);
        const geom_vec2 left = geom_vec2_make(-10.0 - 0.3 * row, row);
        const geom_vec2 right = geom_vec2_make(10.0 + 0.2 * row, row);
        add(&now, i % 2 == 0 ? left : right, i % 2 == 0 ? right : left);
    }
    const outcome out = run(&now, 400);
    ck_assert_double_ge(out.least_gap, -1e-3);
    for (size_t i = 0; i < now.count; ++i) {
        ck_assert_double_le(distance_left(&now, i), 0.1);
    }
    end(&now);
}
END_TEST

START_TEST(agents_walk_around_a_square_whichever_way_its_points_run) {
    for (int i = 0; i < 2; ++i) {
        scene now;
        begin(&now, NULL);
        add_ring(&now, i == 0 ? square : square_clockwise, 4, ORCA_WINDING_AUTO);
        add(&now, geom_vec2_make(-8.0, 1.6), geom_vec2_make(8.0, 3.0));
        add(&now, geom_vec2_make(-9.0, -1.7), geom_vec2_make(8.0, -3.0));
        add(&now, geom_vec2_make(1.7, 9.0), geom_vec2_make(3.5, -8.0));
        const outcome out = run(&now, 300);
        ck_assert_double_ge(out.least_room, -1e-6);
        ck_assert_double_ge(out.least_gap, -1e-3);
        for (size_t k = 0; k < 3; ++k) {
            ck_assert_double_le(distance_left(&now, k), 1e-3);
        }
        end(&now);
    }
}
END_TEST

START_TEST(no_agent_leaves_a_room_or_crosses_a_wall) {
    scene now;
    begin(&now, NULL);
    const geom_vec2 room[] = {{-6, 6}, {6, 6}, {6, -6}, {1, -6}, {0, -2}, {-1, -6}, {-6, -6}};
    add_ring(&now, room, 7, ORCA_WINDING_AS_GIVEN);
    const geom_vec2 wall[] = {{-3, 2}, {0, 3}, {3, 2}};
    add_chain(&now, wall, 3, 0.0);
    random_source source = {61};
    for (size_t i = 0; i < 10; ++i) {
        add(&now, geom_vec2_make(-4.5 + (double)i, i % 2 == 0 ? 4.5 : 0.5), random_point(&source, 20.0));
    }
    const outcome out = run(&now, 400);
    ck_assert_double_ge(out.least_room, -1e-6);
    end(&now);
}
END_TEST

/* Head on at the end of a wall that has no thickness: seen from neither side strictly. */
START_TEST(a_wall_seen_end_on_is_a_wall) {
    scene now;
    begin(&now, NULL);
    const geom_vec2 wall[] = {{0, 0}, {5, 0}};
    add_chain(&now, wall, 2, 0.0);
    add(&now, geom_vec2_make(-4.0, 0.0), geom_vec2_make(10.0, 0.0));
    const outcome out = run(&now, 100);
    ck_assert_double_ge(out.least_room, -1e-9);
    end(&now);
}
END_TEST

START_TEST(discs_and_thick_chains_are_avoided) {
    scene now;
    begin(&now, NULL);
    add_disc(&now, 0.0, 0.0, 1.5);
    const geom_vec2 chain[] = {{6, -3}, {6, 1}, {8, 3}};
    add_chain(&now, chain, 3, 0.7);
    add(&now, geom_vec2_make(-6.0, 0.3), geom_vec2_make(12.0, -4.5));
    add(&now, geom_vec2_make(12.0, 5.0), geom_vec2_make(-6.0, 5.5));
    add(&now, geom_vec2_make(4.0, 8.0), geom_vec2_make(-1.0, -8.0));
    const outcome out = run(&now, 400);
    ck_assert_double_ge(out.least_room, -1e-6);
    for (size_t k = 0; k < 3; ++k) {
        ck_assert_double_le(distance_left(&now, k), 1e-3);
    }
    end(&now);
}
END_TEST

/* The first implementation of ORCA leaves an agent in the margin of a wall for ever. */
START_TEST(agents_that_start_in_or_at_obstacles_are_led_out) {
    scene now;
    begin(&now, NULL);
    add_ring(&now, square, 4, ORCA_WINDING_AUTO);
    add_disc(&now, 20.0, 0.0, 1.0);
    const geom_vec2 chain[] = {{40, 0}, {44, 0}, {44, 4}};
    add_chain(&now, chain, 3, 0.3);
    const geom_vec2 starts[] = {{2.2, 0.0},  {2.1, 2.1},  {0.0, 1.0},  {2.0, 0.0},  {-2.0, -2.0}, {20.0, 0.0},
                                {21.2, 0.1}, {42.0, 0.1}, {42.0, 0.0}, {43.8, 0.2}, {44.0, 4.0}};
    const size_t count = sizeof starts / sizeof starts[0];
    for (size_t i = 0; i < count; ++i) {
        now.count = 0;
        add(&now, starts[i], starts[i]);
        for (int s = 0; s < 60; ++s) {
            ck_assert_int_eq(orca_sim_step(now.sim), GEOM_OK);
        }
        const double after =
            orca_obstacles_clearance(now.obstacles, agent(&now, 0).position, 5.0, NULL, NULL);
        ck_assert_double_ge(after, 0.5 - 1e-9);
        ck_assert_int_eq(orca_sim_remove_agent(now.sim, now.id[0]), GEOM_OK);
    }
    end(&now);
}
END_TEST

START_TEST(the_middle_of_a_solid_is_left_to_the_side_that_is_preferred) {
    static const geom_vec2 preferred[] = {{0.4, 0.0}, {-0.4, 0.1}, {0.0, 0.4}, {0.1, -0.4}};
    scene now;
    begin(&now, NULL);
    add_ring(&now, square, 4, ORCA_WINDING_AUTO);
    for (size_t i = 0; i < 4; ++i) {
        now.count = 0;
        add(&now, geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 0.0));
        ck_assert_int_eq(orca_sim_set_preferred_velocity(now.sim, now.id[0], preferred[i]), GEOM_OK);
        ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
        const geom_vec2 velocity = agent(&now, 0).velocity;
        ck_assert_double_gt(geom_vec2_dot(velocity, preferred[i]), 0.9 * 0.75 * 0.4);
        ck_assert_int_eq(orca_sim_remove_agent(now.sim, now.id[0]), GEOM_OK);
    }
    end(&now);
}
END_TEST

/* Inside an L the nearest way out may be through its reflex corner, which no wall's own normal shows. */
START_TEST(the_way_out_may_be_a_reflex_corner) {
    const geom_vec2 l_shape[] = {{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}};
    const geom_vec2 starts[] = {{1.75, 1.75}, {1.875, 1.5}, {1.75, 3.0}, {3.0, 1.75}};
    const geom_vec2 ways[] = {{1.0, 1.0}, {0.125, 0.5}, {1.0, 0.0}, {0.0, 1.0}};
    for (size_t i = 0; i < 4; ++i) {
        scene now;
        begin(&now, NULL);
        add_ring(&now, l_shape, 6, ORCA_WINDING_AUTO);
        add(&now, starts[i], starts[i]);
        ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
        const geom_vec2 expected = geom_vec2_scale(geom_vec2_normalize(ways[i]), 0.75);
        ck_assert_double_le(geom_vec2_distance(agent(&now, 0).velocity, expected), 1e-12);
        end(&now);
    }
}
END_TEST

/* A wall of another obstacle in the same solid, nearer than the solid's own, does not hide that the agent is
 * inside. */
START_TEST(what_stands_in_a_solid_does_not_hide_it) {
    const geom_vec2 post[] = {{1.0, -1.0}, {6.0, -1.0}, {6.0, 1.0}, {1.0, 1.0}};
    scene now;
    begin(&now, NULL);
    add_ring(&now, post, 4, ORCA_WINDING_AUTO);
    add_ring(&now, square, 4, ORCA_WINDING_AUTO);
    add(&now, geom_vec2_make(0.9, 1.4), geom_vec2_make(0.9, 1.4));
    orca_agent_def def = agent(&now, 0);
    def.radius = 0.1;
    change(&now, 0, &def);
    ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
    ck_assert_double_le(geom_vec2_distance(agent(&now, 0).velocity, geom_vec2_make(0.0, 0.75)), 1e-12);
    run(&now, 20);
    ck_assert_double_ge(agent(&now, 0).position.y, 2.1 - 1e-9);
    end(&now);
}
END_TEST

/* Half of its speed is enough to be led out, but not more than it takes within the step. */
START_TEST(no_agent_is_led_out_farther_than_the_surface) {
    scene now;
    begin(&now, NULL);
    add_ring(&now, square, 4, ORCA_WINDING_AUTO);
    const geom_vec2 inside = geom_vec2_make(1.984375, 0.25);
    add(&now, inside, inside);
    orca_agent_def def = agent(&now, 0);
    def.radius = 0.015625;
    change(&now, 0, &def);
    ck_assert_int_eq(orca_sim_step(now.sim), GEOM_OK);
    ck_assert_double_le(geom_vec2_distance(agent(&now, 0).position, geom_vec2_make(2.015625, 0.25)), 1e-12);
    end(&now);
}
END_TEST

/* The relation of a disc with its world, over three seconds at the velocity that a simulator chose for it. */
static collide_relation ahead(orca_sim_def def, const orca_agent_def *walker) {
    static const geom_vec2 lower[] = {{-1, -2}, {1.25, -2}, {1.25, 0.5}, {-1, 0.5}};
    static const geom_vec2 upper[] = {{-2.75, 0}, {0.25, 0}, {0.25, 3}, {-2.75, 3}};
    scene now = {0};
    ck_assert_int_eq(orca_obstacles_create(NULL, &now.obstacles), GEOM_OK);
    add_ring(&now, lower, 4, ORCA_WINDING_AUTO);
    add_ring(&now, upper, 4, ORCA_WINDING_AUTO);
    def.obstacles = now.obstacles;
    ck_assert_int_eq(orca_sim_create(&def, &now.sim), GEOM_OK);
    ck_assert_int_eq(orca_sim_add_agent(now.sim, walker, &now.id[0]), GEOM_OK);
    ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
    const geom_vec2 there = geom_vec2_add_scaled(walker->position, 3.0, agent(&now, 0).velocity);
    const geom_segment2 path = {walker->position, there};
    const collide_relation met =
        orca_obstacles_sweep(now.obstacles, path, walker->radius - 1e-9, NULL, NULL).relation;
    end(&now);
    return met;
}

START_TEST(where_solids_overlap_only_the_reference_leaves_a_gap) {
    orca_agent_def walker = orca_agent_def_default();
    walker.position = geom_vec2_make(4.0, -2.5);
    walker.velocity = geom_vec2_make(-1.25, 0.25);
    walker.preferred_velocity = walker.velocity;
    orca_sim_def def = orca_sim_def_reference();
    ck_assert_int_eq(ahead(def, &walker), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(ahead(orca_sim_def_default(), &walker), COLLIDE_APART);
    def.close_wall_gaps = true;
    ck_assert_int_eq(ahead(def, &walker), COLLIDE_APART);
}
END_TEST

/* Each of the three is a switch of its own. */
START_TEST(the_reference_does_not_push_out) {
    const geom_vec2 wanted = geom_vec2_make(0.0, 0.0);
    for (int push_out = 0; push_out < 2; ++push_out) {
        scene now;
        begin(&now, NULL);
        orca_sim_destroy(now.sim);
        orca_sim_def def = orca_sim_def_reference();
        def.obstacles = now.obstacles;
        def.push_out = push_out == 1;
        ck_assert_int_eq(orca_sim_create(&def, &now.sim), GEOM_OK);
        add_ring(&now, square, 4, ORCA_WINDING_AUTO);
        add(&now, geom_vec2_make(2.2, 0.0), wanted);
        add(&now, geom_vec2_make(-1.0, 0.3), wanted);
        ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
        for (size_t i = 0; i < 2; ++i) {
            const double outwards = (i == 0 ? 1.0 : -1.0) * agent(&now, i).velocity.x;
            ck_assert_double_eq_tol(outwards, push_out == 1 ? 0.75 : 0.0, 1e-12);
        }
        end(&now);
    }
}
END_TEST

/* Walls so near each other that no agent fits: what is demanded to leave them must not lead into another
 * wall. */
START_TEST(in_a_passage_that_is_too_narrow_nobody_goes_further_in) {
    scene now;
    begin(&now, NULL);
    const geom_vec2 lower[] = {{-9, -2}, {9, -2}, {9, -0.3}, {-9, -0.3}};
    const geom_vec2 upper[] = {{-9, 0.3}, {9, 0.3}, {9, 2}, {-9, 2}};
    const geom_vec2 gate[] = {{0.6, -0.2}, {0.6, 0.2}};
    add_ring(&now, lower, 4, ORCA_WINDING_AUTO);
    add_ring(&now, upper, 4, ORCA_WINDING_AUTO);
    add_chain(&now, gate, 2, 0.0);
    add(&now, geom_vec2_make(0.0, 0.1), geom_vec2_make(30.0, 0.1));
    const double before = orca_obstacles_clearance(now.obstacles, geom_vec2_make(0.0, 0.1), 5.0, NULL, NULL);
    const outcome out = run(&now, 50);
    ck_assert_double_ge(out.least_room, before - 0.5 - 1e-9);
    ck_assert_double_le(agent(&now, 0).position.x, 0.1 + 1e-9);
    end(&now);
}
END_TEST

START_TEST(what_is_masked_out_is_not_avoided_and_the_other_takes_all) {
    for (int masked = 0; masked < 2; ++masked) {
        scene now;
        begin(&now, NULL);
        add(&now, geom_vec2_make(-3.0, 0.1), geom_vec2_make(9.0, 0.1));
        add(&now, geom_vec2_make(3.0, 0.0), geom_vec2_make(-9.0, 0.0));
        orca_agent_def blind = agent(&now, 0);
        blind.mask = 2;
        change(&now, 0, &blind);
        if (masked == 1) {
            orca_agent_def other = agent(&now, 1);
            other.mask = 4;
            change(&now, 1, &other);
        }
        if (masked == 0) {
            const orca_body self = {{3.0, 0.0}, {0.0, 0.0}, 0.5, 1};
            const orca_body other = {{-3.0, 0.1}, {0.0, 0.0}, 0.5, 0};
            const orca_pair_params all = {3.0, 0.1, 1.0};
            const orca_half_plane expected = orca_agent_half_plane(self, other, all);
            ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
            orca_half_plane plane;
            ck_assert_uint_eq(orca_sim_half_planes(now.sim, now.id[1], &plane, 1), 1);
            ck_assert(geom_vec2_equal(plane.point, expected.point));
        }
        const outcome out = run(&now, 50);
        ck_assert(agent(&now, 0).position.y == 0.1);
        ck_assert_uint_eq(orca_sim_agent_report(now.sim, now.id[0]).neighbor_count, 0);
        ck_assert_int_eq(out.least_gap >= -1e-6, masked == 0);
        end(&now);
    }
}
END_TEST

START_TEST(responsibility_is_shared_by_weight) {
    scene now;
    begin(&now, NULL);
    add(&now, geom_vec2_make(-3.0, 0.05), geom_vec2_make(9.0, 0.05));
    add(&now, geom_vec2_make(3.0, 0.0), geom_vec2_make(-9.0, 0.0));
    const double weights[][2] = {{0.0, 1.0}, {1.0, 3.0}, {0.0, 0.0}, {DBL_MAX, DBL_MAX}};
    const double shares[][2] = {{0.0, 1.0}, {0.25, 0.75}, {0.5, 0.5}, {0.5, 0.5}};
    for (size_t w = 0; w < 4; ++w) {
        for (size_t i = 0; i < 2; ++i) {
            orca_agent_def def = agent(&now, i);
            def.position = geom_vec2_make(i == 0 ? -3.0 : 3.0, i == 0 ? 0.05 : 0.0);
            def.velocity = geom_vec2_make(i == 0 ? 1.5 : -1.5, 0.0);
            def.responsibility = weights[w][i];
            change(&now, i, &def);
        }
        aim(&now);
        ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
        double moved[2];
        for (size_t i = 0; i < 2; ++i) {
            const geom_vec2 before = geom_vec2_make(i == 0 ? 1.5 : -1.5, 0.0);
            orca_half_plane plane = {before, {0.0, 1.0}};
            ck_assert_uint_eq(orca_sim_half_planes(now.sim, now.id[i], &plane, 1), shares[w][i] > 0.0);
            moved[i] = geom_vec2_dot(geom_vec2_sub(plane.point, before), plane.normal);
        }
        ck_assert_double_gt(moved[0] + moved[1], 0.1);
        ck_assert_double_eq_tol(moved[0], shares[w][0] * (moved[0] + moved[1]), 1e-12);
    }
    end(&now);
}
END_TEST

/* The half-planes that can be drawn are those that decided. */
START_TEST(half_planes_and_reports_tell_what_happened) {
    scene now;
    orca_sim_def def = orca_sim_def_default();
    def.side_bias = 0.0; /* so that each aims for the velocity that it prefers */
    begin_with(&now, def);
    add_ring(&now, square, 4, ORCA_WINDING_AUTO);
    random_source source = {62};
    for (size_t i = 0; i < 40; ++i) {
        add(&now, random_point(&source, 8.0), random_point(&source, 8.0));
    }
    run(&now, 20);
    for (size_t i = 0; i < now.count; ++i) {
        const orca_agent_report report = orca_sim_agent_report(now.sim, now.id[i]);
        orca_half_plane planes[64];
        ck_assert_uint_eq(orca_sim_half_planes(now.sim, now.id[i], NULL, 0), report.half_plane_count);
        ck_assert_uint_eq(orca_sim_half_planes(now.sim, now.id[i], planes, 64), report.half_plane_count);
        ck_assert_uint_eq(report.wall_count + report.neighbor_count, report.half_plane_count);
        ck_assert_uint_le(report.neighbor_count, 10);
        orca_half_plane scratch[64];
        const orca_agent_def self = agent(&now, i);
        const orca_lp_problem problem = {
            planes, report.half_plane_count, report.wall_count, self.preferred_velocity, self.max_speed,
            NULL};
        const orca_lp_result again = orca_lp_solve(&problem, scratch);
        ck_assert(geom_vec2_equal(again.velocity, self.velocity));
        ck_assert_int_eq(again.outcome, report.outcome);
    }
    add(&now, geom_vec2_make(0.0, 9.0), geom_vec2_make(0.0, 9.0));
    ck_assert_uint_eq(orca_sim_half_planes(now.sim, now.id[40], NULL, 0), 0);
    end(&now);
}
END_TEST

static uint64_t hash_state(const scene *now, uint64_t hash) {
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def def = agent(now, i);
        const double values[] = {def.position.x, def.position.y, def.velocity.x, def.velocity.y};
        for (size_t k = 0; k < 4; ++k) {
            uint64_t bits;
            memcpy(&bits, &values[k], sizeof bits);
            hash = (hash ^ bits) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}

/* A run without any call of a library function but sqrt, so that its bits are the same everywhere. */
static uint64_t run_and_hash(void) {
    scene now;
    begin(&now, NULL);
    add_ring(&now, square, 4, ORCA_WINDING_AUTO);
    add_disc(&now, 6.0, 6.0, 1.0);
    random_source source = {63};
    for (size_t i = 0; i < 60; ++i) {
        const geom_vec2 position =
            random_point(&source, 12.0); /* one after the other: compilers order arguments */
        const geom_vec2 goal = random_point(&source, 12.0);
        add(&now, position, goal);
    }
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int s = 0; s < 100; ++s) {
        aim(&now);
        ck_assert_int_eq(orca_sim_step(now.sim), GEOM_OK);
        hash = hash_state(&now, hash);
    }
    end(&now);
    return hash;
}

START_TEST(a_run_gives_the_same_bits_everywhere) {
    const uint64_t hash = run_and_hash();
    ck_assert(hash == run_and_hash());
    ck_assert_msg(hash == UINT64_C(0x48886ec4172f423f), "the hash is %llx", (unsigned long long)hash);
}
END_TEST

/* Agents far away come and go; that changes nothing, to the last bit, for the others, ties and same places
 * included. */
START_TEST(others_coming_and_going_change_nothing) {
    scene with;
    scene without;
    begin(&with, NULL);
    begin(&without, NULL);
    random_source source = {64};
    orca_agent_def stranger = orca_agent_def_default();
    stranger.position = geom_vec2_make(500.0, 0.0);
    orca_agent_id first;
    ck_assert_int_eq(orca_sim_add_agent(without.sim, &stranger, NULL), GEOM_OK);
    ck_assert_int_eq(orca_sim_add_agent(with.sim, &stranger, &first), GEOM_OK);
    for (size_t i = 0; i < 30; ++i) {
        const geom_vec2 position = i % 5 == 0 ? geom_vec2_make(1.0, 1.0) : random_point(&source, 8.0);
        const geom_vec2 goal = random_point(&source, 8.0);
        add(&with, position, goal);
        add(&without, position, goal);
    }
    ck_assert_int_eq(orca_sim_remove_agent(with.sim, first), GEOM_OK);
    orca_agent_id strangers[50];
    for (size_t s = 0; s < 50; ++s) {
        ck_assert_int_eq(orca_sim_add_agent(with.sim, &stranger, &strangers[s]), GEOM_OK);
        if (s % 3 == 2) {
            ck_assert_int_eq(orca_sim_remove_agent(with.sim, strangers[s - 1]), GEOM_OK);
        }
        run(&with, 1);
        run(&without, 1);
        ck_assert(hash_state(&with, 1) == hash_state(&without, 1));
    }
    end(&with);
    end(&without);
}
END_TEST

START_TEST(handles_name_agents_until_they_are_removed) {
    scene now;
    begin(&now, NULL);
    for (size_t i = 0; i < 100; ++i) {
        add(&now, geom_vec2_make((double)i, 0.0), geom_vec2_make((double)i, 0.0));
    }
    const orca_agent_id none = {0, 0};
    ck_assert(!orca_sim_agent_exists(now.sim, none));
    for (size_t i = 0; i < 100; i += 2) {
        ck_assert_int_eq(orca_sim_remove_agent(now.sim, now.id[i]), GEOM_OK);
        ck_assert_int_eq(orca_sim_remove_agent(now.sim, now.id[i]), GEOM_UNKNOWN_HANDLE);
    }
    ck_assert_uint_eq(orca_sim_agent_count(now.sim), 50);
    ck_assert_int_eq(orca_sim_step(now.sim), GEOM_OK);
    orca_agent_def def = orca_agent_def_default();
    def.position = geom_vec2_make(-1.0, 0.0);
    orca_agent_id late;
    ck_assert_int_eq(orca_sim_add_agent(now.sim, &def, &late), GEOM_OK);
    orca_agent_id ids[60];
    ck_assert_uint_eq(orca_sim_agent_ids(now.sim, ids, 60), 51);
    for (size_t i = 0; i < 50; ++i) {
        ck_assert(memcmp(&ids[i], &now.id[2 * i + 1], sizeof ids[i]) == 0);
        ck_assert(orca_sim_get_agent(now.sim, ids[i]).position.x == (double)(2 * i + 1));
        ck_assert(!orca_sim_agent_exists(now.sim, now.id[2 * i]));
        ck_assert_int_eq(orca_sim_set_agent(now.sim, now.id[2 * i], &def), GEOM_UNKNOWN_HANDLE);
        ck_assert_int_eq(orca_sim_set_preferred_velocity(now.sim, now.id[2 * i], def.position),
                         GEOM_UNKNOWN_HANDLE);
    }
    ck_assert(memcmp(&ids[50], &late, sizeof late) == 0);
    ck_assert_uint_eq(orca_sim_agent_ids(now.sim, ids, 3), 51);
    end(&now);
    orca_sim_destroy(NULL);
}
END_TEST

START_TEST(bad_definitions_are_refused) {
    orca_sim *sim = NULL;
    orca_sim_def sim_def = orca_sim_def_default();
    const double steps[] = {0.0, -0.1, (double)NAN, HUGE_VAL};
    for (size_t i = 0; i < 4; ++i) {
        sim_def.time_step = steps[i];
        ck_assert_int_eq(orca_sim_create(&sim_def, &sim), i < 2 ? GEOM_INVALID_ARGUMENT : GEOM_NOT_FINITE);
        ck_assert_ptr_null(sim);
    }
    sim_def = orca_sim_def_default();
    ck_assert_int_eq(orca_sim_create(&sim_def, &sim), GEOM_OK);
    orca_agent_def def = orca_agent_def_default();
    orca_agent_id id;
    ck_assert_int_eq(orca_sim_add_agent(sim, &def, &id), GEOM_OK);
    double *fields[] = {
        &def.radius,       &def.max_speed,         &def.neighbor_dist,        &def.responsibility,
        &def.time_horizon, &def.time_horizon_obst, &def.position.x,           &def.position.y,
        &def.velocity.x,   &def.velocity.y,        &def.preferred_velocity.x, &def.preferred_velocity.y};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; ++i) {
        const double good = *fields[i];
        *fields[i] = i % 2 == 0 ? (double)NAN : -HUGE_VAL;
        ck_assert_int_eq(orca_sim_add_agent(sim, &def, NULL), GEOM_NOT_FINITE);
        ck_assert_int_eq(orca_sim_set_agent(sim, id, &def), GEOM_NOT_FINITE);
        *fields[i] = -1.0;
        const geom_status expected = i < 3 ? GEOM_NEGATIVE_SIZE : (i < 6 ? GEOM_INVALID_ARGUMENT : GEOM_OK);
        ck_assert_int_eq(orca_agent_def_status(&def), expected);
        *fields[i] = good;
    }
    def.time_horizon = 0.0;
    ck_assert_int_eq(orca_sim_add_agent(sim, &def, NULL), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(orca_sim_set_preferred_velocity(sim, id, geom_vec2_make((double)NAN, 0.0)),
                     GEOM_NOT_FINITE);
    ck_assert_uint_eq(orca_sim_agent_count(sim), 1);
    ck_assert(orca_sim_get_agent(sim, id).radius == 0.5);
    orca_sim_destroy(sim);
}
END_TEST

START_TEST(a_step_takes_no_memory_once_all_was_seen) {
    counting_heap heap = {.fail_at = SIZE_MAX};
    const geom_allocator allocator = counting_allocator(&heap);
    scene now;
    begin(&now, &allocator);
    add_ring(&now, square, 4, ORCA_WINDING_AUTO);
    random_source source = {65};
    for (size_t i = 0; i < 100; ++i) {
        add(&now, random_point(&source, 30.0), geom_vec2_make(0.0, 0.0));
    }
    run(&now, 1);
    const size_t calls = heap.calls;
    run(&now, 60);
    for (size_t i = 0; i < 50; ++i) {
        const orca_agent_def def = agent(&now, 99 - i);
        ck_assert_int_eq(orca_sim_remove_agent(now.sim, now.id[99 - i]), GEOM_OK);
        ck_assert_int_eq(orca_sim_add_agent(now.sim, &def, &now.id[99 - i]), GEOM_OK);
        run(&now, 1);
    }
    ck_assert_uint_eq(heap.calls, calls);
    end(&now);
    ck_assert_uint_eq(heap.blocks, 0);
    ck_assert_uint_eq(heap.bytes, 0);
}
END_TEST

/* Creates, fills and steps; when memory fails, nothing is lost and the next attempt succeeds. */
static bool fill_and_step(const geom_allocator *allocator) {
    orca_sim *sim = NULL;
    orca_sim_def def = orca_sim_def_default();
    def.allocator = allocator;
    def.agent_capacity = 4;
    bool failed = false;
    if (orca_sim_create(&def, &sim) != GEOM_OK) {
        ck_assert_ptr_null(sim);
        return true;
    }
    for (size_t i = 0; i < 150; ++i) {
        orca_agent_def agent_def = orca_agent_def_default();
        agent_def.position = geom_vec2_make((double)i, 0.0);
        geom_status status = orca_sim_add_agent(sim, &agent_def, NULL);
        if (status != GEOM_OK) {
            failed = true;
            ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
            ck_assert_uint_eq(orca_sim_agent_count(sim), i);
            ck_assert_int_eq(orca_sim_add_agent(sim, &agent_def, NULL), GEOM_OK);
        }
        if (i % 70 == 69) {
            status = orca_sim_step(sim);
            failed = failed || status != GEOM_OK;
            ck_assert(status == GEOM_OK || orca_sim_step(sim) == GEOM_OK);
        }
    }
    ck_assert_uint_eq(orca_sim_agent_count(sim), 150);
    orca_sim_destroy(sim);
    return failed;
}

START_TEST(every_allocation_may_fail) {
    bool failed = true;
    for (size_t fail_at = 0; failed; ++fail_at) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        failed = fill_and_step(&allocator);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
        ck_assert(failed || fail_at > 15);
    }
}
END_TEST

START_TEST(extreme_agents_do_no_harm) {
    random_source source = {66};
    for (int i = 0; i < 300; ++i) {
        scene now;
        begin(&now, NULL);
        add_ring(&now, square, 4, ORCA_WINDING_AUTO);
        for (size_t k = 0; k < 10; ++k) {
            add(&now, geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 0.0));
            orca_agent_def def = agent(&now, k);
            def.position = geom_vec2_make(random_any(&source), random_any(&source));
            def.velocity = geom_vec2_make(random_any(&source), random_any(&source));
            def.preferred_velocity = geom_vec2_make(random_any(&source), random_any(&source));
            def.radius = fabs(random_any(&source));
            def.max_speed = fabs(random_any(&source));
            def.neighbor_dist = fabs(random_any(&source));
            def.time_horizon = fabs(random_any(&source)) + DBL_TRUE_MIN;
            def.time_horizon_obst = fabs(random_any(&source)) + DBL_TRUE_MIN;
            change(&now, k, &def);
        }
        outcome out = {HUGE_VAL, HUGE_VAL};
        for (int s = 0; s < 3; ++s) {
            ck_assert_int_eq(orca_sim_step(now.sim), GEOM_OK);
            measure(&now, &out);
        }
        end(&now);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {one_agent_goes_straight,
                                  another_time_step_is_that_of_the_next_steps,
                                  agents_that_look_at_nobody_go_straight,
                                  exactly_head_on_agents_pass,
                                  agents_in_one_place_part,
                                  two_groups_cross_without_overlap,
                                  agents_walk_around_a_square_whichever_way_its_points_run,
                                  no_agent_leaves_a_room_or_crosses_a_wall,
                                  a_wall_seen_end_on_is_a_wall,
                                  discs_and_thick_chains_are_avoided,
                                  agents_that_start_in_or_at_obstacles_are_led_out,
                                  the_middle_of_a_solid_is_left_to_the_side_that_is_preferred,
                                  the_way_out_may_be_a_reflex_corner,
                                  what_stands_in_a_solid_does_not_hide_it,
                                  no_agent_is_led_out_farther_than_the_surface,
                                  where_solids_overlap_only_the_reference_leaves_a_gap,
                                  the_reference_does_not_push_out,
                                  in_a_passage_that_is_too_narrow_nobody_goes_further_in,
                                  what_is_masked_out_is_not_avoided_and_the_other_takes_all,
                                  responsibility_is_shared_by_weight,
                                  half_planes_and_reports_tell_what_happened,
                                  a_run_gives_the_same_bits_everywhere,
                                  others_coming_and_going_change_nothing,
                                  handles_name_agents_until_they_are_removed,
                                  bad_definitions_are_refused,
                                  a_step_takes_no_memory_once_all_was_seen,
                                  every_allocation_may_fail,
                                  extreme_agents_do_no_harm};
    return run_tests("orca.sim2", tests, sizeof tests / sizeof tests[0]);
}
