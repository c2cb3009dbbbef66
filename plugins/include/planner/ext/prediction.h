/* The extension "planner.prediction/1", plugin to host: the positions of all agents after several steps.
 *
 * The planner computes the steps from the given positions. The preferred velocities and all other input stay
 * the same in every step. If the planner verifies, it also reports what the agents meet, and when. A
 * prediction changes neither the result of the next step nor the reports of the last one. */
#ifndef PLANNER_EXT_PREDICTION_H
#define PLANNER_EXT_PREDICTION_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_PREDICTION_ID "planner.prediction/1"

/* The results of a prediction. The views are those of planner_step_out. */
typedef struct planner_prediction_out {
    uint32_t contact_count; /* set: the number of pairs that meet, summed over the steps */
    uint32_t reserved;
    planner_out_view
        position;          /* vectors: after step 0; those after step k are k * step_stride bytes further */
    ptrdiff_t step_stride; /* not 0 if `position` is given and there are several steps */

    /* Results of verification over all steps; without it those of a free agent. */
    planner_out_view clearance;     /* double: the smallest one */
    planner_out_view contact_time;  /* double: of the first contact, in steps from now, such as 2.25; if free
                                     * the number of steps */
    planner_out_view contact_kind;  /* uint32_t: of the first contact */
    planner_out_view contact_other; /* uint32_t: of the first contact */
} planner_prediction_out;

typedef struct planner_prediction {
    /* [control] Predicts `steps` steps of in->time_step each; 0 is legal.
     *
     * Errors: those of step. Nothing is written then. Cost: that of the steps. Allocates. */
    planner_status (*predict)(planner *self, const planner_step_in *in, uint32_t steps,
                              planner_prediction_out *out, planner_error *error);
} planner_prediction;

#ifdef __cplusplus
}
#endif

#endif
