/* What a scene says of agents, floors and obstacles beyond places and speeds is honored in runs. */
#include "scene_support.h"

#include "run/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SCENE(features)                                                                                      \
    "{\"type\": \"FeatureCollection\", \"simulation\": {\"time_step\": 0.1, \"duration\": 60}, "             \
    "\"features\": [" features "]}"
#define POINT(position, properties)                                                                          \
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": " position                 \
    "}, \"properties\": {" properties "}}"
#define AGENT(position, goal, more)                                                                          \
    POINT(position, "\"role\": \"agent\", \"radius\": 0.3, \"max_speed\": 1.5, \"goal\": " goal more)
#define POLYGON(ring, properties)                                                                            \
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Polygon\", \"coordinates\": [" ring                  \
    "]}, \"properties\": {" properties "}}"

static run *start(const char *text, bool enforce) {
    scene s = scene_of(text);
    run_def def = run_default_def();
    def.enforce = enforce;
    run *r = start_run(&s, def);
    scene_clear(&s);
    return r;
}

static geom_vec3 place(const run *r, size_t agent) { return run_agents(r)[agent].now.position; }

/* Runs to the end: all arrive, and no motion touches anything. */
static void travel(run *r) {
    while (!run_finished(r)) {
        size_t contacts;
        step_run(r);
        (void)run_contacts(r, &contacts);
        ck_assert_uint_eq(contacts, 0);
    }
    ck_assert(run_all_arrived(r));
    run_destroy(r);
}

/* ---- Times ---- */

/* The first stands in the way of the second until it starts. */
START_TEST(an_agent_stands_until_its_start_time) {
    run *r = start(
        SCENE(AGENT("[0, 0]", "[0, 4]", ", \"start_time\": 8") ", " AGENT("[-5, 0]", "[5, 0]", "")), false);
    while (run_time(r) < 7.95) {
        ck_assert(geom_vec3_equal(place(r, 0), geom_vec3_make(0.0, 0.0, 0.0)));
        step_run(r);
        ck_assert_double_gt(geom_vec3_distance(place(r, 0), place(r, 1)), 0.6);
    }
    ck_assert(run_agents(r)[1].arrived);
    step_run(r);
    ck_assert_double_gt(place(r, 0).y, 0.1);
    travel(r);
}
END_TEST

/* ---- Floors ---- */

/* From x = `from` to `to`. */
#define FLOOR(from, to, factor)                                                                              \
    POLYGON("[[" from ", -2], [" to ", -2], [" to ", 2], [" from ", 2], [" from ", -2]]",                    \
            "\"role\": \"floor\", \"speed_factor\": " factor)
#define FLOORS FLOOR("0", "9", "0.5") ", " FLOOR("3", "6", "0.25") ", " FLOOR("12", "14", "3")
#define WALKER AGENT("[-3, 0]", "[20, 0]", "")

START_TEST(floors_slow_agents_down) {
    run *r = start(SCENE(FLOORS ", " WALKER), true);
    while (!run_agents(r)[0].arrived) {
        const double x = place(r, 0).x;
        step_run(r);
        const double factor = x < 0.0 || x > 9.0 ? 1.0 : x >= 3.0 && x <= 6.0 ? 0.25 : 0.5;
        if (place(r, 0).x < 19.0) {
            ck_assert_double_eq_tol(run_agents(r)[0].now.velocity.x, factor * 1.5, 5e-3);
        }
    }
    run_destroy(r);
}
END_TEST

/* ---- Limits and shares ---- */

START_TEST(acceleration_is_limited_and_stops_at_the_goal) {
    run *r = start(SCENE(AGENT("[-6, 0]", "[6, 0]", ", \"max_acceleration\": 0.5")), true);
    geom_vec3 before = {0.0, 0.0, 0.0};
    double farthest = 0.0;
    while (!run_finished(r)) {
        step_run(r);
        const geom_vec3 velocity = run_agents(r)[0].now.velocity;
        ck_assert_double_le(geom_vec3_distance(velocity, before), 0.05 + 1e-9);
        before = velocity;
        farthest = fmax(farthest, place(r, 0).x);
    }
    ck_assert(run_all_arrived(r));
    ck_assert_double_le(farthest, 6.01);
    run_destroy(r);
}
END_TEST

/* The way of one that does not cooperate is a straight line; the other goes around it. */
START_TEST(who_does_not_cooperate_goes_straight) {
    run *r = start(
        SCENE(AGENT("[-4, 0]", "[4, 0]", ", \"cooperation\": \"none\"") ", " AGENT("[4, 0]", "[-4, 0]", "")),
        true);
    double aside = 0.0;
    while (!run_agents(r)[0].arrived) {
        step_run(r);
        ck_assert_double_eq(place(r, 0).y, 0.0);
        aside = fmax(aside, fabs(place(r, 1).y));
    }
    ck_assert_double_gt(aside, 0.4);
    travel(r);
}
END_TEST

/* How far each of two goes aside that meet nearly head on. */
static void meet(const char *more, double aside[2]) {
    char text[1024];
    (void)snprintf(text, sizeof text,
                   SCENE(AGENT("[-4, 0]", "[4, 0]", "%s") ", " AGENT("[4, 0.05]", "[-4, 0.05]", "")), more);
    run *r = start(text, false);
    aside[0] = aside[1] = 0.0;
    while (!run_finished(r)) {
        step_run(r);
        aside[0] = fmax(aside[0], fabs(place(r, 0).y));
        aside[1] = fmax(aside[1], fabs(place(r, 1).y - 0.05));
    }
    ck_assert(run_all_arrived(r));
    run_destroy(r);
}

