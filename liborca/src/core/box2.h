/* Boxes that are made in every step: larger than what they hold by some roundings, and so cheaper than the tight ones
 * of <geom/shape.h>. */
#ifndef ORCA_BOX2_H
#define ORCA_BOX2_H

#include <geom/scalar.h>
#include <geom/shape.h>

#include <float.h>
#include <math.h>

static inline geom_aabb2 box2_of(geom_vec2 a, geom_vec2 b) {
    const geom_aabb2 box = {{geom_min(a.x, b.x), geom_min(a.y, b.y)},
                            {geom_max(a.x, b.x), geom_max(a.y, b.y)}};
    return box;
}

static inline geom_aabb2 box2_union(geom_aabb2 a, geom_aabb2 b) {
    const geom_aabb2 box = {{geom_min(a.min.x, b.min.x), geom_min(a.min.y, b.min.y)},
                            {geom_max(a.max.x, b.max.x), geom_max(a.max.y, b.max.y)}};
    return box;
}

/* A box of all points within `range` >= 0 of a box, cut off where numbers end. The room for rounding is some eight
 * times what a sum may lose. A range that is NaN passes through. */
static inline geom_aabb2 box2_grown(geom_aabb2 box, double range) {
    const double size =
        geom_max(geom_max(fabs(box.min.x), fabs(box.min.y)), geom_max(fabs(box.max.x), fabs(box.max.y)));
    const double reach = geom_min(DBL_MAX, range + 0x1p-50 * (range + size));
    const geom_aabb2 grown = {{geom_max(-DBL_MAX, box.min.x - reach), geom_max(-DBL_MAX, box.min.y - reach)},
                              {geom_min(DBL_MAX, box.max.x + reach), geom_min(DBL_MAX, box.max.y + reach)}};
    return grown;
}

#endif
