#include <collide/cast.h>

#include "local2.h"
#include "outline2.h"
#include "predicate2.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

#include <float.h>

/* Vectors shorter than the root of this, in local units, count as 0. */
static const double negligible_squared = 0x1p-500;

static int max_int(int a, int b) { return a > b ? a : b; }

static collide_sweep invalid_sweep(void) {
    const collide_sweep result = {COLLIDE_INVALID, 0.0, {0.0, 0.0}, {0.0, 0.0}};
    return result;
}

/* Nothing is met: the disc ends where its path does. */
static collide_sweep free_sweep(geom_vec2 end) {
    const collide_sweep result = {COLLIDE_APART, 1.0, end, {0.0, 0.0}};
    return result;
}

/* The shapes meet when the motion starts. */
static collide_sweep sweep_from_contact(collide_relation relation, geom_vec2 point, geom_vec2 normal) {
    const collide_sweep result = {relation, 0.0, point, normal};
    return result;
}

/* A time of contact after the start, for shapes that are apart then. */
static double later_time(dd time) { return fmin(fmax(time.high, DBL_TRUE_MIN), 1.0); }

/* When the point w + t d, outside at t = 0, enters the disc of radius R about the origin. It solves
 *     (d.d) t^2 + 2 (w.d) t + (w.w - R^2) = 0
 * in the form t = (w.w - R^2) / (-w.d + h), h^2 = R^2 d.d - (w x d)^2. Both terms of the denominator are positive,
 * so only the two differences of squares cancel, and these are carried in twice the precision. With the cross
 * product in h, the length of the way to the disc is no part of the discriminant. Where all of the denominator has
 * vanished beside the largest length, so has the time.
 *
 * E. Haines et al., "Precision improvements for ray/sphere intersection", in Ray Tracing Gems, 2019, chapter 7. */
static dd time_into_disc(dd_vec2 w, dd_vec2 d, dd radius) {
    const dd radius_squared = dd_mul(radius, radius);
    const dd cross = dd_cross2(w, d);
    const dd root = dd_sqrt(dd_sub(dd_mul(radius_squared, dd_dot2(d, d)), dd_mul(cross, cross)));
    const dd approach = dd_sub(root, dd_dot2(w, d));
    const dd outside = dd_sub(dd_dot2(w, w), radius_squared);
    return dd_positive(approach) ? dd_div(outside, approach) : dd_from(0.0);
}

/* From the centre of a disc to a point that it has just reached, turned round. For a disc without radius that is
 * where it came from. */
static dd_vec2 normal_at_point(dd_vec2 w, dd_vec2 d, dd time, dd radius) {
    return dd_positive(radius) ? dd_add_scaled2(w, time, d) : dd_neg2(d);
}

/* Two points in motion, in a frame where the second one starts at the origin. */
typedef struct relative_motion {
    local2 frame;
    dd_vec2 start; /* of the first as seen from the second */
    dd_vec2 end;
    dd_vec2 way; /* end - start */
} relative_motion;

static relative_motion relative_motion_of(geom_segment2 path_a, geom_segment2 path_b, double size) {
    int exponent = collide_size_exponent(size);
    exponent = max_int(exponent, collide_span_exponent(path_a.a, path_b.a));
    exponent = max_int(exponent, collide_span_exponent(path_a.b, path_b.a));
    exponent = max_int(exponent, collide_span_exponent(path_b.b, path_b.a));
    relative_motion motion = {.frame = collide_local2_make(path_b.a, exponent + 1)};
    motion.start = collide_local2_difference(&motion.frame, path_a.a, path_b.a);
    motion.end = collide_local2_difference(&motion.frame, path_a.b, path_b.b);
    motion.way = dd_sub2(motion.end, motion.start);
    return motion;
}

static bool valid_motion(geom_segment2 path, double radius) {
    const geom_capsule2 swept = {path.a, path.b, radius};
    return geom_capsule2_status(swept) == GEOM_OK;
}

