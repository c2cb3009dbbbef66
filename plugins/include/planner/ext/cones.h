/* The extension "planner.cones/1", plugin to host: what others forbid, of planners that go by velocity obstacles; for drawing,
 * beside "planner.debug/1". Of the plane.
 *
 * Answers are about the last step that went well, with agents counted as in its list; there are none after activate,
 * set_obstacles or a change of parameters. */
#ifndef PLANNER_EXT_CONES_H
#define PLANNER_EXT_CONES_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_CONES_ID "planner.cones/1"

enum {
    PLANNER_CONE_ROUND = 0, /* two legs, and a round end between them */
    /* From one that is touched or overlapped already: allowed is the half-plane dot(v - apex, axis) >= 0. */
    PLANNER_CONE_HALF_PLANE = 1
};

/* The velocities that another agent forbids: of a cone those between its legs and beyond its round end. */
typedef struct planner_cone {
    uint32_t kind; /* PLANNER_CONE_... */
    uint32_t reserved;
    double apex[2];
    double axis[2];       /* of length 1, as are the legs' directions away from the apex */
    double left[2];       /* seen along the axis; 0 for a half-plane, as are the next three */
    double right[2];      /* */
    double end_center[2]; /* the round end is the front of this disc, the part that is nearest to the apex */
    double end_radius;    /* 0: the cone goes to its apex */
} planner_cone;

typedef struct planner_cones {
    /* [control] Copies the first `capacity` cones of an agent and returns how many there are; 0 for an agent that the step
     * did not have. `out` may be NULL when `capacity` is 0. */
    uint32_t (*read)(planner *self, uint32_t agent, planner_cone *out, uint32_t capacity);
} planner_cones;

#ifdef __cplusplus
}
#endif

#endif
