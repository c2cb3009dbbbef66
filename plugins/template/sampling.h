/* The planner of this plugin: its agents, and the velocity that each of them takes. */
#ifndef SAMPLING_H
#define SAMPLING_H

#include <planner/ext/world.h>
#include <planner/plugin.h>

/* One agent, copied from the host's numbers. */
typedef struct body {
    double position[2], velocity[2], preferred[2];
    double radius, max_speed, max_acceleration;
    uint32_t layers, mask, group;
    uint32_t cooperation; /* PLANNER_COOPERATION_... */
    double chosen[2], end[2];
} body;

/* All agents, by increasing id. */
typedef struct crowd {
    body *bodies;
    uint32_t count;
    double time_step;
    const planner_world *world; /* NULL: there are no obstacles */
} crowd;

/* Sets bodies[agent].chosen; the others keep the velocities that they have. */
void choose(const crowd *all, uint32_t agent);

#endif
