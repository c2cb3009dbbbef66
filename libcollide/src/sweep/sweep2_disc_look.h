/* A disc on its way to a box, a capsule, a segment or another disc, seen in plain doubles: whether they meet,
 * roughly when, and what of the other the disc comes to first. */
#ifndef COLLIDE_SWEEP2_DISC_LOOK_H
#define COLLIDE_SWEEP2_DISC_LOOK_H

#include "sweep2_disc.h"
#include "sweep2_turned.h"

/* A verdict without more, that of a contact at the start included. */
static inline disc_look disc_look_of(disc_verdict verdict) {
    const disc_look look = {verdict, 0.0, 0.0, {0, 0}, {0.0, 0.0}};
    return look;
}

/* A contact on the way; the time is known to within an error. */
static inline disc_look disc_look_at_time(disc_verdict verdict, double time, double error, two_mask second,
                                          two end) {
    const disc_look look = {verdict, geom_max(time - error, DBL_TRUE_MIN), time + error, second, end};
    return look;
}

/* +1 where a mask has ones, -1 where it has zeros. */
static inline two disc_ends(two_mask upper) { return two_select(upper, two_of(1.0), two_of(-1.0)); }

/* ---- What is turned ---- */

/* The disc starts over the box: on each axis its center surely is beside the box or surely between its sides, or
 * nothing is told. The point that is nearest to it is that of the body where this has no radius. */
static inline disc_look turned_look_at_start(const turned_view *view, double core_radius) {
    const two rest = turned_gaps(view);
    if (core_radius > 0.0 || two_bits((two_mask)(two_abs(rest) < 8.0 * view->error)) != 0) {
        return disc_look_of(DISC_UNSURE);
    }
    disc_look look = disc_look_of(DISC_AT_START);
    look.end = (two)((two_mask)disc_ends((two_mask)(view->start > 0.0)) & (two_mask)(rest > 0.0));
    return look;
}

/* A corner is met first when the center is beyond it on both axes then, and it is met in earnest: from
 * outside of the two sides, the box is as far as its corner, and a line comes into a convex set only once. A
 * box without width has one corner instead of two, and which side of it the center is on does not matter.
 *
 * The disc starts, or comes near along both axes, at a time before which it was too far for any contact. The
 * vector from the corner is known to 6 errors, and the motion to one, which is less than 2^-37 of the
 * reach; so the discriminant is to 2^-34 of the squares, its root, which is at least 2^-7, to 2^-28, and the
 * way to the contact to 2^-20 of the lengths. */
static inline disc_look turned_look_at_corner(const turned_view *view, two entries) {
    const double later = geom_max(0.0, geom_max(entries[1], entries[0]));
    const two near = view->start + later * view->way;
    const two end = disc_ends((two_mask)(near > 0.0));
    const two from = near - end * view->half;
    const geom_vec2 w = vec_of_two(from);
    const geom_vec2 v = vec_of_two(view->way);
    const double reach = view->reach * view->reach;
    const double squares = geom_vec2_length_squared(w) + reach;
    const double speed = geom_vec2_length_squared(v);
    const double toward = -geom_vec2_dot(w, v);
    const double beside = geom_vec2_cross(w, v);
    const double discriminant = reach * speed - beside * beside;
    const double outside = geom_vec2_length_squared(w) - reach;
    if (!(discriminant > 0x1p-14 * squares * speed && toward > 0.0 && outside > 0x1p-30 * squares)) {
        return disc_look_of(DISC_UNSURE);
    }
    const double time = outside / (toward + sqrt(discriminant));
    const double error = 0x1p-18 * (turned_size_of(w) + view->reach);
    const bool in_time = (later + time) * sqrt(speed) + error < sqrt(speed) * (1.0 - 0x1p-30);
    const two place = from + time * view->way;
    const two_mask beyond = (two_mask)(view->half == 0.0) | (two_mask)(end * place > error);
    if (!in_time || two_bits(beyond) != 3U) {
        return disc_look_of(DISC_UNSURE);
    }
    return disc_look_at_time(DISC_AT_CORNER, later + time, error / sqrt(speed), two_all(false), end);
}

