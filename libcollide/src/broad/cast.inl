/* When does something in motion meet a box? Answers in doubles that are never too narrow: by slabs, with a
 * proof of what rounding can do.
 *
 * The box that moves is grown by the radius, which makes round corners square, and taken for a point: it meets a box
 * [l, h] along one axis while n <= t |m| <= f, where n is the gap before the box, f the way to its far side, and m the
 * motion. The whole is met when the largest n / |m| is at most the smallest f / |m|, 0 and 1 included.
 *
 *   The grown box is rounded outwards; without a radius it is not rounded.
 *   n and f are differences of two doubles: their sign is right and their error at most 2^-53 of themselves.
 *   m may be rounded by 2^-53 (a ray's), 1 / |m| by 2^-51 (it may be subnormal), and the product by 2^-53, or, where it
 *   underflows, by 2^-1075.
 *   So times are off by less than 2^-49 of themselves and 2^-1074, and where l <= r holds for two true ones, it holds
 *   for the rounded ones after r has been raised by CAST_ROUNDING and CAST_TINY. What is infinite is so on the right
 *   side: |n| beyond the doubles is more than any motion.
 *
 * An axis without motion gives -infinity for a gap that is closed, +infinity for an open one, and NaN where the boxes
 * touch, which no comparison takes for a reason to stop. An axis along which the motion is too small to be inverted
 * takes part in the growth instead; one along which a ray is longer than doubles can tell is left out. */
#ifndef COLLIDE_BROAD_CAST_INL
#define COLLIDE_BROAD_CAST_INL

#include "broad.h"

#include <float.h>

#define CAST_ROUNDING (1.0 + 0x1p-47)
#define CAST_TINY 0x1p-1000

/* Edges of a box: its lower bounds, then its upper ones negated. */
#define EDGES (2 * DIMENSIONS)

typedef struct cast_slabs {
    double near_side
        [DIMENSIONS]; /* of the grown box: the side that leads, counted in the direction of the motion */
    double far_side[DIMENSIONS]; /* the one behind, counted against it */
    double inverse[DIMENSIONS];  /* 1 / |m|, infinite where there is no motion */
    int near_edge[DIMENSIONS];   /* of a resting box: the edge that is reached first */
    int far_edge[DIMENSIONS];    /* the one that is left last */
    bool exact;                  /* nothing was grown, and no axis left out */
} cast_slabs;

/* Less than x by more than 2^-53 |x|, what sums and differences are off by, and 2^-1001. */
static inline double rounded_down(double x) { return x - (fabs(x) * 0x1p-52 + CAST_TINY); }

static inline void set_axis(cast_slabs *slabs, int axis, double low, double high, double motion,
                            double radius) {
    const double speed = fabs(motion);
    const bool is_slow = speed < 0x1p-1020;
    const double grown = is_slow ? radius + speed : radius;
    if (grown > 0.0) {
        low = rounded_down(low - grown);
        high = -rounded_down(-high - grown);
        slabs->exact = false;
    }
    if (speed > DBL_MAX) {
        low = -HUGE_VAL;
        high = HUGE_VAL;
        slabs->exact = false;
    }
    const bool reversed = motion < 0.0;
    slabs->near_side[axis] = reversed ? -low : high;
    slabs->far_side[axis] = reversed ? high : -low;
    slabs->inverse[axis] = is_slow || speed > DBL_MAX ? HUGE_VAL : 1.0 / speed;
    slabs->near_edge[axis] = reversed ? DIMENSIONS + axis : axis;
    slabs->far_edge[axis] = reversed ? axis : DIMENSIONS + axis;
}

/* The slabs of a cast whose coordinates are taken relative to an origin, which rounds them unless the origin
 * is 0. */
static inline cast_slabs cast_slabs_of(const broad_cast *cast, vec origin) {
    cast_slabs slabs;
    slabs.exact = true;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double zero = coordinate(origin, axis);
        double low = coordinate(cast->start.min, axis) - zero;
        double high = coordinate(cast->start.max, axis) - zero;
        if (zero != 0.0) {
            low = rounded_down(low);
            high = -rounded_down(-high);
            slabs.exact = false;
        }
        set_axis(&slabs, axis, low, high, coordinate(cast->motion, axis), cast->radius);
    }
    return slabs;
}

/* When a box is reached, 0 at the earliest, and when it is left, as computed. */
typedef struct cast_stay {
    double enter;
    double leave;
} cast_stay;

static inline void narrow_stay(cast_stay *stay, const cast_slabs *slabs, int axis, double near_edge,
                               double far_edge) {
    const double enter = (near_edge - slabs->near_side[axis]) * slabs->inverse[axis];
    const double leave = (slabs->far_side[axis] - far_edge) * slabs->inverse[axis];
    stay->enter = enter > stay->enter ? enter : stay->enter;
    stay->leave = leave < stay->leave ? leave : stay->leave;
}

/* Of a box of floats. */
static inline cast_stay cast_stay_in_wide(const cast_slabs *slabs, const float *edges) {
    cast_stay stay = {0.0, HUGE_VAL};
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        narrow_stay(&stay, slabs, axis, (double)edges[slabs->near_edge[axis]],
                    (double)edges[slabs->far_edge[axis]]);
    }
    return stay;
}

/* Of a box of doubles. */
static inline cast_stay cast_stay_in_box(const cast_slabs *slabs, box b) {
    cast_stay stay = {0.0, HUGE_VAL};
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double edges[2] = {coordinate(b.min, axis), -coordinate(b.max, axis)};
        const int near_edge = slabs->near_edge[axis] >= DIMENSIONS;
        narrow_stay(&stay, slabs, axis, edges[near_edge], edges[1 - near_edge]);
    }
    return stay;
}

/* A time that a later one must exceed to be surely later. */
static inline double cast_raised(double time) { return time * CAST_ROUNDING + CAST_TINY; }

/* Whether the box may be met at any time. */
static inline bool cast_may_meet(cast_stay stay) { return stay.enter <= cast_raised(stay.leave); }

/* Whether the box is met by the end of the way for sure, which asks for exact slabs. */
static inline bool cast_surely_meets(cast_stay stay) {
    return cast_raised(stay.enter) <= (stay.leave < 1.0 ? stay.leave : 1.0);
}

/* Contacts of shapes are told to be at times that belong to shapes shifted by 2^-96 of their distance
 * (<collide/sweep2.h>), which is much where the motion is little. How much a time may be off, for boxes no
 * further than `spread` from the moving one; may be infinite. */
static inline double cast_time_slack(const broad_cast *cast, double spread) {
    double speed = 0.0;
    double sizes = spread + cast->radius;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double component = fabs(coordinate(cast->motion, axis));
        speed = component > speed ? component : speed;
        sizes += fabs(coordinate(cast->start.max, axis) - coordinate(cast->start.min, axis));
    }
    const double slack = 0x1p-90 * sizes / speed;
    return slack >= 0.0 ? slack + CAST_TINY : HUGE_VAL;
}

#endif
