/* Runs in a store: agents that would meet in its aisles keep to directions. */
#include "drawn_map.h"

#include <stdlib.h>

enum {
    AGENTS = 24, /* half of them go from left to right */
    SIDE = 3,    /* columns of the halls */
    ROWS = 7
};

static const char *const store = "type octile\nheight 13\nwidth 29\nmap\n"
                                 ".............................\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 ".............................\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 ".............................\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 ".............................\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 ".............................\n";

/* So many agents of both sides of the store want to the other side. */
static scene store_scene(int agents) {
    movingai_map map = map_of(store);
    scene s = obstacles_of(&map);
    movingai_free_map(&map);
    s.time_step = 0.1;
    s.duration = 300.0;
    s.arrive_within = 0.5;
    for (int i = 0; i < agents; ++i) {
        const int place = i / 2;
        const int row = place / SIDE;
        const double x = 0.5 + place % SIDE;
        const double y = 0.5 + 3.0 * row;
        const geom_vec3 left = {x, y, 0.0};
        const geom_vec3 right = {29.0 - x, y, 0.0};
        scene_agent agent = scene_agent_default(scene_flatten(i % 2 ? left : right));
        agent.goal = i % 2 ? right : left;
        agent.radius = 0.4;
        agent.preferred_speed = 1.2;
        agent.max_speed = 1.5;
        ck_assert(scene_add_agent(&s, &agent));
    }
    return s;
}

/* The height at which a route crosses the middle of the store; negative if it does not. */
static double height_of(const orca_route *route) {
    const double middle = 11.5;
    for (size_t i = 1; i < route->point_count; ++i) {
        const geom_vec2 a = route->points[i - 1];
        const geom_vec2 b = route->points[i];
        if ((a.x < middle) != (b.x < middle)) {
            return a.y + (middle - a.x) / (b.x - a.x) * (b.y - a.y);
        }
    }
    return -1.0;
}

/* Whether an aisle is on routes of both directions. */
static bool is_shared(const run *r) {
    bool used[2][ROWS] = {{false}};
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        const double height = height_of(run_route(r, i));
        ck_assert_double_ge(height, 0.0);
        used[i % 2][(int)height / 3] = true;
    }
    bool any = false;
    for (int row = 0; row < ROWS; ++row) {
        any = any || (used[0][row] && used[1][row]);
    }
    return any;
}

START_TEST(agents_that_would_meet_keep_to_directions) {
    scene s = store_scene(AGENTS);
    run_def def = run_default_def();
    def.enforce = true;
    run *r = start_run(&s, def);
    step_run(r);
    step_run(r);
    ck_assert(!is_shared(r));
    while (!run_finished(r)) {
        step_run(r);
        size_t contacts;
        (void)run_contacts(r, &contacts);
        ck_assert_uint_eq(contacts, 0);
    }
    ck_assert(run_all_arrived(r));
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* Few agents, and those without the rule of passages, take the shortest ways. */
START_TEST(others_take_the_shortest_ways) {
    scene s = store_scene(_i == 0 ? 6 : AGENTS);
    run_def def = run_default_def();
    def.settings = _i == 0 ? NULL : "passages=off";
    run *r = start_run(&s, def);
    step_run(r);
    step_run(r);
    ck_assert(is_shared(r));
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

static void check_same(const run *a, const run *b) {
    for (size_t i = 0; i < run_agent_count(a); ++i) {
        const run_agent *p = &run_agents(a)[i];
        const run_agent *q = &run_agents(b)[i];
        ck_assert(geom_vec3_equal(p->now.position, q->now.position));
        ck_assert(geom_vec3_equal(p->now.velocity, q->now.velocity));
    }
}

/* Before the first step, after it, and on the way; in a run on two threads, too. */
START_TEST(a_loaded_run_goes_on_with_the_same_bits) {
    const size_t saved_after[] = {0, 1, 150};
    scene s = store_scene(AGENTS);
    run_def def = run_default_def();
    def.enforce = true;
    run *r = start_run(&s, def);
    def.threads = 2;
    run *other = start_run(&s, def);
    for (size_t i = 0; i < saved_after[_i]; ++i) {
        step_run(r);
    }
    const size_t size = run_save(r, NULL, 0);
    void *bytes = malloc(size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(run_save(r, bytes, size), size);
    scene_error error = {0};
    ck_assert_msg(run_load(other, bytes, size, &error), "%s", error.text);
    for (int i = 0; i < 150; ++i) {
        step_run(r);
        step_run(other);
        check_same(r, other);
    }
    free(bytes);
    run_destroy(r);
    run_destroy(other);
    scene_clear(&s);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("run aisles");
    tcase_set_timeout(tests, 120.0);
    tcase_add_test(tests, agents_that_would_meet_keep_to_directions);
    tcase_add_loop_test(tests, others_take_the_shortest_ways, 0, 2);
    tcase_add_loop_test(tests, a_loaded_run_goes_on_with_the_same_bits, 0, 3);
    return run_test_case("run aisles", tests);
}
