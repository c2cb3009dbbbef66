/* When and where shapes first meet that are known to do so.
 *
 * With K the set of differences b - a of the cores at the start and d the way of a, the distance f(s) of s d
 * from K is a convex function. Its first arrival at the reach r is found by Newton's method from s = 0: as f
 * is convex, no step goes beyond it, and as f' = -n . d with n the direction to the closest point, a step
 * leads to where the plane through that point comes within r. It ends at a time at which f is r to some
 * 2^-91; where shapes graze, the excess falls to a quarter in each step.
 *
 * Where the closest point is a vertex or lies on an edge of K, the moment at which s d enters the ball or
 * cylinder of radius r about it is tried first. It counts only when f still falls there and is not below r,
 * so that it is not beyond the first contact either. */
#include "sweep3_time.h"
#include "sweep3_core.h"

#include <float.h>

enum {
    STEPS_MAX = 400 /* some 2 to 8 are common, a hundred where shapes graze */
};

/* Distances in the frame, where sizes are near 1, that count as 0. */
static const double negligible = 0x1p-91;

typedef struct chase3 {
    local3 frame;
    body3 a;
    body3 b;
    dd_vec3 way;
    dd_vec3 heading; /* the unit vector along it, also where the way is too short to show in this frame */
    dd reach;
} chase3;

/* That of the frame in which the way has a length of about 1. */
static int exponent_of_way(const sweep3_pair *pair) {
    const int from = collide_local3_exponent(pair->from);
    const int to = collide_local3_exponent(pair->to);
    const int way = collide_local3_exponent(geom_vec3_sub(pair->to, pair->from));
    return isfinite(pair->to.x - pair->from.x) && isfinite(pair->to.y - pair->from.y) &&
                   isfinite(pair->to.z - pair->from.z)
               ? way
               : collide_larger_exponent(from, to) + 1;
}

/* The way of a in a frame, whatever its origin. */
static dd_vec3 way_in(const local2 *frame, const sweep3_pair *pair) {
    const dd_vec2 in_plane = collide_local2_difference(frame, geom_vec2_make(pair->to.x, pair->to.y),
                                                       geom_vec2_make(pair->from.x, pair->from.y));
    const dd_vec2 up =
        collide_local2_difference(frame, geom_vec2_make(pair->to.z, 0.0), geom_vec2_make(pair->from.z, 0.0));
    return dd_make3(in_plane.x, in_plane.y, up.x);
}

static void start_chase(chase3 *chase, const sweep3_pair *pair) {
    const local3 frame = collide_local3_of_pair(&pair->a, &pair->b);
    const geom_vec3 origin = geom_vec3_make(frame.xy.origin.x, frame.xy.origin.y, frame.z.origin.x);
    const int way_exponent = exponent_of_way(pair);
    const int exponent = collide_larger_exponent(collide_larger_exponent(frame.xy.exponent, way_exponent),
                                                 collide_size_exponent(pair->reach.margin));
    chase->frame = collide_local3_make(origin, exponent + 1);
    chase->a = collide_body3(&pair->a, &chase->frame);
    chase->b = collide_body3(&pair->b, &chase->frame);
    const local2 *xy = &chase->frame.xy;
    const local2 of_way = collide_local2_make(geom_vec2_make(0.0, 0.0), way_exponent);
    chase->way = way_in(xy, pair);
    chase->heading = dd_normalize3(way_in(&of_way, pair));
    chase->reach =
        dd_add(dd_add(chase->a.radius, chase->b.radius), collide_local2_size(xy, pair->reach.margin));
}

/* A moment of the chase. */
typedef struct stop3 {
    dd time;
    sweep3_closest closest;
    dd excess;  /* f - r */
    dd closing; /* -f' */
} stop3;

static void stop_at(const chase3 *chase, dd time, const sweep3_closest *last, stop3 *stop) {
    const dd_vec3 shift = dd_scale3(chase->way, time);
    stop->closest = collide_sweep3_closest(&chase->a, &chase->b, shift, last);
    stop->time = time;
    stop->excess = dd_sub(stop->closest.distance, chase->reach);
    stop->closing = dd_dot3(dd_normalize3(stop->closest.direction), chase->way);
}

/* From a stop on, the time until the ball or cylinder about the closest vertex or edge of K is reached; 0 for
 * none. */
