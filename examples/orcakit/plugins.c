/* orcakit plugins: what planner plugins there are, and whether they do what the interface asks of them. */
#include "command.h"
#include "progress.h"
#include "utf8.h"
#include "value.h"

#include <planner/host.h>
#include <planner/validate.h>

#include <string.h>

enum {
    OPTION_ONLY,
    OPTION_TIME_LIMIT,
    OPTION_CHECKS,
    OPTION_ALL,
    OPTION_JSON
};

/* Exit status of `check` when a plugin fails. */
#define PLUGINS_FAILED COMMAND_FAILED

static void dimensions_text(uint32_t dimensions, char *out, size_t size) {
    (void)snprintf(out, size, "%s%s%s", dimensions & PLANNER_2D ? "2" : "",
                   dimensions == (PLANNER_2D | PLANNER_3D) ? "," : "", dimensions & PLANNER_3D ? "3" : "");
}

/* ---- list ---- */

typedef struct listing {
    bool json;
    bool failed; /* memory */
    double time_limit;
    size_t found;
    json_t *plugins;
    const planner_found *file; /* the one that is looked at */
    json_t *planners;          /* its own */
} listing;

/* Appends; false without memory, and then the list is not whole. */
static bool append(json_t *list, json_t *item) { return json_array_append_new(list, item) == 0; }

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
    bool good = list != NULL;
    for (const char *at = text; *at != '\0' && good;) {
        const size_t length = strcspn(at, " ");
        good = append(list, json_stringn(at, length));
        at += length + strspn(at + length, " ");
    }
    if (!good) {
        json_decref(list);
        return NULL;
    }
    return list;
}

static json_t *planner_json(const planner_inspection *p) {
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I}", "id", value_text(p->id), "name",
                     value_text(p->name), "vendor", value_text(p->vendor), "version", value_text(p->version),
                     "license", value_text(p->license), "description", value_text(p->description),
                     "dimensions", dimensions_json(p->dimensions), "features", words_json(p->features),
                     "max_agents", (json_int_t)p->max_agents);
}

static void list_planner(void *context, const planner_inspection *p) {
    listing *l = context;
    if (l->json) {
        l->failed |= !append(l->planners, planner_json(p));
        return;
    }
    char dimensions[8];
    dimensions_text(p->dimensions, dimensions, sizeof dimensions);
    (void)printf("%-20s %-8s %-4s %s%s%s\n%20s %s\n", utf8_show(p->id).text, utf8_show(p->version).text,
                 dimensions, utf8_show(p->features).text,
                 l->file->hidden ? "  (hidden by an earlier folder)" : "", "", "",
                 utf8_show(l->file->path).text);
}

static void list_file(void *context, const planner_found *found) {
    listing *l = context;
    planner_error error = {.size = sizeof error};
    l->found++;
    l->file = found;
    l->planners = l->json ? json_array() : NULL;
    const planner_status status = planner_inspect(found->path, l->time_limit, list_planner, l, &error);
    if (status != PLANNER_OK && !l->json) {
        command_report(found->path, 0, error.text);
    }
    if (l->json) {
        json_t *reason = status != PLANNER_OK ? value_text(error.text) : json_null();
        json_t *file = json_pack("{s:o, s:o, s:b, s:o, s:o}", "name", value_text(found->name), "file",
                                 value_text(found->path), "hidden", (int)found->hidden, "error", reason,
                                 "planners", l->planners);
        l->failed |= !append(l->plugins, file);
    }
}

static void print_folders(void) {
    char folder[4096];
    (void)printf("no plugins in\n");
    for (uint32_t i = 0; planner_folder(i, folder, sizeof folder, NULL) != PLANNER_ERROR_NOT_FOUND; ++i) {
        (void)printf("  %s\n", utf8_show(folder).text);
    }
}

