/* Checks of what a step refuses. */
#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    CROWD = 8,
    VICTIM = 5
};

/* A step of a crowd, of which something is wrong. */
typedef struct call {
    agent agents[CROWD];
    double neighbor_dist;
    double time_horizon;
    double time_horizon_obst;
    double responsibility;
    double priority;
    planner_step_in in;
} call;

static void make_call(const subject *s, call *c) {
    make_circle(c->agents, CROWD, s->dimension);
    c->in = in_of(c->agents, CROWD);
    c->neighbor_dist = 10.0;
    c->time_horizon = c->time_horizon_obst = 3.0;
    c->responsibility = 0.5;
    c->priority = 0.0;
    c->in.neighbor_dist = (planner_view){&c->neighbor_dist, 0};
    c->in.time_horizon = (planner_view){&c->time_horizon, 0};
    c->in.time_horizon_obst = (planner_view){&c->time_horizon_obst, 0};
    c->in.responsibility = (planner_view){&c->responsibility, 0};
    c->in.priority = (planner_view){&c->priority, 0};
}

static planner_status try_step(planner *p, call *c, planner_error *error) {
    planner_step_out out = out_of(c->agents);
    *error = (planner_error){.size = sizeof *error, .index = PLANNER_NO_INDEX};
    return p->step(p, &c->in, &out, error);
}

static void expect_step_refused(planner *p, call *c, planner_status expected, const char *what) {
    planner_error error;
    expect_refusal(try_step(p, c, &error), expected, &error, what);
}

void check_bad_numbers(const subject *s) {
    static call c;
    planner *p = activate_planner(s);
    const double bad[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (size_t b = 0; b < sizeof bad / sizeof bad[0]; b++) {
        for (uint32_t which = 0; which < 3 * s->dimension + 2; which++) {
            make_call(s, &c);
            agent *victim = &c.agents[VICTIM];
            double *const vectors[] = {victim->position, victim->preferred, victim->velocity};
            double *numbers[] = {&victim->radius, &victim->max_speed};
            double *place = which < 2 ? numbers[which] : &vectors[(which - 2) % 3][(which - 2) / 3];
            *place = bad[b];
            planner_error error;
            const planner_status status = try_step(p, &c, &error);
            char what[80];
            (void)snprintf(what, sizeof what, "%s of %g", which < 2 ? "a size" : "a coordinate", bad[b]);
            expect_refusal(status, PLANNER_ERROR_NOT_FINITE, &error, what);
            if (error.index != VICTIM) {
                FAIL("%s: the error is about agent %u, not %d", what, (unsigned)error.index, VICTIM);
            }
        }
        for (int which = 0; which < 5; which++) {
            make_call(s, &c);
            double *const shared[] = {&c.neighbor_dist, &c.time_horizon, &c.time_horizon_obst,
                                      &c.responsibility, &c.priority};
            *shared[which] = bad[b];
            planner_error error;
            const planner_status status = try_step(p, &c, &error);
            if (status != PLANNER_OK) { /* one that has no use for it need not look */
                expect_refusal(status, PLANNER_ERROR_NOT_FINITE, &error, "an option that is not finite");
            }
        }
    }
    make_call(s, &c);
    (void)must_step(p, c.agents, CROWD);
}

void check_negative_sizes(const subject *s) {
    static call c;
    planner *p = activate_planner(s);
    make_call(s, &c);
    c.agents[VICTIM].radius = -1e-300;
    expect_step_refused(p, &c, PLANNER_ERROR_NEGATIVE_SIZE, "a negative radius");
    make_call(s, &c);
    c.agents[VICTIM].max_speed = -2.0;
    expect_step_refused(p, &c, PLANNER_ERROR_NEGATIVE_SIZE, "a negative speed");
}

void check_bad_times(const subject *s) {
    static call c;
    planner *p = activate_planner(s);
    const double bad[] = {0.0, -0.1, (double)NAN, HUGE_VAL};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char what[80];
        make_call(s, &c);
        c.in.time_step = bad[i];
        (void)snprintf(what, sizeof what, "a time step of %g", bad[i]);
        expect_step_refused(p, &c, i < 2 ? PLANNER_ERROR_INVALID_ARGUMENT : PLANNER_ERROR_NOT_FINITE, what);
    }
}

void check_missing_views(const subject *s) {
    static call c;
    planner *p = activate_planner(s);
    static const char *const names[] = {"no positions", "no preferred velocities", "no radii", "no speeds"};
    for (int which = 0; which < 4; which++) {
        make_call(s, &c);
        planner_view *const views[] = {&c.in.position, &c.in.preferred_velocity, &c.in.radius,
                                       &c.in.max_speed};
        views[which]->data = NULL;
        expect_step_refused(p, &c, PLANNER_ERROR_INVALID_ARGUMENT, names[which]);
    }
    make_call(s, &c);
    planner_step_out out = out_of(c.agents);
    planner_error error = {.size = sizeof error};
    out.position.stride = 0;
    expect_refusal(p->step(p, &c.in, &out, &error), PLANNER_ERROR_INVALID_ARGUMENT, &error,
                   "one place for the results of several agents");
}

void check_duplicate_ids(const subject *s) {
    static call c;
    planner *p = activate_planner(s);
    make_call(s, &c);
    c.agents[VICTIM].id = c.agents[1].id;
    expect_step_refused(p, &c, PLANNER_ERROR_DUPLICATE_ID, "two agents with the same id");
}