/* Nothing is told of sizes that are not moderate, and of discs and ways that are tiny beside the others. */
static inline disc_look turned_look(const turned_view *view, double core_radius) {
    const double least = 0x1p-11 * view->size;
    if (!(turned_is_moderate(view) && view->reach > least &&
          fabs(view->way[0]) + fabs(view->way[1]) > least)) {
        return disc_look_of(DISC_UNSURE);
    }
    const two gap = two_max(two_of(0.0), turned_gaps(view));
    const double apart = gap[0] * gap[0] + gap[1] * gap[1] - view->reach * view->reach;
    const double spare = 16.0 * view->error * view->size;
    if (apart < -spare) {
        return turned_look_at_start(view, core_radius);
    }
    const turned_entries entries = turned_entries_of(view);
    if (two_bits(entries.never | two_all(turned_passes(view))) != 0) {
        return disc_look_of(DISC_PASSES);
    }
    if (!(apart > spare)) {
        return disc_look_of(DISC_UNSURE);
    }
    const turned_side side = turned_met_side(view, &entries);
    if (side.known) {
        return disc_look_at_time(DISC_AT_SIDE, two_chosen(side.second, entries.time),
                                 two_chosen(side.second, entries.error), side.second,
                                 disc_ends((two_mask)(view->start > 0.0)));
    }
    const bool all_known = two_bits(entries.beside ^ entries.known) == 0;
    return all_known ? turned_look_at_corner(view, entries.time) : disc_look_of(DISC_UNSURE);
}

/* ---- What is not turned ---- */

/* Numbers of moderate size: products of four neither overflow nor lose digits. */
static const double disc_too_large = 0x1p200;
static const double disc_too_small = 0x1p-200;

/* What plain doubles must leave between a number and where an answer changes: much more than they are off by,
 * as a part of the sizes that go in. Differences of coordinates are rounded once here, so those are the sizes
 * near the box, however far the origin. */
static const double disc_clear = 0x1p-40;
static const double disc_clear_roots = 0x1p-18; /* after a square root of what is known to 2^-24 */

/* The disc and the box along both axes, seen from the center of the disc at the start. */
typedef struct disc_axes {
    two low;
    two high;
    two way;
    double radius;
    two gap;         /* how far the center is beside the box; 0 where it is between its sides */
    two_mask beside; /* the disc is, surely */
    two enter; /* when the disc comes to the side where it is beside the box; negative where it is not */
    two error; /* of that */
} disc_axes;

/* Numbers of moderate size, or 0; none is NaN. */
static inline two_mask disc_is_moderate(two x) {
    const two size = two_abs(x);
    return ((two_mask)(size > disc_too_small) | (two_mask)(x == 0.0)) & (two_mask)(size < disc_too_large);
}

static inline disc_axes disc_axes_of(geom_circle moved, two way, geom_aabb2 box) {
    disc_axes axes;
    axes.low = two_of_vec(box.min) - two_of_vec(moved.center);
    axes.high = two_of_vec(box.max) - two_of_vec(moved.center);
    axes.way = way;
    axes.radius = moved.radius;
    axes.gap = two_max(two_of(0.0), two_max(-axes.high, axes.low));
    const two rest = axes.gap - moved.radius;
    const two speed = two_abs(way);
    axes.beside = (two_mask)(rest > disc_clear * (axes.gap + moved.radius));
    axes.enter = two_select(axes.beside, rest / speed, two_of(-1.0)); /* infinite without motion */
    axes.error = (two)((two_mask)(0x1p-48 * (axes.gap + moved.radius) / speed) & axes.beside);
    return axes;
}

static inline two_mask disc_is_below(const disc_axes *axes) { return (two_mask)(axes->low > 0.0); }

/* Ones where the disc is beside the box, and never comes nearer along an axis. */
static inline two_mask disc_leads_past(const disc_axes *axes) {
    const two toward = two_select(disc_is_below(axes), axes->way, -axes->way);
    return axes->beside & (two_mask)(toward <= 0.0);
}

/* Whether the disc passes beside the box: an axis across the way, on which the way is a point, tells them apart. The
 * distance along it, times the length of the way, is known to a few roundings of the products of sizes. */
static inline bool disc_passes(const disc_axes *axes) {
    const two middle = 0.5 * (axes->low + axes->high);
    const two half = 0.5 * (axes->high - axes->low);
    const two sizes = two_abs(middle) + half;
    const two across = half * two_swapped(two_abs(axes->way));
    const two products = middle * two_swapped(axes->way);
    const two squares = axes->way * axes->way;
    const double size = (fabs(axes->way[0]) + fabs(axes->way[1])) * (sizes[0] + sizes[1] + axes->radius);
    const double beside = fabs(products[0] - products[1]) - (across[0] + across[1]) - 0x1p-48 * size;
    return beside * fabs(beside) > axes->radius * axes->radius * (squares[0] + squares[1]);
}

