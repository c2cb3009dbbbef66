/* Checks of what a plugin offers beyond steps, and of how it gets along with what hosts offer. */
#include "checks.h"

#include <planner/ext/contacts.h>
#include <planner/ext/debug.h>
#include <planner/ext/parameters.h>
#include <planner/ext/prediction.h>
#include <planner/ext/state.h>
#include <planner/ext/task.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CROWD = 24,
    STEPS = 8
};

static const void *need(const planner *p, const char *id) {
    const void *extension = p->get_extension(p, id);
    if (!extension) {
        SKIP("it does not have the extension %s", id);
    }
    return extension;
}

/* ---- Hosts ---- */

void check_small_host(const subject *s) {
    static agent one[CROWD];
    static agent two[CROWD];
    const planner_host bare = {.size = sizeof bare, .abi = {PLANNER_ABI_MAJOR, 0}, .name = "bare"};
    planner_host shorter = bare; /* get_extension and log are not there at all */
    shorter.size = offsetof(planner_host, get_extension);
    const planner_host *hosts[2] = {guarded_copy(&shorter, shorter.size, false), &bare};
    for (int i = 0; i < 2; i++) {
        planner *p = hosts[i] ? create_planner(s, hosts[i]) : NULL;
        planner *q = activate_planner(s);
        const planner_config config = config_of(s);
        if (!p) {
            SKIP("out of memory");
        }
        const planner_step_in in = in_of(one, 0);
        planner_step_out out = out_of(one);
        (void)p->step(p, &in, &out, NULL); /* nobody to complain to */
        must_activate(p, &config);
        make_throng(one, CROWD, s->dimension, 30);
        memcpy(two, one, sizeof one);
        (void)must_step(p, one, CROWD);
        (void)must_step(q, two, CROWD);
        compare_results(one, two, CROWD, "with a host that offers nothing");
        p->destroy(p);
    }
}

static void run_backwards(const planner_tasks *self, size_t count, planner_task *task, void *argument) {
    (void)self;
    for (size_t i = count; i-- > 0;) {
        task(argument, i);
    }
}

static const void *offer_tasks(const planner_host *host, const char *id) {
    static const planner_tasks tasks = {.run = run_backwards, .threads = 4};
    (void)host;
    return strcmp(id, PLANNER_TASK_ID) == 0 ? &tasks : NULL;
}

void check_tasks(const subject *s) {
    static agent one[CROWD];
    static agent two[CROWD];
    planner_host host = {
        .size = sizeof host, .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR}, .name = "threads"};
    host.get_extension = offer_tasks;
    planner *p = create_planner(s, &host);
    planner *q = activate_planner(s);
    const planner_config config = config_of(s);
    must_activate(p, &config);
    make_throng(one, CROWD, s->dimension, 31);
    memcpy(two, one, sizeof one);
    for (int step = 0; step < STEPS; step++) {
        (void)must_step(p, one, CROWD);
        (void)must_step(q, two, CROWD);
        compare_results(one, two, CROWD, "with the host's threads");
    }
}

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
    const planner_contacts *contacts = need(p, PLANNER_CONTACTS_ID);
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
            FAIL("step tells of %u contacts, and the list has another number", (unsigned)count);
        }
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t limit = found[i].kind == PLANNER_CONTACT_AGENT ? CROWD : OBSTACLES;
            if (found[i].agent >= CROWD || found[i].other >= limit || found[i].kind == PLANNER_CONTACT_NONE ||
                !(found[i].clearance <= 0.0) || !(found[i].time >= 0.0 && found[i].time <= 1.0) ||
                (found[i].kind == PLANNER_CONTACT_AGENT && found[i].agent >= found[i].other)) {
                FAIL("contact %u is none that can be", (unsigned)i);
            }
            if (i > 0 && !in_order(&found[i - 1], &found[i])) {
                FAIL("contacts %u and %u are out of order", (unsigned)i - 1, (unsigned)i);
            }
        }
        const planner_contact painted = found[MOST];
        if (!same_bytes(&found[count], &painted, sizeof painted)) {
            FAIL("more contacts are written than there are");
        }
    }
}

/* ---- Parameters ---- */

