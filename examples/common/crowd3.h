/* A small crowd in space that takes one step by ORCA, as the reference implementation does: everybody looks at everybody. */
#ifndef EXAMPLES_CROWD3_H
#define EXAMPLES_CROWD3_H

#include <geom/base.h>
#include <geom/vec.h>

#include <stdbool.h>
#include <stdint.h>

typedef struct crowd3_agent {
    geom_vec3 position;
    geom_vec3 velocity;
    geom_vec3 preferred_velocity;
    double radius;
    double max_speed;
    double
        neighbor_dist; /* others whose centre is nearer than this, strictly, the nearest max_neighbors of them */
    uint32_t max_neighbors;
    double time_horizon;
} crowd3_agent;

typedef struct crowd3 {
    double time_step;
    crowd3_agent *agents;
    size_t count;
    size_t capacity;
} crowd3;

/* Adds a copy of an agent. GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE, GEOM_INVALID_ARGUMENT and GEOM_OUT_OF_MEMORY change nothing. */
geom_status crowd3_add(crowd3 *crowd, const crowd3_agent *agent);

/* The new velocity of each agent, in `velocities`, which has room for all of them. False without memory. */
bool crowd3_solve(const crowd3 *crowd, geom_vec3 *velocities);

/* Leaves no agents and no memory. */
void crowd3_clear(crowd3 *crowd);

#endif
