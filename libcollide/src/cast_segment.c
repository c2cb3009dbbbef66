#include <collide/cast.h>

#include "cast_motion.h"
#include "local2.h"
#include "outline2.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <geom/predicate.h>

/* A disc on its way to a segment, in the frame of the segment's first end. */
typedef struct approach {
    local2 frame;
    dd radius;
    dd_vec2 start; /* of the centre */
    dd_vec2 way;
    dd_vec2 edge; /* the segment's other end */
} approach;

typedef struct first_contact {
    dd time;
    dd_vec2 point;
    dd_vec2 normal; /* of any length */
} first_contact;

static approach approach_of(geom_segment2 path, double radius, geom_segment2 target) {
    int exponent = collide_size_exponent(radius);
    exponent = collide_larger_exponent(exponent, collide_span_exponent(path.a, target.a));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(path.b, target.a));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(target.b, target.a));
    approach motion = {.frame = collide_local2_make(target.a, exponent)};
    motion.radius = collide_local2_size(&motion.frame, radius);
    motion.start = collide_local2_point(&motion.frame, path.a);
    motion.way = collide_local2_difference(&motion.frame, path.b, path.a);
    motion.edge = collide_local2_point(&motion.frame, target.b);
    return motion;
}

/* Contact with the side of the segment that faces the start, +1 for its left: the distance of the centre to the line
 * falls from |s| / |e| at the rate |e x d| / |e| to the radius. Where rounding hides that, the contact is at the start.
 * Returns where the foot of the centre then lies: 0 within the segment, -1 before its first end, +1 behind the other. */
static int contact_with_side(const approach *motion, int side, first_contact *contact) {
    const dd_vec2 e = motion->edge;
    const dd length_squared = dd_dot2(e, e);
    if (length_squared.high < COLLIDE_NEGLIGIBLE_SQUARED) {
        return -1;
    }
    const dd_vec2 normal = side > 0 ? dd_make2(dd_neg(e.y), e.x) : dd_make2(e.y, dd_neg(e.x));
    const dd height = dd_dot2(normal, motion->start);
    const dd excess = dd_sub(height, dd_mul(motion->radius, dd_sqrt(length_squared)));
    const dd toward = dd_neg(dd_dot2(normal, motion->way));
    const bool takes_time = dd_positive(excess) && dd_positive(toward);
    contact->time = takes_time ? dd_div(excess, toward) : dd_from(0.0);
    const dd along = dd_dot2(e, dd_add_scaled2(motion->start, contact->time, motion->way));
    contact->point = dd_scale2(e, dd_div(along, length_squared));
    contact->normal = normal;
    return dd_less(length_squared, along) - (along.high < 0.0);
}

/* Contact with an end of the segment. */
static first_contact contact_with_end(const approach *motion, dd_vec2 end) {
    const dd_vec2 w = dd_sub2(motion->start, end);
    const dd time = time_into_disc(w, motion->way, motion->radius);
    const first_contact contact = {time, end, normal_at_point(w, motion->way, time, motion->radius)};
    return contact;
}

/* Contact with an end that the path misses by less than rounding can tell: where it comes closest. */
static first_contact contact_beside_end(const approach *motion, dd_vec2 end) {
    const dd_vec2 w = dd_sub2(motion->start, end);
    const dd before = dd_neg(dd_dot2(w, motion->way));
    const dd length_squared = dd_dot2(motion->way, motion->way);
    const bool takes_time = dd_positive(before) && dd_positive(length_squared);
    const dd time = takes_time ? dd_div(before, length_squared) : dd_from(0.0);
    const first_contact contact = {time, end, normal_at_point(w, motion->way, time, motion->radius)};
    return contact;
}

/* The unit vector against the direction of a path, which is not a point. */
static dd_vec2 backwards(geom_segment2 path) {
    const local2 frame = collide_local2_make(path.a, collide_span_exponent(path.a, path.b));
    return dd_normalize2(collide_local2_difference(&frame, path.a, path.b));
}

/* The disc of all centres at which the moving disc meets an end of the segment. */
static bool meets_end(geom_segment2 path, double radius, geom_vec2 end) {
    const geom_circle around = {end, radius};
    return collide_segment_circle(path, around) != COLLIDE_APART;
}

/* For a disc and a segment that are apart at first: what is met first, a side or an end. Whether an end is met at
 * all is decided exactly. Where none is, and rounding says of the side that the foot is not on it, then it is next to
 * it, which the end there stands for; so does the first end for a segment that is but a point beside the path. A path
 * that is but a point beside the segment has no normal but the way back. */
static collide_sweep contact_with_segment(geom_segment2 path, double radius, geom_segment2 target) {
    const approach motion = approach_of(path, radius, target);
    const dd_vec2 ends[2] = {{{0.0, 0.0}, {0.0, 0.0}}, motion.edge};
    const bool meets[2] = {meets_end(path, radius, target.a), meets_end(path, radius, target.b)};
    const int side = geom_orient2d(target.a, target.b, path.a);
    first_contact best;
    const int foot = contact_with_side(&motion, side, &best);
    bool found = side != 0 && foot == 0;
    for (int i = 0; i < 2; ++i) {
        if (meets[i]) {
            const first_contact contact = contact_with_end(&motion, ends[i]);
            best = !found || dd_less(contact.time, best.time) ? contact : best;
            found = true;
        }
    }
    if (!found) {
        best = contact_beside_end(&motion, ends[foot > 0]);
    }
    const dd_vec2 normal = dd_is_zero2(best.normal) ? backwards(path) : dd_normalize2(best.normal);
    const collide_sweep result = {COLLIDE_TOUCHING, later_time(best.time),
                                  collide_local2_world_point(&motion.frame, best.point), dd_high2(normal)};
    return result;
}

/* The disc meets the segment when it starts: at the point closest to its centre. */
static collide_sweep start_at_segment(geom_circle disc, geom_segment2 target) {
    const outline2 from = collide_outline_segment(target);
    const outline2 to = collide_outline_point(disc.center);
    const geom_vec2 point = collide_distance_segment_circle(target, disc).on_a;
    return sweep_from_contact(COLLIDE_TOUCHING, point, collide_outline_direction(&from, &to));
}

/* The sweep against a segment that is known to be met; its relation is left to the caller. */
static collide_sweep sweep_to_segment(geom_segment2 path, double radius, geom_segment2 target) {
    const geom_circle disc = {path.a, radius};
    return collide_segment_circle(target, disc) != COLLIDE_APART ? start_at_segment(disc, target)
                                                                 : contact_with_segment(path, radius, target);
}

/* The largest relation to a segment during the motion. A moving point crosses a segment, but at no moment does it
 * more than touch it. */
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
