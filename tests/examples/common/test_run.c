/* Crowds on their way: arrival, routes, contacts against an independent count, changes, plugins. */
/* Before Check, which has a macro of its name. */
#include "text/fail.h"

#include "scene_support.h"

#include "result/tally.h"
#include "result/trajectory.h"
#include "run/run.h"

#include <planner/plugin.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static scene test_scene(const char *name) {
    char path[1024];
    scene s;
    scene_error error = {0};
    (void)snprintf(path, sizeof path, "%s/scenes/%s.geojson", TEST_DATA, name);
    ck_assert_msg(scene_read_file(path, &s, &error), "%s: %s", path, error.text);
    return s;
}

static void add_agent(scene *s, double x, double y, double goal_x, double goal_y) {
    scene_agent agent = scene_agent_default(geom_vec2_make(x, y));
    agent.goal = geom_vec3_make(goal_x, goal_y, 0);
    ck_assert(scene_add_agent(s, &agent));
}

static void add_box(scene *s, double min_x, double min_y, double max_x, double max_y) {
    const geom_vec2 corners[] = {{min_x, min_y}, {max_x, min_y}, {max_x, max_y}, {min_x, max_y}};
    const geom_ring ring = {corners, 4};
    ck_assert(scene_add_obstacle(s, SCENE_POLYGON, (geom_polygon){&ring, 1}, 0.0));
}

static tally start_tally(run *r) {
    tally t;
    scene_error error = {0};
    ck_assert_msg(run_check_start(r, &error), "%s", error.text);
    const tally_source source = tally_of_run(r);
    ck_assert(tally_start(&t, &source, true));
    return t;
}

static void step_tally(tally *t, run *r) {
    step_run(r);
    const tally_source source = tally_of_run(r);
    ck_assert(tally_step(t, &source));
}

/* ---- An independent count of contacts ---- */

typedef struct counted {
    size_t agents;
    size_t obstacles;
    double deepest;
} counted;

static double least_distance(geom_vec2 from, geom_vec2 to) {
    const geom_vec2 way = geom_vec2_sub(to, from);
    const double length = geom_vec2_dot(way, way);
    const double t = length > 0.0 ? fmin(1.0, fmax(0.0, -geom_vec2_dot(from, way) / length)) : 0.0;
    return geom_vec2_length(geom_vec2_add_scaled(from, t, way));
}

static double distance_of_segments(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const double ends = fmin(fmin(least_distance(geom_vec2_sub(c, a), geom_vec2_sub(d, a)),
                                  least_distance(geom_vec2_sub(c, b), geom_vec2_sub(d, b))),
                             fmin(least_distance(geom_vec2_sub(a, c), geom_vec2_sub(b, c)),
                                  least_distance(geom_vec2_sub(a, d), geom_vec2_sub(b, d))));
    const double side_c = geom_vec2_cross(geom_vec2_sub(b, a), geom_vec2_sub(c, a));
    const double side_d = geom_vec2_cross(geom_vec2_sub(b, a), geom_vec2_sub(d, a));
    const double side_a = geom_vec2_cross(geom_vec2_sub(d, c), geom_vec2_sub(a, c));
    const double side_b = geom_vec2_cross(geom_vec2_sub(d, c), geom_vec2_sub(b, c));
    return side_c * side_d < 0.0 && side_a * side_b < 0.0 ? 0.0 : ends;
}

static bool meets_obstacle(const scene *s, geom_vec2 from, geom_vec2 to, double radius) {
    double least = HUGE_VAL;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        const scene_obstacle *o = &s->obstacles[i];
        for (size_t k = 0; k < o->point_count; ++k) {
            least = fmin(least,
                         distance_of_segments(from, to, o->points[k], o->points[(k + 1) % o->point_count]));
        }
    }
    return least < radius - 1e-6 * radius;
}