static dd time_to_feature(const chase3 *chase, const stop3 *stop) {
    const closest_simplex3 *simplex = &stop->closest.simplex;
    if (simplex->count == 1) {
        return sweep3_time_into_ball(dd_neg3(simplex->difference[0]), chase->way, chase->reach);
    }
    if (simplex->count == 2) {
        const dd_vec3 e = dd_normalize3(dd_sub3(simplex->difference[1], simplex->difference[0]));
        const dd_vec3 p = dd_cross3(e, simplex->difference[0]);
        return sweep3_time_into_ball(p, dd_cross3(chase->way, e), chase->reach);
    }
    return dd_from(0.0);
}

/* Whether a stop is not beyond the first contact. */
static bool is_before(const stop3 *stop) {
    return stop->excess.high >= -negligible && dd_positive(stop->closing) &&
           stop->closest.distance.high > 0x1p-80;
}

static bool try_feature(const chase3 *chase, stop3 *stop) {
    const dd step = time_to_feature(chase, stop);
    const dd time = dd_add(stop->time, step);
    if (!(step.high > 0.0) || !(time.high <= 1.0)) {
        return false;
    }
    stop3 next;
    stop_at(chase, time, &stop->closest, &next);
    if (is_before(&next)) {
        *stop = next;
        return true;
    }
    return false;
}

/* Newton's step; false when there is none, because the shapes come no closer as far as rounding tells. */
static bool step_on(const chase3 *chase, stop3 *stop) {
    if (!dd_positive(stop->closing)) {
        return false;
    }
    const bool beyond = !dd_less(stop->excess, stop->closing);
    const dd step = beyond ? dd_from(1.0) : dd_div(stop->excess, stop->closing);
    const dd time = dd_min(dd_add(stop->time, step), dd_from(1.0));
    if (!dd_less(stop->time, time)) {
        return false;
    }
    stop3 next;
    stop_at(chase, time, &stop->closest, &next);
    *stop = next;
    return true;
}

/* Runs from the start to the contact. The normal is the last direction that is more than rounding. */
static void run(const chase3 *chase, stop3 *stop, dd_vec3 *towards) {
    stop_at(chase, dd_from(0.0), NULL, stop);
    *towards = chase->heading;
    bool features = dd_positive(chase->reach);
    for (int step = 0; step < STEPS_MAX; ++step) {
        if (stop->closest.distance.high > 0x1p-80 || step == 0) {
            const dd_vec3 direction = dd_normalize3(stop->closest.direction);
            *towards = dd_is_zero3(direction) ? *towards : direction;
        }
        if ((step > 0 && stop->excess.high <= negligible) || stop->time.high >= 1.0) {
            break;
        }
        if (features && try_feature(chase, stop)) {
            continue;
        }
        if (!step_on(chase, stop)) {
            break;
        }
    }
}

sweep3_contact collide_sweep3_first_contact(const sweep3_pair *pair) {
    chase3 chase;
    start_chase(&chase, pair);
    stop3 stop;
    dd_vec3 towards;
    run(&chase, &stop, &towards);
    const body3 *body = pair->point_on_a ? &chase.a : &chase.b;
    const dd_vec3 outwards = pair->point_on_a ? towards : dd_neg3(towards);
    const dd_vec3 on_core = collide_sweep3_point(&stop.closest, body, pair->point_on_a);
    dd_vec3 place = dd_add_scaled3(on_core, body->radius, outwards);
    const geom_vec3 zero = {0.0, 0.0, 0.0};
    if (!geom_vec3_equal(pair->motion, zero)) {
        const local2 *xy = &chase.frame.xy;
        const geom_vec2 nothing = {0.0, 0.0};
        const dd_vec2 in_plane =
            collide_local2_difference(xy, geom_vec2_make(pair->motion.x, pair->motion.y), nothing);
        const dd_vec2 up = collide_local2_difference(xy, geom_vec2_make(pair->motion.z, 0.0), nothing);
        place = dd_add_scaled3(place, stop.time, dd_make3(in_plane.x, in_plane.y, up.x));
    }
    const sweep3_contact contact = {fmin(fmax(stop.time.high, DBL_TRUE_MIN), 1.0),
                                    collide_local3_world_point(&chase.frame, place),
                                    dd_high3(dd_neg3(towards))};
    return contact;
}
