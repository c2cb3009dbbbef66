/* Motion of special agents: without responsibility, with any planner, with a start inside an obstacle, and with
 * others in the way. */
#include "scene_support.h"

#include "run/run.h"
#include "run/run_routes.h"

#include <planner/plugin.h>

#include <math.h>

static void add_agent(scene *s, geom_vec2 from, geom_vec2 to, double responsibility) {
    scene_agent agent = scene_agent_default(from);
    agent.goal = scene_lift(to);
    agent.preferred_speed = 1.0;
    agent.responsibility = responsibility;
    ck_assert(scene_add_agent(s, &agent));
}

/* ---- Shares ---- */

/* Two that meet head on. The planner only goes straight on, so it is the host that makes their motions
 * safe. */
START_TEST(the_host_enforces_by_responsibility) {
    static const double weights[][2] = {{0.0, 0.5}, {0.5, 0.0}, {0.0, 1e-3}};
    for (size_t w = 0; w < sizeof weights / sizeof *weights; ++w) {
        const size_t bus = weights[w][0] == 0.0 ? 0 : 1;
        scene s = scene_empty();
        add_agent(&s, geom_vec2_make(-3.0, 0.0), geom_vec2_make(3.0, 0.0), weights[w][0]);
        add_agent(&s, geom_vec2_make(3.0, 0.1), geom_vec2_make(-3.0, 0.1), weights[w][1]);
        run_def def = run_default_def();
        def.plugin = TEST_STRAIGHT_MODULE;
        def.enforce = true;
        def.traffic = false;
        run *r = start_run(&s, def);
        bool gave_way = false;
        for (int i = 0; i < 55; ++i) {
            step_run(r);
            const run_agent *a = run_agents(r);
            ck_assert_double_gt(geom_vec3_distance(a[0].now.position, a[1].now.position),
                                a[0].now.radius + a[1].now.radius);
            ck_assert(!(a[bus].status & PLANNER_AGENT_CHANGED));
            gave_way = gave_way || (a[1 - bus].status & PLANNER_AGENT_CHANGED) != 0;
        }
        ck_assert(gave_way);
        run_destroy(r);
        scene_clear(&s);
    }
}
END_TEST

