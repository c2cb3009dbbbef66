/* Rules of traffic as the parameter of the planners of the plane: a host that knows velocities alone gets all
 * agents where they want to go, with nothing touching; and what is remembered is neither lost nor left
 * over. */
#include "crowd.h"
#include "support.h"

#include <orca/traffic2.h>
#include <planner/ext/parameters.h>
#include <planner/ext/prediction.h>
#include <planner/ext/state.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    OFF,
    KEEP_RIGHT,
    KEEP_LEFT,
    MOST_WALKERS = 40,
    MOST_BYTES = 1 << 16
};

#define SPEED 1.2
#define NEAR 0.15

/* ---- A host with goals ---- */

typedef struct place {
    double x, y;
} place;

/* A scene: people with goals; walls with a door, which who is on the other side than its goal heads for. */
typedef struct scene {
    person people[MOST_WALKERS];
    place goals[MOST_WALKERS];
    uint32_t count;
    const planner_obstacle *walls;
    uint32_t wall_count;
} scene;

static void add(scene *s, double x, double y, double goal_x, double goal_y) {
    make_circle(&s->people[s->count], 1);
    person *p = &s->people[s->count];
    p->id = 7 + 5 * (uint64_t)s->count;
    p->x = x;
    p->y = y;
    s->goals[s->count++] = (place){goal_x, goal_y};
}

/* Where someone heads for: its goal, or the door where that is on the other side of it. */
static place aim_of(const scene *s, uint32_t i) {
    const person *p = &s->people[i];
    const place goal = s->goals[i];
    const double side = goal.x < 0.0 ? -1.0 : 1.0; /* where it wants to be */
    if (s->wall_count == 0 || side * p->x > 0.6) {
        return goal;
    }
    return side * p->x < -0.6 ? (place){-0.5 * side, 0.0} : (place){side, 0.0};
}

/* All that a host does before a step: every agent prefers the straight path, and to stop at the goal. */
static void set_preferred(scene *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        person *p = &s->people[i];
        const place aim = aim_of(s, i);
        const double x = aim.x - p->x;
        const double y = aim.y - p->y;
        const double distance = hypot(x, y);
        const double rate = distance > 0.1 * SPEED ? SPEED / distance : 10.0;
        p->wish_x = rate * x;
        p->wish_y = rate * y;
    }
}

static uint32_t count_there(const scene *s) {
    uint32_t there = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        there += hypot(s->goals[i].x - s->people[i].x, s->goals[i].y - s->people[i].y) <= NEAR;
    }
    return there;
}

/* ---- Planners ---- */

static void set_one(const planner *p, const char *id, double value) {
    const planner_parameters *parameters = p->get_extension(p, PLANNER_PARAMETERS_ID);
    ck_assert_int_eq(parameters->set((planner *)p, id, value, NULL), PLANNER_OK);
}

static void set(const planner *p, double traffic) { set_one(p, "traffic", traffic); }

static pilot open_planner(const char *id, double traffic, uint32_t verify, const scene *s) {
    pilot p = open_loaded();
    planner_error error = {.size = sizeof error};
    p.planner->destroy(p.planner);
    ck_assert_int_eq(planner_library_create_planner(p.library, &quiet_host, id, &p.planner, NULL),
                     PLANNER_OK);
    planner_config config = checking_config();
    config.verify = verify;
    set(p.planner, traffic);
    ck_assert_int_eq(p.planner->activate(p.planner, &config, NULL), PLANNER_OK);
    ck_assert_msg(p.planner->set_obstacles(p.planner, view_of_obstacles(s->walls), s->wall_count, &error) ==
                      PLANNER_OK,
                  "%s", error.text);
    return p;
}

