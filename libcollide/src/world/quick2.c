/* Quick times of contact for the pairs of the plane that worlds ask about most. */
#include "space2.h"

#include "quick.inl"

/* A point that comes into both grown intervals beyond an end of each is in a square at a corner. It cannot
 * leave that towards the box but through the disc about the corner, and when it leaves it otherwise it does
 * not come back: so the disc alone counts. */
static quick_time time_beside_faces(const quick_box *seen, const quick_span *span) {
    quick_ball corner = {{0.0, 0.0}, {seen->v[0], seen->v[1]}, seen->r, seen->error};
    bool beyond_both = seen->r > 0.0 && span->known && span->from > 0.0 && span->surely_in < 1.0;
    for (int axis = 0; axis < 2 && beyond_both; ++axis) {
        const double first = span->from * seen->v[axis];
        const double last = span->surely_in * seen->v[axis];
        const bool below = geom_max(first, last) < seen->low[axis] - 4.0 * seen->error;
        corner.c[axis] = below ? seen->low[axis] : seen->high[axis];
        beyond_both = below || geom_min(first, last) > seen->high[axis] + 4.0 * seen->error;
    }
    if (!beyond_both) {
        return unsure_from(span->from);
    }
    quick_time time = time_into_ball(&corner);
    time.low = geom_max(time.low, span->from);
    return time;
}

static double size_of(geom_vec2 v) { return fabs(v.x) + fabs(v.y); }

static bool is_moderate(double size) { return size > least_size && size < largest_size; }

static quick_time time_into_disc(const quick_motion *motion, geom_vec2 center, double radius) {
    const geom_vec2 c = geom_vec2_sub(center, motion->start);
    const double r = motion->radius + radius;
    const double size = size_of(c) + size_of(motion->way) + r;
    const quick_ball seen = {{c.x, c.y}, {motion->way.x, motion->way.y}, r, 0x1p-50 * size};
    return is_moderate(size) ? time_into_ball(&seen) : unsure_from(0.0);
}

quick_time collide_world2_quick_time_of_box(const quick_motion *motion, geom_aabb2 bounds) {
    const geom_vec2 low = geom_vec2_sub(bounds.min, motion->start);
    const geom_vec2 high = geom_vec2_sub(bounds.max, motion->start);
    const double size = size_of(low) + size_of(high) + size_of(motion->way) + motion->radius;
    const quick_box seen = {
        {low.x, low.y}, {high.x, high.y}, {motion->way.x, motion->way.y}, motion->radius, 0x1p-50 * size};
    return is_moderate(size) ? time_into_box(&seen) : unsure_from(0.0);
}

/* The box of all base + (s u + t perp(u)) / |u|^2 with s from `low` to `high` and |t| <= across, and what is
 * within a radius of it. Everything is seen in units of 1 / |u|. */
static quick_time time_into_turned(const quick_motion *motion, geom_vec2 base, geom_vec2 u, double low,
                                   double high, double across, double radius) {
    const geom_vec2 w = geom_vec2_sub(base, motion->start);
    const double r = motion->radius + radius;
    const double length = size_of(u);
    const double size = length * (size_of(w) + size_of(motion->way) + r) + fabs(low) + high + across;
    const double along = geom_vec2_dot(u, w);
    const double beside = geom_vec2_cross(u, w);
    const quick_box seen = {{along + low, beside - across},
                            {along + high, beside + across},
                            {geom_vec2_dot(u, motion->way), geom_vec2_cross(u, motion->way)},
                            r * geom_vec2_length(u),
                            0x1p-50 * size};
    return is_moderate(size) && is_moderate(length) ? time_into_box(&seen) : unsure_from(0.0);
}

static quick_time time_into_obb(const quick_motion *motion, geom_obb2 turned) {
    const double square = geom_vec2_length_squared(turned.axis);
    const double along = square * turned.half.x;
    return time_into_turned(motion, turned.center, turned.axis, -along, along, square * turned.half.y, 0.0);
}

static quick_time time_into_capsule(const quick_motion *motion, geom_vec2 a, geom_vec2 b, double radius) {
    const geom_vec2 u = geom_vec2_sub(b, a);
    return time_into_turned(motion, a, u, 0.0, geom_vec2_length_squared(u), 0.0, radius);
}

quick_time collide_world2_quick_time(const quick_motion *motion, const collide_shape *body) {
    switch (body->kind) {
    case COLLIDE_SHAPE_POINT:
        return time_into_disc(motion, body->as.point, 0.0);
    case COLLIDE_SHAPE_SEGMENT:
        return time_into_capsule(motion, body->as.segment.a, body->as.segment.b, 0.0);
    case COLLIDE_SHAPE_CIRCLE:
        return time_into_disc(motion, body->as.circle.center, body->as.circle.radius);
    case COLLIDE_SHAPE_AABB:
        return collide_world2_quick_time_of_box(motion, body->as.aabb);
    case COLLIDE_SHAPE_OBB:
        return time_into_obb(motion, body->as.obb);
    case COLLIDE_SHAPE_CAPSULE:
        return time_into_capsule(motion, body->as.capsule.a, body->as.capsule.b, body->as.capsule.radius);
    default:
        return unsure_from(0.0);
    }
}

/* A box as seen from the start of a motion: all c + a u + b perp(u), |a| <= half.x, |b| <= half.y. */
typedef struct seen_box {
    geom_vec2 c;
    geom_vec2 u;
    geom_vec2 half;
} seen_box;

/* Whether a line across the motion, in the plane of which the shadow of the way is a point, tells them apart.
 * All is known to a few roundings of the products of sizes, of which 2^-48 are many. */
static bool is_beside(const quick_motion *motion, const seen_box *seen) {
    const geom_vec2 way = motion->way;
    const double r = motion->radius > 0.0 ? motion->radius * geom_vec2_length(way) : 0.0;
    const double reach = seen->half.x * fabs(geom_vec2_cross(way, seen->u)) +
                         seen->half.y * fabs(geom_vec2_dot(way, seen->u)) + r;
    const double size =
        size_of(way) * (size_of(seen->c) + size_of(seen->u) * (seen->half.x + seen->half.y) + motion->radius);
    return fabs(geom_vec2_cross(way, seen->c)) - reach > 0x1p-48 * size && is_moderate(size);
}

bool collide_world2_quick_passes(const quick_motion *motion, const collide_shape *body) {
    if (body->kind == COLLIDE_SHAPE_OBB) {
        const geom_obb2 turned = body->as.obb;
        const seen_box seen = {geom_vec2_sub(turned.center, motion->start), turned.axis, turned.half};
        return is_beside(motion, &seen);
    }
    if (body->kind == COLLIDE_SHAPE_AABB &&
        motion->radius > 0.0) { /* a ray is asked about those that it meets */
        const geom_vec2 low = geom_vec2_sub(body->as.aabb.min, motion->start);
        const geom_vec2 high = geom_vec2_sub(body->as.aabb.max, motion->start);
        const seen_box seen = {geom_vec2_scale(geom_vec2_add(low, high), 0.5), geom_vec2_make(1.0, 0.0),
                               geom_vec2_scale(geom_vec2_sub(high, low), 0.5)};
        return is_beside(motion, &seen);
    }
    return false;
}