/* A bus with responsibility 0, and agents that cross its path. It moves as if it were alone. */
START_TEST(agents_without_responsibility_are_not_held_up) {
    scene s;
    scene_error error = {0};
    ck_assert(scene_read_file(TEST_DATA "/scenes/bus_resp0_11.geojson", &s, &error));
    run_def def = run_default_def();
    def.enforce = true;
    run *r = start_run(&s, def);
    while (!run_finished(r)) {
        step_run(r);
    }
    ck_assert(run_all_arrived(r));
    ck_assert_double_le(run_agents(r)[0].arrival_time, 1.05 * 30.0);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* ---- Starts in obstacles ---- */

static void add_solid(scene *s, const geom_ring *rings, size_t count) {
    ck_assert(scene_add_obstacle(s, SCENE_POLYGON, (geom_polygon){rings, count}, 0.0));
}

static void add_box(scene *s, double x0, double y0, double x1, double y1) {
    const geom_vec2 corners[] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    add_solid(s, &(geom_ring){corners, 4}, 1);
}

static void add_disc(scene *s, geom_vec2 center, double radius) {
    const geom_ring ring = {&center, 1};
    ck_assert(scene_add_obstacle(s, SCENE_DISC, (geom_polygon){&ring, 1}, radius));
}

static void add_chain(scene *s, const geom_vec2 *points, size_t count, double radius) {
    const geom_ring ring = {points, count};
    ck_assert(scene_add_obstacle(s, SCENE_CHAIN, (geom_polygon){&ring, 1}, radius));
}

/* Whether the first agent gets to its goal, with its motions enforced or not. Enforced, it goes no deeper:
 * the clearance, which is negative inside, does not fall. */
static bool gets_out(scene *s, bool enforce, bool no_deeper) {
    run_def def = run_default_def();
    def.enforce = enforce;
    s->time_step = 0.1;
    run *r = start_run(s, def);
    double clearance = run_obstacle_clearance(r, run_agents(r)[0].now.position, 10.0, NULL);
    for (int i = 0; i < 300 && !run_all_arrived(r); ++i) {
        step_run(r);
        const scene_agent *agent = &run_agents(r)[0].now;
        const double now = run_obstacle_clearance(r, agent->position, 10.0, NULL);
        if (enforce && no_deeper) {
            ck_assert_double_ge(now, fmin(clearance, agent->radius) - 1e-9);
        }
        clearance = now;
    }
    const bool arrived = run_all_arrived(r);
    run_destroy(r);
    return arrived;
}

/* From a place to a goal, through an obstacle scene that is cleared afterwards. */
static void check_start(scene *s, geom_vec2 from, geom_vec2 to, bool no_deeper) {
    add_agent(s, from, to, 0.5);
    s->agents[0].radius = 0.4;
    for (int enforce = 0; enforce < 2; ++enforce) {
        ck_assert_msg(gets_out(s, enforce, no_deeper), "from (%g, %g), enforced %d", from.x, from.y, enforce);
    }
    s->agent_count = 0;
}

/* The middle of the solid, where two walls are as near, a little beside it, and anywhere in it. */
START_TEST(who_starts_in_a_solid_is_led_out_and_arrives) {
    random_source source = {17};
    scene s = scene_empty();
    add_box(&s, -1.0, -2.0, 1.0, 2.0);
    for (int i = 0; i < 16; ++i) {
        const double x = random_between(&source, -1.0, 1.0);
        const geom_vec2 anywhere = geom_vec2_make(x, random_between(&source, -2.0, 2.0));
        const geom_vec2 known[] = {{0.0, 0.0}, {0.001, 0.0}, {-1e-300, 0.0},
                                   {0.0, 1.0}, {1.0, 0.0},   {0.5, 1.5}};
        check_start(&s, i < 6 ? known[i] : anywhere, geom_vec2_make(i % 2 == 0 ? 5.0 : -5.0, 0.0), true);
    }
    scene_clear(&s);
}
END_TEST

START_TEST(who_starts_in_a_disc_or_a_thick_wall_is_led_out_and_arrives) {
    static const geom_vec2 wall[] = {{0.0, -4.0}, {0.0, 4.0}};
    static const geom_vec2 bend[] = {{-3.0, 0.0}, {0.0, 0.0}, {0.0, 4.0}};
    static const geom_vec2 starts[] = {{0.0, 0.0}, {0.2, 1.0}, {-0.3, 2.0}, {0.0, 3.9}};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; ++i) {
        for (int side = -1; side <= 1; side += 2) {
            scene s = scene_empty();
            add_chain(&s, wall, 2, 0.5);
            check_start(&s, starts[i], geom_vec2_make(6.0 * side, 0.0), true);
            scene_clear(&s);
            s = scene_empty();
            add_chain(&s, bend, 3, 0.8);
            check_start(&s, starts[i], geom_vec2_make(6.0 * side, 3.0), false);
            scene_clear(&s);
            s = scene_empty();
            add_disc(&s, geom_vec2_make(0.0, 2.0), 2.5);
            check_start(&s, starts[i], geom_vec2_make(6.0 * side, 0.0), true);
            scene_clear(&s);
        }
    }
}
END_TEST

/* A room in a solid: from the middle of its wall the goal decides to which side. */
START_TEST(who_starts_in_the_wall_of_a_room_leaves_it_to_the_side_of_the_goal) {
    static const geom_vec2 outer[] = {{-8.0, -8.0}, {8.0, -8.0}, {8.0, 8.0}, {-8.0, 8.0}};
    static const geom_vec2 inner[] = {{-5.0, -5.0}, {-5.0, 5.0}, {5.0, 5.0}, {5.0, -5.0}};
    static const geom_vec2 sides[] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const geom_ring rings[] = {{outer, 4}, {inner, 4}};
    scene s = scene_empty();
    add_solid(&s, rings, 2);
    for (int i = 0; i < 4; ++i) {
        check_start(&s, geom_vec2_scale(sides[i], 6.5), geom_vec2_make(0.0, 0.0), true);
        check_start(&s, geom_vec2_scale(sides[i], 6.5), geom_vec2_scale(sides[i], 12.0), true);
        check_start(&s, geom_vec2_scale(sides[i], 6.0), geom_vec2_make(0.0, 0.0), true);
        check_start(&s, geom_vec2_scale(sides[i], 7.0), geom_vec2_scale(sides[i], 12.0), true);
    }
    scene_clear(&s);
}
END_TEST