/* All pairs, in the last step; no agent starts inside another, and obstacles are simple rings. */
static void count_step(const scene *s, const run *r, counted *c) {
    const run_agent *a = run_agents(r);
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        c->obstacles +=
            meets_obstacle(s, scene_flatten(a[i].before), scene_flatten(a[i].now.position), a[i].now.radius)
                ? 1
                : 0;
        for (size_t j = i + 1; j < run_agent_count(r); ++j) {
            const double reach = a[i].now.radius + a[j].now.radius;
            const double depth =
                reach - least_distance(scene_flatten(geom_vec3_sub(a[j].before, a[i].before)),
                                       scene_flatten(geom_vec3_sub(a[j].now.position, a[i].now.position)));
            if (depth > 1e-6 * reach) {
                ++c->agents;
                c->deepest = fmax(c->deepest, depth);
            }
        }
    }
}

static void assert_step_is_a_motion(const scene *s, const run *r) {
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        const run_agent *a = &run_agents(r)[i];
        const geom_vec3 moved = geom_vec3_sub(a->now.position, a->before);
        const geom_vec3 meant = geom_vec3_scale(a->now.velocity, s->time_step);
        ck_assert_double_le(geom_vec3_distance(moved, meant), 1e-12 * (1.0 + geom_vec3_length(a->before)));
        ck_assert_double_le(geom_vec3_length(a->now.velocity), a->now.max_speed * (1.0 + 1e-12));
        ck_assert(a->status & PLANNER_AGENT_CHECKED);
    }
}

static void check_whole_run(const char *name, bool contacts_expected) {
    scene s = test_scene(name);
    run *r = start_run(&s, run_default_def());
    tally t = start_tally(r);
    counted c = {0};
    while (!run_finished(r)) {
        step_tally(&t, r);
        assert_step_is_a_motion(&s, r);
        count_step(&s, r, &c);
    }
    ck_assert(run_all_arrived(r));
    ck_assert_uint_eq(t.agents.deeper, c.agents);
    ck_assert_uint_eq(t.obstacles.deeper, c.obstacles);
    ck_assert_double_eq_tol(t.agents.deepest, c.deepest, 1e-12);
    ck_assert_uint_ge(t.agents.found, t.agents.deeper);
    ck_assert_uint_eq(t.place_count, c.agents + c.obstacles);
    ck_assert(contacts_expected == (c.agents > 0));
    tally_free(&t);
    run_destroy(r);
    scene_clear(&s);
}

START_TEST(contacts_of_a_head_on_meeting_are_counted) { check_whole_run("headon2", false); }
END_TEST

START_TEST(contacts_of_two_crossing_groups_are_counted) { check_whole_run("crossing36", true); }
END_TEST

START_TEST(contacts_in_a_corridor_are_counted) { check_whole_run("corridor20", true); }
END_TEST

