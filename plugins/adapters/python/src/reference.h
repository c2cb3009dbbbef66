/* A simulator that is asked as RVO2 is: agents by number, obstacles that count once they are processed, and
 * what the last step looked at.
 *
 * Python keeps the numbers of the agents. It gives them with each step, and keeps them as they were for what
 * is asked about the step later. */
#ifndef PYTHON_REFERENCE_H
#define PYTHON_REFERENCE_H

#include <orca/sim2.h>

#include <stdint.h>

/* The start of the numbers of a step.
 *
 * time_step  in seconds
 * count      how many agents there are
 * wanted     for crowds that decide late, the agents that decide in the step: bit i for agent i
 *
 * Rows of `count` doubles follow it: x and y of the positions, the velocities and the preferred velocities.
 * What agents keep from step to step is in rows of its own, the traits: neighbor_dist, max_neighbors,
 * time_horizon, time_horizon_obst, radius and max_speed, as in orca_agent_def. */
typedef struct orcakit_step {
    double time_step;
    uint64_t count;
    uint64_t wanted;
} orcakit_step;

/* Where an agent is after a step. */
typedef struct orcakit_moved {
    geom_vec2 position;
    geom_vec2 velocity;
} orcakit_moved;

/* An agent as it is before a step. */
orca_agent_def orcakit_step_agent(const orcakit_step *step, const double *traits, size_t agent);

/* What is wrong with the traits of agents, before steps get them: an error of orca_agent_def_status. */
geom_status orcakit_traits_status(size_t count, const double *traits);

/* What is wrong with the numbers of a step: GEOM_NOT_FINITE; GEOM_INVALID_ARGUMENT for the time step. */
geom_status orcakit_step_status(const orcakit_step *step);

/* The numbers of the neighbors that an agent had in a step, nearest first; none for one that was not in it.
 * Returns how many there are, and writes as many as there is room for. Cost: agents times neighbors. */
size_t orcakit_step_neighbors(const orcakit_step *step, const double *traits, size_t agent, uint32_t *out,
                              size_t capacity);

/* ---- Small crowds without obstacles, which decide late ---- */

/* They have at most so many agents. */
#define ORCAKIT_LATE_MOST 32

/* Checks a step, and moves those agents of it that are wanted; the others may be asked for later. A program
 * that has a simulator for each agent, and reads one velocity of it, pays for one decision. `moved` has room
 * for all agents. Errors: those of orcakit_step_status. Cost: agents times those who decide. */
geom_status orcakit_late_step(const orcakit_step *step, const double *traits, orcakit_moved *moved);

/* Moves one agent of a step that was checked, if it was in that. Cost: linear in the agents. */
void orcakit_late_move(const orcakit_step *step, const double *traits, size_t agent, orcakit_moved *moved);

/* The half-planes of an agent of a step that was checked, as orcakit_reference_lines. */
size_t orcakit_late_lines(const orcakit_step *step, const double *traits, size_t agent,
                          orca_half_plane *lines, size_t capacity);

/* ---- All crowds ---- */

typedef struct orcakit_reference orcakit_reference;

/* NULL without memory. */
orcakit_reference *orcakit_reference_create(void);
void orcakit_reference_destroy(orcakit_reference *r);

/* Adds a ring, or a wall of two points, to the obstacles; it counts from orcakit_reference_process on.
 * Errors: those of orca_obstacles_add. */
geom_status orcakit_reference_add_obstacle(orcakit_reference *r, const geom_vec2 *points, size_t count);

/* Lets the obstacles added so far count. Errors: GEOM_OUT_OF_MEMORY. */
geom_status orcakit_reference_process(orcakit_reference *r);

/* Moves all agents by one step. Agents are never fewer than in the last step. Errors: those of
 * orcakit_step_status and orca_sim_step, with `moved` as it was. Cost: that of orca_sim_step. */
geom_status orcakit_reference_step(orcakit_reference *r, const orcakit_step *step, const double *traits,
                                   orcakit_moved *moved);

/* What the last such step did for an agent: the half-planes, and the numbers of the first vertices of walls
 * near by. Each returns how many there are, and writes as many as there is room for. 0 for an agent that
 * was not in it. */
size_t orcakit_reference_lines(orcakit_reference *r, size_t agent, orca_half_plane *lines, size_t capacity);
size_t orcakit_reference_walls(const orcakit_reference *r, const orcakit_step *step, const double *traits,
                               size_t agent, uint32_t *out, size_t capacity);

/* Whether a disc can move straight from a to b among the obstacles that count. */
bool orcakit_reference_visible(const orcakit_reference *r, geom_vec2 a, geom_vec2 b, double radius);

#endif
