/* Parameters of a planner and values of the rules of traffic, read from text. */
#include "planner_session.h"

#include "text/fail.h"
#include "text/misspelling.h"
#include "text/number.h"

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

/* Names the parameters that there are and, with `rules`, the rules of traffic that are not among them. If one
 * is like the name, it comes first. */
static bool refuse_name(const planner *p, const planner_parameters *parameters, const char *name,
                        size_t length, const run_rules *rules, scene_error *error) {
    char own[40];
    (void)snprintf(own, sizeof own, "%.*s", (int)(length < sizeof own ? length : sizeof own - 1), name);
    misspelling meant = misspelling_of(own);
    note all = {.text = ""};
    for (uint32_t i = 0; i < parameters->count(p); ++i) {
        const planner_parameter *parameter = parameters->describe(p, i);
        misspelling_compare(&meant, parameter->id);
        note_add(&all, i > 0 ? ", " : "", parameter->id);
    }
    for (size_t i = 0; rules && i < rules->count; ++i) {
        const char *id = rules->at(i)->id;
        misspelling_compare(&meant, id);
        if (!find(p, parameters, id, strlen(id))) {
            note_add(&all, all.length > 0 ? ", " : "", id);
        }
    }
    return fail(error, "the planner has no parameter \"%s\"%s%s%s; it has %s", own, meant.nearest ? " (" : "",
                meant.nearest ? meant.nearest : "", meant.nearest ? "?)" : "",
                all.length > 0 ? all.text : "none");
}

/* Tells what the values of a parameter are. */
static bool refuse_value(const planner_parameter *parameter, const char *text, size_t length,
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
    return fail(error, "\"%.*s\": the value must be %s", (int)(length < 60 ? length : 60), text, values.text);
}

/* A number, the name or number of a choice, "off" or "on". */
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
    const bool offered = parameter->choice_count == 0 || (*value >= 0.0 && *value < parameter->choice_count);
    return length > 0 && end == text + length && offered;
}

/* One "NAME=VALUE" of `length` characters. */
typedef struct setting {
    const char *text;
    size_t length;
    size_t name_length;
} setting;

static bool read_setting(const char *text, setting *out, scene_error *error) {
    const size_t length = strcspn(text, ",");
    const char *sign = memchr(text, '=', length);
    *out = (setting){text, length, sign ? (size_t)(sign - text) : length};
    return sign ? true : fail(error, "\"%.*s\" is not NAME=VALUE", (int)(length < 60 ? length : 60), text);
}

static const char *after(const setting *s) { return s->text + s->length + (s->text[s->length] == ','); }

static bool read_setting_value(const setting *s, const planner_parameter *parameter, double *value,
                               scene_error *error) {
    return read_value(parameter, s->text + s->name_length + 1, s->length - s->name_length - 1, value)
               ? true
               : refuse_value(parameter, s->text, s->length, error);
}

/* ---- Rules of traffic ---- */

static const orca_traffic_rule *rule2_at(size_t index) {
    return orca_traffic_rule_at((orca_traffic_rule_index)index);
}

static bool rule2_accepts(size_t index, double value) {
    return orca_traffic_rule_accepts((orca_traffic_rule_index)index, value);
}

static const orca_traffic_rule *rule3_at(size_t index) {
    return orca_traffic3_rule_at((orca_traffic3_rule_index)index);
}

static bool rule3_accepts(size_t index, double value) {
    return orca_traffic3_rule_accepts((orca_traffic3_rule_index)index, value);
}

run_rules run_rules_of(uint32_t dimension) {
    return dimension == 3 ? (run_rules){ORCA_TRAFFIC3_RULE_COUNT, rule3_at, rule3_accepts}
                          : (run_rules){ORCA_TRAFFIC_RULE_COUNT, rule2_at, rule2_accepts};
}

/* The index of the rule that a setting names; how many there are for none. */
static size_t rule_of(const run_rules *rules, const setting *s) {
    size_t i = 0;
    while (i < rules->count && !is_text(s->text, s->name_length, rules->at(i)->id)) {
        ++i;
    }
    return i;
}

static bool apply_rule(const run_rules *rules, size_t index, const setting *s, double *values,
                       scene_error *error) {
    const orca_traffic_rule *rule = rules->at(index);
    const planner_parameter allowed = {
        .choice_count = rule->choice_count, .choices = rule->choices, .maximum = rule->maximum};
    double value;
    if (!read_setting_value(s, &allowed, &value, error)) {
        return false;
    }
    if (!rules->accepts(index, value)) {
        return refuse_value(&allowed, s->text, s->length, error);
    }
    values[index] = value;
    return true;
}

bool run_settings_apply_rules(const run_rules *rules, const char *settings, double *values,
                              scene_error *error) {
    setting one;
    for (const char *at = settings ? settings : ""; *at != '\0'; at = after(&one)) {
        if (!read_setting(at, &one, error)) {
            return false;
        }
        const size_t index = rule_of(rules, &one);
        if (index < rules->count && !apply_rule(rules, index, &one, values, error)) {
            return false;
        }
    }
    return true;
}

/* ---- The planner ---- */

static bool apply(planner *p, const planner_parameters *parameters, const setting *s, const run_rules *rules,
                  scene_error *error) {
    const planner_parameter *parameter = parameters ? find(p, parameters, s->text, s->name_length) : NULL;
    if (!parameter) {
        if (rules && rule_of(rules, s) < rules->count) {
            return true;
        }
        return parameters ? refuse_name(p, parameters, s->text, s->name_length, rules, error)
                          : fail(error, "the planner %.60s has no parameters", p->descriptor->id);
    }
    double value;
    if (!read_setting_value(s, parameter, &value, error)) {
        return false;
    }
    planner_error reason = {.size = sizeof reason};
    return parameters->set(p, parameter->id, value, &reason) == PLANNER_OK
               ? true
               : fail(error, "the planner: %.150s", reason.text);
}

bool run_settings_apply(planner *p, const char *settings, const run_rules *rules, scene_error *error) {
    if (!settings) {
        return true;
    }
    const planner_parameters *parameters = p->get_extension(p, PLANNER_PARAMETERS_ID);
    setting one;
    for (const char *at = settings; *at != '\0'; at = after(&one)) {
        if (!read_setting(at, &one, error) || !apply(p, parameters, &one, rules, error)) {
            return false;
        }
    }
    return true;
}
