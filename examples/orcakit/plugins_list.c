/* orcakit plugins list: what planner plugins there are, and what can be set about each planner. */
#include "command.h"

#include "text/number.h"
#include "text/utf8.h"
#include "text/value.h"

#include <planner/host.h>
#include <planner/validate.h>

#include <string.h>

static void dimensions_text(uint32_t dimensions, char *out, size_t size) {
    (void)snprintf(out, size, "%s%s%s", dimensions & PLANNER_2D ? "2" : "",
                   dimensions == (PLANNER_2D | PLANNER_3D) ? "," : "", dimensions & PLANNER_3D ? "3" : "");
}

typedef struct listing {
    bool json;
    double time_limit;
    size_t found;
    json_t *plugins;
    const planner_found *file; /* the one that is looked at */
    json_t *planners;          /* its own */
} listing;

/* ---- Parameters ---- */

static bool is_choice(const planner_parameter *p, double value) {
    return p->type == PLANNER_PARAMETER_CHOICE && value >= 0.0 && value < p->choice_count;
}

/* One line: the name, what --set takes, the unit, the default. */
static void print_parameter(const planner_parameter *p) {
    const char *fallback = is_choice(p, p->fallback) ? p->choices[(size_t)p->fallback] : NULL;
    (void)printf("%21s%-18s ", "", p->id);
    switch (p->type) {
    case PLANNER_PARAMETER_SWITCH:
        (void)printf("off or on");
        fallback = p->fallback > 0.0 ? "on" : "off";
        break;
    case PLANNER_PARAMETER_CHOICE:
        for (uint32_t i = 0; i < p->choice_count; ++i) {
            (void)printf("%s%s", i > 0 ? " or " : "", p->choices[i]);
        }
        break;
    default:
        (void)printf("%s %s to %s%s%s", p->type == PLANNER_PARAMETER_INTEGER ? "whole number" : "number",
                     number_show(p->minimum).text, number_show(p->maximum).text,
                     p->unit[0] != '\0' ? ", unit " : "", p->unit);
    }
    (void)printf("; default %s\n", fallback ? fallback : number_show(p->fallback).text);
}

static json_t *default_json(const planner_parameter *p) {
    return p->type == PLANNER_PARAMETER_SWITCH ? json_boolean(p->fallback > 0.0)
           : is_choice(p, p->fallback)         ? json_string(p->choices[(size_t)p->fallback])
                                               : value_number(p->fallback);
}

static json_t *parameter_json(const planner_parameter *p) {
    static const char *const types[] = {
        [PLANNER_PARAMETER_NUMBER] = "number",
        [PLANNER_PARAMETER_INTEGER] = "integer",
        [PLANNER_PARAMETER_SWITCH] = "switch",
        [PLANNER_PARAMETER_CHOICE] = "choice",
    };
    json_t *choices = json_array();
    for (uint32_t i = 0; i < p->choice_count; ++i) {
        choices = value_append(choices, json_string(p->choices[i]));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "id", p->id, "name", p->name,
                     "description", p->description, "unit", p->unit, "type", types[p->type], "minimum",
                     value_number(p->minimum), "maximum", value_number(p->maximum), "default",
                     default_json(p), "choices", choices);
}

static json_t *parameters_json(const planner_inspection *p) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < p->parameter_count; ++i) {
        list = value_append(list, parameter_json(&p->parameters[i]));
    }
    return list;
}

/* ---- Planners and files ---- */

static json_t *dimensions_json(uint32_t dimensions) {
    switch (dimensions & (PLANNER_2D | PLANNER_3D)) {
    case PLANNER_2D:
        return json_pack("[i]", 2);
    case PLANNER_3D:
        return json_pack("[i]", 3);
    case PLANNER_2D | PLANNER_3D:
        return json_pack("[i, i]", 2, 3);
    default:
        return json_array();
    }
}

/* Words with a blank between two. */
static json_t *words_json(const char *text) {
    json_t *list = json_array();
    for (const char *at = text; *at != '\0';) {
        const size_t length = strcspn(at, " ");
        list = value_append(list, json_stringn(at, length));
        at += length + strspn(at + length, " ");
    }
    return list;
}

static json_t *planner_json(const planner_inspection *p) {
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I, s:o}", "id", value_text(p->id), "name",
                     value_text(p->name), "vendor", value_text(p->vendor), "version", value_text(p->version),
                     "license", value_text(p->license), "description", value_text(p->description),
                     "dimensions", dimensions_json(p->dimensions), "features", words_json(p->features),
                     "max_agents", (json_int_t)p->max_agents, "parameters", parameters_json(p));
}

static void list_planner(void *context, const planner_inspection *p) {
    listing *l = context;
    if (l->json) {
        l->planners = value_append(l->planners, planner_json(p));
        return;
    }
    char dimensions[8];
    dimensions_text(p->dimensions, dimensions, sizeof dimensions);
    (void)printf("%-20s %-8s %-4s %s%s%s\n%20s %s\n", utf8_show(p->id).text, utf8_show(p->version).text,
                 dimensions, utf8_show(p->features).text,
                 l->file->hidden ? "  (hidden by an earlier folder)" : "", "", "",
                 utf8_show(l->file->path).text);
    for (uint32_t i = 0; i < p->parameter_count; ++i) {
        print_parameter(&p->parameters[i]);
    }
}

/* The words begin with the path, unless it is long. */
static void report_file(const char *path, const char *words) {
    if (strncmp(words, path, strlen(path)) == 0) {
        (void)command_fail(COMMAND_OK, "%s", words);
    } else {
        command_report(path, 0, words);
    }
}

static void list_file(void *context, const planner_found *found) {
    listing *l = context;
    planner_error error = {.size = sizeof error};
    l->found++;
    l->file = found;
    l->planners = l->json ? json_array() : NULL;
    const planner_status status = planner_inspect(found->path, l->time_limit, list_planner, l, &error);
    if (status != PLANNER_OK && !l->json) {
        report_file(found->path, error.text);
    }
    if (l->json) {
        json_t *reason = status != PLANNER_OK ? value_text(error.text) : json_null();
        json_t *file = json_pack("{s:o, s:o, s:b, s:o, s:o}", "name", value_text(found->name), "file",
                                 value_text(found->path), "hidden", (int)found->hidden, "error", reason,
                                 "planners", l->planners);
        l->plugins = value_append(l->plugins, file);
    }
}

static void print_folders(void) {
    char folder[4096];
    (void)printf("no plugins found in\n");
    for (uint32_t i = 0; planner_search_folder(i, folder, sizeof folder, NULL) != PLANNER_ERROR_NOT_FOUND;
         ++i) {
        (void)printf("  %s\n", utf8_show(folder).text);
    }
}

int plugins_list(bool json, double time_limit) {
    listing l = {.json = json, .time_limit = time_limit};
    planner_error error = {.size = sizeof error};
    l.plugins = l.json ? json_array() : NULL;
    if (planner_find_all(list_file, &l, &error) != PLANNER_OK || (l.json && !l.plugins)) {
        json_decref(l.plugins);
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    if (l.json) {
        return command_print_json(json_pack("{s:o}", "plugins", l.plugins)) || ferror(stdout)
                   ? COMMAND_OK
                   : command_fail(COMMAND_FAILED, "out of memory");
    }
    if (l.found == 0) {
        print_folders();
    }
    return COMMAND_OK;
}