START_TEST(priority_leaves_the_avoidance_to_others) {
    double equal[2];
    double first[2];
    meet("", equal);
    meet(", \"priority\": 1", first);
    ck_assert_double_gt(equal[0], 0.1);
    ck_assert_double_lt(first[0], 0.2 * equal[0]);
    ck_assert_double_gt(first[1], equal[1]);
}
END_TEST

/* Those of one group go through each other. */
START_TEST(a_group_does_not_avoid_itself) {
    run *r = start(
        SCENE(AGENT("[-4, 0]", "[4, 0]", ", \"group\": 5") ", " AGENT("[4, 0]", "[-4, 0]", ", \"group\": 5")),
        true);
    while (!run_finished(r)) {
        step_run(r);
        ck_assert_double_eq(place(r, 0).y, 0.0);
        ck_assert_double_eq(place(r, 1).y, 0.0);
    }
    ck_assert_double_lt(run_time(r), 6.0);
    run_destroy(r);
}
END_TEST

/* ---- Bodies ---- */

#define CAR                                                                                                  \
    ", \"heading\": [-1, 0], \"kinematics\": {\"kind\": \"car\", \"lead\": 0.5, \"turning_radius\": 1}"

/* A car that faces away from its goal turns around, never by more than its steering allows. */
START_TEST(a_car_turns_around_and_arrives) {
    run *r = start(SCENE(AGENT("[0, 0]", "[8, 0]", CAR)), false);
    while (!run_finished(r)) {
        const run_agent before = run_agents(r)[0];
        step_run(r);
        const run_agent *now = run_agents(r);
        const geom_vec2 velocity = scene_flatten(now->now.velocity);
        /* The leading point of a car leaves its heading by at most atan(lead / turning_radius). */
        const double forward = geom_vec2_dot(velocity, before.heading);
        ck_assert_double_le(fabs(geom_vec2_cross(before.heading, velocity)), 0.5 * forward + 1e-9);
        ck_assert_double_eq_tol(geom_vec2_length(now->heading), 1.0, 1e-12);
    }
    ck_assert(run_all_arrived(r));
    run_destroy(r);
}
END_TEST

/* A bridge and a road: who is above does not mind who is below. */
START_TEST(heights_part_agents) {
    run *r = start(SCENE(AGENT("[-4, 0]", "[4, 0]", ", \"top\": 2") ", " AGENT(
                       "[4, 0]", "[-4, 0]", ", \"bottom\": 2, \"top\": 4")),
                   true);
    while (!run_finished(r)) {
        step_run(r);
        ck_assert_double_eq(place(r, 0).y, 0.0);
    }
    ck_assert(run_all_arrived(r));
    run_destroy(r);
}
END_TEST

/* ---- Obstacles that move ---- */

#define LORRY                                                                                                \
    POLYGON("[[-9, -1], [-6, -1], [-6, 1], [-9, 1], [-9, -1]]",                                              \
            "\"role\": \"obstacle\", \"velocity\": [1, 0]")

/* One comes towards it, one stands in its way. */
START_TEST(obstacles_move_and_are_avoided) {
    run *r = start(
        SCENE(LORRY ", " AGENT("[8, 0.2]", "[-12, 0.2]", "") ", " AGENT("[0, 0.7]", "[0, 0.7]", "")), true);
    while (run_time(r) < 20.0) {
        size_t contacts;
        step_run(r);
        const run_contact *found = run_contacts(r, &contacts);
        for (size_t i = 0; i < contacts; ++i) { /* where it will be and where it is differ by a rounding */
            ck_assert_double_gt(found[i].clearance, -1e-12);
        }
        ck_assert_double_eq_tol(run_scene(r)->obstacles[0].points[0].x, -9.0 + run_time(r), 1e-12);
        for (size_t i = 0; i < 2; ++i) { /* the judge's own measure, not the run's */
            const geom_vec3 p = place(r, i);
            const double x = fmax(-9.0 + run_time(r) - p.x, p.x - (-6.0 + run_time(r)));
            ck_assert_double_gt(hypot(fmax(x, 0.0), fmax(fabs(p.y) - 1.0, 0.0)), 0.3 - 1e-9);
        }
    }
    ck_assert(run_all_arrived(r));
    run_destroy(r);
}
END_TEST

/* Motions are verified against the obstacle as it moves: one that cannot give way is hit. */
START_TEST(contacts_with_moving_obstacles_are_found) {
    run *r = start(
        SCENE(LORRY ", " AGENT("[0, 0]", "[9, 0]", ", \"cooperation\": \"by-hand\", \"start_time\": 30")),
        false);
    double first = 0.0;
    while (first == 0.0 && run_time(r) < 20.0) {
        size_t contacts;
        step_run(r);
        (void)run_contacts(r, &contacts);
        first = contacts > 0 ? run_time(r) : 0.0;
    }
    ck_assert_double_eq_tol(first, 5.75, 0.1); /* from -6 to 0, less the radius */
    run_destroy(r);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        an_agent_stands_until_its_start_time,
        floors_slow_agents_down,
        acceleration_is_limited_and_stops_at_the_goal,
        who_does_not_cooperate_goes_straight,
        priority_leaves_the_avoidance_to_others,
        a_group_does_not_avoid_itself,
        a_car_turns_around_and_arrives,
        heights_part_agents,
        obstacles_move_and_are_avoided,
        contacts_with_moving_obstacles_are_found,
    };
    return run_tests("run_members", tests, sizeof tests / sizeof *tests);
}
