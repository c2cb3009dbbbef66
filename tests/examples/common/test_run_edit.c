/* Ways after an edit of the obstacles of a run: they are the shortest, and those that it does not matter to
 * stay. */
#include "scene_support.h"

#include "run/run.h"
#include "scene/scene_routes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    AGENTS = 20,
    BOXES = 12,
    ROUNDS = 120,
    STEPS = 20 /* before an edit */
};

static void add_box(scene *s, geom_vec2 at, double width, double height) {
    const geom_vec2 corners[4] = {
        at, {at.x + width, at.y}, {at.x + width, at.y + height}, {at.x, at.y + height}};
    const geom_ring ring = {corners, 4};
    ck_assert(scene_add_obstacle(s, SCENE_POLYGON, (geom_polygon){&ring, 1}, 0.0));
}

static void add_random_box(scene *s, random_source *source) {
    const geom_vec2 at = random_point(source, 20.0);
    const double width = random_between(source, 0.5, 6.0);
    add_box(s, at, width, random_between(source, 0.5, 6.0));
}

static void add_random_agents(scene *s, random_source *source) {
    for (int i = 0; i < AGENTS; ++i) {
        scene_agent agent = scene_agent_default(random_point(source, 25.0));
        agent.goal = scene_lift(random_point(source, 25.0));
        agent.radius = i % 2 ? 0.3 : 0.5;
        ck_assert(scene_add_agent(s, &agent));
    }
}

/* The same scene with a box moved, taken far away or added. */
static scene edited(const scene *s, random_source *source) {
    scene changed;
    ck_assert(scene_copy(s, &changed));
    const size_t which = (size_t)random_between(source, 0.0, (double)s->obstacle_count);
    const int what = (int)random_between(source, 0.0, 3.0);
    const geom_vec2 by = random_point(source, 3.0);
    scene_obstacle *box = &changed.obstacles[which];
    if (what == 0) {
        add_random_box(&changed, source);
    }
    for (size_t i = 0; what > 0 && i < box->point_count; ++i) {
        box->points[i] = geom_vec2_add_scaled(box->points[i], what == 1 ? 1.0 : 100.0, by);
    }
    return changed;
}

/* The lengths of the shortest ways on a new map from where the agents are; -1 without a way. */
static void find_shortest(const run *r, const scene *obstacles, double lengths[AGENTS]) {
    orca_route_map *map;
    orca_route_query *query;
    ck_assert_int_eq(scene_route_map(obstacles, NULL, 0, &map), GEOM_OK);
    ck_assert_int_eq(orca_route_query_create(map, NULL, &query), GEOM_OK);
    for (size_t i = 0; i < AGENTS; ++i) {
        const scene_agent *agent = &run_agents(r)[i].now;
        orca_route route;
        ck_assert_int_eq(orca_route_map_prepare(map, agent->radius), GEOM_OK);
        ck_assert_int_eq(orca_route_query_find(query, scene_flatten(agent->position),
                                               scene_flatten(agent->goal), agent->radius, &route),
                         GEOM_OK);
        lengths[i] = route.point_count > 0 ? route.length : -1.0;
    }
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
}

/* The points of a way. */
typedef struct way_copy {
    geom_vec2 *points;
    size_t count;
} way_copy;

static void copy_ways(const run *r, way_copy copies[AGENTS]) {
    for (size_t i = 0; i < AGENTS; ++i) {
        const orca_route *route = run_route(r, i);
        copies[i] =
            (way_copy){malloc((route->point_count + 1) * sizeof *copies[i].points), route->point_count};
        ck_assert_ptr_nonnull(copies[i].points);
        if (route->point_count > 0) {
            memcpy(copies[i].points, route->points, route->point_count * sizeof *route->points);
        }
    }
}

/* Returns how many ways have the same bits as the copies, which are freed. */
static size_t count_kept(const run *r, way_copy copies[AGENTS]) {
    size_t kept = 0;
    for (size_t i = 0; i < AGENTS; ++i) {
        const orca_route *route = run_route(r, i);
        kept += route->point_count == copies[i].count &&
                (copies[i].count == 0 ||
                 memcmp(route->points, copies[i].points, copies[i].count * sizeof *route->points) == 0);
        free(copies[i].points);
    }
    return kept;
}

/* Where an edit changes the length of the shortest way, the way is that now. */
static void check_ways(const run *r, const double before[AGENTS], const double after[AGENTS]) {
    for (size_t i = 0; i < AGENTS; ++i) {
        const double rounding = 2e-6 * (1.0 + fabs(after[i]));
        if (fabs(before[i] - after[i]) > rounding) {
            const run_ahead ahead = run_way_ahead(r, i);
            ck_assert_int_eq(ahead.none, after[i] < 0.0);
            ck_assert(ahead.none || fabs(ahead.left - after[i]) <= rounding);
        }
    }
}