/* Two that overlap at the start and stand still: found at each step, but no deeper than at the start. */
START_TEST(an_overlap_from_the_start_counts_where_it_grows) {
    scene s = scene_empty();
    add_agent(&s, 0, 0, 0, 0);
    add_agent(&s, 0.5, 0, 0.5, 0);
    s.agents[0].max_speed = 0.0;
    s.agents[1].max_speed = 0.0;
    run *r = start_run(&s, run_default_def());
    tally t = start_tally(r);
    step_tally(&t, r);
    ck_assert_uint_eq(t.agents.found, 1);
    ck_assert_uint_eq(t.agents.deeper, 0);
    size_t count;
    const run_contact *contact = run_contacts(r, &count);
    ck_assert_uint_eq(count, 1);
    ck_assert(contact->from_start && contact->overlaps);
    ck_assert_double_eq_tol(contact->clearance, -0.3, 1e-12);
    ck_assert_double_eq_tol(contact->place.x, 0.25, 1e-12);
    scene_agent nearer = run_agents(r)[1].now;
    nearer.position.x = 0.25;
    ck_assert(run_set_agent(r, 1, &nearer, NULL));
    step_tally(&t, r);
    ck_assert_uint_eq(t.agents.deeper, 1);
    tally_free(&t);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

static void put(run *r, double x, double y) {
    scene_agent agent = run_agents(r)[0].now;
    agent.position = geom_vec3_make(x, y, 0);
    ck_assert(run_set_agent(r, 0, &agent, NULL));
}

/* Deep inside of a solid every step is found to overlap; deeper are those that come near the boundary. */
START_TEST(passing_a_boundary_counts_not_being_inside) {
    scene s = scene_empty();
    add_box(&s, 0, -5, 10, 5);
    add_agent(&s, -3, 0, 5, 0);
    run *r = start_run(&s, run_default_def());
    tally t = start_tally(r);
    put(r, 5, 0);
    step_tally(&t, r);
    ck_assert_uint_eq(t.obstacles.found, 1);
    ck_assert_uint_eq(t.obstacles.deeper, 0);
    put(r, 0.3, 0);
    step_tally(&t, r);
    ck_assert_uint_eq(t.obstacles.found, 2);
    ck_assert_uint_eq(t.obstacles.deeper, 1);
    tally_free(&t);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* ---- Routes and goals ---- */

START_TEST(a_goal_behind_a_wall_is_reached) {
    scene s = scene_empty();
    add_box(&s, -1, -10, 1, 10);
    add_agent(&s, -5, 0, 5, 0);
    run *r = start_run(&s, run_default_def());
    ck_assert_ptr_null(run_route(r, 0));
    while (!run_finished(r)) {
        step_run(r);
    }
    ck_assert(run_all_arrived(r));
    ck_assert_uint_ge(run_route(r, 0)->point_count, 3);
    ck_assert_double_gt(run_agents(r)[0].arrival_time, 20.0 / 1.5);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

START_TEST(without_routes_the_wall_stays_in_the_way) {
    scene s = scene_empty();
    add_box(&s, -1, -10, 1, 10);
    add_agent(&s, -5, 0, 5, 0);
    s.duration = 30.0;
    run_def def = run_default_def();
    def.routes = false;
    run *r = start_run(&s, def);
    while (!run_finished(r)) {
        step_run(r);
    }
    ck_assert(!run_all_arrived(r));
    ck_assert_ptr_null(run_route(r, 0));
    ck_assert_uint_eq(run_step_count(r), 300);
    ck_assert_double_eq(run_time(r), 300 * 0.1);
    ck_assert_double_lt(run_agents(r)[0].now.position.x, -1.3);
    run_use_routes(r, true);
    step_run(r);
    ck_assert_uint_ge(run_route(r, 0)->point_count, 3);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

START_TEST(who_has_no_way_has_a_route_without_points) {
    scene s = scene_empty();
    add_box(&s, -1, -10, 1, 10);
    add_agent(&s, -5, 0, 0, 0);
    run *r = start_run(&s, run_default_def());
    ck_assert(run_find_routes(r));
    ck_assert_uint_eq(run_route(r, 0)->point_count, 0);
    step_run(r);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

START_TEST(who_stands_at_the_goal_has_arrived) {
    scene s = scene_empty();
    add_agent(&s, 3, 4, 3, 4.2);
    run *r = start_run(&s, run_default_def());
    ck_assert(run_finished(r) && run_all_arrived(r));
    ck_assert_double_eq(run_agents(r)[0].arrival_time, 0.0);
    step_run(r);
    ck_assert_double_lt(geom_vec3_distance(run_agents(r)[0].now.position, s.agents[0].goal), 0.1);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

START_TEST(an_empty_scene_is_over) {
    scene s = scene_empty();
    run *r = start_run(&s, run_default_def());
    ck_assert(run_finished(r));
    step_run(r);
    ck_assert_uint_eq(run_agent_count(r), 0);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* ---- Changes ---- */

START_TEST(agents_come_and_go) {
    scene s = scene_empty();
    add_agent(&s, 0, 0, 10, 0);
    add_agent(&s, 0, 5, 10, 5);
    run *r = start_run(&s, run_default_def());
    step_run(r);
    const uint64_t second = run_agents(r)[1].id;
    run_remove_agent(r, 0);
    ck_assert_uint_eq(run_agent_count(r), 1);
    ck_assert_uint_eq(run_agents(r)[0].id, second);
    scene_agent third = scene_agent_default(geom_vec2_make(20, 20));
    ck_assert(run_add_agent(r, &third, NULL));
    ck_assert_uint_ne(run_agents(r)[1].id, second);
    ck_assert_uint_eq(run_agents(r)[1].id, 2);
    for (int i = 0; i < 200; ++i) {
        step_run(r);
    }
    ck_assert(run_all_arrived(r));
    ck_assert(!run_set_agent(r, 2, &third, NULL));
    run_remove_agent(r, 2);
    ck_assert_uint_eq(run_agent_count(r), 2);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

START_TEST(a_new_wall_changes_the_way) {
    scene s = scene_empty();
    add_agent(&s, -5, 0, 5, 0);
    run *r = start_run(&s, run_default_def());
    step_run(r);
    ck_assert_uint_eq(run_route(r, 0)->point_count, 2);
    ck_assert_double_eq(run_obstacle_clearance(r, geom_vec3_make(0, 0, 0), 7.0, NULL), 7.0);
    add_box(&s, -1, -3, 1, 3);
    ck_assert(run_set_obstacles(r, &s, NULL));
    ck_assert_double_eq(run_obstacle_clearance(r, geom_vec3_make(0, 0, 0), 7.0, NULL), -1.0);
    step_run(r);
    ck_assert_uint_ge(run_route(r, 0)->point_count, 4);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

START_TEST(refused_obstacles_leave_the_earlier_ones) {
    scene s = scene_empty();
    scene bad = scene_empty();
    add_box(&s, -1, -3, 1, 3);
    const geom_vec2 crossing[] = {{0, 0}, {1, 1}, {1, 0}, {0, 1}};
    const geom_ring ring = {crossing, 4};
    ck_assert(scene_add_obstacle(&bad, SCENE_POLYGON, (geom_polygon){&ring, 1}, 0.0));
    bad.obstacles[0].line = 7;
    run *r = start_run(&s, run_default_def());
    scene_error error = {0};
    ck_assert(!run_set_obstacles(r, &bad, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "obstacle 0: "));
    ck_assert_uint_eq(error.line, 7);
    ck_assert_double_eq(run_obstacle_clearance(r, geom_vec3_make(0, 0, 0), 7.0, NULL), -1.0);
    run *none;
    const run_def def = run_default_def();
    ck_assert(!run_create(&def, &bad, &none, &error));
    ck_assert_ptr_null(none);
    run_destroy(r);
    scene_clear(&s);
    scene_clear(&bad);
}
END_TEST

/* ---- Planners ---- */

static void assert_same_run(run *a, run *b, int steps) {
    for (int i = 0; i < steps; ++i) {
        step_run(a);
        step_run(b);
        for (size_t k = 0; k < run_agent_count(a); ++k) {
            const run_agent *p = &run_agents(a)[k];
            const run_agent *q = &run_agents(b)[k];
            ck_assert_mem_eq(&p->now.position, &q->now.position, sizeof p->now.position);
            ck_assert_mem_eq(&p->now.velocity, &q->now.velocity, sizeof p->now.velocity);
        }
        size_t p_count;
        size_t q_count;
        run_contacts(a, &p_count);
        run_contacts(b, &q_count);
        ck_assert_uint_eq(p_count, q_count);
    }
    run_destroy(a);
    run_destroy(b);
}

START_TEST(the_same_run_gives_the_same_bits) {
    scene s = test_scene("corridor20");
    assert_same_run(start_run(&s, run_default_def()), start_run(&s, run_default_def()), 200);
    scene_clear(&s);
}
END_TEST

START_TEST(a_plugin_from_a_file_gives_the_same_bits) {
    scene s = test_scene("corridor20");
    run_def loaded = run_default_def();
    loaded.plugin = TEST_ORCA_MODULE;
    assert_same_run(start_run(&s, run_default_def()), start_run(&s, loaded), 200);
    scene_clear(&s);
}
END_TEST

START_TEST(without_check_there_are_no_contacts) {
    scene s = scene_empty();
    add_agent(&s, 0, 0, 0, 0);
    add_agent(&s, 0.1, 0, 0, 0);
    run_def def = run_default_def();
    def.verify = false;
    run *r = start_run(&s, def);
    step_run(r);
    size_t count;
    run_contacts(r, &count);
    ck_assert_uint_eq(count, 0);
    ck_assert(!(run_agents(r)[0].status & PLANNER_AGENT_CHECKED));
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

START_TEST(a_bad_plugin_is_refused) {
    scene s = scene_empty();
    run_def def = run_default_def();
    run *r;
    scene_error error = {0};
    def.plugin = "/no/such.planner.so";
    ck_assert(!run_create(&def, &s, &r, &error));
    ck_assert_ptr_null(r);
    ck_assert_ptr_nonnull(strstr(error.text, "/no/such.planner.so"));
    ck_assert_str_ne(run_planner_name(r = start_run(&s, run_default_def())), "");
    run_destroy(r);
}
END_TEST

/* ---- Trajectories ---- */

START_TEST(trajectories_come_back) {
    scene s = test_scene("headon2");
    run *r = start_run(&s, run_default_def());
    trajectory seen = {0};
    const char *path = temporary_path("run.csv");
    FILE *file = fopen(path, "w");
    trajectory_write_header(file, 2);
    for (int i = 0; i < 50; ++i) {
        trajectory_write_step(file, r);
        ck_assert(trajectory_add(&seen, r));
        step_run(r);
    }
    ck_assert_int_eq(fclose(file), 0);
    trajectory again;
    scene_error error = {0};
    ck_assert_msg(trajectory_read_file(path, 2, 2, &again, &error), "%s", error.text);
    ck_assert_uint_eq(again.step_count, 50);
    ck_assert_uint_eq(seen.step_count, 50);
    ck_assert_mem_eq(again.positions, seen.positions, 100 * sizeof *seen.positions);
    trajectory_free(&again);
    trajectory_free(&seen);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

#define HEADER "step,time,agent,x,y,vx,vy\n"

START_TEST(bad_trajectories_are_refused) {
    const refusal refusals[] = {
        {"", "line 1: the file is empty"},
        {"a,b\n", "line 1: the header is not"},
        {"step,time,agent,x,y,z,vx,vy,vz\n",
         "line 1: the trajectories are in space, but the scene is in the plane"},
        {HEADER, "the last step is not complete"},
        {HEADER "0,0,0,1,2,0,0\n", "the last step is not complete"},
        {HEADER "0,0,0,1,2,0\n", "line 2: the row has fewer than 7 columns"},
        {HEADER "0,0,0,1,2,0,0,0\n", "line 2: the row has more than 7 columns"},
        {HEADER "0,0,0,1,,0,0\n", "line 2: '' is not a finite number"},
        {HEADER "0,0,0,1,nan,0,0\n", "line 2: 'nan' is not a finite number"},
        {HEADER "0,0,x,1,2,0,0\n", "line 2: 'x' is not a whole number"},
        {HEADER "0,0,1,1,2,0,0\n", "line 2: step 0 of agent 1 is not the row that comes next"},
        {HEADER "0,0,0,1,2,0,0\n0,0,0,1,2,0,0\n", "line 3: step 0 of agent 0 is not the row that comes next"},
        {HEADER "0,0,0,1,2,0,0\n\n", "line 3: "},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; ++i) {
        trajectory t;
        scene_error error = {0};
        const char *path = temporary_path("bad.csv");
        write_text(path, refusals[i].text);
        ck_assert_msg(!trajectory_read_file(path, 2, 2, &t, &error), "accepted: %s", refusals[i].text);
        (void)fail_tell_line(&error);
        check_reason(error.text, refusals[i].words);
        ck_assert_ptr_null(t.positions);
    }
    trajectory t;
    ck_assert(!trajectory_read_file("/no/such/file", 2, 2, &t, NULL));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        contacts_of_a_head_on_meeting_are_counted,
        contacts_of_two_crossing_groups_are_counted,
        contacts_in_a_corridor_are_counted,
        an_overlap_from_the_start_counts_where_it_grows,
        passing_a_boundary_counts_not_being_inside,
        a_goal_behind_a_wall_is_reached,
        without_routes_the_wall_stays_in_the_way,
        who_has_no_way_has_a_route_without_points,
        who_stands_at_the_goal_has_arrived,
        an_empty_scene_is_over,
        agents_come_and_go,
        a_new_wall_changes_the_way,
        refused_obstacles_leave_the_earlier_ones,
        the_same_run_gives_the_same_bits,
        a_plugin_from_a_file_gives_the_same_bits,
        without_check_there_are_no_contacts,
        a_bad_plugin_is_refused,
        trajectories_come_back,
        bad_trajectories_are_refused,
    };
    return run_tests("run", tests, sizeof tests / sizeof *tests);
}
