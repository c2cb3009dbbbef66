/* Checks of parameters. */
#include "checks.h"

#include <planner/ext/parameters.h>

#include <math.h>
#include <string.h>

enum {
    CROWD = 24
};

static void check_description(const planner_parameter *d) {
    if (!d || !d->id || !d->id[0] || !d->name || !d->description || !d->unit || strchr(d->id, ' ')) {
        FAIL("a parameter lacks an id, a name, a description or a unit");
        return;
    }
    if (!isfinite(d->minimum) || !isfinite(d->maximum) ||
        !(d->minimum <= d->fallback && d->fallback <= d->maximum)) {
        FAIL("%s: the default %g is not in the range from %g to %g", d->id, d->fallback, d->minimum,
             d->maximum);
    }
    if (d->type > PLANNER_PARAMETER_CHOICE) {
        FAIL("%s: its type is %u", d->id, (unsigned)d->type);
    }
    if (d->type == PLANNER_PARAMETER_CHOICE &&
        (!d->choices || d->choice_count == 0 || d->minimum != 0.0 || d->maximum != d->choice_count - 1.0)) {
        FAIL("%s: its choices do not match its range", d->id);
    }
    if (d->type == PLANNER_PARAMETER_SWITCH && (d->minimum != 0.0 || d->maximum != 1.0)) {
        FAIL("%s: the range of a switch is not 0 to 1", d->id);
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
        FAIL("%s: it was set to %g, but is %g", id, value, now);
    }
}

static void try_bad_value(planner *p, const planner_parameters *parameters, const char *id, double value,
                          planner_status expected) {
    planner_error error = {.size = sizeof error};
    const double before = value_of(p, parameters, id);
    expect_refusal(parameters->set(p, id, value, &error), expected, &error, id);
    if (value_of(p, parameters, id) != before) {
        FAIL("%s: a refused value changed it", id);
    }
}

static void check_parameter(const subject *s, planner *p, const planner_parameters *parameters,
                            const planner_parameter *d) {
    static agent agents[CROWD];
    if (value_of(p, parameters, d->id) != d->fallback) {
        FAIL("%s: it starts with %g, but its default is %g", d->id, value_of(p, parameters, d->id),
             d->fallback);
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
                FAIL("%s: a legal value sends agents to NaN or infinity", d->id);
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
    const planner_parameters *parameters = must_have(p, PLANNER_PARAMETERS_ID);
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
            FAIL("%s: deactivating changes it", d->id);
        }
    }
}