static collide_relation moving_relation(geom_segment2 path_a, double radius_a, geom_segment2 path_b,
                                        double radius_b) {
    if (!valid_motion(path_a, radius_a) || !valid_motion(path_b, radius_b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_gap_moving_points(path_a, path_b, radius_a, radius_b));
}

static collide_sweep start_of_circles(collide_relation relation, geom_circle a, geom_circle b) {
    const outline2 from = collide_outline_point(b.center);
    const outline2 to = collide_outline_point(a.center);
    const geom_vec2 point = collide_distance_circle_circle(a, b).on_b;
    return sweep_from_contact(relation, point, collide_outline_direction(&from, &to));
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
    const dd size_b = collide_local2_size(&motion.frame, radius_b);
    const dd reach = dd_add(collide_local2_size(&motion.frame, radius_a), size_b);
    const dd time = time_into_disc(motion.start, motion.way, reach);
    const dd_vec2 unit = dd_normalize2(normal_at_point(motion.start, motion.way, time, reach));
    const dd_vec2 center = dd_scale2(collide_local2_point(&motion.frame, path_b.b), time);
    const geom_vec2 point = collide_local2_world_point(&motion.frame, dd_add_scaled2(center, size_b, unit));
    const collide_sweep result = {relation, later_time(time), point, dd_high2(unit)};
    return result;
}

collide_sweep collide_sweep_circle_circle(geom_segment2 path, double radius, geom_circle target) {
    const geom_segment2 still = {target.center, target.center};
    return collide_sweep_moving_circles(path, radius, still, target.radius);
}

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
    exponent = max_int(exponent, collide_span_exponent(path.a, target.a));
    exponent = max_int(exponent, collide_span_exponent(path.b, target.a));
    exponent = max_int(exponent, collide_span_exponent(target.b, target.a));
    approach motion = {.frame = collide_local2_make(target.a, exponent)};
    motion.radius = collide_local2_size(&motion.frame, radius);
    motion.start = collide_local2_point(&motion.frame, path.a);
    motion.way = collide_local2_difference(&motion.frame, path.b, path.a);
    motion.edge = collide_local2_point(&motion.frame, target.b);
    return motion;
}

/* Contact with the side of the segment that faces the start: the distance of the centre to the line falls from
 * |s| / |e| at the rate |e x d| / |e| to the radius. Returns whether the foot of the centre then lies within the
 * segment. */
static bool contact_with_side(const approach *motion, first_contact *contact) {
    const dd_vec2 e = motion->edge;
    const dd length_squared = dd_dot2(e, e);
    const dd side = dd_cross2(e, motion->start);
    const dd toward = side.high > 0.0 ? dd_cross2(motion->way, e) : dd_cross2(e, motion->way);
    const dd excess = dd_sub(dd_abs(side), dd_mul(motion->radius, dd_sqrt(length_squared)));
    if (length_squared.high < negligible_squared || !dd_positive(toward) || !dd_positive(excess)) {
        return false;
    }
    const dd time = dd_div(excess, toward);
    const dd along = dd_dot2(e, dd_add_scaled2(motion->start, time, motion->way));
    const dd_vec2 left = dd_make2(dd_neg(e.y), e.x);
    contact->time = time;
    contact->point = dd_scale2(e, dd_div(along, length_squared));
    contact->normal = side.high > 0.0 ? left : dd_neg2(left);
    return along.high >= 0.0 && !dd_less(length_squared, along);
}

/* Contact with an end of the segment. */
static first_contact contact_with_end(const approach *motion, dd_vec2 end) {
    const dd_vec2 w = dd_sub2(motion->start, end);
    const dd time = time_into_disc(w, motion->way, motion->radius);
    const first_contact contact = {time, end, normal_at_point(w, motion->way, time, motion->radius)};
    return contact;
}

/* The disc of all centres at which the moving disc meets an end of the segment. */
static bool meets_end(geom_segment2 path, double radius, geom_vec2 end) {
    const geom_circle around = {end, radius};
    return collide_segment_circle(path, around) != COLLIDE_APART;
}

