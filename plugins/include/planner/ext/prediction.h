/* The extension "planner.prediction/1", plugin to host: where everybody will be if all go on as they do.
 *
 * The planner takes so many steps from where the agents stand, everybody's preferred velocity and all else staying as they
 * are, and tells where each would be after each step; with verification it also tells what would be met, and when.
 * Nothing changes by it: neither what the next step gives nor what was reported of the last one. */
#ifndef PLANNER_EXT_PREDICTION_H
#define PLANNER_EXT_PREDICTION_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_PREDICTION_ID "planner.prediction/1"

/* Where the results go, as in planner_step_out. */
typedef struct planner_prediction_out {
    uint32_t contact_count; /* set: pairs that meet in any of the steps, once for each such step */
    uint32_t reserved;
    planner_out_view
        position; /* vectors: after the first step; those of step k are k * step_stride bytes further on */
    ptrdiff_t step_stride; /* not 0 where positions are wanted of several steps */

    /* From verification, over all steps; without it as for a free agent. */
    planner_out_view clearance; /* double: the least */
    planner_out_view
        contact_time; /* double: of the first contact, in steps from now, such as 2.25; their number when
                                     * free */
    planner_out_view contact_kind;  /* uint32_t: of the first contact */
    planner_out_view contact_other; /* uint32_t */
} planner_prediction_out;

typedef struct planner_prediction {
    /* [control] `steps` of in->time_step each; 0 is legal. Costs as much as so many steps, and allocates. Fails as step does,
     * with nothing written. */
    planner_status (*predict)(planner *self, const planner_step_in *in, uint32_t steps,
                              planner_prediction_out *out, planner_error *error);
} planner_prediction;

#ifdef __cplusplus
}
#endif

#endif
