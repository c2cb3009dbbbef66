/* Runs with crowds that meet in a wide corridor: they keep to their halves of it from the second step on. */
#include "drawn_map.h"

#include "run/run_halls.h"

#include <math.h>
#include <stdlib.h>

enum {
    CROWD = 200, /* of each direction */
    ROWS = 10,
    DOORS = 40 /* each has two gates */
};

static void add_box(scene *s, double min_x, double min_y, double max_x, double max_y) {
    const geom_vec2 corners[] = {{min_x, min_y}, {max_x, min_y}, {max_x, max_y}, {min_x, max_y}};
    const geom_ring ring = {corners, 4};
    ck_assert(scene_add_obstacle(s, SCENE_POLYGON, (geom_polygon){&ring, 1}, 0.0));
}

/* So many agents on each side of a corridor that is 20 wide want to the other side. Those of even numbers go right. */
static scene corridor_scene(int each) {
    scene s = scene_empty();
    add_box(&s, -5.0, 10.0, 5.0, 40.0);
    add_box(&s, -5.0, -40.0, 5.0, -10.0);
    s.time_step = 0.1;
    s.duration = 100.0;
    s.arrive_within = 0.5;
    for (int i = 0; i < 2 * each; ++i) {
        const double side = i % 2 ? 1.0 : -1.0;
        const int place = i / 2;
        const int column = place / ROWS;
        const double x = side * (9.0 + column);
        const double y = 1.0 * (place % ROWS) - 4.5;
        scene_agent agent = scene_agent_default(geom_vec2_make(x, y));
        agent.goal = (geom_vec3){x - side * 60.0, y, 0.0};
        agent.radius = 0.4;
        agent.preferred_speed = 1.2;
        agent.max_speed = 1.5;
        ck_assert(scene_add_agent(&s, &agent));
    }
    return s;
}

/* How far those that go first to the right, on the left of their way, are to their right of where they began. */
static double way_aside(const run *r) {
    double sum = 0.0;
    size_t count = 0;
    for (int row = 0; row < ROWS; ++row) {
        const double began = 1.0 * row - 4.5;
        if (began > 1.0) {
            sum += began - run_agents(r)[2 * row].now.position.y;
            ++count;
        }
    }
    return sum / (double)count;
}

static void step_for(run *r, int steps) {
    for (int i = 0; i < steps; ++i) {
        step_run(r);
    }
}

/* One that is so large that the corridor is narrow for it, away from the others. */
static void add_large(scene *s) {
    scene_agent agent = scene_agent_default(geom_vec2_make(0.0, 100.0));
    agent.goal = (geom_vec3){0.0, 100.0, 0.0};
    agent.radius = 2.0;
    ck_assert(scene_add_agent(s, &agent));
}

