/* Relations of shapes in space with small whole coordinates, by brute force in whole numbers: every plane
 * through the origin and two differences of vertices is tried, and every simplex of differences measured. */
#ifndef TEST_LATTICE3_H
#define TEST_LATTICE3_H

#include "support.h"

#include <collide/shape3.h>

/* The relation of two shapes whose numbers are whole, up to about 16, and of boxes with whole axes; margin
 * whole. */
collide_relation lattice_relation3(collide_shape3 a, collide_shape3 b, double margin);

/* A shape of the kind with whole numbers within +-range; hulls have up to 6 points, kept in `storage`. Flat,
 * empty and equal ones are frequent. */
enum {
    LATTICE_HULL_POINTS = 6
};
collide_shape3 random_lattice_shape3(random_source *source, collide_shape3_kind kind, int range,
                                     geom_vec3 storage[LATTICE_HULL_POINTS]);

#endif
