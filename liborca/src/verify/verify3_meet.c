/* How two moving balls come near each other. Relations are exact; distances are rounded and then made to
 * agree with them in sign.
 *
 * Seen from the one, the other goes from w to e. The square of their distance is least at the start when w.(e
 * - w) >= 0, at the end when e.(e - w) <= 0, and otherwise (|w|^2 |d|^2 - (w.d)^2) / |d|^2 with d = e - w:
 * polynomials of the stored numbers, which are compared with the square of the summed radii in exact
 * arithmetic, where no filter has told. */
#include "verify3_internal.h"

#include <geom/exact.h>
#include <geom/scalar.h>

#include <float.h>
#include <math.h>

/* Coordinate by coordinate, moved outwards by more than the rounding of the sum of a coordinate and the
 * radius. */
geom_aabb3 orca_verify3_box(geom_segment3 path, double radius) {
    double low[AXES];
    double high[AXES];
    for (int axis = 0; axis < AXES; axis++) {
        const double a = vec_at(path.a, axis);
        const double b = vec_at(path.b, axis);
        const double wide = geom_clamp_finite(radius);
        const double rounding = 0x1p-51 * (fabs(a) + fabs(b) + wide) + DBL_TRUE_MIN;
        low[axis] = geom_clamp_finite(fmin(a, b) - wide - rounding);
        high[axis] = geom_clamp_finite(fmax(a, b) + wide + rounding);
    }
    const geom_aabb3 box = {vec_from(low), vec_from(high)};
    return box;
}

geom_status orca_verify3_motion_status(const orca_motion3 *motion) {
    const geom_capsule3 swept = {motion->path.a, motion->path.b, motion->radius};
    return geom_capsule3_status(swept);
}

bool orca_verify3_considered(const orca_motion3 *a, const orca_motion3 *b) {
    const bool together = a->group != 0 && a->group == b->group;
    return !together && ((a->layers & b->mask) != 0 || (b->layers & a->mask) != 0);
}

/* The shortest distance of the point w + t d, 0 <= t <= 1, to the origin, squared. */
static double least_squared(geom_vec3 w, geom_vec3 d) {
    const double way_squared = geom_vec3_length_squared(d);
    const double t = way_squared > 0.0 ? -geom_vec3_dot(w, d) / way_squared : 0.0;
    return geom_vec3_length_squared(geom_vec3_add_scaled(w, geom_clamp(t, 0.0, 1.0), d));
}

static double size_of(geom_vec3 v) { return fabs(v.x) + fabs(v.y) + fabs(v.z); }

/* +1 when two surely stay farther apart than `range`, -1 when they surely come nearer, 0 when that is not
 * sure. The error is that of verify_surely_apart with one more term in each sum, and the margin hundreds of
 * times that. */
static int sure_side(const orca_motion3 *a, const orca_motion3 *b, double range) {
    const geom_vec3 start = geom_vec3_sub(a->path.a, b->path.a);
    const geom_vec3 end = geom_vec3_sub(a->path.b, b->path.b);
    const geom_vec3 way = geom_vec3_sub(end, start);
    const double scale = size_of(start) + size_of(end);
    const double needed = a->radius + b->radius + range;
    if (!(scale > 1e-140 && scale < 1e140 && needed < 1e140)) {
        return 0;
    }
    const double margin = 1e-12 * (needed + scale);
    const double least = least_squared(start, way);
    if (least > (needed + margin) * (needed + margin)) {
        return 1;
    }
    return needed > margin && least < (needed - margin) * (needed - margin) ? -1 : 0;
}

bool orca_verify3_surely_apart(const orca_motion3 *a, const orca_motion3 *b, double range) {
    return sure_side(a, b, range) > 0;
}

/* ---- Exactly ---- */

typedef struct exact_vec {
    geom_exact part[AXES];
} exact_vec;

static exact_vec exact_difference(geom_exact_arena *arena, geom_vec3 a, geom_vec3 b) {
    exact_vec result;
    for (int axis = 0; axis < AXES; axis++) {
        result.part[axis] = geom_exact_difference(arena, vec_at(a, axis), vec_at(b, axis));
    }
    return result;
}

static geom_exact exact_dot(geom_exact_arena *arena, const exact_vec *a, const exact_vec *b) {
    geom_exact sum = geom_exact_mul(arena, a->part[0], b->part[0]);
    for (int axis = 1; axis < AXES; axis++) {
        sum = geom_exact_add(arena, sum, geom_exact_mul(arena, a->part[axis], b->part[axis]));
    }
    return sum;
}

static collide_relation relation_of(int sign) {
    if (sign > 0) {
        return COLLIDE_APART;
    }
    return sign == 0 ? COLLIDE_TOUCHING : COLLIDE_OVERLAPPING;
}

