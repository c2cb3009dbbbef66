/* Bodies of agents in the plane: limits of their motion hold, heights keep them apart, and bad ones are
 * refused. */
#include "support.h"

#include <planner/host.h>
#include <planner/orca.h>

#include <math.h>
#include <stddef.h>
#include <string.h>

enum {
    AGENTS = 2
};

#define TIME_STEP 0.1

typedef struct agent {
    double position[2], velocity[2], preferred[2];
    double radius, max_speed, max_acceleration, response_time;
    uint32_t cooperation;
    planner_body body;
} agent;

typedef struct crowd {
    agent agents[AGENTS];
    planner_library *library;
    planner *planner;
} crowd;

static const planner_host host = {
    .size = sizeof host, .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR}, .name = "test"};

static planner_body plain_body(void) {
    return (planner_body){
        .size = sizeof(planner_body),
        .heading = {1.0, 0.0},
        .max_turn_rate = HUGE_VAL,
        .lead = 0.5,
        .axle = 0.5,
        .max_wheel_speed = 1.0,
        .turning_radius = 1.0,
    };
}

/* Two that meet head on. */
static crowd open_crowd(const char *id, uint32_t verify) {
    crowd c = {.planner = NULL};
    planner_error error = {.size = sizeof error};
    const planner_config config = {.size = sizeof config, .dimension = 2, .verify = verify};
    ck_assert_int_eq(planner_library_open_entry(&planner_orca_entry, &c.library, &error), PLANNER_OK);
    ck_assert_int_eq(planner_library_create_planner(c.library, &host, id, &c.planner, &error), PLANNER_OK);
    ck_assert_int_eq(c.planner->activate(c.planner, &config, &error), PLANNER_OK);
    for (int i = 0; i < AGENTS; i++) {
        const double side = i == 0 ? -1.0 : 1.0;
        c.agents[i] = (agent){.position = {3.0 * side, 0.0},
                              .velocity = {-side, 0.0},
                              .preferred = {-side, 0.0},
                              .radius = 0.5,
                              .max_speed = 1.0,
                              .max_acceleration = 100.0,
                              .body = plain_body()};
        c.agents[i].body.heading[0] = -side;
    }
    return c;
}

static void close_crowd(const crowd *c) {
    c->planner->destroy(c->planner);
    planner_library_close(c->library);
}

static planner_status step(crowd *c, planner_error *error) {
    const ptrdiff_t each = sizeof c->agents[0];
    agent *a = c->agents;
    const planner_step_in in = {.size = sizeof in,
                                .count = AGENTS,
                                .time_step = TIME_STEP,
                                .position = {a->position, each},
                                .preferred_velocity = {a->preferred, each},
                                .radius = {&a->radius, each},
                                .max_speed = {&a->max_speed, each},
                                .velocity = {a->velocity, each},
                                .cooperation = {&a->cooperation, each},
                                .max_acceleration = {&a->max_acceleration, each},
                                .body = {&a->body, each},
                                .response_time = {&a->response_time, each}};
    planner_step_out out = {
        .size = sizeof out, .velocity = {a->velocity, each}, .position = {a->position, each}};
    return c->planner->step(c->planner, &in, &out, error);
}

static void must_step(crowd *c) {
    planner_error error = {.size = sizeof error};
    ck_assert_msg(step(c, &error) == PLANNER_OK, "%s", error.text);
}

/* A facing body turns the direction of its velocity by no more than its rate. */
START_TEST(turning_is_limited) {
    crowd c = open_crowd("orcakit.orca2d", PLANNER_VERIFY_CHECK);
    c.agents[1].position[1] = 50.0;
    c.agents[0].body.kinematics = PLANNER_KINEMATICS_FACING;
    c.agents[0].body.max_turn_rate = 1.0;
    c.agents[0].preferred[0] = 0.0;
    c.agents[0].preferred[1] = 1.0;
    double angle = 0.0;
    for (int i = 0; i < 40; i++) {
        must_step(&c);
        const double *v = c.agents[0].velocity;
        const double now = atan2(v[1], v[0]);
        ck_assert_double_le(fabs(now - angle), TIME_STEP * 1.0 + 1e-9);
        angle = now;
        const double speed = hypot(v[0], v[1]);
        c.agents[0].body.heading[0] = v[0] / speed;
        c.agents[0].body.heading[1] = v[1] / speed;
    }
    ck_assert_double_eq_tol(angle, acos(0.0), 1e-9);
    close_crowd(&c);
}
END_TEST