/* Across which axis the disc comes to a side and then clearly is between the ends of that: before, it was too
 * far for any contact. Bit 0 for the first axis, bit 1 for the second. */
static inline unsigned disc_met_side(const disc_axes *axes) {
    const two way = two_swapped(axes->way);
    const two low = two_swapped(axes->low);
    const two high = two_swapped(axes->high);
    const two place = axes->enter * way;
    const two error = disc_clear * (two_abs(low) + two_abs(high) + two_abs(way)) + two_abs(way) * axes->error;
    const two_mask in_time = (two_mask)(axes->enter + axes->error < 1.0 - disc_clear);
    const two_mask between = (two_mask)(place > low + error) & (two_mask)(place < high - error);
    return two_bits(axes->beside & in_time & between);
}

/* A corner is met first when the center is beyond it on both axes then, and it is met in earnest: from
 * outside of the two sides, the box is as far as its corner, and a line comes into a convex set only once. It
 * is at the end of the box at which the disc is when it comes to the other axis's side, or where it starts. The way
 * to the contact is known to a part of the sizes, not of the motion, which may be much shorter. */
static inline disc_look disc_look_at_corner(const disc_axes *axes) {
    const double radius = axes->radius;
    const double later = geom_max(0.0, geom_max(axes->enter[1], axes->enter[0]));
    const two_mask upper = (two_mask)(later * axes->way > 0.5 * (axes->low + axes->high));
    const two end = disc_ends(upper);
    const two from = -two_select(upper, axes->high, axes->low);
    const geom_vec2 w = vec_of_two(from);
    const geom_vec2 d = vec_of_two(axes->way);
    const double squares = geom_vec2_length_squared(w) + radius * radius;
    const double speed = geom_vec2_length_squared(d);
    const double beside = geom_vec2_cross(w, d);
    const double toward = -geom_vec2_dot(w, d);
    const double discriminant = radius * radius * speed - beside * beside;
    if (!(discriminant > 0x1p-26 * squares * speed) || !(toward > 0.0) ||
        !(toward * toward > 0x1p-50 * squares * speed)) {
        return disc_look_of(DISC_UNSURE);
    }
    const double time = (geom_vec2_length_squared(w) - radius * radius) / (toward + sqrt(discriminant));
    const double length = sqrt(speed);
    const double error = disc_clear_roots * (fabs(w.x) + fabs(w.y) + radius);
    const bool beyond = two_bits((two_mask)(end * (from + time * axes->way) > error)) == 3U;
    const bool in_time = time * length + error < length;
    if (!(in_time && beyond)) {
        return disc_look_of(DISC_UNSURE);
    }
    return disc_look_at_time(DISC_AT_CORNER, time, error / length, two_all(false), end);
}

static inline disc_look disc_look_at_box(geom_circle moved, two way, geom_aabb2 box) {
    const double radius = moved.radius;
    const disc_axes axes = disc_axes_of(moved, way, box);
    const two_mask moderate =
        disc_is_moderate(way) & disc_is_moderate(axes.low) & disc_is_moderate(axes.high);
    if (!(radius > disc_too_small && radius < disc_too_large) || two_bits(moderate) != 3U) {
        return disc_look_of(DISC_UNSURE);
    }
    const double apart = axes.gap[0] * axes.gap[0] + axes.gap[1] * axes.gap[1];
    if (apart < radius * radius * (1.0 - disc_clear)) {
        return disc_look_of(DISC_AT_START);
    }
    if (!(apart > radius * radius * (1.0 + disc_clear))) {
        return disc_look_of(DISC_UNSURE);
    }
    if (two_bits(disc_leads_past(&axes) | two_all(disc_passes(&axes))) != 0) {
        return disc_look_of(DISC_PASSES);
    }
    const unsigned met = disc_met_side(&axes);
    if (met != 0) {
        const two_mask second = two_all(met == 2U);
        return disc_look_at_time(DISC_AT_SIDE, two_chosen(second, axes.enter), two_chosen(second, axes.error),
                                 second, disc_ends(~disc_is_below(&axes)));
    }
    return disc_look_at_corner(&axes);
}

#endif
