/* A point on its way to all that lies within a distance of a turned box, seen along the axes of that box:
 * what plain doubles can tell.
 *
 * The box is that of all c + a u + b perp(u), |a| <= h.x, |b| <= h.y. Its frame has the origin c and the
 * lengths of the world times |u|, so that nothing is divided: a vector w has the coordinates u.w and u x w
 * there, the box the half extents |u|^2 h, and a distance r is |u| r. */
#ifndef COLLIDE_SWEEP2_TURNED_H
#define COLLIDE_SWEEP2_TURNED_H

#include "numeric/double_double_fast.h"
#include "shape/valid2.h"

#include <math.h>
#include <stdbool.h>

/* In the frame, each number within `error` of what it stands for, which is four roundings of it and more. */
typedef struct turned_view {
    double start[2];
    double way[2];
    double half[2];
    double reach;
    double square; /* |u|^2 */
    double size;   /* of all numbers together */
    double error;
} turned_view;

static inline double turned_size_of(geom_vec2 v) { return fabs(v.x) + fabs(v.y); }

/* Of the start and the way in the world, seen from c; both may be rounded once. */
static inline turned_view turned_view_of(geom_vec2 start, geom_vec2 way, geom_vec2 u, geom_vec2 half,
                                         double reach) {
    const double square = geom_vec2_length_squared(u);
    const double size = turned_size_of(u) * (turned_size_of(start) + turned_size_of(way) + reach) +
                        square * (half.x + half.y);
    const turned_view view = {{geom_vec2_dot(u, start), geom_vec2_cross(u, start)},
                              {geom_vec2_dot(u, way), geom_vec2_cross(u, way)},
                              {square * half.x, square * half.y},
                              reach > 0.0 ? reach * sqrt(square) : 0.0,
                              square,
                              size,
                              0x1p-50 * size};
    return view;
}

/* Whether products of four numbers neither overflow nor lose digits. */
static inline bool turned_is_moderate(const turned_view *view) {
    return view->square > 0x1p-80 && view->square < 0x1p80 && view->size > 0x1p-160 && view->size < 0x1p160;
}

/* How far the start is beside the box along an axis; 0 between its sides. Known to two errors. */
static inline double turned_gap(const turned_view *view, int axis) {
    return geom_max(0.0, fabs(view->start[axis]) - view->half[axis]);
}

/* When the point comes as near as the reach along one axis. */
typedef struct turned_entry {
    bool beside; /* it starts further away, for sure; nothing else is told otherwise */
    bool never;  /* and surely never comes that near on the way */
    bool known;  /* the time is known, to within `error` */
    double time;
    double error;
} turned_entry;

/* The way to go is known to three errors; the quotient to (3 E + t E) / (v - E), which is less than 5 E / v
 * for times up to 1 when v > 2^10 E, and for later ones does not make them sooner than 1 - 5 E / v. */
static inline turned_entry turned_entry_of(const turned_view *view, int axis) {
    turned_entry entry = {false, false, false, -1.0, 0.0};
    const double rest = fabs(view->start[axis]) - view->half[axis] - view->reach;
    const double speed = view->start[axis] > 0.0 ? -view->way[axis] : view->way[axis];
    entry.beside = rest > 16.0 * view->error;
    entry.known = entry.beside && speed > 0x1p10 * view->error;
    if (entry.known) {
        entry.time = rest / speed;
        entry.error = 8.0 * view->error / speed;
    }
    entry.never = entry.beside && (entry.known ? entry.time - entry.error > 1.0 : speed < 4.0 * view->error);
    return entry;
}

/* Whether the point surely comes as near as the reach to a side of the box across one axis, before the end of
 * its way, and then is between the ends of that side: so it was not so near to any of the box before, and
 * goes on into what is. */
static inline bool turned_meets_side(const turned_view *view, int axis, const turned_entry *entry) {
    const int other = 1 - axis;
    const double place = view->start[other] + entry->time * view->way[other];
    const double error = 8.0 * view->error + fabs(view->way[other]) * entry->error;
    return entry->known && entry->time + entry->error < 1.0 - 0x1p-40 &&
           fabs(place) + error < view->half[other];
}

/* ---- In twice the precision ---- */

/* The normal of a side across one axis, on the side of the start, as long as u: chosen without a branch, as
 * no predictor can guess which it is. */
static inline fast_dd_vec2 turned_outwards(const turned_view *view, fast_dd_vec2 u, int axis) {
    const double sign = view->start[axis] > 0.0 ? 1.0 : -1.0;
    const fast_dd_vec2 axes[2] = {u, fast_dd_make2(fast_dd_neg(u.y), u.x)};
    return fast_dd_scale2(axes[axis], sign);
}

/* When the point, which starts at `start` and goes `way`, both seen from the middle of the box, is at a
 * height over that. */
static inline fast_dd_sum turned_time(fast_dd_vec2 outwards, fast_dd_vec2 start, fast_dd_vec2 way,
                                      fast_dd_sum height) {
    const fast_dd_sum outside = fast_dd_sub(fast_dd_dot2(outwards, start), height);
    return fast_dd_div(outside, fast_dd_neg(fast_dd_dot2(outwards, way)));
}

#endif
