/* Runs in which far more agents want through a door for one than get through it soon: they start by and by. */
#include "drawn_map.h"

#include <math.h>
#include <stdlib.h>

enum {
    ROWS = 18,
    WAYS = 40,   /* columns of each side */
    CALM = 16,   /* the same, too few to be admitted */
    STARTED = 30 /* steps in which some start, and none gets far */
};

static void add_box(scene *s, double min_x, double min_y, double max_x, double max_y) {
    const geom_vec2 corners[] = {{min_x, min_y}, {max_x, min_y}, {max_x, max_y}, {min_x, max_y}};
    const geom_ring ring = {corners, 4};
    ck_assert(scene_add_obstacle(s, SCENE_POLYGON, (geom_polygon){&ring, 1}, 0.0));
}

/* So many columns of agents on each side of a wall with a door, and as many goals. Those of even numbers go
 * right. */
static scene door_scene(int columns, double door) {
    scene s = scene_empty();
    add_box(&s, -1.0, 0.5 * door, 1.0, 400.0);
    add_box(&s, -1.0, -400.0, 1.0, -0.5 * door);
    s.time_step = 0.1;
    s.duration = 100.0;
    s.arrive_within = 0.5;
    for (int i = 0; i < 2 * columns * ROWS; ++i) {
        const double side = i % 2 ? 1.0 : -1.0;
        const int column = i / 2 / ROWS;
        const int row = i / 2 % ROWS;
        const double x = side * (9.0 + 2.0 * column);
        const double y = 2.0 * row - ROWS + 1.0;
        scene_agent agent = scene_agent_default(geom_vec2_make(x, y));
        agent.goal = (geom_vec3){-x, y, 0.0};
        agent.radius = 0.4;
        agent.preferred_speed = 1.2;
        agent.max_speed = 1.5;
        ck_assert(scene_add_agent(&s, &agent));
    }
    return s;
}

static void step_for(run *r, int steps) {
    for (int i = 0; i < steps; ++i) {
        step_run(r);
    }
}

/* How many of those that want to one side had such a turn. */
static size_t count_turns(const run *r, size_t side, run_turn turn) {
    size_t count = 0;
    for (size_t i = side; i < run_agent_count(r); i += 2) {
        count += run_agents(r)[i].turn == turn;
    }
    return count;
}

static double gone(const run_agent *agent, geom_vec3 start) {
    return geom_vec3_distance(agent->now.position, start);
}

