/* Checks of what a step gives. */
#include "checks.h"

#include <fenv.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <string.h>

enum {
    CROWD = 32,
    STEPS = 20
};

static double length_of(const double *v, uint32_t dimension) {
    double sum = 0.0;
    for (uint32_t k = 0; k < dimension; k++) {
        sum = hypot(sum, v[k]);
    }
    return sum;
}

void check_motion(const subject *s) {
    static agent agents[CROWD];
    planner *p = activate_planner(s);
    make_throng(agents, CROWD, s->dimension, 8);
    for (int step = 0; step < STEPS; step++) {
        static agent before[CROWD];
        memcpy(before, agents, sizeof agents);
        (void)must_step(p, agents, CROWD);
        for (int i = 0; i < CROWD; i++) {
            for (uint32_t k = 0; k < s->dimension; k++) {
                const double end = before[i].position[k] + 0.1 * agents[i].new_velocity[k];
                if (!(fabs(end - agents[i].new_position[k]) <= 1e-9)) {
                    FAIL("agent %d ends at %.17g, but its velocity leads to %.17g", i,
                         agents[i].new_position[k], end);
                }
            }
        }
    }
}

void check_max_speed(const subject *s) {
    static agent agents[CROWD];
    planner *p = activate_planner(s);
    for (uint64_t seed = 0; seed < 5; seed++) {
        make_throng(agents, CROWD, s->dimension, seed);
        for (int i = 0; i < CROWD; i++) { /* some prefer more than their maximum speed */
            for (uint32_t k = 0; k < s->dimension; k++) {
                agents[i].preferred[k] *= i % 5 == 0 ? 1e3 : 1.0;
            }
        }
        for (int step = 0; step < STEPS; step++) {
            (void)must_step(p, agents, CROWD);
            for (int i = 0; i < CROWD; i++) {
                const double speed = length_of(agents[i].new_velocity, s->dimension);
                if (!(speed <= agents[i].max_speed * (1.0 + 1e-9))) {
                    FAIL("the speed of agent %d is %.17g, but its maximum is %.17g", i, speed,
                         agents[i].max_speed);
                }
            }
        }
    }
}

static void must_be_finite(const agent *agents, uint32_t count, uint32_t dimension, const char *what) {
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < dimension; k++) {
            if (!isfinite(agents[i].new_position[k]) || !isfinite(agents[i].new_velocity[k])) {
                FAIL("%s: agent %u is sent to NaN or infinity", what, (unsigned)i);
            }
        }
        if (!isfinite(agents[i].clearance) || !isfinite(agents[i].contact_time)) {
            FAIL("%s: the clearance or contact time of agent %u is NaN or infinite", what, (unsigned)i);
        }
    }
}

void check_coincident(const subject *s) {
    static agent agents[CROWD];
    static const char *const names[] = {"all in one place", "all in line", "head on", "points without speed",
                                        "all prefer the same place"};
    planner *p = activate_planner(s);
    for (int scene = 0; scene < 5; scene++) {
        make_circle(agents, CROWD, s->dimension);
        for (int i = 0; i < CROWD; i++) {
            double *at = agents[i].position;
            memset(at, 0, sizeof agents[i].position);
            memset(agents[i].velocity, 0, sizeof agents[i].velocity);
            at[0] = scene == 0 || scene == 4 ? 0.0 : scene == 2 ? (i % 2 == 0 ? i : -i - 2) : i;
            agents[i].preferred[0] = scene == 2 ? (i % 2 == 0 ? -1.0 : 1.0) : scene == 4 ? 0.0 : 1.0;
            agents[i].preferred[1] = agents[i].preferred[2] = 0.0;
            agents[i].velocity[0] = scene == 2 ? agents[i].preferred[0] : 0.0;
            agents[i].radius = scene == 3 ? 0.0 : agents[i].radius;
            agents[i].max_speed = scene == 3 ? 0.0 : agents[i].max_speed;
        }
        for (int step = 0; step < STEPS / 2; step++) {
            (void)must_step(p, agents, CROWD);
            must_be_finite(agents, CROWD, s->dimension, names[scene]);
        }
    }
}

