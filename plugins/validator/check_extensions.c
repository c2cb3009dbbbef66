/* Checks of what a plugin offers beyond steps: contacts, debugging, prediction. */
#include "checks.h"

#include <planner/ext/cones.h>
#include <planner/ext/contacts.h>
#include <planner/ext/debug.h>
#include <planner/ext/prediction.h>

#include <math.h>
#include <string.h>

enum {
    CROWD = 24,
    STEPS = 8
};

/* ---- Contacts ---- */

static bool in_order(const planner_contact *a, const planner_contact *b) {
    return a->agent != b->agent ? a->agent < b->agent
           : a->kind != b->kind ? a->kind < b->kind
                                : a->other < b->other;
}

void check_contacts(const subject *s) {
    enum {
        MOST = CROWD * CROWD
    };
    static agent agents[CROWD];
    static planner_contact found[MOST + 1];
    planner *p = activate_planner(s);
    const planner_contacts *contacts = must_have(p, PLANNER_CONTACTS_ID);
    planner_config config = config_of(s);
    config.verify = has_feature(s, PLANNER_FEATURE_VERIFY_CHECK) ? PLANNER_VERIFY_CHECK : PLANNER_VERIFY_OFF;
    p->deactivate(p);
    must_activate(p, &config);
    make_throng(agents, CROWD, s->dimension, 32);
    for (int i = 0; i < CROWD; i++) { /* dense, so that there are many */
        for (int k = 0; k < 3; k++) {
            agents[i].position[k] *= 0.3;
        }
    }
    for (int step = 0; step < STEPS; step++) {
        const uint32_t count = must_step(p, agents, CROWD);
        memset(found, 0x5a, sizeof found);
        if (contacts->read(p, NULL, 0) != count || contacts->read(p, found, MOST) != count || count > MOST) {
            FAIL("the step counts %u contacts, but the list has another number", (unsigned)count);
        }
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t limit = found[i].kind == PLANNER_CONTACT_AGENT ? CROWD : OBSTACLES;
            if (found[i].agent >= CROWD || found[i].other >= limit || found[i].kind == PLANNER_CONTACT_NONE ||
                !(found[i].clearance <= 0.0) || !(found[i].time >= 0.0 && found[i].time <= 1.0) ||
                (found[i].kind == PLANNER_CONTACT_AGENT && found[i].agent >= found[i].other)) {
                FAIL("contact %u is impossible", (unsigned)i);
            }
            if (i > 0 && !in_order(&found[i - 1], &found[i])) {
                FAIL("contacts %u and %u are out of order", (unsigned)i - 1, (unsigned)i);
            }
        }
        const planner_contact painted = found[MOST];
        if (!same_bytes(&found[count], &painted, sizeof painted)) {
            FAIL("more contacts are written than exist");
        }
    }
}

/* ---- Debug ---- */

void check_debug(const subject *s) {
    static agent agents[CROWD];
    static planner_constraint found[1000];
    planner *p = activate_planner(s);
    const planner_debug *debug = must_have(p, PLANNER_DEBUG_ID);
    planner_choice choice;
    planner_error error = {.size = sizeof error};
    expect_refusal(debug->choice(p, 0, &choice, &error), PLANNER_ERROR_WRONG_STATE, &error,
                   "the choice of an agent before there was a step");
    make_circle(agents, CROWD, s->dimension);
    for (int step = 0; step < 4 * STEPS; step++) {
        static agent before[CROWD];
        memcpy(before, agents, sizeof agents);
        (void)must_step(p, agents, CROWD);
        for (uint32_t i = 0; i < CROWD; i++) {
            if (debug->choice(p, i, &choice, &error) != PLANNER_OK) {
                FAIL("agent %u has no choice: %s", (unsigned)i, error.text);
            }
            for (uint32_t k = 0; k < s->dimension; k++) {
                if (choice.chosen_velocity[k] != agents[i].new_velocity[k] ||
                    choice.preferred_velocity[k] != before[i].preferred[k]) {
                    FAIL("the choice of agent %u is not that of the step", (unsigned)i);
                }
            }
            const uint32_t count = debug->constraints(p, i, found, 1000);
            if (debug->constraints(p, i, NULL, 0) != count) {
                FAIL("the number of constraints of agent %u depends on the room for them", (unsigned)i);
            }
            for (uint32_t k = 0; k < count && k < 1000; k++) {
                const double *n = found[k].normal;
                const double length = hypot(hypot(n[0], n[1]), n[2]);
                if (!(fabs(length - 1.0) < 1e-6) ||
                    !isfinite(found[k].point[0] + found[k].point[1] + found[k].point[2]) ||
                    found[k].kind > PLANNER_CONSTRAINT_LIMIT) {
                    FAIL("constraint %u of agent %u is not a half-space", (unsigned)k, (unsigned)i);
                }
            }
        }
    }
    error = (planner_error){.size = sizeof error};
    expect_refusal(debug->choice(p, CROWD, &choice, &error), PLANNER_ERROR_INVALID_ARGUMENT, &error,
                   "the choice of an agent that is not there");
}