/* Until all are there at the same time, at most so many steps. Returns how many are there in the end. */
static uint32_t travel(const char *id, double traffic, uint32_t verify, const scene *start, uint32_t steps,
                       uint32_t *contacts) {
    scene s = *start;
    pilot p = open_planner(id, traffic, verify, &s);
    *contacts = 0;
    for (uint32_t step = 0; step < steps && count_there(&s) < s.count; step++) {
        set_preferred(&s);
        *contacts += move(&p, s.people, s.count);
    }
    close_pilot(&p);
    return count_there(&s);
}

/* ---- Scenes ---- */

static scene head_on(void) {
    scene s = {.count = 0};
    add(&s, -5.0, 0.0, 5.0, 0.0);
    add(&s, 5.0, 0.0, -5.0, 0.0);
    return s;
}

/* All agents go to the opposite place. The places are no circle's to the bit, but as near as doubles come. */
static scene circle(uint32_t count) {
    scene s = {.count = 0};
    for (uint32_t i = 0; i < count; i++) {
        const double angle = 6.283185307179586 * i / count;
        const double x = 6.0 * cos(angle);
        const double y = 6.0 * sin(angle);
        add(&s, x, y, -x, -y);
    }
    return s;
}

static const double wall_ends[2][2][2] = {{{0.0, -6.0}, {0.0, -0.6}}, {{0.0, 0.6}, {0.0, 6.0}}};
static const planner_obstacle walls[2] = {{.size = sizeof walls[0],
                                           .kind = PLANNER_OBSTACLE_CHAIN,
                                           .points = {wall_ends[0], sizeof wall_ends[0][0]},
                                           .point_count = 2,
                                           .radius = 0.1},
                                          {.size = sizeof walls[0],
                                           .kind = PLANNER_OBSTACLE_CHAIN,
                                           .points = {wall_ends[1], sizeof wall_ends[0][0]},
                                           .point_count = 2,
                                           .radius = 0.1}};

/* Two crowds change sides through a door for one. */
static scene doorway(void) {
    scene s = {.walls = walls, .wall_count = 2};
    for (int i = 0; i < 4; i++) {
        const double y = 1.5 * i - 2.25;
        add(&s, -4.0, y, 4.0, y);
        add(&s, 4.0, y, -4.0, y);
    }
    return s;
}

/* Two in a passage that is wide enough for both, but not for ORCA's caution. */
static const double passage_ends[2][2][2] = {{{-8.0, -1.0}, {8.0, -1.0}}, {{-8.0, 1.0}, {8.0, 1.0}}};
static const planner_obstacle passage_walls[2] = {{.size = sizeof walls[0],
                                                   .kind = PLANNER_OBSTACLE_CHAIN,
                                                   .points = {passage_ends[0], sizeof passage_ends[0][0]},
                                                   .point_count = 2},
                                                  {.size = sizeof walls[0],
                                                   .kind = PLANNER_OBSTACLE_CHAIN,
                                                   .points = {passage_ends[1], sizeof passage_ends[0][0]},
                                                   .point_count = 2}};

static scene passage(void) {
    scene s = head_on();
    s.walls = passage_walls;
    s.wall_count = 2;
    return s;
}

/* ---- Arriving ---- */

static const char *const planners[] = {"orcakit.orca2d", "orcakit.rvo2d", "orcakit.vo2d"};

START_TEST(all_agents_arrive_and_nothing_touches) {
    const scene scenes[] = {head_on(), passage(), circle(4), circle(12), circle(20), doorway()};
    const scene *s = &scenes[_i % 6];
    uint32_t contacts;
    const int side = _i < 18 ? KEEP_RIGHT : KEEP_LEFT;
    const uint32_t there = travel(planners[_i / 6 % 3], side, PLANNER_VERIFY_ENFORCE, s, 1500, &contacts);
    ck_assert_uint_eq(there, s->count);
    ck_assert_uint_eq(contacts, 0);
}
END_TEST

START_TEST(without_rules_they_stand) {
    const scene door = doorway();
    uint32_t contacts;
    ck_assert_uint_eq(travel(planners[_i], OFF, PLANNER_VERIFY_ENFORCE, &door, 1500, &contacts), 0);
    ck_assert_uint_eq(contacts, 0);
}
END_TEST