static void check_description(const planner_parameter *d) {
    if (!d || !d->id || !d->id[0] || !d->name || !d->description || !d->unit || strchr(d->id, ' ')) {
        FAIL("a parameter lacks an id, a name, a description or a unit");
        return;
    }
    if (!isfinite(d->minimum) || !isfinite(d->maximum) ||
        !(d->minimum <= d->fallback && d->fallback <= d->maximum)) {
        FAIL("%s: the range from %g to %g does not hold the first value %g", d->id, d->minimum, d->maximum,
             d->fallback);
    }
    if (d->type > PLANNER_PARAMETER_CHOICE) {
        FAIL("%s: its type is %u", d->id, (unsigned)d->type);
    }
    if (d->type == PLANNER_PARAMETER_CHOICE &&
        (!d->choices || d->choice_count == 0 || d->minimum != 0.0 || d->maximum != d->choice_count - 1.0)) {
        FAIL("%s: its choices are not those of its range", d->id);
    }
    if (d->type == PLANNER_PARAMETER_SWITCH && (d->minimum != 0.0 || d->maximum != 1.0)) {
        FAIL("%s: a switch goes from 0 to 1", d->id);
    }
}

static double value_of(planner *p, const planner_parameters *parameters, const char *id) {
    double value = -77.0;
    planner_error error = {.size = sizeof error};
    if (parameters->get(p, id, &value, &error) != PLANNER_OK) {
        FAIL("%s: get fails: %s", id, error.text);
    }
    return value;
}

static void try_value(planner *p, const planner_parameters *parameters, const char *id, double value) {
    planner_error error = {.size = sizeof error};
    if (parameters->set(p, id, value, &error) != PLANNER_OK) {
        FAIL("%s: %g is refused: %s", id, value, error.text);
    }
    const double now = value_of(p, parameters, id);
    if (now != value) {
        FAIL("%s: it was set to %g, and is %g", id, value, now);
    }
}

static void try_bad_value(planner *p, const planner_parameters *parameters, const char *id, double value,
                          planner_status expected) {
    planner_error error = {.size = sizeof error};
    const double before = value_of(p, parameters, id);
    expect_refusal(parameters->set(p, id, value, &error), expected, &error, id);
    if (value_of(p, parameters, id) != before) {
        FAIL("%s: a value that was refused was taken", id);
    }
}

static void check_parameter(const subject *s, planner *p, const planner_parameters *parameters,
                            const planner_parameter *d) {
    static agent agents[CROWD];
    if (value_of(p, parameters, d->id) != d->fallback) {
        FAIL("%s: it starts with %g, but is described to start with %g", d->id,
             value_of(p, parameters, d->id), d->fallback);
    }
    const bool whole = d->type != PLANNER_PARAMETER_NUMBER;
    uint64_t state = 33;
    for (int i = 0; i < 8; i++) {
        const double inside = next_number(&state, d->minimum, d->maximum);
        try_value(p, parameters, d->id,
                  i == 0   ? d->minimum
                  : i == 1 ? d->maximum
                  : whole  ? floor(inside)
                           : inside);
        make_throng(agents, CROWD, s->dimension, (uint64_t)i);
        for (int step = 0; step < 3; step++) {
            (void)must_step(p, agents, CROWD);
            if (!isfinite(agents[0].new_position[0])) {
                FAIL("%s: with a legal value agents are sent to NaN or infinity", d->id);
            }
        }
    }
    try_bad_value(p, parameters, d->id, (double)NAN, PLANNER_ERROR_NOT_FINITE);
    try_bad_value(p, parameters, d->id, HUGE_VAL, PLANNER_ERROR_NOT_FINITE);
    try_bad_value(p, parameters, d->id, d->minimum - 1.0, PLANNER_ERROR_INVALID_ARGUMENT);
    try_bad_value(p, parameters, d->id, 2.0 * fabs(d->maximum) + 1.0, PLANNER_ERROR_INVALID_ARGUMENT);
    if (whole) {
        try_bad_value(p, parameters, d->id, 0.5, PLANNER_ERROR_INVALID_ARGUMENT);
    }
    try_value(p, parameters, d->id, d->fallback);
}

