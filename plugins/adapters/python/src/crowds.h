/* Decisions for the agents of many small crowds, and how agents of one crowd decide. */
#ifndef PYTHON_CROWDS_H
#define PYTHON_CROWDS_H

#include <geom/task.h>
#include <orca/enforce2.h>
#include <orca/lp2.h>
#include <orca/vo2.h>

#include <stdint.h>

/* Numbers of all agents: those of agent i of crowd m are at data + m * crowd_stride + i * agent_stride, in
 * bytes. */
typedef struct orcakit_numbers {
    const char *data;
    int64_t crowd_stride;
    int64_t agent_stride;
} orcakit_numbers;

/* Many crowds of equally many agents.
 *
 * position, velocity, preferred  two doubles for each agent
 * radius, max_speed              one double for each, >= 0
 * responsibility                 weights as in <orca/sim2.h>, >= 0
 * margin                         the distance that others keep from it beyond the radii, >= 0; a half, a
 *                                quarter or none of all margins where no velocity keeps them; regained
 *                                within 0.5 s
 * deciders                       the first so many agents of each crowd decide; the others keep their
 *                                velocities
 * method                         an orca_method; with velocity obstacles an agent takes all of each avoidance
 * time_step, time_horizon        in seconds, > 0
 * neighbor_dist, max_neighbors   which neighbors count, by the distance of centers, strictly, as in RVO2
 * enforce                        whether the motions of the step are made jointly safe; the others move as
 *                                they do
 * out                            two doubles for each decider: the new velocities of crowd m from out + m * 2
 *                                * deciders on */
typedef struct orcakit_crowds {
    size_t crowds;
    size_t agents;
    size_t deciders;
    orcakit_numbers position;
    orcakit_numbers velocity;
    orcakit_numbers preferred;
    orcakit_numbers radius;
    orcakit_numbers max_speed;
    orcakit_numbers responsibility;
    orcakit_numbers margin;
    double time_step;
    double time_horizon;
    double neighbor_dist;
    size_t max_neighbors;
    int method;
    int enforce;
    double *out;
} orcakit_crowds;

/* The memory of orcakit_crowds_solve, kept from call to call. One call at a time uses it. */
typedef struct orcakit_solver orcakit_solver;

/* NULL without memory. */
orcakit_solver *orcakit_solver_create(void);
void orcakit_solver_destroy(orcakit_solver *solver);

/* Decides for all crowds, on the threads of `tasks` (NULL: the calling one). The result does not depend on
 * their number, nor on what the solver did before.
 *
 * Errors: GEOM_NOT_FINITE and GEOM_NEGATIVE_SIZE with *bad as the crowd at fault; GEOM_OUT_OF_MEMORY. On an
 * error `out` holds anything. Cost: linear in the number of crowds, and n^2 for the deciders and agents of
 * one. */
geom_status orcakit_crowds_solve(orcakit_solver *solver, const orcakit_crowds *crowds,
                                 const geom_tasks *tasks, size_t *bad);

/* ---- One agent among others ---- */

/* A neighbor, and the square of its distance. */
typedef struct orcakit_neighbor {
    size_t index;
    double distance_squared;
} orcakit_neighbor;

/* Memory for the decisions in crowds: room for one more of each than there are agents. The last two are for
 * velocity obstacles alone. */
typedef struct orcakit_decider {
    orcakit_neighbor *neighbors;
    orca_half_plane *planes;
    orca_half_plane *scratch;
    orca_velocity_obstacle *obstacles;
    void *vo_scratch;
} orcakit_decider;

/* Memory for crowds of so many agents; NULL without memory. */
orcakit_decider *orcakit_decider_create(size_t agents);
void orcakit_decider_destroy(orcakit_decider *decider);

/* What an agent decides by: the members of orcakit_crowds of the same names. */
typedef struct orcakit_decision {
    double time_step;
    double time_horizon;
    double neighbor_dist;
    size_t max_neighbors;
    int method;
} orcakit_decision;

/* The agents of one crowd, whose ids are their indices. */
typedef struct orcakit_crowd {
    const orca_body *bodies;
    const double *weights; /* NULL: all the same */
    const double *margins; /* NULL: none */
    size_t count;
} orcakit_crowd;

/* Returns the velocity that agent `self` of a crowd takes. */
geom_vec2 orcakit_decide(const orcakit_decider *decider, const orcakit_decision *how,
                         const orcakit_crowd *crowd, size_t self, geom_vec2 preferred, double max_speed);

/* Returns how many half-planes agent `self` decides by without margins, nearest neighbor first, and writes as
 * many as there is room for. */
size_t orcakit_decide_half_planes(const orcakit_decider *decider, const orcakit_decision *how,
                                  const orcakit_crowd *crowd, size_t self, orca_half_plane *out,
                                  size_t capacity);

#endif