/* Who has arrived stands right behind the door, where it wants to be, and lets another pass. */
START_TEST(who_stands_steps_aside) {
    scene s = {.walls = walls, .wall_count = 2};
    add(&s, 0.7, 0.0, 0.7, 0.0);
    add(&s, -4.0, 0.0, 4.0, 0.0);
    for (int traffic = KEEP_RIGHT; traffic <= KEEP_LEFT; traffic++) {
        uint32_t contacts;
        const uint32_t there = travel(planners[0], traffic, PLANNER_VERIFY_ENFORCE, &s, 1500, &contacts);
        ck_assert_uint_eq(there, 2);
        ck_assert_uint_eq(contacts, 0);
    }
}
END_TEST

START_TEST(who_is_hindered_is_told_so) {
    scene s = doorway();
    pilot p = open_planner(planners[0], KEEP_RIGHT, PLANNER_VERIFY_CHECK, &s);
    uint32_t blocked = 0;
    for (uint32_t step = 0; step < 300; step++) {
        set_preferred(&s);
        move(&p, s.people, s.count);
        for (uint32_t i = 0; i < s.count; i++) {
            blocked += (s.people[i].status & PLANNER_AGENT_BLOCKED) != 0;
        }
    }
    ck_assert_uint_gt(blocked, 100);
    set(p.planner, OFF);
    move(&p, s.people, s.count);
    for (uint32_t i = 0; i < s.count; i++) {
        ck_assert_uint_eq(s.people[i].status & PLANNER_AGENT_BLOCKED, 0);
    }
    close_pilot(&p);
}
END_TEST

/* ---- The same calls, the same bits ---- */

static void check_same(const scene *a, const scene *b) {
    for (uint32_t i = 0; i < a->count; i++) {
        ck_assert_mem_eq(&a->people[i].x, &b->people[i].x, 2 * sizeof(double));
        ck_assert_mem_eq(&a->people[i].vx, &b->people[i].vx, 2 * sizeof(double));
        ck_assert_uint_eq(a->people[i].status, b->people[i].status);
    }
}

static void travel_on(const pilot *p, scene *s, uint32_t steps) {
    for (uint32_t step = 0; step < steps; step++) {
        set_preferred(s);
        move(p, s->people, s->count);
    }
}

/* Free people go as they would without rules, up to rounding, and off is what it was before. */
START_TEST(off_is_plain) {
    scene one = circle(12);
    scene two = one;
    pilot p = open_planner(planners[0], OFF, PLANNER_VERIFY_CHECK, &one);
    pilot q = open_planner(planners[0], KEEP_LEFT, PLANNER_VERIFY_CHECK, &two);
    const planner_parameters *parameters = p.planner->get_extension(p.planner, PLANNER_PARAMETERS_ID);
    double value = -1.0;
    ck_assert_int_eq(parameters->get(p.planner, "traffic", &value, NULL), PLANNER_OK);
    ck_assert_double_eq(value, OFF);
    set(q.planner, OFF);
    for (uint32_t step = 0; step < 200; step++) {
        travel_on(&p, &one, 1);
        travel_on(&q, &two, 1);
        check_same(&one, &two);
    }
    close_pilot(&p);
    close_pilot(&q);
    scene alone = {.count = 0};
    add(&alone, -5.0, 1.0, 5.0, 3.0);
    pilot r = open_planner(planners[0], KEEP_RIGHT, PLANNER_VERIFY_CHECK, &alone);
    for (uint32_t step = 0; step < 20; step++) {
        travel_on(&r, &alone, 1);
        const person *free_one = &alone.people[0];
        ck_assert_double_le(hypot(free_one->vx - free_one->wish_x, free_one->vy - free_one->wish_y), 1e-14);
    }
    close_pilot(&r);
}
END_TEST

