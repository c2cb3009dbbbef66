/* Checks of an instance before it plans. */
#include "checks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void check_create(const subject *s) {
    quiet_host host;
    make_host(&host);
    planner *p = create_planner(s, &host.host);
    if (host.calls > 0) {
        FAIL("create calls the host, which may be incomplete");
    }
    p->destroy(p);
}

void check_instance(const subject *s) {
    quiet_host host;
    make_host(&host);
    planner *p = create_planner(s, &host.host);
    planner *q = create_planner(s, &host.host);
    if (p == q || strcmp(p->descriptor->id, s->descriptor->id) != 0 ||
        p->descriptor->dimensions != s->descriptor->dimensions) {
        FAIL("the descriptor of the instance is that of another planner");
    }
    static const char *const unknown[] = {"", "planner.state", "planner.state/1 ", "planner.no-such-thing/1"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        if (p->get_extension(p, unknown[i])) {
            FAIL("get_extension(\"%s\") is not NULL", unknown[i]);
        }
    }
    p->destroy(p);
    q->destroy(q);
}

static void expect_inactive(planner *p, const char *when) {
    agent agents[4];
    make_circle(agents, 4, 3);
    const planner_step_in in = in_of(agents, 4);
    planner_step_out out = out_of(agents);
    planner_error error = {.size = sizeof error};
    expect_refusal(p->step(p, &in, &out, &error), PLANNER_ERROR_WRONG_STATE, &error, when);
    const planner_view none = {NULL, 0};
    error = (planner_error){.size = sizeof error};
    expect_refusal(p->set_obstacles(p, none, 0, &error), PLANNER_ERROR_WRONG_STATE, &error, when);
    p->deactivate(p); /* does nothing */
}

void check_states(const subject *s) {
    agent agents[4];
    quiet_host host;
    make_host(&host);
    planner *p = create_planner(s, &host.host);
    const planner_config config = config_of(s);
    expect_inactive(p, "before activate");
    for (int i = 0; i < 3; i++) {
        planner_error error = {.size = sizeof error};
        must_activate(p, &config);
        expect_refusal(p->activate(p, &config, &error), PLANNER_ERROR_WRONG_STATE, &error, "activate twice");
        make_circle(agents, 4, s->dimension);
        (void)must_step(p, agents, 4);
        p->deactivate(p);
        expect_inactive(p, "after deactivate");
    }
    must_activate(p, &config);
    p->destroy(p); /* active */
}

static void expect_config_refused(planner *p, planner_config config, planner_status expected,
                                  const char *what) {
    planner_error error = {.size = sizeof error};
    expect_refusal(p->activate(p, &config, &error), expected, &error, what);
}

void check_configurations(const subject *s) {
    quiet_host host;
    make_host(&host);
    planner *p = create_planner(s, &host.host);
    const planner_config good = config_of(s);
    planner_config bad = good;
    for (bad.dimension = 0; bad.dimension < 5; bad.dimension++) {
        const bool offered = (bad.dimension == 2 && (s->descriptor->dimensions & PLANNER_2D) != 0) ||
                             (bad.dimension == 3 && (s->descriptor->dimensions & PLANNER_3D) != 0);
        if (!offered) {
            expect_config_refused(p, bad, PLANNER_ERROR_UNSUPPORTED, "a dimension that it does not have");
        }
    }
    bad = good;
    bad.verify = 999;
    expect_config_refused(p, bad, PLANNER_ERROR_UNSUPPORTED, "an unknown way of verifying");
    if (!has_feature(s, PLANNER_FEATURE_VERIFY_CHECK)) {
        bad.verify = PLANNER_VERIFY_CHECK;
        expect_config_refused(p, bad, PLANNER_ERROR_UNSUPPORTED, "verification, which it does not offer");
    }
    if (!has_feature(s, PLANNER_FEATURE_VERIFY_ENFORCE)) {
        bad.verify = PLANNER_VERIFY_ENFORCE;
        expect_config_refused(p, bad, PLANNER_ERROR_UNSUPPORTED, "enforcing, which it does not offer");
    }
    bad = good;
    bad.clearance_range = (double)NAN;
    expect_config_refused(p, bad, PLANNER_ERROR_NOT_FINITE, "a clearance range of NaN");
    bad.clearance_range = -1.0;
    expect_config_refused(p, bad, PLANNER_ERROR_NEGATIVE_SIZE, "a negative clearance range");
    bad = good;
    bad.size = offsetof(planner_config, dimension);
    expect_config_refused(p, bad, PLANNER_ERROR_STRUCT_TOO_SMALL, "a config of four bytes");
    must_activate(p, &good); /* nothing of all that is left */
    p->destroy(p);
}

void check_errors(const subject *s) {
    agent agents[4];
    make_circle(agents, 4, s->dimension);
    agents[2].radius = -1.0;
    planner *p = activate_planner(s);
    const planner_step_in in = in_of(agents, 4);
    planner_step_out out = out_of(agents);
    planner_error error = {.size = sizeof error};
    expect_refusal(p->step(p, &in, &out, &error), PLANNER_ERROR_NEGATIVE_SIZE, &error, "a radius of -1");
    if (error.index != 2) {
        FAIL("the error is about agent %u, not 2", (unsigned)error.index);
    }
    if (strchr(error.text, '\n')) {
        FAIL("the text has more than one line");
    }
    if (error.size != sizeof error) {
        FAIL("the size of the error was changed");
    }
    if (p->step(p, &in, &out, NULL) != PLANNER_ERROR_NEGATIVE_SIZE) {
        FAIL("with NULL for the error the status is another");
    }
    memset(&error, 0x5a, sizeof error);
    error.size = 8; /* no version has so small a one: it is to be left alone */
    const planner_error before = error;
    (void)p->step(p, &in, &out, &error);
    if (!same_bytes(&before, &error, sizeof error)) {
        FAIL("an error that is too small was written to");
    }
    p->destroy(p);
}

void check_max_agents(const subject *s) {
    const uint32_t most = s->descriptor->max_agents;
    if (most == 0 || most > 100000) {
        SKIP("it has no limit, or one too high to test");
    }
    agent *agents = calloc((size_t)most + 1, sizeof *agents);
    if (!agents) {
        SKIP("out of memory");
        return;
    }
    for (uint32_t i = 0; i <= most; i++) {
        agents[i] = (agent){.position = {3.0 * i}, .radius = 0.5, .max_speed = 1.0, .id = i};
    }
    planner *p = activate_planner(s);
    (void)must_step(p, agents, most);
    const planner_step_in in = in_of(agents, most + 1);
    planner_step_out out = out_of(agents);
    planner_error error = {.size = sizeof error};
    expect_refusal(p->step(p, &in, &out, &error), PLANNER_ERROR_UNSUPPORTED, &error,
                   "one agent more than it takes");
    p->destroy(p);
}