START_TEST(crowds_start_by_and_by) {
    scene s = door_scene(WAYS, 1.0);
    run *r = start_run(&s, run_default_def());
    step_for(r, STARTED);
    const size_t right = count_turns(r, 0, RUN_TURN_STARTED);
    const size_t left = count_turns(r, 1, RUN_TURN_STARTED);
    ck_assert_uint_gt(right + left, 10);
    ck_assert(right == 0 || left == 0); /* one direction at a time */
    ck_assert_uint_gt(count_turns(r, 0, RUN_TURN_STAYS) + count_turns(r, 1, RUN_TURN_STAYS), 1000);
    for (size_t i = 0; i < s.agent_count; ++i) {
        const run_agent *agent = &run_agents(r)[i];
        if (agent->turn == RUN_TURN_STAYS) {
            ck_assert_double_lt(gone(agent, s.agents[i].position), 1.0);
        }
    }
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* All of the crowd on the left, as many as on both sides: nobody comes against them. */
static void go_right(scene *s) {
    for (size_t i = 1; i < s->agent_count; i += 2) {
        s->agents[i].position.x = -s->agents[i].position.x - 1.0;
        s->agents[i].goal.x = -s->agents[i].goal.x + 1.0;
    }
}

enum {
    FEW_AGENTS,
    WIDE_DOOR,
    NO_PASSAGES,
    LARGE_AGENT,
    ONE_WAY,
    CASES
};

START_TEST(others_start_at_once) {
    scene s = door_scene(_i == FEW_AGENTS ? CALM : WAYS, _i == WIDE_DOOR || _i == LARGE_AGENT ? 4.0 : 1.0);
    s.agents[0].radius = _i == LARGE_AGENT ? 1.5 : s.agents[0].radius;
    if (_i == ONE_WAY) {
        go_right(&s);
    }
    run_def def = run_default_def();
    def.settings = _i == NO_PASSAGES ? "passages=off" : NULL;
    run *r = start_run(&s, def);
    step_for(r, STARTED);
    ck_assert_uint_eq(count_turns(r, 0, RUN_TURN_NONE) + count_turns(r, 1, RUN_TURN_NONE), s.agent_count);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* Leaves so many of those that want left, and nobody else. */
static void keep_left(run *r, size_t most) {
    for (size_t i = run_agent_count(r); i-- > 0;) {
        if (i % 2 == 0 || i / 2 >= most) {
            run_remove_agent(r, i);
        }
    }
}

enum {
    MANY_LEFT = 400,
    FEW_LEFT = 90,
    PUSHED_OUT = 120, /* steps, after which the first are through */
    FLOWING = 600
};

/* When nobody is left that comes against them, the others still start by and by, as long as they are many. */
START_TEST(one_side_starts_by_and_by) {
    scene s = door_scene(WAYS, 1.0);
    run *r = start_run(&s, run_default_def());
    step_for(r, STARTED);
    keep_left(r, _i == 0 ? MANY_LEFT : FEW_LEFT);
    step_for(r, STARTED);
    const size_t stay = count_turns(r, 0, RUN_TURN_STAYS) + count_turns(r, 1, RUN_TURN_STAYS);
    if (_i == 0) {
        ck_assert_uint_gt(stay, MANY_LEFT / 2);
        ck_assert_uint_lt(stay, MANY_LEFT - 10);
    } else {
        ck_assert_uint_eq(stay, 0);
    }
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

enum {
    LAST_PAIRS = 30 /* in both directions together fewer than a crowd */
};

/* Those that are left on both sides still go one direction at a time: nobody starts against those that have. */
START_TEST(those_left_go_one_way_at_a_time) {
    scene s = door_scene(WAYS, 1.0);
    run *r = start_run(&s, run_default_def());
    step_for(r, STARTED);
    while (run_agent_count(r) > 2 * (size_t)LAST_PAIRS) {
        run_remove_agent(r, run_agent_count(r) - 1);
    }
    for (int i = 0; i < STARTED; ++i) {
        step_run(r);
        const size_t right = count_turns(r, 0, RUN_TURN_STARTED);
        const size_t left = count_turns(r, 1, RUN_TURN_STARTED);
        ck_assert_uint_gt(right + left, 0);
        ck_assert(right == 0 || left == 0);
        ck_assert_uint_gt(count_turns(r, 0, RUN_TURN_STAYS) + count_turns(r, 1, RUN_TURN_STAYS), 0);
    }
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* One that has its goal in the door does not come back against those that go through. */
START_TEST(who_is_pushed_out_of_the_door_stays_out) {
    scene s = door_scene(WAYS, 1.0);
    scene_agent inside = scene_agent_default(geom_vec2_make(0.0, 0.0));
    inside.goal = inside.position;
    inside.radius = 0.4;
    ck_assert(scene_add_agent(&s, &inside));
    run *r = start_run(&s, run_default_def());
    step_for(r, PUSHED_OUT);
    for (int i = PUSHED_OUT; i < FLOWING; ++i) {
        step_run(r);
        ck_assert_double_gt(fabs(run_agents(r)[s.agent_count - 1].now.position.x), 1.0);
    }
    size_t through = 0;
    for (size_t i = 0; i + 1 < s.agent_count; ++i) {
        through += run_agents(r)[i].now.position.x * s.agents[i].position.x < 0.0;
    }
    ck_assert_uint_gt(through, FLOWING / 20);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

static void load_into(run *r, const run *saved) {
    const size_t size = run_save(saved, NULL, 0);
    void *bytes = malloc(size);
    scene_error error = {0};
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(run_save(saved, bytes, size), size);
    ck_assert_msg(run_load(r, bytes, size, &error), "%s", error.text);
    free(bytes);
}

/* A run without rules, or without that of passages, goes on from one in which agents stay: all go there. */
START_TEST(none_stays_without_rules) {
    scene s = door_scene(WAYS, 1.0);
    run *saved = start_run(&s, run_default_def());
    run_def def = run_default_def();
    def.traffic = _i != 0;
    def.settings = _i != 0 ? "passages=off" : NULL;
    run *r = start_run(&s, def);
    step_for(saved, STARTED);
    load_into(r, saved);
    step_for(r, 2);
    ck_assert_uint_eq(count_turns(r, 0, RUN_TURN_NONE) + count_turns(r, 1, RUN_TURN_NONE), s.agent_count);
    run_destroy(saved);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* Without routes nobody is admitted: those that stayed go on, and do not come back when there are routes again. */
START_TEST(none_stays_without_routes) {
    scene s = door_scene(WAYS, 1.0);
    run *r = start_run(&s, run_default_def());
    step_for(r, STARTED);
    size_t last = s.agent_count - 1;
    while (run_agents(r)[last].turn != RUN_TURN_STAYS) {
        --last;
    }
    run_use_routes(r, false);
    step_for(r, STARTED);
    ck_assert_double_gt(gone(&run_agents(r)[last], s.agents[last].position), 2.0);
    const double before = run_agents(r)[last].now.position.x;
    run_use_routes(r, true);
    step_for(r, STARTED);
    ck_assert_double_lt(fabs(run_agents(r)[last].now.position.x), fabs(before) + 0.1);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* Before the first decision, between two, and at one, in a run on two threads. */
START_TEST(a_loaded_run_admits_the_same) {
    const int saved_after[] = {0, 5, 10};
    scene s = door_scene(WAYS, 1.0);
    run_def def = run_default_def();
    run *r = start_run(&s, def);
    def.threads = 2;
    run *other = start_run(&s, def);
    step_for(r, saved_after[_i]);
    load_into(other, r);
    for (int i = 0; i < 12; ++i) {
        step_run(r);
        step_run(other);
        for (size_t k = 0; k < run_agent_count(r); ++k) {
            ck_assert(geom_vec3_equal(run_agents(r)[k].now.position, run_agents(other)[k].now.position));
            ck_assert_int_eq(run_agents(r)[k].turn, run_agents(other)[k].turn);
        }
    }
    run_destroy(r);
    run_destroy(other);
    scene_clear(&s);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("run admission");
    tcase_set_timeout(tests, 120.0);
    tcase_add_test(tests, crowds_start_by_and_by);
    tcase_add_loop_test(tests, others_start_at_once, 0, CASES);
    tcase_add_loop_test(tests, one_side_starts_by_and_by, 0, 2);
    tcase_add_test(tests, those_left_go_one_way_at_a_time);
    tcase_add_test(tests, who_is_pushed_out_of_the_door_stays_out);
    tcase_add_loop_test(tests, none_stays_without_rules, 0, 2);
    tcase_add_test(tests, none_stays_without_routes);
    tcase_add_loop_test(tests, a_loaded_run_admits_the_same, 0, 3);
    return run_test_case("run admission", tests);
}
