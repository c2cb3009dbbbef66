/* The search for the first contact of two shapes on their way. */
#ifndef COLLIDE_SWEEP2_SEARCH_H
#define COLLIDE_SWEEP2_SEARCH_H

#include "sweep2_scene.h"

/* All that one vertex and one edge say; the vertex is one of a, or else of b. */
void collide_sweep_visit_pair(sweep_search *search, const sweep_pair *pair, bool of_a);

/* All pairs that could change the answer: sets the least gap and, for shapes that start apart, the first contact. */
void collide_sweep_run_search(sweep_search *search);

#endif