/* Edits a run of agents that are under way. Returns how many ways stay. */
static size_t ways_kept_by_an_edit(random_source *source) {
    scene s = scene_empty();
    scene_error error = {0};
    double before[AGENTS];
    double after[AGENTS];
    way_copy copies[AGENTS];
    for (int i = 0; i < BOXES; ++i) {
        add_random_box(&s, source);
    }
    add_random_agents(&s, source);
    run *r = start_run(&s, run_default_def());
    for (int i = 0; i < STEPS; ++i) {
        step_run(r);
    }
    scene changed = edited(&s, source);
    find_shortest(r, &s, before);
    find_shortest(r, &changed, after);
    copy_ways(r, copies);
    ck_assert_msg(run_set_obstacles(r, &changed, &error), "%s", error.text);
    ck_assert(run_find_routes(r));
    check_ways(r, before, after);
    const size_t kept = count_kept(r, copies);
    run_destroy(r);
    scene_clear(&s);
    scene_clear(&changed);
    return kept;
}

START_TEST(ways_are_the_shortest_after_an_edit) {
    random_source source = {7};
    size_t kept = 0;
    for (int i = 0; i < ROUNDS; ++i) {
        kept += ways_kept_by_an_edit(&source);
    }
    ck_assert_uint_gt(kept, (size_t)AGENTS * ROUNDS / 2); /* most of them, as obstacles are small */
    ck_assert_uint_lt(kept, (size_t)AGENTS * ROUNDS);
}
END_TEST

/* A row of agents that all head for the right, side by side. */
static scene row_scene(void) {
    scene s = scene_empty();
    for (int i = 0; i < AGENTS; ++i) {
        scene_agent agent = scene_agent_default(geom_vec2_make(-10, 1.2 * i - 12));
        agent.goal = geom_vec3_make(30, agent.position.y, 0);
        ck_assert(scene_add_agent(&s, &agent));
    }
    return s;
}

START_TEST(a_step_finds_all_ways_around_a_wall) {
    scene s = row_scene();
    scene_error error = {0};
    run *r = start_run(&s, run_default_def());
    step_run(r);
    add_box(&s, geom_vec2_make(10, -30), 1, 60);
    for (int i = 0; i < 500; ++i) { /* far from the ways */
        add_box(&s, geom_vec2_make(100 + 2 * i, 0), 1, 1);
    }
    ck_assert(run_set_obstacles(r, &s, &error));
    step_run(r);
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        ck_assert_uint_ge(run_route(r, i)->point_count, 4);
    }
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* Edits between two steps are one edit: a wall that has come and gone again leaves no trace. */
START_TEST(edits_before_a_step_are_looked_at_together) {
    scene s = row_scene();
    scene wall = scene_empty();
    scene_error error = {0};
    way_copy copies[AGENTS];
    add_box(&s, geom_vec2_make(5, 0), 1, 1);
    ck_assert(scene_copy(&s, &wall));
    add_box(&wall, geom_vec2_make(10, -30), 1, 60);
    run *r = start_run(&s, run_default_def());
    step_run(r);
    copy_ways(r, copies);
    ck_assert(run_set_obstacles(r, &wall, &error) && run_set_obstacles(r, &s, &error));
    ck_assert(run_find_routes(r));
    ck_assert_uint_eq(count_kept(r, copies), AGENTS);
    run_destroy(r);
    scene_clear(&s);
    scene_clear(&wall);
}
END_TEST

/* Without routes nothing is looked at; once they are on again, the ways are those of the obstacles now. */
START_TEST(edits_without_routes_are_made_up_for) {
    scene s = row_scene();
    scene_error error = {0};
    run *r = start_run(&s, run_default_def());
    step_run(r);
    run_use_routes(r, false);
    add_box(&s, geom_vec2_make(10, -30), 1, 60);
    ck_assert(run_set_obstacles(r, &s, &error));
    step_run(r);
    run_use_routes(r, true);
    step_run(r);
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        ck_assert_uint_ge(run_route(r, i)->point_count, 4);
    }
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {ways_are_the_shortest_after_an_edit, a_step_finds_all_ways_around_a_wall,
                                  edits_before_a_step_are_looked_at_together,
                                  edits_without_routes_are_made_up_for};
    return run_tests("examples.run_edit", tests, sizeof tests / sizeof *tests);
}
