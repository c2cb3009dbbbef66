/* Which ways another set of obstacles can change: those that are said to stay are the shortest on a new map
 * too. */
#include "run/run.h"
#include "run/run_edit.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static uint64_t state;

static double random_between(double low, double high) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return low + (high - low) * (double)(state >> 11) / 9007199254740992.0;
}

static void add_box(scene *s, geom_vec2 at, double width, double height) {
    const geom_vec2 corners[4] = {
        at, {at.x + width, at.y}, {at.x + width, at.y + height}, {at.x, at.y + height}};
    const geom_ring ring = {corners, 4};
    ck_assert(scene_add_obstacle(s, SCENE_POLYGON, (geom_polygon){&ring, 1}, 0.0));
}

static void add_random_box(scene *s) {
    const geom_vec2 at = {random_between(-20, 20), random_between(-20, 20)};
    add_box(s, at, random_between(0.5, 6), random_between(0.5, 6));
}

/* The same scene with a box moved, taken away or added. */
static scene edited(const scene *s) {
    scene changed;
    ck_assert(scene_copy(s, &changed));
    scene_obstacle *box = &changed.obstacles[(size_t)random_between(0, (double)s->obstacle_count)];
    const int what = (int)random_between(0, 3);
    const geom_vec2 by = {random_between(-3, 3), random_between(-3, 3)};
    if (what == 0) {
        add_random_box(&changed);
    }
    for (size_t i = 0; what > 0 && i < box->point_count; ++i) {
        box->points[i] = geom_vec2_add_scaled(box->points[i], what == 1 ? 1.0 : 100.0, by);
    }
    return changed;
}

/* The length of the shortest way from where the agent is; negative when there is none. */
static double shortest(run_routes *maps, const scene *obstacles, const scene_agent *agent) {
    run_way way = {0};
    ck_assert(run_routes_prepare(maps, obstacles, agent->radius) &&
              run_routes_find(maps->queries, agent, &way));
    const double length = way.route.point_count > 0 ? way.route.length : -1.0;
    run_way_clear(&way);
    return length;
}

static double length_left(const scene_agent *agent, const run_way *way) {
    double length = 0.0;
    geom_vec2 from = scene_flatten(agent->position);
    for (size_t i = way->next; i < way->route.point_count; ++i) {
        length += geom_vec2_distance(from, way->route.points[i]);
        from = way->route.points[i];
    }
    return length;
}

/* How many agents' ways are said to stay: the shortest from where they are must be as long as before, or no
 * shorter than what is left of the way (followers cut corners a little). */
static int kept_ways(const scene *before, const scene *after) {
    const run_edit edit = run_edit_between(before, after);
    run_routes old_maps = {0};
    run_routes new_maps = {0};
    int kept = 0;
    for (int i = 0; i < 20; ++i) {
        scene_agent agent =
            scene_agent_default(geom_vec2_make(random_between(-25, 25), random_between(-25, 25)));
        run_way way = {0};
        geom_vec2 aim;
        agent.goal = scene_lift(geom_vec2_make(random_between(-25, 25), random_between(-25, 25)));
        agent.radius = i % 2 ? 0.3 : 0.5;
        ck_assert(run_routes_prepare(&old_maps, before, agent.radius) &&
                  run_routes_aim(old_maps.queries, &agent, &way, &aim));
        if (way.route.point_count > 0) {
            agent.position =
                geom_vec3_lerp(agent.position, scene_lift(aim), random_between(0, 0.9)); /* some of the way */
            ck_assert(run_routes_aim(old_maps.queries, &agent, &way, &aim));
        }
        if (!run_edit_affects(&edit, &agent, &way)) {
            ++kept;
            const double fresh = shortest(&new_maps, after, &agent);
            ck_assert(fabs(shortest(&old_maps, before, &agent) - fresh) < 1e-6 ||
                      length_left(&agent, &way) < fresh + 1e-6);
        }
        run_way_clear(&way);
    }
    run_routes_clear(&old_maps);
    run_routes_clear(&new_maps);
    return kept;
}

START_TEST(ways_that_stay_are_the_shortest) {
    int kept = 0;
    const int rounds = 120;
    state = 7;
    for (int i = 0; i < rounds; ++i) {
        scene before = scene_empty();
        for (int k = 0; k < 12; ++k) {
            add_random_box(&before);
        }
        scene after = edited(&before);
        kept += kept_ways(&before, &after);
        scene_clear(&before);
        scene_clear(&after);
    }
    ck_assert_int_gt(kept, 20 * rounds / 2); /* most of them, as obstacles are small */
}
END_TEST

START_TEST(only_what_differs_is_between) {
    scene before = scene_empty();
    scene after;
    for (int i = 0; i < 5; ++i) {
        add_random_box(&before);
    }
    ck_assert(scene_copy(&before, &after));
    run_edit edit = run_edit_between(&before, &after);
    ck_assert_uint_eq(edit.gone_count + edit.come_count, 0);
    after.obstacles[2].points[1].x += 1e-9;
    edit = run_edit_between(&before, &after);
    ck_assert_uint_eq(edit.gone_count, 1);
    ck_assert_ptr_eq(edit.gone, &before.obstacles[2]);
    ck_assert_ptr_eq(edit.come, &after.obstacles[2]);
    add_random_box(&after);
    edit = run_edit_between(&before, &after);
    ck_assert_uint_eq(edit.gone_count, 3);
    ck_assert_uint_eq(edit.come_count, 4);
    scene_clear(&before);
    scene_clear(&after);
}
END_TEST

/* However long the list of those that must be found anew, all are in the end. */
START_TEST(each_agent_gets_a_new_way_in_some_steps) {
    scene s = scene_empty();
    for (int i = 0; i < 40; ++i) {
        scene_agent agent = scene_agent_default(geom_vec2_make(-10, 1.2 * i - 24));
        agent.goal = geom_vec3_make(30, agent.position.y, 0);
        ck_assert(scene_add_agent(&s, &agent));
    }
    run_def def = run_default_def();
    run *r = NULL;
    scene_error error;
    ck_assert(run_create(&def, &s, &r, &error));
    ck_assert(run_step(r, &error));
    add_box(&s, geom_vec2_make(10, -30), 1, 60);
    for (int i = 0; i < 500; ++i) { /* so many corners that a step finds four ways */
        add_box(&s, geom_vec2_make(100 + 2 * i, 0), 1, 1);
    }
    ck_assert(run_set_obstacles(r, &s, &error));
    for (int i = 0; i < 12; ++i) {
        ck_assert(run_step(r, &error));
    }
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        ck_assert_uint_ge(run_route(r, i)->point_count, 4);
    }
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("run edit");
    TCase *tcase = tcase_create("edit");
    tcase_set_timeout(tcase, 30.0);
    tcase_add_test(tcase, ways_that_stay_are_the_shortest);
    tcase_add_test(tcase, only_what_differs_is_between);
    tcase_add_test(tcase, each_agent_gets_a_new_way_in_some_steps);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
