/* Directions in space that are defined in every case. */
#ifndef ORCA_DIRECTION3_H
#define ORCA_DIRECTION3_H

#include <geom/scalar.h>
#include <geom/vec.h>

#include <float.h>

/* A cross product below this fraction of the largest possible is no more than rounding leaves. */
#define DIRECTION3_ROUNDING (8.0 * DBL_EPSILON)

/* Squared lengths between these have kept all digits. */
#define DIRECTION3_LEAST 0x1p-900
#define DIRECTION3_MOST 0x1p900

static inline double direction3_largest(geom_vec3 v) {
    return geom_max(geom_max(fabs(v.x), fabs(v.y)), fabs(v.z));
}

/* v / |v| also where the square of the length would overflow or vanish; (0, 0, 0) for the zero vector. */
static inline geom_vec3 direction3_of(geom_vec3 v) {
    const double squared = geom_vec3_length_squared(v);
    if (squared >= DIRECTION3_LEAST && squared <= DIRECTION3_MOST) {
        return geom_vec3_scale(v, 1.0 / sqrt(squared));
    }
    const double largest = direction3_largest(v);
    if (!(largest > 0.0)) {
        return geom_vec3_make(0.0, 0.0, 0.0);
    }
    return geom_vec3_normalize(geom_vec3_make(v.x / largest, v.y / largest, v.z / largest));
}

static inline bool direction3_is_unit(geom_vec3 n) { return fabs(geom_vec3_length_squared(n) - 1.0) < 1e-9; }

/* The unit vector to the right of the direction p, with z upwards; along z, to the side of y. */
static inline geom_vec3 direction3_right(geom_vec3 p) {
    const geom_vec3 right = direction3_of(geom_vec3_make(p.y, -p.x, 0.0));
    return geom_vec3_equal(right, geom_vec3_make(0.0, 0.0, 0.0))
               ? geom_vec3_make(0.0, p.z > 0.0 ? 1.0 : -1.0, 0.0)
               : right;
}

/* The unit vector at right angles to p on the side of v: the direction of (p x v) x p. Where p x v is no more
 * than rounding leaves of it, the one to the right. Turned round when p and v are. */
static inline geom_vec3 direction3_beside(geom_vec3 p, geom_vec3 v) {
    const geom_vec3 across = geom_vec3_cross(p, v);
    if (!(direction3_largest(across) > DIRECTION3_ROUNDING * direction3_largest(p) * direction3_largest(v))) {
        return direction3_right(p);
    }
    return direction3_of(geom_vec3_cross(across, p));
}

#endif
