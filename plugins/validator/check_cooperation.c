/* Checks of what may be asked of agents. */
#include "checks.h"

#include <math.h>
#include <string.h>

enum {
    CROWD = 12,
    STEPS = 30
};

#define TIME_STEP 0.1

/* A crowd of which some are not as others. */
typedef struct mixed {
    agent agents[CROWD];
    uint32_t cooperations[CROWD];
    double max_acceleration;
} mixed;

static void make_mixed(mixed *m, uint32_t dimension) {
    make_circle(m->agents, CROWD, dimension);
    for (uint32_t i = 0; i < CROWD; i++) {
        m->cooperations[i] = i % 4; /* one of each kind */
        for (uint32_t k = 0; k < dimension; k++) {
            m->agents[i].preferred[k] *= m->cooperations[i] >= PLANNER_COOPERATION_NONE ? 2.0 : 1.0;
        }
    }
    m->max_acceleration = 1.25;
}

static planner_step_in in_of_mixed(const mixed *m) {
    planner_step_in in = in_of(m->agents, CROWD);
    in.cooperation = (planner_view){m->cooperations, sizeof m->cooperations[0]};
    in.max_acceleration = (planner_view){&m->max_acceleration, 0};
    return in;
}

static planner *activate_as(const subject *s, uint32_t verify) {
    planner *p = activate_planner(s);
    planner_config config = config_of(s);
    config.verify = verify;
    p->deactivate(p);
    must_activate(p, &config);
    return p;
}

/* ---- Motions ---- */

/* An agent that is not steered keeps its preferred velocity, even beyond its maximum speed. */
static void must_go_its_way(const agent *a, uint32_t i, uint32_t dimension) {
    for (uint32_t k = 0; k < dimension; k++) {
        const double end = a->position[k] + TIME_STEP * a->preferred[k];
        if (!(fabs(end - a->new_position[k]) <= 1e-12) || a->new_velocity[k] != a->preferred[k]) {
            FAIL("agent %u is not steered: its preferred velocity leads to %.17g, but it is sent to %.17g",
                 (unsigned)i, end, a->new_position[k]);
        }
    }
}

static void must_keep_to_its_brakes(const agent *a, uint32_t i, uint32_t dimension, double most) {
    double change = 0.0;
    for (uint32_t k = 0; k < dimension; k++) {
        change = hypot(change, a->new_velocity[k] - a->velocity[k]);
    }
    if (!(change <= most * (1.0 + 1e-9))) {
        FAIL("the velocity of agent %u changes by %g in a step, but its limit is %g", (unsigned)i, change,
             most);
    }
}

static void step_mixed(planner *p, mixed *m) {
    planner_error error = {.size = sizeof error};
    const planner_step_in in = in_of_mixed(m);
    planner_step_out out = out_of(m->agents);
    if (p->step(p, &in, &out, &error) != PLANNER_OK) {
        FAIL("a step of agents that do not all cooperate fails: %s", error.text);
    }
}

static void check_motions(const subject *s, uint32_t verify) {
    static mixed m;
    planner *p = activate_as(s, verify);
    make_mixed(&m, s->dimension);
    for (int step = 0; step < STEPS; step++) {
        step_mixed(p, &m);
        for (uint32_t i = 0; i < CROWD; i++) {
            if (m.cooperations[i] >= PLANNER_COOPERATION_NONE) {
                must_go_its_way(&m.agents[i], i, s->dimension);
            } else if (m.cooperations[i] == PLANNER_COOPERATION_BRAKES) {
                must_keep_to_its_brakes(&m.agents[i], i, s->dimension, TIME_STEP * m.max_acceleration);
            }
        }
        move_on(m.agents, CROWD);
    }
}

/* ---- Reasons ---- */

/* Two agents that are not steered run into each other; a third is far away. */
static void check_reasons(const subject *s) {
    static mixed m;
    static const uint32_t reasons[] = {PLANNER_AGENT_UNCOOPERATIVE, PLANNER_AGENT_MOVED_BY_HAND};
    planner *p = activate_as(s, PLANNER_VERIFY_ENFORCE);
    for (uint32_t kind = 0; kind < 2; kind++) {
        make_mixed(&m, s->dimension);
        for (uint32_t i = 0; i < CROWD; i++) {
            memset(m.agents[i].position, 0, sizeof m.agents[i].position);
            memset(m.agents[i].preferred, 0, sizeof m.agents[i].preferred);
            m.agents[i].position[0] = i == 0 ? -0.4 : i == 1 ? 0.4 : 20.0 + 3.0 * i;
            m.agents[i].preferred[0] = i == 0 ? 3.0 : i == 1 ? -3.0 : 0.0;
            m.cooperations[i] = i < 2 ? PLANNER_COOPERATION_NONE + kind : PLANNER_COOPERATION_FULL;
        }
        step_mixed(p, &m);
        const uint32_t all = PLANNER_AGENT_CANNOT_STOP | PLANNER_AGENT_UNCOOPERATIVE |
                             PLANNER_AGENT_MOVED_BY_HAND | PLANNER_AGENT_OBSTACLE_MOVES;
        for (uint32_t i = 0; i < 3; i++) {
            const uint32_t told = m.agents[i].status & all;
            const uint32_t expected = i < 2 ? reasons[kind] : 0;
            if (told != expected || (i < 2 && (m.agents[i].status & PLANNER_AGENT_CONTACT) == 0)) {
                FAIL("agent %u, of two that are not steered and meet, has status %u", (unsigned)i,
                     (unsigned)m.agents[i].status);
            }
        }
    }
}

/* ---- Refusals ---- */

static void expect_cooperation_refused(planner *p, const mixed *m, bool with_acceleration,
                                       planner_status expected, const char *what) {
    static agent results[CROWD];
    planner_error error = {.size = sizeof error};
    planner_step_in in = in_of_mixed(m);
    planner_step_out out = out_of(results);
    in.max_acceleration.data = with_acceleration ? in.max_acceleration.data : NULL;
    expect_refusal(p->step(p, &in, &out, &error), expected, &error, what);
}

void check_cooperation(const subject *s) {
    static mixed m;
    if (!has_feature(s, PLANNER_FEATURE_COOPERATION)) {
        SKIP("it does not have the feature " PLANNER_FEATURE_COOPERATION);
    }
    check_motions(s, PLANNER_VERIFY_OFF);
    if (has_feature(s, PLANNER_FEATURE_VERIFY_ENFORCE)) {
        check_motions(s, PLANNER_VERIFY_ENFORCE);
        check_reasons(s);
    }
    planner *p = activate_planner(s);
    make_mixed(&m, s->dimension);
    expect_cooperation_refused(p, &m, false, PLANNER_ERROR_INVALID_ARGUMENT,
                               "brakes without max_acceleration");
    m.max_acceleration = 0.0;
    expect_cooperation_refused(p, &m, true, PLANNER_ERROR_INVALID_ARGUMENT, "a max_acceleration of 0");
    m.max_acceleration = (double)NAN;
    expect_cooperation_refused(p, &m, true, PLANNER_ERROR_NOT_FINITE, "a max_acceleration of NaN");
    m.max_acceleration = 1.0;
    m.cooperations[3] = 99;
    expect_cooperation_refused(p, &m, true, PLANNER_ERROR_INVALID_ARGUMENT, "an unknown cooperation");
}
