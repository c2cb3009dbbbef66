/* Runs whose state is saved and loaded: they go on with the same bits. */
#include "scene_support.h"

#include "run/run.h"
#include "text/file.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 60
};

static const char *const scenes[] = {"corridor20", "crossing36", "deadend_reverse_n3",   "doorway10",
                                     "headon2_3d", "pillars40",  "windowsight3d_2.5_n10"};

static scene test_scene(const char *name) {
    char path[1024];
    scene s;
    scene_error error = {0};
    (void)snprintf(path, sizeof path, "%s/scenes/%s.geojson", TEST_DATA, name);
    char *text;
    size_t length;
    const scene_reading how = {.space = true};
    ck_assert_msg(file_read(path, &text, &length, &error) && scene_read(text, length, &how, &s, &error),
                  "%s: %s", path, error.text);
    free(text);
    return s;
}

static void *saved(const run *r, size_t *size) {
    *size = run_save(r, NULL, 0);
    void *bytes = malloc(*size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(run_save(r, bytes, *size), *size);
    return bytes;
}

static void load(run *r, const void *bytes, size_t size) {
    scene_error error = {0};
    ck_assert_msg(run_load(r, bytes, size, &error), "%s", error.text);
}

static void check_same(const run *a, const run *b, const char *name, size_t steps) {
    ck_assert_uint_eq(run_agent_count(a), run_agent_count(b));
    ck_assert_uint_eq(run_step_count(a), run_step_count(b));
    for (size_t i = 0; i < run_agent_count(a); i++) {
        const run_agent *p = &run_agents(a)[i];
        const run_agent *q = &run_agents(b)[i];
        ck_assert_msg(geom_vec3_equal(p->now.position, q->now.position) &&
                          geom_vec3_equal(p->now.velocity, q->now.velocity) && p->arrived == q->arrived &&
                          p->blockage == q->blockage,
                      "%s: agent %zu after %zu steps", name, i, steps);
    }
}

/* In another run, in which nothing has happened, and in one that has gone on. */
START_TEST(a_loaded_run_goes_on_with_the_same_bits) {
    run_def def = run_default_def();
    def.enforce = true;
    scene s = test_scene(scenes[_i]);
    run *r = start_run(&s, def);
    run *fresh = start_run(&s, def);
    run *late = start_run(&s, def);
    for (size_t i = 0; i < STEPS; i++) {
        step_run(r);
        step_run(late);
    }
    step_run(late);
    size_t size;
    void *bytes = saved(r, &size);
    load(fresh, bytes, size);
    load(late, bytes, size);
    check_same(r, fresh, scenes[_i], 0);
    for (size_t i = 1; i <= STEPS; i++) {
        step_run(r);
        step_run(fresh);
        step_run(late);
        check_same(r, fresh, scenes[_i], i);
        check_same(r, late, scenes[_i], i);
    }
    free(bytes);
    run_destroy(r);
    run_destroy(fresh);
    run_destroy(late);
    scene_clear(&s);
}
END_TEST

/* Its bytes are in the state, and it takes them back. */
START_TEST(a_planner_from_a_file_is_part_of_the_state) {
    scene s = test_scene("crossing36");
    run_def def = run_default_def();
    run *linked_in = start_run(&s, def);
    def.plugin = TEST_ORCA_MODULE;
    run *r = start_run(&s, def);
    run *fresh = start_run(&s, def);
    step_run(r);
    step_run(linked_in);
    ck_assert_uint_gt(run_save(r, NULL, 0), run_save(linked_in, NULL, 0));
    size_t size;
    void *bytes = saved(r, &size);
    load(fresh, bytes, size);
    for (size_t i = 1; i <= STEPS; i++) {
        step_run(r);
        step_run(fresh);
        check_same(r, fresh, "crossing36", i);
    }
    free(bytes);
    run_destroy(r);
    run_destroy(fresh);
    run_destroy(linked_in);
    scene_clear(&s);
}
END_TEST

START_TEST(other_bytes_change_nothing) {
    const run_def def = run_default_def();
    scene s = test_scene("crossing36");
    scene space = test_scene("headon2_3d");
    run *r = start_run(&s, def);
    run *other = start_run(&space, def);
    run *twin = start_run(&s, def);
    step_run(r);
    step_run(twin);
    size_t size;
    scene_error error = {0};
    void *bytes = saved(other, &size);
    ck_assert(!run_load(r, bytes, size, &error));
    ck_assert_str_ne(error.text, "");
    ck_assert(!run_load(r, bytes, 7, &error));
    free(bytes);
    bytes = saved(r, &size);
    ck_assert(!run_load(r, bytes, size - 1, &error));
    step_run(r);
    step_run(twin);
    check_same(r, twin, "crossing36", 1);
    free(bytes);
    run_destroy(r);
    run_destroy(other);
    run_destroy(twin);
    scene_clear(&s);
    scene_clear(&space);
}
END_TEST

/* The rules come after the planner, whose state is loaded first: it gets its own back. */
START_TEST(a_planner_from_a_file_outlives_damaged_rules) {
    scene s = test_scene("pillars40");
    scene bare = s;
    bare.obstacle_count = 0; /* which the planner's state holds */
    run_def def = run_default_def();
    run *linked_in = start_run(&s, def);
    def.plugin = TEST_ORCA_MODULE;
    run *r = start_run(&s, def);
    step_run(linked_in);
    step_run(r);
    size_t size;
    unsigned char *early = saved(r, &size);
    const size_t rules_end = run_save(linked_in, NULL, 0); /* the planner's bytes follow */
    early[rules_end - 1] ^= 0xff;                          /* of the checksum of the rules */
    ck_assert(run_set_obstacles(r, &bare, NULL));
    step_run(r);
    size_t now_size;
    void *now = saved(r, &now_size);
    scene_error error = {0};
    ck_assert(!run_load(r, early, size, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "rules"));
    size_t after_size;
    void *after = saved(r, &after_size);
    ck_assert_uint_eq(after_size, now_size);
    ck_assert_mem_eq(after, now, now_size);
    free(early);
    free(now);
    free(after);
    run_destroy(r);
    run_destroy(linked_in);
    scene_clear(&s);
}
END_TEST

/* Agents that came or went after the state was saved are as they were then. */
START_TEST(agents_are_those_of_the_state) {
    const run_def def = run_default_def();
    scene s = test_scene("circle8");
    run *r = start_run(&s, def);
    run *twin = start_run(&s, def);
    step_run(r);
    step_run(twin);
    size_t size;
    void *bytes = saved(r, &size);
    run_remove_agent(r, 3);
    run_remove_agent(r, 0);
    step_run(r);
    load(r, bytes, size);
    for (size_t i = 0; i < 20; i++) {
        step_run(r);
        step_run(twin);
        check_same(r, twin, "circle8", i);
    }
    free(bytes);
    run_destroy(r);
    run_destroy(twin);
    scene_clear(&s);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("state");
    tcase_set_timeout(tcase, 60.0);
    tcase_add_loop_test(tcase, a_loaded_run_goes_on_with_the_same_bits, 0,
                        (int)(sizeof scenes / sizeof *scenes));
    tcase_add_test(tcase, a_planner_from_a_file_is_part_of_the_state);
    tcase_add_test(tcase, other_bytes_change_nothing);
    tcase_add_test(tcase, a_planner_from_a_file_outlives_damaged_rules);
    tcase_add_test(tcase, agents_are_those_of_the_state);
    return run_test_case("run state", tcase);
}
