/* What the loops of quick_convex2.h share: values of a ring's vertices one by one, and afterwards one bound
 * for all. */
#ifndef COLLIDE_QUICK_LOOP2_H
#define COLLIDE_QUICK_LOOP2_H

#include "numeric/number_filter.h"
#include "quick_convex2.h"
#include "shape/valid2.h"

#include "exact/vector2.inl"

/* The least and the largest of some values; NaN does not show. */
typedef struct span {
    double least;
    double most;
} span;

static const span no_span = {HUGE_VAL, -HUGE_VAL};

static inline span span_with(span s, double x) {
    const span wider = {geom_min(x, s.least), geom_max(x, s.most)};
    return wider;
}

/* Sums of absolute coordinates. */
static inline geom_vec2 extent_with(geom_vec2 extent, geom_vec2 v) {
    return geom_vec2_make(extent.x + fabs(v.x), extent.y + fabs(v.y));
}

static inline geom_vec2 vector_values(vector v) { return geom_vec2_make(v.x.value, v.y.value); }

/* Stands for all vectors like v whose coordinates are not above those of the extent. */
NUMBER_INLINE vector vector_of_extent(vector v, geom_vec2 extent) {
    return make_vector(number_of_magnitude(v.x, extent.x), number_of_magnitude(v.y, extent.y));
}

/* What is sure of values that have one bound. */
static inline int surely_above(span s, double bound) { return s.least > bound; }
static inline int surely_below(span s, double bound) { return s.most < -bound; }
static inline int surely_both(span s, double bound) { return (s.least < -bound) & (s.most > bound); }

/* +1, -1 or COLLIDE_UNSURE. */
static inline int gap_from(bool apart, bool overlapping) { return (int)apart - (int)overlapping; }

#endif