/* Solids that overlap: out of one may be into another, so what holds is the promise for each of them. */
START_TEST(who_starts_in_several_obstacles_is_led_out_and_arrives) {
    static const geom_vec2 starts[] = {{0.0, 0.0}, {-0.5, -0.5}, {-2.0, -2.0}, {0.9, -0.5}, {-1.0, 1.0}};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; ++i) {
        scene s = scene_empty();
        add_box(&s, -3.0, -3.0, 1.0, 1.0);
        add_box(&s, -1.0, -1.0, 3.0, 3.0);
        check_start(&s, starts[i], geom_vec2_make(6.0, -6.0), false);
        add_disc(&s, geom_vec2_make(0.0, 0.0), 1.2);
        check_start(&s, starts[i], geom_vec2_make(6.0, -6.0), false);
        scene_clear(&s);
    }
    scene s = scene_empty();
    add_box(&s, -3.0, -3.0, 3.0, 3.0);
    add_box(&s, 2.5, -4.0, 3.5, 4.0); /* covers a side */
    check_start(&s, geom_vec2_make(2.0, 0.3), geom_vec2_make(10.0, 0.0), false);
    scene_clear(&s);
}
END_TEST

/* ---- Ways around others ---- */

/* Another stands in the gap between two boxes. The way around them is six times as long as that through the
 * gap. */
START_TEST(a_way_around_others_is_not_longer_than_allowed) {
    static const struct {
        double longest;
        bool taken;
    } cases[] = {{20.0, false}, {50.0, false}, {70.0, true}, {HUGE_VAL, true}};
    scene s = scene_empty();
    add_box(&s, -1.0, 1.0, 1.0, 30.0);
    add_box(&s, -1.0, -30.0, 1.0, -1.0);
    add_agent(&s, geom_vec2_make(-5.0, 0.0), geom_vec2_make(5.0, 0.0), 0.5);
    const geom_circle other = {geom_vec2_make(0.0, 0.0), 0.5};
    run_routes routes = {.threads = {.threads = 1}};
    const run_agent agent = {.now = s.agents[0]};
    ck_assert(run_routes_prepare_all(&routes, &s, &agent, 1));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        run_way way = {.next = 0};
        run_query *query = run_routes_take(&routes);
        ck_assert(run_routes_open_all(&routes, &agent, &way, 1));
        ck_assert(run_routes_find(query, &agent.now, &way));
        run_routes_give_back(query);
        ck_assert_uint_eq(run_way_point_count(&way), 2);
        ck_assert(run_routes_avoid(&s, &agent.now, &other, 1, cases[i].longest, &way));
        ck_assert_int_eq(run_way_point_count(&way) > 2, cases[i].taken);
        ck_assert_uint_eq(way.detours, 1);
        run_way_clear(&way);
    }
    run_routes_clear(&routes);
    scene_clear(&s);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        the_host_enforces_by_responsibility,
        agents_without_responsibility_are_not_held_up,
        who_starts_in_a_solid_is_led_out_and_arrives,
        who_starts_in_a_disc_or_a_thick_wall_is_led_out_and_arrives,
        who_starts_in_the_wall_of_a_room_leaves_it_to_the_side_of_the_goal,
        who_starts_in_several_obstacles_is_led_out_and_arrives,
        a_way_around_others_is_not_longer_than_allowed,
    };
    return run_tests("run_motion", tests, sizeof tests / sizeof *tests);
}
