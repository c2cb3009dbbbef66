/* Runs with crowds that meet in a wide corridor: they keep to their halves of it from the second step on. */
#include "drawn_map.h"

#include <math.h>
#include <stdlib.h>

enum {
    CROWD = 200, /* of each direction */
    ROWS = 10
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

START_TEST(crowds_keep_apart) {
    scene s = corridor_scene(_i == 1 ? CROWD - 1 : CROWD);
    run_def def = run_default_def();
    def.settings = _i == 2 ? "passages=off" : NULL;
    run *r = start_run(&s, def);
    step_for(r, 20);
    if (_i == 0) {
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

int main(void) {
    TCase *tests = tcase_create("run halls");
    tcase_set_timeout(tests, 120.0);
    tcase_add_loop_test(tests, crowds_keep_apart, 0, 3);
    tcase_add_loop_test(tests, a_loaded_run_goes_on_with_the_same_bits, 0, 3);
    tcase_add_test(tests, halls_follow_the_obstacles);
    return run_test_case("run halls", tests);
}
