/* The rules of traffic of a run: their life, and what is done in the plane and in space. */
#include "planner_session.h"
#include "run_admission.h"

#include "text/fail.h"

#include <stdlib.h>

/* Values of all rules in a dimension. */
static bool set_rules(uint32_t dimension, bool on, const char *settings, double *values, scene_error *error) {
    const run_rules rules = run_rules_of(dimension);
    for (size_t i = 0; i < rules.count; ++i) {
        values[i] = on ? rules.at(i)->fallback : 0.0;
    }
    return !on || run_settings_apply_rules(&rules, settings, values, error);
}

bool run_traffic_open(run_traffic *t, uint32_t dimension, bool rules, const char *settings,
                      const geom_tasks *threads, scene_error *error) {
    *t = (run_traffic){.rules = rules, .threads = *threads};
    geom_status status;
    if (dimension == 3) {
        orca_traffic3_def def = {.tasks = threads};
        if (!set_rules(dimension, rules, settings, def.rules, error)) {
            return false;
        }
        status = orca_traffic3_create(&def, &t->traffic3);
    } else {
        orca_traffic_def def = {.tasks = threads};
        if (!set_rules(dimension, rules, settings, def.rules, error)) {
            return false;
        }
        t->has_aisles = def.rules[ORCA_TRAFFIC_PASSAGES] > 0.0;
        status = orca_traffic_create(&def, &t->traffic);
    }
    return status == GEOM_OK ? true : fail_status(error, "the rules of traffic", status);
}

void run_traffic_close(run_traffic *t) {
    orca_traffic_destroy(t->traffic);
    orca_traffic3_destroy(t->traffic3);
    run_traffic_edit(t);
    free(t->gates);
    free(t->agents);
    free(t->commands);
    *t = (run_traffic){0};
}

void run_traffic_edit(run_traffic *t) {
    orca_aisles_destroy(t->aisles);
    orca_passages_destroy(t->passages);
    orca_passages_destroy(t->halls);
    t->aisles = NULL;
    t->halls = NULL;
    t->passages = NULL;
    if (t->gates) {
        run_gates_clear(t->gates);
    }
}

bool run_traffic_choose(run_traffic *t, const run_crowd *crowd, scene_error *error) {
    return crowd->obstacles->dimension == 3 ? run_traffic_choose3(t, crowd, error)
                                            : run_traffic_choose2(t, crowd, error);
}
