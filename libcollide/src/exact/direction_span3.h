/* Directions seen along an axis: do they lead all around it? */
#ifndef COLLIDE_WEDGE3_H
#define COLLIDE_WEDGE3_H

#include "minkowski_points3.h"

/* Whether the directions a_i - a_0 and b_0 - b_j, for all vertices of the two sides of the cloud and those of `base`, do
 * not fit in half a turn around the axis, which is not 0. Constant memory, linear time. */
bool collide_direction_span3_is_all(number_space *space, const minkowski_points3 *cloud, vector3 axis,
                                    difference3 base);

#endif
