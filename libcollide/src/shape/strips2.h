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

/* Returns a lower bound of the squared distance to which the contents of strip a come to those of b while they
 * move by a way, less than 2^-45 of it too large. */
double collide_strip2_gap_on_way(const geom_strip2 *a, const geom_strip2 *b, geom_vec2 way);

#endif