/* ---- Cones ---- */

static double length_of(const double *v) { return hypot(v[0], v[1]); }

static double cross_of(const double *a, const double *b) { return a[0] * b[1] - a[1] * b[0]; }

static void check_cone(const planner_cone *cone, uint32_t i) {
    double sum = cone->end_radius;
    for (int k = 0; k < 2; k++) {
        sum += cone->apex[k] + cone->axis[k] + cone->left[k] + cone->right[k] + cone->end_center[k];
    }
    if (!isfinite(sum) || cone->kind > PLANNER_CONE_HALF_PLANE || cone->end_radius < 0.0) {
        FAIL("a cone of agent %u has an unknown kind or is not finite", (unsigned)i);
    }
    const bool round = cone->kind == PLANNER_CONE_ROUND;
    if (fabs(length_of(cone->axis) - 1.0) > 1e-6 || (round && fabs(length_of(cone->left) - 1.0) > 1e-6) ||
        (round && fabs(length_of(cone->right) - 1.0) > 1e-6)) {
        FAIL("the directions of a cone of agent %u are not unit vectors", (unsigned)i);
    }
    if (round && (cross_of(cone->axis, cone->left) < -1e-6 || cross_of(cone->right, cone->axis) < -1e-6)) {
        FAIL("the legs of a cone of agent %u are not on the two sides of its axis", (unsigned)i);
    }
}

void check_cones(const subject *s) {
    static agent agents[CROWD];
    static planner_cone found[CROWD];
    planner *p = activate_planner(s);
    const planner_cones *cones = must_have(p, PLANNER_CONES_ID);
    if (cones->read(p, 0, found, CROWD) != 0) {
        FAIL("there are cones before the first step");
    }
    uint32_t all = 0;
    for (uint64_t seed = 0; seed < 2 * STEPS; seed++) { /* some of these overlap */
        make_throng(agents, CROWD, s->dimension, seed);
        (void)must_step(p, agents, CROWD);
        for (uint32_t i = 0; i < CROWD; i++) {
            const uint32_t count = cones->read(p, i, found, CROWD);
            if (count >= CROWD || cones->read(p, i, NULL, 0) != count) {
                FAIL("the number of cones of agent %u is %u, or depends on the room for them", (unsigned)i,
                     (unsigned)count);
            }
            for (uint32_t k = 0; k < count; k++) {
                check_cone(&found[k], i);
            }
            all += count;
        }
    }
    if (all == 0) {
        FAIL("no agent of a crowd has a cone");
    }
    if (cones->read(p, CROWD, found, CROWD) != 0) {
        FAIL("an agent that does not exist has cones");
    }
}

/* ---- Prediction ---- */

void check_prediction(const subject *s) {
    static agent one[CROWD];
    static agent two[CROWD];
    static double predicted[STEPS][CROWD][3];
    planner *p = activate_planner(s);
    planner *q = activate_planner(s);
    const planner_prediction *prediction = must_have(p, PLANNER_PREDICTION_ID);
    make_throng(one, CROWD, s->dimension, 37);
    memcpy(two, one, sizeof one);
    (void)must_step(p, one, CROWD);
    (void)must_step(q, two, CROWD);
    const planner_step_in in = in_of(one, CROWD);
    planner_prediction_out out = {.position = {predicted, sizeof predicted[0][0]},
                                  .step_stride = sizeof predicted[0]};
    planner_error error = {.size = sizeof error};
    if (prediction->predict(p, &in, STEPS, &out, &error) != PLANNER_OK) {
        FAIL("predict fails: %s", error.text);
    }
    for (int step = 0; step < STEPS; step++) {
        (void)must_step(p, one, CROWD);
        (void)must_step(q, two, CROWD);
        compare_results(one, two, CROWD, "after a prediction");
        for (int i = 0; i < CROWD; i++) {
            if (!same_bytes(predicted[step][i], one[i].new_position, s->dimension * sizeof(double))) {
                FAIL("agent %d is predicted at (%.17g, %.17g) after step %d, but goes to (%.17g, %.17g)", i,
                     predicted[step][i][0], predicted[step][i][1], step + 1, one[i].new_position[0],
                     one[i].new_position[1]);
            }
        }
    }
    static double before[STEPS][CROWD][3];
    memcpy(before, predicted, sizeof before);
    one[3].radius = (double)NAN;
    expect_refusal(prediction->predict(p, &in, STEPS, &out, &error), PLANNER_ERROR_NOT_FINITE, &error,
                   "a prediction from NaN");
    if (!same_bytes(before, predicted, sizeof before)) {
        FAIL("a prediction that fails writes results");
    }
}
