/* The grid of boxes, for space. */
#include "verify3_internal.h"

static geom_aabb3 verify_box_union(geom_aabb3 a, geom_aabb3 b) {
    for (int axis = 0; axis < AXES; axis++) {
        double *low = axis == 0 ? &a.min.x : (axis == 1 ? &a.min.y : &a.min.z);
        double *high = axis == 0 ? &a.max.x : (axis == 1 ? &a.max.y : &a.max.z);
        *low = vec_at(b.min, axis) < *low ? vec_at(b.min, axis) : *low;
        *high = vec_at(b.max, axis) > *high ? vec_at(b.max, axis) : *high;
    }
    return a;
}

#include "verify_grid.inl"
