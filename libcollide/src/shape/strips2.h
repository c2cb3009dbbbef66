/* Strips around segments and oriented boxes, and around what moves. */
#ifndef COLLIDE_STRIPS2_H
#define COLLIDE_STRIPS2_H

#include <geom/shape.h>
#include <geom/strip_tree.h>

#include <float.h>

/* Returns a strip along a segment. */
static inline geom_strip2 strip2_of_segment(geom_vec2 a, geom_vec2 b) {
    geom_strip_direction direction = {0.0, 0.0};
    geom_strip_direction_add(&direction, a, b);
    geom_strip2 strip = geom_strip2_empty(geom_strip_direction_axis(direction));
    geom_strip2_add(&strip, a);
    geom_strip2_add(&strip, b);
    geom_strip2_widen(&strip);
    return strip;
}

/* Returns a strip along an oriented box. Its direction is that of the axis but for a few roundings, by which an
 * extent reaches across; the widening covers those of the products. */
static inline geom_strip2 strip2_of_obb(geom_obb2 box) {
    const geom_vec2 zero = {0.0, 0.0};
    geom_strip_direction direction = {0.0, 0.0};
    geom_strip_direction_add(&direction, zero, box.axis);
    const geom_vec2 axis = geom_strip_direction_axis(direction);
    const double along = fabs(geom_vec2_dot(axis, box.axis)) * (1.0 + 0x1p-50) + DBL_MIN;
    const double across =
        fabs(geom_vec2_cross(axis, box.axis)) + 0x1p-50 * (fabs(box.axis.x) + fabs(box.axis.y)) + DBL_MIN;
    const double x = box.half.x * along + box.half.y * across;
    const double y = box.half.x * across + box.half.y * along;
    const geom_vec2 center = {geom_vec2_dot(box.center, axis), geom_vec2_cross(axis, box.center)};
    geom_strip2 strip = {axis, {center.x - x, center.y - y}, {center.x + x, center.y + y}};
    geom_strip2_widen(&strip);
    return strip;
}

/* Returns a unit vector across a way; (0, 0) where the square of its length leaves the doubles. In between, a
 * few roundings of 2^-53 each turn and stretch the vector. */
static inline geom_vec2 strip2_across(geom_vec2 way) {
    const double square = geom_vec2_length_squared(way);
    const bool fits = square > 0x1p-900 && square < 0x1p900;
    return fits ? geom_vec2_perp(geom_vec2_normalize(way)) : geom_vec2_make(0.0, 0.0);
}

/* Returns a strip around all places of the contents of another on a way. */
static inline geom_strip2 strip2_on_way(const geom_strip2 *strip, geom_vec2 way) {
    const double slack = geom_strip2_slack(fabs(way.x) + fabs(way.y));
    const geom_vec2 by = {geom_vec2_dot(way, strip->axis), geom_vec2_cross(strip->axis, way)};
    const geom_strip2 swept = {
        strip->axis,
        {strip->low.x + geom_min(0.0, by.x) - slack, strip->low.y + geom_min(0.0, by.y) - slack},
        {strip->high.x + geom_max(0.0, by.x) + slack, strip->high.y + geom_max(0.0, by.y) + slack}};
    return swept;
}

/* The middle of a strip in the direction of a vector, and how far its contents reach from there. */
typedef struct strip2_extent {
    double middle;
    double reach;
} strip2_extent;

static inline strip2_extent strip2_extent_along(const geom_strip2 *strip, geom_vec2 unit) {
    const double cosine = geom_vec2_dot(strip->axis, unit);
    const double sine = geom_vec2_cross(strip->axis, unit);
    const geom_vec2 middle = {0.5 * strip->low.x + 0.5 * strip->high.x,
                              0.5 * strip->low.y + 0.5 * strip->high.y};
    const geom_vec2 half = {0.5 * strip->high.x - 0.5 * strip->low.x,
                            0.5 * strip->high.y - 0.5 * strip->low.y};
    const double size = fabs(middle.x) + fabs(middle.y) + half.x + half.y;
    const strip2_extent extent = {cosine * middle.x + sine * middle.y, fabs(cosine) * half.x +
                                                                           fabs(sine) * half.y +
                                                                           4.0 * geom_strip2_slack(size)};
    return extent;
}

/* Returns a lower bound of the squared distance to which the contents of strip a come to those of b while they
 * move by a way, less than 2^-45 of it too large. The directions are those of both strips and the one across
 * the way. */
static inline double strip2_gap_on_way(const geom_strip2 *a, const geom_strip2 *b, geom_vec2 way) {
    const geom_strip2 swept_a = strip2_on_way(a, way);
    const geom_strip2 swept_b = strip2_on_way(b, geom_vec2_neg(way));
    const double gap = geom_max(geom_strip2_gap_in(&swept_a, b), geom_strip2_gap_in(&swept_b, a));
    const geom_vec2 across = strip2_across(way);
    const strip2_extent of_a = strip2_extent_along(a, across);
    const strip2_extent of_b = strip2_extent_along(b, across);
    const double beside = geom_strip2_positive(fabs(of_a.middle - of_b.middle) - of_a.reach - of_b.reach);
    return geom_max(gap, beside * beside);
}

#endif