void check_extremes(const subject *s) {
    static agent agents[CROWD];
    static const double extremes[] = {0.0,  DBL_TRUE_MIN, DBL_MIN, 1e-160, 1e-30,   1e-9,     1.0,
                                      1e30, 1e154,        1e200,   1e300,  DBL_MAX, -DBL_MAX, -1e-300};
    static const size_t count = sizeof extremes / sizeof extremes[0];
    planner *p = activate_planner(s);
    uint64_t state = 9;
    for (uint64_t round = 0; round < 100; round++) {
        make_throng(agents, CROWD, s->dimension, round);
        for (int change = 0; change < 6; change++) {
            agent *victim = &agents[(size_t)next_number(&state, 0.0, CROWD)];
            const double value = extremes[(size_t)next_number(&state, 0.0, (double)count)];
            const size_t k = (size_t)next_number(&state, 0.0, s->dimension);
            double *const places[] = {&victim->position[k], &victim->velocity[k], &victim->preferred[k],
                                      &victim->radius, &victim->max_speed};
            const size_t which = (size_t)next_number(&state, 0.0, 5.0);
            *places[which] = which < 3 ? value : fabs(value);
        }
        const planner_step_in in = in_of(agents, CROWD);
        planner_step_out out = out_of(agents);
        planner_error error = {.size = sizeof error};
        if (p->step(p, &in, &out, &error) == PLANNER_OK) {
            must_be_finite(agents, CROWD, s->dimension, "with extreme numbers");
        }
    }
    make_circle(agents, CROWD, s->dimension);
    (void)must_step(p, agents, CROWD);
}

static void fly(planner *p, agent *agents, const subject *s, uint64_t seed) {
    make_throng(agents, CROWD, s->dimension, seed);
    for (int step = 0; step < STEPS; step++) {
        (void)must_step(p, agents, CROWD);
    }
}

void check_same_calls(const subject *s) {
    static agent one[CROWD];
    static agent two[CROWD];
    planner *p = activate_planner(s);
    planner *q = activate_planner(s);
    fly(p, one, s, 10);
    fly(q, two, s, 10);
    compare_results(one, two, CROWD, "two instances");
    const planner_config config = config_of(s);
    p->deactivate(p);
    must_activate(p, &config);
    fly(p, two, s, 10);
    compare_results(one, two, CROWD, "after it was deactivated and activated");
}

void check_order(const subject *s) {
    static agent one[CROWD];
    static agent two[CROWD];
    static agent back[CROWD];
    planner *p = activate_planner(s);
    planner *q = activate_planner(s);
    make_throng(one, CROWD, s->dimension, 11);
    for (int i = 0; i < CROWD; i += 2) { /* pairs that tie in every way but their ids */
        memcpy(one[i + 1].position, one[i].position, sizeof one[i].position);
    }
    for (int i = 0; i < CROWD; i++) {
        two[(i * 13 + 5) % CROWD] = one[i];
    }
    for (int step = 0; step < STEPS; step++) {
        (void)must_step(p, one, CROWD);
        (void)must_step(q, two, CROWD);
        for (int i = 0; i < CROWD; i++) {
            back[i] = two[(i * 13 + 5) % CROWD];
        }
        compare_results(one, back, CROWD, "in another order");
    }
}

void check_memory_of_agents(const subject *s) {
    static agent agents[CROWD];
    static agent fresh_agents[CROWD];
    static const uint32_t counts[] = {CROWD, 5, 0, 6, CROWD, 1, CROWD};
    if (has_feature(s, PLANNER_FEATURE_REMEMBERS)) {
        SKIP("it has the feature " PLANNER_FEATURE_REMEMBERS);
    }
    planner *p = activate_planner(s);
    make_throng(agents, CROWD, s->dimension, 12);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        const agent first = agents[0]; /* goes to the end, where the count may leave it out */
        memmove(agents, agents + 1, sizeof agents - sizeof first);
        agents[CROWD - 1] = first;
        memcpy(fresh_agents, agents, sizeof agents);
        planner *fresh = activate_planner(s);
        (void)must_step(p, agents, counts[i]);
        (void)must_step(fresh, fresh_agents, counts[i]);
        fresh->destroy(fresh);
        compare_results(agents, fresh_agents, counts[i],
                        "after agents went, beside an instance that never had them");
    }
}

/* Whether numbers below the smallest normal one count as zero. */
static bool flushes_small_numbers(void) {
    volatile double small = DBL_MIN;
    small = small / 4.0;
    return small == 0.0;
}

void check_environment(const subject *s) {
    static agent agents[CROWD];
    char before[256] = "";
    const char *locale = setlocale(LC_ALL, NULL);
    strncpy(before, locale ? locale : "", sizeof before - 1);
    const int rounding = fegetround();
    planner *p = activate_planner(s);
    make_throng(agents, CROWD, s->dimension, 13);
    (void)must_step(p, agents, CROWD);
    locale = setlocale(LC_ALL, NULL);
    if (fegetround() != rounding) {
        FAIL("the step changes the rounding mode");
    }
    if (flushes_small_numbers()) {
        FAIL("the step makes subnormal numbers count as zero");
    }
    if (strncmp(before, locale ? locale : "", sizeof before - 1) != 0) {
        FAIL("the step changes the locale");
    }
}
