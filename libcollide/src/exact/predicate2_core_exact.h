/* The exact halves of predicate2_core.h. */
#ifndef COLLIDE_PREDICATE2_CORE_EXACT_H
#define COLLIDE_PREDICATE2_CORE_EXACT_H

#include "predicate2_core.h"

int collide_exact_side_of_edge(const edge2 *edge, const vertex2 *corner);
int collide_exact_gap_edge(const edge2 *edge, const vertex2 *corner, reach_sum reach);
int collide_exact_gap_corners(const vertex2 *a, const vertex2 *b, reach_sum reach);

#endif
