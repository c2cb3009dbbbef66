/* The planner of a run: a plugin that is open, the obstacles it knows, and the check of its motions. Private to run*.c. */
#ifndef EXAMPLES_RUN_PLANNER_H
#define EXAMPLES_RUN_PLANNER_H

#include "planner_session.h"
#include "run.h"

#include <orca/enforce2.h>
#include <planner/ext/contacts.h>

/* What a step gives one agent. */
typedef struct run_result {
    geom_vec2 position;
    geom_vec2 velocity;
    uint32_t status;
    uint32_t contact_kind; /* as run_contact_kind */
    uint32_t contact_other;
    double contact_time;
    double clearance;
} run_result;

typedef struct run_contact_list {
    run_contact *items;
    size_t count;
    size_t capacity;
} run_contact_list;

typedef struct run_planner {
    planner_session session;
    bool verify;
    bool enforce; /* here, because the planner does not */
    double clearance_range;
    const planner_contacts *contacts; /* the planner's own check; NULL: orca_verify is called here */
    orca_obstacles *obstacles;
    orca_verifier *verifier;
    orca_motion *motions; /* the rest is scratch for as many agents, or contacts, as were seen at most */
    orca_verdict *verdicts;
    orca_proposal *proposals;
    size_t motion_capacity;
    planner_contact *told;
    orca_contact *found;
    size_t contact_capacity;
} run_planner;

/* Opens the plugin. On failure *p is as zeroed. A planner without set obstacles knows none. */
bool run_planner_open(run_planner *p, const run_def *def, scene_error *error);
void run_planner_close(run_planner *p); /* also of one that was never opened but zeroed */

/* On failure the earlier obstacles stay. */
bool run_planner_set_obstacles(run_planner *p, const scene *s, scene_error *error);

/* Where everybody goes next, checked if that was asked for: `results` holds `count`. */
bool run_planner_step(run_planner *p, const run_agent *agents, size_t count, double time_step,
                      run_result *results, scene_error *error);

/* The contacts of that step, which takes `time_step`, if it is to be checked, else none. Where the planner does not check its motions itself,
 * the results get what was found for each agent. */
bool run_planner_check(run_planner *p, const run_agent *agents, run_result *results, size_t count,
                       double time_step, run_contact_list *list, scene_error *error);

/* The contacts of agents that stand where they are, whatever is to be verified. `results` is scratch. */
bool run_planner_check_standing(run_planner *p, const run_agent *agents, run_result *results, size_t count,
                                double time_step, run_contact_list *list, scene_error *error);

/* As run_explain_cones. */
size_t run_planner_cones(run_planner *p, uint32_t agent, run_cone *cones, size_t capacity);

/* As run_explain. */
bool run_planner_explain(run_planner *p, uint32_t agent, run_choice *choice, run_constraint *constraints,
                         size_t capacity);

/* ---- For run_planner*.c ---- */

/* What an agent proposes that goes to `end` in a step: what is enforced and what is checked are made of it. */
orca_proposal run_planner_proposal(const run_agent *agent, geom_vec2 end, double time_step);

/* Makes room for the motions of so many agents. */
bool run_planner_room(run_planner *p, size_t count);

#endif