/* For a disc and a segment that are apart at first: what is met first, a side or an end. Whether an end is met at
 * all is decided exactly. Where none is, it can only be the side, whatever rounding says of the foot. A segment that
 * is but a point beside the path has no side, and then counts as its first end. */
static collide_sweep contact_with_segment(geom_segment2 path, double radius, geom_segment2 target) {
    const approach motion = approach_of(path, radius, target);
    const dd_vec2 ends[2] = {{{0.0, 0.0}, {0.0, 0.0}}, motion.edge};
    const bool meets[2] = {meets_end(path, radius, target.a), meets_end(path, radius, target.b)};
    first_contact best = contact_with_end(&motion, ends[0]);
    bool found = contact_with_side(&motion, &best);
    for (int i = 0; i < 2; ++i) {
        if (meets[i]) {
            const first_contact contact = contact_with_end(&motion, ends[i]);
            best = !found || dd_less(contact.time, best.time) ? contact : best;
            found = true;
        }
    }
    const collide_sweep result = {COLLIDE_TOUCHING, later_time(best.time),
                                  collide_local2_world_point(&motion.frame, best.point),
                                  dd_high2(dd_normalize2(best.normal))};
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

static geom_segment2 edge_of(geom_ring ring, size_t i) {
    const size_t next = i + 1 < ring.count ? i + 1 : 0;
    const geom_segment2 edge = {ring.points[i], ring.points[next]};
    return edge;
}

static bool earlier(collide_sweep a, double distance_a, collide_sweep b, double distance_b) {
    return a.time < b.time || (a.time == b.time && distance_a < distance_b);
}

/* The first contact with an edge of the polygon; where several are met from the start, with the nearest. The
 * relation is the largest to any edge. */
static collide_sweep sweep_to_edges(geom_segment2 path, double radius, geom_polygon target) {
    collide_sweep best = free_sweep(path.b);
    double best_distance = HUGE_VAL;
    collide_relation largest = COLLIDE_APART;
    for (size_t r = 0; r < target.count; ++r) {
        for (size_t i = 0; i < target.rings[r].count; ++i) {
            const geom_segment2 edge = edge_of(target.rings[r], i);
            const collide_sweep sweep = collide_sweep_circle_segment(path, radius, edge);
            if (sweep.relation == COLLIDE_APART) {
                continue;
            }
            largest = sweep.relation > largest ? sweep.relation : largest;
            const double distance = collide_distance_point_segment(path.a, edge).distance;
            if (best.relation == COLLIDE_APART || earlier(sweep, distance, best, best_distance)) {
                best = sweep;
                best_distance = distance;
            }
        }
    }
    best.relation = largest;
    return best;
}

collide_sweep collide_sweep_circle_polygon(geom_segment2 path, double radius, geom_polygon target) {
    const collide_relation center = collide_segment_polygon(path, target);
    if (center == COLLIDE_INVALID || !valid_motion(path, radius)) {
        return invalid_sweep();
    }
    const geom_vec2 no_direction = {0.0, 0.0};
    const collide_relation start = collide_point_polygon(path.a, target);
    collide_sweep result = start != COLLIDE_APART ? sweep_from_contact(start, path.a, no_direction)
                                                  : sweep_to_edges(path, radius, target);
    if (center != COLLIDE_APART) {
        result.relation = radius > 0.0 ? COLLIDE_OVERLAPPING : center;
    }
    return result;
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
    if (length_squared.high >= negligible_squared && dd_positive(before)) {
        const bool ends_closer = !dd_less(before, length_squared);
        const dd cross = dd_abs(dd_cross2(motion.start, motion.way));
        result.time = ends_closer ? 1.0 : later_time(dd_div(before, length_squared));
        distance = ends_closer ? dd_length2(motion.end) : dd_div(cross, dd_sqrt(length_squared));
    }
    if (relation == COLLIDE_APART) {
        result.distance = fmax(collide_local2_world_size(&motion.frame, distance), DBL_TRUE_MIN);
    }
    return result;
}
