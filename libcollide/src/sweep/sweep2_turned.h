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

/* In the frame, with the two axes side by side; each number within `error` of what it stands for, which is
 * four roundings of it and more. */
typedef struct turned_view {
    two start;
    two way;
    two half;
    double reach;
    double square; /* |u|^2 */
    double size;   /* of all numbers together */
    double error;
} turned_view;

static inline double turned_size_of(geom_vec2 v) { return fabs(v.x) + fabs(v.y); }

/* (u.v, u x v). */
static inline two turned_into_frame(geom_vec2 u, geom_vec2 v) {
    return u.x * two_of_vec(v) + (two){u.y, -u.y} * (two){v.y, v.x};
}

/* Of the start and the way in the world, seen from c; both may be rounded once. */
static inline turned_view turned_view_of(geom_vec2 start, geom_vec2 way, geom_vec2 u, geom_vec2 half,
                                         double reach) {
    const double square = geom_vec2_length_squared(u);
    const double size = turned_size_of(u) * (turned_size_of(start) + turned_size_of(way) + reach) +
                        square * (half.x + half.y);
    const turned_view view = {turned_into_frame(u, start),
                              turned_into_frame(u, way),
                              square * two_of_vec(half),
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

/* How far the start is beside the box along each axis, less than 0 between its sides. Known to two errors. */
static inline two turned_gaps(const turned_view *view) { return two_abs(view->start) - view->half; }

/* When the point comes as near as the reach along each axis. */
typedef struct turned_entries {
    two_mask beside; /* it starts further away, for sure; nothing else is told otherwise */
    two_mask never;  /* and surely never comes that near on the way */
    two_mask known;  /* the time is known, to within `error`; else it is -1 */
    two time;
    two error;
} turned_entries;

/* The way to go is known to three errors; the quotient to (3 E + t E) / (v - E), which is less than 5 E / v
 * for times up to 1 when v > 2^10 E, and for later ones does not make them sooner than 1 - 5 E / v. */
static inline turned_entries turned_entries_of(const turned_view *view) {
    turned_entries entries;
    const two rest = turned_gaps(view) - view->reach;
    const two speed = two_select((two_mask)(view->start > 0.0), -view->way, view->way);
    entries.beside = (two_mask)(rest > 16.0 * view->error);
    entries.known = entries.beside & (two_mask)(speed > 0x1p10 * view->error);
    entries.time = two_select(entries.known, rest / speed, two_of(-1.0));
    entries.error = (two)((two_mask)(8.0 * view->error / speed) & entries.known);
    const two_mask late = (two_mask)(entries.time - entries.error > 1.0);
    const two_mask leads_off = (two_mask)(speed < 4.0 * view->error);
    entries.never = entries.beside & ((entries.known & late) | (~entries.known & leads_off));
    return entries;
}

/* Whether the point surely passes beside the box at more than the reach: an axis across the way, on which the way is a
 * point, tells them apart. The distance along it, times the length of the way, is known to 12 errors of a size. */
static inline bool turned_passes(const turned_view *view) {
    const two products = view->start * two_swapped(view->way);
    const two across = view->half * two_swapped(two_abs(view->way));
    const two squares = view->way * view->way;
    const double beside =
        fabs(products[0] - products[1]) - (across[0] + across[1]) - 16.0 * view->error * view->size;
    return beside * fabs(beside) > view->reach * view->reach * (squares[0] + squares[1]);
}

/* Across which axis the point comes to a side of the box. */
typedef struct turned_side {
    bool known;
    two_mask second; /* all ones for the second axis, zeros for the first */
} turned_side;

/* The side of the box to which the point surely comes as near as the reach before the end of its way, when it
 * then surely is between the ends of that side: so it was not so near to any of the box before, and goes on
 * into what is. There is one at most: before the point is that near along the other axis, it is not between
 * those ends. */
static inline turned_side turned_met_side(const turned_view *view, const turned_entries *entries) {
    const two way = two_swapped(view->way);
    const two place = two_swapped(view->start) + entries->time * way;
    const two error = 8.0 * view->error + two_abs(way) * entries->error;
    const two_mask in_time = (two_mask)(entries->time + entries->error < 1.0 - 0x1p-40);
    const two_mask between = (two_mask)(two_abs(place) + error < two_swapped(view->half));
    const unsigned met = two_bits(entries->known & in_time & between);
    const turned_side side = {met != 0, two_all(met == 2U)};
    return side;
}

/* On which side of the box across an axis the start is. */
static inline double turned_sign(const turned_view *view, two_mask second) {
    return two_chosen(second, view->start) > 0.0 ? 1.0 : -1.0;
}

/* ---- In twice the precision ---- */

/* The normal of a side across one axis, at the end of that with a sign, as long as u: chosen without a branch, as
 * no predictor can guess which it is. Zeros of the lower part have no sign. */
static inline fast_dd_vec2 turned_outwards(double sign, fast_dd_vec2 u, two_mask second) {
    const fast_dd_vec2 perp = fast_dd_perp2(u);
    const fast_dd_vec2 normal = {two_select(second, perp.high, u.high) * sign,
                                 two_select(second, perp.low, u.low) * sign + 0.0};
    return normal;
}

/* When the point, which starts at `start` and goes `way`, both seen from the middle of the box, is at a
 * height over that. */
static inline fast_dd_sum turned_time(fast_dd_vec2 outwards, fast_dd_vec2 start, fast_dd_vec2 way,
                                      fast_dd_sum height) {
    const fast_dd_sum outside = fast_dd_sub(fast_dd_dot2(outwards, start), height);
    return fast_dd_div(outside, fast_dd_neg(fast_dd_dot2(outwards, way)));
}

#endif
