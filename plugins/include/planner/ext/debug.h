/* The extension "planner.debug/1", plugin to host: why an agent got the velocity that it got, for drawing.
 *
 * Answers are about the last step that went well, with agents counted as in its list; PLANNER_ERROR_WRONG_STATE or 0 when
 * there was none since activate, set_obstacles or a change of parameters. */
#ifndef PLANNER_EXT_DEBUG_H
#define PLANNER_EXT_DEBUG_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_DEBUG_ID "planner.debug/1"

enum {
    PLANNER_CONSTRAINT_AGENT = 0, /* from another agent: soft, it gives way when all together are too much */
    PLANNER_CONSTRAINT_OBSTACLE = 1, /* from a wall */
    PLANNER_CONSTRAINT_LIMIT = 2     /* from what the body can do */
};

/* A half-plane, in space a half-space, of velocities that are allowed: dot(v - point, normal) >= 0. */
typedef struct planner_constraint {
    uint32_t kind; /* PLANNER_CONSTRAINT_... */
    uint32_t reserved;
    double point[3];
    double normal[3]; /* of length 1; a third coordinate is 0 in the plane */
} planner_constraint;

/* What was chosen, among what. */
typedef struct planner_choice {
    uint32_t neighbor_count; /* how many other agents were considered */
    uint32_t constraint_count;
    double preferred_velocity[3]; /* the host's, or what the planner's own rules have made of it */
    double chosen_velocity[3];    /* as the planner chose it, before anything was enforced; of who is not
                                   * steered what it would have chosen */
    double max_speed;
} planner_choice;

typedef struct planner_debug {
    /* [control] PLANNER_ERROR_INVALID_ARGUMENT for an agent that the step did not have. */
    planner_status (*choice)(planner *self, uint32_t agent, planner_choice *out, planner_error *error);

    /* [control] Copies the first `capacity` constraints of an agent, obstacles and limits before agents, and returns how
     * many there are. A planner whose constraints are not all half-planes gives those that are. `out` may be NULL when
     * `capacity` is 0. */
    uint32_t (*constraints)(planner *self, uint32_t agent, planner_constraint *out, uint32_t capacity);
} planner_debug;

#ifdef __cplusplus
}
#endif

#endif
