/* What plain doubles know of something in motion that may meet a box. They seldom know nothing, and are fast.
 *
 * One moment proves that the two meet: any number between 0 and 1 will do. One direction proves that they do
 * not: any vector will do. Both are found by looking for the time at which the two are closest, by Newton's
 * method on a convex function, and are taken as they are, so it does not matter how well that went. */
#ifndef COLLIDE_BROAD_MEETS_INL
#define COLLIDE_BROAD_MEETS_INL

#include "broad.h"

/* More than all roundings of a sum of some products add to it, as a part of its terms' sizes. */
#define LOOK_ROUNDING 0x1p-48

typedef enum look_result {
    LOOK_APART = -1,
    LOOK_UNSURE = 0,
    LOOK_MET = 1
} look_result;

/* The middle of the time that what moves is in the box along each axis, or anything where it never is. */
static inline double middle_of_stay(const broad_cast *cast, box resting) {
    double enter = 0.0;
    double leave = 1.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double speed = coordinate(cast->motion, axis);
        const double low = coordinate(resting.min, axis) - coordinate(cast->start.max, axis) - cast->radius;
        const double high = coordinate(resting.max, axis) - coordinate(cast->start.min, axis) + cast->radius;
        if (speed != 0.0) {
            const double inverse = 1.0 / speed;
            enter = geom_max(enter, geom_min(low * inverse, high * inverse));
            leave = geom_min(leave, geom_max(low * inverse, high * inverse));
        }
    }
    return 0.5 * enter + 0.5 * leave;
}

/* The box and what moves, without its radius, at some time. */
typedef struct look_moment {
    double
        overlap[DIMENSIONS]; /* how much of the two overlaps on this axis; negative: how far they are apart */
    double gap[DIMENSIONS];  /* the way from the box to what moves; 0 where they overlap */
    double size[DIMENSIONS]; /* the sum of the sizes of all numbers */
} look_moment;

/* The overlap is computed with three roundings, each at most 2^-53 of the size. */
static inline look_moment look_at_moment(const broad_cast *cast, box resting, double time) {
    look_moment moment;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double motion = coordinate(cast->motion, axis);
        const double low = coordinate(cast->start.min, axis);
        const double high = coordinate(cast->start.max, axis);
        const double from = coordinate(resting.min, axis);
        const double to = coordinate(resting.max, axis);
        const double before = (high + time * motion) - from;
        const double behind = to - (low + time * motion);
        moment.overlap[axis] = geom_min(before, behind);
        moment.gap[axis] = geom_min(before, 0.0) - geom_min(behind, 0.0);
        moment.size[axis] = fabs(motion) + fabs(low) + fabs(high) + fabs(from) + fabs(to);
    }
    return moment;
}

/* Whether the gaps are certain to be less than the radius. */
static inline bool surely_within(const look_moment *moment, double radius) {
    double sum = 0.0;
    bool outside = false;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double most = LOOK_ROUNDING * moment->size[axis] + 0x1p-1000 - moment->overlap[axis];
        outside = outside || most > 0.0;
        sum += most > 0.0 ? most * most : 0.0;
    }
    const double reach = radius * radius * (1.0 - LOOK_ROUNDING);
    return !outside || (sum > 0x1p-900 && sum <= reach && reach < 0x1p1000);
}

/* Whether the gaps, as a direction, are certain to part the two all the time. */
static inline bool surely_parted(const look_moment *moment, const broad_cast *cast, box resting) {
    double apart = 0.0;
    double along = 0.0;
    double error = 0.0;
    double square = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double gap = moment->gap[axis];
        const double before = coordinate(cast->start.max, axis) - coordinate(resting.min, axis);
        const double behind = coordinate(cast->start.min, axis) - coordinate(resting.max, axis);
        apart += gap * (gap < 0.0 ? before : behind);
        along += gap * coordinate(cast->motion, axis);
        error += fabs(gap) * moment->size[axis];
        square += gap * gap;
    }
    const double least = apart + geom_min(along, 0.0) - LOOK_ROUNDING * error;
    return least > 0x1p-900 && square > 0x1p-900 && error < 0x1p1000 &&
           least > cast->radius * sqrt(square) * (1.0 + LOOK_ROUNDING);
}

/* A time at which the two are closer, or the same. */
static inline double closer_time(const look_moment *moment, vec motion, double time) {
    double slope = 0.0;
    double curvature = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double speed = coordinate(motion, axis);
        slope += speed * moment->gap[axis];
        curvature += moment->gap[axis] != 0.0 ? speed * speed : 0.0;
    }
    return curvature > 0.0 ? geom_min(geom_max(time - slope / curvature, 0.0), 1.0) : time;
}

static inline look_result filter_look(const broad_cast *cast, box resting) {
    double time = geom_min(geom_max(middle_of_stay(cast, resting), 0.0), 1.0);
    for (int i = 0; i < 4; ++i) {
        const look_moment moment = look_at_moment(cast, resting, time);
        if (surely_within(&moment, cast->radius)) {
            return LOOK_MET;
        }
        if (surely_parted(&moment, cast, resting)) {
            return LOOK_APART;
        }
        time = closer_time(&moment, cast->motion, time);
    }
    return LOOK_UNSURE;
}

#endif
