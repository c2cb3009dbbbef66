/* A moving disc and another one; the closest approach of two points. */
#include <collide/sweep_circle2.h>

#include "distance/distance2_internal.h"
#include "exact/predicate2.h"
#include "shape/local2.h"
#include "sweep_circle2_motion.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

/* Two points in motion, one as seen from the other. */
typedef struct relative_motion {
    local2 frame;
    dd_vec2 start;
    dd_vec2 end;
    dd_vec2 way; /* end - start */
} relative_motion;

/* The frame knows differences of the two points only: a way that both share, however long, costs no
 * digits. */
static relative_motion relative_motion_of(geom_segment2 path_a, geom_segment2 path_b, double size) {
    int exponent = collide_size_exponent(size);
    exponent = collide_larger_exponent(exponent, collide_span_exponent(path_a.a, path_b.a));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(path_a.b, path_b.b));
    relative_motion motion = {.frame = collide_local2_make(path_b.a, exponent)};
    motion.start = collide_local2_difference(&motion.frame, path_a.a, path_b.a);
    motion.end = collide_local2_difference(&motion.frame, path_a.b, path_b.b);
    motion.way = dd_sub2(motion.end, motion.start);
    return motion;
}

/* The point of a moving disc that lies in a direction from its center. */
static geom_vec2 point_of_disc(geom_segment2 path, double radius, dd time, dd_vec2 direction) {
    const int span = collide_span_exponent(path.a, path.b);
    const local2 frame =
        collide_local2_make(path.a, collide_larger_exponent(span, collide_size_exponent(radius)));
    const dd_vec2 center = dd_scale2(collide_local2_point(&frame, path.b), time);
    const dd size = collide_local2_size(&frame, radius);
    return collide_local2_world_point(&frame, dd_add_scaled2(center, size, direction));
}

static collide_relation moving_relation(geom_segment2 path_a, double radius_a, geom_segment2 path_b,
                                        double radius_b) {
    if (!valid_motion(path_a, radius_a) || !valid_motion(path_b, radius_b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_gap_moving_points(path_a, path_b, radius_a, radius_b));
}

static collide_sweep start_of_circles(collide_relation relation, geom_circle a, geom_circle b) {
    const core2 from = core2_of_point(b.center);
    const core2 to = core2_of_point(a.center);
    const geom_vec2 point =
        collide_shape_distance(collide_shape_from_circle(a), collide_shape_from_circle(b)).on_b;
    return sweep_from_contact(relation, point, collide_core2_direction(&from, &to));
}

collide_sweep collide_sweep_moving_circles(geom_segment2 path_a, double radius_a, geom_segment2 path_b,
                                           double radius_b) {
    const collide_relation relation = moving_relation(path_a, radius_a, path_b, radius_b);
    if (relation == COLLIDE_INVALID) {
        return invalid_sweep();
    }
    if (relation == COLLIDE_APART) {
        return free_sweep(path_a.b);
    }
    const geom_circle start_a = {path_a.a, radius_a};
    const geom_circle start_b = {path_b.a, radius_b};
    if (collide_circle_circle(start_a, start_b) != COLLIDE_APART) {
        return start_of_circles(relation, start_a, start_b);
    }
    const relative_motion motion = relative_motion_of(path_a, path_b, fmax(radius_a, radius_b));
    const dd reach =
        dd_add(collide_local2_size(&motion.frame, radius_a), collide_local2_size(&motion.frame, radius_b));
    const dd time = time_into_disc(motion.start, motion.way, reach);
    const dd_vec2 unit = dd_normalize2(normal_at_point(motion.start, motion.way, time, reach));
    const collide_sweep result = {relation, later_time(time.high),
                                  point_of_disc(path_b, radius_b, time, unit), dd_high2(unit)};
    return result;
}

collide_sweep collide_sweep_circle_circle(geom_segment2 path, double radius, geom_circle target) {
    const geom_segment2 still = {target.center, target.center};
    return collide_sweep_moving_circles(path, radius, still, target.radius);
}

collide_approach collide_closest_approach(geom_segment2 path_a, geom_segment2 path_b) {
    const collide_relation relation = moving_relation(path_a, 0.0, path_b, 0.0);
    if (relation == COLLIDE_INVALID) {
        const collide_approach invalid = {0.0, (double)NAN};
        return invalid;
    }
    const relative_motion motion = relative_motion_of(path_a, path_b, 0.0);
    const dd length_squared = dd_dot2(motion.way, motion.way);
    const dd before = dd_neg(dd_dot2(motion.start, motion.way));
    collide_approach result = {0.0, 0.0};
    dd distance = dd_length2(motion.start);
    if (length_squared.high >= COLLIDE_NEGLIGIBLE_SQUARED && dd_positive(before)) {
        const bool ends_closer = !dd_less(before, length_squared);
        const dd cross = dd_abs(dd_cross2(motion.start, motion.way));
        result.time = ends_closer ? 1.0 : later_time(dd_div(before, length_squared).high);
        distance = ends_closer ? dd_length2(motion.end) : dd_div(cross, dd_sqrt(length_squared));
    }
    if (relation == COLLIDE_APART) {
        result.distance = fmax(collide_local2_world_size(&motion.frame, distance), DBL_TRUE_MIN);
    }
    return result;
}
