/* The planner of a run: a plugin that is open, the obstacles it knows, and the check of its motions. Private
 * to run*.c. */
#ifndef EXAMPLES_RUN_PLANNER_H
#define EXAMPLES_RUN_PLANNER_H

#include "planner_session.h"
#include "run_world.h"

#include <planner/ext/contacts.h>

/* What a step gives one agent. */
typedef struct run_result {
    geom_vec3 position; /* z is 0 in the plane */
    geom_vec3 velocity;
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
    bool from_file; /* it is not the one that is linked in */
    bool verify;
    bool enforce; /* here, because the planner does not */
    double clearance_range;
    const planner_contacts *contacts; /* the planner's own check; NULL: motions are verified here */
    run_world world;
    size_t body_count;    /* agents with a body that is to be told */
    planner_body *bodies; /* scratch */
    size_t body_capacity;
    planner_contact *told; /* scratch */
    size_t told_capacity;
} run_planner;

/* Opens the plugin for the dimension of a scene, which stays where it is. On failure *p is as zeroed.
 * Obstacles are set next. */
bool run_planner_open(run_planner *p, const run_def *def, const scene *s, scene_error *error);
void run_planner_close(run_planner *p); /* also of one that was never opened but zeroed */

/* False, with words, if that is more agents than the planner takes. */
bool run_planner_check_count(const run_planner *p, size_t agent_count, scene_error *error);

/* Gives the obstacles of `s` to the planner and to the check. On failure the earlier obstacles stay. */
bool run_planner_set_obstacles(run_planner *p, const scene *s, scene_error *error);

/* Tells of an agent that comes, and of one that goes; of one that is changed first that the old one goes. */
void run_planner_note_body(run_planner *p, const scene_agent *agent);
void run_planner_forget_body(run_planner *p, const scene_agent *agent);

/* Where all agents go next, checked if that was asked for. `results` holds `count`, zeroed before the first
 * step. */
bool run_planner_step(run_planner *p, const run_agent *agents, size_t count, double time_step,
                      run_result *results, scene_error *error);

/* The contacts of that step, which takes `time_step`, if it is to be checked, else none. Where the planner
 * does not check its motions itself, the results get what was found for each agent. */
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

#endif
