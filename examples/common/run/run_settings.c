/* Parameters of a planner, read from text. */
#include "planner_session.h"

#include "text/fail.h"
#include "text/number.h"
#include "text/slips.h"

#include <planner/ext/parameters.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first `length` characters of a text are another text. */
static bool is_text(const char *text, size_t length, const char *other) {
    return strlen(other) == length && strncmp(text, other, length) == 0;
}

static const planner_parameter *find(const planner *p, const planner_parameters *parameters, const char *name,
                                     size_t length) {
    for (uint32_t i = 0; i < parameters->count(p); ++i) {
        const planner_parameter *parameter = parameters->describe(p, i);
        if (is_text(name, length, parameter->id)) {
            return parameter;
        }
    }
    return NULL;
}

/* Text that grows at its end and is cut where there is no more room. */
typedef struct note {
    char text[200];
    size_t length;
} note;

static void note_add(note *n, const char *before, const char *words) {
    const int added =
        snprintf(n->text + n->length, sizeof n->text - n->length, "%s%.60s", before, words ? words : "");
    n->length += added > 0 ? (size_t)added : 0;
    n->length = n->length < sizeof n->text ? n->length : sizeof n->text - 1;
}

/* Names the parameters that there are, the one first that was meant if one is like it. */
static bool refuse_name(const planner *p, const planner_parameters *parameters, const char *name,
                        size_t length, scene_error *error) {
    char own[40];
    (void)snprintf(own, sizeof own, "%.*s", (int)(length < sizeof own ? length : sizeof own - 1), name);
    slip meant = slip_of(own);
    note all = {.text = ""};
    for (uint32_t i = 0; i < parameters->count(p); ++i) {
        const planner_parameter *parameter = parameters->describe(p, i);
        slip_compare(&meant, parameter->id);
        note_add(&all, i > 0 ? ", " : "", parameter->id);
    }
    return fail(error, "the planner has no parameter \"%s\"%s%s%s; it has %s", own, meant.nearest ? " (" : "",
                meant.nearest ? meant.nearest : "", meant.nearest ? "?)" : "",
                all.length > 0 ? all.text : "none");
}

/* Tells what the values of a parameter are. */
static bool refuse_value(const planner_parameter *parameter, const char *setting, size_t length,
                         scene_error *error) {
    note values = {.text = ""};
    for (uint32_t i = 0; i < parameter->choice_count; ++i) {
        note_add(&values, i > 0 ? ", " : "one of ", parameter->choices[i]);
    }
    if (parameter->type == PLANNER_PARAMETER_SWITCH) {
        note_add(&values, "", "off or on");
    } else if (parameter->choice_count == 0) {
        note_add(&values, "a number from ", number_show(parameter->minimum).text);
        note_add(&values, " to ", number_show(parameter->maximum).text);
    }
    return fail(error, "\"%.*s\": the value must be %s", (int)(length < 60 ? length : 60), setting,
                values.text);
}

/* A number, the name of a choice, "off" or "on". */
static bool read_value(const planner_parameter *parameter, const char *text, size_t length, double *value) {
    if (parameter->type == PLANNER_PARAMETER_SWITCH &&
        (is_text(text, length, "off") || is_text(text, length, "on"))) {
        *value = is_text(text, length, "on") ? 1.0 : 0.0;
        return true;
    }
    for (uint32_t i = 0; i < parameter->choice_count; ++i) {
        if (is_text(text, length, parameter->choices[i])) {
            *value = i;
            return true;
        }
    }
    char *end;
    *value = strtod(text, &end);
    return length > 0 && end == text + length;
}

/* One "NAME=VALUE" of `length` characters. */
static bool apply(planner *p, const planner_parameters *parameters, const char *setting, size_t length,
                  scene_error *error) {
    const char *sign = memchr(setting, '=', length);
    const int shown = (int)(length < 60 ? length : 60);
    if (!sign) {
        return fail(error, "\"%.*s\" is not NAME=VALUE", shown, setting);
    }
    const size_t name_length = (size_t)(sign - setting);
    const planner_parameter *parameter = find(p, parameters, setting, name_length);
    if (!parameter) {
        return refuse_name(p, parameters, setting, name_length, error);
    }
    double value;
    if (!read_value(parameter, sign + 1, length - name_length - 1, &value)) {
        return refuse_value(parameter, setting, length, error);
    }
    planner_error reason = {.size = sizeof reason};
    return parameters->set(p, parameter->id, value, &reason) == PLANNER_OK
               ? true
               : fail(error, "the planner: %.150s", reason.text);
}

bool run_settings_apply(planner *p, const char *settings, scene_error *error) {
    if (!settings) {
        return true;
    }
    const planner_parameters *parameters = p->get_extension(p, PLANNER_PARAMETERS_ID);
    if (!parameters) {
        return fail(error, "the planner %.60s has no parameters", p->descriptor->id);
    }
    for (const char *at = settings; *at != '\0';) {
        const size_t length = strcspn(at, ",");
        if (!apply(p, parameters, at, length, error)) {
            return false;
        }
        at += length + (at[length] == ',');
    }
    return true;
}
