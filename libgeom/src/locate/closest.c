/* The closest point of a polygon by looking at every edge. */
#include "closest.h"

#include "polygon/rings.h"

#include <geom/double_double.h>
#include <geom/scalar.h>

#include <float.h>
#include <stdint.h>

closest_target geom_closest_target_of(geom_vec2 point, geom_aabb2 bounds) {
    const double size_x = geom_max(fabs(point.x), geom_max(fabs(bounds.min.x), fabs(bounds.max.x)));
    const double size_y = geom_max(fabs(point.y), geom_max(fabs(bounds.min.y), fabs(bounds.max.y)));
    int exponent = 0;
    (void)frexp(geom_max(size_x, size_y), &exponent);
    exponent = exponent > -1000 ? exponent : -1000;
    const closest_target target = {point, ldexp(1.0, -exponent), exponent};
    return target;
}

/* Returns a lower bound of the scaled squared distance to the contents of the box. It never decreases if
 * the box shrinks. */
static double lower_bound(const closest_target *target, geom_aabb2 box) {
    const double s = target->scale;
    const double x = target->point.x * s;
    const double y = target->point.y * s;
    const double dx = geom_max(geom_max(box.min.x * s - x, x - box.max.x * s), 0.0);
    const double dy = geom_max(geom_max(box.min.y * s - y, y - box.max.y * s), 0.0);
    return dx * dx + dy * dy;
}

/* b - a, scaled and exact. */
static geom_dd_vec2 difference(const closest_target *target, geom_vec2 a, geom_vec2 b) {
    const double s = target->scale;
    const geom_dd_vec2 result = {geom_dd_two_sum(b.x * s, -(a.x * s)), geom_dd_two_sum(b.y * s, -(a.y * s))};
    return result;
}

/* Sets the fraction of the edge that is nearest to the point; returns the scaled squared distance. */
static double measure(const closest_target *target, geom_segment2 edge, double *fraction) {
    const geom_dd_vec2 a = difference(target, target->point, edge.a);
    const geom_dd_vec2 b = difference(target, target->point, edge.b);
    const geom_dd_vec2 along = difference(target, edge.a, edge.b);
    const geom_dd length = geom_dd_vec2_dot(along, along);
    const double before = -geom_dd_vec2_dot(a, along).high;
    const double behind = geom_dd_vec2_dot(b, along).high;
    if (!(before > 0.0 && behind > 0.0)) {
        *fraction = before > 0.0 ? 1.0 : 0.0;
        return before > 0.0 ? geom_dd_vec2_dot(b, b).high : geom_dd_vec2_dot(a, a).high;
    }
    const geom_dd area = geom_dd_vec2_cross(a, b);
    *fraction = geom_min(before / length.high, 1.0);
    return geom_dd_div(geom_dd_mul(area, area), length).high;
}

/* A distance in doubles. The factors and the error of the area outweigh all rounding. To choose the wrong
 * formula next to an end of the edge changes the distance by less. */
double geom_closest_edge_bound(const closest_target *target, geom_segment2 edge) {
    const double s = target->scale;
    const geom_vec2 point = geom_vec2_scale(target->point, s);
    const geom_vec2 a = geom_vec2_sub(geom_vec2_scale(edge.a, s), point);
    const geom_vec2 b = geom_vec2_sub(geom_vec2_scale(edge.b, s), point);
    const geom_vec2 along = geom_vec2_sub(geom_vec2_scale(edge.b, s), geom_vec2_scale(edge.a, s));
    const double factor = 1.0 - 0x1p-40;
    if (geom_vec2_dot(a, along) >= 0.0) {
        return geom_vec2_length_squared(a) * factor;
    }
    if (geom_vec2_dot(b, along) <= 0.0) {
        return geom_vec2_length_squared(b) * factor;
    }
    const double length_squared = geom_vec2_length_squared(along);
    const double area = fabs(a.x * b.y - a.y * b.x) - 0x1p-49 * (fabs(a.x * b.y) + fabs(a.y * b.x));
    return area > 0.0 && length_squared > 0x1p-900 ? area * area / length_squared * factor : 0.0;
}

double geom_closest_improve(const closest_target *target, geom_segment2 edge, size_t number,
                            closest_best *best) {
    double fraction = 0.0;
    const double bound = lower_bound(target, geom_segment2_bounds(edge));
    const double squared = geom_max(measure(target, edge, &fraction), bound);
    if (squared < best->squared || (squared == best->squared && number < best->number)) {
        const closest_best better = {squared, fraction, number, edge};
        *best = better;
    }
    return squared;
}

geom_closest_point geom_closest_nothing(geom_location location) {
    const geom_closest_point result = {location, 0, 0, 0.0, {0.0, 0.0}, HUGE_VAL};
    return result;
}

geom_closest_point geom_closest_answer(const closest_target *target, const closest_best *best,
                                       geom_location location) {
    geom_closest_point result = geom_closest_nothing(location);
    result.edge = best->number;
    result.fraction = best->fraction;
    if (location == GEOM_LOCATION_BOUNDARY) {
        result.point = target->point;
        result.distance_squared = 0.0;
    } else {
        result.point = clamp_to_bounds(geom_vec2_lerp(best->edge.a, best->edge.b, best->fraction),
                                       geom_segment2_bounds(best->edge));
        result.distance_squared = geom_max(ldexp(best->squared, 2 * target->exponent), DBL_TRUE_MIN);
    }
    return result;
}

/* Looks at an edge of all. Most are farther away by their boxes alone. */
static void look_at(const closest_target *target, geom_segment2 edge, size_t number, closest_best *best) {
    if (lower_bound(target, geom_segment2_bounds(edge)) <= best->squared &&
        geom_closest_edge_bound(target, edge) <= best->squared) {
        (void)geom_closest_improve(target, edge, number, best);
    }
}

geom_closest_point geom_polygon_closest_point(geom_polygon polygon, geom_vec2 point) {
    const geom_location location = geom_polygon_locate(polygon, point);
    geom_aabb2 bounds;
    if (location == GEOM_LOCATION_INVALID || !bounds_of_rings(polygon, &bounds)) {
        return geom_closest_nothing(location);
    }
    const closest_target target = geom_closest_target_of(point, bounds);
    closest_best best = {HUGE_VAL, 0.0, SIZE_MAX, {point, point}};
    size_t first = 0;
    size_t ring_of_best = 0;
    size_t first_of_ring = 0;
    for (size_t r = 0; r < polygon.count; ++r) {
        const geom_ring ring = polygon.rings[r];
        const size_t before = best.number;
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_segment2 edge = {ring.points[i], ring.points[i + 1 < ring.count ? i + 1 : 0]};
            look_at(&target, edge, first + i, &best);
        }
        if (best.number != before) {
            ring_of_best = r;
            first_of_ring = first;
        }
        first += ring.count;
    }
    geom_closest_point result = geom_closest_answer(&target, &best, location);
    result.ring = ring_of_best;
    result.edge -= first_of_ring;
    return result;
}
