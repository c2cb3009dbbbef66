/* An instance of a planner, with its library and what the host offers it. Private to run*.c. */
#ifndef EXAMPLES_PLANNER_SESSION_H
#define EXAMPLES_PLANNER_SESSION_H

#include "scene/scene.h"

#include <geom/task.h>
#include <orca/traffic3.h>
#include <planner/host.h>
#include <planner/plugin.h>
#include <planner/services.h>

typedef struct planner_session {
    planner_host host;          /* the instance knows its address */
    planner_services *services; /* what the host offers: the same obstacles as a world, and threads */
    planner_library *library;
    planner *instance;
} planner_session;

typedef struct planner_session_def {
    uint32_t dimension;   /* 2 or 3 */
    const char *plugin;   /* the file of a plugin; NULL: orcakit's, as linked in */
    const char *planner;  /* the id of one of its planners; NULL: the first for that dimension */
    const char *settings; /* parameters, as run_settings_apply takes them */
    bool rules;           /* names of rules of traffic may be among them */
    uint32_t threads;     /* that the planner may use; 0: as many as the machine has processors */
} planner_session_def;

/* Makes an instance that is not active yet. *s must not move. Whatever it returns, planner_session_close
 * releases it. */
bool planner_session_open(planner_session *s, const planner_session_def *def, scene_error *error);
void planner_session_close(planner_session *s); /* also of one that was never opened but zeroed */

/* Gives obstacles to the planner, and to the world that the host offers, which lends them to a planner of
 * ours: `list` views planner_obstacle structs. *at_fault is the one that was refused, or PLANNER_NO_INDEX. On
 * failure the earlier ones stay. */
bool planner_session_set_obstacles(planner_session *s, planner_view list, uint32_t count, uint32_t *at_fault,
                                   scene_error *error);

/* The threads that the host offers; one where it was asked for no more. Valid as long as the session. */
geom_tasks planner_session_threads(const planner_session *s);

static inline planner_error planner_session_no_error(void) {
    return (planner_error){.size = sizeof(planner_error), .index = PLANNER_NO_INDEX};
}

/* Says what went wrong and why, in the words of *reason or those of the status, which a plugin may not have
 * put there. Sets `planner_failed` unless the status blames what the planner was given. Returns false. */
bool planner_session_fail(scene_error *error, const char *what, planner_status status,
                          const planner_error *reason);

/* The rules of traffic of a dimension. */
typedef struct run_rules {
    size_t count;
    const orca_traffic_rule *(*at)(size_t index);
    bool (*accepts)(size_t index, double value);
} run_rules;

run_rules run_rules_of(uint32_t dimension);

/* Sets the parameters that "NAME=VALUE,NAME=VALUE" names. A value is a number, the name of a choice, or "off"
 * or "on". NULL sets nothing. With `rules`, names of those that the planner does not have are left
 * to run_settings_apply_rules.
 *
 * Fails for a planner without parameters, for a name that it does not have (the message lists its names), and
 * for a value that it refuses. */
bool run_settings_apply(planner *p, const char *settings, const run_rules *rules, scene_error *error);

/* Sets the rules of traffic that the same text names, in the values of all. Other names are left to
 * run_settings_apply. */
bool run_settings_apply_rules(const run_rules *rules, const char *settings, double *values,
                              scene_error *error);

#endif
