/* How smoothly agents move, by hand-made motions. */
#include "scene_support.h"

#include "result/tally.h"

#include <math.h>

#define CLOSE 1e-12

/* A run whose scene tells the time step 0.5 and arrive_within 1; of its agents only their number matters. */
static run *run_of_scene(size_t agents) {
    scene s = scene_empty();
    scene_agent agent = scene_agent_default(geom_vec2_make(0.0, 0.0));
    agent.goal = geom_vec3_make(10.0, 0.0, 0.0);
    for (size_t i = 0; i < agents; ++i) {
        agent.position = geom_vec3_make(5.0 * (double)i, 0.0, 0.0);
        ck_assert(scene_add_agent(&s, &agent));
    }
    s.time_step = 0.5;
    s.arrive_within = 1.0;
    run *r = start_run(&s, run_default_def());
    scene_clear(&s);
    return r;
}

/* One agent that moves with these velocities, and what is counted of that. */
static tally_smoothness smoothness_of(const geom_vec2 *velocities, size_t count, double goal) {
    run *r = run_of_scene(1);
    run_agent agent = run_agents(r)[0];
    agent.now.preferred_speed = 2.0;
    agent.now.goal = geom_vec3_make(goal, 0.0, 0.0);
    agent.now.velocity = scene_lift(velocities[0]);
    tally_source s = tally_of_run(r);
    s.agents = &agent;
    tally t;
    ck_assert(tally_start(&t, &s, false));
    for (size_t i = 1; i < count; ++i) {
        agent.before = agent.now.position;
        agent.now.velocity = scene_lift(velocities[i]);
        agent.now.position = geom_vec3_add_scaled(agent.before, 0.5, agent.now.velocity);
        ck_assert(tally_step(&t, &s));
    }
    const tally_smoothness out = tally_smoothness_of(&t, &s);
    tally_free(&t);
    run_destroy(r);
    return out;
}

/* Accelerations by step: 4, -2, -2, 4, 0 along x. Only the changes from step 3 on count: 0, 6, 4. */
START_TEST(jerk_is_the_mean_change_of_acceleration) {
    static const geom_vec2 way[] = {{0, 0}, {2, 0}, {1, 0}, {0, 0}, {2, 0}, {2, 0}};
    const tally_smoothness s = smoothness_of(way, 6, 100.0);
    ck_assert_double_eq_tol(s.jerk.mean, (0.0 + 6.0 + 4.0) / 0.5 / 3.0 / 2.0, CLOSE);
    ck_assert_double_eq_tol(s.jerk.largest, s.jerk.mean, CLOSE);
    ck_assert_double_eq(smoothness_of(way, 3, 100.0).jerk.mean, 0.0);
    ck_assert_double_eq(smoothness_of(way, 1, 100.0).jerk.mean, 0.0);
}
END_TEST

/* A reversal takes speeds above a twentieth of the preferred one, which is 0.1, before and after. */
START_TEST(reversals_take_speed) {
    static const geom_vec2 way[] = {{1, 0}, {-1, 0.1}, {0.09, 0}, {-1, 0}, {0.11, 0}, {0, 1}, {0.1, -1}};
    const tally_smoothness s = smoothness_of(way, 7, 100.0);
    ck_assert_double_eq(s.reversals.mean, 3.0);
    ck_assert_double_eq(s.reversals.largest, 3.0);
}
END_TEST

/* Turns left, by too little to have a side, right, right, left: two changes in 2.5 s. */
START_TEST(turn_changes_are_counted_by_side) {
    static const geom_vec2 way[] = {{1, 0}, {1, 0.1}, {1, 0.11}, {1, 0}, {1, -0.1}, {1, 0}};
    ck_assert_double_eq_tol(smoothness_of(way, 6, 100.0).turn_changes.mean, 2.0 / 2.5, CLOSE);
    /* In less than a second they count as in one. */
    static const geom_vec2 brief[] = {{1, 0}, {1, 0.1}};
    ck_assert_double_eq(smoothness_of(brief, 2, 100.0).turn_changes.mean, 0.0);
}
END_TEST

/* It arrives in step 4 at 4 of 5, goes on to 8.1 (pushed, 3.1 off), returns to 8, and is pushed again. What it
 * does after its arrival counts for nothing else. */
START_TEST(pushes_are_counted_after_the_arrival) {
    static const geom_vec2 way[] = {{2, 0},   {2, 0},    {2, 0},   {2, 0}, {2, 0}, {2, 0},
                                    {6.2, 0}, {-0.2, 0}, {0.2, 0}, {9, 0}, {-9, 0}};
    const tally_smoothness s = smoothness_of(way, 11, 5.0);
    ck_assert_double_eq(s.pushes.mean, 2.0);
    ck_assert_double_eq(s.pushes.largest, 2.0);
    ck_assert_double_eq(s.jerk.mean, 0.0);
    ck_assert_double_eq(s.reversals.mean, 0.0);
    /* An agent that starts at its goal has arrived: none of its steps count. */
    static const geom_vec2 home[] = {{0, 0}, {0.2, 0}, {-0.2, 0}, {0.2, 0}, {-0.2, 0}};
    ck_assert_double_eq(smoothness_of(home, 5, 0.5).reversals.mean, 0.0);
    ck_assert_double_eq(smoothness_of(home, 5, 0.5).pushes.mean, 0.0);
}
END_TEST

/* Agents that want to stand count for nothing, and means are over the others. */
START_TEST(agents_that_want_to_stand_do_not_count) {
    run *r = run_of_scene(3);
    run_agent agents[3];
    for (size_t i = 0; i < 3; ++i) {
        agents[i] = run_agents(r)[0];
        agents[i].now.goal = geom_vec3_make(100.0, 0.0, 0.0);
        agents[i].now.preferred_speed = (double)i;
        agents[i].now.velocity = geom_vec3_make(1.0, 0.0, 0.0);
    }
    tally_source s = tally_of_run(r);
    s.agents = agents;
    s.agent_count = 3;
    tally t;
    ck_assert(tally_start(&t, &s, false));
    agents[0].now.velocity = agents[1].now.velocity = geom_vec3_make(-1.0, 0.0, 0.0);
    ck_assert(tally_step(&t, &s));
    ck_assert_double_eq(tally_smoothness_of(&t, &s).reversals.mean, 0.5);
    ck_assert_double_eq(tally_smoothness_of(&t, &s).reversals.largest, 1.0);
    tally_free(&t);
    run_destroy(r);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {jerk_is_the_mean_change_of_acceleration, reversals_take_speed,
                                  turn_changes_are_counted_by_side, pushes_are_counted_after_the_arrival,
                                  agents_that_want_to_stand_do_not_count};
    return run_tests("tally", tests, sizeof tests / sizeof *tests);
}