static geom_exact exact_reach(geom_exact_arena *arena, const orca_motion3 *a, const orca_motion3 *b) {
    const geom_exact sum =
        geom_exact_add(arena, geom_exact_from(arena, a->radius), geom_exact_from(arena, b->radius));
    return geom_exact_mul(arena, sum, sum);
}

GEOM_COLD static collide_relation exact_relation_at_start(const orca_motion3 *a, const orca_motion3 *b) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_vec w = exact_difference(&arena, a->path.a, b->path.a);
    return relation_of(geom_exact_compare(exact_dot(&arena, &w, &w), exact_reach(&arena, a, b)));
}

GEOM_COLD static collide_relation exact_relation(const orca_motion3 *a, const orca_motion3 *b) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_vec w = exact_difference(&arena, a->path.a, b->path.a);
    const exact_vec e = exact_difference(&arena, a->path.b, b->path.b);
    const geom_exact reach = exact_reach(&arena, a, b);
    const geom_exact ww = exact_dot(&arena, &w, &w);
    const geom_exact we = exact_dot(&arena, &w, &e);
    const geom_exact ee = exact_dot(&arena, &e, &e);
    if (geom_exact_compare(we, ww) >= 0) {
        return relation_of(geom_exact_compare(ww, reach));
    }
    if (geom_exact_compare(ee, we) <= 0) {
        return relation_of(geom_exact_compare(ee, reach));
    }
    /* |w|^2 |e|^2 - (w.e)^2 is |w|^2 |d|^2 - (w.d)^2, the square of the cross product of both. */
    const geom_exact area =
        geom_exact_sub(&arena, geom_exact_mul(&arena, ww, ee), geom_exact_mul(&arena, we, we));
    const geom_exact way =
        geom_exact_sub(&arena, geom_exact_add(&arena, ww, ee), geom_exact_add(&arena, we, we));
    return relation_of(geom_exact_compare(area, geom_exact_mul(&arena, reach, way)));
}

collide_relation orca_verify3_relation_at_start(const orca_motion3 *a, const orca_motion3 *b) {
    const double squared = geom_vec3_length_squared(geom_vec3_sub(a->path.a, b->path.a));
    const double reach = a->radius + b->radius;
    /* Less than 8 roundings on either side. */
    const double difference = squared - reach * reach;
    const double error = 0x1p-49 * (squared + reach * reach) + 0x1p-1000;
    if (isfinite(error) && fabs(difference) > error) {
        return difference > 0.0 ? COLLIDE_APART : COLLIDE_OVERLAPPING;
    }
    return exact_relation_at_start(a, b);
}

collide_relation orca_verify3_relation(const orca_motion3 *a, const orca_motion3 *b) {
    const int side = sure_side(a, b, 0.0);
    if (side == 0) {
        return exact_relation(a, b);
    }
    return side > 0 ? COLLIDE_APART : COLLIDE_OVERLAPPING;
}

/* ---- Rounded ---- */

/* The first root of |w + t d| = reach for balls that are apart at the start and meet; where rounding sees no
 * contact, where they come closest. */
static double contact_time(geom_vec3 w, geom_vec3 d, double reach) {
    const double gap = (geom_vec3_length(w) - reach) * (geom_vec3_length(w) + reach);
    const double toward = -geom_vec3_dot(w, d);
    const double way_squared = geom_vec3_length_squared(d);
    const double root = sqrt(fmax(toward * toward - gap * way_squared, 0.0));
    const double time = toward > 0.0 ? gap / (toward + root) : 1.0;
    return fmin(fmax(time, DBL_TRUE_MIN), 1.0);
}

verify_meeting orca_verify3_meet_agents(const orca_motion3 *a, const orca_motion3 *b) {
    const geom_vec3 w = geom_vec3_sub(a->path.a, b->path.a);
    const geom_vec3 d = geom_vec3_sub(geom_vec3_sub(a->path.b, b->path.b), w);
    const double reach = a->radius + b->radius;
    verify_meeting meeting = {
        .relation = orca_verify3_relation(a, b), .start_relation = COLLIDE_APART, .time = 1.0};
    if (meeting.relation != COLLIDE_APART) {
        meeting.start_relation = orca_verify3_relation_at_start(a, b);
        meeting.time = meeting.start_relation != COLLIDE_APART ? 0.0 : contact_time(w, d, reach);
    }
    const double least = sqrt(least_squared(w, d));
    meeting.start_clearance = orca_verify_agreeing(geom_vec3_length(w) - reach, meeting.start_relation);
    meeting.clearance = fmin(orca_verify_agreeing(least - reach, meeting.relation), meeting.start_clearance);
    return meeting;
}