/* Each rule but the side is a parameter, and is made anew when it is set. */
START_TEST(rules_are_parameters) {
    scene one = circle(24);
    scene two = one;
    pilot p = open_planner(planners[0], KEEP_LEFT, PLANNER_VERIFY_CHECK, &one);
    pilot q = open_planner(planners[0], KEEP_LEFT, PLANNER_VERIFY_CHECK, &two);
    const planner_parameters *parameters = p.planner->get_extension(p.planner, PLANNER_PARAMETERS_ID);
    for (int i = ORCA_TRAFFIC_SIDE + 1; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
        const orca_traffic_rule *rule = orca_traffic_rule_at((orca_traffic_rule_index)i);
        double value = -1.0;
        ck_assert_int_eq(parameters->get(p.planner, rule->id, &value, NULL), PLANNER_OK);
        ck_assert_double_eq(value, rule->fallback);
    }
    ck_assert_int_eq(parameters->set(p.planner, "make-way", 0.0, NULL), PLANNER_OK);
    for (uint32_t step = 0; step < 400; step++) {
        travel_on(&p, &one, 1);
        travel_on(&q, &two, 1);
    }
    bool differs = false;
    for (uint32_t i = 0; i < one.count; i++) {
        differs = differs || one.people[i].x != two.people[i].x || one.people[i].y != two.people[i].y;
    }
    ck_assert(differs);
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

/* The mean change of acceleration from step to step until all are there, times the square of the step. Starts are
 * moved by so many millimeters at most. */
static double jerk_from(double moved, double response) {
    scene s = circle(20);
    for (uint32_t i = 0; i < s.count; i++) {
        s.people[i].x += 1e-3 * moved * sin(i);
    }
    pilot p = open_planner(planners[0], KEEP_RIGHT, PLANNER_VERIFY_ENFORCE, &s);
    set_one(p.planner, "response", response);
    double change[MOST_WALKERS][2] = {{0.0}};
    double sum = 0.0;
    uint32_t steps = 0;
    for (; steps < 2000 && count_there(&s) < s.count; steps++) {
        const scene before = s;
        set_preferred(&s);
        ck_assert_uint_eq(move(&p, s.people, s.count), 0);
        for (uint32_t i = 0; i < s.count; i++) {
            const double x = s.people[i].vx - before.people[i].vx;
            const double y = s.people[i].vy - before.people[i].vy;
            sum += hypot(x - change[i][0], y - change[i][1]);
            change[i][0] = x;
            change[i][1] = y;
        }
    }
    ck_assert_uint_eq(count_there(&s), s.count);
    close_pilot(&p);
    return sum / steps;
}

/* The mean of five starts: single runs of crowds are chaotic. */
static double jerk_with(double response) {
    double sum = 0.0;
    for (int draw = 0; draw < 5; draw++) {
        sum += jerk_from(draw, response);
    }
    return sum / 5.0;
}

/* With the rule of response, who crosses others moves more smoothly; all arrive, and nothing touches. */
START_TEST(a_late_response_is_smooth) { ck_assert_double_lt(jerk_with(0.25), 0.8 * jerk_with(0.0)); }
END_TEST

START_TEST(bad_responses_are_refused) {
    scene s = circle(4);
    pilot p = open_planner(planners[0], KEEP_RIGHT, PLANNER_VERIFY_ENFORCE, &s);
    const planner_parameters *parameters = p.planner->get_extension(p.planner, PLANNER_PARAMETERS_ID);
    const double bad[] = {-0.1, 1.1, (double)NAN, HUGE_VAL};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_int_ne(parameters->set(p.planner, "response", bad[i], NULL), PLANNER_OK);
    }
    close_pilot(&p);
}
END_TEST

/* The people in another order, and back. */
static scene shuffled(const scene *s, uint32_t by) {
    scene other = *s;
    for (uint32_t i = 0; i < s->count; i++) {
        other.people[(i + by) % s->count] = s->people[i];
        other.goals[(i + by) % s->count] = s->goals[i];
    }
    return other;
}