/* A car goes forward only. */
START_TEST(a_car_does_not_go_back) {
    crowd c = open_crowd("orcakit.orca2d", PLANNER_VERIFY_OFF);
    c.agents[1].position[1] = 50.0;
    c.agents[0].body.kinematics = PLANNER_KINEMATICS_CAR;
    c.agents[0].preferred[0] = -1.0;
    must_step(&c);
    ck_assert_double_ge(c.agents[0].velocity[0], 0.0);
    ck_assert_double_gt(hypot(c.agents[0].velocity[0], c.agents[0].velocity[1]), 0.1);
    close_crowd(&c);
}
END_TEST

/* Above and below each other they pass straight, also where motions are made safe. */
START_TEST(heights_keep_apart) {
    static const double bottoms[] = {1.5, 2.0, 2.5};
    for (size_t i = 0; i < sizeof bottoms / sizeof bottoms[0]; i++) {
        crowd c = open_crowd("orcakit.orca2d", PLANNER_VERIFY_ENFORCE);
        c.agents[0].body.top = 2.0;
        c.agents[1].body.bottom = bottoms[i];
        c.agents[1].body.top = HUGE_VAL;
        double aside = 0.0;
        for (int k = 0; k < 60; k++) {
            must_step(&c);
            aside = fmax(aside, fabs(c.agents[0].position[1]));
        }
        if (bottoms[i] < 2.0) {
            ck_assert_double_gt(aside, 0.2);
        } else {
            ck_assert(aside == 0.0);
        }
        close_crowd(&c);
    }
}
END_TEST

/* One with the method VO takes the whole avoidance, as that planner does. */
START_TEST(the_method_is_that_of_the_agent) {
    crowd c = open_crowd("orcakit.orca2d", PLANNER_VERIFY_OFF);
    crowd vo = open_crowd("orcakit.vo2d", PLANNER_VERIFY_OFF);
    crowd usual = open_crowd("orcakit.orca2d", PLANNER_VERIFY_OFF);
    c.agents[0].body.method = c.agents[1].body.method = PLANNER_METHOD_VO;
    bool differs = false;
    for (int k = 0; k < 30; k++) {
        must_step(&c);
        must_step(&vo);
        must_step(&usual);
        for (int i = 0; i < AGENTS; i++) {
            ck_assert(c.agents[i].velocity[0] == vo.agents[i].velocity[0]);
            ck_assert(c.agents[i].velocity[1] == vo.agents[i].velocity[1]);
            differs = differs || c.agents[i].velocity[0] != usual.agents[i].velocity[0];
        }
    }
    ck_assert(differs);
    close_crowd(&c);
    close_crowd(&vo);
    close_crowd(&usual);
}
END_TEST

static void refused(planner_body body, planner_status expected) {
    crowd c = open_crowd("orcakit.orca2d", PLANNER_VERIFY_CHECK);
    planner_error error = {.size = sizeof error};
    c.agents[1].body = body;
    ck_assert_int_eq(step(&c, &error), expected);
    ck_assert_uint_eq(error.index, 1);
    ck_assert_uint_gt(strlen(error.text), 0);
    c.agents[1].body = plain_body();
    must_step(&c);
    close_crowd(&c);
}

START_TEST(bad_bodies_are_refused) {
    planner_body bad = plain_body();
    bad.kinematics = 4;
    refused(bad, PLANNER_ERROR_INVALID_ARGUMENT);
    bad = plain_body();
    bad.method = 4;
    refused(bad, PLANNER_ERROR_INVALID_ARGUMENT);
    bad = plain_body();
    bad.size = offsetof(planner_body, top);
    refused(bad, PLANNER_ERROR_STRUCT_TOO_SMALL);
    bad = plain_body();
    bad.heading[0] = 2.0;
    refused(bad, PLANNER_ERROR_INVALID_ARGUMENT);
    bad = plain_body();
    bad.lead = 0.0;
    refused(bad, PLANNER_ERROR_INVALID_ARGUMENT);
    bad = plain_body();
    bad.max_turn_rate = (double)NAN;
    refused(bad, PLANNER_ERROR_NOT_FINITE);
    bad = plain_body();
    bad.bottom = 3.0;
    bad.top = 2.0;
    refused(bad, PLANNER_ERROR_INVALID_ARGUMENT);
    bad = plain_body();
    bad.top = (double)NAN;
    refused(bad, PLANNER_ERROR_NOT_FINITE);
}
END_TEST

/* The velocity of an agent that turns aside at once, or late. */
static double turned(uint32_t verify, double response_time) {
    crowd c = open_crowd("orcakit.orca2d", verify);
    c.agents[1].position[1] = 50.0;
    c.agents[0].preferred[0] = 0.0;
    c.agents[0].preferred[1] = 1.0;
    c.agents[0].response_time = response_time;
    must_step(&c);
    const double y = c.agents[0].velocity[1];
    ck_assert_double_eq_tol(c.agents[0].velocity[0], 1.0 - y, 1e-12);
    ck_assert_double_eq_tol(c.agents[0].position[1], TIME_STEP * y, 1e-12);
    close_crowd(&c);
    return y;
}

