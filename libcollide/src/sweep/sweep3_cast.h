/* A ray against a resting shape of space, as its decision and its hits share it. */
#ifndef COLLIDE_SWEEP3_CAST_H
#define COLLIDE_SWEEP3_CAST_H

#include "relation/quick3.h"
#include "sweep3_core.h"

#include <float.h>

typedef struct cast3 {
    geom_segment3 ray;
    const collide_shape3 *target;
} cast3;

/* Not before the start, since what meets there has been told already. */
static inline collide_sweep3 cast3_hit_at(const cast3 *cast, collide_relation relation, double time,
                                          geom_vec3 normal) {
    const double within = lesser3(greater3(time, DBL_TRUE_MIN), 1.0);
    const collide_sweep3 result = {relation, within, geom_vec3_lerp(cast->ray.a, cast->ray.b, within),
                                   normal};
    return result;
}

/* The hit of a ray that starts apart from its target and whose relation to it, on the whole way, is known to be this. */
collide_sweep3 collide_cast3_hit(const cast3 *cast, collide_relation relation);

#endif