/* Whoever leaves is forgotten and whoever stays is not, wherever they are in the list. */
START_TEST(people_are_known_by_their_ids) {
    scene one = doorway();
    scene two = one;
    pilot p = open_planner(planners[_i], KEEP_RIGHT, PLANNER_VERIFY_ENFORCE, &one);
    pilot q = open_planner(planners[_i], KEEP_RIGHT, PLANNER_VERIFY_ENFORCE, &two);
    for (uint32_t step = 0; step < 250; step++) {
        if (step == 60) { /* one goes */
            one.count--;
        } else if (step == 120) { /* a stranger with a lower id than all comes */
            one.count++;
            one.people[one.count - 1].id = 2;
        }
        two = shuffled(&one, step % one.count);
        travel_on(&p, &one, 1);
        travel_on(&q, &two, 1);
        const scene back = shuffled(&two, (two.count - step % two.count) % two.count);
        check_same(&one, &back);
    }
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

/* ---- What is remembered ---- */

static const planner_state *state_of(const pilot *p) {
    return p->planner->get_extension(p->planner, PLANNER_STATE_ID);
}

static bool differ(const scene *a, const scene *b) {
    bool different = false;
    for (uint32_t i = 0; i < a->count; i++) {
        different |= a->people[i].x != b->people[i].x || a->people[i].y != b->people[i].y;
    }
    return different;
}

START_TEST(a_loaded_state_remembers) {
    static unsigned char bytes[MOST_BYTES];
    static unsigned char again[MOST_BYTES];
    scene one = doorway();
    pilot p = open_planner(planners[_i], KEEP_LEFT, PLANNER_VERIFY_ENFORCE, &one);
    pilot q = open_planner(planners[_i], OFF, PLANNER_VERIFY_OFF, &one);
    pilot forgetful = open_planner(planners[_i], KEEP_LEFT, PLANNER_VERIFY_ENFORCE, &one);
    travel_on(&p, &one, 120);
    const size_t size = state_of(&p)->save(p.planner, bytes, MOST_BYTES);
    ck_assert_uint_lt(size, MOST_BYTES);
    ck_assert_int_eq(state_of(&q)->load(q.planner, bytes, size, NULL), PLANNER_OK);
    ck_assert_uint_eq(state_of(&q)->save(q.planner, again, MOST_BYTES), size);
    ck_assert_mem_eq(bytes, again, size);
    scene two = one;
    scene three = one;
    bool matters = false;
    for (uint32_t step = 0; step < 200; step++) {
        travel_on(&p, &one, 1);
        travel_on(&q, &two, 1);
        travel_on(&forgetful, &three, 1);
        check_same(&one, &two);
        matters |= differ(&one, &three);
    }
    ck_assert(matters);
    /* nothing is left when it is deactivated */
    const planner_config config = checking_config();
    p.planner->deactivate(p.planner);
    ck_assert_int_eq(p.planner->activate(p.planner, &config, NULL), PLANNER_OK);
    ck_assert_uint_lt(state_of(&p)->save(p.planner, NULL, 0), size - 8 * 100);
    close_pilot(&p);
    close_pilot(&q);
    close_pilot(&forgetful);
}
END_TEST

START_TEST(damaged_memories_are_refused) {
    static unsigned char bytes[MOST_BYTES];
    scene s = doorway();
    pilot p = open_planner(planners[0], KEEP_RIGHT, PLANNER_VERIFY_OFF, &s);
    travel_on(&p, &s, 60);
    const size_t size = state_of(&p)->save(p.planner, bytes, MOST_BYTES);
    for (size_t i = 0; i < size; i += 3) {
        bytes[i] ^= 0x10;
        ck_assert_int_eq(state_of(&p)->load(p.planner, bytes, size, NULL), PLANNER_ERROR_BAD_STATE);
        bytes[i] ^= 0x10;
    }
    ck_assert_int_eq(state_of(&p)->load(p.planner, bytes, size, NULL), PLANNER_OK);
    close_pilot(&p);
}
END_TEST

START_TEST(predictions_follow_the_rules) {
    enum {
        AHEAD = 30
    };
    static double places[AHEAD][MOST_WALKERS][2];
    scene one = doorway();
    scene two = one;
    pilot p = open_planner(planners[0], KEEP_RIGHT, PLANNER_VERIFY_ENFORCE, &one);
    pilot q = open_planner(planners[0], KEEP_RIGHT, PLANNER_VERIFY_ENFORCE, &two);
    travel_on(&p, &one, 60);
    travel_on(&q, &two, 60);
    const planner_prediction *prediction = p.planner->get_extension(p.planner, PLANNER_PREDICTION_ID);
    for (int round = 0; round < 2; round++) { /* what they prefer stays as it is */
        const planner_step_in in = step_in_of(one.people, one.count);
        planner_prediction_out out = {.position = {places, sizeof places[0][0]},
                                      .step_stride = sizeof places[0]};
        ck_assert_int_eq(prediction->predict(p.planner, &in, AHEAD, &out, NULL), PLANNER_OK);
        for (int step = 0; step < AHEAD; step++) {
            move(&p, one.people, one.count);
            move(&q, two.people, two.count);
            check_same(&one, &two);
            for (uint32_t i = 0; i < one.count; i++) {
                ck_assert_mem_eq(&one.people[i].x, places[step][i], sizeof places[0][0]);
            }
        }
    }
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

/* A step that fails after the rules were asked leaves nothing with them: to them the stranger, which is not
 * steered, is one that stands in the way, and then its motion leaves the range of numbers. */
START_TEST(a_step_that_fails_is_forgotten) {
    uint32_t cooperations[MOST_WALKERS] = {0};
    scene one = doorway();
    scene two = one;
    pilot p = open_planner(planners[0], KEEP_RIGHT, PLANNER_VERIFY_ENFORCE, &one);
    pilot q = open_planner(planners[0], KEEP_RIGHT, PLANNER_VERIFY_ENFORCE, &two);
    for (int step = 0; step < 200; step++) {
        scene bad = one;
        person *stranger = &bad.people[bad.count - 1];
        set_preferred(&bad);
        stranger->x = 1.7e308;
        stranger->y = 1.7e308;
        stranger->vx = stranger->wish_x = 1e308;
        stranger->max_speed = 1e308;
        cooperations[bad.count - 1] = PLANNER_COOPERATION_NONE;
        planner_step_in in = step_in_of(bad.people, bad.count);
        in.cooperation = (planner_view){cooperations, sizeof cooperations[0]};
        planner_step_out out = step_out_of(bad.people);
        planner_error error = {.size = sizeof error};
        ck_assert_int_eq(p.planner->step(p.planner, &in, &out, &error), PLANNER_ERROR_NOT_FINITE);
        ck_assert_msg(strstr(error.text, "motion"), "%s", error.text);
        travel_on(&p, &one, 1);
        travel_on(&q, &two, 1);
        check_same(&one, &two);
    }
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("all");
    tcase_add_loop_test(cases, all_agents_arrive_and_nothing_touches, 0, 36);
    tcase_add_loop_test(cases, without_rules_they_stand, 0, 3);
    tcase_add_test(cases, who_stands_steps_aside);
    tcase_add_test(cases, who_is_hindered_is_told_so);
    tcase_add_test(cases, off_is_plain);
    tcase_add_test(cases, rules_are_parameters);
    tcase_add_test(cases, a_late_response_is_smooth);
    tcase_add_test(cases, bad_responses_are_refused);
    tcase_add_loop_test(cases, people_are_known_by_their_ids, 0, 3);
    tcase_add_loop_test(cases, a_loaded_state_remembers, 0, 3);
    tcase_add_test(cases, damaged_memories_are_refused);
    tcase_add_test(cases, predictions_follow_the_rules);
    tcase_add_test(cases, a_step_that_fails_is_forgotten);
    return run_test_case("plugins.traffic", cases);
}
