/* The rounded distance of two boxes.
 *
 * Rounding is monotonic: the distance to a box that holds another, computed by this very function, is never
 * the larger of the two. So a traversal that leaves out nodes by it, or by the squares below, leaves out no
 * item that is within the limit by it. */
#ifndef COLLIDE_BROAD_DISTANCE_INL
#define COLLIDE_BROAD_DISTANCE_INL

#include "broad.h"

/* How far two intervals are apart, 0 when they meet. */
static inline double interval_gap(double a_low, double a_high, double b_low, double b_high) {
    const double below = b_low - a_high;
    const double above = a_low - b_high;
    const double gap = below > above ? below : above;
    return gap > 0.0 ? gap : 0.0;
}

/* The squared distance, of lengths taken times `scale`. */
static inline double box_distance_squared_scaled(box a, box b, double scale) {
    double sum = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double gap = scale * interval_gap(coordinate(a.min, axis), coordinate(a.max, axis),
                                                coordinate(b.min, axis), coordinate(b.max, axis));
        sum += gap * gap;
    }
    return sum;
}

/* May overflow to infinity and underflow to 0; see near_bound. */
static inline double box_distance_squared(box a, box b) { return box_distance_squared_scaled(a, b, 1.0); }

/* The distance: each coordinate is off by a factor of at most 1 + 2^-53, their squares add three or four
 * times as much, of which the root takes half; less than 2^-51 in all. Where squares leave the range of
 * doubles, powers of two make room, which changes no digit, so that the result is that of unbounded
 * exponents. Infinite beyond the largest double. */
static inline double box_distance(box a, box b) {
    const double squared = box_distance_squared(a, b);
    if (squared > 0x1p-900 && squared < 0x1p1000) {
        return sqrt(squared);
    }
    const double scale = squared < 1.0 ? 0x1p600 : 0x1p-600;
    return sqrt(box_distance_squared_scaled(a, b, scale)) / scale;
}

/* What box_distance_squared is not above, where box_distance is not above the limit: fl(sqrt(s)) <= l gives
 * s <= l^2 (1 + 2^-52), and fl(l^2) is off by a factor of 1 + 2^-53 and half the smallest subnormal. */
static inline double near_bound(double limit) { return limit * limit * (1.0 + 0x1p-50) + 0x1p-1000; }

#endif