static int list(const command_line *line, double time_limit) {
    listing l = {.json = line->values[OPTION_JSON] != NULL, .time_limit = time_limit};
    planner_error error = {.size = sizeof error};
    l.plugins = l.json ? json_array() : NULL;
    if (planner_find_all(list_file, &l, &error) != PLANNER_OK || l.failed) {
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

/* ---- check ---- */

typedef struct checking {
    const char *path;
    bool json;
    bool all; /* also what passed is told */
    bool failed_memory;
    progress bar;
    size_t counts[PLANNER_CHECK_TIMED_OUT + 1];
    json_t *results;
} checking;

static void check_started(void *context, const planner_check *check, const char *planner_id) {
    checking *c = context;
    if (progress_due(&c->bar)) {
        progress_show(&c->bar, "%s: %s%s%s", c->path, planner_id, planner_id[0] != '\0' ? ": " : "",
                      check->name);
    }
}

static void print_result(const planner_check_result *r) {
    char dimension[16] = "";
    if (r->dimension > 0) {
        (void)snprintf(dimension, sizeof dimension, " %uD", (unsigned)r->dimension);
    }
    (void)printf("  %-9s %-18s %s%s%s%s\n", planner_check_outcome_text(r->outcome), r->check->name,
                 utf8_show(r->planner).text, dimension,
                 r->text[0] != '\0' && r->planner[0] != '\0' ? ": " : "", utf8_show(r->text).text);
}

static void check_finished(void *context, const planner_check_result *r) {
    checking *c = context;
    progress_end(&c->bar);
    c->counts[r->outcome]++;
    if (!c->json) {
        if (c->all || r->outcome >= PLANNER_CHECK_WARNED) {
            print_result(r);
        }
        return;
    }
    json_t *name = r->planner[0] != '\0' ? value_text(r->planner) : NULL;
    c->failed_memory |= r->planner[0] != '\0' && !name;
    json_t *object =
        json_pack("{s:s, s:o*, s:I, s:s, s:o, s:f}", "check", r->check->name, "planner", name, "dimension",
                  (json_int_t)r->dimension, "outcome", planner_check_outcome_text(r->outcome), "reason",
                  r->text[0] != '\0' ? value_text(r->text) : json_null(), "seconds", r->seconds);
    c->failed_memory |= !append(c->results, object);
}

static bool has_failed(const checking *c) {
    return c->counts[PLANNER_CHECK_FAILED] + c->counts[PLANNER_CHECK_CRASHED] +
               c->counts[PLANNER_CHECK_TIMED_OUT] >
           0;
}

static void print_sum(const checking *c) {
    (void)printf("%s: %s:", utf8_show(c->path).text, has_failed(c) ? "FAILED" : "good");
    for (uint32_t outcome = 0; outcome <= PLANNER_CHECK_TIMED_OUT; ++outcome) {
        if (c->counts[outcome] > 0) {
            (void)printf(" %zu %s", c->counts[outcome], planner_check_outcome_text(outcome));
        }
    }
    (void)putchar('\n');
}

static int check_file(const command_line *line, const char *path, double time_limit, bool *failed) {
    checking c = {.path = path,
                  .json = line->values[OPTION_JSON] != NULL,
                  .all = line->values[OPTION_ALL] != NULL,
                  .bar = progress_start()};
    c.results = c.json ? json_array() : NULL;
    const planner_validation validation = {.path = path,
                                           .only = line->values[OPTION_ONLY],
                                           .time_limit = time_limit,
                                           .context = &c,
                                           .started = check_started,
                                           .finished = check_finished};
    planner_error error = {.size = sizeof error};
    const planner_status status = planner_validate(&validation, &error);
    if (status != PLANNER_OK || c.failed_memory) {
        json_decref(c.results);
        return command_fail(status == PLANNER_ERROR_INVALID_ARGUMENT ? COMMAND_REFUSED : COMMAND_FAILED, "%s",
                            status != PLANNER_OK ? error.text : "out of memory");
    }
    *failed |= has_failed(&c);
    if (!c.json) {
        print_sum(&c);
        return COMMAND_OK;
    }
    json_t *good = json_boolean(!has_failed(&c));
    return command_print_json(
               json_pack("{s:o, s:o, s:o}", "file", value_text(path), "good", good, "results", c.results)) ||
                   ferror(stdout)
               ? COMMAND_OK
               : command_fail(COMMAND_FAILED, "out of memory");
}

static int check(const command_line *line, double time_limit) {
    bool failed = false;
    for (size_t i = 1; i < line->operand_count; ++i) {
        const int status = check_file(line, line->operands[i], time_limit, &failed);
        if (status != COMMAND_OK) {
            return status;
        }
    }
    return failed ? PLUGINS_FAILED : COMMAND_OK;
}

static int list_checks(void) {
    for (uint32_t i = 0; i < planner_check_count(); ++i) {
        (void)printf("%-18s %s\n", planner_check_at(i)->name, planner_check_at(i)->summary);
    }
    return COMMAND_OK;
}

/* ---- Either ---- */

static int run(const command_line *line) {
    double time_limit;
    if (!command_number(&command_plugins, line, OPTION_TIME_LIMIT, COMMAND_POSITIVE, 10.0, &time_limit)) {
        return COMMAND_REFUSED;
    }
    if (line->values[OPTION_CHECKS]) {
        return list_checks();
    }
    const char *what = line->operand_count > 0 ? line->operands[0] : "";
    if (strcmp(what, "list") == 0 && line->operand_count == 1) {
        return list(line, time_limit);
    }
    if (strcmp(what, "check") == 0 && line->operand_count > 1) {
        return check(line, time_limit);
    }
    return command_fail(COMMAND_REFUSED, "%s (orcakit plugins --help shows the usage)",
                        strcmp(what, "check") == 0  ? "which files?"
                        : strcmp(what, "list") == 0 ? "list takes no files"
                                                    : "list, or check FILE...?");
}

static const command_option options[] = {
    {"only", "CHECK", "run this check alone"},
    {"time-limit", "SECONDS", "what a check, or looking at a file, may take; default 10"},
    {"checks", NULL, "list the checks and what each of them asks"},
    {"all", NULL, "tell of the checks that passed, too"},
    {"json", NULL, "print one JSON object; for check one a line for each file"},
};

const command command_plugins = {
    .name = "plugins",
    .operands = "list|check [FILE...]",
    .max_operands = 10000,
    .summary = "list planner plugins, or check whether they keep to the interface",
    .about = "list: the plugins in the folders where hosts look for them, with id, version, dimensions, "
             "features and file.\n"
             "check: loads each file and tries whether it does what <planner/plugin.h> asks of a plugin. "
             "Each check runs in a\n"
             "process of its own with a time limit, so a crash or a hang is a result. Told are checks that "
             "failed or warn;\n"
             "those about features that a plugin does not claim are skipped. What a plugin prints goes to "
             "stderr.\n"
             "\n"
             "Folders: those of ORCAKIT_PLANNER_PATH (with colons between them), "
             "$XDG_DATA_HOME/orcakit-planner or\n"
             "~/.local/share/orcakit-planner, where orcakit was installed, /usr/local/lib/orcakit-planner,\n"
             "/usr/lib/orcakit-planner. The first one that has a name counts.\n"
             "\n"
             "The exit status of check is 1 when any plugin failed.",
    .example = "  $ orcakit plugins check build/mine.planner.so",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
