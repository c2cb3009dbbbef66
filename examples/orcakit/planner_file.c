/* The planner that a command line names, and code of plugins in a process of its own. */
#include "command.h"

#include <planner/host.h>
#include <planner/validate.h>

#include <stdio.h>
#include <string.h>

/* What looking at a plugin may take, in seconds. */
static const double look_limit = 10.0;

/* ---- Finding ---- */

typedef struct search {
    const char *id;
    planner_file *out;
    const planner_found *file; /* the one that is looked at */
    bool found;
} search;

static void compare_id(void *context, const planner_inspection *looked_at) {
    search *s = context;
    if (!s->found && strcmp(looked_at->id, s->id) == 0) {
        s->found = true;
        (void)snprintf(s->out->path, sizeof s->out->path, "%s", s->file->path);
        (void)snprintf(s->out->id, sizeof s->out->id, "%s", looked_at->id);
    }
}

static void look_into(void *context, const planner_found *file) {
    search *s = context;
    s->file = file;
    if (!file->hidden && !s->found) {
        (void)planner_inspect(file->path, look_limit, compare_id, s, NULL);
    }
}

static bool is_path(const char *name) {
    const size_t length = strlen(name);
    return strchr(name, '/') || (length > 3 && strcmp(name + length - 3, ".so") == 0);
}

static int take_path(const char *path, planner_file *out) {
    const int length = snprintf(out->path, sizeof out->path, "%s", path);
    const bool fits = length >= 0 && (size_t)length < sizeof out->path;
    return fits ? COMMAND_OK : command_fail(COMMAND_REFUSED, "--plugin: the path is too long");
}

int planner_file_find(const char *name, planner_file *out) {
    planner_error error = {.size = sizeof error};
    *out = (planner_file){0};
    if (is_path(name)) {
        return take_path(name, out);
    }
    if (planner_find(name, out->path, sizeof out->path, &error) == PLANNER_OK) {
        return COMMAND_OK;
    }
    search s = {.id = name, .out = out};
    const bool is_short = strlen(name) < sizeof out->id;
    if (is_short && planner_find_all(look_into, &s, NULL) == PLANNER_ERROR_OUT_OF_MEMORY) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    return s.found
               ? COMMAND_OK
               : command_fail(COMMAND_REFUSED, "--plugin: no planner has the id %.60s; %s", name, error.text);
}

/* ---- Running ---- */

static int run_here(const planner_work *work) {
    const int status = work->run(work->context);
    return status == 0 ? work->finish(work->context) : status;
}

int planner_file_run(const char *plugin, const planner_work *work) {
    if (!plugin) {
        return run_here(work);
    }
    planner_work_result result;
    planner_error error = {.size = sizeof error};
    if (planner_supervise(work, &result, &error) != PLANNER_OK) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    if (result.outcome != PLANNER_WORK_DONE) {
        return command_fail(COMMAND_FAILED, "the planner %s: %s", plugin, result.text);
    }
    return result.status;
}
