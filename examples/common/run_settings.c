#include "run_settings.h"

#include "fail.h"

#include <planner/ext/parameters.h>

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

/* A number, or the name of a choice. */
static bool read_value(const planner_parameter *parameter, const char *text, size_t length, double *value) {
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
        return fail(error, "\"%.*s\": the planner has no such parameter", shown, setting);
    }
    double value;
    if (!read_value(parameter, sign + 1, length - name_length - 1, &value)) {
        return fail(error, "\"%.*s\": the value is none", shown, setting);
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