/* A part of the change, where motions are made safe. */
START_TEST(who_responds_late_takes_a_part) {
    ck_assert_double_eq(turned(PLANNER_VERIFY_ENFORCE, 0.0), 1.0);
    ck_assert_double_eq_tol(turned(PLANNER_VERIFY_ENFORCE, TIME_STEP), 0.5, 1e-12);
    ck_assert_double_eq_tol(turned(PLANNER_VERIFY_ENFORCE, 3.0 * TIME_STEP), 0.25, 1e-12);
    ck_assert_double_eq(turned(PLANNER_VERIFY_CHECK, TIME_STEP), 1.0);
}
END_TEST

/* What speeds an agent up it takes at once, also from rest. */
START_TEST(who_responds_late_speeds_up_at_once) {
    const double starts[] = {0.0, 0.5};
    for (int i = 0; i < 2; i++) {
        crowd c = open_crowd("orcakit.orca2d", PLANNER_VERIFY_ENFORCE);
        c.agents[1].position[1] = 50.0;
        c.agents[0].velocity[0] = starts[i];
        c.agents[0].response_time = TIME_STEP;
        must_step(&c);
        ck_assert_double_eq_tol(c.agents[0].velocity[0], 1.0, 1e-12);
        close_crowd(&c);
    }
}
END_TEST

/* Who is late and turns back does so in two steps, neither of which turns it by more than a right angle. */
START_TEST(who_responds_late_does_not_turn_back_at_once) {
    crowd c = open_crowd("orcakit.orca2d", PLANNER_VERIFY_ENFORCE);
    c.agents[1].position[1] = 50.0;
    c.agents[0].preferred[0] = -0.8;
    c.agents[0].preferred[1] = 0.6;
    c.agents[0].response_time = 0.01 * TIME_STEP;
    must_step(&c);
    ck_assert_double_ge(c.agents[0].velocity[0], 0.0);
    ck_assert_double_lt(c.agents[0].velocity[0], 1e-3);
    ck_assert_double_gt(c.agents[0].velocity[1], 0.3);
    must_step(&c);
    ck_assert_double_lt(c.agents[0].velocity[0], -0.75);
    close_crowd(&c);
}
END_TEST

/* An agent with limited acceleration that turns aside, after a step. */
static agent braking(double response_time) {
    crowd c = open_crowd("orcakit.orca2d", PLANNER_VERIFY_ENFORCE);
    c.agents[1].position[1] = 50.0;
    c.agents[0].preferred[0] = 0.0;
    c.agents[0].preferred[1] = 1.0;
    c.agents[0].cooperation = PLANNER_COOPERATION_BRAKES;
    c.agents[0].max_acceleration = 0.5;
    c.agents[0].response_time = response_time;
    must_step(&c);
    const agent first = c.agents[0];
    close_crowd(&c);
    return first;
}

START_TEST(who_brakes_ignores_response) {
    const agent at_once = braking(0.0);
    const agent late = braking(TIME_STEP);
    ck_assert_double_gt(at_once.velocity[1], 0.0);
    ck_assert_mem_eq(at_once.velocity, late.velocity, sizeof late.velocity);
    ck_assert_mem_eq(at_once.position, late.position, sizeof late.position);
}
END_TEST

START_TEST(bad_response_times_are_refused) {
    static const struct {
        double time;
        planner_status status;
    } bad[] = {{-1.0, PLANNER_ERROR_NEGATIVE_SIZE}, {(double)NAN, PLANNER_ERROR_NOT_FINITE}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        crowd c = open_crowd("orcakit.orca2d", PLANNER_VERIFY_ENFORCE);
        planner_error error = {.size = sizeof error};
        c.agents[1].response_time = bad[i].time;
        ck_assert_int_eq(step(&c, &error), bad[i].status);
        ck_assert_ptr_nonnull(strstr(error.text, "response time"));
        close_crowd(&c);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        turning_is_limited,
        a_car_does_not_go_back,
        heights_keep_apart,
        the_method_is_that_of_the_agent,
        bad_bodies_are_refused,
        who_responds_late_takes_a_part,
        who_responds_late_speeds_up_at_once,
        who_responds_late_does_not_turn_back_at_once,
        who_brakes_ignores_response,
        bad_response_times_are_refused,
    };
    return run_tests("plugins.bodies", tests, sizeof tests / sizeof tests[0]);
}