void check_parameters(const subject *s) {
    planner *p = activate_planner(s);
    const planner_parameters *parameters = need(p, PLANNER_PARAMETERS_ID);
    const uint32_t count = parameters->count(p);
    for (uint32_t i = 0; i < count; i++) {
        const planner_parameter *d = parameters->describe(p, i);
        check_description(d);
        for (uint32_t k = 0; k < i; k++) {
            if (strcmp(parameters->describe(p, k)->id, d->id) == 0) {
                FAIL("two parameters have the id %s", d->id);
            }
        }
        check_parameter(s, p, parameters, d);
    }
    if (parameters->describe(p, count)) {
        FAIL("there is a parameter beyond the last one");
    }
    double value = 5.0;
    planner_error error = {.size = sizeof error};
    expect_refusal(parameters->get(p, "no such thing", &value, &error), PLANNER_ERROR_INVALID_ARGUMENT,
                   &error, "an unknown parameter");
    error = (planner_error){.size = sizeof error};
    expect_refusal(parameters->set(p, "", 1.0, &error), PLANNER_ERROR_INVALID_ARGUMENT, &error,
                   "a parameter without a name");
    if (count > 0) { /* they stay where they are through the life of the instance */
        const planner_parameter *d = parameters->describe(p, 0);
        const planner_config config = config_of(s);
        try_value(p, parameters, d->id, d->maximum);
        p->deactivate(p);
        must_activate(p, &config);
        if (value_of(p, parameters, d->id) != d->maximum) {
            FAIL("%s: it is lost when the instance is deactivated", d->id);
        }
    }
}

/* ---- Saved states ---- */

/* A saved state in memory of the right size. */
typedef struct saved {
    unsigned char *bytes;
    size_t size;
} saved;

static saved save(planner *p, const planner_state *state) {
    saved made = {NULL, state->save(p, NULL, 0)};
    if (made.size == 0) {
        FAIL("a state of no bytes");
    }
    unsigned char *nothing = calloc(made.size, 1);
    made.bytes = nothing ? guarded_copy(nothing, made.size, true) : NULL;
    free(nothing);
    if (!made.bytes) {
        SKIP("out of memory");
    }
    memset(made.bytes, 0x5a, made.size);
    if (state->save(p, made.bytes, made.size - 1) != made.size || made.bytes[0] != 0x5a) {
        FAIL("save writes to memory that is too short, or tells another size");
    }
    if (state->save(p, made.bytes, made.size) != made.size) {
        FAIL("save tells another size the second time");
    }
    return made;
}

/* An instance that is not as it was made. */
static planner *used_planner(const subject *s) {
    static agent agents[CROWD];
    planner *p = activate_planner(s);
    if (takes_obstacles(s)) {
        obstacle_list list;
        make_obstacles(&list);
        must_set_obstacles(p, &list);
    }
    const planner_parameters *parameters = p->get_extension(p, PLANNER_PARAMETERS_ID);
    for (uint32_t i = 0; parameters && i < parameters->count(p); i++) {
        const planner_parameter *d = parameters->describe(p, i);
        const double middle =
            d->type == PLANNER_PARAMETER_NUMBER ? 0.75 * d->fallback + 0.25 * d->minimum : d->minimum;
        (void)parameters->set(p, d->id, middle, NULL);
    }
    make_throng(agents, CROWD, s->dimension, 34);
    for (int step = 0; step < STEPS; step++) {
        (void)must_step(p, agents, CROWD);
    }
    return p;
}

/* Both go on alike for some steps. */
static void compare_flights(const subject *s, planner *p, planner *q, const char *what) {
    static agent one[CROWD];
    static agent two[CROWD];
    make_throng(one, CROWD, s->dimension, 35);
    memcpy(two, one, sizeof one);
    for (int step = 0; step < STEPS; step++) {
        (void)must_step(p, one, CROWD);
        (void)must_step(q, two, CROWD);
        compare_results(one, two, CROWD, what);
    }
}

static void must_load(planner *p, const planner_state *state, const saved *from) {
    planner_error error = {.size = sizeof error};
    if (state->load(p, from->bytes, from->size, &error) != PLANNER_OK) {
        FAIL("a state that it saved is refused: %s", error.text);
    }
}

