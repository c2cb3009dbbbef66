/* Relations of two polygons that are valid, with or without an index. */
#ifndef COLLIDE_SOLID2_RELATION_H
#define COLLIDE_SOLID2_RELATION_H

#include "shape/edges2.h"

#include <collide/result.h>

/* The relation of the polygons. */
collide_relation collide_solid2_relation(const solid2 *a, const solid2 *b);

/* The relation of b and all points within the margin, a positive number, of a. */
collide_relation collide_solid2_relation_within(const solid2 *a, const solid2 *b, double margin);

#endif
