/* The extension "planner.cones/1", plugin to host: the velocity obstacles of an agent, for drawing.
 *
 * For planners of the plane that use velocity obstacles. "planner.debug/1" has the constraints that are
 * half-planes. The cones are those of the last successful step; agents are counted as in its list. There are
 * none after activate, set_obstacles or a change of parameters. */
#ifndef PLANNER_EXT_CONES_H
#define PLANNER_EXT_CONES_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_CONES_ID "planner.cones/1"

/* The shape of a velocity obstacle. */
enum {
    PLANNER_CONE_ROUND = 0, /* two legs and a round end between them */

    /* Of an agent that touches or overlaps. Allowed is the half-plane dot(v - apex, axis) >= 0. */
    PLANNER_CONE_HALF_PLANE = 1
};

/* The velocities that another agent forbids: those between the legs and beyond the round end. */
typedef struct planner_cone {
    uint32_t kind; /* PLANNER_CONE_... */
    uint32_t reserved;
    double apex[2];
    double axis[2];       /* a unit vector */
    double left[2];       /* the unit vector of the left leg, away from the apex; 0 for a half-plane */
    double right[2];      /* the same of the right leg */
    double end_center[2]; /* the round end is the arc of this disc nearest to the apex; 0 for a half-plane */
    double end_radius;    /* 0: the cone ends at its apex */
} planner_cone;

typedef struct planner_cones {
    /* [control] Returns the number of cones of an agent, and copies the first `capacity` of them. `out` may
     * be NULL if `capacity` is 0. Returns 0 for an agent that the step did not have. */
    uint32_t (*read)(planner *self, uint32_t agent, planner_cone *out, uint32_t capacity);
} planner_cones;

#ifdef __cplusplus
}
#endif

#endif
