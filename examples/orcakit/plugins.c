/* orcakit plugins: what planner plugins there are, and whether they do what the interface asks of them. */
#include "command.h"
#include "progress.h"
#include "text/utf8.h"
#include "text/value.h"

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
    c->failed_memory |= json_array_append_new(c->results, object) != 0;
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

static int list_checks_as_json(void) {
    json_t *checks = json_array();
    for (uint32_t i = 0; i < planner_check_count(); ++i) {
        const planner_check *c = planner_check_at(i);
        checks = value_append(checks, json_pack("{s:s, s:s}", "check", c->name, "rule", c->summary));
    }
    return command_print_json(json_pack("{s:o}", "checks", checks)) || ferror(stdout)
               ? COMMAND_OK
               : command_fail(COMMAND_FAILED, "out of memory");
}

static int list_checks(bool json) {
    if (json) {
        return list_checks_as_json();
    }
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
        return list_checks(line->values[OPTION_JSON] != NULL);
    }
    const char *what = line->operand_count > 0 ? line->operands[0] : "";
    if (strcmp(what, "list") == 0 && (line->values[OPTION_ONLY] || line->values[OPTION_ALL])) {
        return command_fail(COMMAND_REFUSED, "--%s is for check; list runs no checks",
                            line->values[OPTION_ONLY] ? "only" : "all");
    }
    if (strcmp(what, "list") == 0 && line->operand_count == 1) {
        return plugins_list(line->values[OPTION_JSON] != NULL, time_limit);
    }
    if (strcmp(what, "check") == 0 && line->operand_count > 1) {
        return check(line, time_limit);
    }
    return command_fail(COMMAND_REFUSED, "%s (orcakit plugins --help shows the usage)",
                        strcmp(what, "check") == 0  ? "missing argument: FILE..."
                        : strcmp(what, "list") == 0 ? "list takes no files"
                                                    : "the first argument must be list or check");
}

static const command_option options[] = {
    {"only", "CHECK", "run this check alone"},
    {"time-limit", "SECONDS", "time limit of a check, or of the inspection of a file; default 10"},
    {"checks", NULL, "list the checks and the rule that each tests"},
    {"all", NULL, "also print the checks that passed"},
    {"json", NULL, "print one JSON object; with check, one line for each file"},
};

const command command_plugins = {
    .name = "plugins",
    .operands = "list|check [FILE...]",
    .max_operands = 10000,
    .summary = "list planner plugins, or check them against the interface",
    .about =
        "list: prints the plugins in the search folders, each with id, version, dimensions, features and\n"
        "file. The parameters of each planner follow, with range, unit and default, as orcakit simulate\n"
        "--set takes them.\n"
        "check: loads each file and checks it against the rules of <planner/plugin.h>. Each check runs in\n"
        "a process of its own with a time limit, so a crash or a hang is a result. Only checks that fail\n"
        "or warn are printed. Checks of features that a plugin does not claim are skipped. What a plugin\n"
        "prints goes to stderr.\n"
        "\n"
        "The search folders, in this order; a plugin hides plugins of the same name in later folders:\n"
        "  the folders of ORCAKIT_PLANNER_PATH, separated by colons\n"
        "  $XDG_DATA_HOME/orcakit-planner or ~/.local/share/orcakit-planner\n"
        "  the folders of the installed package, relative to this program\n"
        "  the folder for which orcakit was configured\n"
        "  /usr/local/lib/orcakit-planner and /usr/lib/orcakit-planner\n"
        "\n"
        "Exit status of check: 1 if a plugin failed.",
    .example = "  $ orcakit plugins check build/mine.planner.so",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
