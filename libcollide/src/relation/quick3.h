/* What the quick tests of space share: vectors of the filter's numbers that keep as few magnitudes as will
 * do, and comparisons of boxes without branches. Only for files that decide by the filter; the slow twins go
 * to predicate3.h.
 *
 * A quick test looks at little of the gate first. Where the filter is sure of a sign, every number that it
 * has taken in is finite, because NaN and infinity make it unsure. What it leaves open goes to a slow twin,
 * `..._exactly`, which passes the whole gate and decides with exact arithmetic. */
#ifndef COLLIDE_QUICK3_H
#define COLLIDE_QUICK3_H

#include "numeric/number_filter.h"
#include "shape/valid3.h"

#include "exact/vector3.inl"

#include <collide/result.h>
#include <geom/scalar.h>

NUMBER_INLINE double least3(geom_vec3 v) { return geom_min(v.z, geom_min(v.y, v.x)); }

NUMBER_INLINE double most3(geom_vec3 v) { return geom_max(v.z, geom_max(v.y, v.x)); }

/* The sum of the absolute coordinates; NaN or infinite where one of them is. */
NUMBER_INLINE double size3(geom_vec3 v) { return (fabs(v.x) + fabs(v.y)) + fabs(v.z); }

/* The same vector with one magnitude for its coordinates, the sum of theirs. A number stays true when its
 * magnitude, rank or excess grows; and the rounded sum is not below any of the three, because rounding is
 * monotonic. Products of such vectors then have one magnitude as well, which compilers see and compute
 * once. */
NUMBER_INLINE vector3 vector3_leveled(vector3 v) {
    const double size = (number_magnitude(v.x) + number_magnitude(v.y)) + number_magnitude(v.z);
    const int rank_xy = v.x.rank > v.y.rank ? v.x.rank : v.y.rank;
    const int excess_xy = v.x.excess > v.y.excess ? v.x.excess : v.y.excess;
    const int rank = rank_xy > v.z.rank ? rank_xy : v.z.rank;
    const int excess = excess_xy > v.z.excess ? excess_xy : v.z.excess;
    const number x = {v.x.value, size, rank, excess, false};
    const number y = {v.y.value, size, rank, excess, false};
    const number z = {v.z.value, size, rank, excess, false};
    return make_vector3(x, y, z);
}

/* v . v for plain coordinates. */
NUMBER_INLINE number length_squared3(vector3 v) {
    return number_add_positive(number_add_positive(number_mul(v.x, v.x), number_mul(v.y, v.y)),
                               number_mul(v.z, v.z));
}

/* The square of r + s, which are not negative. */
NUMBER_INLINE number squared_sum3(number_space *space, double r, double s) {
    const number sum = number_add_positive(number_from(space, r), number_from(space, s));
    return number_mul(sum, sum);
}

NUMBER_INLINE geom_vec3 vector3_values(vector3 v) { return geom_vec3_make(v.x.value, v.y.value, v.z.value); }

/* Whether a box is finite with min <= max, by two comparisons; not so for some that are larger than doubles
 * can say. */
NUMBER_INLINE bool sound_aabb3(geom_aabb3 box) {
    const geom_vec3 size = geom_vec3_sub(box.max, box.min);
    return (least3(size) >= 0.0) & ((size.x + size.y) + size.z <= DBL_MAX);
}

#endif
