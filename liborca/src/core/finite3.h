/* Vectors of space kept within the doubles. */
#ifndef ORCA_FINITE3_H
#define ORCA_FINITE3_H

#include <geom/scalar.h>
#include <geom/vec.h>

/* The vector with the largest double in place of infinity. */
static inline geom_vec3 finite3(geom_vec3 v) {
    return geom_vec3_make(geom_clamp_finite(v.x), geom_clamp_finite(v.y), geom_clamp_finite(v.z));
}

#endif
