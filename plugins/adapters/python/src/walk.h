/* How a person walks among others and walls in one step, as simulators of pedestrians ask: one person at a
 * time. */
#ifndef PYTHON_WALK_H
#define PYTHON_WALK_H

#include <orca/enforce2.h>
#include <orca/sim2.h>

/* A person; all numbers are doubles. */
typedef struct orcakit_walk_person {
    geom_vec2 position;
    geom_vec2 velocity;
    double radius;    /* >= 0 */
    double max_speed; /* >= 0 */
    double priority;  /* as of orca_agent_def */
} orcakit_walk_person;

/* How people decide: the members of orca_agent_def of the same names; time_step is in seconds, > 0. */
typedef struct orcakit_walk_def {
    double time_step;
    double neighbor_dist;
    double time_horizon;
    double time_horizon_obst;
    uint64_t max_neighbors;
    int method;
} orcakit_walk_def;

/* What becomes of a person in a step. */
typedef struct orcakit_walk_end {
    geom_vec2 position;
    geom_vec2 velocity; /* that led there */
} orcakit_walk_end;

/* Makes a step of the first of `count` people, which prefers a velocity; the others prefer what they have.
 * Its motion keeps out of the walls, whatever the others do. The result depends on nothing else.
 *
 * Errors: those of orca_sim_create, orca_sim_add_agent and orca_enforce. Cost: that of a simulator for so
 * many people. */
geom_status orcakit_walk(orca_verifier *verifier, const orca_obstacles *walls, const orcakit_walk_def *def,
                         const orcakit_walk_person *people, size_t count, geom_vec2 preferred,
                         orcakit_walk_end *end);

#endif
