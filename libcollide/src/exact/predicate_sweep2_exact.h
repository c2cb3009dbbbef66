/* The exact halves of predicate_sweep2.h. */
#ifndef COLLIDE_PREDICATE_SWEEP2_EXACT_H
#define COLLIDE_PREDICATE_SWEEP2_EXACT_H

#include "predicate_sweep2.h"

int collide_exact_sweep_end(const sweep_pair *pair, int end);
int collide_exact_sweep_across_motion(const sweep_pair *pair);
int collide_exact_sweep_across_edge(const sweep_pair *pair);
int collide_exact_sweep_rest(const sweep_pair *pair, bool moved);
int collide_exact_sweep_side(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q);
int collide_exact_sweep_side_moved(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q,
                                   sweep_motion motion);
int collide_exact_sweep_side_of_motion(sweep_motion motion, const vertex2 *p, const vertex2 *q);
int collide_exact_sweep_arrival(const vertex2 *p, sweep_motion motion, const vertex2 *q);
int collide_exact_sweep_middle_above(const sweep_middle *middle, double y);
int collide_exact_sweep_middle_side(const sweep_middle *middle, geom_vec2 a, geom_vec2 b);

#endif
