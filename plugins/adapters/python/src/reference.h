/* A simulator that is asked as RVO2 is: agents by number, obstacles that count once they are processed, and
 * what the last step looked at.
 *
 * Small crowds without obstacles decide late: a step keeps their agents as they were, and an agent decides
 * once somebody reads where it is. A program that has a simulator for each agent, and reads one
 * velocity of it, pays for one decision. */
#ifndef PYTHON_REFERENCE_H
#define PYTHON_REFERENCE_H

#include <orca/sim2.h>

/* The numbers of one agent, all doubles, as Python keeps them. */
typedef struct orcakit_reference_agent {
    geom_vec2 position;
    geom_vec2 velocity;
    geom_vec2 preferred_velocity;
    double neighbor_dist;
    double max_neighbors;
    double time_horizon;
    double time_horizon_obst;
    double radius;
    double max_speed;
} orcakit_reference_agent;

typedef struct orcakit_reference orcakit_reference;

/* NULL without memory. */
orcakit_reference *orcakit_reference_create(void);
void orcakit_reference_destroy(orcakit_reference *r);

/* Adds a ring, or a wall of two points, to the obstacles; it counts from orcakit_reference_process on.
 * Errors: those of orca_obstacles_add. */
geom_status orcakit_reference_add_obstacle(orcakit_reference *r, const geom_vec2 *points, size_t count);

/* Lets the obstacles added so far count. Errors: GEOM_OUT_OF_MEMORY. */
geom_status orcakit_reference_process(orcakit_reference *r);

/* Moves all agents by one step, and writes their positions and velocities. Those of an agent that has yet
 * to decide are NaN until orcakit_reference_resolve; what the caller writes over them stays. Agents are
 * never fewer than in the last step. Errors: those of orca_agent_def_status and orca_sim_step, with nothing
 * moved. Cost: that of orca_sim_step. */
geom_status orcakit_reference_step(orcakit_reference *r, orcakit_reference_agent *agents, size_t count,
                                   double time_step);

/* Writes the position and the velocity that one agent has since the last step, if it has yet to decide. Cost:
 * linear in the agents of a small crowd, and n log n in its neighbors. */
void orcakit_reference_resolve(orcakit_reference *r, orcakit_reference_agent *agents, size_t agent);

/* What the last step did for an agent. Each returns a number, and writes as many as there is room for: the
 * half-planes, the numbers of the neighbors, and the numbers of the first vertices of the walls near by. 0
 * for an agent that was not in it. */
size_t orcakit_reference_lines(orcakit_reference *r, size_t agent, orca_half_plane *lines, size_t capacity);
size_t orcakit_reference_neighbors(const orcakit_reference *r, size_t agent, uint32_t *out, size_t capacity);
size_t orcakit_reference_walls(const orcakit_reference *r, size_t agent, uint32_t *out, size_t capacity);

/* Whether a disc can move straight from a to b among the obstacles that count. */
bool orcakit_reference_visible(const orcakit_reference *r, geom_vec2 a, geom_vec2 b, double radius);

#endif
