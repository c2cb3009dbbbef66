/* A planner, opened with what the host offers it. */
#include "planner_session.h"

#include "text/fail.h"
#include "text/utf8.h"

#include <planner/orca.h>

#include <stdio.h>

/* Whether a status blames the input of the call. */
static bool is_refusal(planner_status status) {
    switch (status) {
    case PLANNER_ERROR_INVALID_ARGUMENT:
    case PLANNER_ERROR_NOT_FINITE:
    case PLANNER_ERROR_NEGATIVE_SIZE:
    case PLANNER_ERROR_BAD_SHAPE:
    case PLANNER_ERROR_DUPLICATE_ID:
    case PLANNER_ERROR_UNSUPPORTED:
    case PLANNER_ERROR_NO_SUCH_PLANNER:
        return true;
    default:
        return false;
    }
}

static const char *words_of_status(planner_status status) {
    return status == PLANNER_ERROR_INTERNAL ? "it does not say why" : planner_status_text(status);
}

bool planner_session_fail(scene_error *error, const char *what, planner_status status,
                          const planner_error *reason) {
    (void)fail(error, "%.100s: %.150s", what,
               reason->text[0] != '\0' ? reason->text : words_of_status(status));
    if (error) {
        error->out_of_memory = status == PLANNER_ERROR_OUT_OF_MEMORY;
        error->planner_failed = !error->out_of_memory && !is_refusal(status);
    }
    return false;
}

static void log_message(const planner_host *host, int32_t severity, const char *message) {
    (void)host;
    if (severity >= PLANNER_LOG_WARNING) {
        (void)fprintf(stderr, "warning: planner: %s\n", utf8_show(message).text);
    }
}

static const void *offer(const planner_host *host, const char *id) {
    return planner_services_extension(host->data, id);
}

static bool open_services(planner_session *s, const planner_session_def *def, scene_error *error) {
    planner_error reason = planner_session_no_error();
    const planner_status status =
        planner_services_create(def->dimension, def->threads, &s->services, &reason);
    if (status != PLANNER_OK) {
        return planner_session_fail(error, "the world for the planner", status, &reason);
    }
    s->host.data = s->services;
    return true;
}

static void run_on_host(void *context, size_t count, geom_task *task, void *argument) {
    const planner_tasks *tasks = context;
    tasks->run(tasks, count, task, argument);
}

geom_tasks planner_session_threads(const planner_session *s) {
    const planner_tasks *tasks = planner_services_extension(s->services, PLANNER_TASK_ID);
    /* The hook's context is not const; nothing is written through it. */
    return (geom_tasks){(void *)tasks, tasks ? tasks->threads : 1, run_on_host};
}

static bool open_library(planner_session *s, const char *path, scene_error *error) {
    planner_error reason = planner_session_no_error();
    const planner_status status = path
                                      ? planner_library_open(path, &s->library, &reason)
                                      : planner_library_open_entry(&planner_orca_entry, &s->library, &reason);
    if (status == PLANNER_OK) {
        return true;
    }
    (void)planner_session_fail(error, "the planner", status, &reason);
    if (error) { /* a file that is no planner is wrong input */
        error->planner_failed = status == PLANNER_ERROR_INIT_REFUSED;
    }
    return false;
}

static bool plans_in(const planner_descriptor *descriptor, uint32_t dimension) {
    return (descriptor->dimensions & (dimension == 2 ? PLANNER_2D : PLANNER_3D)) != 0;
}

/* The id of the first planner for that dimension; NULL if there is none. */
static const char *first_planner(const planner_library *library, uint32_t dimension) {
    for (uint32_t i = 0; i < planner_library_count(library); ++i) {
        const planner_descriptor *descriptor = planner_library_descriptor(library, i);
        if (plans_in(descriptor, dimension)) {
            return descriptor->id;
        }
    }
    return NULL;
}

static bool make_instance(planner_session *s, const planner_session_def *def, scene_error *error) {
    planner_error reason = planner_session_no_error();
    const char *id = def->planner ? def->planner : first_planner(s->library, def->dimension);
    const planner_status status =
        planner_library_create_planner(s->library, &s->host, id, &s->instance, &reason);
    if (status != PLANNER_OK) {
        return planner_session_fail(error, "the planner", status, &reason);
    }
    const planner_descriptor *descriptor = s->instance->descriptor;
    if (!plans_in(descriptor, def->dimension)) {
        return fail(error, "the planner %.60s does not plan in %s", descriptor->id,
                    def->dimension == 2 ? "the plane" : "space");
    }
    const run_rules rules = run_rules_of(def->dimension);
    return run_settings_apply(s->instance, def->settings, def->rules ? &rules : NULL, error);
}

bool planner_session_open(planner_session *s, const planner_session_def *def, scene_error *error) {
    *s = (planner_session){.host = {
                               .size = sizeof s->host,
                               .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
                               .name = "orcakit",
                               .program_version = "examples",
                               .get_extension = offer,
                               .log = log_message,
                           }};
    return open_services(s, def, error) && open_library(s, def->plugin, error) &&
           make_instance(s, def, error);
}

void planner_session_close(planner_session *s) {
    if (s->instance) {
        s->instance->destroy(s->instance);
    }
    planner_library_close(s->library);
    planner_services_destroy(s->services);
    *s = (planner_session){0};
}

bool planner_session_set_obstacles(planner_session *s, planner_view list, uint32_t count, uint32_t *at_fault,
                                   scene_error *error) {
    planner_error reason = planner_session_no_error();
    *at_fault = PLANNER_NO_INDEX;
    const char *refusal = "the obstacles";
    planner_status status = planner_services_prepare_obstacles(s->services, list, count, &reason);
    if (status == PLANNER_OK) {
        status = s->instance->set_obstacles(s->instance, list, count, &reason);
        refusal = is_refusal(status) ? "the planner refuses the obstacles" : "the planner failed";
    }
    if (status != PLANNER_OK) {
        planner_services_drop_prepared(s->services);
        *at_fault = reason.index;
        return planner_session_fail(error, refusal, status, &reason);
    }
    planner_services_use_prepared(s->services);
    return true;
}