void check_state_goes_on(const subject *s) {
    planner *p = used_planner(s);
    const planner_state *state = need(p, PLANNER_STATE_ID);
    const saved kept = save(p, state);
    planner *q = activate_planner(s);
    must_load(q, state, &kept);
    const saved again = save(q, state);
    if (again.size != kept.size || !same_bytes(again.bytes, kept.bytes, kept.size)) {
        FAIL("what was loaded saves as other bytes");
    }
    compare_flights(s, p, q, "beside the instance that was saved");
    /* an instance that was never active, at an odd address */
    quiet_host host;
    make_host(&host);
    planner *r = create_planner(s, &host.host);
    saved odd = {malloc(kept.size + 1), kept.size};
    if (!odd.bytes) {
        SKIP("out of memory");
    }
    odd.bytes++;
    memcpy(odd.bytes, kept.bytes, kept.size);
    must_load(r, state, &odd);
    must_load(p, state, &odd);
    compare_flights(s, p, r, "loaded by an instance that was not active");
    r->deactivate(r);
    const saved idle = save(r, state);
    must_load(q, state, &idle);
    const planner_config config = config_of(s);
    must_activate(q, &config);
}

static void expect_state_refused(planner *p, const planner_state *state, const void *bytes, size_t size,
                                 const char *what) {
    planner_error error = {.size = sizeof error};
    expect_refusal(state->load(p, bytes, size, &error), PLANNER_ERROR_BAD_STATE, &error, what);
}

void check_state_refused(const subject *s) {
    planner *p = used_planner(s);
    const planner_state *state = need(p, PLANNER_STATE_ID);
    planner *q = activate_planner(s);
    const saved kept = save(p, state);
    must_load(q, state, &kept);
    expect_state_refused(p, state, NULL, 0, "a state of nothing");
    const size_t apart = kept.size / 400 + 1;
    for (size_t size = 0; size < kept.size; size += apart) {
        const void *cut = size > 0 ? guarded_copy(kept.bytes, size, false) : kept.bytes;
        if (!cut) {
            SKIP("out of memory");
        }
        expect_state_refused(p, state, cut, size, "a state that was cut short");
    }
    for (size_t i = 0; i < kept.size; i += apart) {
        for (int bit = 0; bit < 8; bit += 7) {
            kept.bytes[i] ^= (unsigned char)(1 << bit);
            expect_state_refused(p, state, kept.bytes, kept.size, "a state that was damaged");
            kept.bytes[i] ^= (unsigned char)(1 << bit);
        }
    }
    uint64_t sequence = 36;
    unsigned char noise[1000];
    for (int round = 0; round < 100; round++) {
        for (size_t i = 0; i < sizeof noise; i++) {
            noise[i] = (unsigned char)next_number(&sequence, 0.0, 256.0);
        }
        expect_state_refused(p, state, noise, (size_t)next_number(&sequence, 0.0, sizeof noise),
                             "noise as a state");
    }
    compare_flights(s, p, q, "after states were refused");
}

/* ---- Debug ---- */

void check_debug(const subject *s) {
    static agent agents[CROWD];
    static planner_constraint found[1000];
    planner *p = activate_planner(s);
    const planner_debug *debug = need(p, PLANNER_DEBUG_ID);
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
                FAIL("there is no choice of agent %u: %s", (unsigned)i, error.text);
            }
            for (uint32_t k = 0; k < s->dimension; k++) {
                if (choice.chosen_velocity[k] != agents[i].new_velocity[k] ||
                    choice.preferred_velocity[k] != before[i].preferred[k]) {
                    FAIL("the choice of agent %u is not the one of its step", (unsigned)i);
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
                    FAIL("constraint %u of agent %u is no half-space", (unsigned)k, (unsigned)i);
                }
            }
        }
    }
    error = (planner_error){.size = sizeof error};
    expect_refusal(debug->choice(p, CROWD, &choice, &error), PLANNER_ERROR_INVALID_ARGUMENT, &error,
                   "the choice of an agent that is not there");
}

/* ---- Prediction ---- */

void check_prediction(const subject *s) {
    static agent one[CROWD];
    static agent two[CROWD];
    static double predicted[STEPS][CROWD][3];
    planner *p = activate_planner(s);
    planner *q = activate_planner(s);
    const planner_prediction *prediction = need(p, PLANNER_PREDICTION_ID);
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
                FAIL("agent %d is predicted at (%.17g, %.17g) after step %d, and goes to (%.17g, %.17g)", i,
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
        FAIL("a prediction that fails has written results");
    }
}
