/* What may be asked of agents: those that are not steered go their way and the others around them, those that
 * brake keep to what they can, and where that is not enough the status names the reason. In the plane and in
 * space. */
#include "support.h"

#include <planner/host.h>
#include <planner/orca.h>

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
    MOST = 8
};

#define TIME_STEP 0.1

/* An agent of three dimensions; in the plane the last numbers are not looked at. */
typedef struct body {
    double position[3], velocity[3], preferred[3];
    double radius, max_speed, max_acceleration;
    uint32_t cooperation;
    uint32_t status;
    uint32_t contact_kind, contact_other;
} body;

typedef struct scene {
    body bodies[MOST];
    uint32_t count;
    uint32_t dimension;
    bool with_acceleration; /* of those who brake is given */
    planner_library *library;
    planner *planner;
} scene;

static const planner_host host = {
    .size = sizeof host, .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR}, .name = "test"};

static const char *const ids[] = {"orcakit.orca2d", "orcakit.rvo2d", "orcakit.vo2d", "orcakit.orca3d"};

enum {
    PLANNERS = sizeof ids / sizeof ids[0]
};

static scene open_scene(int which, uint32_t verify) {
    scene s = {.dimension = which == PLANNERS - 1 ? 3 : 2, .with_acceleration = true};
    planner_error error = {.size = sizeof error};
    const planner_config config = {
        .size = sizeof config, .dimension = s.dimension, .verify = verify, .clearance_range = 1.0};
    ck_assert_int_eq(planner_library_open_entry(&planner_orca_entry, &s.library, &error), PLANNER_OK);
    ck_assert_int_eq(planner_library_create_planner(s.library, &host, ids[which], &s.planner, &error),
                     PLANNER_OK);
    ck_assert_int_eq(s.planner->activate(s.planner, &config, &error), PLANNER_OK);
    return s;
}

static void close_scene(const scene *s) {
    s->planner->destroy(s->planner);
    planner_library_close(s->library);
}

static body *add(scene *s, double x, double y, double wish_x, double wish_y) {
    body *b = &s->bodies[s->count++];
    *b =
        (body){.position = {x, y, 0.25}, .preferred = {wish_x, wish_y, 0.0}, .radius = 0.5, .max_speed = 1.5};
    memcpy(b->velocity, b->preferred, sizeof b->velocity);
    return b;
}

static planner_status step(scene *s, planner_error *error) {
    const ptrdiff_t each = sizeof s->bodies[0];
    body *b = s->bodies;
    const planner_view none = {NULL, 0};
    const planner_view acceleration = {&b->max_acceleration, each};
    const planner_step_in in = {.size = sizeof in,
                                .count = s->count,
                                .time_step = TIME_STEP,
                                .position = {b->position, each},
                                .preferred_velocity = {b->preferred, each},
                                .radius = {&b->radius, each},
                                .max_speed = {&b->max_speed, each},
                                .velocity = {b->velocity, each},
                                .cooperation = {&b->cooperation, each},
                                .max_acceleration = s->with_acceleration ? acceleration : none};
    planner_step_out out = {.size = sizeof out,
                            .velocity = {b->velocity, each},
                            .position = {b->position, each},
                            .status = {&b->status, each},
                            .contact_kind = {&b->contact_kind, each},
                            .contact_other = {&b->contact_other, each}};
    return s->planner->step(s->planner, &in, &out, error);
}

static void must_step(scene *s) {
    planner_error error = {.size = sizeof error};
    ck_assert_msg(step(s, &error) == PLANNER_OK, "%s", error.text);
}

enum {
    REASONS = PLANNER_AGENT_CANNOT_STOP | PLANNER_AGENT_UNCOOPERATIVE | PLANNER_AGENT_MOVED_BY_HAND |
              PLANNER_AGENT_OBSTACLE_MOVES
};

static uint32_t reasons(const body *b) { return b->status & (uint32_t)REASONS; }

static double distance(const body *a, const body *b, uint32_t dimension) {
    double sum = 0.0;
    for (uint32_t k = 0; k < dimension; k++) {
        sum = hypot(sum, a->position[k] - b->position[k]);
    }
    return sum;
}

/* ---- Not steered ---- */