/* With all, with one too few, without the rule, and with a large one more. */
START_TEST(crowds_keep_apart) {
    scene s = corridor_scene(_i == 1 ? CROWD - 1 : CROWD);
    run_def def = run_default_def();
    if (_i == 3) {
        add_large(&s);
    }
    def.settings = _i == 2 ? "passages=off" : NULL;
    run *r = start_run(&s, def);
    step_for(r, 20);
    if (_i == 0 || _i == 3) {
        ck_assert_double_gt(way_aside(r), 0.5);
    } else {
        ck_assert_double_lt(fabs(way_aside(r)), 0.05);
    }
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* Before the first step, after it, and later, in a run on two threads. */
START_TEST(a_loaded_run_goes_on_with_the_same_bits) {
    const int saved_after[] = {0, 1, 20};
    scene s = corridor_scene(CROWD);
    run_def def = run_default_def();
    run *r = start_run(&s, def);
    def.threads = 2;
    run *other = start_run(&s, def);
    for (int i = 0; i < saved_after[_i]; ++i) {
        step_run(r);
    }
    const size_t size = run_save(r, NULL, 0);
    void *bytes = malloc(size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(run_save(r, bytes, size), size);
    scene_error error = {0};
    ck_assert_msg(run_load(other, bytes, size, &error), "%s", error.text);
    for (int i = 0; i < 20; ++i) {
        step_run(r);
        step_run(other);
        for (size_t k = 0; k < run_agent_count(r); ++k) {
            ck_assert(geom_vec3_equal(run_agents(r)[k].now.position, run_agents(other)[k].now.position));
        }
    }
    free(bytes);
    run_destroy(r);
    run_destroy(other);
    scene_clear(&s);
}
END_TEST

/* Walls that are taken away, and come back. */
START_TEST(halls_follow_the_obstacles) {
    scene s = corridor_scene(CROWD);
    run *r = start_run(&s, run_default_def());
    step_run(r);
    step_run(r);
    scene_error error = {0};
    scene without = corridor_scene(CROWD);
    without.obstacle_count = 0;
    ck_assert_msg(run_set_obstacles(r, &without, &error), "%s", error.text);
    step_for(r, 8);
    ck_assert_double_lt(fabs(way_aside(r)), 0.1);
    ck_assert_msg(run_set_obstacles(r, &s, &error), "%s", error.text);
    step_for(r, 16);
    ck_assert_double_gt(way_aside(r), 0.4);
    run_destroy(r);
    without.obstacle_count = 2;
    scene_clear(&without);
    scene_clear(&s);
}
END_TEST

START_TEST(the_radius_is_the_median) {
    const double radii[][5] = {
        {0.4, 0.4, 0.4, 0.4, 0.4}, {9.0, 0.3, 0.5, 0.4, 0.1}, {1.0, 1.0, 0.2, 0.2, 0.2}};
    const double medians[] = {0.4, 0.4, 0.2};
    for (size_t i = 0; i < sizeof medians / sizeof medians[0]; ++i) {
        orca_traffic_agent agents[5];
        double radius = 0.0;
        for (size_t k = 0; k < 5; ++k) {
            agents[k] = orca_traffic_agent_default();
            agents[k].radius = radii[i][k];
        }
        ck_assert(run_halls_radius(agents, 5, &radius));
        ck_assert_double_eq(radius, medians[i]);
        ck_assert(run_halls_radius(agents, 1, &radius));
        ck_assert_double_eq(radius, radii[i][0]);
    }
}
END_TEST

static void add_walls(orca_obstacles *world, double x, double half_gap) {
    for (int side = -1; side <= 1; side += 2) {
        const double near = side * half_gap;
        const double far = side * 40.0;
        const geom_aabb2 box = {{x, fmin(near, far)}, {x + 1.0, fmax(near, far)}};
        const geom_vec2 corners[] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
        const geom_ring ring = {corners, 4};
        ck_assert_int_eq(orca_obstacles_add_polygon(world, (geom_polygon){&ring, 1}, ORCA_WINDING_AUTO, NULL),
                         GEOM_OK);
    }
}

/* A row of doors with a wide gap behind them: those that come through the doors meet others there. */
START_TEST(a_piece_may_cross_many_gates) {
    const double radius = 0.4;
    static geom_vec2 points[2][2] = {{{-10.0, 0.0}, {250.0, 0.0}}, {{250.0, 0.0}, {-10.0, 0.0}}};
    static orca_route routes[2 * CROWD];
    orca_obstacles *world;
    bool busy = false;
    ck_assert_int_eq(orca_obstacles_create(NULL, &world), GEOM_OK);
    for (int i = 0; i < DOORS; ++i) {
        add_walls(world, 5.0 * i, 1.0);
    }
    add_walls(world, 5.0 * DOORS + 30.0, 10.0);
    for (int i = 0; i < 2 * CROWD; ++i) {
        routes[i] = (orca_route){.kind = ORCA_ROUTE_FOUND, .points = points[i % 2], .point_count = 2};
    }
    orca_passages *halls = run_halls_find(world, radius, 0.0, NULL);
    ck_assert_ptr_nonnull(halls);
    ck_assert_uint_gt(orca_passages_gate_count(halls), 2 * DOORS);
    for (size_t missing = 0; missing < 2; ++missing) {
        run_pieces pieces;
        ck_assert(run_pieces_find(routes, 2 * (size_t)CROWD - missing, NULL, &pieces));
        ck_assert(run_halls_are_busy(halls, radius, &pieces, NULL, &busy));
        ck_assert_int_eq(busy, missing == 0);
        run_pieces_release(&pieces);
    }
    orca_passages_destroy(halls);
    orca_obstacles_destroy(world);
}
END_TEST

/* What is a passage for the largest agent is one of the halls, too. */
START_TEST(halls_hold_all_passages) {
    orca_obstacles *world;
    ck_assert_int_eq(orca_obstacles_create(NULL, &world), GEOM_OK);
    add_walls(world, 0.0, 10.0);
    orca_passages *halls = run_halls_find(world, 0.1, 0.0, NULL);
    ck_assert_ptr_nonnull(halls);
    ck_assert_uint_eq(orca_passages_gate_count(halls), 0);
    orca_passages_destroy(halls);
    halls = run_halls_find(world, 0.1, 21.0, NULL);
    ck_assert_ptr_nonnull(halls);
    ck_assert_uint_eq(orca_passages_gate_count(halls), 2);
    orca_passages_destroy(halls);
    orca_obstacles_destroy(world);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("run halls");
    tcase_set_timeout(tests, 120.0);
    tcase_add_loop_test(tests, crowds_keep_apart, 0, 4);
    tcase_add_loop_test(tests, a_loaded_run_goes_on_with_the_same_bits, 0, 3);
    tcase_add_test(tests, halls_follow_the_obstacles);
    tcase_add_test(tests, the_radius_is_the_median);
    tcase_add_test(tests, a_piece_may_cross_many_gates);
    tcase_add_test(tests, halls_hold_all_passages);
    return run_test_case("run halls", tests);
}
