/* A moving disc and a segment. */
#include <collide/sweep_circle2.h>

#include "distance/distance2_internal.h"
#include "shape/local2.h"
#include "sweep_circle2_edge.h"
#include "sweep_circle2_motion.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <geom/predicate.h>

/* The frame of a disc's path and a segment: its origin is the segment's first end. */
static local2 frame_of(geom_segment2 path, double radius, geom_segment2 target) {
    int exponent = collide_size_exponent(radius);
    exponent = collide_larger_exponent(exponent, collide_span_exponent(path.a, target.a));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(path.b, target.a));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(target.b, target.a));
    return collide_local2_make(target.a, exponent);
}

/* The disc of all centers at which the moving disc meets an end of the segment. */
static bool meets_end(geom_segment2 path, double radius, geom_vec2 end) {
    const geom_circle around = {end, radius};
    return collide_segment_circle(path, around) != COLLIDE_APART;
}

/* For a disc and a segment that are apart at first. Whether an end is met at all is decided exactly. A path
 * that is but a point beside the segment has no normal but the way back. */
static collide_sweep contact_with_segment(geom_segment2 path, double radius, geom_segment2 target) {
    const local2 frame = frame_of(path, radius, target);
    const edge_approach motion = {collide_local2_size(&frame, radius), collide_local2_point(&frame, path.a),
                                  collide_local2_difference(&frame, path.b, path.a),
                                  collide_local2_point(&frame, target.b)};
    const bool meets[2] = {meets_end(path, radius, target.a), meets_end(path, radius, target.b)};
    const int side = geom_orient2d(target.a, target.b, path.a);
    edge_contact first = collide_contact_with_edge(&motion, side, meets);
    if (radius == 0.0 && edge_axis_vanishes(&motion)) {
        const point_approach point = {path.a, path.a, path.b, {target.a, target.b}};
        first.time = collide_time_of_point(&point, side, meets);
    }
    const dd_vec2 normal =
        dd_is_zero2(first.normal) ? collide_unit_between(path.b, path.a) : dd_normalize2(first.normal);
    const collide_sweep result = {COLLIDE_TOUCHING, later_time(first.time.high),
                                  collide_local2_world_point(&frame, first.point), dd_high2(normal)};
    return result;
}

/* The disc meets the segment when it starts: at the point closest to its center. */
static collide_sweep start_at_segment(geom_circle disc, geom_segment2 target) {
    const core2 from = core2_of_segment(target.a, target.b);
    const core2 to = core2_of_point(disc.center);
    const geom_vec2 point =
        collide_shape_distance(collide_shape_from_segment(target), collide_shape_from_circle(disc)).on_a;
    return sweep_from_contact(COLLIDE_TOUCHING, point, collide_core2_direction(&from, &to));
}

/* The sweep against a segment that is known to be met; its relation is left to the caller. */
static collide_sweep sweep_to_segment(geom_segment2 path, double radius, geom_segment2 target) {
    const geom_circle disc = {path.a, radius};
    return collide_segment_circle(target, disc) != COLLIDE_APART ? start_at_segment(disc, target)
                                                                 : contact_with_segment(path, radius, target);
}

/* The largest relation to a segment during the motion. A moving point crosses a segment, but at no moment
 * does it more than touch it. */
static collide_relation relation_to_segment(geom_segment2 path, double radius, geom_segment2 target) {
    const geom_capsule2 swept = {path.a, path.b, radius};
    const geom_capsule2 resting = {target.a, target.b, 0.0};
    const collide_relation relation = collide_capsule_capsule(swept, resting);
    return radius == 0.0 && relation == COLLIDE_OVERLAPPING ? COLLIDE_TOUCHING : relation;
}

collide_sweep collide_sweep_circle_segment(geom_segment2 path, double radius, geom_segment2 target) {
    const collide_relation relation = relation_to_segment(path, radius, target);
    if (relation == COLLIDE_INVALID) {
        return invalid_sweep();
    }
    if (relation == COLLIDE_APART) {
        return free_sweep(path.b);
    }
    collide_sweep result = sweep_to_segment(path, radius, target);
    result.relation = relation;
    return result;
}