/* It goes where it prefers, to the bit and beyond its maximum speed; the other gets out of its way alone. */
START_TEST(who_is_not_steered_is_avoided) {
    static const uint32_t verify[] = {PLANNER_VERIFY_OFF, PLANNER_VERIFY_CHECK, PLANNER_VERIFY_ENFORCE};
    static const uint32_t cooperations[] = {PLANNER_COOPERATION_NONE, PLANNER_COOPERATION_BY_HAND};
    scene s = open_scene(_i % PLANNERS, verify[_i / PLANNERS % 3]);
    body *car = add(&s, -6.0, 0.1, 1.2, 0.0);
    body *walker = add(&s, 6.0, 0.0, -1.2, 0.0);
    car->cooperation = cooperations[_i / PLANNERS / 3];
    car->max_speed = 0.5;
    for (int i = 0; i < 100; i++) {
        const double expected = car->position[0] + TIME_STEP * 1.2;
        must_step(&s);
        ck_assert_double_eq(car->position[0], expected);
        ck_assert_double_eq(car->position[1], 0.1);
        ck_assert_double_eq(car->velocity[0], 1.2);
        ck_assert_double_ge(distance(car, walker, s.dimension), 1.0 - 1e-6);
        ck_assert_uint_eq(reasons(car) | reasons(walker), 0);
        ck_assert_uint_eq(car->status & PLANNER_AGENT_CHANGED, 0);
    }
    ck_assert_double_lt(walker->position[0], -3.0);
    close_scene(&s);
}
END_TEST

/* No agent can avoid two that run into each other. */
START_TEST(the_reason_is_told) {
    static const struct {
        uint32_t cooperation;
        uint32_t reason;
    } kinds[] = {{PLANNER_COOPERATION_NONE, PLANNER_AGENT_UNCOOPERATIVE},
                 {PLANNER_COOPERATION_BY_HAND, PLANNER_AGENT_MOVED_BY_HAND}};
    scene s = open_scene(_i % PLANNERS, PLANNER_VERIFY_ENFORCE);
    body *one = add(&s, -1.0, 0.0, 1.0, 0.0);
    body *two = add(&s, 1.0, 0.0, -1.0, 0.0);
    body *far_away = add(&s, 30.0, 0.0, -1.0, 0.0);
    one->cooperation = two->cooperation = kinds[_i / PLANNERS].cooperation;
    bool told = false;
    for (int i = 0; i < 10; i++) {
        must_step(&s);
        const bool meet = one->contact_kind == PLANNER_CONTACT_AGENT;
        ck_assert(!meet || one->contact_other == 1);
        ck_assert_uint_eq(reasons(one), meet ? kinds[_i / PLANNERS].reason : 0);
        ck_assert_uint_eq(reasons(two), reasons(one));
        ck_assert_uint_eq(reasons(far_away), 0);
        told |= meet;
    }
    ck_assert(told);
    close_scene(&s);
}
END_TEST

/* ---- Brakes ---- */

START_TEST(who_brakes_keeps_to_what_it_can) {
    static const uint32_t verify[] = {PLANNER_VERIFY_OFF, PLANNER_VERIFY_CHECK, PLANNER_VERIFY_ENFORCE};
    scene s = open_scene(_i % PLANNERS, verify[_i / PLANNERS]);
    add(&s, -6.0, 0.1, 1.2, 0.0);
    add(&s, 6.0, 0.0, -1.2, 0.0);
    add(&s, 0.0, 6.0, 0.0, -1.2);
    for (uint32_t k = 0; k < s.count; k++) {
        s.bodies[k].cooperation = PLANNER_COOPERATION_BRAKES;
        s.bodies[k].max_acceleration = 2.0;
    }
    for (int i = 0; i < 120; i++) {
        const scene before = s;
        must_step(&s);
        for (uint32_t k = 0; k < s.count; k++) {
            double change = 0.0;
            for (uint32_t axis = 0; axis < s.dimension; axis++) {
                change = hypot(change, s.bodies[k].velocity[axis] - before.bodies[k].velocity[axis]);
            }
            ck_assert_double_le(change, 2.0 * TIME_STEP * (1.0 + 1e-9));
        }
    }
    ck_assert_double_gt(s.bodies[0].position[0], 3.0);
    ck_assert_double_lt(s.bodies[1].position[0], -3.0);
    close_scene(&s);
}
END_TEST

/* Two that are too near and too fast to stop. */
START_TEST(who_cannot_stop_is_told_so) {
    scene s = open_scene(_i, PLANNER_VERIFY_ENFORCE);
    for (uint32_t k = 0; k < 2; k++) {
        body *b = add(&s, k == 0 ? -0.6 : 0.6, 0.0, k == 0 ? 1.5 : -1.5, 0.0);
        b->cooperation = PLANNER_COOPERATION_BRAKES;
        b->max_acceleration = 0.5;
    }
    must_step(&s);
    for (uint32_t k = 0; k < 2; k++) {
        ck_assert_uint_eq(reasons(&s.bodies[k]), PLANNER_AGENT_CANNOT_STOP);
        ck_assert_uint_eq(s.bodies[k].contact_other, 1 - k);
    }
    close_scene(&s);
}
END_TEST

/* ---- Obstacles that move ---- */

