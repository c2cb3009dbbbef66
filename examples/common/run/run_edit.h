/* Edits of obstacles during a run: which routes they can change. While an obstacle is dragged through a
 * crowd, most routes stay. Private to run*.c. */
#ifndef EXAMPLES_RUN_EDIT_H
#define EXAMPLES_RUN_EDIT_H

#include "run_routes.h"

/* What is between the obstacles that two scenes have in common at the start and at the end of their lists. */
typedef struct run_edit {
    const scene_obstacle *gone; /* of the old scene */
    size_t gone_count;
    const scene_obstacle *come; /* of the new one */
    size_t come_count;
} run_edit;

/* Both scenes must outlive it. */
run_edit run_edit_between(const scene *before, const scene *after);

/* Whether the rest of an agent's way, which was the shortest before, may be another one now: something new
 * comes near it, or a way past something that is gone could be shorter. Never false when the shortest way is
 * another; boxes stand for the obstacles, so it may be true for nothing. */
bool run_edit_affects(const run_edit *edit, const scene_agent *agent, const run_way *way);

#endif
