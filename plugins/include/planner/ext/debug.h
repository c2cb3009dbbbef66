/* The extension "planner.debug/1", plugin to host: the constraints and the choice of an agent, for drawing.
 *
 * They are those of the last successful step; agents are counted as in its list. There are none before the
 * first step, and none after activate, set_obstacles or a change of parameters. */
#ifndef PLANNER_EXT_DEBUG_H
#define PLANNER_EXT_DEBUG_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_DEBUG_ID "planner.debug/1"

/* The source of a constraint. */
enum {
    PLANNER_CONSTRAINT_AGENT = 0,    /* another agent; violated as little as possible if all are infeasible */
    PLANNER_CONSTRAINT_OBSTACLE = 1, /* a wall */
    PLANNER_CONSTRAINT_LIMIT = 2     /* the kinematic limits of the agent */
};

/* A half-plane, in space a half-space, of allowed velocities v: dot(v - point, normal) >= 0. */
typedef struct planner_constraint {
    uint32_t kind; /* PLANNER_CONSTRAINT_... */
    uint32_t reserved;
    double point[3];
    double normal[3]; /* a unit vector; a third coordinate is 0 in the plane */
} planner_constraint;

/* The choice of an agent. */
typedef struct planner_choice {
    uint32_t neighbor_count; /* the number of other agents that were considered */
    uint32_t constraint_count;
    double preferred_velocity[3]; /* of the host, or as the planner's own rules changed it */
    double chosen_velocity[3];    /* before enforcing; for an agent that is not steered a hypothetical one */
    double max_speed;
} planner_choice;

typedef struct planner_debug {
    /* [control] Writes the choice of an agent.
     *
     * Errors: PLANNER_ERROR_INVALID_ARGUMENT for an agent that the step did not have;
     * PLANNER_ERROR_WRONG_STATE if there was no step. */
    planner_status (*choice)(planner *self, uint32_t agent, planner_choice *out, planner_error *error);

    /* [control] Returns the number of constraints of an agent, and copies the first `capacity` of them:
     * obstacles and limits before agents. `out` may be NULL if `capacity` is 0.
     *
     * Constraints that are not half-planes are left out. Returns 0 if there was no step, or no such agent. */
    uint32_t (*constraints)(planner *self, uint32_t agent, planner_constraint *out, uint32_t capacity);
} planner_debug;

#ifdef __cplusplus
}
#endif

#endif