void check_no_output(const subject *s) {
    static call c;
    planner *p = activate_planner(s);
    for (int fault = 0; fault < 4; fault++) {
        make_call(s, &c);
        paint_results(c.agents, CROWD);
        agent *last = &c.agents[CROWD - 1]; /* all others are fine */
        last->position[0] = fault == 0 ? (double)NAN : last->position[0];
        last->radius = fault == 1 ? -1.0 : last->radius;
        last->id = fault == 2 ? c.agents[0].id : last->id;
        c.in.time_step = fault == 3 ? 0.0 : c.in.time_step;
        planner_step_out out = out_of(c.agents);
        out.contact_count = 77;
        if (p->step(p, &c.in, &out, NULL) == PLANNER_OK) {
            FAIL("a bad step is accepted");
        }
        if (!results_are_painted(c.agents, CROWD) || out.contact_count != 77) {
            FAIL("a step that fails writes results");
        }
    }
    /* nor is anything left of it in the instance */
    static agent one[CROWD];
    static agent two[CROWD];
    planner *fresh = activate_planner(s);
    make_throng(one, CROWD, s->dimension, 3);
    memcpy(two, one, sizeof one);
    (void)must_step(p, one, CROWD);
    (void)must_step(fresh, two, CROWD);
    compare_results(one, two, CROWD, "after steps that failed");
}

/* ---- Sizes of structs ---- */

/* Structs that end where they say, with nothing readable behind. */
static void step_with_sizes(planner *p, const agent *agents, agent *results, size_t in_size,
                            size_t out_size) {
    planner_step_in in = in_of(agents, CROWD);
    planner_step_out out = out_of(results);
    in.size = (uint32_t)in_size;
    out.size = (uint32_t)out_size;
    const planner_step_in *short_in = guarded_copy(&in, in_size, false);
    planner_step_out *short_out = guarded_copy(&out, out_size, true);
    if (!short_in || !short_out) {
        SKIP("out of memory");
    }
    planner_error error = {.size = sizeof error};
    if (p->step(p, short_in, short_out, &error) != PLANNER_OK) {
        FAIL("structs of %u and %u bytes are refused: %s", (unsigned)in_size, (unsigned)out_size, error.text);
    }
}

static void check_longer_structs(planner *p, const agent *agents, agent *results) {
    struct {
        planner_step_in in;
        unsigned char more[64];
    } longer_in;
    struct {
        planner_step_out out;
        unsigned char more[64];
    } longer_out;
    memset(&longer_in, 0x5a, sizeof longer_in);
    memset(&longer_out, 0x5a, sizeof longer_out);
    longer_in.in = in_of(agents, CROWD);
    longer_out.out = out_of(results);
    longer_in.in.size = sizeof longer_in;
    longer_out.out.size = sizeof longer_out;
    planner_error error = {.size = sizeof error};
    if (p->step(p, &longer_in.in, &longer_out.out, &error) != PLANNER_OK) {
        FAIL("the longer structs of a later version are refused: %s", error.text);
    }
    for (size_t i = 0; i < sizeof longer_out.more; i++) {
        if (longer_out.more[i] != 0x5a) {
            FAIL("it writes beyond the members of its version");
        }
    }
}

void check_struct_sizes(const subject *s) {
    static agent agents[CROWD];
    static agent expected[CROWD];
    planner *p = activate_planner(s);
    make_circle(agents, CROWD, s->dimension);
    memset(agents[0].velocity, 0, sizeof agents[0].velocity);
    memcpy(expected, agents, sizeof agents);
    step_with_sizes(p, agents, expected, sizeof(planner_step_in), sizeof(planner_step_out));
    static const size_t in_sizes[] = {offsetof(planner_step_in, velocity), offsetof(planner_step_in, id),
                                      offsetof(planner_step_in, neighbor_dist),
                                      offsetof(planner_step_in, priority),
                                      offsetof(planner_step_in, cooperation)};
    for (size_t i = 0; i < sizeof in_sizes / sizeof in_sizes[0]; i++) {
        static agent results[CROWD];
        memcpy(results, agents, sizeof agents);
        step_with_sizes(p, agents, results, in_sizes[i], sizeof(planner_step_out));
        compare_results(expected, results, CROWD,
                        "with a shorter planner_step_in"); /* velocities are 0 anyway */
        memcpy(results, agents, sizeof agents);
        paint_results(results, CROWD);
        step_with_sizes(p, agents, results, in_sizes[i], offsetof(planner_step_out, status));
        if (!same_bytes(results[1].new_position, expected[1].new_position, sizeof(double) * s->dimension) ||
            results[1].status != 0x5a5a5a5a || results[1].contact_other != 0x5a5a5a5a) {
            FAIL("a shorter planner_step_out changes the results");
        }
    }
    static agent results[CROWD];
    memcpy(results, agents, sizeof agents);
    check_longer_structs(p, agents, results);
    compare_results(expected, results, CROWD, "with longer structs");
    planner_step_in in = in_of(agents, CROWD);
    planner_step_out out = out_of(results);
    planner_error error = {.size = sizeof error};
    in.size = offsetof(planner_step_in, max_speed);
    expect_refusal(p->step(p, &in, &out, &error), PLANNER_ERROR_STRUCT_TOO_SMALL, &error,
                   "a planner_step_in without max_speed");
}