/* A ball that rolls over an agent at rest, from a place where it does not touch. */
START_TEST(an_obstacle_may_move_into_somebody) {
    for (uint32_t moves = 0; moves < 2; moves++) {
        for (uint32_t verify = PLANNER_VERIFY_CHECK; verify <= PLANNER_VERIFY_ENFORCE; verify++) {
            scene s = open_scene(_i, verify);
            const double center[3] = {-2.0, 0.0, 0.25};
            planner_obstacle ball = {.size = sizeof ball,
                                     .kind = PLANNER_OBSTACLE_DISC,
                                     .points = {center, 0},
                                     .point_count = 1,
                                     .radius = 1.0,
                                     .velocity = {moves * 20.0, 0.0, 0.0}};
            const planner_view view = {&ball, sizeof ball};
            planner_error error = {.size = sizeof error};
            ck_assert_int_eq(s.planner->set_obstacles(s.planner, view, 1, &error), PLANNER_OK);
            body *b = add(&s, 0.0, 0.0, 0.0, 0.0);
            b->max_speed = 0.0;
            must_step(&s);
            const bool told = moves == 1 && verify == PLANNER_VERIFY_ENFORCE;
            ck_assert_uint_eq(b->contact_kind, moves ? PLANNER_CONTACT_OBSTACLE : PLANNER_CONTACT_NONE);
            ck_assert_uint_eq((b->status & PLANNER_AGENT_CONTACT) != 0, moves);
            ck_assert_uint_eq(reasons(b), told ? PLANNER_AGENT_OBSTACLE_MOVES : 0);
            ball.size = offsetof(planner_obstacle, velocity); /* of version 1.0 */
            ck_assert_int_eq(s.planner->set_obstacles(s.planner, view, 1, &error), PLANNER_OK);
            must_step(&s);
            ck_assert_uint_eq(b->contact_kind, PLANNER_CONTACT_NONE);
            ball.size = sizeof ball;
            ball.velocity[1] = (double)NAN;
            ck_assert_int_eq(s.planner->set_obstacles(s.planner, view, 1, &error), PLANNER_ERROR_NOT_FINITE);
            ck_assert_uint_eq(error.index, 0);
            close_scene(&s);
        }
    }
}
END_TEST

/* ---- What is refused ---- */

START_TEST(bad_cooperations_are_refused) {
    scene s = open_scene(_i, PLANNER_VERIFY_ENFORCE);
    planner_error error = {.size = sizeof error};
    add(&s, -2.0, 0.0, 1.0, 0.0);
    body *b = add(&s, 2.0, 0.0, 1.0, 0.0);
    const scene good = s;
    b->cooperation = 4;
    ck_assert_int_eq(step(&s, &error), PLANNER_ERROR_INVALID_ARGUMENT);
    ck_assert_uint_eq(error.index, 1);
    b->cooperation = PLANNER_COOPERATION_BRAKES;
    ck_assert_int_eq(step(&s, &error), PLANNER_ERROR_INVALID_ARGUMENT); /* max_acceleration is 0 */
    b->max_acceleration = -1.0;
    ck_assert_int_eq(step(&s, &error), PLANNER_ERROR_NEGATIVE_SIZE);
    b->max_acceleration = (double)NAN;
    ck_assert_int_eq(step(&s, &error), PLANNER_ERROR_NOT_FINITE);
    ck_assert_uint_eq(error.index, 1);
    s.with_acceleration = false;
    ck_assert_int_eq(step(&s, &error), PLANNER_ERROR_INVALID_ARGUMENT);
    ck_assert_mem_eq(s.bodies[0].position, good.bodies[0].position, sizeof b->position);
    b->cooperation = PLANNER_COOPERATION_NONE; /* an agent that does not brake needs none, and none is read */
    must_step(&s);
    s.with_acceleration = true;
    must_step(&s);
    b->max_acceleration = -1.0;
    b->cooperation = PLANNER_COOPERATION_FULL;
    must_step(&s);
    close_scene(&s);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("all");
    tcase_add_loop_test(cases, who_is_not_steered_is_avoided, 0, 6 * PLANNERS);
    tcase_add_loop_test(cases, the_reason_is_told, 0, 2 * PLANNERS);
    tcase_add_loop_test(cases, who_brakes_keeps_to_what_it_can, 0, 3 * PLANNERS);
    tcase_add_loop_test(cases, who_cannot_stop_is_told_so, 0, PLANNERS);
    tcase_add_loop_test(cases, an_obstacle_may_move_into_somebody, 0, PLANNERS);
    tcase_add_loop_test(cases, bad_cooperations_are_refused, 0, PLANNERS);
    return run_test_case("plugins.cooperation", cases);
}
