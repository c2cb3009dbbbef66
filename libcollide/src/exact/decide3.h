/* The exact answer for any two cores with vertices: right for all finite doubles, and it always ends. */
#ifndef COLLIDE_DECIDE3_H
#define COLLIDE_DECIDE3_H

#include "simplex3.h"

#include <collide/result.h>

/* The relation of two cores that may come as near as the reach. Rays are cut. `start` holds any one to four vertices of
 * the differences; the nearer they are to those that decide, the sooner the answer. */
collide_relation collide_decide3(const core3 *a, const core3 *b, reach3 reach, const simplex3 *start);

#endif
